"""Spanish 21, N.J.A.C. 19:47-19, reading by reading."""

import pytest
from tests.telling import gains, refused, seated, told, unlawful

from nomorebets.rules import game
from nomorebets.table.round import Round

GAME = game("spanish_21")


def dealt(cards: str, wager: str = "$10.00", **terms: object) -> Round:
    """Ann alone at box 1: her first card, the dealer's, her second."""
    begun = seated(GAME, terms, {"Ann": 1}, 1000_00)
    return told(
        begun, "shuffled", "decided 1 cut 26", "cards ??", f"wagered 1 wager {wager}", "closed",
        f"cards {cards} ??",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("first", "drawn", "won"),
    [
        ("6♣ 9♦ 7♦", "8♥", 15_00),
        ("6♣ 9♦ 7♣", "8♣", 20_00),
        ("6♠ 9♦ 7♠", "8♠", 30_00),
        ("7♣ 9♦ 7♦", "7♥", 15_00),
        ("7♠ 9♦ 7♠", "7♠", 30_00),
        ("2♣ 9♦ 3♦", "4♦ 5♥ 7♠", 15_00),
        ("2♣ 9♦ 3♦", "4♦ 2♥ 3♠ 7♠", 20_00),
        ("2♣ 9♦ 3♦", "4♦ 2♥ 3♠ 2♠ 5♠", 30_00),
        ("9♣ 9♦ 3♦", "9♠", 10_00),
    ],
)
def test_sp_6_a_bonus_21(first: str, drawn: str, won: int) -> None:
    round_ = dealt(first)
    for card in drawn.split():
        round_ = told(round_, "decided 1 play 1", f"card {card}")
    assert gains(told(round_, "card 8♦")) == (won,)


def test_sp_6_no_bonus_on_a_doubled_hand() -> None:
    doubled = told(dealt("6♠ 9♦ 7♠"), "decided 1 play 4", "card 8♠", "card 8♦")
    assert gains(doubled) == (20_00,)


def test_sp_4_a_doubled_hand_is_rescued_or_stands_and_may_be_doubled_again() -> None:
    doubled = told(dealt("5♠ 9♦ 6♠"), "decided 1 play 4", "card 2♠")
    refused("reading SP-3", doubled, "decided 1 play 1")
    refused("reading SP-3", doubled, "decided 1 play 4")
    assert gains(told(doubled, "decided 1 play 3", "card 8♦")) == (-10_00,)
    again = told(dealt("5♠ 9♦ 6♠", redouble=1), "decided 1 play 4", "card 2♠", "decided 1 play 4")
    ended = told(again, "card 6♦", "decided 1 play 0", "card 8♦")
    assert gains(ended) == (40_00,)


@pytest.mark.parametrize(
    ("wager", "bonus"),
    [("$4.00", 0), ("$5.00", 1_000_00), ("$24.00", 1_000_00), ("$25.00", 5_000_00)],
)
def test_sp_9_the_super_bonus(wager: str, bonus: int) -> None:
    paid = told(
        dealt("7♣ 7♦ 7♣", wager, min_wager="$1.00"), "decided 1 play 1", "card 7♣", "card 8♦"
    )
    stake = int(float(wager[1:]) * 100)
    assert gains(paid) == (bonus + 2 * stake,)


def test_sp_1_the_decks_have_no_ten() -> None:
    unlawful("reading SP-1", GAME, decks=4)
    cards = GAME.cards.shuffled(GAME.terms_from({"decks": 6}))
    assert len(cards) == 288
    assert not any(card >> 2 == 8 for card in cards)
