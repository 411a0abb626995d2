"""Who may do what: nothing, unless the registry says so. And what comes from elsewhere."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
import websockets
from tests.floor.house import EASY, open_house, run

from nomorebets.floor.commands.registry import COMMANDS, GET
from nomorebets.floor.tables.pace import Pace
from nomorebets.floor.web.limits import Limits
from nomorebets.table.views import Role

pytestmark = pytest.mark.waits

TOLD: dict[str, dict[str, Any]] = {
    "sit": {"seat": 1, "chips": 100}, "buy_in": {"chips": 100},
    "wager": {"seat": 1, "wager": "red", "amount": 100},
    "call": {"seat": 1, "wager": "red", "button": "on"},
    "decide": {"seat": 1, "decision": "cut", "value": 1}, "report": {"number": 1},
    "irregularity": {"name": "foreign object in the wheel"}, "fill": {"players": 1},
    "stand_up": {"player": "x"}, "confirm": {"seq": 1}, "withdraw": {"seq": 1},
    "strike_from_list": {"player": "x"},
    "open_table": {"game": "roulette"},
}  # fmt: skip


def test_every_command_is_denied_to_every_other_role(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house:
            table = await house.table(game="roulette")
            for role in Role:
                async with house.person(role) as person, person.at(table.id) as at:
                    for command in COMMANDS:
                        if command.roles is None or role in command.roles:
                            continue
                        path = command.path.format(table=table.id, number=1, game="roulette")
                        if command.method == GET:
                            await person.get(path, status=403)
                        else:
                            await person.post(path, status=403, **TOLD.get(command.name, {}))
                        if command.at_table:
                            said = await at.say(command.name, **TOLD.get(command.name, {}))
                            assert (said["type"], said["status"]) == ("refusal", 403)
            assert table.table.journal.seq == 1
            async with httpx2.AsyncClient(base_url=house.base) as nobody:
                for command in COMMANDS:
                    path = command.path.format(table=table.id, number=1, game="roulette")
                    nobody.cookies.clear()
                    answer = await nobody.request(command.method, path, json={})
                    assert (answer.status_code == 401) == (
                        command.roles is not None or command.name == "log_in"
                    ) or answer.status_code == 400, (command.name, answer.text)
            assert table.table.journal.seq == 1
            assert len(house.floor.tables) == 1

    run(body)


def test_what_is_refused_names_its_paragraph(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path, Pace(0.2)) as house, house.person() as guest:
            table = await house.table(game="double_down_stud", house_players=1)
            async with guest.at(table.id) as at:
                seat = await at.sit(10_000, seat=1)
                assert at.state["phase"] == "between"
                soon = await at.say("wager", seat=seat, wager="wager", amount=500)
                assert (soon["cite"], soon["why"]) == ("17.6(b)", "wagers are not open yet")
                await at.until(lambda s: s["phase"] == "wagers" and s["pending"]["yours"])

                async def refused(command: str, **told: Any) -> dict[str, Any]:
                    said = await at.say(command, **told)
                    assert said["type"] == "refusal", said
                    return said

                small = await refused("wager", seat=seat, wager="wager", amount=100)
                assert (small["cite"], small["status"]) == ("8.2", 409)
                assert small["gist"]
                assert "minimum of $5.00" in small["why"]
                rich = await refused("wager", seat=seat, wager="wager", amount=20_000)
                assert rich["cite"] == "17.6(b)"
                assert "$100.00" in rich["why"]
                early = await refused("wager", seat=seat, wager="double down", amount=500)
                assert early["cite"] == "17.8(c)"
                turn = await refused("decide", seat=seat, decision="double down", value=1)
                assert turn["cite"] == "17.8(c)"
                other = await refused("wager", seat=4, wager="wager", amount=500)
                assert (other["status"], other["why"]) == (403, "seat 4 is not yours")
                await at.do("wager", seat=seat, wager="wager", amount=500)
                await at.do("ready")
                await at.until(lambda s: s["phase"] == "play")
                late = await refused("wager", seat=seat, wager="wager", amount=1000)
                assert (late["cite"], late["why"]) == (
                    "17.6(b)", "wagers are closed: it is too late"
                )  # fmt: skip
                odd = await refused("wager", seat=seat, wager="wager", amount=1000, more=1)
                assert odd["status"] == 400
                assert (await refused("fly"))["status"] == 400

    run(body)


def test_an_illegal_term_cannot_be_posted(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person(Role.FLOORPERSON) as person:
            terms = {"two_decks": True, "shuffle": "manual"}
            answer = await person.post(
                "/api/tables", status=409, game="double_down_stud", terms=terms
            )
            assert answer["refused"]["cite"] == "17.2(b)"
            assert not house.floor.tables
            terms["shuffle"] = "auto_stack"
            tile = await person.post("/api/tables", game="double_down_stud", terms=terms, key="k")
            again = await person.post("/api/tables", game="double_down_stud", terms=terms, key="k")
            assert tile["id"] == again["id"]
            assert len(house.floor.tables) == 1
            await person.post("/api/tables", status=409, game="whist")

    run(body)


def test_chips_come_from_the_account_and_go_back_to_it(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as guest:
            table = await house.table(game="roulette")
            await guest.post(f"/api/tables/{table.id}/sit", status=409, seat=1, chips=100_001)
            await guest.post(f"/api/tables/{table.id}/sit", seat=1, chips=60_000)
            await guest.post(f"/api/tables/{table.id}/buy_in", status=409, chips=40_001)
            await guest.post(f"/api/tables/{table.id}/buy_in", chips=10_000)
            account = (await guest.get("/api/session"))["account"]
            assert account["chips"] == 30_000
            (at,) = account["tables"]
            assert (at["table"], at["seats"], at["chips"]) == (table.id, [1], 70_000)
            await guest.post("/api/chips", status=409, key="more")
            await guest.post(f"/api/tables/{table.id}/leave")
            assert (await guest.get("/api/session"))["account"]["chips"] == 100_000
            moved = await guest.get("/api/ledger")
            assert [m["gist"] for m in moved] == ["left", "bought", "sat", "welcome: play chips"]
            assert all(m["seq"] and m["table"] == table.id for m in moved[:3])

    run(body)


def test_an_account_is_locked_after_repeated_failures(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            httpx2.AsyncClient(base_url=house.base) as client,
        ):
            told = {"name": "Ida", "password": "correct horse"}
            answer = await client.post("/api/accounts", json=told)
            assert answer.status_code == 200
            cookie = answer.headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=strict" in cookie
            assert "token" not in answer.text
            wrong = {**told, "password": "wrong horse"}
            statuses = [
                (await client.post("/api/session", json=wrong)).status_code for _ in range(6)
            ]
            assert statuses == [401, 401, 401, 429, 429, 429]
            assert (await client.post("/api/session", json=told)).status_code == 429
            nobody = {"name": "Nobody", "password": "wrong horse"}
            assert (await client.post("/api/session", json=nobody)).status_code == 401
            for name in ("", "a" * 31, "Guest 1", "Ada (house)", "<script>", "Ida"):
                again = await client.post("/api/accounts", json={**told, "name": name})
                assert again.status_code == 409, name

    run(body)


def test_a_session_ends_with_log_out_and_is_not_taken_over(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            httpx2.AsyncClient(base_url=house.base) as client,
        ):
            client.cookies.set("nmb_session", "fixed by somebody else")
            assert (await client.get("/api/session")).json()["account"] is None
            client.cookies.clear()
            await client.post("/api/guests", json={})
            before = client.cookies["nmb_session"]
            assert (await client.get("/api/session")).json()["account"]["guest"]
            await client.post("/api/accounts", json={"name": "Ida", "password": "correct horse"})
            assert client.cookies["nmb_session"] != before
            old = await client.get("/api/session", headers={"Authorization": f"Bearer {before}"})
            assert old.json()["account"] is None
            await client.delete("/api/session")
            assert (await client.get("/api/session")).json()["account"] is None

    run(body)


def test_other_sites_and_names_are_refused(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as guest:
            table = await house.table(game="roulette")
            evil = {"Origin": "http://evil.example"}
            answer = await guest.client.post("/api/guests", json={}, headers=evil)
            assert answer.status_code == 403
            async with httpx2.AsyncClient(base_url=house.base) as browser:
                own = {"Origin": house.base}
                answer = await browser.post("/api/guests", json={}, headers=own)
                assert answer.status_code == 200
            answer = await guest.client.get("/api/games", headers={"Host": "evil.example"})
            assert answer.status_code == 403
            page = await guest.client.get("/")
            policy = page.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert page.headers["x-content-type-options"] == "nosniff"
            socket = f"ws://127.0.0.1:{house.port}/ws/table/{table.id}"
            bearer = {"Authorization": f"Bearer {guest.token}"}
            for url, headers, code in (
                (socket, {**bearer, **evil}, 4003),
                (socket, {}, 4001),
                (socket + "x", bearer, 4004),
            ):
                async with websockets.connect(url, additional_headers=headers) as refused:
                    with pytest.raises(websockets.ConnectionClosed):
                        await refused.recv()
                    assert refused.close_code == code

    run(body)


@pytest.mark.parametrize(
    ("messages", "code"),
    [
        (["x" * 5000], 1009),
        (["x" * 50_000], 1009),
        (["not json"], 1008),
        (['{"command": 1}'], 1008),
        (['{"command": "ready", "more": 1}'], 1008),
        ([b"\xff\xfe"], 1008),
        (["[" * 2000], 1008),
        (['{"command": "ready"}'] * 40, 4009),
    ],
)
def test_what_is_no_message_closes_the_connection(
    tmp_path: Path, messages: list[str | bytes], code: int
) -> None:
    async def body() -> None:
        limits = Limits(costly_burst=100, messages=1, burst=20)
        async with open_house(tmp_path, limits=limits) as house, house.person() as guest:
            table = await house.table(game="roulette")
            async with guest.at(table.id) as at:
                with suppress(websockets.ConnectionClosed):
                    for message in messages:
                        await at.socket.send(message)
                    while True:
                        await at.socket.recv()
                assert at.socket.close_code == code
            assert table.table.journal.seq == 1
            async with guest.at(table.id) as again:
                assert again.state["phase"] == "between"

    run(body)


async def heard(client: httpx2.AsyncClient, path: str) -> str:
    try:
        assert (await client.get(path)).status_code in (200, 404)
    except httpx2.ReadTimeout:
        return "nothing yet"
    return "answered"


@pytest.mark.parametrize("path", ["/api/tables", "/api/nothing", "/nothing.js"])
def test_who_asks_too_often_waits_to_be_told_so_and_others_do_not(
    tmp_path: Path, path: str
) -> None:
    """An hour here: who is turned away asks again when it is over, through each connection."""

    async def body() -> None:
        limits = Limits(
            requests=0.001, requests_burst=3, arrivals=0.001, arrivals_burst=1, visits=0.001,
            visits_burst=4, too_often_seconds=3600,
        )  # fmt: skip
        async with (
            open_house(tmp_path, limits=limits) as house,
            house.person() as guest,
            httpx2.AsyncClient(base_url=house.base, timeout=1) as client,
        ):
            table = await house.table(game="roulette")
            async with guest.at(table.id):
                pass
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(1), guest.at(table.id):
                    pass
            assert [await heard(client, path) for _ in range(4)][-1] == "nothing yet"
            transport = httpx2.AsyncHTTPTransport(local_address="127.0.0.2")
            async with httpx2.AsyncClient(base_url=house.base, transport=transport) as other:
                assert (await other.get(path)).status_code in (200, 404)

    run(body)


def test_requests_are_limited_in_size_and_number(tmp_path: Path) -> None:
    async def body() -> None:
        limits = Limits(
            costly=0.001, costly_burst=3, requests=0.001, requests_burst=20, too_often_seconds=0.001
        )  # fmt: skip
        async with (
            open_house(tmp_path, limits=limits) as house,
            httpx2.AsyncClient(base_url=house.base) as client,
        ):
            large = await client.post("/api/guests", content=b"x" * 100_000)
            assert large.status_code == 413
            odd = await client.post("/api/guests", content=b"{]")
            assert odd.status_code == 400
            assert (await client.post("/api/guests", json={})).status_code == 200
            assert (await client.post("/api/guests", json={})).status_code == 429
            statuses = {(await client.get("/api/session")).status_code for _ in range(30)}
            assert statuses == {200, 429}
            assert (await client.get("/api/nothing")).status_code == 404
            assert (await client.get("/api/games/%2e%2e/%2e%2e/x")).status_code == 404
            for path in ("/%2e%2e/storage.py", "/..%2fstorage.py", "/pages/../storage.py"):
                assert (await client.get(path)).status_code in (200, 404)
                assert b"class Store" not in (await client.get(path)).content

    run(body)


def test_the_openapi_document_names_every_command(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path, limits=EASY) as house,
            httpx2.AsyncClient(base_url=house.base) as client,
        ):
            document = (await client.get("/api/openapi.json")).json()
            named = {
                operation["operationId"]
                for methods in document["paths"].values()
                for operation in methods.values()
            }
            assert named == {command.name for command in COMMANDS}
            listed = (await client.get("/api/commands")).json()
            assert {command["name"] for command in listed} == named

    run(body)
