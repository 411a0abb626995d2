"""A strategy that is given, not found: the tables a simulation plays by, read by a solver."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from nomorebets.law.game import Game
from nomorebets.law.words import SEATS
from nomorebets.simulation.strategies import (
    advice_for,
    by_its_name,
    interpreted,
    strategies,
    text_of,
)
from nomorebets.simulation.strategies.deciding import CELLS, LOOKED_UP, NO_ADVICE
from nomorebets.simulation.wagers import refuse_wagers, usual_wagers


@dataclass(frozen=True)
class Given:
    about: str
    advice: Sequence[int]  # (): as most people play
    text: str = ""  # the file it is of

    def cells(self, decision: int) -> tuple[int, ...]:
        """What one decision goes by."""
        return tuple((self.advice or NO_ADVICE)[decision * CELLS : decision * CELLS + CELLS])

    def is_looked_up(self, decision: int) -> bool:
        return self.cells(decision)[0] == LOOKED_UP

    def table(self, decision: int) -> Any:
        """The cells it is looked up in, and all that follow."""
        return np.array(self.advice[self.cells(decision)[1] :], np.int64)

    def decides(self, game: Game, terms: Any, table: Any, decision: int) -> int:
        advice = self.advice or NO_ADVICE
        return int(interpreted(game)(advice, table, terms, 0, decision))

    def with_each(
        self, game: Game, terms: Any, decision: int, hands: Any, own: int, before: int = 0
    ) -> Any:
        """Whether the answer is yes with each hand, of which one holds `own` cards and sees the
        rest; `before` is what was answered to an earlier question."""
        advise, advice = interpreted(game), self.advice or NO_ADVICE
        return np.array(
            [
                advise(advice, SeenTable(hand[:own], hand[own:], before), terms, 0, decision)
                for hand in hands.tolist()
            ],
            np.bool_,
        )


class SeenTable:
    """A table as one player sees it when deciding: all that a strategy asks of one."""

    def __init__(self, own: Sequence[int], others: Sequence[int], before: int = 0) -> None:
        self.own, self.others, self.before = tuple(own), tuple(others), before

    def held(self, seat: int) -> tuple[int, ...]:
        return self.own

    def shown(self, spot: int) -> tuple[int, ...]:
        return self.own if 0 <= spot < SEATS else self.others

    def staked(self, seat: int, wager: int) -> int:
        return 1

    def elected(self, seat: int, decision: int) -> int:
        return self.before


def given(game: Game, terms: Any, name: str) -> Given:
    """A strategy by its name, or of a file, that may be played under these terms."""
    advice = advice_for(game, terms, name)
    refuse_wagers(game, terms, usual_wagers(game, terms), advice)
    if not advice:
        return Given(strategies(game)[by_its_name(name)], advice)
    text = text_of(game, name)
    about = tomllib.loads(text).get("about") or f"as {Path(name).name} says"
    return Given(str(about), advice, text)
