"""A floor under load: `.venv/bin/python bench/floor.py [--tables 64] [--rounds 2000] [--think 4]`.

`--against CHECKOUT`: a second floor, served by another checkout with as many tables and players, at
the same time; what a command costs each of them is told as a ratio.

A real server in a process of its own on the embedded store, a scripted player at every seat through
a WebSocket of its own, all on loopback and on the same cores. A player thinks before each act, for
`--think` seconds on the average; 0: as fast as the floor answers. Printed: how long a wager takes
from the moment it is sent to the answer that it is durable, the disk's own fsync beside it, rounds
a second, CPU of the server a command, and its memory over the run. Seven seats a table.
"""

import argparse
import asyncio
import json
import os
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import msgspec
import websockets

from nomorebets.floor.accounts import digest
from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.floor.tables.pace import now_text
from nomorebets.rules import folders, game

SEATS, PACE = 7, 0.05  # players at a table; the dealers' pauses
CHIPS = 100_000_000_00
TICK = os.sysconf("SC_CLK_TCK")


class Mine(msgspec.Struct):
    seat: int
    choices: Any = None
    chosen: int | None = None
    default: int | None = None
    may: list[str] | None = None
    exact: dict[str, int] | None = None
    missing: Any = None
    behind: Any = None


class Asked(msgspec.Struct):
    asks: str
    decision: str | None = None
    yours: list[Mine] = []


class SeatSeen(msgspec.Struct):
    wagers: dict[str, int] = {}


class State(msgspec.Struct):
    seq: int
    round: int
    phase: str
    pending: Asked | None
    seats: list[SeatSeen]


class Heard(msgspec.Struct):
    type: str
    key: str | None = None
    state: State | None = None
    table: dict[str, Any] | None = None


decode = msgspec.json.Decoder(Heard).decode


class Measured:
    def __init__(self) -> None:
        self.wagers: list[float] = []
        self.commands = 0
        self.refused = 0
        self.rounds: dict[str, int] = {}
        self.first: dict[str, int] = {}
        self.measuring = False

    @property
    def played(self) -> int:
        return sum(self.rounds[id] - self.first[id] for id in self.rounds)


class Player:
    def __init__(self, table: str, seat: int, token: str, think: float, all: Measured) -> None:
        self.table, self.seat, self.token, self.think = table, seat, token, think
        self.all = all
        self.random = Random(f"{table} {seat}")
        self.state: State | None = None
        self.least: dict[str, int] = {}
        self.areas: list[str] = []
        self.answered = asyncio.Event()
        self.changed = asyncio.Event()
        self.sent = 0
        self.tried: tuple[int, set[str]] = (0, set())
        self.ready = 0  # in which round
        self.seated = False

    async def run(self, base: str, start: asyncio.Event) -> None:
        headers = {"Authorization": f"Bearer {self.token}"}
        url = f"{base}/ws/table/{self.table}"
        async with (
            websockets.connect(
                url,
                additional_headers=headers,
                compression=None,
                max_queue=None,
                ping_interval=None,
            ) as socket,
            asyncio.TaskGroup() as doing,
        ):
            doing.create_task(self.hear(socket))
            doing.create_task(self.play(socket, start))

    async def play(self, socket: Any, start: asyncio.Event) -> None:
        await self.changed.wait()
        await self.say(socket, "sit", seat=self.seat, chips=CHIPS // 100)
        self.seated = True
        await start.wait()
        while True:
            self.changed.clear()
            act = self.act()
            if act is None:
                await self.changed.wait()
                continue
            if self.think:
                await asyncio.sleep(self.random.uniform(0.25, 1.75) * self.think)
                act = self.act()
            if act is not None:
                await self.say(socket, act[0], **act[1])

    async def hear(self, socket: Any) -> None:
        async for data in socket:
            heard = decode(data)
            if heard.state is not None:
                self.state = heard.state
                self.all.rounds[self.table] = heard.state.round
                self.changed.set()
            if heard.table is not None:
                self.least = {w["name"]: w["least"] for w in heard.table["wagers"]}
                self.areas = [area["wager"] for area in heard.table["layout"]["areas"]]
            if heard.key == str(self.sent):
                if heard.type == "refusal":
                    self.all.refused += 1
                self.answered.set()

    async def say(self, socket: Any, command: str, **told: Any) -> None:
        self.sent += 1
        self.answered.clear()
        if command == "wager":
            self.tried[1].add(told["wager"])
        elif command == "ready" and self.state is not None:
            self.ready = self.state.round
        said = {"command": command, "key": str(self.sent), "told": told}
        began = time.perf_counter()
        await socket.send(json.dumps(said))
        await self.answered.wait()
        if self.all.measuring:
            self.all.commands += 1
            if command == "wager":
                self.all.wagers.append(time.perf_counter() - began)

    def act(self) -> tuple[str, dict[str, Any]] | None:
        """What to do now, if anything."""
        state = self.state
        if state is None or state.pending is None:
            return None
        mine = [m for m in state.pending.yours if m.seat == self.seat and not m.behind]
        if state.pending.asks == "wagers":
            return self.wager(state, mine[0]) if mine else None
        for one in mine:
            if one.chosen is None and one.choices:
                told = one.choices
                values = [told["least"]] if isinstance(told, dict) else [c["value"] for c in told]
                value = one.default if one.default in values else values[0]
                return "decide", {
                    "seat": one.seat, "decision": state.pending.decision, "value": value
                }  # fmt: skip
        return None

    def wager(self, state: State, mine: Mine) -> tuple[str, dict[str, Any]] | None:
        if self.tried[0] != state.round:
            self.tried = state.round, set()
        made = state.seats[self.seat - 1].wagers
        left = [w for w in mine.may or self.areas if w not in self.tried[1] and w not in made]
        if (made and mine.missing is None) or not left:
            if self.ready == state.round:
                return None
            return "ready", {}
        name = left[0]
        amount = (mine.exact or {}).get(name, self.least[name])
        return "wager", {"seat": self.seat, "wager": name, "amount": amount}


async def prepare(path: Path, players: int) -> tuple[list[str], str]:
    """Accounts and sessions: a token for each player, and one for a floorperson."""
    store = SqliteStore(path)
    tokens = [secrets.token_urlsafe(32) for _ in range(players + 1)]
    for number, token in enumerate(tokens):
        role = "player" if number < players else "floorperson"
        account = await store.create_account(f"{role} {number}", role, "-", now_text(), CHIPS)
        await store.put_session(digest(token), account.id, time.time() + 86400)
    await store.close()
    return tokens[:-1], tokens[-1]


def fsyncs(folder: Path, number: int = 200) -> list[float]:
    """Seconds the disk takes to sync 4 KiB, one after the other."""
    found = []
    with (folder / "fsync").open("wb") as file:
        for _ in range(number):
            file.write(bytes(4096))
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            found.append(time.perf_counter() - began)
    return found


def waited_of(pid: int) -> float:
    """Seconds its threads were ready to run and had no core (Linux)."""
    stats = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(stat.read_text().split()[1]) for stat in stats) / 1e9


def cpu_of(pid: int) -> float:
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / TICK


def memory_of(pid: int) -> float:
    """MiB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 2**20


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def spread(found: list[float]) -> str:
    ordered = sorted(found)
    p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return f"p50 {ms(statistics.median(ordered))}, p99 {ms(p99)}, most {ms(ordered[-1])}"


@dataclass
class Running:
    """A server with players at its tables."""

    pid: int
    store: Path
    playing: list["asyncio.Task[None]"]

    @property
    def size(self) -> float:
        """MiB of the store."""
        return self.store.stat().st_size / 2**20

    def refuse_the_dead(self) -> None:
        for task in self.playing:
            if task.done():
                task.result()


@asynccontextmanager
async def running(
    folder: Path,
    tables: int,
    seats: int,
    think: float,
    pace: float,
    profile: str = "",
    checkout: Path | None = None,
) -> AsyncIterator[tuple[Running, Measured]]:
    """A new floor, everybody seated and playing."""
    path = folder / "floor.sqlite"
    tokens, floorperson = await prepare(path, tables * seats)
    command = [sys.executable, "-m", "nomorebets.cli"]
    if profile:
        command = [sys.executable, "-m", "cProfile", "-o", profile, "-m", "nomorebets.cli"]
    command += ["serve", "--store", str(path), "--port", "0", "--json", "--pace", str(pace)]
    env = os.environ | ({"PYTHONPATH": str(checkout / "src")} if checkout else {})
    command += ["--limit", "messages=1000"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, env=env)
    floor = Running(server.pid, path, [])
    try:
        address = address_of(server)
        opened = await open_tables(address, floorperson, tables, seats)
        measured, start = Measured(), asyncio.Event()
        players = [
            Player(opened[i // seats], i % seats + 1, token, think, measured)
            for i, token in enumerate(tokens)
        ]
        base = address.replace("http", "ws")
        floor.playing = [asyncio.ensure_future(player.run(base, start)) for player in players]
        while not all(player.seated for player in players):
            await asyncio.sleep(0.1)
            floor.refuse_the_dead()
        measured.first = dict(measured.rounds)
        start.set()
        yield floor, measured
    finally:
        for task in floor.playing:
            task.cancel()
        await asyncio.gather(*floor.playing, return_exceptions=True)
        server.send_signal(signal.SIGINT)
        server.wait(60)


def address_of(server: "subprocess.Popen[bytes]") -> str:
    assert server.stdout is not None
    said = b""
    while not said.endswith(b"\n}\n"):
        line = server.stdout.readline()
        assert line, "the server did not start"
        said += line
    return str(json.loads(said)["address"]).rstrip("/")


async def open_tables(
    address: str, floorperson: str, number: int, seats: int, games: list[str] | None = None
) -> list[str]:
    """Of these games, or of every one with so many seats."""
    headers = {"Authorization": f"Bearer {floorperson}"}
    games = games or [id for id in folders() if game(id).seats.number(game(id).terms()) >= seats]
    tables = []
    async with httpx2.AsyncClient(base_url=address, headers=headers, timeout=60) as client:
        while len(tables) < number:
            told = {"game": games[len(tables) % len(games)], "wager_seconds": 600}
            answer = await client.post("/api/tables", json=told)
            if answer.status_code == 429:
                await asyncio.sleep(0.5)
                continue
            assert answer.status_code == 200, answer.text
            tables.append(answer.json()["id"])
    return tables


async def load(options: argparse.Namespace, folder: Path) -> None:
    before = fsyncs(folder)
    async with running(
        folder, options.tables, SEATS, options.think, PACE, options.profile
    ) as (floor, measured):  # fmt: skip
        await asyncio.sleep(options.warm)
        print(f"{options.tables} tables, {len(floor.playing)} players, think {options.think} s")
        await measure(options, measured, floor, folder, before)


async def compare(options: argparse.Namespace, folder: Path) -> None:
    """This checkout and another, side by side."""
    floors = [(folder / "this", None), (folder / "other", options.against)]
    for path, _ in floors:
        path.mkdir()
    async with AsyncExitStack() as stack:
        opened = [
            await stack.enter_async_context(
                running(path, options.tables, SEATS, options.think, PACE, "", checkout)
            )
            for path, checkout in floors
        ]
        await asyncio.sleep(options.warm)
        for _, measured in opened:
            measured.measuring, measured.commands = True, 0
        before = [cpu_of(floor.pid) for floor, _ in opened]
        await asyncio.sleep(options.seconds)
        used = [cpu_of(floor.pid) - was for (floor, _), was in zip(opened, before, strict=True)]
        costs = [
            u / max(1, measured.commands) for u, (_, measured) in zip(used, opened, strict=True)
        ]
    for words, cost, (_, measured) in zip(("this", "the other"), costs, opened, strict=True):
        print(f"{words} checkout: {measured.commands} commands, {ms(cost)} of CPU each")
    print(f"a command costs {costs[0] / costs[1]:.2f} of what it costs the other")


async def measure(
    options: argparse.Namespace, measured: Measured, floor: Running, folder: Path,
    before: list[float],
) -> None:  # fmt: skip
    pid = floor.pid
    measured.first, measured.measuring = dict(measured.rounds), True
    began, used, own = time.perf_counter(), cpu_of(pid), time.process_time()
    waited = waited_of(pid), waited_of(os.getpid())
    memory: list[tuple[int, float]] = []
    during: list[float] = []
    while measured.played < options.rounds and time.perf_counter() - began < options.seconds:
        await asyncio.sleep(1)
        floor.refuse_the_dead()
        during += await asyncio.to_thread(fsyncs, folder, 2)
        memory.append((measured.played, memory_of(pid)))
    seconds = time.perf_counter() - began
    used, own = cpu_of(pid) - used, time.process_time() - own
    server_waited, own_waited = waited_of(pid) - waited[0], waited_of(os.getpid()) - waited[1]
    print(f"wager to durable answer: {spread(measured.wagers)} ({len(measured.wagers)} wagers)")
    print(f"fsync of the disk alone: {spread(before)}; during the run: {spread(during)}")
    print(
        f"{measured.played} rounds in {seconds:.0f} s: {measured.played / seconds:.1f} a second; "
        f"{measured.commands / seconds:.0f} commands a second, {measured.refused} refused"
    )
    print(
        f"CPU: server {used / seconds:.0%} of a core, {ms(used / measured.commands)} a command, "
        f"{ms(used / max(1, measured.played))} a round; the players {own / seconds:.0%}"
    )
    print(
        f"waiting for a core: server {server_waited / seconds:.0%}, players "
        f"{own_waited / seconds:.0%} (near 0% if nothing else runs on the machine)"
    )
    steps = [memory[i * (len(memory) - 1) // 5] for i in range(6)]
    print("memory: " + ", ".join(f"{mib:.0f} MiB after {n}" for n, mib in steps) + " rounds")
    print(f"store: {floor.size:.0f} MiB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=2_000, help="stop after so many")
    parser.add_argument("--seconds", type=float, default=600, help="stop after so long")
    parser.add_argument("--think", type=float, default=4.0, help="seconds, before each act")
    parser.add_argument("--warm", type=float, default=5.0, help="seconds before measuring")
    parser.add_argument("--against", type=Path, help="another checkout, to compare with")
    parser.add_argument("--profile", default="", help="a file for the server's cProfile")
    parser.add_argument("--folder", type=Path, help="where the store is made (a new one)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        asyncio.run((compare if options.against else load)(options, Path(name)))


if __name__ == "__main__":
    main()
