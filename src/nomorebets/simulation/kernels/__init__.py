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
from typing import Any

from nomorebets.rules import is_as_the_rules_have_it
from nomorebets.simulation.result import Result


def tuned_for(plan: Any) -> Callable[[Any, int, int], Result] | None:
    """What runs this plan, if anything is tuned to its game and covers it."""
    name = f"{__name__}.{plan.game.id}"
    if plan.session or plan.decide or find_spec(name) is None:
        return None
    if not is_as_the_rules_have_it(plan.game):
        return None
    module = import_module(name)
    if plan.advice and not getattr(module, "ADVISED", False):
        return None
    run: Callable[[Any, int, int], Result] = module.run
    return run if module.covers(plan) else None
