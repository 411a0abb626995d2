"""The floor over HTTP: routes made from the registry, pages, headers."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute, compile_path
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nomorebets.floor.commands.dispatch import (
    Refusal,
)
from nomorebets.floor.commands.registry import COMMANDS, GET
from nomorebets.floor.floor import Floor
from nomorebets.floor.health.logs import new_request
from nomorebets.floor.health.probes import PROBES, Network, Probes
from nomorebets.floor.web.headers import headers
from nomorebets.floor.web.limits import Buckets, Limits, host_of, own_origin
from nomorebets.floor.web.server import Server, refused
from nomorebets.floor.web.websocket import Socket

log = logging.getLogger("nomorebets.floor")
PAGES = Path(__file__).parents[1] / "pages"
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE")
VENDOR_CACHE = "public, max-age=86400"  # what others wrote changes with a release of ours


class Door:
    """What every request passes: its host, its origin, how often its address asks; what every
    answer carries."""

    def __init__(
        self, app: ASGIApp, hosts: frozenset[str] | None, limits: Limits, secure: bool = False
    ) -> None:
        self.app = app
        self.hosts = hosts
        self.headers = headers(secure)
        self.visits = Buckets(limits.visits, limits.visits_burst)
        self.too_often_seconds = limits.too_often_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        address = request.client.host if request.client else ""
        often = request.url.path not in PROBES and not self.visits.take(address)
        if often:
            await asyncio.sleep(self.too_often_seconds)
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        id, began, answer = new_request(), time.perf_counter(), {"status": 0}
        sending = self._sending(send, id, answer)
        why = self.refuses(request, scope["method"])
        if often:
            await refused(Refusal(429, "", "", "too often: wait a little"))(scope, receive, sending)
        elif why:
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
        from nomorebets.floor.sharing.leases import Sharing

        assert isinstance(floor.sharing, Sharing)
        starlette.add_middleware(Forwarding, sharing=floor.sharing, body=server.limits.body)
    starlette.add_middleware(Packed, minimum_size=1000, compresslevel=6)
    starlette.add_middleware(Door, hosts=hosts, limits=server.limits, secure=secure)
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
