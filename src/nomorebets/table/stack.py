"""The cards of a table: the shoe or deck, the hands at their spots, the discard rack.

A card whose face nobody has seen is UNSEEN: the table counts it, and does not yet know which it is.
"""

from collections.abc import Sequence

from nomorebets.law.packs import Pack
from nomorebets.law.refusal import Refused
from nomorebets.law.words import DOWN, UNSEEN, UP
from nomorebets.table.layout import Layout, Shoe


class Stack:
    """Where every card of the table is."""

    def __init__(
        self, layout: Layout | Shoe, pack: Pack | None, cards: Sequence[int], cite: str
    ) -> None:
        assert pack is not None or not cards, "cards of no pack"
        self.pack = pack
        self.cards = cards
        self.cite = cite
        self.undealt = list(layout.undealt) or self._none()
        self.left = layout.left
        self.rack = list(layout.rack) or self._none()
        self.rack_unseen = layout.rack_unseen
        self.hands: dict[int, list[int]] = {}
        self.facing: dict[int, list[int]] = {}
        self.laid: dict[int, list[int]] = {}  # the how-manieth card laid there each one is
        self.ever: dict[int, int] = {}  # cards laid at a spot this round, those gone included
        self.burned: list[int] = []  # face down, this round

    def _none(self) -> list[int]:
        """By face: no card."""
        return [0] * len(self.pack or ())

    def gather(self) -> None:
        """All cards together, to be shuffled."""
        assert not self.hands, "cards lie on the table while the dealer shuffles"
        self.undealt = self._none()
        for card in self.cards:
            self.undealt[card] += 1
        self.left = len(self.cards)
        self.rack = self._none()
        self.rack_unseen = 0

    def gather_discards(self) -> None:
        """The cards in the rack go back into the empty shoe, to be shuffled."""
        assert self.left == 0, "there are cards in the shoe"
        for card, number in enumerate(self.rack):
            self.undealt[card] += number
        self.left = sum(self.rack) + self.rack_unseen
        self.rack = self._none()
        self.rack_unseen = 0

    def mix_burned(self) -> None:
        """The burn cards go back into what is left of the deck."""
        for card in self.burned:
            if card == UNSEEN:
                self.rack_unseen -= 1
                self.left += 1
            else:
                self.put_back((card,))
        self.burned = []

    def put_back(self, cards: Sequence[int]) -> None:
        """Cards that were seen and lie in the rack are in the deck again."""
        for card in cards:
            self.rack[card] -= 1
            self.undealt[card] += 1
        self.left += len(cards)

    def take_last(self, spot: int) -> int:
        """The last card at a spot leaves it."""
        card = self.hands[spot].pop()
        self.facing[spot].pop()
        self.laid[spot].pop()
        if not self.hands[spot]:
            del self.hands[spot], self.facing[spot], self.laid[spot]
        return card

    def move_last(self, spot: int, other: int) -> int:
        """The last card at a spot, which is face up, goes to another."""
        card = self.take_last(spot)
        self.lay(other, card, UP)
        return card

    def text(self, card: int) -> str:
        assert self.pack is not None
        return self.pack.text(card)

    def see(self, card: int) -> None:
        """A face is seen: it must be one that is still out."""
        if self.undealt[card]:
            self.undealt[card] -= 1
        elif card in self.cards:
            raise Refused(self.cite, f"{self.text(card)} is already out: it cannot be dealt again")
        else:
            assert self.pack is not None
            raise Refused(self.cite, f"no {self.pack.whole} of this game holds {self.text(card)}")

    def draw(self, card: int) -> None:
        if card != UNSEEN:
            self.see(card)
        self.left -= 1

    def lay(self, spot: int, card: int, facing: int) -> None:
        ever = self.ever.get(spot, 0)
        if spot in self.hands:
            self.hands[spot].append(card)
            self.facing[spot].append(facing)
            self.laid[spot].append(ever)
        else:
            self.hands[spot], self.facing[spot], self.laid[spot] = [card], [facing], [ever]
        self.ever[spot] = ever + 1

    def take_back(self, spot: int) -> None:
        """The last card there, whose face nobody has seen, was never dealt: it is in the stub."""
        assert self.hands[spot].pop() == UNSEEN
        self.facing[spot].pop()
        self.laid[spot].pop()
        self.left += 1

    def hand(self, spot: int) -> Sequence[int]:
        assert DOWN not in self.facing.get(spot, ()), "the rules may not use a card face down"
        return self.hands.get(spot, ())

    def shown(self, spot: int) -> Sequence[int]:
        hand, facing = self.hands.get(spot, ()), self.facing.get(spot, ())
        return [card for card, face in zip(hand, facing, strict=True) if face == UP]

    def discard(self, card: int) -> None:
        if card == UNSEEN:
            self.rack_unseen += 1
        else:
            self.rack[card] += 1

    def discard_from(self, spot: int, places: Sequence[int]) -> None:
        """Cards at these places of a spot go to the rack; the others close up."""
        hand, facing = self.hands[spot], self.facing[spot]
        for place in sorted(places, reverse=True):
            self.discard(hand.pop(place))
            del facing[place], self.laid[spot][place]

    def pick_up(self, spot: int) -> list[int]:
        cards = self.hands.pop(spot, [])
        self.facing.pop(spot, None)
        self.laid.pop(spot, None)
        for card in cards:
            self.discard(card)
        return cards
