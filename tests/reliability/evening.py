"""A scripted evening of several games: every write of the floor, to be written again elsewhere."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial
from typing import Any

from nomorebets.equipment.random_source import key_from
from nomorebets.floor.floor import Floor
from nomorebets.floor.store.protocol import Kept, Store
from nomorebets.floor.tables import gaming_table
from nomorebets.floor.tables.attendance import Request
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.pace import Pace
from nomorebets.floor.tables.seating import leave, sit
from nomorebets.floor.tables.settings import Settings
from nomorebets.law.refusal import Refused
from nomorebets.table import sources
from nomorebets.table.house_players import HousePlayers

AT = "2026-11-15T23:10:01.123Z"
WRITES = frozenset({"open_table", "claim", "append", "create_account", "move", "put_session"})
PLAYERS = ("Ann", "Bob")
CHIPS = 1_000_000
Write = tuple[str, tuple[Any, ...]]


class Recorder:
    """A store, what was written there, in order, and how much of it was acknowledged."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.writes: list[Write] = []
        self.acknowledged: list[Write] = []

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.store, name)
        if name not in WRITES:
            return found

        async def noted(*told: Any) -> Any:
            self.writes.append((name, told))
            answer = await found(*told)
            self.acknowledged.append((name, told))
            return answer

        return noted


async def write(store: Store, what: Write) -> Any:
    name, told = what
    return await getattr(store, name)(*told)


async def evening(
    recorder: Any, games: tuple[str, ...], monkeypatch: Any, rounds: int = 1, ends: bool = True
) -> None:
    """Two players go from wagers to settlement at each table, and leave if it ends."""
    index = iter(range(10**9))
    monkeypatch.setattr(sources, "new_key", lambda: key_from("evening", next(index)))
    monkeypatch.setattr(gaming_table, "CHECKPOINT_LINES", 12)
    for name in PLAYERS:
        await recorder.create_account(name, "player", "a hash", AT, CHIPS)
    await recorder.put_session("a digest", 1, 2e9)
    floor = Floor(recorder, Pace(unhurried=0))
    try:
        await _evening(floor, games, rounds, ends)
    finally:
        await floor.stop()


async def _evening(floor: Floor, games: tuple[str, ...], rounds: int, ends: bool) -> None:
    for name in PLAYERS:
        await floor.learn(name)
    tables: list[GamingTable] = [
        await floor.open_table(Settings(game=id, dealer="person")) for id in games
    ]
    playing = [played(table, f"{table.id}", rounds, ends) for table in tables]
    while playing:  # an act at one table, an act at the next
        for one in list(playing):
            if await anext(one, None) is None:
                playing.remove(one)


async def played(table: GamingTable, seed: str, rounds: int, ends: bool) -> AsyncIterator[int]:
    """Two players sit down, play, and leave; the table closes. Yields after every act."""
    number = iter(range(1, 10**9))

    def keep(answer: Any) -> Kept:
        return Kept(1, f"{table.id} {next(number)}", "a digest", b'{"seq":1}')

    async def do(change: Callable[[], Any]) -> int:
        await table.perform(change, keep)
        return table.table.journal.seq

    for seat, name in enumerate(PLAYERS, 1):
        yield await do(partial(sit, table, name, seat, CHIPS // 10))
    players = HousePlayers(table.game, seed)
    for _ in range(rounds):
        yield await do(table.begin)
        table.requests.append(Request("Ann", "buy in", 0, 100))
        while table.pending is not None and table.live is not None:
            fact = players(table.live, table.pending)
            yield await do(partial(table.table.tell, fact))
        table.requests.clear()
    if not ends:
        yield await do(table.begin)
        return
    for name in PLAYERS:
        with suppress(Refused):  # what stands may keep a player
            yield await do(partial(leave, table, name))
    if not table.layout.arrivals:
        yield await do(table.table.shut)
