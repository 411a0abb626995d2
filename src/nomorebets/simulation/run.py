"""Simulate: rounds of the compiled narration, in chunks that any worker may run.

A chunk is a table opened afresh and its own stream of random numbers; its result is a tally of what
each wager won or lost. Tallies are counts of whole cents: they add up to the same totals whatever
the workers and in whatever order they come.
"""

import math
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import numpy as np

from nomorebets.law.game import CLOCKWISE, Game
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.words import SEATS
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.fast_table import Strategy, new_table
from nomorebets.simulation.philox import stream

CHUNK = 1 << 18  # rounds
ROOM = 1 << 12  # different results a tally has room for
DICE = tuple(10 * first + second for first in range(1, 7) for second in range(1, 7))


@procedure
def nothing_to_decide(table: Any, terms: Any, seat: int, decision: int) -> int:
    """For games whose players only wager."""
    return 0


@procedure
def as_planned(table: Any, terms: Any, seat: int, wager: int, amount: int) -> int:
    """For games whose wagers are all made anew each round."""
    return amount


@procedure
def count(keys: Any, counts: Any, value: int) -> bool:
    """One more of this value in an open-addressed table; False if there is no room."""
    at = (value * 0x9E3779B1) & (len(keys) - 1)
    for _ in range(len(keys)):
        if counts[at] == 0 or keys[at] == value:
            keys[at] = value
            counts[at] += 1
            return True
        at = (at + 1) & (len(keys) - 1)
    return False


@procedure
def run_chunk(
    terms: Any, strategy: Any, cards: Any, outcomes: Any, taken: Any, forward: Any, stakes: Any,
    decisions: int, rests: Any, rounds: int, seed: int, chunk: int,
) -> Any:  # fmt: skip
    """Tallies of the results by wager (the last row: of a seat's whole round), and cents staked."""
    wagers = stakes.shape[1]
    keys = np.zeros((wagers + 1, ROOM), np.int64)
    counts = np.zeros((wagers + 1, ROOM), np.int64)
    table = new_table(
        terms, strategy, cards, outcomes, outcomes, taken, forward, wagers, decisions, rests,
        stream(seed, chunk),
    )  # fmt: skip
    staked = 0
    room = True
    now = np.zeros(stakes.shape, np.int64)
    for _ in range(rounds):
        for seat in taken:
            for wager in range(wagers):
                now[seat, wager] = keeps_making(  # type: ignore[name-defined]  # noqa: F821
                    table, terms, seat, wager, stakes[seat, wager]
                )
        table.begin(now)
        round_of_play(table, terms)  # type: ignore[name-defined]  # noqa: F821
        for seat in taken:
            total = -table.fees[seat]
            for wager in range(wagers):
                won = table.net[seat, wager]
                laid = table.placed_[seat, wager] + table.stood_[seat, wager]
                total += won
                staked += table.placed_[seat, wager]
                if won != 0 or (laid > 0 and table.stakes[seat, wager] == 0):
                    room = count(keys[wager], counts[wager], won) and room
            room = count(keys[wagers], counts[wagers], total) and room
        table.finish()
    return keys, counts, staked, room


@dataclass
class Tally:
    """How often each amount, in cents, was won; all figures follow from it exactly."""

    counts: Counter[int] = field(default_factory=Counter)

    @property
    def rounds(self) -> int:
        return self.counts.total()

    @property
    def total(self) -> int:
        return sum(value * count for value, count in self.counts.items())

    @property
    def mean(self) -> float:
        return self.total / self.rounds

    @property
    def sd(self) -> float:
        squares = sum(value * value * count for value, count in self.counts.items())
        n = self.rounds
        return math.sqrt(max(0, squares * n - self.total**2)) / n

    @property
    def standard_error(self) -> float:
        return self.sd / math.sqrt(self.rounds)


@dataclass
class Result:
    """What a simulation found."""

    game: str
    rounds: int = 0
    seconds: float = 0.0
    staked: int = 0
    wagers: dict[str, Tally] = field(default_factory=dict)
    round: Tally = field(default_factory=Tally)  # a seat's whole round, vigorish included

    def add(self, other: "Result") -> None:
        self.rounds += other.rounds
        self.staked += other.staked
        self.round.counts.update(other.round.counts)
        for name, tally in other.wagers.items():
            self.wagers.setdefault(name, Tally()).counts.update(tally.counts)


@dataclass(frozen=True)
class Plan:
    """A simulation, so that any worker can run any chunk of it."""

    game: Game
    terms: Any
    wagers: dict[str, int]  # cents on each wager, of every seat, every round
    seats: int = 1
    seed: int = 0

    def __post_init__(self) -> None:
        most = self.game.seats(self.terms)
        if not 1 <= self.seats <= most:
            raise Refused("", f"the table has {most} seats, not {self.seats}")
        for name in self.wagers:
            if self.game.wager_named(name) is None:
                raise Refused("", f"there is no wager {name!r} at this game")

    @property
    def strategy(self) -> Strategy:
        name = f"{self.game.id} ordinary"
        decide = self.game.ordinary_play or nothing_to_decide
        return Strategy.registry.get(name) or Strategy(name, decide)

    def chunks(self, rounds: int) -> Iterator[tuple[int, int]]:
        """(chunk, its rounds), the same whoever runs them."""
        for chunk in range(-(-rounds // CHUNK)):
            yield chunk, min(CHUNK, rounds - chunk * CHUNK)

    def kernel(self) -> Any:
        return compiled(
            run_chunk,
            self.game.id,
            round_of_play=compiled(self.game.round_of_play),
            keeps_making=compiled(self.game.keeps_making or as_planned),
        )

    def arguments(self) -> tuple[Any, ...]:
        game, terms = self.game, self.terms
        stakes = np.zeros((SEATS, len(game.wagers)), np.int64)
        for name, amount in self.wagers.items():
            stakes[: self.seats, game.wager_named(name)] = amount
        cards = game.cards(terms) if game.cards else (0,)
        outcomes = game.wheel(terms) if game.wheel else DICE
        return (
            terms, self.strategy, np.array([cards], np.int64), np.array(outcomes, np.int64),
            np.arange(self.seats), game.numbered == CLOCKWISE, stakes, len(game.decisions),
            np.array(game.rests or (0,), np.int64),
        )  # fmt: skip

    def run(self, chunk: int, rounds: int) -> Result:
        """One chunk, here and now."""
        keys, counts, staked, room = self.kernel()(*self.arguments(), rounds, self.seed, chunk)
        assert room, "more different results than a tally has room for"
        tallies = [Tally(_counter(k, c)) for k, c in zip(keys, counts, strict=True)]
        names = (wager.name for wager in self.game.wagers)
        wagers = {n: t for n, t in zip(names, tallies, strict=False) if t.counts}
        return Result(self.game.id, rounds, staked=staked, wagers=wagers, round=tallies[-1])


def _counter(keys: Any, counts: Any) -> Counter[int]:
    at = np.nonzero(counts)[0]
    return Counter(dict(zip(keys[at].tolist(), counts[at].tolist(), strict=True)))


def in_threads(
    work: Callable[[int, int], Result], chunks: Iterable[tuple[int, int]], workers: int,
    stop: threading.Event,
) -> Iterator[Result]:  # fmt: skip
    """Chunks as they are done; the kernels let go of the interpreter."""
    with ThreadPoolExecutor(workers) as pool:
        waiting = iter(chunks)
        running = {pool.submit(work, *chunk) for chunk in islice(waiting, workers)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                if not stop.is_set() and (chunk := next(waiting, None)) is not None:
                    running.add(pool.submit(work, *chunk))
                yield future.result()


def simulate(
    plan: Plan, rounds: int, workers: int = 1, progress: Callable[[Result], None] | None = None
) -> Result:
    """Run a plan on threads of this machine. Interrupted, it gives the result so far."""
    result = Result(plan.game.id)
    stop = threading.Event()
    start = time.perf_counter()
    try:
        for part in in_threads(plan.run, plan.chunks(rounds), workers, stop):
            result.add(part)
            result.seconds = time.perf_counter() - start
            if progress:
                progress(result)
    except KeyboardInterrupt:
        stop.set()
    result.seconds = time.perf_counter() - start
    return result
