"""Pai gow: the best setting of four tiles, looked up by their set."""

from math import comb
from typing import Any

from nomorebets.equipment.tiles import SET
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.rules.njac_19_47.s10_pai_gow import HAND
from nomorebets.simulation.strategies.by_condition import whole_table
from nomorebets.simulation.strategies.deciding import Deciding, Says
from nomorebets.simulation.strategies.looking_up import number_of


@procedure
def by_four_tiles(advice: Any, first: int, table: Any, terms: Any, seat: int, decision: int) -> int:
    """Two bits for each four tiles: which of the others, ascending, lies with the lowest."""
    tiles = table.held(seat)
    number = number_of(tiles, HAND)
    partner = 1 + (advice[first + (number >> 5)] >> 2 * (number & 31) & 3)
    mask = 0
    for i in range(HAND):
        place = 0
        for j in range(HAND):
            place += 1 if tiles[j] < tiles[i] else 0
        if place in (0, partner):
            mask |= 1 << i
    return mask


def tabled(terms: Any, says: Says, raw: bytes) -> Any:
    cells = whole_table(raw, -(-comb(len(SET), HAND) // 32))
    if (cells & cells >> 1 & BOTH).any():
        raise Refused("10.7", "table: it sets a tile with none of the three others")
    return cells


BOTH = 0x5555_5555_5555_5555  # the lower bit of each two
DECIDING = Deciding(("set",), HAND, look_up=by_four_tiles, by="always", tabled=tabled)
