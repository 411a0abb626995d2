"""Caribbean stud strategies: by five cards, and the dealer's."""

from collections.abc import Iterable, Sequence
from math import comb
from typing import Any

import numpy as np

from nomorebets.judgments.poker import poker_rank
from nomorebets.judgments.ranks import rank_of, suit_of
from nomorebets.law.marks import procedure
from nomorebets.law.words import DEALER
from nomorebets.simulation.strategies.by_condition import whole_table
from nomorebets.simulation.strategies.conditions import Words, always
from nomorebets.simulation.strategies.deciding import LOOKED_UP, Deciding, Says
from nomorebets.simulation.strategies.looking_up import bit, number_of
from nomorebets.simulation.strategies.sights import LOW, Sight, seen_cards


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


def five_against_each() -> Iterable[tuple[Words, int]]:
    """Five cards as they would be if the dealer's were of suit 0, rank by rank of that."""
    cards = seen_cards(5)
    with_up = cards.in_suit(0)
    words = {**cards.words(), "suited_with_up": lambda: with_up}
    for rank in range(RANKS):
        yield {**words, "up": always(LOW + rank)}, len(cards)


def laid_by_five(chosen: Sequence[Any]) -> Any:
    """Sixteen bits for every five cards."""
    bits = np.zeros(len(chosen[0]), "<u2")
    for rank, bets in enumerate(chosen):
        bits |= bets.astype("<u2") << rank
    return bits.view("<i8")


def tabled(terms: Any, says: Says, raw: bytes) -> Any:
    return whole_table(raw, comb(52, 5) // 4)


RANKS = 13
DECIDING = Deciding(
    ("bet",), 5, poker_rank, look_up=by_five_and_the_dealers,
    sights={"bet": Sight(five_against_each, laid_by_five, LOOKED_UP)}, tabled=tabled,
)  # fmt: skip
