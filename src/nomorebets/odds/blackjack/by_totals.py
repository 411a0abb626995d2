"""The best play that looks at totals only: a row for each, as a strategy file has them.

For every total and card of the dealer's the play is taken that is worth most on average over all
hands of the total, each weighed by how likely best play comes to it. Doubling and surrender go by
hands of two cards; a pair is split where that is worth more than its total.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from nomorebets.judgments.blackjack import is_soft
from nomorebets.odds.blackjack.hands import NO_CARDS
from nomorebets.odds.blackjack.solution import Position
from nomorebets.rules.njac_19_47.s02_blackjack.hands import (
    DOUBLE_DOWN,
    DRAW,
    SPLIT,
    STAND,
    SURRENDER,
)
from nomorebets.simulation.strategies.blackjack import (
    COLUMNS,
    HARD_TOTALS,
    PAIR_NAMES,
    SOFT_TOTALS,
)

Letters = dict[tuple[str, str], dict[int, str]]  # by kind, name of the row and the dealer's card


def rows_by_totals(at: Position) -> Letters:
    found: Letters = {}
    soft = np.array([is_soft(at.hands.cards(h)) for h in range(len(at.hands))])
    best, worth = at.solved
    for s in at.played():
        up = at.starts[s].index(1) + 1
        reached = _reached(at, s, best)
        for kind, totals in (("hard", HARD_TOTALS), ("soft", SOFT_TOTALS)):
            for total in totals:
                alike = (at.hands.total == total) & (soft == (kind == "soft")) & (reached > 0)
                if total < 21:
                    letter = _letter(at, np.flatnonzero(alike), reached, worth[s], total)
                    found.setdefault((kind, str(total)), {})[up] = letter
        for name, value in PAIR_NAMES.items():
            h = at.hands.number[tuple(2 * (place == value - 1) for place in range(10))]
            total = int(at.hands.total[h])
            row = found["soft" if soft[h] else "hard", str(total)][up]
            if name != "10" and at.pair(h) >= 0:
                split = worth[s, h, SPLIT] > _played(at, row, worth[s, h], h)
                found.setdefault(("pairs", name), {})[up] = "P" if split else row
    return found


def _reached(at: Position, s: int, best: Any) -> Any:
    """How likely each hand is to be decided with, against this card of the dealer's."""
    paths = np.zeros((1, len(at.hands)), np.int64)
    for h in at.openings(s):
        paths[0, h] = at.orders(at.counts(h))
    at.play(at.doubles, s, NO_CARDS, best.unsplit(s), paths)
    sized = np.where(at.hands.size >= 2, paths[0], 0)
    return sized * at.likely(s)


def _letter(at: Position, alike: Any, reached: Any, worth: Any, total: int) -> str:
    """S, H, D, d, R or r, whichever is worth most."""
    if not len(alike):
        return "S" if total >= 17 else "H"
    weights = reached[alike]
    stands, draws = ((weights * worth[alike, play]).sum() for play in (STAND, DRAW))
    base, letter = (DRAW, "H") if draws > stands else (STAND, "S")
    two = alike[(at.hands.size[alike] == 2)]
    value = (reached[two] * worth[two, base]).sum()
    doubles = two[at.rules.may_double[two]] if len(two) else two
    if len(two) and len(doubles) == len(two):
        doubled = (reached[two] * worth[two, DOUBLE_DOWN]).sum()
        if doubled > value:
            value, letter = doubled, "D" if base == DRAW else "d"
    if len(two) and at.rules.may_surrender:
        given_up = (reached[two] * worth[two, SURRENDER]).sum()
        if given_up > value:
            letter = "R" if base == DRAW else "r"
    return letter


def _played(at: Position, letter: str, worth: Any, h: int) -> float:
    plays = {"S": STAND, "H": DRAW, "D": DOUBLE_DOWN, "d": DOUBLE_DOWN}
    plays |= {"R": SURRENDER, "r": SURRENDER}
    return float(worth[plays[letter]])


def file_lines(at: Position) -> Iterator[str]:
    """As a strategy file says it."""
    yield "[play]"
    for (kind, name), letters in rows_by_totals(at).items():
        row = "".join(letters.get(up, "S") for up in COLUMNS)
        yield f'{kind}.{name} = "{row}"'
