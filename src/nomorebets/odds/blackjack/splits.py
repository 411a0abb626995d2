"""What split boxes win, exactly: every result of two hands, mean and variance of more.

How a box of three or four hands ends depends on all their cards at once, which are too many to sum
over. Its mean needs each hand alone, and its variance every two hands.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np

from nomorebets.odds.blackjack.hands import DEALERS_BLACKJACK, NO_CARDS, TOTALS, plus
from nomorebets.odds.blackjack.pairs import SHAPE, Pairs, pairs_of, two_hands
from nomorebets.odds.blackjack.play import Numbers
from nomorebets.odds.blackjack.solution import (
    BlackjackStrategy,
    Ends,
    Position,
    Progress,
    arrangements,
)
from nomorebets.rules.njac_19_47.s02_blackjack.hands import SPLIT, STAND

ONLY, EVERY, FIRST = range(3)  # two hands as the only ones of a box, any two, the first and another
NO_PAIR_CARDS = np.array([[1, 0], [0, 0]])  # by whether the second cards of two hands are
NOT_THE_FIRST = np.array([[1, 1], [0, 0]])
ANY_CARDS = np.array([[1, 1], [1, 1]])


@lru_cache
def pair_terms(most: int) -> tuple[tuple[Any, ...], ...]:
    """For each number of further pair cards out, by whether the second cards of two hands are pair
    cards: how often they count as ONLY, EVERY and FIRST."""
    early, full = arrangements(most)
    found = np.zeros((2 * most, 3, 2, 2), np.int64)

    def add(hands: int, others: int, arranged: int, ways: Any, pairs: int, firsts: int) -> None:
        """Of the second cards of so many other hands none is a pair card."""
        for j in range(others + 1):
            term = arranged * (-1) ** j * comb(others, j) * ways
            for which, count in ((ONLY, hands == 2), (EVERY, pairs), (FIRST, firsts)):
                found[hands - 2 + j, which] += count * term

    for hands, arranged in early.items():
        add(hands, hands - 2, arranged, NO_PAIR_CARDS, comb(hands, 2), hands - 1)
    for complete, arranged in full.items():
        opened = most - complete
        if complete > 1:
            add(most, complete - 2, arranged, NO_PAIR_CARDS, comb(complete, 2), complete - 1)
        if complete and opened:
            add(most, complete - 1, arranged, NOT_THE_FIRST, complete * opened, opened)
        if opened > 1:
            add(most, complete, arranged, ANY_CARDS, comb(opened, 2), (most - 1) * (not complete))
    while not found[-1].any():
        found = found[:-1]
    return tuple(tuple(terms) for terms in found)


BoxCase = tuple[bool, bool]  # whether it is insured, and whether the dealer has a blackjack


@dataclass(frozen=True)
class SplitResults:
    """What split boxes win, in cents."""

    two: dict[tuple[BoxCase, int], Fraction]  # how likely two hands win so much
    more: dict[BoxCase, tuple[Fraction, Fraction, Fraction]]
    # three hands or four: how likely they are; what they win, and its square, so weighed


def split_boxes(at: Position, strategy: BlackjackStrategy) -> Iterator[tuple[int, int, int, Pairs]]:
    """(dealer's start, value of the pair, insured, every two hands)."""
    for s in at.played():
        for h in at.openings(s):
            if strategy.opening[s, h] == SPLIT:
                place, choices = at.pair(h), strategy.choices[s]
                if at.rules.one_card_each(place):
                    choices = np.full_like(choices, STAND)
                insured = int(at.insurable(s) and strategy.insures[h])
                yield s, place, insured, pairs_of(at, place, choices)


def two_of_a_box(
    at: Position, strategy: BlackjackStrategy, progress: Progress | None = None
) -> Any:
    """[insured, the only two of a box or any two or the first and another, doubled, code, doubled,
    code, dealer's total]: how likely, exactly."""
    boxes = list(split_boxes(at, strategy))

    def work(kind: Numbers) -> tuple[tuple[Any, ...], int]:
        found, most = kind.zeros(2, 3, *SHAPE[2:]), 0
        for s, place, insured, pairs in boxes:
            for more, terms in enumerate(pair_terms(at.rules.most_hands[place])):
                if at.shoe[place] < at.starts[s][place] + 2 + more:
                    continue
                others = plus(NO_CARDS, *[place] * more)
                ends, out = two_hands(at, kind, s, pairs, others)
                most = max(most, out)
                for which, counts in enumerate(terms):
                    for groups in np.argwhere(counts):
                        count = at.orders(at.starts[s]) * int(counts[*groups])
                        found[insured, which] += count * ends[*groups]
            if kind.prime:
                found %= kind.prime
        return (found,), most

    return at.exact(work, progress)[0]


def split_results(at: Position, ends: Ends, pairs: Any | None = None) -> SplitResults:
    """From the ends of single hands, and of two; without these only the mean of any box is known.
    A dealer's blackjack that is told ends the round before."""
    each, first = at.rules.each, at.rules.first
    last = DEALERS_BLACKJACK if at.rules.told else TOTALS
    two: dict[tuple[BoxCase, int], Fraction] = defaultdict(Fraction)
    chance: dict[BoxCase, Fraction] = defaultdict(Fraction)
    won: dict[BoxCase, Fraction] = defaultdict(Fraction)
    squares: dict[BoxCase, Fraction] = defaultdict(Fraction)

    for box, end, p in found_in(ends.each[..., :last]):
        win = int(each[end])
        won[box] += p * win
        squares[box] += p * win**2
    for box, end, p in found_in(ends.first[..., :last]):
        besides = int(first[end])
        chance[box] += p
        won[box] += p * besides
        squares[box] += p * besides * (besides + 2 * int(each[end]))
    for box, (which, *both), p in found_in(pairs[..., :last]) if pairs is not None else ():
        one, other = (*both[:2], both[-1]), tuple(both[2:])
        if which == ONLY:
            two[box, int(each[one] + first[one] + each[other])] += p
        else:
            paid = first if which == FIRST else each
            squares[box] += 2 * p * int(paid[one]) * int(each[other])
    for (box, win), p in two.items():
        chance[box] -= p
        won[box] -= p * win
        squares[box] -= p * win**2
    more = {box: (p, won[box], squares[box]) for box, p in chance.items() if p}
    return SplitResults(two, more)


def found_in(chances: Any) -> Iterator[tuple[BoxCase, tuple[int, ...], Fraction]]:
    """[insured, …, dealer's total]: the boxes that are possible, how they end, and how likely."""
    for at in np.argwhere(chances):
        insured, *end = (int(i) for i in at)
        yield (insured > 0, end[-1] == DEALERS_BLACKJACK), tuple(end), Fraction(chances[*at])
