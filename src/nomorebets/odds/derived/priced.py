"""What is priced: a round of a game, its wagers, its cards."""

from dataclasses import dataclass
from typing import Any

from nomorebets.law.game import Game
from nomorebets.rules import game as game_named


@dataclass(frozen=True)
class PricedRound:
    """What is priced: terms, wagers made together, those that a decision weighs, the cards."""

    game_id: str
    terms: Any
    wagers: tuple[tuple[str, int], ...]
    beside: frozenset[str]  # wagers priced beside the round, which no decision weighs
    deck: tuple[int, ...] | None

    @property
    def game(self) -> Game:
        return game_named(self.game_id)

    @property
    def weighed(self) -> list[bool]:
        return [wager.name not in self.beside for wager in self.game.wagers]
