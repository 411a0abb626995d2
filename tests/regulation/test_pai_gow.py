"""Pai gow, N.J.A.C. 19:47-10, of which the titles are held; by readings."""

import pytest
from tests.regulation.seven_hands import played, settings, started_with
from tests.telling import done, gains, next_round, refused, reported, seated, told
from tests.telling import waits as waiting

from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.table.facts import Irregularity
from nomorebets.table.round import Round

GAME = game("pai_gow")
DEALERS = "6-4a 6-3 2-2a 5-1a"  # 9, Ping high, and nothing
WINS = "6-6a 5-4 1-1a 6-2"  # wong and gong
PUSHES = "3-2 5-2 6-5b 5-1b"  # 7 and 2, at most 8 and 1
LOSES = "5-5a 6-4b 6-1b 4-1"  # set 0 and 2
TENS_LOW = {(2, "set"): 0b0011}


def table(chips: int = 2_000_00, seats: dict[str, int] | None = None, **terms: object) -> Round:
    return seated(GAME, terms, seats or {"Ann": 3, "Ben": 2}, chips)


def after_one_round(**terms: object) -> Round:
    begun = table(**terms)  # type: ignore[arg-type]
    first = played(begun, {3: 10, 2: 10}, {0: DEALERS, 3: PUSHES, 2: LOSES}, TENS_LOW)
    return next_round(first)


def banked(answer: int, hands: dict[int, str], ben: int = 20, **terms: object) -> Round:
    return played(after_one_round(**terms), {2: ben}, hands, {(3, "bank"): answer, **TENS_LOW})


def asked(begun: Round) -> tuple[int, str]:
    pending = waiting(begun)
    if pending.asks != "offer":
        return 0, pending.asks
    return pending.spot + 1, GAME.decisions[pending.decision].name


# 10.2, 10.5


def test_10_2_what_is_no_tile_or_comes_twice_is_refused() -> None:
    begun = told(table(), "shuffled", "wagered 3 wager $10.00", "closed", "rolled 1 2 2")
    assert started_with_next(begun) == 3
    refused("10.2", begun, "card A♠")
    refused("10.2", begun, "card 6-6a", "card 66a")


def started_with_next(begun: Round) -> int:
    return waiting(begun).spot + 1


def test_10_5_limits_and_chips() -> None:
    refused("8.2", told(table(), "shuffled"), "wagered 3 wager $4.00")
    refused("10.5", told(table(), "shuffled"), "wagered 3 wager $7.50")


def test_10_5_nothing_is_wagered_after_no_more_bets() -> None:
    closed = told(table(), "shuffled", "wagered 3 wager $10.00", "closed")
    for late in ("wagered 2 wager $10.00", "wagered 3 wager $20.00"):
        refused("10.5", closed, late)


# 10.3, 10.6


@pytest.mark.parametrize(
    ("dice", "first"),
    [((3, 3, 3), "dealer"), ((6, 6, 5), "dealer"), ((4, 3, 3), "seat 6"), ((6, 6, 6), "seat 6"),
     ((1, 2, 4), "seat 1"), ((1, 1, 1), "seat 5")],
)  # fmt: skip
def test_10_6_nine_and_seventeen_are_the_banks_ten_and_eighteen_at_its_right(
    dice: tuple[int, ...], first: str
) -> None:
    assert started_with(played(table(), {3: 10}, {0: DEALERS, 3: WINS}, dice=dice)) == first


def test_10_6_the_eighth_stack_is_the_dead_hands() -> None:
    round_ = played(table(), {3: 10}, {0: DEALERS, 3: WINS}, dice=(2, 3, 3))  # 8
    assert [act.act for act in round_.acts if act.act in ("deal", "burn")][:5] == [
        *["burn"] * 4, "deal",
    ]  # fmt: skip
    assert len(done(round_, "deal")) == 28


def test_10_6_seven_seats_have_no_dead_hand() -> None:
    begun = seated(GAME, {"seats": 7, "delivery": "counterclockwise"}, {"Ann": 7}, 500_00)
    round_ = played(begun, {7: 10}, {0: DEALERS, 7: WINS}, dice=(3, 3, 3))
    spots = [spot for _, spot, _ in done(round_, "deal")][::4]
    assert spots == ["dealer", *(f"seat {seat}" for seat in range(7, 0, -1))]


def test_10_3_a_generator_of_eight_numbers() -> None:
    begun = table(start_selector="generator")
    assert started_with(played(begun, {3: 10}, {0: DEALERS, 3: WINS}, dice=(2,))) == "seat 6"


def test_10_3_a_generator_has_no_other_number() -> None:
    begun = table(start_selector="generator")
    closed = told(begun, "shuffled", "wagered 3 wager $10.00", "closed")
    for number in (0, 9):
        with pytest.raises(Refused, match="the generator has no number") as caught:
            told(closed, f"rested {number}")
        assert caught.value.cite == "10.3"


# 10.7


def test_10_7_both_hands_win_less_vigorish_one_pushes_none_loses() -> None:
    for hand, won in ((WINS, 9_50), (PUSHES, 0)):
        assert gains(played(table(seats={"Ann": 3}), {3: 10}, {0: DEALERS, 3: hand})) == (won,)
    lost = played(table(seats={"Ben": 2}), {2: 10}, {0: DEALERS, 2: LOSES}, TENS_LOW)
    assert gains(lost) == (-10_00,)


def test_10_7_two_of_four_tiles() -> None:
    begun = played(table(), {3: 10}, {0: DEALERS, 3: WINS}, until=(3, "set"))
    for wrong in (19, 7, 1):  # five tiles, three, one
        refused("10.7", begun, f"decided 3 set {wrong}")


@pytest.mark.parametrize("named", [0b1001, 0b0110])
def test_10_7_the_better_two_are_the_high_hand_whichever_are_named(named: int) -> None:
    """Gong with Teen below wong with Day."""
    round_ = played(table(), {3: 10}, {0: DEALERS, 3: WINS}, {(3, "set"): named})
    assert settings(round_)["seat 3"] == "6-6a 6-2 · 5-4 1-1a"


def test_10_7_the_house_way_is_the_licensees() -> None:
    sevens = "6-1a 6-1b 6-5a 5-5a"
    for way, words in (
        ("after_taj", "6-5a 5-5a · 6-1a 6-1b"),
        ("after_foxwoods", "6-1a 5-5a · 6-1b 6-5a"),
    ):
        round_ = played(table(house_way=way), {3: 10}, {0: DEALERS, 3: sevens})
        low = settings(round_)["seat 3"].partition(" · ")[0]
        assert {tile[:3] for tile in low.split()} == {
            tile[:3] for tile in words.split(" · ")[0].split()
        }


# 10.8


def test_10_8_the_bank_goes_round_and_back_to_the_dealer() -> None:
    begun = told(after_one_round(), "shuffled")
    assert asked(begun) == (3, "bank")
    assert asked(told(begun, "decided 3 bank 0")) == (2, "bank")
    assert asked(told(begun, "decided 3 bank 0", "decided 2 bank 0")) == (0, "wagers")
    second = next_round(banked(1, {0: DEALERS, 3: WINS, 2: LOSES}))
    assert asked(told(second, "shuffled")) == (0, "wagers")


def test_10_8_bank_and_co_bank() -> None:
    assert gains(banked(1, {0: DEALERS, 3: WINS, 2: LOSES})) == (28_50, -20_00)
    assert gains(banked(2, {0: DEALERS, 3: WINS, 2: LOSES})) == (9_50, -20_00)
    hands = {0: LOSES, 3: DEALERS, 2: WINS}
    assert gains(played(after_one_round(), {2: 20}, hands, {(3, "bank"): 1}))[1] == 19_00


def test_10_8_the_odd_cent_of_a_co_bank_is_the_houses() -> None:
    begun = after_one_round(chip="0.25", vigorish_round="none")
    begun = told(begun, "shuffled", "decided 3 bank 2", "wagered 2 wager $10.25")
    round_ = played(begun, {}, {0: DEALERS, 3: WINS, 2: LOSES}, TENS_LOW)
    assert gains(round_) == (5_12 - 26, -10_25)
    assert round_.layout_after.inventory - begun.layout.inventory == 5_13 + 26


def test_10_8_the_bank_makes_no_wager() -> None:
    refused(
        "10.8", told(after_one_round(), "shuffled", "decided 3 bank 1"), "wagered 3 wager $10.00"
    )


def test_10_8_the_bank_is_not_withdrawn() -> None:
    begun = told(after_one_round(), "shuffled", "decided 3 bank 1")
    refused("10.8", begun, "wagered 3 bank $0.00")
    refused("10.5", begun, "left Ann yes")


def test_10_8_alone_with_the_house() -> None:
    first = played(table(seats={"Ann": 3}), {3: 10}, {0: DEALERS, 3: PUSHES})
    round_ = played(next_round(first), {}, {0: WINS, 3: DEALERS}, {(3, "bank"): 1})
    assert gains(round_) == (-10_00,)


def test_10_8_who_changes_seats_wagers_there_before_the_bank_is_offered() -> None:
    """Ann at 3 moves to 1, where her turn would come before Ben's at 2; Ben is asked."""
    first = played(table(), {3: 10, 2: 10}, {0: DEALERS, 3: PUSHES, 2: LOSES}, TENS_LOW)
    layout = first.layout_after.leave("Ann").sit(GAME, first.terms, "Ann", 1, 900_00)
    begun = told(Round(GAME, first.terms, layout), "shuffled")
    assert asked(begun) == (2, "bank")
    refused("10.8", begun, "decided 1 bank 1")
    assert asked(told(begun, "decided 2 bank 0")) == (0, "wagers")


# 10.9


@pytest.mark.parametrize(
    "name",
    ["dice totalled wrongly", "tile of the bank exposed", "incorrect number of tiles",
     "defective tile found"],
)  # fmt: skip
def test_10_9_void(name: str) -> None:
    begun = played(table(), {3: 10, 2: 10}, {0: DEALERS, 3: WINS, 2: LOSES}, until=(3, "set"))
    assert gains(reported(begun, name)) == (0, 0)


def test_10_9_a_player_gives_a_hand_up() -> None:
    hands = {0: DEALERS, 3: WINS, 2: LOSES}
    begun = played(table(), {3: 10, 2: 10}, hands, until=(2, "set"))
    begun = begun.after(Irregularity("player's tile exposed, hand given up", len(begun.acts), 2))
    assert gains(played(begun, {}, hands)) == (9_50, 0)
