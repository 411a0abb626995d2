"""Whether a store's history is as the floor wrote it, sealed it, and sent it out."""

from collections.abc import Iterable

from nomorebets.floor.store.proofs import (
    broken_seals,
    not_as_sealed,
    not_as_sent,
    seal_from,
)
from nomorebets.floor.store.protocol import Store
from nomorebets.table.journal import GENESIS, TAIL, chained

BLOCK = 2000  # lines read at once


async def problems(store: Store, sent: Iterable[bytes] = ()) -> list[str]:
    """`sent`: seals as they were sent out, a line each."""
    seals = await store.seals()
    found = broken_seals(seals, store.hand.public if store.hand else "")
    if found:
        return found
    found += not_as_sent(seals, sent)
    if store.hand and not seals and await store.proven():
        found.append("there was a history that was sealed: its seals are gone")
    heads = {}
    for row in await store.tables():
        last = await store.last_seq(row.id)  # before the lines: they may grow meanwhile
        heads[row.id], broken = await _hashes(store, row.id)
        if last > len(heads[row.id]):
            found.append(f"{row.id}: the lines are not numbered one after the other")
        if broken:
            found.append(f"{row.id}: the chain breaks at line {broken}")
    found += not_as_sealed(seals, heads, await store.counts())
    if seals:
        seal = seal_from(seals[-1])
        if await store.movements(seal.last) < seal.movements:
            found.append(f"of the movements up to {seal.last} some are not there")
    return found + await store.not_proven()


async def unbalanced(store: Store) -> dict[str, str]:
    """By account: what it has, if its movements make another sum."""
    sums, balances = await store.sums(), await store.balances()
    return {
        account: f"has {has}, but its movements make {says} cents"
        for account in sorted({*sums, *balances})
        if (has := balances.get(account, 0)) != (says := sums.get(account, 0))
    }


async def _hashes(store: Store, table: str) -> tuple[list[str], int]:
    """Of all lines; and the first that does not follow, or 0."""
    hashes: list[str] = []
    head, broken = GENESIS, 0
    while True:
        lines = await store.lines(table, len(hashes), BLOCK)
        for line in lines:
            raw = bytes(line)
            head, said = chained(head, raw[:-TAIL]), raw[-66:-2].decode(errors="replace")
            hashes.append(said)
            if head != said and not broken:
                broken, head = len(hashes), said
        if len(lines) < BLOCK:
            return hashes, broken
