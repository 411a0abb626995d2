"""Craps, N.J.A.C. 19:47-1.9 and 1.10: the roll, its settlement; and the table."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.regulation.craps_rail import CRAPS, EASY, Rail, asked, decide

from nomorebets.law.refusal import Refused
from nomorebets.rules.njac_19_47.s01_craps.page import page
from nomorebets.rules.njac_19_47.s01_craps.terms import PUCK, SHOOTER
from nomorebets.rules.njac_19_47.s01_craps.wagers import BETS, NUMBERS
from nomorebets.table.facts import Closed, Decided, Irregularity, Left, Rolled, Wagered
from nomorebets.table.open_table import OpenTable
from nomorebets.table.round import Round
from nomorebets.table.sources import Reported, software

HOME = Path(__file__).parents[2]

# 1.9: no roll

NO_ROLLS = [name for name, remedy in CRAPS.irregularities.items() if remedy.cite == "1.9"]


@pytest.mark.parametrize("name", NO_ROLLS)
def test_1_9_wagers_are_open_again_whether_the_dice_had_been_read_or_not(name: str) -> None:
    """Reading CR-12."""
    rail = Rail().wager("Pass Bet", 10).close()
    stamp = len(rail.round.acts)
    early = rail.round.after(Irregularity(name, stamp))
    late = rail.round.after(Rolled(6, 5)).after(Irregularity(name, stamp + 1))
    for no_roll in (early, late):
        assert "No Roll" in [act.words for act in no_roll.acts]
        assert no_roll.layout_after.stakes == rail.round.table.chips.stakes
        assert no_roll.layout_after.markers == early.layout_after.markers
        again = Round(no_roll.game, no_roll.terms, no_roll.layout_after)
        assert again.pending is not None
        assert again.pending.asks == "wagers"


def test_1_9_afterwards_every_wager_stands_as_before_the_throw() -> None:
    rail = Rail(2).wager("Pass Bet", 10).wager("Place Bet to Win 6", 12, 2).roll(8)
    rail.wager("Come Bet", 10).wager("Buy 4", 40, 2).called("Place Bet to Win 6", "off", 2)
    before = dict(rail.round.table.chips.stakes)
    rail.close()
    thrown = len(rail.round.acts)
    for dice in ((4, 2), (5, 2), (2, 2), (6, 6)):
        whole = rail.round.after(Rolled(*dice))
        for stamp in range(thrown + 1, len(whole.acts) + 1):
            told = whole.after(Irregularity("die left the table", stamp))
            after = told.layout_after
            assert after.stakes == before
            assert after.chips == after.brought
            assert after.markers == rail.layout.markers
            assert after.purses["P2"] == rail.layout.purses["P2"] - 40_00 - 2_00  # vigorish stays
            assert len(after.buttons) == 1


def test_1_9_does_not_apply_before_the_dice_are_thrown() -> None:
    rail = Rail().wager("Pass Bet", 10)
    with pytest.raises(Refused) as refusal:
        rail.round.after(Irregularity("die left the table", len(rail.round.acts)))
    assert refusal.value.cite == "1.9"


def test_1_11_a_shooter_ordered_to_pass_the_dice_before_the_throw() -> None:
    rail = Rail(2).wager("Pass Bet", 10).wager("Pass Bet", 10, 2).close()
    order = "shooter ordered to pass the dice"
    rail.round = rail.round.after(Irregularity(order, len(rail.round.acts)))
    assert asked(rail) == ("take the dice", 2)
    decide(rail, 1)
    decide(rail, 0)
    rail.round = rail.round.after(Rolled(2, 2))
    assert rail.after().layout.markers[SHOOTER] == 1


def test_1_11_if_nobody_else_takes_them_the_wagers_of_this_roll_go_back() -> None:
    rail = Rail(purse=100).wager("Pass Bet", 10).wager("Buy 4", 20).close()
    order = "shooter ordered to pass the dice"
    rail.round = rail.round.after(Irregularity(order, len(rail.round.acts)))
    assert rail.round.pending is None
    assert rail.after().layout.purses["P1"] == 100_00
    assert rail.layout.stakes == {}


# 1.10: settlement


@cache
def everything_is_wagered(point: int) -> Round:
    """By two players, to the throw."""
    rail = Rail(2, hop_bets="yes", horn_high="yes", world_bet="yes", odds_limit="100x")
    rail.wager("Pass Bet", 10)
    if point:
        rail.roll(point)
    for seat in (1, 2):
        for bet in BETS:
            try:
                rail.wager(bet.name, 60, seat)
            except Refused:
                continue
    return rail.close().round


@pytest.mark.parametrize("total", range(2, 13))
@pytest.mark.parametrize("point", [0, 4, 6])
def test_1_10_losers_first_then_winners_then_come_bets_move(total: int, point: int) -> None:
    rolled = everything_is_wagered(point).after(Rolled(*EASY[total]))
    acts = [act.act for act in rolled.acts]
    settled = order_of(["pay" if act == "push" else act for act in acts])
    assert settled == sorted(settled, key=["collect", "pay", "move wager"].index)
    assert settled.count("collect") > 20
    assert settled.count("pay") >= 2
    assert settled.count("move wager") == (4 if point and total in NUMBERS else 0)


def order_of(acts: list[str]) -> list[str]:
    return [act for act in acts if act in ("collect", "pay", "push", "move wager")]


def test_1_10_the_order_of_acts_of_a_roll_with_losers_winners_and_travellers() -> None:
    rail = Rail(2).wager("Pass Bet", 10).wager("Pass Bet", 10, 2).roll(4)
    for seat in (1, 2):
        rail.wager("Come Bet", 10, seat).wager("Field Bet", 5, seat)
        rail.wager("Place Bet to Win 8", 6, seat).wager("Any Seven", 5, seat)
    rail.close()
    done = rail.round.after(Rolled(5, 3)).acts
    kinds = order_of([act.act for act in done])
    assert kinds == ["collect"] * 4 + ["pay"] * 2 + ["move wager"] * 2
    moved = [act for act in done if act.act in kinds]
    assert [act.spot for act in moved] == ["seat 1"] * 2 + ["seat 2"] * 2 + ["seat 1", "seat 2"] * 2


@pytest.mark.parametrize(
    ("name", "dollars", "dice", "won"),
    [("Place Bet to Win 4", 5, (3, 1), 9), ("Ten the Hardway", 5, (5, 5), 35)],
)
def test_cr_13_the_first_and_the_last_of_them_too(
    name: str, dollars: int, dice: tuple[int, int], won: int
) -> None:
    rail = Rail().wager("Pass Bet", 10).roll(6).wager(name, dollars).roll(*dice)
    assert (rail.won(), rail.stands(name)) == (won, dollars)


def test_cr_13_winning_place_bets_stand_or_are_taken_down() -> None:
    for choice, stands in (("stand", 6), ("taken_down", 0)):
        rail = Rail(winning_place_bets=choice).wager("Pass Bet", 10).roll(4)
        rail.wager("Place Bet to Win 6", 6).roll(6)
        assert rail.won() == 7
        assert rail.stands("Place Bet to Win 6") == stands


# the table


def test_mini_craps_has_nine_seats() -> None:
    assert CRAPS.seats.number(CRAPS.terms_from({"variant": "mini_craps"})) == 9
    assert CRAPS.seats.number(CRAPS.terms_from({})) == 14
    assert CRAPS.seats.number(CRAPS.terms_from({"seats_max": "8"})) == 8
    with pytest.raises(Refused) as refusal:
        CRAPS.terms_from({"variant": "mini_craps", "seats_max": "10"})
    assert refusal.value.cite == "19:46-1.11(a)"


def test_1_3_a_player_may_not_carry_a_pass_bet_away() -> None:
    table = OpenTable(CRAPS, CRAPS.terms_from({}), Reported())
    table.sit("Ann", 1, 100_00)
    table.begin()
    for fact in (Wagered(1, "Pass Bet", 10_00), Wagered(1, "Place Bet to Win 8", 12_00), Closed(),
                 Decided(1, "take the dice", 1), Decided(1, "choose two dice", 0)):  # fmt: skip
        table.tell(fact)
    table.tell(Rolled(2, 2))
    with pytest.raises(Refused) as refusal:
        table.leave("Ann")
    assert refusal.value.cite == "1.3"
    table.begin()
    table.tell(Closed())
    table.tell(Rolled(2, 2))
    table.leave("Ann")
    assert table.layout.stakes == {}
    assert isinstance(table.journal.lines[-1].fact, Left)


def told(table: OpenTable, *facts: Any) -> None:
    table.begin()
    for fact in facts:
        table.tell(fact)


SHOOTS = Closed(), Decided(1, "take the dice", 1), Decided(1, "choose two dice", 0)


def test_1_3_a_pass_bet_without_a_point_is_carried_away() -> None:
    table = OpenTable(CRAPS, CRAPS.terms_from({}), Reported())
    table.sit("Ann", 1, 100_00)
    told(table, Wagered(1, "Pass Bet", 10_00), Closed(), Decided(1, "take the dice", 0))
    table.leave("Ann")
    assert table.layout.stakes == {}


def test_1_3_a_come_bet_on_its_number_is_not_carried_away_before_a_come_out_roll() -> None:
    table = OpenTable(CRAPS, CRAPS.terms_from({}), Reported())
    table.sit("Ann", 1, 100_00)
    told(table, Wagered(1, "Pass Bet", 10_00), *SHOOTS, Rolled(3, 3))
    told(table, Wagered(1, "Come Bet", 10_00), Closed(), Rolled(2, 2))
    told(table, Closed(), Rolled(3, 3))
    with pytest.raises(Refused) as refusal:
        table.leave("Ann")
    assert refusal.value.cite == "1.3"
    table.begin()
    assert table.layout.markers[PUCK] == 0


def test_a_fire_bet_binds_nobody_to_the_table() -> None:
    terms = CRAPS.terms_from({"fire_bet": "yes", "shooter_must_wager": "no"})
    table = OpenTable(CRAPS, terms, Reported())
    table.sit("Ann", 1, 100_00)
    told(table, Wagered(1, "Fire Bet", 5_00), *SHOOTS, Rolled(2, 2))
    table.leave("Ann")
    assert table.layout.stakes == {}


def test_a_table_of_software_plays_a_long_hand() -> None:
    table = OpenTable(CRAPS, CRAPS.terms_from({}), software("craps"))
    table.sit("Ann", 1, 1_000_00)

    def answers(live: Any, pending: Any) -> Any:
        if pending.asks == "wagers":
            if not live.marker(PUCK) and not live.staked(0, 0):
                return Wagered(1, "Pass Bet", 10_00)
            return Closed()
        (seat, _), *_ = pending.legal
        name = CRAPS.decisions[pending.decision].name
        value = CRAPS.ordinary_play(live, live.terms, seat, pending.decision)  # type: ignore[misc]
        return Decided(seat + 1, name, value)

    points = set()
    for _ in range(300):
        table.play(answers)
        points.add(table.layout.markers[PUCK])
    assert points == {0, *NUMBERS}
    assert table.layout.chips == table.layout.brought


def test_the_page_of_wagers_is_made_from_the_rules() -> None:
    assert (HOME / "docs" / "reference" / "craps-wagers.md").read_text() == page()
