"""A floor on loopback, and people at it who know only the protocol."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import uvicorn
import websockets
from websockets.asyncio.client import ClientConnection

from nomorebets.floor.accounts import register
from nomorebets.floor.floor import Floor
from nomorebets.floor.store.protocol import Store
from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.pace import Pace
from nomorebets.floor.tables.settings import Settings
from nomorebets.floor.web.app import app
from nomorebets.floor.web.limits import LOOPBACK, Limits
from nomorebets.floor.web.wire import Guard
from nomorebets.table.views import Role

QUICK = Pace(  # quick dealers and house players; what is posted takes as long as it says
    thinking=(0.001, 0.01), after_last_choice=0.005, least_pause=0.015, most_pause=0.08,
    pause_by_act=0.001, newcomer=600, house_only=0.15, absent=6, draft=0.01, result=0.01,
    unhurried=0,
)  # fmt: skip
WINDOWS = {"wager_seconds": 600, "decision_seconds": 600}  # until everybody is ready
EASY = Limits(
    costly=1000, costly_burst=1000, requests=10_000, requests_burst=10_000, arrivals=10_000,
    arrivals_burst=10_000, visits_burst=10_000,
)  # fmt: skip
PATIENCE = 60.0
PASSWORD = "no more bets"
_keys = itertools.count()


class House:
    """A running server, and the floor behind it."""

    def __init__(self, floor: Floor, port: int) -> None:
        self.floor = floor
        self.port = port
        self.base = f"http://127.0.0.1:{port}"

    async def table(self, **settings: Any) -> GamingTable:
        """Nothing closes there before everybody is ready, unless the settings say so."""
        table = await self.floor.open_table(Settings(**(WINDOWS | settings)))
        assert isinstance(table, GamingTable)
        return table

    @asynccontextmanager
    async def person(self, role: Role | None = None, name: str = "") -> AsyncIterator[Person]:
        """A guest, or somebody with a role."""
        async with httpx2.AsyncClient(base_url=self.base, timeout=PATIENCE) as client:
            if role is None:
                answer = await client.post("/api/guests", json={"bearer": True})
            else:
                name = name or f"the {role}"
                if await self.floor.store.account(name) is None:
                    await register(self.floor.store, name, PASSWORD, role)
                said = {"name": name, "password": PASSWORD, "bearer": True}
                answer = await client.post("/api/session", json=said)
            assert answer.status_code == 200, answer.text
            client.headers["Authorization"] = f"Bearer {answer.json()['token']}"
            yield Person(self, client, answer.json()["account"]["name"], answer.json()["token"])


class Person:
    def __init__(self, house: House, client: httpx2.AsyncClient, name: str, token: str) -> None:
        self.house, self.client, self.name, self.token = house, client, name, token

    async def get(self, path: str, status: int = 200) -> Any:
        answer = await self.client.get(path)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def post(self, path: str, status: int = 200, **told: Any) -> Any:
        answer = await self.client.post(path, json=told)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    @asynccontextmanager
    async def at(self, table: str, since: int | None = None) -> AsyncIterator[Seat]:
        query = "" if since is None else f"?since={since}"
        async with websockets.connect(
            f"ws://127.0.0.1:{self.house.port}/ws/table/{table}{query}",
            additional_headers={"Authorization": f"Bearer {self.token}"},
        ) as socket:
            seat = Seat(self, socket)
            await seat.hear()
            yield seat


class Seat:
    """A connection to a table: what was heard, and the state now."""

    def __init__(self, person: Person, socket: ClientConnection) -> None:
        self.person, self.socket = person, socket
        self.messages: list[dict[str, Any]] = []
        self.lines: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.state: dict[str, Any] = {}
        self.table: dict[str, Any] = {}

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.messages.append(message)
        self.lines += message.get("lines", [])
        if (
            "state" in message
        ):  # the last rounds are told when there is a new one: kept, as a page does
            past = {k: v for k, v in self.state.items() if k == "history"}
            self.state = past | message["state"]
        self.table = message.get("table", self.table)
        if message["type"] in ("answer", "refusal") and message["key"]:
            self.answers[message["key"]] = message
        return message

    async def until(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Hear until the state is so."""
        while not wanted(self.state):
            await self.hear()
        return self.state

    async def say(self, command: str, key: str = "", **told: Any) -> dict[str, Any]:
        """The answer, or the refusal."""
        key = key or f"key {next(_keys)}"
        self.answers.pop(key, None)
        await self.socket.send(json.dumps({"command": command, "key": key, "told": told}))
        while key not in self.answers:
            await self.hear()
        return self.answers[key]

    async def do(self, command: str, **told: Any) -> Any:
        answer = await self.say(command, **told)
        assert answer["type"] == "answer", answer
        return answer["answer"]

    @property
    def acts(self) -> list[dict[str, Any]]:
        return [act for line in self.lines for act in line["acts"]]

    @property
    def pending(self) -> dict[str, Any]:
        return self.state["pending"] or {"asks": "", "yours": []}

    def chips(self, seat: int) -> int:
        return int(self.state["seats"][seat - 1]["chips"])

    async def sit(self, chips: int = 50_000, seat: int = 0) -> int:
        free = [s["seat"] for s in self.state["seats"] if not s["player"]]
        seat = seat or free[0]
        await self.do("sit", seat=seat, chips=chips)
        await self.until(lambda s: s["seats"][seat - 1]["player"] == self.person.name)
        return seat

    # any game, by the protocol alone

    async def make_wagers(self, seat: int) -> None:
        """What the table says may be made, until nothing is missing."""
        least = {wager["name"]: wager["least"] for wager in self.table["wagers"]}
        tried: set[str] = set()
        while self.pending["asks"] == "wagers" and self.pending["yours"]:
            mine = self.pending["yours"][0]
            own = f"wager:seat {seat}:"
            made = {w.split(":")[2] for w in self.state["places"] if w.startswith(own)}
            if made and mine["missing"] is None:
                return
            open_ = mine["may"] or [area["wager"] for area in self.table["layout"]["areas"]]
            name = next(w for w in open_ if w not in tried and w not in made)
            tried.add(name)
            amount = mine["exact"].get(name, least[name])
            await self.say("wager", seat=seat, wager=name, amount=amount)

    async def decide(self) -> None:
        for mine in self.pending["yours"]:
            if mine["chosen"] is None and mine["choices"]:
                choices = mine["choices"]
                if isinstance(choices, dict):
                    choices = [{"value": choices["least"]}]
                values = [choice["value"] for choice in choices]
                value = mine["default"] if mine["default"] in values else values[0]
                await self.say(
                    "decide", seat=mine["seat"], decision=self.pending["decision"], value=value
                )
                return

    async def play_round(self, seat: int) -> None:
        """From wagers to settlement; the cut, or the shoe, may be offered first."""
        if not any(wager["opens"] for wager in self.table["wagers"]):
            return await self.play_hand(seat)
        while not (self.state["phase"] == "wagers" and self.pending["yours"]):
            before = self.state["seq"]
            if self.state["phase"] == "play":
                await self.decide()
            if self.state["seq"] == before:
                await self.hear()
        round = self.state["round"]
        while self.state["phase"] == "wagers" and self.state["round"] == round:
            await self.make_wagers(seat)
            await self.say("ready")
            await self.until(lambda s: s["phase"] != "wagers" or s["round"] != round)
        while self.state["round"] == round and self.state["phase"] == "play":
            before = self.state["seq"]
            await self.decide()
            if self.state["seq"] == before and self.state["phase"] == "play":
                await self.hear()

    async def play_hand(self, seat: int) -> None:
        """Of poker, where chips are put in when the turn comes: until a further round is over in
        which the seat was dealt in; a newcomer may have to wait for the blind."""
        past = self.state["round"] if self.state["phase"] == "over" else 0
        while not (
            self.state["phase"] == "over" and self.state["round"] != past and self.staked(seat)
        ):
            before = self.state["seq"]
            if self.state["phase"] == "play":
                await self.decide()
            if self.state["seq"] == before:
                await self.hear()

    def staked(self, seat: int) -> bool:
        """Whether chips of the seat were wagered since it was taken."""
        return any(
            act["act"] in ("wager", "put in") and act.get("spot", "").startswith(f"seat {seat}")
            for act in self.acts
        )


@asynccontextmanager
async def open_house(
    folder: Path, pace: Pace = QUICK, limits: Limits = EASY, store: Store | None = None
) -> AsyncIterator[House]:
    floor = Floor(store or SqliteStore(folder / "floor.sqlite"), pace)
    guard = Guard(limits, floor.metrics)
    config = guard.config(app(floor, limits, LOOPBACK), port=0, timeout_graceful_shutdown=2)
    server = uvicorn.Server(config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    serving = asyncio.ensure_future(server.serve())
    while not server.started:
        assert not serving.done(), serving
        await asyncio.sleep(0.005)
    try:
        yield House(floor, server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        await serving


def run(body: Callable[[], Awaitable[None]], seconds: float = 300) -> None:
    """A test's own loop; what is not done in time has failed."""
    asyncio.run(asyncio.wait_for(body(), seconds))
