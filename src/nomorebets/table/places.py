"""Where chips lie, and the one way they move: from a place to a place.

A place is a text: `purse:Ann`, `wager:seat 1:Ante:Ann` (whose it is stands last), `inventory` (the
table inventory container), `outside:Ann` (what Ann brings to the table and takes away). An act
carries its moves; whatever else is said about chips is a sum over them.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.words import box_of
from nomorebets.table.live_words import SPOT_TEXT

Move = tuple[str, str, int]  # from, to, cents
Moves = tuple[Move, ...]
Key = tuple[int, int]  # a spot and a wager

INVENTORY = "inventory"
PURSE, WAGER, OUTSIDE = "purse", "wager", "outside"
NO_MOVES: Moves = ()


class Unbalanced(Exception):
    """Chips would be taken from where they are not: a fault of ours, never a player's."""


class ChipPlace(NamedTuple):
    """A place, taken apart."""

    kind: str
    player: str = ""
    spot: str = ""
    wager: str = ""


@lru_cache(maxsize=4096)
def place(text: str) -> ChipPlace:
    kind, _, rest = text.partition(":")
    if kind == WAGER:
        spot, wager, player = rest.split(":", 2)
        return ChipPlace(kind, player, spot, wager)
    return ChipPlace(kind, rest)


def purse(player: str) -> str:
    return f"purse:{player}"


def outside(player: str) -> str:
    return f"outside:{player}"


def net(moves: Iterable[Move]) -> dict[str, int]:
    """By place: what came less what went, where that is something."""
    found: dict[str, int] = {}
    for source, target, cents in moves:
        found[source] = found.get(source, 0) - cents
        found[target] = found.get(target, 0) + cents
    return {where: cents for where, cents in found.items() if cents}


def undoing(moves: Iterable[Move]) -> Moves:
    """The moves reversed, as short as can be: what went and came back is left out."""
    left = net(moves)
    given = [where for where, cents in left.items() if cents > 0]
    missing = [where for where, cents in left.items() if cents < 0]
    found: list[Move] = []
    while given:
        source, target = given[-1], missing[-1]
        cents = min(left[source], -left[target])
        found.append((source, target, cents))
        left[source] -= cents
        left[target] += cents
        for rest in (given, missing):
            if not left[rest[-1]]:
                rest.pop()
    return tuple(found)


class Places:
    """All chips at a table in the course of a round. `move` is the only way they change places."""

    def __init__(
        self,
        layout: Any,
        wagers: Sequence[Any],
        made_with: Mapping[int, int],
    ) -> None:
        self.seats: tuple[str, ...] = layout.seats
        self.wagers = wagers
        self.made_with = made_with  # by wager: the one that says who makes it
        self.makers: dict[Key, str] = {}  # of wagers on a box that is another player's
        self.owed: dict[int, int] = dict(layout.owed)  # vigorish marked: a debt, not chips
        self.lies: dict[str, int] = {INVENTORY: layout.inventory}
        self.keys: dict[str, Key] = {}  # by the place of a wager
        self.on: dict[Key, str] = {}  # the wagers that have chips: their places
        self.undoing = False  # moves are being reversed: what is owed back may come later
        for player, cents in layout.purses.items():
            self.lies[f"purse:{player}"] = cents
        for key, cents in layout.stakes.items():
            where = self.wager(*key)
            self.lies[where], self.on[key] = cents, where

    def move(self, moves: Moves) -> None:
        lies, keys = self.lies, self.keys
        for source, target, cents in moves:
            left = lies.get(source, 0) - cents
            if cents <= 0 or (left < 0 and not self.undoing and source.startswith((PURSE, WAGER))):
                raise Unbalanced(f"{source} has {lies.get(source, 0)} cents, {cents} would go")
            lies[source] = left
            lies[target] = lies.get(target, 0) + cents
            if not left and source in keys:
                self.on.pop(keys[source], None)
            if target in keys:
                self.on[keys[target]] = target

    def balanced(self) -> None:
        """No place has less than nothing."""
        less = [w for w, cents in self.lies.items() if cents < 0 and w.startswith((PURSE, WAGER))]
        if less:
            raise Unbalanced(f"{less[0]} has {self.lies[less[0]]} cents")

    # wagers

    def wager(self, spot: int, wager: int) -> str:
        """The place of a wager, whoever makes it."""
        key = spot, wager
        found = self.on.get(key)
        if found is None:
            name = self.wagers[wager].name
            found = f"wager:{SPOT_TEXT[spot]}:{name}:{self.maker(spot, wager)}"
            self.keys[found] = key
        return found

    def staked(self, key: Key) -> int:
        where = self.on.get(key)
        return self.lies[where] if where else 0

    @property
    def stakes(self) -> dict[Key, int]:
        return {key: self.lies[where] for key, where in self.on.items()}

    def player(self, spot: int) -> str:
        """Whose hand lies there: the hands of a box are one player's."""
        return self.seats[box_of(spot)]

    def maker(self, spot: int, wager: int) -> str:
        """Who makes the wager: the player of the box, or another who wagers on it."""
        if self.makers:
            found = self.makers.get((box_of(spot), self.made_with.get(wager, wager)))
            if found:
                return found
        return self.seats[box_of(spot)]

    # purses

    @property
    def purses(self) -> dict[str, int]:
        return {w[6:]: cents for w, cents in self.lies.items() if w.startswith("purse:")}

    @property
    def inventory(self) -> int:
        return self.lies[INVENTORY]

    def has(self, player: str) -> bool:
        """Whether somebody of that name is at the table."""
        return f"purse:{player}" in self.lies

    def come(self, player: str, chips: int) -> None:
        """Somebody brings chips to the table."""
        self.lies.setdefault(purse(player), 0)
        if chips:
            self.move(((outside(player), purse(player), chips),))

    def go(self, player: str) -> int:
        """Somebody takes away the chips in the purse; how many."""
        return self.lies.pop(purse(player))

    def spare(self, seat: int, wager: int = -1) -> int:
        """What the player may still wager: the purse less vigorish owed."""
        return self.spare_of(self.maker(seat, wager))

    def spare_of(self, player: str) -> int:
        owed = sum(c for s, c in self.owed.items() if self.seats[s] == player) if self.owed else 0
        return self.lies[f"purse:{player}"] - owed

    def check(self, seat: int, amount: int, cite: str, wager: int = -1, player: str = "") -> None:
        """Refuse an amount the player has not got."""
        who = player or self.maker(seat, wager)
        spare = self.spare_of(who)
        if amount > spare:
            at = f"seat {box_of(seat) + 1}" if who == self.player(seat) else who
            raise Refused(cite, f"{at} has {money(spare)} to wager, not {money(amount)}")
