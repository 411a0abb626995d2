"""Pai gow poker: numbers of hands against published ones, the deals against themselves."""

from fractions import Fraction

import pytest

from nomorebets.odds.pai_gow_poker import additional
from nomorebets.odds.pai_gow_poker.every_hand import every_hand
from nomorebets.odds.pai_gow_poker.many_deals import CHUNKS, many_deals
from nomorebets.rules import game

GAME = game("pai_gow_poker")


def test_every_hand_by_its_best_five_as_published() -> None:
    """https://wizardofodds.com/games/pai-gow-poker/appendix/5/, the seven-card wager; there three
    of a kind pays more than a straight, and hands that hold both are counted with it."""
    best = every_hand(0).best
    assert sum(best) == 154_143_080
    published = {10: 1_128, 9: 26_132, 8: 184_832, 7: 307_472, 6: 4_188_528, 5: 6_172_088}
    assert {kind: best[kind] for kind in published} == published
    assert best[4] + best[3] == 11_034_204 + 7_672_500
    assert sum(best[:3]) == 124_556_196


def test_the_lowest_low_hands_as_published() -> None:
    """https://wizardofodds.com/games/pai-gow-poker/appendix/1/, by another house way: where only a
    straight or flush leaves so little, ways do not differ."""
    assert every_hand(0).low[:3] == (221_460, 203_436, 188_708)  # 3-2, 4-2, 4-3
    assert every_hand(0).low[4] == 170_756  # 5-3


def test_the_rank_of_the_lowest_straight_changes_no_kind_of_hand() -> None:
    assert every_hand(1).best == every_hand(0).best


def test_deals_tell_of_both_sides() -> None:
    dealt = many_deals(0, chunks=2)
    assert sum(dealt.nets) == 7 * dealt.deals
    ahead = sum((at - 6) * hands for at, hands in enumerate(dealt.nets))
    assert ahead == dealt.lost - dealt.won
    # published for a house way that is not named: 28.61 % won, 29.91 % lost
    assert abs(dealt.won / dealt.pairs - 0.2861) < 0.01
    assert dealt.lost > dealt.won


def test_the_stated_error_is_below_two_thousandths_of_a_percent() -> None:
    few = many_deals(0, chunks=2)
    standard_error = few.error(0.95, -1.0) * (2 / CHUNKS) ** 0.5
    assert 2 * standard_error < 0.00002


@pytest.mark.parametrize(("offered", "edge"), [("A", Fraction(12, 216)), ("B", Fraction(10, 216))])
def test_11_13_the_additional_wager_by_hand(offered: str, edge: Fraction) -> None:
    """A: 3 rolls of 17, 6 of 16 and 21 of 8; B: 1 of 3, 21 of 8 and 25 of 9."""
    assert additional(GAME.terms_from({"additional_wager": offered})).house_edge == edge
