"""Seen from outside: is it alive, is it ready, what does it count; and who may know."""

import ipaddress
import time
from collections.abc import Sequence

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from nomorebets.floor.floor import Floor
from nomorebets.floor.health.metrics import TEXT
from nomorebets.floor.store.protocol import StoreFailed
from nomorebets.floor.tables.pace import now_text
from nomorebets.floor.web.limits import LOOPBACK, host_of
from nomorebets.law.refusal import Refused

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
PROBES = ("/healthz", "/readyz")  # answered by whatever name the server is called
FRESH = 1.0  # seconds for which an answer about the store stands


def networks(told: Sequence[str]) -> tuple[Network, ...]:
    try:
        return tuple(ipaddress.ip_network(words, strict=False) for words in told)
    except ValueError as error:
        raise Refused("", f"{error}: give an address or a network, as 10.0.0.0/8") from None


class Probes:
    def __init__(self, floor: Floor, metrics_from: Sequence[Network] = ()) -> None:
        self.floor = floor
        self.metrics_from = metrics_from
        self._checked, self._why = -FRESH, ""

    async def live(self, request: Request) -> Response:
        return _json(200, {"live": True})

    async def ready(self, request: Request) -> Response:
        """Whether the store makes durable what it is given, and the lease of the tables runs."""
        now = time.monotonic()
        if now - self._checked >= FRESH:
            self._checked = now
            try:
                await self.floor.store.check(now_text())
                self._why = ""
            except StoreFailed as failure:
                self._why = str(failure)
        sharing, why = self.floor.sharing, self._why
        if sharing and not sharing.leased:
            why = why or "the lease has run out: others may take the tables up"
        told = {
            "ready": not why, "why": why, "store": self.floor.store.name,
            "tables": len(self.floor.tables), "lost": sorted(self.floor.faults),
            "neighbours": len(sharing.neighbours) if sharing else 0,
        }  # fmt: skip
        return _json(503 if why else 200, told)

    def admits(self, request: HTTPConnection) -> bool:
        """Metrics: who is on this machine and calls it so, and the networks that were named."""
        try:
            address = ipaddress.ip_address(request.client.host if request.client else "")
        except ValueError:
            return False
        if any(address in network for network in self.metrics_from):
            return True
        return address.is_loopback and host_of(request.headers.get("host", "")) in LOOPBACK

    async def metrics(self, request: Request) -> Response:
        if not self.admits(request):
            why = "metrics are for this machine and for --metrics-from"
            return _json(403, {"refused": {"cite": "", "gist": "", "why": why}})
        return Response(self.floor.metrics.text(), media_type=TEXT)


def _json(status: int, told: object) -> Response:
    body = msgspec.json.encode(told)
    headers = {"cache-control": "no-store"}
    return Response(body, status, headers, media_type="application/json")
