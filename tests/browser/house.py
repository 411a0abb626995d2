"""A floor for the browser tests: every live game once, one account a role, on a port of loopback.

    python tests/browser/house.py PORT FOLDER [PACE]

Prints "open" when it answers. PACE under 1 makes the dealers and house players quicker.
"""

import sys
from pathlib import Path

import uvicorn

from nomorebets.floor.accounts import register
from nomorebets.floor.floor import Floor
from nomorebets.floor.gaming_table import Settings
from nomorebets.floor.limits import Limits
from nomorebets.floor.pace import Pace
from nomorebets.floor.server import app
from nomorebets.floor.sqlite_store import SqliteStore
from nomorebets.rules import folders
from nomorebets.table.views import Role

PASSWORD = "play chips only"


def main(port: int, folder: Path, pace: float) -> None:
    floor = Floor(SqliteStore(folder / "floor.db"), Pace(factor=pace))

    async def open_tables() -> None:
        if floor.tables:
            return
        for game in folders():
            # Long enough for a slow machine; a visitor who is ready does not wait for it.
            seconds = 20 if pace >= 0.5 else 100
            players = 0 if game in ("craps", "roulette", "big_six") and pace < 0.5 else 3
            await floor.open_table(
                Settings(
                    game=game,
                    house_players=players,
                    wager_seconds=seconds,
                    decision_seconds=seconds,
                )
            )
        await floor.open_table(
            Settings(game="double_down_stud", name="Real cards", source="reported", dealer="person")
        )

    async def accounts() -> None:
        for role in Role:
            if await floor.store.account(f"{role}-1") is None:
                await register(floor.store, f"{role}-1", PASSWORD, role)

    async def say() -> None:
        print("open", flush=True)

    # The tests ask more often than a person does.
    limits = Limits(requests=5000, requests_burst=5000, costly=100, costly_burst=1000)
    house = app(floor, limits, begin=[open_tables, accounts, say])
    uvicorn.run(house, host="127.0.0.1", port=port, log_level="warning")


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3]) if len(sys.argv) > 3 else 1.0)
