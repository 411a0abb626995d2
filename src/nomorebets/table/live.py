"""The live table: facts come in, acts go out.

It answers a narration's verbs from a list of facts, in order. When the next fact is not there it
asks its source, or raises `Waiting`; the round is then run again from its first fact when the fact
has come. Nothing here knows a game.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from nomorebets.equipment.cards import card_from, card_text
from nomorebets.judgments.payouts import LOSE, PUSH
from nomorebets.law.game import CLOCKWISE, Game, Void, no_cost
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.words import (
    ALL,
    BUTTONS,
    DEALER,
    DOWN,
    EXPOSED_CARD,
    FIRST_SPLIT,
    NO_LIMIT,
    NOBODY,
    SEATS,
    SPLITS,
    SPOTS,
    UNSEEN,
    UP,
    box_of,
    number_of,
    spot_name,
)
from nomorebets.table import facts as told
from nomorebets.table import pending as waits
from nomorebets.table.chips import Chips
from nomorebets.table.coming import come_or_go
from nomorebets.table.facts import Act, AnyFact
from nomorebets.table.layout import Layout, Shoe
from nomorebets.table.pending import Pending, Waiting
from nomorebets.table.stack import Stack

Source = Callable[["LiveTable", Pending], AnyFact]
Witness = Callable[["LiveTable", Pending, AnyFact], None]

SPOT_TEXT = tuple(spot_name(spot) for spot in range(SPOTS))
COMING = (told.Sat, told.Bought, told.Left)
WAGERING = (told.Wagered, told.Called, told.Closed, *COMING)
FACING = {UP: "face up", DOWN: "face down"}
HIDDEN = "??"


class LiveTable:
    """One round of one game, on one layout."""

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
        self.facts = list(facts)
        self.source = source
        self.witness: Witness | None = None
        self.at = 0  # facts read
        self.weighed = 0  # the fact read last, or refused
        self.spans: list[int] = []  # by fact: the acts performed when it was read
        self.acts: list[Act] = []
        self.cite = ""
        self.performed: set[str] = set()  # paragraphs under which something has been done
        self.reported: dict[str, int] = {}  # irregularities, and how often
        self.weighing = False  # whether an irregularity applies
        self.concerned = NOBODY  # the seat the irregularity being remedied concerns
        self.misdealt = False  # the dealer found so when a stub count was wrong
        self.chips = Chips(layout, game.made_with)
        cards = game.cards(terms) if game.cards else ()
        self.stack = Stack(layout, cards, game.cards_cite)
        self.side = layout.side
        self.aside = layout.aside
        self.split_hands: dict[int, list[int]] = {}  # by box: its hands, from the dealer's left
        self.read_cards: dict[tuple[int, int], tuple[int, bool]] = {}  # what the card reader told
        self.buttons = dict(layout.buttons)
        self.thrown: tuple[Chips, list[int]] | None = None  # what stood when the dice were thrown
        self.markers = list(layout.markers)
        self.meters = list(layout.meters)
        self.cuts = list(layout.cuts)  # since the last shuffle, for a software source
        self.cutting_spot = self.window_open = NOBODY
        self.wagering = ""  # who makes the wager that is being weighed
        self.cutting_card, self.cutting_cite = layout.cutting_card, layout.cutting_cite
        self.cutting_out = layout.cutting_out
        self.active = layout.taken
        self.choices: dict[tuple[int, int], int] = {}
        self.calls: dict[int, int] = {}
        self.between = False  # the clapper rests between two numbers
        self.closed_stakes: dict[tuple[int, int], int] = {}  # when wagers were closed
        self.pending: Pending | None = None
        self.void = False

    # running

    def run(self) -> "LiveTable":
        """The round as far as the facts go; then `pending` says what it waits for, or is None."""
        try:
            self.game.round_of_play(self, self.terms)
            self._interruptions()
        except Waiting as waiting:
            self.pending = waiting.pending
        except Void as void:
            self._make_void(void)
        if self.at < len(self.facts):
            fact = self.facts[self.at]
            self.weighed = self.at
            raise Refused("", f"no rule reads this fact: {told_text(fact)} (fact {self.at + 1})")
        return self

    @property
    def over(self) -> bool:
        return self.pending is None

    @property
    def unplayed(self) -> bool:
        """The round waits for wagers and nobody has made one: it may end without being played."""
        waits_for_wagers = self.pending is not None and self.pending.asks == waits.WAGERS
        moved = self.chips.stakes or any(self.chips.placed.values()) or self.chips.won
        return waits_for_wagers and not moved and not self.stack.hands

    def layout_after(self) -> Layout:
        """The layout the round leaves behind."""
        chips, stack = self.chips, self.stack
        return Layout(
            seats=self.layout.seats,
            arrivals=self.layout.arrivals,
            purses=chips.purses,
            inventory=chips.inventory,
            brought=self.layout.brought,
            stakes=chips.stakes,
            owed=chips.owed,
            buttons={key: b for key, b in self.buttons.items() if key in chips.stakes},
            markers=tuple(self.markers),
            meters=tuple(self.meters),
            undealt=tuple(stack.undealt),
            left=stack.left,
            rack=tuple(stack.rack),
            rack_unseen=stack.rack_unseen,
            cutting_card=self.cutting_card,
            cutting_cite=self.cutting_cite,
            cutting_out=self.cutting_out,
            cuts=tuple(self.cuts),
            side=self.side,
            aside=self.aside,
            rounds=self.layout.rounds + 1,
        )

    def _act(self, act: str, spot: int = NOBODY, **more: Any) -> None:
        self._come_to()
        self.performed.add(self.cite)
        self.acts.append(Act(self.cite, act, SPOT_TEXT[spot] if spot >= 0 else "", **more))

    def _come_to(self) -> None:
        """What is decided next depends on what has happened by now."""
        if self.at < len(self.facts) and not self.void and not self.weighing:
            self._interruptions()

    def _fact(self, kinds: Any, pending: Callable[[], Pending]) -> Any:
        """The next fact, which must be of a kind the rules ask for now."""
        while True:
            if self.at == len(self.facts):
                asked = pending()
                if self.source is None:
                    raise Waiting(asked)
                self.facts.append(self.source(self, asked))
            fact = self.facts[self.at]
            self.weighed = self.at
            if type(fact) is told.Irregularity:
                self._irregular(fact)
            elif isinstance(fact, kinds):
                if self.witness is not None:
                    self.witness(self, pending(), fact)
                self._read()
                return fact
            else:
                asked = pending()
                raise Refused(
                    asked.cite,
                    f"the rules ask for {asks_text(self, asked)}, not: {told_text(fact)}",
                )

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
            known = ", ".join(n for n, r in self.game.irregularities.items() if not r.automatic)
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

    def void_hand(self, seat: int, keep: tuple[int, ...] = ()) -> None:
        """One hand is void: its wagers go back, but those kept; the seat is out of the round."""
        self._act("void hand", seat)
        for wager, amount in self.chips.void_seat(seat, keep):
            self._act("return", seat, wager=self.game.wagers[wager].name, amount=amount)
        for hand in self.hands_of(seat):
            self.pick_up(hand)
        self.active = tuple(s for s in self.active if s != seat)

    def _make_void(self, void: Void) -> None:
        self.void = True
        self._act("void", words=void.words)
        if void.not_thrown and self.thrown is not None:
            self._take_back_the_throw(*self.thrown)
            return
        for seat, wager, amount in self.chips.undone(void.keep):
            self._act("take back", seat, wager=self.game.wagers[wager].name, amount=amount)
        for seat, amount in sorted(self.chips.charged.items()):
            if amount:
                self._act("give back vigorish", seat, amount=amount)
        for seat, wager, amount in self.chips.void(void.keep):
            self._act("return", seat, wager=self.game.wagers[wager].name, amount=amount)
        for spot in sorted(self.stack.hands):
            self.pick_up(spot)
        if not void.keep:  # the wagers that fed a meter have gone back
            for meter, amount in enumerate(self.layout.meters):
                self.set_meter(meter, amount)

    def _take_back_the_throw(self, chips: Chips, markers: list[int]) -> None:
        """Every wager stands again as it did, and so do the markers."""
        changed = self.chips.stakes.keys() | chips.stakes.keys()
        before, self.chips = self.chips.stakes, chips
        for seat, wager in sorted(changed):
            amount = chips.stakes.get((seat, wager), 0)
            if amount != before.get((seat, wager), 0):
                self._act("stand", seat, wager=self.game.wagers[wager].name, amount=amount)
        for marker, value in enumerate(markers):
            self.move(marker, value)

    # the text

    def rule(self, cite: str) -> None:
        self.performed.add(self.cite)  # what stood under the last mark is done
        self.cite = cite

    def announce(self, words: str) -> None:
        self._act("announce", words=words)

    def perform(self, words: str) -> None:
        self._act("perform", words=words)

    def call(self, spot: int, value: int) -> int:
        self._act("call", spot, value=value, words=self.game.call_words(spot, value))
        self.calls[spot] = value
        return value

    def called(self, spot: int) -> int:
        return self.calls[spot]

    # what stands between rounds

    def just_opened(self) -> bool:
        return self.layout.rounds == 0

    def was_idle(self) -> bool:
        return self.layout.idle

    def marker(self, marker: int) -> int:
        self._come_to()
        return self.markers[marker]

    def move(self, marker: int, value: int) -> None:
        if self.markers[marker] != value:
            words = f"{self.game.markers[marker]}: {self.game.marker_words(marker, value)}"
            self._act("move", words=words, value=value)
            self.markers[marker] = value

    def meter(self, meter: int) -> int:
        return self.meters[meter]

    def set_meter(self, meter: int, amount: int) -> None:
        if self.meters[meter] != amount:
            self._act("set meter", words=self.game.meters[meter], amount=amount)
            self.meters[meter] = amount

    # seats

    def clockwise(self) -> Iterable[int]:
        return self._in_turn(self.active if self.game.numbered == CLOCKWISE else self.active[::-1])

    def counterclockwise(self) -> Iterable[int]:
        return self._in_turn(self.active[::-1] if self.game.numbered == CLOCKWISE else self.active)

    def _in_turn(self, order: Sequence[int]) -> Iterable[int]:
        """Seat by seat; one that an irregularity takes out of the round has no turn."""
        for seat in order:
            self._come_to()
            if seat in self.active:
                yield seat

    def clockwise_from(self, seat: int) -> Sequence[int]:
        return self._around(seat, self.game.numbered)

    def counterclockwise_from(self, seat: int) -> Sequence[int]:
        return self._around(seat, -self.game.numbered)

    def _around(self, seat: int, step: int) -> Sequence[int]:
        size = len(self.layout.seats)
        start = seat if 0 <= seat < size else (0 if step > 0 else size - 1)
        order = [(start + step * i) % size for i in range(size)]
        return [s for s in order if self.layout.seats[s]]

    def seated(self, seat: int) -> bool:
        return 0 <= seat < len(self.layout.seats) and self.layout.seats[seat] != ""

    def in_round(self, seat: int) -> bool:
        self._come_to()
        return seat in self.active

    def first_player(self) -> int:
        seats = self.layout.seats
        return seats.index(next(name for name in self.layout.arrivals if name in seats))

    def fold(self, seat: int) -> None:
        self._come_to()
        if seat not in self.active:
            return
        self._act("fold", seat)
        self.pick_up(seat)
        self.active = tuple(s for s in self.active if s != seat)

    # cards

    def shuffle(self, method: int) -> None:
        fact = self._fact(told.Shuffled, lambda: Pending(waits.SHUFFLE, self.cite))
        self.stack.gather()
        self.cuts = []
        self.cutting_card, self.cutting_out = 0, False
        self._act("shuffle", words=fact.commitment)

    def shuffle_discards(self) -> None:
        fact = self._fact(told.Shuffled, lambda: Pending(waits.SHUFFLE, self.cite, discards=True))
        self.stack.gather_discards()
        self.cuts = []
        self._act("shuffle the discards", words=fact.commitment)

    def take_shoe(self, side: int) -> None:
        if side == self.side:
            return
        assert not self.stack.hands, "cards of one side lie on the table"
        stack, aside, cards = self.stack, self.aside, self.stack.cards
        self.aside = Shoe(
            tuple(stack.undealt), stack.left, tuple(stack.rack), stack.rack_unseen,
            self.cutting_card, self.cutting_cite, self.cutting_out, tuple(self.cuts),
        )  # fmt: skip
        self.stack = Stack(aside, cards, self.game.cards_cite)
        self.cutting_card, self.cutting_cite = aside.cutting_card, aside.cutting_cite
        self.cutting_out, self.cuts = aside.cutting_out, list(aside.cuts)
        self.side = side
        self._act("take shoe", value=side + 1)

    def cut(self, depth: int) -> None:
        self.cuts.append(depth)
        self._act("cut", value=depth)

    def insert_cutting_card(self, from_back: int, cite: str) -> None:
        self.cutting_card, self.cutting_cite = from_back, cite
        self._act("insert cutting card", value=from_back)

    def cutting_card_is_out(self) -> bool:
        return self.cutting_out

    def cutting_card_at(self) -> int:
        return self.cutting_spot

    def cards_left(self) -> int:
        return self.stack.left

    def _card(self, spot: int, facing: int, turned: bool = False, place: int = 0) -> int:
        """Ask for a card; UNSEEN only if it goes face down."""
        if facing == UP and spot >= 0 and EXPOSED_CARD in self.stack.hands and not turned:
            return self.stack.take_last(EXPOSED_CARD)
        if not turned and self.stack.left == 0:
            if not self.game.exhausted:
                raise Refused(self.game.cards_cite, "no card is left in the deck")
            self._apply(self.game.exhausted)
        while True:
            kinds = (told.Drawn,) if turned or self.cutting_out else (told.Drawn, told.CuttingCard)
            fact = self._fact(
                kinds,
                lambda: Pending(
                    waits.CARD, self.cite, spot, facing=facing, place=place, turned=turned
                ),
            )
            if isinstance(fact, told.CuttingCard):
                self._cutting_card_appears()
                self.cutting_spot = DEALER if spot == NOBODY else spot
                continue
            if not fact.card:
                if facing == UP or turned:
                    raise Refused(
                        self.cite, f"the card for {spot_text(spot)} is seen: say which it is"
                    )
                card = UNSEEN
            else:
                card = card_from_fact(fact.card, self.game.cards_cite)
            if turned:
                self.stack.see(card)
            else:
                self.stack.draw(card)
            return card

    def _cutting_card_appears(self) -> None:
        if not self.cutting_card:
            raise Refused(self.cite, "there is no cutting card in the shoe")
        self.cutting_out = True
        before, self.cite = self.cite, self.cutting_cite
        self._act("set the cutting card aside")
        self.cite = before

    def burn(self, facing: int, cards: int = 1) -> int:
        card = UNSEEN
        for _ in range(cards):
            card = self._card(NOBODY, facing)
            self.stack.discard(card)
            self._act("burn", cards=(card_words(card),), words=FACING[facing])
        return card

    def deal(self, spot: int, facing: int, cards: int = 1) -> int:
        card = UNSEEN
        for _ in range(cards):
            card = self._card(spot, facing, place=self.stack.ever.get(spot, 0))
            self.stack.lay(spot, card, facing)
            self._act("deal", spot, cards=(card_words(card),), words=FACING[facing])
        return card if facing == UP else UNSEEN

    def count(self, spot: int) -> int:
        """Cards at a spot."""
        return len(self.stack.hands.get(spot, ()))

    def reveal(self, spot: int, cards: int = ALL) -> None:
        self._come_to()
        hand, facing = self.stack.hands.get(spot, []), self.stack.facing.get(spot, [])
        turned: list[str] = []
        for place, face in enumerate(facing):
            if face == DOWN and len(turned) < cards:
                if hand[place] == UNSEEN:
                    laid = self.stack.laid[spot][place]
                    hand[place] = self._card(spot, UP, turned=True, place=laid)
                    self._as_read(spot, laid, hand[place])
                facing[place] = UP
                turned.append(card_text(hand[place]))
        if turned:
            self._act("reveal", spot, cards=tuple(turned))

    def hand(self, spot: int) -> Sequence[int]:
        return self.stack.hand(spot)

    def shown(self, spot: int) -> Sequence[int]:
        return self.stack.shown(spot)

    def hand_with(self, spot: int, other: int) -> Sequence[int]:
        return [*self.stack.hand(spot), *self.stack.hand(other)]

    def held(self, seat: int) -> Sequence[int]:
        return self.stack.hands.get(seat, ())

    def discard(self, spot: int, mask: int) -> int:
        chosen = [place for place in range(self.count(spot)) if mask >> place & 1]
        if chosen:
            hand, faces = self.stack.hands[spot], self.stack.facing[spot]
            cards = tuple(card_words(hand[p]) if faces[p] == UP else HIDDEN for p in chosen)
            bits = sum(1 << place for place in chosen)
            self._act("discard", spot, cards=cards, words=FACING[DOWN], value=bits)
            self.stack.discard_from(spot, chosen)
        return len(chosen)

    def card_reader(self, spot: int, ranks: int) -> bool:
        place = self.stack.laid[spot][self.stack.facing[spot].index(DOWN)]
        fact = self._fact(
            told.CardRead,
            lambda: Pending(waits.READER, self.cite, spot, place=place, ranks=ranks),
        )
        self._act("read card", spot, words="yes" if fact.found else "no")
        self.read_cards[spot, place] = ranks, fact.found
        return bool(fact.found)

    def _as_read(self, spot: int, place: int, card: int) -> None:
        """A card turned over must be as the card reader told."""
        ranks, found = self.read_cards.get((spot, place), (0, False))
        if bool(ranks >> (card >> 2) & 1) != found:
            raise Refused(self.cite, f"{card_text(card)} is not as the card reader device told")

    def hand_over(self, spot: int, other: int) -> None:
        card = self.stack.move_last(spot, other)
        self._act("hand over", other, cards=(card_text(card),), words=spot_text(spot))

    def split(self, hand: int) -> int:
        box = box_of(hand)
        hands = self.split_hands.setdefault(box, [box])
        other = FIRST_SPLIT + SPLITS * box + len(hands) - 1
        assert len(hands) <= SPLITS, "no box has so many hands"
        hands.insert(hands.index(hand) + 1, other)
        card = self.stack.move_last(hand, other)
        self._act("split", hand, cards=(card_text(card),), words=SPOT_TEXT[other])
        return other

    def hands_of(self, box: int) -> Sequence[int]:
        return self.split_hands.get(box) or (box,)

    def disclose_burn(self) -> None:
        """The card burned last, face down, is shown to a player who asks."""
        card = self._card(NOBODY, UP, turned=True)
        self.stack.rack_unseen -= 1
        self.stack.discard(card)
        self._act("show the burn card", cards=(card_text(card),))

    def pick_up(self, spot: int) -> None:
        self._come_to()
        cards = self.stack.hands.get(spot)
        if cards:
            faces = self.stack.facing[spot]
            seen = [card if face == UP else UNSEEN for card, face in zip(cards, faces, strict=True)]
            self._act("pick up", spot, cards=tuple(card_words(card) for card in seen))
            self.stack.pick_up(spot)

    def count_stub(self) -> int:
        fact = self._fact(told.Counted, lambda: Pending(waits.STUB, self.cite))
        if fact.misdealt and fact.cards == self.stack.left:
            raise Refused(self.cite, "the count is right: the cards were not misdealt")
        if not 0 <= fact.cards <= len(self.stack.cards):
            raise Refused(self.cite, f"the stub cannot have {fact.cards} cards")
        self._act("count the stub", value=fact.cards)
        if fact.cards != self.stack.left:
            self.misdealt = fact.misdealt
            self._apply(self.game.miscounted)
        return int(fact.cards)

    def pick_up_stub(self) -> None:
        stack = self.stack
        self._act("pick up the stub", value=stack.left)
        stack.rack_unseen += stack.left
        stack.left = 0

    # the wheel and the dice

    def spin(self) -> int:
        fact = self._fact(told.Rested, lambda: Pending(waits.SPIN, self.cite))
        assert self.game.wheel is not None
        if fact.number not in self.game.wheel(self.terms):
            raise Refused(self.cite, f"the wheel has no number {fact.number}")
        if fact.between and not self.game.clapper_cite:
            raise Refused(self.cite, "the ball rests in one compartment, not between two")
        act = ("stop between" if fact.between else "stop") if self.game.clapper_cite else "spin"
        self._act(act, value=fact.number, words=self.game.wheel_words(fact.number))
        self.between = fact.between
        return int(fact.number)

    def rested_between(self) -> bool:
        return self.between

    def roll(self) -> tuple[int, int]:
        fact = self._fact(told.Rolled, lambda: Pending(waits.ROLL, self.cite))
        if not (1 <= fact.first <= 6 and 1 <= fact.second <= 6):
            raise Refused(self.cite, f"no dice show {fact.first} and {fact.second}")
        self.thrown = self.chips.copy(), list(self.markers)
        self._act("roll", value=fact.first * 10 + fact.second)
        return fact.first, fact.second

    # decisions

    def take_wagers(self) -> None:
        while True:
            fact = self._fact(WAGERING, lambda: Pending(waits.WAGERS, self.cite))
            if isinstance(fact, told.Closed):
                break
            if isinstance(fact, told.Called):
                self._call(fact)
            elif isinstance(fact, COMING):
                come_or_go(self, fact)
            else:
                self._wager(fact)
        staked = {seat for seat, _ in self.chips.stakes}
        if not staked:
            raise Refused(self.cite, "no wager has been made: there is no round of play to begin")
        for seat in sorted(staked):
            self.game.refuse_close(self, self.terms, seat)
        self.active = tuple(seat for seat in self.active if seat in staked)
        self.closed_stakes = dict(self.chips.stakes)

    def _wager(self, fact: told.Wagered) -> None:
        seat, index = self.check_wager(fact)
        wager = self.game.wagers[index]
        if fact.player:
            self.chips.makers[seat, index] = fact.player
        standing = self.chips.stakes.get((seat, index), 0)
        self.chips.place(seat, index, fact.amount - standing, wager.cite)
        dues = self.game.dues(self, self.terms, seat)
        if dues > 0:
            self.chips.check(seat, dues, wager.cite)
        if not fact.amount:
            self.buttons.pop((seat, index), None)
        self._act("wager", seat, wager=wager.name, amount=fact.amount, words=fact.player)

    def check_wager(self, fact: told.Wagered) -> tuple[int, int]:
        """The seat and wager meant; refuses one that may not be made now. Nothing is moved."""
        seat = self._seat(fact.seat)
        index = self.game.wager_named(fact.wager)
        if index is None:
            raise Refused(self.cite, f"there is no wager {fact.wager!r} on this layout")
        wager, terms, amount = self.game.wagers[index], self.terms, fact.amount
        standing = self.chips.stakes.get((seat, index), 0)
        if not wager.opens and amount >= standing:
            raise Refused(wager.cite, f"a {wager.name} wager is not made before the round begins")
        least, most = getattr(terms, wager.least), getattr(terms, wager.most)
        if amount < 0:
            raise Refused(wager.cite, f"a wager cannot be negative ({money(amount)})")
        if amount and not least <= amount <= most:
            side = "below the minimum of" if amount < least else "above the maximum of"
            bound = money(least if amount < least else most)
            raise Refused("8.2", f"{wager.name}: {money(amount)} is {side} {bound}")
        if amount % terms.chip:
            raise Refused(
                wager.cite, f"{money(amount)} is not in whole chips of {money(terms.chip)}"
            )
        exact = self.game.exact_amount(self, seat, index)
        if amount and exact and amount != exact:
            raise Refused(wager.cite, f"{wager.name} must be {money(exact)}, not {money(amount)}")
        self._who_wagers(seat, index, fact)
        self.game.refuse_change(self, terms, seat, index, standing, amount)
        if amount:
            self.game.refuse_wager(self, terms, seat, index, amount)
        self.chips.check(seat, amount - standing, wager.cite, player=self.wagering)
        return seat, index

    def _who_wagers(self, seat: int, index: int, fact: told.Wagered) -> None:
        game, player = self.game, fact.player
        if player:
            if not game.behind(self.terms):
                raise Refused(game.behind_cite, "nobody wagers on another player's box here")
            if player not in self.chips.purses:
                raise Refused(game.behind_cite, f"{player!r} is not at this table")
            if self.chips.stakes.get((seat, index)) and self.chips.maker(seat, index) != player:
                raise Refused(game.behind_cite, f"the {fact.wager} there is another player's")
        self.wagering = player or self.chips.maker(seat, index)

    def _call(self, fact: told.Called) -> None:
        seat, index = self._seat(fact.seat), self.game.wager_named(fact.wager)
        if index is None or (seat, index) not in self.chips.stakes:
            raise Refused(self.cite, f"seat {fact.seat} has nothing standing on {fact.wager!r}")
        if fact.button not in BUTTONS:
            raise Refused(self.cite, f"a wager is called {' or '.join(BUTTONS[1:])}")
        button = BUTTONS.index(fact.button)
        self.game.refuse_button(self, self.terms, seat, index, button)
        self.buttons[seat, index] = button
        self._act("button", seat, wager=fact.wager, words=fact.button)

    def _seat(self, number: int) -> int:
        seat = number - 1
        if not self.seated(seat):
            raise Refused(self.cite, f"nobody sits at seat {number}")
        return seat

    def offer(self, seat: int, decision: int) -> int:
        while True:
            fact = self._fact(
                told.Decided,
                lambda: Pending(
                    waits.OFFER,
                    self.cite,
                    seat,
                    decision,
                    legal=((seat, self._legal(seat, decision)),),
                ),
            )
            asked = number_of(seat)
            name = self.game.decisions[decision].name
            if fact.seat != asked or fact.decision != name:
                told_of = self.game.decision_named(fact.decision)
                cite = self.cite if told_of is None else self.game.decisions[told_of].cite
                raise Refused(cite, f"the rules ask {SPOT_TEXT[seat]} about: {name}")
            return self._choose(seat, decision, fact.value)

    def window(self, decision: int) -> None:
        kinds = (told.Decided, told.Closed)
        name = self.game.decisions[decision].name
        self.window_open = decision
        for seat in self.active:
            self.choices.pop((seat, decision), None)

        def pending() -> Pending:
            asked = ((s, self._legal(s, decision)) for s in self.active)
            legal = tuple((s, values) for s, values in asked if values)  # who has a choice
            return Pending(waits.WINDOW, self.cite, decision=decision, legal=legal)

        while isinstance(fact := self._fact(kinds, pending), told.Decided):
            seat = self._seat(fact.seat)
            if seat not in self.active or fact.decision != name:
                raise Refused(self.cite, f"the window is for {name}, of players in the round")
            self._choose(seat, decision, fact.value)
        self.window_open = NOBODY

    def _choose(self, seat: int, decision: int, value: int) -> int:
        legal = self._legal(seat, decision)
        choice = self.game.decisions[decision]
        if value not in legal:
            choice.refuse(self, self.terms, seat, value)
            if value in choice.legal(self, self.terms, seat):
                why = f"{SPOT_TEXT[seat]} has not the chips for it"
            else:
                why = f"it must be {legal_text(choice, legal)}" if legal else "it has no choice"
            raise Refused(choice.cite, f"{choice.name} {value} is refused: {why}")
        self.choices[seat, decision] = value
        self._act("decide", seat, words=f"{choice.name}: {choice.words(value)}", value=value)
        return value

    def _legal(self, seat: int, decision: int) -> Sequence[int]:
        """The values a seat may choose, with the chips it has."""
        choice = self.game.decisions[decision]
        legal = choice.legal(self, self.terms, seat)
        costs = choice.costs
        if box_of(seat) >= SEATS or costs is no_cost:
            return legal
        player = self.chips.player(seat)
        promised = sum(
            costs(self, self.terms, other, value)
            for (other, d), value in self.choices.items()
            if d == decision == self.window_open
            and other != seat
            and self.layout.seats[other] == player
        )
        spare = self.chips.spare(seat) - promised
        if costs(self, self.terms, seat, legal[-1]) <= spare:
            return legal
        return tuple(value for value in legal if costs(self, self.terms, seat, value) <= spare)

    def elected(self, seat: int, decision: int) -> int:
        return self.choices.get((seat, decision), 0)

    # chips

    def staked(self, seat: int, wager: int) -> int:
        return self.chips.stakes.get((seat, wager), 0)

    def stood(self, seat: int, wager: int) -> int:
        return self.layout.stakes.get((seat, wager), 0)

    def button(self, seat: int, wager: int) -> int:
        return self.buttons.get((seat, wager), 0)

    def standing(self, seat: int) -> Sequence[int]:
        stakes = self.chips.stakes
        if len(stakes) > len(self.game.wagers):
            return [wager for wager in range(len(self.game.wagers)) if (seat, wager) in stakes]
        return sorted(wager for s, wager in stakes if s == seat)

    def affords(self, seat: int, wager: int, amount: int) -> bool:
        return self.chips.spare(seat, wager) >= amount

    def place(self, seat: int, wager: int, amount: int) -> None:
        self.chips.place(seat, wager, amount, self.cite)
        standing = self.staked(seat, wager)
        self._act("wager", seat, wager=self.game.wagers[wager].name, amount=standing)

    def move_wager(self, seat: int, wager: int, other: int, amount: int) -> None:
        names = self.game.wagers
        self._act(
            "move wager", seat, wager=names[wager].name, amount=amount, words=names[other].name
        )
        self.chips.move(seat, wager, other, amount)

    def settle(self, seat: int, wager: int, to: int, one: int = 1, limit: int = NO_LIMIT) -> None:
        self._come_to()
        staked = self.staked(seat, wager)
        if not staked:
            return
        if to == LOSE:
            self.collect(seat, wager, staked)
        elif to == PUSH:
            self._act("push", seat, wager=self.game.wagers[wager].name, amount=staked)
            self.chips.take_down(seat, wager)
        else:
            self.pay(seat, wager, to, one, limit)
            self.chips.take_down(seat, wager)

    def pay(self, seat: int, wager: int, to: int, one: int = 1, limit: int = NO_LIMIT) -> None:
        amount = min(self.staked(seat, wager) * to // one, limit)
        name = self.game.wagers[wager].name
        self._act("pay", seat, wager=name, amount=amount, odds=f"{to} to {one}")
        self.chips.pay(seat, wager, amount)

    def award(self, seat: int, wager: int, amount: int) -> None:
        self._act("award", seat, wager=self.game.wagers[wager].name, amount=amount)
        self.chips.pay(seat, wager, amount)

    def collect(self, seat: int, wager: int, amount: int) -> None:
        self._act("collect", seat, wager=self.game.wagers[wager].name, amount=amount)
        self.chips.collect(seat, wager, amount)

    def take_down(self, seat: int, wager: int) -> None:
        self._come_to()
        amount = self.staked(seat, wager)
        if amount:
            self._act("take down", seat, wager=self.game.wagers[wager].name, amount=amount)
            self.chips.take_down(seat, wager)

    def paid(self, seat: int) -> int:
        return sum(amount for (s, _), amount in self.chips.won.items() if box_of(s) == seat)

    def charge(self, seat: int, amount: int) -> None:
        if amount:
            words = "charge vigorish" if amount > 0 else "return vigorish"
            self._act(words, seat, amount=abs(amount))
            self.chips.charge(seat, amount)

    def mark(self, seat: int, amount: int) -> None:
        if amount:
            self._act("mark vigorish", seat, amount=amount)
            self.chips.mark(seat, amount)

    def owed(self, seat: int) -> int:
        return self.chips.owed.get(seat, 0)

    def collect_marked(self, seat: int) -> None:
        owed = self.owed(seat)
        if owed:
            self._act("collect marked vigorish", seat, amount=owed)
            self.chips.collect_marked(seat)


def card_words(card: int) -> str:
    return HIDDEN if card == UNSEEN else card_text(card)


def card_from_fact(text: str, cite: str) -> int:
    try:
        return card_from(text)
    except ValueError as error:
        raise Refused(cite, str(error)) from None


def spot_text(spot: int) -> str:
    return SPOT_TEXT[spot] if spot >= 0 else "the discard rack"


def legal_text(choice: Any, legal: Sequence[int]) -> str:
    if len(legal) <= 6:
        return " or ".join(f"{value} ({choice.words(value)})" for value in legal)
    return f"between {min(legal)} and {max(legal)}, as {choice.cite} allows"


def asks_text(table: LiveTable, pending: Pending) -> str:
    """What the round waits for, in words."""
    game = table.game
    if pending.asks == waits.WAGERS:
        return "wagers, or their close"
    if pending.asks == waits.CARD:
        if pending.turned:
            return f"the card turned over at {spot_text(pending.spot)}"
        return f"the next card, {FACING[pending.facing]}, for {spot_text(pending.spot)}"
    if pending.asks == waits.OFFER:
        return f"the decision of {SPOT_TEXT[pending.spot]}: {game.decisions[pending.decision].name}"
    if pending.asks == waits.WINDOW:
        return f"decisions ({game.decisions[pending.decision].name}), or the close of the window"
    return {
        waits.SHUFFLE: "the shuffle",
        waits.SPIN: "the number spun",
        waits.ROLL: "the dice",
        waits.STUB: "the count of the stub",
        waits.READER: "what the card reader device tells",
    }[pending.asks]


def told_text(fact: AnyFact) -> str:
    """A fact in a few words, for messages."""
    import msgspec

    values = msgspec.structs.asdict(fact).values()
    return " ".join([type(fact).__struct_config__.tag, *(str(v) for v in values)])  # type: ignore[list-item]
