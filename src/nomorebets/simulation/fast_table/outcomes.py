"""The fast table's wheels and dice."""

from typing import Any

from nomorebets.law.refusal import Refused
from nomorebets.simulation.by_reference import address, beyond, view
from nomorebets.simulation.fast_table.structure import AT_RANDOM, WAGERS, below_, verb


@verb("outcome")
def _outcome(table: Any) -> int:
    """The next outcome: any one, or the next one told."""
    at = table.outcome_at
    table.outcome_at = at + 1
    if table.drawn == AT_RANDOM:
        at = below_(table.chance, table.outcomes_)
    elif at >= table.outcomes_:
        raise Refused("", "no further spin or roll is told")
    return table.outcomes[at]


@verb("show_from")
def _show_from(table: Any, told: Any, row: int) -> None:
    """Spins and rolls come as they stand in this row."""
    table.outcomes = beyond(address(told), row * told.shape[1])
    table.outcomes_ = told.shape[1]
    table.outcome_at = 0


@verb("spin")
def _spin(table: Any) -> int:
    table.last_outcome = table.outcome()  # ~n: between two numbers, n passed last
    return table.last_outcome if table.last_outcome >= 0 else ~table.last_outcome


@verb("rested_between")
def _rested_between(table: Any) -> bool:
    return table.last_outcome < 0


@verb("roll")
def _roll(table: Any) -> Any:
    shown = table.outcome()  # a digit for each die, filled in from the last
    dice = table.another_set()
    first = WAGERS
    while shown > 0:
        first -= 1
        dice[first] = shown % 10
        shown //= 10
    return view(beyond(dice, first), WAGERS - first)
