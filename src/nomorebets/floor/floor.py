"""The floor: its tables, opened or taken up again from the store, and the dealers at them."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from nomorebets.floor.desk import Turns
from nomorebets.floor.display.odds_sheets import OddsSheets
from nomorebets.floor.display.stream import stream
from nomorebets.floor.equipment_book import EquipmentBook
from nomorebets.floor.health.logs import at_table
from nomorebets.floor.health.metrics import Gauge, Metrics
from nomorebets.floor.sealing import Sealing
from nomorebets.floor.sharing.other_processes import OtherProcesses
from nomorebets.floor.store.proofs import Seal
from nomorebets.floor.store.protocol import (
    HOUSE,
    Account,
    Append,
    Kept,
    Store,
    StoreFailed,
    TableRow,
    Taken,
)
from nomorebets.floor.tables.advice import Advice
from nomorebets.floor.tables.attendance import HOUSE_SIGN, Watcher
from nomorebets.floor.tables.dealer import Dealer
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.ledger import chips_of
from nomorebets.floor.tables.pace import Pace, now_text
from nomorebets.floor.tables.seating import fill
from nomorebets.floor.tables.settings import Settings
from nomorebets.law.refusal import Refused
from nomorebets.rules import game as game_named
from nomorebets.rules.njac_19_47.s08_all_games import refuse_aid
from nomorebets.table.facts import Opened
from nomorebets.table.journal import GENESIS, Journal, Line, ToldBy, read
from nomorebets.table.open_table import OpenTable
from nomorebets.table.resume import Checkpoint, checkpoint_from, resume
from nomorebets.table.sources import CardSource, Reported, software

log = logging.getLogger("nomorebets.floor")
MOST_AT_COUNTER = 16  # house players
MOST_TABLES = 500
GUESSES_FOR = 24 * 3600  # seconds
OLDER, KEPT_FOR = 300.0, 290  # seconds until the floor is older by one; so many are a day


class Floor:
    def __init__(
        self, store: Store, pace: Pace | None = None, send_seals: Sequence[str] = ()
    ) -> None:
        """`send_seals`: files and addresses that seals of the history are sent to."""
        self.store = store
        self.sealing = Sealing(store, send_seals, self.tell_seal)
        self.pace = pace or Pace()
        self.advice = Advice()
        self.sheets = OddsSheets()
        self.desk = Turns()
        self.equipment = EquipmentBook(store)
        self.metrics = Metrics(self._gauges)
        self.tables: dict[str, GamingTable] = {}
        self.faults: dict[str, str] = {}  # tables that cannot be taken up again, and why
        self.sharing: OtherProcesses | None = None
        self.opening: set[str] = set()
        self._ledgers: dict[str, str] = {}
        self._lately: set[str] = set()  # those of them who came, or were here at the last sweep
        self._dealers: dict[str, asyncio.Task[None]] = {}
        self._keeping: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Every table that was open goes on where it stood."""
        await self.store.adopt()
        await self.sealing.seal()
        loop = asyncio.get_running_loop()
        self._keeping = [
            loop.create_task(self._forget_kept()),
            loop.create_task(self.sealing.run()),
        ]
        try:
            await self.equipment.read()
        except Refused as refusal:
            log.error("the equipment's record cannot be read: %s", refusal)
        if self.sharing:
            await self.sharing.start()
            return
        for row in await self.store.tables():
            if not row.closed_at:
                await self.take_up(row)

    async def take_up(self, row: TableRow) -> None:
        """A table that was open goes on where it stood. One whose opening nobody was told of, for
        it has no line, is closed."""
        if not await self.store.last_seq(row.id):
            epoch = await self.store.claim(row.id)
            await self.store.append(Append(row.id, epoch, now_text(), closes=True))
            return
        try:
            self._run(await self._taken_up(row))
        except Refused as refusal:
            log.error("table %s cannot be taken up again: %s", row.id, refusal)
            self.faults[row.id] = str(refusal)
            epoch = await self.store.claim(row.id)  # nobody deals there; they may elsewhere
            await self.store.append(Append(row.id, epoch, now_text(), dealer=""))

    def let_go(self, id: str) -> None:
        """Another process owns the table now; who looks at it comes back and is led there."""
        table = self.tables.pop(id)
        table.failed = True  # nothing more is shown of it
        self._dealers.pop(id).cancel()
        for watcher in table.watchers:
            watcher.send(b"")

    async def stop(self) -> None:
        tasks = [*self._dealers.values(), *self._keeping]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.advice.close()
        await self.sheets.close()
        await self.desk.close()
        for table in tuple(self.tables.values()):  # some may come or go meanwhile
            await table.quiet()  # what is being stored is stored
            for watcher in table.watchers:
                watcher.send(b"")  # goodbye
        if self.sharing:
            await self.sharing.stop()
        with suppress(StoreFailed):  # what could not be sealed now is at the next start
            await self.sealing.seal()
        await self.store.close()

    async def _forget_kept(self) -> None:
        """Answers kept under clients' keys are forgotten after a day on which the floor was open,
        whatever the clock says; who has left, in a while."""
        seen: int | None = None
        while True:
            self.forget_gone()
            try:
                seen = await self.sweep(seen)
            except StoreFailed as failure:
                log.error("kept answers were not forgotten: %s", failure)
            await asyncio.sleep(OLDER)

    async def sweep(self, seen: int | None = None) -> int:
        """`seen`: the floor's age when this process looked last, so long ago."""
        age = await (self.store.age() if seen is None else self.store.grow_older(seen))
        await self.store.forget_kept(age - KEPT_FOR)
        await self.store.forget_guesses(time.time() - GUESSES_FOR)
        return age

    # accounts in the ledger

    async def learn(self, player: str) -> None:
        """Know a player's account before the player sits down."""
        if player not in self._ledgers and not player.endswith(HOUSE_SIGN):
            account = await self.store.account(player)
            if account is None:
                raise Refused("", f"there is no account {player!r}")
            self._ledgers[player] = account.ledger
        self._lately.add(player)

    def ledger_of(self, player: str) -> str:
        return HOUSE if player.endswith(HOUSE_SIGN) else self._ledgers[player]

    def forget_gone(self) -> None:
        """Those who are at no table, and were at none the last time."""
        tables = self.tables.values()
        here = {name for table in tables for name in table.layout.purses}
        here |= {request.player for table in tables for request in table.requests}
        stay = here | self._lately
        self._ledgers = {name: at for name, at in self._ledgers.items() if name in stay}
        self._lately = here

    async def end_session(self, digest: str) -> None:
        """Nobody comes in by it again, and who is in by it is shown out."""
        await self.store.drop_session(digest)
        self._show_out(lambda watcher: watcher.session == digest)

    async def change_account(self, account: Account) -> None:
        """All who are in by any session of the account are shown out."""
        await self.store.change_account(account)
        self._show_out(lambda watcher: watcher.ledger == account.ledger)

    def _show_out(self, whom: Callable[[Watcher], bool]) -> None:
        for table in self.tables.values():
            for watcher in filter(whom, table.watchers):
                watcher.ended = True
                watcher.send(b"")

    # tables

    def table(self, id: str) -> GamingTable | None:
        return self.tables.get(id)

    async def open_table(
        self,
        settings: Settings,
        answer: Callable[[GamingTable], Any] = lambda table: table,
        keep: Callable[[Any], Kept] | None = None,
        by: ToldBy | None = None,
    ) -> Any:
        """The answer about the new table, kept with its first line, which names who of the staff
        opens it. Refused, with the paragraph, if a term is not legal."""
        game = game_named(settings.game)
        game.terms_from(settings.terms)
        if settings.training:
            refuse_aid(settings.aids, "nobody trains there")
        if not settings.name.isprintable():
            raise Refused("", "a table's name is of letters and signs that can be printed")
        if len(self.tables) >= MOST_TABLES:
            raise Refused("", f"the floor has room for {MOST_TABLES} tables")
        row = await self._row(settings)
        try:
            table = await self._taken_up(row, by)
            places = len(table.layout.seats) - 1 if game.counter is None else MOST_AT_COUNTER
            players = min(settings.house_players, max(0, places))

            def change() -> Any:
                fill(table, players)
                return answer(table)

            told = await table.perform(change, keep)
            self._run(table)
            return told
        except BaseException:
            with suppress(StoreFailed):
                await self.store.take_back(row.id)
            raise
        finally:
            self.opening.discard(row.id)

    async def _row(self, settings: Settings) -> TableRow:
        taken = {row.id for row in await self.store.tables()}
        number = 1
        while True:
            id = f"{settings.game}-{number}"
            if id not in taken:
                name = settings.name.strip() or f"{game_named(settings.game).name} {number}"
                named = msgspec.structs.replace(settings, name=name)
                row = TableRow(id, msgspec.json.encode(named), now_text())
                self.opening.add(id)
                try:
                    await self.store.open_table(row)
                    return row
                except Taken:
                    self.opening.discard(id)
                except BaseException:
                    self.opening.discard(id)
                    raise
            number += 1

    async def _taken_up(self, row: TableRow, by: ToldBy | None = None) -> GamingTable:
        settings = msgspec.json.decode(row.settings, type=Settings)
        epoch = await self.store.claim(row.id)
        table, lines, checkpoint = await self._read(row.id, settings, by)
        gaming = GamingTable(
            row.id, settings, self.store, epoch, table, self.ledger_of, self.pace, self.advice
        )
        gaming.remember(lines, checkpoint)
        await self._take_waiting(gaming)

        async def reload() -> None:
            gaming.epoch = await self.store.reclaim(row.id, gaming.epoch)
            again, lines, checkpoint = await self._read(row.id, settings, by)
            gaming.take(again)
            gaming.remember(lines, checkpoint)
            await self._take_waiting(gaming)

        def appended(append: Append, seconds: float, stored: bool) -> None:
            self.metrics.appended(append, settings.game, seconds, stored)
            if self.sharing and not stored:
                self.sharing.poke()
            if append.lines or not stored:
                seq, ms = append.seq + len(append.lines) - 1, round(seconds * 1000, 3)
                level, words = (
                    (logging.DEBUG, "stored") if stored else (logging.ERROR, "not stored")
                )
                log.log(level, words, extra={"table": row.id, "seq": seq, "ms": ms})

        gaming.reload = reload
        gaming.cards_on_record = partial(self.equipment.cards_at, row.id)
        gaming.appended = appended
        gaming.chips_moved = partial(self.chips_moved, at=gaming)
        stream(gaming)
        return gaming

    async def _take_waiting(self, table: GamingTable) -> None:
        """Who waits to come or go waits on after a restart."""
        waiting, dealer = await self.store.waiting(table.id), await self.store.dealer(table.id)
        table.take_waiting(waiting, dealer)
        for request in table.requests:
            if request.player:
                await self.learn(request.player)

    async def _read(
        self, id: str, settings: Settings, by: ToldBy | None
    ) -> tuple[OpenTable, list[Line], Checkpoint | None]:
        """The table as the store has it, its last checkpoint, and the lines since."""
        first = await self.store.lines(id, 0, 1)
        if not first:  # opened, but nothing was told yet
            game = game_named(settings.game)
            source: CardSource = software() if settings.source == "software" else Reported()
            terms = game.terms_from(settings.terms)
            journal = Journal()
            journal.by = by
            return OpenTable(game, terms, source, settings.name, now_text, journal), [], None
        opened = next(read(first[0] + b"\n")).fact
        assert isinstance(opened, Opened)
        kept = await self.store.checkpoint(id)
        checkpoint = checkpoint_from(kept) if kept else None
        seq, head = (checkpoint.seq, checkpoint.head) if checkpoint else (0, GENESIS)
        stored = await self.store.lines(id, seq)
        lines = list(read(b"".join(line + b"\n" for line in stored), seq, head))
        keys = await self.store.keys(id)
        last = stored[-1][-66:-2].decode() if stored else head
        table = resume(opened, lines, last, keys.__getitem__, checkpoint, now_text)
        for player in (table.round.table.layout if table.round else table.layout).arrivals:
            await self.learn(player)
        return table, lines, checkpoint

    def _run(self, table: GamingTable) -> None:
        self.tables[table.id] = table
        table.warm()

        async def deal() -> None:
            at_table.set(table.id)
            log.info("table open", extra={"seq": table.table.journal.seq})
            await Dealer(table).run()
            self.tables.pop(table.id, None)
            self._dealers.pop(table.id, None)
            log.info("table closed", extra={"seq": table.table.journal.seq})
            for watcher in table.watchers:
                watcher.send(b"")

        self._dealers[table.id] = asyncio.get_running_loop().create_task(deal())

    def _gauges(self) -> Iterable[Gauge]:
        tables = self.tables.values()
        return (
            ("nmb_tables_open", "Tables open here.", len(tables)),
            ("nmb_tables_lost", "Tables that cannot be taken up again.", len(self.faults)),
            ("nmb_dealer_faults", "Faults at open tables.", sum(t.faults for t in tables)),
            ("nmb_watchers", "Connections to tables.", sum(len(t.watchers) for t in tables)),
            ("nmb_players_seated", "Persons at tables.", sum(len(t.persons) for t in tables)),
            (
                "nmb_watcher_queue_longest", "Messages the slowest watcher has not been sent yet.",
                max((w.queue.qsize() for t in tables for w in t.watchers), default=0),
            ),
            ("nmb_store_queue", "Writes that wait for the disk.", self.store.waiting_writes),
            ("nmb_store_full", "1: no room, so no new play.", int(self.store.full)),
        )  # fmt: skip

    @property
    def open_ids(self) -> frozenset[str]:
        """The tables that are open, here and at other processes."""
        elsewhere = self.sharing.standing.owners if self.sharing else ()
        return frozenset({*self.tables, *elsewhere})

    def elsewhere(self, table: str) -> bool:
        """Whether a table that is not here is open all the same."""
        return self.sharing is not None and self.sharing.knows(table)

    def tell_seal(self, seal: Seal, hash: str) -> None:
        """To every connection to a table here: whoever keeps it can hold the floor to it."""
        message = msgspec.json.encode({"type": "seal", "n": seal.n, "hash": hash})
        for table in self.tables.values():
            for watcher in table.watchers:
                watcher.send(message)

    def chips_moved(self, accounts: dict[str, int], at: GamingTable | None = None) -> None:
        """Tell those whose accounts they are, at whatever table they look but the one where it
        happened: there all is told at once."""
        others = (table for table in self.tables.values() if table is not at)
        for watcher in (watcher for table in others for watcher in table.watchers):
            if watcher.ledger in accounts:
                chips = accounts[watcher.ledger]
                watcher.send(msgspec.json.encode({"type": "chips", "chips": chips}))

    async def tell_chips(self) -> None:
        """Everybody who looks at a table here: what their account has."""
        watchers = [watcher for table in self.tables.values() for watcher in table.watchers]
        for ledger in {watcher.ledger for watcher in watchers}:
            self.chips_moved({ledger: await self.store.balance(ledger)})

    async def relieve(self, dealer: str, token: str, but: GamingTable) -> None:
        """Wherever a dealer deals, but for one table, from now on they do not."""
        where = await self.store.deals_at(dealer)
        table = self.tables.get(where)
        if table and table is not but:
            await table.perform(partial(table.relieve, dealer))
        elif where and not table and self.sharing:
            await self.sharing.relieve(where, dealer, token)

    def seats_of(self, player: str) -> list[dict[str, Any]]:
        """Where a player sits, and with how much, as the store has it."""
        found = []
        for table in self.tables.values():
            layout, held = table.durable.layout, table.durable.held
            if player in layout.purses:
                seats = [at for at, name in enumerate(layout.seats, 1) if name == player]
                chips = chips_of(held, player)
                name = table.settings.name
                found.append({"table": table.id, "name": name, "seats": seats, "chips": chips})
        return found
