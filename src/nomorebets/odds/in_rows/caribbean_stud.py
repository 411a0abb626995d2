"""Caribbean stud: hands of every rank against every rank of the dealer's card."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any

from nomorebets.equipment.cards import DECK, RANKS
from nomorebets.odds import Amounts, Solver
from nomorebets.odds.caribbean_stud import play, rank_text
from nomorebets.odds.data_tables import DataTable, Row
from nomorebets.odds.play_files import stake_of

EVERY = comb(52, 5) * 47  # hands and cards of the dealer's


def hands(solved: Solver, terms: Any, amounts: Amounts) -> Iterator[Row]:
    found = play(terms, stake_of(solved, amounts)["stake"], DECK, None, 0, 0, summed=True)
    for place in range(len(found.ranks) - 1, -1, -1):
        for up in range(13):
            folded, bet = (int(n) for n in found.chosen[up, place])
            ways = folded + bet
            if ways:
                worth = found.worth(up, place) / ways
                yield (
                    rank_text(int(found.ranks[place])), RANKS[up], Fraction(ways, EVERY), worth,
                    Fraction(-1), Fraction(bet, ways),
                )  # fmt: skip


TABLES = {
    "hands": DataTable(
        "hands of every rank against every card of the dealer's, what bet and fold are worth",
        {
            "hand": "its rank: all hands that rank alike together", "up": "the dealer's card",
            "frequency": "of both", "bet": "expected win in antes, the mean of these hands",
            "fold": "the same", "share_bet": "of these hands, those that best play bets",
        },
        hands,
    )
}  # fmt: skip
