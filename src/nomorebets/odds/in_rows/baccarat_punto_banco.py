"""Punto banco: the final point counts of both hands."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from nomorebets.equipment.cards import DECK
from nomorebets.odds import Amounts, Solver
from nomorebets.odds.baccarat_punto_banco import counts_of, ways
from nomorebets.odds.data_tables import DataTable, Row


def totals(solved: Solver, terms: Any, amounts: Amounts) -> Iterator[Row]:
    found = ways(counts_of(DECK * terms.decks))
    every = sum(found.values())
    for (player, banker), count in sorted(found.items()):
        wins = "player" if player > banker else "banker" if banker > player else "tie"
        yield player, banker, wins, count, Fraction(count, every)


TABLES = {
    "totals": DataTable(
        "the final point counts of a fresh shoe",
        {
            "player": "point count of the Player's Hand", "banker": "of the Banker's Hand",
            "wins": "which hand", "ways": "to draw six cards that end so",
            "probability": "of both counts",
        },
        totals,
    )
}  # fmt: skip
