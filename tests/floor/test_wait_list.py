"""The wait list of a full table: in order, with a time to take the seat, over a restart, in both
stores."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.floor.house import House, Person, open_house, run
from tests.postgres import NewDatabase

from nomorebets.floor.store.postgres import PostgresStore
from nomorebets.floor.store.protocol import Store
from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.floor.tables.attendance import Noted
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.table.views import Role

pytestmark = pytest.mark.waits
Opened = Callable[[], Awaitable[Store]]
TWO_SEATS: dict[str, Any] = {"game": "holdem", "terms": {"seats": 2}}
A_WHILE = 600


@pytest.fixture(params=["sqlite", "postgresql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    if request.param == "sqlite":

        async def embedded() -> Store:
            return SqliteStore(tmp_path / "floor.sqlite")

        return embedded
    new_database: NewDatabase = request.getfixturevalue("new_database")
    address = new_database()
    return lambda: PostgresStore.at(address)


async def people(house: House, stack: AsyncExitStack, names: str) -> list[Person]:
    return [
        await stack.enter_async_context(house.person(Role.PLAYER, name)) for name in names.split()
    ]


def at(table: GamingTable, command: str) -> str:
    return f"/api/tables/{table.id}/{command}"


async def listed(who: Person, table: GamingTable) -> list[tuple[str, bool]]:
    """Who waits, and whether they have been called."""
    state = (await who.get(f"/api/tables/{table.id}"))["state"]
    return [(on["player"], on["seconds"] is not None) for on in state["wait_list"]]


async def until_listed(who: Person, table: GamingTable, *wanted: tuple[str, bool]) -> None:
    for _ in range(500):
        if await listed(who, table) == list(wanted):
            return
        await asyncio.sleep(0.02)
    raise AssertionError((await listed(who, table), wanted))


async def full_table(house: House, first: Person, second: Person, **more: Any) -> GamingTable:
    table = await house.table(**TWO_SEATS, dealer="person", **more)
    for seat, person in enumerate((first, second), 1):
        await person.post(at(table, "sit"), seat=seat, chips=20_000, key=f"sit {seat}")
    return table


def test_who_waits_is_called_in_order_and_keeps_the_place_over_a_restart(
    opened: Opened, tmp_path: Path
) -> None:
    async def before() -> None:
        async with AsyncExitStack() as stack:
            house = await stack.enter_async_context(open_house(tmp_path, store=await opened()))
            ann, bob, cat, dan, eve = await people(house, stack, "Ann Bob Cat Dan Eve")
            table = await full_table(house, ann, bob, call_seconds=A_WHILE)
            assert (await cat.post(at(table, "join_list")))["place"] == 1
            assert (await dan.post(at(table, "join_list")))["place"] == 2
            assert (await eve.post(at(table, "join_list")))["place"] == 3
            assert (await dan.post(at(table, "join_list")))["place"] == 2  # once is enough
            refused = await ann.post(at(table, "join_list"), 409)
            assert "you sit at this table already" in refused["refused"]["why"]
            assert await listed(eve, table) == [("Cat", False), ("Dan", False), ("Eve", False)]
            tiles = await ann.get("/api/tables")
            assert [on["player"] for on in tiles[0]["wait_list"]] == ["Cat", "Dan", "Eve"]

    async def after() -> None:
        async with AsyncExitStack() as stack:
            house = await stack.enter_async_context(open_house(tmp_path, store=await opened()))
            ann, cat, dan, eve = await people(house, stack, "Ann Cat Dan Eve")
            (table,) = house.floor.tables.values()
            assert await listed(eve, table) == [("Cat", False), ("Dan", False), ("Eve", False)]
            await dan.post(at(table, "leave_list"))
            await dan.post(at(table, "leave_list"), 409)
            await ann.post(at(table, "leave"))
            await until_listed(eve, table, ("Cat", True), ("Eve", False))
            for person in (eve, dan):
                refused = await person.post(at(table, "sit"), 409, seat=1, chips=20_000)
                assert "kept for Cat: join the wait list" in refused["refused"]["why"]
            await cat.post(at(table, "sit"), seat=1, chips=20_000)
            await until_listed(eve, table, ("Eve", False))
            async with house.person(Role.FLOORPERSON) as floorperson:
                assert await listed(floorperson, table) == [("Eve", False)]
                await floorperson.post(at(table, "strike_from_list"), player="Eve")
            assert await listed(eve, table) == []

    run(before)
    run(after)


def test_a_time_that_is_up_calls_the_next(tmp_path: Path) -> None:
    async def body() -> None:
        async with AsyncExitStack() as stack:
            house = await stack.enter_async_context(open_house(tmp_path))
            ann, bob, cat, dan = await people(house, stack, "Ann Bob Cat Dan")
            table = await full_table(house, ann, bob, call_seconds=1)
            async with cat.at(table.id) as looking:
                await looking.do("join_list")
                await dan.post(at(table, "join_list"))
                await ann.post(at(table, "leave"))
                await looking.until(lambda s: s["wait_list"][0]["seconds"] == 1)
                await looking.until(lambda s: [on["player"] for on in s["wait_list"]] == ["Dan"])
                while looking.messages[-1]["type"] != "refusal":
                    await looking.hear()
                assert "the time to take a seat is up" in looking.messages[-1]["why"]
            await until_listed(cat, table)  # nobody took it
            refused = await cat.post(at(table, "join_list"), 409)
            assert "seat 1 is free: take it" in refused["refused"]["why"]
            await cat.post(at(table, "sit"), seat=1, chips=20_000)

    run(body)


def test_house_players_make_room_and_do_not_take_the_seat_again(tmp_path: Path) -> None:
    async def body() -> None:
        async with AsyncExitStack() as stack:
            house = await stack.enter_async_context(open_house(tmp_path))
            ann, bob = await people(house, stack, "Ann Bob")
            table = await house.table(**TWO_SEATS, house_players=2, call_seconds=A_WHILE)
            floorperson = await stack.enter_async_context(house.person(Role.FLOORPERSON))
            async with ann.at(table.id) as looking:
                await floorperson.post(at(table, "fill"), players=2)
                await looking.until(lambda s: all(seat["player"] for seat in s["seats"]))
                await looking.do("join_list")
                await until_listed(bob, table, ("Ann", True))
                seat = table.layout.seats.index("") + 1
                await floorperson.client.post(at(table, "fill"), json={"players": 2})
                while table.requests:  # it is refused, now or later
                    await asyncio.sleep(0.02)
                assert len(table.house) == 1
                await looking.do("sit", seat=seat, chips=20_000)
                await looking.until(lambda s: s["seats"][seat - 1]["player"] == "Ann")
                assert not looking.state["wait_list"]

    run(body)


def test_what_was_written_before_there_were_lists_is_read() -> None:

    old = b'{"requests":[{"player":"Ann","wants":"leave","seat":0,"chips":0}],"shutting":true}'
    noted = msgspec.json.decode(old, type=Noted)
    assert (noted.shutting, noted.wait_list, noted.requests[0].player) == (True, [], "Ann")
