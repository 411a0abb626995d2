"""Tables as data: every hand with the value of each decision, totals, wagers, shoes; row by row.

A module named as its game has the tables that only it has: `TABLES`, by name. Values are fractions;
whoever writes them (`nmb odds GAME --table NAME`) adds the decimals.
"""

import inspect
from importlib import import_module
from importlib.util import find_spec

from nomorebets.odds import Solver
from nomorebets.odds.data_tables import EVERYWHERE, STRATEGIES, DataTable
from nomorebets.odds.given_shoe import OF_A_SHOE


def tables_of(solved: Solver) -> dict[str, DataTable]:
    """All that a game has, by name."""
    name = f"{__name__}.{solved.game_id}"
    own: dict[str, DataTable] = import_module(name).TABLES if find_spec(name) else {}
    taken = inspect.signature(solved.module.solve).parameters
    dealt = [taken[name].default for name in ("cards", "deck") if name in taken]
    shoe = OF_A_SHOE if None in dealt else {}  # a game of one deck is shuffled for every round
    decided = {"strategies": STRATEGIES} if solved.strategies else {}
    return own | shoe | decided | EVERYWHERE
