"""A given shoe: what one card gone changes, and what somebody who counts every card could win.

An effect of removal is the player's expectation with one card of a value gone, less that of the
full shoe. A perfect counter knows which cards are left and wagers only where that favours the
player: how often, and how much that is worth, is found from many shoes dealt to a depth, each then
priced exactly; the interval is that of so many shoes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, fsum, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from nomorebets.equipment.cards import RANKS
from nomorebets.odds import Amounts, Solver
from nomorebets.odds.data_tables import DataTable, Row
from nomorebets.rules import game

SHOES, SEED = 400, 1
DEPTHS = tuple(Fraction(tenth, 10) for tenth in range(1, 10))  # of the shoe that is dealt
TWO_SIDED = 1.96  # standard errors that hold 95 %
ONE_SIDED = 0.05
PRECISE = 1e-9
Worth = Mapping[str, Fraction | float]  # by wager, the player's expectation


def worth_of(solved: Solver, terms: Any, amounts: Amounts, left: Sequence[int]) -> Worth:
    """What every wager wins from these cards; the solver's own way where it has a quick one."""
    own: Callable[..., Worth] | None = getattr(solved.module, "worth_with", None)
    if own is not None:
        return own(terms, left, **{k: v for k, v in amounts.items() if k == "stake"})
    odds = solved.solve(terms, amounts, None, left)
    found: dict[str, Fraction | float] = {}
    if odds.round:
        found[f"the round, per {odds.round.per}"] = -odds.round.house_edge
    return found | {name: -wager.house_edge for name, wager in odds.wagers.items()}


def removal(solved: Solver, terms: Any, amounts: Amounts) -> Iterator[Row]:
    whole = sorted(_cards(solved, terms))
    full = worth_of(solved, terms, amounts, whole)
    for rank in range(len(RANKS) - 1, -1, -1):
        left = list(whole)
        left.remove(next(card for card in whole if card >> 2 == rank))
        for name, worth in worth_of(solved, terms, amounts, left).items():
            yield RANKS[rank], name, worth, worth - full[name]


def counter(solved: Solver, terms: Any, amounts: Amounts) -> Iterator[Row]:
    whole, random = sorted(_cards(solved, terms)), Random(SEED)
    counted: Callable[..., Worth] = getattr(solved.module, "counted_with", None) or (
        lambda terms, left: worth_of(solved, terms, amounts, left)
    )
    for depth in DEPTHS:
        found: dict[str, list[float]] = {}
        size = len(whole) - int(len(whole) * depth)
        for _ in range(SHOES):
            for name, worth in counted(terms, random.sample(whole, size)).items():
                found.setdefault(name, []).append(float(worth))
        for name, values in found.items():
            won = [max(0.0, value) for value in values]
            favoured = sum(value > 0 for value in values)
            within = TWO_SIDED * stdev(won) / sqrt(SHOES)
            often = favoured / SHOES, at_most(favoured, SHOES)
            yield float(depth), name, *often, fmean(won), within, SHOES


def at_most(found: int, of: int) -> float:
    """The share below which so few, or fewer, are found no more than once in twenty times."""
    low, high = found / of, 1.0
    while high - low > PRECISE:
        share = (low + high) / 2
        few = fsum(comb(of, n) * share**n * (1 - share) ** (of - n) for n in range(found + 1))
        low, high = (share, high) if few > ONE_SIDED else (low, share)
    return high


def _cards(solved: Solver, terms: Any) -> Sequence[int]:
    return tuple(game(solved.game_id).cards.shuffled(terms))


OF_A_SHOE = {
    "removal": DataTable(
        "effects of removal: what each wager is worth with one card gone",
        {
            "gone": "the rank of the card that is gone", "wager": "its name",
            "worth": "what it then wins on average, in wagers",
            "effect": "that, less what it wins from the full shoe",
        },
        removal,
    ),
    "counter": DataTable(
        f"what a perfect counter could win: {SHOES} shoes dealt to each depth, by seed {SEED}",
        {
            "depth": "of the shoe that is dealt", "wager": "its name",
            "often": "share of shoes that favour the player",
            "often_at_most": "upper bound of that share at 95 %, also where none was found",
            "won": "by the round, in wagers, when made only then",
            "within": "half of the interval of that at 95 %", "shoes": "dealt to this depth",
        },
        counter,
    ),
}  # fmt: skip
