"""How far from the optimum plain play is: at random, as most people play, best play.

A row for each game, in wagers a round: exact where the solver has it, else from rounds played, with
the half width of its interval.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from nomorebets.environments.among_others import AmongOthersEnv
from nomorebets.environments.one_seat import TablesEnv, is_one_seat
from nomorebets.environments.optimum import CONFIDENCE, random_play
from nomorebets.law.refusal import Refused
from nomorebets.odds import offers, solver
from nomorebets.odds.verify.checked import expected
from nomorebets.rules import game as game_of
from nomorebets.simulation.run import Plan
from nomorebets.simulation.strategies import ORDINARY

AT_ONCE = 4096
AT_THE_LIVE_TABLE = 100  # times as many rounds are played compiled


@dataclass(frozen=True)
class PlayWorth:
    """What a round is worth, in wagers; `within`: with 95 % confidence, 0 where it is exact."""

    value: float
    within: float = 0.0

    def __str__(self) -> str:
        return f"{self.value:+.4f}" + (f" ± {self.within:.4f}" if self.within else "")


@dataclass(frozen=True)
class Baselines:
    game: str
    random: PlayWorth
    ordinary: PlayWorth
    best: PlayWorth | None
    why: str  # there is no best


def estimated(total: float, squares: float, rounds: int) -> PlayWorth:
    mean = total / rounds
    return PlayWorth(mean, CONFIDENCE * sqrt(max(0.0, squares / rounds - mean * mean) / rounds))


def baselines(game_id: str, rounds: int, seed: int = 0) -> Baselines:
    if not is_one_seat(game_of(game_id)):
        return _among_others(game_id, max(1, rounds // AT_THE_LIVE_TABLE), seed)
    env = TablesEnv(game_id, min(rounds, AT_ONCE))
    optimum = env.optimum
    best = PlayWorth(float(optimum.value)) if optimum else None
    return Baselines(
        game_id, _at_random(env, rounds, seed), _ordinary(env, rounds, seed), best,
        env.why_no_optimum,
    )  # fmt: skip


def _at_random(env: TablesEnv, rounds: int, seed: int) -> PlayWorth:
    policy = random_play(seed)
    seen, info = env.reset(seed=seed)
    total = squares = 0.0
    played = 0
    while played < rounds:
        seen, won, over, _, info = env.step(policy(seen, info["action_mask"]))
        played += int(over.sum())
        total, squares = total + float(won.sum()), squares + float((won * won).sum())
    return estimated(total, squares, played)


def _ordinary(env: TablesEnv, rounds: int, seed: int) -> PlayWorth:
    """Exactly, if the solver takes it for a strategy; else as `nmb simulate` plays it."""
    made = env.rounds
    if offers(made.game.id) and ORDINARY in solver(made.game.id).strategies and env.optimum:
        amounts = env.optimum.amounts
        with suppress(Refused):  # too many branches to be told exactly
            odds = solver(made.game.id).evaluate(made.terms, ORDINARY, amounts)
            return PlayWorth(float(expected(odds, made.wagers)) / made.stake)
    tally = Plan(made.game, made.terms, made.wagers, seed=seed).run(0, rounds).round
    counts = tally.counts.items()
    total = sum(cents * times for cents, times in counts) / made.stake
    squares = sum(cents * cents * times for cents, times in counts) / made.stake**2
    return estimated(total, squares, sum(tally.counts.values()))


def _among_others(game_id: str, rounds: int, seed: int) -> Baselines:
    env = AmongOthersEnv(game_id)
    chance = np.random.default_rng(seed)

    def at_random() -> int:
        return int(chance.choice(np.flatnonzero(env.mask)))

    random, ordinary = (_played(env, how, rounds, seed) for how in (at_random, env.ordinary))
    return Baselines(game_id, random, ordinary, None, env.why_no_optimum)


def _played(env: AmongOthersEnv, how: Any, rounds: int, seed: int) -> PlayWorth:
    total = squares = 0.0
    env.reset(seed=seed)
    for _ in range(rounds):
        won, over = 0.0, False
        while not over:
            _, reward, over, _, _ = env.step(how())
            won += reward
        total, squares = total + won, squares + won * won
        env.reset()
    return estimated(total, squares, rounds)


def lines(found: Iterator[Baselines]) -> Iterator[str]:
    """As a table of Markdown."""
    yield "| game | at random | as most people play | best play |"
    yield "|---|---|---|---|"
    for row in found:
        best = str(row.best) if row.best else "not known"
        yield f"| {row.game} | {row.random} | {row.ordinary} | {best} |"
