"""Pokette, N.J.A.C. 19:47-12, paragraph by paragraph, and its readings."""

from itertools import product

import pytest
from tests.scripted import Scripted
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

from nomorebets.equipment.cards import card_from
from nomorebets.equipment.pokette_wheel import ORDER
from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.table.open_table import OpenTable
from nomorebets.table.resume import checkpoint_from, checkpoint_of
from nomorebets.table.round import Round
from nomorebets.table.scenario import fact_from

GAME = game("pokette")
SHORT = "fewer than three revolutions"
HANDS = (
    "pair in 2", "pair in 3", "flush", "open straight", "inside straight", "open straight flush",
    "inside straight flush", "three of a kind",
)  # fmt: skip
OFFERED_UNDER = (
    "12.8(a)", "12.8(c)", "12.8(d)1", "12.8(d)2i", "12.8(d)2ii", "12.8(d)3i", "12.8(d)3ii",
    "12.8(d)4",
)  # fmt: skip
RANKS, SUITS = "23456789TJQKA", "cdhs"


def table(**terms: object) -> Round:
    return seated(GAME, terms, {"Ann": 1, "Ben": 2}, 10_000_00)


def spun(begun: Round, card: str, *wagers: str) -> Round:
    """A round with these wagers of Ann; without any, a dollar on red by Ben."""
    lines = [f"wagered 1 '{wager}' $1.00" for wager in wagers] or ["wagered 2 red $1.00"]
    return told(begun, *lines, "closed", f"rested {card_from(card)}")


def stand(*cards: str, **terms: object) -> Round:
    """The round in which the next card is asked for."""
    begun = table(**terms)
    for card in cards:
        begun = next_round(spun(begun, card))
    return begun


def offered(begun: Round) -> set[str]:
    open_now = set()
    for name in HANDS:
        try:
            told(begun, f"wagered 1 '{name}' $1.00")
        except Refused:
            continue
        open_now.add(name)
    return open_now


def ann(played: Round) -> int:
    return gains(played)[0]


# one-spin wagers


@pytest.mark.parametrize(
    ("wager", "stops", "to"),
    [  # 13:69F-12.6(b); the number of stops from the wager's name
        ("straight queen of hearts", 1, 50),
        ("straight joker 2", 1, 50),
        ("split joker 1-2", 2, 24),
        ("split ten-nine of clubs", 2, 24),
        ("split five of hearts-spades", 2, 24),
        ("corner three-two of hearts-spades", 4, 12),
        ("single rank two", 4, 12),
        ("double rank ace-king", 8, 5),
        ("ace-king-queen rank", 12, 3),
        ("jack-ten-nine rank", 12, 3),
        ("eight-seven-six rank", 12, 3),
        ("five-four-three rank", 12, 3),
        ("red", 26, 1),
        ("black", 26, 1),
        ("suit diamonds", 13, 3),
    ],
)
def test_12_5_12_6_b_what_a_one_spin_wager_wins_over_the_wheel(
    wager: str, stops: int, to: int
) -> None:
    begun = told(seated(GAME, {}, {"Ann": 1}), f"wagered 1 '{wager}' $1.00", "closed")
    won = [ann(told(begun, f"rested {stop}")) for stop in ORDER]
    assert won.count(to * 1_00) == stops
    assert won.count(-1_00) == 54 - stops


def test_12_5_every_card_is_on_the_layout_and_every_rank_and_colour_is_complete() -> None:
    names = [wager.name for wager in GAME.wagers]
    count = {kind: sum(name.startswith(kind) for name in names) for kind in ("straight ", "split ")}
    assert count == {"straight ": 54, "split ": 12 * 4 + 13 * 3 + 1}
    assert sum(name.startswith("corner ") for name in names) == 12 * 3
    assert sum(name.startswith("double rank ") for name in names) == 12
    assert "double rank two-ace" not in names


def test_12_6_b_the_least_odds_are_those_of_the_code() -> None:
    code = {
        "straight_up": 50, "split": 24, "corner": 12, "single_rank": 12, "double_rank": 5,
        "ace_king_queen": 3, "jack_ten_nine": 3, "eight_seven_six": 3, "five_four_three": 3,
        "red": 1, "black": 1, "suit": 3, "jacer": 12, "pair_in_2": 11, "pair_in_3": 5,
        "three_of_a_kind": 11, "flush": 3, "open_straight": 5, "inside_straight": 11,
        "open_straight_flush": 24, "inside_straight_flush": 49,
    }  # fmt: skip
    for line, to in code.items():
        unlawful("12.6(b)", GAME, odds=f"{line}={to - 1}")
        assert GAME.terms_from({"odds": f"{line}={to}"}) == GAME.terms()


@pytest.mark.parametrize(
    ("jacer", "cards"),
    [
        ("jokers_and_black_aces", {"Jk1", "Jk2", "Ac", "As"}),
        ("jokers_and_red_aces", {"Jk1", "Jk2", "Ad", "Ah"}),
        ("red_jacks_and_red_aces", {"Jd", "Jh", "Ad", "Ah"}),
    ],
)
def test_reading_pk_1_the_jacer(jacer: str, cards: set[str]) -> None:
    begun = told(table(jacer=jacer), "wagered 1 jacer $1.00", "closed")
    won = {stop for stop in ORDER if ann(told(begun, f"rested {stop}")) > 0}
    assert won == {card_from(card) for card in cards}
    refused("reading PK-1", table(), "wagered 1 jacer $1.00")


# the stand


def test_12_8_a_a_pair_in_2_is_offered_when_the_first_card_lies_in_the_stand() -> None:
    for name, cite in zip(HANDS, OFFERED_UNDER, strict=True):
        refused(cite, table(), f"wagered 1 '{name}' $5.00")
    played = spun(table(), "Kd", "red")
    assert said(played)[-1] == "wagers may be placed for a pair in 2"
    order = [act.act for act in played.acts if act.act in ("move", "pay", "announce")]
    assert order == ["announce", "move", "pay", "announce"]
    assert offered(next_round(played)) == {"pair in 2"}


def test_12_8_a_a_joker_does_not_open_the_stand() -> None:
    for terms in ({}, {"joker_in_stand": "respin_for_stand"}):
        played = spun(table(**terms), "Jk1", "red")
        assert said(played) == ["No more bets"]
        assert offered(next_round(played)) == set()


def test_12_8_b_the_card_is_announced_with_its_suit_and_marked() -> None:
    played = spun(table(), "Ts")
    words = [act.words for act in played.acts if act.cite == "12.8(b)"]
    assert words == [
        "the winning card is the ten of spades",
        "place a marker on the winning card of the layout",
    ]


def test_12_8_b_one_spin_wagers_first_then_the_pair_in_2_at_once() -> None:
    lost = spun(stand("Ks"), "Qd", "pair in 2", "red", "suit clubs")
    settled = [(a.act, a.cite, a.wager) for a in lost.acts if a.act in ("collect", "pay")]
    assert settled == [
        ("collect", "12.7", "suit clubs"),
        ("pay", "12.6(b)", "red"),
        ("collect", "12.8(b)", "pair in 2"),
    ]
    won = spun(stand("Ks"), "Kh", "pair in 2")
    assert done(won, "pay") == [("12.8(b)", "seat 1", 11_00)]


@pytest.mark.parametrize(
    ("first", "second", "names"),
    [
        ("Ks", "Qs", {"pair in 3", "flush", "open straight", "open straight flush"}),
        ("Ks", "Qd", {"pair in 3", "open straight"}),
        ("5c", "7c", {"pair in 3", "flush", "inside straight", "inside straight flush"}),
        ("7c", "5d", {"pair in 3", "inside straight"}),
        ("5c", "8c", {"pair in 3", "flush"}),
        ("5c", "8d", {"pair in 3"}),
        ("9d", "9c", {"three of a kind"}),
        ("9d", "9d", {"three of a kind", "flush"}),
        ("As", "Ks", {"pair in 3", "flush", "inside straight", "inside straight flush"}),
        ("3h", "2s", {"pair in 3", "inside straight"}),
        ("Ah", "2h", {"pair in 3", "flush"}),
        ("8h", "Jk1", {"pair in 3"}),
    ],
)
def test_12_8_c_d_what_two_cards_offer(first: str, second: str, names: set[str]) -> None:
    begun = stand(first, second)
    assert offered(begun) == names
    told_last = spun(stand(first), second)
    announced = [words.split(" on ")[-1].split(" for ")[-1] for words in said(told_last)[1:]]
    assert {words.removeprefix("a ").removeprefix("an ") for words in announced} == names


def test_reading_pk_4_run_ends_by_the_words_of_d_2_i() -> None:
    ends = {"pair in 3", "open straight"}
    for first, second in (("Ah", "Ks"), ("2d", "3c")):
        assert offered(stand(first, second, run_ends="open")) == ends
    assert offered(stand("Qd", "Ks", run_ends="open")) == ends
    assert offered(stand("Qd", "As", run_ends="open")) == {"pair in 3", "inside straight"}


def test_reading_pk_3_a_low_ace() -> None:
    low = {"ace_low_in_straights": True}
    assert "open straight" in offered(stand("2d", "3c", **low))
    assert "inside straight" in offered(stand("Ad", "2c", **low))
    assert "inside straight" in offered(stand("Ad", "3c", **low))
    assert "open straight" in offered(stand("Ad", "2c", run_ends="open", **low))
    assert "open straight" in offered(stand("3d", "4c", **low))
    assert offered(stand("Kd", "2c", **low)) == {"pair in 3"}
    assert ann(spun(stand("2d", "Ac", **low), "3h", "inside straight")) == 11_00
    assert ann(spun(stand("Kd", "Ac", **low), "2h", "inside straight")) == -1_00


def by_hand(first: str, second: str, third: str) -> dict[str, bool]:
    """12.8(e), written down once more: values by their place in the order from two to ace."""
    cards = [(RANKS.index(card[0]), card[1]) for card in (first, second, third)]
    (a, s), (b, t), (c, u) = cards
    suited = s == t == u
    run = sorted((a, b, c)) == list(range(min(a, b, c), min(a, b, c) + 3))
    return {
        "pair in 3": c in (a, b),
        "flush": suited,
        "open straight": run,
        "inside straight": run,
        "open straight flush": run and suited,
        "inside straight flush": run and suited,
        "three of a kind": a == b == c,
    }


@pytest.mark.parametrize(
    ("first", "second"),
    [("Ks", "Qs"), ("5c", "7c"), ("5c", "7d"), ("9d", "9c"), ("9d", "9d"), ("As", "Ks")],
)
def test_12_8_e_which_third_cards_win(first: str, second: str) -> None:
    begun = stand(first, second)
    names = sorted(offered(begun))
    closed = told(begun, *(f"wagered 1 '{name}' $1.00" for name in names), "closed")
    for third in (rank + suit for rank, suit in product(RANKS, SUITS)):
        played = told(closed, f"rested {card_from(third)}")
        won = {act.wager for act in played.acts if act.act == "pay"}
        assert won == {name for name in names if by_hand(first, second, third)[name]}
    joker = told(closed, f"rested {card_from('Jk2')}")
    assert not done(joker, "pay")
    assert len(done(joker, "collect")) == len(names)


def test_12_8_f_losers_are_collected_then_winners_paid() -> None:
    begun = told(stand("Ks", "Qs"), "wagered 2 'pair in 3' $5.00", "wagered 1 flush $2.00")
    played = told(begun, "wagered 1 'open straight' $3.00", "closed", f"rested {card_from('2s')}")
    settled = [(a.act, a.cite, a.spot, a.wager) for a in played.acts if a.cite == "12.8(f)"]
    assert settled == [
        ("collect", "12.8(f)", "seat 1", "open straight"),
        ("collect", "12.8(f)", "seat 2", "pair in 3"),
        ("pay", "12.8(f)", "seat 1", "flush"),
    ]
    assert gains(played) == (6_00 - 3_00, -5_00)


def test_12_8_g_the_stand_is_cleared_and_a_new_first_card_follows() -> None:
    played = spun(stand("Ks", "Qs"), "2d")
    assert played.layout_after.markers == (-1, -1, -1)
    begun = next_round(played)
    assert offered(begun) == set()
    joker = next_round(spun(begun, "Jk1"))
    assert offered(joker) == set()
    assert offered(next_round(spun(joker, "5d"))) == {"pair in 2"}


def test_12_8_the_stand_stands_over_a_restart_and_for_whoever_comes() -> None:
    open_at = OpenTable(GAME, GAME.terms(), Scripted(spins=[card_from("Ks"), card_from("Qs")]))
    open_at.sit("Ann", 1, 100_00)
    for _ in range(2):
        open_at.begin()
        for line in ("wagered 1 red $1.00", "closed"):
            open_at.tell(fact_from(line))
        open_at.finish()
    kept = checkpoint_from(checkpoint_of(open_at).encoded()).layout
    assert kept.markers == (card_from("Ks"), card_from("Qs"), -1)
    others = kept.leave("Ann").sit(GAME, GAME.terms(), "Cora", 1, 100_00)
    begun = Round(GAME, GAME.terms(), others)
    assert offered(begun) == {"pair in 3", "flush", "open straight", "open straight flush"}
    assert ann(spun(begun, "As", "open straight flush")) == 24_00


def test_reading_pk_2_a_joker_matches_nothing() -> None:
    begun = stand("8h")
    joker = spun(begun, "Jk1", "pair in 2")
    assert ann(joker) == -1_00
    again = next_round(joker)
    assert ann(spun(again, "8c", "pair in 3")) == 5_00
    assert ann(spun(again, "Jk2", "pair in 3")) == -1_00


def test_reading_pk_2_a_joker_is_spun_again() -> None:
    begun = stand("8h", joker_in_stand="respin_for_stand")
    joker = spun(begun, "Jk1", "pair in 2", "red")
    assert done(joker, "collect") == [("12.7", "seat 1", 1_00)]
    again = next_round(joker)
    assert offered(again) == {"pair in 2"}
    assert again.layout.stakes == {(0, GAME.wager_named("pair in 2")): 1_00}
    down = told(again, "wagered 1 'pair in 2' $0.00", "wagered 1 red $1.00", "closed", "rested 26")
    assert gains(down)[0] == 1_00 + 1_00  # taken down, and red wins
    won = told(again, "closed", f"rested {card_from('8d')}")
    assert done(won, "pay") == [("12.8(b)", "seat 1", 11_00)]


# irregularities


def test_12_9_a_1_the_card_passed_last_wins() -> None:
    begun = told(table(clapper_between="previous_card"), "wagered 1 red $5.00", "closed")
    played = told(begun, f"rested {card_from('8h')} yes")
    assert gains(played) == (5_00, 0)
    declared = [(a.cite, a.words) for a in played.acts if a.act == "call"]
    assert declared == [("12.9(a)1", "the winning card is the eight of hearts")]


def test_12_9_a_2_the_spin_is_void_and_repeated() -> None:
    begun = told(table(), "wagered 1 red $5.00", "closed", f"rested {card_from('8h')} yes")
    assert waits(begun).asks == "spin"
    again = told(begun, f"rested {card_from('8d')} yes", f"rested {card_from('8s')}")
    assert gains(again) == (-5_00, 0)
    assert again.layout_after.markers == (card_from("8s"), -1, -1)


def test_12_9_c_no_spin_while_the_wheel_turns() -> None:
    begun = reported(told(table(), "wagered 1 red $5.00", "closed"), SHORT)
    assert said(begun)[-1] == "No spin"
    assert gains(told(begun, "rested 2")) == (5_00, 0)


def test_12_9_c_told_late_everything_stands_as_before_the_spin() -> None:
    begun = told(stand("Ks", "Qs"), "wagered 1 flush $5.00", "wagered 2 red $5.00", "closed")
    played = told(begun, f"rested {card_from('Js')}")
    stopped = next(i for i, act in enumerate(played.acts) if act.act == "stop") + 1
    for after in range(stopped, len(played.acts) + 1):
        late = reported(played, SHORT, after)
        assert late.table.void
        assert late.layout_after.markers == (card_from("Ks"), card_from("Qs"), -1)
        flush, red = GAME.wager_named("flush"), GAME.wager_named("red")
        assert late.layout_after.stakes == {(0, flush): 5_00, (1, red): 5_00}
        assert sum(gains(late)) == -10_00  # it lies on the layout
        again = told(next_round(late), "closed", f"rested {card_from('2s')}")
        assert gains(again) == (5_00 + 15_00, 0)


def test_12_9_c_nothing_is_short_before_the_spin_or_when_it_is_void_anyway() -> None:
    begun = told(table(), "wagered 1 red $5.00")
    refused("12.9(c)", begun, f'irregularity "{SHORT}" {len(begun.acts)}')
    void = told(begun, "closed", "rested 2 yes")
    between = next(i for i, act in enumerate(void.acts) if act.act == "stop between") + 1
    refused("12.9(c)", void, f'irregularity "{SHORT}" {between}')


def test_8_2_and_12_4_amounts_and_what_is_no_wager() -> None:
    refused("8.2", table(), "wagered 1 red $0.50")
    refused("8.2", table(), "wagered 1 red $501.00")
    refused("12.4", table(), "wagered 1 'double rank two-ace' $5.00")
    refused("12.4", table(), "wagered 1 red $1.50")
    refused("12.7", told(table(), "wagered 1 red $5.00", "closed"), "rested 54")
    refused("12.7", told(table(), "wagered 1 red $5.00", "closed"), "wagered 1 black $5.00")
    unlawful("8.2", GAME, min_wager="$50.00", max_wager="$10.00")
