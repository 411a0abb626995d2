"""Two-card joker poker. N.J.A.C. 19:47-30, of which no text is held: see its readings."""

from typing import Annotated, Any, NamedTuple

from nomorebets.equipment.cards import DECK_WITH_JOKERS
from nomorebets.judgments.payouts import LOSE, PUSH, pays, versus
from nomorebets.judgments.two_card import (
    TWO_CARD_ACE_KING_SUITED,
    TWO_CARD_JOKERS,
    TWO_CARD_QUEEN_HIGH,
    TWO_CARD_STRAIGHT_FLUSH,
    joker_poker_rank,
    joker_poker_words,
)
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CUT, Decision
from nomorebets.law.game import Game, Wager
from nomorebets.law.game_parts import Notices, Positions, Wagering
from nomorebets.law.marks import procedure
from nomorebets.law.terms import Cents, Choice, Flag, Limit, Odds, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import DEALER, NO_LIMIT, UNSEEN
from nomorebets.rules.customary_tables import (
    conditions,
    deal_around,
    dealt_under,
    irregularities,
    limit_condition,
    opened_under,
    seen_too_early,
    stub_away,
    up_to_the_deal,
)
from nomorebets.rules.poker_irregularities import if_undecided
from nomorebets.rules.poker_tables import (
    AUTO,
    AUTO_SHOE,
    BETWEEN,
    FACE_UP,
    one_deck,
    where_the_dealer_cuts,
)

ANTE, CALL = range(2)
TO_CUT, TO_CALL = range(2)
AT, DEALING = opened_under("reading TJ-1"), dealt_under("reading TJ-3")
CALL_ODDS = (
    (TWO_CARD_JOKERS, 8),
    (TWO_CARD_ACE_KING_SUITED, 5),
    (TWO_CARD_STRAIGHT_FLUSH, 3),
    (0, 1),
)
HANDS = ("pair_of_jokers", "ace_king_suited", "straight_flush", "any_other")
Lines = tuple[tuple[int, int], ...]


class Terms(NamedTuple):
    deal_method: Annotated[int, Choice("reading TJ-3", "manual_shoe", "hand", "auto_shoe")] = (
        AUTO_SHOE
    )
    shuffle: Annotated[int, Choice("reading TJ-1", "manual", "auto")] = AUTO
    two_decks: Annotated[bool, Flag("reading TJ-1")] = True
    shuffler_counts: Annotated[bool, Flag("reading TJ-1")] = True
    idle_spread: Annotated[int, Choice("reading TJ-1", "up", "down")] = FACE_UP
    call_table: Annotated[Lines, Odds("reading TJ-6", HANDS, CALL_ODDS)] = CALL_ODDS
    payout_limit: Annotated[int, Limit("reading TJ-7", 50_000_00)] = NO_LIMIT
    positions: Annotated[int, Whole("reading TJ-2", 1, 7)] = 7
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    chip: Annotated[int, Cents("reading TJ-2", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00


CONDITIONS = (
    *conditions("reading TJ-1"),
    limit_condition("reading TJ-7", lambda terms: (terms.call_table[0][1] + 1) * terms.min_wager),
)
WAGERS = (
    Wager("ante", "reading TJ-2"),
    Wager("call", "reading TJ-5", opens=False, equals="ante"),
)


def the_ante(table: Table, terms: Terms, seat: int, calls: int) -> int:
    return table.staked(seat, ANTE) if calls else 0


DECISIONS = (
    Decision("cut", "reading TJ-1", CUT, where_the_dealer_cuts, default=26),
    Decision("call", "reading TJ-5", costs=the_ante, otherwise="fold"),
)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    up_to_the_deal(table, terms, AT, DEALING, "reading TJ-2", TO_CUT)
    deal_around(table, terms, 2, DEALER, 2)
    stub_away(table, terms, "reading TJ-3")
    table.rule("reading TJ-5")
    for seat in table.clockwise():
        if table.offer(seat, TO_CALL):
            table.place(seat, CALL, table.staked(seat, ANTE))
        else:
            table.settle(seat, ANTE, LOSE)
            table.fold(seat)
    if table.seats_in_round() > 0:
        table.reveal(DEALER)
        table.call(DEALER, joker_poker_rank(table.hand(DEALER)))
    for seat in table.counterclockwise():
        collect_or_pay(table, terms, seat)
    table.rule("reading TJ-6")
    table.pick_up(DEALER)


@procedure
def collect_or_pay(table: Table, terms: Terms, seat: int) -> None:
    """Below a queen high of the dealer's the ante wins, and the call goes back."""
    table.rule("reading TJ-6")
    table.reveal(seat)
    rank, dealer = table.call(seat, joker_poker_rank(table.hand(seat))), table.called(DEALER)
    ante = call = versus(rank, dealer)
    if dealer < TWO_CARD_QUEEN_HIGH:
        ante, call = 1, PUSH
    elif call > 0:
        call = pays(terms.call_table, rank)
    table.settle(seat, CALL, call, 1, terms.payout_limit)
    table.settle(seat, ANTE, ante, 1, terms.payout_limit - table.paid(seat))
    table.pick_up(seat)


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Call with a queen high or better."""
    if decision == TO_CUT:
        return 26
    cards = table.held(seat)
    if cards[0] == UNSEEN or cards[1] == UNSEEN:
        return 0
    return 1 if joker_poker_rank(cards) >= TWO_CARD_QUEEN_HIGH else 0


def if_a_card_of_the_dealer_is_hidden(table: Any) -> str:
    return if_undecided(TO_CALL)(table) if table.count(DEALER) else "the dealer has no card"


IRREGULARITIES = {
    "card of the dealer exposed": seen_too_early("reading TJ-8", if_a_card_of_the_dealer_is_hidden),
    **irregularities("reading TJ-8", AT, DEALING, "reading TJ-2", "reading TJ-5", cards=54),
}


def call_words(spot: int, value: int) -> str:
    words = joker_poker_words(value)
    return f"the dealer has {words}" if spot == DEALER else words


GAME = Game(
    id="two_card_joker_poker",
    name="Two-card joker poker",
    cite=Citation.parse("19:47-30.1"),
    editions=("2026-11-18",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(closes_cite="reading TJ-2"),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(number=lambda terms: terms.positions),
    cards=one_deck(
        cite="reading TJ-1", hours_cite="13:69E-1.18(g)", spots=(DEALER,), deck=DECK_WITH_JOKERS
    ),
    between=BETWEEN,
    notices=Notices(call_words=call_words),
    ordinary_play=ordinary_play,
)
