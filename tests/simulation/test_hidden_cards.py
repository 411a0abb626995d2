"""A strategy of the compiled table sees no card that lies face down before somebody else."""

from nomorebets.rules import game
from nomorebets.simulation.run import Plan, simulate


def test_a_player_who_cannot_see_the_community_cards_does_not_win() -> None:
    """Mississippi stud costs 4.91 % of the ante at best (Wizard of Odds). Whoever saw the community
    cards before deciding won more than the ante: 200,000 rounds tell them apart by far."""
    found = game("mississippi_stud")
    plan = Plan(found, found.terms_from({}), {"ante": 5_00}, seed=35)
    whole = simulate(plan, 200_000).round
    assert whole.mean < 0  # of one seed: the same in every run
