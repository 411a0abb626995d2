"""Hold 'em: the best five of two cards of one's own and five for all."""

from nomorebets.odds.equities.kinds import Showdown
from nomorebets.odds.equities.starting_hands import HOLDEM
from nomorebets.odds.equities.studies import FREQUENCIES, PUSH_OR_FOLD, RAKE, STARTING_HANDS
from nomorebets.rules.njac_19_47.s14_holdem import Terms

STUDIES = (FREQUENCIES, STARTING_HANDS, PUSH_OR_FOLD, RAKE)


def showdown(terms: Terms) -> Showdown:
    return HOLDEM
