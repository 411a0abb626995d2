"""Keno: tickets simulated a second; a game of ten thousand tickets closed, drawn, settled, durable.

python bench/keno.py
"""

import asyncio
import random
import tempfile
import time
from pathlib import Path

from nomorebets.floor.accounts import guest
from nomorebets.floor.floor import Floor
from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.pace import Pace
from nomorebets.floor.tables.seating import sit
from nomorebets.floor.tables.settings import Settings
from nomorebets.rules import game
from nomorebets.simulation.run import Plan
from nomorebets.table.facts import Closed, Wrote

TICKETS, PLAYERS, ROUNDS = 10_000, 100, 1 << 22


def simulated() -> None:
    keno = game("keno")
    plan = Plan(keno, keno.terms(), {"8 spots": 1_00}, seed=1)
    plan.run(0, 1)
    began = time.process_time()
    plan.run(0, ROUNDS)
    print(f"{ROUNDS / (time.process_time() - began) / 1e6:.1f} M tickets a second of CPU")


async def settled() -> None:
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        floor = Floor(SqliteStore(Path(folder) / "floor.sqlite"), Pace(1))
        await floor.start()
        table: GamingTable = await floor.open_table(Settings(game="keno", wager_seconds=600))
        names = [(await guest(floor.store)).name for _ in range(PLAYERS)]
        for name in names:
            await floor.learn(name)
            await table.perform(lambda name=name: sit(table, name, 0, 500_00))
        while table.live is None or not table.live.open_for_tickets:
            await asyncio.sleep(0.01)
        began = time.process_time()
        for number in range(TICKETS):
            marked = tuple(rng.sample(range(1, 81), rng.randint(1, 10)))
            fact = Wrote(names[number % PLAYERS], (marked,), ((1,),), 1_00)
            await table.perform(lambda fact=fact: table.table.tell(fact))
        took = time.process_time() - began
        print(f"{1000 * took / TICKETS:.2f} ms of CPU to issue a ticket, each stored by itself")
        cpu, wall = time.process_time(), time.perf_counter()
        await table.perform(lambda: table.table.tell(Closed()))
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        print(f"{cpu:.2f} s of CPU ({wall:.2f} s) to draw and settle {TICKETS:,} tickets, stored")
        await floor.stop()


if __name__ == "__main__":
    simulated()
    asyncio.run(settled())
