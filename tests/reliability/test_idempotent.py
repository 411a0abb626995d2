"""One key, one act, one answer: sent one to five times, late, through other connections, before and
after kill -9. (Through another process that took the table over: test_takeover.py.)"""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
import websockets
from tests.conftest import Count
from tests.floor.house import House, Person, open_house, run
from tests.reliability.serving import Serving, serving

from nomorebets.floor.store.protocol import TableRow
from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.table.replay import audit
from nomorebets.table.views import Role

pytestmark = pytest.mark.waits

GONE = (httpx2.HTTPError, websockets.WebSocketException, OSError)
STILL = ("--pace", "10")  # nothing happens by itself
TABLE = "/api/tables/roulette-2"


@dataclass
class Said:
    """A command under its key, and every answer to it."""

    who: Role
    path: str
    told: dict[str, Any]
    key: str
    answers: list[tuple[int, Any]] = field(default_factory=list)

    @property
    def command(self) -> str:
        return self.path.rpartition("/")[2]


class People:
    """Who speaks, at whatever server runs now."""

    def __init__(self) -> None:
        self.tokens: dict[Role, str] = {}
        self.base = ""
        self.port = 0

    async def enter(self, house: Serving, roles: tuple[Role, ...]) -> None:
        self.base, self.port = house.base, house.port
        for role in roles:
            if role not in self.tokens:
                of = None if role == Role.PLAYER else role
                async with house.person(of) as person:
                    self.tokens[role] = person.token

    async def send(self, said: Said, socket: bool) -> None:
        """Once, through a connection of its own; what is answered is noted."""
        if socket and said.path.startswith(TABLE):
            found = await self._by_socket(said)
        else:
            found = await self._by_http(said)
        if found[0] != 503:
            said.answers.append(found)

    async def _by_http(self, said: Said) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {self.tokens[said.who]}"}
        async with httpx2.AsyncClient(base_url=self.base, headers=headers, timeout=60) as client:
            answer = await client.post(said.path, json={**said.told, "key": said.key})
        body = answer.json()
        return answer.status_code, body if answer.status_code == 200 else body["refused"]

    async def _by_socket(self, said: Said) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {self.tokens[said.who]}"}
        address = f"ws://127.0.0.1:{self.port}/ws/table/{TABLE.rpartition('/')[2]}"
        async with websockets.connect(address, additional_headers=headers) as socket:
            told = {"command": said.command, "key": said.key, "told": said.told}
            await socket.send(json.dumps(told))
            while True:
                message = json.loads(await asyncio.wait_for(socket.recv(), 60))
                if message.get("key") == said.key:
                    break
        if message["type"] == "answer":
            return 200, message["answer"]
        return message["status"], {name: message[name] for name in ("cite", "gist", "why")}


def evening(rounds: int, new_key: Callable[[], str]) -> list[Said]:
    """Commands in order; no two tell the same, so that each can be counted."""
    player, dealer, floorperson = Role.PLAYER, Role.DEALER, Role.FLOORPERSON
    said = [
        Said(floorperson, "/api/tables", {"game": "roulette", "dealer": "person"}, new_key()),
        Said(floorperson, f"{TABLE}/assign", {"dealer": "demo dealer"}, new_key()),
        Said(player, f"{TABLE}/sit", {"seat": 1, "chips": 50_000}, new_key()),
    ]
    for round in range(rounds):
        said.append(Said(dealer, f"{TABLE}/begin", {}, new_key()))
        for number in range(1, 4):
            told = {"seat": 1, "wager": f"straight {number}", "amount": 500 + 100 * round}
            said.append(Said(player, f"{TABLE}/wager", told, new_key()))
        said += [
            Said(player, f"{TABLE}/buy_in", {"chips": 101 + round}, new_key()),
            Said(player, f"{TABLE}/wager", {"seat": 1, "wager": "x", "amount": 1}, new_key()),
            Said(player, f"{TABLE}/ready", {}, new_key()),
            Said(dealer, f"{TABLE}/close", {}, new_key()),
        ]
    said.append(Said(floorperson, "/api/tables", {"game": "roulette", "name": "two"}, new_key()))
    return said


class Sender:
    """Sends each command one to five times: at once, together, or late and out of order."""

    def __init__(self, people: People, random: Random) -> None:
        self.people, self.random = people, random
        self.late: list[Said] = []
        self.sent = 0

    async def send(self, said: Said) -> None:
        times = self.random.randint(1, 5)
        together = self.random.randint(1, times)
        await asyncio.gather(*(self._once(said) for _ in range(together)))
        self.late += [said] * (times - together)
        self.random.shuffle(self.late)
        while self.late and self.random.random() < 0.6:
            await self._once(self.late.pop())

    async def _once(self, said: Said) -> None:
        self.sent += 1
        await self.people.send(said, self.random.random() < 0.5)

    async def rest(self) -> None:
        for said in self.late:
            await self._once(said)
        self.late.clear()


def one_answer(said: Said) -> None:
    assert said.answers, (said.command, "has no answer")
    first = said.answers[0]
    assert all(answer == first for answer in said.answers), (said.command, said.answers)


@pytest.mark.slow
def test_each_command_is_done_once_and_answered_alike(tmp_path: Path, count: Count) -> None:
    random = Random(4711)
    keys = iter(range(10**6))
    said = evening(count(3, 40), lambda: f"key {next(keys)}")
    kills = set(random.sample(range(3, len(said)), count(2, 40)))

    async def body() -> None:
        people, at = People(), 0
        sender = Sender(people, random)
        while at < len(said):
            async with serving(tmp_path, *STILL) as house:
                await people.enter(house, (Role.PLAYER, Role.DEALER, Role.FLOORPERSON))
                while at < len(said):
                    if at in kills:
                        kills.discard(at)
                        await killed_meanwhile(house, sender, said[at], random)
                        break
                    await sender.send(said[at])
                    at += 1
                else:
                    await sender.rest()
        print(f"{len(said)} commands sent {sender.sent} times")
        for command in said:
            one_answer(command)
        await counted(tmp_path / "floor.sqlite", said)

    run(body, 3000)


async def killed_meanwhile(house: Serving, sender: Sender, said: Said, random: Random) -> None:
    """The server dies while it works on the command, or has answered."""
    sending = asyncio.ensure_future(sender.send(said))
    await asyncio.sleep(random.choice((0.0, 0.002, 0.01, 0.05)))
    os.kill(house.pid, signal.SIGKILL)
    (ended,) = await asyncio.gather(sending, return_exceptions=True)
    assert ended is None or isinstance(ended, GONE), ended
    for command in {id(s): s for s in (said, *sender.late)}.values():
        if command.answers and command.answers[0][0] != 200:
            command.answers.clear()  # what was refused may be tried again after a restart


async def counted(path: Path, said: list[Said]) -> None:
    store = SqliteStore(path)
    lines = await store.lines("roulette-2")
    data = b"".join(line + b"\n" for line in lines)
    assert audit(data, still_open=True).lines == len(lines)
    done = Counter(json.dumps(json.loads(line)["fact"], sort_keys=True) for line in lines)
    facts = [json.loads(fact) for fact in done]
    again = {"closed", "rested"}  # as often as it was done; a number may come again
    assert all(times == 1 for fact, times in done.items() if json.loads(fact)["fact"] not in again)
    wanted = Counter(command.command for command in said if command.answers[0][0] == 200)
    found = Counter(fact["fact"] for fact in facts)
    for name, command in (("began", "begin"), ("wagered", "wager"), ("bought", "buy_in")):
        assert found[name] == wanted[command], name
    assert done[json.dumps({"fact": "closed"})] == wanted["close"]
    opened = [row for row in await store.tables() if not row.closed_at]
    games = Counter(json.loads(row.settings)["name"] for row in opened)
    assert games["two"] == 1
    assert sum((await store.balances()).values()) == 0
    await store.close()


def test_the_same_key_at_the_same_time_is_done_once(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person(Role.FLOORPERSON) as person:
            told = {"game": "big_six", "key": "k"}
            answers = await asyncio.gather(
                *(person.client.post("/api/tables", json=told) for _ in range(8))
            )
            assert {answer.status_code for answer in answers} == {200}
            assert len({answer.text for answer in answers}) == 1
            assert len(house.floor.tables) == 1
            assert await refused_alike(house, person)

    run(body)


async def refused_alike(house: House, person: Person) -> bool:
    """A refusal is remembered for as long as the server runs, whatever has happened since."""
    async with house.person() as guest:
        at = "/api/tables/big_six-1"
        told = {"seat": 1, "wager": "$1", "amount": 500, "key": "w"}
        before = await guest.client.post(f"{at}/wager", json=told)
        await guest.post(f"{at}/sit", seat=1, chips=5_000)
        after = await guest.client.post(f"{at}/wager", json=told)
        other = await guest.client.post(f"{at}/wager", json={**told, "amount": 600})
    assert (before.status_code, before.text) == (after.status_code, after.text)
    return (before.status_code, other.status_code) == (403, 422)


def test_a_table_whose_opening_was_never_answered_is_not_there(tmp_path: Path) -> None:
    """Killed between the row of a table and its first line: sent again, it is opened once."""

    async def body() -> None:
        async with open_house(tmp_path) as house:
            settings = b'{"game":"craps","name":"Craps 1"}'
            await house.floor.store.open_table(TableRow("craps-1", settings, "2026"))
        async with open_house(tmp_path) as house, house.person(Role.FLOORPERSON) as person:
            assert await person.get("/api/tables") == []
            assert not house.floor.faults
            opened = await person.post("/api/tables", game="craps", key="k")
            assert [t["id"] for t in await person.get("/api/tables")] == [opened["id"]]

    run(body)
