"""What makes an edge: two sets of terms side by side, and each term changed by itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import MOST, Cents, Choice, Flag, Limit, Odds, OddsTo, Whole, options
from nomorebets.law.words import NO_LIMIT
from nomorebets.odds import Amounts, Progress, Solver
from nomorebets.odds.results import GameOdds, WagerOdds

FEW = 12  # so many whole numbers are all tried


@dataclass(frozen=True)
class Difference:
    """A wager (or the round) under one set of terms and under another; None where it is not
    offered."""

    wager: str
    here: WagerOdds | None
    there: WagerOdds | None

    @property
    def edge(self) -> Fraction | None:
        """How much more the house has there."""
        if self.here is None or self.there is None:
            return None
        return self.there.house_edge - self.here.house_edge


@dataclass(frozen=True)
class TermChanged:
    """One term, another value for it, and what that makes otherwise; or why it may not be so."""

    key: str
    value: str
    differences: tuple[Difference, ...] = ()
    refused: str = ""


def priced(odds: GameOdds) -> dict[str, WagerOdds]:
    """By name: the round, if its wagers hang together, and every wager that stands alone."""
    whole = {f"the round, per {odds.round.per}": odds.round.total} if odds.round else {}
    return whole | odds.wagers


def differences(here: GameOdds, there: GameOdds) -> tuple[Difference, ...]:
    """Every wager of either."""
    ours, theirs = priced(here), priced(there)
    names = dict.fromkeys((*ours, *theirs))
    return tuple(Difference(name, ours.get(name), theirs.get(name)) for name in names)


def other_values(option: Any, value: Any) -> list[Any]:
    """Legal values to put in place of this one: all of a few, the ends and the next of many; each
    line of a pay table one higher. None of an amount that only bounds what is wagered."""
    if isinstance(option, Choice):
        found: list[Any] = list(range(len(option.names)))
    elif isinstance(option, Flag):
        found = [True] if option.always else [False, True]
    elif isinstance(option, Limit):
        found = [NO_LIMIT, option.least]
    elif isinstance(option, Whole):
        found = _whole_numbers(option, value)
    elif isinstance(option, Odds):
        found = [
            (*value[:i], (least, odds + 1), *value[i + 1 :])
            for i, (least, odds) in enumerate(value)
            if odds > 0
        ]
    elif isinstance(option, OddsTo):
        found = [(*value[:i], (to + 1, one), *value[i + 1 :]) for i, (to, one) in enumerate(value)]
    else:
        found = []
    return [other for other in found if other != value]


def _whole_numbers(option: Whole, value: int) -> list[int]:
    if option.among:
        return list(option.among)
    if isinstance(option, Cents):
        return []
    if option.most - option.least <= FEW:
        return list(range(option.least, option.most + 1))
    ends = {option.least, value - 1, value + 1, option.most}
    return sorted(n for n in ends if option.least <= n <= option.most and n < MOST)


def changed_words(option: Any, before: Any, value: Any) -> str:
    """The value; of a pay table, the line that is another."""
    if isinstance(option, Odds | OddsTo):
        was = option.paid(before)
        return ", ".join(
            f"{name} {to} to {one}" for name, to, one in option.paid(value)
            if (name, to, one) not in was
        )  # fmt: skip
    return str(option.text(value))


def sensitivity(
    game: Game,
    solver: Solver,
    terms: Any,
    amounts: Amounts,
    only: tuple[str, ...] = (),
    progress: Progress | None = None,
) -> Iterator[TermChanged]:
    """Each term changed by itself, as far as the law has it; what may not be changed alone is told
    with its reason."""
    known = options(game.terms)
    for key in only:
        if key not in known:
            raise Refused("", f"there is no term {key!r}; the terms are {', '.join(known)}")
    here = solver.solve(terms, amounts)
    steps = [
        (key, value)
        for key, option in known.items()
        if not only or key in only
        for value in other_values(option, getattr(terms, key))
    ]
    for key, value in progress(steps, len(steps)) if progress else steps:
        words = changed_words(known[key], getattr(terms, key), value)
        changed = terms._replace(**{key: value})
        offences = game.what_if(changed)
        if offences:
            yield TermChanged(key, words, refused=offences[0])
            continue
        try:
            there = solver.solve(changed, amounts)
        except Refused as refusal:
            yield TermChanged(key, words, refused=str(refusal))
            continue
        found = tuple(
            d for d in differences(here, there) if _outcomes(d.here) != _outcomes(d.there)
        )
        yield TermChanged(key, words, found)


def _outcomes(odds: WagerOdds | None) -> Any:
    """What decides whether two wagers are worth the same in every way."""
    if odds is None:
        return None
    ways: dict[Fraction, Fraction] = {}
    for outcome in odds.outcomes:
        ways[outcome.win] = ways.get(outcome.win, Fraction(0)) + outcome.probability
    return ways, odds.rolls
