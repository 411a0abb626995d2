"""Poker, compiled: hands of players who bet against each other, each with a stack of chips.

Between two hands who has fewer chips than `again` buys up to the stack, and who has as many as
`leaves` takes all beyond the stack away: another player in the same style, if one likes, for nobody
takes chips off a table and stays. A hand that is told (its cards, decisions and stacks) and one
that is drawn run in one kernel.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from nomorebets.law.game import Game
from nomorebets.law.game_parts import CLOCKWISE
from nomorebets.law.marks import procedure
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.words import NO_LIMIT, SEATS
from nomorebets.simulation.by_reference import by_reference
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.fast_table import LINE, NET, ROW, Strategy, memory, new_table
from nomorebets.simulation.fast_table.pot_verbs import DROPPED, GATHERED, RAKED
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
from nomorebets.simulation.run import Plan, count, tallied
from nomorebets.simulation.strategies.by_seat import IN_PYTHON, blocks_of, strategy_by_seat
from nomorebets.simulation.strategies.deciding import refuse_advice

CHUNK = 1 << 18  # hands
ROOMS = 1 << 17, 1 << 22  # different results: enough as a rule, and for one of each seat and hand
BET = 0
USUAL_SEATS = 6
MOST_STACK = 10_000_000_00
USUAL, BUYS_BELOW, LEAVES_WITH = 100, 20, 300  # least bets
ROUNDS, BANKROLL, STOP_LOSS, STOP_WIN = range(4)


@dataclass(frozen=True)
class Stacks:
    """What players have before them, in cents."""

    stack: int
    again: int  # who has less between two hands buys up to the stack
    leaves: int  # who has as much or more takes all beyond the stack away

    def __post_init__(self) -> None:
        if not 0 < self.stack <= MOST_STACK:
            raise Refused("14.1", f"a stack is more than nothing and at most {money(MOST_STACK)}")
        if not 0 < self.again <= self.stack:
            raise Refused("14.1", "players buy again below an amount, up to the stack at most")
        if not self.stack <= self.leaves <= 100 * MOST_STACK:
            raise Refused("14.1", "players leave with the stack or more, not with less")


def usual_stacks(game: Game, terms: Any) -> Stacks:
    least = int(getattr(terms, game.wagers[BET].least))
    return Stacks(USUAL * least, BUYS_BELOW * least, LEAVES_WITH * least)


@procedure
def begin_hand(table: Any, stacks: Any, told: Any, hand: int, purse: int) -> None:
    """Chips are bought and taken away; the first seat has no more than this purse."""
    for place in range(table.seats):
        seat = table.taken[place]
        has = table.stacks[seat]
        if len(told) > 0:
            table.stacks[seat] = told[hand, seat]
        elif has < stacks[1] or has >= stacks[2]:
            table.stacks[seat] = min(stacks[0], purse) if place == 0 else stacks[0]
        table.begin_seat(seat)
        table.begin_wager(seat, BET, 0)


@procedure
def count_hand(table: Any, keys: Any, counts: Any, line: Any, taken: Any) -> tuple[int, bool]:
    """What each seat won, and what it paid the house: both counted if they are something, and
    written down; returns what the first seat won, and whether there was room."""
    first, room = 0, True
    for place in range(table.seats):
        seat = table.taken[place]
        won = table.chips[seat * ROW + BET * LINE + NET] - table.fees[seat]
        paid = table.rakes_[seat] + table.fees[seat]
        if won != 0:
            room = count(keys, counts, seat, won) and room
        if paid != 0:
            room = count(keys, counts, SEATS + seat, paid) and room
        line[seat, 0], line[seat, 1], line[seat, 2] = won, paid, table.stacks[seat]
        if place == 0:
            first = won
    for cell in range(3):
        line[SEATS, cell] = table.house[cell]
        taken[cell] += table.house[cell]
        table.house[cell] = 0
    return first, room


@procedure
def run_hands(
    memory: Any, keys: Any, counts: Any, terms: Any, strategy: Any, decks: Any, script: Any,
    taken: Any, forward: Any, rests: Any, told: Any, stacks: Any, sessions: int, session: Any,
    seed: int, chunk: int,
) -> Any:  # fmt: skip
    """Sessions of hands, each at a table just opened: counts by seat of what was won and paid; what
    the house took, each hand that was told, how the first seat's sessions ended."""
    house = np.zeros(3, np.int64)
    lines = np.zeros((max(1, len(told)), SEATS + 1, 3), np.int64)
    ends = np.zeros((sessions, 4), np.int64)
    chance = stream(seed, chunk)
    kept = by_reference(terms)
    table = new_table(kept, strategy)
    table.open(memory, decks, taken, script, taken, forward, 1, rests)
    table.draw_from(chance)
    table.terms = kept
    if len(told) > 0:
        table.drawn, table.scripted = 0, 1
    room = True
    for at in range(sessions):
        if at > 0:
            table.open_again(rests)
        won = highest = fall = played = 0
        ended = PLAYED_OUT
        for place in range(table.seats):
            table.stacks[taken[place]] = 0
        while played < session[ROUNDS]:
            if session[BANKROLL] + won <= 0:
                ended = RUINED
                break
            begin_hand(table, stacks, told, played, session[BANKROLL] + won)
            round_of_play(table, kept)  # type: ignore[name-defined]  # noqa: F821
            line = lines[played if len(told) > 0 else 0]
            first, counted = count_hand(table, keys, counts, line, house)
            won += first
            room = room and counted
            table.finish()
            played += 1
            highest = max(highest, won)
            fall = max(fall, highest - won)
            if won <= -session[STOP_LOSS]:
                ended = AT_STOP_LOSS
                break
            if won >= session[STOP_WIN]:
                ended = AT_STOP_WIN
                break
        ends[at, 0], ends[at, 1], ends[at, 2], ends[at, 3] = won, fall, played, ended
    return house, lines, ends, room and chance[0] == np.uint64(seed)


@dataclass(frozen=True)
class CardRoomPlan(Plan):
    """A simulation of hands of poker."""

    stacks: Stacks = Stacks(1, 1, 1)
    styles: tuple[Sequence[int], ...] = ()  # by seat: the tables of its style; (): as most play

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.styles) not in (0, self.seats):
            raise Refused("", f"{self.seats} seats have {len(self.styles)} styles")
        for style in self.styles:
            if tuple(style[:1]) != IN_PYTHON[:1] and len(style):
                refuse_advice(self.game, self.terms, style)
        if (IN_PYTHON in self.styles) != (self.decide is not None):
            raise Refused("", "seats that a function plays need one (decide), and it needs a seat")

    @property
    def strategy(self) -> Strategy:
        return strategy_by_seat(self.game, self.decide)

    @property
    def tuned_kernel(self) -> Any:
        return None

    @property
    def chunk_rounds(self) -> int:
        return max(1, CHUNK // self.session.rounds) if self.session else CHUNK

    def kernel(self) -> Any:
        return kernel_of(self.game)

    def _run(self, chunk: int, rounds: int) -> Result:
        sessions, session = 1, Session(rounds, NO_LIMIT)
        if self.session:
            sessions, session = rounds, self.session
        for size in ROOMS:
            keys, counts = np.zeros((2, size), np.int64)
            house, _, ends, room = self._played(keys, counts, chunk, sessions, session)
            if room:
                break
        found = Result(self.game.id, int(ends[:, 2].sum()), staked=int(house[GATHERED]))
        tallies = tallied(keys, counts)
        for place in (*range(self.seats), *range(SEATS, SEATS + self.seats)):
            tally = tallies.setdefault(place, Tally())
            if tally.rounds < found.rounds:
                tally.counts[0] = found.rounds - tally.rounds
        self._count(found, tallies, house)
        if self.session:
            found.sessions = Sessions(*(Tally(Counter(column.tolist())) for column in ends.T))
        return found

    def _played(self, keys: Any, counts: Any, chunk: int, sessions: int, session: Session) -> Any:
        return self.kernel()(
            memory(), keys, counts, self.terms, self.strategy,
            np.array([self.game.cards.shuffled(self.terms)], np.int64), blocks_of(self.styles),
            np.arange(self.seats), self.game.seats.numbered == CLOCKWISE,
            np.array(self.game.between.rests, np.int64), np.zeros((0, SEATS), np.int64),
            np.array([self.stacks.stack, self.stacks.again, self.stacks.leaves]), sessions,
            session_cells(session), self.seed, chunk,
        )  # fmt: skip

    def _count(self, found: Result, tallies: dict[int, Tally], house: Any) -> None:
        found.seats = {seat + 1: tallies[seat] for seat in range(self.seats)}
        found.paid = {seat + 1: tallies[SEATS + seat] for seat in range(self.seats)}
        found.house = Counter(rake=int(house[RAKED]), jackpot=int(house[DROPPED]))
        paid = sum(tally.total for tally in found.paid.values())
        found.house["time"] = paid - found.house["rake"]
        for tally in found.seats.values():
            found.round.counts.update(tally.counts)


def session_cells(session: Session) -> Any:
    return np.array([session.rounds, session.bankroll, session.stop_loss, session.stop_win])


def kernel_of(game: Game) -> Any:
    return compiled(run_hands, game.id, round_of_play=compiled(game.round_of_play))
