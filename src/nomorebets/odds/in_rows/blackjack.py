"""Blackjack: every two cards against every card of the dealer's, and the dealer's totals."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from nomorebets.odds import Amounts, Solver
from nomorebets.odds.blackjack import position_of
from nomorebets.odds.blackjack.chart import letters
from nomorebets.odds.blackjack.hands import DEALERS_BLACKJACK, NO_CARDS, OVER, ways
from nomorebets.odds.blackjack.play import Numbers
from nomorebets.odds.blackjack.solution import Position
from nomorebets.odds.data_tables import DataTable, Row
from nomorebets.odds.play_files import stake_of
from nomorebets.rules.njac_19_47.s02_blackjack import play_words
from nomorebets.rules.njac_19_47.s02_blackjack.hands import (
    DOUBLE_DOWN,
    DRAW,
    SPLIT,
    STAND,
    SURRENDER,
)

PLAYS = (STAND, DRAW, DOUBLE_DOWN)


def hands(solved: Solver, terms: Any, amounts: Amounts) -> Iterator[Row]:
    """Values of rounds that reach the decision: a dealer's blackjack that ends them before is
    left out."""
    at = position_of(terms, stake_of(solved, amounts)["stake"], None)
    best, _ = at.solved
    for s in at.played():
        opened = at.openings(s)
        values = _plays_of(at, s, opened, best.choices[s])
        for h in opened:
            if at.hands.total[h] >= 21:
                continue
            told = [values[h].get(play, "") for play in (*PLAYS, SPLIT, SURRENDER)]
            likely = at.chance(at.starts[s], at.counts(h))
            choice = play_words(int(best.opening[s, h]))
            yield letters(at.counts(h)), letters(at.starts[s]), likely, *told, choice


def _plays_of(
    at: Position, s: int, opened: list[int], choices: Any
) -> dict[int, dict[int, Fraction]]:
    """What each play of each two cards is worth: one walk for each play, a group for each hand."""
    pairs = {h: at.pair(h) for h in opened if at.pair(h) >= 0}

    def work(kind: Numbers) -> tuple[tuple[Any, ...], int]:
        arrays, most = [], 0
        paths = np.zeros((len(opened), len(at.hands)), np.int64)
        for row, h in enumerate(opened):
            paths[row, h] = 1
        for play in PLAYS:
            forced = choices.copy()
            forced[opened] = play
            ends, out = at.play(kind, s, NO_CARDS, forced, paths.copy())
            arrays.append(ends)
            most = max(most, out)
        for place in pairs.values():
            *both, out = at.split(kind, s, place, choices)
            arrays.extend(both)
            most = max(most, out)
        return tuple(arrays), most

    arrays = at.exact(work, None)
    rules, start = at.rules, at.starts[s]
    before = DEALERS_BLACKJACK if rules.told else DEALERS_BLACKJACK + 1
    found: dict[int, dict[int, Fraction]] = {}
    for row, h in enumerate(opened):
        single = at.counts(h)
        known = at.dealers_blackjack(s, single)
        reached = (1 - known if rules.told else 1) * rules.stake
        chance = at.chance(start, single)
        ordered = chance / at.orders(start) / at.orders(single)
        found[h] = {}
        for play, ends in zip(PLAYS, arrays, strict=False):
            if play != DOUBLE_DOWN or rules.may_double[h]:
                won = (ends[row] * (rules.each + rules.first))[..., :before]
                found[h][play] = Fraction(sum(won.flat)) / ordered / reached
        if rules.may_surrender:
            lost = rules.half * (1 - known) - (0 if rules.told else rules.stake * known)
            found[h][SURRENDER] = Fraction(lost) / reached
        if h in pairs:
            where = len(PLAYS) + 2 * list(pairs).index(h)
            won = arrays[where] * rules.each + arrays[where + 1] * rules.first
            found[h][SPLIT] = Fraction(sum(won[..., :before].flat)) / chance / reached
    return found


def dealer(solved: Solver, terms: Any, amounts: Amounts) -> Iterator[Row]:
    """From what the dealer shows: 17 to 21, more than 21, a blackjack."""
    at = position_of(terms, stake_of(solved, amounts)["stake"], None)
    for s, start in enumerate(at.starts):
        if not at.possible(start):
            continue
        totals = [Fraction(0)] * (OVER + 2)
        begun = ways(at.shoe, start)
        for drawn, orders, total in at.rules.dealers.complete(s):
            both = ways(at.shoe, tuple(a + b for a, b in zip(start, drawn, strict=True)))
            left = at.size - sum(start)
            draws = 1
            for i in range(sum(drawn)):
                draws *= left - i
            totals[total] += Fraction(orders * both, begun * draws)
        totals[OVER + 1] = at.dealers_blackjack(s)
        totals[OVER] = 1 - sum(totals, Fraction(0))
        yield letters(start), *totals


TABLES = {
    "hands": DataTable(
        "every two cards against every card of the dealer's, what each play is worth",
        {
            "hand": "two cards, by value", "dealer": "what the dealer shows",
            "frequency": "of both", "stand": "expected win in wagers, then played best",
            "draw": "the same", "double_down": "the same", "split": "the same",
            "surrender": "the same; empty where a play is not allowed", "best": "the play",
        },
        hands,
    ),
    "dealer": DataTable(
        "what the dealer ends with, by what is shown",
        {
            "dealer": "what the dealer shows", "17": "how likely", "18": "how likely",
            "19": "how likely", "20": "how likely", "21": "how likely, not a blackjack",
            "over": "how likely more than 21", "blackjack": "how likely",
        },
        dealer,
    ),
}  # fmt: skip
