"""Baccarat-punto banco. N.J.A.C. 19:47-3."""

from typing import Annotated, Any, NamedTuple

from nomorebets.equipment.cards import DECK, PLAYING_CARDS
from nomorebets.judgments.baccarat import (
    NONE,
    baccarat_value,
    bankers_hand_draws,
    players_hand_draws,
)
from nomorebets.law import alike
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CUT, Decision
from nomorebets.law.game import NOTHING, Game, Remedy, Wager
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
    DEALER,
    NO_MORE_BETS,
    NOBODY,
    PLAYERS_HAND,
    SORT_AND_INSPECT,
    UP,
    VERIFY_INSPECTION,
    WASH_AND_STACK,
    spot_name,
)
from nomorebets.rules.baccarat_tables import (
    DEFERRED,
    LAST_HAND_STATES,
    NATURAL,
    NOT_YET,
    PAID_THEN_VIGORISH,
    RESHUFFLE,
    SECOND_CUTTING_CARD,
    TO_CUT,
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

TO_TAKE_THE_SHOE, TO_KEEP_THE_SHOE = 1, 2  # 3.6(b), 3.11(a)
CURATOR, MUST_PASS, LAST_HAND = range(3)  # 3.6(c), 3.11(a), 3.8(e)
BANKER_LOST, ORDERED = 1, 2  # why the curator must pass the shoe, 3.11(a)1-2
NO_ROUNDING, ROUND_UP, TO_20_CENTS, TO_25_CENTS = range(4)  # 3.3(c)
PAYMENT_PROCEDURES = ("3.10(b)1", "3.10(b)2", "3.10(b)3", "3.10(b)4")  # 3.10(c): one of them

CARDS = "Cards"
CARD_FOR_PLAYER, CARD_FOR_BANKER = "a card for the Player's Hand", "a card for the Banker's Hand"
SPREAD_BY_DECK = "spread the cards face up in columns by deck, suit and sequence, to be seen"


class Terms(NamedTuple):
    decks: Annotated[int, Whole("3.1(a)", 6, 16)] = 8
    vig_pct: Annotated[int, Whole("3.3(c)", among=(4, 5))] = 5
    vig_round: Annotated[int, Choice("3.3(c)", "none", "up", "0.20", "0.25")] = ROUND_UP
    vig_collect: Annotated[int, Choice("3.3(c)", "immediate", "deferred")] = DEFERRED
    tie_odds: Annotated[int, Whole("3.3(b)", 8, 100)] = 8
    reshuffle_after_lacing: Annotated[bool, Flag("3.5(b)")] = False
    payment_procedure: Annotated[int, Choice("3.10(b)", "1", "2", "3", "4")] = PAID_THEN_VIGORISH
    cut_card_from_back: Annotated[int, Whole("3.5(d)", 14, 104)] = 14
    seats: Annotated[int, Whole("reading PB-2", 10, 14)] = 12
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    tie_min: Annotated[int, Cents("8.2", 1_00)] = 5_00
    tie_max: Annotated[int, Cents("8.2", 1_00)] = 100_00
    chip: Annotated[int, Cents("3.2(c)", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00
    match_play_coupons: Annotated[int, Choice("3.2(c)", *COUPON_TERMS)] = NO_COUPONS


CONDITIONS = (
    Condition(
        "3.3(c)",
        "a four percent vigorish may be rounded to 20 cents, not to 25",
        lambda terms: terms.vig_round != TO_25_CENTS or terms.vig_pct == 5,
    ),
    Condition(
        "3.3(c)",
        "a five percent vigorish may be rounded to 25 cents, not to 20",
        lambda terms: terms.vig_round != TO_20_CENTS or terms.vig_pct == 4,
    ),
    Condition(
        "8.2",
        "max_wager must not be below min_wager, nor tie_max below tie_min",
        lambda terms: terms.max_wager >= terms.min_wager and terms.tie_max >= terms.tie_min,
    ),
)

WAGERS = (  # 3.2(b): no others
    Wager("Player's Hand", "3.2(a)2"),  # 3.3(a): 1 to 1
    Wager("Banker's Hand", "3.2(a)1"),
    Wager("Tie Bet", "3.2(a)3", least="tie_min", most="tie_max", side=True),
)


DECISIONS = (
    Decision("cut", "3.5(b)", CUT, where_to_cut, bounds_cite="3.5(c)"),
    Decision("take the shoe", "3.6(b)", custom=True),
    Decision("keep the shoe", "3.11(a)", default=1, custom=True),
)


@judgment
def rounded_to(terms: Terms) -> int:
    """3.3(c): the multiple, in cents, to which the vigorish is rounded up; 1 is not at all."""
    if terms.vig_round == NO_ROUNDING:
        return 1
    return 25 if terms.vig_pct == 5 else 20


@procedure
def open_the_table(table: Table) -> None:
    table.rule("3.4(a)")
    table.perform(SORT_AND_INSPECT)
    table.rule("3.4(b)")
    table.perform(VERIFY_INSPECTION)
    table.perform(SPREAD_BY_DECK)
    table.rule("3.4(c)")
    table.perform(WASH_AND_STACK)


@procedure
def shuffle_and_cut(table: Table, terms: Terms) -> None:
    table.rule("3.3(c)")
    for seat in table.clockwise():
        table.collect_marked(seat)  # all that is outstanding, before the cards are reshuffled
    table.rule("3.5(a)")
    table.shuffle(0)
    table.rule("3.5(b)")
    lace_and_offer(table, terms)
    first = terms.seats - 1  # the highest number
    if table.marker(LAST_HAND) == RESHUFFLE and table.holder(CURATOR) != NOBODY:
        first = table.holder(CURATOR)
    depth = cut_depth(table, first)
    table.rule("3.5(c)")
    table.cut(depth)
    table.rule("3.5(d)")
    table.insert_cutting_card(terms.cut_card_from_back, "3.8(e)")
    table.perform(SECOND_CUTTING_CARD)
    burn_by_the_first_card(table)
    table.move(LAST_HAND, NOT_YET)


@procedure
def offer_the_shoe(table: Table, first: int, passed_by: int) -> None:
    """To each participant in turn, counterclockwise; the first to accept is the curator."""
    table.move(MUST_PASS, 0)
    for seat in table.players_counterclockwise_from(first):
        if seat != passed_by and table.offer(seat, TO_TAKE_THE_SHOE):
            table.move(CURATOR, seat)
            return
    table.move(CURATOR, DEALER)  # reading PB-4: nobody takes it, the dealer deals


@procedure
def choose_the_curator(table: Table) -> None:
    curator = table.holder(CURATOR)  # 3.6(c): a participant, wherever he or she sits
    if table.marker(CURATOR) == NOBODY:
        table.rule("3.6(b)")
        offer_the_shoe(table, 0, NOBODY)
    elif curator == NOBODY:
        pass_on_the_shoe(table)
    elif table.marker(MUST_PASS) > 0:
        relinquish_the_shoe(table, curator)
    else:
        table.rule("3.11(a)")
        table.move(CURATOR, curator)
        if not table.offer(curator, TO_KEEP_THE_SHOE):
            table.rule("3.11(b)")
            offer_the_shoe(table, curator + 1, curator)


@procedure
def relinquish_the_shoe(table: Table, curator: int) -> None:
    table.rule("3.11(a)1" if table.marker(MUST_PASS) == BANKER_LOST else "3.11(a)2")
    table.perform("the curator passes the shoe")
    table.rule("3.11(b)")
    offer_the_shoe(table, curator + 1, curator)


@procedure
def pass_on_the_shoe(table: Table) -> None:
    """The curator has left, and so relinquished it (reading PB-15)."""
    table.rule("3.11(b)")
    chair = table.marker(CURATOR)
    if table.gone(CURATOR):
        table.move(CURATOR, NOBODY)
    offer_the_shoe(table, chair + 1, NOBODY)


@procedure
def keep_a_curator(table: Table) -> None:
    """3.6(c): who accepted the shoe deals; who left while wagers were made does not."""
    curator = table.holder(CURATOR)
    if table.gone(CURATOR):
        pass_on_the_shoe(table)
    elif curator != NOBODY and table.marker(MUST_PASS) == ORDERED:  # while wagers were made
        relinquish_the_shoe(table, curator)
    elif curator != NOBODY:
        table.move(CURATOR, curator)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    if table.just_opened():
        open_the_table(table)
    if must_be_shuffled(table, "3.5(a)", LAST_HAND):
        shuffle_and_cut(table, terms)
    choose_the_curator(table)
    table.rule("3.2(d)")
    table.take_wagers()
    keep_a_curator(table)
    table.rule("3.7(b)")
    table.announce(NO_MORE_BETS)
    table.announce(CARDS)
    deal_the_hands(table)
    table.rule("3.10(a)")
    announce_the_result(table)
    collect_and_pay(table, terms)
    end_the_round(table)


@procedure
def deal_the_hands(table: Table) -> None:
    table.rule("3.7(c)")
    for _ in range(2):
        table.deal(PLAYERS_HAND, UP)
        table.deal(BANKERS_HAND, UP)
    table.rule("3.8(a)")
    player = call_count(table, PLAYERS_HAND)
    banker = call_count(table, BANKERS_HAND)
    if player >= 8 or banker >= 8:  # 3.9(a): a natural
        table.rule("3.9(a)")
        table.perform(NATURAL)
        return
    third = NONE
    if players_hand_draws(player):  # 3.8(b)-(d): this hand first, one card at most
        table.rule("3.8(b)")
        table.announce(CARD_FOR_PLAYER)
        table.rule("3.9(b)")
        third = baccarat_value(table.deal(PLAYERS_HAND, UP))  # 3.9(e): its value counts
    if bankers_hand_draws(banker, third):  # 3.9(d), (g): Table 2, by the count of two cards
        table.rule("3.8(b)")
        table.announce(CARD_FOR_BANKER)
        table.rule("3.9(c)")
        table.deal(BANKERS_HAND, UP)


@procedure
def collect_and_pay(table: Table, terms: Terms) -> None:
    """3.10(b): losers first; then winners and vigorish, from the highest number down."""
    table.rule("3.10(b)")
    collect_losers(table, terms)
    table.rule(PAYMENT_PROCEDURES[terms.payment_procedure])
    pay_and_take_vigorish(table, terms, terms.vig_pct, rounded_to(terms))  # 3.3(c)
    table.rule("3.2(a)")
    return_wagers(table, terms, NOBODY)


@procedure
def end_the_round(table: Table) -> None:
    if table.called(BANKERS_HAND) < table.called(PLAYERS_HAND):
        table.rule("3.11(a)1")
        table.move(MUST_PASS, BANKER_LOST)
    table.rule("reading PB-16")
    pick_up_the_hands(table)
    table.rule("3.8(e)")
    end_the_hand(table, LAST_HAND)


def order_to_pass(table: Any) -> None:
    table.move(MUST_PASS, ORDERED)


IRREGULARITIES = {
    "third card not authorized, undisclosed": unauthorized_undisclosed(
        "3.12(a)", after="3.8(a)", before="3.10(a)"
    ),
    "third card not authorized, disclosed": unauthorized_disclosed(
        "3.12(a)", after="3.8(a)", before="3.10(a)"
    ),
    "excess card, undisclosed": excess_undisclosed("3.12(b)", after="3.7(c)"),
    "excess card, disclosed": excess_disclosed("3.12(b)", after="3.7(c)"),
    "card found face up": found_face_up("3.12(c)"),
    "shoe exhausted": shoe_exhausted("3.12(d)", LAST_HAND),
    "curator ordered to pass the shoe": Remedy(
        "3.11(a)2", order_to_pass, "the shoe passes before the next hand is dealt",
        applies=lambda table: "" if table.holder(CURATOR) != NOBODY else "no curator is seated",
        needs=NOTHING,
    ),
}  # fmt: skip


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Cut the middle; take the shoe and keep it."""
    if decision == TO_CUT:
        return terms.decks * 26
    return 1


def marker_words(marker: int, value: int) -> str:
    if marker == CURATOR:
        return spot_name(value)
    if marker == MUST_PASS:
        return ("no", "the Banker's Hand lost", "ordered")[value]
    return LAST_HAND_STATES[value]


def inscribed(terms: Terms) -> Pays:
    """3.3(a)-(c)."""
    return (
        ("Player's Hand", "1 to 1"),
        ("Banker's Hand", f"1 to 1 less {terms.vig_pct} %"),
        ("Tie Bet", f"{terms.tie_odds} to 1"),
    )


CHANGES = {
    "vig_pct": Change("3.3(d)", increases),
    "reshuffle_after_lacing": Change("3.5(b)", written=True),
    "payment_procedure": Change("3.10(c)", written=True),
}

GAME = Game(
    id="baccarat_punto_banco",
    name="Baccarat-punto banco",
    cite=Citation.parse("19:47-3.1"),
    editions=("1995-08-07",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        coupons=Coupons("3.2(c)", ("Player's Hand", "Banker's Hand")),
        others_cite="3.2(b)",
        closes_cite="3.2(d)",
    ),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(
        number=lambda terms: terms.seats,
        numbered=COUNTERCLOCKWISE,  # reading PB-3
    ),
    cards=Cards(
        pack=PLAYING_CARDS,
        shuffled=lambda terms: DECK * terms.decks,
        cite="3.1(a)",
        spots=(PLAYERS_HAND, BANKERS_HAND),  # 3.7(a)
        exhausted="shoe exhausted",
    ),
    between=Between(
        markers=("curator", "the shoe must pass", "last hand"),
        marker_words=marker_words,
        rests=(NOBODY, 0, NOT_YET),
    ),
    notices=Notices(call_words=call_words, pays=inscribed, why=why, changes=CHANGES),
    ordinary_play=ordinary_play,
    alike=alike.points,
)
