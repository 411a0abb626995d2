"""Blackjack solved for one shoe: the strategy, and how likely every end of a round is under it.

After a split every hand is played as if it had not been (the same strategy before and after a
split, known as CDZ-), and a pair is split again as often as it may be. So a split hand depends
on the others by the cards they took only, and the expectation of a round with up to four hands is
exact: that certain other cards are no pair cards is an alternating sum over how many of them are.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb, perm
from typing import Any

import numpy as np

from nomorebets.odds.blackjack.hands import (
    ACE_VALUE,
    CODES,
    NO_CARDS,
    TEN_VALUE,
    TOTALS,
    VALUES,
    Counts,
    PlayerHands,
    Rules,
    all_hands,
    card_of,
    check_shoe,
    plus,
    ways,
)
from nomorebets.odds.blackjack.play import (
    CLEARLY,
    Numbers,
    best_play,
    numbers,
    primes,
    together,
)
from nomorebets.rules.njac_19_47.s02_blackjack import may_insure
from nomorebets.rules.njac_19_47.s02_blackjack.hands import (
    DOUBLE_DOWN,
    DRAW,
    SPLIT,
    STAND,
    SURRENDER,
)
from nomorebets.simulation.compiled import compiled

Progress = Callable[[Any, int], Any]
PLAYS = 5  # stand, draw, surrender, double down, split
BLACKJACK = plus(NO_CARDS, ACE_VALUE, TEN_VALUE)


@dataclass(frozen=True)
class BlackjackStrategy:
    """By the dealer's start and the hand: what to do, without and with what opens a round."""

    choices: Any  # [start, hand]: of a hand that was split, or drawn to: stand, draw or double down
    opening: Any  # [start, hand]: of the first two cards, also split or surrender
    insures: Any  # [hand]: against an ace
    even_money: bool = False

    def unsplit(self, s: int) -> Any:
        """To stand, draw or double down with hands that are not of a split."""
        opening, choices = self.opening[s], self.choices[s]
        return np.where((opening == SPLIT) | (opening == SURRENDER), choices, opening)


@dataclass(frozen=True)
class Ends:
    """How likely every end is, as [insured, doubled, code, dealer's total]."""

    whole: Any  # of hands not split
    each: Any  # of split hands, all hands of a box added up
    first: Any  # of the first hand of a split box


@lru_cache
def arrangements(most: int) -> tuple[dict[int, int], dict[int, int]]:
    """Of the second cards of a split: how many end with so many hands, less than the most; how many
    reach the most when so many hands are complete, their second cards being no pair cards."""
    early: dict[int, int] = defaultdict(int)
    full: dict[int, int] = defaultdict(int)

    def arrange(hands: int, complete: int) -> None:
        if hands == most:
            full[complete] += 1
        elif complete == hands:
            early[hands] += 1
        else:
            arrange(hands, complete + 1)
            arrange(hands + 1, complete)

    arrange(2, 0)
    return early, full


@lru_cache
def split_terms(most: int) -> tuple[tuple[int, ...], ...]:
    """For each number of further pair cards out: how often a hand counts whose second card is not,
    or is, another pair card; of all hands, then of the first hand."""
    early, full = arrangements(most)
    found = np.zeros((2 * most, 4), np.int64)
    other, any_card = np.array([1, 0]), np.array([1, 1])
    for hands, arranged in early.items():
        for j in range(hands):
            term = arranged * (-1) ** j * comb(hands - 1, j) * other
            found[hands - 2 + j, :2] += hands * term
            found[hands - 2 + j, 2:] += term
    for complete, arranged in full.items():
        for j in range(complete):
            term = arranged * (-1) ** j * comb(complete - 1, j) * other
            found[most - 2 + j, :2] += complete * term
            found[most - 2 + j, 2:] += term
        for j in range(complete + 1):
            term = arranged * (-1) ** j * comb(complete, j) * any_card
            found[most - 2 + j, :2] += (most - complete) * term
            found[most - 2 + j, 2:] += term * (complete == 0)
    while not found[-1].any():
        found = found[:-1]
    return tuple(tuple(int(n) for n in row) for row in found)


@dataclass(frozen=True)
class Position:
    """A shoe and the rules it is dealt under."""

    rules: Rules
    shoe: Counts

    def __post_init__(self) -> None:
        check_shoe(self.rules, self.shoe)

    @property
    def size(self) -> int:
        return sum(self.shoe)

    @property
    def hands(self) -> PlayerHands:
        return all_hands()

    @property
    def starts(self) -> tuple[Counts, ...]:
        return self.rules.dealers.starts

    def possible(self, *hands: Counts) -> bool:
        return ways(self.shoe, *hands) > 0

    def played(self) -> Iterator[int]:
        """The dealer's starts against which anything is decided."""
        for s, start in enumerate(self.starts):
            if self.possible(start) and start != BLACKJACK:
                yield s

    def openings(self, s: int) -> list[int]:
        """Hands of two cards that can come with a start, but a blackjack."""
        return self._openings[s]

    @cached_property
    def _openings(self) -> list[list[int]]:
        return [
            [
                h
                for h in self.two_cards
                if h != self.blackjack and self.possible(start, self.counts(h))
            ]
            for start in self.starts
        ]

    @cached_property
    def two_cards(self) -> list[int]:
        return self.hands.two_cards()

    @cached_property
    def blackjack(self) -> int:
        return self.hands.number[BLACKJACK]

    def counts(self, h: int) -> Counts:
        return self.hands.multisets[h]

    def hole(self, s: int) -> int:
        """The value that gives the dealer a blackjack with the start; -1 if none does."""
        if self.rules.face_up:
            return -1
        return {ACE_VALUE: TEN_VALUE, TEN_VALUE: ACE_VALUE}.get(s, -1)

    def insurable(self, s: int) -> bool:
        return not self.rules.face_up and may_insure(self.rules.terms, card_of(s))

    @property
    def insurance(self) -> int:
        """The most that may insure the wager, in cents (2.9)."""
        return self.rules.stake // 2

    def orders(self, counts: Counts) -> int:
        """Of one card or two."""
        return 2 if sum(counts) == 2 and max(counts) == 1 else 1

    def chance(self, *hands: Counts) -> Fraction:
        """That just these cards come, each hand of one or two in either order."""
        found = Fraction(ways(self.shoe, *hands), perm(self.size, sum(map(sum, hands))))
        for hand in hands:
            found *= self.orders(hand)
        return found

    def dealers_blackjack(self, s: int, *hands: Counts) -> Fraction:
        """How likely the dealer has a blackjack, given the start and these cards."""
        hole = self.hole(s)
        if hole < 0:
            return Fraction(0)
        out = [sum(hand[p] for hand in hands) + self.starts[s][p] for p in range(VALUES)]
        return Fraction(self.shoe[hole] - out[hole], self.size - sum(out))

    @cached_property
    def tree(self) -> Any:
        d = self.rules.dealers
        return d.first, d.parent, d.value, d.count, d.orders, d.total, d.size

    @cached_property
    def shoe_array(self) -> Any:
        return np.array(self.shoe, np.int64)

    def play(
        self, kind: Numbers, s: int, others: Counts, choices: Any, paths: Any
    ) -> tuple[Any, int]:
        """What comes of these hands by group, and how many cards were out at most."""
        start = self.starts[s]
        begun = np.array([a + b for a, b in zip(start, others, strict=True)], np.int64)
        ends = kind.zeros(len(paths), 2, CODES, TOTALS)
        most = kind.kernel(
            self.tree, s, self.hole(s), begun, self.shoe_array, self.hands.counts, self.hands.next,
            self.rules.codes[0], choices, paths, kind.falling, kind.inverse, kind.field, ends,
        )  # fmt: skip
        return ends, most + self.rules.dealers.longest

    def split(self, kind: Numbers, s: int, place: int, choices: Any) -> tuple[Any, Any, int]:
        """What comes of splitting a pair: all hands added up, and the first hand; and how many
        cards were out at most. Weighed by the chance of the start and the pair."""
        each, first = kind.zeros(2, CODES, TOTALS), kind.zeros(2, CODES, TOTALS)
        single = plus(NO_CARDS, place)
        if self.rules.one_card_each(place):
            choices = np.full_like(choices, STAND)
        most = 0
        orders = self.orders(self.starts[s])
        for more, terms in enumerate(split_terms(self.rules.most_hands[place])):
            others = plus(NO_CARDS, *[place] * (more + 1))
            if not any(terms) or self.shoe[place] < self.starts[s][place] + 2 + more:
                continue
            paths = np.zeros((2, len(self.hands)), np.int64)
            for v, h in enumerate(self.hands.next[self.hands.number[single]]):
                paths[int(v == place), h] = 1
            ends, out = self.play(kind, s, others, choices, paths)
            most = max(most, out)
            for group in range(2):
                each += orders * terms[group] * ends[group]
                first += orders * terms[2 + group] * ends[group]
            if kind.prime:
                each %= kind.prime
                first %= kind.prime
        return each, first, most

    def pair(self, h: int) -> int:
        """The value of a pair that may be split, else -1."""
        counts = self.counts(h)
        place = counts.index(max(counts))
        return place if counts[place] == 2 and self.rules.most_hands[place] > 1 else -1

    def likely(self, s: int) -> Any:
        """How likely each hand is to come with a start, in one order, in doubles."""
        kind = self.doubles
        out = self.hands.counts + np.array(self.starts[s])
        columns = [kind.falling[self.shoe[v], out[:, v]] for v in range(VALUES)]
        return np.prod(columns, axis=0) * kind.inverse[self.size, out.sum(axis=1)]

    # the best play, in doubles

    @cached_property
    def doubles(self) -> Numbers:
        return numbers(0, max(self.size, *self.shoe))

    @cached_property
    def wins(self) -> tuple[Any, Any]:
        """What ends win, in wagers: of each hand, and besides of the first."""
        return self.rules.each / self.rules.stake, self.rules.first / self.rules.stake

    @cached_property
    def solved(self) -> tuple[BlackjackStrategy, Any]:
        """Best play, and what every play of every hand is worth, [start, hand, play]."""
        shape = len(self.starts), len(self.hands)
        choices, opening = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        worth = np.full((*shape, PLAYS), np.nan)
        for s in self.played():
            opening[s], worth[s] = self.choices_against(s)
            choices[s] = self.after_split(opening[s], worth[s])
            for h in self.openings(s):
                self._open(s, h, opening[s, h], choices[s], opening[s], worth[s, h])
        insures = np.array([self.worth_insuring(h) for h in range(len(self.hands))])
        return BlackjackStrategy(choices, opening, insures, self.worth_even_money()), worth

    def choices_against(self, s: int) -> tuple[Any, Any]:
        """To stand, draw or double down, and what each is worth: [hand], [hand, play]."""
        hands, kind = self.hands, self.doubles
        choices, worth = np.zeros(len(hands), np.int64), np.full((len(hands), PLAYS), np.nan)
        compiled(best_play)(
            self.tree, s, self.hole(s), np.array(self.starts[s], np.int64), self.shoe_array,
            hands.counts, hands.next, hands.total, self.rules.codes[0], self.rules.may_double,
            *self.wins, kind.falling, kind.inverse, kind.field, choices, worth,
        )  # fmt: skip
        return choices, worth

    def after_split(self, choices: Any, worth: Any) -> Any:
        """What these choices become where a split hand is not doubled."""
        if self.rules.terms.double_after_split:
            return choices
        instead = np.where(worth[:, DRAW] > worth[:, STAND] + CLEARLY, DRAW, STAND)
        return np.where(choices == DOUBLE_DOWN, instead, choices)

    def _open(self, s: int, h: int, choice: int, choices: Any, opening: Any, worth: Any) -> None:
        """Surrender or split two cards if that is better."""
        each, first = self.wins
        best = worth[choice]
        if self.rules.may_surrender and self.hands.total[h] < 21:
            known = float(self.dealers_blackjack(s, self.counts(h)))
            worth[SURRENDER] = self.rules.half / self.rules.stake * (1 - known) - known
            if worth[SURRENDER] > best + CLEARLY:
                best, opening[h] = worth[SURRENDER], SURRENDER
        if (place := self.pair(h)) >= 0:
            ends_each, ends_first, _ = self.split(self.doubles, s, place, choices)
            chance = float(self.chance(self.starts[s], self.counts(h)))
            worth[SPLIT] = float((ends_each * each + ends_first * first).sum()) / chance
            if worth[SPLIT] > best + CLEARLY:
                opening[h] = SPLIT

    def worth_insuring(self, h: int) -> bool:
        """2.9: at 2 to 1, better than nothing."""
        if self.rules.face_up or self.hands.size[h] != 2:
            return False
        if not self.possible(self.starts[ACE_VALUE], self.counts(h)):
            return False
        if not self.insurable(ACE_VALUE) or not self.insurance:
            return False
        return 3 * self.dealers_blackjack(ACE_VALUE, self.counts(h)) > 1

    def blackjack_worth(self, s: int) -> Fraction:
        """What a blackjack wins, in cents, neither insured nor exchanged for even money."""
        known = self.dealers_blackjack(s, BLACKJACK)
        return (1 - known) * self.rules.blackjack(False) + known * self.rules.blackjack(True)

    def insurance_worth(self, h: int) -> Fraction:
        return self.insurance * (3 * self.dealers_blackjack(ACE_VALUE, self.counts(h)) - 1)

    def worth_even_money(self) -> bool:
        """2.7: better than a blackjack that is insured if that is better."""
        if self.rules.face_up or not self.rules.terms.even_money:
            return False
        if not self.possible(self.starts[ACE_VALUE], BLACKJACK):
            return False
        insured = max(Fraction(0), self.insurance_worth(self.blackjack))
        return self.rules.stake > self.blackjack_worth(ACE_VALUE) + insured

    # every end, in doubles or exactly

    def ends(self, kind: Numbers, strategy: BlackjackStrategy) -> tuple[Ends, int]:
        """Of all rounds but those a blackjack or a surrender ends; and the most cards out."""
        found = Ends(*(kind.zeros(2, 2, CODES, TOTALS) for _ in range(3)))
        most = 0
        for s in self.played():
            paths = np.zeros((2, len(self.hands)), np.int64)
            for h in self.openings(s):
                insured = int(self.insurable(s) and strategy.insures[h])
                opening = strategy.opening[s, h]
                if opening == SPLIT:
                    each, first, out = self.split(kind, s, self.pair(h), strategy.choices[s])
                    found.each[insured] += each
                    found.first[insured] += first
                    most = max(most, out)
                elif opening != SURRENDER:
                    orders = self.orders(self.counts(h)) * self.orders(self.starts[s])
                    paths[insured, h] = orders
            ends, out = self.play(kind, s, NO_CARDS, strategy.unsplit(s), paths)
            found.whole[...] += ends
            most = max(most, out)
        if kind.prime:
            for part in (found.whole, found.each, found.first):
                part %= kind.prime
        return found, most

    def exact(
        self, work: Callable[[Numbers], tuple[tuple[Any, ...], int]], progress: Progress | None
    ) -> tuple[Any, ...]:
        """Arrays of probabilities, as fractions, from the same in residues; all of them are
        numbers of ways over the ways to draw some cards."""
        _, most = work(self.doubles)
        drawn = min(most, self.size)
        denominator = perm(self.size, drawn)
        moduli = primes(denominator.bit_length() + 8)
        steps = progress(moduli, len(moduli)) if progress else moduli
        told = []
        for prime in steps:
            arrays, _ = work(numbers(prime, max(self.size, *self.shoe)))
            unit = pow(1 << 32, -1, prime) * denominator % prime
            told.append([array * unit % prime for array in arrays])
        found = []
        for i, first in enumerate(told[0]):
            whole = np.full(first.shape, Fraction(0), object)
            for at in np.ndindex(first.shape):
                residues = [int(arrays[i][at]) for arrays in told]
                if any(residues):
                    whole[at] = Fraction(together(residues, moduli), denominator)
            found.append(whole)
        return tuple(found)

    def exact_ends(self, strategy: BlackjackStrategy, progress: Progress | None = None) -> Ends:
        def work(kind: Numbers) -> tuple[tuple[Any, ...], int]:
            ends, most = self.ends(kind, strategy)
            return (ends.whole, ends.each, ends.first), most

        return Ends(*self.exact(work, progress))

    def quick_ends(self, strategy: BlackjackStrategy) -> Ends:
        return self.ends(self.doubles, strategy)[0]
