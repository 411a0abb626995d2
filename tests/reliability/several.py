"""Several servers on one floor, and people who come back when one of them dies."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import psycopg
import websockets
from tests.floor.house import PATIENCE, Person, Seat
from tests.reliability.serving import Serving
from websockets.asyncio.client import ClientConnection

from nomorebets.floor.store import proofs

GONE = (websockets.WebSocketException, OSError, httpx2.HTTPError)
_keys = itertools.count()


class Server(Serving):
    """One of the processes."""

    def __init__(self, started: dict[str, Any], log: Path, process: Process) -> None:
        super().__init__(started, log, process.pid)
        self.process = process

    async def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()

    async def stop(self) -> None:
        """Politely."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(self.process.wait(), 60)


class Shared:
    """A floor in a database, and the servers of it that run."""

    def __init__(self, address: str, folder: Path, pace: str = "0.1") -> None:
        self.address, self.folder, self.pace = address, folder, pace
        self.running: list[Server] = []
        self.started: list[Server] = []  # also those set aside
        self._logs = itertools.count(1)
        keys = folder / ".nmb"  # where servers started here look: the seals' keys are the tests'
        if not keys.is_symlink():
            keys.symlink_to(proofs.SHARED, target_is_directory=True)

    async def start(self, *options: str) -> Server:
        log = self.folder / f"server{next(self._logs)}.log"
        with log.open("wb") as out:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "nomorebets.cli", "serve", "--store", self.address,
                "--port", "0", "--json", "--pace", self.pace, *options,
                stdout=PIPE, stderr=out, cwd=self.folder,
            )  # fmt: skip
        assert process.stdout is not None
        said = b""
        while not said.endswith(b"\n}\n"):
            line = await asyncio.wait_for(process.stdout.readline(), 120)
            assert line, log.read_text()
            said += line
        server = Server(json.loads(said), log, process)
        self.running.append(server)
        self.started.append(server)
        return server

    async def kill(self, server: Server) -> None:
        self.running.remove(server)
        await server.kill()

    async def stop(self) -> None:
        await asyncio.gather(*(server.stop() for server in self.running))
        for server in self.running:
            server.no_tracebacks()

    async def owners(self) -> dict[str, Server | None]:
        """Of each open table, the server that owns it."""
        async with await psycopg.AsyncConnection.connect(self.address) as db:
            found = await db.execute(
                "SELECT tables.id, address FROM tables LEFT JOIN servers ON owner = servers.id"
                " WHERE closed_at = ''"
            )
            rows = await found.fetchall()
        at = {f"127.0.0.1:{server.port}": server for server in self.running}
        return {id: at.get(address) for id, address in rows}


@asynccontextmanager
async def shared(address: str, folder: Path, servers: int = 2) -> AsyncIterator[Shared]:
    """The first has opened a table of each game."""
    floor = Shared(address, folder)
    try:
        await floor.start("--demo")
        for _ in range(servers - 1):
            await floor.start()
        yield floor
    except BaseException:
        for server in floor.started:
            await server.kill()
        raise
    await floor.stop()


async def token_of(base: str, name: str, passwords: dict[str, str]) -> str:
    told = {"name": name, "password": passwords[name], "bearer": True}
    return str((await post(base, "/api/session", "", told))[1]["token"])


async def look(base: str, path: str, token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with httpx2.AsyncClient(base_url=base, timeout=PATIENCE) as client:
        answer = await client.get(path, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()


async def post(base: str, path: str, token: str, told: dict[str, Any]) -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with httpx2.AsyncClient(base_url=base, timeout=PATIENCE) as client:
        answer = await client.post(path, json=told, headers=headers)
        return answer.status_code, answer.json()


class Guest:
    """Plays at one table through any server that is there, and notes every answer."""

    def __init__(self, floor: Shared, table: str, seed: int) -> None:
        self.floor, self.table, self.random = floor, table, Random(seed)
        self.said: dict[str, tuple[str, dict[str, Any]]] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self.seq, self.rounds = 0, 0
        self.name = self.token = ""
        self.playing: asyncio.Future[None] | None = None
        self.without: Server | None = None  # a server that is not gone to

    def somewhere(self) -> Server:
        return self.random.choice([s for s in self.floor.running if s is not self.without])

    async def enter(self) -> None:
        async with httpx2.AsyncClient(base_url=self.somewhere().base, timeout=PATIENCE) as client:
            answer = (await client.post("/api/guests", json={"bearer": True})).json()
        self.name, self.token = answer["account"]["name"], answer["token"]

    async def post(self, server: Server, key: str) -> tuple[int, Any]:
        """Say once more what was said, by HTTP, to this server."""
        command, told = self.said[key]
        headers = {"Authorization": f"Bearer {self.token}"}
        async with httpx2.AsyncClient(base_url=server.base, timeout=PATIENCE) as client:
            path = f"/api/tables/{self.table}/{command}"
            answer = await client.post(path, json={"key": key, **told}, headers=headers)
        return answer.status_code, answer.json()

    @asynccontextmanager
    async def at(self) -> AsyncIterator[Noting]:
        server = self.somewhere()
        async with httpx2.AsyncClient(base_url=server.base, timeout=PATIENCE) as client:
            person = Person(server, client, self.name, self.token)
            async with websockets.connect(
                f"ws://127.0.0.1:{server.port}/ws/table/{self.table}?since={self.seq}",
                additional_headers={"Authorization": f"Bearer {self.token}"},
            ) as socket:
                seat = Noting(person, socket, self)
                await seat.hear()
                yield seat

    def begin(self, over: asyncio.Event) -> None:
        self.playing = asyncio.ensure_future(self.play(over))

    def check(self) -> None:
        """Still at it."""
        if self.playing and self.playing.done():
            self.playing.result()

    async def play(self, over: asyncio.Event) -> None:
        """Until it is over; who is cut off comes back and asks again, with the same keys."""
        while not over.is_set():
            with suppress(*GONE):
                async with self.at() as at:
                    await self._unanswered(at)
                    while not over.is_set() and at.person.house is not self.without:
                        await self._act(at)
            await asyncio.sleep(0.05)

    async def _unanswered(self, at: Noting) -> None:
        for key in [key for key in self.said if key not in self.answers]:
            command, told = self.said[key]
            await at.say(command, key=key, **told)

    async def _act(self, at: Noting) -> None:
        mine = [s["seat"] for s in at.state["seats"] if s["player"] == self.name]
        if not mine:
            free = [s["seat"] for s in at.state["seats"] if not s["player"]]
            if not any(waiting["player"] == self.name for waiting in at.state["waiting"]):
                await at.say("sit", seat=self.random.choice(free), chips=90_000)
        elif at.pending["yours"] and at.state["phase"] == "wagers":
            if not at.state["seats"][mine[0] - 1]["ready"]:
                await at.make_wagers(mine[0])
                if self.random.random() < 0.5:  # else the time runs out
                    await at.say("ready")
        elif at.pending["yours"]:
            await at.decide()
        with suppress(TimeoutError):
            async with asyncio.timeout(0.2):
                await at.hear()


class Noting(Seat):
    """A connection that notes for its guest what was said and what was answered."""

    def __init__(self, person: Person, socket: ClientConnection, guest: Guest) -> None:
        super().__init__(person, socket)
        self.guest = guest

    async def hear(self) -> dict[str, Any]:
        message = await super().hear()
        self.guest.seq = max(self.guest.seq, self.state.get("seq", 0))
        self.guest.rounds = max(self.guest.rounds, self.state.get("round", 0))
        if message["type"] == "answer":
            self.guest.answers[message["key"]] = message["answer"]
        elif message["type"] == "refusal" and message["status"] != 503:
            self.guest.said.pop(message["key"] or "", None)
        return message

    async def say(self, command: str, key: str = "", **told: Any) -> dict[str, Any]:
        key = key or f"{os.getpid()} {next(_keys)}"
        self.guest.said[key] = (command, told)
        answer = await super().say(command, key, **told)
        if answer.get("status") == 503:  # one moment: come back, and say it again
            await asyncio.sleep(0.1)
            raise ConnectionError(answer["why"])
        return answer
