"""Let it ride: every three cards, and every four, up to the names of suits."""

from collections.abc import Iterator
from fractions import Fraction
from math import gcd
from typing import Any

from nomorebets.equipment.cards import DECK, cards_text
from nomorebets.odds import Amounts, Solver
from nomorebets.odds.card_sets.sweeps import classes, least_ranks
from nomorebets.odds.data_tables import DataTable, Row
from nomorebets.odds.in_rows.three_card_poker import OF_HANDS
from nomorebets.odds.let_it_ride import LetItRidePlay, play, win
from nomorebets.odds.play_files import stake_of


def played(solved: Solver, terms: Any, amounts: Amounts) -> tuple[LetItRidePlay, Fraction]:
    """And what one of its sums is, in bets."""
    stake = stake_of(solved, amounts)["stake"]
    ranks = least_ranks(terms.paytable)
    unit = gcd(*(win(terms, stake, bets, rank) for bets in (1, 2, 3) for rank in ranks)) or 1
    return play(terms, stake, DECK), Fraction(unit, stake)


def three(solved: Solver, terms: Any, amounts: Amounts) -> Iterator[Row]:
    found, unit = played(solved, terms, amounts)
    weights = classes().weights(3).tolist()
    for at, hand in enumerate(classes().hands(3).tolist()):
        back, rides = (
            Fraction(int(total), weights[at] * 49 * 48) * unit for total in found.first[at]
        )
        share = Fraction(weights[at], sum(weights))
        yield cards_text(hand), weights[at], share, rides, back, _best(bool(found.one[at]))


def four(solved: Solver, terms: Any, amounts: Amounts) -> Iterator[Row]:
    found, unit = played(solved, terms, amounts)
    weights = classes().weights(4).tolist()
    every = sum(weights)
    for at, hand in enumerate(classes().hands(4).tolist()):
        one, two, _ = (Fraction(int(total), 48) * unit for total in found.values[at])
        share = Fraction(weights[at], every)
        yield cards_text(hand), weights[at], share, two, one, _best(bool(found.two[at, 0]))


def _best(rides: bool) -> str:
    return "let it ride" if rides else "take it back"


WORTH = {
    "let_it_ride": "expected win of the round in bets", "take_it_back": "the same",
    "best": "the decision",
}  # fmt: skip
TABLES = {
    "hands": DataTable("every three cards, bet one", OF_HANDS | WORTH, three),
    "four cards": DataTable(
        "every four cards, bet two, when bet one is taken back", OF_HANDS | WORTH, four
    ),
}
