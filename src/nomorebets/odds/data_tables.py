"""A table as data: what it is, its columns, its rows; and those that every game has."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from nomorebets.law.refusal import Refused
from nomorebets.odds import Amounts, Solver
from nomorebets.odds.results import GameOdds, WagerOdds

Cell = str | int | float | Fraction
Row = Sequence[Cell]


@dataclass(frozen=True)
class DataTable:
    """What it is, its columns with what each means, and its rows under some terms."""

    about: str
    columns: dict[str, str]
    rows: Callable[[Solver, Any, Amounts], Iterable[Row]]


def _named(odds: GameOdds) -> Iterator[tuple[str, WagerOdds]]:
    if odds.round:
        yield f"the round, per {odds.round.per}", odds.round.total
    yield from odds.wagers.items()


def wagers(solved: Solver, terms: Any, amounts: Amounts) -> Iterator[Row]:
    for name, odds in _named(solved.solve(terms, amounts)):
        rolls, by_roll = odds.rolls or Fraction(1), odds.edge_per_roll or odds.house_edge
        yield name, odds.house_edge, odds.sd, odds.hit_frequency, rolls, by_roll


def results(solved: Solver, terms: Any, amounts: Amounts) -> Iterator[Row]:
    for name, odds in _named(solved.solve(terms, amounts)):
        for one in odds.outcomes:
            yield name, one.result, one.odds, one.win, one.probability


def strategies(solved: Solver, terms: Any, amounts: Amounts) -> Iterator[Row]:
    """The cost of each simplification: what it loses beyond best play."""
    best: Fraction | None = None
    for name in solved.strategies:
        odds = solved.evaluate(terms, name, amounts)
        if odds.round is None:
            raise Refused("", f"at {solved.game_id} no round is priced that strategies differ in")
        edge = odds.round.house_edge
        best = edge if best is None else best
        yield name, edge, edge - best, odds.round.average_wager, odds.round.element_of_risk


STRATEGIES = DataTable(
    "every strategy known by name, and what it costs beyond best play",
    {
        "strategy": "its name", "house_edge": "of the round",
        "cost": "that less the house edge of best play", "average_wager": "in all, by the round",
        "element_of_risk": "the house edge by what is wagered in all",
    },
    strategies,
)  # fmt: skip
EVERYWHERE = {
    "wagers": DataTable(
        "every wager, under best play",
        {
            "wager": "its name", "house_edge": "of a wager", "sd": "standard deviation, in wagers",
            "hit_frequency": "how often something is won",
            "rolls": "of the dice or spins that a decision takes, else 1",
            "house_edge_per_roll": "of a wager, by roll",
        },
        wagers,
    ),
    "results": DataTable(
        "every result of every wager, under best play",
        {
            "wager": "its name", "result": "what happens", "pays": "the odds, in words",
            "wins": "in wagers, negative if lost", "probability": "of the result",
        },
        results,
    ),
}  # fmt: skip
