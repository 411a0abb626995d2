"""Roulette. N.J.A.C. 19:47-5.1 to 5.4."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from nomorebets.equipment.roulette_layout import (
    BLACK,
    COLUMN,
    COVERS,
    COVERS_DOUBLE_AS_SINGLE,
    COVERS_SINGLE,
    DOZEN,
    EVEN,
    FIRST_FIVE,
    FIVE_ADJACENT,
    FOUR_NUMBERS,
    HIGH,
    KINDS,
    LOW,
    ODD,
    PLACES,
    RED,
    SEVEN_NUMBERS,
    SIX_NUMBERS,
    SPLIT,
    STRAIGHT,
    THREE_NUMBERS,
)
from nomorebets.equipment.roulette_wheels import (
    DOUBLE_ZERO_ORDER,
    NUMBER_TEXTS,
    SINGLE_ZERO_ORDER,
    colour,
)
from nomorebets.judgments.payouts import LOSE
from nomorebets.judgments.wheels import (
    DOUBLE_ZERO_WHEEL,
    SINGLE_ZERO_WHEEL,
    covers,
    is_zero,
    no_spin,
)
from nomorebets.law.citation import Citation
from nomorebets.law.evidence import Evidence
from nomorebets.law.game import EQUIPMENT, Game, Remedy, Void, Wager
from nomorebets.law.game_parts import Change, Notices, Positions, Wagering, Wheel
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Cents, Choice, Condition, Flag, Odds, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import NO_MORE_BETS, SET_RIGHT

# 5.2(b), (c): half at a double zero wheel, all at others; the current code lets the licensee choose
HALF_LOSS, FULL_LOSS, BY_THE_WHEEL = range(3)
OF_1996, CURRENT = range(2)

NO_SPIN = "No Spin"
SPIN_THE_BALL = "spin the ball against the wheel, at least four revolutions around the track"
PLACE_THE_CROWN = "place the crown on the number"
TAKE_THE_BALL_OUT = "try to take the ball out before it comes to rest"

PAYOUT_ODDS = (  # 5.2(a), not less than
    (STRAIGHT, 35),
    (SPLIT, 17),
    (THREE_NUMBERS, 11),
    (FOUR_NUMBERS, 8),
    (FIRST_FIVE, 6),
    (SIX_NUMBERS, 5),
    (SEVEN_NUMBERS, 4),
    (COLUMN, 2),
    (DOZEN, 2),
    (RED, 1),
    (BLACK, 1),
    (ODD, 1),
    (EVEN, 1),
    (LOW, 1),
    (HIGH, 1),
)
NAMES = (
    "straight", "split", "three_numbers", "four_numbers", "first_five", "six_numbers",
    "seven_numbers", "column", "dozen", "red", "black", "odd", "even", "low", "high",
)  # fmt: skip
COVERAGE = (COVERS, COVERS_SINGLE, COVERS_DOUBLE_AS_SINGLE)  # by wheel


class Terms(NamedTuple):
    wheel: Annotated[int, Choice("5.2", "double_zero", "single_zero", "double_as_single")] = (
        DOUBLE_ZERO_WHEEL
    )
    zero_rule: Annotated[int, Choice("5.2(b)", "half_loss", "full_loss", "by_the_wheel")] = (
        BY_THE_WHEEL
    )
    five_adjacent: Annotated[bool, Flag("5.1(e)1i")] = False
    seven_numbers: Annotated[bool, Flag("5.1(f)")] = False
    odds: Annotated[tuple[tuple[int, int], ...], Odds("5.2(a)", NAMES, PAYOUT_ODDS)] = PAYOUT_ODDS
    seats: Annotated[int, Whole("reading RO-5", 1, 14)] = 8
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 1_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    chip: Annotated[int, Cents("5.1(a)", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00
    code: Annotated[int, Choice("5.2(b)", "1996", "current")] = OF_1996


CONDITIONS = (
    Condition(
        "5.2(b)",
        "zero_rule full_loss at a double zero wheel needs the current code (code=current)",
        lambda terms: (
            terms.zero_rule != FULL_LOSS
            or terms.code == CURRENT
            or terms.wheel != DOUBLE_ZERO_WHEEL
        ),
    ),
    Condition(
        "5.2(c)",
        "zero_rule half_loss needs a double zero wheel: at the others an even chance loses on 0",
        lambda terms: terms.zero_rule != HALF_LOSS or terms.wheel == DOUBLE_ZERO_WHEEL,
    ),
    Condition(
        "8.2",
        "max_wager must not be below min_wager",
        lambda terms: terms.max_wager >= terms.min_wager,
    ),
)

WAGERS = tuple(Wager(place.name, place.cite) for place in PLACES)


@judgment
def wins(terms: Terms, place: int, number: int) -> bool:
    """5.1(d): strictly in accordance with its position on the layout."""
    return covers(COVERAGE[terms.wheel][place], number)


@judgment
def half_is_surrendered(terms: Terms, kind: int, number: int) -> bool:
    """5.2(b): even chances on 0 or 00 at a double zero wheel."""
    halved = terms.wheel == DOUBLE_ZERO_WHEEL and terms.zero_rule != FULL_LOSS
    return halved and RED <= kind <= HIGH and is_zero(number)


@procedure
def loses_under(terms: Terms, kind: int, number: int) -> str:
    """5.2(c), (d)3 on even chances lost to a zero; any other wager simply loses."""
    if RED <= kind <= HIGH and is_zero(number) and terms.wheel != DOUBLE_ZERO_WHEEL:
        return "5.2(c)" if terms.wheel == SINGLE_ZERO_WHEEL else "5.2(d)3"
    return "5.3(e)"


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    table.rule("5.1(a)")
    table.take_wagers()
    number = spin(table)
    while no_spin(terms.wheel, number):
        table.rule("5.2(d)2")
        table.announce(NO_SPIN)
        number = spin(table)
    table.rule("5.3(c)")
    table.perform(PLACE_THE_CROWN)
    if terms.five_adjacent:
        move_the_winning_fifths(table, terms, number)
    collect_losers(table, terms, number)
    pay_winners(table, terms, number)


@procedure
def spin(table: Table) -> int:
    table.rule("5.3(a)")
    table.perform(SPIN_THE_BALL)
    table.rule("5.3(b)")
    table.announce(NO_MORE_BETS)
    table.rule("5.3(c)")
    return table.spin()  # the act says the number, as the dealer announces it


@procedure
def move_the_winning_fifths(table: Table, terms: Terms, number: int) -> None:
    """5.3(d): one fifth goes to the box of the number; a number's own box is its straight."""
    table.rule("5.3(d)")
    for seat in table.clockwise():
        for place in table.standing(seat):
            if KINDS[place] == FIVE_ADJACENT and wins(terms, place, number):
                table.move_wager(seat, place, number, table.staked(seat, place) // 5)


@procedure
def collect_losers(table: Table, terms: Terms, number: int) -> None:
    for seat in table.clockwise():
        for place in table.standing(seat):
            if half_is_surrendered(terms, KINDS[place], number):
                table.rule("5.2(b)")
                half = (table.staked(seat, place) + 1) // 2  # reading RO-3
                table.collect(seat, place, half)
                table.take_down(seat, place)
            elif KINDS[place] == FIVE_ADJACENT or not wins(terms, place, number):
                table.rule(loses_under(terms, KINDS[place], number))
                table.settle(seat, place, LOSE)


@procedure
def pay_winners(table: Table, terms: Terms, number: int) -> None:
    table.rule("5.3(e)")
    for seat in table.clockwise():
        for place in table.standing(seat):
            table.settle(seat, place, terms.odds[KINDS[place]][1])


def offers(terms: Terms, wager: int) -> bool:
    """5.1(e)1i, (f): two kinds of wagers only if the licensee says so; reading RO-2: none on 00
    where it is not in use."""
    kind = PLACES[wager].kind
    chosen = {SEVEN_NUMBERS: terms.seven_numbers, FIVE_ADJACENT: terms.five_adjacent}
    return bool(chosen.get(kind, True) and COVERAGE[terms.wheel][wager])


def refuse_wager(table: Any, terms: Terms, seat: int, wager: int, amount: int) -> None:
    """Which places of the layout are open to wagers under these terms."""
    place = PLACES[wager]
    if not COVERAGE[terms.wheel][wager]:
        raise Refused("reading RO-2", f"{place.name} is no wager here: 00 is not in use")
    if place.kind == SEVEN_NUMBERS and not terms.seven_numbers:
        raise Refused("5.1(f)", "the seven numbers wager is not offered at this table")
    if place.kind == FIVE_ADJACENT and not terms.five_adjacent:
        raise Refused("5.1(e)1i", "the five adjacent number option is not offered at this table")
    if place.kind == FIVE_ADJACENT and amount % (5 * terms.chip):
        raise Refused("5.1(e)1i(2)", "five adjacent numbers take five chips or a multiple of five")


def wheel(terms: Terms) -> Sequence[int]:
    return SINGLE_ZERO_ORDER if terms.wheel == SINGLE_ZERO_WHEEL else DOUBLE_ZERO_ORDER


def why(seen: Evidence, spot: int, wager: int) -> str:
    return f"{NUMBER_TEXTS[seen.value]} {colour(seen.value)}"


def at_rest(table: Any) -> bool:
    """The ball has come to rest since it was last spun."""
    for act in reversed(table.acts):
        if act.act == "spin" or act.words == SPIN_THE_BALL:
            return bool(act.act == "spin")
    return False


def already_called(table: Any) -> bool:
    """ "No More Bets" has been called since the ball was spun."""
    for act in reversed(table.acts):
        if act.words in (NO_MORE_BETS, SPIN_THE_BALL):
            return bool(act.words == NO_MORE_BETS)
    return False


def call_no_spin(table: Any) -> None:
    """5.4: the spin does not count. If the ball has come to rest already, the round is void."""
    table.announce(NO_SPIN)
    if at_rest(table):
        raise Void("no spin: the wagers go back")
    closed = already_called(table)
    table.perform(TAKE_THE_BALL_OUT)
    table.rule("5.3(a)")
    table.perform(SPIN_THE_BALL)
    if closed and table.since(SET_RIGHT):  # reading RO-7
        table.rule("5.3(b)")
        table.announce(NO_MORE_BETS)


IRREGULARITIES = {
    "ball spun with the wheel": Remedy(
        "5.4(a)", call_no_spin, "“No Spin”: the ball is spun again", after="5.3(a)", needs=EQUIPMENT
    ),
    "fewer than four revolutions": Remedy(
        "5.4(b)", call_no_spin, "“No Spin”: the ball is spun again", after="5.3(a)", needs=EQUIPMENT
    ),
    "foreign object in the wheel": Remedy(
        "5.4(c)", call_no_spin, "“No Spin”: the ball is spun again", after="5.3(a)", needs=EQUIPMENT
    ),
}


CHANGES = {
    "zero_rule": Change("5.2(b)"),
}

GAME = Game(
    id="roulette",
    name="Roulette",
    cite=Citation.parse("19:47-5.1"),
    editions=("1995-03-20",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        offers=offers, others_cite="5.1(e)", closes_cite="5.3(b)", refuse_wager=refuse_wager
    ),
    irregularities=IRREGULARITIES,
    seats=Positions(number=lambda terms: terms.seats),
    wheel=Wheel(numbers=wheel, shows=NUMBER_TEXTS),
    notices=Notices(why=why, changes=CHANGES),
)
