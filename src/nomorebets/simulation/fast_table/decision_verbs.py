"""The fast table's decisions: a strategy makes them."""

from typing import Any

from numba.extending import overload_method

from nomorebets.law.refusal import Refused
from nomorebets.law.words import SEATS
from nomorebets.simulation.by_reference import lowest_bit
from nomorebets.simulation.compiled import part
from nomorebets.simulation.fast_table.structure import (
    BITS,
    BITSETS,
    DECISIONS,
    LINE,
    ROW,
    TURNS,
    FastTableType,
    Strategy,
    verb,
)
from nomorebets.simulation.parts import FOR_KERNELS


@verb("wagers_at")
def _wagers_at(table: Any, seat: int) -> bool:
    """Whether the seat has an amount standing."""
    for i in range(table.bitsets):
        bits = table.live[seat * BITSETS + i]
        while bits != 0:
            wager = i * BITS + lowest_bit(bits)
            bits &= bits - 1
            if table.chips[seat * ROW + wager * LINE] > 0:
                return True
    return False


@verb("take_wagers")
def _take_wagers(table: Any) -> None:
    wagering = 0
    for i in range(table.seats):
        if table.wagers_at(table.taken[i]):
            wagering += 1
    if wagering == table.clocks:
        return
    table.turn_at = (table.turn_at + 1) % TURNS
    new = table.turn_at * 2 * SEATS
    at = 0
    table.in_bits = 0
    for i in range(table.seats):
        seat = table.around[i]
        if table.wagers_at(seat):
            table.in_bits |= 1 << seat
            table.turns[new + at] = seat
            table.turns[new + SEATS + wagering - 1 - at] = seat
            at += 1
    table.clock, table.clocks = table.turn_at, wagering


@overload_method(FastTableType, "offer", jit_options=FOR_KERNELS)
def _offer(table: Any, seat: Any, decision: Any) -> Any:
    known_as = table.field_dict["strategy"].strategy
    decide = part(Strategy.registry[known_as].kernel())

    def offer(table: Any, seat: Any, decision: Any) -> Any:
        value = decide(table, table.terms, seat, decision)
        table.choices[seat * DECISIONS + decision] = value
        table.asked[seat * DECISIONS + decision] = table.rounds
        return value

    return offer


@verb("told_decision")
def _told_decision(table: Any) -> int:
    """The next of a list, where decisions are told."""
    at = table.script_at
    if at >= table.script_:
        raise Refused("", "no further decision is told")
    table.script_at = at + 1
    return table.script[at]


@verb("window")
def _window(table: Any, decision: int) -> None:
    for seat in table.clockwise():
        table.offer(seat, decision)


@verb("elected")
def _elected(table: Any, seat: int, decision: int) -> int:
    at = seat * DECISIONS + decision
    return table.choices[at] if table.asked[at] == table.rounds else 0
