"""Hands of poker, compiled: stacks, styles, what the house takes; totals whatever the workers."""

import pickle
from pathlib import Path

import pytest
from tests.cli.conftest import json_of, one_line, run_nmb

from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.simulation.card_room import CardRoomPlan, Stacks, usual_stacks
from nomorebets.simulation.result import Result, Session
from nomorebets.simulation.run import simulate
from nomorebets.simulation.strategies import advice_for, advice_from
from nomorebets.simulation.strategies.by_seat import IN_PYTHON
from nomorebets.simulation.strategies.in_python import decide_in

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("compiles holdem")]
HANDS = 20_000
STYLES = ("tight", "loose", "call", "push", "ordinary", "ordinary")


def planned(*styles: str, code: str = "", **chosen: str) -> CardRoomPlan:
    found = game("holdem")
    terms = found.terms_from({"limit_type": "none", **chosen})
    tables = tuple(
        IN_PYTHON if name == "code" else advice_for(found, terms, name) for name in styles
    )
    return CardRoomPlan(
        found,
        terms,
        {},
        len(styles),
        7,
        stacks=usual_stacks(found, terms),
        styles=tables,
        decide=decide_in(code) if code else None,
    )


def conserved(result: Result) -> None:
    won = sum(tally.total for tally in result.seats.values())
    assert won + sum(result.house.values()) == 0
    paid = sum(tally.total for tally in result.paid.values())
    assert paid == result.house["rake"] + result.house["time"]
    for tally in (*result.seats.values(), *result.paid.values()):
        assert tally.rounds == result.rounds


def test_totals_do_not_depend_on_workers_and_no_chip_is_lost() -> None:
    plan = planned(*STYLES, jackpot_drop="1.00")
    one, two = simulate(plan, 600_000), simulate(plan, 600_000, workers=2)
    assert (one.seats, one.paid, one.house, one.staked) == (
        two.seats, two.paid, two.house, two.staked,
    )  # fmt: skip
    conserved(one)
    assert one.house["rake"] > 0 < one.house["jackpot"]
    again = pickle.loads(pickle.dumps(plan))
    assert again.run(0, 1000).seats == plan.run(0, 1000).seats


def test_a_time_charge_is_taken_from_each_player() -> None:
    plan = planned("ordinary", "ordinary", "tight", revenue="time", time_hands="10")
    result = simulate(plan, HANDS)
    conserved(result)
    assert result.house == {"rake": 0, "jackpot": 0, "time": 3 * HANDS // 10 * 5_00}


def test_who_folds_everything_loses_the_blinds_alone() -> None:
    """Worked out by hand: three players, one in three hands a small and one a big blind."""
    found = game("holdem")
    terms = found.terms_from({"limit_type": "none"})
    folds = advice_from(found, terms, {"bet": {"enter": 101}})
    plan = CardRoomPlan(
        found, terms, {}, 3, 1, stacks=Stacks(500_00, 500_00, 500_00), styles=(folds,) * 3
    )
    result = simulate(plan, 3000)
    for tally in result.seats.values():  # the big blind wins the small one, who wins nothing
        assert tally.counts == {0: 1000, -2_50: 1000, 2_50: 1000}


def test_who_is_all_in_always_ends_as_the_equities_say() -> None:
    """Two who put in all they have before the flop, without rake: each wins what the other loses,
    and the stacks are the same again."""
    found = game("holdem")
    terms = found.terms_from({"limit_type": "none", "revenue": "none"})
    push = advice_from(found, terms, {"bet": {"bet": 0, "raise": 0, "call": -100, "size": "all"}})
    plan = CardRoomPlan(
        found, terms, {}, 2, 1, stacks=Stacks(100_00, 100_00, 100_00), styles=(push,) * 2
    )
    first = simulate(plan, 100_000).seats[1]
    assert set(first.counts) == {-100_00, 0, 100_00}
    tied = first.counts[0] / first.rounds  # random hands tie in 4.0558 % of deals
    assert abs(tied - 0.040558) < 4 * (0.040558 * 0.96 / first.rounds) ** 0.5
    assert abs(first.mean) < 4 * first.standard_error


CODE = """
from nomorebets.law.decisions import CALL, CHECK
from nomorebets.law.marks import procedure
from nomorebets.rules.betting_rounds import BET, TO_BET
from nomorebets.rules.njac_19_47.s14_holdem.ordinary_play import ordinary_play


@procedure
def decide(table, terms, seat, decision):
    if decision != TO_BET:
        return ordinary_play(table, terms, seat, decision)
    return CHECK if table.asked_to_call() <= table.staked(seat, BET) else CALL
"""


def test_a_python_strategy_decides_as_the_same_style_in_data() -> None:
    """Another kernel, because of the function: compiled once more."""
    in_data = planned("call", "ordinary", "loose").run(0, HANDS)
    in_python = planned("code", "ordinary", "loose", code=CODE).run(0, HANDS)
    assert in_python.seats == in_data.seats


def test_sessions_end_as_they_must() -> None:
    plan = planned("call", "ordinary", "tight")
    session = Session(rounds=100, bankroll=300_00, stop_win=500_00)
    found = CardRoomPlan(
        plan.game, plan.terms, {}, 3, 2, session=session, stacks=plan.stacks, styles=plan.styles
    )
    one, two = simulate(found, 50_000), simulate(found, 50_000, workers=2)
    assert one.sessions == two.sessions
    assert one.sessions.count == 500
    assert min(one.sessions.ends.counts) == -300_00  # ruined to the cent, never further
    assert 0 < one.sessions.risk_of_ruin < 1


@pytest.mark.parametrize(
    ("told", "why"),
    [
        (("--strategy", "tight,loose", "--seats", "3"), "2 styles for 3 seats"),
        (("--strategy", "brave"), "holdem has ordinary, call, loose, push, tight"),
        (("--strategy", "a.py,b.py"), "one Python strategy at a time"),
        (("--strategy", "none.py"), "no strategy file 'none.py'"),
        (("--seats", "12"), "the table has 11 seats"),
        (("--seats", "1"), "it takes 2 players"),
        (("--stack", "x"), "--stack"),
        (("--stack", "0"), "more than nothing"),
        (("--stack", "100.25"), "whole chips"),
        (("--stack", "100", "--rebuy", "200"), "no more than it"),
        (("--wagers", "bet=5"), "not asked at poker"),
        (("--shoes",), "not asked at poker"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(told: tuple[str, ...], why: str) -> None:
    assert why in one_line("simulate", "holdem", "--rounds", "1000", *told)


@pytest.mark.parametrize(
    ("says", "why"),
    [
        ("[bet]\ncal = 5", "'cal' is none of call, bet, raise, enter, size, bluff"),
        ("[bet]\ncall = 500", "call is a whole number from -100 to 100"),
        ('[bet]\nsize = "pot"', "or “all”"),
        ("", "does not say what to do with “bet”"),
        ('[bluff]\nalways = "yes"', "no decision 'bluff'"),
    ],
)
def test_a_style_that_is_none_is_refused(says: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(says)
    with pytest.raises(Refused, match=why):
        advice_for(game("holdem"), game("holdem").terms(), str(file))


def test_a_python_file_without_the_function_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    for text, why in (("x = 1", "marked @procedure"), ("1 +", "does not run")):
        file.write_text(text)
        assert why in one_line("simulate", "holdem", "--rounds", "1000", "--strategy", file)


def test_the_command_tells_seats_styles_and_the_house() -> None:
    told = "simulate", "holdem", "--rounds", "2e4", "--seed", "1", "--strategy", "tight,call,call"
    found = json_of(*told, "--workers", "2")
    assert [player["style"] for player in found["players"]] == ["tight", "call", "call"]
    assert set(found["styles"]) == {"tight", "call"}
    assert found["styles"]["call"]["won"]["count"] == 40_000
    won = sum(player["won"]["mean"] for player in found["players"]) * found["rounds"]
    assert round(won) + sum(found["house"].values()) == 0
    assert found["stacks"] == {"stack": 500_00, "rebuy": 100_00, "leave": 1500_00}
    said = run_nmb(*told).stdout
    assert "seat 1, tight" in said
    assert "The house took a hand: rake $" in said
