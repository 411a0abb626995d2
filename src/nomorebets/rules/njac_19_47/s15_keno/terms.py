"""What the licensee determines of keno: the pay table, the tickets, the limits. 19:47-15."""

from typing import Annotated, NamedTuple

from nomorebets.law.payoffs import MOST_SPOTS, Payoffs, PayTable
from nomorebets.law.terms import Cents, Choice, Condition, Flag, Limit, Whole

NUMBERS, DRAWN = 80, 20  # reading KE-1
JACKPOT, REVENUE_FUND = range(2)  # 15.6(d)
RNG, BALLS = range(2)

# An example for tests and play, not a New Jersey table: reading KE-2. Returned for 1, by catch.
_EXAMPLE = {
    1: {1: 3},
    2: {2: 12},
    3: {3: 42, 2: 1},
    4: {4: 72, 3: 5, 2: 1},
    5: {5: 410, 4: 18, 3: 2},
    6: {6: 1_100, 5: 57, 4: 7, 3: 1},
    7: {7: 2_000, 6: 100, 5: 11, 4: 5, 3: 1},
    8: {8: 10_000, 7: 300, 6: 50, 5: 15, 4: 2},
    9: {9: 25_000, 8: 2_000, 7: 100, 6: 20, 5: 5, 4: 2},
    10: {10: 100_000, 9: 5_000, 8: 500, 7: 50, 6: 10, 5: 2, 0: 5},
}
EXAMPLE_TABLE: PayTable = tuple(
    tuple(_EXAMPLE.get(spots, {}).get(caught, 0) for caught in range(spots + 1))
    for spots in range(MOST_SPOTS + 1)
)


class Terms(NamedTuple):
    pay_table: Annotated[PayTable, Payoffs("15.3", EXAMPLE_TABLE)] = EXAMPLE_TABLE
    spots_min: Annotated[int, Whole("reading KE-3", 1, MOST_SPOTS)] = 1
    spots_max: Annotated[int, Whole("reading KE-3", 1, MOST_SPOTS)] = 10
    unit_wager: Annotated[int, Cents("15.3", 1, 1_000_00)] = 1_00
    max_wager: Annotated[int, Cents("8.2", 1)] = 2_000_00
    way_tickets: Annotated[bool, Flag("15.2")] = True
    combination_tickets: Annotated[bool, Flag("15.2")] = True
    king_tickets: Annotated[bool, Flag("15.2")] = True
    quick_pick: Annotated[bool, Flag("15.2")] = True
    games_max: Annotated[int, Whole("15.2", 1, 1_000)] = 20
    ways_max: Annotated[int, Whole("reading KE-4", 1, 10_000)] = 1_000
    stations: Annotated[int, Whole("13:69E-1.28U(e)", 1, 99)] = 9
    aggregate_limit: Annotated[int, Limit("reading KE-5", 1_00)] = 50_000_00
    aggregate_small: Annotated[int, Cents("reading KE-5", 0)] = 1_000_00
    ticket_expiry_days: Annotated[int, Whole("reading KE-6", 1, 3_650)] = 365
    unclaimed_goes_to: Annotated[int, Choice("15.6(d)", "jackpot", "casino_revenue_fund")] = JACKPOT
    jackpot_spots: Annotated[int, Whole("reading KE-7", 0, MOST_SPOTS)] = 10
    jackpot_seed: Annotated[int, Cents("reading KE-7", 0)] = 1_000_00
    jackpot_percent: Annotated[int, Whole("reading KE-7", 0, 10)] = 1
    draw_device: Annotated[int, Choice("15.5", "rng", "balls")] = RNG


CONDITIONS = (
    Condition(
        "reading KE-3",
        "spots_max must not be below spots_min",
        lambda terms: terms.spots_max >= terms.spots_min,
    ),
    Condition(
        "8.2",
        "max_wager must not be below unit_wager",
        lambda terms: terms.max_wager >= terms.unit_wager,
    ),
    Condition(
        "15.3",
        "the pay table must pay some number of spots from spots_min to spots_max",
        lambda terms: any(map(any, terms.pay_table[terms.spots_min : terms.spots_max + 1])),
    ),
    Condition(
        "15.6(d)",
        "unclaimed winnings go to an existing jackpot: jackpot_spots must be above 0",
        lambda terms: terms.unclaimed_goes_to != JACKPOT or terms.jackpot_spots > 0,
    ),
)
