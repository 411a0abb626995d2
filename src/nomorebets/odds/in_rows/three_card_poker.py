"""Three card poker: every three cards, up to the names of suits."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from nomorebets.equipment.cards import DECK, cards_text
from nomorebets.odds import Amounts, Solver
from nomorebets.odds.card_sets.sweeps import classes
from nomorebets.odds.data_tables import DataTable, Row
from nomorebets.odds.play_files import stake_of
from nomorebets.odds.three_card_poker import play

OF_HANDS = {
    "hand": "cards; suits may change their names", "hands": "hands like it",
    "frequency": "of these hands",
}  # fmt: skip


def hands(solved: Solver, terms: Any, amounts: Amounts) -> Iterator[Row]:
    told = stake_of(solved, amounts)
    pair_plus, six_card = told.get("pair_plus", 0), told.get("six_card", 0)
    stake = told["stake"]
    found = play(terms, stake, DECK, None, pair_plus, six_card)
    weights, each = classes().weights(3).tolist(), found.each
    every, lost = sum(weights), terms.pair_plus_lost_on_fold
    for at, hand in enumerate(classes().hands(3).tolist()):
        bonus = int(found.bonuses[at])
        plays = Fraction(int(found.sums[at]) + bonus, each * stake)
        kept = -(pair_plus + six_card) * each if lost else bonus
        folds = Fraction(kept - stake * each, each * stake)
        best = "play" if found.plays[at] else "fold"
        share = Fraction(weights[at], every)
        yield cards_text(hand), weights[at], share, plays, folds, best


TABLES = {
    "hands": DataTable(
        "every three cards, what play and fold are worth",
        OF_HANDS | {"play": "expected win in antes", "fold": "the same", "best": "the decision"},
        hands,
    )
}
