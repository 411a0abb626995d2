"""nmb odds and nmb par: figures a person can read, JSON that adds up, a sheet that can be filed."""

import json
import math
import re
import xml.etree.ElementTree as ET
from fractions import Fraction
from itertools import pairwise
from math import comb
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import json_of, one_line, run_nmb

from nomorebets.cli.faces import faces
from nomorebets.law.refusal import Refused
from nomorebets.odds import offers, solver
from nomorebets.odds.notation import chance, fraction, one_in, percent, signed, told_apart
from nomorebets.odds.results import Outcome, WagerOdds
from nomorebets.odds.sheets import forms
from nomorebets.odds.sheets.charts import contributions, outcomes
from nomorebets.odds.sheets.long_run import EXACTLY, LAID, NORMAL, long_run, unit_of
from nomorebets.odds.sheets.par_sheet import par_sheet
from nomorebets.rules import folders, game

SOLVED = [id for id in folders() if offers(id)]
SLOW = {
    "blackjack",
    "double_draw_poker",
    "four_card_poker",
}  # seconds each: their own tests have them
QUICK = [id for id in SOLVED if id not in SLOW]


def exactly(value: dict[str, Any]) -> Fraction:
    found = Fraction(value["exact"])
    assert value["value"] == pytest.approx(float(found), rel=1e-12)
    return found


# the registry


def test_every_solver_is_of_a_game() -> None:
    assert {"double_down_stud", "baccarat_punto_banco", "double_draw_poker"} <= set(SOLVED)
    for name in ("results", "oracle", "words", "nowhere", "../rules"):
        assert not offers(name)
    for id in SOLVED:
        assert faces(id)["odds"]
        assert callable(solver(id).module.solve)


# nmb odds --json


@pytest.mark.parametrize("id", QUICK)
def test_the_json_adds_up(id: str) -> None:
    found = json_of("odds", id)
    assert found["game"] == id
    assert found["terms"].keys() == game(id).plain(game(id).terms()).keys()
    tables = dict(found["wagers"])
    if "round" in found:
        whole = found["round"]
        tables["round"] = whole
        edge, average = exactly(whole["house_edge"]), exactly(whole["average_wager"])
        assert exactly(tables[whole["per"]]["house_edge"]) == edge
        assert exactly(whole["element_of_risk"]) == edge / average
    assert tables
    for table in tables.values():
        likely = [exactly(line["probability"]) for line in table["outcomes"]]
        wins = [exactly(line["win"]) for line in table["outcomes"]]
        mean = sum((p * w for p, w in zip(likely, wins, strict=True)), Fraction(0))
        assert sum(likely) == 1
        assert exactly(table["house_edge"]) == -mean
        won = sum((p for p, w in zip(likely, wins, strict=True) if w > 0), Fraction(0))
        assert exactly(table["hit_frequency"]) == won
        squares = sum((p * w * w for p, w in zip(likely, wins, strict=True)), Fraction(0))
        assert table["sd"] ** 2 == pytest.approx(float(squares - mean**2), rel=1e-9)


def test_the_terms_are_the_terms_of_the_odds() -> None:
    usual = json_of("odds", "baccarat_punto_banco")
    six = json_of("odds", "baccarat_punto_banco", "--terms", "decks=6")
    assert usual["terms"]["decks"] == "8"
    assert six["terms"]["decks"] == "6"
    edge = exactly(six["wagers"]["Player's Hand"]["house_edge"])
    assert f"{float(edge):.4%}" == "1.2374%"
    assert edge != exactly(usual["wagers"]["Player's Hand"]["house_edge"])


def test_the_wager_matters_where_vigorish_is_rounded() -> None:
    """25-cent rounding takes a quarter of a one-dollar win."""
    found = json_of("odds", "baccarat_punto_banco", "--wager", "$1")
    banker = found["wagers"]["Banker's Hand"]
    assert found["amounts"] == {"wager": 1_00}
    assert exactly(banker["outcomes"][0]["win"]) == Fraction(3, 4)
    assert exactly(banker["house_edge"]) > Fraction(1, 10)


def test_a_wager_that_changes_nothing_is_no_error() -> None:
    with_wager = json_of("odds", "roulette", "--wager", "$5")
    assert with_wager["wagers"] == json_of("odds", "roulette")["wagers"]


def test_the_payout_limit_binds_at_a_large_wager() -> None:
    small = json_of("odds", "double_down_stud", "--wager", "$5")["round"]["house_edge"]
    large = json_of("odds", "double_down_stud", "--wager", "$500")["round"]["house_edge"]
    assert exactly(large) > exactly(small)


def test_another_amount_by_its_name() -> None:
    low = json_of("odds", "caribbean_stud", "--wager", "meter=$50,000")
    high = json_of("odds", "caribbean_stud", "--wager", "meter=$500,000")
    edges = [exactly(f["wagers"]["progressive"]["house_edge"]) for f in (low, high)]
    assert edges[0] > edges[1]


# one hand, one strategy


def test_a_hand() -> None:
    found = json_of("odds", "double_draw_poker", "--hand", "A♠ A♥ A♦ Jk1 7♣")
    values = [exactly(line["value"]) for line in found["decisions"]]
    assert len(values) == 27
    assert values == sorted(values, reverse=True)
    assert found["best"] == "draw, keep A♠ A♥ A♦ Jk1"
    printed = run_nmb("odds", "double_draw_poker", "--hand", "As Ah Ad Jk1 7c").stdout
    assert re.search(r"best +draw, keep A♠ A♥ A♦ Jk1 +\+\d+\.\d{6}  = [\d,]+/[\d,]+", printed)


def test_a_strategy_costs_something() -> None:
    best = json_of("odds", "caribbean_stud")["round"]["house_edge"]
    name = "pair or better"
    given = json_of("odds", "caribbean_stud", "--strategy", name)
    assert given["evaluated"] == name
    assert exactly(given["round"]["house_edge"]) > exactly(best)
    printed = run_nmb("odds", "caribbean_stud", "--strategy", name).stdout
    assert f"The round under the strategy “{name}”, per ante" in printed


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["whist"], "there is no game 'whist'"),
        (["double_down_stud", "--terms", "paytable=flush=7"], "flush must pay no less than 8"),
        (["red_dog", "--terms", f"odds_by_spread=spread_1={10**6}"], "no more than 100,000 to 1"),
        (["craps", "--terms", f"higher_odds=pass={10**6} to 1"], "in numbers up to 100,000"),
        (["craps", "--terms", f"higher_odds=pass={10**9} to {10**9}"], "numbers up to 100,000"),
        (["double_down_stud", "--wager", "a lot"], "'a lot' is not an amount"),
        (["double_down_stud", "--wager", "-5"], "'-5' is not an amount"),
        (["double_down_stud", "--wager", "$0.333"], "'$0.333' is not an amount"),
        (["double_down_stud", "--wager", "0"], "--wager must be more than nothing"),
        (["double_down_stud", "--wager", "$9,999,999,999"], "at most $1,000,000,000.00"),
        (["double_down_stud", "--wager", "1", "--wager", "2"], "given twice"),
        (["double_down_stud", "--wager", "tip=$1"], "depend on no amount 'tip'"),
        (["double_down_stud", "--strategy", "luck"], "there is no strategy or file 'luck'"),
        (["double_down_stud", "--strategy", "pyproject.toml"], "no decision 'build-system'"),
        (["roulette", "--strategy", "luck"], "at roulette nothing is decided"),
        (["roulette", "--hand", "A♠"], "no decision that a hand could be asked about"),
        (["double_draw_poker", "--hand", "A♠ A♠ K♠ Q♠ J♠"], "five different cards"),
        (["double_draw_poker", "--hand", "A♠ K♠ Q♠ J♠ 11♠"], "'11♠' is not a card"),
        (["double_draw_poker", "--hand", "A♠", "--strategy", "best"], "do not go together"),
        (["double_draw_poker", "--wager", "$5", "--wager", "bonus=$6"], "may not exceed the ante"),
    ],
)
def test_bad_input_is_one_line(args: list[str], says: str) -> None:
    assert says in one_line("odds", *args)


# what is printed


def test_what_is_printed_can_be_read() -> None:
    printed = run_nmb("odds", "double_down_stud").stdout
    assert re.search(r"house edge +4\.741281 %  = 15,403/324,870", printed)
    assert "ways of 3,248,700" in printed
    assert "element of risk" in printed


def test_wagers_that_are_alike_are_one_table() -> None:
    printed = run_nmb("odds", "roulette").stdout
    assert "(38 wagers)" in printed
    assert printed.count("house edge") < 20


def test_words() -> None:
    assert percent(Fraction(1, 7)) == "14.2857 %"
    assert percent(Fraction(-1, 3), 2) == "-33.33 %"
    assert chance(Fraction(1, 7)) == "14.285714 %"
    assert chance(Fraction(1, 3 * 10**9)) == "0.000000033 %"
    assert chance(Fraction(0)) == "0.000000 %"
    assert signed(Fraction(19, 20)) == "+0.95"
    assert signed(Fraction(-1, 3)) == "-0.3333"
    assert fraction(Fraction(-12345, 7)) == "-12,345/7"
    assert "30 digits" in fraction(Fraction(10**50, 10**29 + 1))
    assert one_in(Fraction(1, 38)) == "1 in 38.0"


# many rounds


def coin(win: Fraction = Fraction(1)) -> WagerOdds:
    half = Fraction(1, 2)
    return WagerOdds((Outcome("win", "", win, half), Outcome("lose", "", Fraction(-1), half)))


def test_a_hundred_coins() -> None:
    run = long_run(coin(), 100, (5, 50, 95))
    assert run.how == EXACTLY
    assert run.mean == 0
    assert run.sd == pytest.approx(10)
    assert run.percentiles == {5: -16.0, 50: 0.0, 95: 16.0}
    assert run.ahead == pytest.approx(0.460205, abs=1e-6)  # less than half: 100 coins may be even


def test_the_unit_of_wins() -> None:
    assert unit_of([Fraction(19, 20), Fraction(-1), Fraction(0)]) == Fraction(1, 20)
    assert unit_of([Fraction(6), Fraction(-4)]) == 2


def test_a_lattice_too_fine_is_said() -> None:
    run = long_run(coin(Fraction(1_000_003, 1_000_033)), 10_000, (5, 95))
    assert run.how == LAID
    assert run.percentiles[95] == pytest.approx(164.5, abs=1)


def test_a_mean_of_several_results_is_said() -> None:
    """A line stands for a spread of results: their mean and deviation are all that is known."""

    class Spread(WagerOdds):
        @property
        def variance(self) -> Fraction:
            return super().variance + 3

    run = long_run(Spread(coin().outcomes), 100, (50, 95))
    assert run.how == NORMAL
    assert run.sd == pytest.approx(20)
    assert run.percentiles[95] == pytest.approx(1.644854 * 20, abs=1e-4)


def test_nobody_loses_more_than_is_wagered() -> None:
    """A jackpot in ten thousand, at no common measure with the wager: binomials say the rest."""
    rare, win = Fraction(1, 10_000), Fraction(9_999_733, 1_009)
    odds = WagerOdds((Outcome("won", "", win, rare), Outcome("less", "", Fraction(-1), 1 - rare)))
    assert long_run(odds, 100, (1, 50)).percentiles == {1: -100.0, 50: -100.0}
    run = long_run(odds, 10_000, (1, 36, 37, 73, 74, 95))
    assert run.how == LAID
    sums = {times: float(times * win - (10_000 - times)) for times in range(5)}
    never, once, twice, often = (
        sum(float(comb(10_000, k) * rare**k * (1 - rare) ** (10_000 - k)) for k in range(most + 1))
        for most in (0, 1, 2, 3)
    )
    assert (0.36 < never < 0.37, 0.73 < once < 0.74, twice < 0.95 < often) == (True, True, True)
    wanted = {1: 0, 36: 0, 37: 1, 73: 1, 74: 2, 95: 3}
    for percent_, times in wanted.items():
        assert run.percentiles[percent_] == pytest.approx(sums[times], abs=1), percent_
    assert run.ahead == pytest.approx(1 - once, abs=1e-9)  # one jackpot is not quite enough


def test_the_expected_loss_in_money() -> None:
    """$38 on a straight number of the double zero wheel: 37 in 38 lose it, one wins $1,330."""
    assert (
        "expected loss              $2.0000    of $38.00"
        in run_nmb("odds", "roulette", "--wager", "$38").stdout
    )


# nmb par


def test_the_labels_of_an_axis_do_not_run_into_each_other() -> None:
    """From one in a million million to nearly always: fourteen powers of ten."""
    rare = Fraction(1, 10**12)
    lines = Outcome("won", "", Fraction(1), rare), Outcome("lost", "", Fraction(-1), 1 - rare)
    chart = ET.fromstring(outcomes(WagerOdds(lines)))
    axis = [t for t in chart.iter("text") if t.get("y") == "12.0"]
    powers = ("100", "1", "0.01", "10⁻⁴", "10⁻⁶", "10⁻⁸", "10⁻¹⁰")
    assert [t.text for t in axis] == [f"{power} %" for power in powers]
    places = sorted(float(t.get("x") or 0) for t in axis)
    assert min(b - a for a, b in pairwise(places)) > 50


def test_results_of_one_name_are_told_apart() -> None:
    third = Fraction(1, 3)
    lines = [Outcome("a pair is split", "", Fraction(win), third) for win in (4, -2)]
    odds = WagerOdds((*lines, Outcome("push", "", Fraction(0), third)))
    assert told_apart(odds) == ["a pair is split, +4", "a pair is split, -2", "push"]
    assert "a pair is split, -2" in contributions(odds)


def test_the_bets_of_let_it_ride_are_bets(tmp_path: Path) -> None:
    run_nmb("par", "let_it_ride", "-o", tmp_path / "sheet.md")
    page = (tmp_path / "sheet.md").read_text()
    assert "The round, per one of the three bets" in page
    assert "wins, bets" in page
    assert "betss" not in page
    assert "betss" not in run_nmb("odds", "let_it_ride").stdout


def test_the_sheet_of_a_game(tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    run_nmb("par", "double_down_stud", "-o", file, "--terms", "paytable=flush=9")
    page = file.read_text()
    assert page.startswith("<!DOCTYPE html>")
    for outside in ("http://", "https://", "<script", "@import", "src="):
        assert outside not in page.replace("http://www.w3.org", "")
    for words in (
        "PAR sheet: Double down stud", "19:47-17", "17.10(b)", "not the default", "house edge",
        "element of risk", "index, 99 %", "Method and checks", "sum to exactly 1", "SHA-256",
        "hit frequency", "Identification", "A push, where nothing is won or lost, is no hit",
        "10,000,000 rounds", "Maximum exposure", "Rules of play", "contribution", "approved by",
        "worth exactly the same, the one that wagers less is taken", "share the judgments",
    ):  # fmt: skip
        assert words in page, words
    charts = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(charts) == 3
    for chart in charts:
        ET.fromstring(chart)
    edge = solver("double_down_stud").solve(
        game("double_down_stud").terms_from({"paytable": "flush=9"})
    )
    assert edge.round is not None
    assert fraction(edge.round.house_edge) in page


def test_what_a_sheet_says_of_one_wager_is_plain_arithmetic(tmp_path: Path) -> None:
    """A straight wager at a double zero wheel: 35 to 1 with one number of 38, worked out here."""
    file = tmp_path / "sheet.json"
    run_nmb("par", "roulette", "-o", file, "--author", "A. Reader", "--date", "1996-03-15")
    found = json.loads(file.read_text())
    straight = found["wagers"]["straight 17"]
    edge, sd = 2 / 38, math.sqrt(36**2 * 1 / 38 * 37 / 38)
    assert straight["push_frequency"]["exact"] == "0/1"
    assert {line["contribution"]["exact"] for line in straight["outcomes"]} == {"35/38", "-37/38"}
    name = next(name for name in found["volatility"] if name.startswith("straight"))
    told = found["volatility"][name]
    for level, deviations in (("90", 1.644854), ("95", 1.959964), ("99", 2.575829)):
        assert told["index"][level] == pytest.approx(deviations * sd, rel=1e-6)
        for power in range(3, 8):
            within = deviations * sd / math.sqrt(10**power)
            assert told["hold"][level][str(10**power)] == pytest.approx(
                [edge - within, edge + within], rel=1e-5
            )
    exposed = {one["wager"].split(",")[0].split(" …")[0]: one for one in found["maximum_exposure"]}
    most = game("roulette").terms().max_wager
    assert exposed[name]["cents"] == 35 * most
    assert {reading["id"] for reading in found["readings"]} >= {"RO-1"}
    assert found["prepared"] == {"author": "A. Reader", "date": "1996-03-15"}
    assert "the same" in run_nmb("par", "--check", file).stdout


def test_a_strategy_may_go_over_pages() -> None:
    """A chart kept on one page with all that follows it would run out of the page."""
    played = game("red_dog")
    odds = solver("red_dog").solve(played.terms())
    source = forms.typst_source(par_sheet(played, played.terms(), odds, {}))
    before, _, _ = source.partition('#"Best play"')
    assert not before.rpartition("\n")[0].endswith("[")
    assert "breakable: false, above" in source  # as short sections are


def test_the_same_sheet_twice(tmp_path: Path) -> None:
    sheets = []
    for name in ("one.html", "two.html"):
        run_nmb("par", "red_dog", "-o", tmp_path / name)
        sheets.append((tmp_path / name).read_bytes())
    assert sheets[0] == sheets[1]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.html", "two.html"]


@pytest.mark.parametrize("id", [id for id in QUICK if id != "caribbean_stud"])
def test_every_game_has_a_sheet(id: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.md"
    said = json_of("par", id, "-o", file)
    text = file.read_text()
    assert said["bytes"] == len(text.encode())
    assert text.startswith(f"# PAR sheet: {game(id).name}\n")
    assert "\n| rounds | mean |" in text


def test_the_sheet_as_json(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    run_nmb("par", "roulette", "-o", file)
    found = json.loads(file.read_text())
    assert found["citations"]["wheel"]
    runs = found["long_run"]["red"]
    assert [run["rounds"] for run in runs] == [100, 1_000, 10_000, 100_000]
    assert runs[0]["mean"] == pytest.approx(-100 / 38)


def test_the_sheet_of_a_strategy(tmp_path: Path) -> None:
    """Red dog, one deck: a raise on a spread of 1 wins with 4 of 50 cards, at 5 to 1."""
    mine, file = tmp_path / "mine.toml", tmp_path / "sheet.json"
    mine.write_text('about = "All of it."\n[raise]\nspreads = [1, 7, 8, 9, 10, 11]\n')
    told = "--terms", "decks=1", "--strategy", mine
    run_nmb("par", "red_dog", *told, "-o", file)
    found = json.loads(file.read_text())
    one_apart = Fraction(11 * 4 * 4, 52 * 51 // 2)
    costs = one_apart * (Fraction(46, 50) - 5 * Fraction(4, 50))
    assert Fraction(found["costs"]["exact"]) == costs
    best = Fraction(found["best_play"]["house_edge"]["exact"])
    assert Fraction(found["round"]["house_edge"]["exact"]) - best == costs
    assert (found["evaluated"], found["strategy"]) == ("mine.toml", ["All of it."])
    assert found["strategy_file"] == mine.read_text()
    for form in ("html", "md"):
        run_nmb("par", "red_dog", *told, "-o", tmp_path / f"sheet.{form}")
        page = (tmp_path / f"sheet.{form}").read_text()
        assert "The strategy: mine.toml" in page
        assert f"Against best play it costs {percent(costs, 6)} of each wager" in page
        assert "spreads = [1, 7, 8, 9, 10, 11]" in page
        assert str(tmp_path) not in page


def test_the_sheet_of_a_strategy_on_paper(tmp_path: Path) -> None:
    """The names of sections are plain in a PDF: the strategy's is there, and only in its sheet."""
    mine = tmp_path / "mine.toml"
    mine.write_text("[raise]\nspreads = [1, 7, 8, 9, 10, 11]\n")
    for told, named in (((), False), (("--strategy", mine), True)):
        run_nmb("par", "red_dog", *told, "-o", tmp_path / "sheet.pdf")
        sheet = (tmp_path / "sheet.pdf").read_bytes()
        assert sheet.startswith(b"%PDF")
        assert (b"mine.toml" in sheet) == named


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["red_dog"], "say of which game and where to"),
        (["red_dog", "-o", "sheet.md", "--strategy", "dare"], "no strategy or file 'dare'"),
        (["big_six", "-o", "sheet.md", "--strategy", "dare"], "nothing is decided"),
        (["red_dog", "-o", "sheet.docx"], "a PAR sheet is written as .html, .pdf, .md, .json"),
        (["red_dog", "-o", "nowhere/sheet.html"], "nowhere is no directory"),
        (["red_dog", "-o", "/proc/sheet.html"], "/proc/sheet.html cannot be written"),
        (["whist", "-o", "sheet.html"], "there is no game 'whist'"),
        (["red_dog", "-o", "sheet.html", "--terms", "decks=0"], "decks must be"),
        (["red_dog", "-o", "sheet.html", "--date", "15.3.96"], "is no date such as 1996-03-15"),
        (["red_dog", "-o", "sheet.html", "--author", "x" * 61], "at most 60 characters"),
        (["--check", "/proc/version", "--author", "X"], "reads all it needs from the sheet"),
    ],
)
def test_bad_input_to_par_is_one_line(
    args: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert says in one_line("par", *args)
    assert list(tmp_path.iterdir()) == []


def test_a_pdf_needs_typst(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "find_spec", lambda name: None)
    with pytest.raises(Refused, match="typst, which is not installed: pip install"):
        forms.refuse_form(".pdf")
