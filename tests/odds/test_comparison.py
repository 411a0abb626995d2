"""What each term does to an edge, and pay tables for a wanted one, against counts made by hand."""

import json
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from nomorebets.cli import nmb
from nomorebets.law.refusal import Refused
from nomorebets.odds import solver
from nomorebets.odds.comparison import other_values, sensitivity
from nomorebets.odds.pricing import Search, model, posted, price, tables, wager_meant
from nomorebets.rules import game

HANDS = 22_100  # of three cards of 52
# suited ace-king-queens, other straight flushes, threes of a kind, straights, flushes, pairs
PAIR_PLUS = (4, 44, 52, 720, 1_096, 3_744)


def edge_by_hand(odds: tuple[int, ...]) -> Fraction:
    won = sum(ways * paid for ways, paid in zip(PAIR_PLUS, odds, strict=True))
    return Fraction(HANDS - sum(PAIR_PLUS) - won, HANDS)


def pair_plus(target: str, within: str, begin: str = "40,40,30,6,4,1") -> Search:
    three = game("three_card_poker")
    told = {"pair_plus_table": "own", "pair_plus_own": begin}
    terms = three.terms_from(told)
    aim, near = Fraction(target) / 100, Fraction(within) / 100
    search = Search(three, solver(three.id), terms, "pair_plus_own", "", aim, near, {})
    return Search(**(search.__dict__ | {"of": wager_meant(search)}))


def test_every_table_that_comes_near_is_found_and_no_other() -> None:
    search = pair_plus("3.5", "0.3", "12,12,10,4,3,2")
    lines, mean, _ = model(search, search.now)
    tried = [posted(line, 2, round_numbers=True) for line in lines]
    found = set(tables(lines, tried, mean, search.target, search.within))
    by_hand = {
        odds
        for odds in product(*tried)
        if all(a >= b for a, b in pairwise(odds))
        and abs(edge_by_hand(odds) - search.target) <= search.within
    }
    assert found == by_hand
    assert len(found) > 20


def test_tables_told_have_the_edge_they_are_told_with() -> None:
    count, found = price(pair_plus("3.5", "0.05"), 3)
    assert count >= len(found) > 3
    for table in found:
        assert table.wager.house_edge == edge_by_hand(table.odds)
        assert not table.offences
    spreads = [table.wager.sd for table in found]
    assert spreads == sorted(spreads)


def test_no_table_below_the_minimum_of_the_text_unless_it_is_asked_for() -> None:
    """24.11(d): 40, 25, 6, 3 and 1 to 1 at least: 1,868 of 22,100 hands are the house's."""
    boston = game("boston_5_stud")
    least, ways = (40, 25, 6, 3, 1), (48, *PAIR_PLUS[2:])
    aim, near = Fraction(12, 100), Fraction(1, 1000)
    table = "optional_bonus_table"
    search = Search(boston, solver(boston.id), boston.terms(), table, "", aim, near, {})
    search = Search(**(search.__dict__ | {"of": wager_meant(search)}))
    assert price(search, 3) == (0, [])
    _, some = price(search, 2, lawful=False)
    assert len(some) > 2
    for one in some:
        won = sum(n * paid for n, paid in zip(ways, one.odds, strict=True))
        assert one.wager.house_edge == Fraction(HANDS - sum(ways) - won, HANDS)
        assert any(n < m for n, m in zip(one.odds, least, strict=True))
        assert all("24.11(d)" in words for words in one.offences)
        assert one.offences


def test_each_term_by_itself() -> None:
    three = game("three_card_poker")
    found = {
        (one.key, one.value): one for one in sensitivity(three, solver(three.id), three.terms(), {})
    }
    # by counts: table A pays 35, 33, 30 … and table C otherwise; the figures are published ones
    edges = {
        (one.key, one.value): {d.wager: d.there and d.there.house_edge for d in one.differences}
        for one in found.values()
    }
    assert edges["tie_wins", "yes"].keys() == {"the round, per ante"}
    (tie,) = edges["tie_wins", "yes"].values()
    assert f"{float(tie or 0):.6f}" == "0.032415"
    assert edges["pair_plus_table", "A"] == {"pair plus": Fraction(512, 22_100)}
    assert not found["positions", "3"].differences
    assert "20.2" in found["shuffle", "manual"].refused
    untried = set(three.terms._fields) - {key for key, _ in found}
    assert untried == {
        "min_wager", "max_wager", "pair_plus_min", "pair_plus_max", "six_card_min", "six_card_max",
        "progressive",
    }  # fmt: skip


def test_every_legal_value_of_a_few_is_tried() -> None:
    from nomorebets.law.terms import Choice, Flag, Odds, Whole

    assert other_values(Choice("1", "a", "b", "c"), 1) == [0, 2]
    assert other_values(Flag("1"), True) == [False]
    assert other_values(Flag("1", always=True), True) == []
    assert other_values(Whole("1", 2, 5), 3) == [2, 4, 5]
    assert other_values(Whole("1", 1, 500), 7) == [1, 6, 8, 500]
    lines = ((9, 8), (5, 0), (0, -1))
    assert other_values(Odds("1", ("a", "b", "c"), lines), lines) == [((9, 9), (5, 0), (0, -1))]


def ran(*words: str) -> Any:
    return CliRunner().invoke(nmb, words)


def test_compare_two_sets_of_terms() -> None:
    told = ran("compare", "roulette", "--against", "wheel=single_zero", "--json")
    wagers = {row["wager"]: row for row in json.loads(told.output)["wagers"]}
    assert wagers["straight 7"]["here"]["house_edge"]["exact"] == "1/19"
    assert wagers["straight 7"]["there"]["house_edge"]["exact"] == "1/37"
    assert wagers["straight 7"]["change"]["exact"] == str(Fraction(1, 37) - Fraction(1, 19))
    assert wagers["first five numbers"]["there"] is None
    words = ran("compare", "roulette", "--against", "wheel=single_zero").output
    assert "(37 wagers)" in words
    assert "not offered" in words


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("compare craps --only point", "there is no term 'point'"),
        ("compare craps --only chip --against chip=$5", "--only"),
        ("compare craps --against chip=$3", "chip must be"),
        ("price roulette --target x --vary odds", "--target must be a percentage"),
        ("price roulette --target 3% --vary wheel", "pay tables of roulette are: odds"),
        ("price roulette --target 3% --vary odds --within 0", "--within 0"),
        ("price roulette --target 3% --vary odds --of keno", "--of keno"),
        ("price three_card_poker --target 3% --vary pair_plus_own", "say where to begin"),
        ("price three_card_poker --target 3% --vary six_card_table", "changes no odds"),
        ("price boston_5_stud --target 9% --vary optional_bonus_table", "no table that may be"),
    ],
)
def test_bad_input_is_one_line(words: str, why: str, tmp_path: Path) -> None:
    told = ran(*words.split())
    assert told.exit_code == 2
    assert why in told.output
    assert told.output.count("\n") == 1


def test_unlawful_search_is_refused_by_name() -> None:
    craps, aim = game("craps"), Fraction(1, 100)
    search = Search(craps, solver("craps"), craps.terms(), "higher_odds", "", aim, aim, {})
    with pytest.raises(Refused, match="pay tables of craps are: none"):
        _ = search.option
