"""Pay tables of whole numbers that give the house a wanted edge.

The edge and the mean square of a result are asked of the solver at three values of each line; where
a line's odds change nobody's decision, both are then known for every table (a line adds to the edge
what it is paid times how often, to the mean square what it is paid squared). Tables are looked for
in that model, and each that is told has been solved by itself, exactly; if decisions did change and
none is near enough, the model is asked again at the table it led to.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, sqrt
from typing import Any

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import MOST_ODDS, Odds, OwnOdds, options
from nomorebets.odds import Amounts, Progress, Solver
from nomorebets.odds.comparison import priced
from nomorebets.odds.results import GameOdds, WagerOdds

MOST_PASSES = 4
MOST_TABLES = 100_000  # that come near enough to be weighed


@dataclass(frozen=True)
class PayLine:
    """What one line does in the model: to the expected win, and to the mean square."""

    name: str
    now: int
    chance: Fraction  # the expected win of one more
    square: tuple[Fraction, Fraction]  # the mean square is so much times the odds, and times theirs

    def squared(self, odds: int) -> Fraction:
        return odds * self.square[0] + odds * odds * self.square[1]


@dataclass(frozen=True)
class PricedTable:
    """A pay table, solved."""

    odds: tuple[int, ...]
    wager: WagerOdds
    offences: tuple[str, ...]  # why no licensee may post it


@dataclass(frozen=True)
class Search:
    """What is looked for."""

    game: Game
    solver: Solver
    terms: Any
    key: str
    of: str  # the wager
    target: Fraction
    within: Fraction
    amounts: Amounts

    @property
    def option(self) -> Odds:
        found = options(self.game.terms).get(self.key)
        if not isinstance(found, Odds):
            known = options(self.game.terms).items()
            tables = ", ".join(k for k, o in known if isinstance(o, Odds)) or "none"
            raise Refused("", f"--vary {self.key}: pay tables of {self.game.id} are: {tables}")
        return found

    def with_odds(self, odds: Sequence[int]) -> Any:
        lines = getattr(self.terms, self.key)
        paid = iter(odds)
        changed = tuple((least, next(paid) if n > 0 else n) for least, n in lines)
        return self.terms._replace(**{self.key: changed})

    @property
    def now(self) -> tuple[int, ...]:
        """What the lines pay as the terms have them: where the search begins."""
        option = self.option
        if isinstance(option, OwnOdds) and getattr(self.terms, self.key) == option.minimum:
            raise Refused("", f"{self.key} is none: say where to begin, odds for {option.lines}")
        return tuple(n for _, n in getattr(self.terms, self.key) if n > 0)

    @property
    def names(self) -> tuple[str, ...]:
        lines = getattr(self.terms, self.key)
        named = zip(self.option.names, lines, strict=True)
        return tuple(name for name, (_, odds) in named if odds > 0)

    def solve(self, odds: Sequence[int]) -> GameOdds:
        return self.solver.solve(self.with_odds(odds), self.amounts)

    def solved(self, odds: Sequence[int]) -> PricedTable:
        found = priced(self.solve(odds))[self.of]
        return PricedTable(tuple(odds), found, self.game.what_if(self.with_odds(odds)))


def wager_meant(search: Search) -> str:
    """The wager a pay table is of: the one that is named, or the first that it changes."""
    now = priced(search.solve(search.now))
    raised = priced(search.solve([n + 1 for n in search.now]))
    moved = [n for n in now if n in raised and now[n].house_edge != raised[n].house_edge]
    if search.of:
        if search.of not in moved:
            words = ", ".join(moved) or "none"
            raise Refused("", f"--of {search.of}: {search.key} changes the odds of: {words}")
        return search.of
    if not moved:
        raise Refused("", f"under these terms {search.key} changes no odds: is it the table used?")
    return moved[0]


def model(search: Search, now: tuple[int, ...]) -> tuple[list[PayLine], Fraction, Fraction]:
    """The lines, and what the edge and the mean square are without them; asked at these odds."""

    def moments(odds: Sequence[int]) -> tuple[Fraction, Fraction]:
        wager = priced(search.solve(odds))[search.of]
        return wager.expected_win, wager.variance + wager.expected_win**2

    mean, square = moments(now)
    lines = []
    for i, name in enumerate(search.names):
        one, two = ((*now[:i], now[i] + more, *now[i + 1 :]) for more in (1, 2))
        (mean_1, square_1), (_, square_2) = moments(one), moments(two)
        second = (square_2 - 2 * square_1 + square) / 2
        first = square_1 - square - second * (2 * now[i] + 1)
        lines.append(PayLine(name, now[i], mean_1 - mean, (first, second)))
    mean -= sum((line.chance * line.now for line in lines), Fraction(0))
    square -= sum((line.squared(line.now) for line in lines), Fraction(0))
    return lines, mean, square


def posted(line: PayLine, times: int, round_numbers: bool) -> list[int]:
    """The odds a line is tried with: up to so many times what it pays now, down to such a part;
    above 15 only what layouts have, fives, from 50 on twenty-fives, from 500 on hundreds."""
    found = range(-(-line.now // times), min(MOST_ODDS, times * line.now) + 1)
    if not round_numbers:
        return list(found)
    steps = ((500, 100), (50, 25), (15, 5), (0, 1))
    return [n for n in found if n == line.now or not n % next(s for m, s in steps if n >= m)]


def tables(
    lines: Sequence[PayLine],
    tried: Sequence[Sequence[int]],
    mean: Fraction,
    target: Fraction,
    within: Fraction,
) -> Iterator[tuple[int, ...]]:
    """All tables whose edge in the model is so near, no line paying more than a better one."""
    bounds = -target - within - mean, -target + within - mean  # of the lines' expected win
    ways = lcm(*(f.denominator for f in (*bounds, *(line.chance for line in lines))))
    low, high = (int(bound * ways) for bound in bounds)
    chances = [int(line.chance * ways) for line in lines]
    least, rest = [0], [0]  # what the lines from here on add, at least and at most
    for chance, values in reversed(list(zip(chances, tried, strict=True))):
        least.insert(0, least[0] + values[0] * chance)
        rest.insert(0, rest[0] + values[-1] * chance)

    def down(i: int, before: int, won: int, odds: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if i == len(lines):
            yield odds
            return
        chance, values = chances[i], tried[i]
        # fewer could not reach the least, more not stay within the most
        first = -(-(low - won - rest[i + 1]) // chance)
        last = min(before, (high - won - least[i + 1]) // chance)
        for n in values[bisect_left(values, first) : bisect_right(values, last)]:
            yield from down(i + 1, n, won + n * chance, (*odds, n))

    return down(0, MOST_ODDS, 0, ())


def across(
    lines: Sequence[PayLine],
    moments: tuple[Fraction, Fraction],
    target: Fraction,
    found: Sequence[tuple[int, ...]],
    shown: int,
) -> list[tuple[int, ...]]:
    """From the quietest to the wildest, in steps of equal width: the nearest to the target."""
    mean, square = map(float, moments)
    parts = [(float(line.chance), *map(float, line.square)) for line in lines]

    def weighed(odds: tuple[int, ...]) -> tuple[float, float]:
        won, spread = mean, square
        for n, (chance, first, second) in zip(odds, parts, strict=True):
            won += n * chance
            spread += n * first + n * n * second
        return sqrt(max(0.0, spread - won * won)), abs(-won - float(target))

    known = [(weighed(odds), odds) for odds in found]
    low, high = min(known)[0][0], max(known)[0][0]
    width = (high - low) / shown or 1.0
    best: dict[int, tuple[float, float, tuple[int, ...]]] = {}
    for (spread, off), odds in known:
        step = min(shown - 1, int((spread - low) / width))
        best[step] = min(best.get(step, (off, spread, odds)), (off, spread, odds))
    return [odds for _, (_, _, odds) in sorted(best.items())]


def price(
    search: Search,
    times: int,
    lawful: bool = True,
    round_numbers: bool = True,
    shown: int = 8,
    progress: Progress | None = None,
) -> tuple[int, list[PricedTable]]:
    """How many tables come near enough; and from the quietest to the wildest the nearest of them,
    each solved."""
    lines = model(search, search.now)[0]
    tried = [posted(line, times, round_numbers) for line in lines]
    if lawful:
        least = [n for _, n in search.option.minimum if n > 0]
        tried = [[n for n in values if n >= m] for values, m in zip(tried, least, strict=True)]
    begin = search.now
    for _ in range(MOST_PASSES if all(tried) else 0):
        lines, mean, square = model(search, begin)
        found = near_enough(search, lines, tried, mean)
        if not found:
            break
        chosen = across(lines, (mean, square), search.target, found, shown)
        steps = progress(chosen, len(chosen)) if progress else chosen
        solved = [search.solved(odds) for odds in steps if lawful <= _lawful(search, odds)]
        near = [t for t in solved if abs(t.wager.house_edge - search.target) <= search.within]
        if near:
            return len(found), near
        # other odds, other decisions: the model is asked again where it led to
        begin = min(solved, key=lambda t: abs(t.wager.house_edge - search.target)).odds
    return 0, []


def _lawful(search: Search, odds: Sequence[int]) -> bool:
    return not search.game.what_if(search.with_odds(odds))


def near_enough(
    search: Search, lines: Sequence[PayLine], tried: Sequence[Sequence[int]], mean: Fraction
) -> list[tuple[int, ...]]:
    found = []
    for odds in tables(lines, tried, mean, search.target, search.within):
        found.append(odds)
        if len(found) > MOST_TABLES:
            words = f"more than {MOST_TABLES:,} tables come as near"
            raise Refused("", f"{words}: say a smaller --within, or fewer --times")
    return found
