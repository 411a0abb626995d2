"""Double down stud strategies: by one's own card and three common ones."""

from typing import Any

from nomorebets.law.marks import procedure
from nomorebets.law.words import COMMUNITY
from nomorebets.simulation.strategies.deciding import LOOKED_UP, Deciding
from nomorebets.simulation.strategies.looking_up import bit, number_of
from nomorebets.simulation.strategies.sights import sets_of


@procedure
def by_four_cards(
    advice: Any, first: int, table: Any, terms: Any, seat: int, decision: int
) -> int:  # fmt: skip
    own, common = table.shown(seat), table.shown(COMMUNITY)
    return bit(advice, first, number_of((own[0], common[0], common[1], common[2]), 4))


DECIDING = Deciding(
    ("double down",), 1, look_up=by_four_cards, sights={"double down": sets_of(4, LOOKED_UP)}
)
