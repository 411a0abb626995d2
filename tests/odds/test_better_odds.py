"""Every line of every pay table, raised by one: the house keeps less, and all still adds up."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from nomorebets.law.terms import Odds, OddsTo, OwnOdds, options
from nomorebets.odds import solver
from nomorebets.odds.results import to_json
from nomorebets.rules import game

OFFERED: dict[str, dict[str, Any]] = {  # so that every line of a table is paid on something
    "big_six": {},
    "boston_5_stud": {},
    "caribbean_stud": {},
    "craps": {"hop_bets": True, "horn_high": True, "world_bet": True, "fire_bet": True},
    "double_down_stud": {},
    "let_it_ride": {"payout_limit": "none"},
    "red_dog": {},
    "roulette": {"seven_numbers": True},
    "three_card_poker": {"six_card_bonus": "on"},
}
SLOW = {"boston_5_stud", "caribbean_stud"}


def raised(id: str) -> Iterator[tuple[str, str]]:
    for key, option in options(game(id).terms).items():
        if isinstance(option, OddsTo):
            for name, (to, one) in zip(option.names, option.minimum, strict=True):
                yield key, f"{name}={to + one} to {one}"
        elif isinstance(option, Odds) and not isinstance(option, OwnOdds):
            for name, (_, odds) in zip(option.names, option.minimum, strict=True):
                if odds > 0:
                    yield key, f"{name}={odds + 1}"


def edges(id: str, chosen: dict[str, Any]) -> dict[str, Fraction]:
    """Of every wager, each with a table that adds up."""
    found = to_json(solver(id).solve(game(id).terms_from(chosen)))
    for name, wager in found["wagers"].items():
        lines = [
            (Fraction(line["probability"]["exact"]), Fraction(line["win"]["exact"]))
            for line in wager["outcomes"]
        ]
        assert sum(likely for likely, _ in lines) == 1, name
        mean = sum((likely * win for likely, win in lines), Fraction(0))
        assert Fraction(wager["house_edge"]["exact"]) == -mean, name
    if "round" in found:
        whole = found["round"]
        assert whole.keys() >= {"per", "house_edge", "element_of_risk", "average_wager", "sd"}
        assert whole["house_edge"] == found["wagers"][whole["per"]]["house_edge"]
    return {name: Fraction(w["house_edge"]["exact"]) for name, w in found["wagers"].items()}


@pytest.mark.parametrize(
    "id", [pytest.param(id, marks=pytest.mark.slow if id in SLOW else ()) for id in OFFERED]
)
def test_every_line_of_a_pay_table_counts(id: str) -> None:
    usual = edges(id, OFFERED[id])
    for key, line in raised(id):
        better = edges(id, {**OFFERED[id], key: line})
        assert better.keys() == usual.keys()
        assert all(better[name] <= usual[name] for name in usual), line
        assert any(better[name] < usual[name] for name in usual), line
