"""Blackjack by totals: the chart that is published, and the best of its kind."""

import tomllib
from pathlib import Path
from random import Random

import pytest
from tests.cli.conftest import json_of, one_line

from nomorebets.odds import blackjack
from nomorebets.odds.given_strategy import Given
from nomorebets.rules import game
from nomorebets.simulation.strategies import advice_from, text_of

pytestmark = pytest.mark.slow
GAME = game("blackjack")
OTHERS = {"S": "H", "H": "S", "D": "H", "d": "S", "P": "H"}


def rows_of(**chosen: str) -> dict[str, dict[str, str]]:
    text = "\n".join(blackjack.written_as(GAME.terms_from(chosen), blackjack.BY_TOTALS))
    found: dict[str, dict[str, str]] = tomllib.loads(text)["play"]
    return found


def test_it_is_the_basic_strategy_that_books_print() -> None:
    """Eight decks, the dealer stands on soft 17: the file that was written by hand after them."""
    found, book = rows_of(), tomllib.loads(text_of(GAME, "basic"))["play"]
    for kind, rows in book.items():
        for name, row in rows.items():
            if kind != "soft" or name != "12":  # two aces, which are split
                assert found[kind][name] == row, f"{kind} {name}"


def test_no_single_cell_is_better_otherwise(request: pytest.FixtureRequest) -> None:
    terms = GAME.terms()
    found = rows_of()

    def value(rows: dict[str, dict[str, str]]) -> float:
        return blackjack.value(terms, given=Given("", advice_from(GAME, terms, {"play": rows})))

    best, random = value(found), Random(1)
    cells = [
        (kind, name, i)
        for kind, rows in found.items()
        for name, row in rows.items()
        for i in range(len(row))
        if (kind, name) not in (("hard", "4"), ("soft", "12"))  # only as pairs
    ]
    whole = request.config.getoption("--soak")
    for kind, name, i in cells if whole else random.sample(cells, 4):
        row = found[kind][name]
        changed = row[:i] + OTHERS[row[i]] + row[i + 1 :]
        other = value(found | {kind: found[kind] | {name: changed}})
        assert other <= best + 1e-12, (kind, name, i)


def test_it_is_priced_and_written(tmp_path: Path) -> None:
    """A little more than best play by every card; as a file it is worth the same."""
    file, told = tmp_path / "totals.toml", ("odds", "blackjack", "--terms", "decks=2")
    mine = json_of(*told, "--strategy", "by totals", "--export", file)["round"]["house_edge"]
    read = json_of(*told, "--strategy", file)["round"]["house_edge"]
    assert mine == read
    best = json_of(*told)["round"]["house_edge"]["value"]
    assert 0 < mine["value"] - best < 3e-4
    up = ("hole_card_mode=face_up", "blackjack_pays=1:1", "double_on=9_10_11")
    more = [word for term in up for word in ("--terms", term)]
    said = one_line("odds", "blackjack", *more, "--strategy", "by totals")
    assert "no rows are for that" in said
