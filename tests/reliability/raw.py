"""Frames written and read by hand, after RFC 6455; no library between a test and the server."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
import struct
from contextlib import suppress
from dataclasses import dataclass, field

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
CONTROL = (CLOSE, PING, PONG)
PATIENCE = 60.0


def frame(
    opcode: int, payload: bytes = b"", *, fin: bool = True, rsv: int = 0, masked: bool = True,
    length: int | None = None, wide: int = 0,
) -> bytes:  # fmt: skip
    """`length`: another than the true one; `wide`: at least so many bytes for it."""
    told = len(payload) if length is None else length
    mark = 0x80 if masked else 0
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    if told > 0xFFFF or wide == 8:
        head += bytes([mark | 127]) + struct.pack("!Q", told)
    elif told > 125 or wide == 2:
        head += bytes([mark | 126]) + struct.pack("!H", told)
    else:
        head += bytes([mark | told])
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


def closing(code: int, reason: bytes = b"") -> bytes:
    return frame(CLOSE, struct.pack("!H", code) + reason)


@dataclass
class Raw:
    """A connection of which we know every byte."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    heard: list[tuple[int, bytes]] = field(default_factory=list)

    async def send(self, data: bytes) -> None:
        with suppress(ConnectionError):  # it was closed already: `hear` says how
            self.writer.write(data)
            await self.writer.drain()

    async def hear(self) -> tuple[int, bytes] | None:
        """The next frame, or None: the connection is gone."""
        try:
            first, second = await asyncio.wait_for(self.reader.readexactly(2), PATIENCE)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
            found = first & 0x0F, await asyncio.wait_for(self.reader.readexactly(length), PATIENCE)
        except (asyncio.IncompleteReadError, ConnectionError):
            return None
        assert first & 0xF0 == 0x80, "a server's frames are whole, without reserved bits"
        assert not second & 0x80, "a server does not mask"
        self.heard.append(found)
        return found

    async def code(self) -> int:
        """Of the close frame, after which the server ends the connection; 0: without one."""
        while heard := await self.hear():
            opcode, payload = heard
            if opcode == CLOSE:
                await self.send(frame(CLOSE, payload[:2]))
                assert await self.hear() is None, "a word after the last one"
                return int(struct.unpack("!H", payload[:2])[0]) if payload else 1005
        return 0

    async def alive(self, words: bytes = b"still here?") -> bool:
        """Whether a ping comes back."""
        await self.send(frame(PING, words))
        while heard := await self.hear():
            if heard == (PONG, words):
                return True
            if heard[0] == CLOSE:
                return False
        return False

    async def close(self) -> None:
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()


async def connect(port: int, source: str = "127.0.0.1", deaf: bool = False) -> Raw:
    """`deaf`: it reads what it is asked to and no more, and its buffers are small."""
    wire = socket.socket()
    if deaf:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    wire.bind((source, 0))
    wire.setblocking(False)
    await asyncio.get_running_loop().sock_connect(wire, ("127.0.0.1", port))
    limit = 1 << 10 if deaf else 1 << 16
    reader, writer = await asyncio.open_connection(sock=wire, limit=limit)
    return Raw(reader, writer)


def handshake(port: int, path: str, *headers: str, key: str = "") -> bytes:
    key = key or base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: Upgrade",
        "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", *headers,
    ]  # fmt: skip
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


async def watching(port: int, table: str, token: str, *headers: str, deaf: bool = False) -> Raw:
    """A WebSocket to a table, its snapshot heard."""
    raw = await connect(port, deaf=deaf)
    bearer = f"Authorization: Bearer {token}"
    await raw.send(handshake(port, f"/ws/table/{table}", bearer, *headers))
    head = await asyncio.wait_for(raw.reader.readuntil(b"\r\n\r\n"), PATIENCE)
    assert head.startswith(b"HTTP/1.1 101"), head
    first = await raw.hear()
    assert first is not None
    assert first[0] == TEXT
    return raw
