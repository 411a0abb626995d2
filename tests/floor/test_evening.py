"""An evening of people who do anything, legal or not: no chip is made, no card is lost."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from tests.floor.house import run
from tests.support import GAMES

from nomorebets.floor.accounts import guest, register
from nomorebets.floor.commands.dispatch import Dispatch, refusal_of, told_from
from nomorebets.floor.commands.registry import BY_NAME
from nomorebets.floor.display.state import state_of
from nomorebets.floor.floor import Floor
from nomorebets.floor.store.protocol import Account
from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.floor.tables.attendance import Watcher
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.ledger import holdings
from nomorebets.floor.tables.pace import Pace
from nomorebets.floor.tables.settings import Settings
from nomorebets.law.words import SEATS, box_of
from nomorebets.table.pending import OFFER
from nomorebets.table.replay import audit
from nomorebets.table.views import Role

STEPS = 600
ODD_AMOUNTS = (-100, 0, 1, 99, 100, 500, 700, 10**9)


class Evening:
    """Commands by chance; every exception that is no refusal is a failure."""

    def __init__(self, floor: Floor, rng: random.Random, people: list[Account], staff: Account):
        self.floor, self.rng, self.people, self.staff = floor, rng, people, staff
        self.dispatch = Dispatch(floor)
        self.done: dict[str, int] = {}

    async def step(self) -> None:
        rng = self.rng
        table = rng.choice(list(self.floor.tables.values()))
        who = rng.choice(self.people)
        name, told = self.thing(table, who)
        if name in ("irregularity", "fill", "stand_up"):
            who = self.staff
        command = BY_NAME[name]
        said, key = told_from(command, {**told, "key": f"{rng.random()}"}, strict=True)
        answers = []
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            try:
                answer, _ = await self.dispatch(command, who, said, key, {"table": table.id})
                answers.append(str(answer))
                self.done[name] = self.done.get(name, 0) + 1
            except Exception as error:
                refusal = refusal_of(error, table.game.id)
                if refusal is None:
                    raise
                assert refusal.status in (403, 409), refusal
                answers.append(refusal.why)
        assert name == "ready" or len({a.split("(b'")[-1][:20] for a in answers}) <= 2, answers

    def thing(self, table: GamingTable, who: Account) -> tuple[str, dict[str, Any]]:
        rng = self.rng
        state = state_of(table, who.name, who.role)
        pending = state["pending"] or {"asks": "", "yours": []}
        seat = rng.randint(0, len(state["seats"]) + 1)
        if pending["yours"] and rng.random() < 0.8:
            mine = rng.choice(pending["yours"])
            if pending["asks"] == "wagers":
                may = mine["may"] or [a.name for a in table.game.wagers[:60]]
                name = rng.choice(may) if may else table.game.wagers[0].name
                least = next(w for w in table.game.wagers if w.name == name).least
                amount = mine["exact"].get(name, getattr(table.table.terms, least))
                if rng.random() < 0.15:
                    amount = rng.choice(ODD_AMOUNTS)
                return "wager", {"seat": mine["seat"], "wager": name, "amount": amount}
            choices = mine["choices"]
            values = (
                [choices["least"], choices["most"]]
                if isinstance(choices, dict)
                else [c["value"] for c in choices]
            )
            value = rng.choice([*values, *values, -1, 99])
            decision = pending["decision"]
            return "decide", {"seat": mine["seat"], "decision": decision, "value": value}
        wager = rng.choice(table.game.wagers).name
        irregular = rng.choice(list(table.game.irregularities))
        after = rng.choice((None, max(0, state["acts"] - rng.randint(0, 3))))
        return rng.choice(
            [
                ("sit", {"seat": seat, "chips": rng.choice((0, 5_000, 20_000, 10**9))}),
                ("sit", {"seat": seat, "chips": 10_000}),
                ("leave", {}),
                ("buy_in", {"chips": rng.choice((100, 10**9))}),
                ("ready", {}),
                ("wager", {"seat": seat, "wager": wager, "amount": rng.choice(ODD_AMOUNTS)}),
                ("call", {"seat": seat, "wager": wager, "button": rng.choice(("on", "off", "?"))}),
                ("decide", {"seat": seat, "decision": "cut", "value": 20}),
                ("irregularity", {"name": irregular, "after": after, "seat": seat}),
                ("irregularity", {"name": irregular, "after": None, "seat": 0}),
                ("fill", {"players": rng.randint(0, 3)}),
                ("stand_up", {"player": who.name}),
            ]
        )


@pytest.mark.parametrize("seed", range(4))
def test_an_evening(seed: int, tmp_path: Path) -> None:
    async def body() -> None:
        rng = random.Random(seed)
        store = SqliteStore(tmp_path / "floor.sqlite")
        floor = Floor(store, Pace(0.002))
        await floor.start()
        people = [await guest(store) for _ in range(5)]
        staff = await register(store, "Floor", "no more bets", Role.FLOORPERSON, 0)
        for id in rng.sample(GAMES, 5):
            await floor.open_table(Settings(game=id, house_players=rng.randint(0, 2)))
        for table in floor.tables.values():
            watcher = Watcher(people[0].name, people[0].role)
            watcher.slow = True
            table.watchers.add(watcher)
        evening = Evening(floor, rng, people, staff)
        for _ in range(STEPS):
            await evening.step()
            await asyncio.sleep(0)
        staked = evening.done["wager"] + evening.done["decide"]  # in poker, decisions stake chips
        assert staked > 20
        for table in floor.tables.values():
            assert (table.failed, table.faults) == (False, 0)
            async with table.lock:
                held = holdings(table.table)
                assert held == table.held
                assert sum(held.values()) == table.layout.brought
        shown = {}
        for task in floor._dealers.values():
            assert not task.done()
            task.cancel()
        await asyncio.gather(*floor._dealers.values(), return_exceptions=True)
        for table in floor.tables.values():
            await table.quiet()
            async with table.lock:
                if not goes_on_at_once(table):
                    shown[table.id] = comparable(table, people)
            table.watchers.clear()
        await floor.stop()

        store = SqliteStore(tmp_path / "floor.sqlite")
        balances = await store.balances()
        assert sum(balances.values()) == 0
        again = Floor(store, Pace(1000))
        await again.start()
        assert again.faults == {}
        for table in again.tables.values():
            if table.id in shown:
                for now, then in zip(comparable(table, people), shown[table.id], strict=True):
                    assert {k: (now[k], then[k]) for k in now if now[k] != then[k]} == {}, table.id
            start = f"table:{table.id}:"
            async with table.lock:  # who waited for a seat may have taken it by now
                balances = await store.balances()
                stored = {name: c for name, c in balances.items() if c and name.startswith(start)}
                assert stored == {f"{start}{name}": cents for name, cents in table.held.items()}
                data = b"".join(line + b"\n" for line in await store.lines(table.id))
                assert audit(data, still_open=True).lines == table.table.journal.seq
        await again.stop()

    run(body)


def goes_on_at_once(table: GamingTable) -> bool:
    """After a restart, whatever the pace: somebody waits to sit, leave or buy in, or the dealer's
    own decision is next (in poker, the cut)."""
    if table.pending is not None and table.pending.asks == OFFER:
        ((spot, _),) = table.pending.legal
        if box_of(spot) >= SEATS:
            return True
    state = state_of(table, "eye", Role.SURVEILLANCE)
    return bool(state["waiting"]) or any(seat["leaving"] for seat in state["seats"])


def comparable(table: GamingTable, people: list[Account]) -> list[dict[str, Any]]:
    """What everybody sees, but for clocks and who is connected."""
    found = []
    for account in [*people, Account(0, "eye", Role.SURVEILLANCE)]:
        state = state_of(table, account.name, account.role)
        state |= {"waiting": [], "watching": 0, "holds": bool(state["holds"])}  # at another pace
        for seat in state["seats"]:
            seat |= {"here": False, "ready": False, "leaving": False}
        if state["pending"]:
            state["pending"] |= {"deadline": None, "seconds": None, "window": None}
        found.append(state)
    return found
