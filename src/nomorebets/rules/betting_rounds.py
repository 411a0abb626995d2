"""Betting rounds among players: fold, check, call, bet, raise; limits, caps, short all-ins.
N.J.A.C. 19:47-14.1, 14.6(c), 14.7, 14.17.

Sets of seats are bits of an integer. The wager BET is what lies before a player in this betting
round; the dealer gathers it into the pot when the round has ended.
"""

from typing import Any

from nomorebets.law.decisions import CALL, CHECK, FOLD
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.verbs import Table
from nomorebets.law.words import NO_LIMIT, NOBODY, SEATS

BET = 0  # the only wager of a poker game
TO_BET = 0  # the first decision of every poker game
FIXED, SPREAD, POT_LIMIT, UNLIMITED = range(4)  # limit_type
LIMIT_TYPES = ("fixed", "spread", "pot", "none")
COUNTS = tuple(bits.bit_count() for bits in range(256))
PRIME = 37  # of which the powers of two leave different remainders:
PLACES = tuple(
    next((n for n in range(SEATS) if (1 << n) % PRIME == left), NOBODY) for left in range(PRIME)
)


@judgment
def next_of(seats: int, after: int) -> int:
    """The first of these seats clockwise after one; NOBODY if there is none."""
    later = seats >> after + 1 << after + 1
    found = later if later else seats
    return PLACES[(found & -found) % PRIME] if found else NOBODY


@judgment
def how_many(seats: int) -> int:
    return COUNTS[seats & 255] + COUNTS[seats >> 8]


@procedure
def live_seats(table: Table) -> int:
    """Those who are in the round."""
    return table.seats_in_round()


@procedure
def with_chips(table: Table) -> int:
    """Those who are in the round and not all-in."""
    return table.seats_with_chips()


@procedure
def who_can_call_more(table: Table, bet: int, but: int) -> int:
    """Those in the round, but one, who have chips for more than this bet."""
    found = 0
    for seat in table.clockwise():
        if seat != but and table.staked(seat, BET) + table.behind(seat) > bet:
            found |= 1 << seat
    return found


@procedure
def highest_bet(table: Table, but: int) -> int:
    """The most that anybody but one has bet in this betting round."""
    return table.highest_bet(BET, but)


@procedure
def bet_forced(table: Table, seat: int, amount: int, words: str) -> None:
    """An ante, a blind or a forced bet: as much of it as the player has."""
    amount = min(amount, table.behind(seat))
    if amount > 0:
        table.put_in(seat, BET, amount, words)


@procedure
def most_to_bet(table: Table, terms: Any, seat: int, bet: int, least: int, higher: int) -> int:
    """14.17, by the type of limit: fixed (or either of two), so much, the pot, all chips."""
    if terms.limit_type == FIXED:
        return least + higher
    if terms.limit_type == SPREAD:
        return int(max(least, bet + terms.high_limit))
    if terms.limit_type == POT_LIMIT:
        return max(least, bet + table.bet_by_all(BET) + bet - table.staked(seat, BET))
    return NO_LIMIT


@procedure
def words_of(bet: int, full: int) -> str:
    """14.1: the opening bet; a forced or short bet made a full one; a raise."""
    if bet == 0:
        return "bet"
    return "complete" if full == 0 else "raise"


@procedure
def may_raise(terms: Any, acted: int, seat: int, own: int, bet: int, full: int, raised: int) -> int:
    """Who has acted may raise only if a full bet or raise was made since: a short all-in does not
    open the betting again; without fixed limits short raises count together."""
    if acted >> seat & 1 == 0:
        return 1
    since = full > own if terms.limit_type == FIXED else bet - own >= raised
    return 1 if since else 0


@procedure
def betting_round(
    table: Table, terms: Any, first: int, bet: int, full: int, unit: int, opened: int, higher: int
) -> int:
    """14.1, 14.6(c): clockwise from the first, until all have called, folded or gone all-in.

    `bet` is what must be called, `full` of it what was bet in full, `unit` the least bet or raise
    (at a fixed limit the only one, or `higher` until that was used); `opened` has bet already.
    Returns who bet or raised last, else who was first to act.
    """
    raised = unit  # the last full bet or raise
    raises, capped, acted = 0, 0, 0
    before = (first + SEATS - 1) % SEATS
    to_act = with_chips(table)
    last = next_of(live_seats(table), before)
    if opened != NOBODY:
        acted, last = 1 << opened, opened
        to_act &= ~acted
    while to_act and how_many(live_seats(table)) > 1:
        seat = next_of(to_act, before)
        before = seat
        own = table.staked(seat, BET)
        others = with_chips(table) & ~(1 << seat)
        if others == 0 and own >= highest_bet(table, seat):
            break  # nobody is left to bet against
        least = unit
        if full > 0:
            least = raised + (full if terms.limit_type == FIXED else bet)
        more = higher - raised if higher > raised else 0
        most = 0
        against = who_can_call_more(table, bet, seat)
        if not capped and against and may_raise(terms, acted, seat, own, bet, full, raised):
            most = most_to_bet(table, terms, seat, bet, least, more)
        answer = table.offer_bet(seat, TO_BET, bet, least, most, more if more else terms.chip)
        acted |= 1 << seat
        to_act &= ~(1 << seat)
        if answer == FOLD:
            if how_many(live_seats(table)) > 1:  # the last one has won, whatever was said
                table.fold(seat)
        elif answer == CALL:
            table.put_in(seat, BET, min(bet - own, table.behind(seat)), "call")
        elif answer != CHECK:
            table.put_in(seat, BET, answer - own, words_of(bet, full))
            last = seat
            if terms.limit_type == FIXED:
                if more and answer - full >= higher:
                    raised = higher
                if 2 * (answer - full) >= raised:  # half a bet or more is a full bet
                    raises += 1 if full > 0 else 0
                    full = answer
                if raises >= terms.max_raises and how_many(others) > 1:
                    capped = 1
            else:
                raised = max(raised, answer - bet if full > 0 else answer)
                full = answer
            bet = answer
            to_act = with_chips(table) & ~(1 << seat)
    return last
