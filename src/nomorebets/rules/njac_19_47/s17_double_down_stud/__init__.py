"""Double down stud. N.J.A.C. 19:47-17."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from nomorebets.equipment.cards import DECK, PLAYING_CARDS
from nomorebets.judgments.payouts import LOSE, PUSH, pays
from nomorebets.judgments.poker import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    pair_of,
    poker_rank,
    poker_words,
)
from nomorebets.judgments.ranks import JACK, SIX, rank_of
from nomorebets.law import alike
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CUT, Decision, once_made
from nomorebets.law.game import EQUIPMENT, Game, Remedy, Wager
from nomorebets.law.game_parts import (
    COUPON_TERMS,
    NO_COUPONS,
    Between,
    Cards,
    Coupons,
    Notices,
    Positions,
    Wagering,
)
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.remedies import (
    discard_it,
    reshuffle,
    use_as_next_card,
    void_all_hands,
    void_and_reshuffle,
)
from nomorebets.law.terms import Cents, Choice, Condition, Flag, Odds, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import (
    COMMUNITY,
    COVER_CARD_TO_RACK,
    DEALER,
    DECK_IN_PLAY_WORDS,
    DOWN,
    NO_MORE_BETS,
    NOBODY,
    SET_RIGHT,
    SORT_AND_INSPECT,
    SPREAD_FACE_DOWN,
    SPREAD_FACE_UP,
    STACK_ON_COVER_CARD,
    TURN_FACE_UP,
    UP,
    VERIFY_INSPECTION,
    WASH_AND_STACK,
    spot_name,
)

WAGER, DOUBLE_DOWN = range(2)  # 17.6(a), 17.8(c)
TO_CUT, TO_DOUBLE = range(2)  # 17.4(c), 17.8(c)
OFFERED, CUT_BY, DECK_IN_PLAY = range(3)  # last first offer and cut, 17.4(d); deck, 17.2(b)4
MANUAL_SHOE, FROM_HAND = range(2)  # 17.8(a)
MANUAL, AUTO_STACK, AUTO_INTO_SHOE = range(3)  # 17.4(a)
FACE_UP, FACE_DOWN = range(2)  # 17.4(g)
LAST_CUTTER, NEXT_ENTITLED = range(2)  # 17.4(f)
RECUT, BEFORE_RECUT = range(2)  # the editions of 17.4

IN_THE_SHOE = "the device has put the stack into the dealing shoe: no cut"
TO_BE_CUT = "the stack is to be cut"
DECK_INTO_SHOE = "place the deck in the manual dealing shoe"
DECK_IN_HAND = "take the deck in the hand chosen for the round"

PAYOUT_ODDS = (  # 17.10(b), no less than; always "to 1", 17.10(a)
    (ROYAL_FLUSH, 1000),
    (STRAIGHT_FLUSH, 100),
    (FOUR_OF_A_KIND, 25),
    (FULL_HOUSE, 10),
    (FLUSH, 8),
    (STRAIGHT, 5),
    (THREE_OF_A_KIND, 3),
    (TWO_PAIRS, 2),
    (pair_of(JACK), 1),
    (pair_of(SIX), PUSH),  # 17.9(b)
    (0, LOSE),  # 17.9(a)
)
HANDS = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
    "three_of_a_kind", "two_pair", "jacks_or_better", "sixes_to_tens", "less",
)  # fmt: skip


class Terms(NamedTuple):
    deal_method: Annotated[int, Choice("17.8(a)", "manual_shoe", "hand")] = MANUAL_SHOE
    shuffle: Annotated[int, Choice("17.4(a)", "manual", "auto_stack", "auto_into_shoe")] = MANUAL
    two_decks: Annotated[bool, Flag("17.2(b)")] = False
    two_areas: Annotated[bool, Flag("17.6(c)")] = False
    recut_by: Annotated[int, Choice("17.4(f)", "last_cutter", "next_entitled")] = LAST_CUTTER
    idle_spread: Annotated[int, Choice("17.4(g)", "up", "down")] = FACE_UP
    paytable: Annotated[tuple[tuple[int, int], ...], Odds("17.10(b)", HANDS, PAYOUT_ODDS)] = (
        PAYOUT_ODDS
    )
    payout_limit: Annotated[int, Cents("17.10(c)", among=(100_000_00,))] = 100_000_00
    positions: Annotated[int, Whole("reading DS-7", 1, 7)] = 7
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    chip: Annotated[int, Cents("17.6(a)", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00
    match_play_coupons: Annotated[int, Choice("17.6(a)", *COUPON_TERMS)] = NO_COUPONS
    edition: Annotated[int, Choice("17.4", "1996-05-20", "1995-06-19")] = RECUT


CONDITIONS = (
    Condition(
        "17.2(b)",
        "two_decks needs an automated card shuffling device: shuffle must not be manual",
        lambda terms: not terms.two_decks or terms.shuffle != MANUAL,
    ),
    Condition(
        "17.4(a)",
        "shuffle auto_into_shoe needs deal_method manual_shoe: the device loads that shoe",
        lambda terms: terms.shuffle != AUTO_INTO_SHOE or terms.deal_method == MANUAL_SHOE,
    ),
    Condition(
        "8.2",
        "max_wager must not be below min_wager",
        lambda terms: terms.max_wager >= terms.min_wager,
    ),
)

WAGERS = (
    Wager("wager", "17.6(b)"),
    Wager("double down", "17.8(c)", opens=False),
)


def where_to_cut(table: Table, terms: Terms, seat: int) -> Sequence[int]:
    """17.4(e): at least 10 cards from either end; 0 declines, which the dealer may not."""
    depths = tuple(range(10, len(DECK) - 9))
    return depths if seat == DEALER else (0, *depths)


def amount_of_the_wager(table: Table, terms: Terms, seat: int, doubles: int) -> int:
    """Reading DS-1: a double down wager equals the wager."""
    return table.staked(seat, WAGER) if doubles else 0


DECISIONS = (
    Decision("cut", "17.4(c)", CUT, where_to_cut, bounds_cite="17.4(e)"),
    Decision(
        "double down", "17.8(c)", costs=amount_of_the_wager,
        stands=once_made, stands_cite="17.6(b)", late_cite="17.6(b)",
    ),
)  # fmt: skip


@procedure
def open_the_table(table: Table, terms: Terms) -> None:
    """17.3: each deck is sorted, inspected, verified, spread, washed and stacked."""
    for _ in range(2 if terms.two_decks else 1):
        table.rule("17.3(d)" if terms.two_decks else "17.3(a)")
        table.perform(SORT_AND_INSPECT)
        table.perform(VERIFY_INSPECTION)
        table.rule("17.3(b)")
        table.perform(SPREAD_FACE_UP)
        table.rule("17.3(c)")
        table.perform(WASH_AND_STACK)


@procedure
def return_from_idleness(table: Table, terms: Terms) -> None:
    """17.4(g), which was (f) before the recut came: the spread is shown, and 17.3 done again."""
    table.rule("17.4(g)" if terms.edition == RECUT else "17.4(f)")
    if terms.idle_spread == FACE_DOWN:
        table.perform(SPREAD_FACE_DOWN)
        table.perform(TURN_FACE_UP)
    else:
        table.perform(SPREAD_FACE_UP)
    open_the_table(table, terms)


@procedure
def first_offer(table: Table) -> int:
    """17.4(d): who is first offered the cut."""
    if table.just_opened() or table.was_idle():
        return table.first_player()
    right = NOBODY
    offered = table.holder(OFFERED)
    for seat in table.counterclockwise():
        if right == NOBODY:
            right = seat  # the player at the farthest position to the right of the dealer
        if seat < table.marker(OFFERED) and not table.same_player(seat, offered):
            return seat
    return right


@procedure
def cut_the_cards(table: Table, terms: Terms) -> None:
    table.rule("17.4(c)")
    table.perform(STACK_ON_COVER_CARD)
    table.rule("17.4(d)")
    first = first_offer(table)
    depth = 0
    cutter = DEALER
    for seat in table.players_counterclockwise_from(first):
        depth = table.offer(seat, TO_CUT)
        if depth > 0:
            cutter = seat
            break
    if depth == 0:
        table.rule("17.4(c)")
        depth = table.offer(DEALER, TO_CUT)
    table.move(CUT_BY, cutter)
    beginning = table.just_opened() or table.was_idle()
    table.move(OFFERED, NOBODY if beginning else first)
    table.rule("17.4(e)")
    table.cut(depth)
    table.perform(COVER_CARD_TO_RACK)


@procedure
def shuffle_and_cut(table: Table, terms: Terms) -> None:
    if terms.two_decks:
        table.rule("17.2(b)")
        table.move(DECK_IN_PLAY, 1 - table.marker(DECK_IN_PLAY))
    table.rule("17.4(a)")
    table.shuffle(terms.shuffle)
    if terms.shuffle == AUTO_INTO_SHOE:
        table.rule("17.4(b)1")
        table.perform(IN_THE_SHOE)
    else:
        table.rule("17.4(b)2")
        table.perform(TO_BE_CUT)
        cut_the_cards(table, terms)


@judgment
def odds(terms: Terms, rank: int) -> int:
    return pays(terms.paytable, rank)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    if table.just_opened():
        open_the_table(table, terms)
    elif table.was_idle():
        return_from_idleness(table, terms)
    shuffle_and_cut(table, terms)
    table.rule("17.6(b)")
    table.take_wagers()
    table.rule("17.8(a)1" if terms.deal_method == MANUAL_SHOE else "17.8(a)2")
    if terms.deal_method != MANUAL_SHOE:
        table.perform(DECK_IN_HAND)
    elif terms.shuffle != AUTO_INTO_SHOE or not table.since(SET_RIGHT):  # 17.4(b)1: it is there
        table.perform(DECK_INTO_SHOE)
    table.announce(NO_MORE_BETS)
    table.rule("17.8(b)")
    for seat in table.clockwise():
        table.deal(seat, UP)
    table.deal(COMMUNITY, DOWN)
    table.deal(COMMUNITY, UP, 3)
    table.rule("17.8(c)")
    table.window(TO_DOUBLE)
    for seat in table.clockwise():
        if table.elected(seat, TO_DOUBLE):
            table.place(seat, DOUBLE_DOWN, table.staked(seat, WAGER))
    table.rule("17.8(d)")
    table.announce(NO_MORE_BETS)
    table.reveal(COMMUNITY)
    collect_and_pay(table, terms)


@procedure
def collect_and_pay(table: Table, terms: Terms) -> None:
    table.rule("17.9(a)")
    for seat in table.counterclockwise():  # reading DS-3
        rank = table.call(seat, poker_rank(table.hand_with(COMMUNITY, seat)))
        if odds(terms, rank) == LOSE:
            table.settle(seat, WAGER, LOSE)
            table.settle(seat, DOUBLE_DOWN, LOSE)
    for seat in table.counterclockwise():
        if odds(terms, table.called(seat)) == LOSE:
            table.pick_up(seat)
    table.rule("17.9(b)")
    for seat in table.counterclockwise():
        if odds(terms, table.called(seat)) == PUSH:
            table.settle(seat, WAGER, PUSH)
            table.settle(seat, DOUBLE_DOWN, PUSH)
            table.pick_up(seat)
    table.rule("17.9(c)")
    for seat in table.counterclockwise():
        to = odds(terms, table.called(seat))
        if to > 0:
            table.settle(seat, WAGER, to, 1, terms.payout_limit)  # 17.10(c): for any hand
            table.settle(seat, DOUBLE_DOWN, to, 1, terms.payout_limit - table.paid(seat))
    for seat in table.counterclockwise():
        if odds(terms, table.called(seat)) > 0:
            table.pick_up(seat)
    table.pick_up(COMMUNITY)
    table.pick_up_stub()


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Cut the middle; double when the four cards seen already hold a pair of jacks or better."""
    if decision == TO_CUT:
        return 26
    own = rank_of(table.shown(seat)[0])
    ranks = table.shown(COMMUNITY)
    for i in range(len(ranks)):
        rank = rank_of(ranks[i])
        if rank >= JACK and rank == own:
            return 1
        for j in range(i):
            if rank >= JACK and rank == rank_of(ranks[j]):
                return 1
    return 0


def recut_the_cards(table: Any) -> None:
    """17.4(f): by whoever cut last or, if it is so posted or that player has left, by the next
    entitled (reading DS-11); if a player declines, by the dealer."""
    at, last = table.marker(CUT_BY), table.holder(CUT_BY)
    cutter = at if last == NOBODY else last
    if table.terms.recut_by == NEXT_ENTITLED or table.gone(CUT_BY):
        others = table.players_counterclockwise_from(at - 1)
        cutter = next((seat for seat in others if not table.same_player(seat, last)), DEALER)
    depth = table.offer(cutter, TO_CUT)
    if depth == 0:
        cutter = DEALER
        depth = table.offer(DEALER, TO_CUT)
    table.move(CUT_BY, cutter)
    table.cut(depth)


def no_card_in_the_deck(table: Any) -> str:
    return "" if table.cards_left() else "no card is in the shoe or the deck"


IRREGULARITIES = {
    "hole card exposed": Remedy(
        "17.11(a)", void_all_hands, "all hands are void", before="17.8(d)",
        applies=lambda table: "" if table.count(COMMUNITY) else "no hole card has been dealt",
        needs=EQUIPMENT,
    ),
    "card found face up": Remedy(
        "17.11(b)", discard_it, "the card is not used and goes to the discard rack",
        more_than_one=void_and_reshuffle, applies=no_card_in_the_deck, needs=EQUIPMENT,
    ),
    "card drawn in error, unseen": Remedy(
        "17.11(c)", use_as_next_card, "it is used as the next card",
        applies=no_card_in_the_deck, needs=EQUIPMENT,
    ),
    "incorrect number of cards": Remedy(
        "17.11(d)", void_and_reshuffle, "all hands are void and the cards are reshuffled",
        after="17.8(b)", needs=EQUIPMENT,
    ),
    "shuffler failed": Remedy(
        "17.11(e)", reshuffle, "the cards are reshuffled",
        before="17.4(a)",
        applies=lambda table: (
            "" if table.terms.shuffle != MANUAL else "no automated card shuffling device is used"
        ), needs=EQUIPMENT,
    ),
    "cut performed improperly": Remedy(
        "17.4(f)", recut_the_cards, "a casino supervisor has the cards recut",
        after="17.4(e)", before="17.8(b)", since="1996-05-20", needs=EQUIPMENT,
    ),
}  # fmt: skip

GAME = Game(
    id="double_down_stud",
    name="Double down stud",
    cite=Citation.parse("19:47-17.1"),
    editions=("1996-05-20", "1995-06-19"),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(coupons=Coupons("17.6(a)", ("wager",)), closes_cite="17.6(b)"),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(
        number=lambda terms: terms.positions,
        areas=lambda terms: 2 if terms.two_areas else 1,
        areas_cite="17.6(c)",
    ),
    cards=Cards(
        pack=PLAYING_CARDS,
        shuffled=lambda terms: DECK,
        cite="17.2(a)",
        spots=(COMMUNITY,),
        hours=lambda terms: 24 if terms.deal_method == MANUAL_SHOE else 8,
        hours_cite="17.3(e)",
    ),
    between=Between(
        markers=("last offered the cut", "last cut by", DECK_IN_PLAY_WORDS),
        marker_words=lambda marker, value: (
            ("first", "second")[value] if marker == DECK_IN_PLAY else spot_name(value)
        ),
        rests=(NOBODY, NOBODY, 0),
    ),
    notices=Notices(
        call_words=lambda spot, rank: poker_words(rank),
        ranks=(5, poker_rank),
    ),
    ordinary_play=ordinary_play,
    alike=alike.suits,
)
