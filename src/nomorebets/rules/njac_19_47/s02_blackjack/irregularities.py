"""Blackjack: irregularities. N.J.A.C. 19:47-2.15 (reading BJ-7), and 2.6(c)."""

from typing import Any

from nomorebets.law.game import A_DEALER, EQUIPMENT, NOTHING, Remedy
from nomorebets.law.remedies import (
    discard_it,
    disclose_the_burn_card,
    no_burn_card_unseen,
    no_card_in_the_shoe,
    use_as_next_card,
)
from nomorebets.law.words import DEALER, DOWN, EXPOSED_CARD, SET_RIGHT, UP
from nomorebets.rules.njac_19_47.s02_blackjack.hands import DEALER_SKIPPED, ONE_CARD
from nomorebets.rules.njac_19_47.s02_blackjack.settlement import dealer_must_draw

TO_TAKE_THE_SECOND_CARD = 8


def lay_it_aside(table: Any) -> None:
    """The exposed card is the next one of whoever draws; it is burned if nobody does."""
    table.deal(EXPOSED_CARD, UP)


def burn_it(table: Any) -> None:
    table.burn(UP)


def dealers_card_is_dealt_last(table: Any) -> None:
    table.move(DEALER_SKIPPED, 1)


def void_the_hand(table: Any) -> None:
    table.void_hand(table.concerned)


def second_card_or_void(table: Any) -> None:
    """The player takes a second card after the others have theirs, or the hand is void."""
    box = table.concerned
    if table.offer(box, TO_TAKE_THE_SECOND_CARD):
        table.move(ONE_CARD, table.marker(ONE_CARD) | 1 << box)
    else:
        table.void_hand(box)


def burn_one(table: Any) -> None:
    table.burn(DOWN)


def shoe_has_cards(table: Any) -> str:
    return "" if table.cards_left() else "the shoe is empty"


def no_shoe_to_burn_from(table: Any) -> str:
    """2.6(c): not with the Bart Carter shuffle; 2.20: a device takes the place of the shoe."""
    terms = table.terms
    if (terms.bart_carter or terms.continuous_shuffler) and table.since(SET_RIGHT):
        return "no card is burned at this table"
    return no_card_in_the_shoe(table)


def no_card_lies_exposed(table: Any) -> str:
    return (
        "an exposed card lies there already" if table.count(EXPOSED_CARD) else shoe_has_cards(table)
    )


def dealer_must_stand(table: Any) -> str:
    if table.count(DEALER) < 2 or DOWN in table.stack.facing[DEALER]:
        return "the dealer's hand is not complete"
    if dealer_must_draw(table, table.terms):
        return "the dealer must draw"
    return shoe_has_cards(table)


def box_has(cards: int) -> Any:
    def applies(table: Any) -> str:
        boxes = [table.concerned] if table.concerned >= 0 else table.active
        return "" if any(table.count(box) == cards for box in boxes) else f"no box has {cards}"

    return applies


def dealer_has_no_card(table: Any) -> str:
    return "the dealer has a card" if table.count(DEALER) else ""


IRREGULARITIES = {
    "card found face up": Remedy(
        "2.15", discard_it, "it is not used and goes to the discard rack",
        applies=no_card_in_the_shoe, needs=EQUIPMENT,
    ),
    "card drawn in error, unseen": Remedy(
        "2.15", use_as_next_card, "it is used as the next card",
        applies=no_card_in_the_shoe, needs=EQUIPMENT,
    ),
    "card exposed in error": Remedy(
        "2.15", lay_it_aside, "it is the next card of whoever draws, or burned",
        after="2.6(f)", before="2.6(i)", applies=no_card_lies_exposed, needs=EQUIPMENT,
    ),
    "dealer drew on a hand that stands": Remedy(
        "2.15", burn_it, "the card is burned",
        after="2.6(e)", before="2.6(i)", applies=dealer_must_stand, needs=EQUIPMENT,
    ),
    "dealer's first card skipped": Remedy(
        "2.15", dealers_card_is_dealt_last, "it is dealt after the players' second cards",
        after="2.6(e)1", before="2.6(e)3", applies=dealer_has_no_card, needs=EQUIPMENT,
    ),
    "box got no cards": Remedy(
        "2.15", void_the_hand, "the hand is void",
        after="2.6(e)", before="2.6(f)", of_a_seat=True, applies=box_has(0), needs=EQUIPMENT,
    ),
    "box got one card": Remedy(
        "2.15", second_card_or_void, "the player takes a second card after the others, or is void",
        after="2.6(e)1", before="2.6(f)", of_a_seat=True, applies=box_has(1), needs=EQUIPMENT,
    ),
    "new dealer": Remedy(
        "2.6(c)", burn_one, "the new dealer burns one card",
        applies=no_shoe_to_burn_from, needs=A_DEALER,
    ),
    "burn card requested": Remedy(
        "2.6(c)", disclose_the_burn_card, "the burn card is disclosed",
        applies=no_burn_card_unseen, needs=NOTHING,
    ),
}  # fmt: skip
