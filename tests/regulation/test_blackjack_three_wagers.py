"""Blackjack, N.J.A.C. 19:47-2.13, 2.18: each of three wagers on a box has the fate of its hand."""

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
    play,
    table,
)
from tests.telling import gains, told

from nomorebets.table.round import Round

WAGERS = ("wager", '"second wager"', '"third wager"')


def backed(cards: str, **terms: object) -> Round:
    """$10 of Ann's, $20 of Ben's, $6 of Cy's on Ann's box."""
    begun = table(100_00, hole_card_mode="none", **terms)
    layout = begun.layout
    for player in ("Ben", "Cy"):
        layout = layout.sit(GAME, begun.terms, player, 0, 200_00)
    begun = told(Round(GAME, begun.terms, layout), *SHOE, "wagered 1 wager $10.00")
    begun = told(begun, 'wagered 1 "second wager" $20.00 Ben', 'wagered 1 "third wager" $6.00 Cy')
    return told(begun, "closed", f"cards {cards}")


def thrice(cards: str, **terms: object) -> Round:
    """Multiple action: $10, $20 and $6, all Ann's."""
    amounts = zip(WAGERS, ("$10.00", "$20.00", "$6.00"), strict=True)
    lines = [f"wagered 1 {wager} {amount}" for wager, amount in amounts]
    return told(table(500_00, **THREE | terms), *SHOE, *lines, "closed", f"cards {cards}")


@pytest.mark.parametrize(
    ("cards", "facts", "times"),
    [
        ("T♣ 6♠ 9♥", (play(STAND), "cards T♦ T♥"), 1),
        ("T♣ 6♠ 9♥", (play(STAND), "cards T♦ 3♥"), 0),
        ("T♣ 6♠ 9♥", (play(STAND), "cards T♦ 4♥"), -1),
        ("T♣ 6♠ 6♥", (play(DRAW), "card T♥", "card T♦"), -1),  # 2.6(h): a second card in any case
        ("5♣ 6♠ 6♥", (play(DOUBLE), FULL, "card T♥", "cards T♦ T♠"), 2),
        ("5♣ 6♠ 6♥", (play(DOUBLE), FULL, "card 2♥", "cards T♦ 4♠"), -2),
        ("T♣ 6♠ 6♥", (play(DOUBLE), FULL, "card T♥", "card T♦"), -2),
        ("A♣ 6♠ K♥", ("card T♦",), 1.5),
        ("A♣ T♠ K♥", ("card A♥",), 0),
        ("A♣ T♠ K♥", ("card 9♥",), 1.5),
        ("T♣ T♠ 9♥", (play(STAND), "card A♥"), -1),
        ("5♣ T♠ 6♥", (play(DOUBLE), FULL, "card T♥", "card A♥"), -1),  # reading BJ-4
    ],
)
def test_2_13_the_wagers_of_three_players(cards: str, facts: tuple[str, ...], times: float) -> None:
    over = told(backed(cards), *facts)
    assert over.pending is None
    assert gains(over) == (times * 10_00, times * 20_00, times * 6_00)
    assert not over.table.chips.stakes


def test_2_8_each_surrenders_half() -> None:
    over = told(backed("T♣ 6♠ 6♥", surrender="late"), play(SURRENDER), "card T♦")
    assert gains(over) == (-5_00, -10_00, -3_00)


def test_2_11_each_has_as_much_on_the_second_hand() -> None:
    begun = told(backed("8♣ 6♠ 8♥"), play(SPLIT), "card T♥", play(STAND), "card K♥")
    over = told(begun, play(STAND), "cards T♦ T♠")
    assert gains(over) == (20_00, 40_00, 12_00)


@pytest.mark.parametrize(
    ("cards", "facts", "gain"),
    [
        ("T♣ 9♠ 8♥", (play(STAND), "card 9♦", "card K♦", "cards 3♦ T♦"), 0 - 20_00 + 6_00),
        ("T♣ 9♠ 8♥", (play(DRAW), "card 9♦"), -36_00),
        ("T♣ 9♠ 6♥", (play(DOUBLE), FULL, "card 9♦"), -72_00),
        ("A♣ 6♠ K♥", (), 54_00),
    ],
)
def test_2_18_three_wagers_of_one_player(cards: str, facts: tuple[str, ...], gain: int) -> None:
    over = told(thrice(cards), *facts)
    assert over.pending is None
    assert gains(over) == (gain,)
    assert not over.table.chips.stakes


def test_2_9_each_of_three_wagers_is_insured_by_itself() -> None:
    begun = thrice("T♣ A♠ 9♥")
    for name, amount in (("", 5_00), (", second wager", 10_00), (", third wager", 3_00)):
        begun = told(begun, f'decided 1 "insurance{name}" {amount}', "closed")
    begun = told(begun, play(STAND), "card K♦", "card 8♦", "card K♥")
    paid = [(act.wager, act.amount) for act in begun.acts if act.act == "pay"]
    insured = [(wager, amount) for wager, amount in paid if wager.startswith("insurance")]
    assert insured == [("insurance", 10_00), ("insurance, third wager", 6_00)]
    lost = [act.amount for act in begun.acts if act.act == "collect" and "insur" in act.wager]
    assert lost == [10_00]
