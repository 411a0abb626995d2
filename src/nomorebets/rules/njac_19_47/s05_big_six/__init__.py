"""Big Six. N.J.A.C. 19:47-5.5 and 5.6."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from nomorebets.equipment.big_six_wheel import (
    FIVE,
    FLAG,
    JOKER,
    ONE,
    SYMBOLS,
    TEN,
    TWENTY,
    TWO,
    WHEELS,
    symbol_text,
)
from nomorebets.judgments.payouts import LOSE
from nomorebets.law.citation import Citation
from nomorebets.law.game import EQUIPMENT, Game, Remedy, Void, Wager
from nomorebets.law.game_parts import Change, Notices, Positions, Wagering, Wheel
from nomorebets.law.marks import procedure
from nomorebets.law.terms import Cents, Choice, Condition, Odds, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import NO_MORE_BETS, NOBODY, SET_RIGHT

PREVIOUS, RESPIN = range(2)  # 5.6(c)1, 2

SPIN_THE_WHEEL = "spin the wheel in either direction, at least three revolutions"
SPIN_VOID = "the spin is void"
NOT_VALID = "not a valid spin: the wheel did not complete three revolutions"

PAYOUT_ODDS = (  # 5.5(a), not less than
    (ONE, 1),
    (TWO, 2),
    (FIVE, 5),
    (TEN, 10),
    (TWENTY, 20),
    (JOKER, 45),
    (FLAG, 45),
)
NAMES = ("one", "two", "five", "ten", "twenty", "joker", "flag")


class Terms(NamedTuple):  # 5.6(d): posted at the table
    between_rule: Annotated[int, Choice("5.6(c)", "previous", "respin")] = RESPIN
    sections: Annotated[int, Choice("reading BS-1", "24/15/7/4/2/1/1", "23/15/8/4/2/1/1")] = 0
    odds: Annotated[tuple[tuple[int, int], ...], Odds("5.5(a)", NAMES, PAYOUT_ODDS)] = PAYOUT_ODDS
    seats: Annotated[int, Whole("reading BS-3", 1, 16)] = 12
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 1_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 100_00
    chip: Annotated[int, Cents("reading BS-4", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00


CONDITIONS = (
    Condition(
        "8.2",
        "max_wager must not be below min_wager",
        lambda terms: terms.max_wager >= terms.min_wager,
    ),
)

WAGERS = tuple(Wager(symbol, "5.5(a)") for symbol in SYMBOLS)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    table.rule("5.6(a)")
    table.take_wagers()
    symbol = spin(table)
    while table.rested_between() and terms.between_rule == RESPIN:
        table.rule("5.6(c)2")
        table.announce(SPIN_VOID)
        symbol = spin(table)
    if table.rested_between():
        table.rule("5.6(c)1")
        table.call(NOBODY, symbol)
    collect_and_pay(table, terms, symbol)


@procedure
def spin(table: Table) -> int:
    table.rule("5.6(a)")
    table.announce(NO_MORE_BETS)
    table.rule("5.6(b)")
    table.perform(SPIN_THE_WHEEL)
    return table.spin()


@procedure
def collect_and_pay(table: Table, terms: Terms, symbol: int) -> None:
    table.rule("5.6(e)")
    for seat in table.clockwise():  # reading BS-5
        for wager in table.standing(seat):
            if wager != symbol:
                table.settle(seat, wager, LOSE)
    for seat in table.clockwise():
        table.settle(seat, symbol, terms.odds[symbol][1])


def wheel(terms: Terms) -> Sequence[int]:
    """Every stop may be one the clapper stands at, or passed last: reading BS-6."""
    return WHEELS[terms.sections]


def winning_number(spot: int, symbol: int) -> str:
    return f"the winning number is {symbol_text(symbol)}"


def last_seen(table: Any) -> str:
    """What the wheel did last: "spin", "stop" or "stop between"."""
    for act in reversed(table.acts):
        if act.act in ("stop", "stop between") or act.words == SPIN_THE_WHEEL:
            return str(act.act) if act.words != SPIN_THE_WHEEL else "spin"
    return ""


def spin_is_void(table: Any) -> str:
    """Why nothing need be said of the revolutions; "" if it must."""
    if last_seen(table) == "stop between" and table.terms.between_rule == RESPIN:
        return "the spin is void as it is"
    return ""


def spin_again(table: Any) -> None:
    """5.6(b): no valid spin. If the wheel has stopped already, the round is void: reading BS-2."""
    table.announce(NOT_VALID)
    if last_seen(table) != "spin":
        raise Void("not a valid spin: the wagers go back")
    if table.since(SET_RIGHT):
        table.rule("5.6(a)")  # prior to every spin: reading BS-2
        table.announce(NO_MORE_BETS)
        table.rule("5.6(b)")
    table.perform(SPIN_THE_WHEEL)


IRREGULARITIES = {
    "fewer than three revolutions": Remedy(
        "5.6(b)",
        spin_again,
        "no valid spin: the wheel is spun again",
        after="5.6(b)",
        applies=spin_is_void,
        needs=EQUIPMENT,
    ),
}


CHANGES = {
    "between_rule": Change("5.6(d)", never=True),
}

GAME = Game(
    id="big_six",
    name="Big Six",
    cite=Citation.parse("19:47-5.5"),
    editions=("1993-12-06",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(others_cite="5.5(a)", closes_cite="5.6(a)"),
    irregularities=IRREGULARITIES,
    seats=Positions(number=lambda terms: terms.seats),
    wheel=Wheel(numbers=wheel, shows=SYMBOLS, clapper_cite="5.6(c)"),
    notices=Notices(call_words=winning_number, changes=CHANGES),
)
