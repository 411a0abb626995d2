"""Kernels tuned by hand, where a profile asked for them.

A module named as its game restates the order in which its cards, spins or rolls come, and nothing
else: what a hand counts and what a wager is paid it asks of the same judgments and terms. It has

    covers(plan) -> bool            whether it plays this plan: its terms, seats and wagers
    run(plan, chunk, rounds) -> Result
    ADVISED = True                  # if it plays strategies that are data, too

and draws the same random words in the same order as the derived kernel: its totals are the same to
the cent, and the tests that admit it say so.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nomorebets.simulation.result import Result
    from nomorebets.simulation.run import Plan


def tuned_for(plan: "Plan") -> "Callable[[Plan, int, int], Result] | None":
    name = f"{__name__}.{plan.game.id}"
    if plan.session or find_spec(name) is None:
        return None
    module = import_module(name)
    if plan.advice and not getattr(module, "ADVISED", False):
        return None
    run: Callable[[Plan, int, int], Result] = module.run
    return run if module.covers(plan) else None
