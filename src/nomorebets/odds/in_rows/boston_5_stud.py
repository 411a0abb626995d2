"""Boston 5 stud: every three cards, up to the names of suits."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any

from nomorebets.equipment.cards import DECK, cards_text
from nomorebets.odds import Amounts, Solver
from nomorebets.odds.boston_5_stud import FOLDED, play
from nomorebets.odds.card_sets.sweeps import classes
from nomorebets.odds.data_tables import DataTable, Row
from nomorebets.odds.in_rows.three_card_poker import OF_HANDS
from nomorebets.odds.play_files import stake_of


def hands(solved: Solver, terms: Any, amounts: Amounts) -> Iterator[Row]:
    stake = stake_of(solved, amounts)["stake"]
    found = play(terms, stake, DECK, None)
    weights = classes().weights(3).tolist()
    follow = comb(49, 2) * comb(47, 5)
    for at, hand in enumerate(classes().hands(3).tolist()):
        goes_on = Fraction(int(found.sums[at]) * found.unit, follow * stake)
        best = "second wager" if found.plays[at] else "fold"
        share = Fraction(weights[at], sum(weights))
        yield cards_text(hand), weights[at], share, goes_on, Fraction(FOLDED), best


TABLES = {
    "hands": DataTable(
        "every three cards, what the second wager and a fold are worth",
        OF_HANDS
        | {"second_wager": "expected win in antes", "fold": "the same", "best": "the decision"},
        hands,
    )
}
