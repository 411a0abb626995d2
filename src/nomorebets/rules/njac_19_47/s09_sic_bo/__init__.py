"""Sic bo. N.J.A.C. 19:47-9. One round of play is one shake of three dice."""

from typing import Annotated, Any, NamedTuple

from nomorebets.judgments.payouts import LOSE
from nomorebets.law.citation import Citation
from nomorebets.law.game import EQUIPMENT, Game, Remedy, Void, Wager
from nomorebets.law.game_parts import Notices, Positions, Wagering
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.terms import Cents, Choice, Condition, Flag, Odds, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import NO_MORE_BETS, NOBODY
from nomorebets.rules.njac_19_47.s09_sic_bo.wagers import (
    AFTER_TWO_OF_A_KIND,
    BETS,
    DICE,
    FATE,
    LINE_NAMES,
    LOST,
    MINIMUM_ODDS,
    TWO_OF_A_KIND,
)

MANUAL, AUTOMATED = range(2)  # 13:69E-1.16A

NO_ROLL = "No Roll"
SEAL_THE_SHAKER = "put three dice, inspected, into the shaker and seal it"
COVERED = "the dice lie covered in the shaker"
SHAKE = "shake the covered shaker as often as posted, at least three times, and uncover the dice"
START_THE_SHAKER = "let the automated shaker shake as often as posted, and uncover the dice"
LIGHT_UP = "enter the three numbers: the winning areas of the layout light up"
SHAKE_AGAIN = "cover the dice and shake them again; every wager stands"
COUNTS_FOR_NOTHING = "cover the dice and shake them again: what was seen counts for nothing"
ENTER_AGAIN = "the dice govern: the numbers they show are entered again"
BY_HAND = "the dice govern: wagers are settled by hand, without the lights"


class Terms(NamedTuple):
    odds: Annotated[tuple[tuple[int, int], ...], Odds("9.4", LINE_NAMES, MINIMUM_ODDS)] = (
        MINIMUM_ODDS
    )
    double_counts_triple: Annotated[bool, Flag("reading SB-4")] = True
    shaker: Annotated[int, Choice("13:69E-1.16A", "manual", "automated")] = AUTOMATED
    shakes: Annotated[int, Whole("reading SB-6", 3, 20)] = 3  # 9.5: at least
    seats: Annotated[int, Whole("reading SB-8", 1, 16)] = 12
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 1_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    chip: Annotated[int, Cents("9.3", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00


CONDITIONS = (
    Condition(
        "8.2",
        "max_wager must not be below min_wager",
        lambda terms: terms.max_wager >= terms.min_wager,
    ),
)

WAGERS = tuple(Wager(bet.name, "9.2") for bet in BETS)


@judgment
def line_paid(terms: Terms, throw: int, wager: int) -> int:
    """9.2: the line of the payout odds, LOST if the wager loses; throws are counted as they are
    read, 1-1-1 first."""
    line: int = FATE[throw][wager]
    triple = throw % 43 == 0  # n-n-n
    if triple and TWO_OF_A_KIND <= wager < AFTER_TWO_OF_A_KIND and not terms.double_counts_triple:
        return LOST
    return line


@judgment
def in_order(first: int, second: int, third: int) -> int:
    """9.5: the three numbers from low to high, as one."""
    low = min(first, second, third)
    high = max(first, second, third)
    return 100 * low + 10 * (first + second + third - low - high) + high


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    table.rule("9.1")
    if table.just_opened():
        table.perform(SEAL_THE_SHAKER)
    table.perform(COVERED)
    table.rule("9.3")
    table.take_wagers()
    table.rule("9.5")
    table.announce(NO_MORE_BETS)
    if terms.shaker == MANUAL:
        table.perform(SHAKE)
    else:
        table.perform(START_THE_SHAKER)
    dice = table.roll()
    table.call(NOBODY, in_order(dice[0], dice[1], dice[2]))
    table.perform(LIGHT_UP)
    collect_and_pay(table, terms, 36 * dice[0] + 6 * dice[1] + dice[2] - 43)


@procedure
def collect_and_pay(table: Table, terms: Terms, throw: int) -> None:
    """Losers first: reading SB-7."""
    for seat in table.clockwise():
        for wager in table.standing(seat):
            if line_paid(terms, throw, wager) == LOST:
                table.settle(seat, wager, LOSE)
    table.rule("9.4")
    for seat in table.clockwise():
        for wager in table.standing(seat):
            table.settle(seat, wager, terms.odds[line_paid(terms, throw, wager)][1])


def shaken(table: Any) -> str:
    """Why nothing can be wrong with the shake; "" if something can."""
    done = (SHAKE, START_THE_SHAKER)
    return "" if any(act.words in done for act in table.acts) else "the dice are not shaken yet"


def entered(table: Any) -> str:
    done = any(act.words == LIGHT_UP for act in table.acts)
    return "" if done else "no numbers have been entered yet"


def call_no_roll(table: Any) -> None:
    """The shake does not count. Once the dice have been read, the round is void: reading SB-9."""
    table.announce(NO_ROLL)
    if table.thrown:
        raise Void("no roll: the wagers go back")
    table.perform(SHAKE_AGAIN)


def shake_unseen(table: Any) -> None:
    table.perform(COUNTS_FOR_NOTHING)


def enter_again(table: Any) -> None:
    table.perform(ENTER_AGAIN)


def settle_by_hand(table: Any) -> None:
    table.perform(BY_HAND)


NO_ROLL_WORDS = "“No Roll”: shaken again, every wager stands; once the dice are read, they go back"
IRREGULARITIES = {
    name: Remedy("9.6", call_no_roll, NO_ROLL_WORDS, after="9.5", applies=shaken, needs=EQUIPMENT)
    for name in (
        "die does not lie flat",
        "dice came to rest one on the other",
        "dice shaken fewer times than posted",
    )
} | {
    "dice seen before wagers are closed": Remedy(
        "9.6", shake_unseen, "what was seen counts for nothing: they are shaken again",
        before="9.5", needs=EQUIPMENT,
    ),
    "wrong numbers entered": Remedy(
        "9.6", enter_again, "the dice govern: the numbers are entered again", applies=entered,
        needs=EQUIPMENT,
    ),
    "layout does not light up as it should": Remedy(
        "9.6", settle_by_hand, "the dice govern: wagers are settled by hand", applies=entered,
        needs=EQUIPMENT,
    ),
}  # fmt: skip


def numbers_words(spot: int, value: int) -> str:
    """112 → "1, 1, 2: a total of 4"."""
    return f"{', '.join(str(value))}: a total of {sum(map(int, str(value)))}"


GAME = Game(
    id="sic_bo",
    name="Sic bo",
    cite=Citation.parse("19:47-9.1"),
    editions=("1991-12-16",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(others_cite="9.2", closes_cite="9.5"),
    irregularities=IRREGULARITIES,
    seats=Positions(number=lambda terms: terms.seats),
    dice=DICE,
    notices=Notices(call_words=numbers_words),
)
