"""What subchapters say alike of cards that are dealt from a shoe until its cutting card appears.

A procedure here is told the paragraphs of its own subchapter, so that every act cites that one.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from nomorebets.equipment.cards import DECK
from nomorebets.law.marks import procedure
from nomorebets.law.verbs import Table
from nomorebets.law.words import (
    DEALER,
    DOWN,
    INSPECTED,
    SORT_AND_INSPECT,
    VERIFY_INSPECTION,
    WASH_AND_STACK,
)

BY_HAND, BY_DEVICE = range(2)
IN_PLAY, IS_DEALT = range(2)  # the marker of the shoe
SHOE_WORDS = ("in play", "dealt; reshuffle")

SPREAD_BY_DECK = "spread the cards face up by deck, suit and sequence, for the first player to see"
OFFER_THE_STACK = "offer the stack to be cut"
INTO_THE_SHOE = "insert the stack into the dealing shoe"


class ShoeParagraphs(NamedTuple):
    """Where a subchapter says what they all say."""

    inspect: str  # "6.2(a)"
    spread: str  # "6.2(b)"
    wash: str  # "6.2(c)"
    shuffle: str  # "6.3(a)"
    offer_cut: str  # "6.3(b)"
    cut: str  # "6.3(c)"
    burn: str  # "6.4(a)"
    cutting_card: str  # "6.5(k)"


@procedure
def open_the_table(table: Table, at: ShoeParagraphs) -> None:
    table.rule(at.inspect)
    table.perform(SORT_AND_INSPECT)
    table.perform(VERIFY_INSPECTION)
    table.rule(at.spread)
    table.perform(SPREAD_BY_DECK)
    table.rule(at.wash)
    table.perform(WASH_AND_STACK)


@procedure
def first_offer(table: Table) -> int:
    """The farthest to the dealer's right; the first player if the game just begins."""
    if table.just_opened():
        return table.first_player()
    for seat in table.counterclockwise():
        return seat
    return 0


@procedure
def shuffle_and_cut(table: Table, at: ShoeParagraphs, from_back: int, to_cut: int) -> None:
    """The cut is offered to each player in turn, and made by the dealer if nobody wants it."""
    table.rule(at.shuffle)
    table.shuffle(BY_HAND)
    table.rule(at.offer_cut)
    table.perform(OFFER_THE_STACK)
    depth = 0
    for seat in table.players_clockwise_from(first_offer(table)):
        depth = table.offer(seat, to_cut)
        if depth > 0:
            break
    if depth == 0:
        depth = table.offer(DEALER, to_cut)
    table.rule(at.cut)
    table.cut(depth)
    table.insert_cutting_card(from_back, at.cutting_card)
    table.perform(INTO_THE_SHOE)
    table.rule(at.burn)
    table.burn(DOWN)


@procedure
def shoe_is_to_be_filled(table: Table, marker: int, each_round: bool) -> bool:
    """The table opens, the cutting card has appeared, the licensee has every round shuffled, or
    the shoe is empty."""
    return (
        table.just_opened()
        or table.marker(marker) == IS_DEALT
        or each_round
        or (table.since(INSPECTED) and table.cards_left() == 0)
    )


@procedure
def note_the_cutting_card(table: Table, at: ShoeParagraphs, marker: int) -> None:
    """It has appeared: the round is ended, and the cards are shuffled before the next."""
    if table.cutting_card_is_out():
        table.rule(at.cutting_card)
        table.move(marker, IS_DEALT)


def where_to_cut(decks: Callable[[Any], int]) -> Callable[[Table, Any, int], Sequence[int]]:
    """At least 10 cards from either end; 0 declines, which the dealer may not."""

    def legal(table: Table, terms: Any, seat: int) -> Sequence[int]:
        places = range(10, decks(terms) * len(DECK) - 9)
        return places if seat == DEALER else (0, *places)

    return legal
