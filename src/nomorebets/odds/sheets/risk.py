"""How far results stray and how much may be lost: the volatility index, the hold, the exposure."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any

from nomorebets.law.game import Game
from nomorebets.law.money import money
from nomorebets.odds import STAKE, solver
from nomorebets.odds.notation import alike, percent, signed
from nomorebets.odds.results import GameOdds, WagerOdds
from nomorebets.odds.sheets.sections import Part, Section, SheetTable, SheetText

LEVELS = (90, 95, 99)  # percent of all runs that lie within
LENGTHS = tuple(10**power for power in range(3, 8))  # rounds


def index(odds: WagerOdds, level: int) -> float:
    """Deviations that hold so many percent of a normal distribution, times the deviation."""
    return NormalDist().inv_cdf((1 + level / 100) / 2) * odds.sd


def hold(odds: WagerOdds, level: int, rounds: int) -> tuple[float, float]:
    """What the house keeps of each wager after so many rounds, between two figures."""
    edge, within = float(odds.house_edge), index(odds, level) / sqrt(rounds)
    return edge - within, edge + within


def volatility_json(tables: Mapping[str, WagerOdds]) -> dict[str, Any]:
    return {
        name: {
            "index": {str(level): index(odds, level) for level in LEVELS},
            "hold": {
                str(level): {str(rounds): list(hold(odds, level, rounds)) for rounds in LENGTHS}
                for level in LEVELS
            },
        }
        for name, odds in tables.items()
    }


def volatility_section(tables: Mapping[str, WagerOdds]) -> Section:
    rows = tuple(
        (name, f"{odds.sd:,.6f}", *(f"{index(odds, level):,.4f}" for level in LEVELS))
        for name, odds in tables.items()
    )
    head = ("wager", "standard deviation", *(f"index, {level} %" for level in LEVELS))
    parts: list[Part] = [SheetTable(head, rows, tuple(range(1, len(head))))]
    for level in LEVELS:
        head = (f"hold, {level} %", *(f"{rounds:,} rounds" for rounds in LENGTHS))
        rows = tuple(
            (name, *(between(*hold(odds, level, rounds)) for rounds in LENGTHS))
            for name, odds in tables.items()
        )
        parts.append(SheetTable(head, rows, tuple(range(1, len(head)))))
    parts.append(
        SheetText(
            "The index is the standard deviation times 1.6449, 1.9600 or 2.5758. After n rounds "
            "the hold, what the house keeps of each wager, lies within house edge ± index / √n so "
            "many times in a hundred, by the normal distribution; where a large win is rare, few "
            "rounds stray otherwise, and the percentiles further down tell how."
        )
    )
    return Section("Volatility", tuple(parts))


def between(low: float, high: float) -> str:
    return f"{low * 100:,.3f} to {high * 100:,.3f} %"


# exposure


@dataclass(frozen=True)
class Exposed:
    """The most one wager of an amount can cost the house."""

    wager: str
    amount: int  # cents
    result: str
    win: str  # in wagers
    cents: int
    mean: bool  # the line is the mean of several results: one of them may be more


class AtAmounts:
    """The odds of a game for other amounts, each solved once."""

    def __init__(self, game: Game, terms: Any, odds: GameOdds, amounts: Mapping[str, int]) -> None:
        self.game, self.terms, self.known, self.odds = game, terms, solver(game.id), odds
        self.found = {amounts[STAKE]: odds} if list(amounts) == [STAKE] else {}

    def at(self, cents: int) -> GameOdds:
        if STAKE not in self.known.amounts:
            return self.odds
        if cents not in self.found:
            self.found[cents] = self.known.solve(self.terms, {STAKE: cents})
        return self.found[cents]


def exposures(solved: AtAmounts) -> list[Exposed]:
    """Of the round and of every wager at the most the table takes."""
    game, terms = solved.game, solved.terms
    most = getattr(terms, "max_wager", None)
    if most is None:
        return []
    odds = solved.at(most)
    found = []
    if odds.round:
        found.append(exposed(f"the round, per {odds.round.per}", odds.round.total, most))
    limits = {wager.name: int(getattr(terms, wager.most)) for wager in game.wagers}
    decides = bool(solved.known.strategies or odds.strategy)
    for group in alike(odds.wagers.items()):
        name = group.names[0]
        own = limits.get(name, most)
        table = odds if decides or own == most else solved.at(own)
        found.append(exposed(group.title, table.wagers.get(name, group.odds), own))
    return found


def exposed(name: str, odds: WagerOdds, cents: int) -> Exposed:
    best = max(odds.outcomes, key=lambda outcome: outcome.win)
    mean = odds.variance != WagerOdds(odds.outcomes).variance
    return Exposed(name, cents, best.result, signed(best.win), int(best.win * cents), mean)


def exposure_section(found: list[Exposed]) -> Section:
    rows = tuple(
        (one.wager, money(one.amount), one.result, one.win, money(one.cents)
         + (" (a mean)" if one.mean else ""))
        for one in found
    )  # fmt: skip
    head = ("wager", "the most that is taken", "result", "wins, wagers", "costs the house")
    words = (
        "One wager, or one round of one player, at the maximum of these terms; payout limits and "
        "rounding are taken in."
    )
    parts = (SheetTable(head, rows, (1, 3, 4)), SheetText(words)) if rows else ()
    return Section("Maximum exposure", parts)


def frequencies(odds: WagerOdds) -> tuple[str, str]:
    """Hits, and pushes apart."""
    return percent(odds.hit_frequency, 4), percent(odds.push_frequency, 4)
