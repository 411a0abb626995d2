"""A table open for gaming: players come and go, rounds are played, all of it is journaled."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.table import pending as waits
from nomorebets.table.facts import (
    Act,
    AnyFact,
    Began,
    Bought,
    Irregularity,
    Left,
    Revealed,
    Sat,
    Shut,
)
from nomorebets.table.journal import Journal, opened
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable
from nomorebets.table.pending import Pending, Waiting
from nomorebets.table.round import Round
from nomorebets.table.sources import CardSource

Answers = Callable[[LiveTable, Pending], AnyFact]


class OpenTable:
    """Drives rounds one fact at a time (`tell`) or at one go (`play`); the journal is the same."""

    def __init__(
        self,
        game: Game,
        terms: Any,
        source: CardSource,
        name: str = "",
        clock: Callable[[], str] = lambda: "",
        journal: Journal | None = None,
    ) -> None:
        """A journal that has lines already is gone on with; else the first line opens the table."""
        self.game = game
        self.terms = terms
        self.source = source
        self.clock = clock
        self.journal = journal or Journal()
        self.layout = Layout.new(game, terms)
        self.round: Round | None = None
        self.closed = False
        if self.journal.seq == 0:
            self._add(opened(game, terms, source.name, name))

    def _add(self, fact: AnyFact, acts: list[Act] | tuple[Act, ...] = ()) -> None:
        self.journal.add(fact, acts, self.clock())

    # between rounds

    def sit(self, player: str, seat: int, chips: int = 0) -> None:
        layout = self._ended()
        moves = player in layout.seats and bool(self.game.seats.moves_cite)
        self._go_on(layout.sit(self.game, self.terms, player, seat, chips))
        self._add(Sat(player, seat, chips, moves=moves))

    def buy(self, player: str, chips: int) -> None:
        self._go_on(self._ended().buy(player, chips))
        self._add(Bought(player, chips))

    def leave(self, player: str) -> None:
        layout = self._ended()
        if player in layout.seats:
            self.game.wagering.refuse_leave(layout, self.terms, layout.seats.index(player))
        self._go_on(layout.leave(player))
        self._add(Left(player))

    def begin(self) -> None:
        """A new round: it runs until it needs somebody."""
        self._start()
        self.round = Round(self.game, self.terms, self.layout)
        self._add(Began(self.layout.rounds + 1), self.round.acts)
        self._serve()

    def _start(self) -> None:
        layout = self._ended()
        if not layout.taken and self.game.counter is None:
            raise Refused("", "nobody sits at the table")
        self._go_on(layout)
        if self.game.sealed:
            sealed = self.source.seal()
            if sealed:
                self._add(sealed)

    def shut(self) -> None:
        """The table is closed; a shoe still in use ends here, and its key is told."""
        self._refuse_unpaid()
        self.finish()
        for side in (0, 1):
            self._reveal(side)
        self._add(Shut(self.layout.rounds))
        self.closed = True

    def _refuse_unpaid(self) -> None:
        """A counter closes when every ticket is drawn and paid, or has expired."""
        desk = self._ended().desk
        open_still = [number for number, ticket in desk.tickets.items() if not ticket.fate]
        if open_still and self.game.counter is not None:
            cite, few = self.game.counter.paragraphs.redeem, ", ".join(map(str, open_still[:5]))
            more = " …" if len(open_still) > 5 else ""
            raise Refused(cite, f"tickets are in play or unpaid: {few}{more}")

    def finish(self) -> None:
        """The round that is over is finished; refused if it is not over."""
        self._go_on(self._ended())

    def _ended(self) -> Layout:
        """What the round that is over leaves behind; refuses to leave one that is not."""
        if self.closed:
            raise Refused("", "the table is closed")
        if self.round is None:
            return self.layout
        if self.round.pending is not None and not self.round.table.unplayed:
            raise Refused("", "the round of play is not over")
        return self.round.table.layout_after()

    def _go_on(self, layout: Layout) -> None:
        """The round that is over is finished; the table goes on with this layout."""
        if self.round is not None:
            self._finish(self.round.table)
            self.round = None
        self.layout = layout

    def _finish(self, table: LiveTable) -> None:
        for key in self.source.reveal_late():
            self._add(Revealed(key))
        if self.game.sealed or table.stack.left == 0:
            self._reveal(table.side)

    def _reveal(self, side: int = 0) -> None:
        key = self.source.reveal(side)
        if key:
            self._add(Revealed(key))

    # one fact at a time

    @property
    def pending(self) -> Pending | None:
        return self.round.pending if self.round else None

    def tell(self, fact: AnyFact) -> list[Act]:
        """Tell the round a fact; returns the acts that follow. Nothing changes if it is refused."""
        if self.round is None:
            raise Refused("", "no round of play is in progress")
        before = len(self.journal.lines)
        if self._takes_tickets and not isinstance(fact, Irregularity):
            self._tell_on(fact)
        else:
            self._tell(fact)
            self._serve()
        return [act for line in self.journal.lines[before:] for act in line.acts]

    def report(self, name: str, after: int | None = None, seat: int = 0) -> list[Act]:
        """An irregularity, as of now or as of so many acts ago; of a seat, if it concerns one."""
        if self.round is None:
            raise Refused("", "no round of play is in progress")
        stamp = len(self.round.acts) if after is None else after
        return self.tell(Irregularity(name, stamp, seat))

    def _tell(self, fact: AnyFact) -> None:
        assert self.round is not None
        following = self.round.after(fact)
        known = len(self.round.acts)
        if isinstance(fact, Irregularity):
            known = min(known, fact.after)
        self.round = following
        self._add(fact, following.acts[known:])

    @property
    def _takes_tickets(self) -> bool:
        return self.pending is not None and self.pending.asks == waits.TICKETS

    def _tell_on(self, fact: AnyFact) -> None:
        """A counter that has taken ten thousand tickets is not run again for the next one."""
        assert self.round is not None
        began, table = self.round, self.round.table
        written = len(table.facts)

        def write() -> None:
            nonlocal written
            if written < len(table.facts):
                self._add(table.facts[written], table.acts[table.spans[written] :])
                written += 1

        def source(table: LiveTable, pending: Pending) -> AnyFact:
            write()
            fact = self.source.answer(table, pending) if pending.by_software else None
            if fact is None:
                raise Waiting(pending)
            return fact

        table.go_on(fact, source)
        write()
        self.round = began.running(table)

    def _serve(self) -> None:
        """Let the source answer for as long as it can: the round is run on, not run again."""
        if self.round is None or self.round.pending is None or not self.round.pending.by_software:
            return
        began, written = self.round, len(self.round.facts)

        def write(table: LiveTable) -> None:
            nonlocal written
            if written < len(table.facts):
                self._add(table.facts[written], table.acts[table.spans[written] :])
                written += 1

        def source(table: LiveTable, pending: Pending) -> AnyFact:
            write(table)
            if ends_the_shoe(pending):
                self._reveal(table.side)
            fact = self.source.answer(table, pending) if pending.by_software else None
            if fact is None:
                raise Waiting(pending)
            return fact

        table = LiveTable(self.game, self.terms, began.layout, began.facts, source)
        self.round = began.running(table)
        try:
            write(table.run())
        except BaseException:
            self.round = replace(began, facts=tuple(table.facts[:written]))
            raise
        table.source = None
        self.round = began.running(table)

    # at one go

    def play(self, answers: Answers) -> LiveTable:
        """A whole round in one run: the source deals, `answers` decides."""
        self._start()
        reveals: dict[int, str] = {}

        def source(table: LiveTable, pending: Pending) -> AnyFact:
            if pending.by_software:
                if ends_the_shoe(pending):
                    reveals[len(table.facts)] = self.source.reveal(table.side)
                fact = self.source.answer(table, pending)
                if fact is not None:
                    return fact
            return answers(table, pending)

        table = LiveTable(self.game, self.terms, self.layout, source=source).run()
        self._record(table, reveals)
        self._finish(table)
        self.layout = table.layout_after()
        return table

    def _record(self, table: LiveTable, reveals: dict[int, str]) -> None:
        """The round's lines: each fact with the acts up to the next one."""
        ends = [*table.spans[1:], len(table.acts)]
        self._add(Began(self.layout.rounds + 1), table.acts[: table.spans[0]])
        for i, fact in enumerate(table.facts):
            if reveals.get(i):
                self._add(Revealed(reveals[i]))
            self._add(fact, table.acts[table.spans[i] : ends[i]])


def ends_the_shoe(pending: Pending) -> bool:
    """Its key may be told: all its cards are shuffled again. If only the discards are, others are
    in play, and some nobody has looked at; then the key is told after the round."""
    return pending.asks == waits.SHUFFLE and not pending.discards
