"""Who is at a table, who looks at it, and what was noted for later."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from nomorebets.table.facts import AnyFact
from nomorebets.table.journal import ToldBy
from nomorebets.table.live_words import told_text

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


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was paid would be taken back: an irregularity, or what was reported wrongly behind an
    act. It is told when another person confirms it."""

    fact: AnyFact
    by: ToldBy
    seq: int  # of the line after which it was proposed
    act: int = 0
    instead: str = ""

    @property
    def words(self) -> str:
        right = told_text(self.fact)
        return f"act {self.act} was reported wrongly: {right}" if self.act else right


@dataclass
class OnList:
    """Somebody waits for a seat, since then."""

    player: str
    since: str


class Noted(msgspec.Struct, frozen=True):
    """What was noted for later."""

    requests: list[Request] = []
    shutting: bool = False
    proposal: Proposal | None = None
    wait_list: list[OnList] = []
    shut_by: ToldBy | None = None  # who asked for the table to be closed


def later(message: bytes) -> bool:
    """Nothing is written at once."""
    return False


@dataclass(eq=False)
class Watcher:
    """Somebody who looks at the table. What cannot be written at once, because what came before has
    not been read, is queued; a queue that is full means: too slow."""

    name: str
    role: str
    session: str = ""  # the digest of its id
    ledger: str = ""
    ended: bool = False  # its session is
    queue: "asyncio.Queue[bytes | None]" = field(default_factory=lambda: asyncio.Queue(256))
    slow: bool = False
    at_once: Callable[[bytes], bool] = later  # hands a message to the wire; whether it was taken
    sending: bool = False  # what was queued

    def send(self, message: bytes) -> None:
        """An empty message: goodbye."""
        if self.slow:
            return
        if message and not self.sending and self.queue.empty() and self.at_once(message):
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.slow = True
