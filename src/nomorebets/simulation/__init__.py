"""simulation: the fast table, and the narration compiled to run on it."""

from nomorebets.rules import folders


def offers(game_id: str) -> bool:
    """Every game that is registered compiles: the conformance suite sees to it."""
    return game_id in folders()
