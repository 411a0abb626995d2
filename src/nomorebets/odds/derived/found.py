"""What a derived solver finds, whatever its method: how likely each result is, and what was
decided in every situation, with what each choice was worth there."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Nets = tuple[int, ...]  # cents won by each wager of the game, less than none if lost
Line = tuple[Nets, Nets]  # and what was put on each
Chances = dict[Line, Fraction]


@dataclass(frozen=True)
class InSight:
    """What somebody sees who has to decide: a decision, cards by kind, earlier choices."""

    decision: int
    own: tuple[int, ...]
    others: tuple[tuple[int, tuple[int, ...]], ...] = ()  # by spot, those face up
    before: tuple[tuple[int, int], ...] = ()  # decision, choice


@dataclass
class Weighed:
    """One such, with the chance that it comes."""

    chance: Fraction = Fraction(0)
    values: dict[int, Fraction] = field(default_factory=dict)  # by choice, times the chance

    @property
    def best(self) -> int:
        return best_of(self.values)

    def worth(self, choice: int) -> Fraction:
        return self.values[choice] / self.chance


@dataclass(frozen=True)
class BesideOdds:
    """A wager by itself: how likely it wins so many cents."""

    nets: dict[int, Fraction]
    note: str = ""


@dataclass
class Found:
    """Everything about some wagers made together."""

    chances: Chances
    situations: dict[InSight, Weighed] = field(default_factory=dict)
    method: str = ""
    aside: dict[str, "BesideOdds"] = field(default_factory=dict)  # wagers priced by themselves
    unpriced: dict[str, str] = field(default_factory=dict)  # and those that are not, with why
    words: tuple[str, ...] = ()  # best play, where situations are too many to be listed
    showdown: Any = None  # what weighs a hand that is asked about, where they are
    within: tuple[float, int] | None = None  # half an interval in cents, and the rounds it is of


def best_of(values: Mapping[int, Fraction]) -> int:
    """Of choices that are worth the same, the one that puts least on the layout: the first."""
    return max(sorted(values), key=lambda choice: (values[choice], -choice))


def added(parts: Iterable[tuple[Fraction, Chances]]) -> Chances:
    found: Chances = {}
    for weight, chances in parts:
        for line, chance in chances.items():
            found[line] = found.get(line, Fraction(0)) + weight * chance
    return found


def staked(chances: Chances) -> Fraction:
    """What is put on the layout, on the average."""
    return sum((chance * sum(put) for (_, put), chance in chances.items()), Fraction(0))


def mean(chances: Chances, weighed: Sequence[bool]) -> Fraction:
    """What the wagers win that count in a decision."""
    return sum(
        (chance * sum(n for n, w in zip(nets, weighed, strict=True) if w)
         for (nets, _), chance in chances.items()),
        Fraction(0),
    )  # fmt: skip
