"""What a game may have at most at a compiled table, looked at before it runs."""

from typing import Any

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.law.words import SEATS, SPOTS
from nomorebets.simulation.fast_table.structure import (
    CARDS,
    DECISIONS,
    FACES,
    MARKERS,
    METERS,
    WAGERS,
)


def refuse_sizes(game: Game, terms: Any) -> None:
    """Refuse a game under terms for which the table's memory is too small."""
    cards = game.cards.shuffled(terms)
    sizes = {
        "seats": (game.seats.number(terms), SEATS),
        "wagers": (len(game.wagers), WAGERS),
        "decisions": (len(game.decisions), DECISIONS),
        "markers": (max(len(game.between.markers), len(game.between.rests)), MARKERS),
        "meters": (len(game.between.meters), METERS),
        "cards": (len(cards), CARDS),
        "faces": (1 + max(cards, default=0), FACES),
        "spots": (1 + max(game.cards.spots, default=0), SPOTS),
    }
    for what, (size, room) in sizes.items():
        if size > room:
            raise Refused("", f"{game.id} has {size} {what}; a compiled table has room for {room}")
