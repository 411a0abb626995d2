"""The floor's clocks: the time of day for journals, and how long things take at a table."""

import time
from dataclasses import dataclass
from datetime import UTC, datetime


def now_text(seconds: float | None = None) -> str:
    """UTC, to the millisecond: 2026-11-15T23:10:01.123Z."""
    at = datetime.fromtimestamp(time.time() if seconds is None else seconds, UTC)
    return at.isoformat(timespec="milliseconds")[:-6] + "Z"


@dataclass(frozen=True)
class Pace:
    """Seconds. `factor` makes all of it faster, for tests."""

    factor: float = 1.0
    thinking: tuple[float, float] = (0.3, 1.1)  # a house player, before each act
    after_last_choice: float = 0.4
    least_pause: float = 1.5  # between rounds
    most_pause: float = 8.0
    pause_by_act: float = 0.12
    result: float = 4.0  # it stands, once it is shown, unless everybody is ready before
    newcomer: float = 10.0  # the least time to wager for somebody who sits down late
    unhurried: int = 2  # rounds of a newcomer in which no clock runs
    house_only: float = 14.0  # wagers open, where only house players sit
    absent: float = 60.0  # then the seat of who has left is given up
    draft: float = 1.2  # a dealer's entry can be corrected

    def __call__(self, seconds: float) -> float:
        return seconds * self.factor
