"""What everybody had seen and heard when a wager was settled, and how a game says why from it.

Nothing else is known here: no card its reader may not see. A player is named by the seat in braces,
so that each reader can be told in his or her own person.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from nomorebets.law.words import DEALER, FIRST_SPLIT, SEATS, spot_name

_SOMEBODY = re.compile(r"\{seat (\d+)(, hand \d+)?\}( has)?")


class Declared(NamedTuple):
    """What the dealer declared a hand, or a throw, to be."""

    value: int
    words: str


def has(spot: int, words: str) -> str:
    """ "{seat 3} has 13", "the dealer has 19"."""
    if spot < SEATS or spot >= FIRST_SPLIT:
        return f"{{{spot_name(spot)}}} has {words}"
    return f"the {spot_name(spot)} has {words}"


def chose(spot: int, words: str) -> str:
    return f"{{{spot_name(spot)}}} chose “{words}”"


def told(words: str, own: Collection[int] = ()) -> str:
    """The words as somebody is told them who sits at these seats."""

    def named(found: re.Match[str]) -> str:
        seat, hand, verb = int(found[1]), found[2] or "", found[3] or ""
        if seat not in own:
            return f"seat {seat}{hand}{verb}"
        return f"your{hand.removeprefix(',')}{verb}" if hand else f"you{verb and ' have'}"

    return _SOMEBODY.sub(named, words)


@dataclass
class Evidence:
    """In the open so far this round."""

    terms: Any
    markers: list[int]
    declared: dict[int, list[Declared]] = field(default_factory=dict)  # by spot
    chosen: dict[int, str] = field(default_factory=dict)  # by spot: what its player chose last
    hands: dict[int, list[str]] = field(default_factory=dict)  # by spot: the cards, "??" if hidden
    dealt: dict[int, list[str]] = field(default_factory=dict)  # by box: in order, as they came
    shown: str = ""  # by the wheel or the dice, in words
    value: int = 0  # the same: the number, or what each die shows
    said: str = ""  # the last announcement
    read: str = ""  # by the card reader device: "yes" or "no"
    pushed: bool = False  # the wager goes back

    def last(self, spot: int, least: int = 0, most: int | None = None) -> Declared | None:
        """What was declared there last, of the values from `least` on and below `most`."""
        for one in reversed(self.declared.get(spot, ())):
            if one.value >= least and (most is None or one.value < most):
                return one
        return None

    def own(self, spot: int, least: int = 0, most: int | None = None) -> str:
        """Of the hand a wager lies on: what it was declared to be, else what its player chose."""
        if spot not in self.hands:
            return ""
        found = self.last(spot, least, most)
        if found:
            return has(spot, f"{found.words}{self._cards(spot)}")
        return chose(spot, self.chosen[spot]) if spot in self.chosen else ""

    def common(self) -> str:
        """What was declared of hands that are nobody's, of wheel or dice; else what those show."""
        spots = (spot for spot in self.declared if not self._of_a_player(spot))
        words = [f"{self.declared[spot][-1].words}{self._cards(spot)}" for spot in spots]
        return ", ".join(words) or self.shown

    def _of_a_player(self, spot: int) -> bool:
        return 0 <= spot < SEATS or spot >= FIRST_SPLIT

    def _cards(self, spot: int) -> str:
        """The cards, where words alone do not tell the dealer's hand from a better one."""
        dealers = self.last(DEALER)
        if dealers is None:
            return ""
        players = [self.declared[s][-1] for s in self.declared if self._of_a_player(s)]
        if spot != DEALER:
            players = [one for one in players if one == self.declared[spot][-1]]
        if any(dealers.words.endswith(p.words) and p.value != dealers.value for p in players):
            return f" ({' '.join(self.hands.get(spot, ()))})"
        return ""


def as_declared(seen: Evidence, spot: int, wager: int) -> str:
    """What the hand was declared to be, what the others were, what was shown; else what was said.

    It serves all wagers that all of this decides; for others a game says which part does.
    """
    found = [words for words in (seen.own(spot), seen.common()) if words]
    return ", ".join(found) or (f"“{seen.said}”" if seen.said else "")
