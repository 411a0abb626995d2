"""Which games a hand history may be of: a module named as its game, beside this one, knows the
names its variants have in the notation, and their terms."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from nomorebets.law.refusal import Refused
from nomorebets.rules import folders
from nomorebets.table.hand_history import HandHistory


def _modules() -> Iterator[tuple[str, ModuleType]]:
    for game_id in folders():
        name = f"{__name__}.{game_id}"
        if find_spec(name) is not None:
            yield game_id, import_module(name)


def game_of(hand: HandHistory) -> str:
    """The game's id."""
    known = []
    for game_id, module in _modules():
        if hand.variant in module.VARIANTS:
            return game_id
        known += module.VARIANTS
    raise hand.refuse(
        "variant", f"no game is called {hand.variant!r}; {', '.join(known)} are known"
    )


def terms_of(hand: HandHistory) -> dict[str, Any]:
    """The terms under which the hand was played."""
    found: dict[str, Any] = dict(_modules())[game_of(hand)].terms_of(hand)
    return found


def refuse_unreadable(hand: HandHistory) -> None:
    """What names no game of ours, or leaves out what the notation asks for; what the rules refuse
    of it is said when it is played."""
    game_of(hand)
    try:
        terms_of(hand)
    except Refused as refusal:
        if not refusal.cite:
            raise


def variant_of(game_id: str, terms: Any) -> tuple[str, dict[str, int]]:
    """How the notation calls a game under these terms, and the amounts it wants; "" if it does
    not know it."""
    for id, module in _modules():
        if id == game_id:
            found: tuple[str, dict[str, int]] = module.variant_of(terms)
            return found
    return "", {}
