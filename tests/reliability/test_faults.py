"""The disk fails at every write, sync and truncate of an evening; what was acknowledged stays."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast

import apsw
import pytest
from tests.conftest import Count
from tests.floor.house import open_house, run
from tests.reliability.evening import Recorder, Write, evening, write
from tests.reliability.faulty_files import FAULTS, Disk

from nomorebets.floor.floor import Floor
from nomorebets.floor.store import reserve, writer
from nomorebets.floor.store.protocol import StoreFailed, StoreFull
from nomorebets.floor.store.sqlite import SqliteStore
from nomorebets.floor.store.sqlite_schema import SCHEMA
from nomorebets.floor.tables import dealer
from nomorebets.table.journal import read
from nomorebets.table.replay import audit

pytestmark = pytest.mark.slow
MEMORY = Path("/dev/shm")  # a disk of our own is simulated; the machine's would only be slow
GAMES = ("craps", "blackjack", "roulette", "let_it_ride", "minibaccarat", "red_dog")
TABLES = [line.split()[5] for line in SCHEMA.splitlines() if line.startswith("CREATE TABLE")]


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    found = Disk()
    monkeypatch.setattr("os.fsync", found.fsynced)
    monkeypatch.setattr(writer, "LOG_PAGES", 12)
    monkeypatch.setattr(writer, "LOOK_FOR_ROOM", 0.0)
    monkeypatch.setattr(reserve, "ROOM", 4096)
    monkeypatch.setattr("os.posix_fallocate", found.fallocate)
    yield found
    found.unregister()


@dataclass
class Point:
    """The disk fails at the `at`-th thing done when the store is opened and the write made."""

    write: int
    at: int
    fault: str
    seed: int


@dataclass
class Moment:
    """The store before a write: its files, and all that is in it."""

    files: dict[str, bytes]
    contents: str

    def put(self, folder: Path) -> None:
        for path in folder.iterdir():
            path.unlink()
        for name, data in self.files.items():
            (folder / name).write_bytes(data)


ANEW = {"ledger": -1, "secrets": 2, "checkpoints": 2, "proofs": 2}  # from there on: another one
# each time it is written: codes by a key of the store, what is wrapped


def contents(path: Path) -> str:
    """A digest of every row of every table."""
    db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    digest = hashlib.sha256()
    for table in TABLES:
        for row in db.execute(f"SELECT * FROM {table}"):
            digest.update(repr((table, row[: ANEW.get(table)])).encode())
    db.close()
    return digest.hexdigest()


def verified(path: Path) -> None:
    """Every journal is chained, and every account has what its movements say."""
    db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    for (table,) in db.execute("SELECT id FROM tables"):
        lines = db.execute('SELECT line FROM lines WHERE "table" = ? ORDER BY seq', (table,))
        list(read(b"".join(line + b"\n" for (line,) in lines)))
    sums: dict[str, int] = {}
    for source, target, amount in db.execute("SELECT source, target, amount FROM ledger"):
        sums[source] = sums.get(source, 0) - amount
        sums[target] = sums.get(target, 0) + amount
    assert sums == dict(db.execute("SELECT ledger, amount FROM balances"))
    assert sum(sums.values()) == 0
    assert list(db.execute("PRAGMA integrity_check")) == [("ok",)]
    db.close()


class Campaign:
    def __init__(self, disk: Disk, folder: Path) -> None:
        self.disk, self.folder = disk, folder
        self.path = folder / "floor.sqlite"
        self.writes: list[Write] = []
        self.moments: list[Moment] = []

    async def prepare(self, monkeypatch: pytest.MonkeyPatch, elsewhere: Path) -> None:
        """The evening once without faults: what is in the store before each write, and at last."""
        recorder = Recorder(SqliteStore(elsewhere / "recorded.sqlite"))
        await evening(recorder, GAMES, monkeypatch)
        self.writes = recorder.writes
        self.disk.begin(self.folder)
        self.moments.append(Moment({}, ""))
        store = SqliteStore(self.path)
        self.moments[0].contents = contents(self.path)
        for what in self.writes:
            await write(store, what)
            await idle(store)
            files = {p.name: p.read_bytes() for p in self.folder.iterdir()}
            kept = {name: data for name, data in files.items() if name[-3:] in ("ite", "wal")}
            self.moments.append(Moment(kept, contents(self.path)))
        verified(self.path)
        await store.close()

    async def points(self, wanted: int) -> list[Point]:
        """Every thing done × every fault it may have, in an order that mixes them."""
        random, found = Random(8), []
        for number, what in enumerate(self.writes):
            self.moments[number].put(self.folder)
            self.disk.begin(self.folder)
            store = SqliteStore(self.path)
            await write(store, what)
            await idle(store)
            for at, kind in enumerate(self.disk.done):
                for fault in FAULTS[kind]:
                    found.append(Point(number, at, fault, random.getrandbits(32)))
            await store.close()
        random.shuffle(found)
        return found[:wanted]

    async def suffer(self, point: Point) -> None:
        self.moments[point.write].put(self.folder)
        self.disk.begin(self.folder, point.at, point.fault, point.seed)
        acknowledged, submitted = point.write, point.write + 1
        try:
            store = SqliteStore(self.path)
        except StoreFailed:
            submitted = point.write
        else:
            acknowledged = await self.write_one(store, point)
            await self.killed(store)
        if point.fault == "lying":  # the process starts again, the machine does not
            self.disk.dead = False
            acknowledged, submitted = await self.go_on(acknowledged, submitted, point)
        self.disk.power_fails()
        self.disk.begin(self.folder)
        await SqliteStore(self.path).close()
        expected = [moment.contents for moment in self.moments[acknowledged : submitted + 1]]
        assert contents(self.path) in expected, point

    async def killed(self, store: SqliteStore) -> None:
        """Closing writes nothing any more."""
        self.disk.dead = True
        await store.close()

    async def write_one(self, store: SqliteStore, point: Point) -> int:
        """How many writes are acknowledged after this one."""
        what = self.writes[point.write]
        try:
            await write(store, what)
        except StoreFull:
            assert point.fault == "full", point
            await idle(store)
            assert not store.full, "there is room again"
            await write(store, what)
        except StoreFailed:
            assert store.writer.broken
            with pytest.raises(StoreFailed, match="has stopped"):
                await write(store, what)
            return point.write
        await idle(store)
        return point.write + 1

    async def go_on(self, acknowledged: int, submitted: int, point: Point) -> tuple[int, int]:
        """Started again: what is there is acknowledged or in doubt, whole; two more writes. Or the
        power fails while it starts."""
        again = len(self.disk.done) + point.seed // 2 % 12
        self.disk.fails_at, self.disk.fault = (again, "power") if point.seed % 2 else (-1, "")
        try:
            store = SqliteStore(self.path)
            found = contents(self.path)
        except (StoreFailed, apsw.IOError):
            assert self.disk.dead
            return acknowledged, submitted
        self.disk.fails_at = -1
        done = [m.contents for m in self.moments].index(found, acknowledged)
        assert done <= submitted
        for what in self.writes[done : done + 2]:
            await write(store, what)
        await self.killed(store)
        last = min(done + 2, len(self.writes))
        return last, last


async def idle(store: SqliteStore) -> None:
    """The writer has done all it had to, or has stopped."""
    for _ in range(2):
        try:
            await store.writer.run(lambda db: None)
        except StoreFailed:
            return


def test_after_any_fault_what_was_acknowledged_is_there_and_nothing_else(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch, count: Count
) -> None:
    async def body() -> None:
        with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
            folder = Path(name)
            campaign = Campaign(disk, folder)
            await campaign.prepare(monkeypatch, tmp_path)
            points = await campaign.points(count(1_000, 100_000))  # all there are
            assert len(points) >= count(1_000, 10_000)
            for point in points:
                await campaign.suffer(point)

    asyncio.run(body())


def test_after_a_fault_the_floor_goes_on_from_what_was_acknowledged(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch, count: Count
) -> None:
    async def body() -> None:
        path = tmp_path / "floor.sqlite"
        nothing = Moment({}, "")
        disk.begin(tmp_path)
        await evening(Recorder(SqliteStore(path)), GAMES, monkeypatch)
        done, random = disk.done, Random(9)
        for seed in range(count(20, 300)):
            nothing.put(tmp_path)
            at = random.randrange(100, len(done))
            faults = [fault for fault in FAULTS[done[at]] if fault != "full"]
            disk.begin(tmp_path, at, random.choice(faults), seed)
            recorder = Recorder(SqliteStore(path))
            with suppress(StoreFailed):
                await evening(recorder, GAMES, monkeypatch)
            disk.dead = True
            disk.power_fails()
            disk.begin(tmp_path)
            await goes_on(path, recorder)

    asyncio.run(body())


async def goes_on(path: Path, recorder: Recorder) -> None:
    """What the store has was told, all that was acknowledged is there, every table goes on."""
    verified(path)
    store = SqliteStore(path)
    appends = [told[0] for name, told in recorder.writes if name == "append"]
    acknowledged = [told[0] for name, told in recorder.acknowledged if name == "append"]
    for row in await store.tables():
        lines = await store.lines(row.id)
        assert (
            lines == [line for a in appends if a.table == row.id for line in a.lines][: len(lines)]
        )
        least = sum(len(a.lines) for a in acknowledged if a.table == row.id)
        assert least <= len(lines)
        if lines:
            audit(b"".join(line + b"\n" for line in lines), still_open=True)
    floor = Floor(store)
    await floor.start()
    assert floor.faults == {}
    await floor.stop()


@pytest.mark.waits
def test_on_a_full_disk_new_wagers_are_refused_and_rounds_in_play_finish(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reserve, "ROOM", 2_000_000)
    monkeypatch.setattr(writer, "LOOK_FOR_ROOM", 0.05)
    monkeypatch.setattr(dealer, "AFTER_FAILURE", 0.05)

    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as guest:
            tables = [
                await house.table(game=id, house_players=2, wager_seconds=600, decision_seconds=600)
                for id in GAMES
            ]
            for table in tables:
                async with guest.at(table.id) as at:
                    await at.sit(10_000)
                    await at.until(lambda s: s["phase"] == "wagers" and s["pending"]["yours"])
            first, store = tables[1], cast(Any, house.floor.store)
            async with guest.at(first.id) as at, guest.at(tables[2].id) as other:
                seat = first.seats_of(guest.name)[0] + 1
                await at.make_wagers(seat)
                disk.room = disk.taken()
                there = tables[2].seats_of(guest.name)[0] + 1
                for turn in range(500):
                    amount = 500 + turn % 2 * 500
                    said = await other.say("wager", seat=there, wager="red", amount=amount)
                    if said["type"] == "refusal":
                        break
                assert said["status"] == 503, said
                assert store.full
                before = other.state["seats"][there - 1]
                said = await at.say("buy_in", chips=100)
                assert said["status"] == 503, said
                round = at.state["round"]
                await at.say("ready")
                await at.until(lambda s: s["phase"] != "wagers")
                while at.state["phase"] == "play":
                    await at.decide()
                    if at.state["phase"] == "play":
                        await at.hear()
                assert (at.state["round"], at.state["phase"]) == (round, "over")
                await at.do("leave")
                assert at.state["round"] == round, "no round begins"
                disk.room = -1
                assert other.state["seats"][there - 1] == before
                while store.full:
                    await asyncio.sleep(0.01)
                await other.do("wager", seat=there, wager="red", amount=1500)
        verified(tmp_path / "floor.sqlite")

    run(body)
