"""A past round, read from a store: as much of a journal of any length as the round needs."""

import asyncio

from nomorebets.floor.store.protocol import Store
from nomorebets.table.past_round import Excerpt, RoundAgain, RoundRow
from nomorebets.table.resume import checkpoint_from

BLOCK = 400  # lines read at once


async def round_again(store: Store, row: RoundRow) -> RoundAgain:
    """From the last checkpoint before it until the key of its shoe is told; a journal of any length
    is as quick."""
    first = await store.lines(row.table, 0, 1)
    kept = await store.checkpoint(row.table, row.seq)
    excerpt = Excerpt(row, checkpoint_from(kept) if kept else None)
    enough = False
    while not enough:
        stored = await store.lines(row.table, excerpt.seq, BLOCK)
        enough = await asyncio.to_thread(excerpt.add, stored) or len(stored) < BLOCK
    return await asyncio.to_thread(excerpt.again, first[0])
