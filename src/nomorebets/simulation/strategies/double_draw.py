"""Double Draw as most people play it, from a table: what each four cards gain with any fifth.

`ordinary_play` weighs all last cards anew each time; a simulation reads their sum. The choices are
the same.
"""

from functools import cache
from typing import Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.law.words import SEATS, UNSEEN
from nomorebets.rules.njac_13_69f.s42_double_draw_poker import (
    TABLE_1,
    TABLE_2,
    TO_CUT,
    TO_DRAW,
    TO_DRAW_AGAIN,
    TO_REPLACE_THREE,
)
from nomorebets.rules.njac_13_69f.s42_double_draw_poker.ordinary_play import (
    CARDS,
    gain,
    worth_holding,
)
from nomorebets.simulation.compiled import compiled

FIRST = 64  # where the sums begin, after the cells of the decisions
FOURS = 316_251  # ways to choose four of 54 cards
HELD, LAST = FIRST + FOURS, FIRST + FOURS + SEATS  # what was found when the draw was decided on


@procedure
def place_of(a: int, b: int, c: int, d: int) -> int:
    """The number of four cards, whichever their order."""
    if a > b:
        a, b = b, a
    if c > d:
        c, d = d, c
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    return a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6 + d * (d - 1) * (d - 2) * (d - 3) // 24


@procedure
def sums_of(lines: Any) -> Any:
    """For each four cards the gain with every fifth, in all."""
    sums = np.zeros(FOURS, np.int64)
    for a in range(CARDS):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        gained = gain(lines, (a, b, c, d, e))
                        if gained > 0:
                            sums[place_of(a, b, c, d)] += gained
                            sums[place_of(a, b, c, e)] += gained
                            sums[place_of(a, b, d, e)] += gained
                            sums[place_of(a, c, d, e)] += gained
                            sums[place_of(b, c, d, e)] += gained
    return sums


@cache
def sums(bonus_table: int) -> Any:
    found = compiled(sums_of)(np.array(TABLE_1 if bonus_table == 0 else TABLE_2, np.int64))
    return np.concatenate((found, np.zeros(2 * SEATS, np.int64)))


@procedure
def ordinary_by_sums(table: Any, terms: Any, seat: int, decision: int) -> int:
    """As `ordinary_play` of the game chooses."""
    if decision == TO_CUT:
        return 27
    cards = table.held(seat)
    for i in range(5):
        if cards[i] == UNSEEN:
            return 0
    if decision == TO_DRAW:
        table.script[HELD + seat] = worth_holding(cards)
        return 1 if table.script[HELD + seat] > 0 else 0
    if decision == TO_REPLACE_THREE:
        return 0b11111 ^ table.script[HELD + seat]
    if decision != TO_DRAW_AGAIN:
        return table.script[LAST + seat]
    now = gain(TABLE_1 if terms.bonus_table == 0 else TABLE_2, cards)
    a, b, c, d, e = cards[0], cards[1], cards[2], cards[3], cards[4]
    best, most = 5, now * (CARDS - 5)
    for place in range(5):
        if place == 0:
            four = place_of(b, c, d, e)
        elif place == 1:
            four = place_of(a, c, d, e)
        elif place == 2:
            four = place_of(a, b, d, e)
        elif place == 3:
            four = place_of(a, b, c, e)
        else:
            four = place_of(a, b, c, d)
        gained = table.script[FIRST + four] - now
        if gained > most:
            best, most = place, gained
    table.script[LAST + seat] = 0 if best == 5 else 1 << best
    return 1 if most > CARDS - 5 else 0
