"""Somebody at the floor's own WebSocket, without a wire between: the whole app, in this loop."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.types import ASGIApp, Message

from nomorebets.floor.accounts import digest

FOREVER = 1e12


async def logged_in(store: Any, account: Any) -> str:
    """The session of somebody; its name is the account's."""
    token = f"session of {account.name}"
    await store.put_session(digest(token), account.id, FOREVER)
    return token


class AtTheSocket:
    """A connection to a table; keeps all it was sent."""

    def __init__(self, app: ASGIApp, table: str, token: str, since: int | None = None) -> None:
        self.sent: list[bytes] = []
        self._heard: asyncio.Queue[Message] = asyncio.Queue()
        self._heard.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket", "path": f"/ws/table/{table}", "raw_path": b"", "root_path": "",
            "query_string": b"" if since is None else f"since={since}".encode(),
            "headers": [(b"host", b"here"), (b"authorization", f"Bearer {token}".encode())],
            "client": ("here", 1), "server": ("here", 80), "scheme": "ws", "subprotocols": [],
        }  # fmt: skip
        self.open = asyncio.ensure_future(app(scope, self._heard.get, self._send))

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self.sent.append((message.get("text") or "").encode() or message["bytes"])
        elif message["type"] == "websocket.close":
            self.sent.append(f"closed: {message['code']}".encode())

    async def close(self) -> None:
        self._heard.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait([self.open])
