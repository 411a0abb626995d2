"""Caribbean stud strategies: by five cards, and the dealer's."""

from typing import Any

from nomorebets.judgments.poker import poker_rank
from nomorebets.judgments.ranks import rank_of, suit_of
from nomorebets.law.marks import procedure
from nomorebets.law.words import DEALER
from nomorebets.simulation.strategies.deciding import Deciding
from nomorebets.simulation.strategies.looking_up import bit, number_of


@procedure
def by_five_and_the_dealers(
    advice: Any, first: int, table: Any, terms: Any, seat: int, decision: int
) -> int:  # fmt: skip
    """By the five cards as they would be if the dealer's card were of suit 0; of
    each, a bit for every rank of it."""
    held, up = table.held(seat), table.shown(DEALER)[0]
    suit = suit_of(up)
    number = number_of(
        (
            exchanged(held[0], suit), exchanged(held[1], suit), exchanged(held[2], suit),
            exchanged(held[3], suit), exchanged(held[4], suit),
        ),
        5,
    )  # fmt: skip
    return bit(advice, first, number * 16 + rank_of(up))


@procedure
def exchanged(card: int, suit: int) -> int:
    """The card, if the suit and suit 0 change places."""
    mine = suit_of(card)
    return card - mine + (suit if mine == 0 else 0 if mine == suit else mine)


DECIDING = Deciding(("bet",), 5, poker_rank, look_up=by_five_and_the_dealers)
