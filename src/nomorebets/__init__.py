"""No More Bets: the executable edition of the Atlantic City rules of the games.

What stands in `__all__` is promised; all behind it is free to move. A name is imported when it is
first asked for, so that `import nomorebets` takes no time. Chips are whole cents, and seats, rounds
and hands are counted from 1.
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_FROM = {
    "Game": "law.game",
    "Refused": "law.refusal",
    "Round": "table.round",
    "Table": "door",
    "audit": "door",
    "deal": "door",
    "equity": "door",
    "game": "rules",
    "games": "rules",
    "journal": "door",
    "odds": "odds",
    "par": "door",
    "procedure": "law.marks",
    "rank_five": "simulation.hand_ranks",
    "rank_seven": "simulation.hand_ranks",
    "replay": "door",
    "simulate": "door",
}

__all__ = list(_FROM)


def __getattr__(name: str) -> Any:
    if name not in _FROM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f"{__name__}.{_FROM[name]}")
    found = module if name == "odds" else getattr(module, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
