"""What an environment's agent can reach: the value of best play, exactly, and the play itself."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import permutations
from math import sqrt
from typing import Any

import numpy as np

from nomorebets.environments.actions import Actions
from nomorebets.environments.observations import Observations
from nomorebets.law.game import Game
from nomorebets.odds import Amounts, solver
from nomorebets.odds.given_strategy import Given
from nomorebets.odds.notation import argument
from nomorebets.odds.results import GameOdds
from nomorebets.odds.verify.checked import expected
from nomorebets.simulation.strategies import interpreted

Policies = Callable[[Any, Any], Any]  # from many observations and their masks: actions
AT_ONCE = 4096  # rounds
CONFIDENCE = 1.96  # standard errors to either side
SUITS = tuple(permutations(range(4)))


@dataclass(frozen=True, repr=False)
class Optimum:
    game: Game
    terms: Any
    wagers: Mapping[str, int]
    advice: Sequence[int]
    actions: Actions
    many: Callable[[int], Any]  # so many environments of this kind

    def __repr__(self) -> str:
        return f"<optimum of {self.game.id}>"

    @property
    def amounts(self) -> Amounts:
        taken = solver(self.game.id).amounts
        found = {argument(name): cents for name, cents in self.wagers.items()}
        return {"stake": self.stake} | {n: cents for n, cents in found.items() if n in taken}

    @property
    def stake(self) -> int:
        """Of the wager that values and rewards are stated in: the first."""
        return next(iter(self.wagers.values()))

    @cached_property
    def value(self) -> Fraction:
        """What a round of best play is worth, in wagers."""
        odds = solver(self.game.id).solve(self.terms, self.amounts)
        return expected(odds, self.wagers) / self.stake

    def policy(self, observation: Any) -> int:
        """The action of best play."""
        seen = Observations(self.game).read(observation)
        if seen.decision is None:
            return 0
        said = int(self._advise(self.advice, seen, self.terms, 0, seen.decision))
        return self.actions.values_of(seen.decision).index(said)

    @cached_property
    def _advise(self) -> Any:
        return interpreted(self.game)

    def regret(self, policy: str | Policies, rounds: int = 1_000_000, seed: int = 0) -> "Regret":
        """What a round costs under this play more than under best play, in wagers.

        Exactly, if it is a strategy by its name or of a file (as `nmb odds --strategy` takes it).
        Of a function from many observations and their masks to actions: exactly where one decision
        is made with cards whose suits it treats alike, else from so many rounds.
        """
        if isinstance(policy, str):
            return self._exactly(solver(self.game.id).evaluate(self.terms, policy, self.amounts))
        if len(self.actions.decisions) == 1:
            asked = AskedPolicy("a policy", (), optimum=self, policy=policy)
            with suppress(CannotTell):
                evaluate = solver(self.game.id).module.evaluate
                return self._exactly(evaluate(self.terms, asked, self.stake))
        mean, error = self._played(policy, rounds, seed)
        return Regret(float(self.value) - mean, error, None)

    def _exactly(self, odds: GameOdds) -> "Regret":
        found = self.value - expected(odds, self.wagers) / self.stake
        return Regret(float(found), 0.0, found)

    def _played(self, policy: Policies, rounds: int, seed: int) -> tuple[float, float]:
        """The mean of a round, and its standard error."""
        env = self.many(min(rounds, AT_ONCE))
        seen, info = env.reset(seed=seed)
        total = squares = 0.0
        played = 0
        while played < rounds:
            seen, won, over, _, info = env.step(policy(seen, info["action_mask"]))
            played += int(over.sum())
            total += float(won.sum())
            squares += float((won * won).sum())
        mean = total / played
        return mean, sqrt((squares / played - mean * mean) / played)

    def baselines(self, rounds: int = 1_000_000, seed: int = 0) -> dict[str, "Regret"]:
        """How far from the optimum play at random is, the named strategies, and best play."""
        named = {name: self.regret(name) for name in solver(self.game.id).strategies}
        return {"random": self.regret(random_play(seed), rounds, seed), **named}


def random_play(seed: int) -> Policies:
    """Any legal action, each as likely."""
    chance = np.random.default_rng(seed)

    def at_random(seen: Any, legal: Any) -> Any:
        return (legal * chance.random(legal.shape)).argmax(1)

    return at_random


class CannotTell(Exception):
    """The solver asks for more than the answers of a policy, or these depend on suits."""


@dataclass(frozen=True, kw_only=True)
class AskedPolicy(Given):
    """A policy as a solver reads a strategy: by its answers for every hand."""

    optimum: Optimum
    policy: Policies

    def cells(self, decision: int) -> tuple[int, ...]:
        raise CannotTell

    def decides(self, game: Game, terms: Any, table: Any, decision: int) -> int:
        raise CannotTell

    def is_looked_up(self, decision: int) -> bool:
        return False

    def with_each(
        self, game: Game, terms: Any, decision: int, hands: Any, own: int, before: int = 0
    ) -> Any:
        answers = [self._answers(decision, suited(hands, suits), own) for suits in SUITS]
        if any((other != answers[0]).any() for other in answers):
            raise CannotTell
        return answers[0]

    def _answers(self, decision: int, hands: Any, own: int) -> Any:
        """Whether the answer is yes with each hand: so many cards are one's own, the rest seen."""
        optimum = self.optimum
        kind = Observations(optimum.game)
        seen = np.zeros((len(hands), len(kind.columns)), np.int64)
        seen[:, 0] = decision + 1
        for at, wager in enumerate(optimum.game.wagers):
            seen[:, 1 + at] = optimum.wagers.get(wager.name, 0)
        first = kind.first_card
        seen[:, first - 1] = 1
        seen[:, first : first + own] = hands[:, :own] + 1
        beside = first + kind.room * (1 + optimum.game.cards.splits)
        seen[:, beside : beside + hands.shape[1] - own] = hands[:, own:] + 1
        legal = np.repeat(optimum.actions.masks[decision + 1][None], len(hands), 0)
        return optimum.actions.values[decision + 1][self.policy(seen, legal)] != 0


def suited(hands: Any, suits: Sequence[int]) -> Any:
    """The hands with other suits in place of theirs."""
    return hands // 4 * 4 + np.array(suits)[hands % 4]


@dataclass(frozen=True)
class Regret:
    value: float
    standard_error: float
    exact: Fraction | None

    @property
    def interval(self) -> tuple[float, float]:
        """With 95 % confidence it is between these; of an exact one both are it."""
        reach = CONFIDENCE * self.standard_error
        return self.value - reach, self.value + reach
