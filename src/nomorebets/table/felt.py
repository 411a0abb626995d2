"""Which cards lie on the table after each act."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from nomorebets.table.facts import Act
from nomorebets.table.live_words import FACING


@dataclass
class Hand:
    """The cards that lay at one spot, and what the dealer declared them to be."""

    spot: str
    cards: list[str] = field(default_factory=list)
    discarded: list[str] = field(default_factory=list)
    called: str = ""
    cite: str = ""  # of the call
    picked_up: bool = False


class Felt:
    """Follows a round act by act."""

    def __init__(self) -> None:
        self.hands: list[Hand] = []
        self.down: dict[int, list[bool]] = {}  # by hand: which cards lie face down

    def follow(self, act: Act) -> None:
        if (known := CARDS.get(act.act)) is not None:
            known(self, act)

    def at(self, spot: str) -> Hand:
        for hand in self.hands:
            if hand.spot == spot and not hand.picked_up:
                return hand
        self.hands.append(Hand(spot))
        self.down[id(self.hands[-1])] = []
        return self.hands[-1]

    def _deal(self, act: Act) -> None:
        hand = self.at(act.spot)
        hand.cards.extend(act.cards)
        self.down[id(hand)].extend([act.words == FACING[0]] * len(act.cards))

    def _reveal(self, act: Act) -> None:
        """A card turned over takes the place of the one nobody had seen."""
        hand = self.at(act.spot)
        faces = self.down[id(hand)]
        hidden = [at for at, face in enumerate(faces) if face]
        for at, card in zip(hidden, act.cards, strict=False):
            hand.cards[at], faces[at] = card, False

    def _look(self, act: Act) -> None:
        self.at(act.spot).cards[act.value or 0] = act.cards[0]

    def _expose(self, act: Act) -> None:
        hand = self.at(act.spot)
        hand.cards[act.value or 0] = act.cards[0]
        self.down[id(hand)][act.value or 0] = False

    def _discard(self, act: Act) -> None:
        hand = self.at(act.spot)
        for at in reversed(range(len(hand.cards))):
            if (act.value or 0) >> at & 1:
                hand.discarded.insert(0, hand.cards.pop(at))
                del self.down[id(hand)][at]

    def _split(self, act: Act) -> None:
        self._hand_over(act.spot, act.words)

    def _hand_over(self, one: str, other: str) -> None:
        left = self.at(one)
        right = self.at(other)
        right.cards.append(left.cards.pop())
        self.down[id(right)].append(self.down[id(left)].pop())
        if not left.cards:
            self.hands.remove(left)

    def _call(self, act: Act) -> None:
        there = (hand for hand in reversed(self.hands) if hand.spot == act.spot)
        hand = next(there, None) or self.at(act.spot)
        hand.called, hand.cite = act.words, act.cite

    def _pick_up(self, act: Act) -> None:
        hand = self.at(act.spot)
        if len(hand.cards) != len(act.cards):  # one was found not to have been dealt
            hand.cards = list(act.cards)
        hand.picked_up = True

    # now

    def hands_now(self) -> list[dict[str, Any]]:
        return [
            {"spot": hand.spot, "cards": list(hand.cards)}
            for hand in self.hands
            if hand.cards and not hand.picked_up
        ]


CARDS = {
    "deal": Felt._deal,
    "reveal": Felt._reveal,
    "look": Felt._look,
    "expose": Felt._expose,
    "discard": Felt._discard,
    "split": Felt._split,
    "hand over": lambda felt, act: felt._hand_over(act.words, act.spot),
    "call": Felt._call,
    "pick up": Felt._pick_up,
}


def hands(acts: Iterable[Act]) -> list[Hand]:
    """All hands of a round, those picked up too."""
    felt = Felt()
    for act in acts:
        felt.follow(act)
    return felt.hands
