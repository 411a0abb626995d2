"""An evening on a floor, played by a seed: any command by anybody, checked after each one."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import random
import traceback
from collections.abc import Iterator, Sequence
from typing import Any
from unittest import mock

import msgspec
from tests.reliability.checks import check_cards, check_chips, check_issued
from tests.reliability.memory_store import MemoryStore
from tests.reliability.moves import PLAYERS, STAFF, Moves, Step
from tests.reliability.own_count import WELCOME, OwnCount
from tests.reliability.quick_loop import InCircles, run_quickly
from tests.support import GAMES

from nomorebets.equipment.random_source import key_from
from nomorebets.floor.commands.dispatch import Dispatch, refusal_of, told_from
from nomorebets.floor.commands.queries import Page
from nomorebets.floor.commands.registry import BY_NAME, GET
from nomorebets.floor.display.state import common_state, state_of
from nomorebets.floor.floor import Floor
from nomorebets.floor.store.protocol import Account
from nomorebets.floor.tables import dealer, gaming_table
from nomorebets.floor.tables.attendance import Watcher
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.pace import Pace
from nomorebets.table import sources
from nomorebets.table.replay import audit
from nomorebets.table.views import Role

CHIPS = 1_000_000
CHECKPOINT_LINES = 60  # a table of few rounds has several
A_MOMENT, A_WHILE = 1e-4, 120.0
log = logging.getLogger("nomorebets.floor")


class Broken(Exception):
    """A promise was not kept."""


class Faults(logging.Handler):
    """What the floor itself logs as a fault."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        words = record.getMessage()
        if "the draft was lost" in words:  # an irregularity came between: nobody asks any more
            return
        if record.exc_info and record.exc_info[0]:
            words += "\n" + "".join(traceback.format_exception(*record.exc_info))
        self.heard.append(words)


@contextlib.contextmanager
def seeded(seed: str) -> Iterator[None]:
    """Shoes and house players as this seed has them."""
    keys, dealers = itertools.count(), itertools.count()

    def new_key() -> bytes:
        return key_from(seed, next(keys))

    def new_random() -> random.Random:
        return random.Random(f"{seed} {next(dealers)}")

    with (
        mock.patch.object(sources, "new_key", new_key),
        mock.patch.object(gaming_table, "CHECKPOINT_LINES", CHECKPOINT_LINES),
        mock.patch.object(dealer, "Random", new_random),
    ):
        yield


class Evening:
    """A floor, its people, and what they have done so far."""

    def __init__(self, seed: str, games: Sequence[str] = GAMES) -> None:
        self.seed = seed
        self.moves = Moves(random.Random(seed), games)
        self.store = MemoryStore()
        self.people: dict[str, Account] = {}
        self.issued = 0
        self.count = OwnCount()
        self.done: list[Step] = []
        self.answers: dict[tuple[str, str], tuple[Step, bytes]] = {}
        self.checked: dict[str, int] = {}
        self.commands = self.refused = self.rounds = 0
        self.faults = Faults()

    async def open(self) -> None:
        for name in PLAYERS:
            account = await self.store.create_account(name, Role.PLAYER, "", "", CHIPS)
            self.people[name] = account
            self._issue(name, CHIPS)
        for role, name in STAFF.items():
            self.people[name] = await self.store.create_account(name, role, "", "")
        await self._start()

    def _issue(self, name: str, chips: int) -> None:
        self.issued += chips
        self.count.welcome(name, chips)

    async def _start(self) -> None:
        store: Any = self.store
        self.floor = Floor(store, Pace(unhurried=0))
        self.dispatch = Dispatch(self.floor)
        await self.floor.start()
        if self.floor.faults:
            raise Broken(f"not taken up again: {self.floor.faults}")

    async def play(self, steps: int) -> None:
        for _ in range(steps):
            await self.do(self.moves.next(self.floor))

    async def do(self, step: Step) -> None:
        self.done.append(step)
        if step.does == "wait":
            await asyncio.sleep(step.seconds)
        elif step.does == "restart":
            await self.restart()
        elif step.does in ("connect", "disconnect"):
            await self.connection(step)
        else:
            await self._command(step)
        await asyncio.sleep(A_MOMENT)  # what is due now is done
        self.check()

    async def connection(self, step: Step) -> None:
        table = self.floor.table(step.table)
        if table is None:
            return
        if step.does == "connect":
            account = self.people[step.who]
            msgspec.json.encode(state_of(table, account.name, account.role))
            table.watchers.add(Watcher(account.name, account.role))
        else:
            theirs = [w for w in table.watchers if w.name == step.who]
            table.watchers.difference_update(theirs)
        table.saw(step.who)
        table.changed()
        table.poke()

    async def _command(self, step: Step) -> None:
        self.commands += 1
        answer = await self._answer(step)
        if not step.key:
            return
        earlier = self.answers.setdefault((step.who, step.key), (step, answer))
        if earlier != (step, answer):
            raise Broken(f"one key, two answers: {earlier[1]!r} and {answer!r}")

    async def _answer(self, step: Step) -> bytes:
        """As the server answers it."""
        command = BY_NAME[step.does]
        path = {"table": step.table, "number": str(step.number), "game": "craps"}
        try:
            body = {**step.told, "key": step.key} if command.keyed else step.told
            wire = msgspec.json.decode(msgspec.json.encode(body))
            told, key = told_from(command, wire, strict=command.method != GET)
            named = {name: value for name, value in path.items() if f"{{{name}}}" in command.path}
            result, _ = await self.dispatch(command, self.people[step.who], told, key, named)
            if isinstance(result, Page):
                return result.body
            if command.name == "more_chips" and (step.who, step.key) not in self.answers:
                self._issue(step.who, WELCOME)
            return msgspec.json.encode(result)
        except Exception as error:
            refusal = refusal_of(error)
            if refusal is None or refusal.status >= 500:
                raise
            self.refused += 1
            return msgspec.json.encode(refusal.words)

    # what must hold

    def check(self) -> None:
        if self.faults.heard:
            raise Broken(self.faults.heard[0])
        check_issued(self.store, self.issued)
        self._count()
        for table in self.floor.tables.values():
            seq = table.table.journal.seq
            if self.checked.get(table.id) == seq:
                continue
            self.checked[table.id] = seq
            check_chips(table, self.store)
            check_cards(table)
            if self.commands % 8 == 0:
                for who in ("Ann", *STAFF.values()):
                    account = self.people[who]
                    msgspec.json.encode(state_of(table, account.name, account.role))

    def _count(self) -> None:
        """By an onlooker, who sees what is told and what is shown."""
        for id, stored in self.store.of.items():
            known = self.count.tables.get(id)
            if stored.lines and (known is None or known.read < len(stored.lines)):
                counted = self.count.read(id, stored.lines)
                if id in self.floor.tables:
                    counted.look(common_state(self.floor.tables[id]))
        held = {name: self.store.amounts.get(self.people[name].ledger, 0) for name in PLAYERS}
        self.count.look_at(held)

    async def restart(self) -> None:
        """The process is gone; another takes up what is stored, and shows the same to all."""
        for table in self.floor.tables.values():
            await table.quiet()
        before = {id: self._shown(table) for id, table in self.floor.tables.items()}
        await self._kill()
        self.checked.clear()
        self.answers = {k: v for k, v in self.answers.items() if b'"why"' not in v[1]}
        await self._start()
        for id, shown in before.items():
            if id not in self.floor.tables:
                raise Broken(f"{id} is gone")
            again = self._shown(self.floor.tables[id])
            if again != shown:
                raise Broken(f"{id} after a restart: {difference(again, shown)}")

    async def _kill(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def _shown(self, table: GamingTable) -> list[Any]:
        shown = []
        for account in self.people.values():
            state = state_of(table, account.name, account.role)
            if state["pending"]:
                state["pending"] |= {"deadline": None, "seconds": None, "window": None}
            for seat in state["seats"]:
                seat |= {"here": None, "ready": None}
            shown.append({**state, "watching": None, "dealers": None})
        return shown

    async def _goes_on(self) -> None:
        """An automatic dealer waits for nobody for ever."""
        before = {
            table: table.table.journal.seq
            for table in self.floor.tables.values()
            if table.settings.dealer == "automatic" and self._is_due(table)
        }
        await asyncio.sleep(A_WHILE)
        for table, seq in before.items():
            if table.table.journal.seq == seq and self._is_due(table):
                raise Broken(f"{table.id} stands still: {table.phase}, {table.pending}")

    def _is_due(self, table: GamingTable) -> bool:
        wagers = table.live is not None and bool(table.live.chips.stakes and table.persons)
        return table.phase == "play" or (table.phase == "wagers" and wagers)

    async def end(self) -> None:
        """Every journal is verified, and gives the same table again."""
        await self._goes_on()
        await self.restart()
        await asyncio.sleep(A_MOMENT)
        self.check()
        for id, stored in self.store.of.items():
            if stored.lines:
                found = audit(b"".join(line + b"\n" for line in stored.lines), still_open=True)
                self.rounds += found.rounds
                if found.lines != len(stored.lines):
                    raise Broken(f"{id}: {found.lines} lines of {len(stored.lines)}")
        await self._kill()


def difference(one: Any, other: Any, at: str = "") -> str:
    """The first place where two answers differ."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return next((d for k in one if (d := difference(one[k], other[k], f"{at}.{k}"))), "")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        found = (
            difference(a, b, f"{at}[{i}]") for i, (a, b) in enumerate(zip(one, other, strict=True))
        )
        return next((d for d in found if d), "")
    return "" if one == other else f"{at}: {one!r}, not {other!r}"


async def _evening(evening: Evening, steps: int | Sequence[Step]) -> Exception | None:
    log.addHandler(evening.faults)
    level, log.propagate = log.level, False
    try:
        await evening.open()
        if isinstance(steps, int):
            await evening.play(steps)
        else:
            for step in steps:
                await evening.do(step)
        await evening.end()
    except (Exception, InCircles) as error:
        return error
    finally:
        log.removeHandler(evening.faults)
        log.setLevel(level)
        log.propagate = True
    return None


def play(seed: str, steps: int | Sequence[Step], games: Sequence[str] = GAMES) -> tuple[
    Evening, Exception | None
]:  # fmt: skip
    """An evening of so many steps, or of these steps; and what broke."""
    evening = Evening(seed, games)
    with seeded(seed):
        try:
            error = run_quickly(_evening(evening, steps))
        except InCircles as circles:
            error = circles
    return evening, error


def where(error: Exception) -> str:
    """What broke, apart from names and numbers."""
    frames = traceback.extract_tb(error.__traceback__)
    last = frames[-1] if frames else None
    return f"{type(error).__name__} in {last.name if last else ''}:{last.lineno if last else 0}"


def shortest(seed: str, steps: Sequence[Step], error: Exception, tries: int) -> list[Step]:
    """Steps left out, chunk by chunk, for as long as the same thing breaks."""
    wanted, kept = where(error), list(steps)
    size = max(1, len(kept) // 2)
    while size and tries > 0:
        at = 0
        while at < len(kept) and tries > 0:
            fewer = kept[:at] + kept[at + size :]
            tries -= 1
            found = play(seed, fewer)[1]
            if found is not None and where(found) == wanted:
                kept = fewer
            else:
                at += size
        size //= 2
    return kept


def report(
    seed: str, evening: Evening, error: Exception, games: Sequence[str] = GAMES, tries: int = 150
) -> str:
    """The seed, and the shortest steps found that break the same thing."""
    steps = shortest(seed, evening.done, error, tries)
    again = play(seed, steps)[1] or error
    told = "\n".join(f"  {msgspec.json.encode(step).decode()}" for step in steps)
    trace = "".join(traceback.format_exception(again))
    return (
        f"seed {seed} ({', '.join(games)}): these {len(steps)} steps are enough:\n{told}\n{trace}"
    )
