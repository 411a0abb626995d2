"""The file of the embedded store: its relations, and how it is opened."""

import os
from pathlib import Path

import apsw

from nomorebets.floor.people.names import likeness
from nomorebets.floor.store.protocol import StoreFailed

HEADER, MAGIC = 100, b"SQLite format 3\0"  # of every file of SQLite: bytes, the first of them
SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, settings BLOB NOT NULL, opened_at TEXT NOT NULL,
    closed_at TEXT NOT NULL DEFAULT '', epoch INTEGER NOT NULL DEFAULT 0,
    dealer TEXT NOT NULL DEFAULT '') STRICT;
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
CREATE TABLE IF NOT EXISTS equipment (seq INTEGER PRIMARY KEY, line BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS accounts (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, role TEXT NOT NULL,
    password TEXT NOT NULL, created_at TEXT NOT NULL, failures INTEGER NOT NULL DEFAULT 0,
    locked_until REAL NOT NULL DEFAULT 0) STRICT;
CREATE TABLE IF NOT EXISTS sessions (
    digest TEXT PRIMARY KEY, account INTEGER NOT NULL REFERENCES accounts, expires REAL NOT NULL)
    STRICT;
CREATE TABLE IF NOT EXISTS guesses (
    who TEXT PRIMARY KEY, failures INTEGER NOT NULL, free_at REAL NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS proofs (
    relation TEXT NOT NULL, key TEXT NOT NULL, code TEXT NOT NULL,
    PRIMARY KEY (relation, key)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seals (n INTEGER PRIMARY KEY, seal BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS ages (one INTEGER PRIMARY KEY, age INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS checked (one INTEGER PRIMARY KEY, at TEXT NOT NULL) STRICT;
"""
ADDED = (  # columns that a store made by an earlier edition has not got
    ("ledger", "act", "INTEGER NOT NULL DEFAULT 0"),
    ("ledger", "cite", "TEXT NOT NULL DEFAULT ''"),
    ("ledger", "code", "TEXT NOT NULL DEFAULT ''"),
    ("kept", "at", "TEXT NOT NULL DEFAULT ''"),
    ("kept", "refused", "INTEGER NOT NULL DEFAULT 0"),
    ("kept", "age", "INTEGER NOT NULL DEFAULT 0"),
    ("tables", "dealer", "TEXT NOT NULL DEFAULT ''"),
    ("accounts", "likeness", "TEXT NOT NULL DEFAULT ''"),
    ("accounts", "totp", "TEXT NOT NULL DEFAULT ''"),
    ("accounts", "totp_step", "INTEGER NOT NULL DEFAULT 0"),
    ("accounts", "disabled", "INTEGER NOT NULL DEFAULT 0"),
    ("sessions", "until", "REAL NOT NULL DEFAULT 0"),
)
LIKENESS = """UPDATE accounts SET likeness = CASE WHEN EXISTS (SELECT 1 FROM accounts AS other
    WHERE other.likeness = ?1) THEN ?2 ELSE ?1 END WHERE id = ?3"""
BY_WHAT_WAS_ADDED = """
DROP INDEX IF EXISTS kept_at;
CREATE UNIQUE INDEX IF NOT EXISTS accounts_likeness ON accounts (likeness);
CREATE INDEX IF NOT EXISTS kept_age ON kept (age);
CREATE UNIQUE INDEX IF NOT EXISTS tables_dealer ON tables (dealer)
    WHERE dealer <> '' AND closed_at = '';
"""


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


def refuse_cut_off(path: Path) -> None:
    """A file that is shorter than it says; what a log beside it has may still be missing in it."""
    log = path.with_name(path.name + "-wal")
    if not path.is_file() or (log.exists() and log.stat().st_size):
        return
    with path.open("rb") as file:
        head, size = file.read(HEADER), path.stat().st_size
    if not (head.startswith(MAGIC) or MAGIC.startswith(head)):
        return  # that is another fault
    page = int.from_bytes(head[16:18], "big")
    says = int.from_bytes(head[28:32], "big") * (65536 if page == 1 else page)
    if head and (len(head) < HEADER or size < says):
        words = f"it has {size} of {says} bytes" if len(head) == HEADER else f"it has {size} bytes"
        raise StoreFailed(f"{path} is cut off: {words}; restore it from a backup")


def opened(path: Path) -> apsw.Connection:
    """The connection that writes, all tables made."""
    refuse_cut_off(path)
    db = connect(str(path))
    try:
        db.execute("BEGIN IMMEDIATE")
        write_again(path.with_name(path.name + "-wal"))
        db.execute(SCHEMA)
        for table, column, kind in ADDED:
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            if column not in columns:
                db.execute(f"ALTER TABLE {table} ADD COLUMN {column} {kind}")
        for id, name in list(db.execute("SELECT id, name FROM accounts WHERE likeness = ''")):
            db.execute(LIKENESS, (likeness(name), f"{likeness(name)}#{id}", id))
        db.execute(BY_WHAT_WAS_ADDED)
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
