"""A floor for the browser tests: every live game once, one account a role, on a port of loopback.

    python tests/browser/house.py PORT FOLDER [--as-people-play]

Prints "open" when it answers. Nothing closes before everybody is ready: tests are quick because
dealers and house players are, and because players say that they are ready.
"""

import sys
from functools import partial
from pathlib import Path

import uvicorn
from argon2 import PasswordHasher

from nomorebets.floor.accounts import register
from nomorebets.floor.floor import Floor
from nomorebets.floor.people import passwords
from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.pace import Pace
from nomorebets.floor.tables.settings import Settings
from nomorebets.floor.web.app import app
from nomorebets.floor.web.limits import Limits
from nomorebets.floor.web.wire import Guard
from nomorebets.rules import folders
from nomorebets.table.views import Role

PASSWORD = "play chips only"
WINDOW = 600  # seconds: longer than any test
PATIENT = Pace(
    thinking=(0.01, 0.03), after_last_choice=0.02, least_pause=0.15, most_pause=0.3,
    pause_by_act=0.01, newcomer=WINDOW, house_only=1, draft=0.3, result=0.1, unhurried=0,
)  # fmt: skip


def main(port: int, folder: Path, as_people_play: bool) -> None:
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    passwords._hasher = lambda: hasher  # type: ignore[assignment]  # quick
    floor = Floor(SqliteStore(folder / "floor.db"), Pace(0.7) if as_people_play else PATIENT)
    seconds = 30 if as_people_play else WINDOW

    async def open_tables() -> None:
        if floor.tables:
            return
        for game in folders():
            settings = Settings(
                game=game, house_players=3, wager_seconds=seconds, decision_seconds=seconds
            )
            await floor.open_table(settings)
        real = Settings(
            game="double_down_stud", name="Real cards", source="reported", dealer="person"
        )
        table: GamingTable = await floor.open_table(real)
        await table.perform(partial(table.assign, f"{Role.DEALER}-1"))

    async def accounts() -> None:
        for role in Role:
            if await floor.store.account(f"{role}-1") is None:
                await register(floor.store, f"{role}-1", PASSWORD, role)

    async def say() -> None:
        print("open", flush=True)

    # The tests ask more often than a person does.
    limits = Limits(
        requests=5000,
        requests_burst=5000,
        arrivals_burst=5000,
        visits=5000,
        visits_burst=5000,
        costly=100,
        costly_burst=1000,
    )
    guard = Guard(limits, floor.metrics)
    house = app(floor, limits, begin=[open_tables, accounts, say])
    uvicorn.Server(guard.config(house, host="127.0.0.1", port=port)).run()


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), "--as-people-play" in sys.argv)
