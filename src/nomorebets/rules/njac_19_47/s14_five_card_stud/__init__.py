"""Five-card stud. N.J.A.C. 19:47-14, 14.13."""

from typing import Annotated, Any, NamedTuple

from nomorebets.law.citation import Citation
from nomorebets.law.marks import procedure
from nomorebets.law.terms import Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import COMMUNITY, DOWN, UP
from nomorebets.rules.betting_rounds import how_many, live_seats
from nomorebets.rules.card_room_terms import LimitTerms, RoomTerms, StudTerms, joined
from nomorebets.rules.card_rooms import (
    STUD_DECISIONS,
    antes,
    collect_time,
    one_deck,
    put_away,
    shuffle_and_cut,
    take_part,
    type_of_poker,
)
from nomorebets.rules.pots import HIGH, gather_bets, take_revenue
from nomorebets.rules.stud_errors import STUD_IRREGULARITIES
from nomorebets.rules.stud_games import (
    CONDITIONS,
    StudGame,
    deal_to_each,
    first_round,
    later_round,
    next_street,
    showdown,
)
from nomorebets.rules.stud_play import ordinary_play


class FiveCardTerms(NamedTuple):
    seats: Annotated[int, Whole("14.13", 2, 10)] = 10


Terms = joined(__name__, FiveCardTerms, LimitTerms, StudTerms, RoomTerms)
AT = StudGame(deal="14.13")
HIGHER_FROM = 4  # cards: the higher limit


@procedure
def round_of_play(table: Table, terms: Any) -> None:
    shuffle_and_cut(table, terms)
    if take_part(table, terms):
        collect_time(table, terms)
        pots = antes(table, terms, 0)
        first, pots = deal_and_bet(table, terms, pots)
        take_revenue(table, terms, pots, 1)
        showdown(table, terms, first, pots, HIGH)
    put_away(table)


@procedure
def deal_and_bet(table: Table, terms: Any, pots: int) -> tuple[int, int]:
    """14.13: one card face down and four face up; a betting round after the second and each later
    one, from the fourth card on by the higher limit."""
    table.rule(AT.deal)
    deal_to_each(table, DOWN)
    deal_to_each(table, UP)
    first = first_round(table, terms, 0)
    pots = gather_bets(table, pots)
    for cards in range(3, 6):
        if how_many(live_seats(table)) > 1:
            table.rule(AT.deal)
            next_street(table, terms, UP)
            first = later_round(table, terms, cards >= HIGHER_FROM, cards == 3, 0)
            pots = gather_bets(table, pots)
    return first, pots


GAME = type_of_poker(
    id="five_card_stud",
    name="Five-Card Stud Poker",
    cite=Citation.parse("19:47-14.13"),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    decisions=STUD_DECISIONS,
    irregularities=STUD_IRREGULARITIES,
    cards=one_deck(spots=(COMMUNITY,)),
    ordinary_play=ordinary_play,
)
