"""Strategies are data: read, refused with what offends, and compiled."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nomorebets.law.refusal import Refused
from nomorebets.rules import game, games
from nomorebets.simulation.result import Session
from nomorebets.simulation.run import Plan, simulate
from nomorebets.simulation.strategies import advice_for, strategies
from nomorebets.simulation.wagers import refuse_wagers, usual_wagers, wagers_from


def read(tmp_path: Path, game_id: str, text: str, **chosen: Any) -> Sequence[int]:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    found = game(game_id)
    terms = found.terms_from(chosen)
    advice = advice_for(found, terms, str(file))
    refuse_wagers(found, terms, usual_wagers(found, terms), advice)
    return advice


@pytest.mark.parametrize("game_id", [g.id for g in games() if not g.between_players])
def test_usual_wagers_and_strategies_are_lawful(game_id: str) -> None:
    found = game(game_id)
    terms = found.terms()
    wagers = usual_wagers(found, terms)
    assert wagers
    for name in strategies(found):
        refuse_wagers(found, terms, wagers, advice_for(found, terms, name))


@pytest.mark.parametrize(
    ("game_id", "text", "why"),
    [
        ("blackjack", '[play]\nhard.16 = "SSSSSHHHRR"', "hard 16: surrender is not offered"),
        ("blackjack", '[play]\nhard.16 = "SSSSSHHHXX"', "'X' is no choice"),
        ("blackjack", '[play]\nhard.16 = "PPPPPPPPPP"', "only two cards of one value are split"),
        ("blackjack", '[play]\nhard.16 = "SSS"', "ten letters"),
        ("blackjack", '[play]\nhard.99 = "SSSSSSSSSS"', "hard 99 is no hand"),
        ("blackjack", '[play]\nalways = "split"', "only two cards of one value are split"),
        ("blackjack", '["even money"]\nalways = "perhaps"', "'perhaps' is no choice"),
        ("caribbean_stud", '[raise]\nalways = "yes"', "no decision 'raise'"),
        ("caribbean_stud", "[bet]\nalways = 7", "(7), the strategy's choice on bet, is not legal"),
        ("caribbean_stud", '[bet]\nat_least = "Zz 2c 3d"', "not a card"),
        ("caribbean_stud", '[bet]\nat_least = "2c 2c 3d"', "different cards"),
        ("caribbean_stud", "bet = 1", "write a table"),
        ("caribbean_stud", "[bet", "mine.toml"),
        ("caribbean_stud", "[bet]\nalways = [1]", "[1] is no choice"),
        ("caribbean_stud", '[bet]\nat_least = "A♠ K♦ J♠ 8♠ 3♠"\nthen = {}', "{} is no choice"),
        ("red_dog", "[raise]\nspreads = [[7]]", "takes spreads from 1 to 11"),
        ("red_dog", "[raise]\n", "it needs always, or spreads"),
        ("caribbean_stud", 'game = "blackjack"', "a strategy of blackjack"),
    ],
)
def test_an_illegal_strategy_is_refused(tmp_path: Path, game_id: str, text: str, why: str) -> None:
    with pytest.raises(Refused, match=re.escape(why)):
        read(tmp_path, game_id, text)


def test_an_unknown_strategy_names_the_known_ones() -> None:
    found = game("three_card_poker")
    with pytest.raises(Refused, match="queen six four"):
        advice_for(found, found.terms(), "martingale")


@pytest.mark.parametrize(
    ("game_id", "text", "why"),
    [
        ("roulette", "red=9999", "above the maximum"),
        ("roulette", "blue=5", "no wager 'blue'"),
        ("roulette", "red", "NAME=AMOUNT"),
        ("roulette", "red=x", "not an amount"),
        ("roulette", "red=5,red=5", "twice"),
        ("roulette", "red=0", "above nothing"),
        ("craps", "Pass Bet=10,Pass odds=100", "no more than 5 times"),
        ("craps", "Pass odds=10", "not the first wager"),
        ("let_it_ride", "bet one=5", "three equal"),
        ("blackjack", "insurance=5", "not made before"),
    ],
)
def test_wagers_outside_the_terms_are_refused(game_id: str, text: str, why: str) -> None:
    found = game(game_id)
    with pytest.raises(Refused, match=re.escape(why)):
        refuse_wagers(found, found.terms(), wagers_from(text))


@pytest.mark.slow
def test_the_same_strategy_as_data_and_as_code_decides_the_same(tmp_path: Path) -> None:
    for game_id, name, wagers in (
        ("blackjack", "basic", {"wager": 5_00}),
        ("three_card_poker", "queen six four", {"ante": 5_00}),
    ):
        found = game(game_id)
        terms = found.terms()
        plan = Plan(found, terms, wagers, seed=1)
        told = Plan(found, terms, wagers, seed=1, advice=advice_for(found, terms, name))
        assert plan.run(0, 20_000).round == told.run(0, 20_000).round


@pytest.mark.slow
def test_double_draw_by_sums_is_ordinary_play() -> None:
    found = game("double_draw_poker")
    for table in ("1", "2"):
        plan = Plan(
            found, found.terms_from({"bonus_table": table}), {"ante": 5_00, "bonus": 1_00}, 3
        )
        fast = plan.run(0, 2000)
        assert replace(plan, decide=found.ordinary_play).run(0, 2000).round == fast.round


@pytest.mark.slow
def test_sessions_end_as_they_must() -> None:
    found = game("roulette")
    session = Session(rounds=200, bankroll=20_00, stop_loss=15_00, stop_win=10_00)
    plan = Plan(found, found.terms(), {"red": 5_00}, seed=2, session=session)
    one, two = simulate(plan, 400_000), simulate(plan, 400_000, workers=2)
    assert one.sessions == two.sessions
    assert one.sessions.count == 2000
    assert one.rounds == sum(n * times for n, times in one.sessions.lengths.counts.items())
    assert max(one.sessions.ends.counts) in (10_00, 12_50)
    assert min(one.sessions.ends.counts) >= -20_00
    assert one.round.rounds == one.rounds
    ruin = Plan(found, found.terms(), {"red": 5_00}, seed=2, session=Session(10_000, 20_00))
    assert simulate(ruin, 1_000_000).sessions.risk_of_ruin > 0.9
