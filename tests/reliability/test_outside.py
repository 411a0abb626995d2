"""Health, metrics and logs: what an operator sees, and what nobody sees there."""

import asyncio
import json
from pathlib import Path
from typing import Any

import apsw
import httpx2
import pytest
from tests.floor.house import open_house, run
from tests.reliability.serving import QUICK, quiet_table, scraped, serving, started

from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.rules import folders
from nomorebets.table.views import Role

pytestmark = pytest.mark.waits


def test_metrics_count_what_was_done(tmp_path: Path) -> None:
    async def body() -> None:
        async with started(tmp_path, *QUICK) as house, house.person() as guest:  # a new floor
            async with guest.at("roulette-1") as at:
                seat = await at.sit()
                await at.until(lambda s: s["phase"] == "wagers" and s["pending"]["yours"])
                for _ in range(3):
                    refused = await at.say("wager", seat=seat, wager="red", amount=1)
                    assert refused["cite"] == "8.2"
                await at.say("no such command")
                told = await scraped(house)
                assert told["nmb_watchers",] == 1
                assert told["nmb_players_seated",] == 1
                await at.play_round(seat)
                await at.until(lambda s: s["phase"] == "over")
            told = await scraped(house)
            wager = "command=wager"
            assert told["nmb_commands_total", wager, "outcome=409"] == 3
            assert told["nmb_refusals_total", "cite=8.2", "game=roulette"] == 3
            assert told["nmb_commands_total", "command=sit", "outcome=ok"] == 1
            assert told["nmb_commands_total", "command=unknown", "outcome=400"] == 1
            assert told["nmb_rounds_total", "game=roulette", "void=false"] >= 1
            assert told["nmb_tables_open",] == len(folders()) + 1  # and one with real cards
            assert told["nmb_store_queue",] >= 0
            assert told["nmb_faults_total",] == told["nmb_tables_lost",] == 0
            async with house.person(Role.REGULATOR) as regulator:
                tables = [tile["id"] for tile in await regulator.get("/api/tables")]
                stored = 0
                for id in tables:
                    journal = await regulator.client.get(f"/api/tables/{id}/journal")
                    stored += len(journal.content.splitlines())
            again = await scraped(house)
            assert told["nmb_journal_lines_total",] <= stored
            assert stored <= again["nmb_journal_lines_total",]
            assert not any(guest.name in part for name in again for part in name)

    run(body)


def test_metrics_are_for_this_machine_and_for_whom_it_was_told(tmp_path: Path) -> None:
    async def body() -> None:
        options = ("--name", "floor.example", "--metrics-from", "203.0.113.0/24")
        async with (
            serving(tmp_path, "--no-demo", *options) as house,
            httpx2.AsyncClient(base_url=house.base) as client,
        ):
            by_proxy = "X-Forwarded-For"
            for headers, status in (
                ({}, 200),
                ({by_proxy: "203.0.113.9"}, 200),
                ({by_proxy: "203.0.114.9"}, 403),
                ({"Host": "floor.example"}, 403),
                ({"Host": "floor.example", by_proxy: "203.0.113.9"}, 200),
                ({by_proxy: "nonsense"}, 403),
            ):
                assert (await client.get("/metrics", headers=headers)).status_code == status
            probe = {"Host": "10.1.2.3:8047"}
            for path in ("/healthz", "/readyz"):
                assert (await client.get(path, headers=probe)).status_code == 200
            assert (await client.get("/api/games", headers=probe)).status_code == 403

    run(body)


def test_a_store_that_has_stopped_is_not_ready_but_the_server_lives(tmp_path: Path) -> None:
    def torn(db: apsw.Connection) -> None:
        raise apsw.IOError("fsync failed")

    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            httpx2.AsyncClient(base_url=house.base) as client,
        ):
            ready = await client.get("/readyz")
            assert (ready.status_code, ready.json()["ready"]) == (200, True)
            store = house.floor.store
            assert isinstance(store, SqliteStore)
            with pytest.raises(Exception, match="has stopped"):
                await store.writer.run(torn)
            while (await client.get("/readyz")).status_code == 200:  # an answer stands a second
                await asyncio.sleep(0.1)
            ready = await client.get("/readyz")
            assert ready.status_code == 503
            assert "has stopped" in ready.json()["why"]
            assert (await client.get("/healthz")).status_code == 200

    run(body)


def logged(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_log_line_names_the_table_its_sequence_and_the_request(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            serving(tmp_path, *QUICK, "--log-json", "--log-level", "debug") as house,
            house.person() as guest,
        ):
            table = await quiet_table(house)
            told = {"seat": 1, "chips": 500_00, "key": "k"}
            answer = await guest.client.post(f"/api/tables/{table}/sit", json=told)
            assert answer.status_code == 200
            async with house.person(Role.REGULATOR) as regulator:
                journal = await regulator.client.get(f"/api/tables/{table}/journal")
            facts = [json.loads(line) for line in journal.text.splitlines()]
            sat = next(line["seq"] for line in facts if line["fact"]["fact"] == "sat")
            forged = await guest.client.get('/api/x%0a{"level": "error"}')
            assert forged.status_code == 404
            lines = logged(house.logged)
            id = answer.headers["x-request-id"]
            mine = [line for line in lines if line.get("request") == id]
            command = next(line for line in mine if line["message"] == "command")
            assert (command["command"], command["outcome"]) == ("sit", "ok")
            assert command["table"] == table
            stored = next(line for line in mine if line["message"] == "stored")
            assert (stored["table"], stored["seq"]) == (table, sat)
            request = next(line for line in mine if line["message"] == "request")
            assert (request["method"], request["status"]) == ("POST", 200)
            assert not [line for line in lines if line["level"] == "error"]

    run(body)


def test_a_text_log_cannot_be_forged(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            serving(tmp_path, "--no-demo", "--log-level", "debug") as house,
            httpx2.AsyncClient(base_url=house.base) as client,
        ):
            assert (await client.get("/api/x%0aerror forged%1b[2J")).status_code == 404
            while "error forged" not in house.logged:  # it is logged when it has been answered
                await asyncio.sleep(0.01)
            assert not [line for line in house.logged.splitlines() if line.startswith("error")]
            assert "\x1b" not in house.logged

    run(body)


def test_no_secret_is_ever_logged(tmp_path: Path) -> None:
    """An evening with the log at its most talkative: searched for every password, every session
    id, every key of a shoe, every card dealt."""
    secrets: list[str] = []

    async def body() -> None:
        async with serving(tmp_path, *QUICK, "--log-json", "--log-level", "debug") as house:
            secrets.extend(house.accounts.values())
            async with httpx2.AsyncClient(base_url=house.base) as client:
                said = {"name": "Ida", "password": "correct horse battery"}
                secrets.append(said["password"])
                await client.post("/api/accounts", json=said)
                secrets.append(client.cookies["nmb_session"])
                wrong = {**said, "password": "a wrong guess of mine"}
                secrets.append(wrong["password"])
                assert (await client.post("/api/session", json=wrong)).status_code == 401
                assert (await client.post("/api/session", json=said)).status_code == 200
                secrets.append(client.cookies["nmb_session"])
                await client.post("/api/session", content=b'{"name": "Ida", "password": "half')
                secrets.append('"half')
                await client.delete("/api/session")
            for table in ("double_draw_poker-1", "caribbean_stud-1", "blackjack-1"):
                async with house.person() as guest, guest.at(table) as at:
                    secrets.append(guest.token)
                    seat = await at.sit()
                    await at.play_round(seat)
            async with house.person(Role.SURVEILLANCE) as watcher:
                secrets.append(watcher.token)
                async with watcher.at("double_draw_poker-1", 0) as at:
                    hands = [
                        act["cards"] for act in at.acts if act["act"] == "deal" and "cards" in act
                    ]
                    assert any(len(cards) and "??" not in cards for cards in hands)
                    shown = {card for cards in hands for card in cards if card != "??"}
                    secrets.extend(shown)
            text = house.logged
        store = SqliteStore(tmp_path / "floor.sqlite")
        keys = [key for row in await store.tables() for key in (await store.keys(row.id)).values()]
        await store.close()
        assert len(keys) >= 3
        secrets.extend(form for key in keys for form in (key.hex(), str(key)))
        assert len(secrets) > 40
        lines_logged = logged(text)
        assert len(lines_logged) > 100
        assert {"stored", "command", "request", "connection"} <= {
            line["message"] for line in lines_logged
        }
        assert [secret for secret in secrets if secret in text] == []

    run(body)


def test_a_server_keeps_passwords_as_hashes_that_take_memory_and_time(tmp_path: Path) -> None:
    async def body() -> None:
        async with serving(tmp_path, *QUICK):
            pass
        store = SqliteStore(tmp_path / "floor.sqlite")
        account = await store.account("demo regulator")
        await store.close()
        assert account is not None
        _, kind, _, parameters, *_ = account.password.split("$")
        found = dict(part.split("=") for part in parameters.split(","))
        assert kind == "argon2id"
        assert int(found["m"]) >= 64 * 1024  # KiB
        assert int(found["t"]) >= 3

    run(body)
