"""What is decided with each set of cards, in cells that a strategy of a simulation looks up."""

from typing import Any

from nomorebets.equipment.cards import DECK
from nomorebets.odds.card_sets.sweeps import classes


def by_set(chosen: Any, size: int) -> Any:
    """What is chosen with each class of so many cards, set by set."""
    cards = classes(DECK)
    of = cards.class_of[cards.offsets[size] : cards.offsets[size + 1]]
    return chosen[of - cards.starts[size]]
