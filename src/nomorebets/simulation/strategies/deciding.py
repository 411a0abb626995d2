"""How strategies of a game are written, and how a kernel reads them.

A module named as its game says it, beside this one: `DECIDING`. A game that has none decides by
`always` and ordinary play alone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from nomorebets.law.marks import procedure
from nomorebets.simulation.fast_table import DECISIONS

# what a decision goes by: four cells each, the first of them one of these
AS_MOST, ALWAYS, BY_FIVE_CARDS, BY_THREE_CARDS, BY_ROWS, LOOKED_UP = range(6)
CELLS = 4
NO_ADVICE = (AS_MOST,) * (CELLS * DECISIONS)
AT_LEAST = "at_least"


@procedure
def no_rows(advice: Any, first: int, table: Any, terms: Any, seat: int) -> int:
    """For games whose strategies have no rows."""
    return 0


@procedure
def no_tables(advice: Any, first: int, table: Any, terms: Any, seat: int, decision: int) -> int:
    """For games whose play no solver has to find."""
    return 0


@procedure
def no_rank(cards: Any) -> int:
    """For games whose strategies do not go by the rank of a hand."""
    return 0


Says = Mapping[str, Any]  # what a file says of a decision


@dataclass(frozen=True)
class Deciding:
    decisions: tuple[str, ...] = ()  # those of which a file must speak
    held: int = 0  # cards a player then holds
    rank: Any = no_rank  # of these cards
    jokers: bool = False  # may be among them
    rows: Any = no_rows  # reads rows by totals
    look_up: Any = no_tables  # reads tables by all the cards a player sees, such as best play's
    ordinary: Any = (
        None  # as most people play, where a kernel plays it faster than the rules say it
    )
    tables: Callable[[Any], Any] | None = None  # what that reads, by the terms
    by: str = AT_LEAST  # how a decision is usually written
    # by the terms, the decision and what is said of it: how it is read, and its cells; or None
    written: Callable[[Any, str, Says], tuple[int, list[int]] | None] = lambda *told: None
    gaps: Callable[[Mapping[str, Any]], list[str]] = (
        lambda read: []
    )  # hands a whole file leaves out


@cache
def deciding(game_id: str) -> Deciding:
    name = f"{__package__}.{game_id}"
    module = import_module(name) if find_spec(name) else None
    found: Deciding = getattr(module, "DECIDING", Deciding())
    return found
