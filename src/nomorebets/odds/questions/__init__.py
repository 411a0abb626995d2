"""A decision at a table put to its solver: what the player sees, in the solver's own words.

A module named as its game, beside this one, says how its decisions are asked. What one sees is a
hand of one's own and what lies face up for all; the values are those of `nmb odds`, with the cards
of this hand taken from a full deck or shoe and nobody else's counted.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from nomorebets.law.refusal import Refused
from nomorebets.odds import STAKE, is_tuned, offers, solver
from nomorebets.odds.notation import argument
from nomorebets.odds.questions.situation import Asked, Situation
from nomorebets.rules import game


@dataclass(frozen=True)
class Question:
    """How `decisions` of the game is asked, and what it calls each value: exactly, or the best of
    all that begin so."""

    game: str
    hand: str
    amounts: tuple[tuple[str, int], ...]
    words: tuple[tuple[int, str], ...]
    unit: str  # what the values are counted in


@dataclass(frozen=True)
class Worth:
    """What each legal value is worth; those the solver does not tell are missing."""

    values: Mapping[int, Fraction]
    unit: str

    @property
    def best(self) -> int:
        return max(self.values, key=self.values.__getitem__)


@cache
def asker(game_id: str) -> Callable[[Situation], Asked | None] | None:
    name = f"{__name__}.{game_id}"
    if find_spec(name) is None:
        return as_seen if offers(game_id) and not is_tuned(game_id) else None
    ask: Callable[[Situation], Asked | None] = import_module(name).question
    return ask


def as_seen(seen: Situation) -> Asked:
    """Of a game whose odds are derived: the decision, what is seen, what was chosen before."""
    up = [[c for c in cards if c != "??"] for cards in (seen.dealer, seen.community)]
    cards = " | ".join(" ".join(some) for some in (seen.own, *up) if some)
    before = ", ".join(f"{name}={value}" for name, value in seen.chosen if name != seen.decision)
    wagers = game(seen.game).wagers
    amounts = {STAKE: seen.wagers.get(wagers[0].name, 0)}
    for wager in wagers[1:]:
        if wager.opens and not wager.equals and seen.wagers.get(wager.name):
            amounts[argument(wager.name)] = seen.wagers[wager.name]
    hand = f"{seen.decision}: {cards}" + (f"; {before}" if before else "")
    return hand, amounts, dict(seen.words), wagers[0].name


def question(seen: Situation) -> Question | None:
    """None: nothing exact is known about such a decision."""
    ask = asker(seen.game)
    found = ask(seen) if ask and offers(seen.game) and "??" not in seen.own else None
    if found is None:
        return None
    hand, amounts, words, unit = found
    if not amounts.get("stake", 0):
        return None
    legal = tuple((value, told) for value, told in words.items() if value in seen.words)
    return Question(seen.game, hand, tuple(amounts.items()), legal, unit)


def worth(terms: Any, asked: Question) -> Worth | None:
    """It may take seconds. None if the solver refuses: it does not know such terms or hands."""
    try:
        told = solver(asked.game).decisions(terms, asked.hand, dict(asked.amounts))
    except (Refused, ValueError):
        return None
    values = {}
    for value, words in asked.words:
        exactly = [worth for named, worth in told if named == words]
        begins = [worth for named, worth in told if named.startswith(words)]
        if exactly or begins:
            values[value] = max(exactly or begins)
    return Worth(values, asked.unit) if values else None
