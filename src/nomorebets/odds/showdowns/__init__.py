"""How the hands of a game of poker are compared under its terms, and what can be studied of it.

A module named as its game, beside this one, has `showdown(terms)` and its STUDIES.
"""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

from nomorebets.law.refusal import Refused
from nomorebets.rules import folders

if TYPE_CHECKING:
    from nomorebets.odds.equities.kinds import Showdown
    from nomorebets.odds.equities.studies import Study


def compares(game_id: str) -> bool:
    """Whether hands of the game are compared with each other."""
    return game_id in folders() and find_spec(f"{__name__}.{game_id}") is not None


def _module(game_id: str) -> ModuleType:
    if not compares(game_id):
        known = ", ".join(id for id in folders() if compares(id))
        raise Refused(
            "", f"players of {game_id!r} do not play against each other; those of {known} do"
        )
    return import_module(f"{__name__}.{game_id}")


def showdown_of(game_id: str, terms: Any) -> "Showdown":
    found: Showdown = _module(game_id).showdown(terms)
    return found


def studies_of(game_id: str) -> "dict[str, Study]":
    return {study.name: study for study in _module(game_id).STUDIES}
