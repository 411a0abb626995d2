"""Environments for agents that learn, each with its optimum where one is known; they need the extra
`rl`.

    import gymnasium
    import nomorebets.environments

    env = gymnasium.make("NoMoreBets/three_card_poker-v0", terms={"tie_wins": "yes"})
    many = gymnasium.make_vec("NoMoreBets/blackjack-v0", num_envs=4096)
    poker = gymnasium.make("NoMoreBets/holdem-v0", seats=6)
    every_seat = nomorebets.environments.several_seats("pai_gow", seats=4, rounds=10)

A player against the house, one round at a time or many at once (`one_seat`); a seat among others
who play as most people do (`among_others`); all seats of a table, for PettingZoo (`several_seats`).
Which games have one follows from what is decided in them: a further game needs no word here.
"""

from typing import Any

import gymnasium

from nomorebets.environments.actions import is_play
from nomorebets.environments.among_others import AmongOthersEnv
from nomorebets.environments.menus import is_asked
from nomorebets.environments.one_seat import TableEnv, TablesEnv, is_one_seat
from nomorebets.environments.several_seats import SeatsEnv, is_decided
from nomorebets.odds.best_play import is_offered
from nomorebets.rules import folders, game

VERSION = "v0"


def names() -> dict[str, str]:
    """The environments by name, and the game of each."""
    return {f"NoMoreBets/{id}-{VERSION}": id for id in folders() if is_decided(game(id))}


def several_seats(game_id: str, **told: Any) -> SeatsEnv:
    """All seats of a table, as PettingZoo's AEC; what may be told says `SeatsEnv`."""
    return SeatsEnv(game_id, **told)


def described(game_id: str) -> dict[str, Any]:
    """Against whom one plays there, what one decides, whether an exact optimum is known."""
    found = game(game_id)
    alone = is_one_seat(found)
    asked = [d.name for d in found.decisions if (is_play(d) if alone else is_asked(d))]
    return {
        "game": game_id, "against": "the house" if alone else "other players",
        "decisions": asked, "optimum": alone and is_offered(found),
    }  # fmt: skip


def _register(name: str, game_id: str) -> None:
    alone = is_one_seat(game(game_id))
    entry = TableEnv if alone else AmongOthersEnv
    gymnasium.register(
        name,
        entry_point=f"{entry.__module__}:{entry.__name__}",
        vector_entry_point=f"{TablesEnv.__module__}:{TablesEnv.__name__}" if alone else None,
        kwargs={"game": game_id},
    )


for _name, _id in names().items():
    if _name not in gymnasium.registry:
        _register(_name, _id)
