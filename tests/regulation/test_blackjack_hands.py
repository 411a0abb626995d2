"""Blackjack, N.J.A.C. 19:47-2.6(k), 2.8, 2.10, 2.11: surrender, doubling, splitting, open hands."""

from typing import Any

import pytest
from tests.regulation.blackjack_table import (
    DOUBLE,
    DRAW,
    FULL,
    OPEN_HAND,
    SHOE,
    SPLIT,
    STAND,
    SURRENDER,
    choices,
    dealt,
    play,
    table,
)
from tests.telling import (
    done,
    gains,
    refused,
    told,
    waits,
)

# 2.8: surrender


def test_2_8_surrender_before_any_other_decision() -> None:
    begun = dealt("T♣ 9♠ 2♥ ??", surrender="late")
    assert choices(begun) == [STAND, DRAW, SURRENDER, DOUBLE]
    refused("2.8", begun, play(DRAW), "card 2♦", play(SURRENDER))
    refused("2.8", dealt("T♣ 9♠ 2♥ ??"), play(SURRENDER))
    over = told(begun, play(SURRENDER), "card 9♥")
    assert gains(over) == (-5_00,)
    assert done(over, "collect") == [("2.8", "seat 1", 5_00)]


def test_2_8_not_after_a_split() -> None:
    begun = told(dealt("8♣ 9♠ 8♥ ??", surrender="late"), play(SPLIT), "card 2♦")
    assert SURRENDER not in choices(begun)
    refused("2.8", begun, play(SURRENDER))


@pytest.mark.parametrize(("card", "gain"), [("9♦", -5_00), ("A♦", -10_00)])
def test_2_8_against_a_blackjack_all_is_lost(card: str, gain: int) -> None:
    begun = told(dealt("T♣ K♠ 6♥", surrender="late", hole_card_mode="none"), play(SURRENDER))
    assert not done(begun, "collect")
    assert gains(told(begun, f"card {card}")) == (gain,)


def test_2_8_an_odd_cent_is_the_houses() -> None:
    terms: dict[str, Any] = {"surrender": "late", "chip": "0.25", "min_wager": "1.00"}
    begun = told(table(**terms), *SHOE, "wagered 1 wager $1.25", "closed", "cards T♣ 9♠ 6♥ ??")
    assert gains(told(begun, play(SURRENDER), "card 9♥")) == (-63,)


# 2.10: doubling down


def test_2_10_a_double_after_three_cards_is_refused() -> None:
    begun = told(dealt("2♣ 6♠ 3♥ ??"), play(DRAW), "card 4♦")
    refused("2.10", begun, play(DOUBLE))
    assert choices(begun) == [STAND, DRAW]


def test_2_10_one_card_and_as_much_again() -> None:
    begun = told(dealt("6♣ 6♠ 5♥ ??"), play(DOUBLE), FULL, "card 2♦")
    assert waits(begun).turned  # 13, and no more cards
    assert gains(told(begun, "card T♥", "card T♦")) == (20_00,)


def test_2_10_for_less() -> None:
    begun = told(dealt("6♣ 6♠ 5♥ ??"), play(DOUBLE))
    refused("2.10", begun, 'decided 1 "double for" 1100')
    over = told(begun, 'decided 1 "double for" 300', "card 2♦", "card T♥", "card 4♦")
    assert gains(over) == (-13_00,)


def test_2_10_a_player_without_the_chips_doubles_for_less_or_not_at_all() -> None:
    begun = dealt("6♣ 6♠ 5♥ ??", chips=14_00)
    refused("2.10", begun, play(DOUBLE), FULL)
    told(begun, play(DOUBLE), 'decided 1 "double for" 400')
    assert choices(dealt("6♣ 6♠ 5♥ ??", chips=14_00, double_for_less="no")) == [STAND, DRAW]


@pytest.mark.parametrize(
    ("cards", "may"), [("5♣ 4♥", True), ("6♣ 5♥", True), ("5♣ 3♥", False), ("A♣ 8♥", False)]
)
def test_2_6_k_4_doubling_on_9_10_11(cards: str, may: bool) -> None:
    first, second = cards.split()
    begun = dealt(f"{first} 6♠ {second} 9♦", **OPEN_HAND)
    assert (DOUBLE in choices(begun)) == may
    if not may:
        refused("2.10", begun, play(DOUBLE))


# 2.11: splitting


def test_2_11_a_a_split_of_unlike_values_is_refused() -> None:
    refused("2.11(a)", dealt("9♣ 6♠ T♥ ??"), play(SPLIT))
    refused("2.11(a)", told(dealt("4♣ 6♠ 2♥ ??"), play(DRAW), "card 4♦"), play(SPLIT))
    assert SPLIT in choices(dealt("K♣ 6♠ T♥ ??"))


def test_2_11_b_the_hand_on_the_left_is_finished_before_the_other_gets_a_card() -> None:
    begun = told(dealt("8♣ 6♠ 8♥ ??"), play(SPLIT), "card 2♦", play(DRAW), "card 5♦")
    hands = begun.table.hands_of(0)
    assert [begun.table.count(hand) for hand in hands] == [3, 1]
    begun = told(begun, play(STAND), "card 3♦", play(DOUBLE), FULL, "card 9♦")
    assert gains(told(begun, "card T♥", "card T♦")) == (30_00,)


def test_2_11_c_split_aces_get_one_card_each() -> None:
    begun = told(dealt("A♣ 6♠ A♥ ??"), play(SPLIT), "cards 5♦ 4♦")
    assert waits(begun).turned
    assert gains(told(begun, "card T♥", "card T♦")) == (20_00,)


def test_2_11_e_resplits_as_the_licensee_permits() -> None:
    once = told(dealt("8♣ 6♠ 8♥ ??"), play(SPLIT), "card 8♦")
    refused("2.11(e)", once, play(SPLIT))
    begun = dealt("8♣ 6♠ 8♥ ??", boxes=3, resplit_max_hands=4, decks=2)
    for card in ("8♦", "8♠", "8♥"):
        begun = told(begun, play(SPLIT), f"card {card}")
    refused("2.11(e)", begun, play(SPLIT))
    assert len(begun.table.hands_of(0)) == 4
    assert [act.spot for act in begun.acts if act.act == "split"] == ["seat 1"] * 3


def test_2_11_e_aces_again_only_if_permitted() -> None:
    terms: dict[str, Any] = {"boxes": 3, "resplit_max_hands": 3}
    barred = told(dealt("A♣ 6♠ A♥ ??", **terms), play(SPLIT), "card A♦")
    assert waits(barred).asks == "card"  # the second hand's
    allowed = told(dealt("A♣ 6♠ A♥ ??", resplit_aces="yes", **terms), play(SPLIT), "card A♦")
    assert choices(allowed) == [STAND, SPLIT]
    refused("2.11(c)", allowed, play(DRAW))


def test_2_11_a_a_player_without_the_chips_cannot_split() -> None:
    assert SPLIT not in choices(dealt("8♣ 6♠ 8♥ ??", chips=19_00))
    refused("2.6(f)", dealt("8♣ 6♠ 8♥ ??", chips=19_00), play(SPLIT))


def test_2_11_d_a_dealers_blackjack_takes_the_original_wager_only() -> None:
    begun = dealt("8♣ K♠ 8♥", hole_card_mode="none")
    begun = told(begun, play(SPLIT), "card 3♦", play(DOUBLE), FULL, "card 9♦", "card T♦")
    assert gains(told(begun, play(STAND), "card A♥")) == (-10_00,)


# 2.6(k): double exposure


def test_2_6_k_1_the_dealer_wins_ties() -> None:
    assert gains(told(dealt("T♣ 8♠ 8♥ T♦", **OPEN_HAND), play(STAND))) == (-10_00,)


def test_2_6_k_1_but_two_blackjacks_win_for_the_player() -> None:
    over = dealt("A♣ K♠ K♥ A♦", **OPEN_HAND)
    assert gains(over) == (10_00,)
    assert done(over, "pay") == [("2.6(k)1", "seat 1", 10_00)]


def test_2_6_k_2_blackjack_pays_one_to_one() -> None:
    assert gains(dealt("A♣ K♠ K♥ 7♦", **OPEN_HAND)) == (10_00,)


def test_2_6_k_3_there_is_no_insurance() -> None:
    assert waits(dealt("T♣ A♠ 8♥ 5♦", **OPEN_HAND)).asks == "offer"
