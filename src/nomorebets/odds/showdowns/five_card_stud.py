"""Five-card stud: the five cards held, high."""

from typing import Any

from nomorebets.odds.equities.kinds import NONE, Showdown
from nomorebets.odds.equities.studies import FREQUENCIES, RAKE

STUDIES = (FREQUENCIES, RAKE)


def showdown(terms: Any) -> Showdown:
    return Showdown(5, 0, False, True, NONE)
