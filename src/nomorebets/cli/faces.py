"""The faces of a game: which products work for it."""

from importlib import import_module
from importlib.util import find_spec

# A face and the module that gives it: the module says so with `offers(game_id) -> bool`.
OFFERED_BY = {"odds": "nomorebets.odds", "simulate": "nomorebets.simulation"}
FACES = ("live", *OFFERED_BY)


def faces(game_id: str) -> dict[str, bool]:
    """Live play works for every game that is registered; the others as their modules say."""
    return {"live": True} | {face: _offered(module, game_id) for face, module in OFFERED_BY.items()}


def _offered(module: str, game_id: str) -> bool:
    if find_spec(module) is None:
        return False
    offers = getattr(import_module(module), "offers", None)
    return offers is not None and bool(offers(game_id))
