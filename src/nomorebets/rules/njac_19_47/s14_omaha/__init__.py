"""Omaha poker, high and high-low split eight or better. N.J.A.C. 19:47-14, 14.11."""

from typing import Annotated, NamedTuple

from nomorebets.judgments.poker import best_two_and_three
from nomorebets.judgments.poker_lows import best_low_two_and_three, qualified
from nomorebets.law.citation import Citation
from nomorebets.law.game import Game, Wager
from nomorebets.law.game_parts import Notices, Wagering
from nomorebets.law.marks import procedure
from nomorebets.law.terms import Cents, Choice, Flag, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import COMMUNITY
from nomorebets.rules.betting_rounds import LIMIT_TYPES, how_many, live_seats
from nomorebets.rules.board_games import ANTE_FROM, CONDITIONS, BoardGame, deal_and_bet
from nomorebets.rules.card_room_errors import IRREGULARITIES
from nomorebets.rules.card_rooms import (
    BUTTON,
    CHIPS,
    DECISIONS,
    MOST_SEATS,
    SEATED,
    limits_in_force,
    markers,
    one_deck,
    put_away,
    shuffle_and_cut,
    take_part,
)
from nomorebets.rules.njac_19_47.s14_omaha.ordinary_play import ordinary_play
from nomorebets.rules.pots import (
    BY_BUTTON,
    EIGHT_OR_BETTER,
    HIGH,
    REVENUES,
    award_pots,
    both_hands,
    declared_words,
    show_hands,
)


class Terms(NamedTuple):
    pots: Annotated[int, Choice("14.11", "high", "eight_or_better")] = 0
    limit_type: Annotated[int, Choice("14.17", *LIMIT_TYPES)] = 0
    low_limit: Annotated[int, Cents("14.17", 1)] = 5_00
    high_limit: Annotated[int, Cents("14.17", 1)] = 10_00
    small_blind: Annotated[int, Cents("14.7")] = 2_50
    big_blind: Annotated[int, Cents("14.7", 1)] = 5_00
    ante: Annotated[int, Cents("14.7")] = 0
    ante_from: Annotated[int, Choice("14.7", *ANTE_FROM)] = 0
    straddle: Annotated[bool, Flag("14.11")] = False
    max_raises: Annotated[int, Whole("14.7", 1, 20)] = 3
    button: Annotated[int, Choice("14.1", "dead", "moving")] = 0
    newcomers: Annotated[int, Choice("14.7", "post", "free")] = 0
    show_all_hands: Annotated[bool, Flag("14.6(d)")] = False
    revenue: Annotated[int, Choice("14.14", *REVENUES)] = 0
    rake_pct: Annotated[int, Whole("14.14", 0, 100)] = 10
    rake_cap: Annotated[int, Cents("14.14")] = 4_00
    rake_step: Annotated[int, Cents("14.14", 1)] = 1_00
    no_flop_no_drop: Annotated[bool, Flag("14.14")] = True
    jackpot_drop: Annotated[int, Cents("14.14")] = 0
    jackpot_from: Annotated[int, Cents("14.14")] = 20_00
    time_charge: Annotated[int, Cents("14.14")] = 5_00
    time_hands: Annotated[int, Whole("14.14", 1, 500)] = 30
    both_decks_prepared: Annotated[bool, Flag("14.4(c)")] = False
    idle_spread: Annotated[int, Choice("14.5(c)", "up", "down")] = 0
    seats: Annotated[int, Whole("14.6(b)", 2, MOST_SEATS)] = MOST_SEATS
    chip: Annotated[int, Cents("14.7", among=CHIPS)] = 50


WAGERS = (Wager("bet", "14.6(c)", opens=False, least="low_limit", most="high_limit"),)


EIGHT = 1  # pots: eight_or_better
AT = BoardGame(deal="14.11")


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    shuffle_and_cut(table, terms)
    if take_part(table, terms):
        first, pots = deal_and_bet(table, terms, AT, 4)
        showdown(table, terms, first, pots)
    put_away(table)


@procedure
def hands_of(table: Table, terms: Terms, seat: int) -> int:
    """14.11: exactly two of one's own cards and three of the board, for each half other ones; a low
    hand must be eight or better."""
    own, board = table.hand(seat), table.hand(COMMUNITY)
    low = 0
    if terms.pots == EIGHT:
        low = qualified(best_low_two_and_three(own, board))
    return both_hands(best_two_and_three(own, board), low)


@procedure
def showdown(table: Table, terms: Terms, first: int, pots: int) -> None:
    """14.6(d): the last player wins the pot unseen; else the best hands of 14.3."""
    table.rule("14.6(d)")
    if how_many(live_seats(table)) > 1:
        show_hands(table, terms, first, pots)
        for seat in table.clockwise():
            table.call(seat, hands_of(table, terms, seat))
    wins = EIGHT_OR_BETTER if terms.pots == EIGHT else HIGH
    award_pots(table, wins, terms, pots, BY_BUTTON, table.marker(BUTTON))


GAME = Game(
    id="omaha",
    name="Omaha Poker",
    cite=Citation.parse("19:47-14.11"),
    editions=("1993-12-06",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(closes_cite="14.1"),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=SEATED,
    cards=one_deck(spots=(COMMUNITY,)),
    between=markers(),
    notices=Notices(call_words=declared_words, limits=limits_in_force),
    ordinary_play=ordinary_play,
    simulated=False,
)
