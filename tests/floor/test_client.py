"""The client in the documentation plays a round."""

import asyncio
import sys
from pathlib import Path

import pytest
from tests.floor.house import open_house, run

pytestmark = pytest.mark.waits

CLIENT = Path(__file__).parents[2] / "docs/how-to/floor_client.py"


@pytest.mark.parametrize("game", ["double_draw_poker", "roulette"])
def test_the_documented_client_plays_a_round(game: str, tmp_path: Path) -> None:
    assert len(CLIENT.read_text().splitlines()) <= 90

    async def body() -> None:
        async with open_house(tmp_path) as house:
            table = await house.table(game=game, house_players=1)
            process = await asyncio.create_subprocess_exec(
                sys.executable, str(CLIENT), house.base, table.id, stdout=asyncio.subprocess.PIPE
            )
            said, _ = await process.communicate()
            assert process.returncode == 0
            assert "No more bets" in said.decode()
            assert said.decode().splitlines()[-1].startswith("chips: $")

    run(body)
