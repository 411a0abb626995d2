"""Double Draw Poker. N.J.A.C. 13:69F-42."""

from typing import Annotated, Any, NamedTuple

from nomorebets.equipment.cards import DECK_WITH_JOKERS
from nomorebets.judgments.double_draw import (
    FIVE_ACES,
    NATURAL_ROYAL_FLUSH,
    WILD_ROYAL_FLUSH,
    double_draw_rank,
    double_draw_words,
)
from nomorebets.judgments.payouts import LOSE, PUSH, pays
from nomorebets.judgments.poker import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
)
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CARDS, CUT, Decision
from nomorebets.law.game import EQUIPMENT, NOTHING, Game, Remedy, Void, Wager
from nomorebets.law.game_parts import (
    COUPON_TERMS,
    NO_COUPONS,
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
from nomorebets.law.words import DEALER, DOWN, NO_MORE_BETS, UNSEEN
from nomorebets.rules.njac_13_69f.s42_double_draw_poker.ordinary_play import (
    ALL,
    last_card,
    two_highest,
    worth_holding,
)
from nomorebets.rules.poker_irregularities import (
    ROUND_VOID,
    device_counts_wrong,
    drawn_in_error,
    found_face_up,
    if_dealing,
    incorrect_number,
    shoe_failed,
    shuffler_failed,
    stub_counted_wrong,
)
from nomorebets.rules.poker_tables import (
    AUTO,
    AUTO_SHOE,
    BETWEEN,
    FACE_UP,
    FROM_HAND,
    MANUAL,
    MANUAL_SHOE,
    Dealing,
    Paragraphs,
    cut_with_one_hand,
    hand_needs_a_device,
    make_ready,
    one_deck,
    put_the_stub_away,
    shuffle,
    take_up_the_cards,
    two_decks_need_a_device,
    where_the_dealer_cuts,
)

ANTE, BONUS, FIRST_DRAW, SECOND_DRAW = range(4)  # 42.1
TO_CUT, TO_DRAW, TO_REPLACE_THREE, TO_DRAW_AGAIN, TO_REPLACE_ONE = range(5)  # 42.4(c), 42.10
PRESHUFFLED = 2  # 42.4(a), beside MANUAL and AUTO
BY_AUTO_SHOE, BY_AUTO_SHUFFLER = range(2)  # 42.10(a), reading DD-4

AT = Paragraphs(
    second_deck="42.2(b)",
    inspect="42.3(a)",
    spread="42.3(b)",
    wash="42.3(c)",
    each_deck="42.3(d)",
    shuffle="42.4(a)",
    shuffled="42.4(b)",
    cut="42.4(c)",
    idle="42.4(e)",
)
DEALING = Dealing(
    shoe="42.7(a)",
    shoe_closes="42.7(b)",
    hand="42.8(b)2",
    hand_closes="42.8(b)3",
    auto_shoe="42.9(b)1",
    auto_shoe_closes="42.9(b)2",
)

TABLE_1 = (  # 42.11(c); always "to 1", 42.11(a)
    (FIVE_ACES, 500),
    (NATURAL_ROYAL_FLUSH, 100),
    (WILD_ROYAL_FLUSH, 50),
    (STRAIGHT_FLUSH, 50),
    (FOUR_OF_A_KIND, 20),
    (FULL_HOUSE, 5),
    (FLUSH, 3),
    (STRAIGHT, 2),
    (THREE_OF_A_KIND, 1),
    (TWO_PAIRS, PUSH),
    (0, LOSE),
)
TABLE_2 = (*TABLE_1[:-3], (THREE_OF_A_KIND, PUSH), *TABLE_1[-2:])
HANDS = (
    "five aces", "natural royal flush", "wild royal flush", "straight flush", "four of a kind",
    "full house", "flush", "straight", "three of a kind", "two pairs",
)  # fmt: skip


DEAL_METHODS = (
    "manual_shoe",  # 42.7(a)
    "hand",  # 42.8(a)
    "auto_shoe",  # 42.9(a)
)


class Terms(NamedTuple):
    bonus_table: Annotated[int, Choice("42.11(c)", "1", "2")] = 0
    deal_method: Annotated[int, Choice("42.7(a)", *DEAL_METHODS)] = AUTO_SHOE
    shuffle: Annotated[int, Choice("42.4(a)", "manual", "auto")] = AUTO
    two_decks: Annotated[bool, Flag("42.2(b)")] = True
    preshuffled: Annotated[bool, Flag("42.4(a)")] = False
    shuffler_counts: Annotated[bool, Flag("42.9(e)")] = True
    five_at_once: Annotated[int, Choice("42.10(a)", "auto_shoe", "auto_shuffler")] = BY_AUTO_SHOE
    idle_spread: Annotated[int, Choice("42.4(e)", "up", "down")] = FACE_UP
    odds_display: Annotated[int, Choice("13:69E-1.13Y(c)", "layout", "sign")] = 0
    joker_display: Annotated[int, Choice("13:69E-1.13Y(d)", "layout", "sign")] = 0
    positions: Annotated[int, Whole("13:69E-1.13Y(a)", 1, 6)] = 6
    bonus_must_equal_ante: Annotated[bool, Flag("reading DD-2")] = False
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    bonus_min: Annotated[int, Cents("8.2", 1_00)] = 1_00
    chip: Annotated[int, Cents("42.6(a)", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00
    match_play_coupons: Annotated[int, Choice("42.6(a)", *COUPON_TERMS)] = NO_COUPONS


CONDITIONS = (
    hand_needs_a_device("42.8(b)1"),
    two_decks_need_a_device("42.2(b)"),
    Condition(
        "8.2",
        "max_wager must not be below min_wager, nor bonus_min above max_wager",
        lambda terms: terms.max_wager >= max(terms.min_wager, terms.bonus_min),
    ),
)

WAGERS = (
    Wager("ante", "42.6(c)1"),
    Wager("bonus", "42.6(c)1", least="bonus_min"),
    Wager("first draw", "42.10(b)", opens=False),
    Wager("second draw", "42.10(f)", opens=False),
)


def refuse_wager(table: Any, terms: Terms, seat: int, wager: int, amount: int) -> None:
    """42.1: the bonus wager may not exceed the ante (reading DD-2: or the house wants it equal)."""
    ante = amount if wager == ANTE else table.staked(seat, ANTE)
    bonus = amount if wager == BONUS else table.staked(seat, BONUS)
    if bonus > ante:
        raise Refused("42.1", "the bonus wager may not exceed the ante: place the ante first")
    if terms.bonus_must_equal_ante and bonus and bonus != ante:
        raise Refused("reading DD-2", "at this table the bonus wager equals the ante")


def refuse_close(table: Any, terms: Terms, seat: int) -> None:
    """42.6(c)1: the Ante Phase begins with both."""
    if not (table.staked(seat, ANTE) and table.staked(seat, BONUS)):
        raise Refused("42.6(c)1", f"seat {seat + 1} must place an ante and a bonus wager, or none")


def up_to(cards: int) -> tuple[int, ...]:
    """Masks of five cards with no more than so many bits."""
    return tuple(mask for mask in range(1 << 5) if mask.bit_count() <= cards)


UP_TO_THREE, UP_TO_ONE = up_to(3), up_to(1)


def amount_of_the_ante(table: Table, terms: Terms, seat: int, draws: int) -> int:
    """42.10(b), (f): a draw wager equals the ante (reading DD-1)."""
    return table.staked(seat, ANTE) if draws else 0


DECISIONS = (
    Decision("cut", "42.4(c)", CUT, where_the_dealer_cuts, default=27),
    Decision("first draw", "42.10(b)", costs=amount_of_the_ante, otherwise="fold"),
    Decision("replace cards", "42.10(d)", CARDS, lambda *_: UP_TO_THREE),
    Decision("second draw", "42.10(f)", costs=amount_of_the_ante, otherwise="fold"),
    Decision("replace a card", "42.10(h)", CARDS, lambda *_: UP_TO_ONE),
)


@procedure
def shuffle_and_cut(table: Table, terms: Terms) -> None:
    """42.3, 42.4: pre-shuffled cards are not shuffled before play begins, but they are cut."""
    as_received = terms.preshuffled and table.just_opened()
    if as_received:
        table.rule("42.4(a)")
        table.perform("the cards came pre-shuffled")
        table.shuffle(PRESHUFFLED)
    else:
        make_ready(table, AT, terms.two_decks, terms.idle_spread)
        shuffle(table, AT, terms.shuffle, terms.two_decks)
    if as_received or terms.shuffle == MANUAL:
        cut_with_one_hand(table, AT, TO_CUT)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    shuffle_and_cut(table, terms)
    table.rule("42.6(b)")
    table.take_wagers()
    take_up_the_cards(table, DEALING, terms.deal_method)
    deal_the_hands(table, terms)
    table.rule("42.10(b)")
    for seat in table.clockwise():
        draw_or_fold(table, seat, TO_DRAW, FIRST_DRAW)
    table.rule("42.10(c)")
    table.announce(NO_MORE_BETS)
    for seat in table.clockwise():
        table.rule("42.10(d)")
        discards = table.discard(seat, table.offer(seat, TO_REPLACE_THREE))
        table.rule("42.10(e)")
        table.deal(seat, DOWN, discards)
    table.rule("42.10(f)")
    for seat in table.clockwise():
        draw_or_fold(table, seat, TO_DRAW_AGAIN, SECOND_DRAW)
    table.rule("42.10(g)")
    table.announce(NO_MORE_BETS)
    for seat in table.clockwise():
        table.rule("42.10(h)")
        discards = table.discard(seat, table.offer(seat, TO_REPLACE_ONE))
        table.rule("42.10(i)")
        table.deal(seat, DOWN, discards)
    collect_and_pay(table, terms)
    put_away(table, terms)


@procedure
def deal_the_hands(table: Table, terms: Terms) -> None:
    """42.10(a): one card a pass, or all five at one time (reading DD-4).

    Clockwise from the left by every method: 42.7(d), 42.8(c), 42.9(c).
    """
    at_once = terms.deal_method == AUTO_SHOE
    if terms.five_at_once == BY_AUTO_SHUFFLER:
        at_once = terms.shuffle == AUTO
    table.rule("42.10(a)")
    for _ in range(1 if at_once else 5):
        for seat in table.clockwise():
            table.deal(seat, DOWN, 5 if at_once else 1)


@procedure
def draw_or_fold(table: Table, seat: int, decision: int, wager: int) -> None:
    """42.10(b), (f): a wager equal to the ante, or all that was wagered is forfeited."""
    if table.offer(seat, decision):
        table.place(seat, wager, table.staked(seat, ANTE))
    else:
        collect_all(table, seat)
        table.fold(seat)


@procedure
def collect_all(table: Table, seat: int) -> None:
    for wager in range(4):
        table.settle(seat, wager, LOSE)


@judgment
def bonus_odds(terms: Terms, rank: int) -> int:
    """42.11(c): by the pay table the licensee has selected."""
    return pays(TABLE_1 if terms.bonus_table == 0 else TABLE_2, rank)


JOKER_NOTICE = ("A joker is an ace, or completes a straight or flush", "")


def payout_odds(terms: Terms) -> Pays:
    """13:69E-1.13Y(b)4."""
    table = TABLE_1 if terms.bonus_table == 0 else TABLE_2
    bonus = (
        (hand, "push" if odds == PUSH else f"{odds} to 1")
        for hand, (_, odds) in zip(HANDS, table, strict=False)
    )
    return (
        ("Two pairs or better win", ""),
        ("ante and draws", "1 to 1"),
        ("Bonus", ""),
        *bonus,
    )


def told(terms: Terms) -> Pays:
    """13:69E-1.13Y(b)4, 5: on the layout or on signs."""
    return (*payout_odds(terms), JOKER_NOTICE)


def inscribed(terms: Terms) -> Pays:
    """13:69E-1.13Y(b)4, 5: each on the layout unless (c), (d) the licensee posts a sign."""
    odds = () if terms.odds_display else payout_odds(terms)
    return odds if terms.joker_display else (*odds, JOKER_NOTICE)


@procedure
def collect_and_pay(table: Table, terms: Terms) -> None:
    """42.10(j): player by player from the far right, by the ranks of 42.5(a), (b)."""
    for seat in table.counterclockwise():
        table.rule("42.10(j)1")
        table.reveal(seat)
        rank = table.call(seat, double_draw_rank(table.hand(seat)))
        if rank < TWO_PAIRS:
            table.rule("42.10(j)2")
            collect_all(table, seat)
        else:
            table.rule("42.11(b)")
            table.settle(seat, ANTE, 1)
            table.settle(seat, FIRST_DRAW, 1)
            table.settle(seat, SECOND_DRAW, 1)
            odds = bonus_odds(terms, rank)
            table.rule("42.11(d)" if odds == PUSH else "42.11(c)")
            table.settle(seat, BONUS, odds)
        table.rule("42.10(j)4")
        table.pick_up(seat)


@procedure
def put_away(table: Table, terms: Terms) -> None:
    """42.7(e)-(f), 42.9(c)-(e); from the hand no count is prescribed (reading DD-12)."""
    if terms.deal_method == MANUAL_SHOE:
        put_the_stub_away(table, "42.7(e)", "42.7(f)", False)
    elif terms.deal_method == FROM_HAND:
        put_the_stub_away(table, "reading DD-12", "42.7(f)", True)
    else:
        waived = terms.shuffle == AUTO and terms.shuffler_counts  # 42.9(e)
        put_the_stub_away(table, "42.9(c)", "42.9(d)", waived)


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Draw when the hand is worth holding; draw again when the last card is worth its wager."""
    if decision == TO_CUT:
        return 27
    cards = table.held(seat)
    for i in range(5):
        if cards[i] == UNSEEN:
            return 0
    if decision == TO_DRAW:
        return 1 if worth_holding(cards) > 0 else 0
    if decision == TO_REPLACE_THREE:
        held = worth_holding(cards)
        return ALL ^ (held if held > 0 else two_highest(cards))
    place, gained = last_card(TABLE_1 if terms.bonus_table == 0 else TABLE_2, cards)
    if decision == TO_DRAW_AGAIN:
        return 1 if gained > 54 - 5 else 0
    return 0 if place == 5 else 1 << place


def recut(table: Any) -> None:
    """42.4(d): the dealer cuts again."""
    table.cut(table.offer(DEALER, TO_CUT))


def deck_exhausted(table: Any) -> None:
    """Reading DD-10: only a discarded card can leave six full draws one card short."""
    raise Void("the deck is exhausted: the round is void and all wagers are returned")


def if_cut(table: Any) -> str:
    return "" if table.cuts else "the cards have not been cut"


IRREGULARITIES = {
    "card found face up": found_face_up(
        "42.12(a)", if_dealing(DEALING), before="42.10(j)"
    ),
    "card dealt in error, unseen": drawn_in_error("42.12(b)", if_dealing(DEALING)),
    "incorrect number of cards": incorrect_number("42.12(c)"),
    "shuffler failed": shuffler_failed("42.12(d)", before="42.6(b)"),
    "automated dealing shoe failed": shoe_failed(
        "42.12(e)", after="42.9(b)", before="42.10(j)", words=ROUND_VOID
    ),
    "cut performed improperly": Remedy(
        "42.4(d)", recut, "a casino supervisor has the cards recut",
        before="42.10(a)", applies=if_cut, needs=EQUIPMENT,
    ),
    "device counts other than 54 cards": device_counts_wrong("42.9(e)", AT),
    "stub count incorrect": stub_counted_wrong("42.7(f)2"),
    "deck exhausted": Remedy(
        "reading DD-10", deck_exhausted, "the round is void", automatic=True, needs=NOTHING,
    ),
}  # fmt: skip

GAME = Game(
    id="double_draw_poker",
    name="Double Draw Poker",
    cite=Citation.parse("13:69F-42.1"),
    editions=("2014-09-22",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        coupons=Coupons("42.6(a)", ("ante",)),
        closes_cite="42.6(b)",
        refuse_wager=refuse_wager,
        refuse_close=refuse_close,
    ),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(number=lambda terms: terms.positions, remains_cite="42.6(d)"),
    cards=one_deck(
        cite="42.2(a)",
        hours_cite="13:69E-1.18(g)",
        spots=(),
        deck=DECK_WITH_JOKERS,
        exhausted="deck exhausted",
    ),
    between=BETWEEN,
    notices=Notices(
        call_words=lambda spot, rank: double_draw_words(rank),
        ranks=(5, double_draw_rank),
        pays=told,
        inscribes=inscribed,
    ),
    ordinary_play=ordinary_play,
    welcomes=True,
)
