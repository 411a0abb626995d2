"""The history of a floor: what was changed in it from outside is found."""

import asyncio
import json
import random
import shutil
import stat
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import apsw
import psycopg
import pytest
from click.testing import CliRunner
from tests.floor.house import open_house, run
from tests.postgres import NewDatabase
from tests.reliability.evening import Recorder, evening

from nomorebets.cli import nmb
from nomorebets.floor.floor import Floor
from nomorebets.floor.sealing import Sealing
from nomorebets.floor.store.addresses import look_at
from nomorebets.floor.store.history import problems
from nomorebets.floor.store.postgres import PostgresStore
from nomorebets.floor.store.proofs import Proof, seal_from, seal_key_file
from nomorebets.floor.store.protocol import Store
from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.table.journal import GENESIS, TAIL, chained
from nomorebets.table.views import Role

GAMES = ("roulette", "three_card_poker")
RELATIONS = {  # every column that is history
    "ledger": ("id", "at", "source", "target", "amount", "gist", "table", "seq", "act", "cite",
               "code"),
    "accounts": ("id", "name", "role", "password", "totp", "disabled"),
    "tables": ("id", "settings", "opened_at", "closed_at"),
    "kept": ("account", "key", "digest", "answer", "refused", "at"),
    "rounds": ("table", "round", "seq", "at", "over", "void"),
    "round_seats": ("table", "round", "seat", "player", "net"),
    "lines": ("table", "seq", "line"),
    "balances": ("ledger", "amount"),
    "proofs": ("relation", "key", "code"),
    "seals": ("n", "seal"),
}  # fmt: skip


async def sealed(store: Store) -> None:
    await store.adopt()
    await Sealing(store).seal()


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening, kept answers, a closed table, sealed; not to be changed."""
    path = tmp_path_factory.mktemp("history") / "floor.sqlite"

    async def body(patch: pytest.MonkeyPatch) -> None:
        await evening(Recorder(SqliteStore(path)), GAMES, patch, ends=False)

    with pytest.MonkeyPatch.context() as patch:
        asyncio.run(body(patch))

    async def played() -> None:
        async with open_house(path.parent) as house, house.person() as ann:
            table = await house.table(game="roulette")
            await ann.post(f"/api/tables/{table.id}/sit", key="a", seat=1, chips=100_00)
            await ann.post(f"/api/tables/{table.id}/buy_in", key="b", chips=100_00)
            await ann.post(f"/api/tables/{table.id}/sit", 409, key="c", seat=60, chips=1)
            async with ann.at(table.id) as at:
                await at.play_round(1)

    run(played)
    return path


def copied(written: Path, folder: Path) -> Path:
    path = folder / "floor.sqlite"
    for end in ("", ".seal"):
        shutil.copy(f"{written}{end}", f"{path}{end}")
    return path


def wrong(store: Path | str, *more: str) -> list[str]:
    answer = CliRunner().invoke(nmb, ["doctor", str(store), "--json", *more])
    assert answer.exit_code in (0, 1), answer.output
    return [f"{f['where']}: {f['what']}" for f in json.loads(answer.stdout)["findings"]]


def test_an_evening_that_nobody_changed_is_well(written: Path) -> None:
    assert wrong(written) == []
    mode = stat.S_IMODE(seal_key_file(written).stat().st_mode)
    assert mode == 0o600


def rechain(db: apsw.Connection, table: str, change: Callable[[bytes], bytes]) -> None:
    """As somebody would who knows how a journal is chained."""
    head = GENESIS
    sql = 'SELECT seq, line FROM lines WHERE "table" = ? ORDER BY seq'
    for seq, line in list(db.execute(sql, (table,))):
        body = change(bytes(line)[:-TAIL])
        head = chained(head, body)
        new = body + b',"hash":"' + head.encode() + b'"}'
        db.execute('UPDATE lines SET line = ? WHERE "table" = ? AND seq = ?', (new, table, seq))


MINTED = (
    'INSERT INTO ledger (at, source, target, amount, gist, "table", seq, act, cite) VALUES'
    " ('2026-11-17T00:00:00.000Z', 'cage', 'player:1', 100000000, 'more play chips', '', 0, 0, '');"
    "UPDATE balances SET amount = amount + 100000000 WHERE ledger = 'player:1';"
    "UPDATE balances SET amount = amount - 100000000 WHERE ledger = 'cage'"
)
TAMPERED: dict[str, Callable[[apsw.Connection], Any] | str] = {
    "a million minted": MINTED,
    "a movement repeated": (
        'INSERT INTO ledger (at, source, target, amount, gist, "table", seq, act, cite, code)'
        ' SELECT at, source, target, amount, gist, "table", seq, act, cite, code FROM ledger'
        " WHERE source = 'cage' AND target = 'player:1' LIMIT 1;"
        "UPDATE balances SET amount = amount + (SELECT amount FROM ledger WHERE source = 'cage'"
        " AND target = 'player:1' LIMIT 1) WHERE ledger = 'player:1';"
        "UPDATE balances SET amount = amount - (SELECT amount FROM ledger WHERE source = 'cage'"
        " AND target = 'player:1' LIMIT 1) WHERE ledger = 'cage'"
    ),
    "a player made regulator": "UPDATE accounts SET role = 'regulator' WHERE id = 1",
    "somebody's password": "UPDATE accounts SET password = 'of mine' WHERE id = 1",
    "winners changed": "UPDATE round_seats SET net = net + 500 WHERE round = 1",
    "a round hidden": 'DELETE FROM rounds WHERE round = 1; DELETE FROM round_seats WHERE round = 1',
    "a journal back-dated and chained again": lambda db: rechain(
        db, "roulette-1", lambda body: body.replace(b'"at":"2026', b'"at":"2025')
    ),
    "a table removed": "DELETE FROM lines WHERE \"table\" = 'roulette-1';"
    "DELETE FROM tables WHERE id = 'roulette-1'; DELETE FROM proofs WHERE key LIKE 'roulette-1%'",
    "an answer changed": "UPDATE kept SET answer = x'7b7d' WHERE key = 'a'",
    "an answer forgotten": "DELETE FROM kept WHERE key = 'a'",
    "the seals gone": "DELETE FROM seals",
    "the last seal gone, and what it sealed": "DELETE FROM seals WHERE n > 1; DELETE FROM proofs"
    " WHERE relation = 'kept'",
}  # fmt: skip


@pytest.mark.parametrize("what", TAMPERED)
def test_what_is_changed_from_outside_is_found(written: Path, tmp_path: Path, what: str) -> None:
    path, change = copied(written, tmp_path), TAMPERED[what]
    db = apsw.Connection(str(path))
    if callable(change):
        change(db)
    else:
        db.execute(change)
    assert db.total_changes()
    db.close()
    assert wrong(path) != []


def test_a_hundred_bits_flipped_are_found(written: Path, tmp_path: Path) -> None:
    """One at a time, in any column of any row that is history; those SQLite itself refuses (a key
    that is there already, no text) are drawn again."""
    chance, flipped, missed = random.Random(20261117), 0, []

    async def found(path: Path) -> bool:
        store = await look_at(str(path))
        try:
            if await problems(store):
                return True
            return await store.sums() != await store.balances()
        finally:
            await store.close()

    while flipped < 100:
        path = copied(written, tmp_path)
        relation = chance.choice(list(RELATIONS))
        told = flip(path, relation, chance)
        if not told:
            continue
        flipped += 1
        if not asyncio.run(found(path)):
            missed.append(told)
    assert missed == []


def flip(path: Path, relation: str, chance: random.Random) -> str:
    """A bit of a value; "" if the store does not take it, or it is the same then."""
    column = chance.choice(RELATIONS[relation])
    db = apsw.Connection(str(path))
    try:
        keys = [row[1] for row in db.execute(f"PRAGMA table_info({relation})") if row[5]]
        rows = list(
            db.execute(f"SELECT {', '.join(map(quoted, keys))}, {quoted(column)} FROM {relation}")
        )
        *key, value = chance.choice(rows)
        new = flipped_value(value, chance)
        if new is None or new == value:
            return ""
        where = " AND ".join(f"{quoted(k)} = ?" for k in keys)
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute(f"UPDATE {relation} SET {quoted(column)} = ? WHERE {where}", (new, *key))
        return f"{relation}.{column} {key}: {value!r} -> {new!r}" if db.changes() else ""
    except apsw.ConstraintError:
        return ""
    finally:
        db.close()


def quoted(name: str) -> str:
    return f'"{name}"'


def flipped_value(value: Any, chance: random.Random) -> Any:
    if isinstance(value, int):
        return value ^ (1 << chance.randrange(40))
    data = bytearray(value if isinstance(value, bytes) else value.encode())
    if not data:
        return None
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    if isinstance(value, bytes):
        return bytes(data)
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def test_seals_are_sent_out_and_a_history_cut_off_or_written_anew_is_found(tmp_path: Path) -> None:
    """Also if whoever did it has the key: what was sent out is elsewhere."""
    sent, posted = tmp_path / "elsewhere.seals", []

    class Heard(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            posted.append(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *told: Any) -> None: ...

    server = HTTPServer(("127.0.0.1", 0), Heard)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    path, older = tmp_path / "floor.sqlite", tmp_path / "older.sqlite"
    places = (str(sent), f"http://127.0.0.1:{server.server_port}/")

    async def sit(seat: int) -> None:
        floor = Floor(SqliteStore(path), send_seals=places)
        await floor.start()
        account = await floor.store.create_account(f"Ann {seat}", "player", "", "now", 100)
        assert account.id
        await floor.stop()

    async def body() -> None:
        await sit(1)
        shutil.copy(path, older)
        await sit(2)

    asyncio.run(body())
    server.shutdown()
    server.server_close()
    lines = sent.read_bytes().splitlines()
    assert lines == posted
    assert [seal_from(line).n for line in lines] == list(range(1, len(lines) + 1))
    assert wrong(path, "--seals", str(sent)) == []
    shutil.copy(f"{path}.seal", f"{older}.seal")
    assert wrong(older) == [], "by itself it is a history as good as any"
    assert any("cut off" in what for what in wrong(older, "--seals", str(sent)))
    told = ["copy-store", str(older), str(tmp_path / "copy.sqlite"), "--seals", str(sent)]
    said = CliRunner().invoke(nmb, told)
    assert (said.exit_code, said.output.count("\n")) == (2, 1)
    assert "was sent out, and is not there" in said.output

    async def anew() -> None:
        store = SqliteStore(older)
        await store.create_account("Eve", "player", "", "now", 500)
        await sealed(store)
        await store.close()

    asyncio.run(anew())
    assert wrong(older) == []
    assert any(
        "not the one that was sent out" in what for what in wrong(older, "--seals", str(sent))
    )


def test_the_regulators_page_compares_with_the_seals_that_were_sent_out(tmp_path: Path) -> None:
    """A history written anew with the key holds by itself, and not against the file elsewhere."""
    sent = tmp_path / "elsewhere.seals"

    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person(Role.REGULATOR) as regulator,
        ):
            house.floor.sealing.send = (str(sent),)
            table = await house.table(game="roulette")
            await house.floor.sealing.seal()
            verify = f"/api/tables/{table.id}/verify"
            found = await regulator.get(verify)
            assert 0 < found["sent_out"] <= found["seals"]
            *before, last = sent.read_bytes().splitlines()
            other = last.replace(b'"accounts":', b'"accounts":1')
            assert other != last
            sent.write_bytes(b"\n".join([*before, other]) + b"\n")
            refused = await regulator.client.get(verify)
            assert refused.status_code == 409
            assert "is not the one that was sent out" in refused.text

    run(body)


def test_pages_are_told_of_seals_and_anybody_may_ask_for_them(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as ann:
            table = await house.table(game="roulette")
            async with ann.at(table.id) as at:
                await at.sit()
                await house.floor.sealing.seal()
                while not any(m["type"] == "seal" for m in at.messages):
                    await at.hear()
                (last,) = [m for m in at.messages if m["type"] == "seal"]
                listed = await ann.get("/api/seals")
                assert {"n": last["n"], "hash": last["hash"]}.items() <= listed[-1].items()
                assert await ann.get(f"/api/seals?after={last['n']}") == []

    run(body)


def test_a_floor_in_postgresql_that_was_changed(new_database: NewDatabase) -> None:
    address = new_database()

    async def body(patch: pytest.MonkeyPatch) -> None:
        await evening(Recorder(await PostgresStore.at(address)), GAMES, patch, ends=False)
        store = await PostgresStore.at(address)
        await sealed(store)
        assert await problems(store) == []
        await store.close()

    with pytest.MonkeyPatch.context() as patch:
        asyncio.run(body(patch))

    async def found() -> list[str]:
        store = await PostgresStore.at(address)
        try:
            return await problems(store)
        finally:
            await store.close()

    for sql, words in (
        (MINTED, "ledger: movement"),
        ("UPDATE accounts SET role = 'regulator' WHERE id = 1", "accounts: 1"),
        ("UPDATE round_seats SET net = net + 5 WHERE round = 1", "rounds: "),
        ("UPDATE tables SET opened_at = '2025'", "tables: "),
        ("DELETE FROM lines WHERE \"table\" = 'roulette-1'", "and is not there"),
    ):
        with psycopg.connect(address) as db:
            before = {
                name: db.execute(f"SELECT * FROM {name}").fetchall()
                for name in ("ledger", "balances", "accounts", "round_seats", "tables", "lines")
            }
            for one in sql.split(";"):
                db.execute(one)
            db.commit()
            assert any(words in what for what in asyncio.run(found())), sql
            for name, rows in before.items():
                db.execute(f"TRUNCATE {name} CASCADE")
                places = ", ".join(["%s"] * len(rows[0])) if rows else ""
                for row in rows:
                    db.execute(f"INSERT INTO {name} VALUES ({places})", row)
            db.commit()
    assert asyncio.run(found()) == []


def test_copy_store_refuses_a_history_that_was_changed(written: Path, tmp_path: Path) -> None:
    path = copied(written, tmp_path)
    fine = CliRunner().invoke(nmb, ["copy-store", str(path), str(tmp_path / "one.sqlite")])
    assert fine.exit_code == 0, fine.output
    assert wrong(tmp_path / "one.sqlite") == []
    db = apsw.Connection(str(path))
    db.execute("UPDATE accounts SET role = 'regulator' WHERE id = 1")
    db.close()
    said = CliRunner().invoke(nmb, ["copy-store", str(path), str(tmp_path / "two.sqlite")])
    assert (said.exit_code, said.output.count("\n")) == (2, 1)
    assert "accounts: 1" in said.output


def test_a_balance_that_was_minted_is_neither_copied_nor_backed_up(
    written: Path, tmp_path: Path
) -> None:
    """The movements are as they were written, the sum beside them is not."""
    path = copied(written, tmp_path)
    db = apsw.Connection(str(path))
    db.execute("UPDATE balances SET amount = amount + 100000000 WHERE ledger = 'player:1'")
    db.close()
    one, two = str(tmp_path / "one.sqlite"), str(tmp_path / "two.sqlite")
    for command in (["copy-store", str(path), one], ["backup", two, "--store", str(path)]):
        said = CliRunner().invoke(nmb, command)
        assert said.exit_code == 2, said.output
        assert "player:1 has" in said.output
        assert "but its movements make" in said.output


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_file_that_is_cut_off_is_one_clear_line(
    written: Path, tmp_path: Path, part: float
) -> None:
    path = copied(written, tmp_path)
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * part)])
    said = CliRunner().invoke(nmb, ["doctor", str(path)])
    assert said.exit_code in (1, 2)
    assert "Traceback" not in said.output
    assert "cut off" in said.output
    copy = CliRunner().invoke(nmb, ["copy-store", str(path), str(tmp_path / "two.sqlite")])
    assert (copy.exit_code, copy.output.count("\n")) == (2, 1)


def test_a_store_of_an_earlier_edition_is_adopted_once(tmp_path: Path) -> None:
    path = tmp_path / "floor.sqlite"

    async def old() -> None:
        store = SqliteStore(path)
        await store.create_account("Ann", "player", "", "now", 100)
        await store.run("DELETE FROM proofs")
        await store.run("UPDATE ledger SET code = ''")
        await store.close()

    async def now() -> None:
        store = SqliteStore(path)
        await sealed(store)
        assert await problems(store) == []
        await store.run("UPDATE accounts SET role = 'regulator'")
        await store.adopt()
        assert await problems(store) != []
        await store.close()

    asyncio.run(old())
    asyncio.run(now())


def test_what_is_written_between_two_looks_is_not_called_changed(tmp_path: Path) -> None:
    """Codes and rows are read one after the other, while others play; what was changed is still
    found among what was written meanwhile."""

    async def body() -> None:
        store = SqliteStore(tmp_path / "floor.sqlite")
        await store.create_account("Ann", "player", "", "now", 100)
        rows, names = store._rows, iter(("Bob", "Cy", "Dan", "Eve"))

        async def late() -> list[Proof]:
            """Somebody comes after the codes were read, and before the rows are."""
            await store.create_account(next(names), "player", "", "now", 100)
            return await rows()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "_rows", late)
            assert await store.not_proven() == []
            await store.run("UPDATE accounts SET role = 'regulator' WHERE name = 'Ann'")
            (found,) = await store.not_proven()
            assert found.startswith("accounts: 1 was not written so")
        await store.close()

    asyncio.run(body())


def test_lines_told_before_a_line_before_them_are_flagged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock is put back by an hour in the middle of an evening: doctor and audit say where."""
    path, exported, real = tmp_path / "floor.sqlite", tmp_path / "it.jsonl", time.time

    async def body() -> int:
        async with open_house(tmp_path) as house, house.person() as ann:
            table = await house.table(game="roulette")
            await ann.post(f"/api/tables/{table.id}/sit", seat=1, chips=10_000)
            last = table.table.journal.seq
            monkeypatch.setattr(time, "time", lambda: real() - 3600)
            await ann.post(f"/api/tables/{table.id}/buy_in", chips=5_000)
            stored = await house.floor.store.lines(table.id)
            exported.write_bytes(b"".join(line + b"\n" for line in stored))
            return last

    back = asyncio.run(body()) + 1
    monkeypatch.setattr(time, "time", real)
    assert wrong(path) == [f"roulette-1: line {back} says it was told before a line before it"]
    said = CliRunner().invoke(nmb, ["audit", str(exported), "--open"])
    assert said.exit_code == 0, said.output
    assert f"went back: told earlier than a line before it: seq {back}" in said.output
