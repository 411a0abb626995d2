"""A real server in a process of its own, its log, and people at it."""

from __future__ import annotations

import asyncio
import atexit
import json
import os
import shutil
import signal
import sys
import tempfile
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx2
from prometheus_client.parser import text_string_to_metric_families
from tests.floor.house import PASSWORD, House, Person

from nomorebets.table.views import Role

QUICK = ("--pace", "0.05")


class Serving(House):
    """What a test knows of a server: its port, its accounts, its log."""

    def __init__(self, started: dict[str, Any], log: Path, pid: int) -> None:
        self.base = started["address"].rstrip("/")
        self.port = int(self.base.rpartition(":")[2])
        self.accounts: dict[str, str] = started["accounts"]
        self.log = log
        self.pid = pid

    @property
    def logged(self) -> str:
        return self.log.read_text()

    @asynccontextmanager
    async def person(self, role: Role | None = None, name: str = "") -> AsyncIterator[Person]:
        """A guest, somebody newly registered with that name, or the demo account of a role."""
        async with httpx2.AsyncClient(base_url=self.base, timeout=60) as client:
            if role is None and name:
                told = {"name": name, "password": PASSWORD, "bearer": True}
                answer = await client.post("/api/accounts", json=told)
            elif role is None:
                answer = await client.post("/api/guests", json={"bearer": True})
            else:
                name = f"demo {role}"
                told = {"name": name, "password": self.accounts[name], "bearer": True}
                answer = await client.post("/api/session", json=told)
            assert answer.status_code == 200, answer.text
            client.headers["Authorization"] = f"Bearer {answer.json()['token']}"
            yield Person(self, client, answer.json()["account"]["name"], answer.json()["token"])

    def memory(self) -> int:
        """Bytes the process holds."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGESIZE")

    def no_tracebacks(self) -> None:
        said = self.logged
        assert "Traceback" not in said, said[-4000:]
        assert "Exception" not in said, said[-4000:]


@cache
def demo_floor() -> Path:
    """The folder of a floor that was opened once and stopped, to be copied: quicker than new."""
    folder = Path(tempfile.mkdtemp(prefix="nmb-demo-"))
    atexit.register(shutil.rmtree, folder)
    return folder


async def furnish(folder: Path) -> None:
    """The demo floor, where there is none yet."""
    if (folder / "floor.sqlite").exists():
        return
    ready = demo_floor()
    if not (ready / "floor.sqlite").exists():
        async with started(ready, "--pace", "10"):
            pass
    for file in ready.iterdir():
        if file.name != "server.log":
            shutil.copy(file, folder)


@asynccontextmanager
async def serving(folder: Path, *options: str) -> AsyncIterator[Serving]:
    """With a table of each game and accounts for the roles, unless told otherwise."""
    if "--no-demo" not in options:
        await furnish(folder)
    async with started(folder, *options) as house:
        yield house


@asynccontextmanager
async def started(folder: Path, *options: str) -> AsyncIterator[Serving]:
    log = folder / "server.log"
    with log.open("ab") as out:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "nomorebets.cli", "serve", "--store",
            str(folder / "floor.sqlite"), "--port", "0", "--demo", "--json", *options,
            stdout=PIPE, stderr=out, env={**os.environ, "PYTHONDEVMODE": ""},
        )  # fmt: skip
    assert process.stdout is not None
    said = b""
    while not said.endswith(b"\n}\n"):
        line = await asyncio.wait_for(process.stdout.readline(), 120)
        assert line, log.read_text()
        said += line
    try:
        yield Serving(json.loads(said), log, process.pid)
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.wait(), 60)


async def quiet_table(house: Serving) -> str:
    """A table at which nobody sits: nothing happens there by itself."""
    async with house.person(Role.FLOORPERSON) as floorperson:
        opened = await floorperson.post("/api/tables", game="roulette", key="quiet")
    return str(opened["id"])


@asynccontextmanager
async def besieged(
    folder: Path, *options: str, control: bool = True
) -> AsyncIterator[tuple[Serving, Person, str]]:
    """A server, somebody to attack it from, and a table at which nobody sits. Whatever happens:
    its journal stays as it is, somebody at another table plays on (if there is a `control`), the
    server's log has no traceback."""
    async with serving(folder, *QUICK, *options) as house, house.person() as guest:
        table = await quiet_table(house)
        async with unmoved(house, table, control):
            yield house, guest, table


@asynccontextmanager
async def unmoved(house: Serving, table: str, control: bool) -> AsyncIterator[None]:
    async with house.person(Role.REGULATOR) as regulator, house.person(name="Somebody") as somebody:
        before = await _verified(regulator, table)
        enough = asyncio.Event()
        playing = asyncio.ensure_future(_play(somebody, "big_six-1", enough)) if control else None
        try:
            yield
            rounds = await _rounds(somebody) if playing else 0
            while playing and not playing.done() and await _rounds(somebody) < rounds + 2:
                await asyncio.sleep(0.05)
        finally:
            enough.set()
            if playing:
                await asyncio.wait([playing])
        if playing:
            playing.result()
        after = await _verified(regulator, table)
        assert after == before, f"{after}, not {before}"
        metrics = (await regulator.client.get("/metrics")).text
        assert "\nnmb_faults_total 0.0\n" in metrics
        assert "\nnmb_dealer_faults 0.0\n" in metrics
    house.no_tracebacks()


async def _verified(regulator: Person, table: str) -> dict[str, Any]:
    """But for how often the floor's history was sealed meanwhile: others play on."""
    found: dict[str, Any] = await regulator.get(f"/api/tables/{table}/verify")
    return {name: value for name, value in found.items() if name != "seals"}


async def _play(person: Person, table: str, enough: asyncio.Event) -> None:
    async with person.at(table) as at:
        seat = await at.sit(chips=5_000_00)
        while not enough.is_set():
            await at.play_round(seat)
            at.messages.clear()
            at.lines.clear()


async def _rounds(person: Person) -> int:
    """The number of the last one played."""
    return max((row["round"] for row in await person.get("/api/history?limit=1")), default=0)


async def scraped(house: House) -> dict[tuple[str, ...], float]:
    async with httpx2.AsyncClient(base_url=house.base) as client:
        answer = await client.get("/metrics")
    assert answer.status_code == 200
    return {
        (sample.name, *(f"{k}={v}" for k, v in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }
