"""nmb verify: every check of every game passes, a wrong figure fails it, and the exit says so."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from tests.cli.conftest import json_of, one_line, run_nmb
from tests.conftest import Count

from nomorebets.cli import par
from nomorebets.odds import best_play, offers, red_dog, verify
from nomorebets.rules import folders

SOLVED = [id for id in folders() if offers(id)]
KINDS = ["published", "the narration", "a simulation"]


@pytest.fixture
def wrong_red_dog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Three of a kind at 5 to 1 in the solver; what it finds is kept elsewhere, or not at all."""
    monkeypatch.setattr(red_dog, "THREE_OF_A_KIND_ODDS", 5)
    monkeypatch.setattr(best_play, "cache_folder", lambda: tmp_path)
    verify.of_a_row.cache_clear()
    yield
    verify.of_a_row.cache_clear()


@pytest.mark.slow
@pytest.mark.parametrize("game_id", SOLVED)
def test_everything_agrees(game_id: str, count: Count) -> None:
    """Ten million rounds each, of the slowest a tenth of that; seeds are fixed."""
    rounds = count(10_000_000, 100_000_000) // (10 if game_id == "double_draw_poker" else 1)
    found = json_of("verify", game_id, "--rounds", str(rounds), "--seed", "2026")
    assert [check for check in found["checks"] if not check["passed"]] == []
    assert found["passed"]
    kinds = [kind for kind in KINDS if any(c["against"] == kind for c in found["checks"])]
    assert kinds[-2:] == KINDS[1:]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "strategy"),
    [
        ("double_draw_poker", "ordinary"), ("caribbean_stud", "always bet"),
        ("blackjack", "mimic the dealer"), ("let_it_ride", "never take back"),
    ],
)  # fmt: skip
def test_a_strategy_is_verified(game_id: str, strategy: str, count: Count) -> None:
    rounds = str(count(1_000_000, 10_000_000))
    found = json_of("verify", game_id, "--strategy", strategy, "--rounds", rounds)
    assert [check for check in found["checks"] if not check["passed"]] == []
    assert {check["against"] for check in found["checks"]} >= set(KINDS[1:])
    assert found["evaluated"] == strategy


@pytest.mark.usefixtures("wrong_red_dog")
def test_a_wrong_figure_under_a_strategy_fails(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[raise]\nspreads = [7, 8, 9]\n")
    found = json_of("verify", "red_dog", "--strategy", mine, "--rounds", "1e6", code=1)
    failed = {check["against"] for check in found["checks"] if not check["passed"]}
    assert failed == set(KINDS[1:])


def test_a_report_people_can_read() -> None:
    printed = run_nmb("verify", "roulette", "--rounds", "1e5").stdout
    assert "Roulette, N.J.A.C. 19:47-5" in printed
    assert "passed  published      first five numbers (wheel=double_zero): 7.89% = 7.89%" in printed
    assert "passed  the narration  red: -0.026316 = -0.026316  (every way it can end)" in printed
    assert "passed  a simulation   red: -0.026316 ~ " in printed
    assert "of 20 checks passed" in printed


@pytest.mark.usefixtures("wrong_red_dog")
def test_a_wrong_figure_fails() -> None:
    """Publications, narration and cards all object."""
    found = json_of("verify", "red_dog", "--rounds", "1e6", code=1)
    failed = {check["against"] for check in found["checks"] if not check["passed"]}
    assert not found["passed"]
    assert failed == set(KINDS)


def test_a_sheet_lists_the_checks_made_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(par, "ROUNDS", "1e5")
    sheet = tmp_path / "sheet.json"
    run_nmb("par", "red_dog", "--terms", "decks=2", "--verify", "-o", sheet)
    told = json.loads(sheet.read_text())
    assert {check["against"] for check in told["verified"]} == set(KINDS)
    assert all(check["passed"] for check in told["verified"])


@pytest.mark.usefixtures("wrong_red_dog")
def test_a_sheet_whose_checks_fail_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(par, "ROUNDS", "1e5")
    sheet = tmp_path / "sheet.json"
    failed = run_nmb("par", "red_dog", "--terms", "decks=2", "--verify", "-o", sheet, code=1)
    assert "the sheet is not written, a check failed" in failed.stderr
    assert not sheet.exists()


def test_terms_are_of_one_game() -> None:
    assert "say which" in one_line("verify", "--terms", "decks=1")
    assert "there is no game 'whist'" in one_line("verify", "whist")
    assert "say which" in one_line("verify", "--strategy", "ordinary")
    assert "no strategy or file" in one_line("verify", "red_dog", "--strategy", "dare")
    assert "rounds" in one_line("verify", "red_dog", "--rounds", "many")
    assert "must be 10,000 or more" in one_line("verify", "red_dog", "--rounds", "9999")


def test_published_figures_have_their_sources() -> None:
    for row in verify.published():
        assert row["source"], row
        assert row["game"] in SOLVED
        assert Fraction(row["value"].rstrip("%")) != 0
