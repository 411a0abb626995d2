"""Big Six, N.J.A.C. 19:47-5.5 and 5.6, paragraph by paragraph."""

from fractions import Fraction

import numpy as np
import pytest
from tests.scripted import Scripted
from tests.telling import done, gains, refused, reported, said, seated, told, unlawful, waits

from nomorebets.equipment.big_six_wheel import FIVE, FLAG, JOKER, ONE, SYMBOLS
from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.simulation.scripted import kernel
from nomorebets.table.open_table import OpenTable
from nomorebets.table.round import Round
from nomorebets.table.scenario import fact_from

GAME = game("big_six")
WAGERS = ("wagered 1 '$1' $5.00", "wagered 1 Joker $1.00", "wagered 2 '$5' $2.00", "closed")
SHORT = "fewer than three revolutions"


def table(**terms: object) -> Round:
    return seated(GAME, terms, {"Ann": 1, "Ben": 2})


def spun(symbol: int, between: bool = False, **terms: object) -> Round:
    return told(table(**terms), *WAGERS, f"rested {symbol}{' yes' if between else ''}")


@pytest.mark.parametrize(("symbol", "to"), list(enumerate((1, 2, 5, 10, 20, 45, 45))))
def test_5_5_a_payout_odds(symbol: int, to: int) -> None:
    wager = f"wagered 1 '{SYMBOLS[symbol]}' $3.00"
    other = f"wagered 2 '{SYMBOLS[symbol - 1]}' $4.00"
    assert gains(told(table(), wager, other, "closed", f"rested {symbol}")) == (3_00 * to, -4_00)


def test_5_5_a_odds_may_be_higher_never_lower() -> None:
    higher = spun(JOKER, odds="joker=50")
    assert gains(higher) == (50_00 - 5_00, -2_00)
    for line in ("one=0", "two=1", "five=4", "ten=9", "twenty=19", "joker=44", "flag=44"):
        unlawful("5.5(a)", GAME, odds=line)


@pytest.mark.parametrize("sections", ["24/15/7/4/2/1/1", "23/15/8/4/2/1/1"])
def test_reading_bs_1_the_edge_of_each_wager(sections: str) -> None:
    """As published for such wheels: 11.11 % on $1, 16.67 % on $2, 22.22 % on $5, and so on."""
    terms = GAME.terms_from({"sections": sections})
    assert GAME.wheel is not None
    wheel = GAME.wheel.numbers(terms)
    edges = [1 - Fraction(wheel.count(symbol) * (to + 1), len(wheel)) for symbol, to in terms.odds]
    hundredths = ["11.11", "16.67", "22.22", "18.52", "22.22", "14.81", "14.81"]
    if sections.startswith("23"):
        hundredths[ONE], hundredths[FIVE] = "14.81", "11.11"
    assert [f"{float(edge * 100):.2f}" for edge in edges] == hundredths


def test_5_6_a_wagers_are_closed_before_the_spin() -> None:
    begun = told(table(), *WAGERS)
    assert said(begun) == ["No more bets"]
    assert waits(begun).asks == "spin"
    with pytest.raises(Refused):
        told(begun, "wagered 1 '$1' $9.00")


def test_5_6_b_fewer_than_three_revolutions_are_no_valid_spin() -> None:
    begun = reported(told(table(), *WAGERS), SHORT)
    assert gains(told(begun, f"rested {ONE}")) == (5_00 - 1_00, -2_00)


def test_5_6_b_told_when_the_wheel_has_stopped_the_wagers_go_back() -> None:
    played = spun(ONE)
    for after in range(6, len(played.acts) + 1):  # from the stop to the last payment
        late = reported(played, SHORT, after)
        assert late.table.void
        assert gains(late) == (0, 0)


def test_5_6_b_a_second_spin_can_be_invalid_too() -> None:
    begun = told(table(), *WAGERS, f"rested {FLAG} yes")
    again = reported(begun, SHORT)
    assert waits(again).asks == "spin"
    assert gains(told(again, f"rested {ONE}")) == (4_00, -2_00)
    void = next(i for i, act in enumerate(begun.acts) if act.act == "stop between") + 1
    refused("5.6(b)", begun, f'irregularity "{SHORT}" {void}')  # that spin is void already


def test_5_6_b_nothing_is_invalid_before_the_spin() -> None:
    begun = told(table(), *WAGERS[:-1])
    refused("5.6(b)", begun, f'irregularity "{SHORT}" {len(begun.acts)}')


def test_5_6_c_1_between_two_numbers_the_one_last_passed_wins() -> None:
    played = spun(FIVE, between=True, between_rule="previous")
    assert gains(played) == (-6_00, 10_00)
    declared = [(act.cite, act.words) for act in played.acts if act.act == "call"]
    assert declared == [("5.6(c)1", "the winning number is $5")]


def test_5_6_c_2_between_two_numbers_the_wheel_is_spun_again() -> None:
    begun = spun(FIVE, between=True, between_rule="respin")
    assert waits(begun).asks == "spin"
    played = told(begun, f"rested {FIVE} yes", f"rested {ONE}")
    assert gains(played) == (5_00 - 1_00, -2_00)
    assert sum(act.cite == "5.6(c)2" for act in played.acts) == 2


def test_5_6_c_a_clapper_at_rest_on_a_number_is_not_between() -> None:
    for rule in ("previous", "respin"):
        assert spun(FIVE, between_rule=rule).pending is None


def test_5_6_e_losers_first_then_winners() -> None:
    played = spun(FIVE)
    assert done(played, "collect") == [("5.6(e)", "seat 1", 5_00), ("5.6(e)", "seat 1", 1_00)]
    assert done(played, "pay") == [("5.6(e)", "seat 2", 10_00)]
    order = [act.act for act in played.acts if act.act in ("collect", "pay")]
    assert order == ["collect", "collect", "pay"]


def test_a_symbol_the_wheel_has_not_is_refused() -> None:
    refused("5.6(b)", told(table(), *WAGERS), "rested 7")


def test_no_other_wager_is_taken() -> None:
    refused("5.5(a)", table(), "wagered 1 '$50' $5.00")
    refused("8.2", table(), "wagered 1 '$1' $0.25")
    refused("8.2", table(), "wagered 1 '$1' $101.00")
    refused("reading BS-4", table(), "wagered 1 '$1' $1.50")


def test_a_ball_does_not_rest_between_two_compartments() -> None:
    roulette = game("roulette")
    begun = told(seated(roulette, {}, {"Ann": 1}), "wagered 1 red $5.00", "closed")
    refused("5.3(c)", begun, "rested 7 yes")
    assert told(begun, "rested 7").pending is None


@pytest.mark.parametrize("rule", ["previous", "respin"])
def test_the_compiled_wheel_rests_between_as_the_live_one_does(rule: str) -> None:
    """`~n` in the outcomes of a kernel, or of a script, is between, n passed last."""
    terms = GAME.terms_from({"between_rule": rule})
    outcomes = [~FIVE, ~FLAG, ONE, FIVE, ~JOKER, ~ONE, FLAG, FIVE]
    stakes = np.zeros((3, 16, 7), np.int64)
    stakes[:, 0] = 1_00, 2_00, 3_00, 4_00, 5_00, 6_00, 7_00
    open_table = OpenTable(GAME, terms, Scripted(spins=outcomes))
    open_table.sit("Ann", 1, 10_000_00)
    expected = []
    for _ in range(3):
        facts = [*(f"wagered 1 '{s}' ${i + 1}.00" for i, s in enumerate(SYMBOLS)), "closed"]
        before = open_table.layout.purses["Ann"]
        open_table.begin()
        for fact in facts:
            assert open_table.round is not None
            open_table.tell(fact_from(fact))
        open_table.finish()
        expected.append(open_table.layout.purses["Ann"] - before)
    net, fees = kernel(GAME)(
        terms, np.zeros((1, 1), np.int64), np.array(outcomes), np.zeros(1, np.int64),
        np.array([0]), True, stakes, np.zeros(1, np.int64),
    )  # fmt: skip
    assert net.sum(axis=(1, 2)).tolist() == expected
    assert not fees.any()
    winners = [FIVE, FLAG, ONE] if rule == "previous" else [ONE, FIVE, FLAG]
    odds = (1, 2, 5, 10, 20, 45, 45)
    assert expected == [(w + 1) * 100 * (odds[w] + 1) - 28_00 for w in winners]
