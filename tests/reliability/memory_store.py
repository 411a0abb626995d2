"""A store in memory: what `Store` says, and nothing on any disk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from nomorebets.floor.people.names import likeness
from nomorebets.floor.store.protocol import (
    CAGE,
    Account,
    Append,
    Changed,
    EnoughChips,
    Entry,
    Grant,
    Kept,
    Movement,
    RoundFilter,
    Stale,
    StoreFailed,
    TableRow,
    Taken,
    TooFewChips,
)
from nomorebets.table.past_round import RoundRow


@dataclass
class KeptAt:
    """An answer, and how old the floor was when it was kept."""

    kept: Kept
    age: int


@dataclass
class OfTable:
    """What is stored of one table."""

    row: TableRow
    epoch: int = 0
    lines: list[bytes] = field(default_factory=list)
    keys: dict[str, bytes] = field(default_factory=dict)
    checkpoints: dict[int, bytes] = field(default_factory=dict)
    rounds: dict[int, RoundRow] = field(default_factory=dict)
    waiting: bytes = b""
    dealer: str = ""


class MemoryStore:
    """`Store`, gone with the process. Nothing is awaited, so a seeded driver is repeatable."""

    name = "memory"
    hand = None
    full = False

    def __init__(self) -> None:
        self.of: dict[str, OfTable] = {}
        self.entries: list[Entry] = []
        self.amounts: dict[str, int] = {}
        self.answers: dict[tuple[int, str], KeptAt] = {}
        self.of_people: dict[int, Account] = {}
        self.sessions: dict[str, tuple[int, float]] = {}
        self.older = 0
        self.closed = False
        self.record: list[bytes] = []  # of the equipment

    @property
    def waiting_writes(self) -> int:
        return 0

    async def check(self, at: str) -> None:
        if self.closed:
            raise StoreFailed("the store is closed")

    # tables and their journals

    async def open_table(self, row: TableRow) -> None:
        if row.id in self.of:
            raise Taken(row.id)
        self.of[row.id] = OfTable(row)

    async def take_back(self, table: str) -> None:
        if not self.of[table].lines:
            del self.of[table]

    async def tables(self) -> list[TableRow]:
        return sorted((t.row for t in self.of.values()), key=lambda row: (row.opened_at, row.id))

    async def claim(self, table: str) -> int:
        self.of[table].epoch += 1
        return self.of[table].epoch

    async def reclaim(self, table: str, epoch: int) -> int:
        return epoch

    async def append(self, append: Append) -> None:
        if self.closed:
            raise StoreFailed("the store is closed")
        table = self.of.get(append.table)
        if table is None or table.epoch != append.epoch:
            raise Stale(f"{append.table}: epoch {append.epoch} is not the owner's")
        if append.lines and append.seq != len(table.lines) + 1:
            raise Stale(f"{append.table}: line {append.seq} cannot follow line {len(table.lines)}")
        if not table.keys.keys().isdisjoint(append.keys):
            raise Stale(f"{append.table}: a key is kept already")
        if append.dealer and await self.deals_at(append.dealer) not in ("", append.table):
            raise Taken(append.dealer)
        self._keep(append.kept)
        try:
            self._move(append.movements, append.at)
        except TooFewChips:
            if append.kept:
                del self.answers[append.kept.account, append.kept.key]
            raise
        table.lines += append.lines
        table.keys |= append.keys
        for row in append.rounds:
            table.rounds[row.round] = row
        if append.waiting is not None:
            table.waiting = append.waiting
        if append.dealer is not None:
            table.dealer = append.dealer
        if append.checkpoint:
            table.checkpoints[append.checkpoint_seq] = append.checkpoint
        if append.closes:
            table.row = msgspec.structs.replace(table.row, closed_at=append.at)

    async def lines(self, table: str, after: int = 0, limit: int = 0) -> list[bytes]:
        stored = self.of[table].lines if table in self.of else []
        return stored[after : after + limit if limit else None]

    async def last_seq(self, table: str) -> int:
        return len(self.of[table].lines)

    async def keys(self, table: str) -> dict[str, bytes]:
        return dict(self.of[table].keys)

    async def checkpoint(self, table: str, before: int = 0) -> bytes:
        made = self.of[table].checkpoints
        seqs = [seq for seq in made if not before or seq < before]
        return made[max(seqs)] if seqs else b""

    async def rounds(self, found: RoundFilter) -> list[RoundRow]:
        rows = [
            row
            for table in self.of.values()
            for row in table.rounds.values()
            if found.table in ("", row.table)
            and found.number in (0, row.round)
            and (not found.seat or any(s.seat == found.seat for s in row.players))
            and (not found.player or any(s.player == found.player for s in row.players))
            and (not found.since or row.at >= found.since)
            and (not found.until or row.at <= found.until)
        ]
        return sorted(rows, key=lambda row: (row.at, row.seq), reverse=True)[: found.limit]

    async def waiting(self, table: str) -> bytes:
        return self.of[table].waiting

    async def dealer(self, table: str) -> str:
        return self.of[table].dealer

    async def deals_at(self, dealer: str) -> str:
        open_tables = ((id, of) for id, of in self.of.items() if not of.row.closed_at)
        return next((id for id, of in open_tables if of.dealer == dealer), "")

    async def equipment(self, after: int = 0) -> list[bytes]:
        return self.record[after:]

    async def tell_equipment(
        self, seq: int, line: bytes, at: str, kept: Kept | None = None
    ) -> None:
        if seq != len(self.record) + 1:
            raise Stale(f"line {seq} of the equipment's record was written before")
        self._keep(kept)
        self.record.append(line)

    async def kept(self, account: int, key: str) -> Kept | None:
        found = self.answers.get((account, key))
        return found.kept if found else None

    async def keep(self, kept: Kept, at: str) -> None:
        self._keep(kept)

    async def age(self) -> int:
        return self.older

    async def grow_older(self, seen: int) -> int:
        self.older += self.older == seen
        return self.older

    async def forget_kept(self, before: int) -> int:
        old = [key for key, kept in self.answers.items() if kept.age < before]
        for key in old:
            del self.answers[key]
        return len(old)

    def _keep(self, kept: Kept | None) -> None:
        if kept is None:
            return
        if (kept.account, kept.key) in self.answers:
            raise Stale("an answer is kept under this key already")
        self.answers[kept.account, kept.key] = KeptAt(kept, self.older)

    # chips

    async def move(self, movements: Sequence[Movement], at: str, kept: Kept | None = None) -> None:
        self._keep(kept)
        self._move(movements, at)

    async def grant(self, grant: Grant, at: str, kept: Kept | None = None) -> None:
        held = self.amounts.get(grant.account, 0)
        if held != grant.seen:
            raise Changed(grant.account)
        held += sum(
            amount
            for place, amount in self.amounts.items()
            if place.startswith("table:") and place.endswith(grant.places)
        )
        if held >= grant.below:
            raise EnoughChips(held)
        self._keep(kept)
        self._move([grant.movement], at)

    def _move(self, movements: Sequence[Movement], at: str) -> None:
        """All of them or none."""
        amounts = self.amounts
        after: dict[str, int] = {}
        for m in movements:
            assert m.amount > 0
            for ledger, change in ((m.source, -m.amount), (m.target, m.amount)):
                held = after[ledger] = after.get(ledger, amounts.get(ledger, 0)) + change
                if held < 0 and ledger.startswith("player:"):
                    raise TooFewChips(ledger)
        amounts.update(after)
        number = len(self.entries)
        self.entries += (Entry(number + i, at, m) for i, m in enumerate(movements, 1))

    async def balance(self, ledger: str) -> int:
        return self.amounts.get(ledger, 0)

    async def examine(self) -> list[str]:
        return []

    async def sums(self) -> dict[str, int]:
        found: Counter[str] = Counter()
        for entry in self.entries:
            found[entry.movement.source] -= entry.movement.amount
            found[entry.movement.target] += entry.movement.amount
        return dict(found)

    async def balances(self) -> dict[str, int]:
        return dict(self.amounts)

    async def ledger(self, account: str = "", table: str = "", limit: int = 100) -> list[Entry]:
        found = [
            entry
            for entry in reversed(self.entries)
            if account in ("", entry.movement.source, entry.movement.target)
            and table in ("", entry.movement.table)
        ]
        return found[:limit]

    # accounts and sessions

    async def create_account(
        self, name: str, role: str, password: str, at: str, chips: int = 0
    ) -> Account:
        if await self.account(name):
            raise Taken(name)
        account = Account(len(self.of_people) + 1, name, role, password)
        self.of_people[account.id] = account
        if chips:
            self._move([Movement(CAGE, account.ledger, chips, "welcome: play chips")], at)
        return account

    async def account(self, name: str) -> Account | None:
        wanted = likeness(name)
        return next((a for a in self.of_people.values() if likeness(a.name) == wanted), None)

    async def accounts(self) -> list[Account]:
        return list(self.of_people.values())

    async def change_account(self, account: Account) -> None:
        self.of_people[account.id] = account
        for digest in [d for d, (id, _) in self.sessions.items() if id == account.id]:
            del self.sessions[digest]

    async def use_code(self, id: int, step: int) -> bool:
        raise NotImplementedError

    async def guess(self, who: str, now: float) -> float:
        return 0.0

    async def forgive(self, who: str) -> None: ...
    async def forget_guesses(self, before: float) -> None: ...
    async def put_session(
        self, digest: str, account: int, expires: float, until: float = 0.0
    ) -> None:
        self.sessions[digest] = (account, expires)

    async def touch_session(self, digest: str, expires: float, least: float) -> None: ...

    async def session(self, digest: str, now: float) -> Account | None:
        account, expires = self.sessions.get(digest, (0, 0.0))
        return self.of_people.get(account) if expires > now else None

    async def drop_session(self, digest: str) -> None:
        self.sessions.pop(digest, None)

    async def adopt(self) -> None: ...
    async def heads(self) -> dict[str, tuple[int, str]]:
        return {}

    async def counts(self) -> dict[str, int]:
        return {}

    async def movements(self, last: int) -> int:
        return 0

    async def seals(self, after: int = 0, limit: int = 0) -> list[bytes]:
        return []

    async def add_seal(self, n: int, seal: bytes) -> bool:
        return False

    async def proven(self) -> bool:
        return False

    async def not_proven(self) -> list[str]:
        return []

    async def close(self) -> None:
        self.closed = True
