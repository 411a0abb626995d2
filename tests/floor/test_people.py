"""Staff and players: accounts, guesses, names, passwords, the second factor, sessions."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest
from click.testing import CliRunner
from tests.floor.house import PASSWORD, House, open_house, run
from tests.floor.test_sessions import code as closed_with
from tests.floor.test_store import Opened, in_store, opened
from tests.postgres import NewDatabase

from nomorebets.cli import nmb
from nomorebets.floor import accounts
from nomorebets.floor.people import names, passwords, second_factor
from nomorebets.floor.store.postgres import PostgresStore
from nomorebets.floor.store.protocol import Store
from nomorebets.law.refusal import Refused
from nomorebets.table.views import Role

__all__ = ["opened"]


def staff(store: Path | str, *told: str, **more: Any) -> Any:
    answer = CliRunner().invoke(nmb, ["staff", *told, "--store", str(store), "--json"], **more)
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.stdout)


async def door(house: House, told: dict[str, str], address: str = "127.0.0.1") -> int:
    """The status of logging in, from an address of this machine."""
    transport = httpx2.AsyncHTTPTransport(local_address=address)
    async with httpx2.AsyncClient(base_url=house.base, transport=transport, timeout=60) as client:
        return (await client.post("/api/session", json=told)).status_code


def test_staff_are_made_and_changed_by_the_command_while_the_floor_is_open(tmp_path: Path) -> None:
    store = tmp_path / "floor.sqlite"
    made = staff(store, "add", "Pat Doe", "floorperson")
    assert staff(store, "list") == [
        {"name": "Pat Doe", "role": "floorperson", "second factor": False, "disabled": False}
    ]

    async def body() -> None:
        async with open_house(tmp_path) as house:
            table = await house.table(game="roulette")
            told = {"name": "Pat Doe", "password": made["password"], "bearer": True}
            async with httpx2.AsyncClient(base_url=house.base) as client:
                token = (await client.post("/api/session", json=told)).json()["token"]
                client.headers["Authorization"] = f"Bearer {token}"
                assert (await client.get("/api/session")).json()["account"]["role"] == "floorperson"
                await asyncio.to_thread(staff, store, "role", "pat doe", "dealer")
                assert (await client.get("/api/session")).json()["account"] is None, "it ended"
                token = (await client.post("/api/session", json=told)).json()["token"]
                client.headers["Authorization"] = f"Bearer {token}"
                assert (await client.get("/api/session")).json()["account"]["role"] == "dealer"
                again = await asyncio.to_thread(staff, store, "reset", "Pat Doe")
                assert again["password"] != made["password"]
                assert await door(house, told) == 401
                told["password"] = again["password"]
                assert await door(house, told) == 200
                await asyncio.to_thread(staff, store, "disable", "Pat Doe")
                assert await door(house, told) == 401
                await asyncio.to_thread(staff, store, "disable", "Pat Doe", "--enable")
                assert await door(house, told) == 200
            async with house.person() as guest, guest.at(table.id) as at:
                await at.sit()  # the floor's own writes go on

    run(body)


def test_staff_of_a_floor_in_postgresql(new_database: NewDatabase) -> None:
    address = new_database()
    staff(address, "add", "Pat", "dealer", "--password-stdin", input="a long one of mine\n")
    assert staff(address, "role", "Pat", "licensee")["role"] == "licensee"

    async def body() -> None:
        store = await PostgresStore.at(address)
        found = await accounts.log_in(store, "pat", "a long one of mine")
        assert found.role == Role.LICENSEE
        await store.close()

    asyncio.run(body())


@pytest.mark.waits
def test_guesses_shut_out_nobody_else_and_the_wait_grows(
    tmp_path: Path, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever guesses waits; the person, and staff, come in from elsewhere meanwhile. A name there
    is and one there is not are answered alike."""

    async def body() -> None:
        store, now = await opened(), time.time()
        monkeypatch.setattr(time, "time", lambda: now)
        async with open_house(tmp_path, store=store) as house:
            await accounts.register(store, "Pat Doe", PASSWORD, Role.FLOORPERSON)
            right = {"name": "Pat Doe", "password": PASSWORD}
            for name in ("Pat Doe", "Nobody Doe", "РАТ"):
                wrong = {"name": name, "password": "a guess of mine"}
                heard = [await door(house, wrong, "127.0.0.2") for _ in range(6)]
                assert heard == [401] * 3 + [429] * 3, name
            assert await door(house, right, "127.0.0.2") == 429
            assert await door(house, right, "127.0.0.3") == 200

    run(body)
    in_store(opened, waits_grow)


async def waits_grow(store: Store) -> None:
    """Three free; then 5, 10, 20 … seconds, a quarter of an hour at most; after an hour anew."""
    now, waits = 1000.0, []
    assert [await store.guess("x", now) for _ in range(3)] == [0, 0, 0]
    for _ in range(12):
        wait = await store.guess("x", now)
        waits.append(wait)
        assert await store.guess("x", now + wait - 0.5) > 0
        now += wait
        assert await store.guess("x", now) == 0
    assert waits == [5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900]
    now += 900
    assert await store.guess("x", now + 3601) == 0
    assert await store.guess("x", now + 3601) == 0, "begun anew"


def test_guesses_through_two_processes_are_counted_together(new_database: NewDatabase) -> None:
    """And nobody learns by them which names there are."""
    address = new_database()

    async def guess(store: Store, name: str) -> str:
        try:
            await accounts.log_in(store, name, "a guess of mine", "", "10.0.0.1")
        except (accounts.WrongPassword, accounts.Locked) as refused:
            return type(refused).__name__
        return "in"

    async def body() -> None:
        one, two = await PostgresStore.at(address), await PostgresStore.at(address)
        await accounts.register(one, "Ida", PASSWORD)
        for name in ("Ida", "Nobody"):
            heard = [await guess(store, name) for store in (one, two, one, two, one)]
            assert heard == ["WrongPassword"] * 3 + ["Locked"] * 2, name
        for store in (one, two):
            await store.close()

    asyncio.run(body())


@pytest.mark.parametrize(
    "other",
    ["ann lee", "ANN LEE", "Ａｎｎ Lee", "Ann  Lee", "Ann-Lee", "Апп Lее", "Ann L\u0435\u0435",
     "Аnn Lее", "Ann\u00adLee", "Ann\u3164Lee", "Ann\u200bLee", "Ann 1ee", "Αηη Lee"],
)  # fmt: skip
def test_a_name_that_looks_like_another_is_refused(opened: Opened, other: str) -> None:
    async def body(store: Store) -> None:
        await accounts.register(store, "Ann Lee", PASSWORD)
        with pytest.raises(Refused):
            await accounts.register(store, other, PASSWORD)

    in_store(opened, body)


@pytest.mark.parametrize("name", ["demo dea1er", "Demo Dealer", "dеmo dealer", "demo.dealer"])
def test_no_player_looks_like_staff(opened: Opened, name: str) -> None:
    async def body(store: Store) -> None:
        await accounts.register(store, "demo dealer", PASSWORD, Role.DEALER)
        with pytest.raises(Refused):
            await accounts.register(store, name, PASSWORD)

    in_store(opened, body)


def test_names_of_many_letters_may_be_had() -> None:
    for name in (
        "José",
        "Zoë O'Hara",
        "Łukasz",
        "Ольга",
        "Γιώργος",
        "山田太郎",
        "김철수",
        "Anh Nguyễn",
    ):
        names.refuse(names.shown(name))
    assert names.likeness("Straße") == names.likeness("STRASSE")
    assert names.likeness("Jose\u0301") == names.likeness("José")


@pytest.mark.parametrize(
    "password",
    ["password", "Password1", "p@ssw0rd", "12345678", "123456789", "87654321", "qwertyuiop",
     "1qaz2wsx", "q1w2e3r4", "abcd1234", "abcdefgh", "11111111", "12341234", "asdfasdf", "11223344",
     "letmein1", "football", "baseball1", "iloveyou", "superman", "sunshine", "princess1",
     "starwars", "trustno1", "welcome123", "changeme!", "qwerty12", "dragon123", "michael1",
     "admin123", "dealerdealer", "Summer2026!", "monkey12", "1q2w3e4r", "blackjack21", "short",
     "xann leex"],
)  # fmt: skip
def test_the_commonest_passwords_are_refused(password: str) -> None:
    with pytest.raises(Refused):
        passwords.refuse_common(password, "Ann Lee")


@pytest.mark.parametrize(
    "password",
    ["correct horse", PASSWORD, "tRz9#kqL", "felt-rail-spin-wash", "je ne regrette rien"],
)
def test_other_passwords_are_not(password: str) -> None:
    passwords.refuse_common(password, "Ann Lee")


def test_a_changed_password_ends_every_session(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person(Role.DEALER) as here,
            house.person(Role.DEALER) as there,
        ):
            table = await house.table(game="roulette")
            async with there.at(table.id) as at:
                told = {"old": "not this one", "new": "another one of mine"}
                assert (await here.client.post("/api/password", json=told)).status_code == 409
                told["old"] = PASSWORD
                weak = await here.client.post("/api/password", json={**told, "new": "password1"})
                assert weak.status_code == 409
                assert (await here.client.post("/api/password", json=told)).status_code == 200
                assert await closed_with(at) == 4001
            for person in (here, there):
                assert (await person.get("/api/session"))["account"] is None
            name = here.name
            assert await door(house, {"name": name, "password": PASSWORD}) == 401
            assert await door(house, {"name": name, "password": told["new"]}) == 200

    run(body)


def test_all_sessions_are_ended_at_once(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person(Role.REGULATOR) as here,
            house.person(Role.REGULATOR) as there,
        ):
            assert (await here.client.delete("/api/sessions")).status_code == 200
            assert (await there.get("/api/session"))["account"] is None

    run(body)


def test_a_session_that_is_not_used_ends_by_its_role(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person() as guest,
            house.person(Role.FLOORPERSON) as floor,
            house.person(Role.DEALER) as dealer,
        ):
            began = time.time()

            async def seen(minutes: float) -> list[bool]:
                monkeypatch.setattr(time, "time", lambda: began + 60 * minutes)
                people = (guest, floor, dealer)
                return [bool((await p.get("/api/session"))["account"]) for p in people]

            assert await seen(25) == [True, True, True]
            assert await seen(50) == [True, True, True], "it was used"
            assert await seen(90) == [True, False, True]
            assert await seen(90 + 125) == [True, False, False]
            monkeypatch.undo()

    run(body)


def test_the_codes_are_those_of_rfc_6238() -> None:
    """Appendix B, SHA-1: the last six of its eight digits."""
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"  # "12345678901234567890"
    for seconds, code in ((59, "287082"), (1111111109, "081804"), (1234567890, "005924")):
        assert second_factor.code_at(secret, seconds // 30) == code
        assert second_factor.step_of(secret, code, seconds) == seconds // 30
        assert second_factor.step_of(secret, code, seconds + 90) is None


def test_a_second_factor_is_asked_for_and_good_once(tmp_path: Path) -> None:
    store = tmp_path / "floor.sqlite"
    made = staff(store, "add", "Eve Watcher", "surveillance", "--totp")
    secret = made["totp"].partition("secret=")[2].partition("&")[0]

    async def body() -> None:
        async with open_house(tmp_path) as house:
            told = {"name": "Eve Watcher", "password": made["password"]}
            now = second_factor.code_at(secret, int(time.time() // 30))
            assert await door(house, told, "127.0.0.4") == 401
            assert await door(house, {**told, "code": "000000"}, "127.0.0.5") == 401
            assert await door(house, {**told, "code": now}, "127.0.0.6") == 200
            assert await door(house, {**told, "code": now}, "127.0.0.7") == 401, "used already"

    run(body)


def test_tables_are_told_in_a_file(tmp_path: Path) -> None:
    from nomorebets.floor.furnishing import open_missing, tables_from

    file = tmp_path / "floor.toml"
    file.write_text(
        '[[table]]\ngame = "roulette"\nname = "One"\n\n[[table]]\ngame = "blackjack"\n'
        'name = "Two"\nhouse_players = 2\n[table.terms]\nmin_wager = 1000\n'
    )

    async def body() -> None:
        async with open_house(tmp_path) as house:
            for _ in range(2):
                await open_missing(house.floor, tables_from(file))
            names = [t.settings.name for t in house.floor.tables.values()]
            assert sorted(names) == ["One", "Two"]

    run(body)
    for words, why in (
        ("game = 1", "nothing else"), ('[[table]]\ngame = "chess"\nname = "x"', "no game"),
        ('[[table]]\ngame = "roulette"', "needs a name"), ("[[", "key"),
        ('[[table]]\ngame = "roulette"\nname = "x"\nspeed = 1', "speed"),
        ('[[table]]\ngame = "blackjack"\nname = "x"\n[table.terms]\ndecks = 77', "decks"),
    ):  # fmt: skip
        file.write_text(words)
        with pytest.raises(Refused, match=why):
            tables_from(file)


def test_a_demonstration_is_for_a_new_floor(tmp_path: Path) -> None:
    staff(tmp_path / "floor.sqlite", "add", "Pat Doe", "floorperson")
    said = CliRunner().invoke(
        nmb, ["serve", "--demo", "--port", "0", "--store", str(tmp_path / "floor.sqlite")]
    )
    assert (said.exit_code, said.output.count("\n")) == (2, 1)
    assert "--demo is for a new floor" in said.output
    assert len(staff(tmp_path / "floor.sqlite", "list")) == 1


def test_old_accounts_that_look_alike_are_both_let_in(new_database: NewDatabase) -> None:
    """A store of an earlier edition may have two: each is found by its own name."""
    import psycopg

    address = new_database()

    async def body() -> None:
        store = await PostgresStore.at(address)
        await accounts.register(store, "Ann Lee", PASSWORD)
        await store.close()
        with psycopg.connect(address) as db:
            db.execute(
                "INSERT INTO accounts (name, role, password, created_at)"
                " VALUES ('Ann 1ee', 'player', 'x', '')"
            )
            db.execute("DELETE FROM schema_made")
        store = await PostgresStore.at(address)
        one, two = await store.account("Ann Lee"), await store.account("Ann 1ee")
        assert one
        assert two
        assert one.id != two.id
        await store.close()

    asyncio.run(body())
