"""Blackjack: what is won and lost. N.J.A.C. 19:47-2.3, 2.6(h)-(k), 2.7 to 2.9, 2.16 to 2.18."""

from nomorebets.judgments.blackjack import (
    dealer_draws,
    hard_total,
    is_blackjack,
    king_and_queen,
    point_total,
    same_suit,
)
from nomorebets.judgments.payouts import LOSE, PUSH
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.verbs import Table
from nomorebets.law.words import DEALER
from nomorebets.rules.njac_19_47.s02_blackjack.terms import (
    BLACKJACK_ODDS,
    DOUBLE,
    FACE_UP,
    INSURANCE,
    OVER_13,
    SAME_SUIT,
    SEVENS,
    SUIT_ODDS,
    THIRD_WAGER,
    UNDER_13,
    WAGER,
    Terms,
)


@procedure
def give_up_half(table: Table, hand: int, wager: int) -> None:
    """2.8: an odd cent is the house's."""
    staked = table.staked(hand, wager)
    if staked > 0:
        table.collect(hand, wager, (staked + 1) // 2)
        table.take_down(hand, wager)


@procedure
def pay_blackjack(table: Table, terms: Terms, box: int) -> None:
    """2.7, or 2.6(k)2: at once where the dealer cannot have one."""
    if terms.hole_card_mode == FACE_UP:
        table.rule("2.6(k)2")
    else:
        table.rule("2.7")
    odds = BLACKJACK_ODDS[terms.blackjack_pays]
    for at in range(3):
        table.settle(box, WAGER + at, odds[0], odds[1])


@procedure
def settle_sevens(table: Table, terms: Terms, box: int, count: int) -> None:
    """2.17(a)3, (d)-(e): as soon as the outcome is known."""
    if table.staked(box, SEVENS) > 0:
        table.rule("2.17(d)" if count == 0 else "2.17(e)")
        if count == 0:
            table.settle(box, SEVENS, LOSE)
        elif count == 1:
            table.settle(box, SEVENS, terms.one_seven_odds)
        elif count == 2:
            table.settle(box, SEVENS, terms.two_sevens_odds)
        else:
            table.settle(box, SEVENS, terms.three_sevens_odds)


@procedure
def side_result(table: Table, terms: Terms, box: int, wager: int) -> tuple[int, int]:
    """2.17(a)1-2: what over 13, under 13 and same suit are paid on the first two cards."""
    cards = table.hand(box)
    total = hard_total(cards)
    if wager == OVER_13:
        return (terms.over_under_odds, 1) if total > 13 else (LOSE, 1)
    if wager == UNDER_13:
        return (terms.over_under_odds, 1) if total < 13 else (LOSE, 1)
    if not same_suit(cards[0], cards[1]):
        return LOSE, 1
    if king_and_queen(cards[0], cards[1]):
        return terms.king_queen_odds, 1
    return SUIT_ODDS[terms.same_suit_odds]


@procedure
def settle_first_two_cards(table: Table, terms: Terms) -> None:
    """2.17(d)-(e): losers are taken right after the second cards, then winners are paid."""
    if terms.side_2_17 == 0:
        return
    table.rule("2.17(d)")
    for box in table.counterclockwise():
        for wager in range(OVER_13, SAME_SUIT + 1):
            if side_result(table, terms, box, wager)[0] == LOSE:
                table.settle(box, wager, LOSE)
    table.rule("2.17(e)")
    for box in table.counterclockwise():
        for wager in range(OVER_13, SAME_SUIT + 1):
            odds = side_result(table, terms, box, wager)
            if odds[0] > 0:
                table.settle(box, wager, odds[0], odds[1])


@judgment
def result(terms: Terms, total: int, cards: int, dealer: int) -> int:
    """2.3; 2.6(k)1: face up, the dealer wins ties; 2.16: five cards totalling 21."""
    if dealer <= 21 and total < dealer:
        return LOSE
    if total == dealer:
        return LOSE if terms.hole_card_mode == FACE_UP else PUSH
    return 2 if terms.five_card_21 and cards == 5 and total == 21 else 1


@procedure
def settle_insurance(table: Table, first: int, last: int, won: bool) -> None:
    """2.9: 2 to 1 if the dealer has blackjack."""
    table.rule("2.9")
    for box in table.counterclockwise():
        for at in range(first, last):
            table.settle(box, INSURANCE + at, 2 if won else LOSE)


@procedure
def settle_hand(
    table: Table, terms: Terms, hand: int, original: bool, surrendered: bool, first: int, last: int
) -> None:
    """2.3, 2.7, 2.8, 2.11(d): the wagers from `first` up to `last` of the three on a hand."""
    cards = table.hand(hand)
    if len(cards) == 0:
        return
    dealers = table.hand(DEALER)
    blackjack = original and is_blackjack(cards) and len(table.hands_of(hand)) == 1
    for at in range(first, last):
        if is_blackjack(dealers):
            if blackjack and terms.hole_card_mode == FACE_UP:
                table.rule("2.6(k)1")
                table.settle(hand, WAGER + at, 1)
            elif blackjack:
                table.rule("2.7")
                table.settle(hand, WAGER + at, PUSH)
            else:
                table.rule("2.3" if original else "2.11(d)")
                table.settle(hand, WAGER + at, LOSE if original else PUSH)
                table.rule("2.10")
                table.settle(hand, DOUBLE + at, PUSH)  # reading BJ-4
        elif surrendered:
            table.rule("2.8")
            give_up_half(table, hand, WAGER + at)
        elif blackjack:
            table.rule("2.7")
            odds = BLACKJACK_ODDS[terms.blackjack_pays]
            table.settle(hand, WAGER + at, odds[0], odds[1])
        else:
            to = result(terms, point_total(cards), len(cards), point_total(dealers))
            table.rule("2.16" if to == 2 else "2.3")
            if to == LOSE and point_total(cards) == point_total(dealers):
                table.rule("2.6(k)1")
            if terms.multiple_action and at == THIRD_WAGER:
                table.rule("2.18(i)")
            table.settle(hand, WAGER + at, to)
            table.settle(hand, DOUBLE + at, to)


@procedure
def dealer_must_draw(table: Table, terms: Terms) -> bool:
    """2.12(b)."""
    return dealer_draws(table.hand(DEALER), terms.soft17 > 0)
