"""Hold 'em for two, all in or fold: the play neither can better, and how near to it this is.

The first (who has the button and the small blind) puts all in or folds; the second calls or folds.
Both know which cards their own leave to the other (`starting_hands`). The equilibrium is found by
regrets that never fall below nothing, averaged with rising weight; how far it is from one is then
computed, not assumed: what the best answers of both would win more, together.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from nomorebets.law.refusal import Refused
from nomorebets.odds.equities.starting_hands import CLASSES, NAMES, starting_hands

NEAR_ENOUGH = 1e-6  # big blinds that best answers win more, both together
MOST_STEPS = 200_000
LOOK_EVERY = 100
MOST_BLINDS = 1_000  # of a stack


@dataclass(frozen=True)
class PushOrFold:
    """Amounts in any unit; how often each class of hands is pushed and called."""

    stack: Fraction
    small: Fraction
    big: Fraction
    ante: Fraction
    push: tuple[float, ...]
    call: tuple[float, ...]
    value: float  # to the first player, a hand, in the unit of the amounts
    exploitability: float  # what best answers of both win more, together
    steps: int

    @property
    def pushed(self) -> float:
        """Of all hands."""
        return share_of(self.push)

    @property
    def called(self) -> float:
        return share_of(self.call)


def combos() -> Any:
    """How many ways there are to hold each class."""
    return np.array([6 if len(n) == 2 else 4 if n[2] == "s" else 12 for n in NAMES], np.float64)


def share_of(often: tuple[float, ...]) -> float:
    return float(np.dot(combos(), often) / combos().sum())


class Spot:
    """The four results of a pair of classes, weighed by how often it is dealt."""

    def __init__(self, stack: float, small: float, big: float, ante: float) -> None:
        table = starting_hands()
        self.dealt = table.ways / table.ways.sum()
        self.showdown = self.dealt * stack * (2 * table.equity - 1)  # to the first
        self.taken = self.dealt * (big + ante)  # the second folds
        self.given_up = self.dealt.sum(axis=1) * -(small + ante)  # the first folds, by class
        self.call_gain = self.showdown - self.taken

    def of_push(self, call: Any) -> Any:
        """By class of the first: what a push wins more than a fold."""
        return self.taken.sum(axis=1) + self.call_gain @ call - self.given_up

    def of_call(self, push: Any) -> Any:
        """By class of the second: what a call wins more than a fold."""
        return -(push @ self.call_gain)

    def value(self, push: Any, call: Any) -> float:
        """To the first."""
        return float(self.given_up.sum() + push @ self.of_push(call))

    def exploitability(self, push: Any, call: Any) -> float:
        """What the best answer to each wins more than this, together."""
        first = float(self.given_up.sum() + np.maximum(self.of_push(call), 0).sum())
        against = self.of_call(push)
        second = float(self.value(push, np.zeros(CLASSES)) - np.maximum(against, 0).sum())
        return first - second


def solve_push_or_fold(
    stack: Fraction, small: Fraction, big: Fraction, ante: Fraction = Fraction(0)
) -> PushOrFold:
    """The equilibrium for equal stacks (before blinds and antes) of so much."""
    refuse_amounts(stack, small, big, ante)
    spot = Spot(*(float(amount / big) for amount in (stack, small, big, ante)))
    push = call = np.full(CLASSES, 0.5)
    regret_push = regret_fold = regret_call = regret_pass = np.zeros(CLASSES)
    sum_push, sum_call = np.zeros(CLASSES), np.zeros(CLASSES)
    step, left = 0, 1.0
    mean_push, mean_call = push, call
    while left > NEAR_ENOUGH and step < MOST_STEPS:
        step += 1
        gain = spot.of_push(call)
        regret_push = np.maximum(regret_push + gain * (1 - push), 0)
        regret_fold = np.maximum(regret_fold - gain * push, 0)
        push = matched(regret_push, regret_fold)
        gain = spot.of_call(push)
        regret_call = np.maximum(regret_call + gain * (1 - call), 0)
        regret_pass = np.maximum(regret_pass - gain * call, 0)
        call = matched(regret_call, regret_pass)
        sum_push += step * step * push
        sum_call += step * step * call
        if step % LOOK_EVERY == 0:
            whole = step * (step + 1) * (2 * step + 1) / 6
            mean_push, mean_call = sum_push / whole, sum_call / whole
            left = spot.exploitability(mean_push, mean_call)
    unit = float(big)
    return PushOrFold(
        stack, small, big, ante, tuple(mean_push.tolist()), tuple(mean_call.tolist()),
        spot.value(mean_push, mean_call) * unit, left * unit, step,
    )  # fmt: skip


def matched(yes: Any, no: Any) -> Any:
    """How often, in proportion to what is regretted; a half where nothing is."""
    both = yes + no
    return np.where(both > 0, yes / np.where(both > 0, both, 1), 0.5)


def refuse_amounts(stack: Fraction, small: Fraction, big: Fraction, ante: Fraction) -> None:
    if big <= 0 or not 0 <= small <= big or ante < 0:
        raise Refused(
            "", "blinds: the small one is at most the big one, which is more than nothing"
        )
    if stack <= big + ante:
        raise Refused("", f"stack={stack}: a stack must be more than the big blind and the ante")
    if stack > MOST_BLINDS * big:
        raise Refused("", f"stack={stack}: at most {MOST_BLINDS:,} big blinds are solved")
