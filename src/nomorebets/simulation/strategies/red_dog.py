"""Red dog strategies: by the spread."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.rules.njac_19_47.s06_red_dog import SPREAD, WAGER
from nomorebets.simulation.strategies.conditions import Words
from nomorebets.simulation.strategies.deciding import LOOKED_UP, Deciding, Says
from nomorebets.simulation.strategies.looking_up import bit
from nomorebets.simulation.strategies.sights import Sight, laid_in_turn

BY = "spreads"
SPREADS = range(1, 12)


@procedure
def by_spread(advice: Any, first: int, table: Any, terms: Any, seat: int, decision: int) -> int:
    """The whole wager is raised, or nothing."""
    return table.staked(seat, WAGER) if bit(advice, first, table.marker(SPREAD)) else 0


def written(terms: Any, decision: str, says: Says, names: Any) -> tuple[int, list[int]] | None:
    """The spreads to raise on, a bit each."""
    if BY not in says:
        return None
    spreads = says[BY]
    known = isinstance(spreads, list) and all(spread in SPREADS for spread in spreads)
    if len(says) > 1 or not known:
        raise Refused("6.5(g)", "raise: spreads = […] takes spreads from 1 to 11, and nothing else")
    return LOOKED_UP, [sum(1 << spread for spread in set(spreads))]


def each_spread() -> Iterable[tuple[Words, int]]:
    yield {"spread": lambda: np.arange(SPREADS.stop)}, SPREADS.stop


DECIDING = Deciding(
    ("raise",), look_up=by_spread, by=BY, written=written,
    sights={"raise": Sight(each_spread, laid_in_turn, LOOKED_UP)},
)  # fmt: skip
