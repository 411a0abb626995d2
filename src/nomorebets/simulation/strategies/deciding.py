"""How strategies of a game are written, and how a kernel reads them.

A module named as its game says it, beside this one: `DECIDING`. Strategies of a game that has none
say `always`, ordinary play, or a table by all that is seen, as its derived odds write it.
"""

from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from nomorebets.law.decisions import CUT
from nomorebets.law.game import Game
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Cents, options
from nomorebets.rules import folders
from nomorebets.rules import game as game_of
from nomorebets.simulation.fast_table import DECISIONS
from nomorebets.simulation.strategies.looking_up import by_what_is_seen
from nomorebets.simulation.strategies.sights import Sight

# what a decision goes by: four cells each, the first of them one of these
AS_MOST, ALWAYS, BY_FIVE_CARDS, BY_THREE_CARDS, BY_ROWS, LOOKED_UP, BY_SET = range(7)
CELLS = 4
NO_ADVICE = (AS_MOST,) * (CELLS * DECISIONS)
AT_LEAST, WHEN, HANDS = "at_least", "when", "hands"
MOST_CELLS = 1 << 20  # of a table in a file


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


if TYPE_CHECKING:
    Whole = array[int]
else:
    Whole = array


class AdviceCells(Whole):
    """The tables of a strategy that is data, for one game under its terms. A kernel reads them
    where they say, without looking: only what wrote them for that game may be handed to it."""

    game_id: str
    terms: Any

    @classmethod
    def of(cls, game_id: str, terms: Any, cells: Any) -> "AdviceCells":
        found = cls("q", np.asarray(cells, np.int64).tobytes())
        found.game_id, found.terms = game_id, terms
        return found


def refuse_advice(game: Game, terms: Any, advice: Any) -> None:
    """Tables that are not of this game, or that lie otherwise under its terms. Limits and when the
    cards are shuffled may differ: no table goes by them."""
    if not isinstance(advice, AdviceCells):
        kind = type(advice).__name__
        raise Refused("", f"advice is what advice_for or best_advice returns, not a {kind}")
    if advice.game_id != game.id:
        raise Refused("", f"it is a strategy of {advice.game_id}, not of {game.id}")
    for key, option in options(type(terms)).items():
        if isinstance(option, Cents) or key == game.fresh_option:
            continue
        if getattr(advice.terms, key) != getattr(terms, key):
            made = f"{key} {option.text(getattr(advice.terms, key))}"
            raise Refused("", f"the strategy was made for {made}: make it again for these terms")


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
    shared: str = ""  # the folder of strategies that several games have
    by: str = AT_LEAST  # how a decision is usually written
    # by the terms, the decision and what is said of it: how it is read, and its cells; or None
    written: Callable[[Any, str, Says, Any], tuple[int, Any] | None] = lambda *told: None
    gaps: Callable[[Mapping[str, Any]], list[str]] = (
        lambda read: []
    )  # hands a whole file leaves out
    # by decision: what is seen then, for conditions
    sights: Mapping[str, Sight] = field(default_factory=dict)
    # by the terms, what a file says of a whole table, and its bytes: the cells; and the way back
    tabled: Callable[[Any, Says, bytes], Any] | None = None
    untabled: Callable[[Any], tuple[Mapping[str, Any], bytes]] = lambda cells: ({}, cells.tobytes())


def whole(terms: Any, said: Says, raw: bytes) -> Any:
    return np.frombuffer(raw, "<i8").astype(np.int64)


@cache
def deciding(game_id: str) -> Deciding:
    """As its module says; a game that has none and decides something, by all that is seen."""
    name = f"{__package__}.{game_id}"
    if find_spec(name):
        found: Deciding = import_module(name).DECIDING
        return found
    if game_id not in folders() or all(d.kind == CUT for d in game_of(game_id).decisions):
        return Deciding()
    return Deciding(look_up=by_what_is_seen, tabled=whole)
