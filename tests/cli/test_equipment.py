"""nmb equipment, on a floor's store."""

import asyncio
from pathlib import Path

import pytest
from tests.cli.conftest import json_of, run_nmb

from nomorebets.floor.equipment_book import EquipmentBook
from nomorebets.floor.store.protocol import TableRow
from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.table.equipment_record import (
    AnyTold,
    Delivery,
    Inspection,
    Opening,
    Receipt,
    VerifiedInspection,
)

FLO = ("Flo", "floorperson")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A deck of an open table, in use since long ago; a shoe in storage."""
    table = "three_card_poker-1"
    by, role = FLO
    told: list[AnyTold] = [
        Receipt(item=i, by=by, role=role, kind=k, witness="Sam", department="security")
        for i, k in (("deck 1", "cards"), ("shoe 1", "dealing shoe"))
    ]
    told += [
        Delivery(item="deck 1", by=by, role=role, table=table, game="three_card_poker"),
        Inspection(item="deck 1", by="Dee", role="dealer"),
        VerifiedInspection(item="deck 1", by=by, role=role),
        Opening(item="deck 1", by=by, role=role, hours=4, cite="13:69E-1.18(g)"),
    ]
    path = tmp_path / "floor.sqlite"

    async def write() -> None:
        kept = SqliteStore(path)
        await kept.open_table(TableRow(table, b"{}", "2026-01-01T00:00:00.000Z"))
        book = EquipmentBook(kept)
        for one in told:
            await book.tell(lambda _, one=one: one, "2026-01-01T12:00:00.000Z")  # type: ignore[misc]
        await kept.close()

    asyncio.run(write())
    return path


def test_what_is_due_and_the_life_of_a_deck(store: Path) -> None:
    found = json_of("equipment", "--store", store)
    assert found["lines"] == 6
    (duty,) = found["duties"]
    assert (duty["item"], duty["cite"], duty["late"]) == ("deck 1", "13:69E-1.18(g)", True)
    assert duty["at"] == "2026-01-01T16:00:00+00:00"
    deck, shoe = found["items"]
    assert [done["done"] for done in deck["life"]][-1] == "opened for use"
    assert shoe["place"] == "primary storage"
    words = run_nmb("equipment", "deck 1", "--store", store).stdout
    assert "changed at three_card_poker-1 by 2026-01-01 16:00, late (13:69E-1.18(g))" in words
    assert "inspected: nothing found, by Dee, dealer (13:69E-1.18(f))" in words


def test_the_record_is_printed(store: Path, tmp_path: Path) -> None:
    paper = tmp_path / "record.html"
    run_nmb("equipment", "--store", store, "--out", paper)
    assert "The life of deck 1" in paper.read_text()
    assert "exists already" in run_nmb("equipment", "--store", store, "--out", paper, code=2).stderr
    as_pdf = tmp_path / "record.pdf"
    run_nmb("equipment", "deck 1", "--store", store, "--out", as_pdf)
    assert as_pdf.read_bytes()[:4] == b"%PDF"


def test_what_is_not_there(store: Path, tmp_path: Path) -> None:
    said = run_nmb("equipment", "deck 9", "--store", store, code=2).stderr
    assert said.strip() == "nmb: there is no 'deck 9' on record"
    assert "no store" in run_nmb("equipment", "--store", tmp_path / "none", code=2).stderr
    assert ".html or .pdf" in run_nmb(
        "equipment", "--store", store, "--out", tmp_path / "x.txt", code=2
    ).stderr  # fmt: skip
