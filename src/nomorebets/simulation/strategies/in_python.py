"""A strategy in Python: a marked function, as a subchapter's `ordinary_play` is one.

    from nomorebets.law.marks import procedure

    @procedure
    def decide(table, terms, seat, decision):
        ...

It is passed to a plan, from a module, a notebook or a prompt; for the command it is in a file.
"""

import inspect
import linecache
from hashlib import sha256
from typing import Any

from nomorebets.law.refusal import Refused

ENTRY = "decide"  # what the function of a file is called
TAKES = "(table, terms, seat, decision)"
MOST_PARAMETERS = len(TAKES.split(","))


def decide_in(code: str) -> Any:
    """The marked function of a Python file."""
    file = f"<strategy {sha256(code.encode()).hexdigest()[:16]}>"
    scope: dict[str, Any] = {"__name__": "strategy"}
    try:
        linecache.cache[file] = len(code), None, code.splitlines(keepends=True), file
        exec(compile(code, file, "exec"), scope)
    except Exception as error:
        raise Refused("", f"the Python strategy does not run: {error}") from None
    found = scope.get(ENTRY)
    if not getattr(found, "__law__", None):
        raise Refused("", f"a Python strategy has a function `{ENTRY}`, marked @procedure")
    return found


def refuse_unmarked(decide: Any) -> None:
    if not inspect.isfunction(decide) or not getattr(decide, "__law__", None):
        raise Refused("", f"a strategy in Python is a function {TAKES}, marked @procedure")
    if len(inspect.signature(decide).parameters) != MOST_PARAMETERS:
        raise Refused("", f"the strategy {decide.__name__} must take {TAKES}")
