"""19:47-1: what the licensee posts, and what follows from it in chips."""

from typing import Annotated, NamedTuple

from nomorebets.law.marks import judgment
from nomorebets.law.terms import Cents, Choice, Condition, Flag, OddsTo, Whole
from nomorebets.rules.njac_19_47.s01_craps.wagers import (
    FIELD_2,
    FIELD_12,
    FIRST_TRUE,
    LINE_NAMES,
    MINIMUM_ODDS,
    TRUE_ODDS,
)

CRAPS, MINI_CRAPS = range(2)
AT_BET, ON_WIN = range(2)  # 1.5
NO_ROUNDING, TO_A_CHIP = range(2)  # of vigorish: reading CR-5
ON_AS_POSTED, OFF_AS_POSTED = range(2)
REJECT, ROUND_DOWN = range(2)
TAKEN_DOWN, STAND = range(2)
WIN_BASED, LAY_BASED = range(2)
ODDS_LIMITS = ("1x", "2x", "3x", "3-4-5x", "5x", "10x", "20x", "100x")
THREE_FOUR_FIVE, FIVE_TIMES = 3, 4
MULTIPLES = (1, 2, 3, 0, 5, 10, 20, 100)
MOST_SEATS = (14, 9)  # reading CR-16; 19:46-1.11 for mini-craps

PUCK, SHOOTER, NEXT_SHOOTER, FIRE_POINTS = range(4)  # the markers
NEW_SHOOTER = -1  # of FIRE_POINTS: the shooter has not made a come out roll


class Terms(NamedTuple):
    variant: Annotated[int, Choice("1.2(a)", "craps", "mini_craps")] = CRAPS
    seats_max: Annotated[int, Whole("reading CR-16", 0, 14)] = 0  # 0: as many as the table has
    field_2_odds: Annotated[int, Whole("1.4", among=(2, 3))] = 2
    field_12_odds: Annotated[int, Whole("1.4", among=(2, 3))] = 2
    odds_limit: Annotated[int, Choice("1.6", *ODDS_LIMITS)] = FIVE_TIMES
    lay_limit_basis: Annotated[int, Choice("1.6", "win", "lay")] = WIN_BASED
    buy_lay_offered: Annotated[bool, Flag("1.5")] = True
    buy_lay_vig_pct: Annotated[int, Whole("1.5", 0, 5)] = 5
    buy_lay_vig_time: Annotated[int, Choice("1.5", "at_bet", "on_win")] = AT_BET
    buy_lay_vig_round: Annotated[int, Choice("reading CR-5", "none", "chip")] = NO_ROUNDING
    hardways_on_comeout: Annotated[int, Choice("reading CR-6", "on", "off")] = ON_AS_POSTED
    called_off: Annotated[bool, Flag("reading CR-8")] = True
    hop_bets: Annotated[bool, Flag("reading CR-2")] = False
    horn_high: Annotated[bool, Flag("reading CR-2")] = False
    world_bet: Annotated[bool, Flag("reading CR-2")] = False
    fire_bet: Annotated[bool, Flag("reading CR-2")] = False
    winning_place_bets: Annotated[int, Choice("reading CR-13", "taken_down", "stand")] = STAND
    unpayable_amount: Annotated[int, Choice("1.4", "reject", "round_down")] = REJECT
    higher_odds: Annotated[tuple[tuple[int, int], ...], OddsTo("1.4", LINE_NAMES, MINIMUM_ODDS)] = (
        MINIMUM_ODDS
    )
    shooter_must_wager: Annotated[bool, Flag("reading CR-11")] = True
    dice_in_set: Annotated[int, Whole("1.7", 5, 8)] = 5
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 1_000_00
    prop_min: Annotated[int, Cents("8.2", 1_00)] = 1_00
    prop_max: Annotated[int, Cents("8.2", 1_00)] = 200_00
    odds_max: Annotated[int, Cents("8.2", 1_00)] = 10_000_00
    chip: Annotated[int, Cents("1.3", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00


CONDITIONS = (
    Condition(
        "19:46-1.11(a)",
        "a mini-craps table has no more than nine seats: seats_max must not be above 9",
        lambda terms: terms.seats_max <= MOST_SEATS[terms.variant],
    ),
    Condition(
        "8.2",
        "max_wager must not be below min_wager, prop_max below prop_min, odds_max below chip",
        lambda terms: (
            terms.max_wager >= terms.min_wager
            and terms.prop_max >= terms.prop_min
            and terms.odds_max >= terms.chip
        ),
    ),
)


def seats(terms: Terms) -> int:
    return terms.seats_max or MOST_SEATS[terms.variant]


@judgment
def payout_odds(terms: Terms, line: int) -> tuple[int, int]:
    """1.4 to 1.6: what a line pays, a to b."""
    if line == FIELD_2:
        return terms.field_2_odds, 1
    if line == FIELD_12:
        return terms.field_12_odds, 1
    if line >= FIRST_TRUE:
        return TRUE_ODDS[line - FIRST_TRUE][0], TRUE_ODDS[line - FIRST_TRUE][1]
    return terms.higher_odds[line][0], terms.higher_odds[line][1]


@judgment
def winnings(staked: int, to: int, one: int, chip: int) -> int:
    """What is paid, in whole chips; an amount that is not exact is rounded down."""
    return staked * to // (one * chip) * chip


def odds_multiple(terms: Terms, number: int) -> int:
    """1.6: so many times the flat bet may be taken or laid on this number."""
    if terms.odds_limit == THREE_FOUR_FIVE:
        return {4: 3, 10: 3, 5: 4, 9: 4, 6: 5, 8: 5}[number]
    return MULTIPLES[terms.odds_limit]
