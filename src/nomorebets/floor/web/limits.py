"""Limits: how much, how often, from where."""

import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from nomorebets.law.refusal import Refused

LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]", "::1"})


@dataclass(frozen=True)
class Limits:
    body: int = 16 * 1024  # bytes of a request
    message: int = 4 * 1024  # bytes of a WebSocket message
    messages: float = 20.0  # a second, through one WebSocket
    burst: float = 60.0
    requests: float = 50.0  # a second, of one account or address
    requests_burst: float = 200.0
    visits: float = 200.0  # requests of any kind a second, files of the pages too, of one address
    visits_burst: float = 2000.0
    arrivals: float = 4.0  # new WebSockets a second, of one account or address
    arrivals_burst: float = 60.0
    too_often_seconds: float = 1.0  # until who asked too often is told so
    costly: float = 0.5  # a second, of one address: log in, register, be a guest
    costly_burst: float = 30.0
    watchers: int = 300  # of one table
    connections: int = 30  # of one account, at one table
    sockets: int = 5000  # altogether
    sockets_of_one: int = 200  # of one address; a proxy on this machine is not counted
    head: int = 16 * 1024  # bytes of a request before its body
    head_seconds: float = 10.0
    body_seconds: float = 20.0
    stall_seconds: float = 15.0  # without reading on
    goodbye_seconds: float = 5.0  # for the end of a WebSocket
    pipelined: int = 16  # requests sent ahead of their answers
    fragments: int = 64  # of a WebSocket message


def limits_with(told: Sequence[str]) -> Limits:
    """The limits, some of them as told: NAME=NUMBER."""
    chosen: dict[str, float] = {}
    kinds: dict[str, Any] = {field.name: type(field.default) for field in fields(Limits)}
    for words in told:
        name, _, value = words.partition("=")
        try:
            number = kinds[name](value)
        except KeyError:
            raise Refused("", f"no limit {name!r}: one of {', '.join(kinds)}") from None
        except ValueError:
            raise Refused("", f"{words!r}: a limit is told as NAME=NUMBER") from None
        if not 0 < number < float("inf"):
            raise Refused("", f"{words!r}: a limit is more than 0")
        chosen[name] = number
    return replace(Limits(), **chosen)  # type: ignore[arg-type]


class Bucket:
    """So many a second, and so many at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.at = burst, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """One for each key; the longest unused are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate, self.burst, self.most = rate, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate, self.burst)
            if len(self._buckets) > self.most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take()


def host_of(netloc: str) -> str:
    """Without its port."""
    if netloc.startswith("["):
        return netloc.partition("]")[0] + "]"
    return netloc.partition(":")[0]


def own_origin(origin: str, host: str) -> bool:
    """Whether a browser's Origin is the server the request went to."""
    scheme, _, netloc = origin.partition("://")
    return scheme in ("http", "https") and netloc == host
