"""What hold 'em and Omaha share: hands face down, blinds, five community cards.
N.J.A.C. 19:47-14.10, 14.11; each is told its own paragraph.
"""

from typing import Any, NamedTuple

from nomorebets.law.marks import procedure
from nomorebets.law.terms import Condition
from nomorebets.law.verbs import Table
from nomorebets.law.words import COMMUNITY, DOWN, NO_LIMIT, NOBODY, UP
from nomorebets.rules.betting_rounds import (
    BET,
    FIXED,
    bet_forced,
    betting_round,
    how_many,
    live_seats,
    next_of,
)
from nomorebets.rules.card_rooms import (
    BIG_BLIND,
    BLINDS,
    BUTTON,
    LIMITS,
    RAKE_STEPS,
    antes,
    blind_bets,
    collect_time,
    dead_small_blinds,
    move_button,
    whole_chips,
)
from nomorebets.rules.pots import gather_bets, take_revenue

CONDITIONS: tuple[Condition, ...] = (
    LIMITS,
    BLINDS,
    RAKE_STEPS,
    whole_chips("low_limit", "high_limit", "small_blind", "big_blind", "ante", "jackpot_drop"),
)


class BoardGame(NamedTuple):
    """Where a type of poker says how its cards are dealt."""

    deal: str  # "14.10"


@procedure
def deal_and_bet(table: Table, terms: Any, at: BoardGame, cards: int) -> tuple[int, int]:
    """From the button to the last betting round; the rake is taken. Returns who shows first, and
    the last pot."""
    move_button(table, terms)
    collect_time(table, terms)
    pots = ante_for_all(table, terms) if terms.ante_from else antes(table, terms, 0)
    pots = dead_small_blinds(table, terms, pots)
    last = blind_bets(table, terms)
    bet = 2 * terms.big_blind if last != table.marker(BIG_BLIND) else terms.big_blind
    table.rule(at.deal)
    deal_the_hands(table, cards)
    table.rule("14.6(c)")
    first = next_of(live_seats(table), last)
    first = betting_round(table, terms, first, bet, bet, terms.low_limit, NOBODY, 0)
    pots = gather_bets(table, pots)
    flop = 0
    for street in range(3):
        if how_many(live_seats(table)) > 1:
            flop = 1
            table.rule(at.deal)
            table.burn(DOWN)
            table.deal(COMMUNITY, UP, 3 if street == 0 else 1)
            first = bet_after_the_flop(table, terms, street)
            pots = gather_bets(table, pots)
    take_revenue(table, terms, pots, flop or not terms.no_flop_no_drop)
    return first, pots


@procedure
def ante_for_all(table: Table, terms: Any) -> int:
    """14.1 “ante”, put in for everybody by who makes the big blind: it is of the main pot, and
    nothing of it goes back. Returns the pot now open."""
    table.rule("14.7")
    if terms.ante == 0:
        return 0
    seat = table.marker(BIG_BLIND)
    bet_forced(table, seat, terms.ante, "ante")
    table.rule("14.6(c)")
    table.gather(BET, 0, NO_LIMIT)
    if table.behind(seat) > 0:
        return 0
    table.contend_until(seat, 0)
    return 1


@procedure
def deal_the_hands(table: Table, cards: int) -> None:
    """One card at a time, face down, clockwise from the button's left."""
    for _ in range(cards):
        seat = table.marker(BUTTON)
        for _ in range(how_many(live_seats(table))):
            seat = next_of(live_seats(table), seat)
            table.deal(seat, DOWN)


@procedure
def bet_after_the_flop(table: Table, terms: Any, street: int) -> int:
    """First to act is the first left of the button; from the fourth card on the higher limit."""
    table.rule("14.6(c)")
    higher = street > 0 and terms.limit_type == FIXED
    left = next_of(live_seats(table), table.marker(BUTTON))
    unit = terms.high_limit if higher else terms.low_limit
    return betting_round(table, terms, left, 0, 0, unit, NOBODY, 0)
