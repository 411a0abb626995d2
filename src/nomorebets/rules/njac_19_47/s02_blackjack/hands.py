"""Blackjack: the deal and the players' decisions. N.J.A.C. 19:47-2.6(e)-(g), 2.8 to 2.12."""

from nomorebets.judgments.blackjack import (
    card_value,
    is_ace,
    is_blackjack,
    is_pair,
    is_soft,
    point_total,
    sevens,
)
from nomorebets.judgments.payouts import LOSE
from nomorebets.law.marks import procedure
from nomorebets.law.verbs import Table
from nomorebets.law.words import DEALER, DETERMINANT_CARD, UP, box_of
from nomorebets.rules.njac_19_47.s02_blackjack.settlement import (
    give_up_half,
    pay_blackjack,
    settle_sevens,
)
from nomorebets.rules.njac_19_47.s02_blackjack.shoe import next_card
from nomorebets.rules.njac_19_47.s02_blackjack.terms import DOUBLE, NINE_TEN_ELEVEN, WAGER, Terms

TO_PLAY, TO_DOUBLE_FOR = 2, 3  # 2.6(f), 2.10
STAND, DRAW, SURRENDER, DOUBLE_DOWN, SPLIT = range(5)  # 2.6(f)
DEALER_SKIPPED, ONE_CARD = 1, 2  # markers of 2.15: the dealer's first card, boxes with one card

SOFT, BLACKJACK = 32, 64  # beside a total, in what the dealer announces


@procedure
def deal_the_hands(table: Table, terms: Terms) -> None:
    """2.6(e)."""
    determined = len(table.hand(DETERMINANT_CARD)) > 0
    table.rule("2.6(e)1")
    for box in table.clockwise():
        if determined:
            table.rule("2.6(d)2")
            table.hand_over(DETERMINANT_CARD, box)
            determined = False
        else:
            next_card(table, "2.6(e)1", box, UP)
    if table.marker(DEALER_SKIPPED) == 0:
        next_card(table, "2.6(e)2", DEALER, UP)
    for box in table.clockwise():
        if table.marker(ONE_CARD) >> box & 1 == 0:
            next_card(table, "2.6(e)3", box, UP)
    for box in table.clockwise():
        if len(table.hand(box)) == 1:
            next_card(table, "2.15", box, UP)
    if table.marker(DEALER_SKIPPED) > 0:
        next_card(table, "2.15", DEALER, UP)
        table.move(DEALER_SKIPPED, 0)
    table.move(ONE_CARD, 0)


@procedure
def announce_the_total(table: Table, spot: int) -> int:
    """2.6(f)-(h): the point total, as the dealer announces it."""
    cards = table.hand(spot)
    total = point_total(cards)
    if is_blackjack(cards) and (spot == DEALER or len(table.hands_of(box_of(spot))) == 1):
        table.call(spot, total + BLACKJACK)
    elif is_soft(cards):
        table.call(spot, total + SOFT)
    else:
        table.call(spot, total)
    return total


@procedure
def has_blackjack(table: Table, box: int) -> bool:
    return len(table.hands_of(box)) == 1 and is_blackjack(table.hand(box))


@procedure
def is_split_ace(table: Table, hand: int) -> bool:
    return len(table.hands_of(box_of(hand))) > 1 and is_ace(table.hand(hand)[0])


@procedure
def may_split(table: Table, terms: Terms, hand: int) -> bool:
    """2.11(a), (e): two cards of one value; again only as often as the licensee permits."""
    cards = table.hand(hand)
    hands = len(table.hands_of(box_of(hand)))
    if not is_pair(cards) or hands >= terms.resplit_max_hands:
        return False
    return hands == 1 or terms.resplit_aces or not is_ace(cards[0])


@procedure
def may_double(table: Table, terms: Terms, hand: int) -> bool:
    """2.10, 2.11(c), 2.6(k)4: on the first two cards of a hand, but not on split aces."""
    cards = table.hand(hand)
    if len(cards) != 2 or is_split_ace(table, hand):
        return False
    if not terms.double_after_split and len(table.hands_of(box_of(hand))) > 1:
        return False  # 2.10 lets a split hand be doubled; what if it were not so
    return terms.double_on != NINE_TEN_ELEVEN or 9 <= point_total(cards) <= 11


@procedure
def may_surrender(table: Table, terms: Terms, hand: int) -> bool:
    """2.8: before any other decision."""
    first_two = len(table.hand(hand)) == 2 and len(table.hands_of(box_of(hand))) == 1
    return first_two and terms.surrender > 0


@procedure
def play_the_boxes(table: Table, terms: Terms, undecided: bool) -> None:
    """2.6(f)-(g). Undecided: the dealer may yet turn out to have a blackjack."""
    for box in table.clockwise():
        if len(table.hand(box)) == 0:
            continue  # even money was taken
        table.rule("2.6(f)")
        announce_the_total(table, box)
        if has_blackjack(table, box):
            settle_sevens(table, terms, box, sevens(table.hand(box)))
            if not undecided:
                pay_blackjack(table, terms, box)
                table.pick_up(box)
            continue
        at = 0
        while at < len(table.hands_of(box)):  # a split adds the next hand
            play_hand(table, terms, table.hands_of(box)[at], undecided)
            at += 1
        if len(table.hand(box)) == 2:
            settle_sevens(table, terms, box, sevens(table.hand(box)))


@procedure
def play_hand(table: Table, terms: Terms, hand: int, undecided: bool) -> None:
    """One hand's decisions, until it stands, is doubled, split aces or surrendered, or has 21."""
    if len(table.hand(hand)) == 1:
        next_card(table, "2.11(b)", hand, UP)
        announce_the_total(table, hand)
    while point_total(table.hand(hand)) < 21:
        if is_split_ace(table, hand) and not may_split(table, terms, hand):
            return  # 2.11(c): one card to each ace
        table.rule("2.6(f)")
        choice = table.offer(hand, TO_PLAY)
        if choice == STAND:
            return
        if choice == SURRENDER:
            surrender(table, terms, hand, undecided)
            return
        if choice == DOUBLE_DOWN:
            double_down(table, terms, hand)
            return
        if choice == SPLIT:
            split_the_pair(table, terms, hand)
        else:
            draw(table, terms, "2.6(g)", hand)
            if len(table.hand(hand)) == 0:
                return


@procedure
def draw(table: Table, terms: Terms, cite: str, hand: int) -> None:
    """2.6(g), 2.12: a card face up; a total over 21 loses at once."""
    next_card(table, cite, hand, UP)
    total = announce_the_total(table, hand)
    if len(table.hand(hand)) == 3 and len(table.hands_of(box_of(hand))) == 1:
        settle_sevens(table, terms, hand, sevens(table.hand(hand)))
    if total > 21:
        table.rule("2.3")
        for at in range(3):
            table.settle(hand, WAGER + at, LOSE)
            table.settle(hand, DOUBLE + at, LOSE)
        table.pick_up(hand)


@procedure
def surrender(table: Table, terms: Terms, hand: int, undecided: bool) -> None:
    """2.8: half of the wager; once it is known that the dealer has no blackjack."""
    table.rule("2.8")
    settle_sevens(table, terms, hand, sevens(table.hand(hand)))
    if undecided:
        table.perform("the wager stands until the dealer's second card is known")
        return
    for at in range(3):
        give_up_half(table, hand, WAGER + at)
    table.pick_up(hand)


@procedure
def double_down(table: Table, terms: Terms, hand: int) -> None:
    """2.10: as much again, or less, and one more card. Others on the box follow: reading BJ-5."""
    table.rule("2.10")
    less = table.offer(hand, TO_DOUBLE_FOR) if terms.double_for_less else 0
    for at in range(3):
        amount = table.staked(hand, WAGER + at)
        if less > 0:
            amount = min(amount, less)
        if amount > 0 and table.affords(hand, DOUBLE + at, amount):
            table.place(hand, DOUBLE + at, amount)
    draw(table, terms, "2.10", hand)


@procedure
def split_the_pair(table: Table, terms: Terms, hand: int) -> None:
    """2.11(a)-(b): an equal wager on the second hand; the one on the left is finished first."""
    table.rule("2.11(a)")
    first_split = len(table.hands_of(box_of(hand))) == 1
    seven = sevens(table.hand(hand))
    other = table.split(hand)
    for at in range(3):
        amount = table.staked(hand, WAGER + at)
        if amount > 0 and table.affords(hand, WAGER + at, amount):
            table.place(other, WAGER + at, amount)
    card = next_card(table, "2.11(b)", hand, UP)
    announce_the_total(table, hand)
    if first_split:
        settle_sevens(table, terms, hand, seven + (1 if card_value(card) == 7 else 0))
