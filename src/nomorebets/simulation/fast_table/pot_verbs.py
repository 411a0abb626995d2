"""The fast table's betting among the players: chips behind, bets and pots."""

from typing import Any

from numba.extending import overload_method, register_jitable

from nomorebets.law.decisions import CALL, CHECK, FOLD
from nomorebets.law.refusal import Refused
from nomorebets.law.words import SEATS
from nomorebets.simulation.fast_table.structure import LINE, NET, ROW, STAKE, FastTableType, verb
from nomorebets.simulation.parts import FOR_KERNELS

RAKED, DROPPED, GATHERED = range(3)  # cells of `house`: what it, its jackpot and pots have taken
NO_SUCH_BET = "a strategy answers with a bet that the rules do not admit"


@verb("sit_out")
def _sit_out(table: Any, seat: int) -> None:
    if table.in_round(seat):
        table.fold(seat)


@verb("behind")
def _behind(table: Any, seat: int) -> int:
    return table.stacks[seat]


@verb("seats_with_chips")
def _seats_with_chips(table: Any) -> int:
    found = 0
    for i in range(table.clocks):
        seat = table.turns[table.clock * 2 * SEATS + i]
        if table.stacks[seat] > 0:
            found |= 1 << seat
    return found


@verb("highest_bet")
def _highest_bet(table: Any, wager: int, but: int) -> int:
    found = 0
    for i in range(table.seats):
        seat = table.taken[i]
        if seat != but:
            found = max(found, table.chips[seat * ROW + wager * LINE + STAKE])
    return found


@verb("put_in")
def _put_in(table: Any, seat: int, wager: int, amount: int, words: int) -> None:
    table.stacks[seat] -= amount
    table.chips[seat * ROW + wager * LINE + STAKE] += amount
    table.lives(seat, wager)


@register_jitable
def may_answer(own: Any, has: Any, bet: Any, least: Any, most: Any, step: Any, answer: Any) -> Any:
    """As `law.bets.bets_between` says."""
    if answer == FOLD:
        return True
    if answer == CHECK:
        return bet <= own
    if answer == CALL:
        return bet > own
    if most <= bet or has <= bet or answer > has:
        return False
    if has < least or (answer == has and has < most):
        return answer == has
    return least <= answer <= most and (answer - least) % step == 0


@overload_method(FastTableType, "offer_bet", jit_options=FOR_KERNELS)
def _offer_bet(
    table: Any, seat: Any, decision: Any, bet: Any, least: Any, most: Any, step: Any
) -> Any:
    def offer_bet(
        table: Any, seat: Any, decision: Any, bet: Any, least: Any, most: Any, step: Any
    ) -> Any:
        table.asked_bets[0] = bet
        table.asked_bets[1] = least
        table.asked_bets[2] = most
        table.asked_bets[3] = step
        answer = table.offer(seat, decision)
        own = table.staked(seat, 0)
        if not may_answer(own, own + table.stacks[seat], bet, least, most, step, answer):
            raise Refused("", NO_SUCH_BET)
        return answer

    return offer_bet


@verb("asked_to_call")
def _asked_to_call(table: Any) -> int:
    return table.asked_bets[0]


@verb("asked_least")
def _asked_least(table: Any) -> int:
    return table.asked_bets[1]


@verb("asked_most")
def _asked_most(table: Any) -> int:
    return table.asked_bets[2]


@verb("asked_step")
def _asked_step(table: Any) -> int:
    return table.asked_bets[3]


@verb("return_uncalled")
def _return_uncalled(table: Any, seat: int, wager: int, amount: int) -> None:
    table.chips[seat * ROW + wager * LINE + STAKE] -= amount
    table.stacks[seat] += amount


@verb("gather")
def _gather(table: Any, wager: int, pot: int, level: int) -> None:
    for i in range(table.seats):
        seat = table.taken[i]
        at = seat * ROW + wager * LINE
        cents = min(level, table.chips[at + STAKE])
        if cents > 0:
            table.chips[at + STAKE] -= cents
            table.chips[at + NET] -= cents
            table.pots[pot] += cents
            table.in_pots += cents
            table.house[GATHERED] += cents
            table.lives(seat, wager)


@verb("contend_until")
def _contend_until(table: Any, seat: int, pot: int) -> None:
    table.until[seat] = pot


@verb("contends")
def _contends(table: Any, seat: int, pot: int) -> bool:
    return table.until[seat] >= pot and table.in_round(seat)


@verb("pot")
def _pot(table: Any, pot: int) -> int:
    return table.pots[pot]


@verb("bet_by_all")
def _bet_by_all(table: Any, wager: int) -> int:
    found = table.in_pots
    for i in range(table.seats):
        found += table.chips[table.taken[i] * ROW + wager * LINE + STAKE]
    return found


@verb("rake")
def _rake(table: Any, pot: int, amount: int) -> None:
    table.pots[pot] -= amount
    table.in_pots -= amount
    table.pot_rakes[pot] += amount
    table.house[RAKED] += amount


@verb("drop")
def _drop(table: Any, pot: int, amount: int) -> None:
    table.pots[pot] -= amount
    table.in_pots -= amount
    table.house[DROPPED] += amount


@verb("push_pot")
def _push_pot(table: Any, seat: int, wager: int, pot: int, amount: int) -> None:
    """Who is pushed a part of a pot has paid as large a part of its rake, in whole cents."""
    if table.pot_rakes[pot] > 0:
        rake = table.pot_rakes[pot] * amount // table.pots[pot]
        table.pot_rakes[pot] -= rake
        table.rakes_[seat] += rake
    table.pots[pot] -= amount
    table.in_pots -= amount
    table.stacks[seat] += amount
    table.chips[seat * ROW + wager * LINE + NET] += amount
    table.lives(seat, wager)


@verb("muck")
def _muck(table: Any, seat: int) -> None:
    table.fold(seat)
