"""Keno: twenty numbers drawn, and what tickets return. N.J.A.C. 19:47-15.

The numbers lie in two words of bits. What a catch returns is the licensee's pay table, the same
that settles at the counter. A ticket of n spots has the numbers from 1 on: all are alike.
"""

from typing import Any

import numpy as np

from nomorebets.judgments.keno import payoff
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.tickets import Groups
from nomorebets.rules.njac_19_47.s15_keno.terms import DRAWN, NUMBERS
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.kernels.drawing import ROOM, draw_one, top_up
from nomorebets.simulation.philox import stream
from nomorebets.simulation.result import Result, Tally
from nomorebets.simulation.run import CHUNK, Plan, count, tallied

TOTALS = 1 << 20  # different results of all wagers together there is room for
HALF = 64  # numbers in a word of bits
WORDS_NEEDED = np.uint64(2 * DRAWN)  # more than a draw takes, but once in a universe
U0, U1, ALL = np.uint64(0), np.uint64(1), np.uint64(NUMBERS)
M1, M2 = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
M4, H01 = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)
S1, S2, S4, S56, S64 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56), np.uint64(HALF)


@procedure
def bits_in(word: Any) -> Any:
    """How many bits are set."""
    word = word - ((word >> S1) & M1)
    word = (word & M2) + ((word >> S2) & M2)
    return (((word + (word >> S4)) & M4) * H01) >> S56


@procedure
def caught_of(low: Any, high: Any, drawn_low: Any, drawn_high: Any) -> int:
    """How many of a wager's numbers were drawn."""
    caught = bits_in(low & drawn_low) + bits_in(high & drawn_high)
    return np.int64(caught)  # type: ignore[return-value]


@procedure
def run_draws(
    low: Any, high: Any, wins: Any, counts: Any, keys: Any, totals: Any, seed: int, chunk: int,
    rounds: int,
) -> bool:  # fmt: skip
    """Count how many of each wager's numbers were drawn, and what all of them won together; False
    if there is no room."""
    chance = stream(seed, chunk)
    buffer = np.zeros(ROOM, np.uint64)
    balls = np.arange(NUMBERS).astype(np.uint64)
    word, have = U0, U0
    room = True
    for _ in range(rounds):
        if word + WORDS_NEEDED > have:
            have = np.uint64(top_up(chance, buffer, np.int64(word), np.int64(have)))
            word = U0
        drawn_low, drawn_high = U0, U0
        for i in range(DRAWN):
            ball, word = draw_one(buffer, word, balls, np.uint64(i), ALL)
            if ball < S64:
                drawn_low |= U1 << ball
            else:
                drawn_high |= U1 << (ball - S64)
        total = 0
        for wager in range(len(low)):
            caught = caught_of(low[wager], high[wager], drawn_low, drawn_high)
            counts[wager, caught] += 1
            total += wins[wager, caught]
        if len(low) > 1:
            room = count(keys, totals, 0, total) and room
    return room


def words_of(sets: Groups) -> tuple[Any, Any]:
    """Numbers, from 1, as bits."""
    low, high = np.zeros(len(sets), np.uint64), np.zeros(len(sets), np.uint64)
    for at, numbers in enumerate(sets):
        bits = sum(1 << (number - 1) for number in numbers)
        low[at], high[at] = bits & (1 << HALF) - 1, bits >> HALF
    return low, high


def covers(plan: Plan) -> bool:
    return True


def run(plan: Plan, chunk: int, rounds: int) -> Result:
    spots = {name: (plan.game.wager_named(name) or 0) + 1 for name in plan.wagers}
    low, high = words_of(tuple(tuple(range(1, n + 1)) for n in spots.values()))
    counts = np.zeros((len(spots), DRAWN + 1), np.int64)
    wins = np.zeros((len(spots), DRAWN + 1), np.int64)
    for at, (name, n) in enumerate(spots.items()):
        for caught in range(n + 1):
            returned = payoff(plan.terms.pay_table, n, caught)
            wins[at, caught] = (returned - 1) * plan.wagers[name]
    keys, totals = np.zeros(TOTALS, np.int64), np.zeros(TOTALS, np.int64)
    body = compiled(run_draws)
    for first in range(0, rounds, CHUNK):
        number, some = chunk + first // CHUNK, min(CHUNK, rounds - first)
        if not body(low, high, wins, counts, keys, totals, plan.seed, number, some):
            raise Refused("", f"more than {TOTALS} different results: make fewer wagers")
    found = Result(plan.game.id, rounds, staked=sum(plan.wagers.values()) * rounds)
    for at, (name, n) in enumerate(spots.items()):
        told = found.wagers[name] = Tally()
        for caught in range(n + 1):
            told.counts[int(wins[at, caught])] += int(counts[at, caught])
        told.counts = +told.counts
    together = tallied(keys, totals).get(0)
    found.round = together or Tally(next(iter(found.wagers.values())).counts.copy())
    return found
