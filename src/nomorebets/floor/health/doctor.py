"""What is wrong with a store, and what to do: over the `Store` protocol, changing nothing."""

import asyncio
from collections.abc import Callable, Iterable

import msgspec

from nomorebets.equipment.key_chain import KeyChain
from nomorebets.equipment.random_source import commitment
from nomorebets.floor.store.history import problems, unbalanced
from nomorebets.floor.store.protocol import RoundFilter, Store, StoreFailed, TableRow
from nomorebets.floor.tables.ledger import holdings
from nomorebets.law.refusal import Refused
from nomorebets.table.equipment_record import EquipmentRecord
from nomorebets.table.facts import Opened, Revealed, Sealed, Shuffled
from nomorebets.table.fairness import Fairness, anchors
from nomorebets.table.journal import Line, read
from nomorebets.table.open_table import OpenTable
from nomorebets.table.replay import audit, head_of
from nomorebets.table.resume import checkpoint_from, resume

TIMES = 3  # a running floor moves chips between two looks: what stays wrong is wrong


class Finding(msgspec.Struct, frozen=True):
    """One thing wrong: where, what, and what to do."""

    where: str
    what: str
    do: str


class Examined(msgspec.Struct, frozen=True):
    store: str
    tables: int
    lines: int
    accounts: int
    chips: int  # that the cage has given out
    findings: list[Finding]


TAKEN_OVER = 5.0  # seconds: then another process has what one left behind
RESTORE = "stop the floor and restore the store from a copy"
JOURNAL = "the journal was changed after it was stored; restore it from a copy"
RECORD = "the record was changed after it was stored; restore it from a copy"
BALANCE = "stop the floor; the movements are the truth, restore the balances from a copy"
TAKE_UP = "the table cannot be taken up again; restore the store from a copy"
ORPHAN = "see the logs of the processes; start them again, or one more"
CLOCK = "the clock was put back, or the lines were changed; see to the clock of the machine"
UNWRAP = "docs/security.md says how the wrapping key is kept"
HISTORY = "somebody else wrote in the store; stop the floor and restore the store from a backup"
CHECKPOINT = "the journal is the truth; delete the table's checkpoints, they are made again"


async def examined(
    store: Store, on_table: Callable[[str], None] = lambda id: None, sent: Iterable[bytes] = ()
) -> Examined:
    """`sent`: seals as they were sent out."""
    findings = [Finding(store.name, what, RESTORE) for what in await store.examine()]
    findings += await _leases(store)
    lines = 0
    rows: list[TableRow] = []
    balances: dict[str, int] = {}
    try:
        rows = await store.tables()
        for row in rows:
            on_table(row.id)
            there, found = await _table(store, row)
            lines += there
            findings += found
        balances = await store.balances()
        findings += await _ledger(store)
        findings += [Finding("history", what, HISTORY) for what in await problems(store, sent)]
        findings += await _equipment(store)
    except StoreFailed as failure:
        findings.append(Finding(store.name, str(failure), RESTORE))
    chips = -balances.get("cage", 0)
    return Examined(store.name, len(rows), lines, len(balances), chips, findings)


async def _equipment(store: Store) -> list[Finding]:
    try:
        EquipmentRecord().read(await store.equipment())
    except Refused as refusal:
        return [Finding("equipment", str(refusal), RECORD)]
    return []


async def _leases(store: Store) -> list[Finding]:
    found = await store.orphans()
    if found:
        await asyncio.sleep(TAKEN_OVER)
        found = [id for id in await store.orphans() if id in found]
    return [Finding(id, "is open, but no process serves it", ORPHAN) for id in found]


async def _ledger(store: Store) -> list[Finding]:
    found: list[Finding] = []
    for _ in range(TIMES):
        balances = await store.balances()
        wrong = await unbalanced(store)
        found = [Finding(account, what, BALANCE) for account, what in wrong.items()]
        found += [
            Finding(account, f"has less than nothing: {amount} cents", BALANCE)
            for account, amount in sorted(balances.items())
            if amount < 0 and account.startswith(("player:", "table:"))
            if not account.endswith(":inventory")
        ]
        if sum(balances.values()):
            what = f"all accounts together have {sum(balances.values())} cents, not 0"
            found.append(Finding("ledger", what, BALANCE))
        if not found:
            break
    return found


async def _table(store: Store, row: TableRow) -> tuple[int, list[Finding]]:
    """How many lines its journal has, and what is wrong with the table."""
    for _ in range(TIMES):
        named = await _last_named(store, row.id)
        kept, lost = await _checkpoint(store, row.id)
        stored, balances = await store.lines(row.id), await store.balances()
        if len(stored) == await store.last_seq(row.id):
            break
    last = len(stored)
    if not stored:
        return 0, []
    data = b"".join(line + b"\n" for line in stored)
    try:
        back = audit(data, still_open=not row.closed_at).back_in_time
        lines = list(read(data))
    except Refused as refusal:
        return last, [Finding(row.id, str(refusal), JOURNAL)]
    try:
        keys = await store.keys(row.id)
    except StoreFailed as failure:
        return last, [Finding(row.id, str(failure), UNWRAP)]
    found = lost + _keys(row.id, lines, keys)
    if back:
        what = f"line {back[0]} says it was told before a line before it"
        found.append(Finding(row.id, what, CLOCK))
    if named > last:
        what = f"the journal ends with line {last}; there was a line {named}"
        found.append(Finding(row.id, what, JOURNAL))
    if not found:
        found = _standing(row.id, lines, head_of(data), keys, balances, kept)
    return last, found


async def _checkpoint(store: Store, table: str) -> tuple[bytes, list[Finding]]:
    """The last one, and what is wrong with how it is kept."""
    try:
        return await store.checkpoint(table), []
    except StoreFailed as failure:
        return b"", [Finding(table, f"its checkpoint cannot be used: {failure}", CHECKPOINT)]


async def _last_named(store: Store, table: str) -> int:
    """The last line that the ledger or the list of rounds names."""
    moved = await store.ledger(table=table, limit=1)
    rounds = await store.rounds(RoundFilter(table=table, limit=1))
    return max([e.movement.seq for e in moved] + [row.seq for row in rounds], default=0)


def _keys(table: str, lines: list[Line], keys: dict[str, bytes]) -> list[Finding]:
    """Every commitment of the journal has its key, and every key is what was committed to."""
    opened = lines[0].fact
    assert isinstance(opened, Opened)
    chains = anchors(lines)
    made = {
        anchor: KeyChain(Fairness.of(opened).table, first, keys[anchor]).anchor.hex()
        for anchor, first, _ in chains
        if anchor in keys
    }
    found = [
        Finding(table, f"the key kept for {promised[:12]}… is another one", TAKE_UP)
        for promised, key in keys.items()
        if (made[promised] if promised in made else commitment(key)) != promised
    ]
    told = {
        commitment(bytes.fromhex(line.fact.key))
        for line in lines
        if isinstance(line.fact, Revealed)
    }
    known = {"", *keys, *told}
    promises = [(anchor, seq) for anchor, _, seq in chains] or [
        (line.fact.commitment, line.seq)
        for line in lines
        if isinstance(line.fact, Shuffled | Sealed)
    ]
    for promised, seq in promises:
        if promised not in known:
            what = f"the key promised in line {seq} is not kept"
            found.append(Finding(table, what, TAKE_UP))
    return found


def _standing(
    id: str,
    lines: list[Line],
    head: str,
    keys: dict[str, bytes],
    balances: dict[str, int],
    kept: bytes,
) -> list[Finding]:
    """Taken up from the first line and from the checkpoint: the same, and as the ledger says."""
    opened = lines[0].fact
    assert isinstance(opened, Opened)
    try:
        table = resume(opened, lines, head, keys.__getitem__)
    except (Refused, KeyError) as error:
        return [Finding(id, f"cannot be dealt on: {error}", TAKE_UP)]
    found = _chips(id, table, balances)
    if kept:
        try:
            checkpoint = checkpoint_from(kept)
            since = [line for line in lines if line.seq > checkpoint.seq]
            again = resume(opened, since, head, keys.__getitem__, checkpoint)
            same = (again.layout, again.round) == (table.layout, table.round)
        except (Refused, KeyError, ValueError) as error:
            found.append(Finding(id, f"its checkpoint cannot be used: {error}", CHECKPOINT))
        else:
            if not same:
                what = f"its checkpoint after line {checkpoint.seq} is not what the journal says"
                found.append(Finding(id, what, CHECKPOINT))
    return found


def _chips(id: str, table: OpenTable, balances: dict[str, int]) -> list[Finding]:
    held, start = holdings(table), f"table:{id}:"
    places = {f"{start}{name}": chips for name, chips in held.items()}
    kept = {name: amount for name, amount in balances.items() if name.startswith(start)}
    return [
        Finding(place, f"has {has} cents, but the journal says {says}", BALANCE)
        for place in sorted({*places, *kept})
        if (has := kept.get(place, 0)) != (says := places.get(place, 0))
    ]
