"""Best play as a strategy: what the exact solvers find, as tables that a simulation looks up.

A table has a cell, or some bits, for every set of cards a player may see when deciding; the
readers in `simulation.strategies` say how they lie. Solving takes seconds; what was found is kept
beside the kernels, under a digest of all sources and terms.
"""

import hashlib
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.odds import Amounts, offers, solver
from nomorebets.odds.notation import argument
from nomorebets.simulation.cache import cache_folder, keep, kept
from nomorebets.simulation.compiled import fingerprint
from nomorebets.simulation.strategies import BEST
from nomorebets.simulation.strategies.deciding import CELLS, LOOKED_UP, NO_ADVICE, AdviceCells


def advice_of(game: Game, terms: Any, amounts: Amounts) -> Any:
    """The cells of the decisions that are looked up, and the tables after them."""
    cells = np.array(NO_ADVICE, np.int64)
    parts, at = [cells], len(cells)
    for decisions, table in solver(game.id).module.best_tables(terms, amounts):
        for decision in decisions:
            cells[decision * CELLS : decision * CELLS + 2] = LOOKED_UP, at
        parts.append(table)
        at += len(table)
    return np.concatenate(parts)


def is_offered(game: Game) -> bool:
    return offers(game.id) and hasattr(solver(game.id).module, "best_tables")


def best_advice(game: Game, terms: Any, wagers: Mapping[str, int]) -> AdviceCells:
    """The tables of best play under these terms for these wagers, solved now or before."""
    if not is_offered(game):
        raise Refused("", f"at {game.id} nothing is decided that could be played best")
    amounts = {"stake": next(iter(wagers.values()))}
    amounts |= {argument(name): cents for name, cents in list(wagers.items())[1:]}
    told = f"{fingerprint()} {tuple(terms)} {sorted(amounts.items())}"
    digest = hashlib.sha256(told.encode()).hexdigest()[:24]
    file = cache_folder() / BEST / f"{game.id}-{digest}"
    packed = kept(file)
    if packed is not None:
        cells = np.frombuffer(zlib.decompress(packed), np.int64)
    else:
        cells = advice_of(game, terms, amounts)
        keep(file, zlib.compress(cells.tobytes()))
    return AdviceCells.of(game.id, terms, cells)
