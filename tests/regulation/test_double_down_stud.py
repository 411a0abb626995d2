"""Double down stud, N.J.A.C. 19:47-17, paragraph by paragraph."""

import pytest
from tests.telling import done, gains, next_round, refused, reported, said, seated, told, unlawful
from tests.telling import waits as waiting

from nomorebets.law.refusal import Refused
from nomorebets.law.words import COMMUNITY, DEALER
from nomorebets.rules import game
from nomorebets.table.layout import Layout
from nomorebets.table.round import Round

GAME = game("double_down_stud")
CUT = ("shuffled", "decided 1 cut 26")
DOUBLE = '"double down"'


def table(**terms: object) -> Round:
    return seated(GAME, terms, {"Ann": 1, "Bo": 3, "Cy": 6}, 10_000_00)


def dealt(own: str, common: str, wagers: str = "1 3 6", **terms: object) -> Round:
    """Ten dollars from each seat; each has one card, of the common ones the first lies unseen."""
    lines = [f"wagered {seat} wager $10.00" for seat in wagers.split()]
    return told(table(**terms), *CUT, *lines, "closed", f"cards {own} ?? {common}")


def played(hand: str, amount: str = "$10.00", doubled: bool = False, **terms: object) -> Round:
    """Ann alone: her own card, the hole card, the three others."""
    own, hole, *others = hand.split()
    begun = told(seated(GAME, terms, {"Ann": 1}, 10_000_00), *CUT, f"wagered 1 wager {amount}")
    begun = told(begun, "closed", f"cards {own} ?? {' '.join(others)}")
    if doubled:
        begun = told(begun, f"decided 1 {DOUBLE} 1")
    return told(begun, "closed", f"card {hole}")


# 17.2, 17.3


def test_17_2_a_one_deck_of_52_cards() -> None:
    assert sorted(GAME.cards.shuffled(GAME.terms())) == list(range(52))


def test_17_2_b_two_decks_need_a_shuffling_device() -> None:
    unlawful("17.2(b)", GAME, two_decks=True)
    assert GAME.terms_from({"two_decks": True, "shuffle": "auto_stack"})


def test_17_3_e_cards_serve_24_hours_in_a_shoe_and_eight_from_the_hand() -> None:
    assert GAME.cards.hours is not None
    assert GAME.cards.hours(GAME.terms_from({"deal_method": "manual_shoe"})) == 24
    assert GAME.cards.hours(GAME.terms_from({"deal_method": "hand"})) == 8


# 17.4


def test_17_4_a_only_a_shoe_can_be_loaded_by_the_device() -> None:
    unlawful("17.4(a)", GAME, shuffle="auto_into_shoe", deal_method="hand")


def test_17_4_b_what_the_device_put_into_the_shoe_is_not_cut() -> None:
    assert waiting(told(table(shuffle="auto_into_shoe"), "shuffled")).asks == "wagers"
    assert waiting(told(table(shuffle="auto_stack"), "shuffled")).asks == "offer"


def test_17_4_c_the_dealer_cuts_if_no_player_does() -> None:
    begun = told(table(), "shuffled", "decided 1 cut 0", "decided 6 cut 0", "decided 3 cut 0")
    assert waiting(begun).spot == DEALER
    refused("17.4(c)", begun, "decided 0 cut 0")


def test_17_4_d_the_first_player_then_the_far_right_then_counterclockwise() -> None:
    begun = seated(GAME, {}, {"Bo": 3, "Ann": 1, "Cy": 6}, 10_000_00)
    offered = []
    for _ in range(5):
        begun = told(begun, "shuffled")
        offered.append(waiting(begun).spot + 1)
        begun = told(begun, f"decided {offered[-1]} cut 20", "wagered 1 wager $10.00", "closed")
        begun = next_round(told(begun, "cards 2♣ ?? 4♠ 6♦ 8♥", "closed", "card T♣"))
    assert offered == [3, 6, 3, 1, 6]


@pytest.mark.parametrize("depth", [9, 43])
def test_17_4_e_the_cut_is_at_least_ten_cards_from_either_end(depth: int) -> None:
    refused("17.4(e)", table(), "shuffled", f"decided 1 cut {depth}")
    for fair in (10, 42):
        assert waiting(told(table(), "shuffled", f"decided 1 cut {fair}")).asks == "wagers"


def test_17_4_f_a_recut_before_any_card_by_the_last_cutter_or_the_next_entitled() -> None:
    name = "cut performed improperly"
    assert waiting(reported(told(table(), *CUT), name)).spot == 0
    other = reported(told(table(recut_by="next_entitled"), *CUT), name)
    assert waiting(other).spot == 5  # counterclockwise from seat 1
    begun = told(table(), *CUT, "wagered 1 wager $10.00", "closed", "card 2♣")
    refused("17.4(f)", begun, f'irregularity "{name}" {len(begun.acts)}')


def test_17_4_f_there_is_none_in_the_edition_before() -> None:
    begun = told(table(edition="1995-06-19"), *CUT)
    with pytest.raises(Refused):
        reported(begun, "cut performed improperly")


# 17.6, 17.8


def test_17_6_b_nothing_is_wagered_after_no_more_bets() -> None:
    begun = told(table(), *CUT, "wagered 1 wager $10.00", "closed")
    assert said(begun) == ["No more bets"]
    for amount in ("$0.00", "$20.00"):
        refused("17.6(b)", begun, f"wagered 1 wager {amount}")


def test_17_6_c_two_areas_are_adjacent_and_a_choice_of_the_licensee() -> None:
    for terms, seats in (({}, (2, 3)), ({"two_areas": True}, (2, 4))):
        chosen = GAME.terms_from(terms)
        layout = Layout.new(GAME, chosen).sit(GAME, chosen, "Ann", seats[0], 100_00)
        with pytest.raises(Refused) as caught:
            layout.sit(GAME, chosen, "Ann", seats[1], 0)
        assert caught.value.cite == "17.6(c)"
    chosen = GAME.terms_from({"two_areas": True})
    layout = Layout.new(GAME, chosen).sit(GAME, chosen, "Ann", 2, 100_00)
    layout = layout.sit(GAME, chosen, "Ann", 3, 0)
    assert layout.taken == (1, 2)
    with pytest.raises(Refused):
        layout.sit(GAME, chosen, "Ann", 4, 0)


def test_8_2_the_wager_is_within_the_limits() -> None:
    begun = told(table(), *CUT)
    for amount in ("$4.00", "$501.00"):
        refused("8.2", begun, f"wagered 1 wager {amount}")
    unlawful("8.2", GAME, min_wager=10_00, max_wager=9_00)


def test_17_8_b_one_card_up_to_each_from_the_left_then_one_down_and_three_up() -> None:
    begun = dealt("2♣ 3♦ 4♠", "6♦ 8♥ T♣")
    spots = ["seat 1", "seat 3", "seat 6"] + ["community cards"] * 4
    assert [act.spot for act in begun.acts if act.act == "deal"] == spots
    down = [act.words for act in begun.acts if act.act == "deal"]
    assert down == ["face up"] * 3 + ["face down"] + ["face up"] * 3


def test_17_8_c_a_double_down_wager_until_the_hole_card_is_shown() -> None:
    begun = told(dealt("2♣ 3♦ 4♠", "6♦ 8♥ T♣"), f"decided 3 {DOUBLE} 1")
    over = told(begun, "closed", "card K♣")
    assert gains(over) == (-10_00, -20_00, -10_00)  # reading DS-1: as much as the wager
    with pytest.raises(Refused):
        told(told(begun, "closed"), f"decided 1 {DOUBLE} 1")


def test_17_8_c_not_before_the_cards_and_not_without_the_chips() -> None:
    with pytest.raises(Refused):
        told(table(), *CUT, "wagered 1 wager $10.00", f"wagered 1 {DOUBLE} $10.00")
    for chips, legal in ((19_00, (0,)), (20_00, (0, 1))):
        begun = told(seated(GAME, {}, {"Ann": 1}, chips), *CUT, "wagered 1 wager $10.00", "closed")
        assert waiting(told(begun, "cards 2♣ ?? 6♦ 8♥ T♣")).legal == ((0, legal),)


def test_17_8_d_no_more_bets_again_and_the_hole_card_is_turned() -> None:
    begun = told(dealt("2♣ 3♦ 4♠", "6♦ 8♥ T♣"), "closed")
    assert said(begun) == ["No more bets"] * 2
    assert (waiting(begun).spot, waiting(begun).turned) == (COMMUNITY, True)


# 17.9, 17.10


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("A♠ K♠ Q♠ J♠ T♠", 1000), ("K♠ Q♠ J♠ T♠ 9♠", 100), ("A♠ 2♠ 3♠ 4♠ 5♠", 100),
        ("7♠ 7♦ 7♥ 7♣ 2♠", 25), ("7♠ 7♦ 7♥ 2♣ 2♠", 10), ("2♠ 7♠ 9♠ J♠ K♠", 8),
        ("5♠ 6♦ 7♥ 8♣ 9♠", 5), ("A♠ 2♦ 3♥ 4♣ 5♠", 5), ("7♠ 7♦ 7♥ 3♣ 2♠", 3),
        ("2♠ 2♦ 3♥ 3♣ 9♠", 2), ("A♠ A♦ 2♥ 7♣ 9♠", 1), ("J♠ J♦ 2♥ 7♣ 9♠", 1),
        ("T♠ T♦ 2♥ 7♣ A♠", 0), ("6♠ 6♦ A♥ K♣ Q♠", 0),
        ("5♠ 5♦ A♥ K♣ Q♠", -1), ("A♠ K♦ Q♥ J♣ 9♠", -1), ("Q♠ K♦ A♥ 2♣ 3♠", -1),
    ],
)  # fmt: skip
def test_17_10_b_the_wager_and_the_double_down_win_push_or_lose_alike(hand: str, odds: int) -> None:
    assert gains(played(hand)) == (odds * 10_00,)
    assert gains(played(hand, doubled=True)) == (odds * 20_00,)


@pytest.mark.parametrize(
    "less",
    [
        "royal_flush=999", "straight_flush=99", "four_of_a_kind=24", "full_house=9", "flush=7",
        "straight=4", "three_of_a_kind=2", "two_pair=1",
    ],
)  # fmt: skip
def test_17_10_b_no_less_than_the_odds_listed_but_perhaps_more(less: str) -> None:
    unlawful("17.10(b)", GAME, paytable=less)
    assert gains(played("2♠ 7♠ 9♠ J♠ K♠", paytable="flush=9")) == (90_00,)


def test_17_10_c_no_hand_is_paid_more_than_the_limit() -> None:
    royal = "A♠ K♠ Q♠ J♠ T♠"
    assert gains(played(royal, "$100.00")) == (100_000_00,)
    assert gains(played(royal, "$101.00")) == (100_000_00,)
    assert gains(played(royal, "$60.00", doubled=True)) == (100_000_00,)
    for other in (99_999_99, 100_000_01, 200_000_00):
        unlawful("17.10(c)", GAME, payout_limit=other)
    assert GAME.terms_from({"payout_limit": "$200,000"}, as_law=False).payout_limit == 200_000_00


def test_17_9_losers_then_pushes_then_winners_from_the_far_right() -> None:
    begun = told(
        seated(GAME, {}, {"Ann": 1, "Bo": 2, "Cy": 3, "Di": 4, "Ed": 5, "Flo": 6}, 1_000_00), *CUT,
        *(f"wagered {seat} wager $10.00" for seat in range(1, 7)), "closed",
        "cards J♣ 2♦ 8♦ J♦ 3♦ 8♠ ?? 8♥ K♥ J♥",
        *(f"decided {seat} {DOUBLE} 1" for seat in (1, 2, 3, 4)),
    )  # fmt: skip
    over = told(begun, "closed", "card 5♣")
    acts = [a for a in over.acts if a.act in ("collect", "push", "pay", "pick up")]
    order = [(a.act, a.spot.replace("seat ", ""), a.wager) for a in acts]
    assert order == [
        ("collect", "5", "wager"), ("collect", "2", "wager"), ("collect", "2", "double down"),
        ("pick up", "5", ""), ("pick up", "2", ""),
        ("push", "6", "wager"), ("pick up", "6", ""),
        ("push", "3", "wager"), ("push", "3", "double down"), ("pick up", "3", ""),
        ("pay", "4", "wager"), ("pay", "4", "double down"),
        ("pay", "1", "wager"), ("pay", "1", "double down"),
        ("pick up", "4", ""), ("pick up", "1", ""), ("pick up", "community cards", ""),
    ]  # fmt: skip
    assert [a.cite for a in acts] == ["17.9(a)"] * 5 + ["17.9(b)"] * 5 + ["17.9(c)"] * 7
    assert gains(over) == (20_00, -20_00, 0, 20_00, -10_00, 0)


# 17.11


def test_17_11_a_a_hole_card_seen_before_the_second_no_more_bets_voids_all() -> None:
    name = "hole card exposed"
    begun = told(dealt("2♣ 3♦ 4♠", "6♦ 8♥ T♣"), f"decided 3 {DOUBLE} 1")
    assert gains(reported(begun, name)) == (0, 0, 0)
    for early in (told(table(), *CUT), told(begun, "closed", "card K♣")):
        with pytest.raises(Refused):
            reported(early, name)


def test_17_11_b_one_card_face_up_is_not_used_two_void_the_round() -> None:
    begun = told(table(), *CUT, "wagered 1 wager $10.00", "closed")
    once = told(reported(begun, "card found face up"), "card 9♥")
    assert done(once, "burn") == [("17.11(b)", "", 0)]
    assert gains(reported(once, "card found face up")) == (0, 0, 0)


def test_17_11_c_a_card_drawn_unseen_is_the_next_card() -> None:
    begun = told(table(), *CUT, "wagered 1 wager $10.00", "closed")
    once = reported(begun, "card drawn in error, unseen")
    assert (once.acts[-1].cite, waiting(once)) == ("17.11(c)", waiting(begun))


def test_17_11_d_an_incorrect_number_of_cards_voids_even_what_was_paid() -> None:
    over = played("J♠ J♦ 2♥ 7♣ 9♠")
    paid = next(i for i, a in enumerate(over.acts) if a.act == "pay") + 1
    assert gains(reported(over, "incorrect number of cards", paid)) == (0,)


def test_17_11_e_only_a_device_can_fail() -> None:
    name = "shuffler failed"
    assert reported(table(shuffle="auto_stack"), name).acts[-1].cite == "17.11(e)"
    with pytest.raises(Refused):
        reported(table(), name)


def test_17_11_b_a_card_is_found_face_up_before_the_turn_or_while_wagers_are_paid() -> None:
    begun = dealt("2♣ 3♦ 4♠", "6♦ 8♥ T♣")
    for moment in (begun, told(begun, "closed"), told(begun, "closed", "card K♣")):
        stamp = min(len(begun.acts) + 6, len(moment.acts))
        found = told(reported(moment, "card found face up", stamp), "card A♥")
        assert found.acts[stamp + 1].cards == ("A♥",)
        if moment.pending is None:
            assert gains(found) == gains(moment)
