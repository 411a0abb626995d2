"""The fast table's chips: the verbs that settle."""

from typing import Any

from nomorebets.judgments.payouts import LOSE, PUSH
from nomorebets.law.words import NO_LIMIT, NOBODY
from nomorebets.simulation.by_reference import lowest_bit, view
from nomorebets.simulation.fast_table.structure import (
    BITS,
    BITSETS,
    BUTTON,
    COVERED,
    LINE,
    NET,
    PLACED,
    ROW,
    STAKE,
    STOOD,
    VIGORISH,
    _box_of,
    verb,
)


@verb("staked")
def _staked(table: Any, seat: int, wager: int) -> int:
    return table.chips[seat * ROW + wager * LINE + STAKE]


@verb("stood")
def _stood(table: Any, seat: int, wager: int) -> int:
    return table.chips[seat * ROW + wager * LINE + STOOD]


@verb("button")
def _button(table: Any, seat: int, wager: int) -> int:
    return table.chips[seat * ROW + wager * LINE + BUTTON]


@verb("standing")
def _standing(table: Any, seat: int) -> Any:
    found = table.another_set()
    size = 0
    for i in range(table.bitsets):
        bits = table.live[seat * BITSETS + i]
        while bits != 0:
            wager = i * BITS + lowest_bit(bits)
            bits &= bits - 1
            if table.chips[seat * ROW + wager * LINE] != 0:
                found[size] = wager
                size += 1
    return view(found, size)


@verb("affords")
def _affords(table: Any, seat: int, wager: int, amount: int) -> bool:
    return True


@verb("won")
def _won(table: Any, seat: int, wager: int, amount: int) -> None:
    """So many cents won, or lost, by the seat on this wager: the bank's, if it covers it."""
    box = _box_of(seat)
    table.chips[box * ROW + wager * LINE + NET] += amount
    table.lives(box, wager)
    if table.bank != NOBODY and table.chips[seat * ROW + wager * LINE + COVERED] != 0:
        borne = amount
        if table.halves != 0:
            borne = amount // 2 if amount > 0 else -(-amount // 2)  # the odd cent is the house's
        table.chips[table.bank + STAKE] -= borne
        table.chips[table.bank + NET] -= borne


@verb("afforded")
def _afforded(table: Any, seat: int, wager: int, amount: int) -> int:
    """What a purse has, where one is told (a session's): all, elsewhere."""
    if table.purses[seat] == 0:
        return amount
    return max(0, min(amount, table.purses[seat] - 1 - table.staked_by(seat)))


@verb("staked_by")
def _staked_by(table: Any, seat: int) -> int:
    """All that stands on a seat's wagers."""
    found = 0
    for i in range(table.bitsets):
        bits = table.live[seat * BITSETS + i]
        while bits != 0:
            found += table.chips[seat * ROW + (i * BITS + lowest_bit(bits)) * LINE + STAKE]
            bits &= bits - 1
    return found


@verb("place")
def _place(table: Any, seat: int, wager: int, amount: int) -> None:
    table.chips[seat * ROW + wager * LINE + STAKE] += amount
    table.lives(seat, wager)
    box = _box_of(seat)
    table.chips[box * ROW + wager * LINE + PLACED] += amount
    table.lives(box, wager)


@verb("move_wager")
def _move_wager(table: Any, seat: int, wager: int, other: int, amount: int) -> None:
    table.chips[seat * ROW + wager * LINE + STAKE] -= amount
    table.lives(seat, wager)
    table.chips[seat * ROW + other * LINE + STAKE] += amount
    table.lives(seat, other)


@verb("settle")
def _settle(
    table: Any, seat: int, wager: int, to: int, one: int = 1, limit: int = NO_LIMIT
) -> None:
    at = seat * ROW + wager * LINE + STAKE
    staked = table.chips[at]
    if staked == 0:
        return
    if to == LOSE:
        table.won(seat, wager, -staked)
    elif to != PUSH:
        amount = min(staked * to // one, limit)
        table.won(seat, wager, amount)
        table.paid_[_box_of(seat)] += amount
    table.chips[at] = 0


@verb("pay")
def _pay(table: Any, seat: int, wager: int, to: int, one: int = 1, limit: int = NO_LIMIT) -> None:
    amount = min(table.chips[seat * ROW + wager * LINE + STAKE] * to // one, limit)
    table.award(seat, wager, amount)


@verb("award")
def _award(table: Any, seat: int, wager: int, amount: int) -> None:
    table.won(seat, wager, amount)
    table.paid_[_box_of(seat)] += amount


@verb("collect")
def _collect(table: Any, seat: int, wager: int, amount: int) -> None:
    table.chips[seat * ROW + wager * LINE + STAKE] -= amount
    table.lives(seat, wager)
    table.won(seat, wager, -amount)


@verb("take_down")
def _take_down(table: Any, seat: int, wager: int) -> None:
    table.chips[seat * ROW + wager * LINE + STAKE] = 0


@verb("hold_bank")
def _hold_bank(table: Any, seat: int, wager: int, halves: int = 0) -> None:
    table.bank = seat * ROW + wager * LINE
    table.bank_used = 0
    table.halves = halves
    table.joins(seat)


@verb("bank_left")
def _bank_left(table: Any) -> int:
    left = table.chips[table.bank + STAKE] - table.bank_used
    return 2 * left if table.halves != 0 else left


@verb("cover")
def _cover(table: Any, seat: int, wager: int) -> int:
    at = seat * ROW + wager * LINE
    staked = table.chips[at + STAKE]
    if staked == 0 or table.chips[at + COVERED] != 0:
        return staked
    covered = min(staked, table.bank_left())
    table.chips[at + STAKE] = covered
    table.chips[at + COVERED] = covered
    table.chips[at + PLACED] -= staked - covered
    table.bank_used += covered // 2 if table.halves != 0 else covered
    return covered


@verb("paid")
def _paid(table: Any, seat: int) -> int:
    return table.paid_[_box_of(seat)]


@verb("charge")
def _charge(table: Any, seat: int, amount: int, wager: int = NOBODY) -> None:
    table.fees[seat] += amount
    table.stacks[seat] -= amount
    if wager >= 0:
        table.chips[seat * ROW + wager * LINE + VIGORISH] += amount
        table.lives(seat, wager)


@verb("mark")
def _mark(table: Any, seat: int, amount: int, wager: int = NOBODY) -> None:
    table.charge(seat, amount, wager)
    table.owed_[seat] += amount


@verb("owed")
def _owed(table: Any, seat: int) -> int:
    return table.owed_[seat]


@verb("collect_marked")
def _collect_marked(table: Any, seat: int) -> None:
    table.owed_[seat] = 0
