"""The Big Six wheel, exactly: every wager over every stop."""

from fractions import Fraction

from nomorebets.odds.results import GameOdds, WagerOdds, tally
from nomorebets.odds.verification import Verification
from nomorebets.rules.njac_19_47.s05_big_six import GAME, WAGERS, Terms, wheel


def wager_odds(terms: Terms, symbol: int) -> WagerOdds:
    """A clapper between two stops is a new spin or the stop it passed: neither changes the odds."""
    stops = wheel(terms)
    to = terms.odds[symbol][1]
    hits = sum(stop == symbol for stop in stops)
    misses = len(stops) - hits
    return tally(
        (("win", f"{to} to 1", Fraction(to), hits), ("lose", "lose", Fraction(-1), misses))
    )


def solve(terms: Terms) -> GameOdds:
    return GameOdds(
        GAME.id,
        GAME.option_text(terms),
        wagers={wager.name: wager_odds(terms, symbol) for symbol, wager in enumerate(WAGERS)},
    )


VERIFICATION = Verification(apart=True)
