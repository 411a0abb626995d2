"""Simulation: the random numbers, the chunks, and agreement with exact odds."""

from fractions import Fraction

import pytest

from nomorebets.law.refusal import Refused
from nomorebets.odds import baccarat_punto_banco, big_six, roulette
from nomorebets.rules import game
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.philox import short, stream, word
from nomorebets.simulation.result import Tally
from nomorebets.simulation.run import CHUNK, Plan, simulate

# Known answers of Philox 4x32-10: (counter, key) → words, from the kat_vectors of Random123 1.09.
KNOWN = [
    ((0, 0), 0, "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ((2**64 - 1, 2**64 - 1), 2**64 - 1, "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    (
        (0x85A308D3243F6A88, 0x0370734413198A2E),
        0x299F31D0A4093822,
        "d16cfe09 94fdcceb 5001e420 24126ea1",
    ),
]


@pytest.mark.parametrize(("counter", "key", "words"), KNOWN)
def test_philox_gives_the_known_answers(counter: tuple[int, int], key: int, words: str) -> None:
    import numpy as np

    state = compiled(stream)(0, 0)
    state[0], state[1], state[2] = np.uint64(key), np.uint64(counter[0]), np.uint64(counter[1])
    assert [f"{compiled(word)(state):08x}" for _ in range(4)] == words.split()


@pytest.mark.parametrize("bits", [6, 8])
def test_bounds_are_unbiased_by_exhaustive_count(bits: int) -> None:
    """Every word of a small width: each result comes of equally many words."""
    size = 1 << bits
    for n in range(1, size + 1):
        counts = [0] * n
        for value in range(size):
            product = value * n
            if not short(product & (size - 1), n, size):
                counts[product >> bits] += 1
        assert min(counts) == max(counts) > 0, n


def plan(game_id: str, wagers: dict[str, int], seed: int = 7, seats: int = 1) -> Plan:
    found = game(game_id)
    return Plan(found, found.terms(), wagers, seats, seed)


def test_the_same_totals_whatever_the_workers() -> None:
    played = plan("baccarat_punto_banco", {"Banker's Hand": 10_00}, seats=3)
    rounds = 2 * CHUNK + 1000
    one, two = simulate(played, rounds), simulate(played, rounds, workers=2)
    assert one.rounds == two.rounds == rounds
    assert one.round.counts == two.round.counts
    assert one.wagers == two.wagers
    other = simulate(plan("baccarat_punto_banco", {"Banker's Hand": 10_00}, 8, 3), rounds)
    assert other.round.counts != one.round.counts


def near(tally: Tally, expected: Fraction, stake: int) -> bool:
    return abs(tally.mean - float(expected) * stake) < 4 * tally.standard_error


def test_simulated_is_within_four_standard_errors_of_exact() -> None:
    rounds = 1_000_000
    banco = simulate(plan("baccarat_punto_banco", {"Banker's Hand": 10_00}), rounds)
    exact = baccarat_punto_banco.solve(game("baccarat_punto_banco").terms(), 10_00)
    assert near(banco.round, exact.wagers["Banker's Hand"].expected_win, 10_00)
    wheel = simulate(plan("roulette", {"red": 10_00, "straight 17": 5_00}), rounds)
    odds = roulette.solve(game("roulette").terms()).wagers
    assert near(wheel.wagers["red"], odds["red"].expected_win, 10_00)
    assert near(wheel.wagers["straight 17"], odds["straight 17"].expected_win, 5_00)
    six = simulate(plan("big_six", {"$20": 5_00}), rounds)
    assert near(six.round, big_six.solve(game("big_six").terms()).wagers["$20"].expected_win, 5_00)


def test_every_round_is_counted_once() -> None:
    found = simulate(plan("roulette", {"red": 10_00}, seats=2), CHUNK + 17)
    assert found.wagers["red"].rounds == found.round.rounds == 2 * (CHUNK + 17)
    assert set(found.wagers["red"].counts) == {10_00, -10_00, -5_00}
    assert found.staked == found.round.rounds * 10_00


def test_a_plan_is_refused_in_one_line() -> None:
    with pytest.raises(Refused, match="seats"):
        plan("roulette", {"red": 10_00}, seats=99)
    with pytest.raises(Refused, match="no wager 'blue'"):
        plan("roulette", {"blue": 10_00})
