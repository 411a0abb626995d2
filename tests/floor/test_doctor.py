"""nmb doctor: a store that is well, and stores in which one thing was changed."""

import asyncio
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import msgspec
import pytest
from click.testing import CliRunner
from tests.postgres import NewDatabase
from tests.reliability.evening import Recorder, evening

from nomorebets.cli import nmb
from nomorebets.floor.health import doctor as floor_doctor
from nomorebets.floor.store.postgres import PostgresStore
from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.floor.store.wrapping import wrapping_of
from nomorebets.table.resume import checkpoint_from

GAMES = ("craps", "blackjack", "caribbean_stud")
WRONG: dict[str, tuple[str | Callable[[apsw.Connection], Any], str, str]] = {
    "a line": (
        """UPDATE lines SET line = CAST(replace(CAST(line AS TEXT), 'Ann', 'Eve') AS BLOB)
        WHERE "table" = 'blackjack-1' AND seq = 2""",
        "blackjack-1", "the journal was changed",
    ),
    "a line in the middle": (
        """DELETE FROM lines WHERE "table" = 'craps-1' AND seq = 5""", "craps-1", "seq 5",
    ),
    "the last line": (
        """DELETE FROM lines WHERE "table" = 'craps-1' AND seq =
        (SELECT max(seq) FROM lines WHERE "table" = 'craps-1')""",
        "craps-1", "the journal ends with line",
    ),
    "a balance": (
        "UPDATE balances SET amount = amount + 500 WHERE ledger = 'player:1'",
        "player:1", "its movements make",
    ),
    "a movement": (
        "DELETE FROM ledger WHERE id = (SELECT max(id) FROM ledger WHERE target = 'player:2')",
        "player:2", "its movements make",
    ),
    "a key": (
        """UPDATE secrets SET key = zeroblob(32) WHERE "table" = 'craps-1'""",
        "craps-1", "is another one",
    ),
    "the key of a shoe in use": (
        """DELETE FROM secrets WHERE "table" = 'craps-1'""", "craps-1", "is not kept",
    ),
    "a checkpoint": (
        lambda db: cheat(db), "blackjack-1", "delete the table's checkpoints",
    ),
    "half a checkpoint": (
        """UPDATE checkpoints SET checkpoint = substr(checkpoint, 1, 40)""",
        "blackjack-1", "cannot be used",
    ),
    "an owner": ("UPDATE tables SET epoch = 0", "sqlite", "never had an owner"),
    "an index": (
        lambda db: db.execute(
            """PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET rootpage = 2 WHERE name = 'ledger_table'"""
        ),
        "sqlite", "restore the store",
    ),
}  # fmt: skip


def cheat(db: apsw.Connection) -> None:
    """A checkpoint that gives somebody more chips."""
    sql = """SELECT rowid, seq, checkpoint FROM checkpoints WHERE "table" = 'blackjack-1'
        ORDER BY seq DESC LIMIT 1"""
    ((rowid, seq, stored),) = list(db.execute(sql))
    by = wrapping_of(None)
    before = checkpoint_from(by.unwrap(stored, "blackjack-1", seq))
    purses = {name: chips + 100 for name, chips in before.layout.purses.items()}
    layout = msgspec.structs.replace(
        before.layout, purses=purses, inventory=before.layout.inventory + 100
    )
    after = msgspec.structs.replace(before, layout=layout)
    wrapped = by.wrap(after.encoded(), "blackjack-1", seq)
    db.execute("UPDATE checkpoints SET checkpoint = ? WHERE rowid = ?", (wrapped, rowid))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three tables in the middle of an evening."""
    path = tmp_path_factory.mktemp("doctor") / "floor.sqlite"

    async def body(patch: pytest.MonkeyPatch) -> None:
        recorder = Recorder(SqliteStore(path))
        await evening(recorder, GAMES, patch, rounds=2, ends=False)

    with pytest.MonkeyPatch.context() as patch:
        asyncio.run(body(patch))
    return path


def doctor(store: Path | str) -> tuple[int, Any]:
    answer = CliRunner().invoke(nmb, ["doctor", str(store), "--json"])
    assert answer.exception is None or isinstance(answer.exception, SystemExit), answer.exception
    return answer.exit_code, json.loads(answer.stdout)


def test_a_store_that_is_well(store: Path) -> None:
    code, told = doctor(store)
    assert (code, told["findings"], told["tables"]) == (0, [], 3)
    said = CliRunner().invoke(nmb, ["doctor", str(store)]).output
    assert "3 tables" in said
    assert "all is well" in said


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_found_and_said(store: Path, tmp_path: Path, what: str) -> None:
    copy = tmp_path / "floor.sqlite"
    shutil.copy(store, copy)
    shutil.copy(f"{store}.seal", f"{copy}.seal")
    change, where, words = WRONG[what]
    db = apsw.Connection(str(copy))
    if callable(change):
        change(db)
    else:
        db.execute(change)
        assert db.changes()
    db.close()
    code, told = doctor(copy)
    assert code == 1
    assert any(
        f["where"].startswith(where) and words in f"{f['what']}: {f['do']}"
        for f in told["findings"]
    ), told["findings"]


def test_a_damaged_file_is_found(store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "floor.sqlite"
    data = bytearray(store.read_bytes())
    data[-4096 * 3 : -4096 * 2] = b"\xff" * 4096
    copy.write_bytes(data)
    code, told = doctor(copy)
    assert (code, told["findings"][0]["where"]) == (1, "sqlite")


def test_no_store_at_all(tmp_path: Path) -> None:
    answer = CliRunner().invoke(nmb, ["doctor", str(tmp_path / "floor.sqlite")])
    assert answer.exit_code == 2
    assert not (tmp_path / "floor.sqlite").exists()


def test_an_open_floor_is_left_alone(store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "floor.sqlite"
    shutil.copy(store, copy)
    shutil.copy(f"{store}.seal", f"{copy}.seal")

    async def body() -> None:
        open_ = SqliteStore(copy)
        reserve = copy.with_name("floor.sqlite-reserve")
        assert reserve.exists()
        code, told = await asyncio.to_thread(doctor, copy)
        assert (code, told["findings"]) == (0, [])
        assert reserve.exists()
        await open_.check("now")
        await open_.close()

    asyncio.run(body())


def test_a_floor_in_postgresql(new_database: NewDatabase) -> None:
    address = new_database()

    async def body(patch: pytest.MonkeyPatch) -> None:
        recorder = Recorder(await PostgresStore.at(address))
        await evening(recorder, GAMES, patch, ends=False)

    async def left_alone() -> None:
        """A process runs, and does not take over what another has left behind."""
        running = await PostgresStore.at(address)
        await running.renew("127.0.0.1:1", 600)
        await running.claim("craps-1")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(floor_doctor, "TAKEN_OVER", 0.01)
            code, told = await asyncio.to_thread(doctor, address)
        alone = {(f["where"], f["what"]) for f in told["findings"]}
        what = "is open, but no process serves it"
        assert (code, alone) == (1, {("blackjack-1", what), ("caribbean_stud-1", what)})
        await running.release()
        await running.close()

    async def spoil() -> None:
        kept = await PostgresStore.at(address)
        await kept.run("UPDATE balances SET amount = amount + 1 WHERE ledger = 'player:1'")
        await kept.run("DELETE FROM secrets WHERE \"table\" = 'craps-1'")
        await kept.close()

    with pytest.MonkeyPatch.context() as patch:
        asyncio.run(body(patch))
    code, told = doctor(address)
    assert (code, told["findings"], told["tables"]) == (0, [], 3)
    asyncio.run(left_alone())
    asyncio.run(spoil())
    code, told = doctor(address)
    assert code == 1
    assert {f["where"] for f in told["findings"]} >= {"player:1", "craps-1"}
