"""The embedded store: SQLite (apsw's own), WAL, synchronous=FULL, one writer, group commit."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import apsw
import msgspec

from nomorebets.floor.people.names import likeness
from nomorebets.floor.store.proofs import Proof, Signer, hand_of, seal_from
from nomorebets.floor.store.protocol import (
    Account,
    Append,
    Changed,
    EnoughChips,
    Grant,
    Kept,
    Movement,
    Stale,
    StoreFailed,
    StoreFull,
    TableRow,
    Taken,
    TooFewChips,
    welcome,
)
from nomorebets.floor.store.reserve import NoReserve, Reserve
from nomorebets.floor.store.sql import OLD_KEPT, WITHOUT_LINES, WRAPPED_BY, SqlStore
from nomorebets.floor.store.sqlite_schema import connect, opened, refuse_cut_off
from nomorebets.floor.store.wrapping import wrapping_for, wrapping_of
from nomorebets.floor.store.writer import Writer
from nomorebets.table.past_round import RoundRow

HELD = "SELECT coalesce(sum(amount), 0) FROM balances WHERE"


class SqliteStore(SqlStore):
    """`Store` on one file."""

    name = "sqlite"
    _looking: apsw.Connection | None = None  # of the loop's own thread

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        try:
            writing = opened(path)
            self._reading = connect(str(path), readonly=True)
            heads = [row[0] for sql in WRAPPED_BY for row in self._reading.execute(sql)]
        except apsw.FullError:
            raise StoreFull(f"{path}: the disk is full") from None
        except apsw.Error as error:
            raise StoreFailed(f"{path} cannot be opened: {error}") from None
        try:
            self.wrapping = wrapping_for(path, heads)
        except StoreFailed:
            self._reading.close()
            writing.close()
            raise
        try:
            self.hand = hand_of(path, public=_sealed_by(self._reading))
        except StoreFailed:
            self._reading.close()
            writing.close()
            raise
        self._looking = connect(str(path), readonly=True)
        self.writer = Writer(writing, Reserve(path.with_name(path.name + "-reserve")))
        self._reader = ThreadPoolExecutor(1, "store-reader")

    @property
    def waiting_writes(self) -> int:
        return self.writer.waiting

    async def examine(self) -> list[str]:
        try:
            rows = await self._read("PRAGMA integrity_check(10)")
            broken = await self._read("PRAGMA foreign_key_check")
            unowned = await self._unowned()
        except StoreFailed as failure:
            return [str(failure)]
        found = [str(row[0]) for row in rows if row[0] != "ok"]
        found += [f"a row of {row[0]} names what is not there" for row in broken]
        return found + unowned

    @property
    def full(self) -> bool:
        return self.writer.full

    async def _read(self, sql: str, *bound: Any) -> list[Any]:
        def fetch() -> list[Any]:
            return list(self._reading.execute(sql, bound))

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, fetch)
        except apsw.Error as error:
            raise StoreFailed(f"the store cannot be read: {error}") from None

    async def _look(self, sql: str, *bound: Any) -> list[Any]:
        if self._looking is None:
            return await self._read(sql, *bound)
        try:
            return list(self._looking.execute(sql, bound))
        except apsw.Error as error:
            raise StoreFailed(f"the store cannot be read: {error}") from None

    async def run(self, sql: str, *bound: Any) -> list[Any]:
        return await self.writer.run(lambda db: list(db.execute(sql, bound)))

    # tables and their journals

    async def open_table(self, row: TableRow) -> None:
        def job(db: apsw.Connection) -> None:
            if list(db.execute("SELECT 1 FROM tables WHERE id = ?", (row.id,))):
                raise Taken(row.id)
            db.execute(
                "INSERT INTO tables (id, settings, opened_at) VALUES (?, ?, ?)",
                (row.id, row.settings, row.opened_at),
            )
            _prove(db, self._hand.of_table(row.id, row.settings, row.opened_at, ""))

        await self.writer.run(job, new_play=True)

    async def claim(self, table: str) -> int:
        sql = "UPDATE tables SET epoch = epoch + 1 WHERE id = ? RETURNING epoch"
        return int((await self.run(sql, table))[0][0])

    async def reclaim(self, table: str, epoch: int) -> int:
        return epoch  # there is one writer, and it has rolled back what failed

    async def append(self, append: Append) -> None:
        wrapped = self._wrapped(append)
        codes = self._codes(append.movements, append.at)
        await self.writer.run(lambda db: _append(db, self._hand, wrapped, codes), append.new_play)

    async def tell_equipment(
        self, seq: int, line: bytes, at: str, kept: Kept | None = None
    ) -> None:
        def job(db: apsw.Connection) -> None:
            try:
                _do(db, "INSERT INTO equipment VALUES (?, ?)", seq, line)
            except apsw.ConstraintError:
                raise Stale(f"line {seq} of the equipment's record was written before") from None
            _keep(db, self._hand, kept, at)

        await self.writer.run(job)

    # chips

    async def move(self, movements: Sequence[Movement], at: str, kept: Kept | None = None) -> None:
        codes = self._codes(movements, at)

        def job(db: apsw.Connection) -> None:
            _move(db, movements, codes, at)
            _keep(db, self._hand, kept, at)

        await self.writer.run(job, new_play=True)

    async def grant(self, grant: Grant, at: str, kept: Kept | None = None) -> None:
        def job(db: apsw.Connection) -> None:
            held = next(iter(db.execute(f"{HELD} ledger = ?", (grant.account,))))[0]
            if held != grant.seen:
                raise Changed(grant.account)
            for place in grant.places:
                there = "ledger >= 'table:' AND ledger < 'table;' AND substr(ledger, ?) = ?"
                held += next(iter(db.execute(f"{HELD} {there}", (-len(place), place))))[0]
            if held >= grant.below:
                raise EnoughChips(held)
            _move(db, [grant.movement], self._codes([grant.movement], at), at)
            _keep(db, self._hand, kept, at)

        await self.writer.run(job, new_play=True)

    # accounts and sessions

    async def create_account(
        self, name: str, role: str, password: str, at: str, chips: int = 0
    ) -> Account:
        def job(db: apsw.Connection) -> Account:
            try:
                db.execute(
                    "INSERT INTO accounts (name, likeness, role, password, created_at)"
                    " VALUES (?, ?, ?, ?, ?)",
                    (name, likeness(name), role, password, at),
                )
            except apsw.ConstraintError:
                raise Taken(name) from None
            account = Account(db.last_insert_rowid(), name, role, password)
            _prove(db, self._hand.of_account(*msgspec.structs.astuple(account)))
            if chips:
                moved = [welcome(account, chips)]
                _move(db, moved, self._codes(moved, at), at)
            return account

        return await self.writer.run(job, new_play=True)

    async def take_back(self, table: str) -> None:
        def job(db: apsw.Connection) -> None:
            _do(db, f"DELETE FROM tables WHERE {WITHOUT_LINES}", table)
            gone = "key = ? AND NOT EXISTS (SELECT 1 FROM tables WHERE id = proofs.key)"
            _do(db, f"DELETE FROM proofs WHERE relation = 'tables' AND {gone}", table)

        await self.writer.run(job)

    async def forget_kept(self, before: int) -> int:
        def job(db: apsw.Connection) -> int:
            gone = list(
                db.execute(f"DELETE FROM kept WHERE {OLD_KEPT} RETURNING account, key", (before,))
            )
            sql = "DELETE FROM proofs WHERE relation = 'kept' AND key = ?"
            db.executemany(sql, ((f"{account}:{key}",) for account, key in gone))
            return len(gone)

        forgotten = 0
        while gone := await self.writer.run(job):
            forgotten += gone
        return forgotten

    async def prove(self, proofs: Sequence[Proof], movements: Sequence[tuple[int, str]]) -> None:
        def job(db: apsw.Connection) -> None:
            for proof in proofs:
                _prove(db, proof)
            sql = "UPDATE ledger SET code = ? WHERE id = ?"
            db.executemany(sql, ((code, id) for id, code in movements))

        await self.writer.run(job)

    async def change_account(self, account: Account) -> None:
        def job(db: apsw.Connection) -> None:
            _do(
                db, "UPDATE accounts SET role = ?, password = ?, totp = ?, disabled = ?"
                " WHERE id = ?", account.role, account.password, account.totp, account.disabled,
                account.id,
            )  # fmt: skip
            _do(db, "DELETE FROM sessions WHERE account = ?", account.id)
            _prove(db, self._hand.of_account(*msgspec.structs.astuple(account)))

        await self.writer.run(job)

    async def close(self) -> None:
        self._reader.shutdown()
        self._reading.close()
        if self._looking is not None:
            self._looking.close()
        await asyncio.to_thread(self.writer.stop)


class SqliteBeside(SqliteStore):
    """A store that a server may have open meanwhile: SQLite lets one of them write at a time, and
    neither the log nor the reserve is touched."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            writing = connect(str(path))
            self._reading = connect(str(path), readonly=True)
            heads = [row[0] for sql in WRAPPED_BY for row in self._reading.execute(sql)]
        except apsw.Error as error:
            raise StoreFailed(f"{path} cannot be opened: {error}") from None
        self.wrapping = wrapping_for(path, heads)
        self.hand = hand_of(path, public=_sealed_by(self._reading))
        self.writer = Writer(writing, NoReserve(path))
        self._reader = ThreadPoolExecutor(1, "store-reader")


class SqliteSeen(SqliteStore):
    """A store looked at as it is at one moment, by somebody who changes nothing; a server may have
    it open meanwhile."""

    def __init__(self, path: Path, keys: Path | None = None) -> None:
        """`keys`: the store whose keys it has, if it is a copy."""
        self.path = path
        refuse_cut_off(path)
        try:
            self._reading = connect(str(path), readonly=True)
            self._reading.execute("BEGIN; SELECT 1 FROM tables")
            self.wrapping = wrapping_of(keys or path, make=False)
        except apsw.Error as error:
            raise StoreFailed(f"{path} cannot be read: {error}") from None
        self.hand = hand_of(keys or path, make=False)
        self._reader = ThreadPoolExecutor(1, "store-reader")

    async def equipment(self, after: int = 0) -> list[bytes]:
        """None in a store of an earlier edition."""
        there = await self._read("SELECT 1 FROM sqlite_master WHERE name = 'equipment'")
        return await super().equipment(after) if there else []

    async def close(self) -> None:
        self._reader.shutdown()
        self._reading.close()


def _sealed_by(db: apsw.Connection) -> str:
    """The public key of the first seal; "" if there is none."""
    return "".join(
        seal_from(row[0]).key for row in db.execute("SELECT seal FROM seals WHERE n = 1")
    )


def _do(db: apsw.Connection, sql: str, *bound: Any) -> None:
    db.execute(sql, bound)


STANDS = """SELECT epoch, (SELECT coalesce(max(seq), 0) FROM lines WHERE "table" = ?1)
    FROM tables WHERE id = ?1"""
BALANCES = """INSERT INTO balances VALUES (?1, -?3), (?2, ?3) ON CONFLICT (ledger)
    DO UPDATE SET amount = amount + excluded.amount RETURNING ledger, amount"""


def _append(db: apsw.Connection, hand: Signer, append: Append, codes: Sequence[str]) -> None:
    table = append.table
    owner = list(db.execute(STANDS, (table,)))
    if not owner or owner[0][0] != append.epoch:
        raise Stale(f"{table}: epoch {append.epoch} is not the owner's ({owner})")
    _lines(db, append, owner[0][1])
    for commitment, key in append.keys.items():
        _do(db, "INSERT INTO secrets VALUES (?, ?, ?)", table, commitment, key)
    _move(db, append.movements, codes, append.at)
    for row in append.rounds:
        _round(db, row)
        _prove(db, hand.of_round(row))
    _keep(db, hand, append.kept, append.at)
    if append.waiting is not None:
        _do(db, "INSERT OR REPLACE INTO waiting VALUES (?, ?)", table, append.waiting)
    if append.checkpoint:
        sql = "INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?)"
        _do(db, sql, table, append.checkpoint_seq, append.checkpoint)
    if append.dealer is not None:
        _assign(db, table, append.dealer)
    if append.closes:
        closed = "UPDATE tables SET closed_at = ? WHERE id = ? RETURNING settings, opened_at"
        for settings, opened_at in list(db.execute(closed, (append.at, table))):
            _prove(db, hand.of_table(table, settings, opened_at, append.at))


def _assign(db: apsw.Connection, table: str, dealer: str) -> None:
    try:
        _do(db, "UPDATE tables SET dealer = ? WHERE id = ?", dealer, table)
    except apsw.ConstraintError:
        raise Taken(dealer) from None


def _lines(db: apsw.Connection, append: Append, last: int) -> None:
    if not append.lines:
        return
    if last + 1 != append.seq:
        raise Stale(f"{append.table}: line {append.seq} cannot follow line {last}")
    db.executemany(
        "INSERT INTO lines VALUES (?, ?, ?)",
        ((append.table, seq, line) for seq, line in enumerate(append.lines, append.seq)),
    )


def _prove(db: apsw.Connection, proof: Proof) -> None:
    db.execute("INSERT OR REPLACE INTO proofs (relation, key, code) VALUES (?, ?, ?)", proof)


def _move(
    db: apsw.Connection, movements: Sequence[Movement], codes: Sequence[str], at: str
) -> None:
    for m, code in zip(movements, codes, strict=True):
        assert m.amount > 0
        db.execute(
            'INSERT INTO ledger (at, source, target, amount, gist, "table", seq, act, cite, code)'
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (at, *msgspec.structs.astuple(m), code),
        )
        for ledger, left in list(db.execute(BALANCES, (m.source, m.target, m.amount))):
            if left < 0 and ledger.startswith("player:"):
                raise TooFewChips(ledger)


def _round(db: apsw.Connection, row: RoundRow) -> None:
    _do(
        db, "INSERT OR REPLACE INTO rounds VALUES (?, ?, ?, ?, ?, ?)",
        row.table, row.round, row.seq, row.at, row.over, row.void,
    )  # fmt: skip
    _do(db, 'DELETE FROM round_seats WHERE "table" = ? AND round = ?', row.table, row.round)
    db.executemany(
        "INSERT INTO round_seats VALUES (?, ?, ?, ?, ?)",
        ((row.table, row.round, seat.seat, seat.player, seat.net) for seat in row.players),
    )


def _keep(db: apsw.Connection, hand: Signer, kept: Kept | None, at: str) -> None:
    if kept:
        sql = (
            "INSERT INTO kept (account, key, digest, answer, at, refused, age)"
            " VALUES (?, ?, ?, ?, ?, ?, coalesce((SELECT age FROM ages), 0))"
        )
        _do(db, sql, kept.account, kept.key, kept.digest, kept.answer, at, kept.refused)
        _prove(db, hand.of_kept(kept, at))
