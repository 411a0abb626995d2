"""Double Draw from tables: what each four cards gain with any fifth.

`ordinary_play` weighs all last cards anew each time; a simulation reads their sum. The choices are
the same. Best play reads what to hold at the first draw too, and at the second takes off what the
cards it has discarded would have gained.
"""

from functools import cache
from typing import Any

import numpy as np

from nomorebets.judgments.double_draw import double_draw_rank
from nomorebets.judgments.payouts import LOSE, pays
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.words import SEATS
from nomorebets.rules.njac_13_69f.s42_double_draw_poker import (
    TABLE_1,
    TABLE_2,
    TO_DRAW,
    TO_DRAW_AGAIN,
    TO_REPLACE_ONE,
    TO_REPLACE_THREE,
    ordinary_play,
)
from nomorebets.rules.njac_13_69f.s42_double_draw_poker.ordinary_play import (
    CARDS,
    gain,
)
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.strategies.deciding import BY_SET, Deciding, Says
from nomorebets.simulation.strategies.looking_up import number_of
from nomorebets.simulation.strategies.sights import sets_of

FIRST = 64  # where the sums begin, after the cells of the decisions
FOURS = 316_251  # ways to choose four of 54 cards

# the tables of best play: two wagers in the unit of both, the sums, what to hold, and notes
ANTE_CELL, BONUS_CELL, SUMS_CELL = 0, 1, 2
HOLDS_CELL = SUMS_CELL + FOURS
HANDS = 3_162_510  # ways to choose five
NOTES_CELL = HOLDS_CELL + (HANDS + 7) // 8  # eight hands a cell
NOTE = 5  # of a seat: the last discard, the number of cards gone, which


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
def without(cards: Any, place: int) -> Any:
    """The four other cards."""
    return (
        cards[0] if place > 0 else cards[1],
        cards[1] if place > 1 else cards[2],
        cards[2] if place > 2 else cards[3],
        cards[3] if place > 3 else cards[4],
    )


@procedure
def gained(lines: Any, ante: int, bonus: int, cards: Any) -> int:
    """What a hand wins above losing three antes and the bonus wager; a losing hand, nothing."""
    odds = pays(lines, double_draw_rank(cards))
    return 0 if odds == LOSE else 6 * ante + bonus + bonus * odds


@procedure
def sums_of(lines: Any, ante: int, bonus: int) -> Any:
    """For each four cards the gain with every fifth, in all."""
    sums = np.zeros(FOURS, np.int64)
    for a in range(CARDS):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        worth = gained(lines, ante, bonus, (a, b, c, d, e))
                        if worth > 0:
                            sums[place_of(a, b, c, d)] += worth
                            sums[place_of(a, b, c, e)] += worth
                            sums[place_of(a, b, d, e)] += worth
                            sums[place_of(a, c, d, e)] += worth
                            sums[place_of(b, c, d, e)] += worth
    return sums


@cache
def sums(bonus_table: int, ante: int = 1, bonus: int = 1) -> Any:
    lines = np.array(TABLE_1 if bonus_table == 0 else TABLE_2, np.int64)
    return compiled(sums_of)(lines, ante, bonus)


@procedure
def ordinary_by_sums(table: Any, terms: Any, seat: int, decision: int) -> int:
    """As `ordinary_play` of the game chooses."""
    if decision not in (TO_DRAW_AGAIN, TO_REPLACE_ONE):
        return ordinary_play(table, terms, seat, decision)
    cards = table.held(seat)
    now = gain(TABLE_1 if terms.bonus_table == 0 else TABLE_2, cards)
    best, most = 5, now * (CARDS - 5)
    for place in range(5):
        four = without(cards, place)
        total = table.script[FIRST + place_of(four[0], four[1], four[2], four[3])] - now
        if total > most or (total == most and best < 5 and cards[place] < cards[best]):
            best, most = place, total
    if decision == TO_DRAW_AGAIN:
        return 1 if most > CARDS - 5 else 0
    return 0 if best == 5 else 1 << best


@procedure
def by_five_then_all(
    advice: Any, first: int, table: Any, terms: Any, seat: int, decision: int
) -> int:  # fmt: skip
    """Best play, by what is held and, at the second draw, what has been discarded."""
    cards = table.held(seat)
    note = first + NOTES_CELL + NOTE * seat
    if decision in (TO_DRAW, TO_REPLACE_THREE):
        number = number_of(cards, 5)
        hold = advice[first + HOLDS_CELL + (number >> 3)] >> 8 * (number & 7) & 31
        return (1 if hold > 0 else 0) if decision == TO_DRAW else let_go(advice, note, cards, hold)
    if decision != TO_DRAW_AGAIN:
        return advice[note]
    lines = TABLE_1 if terms.bonus_table == 0 else TABLE_2
    ante, bonus = advice[first + ANTE_CELL], advice[first + BONUS_CELL]
    gone = advice[note + 1]
    left = CARDS - 5 - gone
    now = gained(lines, ante, bonus, cards)
    best, most = 0, now * left
    for place in range(5):
        four = without(cards, place)
        total = advice[first + SUMS_CELL + place_of(four[0], four[1], four[2], four[3])] - now
        if total > most:  # else less what is gone is not more either
            for i in range(gone):
                last = (four[0], four[1], four[2], four[3], advice[note + 2 + i])
                total -= gained(lines, ante, bonus, last)
            if total > most:
                best, most = 1 << place, total
    advice[note] = best
    return 1 if most > ante * left else 0


@procedure
def let_go(advice: Any, note: int, cards: Any, hold: int) -> int:
    """Which cards to discard, noted, when those to hold are told by their places ascending."""
    mask = gone = 0
    for i in range(5):
        place = 0
        for j in range(5):
            place += 1 if cards[j] < cards[i] else 0
        if hold >> place & 1 == 0:
            mask |= 1 << i
            advice[note + 2 + gone] = cards[i]
            gone += 1
    advice[note + 1] = gone
    return mask


def cells_of(terms: Any, ante: int, bonus: int, holds: Any) -> Any:
    """The tables of best play, by what is held of each five cards, a byte each."""
    padded = np.zeros(-(-HANDS // 8) * 8, np.uint8)
    padded[:HANDS] = holds
    notes = np.zeros(NOTE * SEATS, np.int64)
    gains = sums(terms.bonus_table, ante, bonus)
    return np.concatenate(([ante, bonus], gains, padded.view(np.int64), notes))


def holds_of(cells: Any) -> Any:
    """What is held of each five cards, from these tables."""
    return np.asarray(cells[HOLDS_CELL:NOTES_CELL]).view(np.uint8)[:HANDS]


def untabled(cells: Any) -> tuple[Says, bytes]:
    return {STAKES: [int(cells[ANTE_CELL]), int(cells[BONUS_CELL])]}, holds_of(cells).tobytes()


def tabled(terms: Any, says: Says, raw: bytes) -> Any:
    stakes = says.get(STAKES)
    if not isinstance(stakes, list) or [type(n) for n in stakes] != [int, int] or min(stakes) < 1:
        raise Refused("42.1", "table: stakes = [1, 1] says the ante and the bonus wager")
    holds = np.frombuffer(raw, np.uint8)
    if len(holds) != HANDS or holds.max() > 31:
        raise Refused("", f"table: it holds {len(holds):,} hands, or more than five cards of one")
    return cells_of(terms, stakes[0], stakes[1], holds)


STAKES = "stakes"
DECISIONS = ("first draw", "replace cards", "second draw", "replace a card")
DECIDING = Deciding(
    DECISIONS, 5, double_draw_rank, jokers=True, look_up=by_five_then_all,
    ordinary=ordinary_by_sums, tables=lambda terms: sums(terms.bonus_table),
    sights={name: sets_of(5, BY_SET, jokers=True) for name in DECISIONS},
    tabled=tabled, untabled=untabled,
)  # fmt: skip
