"""Seven-card stud: the best five of seven, high, low, or a half for each."""

from typing import Any

from nomorebets.odds.equities.kinds import ANY, NONE, QUALIFIED, Showdown
from nomorebets.odds.equities.studies import FREQUENCIES, RAKE
from nomorebets.rules.pots import EIGHT_OR_BETTER, HIGH, LOW

STUDIES = (FREQUENCIES, RAKE)


def showdown(terms: Any) -> Showdown:
    low = {HIGH: NONE, EIGHT_OR_BETTER: QUALIFIED}.get(terms.pots, ANY)
    return Showdown(7, 0, False, terms.pots != LOW, low)
