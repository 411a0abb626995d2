"""A past round, read from a store: as much of a journal of any length as the round needs."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from nomorebets.floor.store.protocol import Store
from nomorebets.table.past_round import Excerpt, RoundAgain, RoundRow
from nomorebets.table.replay import PlayedRound
from nomorebets.table.resume import checkpoint_from

BLOCK = 400  # lines read at once


class Stored(NamedTuple):
    """What a store has of a round: the table's first line, a checkpoint, lines since."""

    row: RoundRow
    first: bytes
    checkpoint: bytes
    lines: list[bytes]

    def again(self) -> RoundAgain:
        """The round, run again."""
        excerpt = self.excerpt()
        excerpt.add(self.lines)
        return excerpt.again(self.first)

    def excerpt(self) -> Excerpt:
        return Excerpt(self.row, checkpoint_from(self.checkpoint) if self.checkpoint else None)


async def round_stored(store: Store, row: RoundRow) -> Stored:
    """From the last checkpoint before it until the key of its shoe is told; a journal of any length
    is as quick."""
    first = await store.lines(row.table, 0, 1)
    kept = await store.checkpoint(row.table, row.seq)
    found = Stored(row, first[0], kept or b"", [])
    excerpt, enough = found.excerpt(), False
    while not enough:
        stored = await store.lines(row.table, excerpt.seq, BLOCK)
        found.lines.extend(bytes(line) for line in stored)
        enough = await asyncio.to_thread(excerpt.add, stored) or len(stored) < BLOCK
    return found


async def rounds_again(store: Store, rows: Sequence[RoundRow]) -> list[PlayedRound]:
    """Several rounds of one table, in their order: its journal is read once."""
    table, wanted = rows[0].table, {row.round for row in rows}
    first = await store.lines(table, 0, 1)
    kept = await store.checkpoint(table, rows[0].seq)
    excerpt = Excerpt(rows[-1], checkpoint_from(kept) if kept else None)
    stored = await store.lines(table, excerpt.seq, BLOCK)
    while stored:
        await asyncio.to_thread(excerpt.add, stored)
        if excerpt.has_all():
            break
        stored = await store.lines(table, excerpt.seq, BLOCK)

    def again() -> list[PlayedRound]:
        return [played for played in excerpt.all_again(first[0]) if played.number in wanted]

    return await asyncio.to_thread(again)
