"""Double Draw Poker under a strategy that is given: what comes of it, counted exactly.

Such a strategy goes by the five cards held and sees no discarded card. So with what was kept every
new hand is decided once, whichever cards are dead; these only count: how many discards led here
that have no card of the new hand, and how many of those have each card, which then cannot come
last. Both follow from sums over one, two and three cards by inclusion and exclusion.

Which card lies where in a hand is chance: a strategy that names cards by their places discards any
so many with equal weight, of the kept cards (which lie first) or of the new ones.
"""

from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np

from nomorebets.law.game import Game
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.odds import Progress
from nomorebets.odds.double_draw_poker.hands import (
    first_set,
    holds,
    next_set,
    number,
    spread_draws,
    union,
    without,
)
from nomorebets.odds.double_draw_poker.solution import Tables
from nomorebets.rules.njac_13_69f.s42_double_draw_poker import (
    TO_DRAW,
    TO_DRAW_AGAIN,
    TO_REPLACE_ONE,
    TO_REPLACE_THREE,
)
from nomorebets.simulation.by_reference import by_reference
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.fast_table import memory, new_table
from nomorebets.simulation.strategies import by_ordinary_play, strategy_of, tables_of

FIRST, KEEPING, SECOND, LAST = range(4)  # what is asked of each hand
ASKED = TO_DRAW, TO_REPLACE_THREE, TO_DRAW_AGAIN, TO_REPLACE_ONE
WAYS = 10  # a multiple of the ways to choose any of five cards
SHARES = 60  # a multiple of each number of cards that the last discard may be any of
NOBODY = 3  # places beyond the deck that fill up shorter discards; as many fill up draws


@dataclass(frozen=True)
class Results:
    """Ways by line of the pay table, each counted so many times, after each number of discards."""

    counts: Any  # [discarded][line]; the last column: folded at the second draw
    folded: int  # hands folded at once
    hands: int
    times: int = WAYS * SHARES


# what the strategy says


@procedure
def ask(
    memory: Any, terms: Any, strategy: Any, script: Any, deck: Any, taken: Any, nothing: Any,
    choices: Any,
) -> None:  # fmt: skip
    """What is chosen with each five cards, held from the lowest up."""
    kept = by_reference(terms)
    table = new_table(kept, strategy)
    table.open(memory, deck.reshape(1, -1), nothing, script, taken, True, 4, nothing)
    table.terms = kept
    table.counts[0] = 5
    five = np.zeros(5, np.int64)
    first_set(five)
    for at in range(len(choices)):
        for i in range(5):
            table.hands[i] = deck[five[4 - i]]
        for i in range(4):
            choices[at, i] = table.offer(0, ASKED[i])
        next_set(five)


def choices_of(game: Game, terms: Any, advice: Any, tables: Tables) -> Any:
    choices = np.zeros((comb(tables.cards, 5), 4), np.int16)
    nothing = np.zeros(0, np.int64)
    script = tables_of(game, terms, advice)
    compiled(ask, game.id)(
        memory(), terms, strategy_of(game), script, np.array(tables.deck),
        np.zeros(1, np.int64), nothing, choices,
    )  # fmt: skip
    for asked, most in ((KEEPING, 3), (LAST, 1)):
        for mask in np.unique(choices[:, asked]).tolist():
            if not 0 <= mask < 1 << 5 or mask.bit_count() > most:
                decision = game.decisions[ASKED[asked]]
                raise Refused(decision.cite, f"{decision.name}: ({mask}) is not a legal choice")
    return choices


# what comes of it


@procedure
def bits(mask: int) -> int:
    found = 0
    for i in range(5):
        found += mask >> i & 1
    return found


@procedure
def mask_of(five: Any, cards: Any) -> int:
    """Which of five cards, sorted from the highest down, these are, counted from the lowest."""
    mask = 0
    for i in range(5):
        if holds(cards, five[i]):
            mask |= 1 << (4 - i)
    return mask


@procedure
def weight(choices: Any, at: int, five: Any, gone: Any, by_place: bool) -> int:
    """How often, of WAYS times, just these cards of a hand are discarded."""
    mask = choices[at, KEEPING]
    if choices[at, FIRST] == 0 or bits(mask) != len(gone):
        return 0
    if by_place:
        return WAYS if len(gone) == 0 else WAYS // (5 if len(gone) == 1 else 10)
    return WAYS if mask == mask_of(five, gone) else 0


@procedure
def mark(choose: Any, choices: Any, by_place: bool, marked: Any) -> int:
    """Mark what is kept of any hand; how many hands are folded at once."""
    folded = 0
    five = np.zeros(5, np.int64)
    kept = np.zeros(5, np.int64)
    first_set(five)
    for at in range(len(choices)):
        mask = choices[at, KEEPING]
        if choices[at, FIRST] == 0:
            folded += 1
        else:
            for chosen in range(32):
                if chosen == mask or (by_place and bits(chosen) == bits(mask)):
                    count = 0
                    for i in range(5):
                        if chosen >> (4 - i) & 1 == 0:
                            kept[count] = five[i]
                            count += 1
                    marked[5 - count, number(choose, kept, count)] = True
        next_set(five)
    return folded


@procedure
def fill(cards: Any, count: int, beyond: int, three: Any) -> None:
    for i in range(3):
        three[i] = cards[i] if i < count else beyond + i


@procedure
def add(gone: Any, times: int, ones: Any, twos: Any, threes: Any) -> None:
    """Add to all that these three cards, in any order, are part of."""
    for i in range(3):
        x, y, z = gone[i], gone[(i + 1) % 3], gone[(i + 2) % 3]
        ones[x] += times
        twos[x, y] += times
        twos[y, x] += times
        threes[x, y, z] += times
        threes[y, x, z] += times


@procedure
def dead_with(a: Any, b: Any, c: Any, ones: Any, twos: Any, threes: Any, found: Any) -> None:
    """Of each other card, the weight of the discards that have it and none of these three."""
    without_a, without_b, without_c = twos[a], twos[b], twos[c]
    back_ab, back_ac, back_bc = threes[a, b], threes[a, c], threes[b, c]
    for x in range(len(found)):
        found[x] = (
            ones[x] - without_a[x] - without_b[x] - without_c[x]
            + back_ab[x] + back_ac[x] + back_bc[x]
        )  # fmt: skip


@procedure
def discards_of(
    choose: Any, cards: int, kept: Any, choices: Any, by_place: bool, sign: int, ones: Any,
    twos: Any, threes: Any,
) -> int:  # fmt: skip
    """Add, or take away again, all discards that lead to what is kept; their weight."""
    gone = np.zeros(5 - len(kept), np.int64)
    three = np.zeros(3, np.int64)
    five = np.zeros(5, np.int64)
    every = 0
    first_set(gone)
    for k in range(choose[len(gone), cards]):
        if k > 0:
            next_set(gone)
        apart = True
        for i in range(len(gone)):
            apart = apart and not holds(kept, gone[i])
        if apart:
            times = weight(choices, union(choose, kept, gone, five), five, gone, by_place)
            if times > 0:
                fill(gone, len(gone), cards, three)
                add(three, sign * times, ones, twos, threes)
                every += times
    return every


@procedure
def last_discard(five: Any, new: Any, mask: int, by_place: bool, shares: Any) -> None:
    """Of how many of SHARES each of five sorted cards is the one that is replaced last."""
    for i in range(5):
        if not by_place:
            shares[i] = SHARES if mask >> (4 - i) & 1 else 0
        elif mask < 1 << (5 - len(new)):  # the kept cards lie first
            shares[i] = 0 if holds(new, five[i]) else SHARES // (5 - len(new))
        else:
            shares[i] = SHARES // len(new) if holds(new, five[i]) else 0


@procedure
def spread_kept(
    cards: int, choose: Any, discarded: int, choices: Any, by_place: Any, lines: Any, drawn: Any,
    marked: Any, counts: Any, used: Any,
) -> None:  # fmt: skip
    """What comes of all that is kept with so many cards discarded."""
    room, folds, left = cards + 2 * NOBODY, len(counts) - 1, cards - 5 - discarded
    ones = np.zeros(room, np.int64)
    twos = np.zeros((room, room), np.int64)
    threes = np.zeros((room, room, room), np.int64)
    dead = np.zeros(cards, np.int64)
    kept = np.zeros(5 - discarded, np.int64)
    new = np.zeros(discarded, np.int64)
    three = np.zeros(3, np.int64)
    five = np.zeros(5, np.int64)
    four = np.zeros(4, np.int64)
    shares = np.zeros(5, np.int64)
    first_set(kept)
    for k in range(choose[5 - discarded, cards]):
        if k > 0:
            next_set(kept)
        if not marked[k]:
            continue
        every = discards_of(choose, cards, kept, choices, by_place[0], 1, ones, twos, threes)
        first_set(new)
        for n in range(choose[discarded, cards]):
            if n > 0:
                next_set(new)
            apart = True
            for i in range(discarded):
                apart = apart and not holds(kept, new[i])
            if not apart:
                continue
            fill(new, discarded, cards + NOBODY, three)
            a, b, c = three
            times = every - ones[a] - ones[b] - ones[c]
            times += twos[a, b] + twos[a, c] + twos[b, c] - threes[a, b, c]
            at = union(choose, kept, new, five)
            mask = choices[at, LAST]
            if choices[at, SECOND] == 0:
                counts[folds] += times * left * SHARES
            elif mask == 0:
                counts[lines[at]] += times * left * SHARES
            elif times > 0:
                last_discard(five, new, mask, by_place[1], shares)
                dead_with(a, b, c, ones, twos, threes, dead)
                for i in range(discarded):
                    dead[new[i]] = 0
                counts[lines[at]] -= times * SHARES
                for i in range(5):
                    if shares[i]:
                        without(five, i, four)
                        rest = number(choose, four, 4)
                        used[rest] += times * shares[i]
                        for x in range(cards):
                            counts[drawn[rest, x]] -= dead[x] * shares[i]
        discards_of(choose, cards, kept, choices, by_place[0], -1, ones, twos, threes)


def played(
    game: Game, terms: Any, advice: Any, tables: Tables, progress: Progress | None = None
) -> Results:
    """What a strategy comes to, whole: every hand, every discard, every last card."""
    t = tables
    choices = choices_of(game, terms, advice, t)
    by_place = np.array(
        [bool(advice) and not by_ordinary_play(advice, ASKED[asked]) for asked in (KEEPING, LAST)]
    )
    marked = np.zeros((4, comb(t.cards, 5)), np.bool_)
    folded = int(compiled(mark)(t.choose, choices, bool(by_place[0]), marked))
    counts = np.zeros((4, len(t.worth) + 1), np.int64)
    steps = range(4)
    for d in progress(steps, len(steps)) if progress else steps:
        used = np.zeros(comb(t.cards, 4), np.int64)
        compiled(spread_kept)(
            t.cards, t.choose, d, choices, by_place, t.lines, t.drawn, marked[d], counts[d], used
        )
        compiled(spread_draws)(t.drawn, used, counts[d])
    return Results(counts, folded, comb(t.cards, 5))
