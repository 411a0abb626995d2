"""Double Draw Poker, exactly: every hand, every discard, every second hand, every last card.

Of three equal wagers and a bonus, let g be what a final hand wins above losing them all. The last
decision, with five cards and the dead ones known, compares folding, standing and each of five
draws; a draw is the sum of g over the cards left, which is a sum over all cards (found once) less
the dead. The first decision compares folding with 26 discards. Dead cards are grouped up to suit
and joker symmetry; with each group every second hand is valued once and added to every set of cards
that may have been kept. What can be shown to be worse than another discard (its value, with no card
dead, is an upper bound) is left out. Then the chosen discards alone are walked again, for the
distribution of results. All sums are whole numbers.

A wager is made only where it is worth more than folding; of discards worth the same the one of
fewest cards is chosen, and among those of one number the lot decides.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from math import comb, gcd, lcm
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK_WITH_JOKERS
from nomorebets.judgments.double_draw import double_draw_rank
from nomorebets.judgments.payouts import LOSE
from nomorebets.judgments.ranks import JOKER
from nomorebets.law.marks import procedure
from nomorebets.rules.njac_13_69f.s42_double_draw_poker import TABLE_1, Terms, bonus_odds

LOTS = 2520  # divisible by any number of discards that may tie
RANKS = tuple(rank for rank, _ in TABLE_1)  # both tables have the same lines


# tables over all hands; a set of cards is numbered by its cards from the highest down


@procedure
def line_of(rank: int) -> int:
    for i in range(len(RANKS)):
        if rank >= RANKS[i]:
            return i
    return len(RANKS) - 1


@procedure
def pay_hands(deck: Any, choose: Any, lines: Any) -> None:
    """The line of the pay table that each five cards reach."""
    hand = np.zeros(5, np.int64)
    at = 0
    for a in range(4, len(deck)):
        hand[0] = deck[a]
        for b in range(3, a):
            hand[1] = deck[b]
            for c in range(2, b):
                hand[2] = deck[c]
                for d in range(1, c):
                    hand[3] = deck[d]
                    for e in range(d):
                        hand[4] = deck[e]
                        lines[at] = line_of(double_draw_rank(hand))  # type: ignore[arg-type]
                        at += 1


@procedure
def sum_draws(cards: int, choose: Any, lines: Any, gains: Any, drawn: Any, all_drawn: Any) -> None:
    """Of each four cards: the gain with each fifth, and the sum of all."""
    at = 0
    for a in range(4, cards):
        for b in range(3, a):
            for c in range(2, b):
                for d in range(1, c):
                    abcd = choose[4, a] + choose[3, b] + choose[2, c] + d
                    abc = choose[4, a] + choose[3, b] + choose[2, c]
                    abd = choose[4, a] + choose[3, b] + choose[2, d]
                    acd = choose[4, a] + choose[3, c] + choose[2, d]
                    bcd = choose[4, b] + choose[3, c] + choose[2, d]
                    for e in range(d):
                        gain = gains[lines[at]]
                        at += 1
                        if gain:
                            drawn[e, abcd] = gain
                            drawn[d, abc + e] = gain
                            drawn[c, abd + e] = gain
                            drawn[b, acd + e] = gain
                            drawn[a, bcd + e] = gain
                            all_drawn[abcd] += gain
                            all_drawn[abc + e] += gain
                            all_drawn[abd + e] += gain
                            all_drawn[acd + e] += gain
                            all_drawn[bcd + e] += gain


@procedure
def classes(cards: int, choose: Any, images: Any, of: Any, sizes: Any) -> int:
    """The class of each hand under the symmetries of the deck, and its size; how many there are."""
    found = 0
    five = np.zeros(5, np.int64)
    at = 0
    for a in range(4, cards):
        for b in range(3, a):
            for c in range(2, b):
                for d in range(1, c):
                    for e in range(d):
                        if of[at] < 0:
                            size = 0
                            for s in range(len(images)):
                                five[0] = images[s, a]
                                five[1] = images[s, b]
                                five[2] = images[s, c]
                                five[3] = images[s, d]
                                five[4] = images[s, e]
                                other = number(choose, five, 5)
                                if of[other] < 0:
                                    of[other] = found
                                    size += 1
                            sizes[found] = size
                            found += 1
                        at += 1
    return found


@procedure
def number(choose: Any, cards: Any, count: int) -> int:
    """The number of a set, its cards sorted in place from the highest down."""
    for i in range(1, count):
        card = cards[i]
        j = i
        while j > 0 and cards[j - 1] < card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card
    total = 0
    for i in range(count):
        total += choose[count - i, cards[i]]
    return total


# upper bounds: the second hand valued as if no card were dead


@procedure
def at_most(
    cards: int, choose: Any, left: int, fold: int, gains: Any, all_drawn: Any,
    two: Any, three: Any, four: Any, five: Any,
) -> None:  # fmt: skip
    """Sum what each second hand is worth at most onto its subsets."""
    at = 0
    for a in range(4, cards):
        for b in range(3, a):
            for c in range(2, b):
                ab, ac, bc = choose[2, a] + b, choose[2, a] + c, choose[2, b] + c
                abc3 = choose[3, a] + choose[2, b] + c
                abc = choose[4, a] + choose[3, b] + choose[2, c]
                for d in range(1, c):
                    abd = choose[4, a] + choose[3, b] + choose[2, d]
                    acd = choose[4, a] + choose[3, c] + choose[2, d]
                    bcd = choose[4, b] + choose[3, c] + choose[2, d]
                    ab3, ac3 = choose[3, a] + choose[2, b], choose[3, a] + choose[2, c]
                    ad3, bc3 = choose[3, a] + choose[2, d], choose[3, b] + choose[2, c]
                    bd3, cd3 = choose[3, b] + choose[2, d], choose[3, c] + choose[2, d]
                    row = 0
                    for e in range(d):
                        gain = int(gains[at])
                        best = int(all_drawn[abc + d])
                        best = max(best, int(all_drawn[abc + e]), int(all_drawn[abd + e]))
                        best = max(best, int(all_drawn[acd + e]), int(all_drawn[bcd + e]))
                        value = max(left * fold, left * gain, best - gain)
                        five[at] = value
                        at += 1
                        row += value
                        for k in (abc, abd, acd, bcd):
                            four[k + e] += value
                        for k in (ab3, ac3, ad3, bc3, bd3, cd3):
                            three[k + e] += value
                        for x in (a, b, c, d):
                            two[choose[2, x] + e] += value
                    four[abc + d] += row
                    for k in (abc3, ab3 + d, ac3 + d, bc3 + d):
                        three[k] += row
                    for k in (ab, ac, bc, choose[2, a] + d, choose[2, b] + d, choose[2, c] + d):
                        two[k] += row


@procedure
def bound(choose: Any, kept: Any, dead: Any, sums: Any, cards: Any) -> int:
    """The sum over all second hands that hold what is kept and nothing dead: inclusion-exclusion."""
    total = 0
    for chosen in range(1 << len(dead)):
        count = len(kept)
        for i in range(count):
            cards[i] = kept[i]
        sign = 1
        for i in range(len(dead)):
            if chosen >> i & 1:
                cards[count] = dead[i]
                count += 1
                sign = -sign
        at = number(choose, cards, count)
        if count == 2:
            total += sign * sums[0][at]
        elif count == 3:
            total += sign * sums[1][at]
        elif count == 4:
            total += sign * sums[2][at]
        else:
            total += sign * sums[3][at]
    return total


# one set of dead cards


@procedure
def draws_left(dead: Any, drawn: Any, all_drawn: Any, found: Any) -> None:
    """Of each four cards: the gains of all fifth cards but the dead ones."""
    if len(dead) == 3:
        x, y, z = drawn[dead[0]], drawn[dead[1]], drawn[dead[2]]
        for k in range(len(found)):
            found[k] = all_drawn[k] - x[k] - y[k] - z[k]
    else:
        for k in range(len(found)):
            found[k] = all_drawn[k]
        for i in range(len(dead)):
            row = drawn[dead[i]]
            for k in range(len(found)):
                found[k] -= row[k]


@procedure
def best_of(
    gains: Any, draws: Any, at: int, abcd: int, abc: int, abd: int, acd: int, bcd: int,
    fold: int, left: int,
) -> int:  # fmt: skip
    """What five cards are worth at the last decision, for each card left."""
    gain = gains[at]
    best = max(draws[abcd], draws[abc])
    best = max(best, draws[abd])
    best = max(best, draws[acd])
    best = max(best, draws[bcd]) - gain
    return max(best, max(left * gain, fold))


@procedure
def sum_of_row(
    gains: Any, abcd: Any, abc: Any, abd: Any, acd: Any, bcd: Any, alive: Any, fold: Any, left: Any
) -> int:
    """The same for every fifth card of a row, summed."""
    total = 0
    for e in range(len(gains)):
        gain = gains[e]
        best = max(abc[e], abd[e])
        other = max(acd[e], bcd[e])
        best = max(max(best, other), abcd) - gain
        best = max(best, max(left * gain, fold))
        total += best & alive[e]
    return total


@procedure
def weigh_pairs(
    cards: int, choose: Any, alive: Any, left: int, fold: int, gains: Any, draws: Any,
    wanted: Any, lowest: Any, sums: Any,
) -> None:  # fmt: skip
    """Sum the values of all second hands onto the pairs of cards that may have been kept."""
    for a in range(4, cards):
        if alive[a] == 0:
            continue
        for b in range(3, a):
            if alive[b] == 0:
                continue
            ab = choose[2, a] + b
            for c in range(2, b):
                if alive[c] == 0:
                    continue
                ac, bc = choose[2, a] + c, choose[2, b] + c
                abc = choose[4, a] + choose[3, b] + choose[2, c]
                some = wanted[ab] | wanted[ac] | wanted[bc]
                low = min(lowest[a], min(lowest[b], lowest[c]))
                for d in range(1, c):
                    if alive[d] == 0:
                        continue
                    ad, bd, cd = choose[2, a] + d, choose[2, b] + d, choose[2, c] + d
                    abd = choose[4, a] + choose[3, b] + choose[2, d]
                    acd = choose[4, a] + choose[3, c] + choose[2, d]
                    bcd = choose[4, b] + choose[3, c] + choose[2, d]
                    at = choose[5, a] + choose[4, b] + choose[3, c] + choose[2, d]
                    if some | wanted[ad] | wanted[bd] | wanted[cd]:
                        row = sum_of_row(
                            gains[at : at + d], draws[abc + d], draws[abc : abc + d],
                            draws[abd : abd + d], draws[acd : acd + d], draws[bcd : bcd + d],
                            alive, fold, left,
                        )  # fmt: skip
                        sums[ab] += row
                        sums[ac] += row
                        sums[bc] += row
                        sums[ad] += row
                        sums[bd] += row
                        sums[cd] += row
                    for e in range(min(low, lowest[d]), d):
                        if alive[e]:
                            value = best_of(
                                gains, draws, at + e, abc + d, abc + e, abd + e, acd + e, bcd + e,
                                fold, left,
                            )  # fmt: skip
                            sums[choose[2, a] + e] += value
                            sums[choose[2, b] + e] += value
                            sums[choose[2, c] + e] += value
                            sums[choose[2, d] + e] += value
