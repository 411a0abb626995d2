"""Who is at a table, who looks at it, and what was noted for later."""

import asyncio
from dataclasses import dataclass, field

import msgspec

HOUSE_SIGN = " (house)"  # ends the name of a house player, and of nobody else


class Denied(Exception):
    """Not for this role, or not this seat."""


@dataclass
class Request:
    """Somebody wants to come or go when the rules allow it."""

    player: str
    wants: str
    seat: int = 0
    chips: int = 0


class Noted(msgspec.Struct, frozen=True):
    """What was noted for later."""

    requests: list[Request] = []
    shutting: bool = False


@dataclass(eq=False)
class Watcher:
    """Somebody who looks at the table. A queue that is full means: too slow."""

    name: str
    role: str
    session: str = ""  # the digest of its id
    ledger: str = ""
    ended: bool = False  # its session is
    queue: "asyncio.Queue[bytes | None]" = field(default_factory=lambda: asyncio.Queue(256))
    slow: bool = False

    def send(self, message: bytes) -> None:
        if self.slow:
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.slow = True
