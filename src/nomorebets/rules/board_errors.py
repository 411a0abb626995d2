"""Irregularities where community cards are dealt. N.J.A.C. 19:47-14.15, of which we have the title;
reading PK-12 says where each remedy is from.
"""

from itertools import takewhile
from typing import Any

from nomorebets.law.game import EQUIPMENT, Remedy
from nomorebets.law.words import COMMUNITY, DOWN, UP, spot_name
from nomorebets.rules.card_room_errors import IRREGULARITIES, betting, is_bet

FLOP = 3  # cards
BURN_STAYS = "the card burned before stays the burn card"


def while_betting(cards: int, street: str) -> Any:
    """The betting round is on before which so many community cards were dealt."""

    def applies(table: Any) -> str:
        if table.count(COMMUNITY) != cards:
            return f"only in the betting round before the {street}"
        return str(betting(table))

    return applies


def deal_too_early(table: Any, cards: int) -> tuple[int, ...]:
    table.burn(DOWN)
    table.deal(COMMUNITY, UP, cards)
    found: tuple[int, ...] = table.set_aside(COMMUNITY, cards)
    return found


def deal_again_without_burning(table: Any, cards: int) -> None:
    """The cards are mixed with the stub; the burn card stays; they are dealt in their time."""
    table.mix_in(deal_too_early(table, cards))
    table.instead_of_burning.append(lambda: table.perform(BURN_STAYS))


def flop_too_early(table: Any) -> None:
    deal_again_without_burning(table, FLOP)


def turn_too_early(table: Any) -> None:
    """The next card in its time is the turn, after a burn card; then the card set aside is
    shuffled into the stub and the river comes without one."""
    back = deal_too_early(table, 1)
    table.instead_of_burning += [None, lambda: table.mix_in(back)]


def river_too_early(table: Any) -> None:
    deal_again_without_burning(table, 1)


def flop_is_new(table: Any) -> str:
    if table.count(COMMUNITY) != FLOP:
        return "only after the flop and before the turn"
    board = spot_name(COMMUNITY)
    since = takewhile(lambda act: act.act != "deal" or act.spot != board, reversed(table.acts))
    return "a player has acted on the flop" if any(map(is_bet, since)) else ""


def flop_of_four(table: Any) -> None:
    """All are taken back and mixed with the stub; the burn card stays, a new flop is dealt."""
    table.deal(COMMUNITY, UP)
    table.mix_in(table.set_aside(COMMUNITY, FLOP + 1))
    table.deal(COMMUNITY, UP, FLOP)


BOARD_IRREGULARITIES = {
    **IRREGULARITIES,
    "flop too early": Remedy(
        "14.15", flop_too_early, "it is mixed with the stub; a new flop without a burn card",
        applies=while_betting(0, "flop"), needs=EQUIPMENT,
    ),
    "flop of four cards": Remedy(
        "14.15", flop_of_four, "it is mixed with the stub; a new flop without a burn card",
        applies=flop_is_new, needs=EQUIPMENT,
    ),
    "turn too early": Remedy(
        "14.15", turn_too_early, "the next card is the turn; then it is mixed with the stub",
        applies=while_betting(FLOP, "turn"), needs=EQUIPMENT,
    ),
    "river too early": Remedy(
        "14.15", river_too_early, "it is mixed with the stub; a new river without a burn card",
        applies=while_betting(FLOP + 1, "river"), needs=EQUIPMENT,
    ),
}  # fmt: skip
