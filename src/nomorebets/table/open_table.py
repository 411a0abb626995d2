"""A table open for gaming: players come and go, rounds are played, all of it is journaled."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.table import pending as waits
from nomorebets.table.facts import (
    Act,
    AnyFact,
    Began,
    Bought,
    CouponIssued,
    Irregularity,
    Left,
    NoticePosted,
    Revealed,
    Sat,
    SeedCommitted,
    SeedsAsked,
    SeedTold,
    SeedWithheld,
    SetAside,
    Shut,
    TermsChanged,
)
from nomorebets.table.fairness import Fairness
from nomorebets.table.going import Going
from nomorebets.table.journal import Journal, opened
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import told_text
from nomorebets.table.pending import SOFTWARE, Pending, Waiting
from nomorebets.table.posted import Posted
from nomorebets.table.round import Round
from nomorebets.table.sources import CardSource, Software
from nomorebets.table.told_again import (
    OUTCOMES,
    ToldAgain,
    fact_behind,
    moment,
    refuse_to_go_back,
)

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
        self._going: Going | None = None  # the narration of the round, where it stands
        self.aside: ToldAgain | None = None  # what was set aside, to be told again
        self.closed = False
        self.fairness: Fairness | None = None  # where software deals from a chain of keys
        self.posted = Posted()
        if self.journal.seq == 0:
            first = opened(game, terms, source.name, name)
            if isinstance(source, Software):
                anchor = source.chain(Fairness.of(first).table)
                first = msgspec.structs.replace(first, anchor=anchor)
                self.fairness = Fairness.of(first)
            self._add(first)

    def _add(self, fact: AnyFact, acts: list[Act] | tuple[Act, ...] = ()) -> None:
        if self.fairness is not None:
            self.fairness.follow(fact)
        self.journal.add(fact, acts, self.clock())

    # between rounds

    def sit(self, player: str, seat: int, chips: int = 0) -> None:
        layout = self._ended()
        moves = player in layout.seats and bool(self.game.seats.moves_cite)
        self._go_on(layout.sit(self.game, self.terms, player, seat, chips))
        self._add(Sat(player, seat, chips, moves=moves))

    def buy(self, player: str, chips: int) -> None:
        cite = self.game.seats.stakes_cite
        if cite and self.pending is not None and not self.closed:
            raise Refused(cite, f"table stakes: {player!r} buys chips when the hand is over")
        self._go_on(self._ended().buy(player, chips))
        self._add(Bought(player, chips))

    def issue(self, player: str, amount: int) -> None:
        self._go_on(self._ended().issue(self.game, self.terms, player, amount))
        self._add(CouponIssued(player, amount))

    def leave(self, player: str) -> None:
        layout = self._ended()
        if player in layout.seats:
            self.game.wagering.refuse_leave(layout, self.terms, layout.seats.index(player))
        self._go_on(layout.leave(player))
        self._add(Left(player))
        if self.posted.notices and not self.layout.purses:
            self.change_terms(self.clock())  # nobody is there who had to be given notice

    def post(self, change: str, at: str, written: bool = False) -> None:
        """The licensee gives notice of other terms, at any time; they hold from a later round."""
        if self.closed:
            raise Refused("", "the table is closed")
        fact = NoticePosted(change, at, written)
        self.posted = self.posted.post(self.game, self.terms, fact)
        self._add(fact)
        if self.round is None:
            self.change_terms(at)

    def change_terms(self, at: str) -> None:
        """Between rounds: notices that are due by this time take effect."""
        while change := self.posted.due(self.game, self.terms, self._ended(), at):
            self._go_on(self._ended())
            fact = TermsChanged(change, at)
            self.posted = self.posted.take_effect(self.game, self.terms, self.layout, fact)
            self.terms = self.posted.applied(self.game, self.terms)
            self._add(fact)

    def begin(self) -> None:
        """A new round: it runs until it needs somebody."""
        self._start()
        round = self._set_out(Round(self.game, self.terms, self.layout))
        self._add(Began(self.layout.rounds + 1), round.acts)
        self._serve()

    def _start(self) -> None:
        layout = self._ended()
        if not layout.taken and self.game.counter is None:
            raise Refused("", "nobody sits at the table")
        if self.fairness is not None:
            for player in sorted(self.fairness.asked):
                self._add(SeedWithheld(player))
        self._go_on(layout)
        if isinstance(self.source, Software) and self.fairness is not None:
            chained = self.source.lengthen()
            if chained:
                self._add(chained)
            self.source.mix = self.fairness.next_mix
        if self.game.sealed:
            sealed = self.source.seal()
            if sealed:
                self._add(sealed)
        if isinstance(self.source, Software):
            self.source.mark()

    # seeds of players, mixed into what software deals

    def commit_seed(self, player: str, commitment: str) -> None:
        """To the seed of the round after this one."""
        self._chain_of(player)
        self._add(SeedCommitted(player, commitment))

    def ask_seeds(self) -> None:
        """No more commitments for the next round: seeds are told now."""
        if self.fairness is not None and self.fairness.standing and not self.fairness.asked:
            self._add(SeedsAsked(tuple(sorted(self.fairness.standing))))

    def tell_seed(self, player: str, seed: str) -> None:
        self._chain_of(player)
        self._add(SeedTold(player, seed))

    def _chain_of(self, player: str) -> None:
        if self.closed:
            raise Refused("", "the table is closed")
        if self.fairness is None:
            raise Refused("", "no chain of keys deals at this table: there is nothing to mix")
        if player not in (self.round.table.layout if self.round else self.layout).purses:
            raise Refused("", f"{player} is not at this table")

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
            self.round = self.aside = self._going = None
        self.layout = layout

    def _finish(self, table: LiveTable) -> None:
        self._tell_keys(self.source.reveal_late())
        if self.game.sealed or table.stack.left == 0:
            self._reveal(table.side)

    def _reveal(self, side: int = 0) -> None:
        self._tell_keys(self.source.reveal(side))

    def _tell_keys(self, keys: list[str]) -> None:
        for key in keys:
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
        first = 0
        if isinstance(fact, Irregularity):
            first = moment(self.round, fact, isinstance(self.source, Software))
        if 0 < first <= len(self.round.facts):
            self._go_back(first, (fact,), ToldAgain(self.round, first, True), "told late")
        elif self._takes_tickets and not isinstance(fact, Irregularity):
            self._tell_on(fact)
        else:
            self._tell(fact)
            self._serve()
            self._tell_again()
        return [act for line in self.journal.lines[before:] for act in line.acts]

    def report(self, name: str, after: int | None = None, seat: int = 0) -> list[Act]:
        """An irregularity, as of now or of the moment, so many acts after the round began, when it
        happened; of a seat, if it concerns one."""
        if self.round is None:
            raise Refused("", "no round of play is in progress")
        stamp = len(self.round.acts) if after is None else after
        return self.tell(Irregularity(name, stamp, seat))

    def set_right(
        self, act: int, right: AnyFact | Callable[[Pending], AnyFact], card: str = ""
    ) -> int:
        """What cards, wheel or dice showed, and this act followed from, was reported wrongly; of
        several cards turned over together, this one.

        `right` is what it was, or says so of the question. Returns how many acts stand."""
        if self.round is None:
            raise Refused("", "no round of play is in progress")
        if isinstance(self.source, Software):
            raise Refused("", "software deals at this table: nothing was reported")
        first = fact_behind(self.round, act, card)
        stands = self.round.table.spans[first - 1]
        before = replace(self.round, facts=self.round.facts[: first - 1])
        assert before.pending is not None
        fact = right(before.pending) if callable(right) else right
        if fact == self.round.facts[first - 1]:
            raise Refused("", f"act {act} was reported so: {told_text(fact)}")
        self._go_back(first, (fact,), ToldAgain(self.round, first + 1), "reported wrongly")
        return stands

    # going back

    def _go_back(
        self, first: int, instead: tuple[AnyFact, ...], again: ToldAgain, why: str
    ) -> None:
        """To the moment before a fact; then these follow, and what was set aside where it fits."""
        assert self.round is not None
        by_software = isinstance(self.source, Software)
        refuse_to_go_back(self.round, first, by_software)
        kept = replace(self.round, facts=self.round.facts[: first - 1])
        kept.after(*instead)  # refused before anything has changed
        dealt: list[AnyFact] = [f for f in self.round.facts[first - 1 :] if isinstance(f, OUTCOMES)]
        if isinstance(self.source, Software):
            self._deal_up_to(kept, self.source)
        self._tell(SetAside(first, why))
        for fact in instead:
            self._tell(fact)
        self._serve()
        self.aside = again
        self._tell_again(first - 1 + len(instead), dealt if by_software else None)

    def _deal_up_to(self, kept: Round, source: Software) -> None:
        """The software stands again where these facts leave it."""
        source.go_back()

        def deal(table: LiveTable, pending: Pending, fact: AnyFact) -> None:
            if pending.by_software and source.answer(table, pending) != fact:
                raise AssertionError(f"software did not deal {fact} again")

        table = LiveTable(kept.game, kept.terms, kept.layout, kept.facts)
        table.witness = deal
        table.run()
        source.forget_told()

    def _tell_again(self, since: int = 0, dealt: list[AnyFact] | None = None) -> None:
        """What was set aside and is asked again. Where software deals and other cards have come
        since, players decide anew."""
        while self.aside is not None and self.round is not None:
            if dealt is not None:
                now = [fact for fact in self.round.facts[since:] if isinstance(fact, OUTCOMES)]
                if now != dealt[: len(now)]:
                    self.aside = None
                    return
            fact = self.aside.next(self.round)
            if fact is None:
                if self.round.pending is None or dealt is not None:
                    self.aside = None
                return
            self._tell(fact)
            self._serve()

    def _tell(self, fact: AnyFact) -> None:
        assert self.round is not None
        known, before, going = self.round.stands(fact), self.round, self._going
        on = going is not None and going.table is before.table and going.may_go_on
        if going is None or not on or isinstance(fact, Irregularity | SetAside):
            following = self._set_out(before.told(fact))
        else:
            try:
                going.tell(fact)
            except BaseException:
                self._set_out(before)  # as it stood
                raise
            following = self.round = before.running(going.table)
        self._add(fact, following.acts[known:])

    def _set_out(self, round: Round) -> Round:
        """The round is run from its first fact; nothing changes if one is refused. A counter takes
        its facts in a way of its own."""
        if self.game.counter is not None:
            _ = round.table
            self.round, self._going = round, None
            return round
        going = Going(LiveTable(round.game, round.terms, round.layout, round.facts))
        self.round, self._going = round.running(going.table), going
        return self.round

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
        """Let the source answer for as long as it can."""
        while self.round is not None and (pending := self.round.pending) is not None:
            if not pending.by_software:
                return
            if ends_the_shoe(pending):
                self._reveal(self.round.table.side)
            fact = self.source.answer(self.round.table, pending)
            if fact is None:
                return
            self._tell(fact)

    # at one go

    def play(self, answers: Answers) -> LiveTable:
        """A whole round in one run: the source deals, `answers` decides."""
        self._start()
        reveals: dict[int, list[str]] = {}

        def source(table: LiveTable, pending: Pending) -> AnyFact:
            if pending.asks in SOFTWARE:
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

    def _record(self, table: LiveTable, reveals: dict[int, list[str]]) -> None:
        """The round's lines: each fact with the acts up to the next one."""
        ends = [*table.spans[1:], len(table.acts)]
        self._add(Began(self.layout.rounds + 1), table.acts[: table.spans[0]])
        for i, fact in enumerate(table.facts):
            self._tell_keys(reveals.get(i, []))
            self._add(fact, table.acts[table.spans[i] : ends[i]])


def ends_the_shoe(pending: Pending) -> bool:
    """Its key may be told: all its cards are shuffled again. If only the discards are, others are
    in play, and some nobody has looked at; then the key is told after the round."""
    return pending.asks == waits.SHUFFLE and not pending.discards
