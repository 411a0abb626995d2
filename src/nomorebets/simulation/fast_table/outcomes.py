"""The fast table's wheels and dice."""

from typing import Any

from nomorebets.law.refusal import Refused
from nomorebets.simulation.by_reference import view
from nomorebets.simulation.fast_table.structure import below_, verb


@verb("outcome_index")
def _outcome_index(table: Any) -> int:
    """Where the next outcome stands: any one, or the next one told."""
    if table.drawn:
        return below_(table.chance, table.outcomes_)
    if table.outcome_at >= table.outcomes_:
        raise Refused("", "no further spin or roll is told")
    return table.outcome_at


@verb("spin")
def _spin(table: Any) -> int:
    at = table.outcome_index()
    table.outcome_at += 1
    table.last_outcome = table.outcomes[at]  # ~n: between two numbers, n passed last
    return table.last_outcome if table.last_outcome >= 0 else ~table.last_outcome


@verb("rested_between")
def _rested_between(table: Any) -> bool:
    return table.last_outcome < 0


@verb("roll")
def _roll(table: Any) -> Any:
    shown = table.outcomes[table.outcome_index()]  # a digit for each die
    table.outcome_at += 1
    count, place = 1, 1
    while shown // place >= 10:
        place *= 10
        count += 1
    dice = table.another_set()
    for i in range(count):
        dice[i] = shown // place % 10
        place //= 10
    return view(dice, count)
