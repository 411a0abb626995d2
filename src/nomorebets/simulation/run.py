"""Simulate: rounds of the compiled narration, in chunks that any worker may run.

A chunk is a table opened afresh and its own stream of random numbers; its result is a tally of what
each wager won or lost. Tallies are counts of whole cents: they add up to the same totals whatever
the workers and in whatever order they come.
"""

import logging
import math
import threading
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

import numpy as np

from nomorebets.equipment.dice import roll_number, rolls
from nomorebets.law.game import Game
from nomorebets.law.game_parts import CLOCKWISE
from nomorebets.law.marks import procedure
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.travel import packed, unpacked
from nomorebets.law.words import NOBODY, SEATS
from nomorebets.rules import is_as_the_rules_have_it
from nomorebets.simulation import refuse_unsimulated
from nomorebets.simulation.by_reference import by_reference, lowest_bit
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.fast_table import (
    BITSETS,
    LINE,
    NET,
    PLACED,
    ROW,
    STAKE,
    STOOD,
    VIGORISH,
    WAGERS,
    Strategy,
    memory,
    new_table,
)
from nomorebets.simulation.kernels import tuned_for
from nomorebets.simulation.philox import stream
from nomorebets.simulation.result import (
    AT_STOP_LOSS,
    AT_STOP_WIN,
    PLAYED_OUT,
    RUINED,
    Result,
    Session,
    Sessions,
    Tally,
)
from nomorebets.simulation.sizes import refuse_sizes
from nomorebets.simulation.strategies import strategy_of, tables_of
from nomorebets.simulation.strategies.deciding import AdviceCells, refuse_advice
from nomorebets.simulation.strategies.in_python import refuse_unmarked
from nomorebets.simulation.wagers import refuse_wagers

CHUNK = 1 << 18  # rounds
PIECE = 0.25  # seconds a thread works between two looks at the result
ROOM = 1 << 16  # different results the tallies of a chunk have room for
SPREAD, HIGH = np.uint64(0x9E3779B97F4A7C15), np.uint64(40)
EACH = 2 * WAGERS  # keys of the tallies: so many apart
MOST_ROUNDS, MOST_WORKERS, MOST_SEED = 10**15, 1024, (1 << 63) - 1

log = logging.getLogger("nomorebets.simulation")


def outcomes_of(game: Game, terms: Any) -> Sequence[int]:
    """What a spin or a roll may give, each as likely as the others."""
    if game.wheel is not None and (numbers := game.wheel.numbers(terms)):
        return numbers
    return [roll_number(dice) for dice in rolls(game.dice)] if game.dice else (0,)


@procedure
def as_planned(table: Any, terms: Any, seat: int, wager: int, amount: int) -> int:
    """For games whose wagers are all made anew each round."""
    return amount


@procedure
def count(keys: Any, counts: Any, wager: int, value: int) -> bool:
    """One more of this value in an open-addressed table; False if there is no room."""
    key = value * EACH + wager
    room = len(keys)
    at = np.int64((np.uint64(key) * SPREAD) >> HIGH) & (room - 1)
    for _ in range(room):
        if counts[at] == 0 or keys[at] == key:
            keys[at] = key
            counts[at] += 1
            return True
        at = (at + 1) & (room - 1)
    return False


@procedure
def play_round(table: Any, terms: Any, stakes: Any, planned: Any, now: Any) -> None:
    """Wagers as planned, and a round; what is neither planned nor standing costs nothing."""
    for place in range(table.seats):
        seat = table.taken[place]
        for i in range(table.bitsets):
            bits = table.live[seat * BITSETS + i] | planned[i]
            while bits != 0:
                wager = i * 64 + lowest_bit(bits)
                bits &= bits - 1
                now[seat, wager] = keeps_making(  # type: ignore[name-defined]  # noqa: F821
                    table, terms, seat, wager, stakes[seat, wager]
                )
    table.cutting_spot = NOBODY
    for place in range(table.seats):
        seat = table.taken[place]
        table.begin_seat(seat)
        for i in range(table.bitsets):
            bits = table.live[seat * BITSETS + i] | planned[i]
            while bits != 0:
                wager = i * 64 + lowest_bit(bits)
                bits &= bits - 1
                table.begin_wager(seat, wager, now[seat, wager])
    round_of_play(table, terms)  # type: ignore[name-defined]  # noqa: F821


@procedure
def count_round(table: Any, keys: Any, counts: Any, tally: Any) -> bool:
    """What each wager won or lost when it was decided, less the vigorish taken for it, and each
    seat in all (a wager beyond the last); cents staked go into tally[0], what the first seat won
    into tally[1]. False if there is no room."""
    room = True
    for place in range(table.seats):
        seat = table.taken[place]
        total = -table.fees[seat]
        for i in range(table.bitsets):
            bits = table.live[seat * BITSETS + i]
            while bits != 0:
                wager = i * 64 + lowest_bit(bits)
                bits &= bits - 1
                at = seat * ROW + wager * LINE
                won = table.chips[at + NET]
                placed = table.chips[at + PLACED]
                laid = placed + table.chips[at + STOOD]
                total += won
                tally[0] += placed
                if won != 0 or (laid > 0 and table.chips[at + STAKE] == 0):
                    won -= table.chips[at + VIGORISH]
                    table.chips[at + VIGORISH] = 0
                    room = count(keys, counts, wager, won) and room
        room = count(keys, counts, table.wagers, total) and room
        if place == 0:
            tally[1] = total
    return room


@procedure
def run_chunk(
    memory: Any, terms: Any, strategy: Any, cards: Any, outcomes: Any, advice: Any, taken: Any,
    forward: Any, stakes: Any, planned: Any, rests: Any, rounds: int, seed: int, chunk: int,
) -> Any:  # fmt: skip
    """Tallies of the results by wager (the last: of a seat's whole round), and cents staked."""
    keys = np.zeros(ROOM, np.int64)
    counts = np.zeros(ROOM, np.int64)
    tally = np.zeros(2, np.int64)
    now = np.zeros(stakes.shape, np.int64)
    chance = stream(seed, chunk)
    kept = by_reference(terms)
    table = new_table(kept, strategy)
    table.open(memory, cards, outcomes, advice, taken, forward, stakes.shape[1], rests)
    table.draw_from(chance)
    table.terms = kept
    room = True
    for _ in range(rounds):
        play_round(table, kept, stakes, planned, now)
        room = count_round(table, keys, counts, tally) and room
        table.finish()
    return keys, counts, tally[0], room and chance[0] == np.uint64(seed)


@procedure
def run_sessions(
    memory: Any, terms: Any, strategy: Any, cards: Any, outcomes: Any, advice: Any, taken: Any,
    forward: Any, stakes: Any, planned: Any, rests: Any, sessions: int, seed: int, chunk: int,
    rounds: int, bankroll: int, stop_loss: int, stop_win: int,
) -> Any:  # fmt: skip
    """Sessions of the first seat, each at a table just opened: what it had won at the end, its
    deepest fall, the rounds it played and why it ended; and the tallies of all rounds."""
    keys = np.zeros(ROOM, np.int64)
    counts = np.zeros(ROOM, np.int64)
    tally = np.zeros(2, np.int64)
    now = np.zeros(stakes.shape, np.int64)
    found = np.zeros((sessions, 4), np.int64)
    chance = stream(seed, chunk)
    kept = by_reference(terms)
    table = new_table(kept, strategy)
    table.open(memory, cards, outcomes, advice, taken, forward, stakes.shape[1], rests)
    table.draw_from(chance)
    table.terms = kept
    cost = stakes[taken[0]].sum()
    room = True
    for session in range(sessions):
        if session > 0:
            table.open_again(rests)
        won = highest = fall = played = 0
        ended = PLAYED_OUT
        while played < rounds:
            if bankroll + won < cost:
                ended = RUINED
                break
            table.purses[taken[0]] = bankroll + won + 1  # told
            play_round(table, kept, stakes, planned, now)
            room = count_round(table, keys, counts, tally) and room
            table.finish()
            played += 1
            won += tally[1]
            highest = max(highest, won)
            fall = max(fall, highest - won)
            if won <= -stop_loss:
                ended = AT_STOP_LOSS
                break
            if won >= stop_win:
                ended = AT_STOP_WIN
                break
        found[session, 0], found[session, 1] = won, fall
        found[session, 2], found[session, 3] = played, ended
    return keys, counts, tally[0], room and chance[0] == np.uint64(seed), found


@dataclass(frozen=True)
class Plan:
    """A simulation, so that any worker can run any chunk of it."""

    game: Game
    terms: Any
    wagers: dict[str, int]  # cents on each wager, of every seat, every round
    seats: int = 1
    seed: int = 0
    advice: Sequence[int] = ()  # the tables of a strategy that is data; (): as most people play
    session: Session | None = None
    tuned: bool = True  # by a kernel tuned to the game, if one covers this plan
    decide: Any = None  # a strategy in Python, a marked function, in place of advice

    def __post_init__(self) -> None:
        if type(self.terms) is not self.game.terms:
            raise Refused("", f"they are no terms of {self.game.id}: {self.terms!r}")
        if type(self.seed) is not int or not 0 <= self.seed <= MOST_SEED:
            raise Refused("", f"a seed is a whole number from 0 to {MOST_SEED}, not {self.seed!r}")
        self._refuse_strategy()
        if self.game.counter is not None:
            self._refuse_at_counter()
        else:
            self._refuse_at_table()
        if not self.game.between_players:
            self._refuse_wagers()

    def _refuse_strategy(self) -> None:
        if self.decide is not None:
            refuse_unmarked(self.decide)
            if len(self.advice):
                raise Refused("", "a strategy is tables (advice) or a function (decide), not both")
        if len(self.advice):
            refuse_advice(self.game, self.terms, self.advice)

    def _refuse_wagers(self) -> None:
        if not self.wagers:
            raise Refused("", f"no wagers are planned at {self.game.id}")
        refuse_wagers(self.game, self.terms, self.wagers, self.advice, self.decide)
        cost = sum(self.wagers.values())
        if self.session and self.session.bankroll < cost:
            brings = money(self.session.bankroll)
            raise Refused("", f"a bankroll of {brings} does not cover one round's wagers")

    def _refuse_at_table(self) -> None:
        refuse_unsimulated(self.game)
        refuse_sizes(self.game, self.terms)
        most = self.game.seats.number(self.terms)
        if not 1 <= self.seats <= most:
            raise Refused("", f"the table has {most} seats, not {self.seats}")
        if self.seats < self.game.seats.fewest:
            few = self.game.seats.fewest
            raise Refused(
                self.game.seats_cite, f"it takes {few} players to wager, not {self.seats}"
            )

    def _refuse_at_counter(self) -> None:
        """Tickets are simulated by the game's own kernel, game by game."""
        if self.session or not self.tuned or self.seats != 1 or self.decide:
            raise Refused(
                "",
                "at a counter tickets are simulated, no seats, sessions, strategies or --derived",
            )
        if not is_as_the_rules_have_it(self.game):
            raise Refused("", f"{self.game.id} is simulated as the rules have it, not changed")

    def __reduce__(self) -> Any:
        """A plan travels with all it is made of, and was looked at where it was made."""
        told = dict(vars(self)) | {"advice": b"", "decide": packed(self.decide)}
        if len(self.advice):
            told["advice"] = zlib.compress(np.array(self.advice, np.int64).tobytes(), 1)
        return _plan_again, (type(self), told)

    @property
    def strategy(self) -> Strategy:
        return strategy_of(self.game, self.decide)

    @property
    def tuned_kernel(self) -> Any:
        """The kernel tuned to the game, or None if there is none or it does not cover the plan."""
        return tuned_for(self) if self.tuned else None

    @property
    def chunk_rounds(self) -> int:
        """Rounds of a chunk, or sessions where there are sessions."""
        return max(1, CHUNK // self.session.rounds) if self.session else CHUNK

    def chunks(self, rounds: int) -> Iterator[tuple[int, int]]:
        """(chunk, its rounds or sessions), the same whoever runs them."""
        each = self.chunk_rounds
        if self.session:
            rounds = -(-rounds // self.session.rounds)
        for chunk in range(-(-rounds // each)):
            yield chunk, min(each, rounds - chunk * each)

    def kernel(self) -> Any:
        body = run_sessions if self.session else run_chunk
        return compiled(body, self.game.id, play_round=self.one_round())

    def one_round(self) -> Any:
        return compiled(
            play_round,
            self.game.id,
            round_of_play=compiled(self.game.round_of_play),
            keeps_making=compiled(self.game.wagering.keeps_making or as_planned),
        )

    def arguments(self) -> tuple[Any, ...]:
        game, terms = self.game, self.terms
        stakes = np.zeros((SEATS, len(game.wagers)), np.int64)
        planned = np.zeros(BITSETS, np.uint64)
        for name, amount in self.wagers.items():
            wager = game.wager_named(name)
            assert wager is not None
            stakes[: self.seats, wager] = amount
            planned[wager // 64] |= np.uint64(1 << wager % 64)
        cards = game.cards.shuffled(terms) or (0,)
        return (
            terms, self.strategy, np.array([cards], np.int64),
            np.array(outcomes_of(game, terms), np.int64),
            tables_of(game, terms, self.advice), np.arange(self.seats),
            game.seats.numbered == CLOCKWISE, stakes, planned.view(np.int64),
            np.array(game.between.rests or (0,), np.int64),
        )  # fmt: skip

    def run(self, chunk: int, rounds: int) -> Result:
        """A chunk here and now; or several in a row, if the rounds are more than one has."""
        tuned = self.tuned_kernel
        if tuned is not None:
            found: Result = tuned(self, chunk, rounds)
            return found
        result = Result(self.game.id)
        each = self.chunk_rounds
        for first in range(0, rounds, each):
            result.add(self._run(chunk + first // each, min(each, rounds - first)))
        return result

    def _run(self, chunk: int, rounds: int) -> Result:
        session = self.session
        more = (session.rounds, session.bankroll, session.stop_loss, session.stop_win) if (
            session
        ) else ()  # fmt: skip
        keys, counts, staked, room, *ends = self.kernel()(
            memory(), *self.arguments(), rounds, self.seed, chunk, *more
        )
        if not room:
            raise Refused("", f"a chunk has more than {ROOM} different results: make fewer wagers")
        tallies = tallied(keys, counts)
        names = [wager.name for wager in self.game.wagers]
        wagers = {names[at]: tally for at, tally in tallies.items() if at < len(names)}
        found = Result(self.game.id, rounds, staked=staked, wagers=wagers)
        found.round = tallies.get(len(names), Tally())
        if ends:
            found.sessions = Sessions(*(Tally(Counter(column.tolist())) for column in ends[0].T))
            found.rounds = int(ends[0][:, 2].sum())
        return found


def _plan_again(kind: type[Plan], told: dict[str, Any]) -> Plan:
    found: Plan = object.__new__(kind)
    advice = told["advice"] and _advice_again(told["advice"], told["game"].id, told["terms"])
    vars(found).update(told, advice=advice or (), decide=unpacked(told["decide"]))
    return found


@lru_cache(maxsize=4)
def _advice_again(compressed: bytes, game_id: str, terms: Any) -> AdviceCells:
    return AdviceCells.of(game_id, terms, np.frombuffer(zlib.decompress(compressed), np.int64))


def tallied(keys: Any, counts: Any) -> dict[int, Tally]:
    """The tallies a kernel counted, by wager."""
    found: dict[int, Tally] = {}
    at = np.nonzero(counts)[0]
    for key, times in zip(keys[at].tolist(), counts[at].tolist(), strict=True):
        found.setdefault(key % EACH, Tally()).counts[key // EACH] += times
    return dict(sorted(found.items()))


class Pieces:
    """A plan's chunks in pieces of as many as take about a given time; the totals do not depend on
    how they are cut."""

    def __init__(self, plan: Plan, rounds: int, seconds: float, workers: int) -> None:
        self.chunks = plan.chunks(rounds)
        self.seconds = seconds
        self.size = 1
        every = plan.chunk_rounds
        whole = -(-rounds // plan.session.rounds) if plan.session else rounds
        self.most = max(1, whole // every // (4 * workers))  # the last pieces end close together

    def __iter__(self) -> "Pieces":
        return self

    def __next__(self) -> tuple[int, int]:
        taken = list(islice(self.chunks, self.size))
        if not taken:
            raise StopIteration
        return taken[0][0], sum(rounds for _, rounds in taken)

    def took(self, chunks: int, seconds: float) -> None:
        """Learn from a piece that is done."""
        wanted = self.seconds * chunks / max(seconds, 1e-6)
        self.size = max(1, min(self.most, 4 * self.size, int(wanted)))


def in_threads(
    plan: Plan, pieces: Pieces, workers: int, stop: threading.Event
) -> Iterator[Result]:  # fmt: skip
    """Pieces as they are done; the kernels let go of the interpreter."""

    def work(chunk: int, rounds: int) -> tuple[Result, int, float]:
        start = time.perf_counter()
        found = plan.run(chunk, rounds)
        return found, -(-rounds // plan.chunk_rounds), time.perf_counter() - start

    first = next(pieces, None)
    if first is not None:
        yield work(*first)[0]  # it compiles the kernel, if need be: once, not on every thread
    with ThreadPoolExecutor(workers) as pool:
        running = {pool.submit(work, *piece) for piece in islice(pieces, workers)}
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    found, chunks, seconds = future.result()
                    pieces.took(chunks, seconds)
                    if not stop.is_set() and (piece := next(pieces, None)) is not None:
                        running.add(pool.submit(work, *piece))
                    yield found
        finally:
            stop.set()


def whole_rounds(rounds: Any) -> int:
    """1_000_000, or 1e6."""
    if not isinstance(rounds, int | float) or not math.isfinite(rounds) or rounds % 1:
        raise Refused("", f"rounds must be a whole number, not {rounds!r}")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refused("", f"there may be 1 to {MOST_ROUNDS:,} rounds, not {rounds:,}")
    return int(rounds)


def warm_up(plan: Plan) -> None:
    """Compile what the plan needs, or take it from the cache."""
    plan.run(0, 1)


def simulate(
    plan: Plan,
    rounds: float,
    workers: int = 1,
    progress: Callable[[Result], None] | None = None,
    cluster: Any = None,
) -> Result:
    """Run a plan on threads of this machine, or on a cluster; interrupted, the result so far, which
    says so."""
    rounds = whole_rounds(rounds)
    if not 1 <= workers <= MOST_WORKERS:
        raise Refused("", f"there may be 1 to {MOST_WORKERS} workers, not {workers!r}")
    result = Result(plan.game.id)
    stop = threading.Event()
    warm_up(plan)
    start = time.perf_counter()
    try:
        if cluster is None:
            parts = in_threads(plan, Pieces(plan, rounds, PIECE, workers), workers, stop)
        else:
            parts = cluster.run(plan, rounds)
        for part in parts:
            result.add(part)
            result.seconds = time.perf_counter() - start
            if progress:
                progress(result)
    except KeyboardInterrupt:
        stop.set()
        result.interrupted = True
        log.warning(f"interrupted: {result.rounds:,} of {rounds:,} rounds were played")
    result.seconds = time.perf_counter() - start
    return result
