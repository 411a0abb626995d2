"""Double down stud: every four cards, up to the names of suits."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from nomorebets.equipment.cards import DECK, cards_text
from nomorebets.odds import Amounts, Solver
from nomorebets.odds.card_sets.sweeps import classes, least_ranks
from nomorebets.odds.data_tables import DataTable, Row
from nomorebets.odds.double_down_stud import play, win
from nomorebets.odds.in_rows.three_card_poker import OF_HANDS
from nomorebets.odds.play_files import stake_of


def hands(solved: Solver, terms: Any, amounts: Amounts) -> Iterator[Row]:
    stake = stake_of(solved, amounts)["stake"]
    found = play(terms, stake, DECK)
    weights = classes().weights(4).tolist()
    every = sum(weights)
    wins = [
        [win(terms, stake, doubled, rank) for rank in least_ranks(terms.paytable)]
        for doubled in (True, False)
    ]
    for at, hand in enumerate(classes().hands(4).tolist()):
        worth = [
            Fraction(sum(int(n) * w for n, w in zip(found.fifth[at], row, strict=True)), 48 * stake)
            for row in wins
        ]
        best = "double down" if found.doubles[at] else "do not double"
        yield cards_text(hand), weights[at], Fraction(weights[at], every), *worth, best


TABLES = {
    "hands": DataTable(
        "every four cards seen, what doubling is worth",
        OF_HANDS
        | {
            "double_down": "expected win in wagers", "do_not_double": "the same",
            "best": "the decision",
        },
        hands,
    )
}  # fmt: skip
