"""A floor is moved from one store to another: read, written and read again, all or nothing."""

import asyncio
import hashlib
import os
import secrets
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import apsw
import msgspec

from nomorebets.floor.store.addresses import (
    is_postgresql,
    look_at,
    one_process,
    refuse_without_extras,
)
from nomorebets.floor.store.history import problems, unbalanced
from nomorebets.floor.store.proofs import seal_key_file, write_seed
from nomorebets.floor.store.protocol import StoreFailed
from nomorebets.floor.store.sql import WRAPPED_BY
from nomorebets.floor.store.sqlite_schema import opened
from nomorebets.floor.store.wrapping import (
    GIVEN,
    GIVEN_FILE,
    KEY_BYTES,
    WRAPPED,
    Wrapping,
    key_file,
    read_keys,
    wrapping_for,
    write_keys,
)
from nomorebets.law.refusal import Refused
from nomorebets.table.journal import GENESIS

Row = tuple[Any, ...]
RELATIONS = {  # name: how its rows are told apart, and what else they have
    "tables": (("id",), ("settings", "opened_at", "closed_at", "epoch", "dealer")),
    "lines": (("table", "seq"), ("line",)),
    "secrets": (("table", "commitment"), ("key",)),
    "checkpoints": (("table", "seq"), ("checkpoint",)),
    "rounds": (("table", "round"), ("seq", "at", "over", "void")),
    "round_seats": (("table", "round", "seat", "player"), ("net",)),
    "ledger": (
        ("id",),
        ("at", "source", "target", "amount", "gist", "table", "seq", "act", "cite", "code"),
    ),
    "balances": (("ledger",), ("amount",)),
    "kept": (("account", "key"), ("digest", "answer", "at", "refused", "age")),
    "ages": (("one",), ("age",)),
    "proofs": (("relation", "key"), ("code",)),
    "seals": (("n",), ("seal",)),
    "waiting": (("table",), ("noted",)),
    "equipment": (("seq",), ("line",)),
    "accounts": (
        ("id",),
        ("name", "likeness", "role", "password", "created_at", "totp", "totp_step", "disabled"),
    ),
    "sessions": (("digest",), ("account", "expires", "until")),
    "guesses": (("who",), ("failures", "free_at")),
}
TEXTS = frozenset(
    {"who", "relation", "table", "commitment", "player", "key", "digest", "ledger"}
)  # in keys
TRUTHS = ("over", "void", "refused", "disabled")  # numbers in a file
NUMBERED = ("ledger", "accounts")  # relations whose ids the store gives


class Head(msgspec.Struct, frozen=True):
    """A table's journal: so many lines, and the hash of the last."""

    table: str
    lines: int
    head: str


class Copied(msgspec.Struct, frozen=True):
    tables: list[Head]
    rows: dict[str, int]  # of each relation
    chips: int  # issued by the cage


class Side(Protocol):
    def asked(self, column: str) -> str: ...
    def order(self, column: str) -> str: ...
    def rows(self, sql: str) -> Iterator[Row]: ...
    def change(self, sql: str, *bound: Any) -> None: ...
    def fill(self, relation: str, columns: tuple[str, ...], rows: Iterable[Row]) -> None: ...


def copy(source: str, target: str, sent: Iterable[bytes] = ()) -> Copied:
    """Refused if anybody serves either floor, the source is none or its history is broken or has
    not all seals that were `sent` out, or the target is not empty."""
    with ExitStack() as stack:
        there = stack.enter_context(_side(source, reads=True))
        here = stack.enter_context(_side(target, reads=False))
        if any(next(here.rows(f"SELECT 1 FROM {name} LIMIT 1"), None) for name in RELATIONS):
            raise Refused("", f"{_shown(target)} is not empty: a floor is copied to a new place")
        with ThreadPoolExecutor(1) as apart:  # a loop of its own
            sealed_by = apart.submit(asyncio.run, _refuse_broken(source, sent)).result()
        rows = {}
        theirs, ours = _wrapping(source, there), _wrapping(target, here)
        for name in RELATIONS:
            read = CountedRows(_clear(name, _ordered(there, name), theirs))
            here.fill(name, _columns(name), _wrapped(name, read, ours))
            again = CountedRows(_clear(name, _ordered(here, name), ours))
            for _ in again:
                pass
            if (read.count, read.digest) != (again.count, again.digest):
                raise Refused("", f"{name}: what was read back is not what was written")
            rows[name] = read.count
        if heads(there) != heads(here):
            raise Refused("", "the journals' heads differ")
        _take_key(source, target, sealed_by)
        chips = next(here.rows("SELECT -amount FROM balances WHERE ledger = 'cage'"), (0,))
        return Copied(heads(here), rows, int(chips[0]))


def _wrapping(address: str, side: Side) -> Wrapping:
    heads = [bytes(row[0]) for sql in WRAPPED_BY for row in side.rows(sql)]
    try:
        return wrapping_for(None if is_postgresql(address) else Path(address), heads)
    except StoreFailed as failure:
        raise Refused("", f"{_shown(address)}: {failure}") from None


def _clear(name: str, rows: Iterator[Row], by: Wrapping) -> Iterator[Row]:
    """Rows as they are when unwrapped: each is the table, what it is about, and the secret."""
    if name not in WRAPPED:
        return rows
    return ((table, about, by.unwrap(kept, table, about)) for table, about, kept in rows)


def _wrapped(name: str, rows: Iterable[Row], by: Wrapping) -> Iterable[Row]:
    if name not in WRAPPED:
        return rows
    return ((table, about, by.wrap(kept, table, about)) for table, about, kept in rows)


def rewrap(address: str, lost: bool = False) -> tuple[int, int]:
    """All that is wrapped, or was stored in clear, is wrapped anew with a new key: how many rows,
    and how many were given up because their key is lost. Refused if anybody serves the floor."""
    file = key_file(None if is_postgresql(address) else Path(address))
    if os.environ.get(GIVEN):
        raise Refused("", f"{GIVEN} gives one key: rotate a file, named in {GIVEN_FILE}")
    done = given_up = 0
    try:
        old = read_keys(file)
        new = secrets.token_bytes(KEY_BYTES)
        with _side(address, reads=True) as side:
            before, after = Wrapping(old, str(file)), Wrapping([new], str(file))
            file.parent.mkdir(parents=True, exist_ok=True)
            write_keys(file, [new, *old])  # both, until all is wrapped with the new one
            for name, (_, which, column) in WRAPPED.items():
                for table, about, kept in list(_ordered(side, name)):
                    try:
                        clear = before.unwrap(kept, table, about)
                    except StoreFailed:
                        if not lost:
                            raise
                        given_up += 1
                        side.change(
                            f'DELETE FROM {name} WHERE "table" = ? AND {which} = ?', table, about
                        )
                        continue
                    done += 1
                    side.change(
                        f'UPDATE {name} SET {column} = ? WHERE "table" = ? AND {which} = ?',
                        after.wrap(clear, table, about),
                        table,
                        about,
                    )
        if not is_postgresql(address):
            _vacuum(Path(address))
        write_keys(file, [new])
    except StoreFailed as failure:
        raise Refused("", f"{_shown(address)}: {failure}") from None
    return done, given_up


async def _refuse_broken(source: str, sent: Iterable[bytes]) -> str:
    """The public key of whoever sealed its history; "" for nobody."""
    store = await look_at(source)
    try:
        for what in await problems(store, sent):
            raise Refused("", f"{_shown(source)}: {what}: see nmb doctor")
        for account, what in (await unbalanced(store)).items():
            raise Refused("", f"{_shown(source)}: {account} {what}: see nmb doctor")
        return store.hand.public if store.hand else ""
    finally:
        await store.close()


def _take_key(source: str, target: str, public: str) -> None:
    """The codes and seals of a floor are of its key: it goes along, unless it is there."""
    files = [None if is_postgresql(address) else Path(address) for address in (source, target)]
    there, here = (seal_key_file(file, public) for file in files)
    if there.exists() and not here.exists():
        write_seed(here, there.read_text("ascii").strip())


class CountedRows:
    """Rows as they pass, counted and hashed."""

    def __init__(self, rows: Iterator[Row]) -> None:
        self.rows, self.count = rows, 0
        self._hash = hashlib.sha256()

    def __iter__(self) -> Iterator[Row]:
        for row in self.rows:
            self.count += 1
            self._hash.update(msgspec.msgpack.encode(row))
            yield row

    @property
    def digest(self) -> str:
        return self._hash.hexdigest()


def heads(side: Side) -> list[Head]:
    found = side.rows(
        "SELECT t.id, coalesce(max(l.seq), 0), (SELECT line FROM lines WHERE"
        ' "table" = t.id ORDER BY seq DESC LIMIT 1) FROM tables AS t LEFT JOIN lines AS l'
        ' ON l."table" = t.id GROUP BY t.id'
    )
    by_name = sorted(found, key=lambda row: str(row[0]))
    return [
        Head(id, lines, bytes(last)[-66:-2].decode() if last else GENESIS)
        for id, lines, last in by_name
    ]


def _columns(name: str) -> tuple[str, ...]:
    key, rest = RELATIONS[name]
    return key + rest


def _ordered(side: Side, name: str) -> Iterator[Row]:
    key, _ = RELATIONS[name]
    asked = ", ".join(side.asked(column) for column in _columns(name))
    order = ", ".join(side.order(column) for column in key)
    return side.rows(f"SELECT {asked} FROM {name} ORDER BY {order}")


@contextmanager
def _side(address: str, reads: bool) -> Iterator[Side]:
    if is_postgresql(address):
        refuse_without_extras()
        with _postgres(address, reads) as side:
            yield side
    else:
        if reads and not (Path(address).is_file() and Path(address).stat().st_size):
            raise Refused("", f"there is no floor at {address}")
        with one_process(address), _sqlite(Path(address)) as embedded:
            yield embedded


# the embedded store


@dataclass
class SqliteSide:
    db: apsw.Connection

    def asked(self, column: str) -> str:
        return f'"{column}"'

    def order(self, column: str) -> str:
        return f'"{column}"'

    def rows(self, sql: str) -> Iterator[Row]:
        return iter(self.db.execute(sql))

    def change(self, sql: str, *bound: Any) -> None:
        self.db.execute(sql, bound)

    def fill(self, relation: str, columns: tuple[str, ...], rows: Iterable[Row]) -> None:
        names, places = ", ".join(f'"{c}"' for c in columns), ", ".join("?" * len(columns))
        self.db.executemany(f"INSERT INTO {relation} ({names}) VALUES ({places})", iter(rows))


@contextmanager
def _sqlite(path: Path) -> Iterator[SqliteSide]:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        db = opened(path)
    except apsw.Error as error:
        raise Refused("", f"{path} cannot be opened: {error}") from None
    except StoreFailed as failure:
        raise Refused("", str(failure)) from None
    try:
        with db:
            yield SqliteSide(db)
    except apsw.Error as error:
        raise Refused("", f"{path}: {error}") from None
    finally:
        db.close()


def _vacuum(path: Path) -> None:
    """Pages that were given back may still have what was in them: the file is written anew."""
    db = opened(path)
    try:
        db.execute("VACUUM")
        db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
    except apsw.Error as error:
        raise Refused("", f"{path}: {error}") from None
    finally:
        db.close()


# PostgreSQL


@dataclass
class PostgresSide:
    db: Any  # a psycopg.Connection, in a transaction

    def asked(self, column: str) -> str:
        return f'"{column}"' + ("::int" if column in TRUTHS else "")

    def order(self, column: str) -> str:
        return f'"{column}"' + (' COLLATE "C"' if column in TEXTS else "")

    def rows(self, sql: str) -> Iterator[Row]:
        with self.db.cursor(name="copying") as cursor:
            yield from cursor.execute(sql)

    def change(self, sql: str, *bound: Any) -> None:
        self.db.execute(sql.replace("?", "%s"), bound)

    def fill(self, relation: str, columns: tuple[str, ...], rows: Iterable[Row]) -> None:
        names = ", ".join(f'"{c}"' for c in columns)
        with self.db.cursor().copy(f"COPY {relation} ({names}) FROM STDIN") as into:
            for row in rows:
                into.write_row(row)
        if relation in NUMBERED:
            self.db.execute(
                f"SELECT setval(pg_get_serial_sequence('{relation}', 'id'), max(id))"
                f" FROM {relation} HAVING max(id) IS NOT NULL"
            )


@contextmanager
def _postgres(address: str, reads: bool) -> Iterator[PostgresSide]:
    import psycopg

    from nomorebets.floor.store.postgres_connections import said
    from nomorebets.floor.store.postgres_schema import make_schema

    try:
        if not reads:
            make_schema(address)
        with psycopg.connect(address, connect_timeout=5) as db:
            if db.execute("SELECT to_regclass('servers')").fetchone() == (None,):
                raise Refused("", "there is no floor in the database")
            db.rollback()
            db.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            db.execute("LOCK TABLE servers IN EXCLUSIVE MODE")  # nobody begins to serve it
            served = db.execute("SELECT address FROM servers WHERE expires > clock_timestamp()")
            for (at,) in served:
                raise Refused("", f"the floor is being served at {at}: stop it first")
            yield PostgresSide(db)
    except psycopg.Error as error:
        raise Refused("", f"the database cannot be used: {said(error)}") from None


def _shown(address: str) -> str:
    """Without a password."""
    return "the database" if is_postgresql(address) else address
