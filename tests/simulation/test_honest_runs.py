"""Runs that do not lie: what is asked for is what is played, or it is refused in one line."""

import os
import pickle
import signal
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.simulation.fast_table import Strategy
from nomorebets.simulation.result import Result, Session
from nomorebets.simulation.run import Plan, simulate
from nomorebets.simulation.strategies import advice_for
from nomorebets.simulation.strategies.deciding import NO_ADVICE, AdviceCells

RED_DOG = game("red_dog")
POKER = game("three_card_poker")
ROULETTE = game("roulette")
ROUNDS = 4000
ON = {"ante": 5_00}
PLAY = 0  # the decision


@procedure
def folds(table: Any, terms: Any, seat: int, decision: int) -> int:
    return 0


def loses_the_ante_always(found: Result) -> bool:
    """Who folds every hand loses the ante and nothing else."""
    return set(found.round.counts) == {-5_00}


def planned(**more: Any) -> Plan:
    return Plan(POKER, POKER.terms(), ON, seed=3, **more)


def test_a_strategy_is_of_the_plan_that_has_it_and_of_no_other() -> None:
    before = planned().run(0, ROUNDS)
    Strategy(POKER.id, folds)  # a strategy of the game's own name changes no run
    assert loses_the_ante_always(planned(decide=folds).run(0, ROUNDS))
    assert planned().run(0, ROUNDS).round == before.round
    assert not loses_the_ante_always(before)
    assert loses_the_ante_always(planned(decide=folds).run(0, ROUNDS))


def test_a_changed_game_is_played_as_changed_and_the_game_as_it_is() -> None:
    changed = replace(POKER, ordinary_play=folds)
    theirs = Plan(changed, POKER.terms(), ON, seed=3)
    assert loses_the_ante_always(theirs.run(0, ROUNDS))
    assert not loses_the_ante_always(planned().run(0, ROUNDS))


@procedure
def nothing_happens(table: Any, terms: Any) -> None:
    """Nobody wins anything."""
    table.take_wagers()


@pytest.mark.parametrize("found", [POKER, ROULETTE])  # derived; and with a tuned kernel
def test_a_changed_narration_is_played_by_no_kernel_of_the_original(found: Any) -> None:
    wagers = {found.wagers[0].name: 5_00}
    nothing = Plan(replace(found, round_of_play=nothing_happens), found.terms(), wagers)
    assert set(nothing.run(0, 100).round.counts) == {0}


def test_plans_travel_with_what_was_changed() -> None:
    """To another process, which knows nothing of this test."""
    assert pickle.loads(pickle.dumps(planned())).game is POKER
    for plan in (
        planned(decide=folds),
        Plan(replace(POKER, ordinary_play=folds), POKER.terms(), ON, seed=3),
    ):
        sent = pickle.dumps(plan)
        ran = subprocess.run(
            [sys.executable, "-c", ELSEWHERE], input=sent, capture_output=True, check=True
        )
        assert ran.stdout.split() == [b"-500"], ran.stderr


ELSEWHERE = """
import pickle, sys
plan = pickle.load(sys.stdin.buffer)
print(*plan.run(0, 1000).round.counts)
"""

PROMPT = """
from nomorebets.law.marks import procedure
from nomorebets.rules import game
from nomorebets.simulation.run import Plan, simulate
import pickle
LEAST = 2
found = game("three_card_poker")
def ask(table, terms, seat, decision):
    return 1 if table.held(seat)[0] >= LEAST else never(0)

@procedure
def never(value):
    return value

ask = procedure(ask)
plan = Plan(found, found.terms(), {"ante": 500}, decide=ask)
one = simulate(plan, 3000)
two = pickle.loads(pickle.dumps(plan)).run(0, 3000)
print("the same:", one.round == two.round, len(one.round.counts) > 1)
"""


def test_a_strategy_typed_at_a_prompt_is_compiled_and_travels() -> None:
    """No file has its source: a prompt, or a notebook."""
    ran = subprocess.run(
        [sys.executable, "-q", "-i"], input=PROMPT, capture_output=True, text=True, check=True
    )
    assert "the same: True True" in ran.stdout, ran.stderr


@pytest.mark.parametrize(
    ("decide", "why"),
    [
        (lambda table, terms, seat, decision: 0, "marked @procedure"),
        (procedure(lambda table: 0), "must take"),
        (procedure(lambda table, terms, seat, decision: 7), "is not legal"),
        (procedure(lambda table, terms, seat, decision: table.no_such()), "does not run"),
        ("ordinary", "marked @procedure"),
    ],
)
def test_a_strategy_that_is_none_is_refused(decide: Any, why: str) -> None:
    with pytest.raises(Refused, match=why):
        planned(decide=decide)


def test_terms_are_refused_when_they_are_made() -> None:
    with pytest.raises(Refused, match=r"decks must be 1 to 16, not 99 \(6\.1\(a\)\)"):
        RED_DOG.terms(decks=99)
    supposed = RED_DOG.terms()._replace(decks=99)
    assert pickle.loads(pickle.dumps(supposed)) == supposed  # made in full knowledge
    with pytest.raises(Refused, match="no terms of red_dog"):
        Plan(RED_DOG, POKER.terms(), {"wager": 5_00})


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"wagers": {"ante": 5}}, r"below the minimum of \$5.00 \(8\.2\)"),
        ({"wagers": {"ante": -500}}, "above nothing"),
        ({"wagers": {"ante": 5.5}}, "whole cents"),
        ({"wagers": {}}, "no wagers"),
        ({"wagers": {"play": 5_00}}, "not made before"),
        ({"seed": -1}, "a seed is"),
        ({"session": Session(10, 100)}, "does not cover one round"),
        ({"seats": 0}, "seats, not 0"),
    ],
)
def test_plans_are_refused_as_the_command_refuses_them(told: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        Plan(POKER, POKER.terms(), **({"wagers": ON} | told))


@pytest.mark.parametrize("told", [(0, 100), (-1, 100), (10, 0), (10, -5), (10, 100, 0)])
def test_sessions_of_nothing_are_refused(told: tuple[int, ...]) -> None:
    with pytest.raises(Refused):
        Session(*told)


@pytest.mark.parametrize("rounds", [0, -1, 0.5, float("nan"), float("inf"), 1e16])
def test_no_rounds_and_half_a_round_are_refused(rounds: float) -> None:
    with pytest.raises(Refused, match="rounds"):
        simulate(planned(), rounds)


BAD_ADVICE = [
    (1, 2, 3),
    [7] * 1000,
    (5, 1 << 40, 0, 0, *NO_ADVICE[4:]),  # to be looked up far away
]


@pytest.mark.parametrize("advice", BAD_ADVICE)
def test_tables_from_anywhere_are_refused(advice: Any) -> None:
    with pytest.raises(Refused, match="advice_for or best_advice"):
        planned(advice=advice)


def test_tables_of_another_game_or_for_other_terms_are_refused() -> None:
    blackjack = game("blackjack")
    basic = advice_for(blackjack, blackjack.terms(), "basic")
    with pytest.raises(Refused, match="a strategy of blackjack"):
        planned(advice=basic)
    faced = blackjack.terms_from({"surrender": "late"})
    with pytest.raises(Refused, match="made for surrender none"):
        Plan(blackjack, faced, {"wager": 5_00}, advice=basic)
    richer = blackjack.terms_from({"max_wager": "$5,000"})
    assert Plan(blackjack, richer, {"wager": 5_00}, advice=basic).run(0, 10).rounds == 10


def test_a_run_that_was_interrupted_says_so(caplog: pytest.LogCaptureFixture) -> None:
    plan = Plan(ROULETTE, ROULETTE.terms(), {"red": 5_00}, tuned=False)
    plan.run(0, 1)
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    found = simulate(plan, 10**12)
    timer.join()
    assert found.interrupted
    assert 0 < found.rounds < 10**12
    assert f"interrupted: {found.rounds:,} of 1,000,000,000,000 rounds" in caplog.text
    assert not simulate(plan, 1000).interrupted


def test_tables_travel(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[raise]\nalways = "no"\n')
    found = advice_for(RED_DOG, RED_DOG.terms(), str(file))
    again = pickle.loads(pickle.dumps(found))
    assert isinstance(again, AdviceCells)
    assert (again, again.game_id, again.terms) == (found, "red_dog", RED_DOG.terms())
