"""The pot and its side pots: gathered, raked, shown for and awarded.
N.J.A.C. 19:47-14.1, 14.3(c), 14.3(f), 14.6(c), 14.6(d), 14.14.

A showdown declares every hand by one number: the rank of the high hand, and of the low hand above
it (`LOW_HAND`). A side pot is made when somebody is all-in, and he or she contends for none after.
"""

from typing import Any

from nomorebets.judgments.poker import poker_words
from nomorebets.judgments.poker_lows import low_words
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.verbs import Table
from nomorebets.law.words import NO_LIMIT, NOBODY, SEATS
from nomorebets.rules.betting_rounds import BET, highest_bet, how_many, live_seats, next_of

TO_SHOW = 1  # the second decision of every poker game
LOW_HAND = 24  # bits of the high rank, below the low one
HIGH, HIGH_LOW, EIGHT_OR_BETTER, LOW = range(4)  # which hands win
BY_BUTTON, BY_HIGH_CARD, BY_LOW_CARD = range(3)  # who gets the odd chip
RAKE, TIME, NO_REVENUE = range(3)  # revenue
REVENUES = ("rake", "time", "none")
IN_TURN = 1  # throw_in
THROWN_IN = ("after a hand is shown", "in turn")


@judgment
def both_hands(high: int, low: int) -> int:
    return low << LOW_HAND | high


@judgment
def high_hand(declared: int) -> int:
    return declared & (1 << LOW_HAND) - 1


@judgment
def low_hand(declared: int) -> int:
    return declared >> LOW_HAND


def declared_words(spot: int, value: int) -> str:
    """ "pair of kings", "eight-six-four-three-ace low", or both."""
    high, low = high_hand(value), low_hand(value)
    said = [poker_words(high)] if high else []
    if low:
        said.append(low_words(low))
    return "; ".join(said)


# after each betting round


@procedure
def return_what_nobody_called(table: Table) -> None:
    """The part of the highest bet that nobody has matched goes back."""
    highest = highest_bet(table, NOBODY)
    for seat in table.clockwise():
        if table.staked(seat, BET) == highest:
            called = highest_bet(table, seat)
            if highest > called:
                table.return_uncalled(seat, BET, highest - called)
            break


@procedure
def shortest_all_in(table: Table) -> int:
    """The least bet of those who are all-in; NO_LIMIT if nobody is."""
    found = NO_LIMIT
    for seat in table.clockwise():
        own = table.staked(seat, BET)
        if own > 0 and table.behind(seat) == 0:
            found = min(found, own)
    return found


@procedure
def gather_bets(table: Table, pots: int) -> int:
    """14.6(c): the dealer brings the bets in; 14.1: a side pot for what is above each all-in bet,
    but not for what only those have bet who folded. Returns the pot that is open from now on."""
    return_what_nobody_called(table)
    while highest_bet(table, NOBODY) > 0:
        level = shortest_all_in(table)
        if level == NO_LIMIT:
            table.gather(BET, pots, NO_LIMIT)
            break
        above = 0
        for seat in table.clockwise():
            if table.staked(seat, BET) == level and table.behind(seat) == 0:
                table.contend_until(seat, pots)
            above = max(above, table.staked(seat, BET) - level)
        table.gather(BET, pots, level if above else NO_LIMIT)
        pots += 1
    return pots


# the showdown


@procedure
def shown_for_every_pot(table: Table, seat: int, shown: int, pots: int) -> int:
    """Whether some hand has been shown for each pot this one contends for."""
    for pot in range(pots + 1):
        if table.pot(pot) > 0 and table.contends(seat, pot):
            against = 0
            for other in range(SEATS):
                if shown >> other & 1 and table.contends(other, pot):
                    against = 1
            if against == 0:
                return 0
    return 1


@procedure
def contenders(table: Table, pot: int) -> int:
    found = 0
    for seat in range(SEATS):
        if table.contends(seat, pot):
            found |= 1 << seat
    return found


@procedure
def others_for_every_pot(table: Table, seat: int, pots: int) -> int:
    """Whether somebody else contends for each pot this one contends for."""
    for pot in range(pots + 1):
        if table.pot(pot) > 0 and contenders(table, pot) == 1 << seat:
            return 0
    return 1


@procedure
def show_hands(table: Table, terms: Any, first: int, pots: int) -> int:
    """14.6(d): from who bet last clockwise; who cannot win may throw the hand in, once a hand has
    been shown for every pot it contends for, or at any turn while others contend for them. Returns
    whether more than one is left."""
    waiting, shown = live_seats(table), 0
    seat = first
    for _ in range(how_many(waiting)):
        if waiting >> seat & 1 == 0:
            seat = next_of(waiting, seat)
        waiting &= ~(1 << seat)
        if not table.in_round(seat):
            continue
        if how_many(live_seats(table)) == 1:  # all others have thrown theirs in
            return 0
        if terms.throw_in == IN_TURN:
            may = others_for_every_pot(table, seat, pots)
        else:
            may = shown_for_every_pot(table, seat, shown, pots)
        if terms.show_all_hands or not may or table.offer(seat, TO_SHOW):
            table.reveal(seat)
            shown |= 1 << seat
        else:
            table.muck(seat)
    return 1


# the award


@judgment
def odd_card(cards: Any, lowest: int) -> int:
    """For the odd chip at stud: a card by rank, then suit (spades highest); aces are low in low."""
    best = -1
    for card in cards:
        rank = (card >> 2) if lowest == 0 else 12 - ((card >> 2) + 1) % 13
        suit = (card & 3) if lowest == 0 else 3 - (card & 3)
        best = max(best, rank << 2 | suit)
    return best


@procedure
def next_for_odd_chip(table: Table, winners: int, by: int, button: int) -> int:
    """The winner nearest the button's left; at stud the one with the highest (lowest) card."""
    if by == BY_BUTTON:
        return next_of(winners, button)
    found, best = NOBODY, -1
    for seat in range(SEATS):
        if winners >> seat & 1:
            card = odd_card(table.hand(seat), 1 if by == BY_LOW_CARD else 0)
            if card > best:
                found, best = seat, card
    return found


@procedure
def divide(
    table: Table, terms: Any, pot: int, amount: int, winners: int, by: int, button: int
) -> None:
    """14.3(c): equally among those who tie; odd chips one by one."""
    number = how_many(winners)
    share = amount // number // terms.chip * terms.chip
    odd = amount - share * number
    while winners:
        seat = next_for_odd_chip(table, winners, by, button)
        winners &= ~(1 << seat)
        more = min(odd, terms.chip) if winners else odd
        odd -= more
        table.push_pot(seat, BET, pot, share + more)


@procedure
def best_hands(table: Table, pot: int, low: int) -> int:
    """Who of those who contend for the pot has the best high or low hand; none if no low is one."""
    winners, best = 0, 1
    for seat in range(SEATS):
        if table.contends(seat, pot):
            declared = table.called(seat)
            rank = low_hand(declared) if low else high_hand(declared)
            if rank > best:
                winners, best = 0, rank
            if rank == best:
                winners |= 1 << seat
    return winners


@procedure
def award_pots(table: Table, wins: int, terms: Any, pots: int, by: int, button: int) -> None:
    """14.6(d): each pot by itself, the last side pot first (one that all have given up, with the
    pot before it); half of it to the low hand where that wins too, the odd chip to the high one."""
    for back in range(pots + 1):
        pot = pots - back
        amount = table.pot(pot)
        if amount == 0:
            continue
        contested = pot
        while contested > 0 and contenders(table, contested) == 0:
            contested -= 1
        among = contenders(table, contested)
        if how_many(among) == 1:
            table.push_pot(next_of(among, 0), BET, pot, amount)
            continue
        lows = best_hands(table, contested, 1) if wins != HIGH else 0
        if wins == LOW:
            divide(table, terms, pot, amount, lows, by, button)
            continue
        half = amount // 2 // terms.chip * terms.chip if lows else 0
        divide(table, terms, pot, amount - half, best_hands(table, contested, 0), by, button)
        if half:
            divide(table, terms, pot, half, lows, BY_LOW_CARD if by else by, button)


# revenue


@procedure
def take_revenue(table: Table, terms: Any, pots: int, dropped: int) -> None:
    """14.14: rake from each pot, no more than the cap from all; then the jackpot's part."""
    table.rule("14.14")
    if terms.revenue == RAKE and dropped:
        left = terms.rake_cap
        for pot in range(pots + 1):
            part = table.pot(pot) * terms.rake_pct // 100 // terms.rake_step * terms.rake_step
            part = min(part, left)
            left -= part
            table.rake(pot, part)
    if dropped and table.pot(0) >= terms.jackpot_from:
        table.drop(0, min(terms.jackpot_drop, table.pot(0)))
