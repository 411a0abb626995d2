"""What Spanish 21 and double attack blackjack share (19, 26): decks without tens, from a shoe.

A procedure here is told the readings of its own subchapter, under which every act is done.
"""

from collections.abc import Sequence
from typing import Any

from nomorebets.equipment.cards import DECK, PLAYING_CARDS
from nomorebets.judgments.blackjack import (
    completes_blackjack,
    dealer_draws,
    is_blackjack,
    point_total,
)
from nomorebets.judgments.payouts import LOSE
from nomorebets.judgments.ranks import TEN
from nomorebets.law.decisions import AMOUNT, CUT, Decision, once_made
from nomorebets.law.game import EQUIPMENT, NOTHING, Remedy, Void
from nomorebets.law.game_parts import Between, Cards
from nomorebets.law.marks import procedure
from nomorebets.law.remedies import discard_it, no_card_in_the_shoe, use_as_next_card
from nomorebets.law.verbs import Table
from nomorebets.law.words import DEALER, SPLITS, UP
from nomorebets.rules.shoe_tables import (
    IS_DEALT,
    SHOE_WORDS,
    ShoeParagraphs,
    note_the_cutting_card,
    open_the_table,
    shoe_is_to_be_filled,
    shuffle_and_cut,
)

SHOE = 0  # the marker
TO_CUT, TO_PLAY, TO_INSURE, OWN_DECISIONS = range(4)  # every such game has these first
HANDS = 4  # of a box, split
SPANISH_DECK = tuple(card for card in DECK if card >> 2 != TEN)
KIND = 32  # times the kind of a 21, added to the total when it is called
BETWEEN = Between(
    markers=("shoe",), marker_words=lambda marker, value: SHOE_WORDS[value], rests=(0,)
)


def paragraphs(reading: str) -> ShoeParagraphs:
    return ShoeParagraphs(*(reading,) * len(ShoeParagraphs._fields))


def spanish_shoe(cite: str) -> Cards:
    return Cards(
        PLAYING_CARDS,
        lambda terms: SPANISH_DECK * terms.decks,
        cite,
        (DEALER,),
        exhausted="shoe exhausted",
        longest=21,
        splits=SPLITS,
    )


@procedure
def make_the_shoe_ready(table: Table, terms: Any, at: ShoeParagraphs) -> None:
    """A cutting card a quarter from the back."""
    if table.just_opened():
        open_the_table(table, at)
    if shoe_is_to_be_filled(table, SHOE, terms.reshuffle_each_round):
        shuffle_and_cut(table, at, terms.decks * 12, TO_CUT)
        table.move(SHOE, 0)


@procedure
def end_the_round(table: Table, cite: str, at: ShoeParagraphs) -> None:
    table.rule(cite)
    for box in table.counterclockwise():
        for hand in table.hands_of(box):
            table.pick_up(hand)
    table.pick_up(DEALER)
    note_the_cutting_card(table, at, SHOE)


@procedure
def offer_insurance(table: Table, cite: str, insurance: int) -> None:
    table.rule(cite)
    table.window(TO_INSURE)
    for box in table.clockwise():
        amount = table.elected(box, TO_INSURE)
        if amount > 0:
            table.place(box, insurance, amount)


@procedure
def dealer_has_blackjack(table: Table, cite: str, insurance: int) -> bool:
    """The card reader device tells it with an ace or a card of ten; else insurance is lost."""
    up = table.shown(DEALER)[0]
    if completes_blackjack(up) == 0:
        return False
    table.rule(cite)
    found = table.card_reader(DEALER, completes_blackjack(up))
    if found:
        table.reveal(DEALER)
        call_the_dealer(table)
    else:
        for box in table.counterclockwise():
            table.settle(box, insurance, LOSE)
    return found


@procedure
def call_the_dealer(table: Table) -> None:
    cards = table.hand(DEALER)
    table.call(DEALER, KIND * (1 if is_blackjack(cards) else 0) + point_total(cards))


@procedure
def complete_the_dealers_hand(table: Table, cite: str, waits: bool, soft17: bool) -> int:
    """Drawn only if somebody waits for it; the total."""
    table.rule(cite)
    table.reveal(DEALER)
    call_the_dealer(table)
    while waits and dealer_draws(table.hand(DEALER), soft17):
        table.deal(DEALER, UP)
        call_the_dealer(table)
    return point_total(table.hand(DEALER))


@procedure
def give_up_half(table: Table, hand: int, wager: int) -> None:
    """An odd cent is the house's."""
    staked = table.staked(hand, wager)
    if staked > 0:
        table.collect(hand, wager, (staked + 1) // 2)
        table.take_down(hand, wager)


def where_to_cut(table: Any, terms: Any, seat: int) -> Sequence[int]:
    """At least ten cards from either end; 0 declines, which the dealer may not."""
    depths = range(10, table.cards_left() - 9)
    return depths if seat == DEALER else (0, *depths)


def cut_decision(cite: str) -> Decision:
    return Decision("cut", cite, CUT, where_to_cut)


def insurance_decision(cite: str, *wagers: int) -> Decision:
    """Up to half of what stands on these wagers."""

    def legal(table: Any, terms: Any, box: int) -> Sequence[int]:
        half = sum(table.staked(box, wager) for wager in wagers) // 2
        return (*range(0, half, terms.chip), half)

    return Decision(
        "insurance", cite, AMOUNT, legal, costs=lambda table, terms, box, value: value,
        stands=once_made, stands_cite=cite,
    )  # fmt: skip


def the_shoe_is_empty(table: Any) -> None:
    table.move(SHOE, IS_DEALT)
    raise Void("the round is void; a new one begins when all the cards are reshuffled")


def irregularities(cite: str) -> dict[str, Remedy]:
    return {
        "card found face up": Remedy(
            cite, discard_it, "the card is not used and goes to the discard rack",
            applies=no_card_in_the_shoe, needs=EQUIPMENT,
        ),
        "card drawn in error, unseen": Remedy(
            cite, use_as_next_card, "it is used as the next card from the shoe",
            applies=no_card_in_the_shoe, needs=EQUIPMENT,
        ),
        "shoe exhausted": Remedy(
            cite, the_shoe_is_empty, "the round is void and all cards are reshuffled",
            automatic=True, needs=NOTHING,
        ),
    }  # fmt: skip
