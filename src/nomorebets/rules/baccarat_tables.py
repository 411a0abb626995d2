"""What the baccarat tables have in common: 19:47-3 and 19:47-7 in the words both texts use.

No procedure here marks a paragraph: a subchapter marks its own, then calls.
"""

from collections.abc import Callable, Sequence
from typing import Any

from nomorebets.equipment.cards import DECK
from nomorebets.judgments.baccarat import (
    NONE,
    bankers_hand_draws,
    burn_amount,
    players_hand_draws,
    point_count,
)
from nomorebets.judgments.payouts import LOSE, PUSH, versus, vigorish
from nomorebets.law.evidence import Evidence, has
from nomorebets.law.game import EQUIPMENT, NOTHING, Remedy, Void
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.remedies import no_card_in_the_shoe
from nomorebets.law.verbs import Table
from nomorebets.law.words import BANKERS_HAND, DEALER, INSPECTED, PLAYERS_HAND, UP, spot_name

PLAYER, BANKER, TIE = range(3)  # the wagers
TO_CUT = 0  # the first decision
NOT_YET, ANNOUNCED, RESHUFFLE = range(3)  # how far the shoe is from its last hand
LAST_HAND_STATES = ("not yet", "announced", "played; reshuffle")
IMMEDIATE, DEFERRED = range(2)  # when vigorish is collected
ALL_PAID_THEN_VIGORISH, ALL_VIGORISH_THEN_PAID, PAID_THEN_VIGORISH, VIGORISH_THEN_PAID = range(4)

LAST_HAND_WORDS, TIE_HAND = "last hand", "Tie Hand"
PLAYER_WINS, BANKER_WINS = "Player's Hand wins", "Banker's Hand wins"
LACE = "lace about one deck evenly into the stack"
SHUFFLE_AGAIN = "shuffle some or all of the cards again"
OFFER_THE_STACK = "offer the stack to be cut"
SECOND_CUTTING_CARD = "place the second cutting card at the end of the stack; all into the shoe"
NATURAL = "no more cards: a natural"


def where_to_cut(table: Table, terms: Any, seat: int) -> Sequence[int]:
    """3.5(c), 7.5(c): at least 10 cards from either end; 0 declines, which the dealer may not."""
    size = terms.decks * len(DECK)
    return range(10, size - 9) if seat == DEALER else (0, *range(10, size - 9))


# the shoe


@procedure
def lace_and_offer(table: Table, terms: Any) -> None:
    table.perform(LACE)
    if terms.reshuffle_after_lacing:
        table.perform(SHUFFLE_AGAIN)
    table.perform(OFFER_THE_STACK)


@procedure
def cut_depth(table: Table, first: int) -> int:
    """Offered clockwise from the first participant; the dealer cuts if nobody does."""
    depth = 0
    for seat in table.players_clockwise_from(first):
        depth = table.offer(seat, TO_CUT)
        if depth > 0:
            break
    if depth == 0:
        depth = table.offer(DEALER, TO_CUT)
    return depth


@procedure
def burn_by_the_first_card(table: Table) -> None:
    """3.5(d), 7.5(d): the first card, and as many more as the amount on it, shown and discarded."""
    table.burn(UP, burn_amount(table.burn(UP)))


# the hands


@procedure
def call_count(table: Table, spot: int) -> int:
    return table.call(spot, point_count(table.hand(spot)))


@procedure
def announce_the_result(table: Table) -> None:
    player = call_count(table, PLAYERS_HAND)
    banker = call_count(table, BANKERS_HAND)
    if player > banker:
        table.announce(PLAYER_WINS)
    elif banker > player:
        table.announce(BANKER_WINS)
    else:
        table.announce(TIE_HAND)


# the wagers


@judgment
def result(wager: int, player: int, banker: int, tie_odds: int) -> int:
    """3.2(a), 3.3(a), (b), (c); 7.2(a), 7.3(a), (b), (c): what a wager is paid, to 1."""
    if wager == PLAYER:
        return versus(player, banker)
    if wager == BANKER:
        return versus(banker, player)
    return tie_odds if player == banker else LOSE


@procedure
def collect_losers(table: Table, terms: Any) -> None:
    player, banker = table.called(PLAYERS_HAND), table.called(BANKERS_HAND)
    for seat in table.clockwise():
        for wager in range(3):
            if result(wager, player, banker, terms.tie_odds) == LOSE:
                table.settle(seat, wager, LOSE)


@procedure
def pay_winners(table: Table, terms: Any, seat: int) -> None:
    player, banker = table.called(PLAYERS_HAND), table.called(BANKERS_HAND)
    for wager in range(3):
        to = result(wager, player, banker, terms.tie_odds)
        if to > 0 and table.staked(seat, wager) > 0:
            table.pay(seat, wager, to)


@procedure
def take_vigorish(table: Table, terms: Any, seat: int, percent: int, multiple: int) -> None:
    """3.3(c), 7.3(c): of the amount won on the Banker's Hand; at once, or marked and owed."""
    if table.called(BANKERS_HAND) > table.called(PLAYERS_HAND):
        owed = vigorish(table.staked(seat, BANKER), percent, multiple)
        if terms.vig_collect == IMMEDIATE:
            table.charge(seat, owed, BANKER)
        else:
            table.mark(seat, owed, BANKER)


@procedure
def pay_and_take_vigorish(table: Table, terms: Any, percent: int, multiple: int) -> None:
    """3.10(b), (c): from the highest number down, in the order the licensee chose."""
    how = terms.payment_procedure
    if how == ALL_PAID_THEN_VIGORISH:
        for seat in table.clockwise():
            pay_winners(table, terms, seat)
        for seat in table.clockwise():
            take_vigorish(table, terms, seat, percent, multiple)
    elif how == ALL_VIGORISH_THEN_PAID:
        for seat in table.clockwise():
            take_vigorish(table, terms, seat, percent, multiple)
        for seat in table.clockwise():
            pay_winners(table, terms, seat)
    elif how == PAID_THEN_VIGORISH:
        for seat in table.clockwise():
            pay_winners(table, terms, seat)
            take_vigorish(table, terms, seat, percent, multiple)
    else:
        for seat in table.clockwise():
            take_vigorish(table, terms, seat, percent, multiple)
            pay_winners(table, terms, seat)


@procedure
def return_wagers(table: Table, terms: Any, but: int) -> None:
    """Void if the counts are equal; what has been paid is the player's again."""
    player, banker = table.called(PLAYERS_HAND), table.called(BANKERS_HAND)
    for seat in table.clockwise():
        for wager in range(3):
            if wager == but:
                continue
            if result(wager, player, banker, terms.tie_odds) == PUSH:
                table.settle(seat, wager, PUSH)
            else:
                table.take_down(seat, wager)


@procedure
def pick_up_the_hands(table: Table) -> None:
    table.pick_up(PLAYERS_HAND)
    table.pick_up(BANKERS_HAND)


@procedure
def must_be_shuffled(table: Table, cite: str, last_hand: int) -> bool:
    """3.5(a), 7.5(a): before play, and when the shoe is completed; also one a burn has emptied."""
    if table.just_opened() or table.marker(last_hand) == RESHUFFLE:
        return True
    if table.cards_left() > 0 or not table.since(INSPECTED):
        return False
    table.rule(cite)
    table.move(last_hand, RESHUFFLE)
    return True


@procedure
def end_the_hand(table: Table, last_hand: int) -> None:
    """The cutting card ends the shoe: this hand, one more, then the reshuffle."""
    if table.marker(last_hand) == ANNOUNCED:
        table.move(last_hand, RESHUFFLE)
    elif table.cutting_card_is_out():
        table.announce(LAST_HAND_WORDS)
        table.move(last_hand, ANNOUNCED)


def call_words(spot: int, value: int) -> str:
    return f"{spot_name(spot)}: {value}"


def why(seen: Evidence, spot: int, wager: int) -> str:
    """The two counts, which decide every wager."""
    counts = ((hand, seen.last(hand)) for hand in (PLAYERS_HAND, BANKERS_HAND))
    return ", ".join(has(hand, str(count.value)) for hand, count in counts if count)


# irregularities: where a subchapter says them, and while what


def burn_by_its_amount(table: Any) -> None:
    """The disclosed card, and as many more as the amount on it, face up, are discarded."""
    burn_by_the_first_card(table)


def first_card_of_the_next_hand(table: Any) -> None:
    table.perform("the card is used as the first card of the next hand")


def bankers_hand_must_draw(table: Any) -> bool:
    player, banker = table.called(PLAYERS_HAND), table.called(BANKERS_HAND)
    complete = len(table.hand(BANKERS_HAND)) > 2 or player >= 8 or banker >= 8
    return not complete and bool(bankers_hand_draws(banker, NONE))


def third_card_of_the_bankers_hand(otherwise: Callable[[Any], None]) -> Callable[[Any], None]:
    """If that hand must draw."""

    def apply(table: Any) -> None:
        if bankers_hand_must_draw(table):
            table.perform("the card becomes the third card of the Banker's Hand")
        else:
            otherwise(table)

    return apply


def no_third_card_is_authorized(table: Any) -> str:
    """A third card for the Player's Hand when it must stay."""
    if BANKERS_HAND not in table.calls:
        return "the two hands have not been called yet"
    hand = table.hand(PLAYERS_HAND)
    natural = table.called(BANKERS_HAND) >= 8
    if len(hand) == 2 and (natural or not players_hand_draws(table.called(PLAYERS_HAND))):
        return ""
    return "a third card is authorized for the Player's Hand"


def unauthorized_undisclosed(cite: str, after: str, before: str) -> Remedy:
    return Remedy(
        cite, third_card_of_the_bankers_hand(first_card_of_the_next_hand),
        "it is the third card of the Banker's Hand if that must draw, else the next hand's first",
        after=after, before=before, applies=no_third_card_is_authorized, needs=EQUIPMENT,
    )  # fmt: skip


def unauthorized_disclosed(cite: str, after: str, before: str) -> Remedy:
    return Remedy(
        cite, third_card_of_the_bankers_hand(burn_by_its_amount),
        "it is the third card of the Banker's Hand if that must draw, else discarded by its amount",
        after=after, before=before, applies=no_third_card_is_authorized, needs=EQUIPMENT,
    )  # fmt: skip


def excess_undisclosed(cite: str, after: str) -> Remedy:
    words = "it is used as the first card of the next hand"
    return Remedy(cite, first_card_of_the_next_hand, words, after=after, needs=EQUIPMENT)


def excess_disclosed(cite: str, after: str) -> Remedy:
    words = "it and as many cards as its amount are discarded"
    return Remedy(
        cite, burn_by_its_amount, words, after=after, applies=no_card_in_the_shoe, needs=EQUIPMENT
    )


def found_face_up(cite: str) -> Remedy:
    """Whenever it is found: also in the first burn, and while wagers are made."""
    words = "it and as many cards as its number are discarded"
    return Remedy(cite, burn_by_its_amount, words, applies=no_card_in_the_shoe, needs=EQUIPMENT)


def shoe_exhausted(cite: str, last_hand: int) -> Remedy:
    """`last_hand` is the marker."""

    def void_and_reshuffle(table: Any) -> None:
        table.move(last_hand, RESHUFFLE)
        raise Void("the round is void; a new one begins when all the cards are reshuffled")

    words = "the round is void and all cards are reshuffled"
    return Remedy(cite, void_and_reshuffle, words, automatic=True, needs=NOTHING)
