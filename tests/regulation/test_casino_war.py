"""Casino war, N.J.A.C. 19:47-22, reading by reading."""

import pytest
from tests.telling import gains, refused, seated, told, unlawful

from nomorebets.rules import game
from nomorebets.table.round import Round

GAME = game("casino_war")
SHOE = ("shuffled", "decided 1 cut 26", "cards ??")


def dealt(cards: str, chips: int = 100_00, **terms: object) -> Round:
    """Ann has $10 and a $2 tie wager at seat 1, Ben $5 at seat 4; the first cards lie."""
    begun = seated(GAME, terms, {"Ann": 1, "Ben": 4}, chips)
    wagers = ("wagered 1 ante $10.00", "wagered 1 tie $2.00", "wagered 4 ante $5.00", "closed")
    return told(begun, *SHOE, *wagers, f"cards {cards}")


@pytest.mark.parametrize(
    ("cards", "ann", "ben"),
    [("A♣ K♦ Q♥", 10_00 - 2_00, 5_00), ("2♣ K♦ 3♥", -12_00, 5_00), ("2♣ 3♦ A♥", -12_00, -5_00)],
)
def test_cw_5_the_higher_card_wins(cards: str, ann: int, ben: int) -> None:
    assert gains(dealt(cards)) == (ann, ben)


def test_cw_6_half_is_given_up() -> None:
    assert gains(told(dealt("9♣ K♦ 9♥"), "decided 1 war 0")) == (20_00 - 5_00, 5_00)


@pytest.mark.parametrize(
    ("bonus", "war", "ann"),
    [
        ("none", "K♦ Q♦", 10_00),
        ("none", "K♦ K♠", 10_00),
        ("as_the_ante", "K♦ K♠", 20_00),
        ("as_the_ante", "K♦ Q♠", 10_00),
        ("none", "Q♦ K♠", -20_00),
    ],
)
def test_cw_7_and_8_a_war(bonus: str, war: str, ann: int) -> None:
    tied = dealt("9♣ 2♦ 9♥", war_tie_bonus=bonus)
    assert gains(told(tied, "decided 1 war 1", f"cards ?? ?? ?? {war}")) == (20_00 + ann, -5_00)


def test_cw_6_without_surrender_nobody_is_asked() -> None:
    tied = dealt("9♣ 2♦ 9♥", surrender=False)
    assert gains(told(tied, "cards ?? ?? ?? 2♠ 3♠"))[0] == 0


def test_cw_9_a_tie_pays_eleven_where_that_is_posted() -> None:
    tied = dealt("9♣ 2♦ 9♥", tie_odds=11)
    assert gains(told(tied, "decided 1 war 0"))[0] == 22_00 - 5_00


def test_cw_3_a_tie_wager_needs_an_ante() -> None:
    begun = told(seated(GAME, {}, {"Ann": 1}, 100_00), *SHOE, "wagered 1 tie $2.00")
    refused("reading CW-3", begun, "closed")


def test_cw_2_the_decks() -> None:
    unlawful("reading CW-2", GAME, decks=9)
    unlawful("reading CW-9", GAME, tie_odds=12)
