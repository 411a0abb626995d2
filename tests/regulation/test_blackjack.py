"""Blackjack, N.J.A.C. 19:47-2: what cards count, terms, deal, settlement, insurance."""

import pytest
from tests.regulation.blackjack_table import (
    DRAW,
    GAME,
    OPEN_HAND,
    SHOE,
    SPLIT,
    STAND,
    THREE,
    dealt,
    play,
    table,
    three_players,
)
from tests.telling import (
    done,
    gains,
    refused,
    said,
    told,
    unlawful,
    waits,
)

from nomorebets.equipment.cards import cards_from
from nomorebets.judgments.blackjack import (
    dealer_draws,
    is_blackjack,
    is_pair,
    is_soft,
    point_total,
)
from nomorebets.law.words import DEALER

# 2.2, 2.12: what cards count


@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        ("A♣ K♦", 21, True),
        ("A♣ 6♦", 17, True),
        ("A♣ 6♦ T♥", 17, False),
        ("A♣ A♦", 12, True),
        ("A♣ A♦ 9♥", 21, True),
        ("A♣ A♦ T♥", 12, False),
        ("T♣ J♦ 2♥", 22, False),
        ("5♣ 5♦ A♥ A♠ 9♣", 21, False),
    ],
)
def test_2_2_b_an_ace_is_11_unless_that_exceeds_21(cards: str, total: int, soft: bool) -> None:
    assert point_total(cards_from(cards)) == total
    assert is_soft(cards_from(cards)) == soft


def test_2_1_a_blackjack_is_two_cards() -> None:
    assert is_blackjack(cards_from("A♣ J♦"))
    assert not is_blackjack(cards_from("A♣ 5♦ 5♥"))
    assert not is_blackjack(cards_from("A♣ 9♦"))


def test_2_11_a_a_king_and_a_ten_are_of_one_value_and_a_nine_and_a_ten_are_not() -> None:
    assert is_pair(cards_from("K♣ T♦"))
    assert not is_pair(cards_from("9♣ T♦"))
    assert not is_pair(cards_from("9♣ 9♦ 9♥"))


def test_2_12_b_the_dealer_draws_to_16_and_stands_on_17_but_where_soft_17_is_hit() -> None:
    assert dealer_draws(cards_from("T♣ 6♦"), False)
    assert not dealer_draws(cards_from("T♣ 7♦"), True)
    assert not dealer_draws(cards_from("A♣ 6♦"), False)
    assert dealer_draws(cards_from("A♣ 6♦"), True)
    assert not dealer_draws(cards_from("A♣ 7♦"), True)
    assert not dealer_draws(cards_from("A♣ 6♦ T♥"), True)


# terms that are refused


@pytest.mark.parametrize(
    ("cite", "terms"),
    [
        ("2.2(a)", {"decks": 9}),
        ("2.2(a)", {"decks": 3, "side_2_17": "sevens", "one_seven_odds": 3,
                    "two_sevens_odds": 50, "three_sevens_odds": 500}),
        ("2.2(a)", {"decks": 1, "boxes": 5, "resplit_max_hands": 3}),
        ("2.11(e)", {"resplit_max_hands": 4}),
        ("2.11(e)", {"resplit_aces": "yes"}),
        ("2.11(e)", THREE | {"resplit_max_hands": 3}),
        ("2.6(k)2", {"blackjack_pays": "1 to 1"}),
        ("2.6(k)2", OPEN_HAND | {"blackjack_pays": "3 to 2"}),
        ("2.6(k)3", OPEN_HAND | {"surrender": "late"}),
        ("2.6(k)4", OPEN_HAND | {"double_on": "any_two"}),
        ("2.6(k)", OPEN_HAND | {"resplit_max_hands": 3}),
        ("2.7", {"blackjack_pays": "6 to 5"}),
        ("2.17", {"side_2_17": "sevens"}),
        ("2.17(b)", {"side_2_17": "same_suit", "chip": "2.50"}),
        ("2.18", {"multiple_action": "yes", "max_wagers_per_box": 1}),
        ("2.18", {"multiple_action": "yes", "hole_card_mode": "none"}),
        ("2.20", {"continuous_shuffler": "yes", "double_shoe": "yes"}),
        ("2.6(d)", {"bart_carter": "yes", "double_shoe": "yes"}),
        ("2.6(d)", {"double_shoe": "yes", "decks": 7}),
        ("2.5(g)2", {"bart_carter": "yes", "decks": 1}),
        ("2.5(d)", {"cut_card_fraction_from_back": "0.2"}),
        ("2.5(d)", {"cut_card_fraction_from_back": "a quarter"}),
        ("8.2", {"max_wager": 1_00}),
    ],
)  # fmt: skip
def test_terms_the_text_does_not_allow_are_refused(cite: str, terms: dict[str, object]) -> None:
    unlawful(cite, GAME, **terms)


def test_the_sevens_are_offered_with_the_licensees_odds() -> None:
    odds = {"one_seven_odds": 3, "two_sevens_odds": 50, "three_sevens_odds": 500}
    assert GAME.terms_from({"side_2_17": "sevens", **odds}).three_sevens_odds == 500


# 2.6(e)-(g), 2.3: the deal, the decisions, the settlement


def test_2_6_e_the_order_of_the_deal() -> None:
    begun = told(
        three_players(), "shuffled", "decided 6 cut 26", "cards ??", "wagered 1 wager $5.00",
        "wagered 6 wager $5.00", "closed", "cards T♣ T♦ 9♠ 8♣ 8♦ ??",
    )  # fmt: skip
    spots = [act.spot for act in begun.acts if act.act == "deal"]
    assert spots == ["seat 1", "seat 6", "dealer", "seat 1", "seat 6", "dealer"]


@pytest.mark.parametrize(
    ("dealer", "gain"), [("T♦", 0), ("9♦", 10_00), ("A♦", -10_00), ("6♦ T♦", 10_00)]
)
def test_2_3_higher_wins_equal_is_a_push_lower_loses(dealer: str, gain: int) -> None:
    """18 against an eight and these: 18, 17, 19 and 24."""
    over = told(dealt("T♣ 8♠ 8♥ ??"), play(STAND), f"cards {dealer}")
    assert gains(over) == (gain,)


def test_2_3_a_total_over_21_loses_at_once_even_if_the_dealer_breaks() -> None:
    over = told(dealt("T♣ 6♠ 6♥ ??"), play(DRAW), "card T♦", "card T♥")
    assert over.pending is None  # no hand is left: the dealer draws no more
    assert gains(over) == (-10_00,)


def test_2_6_f_a_hand_of_21_is_asked_nothing() -> None:
    begun = told(dealt("T♣ 6♠ 5♥ ??"), play(DRAW), "card 6♦")
    assert waits(begun).turned  # the hole card


@pytest.mark.parametrize(
    ("mode", "up", "paid_at_once"),
    [("none", "7♠", True), ("none", "K♠", False), ("face_down", "K♠", False)],
)
def test_2_7_blackjack_is_paid_at_once_where_the_dealer_cannot_have_one(
    mode: str, up: str, paid_at_once: bool
) -> None:
    hole = " ??" if mode != "none" else ""
    begun = dealt(f"A♣ {up} K♥{hole}", hole_card_mode=mode)
    assert bool(done(begun, "pay")) == paid_at_once
    if begun.pending is not None:
        begun = told(begun, "card 5♦")
    assert gains(begun) == (15_00,)


def test_2_7_two_blackjacks_are_a_push() -> None:
    over = told(dealt("A♣ K♠ K♥ ??"), "card_read True", "card A♥")
    assert gains(over) == (0,)


def test_2_7_six_to_five() -> None:
    over = dealt("A♣ 7♠ K♥ ??", blackjack_pays="6 to 5", code="current")
    assert gains(told(over, "card T♦")) == (12_00,)


def test_2_7_a_21_in_two_cards_after_a_split_is_no_blackjack() -> None:
    begun = told(dealt("A♣ 6♠ A♥ ??"), play(SPLIT), "cards K♥ Q♥", "card T♦", "card 5♦")
    assert gains(begun) == (0,)  # 21 against 21, twice


# 2.6(j), 2.9: hole card, card reader, insurance


@pytest.mark.parametrize(("up", "read"), [("9♠", False), ("T♠", True), ("J♠", True), ("K♠", True)])
def test_2_6_j_the_card_reader_is_used_with_a_ten_or_a_face_card(up: str, read: bool) -> None:
    assert (waits(dealt(f"T♣ {up} 8♥ ??")).asks == "reader") == read


def test_2_6_j_on_a_blackjack_no_additional_card_is_dealt() -> None:
    over = told(dealt("6♣ K♠ 5♥ ??"), "card_read True", "card A♥")
    assert over.pending is None
    assert gains(over) == (-10_00,)
    assert len([act for act in over.acts if act.act == "deal"]) == 4


def test_2_6_j_what_the_reader_told_must_be_what_is_turned_over() -> None:
    refused("2.6(j)", dealt("6♣ K♠ 5♥ ??"), "card_read True", "card 9♥")
    begun = told(dealt("T♣ K♠ 8♥ ??"), "card_read False", play(STAND))
    refused("2.6(j)", begun, "card A♥")


def test_2_6_j_nobody_sees_the_hole_card_while_it_is_read() -> None:
    begun = told(dealt("T♣ K♠ 8♥ ??"), "card_read False")
    assert begun.table.stack.hands[DEALER][1] == -1
    with pytest.raises(AssertionError):
        begun.table.hand(DEALER)


def test_2_9_insurance_is_for_an_ace_only() -> None:
    begun = told(dealt("T♣ K♠ 8♥ ??"), "card_read False")
    refused("2.9", begun, "decided 1 insurance 500")
    assert waits(dealt("T♣ A♠ 8♥ ??")).asks == "window"


def test_2_9_insurance_is_up_to_half_of_the_wager() -> None:
    begun = dealt("T♣ A♠ 8♥ ??")
    refused("2.9", begun, "decided 1 insurance 600")
    refused("2.9", begun, "decided 1 insurance 50")
    won = told(begun, "decided 1 insurance 500", "closed", "card_read True", "card K♥")
    assert gains(won) == (0,)
    lost = told(begun, "decided 1 insurance 500", "closed", "card_read False", play(STAND))
    assert gains(told(lost, "card 7♥")) == (-5_00,)


def test_2_9_half_an_odd_wager_can_be_insured() -> None:
    begun = told(table(), *SHOE, "wagered 1 wager $5.00", "closed", "cards T♣ A♠ 8♥ ??")
    over = told(begun, "decided 1 insurance 250", "closed", "card_read True", "card K♥")
    assert gains(over) == (0,)


def test_2_9_a_player_without_the_chips_cannot_insure() -> None:
    begun = dealt("T♣ A♠ 8♥ ??", chips=12_00)
    refused("2.9", begun, "decided 1 insurance 300")
    told(begun, "decided 1 insurance 200")


def test_2_7_even_money_whatever_the_dealer_has() -> None:
    begun = told(dealt("A♣ A♠ K♥ ??"), 'decided 1 "even money" 1')  # nothing is left to insure
    for read, card in (("True", "K♦"), ("False", "9♦")):
        assert gains(told(begun, f"card_read {read}", f"card {card}")) == (10_00,)
    assert waits(dealt("A♣ A♠ K♥ ??", even_money="no")).asks == "window"


def test_2_6_h_the_dealer_announces_the_second_card_first() -> None:
    begun = told(dealt("T♣ 7♠ 8♥", hole_card_mode="none"), play(STAND))
    assert said(begun) == ["Dealer's Card"]
    assert waits(begun).spot == DEALER
    assert waits(begun).facing == 1
