"""A dealer's last entry is a draft for a moment: one key corrects it before anything follows.

It is checked when it is entered, so a card reported twice is refused at once. The next entry, or
the time, makes it a fact.
"""

import asyncio
import logging
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from nomorebets.floor.calls import Call
from nomorebets.floor.gaming_table import GamingTable
from nomorebets.floor.storage import StoreFailed
from nomorebets.law.refusal import Refused
from nomorebets.table.facts import AnyFact
from nomorebets.table.views import Role

log = logging.getLogger("nomorebets.floor")


class Drafts:
    """The draft of one table."""

    @classmethod
    def of(cls, table: GamingTable) -> "Drafts":
        return _drafts.setdefault(table, cls(table))

    def __init__(self, table: GamingTable) -> None:
        self.table = table
        self._timer: asyncio.Task[None] | None = None

    async def enter(self, call: Call, fact: AnyFact, hold: float) -> Any:
        table = self.table
        self._stop()

        def change() -> Any:
            self._told()
            round = table.table.round
            if round is None:
                raise Refused("", "no round of play is in progress")
            if hold <= 0:
                table.table.tell(fact)
            else:
                round.after(fact)  # refused now, if it is refused at all
                table.draft = fact
            return {"seq": table.table.journal.seq, "draft": hold > 0}

        answer = await call.perform(change)
        if table.draft is not None:
            self._timer = asyncio.get_running_loop().create_task(self._later(table.pace(hold)))
        self._show(hold)
        return answer

    async def take_back(self, call: Call) -> Any:
        self._stop()

        def change() -> Any:
            if self.table.draft is None:
                raise Refused("", "there is nothing to correct: the last entry is a fact already")
            self.table.draft = None
            return {"seq": self.table.table.journal.seq}

        answer = await call.perform(change)
        self._show(0)
        return answer

    def _told(self) -> None:
        """The draft becomes a fact."""
        fact, self.table.draft = self.table.draft, None
        if fact is not None and self.table.table.round is not None:
            self.table.table.tell(fact)

    async def _later(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self._timer = None
        try:
            await self.table.perform(self._told)
        except (Refused, StoreFailed) as error:
            log.error("%s: the draft was lost: %s", self.table.id, error)
        self._show(0)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _show(self, seconds: float) -> None:
        entry = None if self.table.draft is None else msgspec.to_builtins(self.table.draft)
        message = msgspec.json.encode({"type": "draft", "entry": entry, "seconds": seconds})
        for watcher in tuple(self.table.watchers):
            if watcher.role == Role.DEALER and watcher.name == self.table.assigned:
                watcher.send(message)


_drafts: WeakKeyDictionary[GamingTable, Drafts] = WeakKeyDictionary()
