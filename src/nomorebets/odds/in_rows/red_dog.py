"""Red dog: every two values."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from nomorebets.equipment.cards import DECK, RANKS
from nomorebets.judgments.red_dog import spread_of
from nomorebets.odds import Amounts, Solver
from nomorebets.odds.data_tables import DataTable, Row
from nomorebets.odds.red_dog import VALUES, between_of, card_of, counts_of
from nomorebets.rules.njac_19_47.s06_red_dog import odds


def hands(solved: Solver, terms: Any, amounts: Amounts) -> Iterator[Row]:
    counts = counts_of(DECK * terms.decks)
    size = sum(counts.values())
    for low in VALUES:
        for high in range(low + 1, VALUES[-1] + 1):
            spread = spread_of(card_of(low), card_of(high))
            if spread <= 0:
                continue
            share = Fraction(2 * counts[low] * counts[high], size * (size - 1))
            won = Fraction(between_of(counts, low, high), size - 2)
            worth = won * odds(terms, spread) - (1 - won)
            best = "raise" if worth > 0 else "do not raise"
            name = f"{RANKS[low - 2]} {RANKS[high - 2]}"
            yield name, spread, share, won, 2 * worth, worth, best


TABLES = {
    "hands": DataTable(
        "every two values with a spread, what a raise is worth",
        {
            "hand": "the two values", "spread": "between them", "frequency": "of this hand",
            "between": "how likely the third card lies between",
            "raise": "expected win in wagers, raised by as much again",
            "do_not_raise": "the same, not raised", "best": "the decision",
        },
        hands,
    )
}  # fmt: skip
