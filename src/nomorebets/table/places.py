"""Where chips lie, and the one way they move: from a place to a place.

A place is a text: `purse:Ann`, `wager:seat 1:Ante:Ann` (whose it is stands last; nobody's is the
house's, and a player's bank is a wager too), `inventory` (the table inventory container),
`pot:main pot`, `pot:side pot 1` (what players bet against each other), `ticket:17:Ann` (what a
ticket is worth), `jackpot`, `fund` (of casino revenue), `outside:Ann` (what
Ann brings to the table and takes away). An act carries its moves; whatever else is said about chips
is a sum over them.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from nomorebets.law.counter import FUND, JACKPOT_PLACE
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.tickets import Ticket
from nomorebets.law.words import DEALER, NO_LIMIT, box_of
from nomorebets.table.live_words import SPOT_TEXT

Move = tuple[str, str, int]  # from, to, cents
Moves = tuple[Move, ...]
Key = tuple[int, int]  # a spot and a wager

INVENTORY = "inventory"
PURSE, WAGER, OUTSIDE, TICKET, POT = "purse", "wager", "outside", "ticket", "pot"
SET_ASIDE = (JACKPOT_PLACE, FUND)
BOUNDLESS = (INVENTORY, OUTSIDE)  # what they give may be more than they had
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
    if kind == TICKET:
        number, player = rest.split(":", 1)
        return ChipPlace(kind, player, wager=f"ticket {number}")
    if kind == POT:
        return ChipPlace(kind, wager=rest)
    return ChipPlace(kind, rest)


def purse(player: str) -> str:
    return f"purse:{player}"


def pot_name(pot: int) -> str:
    return f"side pot {pot}" if pot else "main pot"


def pot_place(pot: int) -> str:
    return f"pot:{pot_name(pot)}"


def ticket_place(ticket: Ticket) -> str:
    return f"ticket:{ticket.number}:{ticket.player}"


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
        self.lies: dict[str, int] = {f"purse:{name}": c for name, c in layout.purses.items()}
        self.lies[INVENTORY] = layout.inventory
        self.stakes: dict[Key, int] = dict(layout.stakes)  # what lies on wagers
        self.keys: dict[str, Key] = {}  # by the place of a wager
        self.ways: dict[Key, tuple[str, str]] = {}  # by wager: its maker's purse, its place
        self.bank: Key | None = None  # the wager that covers those of others
        self.halves = False  # a co-bank: the house bears one half
        self.covered: dict[Key, int] = {}  # by wager: what of it the bank covers
        self.undoing = False  # moves are being reversed: what is owed back may come later
        self.tickets: dict[str, int] = {}  # what lies on tickets, by place
        self.of_tickets: dict[str, int] = {}  # the same, by player
        for where, cents in layout.kept.items():
            self._change(where, cents)

    def move(self, moves: Moves) -> None:
        change = self._change
        for source, target, cents in moves:
            left = change(source, -cents)
            if cents <= 0 or (left < 0 and not self.undoing and not source.startswith(BOUNDLESS)):
                raise Unbalanced(f"{source} has {left + cents} cents, {cents} would go")
            change(target, cents)

    def _change(self, where: str, cents: int) -> int:
        """What lies there then."""
        if where in self.lies:
            self.lies[where] = left = self.lies[where] + cents
            return left
        key = self.keys.get(where)
        if key is None:
            if where.startswith(TICKET):
                return self._on_ticket(where, cents)
            self.lies[where] = cents
            return cents
        left = self.stakes.get(key, 0) + cents
        if left:
            self.stakes[key] = left
        else:
            del self.stakes[key]
        return left

    def _on_ticket(self, where: str, cents: int) -> int:
        player = place(where).player
        self.of_tickets[player] = self.of_tickets.get(player, 0) + cents
        left = self.tickets.get(where, 0) + cents
        if left:
            self.tickets[where] = left
        else:
            del self.tickets[where]
        return left

    def at(self, where: str) -> int:
        if where.startswith(TICKET):
            return self.tickets.get(where, 0)
        key = self.keys.get(where)
        return self.lies.get(where, 0) if key is None else self.stakes.get(key, 0)

    def balanced(self) -> None:
        """No place has less than nothing."""
        for where, cents in (*self.lies.items(), *self.stakes.items(), *self.tickets.items()):
            if cents < 0 and not str(where).startswith(BOUNDLESS):
                raise Unbalanced(f"{where} has {cents} cents")

    # wagers

    def wager(self, spot: int, wager: int) -> str:
        """The place of a wager, whoever makes it."""
        return self.way(spot, wager)[1]

    def way(self, spot: int, wager: int) -> tuple[str, str]:
        """The purse of who makes a wager, and the place of the wager."""
        key = spot, wager
        found = self.ways.get(key)
        if found is None:
            player = self.maker(spot, wager)
            where = f"wager:{SPOT_TEXT[spot]}:{self.wagers[wager].name}:{player}"
            self.ways[key] = found = purse(player) if player else INVENTORY, where
            self.keys[where] = key
        return found

    def made_by(self, key: Key, player: str) -> None:
        """Another player than the one seated makes this wager; "": no longer."""
        if player:
            self.makers[key] = player
        else:
            self.makers.pop(key, None)
        self.ways.clear()

    def seated(self, seats: tuple[str, ...]) -> None:
        """Who sits where now."""
        self.seats = seats
        self.ways.clear()

    def player(self, spot: int) -> str:
        """Whose hand lies there: the hands of a box are one player's."""
        return self.seats[box_of(spot)]

    def maker(self, spot: int, wager: int) -> str:
        """Who makes the wager: the player of the box, or another who wagers on it; "": the house,
        which wagers against a player's bank."""
        if spot == DEALER:
            return ""
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
    def of_players(self) -> dict[str, int]:
        """Purses, pots and wagers that have chips, by place."""
        kinds = PURSE, POT
        purses = {w: cents for w, cents in self.lies.items() if cents and w.startswith(kinds)}
        return purses | {self.wager(*key): cents for key, cents in self.stakes.items()}

    def other_side(self, key: Key, amount: int) -> tuple[tuple[str, int], ...]:
        """Who stands on the other side of a wager, and with how much of such an amount."""
        if self.bank is None or key not in self.covered:
            return ((INVENTORY, amount),) if amount else ()
        bank = self.wager(*self.bank)
        if not self.halves:
            return ((bank, amount),) if amount else ()
        parts = (bank, amount // 2), (INVENTORY, amount - amount // 2)
        return tuple((where, cents) for where, cents in parts if cents)

    def bank_left(self) -> int:
        """The wager that the bank can still cover; a co-bank bears half of it."""
        if self.bank is None:
            return 0
        left = self.stakes.get(self.bank, 0) - sum(
            c // 2 if self.halves else c for c in self.covered.values()
        )
        return 2 * left if self.halves else left

    @property
    def kept(self) -> dict[str, int]:
        """Of tickets, and set aside."""
        aside = {where: c for where in SET_ASIDE if (c := self.lies.get(where, 0))}
        return aside | self.tickets

    @property
    def pots(self) -> dict[str, int]:
        """By place: what players have bet against each other and nobody has won yet."""
        return {w: cents for w, cents in self.lies.items() if cents and w.startswith(POT)}

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
        if not player:
            return NO_LIMIT  # the house
        owed = sum(c for s, c in self.owed.items() if self.seats[s] == player) if self.owed else 0
        return self.lies[f"purse:{player}"] - owed

    def check(self, seat: int, amount: int, cite: str, wager: int = -1, player: str = "") -> None:
        """Refuse an amount the player has not got."""
        who = player or self.maker(seat, wager)
        spare = self.spare_of(who)
        if amount > spare:
            at = f"seat {box_of(seat) + 1}" if who == self.player(seat) else who
            raise Refused(cite, f"{at} has {money(spare)} to wager, not {money(amount)}")
