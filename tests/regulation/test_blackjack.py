"""Blackjack, N.J.A.C. 19:47-2, paragraph by paragraph."""

import random
from pathlib import Path
from typing import Any

import pytest
from tests.support import AnyPlayers, Watched, random_terms
from tests.telling import (
    done,
    gains,
    next_round,
    refused,
    reported,
    said,
    seated,
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
from nomorebets.law.refusal import Refused
from nomorebets.law.words import DEALER
from nomorebets.rules import game
from nomorebets.rules.njac_19_47.s02_blackjack.page import page
from nomorebets.table.facts import AnyFact, Decided
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.replay import audit
from nomorebets.table.round import Round

GAME = game("blackjack")
HOME = Path(__file__).parents[2]
SHOE = ("shuffled", "decided 1 cut 26", "cards ??")
STAND, DRAW, SURRENDER, DOUBLE, SPLIT = range(5)
FULL = 'decided 1 "double for" 0'
OPEN_HAND: dict[str, Any] = {
    "hole_card_mode": "face_up", "blackjack_pays": "1:1", "double_on": "9_10_11",
}  # fmt: skip
THREE: dict[str, Any] = {
    "multiple_action": "yes", "max_wagers_per_box": 1, "hole_card_mode": "none",
}  # fmt: skip


def table(chips: int = 100_00, **terms: object) -> Round:
    return seated(GAME, {"decks": 1} | terms, {"Ann": 1}, chips)


def dealt(cards: str, chips: int = 100_00, **terms: object) -> Round:
    """Ann alone has wagered $10; these cards follow."""
    return told(table(chips, **terms), *SHOE, "wagered 1 wager $10.00", "closed", f"cards {cards}")


def play(choice: int) -> str:
    return f"decided 1 play {choice}"


def choices(begun: Round) -> list[int]:
    ((_, legal),) = waits(begun).legal
    return list(legal)


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
        ("2.6(k)2", {"blackjack_pays": "1:1"}),
        ("2.6(k)2", OPEN_HAND | {"blackjack_pays": "3:2"}),
        ("2.6(k)3", OPEN_HAND | {"surrender": "late"}),
        ("2.6(k)4", OPEN_HAND | {"double_on": "any_two"}),
        ("2.6(k)", OPEN_HAND | {"resplit_max_hands": 3}),
        ("2.7", {"blackjack_pays": "6:5"}),
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


# 2.5: shuffle and cut


def test_2_5_c_the_cut_is_ten_cards_in_from_either_end() -> None:
    for depth in (9, 43):
        refused("2.5(c)", table(), "shuffled", f"decided 1 cut {depth}")
    for depth in (10, 42):
        told(table(), "shuffled", f"decided 1 cut {depth}")


def test_2_5_d_the_cutting_card_goes_in_a_quarter_from_the_back() -> None:
    begun = told(table(), "shuffled", "decided 1 cut 26")
    assert [a.value for a in begun.acts if a.act == "insert cutting card"] == [13]
    half = told(table(cut_card_fraction_from_back="0.5"), "shuffled", "decided 1 cut 26")
    assert [a.value for a in half.acts if a.act == "insert cutting card"] == [26]


def three_players() -> Round:
    """Cy came first; Ann sits at 1, Ben at 4, Cy at 6."""
    chosen = GAME.terms_from({"decks": 1})
    layout = Layout.new(GAME, chosen)
    for player, seat in (("Cy", 6), ("Ann", 1), ("Ben", 4)):
        layout = layout.sit(GAME, chosen, player, seat, 100_00)
    return Round(GAME, chosen, layout)


def asked_to_cut(begun: Round) -> list[int]:
    begun = told(begun, "shuffled")
    asked = []
    while waits(begun).spot != DEALER:
        asked.append(waits(begun).spot + 1)
        begun = told(begun, f"decided {asked[-1]} cut 0")
    return asked


def test_2_5_e_f_a_new_game_is_cut_by_the_first_player_then_clockwise_then_the_dealer() -> None:
    assert asked_to_cut(three_players()) == [6, 1, 4]
    begun = told(three_players(), "shuffled", *(f"decided {n} cut 0" for n in (6, 1, 4)))
    refused("2.5(c)", begun, "decided 0 cut 0")


@pytest.mark.parametrize(("before", "asked"), [(1, [4, 6, 1]), (3, [6, 1, 4]), (4, [1, 4, 6])])
def test_2_5_e_2_3_where_the_cutting_card_appeared(before: int, asked: list[int]) -> None:
    """After so many cards: on Ben's box, on the dealer's hand (the far right cuts), on Ann's."""
    wagers = [f"wagered {n} wager $5.00" for n in (1, 4, 6)]
    begun = told(three_players(), "shuffled", "decided 6 cut 26", "cards ??", *wagers, "closed")
    cards = ("T♣", "T♦", "T♥", "9♠", "8♣", "8♦", "8♥")
    begun = told(begun, *(f"card {c}" for c in cards[:before]), "cutting_card")
    begun = told(begun, *(f"card {c}" for c in cards[before:]), "card")
    begun = told(begun, *(f"decided {n} play 0" for n in (1, 4, 6)), "card T♠")
    assert asked_to_cut(next_round(begun)) == asked


def test_2_5_g_without_a_cutting_card_the_shoe_goes_on() -> None:
    over = told(dealt("T♣ 6♠ 8♥ ??"), play(STAND), "cards T♦ T♥")
    assert waits(told(next_round(over))).asks == "wagers"


def test_2_6_c_the_first_card_of_a_shoe_is_burned_but_not_with_the_bart_carter_shuffle() -> None:
    begun = told(table(), *SHOE)
    assert begun.table.stack.rack_unseen == 1
    carter = told(table(decks=2, bart_carter="yes"), "shuffled", "decided 1 cut 26")
    assert waits(carter).asks == "wagers"
    assert not [act for act in carter.acts if act.act in ("burn", "insert cutting card")]


def test_2_6_c_the_burn_card_is_disclosed_if_requested() -> None:
    begun = reported(told(table(), *SHOE), "burn card requested")
    shown = told(begun, "card 5♥")
    assert shown.acts[-1].cards == ("5♥",)
    assert shown.table.stack.rack_unseen == 0
    with pytest.raises(Refused, match="has been shown"):
        reported(shown, "burn card requested")


def test_2_6_c_a_burn_card_is_disclosed_once_though_others_lie_unseen_in_the_rack() -> None:
    begun = told(table(), *SHOE, "wagered 1 wager $10.00")
    second = reported(begun, "new dealer")
    assert waits(second).asks == "card"
    shown = told(reported(told(second, "card"), "burn card requested"), "card 5♥")
    assert shown.table.stack.rack_unseen == 1
    for after in (len(shown.acts), len(shown.acts) - 1):  # also while it is being shown
        with pytest.raises(Refused, match="has been shown"):
            reported(shown, "burn card requested", after)


# 2.6(d): the double shoe

DOUBLE_SHOE = (
    "shuffled", "decided 1 cut 26", "shuffled", "decided 1 cut 26", "wagered 1 wager $10.00",
    "closed",
)  # fmt: skip


@pytest.mark.parametrize(
    ("side", "card", "used"), [(0, "T♥", True), (0, "T♦", True), (0, "T♠", False), (1, "T♣", True),
                               (1, "T♥", False)],
)  # fmt: skip
def test_2_6_d_the_determinant_card(side: int, card: str, used: bool) -> None:
    begun = told(table(double_shoe="yes", decks=2), *DOUBLE_SHOE)
    begun = told(begun, f'decided 0 "side to draw from" {side}', f"card {card}")
    assert begun.table.side == (side if used else 1 - side)
    assert begun.table.count(0) == used
    over = told(
        begun, *(() if used else ("card 9♦",)), "cards 6♠ 8♥ ??", play(STAND), "cards 9♠ 8♠"
    )
    assert over.pending is None


def test_2_6_d_each_side_has_its_own_cards() -> None:
    begun = told(table(double_shoe="yes", decks=2), *DOUBLE_SHOE, 'decided 0 "side to draw from" 0')
    over = told(begun, "card T♥", "cards 6♠ 8♥ ??", play(STAND), "cards 9♠ 8♠")
    again = told(next_round(over), "wagered 1 wager $10.00", "closed")
    refused("2.2(a)", again, 'decided 0 "side to draw from" 0', "card T♥")
    told(again, 'decided 0 "side to draw from" 1', "card T♥")


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
    over = dealt("A♣ 7♠ K♥ ??", blackjack_pays="6:5", code="current")
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
    begun = told(dealt("A♣ A♠ K♥ ??"), 'decided 1 "even money" 1', "closed")
    for read, card in (("True", "K♦"), ("False", "9♦")):
        assert gains(told(begun, f"card_read {read}", f"card {card}")) == (10_00,)
    assert waits(dealt("A♣ A♠ K♥ ??", even_money="no")).asks == "window"


def test_2_6_h_the_dealer_announces_the_second_card_first() -> None:
    begun = told(dealt("T♣ 7♠ 8♥", hole_card_mode="none"), play(STAND))
    assert said(begun) == ["Dealer's Card"]
    assert waits(begun).spot == DEALER
    assert waits(begun).facing == 1


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


# 2.13, 2.14: sharing boxes


def backed(*lines: str) -> Round:
    begun = table()
    layout = begun.layout
    for player in ("Ben", "Cy"):
        layout = layout.sit(GAME, begun.terms, player, 0, 50_00)
    return told(Round(GAME, begun.terms, layout), *SHOE, "wagered 1 wager $10.00", *lines)


def test_2_13_up_to_three_players_wager_on_a_box() -> None:
    second = 'wagered 1 "second wager" $20.00 Ben'
    begun = backed(second, 'wagered 1 "third wager" $5.00 Cy', "closed")
    over = told(begun, "cards T♣ 6♠ 9♥ ??", play(STAND), "cards T♦ T♥")
    assert gains(over) == (10_00, 20_00, 5_00)
    refused("2.13", backed(), 'wagered 1 "second wager" $20.00')
    refused("2.13", backed(), 'wagered 1 "second wager" $20.00 Ann')
    refused("2.13", backed(), 'wagered 1 "second wager" $20.00 Dee')
    refused("2.13", backed(second), 'wagered 1 "third wager" $5.00 Ben')
    refused("2.13", backed(second), 'wagered 1 "second wager" $5.00 Cy')
    refused("2.13", backed(), "wagered 1 wager $20.00 Ben")
    refused("2.13", backed(), 'wagered 1 "second wager" $51.00 Ben')


def test_2_13_a_licensee_may_admit_fewer() -> None:
    begun = table(max_wagers_per_box=2)
    layout = begun.layout.sit(GAME, begun.terms, "Ben", 0, 50_00)
    begun = told(Round(GAME, begun.terms, layout), *SHOE, "wagered 1 wager $10.00")
    refused("2.13", begun, 'wagered 1 "third wager" $5.00 Ben')
    with pytest.raises(Refused):
        table(max_wagers_per_box=1).layout.sit(
            GAME, GAME.terms_from({"max_wagers_per_box": 1}), "Ben", 0, 50_00
        )


def test_2_13_the_first_wager_cannot_be_withdrawn_alone() -> None:
    begun = backed('wagered 1 "second wager" $20.00 Ben', "wagered 1 wager $0.00")
    refused("2.3", begun, "closed")


def test_2_13_others_follow_and_one_without_the_chips_does_not() -> None:
    begun = backed(
        'wagered 1 "second wager" $20.00 Ben', 'wagered 1 "third wager" $30.00 Cy', "closed"
    )
    begun = told(begun, "cards 8♣ 6♠ 8♥ ??", play(SPLIT), "card T♣", play(STAND), "card T♥")
    over = told(begun, play(STAND), "cards T♦ T♠")
    assert gains(over) == (20_00, 40_00, 30_00)


def test_2_14_a_player_may_wager_on_several_boxes() -> None:
    chosen = GAME.terms_from({})
    layout = Layout.new(GAME, chosen).sit(GAME, chosen, "Ann", 1, 100_00)
    assert layout.sit(GAME, chosen, "Ann", 5, 0).seats[4] == "Ann"
    alone = GAME.terms_from({"multi_box_players": "no"})
    with pytest.raises(Refused) as caught:
        layout.sit(GAME, alone, "Ann", 2, 0)
    assert caught.value.cite == "2.14"


def test_2_14_chips_put_up_for_one_box_are_gone_for_the_other() -> None:
    begun = table(chips=30_00)
    layout = begun.layout.sit(GAME, begun.terms, "Ann", 2, 0)
    begun = told(
        Round(GAME, begun.terms, layout), *SHOE, "wagered 1 wager $10.00",
        "wagered 2 wager $10.00", "closed", "cards 8♣ 9♣ 6♠ 8♥ 9♥ ??", play(SPLIT), "card T♣",
        play(STAND), "card T♥", play(STAND),
    )  # fmt: skip
    assert choices(begun) == [STAND, DRAW]  # $10 in each of three wagers: nothing is left


# 2.16, 2.17


@pytest.mark.parametrize(("offered", "gain"), [("yes", 20_00), ("no", 10_00)])
def test_2_16_five_cards_totalling_21(offered: str, gain: int) -> None:
    begun = dealt("2♣ 6♠ 3♥ ??", five_card_21=offered)
    for card in ("4♣", "5♣", "7♣"):
        begun = told(begun, play(DRAW), f"card {card}")
    assert gains(told(begun, "card T♦", "card T♥")) == (gain,)


def sided(side: str, cards: str, *wagers: str, **terms: Any) -> Round:
    begun = told(table(side_2_17=side, **terms), *SHOE, "wagered 1 wager $10.00")
    return told(begun, *(f'wagered 1 "{w}" $1.00' for w in wagers), "closed", f"cards {cards}")


@pytest.mark.parametrize(
    ("cards", "over", "under"),
    [("9♣ 6♠ 4♥", -1_00, -1_00), ("9♣ 6♠ 5♥", 1_00, -1_00), ("A♣ 6♠ K♥", -1_00, 1_00),
     ("A♣ 6♠ A♥", -1_00, 1_00)],
)  # fmt: skip
def test_2_17_over_and_under_13_an_ace_counts_1(cards: str, over: int, under: int) -> None:
    begun = sided("over_under_13", cards, "over 13", "under 13")
    won, lost = begun.table.chips.won, begun.table.chips.lost
    assert won.get((0, 9), 0) - lost.get((0, 9), 0) == over
    assert won.get((0, 10), 0) - lost.get((0, 10), 0) == under
    assert waits(begun).facing == 0  # settled before the next card, the hole card


@pytest.mark.parametrize(
    ("cards", "gain"),
    [("9♣ 6♠ 4♥", -1_00), ("9♣ 6♠ 4♣", 2_50), ("Q♣ 6♠ K♣", 25_00), ("K♣ 6♠ J♣", 2_50)],
)
def test_2_17_same_suit(cards: str, gain: int) -> None:
    chips = sided("same_suit", cards, "same suit").table.chips
    assert chips.won.get((0, 11), 0) - chips.lost.get((0, 11), 0) == gain


def test_2_17_sevens_in_the_first_three_cards() -> None:
    odds: dict[str, Any] = {"one_seven_odds": 3, "two_sevens_odds": 50, "three_sevens_odds": 500}
    odds["decks"] = 4
    begun = sided("sevens", "7♣ 6♠ 4♥ ??", "sevens", **odds)
    third = told(begun, play(DRAW), "card 7♥").table.chips
    assert third.won[0, 12] == 50_00
    stood = told(begun, play(STAND)).table.chips
    assert stood.won[0, 12] == 3_00
    two = sided("sevens", "8♣ 6♠ 4♥ ??", "sevens", **odds)
    assert told(two, play(STAND)).table.chips.lost[0, 12] == 1_00
    assert told(two, play(DRAW), "card 7♥").table.chips.won[0, 12] == 3_00
    fourth = told(two, play(DRAW), "card 2♥", play(DRAW), "card 7♥").table.chips
    assert fourth.lost[0, 12] == 1_00


def test_2_17_only_what_is_offered_for_one_dollar_with_a_wager() -> None:
    begun = told(table(side_2_17="same_suit"), *SHOE, "wagered 1 wager $10.00")
    refused("2.17(a)", begun, 'wagered 1 "over 13" $1.00')
    refused("8.2", begun, 'wagered 1 "same suit" $2.00')
    refused("2.3", told(table(side_2_17="same_suit"), *SHOE), 'wagered 1 "same suit" $1.00')


# 2.18: multiple action


def test_2_18_three_wagers_against_three_hands() -> None:
    second, third = 'wagered 1 "second wager" $20.00', 'wagered 1 "third wager" $30.00'
    begun = told(table(**THREE), *SHOE, "wagered 1 wager $10.00", second, third, "closed")
    begun = told(begun, "cards T♣ 9♠ 8♥", play(STAND))
    over = told(begun, "card 9♦", "card K♦", "cards 3♦ T♦")
    assert gains(over) == (10_00 * 0 + -20_00 + 30_00,)  # 18 a push, 19 loses, 22 pays


def test_2_18_a_bust_loses_all_three_and_the_dealer_plays_no_hand() -> None:
    begun = told(
        table(**THREE), *SHOE, "wagered 1 wager $10.00", 'wagered 1 "third wager" $30.00',
        "closed", "cards T♣ 9♠ 8♥", play(DRAW), "card 9♦",
    )  # fmt: skip
    assert begun.pending is None
    assert gains(begun) == (-40_00,)


def test_2_18_doubling_and_splitting_concern_all_three() -> None:
    begun = told(
        table(200_00, **THREE), *SHOE, "wagered 1 wager $10.00", 'wagered 1 "second wager" $20.00',
        "closed", "cards 8♣ 9♠ 8♥", play(SPLIT), "card 3♥", play(DOUBLE), FULL, "card T♥",
        "card T♦", play(STAND),
    )  # fmt: skip
    chips = begun.table.chips
    assert sum(chips.stakes.values()) == 90_00  # 10 and 20, split, and doubled on one hand
    over = told(begun, "card T♠", "card J♠")  # 19 twice: 21 wins, 18 loses
    assert gains(over) == (20_00 + 40_00 - 10_00 - 20_00,)


def test_2_18_the_wagers_are_one_players() -> None:
    refused("2.3", told(table(**THREE), *SHOE), 'wagered 1 "second wager" $20.00')


# 2.15: irregularities


def test_2_15_an_exposed_card_is_the_next_one_of_whoever_draws() -> None:
    begun = told(reported(dealt("T♣ 6♠ 4♥ ??"), "card exposed in error"), "card 7♦")
    drawn = told(begun, play(DRAW))
    assert point_total(drawn.table.hand(0)) == 21
    stood = told(begun, play(STAND), "card T♥")
    assert stood.pending is None  # the dealer has to take it: 16 and 7
    assert gains(stood) == (10_00,)


def test_2_15_what_the_dealer_draws_on_17_is_burned() -> None:
    over = told(dealt("T♣ 8♠ 9♥ ??"), play(STAND), "card 9♦")
    late = next(i for i, act in enumerate(over.acts) if act.act == "pay")
    burned = told(reported(over, "dealer drew on a hand that stands", late), "card 4♦")
    assert gains(burned) == (10_00,)
    with pytest.raises(Refused, match="not complete"):
        reported(dealt("T♣ 8♠ 9♥ ??"), "dealer drew on a hand that stands")


@pytest.mark.parametrize("name", ["box got no cards", "box got one card"])
def test_2_15_a_box_that_got_its_cards_is_not_void(name: str) -> None:
    begun = dealt("T♣ 8♠ 9♥")
    with pytest.raises(Refused) as caught:
        told(begun, f'irregularity "{name}" {len(begun.acts)} 1')
    assert caught.value.cite == "2.15"


# the shoe, and the page


class Greedy(AnyPlayers):
    """Players who split and draw whenever they may."""

    def __call__(self, table: LiveTable, pending: Pending) -> AnyFact:
        fact = super().__call__(table, pending)
        if isinstance(fact, Decided) and fact.decision == "play":
            ((_, legal),) = pending.legal
            best = next(choice for choice in (SPLIT, DRAW, STAND) if choice in legal)
            return Decided(fact.seat, "play", best)
        return fact


def play_out(terms: Any, players: AnyPlayers, seed: int, rounds: int) -> int:
    """How often the discards were shuffled into an empty shoe."""
    found = OpenTable(GAME, terms, Watched(str(seed)))
    for seat in range(terms.boxes):
        found.sit(f"player {seat}", seat + 1, 1_000_000_00)
    refilled = 0
    for _ in range(rounds):
        played = found.play(players)
        refilled += sum(act.act == "shuffle the discards" for act in played.acts)
        assert 0 <= played.stack.left <= len(played.stack.cards)
        assert played.stack.balanced
    found.shut()
    assert audit(b"".join(line + b"\n" for line in found.journal.stored)).shoes_not_told == 0
    return refilled


@pytest.mark.parametrize("seed", range(12))
def test_a_round_never_exceeds_the_shoe(seed: int) -> None:
    """Property: whatever the terms and the decisions, there is a card whenever one is due."""
    rng = random.Random(f"shoe {seed}")
    play_out(random_terms(GAME, rng), AnyPlayers(rng), seed, 20)


@pytest.mark.parametrize(
    "terms",
    [
        {"decks": 1},
        {"decks": 1, "hole_card_mode": "none", "surrender": "late"},
        {"decks": 1, "boxes": 4, "resplit_max_hands": 3, "resplit_aces": "yes"},
        {"decks": 2, "double_shoe": "yes"},
    ],
)
def test_a_shoe_that_runs_out_is_filled_from_the_discards(terms: dict[str, object]) -> None:
    assert play_out(GAME.terms_from(terms), Greedy(random.Random(1)), 1, 150) > 0


def test_the_page_of_decisions_is_made_from_the_rules() -> None:
    assert (HOME / "docs" / "reference" / "blackjack-decisions.md").read_text() == page()
