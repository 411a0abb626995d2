"""Omaha poker, high and high-low split eight or better. N.J.A.C. 19:47-14, 14.11."""

from typing import Annotated, Any, NamedTuple

from nomorebets.judgments.poker import best_two_and_three
from nomorebets.judgments.poker_lows import best_low_two_and_three, qualified
from nomorebets.law.citation import Citation
from nomorebets.law.marks import procedure
from nomorebets.law.terms import Choice, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import COMMUNITY
from nomorebets.rules.betting_rounds import how_many, live_seats
from nomorebets.rules.board_errors import BOARD_IRREGULARITIES
from nomorebets.rules.board_games import CONDITIONS, BoardGame, deal_and_bet
from nomorebets.rules.card_room_terms import BlindTerms, BoardTerms, LimitTerms, RoomTerms, joined
from nomorebets.rules.card_rooms import (
    BUTTON,
    DECISIONS,
    MOST_SEATS,
    one_deck,
    put_away,
    shuffle_and_cut,
    take_part,
    type_of_poker,
)
from nomorebets.rules.njac_19_47.s14_omaha.ordinary_play import ordinary_play
from nomorebets.rules.pots import (
    BY_BUTTON,
    EIGHT_OR_BETTER,
    HIGH,
    award_pots,
    both_hands,
    show_hands,
)


class OmahaTerms(NamedTuple):
    pots: Annotated[int, Choice("14.11", "high", "eight_or_better")] = 0
    seats: Annotated[int, Whole("14.6(b)", 2, MOST_SEATS)] = MOST_SEATS


Terms = joined(__name__, OmahaTerms, LimitTerms, BlindTerms, BoardTerms, RoomTerms)
EIGHT = 1  # pots: eight_or_better
AT = BoardGame(deal="14.11")


@procedure
def round_of_play(table: Table, terms: Any) -> None:
    shuffle_and_cut(table, terms)
    if take_part(table, terms):
        first, pots = deal_and_bet(table, terms, AT, 4)
        showdown(table, terms, first, pots)
    put_away(table)


@procedure
def hands_of(table: Table, terms: Any, seat: int) -> int:
    """14.11: exactly two of one's own cards and three of the board, for each half other ones; a low
    hand must be eight or better."""
    own, board = table.hand(seat), table.hand(COMMUNITY)
    low = 0
    if terms.pots == EIGHT:
        low = qualified(best_low_two_and_three(own, board))
    return both_hands(best_two_and_three(own, board), low)


@procedure
def showdown(table: Table, terms: Any, first: int, pots: int) -> None:
    """14.6(d): the last player wins the pot unseen; else the best hands of 14.3."""
    table.rule("14.6(d)")
    if how_many(live_seats(table)) > 1 and show_hands(table, terms, first, pots):
        for seat in table.clockwise():
            table.call(seat, hands_of(table, terms, seat))
    wins = EIGHT_OR_BETTER if terms.pots == EIGHT else HIGH
    award_pots(table, wins, terms, pots, BY_BUTTON, table.marker(BUTTON))


GAME = type_of_poker(
    id="omaha",
    name="Omaha Poker",
    cite=Citation.parse("19:47-14.11"),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    decisions=DECISIONS,
    irregularities=BOARD_IRREGULARITIES,
    cards=one_deck(spots=(COMMUNITY,)),
    ordinary_play=ordinary_play,
)
