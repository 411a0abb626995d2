"""Two real processes of one floor, and what one must know of the other at once."""

import asyncio
import json
from pathlib import Path
from typing import Any

import psycopg
import pytest
import websockets
from tests.floor.house import PATIENCE, run
from tests.postgres import NewDatabase
from tests.reliability.several import Server, look, post, shared, token_of
from websockets.asyncio.client import ClientConnection

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("takeover"), pytest.mark.waits]


async def opened_at(server: Server, token: str) -> str:
    """A table of this process: whoever opens owns."""
    settings = {"game": "roulette", "dealer": "person", "wager_seconds": 600}
    status, tile = await post(server.base, "/api/tables", token, settings)
    assert status == 200
    return str(tile["id"])


def test_a_dealer_assigned_through_two_processes_at_once_deals_at_one_table(
    new_database: NewDatabase, tmp_path: Path
) -> None:
    async def body() -> None:
        async with shared(new_database(), tmp_path) as floor:
            first, second = floor.running
            token = await token_of(first.base, "demo floorperson", first.accounts)
            tables = [await opened_at(server, token) for server in (first, second)]
            paths = [f"/api/tables/{table}/assign" for table in tables]
            dealer = {"dealer": "demo dealer"}

            async def on_duty() -> list[str]:
                seen = [await look(first.base, f"/api/tables/{table}", token) for table in tables]
                return [state["state"]["dealer"] for state in seen]

            for turn in range(10):
                one, other = (first, second) if turn % 2 else (second, first)
                answers = await asyncio.gather(
                    post(one.base, paths[0], token, dealer),
                    post(other.base, paths[1], token, dealer),
                )
                assert {status for status, _ in answers} <= {200, 409, 503}, answers
                dealing = await on_duty()
                assert sorted(dealing) == ["", "demo dealer"], answers
                assert answers[dealing.index("demo dealer")][0] == 200
                for path in paths:
                    assert (await post(first.base, path, token, {"dealer": ""}))[0] == 200
            assert await on_duty() == ["", ""]

    run(body)


async def told_of_chips(stream: ClientConnection, chips: int) -> None:
    """Hears of the account until it has so many."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(stream.recv(), PATIENCE))
        if message["type"] == "chips" and message["chips"] == chips:
            return


def test_chips_moved_at_a_table_of_another_process_are_told(
    new_database: NewDatabase, tmp_path: Path
) -> None:
    """Whichever process the page is served by, and after the database has cut off who listens."""
    address = new_database()

    async def body() -> None:
        async with shared(address, tmp_path) as floor:
            first, second = floor.running
            floorperson = await token_of(first.base, "demo floorperson", first.accounts)
            here, there = [await opened_at(server, floorperson) for server in (first, second)]
            _, came = await post(first.base, "/api/guests", "", {"bearer": True})
            token, chips = came["token"], came["account"]["chips"]

            async def do(command: str, **told: int) -> None:
                path = f"/api/tables/{there}/{command}"
                status, answer = await post(second.base, path, token, told)
                assert status == 200, answer

            def looking(server: Server) -> websockets.connect:
                return websockets.connect(
                    f"ws://127.0.0.1:{server.port}/ws/table/{here}",
                    additional_headers={"Authorization": f"Bearer {token}"},
                )

            async with looking(first) as direct, looking(second) as sent_on:

                async def both_are_told(chips: int) -> None:
                    await asyncio.gather(*(told_of_chips(s, chips) for s in (direct, sent_on)))

                await do("sit", seat=2, chips=30_000)
                await both_are_told(chips - 30_000)
                await do("buy_in", chips=10_000)
                await both_are_told(chips - 40_000)
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as db:
                    ended = await db.execute(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        " WHERE query LIKE 'LISTEN%' AND datname = current_database()"
                    )
                    assert len(await ended.fetchall()) == 2
                await do("leave")
                await both_are_told(chips)

    run(body)
