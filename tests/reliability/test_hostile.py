"""Hostile people: forged origins, stolen sessions, guesses, odd bodies, paths, scripts."""

from __future__ import annotations

import asyncio
import base64
import json
import os
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient
from tests.floor.house import Person, run
from tests.reliability.raw import connect, handshake, watching
from tests.reliability.serving import Serving, besieged

from nomorebets.floor import accounts
from nomorebets.floor.commands.registry import COMMANDS, GET, Command
from nomorebets.floor.floor import Floor
from nomorebets.floor.people import passwords
from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.floor.web.app import PAGES, app
from nomorebets.table.views import Role

EASY = [
    words
    for limit in (
        "costly",
        "costly_burst",
        "requests",
        "requests_burst",
        "arrivals_burst",
        "visits_burst",
    )
    for words in ("--limit", f"{limit}=1e6")
]


# other sites


@pytest.mark.waits
@pytest.mark.slow
def test_other_sites_can_neither_command_nor_listen(tmp_path: Path) -> None:
    async def body() -> None:
        async with besieged(tmp_path, *EASY) as (house, guest, table):
            own = f"127.0.0.1:{house.port}"
            forged: list[dict[str, str]] = [
                {"Origin": origin}
                for origin in (
                    "http://evil.example", "null", "", "http://127.0.0.1", f"http://{own}0",
                    f"http://{own}.evil.example", f"http://evil.example/{own}", f"file://{own}",
                    f"http://user@{own}", f"http://localhost:{house.port}",
                )
            ]  # fmt: skip
            forged += [{"Sec-Fetch-Site": site} for site in ("cross-site", "same-site")]
            forged += [{"Host": host} for host in ("evil.example", "127.0.0.1.evil.example", "")]
            told = {"seat": 1, "chips": 100_00, "key": "k"}
            for headers in forged:
                for method, path in (
                    ("POST", f"/api/tables/{table}/sit"), ("POST", "/api/guests"),
                    ("DELETE", "/api/session"),
                ):  # fmt: skip
                    answer = await guest.client.request(method, path, json=told, headers=headers)
                    assert answer.status_code == 403, (headers, path, answer.text)
            assert (await guest.get("/api/session"))["account"]["name"] == guest.name
            for headers in forged:
                if "Sec-Fetch-Site" in headers:
                    continue
                raw = await connect(house.port)
                lines = [f"{name}: {value}" for name, value in headers.items()]
                said = handshake(house.port, f"/ws/table/{table}",
                                 f"Authorization: Bearer {guest.token}", *lines)  # fmt: skip
                if "Host" in headers:
                    said = said.replace(f"Host: {own}\r\n".encode(), b"", 1)
                await raw.send(said)
                await raw.reader.readuntil(b"\r\n\r\n")
                assert await raw.code() == 4003, headers
                assert all(not words.startswith(b"{") for _, words in raw.heard)
                await raw.close()

    run(body)


# sessions


@pytest.mark.waits
@pytest.mark.slow
def test_a_session_is_new_at_every_door_and_ends_everywhere(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            besieged(tmp_path, *EASY) as (house, _, table),
            httpx2.AsyncClient(base_url=house.base) as browser,
        ):
            fixed = base64.urlsafe_b64encode(os.urandom(32)).decode().rstrip("=")
            browser.cookies.set("nmb_session", fixed)
            ida = {"name": "Ida", "password": "correct horse"}
            await browser.post("/api/accounts", json=ida)
            ids = [token_of(browser)]
            assert await whose(house, fixed) is None
            for _ in range(3):
                assert (await browser.post("/api/session", json=ida)).status_code == 200
                ids.append(token_of(browser))
            assert len({fixed, *ids}) == 5
            for ended in ids[:-1]:
                assert await whose(house, ended) is None
            assert await whose(house, ids[-1]) == "Ida"
            # somebody else has the id: whoever leaves by it ends it for all
            stolen = await watching(house.port, table, ids[-1])
            await browser.delete("/api/session")
            assert await stolen.code() == 4001
            assert await whose(house, ids[-1]) is None
            raw = await connect(house.port)
            await raw.send(handshake(house.port, f"/ws/table/{table}",
                                     f"Cookie: nmb_session={ids[-1]}"))  # fmt: skip
            await raw.reader.readuntil(b"\r\n\r\n")
            assert await raw.code() == 4001
            await raw.close()
            await stolen.close()

    run(body)


def token_of(browser: httpx2.AsyncClient) -> str:
    return next(c.value or "" for c in browser.cookies.jar if c.domain.startswith("127"))


async def whose(house: Serving, token: str) -> str | None:
    async with httpx2.AsyncClient(base_url=house.base) as client:
        answer = await client.get("/api/session", headers={"Authorization": f"Bearer {token}"})
        by_query = await client.get(f"/api/tables/x?nmb_session={token}&token={token}")
        assert by_query.status_code == 401
    account = answer.json()["account"]
    return account["name"] if account else None


@pytest.mark.waits
def test_cookies_and_headers_by_https(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            besieged(tmp_path, "--https", *EASY) as (house, _, _),
            httpx2.AsyncClient(base_url=house.base) as browser,
        ):
            answer = await browser.post("/api/guests", json={})
            flags = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")}
            assert {"httponly", "samesite=strict", "secure", "path=/"} <= flags
            for path in ("/", "/app.js", "/api/games", "/nothing.js", "/api/nothing", "/healthz"):
                headers = (await browser.get(path)).headers
                assert headers["strict-transport-security"].startswith("max-age=31536000")
                policy = headers["content-security-policy"]
                assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
                assert "frame-ancestors 'none'" in policy
                assert "unsafe" not in policy
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "no-referrer"
                assert headers["cross-origin-opener-policy"] == "same-origin"
                assert headers["cross-origin-resource-policy"] == "same-origin"
                assert "server" not in headers

    run(body)


# guessing


@pytest.mark.waits
@pytest.mark.slow
def test_guessing_locks_a_name_whether_it_is_there_or_not(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            besieged(tmp_path, *EASY) as (house, guest, _),
            httpx2.AsyncClient(base_url=house.base, timeout=60) as client,
        ):
            ida = {"name": "Ida", "password": "correct horse"}
            await client.post("/api/accounts", json=ida)
            heard = []
            for name in ("Ida", "Nobody", guest.name, "demo regulator"):
                answers = [
                    await client.post("/api/session", json={"name": name, "password": f"guess {n}"})
                    for n in range(5)
                ]
                heard.append([(a.status_code, a.json()["refused"]["cite"]) for a in answers])
                if name == "Ida":
                    assert (await client.post("/api/session", json=ida)).status_code == 429
            assert heard == [[(401, "")] * 3 + [(429, "")] * 2] * 4

    run(body)


@pytest.mark.waits
@pytest.mark.slow
def test_guesses_made_at_once_are_counted_one_by_one(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            besieged(tmp_path, *EASY) as (house, _, _),
            httpx2.AsyncClient(base_url=house.base, timeout=60) as client,
        ):
            ida = {"name": "Ida", "password": "correct horse"}
            await client.post("/api/accounts", json=ida)
            answers = await asyncio.gather(
                *(
                    client.post("/api/session", json={"name": name, "password": f"guess {n}"})
                    for n, name in enumerate(["Ida", "IDA", " ida ", "iDa"] * 5)
                )
            )
            assert [a.status_code for a in answers].count(401) == 3

    run(body)


def test_an_unknown_name_is_answered_after_the_same_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verified: list[str] = []
    hasher = passwords._hasher()

    class Counting:
        hash = hasher.hash

        def verify(self, stored: str, password: str) -> bool:
            verified.append(stored)
            return bool(hasher.verify(stored, password))

    async def body() -> None:
        store = SqliteStore(tmp_path / "floor.sqlite")
        await accounts.register(store, "Ida", "correct horse")
        guest = await accounts.guest(store)
        monkeypatch.setattr(passwords, "_hasher", Counting)
        for name in ("Ida", "Nobody at all", guest.name):
            before = len(verified)
            with pytest.raises(accounts.WrongPassword):
                await accounts.log_in(store, name, "wrong horse")
            assert len(verified) == before + 1
        parameters = {stored.rpartition("$")[0].rpartition("$")[0] for stored in verified}
        assert len(parameters) == 1  # the same memory, the same passes
        await store.close()

    run(body)


# bodies

ODD: list[Any] = [
    [], 1, None, "text", True, {"unknown": 1}, {"seat": "1"}, {"seat": 1.5}, {"seat": -1},
    {"seat": 10**30}, {"seat": [1]}, {"amount": {}}, {"key": 5}, {"key": "k" * 65},
    {"key": "a\nb"}, {"seat": 1, "wager": "red", "amount": -500, "key": "k"},
    {"seat": 1, "chips": -1}, {"seat": 2**63, "chips": 2**63}, {"name": "x" * 5000},
    {"name": "Ida\u0000", "password": "correct horse"}, {"name": "Ida", "password": "p" * 201},
    {"game": "../../etc/passwd"}, {"game": "roulette", "terms": {"__class__": 1}},
    {"game": "roulette", "terms": []}, {"players": 10**9}, {"player": {"$ne": 1}},
    {"name": "'; DROP TABLE lines; --", "password": "correct horse"},
]  # fmt: skip
BROKEN = [
    b"{", b"\xff\xfe{}", b"[" * 10_000, b'{"a":' * 3000, b"nul", b"{} {}", b'{"key": "\\ud800"}',
    b"\x00", b'{"seat": NaN}', b'{"seat": 1e999}', b"9" * 9000,
]  # fmt: skip


@pytest.mark.waits
@pytest.mark.slow
def test_odd_bodies_are_refused_by_every_command(tmp_path: Path) -> None:
    async def body() -> None:
        async with besieged(tmp_path, *EASY) as (house, guest, table):
            people: dict[Role, Person] = {Role.PLAYER: guest}
            contexts = [(role, house.person(role)) for role in Role if role != Role.PLAYER]
            for role, context in contexts:
                people[role] = await context.__aenter__()

            async def tried(command: Command) -> None:
                path = command.path.replace("{table}", table)
                client = people[min(command.roles or {Role.PLAYER})].client
                for told in (*(json.dumps(o).encode() for o in ODD), *BROKEN):
                    answer = await client.request(command.method, path, content=told)
                    fine = answer.status_code in (400, 401, 403, 404, 409, 429)
                    assert fine, (command.name, told[:80], answer.status_code, answer.text[:200])

            asked = [c for c in COMMANDS if c.method != GET and c.name != "log_out"]
            await asyncio.gather(*map(tried, asked))
            for _, context in contexts:
                await context.__aexit__(None, None, None)

    run(body)


# paths

TRICKS = [
    "../storage.py", "..%2fstorage.py", "%2e%2e/storage.py", "%2e%2e%2fstorage.py",
    "..%252fstorage.py", "....//storage.py", "..\\storage.py", "..%5cstorage.py", "..%c0%afx.py",
    "%00", "app.js%00.html", "%00../storage.py", "./../storage.py", "/etc/passwd", "//etc/passwd",
    "%2fetc%2fpasswd", "vendor/../../storage.py", "vendor/..%2f..%2fstorage.py", "~root/.profile",
    "a" * 300 + ".js", "a/" * 500 + "x.js", "%ff.js", "app.js/", "app.js/x.js", "%0d%0ax: y",
]  # fmt: skip


@pytest.mark.waits
@pytest.mark.slow
def test_no_path_leads_out_of_the_pages_or_a_table(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            besieged(tmp_path, *EASY) as (house, _, table),
            house.person(Role.REGULATOR) as regulator,
        ):
            token = f"Authorization: Bearer {regulator.token}"
            places = (
                "/{}", "/vendor/{}", "/api/games/{}", "/api/games/{}/layout", "/api/tables/{}",
                "/api/tables/{}/journal", "/api/tables/{}/verify", "/api/tables/{}/rounds/1",
                f"/api/tables/{table}/rounds/{{}}", f"/api/tables/{table}/rounds/{{}}/dispute.pdf",
            )  # fmt: skip
            ours = {file.read_bytes() for file in PAGES.rglob("*") if file.is_file()}
            for place in places:
                for trick in TRICKS:
                    raw = await connect(house.port)
                    path = place.format(trick)
                    await raw.send(f"GET {path} HTTP/1.0\r\nHost: 127.0.0.1\r\n{token}\r\n\r\n"
                                   .encode("latin-1"))  # fmt: skip
                    heard = await asyncio.wait_for(raw.reader.read(), 60)
                    await raw.close()
                    status = int(heard.split()[1])
                    head, _, told = heard.partition(b"\r\n\r\n")
                    assert status in (200, 307, 400, 404), (path, heard[:300])
                    assert b"class Store" not in told
                    assert b"root:" not in told
                    assert b"\r\nx: y" not in head
                    assert status != 200 or told in ours, path
                    if status == 307:
                        assert b"evil" not in head

    run(body)


def test_a_symbolic_link_in_the_pages_is_not_followed(tmp_path: Path) -> None:
    pages, secret = tmp_path / "pages", tmp_path / "secret.txt"
    pages.mkdir()
    secret.write_text("the key of a shoe")
    (pages / "index.html").write_text("the page")
    (pages / "link.txt").symlink_to(secret)
    (pages / "folder").symlink_to(tmp_path)
    floor = Floor(SqliteStore(tmp_path / "floor.sqlite"))
    with TestClient(app(floor, pages=pages)) as client:
        assert client.get("/index.html").text == "the page"
        for path in ("/link.txt", "/folder/secret.txt", "/folder/floor.sqlite"):
            assert client.get(path).status_code == 404


@pytest.mark.waits
@pytest.mark.slow
def test_exports_are_named_by_us(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            besieged(tmp_path, *EASY) as (house, _, _),
            house.person(Role.LICENSEE) as licensee,
            house.person(Role.REGULATOR) as regulator,
        ):
            name = '../../x"; filename="evil.html\r\nx: y'
            answer = await licensee.client.post(
                "/api/tables", json={"game": "big_six", "name": name}
            )
            assert answer.status_code == 409
            name = '../../x"; filename="evil.html'
            table = (await licensee.post("/api/tables", game="big_six", name=name))["id"]
            journal = await regulator.client.get(f"/api/tables/{table}/journal")
            assert (
                journal.headers["content-disposition"] == f'attachment; filename="{table}.journal"'
            )
            assert journal.headers["content-type"] == "application/x-ndjson"

    run(body)


# scripts

SCRIPT = "<img src=x onerror=document.title='pwned'>${7*7}#x()"


@pytest.mark.waits
@pytest.mark.slow
def test_a_script_in_a_name_is_text_in_every_report(tmp_path: Path) -> None:
    async def body() -> None:
        async with besieged(tmp_path, *EASY) as (house, guest, _):
            async with house.person(Role.LICENSEE) as licensee:
                opened = await licensee.post(
                    "/api/tables", game="big_six", name=SCRIPT, house_players=1
                )
            for name in (
                SCRIPT[:30],
                "<b>Ida</b>",
                "Ida\u202e",
                "Ida\u0000",
                "=1+1",
                "@Ida",
                "#x()",
            ):
                told = {"name": name, "password": "correct horse"}
                answer = await guest.client.post("/api/accounts", json=told)
                assert answer.status_code == 409, name
            table = opened["id"]
            async with guest.at(table) as at:
                seat = await at.sit()
                await at.play_round(seat)
                await at.until(lambda s: s["phase"] == "over")
                round = at.state["round"]
            at_round = f"/api/tables/{table}/rounds/{round}"
            page = await guest.client.get(f"{at_round}/dispute")
            assert page.status_code == 200
            assert "<img" not in page.text
            assert "&lt;img src=x onerror=" in page.text
            policy = page.headers["content-security-policy"]
            assert policy.startswith("default-src 'none'; style-src 'sha256-")
            pdf = await guest.client.get(f"{at_round}/dispute.pdf")
            assert pdf.headers["content-type"] == "application/pdf"
            assert pdf.content.startswith(b"%PDF")
            assert b"/JavaScript" not in pdf.content
            for path in ("/api/tables", f"/api/tables/{table}", "/api/history"):
                answer = await guest.client.get(path)
                assert answer.headers["content-type"] == "application/json"
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert SCRIPT in json.dumps(answer.json(), ensure_ascii=False)

    run(body)
