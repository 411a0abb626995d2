"""The server of the campaign: `nmb` with a clock that jumps when it is told to, and, to try the
campaign itself, with a fault put in on purpose.

`python -m tests.reliability.campaign_server FAULT serve …`; SIGUSR1: 25 hours forward; SIGUSR2: 26
hours back. FAULT is the name of a function here, or "-".
"""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import msgspec

FORWARD, BACK = 25 * 3600.0, -26 * 3600.0


def jumping_clock() -> None:
    offset, real = 0.0, time.time

    def jump(by: float) -> Callable[..., None]:
        def told(*_: Any) -> None:
            nonlocal offset
            offset += by

        return told

    time.time = lambda: real() + offset
    signal.signal(signal.SIGUSR1, jump(FORWARD))
    signal.signal(signal.SIGUSR2, jump(BACK))


# faults


def a_chip_lost_on_restart() -> None:
    """Of who comes first at a table that is taken up again, between rounds."""
    floor: Any = import_module("nomorebets.floor.floor")
    as_it_is = floor.resume

    def resume(*told: Any, **more: Any) -> Any:
        table = as_it_is(*told, **more)
        layout = table.round.layout if table.round else table.layout
        for player, cents in list(layout.purses.items())[:1]:
            layout.purses[player] = cents - 100
            if table.round:
                table.round.__dict__.pop("table", None)
        return table

    floor.resume = resume


def a_card_leaked_to_the_next_holder() -> None:
    """Lines of earlier rounds are shown by who holds the seat now."""
    websocket: Any = import_module("nomorebets.floor.web.websocket")
    as_it_is = websocket.line_of
    snapshot = websocket._Connection._snapshot

    async def leaking(self: Any, since: int | None) -> Any:
        seats = self.table.layout.seats

        def line_of(shown: Any, viewer: Any) -> Any:
            return as_it_is(msgspec.structs.replace(shown, seats=seats), viewer)

        websocket.line_of = line_of
        return await snapshot(self, since)

    websocket._Connection._snapshot = leaking


def a_command_doubled() -> None:
    """Nobody remembers a client's keys."""
    once: Any = import_module("nomorebets.floor.commands.call").Once

    async def always(self: Any, call: Any, handler: Any) -> Any:
        call.key = ""
        return await handler(call)

    once.__call__ = always


def an_acknowledged_command_lost() -> None:
    """The answer is given while the disk has yet to be asked."""
    store: Any = import_module("nomorebets.floor.store.sqlite").SqliteStore
    as_it_is, one, writing = store.append, asyncio.Lock(), set[Any]()

    async def append(self: Any, told: Any) -> None:
        async def later() -> None:
            async with one:
                await asyncio.sleep(0.05)
                await as_it_is(self, told)

        writing.add(task := asyncio.ensure_future(later()))
        task.add_done_callback(writing.discard)

    store.append = append


def a_stale_read() -> None:
    """What an account had when it was looked at first."""
    store: Any = import_module("nomorebets.floor.store.sql").SqlStore
    known: dict[str, int] = {}
    as_it_is = store.balance

    async def balance(self: Any, ledger: str) -> int:
        if ledger not in known:
            known[ledger] = await as_it_is(self, ledger)
        return known[ledger]

    store.balance = balance


FAULTS = (
    a_chip_lost_on_restart,
    a_card_leaked_to_the_next_holder,
    a_command_doubled,
    an_acknowledged_command_lost,
    a_stale_read,
)


if __name__ == "__main__":
    from nomorebets.cli import main

    jumping_clock()
    for fault in FAULTS:
        if fault.__name__ == sys.argv[1]:
            fault()
    sys.argv = ["nmb", *sys.argv[2:]]
    main()
