"""The edge of rounds dealt from a shoe to its cutting card, beside the exact one of a full shoe."""

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from nomorebets.cli import nmb
from nomorebets.odds import solver
from nomorebets.odds.with_the_shoe import with_the_shoe
from nomorebets.rules import game

STUDENT = 2.0096


def ran(*words: str) -> Any:
    return CliRunner().invoke(nmb, words)


def test_a_shoe_shuffled_for_every_round_costs_what_the_exact_odds_say() -> None:
    """Then nothing was dealt before: both mean the same, and only chance is between them."""
    dog = game("red_dog")
    terms = dog.terms_from({"shuffle_each_round": "yes"})
    odds = solver(dog.id).solve(terms, {})
    assert odds.round is not None
    (found,) = with_the_shoe(dog, terms, odds, 2_000_000)
    assert abs(found.edge - float(odds.round.house_edge)) < 4 * found.within / STUDENT
    # one standard error of independent rounds is the deviation by the root of their number
    alone = odds.round.total.sd / found.rounds**0.5
    assert 0.7 < found.within / STUDENT / alone < 1.4


def test_the_shoe_is_dealt_on_and_not_a_full_one() -> None:
    """A laboratory found 0.5035 ± 0.0026 % in two thousand million rounds with shoes."""
    black = game("blackjack")
    odds = solver(black.id).solve(black.terms(), {})
    (found,) = with_the_shoe(black, black.terms(), odds, 20_000_000)
    assert abs(found.edge - 0.005035) < 2 * found.within
    assert found.within < 0.0008


def test_every_wager_of_punto_banco_has_its_own(tmp_path: Path) -> None:
    told = ran("odds", "baccarat_punto_banco", "--shoe", "1e5", "--json")
    found = {one["wager"]: one for one in json.loads(told.output)["with_the_shoe"]}
    assert found.keys() == {"Player's Hand", "Banker's Hand", "Tie Bet"}
    assert all(one["rounds"] == 100_000 and one["within"] > 0 for one in found.values())


def test_a_sheet_has_it_and_is_checked_with_it(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    assert ran("par", "red_dog", "-o", str(file), "--shoe", "1e5").exit_code == 0
    sheet = json.loads(file.read_text())
    (one,) = sheet["with_the_shoe"]
    assert one["rounds"] == 100_000
    assert "the same" in ran("par", "--check", str(file)).output
    one["edge"] += 0.001
    file.write_text(json.dumps(sheet))
    told = ran("par", "--check", str(file))
    assert told.exit_code == 1
    assert "IS NOT OF ITS CONTENT" in told.output
    assert "with_the_shoe / 1 / edge" in told.output


def test_where_no_shoe_is_dealt_on_it_is_refused_and_left_out(tmp_path: Path) -> None:
    told = ran("odds", "roulette", "--shoe", "1e5")
    assert told.exit_code == 2
    assert "no shoe of roulette" in told.output
    file = tmp_path / "sheet.json"
    assert ran("par", "roulette", "-o", str(file)).exit_code == 0
    assert json.loads(file.read_text())["with_the_shoe"] == []
    assert ran("odds", "blackjack", "--shoe", "few").exit_code == 2
