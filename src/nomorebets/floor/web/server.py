"""The floor over HTTP: routes made from the registry, pages, headers."""

import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute, compile_path
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nomorebets.floor.accounts import SESSION_DAYS, digest
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
from nomorebets.floor.floor import Floor
from nomorebets.floor.health.logs import at_table, new_request
from nomorebets.floor.health.probes import PROBES, Network, Probes
from nomorebets.floor.store.protocol import Account
from nomorebets.floor.web.headers import headers
from nomorebets.floor.web.limits import Buckets, Limits, host_of, own_origin
from nomorebets.floor.web.websocket import Socket

log = logging.getLogger("nomorebets.floor")
PAGES = Path(__file__).parents[1] / "pages"
COOKIE = "nmb_session"
JSON = "application/json"
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE")
VENDOR_CACHE = "public, max-age=86400"  # what others wrote changes with a release of ours


class Door:
    """What every request passes: its host, its origin, its size; what every answer carries."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str] | None, secure: bool = False) -> None:
        self.app = app
        self.hosts = hosts
        self.headers = headers(secure)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        id, began, answer = new_request(), time.perf_counter(), {"status": 0}
        sending = self._sending(send, id, answer)
        why = self.refuses(request, scope["method"])
        if why:
            await refused(Refusal(403, "", "", why))(scope, receive, sending)
        else:
            await self.app(scope, receive, sending)
        ms = round((time.perf_counter() - began) * 1000, 3)
        told = {"method": scope["method"], "path": scope["path"], "ms": ms, **answer}
        log.debug("request", extra=told)

    def refuses(self, request: HTTPConnection, method: str) -> str:
        host = request.headers.get("host", "")
        named = self.hosts is None or host_of(host) in self.hosts
        if not named and request.url.path not in PROBES:
            return "this server does not go by that name"
        if method in ("GET", "HEAD", "OPTIONS"):
            return ""
        origin = request.headers.get("origin")
        if origin is not None and not own_origin(origin, host):
            return "the request comes from another site"
        if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return "the request comes from another site"
        return ""

    def _sending(self, send: Send, id: str, answer: dict[str, int]) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer["status"] = message["status"]
                given = {name.lower() for name, _ in message["headers"]}
                more = [(name, value) for name, value in self.headers if name not in given]
                said = (b"x-request-id", id.encode())
                message["headers"] = [*message["headers"], *more, said]
            await send(message)

        return sending


class Packed(GZipMiddleware):
    """Games and the pages' files are sent compressed: text, the same for all, no secrets in it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "GET":
            path = scope["path"]
            ranged = any(name == b"range" for name, _ in scope["headers"])
            if not ranged and (path.startswith("/api/games") or not path.startswith("/api/")):
                await super().__call__(scope, receive, send)
                return
        await self.app(scope, receive, send)


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
        self.costly = Buckets(limits.costly, limits.costly_burst)
        self.document = msgspec.json.encode(openapi())

    async def who(self, request: HTTPConnection) -> tuple[Account | None, str]:
        """The account of a session, and the session's id."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            token = request.cookies.get(COOKIE, "")
        if not token or len(token) > 100:
            return None, ""
        account = await self.floor.store.session(digest(token), time.time())
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
                game = table.game.id if table else ""
                at_table.set(table.id if table else "")
                body = await self._body(command, request)
                told, key = told_from(command, body, strict=command.method != GET)
                result, call = await self.dispatch(
                    command, account, told, key, dict(request.path_params), token,
                    alone=MARK in request.headers,
                )  # fmt: skip
                self.answered(command.name, account, began)
                return self._answer(result, call.answer_headers)
            except Exception as error:
                game = game or str(getattr(error, "game", ""))
                refusal = refusal_of(error, game)
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
            COOKIE, token, max_age=SESSION_DAYS * 86400, path="/", httponly=True,
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


class Pages(StaticFiles):
    """Files of the pages; any other path is a room of the same page."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            last = path.rpartition("/")[2]
            if error.status_code != 404 or "." in last or scope["method"] not in ("GET", "HEAD"):
                raise
            response = await super().get_response("index.html", scope)
        cache = VENDOR_CACHE if path.startswith("vendor/") else "no-cache"
        response.headers.setdefault("cache-control", cache)
        return response


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    words = {404: "not there", 405: "not so", 413: "too large"}
    return refused(Refusal(status, "", "", words.get(status, "refused")))


def app(
    floor: Floor,
    limits: Limits | None = None,
    hosts: frozenset[str] | None = None,
    pages: Path = PAGES,
    begin: Sequence[Callable[[], Awaitable[None]]] = (),
    secure: bool = False,
    metrics_from: Sequence[Network] = (),
) -> Starlette:
    """`hosts`: the names the server goes by, None for any. `begin` is done after the start.
    `secure`: browsers come by HTTPS only, so that is how they may send the session's cookie.
    `metrics_from`: who may read the metrics, beside this machine."""
    server = Server(floor, limits or Limits(), secure)
    seen = Probes(floor, metrics_from)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await floor.start()
        for first in begin:
            await first()
        try:
            yield
        finally:
            await floor.stop()

    routes: list[Any] = [
        Route("/healthz", seen.live),
        Route("/readyz", seen.ready),
        Route("/metrics", seen.metrics),
        Route("/api/openapi.json", server.openapi),
        Route("/api/commands", server.commands),
        *(Route(c.path, server.endpoint(c), methods=[c.method]) for c in COMMANDS),
        Route("/api/{rest:path}", _not_there, methods=METHODS),
        WebSocketRoute("/ws/table/{table}", Socket(server, hosts)),
        WebSocketRoute("/{rest:path}", _no_socket),
    ]
    if pages.is_dir():
        routes.append(Mount("/", Pages(directory=pages, html=True)))
    handlers: Any = {HTTPException: _http_error}
    starlette = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    if floor.sharing:
        from nomorebets.floor.sharing.forwarding import Forwarding

        starlette.add_middleware(Forwarding, sharing=floor.sharing, body=server.limits.body)
    starlette.add_middleware(Packed, minimum_size=1000, compresslevel=6)
    starlette.add_middleware(Door, hosts=hosts, secure=secure)
    return starlette


async def _not_there(request: Request) -> Response:
    """No command; or not by this method, and then those that are are told."""
    ways = [c.method for c in COMMANDS if compile_path(c.path)[0].match(request.url.path)]
    if not ways:
        return refused(Refusal(404, "", "", "not there"))
    answer = refused(Refusal(405, "", "", f"not by {request.method}"))
    answer.headers["allow"] = ", ".join(sorted({*ways, *(("HEAD",) if GET in ways else ())}))
    return answer


async def _no_socket(websocket: Any) -> None:
    await websocket.close(4004)
