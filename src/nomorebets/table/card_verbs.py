"""The live table's verbs for cards, the wheel and the dice."""

from collections.abc import Callable, Sequence

from nomorebets.equipment.dice import SIDES, roll_number, roll_text
from nomorebets.law.packs import Pack
from nomorebets.law.refusal import Refused
from nomorebets.law.words import (
    ALL,
    DEALER,
    DOWN,
    EXPOSED_CARD,
    FIRST_SPLIT,
    NOBODY,
    SET_RIGHT,
    SPLITS,
    UNSEEN,
    UP,
    box_of,
)
from nomorebets.table import facts as told
from nomorebets.table import pending as waits
from nomorebets.table.layout import Shoe
from nomorebets.table.live_words import (
    FACING,
    HIDDEN,
    SPOT_TEXT,
    spot_text,
)
from nomorebets.table.pending import Pending
from nomorebets.table.stack import Stack
from nomorebets.table.telling import Telling


class CardVerbs(Telling):
    """Cards are drawn, laid, turned and picked up; a card nobody has seen is not yet any card."""

    # the shoe and the hands

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

    def burned(self) -> int:
        return len(self.stack.burned)

    def mix_burned(self) -> None:
        self._mix(lambda: Pending(waits.SHUFFLE, self.cite, burned=True))
        self.stack.mix_burned()

    def set_aside(self, spot: int, cards: int) -> tuple[int, ...]:
        """The last cards at the spot, which all have seen, are out of play."""
        back = tuple(self.stack.hands[spot][-cards:])
        self.discard(spot, (1 << cards) - 1 << self.count(spot) - cards)
        if not self.count(spot):
            self.stack.pick_up(spot)
        return back

    def mix_in(self, back: tuple[int, ...]) -> None:
        """Cards that were set aside are shuffled into what is left of the deck."""
        self._mix(lambda: Pending(waits.SHUFFLE, self.cite, back=back))
        self.stack.put_back(back)

    def _mix(self, pending: Callable[[], Pending]) -> None:
        fact = self._fact(told.Shuffled, pending)
        self.cuts = []
        self._act("shuffle the stub", words=fact.commitment)

    def take_shoe(self, side: int) -> None:
        if side == self.side:
            return
        assert not self.stack.hands, "cards of one side lie on the table"
        stack, aside, cards = self.stack, self.aside, self.stack.cards
        self.aside = Shoe(
            tuple(stack.undealt), stack.left, tuple(stack.rack), stack.rack_unseen,
            self.cutting_card, self.cutting_cite, self.cutting_out, tuple(self.cuts),
        )  # fmt: skip
        self.stack = Stack(aside, self.game.cards.pack, cards, self.game.cards.cite)
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
        pack = self.game.cards.pack
        assert pack is not None
        while True:
            if self.irregular and self.since(SET_RIGHT):
                self._come_to()  # a card exposed by now is for whoever waits
            if facing == UP and spot >= 0 and EXPOSED_CARD in self.stack.hands and not turned:
                return self.stack.take_last(EXPOSED_CARD)
            if not turned and self.stack.left == 0:
                if not self.game.cards.exhausted:
                    why = f"no {pack.noun} is left in the {pack.whole}"
                    raise Refused(self.game.cards.cite, why)
                self._apply(self.game.cards.exhausted)
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
                        self.cite, f"the {pack.noun} for {spot_text(spot)} is seen: say which it is"
                    )
                card = UNSEEN
            else:
                card = self._face(pack, fact.card)
            if turned:
                self.stack.see(card)
            else:
                self.stack.draw(card)
            return card

    def _face(self, pack: Pack, text: str) -> int:
        try:
            return pack.face(text)
        except ValueError as error:
            raise Refused(self.game.cards.cite, str(error)) from None

    def _words(self, card: int) -> str:
        return HIDDEN if card == UNSEEN else self.stack.text(card)

    def _cutting_card_appears(self) -> None:
        if not self.cutting_card:
            raise Refused(self.cite, "there is no cutting card in the shoe")
        self.cutting_out = True
        before, self.cite = self.cite, self.cutting_cite
        self._act("set the cutting card aside")
        self.cite = before

    def expose_last(self, spot: int) -> None:
        """The last card at the spot, dealt face down, has been seen by all."""
        hand, place = self.stack.hands[spot], len(self.stack.hands[spot]) - 1
        if hand[place] == UNSEEN:
            hand[place] = self._card(spot, UP, turned=True, place=self.stack.laid[spot][place])
        self.stack.facing[spot][place] = UP
        self._act("expose", spot, cards=(self.stack.text(hand[place]),), value=place)

    def burn(self, facing: int, cards: int = 1) -> int:
        card = UNSEEN
        for _ in range(cards):
            self._come_to()
            if self.instead_of_burning and (instead := self.instead_of_burning.pop(0)):
                instead()
                continue
            if self.stack.left == 0 and self.game.cards.exhausted and self.since(SET_RIGHT):
                self.perform("the shoe is empty: what there was is burned")
                break
            card = self._card(NOBODY, facing)
            self.stack.discard(card)
            if facing == DOWN:
                self.stack.burned.append(card)
            self._act("burn", cards=(self._words(card),), words=FACING[facing])
        return card

    def deal(self, spot: int, facing: int, cards: int = 1) -> int:
        card = UNSEEN
        for _ in range(cards):
            if self._out_of_the_round(spot):
                return UNSEEN
            if facing == UP and spot in self.dealt_down:
                facing = DOWN
                self.dealt_down.discard(spot)
            place = self.stack.ever.get(spot, 0)
            card = self._card(spot, facing, place=place)
            self.stack.lay(spot, card, facing)
            self._act("deal", spot, cards=(self._words(card),), words=FACING[facing])
            self.dealt_by[spot, place] = len(self.acts) - 1
        return card if facing == UP else UNSEEN

    def _out_of_the_round(self, spot: int) -> bool:
        """The hand that waits for a card has become void by now."""
        if self.version < SET_RIGHT:
            return False
        if self.irregular:
            self._come_to()
        return bool(self.out) and box_of(spot) in self.out

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
                turned.append(self.stack.text(hand[place]))
        if turned:
            self._act("reveal", spot, cards=tuple(turned))

    def look(self, spot: int) -> Sequence[int]:
        self._come_to()
        hand = self.stack.hands.get(spot, [])
        for place, card in enumerate(hand):
            if card == UNSEEN:
                laid = self.stack.laid[spot][place]
                hand[place] = seen = self._card(spot, UP, turned=True, place=laid)
                cards = (self.stack.text(seen),)
                self._act("look", spot, cards=cards, words=FACING[DOWN], value=place)
        return hand

    def hand(self, spot: int) -> Sequence[int]:
        return self.stack.hand(spot)

    def shown(self, spot: int) -> Sequence[int]:
        return self.stack.shown(spot)

    def hand_with(self, spot: int, other: int) -> Sequence[int]:
        return [*self.stack.hand(spot), *self.stack.hand(other)]

    def held(self, seat: int) -> Sequence[int]:
        return self.stack.hands.get(seat, ())

    def held_with(self, seat: int, other: int) -> Sequence[int]:
        return [*self.held(seat), *self.stack.shown(other)]

    def discard(self, spot: int, mask: int) -> int:
        chosen = [place for place in range(self.count(spot)) if mask >> place & 1]
        if chosen:
            hand, faces = self.stack.hands[spot], self.stack.facing[spot]
            cards = tuple(self._words(hand[p]) if faces[p] == UP else HIDDEN for p in chosen)
            bits = sum(1 << place for place in chosen)
            self._act("discard", spot, cards=cards, words=FACING[DOWN], value=bits)
            self.stack.discard_from(spot, chosen)
        return len(chosen)

    def show_setting(self, spot: int, mask: int) -> None:
        hand = [self._words(card) for card in self.stack.hand(spot)]
        hands = [[c for i, c in enumerate(hand) if mask >> i & 1 == part] for part in (1, 0)]
        words = " · ".join(" ".join(cards) for cards in hands)
        self._act("set", spot, words=words, value=mask)

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
            raise Refused(
                self.cite, f"{self.stack.text(card)} is not as the card reader device told"
            )

    def hand_over(self, spot: int, other: int) -> None:
        card = self.stack.move_last(spot, other)
        self._act("hand over", other, cards=(self.stack.text(card),), words=spot_text(spot))

    def split(self, hand: int) -> int:
        box = box_of(hand)
        hands = self.split_hands.setdefault(box, [box])
        other = FIRST_SPLIT + SPLITS * box + len(hands) - 1
        if len(hands) > SPLITS:
            raise Refused("", f"there is room for {SPLITS + 1} hands in a box")
        hands.insert(hands.index(hand) + 1, other)
        card = self.stack.move_last(hand, other)
        self._act("split", hand, cards=(self.stack.text(card),), words=SPOT_TEXT[other])
        return other

    def hands_of(self, box: int) -> Sequence[int]:
        return self.split_hands.get(box) or (box,)

    def disclose_burn(self) -> None:
        """The card burned last, face down, is shown to a player who asks."""
        card = self._card(NOBODY, UP, turned=True)
        self.stack.rack_unseen -= 1
        self.stack.discard(card)
        self._act("show the burn card", cards=(self.stack.text(card),))

    def pick_up(self, spot: int) -> None:
        self._come_to()
        cards = self.stack.hands.get(spot)
        if cards:
            faces = self.stack.facing[spot]
            seen = [card if face == UP else UNSEEN for card, face in zip(cards, faces, strict=True)]
            self._act("pick up", spot, cards=tuple(self._words(card) for card in seen))
            self.stack.pick_up(spot)

    def count_stub(self, stacked: int = 0) -> int:
        left = self.stack.left - stacked
        fact = self._fact(told.Counted, lambda: Pending(waits.STUB, self.cite, left=left))
        if fact.misdealt and fact.cards == left:
            raise Refused(self.cite, "the count is right: the cards were not misdealt")
        if not 0 <= fact.cards <= len(self.stack.cards):
            raise Refused(self.cite, f"the stub cannot have {fact.cards} cards")
        self._act("count the stub", value=fact.cards)
        if fact.cards != left:
            self.misdealt = fact.misdealt
            self._apply(self.game.cards.miscounted)
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
        if fact.number not in self.game.wheel.numbers(self.terms):
            shown = self.game.wheel.words(fact.number)
            what = "generator" if self.game.wheel.generator else "wheel"
            raise Refused(self.cite, f"the {what} has no number {shown}")
        if fact.between and not self.game.wheel.clapper_cite:
            raise Refused(self.cite, "the ball rests in one compartment, not between two")
        act = "stop" if self.game.wheel.clapper_cite else "spin"
        if fact.between:
            act = "stop between"
        elif self.game.wheel.generator:
            act = "generate"
        self.thrown = len(self.acts), list(self.markers)
        self._act(act, value=fact.number, words=self.game.wheel.words(fact.number))
        self.between = fact.between
        return int(fact.number)

    def rested_between(self) -> bool:
        return self.between

    def roll(self) -> Sequence[int]:
        fact = self._fact(told.Rolled, lambda: Pending(waits.ROLL, self.cite))
        dice: tuple[int, ...] = fact.dice
        if len(dice) != self.game.dice or not all(1 <= die <= SIDES for die in dice):
            raise Refused(self.cite, f"{self.game.dice} dice do not show {roll_text(dice)}")
        self.thrown = len(self.acts), list(self.markers)
        self._act("roll", value=roll_number(dice))
        return dice
