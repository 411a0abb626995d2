"""How most people bet at poker, by what their hand is worth: a rule of thumb, for house players.

The worth of a hand goes from 0 to 100, about the part of the pots it would win.
"""

from typing import Any

from nomorebets.judgments.poker import (
    FLUSH,
    FULL_HOUSE,
    PAIR,
    STRAIGHT,
    THREE_OF_A_KIND,
    TWO_PAIRS,
)
from nomorebets.law.decisions import CALL, CHECK, FOLD
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.verbs import Table
from nomorebets.rules.betting_rounds import BET

STRONG, GOOD = 78, 62  # what is raised with, what is bet with
MARGIN = 8  # what a hand must be worth beyond the price of a call
TWO_THIRDS = 67  # percent of the pot that are bet
UNKNOWN = 20  # what a hand is worth that one has not looked at


@procedure
def amount_to_bet(table: Table, terms: Any, seat: int, size: int) -> int:
    """So much percent of the pot, as far as it may be bet and the player has it."""
    has = table.staked(seat, BET) + table.behind(seat)
    least = table.asked_least()
    if has <= least:
        return has
    top = min(has, table.asked_most())
    want = table.asked_to_call() + table.bet_by_all(BET) * size // 100
    if want >= has and has < table.asked_most():
        return has
    step = table.asked_step()
    return least + (max(least, min(want, top)) - least) // step * step


@procedure
def bet_by_worth(table: Table, terms: Any, seat: int, worth: int) -> int:
    """Bet a good hand, raise with a strong one; call what the odds of the pot are worth."""
    return bet_in_style(table, terms, seat, worth, MARGIN, GOOD, STRONG, TWO_THIRDS)


@procedure
def bet_in_style(
    table: Table, terms: Any, seat: int, worth: int, margin: int, good: int, strong: int, size: int
) -> int:
    """Who calls with so much more than the price, bets what is good and raises what is strong."""
    cost = min(table.asked_to_call() - table.staked(seat, BET), table.behind(seat))
    may_raise = table.asked_most() > 0 and table.behind(seat) > cost
    if cost <= 0:
        return amount_to_bet(table, terms, seat, size) if may_raise and worth >= good else CHECK
    pot = table.bet_by_all(BET)
    if may_raise and worth >= strong and cost < pot:
        return amount_to_bet(table, terms, seat, size)
    price = 100 * cost // (pot + cost)  # what must be won for a call to pay
    return CALL if worth >= price + margin else FOLD


@judgment
def worth_of_rank(rank: int, on_board: int) -> int:
    """Of a high hand, beside what the board alone is worth to everybody."""
    kind, common = rank >> 20, on_board >> 20
    if kind == common:
        return 12 + (rank >> 16 & 15)
    worth = 20 + (rank >> 16 & 15)
    if rank >= PAIR:
        worth = 38 + 2 * (rank >> 16 & 15)
    if rank >= TWO_PAIRS:
        worth = 72 + (rank >> 17 & 7)
    if rank >= THREE_OF_A_KIND:
        worth = 82
    if rank >= STRAIGHT:
        worth = 88
    if rank >= FLUSH:
        worth = 92
    if rank >= FULL_HOUSE:
        worth = 98
    return worth - 8 * (common > 0)
