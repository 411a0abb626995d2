"""Which games a hand history may be of: a module named as its game, beside this one, knows the
names its variants have in the notation, and their terms."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from nomorebets.rules import folders
from nomorebets.table.hand_history import HandHistory


def _modules() -> Iterator[tuple[str, ModuleType]]:
    for game_id in folders():
        name = f"{__name__}.{game_id}"
        if find_spec(name) is not None:
            yield game_id, import_module(name)


def game_of(hand: HandHistory) -> tuple[str, dict[str, Any]]:
    """The game's id and the terms under which the hand was played."""
    known = []
    for game_id, module in _modules():
        if hand.variant in module.VARIANTS:
            return game_id, module.terms_of(hand)
        known += module.VARIANTS
    raise hand.refuse(
        "variant", f"no game is called {hand.variant!r}; {', '.join(known)} are known"
    )


def variant_of(game_id: str, terms: Any) -> tuple[str, dict[str, int]]:
    """How the notation calls a game under these terms, and the amounts it wants; "" if it does
    not know it."""
    for id, module in _modules():
        if id == game_id:
            found: tuple[str, dict[str, int]] = module.variant_of(terms)
            return found
    return "", {}
