"""Chemin de fer strategies: the cards with which one draws where the rules leave it free."""

from collections.abc import Sequence
from typing import Any

from nomorebets.equipment.cards import cards_from
from nomorebets.judgments.baccarat import baccarat_value
from nomorebets.judgments.chemin_de_fer import BOTH, FREE, OPTIONAL
from nomorebets.judgments.chemin_de_fer import bankers_third_card as bankers
from nomorebets.judgments.chemin_de_fer import players_third_card as players
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer.bank import DECISIONS
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer.terms import (
    BANKER_TO_DRAW,
    DOMINANT,
    PRECEDING,
    TO_DRAW,
    TO_KEEP,
)
from nomorebets.simulation.strategies.deciding import LOOKED_UP, Deciding, Says
from nomorebets.simulation.strategies.looking_up import bit

BY, TIMES = "cards", "times"
CARD, BANKERS_CARD, KEEP = (DECISIONS[at].name for at in (TO_DRAW, BANKER_TO_DRAW, TO_KEEP))
ROW = 10  # cells of a third card; one with the same count and the same lower card is one holding


@procedure
def by_two_cards(advice: Any, first: int, table: Any, terms: Any, seat: int, decision: int) -> int:
    """A bit for each two cards, by the lower one, and for the Player's third card; or, of a bank
    that is kept, so many times the preceding wager."""
    if decision == TO_KEEP:
        return min(advice[first] * table.marker(PRECEDING), terms.max_wager)
    cards = table.held(seat)
    number = min(baccarat_value(cards[0]), baccarat_value(cards[1]))
    if decision == BANKER_TO_DRAW:
        number += ROW * baccarat_value(table.shown(table.marker(DOMINANT))[0])
    return bit(advice, first, number)


def written(terms: Any, decision: str, says: Says, names: Any) -> tuple[int, list[int]] | None:
    """`cards`: those one draws with; `times`: of the preceding wager, what a bank is kept for."""
    if TIMES in says and decision == KEEP:
        if len(says) > 1 or says[TIMES] not in (1, 2) or isinstance(says[TIMES], bool):
            raise Refused("4.6(b)", f"{decision}: times = 1 or times = 2, and nothing else")
        return LOOKED_UP, [says[TIMES]]
    if BY not in says or decision not in (CARD, BANKERS_CARD):
        return None
    holdings = says[BY]
    if len(says) > 1 or not isinstance(holdings, list):
        raise Refused("4.9", f"{decision}: cards = […] takes a list of holdings, and nothing else")
    numbers = {_number(decision, holding) for holding in holdings}
    cells = [0] * (ROW * ROW // 64 + 1)
    for number in numbers:
        cells[number >> 6] |= 1 << (number & 63)
    return LOOKED_UP, [cell - (1 << 64) if cell >> 63 else cell for cell in cells]


def _number(decision: str, holding: Any) -> int:
    """ "4 A" of the Player's, "2 A against 9" of the Banker's."""
    own, against, third = str(holding).partition(" against ")
    values, drawn = _values(own), _values(third)
    free = False
    if len(values) == 2:
        count = sum(values) % 10
        if decision == CARD and not against:
            free = players(count, OPTIONAL) == FREE
        elif decision == BANKERS_CARD and len(drawn) == 1:
            free = bankers(count, drawn[0], BOTH) == FREE
    if not free:
        such = "“4 A”" if decision == CARD else "“2 A against 9”"
        raise Refused(
            "4.9", f"{decision}: {holding!r} is no holding that leaves a choice, such as {such}"
        )
    return min(values) + (ROW * drawn[0] if drawn else 0)


def _values(text: str) -> Sequence[int]:
    """Of ranks: suits do not count."""
    try:
        return [baccarat_value(cards_from(f"{word}♠")[0]) for word in text.split()]
    except (ValueError, IndexError):
        return ()


DECIDING = Deciding((CARD, BANKERS_CARD), 2, look_up=by_two_cards, by=BY, written=written)
