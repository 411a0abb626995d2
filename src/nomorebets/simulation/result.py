"""What a simulation counts: tallies of what was won, sessions and how they ended."""

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from nomorebets.law.refusal import Refused
from nomorebets.law.words import NO_LIMIT
from nomorebets.table.frames import Rows, frame, html_of

MOST_IN_SESSION = 10**9
PLAYED_OUT, RUINED, AT_STOP_LOSS, AT_STOP_WIN = range(4)  # how a session ends


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


@dataclass(frozen=True)
class Session:
    """A player who sits down with a bankroll and gets up at the latest after so many rounds."""

    rounds: int
    bankroll: int
    stop_loss: int = NO_LIMIT
    stop_win: int = NO_LIMIT

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= MOST_IN_SESSION:
            raise Refused("", f"a session has 1 to {MOST_IN_SESSION:,} rounds, not {self.rounds!r}")
        for what, cents in (
            ("bankroll", self.bankroll), ("stop_loss", self.stop_loss), ("stop_win", self.stop_win)
        ):  # fmt: skip
            if not 0 < cents <= NO_LIMIT:
                raise Refused("", f"{what} must be more than nothing, in cents, not {cents!r}")


@dataclass
class Sessions:
    """How sessions ended: by what was won, how deep they fell on the way, how long they took."""

    ends: Tally = field(default_factory=Tally)
    falls: Tally = field(default_factory=Tally)
    lengths: Tally = field(default_factory=Tally)
    why: Tally = field(default_factory=Tally)

    def add(self, other: "Sessions") -> None:
        for mine, theirs in zip(self.parts, other.parts, strict=True):
            mine.counts.update(theirs.counts)

    @property
    def parts(self) -> tuple[Tally, Tally, Tally, Tally]:
        return self.ends, self.falls, self.lengths, self.why

    @property
    def count(self) -> int:
        return self.ends.rounds

    @property
    def risk_of_ruin(self) -> float:
        """The part of all sessions in which the next wagers could not be made any more."""
        return self.why.counts[RUINED] / self.count


@dataclass(repr=False)
class Result:
    """What a simulation found."""

    game: str
    rounds: int = 0
    seconds: float = 0.0
    staked: int = 0
    wagers: dict[str, Tally] = field(default_factory=dict)
    round: Tally = field(default_factory=Tally)  # a seat's whole round, vigorish included
    sessions: Sessions = field(default_factory=Sessions)
    # where players bet against each other, by seat from 1: won, and of that paid to the house
    seats: dict[int, Tally] = field(default_factory=dict)
    paid: dict[int, Tally] = field(default_factory=dict)
    house: Counter[str] = field(default_factory=Counter)
    interrupted: bool = False  # not all rounds that were asked for were played

    def add(self, other: "Result") -> None:
        self.rounds += other.rounds
        self.staked += other.staked
        self.round.counts.update(other.round.counts)
        self.sessions.add(other.sessions)
        self.house.update(other.house)
        _add_all(self.wagers, other.wagers)
        _add_all(self.seats, other.seats)
        _add_all(self.paid, other.paid)

    @property
    def rows(self) -> Rows:
        """A row a result, in cents, of each wager; of players who bet against each other, of each
        seat."""
        tallies = {**self.wagers, **{f"seat {s}": t for s, t in self.seats.items()}}
        return [
            {"wager": name, "result": value, "count": times}
            for name, tally in (tallies | {"the whole round": self.round}).items()
            for value, times in sorted(tally.counts.items())
        ]

    def frame(self, library: str = "") -> Any:
        """The results and how often each came, of pandas or polars."""
        return frame(self.rows, library)

    def __repr__(self) -> str:
        cut = ", interrupted" if self.interrupted else ""
        if not self.rounds:
            return f"<{self.game}: no rounds{cut}>"
        mean, error = self.round.mean / 100, self.round.standard_error / 100
        return f"<{self.game}: {self.rounds:,} rounds{cut}, ${mean:.4f} ± {error:.4f} a round>"

    def _repr_html_(self) -> str:
        return html_of(self.rows, repr(self)[1:-1])


def _add_all(mine: dict[Any, Tally], theirs: dict[Any, Tally]) -> None:
    for key, tally in theirs.items():
        mine.setdefault(key, Tally()).counts.update(tally.counts)
