"""A copy of the database foretells nothing: keys and shoes are wrapped with a key not in it."""

import asyncio
import shutil
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner
from tests.floor.house import QUICK
from tests.postgres import NewDatabase
from tests.reliability.evening import evening

from nomorebets.cli import nmb
from nomorebets.equipment.key_chain import KeyChain
from nomorebets.floor.floor import Floor
from nomorebets.floor.store.addresses import open_store
from nomorebets.floor.store.wrapping import GIVEN, GIVEN_FILE
from nomorebets.law.refusal import Refused
from nomorebets.table.facts import Opened
from nomorebets.table.fairness import Fairness
from nomorebets.table.journal import read
from nomorebets.table.resume import checkpoint_from

GAMES = ("blackjack", "roulette", "caribbean_stud")


class Played:
    """A floor with shoes in use, and the secrets it keeps, as its owner reads them."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.secrets: list[bytes] = []  # links of chains, keys and orders of shoes
        with pytest.MonkeyPatch.context() as patch:
            asyncio.run(self._play(patch))
        asyncio.run(self._read())

    async def _play(self, patch: pytest.MonkeyPatch) -> None:
        await evening(await open_store(self.address), GAMES, patch, rounds=3, ends=False)

    async def _read(self) -> None:
        store = await open_store(self.address)
        for row in await store.tables():
            lines = await store.lines(row.id)
            opened = next(read(lines[0] + b"\n")).fact
            assert isinstance(opened, Opened)
            keys = await store.keys(row.id)
            chain = KeyChain(Fairness.of(opened).table, 1, keys[opened.anchor])
            assert chain.anchor.hex() == opened.anchor
            told = b"".join(lines)
            links = (chain.link(number) for number in range(1, 1001))
            self.secrets += [link for link in links if link.hex().encode() not in told]
            kept = await store.checkpoint(row.id)
            if kept:
                shoes = checkpoint_from(kept).shoes.values()
                self.secrets += [bytes(shoe.order[shoe.next :]) for shoe in shoes if shoe.order]
        assert len(self.secrets) > 2900
        await store.close()

    def found_in(self, data: bytes) -> int:
        text = data.lower()
        return sum(
            secret in data or secret.hex().encode() in text
            for secret in self.secrets
            if len(secret) > 8
        )


def tell(*arguments: str) -> tuple[int, str]:
    answer = CliRunner().invoke(nmb, list(arguments))
    return answer.exit_code, answer.output


def opened(address: str) -> int:
    """How many of its open tables a floor takes up from the store."""

    async def body() -> int:
        floor = Floor(await open_store(address), QUICK)
        await floor.start()
        found = len(floor.tables)
        await floor.stop()
        return found

    return asyncio.run(body())


@pytest.fixture
def own_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kept beside the store, as it is unless the operator says otherwise."""
    monkeypatch.delenv(GIVEN_FILE, raising=False)
    monkeypatch.delenv(GIVEN, raising=False)


@pytest.mark.usefixtures("own_key")
def test_a_copy_of_the_file_foretells_nothing(tmp_path: Path) -> None:
    path = tmp_path / "here" / "floor.sqlite"
    played = Played(str(path))
    key = path.with_name("floor.sqlite.key")
    assert key.stat().st_mode & 0o777 == 0o600
    files = [file for file in path.parent.iterdir() if file != key]
    assert path in files
    assert sum(played.found_in(file.read_bytes()) for file in files) == 0
    assert key.read_bytes().strip() not in b"".join(
        file.read_bytes().hex().encode() for file in files
    )

    stolen = tmp_path / "there" / "floor.sqlite"
    stolen.parent.mkdir()
    shutil.copy(path, stolen)
    shutil.copy(f"{path}.seal", f"{stolen}.seal")
    with pytest.raises(Refused) as refused:
        asyncio.run(open_store(str(stolen)))
    words = str(refused.value)
    assert "\n" not in words
    assert str(stolen) + ".key" in words
    assert "put that file back" in words
    assert not stolen.with_name("floor.sqlite.key").exists(), "another key would only confuse"
    code, said = tell("doctor", str(stolen))
    assert code == 1
    assert "put that file back" in said
    shutil.copy(key, stolen.with_name("floor.sqlite.key"))
    assert opened(str(stolen)) == len(GAMES)


@pytest.mark.usefixtures("own_key")
def test_another_wrapping_key_opens_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "floor.sqlite"
    Played(str(path))
    monkeypatch.setenv(GIVEN, "ab" * 32)
    with pytest.raises(Refused, match=f"not in {GIVEN}"):
        asyncio.run(open_store(str(path)))
    monkeypatch.setenv(GIVEN, "no key")
    with pytest.raises(Refused, match="64 hexadecimal digits"):
        asyncio.run(open_store(str(path)))
    own = path.with_name("floor.sqlite.key").read_text().strip()
    path.with_name("floor.sqlite.key").unlink()
    monkeypatch.setenv(GIVEN, own)
    assert opened(str(path)) == len(GAMES)
    assert not path.with_name("floor.sqlite.key").exists()


@pytest.mark.usefixtures("own_key")
def test_rows_that_change_places_do_not_open(tmp_path: Path) -> None:
    import apsw

    path = tmp_path / "floor.sqlite"
    Played(str(path))
    db = apsw.Connection(str(path))
    kept = dict(db.execute('SELECT "table", key FROM secrets'))
    db.execute("UPDATE secrets SET key = ? WHERE \"table\" = 'roulette-1'", (kept["blackjack-1"],))
    db.close()
    code, said = tell("doctor", str(path))
    assert code == 1
    assert "was changed or moved" in said


@pytest.mark.usefixtures("own_key")
def test_the_key_is_rotated_and_the_old_one_opens_nothing(tmp_path: Path) -> None:
    path = tmp_path / "floor.sqlite"
    played = Played(str(path))
    key = path.with_name("floor.sqlite.key")
    old = key.read_text()
    code, said = tell("rotate-key", str(path))
    assert code == 0, said
    assert key.read_text() != old
    assert len(key.read_text().split()) == 1
    assert opened(str(path)) == len(GAMES)
    assert played.found_in(path.read_bytes()) == 0
    new = key.read_text()
    key.write_text(old)
    with pytest.raises(Refused, match="put that file back"):
        asyncio.run(open_store(str(path)))
    code, said = tell("rotate-key", str(path))
    assert code == 2
    assert "put that file back" in said
    assert old in key.read_text(), "what was there is still there"
    key.write_text(new)
    assert opened(str(path)) == len(GAMES)


@pytest.mark.usefixtures("own_key")
def test_a_key_lost_for_good_loses_the_shoes_in_use_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "floor.sqlite"
    Played(str(path))
    path.with_name("floor.sqlite.key").unlink()
    code, said = tell("rotate-key", str(path), "--lost")
    assert code == 0, said
    assert "given up" in said
    assert opened(str(path)) == 0

    async def balances() -> dict[str, int]:
        store = await open_store(str(path))
        found = await store.balances()
        await store.close()
        return found

    assert asyncio.run(balances())["player:1"] > 0


@pytest.mark.usefixtures("own_key")
def test_what_an_earlier_edition_kept_in_clear_is_read_and_wrapped_when_rotated(
    tmp_path: Path,
) -> None:
    from nomorebets.floor.store.wrapping import Wrapping

    path = tmp_path / "floor.sqlite"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Wrapping, "wrap", lambda self, data, table, which: data)
        played = Played(str(path))
    assert played.found_in(path.read_bytes()) >= len(GAMES), "this test must be able to fail"
    assert opened(str(path)) == len(GAMES)
    assert tell("rotate-key", str(path))[0] == 0
    assert played.found_in(path.read_bytes()) == 0
    assert opened(str(path)) == len(GAMES)


@pytest.mark.usefixtures("own_key")
def test_copy_store_wraps_for_the_new_place(tmp_path: Path) -> None:
    path, copy = tmp_path / "a" / "floor.sqlite", tmp_path / "b" / "floor.sqlite"
    played = Played(str(path))
    code, said = tell("copy-store", str(path), str(copy))
    assert code == 0, said
    keys = [store.with_name("floor.sqlite.key").read_text() for store in (path, copy)]
    assert keys[0] != keys[1]
    assert played.found_in(copy.read_bytes()) == 0
    assert opened(str(copy)) == len(GAMES)


def test_a_dump_of_postgresql_foretells_nothing(
    new_database: NewDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = new_database()
    played = Played(address)
    dump = b""
    with psycopg.connect(address) as db:
        names = db.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        for (name,) in names:
            with db.cursor().copy(f'COPY "{name}" TO STDOUT (FORMAT binary)') as rows:
                dump += b"".join(bytes(part) for part in rows)
    assert b"blackjack-1" in dump
    assert played.found_in(dump) == 0
    code, said = tell("rotate-key", address)
    assert code == 0, said
    assert opened(address) == len(GAMES)
    monkeypatch.setenv(GIVEN_FILE, str(tmp_path / "none.key"))
    with pytest.raises(Refused, match="put that file back"):
        asyncio.run(open_store(address))
