"""Remedies several subchapters share. Each is a short procedure of the live table."""

from typing import Any

from nomorebets.law.game import Void
from nomorebets.law.words import UP


def void_all_hands(table: Any) -> None:
    raise Void()


def void_and_reshuffle(table: Any) -> None:
    raise Void("all hands are void and the cards are reshuffled")


def discard_it(table: Any) -> None:
    """The card found face up is not used: it goes to the discard rack."""
    table.burn(UP)


def use_as_next_card(table: Any) -> None:
    table.perform("the card drawn in error is used as the next card")


def reshuffle(table: Any) -> None:
    table.perform("the cards are reshuffled by the approved procedure")


def disclose_the_burn_card(table: Any) -> None:
    table.disclose_burn()


def no_card_in_the_shoe(table: Any) -> str:
    """Why no card can be found, drawn or burned there; "" if one can."""
    if not table.cards_left():
        return "the shoe is empty"
    cut = table.cuts or getattr(table.terms, "continuous_shuffler", False)
    return "" if cut else "the cards are not in the shoe yet"


def no_burn_card_unseen(table: Any) -> str:
    """Why no burn card can be disclosed; "" if the one burned last lies there and nobody saw it."""
    for act in reversed(table.acts):
        if act.act == "irregularity" and act.words.startswith("burn card"):
            return "the burn card has been shown"
        if act.act in ("take shoe", "shuffle"):
            break  # the burn card of another shoe
        if act.act == "burn" and act.words == "face down":
            return "" if "??" in act.cards else "the burn card has been seen"
    return "no card has been burned face down this round"
