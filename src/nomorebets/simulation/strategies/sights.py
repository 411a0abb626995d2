"""What a player sees when deciding: every situation there is, and the words conditions have for it.

Sets of cards lie in the order of their numbers (`looking_up`), so that what a condition says of all
of them is the table a kernel looks a decision up in.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import permutations
from math import comb
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK, DECK_WITH_JOKERS, cards_from
from nomorebets.judgments.ranks import JOKER
from nomorebets.law.refusal import Refused
from nomorebets.simulation.hand_ranks import rank_double_draw, rank_five, rank_three
from nomorebets.simulation.strategies.conditions import HAND, Words, always

LOW = 2  # the rank of a two; an ace is 14
NAMED_RANKS = {"ten": 10, "jack": 11, "queen": 12, "king": 13, "ace": 14}
KINDS_OF_FIVE = (
    "high_card", "pair", "two_pairs", "three_of_a_kind", "straight", "flush", "full_house",
    "four_of_a_kind", "straight_flush", "royal_flush",
)  # fmt: skip
WITH_JOKERS = (*KINDS_OF_FIVE[:9], "wild_royal_flush", "natural_royal_flush", "five_aces")
KINDS_OF_THREE = (
    "high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush",
)  # fmt: skip
KIND = 20  # bits of a rank below its kind


@dataclass(frozen=True)
class Sight:
    """Of one decision: what is seen, and the cells of a table by what is chosen in each case."""

    seen: Callable[[], Iterable[tuple[Words, int]]]  # words, and how many situations they are of
    laid: Callable[[Sequence[Any]], Any]
    by: int  # how a kernel reads the table


def packed(bits: Any) -> Any:
    """Whole cells of 64 bits each."""
    padded = np.zeros(-(-len(bits) // 64) * 64, np.uint8)
    padded[: len(bits)] = bits
    return np.packbits(padded, bitorder="little").view(np.int64)


def laid_in_turn(chosen: Sequence[Any]) -> Any:
    return packed(np.concatenate(chosen))


@cache
def every_set(cards: int, size: int) -> Any:
    """All sets of so many cards, ascending, in the order of their numbers."""
    found = np.zeros((1, 0), np.int8)
    for length in range(1, size + 1):
        tops = [np.full(comb(top, length - 1), top, np.int8) for top in range(cards)]
        before = [found[: len(top)] for top in tops]
        found = np.column_stack((np.concatenate(before), np.concatenate(tops)))
    return found


class SeenCards:
    """All sets of so many cards, and what can be said of each."""

    def __init__(self, size: int, jokers: bool = False) -> None:
        self.size, self.deck = size, len(DECK_WITH_JOKERS if jokers else DECK)
        self.cards = every_set(self.deck, size)

    def __len__(self) -> int:
        return len(self.cards)

    @cached_property
    def ranks(self) -> Any:
        """Descending; jokers first, above the ace."""
        return (self.cards[:, ::-1] >> 2) + LOW

    @cached_property
    def held(self) -> Any:
        """[set, rank]: how many of it."""
        found = np.zeros((len(self), 13), np.int8)
        rows = np.arange(len(self))
        for column in range(self.size):
            real = self.cards[:, column] < JOKER
            found[rows[real], self.cards[real, column] >> 2] += 1
        return found

    def in_suit(self, suit: int) -> Any:
        return ((self.cards & 3 == suit) & (self.cards < JOKER)).sum(1)

    @cached_property
    def suited(self) -> Any:
        return np.max([self.in_suit(suit) for suit in range(4)], axis=0)

    @cached_property
    def windows(self) -> Any:
        """[set, straight]: how many different ranks of the ten straights are held."""
        one = (self.held > 0).astype(np.int8)
        return np.stack(
            [
                one[:, [12, 0, 1, 2, 3] if low < 0 else range(low, low + 5)].sum(1)
                for low in range(-1, 9)
            ],
            axis=1,
        )

    @cached_property
    def paired(self) -> Any:
        twice = self.held >= 2
        return np.where(twice.any(1), 12 - twice[:, ::-1].argmax(1) + LOW, 0)

    @cached_property
    def rank(self) -> Any:
        if self.deck > len(DECK):
            return rank_double_draw(self.cards)
        return {3: rank_three, 5: rank_five}[self.size](self.cards)

    def rank_of(self, text: str) -> int:
        hand = np.array([self._cards(text)])
        if self.deck > len(DECK):
            return int(rank_double_draw(hand)[0])
        return int({3: rank_three, 5: rank_five}[self.size](hand)[0])

    def _cards(self, text: str) -> Sequence[int]:
        try:
            cards = cards_from(text)
        except ValueError as error:
            raise Refused("", str(error)) from None
        if len(cards) != self.size or len(set(cards)) != len(cards) or max(cards) >= self.deck:
            raise Refused("", f"{text!r} is not {self.size} different cards, such as are seen here")
        return cards

    def like(self, *texts: str) -> Any:
        """These cards, and all that an exchange of suits makes of them."""
        found = np.zeros(len(self), np.bool_)
        for text in texts:
            cards = self._cards(text)
            for suits in permutations(range(4)):
                some = sorted(c if c >= JOKER else c & ~3 | suits[c & 3] for c in cards)
                found[sum(comb(card, i + 1) for i, card in enumerate(some))] = True
        return found

    def count(self, *ranks: Any) -> Any:
        found: Any = 0
        for rank in ranks or (None,):
            if type(rank) is not int or not LOW <= rank <= LOW + 12:
                raise Refused("", "count(…) takes ranks: 2 to 10, jack, queen, king, ace, or up")
            found = found + self.held[:, rank - LOW]
        return found

    def card(self, place: Any) -> Any:
        if type(place) is not int or not 1 <= place <= self.size:
            raise Refused("", f"card(…) takes 1, the highest, to {self.size}, the lowest")
        return self.ranks[:, place - 1]

    def between(self, low: Any, high: Any) -> Any:
        real = self.ranks <= LOW + 12
        return ((self.ranks >= low) & (self.ranks <= high) & real).sum(1)

    def words(self) -> dict[str, Callable[..., Any]]:
        found: dict[str, Callable[..., Any]] = {n: always(r) for n, r in NAMED_RANKS.items()}
        more: dict[str, Callable[..., Any]] = {
            "card": self.card, "count": self.count, "between": self.between, "like": self.like,
            "most": lambda: self.held.max(1), "pairs": lambda: (self.held >= 2).sum(1),
            "paired": lambda: self.paired, "suited": lambda: self.suited,
            "run": lambda: self.windows.max(1),
            "straights": lambda: (self.windows == self.size).sum(1),
        }  # fmt: skip
        found |= more
        if self.deck > len(DECK):
            found["jokers"] = lambda: (self.cards >= JOKER).sum(1)
        if self.size in (3, 5):
            kinds: Sequence[str] = KINDS_OF_FIVE if self.size == 5 else KINDS_OF_THREE
            if self.deck > len(DECK):
                kinds = WITH_JOKERS
            found |= {name: always(at) for at, name in enumerate(kinds)}
            found |= {
                "kind": lambda: self.rank >> KIND, "hand": lambda: self.rank, HAND: self.rank_of,
            }  # fmt: skip
        return found


@cache
def seen_cards(size: int, jokers: bool = False) -> SeenCards:
    return SeenCards(size, jokers)


def sets_of(size: int, by: int, jokers: bool = False) -> Sight:
    """The cards a player sees are a set, and nothing else matters."""

    def seen() -> Iterable[tuple[Words, int]]:
        cards = seen_cards(size, jokers)
        yield cards.words(), len(cards)

    return Sight(seen, laid_in_turn, by)
