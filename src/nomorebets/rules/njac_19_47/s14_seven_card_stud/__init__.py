"""Seven-card stud: high, high-low split, eight or better, low. N.J.A.C. 19:47-14, 14.9."""

from typing import Annotated, Any, NamedTuple

from nomorebets.law.citation import Citation
from nomorebets.law.marks import procedure
from nomorebets.law.terms import Choice, Whole
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
from nomorebets.rules.pots import LOW, gather_bets, take_revenue
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
from nomorebets.rules.stud_play import ordinary_play_by_pots


class SevenCardTerms(NamedTuple):
    pots: Annotated[int, Choice("14.9", "high", "high_low_split", "eight_or_better", "low")] = 0
    seats: Annotated[int, Whole("14.9", 2, 8)] = 8


Terms = joined(__name__, SevenCardTerms, LimitTerms, StudTerms, RoomTerms)
AT = StudGame(deal="14.9")
HIGHER_FROM = 5  # cards: the higher limit


@procedure
def round_of_play(table: Table, terms: Any) -> None:
    shuffle_and_cut(table, terms)
    if take_part(table, terms):
        collect_time(table, terms)
        pots = antes(table, terms, 0)
        first, pots = deal_and_bet(table, terms, pots)
        take_revenue(table, terms, pots, 1)
        showdown(table, terms, first, pots, terms.pots)
    put_away(table)


@procedure
def deal_and_bet(table: Table, terms: Any, pots: int) -> tuple[int, int]:
    """14.9: two cards face down and one up, three more up, the last down; a betting round after the
    third and each later one, from the fifth card on by the higher limit."""
    low = 1 if terms.pots == LOW else 0
    table.rule(AT.deal)
    deal_to_each(table, DOWN)
    deal_to_each(table, DOWN)
    deal_to_each(table, UP)
    first = first_round(table, terms, low)
    pots = gather_bets(table, pots)
    for street in range(4, 8):
        if how_many(live_seats(table)) > 1:
            table.rule(AT.deal)
            next_street(table, terms, DOWN if street == 7 else UP)
            pairs = street == 4 and terms.pots == 0
            first = later_round(table, terms, street >= HIGHER_FROM, pairs, low)
            pots = gather_bets(table, pots)
    return first, pots


GAME = type_of_poker(
    id="seven_card_stud",
    name="Seven-Card Stud Poker",
    cite=Citation.parse("19:47-14.9"),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    decisions=STUD_DECISIONS,
    irregularities=STUD_IRREGULARITIES,
    cards=one_deck(spots=(COMMUNITY,), longest=7),
    ordinary_play=ordinary_play_by_pots,
)
