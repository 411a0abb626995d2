"""Seven-card stud: high, high-low split, eight or better, low. N.J.A.C. 19:47-14, 14.9."""

from typing import Annotated, NamedTuple

from nomorebets.law.citation import Citation
from nomorebets.law.game import Game, Wager
from nomorebets.law.game_parts import Notices, Wagering
from nomorebets.law.marks import procedure
from nomorebets.law.terms import Cents, Choice, Flag, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import COMMUNITY, DOWN, UP
from nomorebets.rules.betting_rounds import LIMIT_TYPES, how_many, live_seats
from nomorebets.rules.card_room_errors import STUD_IRREGULARITIES
from nomorebets.rules.card_rooms import (
    CHIPS,
    SEATED,
    STUD_DECISIONS,
    antes,
    collect_time,
    limits_in_force,
    markers,
    one_deck,
    put_away,
    shuffle_and_cut,
    take_part,
)
from nomorebets.rules.pots import LOW, REVENUES, declared_words, gather_bets, take_revenue
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


class Terms(NamedTuple):
    pots: Annotated[int, Choice("14.9", "high", "high_low_split", "eight_or_better", "low")] = 0
    limit_type: Annotated[int, Choice("14.17", *LIMIT_TYPES)] = 0
    low_limit: Annotated[int, Cents("14.17", 1)] = 5_00
    high_limit: Annotated[int, Cents("14.17", 1)] = 10_00
    ante: Annotated[int, Cents("14.7")] = 50
    forced_bet: Annotated[int, Cents("14.7", 1)] = 1_50
    open_pair: Annotated[bool, Flag("14.9")] = True
    max_raises: Annotated[int, Whole("14.7", 1, 20)] = 3
    show_all_hands: Annotated[bool, Flag("14.6(d)")] = False
    revenue: Annotated[int, Choice("14.14", *REVENUES)] = 0
    rake_pct: Annotated[int, Whole("14.14", 0, 100)] = 10
    rake_cap: Annotated[int, Cents("14.14")] = 4_00
    rake_step: Annotated[int, Cents("14.14", 1)] = 1_00
    jackpot_drop: Annotated[int, Cents("14.14")] = 0
    jackpot_from: Annotated[int, Cents("14.14")] = 20_00
    time_charge: Annotated[int, Cents("14.14")] = 5_00
    time_hands: Annotated[int, Whole("14.14", 1, 500)] = 30
    both_decks_prepared: Annotated[bool, Flag("14.4(c)")] = False
    idle_spread: Annotated[int, Choice("14.5(c)", "up", "down")] = 0
    seats: Annotated[int, Whole("14.9", 2, 8)] = 8
    chip: Annotated[int, Cents("14.7", among=CHIPS)] = 50


WAGERS = (Wager("bet", "14.6(c)", opens=False, least="low_limit", most="high_limit"),)
AT = StudGame(deal="14.9")
HIGHER_FROM = 5  # cards: the higher limit


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    shuffle_and_cut(table, terms)
    if take_part(table, terms):
        collect_time(table, terms)
        pots = antes(table, terms)
        first, pots = deal_and_bet(table, terms, pots)
        take_revenue(table, terms, pots, 1)
        showdown(table, terms, first, pots, terms.pots)
    put_away(table)


@procedure
def deal_and_bet(table: Table, terms: Terms, pots: int) -> tuple[int, int]:
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
            next_street(table, DOWN if street == 7 else UP)
            pairs = street == 4 and terms.pots == 0
            first = later_round(table, terms, street >= HIGHER_FROM, pairs, low)
            pots = gather_bets(table, pots)
    return first, pots


GAME = Game(
    id="seven_card_stud",
    name="Seven-Card Stud Poker",
    cite=Citation.parse("19:47-14.9"),
    editions=("1993-12-06",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(closes_cite="14.1"),
    decisions=STUD_DECISIONS,
    irregularities=STUD_IRREGULARITIES,
    seats=SEATED,
    cards=one_deck(spots=(COMMUNITY,)),
    between=markers(),
    notices=Notices(call_words=declared_words, limits=limits_in_force),
    ordinary_play=ordinary_play,
    simulated=False,
)
