"""simulation: the fast table, and the narration compiled to run on it."""

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.rules import folders
from nomorebets.rules import game as game_named


def offers(game_id: str) -> bool:
    """Every game that says so compiles: the conformance suite sees to it."""
    return game_id in folders() and game_named(game_id).simulated


def refuse_unsimulated(game: Game) -> None:
    """A game that only the live table deals."""
    if not game.simulated:
        words = f"{game.id} is dealt, not simulated: players bet against each other"
        raise Refused("", f"{words} (nmb deal {game.id} --rounds 1000)")
