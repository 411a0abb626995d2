"""The record of the equipment, as the store has it: one for all processes that serve a floor."""

import asyncio
from collections.abc import Callable

from nomorebets.floor.store.protocol import Kept, Stale, Store
from nomorebets.rules.njac_13_69e.s01_gaming_equipment import CARDS
from nomorebets.rules.njac_13_69e.s01_gaming_equipment.life import Item
from nomorebets.table.equipment_record import AnyTold, EquipmentRecord

TRIES = 10  # of a line that other processes were quicker with


class EquipmentBook:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._record = EquipmentRecord()
        self._lock = asyncio.Lock()

    async def read(self) -> EquipmentRecord:
        """With what other processes have written."""
        async with self._lock:
            return await self._now()

    def cards_at(self, table: str) -> Item | None:
        """Those in use there that are to be changed first, as far as was read."""
        here = [i for i in self._record.items.values() if i.kind == CARDS and i.place == table]
        return min((i for i in here if i.due), key=lambda i: (i.due, i.id), default=None)

    async def _now(self) -> EquipmentRecord:
        return self._record.read(await self._store.equipment(self._record.seq))

    async def tell(
        self,
        made: Callable[[EquipmentRecord], AnyTold],
        at: str,
        kept: Kept | None = None,
    ) -> EquipmentRecord:
        """What is `made` of the record as it stands is done, and durable; or refused."""
        async with self._lock:
            for last in (*[False] * (TRIES - 1), True):
                record = await self._now()
                line = record.line(made(record), at)
                try:
                    await self._store.tell_equipment(record.seq + 1, line, at, kept)
                except Stale:
                    if last:
                        raise
                    continue
                return record.read([line])
        raise AssertionError("not reached")
