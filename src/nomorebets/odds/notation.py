"""Odds as people read them: percents beside fractions, counts of ways, wagers that are alike."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from nomorebets.odds.results import WagerOdds

MOST_SHOWN = 72  # characters of a fraction
MOST_IN_TABLE = 40  # and in the column of a table
MOST_DIGITS = 24  # of a common number of ways that is still worth showing
SHORT = {"six-card bonus": "six_card"}  # amounts whose name is shorter than the wager's


def percent(value: Fraction, places: int = 4) -> str:
    """1/7 → "14.2857 %"; rounded from the exact value, half to even."""
    scaled = round(value * 100 * 10**places)
    whole, part = divmod(abs(scaled), 10**places)
    sign = "-" if scaled < 0 else ""
    return f"{sign}{whole:,}.{part:0{places}d} %"


def chance(probability: Fraction) -> str:
    """In percent, with more places where it is very small: never 0 for what may happen."""
    places = 6
    while 0 < probability * 10 ** (places + 2) < 10 and places < MOST_DIGITS:
        places += 1
    return percent(probability, places)


def decimal(value: Fraction, places: int = 6) -> str:
    scaled = round(value * 10**places)
    whole, part = divmod(abs(scaled), 10**places)
    return f"{'-' if scaled < 0 else ''}{whole:,}.{part:0{places}d}"


def fraction(value: Fraction, most: int = MOST_SHOWN) -> str:
    """With commas, for reading: "1,234/5,678"; one that nobody would read is told by its length."""
    if value.denominator == 1:
        return f"{value.numerator:,}"
    text = f"{value.numerator:,}/{value.denominator:,}"
    if len(text) <= most:
        return text
    return f"a fraction over {len(str(value.denominator))} digits"


def unit(per: str) -> str:
    """What results are counted in: "one of the three bets" is a bet."""
    return per.rpartition(" ")[2].removesuffix("s") if per.startswith("one of") else per


def plain_fraction(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def signed(value: Fraction, places: int = 4) -> str:
    """+1, -2, +0.95: exact where it ends soon."""
    if value == 0:
        return "0"
    sign = "+" if value > 0 else "-"
    size = abs(value)
    if size.denominator == 1:
        return f"{sign}{size.numerator:,}"
    text = decimal(size, places)
    exact = size * 10**places
    if exact.denominator == 1:
        text = text.rstrip("0").rstrip(".")
    return sign + text


def told_apart(odds: WagerOdds) -> list[str]:
    """What each outcome is called, with what it wins where several have one name."""
    names = [outcome.result for outcome in odds.outcomes]
    return [
        f"{outcome.result}, {signed(outcome.win)}" if names.count(outcome.result) > 1 else name
        for outcome, name in zip(odds.outcomes, names, strict=True)
    ]


def one_in(probability: Fraction) -> str:
    """ "1 in 46.3"."""
    if not probability:
        return "never"
    times = 1 / probability
    return f"1 in {decimal(times, 1) if times < 1000 else f'{round(times):,}'}"


def common_ways(odds: WagerOdds) -> int:
    """The least number of equally likely ways that all probabilities count; 0 if it is too long."""
    ways = lcm(*(outcome.probability.denominator for outcome in odds.outcomes))
    return ways if len(str(ways)) <= MOST_DIGITS else 0


def argument(wager: str) -> str:
    """The name of a wager's amount as a solver takes it: "pair plus" → "pair_plus"."""
    return SHORT.get(wager) or wager.replace(" ", "_").replace("-", "_")


@dataclass(frozen=True)
class Alike:
    """Wagers with the same outcomes: thirty-eight straight wagers are one table."""

    names: tuple[str, ...]
    odds: WagerOdds

    @property
    def title(self) -> str:
        shown = self.names if len(self.names) <= 3 else (self.names[0], "…", self.names[-1])
        more = f" ({len(self.names)} wagers)" if len(self.names) > 3 else ""
        return ", ".join(shown).replace(", …, ", " … ") + more


def alike(wagers: Iterable[tuple[str, WagerOdds]]) -> list[Alike]:
    found: dict[Any, list[str]] = {}
    odds_of: dict[Any, WagerOdds] = {}
    for name, odds in wagers:
        outcomes = tuple(sorted(odds.outcomes, key=lambda o: (-o.win, o.result)))
        key = outcomes, odds.note, odds.rolls
        found.setdefault(key, []).append(name)
        odds_of.setdefault(key, odds)
    return [Alike(tuple(names), odds_of[key]) for key, names in found.items()]
