"""Blackjack: opening, shuffle, cut and the shoe. N.J.A.C. 19:47-2.4, 2.5, 2.6(a)-(d), 2.20."""

from nomorebets.law.marks import judgment, procedure
from nomorebets.law.verbs import Table
from nomorebets.law.words import (
    DEALER,
    DETERMINANT_CARD,
    DOWN,
    NOBODY,
    SEATS,
    SORT_AND_INSPECT,
    UP,
    VERIFY_INSPECTION,
    WASH_AND_STACK,
    box_of,
)
from nomorebets.rules.njac_19_47.s02_blackjack.terms import ONE_DECK, Terms

TO_CUT, TO_DRAW_FROM = range(2)  # 2.5(c), 2.6(d)1
CUTTING_CARD_AT = 0  # a marker: the box, or the dealer, 2.5(e)2-3
WHOLE_SHOE, BART_CARTER, CONTINUOUS = range(3)
LEAST_TO_CUT = 20  # 2.5(c): ten cards from either end

SPREAD_BY_DECK = "spread the cards face up by deck, suit and sequence, for the first player to see"
OFFER_THE_STACK = "offer the stack to be cut, the backs away from the dealer"
INTO_THE_SHOE = "align the stack along the marked side of the shoe and insert it"


@procedure
def open_the_table(table: Table) -> None:
    table.rule("2.4")  # reading BJ-1
    table.perform(SORT_AND_INSPECT)
    table.perform(VERIFY_INSPECTION)
    table.perform(SPREAD_BY_DECK)
    table.perform(WASH_AND_STACK)


@procedure
def must_shuffle(table: Table, terms: Terms) -> bool:
    """2.5(a), (g): before play, after the cutting card, or as the licensee determined."""
    if table.just_opened() or terms.reshuffle_each_round:
        return True
    if terms.bart_carter:
        return terms.decks * ONE_DECK - table.cards_left() > ONE_DECK  # 2.5(g)2
    return table.cutting_card_is_out()


@procedure
def prepare_the_shoe(table: Table, terms: Terms) -> None:
    if terms.continuous_shuffler:
        table.rule("2.20")
        table.shuffle(CONTINUOUS)  # reading BJ-12
        return
    table.rule("2.6(d)")
    for side in range(2 if terms.double_shoe else 1):
        table.take_shoe(side)
        if must_shuffle(table, terms):
            shuffle_and_cut(table, terms)


@procedure
def designated_to_cut(table: Table) -> int:
    """2.5(e); who has left refuses (reading BJ-15)."""
    if table.just_opened():
        return table.first_player()
    at, holder = table.marker(CUTTING_CARD_AT), table.holder(CUTTING_CARD_AT)
    if 0 <= at < SEATS:
        return at + 1 if holder == NOBODY else holder
    right = 0
    for seat in table.clockwise():
        right = seat
    return right


@procedure
def shuffle_and_cut(table: Table, terms: Terms) -> None:
    table.rule("2.5(a)")
    table.shuffle(BART_CARTER if terms.bart_carter else WHOLE_SHOE)
    table.rule("2.5(b)")
    table.perform(OFFER_THE_STACK)
    table.rule("2.5(e)")
    depth = 0
    for seat in table.players_clockwise_from(designated_to_cut(table)):
        depth = table.offer(seat, TO_CUT)
        if depth > 0:
            break
        table.rule("2.5(f)")
    if depth == 0:
        depth = table.offer(DEALER, TO_CUT)
    table.rule("2.5(c)")
    table.cut(depth)
    table.rule("2.5(d)")
    if not terms.bart_carter:
        behind = -(-table.cards_left() * terms.cut_card_fraction_from_back // 100)
        table.insert_cutting_card(behind, "2.6(l)")
    table.perform(INTO_THE_SHOE)
    table.move(CUTTING_CARD_AT, NOBODY)
    if not terms.bart_carter and not terms.double_shoe:
        table.rule("2.6(c)")
        table.burn(DOWN)


@procedure
def next_card(table: Table, cite: str, spot: int, facing: int) -> int:
    """A card from the shoe; 2.15 (reading BJ-7): if it has run out, from the discards shuffled."""
    if table.cards_left() == 0:
        table.rule("2.15")
        table.shuffle_discards()
        if table.cards_left() >= LEAST_TO_CUT:
            table.cut(table.offer(DEALER, TO_CUT))
        if table.cards_left() > 1:
            table.burn(DOWN)
    table.rule(cite)
    return table.deal(spot, facing)


@judgment
def corresponds(card: int, side: int) -> bool:
    """2.6(d)1: hearts and diamonds name one side of a double shoe, spades and clubs the other."""
    red = 1 if card & 3 == 1 or card & 3 == 2 else 0
    return red != side


@procedure
def draw_the_determinant_card(table: Table) -> None:
    """2.6(d): the suit says which side deals; of that side, it is the player's first card."""
    table.rule("2.6(d)1")
    side = table.offer(DEALER, TO_DRAW_FROM)
    table.take_shoe(side)
    card = next_card(table, "2.6(d)1", DETERMINANT_CARD, UP)
    if not corresponds(card, side):
        table.rule("2.6(d)2")
        table.pick_up(DETERMINANT_CARD)
        table.take_shoe(1 - side)


@procedure
def note_the_cutting_card(table: Table) -> None:
    """2.5(e)2-3: on whose box it appeared, or on the dealer's hand."""
    at = table.cutting_card_at()
    if at != NOBODY:
        table.rule("2.5(e)")
        table.move(CUTTING_CARD_AT, box_of(at))
