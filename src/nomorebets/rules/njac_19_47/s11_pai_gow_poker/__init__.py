"""Pai gow poker. N.J.A.C. 19:47-11; 11.6 to 11.8A are held, of the rest the titles: PP-1."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from nomorebets.equipment.cards import PLAYING_CARDS
from nomorebets.judgments.five_and_two import (
    LOW_HANDS,
    SECOND_HIGHEST,
    five_card_words,
    high_hand,
    is_foul,
    low_hand,
    two_card_words,
)
from nomorebets.judgments.payouts import LOSE
from nomorebets.judgments.ranks import JOKER
from nomorebets.judgments.seven_card_ways import FOXWOODS_WAY, seven_card_house_way
from nomorebets.judgments.tile_hands import against_the_bank
from nomorebets.law import alike
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CUT, SETTING, Decision, cards_words
from nomorebets.law.game import EQUIPMENT, Game, Remedy, Void, Wager
from nomorebets.law.game_parts import (
    COUPON_TERMS,
    NO_COUPONS,
    Between,
    Cards,
    Coupons,
    Notices,
    Pays,
    Positions,
    Wagering,
)
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Cents, Choice, Condition, Flag, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import (
    DEALER,
    DECK_REMOVED_WORDS,
    DOWN,
    NO_MORE_BETS,
    NOBODY,
    STACK_ON_COVER_CARD,
    STARTING_POSITION,
    UNSEEN,
    spot_name,
)
from nomorebets.rules.pai_gow_tables import (
    BANK,
    BANK_MARKERS,
    BANK_RESTS,
    BANK_UNSHOWN,
    DICE,
    HOUSE_WAY_WORDS,
    NOT_AS_SET,
    OWN_BANK_MARKERS,
    TO_25_CENTS,
    TO_BANK,
    WAGER,
    BankParagraphs,
    bank_marker_words,
    banking_decision,
    call_the_start,
    collect_unwagered,
    cover_the_wagers,
    generator,
    hands_words,
    high_called,
    irregularities_of_both,
    low_called,
    not_set_by_the_house_way,
    offer_the_bank,
    play_the_hands,
    refuse_change_of_the_bank,
    refuse_wager_of_the_bank,
    show_a_number,
    spot_at,
    start_words,
    why_by_the_bank,
)
from nomorebets.rules.poker_irregularities import drawn_in_error, shoe_failed, shuffler_failed
from nomorebets.rules.poker_tables import (
    FACE_UP,
    FROM_HAND,
    INTO_ONE_HAND,
    INTO_THE_AUTOMATED_SHOE,
    INTO_THE_SHOE,
    MANUAL,
    MANUAL_SHOE,
    NOT_CUT,
    Paragraphs,
    eight_hours_or_four,
    open_the_table,
    return_from_idleness,
)

ADDITIONAL = 2  # the third wager, 11.13
TO_CUT = 2  # the third decision, 11.6(e)
DECK_OUT, CUT_TURN = OWN_BANK_MARKERS, OWN_BANK_MARKERS + 1
SEATS, HAND, LEFT_OVER = 6, 7, 4  # betting positions, cards of a hand, and those nobody gets
DISCARDED, FOUR_FROM_BOTTOM = range(2)  # 11.6(e), where the cutting card goes
LOW = 24  # bits: a call has the low hand above the high hand

AT = Paragraphs(
    second_deck="11.5",
    inspect="11.5",
    spread="11.5",
    wash="11.5",
    each_deck="11.5",
    shuffle="11.6(a)",
    shuffled="11.6(b)1",
    cut="11.6(c)",
    idle="11.6(f)",
)
BANKING = BankParagraphs(selector="11.4", start="11.8C", complete="11.9", bank="11.10")

ADDITIONAL_ODDS = ((), ((17, 25), (16, 6), (8, 3)), ((3, 25), (8, 4), (9, 2)))  # reading PP-9
SEVEN_STACKS = (
    "deal seven stacks of seven cards, first from left to right, then from right to left, and so on"
)
FIND_THE_START = "find the position with which dealing starts"
COVER_CARD_BELOW = "place the cover card on the bottom of the stack"
CUTTING_CARD_TO_RACK = "place the cutting card in the discard rack"
FOULED = "the low hand ranks above the high hand: the wager is lost"


DEAL_METHODS = (
    "manual_shoe",  # 11.8(a)
    "hand",  # 11.8A(a)
    "auto_shoe",  # 11.8B
)


class Terms(NamedTuple):
    deal_method: Annotated[int, Choice("11.8B", *DEAL_METHODS)] = MANUAL_SHOE
    shuffle: Annotated[int, Choice("11.6(a)", "manual", "auto")] = MANUAL
    cutting_card: Annotated[int, Choice("11.6(e)", "discard_rack", "four_from_bottom")] = DISCARDED
    idle_spread: Annotated[int, Choice("11.6(f)", "up", "down")] = FACE_UP
    start_selector: Annotated[int, Choice("11.4", "dice", "generator")] = DICE
    low_straight: Annotated[int, Choice("reading PP-3", "second_highest", "lowest")] = (
        SECOND_HIGHEST
    )
    house_way: Annotated[int, Choice("reading PP-6", "foxwoods")] = 0
    player_banking: Annotated[bool, Flag("11.10")] = True
    co_banking: Annotated[bool, Flag("11.10")] = True
    vigorish_pct: Annotated[int, Whole("11.9", among=(5,))] = 5
    vigorish_round: Annotated[int, Choice("reading PP-8", "none", "up_0.05", "up_0.25")] = (
        TO_25_CENTS
    )
    additional_wager: Annotated[int, Choice("11.13", "off", "A", "B")] = 0
    two_areas: Annotated[bool, Flag("11.12")] = False
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    additional_min: Annotated[int, Cents("8.2", 1_00)] = 1_00
    additional_max: Annotated[int, Cents("8.2", 1_00)] = 100_00
    chip: Annotated[int, Cents("11.7(a)", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00
    match_play_coupons: Annotated[int, Choice("11.7(a)", *COUPON_TERMS)] = NO_COUPONS


CONDITIONS = (
    Condition(
        "11.13",
        "additional_wager is decided by the dice: start_selector must be dice",
        lambda terms: not terms.additional_wager or terms.start_selector == DICE,
    ),
    Condition(
        "8.2",
        "no maximum may be below its minimum",
        lambda terms: (
            terms.max_wager >= terms.min_wager and terms.additional_max >= terms.additional_min
        ),
    ),
)

WAGERS = (
    Wager("wager", "11.7(a)"),
    Wager("bank", "11.10", opens=False),
    Wager("additional wager", "11.13", least="additional_min", most="additional_max"),
)


def offers(terms: Terms, wager: int) -> bool:
    if wager == BANK:
        return terms.player_banking
    return wager != ADDITIONAL or terms.additional_wager > 0


def refuse_wager(table: Any, terms: Terms, seat: int, wager: int, amount: int) -> None:
    if not offers(terms, wager):
        raise Refused("11.13", "this table offers no additional wager")
    refuse_wager_of_the_bank("11.10")(table, terms, seat, wager, amount)


def refuse_close(table: Any, terms: Terms, seat: int) -> None:
    """11.13: an additional wager is made beside a wager."""
    alone = table.staked(seat, ADDITIONAL) and not table.staked(seat, WAGER)
    if alone:
        raise Refused("11.13", f"seat {seat + 1} needs a wager beside the additional wager")


def where_to_cut(table: Any, terms: Terms, seat: int) -> Sequence[int]:
    """11.6(e): at least 10 cards from either end; 0 declines, which the dealer may not."""
    depths = range(10, table.cards_left() - 9)
    return depths if seat == DEALER else (0, *depths)


def settings(table: Any, terms: Terms, seat: int) -> Sequence[int]:
    """Any two of the seven cards; 0 leaves it to the dealer. A foul setting is one's own affair."""
    return (0, *LOW_HANDS)


def refuse_setting(table: Any, terms: Terms, seat: int, value: int) -> None:
    if value.bit_count() != 2 or value >> HAND:
        raise Refused("11.9", "two of the seven cards form the low hand")


def setting_words(mask: int) -> str:
    return f"low hand: {cards_words(mask)}" if mask else HOUSE_WAY_WORDS


DECISIONS = (
    banking_decision("11.10"),
    Decision("set", "11.9", SETTING, settings, said=setting_words, refuse=refuse_setting),
    Decision("cut", "11.6(e)", CUT, where_to_cut, default=26),
)


@procedure
def make_ready(table: Table, terms: Terms) -> None:
    """11.5, 11.6(f): the table opens, has a new deck, or comes back from idleness."""
    if table.just_opened() or table.marker(DECK_OUT):
        open_the_table(table, AT, False)
        table.move(DECK_OUT, 0)
    elif table.was_idle():
        return_from_idleness(table, AT, terms.idle_spread)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    make_ready(table, terms)
    table.rule("11.6(a)")
    table.shuffle(terms.shuffle)
    banker = offer_the_bank(table, terms, BANKING)
    put_up = table.staked(banker, BANK) if banker != NOBODY else 0
    if terms.shuffle == MANUAL:
        table.rule("11.6(b)2")
        offer_the_cut(table, banker)
        after_the_cut(table, terms)
    else:
        table.rule("11.6(b)1")
        table.perform(NOT_CUT)
    table.rule("11.7(c)")
    table.take_wagers()
    take_up_the_cards(table, terms)
    table.rule("11.10")
    cover_the_wagers(table, banker)
    deal_the_hands(table, terms, banker)
    play_the_hands(table, terms, BANKING, banker, put_up, SEATS, show_the_hands, result)


@procedure
def offer_the_cut(table: Table, banker: int) -> None:
    """11.6(c), (d): one player, or all from the bank on; else the dealer (reading PP-4)."""
    table.rule("11.6(c)")
    table.perform(STACK_ON_COVER_CARD)
    depth = 0
    if table.just_opened():
        table.rule("11.6(d)1")
        depth = table.offer(table.first_player(), TO_CUT)
    elif banker != NOBODY:
        table.rule("11.6(d)2")
        for seat in table.players_counterclockwise_from(banker):
            if depth == 0:
                depth = table.offer(seat, TO_CUT)
        table.move(CUT_TURN, NOBODY)
    else:
        table.rule("11.6(d)3")
        turn = NOBODY
        for seat in table.players_counterclockwise_from(table.marker(CUT_TURN) - 1):
            if turn == NOBODY:
                turn = seat
        table.move(CUT_TURN, turn)
        depth = table.offer(turn, TO_CUT)
    if depth == 0:
        table.rule("11.6(c)")
        depth = table.offer(DEALER, TO_CUT)
    table.rule("11.6(e)")
    table.cut(depth)


@procedure
def after_the_cut(table: Table, terms: Terms) -> None:
    table.perform(COVER_CARD_BELOW)
    if terms.cutting_card == FOUR_FROM_BOTTOM:
        table.insert_cutting_card(LEFT_OVER, "11.6(e)")
    else:
        table.perform(CUTTING_CARD_TO_RACK)


@procedure
def take_up_the_cards(table: Table, terms: Terms) -> None:
    """Into the shoe or the hand; no more bets."""
    if terms.deal_method == MANUAL_SHOE:
        table.rule("11.8(a)")
        table.perform(INTO_THE_SHOE)
    elif terms.deal_method == FROM_HAND:
        table.rule("11.8A(b)1")
        table.perform(INTO_ONE_HAND)
        table.rule("11.8A(b)2")
    else:
        table.rule("11.8B")
        table.perform(INTO_THE_AUTOMATED_SHOE)
    table.announce(NO_MORE_BETS)


@procedure
def deal_the_hands(table: Table, terms: Terms, banker: int) -> None:
    """Seven hands of seven, whoever sits there; four cards are left, and counted."""
    if terms.deal_method == MANUAL_SHOE:
        table.rule("11.8(b)")
        table.perform(FIND_THE_START)
        start = starting_position(table, terms, banker)
        table.rule("11.8(c)")
        for _ in range(HAND):
            deliver(table, start, 1)
        table.rule("11.8(d)")
        table.count_stub()
        table.rule("11.8(d)1")
    elif terms.deal_method == FROM_HAND:
        table.rule("11.8A(c)")
        table.perform(SEVEN_STACKS)
        table.rule("11.8A(d)")
        table.count_stub((SEATS + 1) * HAND)
        table.rule("11.8A(e)")
        table.perform(FIND_THE_START)
        start = starting_position(table, terms, banker)
        table.rule("11.8A(f)")
        deliver(table, start, HAND)
        table.rule("11.8A(d)1")
    else:
        start = starting_position(table, terms, banker)
        table.rule("11.8B")
        deliver(table, start, HAND)
        table.count_stub()
    table.pick_up_stub()
    collect_unwagered(table, banker, SEATS)


@procedure
def starting_position(table: Table, terms: Terms, banker: int) -> int:
    """11.8C; and 11.13: additional wagers are settled before any card is dealt."""
    shown = show_a_number(table, terms, BANKING)
    start = call_the_start(table, BANKING, banker, shown, SEATS + 1, 0)
    if terms.additional_wager > 0:
        table.rule("11.13")
        for seat in table.counterclockwise():
            table.settle(seat, ADDITIONAL, additional_odds(terms, shown))
    return start


@judgment
def additional_odds(terms: Terms, total: int) -> int:
    """11.13, reading PP-9: by the total of the dice."""
    if terms.additional_wager == 1:
        return 25 if total == 17 else 6 if total == 16 else 3 if total == 8 else LOSE
    return 25 if total == 3 else 4 if total == 8 else 2 if total == 9 else LOSE


@procedure
def deliver(table: Table, start: int, cards: int) -> None:
    """Once around, clockwise from the starting position, every position."""
    for step in range(SEATS + 1):
        table.deal(spot_at((start + step) % (SEATS + 1), 0), DOWN, cards)


@procedure
def show_the_hands(table: Table, terms: Terms, spot: int, mask: int, bank: bool) -> None:
    """Turned over, set as chosen or by the house way, and called. A bank's foul setting is
    corrected by the dealer (reading PP-7)."""
    table.reveal(spot)
    cards = table.hand(spot)
    if mask == 0:
        mask = seven_card_house_way(FOXWOODS_WAY, cards, terms.low_straight)
    high, low = high_hand(cards, mask, terms.low_straight), low_hand(cards, mask)
    if bank and is_foul(high, low):
        table.perform(NOT_AS_SET)
        mask = seven_card_house_way(FOXWOODS_WAY, cards, terms.low_straight)
        high, low = high_hand(cards, mask, terms.low_straight), low_hand(cards, mask)
    table.show_setting(spot, mask)
    table.call(spot, low << LOW | high)
    if is_foul(high, low):
        table.perform(FOULED)


@judgment
def result(mine: int, bank: int) -> int:
    """11.9: both hands higher wins, one pushes, none loses; a foul hand loses."""
    high, low = high_called(mine, LOW), low_called(mine, LOW)
    if is_foul(high, low):
        return LOSE
    return against_the_bank(high, low, high_called(bank, LOW), low_called(bank, LOW))


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Leave the bank to the dealer, cut the middle, set the hand by the house way."""
    if decision == TO_CUT:
        return 26
    if decision == TO_BANK:
        return 0
    cards = table.held(seat)
    for place in range(HAND):
        if cards[place] == UNSEEN:
            return 0
    return seven_card_house_way(FOXWOODS_WAY, cards, terms.low_straight)


def call_words(spot: int, value: int) -> str:
    if spot == STARTING_POSITION:
        return start_words(value)
    high, low = high_called(value, LOW), low_called(value, LOW)
    return hands_words(spot, five_card_words(high), two_card_words(low))


def marker_words(marker: int, value: int) -> str:
    if marker == DECK_OUT:
        return ("a new one is opened", "a new one is awaited")[value]
    if marker == CUT_TURN:
        return "nobody" if value == NOBODY else spot_name(value)
    return bank_marker_words(marker, value)


def inscribed(terms: Terms) -> Pays:
    """11.9, 11.13."""
    lines = ADDITIONAL_ODDS[terms.additional_wager]
    return (
        ("both hands higher than the bank's", f"1 to 1 less {terms.vigorish_pct} %"),
        ("one hand higher", "push"),
        ("Copies are the bank's", ""),
        *((("Additional wager: total of the dice", ""),) if lines else ()),
        *((str(total), f"{odds} to 1") for total, odds in lines),
    )


# irregularities


def counted_wrong(table: Any) -> None:
    """11.8(d)2, 11.8A(d)2: misdealt, the hands are void; else the deck leaves the table too."""
    from_hand = table.terms.deal_method == FROM_HAND
    table.rule("11.8A(d)2" if from_hand else "11.8(d)2")
    if table.misdealt:
        raise Void("the cards were misdealt: all hands are void and the cards are reshuffled")
    table.move(DECK_OUT, 1)
    raise Void("all hands are void and the deck is removed from the table")


def void_and_shuffle(table: Any) -> None:
    """49 of 53 cards must be dealt: none can be left out."""
    raise Void("all hands are void and the cards are reshuffled")


def while_dealing(table: Any) -> str:
    dealing = "11.7(c)" in table.performed and table.cards_left() > LEFT_OVER
    return "" if dealing else "no cards are being dealt"


IRREGULARITIES = {
    **irregularities_of_both("11.11", BANKING, "card"),
    "card found face up": Remedy(
        "11.11", void_and_shuffle, "all hands are void and the cards are reshuffled",
        applies=while_dealing, needs=EQUIPMENT,
    ),
    "card drawn in error, unseen": drawn_in_error("11.11", while_dealing),
    "dealer's hand not set by the house way": not_set_by_the_house_way("11.11", "hand is", "it is"),
    "shuffler failed": shuffler_failed("11.11", before="11.7(c)"),
    "automated dealing shoe failed": shoe_failed("11.11", after="11.7(c)", before="11.9"),
    "stub count incorrect": Remedy(
        "11.11", counted_wrong, "all hands are void; unless misdealt, the deck goes too",
        automatic=True, needs=EQUIPMENT,
    ),
}  # fmt: skip

GAME = Game(
    id="pai_gow_poker",
    name="Pai gow poker",
    cite=Citation.parse("19:47-11.1"),
    editions=("1995-02-06",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        coupons=Coupons("11.7(a)", ("wager",)),
        closes_cite="11.7(c)",
        offers=offers,
        refuse_wager=refuse_wager,
        refuse_change=refuse_change_of_the_bank("11.10"),
        refuse_close=refuse_close,
    ),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(
        number=lambda terms: SEATS,  # 11.7(b), 11.8(c): seven positions with the dealer's
        areas=lambda terms: 2 if terms.two_areas else 1,
        areas_cite="11.12",
        remains_cite="11.7(b)",
    ),
    cards=Cards(
        pack=PLAYING_CARDS,
        shuffled=lambda terms: tuple(range(JOKER + 1)),
        cite="11.2",
        spots=(DEALER,),
        hours=eight_hours_or_four,
        hours_cite="13:69E-1.18(g)",
        miscounted="stub count incorrect",
        longest=7,
    ),
    wheel=generator(lambda terms: SEATS + 1),
    dice=3,
    between=Between(
        markers=(*BANK_MARKERS, DECK_REMOVED_WORDS, "the cut was last offered to"),
        marker_words=marker_words,
        rests=(*BANK_RESTS, 0, NOBODY),
        unshown=(*BANK_UNSHOWN, CUT_TURN),
    ),
    notices=Notices(call_words=call_words, pays=inscribed, why=why_by_the_bank),
    ordinary_play=ordinary_play,
    alike=alike.suits,
)
