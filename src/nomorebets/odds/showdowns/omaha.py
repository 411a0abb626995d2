"""Omaha: two cards of one's own and three for all; the low half must be eight or better."""

from nomorebets.odds.equities.kinds import NONE, QUALIFIED, Showdown
from nomorebets.odds.equities.studies import FREQUENCIES, RAKE
from nomorebets.rules.njac_19_47.s14_omaha import EIGHT, Terms

STUDIES = (FREQUENCIES, RAKE)


def showdown(terms: Terms) -> Showdown:
    return Showdown(4, 5, True, True, QUALIFIED if terms.pots == EIGHT else NONE)
