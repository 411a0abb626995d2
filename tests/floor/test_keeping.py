"""What is kept: who waits, which act moved a chip, answers for a day; and dispute reports."""

import asyncio
import json
import socket
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import apsw
import httpx2
import pytest
from click.testing import CliRunner
from tests.floor.house import EASY, QUICK, House, Person, Seat, open_house, run

from nomorebets.cli import nmb
from nomorebets.floor.floor import Floor
from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.floor.tables.pace import Pace
from nomorebets.floor.web.app import app
from nomorebets.table.views import Role

SLOW = Pace(0.2)


async def in_mid_round(at: Seat, seat: int) -> None:
    while not (at.state["phase"] == "wagers" and at.pending["yours"]):
        await (at.decide() if at.pending["yours"] else at.hear())  # the cut
    await at.make_wagers(seat)
    await at.do("ready")
    await at.until(lambda s: s["phase"] == "play" and s["pending"]["yours"])


@pytest.mark.waits
def test_who_waits_to_sit_or_leave_waits_on_after_a_restart(tmp_path: Path) -> None:
    tokens: dict[str, str] = {}

    async def evening() -> None:
        async with (
            open_house(tmp_path, SLOW) as house,
            house.person() as ann,
            house.person() as bob,
            house.person(Role.FLOORPERSON) as floorperson,
        ):
            tokens.update({ann.name: ann.token, bob.name: bob.token})
            table = await house.table(game="double_down_stud", decision_seconds=600)
            async with ann.at(table.id) as at:
                seat = await at.sit(seat=2)
                await in_mid_round(at, seat)
                assert await at.do("leave") == {"later": "after this round"}
                noted = await bob.post(f"/api/tables/{table.id}/sit", seat=4, chips=20_000)
                assert noted == {"later": "after this round"}
                await floorperson.post(f"/api/tables/{table.id}/shut")

    async def next_morning() -> None:
        names = list(tokens)
        async with open_house(tmp_path, SLOW) as house:
            table = house.floor.tables["double_down_stud-1"]
            waiting = [(r.player, r.wants, r.seat, r.chips) for r in table.requests]
            assert waiting == [(names[0], "leave", 0, 0), (names[1], "sit", 4, 20_000)]
            assert table.shutting
            ann = person(house, names[0], tokens[names[0]])
            async with ann.client, ann.at(table.id) as at:
                assert at.state["seats"][1]["leaving"]
                await at.decide()
                await at.do("ready")
                await at.until(lambda s: s["phase"] == "closed")  # left, refused, closed
                left = [line for line in at.lines if line["fact"]["fact"] == "left"]
                assert [line["fact"]["player"] for line in left] == [names[0]]
            noted = json.loads(await house.floor.store.waiting("double_down_stud-1") or "{}")
            assert noted.get("requests", []) == []

    run(evening)
    run(next_morning)


@pytest.mark.waits
def test_who_has_left_is_forgotten_and_comes_again(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as ann, house.person() as bob:
            floor, table = house.floor, await house.table(game="roulette")
            at = f"/api/tables/{table.id}"
            for guest, seat in ((ann, 1), (bob, 2)):
                await guest.post(f"{at}/sit", seat=seat, chips=20_000)
            await bob.post(f"{at}/leave")
            floor.forget_gone()
            assert floor.ledger_of(bob.name)  # who was here lately may still be counted
            floor.forget_gone()
            with pytest.raises(KeyError):
                floor.ledger_of(bob.name)
            assert floor.ledger_of(ann.name)
            await bob.post(f"{at}/sit", seat=2, chips=20_000)
            floor.forget_gone()
            await bob.post(f"{at}/leave")
            await ann.post(f"{at}/leave")
            balances = await floor.store.balances()
            assert sum(balances.values()) == 0
            assert all(amount == 0 for place, amount in balances.items() if at[12:] in place)

    run(body)


def person(house: House, name: str, token: str) -> Person:
    headers = {"Authorization": f"Bearer {token}"}
    return Person(house, httpx2.AsyncClient(base_url=house.base, headers=headers), name, token)


@pytest.mark.waits
@pytest.mark.parametrize("game", ["double_draw_poker", "craps", "baccarat_punto_banco"])
def test_every_movement_of_the_ledger_names_its_act(game: str, tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person() as guest,
            house.person(Role.REGULATOR) as regulator,
        ):
            table = await house.table(game=game, house_players=3)
            async with guest.at(table.id) as at:
                await at.until(lambda s: s["round"] > 4)
            moved = await regulator.get(f"/api/ledger?table={table.id}&limit=1000")
            stored = await house.floor.store.lines(table.id)
            lines = {line["seq"]: line for line in map(json.loads, stored)}
            chips = ("collect", "pay", "award", "take down", "push", "return", "wager")
            for movement in moved:
                line = lines[movement["seq"]]
                if not movement["act"]:
                    assert line["fact"]["fact"] in ("sat", "bought", "left"), movement
                    continue
                act = line["acts"][movement["act"] - 1]
                assert act["cite"] == movement["cite"]
                assert act["act"] in chips or "vigorish" in act["act"], (movement, act)
                inventory = f"table:{table.id}:inventory"
                if act["act"] == "pay" and movement["from"] == inventory:
                    assert movement["amount"] == act["amount"]
                if act["act"] == "collect":
                    assert (movement["to"], movement["amount"]) == (inventory, act["amount"])
            assert any(movement["to"].endswith("inventory") for movement in moved)

    run(body)


def test_a_store_of_an_earlier_edition_is_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "floor.sqlite"
    db = apsw.Connection(str(path))
    db.execute(
        "CREATE TABLE ledger (id INTEGER PRIMARY KEY, at TEXT NOT NULL, source TEXT NOT NULL,"
        " target TEXT NOT NULL, amount INTEGER NOT NULL, gist TEXT NOT NULL,"
        ' "table" TEXT NOT NULL, seq INTEGER NOT NULL) STRICT;'
        "INSERT INTO ledger VALUES (1, 'then', 'cage', 'house', 5, 'sat', 't', 2);"
        "CREATE TABLE kept (account INTEGER NOT NULL, key TEXT NOT NULL, digest TEXT NOT NULL,"
        " answer BLOB NOT NULL, PRIMARY KEY (account, key)) STRICT, WITHOUT ROWID;"
        "INSERT INTO kept VALUES (1, 'k', 'd', x'31')"
    )
    db.close()

    async def body() -> None:
        store = SqliteStore(path)
        (entry,) = await store.ledger()
        assert (entry.movement.seq, entry.movement.act, entry.movement.cite) == (2, 0, "")
        assert await store.kept(1, "k")
        assert await store.forget_kept(1) == 1
        await store.close()

    run(body)


@pytest.mark.waits
@pytest.mark.parametrize("installed", [True, False])
def test_a_dispute_report_as_a_pdf(
    installed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not installed:  # for the process that sets it
        (tmp_path / "without").mkdir()
        hides = 'import sys\nsys.modules["typst"] = None\n'
        (tmp_path / "without" / "sitecustomize.py").write_text(hides)
        monkeypatch.setenv("PYTHONPATH", str(tmp_path / "without"))

    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as guest:
            table = await house.table(game="big_six")
            async with guest.at(table.id) as at:
                await at.play_round(await at.sit())
            path = f"/api/tables/{table.id}/rounds/1/dispute.pdf"
            async with house.person() as other:
                await other.get(path, status=403)
            if installed:
                answer = await guest.client.get(path)
                assert answer.headers["content-type"] == "application/pdf"
                assert answer.content.startswith(b"%PDF-")
            else:
                refused = await guest.get(path, status=409)
                assert "nomorebets[report]" in refused["refused"]["why"]

    run(body)


def test_nmb_dispute_writes_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Path(__file__).parents[1] / "journals" / "double_down_stud" / "cut_rotates.txt"
    page, runner = tmp_path / "report.html", CliRunner()
    told = ["dispute", str(journal), "--round", "1", "-o"]
    assert runner.invoke(nmb, [*told, str(page)]).exit_code == 0
    assert "Every act" in page.read_text()
    assert "17.6(b)" in page.read_text()
    monkeypatch.setitem(sys.modules, "typst", None)
    refused = runner.invoke(nmb, [*told, str(tmp_path / "report.pdf")])
    assert refused.exit_code != 0
    assert not (tmp_path / "report.pdf").exists()
    assert runner.invoke(nmb, [*told, str(tmp_path / "report.doc")]).exit_code != 0


@pytest.mark.parametrize("secure", [False, True])
def test_behind_https_the_cookie_is_secure(tmp_path: Path, secure: bool) -> None:
    async def body() -> None:
        floor = Floor(SqliteStore(tmp_path / "floor.sqlite"), QUICK)
        served = app(floor, secure=secure)
        transport = httpx2.ASGITransport(app=served)
        async with (
            served.router.lifespan_context(served),
            httpx2.AsyncClient(transport=transport, base_url="https://floor.example") as client,
        ):
            entered = (await client.post("/api/guests", json={})).headers["set-cookie"].lower()
            assert ("; secure" in entered) == secure
            gone = (await client.delete("/api/session")).headers["set-cookie"].lower()
            assert ("; secure" in gone) == secure

    run(body)


@pytest.mark.waits
def test_who_stops_reading_is_dropped_and_nobody_else_waits(tmp_path: Path) -> None:
    """A real socket whose other end reads nothing."""
    limits = replace(EASY, stall_seconds=0.3)

    async def body() -> None:
        async with (
            open_house(tmp_path, limits=limits) as house,
            house.person() as guest,
            house.person() as ann,
        ):
            table = await house.table(game="roulette")
            async with ann.at(table.id) as reads:
                stalled = await stalled_socket(house, guest, table.id)
                try:
                    await reads.until(lambda s: s["watching"] == 2)
                    (slow,) = (w for w in table.watchers if w.name == guest.name)
                    for _ in range(200):  # more than the buffers of two sockets hold
                        slow.send(b" " * 100_000)
                        table.changed()
                        await reads.hear()
                    await reads.until(lambda s: s["watching"] == 1)
                    assert [w.name for w in table.watchers] == [ann.name]
                finally:
                    stalled.close()

    run(body)


async def stalled_socket(house: House, guest: Any, table: str) -> socket.socket:
    """A WebSocket that has been opened, and is never read again."""
    loop = asyncio.get_running_loop()
    stalled = socket.socket()
    stalled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    stalled.setblocking(False)
    await loop.sock_connect(stalled, ("127.0.0.1", house.port))
    asked = (
        f"GET /ws/table/{table} HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Authorization: Bearer {guest.token}\r\n\r\n"
    )
    await loop.sock_sendall(stalled, asked.encode())
    assert (await loop.sock_recv(stalled, 12)).startswith(b"HTTP/1.1 101")
    return stalled
