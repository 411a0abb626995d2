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
def pay_hands(deck: Any, lines: Any) -> None:
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
def sum_draws(cards: int, choose: Any, lines: Any, worth: Any, all_drawn: Any, drawn: Any) -> None:
    """Of each four cards: the line with each fifth, and the sum of all gains."""
    at = 0
    for a in range(4, cards):
        for b in range(3, a):
            for c in range(2, b):
                abc = choose[4, a] + choose[3, b] + choose[2, c]
                for d in range(1, c):
                    abd = choose[4, a] + choose[3, b] + choose[2, d]
                    acd = choose[4, a] + choose[3, c] + choose[2, d]
                    bcd = choose[4, b] + choose[3, c] + choose[2, d]
                    for e in range(d):
                        line = lines[at]
                        at += 1
                        drawn[e, abc + d] = line
                        drawn[d, abc + e] = line
                        drawn[c, abd + e] = line
                        drawn[b, acd + e] = line
                        drawn[a, bcd + e] = line
                        gain = worth[line]
                        all_drawn[abc + d] += gain
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
def draws_left(dead: Any, gained: Any, all_drawn: Any, draws: Any) -> None:
    """Of each four cards: the gains of all fifth cards but the dead ones."""
    if len(dead) == 3:
        x, y, z = gained[dead[0]], gained[dead[1]], gained[dead[2]]
        for k in range(len(draws)):
            draws[k] = all_drawn[k] - x[k] - y[k] - z[k]
        return
    for k in range(len(draws)):
        draws[k] = all_drawn[k]
    for i in range(len(dead)):
        row = gained[dead[i]]
        for k in range(len(draws)):
            draws[k] -= row[k]


@procedure
def weigh_block(
    gains: Any, abd: Any, acd: Any, bcd: Any, abc: Any, alive: Any, fold: Any, left: Any,
    weight: Any, found: Any, high: Any, low: Any,
) -> int:  # fmt: skip
    """Second hands a, b, c and any two lower cards: what each is worth for each card left.

    Simple loops over rows that lie together, so that the compiler makes them wide.
    """
    at = 0
    for d in range(1, len(abc)):
        row = found[at : at + d]
        without_e = abc[d]
        for e in range(d):
            row[e] = max(without_e, abc[e])
        at += d
    narrow = gains.dtype.type
    for k in range(at):
        best = narrow(max(max(abd[k], acd[k]), max(bcd[k], found[k])) - gains[k])
        stand = narrow(left * gains[k])
        found[k] = max(best, max(stand, fold)) & alive[k]
    for k in range(at):
        high[k] += weight * found[k]
    total = 0
    for k in range(at):
        low[k] += weight * found[k]
        total += weight * found[k]
    return total


@procedure
def weigh(
    cards: int, choose: Any, ranks: Any, alive: Any, alive_two: Any, fold: Any, left: Any,
    gains: Any, draws: Any, one: Any, two: Any, found: Any, high: Any, highs: Any, lows: Any,
    sums: Any,
) -> None:  # fmt: skip
    """Sum what all second hands are worth onto the pairs of cards that may have been kept.

    `one` and `two` are the sizes of the orbits of the highest card and of the two highest, 0 where
    another stands for them; they count where the third card is of a lower rank.
    """
    lows[:] = 0
    highs[:] = 0
    sums[:] = 0
    for a in range(4, cards):
        for b in range(3, a if alive[a] else 0):
            if alive[b] == 0:
                continue
            high[:] = 0
            for c in range(2, b):
                weight = 1
                if ranks[b] > ranks[c]:
                    weight = two[choose[2, a] + b]
                elif ranks[a] > ranks[c]:
                    weight = one[a]
                if alive[c] == 0 or weight == 0:
                    continue
                size = choose[2, c]
                at = choose[5, a] + choose[4, b] + choose[3, c]
                ab, ac = choose[4, a] + choose[3, b], choose[4, a] + choose[3, c]
                bc = choose[4, b] + choose[3, c]
                total = weigh_block(
                    gains[at : at + size], draws[ab : ab + size], draws[ac : ac + size],
                    draws[bc : bc + size], draws[ab + size : ab + size + c], alive_two[:size],
                    fold, left, weight, found, high, lows[choose[3, c] : choose[3, c] + size],
                )  # fmt: skip
                sums[choose[2, a] + b] += total
                sums[choose[2, a] + c] += total
                sums[choose[2, b] + c] += total
            size = choose[2, b]
            for card in (a, b):
                row = highs[choose[3, card] : choose[3, card] + size]
                for k in range(size):
                    row[k] += high[k]
    at = 0
    for c in range(2, cards):
        for d in range(1, c):
            for e in range(d):
                both = lows[at] + highs[at]
                sums[choose[2, c] + d] += both
                sums[choose[2, c] + e] += both
                sums[choose[2, d] + e] += lows[at]
                at += 1


@procedure
def with_hole(choose: Any, cards: Any, count: int, above: int) -> int:
    """The number of these sorted cards and one more, less what that one adds, below `above`."""
    total = 0
    for i in range(count):
        total += choose[count + 1 - i if i < above else count - i, cards[i]]
    return total


@procedure
def sum_row(
    choose: Any, four: Any, three: Any, below: int, alive: Any, fold: int, left: int,
    gains: Any, draws: Any,
) -> int:  # fmt: skip
    """What four sorted cards with each fifth lower than `below` are worth, summed."""
    whole = int(draws[number(choose, four, 4)])
    total = 0
    for above in range(5):
        top = below if above == 0 else min(below, four[above - 1])
        bottom = 0 if above == 4 else four[above] + 1
        if top <= bottom:
            continue
        five = with_hole(choose, four, 4, above)
        first = second = third = fourth = 0
        for out in range(4):
            for i in range(3):
                three[i] = four[i if i < out else i + 1]
            base = with_hole(choose, three, 3, above if above <= out else above - 1)
            if out == 0:
                first = base
            elif out == 1:
                second = base
            elif out == 2:
                third = base
            else:
                fourth = base
        for x in range(bottom, top):
            if alive[x]:
                kept, less = choose[4 - above, x], choose[5 - above, x]
                gain = int(gains[five + less])
                best = whole
                best = max(best, int(draws[first + (kept if above == 0 else less)]))
                best = max(best, int(draws[second + (kept if above <= 1 else less)]))
                best = max(best, int(draws[third + (kept if above <= 2 else less)]))
                best = max(best, int(draws[fourth + (kept if above <= 3 else less)]))
                total += max(best - gain, max(left * gain, fold))
    return total
