"""Double down stud, exactly: every five-card hand is paid once and summed onto its four-card sets.

The four cards seen before the decision are a set; the fifth is equally likely any other. A double
down wager is worth making when the sum over the fifth card is above zero (zero: do not double).
"""

from fractions import Fraction
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK
from nomorebets.judgments.payouts import LOSE
from nomorebets.judgments.poker import poker_rank
from nomorebets.law.marks import procedure
from nomorebets.odds.results import GameOdds, RoundOdds, tally
from nomorebets.rules.njac_19_47.s17_double_down_stud import GAME, HANDS, Terms
from nomorebets.simulation.compiled import compiled

LINES = 12  # lines of a pay table, and one to spare


@procedure
def line_of(terms: Any, rank: int) -> int:
    """Which line of the pay table a hand reaches."""
    for i in range(len(terms.paytable)):
        if rank >= terms.paytable[i][0]:
            return i
    return len(terms.paytable)


@procedure
def win(terms: Any, stake: int, doubled: bool, to: int) -> int:
    """What the hand wins in cents, both wagers together, within the payout limit (17.10(c))."""
    total = 2 * stake if doubled else stake
    if to == LOSE:
        return -total
    return min(total * to, terms.payout_limit)


@procedure
def sweep(terms: Any, stake: int, deck: Any, choose: Any, least: int) -> Any:
    """Ways by (line, doubled), over all four-card sets and fifth cards.

    Doubled where it is worth at least `least`: 1, or 0 to double also where it is worth nothing.
    """
    n = len(deck)
    worth = np.zeros((choose[n, 4], 2), np.int64)
    lines = np.zeros(choose[n, 5], np.int8)
    hand = np.zeros(5, np.int64)
    at = np.zeros(5, np.int64)
    ways = np.zeros((LINES, 2), np.int64)
    for again in range(2):
        five = 0
        for e in range(4, n):
            at[4] = e
            for d in range(3, e):
                at[3] = d
                for c in range(2, d):
                    at[2] = c
                    for b in range(1, c):
                        at[1] = b
                        for a in range(b):
                            at[0] = a
                            if again == 0:
                                for i in range(5):
                                    hand[i] = deck[at[i]]
                                lines[five] = line_of(terms, poker_rank(hand))  # type: ignore[arg-type]
                            line = lines[five]
                            to = terms.paytable[line][1]
                            for out in range(5):
                                four = 0
                                for i in range(4):
                                    four += choose[at[i if i < out else i + 1], i + 1]
                                if again == 0:
                                    worth[four, 0] += win(terms, stake, False, to)
                                    worth[four, 1] += win(terms, stake, True, to)
                                else:
                                    doubled = worth[four, 1] - worth[four, 0] >= least
                                    ways[line, int(doubled)] += 1
                            five += 1
    return ways


def _choose(n: int) -> Any:
    table = np.zeros((n + 1, 7), np.int64)
    for i in range(n + 1):
        table[i, 0] = 1
        for k in range(1, 7):
            table[i, k] = table[i - 1, k - 1] + table[i - 1, k] if i else 0
    return table


def ways(terms: Terms, stake: int, deck: tuple[int, ...] = DECK, least: int = 1) -> list[list[int]]:
    """Ways by line of the pay table and by whether best play doubles."""
    cards = np.array(deck, np.int64)
    found = compiled(sweep)(terms, stake, cards, _choose(len(deck)), least)
    return [[int(n) for n in row] for row in found]


def solve(terms: Terms, stake: int = 1_00, deck: tuple[int, ...] = DECK) -> GameOdds:
    """The round under best play, per original wager of `stake` cents."""
    lines = []
    doubles = total = 0
    for (name, (_, to)), counts in zip(
        zip(HANDS, terms.paytable, strict=True), ways(terms, stake, deck), strict=False
    ):
        words = f"{to} to 1" if to > 0 else "push" if to == 0 else "lose"
        for doubled, count in enumerate(counts):
            won = Fraction(win(terms, stake, bool(doubled), to), stake)
            result = name.replace("_", " ") + (", doubled" if doubled else "")
            lines.append((result, words, won, count))
            doubles += doubled * count
            total += count
    average = 1 + Fraction(doubles, total)
    return GameOdds(
        GAME.id,
        GAME.plain(terms),
        round=RoundOdds("wager", tally(lines), average),
    )
