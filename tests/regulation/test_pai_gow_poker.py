"""Pai gow poker, N.J.A.C. 19:47-11: 11.6 to 11.8A from the text, the rest by readings."""

import pytest
from tests.regulation.seven_hands import played, settings, started_with
from tests.telling import done, gains, next_round, refused, reported, seated, told, unlawful
from tests.telling import waits as waiting

from nomorebets.law.words import NOBODY
from nomorebets.rules import game
from nomorebets.rules.pai_gow_tables import BANK_AT, PLAYED
from nomorebets.table.facts import Counted, Irregularity
from nomorebets.table.round import Round

GAME = game("pai_gow_poker")
DEALERS = "K♠ Q♦ 9♥ 7♣ 5♠ 4♦ 2♣"  # king high, and queen-nine
WINS = "A♠ A♦ K♥ J♣ 8♠ 6♦ 3♣"  # aces, and king-jack
PUSHES = "A♥ Q♠ 8♥ 7♦ 5♦ 4♠ 3♠"  # ace high, and queen-eight
LOSES = "J♠ T♦ 8♣ 6♥ 5♥ 4♥ 2♥"  # jack high, and ten-eight
ACES_LOW = 0b0000011


def table(chips: int = 2_000_00, seats: dict[str, int] | None = None, **terms: object) -> Round:
    return seated(GAME, terms, seats or {"Ann": 3, "Ben": 2}, chips)


def after_one_round(**terms: object) -> Round:
    """Both have wagered $10 against the house."""
    begun = table(**terms)  # type: ignore[arg-type]
    first = played(begun, {3: 10, 2: 10}, {0: DEALERS, 3: PUSHES, 2: LOSES})
    return next_round(first)


def banked(answer: int, hands: dict[int, str], ben: int = 20, **terms: object) -> Round:
    """Ann, at seat 3, holds the bank; Ben wagers."""
    return played(after_one_round(**terms), {2: ben}, hands, {(3, "bank"): answer, (3, "cut"): 30})


def asked(begun: Round) -> tuple[int, str]:
    pending = waiting(begun)
    return pending.spot + 1, GAME.decisions[pending.decision].name


# 11.6


def test_11_6_a_shuffled_before_play_and_after_each_round() -> None:
    for begun in (table(), after_one_round()):
        assert waiting(begun).asks == "shuffle"


def test_11_6_b_1_what_a_device_has_shuffled_is_not_cut() -> None:
    round_ = played(table(shuffle="auto"), {3: 10}, {0: DEALERS, 3: WINS})
    assert done(round_, "cut") == []
    assert any(act.cite == "11.6(b)1" for act in round_.acts)


def test_11_6_c_the_dealer_cuts_if_no_player_does() -> None:
    begun = told(table(), "shuffled", "decided 3 cut 0")
    assert waiting(begun).spot == 16
    refused("11.6(e)", begun, "decided 0 cut 0")
    assert done(told(begun, "decided 0 cut 12"), "cut")[0][0] == "11.6(e)"


def test_11_6_d_1_the_first_player_to_the_table() -> None:
    assert asked(told(table(), "shuffled")) == (3, "cut")
    assert asked(told(table(seats={"Ben": 2, "Ann": 3}), "shuffled")) == (2, "cut")


def test_11_6_d_2_the_bank_then_on_counterclockwise() -> None:
    begun = told(after_one_round(), "shuffled", "decided 3 bank 1")
    assert asked(begun) == (3, "cut")
    assert asked(told(begun, "decided 3 cut 0")) == (2, "cut")
    assert waiting(told(begun, "decided 3 cut 0", "decided 2 cut 0")).spot == 16


def test_11_6_d_3_the_far_right_and_a_player_further_each_round_without_a_bank() -> None:
    begun = table(seats={"Ann": 2, "Ben": 5, "Cid": 4}, player_banking=False)
    offered = []
    for _ in range(6):
        offered.append(asked(told(begun, "shuffled"))[0])
        begun = next_round(played(begun, {2: 10}, {0: DEALERS, 2: LOSES}))
    assert offered == [2, 5, 4, 2, 5, 4]


@pytest.mark.parametrize("depth", [9, 44])
def test_11_6_e_at_least_ten_cards_from_either_end(depth: int) -> None:
    begun = told(table(), "shuffled")
    refused("11.6(e)", begun, f"decided 3 cut {depth}")
    for lawful in (10, 43):
        told(begun, f"decided 3 cut {lawful}")


def test_11_6_e_the_cutting_card_goes_to_the_rack_or_four_from_the_bottom() -> None:
    rack = told(table(), "shuffled", "decided 3 cut 20")
    assert rack.acts[-1].words == "place the cutting card in the discard rack"
    below = told(table(cutting_card="four_from_bottom"), "shuffled", "decided 3 cut 20")
    assert (below.acts[-1].act, below.acts[-1].value) == ("insert cutting card", 4)


def test_11_6_f_an_idle_table() -> None:
    first = played(table(seats={"Ann": 3}), {3: 10}, {0: DEALERS, 3: LOSES})
    layout = first.layout_after.leave("Ann").sit(GAME, first.terms, "Ben", 1, 500_00)
    again = told(Round(GAME, first.terms, layout), "shuffled")
    assert [act.cite for act in again.acts][:2] == ["11.6(f)", "11.5"]


# 11.7


def test_11_7_c_nothing_is_wagered_after_no_more_bets() -> None:
    closed = told(table(), "shuffled", "decided 3 cut 20", "wagered 3 wager $10.00", "closed")
    for late in ("wagered 2 wager $10.00", "wagered 3 wager $20.00", "wagered 3 wager $0.00"):
        refused("11.7(c)", closed, late)


# 11.8


@pytest.mark.parametrize(
    ("dice", "first"),
    [
        ((1, 1, 1), "seat 5"), ((1, 1, 2), "seat 4"), ((1, 2, 4), "seat 1"),
        ((2, 2, 4), "dealer"), ((2, 3, 4), "seat 6"), ((4, 4, 6), "seat 1"), ((4, 5, 6), "dealer"),
        ((6, 6, 6), "seat 4"),
    ],
)  # fmt: skip
def test_11_8_c_dealing_starts_where_the_count_ends(dice: tuple[int, ...], first: str) -> None:
    """8 and 15 are the dealer, 14 the sixth betting position, counted counterclockwise."""
    round_ = played(table(), {3: 10}, {0: DEALERS, 3: LOSES}, dice=dice)
    assert started_with(round_) == first


def test_11_8_c_with_a_bank_the_count_begins_there() -> None:
    round_ = banked(1, {0: DEALERS, 3: WINS, 2: LOSES})  # a total of 7, from seat 3
    assert started_with(round_) == "seat 4"


def test_11_8_c_one_card_at_a_time_clockwise_to_all_positions() -> None:
    round_ = played(table(), {3: 10}, {0: DEALERS, 3: LOSES}, dice=(2, 2, 4))
    dealt = [spot for _, spot, _ in done(round_, "deal")]
    once = ["dealer", *(f"seat {seat}" for seat in range(1, 7))]
    assert dealt == once * 7


def test_11_8_d_1_four_cards_and_the_hands_of_nobody_are_racked_unseen() -> None:
    round_ = played(table(), {3: 10}, {0: DEALERS, 3: LOSES})
    racked = [act for act in round_.acts if act.act == "pick up" and act.cite == "11.8(d)1"]
    assert [act.spot for act in racked] == [f"seat {seat}" for seat in (1, 2, 4, 5, 6)]
    assert all(card == "??" for act in racked for card in act.cards)


@pytest.mark.parametrize(("misdealt", "opens_anew"), [(True, False), (False, True)])
def test_11_8_d_2_a_wrong_count_voids_and_unless_misdealt_the_deck_goes(
    misdealt: bool, opens_anew: bool
) -> None:
    void = played(table(), {3: 10}, {3: WINS}, counted=Counted(5, misdealt))
    assert gains(void) == (0, 0)
    assert any(act.act == "void" and act.cite == "11.8(d)2" for act in void.acts)
    again = told(next_round(void), "shuffled")
    assert (again.acts[0].cite == "11.5") is opens_anew


# 11.8A, 11.8B


def test_11_8a_stacks_are_counted_before_the_start_and_delivered_after() -> None:
    round_ = played(table(deal_method="hand"), {3: 10}, {0: DEALERS, 3: LOSES}, dice=(2, 2, 4))
    order = [act.act for act in round_.acts if act.act in ("count the stub", "roll", "deal")]
    assert order == ["count the stub", "roll", *["deal"] * 49]
    spots = [spot for _, spot, _ in done(round_, "deal")]
    assert spots[:8] == [*["dealer"] * 7, "seat 1"]


def test_11_8a_d_2_a_wrong_count_of_stacks() -> None:
    void = played(table(deal_method="hand"), {3: 10}, {3: WINS}, counted=Counted(3, False))
    assert any(act.act == "void" and act.cite == "11.8A(d)2" for act in void.acts)


def test_11_8b_from_the_automated_shoe_the_count_is_last() -> None:
    begun = table(deal_method="auto_shoe", start_selector="generator", shuffle="auto")
    round_ = played(begun, {3: 10}, {0: DEALERS, 3: LOSES}, dice=(7,))
    order = [act.act for act in round_.acts if act.act in ("count the stub", "generate", "deal")]
    assert order == ["generate", *["deal"] * 49, "count the stub"]
    assert started_with(round_) == "seat 1"


# 11.9


def test_11_9_both_hands_win_less_vigorish_one_pushes_none_loses() -> None:
    for hand, won in ((WINS, 9_50), (PUSHES, 0), (LOSES, -10_00)):
        round_ = played(table(seats={"Ann": 3}), {3: 10}, {0: DEALERS, 3: hand})
        assert gains(round_) == (won,)


def test_11_9_copies_are_the_dealers() -> None:
    same = "K♥ Q♥ 9♣ 7♥ 5♥ 4♣ 2♦"
    round_ = played(table(seats={"Ann": 3}), {3: 10}, {0: DEALERS, 3: same})
    assert gains(round_) == (-10_00,)


def test_11_9_vigorish_is_rounded_up_as_the_licensee_says() -> None:
    for rounding, won in (("none", 6_65), ("up_0.05", 6_65), ("up_0.25", 6_50)):
        begun = table(seats={"Ann": 3}, vigorish_round=rounding)
        assert gains(played(begun, {3: 7}, {0: DEALERS, 3: WINS})) == (won,)


def test_11_9_a_foul_hand_loses() -> None:
    told_ = {(3, "set"): ACES_LOW}
    round_ = played(table(seats={"Ann": 3}), {3: 10}, {0: DEALERS, 3: WINS}, told_)
    assert gains(round_) == (-10_00,)


def test_11_9_two_of_seven_cards() -> None:
    begun = played(table(), {3: 10}, {0: DEALERS, 3: WINS}, until=(3, "set"))
    for wrong in (0b1, 0b111, 1 << 7 | 1):
        refused("11.9", begun, f"decided 3 set {wrong}")


def test_11_9_who_does_not_set_is_set_by_the_house_way() -> None:
    round_ = played(table(), {3: 10}, {0: DEALERS, 3: WINS})
    assert settings(round_)["seat 3"] == "K♥ J♣ · A♠ A♦ 8♠ 6♦ 3♣"


# 11.10


def test_11_10_only_who_wagered_against_the_house_may_bank() -> None:
    assert asked(told(table(), "shuffled")) == (3, "cut")
    begun = told(after_one_round(), "shuffled")
    assert asked(begun) == (3, "bank")
    assert asked(told(begun, "decided 3 bank 0")) == (2, "bank")
    assert asked(told(begun, "decided 3 bank 0", "decided 2 bank 0")) == (3, "cut")


def test_11_10_after_a_players_bank_the_dealer_banks() -> None:
    second = next_round(banked(1, {0: DEALERS, 3: WINS, 2: LOSES}))
    assert asked(told(second, "shuffled"))[1] == "cut"
    third = next_round(played(second, {3: 10, 2: 10}, {0: DEALERS, 3: PUSHES, 2: LOSES}))
    assert asked(told(third, "shuffled")) == (2, "bank")  # it was with Ann last


def test_11_10_the_bank_pays_and_collects_and_the_house_takes_vigorish_of_its_win() -> None:
    """Ann wins $20 of Ben and $10 of the house; 5 % of $30."""
    assert gains(banked(1, {0: DEALERS, 3: WINS, 2: LOSES})) == (28_50, -20_00)
    assert gains(banked(1, {0: LOSES, 3: DEALERS, 2: WINS})) == (-10_00, 19_00)


def test_11_10_the_house_pays_itself_no_vigorish() -> None:
    round_ = banked(1, {0: WINS, 3: LOSES, 2: PUSHES})
    assert done(round_, "pay") == [("11.9", "seat 2", 20_00), ("11.9", "dealer", 10_00)]
    assert [spot for _, spot, _ in done(round_, "charge vigorish")] == ["seat 2"]


def test_11_10_a_co_bank_bears_half_and_is_set_by_the_house_way() -> None:
    round_ = banked(2, {0: DEALERS, 3: WINS, 2: LOSES}, ben=25)
    assert gains(round_) == (12_50 - 75, -25_00)  # 5 % of $12.50, up to a quarter
    assert "dealer" not in settings(round_)
    assert settings(round_)["seat 3"].startswith("K♥ J♣")


def test_11_10_what_the_bank_cannot_cover_goes_back() -> None:
    begun = seated(GAME, {}, {"Ann": 3}, 40_00)
    layout = begun.layout.sit(GAME, begun.terms, "Ben", 2, 500_00)
    first = played(
        Round(GAME, begun.terms, layout), {3: 10, 2: 10}, {0: DEALERS, 3: PUSHES, 2: LOSES}
    )
    round_ = played(next_round(first), {2: 35}, {0: DEALERS, 3: WINS, 2: LOSES}, {(3, "bank"): 1})
    assert done(round_, "uncovered") == [("11.10", "dealer", 5_00)]
    assert gains(round_) == (40_00 - 2_00, -35_00)


def test_11_10_who_has_not_the_chips_is_not_asked() -> None:
    first = played(table(chips=12_00), {3: 10, 2: 10}, {0: DEALERS, 3: LOSES, 2: PUSHES})
    assert asked(told(next_round(first), "shuffled")) == (3, "cut")


def test_11_10_the_bank_makes_no_wager() -> None:
    begun = told(after_one_round(), "shuffled", "decided 3 bank 1", "decided 3 cut 20")
    refused("11.10", begun, "wagered 3 wager $10.00")


def test_11_10_the_banks_foul_setting_is_corrected() -> None:
    begun = after_one_round()
    told_ = {(3, "bank"): 1, (3, "cut"): 30, (3, "set"): ACES_LOW}
    round_ = played(begun, {2: 20}, {0: DEALERS, 3: WINS, 2: LOSES}, told_)
    assert settings(round_)["seat 3"] == "K♥ J♣ · A♠ A♦ 8♠ 6♦ 3♣"
    assert gains(round_) == (28_50, -20_00)


def test_11_10_no_co_bank_where_the_licensee_has_none() -> None:
    begun = told(after_one_round(co_banking=False), "shuffled")
    refused("11.10", begun, "decided 3 bank 2")


def test_11_10_who_takes_the_chair_is_not_who_wagered() -> None:
    """The person may bank, not the seat."""
    first = played(table(), {3: 10}, {0: DEALERS, 3: PUSHES})
    layout = first.layout_after.leave("Ann").sit(GAME, first.terms, "Eve", 3, 900_00)
    assert asked(told(Round(GAME, first.terms, layout), "shuffled")) == (3, "cut")


def test_11_10_who_changes_seats_wagers_there_before_the_bank_is_offered() -> None:
    """Ann at 3 moves to 1, where her turn would come before Ben's at 2; Ben is asked."""
    first = played(table(), {3: 10, 2: 10}, {0: DEALERS, 3: PUSHES, 2: LOSES})
    layout = first.layout_after.leave("Ann").sit(GAME, first.terms, "Ann", 1, 900_00)
    begun = told(Round(GAME, first.terms, layout), "shuffled")
    assert asked(begun) == (2, "bank")
    refused("11.10", begun, "decided 1 bank 1")
    assert asked(told(begun, "decided 2 bank 0")) == (2, "cut")


# 11.11


def test_11_11_a_void_round_gives_bank_and_wagers_back() -> None:
    begun = played(
        after_one_round(), {2: 20}, {0: DEALERS, 3: WINS, 2: LOSES},
        {(3, "bank"): 1, (3, "cut"): 30}, until=(3, "set"),
    )  # fmt: skip
    void = reported(begun, "card of the bank exposed")
    assert gains(void) == (0, 0)
    assert void.layout_after.inventory == begun.layout.inventory


def test_11_11_told_late_settlement_is_undone() -> None:
    """A wrong total found when Ben has been paid: too late for a void by 11.11."""
    over = banked(1, {0: LOSES, 3: DEALERS, 2: WINS})
    stamp = next(i for i, act in enumerate(over.acts) if act.act == "pay") + 1
    with pytest.raises(Exception, match="the hands have been shown"):
        over.after(Irregularity("dice totalled wrongly", stamp))


def test_11_11_a_player_gives_a_hand_up() -> None:
    begun = played(table(), {3: 10, 2: 10}, {0: DEALERS, 3: WINS, 2: LOSES}, until=(2, "set"))
    begun = begun.after(Irregularity("player's card exposed, hand given up", len(begun.acts), 2))
    round_ = played(begun, {}, {0: DEALERS, 3: WINS, 2: LOSES})
    assert gains(round_) == (9_50, 0)


def test_11_11_an_invalid_roll_is_shaken_again() -> None:
    closed = told(table(), "shuffled", "decided 3 cut 20", "wagered 3 wager $10.00", "closed")
    again = reported(closed, "invalid roll of the dice")
    assert waiting(again).asks == "roll"


# 11.12, 11.13


def test_11_12_two_adjacent_areas_where_permitted() -> None:
    begun = table(seats={"Ann": 3}, two_areas=True)
    layout = begun.layout.sit(GAME, begun.terms, "Ann", 4, 0)
    round_ = played(
        Round(GAME, begun.terms, layout), {3: 10, 4: 10}, {0: DEALERS, 3: WINS, 4: LOSES}
    )
    assert gains(round_) == (9_50 - 10_00,)


@pytest.mark.parametrize(
    ("table_of_odds", "dice", "won"),
    [("A", (6, 6, 5), 125), ("A", (4, 2, 2), 15), ("B", (1, 1, 1), 125), ("B", (6, 6, 5), -5)],
)
def test_11_13_decided_by_the_dice_before_any_card(
    table_of_odds: str, dice: tuple[int, ...], won: int
) -> None:
    begun = told(table(seats={"Ann": 3}, additional_wager=table_of_odds), "shuffled")
    begun = told(begun, "decided 3 cut 20", 'wagered 3 "additional wager" $5.00')
    round_ = played(begun, {3: 10}, {0: DEALERS, 3: PUSHES}, dice=dice)
    assert gains(round_) == (won * 100,)
    order = [act.act for act in round_.acts if act.wager == "additional wager" or act.act == "deal"]
    assert order.index("pay" if won > 0 else "collect") < order.index("deal")


def test_11_13_needs_dice_and_a_wager_beside_it() -> None:
    unlawful("11.13", GAME, additional_wager="A", start_selector="generator")
    begun = told(table(additional_wager="A"), "shuffled", "decided 3 cut 20")
    refused("11.13", begun, 'wagered 3 "additional wager" $5.00', "closed")
    refused(
        "11.13", told(table(), "shuffled", "decided 3 cut 20"), 'wagered 3 "additional wager" $5.00'
    )


def test_the_markers_say_who_may_bank() -> None:
    begun = after_one_round()
    markers = begun.layout.markers
    assert (markers[BANK_AT], markers[PLAYED + 1], markers[PLAYED + 2]) == (NOBODY, 1, 2)
