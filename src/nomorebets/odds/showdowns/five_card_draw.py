"""Five-card draw: the five cards held after the draw; cards of a hand not told are drawn."""

from typing import Any

from nomorebets.odds.equities.kinds import ANY, NONE, Showdown
from nomorebets.odds.equities.studies import FREQUENCIES, RAKE

STUDIES = (FREQUENCIES, RAKE)
LOW_DRAW = 1  # pots: low


def showdown(terms: Any) -> Showdown:
    low = terms.pots == LOW_DRAW
    return Showdown(5, 0, False, not low, ANY if low else NONE)
