"""What wheel, dice and hands that are nobody's showed in the last rounds, as everybody saw it."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from nomorebets.law.words import DEALER, FIRST_SPLIT, SEATS
from nomorebets.table.facts import Began
from nomorebets.table.journal import Line
from nomorebets.table.live_words import SPOT_OF

WHEEL_STOPS = ("spin", "stop", "stop between")
KEPT = 120  # rounds: as many as the roads of a shoe show
Kept = tuple[str, dict[str, int], bool]  # a round: words, counts, void


@dataclass
class RoundShown:
    """Of one round: where the wheel came to rest, and what the hands of nobody counted."""

    words: str = ""
    counts: dict[str, int] = field(default_factory=dict)  # by spot, as called last
    void: bool = False


class LastRounds:
    """Of the rounds at this table; a checkpoint has them as they stood, its lines go on."""

    def __init__(self, kept: Iterable[Kept] = ()) -> None:
        rounds = (RoundShown(words, dict(counts), void) for words, counts, void in kept)
        self.rounds: deque[RoundShown] = deque(rounds, maxlen=KEPT + 1)

    @property
    def kept(self) -> list[Kept]:
        """As a checkpoint keeps them."""
        return [(one.words, dict(one.counts), one.void) for one in self.rounds]

    def follow(self, line: Line) -> None:
        if isinstance(line.fact, Began):
            self.rounds.append(RoundShown())
        if not self.rounds:
            return
        now = self.rounds[-1]
        for act in line.acts:
            if act.act in WHEEL_STOPS:
                now.words = act.words
            elif act.act == "void":
                now.void = True
            elif act.act == "call" and _nobodys(act.spot):
                now.counts[act.spot] = act.value or 0

    def shown(self, over: bool) -> list[str | dict[str, int]]:
        """The oldest first; of the round that is played now, nothing until it is over."""
        found = list(self.rounds) if over else list(self.rounds)[:-1]
        told = [one.words or one.counts for one in found[-KEPT:] if not one.void]
        return [one for one in told if one]


def _nobodys(spot: str) -> bool:
    at = SPOT_OF.get(spot, DEALER)
    return SEATS <= at < FIRST_SPLIT and at != DEALER
