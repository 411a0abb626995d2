"""The secret of a second factor does not lie in clear in the store, and is rotated with the keys.

Before, a copy of the database gave its thief every code of the staff to come."""

import asyncio
import base64
import json
import time
from pathlib import Path

import msgspec
import psycopg
import pytest
from click.testing import CliRunner
from tests.postgres import NewDatabase

from nomorebets.cli import nmb
from nomorebets.floor.accounts import WrongPassword, log_in
from nomorebets.floor.people import second_factor
from nomorebets.floor.store.addresses import is_postgresql, open_store
from nomorebets.floor.store.wrapping import GIVEN, GIVEN_FILE

EVE = "Eve Watcher"


def tell(*arguments: str) -> str:
    answer = CliRunner().invoke(nmb, list(arguments))
    assert answer.exit_code == 0, answer.output
    return answer.output


def added(store: str, *more: str) -> tuple[str, str]:
    """Her password, and the secret her device has."""
    made = json.loads(tell("staff", *(more or ("add", EVE, "surveillance")), "--totp", "--json",
                           "--store", store))  # fmt: skip
    return made["password"], made["totp"].partition("secret=")[2].partition("&")[0]


def comes_in(store: str, password: str, secret: str, step: int = 0) -> bool:
    async def body() -> bool:
        there = await open_store(store)
        code = second_factor.code_at(secret, int(time.time() // second_factor.STEP) + step)
        try:
            await log_in(there, EVE, password, code, f"address {step}")
        except WrongPassword:
            return False
        finally:
            await there.close()
        return True

    return asyncio.run(body())


def all_of(store: str) -> bytes:
    if not is_postgresql(store):
        files = Path(store).parent.glob(Path(store).name + "*")
        return b"".join(f.read_bytes() for f in files if f.suffix not in (".key", ".seal"))
    dump = b""
    with psycopg.connect(store) as db:
        names = db.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        for (name,) in names:
            with db.cursor().copy(f'COPY "{name}" TO STDOUT (FORMAT binary)') as rows:
                dump += b"".join(bytes(part) for part in rows)
    return dump


def foretells(data: bytes, secret: str) -> bool:
    return any(form in data for form in (secret.encode(), base64.b32decode(secret)))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def store(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.delenv(GIVEN, raising=False)
    monkeypatch.setenv(GIVEN_FILE, str(tmp_path / "wrapping.key"))
    if request.param == "postgresql":
        new_database: NewDatabase = request.getfixturevalue("new_database")
        return new_database()
    return str(tmp_path / "floor.sqlite")


def test_a_copy_of_the_store_gives_no_codes_and_rotation_covers_them(
    store: str, tmp_path: Path
) -> None:
    password, secret = added(store)
    assert comes_in(store, password, secret)
    assert not foretells(all_of(store), secret)
    before = (tmp_path / "wrapping.key").read_bytes()
    assert "1 secret wrapped" in tell("rotate-key", store)
    assert (tmp_path / "wrapping.key").read_bytes() != before
    assert not foretells(all_of(store), secret)
    assert comes_in(store, password, secret, step=1)
    assert "all is well" in tell("doctor", store)


def test_another_second_factor_replaces_the_first(store: str) -> None:
    _, first = added(store)
    password, second = added(store, "reset", EVE)
    assert not comes_in(store, password, first)
    assert comes_in(store, password, second, step=1)
    assert "1 secret wrapped" in tell("rotate-key", store)  # the first is there no more


def test_what_is_lost_lets_nobody_in_until_it_is_reset(store: str, tmp_path: Path) -> None:
    password, secret = added(store)
    (tmp_path / "wrapping.key").unlink()
    assert "1 given up" in tell("rotate-key", store, "--lost")
    assert not comes_in(store, password, secret)
    assert "all is well" in tell("doctor", store)
    password, secret = added(store, "reset", EVE)
    assert comes_in(store, password, secret, step=1)


def test_what_an_earlier_edition_kept_in_clear_is_wrapped_at_the_next_log_in(store: str) -> None:
    password, secret = added(store)

    async def as_before() -> None:
        there = await open_store(store)
        account = await there.account(EVE)
        assert account is not None
        await there.change_account(msgspec.structs.replace(account, totp=secret))
        await there.close()

    asyncio.run(as_before())
    assert foretells(all_of(store), secret)
    assert comes_in(store, password, secret)
    tell("rotate-key", store)
    if not is_postgresql(store):  # there, until the server has vacuumed
        assert not foretells(all_of(store), secret)
    assert comes_in(store, password, secret, step=1)
