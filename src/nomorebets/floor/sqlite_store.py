"""The embedded store: SQLite (apsw's own), WAL, synchronous=FULL, one writer, group commit."""

import asyncio
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import apsw

from nomorebets.floor.reserve import Reserve
from nomorebets.floor.storage import (
    CAGE,
    Account,
    Append,
    Entry,
    Found,
    Kept,
    Movement,
    RoundRow,
    RoundSeat,
    Stale,
    StoreFailed,
    StoreFull,
    TableRow,
    Taken,
    TooFewChips,
)
from nomorebets.floor.writer import Writer

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, settings BLOB NOT NULL, opened_at TEXT NOT NULL,
    closed_at TEXT NOT NULL DEFAULT '', epoch INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE IF NOT EXISTS lines (
    "table" TEXT NOT NULL, seq INTEGER NOT NULL, line BLOB NOT NULL,
    PRIMARY KEY ("table", seq)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS secrets (
    "table" TEXT NOT NULL, commitment TEXT NOT NULL, key BLOB NOT NULL,
    PRIMARY KEY ("table", commitment)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS checkpoints (
    "table" TEXT NOT NULL, seq INTEGER NOT NULL, checkpoint BLOB NOT NULL,
    PRIMARY KEY ("table", seq)) STRICT;
CREATE TABLE IF NOT EXISTS rounds (
    "table" TEXT NOT NULL, round INTEGER NOT NULL, seq INTEGER NOT NULL, at TEXT NOT NULL,
    over INTEGER NOT NULL, void INTEGER NOT NULL, PRIMARY KEY ("table", round)) STRICT;
CREATE INDEX IF NOT EXISTS rounds_at ON rounds (at);
CREATE TABLE IF NOT EXISTS round_seats (
    "table" TEXT NOT NULL, round INTEGER NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL,
    net INTEGER NOT NULL, PRIMARY KEY ("table", round, seat, player)) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS round_seats_player ON round_seats (player, "table", round);
CREATE TABLE IF NOT EXISTS ledger (
    id INTEGER PRIMARY KEY, at TEXT NOT NULL, source TEXT NOT NULL, target TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0), gist TEXT NOT NULL, "table" TEXT NOT NULL,
    seq INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS ledger_table ON ledger ("table", seq);
CREATE INDEX IF NOT EXISTS ledger_source ON ledger (source);
CREATE INDEX IF NOT EXISTS ledger_target ON ledger (target);
CREATE TABLE IF NOT EXISTS balances (ledger TEXT PRIMARY KEY, amount INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS kept (
    account INTEGER NOT NULL, key TEXT NOT NULL, digest TEXT NOT NULL, answer BLOB NOT NULL,
    PRIMARY KEY (account, key)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS waiting (
    "table" TEXT PRIMARY KEY, noted BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS accounts (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, role TEXT NOT NULL,
    password TEXT NOT NULL, created_at TEXT NOT NULL, failures INTEGER NOT NULL DEFAULT 0,
    locked_until REAL NOT NULL DEFAULT 0) STRICT;
CREATE TABLE IF NOT EXISTS sessions (
    digest TEXT PRIMARY KEY, account INTEGER NOT NULL REFERENCES accounts, expires REAL NOT NULL)
    STRICT;
CREATE TABLE IF NOT EXISTS checked (one INTEGER PRIMARY KEY, at TEXT NOT NULL) STRICT;
"""
ADDED = (  # columns that a store made by an earlier edition has not got
    ("ledger", "act", "INTEGER NOT NULL DEFAULT 0"),
    ("ledger", "cite", "TEXT NOT NULL DEFAULT ''"),
    ("kept", "at", "TEXT NOT NULL DEFAULT ''"),
)
SUMS = (
    "SELECT account, sum(change) FROM (SELECT source AS account, -amount AS change FROM ledger"
    " UNION ALL SELECT target, amount FROM ledger) AS moved GROUP BY account"
)
ACCOUNT = "id, name, role, password, failures, locked_until"


def connect(path: str, readonly: bool = False) -> apsw.Connection:
    flags = (
        apsw.SQLITE_OPEN_READONLY
        if readonly
        else apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
    )
    db = apsw.Connection(path, flags=flags)
    db.set_busy_timeout(5000)
    if not readonly:
        if db.pragma("journal_mode", "WAL") != "wal":
            db.close()
            raise apsw.IOError("there can be no write-ahead log")
        db.execute("PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON")
    return db


def opened(path: Path) -> apsw.Connection:
    """The connection that writes, all tables made."""
    db = connect(str(path))
    try:
        db.execute("BEGIN IMMEDIATE")
        write_again(path.with_name(path.name + "-wal"))
        db.execute(SCHEMA)
        for table, column, kind in ADDED:
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            if column not in columns:
                db.execute(f"ALTER TABLE {table} ADD COLUMN {column} {kind}")
        db.execute("COMMIT")
        path.chmod(0o600)  # it holds the keys of the shoes
        db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
    except apsw.BusyError:
        pass  # somebody reads: it is done later
    except BaseException:
        db.close()
        raise
    return db


def write_again(log: Path) -> None:
    """The write-ahead log as it is read now. After a failed fsync the machine may show what the
    disk has not got; what the floor goes on from must be there."""
    if not log.exists():
        return
    file = os.open(log, os.O_RDWR)
    try:
        at = 0
        while data := os.pread(file, 1 << 20, at):
            at += os.pwrite(file, data, at)
        os.fsync(file)
    finally:
        os.close(file)


class SqliteStore:
    """`Store` on one file."""

    name = "sqlite"

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        try:
            writing = opened(path)
            self._reading = connect(str(path), readonly=True)
        except apsw.FullError:
            raise StoreFull(f"{path}: the disk is full") from None
        except apsw.Error as error:
            raise StoreFailed(f"{path} cannot be opened: {error}") from None
        self.writer = Writer(writing, Reserve(path.with_name(path.name + "-reserve")))
        self._reader = ThreadPoolExecutor(1, "store-reader")

    @property
    def waiting_writes(self) -> int:
        return self.writer.waiting

    async def check(self, at: str) -> None:
        sql = "INSERT OR REPLACE INTO checked VALUES (1, ?)"
        await self.writer.run(lambda db: _do(db, sql, at))

    async def examine(self) -> list[str]:
        try:
            rows = await self._read("PRAGMA integrity_check(10)")
            broken = await self._read("PRAGMA foreign_key_check")
            unowned = await self._read(
                'SELECT id FROM tables WHERE epoch < 1 AND id IN (SELECT "table" FROM lines)'
            )
        except StoreFailed as failure:
            return [str(failure)]
        found = [str(row[0]) for row in rows if row[0] != "ok"]
        found += [f"a row of {row[0]} names what is not there" for row in broken]
        return found + [f"table {id} has lines, but never had an owner" for (id,) in unowned]

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

    async def _value(self, sql: str, *bound: Any) -> Any:
        rows = await self._read(sql, *bound)
        return rows[0][0] if rows else None

    # tables and their journals

    async def open_table(self, row: TableRow) -> None:
        def job(db: apsw.Connection) -> None:
            if list(db.execute("SELECT 1 FROM tables WHERE id = ?", (row.id,))):
                raise Taken(row.id)
            db.execute(
                "INSERT INTO tables (id, settings, opened_at) VALUES (?, ?, ?)",
                (row.id, row.settings, row.opened_at),
            )

        await self.writer.run(job, new_play=True)

    async def take_back(self, table: str) -> None:
        told = 'SELECT 1 FROM lines WHERE "table" = ?1'
        sql = f"DELETE FROM tables WHERE id = ?1 AND NOT EXISTS ({told})"
        await self.writer.run(lambda db: _do(db, sql, table))

    async def tables(self) -> list[TableRow]:
        rows = await self._read(
            "SELECT id, settings, opened_at, closed_at FROM tables ORDER BY opened_at, id"
        )
        return [TableRow(*row) for row in rows]

    async def claim(self, table: str) -> int:
        def job(db: apsw.Connection) -> int:
            rows = list(
                db.execute(
                    "UPDATE tables SET epoch = epoch + 1 WHERE id = ? RETURNING epoch", (table,)
                )
            )
            return int(rows[0][0])

        return await self.writer.run(job)

    async def reclaim(self, table: str, epoch: int) -> int:
        return epoch  # there is one writer, and it has rolled back what failed

    async def append(self, append: Append) -> None:
        await self.writer.run(lambda db: _append(db, append), append.new_play)

    async def lines(self, table: str, after: int = 0, limit: int = 0) -> list[bytes]:
        rows = await self._read(
            'SELECT line FROM lines WHERE "table" = ? AND seq > ? ORDER BY seq LIMIT ?',
            table, after, limit or -1,
        )  # fmt: skip
        return [row[0] for row in rows]

    async def last_seq(self, table: str) -> int:
        return int(await self._value('SELECT max(seq) FROM lines WHERE "table" = ?', table) or 0)

    async def keys(self, table: str) -> dict[str, bytes]:
        return dict(
            await self._read('SELECT commitment, key FROM secrets WHERE "table" = ?', table)
        )

    async def checkpoint(self, table: str, before: int = 0) -> bytes:
        found = await self._value(
            'SELECT checkpoint FROM checkpoints WHERE "table" = ?1 AND (?2 = 0 OR seq < ?2)'
            " ORDER BY seq DESC LIMIT 1",
            table, before,
        )  # fmt: skip
        return bytes(found or b"")

    async def rounds(self, found: Found) -> list[RoundRow]:
        where, bound = _where(found)
        rows = await self._read(
            'SELECT "table", round, seq, at, over, void FROM rounds AS r'
            f"{where} ORDER BY at DESC, seq DESC LIMIT ?",
            *bound, min(found.limit, 1000),
        )  # fmt: skip
        seats = [
            await self._read(
                'SELECT seat, player, net FROM round_seats WHERE "table" = ? AND round = ?',
                row[0], row[1],
            )
            for row in rows
        ]  # fmt: skip
        return [
            RoundRow(
                table, number, seq, at, bool(over), bool(void), tuple(RoundSeat(*s) for s in of)
            )
            for (table, number, seq, at, over, void), of in zip(rows, seats, strict=True)
        ]

    async def kept(self, account: int, key: str) -> Kept | None:
        rows = await self._read(
            "SELECT account, key, digest, answer FROM kept WHERE account = ? AND key = ?",
            account, key,
        )  # fmt: skip
        return Kept(*rows[0]) if rows else None

    async def forget_kept(self, before: str) -> int:
        def job(db: apsw.Connection) -> int:
            db.execute("DELETE FROM kept WHERE at < ?", (before,))
            return db.changes()

        return await self.writer.run(job)

    async def waiting(self, table: str) -> bytes:
        return bytes(await self._value('SELECT noted FROM waiting WHERE "table" = ?', table) or b"")

    # chips

    async def move(self, movements: Sequence[Movement], at: str, kept: Kept | None = None) -> None:
        def job(db: apsw.Connection) -> None:
            _move(db, movements, at)
            _keep(db, kept, at)

        await self.writer.run(job, new_play=True)

    async def balance(self, ledger: str) -> int:
        return int(await self._value("SELECT amount FROM balances WHERE ledger = ?", ledger) or 0)

    async def balances(self) -> dict[str, int]:
        return dict(await self._read("SELECT ledger, amount FROM balances"))

    async def sums(self) -> dict[str, int]:
        return dict(await self._read(SUMS))

    async def ledger(self, account: str = "", table: str = "", limit: int = 100) -> list[Entry]:
        rows = await self._read(
            'SELECT id, at, source, target, amount, gist, "table", seq, act, cite FROM ledger'
            " WHERE (?1 = '' OR source = ?1 OR target = ?1) AND (?2 = '' OR \"table\" = ?2)"
            " ORDER BY id DESC LIMIT ?3",
            account, table, min(limit, 10_000),
        )  # fmt: skip
        return [Entry(id, at, Movement(*rest)) for id, at, *rest in rows]

    # accounts and sessions

    async def create_account(
        self, name: str, role: str, password: str, at: str, chips: int = 0
    ) -> Account:
        def job(db: apsw.Connection) -> Account:
            try:
                db.execute(
                    "INSERT INTO accounts (name, role, password, created_at) VALUES (?, ?, ?, ?)",
                    (name, role, password, at),
                )
            except apsw.ConstraintError:
                raise Taken(name) from None
            account = Account(db.last_insert_rowid(), name, role, password)
            if chips:
                _move(db, [Movement(CAGE, account.ledger, chips, "welcome: play chips")], at)
            return account

        return await self.writer.run(job, new_play=True)

    async def account(self, name: str) -> Account | None:
        rows = await self._read(f"SELECT {ACCOUNT} FROM accounts WHERE name = ?", name)
        return Account(*rows[0]) if rows else None

    async def account_numbered(self, id: int) -> Account | None:
        rows = await self._read(f"SELECT {ACCOUNT} FROM accounts WHERE id = ?", id)
        return Account(*rows[0]) if rows else None

    async def remember_failures(self, id: int, failures: int, locked_until: float) -> None:
        sql = "UPDATE accounts SET failures = ?, locked_until = ? WHERE id = ?"
        await self.writer.run(lambda db: _do(db, sql, failures, locked_until, id))

    async def put_session(self, digest: str, account: int, expires: float) -> None:
        sql = "INSERT INTO sessions (digest, account, expires) VALUES (?, ?, ?)"
        await self.writer.run(lambda db: _do(db, sql, digest, account, expires))

    async def session(self, digest: str, now: float) -> Account | None:
        rows = await self._read(
            f"SELECT {ACCOUNT} FROM accounts WHERE id ="
            " (SELECT account FROM sessions WHERE digest = ? AND expires > ?)",
            digest, now,
        )  # fmt: skip
        return Account(*rows[0]) if rows else None

    async def drop_session(self, digest: str) -> None:
        await self.writer.run(lambda db: _do(db, "DELETE FROM sessions WHERE digest = ?", digest))

    async def close(self) -> None:
        self._reader.shutdown()
        self._reading.close()
        await asyncio.to_thread(self.writer.stop)


class SqliteSeen(SqliteStore):
    """A store looked at as it is at one moment, by somebody who changes nothing; a server may have
    it open meanwhile."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._reading = connect(str(path), readonly=True)
            self._reading.execute("BEGIN; SELECT 1 FROM tables")
        except apsw.Error as error:
            raise StoreFailed(f"{path} cannot be read: {error}") from None
        self._reader = ThreadPoolExecutor(1, "store-reader")

    async def close(self) -> None:
        self._reader.shutdown()
        self._reading.close()


def _do(db: apsw.Connection, sql: str, *bound: Any) -> None:
    db.execute(sql, bound)


def _append(db: apsw.Connection, append: Append) -> None:
    table = append.table
    owner = list(db.execute("SELECT epoch FROM tables WHERE id = ?", (table,)))
    if not owner or owner[0][0] != append.epoch:
        raise Stale(f"{table}: epoch {append.epoch} is not the owner's ({owner})")
    _lines(db, append)
    for commitment, key in append.keys.items():
        _do(db, "INSERT INTO secrets VALUES (?, ?, ?)", table, commitment, key)
    _move(db, append.movements, append.at)
    for row in append.rounds:
        _round(db, row)
    _keep(db, append.kept, append.at)
    if append.waiting is not None:
        _do(db, "INSERT OR REPLACE INTO waiting VALUES (?, ?)", table, append.waiting)
    if append.checkpoint:
        sql = "INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?)"
        _do(db, sql, table, append.checkpoint_seq, append.checkpoint)
    if append.closes:
        _do(db, "UPDATE tables SET closed_at = ? WHERE id = ?", append.at, table)


def _lines(db: apsw.Connection, append: Append) -> None:
    if not append.lines:
        return
    sql = 'SELECT coalesce(max(seq), 0) FROM lines WHERE "table" = ?'
    last = next(iter(db.execute(sql, (append.table,))))[0]
    if last + 1 != append.seq:
        raise Stale(f"{append.table}: line {append.seq} cannot follow line {last}")
    db.executemany(
        "INSERT INTO lines VALUES (?, ?, ?)",
        ((append.table, seq, line) for seq, line in enumerate(append.lines, append.seq)),
    )


def _move(db: apsw.Connection, movements: Sequence[Movement], at: str) -> None:
    for m in movements:
        assert m.amount > 0
        db.execute(
            'INSERT INTO ledger (at, source, target, amount, gist, "table", seq, act, cite)'
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (at, m.source, m.target, m.amount, m.gist, m.table, m.seq, m.act, m.cite),
        )
        for ledger, change in ((m.source, -m.amount), (m.target, m.amount)):
            rows = list(
                db.execute(
                    "INSERT INTO balances VALUES (?1, ?2) ON CONFLICT (ledger)"
                    " DO UPDATE SET amount = amount + ?2 RETURNING amount",
                    (ledger, change),
                )
            )
            if rows[0][0] < 0 and ledger.startswith("player:"):
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


def _keep(db: apsw.Connection, kept: Kept | None, at: str) -> None:
    if kept:
        sql = "INSERT INTO kept (account, key, digest, answer, at) VALUES (?, ?, ?, ?, ?)"
        _do(db, sql, kept.account, kept.key, kept.digest, kept.answer, at)


def _where(found: Found) -> tuple[str, list[Any]]:
    seats = 'SELECT 1 FROM round_seats AS s WHERE s."table" = r."table" AND s.round = r.round'
    conditions: dict[str, Any] = {
        'r."table" = ?': found.table,
        "r.round = ?": found.number,
        f"EXISTS ({seats} AND s.seat = ?)": found.seat,
        f"EXISTS ({seats} AND s.player = ?)": found.player,
        "r.at >= ?": found.since,
        "r.at <= ?": found.until,
    }
    asked = {sql: value for sql, value in conditions.items() if value}
    return (" WHERE " + " AND ".join(asked) if asked else ""), list(asked.values())
