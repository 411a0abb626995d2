"""Tuned kernels are admitted by equality with the derived one: the same seed, the same cards, the
same totals to the cent, for all terms they claim.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Choice, Flag, Whole, options
from nomorebets.odds.best_play import best_advice
from nomorebets.rules import game
from nomorebets.simulation.run import CHUNK, Plan
from nomorebets.simulation.strategies import BEST, ORDINARY, advice_for

pytestmark = pytest.mark.slow  # compiles

ROUNDS = CHUNK + 777  # a second chunk begins

POKER_HANDS = (
    "pair in 2", "pair in 3", "flush", "open straight", "inside straight", "open straight flush",
    "inside straight flush", "three of a kind",
)  # fmt: skip
CASES: list[tuple[str, dict[str, int], int]] = [
    ("roulette", {"red": 5_00, "straight 17": 1_00, "split 1-2": 2_00}, 3),
    ("big_six", {"$1": 1_00, "$20": 5_00}, 2),
    ("sic_bo", {"Small": 5_00, "Two of a Kind 4": 1_00, "One of a Kind 4": 2_00}, 3),
    ("pokette", {"red": 5_00, "straight joker 2": 1_00, "single rank nine": 2_00}, 2),
    ("pokette", {"suit hearts": 5_00} | dict.fromkeys(POKER_HANDS, 1_00), 1),
    ("pokette", {"black": 1_00, "pair in 2": 2_00, "open straight": 3_00}, 3),
    ("craps", {"Pass Bet": 10_00, "Pass odds": 20_00}, 1),
    ("craps", {"Don't Pass Bet": 60_00, "Don't Pass odds": 60_00, "Field Bet": 1_00}, 2),
    ("craps", {"Pass Bet": 10_00, "Place Bet to Win 6": 12_00, "Six the Hardway": 1_00}, 1),
    ("baccarat_punto_banco", {"Banker's Hand": 25_00, "Tie Bet": 5_00}, 4),
    ("baccarat_punto_banco", {"Player's Hand": 5_00}, 1),
    ("blackjack", {"wager": 5_00}, 1),
    ("caribbean_stud", {"ante": 5_00}, 1),
    ("caribbean_stud", {"ante": 500_00}, 1),
]


def any_terms(game_id: str, random: Random) -> Any:
    """Terms picked by chance among those that are legal."""
    found = game(game_id)
    while True:
        chosen: dict[str, object] = {}
        for key, option in options(found.terms).items():
            if random.random() < 0.4:
                if isinstance(option, Choice):
                    chosen[key] = random.choice(option.names)
                elif isinstance(option, Flag):
                    chosen[key] = random.random() < 0.5
                elif type(option) is Whole and option.most < 200:
                    chosen[key] = random.choice(option.among or (option.least, option.most))
        try:
            return found.terms_from(chosen)
        except Refused:
            continue


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game_id", "wagers", "seats"), CASES)
def test_tuned_is_derived(game_id: str, wagers: dict[str, int], seats: int, seed: int) -> None:
    found = game(game_id)
    rng = Random(f"{game_id} {seed}")
    # blackjack claims some terms, craps those under which the table has not too many states
    tries = {"blackjack": 1000, "craps": 20}.get(game_id, 1)
    for _ in range(tries):
        terms = found.terms() if seed == 0 else any_terms(game_id, rng)
        plan = Plan(found, terms, wagers, min(seats, found.seats.number(terms)), seed)
        if plan.tuned_kernel is not None:
            break
    assert plan.tuned_kernel is not None
    tuned, derived = plan.run(5, ROUNDS), replace(plan, tuned=False).run(5, ROUNDS)
    assert tuned.rounds == derived.rounds == ROUNDS
    assert tuned.staked == derived.staked
    assert tuned.round == derived.round
    assert tuned.wagers == derived.wagers


@pytest.mark.parametrize("chosen", [{}, {"reshuffle_each_round": True}, {"surrender": "late"}])
@pytest.mark.parametrize("strategy", [ORDINARY, BEST, "basic", "never bust"])
def test_blackjack_by_any_strategy(strategy: str, chosen: dict[str, object]) -> None:
    found = game("blackjack")
    terms = found.terms_from(chosen)
    wagers = {"wager": 5_00}
    if strategy == BEST:
        advice: Sequence[int] = best_advice(found, terms, wagers)
    else:
        advice = advice_for(found, terms, strategy)
    plan = Plan(found, terms, wagers, seed=3, advice=advice)
    assert plan.tuned_kernel is not None
    tuned, derived = plan.run(9, 50_000), replace(plan, tuned=False).run(9, 50_000)
    assert (tuned.staked, tuned.round, tuned.wagers) == (
        derived.staked, derived.round, derived.wagers
    )  # fmt: skip


def test_a_strategy_that_insures_is_played_by_the_derived_kernel(tmp_path: Path) -> None:
    file = tmp_path / "insured.toml"
    file.write_text('otherwise = "ordinary"\n[insurance]\nalways = 250\n')
    found = game("blackjack")
    advice = advice_for(found, found.terms(), str(file))
    plan = Plan(found, found.terms(), {"wager": 5_00}, advice=advice)
    assert plan.tuned_kernel is None
    assert "insurance" in plan.run(0, 1000).wagers


def test_what_a_tuned_kernel_does_not_cover_is_played_by_the_derived_one() -> None:
    stud = game("caribbean_stud")
    with_meter = Plan(stud, stud.terms(), {"ante": 5_00, "progressive": 1_00})
    assert with_meter.tuned_kernel is None
    assert Plan(stud, stud.terms(), {"ante": 5_00}, seats=2).tuned_kernel is None
    assert Plan(stud, stud.terms(), {"ante": 5_00}).tuned_kernel is not None
