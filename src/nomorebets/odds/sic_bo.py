"""Sic bo, exactly: every wager over every throw of three dice."""

from fractions import Fraction

from nomorebets.odds.results import GameOdds, WagerOdds, tally
from nomorebets.odds.verification import Verification
from nomorebets.rules.njac_19_47.s09_sic_bo import GAME, WAGERS, Terms, line_paid
from nomorebets.rules.njac_19_47.s09_sic_bo.wagers import LOST, THROWS


def wager_odds(terms: Terms, wager: int) -> WagerOdds:
    ways: dict[int, int] = {}
    for throw in range(len(THROWS)):
        line = line_paid(terms, throw, wager)
        ways[line] = ways.get(line, 0) + 1
    misses = ways.pop(LOST)
    paid = ((terms.odds[line][1], hits) for line, hits in sorted(ways.items()))
    return tally(
        (
            *(("win", f"{to} to 1", Fraction(to), hits) for to, hits in paid),
            ("lose", "lose", Fraction(-1), misses),
        )
    )


def solve(terms: Terms) -> GameOdds:
    return GameOdds(
        GAME.id,
        GAME.option_text(terms),
        wagers={wager.name: wager_odds(terms, index) for index, wager in enumerate(WAGERS)},
    )


VERIFICATION = Verification(apart=True)
