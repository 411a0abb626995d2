"""A table on the floor: commands come one at a time, become durable, and only then are shown."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec

from nomorebets.equipment.dice import roll_from
from nomorebets.equipment.random_source import commitment, new_key
from nomorebets.floor.store.protocol import (
    Append,
    Kept,
    Movement,
    Store,
    StoreFailed,
    Taken,
    TooFewChips,
)
from nomorebets.floor.tables.advice import Advice
from nomorebets.floor.tables.attendance import (
    HOUSE_SIGN,
    Denied,
    Noted,
    OnList,
    Proposal,
    Request,
    Watcher,
)
from nomorebets.floor.tables.last_rounds import WHEEL_STOPS, LastRounds
from nomorebets.floor.tables.ledger import (
    Held,
    holdings,
    movements,
    purse_of,
)
from nomorebets.floor.tables.pace import Pace, now_text
from nomorebets.floor.tables.round_index import (
    Placing,
    Shown,
    WatchedJournal,
    brings_play,
    round_row,
)
from nomorebets.floor.tables.settings import Settings
from nomorebets.law.refusal import Refused
from nomorebets.odds.questions import Worth
from nomorebets.rules.njac_13_69e.s01_gaming_equipment.life import Item
from nomorebets.table import pending as waits
from nomorebets.table.card_life import new_deck
from nomorebets.table.facts import (
    Act,
    AnyFact,
    Began,
    Bought,
    Closed,
    Left,
    Opened,
    Sat,
    Sealed,
    Shuffled,
)
from nomorebets.table.journal import Line, ToldBy
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import asks_text
from nomorebets.table.open_table import OpenTable
from nomorebets.table.past_round import RoundRow
from nomorebets.table.pending import Pending
from nomorebets.table.reasons import Reasons
from nomorebets.table.resume import Checkpoint, checkpoint_of
from nomorebets.table.round import Round
from nomorebets.table.sources import Software
from nomorebets.table.views import Role

log = logging.getLogger("nomorebets.floor")
CHECKPOINT_LINES = 400
WHO_PLAYS = (Began, Sat, Left, Closed)  # facts that say who is in a round
SOON = 0.03  # seconds
Question = tuple[Any, ...]


class Durable(NamedTuple):
    """A table as the store has it: what may be told to who asks from outside."""

    layout: Layout
    held: Held
    phase: str
    now: str  # what it waits for
    round: int
    assigned: str
    shutting: bool
    closed: bool
    wait_list: tuple[str, ...]


class GamingTable:
    """One table and all who are at it. Everything that changes it goes through `perform`."""

    def __init__(
        self,
        id: str,
        settings: Settings,
        store: Store,
        epoch: int,
        table: OpenTable,
        ledger_of: Callable[[str], str],
        pace: Pace,
        advice: Advice,
    ) -> None:
        self.id = id
        self.settings = settings
        self.store = store
        self.epoch = epoch
        self.ledger_of = ledger_of
        self.pace = pace
        self.advice = advice
        self.lock = asyncio.Lock()
        self.reload: Callable[[], Any] | None = None  # reads the table again from the store
        self.failed = False  # the memory may be ahead of the store
        self.faults = 0  # of ours, not of anybody at the table
        self.watchers: set[Watcher] = set()
        self.requests: list[Request] = []
        self.wait_list: list[OnList] = []
        self.called: dict[str, float] = {}  # of these: until when, on the loop's clock
        self.ready: set[str] = set()
        self.seen: dict[str, float] = {}  # when each person last did something
        self.shutting = False
        self.shut_by: ToldBy | None = None  # who asked for that
        self.proposal: Proposal | None = None  # what takes two people, told by one
        self.assigned = ""  # the dealer who deals here
        self._under_way: set[asyncio.Future[Any]] = set()
        self._advising: set[asyncio.Future[None]] = set()
        self._waiting, self._assigned = b"", ""  # as the store has it
        self._changed = False
        self._showing: asyncio.TimerHandle | None = None
        self.wagering: dict[int, tuple[Any, dict[str, Any]]] = {}  # what each seat may wager
        self.wagering_behind: dict[tuple[int, str], tuple[Any, list[str]]] = {}
        self.deadline: float | None = None  # of `timed`, on the loop's clock
        self.timed: Question = ()  # the question the deadline is for
        self._question: tuple[Round | None, Pending | None, Question] = (None, None, ())
        self.window = 0.0
        self.draft: AnyFact | None = None
        self.draft_by: ToldBy | None = None
        self.draft_timer: asyncio.Task[None] | None = None
        self.poke: Callable[[], None] = lambda: None
        self.set_clock: Callable[[], None] = lambda: None  # before what is asked is shown
        self.publisher: Callable[[list[Shown]], None] = lambda lines: None
        self.appended: Callable[[Append, float, bool], None] = lambda append, seconds, stored: None
        self.chips_moved: Callable[[dict[str, int]], None] = lambda accounts: None
        self.cards_on_record: Callable[[], Item | None] = lambda: None
        self.tell_refusal: Callable[[str, str, Refused], None] = lambda who, what, refusal: None
        self.shown: list[Shown]  # the lines of the round in progress
        self.durable: Durable
        self.accounts: dict[str, int] = {}  # left in the accounts of those who come or go now
        self.commitment = ""
        self.checkpoint_seq = 0
        self.take(table)

    def take(self, table: OpenTable) -> None:
        """Go on with this table: as it was opened, or as the store has it."""
        self.table = table
        self.cards_since = ""  # when the cards came into use
        self.dice: tuple[int, ...] | None = None  # what the last roll showed
        self.rest: dict[str, Any] | None = None  # where the wheel came to rest last
        self.outcomes = LastRounds()
        self._new_keys: dict[str, bytes] = {}
        self._checkpoint: Checkpoint | None = None  # to be stored
        self._movements: list[Movement] = []
        self._placing = Placing()
        self._done: list[Act] = []  # the acts of the round in progress
        self._began: Shown | None = None
        self.shown = []
        self._new: list[Shown] = []
        self._held: Held = {}
        self._reasons: tuple[Reasons | None, LiveTable | None, int] = (None, None, 0)
        old = table.journal
        table.journal = WatchedJournal(old.seq, old.head, self._on_line)
        if old.lines:  # just opened: its first line is not stored yet
            table.journal.lines, table.journal.stored = old.lines, old.stored
            self._new = [self._placing.place(line) for line in old.lines]
            self.cards_since = old.lines[0].at
        if isinstance(table.source, Software) and table.source.links is None:
            table.source.keys = self._keys()  # a table opened before there were chains
        self._held = holdings(table)
        self._done = list(table.round.acts) if table.round else []
        self.failed = False
        self.durable = self._standing()

    def remember(self, lines: Iterable[Line], checkpoint: Checkpoint | None) -> None:
        """Lines read from the store: those of the round in progress are shown to who comes."""
        if checkpoint is not None:
            self.checkpoint_seq, self.commitment = checkpoint.seq, checkpoint.commitment
            self._placing = Placing(checkpoint.layout.seats)
            self.dice, self.cards_since = checkpoint.dice, checkpoint.cards_since
            self.outcomes = LastRounds(checkpoint.outcomes)
            if checkpoint.rest:
                self.rest = dict(zip(("words", "value"), checkpoint.rest, strict=True))
        for line in lines:
            self._place(line)
        self._new.clear()

    def _keys(self) -> Any:
        while True:
            key = new_key()
            self._new_keys[commitment(key)] = key
            yield key

    def _keys_made(self) -> dict[str, bytes]:
        """By what commits to them: to be stored."""
        source = self.table.source
        links = source.links if isinstance(source, Software) else None
        return self._new_keys if links is None else links.made

    # what stands

    @property
    def game(self) -> Any:
        return self.table.game

    @property
    def live(self) -> LiveTable | None:
        return self.table.round.table if self.table.round else None

    @property
    def reasons(self) -> Reasons | None:
        """Why wagers of this round were settled so; made once for each state of the round."""
        live = self.live
        if live is None:
            return None
        known, of, acts = self._reasons
        if known is None or of is not live or acts > len(live.acts):
            known = Reasons(live)
        elif acts < len(live.acts):
            known.go_on()
        self._reasons = known, live, len(live.acts)
        return known

    @property
    def pending(self) -> Pending | None:
        return self.table.pending

    @property
    def layout(self) -> Layout:
        return self.live.layout if self.live else self.table.layout

    @property
    def phase(self) -> str:
        if self.table.closed:
            return "closed"
        if self.table.round is None:
            return "between"
        if self.pending is None:
            return "over"
        return "wagers" if self.pending.asks in (waits.WAGERS, waits.TICKETS) else "play"

    @property
    def held(self) -> Held:
        """The chips at the table, by the ledger's place."""
        return self._held

    def purse(self, player: str) -> int:
        return self._held.get(purse_of(player), 0)

    def seats_of(self, player: str) -> list[int]:
        """From 0."""
        return [seat for seat, name in enumerate(self.layout.seats) if name and name == player]

    @property
    def persons(self) -> list[str]:
        """Those at the table who are no house players."""
        return [name for name in self.layout.arrivals if not name.endswith(HOUSE_SIGN)]

    @property
    def house(self) -> list[str]:
        return [name for name in self.layout.arrivals if name.endswith(HOUSE_SIGN)]

    def looks_on(self, name: str, role: str) -> bool:
        """Somebody with no chips here, and no duties."""
        return role == Role.PLAYER and name not in self.layout.purses

    @property
    def onlookers(self) -> list[Watcher]:
        return [watcher for watcher in self.watchers if self.looks_on(watcher.name, watcher.role)]

    def here(self, player: str) -> bool:
        return any(watcher.name == player for watcher in self.watchers)

    def saw(self, player: str) -> None:
        self.seen[player] = asyncio.get_running_loop().time()

    def _standing(self) -> Durable:
        layout, live = self.layout, self.live
        return Durable(
            layout, dict(self._held), self.phase, self._waits_for(),
            layout.rounds + (live is not None), self.assigned, self.shutting, self.table.closed,
            tuple(on.player for on in self.wait_list),
        )  # fmt: skip

    def _waits_for(self) -> str:
        if self.live is not None and self.pending is not None:
            if self.phase == "wagers":
                return "wagers are open" if self.game.counter is None else "tickets are sold"
            return "waits for " + asks_text(self.live, self.pending)
        return {"over": "the round is over", "closed": "closed"}.get(self.phase, "between rounds")

    @property
    def question(self) -> Question:
        """What is asked now; another wager or choice in an open window leaves it the same."""
        round, pending = self.table.round, self.pending
        if round is None or pending is None:
            return (self.layout.rounds, self.phase)
        of, asked, known = self._question
        if of is round and asked is pending:
            return known
        closed = sum(type(fact) is Closed for fact in round.facts)
        offers = len(round.facts) if pending.asks == waits.OFFER else 0
        known = round.layout.rounds, pending.asks, pending.spot, pending.decision, closed, offers
        self._question = round, pending, known
        return known

    def worth(self, live: LiveTable, pending: Pending, spot: int) -> Worth | None:
        """At a training table: what each choice is worth. If it is not known yet, it is worked
        out, and shown when it is."""
        if not self.settings.training:
            return None
        if self.advice.unknown(live, pending, spot):
            task = asyncio.ensure_future(self._work_out(live, pending, spot))
            self._advising.add(task)
            task.add_done_callback(self._advising.discard)
        return self.advice.known(live, pending, spot)

    def warm(self) -> None:
        """Where odds will be asked for, they are prepared."""
        if self.settings.training or self.settings.house == "best":
            self.advice.warm(self.game, self.table.terms)

    async def _work_out(self, live: LiveTable, pending: Pending, spot: int) -> None:
        if await self.advice.ask(live, pending, spot):
            self.changed()

    # who waits

    @property
    def waiting(self) -> bytes:
        """What was noted for later, as it is stored; b"" for nothing."""
        if not (self.requests or self.shutting or self.proposal or self.wait_list):
            return b""
        noted = Noted(
            self.requests, self.shutting, self.proposal, self.wait_list, self.shut_by
        )  # fmt: skip
        return msgspec.json.encode(noted)

    def take_waiting(self, stored: bytes, dealer: str) -> None:
        noted = msgspec.json.decode(stored, type=Noted) if stored else Noted()
        self.requests, self.shutting, self.shut_by = noted.requests, noted.shutting, noted.shut_by
        self.proposal = noted.proposal
        self.wait_list, self.called = noted.wait_list, {}
        self._waiting, self._assigned = stored, dealer
        self.assigned = dealer
        self.durable = self._standing()

    def assign(self, dealer: str) -> None:
        """From now on this dealer deals here, and no other; "": nobody."""
        self.assigned = dealer
        self.changed()

    def take_proposal(self, proposal: Proposal | None) -> None:
        """The table waits for a second person; or it goes on, and clocks begin anew."""
        self.proposal, self.deadline = proposal, None

    def relieve(self, dealer: str) -> None:
        """From now on this dealer does not deal here; whoever else does, goes on."""
        if self.assigned == dealer:
            self.assign("")

    # changing it

    def begin(self) -> None:
        """A new round."""
        self.table.finish()
        self.table.change_terms(now_text())
        self._make_checkpoint()
        self.table.begin()

    def changed(self) -> None:
        """Something other than the journal changed: show it, but never what is not durable yet."""
        if self.lock.locked():
            self._changed = True
        elif not self.failed:
            self.publisher([])

    def changed_soon(self) -> None:
        """The same, of what may wait a moment: who is there, who is ready, the clock. What several
        people do at once is shown once."""
        if self._showing is None:
            loop = asyncio.get_running_loop()
            self._showing = loop.call_later(SOON, self._show)

    def _show(self) -> None:
        self._showing = None
        self.changed()

    async def mend(self) -> None:
        """With the lock held: if the store refused something, go back to what it has."""
        if self.failed and self.reload is not None:
            await self.reload()

    async def perform(
        self,
        change: Callable[[], Any],
        keep: Callable[[Any], Kept] | None = None,
        by: ToldBy | None = None,
    ) -> Any:
        """Change the table, make it durable, show it; then, and not before, the answer. `by`: who
        of the staff tells what changes it.

        Whoever asked may be gone before the disk has answered; the change is carried through.
        """
        task = asyncio.ensure_future(self._perform(change, keep, by))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_told_nobody)
            raise

    async def quiet(self) -> None:
        """All that was asked of the table so far is done."""
        await asyncio.gather(*self._under_way, return_exceptions=True)

    async def _perform(
        self,
        change: Callable[[], Any],
        keep: Callable[[Any], Kept] | None,
        by: ToldBy | None = None,
    ) -> Any:
        async with self.lock:
            await self.mend()
            self.table.journal.by = by
            refused: Refused | Denied | None = None
            answer: Any = None
            try:
                answer = change()
            except (Refused, Denied) as refusal:
                refused = refusal
            except Exception:
                self.failed = True
                raise
            self.table.journal.by = None
            kept = keep(answer) if keep and refused is None else None
            happened = bool(self.table.journal.lines)
            noted = self.waiting != self._waiting or self.assigned != self._assigned
            if happened or kept or noted:
                try:
                    await self._append(kept)
                except Refused:
                    await self.mend()  # at once: nobody is shown what was not stored
                    raise
            if refused:
                raise refused
        if self._changed:
            self._changed = False
            self.changed()
            happened = True
        if happened:
            self.poke()
        return answer

    async def _append(self, kept: Kept | None) -> None:
        journal, at = self.table.journal, now_text()
        if self.table.round is None:
            self._make_checkpoint()
        checkpoint, waiting, dealer = self._checkpoint, self.waiting, self.assigned
        append = Append(
            table=self.id, epoch=self.epoch, at=at,
            seq=journal.seq - len(journal.stored) + 1, lines=tuple(journal.stored),
            keys=self._keys_made(), movements=tuple(self._movements), rounds=self._rounds(),
            kept=kept, checkpoint=checkpoint.encoded() if checkpoint else b"",
            checkpoint_seq=checkpoint.seq if checkpoint else 0,
            closes=self.table.closed, waiting=None if waiting == self._waiting else waiting,
            dealer=None if dealer == self._assigned else dealer,
            new_play=self._brings_play(),
        )  # fmt: skip
        began = time.perf_counter()
        try:
            await self.store.append(append)
        except TooFewChips:
            self._ahead()
            raise Refused("", "the account has not so many chips") from None
        except Taken:
            self._ahead()
            why = f"{dealer} was assigned to another table at the same moment; ask again"
            raise Refused("", why) from None
        except BaseException:
            self._ahead()
            self.appended(append, time.perf_counter() - began, False)
            raise
        self.appended(append, time.perf_counter() - began, True)
        self._waiting, self._assigned = waiting, dealer
        self.durable = self._standing()
        if checkpoint:
            self.checkpoint_seq, self._checkpoint = checkpoint.seq, None
        new, self._new = self._new, []
        self._keys_made().clear()
        self._movements = []
        journal.forget()
        if not new:
            return  # nothing happened at the table
        self.accounts = await self._left_in_accounts(new)
        if self.accounts:
            self.chips_moved({self.ledger_of(name): left for name, left in self.accounts.items()})
        self.set_clock()
        if self._showing is not None:  # all is shown now
            self._showing.cancel()
            self._showing = None
        self.publisher(new)
        self.accounts = {}

    def _brings_play(self) -> bool:
        """Now, or later: who is promised a seat brings play when it is free."""
        if any(brings_play(line.fact) for line in self.table.journal.lines):
            return True
        before = msgspec.json.decode(self._waiting, type=Noted).requests if self._waiting else []
        return any(r.wants != "leave" and r not in before for r in self.requests)

    def _ahead(self) -> None:
        """Of the store, which did not take it: nobody deals by what is not durable."""
        self.failed, self.assigned = True, self._assigned

    def _make_checkpoint(self) -> None:
        """Between rounds, now and then."""
        if self.table.journal.seq - self.checkpoint_seq < CHECKPOINT_LINES:
            return
        rest = (self.rest["words"], self.rest["value"]) if self.rest else None
        self._checkpoint = msgspec.structs.replace(
            checkpoint_of(self.table), commitment=self.commitment, dice=self.dice, rest=rest,
            cards_since=self.cards_since, outcomes=self.outcomes.kept,
        )  # fmt: skip

    async def _left_in_accounts(self, new: list[Shown]) -> dict[str, int]:
        """Of each person whose chips went from the account to the table, or back."""
        facts = [shown.line.fact for shown in new]
        players = {fact.player for fact in facts if isinstance(fact, Sat | Bought | Left)}
        try:
            return {
                player: await self.store.balance(self.ledger_of(player))
                for player in players
                if not player.endswith(HOUSE_SIGN)
            }
        except StoreFailed:
            return {}  # it is stored, and shown; the client works it out

    def _on_line(self, line: Line) -> None:
        before = self._place(line).before
        if isinstance(line.fact, Began):
            self._done = []
        undone = self._done[before:]  # told late, or set aside: it did not happen
        self._done[before:] = line.acts
        now = holdings(self.table)
        self._movements.extend(movements(self.id, line, undone, self._held, now, self.ledger_of))

    def _place(self, line: Line) -> Shown:
        fact = line.fact
        if isinstance(fact, Shuffled | Sealed):
            self.commitment = fact.commitment
        if isinstance(fact, Opened) or new_deck(line):
            self.cards_since = line.at
        for act in line.acts:
            if act.act == "roll":
                self.dice = roll_from(act.value or 0)
            elif act.act in WHEEL_STOPS:
                self.rest = {"words": act.words, "value": act.value}
        self.outcomes.follow(line)
        shown = self._placing.place(line)
        if isinstance(fact, Began):
            self.shown, self._began = [], shown
        self.shown.append(shown)
        self._new.append(shown)
        return shown

    def _rounds(self) -> tuple[RoundRow, ...]:
        """The round as it is to be found again: when it begins, when people come and go or wagers
        are closed, and when it is over."""
        began, live = self._began, self.live
        if began is None or live is None:
            return ()
        if not live.over and not any(isinstance(n.line.fact, WHO_PLAYS) for n in self._new):
            return ()
        return (round_row(self.id, began, live),)


def _told_nobody(task: "asyncio.Future[Any]") -> None:
    """Whoever asked is gone: a refusal is no matter, a fault of ours is."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, Refused | StoreFailed):
        log.error("a change failed after its asker was gone", exc_info=error)
