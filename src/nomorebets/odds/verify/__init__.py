"""Every figure checked three ways: against the narration on stripped decks, against a simulation of
whole ones, result by result, and against what others have published.

Solver, narration and simulation share the judgments and the pay tables; what others have published
does not. A wager that none of them reaches is named as unchecked.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from nomorebets.law.game import Game
from nomorebets.odds import solver
from nomorebets.odds.results import Check
from nomorebets.odds.verify.checked import Checked
from nomorebets.odds.verify.narration import against_the_narration
from nomorebets.odds.verify.published import against_published
from nomorebets.odds.verify.simulated import against_a_simulation
from nomorebets.simulation.result import Result

UNCHECKED = "unchecked"


def verify(
    game: Game,
    terms: Any,
    rounds: int,
    seed: int = 1,
    workers: int = 1,
    progress: Callable[[Result], None] | None = None,
    strategy: str | None = None,
    amounts: Mapping[str, int] | None = None,
) -> Iterator[Check]:
    """Best play, or a strategy by its name or file; a wrong one is refused before any check."""
    known = solver(game.id)
    read = known.given(terms, strategy) if strategy else None
    checked = Checked(known, game, terms, read, dict(amounts or {}))
    checked.wagers()  # amounts that cannot be wagered are refused now

    def checks() -> Iterator[Check]:
        yield from against_published(checked, strategy)
        if checked.how.checks is not None:
            for check in checked.how.checks(terms, rounds, seed, workers, read):
                checked.reached |= {n for n in checked.solved().wagers if n in check.quantity}
                yield check
        elif read is None or checked.how.narratable(read):
            yield from against_the_narration(checked)
        if rounds and checked.how.checks is None:
            yield from against_a_simulation(checked, rounds, seed, workers, progress)
        whole = checked.solved().round
        if whole is not None and checked.how.apart:
            edge = f"{float(whole.house_edge):.6f}"
            yield Check(UNCHECKED, "the round", edge, "", None, "by none of these")
        for name, odds in checked.solved().wagers.items():
            if name not in checked.reached:
                edge = f"{float(odds.house_edge):.6f}"
                yield Check(UNCHECKED, name, edge, "", None, "by none of these")

    return checks()
