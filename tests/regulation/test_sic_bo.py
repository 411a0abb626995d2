"""Sic bo, N.J.A.C. 19:47-9, section by section, and its readings."""

from itertools import product

import pytest
from tests.telling import done, gains, refused, reported, said, seated, told, unlawful, waits

from nomorebets.rules import game
from nomorebets.table.round import Round

GAME = game("sic_bo")
WAGERS = ("wagered 1 Small $10.00", "wagered 1 'Total 9' $2.00", "wagered 2 Big $10.00", "closed")
ALL = list(product(range(1, 7), repeat=3))
NO_ROLLS = (
    "die does not lie flat",
    "dice came to rest one on the other",
    "dice shaken fewer times than posted",
)


def table(**terms: object) -> Round:
    return seated(GAME, terms, {"Ann": 1, "Ben": 2}, 1_000_00)


def shaken(wager: str, dice: tuple[int, ...], **terms: object) -> int:
    """What Ann wins with $1 on the wager."""
    numbers = " ".join(map(str, dice))
    one = seated(GAME, terms, {"Ann": 1})
    return gains(told(one, f"wagered 1 '{wager}' $1.00", "closed", f"rolled {numbers}"))[0]


def ways(wager: str, **terms: object) -> dict[int, int]:
    """How many of the 216 throws win each amount."""
    found: dict[int, int] = {}
    for dice in ALL:
        won = shaken(wager, dice, **terms)
        found[won] = found.get(won, 0) + 1
    return found


@pytest.mark.parametrize(
    ("wager", "paid"),
    [  # ways by hand: 216 throws, 36 with two given dice, and so on
        ("Small", {1_00: 105}),
        ("Big", {1_00: 105}),
        ("Two of a Kind 3", {10_00: 16}),
        ("Three of a Kind 5", {180_00: 1}),
        ("Any Three of a Kind", {30_00: 6}),
        ("Total 4", {60_00: 3}),
        ("Total 16", {30_00: 6}),
        ("Total 6", {17_00: 10}),
        ("Total 14", {12_00: 15}),
        ("Total 8", {8_00: 21}),
        ("Total 12", {6_00: 25}),
        ("Total 10", {6_00: 27}),
        ("Two Dice 2-6", {5_00: 30}),
        ("One of a Kind 4", {1_00: 75, 2_00: 15, 3_00: 1}),
    ],
)
def test_9_2_9_4_what_each_wager_wins_on_all_throws(wager: str, paid: dict[int, int]) -> None:
    assert ways(wager) == {**paid, -1_00: 216 - sum(paid.values())}


def test_9_2_there_is_no_total_of_3_or_18() -> None:
    for wager in ("Total 3", "Total 18", "Two Dice 2-2"):
        refused("9.2", table(), f"wagered 1 '{wager}' $5.00")


def test_9_4_odds_may_be_higher_never_lower() -> None:
    assert shaken("Two Dice 1-2", (2, 1, 1), odds="two_dice_combination=6") == 6_00
    assert shaken("One of a Kind 2", (2, 2, 2), odds="one_of_a_kind_on_three=12") == 12_00
    for line in ("three_of_a_kind=179", "total_9_12=5", "small=0", "one_of_a_kind_on_two=1"):
        unlawful("9.4", GAME, odds=line)


def test_reading_sb_4_two_of_a_kind_when_three_show() -> None:
    assert shaken("Two of a Kind 4", (4, 4, 4)) == 10_00
    assert ways("Two of a Kind 4", double_counts_triple=False) == {10_00: 15, -1_00: 201}
    assert shaken("Three of a Kind 4", (4, 4, 4), double_counts_triple=False) == 180_00
    assert shaken("Any Three of a Kind", (4, 4, 4), double_counts_triple=False) == 30_00


@pytest.mark.parametrize("n", range(1, 7))
def test_reading_sb_5_three_of_a_kind_loses_small_and_big(n: int) -> None:
    assert shaken("Small", (n, n, n)) == shaken("Big", (n, n, n)) == -1_00


def test_9_1_the_dice_lie_covered_while_wagers_are_made() -> None:
    words = [(act.cite, act.words) for act in table().acts]
    assert words[0] == ("9.1", "put three dice, inspected, into the shaker and seal it")
    assert words[1] == ("9.1", "the dice lie covered in the shaker")
    played = told(table(), *WAGERS, "rolled 1 2 6")
    later = Round(GAME, played.terms, played.layout_after)
    assert [act.words for act in later.acts] == ["the dice lie covered in the shaker"]


def test_9_5_no_more_bets_before_the_shake() -> None:
    begun = told(table(), *WAGERS)
    assert said(begun) == ["No more bets"]
    assert waits(begun).asks == "roll"
    refused("9.5", begun, "wagered 1 Big $5.00")


def test_9_5_the_numbers_are_called_from_low_to_high() -> None:
    played = told(table(), *WAGERS, "rolled 6 1 2")
    called = [act.words for act in played.acts if act.act == "call"]
    assert called == ["1, 2, 6: a total of 9"]


def test_9_5_losers_first_then_winners() -> None:
    played = told(table(), *WAGERS, "rolled 6 1 2")
    assert done(played, "collect") == [("9.5", "seat 2", 10_00)]
    assert done(played, "pay") == [("9.4", "seat 1", 10_00), ("9.4", "seat 1", 12_00)]
    order = [act.act for act in played.acts if act.act in ("collect", "pay")]
    assert order == ["collect", "pay", "pay"]
    assert gains(played) == (22_00, -10_00)


@pytest.mark.parametrize("shaker", ["manual", "automated"])
@pytest.mark.parametrize("name", NO_ROLLS)
def test_9_6_no_roll_before_the_dice_are_read(name: str, shaker: str) -> None:
    begun = reported(told(table(shaker=shaker), *WAGERS), name)
    assert said(begun) == ["No more bets", "No Roll"]
    assert gains(told(begun, "rolled 3 3 3")) == (2_00 * 6 - 10_00, -10_00)


@pytest.mark.parametrize("name", NO_ROLLS)
def test_9_6_no_roll_told_late_gives_the_wagers_back(name: str) -> None:
    played = told(table(), *WAGERS, "rolled 6 1 2")
    read = next(i for i, act in enumerate(played.acts) if act.act == "roll") + 1
    for after in range(read, len(played.acts) + 1):
        late = reported(played, name, after)
        assert late.table.void
        assert gains(late) == (0, 0)


def test_9_6_nothing_is_wrong_with_dice_that_were_not_shaken() -> None:
    begun = told(table(), *WAGERS[:-1])
    for name in NO_ROLLS:
        refused("9.6", begun, f'irregularity "{name}" {len(begun.acts)}')
    closed = told(begun, "closed")
    announced = len(closed.acts) - 1
    refused("9.6", closed, f'irregularity "{NO_ROLLS[0]}" {announced}')


def test_9_6_dice_seen_while_wagers_are_made_count_for_nothing() -> None:
    begun = reported(told(table(), *WAGERS[:-1]), "dice seen before wagers are closed")
    assert waits(begun).asks == "wagers"
    assert gains(told(begun, "closed", "rolled 6 1 2")) == (22_00, -10_00)
    closed = told(table(), *WAGERS)
    after = len(closed.acts)
    refused("9.6", closed, f'irregularity "dice seen before wagers are closed" {after}')


@pytest.mark.parametrize("name", ["wrong numbers entered", "layout does not light up as it should"])
def test_9_6_the_dice_govern(name: str) -> None:
    played = told(table(), *WAGERS, "rolled 6 1 2")
    lit = next(i for i, act in enumerate(played.acts) if "light up" in act.words) + 1
    for after in range(lit, len(played.acts) + 1):
        assert gains(reported(played, name, after)) == gains(played)
    refused("9.6", played, f'irregularity "{name}" {lit - 1}')


def test_8_2_and_9_3_amounts() -> None:
    refused("8.2", table(), "wagered 1 Small $0.50")
    refused("8.2", table(), "wagered 1 Small $501.00")
    refused("9.3", table(), "wagered 1 Small $1.50")
    unlawful("8.2", GAME, min_wager="$50.00", max_wager="$10.00")


def test_three_dice_with_six_sides() -> None:
    for dice in ("rolled 1 2", "rolled 1 2 7", "rolled 0 1 2", "rolled 1 2 3 4"):
        refused("9.5", told(table(), *WAGERS), dice)
