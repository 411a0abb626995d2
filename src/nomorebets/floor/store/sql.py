"""What both stores ask in the same words: SQL that SQLite and PostgreSQL read alike.

How a statement is run, and what is durable or refused when, each store says itself.
"""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec

from nomorebets.floor.people.names import likeness
from nomorebets.floor.store.proofs import ONCE, Proof, Signer, not_proven
from nomorebets.floor.store.protocol import (
    Account,
    Append,
    Entry,
    Kept,
    Movement,
    RoundFilter,
    TableRow,
)
from nomorebets.floor.store.wrapping import HEAD, WRAPPED, Wrapping
from nomorebets.table.past_round import RoundRow, RoundSeat

EVERY_LINE = 1 << 62
AT_ONCE = 20_000  # rows
FORGET_AT_ONCE = 500
OLD_KEPT = f"(account, key) IN (SELECT account, key FROM kept WHERE age < ? LIMIT {FORGET_AT_ONCE})"
WITHOUT_LINES = 'id = ? AND NOT EXISTS (SELECT 1 FROM lines WHERE "table" = tables.id)'
WRAPPED_BY = tuple(
    f"SELECT DISTINCT substr({column}, 1, {HEAD}) FROM {name}"
    for name, (_, _, column) in WRAPPED.items()
)
OF_ACCOUNTS, COMMITS = "accounts", "sha256:"  # among the secrets: second factors
ACCOUNT = "SELECT id, name, role, password, totp, disabled FROM accounts"
FREE, FIRST_WAIT, LONGEST_WAIT, FORGOTTEN = 3, 5, 900, 3600  # guesses without a wait; seconds


class SqlStore(ABC):
    """The statements of a `Store` that read, or write one row, each in a transaction of its own."""

    wrapping: Wrapping  # of what foretells cards

    hand: Signer | None  # writes codes; None: of a store that is only looked at, its key not there

    @abstractmethod
    async def prove(self, proofs: Sequence[Proof], movements: Sequence[tuple[int, str]]) -> None:
        """Write codes of rows, and of movements by their id, all at once."""

    def _codes(self, movements: Sequence[Movement], at: str) -> list[str]:
        """Made once, however often it is tried to store them."""
        return [self._hand.of_movement(at, movement) for movement in movements]

    @property
    def _hand(self) -> Signer:
        assert self.hand is not None, "a store that is written to has its key"
        return self.hand

    @abstractmethod
    async def run(self, sql: str, *bound: Any) -> list[Any]:
        """One statement, one transaction: what it returns, when it is durable."""

    @abstractmethod
    async def _read(self, sql: str, *bound: Any) -> list[Any]: ...

    async def _look(self, sql: str, *bound: Any) -> list[Any]:
        """Of a row found by its key, for every command: without the way through a thread, if the
        store can."""
        return await self._read(sql, *bound)

    async def _value(self, sql: str, *bound: Any) -> Any:
        rows = await self._read(sql, *bound)
        return rows[0][0] if rows else None

    async def check(self, at: str) -> None:
        await self.run(
            "INSERT INTO checked VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at = excluded.at",
            at,
        )  # fmt: skip

    async def _unowned(self) -> list[str]:
        rows = await self._read(
            "SELECT id FROM tables WHERE epoch < 1"
            ' AND EXISTS (SELECT 1 FROM lines WHERE "table" = tables.id)'
        )
        return [f"table {id} has lines, but never had an owner" for (id,) in rows]

    async def orphans(self) -> list[str]:
        return []  # where one process has all

    # tables and their journals

    async def tables(self) -> list[TableRow]:
        rows = await self._read(
            "SELECT id, settings, opened_at, closed_at FROM tables ORDER BY opened_at, id"
        )
        return [TableRow(*row) for row in rows]

    async def lines(self, table: str, after: int = 0, limit: int = 0) -> list[bytes]:
        rows = await self._read(
            'SELECT line FROM lines WHERE "table" = ? AND seq > ? ORDER BY seq LIMIT ?',
            table, after, limit or EVERY_LINE,
        )  # fmt: skip
        return [row[0] for row in rows]

    async def last_seq(self, table: str) -> int:
        return int(await self._value('SELECT max(seq) FROM lines WHERE "table" = ?', table) or 0)

    def _wrapped(self, append: Append) -> Append:
        """As it is stored: a copy of the store foretells nothing."""
        if not (append.keys or append.checkpoint):
            return append
        wrap, table = self.wrapping.wrap, append.table
        keys = {promised: wrap(key, table, promised) for promised, key in append.keys.items()}
        checkpoint = append.checkpoint
        if checkpoint:
            checkpoint = wrap(checkpoint, table, append.checkpoint_seq)
        return msgspec.structs.replace(append, keys=keys, checkpoint=checkpoint)

    async def keys(self, table: str) -> dict[str, bytes]:
        rows = await self._read('SELECT commitment, key FROM secrets WHERE "table" = ?', table)
        return {promised: self.wrapping.unwrap(key, table, promised) for promised, key in rows}

    async def checkpoint(self, table: str, before: int = 0) -> bytes:
        rows = await self._read(
            'SELECT seq, checkpoint FROM checkpoints WHERE "table" = ? AND seq < ?'
            " ORDER BY seq DESC LIMIT 1",
            table, before or EVERY_LINE,
        )  # fmt: skip
        return self.wrapping.unwrap(rows[0][1], table, rows[0][0]) if rows else b""

    async def rounds(self, found: RoundFilter) -> list[RoundRow]:
        limit = min(found.limit, 1000)
        latest, bound = _latest(found, limit)
        rows = await self._read(
            'SELECT r."table", r.round, r.seq, r.at, r.over, r.void, s.seat, s.player, s.net'
            f" FROM ({latest} LIMIT ?) AS r"
            ' LEFT JOIN round_seats AS s ON s."table" = r."table" AND s.round = r.round'
            ' ORDER BY r.at DESC, r.seq DESC, r."table", s.seat, s.player',
            *bound, limit,
        )  # fmt: skip
        return [
            RoundRow(
                table, number, seq, at, bool(over), bool(void),
                tuple(RoundSeat(*row[6:]) for row in seats if row[6] is not None),
            )
            for (table, number, seq, at, over, void), seats in groupby(rows, lambda row: row[:6])
        ]  # fmt: skip

    async def waiting(self, table: str) -> bytes:
        return bytes(await self._value('SELECT noted FROM waiting WHERE "table" = ?', table) or b"")

    async def dealer(self, table: str) -> str:
        return str(await self._value("SELECT dealer FROM tables WHERE id = ?", table) or "")

    async def deals_at(self, dealer: str) -> str:
        sql = "SELECT id FROM tables WHERE dealer = ? AND dealer <> '' AND closed_at = ''"
        return str(await self._value(sql, dealer) or "")

    async def kept(self, account: int, key: str) -> Kept | None:
        rows = await self._look(
            "SELECT account, key, digest, answer, refused FROM kept WHERE account = ? AND key = ?",
            account, key,
        )  # fmt: skip
        for id, under, digest, answer, refused in rows:
            return Kept(id, under, digest, answer, bool(refused))
        return None

    async def keep(self, kept: Kept, at: str) -> None:
        await self.move((), at, kept)

    @abstractmethod
    async def move(
        self, movements: Sequence[Movement], at: str, kept: Kept | None = None
    ) -> None: ...

    async def age(self) -> int:
        return int(await self._value("SELECT age FROM ages") or 0)

    async def grow_older(self, seen: int) -> int:
        await self.run(
            "INSERT INTO ages VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET age = excluded.age"
            " WHERE ages.age = ?", seen + 1, seen,
        )  # fmt: skip
        return await self.age()

    # the record of the equipment

    async def equipment(self, after: int = 0) -> list[bytes]:
        rows = await self._read("SELECT line FROM equipment WHERE seq > ? ORDER BY seq", after)
        return [bytes(row[0]) for row in rows]

    # the history

    async def heads(self) -> dict[str, tuple[int, str]]:
        mine = 'FROM lines WHERE "table" = t.id ORDER BY seq DESC LIMIT 1'
        rows = await self._read(
            f"SELECT id, (SELECT seq {mine}), (SELECT line {mine}) FROM tables AS t"
        )
        return {id: (seq, bytes(line)[-66:-2].decode()) for id, seq, line in rows if seq}

    async def counts(self) -> dict[str, int]:
        names = {"movements": "ledger", "accounts": "accounts", "tables": "tables"}
        asked = ", ".join(f"(SELECT count(*) FROM {name})" for name in names.values())
        last = "(SELECT coalesce(max(id), 0) FROM ledger)"
        (row,) = await self._read(f"SELECT {asked}, {last}")
        return dict(zip((*names, "last"), row, strict=True))

    async def movements(self, last: int) -> int:
        return int(await self._value("SELECT count(*) FROM ledger WHERE id <= ?", last) or 0)

    async def seals(self, after: int = 0, limit: int = 0) -> list[bytes]:
        sql = "SELECT seal FROM seals WHERE n > ? ORDER BY n LIMIT ?"
        return [bytes(row[0]) for row in await self._read(sql, after, limit or EVERY_LINE)]

    async def add_seal(self, n: int, seal: bytes) -> bool:
        sql = "INSERT INTO seals (n, seal) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING 1"
        return bool(await self.run(sql, n, seal))

    async def proven(self) -> bool:
        return bool(await self._value("SELECT 1 FROM proofs LIMIT 1"))

    async def adopt(self) -> None:
        if await self.seals(0, 1):
            return
        known = {row[:2] for row in await self._read("SELECT relation, key FROM proofs")}
        new = [proof for proof in await self._rows() if proof[:2] not in known]
        bare = 'SELECT id, at, source, target, amount, gist, "table", seq, act, cite FROM ledger'
        moved = await self._read(f"{bare} WHERE code = ''")
        codes = [(id, self._hand.of_movement(at, Movement(*rest))) for id, at, *rest in moved]
        if new or codes:
            await self.prove(new, codes)

    async def _rows(self) -> list[Proof]:
        """Every row that has a code, with the code it should have."""
        hand, read = self._hand, self._read
        found = [hand.of_account(*row[:5], bool(row[5])) for row in await read(ACCOUNT)]
        tables = await read("SELECT id, settings, opened_at, closed_at FROM tables")
        found += [hand.of_table(*row) for row in tables]
        kept = await read("SELECT account, key, digest, answer, refused, at FROM kept")
        found += [
            hand.of_kept(Kept(account, key, digest, bytes(answer), bool(refused)), at)
            for account, key, digest, answer, refused, at in kept
        ]
        players: dict[tuple[str, int], list[RoundSeat]] = {}
        for table, number, *seat in await read(
            'SELECT "table", round, seat, player, net FROM round_seats'
        ):
            players.setdefault((table, number), []).append(RoundSeat(*seat))
        rounds = await read('SELECT "table", round, seq, at, over, void FROM rounds')
        for table, number, seq, at, over, void in rounds:
            seats = tuple(players.pop((table, number), ()))
            row = RoundRow(table, number, seq, at, bool(over), bool(void), seats)
            found.append(hand.of_round(row))
        return found + [("rounds", f"{table}:{number}", "") for table, number in players]

    async def _not_proven(self) -> dict[str, tuple[str, str]]:
        """A row may be written between the looks at rows and at codes: what does not agree is
        looked at once more, and is told if nothing has changed since."""

        async def look() -> dict[str, tuple[str, str]]:
            kept = await self._read("SELECT relation, key, code FROM proofs")
            return not_proven(await self._rows(), {(name, key): code for name, key, code in kept})

        found = await look()
        again = await look() if found else {}
        return {what: codes for what, codes in found.items() if again.get(what) == codes}

    async def not_proven(self) -> list[str]:
        if self.hand is None:
            return []
        found = list(await self._not_proven())
        numbers = [row[0] for row in await self._read("SELECT n FROM seals ORDER BY n")]
        if numbers != list(range(1, len(numbers) + 1)):
            found.append("the seals are not numbered one after the other")
        seen: set[str] = set()
        last = 0
        while rows := await self._read(
            'SELECT code, id, at, source, target, amount, gist, "table", seq, act, cite FROM ledger'
            f" WHERE id > ? ORDER BY id LIMIT {AT_ONCE}", last,
        ):  # fmt: skip
            for code, id, at, *rest in rows:
                once, last = str(code)[:ONCE], id
                if once in seen or self.hand.of_movement(at, Movement(*rest), once) != code:
                    found.append(f"ledger: movement {id} was not written so by the floor")
                seen.add(once)
        return found

    # chips

    async def balance(self, ledger: str) -> int:
        return int(await self._value("SELECT amount FROM balances WHERE ledger = ?", ledger) or 0)

    async def balances(self) -> dict[str, int]:
        return dict(await self._read("SELECT ledger, amount FROM balances"))

    async def sums(self) -> dict[str, int]:
        return dict(
            await self._read(
                "SELECT account, CAST(sum(change) AS BIGINT) FROM (SELECT source AS account,"
                " -amount AS change FROM ledger UNION ALL SELECT target, amount FROM ledger)"
                " AS moved GROUP BY account"
            )
        )

    async def ledger(self, account: str = "", table: str = "", limit: int = 100) -> list[Entry]:
        most = min(limit, 10_000)
        which, bound = "ORDER BY id DESC", []
        if account:
            at, one = (' AND "table" = ?', [account, table]) if table else ("", [account])
            sides = (
                f"SELECT id FROM (SELECT id FROM ledger WHERE {side} = ?{at}"
                f" ORDER BY id DESC LIMIT {most}) AS {side}s"
                for side in ("source", "target")
            )
            which, bound = f"WHERE id IN ({' UNION '.join(sides)}) ORDER BY id DESC", one * 2
        elif table:
            which, bound = 'WHERE "table" = ? ORDER BY seq DESC, id DESC', [table]
        rows = await self._read(
            'SELECT id, at, source, target, amount, gist, "table", seq, act, cite FROM ledger'
            f" {which} LIMIT ?", *bound, most,
        )  # fmt: skip
        return [Entry(id, at, Movement(*rest)) for id, at, *rest in rows]

    # accounts and sessions

    async def _account(self, which: str, *bound: Any) -> Account | None:
        rows = await self._read(f"{ACCOUNT} {which}", *bound)
        return _account(rows[0]) if rows else None

    async def account(self, name: str) -> Account | None:
        which = "WHERE name = ? OR likeness = ? ORDER BY name <> ?, id LIMIT 1"
        return await self._account(which, name, likeness(name), name)

    async def accounts(self) -> list[Account]:
        return [_account(row) for row in await self._read(f"{ACCOUNT} ORDER BY id")]

    async def second_factor(self, account: Account) -> str:
        if not account.totp.startswith(COMMITS):
            return account.totp
        sql = 'SELECT key FROM secrets WHERE "table" = ? AND commitment = ?'
        rows = await self._read(sql, OF_ACCOUNTS, account.totp)
        return self.wrapping.unwrap(rows[0][0], OF_ACCOUNTS, account.totp).decode() if rows else ""

    async def keep_second_factor(self, secret: str) -> str:
        promised = COMMITS + hashlib.sha256(secret.encode()).hexdigest()
        wrapped = self.wrapping.wrap(secret.encode(), OF_ACCOUNTS, promised)
        sql = "INSERT INTO secrets VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        await self.run(sql, OF_ACCOUNTS, promised, wrapped)
        return promised

    async def forget_second_factor(self, promised: str) -> None:
        sql = 'DELETE FROM secrets WHERE "table" = ? AND commitment = ?'
        await self.run(sql, OF_ACCOUNTS, promised)

    async def use_code(self, id: int, step: int) -> bool:
        sql = "UPDATE accounts SET totp_step = ? WHERE id = ? AND totp_step < ? RETURNING 1"
        return bool(await self.run(sql, step, id, step))

    async def guess(self, who: str, now: float) -> float:
        wait = (
            f"CASE WHEN g.failures < {FREE - 1} OR g.free_at < excluded.free_at - {FORGOTTEN}"
            f" THEN 0 WHEN g.failures < {FREE + 7}"
            f" THEN {FIRST_WAIT} << CAST(g.failures - {FREE - 1} AS INTEGER)"
            f" ELSE {LONGEST_WAIT} END"
        )
        counted = await self.run(
            "INSERT INTO guesses AS g (who, failures, free_at) VALUES (?, 1, ?)"
            " ON CONFLICT (who) DO UPDATE SET failures = CASE"
            f" WHEN g.free_at < excluded.free_at - {FORGOTTEN} THEN 1 ELSE g.failures + 1 END,"
            f" free_at = excluded.free_at + {wait} WHERE g.free_at <= excluded.free_at RETURNING 1",
            who, now,
        )  # fmt: skip
        if counted:
            return 0.0
        free_at = await self._value("SELECT free_at FROM guesses WHERE who = ?", who)
        return max(1.0, float(free_at or 0) - now)

    async def forgive(self, who: str) -> None:
        await self.run("DELETE FROM guesses WHERE who = ?", who)

    async def forget_guesses(self, before: float) -> None:
        await self.run("DELETE FROM guesses WHERE free_at < ?", before)

    async def session(self, digest: str, now: float) -> Account | None:
        running = "SELECT account FROM sessions WHERE digest = ? AND expires > ?"
        found = await self._account(f"WHERE id = ({running})", digest, now)
        return None if found is None or found.disabled else found

    async def put_session(
        self, digest: str, account: int, expires: float, until: float = 0.0
    ) -> None:
        sql = "INSERT INTO sessions (digest, account, expires, until) VALUES (?, ?, ?, ?)"
        await self.run(sql, digest, account, expires, until or expires)

    async def touch_session(self, digest: str, expires: float, least: float) -> None:
        which = "WHERE digest = ? AND expires + ? < ? AND expires < until"
        if await self._value(f"SELECT 1 FROM sessions {which}", digest, least, expires):
            longer = "CASE WHEN until < ? THEN until ELSE ? END"
            await self.run(
                f"UPDATE sessions SET expires = {longer} {which}",
                expires, expires, digest, least, expires,
            )  # fmt: skip

    async def drop_session(self, digest: str) -> None:
        await self.run("DELETE FROM sessions WHERE digest = ?", digest)


def _account(row: Any) -> Account:
    id, name, role, password, totp, disabled = row
    return Account(id, name, role, password, totp, bool(disabled))


def _latest(found: RoundFilter, limit: int) -> tuple[str, list[Any]]:
    """The rounds looked for, the latest first, by an index: however many there are on the floor, no
    more are read than were played by the player or at the table."""
    seats = 'SELECT 1 FROM round_seats AS s WHERE s."table" = r."table" AND s.round = r.round'
    conditions: dict[str, Any] = {
        "r.round = ?": found.number,
        f"EXISTS ({seats} AND s.seat = ?)": found.seat,
        "r.at >= ?": found.since,
        "r.at <= ?": found.until,
    }
    asked = [(sql, value) for sql, value in conditions.items() if value]
    source, order = "rounds AS r", "at DESC, seq DESC"
    if found.player:
        enough = "" if asked else f" ORDER BY s.round DESC LIMIT {limit}"
        mine = 'SELECT s.round FROM round_seats AS s WHERE s."table" = t.id AND s.player = ?'
        asked.insert(0, (f'r."table" = t.id AND r.round IN ({mine}{enough})', found.player))
        source = "tables AS t CROSS JOIN rounds AS r"
    if found.table:
        order = "round DESC"
        asked.insert(0, ("t.id = ?" if found.player else 'r."table" = ?', found.table))
    where = " WHERE " + " AND ".join(sql for sql, _ in asked) if asked else ""
    return f"SELECT r.* FROM {source}{where} ORDER BY {order}", [value for _, value in asked]
