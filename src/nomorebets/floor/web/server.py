"""The floor's answers to HTTP requests: from a command of the registry to its response."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from nomorebets.floor.accounts import DAY, digest, used
from nomorebets.floor.commands.call import MARK
from nomorebets.floor.commands.dispatch import (
    Dispatch,
    NotUnderstood,
    Refusal,
    TooLarge,
    TooOften,
    refusal_of,
    told_from,
)
from nomorebets.floor.commands.openapi import openapi
from nomorebets.floor.commands.queries import Page
from nomorebets.floor.commands.registry import BY_NAME, COMMANDS, GET, Command
from nomorebets.floor.desk import Crowded
from nomorebets.floor.floor import Floor
from nomorebets.floor.health.logs import at_table
from nomorebets.floor.store.protocol import Account
from nomorebets.floor.web.limits import Buckets, Limits

log = logging.getLogger("nomorebets.floor")
COOKIE = "nmb_session"
JSON = "application/json"


def refused(refusal: Refusal) -> Response:
    body = msgspec.json.encode({"refused": refusal.words})
    return Response(body, refusal.status, media_type=JSON)


class Server:
    """The floor's answers to HTTP requests."""

    def __init__(self, floor: Floor, limits: Limits, secure: bool = False) -> None:
        self.floor = floor
        self.limits = limits
        self.secure = secure
        self.dispatch = Dispatch(floor)
        self.often = Buckets(limits.requests, limits.requests_burst)
        self.arrivals = Buckets(limits.arrivals, limits.arrivals_burst)
        self.costly = Buckets(limits.costly, limits.costly_burst)
        self.document = msgspec.json.encode(openapi())

    async def who(self, request: HTTPConnection) -> tuple[Account | None, str]:
        """The account of a session, and the session's id."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            token = request.cookies.get(COOKIE, "")
        if not token or len(token) > 100:
            return None, ""
        session = digest(token)
        account = await self.floor.store.session(session, time.time())
        if account:
            await used(self.floor.store, account, session)
        return account, token if account else ""

    def endpoint(self, command: Command) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            game, began = "", time.perf_counter()
            account: Account | None = None
            try:
                address = request.client.host if request.client else ""
                if command.costly and not self.costly.take(address):
                    raise TooOften
                account, token = await self.who(request)
                if not self.often.take(str(account.id) if account else address):
                    raise TooOften
                self.dispatch.allow(command, account)
                table = self.floor.table(request.path_params.get("table", ""))
                game = table.game.id if table else command.subject
                at_table.set(table.id if table else "")
                body = await self._body(command, request)
                told, key = told_from(command, body, strict=command.method != GET)
                result, call = await self.dispatch(
                    command, account, told, key, dict(request.path_params), token,
                    alone=MARK in request.headers, address=address,
                )  # fmt: skip
                self.answered(command.name, account, began)
                return self._answer(result, call.answer_headers)
            except Exception as error:
                game = game or str(getattr(error, "game", ""))
                refusal = refusal_of(error, game)
                if isinstance(error, TooOften | Crowded):  # to be turned away costs time too
                    await asyncio.sleep(self.limits.too_often_seconds)
                if refusal is None:
                    log.exception("%s failed", command.name)
                    refusal = Refusal(500, "", "", "a fault of ours; it has been logged")
                self.answered(command.name, account, began, refusal, game)
                return refused(refusal)

        answer.__name__ = command.name
        return answer

    async def _body(self, command: Command, request: Request) -> Any:
        if command.method == GET:
            return dict(request.query_params)
        data = b""
        try:
            async for chunk in request.stream():
                data += chunk
                if len(data) > self.limits.body:
                    raise TooLarge
        except ClientDisconnect:
            raise NotUnderstood("the request was not finished") from None
        if not data:
            return {}
        try:
            return msgspec.json.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise NotUnderstood(f"not JSON: {error}") from None

    def answered(
        self, command: str, account: Account | None, began: float,
        refusal: Refusal | None = None, game: str = "",
    ) -> None:  # fmt: skip
        """Counted, and logged."""
        outcome = str(refusal.status) if refusal else "ok"
        cite = refusal.cite if refusal else ""
        self.floor.metrics.answered(command, outcome, game, cite)
        told: dict[str, Any] = {"command": command, "outcome": outcome}
        told["ms"] = round((time.perf_counter() - began) * 1000, 3)
        told |= {"cite": cite} if cite else {}
        told |= {"account": account.id} if account else {}
        looks = command in BY_NAME and BY_NAME[command].method == GET
        log.log(logging.DEBUG if looks else logging.INFO, "command", extra=told)

    def _answer(self, result: Any, headers: dict[str, str]) -> Response:
        if isinstance(result, Page):
            response = Response(result.body, media_type=result.media_type)
            if result.name:
                response.headers["content-disposition"] = f'attachment; filename="{result.name}"'
            if result.policy:
                response.headers["content-security-policy"] = result.policy
            return response
        response = Response(msgspec.json.encode(result), media_type=JSON)
        response.headers["cache-control"] = "no-store"
        if "session" in headers:
            self._set_cookie(response, headers["session"])
        return response

    def _set_cookie(self, response: Response, token: str) -> None:
        if not token:
            response.delete_cookie(
                COOKIE, path="/", httponly=True, samesite="strict", secure=self.secure
            )
            return
        response.set_cookie(
            COOKIE, token, max_age=int(30 * DAY), path="/", httponly=True,
            samesite="strict", secure=self.secure,
        )  # fmt: skip

    async def openapi(self, request: Request) -> Response:
        return Response(self.document, media_type=JSON)

    async def commands(self, request: Request) -> Response:
        listed = [
            {
                "name": c.name, "method": c.method, "path": c.path, "gist": c.gist,
                "roles": None if c.roles is None else sorted(c.roles),
                "websocket": c.at_table,
            }
            for c in COMMANDS
        ]  # fmt: skip
        return Response(msgspec.json.encode(listed), media_type=JSON)
