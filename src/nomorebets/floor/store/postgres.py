"""The floor in PostgreSQL, for several processes. Every write is one statement, hence whole.

Commits of several tables reach the disk together: the server gathers them. A statement the server
has rolled back for certain (a deadlock) is tried again; one whose outcome nobody knows (a lost
connection, no answer in time) never is: that is `StoreFailed`.
"""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import psycopg

from nomorebets.floor.people.names import likeness
from nomorebets.floor.store.postgres_connections import Connections, connect, said
from nomorebets.floor.store.postgres_schema import make_schema
from nomorebets.floor.store.proofs import Proof, Signer, hand_of, new_shared, seal_from
from nomorebets.floor.store.protocol import (
    Account,
    Append,
    Changed,
    EnoughChips,
    Grant,
    Kept,
    Movement,
    Stale,
    Standing,
    StoreFailed,
    StoreFull,
    TableRow,
    Taken,
    TooFewChips,
    welcome,
)
from nomorebets.floor.store.sql import OLD_KEPT, WITHOUT_LINES, WRAPPED_BY, SqlStore
from nomorebets.floor.store.wrapping import wrapping_for
from nomorebets.law.refusal import Refused

TRIES = 5  # of what the server rolled back because of others


class CannotBeStored(StoreFailed):
    """A text with a character PostgreSQL does not take."""


class Lost(StoreFailed):
    """The connection is gone, and with it the knowledge whether anything was stored."""


class PostgresStore(SqlStore):
    """`Store` on a PostgreSQL server."""

    name = "postgresql"
    full = False  # its server says so itself

    def __init__(self, address: str) -> None:
        self.hand: Signer | None = None
        self.me = secrets.token_hex(8)  # this process, as an owner of tables
        self._address, self._name = address, f"nmb-{self.me}"
        self._connections = Connections(address, self._name)
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    @classmethod
    async def at(cls, address: str) -> "PostgresStore":
        """Refused in one line if there is no such database, or it would not keep what it says."""
        try:
            await asyncio.to_thread(make_schema, address)
            heads = await asyncio.to_thread(_heads, address)
        except psycopg.Error as error:
            raise Refused("", f"the database cannot be used: {said(error)}") from None
        store = cls(address)
        store.hand = await asyncio.to_thread(_hand_of, address)
        store.wrapping = wrapping_for(None, heads)
        return store

    @property
    def waiting_writes(self) -> int:
        return self._connections.asking

    # asking the server

    async def run(self, sql: str, *bound: Any) -> list[Any]:
        sql = sql.replace("?", "%s")
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
        return await self._unowned()

    async def orphans(self) -> list[str]:
        running = "SELECT id FROM servers WHERE expires > clock_timestamp()"
        rows = await self._read(
            f"SELECT id FROM tables WHERE closed_at = '' AND owner NOT IN ({running})"
            f" AND EXISTS ({running}) ORDER BY id"
        )
        return [id for (id,) in rows]

    async def _read(self, sql: str, *bound: Any) -> list[Any]:
        try:
            return await self.run(sql, *bound)
        except CannotBeStored:
            return []  # so it is not there
        except Lost:
            return await self.run(sql, *bound)  # through another connection

    # leases: the processes that serve the floor, and who owns which table

    async def renew(self, address: str, seconds: float) -> Standing:
        """The lease of this process runs on from now. An address is one process: whoever had it
        before is gone."""
        joined = await self.run(
            "WITH gone AS (DELETE FROM servers WHERE id <> ? AND (address = ?"
            " OR expires < clock_timestamp() - interval '1 hour'))"
            " INSERT INTO servers VALUES (?, ?, clock_timestamp() + make_interval(secs => ?))"
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
        await self.run("DELETE FROM servers WHERE id = ?", server)

    async def release(self) -> None:
        """All that this process owns, others may take up at once."""
        await self.run("UPDATE tables SET owner = '' WHERE owner = ?", self.me)
        await self.evict(self.me)

    # tables and their journals

    async def open_table(self, row: TableRow) -> None:
        proof = self._hand.of_table(row.id, row.settings, row.opened_at, "")
        await self.run(
            "SELECT nmb_open_table(?, ?, ?, ?, ?::jsonb)",
            row.id, row.settings, row.opened_at, self.me, json([proof]),
        )  # fmt: skip

    async def take_back(self, table: str) -> None:
        await self.run(
            f"WITH gone AS (DELETE FROM tables WHERE {WITHOUT_LINES} RETURNING id)"
            " DELETE FROM proofs USING gone WHERE relation = 'tables' AND key = gone.id", table,
        )  # fmt: skip

    async def forget_kept(self, before: int) -> int:
        forgotten = 0
        while gone := await self.run(
            f"WITH gone AS (DELETE FROM kept WHERE {OLD_KEPT} RETURNING account, key), proven AS"
            " (DELETE FROM proofs USING gone WHERE relation = 'kept'"
            " AND proofs.key = gone.account || ':' || gone.key) SELECT 1 FROM gone", before,
        ):  # fmt: skip
            forgotten += len(gone)
        return forgotten

    async def prove(self, proofs: Sequence[Proof], movements: Sequence[tuple[int, str]]) -> None:
        await self.run(
            "WITH codes AS (UPDATE ledger SET code = c.code FROM"
            " unnest(?::bigint[], ?::text[]) AS c (id, code) WHERE ledger.id = c.id)"
            " SELECT nmb_prove(?::jsonb)",
            [id for id, _ in movements], [code for _, code in movements], json(proofs),
        )  # fmt: skip

    def _moved(self, movements: Sequence[Movement], at: str) -> str:
        """With their codes."""
        hand = self._hand
        return json(
            [{**msgspec.structs.asdict(m), "code": hand.of_movement(at, m)} for m in movements]
        )

    def _kept_proofs(self, kept: Kept | None, at: str) -> list[Proof]:
        return [self._hand.of_kept(kept, at)] if kept else []

    async def _proofs(self, append: Append) -> list[Proof]:
        hand = self._hand
        proofs = [hand.of_round(row) for row in append.rounds]
        proofs += self._kept_proofs(append.kept, append.at)
        if append.closes:
            sql = "SELECT settings, opened_at FROM tables WHERE id = ?"
            for settings, opened_at in await self._read(sql, append.table):
                proofs.append(hand.of_table(append.table, settings, opened_at, append.at))
        return proofs

    async def claim(self, table: str) -> int:
        """`Stale` if a process whose lease runs owns it."""
        rows = await self.run(
            "UPDATE tables SET epoch = epoch + 1, owner = ? WHERE id = ? AND owner NOT IN"
            " (SELECT id FROM servers WHERE id <> ? AND expires > clock_timestamp())"
            " RETURNING epoch",
            self.me, table, self.me,
        )  # fmt: skip
        if not rows:
            raise Stale(f"{table}: another process owns it")
        return int(rows[0][0])

    async def reclaim(self, table: str, epoch: int) -> int:
        rows = await self.run(
            "UPDATE tables SET epoch = epoch + 1 WHERE id = ? AND owner = ? AND epoch = ?"
            " RETURNING epoch",
            table, self.me, epoch,
        )  # fmt: skip
        if not rows:
            raise Stale(f"{table}: another process owns it")
        return int(rows[0][0])

    async def append(self, append: Append) -> None:
        kept, append = append.kept, self._wrapped(append)
        async with self._turns[append.table]:  # in the order they were given
            await self.run(
                "SELECT nmb_append(?, ?, ?, ?, ?::bytea[], ?::text[], ?::bytea[],"
                " ?::jsonb, ?::jsonb, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb)",
                append.table, append.epoch, append.at, append.seq, list(append.lines),
                list(append.keys), list(append.keys.values()),
                self._moved(append.movements, append.at), json(append.rounds),
                *(kept_values(kept)), append.checkpoint, append.checkpoint_seq, append.closes,
                append.waiting, append.dealer, json(await self._proofs(append)),
            )  # fmt: skip

    async def tell_equipment(
        self, seq: int, line: bytes, at: str, kept: Kept | None = None
    ) -> None:
        await self.run(
            "WITH told AS (INSERT INTO equipment VALUES (?, ?))"
            " SELECT nmb_keep(?, ?, ?, ?, ?, ?), nmb_prove(?::jsonb)",
            seq, line, *kept_values(kept), at, json(self._kept_proofs(kept, at)),
        )  # fmt: skip

    # chips

    async def move(self, movements: Sequence[Movement], at: str, kept: Kept | None = None) -> None:
        await self.run(
            "SELECT nmb_move(?::jsonb, ?), nmb_keep(?, ?, ?, ?, ?, ?), nmb_prove(?::jsonb)",
            self._moved(movements, at), at, *kept_values(kept), at,
            json(self._kept_proofs(kept, at)),
        )  # fmt: skip

    async def grant(self, grant: Grant, at: str, kept: Kept | None = None) -> None:
        await self.run(
            "SELECT nmb_grant(?, ?::text[], ?::jsonb, ?, ?, ?), nmb_keep(?, ?, ?, ?, ?, ?),"
            " nmb_prove(?::jsonb)",
            grant.account, list(grant.places), self._moved([grant.movement], at), grant.below,
            grant.seen, at, *kept_values(kept), at, json(self._kept_proofs(kept, at)),
        )  # fmt: skip

    @asynccontextmanager
    async def moved_elsewhere(self) -> AsyncIterator[AsyncIterator[tuple[str, int]]]:
        """From now on: what players' accounts have, whenever other processes have moved chips."""
        try:
            async with await connect(self._address, self._name) as db:
                await db.execute("LISTEN nmb_chips")
                yield self._heard(db)
        except psycopg.Error as error:
            raise _meaning(error) from error

    async def _heard(self, db: psycopg.AsyncConnection[Any]) -> AsyncIterator[tuple[str, int]]:
        async for notice in db.notifies():
            name, ledger, amount = notice.payload.rsplit(" ", 2)
            if name != self._name:
                yield ledger, int(amount)

    # accounts and sessions

    async def create_account(
        self, name: str, role: str, password: str, at: str, chips: int = 0
    ) -> Account:
        (number,) = (await self.run("SELECT nextval(pg_get_serial_sequence('accounts', 'id'))"))[0]
        account = Account(number, name, str(role), password)
        proof = self._hand.of_account(*msgspec.structs.astuple(account))
        await self.run(
            "SELECT nmb_create_account(?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb)",
            number, name, likeness(name), str(role), password, at,
            self._moved([welcome(account, chips)] if chips else [], at), json([proof]),
        )  # fmt: skip
        return account

    async def change_account(self, account: Account) -> None:
        proof = self._hand.of_account(*msgspec.structs.astuple(account))
        await self.run(
            "WITH ended AS (DELETE FROM sessions WHERE account = ?), changed AS (UPDATE accounts"
            " SET role = ?, password = ?, totp = ?, disabled = ? WHERE id = ?)"
            " SELECT nmb_prove(?::jsonb)",
            account.id, str(account.role), account.password, account.totp, account.disabled,
            account.id, json([proof]),
        )  # fmt: skip

    async def close(self) -> None:
        await self._connections.close()


def _heads(address: str) -> list[bytes]:
    """How the rows that are wrapped begin: it names the key they were wrapped with."""
    with psycopg.connect(address, connect_timeout=5) as db:
        return [bytes(row[0]) for sql in WRAPPED_BY for row in db.execute(sql)]


def _hand_of(address: str) -> Signer | None:
    """Of the key the history was sealed with, or is to be: whichever process came first made it."""
    with psycopg.connect(address, connect_timeout=5) as db:
        first = db.execute("SELECT seal FROM seals WHERE n = 1").fetchone()
        if first is not None:
            return hand_of(None, public=seal_from(bytes(first[0])).key)
        if db.execute("SELECT 1 FROM sealed_by").fetchone() is None:
            db.execute(
                "INSERT INTO sealed_by VALUES (1, %s) ON CONFLICT DO NOTHING", (new_shared(),)
            )
            db.commit()
        known = db.execute("SELECT key FROM sealed_by").fetchone()
        return hand_of(None, public=str(known[0]) if known else "")


def _meaning(error: psycopg.Error) -> Exception:
    match error.sqlstate:
        case "NM001":
            return Stale(said(error))
        case "NM002":
            return TooFewChips(said(error))
        case "NM003":
            return Taken(said(error))
        case "NM004":
            return EnoughChips(int(said(error)))
        case "NM005":
            return Changed(said(error))
    if isinstance(error, psycopg.IntegrityError):
        return Stale(f"it contradicts what is stored: {said(error)}")
    if isinstance(error, psycopg.errors.DiskFull):
        return StoreFull("the disk is full: nothing was stored")
    return Lost(f"the database does not answer: {said(error)}")


def json(values: Sequence[Any]) -> str:
    return msgspec.json.encode(values).decode()


def kept_values(kept: Kept | None) -> tuple[Any, ...]:
    if kept is None:
        return (None,) * 5
    return kept.account, kept.key, kept.digest, kept.answer, kept.refused
