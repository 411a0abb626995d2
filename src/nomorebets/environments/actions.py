"""What an agent is asked, and what its actions mean: one numbering for all decisions of a game.

An action is the place of a value among those of the decision that is asked. The agent makes the
decisions for which best play is known, or where none is, all but customs and the bank; what else a
player is asked (to cut the cards) is answered as most people do. An amount is none, or the most the
rules admit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from nomorebets.law.decisions import AMOUNT, BET, CARDS, CHOICE, SETTING, YES_NO, Decision
from nomorebets.law.game import Game
from nomorebets.simulation.fast_table import DECISIONS
from nomorebets.simulation.strategies.deciding import AS_MOST, CELLS

CHOICES = 64  # more than any decision has words for
A_PAIR = 2  # cards a player has when an amount is asked


class OnlyStakes:
    """A table of which only the stakes are known: all that the limits of an amount ask of one."""

    def __init__(self, game: Game, wagers: Mapping[str, int]) -> None:
        self.amounts = [wagers.get(wager.name, 0) for wager in game.wagers]

    def staked(self, seat: int, wager: int) -> int:
        return self.amounts[wager]

    def count(self, spot: int) -> int:
        return A_PAIR


def has_words(decision: Decision, value: int) -> bool:
    try:
        return bool(decision.words(value))
    except (IndexError, KeyError, ValueError):
        return False


def is_play(decision: Decision) -> bool:
    """How one's own wagers are played: no custom, no bank, no presence, no bet against others."""
    return not (decision.is_custom or decision.banks or decision.ahead or decision.kind == BET)


def choices(decision: Decision, terms: Any) -> tuple[int, ...]:
    """The values a choice has words for; if these are for any number, the legal ones; none where
    the table alone knows which."""
    worded = tuple(value for value in range(CHOICES) if has_words(decision, value))
    if len(worded) < CHOICES:
        return worded
    try:
        return tuple(decision.legal(None, terms, 0))
    except AttributeError:
        return ()


@dataclass(frozen=True)
class Actions:
    game: Game
    terms: Any
    wagers: Mapping[str, int]
    advice: Sequence[int]  # best play, as a simulation looks it up; (): none is known

    @cached_property
    def decisions(self) -> tuple[int, ...]:
        """Those the agent makes, of the decisions of the game."""
        known = range(len(self.game.decisions))
        if self.advice:
            return tuple(
                d for d in known if self.advice[d * CELLS] != AS_MOST and self.values_of(d)
            )
        return tuple(d for d in known if is_play(self.game.decisions[d]) and self.values_of(d))

    @cached_property
    def by_cards(self) -> int | None:
        """The decision whose legal values depend on the cards."""
        return next((d for d in self.decisions if self.game.decisions[d].bits), None)

    def values_of(self, index: int) -> tuple[int, ...]:
        """The values of a decision, in the order of the actions."""
        decision = self.game.decisions[index]
        if decision.kind == CHOICE:
            return choices(decision, self.terms)
        if decision.kind in (CARDS, SETTING):
            return tuple(decision.legal(None, self.terms, 0))
        if decision.kind == AMOUNT:
            legal = decision.legal(OnlyStakes(self.game, self.wagers), self.terms, 0)
            return (0, max(legal)) if max(legal, default=0) else ()
        return YES_NO

    @cached_property
    def number(self) -> int:
        return max(len(self.values_of(index)) for index in self.decisions)

    @cached_property
    def values(self) -> Any:
        """By the decision asked, from 1, and the action."""
        found = np.zeros((DECISIONS + 1, self.number), np.int64)
        for index in self.decisions:
            values = self.values_of(index)
            found[index + 1, : len(values)] = values
        return found

    @cached_property
    def masks(self) -> Any:
        """The actions of each decision; where nothing is asked, the first goes on."""
        found = np.zeros((DECISIONS + 1, self.number), np.bool_)
        found[0, 0] = True
        for index in self.decisions:
            found[index + 1, : len(self.values_of(index))] = True
        return found

    def words(self, asks: int, action: int) -> str:
        """ "play: yes"."""
        if asks == 0:
            return "go on"
        decision = self.game.decisions[asks - 1]
        return f"{decision.name}: {decision.words(self.values_of(asks - 1)[action])}"
