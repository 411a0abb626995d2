"""Blackjack, N.J.A.C. 19:47-2.13 to 2.18: shared boxes, side wagers, irregularities."""

from typing import Any

import pytest
from tests.regulation.blackjack_table import (
    DOUBLE,
    DRAW,
    FULL,
    GAME,
    SHOE,
    SPLIT,
    STAND,
    SURRENDER,
    THREE,
    choices,
    dealt,
    play,
    table,
    three_players,
)
from tests.support import nets
from tests.telling import (
    gains,
    refused,
    reported,
    told,
    waits,
)

from nomorebets.judgments.blackjack import (
    point_total,
)
from nomorebets.law.refusal import Refused
from nomorebets.table.layout import Layout
from nomorebets.table.round import Round

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
    assert nets(begun.table) == {(0, 9): over, (0, 10): under}
    assert waits(begun).facing == 0  # settled before the next card, the hole card


@pytest.mark.parametrize(
    ("cards", "gain"),
    [("9♣ 6♠ 4♥", -1_00), ("9♣ 6♠ 4♣", 2_50), ("Q♣ 6♠ K♣", 25_00), ("K♣ 6♠ J♣", 2_50)],
)
def test_2_17_same_suit(cards: str, gain: int) -> None:
    assert nets(sided("same_suit", cards, "same suit").table) == {(0, 11): gain}


def test_2_17_same_suit_at_the_other_odds() -> None:
    sides = sided("same_suit", "9♣ 6♠ 4♣", "same suit", same_suit_odds="3:1").table
    assert nets(sides)[0, 11] == 3_00


def test_2_17_sevens_in_the_first_three_cards() -> None:
    odds: dict[str, Any] = {"one_seven_odds": 3, "two_sevens_odds": 50, "three_sevens_odds": 500}
    odds["decks"] = 4
    begun = sided("sevens", "7♣ 6♠ 4♥ ??", "sevens", **odds)
    third = told(begun, play(DRAW), "card 7♥").table
    assert nets(third)[0, 12] == 50_00
    stood = told(begun, play(STAND)).table
    assert nets(stood)[0, 12] == 3_00
    surrendered = sided("sevens", "7♣ 6♠ 4♥ ??", "sevens", surrender="late", **odds)
    assert nets(told(surrendered, play(SURRENDER)).table)[0, 12] == 3_00
    two = sided("sevens", "8♣ 6♠ 4♥ ??", "sevens", **odds)
    assert nets(told(two, play(STAND)).table)[0, 12] == -1_00
    assert nets(told(two, play(DRAW), "card 7♥").table)[0, 12] == 3_00
    fourth = told(two, play(DRAW), "card 2♥", play(DRAW), "card 7♥").table
    assert nets(fourth)[0, 12] == -1_00


def test_2_17_only_what_is_offered_for_one_dollar_with_a_wager() -> None:
    begun = told(table(side_2_17="same_suit"), *SHOE, "wagered 1 wager $10.00")
    refused("2.17(a)", begun, 'wagered 1 "over 13" $1.00')
    refused("2.17(b)", begun, 'wagered 1 "same suit" $2.00')
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


def test_2_15_an_exposed_card_goes_to_the_hand_that_waits_for_one() -> None:
    begun = told(three_players(), "shuffled", "decided 6 cut 26", "cards ??")
    begun = told(begun, *(f"wagered {seat} wager $10.00" for seat in (1, 4, 6)), "closed")
    begun = told(begun, "cards 5♣ 6♣ 7♣ 9♠ 5♦ 6♦ 7♦ ??", play(DRAW))
    assert waits(begun).spot == 0
    exposed = told(reported(begun, "card exposed in error"), "card 9♥")
    assert len(exposed.table.hand(0)) == 3
    assert waits(exposed).asks == "offer"
    assert waits(exposed).spot == 0


def test_2_6_c_a_new_dealer_burns_before_the_next_card_also_in_mid_round() -> None:
    begun = told(dealt("T♣ 6♠ 4♥ ??"), play(DRAW))
    relieved = told(reported(begun, "new dealer"), "card")
    assert relieved.acts[-1].cite == "2.6(c)"
    assert waits(relieved).spot == 0


def test_2_15_a_card_is_found_face_up_whenever_the_shoe_has_cards() -> None:
    for lines in (SHOE[:2], SHOE, (*SHOE, "wagered 1 wager $10.00")):
        begun = told(table(), *lines)
        found = told(reported(begun, "card found face up"), "card 9♥")
        assert waits(found) == waits(begun)
