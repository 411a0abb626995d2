"""What somebody who has to decide sees, and how its solver is asked about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

# the hand in the solver's words, amounts by name, words of each value, and the unit of the answer
Asked = tuple[str, dict[str, int], dict[int, str], str]


@dataclass(frozen=True)
class Situation:
    """What somebody who has to decide may see, in text."""

    game: str
    decision: str
    words: Mapping[int, str]  # of each legal value
    own: tuple[str, ...]
    discarded: tuple[str, ...] = ()
    dealer: tuple[str, ...] = ()  # those face up
    community: tuple[str, ...] = ()
    wagers: Mapping[str, int] = field(default_factory=dict)  # cents, by name
    meters: tuple[int, ...] = ()
    chosen: tuple[tuple[str, int], ...] = ()  # what was decided before
