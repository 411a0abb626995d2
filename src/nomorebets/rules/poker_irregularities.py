"""The irregularities the poker subchapters against the house share: 16, 18, 20, 24 and 42.

As `poker_tables`: each is told the paragraph of its own subchapter, and while what it applies.
"""

from collections.abc import Callable
from typing import Any

from nomorebets.law.game import EQUIPMENT, Remedy, Void
from nomorebets.law.remedies import discard_it, reshuffle, use_as_next_card, void_and_reshuffle
from nomorebets.law.words import SET_RIGHT
from nomorebets.rules.poker_tables import (
    AUTO,
    AUTO_SHOE,
    DECK_REMOVED,
    ROUNDS_SINCE_COUNT,
    Dealing,
    Paragraphs,
    open_the_table,
    shuffle,
)

ROUND_OF_PLAY_VOID = "the round of play is void and the cards are reshuffled"
ROUND_VOID = "the round is void; the cards are removed from the device and reshuffled with all"

Applied = Callable[[Any], None]
Applies = Callable[[Any], str]
Keep = tuple[tuple[int, int], ...]  # (seat, wager): what stands though the round is void


def deck_removed(table: Any, keep: Keep = ()) -> None:
    """A deck with a wrong number of cards is removed; the next round opens a new one."""
    table.move(DECK_REMOVED, 1)
    raise Void("all hands are void and the deck is removed from the table", keep)


# While what they apply: "" or why not. These read the keys of the terms that all games share.


def always(table: Any) -> str:
    return ""


def if_auto_shuffled(table: Any) -> str:
    return "" if table.terms.shuffle == AUTO else "no automated card shuffling device is used"


def if_auto_shoe(table: Any) -> str:
    return "" if table.terms.deal_method == AUTO_SHOE else "no automated dealing shoe is used"


def if_the_device_counts(table: Any) -> str:
    counts = table.terms.shuffle == AUTO and table.terms.shuffler_counts
    return "" if counts else "no device counts the cards of this table"


def if_dealt(table: Any) -> str:
    """A card lies on the table, or has lain there this round."""
    return "" if table.stack.ever else "no card has been dealt"


def if_dealt_to(spot: int, words: str) -> Applies:
    return lambda table: "" if spot in table.stack.ever else words


def if_dealing(at: Dealing) -> Applies:
    """From "No more bets" on, by whichever method, while there are cards to deal."""

    def applies(table: Any) -> str:
        closes = (at.shoe_closes, at.hand_closes, at.auto_shoe_closes)[table.terms.deal_method]
        if closes not in table.performed or not table.cards_left():
            return "no cards are being dealt"
        return ""

    return applies


def if_undecided(decision: int, decides: Callable[[Any, int], int] = lambda t, s: 1) -> Applies:
    """Somebody in the round who is asked has not made this decision yet."""

    def applies(table: Any) -> str:
        asked = [seat for seat in table.active if decides(table, seat)]
        undecided = any((seat, decision) not in table.choices for seat in asked)
        if undecided or not table.since(SET_RIGHT):
            return ""
        return "every player has decided"

    return applies


# The remedies.


def found_face_up(
    cite: str, applies: Applies, before: str = "", several: Applied = void_and_reshuffle
) -> Remedy:
    words = "the card is not used and goes to the discard rack"
    return Remedy(
        cite, discard_it, words, before, applies=applies, more_than_one=several, needs=EQUIPMENT
    )


def drawn_in_error(cite: str, applies: Applies) -> Remedy:
    return Remedy(
        cite, use_as_next_card, "it is used as the next card", applies=applies, needs=EQUIPMENT
    )


def incorrect_number(cite: str) -> Remedy:
    """From the first card on, until the next round: no text limits when it is seen."""
    words = "all hands are void and the cards are reshuffled"
    return Remedy(cite, void_and_reshuffle, words, applies=if_dealt, needs=EQUIPMENT)


def of_the_deal(cite: str, dealing: Applies) -> dict[str, Remedy]:
    """Cards that went astray, where one paragraph is on all of them."""
    return {
        "card found face up": found_face_up(cite, dealing),
        "card drawn in error, unseen": drawn_in_error(cite, dealing),
        "incorrect number of cards": incorrect_number(cite),
    }


def shuffler_failed(cite: str, before: str, applies: Applies = if_auto_shuffled) -> Remedy:
    return Remedy(
        cite, reshuffle, "the cards are reshuffled", before, applies=applies, needs=EQUIPMENT
    )


def shoe_failed(cite: str, after: str, before: str, words: str = ROUND_OF_PLAY_VOID) -> Remedy:
    def void(table: Any) -> None:
        raise Void(words)

    return Remedy(cite, void, words, before, after, applies=if_auto_shoe, needs=EQUIPMENT)


def device_counts_wrong(
    cite: str, at: Paragraphs, counts: Applies = if_the_device_counts
) -> Remedy:
    """The device tells it when it has shuffled. The deck leaves the table and a new one is opened
    and shuffled; no hand is void by it, none has been dealt."""

    def replace_the_deck(table: Any) -> None:
        if not table.since(SET_RIGHT):
            deck_removed(table)
        table.move(DECK_REMOVED, 1)
        open_the_table(table, at, False)
        table.move(DECK_REMOVED, 0)
        shuffle(table, at, AUTO, False)

    def applies(table: Any) -> str:
        if table.since(SET_RIGHT) and (not table.cards_left() or table.stack.ever):
            return "only when the device has shuffled, before the cards are dealt"
        return counts(table)

    words = "the deck is removed from the table, and a new one is opened"
    return Remedy(cite, replace_the_deck, words, applies=applies, needs=EQUIPMENT)


def stub_counted_wrong(cite: str, keeps: Callable[[Any], Keep] = lambda table: ()) -> Remedy:
    def apply(table: Any) -> None:
        """Misdealt, but all cards are there: void. Otherwise the deck leaves the table too."""
        table.move(ROUNDS_SINCE_COUNT, 0)
        if table.misdealt:
            raise Void("the cards were misdealt: all hands are void", keeps(table))
        deck_removed(table, keeps(table))

    words = "all hands are void; unless misdealt, the deck goes too"
    return Remedy(cite, apply, words, automatic=True, needs=EQUIPMENT)
