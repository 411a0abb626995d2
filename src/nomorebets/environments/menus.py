"""What a seat at the live table may answer, as numbered actions: a menu for each decision.

A menu is as long for every question of a decision; what is not legal now is masked. Of amounts
there are few: none, the least, the middle, the most; of a bet also those a player thinks of first.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from nomorebets.environments.actions import choices
from nomorebets.environments.live_rounds import SeatAsked
from nomorebets.law.bets import Bets
from nomorebets.law.decisions import (
    AMOUNT,
    BET,
    CALL,
    CARDS,
    CHECK,
    CHOICE,
    FOLD,
    SETTING,
    YES_NO,
    Decision,
)
from nomorebets.law.game import Game
from nomorebets.table.live import LiveTable

AMOUNTS = ("none", "the least", "the middle", "the most")
BETS = ("fold", "check", "call", "the least", "half the pot", "the pot", "the most")
NOT_NOW = None


def is_asked(decision: Decision) -> bool:
    """More than a custom, and not whether one is there at all (`ahead`): who is seated plays."""
    return not decision.is_custom and not decision.ahead


class Menus:
    def __init__(self, game: Game, terms: Any, seats: int) -> None:
        self.game, self.terms, self.seats = game, terms, seats

    @cached_property
    def asked(self) -> tuple[int, ...]:
        """The decisions that a seat makes here."""
        return tuple(i for i, d in enumerate(self.game.decisions) if is_asked(d))

    @cached_property
    def sizes(self) -> dict[int, int]:
        return {index: self._size(self.game.decisions[index]) for index in self.asked}

    @cached_property
    def number(self) -> int:
        """Of actions, in all questions."""
        return max(self.sizes.values())

    def _size(self, decision: Decision) -> int:
        if decision.kind == AMOUNT:
            return len(AMOUNTS)
        if decision.kind == BET:
            return len(BETS)
        if decision.kind in (CARDS, SETTING):
            return 1 << self.game.cards.hand if decision.kind == CARDS else len(self._settings)
        if decision.kind == CHOICE:
            return len(choices(decision, self.terms)) or self.seats
        return len(YES_NO)

    @cached_property
    def _settings(self) -> tuple[int, ...]:
        found = next(d for d in self.game.decisions if d.kind == SETTING)
        return tuple(found.legal(None, self.terms, 0))

    def values(self, table: LiveTable, asked: SeatAsked) -> list[int | None]:
        """By action: the value it stands for, or None where it is not legal."""
        decision = self.game.decisions[asked.decision]
        if decision.kind == AMOUNT:
            menu = of_amounts(asked.legal)
        elif decision.kind == BET:
            before = table.chips.stakes.values()  # not gathered yet
            pot = sum(table.chips.pots.values()) + sum(before)
            menu = of_bets(asked.legal, max(before, default=0), pot)
        elif decision.kind == SETTING:
            menu = list(self._settings)
        elif decision.kind == CHOICE:
            seats = range(1, self.seats + 1)  # where the table knows which, it is one of them
            menu = list(choices(decision, self.terms) or seats)
        else:
            menu = list(range(self.sizes[asked.decision]))
        known: set[int] = set()
        for at, value in enumerate(menu):
            if value is None or value not in asked.legal or value in known:
                menu[at] = NOT_NOW
            else:
                known.add(value)
        return menu + [NOT_NOW] * (self.number - len(menu))

    def nearest(self, values: Sequence[int | None], value: int) -> int:
        """The action that stands for a value, or comes next to it."""
        if value in values:
            return values.index(value)
        legal = [(abs(v - value), i) for i, v in enumerate(values) if v is not None]
        above = [(gap, i) for gap, i in legal if (values[i] or 0) > 0]
        return min(above if value > 0 and above else legal)[1]


def mask_of(values: Sequence[int | None]) -> Any:
    return np.array([value is not None for value in values], np.int8)


def of_amounts(legal: Sequence[int]) -> list[int | None]:
    more = legal[1:] if legal and legal[0] == 0 else legal
    if not more:
        return [0, None, None, None]
    return [0, more[0], more[len(more) // 2], more[-1]]


def of_bets(legal: Sequence[int], bet: int, pot: int) -> list[int | None]:
    """A bet or raise is what one's bet is made: the highest so far, and a part of the pot more."""
    menu: list[int | None] = [FOLD, CHECK, CALL]
    if not isinstance(legal, Bets) or not (legal.amounts or legal.all_in):
        return [*menu, None, None, None, None]
    if not legal.amounts:
        return [*menu, None, None, None, legal.all_in[0]]
    first, step, last = legal.amounts[0], legal.amounts.step, len(legal.amounts) - 1
    parts = [
        legal.amounts[min(last, max(0, (bet + part - first) // step))] for part in (pot // 2, pot)
    ]
    return [*menu, first, *parts, max((*legal.amounts[-1:], *legal.all_in))]
