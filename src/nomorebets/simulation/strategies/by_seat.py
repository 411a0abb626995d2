"""Players each in a style of their own: tables by seat, one after another, or a Python function."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from nomorebets.law.game import Game
from nomorebets.law.marks import procedure
from nomorebets.law.words import DEALER, SEATS
from nomorebets.simulation.by_reference import beyond
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.fast_table import Strategy
from nomorebets.simulation.strategies import advise, bound_to, nothing_to_decide, ordinary_play
from nomorebets.simulation.strategies.deciding import NO_ADVICE

BLOCK = 2 * len(NO_ADVICE)  # cells of a seat
BY_CODE = -1  # the first cell of a seat that a Python function plays
IN_PYTHON = (BY_CODE, *NO_ADVICE[1:])


@procedure
def players_by_seat(table: Any, terms: Any, seat: int, decision: int) -> int:
    """By the tables of the seat, by code, or from a list, in the order the decisions are asked."""
    if table.scripted:
        return table.told_decision()
    if seat == DEALER:
        chosen = usual(table, terms, seat, decision)  # type: ignore[name-defined]  # noqa: F821
        return chosen if chosen > 0 else table.taken[0] + 1
    advice = beyond(table.script, seat * BLOCK)
    if advice[0] == BY_CODE:
        return own(table, terms, seat, decision)  # type: ignore[name-defined]  # noqa: F821
    return advised(advice, table, terms, seat, decision)  # type: ignore[name-defined]  # noqa: F821


def blocks_of(styles: Sequence[Sequence[int]]) -> Any:
    """The tables of every seat, as they lie at `table.script`."""
    cells = np.zeros((SEATS, BLOCK), np.int64)
    for seat in range(SEATS):
        style = (styles[seat] if seat < len(styles) else ()) or NO_ADVICE
        cells[seat, : len(style)] = style
    return cells.ravel()


@cache
def strategy_by_seat(game: Game, decide: Any = None) -> Strategy:
    return Strategy(
        f"{game.id} by seat", players_by_seat, advised=compiled(advise, game.id, **bound_to(game)),
        own=compiled(decide or nothing_to_decide), usual=compiled(ordinary_play(game)),
    )  # fmt: skip
