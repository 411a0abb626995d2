"""The record of the equipment on the floor: told by roles, durable, shown, printed."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.floor.house import open_house, run
from tests.postgres import NewDatabase

from nomorebets.floor import equipment_book
from nomorebets.floor.equipment_book import EquipmentBook
from nomorebets.floor.health.doctor import examined
from nomorebets.floor.sealing import Sealing
from nomorebets.floor.store.postgres import PostgresStore
from nomorebets.floor.store.protocol import Kept, Stale, Store
from nomorebets.floor.store.sqlite import SqliteSeen, SqliteStore
from nomorebets.law.refusal import Refused
from nomorebets.table.equipment_record import Receipt
from nomorebets.table.views import Role

AT = "2026-11-17T12:00:00.000Z"
FLO: dict[str, Any] = {"by": "Flo", "role": "floorperson"}
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


def receipt(item: str) -> Receipt:
    return Receipt(item=item, kind="cards", witness="Sam", department="security", **FLO)


def test_a_line_is_there_when_the_store_is_opened_again(opened: Opened) -> None:
    async def body() -> None:
        store = await opened()
        await Sealing(store).seal()  # as a floor that starts
        book = EquipmentBook(store)
        await book.tell(lambda _: receipt("deck 1"), AT, Kept(7, "k", "d", b"{}"))
        with pytest.raises(Refused):
            await book.tell(lambda _: receipt("deck 1"), AT, Kept(7, "k2", "d", b"{}"))
        with pytest.raises(Stale):
            await store.tell_equipment(1, b"another", AT)
        await store.close()
        store = await opened()
        record = await EquipmentBook(store).read()
        assert list(record.items) == ["deck 1"]
        assert (await store.kept(7, "k")) is not None
        assert (await store.kept(7, "k2")) is None
        assert (await examined(store)).findings == []
        await store.close()

    asyncio.run(body())


def test_two_processes_write_one_record(opened: Opened) -> None:
    """Whoever is second reads what the first has written, and writes after it; a piece that both
    receive is received once."""

    async def body() -> None:
        store, other = await opened(), await opened()
        books = [EquipmentBook(store), EquipmentBook(other)]
        names = [f"deck {n}" for n in range(8)]
        told = [b.tell(lambda _, n=n: receipt(n), AT) for n in names for b in books]  # type: ignore[misc]
        answers = await asyncio.gather(*told, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Refused)]
        assert len(refused) == len(names)
        assert all(not isinstance(a, Exception) or isinstance(a, Refused) for a in answers)
        records = [await book.read() for book in books]
        assert records[0].head == records[1].head
        assert sorted(records[0].items) == names
        assert records[0].seq == len(names)
        await store.close()
        await other.close()

    asyncio.run(body())


def test_a_record_that_was_changed_is_found(tmp_path: Path) -> None:
    async def body() -> None:
        store = SqliteStore(tmp_path / "floor.sqlite")
        await EquipmentBook(store).tell(lambda _: receipt("deck 1"), AT)
        await store.run("UPDATE equipment SET line = CAST(replace(line, 'Sam', 'Tom') AS BLOB)")
        await store.close()
        seen = SqliteSeen(tmp_path / "floor.sqlite")
        (finding,) = (await examined(seen)).findings
        assert finding.where == "equipment"
        assert "breaks at line 1" in finding.what
        await seen.close()

    asyncio.run(body())


def test_a_store_of_an_earlier_edition_has_no_record(tmp_path: Path) -> None:
    async def body() -> None:
        store = SqliteStore(tmp_path / "floor.sqlite")
        await store.run("DROP TABLE equipment")
        await store.close()
        seen = SqliteSeen(tmp_path / "floor.sqlite")
        assert await seen.equipment() == []
        await seen.close()
        again = SqliteStore(tmp_path / "floor.sqlite")
        await EquipmentBook(again).tell(lambda _: receipt("deck 1"), AT)
        await again.close()

    asyncio.run(body())


@pytest.mark.waits
def test_the_life_of_a_deck_at_a_dealers_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Received, delivered, inspected, verified, opened, past its time, removed, inspected; each by
    who does it. A round is not begun with cards past their time (13:69E-1.18(g))."""

    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person(Role.FLOORPERSON) as flo,
            house.person(Role.DEALER) as dee,
            house.person(Role.LICENSEE) as lee,
            house.person(Role.REGULATOR) as reg,
        ):
            table = await house.table(
                game="three_card_poker", dealer="person", house_players=1,
                terms={"deal_method": "hand"},
            )  # fmt: skip
            await flo.post(f"/api/tables/{table.id}/assign", dealer=dee.name)

            async def told(who: Any, command: str, status: int = 200, **more: Any) -> Any:
                told = {"item": "deck 1"} | more
                return await who.post(f"/api/equipment/{command}", status=status, **told)

            refused = await told(flo, "receive", 409, kind="cards")
            assert refused["refused"]["cite"] == "13:69E-1.18(a)"
            assert "recorded by two people" in refused["refused"]["gist"]
            received: dict[str, Any] = {"kind": "cards", "witness": "Sam", "department": "security"}
            await told(flo, "receive", key="once", **received)
            await told(flo, "receive", key="once", **received)  # the same answer, done once
            await told(dee, "deliver", 403, table=table.id)
            await told(flo, "deliver", 409, table="nowhere")
            await told(flo, "deliver", table=table.id)
            await told(flo, "open_for_use", 409)
            await told(dee, "inspect")
            await told(flo, "verify_inspection")
            monkeypatch.setattr(
                "nomorebets.floor.commands.equipment_told.now_text",
                lambda: "2026-11-01T00:00:00.000Z",
            )
            await told(flo, "open_for_use")
            monkeypatch.undo()
            seen = await reg.get("/api/equipment?item=deck%201")
            assert [done["done"] for done in seen["life"]] == [
                "received", "delivered", "inspected", "verified", "opened for use",
            ]  # fmt: skip
            assert seen["items"][0]["hours"] == 4  # from the hand
            assert seen["items"][0]["due"].startswith("2026-11-01T04:00")
            (duty,) = seen["duties"]
            assert (duty["late"], duty["cite"]) == (True, "13:69E-1.18(g)")
            state = (await flo.get(f"/api/tables/{table.id}"))["state"]
            assert state["card_life"]["since"] == "2026-11-01T00:00:00.000Z"
            assert state["card_life"]["due"] == "2026-11-01T04:00:00.000Z"
            late = await dee.post(f"/api/tables/{table.id}/begin", status=409)
            assert late["refused"]["cite"] == "13:69E-1.18(g)"
            await told(flo, "remove", reason="its time is over")
            state = (await flo.get(f"/api/tables/{table.id}"))["state"]
            assert state["card_life"]["since"] > "2026-11-01T00:00:00.000Z"
            await dee.post(f"/api/tables/{table.id}/begin")
            await told(lee, "destroy", 409)
            await told(flo, "look_over")
            refused = await told(lee, "destroy", 409)
            assert refused["refused"]["cite"] == "reading GE-3"
            assert "seven days" in refused["refused"]["gist"]
            page = (await reg.client.get("/api/equipment/report.html")).text
            assert "The life of deck 1" in page
            assert (await reg.client.get("/api/equipment/report.pdf")).content[:4] == b"%PDF"
            async with house.person() as guest:
                await guest.get("/api/equipment", status=403)

    run(body)


@pytest.mark.waits
def test_a_shuffling_device_at_two_tables_and_a_shoe_at_an_open_one(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person(Role.FLOORPERSON) as flo:
            first = await house.table(game="red_dog")
            second = await house.table(game="blackjack")
            wheel = await house.table(game="roulette")

            async def told(command: str, status: int = 200, **more: Any) -> Any:
                return (await flo.post(f"/api/equipment/{command}", status=status, **more)).get(
                    "refused", {}
                )

            two: dict[str, Any] = {"witness": "Sam", "department": "accounting"}
            await told("receive", item="ace", kind="shuffling device", **two)
            await told("receive", item="shoe", kind="dealing shoe", **two)
            await told("receive", item="deck", kind="cards", **two)
            await told("deliver", item="ace", table=first.id)
            assert (await told("deliver", 409, item="ace", table=second.id))["cite"] == (
                "13:69E-1.19(c)"
            )
            assert (await told("deliver", 409, item="shoe", table=wheel.id))["cite"] == (
                "13:69E-1.19(b)"
            )
            no_cards = await told("deliver", 409, item="deck", table=wheel.id)
            assert no_cards["why"] == f"no cards are used at {wheel.id}"
            await told("deliver", item="shoe", table=second.id)
            assert (await told("lock_away", 409, item="shoe"))["cite"] == "13:69E-1.19(b)"
            await flo.post(f"/api/tables/{second.id}/shut")
            while second.id in house.floor.tables:
                await asyncio.sleep(0.01)
            (duty,) = (await flo.get("/api/equipment"))["duties"]
            assert (duty["item"], duty["cite"]) == ("shoe", "13:69E-1.19(b)")
            await told("lock_away", item="shoe")
            assert (await flo.get("/api/equipment"))["duties"] == []

    run(body)


def test_a_store_that_is_always_quicker_gives_up(tmp_path: Path) -> None:
    async def body() -> None:
        store = SqliteStore(tmp_path / "floor.sqlite")
        tried = 0

        async def stale(*told: Any) -> None:
            nonlocal tried
            tried += 1
            raise Stale("another was first")

        store.tell_equipment = stale  # type: ignore[method-assign, assignment]
        with pytest.raises(Stale):
            await EquipmentBook(store).tell(lambda _: receipt("deck 1"), AT)
        assert tried == equipment_book.TRIES
        await store.close()

    asyncio.run(body())
