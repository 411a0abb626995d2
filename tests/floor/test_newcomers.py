"""Newcomers: no clock in the first rounds, unless other people would wait. What the last rounds
showed is told when they are over, not before."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.floor.house import QUICK, open_house, run

from nomorebets.floor.tables import gaming_table
from nomorebets.floor.tables.last_rounds import LastRounds
from nomorebets.table.facts import Act, Began, Closed
from nomorebets.table.journal import Line
from nomorebets.table.views import Role

pytestmark = pytest.mark.waits

PACE = replace(QUICK, unhurried=2)
CLOCKS = {"wager_seconds": 60, "decision_seconds": 60}


def test_a_newcomer_alone_has_no_clock_and_two_people_have_one(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path, PACE) as house,
            house.person() as ann,
            house.person() as ben,
        ):
            table = await house.table(game="big_six", **CLOCKS)
            async with ann.at(table.id) as one, ben.at(table.id) as other:
                seat = await one.sit()
                await one.until(lambda state: state["phase"] == "wagers")
                await one.make_wagers(seat)
                assert table.deadline is None
                await other.sit(seat=seat + 1)
                await one.until(lambda state: bool(state["pending"]["deadline"]))

    run(body)


def test_the_third_round_has_a_clock(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path, PACE) as house, house.person() as ann:
            table, clocks = await house.table(game="big_six", **CLOCKS), []
            async with ann.at(table.id) as one:
                seat = await one.sit()
                for number in (1, 2, 3):
                    await one.until(lambda state: state["phase"] == "wagers")
                    await one.make_wagers(seat)
                    if number == 3:
                        await one.until(lambda state: bool(state["pending"]["deadline"]))
                    clocks.append(table.deadline is not None)
                    await one.do("ready")
                    await one.until(lambda state: state["phase"] == "over")
                    assert one.state["result"].startswith("The clapper rests at ")
                    assert len(one.state["history"]) == number
            assert clocks == [False, False, True]

    run(body)


def test_the_last_rounds_are_told_when_they_are_over() -> None:
    shown = LastRounds()
    for number, words in enumerate(("17", "00", "4"), 1):
        shown.follow(Line(number * 2, Began(number)))
        spin = Act("5.3(c)", "spin", words=words, value=number)
        void = Act("5.3(d)", "void", words="no spin")
        shown.follow(Line(number * 2 + 1, Closed(), (spin, void) if words == "00" else (spin,)))
    assert shown.shown(over=False) == ["17"]
    assert shown.shown(over=True) == ["17", "4"]


@pytest.mark.parametrize("game", ["big_six", "minibaccarat"])
def test_the_last_rounds_outlast_a_restart_also_those_before_a_checkpoint(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gaming_table, "CHECKPOINT_LINES", 12)

    async def body() -> None:
        async with open_house(tmp_path, replace(QUICK, factor=0.002)) as house:
            async with house.person(Role.SURVEILLANCE) as eye:
                table = await house.table(game=game, house_players=3)
                async with eye.at(table.id) as at:
                    await at.until(lambda state: state["round"] > 8)
            assert table.checkpoint_seq > 12
            async with table.lock:
                past = table.outcomes.kept
                assert table.reload is not None
                await table.reload()  # as after a restart: from what the store has
                assert len(past) >= 8
                assert table.outcomes.kept == past

    run(body)
