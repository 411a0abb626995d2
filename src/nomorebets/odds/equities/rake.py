"""What the rake costs a style of play: hands simulated at a table of ours, one player in that
style, the others as most people play. Who wins a pot pays its rake, in proportion to what he or she
is pushed; a time charge is paid by whom it is taken from.
"""

from dataclasses import dataclass
from typing import Any

from nomorebets.rules import game
from nomorebets.simulation.card_room import CardRoomPlan, usual_stacks
from nomorebets.simulation.run import simulate
from nomorebets.simulation.strategies import advice_for

FIRST = 1  # the seat of the player watched
SURE = 1.96  # standard errors of an interval of 95%


@dataclass(frozen=True)
class Cost:
    """Of one player, a hand, in cents; each with half its interval at 95%."""

    style: str
    hands: int
    won: float  # after the rake
    won_within: float
    rake: float  # of the pots this player won
    rake_within: float


def cost_of(game_id: str, terms: Any, name: str, players: int, hands: int, seed: int) -> Cost:
    """So many hands at one table; the same seed, the same hands."""
    found = game(game_id)
    styles = advice_for(found, terms, name), *((),) * (players - 1)
    stacks = usual_stacks(found, terms)
    plan = CardRoomPlan(found, terms, {}, players, seed, stacks=stacks, styles=styles)
    result = simulate(plan, hands)
    won, paid = result.seats[FIRST], result.paid[FIRST]
    within, paid_within = SURE * won.standard_error, SURE * paid.standard_error
    return Cost(name, result.rounds, won.mean, within, paid.mean, paid_within)
