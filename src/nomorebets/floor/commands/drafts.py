"""A dealer's last entry is a draft for a moment: one key corrects it before anything follows.

It is checked when it is entered, so a card reported twice is refused at once. The next entry, or
the time, makes it a fact.
"""

import asyncio
import logging
from functools import partial
from typing import Any

import msgspec

from nomorebets.floor.commands.call import Call
from nomorebets.floor.store.protocol import StoreFailed
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.law.refusal import Refused
from nomorebets.table.facts import AnyFact
from nomorebets.table.views import Role

log = logging.getLogger("nomorebets.floor")


async def enter(call: Call, fact: AnyFact, hold: float) -> Any:
    table = call.table
    _stop(table)

    def change() -> Any:
        if table.draft is not None:
            table.table.journal.by = table.draft_by
        _told(table)
        table.table.journal.by = call.by
        round = table.table.round
        if round is None:
            raise Refused("", "no round of play is in progress")
        if hold <= 0:
            table.table.tell(fact)
        else:
            round.after(fact)  # refused now, if it is refused at all
            table.draft, table.draft_by = fact, call.by
            _hold(table, hold)  # also if whoever asked is gone by now
        return {"seq": table.table.journal.seq, "draft": hold > 0}

    try:
        return await call.perform(change)
    finally:
        _hold(table, hold)
        _show(table, hold)


async def take_back(call: Call) -> Any:
    table = call.table
    _stop(table)

    def change() -> Any:
        if table.draft is None:
            raise Refused(
                "", "the last entry is a fact already: a floorperson may call it reported wrongly"
            )
        table.draft = None
        return {"seq": table.table.journal.seq}

    try:
        return await call.perform(change)
    finally:
        _hold(table, table.pace.draft)
        _show(table, table.pace.draft)


async def settle(call: Call) -> None:
    """The last entry is a fact now, whatever time it had left."""
    table = call.table
    if table.draft is not None:
        _stop(table)
        await table.perform(partial(_told, table), by=table.draft_by)
        _show(table, 0)


def _hold(table: GamingTable, seconds: float) -> None:
    """What is entered becomes a fact after so long, unless it is corrected."""
    if table.draft is not None and table.draft_timer is None:
        later = _later(table, table.pace(seconds))
        table.draft_timer = asyncio.get_running_loop().create_task(later)


def _told(table: GamingTable) -> None:
    """The draft becomes a fact."""
    fact, table.draft = table.draft, None
    if fact is not None and table.table.round is not None:
        table.table.tell(fact)


async def _later(table: GamingTable, seconds: float) -> None:
    await asyncio.sleep(seconds)
    table.draft_timer = None
    try:
        await table.perform(partial(_told, table), by=table.draft_by)
    except (Refused, StoreFailed) as error:
        log.error("%s: the draft was lost: %s", table.id, error)
    _show(table, 0)


def _stop(table: GamingTable) -> None:
    if table.draft_timer is not None:
        table.draft_timer.cancel()
        table.draft_timer = None


def _show(table: GamingTable, seconds: float) -> None:
    entry = None if table.draft is None else msgspec.to_builtins(table.draft)
    told = {"type": "draft", "entry": entry, "seconds": seconds if entry else 0}
    message = msgspec.json.encode(told)
    for watcher in tuple(table.watchers):
        if watcher.role == Role.DEALER and watcher.name == table.assigned:
            watcher.send(message)
