"""A floor attacked by everything at once: people through sockets of their own, seats that change
hands, kills, a clock that jumps; held against `campaign_model`, which is written apart from it.

All that is decided here is drawn from a seed: who asks for what in which wave, what is sent twice,
when the server dies, when its clock jumps. What is asked in one wave is asked at once, and the
server takes it in the order it likes: every order must do. Nothing is tried again.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import websockets
from tests.reliability.campaign_model import HIDDEN, WELCOME, Broken, Model
from websockets.exceptions import ConnectionClosed

ROOT = Path(__file__).parents[2]
PATIENCE = 90.0
TABLES = """
[[table]]
game = "roulette"
name = "the wheel"
terms = {wheel = "single_zero"}
wager_seconds = 600
[[table]]
game = "three_card_poker"
name = "the cards"
wager_seconds = 600
decision_seconds = 600
"""
WHEEL, CARDS = "roulette-1", "three_card_poker-1"
BETS = ("red", "black", "odd", "even", "straight 0", "straight 17")
Rows = Callable[[], list[tuple[str, int, bytes]]]


@dataclass
class Asked:
    """A command, and what was answered."""

    key: str
    command: str
    told: dict[str, Any]
    table: str
    answers: list[dict[str, Any]] = field(default_factory=list)

    @property
    def done(self) -> bool:
        return bool(self.answers) and self.answers[0]["type"] == "answer"


class Client:
    """A guest who sits at one of the tables, and remembers all that was sent."""

    def __init__(self, number: int, seed: str) -> None:
        self.number, self.random = number, Random(f"{seed} client {number}")
        self.table = (WHEEL, CARDS)[number % 2]
        self.name = self.token = ""
        self.socket: Any = None
        self.state: dict[str, Any] = {}
        self.asked: list[Asked] = []
        self.seen: list[tuple[dict[str, Any], list[dict[str, Any]]]] = []  # states, lines
        self._hearing: asyncio.Task[None] | None = None
        self._heard = asyncio.Event()

    async def enter(self, base: str) -> None:
        async with httpx2.AsyncClient(base_url=base, timeout=PATIENCE) as client:
            told = (await client.post("/api/guests", json={"bearer": True})).json()
        self.name, self.token = told["account"]["name"], told["token"]

    async def connect(self, base: str) -> None:
        """From the first line on: what one may see of the past is looked at every time."""
        self.socket = await websockets.connect(
            f"{base.replace('http', 'ws')}/ws/table/{self.table}?since=0",
            additional_headers={"Authorization": f"Bearer {self.token}"},
            max_size=None, ping_interval=None, open_timeout=PATIENCE,
        )  # fmt: skip
        self._heard.clear()
        self._hearing = asyncio.ensure_future(self._hear())
        await asyncio.wait_for(self._heard.wait(), PATIENCE)

    async def _hear(self) -> None:
        async for data in self.socket:
            heard = json.loads(data)
            if "state" in heard:
                self.state = heard["state"]
                self.seen.append((heard["state"], heard.get("lines", [])))
            if heard["type"] in ("answer", "refusal"):
                for one in self.asked:
                    if one.key == heard["key"]:
                        one.answers.append(heard)
            self._heard.set()

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self._hearing is not None:
            await asyncio.gather(self._hearing, return_exceptions=True)

    async def say(self, asked: Asked, times: int = 1) -> None:
        """So often under one key; returns when each has its answer."""
        wanted = len(asked.answers) + times
        with suppress(ConnectionClosed):
            for _ in range(times):
                said = {"command": asked.command, "key": asked.key, "told": asked.told}
                await self.socket.send(json.dumps(said))
            while len(asked.answers) < wanted and not self._lost:
                self._heard.clear()
                await asyncio.wait(
                    {asyncio.ensure_future(self._heard.wait()), self._hearing},  # type: ignore[type-var]
                    timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED,
                )  # fmt: skip
        if len(asked.answers) < wanted and not self._lost:
            raise Broken(f"{self.name}: {asked.command} has no answer")

    @property
    def _lost(self) -> bool:
        return self._hearing is None or self._hearing.done()

    # what to do next

    def next(self) -> Asked | None:
        command, told = self._choose()
        if not command:
            return None
        self.asked.append(
            Asked(f"{self.number}:{len(self.asked)}", command, told, self.table)
        )  # fmt: skip
        return self.asked[-1]

    def _own(self) -> int:
        seats = [seat["seat"] for seat in self.state["seats"] if seat["player"] == self.name]
        return int(seats[0]) if seats else 0

    def _chips(self) -> int:
        """So many as nobody else brings, and this one not twice."""
        return (5 + self.number) * 100_00 // 100 + len(self.asked) * 700

    def _choose(self) -> tuple[str, dict[str, Any]]:
        random, seat, pending = self.random, self._own(), self.state["pending"] or {}
        if not seat:
            free = [s["seat"] for s in self.state["seats"] if not s["player"]][:3]
            wanted = random.choice(free) if free else 1
            return "sit", {"seat": wanted, "chips": self._chips()}
        chance = random.random()
        if chance < 0.12:
            return "buy_in", {"chips": 100 * (len(self.asked) * 8 + self.number + 1)}
        if chance < 0.24:
            return "leave", {}
        if pending.get("asks") == "wagers":
            if chance < 0.6:
                return "wager", self._wager(seat)
            return "ready", {}
        for mine in pending.get("yours", ()):
            choices = mine["choices"]
            if mine["chosen"] is None and isinstance(choices, list) and choices:
                value = random.choice(choices)["value"]
                return "decide", {
                    "seat": mine["seat"], "decision": pending["decision"], "value": value
                }  # fmt: skip
        return "ready", {}

    def _wager(self, seat: int) -> dict[str, Any]:
        amount = 100 * (5 + self.random.randrange(20))
        if self.table == WHEEL:
            return {"seat": seat, "wager": self.random.choice(BETS), "amount": amount}
        return {"seat": seat, "wager": "ante", "amount": amount}


class Campaign:
    def __init__(
        self, seed: str, folder: Path, store: str, rows: Rows, clients: int = 6, fault: str = "-"
    ) -> None:
        self.seed, self.folder, self.store, self.rows, self.fault = seed, folder, store, rows, fault
        self.random = Random(f"{seed} campaign")
        self.clients = [Client(number, seed) for number in range(clients)]
        self.base, self.kills, self.jumps = "", 0, 0
        self.process: Process | None = None

    async def run(self, lives: int, waves: int) -> None:
        (self.folder / "floor.toml").write_text(TABLES)
        try:
            for life in range(lives):
                await self._start()
                if not life:
                    await asyncio.gather(*(client.enter(self.base) for client in self.clients))
                await asyncio.gather(*(client.connect(self.base) for client in self.clients))
                await self._ask_again()
                await self._live(waves, last=life == lives - 1)
        finally:
            for client in self.clients:
                await client.leave()
            if self.process is not None and self.process.returncode is None:
                self.process.kill()
                await self.process.wait()

    async def _start(self) -> None:
        with (self.folder / "server.log").open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.reliability.campaign_server", self.fault, "serve",
                "--store", self.store, "--port", "0", "--json", "--pace", "0.03",
                "--tables", "floor.toml", stdout=PIPE, stderr=log, cwd=self.folder,
                env={**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"},
            )  # fmt: skip
        assert self.process.stdout is not None
        said = b""
        while not said.endswith(b"\n}\n"):
            line = await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)
            assert line, (self.folder / "server.log").read_text()
            said += line
        self.base = json.loads(said)["address"].rstrip("/")

    async def _ask_again(self) -> None:
        """What was not answered when the server died, and some of what was, under the same keys."""
        for client in self.clients:
            late = [asked for asked in client.asked if not asked.answers]
            known = [asked for asked in client.asked if asked.done]
            for asked in late + self.random.sample(known, min(3, len(known))):
                await client.say(asked)

    async def _live(self, waves: int, last: bool) -> None:
        assert self.process is not None
        fatal = waves if last else self.random.randrange(waves // 2, waves)
        for wave in range(waves):
            if self.random.random() < 0.25:
                jump = self.random.choice((signal.SIGUSR1, signal.SIGUSR2))
                self.process.send_signal(jump)
                self.jumps += 1
            saying = []
            for client in self.clients:
                if asked := client.next():
                    saying.append(client.say(asked, self.random.choice((1, 1, 1, 2, 3))))
            asked_of_all = asyncio.gather(*saying)
            if wave == fatal:
                await asyncio.sleep(self.random.uniform(0.0, 0.08))
                self.process.kill()
                self.kills += 1
                await self.process.wait()
                await asked_of_all
                break
            await asked_of_all
            if wave % 4 == 3:
                await self._check_accounts()
        for client in self.clients:
            await client.leave()
        self.check()

    # what must hold

    async def _check_accounts(self) -> None:
        """What an account has is what it had, less what was carried to the wheel, whoever asks."""
        for client in self.clients:
            if client.table != WHEEL:
                continue
            before = Model().read(self.rows()).brought(client.name)
            headers = {"Authorization": f"Bearer {client.token}"}
            async with httpx2.AsyncClient(base_url=self.base, headers=headers, timeout=60) as asks:
                told = (await asks.get("/api/session")).json()["account"]["chips"]
            after = Model().read(self.rows()).brought(client.name)
            if before == after and told != WELCOME - before:
                raise Broken(f"{client.name} has {told}, and should have {WELCOME - before}")

    def check(self) -> Model:
        model = Model().read(self.rows())
        for client in self.clients:
            self._check_asked(model, client)
            for state, lines in client.seen:
                self._check_seen(model, client, state, lines)
        return model

    def _check_asked(self, model: Model, client: Client) -> None:
        """One act for each key, if it was answered; none that was acknowledged is missing."""
        kinds = {"sit": "sat", "buy_in": "bought"}
        for asked in client.asked:
            if len({json.dumps(answer, sort_keys=True) for answer in asked.answers}) > 1:
                raise Broken(f"{client.name}: {asked} was answered in several ways")
            if asked.command not in kinds:
                continue
            chips = asked.told["chips"]
            times = model.times(asked.table, kinds[asked.command], client.name, chips)
            if times > 1:
                raise Broken(f"{client.name}: {asked.command} {chips} was done {times} times")
            at_once = asked.done and "seq" in asked.answers[0]["answer"]
            if at_once and not asked.answers[0]["answer"].get("waiting") and times == 0:
                raise Broken(
                    f"{client.name}: {asked.command} {chips} was acknowledged, and is lost"
                )

    def _check_seen(
        self, model: Model, client: Client, state: dict[str, Any], lines: list[dict[str, Any]]
    ) -> None:
        table = model.tables[client.table]
        seq, rounds = state["seq"], state["round"]
        if seq not in table.facts:
            raise Broken(
                f"{client.name} was shown line {seq} of {client.table}, which is not there"
            )
        for line in lines:
            if line["fact"]["fact"] != table.facts[line["seq"]]["fact"]:
                raise Broken(f"{client.name} was shown another line {line['seq']}")
            may = table.visible(line["round"] or 0, client.name, line["seq"])
            shown = [card for act in line["acts"] for card in act.get("cards", ())]
            shown += [line["fact"]["card"]] if line["fact"].get("card") else []
            self._may_see(client, shown, may, f"line {line['seq']}")
        hands = [card for hand in state["hands"] for card in hand["cards"]]
        self._may_see(client, hands, table.visible(rounds, client.name, seq), f"state {seq}")
        if table.wheel:
            purses = {s["player"]: s["chips"] for s in state["seats"] if s["player"]}
            counted = {name: table.by_seq[seq][name] for name in purses}
            if purses != counted:
                raise Broken(f"{client.table} at line {seq}: {purses} shown, {counted} counted")

    def _may_see(self, client: Client, shown: list[str], may: set[str], where: str) -> None:
        for card in shown:
            if card != HIDDEN and card not in may:
                raise Broken(f"{client.name} was shown {card} at {where} of {client.table}")
