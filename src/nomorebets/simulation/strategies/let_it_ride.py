"""Let it ride strategies: by three cards, then by four."""

from collections.abc import Iterable
from typing import Any

from nomorebets.judgments.three_card import three_card_rank
from nomorebets.law.marks import procedure
from nomorebets.law.words import COMMUNITY
from nomorebets.rules.njac_19_47.s18_let_it_ride import TO_TAKE_BACK_ONE
from nomorebets.simulation.strategies.conditions import Words, always
from nomorebets.simulation.strategies.deciding import BY_SET, LOOKED_UP, Deciding
from nomorebets.simulation.strategies.looking_up import FOURS, bit, number_of
from nomorebets.simulation.strategies.sights import Sight, laid_in_turn, seen_cards, sets_of


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


def four_cards() -> Iterable[tuple[Words, int]]:
    """Bet one taken back, then with bet one riding."""
    cards = seen_cards(4)
    for rides in (0, 1):
        yield {**cards.words(), "riding": always(rides)}, len(cards)


DECIDING = Deciding(
    BETS, 3, three_card_rank, look_up=by_three_then_four,
    sights={
        BETS[0]: sets_of(3, BY_SET), BETS[1]: Sight(four_cards, laid_in_turn, LOOKED_UP),
    },
)  # fmt: skip
