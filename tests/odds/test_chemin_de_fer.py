"""Chemin de fer: the equilibrium, against what was published and against every other play."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from nomorebets.law.refusal import Refused
from nomorebets.odds.baccarat_chemin_de_fer import (
    MUST_DRAW,
    MUST_STAY,
    checks,
    contest,
    contest_of,
    decisions,
    equilibrium,
    solve,
)
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer.terms import Terms

THIRTEEN = (4, 1, 1, 1, 1, 1, 1, 1, 1, 1)  # values of a suit


def test_kemeny_and_snell_with_replacement() -> None:
    """Model A1: cards are put back, both know totals only, the Player is free with five and the
    Banker everywhere. Kemeny and Snell, 1957, as Ethier, The Doctrine of Chances, ch. 5, has it."""
    players, bankers = np.zeros((10, 10), np.int64), np.zeros((10, 10, 11), np.int64)
    for one, other in product(range(10), repeat=2):
        count = (one + other) % 10
        players[one, other] = 0 if count == 5 else MUST_DRAW if count < 5 else MUST_STAY
        for third in range(11):
            bankers[one, other, third] = count * 11 + third if count < 8 else MUST_STAY
    told = contest(THIRTEEN, players, bankers, again=True)
    mine, theirs = equilibrium(told, Fraction(1))
    mixed = {divmod(at, 11): often for at, often in enumerate(theirs) if often not in (0, 1)}
    assert mine == (Fraction(9, 11),)
    assert mixed == {(6, 10): Fraction(859, 2288)}  # with six, when the Player stays
    player, banker, _ = told.results((mine, theirs))
    assert player - banker == Fraction(-679568, 53094899)


@pytest.mark.parametrize("decks", [6, 8])
def test_with_no_choice_it_is_punto_banco(decks: int) -> None:
    """Published for punto banco: 1.2374 % with six decks, 1.2351 % with eight."""
    found = solve(Terms(decks=decks, player_five=1, option_cells=3))
    published = {6: "1.2374%", 8: "1.2351%"}[decks]
    edge = found.wagers["Player's Hand"].house_edge
    assert f"{float(edge):.4%}" == published
    assert not found.strategy


@pytest.mark.parametrize("terms", [Terms(), Terms(decks=8, vig_pct=0), Terms(player_five=2)])
def test_no_other_play_of_one_side_does_better(terms: Terms) -> None:
    """Every whole strategy of the Player, and each change of one set of the Banker's."""
    told, keeps = contest_of(terms, None), 1 - Fraction(terms.vig_pct, 100)
    mine, theirs = equilibrium(told, keeps)
    player, banker, _ = told.results((mine, theirs))
    for other in product((Fraction(0), Fraction(1)), repeat=len(mine)):
        won, lost, _ = told.results((other, theirs))
        assert won - lost <= player - banker
    for at in range(len(theirs)):
        other = (*theirs[:at], 1 - theirs[at], *theirs[at + 1 :])
        lost, won, _ = told.results((mine, other))
        assert keeps * won - lost <= keeps * banker - player


def test_what_a_hand_is_worth() -> None:
    worth = dict(decisions(Terms(), "5♠ K♦"))
    assert worth["card"] > worth["stay"]
    assert (
        dict(decisions(Terms(), "A♠ 4♦ 4♥"))["stay"] > dict(decisions(Terms(), "A♠ 4♦ 4♥"))["card"]
    )
    for hand in ("A♠ 5♦", "2♠ A♦ 8♥", "5♠", "x"):
        with pytest.raises(Refused) as caught:
            decisions(Terms(), hand)
        assert caught.value.cite == "4.9"


def test_the_narration_gives_the_same_fractions() -> None:
    assert all(check.passed for check in checks(Terms(), 0, 1, 1))
