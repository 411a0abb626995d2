"""The floor in PostgreSQL, for several processes. Every write is one statement, hence whole.

Commits of several tables reach the disk together: the server gathers them. A statement the server
has rolled back for certain (a deadlock) is tried again; one whose outcome nobody knows (a lost
connection, no answer in time) never is: that is `StoreFailed`.
"""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec
import psycopg

from nomorebets.floor.postgres_connections import Connections, said
from nomorebets.floor.postgres_schema import make_schema
from nomorebets.floor.storage import (
    Account,
    Append,
    Entry,
    Found,
    Kept,
    Movement,
    RoundRow,
    RoundSeat,
    Stale,
    Standing,
    StoreFailed,
    StoreFull,
    TableRow,
    Taken,
    TooFewChips,
)
from nomorebets.law.refusal import Refused

TRIES = 5  # of what the server rolled back because of others
ACCOUNT = "id, name, role, password, failures, locked_until"


class CannotBeStored(StoreFailed):
    """A text with a character PostgreSQL does not take."""


class Lost(StoreFailed):
    """The connection is gone, and with it the knowledge whether anything was stored."""


SUMS = (
    "SELECT account, sum(change)::BIGINT FROM (SELECT source AS account, -amount AS change"
    " FROM ledger UNION ALL SELECT target, amount FROM ledger) AS moved GROUP BY account"
)


class PostgresStore:
    """`Store` on a PostgreSQL server."""

    name = "postgresql"
    full = False  # its server says so itself

    def __init__(self, address: str) -> None:
        self.me = secrets.token_hex(8)  # this process, as an owner of tables
        self._connections = Connections(address)
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    @classmethod
    async def at(cls, address: str) -> "PostgresStore":
        """Refused in one line if there is no such database, or it would not keep what it says."""
        try:
            await asyncio.to_thread(make_schema, address)
        except psycopg.Error as error:
            raise Refused("", f"the database cannot be used: {said(error)}") from None
        return cls(address)

    @property
    def waiting_writes(self) -> int:
        return self._connections.asking

    async def check(self, at: str) -> None:
        await self.run(
            "INSERT INTO checked VALUES (1, %s) ON CONFLICT (one) DO UPDATE SET at = excluded.at",
            at,
        )  # fmt: skip

    # asking the server

    async def run(self, sql: str, *bound: Any) -> list[Any]:
        """One statement, one transaction."""
        for tries in range(TRIES):
            try:
                return await self._connections.run(sql, bound)
            except (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure) as error:
                if tries + 1 == TRIES:
                    raise StoreFailed(f"the store is too busy: {said(error)}") from error
            except (psycopg.DataError, UnicodeEncodeError) as error:
                raise CannotBeStored(said(error)) from error
            except psycopg.Error as error:
                raise _meaning(error) from error
            except TimeoutError as error:
                raise StoreFailed("the database does not answer") from error
        raise AssertionError("not reached")

    async def examine(self) -> list[str]:
        """A process that stopped is no fault: others take its tables over, or it starts again."""
        unowned = await self._read(
            "SELECT id FROM tables WHERE epoch < 1"
            ' AND EXISTS (SELECT 1 FROM lines WHERE "table" = tables.id)'
        )
        return [f"table {id} has lines, but never had an owner" for (id,) in unowned]

    async def _read(self, sql: str, *bound: Any) -> list[Any]:
        try:
            return await self.run(sql, *bound)
        except CannotBeStored:
            return []  # so it is not there
        except Lost:
            return await self.run(sql, *bound)  # through another connection

    async def _value(self, sql: str, *bound: Any) -> Any:
        rows = await self._read(sql, *bound)
        return rows[0][0] if rows else None

    # leases: the processes that serve the floor, and who owns which table

    async def renew(self, address: str, seconds: float) -> Standing:
        """The lease of this process runs on from now. An address is one process: whoever had it
        before is gone."""
        joined = await self.run(
            "WITH gone AS (DELETE FROM servers WHERE id <> %s AND (address = %s"
            " OR expires < clock_timestamp() - interval '1 hour'))"
            " INSERT INTO servers VALUES (%s, %s, clock_timestamp() + make_interval(secs => %s))"
            " ON CONFLICT (id) DO UPDATE SET expires = excluded.expires RETURNING xmax = 0",
            self.me, address, self.me, address, seconds,
        )  # fmt: skip
        owners = await self._read("SELECT id, owner FROM tables WHERE closed_at = ''")
        servers = await self._read(
            "SELECT id, address FROM servers WHERE expires > clock_timestamp()"
        )
        return Standing(dict(servers), dict(owners), bool(joined[0][0]))

    async def evict(self, server: str) -> None:
        """Its lease is over: it is known to be dead."""
        await self.run("DELETE FROM servers WHERE id = %s", server)

    async def release(self) -> None:
        """All that this process owns, others may take up at once."""
        await self.run("UPDATE tables SET owner = '' WHERE owner = %s", self.me)
        await self.evict(self.me)

    # tables and their journals

    async def open_table(self, row: TableRow) -> None:
        made = await self.run(
            "INSERT INTO tables (id, settings, opened_at, owner) VALUES (%s, %s, %s, %s)"
            " ON CONFLICT DO NOTHING RETURNING 1",
            row.id, row.settings, row.opened_at, self.me,
        )  # fmt: skip
        if not made:
            raise Taken(row.id)

    async def take_back(self, table: str) -> None:
        await self.run(
            'DELETE FROM tables WHERE id = %s AND NOT EXISTS (SELECT 1 FROM lines'
            ' WHERE "table" = tables.id)', table,
        )  # fmt: skip

    async def tables(self) -> list[TableRow]:
        rows = await self._read(
            "SELECT id, settings, opened_at, closed_at FROM tables ORDER BY opened_at, id"
        )
        return [TableRow(*row) for row in rows]

    async def claim(self, table: str) -> int:
        """`Stale` if a process whose lease runs owns it."""
        rows = await self.run(
            "UPDATE tables SET epoch = epoch + 1, owner = %s WHERE id = %s AND owner NOT IN"
            " (SELECT id FROM servers WHERE id <> %s AND expires > clock_timestamp())"
            " RETURNING epoch",
            self.me, table, self.me,
        )  # fmt: skip
        if not rows:
            raise Stale(f"{table}: another process owns it")
        return int(rows[0][0])

    async def reclaim(self, table: str, epoch: int) -> int:
        rows = await self.run(
            "UPDATE tables SET epoch = epoch + 1 WHERE id = %s AND owner = %s AND epoch = %s"
            " RETURNING epoch",
            table, self.me, epoch,
        )  # fmt: skip
        if not rows:
            raise Stale(f"{table}: another process owns it")
        return int(rows[0][0])

    async def append(self, append: Append) -> None:
        kept = append.kept
        async with self._turns[append.table]:  # in the order they were given
            await self.run(
                "SELECT nmb_append(%s, %s, %s, %s, %s::bytea[], %s::text[], %s::bytea[],"
                " %s::jsonb, %s::jsonb, %s, %s, %s, %s, %s, %s, %s, %s)",
                append.table, append.epoch, append.at, append.seq, list(append.lines),
                list(append.keys), list(append.keys.values()),
                json(append.movements), json(append.rounds),
                *(kept_values(kept)), append.checkpoint, append.checkpoint_seq, append.closes,
                append.waiting,
            )  # fmt: skip

    async def lines(self, table: str, after: int = 0, limit: int = 0) -> list[bytes]:
        rows = await self._read(
            'SELECT line FROM lines WHERE "table" = %s AND seq > %s ORDER BY seq LIMIT %s',
            table, after, limit or None,
        )  # fmt: skip
        return [row[0] for row in rows]

    async def last_seq(self, table: str) -> int:
        return int(await self._value('SELECT max(seq) FROM lines WHERE "table" = %s', table) or 0)

    async def keys(self, table: str) -> dict[str, bytes]:
        return dict(
            await self._read('SELECT commitment, key FROM secrets WHERE "table" = %s', table)
        )

    async def checkpoint(self, table: str, before: int = 0) -> bytes:
        found = await self._value(
            'SELECT checkpoint FROM checkpoints WHERE "table" = %s AND (%s = 0 OR seq < %s)'
            " ORDER BY seq DESC LIMIT 1",
            table, before, before,
        )  # fmt: skip
        return bytes(found or b"")

    async def rounds(self, found: Found) -> list[RoundRow]:
        where, bound = _where(found)
        rows = await self._read(
            'SELECT "table", round, seq, at, over, void, ARRAY(SELECT jsonb_build_array(seat,'
            ' player, net) FROM round_seats AS s WHERE s."table" = r."table"'
            " AND s.round = r.round ORDER BY seat, player) FROM rounds AS r"
            f"{where} ORDER BY at DESC, seq DESC LIMIT %s",
            *bound, min(found.limit, 1000),
        )  # fmt: skip
        return [
            RoundRow(table, number, seq, at, over, void, tuple(RoundSeat(*seat) for seat in seats))
            for table, number, seq, at, over, void, seats in rows
        ]

    async def waiting(self, table: str) -> bytes:
        return bytes(
            await self._value('SELECT noted FROM waiting WHERE "table" = %s', table) or b""
        )

    async def kept(self, account: int, key: str) -> Kept | None:
        rows = await self._read(
            "SELECT account, key, digest, answer FROM kept WHERE account = %s AND key = %s",
            account, key,
        )  # fmt: skip
        return Kept(*rows[0]) if rows else None

    async def forget_kept(self, before: str) -> int:
        return len(await self.run("DELETE FROM kept WHERE at < %s RETURNING 1", before))

    # chips

    async def move(self, movements: Sequence[Movement], at: str, kept: Kept | None = None) -> None:
        await self.run(
            "SELECT nmb_move(%s::jsonb, %s), nmb_keep(%s, %s, %s, %s, %s)",
            json(movements), at, *kept_values(kept), at,
        )  # fmt: skip

    async def balance(self, ledger: str) -> int:
        return int(await self._value("SELECT amount FROM balances WHERE ledger = %s", ledger) or 0)

    async def balances(self) -> dict[str, int]:
        return dict(await self._read("SELECT ledger, amount FROM balances"))

    async def sums(self) -> dict[str, int]:
        return dict(await self._read(SUMS))

    async def ledger(self, account: str = "", table: str = "", limit: int = 100) -> list[Entry]:
        rows = await self._read(
            'SELECT id, at, source, target, amount, gist, "table", seq, act, cite FROM ledger'
            " WHERE (%s = '' OR source = %s OR target = %s) AND (%s = '' OR \"table\" = %s)"
            " ORDER BY id DESC LIMIT %s",
            account, account, account, table, table, min(limit, 10_000),
        )  # fmt: skip
        return [Entry(id, at, Movement(*rest)) for id, at, *rest in rows]

    # accounts and sessions

    async def create_account(
        self, name: str, role: str, password: str, at: str, chips: int = 0
    ) -> Account:
        rows = await self.run(
            "SELECT nmb_create_account(%s, %s, %s, %s, %s)", name, str(role), password, at, chips
        )
        return Account(rows[0][0], name, role, password)

    async def account(self, name: str) -> Account | None:
        rows = await self._read(
            f'SELECT {ACCOUNT} FROM accounts WHERE lower(name) = lower(%s COLLATE "C")', name
        )
        return Account(*rows[0]) if rows else None

    async def account_numbered(self, id: int) -> Account | None:
        rows = await self._read(f"SELECT {ACCOUNT} FROM accounts WHERE id = %s", id)
        return Account(*rows[0]) if rows else None

    async def remember_failures(self, id: int, failures: int, locked_until: float) -> None:
        sql = "UPDATE accounts SET failures = %s, locked_until = %s WHERE id = %s"
        await self.run(sql, failures, locked_until, id)

    async def put_session(self, digest: str, account: int, expires: float) -> None:
        sql = "INSERT INTO sessions (digest, account, expires) VALUES (%s, %s, %s)"
        await self.run(sql, digest, account, expires)

    async def session(self, digest: str, now: float) -> Account | None:
        rows = await self._read(
            f"SELECT {ACCOUNT} FROM accounts WHERE id ="
            " (SELECT account FROM sessions WHERE digest = %s AND expires > %s)",
            digest, now,
        )  # fmt: skip
        return Account(*rows[0]) if rows else None

    async def drop_session(self, digest: str) -> None:
        await self.run("DELETE FROM sessions WHERE digest = %s", digest)

    async def close(self) -> None:
        await self._connections.close()


def _meaning(error: psycopg.Error) -> Exception:
    match error.sqlstate:
        case "NM001":
            return Stale(said(error))
        case "NM002":
            return TooFewChips(said(error))
        case "NM003":
            return Taken(said(error))
    if isinstance(error, psycopg.IntegrityError):
        return Stale(f"it contradicts what is stored: {said(error)}")
    if isinstance(error, psycopg.errors.DiskFull):
        return StoreFull("the disk is full: nothing was stored")
    return Lost(f"the database does not answer: {said(error)}")


def json(values: Sequence[Any]) -> str:
    return msgspec.json.encode(values).decode()


def kept_values(kept: Kept | None) -> tuple[Any, ...]:
    return (kept.account, kept.key, kept.digest, kept.answer) if kept else (None,) * 4


def _where(found: Found) -> tuple[str, list[Any]]:
    seats = 'SELECT 1 FROM round_seats AS s WHERE s."table" = r."table" AND s.round = r.round'
    conditions: dict[str, Any] = {
        'r."table" = %s': found.table,
        "r.round = %s": found.number,
        f"EXISTS ({seats} AND s.seat = %s)": found.seat,
        f"EXISTS ({seats} AND s.player = %s)": found.player,
        "r.at >= %s": found.since,
        "r.at <= %s": found.until,
    }
    asked = {sql: value for sql, value in conditions.items() if value}
    return (" WHERE " + " AND ".join(asked) if asked else ""), list(asked.values())
