"""The fast table's wheels and dice."""

from typing import Any

from nomorebets.simulation.fast_table.structure import below_, verb


@verb("outcome_index")
def _outcome_index(table: Any) -> int:
    """Where the next outcome stands: any one, or the next one told."""
    return below_(table.chance, table.outcomes_) if table.drawn else table.outcome_at


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
    at = table.outcome_index()
    table.outcome_at += 1
    return table.outcomes[at] // 10, table.outcomes[at] % 10
