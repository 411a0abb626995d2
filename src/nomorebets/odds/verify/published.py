"""What others have published, with its source."""

import csv
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

from nomorebets.odds import STAKE, solver
from nomorebets.odds.results import ELSEWHERE, Check, GameOdds
from nomorebets.odds.verify.checked import Checked
from nomorebets.rules import game as game_of
from nomorebets.simulation.strategies import by_its_name

PUBLISHED = Path(__file__).parents[1] / "published.csv"


def published() -> list[dict[str, str]]:
    """Lines that begin with # say which figures our terms cannot express, and why."""
    lines = PUBLISHED.read_text("utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def against_published(checked: Checked, strategy: str | None) -> Iterator[Check]:
    """All figures of the game, those of other terms and other play told apart."""
    played = by_its_name(strategy) if strategy else ""
    for row in published():
        if row["game"] != checked.known.game_id:
            continue
        quantity, _, of = row["quantity"].partition(", ")
        if strategy is not None and of != played:
            continue
        ours = f"{float(figure(row)):.{row['places']}%}"
        what = f"{row['quantity']} ({row['terms']})" if row["terms"] else row["quantity"]
        these = of == played and STAKE not in checked.amounts and terms_of(row) == checked.terms
        if these:
            checked.reached.add(quantity)
        kind = "published" if these else ELSEWHERE
        yield Check(kind, what, ours, row["value"], ours == row["value"], row["source"])


def terms_of(row: Mapping[str, str]) -> object:
    told = dict(part.split("=", 1) for part in row["terms"].split())
    return game_of(row["game"]).terms_from(told)


def figure(row: Mapping[str, str]) -> Fraction:
    """Our value of a published figure."""
    quantity, _, strategy = row["quantity"].partition(", ")
    odds = of_a_row(row["game"], row["terms"], strategy)
    wager, named, result = quantity.partition(": ")
    if named:  # how often it comes
        found = odds.wagers[wager].outcomes
        return sum((o.probability for o in found if o.result == result), Fraction(0))
    if quantity not in ("round", "element of risk"):
        return odds.wagers[quantity].house_edge
    assert odds.round is not None
    return odds.round.house_edge if quantity == "round" else odds.round.element_of_risk


@lru_cache(maxsize=2)
def of_a_row(game_id: str, chosen: str, strategy: str) -> GameOdds:
    """Rows of one kind stand together."""
    terms = terms_of({"game": game_id, "terms": chosen})
    known = solver(game_id)
    return known.evaluate(terms, strategy) if strategy else known.solve(terms)
