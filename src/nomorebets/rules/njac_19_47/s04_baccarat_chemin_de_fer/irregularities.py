"""Irregularities: 19:47-4.12."""

from typing import Any

from nomorebets.judgments.baccarat import NONE
from nomorebets.judgments.chemin_de_fer import CARD, FREE, bankers_third_card
from nomorebets.law.game import EQUIPMENT, Remedy, Void
from nomorebets.law.remedies import no_card_in_the_shoe
from nomorebets.law.words import DOWN, INSPECTED, NOBODY, UP
from nomorebets.rules.baccarat_tables import (
    burn_by_its_amount,
    burn_by_the_first_card,
    first_card_of_the_next_hand,
    shoe_exhausted,
)
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer.bank import lose_the_bank
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer.hands import (
    INITIAL,
    SAYS_CARD,
    SAYS_STAY,
    bankers_count,
    end_the_shoe,
    forget_the_hand,
)
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer.terms import (
    BANKER,
    BANKERS_IS_LOWEST,
    BANKERS_IS_ZERO,
    DOMINANT,
    LAST_HAND,
    PLAYERS_IS_HIGHEST,
    RULED,
)

BANKERS_CARD = "the card becomes the Banker's card"
TO_THE_DOMINANT_PLAYER = "the card is given to the Dominant Player"


def give_up_the_hand(table: Any) -> None:
    forget_the_hand(table)
    end_the_shoe(table)


def annul(table: Any) -> None:
    give_up_the_hand(table)
    raise Void("the hand is annulled")


def annul_and_transfer(table: Any) -> None:
    give_up_the_hand(table)
    lose_the_bank(table)
    raise Void("the hand is annulled and the Bank transferred")


def ruled(table: Any, how: int) -> None:
    table.move(RULED, table.marker(RULED) | how)


def too_many_for_the_banker(table: Any) -> None:
    table.deal(table.marker(BANKER), DOWN)
    ruled(table, BANKERS_IS_ZERO)


def three_for_the_dominant_player(table: Any) -> None:
    table.deal(table.marker(DOMINANT), DOWN)
    ruled(table, PLAYERS_IS_HIGHEST)


def two_instead_of_one(table: Any) -> None:
    table.deal(table.marker(BANKER), UP)
    ruled(table, BANKERS_IS_LOWEST)


def bankers_or_burned(table: Any, *kinds: int) -> None:
    """The Banker's card, if he or she must (or may) draw one; else it and its amount are burned."""
    banker = table.marker(BANKER)
    draws = bankers_third_card(bankers_count(table, banker), NONE, table.terms.option_cells)
    if draws in kinds:
        table.perform(BANKERS_CARD)
    else:
        burn_by_the_first_card(table)


def after_stay(table: Any) -> None:
    bankers_or_burned(table, CARD, FREE)


def after_card_said_in_error(table: Any) -> None:
    bankers_or_burned(table, CARD)


def excess_card(table: Any) -> None:
    if table.cutting_card_is_out():
        table.burn(DOWN)
    else:
        first_card_of_the_next_hand(table)


def give_it_to_the_dominant_player(table: Any) -> None:
    table.perform(TO_THE_DOMINANT_PLAYER)


def found_face_up(table: Any) -> None:
    burn_by_its_amount(table)
    if table.cutting_card_is_out() and table.marker(DOMINANT) != NOBODY:
        give_up_the_hand(table)
        raise Void("the last hand of the shoe is void")


# while what


def cards_of(table: Any, marker: int) -> int:
    return int(table.count(table.markers[marker])) if table.markers[marker] != NOBODY else 0


def in_the_initial_deal(table: Any) -> str:
    if not cards_of(table, DOMINANT):
        return "the Initial Deal has not begun"
    return "the Initial Deal is over" if said(table, SAYS_CARD, SAYS_STAY) else ""


def to_the_banker(table: Any) -> str:
    return in_the_initial_deal(table) or (
        "" if cards_of(table, BANKER) else "the Banker has no card yet"
    )


def to_the_dominant_player(table: Any) -> str:
    why = in_the_initial_deal(table)
    if not why and cards_of(table, DOMINANT) != INITIAL:
        why = "the Dominant Player has not two cards"
    return why


def said(table: Any, *words: str) -> bool:
    return any(act.act == "announce" and act.words in words for act in table.acts)


def banker_has_drawn(table: Any) -> str:
    banker = table.markers[BANKER]
    if banker == NOBODY or not table.shown(banker):
        return "the Banker has not drawn a card"
    return "the Banker has two already" if len(table.shown(banker)) > 1 else ""


def stay_was_said(table: Any) -> str:
    if not said(table, SAYS_STAY):
        return "the Dominant Player has not said “Stay”"
    return "the Banker has drawn" if table.shown(table.markers[BANKER]) else ""


def card_was_said(table: Any) -> str:
    if not said(table, SAYS_CARD):
        return "the Dominant Player has not said “Card”"
    return "the Dominant Player has the card" if table.shown(table.markers[DOMINANT]) else ""


def not_in_the_shoe(table: Any) -> str:
    if table.since(INSPECTED):
        return no_card_in_the_shoe(table)
    return "" if table.cards_left() else "there are no cards in the shoe"


IRREGULARITIES = {
    "cards taken in the wrong order": Remedy(
        "4.12(a)", annul, "the hand is annulled; the bank stays",
        after="4.8", before="4.9", applies=in_the_initial_deal, needs=EQUIPMENT,
    ),
    "cards taken in the wrong order, the bank transferred": Remedy(
        "4.12(a)", annul_and_transfer, "the hand is annulled; the bank goes to the next in turn",
        after="4.8", before="4.9", applies=in_the_initial_deal, needs=EQUIPMENT,
    ),
    "more than two cards for the Banker": Remedy(
        "4.12(b)", too_many_for_the_banker, "the count of the Banker's Hand is regarded as zero",
        after="4.8", before="4.9", applies=to_the_banker, needs=EQUIPMENT,
    ),
    "three cards for the Dominant Player": Remedy(
        "4.12(c)", three_for_the_dominant_player,
        "the count of the Player's Hand is the highest of any two or all three cards",
        after="4.8", before="4.9", applies=to_the_dominant_player, needs=EQUIPMENT,
    ),
    "two cards instead of one for the Banker": Remedy(
        "4.12(d)", two_instead_of_one,
        "the count of the Banker's Hand is the lowest of any two cards",
        after="4.9", before="4.10", applies=banker_has_drawn, needs=EQUIPMENT,
    ),
    "card dealt after “Stay”": Remedy(
        "4.12(e)", after_stay,
        "it is the Banker's card if one must or may be drawn, else discarded by its amount",
        after="4.9", before="4.10", applies=stay_was_said, needs=EQUIPMENT,
    ),
    "card dealt after “Stay”, the dealer having said “Card”": Remedy(
        "4.12(f)", after_card_said_in_error,
        "it is the Banker's card if one must be drawn, else discarded by its amount",
        after="4.9", before="4.10", applies=stay_was_said, needs=EQUIPMENT,
    ),
    "excess card, undisclosed": Remedy(
        "4.12(g)", excess_card,
        "it is the first card of the next hand, unless the cutting card is out", after="4.8",
        needs=EQUIPMENT,
    ),
    "Banker draws after “Card”": Remedy(
        "4.12(h)", give_it_to_the_dominant_player, "the card goes to the Dominant Player",
        after="4.9", before="4.10", applies=card_was_said, needs=EQUIPMENT,
    ),
    "card found face up": Remedy(
        "4.12(i)", found_face_up,
        "it and as many cards as its number are discarded; the last hand of a shoe is void",
        applies=not_in_the_shoe, needs=EQUIPMENT,
    ),
    "shoe exhausted": shoe_exhausted("4.12(j)", LAST_HAND),
}  # fmt: skip
