"""Let it ride strategies: by three cards, then by four."""

from typing import Any

from nomorebets.judgments.three_card import three_card_rank
from nomorebets.law.marks import procedure
from nomorebets.law.words import COMMUNITY
from nomorebets.rules.njac_19_47.s18_let_it_ride import TO_TAKE_BACK_ONE
from nomorebets.simulation.strategies.deciding import Deciding
from nomorebets.simulation.strategies.looking_up import FOURS, bit, number_of


@procedure
def by_three_then_four(
    advice: Any, first: int, table: Any, terms: Any, seat: int, decision: int
) -> int:  # fmt: skip
    """Bet two by the four cards and whether bet one rides."""
    cards = table.held(seat)
    if decision == TO_TAKE_BACK_ONE:
        return bit(advice, first, number_of(cards, 3))
    four = number_of((cards[0], cards[1], cards[2], table.shown(COMMUNITY)[0]), 4)
    rides = 1 - table.elected(seat, TO_TAKE_BACK_ONE)
    return bit(advice, first, rides * FOURS + four)


BETS = ("take back bet one", "take back bet two")
DECIDING = Deciding(BETS, 3, three_card_rank, look_up=by_three_then_four)
