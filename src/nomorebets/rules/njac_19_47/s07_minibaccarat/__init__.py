"""Minibaccarat. N.J.A.C. 19:47-7. Of 7.9 to 7.12 only the titles are known: reading MB-1."""

from typing import Annotated, NamedTuple

from nomorebets.equipment.cards import DECK, PLAYING_CARDS
from nomorebets.judgments.baccarat import (
    NONE,
    baccarat_value,
    bankers_hand_draws,
    natural,
    players_hand_draws,
)
from nomorebets.judgments.payouts import PUSH, vigorish
from nomorebets.law import alike
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CUT, Decision
from nomorebets.law.game import Game, Wager
from nomorebets.law.game_parts import (
    COUNTERCLOCKWISE,
    COUPON_TERMS,
    NO_COUPONS,
    Between,
    Cards,
    Change,
    Coupons,
    Notices,
    Pays,
    Positions,
    Wagering,
    increases,
)
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.terms import Cents, Choice, Condition, Flag, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import (
    BANKERS_HAND,
    DOWN,
    INSPECTED,
    NO_MORE_BETS,
    NOBODY,
    PLAYERS_HAND,
    SORT_AND_INSPECT,
    UP,
    VERIFY_INSPECTION,
    WASH_AND_STACK,
)
from nomorebets.rules.baccarat_tables import (
    BANKER,
    DEFERRED,
    LAST_HAND_STATES,
    NATURAL,
    NOT_YET,
    PAID_THEN_VIGORISH,
    SECOND_CUTTING_CARD,
    announce_the_result,
    burn_by_the_first_card,
    call_count,
    call_words,
    collect_losers,
    cut_depth,
    end_the_hand,
    excess_disclosed,
    excess_undisclosed,
    found_face_up,
    lace_and_offer,
    must_be_shuffled,
    pay_and_take_vigorish,
    pick_up_the_hands,
    return_wagers,
    shoe_exhausted,
    unauthorized_disclosed,
    unauthorized_undisclosed,
    where_to_cut,
    why,
)

LAST_HAND = 0  # the marker
ON_WIN, ON_TIE = range(2)  # 7.3(c), (d)
NO_ROUNDING, TO_5_CENTS = range(2)  # 7.3(c)
FACE_UP, FACE_DOWN = range(2)  # 7.7(c)1, 2
BY_HAND, BY_DEVICE = range(2)  # 7.5(a), 7.12

SPREAD_IN_ROWS = "spread the cards face up in rows by deck, suit and sequence, to be seen"


class Terms(NamedTuple):
    decks: Annotated[int, Whole("7.1(a)", 6, 16)] = 8
    vig_type: Annotated[int, Choice("7.3(d)", "on_win", "on_tie")] = ON_WIN
    vig_pct: Annotated[int, Whole("7.3(c)", among=(4, 5, 25))] = 5
    vig_round: Annotated[int, Choice("7.3(c)", "none", "up_0.05")] = TO_5_CENTS
    vig_collect: Annotated[int, Choice("7.3(c)", "immediate", "deferred")] = DEFERRED
    tie_odds: Annotated[int, Whole("7.3(b)", 8, 100)] = 8
    deal_mode: Annotated[int, Choice("7.7(c)", "face_up", "face_down")] = FACE_UP
    reshuffle_after_lacing: Annotated[bool, Flag("7.5(b)")] = False
    payment_procedure: Annotated[int, Choice("7.10", "1", "2", "3", "4")] = PAID_THEN_VIGORISH
    cut_card_from_back: Annotated[int, Whole("7.5(d)", 14, 104)] = 14
    continuous_shuffler: Annotated[bool, Flag("7.12")] = False
    seats: Annotated[int, Whole("reading MB-2", 1, 9)] = 7
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    tie_min: Annotated[int, Cents("8.2", 1_00)] = 5_00
    tie_max: Annotated[int, Cents("8.2", 1_00)] = 100_00
    chip: Annotated[int, Cents("7.2(c)", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00
    match_play_coupons: Annotated[int, Choice("7.2(c)", *COUPON_TERMS)] = NO_COUPONS


CONDITIONS = (
    Condition(
        "7.3(c)",
        "a vigorish on winning wagers is four or five percent: vig_pct must be 4 or 5",
        lambda terms: terms.vig_type != ON_WIN or terms.vig_pct in (4, 5),
    ),
    Condition(
        "7.3(d)",
        "a vigorish on ties is 25 percent of the wager: vig_type on_tie needs vig_pct 25",
        lambda terms: terms.vig_type != ON_TIE or terms.vig_pct == 25,
    ),
    Condition(
        "8.2",
        "max_wager must not be below min_wager, nor tie_max below tie_min",
        lambda terms: terms.max_wager >= terms.min_wager and terms.tie_max >= terms.tie_min,
    ),
)

WAGERS = (  # 7.2(b): no other
    Wager("Player's Hand", "7.2(a)2"),
    Wager("Banker's Hand", "7.2(a)1"),
    Wager("Tie Bet", "7.2(a)3", least="tie_min", most="tie_max", side=True),
)

DECISIONS = (Decision("cut", "7.5(b)", CUT, where_to_cut, bounds_cite="7.5(c)"),)


@judgment
def rounded_to(terms: Terms) -> int:
    """7.3(c): the multiple, in cents, to which vigorish is rounded up; for (d), reading MB-4."""
    return 5 if terms.vig_round == TO_5_CENTS else 1


@procedure
def open_the_table(table: Table) -> None:
    table.rule("7.4(a)")
    table.perform(SORT_AND_INSPECT)
    table.perform(VERIFY_INSPECTION)
    table.rule("7.4(b)")
    table.perform(SPREAD_IN_ROWS)
    table.rule("7.4(c)")
    table.perform(WASH_AND_STACK)


@procedure
def shuffle_and_cut(table: Table, terms: Terms) -> None:
    table.rule("7.5(a)")
    table.shuffle(BY_HAND)
    table.rule("7.5(b)")
    lace_and_offer(table, terms)
    depth = cut_depth(table, terms.seats - 1)  # from the highest number
    table.rule("7.5(c)")
    table.cut(depth)
    table.rule("7.5(d)")
    table.insert_cutting_card(terms.cut_card_from_back, "7.8")
    table.perform(SECOND_CUTTING_CARD)
    burn_by_the_first_card(table)
    table.move(LAST_HAND, NOT_YET)


@procedure
def fill_the_shoe(table: Table, terms: Terms) -> None:
    table.rule("7.3(c)")
    for seat in table.clockwise():
        table.collect_marked(seat)  # all that is outstanding, before the cards are reshuffled
    if terms.continuous_shuffler:
        table.rule("7.12")
        table.shuffle(BY_DEVICE)  # reading MB-5
    else:
        shuffle_and_cut(table, terms)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    if table.just_opened():
        open_the_table(table)
    if terms.continuous_shuffler or must_be_shuffled(table, "7.5(a)", LAST_HAND):
        fill_the_shoe(table, terms)
    table.rule("7.2(d)")
    table.take_wagers()  # 7.2(e): nobody touches them afterwards
    table.rule("7.7(b)")
    table.announce(NO_MORE_BETS)
    deal_the_hands(table, terms)
    deal_the_third_cards(table)
    table.rule("7.10")
    announce_the_result(table)
    collect_and_pay(table, terms)
    table.rule("7.10")
    pick_up_the_hands(table)
    table.rule("7.8")
    end_the_hand(table, LAST_HAND)


@procedure
def deal_the_hands(table: Table, terms: Terms) -> None:
    if terms.deal_mode == FACE_UP:
        table.rule("7.7(c)1")
        for _ in range(2):
            table.deal(PLAYERS_HAND, UP)
            table.deal(BANKERS_HAND, UP)
        table.rule("7.8(a)")
        call_count(table, PLAYERS_HAND)
    else:
        table.rule("7.7(c)2")
        for _ in range(2):
            table.deal(PLAYERS_HAND, DOWN)
            table.deal(BANKERS_HAND, DOWN)  # underneath the right corner of the shoe
        table.rule("7.8(a)")
        table.reveal(PLAYERS_HAND)  # reading MB-6
        call_count(table, PLAYERS_HAND)
        table.rule("7.7(c)2")
        table.reveal(BANKERS_HAND)
        table.rule("7.8(a)")
    call_count(table, BANKERS_HAND)


@procedure
def deal_the_third_cards(table: Table) -> None:
    """Reading MB-1: by the tables of 3.9, of which 7.9 has the title."""
    table.rule("7.9")
    player, banker = table.called(PLAYERS_HAND), table.called(BANKERS_HAND)
    if natural(player) or natural(banker):
        table.perform(NATURAL)
        return
    third = NONE
    if players_hand_draws(player):
        third = baccarat_value(table.deal(PLAYERS_HAND, UP))
    if bankers_hand_draws(banker, third):
        table.deal(BANKERS_HAND, UP)


@procedure
def collect_and_pay(table: Table, terms: Terms) -> None:
    table.rule("7.10")
    collect_losers(table, terms)
    percent = terms.vig_pct if terms.vig_type == ON_WIN else 0  # 7.3(c), unless (d)
    pay_and_take_vigorish(table, terms, percent, rounded_to(terms))
    tie = table.called(PLAYERS_HAND) == table.called(BANKERS_HAND)
    charged = tie and terms.vig_type == ON_TIE
    if charged and not table.since(INSPECTED):
        charge_for_the_tie(table, terms)
    table.rule("7.2(a)")
    return_wagers(table, terms, BANKER if charged else NOBODY)
    if charged and table.since(INSPECTED):  # at the end of the round
        charge_for_the_tie(table, terms)


@procedure
def charge_for_the_tie(table: Table, terms: Terms) -> None:
    """7.3(d): of the wager on the Banker's Hand, which itself goes back."""
    for seat in table.clockwise():
        wagered = table.staked(seat, BANKER)
        table.rule("7.2(a)1iii")
        table.settle(seat, BANKER, PUSH)
        table.rule("7.3(d)")
        table.charge(seat, vigorish(wagered, terms.vig_pct, rounded_to(terms)), BANKER)


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Cut the middle."""
    return terms.decks * 26


IRREGULARITIES = {
    "third card not authorized, undisclosed": unauthorized_undisclosed(
        "7.11", after="7.8(a)", before="7.10"
    ),
    "third card not authorized, disclosed": unauthorized_disclosed(
        "7.11", after="7.8(a)", before="7.10"
    ),
    "excess card, undisclosed": excess_undisclosed("7.11", after="7.7(c)"),
    "excess card, disclosed": excess_disclosed("7.11", after="7.7(c)"),
    "card found face up": found_face_up("7.11"),
    "shoe exhausted": shoe_exhausted("7.11", LAST_HAND),
}


def inscribed(terms: Terms) -> Pays:
    """7.3(a)-(d)."""
    less = f"1 to 1 less {terms.vig_pct} %"
    return (
        ("Player's Hand", "1 to 1"),
        ("Banker's Hand", "1 to 1" if terms.vig_type == ON_TIE else less),
        ("Tie Bet", f"{terms.tie_odds} to 1"),
    )


CHANGES = {
    "vig_pct": Change("7.3(e)", increases),
    "vig_type": Change("7.3(e)"),
    "reshuffle_after_lacing": Change("7.5(b)", written=True),
}

GAME = Game(
    id="minibaccarat",
    name="Minibaccarat",
    cite=Citation.parse("19:47-7.1"),
    editions=("1995-08-07",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        coupons=Coupons("7.2(c)", ("Player's Hand", "Banker's Hand")),
        others_cite="7.2(b)",
        closes_cite="7.2(d)",
    ),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(
        number=lambda terms: terms.seats,
        numbered=COUNTERCLOCKWISE,  # reading MB-3
    ),
    cards=Cards(
        pack=PLAYING_CARDS,
        shuffled=lambda terms: DECK * terms.decks,
        cite="7.1(a)",
        spots=(PLAYERS_HAND, BANKERS_HAND),  # 7.7(a)
        exhausted="shoe exhausted",
    ),
    between=Between(
        markers=("last hand",),
        marker_words=lambda marker, value: LAST_HAND_STATES[value],
        rests=(NOT_YET,),
    ),
    notices=Notices(call_words=call_words, pays=inscribed, why=why, changes=CHANGES),
    ordinary_play=ordinary_play,
    alike=alike.points,
)
