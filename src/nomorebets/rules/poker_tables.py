"""What the poker subchapters against the house share: 16, 18, 20, 24 and 42.

They say the same things under different numbers. A procedure here is told those numbers, so that
every act still cites the paragraph of its own subchapter.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from nomorebets.equipment.cards import DECK, PLAYING_CARDS
from nomorebets.judgments.poker import poker_words
from nomorebets.judgments.three_card import three_card_words
from nomorebets.law.game_parts import Between, Cards
from nomorebets.law.marks import procedure
from nomorebets.law.terms import Condition
from nomorebets.law.verbs import Table
from nomorebets.law.words import (
    COVER_CARD_TO_RACK,
    DEALER,
    DECK_IN_PLAY_WORDS,
    DECK_REMOVED_WORDS,
    NO_MORE_BETS,
    SORT_AND_INSPECT,
    SPREAD_FACE_DOWN,
    SPREAD_FACE_UP,
    TURN_FACE_UP,
    VERIFY_INSPECTION,
    WASH_AND_STACK,
)

# Markers every such table has first: a game's own markers are numbered from OWN_MARKERS on.
DECK_IN_PLAY, ROUNDS_SINCE_COUNT, DECK_REMOVED, OWN_MARKERS = range(4)
MARKERS = (DECK_IN_PLAY_WORDS, "rounds since the stub was counted", DECK_REMOVED_WORDS)
RESTS = (0, 0, 0)

MANUAL_SHOE, FROM_HAND, AUTO_SHOE = range(3)  # deal_method: manual_shoe, hand, auto_shoe
MANUAL, AUTO = range(2)  # shuffle
FACE_UP, FACE_DOWN = range(2)  # idle_spread
STUB_EVERY = 5  # rounds of play
THREE_CARDS = 1 << 24  # added to the rank of three cards when it is called

COVER_CARD_IN_FRONT = "place the cover card in front of the deck, to be cut with one hand"
NOT_CUT = "shuffled by the device, the cards are not cut"
ANTE_BONUS_IS_DUE = "an ante bonus is due, whatever the dealer has"
INTO_THE_SHOE = "place the stacked deck in the dealing shoe"
INTO_ONE_HAND = "take the deck in one hand, over the table inventory container"
INTO_THE_AUTOMATED_SHOE = "place the cards in the automated dealing shoe"
OUT_OF_THE_SHOE = "take the remaining cards out of the automated dealing shoe, into one hand"


class Paragraphs(NamedTuple):
    """Where a subchapter says what they all say."""

    second_deck: str  # "18.2(b)"
    inspect: str  # "18.4(a)"
    spread: str  # "18.4(b)"
    wash: str  # "18.4(c)"
    each_deck: str  # "18.4(d)"
    shuffle: str  # "18.5(a)"
    shuffled: str  # "18.5(b)"
    cut: str  # "18.5(c)"
    idle: str  # "18.5(d)"


class Dealing(NamedTuple):
    """Where a subchapter takes up the cards by each method, and closes the wagers."""

    shoe: str  # "18.7(a)"
    shoe_closes: str  # "18.7(b)"
    hand: str  # "18.8(b)2"
    hand_closes: str  # "18.8(b)3"
    auto_shoe: str  # "18.9(b)1"
    auto_shoe_closes: str


@procedure
def open_the_table(table: Table, at: Paragraphs, two_decks: bool) -> None:
    """Each deck is sorted, inspected, verified, spread, washed and stacked."""
    for _ in range(2 if two_decks else 1):
        table.rule(at.each_deck if two_decks else at.inspect)
        table.perform(SORT_AND_INSPECT)
        table.perform(VERIFY_INSPECTION)
        table.rule(at.spread)
        table.perform(SPREAD_FACE_UP)
        table.rule(at.wash)
        table.perform(WASH_AND_STACK)


@procedure
def return_from_idleness(table: Table, at: Paragraphs, idle_spread: int) -> None:
    """The cards lay spread; a player has looked at them, and they are washed."""
    table.rule(at.idle)
    if idle_spread == FACE_DOWN:
        table.perform(SPREAD_FACE_DOWN)
        table.perform(TURN_FACE_UP)
    else:
        table.perform(SPREAD_FACE_UP)
    table.rule(at.wash)
    table.perform(WASH_AND_STACK)


@procedure
def make_ready(table: Table, at: Paragraphs, two_decks: bool, idle_spread: int) -> None:
    """Before the shuffle: the table opens, has a new deck, or comes back from idleness."""
    if table.just_opened():
        open_the_table(table, at, two_decks)
    elif table.marker(DECK_REMOVED):
        open_the_table(table, at, False)
        table.move(DECK_REMOVED, 0)
    elif table.was_idle():
        return_from_idleness(table, at, idle_spread)


@procedure
def shuffle(table: Table, at: Paragraphs, method: int, two_decks: bool) -> None:
    """The deck whose turn it is, shuffled into one stack or straight into the shoe."""
    if two_decks:
        table.rule(at.second_deck)
        table.move(DECK_IN_PLAY, 1 - table.marker(DECK_IN_PLAY))
    table.rule(at.shuffle)
    table.shuffle(method)
    if method == AUTO:
        table.rule(at.shuffled)
        table.perform(NOT_CUT)


@procedure
def cut_with_one_hand(table: Table, at: Paragraphs, decision: int) -> None:
    """The dealer's own cut, after a manual shuffle: `decision` is the game's number for it."""
    table.rule(at.cut)
    table.perform(COVER_CARD_IN_FRONT)
    table.cut(table.offer(DEALER, decision))
    table.perform(COVER_CARD_TO_RACK)


def where_the_dealer_cuts(table: Table, terms: Any, seat: int) -> Sequence[int]:
    """A stack of at least 10 cards from the top; some must remain."""
    return range(10, table.cards_left())


@procedure
def put_the_stub_away(table: Table, racked: str, counted: str, waived: bool) -> None:
    """Into the discard rack unexposed; first counted, at least once every five rounds of play,
    unless the shuffling device counts the deck. A wrong count is `Cards.miscounted`."""
    if not waived:
        table.rule(counted)
        rounds = table.marker(ROUNDS_SINCE_COUNT) + 1
        if rounds >= STUB_EVERY:
            table.count_stub()
            rounds = 0
        table.move(ROUNDS_SINCE_COUNT, rounds)
    table.rule(racked)
    table.pick_up_stub()


@procedure
def take_up_the_cards(table: Table, at: Dealing, method: int) -> None:
    """Into the shoe or the hand; no more bets."""
    if method == MANUAL_SHOE:
        table.rule(at.shoe)
        table.perform(INTO_THE_SHOE)
        table.rule(at.shoe_closes)
    elif method == FROM_HAND:
        table.rule(at.hand)
        table.perform(INTO_ONE_HAND)
        table.rule(at.hand_closes)
    else:
        table.rule(at.auto_shoe)
        table.perform(INTO_THE_AUTOMATED_SHOE)
        table.rule(at.auto_shoe_closes)
    table.announce(NO_MORE_BETS)


def marker_words(marker: int, value: int) -> str:
    if marker == DECK_IN_PLAY:
        return ("the second", "the first")[value]  # it lies still when the table opens
    if marker == DECK_REMOVED:
        return ("a new one is opened", "a new one is awaited")[value]
    return str(value)


def eight_hours_or_four(terms: Any) -> int:
    """13:69E-1.18(g)2-3: how long cards may be used, from a shoe or from the hand."""
    return 4 if terms.deal_method == FROM_HAND else 8


BETWEEN = Between(markers=MARKERS, marker_words=marker_words, rests=RESTS)


def one_deck(
    cite: str,
    hours_cite: str,
    spots: tuple[int, ...],
    hours: Callable[[Any], int] = eight_hours_or_four,
    deck: Sequence[int] = DECK,
    exhausted: str = "",
    longest: int = 0,
) -> Cards:
    """A deck is dealt, its stub counted from time to time."""
    miscounted = "stub count incorrect"
    return Cards(
        PLAYING_CARDS, lambda terms: deck, cite, spots, hours, hours_cite, exhausted, miscounted,
        longest=longest,
    )  # fmt: skip


# What the licensee's choices must be together.


def two_decks_need_a_device(cite: str) -> Condition:
    words = "two_decks needs an automated card shuffling device: shuffle must be auto"
    return Condition(cite, words, lambda terms: not terms.two_decks or terms.shuffle == AUTO)


def hand_needs_a_device(
    cite: str, why: str = ": cards dealt from the hand are shuffled by a device"
) -> Condition:
    def met(terms: Any) -> bool:
        return bool(terms.deal_method != FROM_HAND or terms.shuffle == AUTO)

    return Condition(cite, f"deal_method hand needs shuffle auto{why}", met)


def hand_words(spot: int, value: int) -> str:
    """What the dealer calls: a rank of five cards, or of three."""
    if value >= THREE_CARDS:
        return f"three cards: {three_card_words(value - THREE_CARDS)}"
    return f"the dealer has {poker_words(value)}" if spot == DEALER else poker_words(value)
