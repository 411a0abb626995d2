"""Irregularities of stud. N.J.A.C. 19:47-14.15, of which we have the title; reading PK-12 says
where each remedy is from.
"""

from typing import Any

from nomorebets.law.game import EQUIPMENT, Remedy
from nomorebets.law.words import DOWN
from nomorebets.rules.card_room_errors import IRREGULARITIES, actions, dead_hand

NOT_AT_STUD = ("button misplaced",)  # there is none


def before_the_up_card(table: Any) -> str:
    """The seat has hole cards, and its first up-card is still to come."""
    facing = table.stack.facing.get(table.concerned, ())
    if not facing or facing[-1] != DOWN:
        return "the card dealt there last is no hole card"
    dealt = [act for act in table.acts if act.act == "deal" and act.words == "face up"]
    if any(act.spot == f"seat {table.concerned + 1}" for act in dealt) or actions(table):
        return "the first up-card is dealt: the card plays"
    return ""


def next_card_down(table: Any) -> None:
    """The exposed card is the up-card, the next one is dealt face down; both hole cards exposed:
    the hand is dead and its ante goes back."""
    seat = table.concerned
    table.expose_last(seat)
    if seat in table.dealt_down:
        table.dealt_down.discard(seat)
        dead_hand(table)
        table.return_bets(seat)
    else:
        table.dealt_down.add(seat)


def nobody_has_acted(table: Any) -> str:
    forced = [act for act in table.acts if act.act == "put in" and act.words.startswith("forced")]
    if not forced:
        return "no forced bet has been made"
    return "the next player has acted: it stands" if actions(table) else ""


def set_right(table: Any) -> None:
    table.perform("the forced bet of the wrong player goes back: the lowest up-card makes it")


STUD_IRREGULARITIES = {
    **{name: remedy for name, remedy in IRREGULARITIES.items() if name not in NOT_AT_STUD},
    "hole card exposed by the dealer": Remedy(
        "14.15", next_card_down, "the next card is dealt face down; of two: dead, the ante back",
        applies=before_the_up_card, of_a_seat=True, needs=EQUIPMENT,
    ),
    "wrong player opened": Remedy(
        "14.15", set_right, "it is corrected until the next player has acted",
        applies=nobody_has_acted, needs=EQUIPMENT,
    ),
}  # fmt: skip
