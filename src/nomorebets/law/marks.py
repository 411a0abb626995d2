"""The two decorators. They only mark: plain Python at the live table, compiled for the fast one.

A marked function stays in the subset that Numba compiles: integers, tuples, loops; no dicts, no
exceptions, no keyword-only arguments. `simulation.compiled` turns it into machine code.
"""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def procedure(narration: F) -> F:
    """What the text narrates: a function of a table and its terms, in the dealer's verbs."""
    narration.__law__ = "procedure"  # type: ignore[attr-defined]
    return narration


def judgment(function: F) -> F:
    """What the text judges: integers in, integer out; no table in sight."""
    function.__law__ = "judgment"  # type: ignore[attr-defined]
    return function
