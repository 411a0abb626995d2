"""Several processes on one floor: any serves any player, and when one dies the round goes on."""

import asyncio
import json
import signal
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import psycopg
import pytest
import websockets
from tests.conftest import Count
from tests.floor.house import PATIENCE, run
from tests.postgres import NewDatabase, Postgres, running
from tests.reliability.several import Guest, Server, Shared, look, post, shared, token_of

from nomorebets.floor.accounts import WELCOME, WELCOME_GUEST
from nomorebets.floor.demo import NAMES
from nomorebets.floor.health.doctor import examined
from nomorebets.floor.sharing.leases import LEASE
from nomorebets.floor.store.postgres import PostgresStore
from nomorebets.floor.store.protocol import CAGE
from nomorebets.rules import folders
from nomorebets.table.replay import audit

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("takeover"), pytest.mark.waits]
TABLES = ("roulette-1", "double_draw_poker-1", "blackjack-1", "craps-1")
DEMO_ACCOUNTS = len(NAMES)


async def check_store(address: str, guests: list[Guest]) -> None:
    """Nothing acknowledged is lost, no chip is made or lost, every journal verifies."""
    store = await PostgresStore.at(address)
    balances = await store.balances()
    assert sum(balances.values()) == 0
    assert -balances[CAGE] == DEMO_ACCOUNTS * WELCOME + len(guests) * WELCOME_GUEST
    for row in await store.tables():
        data = b"".join(line + b"\n" for line in await store.lines(row.id))
        assert audit(data, still_open=True).lines >= 1
    assert (await examined(store)).findings == []
    for guest in guests:
        account = await store.account(guest.name)
        assert account is not None
        lines = [json.loads(line) for line in await store.lines(guest.table)]
        for key, answer in guest.answers.items():
            kept = await store.kept(account.id, key)
            assert kept is not None, (key, guest.said[key])
            assert json.loads(kept.answer) == answer
            command, told = guest.said[key]
            if command == "wager":
                fact = lines[answer["seq"] - 1]["fact"]
                assert fact["fact"] == "wagered"
                assert (fact["seat"], fact["wager"]) == (told["seat"], told["wager"])
    await store.close()


async def until_all_went_on(guests: list[Guest], rounds: int = 0) -> None:
    """Each of them has heard something new from the table."""
    heard = [(guest.seq, guest.rounds) for guest in guests]
    async with asyncio.timeout(120):
        while any(
            guest.seq <= seq or guest.rounds < round + rounds
            for guest, (seq, round) in zip(guests, heard, strict=True)
        ):
            await asyncio.sleep(0.05)
            for guest in guests:
                guest.check()


async def owner_of(floor: Shared, table: str) -> Server:
    while (owner := (await floor.owners())[table]) is None:
        await asyncio.sleep(0.1)
    return owner


async def at_home(guests: list[Guest]) -> None:
    await asyncio.gather(*(guest.playing for guest in guests if guest.playing))


def test_processes_are_killed_under_play_and_nothing_is_lost(
    new_database: NewDatabase, tmp_path: Path, count: Count
) -> None:
    address, random = new_database(), Random(47)
    guests: list[Guest] = []

    async def body() -> None:
        async with shared(address, tmp_path) as floor:
            guests.extend(Guest(floor, table, seed) for seed, table in enumerate(TABLES))
            for guest in guests:
                await guest.enter()
            over = asyncio.Event()
            for guest in guests:
                guest.begin(over)
            await until_all_went_on(guests, rounds=1)
            for _ in range(count(3, 20)):
                owner = await owner_of(floor, random.choice(TABLES))
                await asyncio.sleep(random.uniform(0, 0.5))  # anywhere in a round
                await floor.kill(owner)
                await until_all_went_on(guests)
                await equal_answers(random, floor, guests)
                await floor.start()
                await until_all_went_on(guests, rounds=1)
            over.set()
            await at_home(guests)

    run(body, 3000)
    asyncio.run(check_store(address, guests))


async def equal_answers(random: Random, floor: Shared, guests: list[Guest]) -> None:
    """What was answered before is answered again, by any process, and done no second time."""
    for guest in guests:
        key = random.choice(list(guest.answers))
        status, answer = await guest.post(random.choice(floor.running), key)
        assert (status, answer) == (200, guest.answers[key])


def test_a_paused_owner_that_wakes_up_appends_nothing(
    new_database: NewDatabase, tmp_path: Path
) -> None:
    address, table = new_database(), "roulette-1"

    async def body() -> None:
        async with shared(address, tmp_path) as floor:
            paused, other = floor.running
            guest = Guest(floor, table, 1)
            await guest.enter()
            floor.running.remove(paused)  # who is there goes through the other
            async with at_server(guest, paused.port) as direct:
                over = asyncio.Event()
                guest.begin(over)
                await until_all_went_on([guest], rounds=1)
                assert (await floor.owners())[table] is not other
                paused.process.send_signal(signal.SIGSTOP)
                # Said to the old owner; it will find it when it wakes.
                told = {"seat": 1, "wager": "red", "amount": 1300}
                await direct.send(json.dumps({"command": "wager", "key": "late", "told": told}))
                while (await floor.owners())[table] is not other:
                    await asyncio.sleep(0.1)
                await until_all_went_on([guest], rounds=1)
                epoch = await epoch_of(address, table)
                paused.process.send_signal(signal.SIGCONT)
                late, code = await until_closed(direct)
                assert code == 1012  # come back
                assert not any(m["type"] == "answer" and m["key"] == "late" for m in late)
                await until_all_went_on([guest], rounds=1)
                assert await epoch_of(address, table) == epoch  # the same owner since
                over.set()
                await at_home([guest])
            floor.running.append(paused)
            # The old owner serves the table again, through the new one.
            async with at_server(guest, paused.port) as direct:
                snapshot = json.loads(await direct.recv())
                assert snapshot["state"]["seq"] >= guest.seq
        async with await psycopg.AsyncConnection.connect(address) as db:
            found = await db.execute('SELECT line FROM lines WHERE "table" = %s', (table,))
            facts = [json.loads(row[0])["fact"] for row in await found.fetchall()]
        assert not any(fact.get("amount") == 1300 for fact in facts)
        await check_store(address, [guest])

    run(body)


def test_the_epoch_alone_refuses_a_paused_owner_that_wakes_up(
    new_database: NewDatabase, tmp_path: Path
) -> None:
    """The new owner has appended nothing, so the old one's line would fit; and it cannot learn that
    its lease has run out before it hears the command."""
    address = new_database()

    async def body() -> None:
        async with shared(address, tmp_path) as floor:
            paused, other = floor.running
            licensee = await token_of(other.base, "demo licensee", paused.accounts)
            settings = {"game": "roulette", "wager_seconds": 600, "key": "open"}
            table = (await post(paused.base, "/api/tables", licensee, settings))[1]["id"]
            guest = Guest(floor, table, 1)
            await guest.enter()
            async with at_server(guest, paused.port) as direct:
                said = {"command": "sit", "key": "sit", "told": {"seat": 1, "chips": 50_000}}
                await direct.send(json.dumps(said))
                while (await heard(direct))["state"]["phase"] != "wagers":
                    pass
                lines = await lines_of(address, table)
                paused.process.send_signal(signal.SIGSTOP)
                told = {"seat": 1, "wager": "red", "amount": 1300}
                await direct.send(json.dumps({"command": "wager", "key": "late", "told": told}))
                floor.running.remove(paused)
                while (await floor.owners())[table] is not other:
                    await asyncio.sleep(0.1)
                assert await lines_of(address, table) == lines
                async with await psycopg.AsyncConnection.connect(address) as db:
                    await db.execute("LOCK TABLE servers IN ACCESS EXCLUSIVE MODE")
                    paused.process.send_signal(signal.SIGCONT)
                    while (answer := await heard(direct)).get("key") != "late":
                        pass
                assert (answer["type"], answer.get("status")) == ("refusal", 503)
                assert (await until_closed(direct))[1] == 1012
            floor.running.append(paused)
            assert await lines_of(address, table) == lines
            again = [
                await post(
                    s.base, f"/api/tables/{table}/wager", guest.token, told | {"key": "late"}
                )
                for s in floor.running
            ]
            assert again[0][0] == 200, again
            assert again[0] == again[1]
            assert len(await lines_of(address, table)) == len(lines) + 1

    run(body)


async def heard(socket: Any) -> dict[str, Any]:
    """The next message; with the state, if it has none of its own."""
    message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
    return {"state": {"phase": ""}, **message}


async def lines_of(address: str, table: str) -> list[bytes]:
    async with await psycopg.AsyncConnection.connect(address) as db:
        sql = 'SELECT line FROM lines WHERE "table" = %s ORDER BY seq'
        return [row[0] for row in await (await db.execute(sql, (table,))).fetchall()]


def test_while_the_database_is_away_nothing_is_answered_and_then_the_same_owners_go_on(
    tmp_path: Path,
) -> None:
    async def body(database: Postgres) -> None:
        address = database.new_database()
        async with shared(address, tmp_path) as floor:
            first, second = floor.running
            licensee = await token_of(second.base, "demo licensee", first.accounts)
            settings = {"game": "roulette", "key": "open", "house_players": 2}
            _, opened = await post(second.base, "/api/tables", licensee, settings)
            guests = [Guest(floor, table, 1) for table in ("blackjack-1", opened["id"])]
            for guest in guests:
                await guest.enter()
            over = asyncio.Event()
            for guest in guests:
                guest.begin(over)
            await until_all_went_on(guests, rounds=1)
            before = await floor.owners()
            assert set(before.values()) == {first, second}
            await asyncio.to_thread(database.stop, "immediate")
            await asyncio.sleep(1)  # what was answered before has been heard
            answered = [len(guest.answers) for guest in guests]
            await asyncio.sleep(LEASE)  # every lease has run out
            assert [len(guest.answers) for guest in guests] == answered
            assert await ready(first, second) == [503, 503]
            await asyncio.to_thread(database.start)
            await until_all_went_on(guests, rounds=2)
            assert await ready(first, second) == [200, 200]
            assert await floor.owners() == before
            over.set()
            await at_home(guests)
            for server in floor.running:
                assert "taken the table over" not in server.logged
        await check_store(address, guests)

    with running() as database:
        run(lambda: body(database))


async def ready(*served: Any) -> list[int]:
    """What each process says of itself."""
    async with httpx2.AsyncClient(timeout=PATIENCE) as client:
        return [(await client.get(f"{one.base}/readyz")).status_code for one in served]


def at_server(guest: Guest, port: int) -> websockets.connect:
    return websockets.connect(
        f"ws://127.0.0.1:{port}/ws/table/{guest.table}",
        additional_headers={"Authorization": f"Bearer {guest.token}"}, ping_interval=None,
    )  # fmt: skip


async def until_closed(socket: Any) -> tuple[list[Any], int]:
    """All that is heard, and the code at the end."""
    heard = []
    try:
        while True:
            heard.append(json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)))
    except websockets.ConnectionClosed as closed:
        return heard, closed.rcvd.code if closed.rcvd else 0


async def epoch_of(address: str, table: str) -> int:
    async with await psycopg.AsyncConnection.connect(address) as db:
        row = await (
            await db.execute("SELECT epoch FROM tables WHERE id = %s", (table,))
        ).fetchone()
    assert row is not None
    return int(row[0])


def test_any_process_serves_any_player_and_answers_once(
    new_database: NewDatabase, tmp_path: Path
) -> None:
    """Every command is sent to both at the same time: one act, equal answers, also when the owner
    is dead and another has taken over."""
    address = new_database()

    async def body() -> None:
        async with shared(address, tmp_path) as floor:
            first, second = floor.running
            at_once = await asyncio.gather(*(look(second.base, "/api/tables") for _ in range(5)))
            assert [len(lobby) for lobby in at_once] == [len(folders()) + 1] * 5
            lobbies = [await look(server.base, "/api/tables") for server in (first, second)]
            assert names(lobbies[0]) == names(lobbies[1])
            licensee = await token_of(second.base, "demo licensee", first.accounts)
            settings = {"game": "roulette", "wager_seconds": 600, "key": "open"}
            opened = await post(second.base, "/api/tables", licensee, settings)
            assert opened[0] == 200
            assert opened == await post(first.base, "/api/tables", licensee, settings)
            table = opened[1]["id"]
            assert (await floor.owners())[table] is second  # whoever opens owns
            settings["key"] = "both"
            both = await asyncio.gather(
                *(post(s.base, "/api/tables", licensee, settings) for s in (first, second) * 3)
            )
            assert {status for status, _ in both} == {200}
            assert {answer["id"] for _, answer in both} == {both[0][1]["id"]}
            assert len(await floor.owners()) == len(folders()) + 3
            more = both[0][1]["id"]

            token = (await post(first.base, "/api/guests", "", {"bearer": True}))[1]["token"]
            at = f"/api/tables/{table}"
            sit = {"seat": 2, "chips": 50_000, "key": "sit"}
            wager = {"seat": 2, "wager": "red", "amount": 500, "key": "wager"}
            answers = {}
            for command, told in (("sit", sit), ("wager", wager)):
                for _ in range(2):
                    both = await asyncio.gather(
                        *(post(s.base, f"{at}/{command}", token, told) for s in (first, second))
                    )
                    assert both[0][0] == 200, both
                    assert both[0] == both[1]
                    answers[command] = both[0]
            seen = [await look(s.base, at, token) for s in (first, second)]
            assert seen[0]["state"]["seats"] == seen[1]["state"]["seats"]
            for _ in range(30):  # one may still be asking the other
                sessions = [await look(s.base, "/api/session", token) for s in (first, second)]
                if sessions[0] == sessions[1]:
                    break
                await asyncio.sleep(1)
            assert sessions[0] == sessions[1]
            assert sessions[0]["account"]["tables"] == [
                {"table": table, "name": opened[1]["name"], "seats": [2], "chips": 50_000}
            ]
            for server in (first, second):  # its own pages may look; those of another site may not
                own, other = f"http://127.0.0.1:{server.port}", "http://127.0.0.1.example"
                assert await looked(server.port, table, token, own) == "snapshot"
                assert await looked(server.port, table, token, other) == 4003
                assert await looked(server.port, table, "forged", own) == 4001
            for server in (first, second):
                status = 503
                while status == 503:  # one moment: not every process has answered
                    status, _ = await post(server.base, "/api/chips", token, {"key": "c"})
                assert status == 409  # the chips at the table count

            # A dealer is on duty at one table, whoever serves it and through whom it is said.
            dealer = {"dealer": "demo dealer"}
            floorperson = await token_of(first.base, "demo floorperson", first.accounts)
            (before,) = (tile["id"] for tile in lobbies[0] if tile["on_duty"] == "demo dealer")
            assert (await floor.owners())[before] is first
            for server, now in ((first, table), (second, before), (first, before), (second, table)):
                assigned = await post(server.base, f"/api/tables/{now}/assign", floorperson, dealer)
                assert assigned[0] == 200, assigned
                for one in (before, table):
                    seen_now = await look(server.base, f"/api/tables/{one}", floorperson)
                    assert seen_now["state"]["dealer"] == ("demo dealer" if one == now else "")

            await floor.kill(second)
            for command, told in (("sit", sit), ("wager", wager)):
                status, answer = 503, None
                while status == 503:  # one moment
                    status, answer = await post(first.base, f"{at}/{command}", token, told)
                assert (status, answer) == answers[command]
            state = (await look(first.base, at, token))["state"]
            assert state["seats"] == [{**seat, "here": False} for seat in seen[0]["state"]["seats"]]
            assert names(await look(first.base, "/api/tables")) == {
                *names(lobbies[0]), table, more,
            }  # fmt: skip

            # Stopped politely, it gives its tables back, and who comes next takes them up.
            third = await floor.start()
            await first.stop()
            floor.running.remove(first)
            status, answer = await post(third.base, f"{at}/wager", token, wager)
            assert (status, answer) == answers["wager"]
            assert set((await floor.owners()).values()) == {third}

    run(body)


def test_a_session_ended_through_another_process_shows_out_whoever_came_in_by_it(
    new_database: NewDatabase, tmp_path: Path
) -> None:
    async def body() -> None:
        async with shared(new_database(), tmp_path) as floor:
            first, second = floor.running
            table = next(id for id, owner in (await floor.owners()).items() if owner is first)
            leaving, staying = Guest(floor, table, 1), Guest(floor, table, 2)
            for guest in (leaving, staying):
                await guest.enter()
            async with (
                at_server(leaving, first.port) as direct,
                at_server(leaving, second.port) as sent_on,
                at_server(staying, first.port) as other,
            ):
                async with httpx2.AsyncClient(base_url=second.base) as client:
                    headers = {"Authorization": f"Bearer {leaving.token}"}
                    assert (await client.delete("/api/session", headers=headers)).status_code == 200
                for server in (first, second):  # nobody comes in by it any more
                    found = await look(server.base, "/api/session", leaving.token)
                    assert found["account"] is None
                ended = await asyncio.gather(until_closed(direct), until_closed(sent_on))
                assert [code for _, code in ended] == [4001, 4001]
                await other.send(json.dumps({"command": "ready", "key": "still here"}))
                while (await heard(other)).get("key") != "still here":
                    pass

    run(body)


async def looked(port: int, table: str, token: str, origin: str) -> str | int:
    """The first message of a stream as a browser asks for it, or the code it is closed with."""
    async with websockets.connect(
        f"ws://127.0.0.1:{port}/ws/table/{table}", origin=websockets.Origin(origin),
        additional_headers={"Cookie": f"nmb_session={token}"},
    ) as socket:  # fmt: skip
        try:
            return str(json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["type"])
        except websockets.ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0


def names(lobby: list[dict[str, Any]]) -> set[str]:
    return {tile["id"] for tile in lobby}
