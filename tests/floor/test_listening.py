"""The port a floor listens at."""

import asyncio
import socket

from tests.floor.house import run

from nomorebets.cli.serve import _listen


def test_small_messages_are_sent_at_once() -> None:
    """An answer does not wait until the client has acknowledged what came before it."""

    async def body() -> None:
        accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def connected(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            there: socket.socket = writer.get_extra_info("socket")
            accepted.set_result(there.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listening = _listen("127.0.0.1", 0)
        async with await asyncio.start_server(connected, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            assert await accepted
            writer.close()

    run(body)
