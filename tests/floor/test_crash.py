"""kill -9 of the real server in mid-round: the same card, the same chips, nothing lost."""

import asyncio
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.floor.house import House, Person, run

from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.table.replay import audit

pytestmark = pytest.mark.waits


class Remote(House):
    """A server in a process of its own."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.base = f"http://127.0.0.1:{port}"


async def start(store: Path) -> tuple[Process, Remote]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "nomorebets.cli", "serve", "--store", str(store), "--port", "0",
        "--demo", "--pace", "0.3", stdout=PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    while line := (await asyncio.wait_for(process.stdout.readline(), 60)).decode():
        found = re.search(r"http://127.0.0.1:(\d+)/", line)
        if found:
            return process, Remote(int(found[1]))
    raise AssertionError("the server did not start")


def shown(state: dict[str, Any]) -> dict[str, Any]:
    """What must be the same after a crash."""
    pending = {k: state["pending"][k] for k in ("asks", "cite", "words", "decision", "yours")}
    seats = [{**seat, "here": None, "ready": None} for seat in state["seats"]]
    return {
        "pending": pending, "seats": seats, "hands": state["hands"], "shoe": state["shoe"],
        "round": state["round"], "inventory": state["inventory"], "seq": state["seq"],
    }  # fmt: skip


def test_after_a_crash_the_round_goes_on_from_the_same_card(tmp_path: Path) -> None:
    store = tmp_path / "floor.sqlite"
    table = "double_draw_poker-1"

    async def body() -> None:
        process, house = await start(store)
        async with httpx2.AsyncClient(base_url=house.base) as client:
            entered = (await client.post("/api/guests", json={"bearer": True})).json()
        token, name = entered["token"], entered["account"]["name"]

        async with person(house, name, token) as guest, guest.at(table) as at:
            seat = await at.sit(seat=1)
            await at.until(lambda s: s["phase"] == "wagers" and s["pending"]["yours"])
            await at.make_wagers(seat)
            await at.do("ready")
            await at.until(lambda s: s["phase"] == "play" and s["pending"]["yours"])
            before, lines = at.state, at.lines
            process.kill()
            await process.wait()

        process, house = await start(store)
        async with person(house, name, token) as guest:
            account = (await guest.get("/api/session"))["account"]
            assert account["chips"] == 50_000
            async with guest.at(table, 0) as at:
                assert shown(at.state) == shown(before)
                again = {line["seq"]: line for line in at.lines}
                assert all(again[line["seq"]] == line for line in lines if line["round"])
                while at.state["phase"] == "play":
                    await at.decide()
                    if at.state["phase"] == "play":
                        await at.hear()
                assert at.state["round"] == before["round"]
            # and once more, this time asked politely
            process.send_signal(signal.SIGTERM)
            await asyncio.wait_for(process.wait(), 15)

        again_store = SqliteStore(store)
        balances = await again_store.balances()
        assert sum(balances.values()) == 0
        for row in await again_store.tables():
            data = b"".join(line + b"\n" for line in await again_store.lines(row.id))
            assert audit(data, still_open=True).lines >= 1
        await again_store.close()

    run(body)


def person(house: House, name: str, token: str) -> Any:
    from contextlib import asynccontextmanager

    @asynccontextmanager
    async def entered() -> Any:
        headers = {"Authorization": f"Bearer {token}"}
        async with httpx2.AsyncClient(base_url=house.base, headers=headers) as client:
            yield Person(house, client, name, token)

    return entered()
