"""Any process serves any player: what is asked of a table goes to the process that owns it.

It is sent on as it came, with the session of who asks: the owner decides who may do what, from the
same store. What is marked as sent on is never sent on again.
"""

import asyncio
import logging
import re
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
import websockets
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection
from websockets.typing import Origin

from nomorebets.floor.commands.call import MARK
from nomorebets.floor.commands.registry import CLOSED_TOO
from nomorebets.floor.sharing.leases import OFTEN, PATIENCE, Sharing, Unreached
from nomorebets.floor.store.protocol import BetweenOwners, StoreFailed

log = logging.getLogger("nomorebets.floor")
T = TypeVar("T")
AT_TABLE = re.compile(r"/api/tables/([^/]+)(?:/([^/]+))?")
STREAM = re.compile(r"/ws/table/([^/]+)")
SENT = ("authorization", "cookie", "content-type", "host", "origin", "sec-fetch-site")
TOLD = ("content-type", "cache-control")
ANSWERING = 15.0  # seconds
COME_BACK, TRY_LATER = 1012, 1013
ABNORMAL = (1005, 1006)  # codes that are not sent


class Forwarding:
    """Around the application: what concerns a table of another process is sent on."""

    def __init__(self, app: ASGIApp, sharing: Sharing, body: int) -> None:
        self.app, self.sharing, self.body = app, sharing, body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        table = asked_of(scope)
        if not table or MARK in HTTPConnection(scope).headers:
            await self.app(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self._stream(table, scope, receive, send)
        else:
            await self._request(table, scope, receive, send)

    async def _away(self, table: str) -> str:
        """The process that owns the table; "" if it is here or nowhere."""
        place = await self.sharing.place(table)
        return place if isinstance(place, str) else ""

    async def _look_again(self, until: float) -> None:
        """The owner was not reached: perhaps there is another."""
        if time.monotonic() > until:
            raise BetweenOwners
        await asyncio.sleep(OFTEN)
        await self.sharing.look()

    # requests

    async def _request(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        until, body = time.monotonic() + PATIENCE, None
        try:
            while owner := await self._away(table):
                if body is None:
                    body = await self._read(Request(scope, receive))
                try:
                    answer = await self._sent_on(table, owner, Request(scope), body)
                    break
                except Unreached:
                    await self._look_again(until)
            else:
                await self.app(scope, receive if body is None else read_again(body), send)
                return
        except StoreFailed:
            answer = one_moment()
        await answer(scope, receive, send)

    async def _read(self, request: Request) -> bytes:
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > self.body:
                break  # who is asked says so
        return body

    async def _sent_on(self, table: str, owner: str, request: Request, body: bytes) -> Response:
        asked = self.sharing.ask(
            owner, request.method, path_of(request.scope), sent_headers(request), body, ANSWERING
        )
        found = await self._unless_moved(table, owner, asked)
        headers = {name: found.headers[name] for name in TOLD if name in found.headers}
        return Response(found.content, found.status_code, headers)

    async def _unless_moved(self, table: str, owner: str, asked: Coroutine[Any, Any, T]) -> T:
        asking = asyncio.ensure_future(asked)
        moved = asyncio.ensure_future(self.sharing.until_moved(table, owner))
        try:
            await asyncio.wait({asking, moved}, return_when=asyncio.FIRST_COMPLETED)
            if not asking.done():
                raise BetweenOwners
            return asking.result()
        finally:
            for task in (asking, moved):
                task.cancel()
            await asyncio.gather(asking, moved, return_exceptions=True)

    # streams

    async def _stream(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        until, websocket = time.monotonic() + PATIENCE, WebSocket(scope, receive, send)
        try:
            while owner := await self._away(table):
                with suppress(BetweenOwners):
                    connecting = self._connected(owner, websocket)
                    there = await self._unless_moved(table, owner, connecting)
                    break
                await self._look_again(until)
            else:
                await self.app(scope, receive, send)
                return
        except StoreFailed:
            await websocket.accept()
            await websocket.close(TRY_LATER)
            return
        await websocket.accept()
        code = COME_BACK
        with suppress(BetweenOwners):
            code = await self._unless_moved(table, owner, _tunnel(there, websocket))
        if code == COME_BACK:
            self.sharing.poke()
        if code:
            with suppress(RuntimeError, WebSocketDisconnect):
                await websocket.close(code)

    async def _connected(self, owner: str, websocket: WebSocket) -> ClientConnection:
        address = self.sharing.standing.servers.get(owner)
        if address is None:
            raise Unreached
        headers = {**sent_headers(websocket), MARK: "1"}
        where, origin = headers.pop("host", ""), headers.pop("origin", None)
        host, _, port = address.rpartition(":")
        try:
            return await websockets.connect(
                f"ws://{where}{path_of(websocket.scope)}", host=host.strip("[]"), port=int(port),
                origin=Origin(origin) if origin else None, additional_headers=headers,
                compression=None, max_size=None, proxy=None,
            )  # fmt: skip
        except (OSError, TimeoutError, websockets.WebSocketException) as error:
            log.warning("a stream could not be sent on: %s", error)
            raise Unreached from None


async def _tunnel(there: ClientConnection, websocket: WebSocket) -> int:
    """All that either says, the other hears. The code to close with; 0: the client is gone."""
    async with there:
        out = asyncio.ensure_future(_out(there, websocket))
        back = asyncio.ensure_future(_back(there, websocket))
        try:
            done, _ = await asyncio.wait({out, back}, return_when=asyncio.FIRST_COMPLETED)
            return next(iter(done)).result()
        except asyncio.CancelledError:
            there.transport.abort()  # the table has moved: nobody there says goodbye
            raise
        finally:
            for task in (out, back):
                task.cancel()
            await asyncio.gather(out, back, return_exceptions=True)


async def _out(there: ClientConnection, websocket: WebSocket) -> int:
    while True:
        event = await websocket.receive()
        if event["type"] == "websocket.disconnect":
            return 0
        try:
            await there.send(event.get("text") or event.get("bytes") or "")
        except websockets.ConnectionClosed as closed:
            return _code(closed)


async def _back(there: ClientConnection, websocket: WebSocket) -> int:
    while True:
        try:
            message = await there.recv(decode=True)
        except websockets.ConnectionClosed as closed:
            return _code(closed)
        try:
            await websocket.send_text(str(message))
        except (WebSocketDisconnect, RuntimeError):
            return 0


def _code(closed: websockets.ConnectionClosed) -> int:
    code = closed.rcvd.code if closed.rcvd else COME_BACK
    return COME_BACK if code in ABNORMAL else code


def asked_of(scope: Scope) -> str:
    """The table, where the process that owns it must answer; "" where any can."""
    if scope["type"] == "websocket":
        found = STREAM.fullmatch(scope["path"])
        return found[1] if found else ""
    if scope["type"] != "http":
        return ""
    found = AT_TABLE.fullmatch(scope["path"])
    return found[1] if found and found[2] not in CLOSED_TOO else ""


def sent_headers(request: HTTPConnection) -> dict[str, str]:
    return {name: request.headers[name] for name in SENT if name in request.headers}


def path_of(scope: Scope) -> str:
    """As it was asked for."""
    path, query = scope["raw_path"].decode("latin-1"), scope["query_string"].decode("latin-1")
    return f"{path}?{query}" if query else path


def read_again(body: bytes) -> Receive:
    """A request whose body was read already."""
    messages = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return messages.pop() if messages else {"type": "http.disconnect"}

    return receive


def one_moment() -> Response:
    words = {"cite": "", "gist": "", "why": str(BetweenOwners())}
    body = msgspec.json.encode({"refused": words})
    return Response(body, 503, {"retry-after": "1"}, media_type="application/json")
