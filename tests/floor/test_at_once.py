"""What many ask at the same moment, or again: done once, shown when it is durable."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import websockets
from tests.floor.house import EASY, House, Person, open_house, run
from tests.postgres import NewDatabase

from nomorebets.floor.commands import sessions
from nomorebets.floor.floor import Floor
from nomorebets.floor.store.addresses import one_process
from nomorebets.floor.store.postgres import PostgresStore
from nomorebets.floor.store.protocol import Movement, Store
from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.law.refusal import Refused
from nomorebets.table.views import Role

pytestmark = pytest.mark.waits
Opened = Callable[[], Awaitable[Store]]


@pytest.fixture(params=["sqlite", "postgresql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    if request.param == "sqlite":

        async def embedded() -> Store:
            return SqliteStore(tmp_path / "floor.sqlite")

        return embedded
    new_database: NewDatabase = request.getfixturevalue("new_database")
    address = new_database()
    return lambda: PostgresStore.at(address)


async def spend(house: House, person: Person, left: int = 0) -> None:
    """Their account has so much left."""
    account = await house.floor.store.account(person.name)
    assert account is not None
    held = await house.floor.store.balance(account.ledger)
    await house.floor.store.move([Movement(account.ledger, "cage", held - left, "spent")], "now")


def test_more_chips_asked_for_twenty_times_at_once_are_given_once(
    tmp_path: Path, opened: Opened
) -> None:
    async def body() -> None:
        store = await opened()
        async with open_house(tmp_path, store=store) as house, house.person() as ann:
            await spend(house, ann)
            await asyncio.gather(*(ann.get("/api/session") for _ in range(20)))  # are connected
            asked = [ann.client.post("/api/chips", json={"key": f"k{n}"}) for n in range(20)]
            told = [answer.status_code for answer in await asyncio.gather(*asked)]
            assert sorted(told) == [200] + [409] * 19
            assert (await ann.get("/api/session"))["account"]["chips"] == 1_000_00

    run(body)


def test_chips_at_a_table_count_when_more_are_asked_for(tmp_path: Path, opened: Opened) -> None:
    """Wherever they are meanwhile: while somebody sits down and gets up, none are given."""

    async def body() -> None:
        store = await opened()
        async with open_house(tmp_path, store=store) as house, house.person() as ann:
            table = await house.table(game="roulette")

            async def to_and_fro() -> None:
                for _ in range(20):
                    await ann.post(f"/api/tables/{table.id}/sit", seat=1, chips=1_000_00)
                    await ann.post(f"/api/tables/{table.id}/leave")

            async def ask() -> set[int]:
                told = set()
                while not coming.done():
                    told.add((await ann.client.post("/api/chips", json={})).status_code)
                return told

            coming = asyncio.ensure_future(to_and_fro())
            assert await asyncio.gather(*(ask() for _ in range(4))) == [{409}] * 4
            await coming

    run(body)


def test_seats_taken_at_twelve_tables_at_once_are_shown_when_they_are_durable(
    tmp_path: Path, opened: Opened
) -> None:
    """The chips are enough for one: whatever is looked at meanwhile shows no more seats than the
    store has."""

    async def body() -> None:
        store = await opened()
        async with open_house(tmp_path, store=store) as house, house.person() as ann:
            tables = [await house.table(game="roulette") for _ in range(12)]
            shown: list[int] = []

            async def look() -> None:
                while not done.is_set():
                    mine = (await ann.get("/api/session"))["account"]["tables"]
                    lobby = await ann.get("/api/tables")
                    seats = [s["player"] for tile in lobby for s in tile["seats"]]
                    shown.extend((len(mine), seats.count(ann.name)))

            done = asyncio.Event()
            looking = [asyncio.ensure_future(look()) for _ in range(3)]
            told = {"seat": 1, "chips": 1_000_00}
            sat = [ann.client.post(f"/api/tables/{t.id}/sit", json=told) for t in tables]
            answers = [answer.status_code for answer in await asyncio.gather(*sat)]
            assert sorted(answers) == [200] + [409] * 11
            done.set()
            await asyncio.gather(*looking)
            assert max(shown) == 1
            mine = (await ann.get("/api/session"))["account"]["tables"]
            assert [seat["table"] for seat in mine] == [tables[answers.index(200)].id]

    run(body)


FEW = replace(EASY, watchers=5, sockets=60)


async def looks(person: Person, table: str) -> Any:
    """A connection to a table, or the code with which it was closed."""
    socket = await websockets.connect(
        f"ws://127.0.0.1:{person.house.port}/ws/table/{table}",
        additional_headers={"Authorization": f"Bearer {person.token}"},
    )
    try:
        await socket.recv()
    except websockets.ConnectionClosed as closed:
        return closed.rcvd and closed.rcvd.code
    return socket


def test_onlookers_wait_and_shut_out_neither_players_nor_staff(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path, limits=FEW) as house,
            house.person() as ann,
            house.person() as idle,
            house.person(Role.FLOORPERSON) as floor,
            house.person(Role.DEALER) as dealer,
            house.person(Role.SURVEILLANCE) as eye,
        ):
            table, other = [await house.table(game="roulette") for _ in range(2)]
            await ann.post(f"/api/tables/{table.id}/sit", seat=1, chips=1_000)
            there = [await looks(idle, table.id) for _ in range(FEW.watchers)]
            assert await looks(idle, table.id) == 4009
            for person in (ann, floor, dealer, eye):
                there.append(await looks(person, table.id))
                assert not isinstance(there[-1], int), person.name
            more = [await house.table(game="roulette") for _ in range(9)]
            for crowd in (other, *more):  # and all tables together leave room too
                for _ in range(FEW.watchers):
                    there.append(await looks(idle, crowd.id))
            assert 4009 in there
            for person in (ann, floor):
                there.append(await looks(person, table.id))
                assert not isinstance(there[-1], int), person.name
            for socket in there:
                if not isinstance(socket, int):
                    await socket.close()

    run(body)


def test_a_refusal_is_remembered_whatever_others_ask_and_after_a_restart(
    tmp_path: Path, opened: Opened
) -> None:
    refused: list[Any] = []

    async def first() -> None:
        store = await opened()
        async with open_house(tmp_path, store=store) as house, house.person() as ann:
            table = await house.table(game="roulette")
            told = {"key": "mine", "seat": 1, "chips": 1_500_00}
            answer = await ann.client.post(f"/api/tables/{table.id}/sit", json=told)
            assert answer.status_code == 409
            account = await store.account(ann.name)
            assert account is not None
            await store.move([Movement("cage", account.ledger, 5_000_00, "more")], "now")
            async with house.person() as bob:
                for n in range(40):
                    await bob.post(f"/api/tables/{table.id}/leave", 409, key=f"other {n}")
            again = await ann.client.post(f"/api/tables/{table.id}/sit", json=told)
            assert (again.status_code, again.json()) == (409, answer.json())
            refused.extend((ann.token, table.id, told, answer.json()))

    async def second() -> None:
        store = await opened()
        async with open_house(tmp_path, store=store) as house, house.person() as bob:
            token, table, told, words = refused
            bob.client.headers["Authorization"] = f"Bearer {token}"
            again = await bob.client.post(f"/api/tables/{table}/sit", json=told)
            assert (again.status_code, again.json()) == (409, words)
            other = await bob.client.post(f"/api/tables/{table}/sit", json={**told, "chips": 100})
            assert other.status_code == 422

    run(first)
    run(second)


def test_a_clock_put_forward_a_day_repeats_no_command(
    tmp_path: Path, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body() -> None:
        store = await opened()
        async with open_house(tmp_path, store=store) as house, house.person() as ann:
            table = await house.table(game="roulette")
            await ann.post(f"/api/tables/{table.id}/sit", seat=1, chips=500_00)
            path = f"/api/tables/{table.id}/buy_in"
            first = await ann.post(path, key="mine", chips=100_00)
            now = __import__("time").time
            monkeypatch.setattr("time.time", lambda: now() + 25 * 3600)
            await house.floor.sweep()
            assert await ann.post(path, key="mine", chips=100_00) == first
            chips = (await ann.get("/api/session"))["account"]["chips"]
            assert chips == 400_00

    run(body)


def test_a_store_by_a_symbolic_link_is_the_same_store(tmp_path: Path) -> None:
    there, link = tmp_path / "floor.sqlite", tmp_path / "elsewhere" / "link.sqlite"
    link.parent.mkdir()
    asyncio.run(SqliteStore(there).close())
    link.symlink_to(there)
    with one_process(str(there)), pytest.raises(Refused, match="in use"), one_process(str(link)):
        pass
    with one_process(str(link)), pytest.raises(Refused, match="in use"), one_process(str(there)):
        pass


def test_on_a_full_disk_nothing_is_taken_for_later(tmp_path: Path) -> None:
    """Who may not sit down now is not promised a seat either; who wants to leave may."""

    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as ann, house.person() as bob:
            table = await house.table(game="three_card_poker")
            async with ann.at(table.id) as at:
                await at.sit(50_000)
                await at.until(lambda s: s["phase"] == "wagers" and at.pending["yours"])
                floor: Floor = house.floor
                await at.make_wagers(table.seats_of(ann.name)[0] + 1)
                await at.say("ready")
                await at.until(lambda s: s["phase"] == "play" and at.pending["yours"])
                writer = floor.store.writer  # type: ignore[attr-defined]
                writer.full, writer._look_at = True, float("inf")
                async with bob.at(table.id) as other:
                    free = next(s["seat"] for s in other.state["seats"] if not s["player"])
                    sat = await other.say("sit", seat=free, chips=10_000)
                    bought = await at.say("buy_in", chips=100)
                    left = await at.say("leave")
                    assert (sat.get("status"), bought.get("status")) == (503, 503)
                    assert left["answer"] == {"later": "after this round"}
                    assert [r.wants for r in table.requests] == ["leave"]
                writer.full = False

    run(body, 20)


def test_nearly_none_is_what_the_store_says(tmp_path: Path, opened: Opened) -> None:
    async def body() -> None:
        store = await opened()
        async with open_house(tmp_path, store=store) as house, house.person() as ann:
            await spend(house, ann, sessions.NEARLY_NONE)
            await ann.post("/api/chips", 409)
            await spend(house, ann, sessions.NEARLY_NONE - 1)
            assert await ann.post("/api/chips") == {"chips": 1_000_00 + sessions.NEARLY_NONE - 1}

    run(body)
