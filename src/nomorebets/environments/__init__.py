"""Environments for agents that learn, each with its known optimum; they need the extra `rl`.

    import gymnasium
    import nomorebets.environments

    env = gymnasium.make("NoMoreBets/three_card_poker-v0", terms={"tie_wins": "yes"})
    many = gymnasium.make_vec("NoMoreBets/blackjack-v0", num_envs=4096)

Each is a player against the house, one round at a time or many at once (`one_seat`).
"""

import gymnasium

from nomorebets.environments.one_seat import TableEnv, TablesEnv
from nomorebets.odds.best_play import is_offered
from nomorebets.rules import folders, game

VERSION = "v0"


def names() -> dict[str, str]:
    """The environments of one seat by name, and the game of each."""
    return {f"NoMoreBets/{id}-{VERSION}": id for id in folders() if is_offered(game(id))}


for _name, _id in names().items():
    if _name not in gymnasium.registry:
        gymnasium.register(
            _name,
            entry_point=f"{TableEnv.__module__}:{TableEnv.__name__}",
            vector_entry_point=f"{TablesEnv.__module__}:{TablesEnv.__name__}",
            kwargs={"game": _id},
        )
