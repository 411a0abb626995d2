"""Double attack blackjack, N.J.A.C. 19:47-26, reading by reading."""

import pytest
from tests.telling import gains, refused, seated, told

from nomorebets.equipment.cards import cards_from
from nomorebets.rules import game
from nomorebets.rules.njac_19_47.s26_double_attack_blackjack import busted_with
from nomorebets.table.round import Round

GAME = game("double_attack_blackjack")


def dealt(up: str, attack: int, cards: str) -> Round:
    """Ann alone with $10: the dealer's card, her second wager, her two cards."""
    begun = seated(GAME, {}, {"Ann": 1}, 1000_00)
    return told(
        begun, "shuffled", "decided 1 cut 26", "cards ??", "wagered 1 wager $10.00", "closed",
        f"card {up}", f'decided 1 "double attack" {attack}', f"cards {cards} ??",
    )  # fmt: skip


def test_da_3_the_second_wager_is_no_more_than_the_first() -> None:
    begun = seated(GAME, {}, {"Ann": 1}, 1000_00)
    opened = told(
        begun, "shuffled", "decided 1 cut 26", "cards ??", "wagered 1 wager $10.00", "closed",
        "card 5♦",
    )  # fmt: skip
    refused("reading DA-3", opened, 'decided 1 "double attack" 1100')


def test_da_7_a_blackjack_is_paid_even_money() -> None:
    assert gains(told(dealt("5♦", 10_00, "A♠ K♠"), "card 8♦", "card 8♣")) == (20_00,)


def test_da_4_and_6_a_doubled_hand_is_surrendered_for_half() -> None:
    doubled = told(dealt("9♦", 10_00, "5♠ 6♠"), "decided 1 play 3", "card 2♠")
    refused("reading DA-4", doubled, "decided 1 play 1")
    assert gains(told(doubled, "decided 1 play 2", "card 8♦")) == (-20_00,)


@pytest.mark.parametrize(
    ("cards", "odds"),
    [
        ("8♥ 8♥ 8♥", 200),
        ("8♥ 8♦ 8♥", 50),
        ("8♥ 8♣ 8♥", 8),
        ("9♥ 7♣ 6♥", 15),
        ("9♥ 7♣ 7♥", 10),
        ("9♥ 7♣ 9♥", 6),
        ("9♥ 7♣ J♥", 3),
        ("9♥ 7♣ 5♥", -1),
        ("9♥ 2♣ 3♥ K♥", -1),
    ],
)
def test_da_8_bust_it(cards: str, odds: int) -> None:
    assert busted_with(cards_from(cards)) == odds


def test_da_8_bust_it_is_no_more_than_the_wager() -> None:
    begun = seated(GAME, {}, {"Ann": 1}, 1000_00)
    made = told(
        begun, "shuffled", "decided 1 cut 26", "cards ??", "wagered 1 wager $5.00",
        'wagered 1 "bust it" $6.00',
    )  # fmt: skip
    refused("reading DA-8", made, "closed")
