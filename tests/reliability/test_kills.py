"""kill -9 of the real server under load: what was acknowledged and seen is there again."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from tests.conftest import Count
from tests.floor.house import Person, Seat
from tests.reliability.serving import Serving, serving
from tests.reliability.test_faults import verified
from websockets.exceptions import ConnectionClosed

from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.table.replay import audit
from nomorebets.table.views import Role

pytestmark = [pytest.mark.slow, pytest.mark.waits]
PLAYED = ("--pace", "0.02")
STILL = ("--pace", "10")  # nothing happens by itself for a while
STAFF = [role for role in Role if role != Role.PLAYER]
TABLES = 3  # played at once
KEPT = ("sit", "wager", "decide", "leave", "buy_in")  # commands whose answers are stored


@dataclass
class Witness:
    """Somebody at a table: what they saw, and what was acknowledged to them."""

    name: str
    token: str
    table: str
    plays: bool
    lines: dict[int, Any] = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict)
    acknowledged: list[tuple[str, str, dict[str, Any], Any]] = field(default_factory=list)

    @asynccontextmanager
    async def at(self, house: Serving, since: int | None = None) -> AsyncIterator[Remembered]:
        headers = {"Authorization": f"Bearer {self.token}"}
        async with httpx2.AsyncClient(base_url=house.base, headers=headers, timeout=60) as client:
            person = Person(house, client, self.name, self.token)
            async with person.at(self.table, since) as at:
                yield Remembered(self, at)


class Remembered(Seat):
    """A connection whose acknowledgements are remembered by the witness."""

    def __init__(self, witness: Witness, at: Seat) -> None:
        self.__dict__.update(at.__dict__)
        self.witness = witness

    async def say(self, command: str, key: str = "", **told: Any) -> dict[str, Any]:
        key = f"{self.person.name} {len(self.messages)} {len(self.answers)}"
        answer = await super().say(command, key, **told)
        if answer["type"] == "answer" and command in KEPT:
            self.witness.acknowledged.append((key, command, told, answer["answer"]))
        return answer

    def remember(self) -> None:
        self.witness.lines |= {line["seq"]: line for line in self.lines}
        self.witness.state = self.state


async def plays(at: Remembered) -> None:
    """Rounds, until the connection is gone."""
    seat = await at.sit(20_000)
    while True:
        try:
            await at.play_round(seat)
        except RuntimeError:  # no wager is left to try: wait for the next round
            await at.hear()


async def looks(at: Remembered) -> None:
    while True:
        await at.hear()


async def under_load(house: Serving, tables: list[str], seconds: float) -> list[Witness]:
    """People play and look on until the server is killed; what each of them knows."""
    async with AsyncExitStack() as stack:
        staff = [await stack.enter_async_context(house.person(role)) for role in STAFF]
        witnesses = []
        for table in tables:
            guest = await stack.enter_async_context(house.person())
            witnesses.append(Witness(guest.name, guest.token, table, True))
            witnesses += [Witness(p.name, p.token, table, False) for p in staff]
        seats = [await stack.enter_async_context(w.at(house)) for w in witnesses]
        doing = [asyncio.ensure_future((plays if s.witness.plays else looks)(s)) for s in seats]
        await asyncio.sleep(seconds)
        os.kill(house.pid, signal.SIGKILL)
        done = await asyncio.wait_for(asyncio.gather(*doing, return_exceptions=True), 60)
        for seat, ended in zip(seats, done, strict=True):
            assert isinstance(ended, ConnectionClosed), ended
            with suppress(ConnectionClosed):
                while True:  # what was sent before the end
                    await seat.hear()
            seat.remember()
    return witnesses


def shown(state: dict[str, Any]) -> dict[str, Any]:
    """What must be the same: all but who is connected and ready, and clocks."""
    seats = [{**seat, "here": None, "ready": None} for seat in state["seats"]]
    pending = dict(state["pending"] or {})
    for clock in ("deadline", "seconds", "window"):
        pending.pop(clock, None)
    there = {"watching": None, "dealers": None, "holds": bool(state["holds"])}  # at another pace
    return {**state, "seats": seats, "pending": pending, **there}


async def recalls(house: Serving, witness: Witness) -> bool:
    """The same lines, the same answers; whether the very same state was seen before the end."""
    first = min(witness.lines, default=1)
    async with witness.at(house, first - 1) as at:
        last = witness.state["seq"]
        assert at.state["seq"] >= last
        again = {line["seq"]: line for line in at.lines}
        round = witness.state["round"]
        oldest = min(again, default=0)  # of more than 400 the newest are sent
        for seq, line in witness.lines.items():
            if seq < oldest:
                continue
            if not witness.plays or line["round"] == round == at.state["round"]:
                assert again[seq] == line, (witness.table, witness.name)
        if same := bool(at.state["seq"] == last):
            assert shown(at.state) == shown(witness.state)
        seq = at.state["seq"]
        for key, command, told, answer in witness.acknowledged:
            said = await Seat.say(at, command, key, **told)
            assert (said["type"], said["answer"]) == ("answer", answer), (command, told)
        assert at.state["seq"] == seq, "nothing was done twice"
    return same


def test_after_a_kill_everybody_sees_what_they_saw(tmp_path: Path, count: Count) -> None:
    async def body() -> None:
        random, witnesses, same, acknowledged = Random(), [], 0, 0
        for _ in range(count(3, 50)):
            async with serving(tmp_path, *PLAYED) as house, house.person() as guest:
                lobby = await guest.get("/api/tables")
                free = [t["id"] for t in lobby if t["free"] and t["dealer"] == "automatic"]
                chosen = random.sample(free, TABLES)
                witnesses = await under_load(house, chosen, random.uniform(0.5, 2.0))
            copy = tmp_path / "as it was"
            copy.mkdir(exist_ok=True)
            for name in ("floor.sqlite", "floor.sqlite-wal"):
                shutil.copy(tmp_path / name, copy / name)
            verified(copy / "floor.sqlite")
            async with serving(tmp_path, *STILL) as house:
                for witness in witnesses:
                    same += await recalls(house, witness)
                    acknowledged += len(witness.acknowledged)
                for witness in witnesses:
                    if witness.plays:  # others need the seat
                        async with witness.at(house) as at:
                            await Seat.say(at, "leave")
        assert same
        assert acknowledged
        store = SqliteStore(tmp_path / "floor.sqlite")
        for row in await store.tables():
            data = b"".join(line + b"\n" for line in await store.lines(row.id))
            audit(data, still_open=True)
        await store.close()

    asyncio.run(body())
