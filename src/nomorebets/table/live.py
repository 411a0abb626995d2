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
    DEALER,
    DOWN,
    NO_LIMIT,
    NOBODY,
    SEATS,
    SPOTS,
    UNSEEN,
    UP,
    spot_name,
)
from nomorebets.table import facts as told
from nomorebets.table import pending as waits
from nomorebets.table.chips import Chips
from nomorebets.table.facts import Act, AnyFact
from nomorebets.table.layout import Layout
from nomorebets.table.pending import Pending, Waiting
from nomorebets.table.stack import Stack

Source = Callable[["LiveTable", Pending], AnyFact]
Witness = Callable[["LiveTable", Pending, AnyFact], None]

SPOT_TEXT = tuple(spot_name(spot) for spot in range(SPOTS))
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
        self.spans: list[int] = []  # by fact: the acts performed when it was read
        self.acts: list[Act] = []
        self.cite = ""
        self.performed: set[str] = set()  # paragraphs under which something has been done
        self.reported: dict[str, int] = {}  # irregularities, and how often
        self.chips = Chips(layout)
        self.stack = Stack(layout, game.cards(terms) if game.cards else (), game.cards_cite)
        self.markers = list(layout.markers)
        self.cuts: list[int] = []  # since the last shuffle, for a software source
        self.cutting_card, self.cutting_cite = layout.cutting_card, layout.cutting_cite
        self.cutting_out = layout.cutting_out
        self.active = layout.taken
        self.choices: dict[tuple[int, int], int] = {}
        self.calls: dict[int, int] = {}
        self.spun = False
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
            raise Refused("", f"no rule reads this fact: {told_text(fact)} (fact {self.at + 1})")
        return self

    @property
    def over(self) -> bool:
        return self.pending is None

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
            markers=tuple(self.markers),
            undealt=tuple(stack.undealt),
            left=stack.left,
            rack=tuple(stack.rack),
            rack_unseen=stack.rack_unseen,
            cutting_card=self.cutting_card,
            cutting_cite=self.cutting_cite,
            cutting_out=self.cutting_out,
            rounds=self.layout.rounds + 1,
        )

    def _act(self, act: str, spot: int = NOBODY, **more: Any) -> None:
        if self.at < len(self.facts) and not self.void:
            self._interruptions()
        self.performed.add(self.cite)
        self.acts.append(Act(self.cite, act, SPOT_TEXT[spot] if spot >= 0 else "", **more))

    def _fact(self, kinds: Any, pending: Callable[[], Pending]) -> Any:
        """The next fact, which must be of a kind the rules ask for now."""
        while True:
            if self.at == len(self.facts):
                asked = pending()
                if self.source is None:
                    raise Waiting(asked)
                self.facts.append(self.source(self, asked))
            fact = self.facts[self.at]
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
        remedy = self.game.irregularities.get(fact.name)
        if remedy is None or remedy.automatic:
            known = ", ".join(n for n, r in self.game.irregularities.items() if not r.automatic)
            raise Refused("", f"{fact.name!r} is no irregularity of this game; they are: {known}")
        if fact.after != len(self.acts):
            raise Refused(
                remedy.cite,
                f"{fact.name!r} is stamped after act {fact.after}; {len(self.acts)} were performed",
            )
        why = self.inapplicable(fact.name)
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

    def _make_void(self, void: Void) -> None:
        self.void = True
        self._act("void", words=void.words)
        for seat, wager, amount in self.chips.void(void.keep):
            self._act("return", seat, wager=self.game.wagers[wager].name, amount=amount)
        for spot in sorted(self.stack.hands):
            self.pick_up(spot)

    # the text

    def rule(self, cite: str) -> None:
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
        return self.markers[marker]

    def move(self, marker: int, value: int) -> None:
        if self.markers[marker] != value:
            self._act("move", words=self.game.markers[marker], value=value)
            self.markers[marker] = value

    # seats

    def clockwise(self) -> Sequence[int]:
        return self.active if self.game.numbered == CLOCKWISE else self.active[::-1]

    def counterclockwise(self) -> Sequence[int]:
        return self.active[::-1] if self.game.numbered == CLOCKWISE else self.active

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
        return seat in self.active

    def first_player(self) -> int:
        return self.layout.seats.index(self.layout.arrivals[0])

    def fold(self, seat: int) -> None:
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

    def cut(self, depth: int) -> None:
        self.cuts.append(depth)
        self._act("cut", value=depth)

    def insert_cutting_card(self, from_back: int, cite: str) -> None:
        self.cutting_card, self.cutting_cite = from_back, cite
        self._act("insert cutting card", value=from_back)

    def cutting_card_is_out(self) -> bool:
        return self.cutting_out

    def cards_left(self) -> int:
        return self.stack.left

    def _card(self, spot: int, facing: int, turned: bool = False, place: int = 0) -> int:
        """Ask for a card; UNSEEN only if it goes face down."""
        if not turned and self.stack.left == 0:
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
            card = self._card(spot, facing, place=self.count(spot))
            self.stack.lay(spot, card, facing)
            self._act("deal", spot, cards=(card_words(card),), words=FACING[facing])
        return card if facing == UP else UNSEEN

    def count(self, spot: int) -> int:
        """Cards at a spot."""
        return len(self.stack.hands.get(spot, ()))

    def reveal(self, spot: int) -> None:
        hand, facing = self.stack.hands.get(spot, []), self.stack.facing.get(spot, [])
        turned = []
        for place, face in enumerate(facing):
            if face == DOWN:
                if hand[place] == UNSEEN:
                    hand[place] = self._card(spot, UP, turned=True, place=place)
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

    def pick_up(self, spot: int) -> None:
        cards = self.stack.hands.get(spot)
        if cards:
            faces = self.stack.facing[spot]
            seen = [card if face == UP else UNSEEN for card, face in zip(cards, faces, strict=True)]
            self._act("pick up", spot, cards=tuple(card_words(card) for card in seen))
            self.stack.pick_up(spot)

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
        self._act("spin", value=fact.number, words=self.game.wheel_words(fact.number))
        self.spun = True
        return int(fact.number)

    def roll(self) -> tuple[int, int]:
        fact = self._fact(told.Rolled, lambda: Pending(waits.ROLL, self.cite))
        if not (1 <= fact.first <= 6 and 1 <= fact.second <= 6):
            raise Refused(self.cite, f"no dice show {fact.first} and {fact.second}")
        self._act("roll", value=fact.first * 10 + fact.second)
        return fact.first, fact.second

    # decisions

    def take_wagers(self) -> None:
        while True:
            fact = self._fact((told.Wagered, told.Closed), lambda: Pending(waits.WAGERS, self.cite))
            if isinstance(fact, told.Closed):
                break
            self._wager(fact)
        staked = {seat for seat, _ in self.chips.stakes}
        if not staked:
            raise Refused(self.cite, "no wager has been made: there is no round of play to begin")
        self.active = tuple(seat for seat in self.active if seat in staked)

    def _wager(self, fact: told.Wagered) -> None:
        seat = self._seat(fact.seat)
        index = self.game.wager_named(fact.wager)
        if index is None:
            raise Refused(self.cite, f"there is no wager {fact.wager!r} on this layout")
        wager, terms, amount = self.game.wagers[index], self.terms, fact.amount
        if not wager.opens:
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
        if amount:
            self.game.refuse_wager(self, terms, seat, index, amount)
        standing = self.chips.stakes.get((seat, index), 0)
        self.chips.place(seat, index, amount - standing, wager.cite)
        self._act("wager", seat, wager=wager.name, amount=amount)

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
            asked = 0 if seat == DEALER else seat + 1
            name = self.game.decisions[decision].name
            if fact.seat != asked or fact.decision != name:
                raise Refused(self.cite, f"the rules ask {SPOT_TEXT[seat]} about: {name}")
            return self._choose(seat, decision, fact.value)

    def window(self, decision: int) -> None:
        kinds = (told.Decided, told.Closed)
        name = self.game.decisions[decision].name
        for seat in self.active:
            self.choices.pop((seat, decision), None)

        def pending() -> Pending:
            legal = tuple((s, self._legal(s, decision)) for s in self.active)
            return Pending(waits.WINDOW, self.cite, decision=decision, legal=legal)

        while isinstance(fact := self._fact(kinds, pending), told.Decided):
            seat = self._seat(fact.seat)
            if seat not in self.active or fact.decision != name:
                raise Refused(self.cite, f"the window is for {name}, of players in the round")
            self._choose(seat, decision, fact.value)

    def _choose(self, seat: int, decision: int, value: int) -> int:
        legal = self._legal(seat, decision)
        choice = self.game.decisions[decision]
        if value not in legal:
            if value in choice.legal(self, self.terms, seat):
                why = f"{SPOT_TEXT[seat]} has not the chips for it"
            else:
                why = f"it must be {legal_text(choice, legal)}"
            raise Refused(choice.cite, f"{choice.name} {value} is refused: {why}")
        self.choices[seat, decision] = value
        self._act("decide", seat, words=f"{choice.name}: {choice.words(value)}", value=value)
        return value

    def _legal(self, seat: int, decision: int) -> Sequence[int]:
        """The values a seat may choose, with the chips it has."""
        choice = self.game.decisions[decision]
        legal = choice.legal(self, self.terms, seat)
        costs = choice.costs
        if seat >= SEATS or costs is no_cost:
            return legal
        player = self.layout.seats[seat]
        promised = sum(
            costs(self, self.terms, other, value)
            for (other, d), value in self.choices.items()
            if d == decision and other != seat and self.layout.seats[other] == player
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

    def standing(self, seat: int) -> Sequence[int]:
        return sorted(wager for s, wager in self.chips.stakes if s == seat)

    def place(self, seat: int, wager: int, amount: int) -> None:
        self.chips.place(seat, wager, amount, self.cite)
        self._act("wager", seat, wager=self.game.wagers[wager].name, amount=amount)

    def move_wager(self, seat: int, wager: int, other: int, amount: int) -> None:
        names = self.game.wagers
        self._act(
            "move wager", seat, wager=names[wager].name, amount=amount, words=names[other].name
        )
        self.chips.move(seat, wager, other, amount)

    def settle(self, seat: int, wager: int, to: int, one: int = 1, limit: int = NO_LIMIT) -> None:
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

    def collect(self, seat: int, wager: int, amount: int) -> None:
        self._act("collect", seat, wager=self.game.wagers[wager].name, amount=amount)
        self.chips.collect(seat, wager, amount)

    def take_down(self, seat: int, wager: int) -> None:
        amount = self.staked(seat, wager)
        if amount:
            self._act("take down", seat, wager=self.game.wagers[wager].name, amount=amount)
            self.chips.take_down(seat, wager)

    def paid(self, seat: int) -> int:
        return sum(amount for (s, _), amount in self.chips.won.items() if s == seat)

    def charge(self, seat: int, amount: int) -> None:
        if amount:
            self._act("charge vigorish", seat, amount=amount)
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
            self.chips.charge(seat, owed)
            del self.chips.owed[seat]


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
    return {waits.SHUFFLE: "the shuffle", waits.SPIN: "the number spun", waits.ROLL: "the dice"}[
        pending.asks
    ]


def told_text(fact: AnyFact) -> str:
    """A fact in a few words, for messages."""
    import msgspec

    values = msgspec.structs.asdict(fact).values()
    return " ".join([type(fact).__struct_config__.tag, *(str(v) for v in values)])  # type: ignore[list-item]
