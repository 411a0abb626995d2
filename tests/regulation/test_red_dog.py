"""Red dog, N.J.A.C. 19:47-6, paragraph by paragraph."""

import msgspec
import pytest
from tests.support import balanced
from tests.telling import (
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

from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.table.layout import Layout
from nomorebets.table.round import Round

GAME = game("red_dog")
SHOE = ("shuffled", "decided 1 cut 26", "cards ??")
EARLY = "third card exposed before raises are closed"


def table(chips: int = 100_00, **terms: object) -> Round:
    """Ann at seat 1 and Ben at seat 4, before anything has happened."""
    return seated(GAME, {"decks": 1} | terms, {"Ann": 1, "Ben": 4}, chips)


def dealt(two: str, chips: int = 100_00, **terms: object) -> Round:
    """Ann has wagered $10, Ben $5; the first two cards lie."""
    wagers = ("wagered 1 wager $10.00", "wagered 4 wager $5.00", "closed")
    return told(table(chips, **terms), *SHOE, *wagers, f"cards {two}")


def not_now(cite: str, begun: Round, name: str) -> None:
    refused(cite, begun, f'irregularity "{name}" {len(begun.acts)}')


# 6.1 to 6.4


def test_6_1_a_there_is_at_least_one_deck() -> None:
    unlawful("6.1(a)", GAME, decks=0)
    assert len(GAME.cards.shuffled(GAME.terms_from({"decks": 2}))) == 104


def test_6_1_a_no_card_comes_twice_from_one_deck() -> None:
    refused("6.1(a)", dealt("4♣ 7♦"), "closed", "card 4♣")
    assert told(dealt("4♣ 7♦", decks=2), "closed", "card 4♣").pending is None


def test_6_3_b_a_game_just_beginning_offers_the_cut_to_the_first_player() -> None:
    chosen = GAME.terms_from({"decks": 1})
    layout = Layout.new(GAME, chosen)
    for player, seat in (("Ben", 4), ("Ann", 1), ("Cy", 6)):
        layout = layout.sit(GAME, chosen, player, seat, 100_00)
    begun = told(Round(GAME, chosen, layout), "shuffled")
    asked = []
    for _ in range(4):
        assert begun.pending is not None
        asked.append(begun.pending.spot)
        seat = 0 if len(asked) == 4 else begun.pending.spot + 1
        begun = told(begun, f"decided {seat} cut {0 if seat else 10}")
    assert asked == [3, 5, 0, 16]  # the first, then clockwise, then the dealer


def test_6_3_b_later_the_cut_goes_to_the_farthest_right_of_the_dealer() -> None:
    first = told(dealt("2♣ 3♦", shuffle_each_round=True))
    again = told(next_round(first), "shuffled")
    assert again.pending is not None
    assert again.pending.spot == 3
    assert waits(told(again, "decided 4 cut 0")).spot == 0


@pytest.mark.parametrize("depth", [9, 43])
def test_6_3_c_the_cut_is_at_least_ten_cards_from_either_end(depth: int) -> None:
    refused("6.3(c)", told(table(), "shuffled"), f"decided 1 cut {depth}")
    nobody = told(table(), "shuffled", "decided 1 cut 0", "decided 4 cut 0")
    refused("6.3(c)", nobody, f"decided 0 cut {depth}")
    for legal in (10, 42):
        told(table(), "shuffled", f"decided 1 cut {legal}")
        told(nobody, f"decided 0 cut {legal}")


def test_6_3_c_the_cutting_card_goes_in_a_quarter_from_the_back() -> None:
    for decks in (1, 6):
        begun = told(table(decks=decks), "shuffled", "decided 1 cut 26")
        inserted = next(act for act in begun.acts if act.act == "insert cutting card")
        assert inserted.value == 13 * decks


def test_6_4_a_each_new_dealer_burns_a_card_before_dealing() -> None:
    begun = told(table(), *SHOE, "wagered 1 wager $10.00")
    after = told(reported(begun, "new dealer"), "cards ??")
    assert after.table.cards_left() == begun.table.cards_left() - 1 == 50
    assert gains(told(after, "closed", "cards 2♣ 3♦")) == (0, 0)
    for lying in (dealt("4♣"), dealt("4♣ 7♦")):  # also in mid-round, before the next card
        relieved = told(reported(lying, "new dealer"), "card")
        assert relieved.acts[-1].cite == "6.4(a)"
        assert waits(relieved).asks == waits(lying).asks
    unfilled = told(table(), "shuffled")
    not_now("6.4(a)", unfilled, "new dealer")


def test_6_4_a_the_burn_card_is_disclosed_on_request_and_only_once() -> None:
    begun = told(table(), *SHOE)
    shown = told(reported(begun, "burn card asked for"), "card 9♦")
    assert shown.acts[-1].cards == ("9♦",)
    assert balanced(shown.table.stack)
    not_now("6.4(a)", shown, "burn card asked for")
    refused("6.1(a)", told(shown, "wagered 1 wager $10.00", "closed"), "card 9♦")


# 6.5


def test_6_5_a_no_wager_is_made_once_cards_are_dealt() -> None:
    with pytest.raises(Refused):
        told(dealt("4♣ 7♦"), "wagered 1 wager $20.00")


def test_6_5_e_consecutive_cards_are_a_tie() -> None:
    played = dealt("K♣ A♦")
    assert said(played) == ["The cards are consecutive—tie hand"]
    assert gains(played) == (0, 0)


def test_6_5_f_1_three_of_a_kind_pays_11_to_1() -> None:
    played = told(dealt("8♣ 8♦"), "card 8♥")
    assert said(played) == ["We have a pair", "Three of a kind"]
    assert gains(played) == (110_00, 55_00)


def test_6_5_f_2_a_pair_without_a_third_is_a_tie() -> None:
    played = told(dealt("8♣ 8♦"), "card 9♥")
    assert said(played) == ["We have a pair", "No three of a kind—tie hand"]
    assert gains(played) == (0, 0)


def test_6_5_f_the_third_card_of_a_pair_comes_at_once_there_is_no_raise() -> None:
    assert waits(dealt("8♣ 8♦")).asks == "card"
    with pytest.raises(Refused):
        told(dealt("8♣ 8♦"), "decided 1 raise 500")


def test_6_5_h_a_raise_is_not_in_excess_of_the_original_wager() -> None:
    begun = dealt("4♣ 7♦")
    refused("6.5(h)", begun, "decided 1 raise 1100")
    refused("6.5(h)", begun, "decided 4 raise 600")
    assert begun.table.chips.stakes == {(0, 0): 10_00, (3, 0): 5_00}
    told(begun, "decided 1 raise 1000")
    told(begun, "decided 1 raise 100")  # below the table minimum: reading RD-3


def test_6_5_h_a_raise_is_made_in_whole_chips_the_player_has() -> None:
    refused("6.5(h)", dealt("4♣ 7♦"), "decided 1 raise 150")
    poor = dealt("4♣ 7♦", chips=14_00)
    refused("6.5(h)", poor, "decided 1 raise 500")
    told(poor, "decided 1 raise 400")


def test_6_5_h_there_is_no_raise_before_the_cards() -> None:
    with pytest.raises(Refused):
        told(table(), *SHOE, "wagered 1 wager $10.00", "wagered 1 raise $10.00")


def test_6_5_h_only_players_in_the_round_raise() -> None:
    begun = told(table(), *SHOE, "wagered 1 wager $10.00", "closed", "cards 4♣ 7♦")
    refused("6.5(h)", begun, "decided 4 raise 500")


@pytest.mark.parametrize(
    ("two", "third", "to"),
    [("4♣ 6♦", "5♥", 5), ("4♣ 7♦", "6♥", 4), ("9♠ K♥", "J♠", 2), ("4♣ 9♦", "5♥", 1),
     ("2♣ A♦", "K♥", 1)],
)  # fmt: skip
def test_6_5_i_2_wager_and_raise_are_paid_by_the_spread(two: str, third: str, to: int) -> None:
    played = told(dealt(two), "decided 1 raise 700", "closed", f"card {third}")
    assert said(played) == ["Raises closed"]
    assert gains(played) == (17_00 * to, 5_00 * to)


def test_6_5_i_1_a_third_card_not_between_loses_wager_and_raise() -> None:
    for third in ("4♥", "7♥", "3♥", "A♥"):
        played = told(dealt("4♣ 7♦"), "decided 1 raise 1000", "closed", f"card {third}")
        assert gains(played) == (-20_00, -5_00)


def test_6_5_i_3_odds_may_be_higher_never_lower() -> None:
    higher = dealt("4♣ 6♦", odds_by_spread="6,4,2,1")
    assert gains(told(higher, "closed", "card 5♥")) == (60_00, 30_00)
    for lower in ("4,4,2,1", "5,3,2,1", "5,4,1,1", "5,4,2,0"):
        unlawful("6.5(i)3", GAME, odds_by_spread=lower)


def test_6_5_j_the_cards_are_picked_up_as_they_were_dealt() -> None:
    played = told(dealt("4♣ 7♦"), "closed", "card 5♥")
    picked = [act.cards[0] for act in played.acts if act.act == "pick up"]
    assert picked == ["4♣", "7♦", "5♥"]


def test_6_5_k_the_round_is_finished_and_the_cards_reshuffled() -> None:
    wagers = ("wagered 1 wager $10.00", "closed")
    played = told(
        table(), *SHOE, *wagers, "card 4♣", "cutting_card", "card 7♦", "closed", "card 5♥"
    )
    assert gains(played)[0] == 40_00
    following = next_round(played)
    assert waits(following).asks == "shuffle"
    without = told(dealt("4♣ 7♦"), "closed", "card 5♥")
    assert waits(next_round(without)).asks == "wagers"


def test_reading_rd_6_a_shoe_that_runs_out_voids_the_round() -> None:
    first = told(dealt("2♣ 3♦"))
    short = msgspec.structs.replace(first.layout_after, left=2)
    second = Round(GAME, first.terms, short)
    second = told(second, "wagered 1 wager $10.00", "closed", "cards 4♣ 9♦", "closed")
    assert second.table.void
    assert gains(second) == (0, 0)
    assert second.layout_after.markers[0] == 0
    assert waits(next_round(second)).asks == "shuffle"


def test_6_3_a_a_shoe_that_the_last_card_left_is_shuffled_before_wagers() -> None:
    first = told(dealt("2♣ 3♦"))
    short = Round(GAME, first.terms, msgspec.structs.replace(first.layout_after, left=2))
    over = told(short, "wagered 1 wager $10.00", "closed", "cards 4♣ 5♦")
    assert gains(over) == (0, 0)
    following = waits(next_round(over))
    assert (following.asks, following.cite) == ("shuffle", "6.3(a)")


# 6.7 to 6.9


def test_6_7_a_a_card_face_up_in_the_shoe_is_discarded() -> None:
    begun = dealt("4♣")
    played = told(reported(begun, "card found face up"), "cards 5♦ 7♦", "closed", "card 6♥")
    assert gains(played) == (40_00, 20_00)
    assert balanced(played.table.stack)


def test_6_7_a_whenever_it_is_found_as_the_burn_card_or_when_the_round_is_decided() -> None:
    burning = told(table(), "shuffled", "decided 1 cut 26")
    found = told(reported(burning, "card found face up"), "card 5♦")
    assert found.acts[-1].cite == "6.7(a)"
    assert waits(found).cite == "6.4(a)"
    over = told(dealt("4♣ 7♦"), "closed", "card 6♥")
    late = told(reported(over, "card found face up"), "card 5♦")
    assert gains(late) == gains(over)
    not_now("6.7(a)", told(table(), "shuffled"), "card found face up")


def test_6_7_b_a_card_drawn_in_error_unseen_is_the_next_card() -> None:
    begun = dealt("4♣ 7♦")
    played = told(reported(begun, "card drawn in error, unseen"), "closed", "card 6♥")
    assert gains(played) == (40_00, 20_00)


def test_6_7_c_each_player_plays_on_or_has_the_wagers_back() -> None:
    begun = told(dealt("4♣ J♦"), "decided 1 raise 1000", "decided 4 raise 500")
    shown = told(reported(begun, EARLY), "card 8♠")
    assert waits(shown).spot == 0
    left = told(shown, 'decided 1 "play on" 0', 'decided 4 "play on" 1')
    refused("6.5(h)", left, "decided 1 raise 500")
    played = told(left, "closed", "card 3♠")
    assert gains(played) == (0, -10_00)
    assert "8♠" in [card for act in played.acts if act.act == "burn" for card in act.cards]


def test_6_7_c_a_raise_already_placed_is_returned_too() -> None:
    begun = told(dealt("4♣ J♦"), "decided 1 raise 1000", "closed")
    closed = next(i for i, act in enumerate(begun.acts) if act.words == "Raises closed")
    shown = told(reported(begun, EARLY, closed), "card 8♠")
    played = told(shown, 'decided 1 "play on" 0', 'decided 4 "play on" 1', "card 3♠")
    assert gains(played) == (0, -5_00)


def test_6_7_c_nothing_is_left_to_play_if_all_void_the_round() -> None:
    begun = dealt("4♣ J♦")
    shown = told(reported(begun, EARLY), "card 8♠")
    played = told(shown, 'decided 1 "play on" 0', 'decided 4 "play on" 0')
    assert played.table.void
    assert gains(played) == (0, 0)


def test_6_7_c_only_until_raises_are_closed_and_only_where_there_is_a_spread() -> None:
    closed = told(dealt("4♣ J♦"), "closed")
    not_now("6.7(c)", closed, EARLY)
    pair = dealt("8♣ 8♦")
    not_now("6.7(c)", pair, EARLY)


def test_6_8_a_player_may_wager_on_more_than_one_area_if_permitted() -> None:
    chosen = GAME.terms_from({})
    two = Layout.new(GAME, chosen).sit(GAME, chosen, "Ann", 1, 100_00)
    assert two.sit(GAME, chosen, "Ann", 6, 0).taken == (0, 5)
    chosen = GAME.terms_from({"multi_area": False})
    with pytest.raises(Refused) as caught:
        two.sit(GAME, chosen, "Ann", 2, 0)
    assert caught.value.cite == "6.8"


def test_6_9_a_device_takes_the_place_of_shuffle_cut_and_burn() -> None:
    begun = told(table(continuous_shuffler=True), "shuffled")
    assert waits(begun).asks == "wagers"
    played = told(begun, "wagered 1 wager $10.00", "closed", "cards 2♣ 3♦")
    assert waits(next_round(played)).asks == "shuffle"
    unlawful("6.9", GAME, continuous_shuffler=True, shuffle_each_round=True)
