"""The floor's history is sealed now and then, and the seals are sent out."""

import asyncio
import logging
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.request import Request, urlopen

from nomorebets.floor.store.proofs import FIRST, Seal, hash_of, seal_from
from nomorebets.floor.store.protocol import Store, StoreFailed
from nomorebets.floor.tables.pace import now_text

log = logging.getLogger("nomorebets.floor")
EVERY = 30.0  # seconds
PATIENCE = 10.0  # seconds for a place to answer
MOST_UNSENT = 10_000
WEB = "http://", "https://"


class Sealing:
    """`send`: files that seals are added to, a line each, and addresses they are posted to."""

    def __init__(
        self,
        store: Store,
        send: Sequence[str] = (),
        tell: Callable[[Seal, str], None] = lambda seal, hash: None,
    ) -> None:
        self.store, self.send, self.tell = store, send, tell
        self._n, self._before = 0, FIRST
        self._heads: dict[str, tuple[int, str]] = {}
        self._counts: dict[str, int] = {}
        self._unsent: list[tuple[str, bytes]] = []
        self._turn = asyncio.Lock()

    def sent(self) -> list[bytes]:
        """All that lies in the files seals are sent to; what was posted, others have."""
        files = [Path(place) for place in self.send if not place.startswith(WEB)]
        return [line for file in files if file.exists() for line in file.read_bytes().splitlines()]

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.seal()
            except StoreFailed as failure:
                log.error("the history was not sealed: %s", failure)

    async def seal(self) -> None:
        """Unless nothing has happened since, or another process was quicker."""
        hand = self.store.hand
        if hand is None:
            return
        async with self._turn:
            await self._catch_up()
            heads, counts = await self.store.heads(), await self.store.counts()
            new = {table: head for table, head in heads.items() if self._heads.get(table) != head}
            if new or counts != self._counts:
                seal = Seal(
                    self._n + 1, now_text(), self._before, new, counts["movements"],
                    counts["accounts"], counts["tables"], counts["last"], hand.public,
                )  # fmt: skip
                stored = await asyncio.to_thread(hand.signed, seal)
                if await self.store.add_seal(seal.n, stored):
                    self._take(stored)
                    self._unsent += [(place, stored) for place in self.send]
                    self.tell(seal, hash_of(stored))
            await self._send()

    async def _catch_up(self) -> None:
        for stored in await self.store.seals(self._n):
            self._take(stored)

    def _take(self, stored: bytes) -> None:
        seal = seal_from(stored)
        self._n, self._before = seal.n, hash_of(stored)
        self._heads |= seal.heads
        self._counts = {
            "movements": seal.movements, "accounts": seal.accounts, "tables": seal.tables,
            "last": seal.last,
        }  # fmt: skip

    async def _send(self) -> None:
        """What a place did not take is sent again with the next."""
        away: set[str] = set()
        for place, stored in tuple(self._unsent):
            if place in away:
                continue
            try:
                await asyncio.to_thread(_sent, place, stored)
            except OSError as error:
                log.error("a seal was not sent to %s: %s", place, error)
                away.add(place)
            else:
                self._unsent.remove((place, stored))
        del self._unsent[:-MOST_UNSENT]


def _sent(place: str, stored: bytes) -> None:
    if place.startswith(WEB):
        with urlopen(
            Request(place, stored, {"content-type": "application/json"}), timeout=PATIENCE
        ):
            return
    with Path(place).open("ab") as file:
        file.write(stored + b"\n")
        file.flush()
        os.fsync(file.fileno())
