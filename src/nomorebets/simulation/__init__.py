"""simulation: the fast table, and the narration compiled to run on it."""

from nomorebets.rules import folders, game


def offers(game_id: str) -> bool:
    """Every game that says so compiles: the conformance suite sees to it."""
    return game_id in folders() and game(game_id).simulated
