"""The chips of a round: purses, wagers on the layout, the table inventory container."""

from collections.abc import Mapping

from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.words import box_of
from nomorebets.table.layout import Layout

Key = tuple[int, int]
NO_WAGERS: Mapping[int, int] = {}


class Chips:
    """Moves chips and remembers, wager by wager, what moved, so that a round can be made void."""

    def __init__(self, layout: Layout, made_with: Mapping[int, int] = NO_WAGERS) -> None:
        self.start = layout
        self.seats = layout.seats
        self.made_with = made_with  # by wager: the one that says who makes it
        self.makers: dict[Key, str] = {}  # of wagers on a box that is another player's
        self.purses = dict(layout.purses)
        self.stakes = dict(layout.stakes)
        self.owed = dict(layout.owed)
        self.inventory = layout.inventory
        self.placed: dict[Key, int] = {}  # this round, into the wager
        self.lost: dict[Key, int] = {}  # from the wager to the inventory
        self.won: dict[Key, int] = {}  # from the inventory to the player
        self.charged: dict[int, int] = {}
        self.marked: dict[int, int] = {}

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

    def purse(self, seat: int) -> int:
        return self.purses[self.player(seat)]

    def spare(self, seat: int, wager: int = -1) -> int:
        """What the player may still wager: the purse less vigorish owed."""
        return self.spare_of(self.maker(seat, wager))

    def spare_of(self, player: str) -> int:
        owed = sum(c for s, c in self.owed.items() if self.seats[s] == player) if self.owed else 0
        return self.purses[player] - owed

    def check(self, seat: int, amount: int, cite: str, wager: int = -1, player: str = "") -> None:
        """Refuse an amount the player has not got."""
        who = player or self.maker(seat, wager)
        spare = self.spare_of(who)
        if amount > spare:
            at = f"seat {box_of(seat) + 1}" if who == self.player(seat) else who
            raise Refused(cite, f"{at} has {money(spare)} to wager, not {money(amount)}")

    def place(self, seat: int, wager: int, amount: int, cite: str) -> None:
        """Move chips between purse and wager; a negative amount takes chips back."""
        self.check(seat, amount, cite, wager)
        key = seat, wager
        self.purses[self.maker(seat, wager)] -= amount
        self.stakes[key] = self.stakes.get(key, 0) + amount
        self.placed[key] = self.placed.get(key, 0) + amount
        if not self.stakes[key]:
            del self.stakes[key]

    def collect(self, seat: int, wager: int, amount: int) -> None:
        key = seat, wager
        self.stakes[key] -= amount
        self.inventory += amount
        self.lost[key] = self.lost.get(key, 0) + amount
        if not self.stakes[key]:
            del self.stakes[key]

    def pay(self, seat: int, wager: int, amount: int) -> None:
        key = seat, wager
        self.inventory -= amount
        self.purses[self.maker(seat, wager)] += amount
        self.won[key] = self.won.get(key, 0) + amount

    def take_down(self, seat: int, wager: int) -> int:
        amount = self.stakes.pop((seat, wager), 0)
        self.purses[self.maker(seat, wager)] += amount
        return amount

    def move(self, seat: int, wager: int, other: int, amount: int) -> None:
        for key, change in (((seat, wager), -amount), ((seat, other), amount)):
            self.stakes[key] = self.stakes.get(key, 0) + change
            self.placed[key] = self.placed.get(key, 0) + change
            if not self.stakes[key]:
                del self.stakes[key]

    def charge(self, seat: int, amount: int) -> None:
        self.purses[self.seats[seat]] -= amount
        self.inventory += amount
        self.charged[seat] = self.charged.get(seat, 0) + amount

    def collect_marked(self, seat: int) -> None:
        owed = self.owed.pop(seat)
        self.purses[self.seats[seat]] -= owed
        self.inventory += owed

    def mark(self, seat: int, amount: int) -> None:
        self.owed[seat] = self.owed.get(seat, 0) + amount
        self.marked[seat] = self.marked.get(seat, 0) + amount

    def copy(self) -> "Chips":
        """As they lie now."""
        other = Chips(self.start, self.made_with)
        for name, value in vars(self).items():
            setattr(other, name, dict(value) if isinstance(value, dict) else value)
        return other

    def void_seat(self, seat: int, keep: tuple[int, ...]) -> list[tuple[int, int]]:
        """One seat's wagers back to where the round began, but those kept; what each had put in."""
        returned = []
        of_the_box = (key for key in self.placed if box_of(key[0]) == seat)
        for key in sorted(key for key in of_the_box if key[1] not in keep):
            amount = self.placed.pop(key)
            won, lost = self.won.pop(key, 0), self.lost.pop(key, 0)
            before, now = self.start.stakes.get(key, 0), self.stakes.pop(key, 0)
            self.purses[self.maker(*key)] -= won - lost + before - now
            self.inventory -= lost - won
            if before:
                self.stakes[key] = before
            if amount:
                returned.append((key[1], amount))
        return returned

    def undone(self, keep: tuple[int | Key, ...]) -> list[tuple[int, int, int]]:
        """What was paid on wagers a void round does not keep: it goes back to the inventory."""
        return [
            (*key, amount)
            for key, amount in sorted(self.won.items())
            if amount and key[1] not in keep and key not in keep
        ]

    def void(self, keep: tuple[int | Key, ...]) -> list[tuple[int, int, int]]:
        """Back to where the round began, but the wagers kept; what each wager had put in."""
        kept = [key for key in self.placed if key[1] in keep or key in keep]
        returned = [
            (*key, amount)
            for key, amount in sorted(self.placed.items())
            if amount
            and key not in kept
            and (key in self.stakes or key in self.won or key in self.lost)  # not taken back before
        ]
        now = {key: self.stakes.get(key, 0) for key in kept}
        self.purses, self.inventory = dict(self.start.purses), self.start.inventory
        self.stakes, self.owed = dict(self.start.stakes), dict(self.start.owed)
        for key in kept:
            won, lost = self.won.get(key, 0), self.lost.get(key, 0)
            self.purses[self.maker(*key)] += won - lost - now[key]
            self.inventory += lost - won
            if now[key]:
                self.stakes[key] = now[key]
        return returned
