"""Hold 'em poker. N.J.A.C. 19:47-14, 14.10."""

from typing import Annotated, Any, NamedTuple

from nomorebets.judgments.poker import best_five
from nomorebets.law.citation import Citation
from nomorebets.law.marks import procedure
from nomorebets.law.terms import Whole
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
from nomorebets.rules.njac_19_47.s14_holdem.ordinary_play import ordinary_play
from nomorebets.rules.pots import (
    BY_BUTTON,
    HIGH,
    award_pots,
    both_hands,
    show_hands,
)


class HoldemTerms(NamedTuple):
    seats: Annotated[int, Whole("14.6(b)", 2, MOST_SEATS)] = MOST_SEATS


Terms = joined(__name__, HoldemTerms, LimitTerms, BlindTerms, BoardTerms, RoomTerms)
AT = BoardGame(deal="14.10")


@procedure
def round_of_play(table: Table, terms: Any) -> None:
    shuffle_and_cut(table, terms)
    if take_part(table, terms):
        first, pots = deal_and_bet(table, terms, AT, 2)
        showdown(table, terms, first, pots)
    put_away(table)


@procedure
def showdown(table: Table, terms: Any, first: int, pots: int) -> None:
    """14.6(d): the last player wins the pot unseen; else the best five of seven cards (14.3)."""
    table.rule("14.6(d)")
    if how_many(live_seats(table)) > 1 and show_hands(table, terms, first, pots):
        for seat in table.clockwise():
            table.call(seat, both_hands(best_five(table.hand_with(seat, COMMUNITY)), 0))
    award_pots(table, HIGH, terms, pots, BY_BUTTON, table.marker(BUTTON))


GAME = type_of_poker(
    id="holdem",
    name="Hold 'em Poker",
    cite=Citation.parse("19:47-14.1"),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    decisions=DECISIONS,
    irregularities=BOARD_IRREGULARITIES,
    cards=one_deck(spots=(COMMUNITY,)),
    ordinary_play=ordinary_play,
)
