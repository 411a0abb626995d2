"""Sets of cards and all hands of Double Draw Poker, in loops that call the judgments.

Cards are numbered by their place in the sorted deck. A set of cards is sorted from the highest down
and numbered so that sets which differ in their lowest card lie together.
"""

from typing import Any

import numpy as np

from nomorebets.judgments.double_draw import double_draw_rank
from nomorebets.judgments.poker import PAIR, TWO_PAIRS
from nomorebets.judgments.ranks import ACE, JOKER, STRAIGHT_TO
from nomorebets.law.marks import procedure
from nomorebets.rules.njac_13_69f.s42_double_draw_poker import TABLE_1

RANKS = tuple(rank for rank, _ in TABLE_1)  # both pay tables have the same lines
HANDS = (  # the lines of the pay tables
    "five aces", "natural royal flush", "wild royal flush", "straight flush", "four of a kind",
    "full house", "flush", "straight", "three of a kind", "two pairs", "less than two pairs",
)  # fmt: skip
DEALT = (*HANDS[:-1], "one pair", "a joker with less", "nothing")
KEPT = (
    "fold", "all five", "four to a straight flush", "three to a straight flush",
    "four to a flush", "three of a kind", "two pairs", "four to a straight", "the pair alone",
    "the pair and another card", "three to a flush", "three to a straight",
    "two to a straight flush", "other cards",
)  # fmt: skip


# sets


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


@procedure
def first_set(kept: Any) -> None:
    for i in range(len(kept)):
        kept[i] = len(kept) - 1 - i


@procedure
def next_set(kept: Any) -> None:
    """The set whose number is one higher; sets are sorted from the highest card down."""
    i = len(kept) - 1
    low = 0
    while i > 0 and kept[i] + 1 == kept[i - 1]:
        kept[i] = low
        low += 1
        i -= 1
    kept[i] += 1


@procedure
def union(choose: Any, kept: Any, dead: Any, cards: Any) -> int:
    """The number of the hand that was kept and discarded."""
    for i in range(len(kept)):
        cards[i] = kept[i]
    for i in range(len(dead)):
        cards[len(kept) + i] = dead[i]
    return number(choose, cards, 5)


@procedure
def without(five: Any, out: int, four: Any) -> None:
    for i in range(4):
        four[i] = five[i if i < out else i + 1]


@procedure
def holds(kept: Any, card: int) -> bool:
    found = False
    for i in range(len(kept)):
        found = found or kept[i] == card
    return found


# tables over all hands


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
                        drawn[abc + d, e] = line
                        drawn[abc + e, d] = line
                        drawn[abd + e, c] = line
                        drawn[acd + e, b] = line
                        drawn[bcd + e, a] = line
                        gain = worth[line]
                        all_drawn[abc + d] += gain
                        all_drawn[abc + e] += gain
                        all_drawn[abd + e] += gain
                        all_drawn[acd + e] += gain
                        all_drawn[bcd + e] += gain


@procedure
def spread_draws(drawn: Any, used: Any, counts: Any) -> None:
    """The last cards of all draws, summed at once."""
    losing = len(counts) - 2  # `drawn` has this line too where the card is one of the four
    for k in range(len(used)):
        if used[k]:
            for x in range(drawn.shape[1]):
                counts[drawn[k, x]] += used[k]
            counts[losing] -= 4 * used[k]


@procedure
def classes(choose: Any, images: Any, back: Any, of: Any, by: Any, first: Any, sizes: Any) -> int:
    """The class of each set of cards under the symmetries of the deck, which of them makes it the
    first of its class, and the size of each class; how many there are."""
    size = first.shape[1]
    one = np.zeros(size, np.int64)
    other = np.zeros(size, np.int64)
    found = 0
    first_set(one)
    for at in range(len(of)):
        if at > 0:
            next_set(one)
        if of[at] >= 0:
            continue
        for s in range(len(images)):
            for i in range(size):
                other[i] = images[s, one[i]]
            like = number(choose, other, size)
            if of[like] < 0:
                of[like] = found
                by[like] = back[s]
                sizes[found] += 1
        for i in range(size):
            first[found, i] = one[i]
        found += 1
    return found


@procedure
def value_kept(
    choose: Any, kept: Any, gone: Any, fold: int, lines: Any, worth: Any, all_drawn: Any,
    drawn: Any,
) -> int:  # fmt: skip
    """What is kept gains with these discarded, in all ways to go on, hand by hand."""
    cards, dead = drawn.shape[1], len(gone)
    five = np.zeros(5, np.int64)
    four = np.zeros(4, np.int64)
    new = np.zeros(dead, np.int64)
    total = 0
    first_set(new)
    for k in range(choose[dead, cards]):
        if k > 0:
            next_set(new)
        fresh = True
        for i in range(dead):
            fresh = fresh and not holds(kept, new[i]) and not holds(gone, new[i])
        if not fresh:
            continue
        gain = worth[lines[union(choose, kept, new, five)]]
        best = (cards - 5 - dead) * max(fold, gain)
        for i in range(5):
            without(five, i, four)
            at = number(choose, four, 4)
            value = all_drawn[at] - gain
            for j in range(dead):
                value -= worth[drawn[at, gone[j]]]
            best = max(best, value)
        total += best
    return total


# words


@procedure
def kept_kind(cards: Any, count: int) -> int:
    """What is kept, as a person would call it: an index of `KEPT`."""
    if count == 0 or count == 5:
        return count // 5  # fold, or all five
    jokers = suits = seen = twice = thrice = natural = 0
    distinct = True
    for i in range(count):
        if cards[i] >= JOKER:
            jokers += 1
        else:
            distinct = distinct and natural >> (cards[i] >> 2) & 1 == 0
            natural |= 1 << (cards[i] >> 2)
            suits |= 1 << (cards[i] & 3)
        bit = 1 << min(cards[i] >> 2, ACE)
        thrice |= twice & bit
        twice |= seen & bit
        seen |= bit
    suited = suits & (suits - 1) == 0
    straight = distinct and STRAIGHT_TO[natural] > 0
    if count >= 3 and suited and straight:
        return 2 if count == 4 else 3
    if count == 4 and suited:
        return 4
    if thrice:
        return 5
    if twice & (twice - 1):
        return 6
    if count == 4 and straight:
        return 7
    if twice:
        return 8 if count == 2 else 9
    if count == 3 and suited:
        return 10
    if straight and (count == 3 or suited):
        return 11 if count == 3 else 12
    return 13


@procedure
def kind_of_hand(cards: Any, line: int) -> int:
    """The line of the pay table a dealt hand reaches; then a pair, a joker, neither."""
    rank = double_draw_rank(cards)
    if rank >= TWO_PAIRS:
        return line
    for i in range(5):
        if cards[i] >= JOKER:
            return line + 1
    return line if rank >= PAIR else line + 2


@procedure
def tell(
    deck: Any, hands: Any, sizes: Any, lines: Any, discards: Any, masks: Any, found: Any
) -> None:
    """How many hands of each kind are best played by keeping what."""
    cards = np.zeros(5, np.int64)
    held = np.zeros(5, np.int64)
    for k in range(len(hands)):
        count = 0
        for i in range(5):
            cards[i] = deck[hands[k, i]]
            if discards[k] >= 0 and masks[k] >> i & 1 == 0:
                held[count] = cards[i]
                count += 1
        found[kind_of_hand(cards, int(lines[k])), kept_kind(held, count)] += sizes[k]
