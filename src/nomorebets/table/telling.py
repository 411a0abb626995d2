"""A table that is told facts: the next one is read, asked for or waited for; acts follow.

When the next fact is not there the table asks its source, stands still until it comes (`going`), or
raises `Waiting`; the round is then run again from its first fact when the fact has come.
Irregularities are looked for before each act.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from nomorebets.law.game import Game
from nomorebets.law.game_parts import CLOCKWISE
from nomorebets.law.refusal import Refused
from nomorebets.law.words import (
    NOBODY,
)
from nomorebets.table import facts as told
from nomorebets.table import pending as waits
from nomorebets.table.facts import Act, AnyFact
from nomorebets.table.layout import BY_CHAIRS, Layout
from nomorebets.table.live_words import (
    SPOT_TEXT,
    asks_text,
    told_text,
)
from nomorebets.table.pending import Pending, Waiting
from nomorebets.table.places import NO_MOVES, Moves, Places
from nomorebets.table.stack import Stack

Source = Callable[[Any, Pending], AnyFact]
Witness = Callable[[Any, Pending, AnyFact], None]
StandStill = Callable[[Any, Pending], None]  # until the next fact is there


class Telling:
    """What all verbs of the live table stand on: facts, acts, irregularities, markers, seats."""

    def __init__(
        self,
        game: Game,
        terms: Any,
        layout: Layout,
        facts: Iterable[AnyFact] = (),
        source: Source | None = None,
    ) -> None:
        self.game = game
        self.terms = terms
        self.layout = layout
        self.version = layout.version  # of the journal
        self.seats_before = layout.seats  # who sat where when the round began
        self.facts = list(facts)
        self.irregular = any(type(fact) is told.Irregularity for fact in self.facts)
        self.source = source
        self.stand_still: StandStill | None = None
        self.witness: Witness | None = None
        self.at = 0  # facts read
        self.weighed = 0  # the fact read last, or refused
        self.spans: list[int] = []  # by fact: the acts performed when it was read
        self.acts: list[Act] = []
        self.cite = ""
        self.performed: set[str] = set()  # paragraphs under which something has been done
        self.reported: dict[str, int] = {}  # irregularities, and how often
        self.weighing = False  # whether an irregularity applies: no other is looked for
        self.concerned = NOBODY  # the seat the irregularity being remedied concerns
        self.instead_of_burning: list[Callable[[], None] | None] = []  # by burn card to come
        self.dealt_down: set[int] = set()  # seats whose next up-card is dealt face down
        self.misdealt = False  # the dealer found so when a stub count was wrong
        self.chips = Places(layout, game.wagers, game.made_with)
        self.stack = Stack(layout, game.cards.pack, game.cards.shuffled(terms), game.cards.cite)
        self.side = layout.side
        self.aside = layout.aside
        self.dealt_by: dict[tuple[int, int], int] = {}  # (spot, place): the act that dealt the card
        self.split_hands: dict[int, list[int]] = {}  # by box: its hands, from the dealer's left
        self.read_cards: dict[tuple[int, int], tuple[int, bool]] = {}  # what the card reader told
        self.buttons = dict(layout.buttons)
        self.thrown: tuple[int, list[int]] | None = None  # acts, markers at the last throw or spin
        self.markers = list(layout.markers)
        self.meant = list(layout.meant or ("",) * len(layout.markers))  # by marker: which person
        self.meters = list(layout.meters)
        self.moved = dict(layout.moved)  # who has changed seats: from which
        self.cuts = list(layout.cuts)  # since the last shuffle, for a software source
        self.cutting_spot = self.window_open = NOBODY
        self.wagering = ""  # who makes the wager that is being weighed
        self.cutting_card, self.cutting_cite = layout.cutting_card, layout.cutting_cite
        self.cutting_out = layout.cutting_out
        self.active = layout.taken
        self.bits = 0  # those seats as bits, and of which they are:
        self.bits_of: tuple[int, ...] = (NOBODY,)
        self.out: set[int] = set()  # seats that were in the round and are no more
        self.choices: dict[tuple[int, int], int] = {}
        self.shut: set[int] = set()  # decisions whose window has been closed
        self.calls: dict[int, int] = {}
        self.between = False  # the clapper rests between two numbers
        self.closed_stakes: dict[tuple[int, int], int] = {}  # when wagers were closed
        self.pending: Pending | None = None
        self.void = False
        self.kept: tuple[Any, ...] = ()  # wagers a void round leaves as they fared
        self.undone = range(0)  # the acts a void takes back
        self.coupons: dict[tuple[int, int], int] = {}  # by the wager they lie with
        self.laid: dict[tuple[int, int], tuple[str, int]] = {}  # all of the round, and whose
        self.in_hand = {player: list(held) for player, held in layout.coupons.items()}
        self.left: dict[str, int] = {}  # who left while wagers were open, after how many acts

    # facts and acts

    def _act(
        self,
        act: str,
        spot: int = NOBODY,
        moves: Moves = NO_MOVES,
        wager: str = "",
        amount: int = 0,
        odds: str = "",
        cards: tuple[str, ...] = (),
        words: str = "",
        value: int | None = None,
    ) -> None:
        """Something is done: its chips move, and it stands in the journal with its paragraph."""
        if self.irregular:
            self._come_to()
        self.performed.add(self.cite)
        if moves:
            self.chips.move(moves)
        at = SPOT_TEXT[spot] if spot >= 0 else ""
        self.acts.append(Act(self.cite, act, at, wager, amount, odds, cards, words, value, moves))

    def _come_to(self) -> None:
        """What is decided next depends on what has happened by now."""
        if self.irregular and not self.void and not self.weighing:
            self._interruptions()

    def _fact(self, kinds: Any, pending: Callable[[], Pending], gone: int = NOBODY) -> Any:
        """The next fact, which must be of a kind the rules ask for now; None if by then the seat
        that is asked is out of the round, or alone in it."""
        while True:
            if self.at == len(self.facts):
                asked = pending()
                if self.source is not None:
                    self.facts.append(self.source(self, asked))
                elif self.stand_still is not None:
                    self.stand_still(self, asked)
                else:
                    raise Waiting(asked)
            fact = self.facts[self.at]
            self.weighed = self.at
            if type(fact) is told.Irregularity:
                self.irregular = True
                self._irregular(fact)
                if gone in self.out or (gone >= 0 and len(self.active) < 2):
                    return None
            elif isinstance(fact, kinds):
                if self.witness is not None:
                    self.witness(self, pending(), fact)
                self._read()
                return fact
            else:
                raise self._misplaced(fact, pending())

    def _misplaced(self, fact: AnyFact, asked: Pending) -> Refused:
        """Another fact is asked for: the paragraph that forbids this one, or what is pending."""
        if isinstance(fact, told.Sat | told.Bought | told.CouponIssued | told.Left):
            return Refused(*self.stays(fact))
        if isinstance(fact, told.Wagered | told.CouponLaid | told.Called) and self.closed_stakes:
            return self._too_late(fact)
        if isinstance(fact, told.Decided) and self.game.decision_named(fact.decision) in self.shut:
            return self._decided_too_late(fact)
        if isinstance(fact, told.Wrote | told.VoidedTicket | told.Presented) and self.game.counter:
            return self._counter_closed(fact)
        words = f"the rules ask for {asks_text(self, asked)}, not: {told_text(fact)}"
        return (
            self._unasked(fact, words)
            if isinstance(fact, told.Decided)
            else Refused(asked.cite, words)
        )

    def _unasked(self, fact: told.Decided, words: str) -> Refused:
        """This is not what is asked, or not who: the paragraph on what is told, and why."""
        decision = self.game.decision_named(fact.decision)
        if decision is None:
            return Refused(self.cite, words)
        choice = self.game.decisions[decision]
        seat = fact.seat - 1
        why = choice.barred(self, self.terms, seat) if self.seated(seat) else ""
        return Refused(choice.cite, f"seat {fact.seat} {why}" if why else words)

    def _decided_too_late(self, fact: told.Decided) -> Refused:
        """The window has been closed: the paragraph on when this is decided, or changed."""
        decision = self.game.decision_named(fact.decision)
        assert decision is not None
        choice = self.game.decisions[decision]
        made = self.choices.get((fact.seat - 1, decision))
        cite = choice.late_cite or choice.cite
        if made not in (None, fact.value) and choice.changes_cite:
            cite = choice.changes_cite
        return Refused(cite, f"it is too late for {choice.name}: the dealer has closed that")

    def _counter_closed(self, fact: told.Wrote | told.VoidedTicket | told.Presented) -> Refused:
        """A game is being drawn: the counter opens again with the next one."""
        assert self.game.counter is not None
        under = self.game.counter.paragraphs
        cite, words = {
            told.Wrote: (under.issue, "no ticket is issued"),
            told.VoidedTicket: (under.void, "no ticket is voided"),
            told.Presented: (under.redeem, "no ticket is paid"),
        }[type(fact)]
        return Refused(cite, f"the game is closed: {words} before the next one opens")

    def _too_late(self, fact: told.Wagered | told.CouponLaid | told.Called) -> Refused:
        """Wagers have been closed: none is made, increased or withdrawn."""
        wagering, seat = self.game.wagering, fact.seat - 1
        index = self.game.wager_named(fact.wager)
        made = (seat, index) not in self.closed_stakes
        cite = wagering.closes_cite if made else wagering.alters_cite or wagering.closes_cite
        words = "is made" if made else "is increased, withdrawn or called on or off"
        return Refused(cite or self.cite, f"wagers are closed: none {words} now")

    def stays(
        self, fact: told.Sat | told.Bought | told.CouponIssued | told.Left
    ) -> tuple[str, str]:
        """The paragraph and the reason why nobody comes or goes now."""
        what = {
            told.Sat: "take a seat", told.Bought: "buy chips", told.Left: "leave",
            told.CouponIssued: "take a coupon",
        }[type(fact)]  # fmt: skip
        if self.pending is not None and self.pending.asks == waits.WAGERS and not fact.wagering:
            return "", "the round has begun: while wagers are open a last word (wagering) says so"
        seats = self.game.seats
        if type(fact) is told.Bought and seats.stakes_cite:
            why = f"table stakes: {fact.player!r} buys chips when the hand is over"
            return seats.stakes_cite, why
        seated = type(fact) is told.Left or fact.player in self.layout.seats
        cite = seats.remains_cite if seated and type(fact) in (told.Left, told.Sat) else ""
        return cite, f"{fact.player!r} cannot {what} before the round is over: wagers are closed"

    def _read(self) -> None:
        self.at += 1
        self.spans.append(len(self.acts))

    # irregularities

    def _interruptions(self) -> None:
        """Irregularities stamped with the acts performed so far: they happened here."""
        while self.at < len(self.facts):
            fact = self.facts[self.at]
            if type(fact) is not told.Irregularity or fact.after != len(self.acts):
                return
            self._irregular(fact)

    def _irregular(self, fact: told.Irregularity) -> None:
        self.weighed = self.at
        remedy = self.game.irregularities.get(fact.name)
        if remedy is None or remedy.automatic:
            known = "; ".join(n for n, r in self.game.irregularities.items() if not r.automatic)
            raise Refused("", f"{fact.name!r} is no irregularity of this game; they are: {known}")
        if fact.after != len(self.acts):
            raise Refused(
                remedy.cite,
                f"{fact.name!r} is stamped after act {fact.after}; {len(self.acts)} were performed",
            )
        self.concerned = fact.seat - 1
        self.weighing = True
        why = self.inapplicable(fact.name)
        self.weighing = False
        if remedy.of_a_seat and self.concerned not in self.active:
            why = "the fact must name a seat that is in the round"
        elif fact.seat and not remedy.of_a_seat:
            why = "it concerns no single seat"
        if why:
            raise Refused(remedy.cite, f"{fact.name!r} does not apply: {why}")
        self._read()
        self._apply(fact.name)

    def inapplicable(self, name: str) -> str:
        """Why this irregularity cannot be reported now; "" if it can."""
        remedy = self.game.irregularities[name]
        edition = self.game.plain(self.terms).get("edition", self.game.editions[0])
        if remedy.since and str(edition) < remedy.since:
            return f"the paragraph is not in the edition of {edition}"
        if remedy.before and self._reached(remedy.before):
            return f"only before {remedy.before}"
        if remedy.after and not self._reached(remedy.after):
            return f"only after {remedy.after}"
        return remedy.applies(self)

    def _reached(self, cite: str) -> bool:
        return any(done.startswith(cite) for done in self.performed)

    def _apply(self, name: str) -> None:
        remedy = self.game.irregularities[name]
        before, self.cite = self.cite, remedy.cite
        self.reported[name] = times = self.reported.get(name, 0) + 1
        self.performed.add(self.cite)
        self.acts.append(Act(self.cite, "irregularity", words=name))
        if times > 1 and remedy.more_than_one is not None:
            remedy.more_than_one(self)
        else:
            remedy.apply(self)
        self.cite = before

    # the text

    def rule(self, cite: str) -> None:
        self.performed.add(self.cite)  # what stood under the last mark is done
        self.cite = cite

    def announce(self, words: str) -> None:
        self._act("announce", words=words)

    def perform(self, words: str) -> None:
        self._act("perform", words=words)

    def call(self, spot: int, value: int) -> int:
        self._act("call", spot, value=value, words=self.game.notices.call_words(spot, value))
        self.calls[spot] = value
        return value

    def called(self, spot: int) -> int:
        return self.calls[spot]

    # what stands between rounds

    def just_opened(self) -> bool:
        return self.layout.rounds == 0

    def since(self, version: int) -> bool:
        return self.version >= version

    def was_idle(self) -> bool:
        return self.layout.idle

    def marker(self, marker: int) -> int:
        self._come_to()
        return self.markers[marker]

    def move(self, marker: int, value: int) -> None:
        if self.markers[marker] != value:
            between = self.game.between
            words = f"{between.markers[marker]}: {between.marker_words(marker, value)}"
            self._act("move", words=words, value=value)
            self.markers[marker] = value
        self.meant[marker] = self.layout.seats[value] if self.seated(value) else ""

    def holder(self, marker: int) -> int:
        self._come_to()
        seat, seats = self.markers[marker], self.layout.seats
        if self.layout.version == BY_CHAIRS:
            return seat if self.seated(seat) else NOBODY
        person = self.meant[marker]
        if not person or person not in seats:
            return NOBODY
        return seat if self.seated(seat) and seats[seat] == person else seats.index(person)

    def gone(self, marker: int) -> bool:
        by_chairs, person = self.layout.version == BY_CHAIRS, self.meant[marker]
        return bool(person) and person not in self.layout.seats and not by_chairs

    def meter(self, meter: int) -> int:
        return self.meters[meter]

    def set_meter(self, meter: int, amount: int) -> None:
        if self.meters[meter] != amount:
            self._act("set meter", words=self.game.between.meters[meter], amount=amount)
            self.meters[meter] = amount

    # seats

    def clockwise(self) -> Iterable[int]:
        return self._in_turn(
            self.active if self.game.seats.numbered == CLOCKWISE else self.active[::-1]
        )

    def counterclockwise(self) -> Iterable[int]:
        return self._in_turn(
            self.active[::-1] if self.game.seats.numbered == CLOCKWISE else self.active
        )

    def _in_turn(self, order: Sequence[int]) -> Iterable[int]:
        """Seat by seat; one that an irregularity takes out of the round has no turn."""
        for seat in order:
            if self.irregular:
                self._come_to()
            if seat in self.active:
                yield seat

    def clockwise_from(self, seat: int) -> Sequence[int]:
        return self._around(seat, self.game.seats.numbered)

    def counterclockwise_from(self, seat: int) -> Sequence[int]:
        return self._around(seat, -self.game.seats.numbered)

    def _around(self, seat: int, step: int) -> Sequence[int]:
        size = len(self.layout.seats)
        start = seat if 0 <= seat < size else (0 if step > 0 else size - 1)
        order = [(start + step * i) % size for i in range(size)]
        return [s for s in order if self.layout.seats[s]]

    def players_clockwise_from(self, seat: int) -> Sequence[int]:
        return self._once_each(self.clockwise_from(seat))

    def players_counterclockwise_from(self, seat: int) -> Sequence[int]:
        return self._once_each(self.counterclockwise_from(seat))

    def _once_each(self, order: Sequence[int]) -> Sequence[int]:
        if self.layout.version == BY_CHAIRS:
            return order
        first: dict[str, int] = {}
        for seat in order:
            first.setdefault(self.layout.seats[seat], seat)
        return list(first.values())

    def same_player(self, seat: int, other: int) -> bool:
        if self.layout.version == BY_CHAIRS:
            return seat == other
        seats = self.layout.seats
        return self.seated(seat) and self.seated(other) and seats[seat] == seats[other]

    def moved_from(self, seat: int) -> int:
        self._come_to()
        return self.moved.get(self.layout.seats[seat], NOBODY)

    def turn_comes(self, seat: int, missed: bool) -> None:
        if missed:
            self._act("miss a turn", seat)
        self.moved.pop(self.layout.seats[seat], None)

    def seated(self, seat: int) -> bool:
        return 0 <= seat < len(self.layout.seats) and self.layout.seats[seat] != ""

    def all_join(self) -> None:
        self.active = self.layout.taken

    def in_round(self, seat: int) -> bool:
        self._come_to()
        return seat in self.active

    def seats_in_round(self) -> int:
        if self.irregular:
            self._come_to()
        if self.bits_of is not self.active:
            self.bits_of = self.active
            self.bits = sum(1 << seat for seat in self.active)
        return self.bits

    def first_player(self) -> int:
        seats = self.layout.seats
        return seats.index(next(name for name in self.layout.arrivals if name in seats))
