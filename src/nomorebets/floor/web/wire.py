"""What may come over a wire: how many connections, how much of a head, how slowly; and, through a
WebSocket, how many fragments and pings. What is within bounds is uvicorn's."""

import asyncio
from collections import Counter
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import OPEN

from nomorebets.floor.health.metrics import Metrics
from nomorebets.floor.web.headers import headers
from nomorebets.floor.web.limits import Bucket, Limits

NEARBY = frozenset({"127.0.0.1", "::1"})  # a proxy on this machine speaks for many
WORDS = {400: "not HTTP", 408: "too slow", 431: "too much before the body", 503: "too many"}
SEND_NOW = "nomorebets.send_now"  # of a WebSocket's scope: writes a message without waiting
MOST_QUEUED = 1 << 20  # bytes a client has not read of what is sent beside messages


def text_frame(message: bytes) -> bytes:
    """A whole text message in one frame, not masked (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return bytes((0x81, size)) + message
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message


class Guard:
    """Counts the connections of a server, of each address and altogether."""

    def __init__(self, limits: Limits, metrics: Metrics, secure: bool = False) -> None:
        self.limits, self.metrics, self.headers = limits, metrics, headers(secure)
        self.open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        if self.open.total() >= self.limits.sockets:
            return False
        if address not in NEARBY and self.open[address] >= self.limits.sockets_of_one:
            return False
        self.open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]

    def config(self, app: ASGIApp, **more: Any) -> uvicorn.Config:
        """How uvicorn serves the floor."""
        http, socket = self.protocols()
        return uvicorn.Config(
            app, http=http, ws=socket, lifespan="on", log_config=None, access_log=False,
            server_header=False, ws_max_size=self.limits.message * 2, ws_ping_interval=20,
            ws_per_message_deflate=False, **more,
        )  # fmt: skip

    def protocols(self) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
        """For uvicorn, which makes one for each connection: HTTP, and WebSocket."""
        http: Any = type("GuardedHttp", (_Http,), {"guard": self})
        socket: Any = type("GuardedWebSocket", (_WebSocket,), {"guard": self})
        return http, socket

    def turned_away(self, why: str) -> None:
        self.metrics.turned_away.labels(why).inc()

    def refuse(self, transport: asyncio.Transport, status: int) -> None:
        """Tell so, and close."""
        self.turned_away(WORDS[status])
        body = WORDS[status].encode()
        lines = [STATUS_LINE[status]]
        lines += [b"%b: %b\r\n" % (name, value) for name, value in self.headers]
        lines.append(b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n")
        lines.append(b"content-length: %d\r\n\r\n%b" % (len(body), body))
        transport.write(b"".join(lines))
        transport.close()


class _Http(HttpToolsProtocol):
    guard: Guard
    address = ""  # "": not counted
    late: asyncio.TimerHandle | None = None
    stalled: asyncio.TimerHandle | None = None
    head = 0  # bytes since the last request's headers were complete
    in_head = True
    status = 400  # told when the parser gives up
    answering: tuple[Any, ...] = ()  # requests that came one after another, and have no answer yet

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        address = self.client[0] if self.client else "?"
        if not self.guard.enter(address):
            self.send_400_response("", 503)
            return
        self.address = address
        self._by(self.guard.limits.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        self._answer_no_more()
        if self.address:
            self.guard.leave(self.address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.in_head:
            self.head += len(data)
            if self.late is None:
                self._by(self.guard.limits.head_seconds)
        super().data_received(data)
        if self.in_head and self.head > self.guard.limits.head and not self.transport.is_closing():
            self.send_400_response("", 431)

    def on_headers_complete(self) -> None:
        length = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if length > self.guard.limits.head or len(self.pipeline) >= self.guard.limits.pipelined:
            self.status = 431
            raise ValueError(length)
        self.in_head, self.head = False, 0
        self._by(self.guard.limits.body_seconds)
        super().on_headers_complete()
        self.answering = (*(c for c in self.answering if not c.response_complete), self.cycle)

    def on_message_complete(self) -> None:
        self.in_head = True
        self._cancel_late()
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.stalled is None:
            self.stalled = self.loop.call_later(self.guard.limits.stall_seconds, self._stalled)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None

    def handle_websocket_upgrade(self) -> None:
        self._forget()
        self.address = ""  # counted on by the WebSocket
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str, status: int = 0) -> None:
        self._answer_no_more()
        self.guard.refuse(self.transport, status or self.status)

    def _answer_no_more(self) -> None:
        """No request of this connection, the one at work or those behind it, writes to it now."""
        for cycle in self.answering:
            cycle.disconnected = True
            cycle.message_event.set()
        self.answering = ()

    def _by(self, seconds: float) -> None:
        self._cancel_late()
        self.late = self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        self.late = None
        if getattr(self.cycle, "response_started", False):
            self.guard.turned_away(WORDS[408])
            self._abort()
        elif not self.transport.is_closing():
            self.send_400_response("", 408)

    def _stalled(self) -> None:
        self.guard.turned_away("does not read")
        self._abort()

    def _abort(self) -> None:
        self._answer_no_more()
        self.transport.abort()

    def _cancel_late(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def _forget(self) -> None:
        self._cancel_late()
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None


class _WebSocket(WebSocketsSansIOProtocol):
    guard: Guard
    gone: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        limits = self.guard.limits
        self.fragments = 0
        self.control = Bucket(limits.messages, limits.burst)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.gone is not None:
            self.gone.cancel()
        self.guard.leave(self.client[0] if self.client else "?")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            self.guard.refuse(self.transport, 400)  # all of the head was there: it is none

    def handle_text(self, event: Frame) -> None:
        self.fragments = 0
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        self.fragments = 0
        super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        self.fragments += 1
        if self.fragments > self.guard.limits.fragments:
            self._fail(CloseCode.POLICY_VIOLATION, "too many fragments")
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if not self.control.take() or self.transport.get_write_buffer_size() > MOST_QUEUED:
            self._fail(CloseCode.POLICY_VIOLATION, "too many pings")
        else:
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if not self.control.take():
            self._fail(CloseCode.POLICY_VIOLATION, "too many pongs")
        else:
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._fail(CloseCode.INVALID_DATA, "not UTF-8")
                return
        super().send_receive_event_to_app()

    def _fail(self, code: CloseCode, reason: str) -> None:
        self.frames = []
        self.conn.fail(code, reason)
        self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        if self.conn.close_sent is not None:
            self.guard.turned_away("a broken frame")
            super().handle_parser_exception()
        else:  # before a word was said: the handshake is no handshake
            self.guard.turned_away(WORDS[400])
            self.transport.abort()
        self._abort_later()

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[SEND_NOW] = self.send_now
        await super().run_asgi()
        self._abort_later()

    def send_now(self, message: bytes) -> bool:
        """Hand a text message to the wire; not if the client has yet to read what came before, nor
        when a goodbye was said. Whether it was taken."""
        if not self.writable.is_set() or self.close_sent or self.disconnected:
            return False
        if self.conn.state is not OPEN or self.transport.is_closing():
            return False
        self.transport.write(text_frame(message))
        return True

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._abort_later()

    def _abort_later(self) -> None:
        """Who does not read the goodbye is not waited for."""
        if self.gone is None and not self.disconnected:
            after = self.guard.limits.goodbye_seconds
            self.gone = self.loop.call_later(after, self.transport.abort)
