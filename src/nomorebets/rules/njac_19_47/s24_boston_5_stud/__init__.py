"""Boston 5 stud poker. N.J.A.C. 19:47-24."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from nomorebets.judgments.payouts import LOSE, PUSH, pays, versus
from nomorebets.judgments.poker import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    poker_rank,
)
from nomorebets.judgments.three_card import (
    THREE_CARD_FLUSH,
    THREE_CARD_PAIR,
    THREE_CARD_STRAIGHT,
    THREE_CARD_STRAIGHT_FLUSH,
    THREE_CARD_THREE_OF_A_KIND,
    three_card_rank,
)
from nomorebets.law import alike
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import YES_NO, Decision, once_made
from nomorebets.law.evidence import Evidence, has
from nomorebets.law.game import EQUIPMENT, Game, Remedy, Void, Wager
from nomorebets.law.game_parts import (
    COUPON_TERMS,
    NO_COUPONS,
    Coupons,
    Notices,
    Positions,
    Wagering,
)
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Cents, Choice, Condition, Flag, Limit, Odds, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import DEALER, DOWN, INSPECTED, NO_LIMIT
from nomorebets.rules.poker_irregularities import (
    Keep,
    always,
    device_counts_wrong,
    drawn_in_error,
    found_face_up,
    if_auto_shoe,
    if_dealing,
    if_dealt_to,
    shuffler_failed,
    stub_counted_wrong,
)
from nomorebets.rules.poker_tables import (
    ANTE_BONUS_IS_DUE,
    AUTO,
    AUTO_SHOE,
    BETWEEN,
    FACE_UP,
    FROM_HAND,
    MANUAL_SHOE,
    OUT_OF_THE_SHOE,
    THREE_CARDS,
    Dealing,
    Paragraphs,
    hand_words,
    make_ready,
    one_deck,
    put_the_stub_away,
    shuffle,
    take_up_the_cards,
)

ANTE, FIRST, SECOND, BONUS = range(4)  # 24.1
TO_EXPOSE, TO_CONTINUE = range(2)  # 24.10(a), 24.10(b)
PRE_SHUFFLED = 2  # 24.4(a)

AT = Paragraphs(
    second_deck="24.2(b)",
    inspect="24.3(a)",
    spread="24.3(b)",
    wash="24.3(c)",
    each_deck="24.3(d)",
    shuffle="24.4(a)",
    shuffled="24.4(b)",
    cut="",  # 24.4 has none: reading BF-13
    idle="24.4(c)",
)
DEALING = Dealing(
    shoe="24.7(a)",
    shoe_closes="24.7(b)",
    hand="24.8(b)1",
    hand_closes="24.8(b)4",
    auto_shoe="24.9(b)1",
    auto_shoe_closes="24.9(b)2",
)
CAME_PRE_SHUFFLED = "the cards were inspected and pre-shuffled before they came to the table"
SPREAD_IN_A_ROW = "spread the dealer's five cards in a row, the top card to the dealer's right"

ANTE_BONUS = (  # 24.11(c), no less than, "to" 1 by 24.11(a); reading BF-3
    (ROYAL_FLUSH, 1000),
    (STRAIGHT_FLUSH, 200),
    (FOUR_OF_A_KIND, 100),
    (FULL_HOUSE, 25),
    (FLUSH, 15),
    (STRAIGHT, 8),
    (THREE_OF_A_KIND, 4),
    (TWO_PAIRS, 2),
)
OPTIONAL_BONUS = (  # 24.11(d), no less than
    (THREE_CARD_STRAIGHT_FLUSH, 40),
    (THREE_CARD_THREE_OF_A_KIND, 25),
    (THREE_CARD_STRAIGHT, 6),
    (THREE_CARD_FLUSH, 3),
    (THREE_CARD_PAIR, 1),
)
FIVE_CARD_HANDS = (  # 24.5(a), 24.5(b)
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
    "three_of_a_kind", "two_pair",
)  # fmt: skip
THREE_CARD_HANDS = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair")  # 24.5(d)
Lines = tuple[tuple[int, int], ...]


DEAL_METHODS = (
    "manual_shoe",  # 24.7(a)
    "hand",  # 24.8(a)
    "auto_shoe",  # 24.9(a)
)


class Terms(NamedTuple):
    deal_method: Annotated[int, Choice("24.7(a)", *DEAL_METHODS)] = AUTO_SHOE
    two_decks: Annotated[bool, Flag("24.2(b)")] = True
    preshuffled: Annotated[bool, Flag("24.4(a)")] = False
    shuffler_counts: Annotated[bool, Flag("24.9(f)")] = True
    idle_spread: Annotated[int, Choice("24.4(c)", "up", "down")] = FACE_UP
    ante_bonus_table: Annotated[Lines, Odds("24.11(c)", FIVE_CARD_HANDS, ANTE_BONUS)] = ANTE_BONUS
    optional_bonus_table: Annotated[Lines, Odds("24.11(d)", THREE_CARD_HANDS, OPTIONAL_BONUS)] = (
        OPTIONAL_BONUS
    )
    payout_limit: Annotated[int, Limit("24.11(e)", 50_000_00)] = NO_LIMIT
    ante_bonus_on_push: Annotated[bool, Flag("reading BF-1")] = True
    ante_bonus_on_loss: Annotated[bool, Flag("24.10(f)3", always=True)] = True
    void_takes_losing_bonus: Annotated[bool, Flag("reading BF-4")] = True
    settled_bonus_stands: Annotated[bool, Flag("reading BF-9")] = True
    positions: Annotated[int, Whole("reading BF-12", 1, 7)] = 7
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    bonus_min: Annotated[int, Cents("24.6(c)", 1_00)] = 1_00
    bonus_max: Annotated[int, Cents("8.2", 1_00)] = 100_00
    chip: Annotated[int, Cents("24.6(a)", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00
    match_play_coupons: Annotated[int, Choice("24.6(a)", *COUPON_TERMS)] = NO_COUPONS

    @property
    def first_min(self) -> int:
        """24.1: the limits are those of the ante; the first wager is twice as much."""
        return 2 * self.min_wager

    @property
    def first_max(self) -> int:
        return 2 * self.max_wager


CONDITIONS = (
    Condition(
        "24.11(e)",
        "payout_limit must be none, or no less than could be won on the minimum wager",
        lambda terms: (
            terms.payout_limit >= (2 + 2 + terms.ante_bonus_table[0][1]) * terms.min_wager
        ),
    ),
    Condition(
        "8.2",
        "max_wager must not be below min_wager, nor bonus_max below bonus_min",
        lambda terms: terms.max_wager >= terms.min_wager and terms.bonus_max >= terms.bonus_min,
    ),
)  # fmt: skip

WAGERS = (
    Wager("ante", "24.1"),
    Wager("first wager", "24.1", least="first_min", most="first_max", equals="ante", times=2),
    # 24.6(d): made after the first three cards
    Wager("second wager", "24.10(b)", opens=False, equals="first wager"),
    Wager("optional bonus", "24.6(c)", least="bonus_min", most="bonus_max", side=True),
)


def refuse_wager(table: Any, terms: Terms, seat: int, wager: int, amount: int) -> None:
    if wager == BONUS and not (table.staked(seat, ANTE) and table.staked(seat, FIRST)):
        raise Refused("24.6(c)", "an optional bonus wager is made upon an ante and a first wager")


def refuse_close(table: Any, terms: Terms, seat: int) -> None:
    """24.1: who participates has placed both."""
    if not (table.staked(seat, ANTE) and table.staked(seat, FIRST)):
        raise Refused("24.1", f"seat {seat + 1} needs an ante and a first wager of twice the ante")


def may_expose(table: Table, terms: Terms, seat: int) -> Sequence[int]:
    """24.10(a): any player who has placed an optional bonus wager."""
    return YES_NO if table.staked(seat, BONUS) else ()


def amount_of_the_first(table: Table, terms: Terms, seat: int, continues: int) -> int:
    return table.staked(seat, FIRST) if continues else 0


def folded(continues: int) -> bool:
    return not continues


DECISIONS = (
    Decision(  # reading BF-8
        "expose the three cards", "24.10(a)", legal=may_expose, default=1,
        stands=once_made, stands_cite="24.10(a)",
    ),
    Decision(  # 24.10(c): placed, it may be withdrawn; folded, a hand is discarded: reading BF-7
        "second wager", "24.10(b)", costs=amount_of_the_first, otherwise="fold",
        stands=folded, stands_cite="24.10(b)", changes_cite="24.10(c)",
    ),
)  # fmt: skip


@procedure
def shuffle_the_cards(table: Table, terms: Terms) -> None:
    """24.3, 24.4: by an automated card shuffling device, into a stack or the shoe; no cut."""
    if terms.preshuffled and table.just_opened():
        table.rule("24.3(a)")
        table.perform(CAME_PRE_SHUFFLED)
        table.rule("24.4(a)")
        table.shuffle(PRE_SHUFFLED)
    else:
        make_ready(table, AT, terms.two_decks, terms.idle_spread)
        shuffle(table, AT, AUTO, terms.two_decks)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    shuffle_the_cards(table, terms)
    table.rule("24.6(b)")
    table.take_wagers()
    take_up_the_cards(table, DEALING, terms.deal_method)
    deal_three_cards(table, terms)
    resolve_optional_bonuses(table, terms)
    if second_wagers(table) > 0:
        deal_two_cards(table, terms)
        put_away(table, terms)
        reveal_the_dealers_hand(table, terms)
        for seat in table.counterclockwise():
            table.rule("24.10(f)")
            table.reveal(seat)
            if table.in_round(seat):
                resolve_wagers(table, terms, seat)
    else:
        put_away(table, terms)  # reading BF-14: all have folded
    table.rule("24.10(g)")
    table.pick_up(DEALER)


@procedure
def deal_three_cards(table: Table, terms: Terms) -> None:
    """Three consecutive cards, or a stack of three, to each player and then to the dealer."""
    if terms.deal_method == MANUAL_SHOE:
        table.rule("24.7(d)")
    elif terms.deal_method == FROM_HAND:
        table.rule("24.8(c)")
    else:
        table.rule("24.9(c)")
    for seat in table.clockwise():
        table.deal(seat, DOWN, 3)
    table.deal(DEALER, DOWN, 3)


@procedure
def resolve_optional_bonuses(table: Table, terms: Terms) -> None:
    """24.10(a): who will may expose; all losers are collected, then the winners are paid."""
    bonuses = 0
    for seat in table.clockwise():
        bonuses += table.staked(seat, BONUS)
    if bonuses == 0:
        return
    table.rule("24.10(a)")
    table.window(TO_EXPOSE)
    for seat in table.counterclockwise():  # reading BF-15
        if table.elected(seat, TO_EXPOSE):
            table.reveal(seat)
    for seat in table.counterclockwise():
        odds = LOSE
        if table.elected(seat, TO_EXPOSE):
            rank = three_card_rank(table.hand(seat))
            table.call(seat, THREE_CARDS + rank)
            odds = pays(terms.optional_bonus_table, rank)
        if odds == LOSE:
            table.settle(seat, BONUS, LOSE)
    table.rule("24.11(d)")
    for seat in table.counterclockwise():
        if table.staked(seat, BONUS) > 0:
            rank = table.called(seat) - THREE_CARDS
            table.settle(seat, BONUS, pays(terms.optional_bonus_table, rank))


@procedure
def second_wagers(table: Table) -> int:
    """24.10(b)-(c): a second wager equal to the first, or ante and first wager are forfeited.

    Until the dealer closes, a second wager may be withdrawn: that is a fold (reading BF-7).
    """
    continuing = 0
    table.rule("24.10(b)")
    table.window(TO_CONTINUE)
    for seat in table.clockwise():
        if table.elected(seat, TO_CONTINUE):
            table.place(seat, SECOND, table.staked(seat, FIRST))
            continuing += 1
        else:
            table.settle(seat, ANTE, LOSE)
            table.settle(seat, FIRST, LOSE)
            table.fold(seat)
    return continuing


@procedure
def deal_two_cards(table: Table, terms: Terms) -> None:
    if terms.deal_method == AUTO_SHOE:
        table.rule("24.9(d)")
        table.perform(OUT_OF_THE_SHOE)
    table.rule("24.10(d)")
    for seat in table.clockwise():
        table.deal(seat, DOWN, 2)
    table.deal(DEALER, DOWN, 2)


@procedure
def put_away(table: Table, terms: Terms) -> None:
    """The stub; only the automated shoe's section waives the count (reading BF-10)."""
    if terms.deal_method == MANUAL_SHOE:
        put_the_stub_away(table, "24.7(e)", "24.7(f)", False)
    elif terms.deal_method == FROM_HAND:
        put_the_stub_away(table, "24.8(d)", "24.8(e)", False)
    else:
        put_the_stub_away(table, "24.9(d)", "24.9(e)", terms.shuffler_counts)  # 24.9(f)


@procedure
def reveal_the_dealers_hand(table: Table, terms: Terms) -> None:
    if terms.deal_method == MANUAL_SHOE:
        table.rule("24.7(g)")
    elif terms.deal_method == FROM_HAND:
        table.rule("24.8(f)")
    else:
        table.rule("24.9(g)")
    table.perform(SPREAD_IN_A_ROW)
    table.rule("24.10(e)")
    table.reveal(DEALER)
    table.call(DEALER, poker_rank(table.hand(DEALER)))


@judgment
def ante_bonus(terms: Terms, rank: int, result: int) -> int:
    """24.10(f)3, 24.11(c): due whatever the dealer has; on a push, reading BF-1."""
    if result == LOSE and not terms.ante_bonus_on_loss:
        return LOSE
    if result == PUSH and not terms.ante_bonus_on_push:
        return LOSE
    return pays(terms.ante_bonus_table, rank)


@procedure
def resolve_wagers(table: Table, terms: Terms, seat: int) -> None:
    """24.10(f): one player completely, regardless of outcome; 24.11(e) limits the whole hand."""
    rank = table.call(seat, poker_rank(table.hand(seat)))
    result = versus(rank, table.called(DEALER))
    before = table.paid(seat)  # the optional bonus is outside the limit
    if result == LOSE:
        table.rule("24.10(f)1")
    elif result == PUSH:
        table.rule("24.10(f)2")
    else:
        table.rule("24.11(b)")
    table.settle(seat, FIRST, result, 1, terms.payout_limit)
    table.settle(seat, SECOND, result, 1, terms.payout_limit + before - table.paid(seat))
    bonus = ante_bonus(terms, rank, result)
    if bonus > 0 and (not table.since(INSPECTED) or table.in_round(seat)):  # or void by now
        table.rule("24.10(f)3")
        table.perform(ANTE_BONUS_IS_DUE)
        table.rule("24.11(c)")
        table.pay(seat, ANTE, bonus, 1, terms.payout_limit + before - table.paid(seat))
    if result == LOSE:
        table.rule("24.10(f)1")
        table.settle(seat, ANTE, LOSE)  # reading BF-2
    elif result == PUSH:
        table.rule("24.10(f)2")
        table.settle(seat, ANTE, PUSH)
    else:
        table.rule("24.10(f)3")
        table.take_down(seat, ANTE)
    table.pick_up(seat)


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Expose what has a bonus wager. Never fold: that loses three antes, and no three cards lose
    so much on average if they continue."""
    if decision == TO_EXPOSE:
        return 1 if table.staked(seat, BONUS) > 0 else 0
    return 1


def settled_bonuses(table: Any) -> Keep:
    """Reading BF-9: optional bonuses paid or collected before the irregularity."""
    if not table.terms.settled_bonus_stands:
        return ()
    made = table.closed_stakes
    return tuple(key for key in made if key[1] == BONUS and not table.staked(*key))


def void_and_reshuffle(table: Any) -> None:
    raise Void("all hands are void and the cards are reshuffled", settled_bonuses(table))


def void_but_three_card_bonuses(table: Any) -> None:
    """24.12(a), (f): void, except three-card hands that qualify for a bonus (reading BF-4)."""
    terms = table.terms
    keep = list(settled_bonuses(table))
    for seat in table.clockwise():
        if table.count(seat) == 3:
            table.reveal(seat)
            rank = three_card_rank(table.hand(seat))
            table.call(seat, THREE_CARDS + rank)
            odds = pays(terms.optional_bonus_table, rank)
            if odds != LOSE or terms.void_takes_losing_bonus:
                keep.append((seat, BONUS))
                table.settle(seat, BONUS, odds)
            if THREE_CARD_THREE_OF_A_KIND <= rank < THREE_CARD_STRAIGHT_FLUSH:
                keep.append((seat, ANTE))
                table.pay(
                    seat, ANTE, pays(terms.ante_bonus_table, THREE_OF_A_KIND), 1, terms.payout_limit
                )
                table.take_down(seat, ANTE)
    raise Void("all hands are void, except for three-card hands that qualify", tuple(keep))


def void_that_hand(table: Any) -> None:
    """24.12(d): only that player's; an optional bonus not yet resolved goes back too."""
    seat = table.concerned
    table.void_hand(seat, tuple(wager for s, wager in settled_bonuses(table) if s == seat))


def complete_the_dealers_hand(table: Any) -> None:
    table.perform("the dealer was dealt four cards: one more completes the hand")
    if table.count(DEALER) == 5:  # as told; the last of them was never dealt
        table.stack.take_back(DEALER)
        table.deal(DEALER, DOWN)


def if_not_all_have_decided(table: Any) -> str:
    if not table.count(DEALER):
        return "the dealer has no cards"
    if any((seat, TO_CONTINUE) not in table.choices for seat in table.active):
        return ""
    return "every player has folded or placed a second wager"


def if_its_cards_lie(table: Any) -> str:
    """24.12(d): three or five cards have been dealt there, and perhaps picked up since."""
    dealt = table.stack.ever.get(table.concerned, 0)
    return "" if dealt in (3, 5) else "its cards are being dealt"


def if_the_dealer_may_have_four(table: Any) -> str:
    shown = len(table.shown(DEALER)) > 0
    return (
        "" if table.count(DEALER) >= 4 and not shown else "the dealer has not the final two cards"
    )


def if_the_device_counts(table: Any) -> str:
    counts = table.terms.deal_method == AUTO_SHOE and table.terms.shuffler_counts
    return "" if counts else "no device that counts the cards is relied on at this table"


IRREGULARITIES = {
    "dealer's card exposed": Remedy(
        "24.12(a)", void_but_three_card_bonuses, "void, but for qualifying three-card hands",
        before="24.10(d)", applies=if_not_all_have_decided, needs=EQUIPMENT,
    ),
    "card found face up": found_face_up(
        "24.12(b)", if_dealing(DEALING), before="24.10(e)", several=void_and_reshuffle
    ),
    "card drawn in error, unseen": drawn_in_error("24.12(c)", if_dealing(DEALING)),
    "player has an incorrect number of cards": Remedy(
        "24.12(d)", void_that_hand, "that player's hand is void",
        of_a_seat=True, applies=if_its_cards_lie, needs=EQUIPMENT,
    ),
    "dealer has four of five cards": Remedy(
        "24.12(d)", complete_the_dealers_hand, "the dealer deals one more to complete the hand",
        before="24.10(e)", applies=if_the_dealer_may_have_four, needs=EQUIPMENT,
    ),
    "dealer misdealt": Remedy(
        "24.12(d)", void_and_reshuffle, "all hands are void and the cards are reshuffled",
        applies=if_dealt_to(DEALER, "the dealer has no cards"), needs=EQUIPMENT,
    ),
    "shuffler failed": shuffler_failed("24.12(e)", before="24.6(b)", applies=always),
    "automated dealing shoe failed": Remedy(
        "24.12(f)", void_but_three_card_bonuses, "void, but for qualifying three-card hands",
        after="24.9(b)2", before="24.9(d)", applies=if_auto_shoe, needs=EQUIPMENT,
    ),
    "device counts other than 52 cards": device_counts_wrong(
        "24.9(f)", AT, if_the_device_counts
    ),
    "stub count incorrect": stub_counted_wrong("24.7(f)2", keeps=settled_bonuses),
}  # fmt: skip


def why(seen: Evidence, spot: int, wager: int) -> str:
    """The optional bonus by three cards; the others by five against the dealer's, or a fold."""
    three, five = seen.own(spot, least=THREE_CARDS), seen.own(spot, most=THREE_CARDS)
    if wager == BONUS or not (five or seen.last(DEALER)):
        return three or has(spot, "not exposed three cards")
    return ", ".join(filter(None, (five, seen.common())))


GAME = Game(
    id="boston_5_stud",
    name="Boston 5 stud poker",
    cite=Citation.parse("19:47-24.1"),
    editions=("2007-03-19",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        coupons=Coupons("24.6(a)", ("first wager",)),
        closes_cite="24.6(b)",
        refuse_wager=refuse_wager,
        refuse_close=refuse_close,
    ),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(
        number=lambda terms: terms.positions,  # 24.6(e): who is not seated does not wager
        remains_cite="24.6(e)",
    ),
    cards=one_deck(cite="24.2(a)", hours_cite="13:69E-1.18(g)", spots=(DEALER,)),
    between=BETWEEN,
    notices=Notices(call_words=hand_words, ranks=(5, poker_rank), why=why),
    ordinary_play=ordinary_play,
    alike=alike.suits,
)
