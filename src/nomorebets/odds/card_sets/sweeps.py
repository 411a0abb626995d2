"""What the poker solvers share: sets of cards, up to suits that a deck cannot tell apart.

Suits that hold the same ranks of a deck may change places and nothing changes: sets of cards that
become one another so form a class, of which one set is looked at and counted as many times as the
class has sets. A whole deck has 134,459 classes of five cards instead of 2,598,960 hands; a
stripped one may have as many classes as sets, and the same code serves it.

How many hands avoid some cards is an alternating sum: all, less those with one of the cards, plus
those with two of them, and so on. So a sweep walks the hands upwards and adds each to a counter for
every class of its subsets; the hands below a given one and disjoint from it are then a few reads.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import permutations
from math import comb, gcd
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK, card_text, cards_from
from nomorebets.judgments.poker import poker_rank
from nomorebets.judgments.three_card import three_card_rank
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.simulation.compiled import compiled

CARDS = 52
LARGEST = 6  # cards of the largest sets whose classes are listed
NUMBERED = 4  # cards of the largest sets whose class can be looked up
RANKS = 10 << 20  # every rank is below this
BETS_NEVER_OVERFLOW = 1 << 62


# The proper subsets of five cards as bits: those of two and four cards, then of one and three.
SUBSETS_OF_FIVE = tuple(
    mask for sizes in ((2, 4), (1,), (3,)) for mask in range(32) if mask.bit_count() in sizes
)
EVEN = 15  # that many of them come first
TRIPLES = 20  # from here on, those of three cards


# --- classes ------------------------------------------------------------------------------------


@procedure
def stands_first(masks: Any, blocks: Any, suit: int) -> bool:
    """Whether a set whose newest card is of this suit may still stand for its class."""
    for other in range(suit + 1, 4):
        if blocks[other] == blocks[suit] and masks[suit] > masks[other]:
            return False
    return True


@procedure
def sets_in_class(masks: Any, blocks: Any) -> int:
    ways = 1
    for suit in range(4):
        before = same = 0
        for other in range(suit):
            if blocks[other] == blocks[suit]:
                before += 1
                if masks[other] == masks[suit]:
                    same += 1
        ways = ways * (before + 1) // (same + 1)
    return ways


@procedure
def extend(cards: Any, blocks: Any, before: Any, found: Any, weights: Any) -> int:
    """Classes of sets one card larger: each set of `before` and a card that comes after its last.

    `cards` descend, so that what is decided about a set's suits by its first cards stays so.
    """
    count, size = 0, before.shape[1]
    masks = np.zeros(4, np.int64)
    for row in range(len(before)):
        masks[:] = 0
        for i in range(size):
            card = cards[before[row, i]]
            masks[card & 3] |= 1 << (card >> 2)
        for at in range(before[row, size - 1] + 1 if size else 0, len(cards)):
            card = cards[at]
            masks[card & 3] ^= 1 << (card >> 2)
            if stands_first(masks, blocks, card & 3):
                for i in range(size):
                    found[count, i] = before[row, i]
                found[count, size] = at
                weights[count] = sets_in_class(masks, blocks)
                count += 1
            masks[card & 3] ^= 1 << (card >> 2)
    return count


@procedure
def number_classes(hands: Any, exchanges: Any, choose: Any, class_of: Any) -> None:
    """For every set of so many cards the class it belongs to, at the number of the set."""
    size = hands.shape[1]
    cards = np.zeros(size, np.int64)
    for row in range(len(hands)):
        for way in range(len(exchanges)):
            for i in range(size):
                card = hands[row, i]
                card = card & ~3 | exchanges[way, card & 3]
                j = i
                while j > 0 and cards[j - 1] > card:
                    cards[j] = cards[j - 1]
                    j -= 1
                cards[j] = card
            number = 0
            for i in range(size):
                number += choose[cards[i], i + 1]
            class_of[number] = row


@procedure
def rank_fives(hands: Any, ranks: Any) -> None:
    for row in range(len(hands)):
        h = hands[row]
        ranks[row] = poker_rank((h[0], h[1], h[2], h[3], h[4]))


@procedure
def rank_threes(hands: Any, ranks: Any) -> None:
    for row in range(len(hands)):
        h = hands[row]
        ranks[row] = three_card_rank((h[0], h[1], h[2]))


@procedure
def subsets_of(hands: Any, wanted: Any, choose: Any, offsets: Any, class_of: Any, ids: Any) -> None:
    """For each hand the classes of its subsets, in the order of `wanted`; cards descend."""
    size = hands.shape[1]
    numbers = np.zeros(1 << size, np.int64)
    members = np.zeros(1 << size, np.int64)
    for mask in range(1, 1 << size):
        members[mask] = members[mask & (mask - 1)] + 1
    for row in range(len(hands)):
        for i in range(size):
            card = hands[row, size - 1 - i]
            for mask in range(1 << i):
                numbers[1 << i | mask] = numbers[mask] + choose[card, members[mask] + 1]
        for column in range(len(wanted)):
            mask = wanted[column]
            ids[row, column] = class_of[offsets[members[mask]] + numbers[mask]]


@lru_cache
def binomials() -> Any:
    """n over k, for the number of a set: its cards ascending, card i over i + 1, added up."""
    table = np.zeros((CARDS + 1, LARGEST + 1), np.int64)
    for n in range(CARDS + 1):
        for k in range(LARGEST + 1):
            table[n, k] = comb(n, k)
    return table


@dataclass(frozen=True)
class Classes:
    """The sets of a deck's cards up to exchanges of its like suits; `apart` is like no other."""

    deck: tuple[int, ...]
    apart: int = -1

    def __post_init__(self) -> None:
        if len(set(self.deck)) != len(self.deck) or not set(self.deck) <= set(DECK):
            raise Refused("", "a deck for exact odds has no card twice, and no joker")

    @cached_property
    def cards(self) -> Any:
        return np.array(sorted(self.deck, reverse=True), np.int64)

    @cached_property
    def blocks(self) -> Any:
        """Suits of the same number may be exchanged."""
        held = [{card >> 2 for card in self.deck if card & 3 == suit} for suit in range(4)]
        blocks = [held.index(ranks) for ranks in held]
        if self.apart >= 0:
            blocks = [min(i for i in range(4) if blocks[i] == block and i != self.apart)
                      if suit != self.apart else 4
                      for suit, block in enumerate(blocks)]  # fmt: skip
        return np.array(blocks, np.int64)

    @cached_property
    def exchanges(self) -> Any:
        blocks = list(self.blocks)
        ways = [w for w in permutations(range(4)) if all(blocks[w[s]] == blocks[s] for s in w)]
        return np.array(ways, np.int64)

    @property
    def firsts(self) -> list[int]:
        """One suit of each block."""
        return sorted({int(block) for block in self.blocks if block < 4})

    @cached_property
    def _levels(self) -> dict[int, tuple[Any, Any]]:
        return {0: (np.zeros((1, 0), np.int8), np.ones(1, np.int64))}

    def _level(self, size: int) -> tuple[Any, Any]:
        if size not in self._levels:
            before, _ = self._level(size - 1)
            most = min(comb(len(self.deck), size), len(before) * len(self.deck))
            found, weights = np.empty((most, size), np.int8), np.empty(most, np.int64)
            count = compiled(extend)(self.cards, self.blocks, before, found, weights)
            self._levels[size] = found[:count], weights[:count]
        return self._levels[size]

    def hands(self, size: int) -> Any:
        """One set of each class, cards descending."""
        return self.cards[self._level(size)[0]].astype(np.int8)

    def weights(self, size: int) -> Any:
        """How many sets each class has."""
        return self._level(size)[1]

    @cached_property
    def offsets(self) -> Any:
        """Where the numbers of the sets of each size begin."""
        sizes = [comb(CARDS, size) for size in range(NUMBERED + 1)]
        return np.cumsum([0, *sizes])

    @cached_property
    def starts(self) -> list[int]:
        """Where the classes of each size begin when all are numbered together."""
        counts = [len(self._level(size)[1]) for size in range(NUMBERED + 1)]
        return [sum(counts[:size]) for size in range(NUMBERED + 2)]

    @cached_property
    def class_of(self) -> Any:
        """The class of every set of up to four cards, all sizes numbered together."""
        found = np.zeros(self.offsets[-1], np.int32)
        for size in range(NUMBERED + 1):
            part = found[self.offsets[size] : self.offsets[size + 1]]
            hands = self.hands(size)
            compiled(number_classes)(hands, self.exchanges, binomials(), part)
            part += self.starts[size]
        return found

    @cached_property
    def symmetry(self) -> Any:
        """Exchanges that leave a set of the class as it is, class by class."""
        sets = np.concatenate([self.weights(size) for size in range(NUMBERED + 1)])
        return len(self.exchanges) // sets

    def subsets(self, hands: Any, wanted: Sequence[int]) -> Any:
        """The classes of the wanted subsets (bits: 1 for the lowest card) of each hand."""
        ids = np.empty((len(hands), len(wanted)),
                       np.uint16 if self.starts[-1] < 1 << 16 else np.uint32)  # fmt: skip
        compiled(subsets_of)(hands, np.array(wanted), binomials(), self.offsets, self.class_of, ids)
        return ids

    def number(self, cards: Iterable[int]) -> int:
        """The class of some cards, among the classes of sets of that size."""
        some = sorted(cards)
        number = sum(comb(card, i + 1) for i, card in enumerate(some))
        size = len(some)
        return int(self.class_of[self.offsets[size] + number]) - self.starts[size]


@lru_cache(maxsize=8)
def classes(deck: tuple[int, ...] = DECK, apart: int = -1) -> Classes:
    return Classes(deck, apart)


def alike_suits(deck: tuple[int, ...]) -> bool:
    """Every suit of the deck has the same ranks, so that words need not name one."""
    return len(classes(deck).firsts) == 1


def five_card_ranks(hands: Any) -> Any:
    ranks = np.empty(len(hands), np.int64)
    compiled(rank_fives)(hands, ranks)
    return ranks


def three_card_ranks(hands: Any) -> Any:
    ranks = np.empty(len(hands), np.int64)
    compiled(rank_threes)(hands, ranks)
    return ranks


def in_order(ranks: Any) -> tuple[Any, Any]:
    """The ranks that occur, ascending, and each hand's place among them."""
    present = np.zeros(RANKS, np.bool_)
    present[ranks] = True
    values = np.flatnonzero(present)
    places = np.empty(RANKS, np.uint16)
    places[values] = np.arange(len(values), dtype=np.uint16)
    return values, places[ranks]


# --- pay tables ---------------------------------------------------------------------------------


@procedure
def line_of(least: Any, rank: int) -> int:
    """Which line of a pay table a hand reaches, by the least ranks of its lines."""
    for i in range(len(least)):
        if rank >= least[i]:
            return i
    return len(least)


def least_ranks(lines: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The least rank of each line, and of the hands below all of them."""
    least = tuple(line[0] for line in lines)
    return least if least[-1] == 0 else (*least, 0)


def lines_of(least: Sequence[int], ranks: Any) -> Any:
    """The line each rank reaches."""
    return np.searchsorted(-np.array(least), -ranks)


def by_line(least: Sequence[int], ranks: Any, weights: Any) -> list[int]:
    """Hands by line of a pay table."""
    counts = np.zeros(len(least), np.int64)
    np.add.at(counts, lines_of(least, ranks), weights)
    return [int(count) for count in counts]


def whole(wins: Any, hands: int) -> Any:
    """Wins in the largest unit in which all are whole; sums over so many hands must be exact."""
    table = np.array(wins, np.int64)
    unit = gcd(*(int(win) for win in table.flat)) or 1
    table //= unit
    if int(np.abs(table).max()) * hands >= BETS_NEVER_OVERFLOW:
        raise Refused("", "the wager, or what it pays, is too large for exact odds")
    return table


# --- the fifth card -----------------------------------------------------------------------------


@procedure
def count_draws(cards: Any, hands: Any, least: Any, counts: Any) -> None:
    """For each four cards, how many fifth cards reach each line of the pay table."""
    for row in range(len(hands)):
        h = hands[row]
        for card in cards:
            if card != h[0] and card != h[1] and card != h[2] and card != h[3]:
                rank = poker_rank((h[0], h[1], h[2], h[3], card))
                counts[row, line_of(least, rank)] += 1


def draws(deck: tuple[int, ...], least: Sequence[int]) -> Any:
    """By class of four cards and line of the pay table, the fifth cards that reach it."""
    all_cards = classes(deck)
    hands = all_cards.hands(4)
    counts = np.zeros((len(hands), len(least)), np.int64)
    compiled(count_draws)(all_cards.cards.astype(np.int8), hands, np.array(least), counts)
    return counts


@procedure
def add_onto(ids: Any, start: int, values: Any, sums: Any) -> None:
    """Add what each hand has to the classes of its subsets, numbered from `start` on."""
    for row in range(len(ids)):
        for column in range(ids.shape[1]):
            for i in range(values.shape[1]):
                sums[ids[row, column] - start, i] += values[row, i]


# --- hands against hands ------------------------------------------------------------------------


@procedure
def avoiding(ids: Any, even: int, counters: Any, row: int) -> int:
    """The hands counted that have no card of this one: `even` subsets are added, the rest taken."""
    count = counters[0]
    for column in range(even):
        count += counters[ids[row, column]]
    for column in range(even, ids.shape[1]):
        count -= counters[ids[row, column]]
    return count


@procedure
def count_hand(ids: Any, symmetry: Any, counters: Any, row: int, amount: int) -> None:
    """Add a hand, `amount` for every set of its class, to the counters of its subsets.

    A counter holds what one set of its class has, times the number of exchanges.
    """
    counters[0] += amount * symmetry[0]
    for column in range(ids.shape[1]):
        subset = ids[row, column]
        counters[subset] += amount * symmetry[subset]


@procedure
def compare(
    ids: Any, even: int, places: Any, weights: Any, symmetry: Any, below: Any, equal: Any
) -> None:
    """How many hands lie below each one, and are equal to it, among those disjoint from it.

    Hands of an odd number of cards, in ascending order. Two counts share a word.
    """
    ways = symmetry[0]
    counters = np.zeros(len(symmetry), np.int64)
    start = 0
    while start < len(places):
        end = start
        while end < len(places) and places[end] == places[start]:
            count_hand(ids, symmetry, counters, end, weights[end] << 32)
            end += 1
        for row in range(start, end):
            count = avoiding(ids, even, counters, row)
            below[row] = (count & 0xFFFFFFFF) // ways
            equal[row] = (count >> 32) // ways - 1  # the hand itself is counted
        for row in range(start, end):
            count_hand(ids, symmetry, counters, row, weights[row] - (weights[row] << 32))
        start = end


@procedure
def avoid_some(ids: Any, even: int, chosen: Any, weights: Any, symmetry: Any, found: Any) -> None:
    """How many of the chosen hands are disjoint from each hand (a chosen one counts itself not)."""
    counters = np.zeros(len(symmetry), np.int64)
    for row in range(len(chosen)):
        if chosen[row]:
            count_hand(ids, symmetry, counters, row, weights[row])
    for row in range(len(chosen)):
        found[row] = avoiding(ids, even, counters, row) // symmetry[0]
        if chosen[row]:
            found[row] -= 1


def no_less_than_a_round(deck: tuple[int, ...], cards: int, stake: int) -> None:
    if len(deck) < cards:
        raise Refused("", f"a round needs {cards} cards")
    if stake <= 0:
        raise Refused("", "exact odds need a wager above nothing")


# --- words --------------------------------------------------------------------------------------


def cards_of(hand: str, *sizes: int, deck: tuple[int, ...] = DECK) -> tuple[int, ...]:
    """The cards of a situation as people write it: "A♠ Kd 10h | 7♣"; | and commas are spaces."""
    try:
        cards = cards_from(hand.replace("|", " ").replace(",", " "))
    except ValueError as wrong:
        raise Refused("", str(wrong)) from None
    if len(cards) not in sizes:
        wanted = " or ".join(map(str, sizes))
        held = f"{len(cards)} card{'s' * (len(cards) != 1)}"
        raise Refused("", f"{hand!r} has {held}; the decision is made with {wanted}")
    for card in cards:
        if card not in deck or cards.count(card) > 1:
            why = "is there twice" if card in deck else "is not in the deck"
            raise Refused("", f"{card_text(card)} {why}")
    return cards


def to_words(to: int) -> str:
    return f"{to} to 1" if to > 0 else "push" if to == 0 else "lose"


def line_words(names: Sequence[str], line: int) -> str:
    """The name of a line of the pay table, or of what is below them all."""
    return names[line].replace("_", " ") if line < len(names) else "less"


def in_antes(win: Fraction) -> str:
    """What several wagers win together."""
    if not win:
        return "push"
    return f"{'win' if win > 0 else 'lose'} {abs(win)} in all"
