"""What a round costs when it is dealt from a shoe, as the terms have it: simulated; an interval.

Exact odds are those of a full shoe. At a table the cutting card ends a shoe, and a strategy that
does not look at what was dealt before meets all depths of it. Rounds of one shoe hang together, so
the interval comes from the spread of many series, each with shoes of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from nomorebets.law.game import Game
from nomorebets.odds import solver
from nomorebets.odds.best_play import best_advice, is_offered
from nomorebets.odds.results import A_FULL_SHOE, GameOdds
from nomorebets.odds.verify.checked import Checked
from nomorebets.odds.verify.simulated import plans
from nomorebets.simulation.run import Plan, simulate

SERIES = 50
STUDENT = 2.0096  # standard errors on both sides that hold 95 % of means, of so many series


@dataclass(frozen=True)
class ShoeFigure:
    """A house edge, with half the width of the interval that holds it at 95 %."""

    wager: str
    edge: float
    within: float
    rounds: int


def with_the_shoe(
    game: Game,
    terms: Any,
    odds: GameOdds,
    rounds: int,
    strategy: str | None = None,
    amounts: dict[str, int] | None = None,
    seed: int = 1,
    each: Callable[[int], None] = lambda series: None,
) -> list[ShoeFigure]:
    """Of the round and of every wager; nothing where the exact odds are of no full shoe."""
    if A_FULL_SHOE not in odds.assumes or not rounds:
        return []
    known = solver(game.id)
    read = known.given(terms, strategy) if strategy else None
    checked = Checked(known, game, terms, read, dict(amounts or {}))
    wagers, _ = next(iter(plans(checked)))
    dealt = checked.how.alone(checked.admitting())
    advice: Any = read.advice if read else ()
    if read is None and is_offered(game):
        advice = best_advice(game, dealt, wagers)
    stake, means = next(iter(wagers.values())), dict[str, list[float]]()
    whole = odds.round is not None and not checked.how.apart
    for series in range(SERIES):
        plan = Plan(game, dealt, wagers, 1, seed * SERIES + series, advice)
        found = simulate(plan, max(1, rounds // SERIES))
        if whole and odds.round is not None:
            name = f"the round, per {odds.round.per}"
            means.setdefault(name, []).append(-found.round.mean / stake)
        for name, cents in wagers.items():
            if name in odds.wagers:
                means.setdefault(name, []).append(-found.wagers[name].mean / cents)
        each(series)
    return [
        ShoeFigure(
            name, fmean(some), STUDENT * stdev(some) / sqrt(SERIES), rounds // SERIES * SERIES
        )
        for name, some in means.items()
    ]
