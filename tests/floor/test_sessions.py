"""Who logs out is shown out at once, everywhere."""

import asyncio
from pathlib import Path

import pytest
import websockets
from tests.floor.house import PATIENCE, Seat, open_house, run

from nomorebets.floor.web import websocket

pytestmark = pytest.mark.waits


def test_logging_out_closes_the_sessions_sockets_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "LOOK_UP", 3600.0)  # nothing is found out by looking again

    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as ann, house.person() as bob:
            one, two = [await house.table(game=game) for game in ("roulette", "craps")]
            async with (
                ann.at(one.id) as first,
                ann.at(one.id) as again,
                ann.at(two.id) as second,
                bob.at(one.id) as other,
            ):
                await first.sit()
                assert (await ann.client.delete("/api/session")).status_code == 200
                codes = await asyncio.gather(*(code(seat) for seat in (first, again, second)))
                assert codes == [4001, 4001, 4001]
                await other.sit(seat=3)

    run(body)


def test_who_looked_at_a_table_and_left_is_forgotten(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as ann:
            table = await house.table(game="roulette")
            async with ann.at(table.id) as at:
                await at.sit()
                for _ in range(3):
                    async with house.person() as guest, guest.at(table.id):
                        pass
                while len(table.watchers) > 1:
                    await asyncio.sleep(0.01)
                await at.play_round(1)
                await at.until(lambda s: s["round"] > 1)
                assert set(table.seen) == {ann.name}

    run(body)


async def code(seat: Seat) -> int:
    """With which the connection is closed."""
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                await seat.hear()
    except websockets.ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0
