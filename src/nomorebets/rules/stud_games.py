"""What seven-card and five-card stud share: antes, a forced bet, cards face up that say who bets
first. N.J.A.C. 19:47-14.9, 14.13; each is told its own paragraph.
"""

from typing import Any, NamedTuple

from nomorebets.judgments.poker import best_five
from nomorebets.judgments.poker_lows import best_low, qualified
from nomorebets.judgments.upcards import by_suit, upcards
from nomorebets.law.marks import procedure
from nomorebets.law.terms import Condition
from nomorebets.law.verbs import Table
from nomorebets.law.words import COMMUNITY, DOWN, NOBODY, UP
from nomorebets.rules.betting_rounds import (
    FIXED,
    bet_forced,
    betting_round,
    how_many,
    live_seats,
    next_of,
)
from nomorebets.rules.card_rooms import (
    LIMITS,
    RAKE_STEPS,
    TO_BET_HIGHER,
    whole_chips,
)
from nomorebets.rules.pots import (
    BY_HIGH_CARD,
    BY_LOW_CARD,
    EIGHT_OR_BETTER,
    HIGH,
    LOW,
    award_pots,
    both_hands,
    show_hands,
)

REMIX = 0  # short_deck
FORCED_BET = Condition(
    "14.7",
    "forced_bet must not be above low_limit",
    lambda terms: terms.forced_bet <= terms.low_limit,
)
CONDITIONS: tuple[Condition, ...] = (
    LIMITS,
    FORCED_BET,
    RAKE_STEPS,
    whole_chips("low_limit", "high_limit", "forced_bet", "ante", "jackpot_drop"),
)


class StudGame(NamedTuple):
    """Where a type of poker says how its cards are dealt."""

    deal: str  # "14.9"


@procedure
def board_of(table: Table, seat: int, low: int) -> int:
    """What a player shows, a common card too."""
    return upcards(table.shown(seat), table.shown(COMMUNITY), low)


@procedure
def who_must_open(table: Table, low: int) -> int:
    """The lowest up-card makes the forced bet, in low poker the highest; suits decide."""
    found, most = NOBODY, -1
    for seat in table.clockwise():
        card = by_suit(table.shown(seat)[0], low)
        worth = card if low else 99 - card
        if worth > most:
            found, most = seat, worth
    return found


@procedure
def who_acts_first(table: Table, low: int) -> int:
    """The highest board, in low poker the lowest; of equal ones the nearest the dealer's left."""
    found, most = NOBODY, -1
    for seat in table.clockwise():
        board = board_of(table, seat, low)
        worth = (1 << 40) - board if low else board
        if worth > most:
            found, most = seat, worth
    return found


@procedure
def deal_to_each(table: Table, facing: int) -> None:
    for seat in table.clockwise():
        table.deal(seat, facing)


@procedure
def first_round(table: Table, terms: Any, low: int) -> int:
    """The forced bet, or the full one if its maker prefers it, or all chips if they are less; then
    the others in turn."""
    opener = who_must_open(table, low)
    table.rule("14.7")
    bet, full, words = terms.forced_bet, 0, "forced bet"
    most = min(table.behind(opener), terms.low_limit)
    if most > bet and table.offer(opener, TO_BET_HIGHER):
        bet, words = most, "bet"
        full = bet if terms.limit_type != FIXED or 2 * bet >= terms.low_limit else 0
    bet_forced(table, opener, bet, words)
    table.rule("14.6(c)")
    after = next_of(live_seats(table), opener)
    return betting_round(table, terms, after, bet, full, terms.low_limit, opener, 0)


@procedure
def later_round(table: Table, terms: Any, later: int, pairs: int, low: int) -> int:
    """By the lower limit at first, by the higher one later; where an open pair counts, by either,
    until the higher one was used."""
    table.rule("14.6(c)")
    first = who_acts_first(table, low)
    unit, higher = terms.low_limit, 0
    if terms.limit_type == FIXED:
        if later:
            unit = terms.high_limit
        elif pairs and terms.open_pair and shows_a_pair(table):
            higher = terms.high_limit
    return betting_round(table, terms, first, 0, 0, unit, NOBODY, higher)


@procedure
def shows_a_pair(table: Table) -> int:
    for seat in table.clockwise():
        cards = table.shown(seat)
        if len(cards) == 2 and cards[0] >> 2 == cards[1] >> 2:
            return 1
    return 0


@procedure
def next_street(table: Table, terms: Any, facing: int) -> None:
    """A burn card, then one card each; if there are too few, those left are mixed with the burn
    cards; still too few, or where that is not done: one common card for all (14.1)."""
    left, players = table.cards_left(), how_many(live_seats(table))
    if left > 1:
        table.burn(DOWN)
    if left > players:
        deal_to_each(table, facing)
    elif terms.short_deck == REMIX and table.cards_left() + table.burned() >= players:
        deal_with_burn_cards(table, facing, players)
    else:
        if table.cards_left() == 0:
            table.mix_burned()
        table.deal(COMMUNITY, UP)


@procedure
def deal_with_burn_cards(table: Table, facing: int, waiting: int) -> None:
    """All cards but the last; that one is mixed with the burn cards and cut, a card is burned if
    one can be spared, and the others get theirs."""
    mixed = 0
    for seat in table.clockwise():
        if mixed == 0 and table.cards_left() <= 1:
            table.mix_burned()
            mixed = 1
            if table.cards_left() > waiting:
                table.burn(DOWN)
        table.deal(seat, facing)
        waiting -= 1


@procedure
def declare(table: Table, terms: Any, wins: int) -> None:
    """14.3: the best five cards, high, low or both."""
    for seat in table.clockwise():
        cards = table.hand_with(seat, COMMUNITY)
        high = best_five(cards) if wins != LOW else 0
        low = best_low(cards) if wins != HIGH else 0
        if wins == EIGHT_OR_BETTER:
            low = qualified(low)
        table.call(seat, both_hands(high, low))


@procedure
def showdown(table: Table, terms: Any, first: int, pots: int, wins: int) -> None:
    """14.6(d): the last player wins the pot unseen; else the best hand, or both halves' best."""
    table.rule("14.6(d)")
    if how_many(live_seats(table)) > 1 and show_hands(table, terms, first, pots):
        declare(table, terms, wins)
    award_pots(table, wins, terms, pots, BY_LOW_CARD if wins == LOW else BY_HIGH_CARD, NOBODY)
