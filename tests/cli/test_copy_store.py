"""nmb copy-store: a floor that has been played on, moved there and back."""

import asyncio
import json
from pathlib import Path
from typing import Any

import apsw
import psycopg
import pytest
from tests.cli.conftest import json_of, one_line, run_nmb
from tests.floor.house import open_house, run
from tests.postgres import NewDatabase, free_port

from nomorebets.floor.store.addresses import one_process
from nomorebets.floor.store.postgres import PostgresStore
from nomorebets.floor.store.wrapping import WRAPPED, wrapping_of
from nomorebets.table.replay import audit
from nomorebets.table.views import Role

SKIPPED = {"checked"}  # says only when the store was last tried


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A floor in a file: rounds at three tables, one of them closed; one in mid-round."""
    folder = tmp_path_factory.mktemp("played")

    async def body() -> None:
        async with open_house(folder) as house, house.person() as guest:
            for game in ("roulette", "double_draw_poker"):
                table = await house.table(game=game, house_players=2)
                async with guest.at(table.id) as at:
                    await at.play_round(await at.sit(10_000))
            other = await house.table(game="big_six", wager_seconds=600)
            async with guest.at(other.id) as at:
                seat = await at.sit(10_000)
                await at.until(lambda s: s["phase"] == "wagers" and s["pending"]["yours"])
                await at.make_wagers(seat)
            closing = await house.table(game="craps")
            async with house.person(Role.LICENSEE) as licensee:
                await licensee.post(f"/api/tables/{closing.id}/shut", key="shut")
                while closing.id in house.floor.tables:
                    await asyncio.sleep(0.01)

    run(body)
    return folder / "floor.sqlite"


def contents(file: Path) -> dict[str, list[Any]]:
    db = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)
    names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    found = {name: sorted(db.execute(f"SELECT * FROM {name}")) for name in names}
    db.close()
    for name in WRAPPED:  # anew for each store
        unwrap = wrapping_of(file).unwrap
        found[name] = [
            (table, about, unwrap(kept, table, about)) for table, about, kept in found[name]
        ]
    return {name: rows for name, rows in found.items() if name not in SKIPPED}


def test_there_and_back_all_is_the_same(
    played: Path, new_database: NewDatabase, tmp_path: Path
) -> None:
    database, back = new_database(), tmp_path / "back.sqlite"
    before = contents(played)
    there = json_of("copy-store", played, database)
    again = json_of("copy-store", database, back)
    assert there == again
    assert contents(back) == before
    assert min(len(before[name]) for name in ("lines", "ledger", "kept")) > 4
    assert len(before["secrets"]) == 4  # a chain of keys for each table
    for head in there["tables"]:
        lines = [line for table, seq, line in before["lines"] if table == head["table"]]
        assert json.loads(lines[-1])["hash"] == head["head"]
        assert len(lines) == head["lines"]
    assert there["chips"] == 100_000 + 500_000  # a guest's and the licensee's


def test_a_floor_that_was_moved_goes_on(played: Path, new_database: NewDatabase) -> None:
    """Its journals verify, its accounts can log in, new ones get new numbers."""
    database = new_database()
    said = run_nmb("copy-store", played, database).stdout
    assert "4 tables" in said

    async def body() -> None:
        store = await PostgresStore.at(database)
        ids = {row[0] for row in contents(played)["accounts"]}
        new = await store.create_account("Ann", "player", "", "2026", 5)
        assert new.id == max(ids) + 1
        for row in await store.tables():
            data = b"".join(line + b"\n" for line in await store.lines(row.id))
            audit(data, still_open=not row.closed_at)
        await store.close()

    asyncio.run(body())


def test_a_target_that_is_not_empty_is_refused_and_left_alone(
    played: Path, new_database: NewDatabase, tmp_path: Path
) -> None:
    database, file = new_database(), tmp_path / "copy.sqlite"
    run_nmb("copy-store", played, database)
    run_nmb("copy-store", played, file)
    assert "is not empty" in one_line("copy-store", played, database)
    assert "is not empty" in one_line("copy-store", database, file)
    assert contents(file) == contents(played)


def test_a_floor_in_use_is_refused(played: Path, new_database: NewDatabase, tmp_path: Path) -> None:
    with one_process(str(played)):
        assert "is in use" in one_line("copy-store", played, tmp_path / "copy.sqlite")
        assert "is in use" in one_line("serve", "--store", played, "--port", "0")
    database = new_database()

    async def serve() -> None:
        store = await PostgresStore.at(database)
        await store.renew("127.0.0.1:8047", 600)
        await store.close()

    asyncio.run(serve())
    for told in ((database, tmp_path / "b.sqlite"), (played, database)):
        assert "served at 127.0.0.1:8047: stop it first" in one_line("copy-store", *told)
    assert "is in use" in one_line("copy-store", played, played)


def test_what_is_no_floor_is_one_line(tmp_path: Path, new_database: NewDatabase) -> None:
    assert "there is no floor" in one_line("copy-store", tmp_path / "no.sqlite", tmp_path / "b")
    assert "there is no floor" in one_line("copy-store", new_database(), tmp_path / "b.sqlite")
    text = tmp_path / "text.sqlite"
    text.write_text("no database at all, but a text of some length\n" * 100)
    assert "text.sqlite" in one_line("copy-store", text, tmp_path / "b.sqlite")
    nowhere = "postgresql://nmb@127.0.0.1:1/floor"
    assert "cannot be used" in one_line("copy-store", nowhere, tmp_path / "b.sqlite")
    assert "cannot be used" in one_line("serve", "--store", nowhere, "--port", "0")


def test_an_address_where_others_would_reach_nobody_is_refused(new_database: NewDatabase) -> None:
    told = ("serve", "--store", new_database(), "--port", "0", "--advertise")
    assert "nobody can be reached at" in one_line(*told, f"127.0.0.1:{free_port()}")
    assert "write HOST:PORT" in one_line(*told, "here")


def test_a_copy_that_differs_is_taken_back(played: Path, new_database: NewDatabase) -> None:
    """The database changes what it is given: nothing stays there."""
    database = new_database()

    async def prepare() -> None:
        await (await PostgresStore.at(database)).close()

    asyncio.run(prepare())
    with psycopg.connect(database) as db:
        db.execute(
            "CREATE FUNCTION spoil() RETURNS TRIGGER LANGUAGE plpgsql AS $$"
            " BEGIN NEW.amount = NEW.amount + 1; RETURN NEW; END $$"
        )
        db.execute(
            "CREATE TRIGGER spoil BEFORE INSERT ON ledger FOR EACH ROW EXECUTE FUNCTION spoil()"
        )
    assert "ledger" in one_line("copy-store", played, database)
    with psycopg.connect(database) as db:
        assert db.execute("SELECT count(*) FROM lines").fetchone() == (0,)
