"""Best play as a file: written by --export, read again by --strategy, worth the same exactly."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import json_of, one_line, run_nmb

from nomorebets.odds import offers, solver
from nomorebets.odds.results import to_json
from nomorebets.rules import folders, game

DECIDED = [id for id in folders() if offers(id) and solver(id).strategies]
QUICK = ("red_dog", "three_card_poker", "baccarat_chemin_de_fer", "pai_gow")
CHANGED = {  # terms under which best play is another
    "blackjack": {"decks": "2", "soft17": "hit", "surrender": "late"},
    "boston_5_stud": {"ante_bonus_on_loss": "no"},
    "caribbean_stud": {"bet_limit": "$5,000"},
    "double_draw_poker": {"bonus_table": "2"},
    "pai_gow": {"house_way": "foxwoods"},
    "red_dog": {"decks": "1"},
    "three_card_poker": {"tie_wins": "yes"},
}


def found_twice(game_id: str, file: Path, *more: str) -> tuple[Any, Any]:
    best = json_of("odds", game_id, *more, "--export", file)
    read = json_of("odds", game_id, *more, "--strategy", file)
    return best, read


def in_shares(game_id: str, changed: bool) -> Any:
    share = ("three_card_poker",) if changed else QUICK
    marks = [] if game_id in share else [pytest.mark.soak]
    name = f"{game_id}-{'changed' if changed else 'usual'}"
    return pytest.param(game_id, changed, marks=marks, id=name)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "changed"), [in_shares(id, new) for id in DECIDED for new in (False, True)]
)
def test_what_is_written_is_read_again_and_worth_the_same(
    game_id: str, changed: bool, tmp_path: Path
) -> None:
    told = CHANGED.get(game_id, {}) if changed else {}
    more = [word for pair in told.items() for word in ("--terms", "=".join(pair))]
    best, read = found_twice(game_id, tmp_path / "best.toml", *more)
    assert best["wagers"] == read["wagers"]
    assert best.get("round") == read.get("round")
    assert read["evaluated"] == str(tmp_path / "best.toml")
    if changed and told:
        usual = to_json(solver(game_id).solve(game(game_id).terms()))
        assert usual["wagers"] != best["wagers"], "these terms change nothing: the test is empty"


def test_it_is_simulated_and_filed(tmp_path: Path) -> None:
    """Compiled, by the same cards as best play itself: the same rounds to the cent."""
    file = tmp_path / "best.toml"
    run_nmb("odds", "three_card_poker", "--export", file)
    told = ("simulate", "three_card_poker", "--rounds", "1e5", "--seed", "7", "--strategy")
    best, read = json_of(*told, "best"), json_of(*told, file)
    assert best["wagers"] == read["wagers"]
    sheet = tmp_path / "sheet.json"
    run_nmb("par", "three_card_poker", "--strategy", file, "-o", sheet)
    edge = json.loads(sheet.read_text())["round"]["house_edge"]["exact"]
    assert edge == json_of("odds", "three_card_poker")["round"]["house_edge"]["exact"]


def test_what_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "best.toml"
    assert "no strategy is read" in one_line("odds", "roulette", "--export", file)
    assert "no strategy is read" in one_line("odds", "pai_gow_poker", "--export", file)
    told = ("odds", "red_dog", "--export")
    assert "goes with no other question" in one_line(*told, file, "--strategy", "never raise")
    assert "cannot be written" in one_line(*told, tmp_path / "no" / "best.toml")


def test_a_table_that_was_changed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "best.toml"
    run_nmb("odds", "pai_gow", "--export", file)
    text = file.read_text()
    file.write_text(text.replace("cells = '''\n", "cells = '''\nzz"))
    assert "are not as nmb odds --export writes them" in one_line(
        "odds", "pai_gow", "--strategy", file
    )
    file.write_text("[[table]]\ndecisions = ['set']")
    assert "are not as nmb odds --export writes them" in one_line(
        "odds", "pai_gow", "--strategy", file
    )
    file.write_text("table = 3")
    assert "write [[table]]" in one_line("odds", "pai_gow", "--strategy", file)
