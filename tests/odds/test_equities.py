"""What poker hands are worth against each other: against pokerkit's hands deal by deal, against
figures others have published, and one method against another."""

import json
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest
from pokerkit import (
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    StandardHighHand,
)
from tests.cli.conftest import run_nmb

from nomorebets.equipment.cards import RANKS
from nomorebets.law.refusal import Refused
from nomorebets.odds.equities.compared import Comparison, compare
from nomorebets.odds.equities.frequencies import frequencies
from nomorebets.odds.equities.kinds import ANY, NONE, QUALIFIED, Showdown
from nomorebets.odds.equities.push_or_fold import solve_push_or_fold
from nomorebets.odds.equities.rake import cost_of
from nomorebets.odds.equities.ranges import cards_in, holdings, ways_in
from nomorebets.odds.equities.starting_hands import BOARDS, NAMES, starting_hands
from nomorebets.rules import game

pytestmark = pytest.mark.slow  # compiles

HOLDEM = Showdown(2, 5, False, True, NONE)
OMAHA = Showdown(4, 5, True, True, NONE)
OMAHA_8 = Showdown(4, 5, True, True, QUALIFIED)
STUD = Showdown(7, 0, False, True, NONE)
STUD_SPLIT = Showdown(7, 0, False, True, ANY)
STUD_8 = Showdown(7, 0, False, True, QUALIFIED)
RAZZ = Showdown(7, 0, False, False, ANY)
FIVE = Showdown(5, 0, False, True, NONE)
FIVE_LOW = Showdown(5, 0, False, False, ANY)


def as_text(cards: Any) -> str:
    return "".join(RANKS[card >> 2] + "cdhs"[card & 3] for card in cards)


def judges(showdown: Showdown) -> tuple[Any, Any]:
    """pokerkit's high and low hands of a kind of poker."""
    if showdown.two_and_three:
        return OmahaHoldemHand, OmahaEightOrBetterLowHand if showdown.low else None
    low = {NONE: None, ANY: RegularLowHand, QUALIFIED: EightOrBetterLowHand}[showdown.low]
    return (StandardHighHand if showdown.high else None), low


def shares(showdown: Showdown, hands: list[tuple[tuple[int, ...], tuple[int, ...]]], seen: Any
           ) -> list[Fraction]:  # fmt: skip
    """The pot of one deal, by pokerkit's ranks: halves to the high and to the low."""
    found = [Fraction(0)] * len(hands)
    parts = []
    for judge in judges(showdown):
        if judge is None:
            continue
        ranks = []
        for own, board in hands:
            key = (judge, own, board)
            if key not in seen:
                seen[key] = judge.from_game_or_none(as_text(own), as_text(board))
            ranks.append(seen[key])
        some = [rank for rank in ranks if rank is not None]
        if some:
            best = max(some)
            parts.append([i for i, rank in enumerate(ranks) if rank is not None and rank == best])
    for winners in parts:
        for i in winners:
            found[i] += Fraction(1, len(parts) * len(winners))
    return found


def by_hand(showdown: Showdown, text: str, board: str, dead: str = "") -> list[Fraction]:
    """Every deal, one after the other."""
    known = [cards_in(part, "") for part in text.split(" v ")]
    out = {*cards_in(board, ""), *cards_in(dead, ""), *(c for hand in known for c in hand)}
    left = [card for card in range(52) if card not in out]
    total, deals = [Fraction(0)] * len(known), 0
    seen: dict[Any, Any] = {}

    def deal(hands: list[tuple[int, ...]], left: list[int]) -> None:
        nonlocal deals
        at = len(hands)
        if at < len(known):
            for more in combinations(left, showdown.own - len(known[at])):
                rest = [card for card in left if card not in more]
                deal([*hands, (*known[at], *more)], rest)
            return
        on_board = cards_in(board, "")
        for more in combinations(left, showdown.board - len(on_board)):
            deals += 1
            dealt = [(hand, (*on_board, *more)) for hand in hands]
            for i, share in enumerate(shares(showdown, dealt, seen)):
                total[i] += share

    deal([], left)
    return [share / deals for share in total]


@pytest.mark.parametrize(
    ("showdown", "text", "board", "dead"),
    [
        (HOLDEM, "AsKs v QhQd", "Qs7s2h", "3d 4d"),
        (HOLDEM, "AsKs v QhQd v 7c7d v 8s9s", "Ts7s2h4d", ""),
        (HOLDEM, "AsKs v AhKh", "2c3c4c5d6d", ""),
        (OMAHA, "AsKsQd2d v 9h8h7c7d", "Ts7s2h4d", ""),
        (OMAHA_8, "As2sQd3d v 9h8h7c7d v 2h3h4h5h", "Ts6s8c4d", ""),
        (STUD, "AsKsQsJs9d9h v 2c3c4c5c7h7s", "", ""),
        (STUD, "AsKsQsJs9d v 2c3c4c5c7h7s", "", "6c 6d 6h Td Th Tc 8c 8d 8h 8s Jd Jh Qc Qd Qh Kc"),
        (STUD_SPLIT, "As2s4s9d9hKd v 3c4c5c7h7sKs", "", ""),
        (STUD_8, "As2s4s9d9hKd v 3c4c5c7h7sKs", "", ""),
        (RAZZ, "As2s4s9d9hKd v 3c4c5c7h7sKs", "", ""),
        (STUD_8, "As2s4s9d9hKd v 3c4c5c7h7sKs v 8d8h6h5h2d3h", "", "Tc Td Th Jc Jd Jh"),
        (FIVE, "AcAdAh v KcKdQhJh", "", "2c 2d"),
        (FIVE_LOW, "Ac2d4hKd v 5c6d7h9h", "", "2c Jd"),
    ],
)  # fmt: skip
def test_every_deal_by_pokerkits_hands(
    showdown: Showdown, text: str, board: str, dead: str
) -> None:
    found = compare(showdown, text, board, dead)
    assert found.exact
    assert [hand.share for hand in found.hands] == by_hand(showdown, text, board, dead)


def test_before_the_flop() -> None:
    """Ace-king suited against two queens: 46.21 % (published in many places, to two decimals)."""
    found = compare(HOLDEM, "A♠K♠ v Q♥Q♦")
    assert found.deals == comb(48, 5) == BOARDS
    assert round(float(found.hands[0].share), 4) == 0.4621
    assert sum(hand.share for hand in found.hands) == 1


@pytest.mark.parametrize(
    ("showdown", "text", "board"),
    [
        (HOLDEM, "QQ+,AKs v 76s-54s,ATo+", ""),
        (HOLDEM, "AsKs v random v TT-88", "2c7dJs"),
        (OMAHA_8, "AsAh2s3h v 5c6c7d8d v JsTs9h8h", ""),
        (STUD_8, "As2s3s v KcKdQh", ""),
        (RAZZ, "As2s3s v KcKdQh", ""),
        (FIVE, "AcAd v KcKdKh", ""),
    ],
)
def test_a_sample_is_near_and_repeats(showdown: Showdown, text: str, board: str) -> None:
    exact = compare(showdown, text, board)
    sample = compare(showdown, text, board, deals=200_000, seed=7)
    assert exact.exact
    assert not sample.exact
    for hand, drawn in zip(exact.hands, sample.hands, strict=True):
        assert 0 < drawn.within < 0.003
        assert abs(hand.share - drawn.share) < 2.5 * drawn.within  # five standard deviations
        assert abs(hand.high_won - drawn.high_won) < Fraction(1, 100)
        assert abs(hand.low_won - drawn.low_won) < Fraction(1, 100)
    assert abs(exact.with_low - sample.with_low) < Fraction(1, 100)
    assert compare(showdown, text, board, deals=200_000, seed=7) == sample
    assert compare(showdown, text, board, deals=200_000, seed=8) != sample


def share_of(found: Comparison) -> Fraction:
    return found.hands[0].share


def test_a_range_is_the_mean_of_its_hands() -> None:
    """Weighed by the deals each leaves; on a flop, hand by hand."""
    whole = compare(HOLDEM, "AKs,99 v QQ,T9s", "2c7dJs")
    parts: list[Comparison] = []
    for mine in ways_in("AKs,99", ""):
        for theirs in ways_in("QQ,T9s", ""):
            if not set(mine) & set(theirs):
                text = f"{as_text(mine)} v {as_text(theirs)}"
                if not set(mine + theirs) & set(cards_in("2c7dJs", "")):
                    parts.append(compare(HOLDEM, text, "2c7dJs"))
    assert whole.deals == sum(part.deals for part in parts)
    assert share_of(whole) == sum(share_of(p) * p.deals for p in parts) / whole.deals


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("AA", 6), ("QQ+", 18), ("AKs", 4), ("AKo", 12), ("AK", 16), ("ATo+", 48), ("A2s+", 48),
        ("76s-54s", 12), ("54s-76s", 12), ("99-66", 24), ("ATs-A7s", 16), ("random", 1326),
        ("AA,AA", 6), ("AKs,AK", 16), ("A♠K♠,KK", 7), ("KA", 16), ("76s+", 4),
    ],
)  # fmt: skip
def test_ranges(text: str, ways: int) -> None:
    found = ways_in(text, "hand 1")
    assert len(found) == len(set(found)) == ways
    assert all(a > b for a, b in found)


@pytest.mark.parametrize(
    ("showdown", "text", "told", "words"),
    [
        (HOLDEM, "AsKs", {}, "1 hands: two to nine"),
        (HOLDEM, " v ".join(["random"] * 10), {}, "10 hands: two to nine"),
        (HOLDEM, "AsKs v AsQd", {}, "A♠ is in hand 1 and in hand 2"),
        (HOLDEM, "AsAs v KhKd", {}, "hand 1: A♠ is there twice"),
        (HOLDEM, "AsKs v QQ+,AZs", {}, "hand 2: 'AZs' at position 5 is no range"),
        (HOLDEM, "AsKs v 76s-55", {}, "at position 1 does not lead"),
        (HOLDEM, "AsKs v Qd1h", {}, "hand 2: '1h' at position 3 is no card"),
        (HOLDEM, "AsKsQs v 22", {}, "hand 1 has 3 cards: a player has 2"),
        (HOLDEM, "AsKs v 22", {"board": "AsKd2c"}, "A♠ is in hand 1 and in the board"),
        (HOLDEM, "AsKs v 22", {"board": "2d2c"}, "three cards, then four"),
        (HOLDEM, "AsKs v 22", {"board": "2d2c3c4c5c6c"}, "the board has 6 cards"),
        (HOLDEM, "AsKs v 22", {"dead": "9cXc"}, "the dead cards: 'Xc' at position 3"),
        (HOLDEM, "AsKs v 22", {"dead": "2d2c2h"}, "hand 2: every way to hold it"),
        (HOLDEM, "AA v AA v AA", {}, "cannot be dealt together"),
        (STUD, "AsKs v QdQs", {"board": "2c3c4c"}, "this game has no board"),
        (STUD, " v ".join(["random"] * 8), {}, "56 cards are needed"),
    ],
)  # fmt: skip
def test_what_cannot_be_compared(
    showdown: Showdown, text: str, told: dict[str, str], words: str
) -> None:
    with pytest.raises(Refused, match=words.replace("(", r"\(")):
        compare(showdown, text, **told)  # type: ignore[arg-type]


def test_a_hand_may_be_partly_known() -> None:
    (first, _) = holdings("7♣ v random", STUD)
    assert first.missing == 6
    assert not compare(STUD, "7♣ v random").exact


# the starting hands


def test_starting_hands_against_any_other() -> None:
    """Published to four digits (Wizard of Odds, hold 'em for two players, and elsewhere)."""
    table = starting_hands()
    equity = (table.won.sum(axis=1) + table.tied.sum(axis=1) / 2) / (
        table.ways.sum(axis=1) * BOARDS
    )
    for name, published in (("AA", 0.8520), ("KK", 0.8240), ("AKs", 0.6704), ("32o", 0.3230)):
        assert round(float(equity[NAMES.index(name)]), 4) == published
    assert table.ways.sum() == 1326 * 1225
    assert (table.tied >= 0).all()
    assert (table.tied == table.tied.T).all()


@pytest.mark.parametrize("pair", ["AKs v QQ", "AA v AA", "T9s v T9o", "A2s v A2s", "72o v 22"])
def test_starting_hands_against_every_board(pair: str) -> None:
    """The same from each way to hold both, gone through board by board."""
    table = starting_hands()
    a, b = (NAMES.index(name) for name in pair.split(" v "))
    found = compare(HOLDEM, pair)
    assert found.deals == table.ways[a, b] * BOARDS
    assert found.hands[0].high_won * found.deals == table.won[a, b]
    assert found.hands[0].high_tied * found.deals == table.tied[a, b]


# all in or fold


def often(hand: str, stack: str) -> tuple[float, float]:
    solved = solve_push_or_fold(Fraction(stack), Fraction(1, 2), Fraction(1))
    at = NAMES.index(hand)
    return solved.push[at], solved.call[at]


def test_all_in_or_fold_as_published() -> None:
    """HoldemResources, "Using the Nash charts": T3s is pushed up to 7.7 big blinds, Q2o called up
    to 5.6, 63s pushed between 5.1 and 7.1 and below 2.3."""
    assert often("T3s", "7.7")[0] > 0.5 > often("T3s", "7.8")[0]
    assert often("Q2o", "5.6")[1] > 0.5 > often("Q2o", "5.7")[1]
    pushed = [often("63s", stack)[0] for stack in ("2.3", "2.4", "5", "5.1", "7.1", "7.2")]
    assert [round(part) for part in pushed] == [1, 0, 0, 1, 1, 0]


@pytest.mark.parametrize("told", [(10, Fraction(1, 2), 1, 0), (25, 1, 2, Fraction(1, 4))])
def test_nobody_betters_it_by_more_than_is_said(told: Any) -> None:
    """Best answers worked out hand by hand from the counts of the table."""
    stack, small, big, ante = (Fraction(amount) for amount in told)
    solved = solve_push_or_fold(stack, small, big, ante)
    table = starting_hands()
    ways, deals = table.ways.tolist(), 1326 * 1225
    equity = table.equity.tolist()
    first = second = value = 0.0
    by_caller = [[0.0, 0.0] for _ in NAMES]
    for a, push in enumerate(solved.push):
        fold = push_wins = 0.0
        for b, call in enumerate(solved.call):
            weight = ways[a][b] / deals
            showdown = float(stack) * (2 * equity[a][b] - 1)
            fold -= weight * float(small + ante)
            push_wins += weight * ((1 - call) * float(big + ante) + call * showdown)
            by_caller[b][0] += weight * (
                push * float(big + ante) - (1 - push) * float(small + ante)
            )
            by_caller[b][1] += weight * (push * showdown - (1 - push) * float(small + ante))
        first += max(fold, push_wins)
        value += push * push_wins + (1 - push) * fold
    second = sum(min(pair) for pair in by_caller)
    assert second <= value + 1e-12
    assert value <= first + 1e-12
    assert abs(value - solved.value) < 1e-9
    assert abs(first - second - solved.exploitability) < 1e-9
    assert solved.exploitability < 1e-6 * float(big)


# frequencies


def test_frequencies_as_published() -> None:
    """Wikipedia, Poker probability and Lowball; Wizard of Odds, Omaha."""
    [(_, deals, high)] = frequencies(HOLDEM)
    assert deals == comb(52, 7)
    assert [n for _, n in high] == [
        4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400,
        58_627_800, 23_294_460,
    ]  # fmt: skip
    [(_, deals, low)] = frequencies(RAZZ)
    assert deals == comb(52, 7)
    assert [n for _, n in low][:5] == [781_824, 3_151_360, 7_426_560, 13_171_200, 19_174_400]
    (_, deals, omaha), (_, low_deals, lows) = frequencies(OMAHA_8)
    assert deals == low_deals == comb(52, 4) * comb(48, 5)
    assert dict(omaha) | {
        "royal flush": 42_807_600, "four of a kind": 2_225_270_496, "full house": 29_424_798_576,
        "flush": 31_216_782_384, "straight": 52_289_648_688, "three of a kind": 40_712_657_408,
        "one pair": 122_655_542_152,
    } == dict(omaha)  # fmt: skip
    assert 0.348 < 1 - dict(lows)["no low"] / deals < 0.349


def test_lows_of_five_cards_by_arithmetic() -> None:
    """Five different ranks, of which the worst is the n-th: C(n - 1, 4) sets of ranks, 4^5 ways."""
    [(_, deals, low)] = frequencies(FIVE_LOW)
    counts = [comb(n - 1, 4) * 4**5 for n in range(5, 14)]
    assert [n for _, n in low] == [*counts, deals - sum(counts)]


# what a rake costs


@pytest.mark.slow
def test_a_rake_costs_who_wins_more_pots() -> None:
    """Who calls everything wins more pots than who folds most hands, and loses more; without a
    rake nothing is paid; all that players pay is what the house takes."""
    found = game("holdem")
    terms = found.terms()
    calls, tight = (cost_of("holdem", terms, style, 4, 20_000, 3) for style in ("call", "tight"))
    assert calls.rake - calls.rake_within > tight.rake + tight.rake_within
    assert calls.won + calls.won_within < tight.won
    again = [cost_of("holdem", terms, "call", 4, 2000, 3) for _ in range(2)]
    assert again[0] == again[1]
    free = found.terms_from({"revenue": "none"})
    assert cost_of("holdem", free, "call", 4, 1000, 3).rake == 0


# the command


def test_the_command_compares(tmp_path: Path) -> None:
    chart = tmp_path / "pot.svg"
    told = ("odds", "holdem", "--hand", "A♠K♠ v Q♥Q♦", "--board", "Qs 7s 2h")
    found = json.loads(run_nmb(*told, "--json", "--chart", str(chart)).output)
    assert found["exact"] is True
    assert [hand["hand"] for hand in found["hands"]] == ["A♠ K♠", "Q♥ Q♦"]
    assert sum(Fraction(hand["equity"]["exact"]) for hand in found["hands"]) == 1
    assert chart.read_text().startswith("<svg ")
    drawn = run_nmb(*told, "--deals", "5000", "--seed", "3").output
    assert drawn.count("(sample, seed 3)") == 2
    assert "not exact" in drawn
    assert json.loads(run_nmb(*told, "--deals", "5000", "--json").output)["seed"] == 1


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (("odds", "holdem"), "say --hand"),
        (("odds", "holdem", "--hand", "AsKs v 22", "--strategy", "best"), "--strategy is not"),
        (("odds", "craps", "--board", "As"), "not asked at craps"),
        (("odds", "holdem", "--hand", "AsKs v 22", "--chart", "x.png"), ".svg or .html"),
        (("study", "craps"), "do not play against each other"),
        (("study", "holdem", "nothing"), "no study of holdem"),
        (("study", "holdem", "push-or-fold", "--with", "blind=1"), "the settings of"),
        (("study", "holdem", "push-or-fold", "--with", "stack=x"), "no number"),
        (("study", "holdem", "push-or-fold", "--with", "stack=1"), "more than the big blind"),
        (("study", "holdem", "frequencies", "--csv", "--json"), "do not go together"),
        (("study", "holdem", "rake", "--with", "players=9"), "a whole number from 2 to 8"),
    ],
)
def test_the_command_refuses_in_one_line(told: tuple[str, ...], words: str) -> None:
    ended = run_nmb(*told, code=2)
    assert words in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_the_command_studies(tmp_path: Path) -> None:
    assert "push-or-fold" in run_nmb("study", "holdem").output
    lines = run_nmb("study", "holdem", "starting-hands", "--csv").output.splitlines()
    assert len(lines) == 1 + 169 * 169
    chart = tmp_path / "push.html"
    args = ("study", "holdem", "push-or-fold", "--with", "stack=8", "--chart", str(chart))
    found = json.loads(run_nmb(*args, "--json").output)
    assert found["exploitability"] < 1e-6
    assert found["push"]["AA"] > 0.999
    assert "AKs" in chart.read_text()
