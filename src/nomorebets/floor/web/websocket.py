"""The floor over WebSocket: a snapshot, then all that happens; commands and their answers."""

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from nomorebets.floor.accounts import digest, used
from nomorebets.floor.commands.dispatch import NotUnderstood, Refusal, refusal_of, told_from
from nomorebets.floor.commands.registry import BY_NAME
from nomorebets.floor.display.lobby import posted
from nomorebets.floor.display.state import line_of, state_of, you_of
from nomorebets.floor.health.logs import at_table, new_request
from nomorebets.floor.store.protocol import Account, StoreFailed
from nomorebets.floor.tables.attendance import Watcher, later
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.round_index import Placing, Shown
from nomorebets.floor.web.limits import Bucket, host_of, own_origin
from nomorebets.floor.web.server import Server
from nomorebets.floor.web.wire import SEND_NOW
from nomorebets.table.journal import GENESIS, read
from nomorebets.table.resume import checkpoint_from
from nomorebets.table.views import Role, Viewer

log = logging.getLogger("nomorebets.floor")
NO_SESSION, FORBIDDEN, NOT_THERE, TOO_SLOW, TOO_MANY = 4001, 4003, 4004, 4008, 4009
NOT_A_MESSAGE, TOO_LARGE, GOING_DOWN, TRY_LATER = 1008, 1009, 1012, 1013
TURNED_AWAY = {
    NO_SESSION: "no session", FORBIDDEN: "another site", NOT_THERE: "no such table",
    TOO_MANY: "too many", NOT_A_MESSAGE: "not a message", TOO_LARGE: "too large",
}  # fmt: skip
LOOK_UP = 15.0  # seconds until a session is looked up again
MOST_LINES = 400
ONLOOKERS = 0.75  # of all sockets


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message of a client."""

    command: str
    told: dict[str, Any] = {}
    key: str = ""


class Socket:
    """The endpoint: one connection is one `_Connection`."""

    def __init__(self, server: Server, hosts: frozenset[str] | None) -> None:
        self.server = server
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        new_request()
        account, token = None, ""
        try:
            code = 0 if self._own(websocket) else FORBIDDEN
            if not code:
                account, token = await self.server.who(websocket)
                code = await self._turned_away(websocket, account)
        except StoreFailed:
            code = TRY_LATER
        await websocket.accept()
        if account is not None and not code:
            try:
                code = await self._watch(websocket, account, token)
            except StoreFailed:
                code = TRY_LATER
        metrics = self.server.floor.metrics
        if code == TOO_SLOW:
            metrics.slow.inc()
        elif code in TURNED_AWAY:
            metrics.turned_away.labels(TURNED_AWAY[code]).inc()
        log.info("connection closed", extra={"code": code})
        if code:
            with contextlib.suppress(Exception):
                async with asyncio.timeout(self.server.limits.goodbye_seconds):
                    await websocket.close(code)

    def _own(self, websocket: WebSocket) -> bool:
        """Of our own pages, or of no page."""
        host, origin = websocket.headers.get("host", ""), websocket.headers.get("origin")
        named = self.hosts is None or host_of(host) in self.hosts
        return named and (origin is None or own_origin(origin, host))

    async def _turned_away(self, websocket: WebSocket, account: Account | None) -> int:
        """Before the handshake: who comes too often waits for it."""
        address = websocket.client.host if websocket.client else ""
        if not self.server.arrivals.take(str(account.id) if account else address):
            await asyncio.sleep(self.server.limits.too_often_seconds)
            return TOO_MANY
        return NO_SESSION if account is None else 0

    async def _watch(self, websocket: WebSocket, account: Account, token: str) -> int:
        floor, id = self.server.floor, websocket.path_params["table"]
        table = floor.table(id)
        if table is None:
            return GOING_DOWN if floor.elsewhere(id) else NOT_THERE
        at_table.set(table.id)
        log.info("connection", extra={"account": account.id})
        if not self._room_for(account, table):
            return TOO_MANY
        since = websocket.query_params.get("since", "")
        return await _Connection(self.server, websocket, account, table, token).run(
            int(since) if since.isascii() and since.isdigit() and len(since) < 16 else None
        )

    def _room_for(self, account: Account, table: GamingTable) -> bool:
        """Who plays at the table, and staff, have places of their own: onlookers wait for theirs,
        and leave some of all sockets free."""
        limits, floor = self.server.limits, self.server.floor
        if sum(w.name == account.name for w in table.watchers) >= limits.connections:
            return False
        if not table.looks_on(account.name, account.role):
            return True
        everywhere = sum(len(other.onlookers) for other in floor.tables.values())
        return len(table.onlookers) < limits.watchers and everywhere < limits.sockets * ONLOOKERS


class _Connection:
    def __init__(
        self, server: Server, websocket: WebSocket, account: Account, table: GamingTable,
        token: str,
    ) -> None:  # fmt: skip
        self.server, self.websocket = server, websocket
        self.account, self.table, self.token = account, table, token
        self.watcher = Watcher(account.name, account.role, digest(token), account.ledger)
        self.watcher.at_once = websocket.scope.get("extensions", {}).get(SEND_NOW, later)
        self.looked_up = self.used_at = time.monotonic()

    async def run(self, since: int | None) -> int:
        table = self.table
        async with table.lock:  # what is shown is durable, and nothing is missed after it
            await table.mend()
            self.watcher.send(await self._snapshot(since))
            table.watchers.add(self.watcher)
        table.saw(self.account.name)
        table.changed_soon()
        table.poke()
        sending = asyncio.ensure_future(self._send())
        hearing = asyncio.ensure_future(self._hear())
        try:
            while True:
                done, _ = await asyncio.wait(
                    {sending, hearing}, timeout=LOOK_UP, return_when=asyncio.FIRST_COMPLETED
                )
                if done:
                    return next(iter(done)).result()
                if not await self._session_stands():
                    return NO_SESSION
        finally:
            for task in (sending, hearing):
                task.cancel()
            await asyncio.gather(sending, hearing, return_exceptions=True)
            table.watchers.discard(self.watcher)
            table.saw(self.account.name)
            table.changed_soon()
            table.poke()

    # out

    async def _snapshot(self, since: int | None) -> bytes:
        table, account = self.table, self.account
        viewer = Viewer(Role(account.role), account.name)
        lines, missed = list(table.shown), False
        if since is not None:
            lines, missed = await self._since(since)
        chips = await table.store.balance(account.ledger)
        return msgspec.json.encode(
            {
                "type": "snapshot",
                "table": posted(table),
                "you": you_of(table, account.name, account.role, chips),
                "state": state_of(table, account.name, account.role),
                "lines": [line_of(shown, viewer) for shown in lines],
                "missed": missed,
            }
        )

    async def _since(self, since: int) -> tuple[list[Shown], bool]:
        """The lines after one, with their place in their rounds; the journal is followed from the
        last checkpoint before them."""
        table = self.table
        last = table.table.journal.seq
        missed = last - since > MOST_LINES
        if missed:
            since = last - MOST_LINES
        if table.shown and since >= table.shown[0].line.seq - 1:
            return [s for s in table.shown if s.line.seq > since], missed
        kept = await table.store.checkpoint(table.id, since + 1)
        checkpoint = checkpoint_from(kept) if kept else None
        seq, head, placing = 0, GENESIS, Placing()
        if checkpoint:
            seq, head = checkpoint.seq, checkpoint.head
            placing = Placing(checkpoint.layout.seats)
        stored = await table.store.lines(table.id, seq)
        placed = map(placing.place, read(b"".join(line + b"\n" for line in stored), seq, head))
        return [shown for shown in placed if shown.line.seq > since], missed

    async def _send(self) -> int:
        while True:
            message = await self.watcher.queue.get()
            if not message:
                return NO_SESSION if self.watcher.ended else GOING_DOWN
            self.watcher.sending = True
            try:
                async with asyncio.timeout(self.server.limits.stall_seconds):
                    await self.websocket.send_text(message.decode())
            except TimeoutError:
                return TOO_SLOW
            except (WebSocketDisconnect, RuntimeError):
                return 0
            self.watcher.sending = False
            if self.watcher.slow and self.watcher.queue.empty():
                return TOO_SLOW

    # in

    async def _hear(self) -> int:
        limits = self.server.limits
        bucket = Bucket(limits.messages, limits.burst)
        while True:
            event = await self.websocket.receive()
            if not await self._session_stands():
                return NO_SESSION
            if event["type"] == "websocket.disconnect":
                return 0
            await self._used()
            data = event.get("text") or event.get("bytes") or b""
            if len(data) > limits.message:
                return TOO_LARGE
            if not bucket.take():
                return TOO_MANY
            try:
                said = msgspec.json.decode(data, type=Said)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                return NOT_A_MESSAGE
            self.watcher.send(await self._answer(said))

    async def _used(self) -> None:
        """Who says something uses their session; who only looks does not."""
        now = time.monotonic()
        if now - self.used_at > LOOK_UP:
            self.used_at = now
            await used(self.server.floor.store, self.account, self.watcher.session)

    async def _session_stands(self) -> bool:
        """It may have been ended through another process, or have expired."""
        now = time.monotonic()
        if now - self.looked_up < LOOK_UP:
            return True
        self.looked_up = now
        return await self.server.floor.store.session(self.watcher.session, time.time()) is not None

    async def _answer(self, said: Said) -> bytes:
        answer: dict[str, Any] = {"key": said.key, "command": said.command}
        began, refusal = time.perf_counter(), None
        try:
            command = BY_NAME.get(said.command)
            if command is None or not command.at_table:
                raise NotUnderstood(f"there is no command {said.command[:40]!r} at a table")
            self.server.dispatch.allow(command, self.account)
            told, key = told_from(command, {**said.told, "key": said.key}, strict=True)
            result, _ = await self.server.dispatch(
                command, self.account, told, key, {"table": self.table.id}, self.token
            )
            answer = {"type": "answer", **answer, "answer": result}
        except Exception as error:
            refusal = refusal_of(error, self.table.game.id)
            if refusal is None:
                log.exception("%s failed", said.command)
                refusal = Refusal(500, "", "", "a fault of ours; it has been logged")
            answer |= {"status": refusal.status, **refusal.words}
            answer = {"type": "refusal", **answer}
        name = said.command if said.command in BY_NAME else "unknown"
        self.server.answered(name, self.account, began, refusal, self.table.game.id)
        return msgspec.json.encode(answer)
