"""The chips of a round: purses, wagers on the layout, the table inventory container."""

from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.table.layout import Layout

Key = tuple[int, int]


class Chips:
    """Moves chips and remembers, wager by wager, what moved, so that a round can be made void."""

    def __init__(self, layout: Layout) -> None:
        self.start = layout
        self.seats = layout.seats
        self.purses = dict(layout.purses)
        self.stakes = dict(layout.stakes)
        self.owed = dict(layout.owed)
        self.inventory = layout.inventory
        self.placed: dict[Key, int] = {}  # this round, into the wager
        self.lost: dict[Key, int] = {}  # from the wager to the inventory
        self.won: dict[Key, int] = {}  # from the inventory to the player
        self.charged: dict[int, int] = {}
        self.marked: dict[int, int] = {}

    def purse(self, seat: int) -> int:
        return self.purses[self.seats[seat]]

    def spare(self, seat: int) -> int:
        """What the player may still wager: the purse less vigorish owed."""
        player = self.seats[seat]
        owed = sum(c for s, c in self.owed.items() if self.seats[s] == player) if self.owed else 0
        return self.purses[player] - owed

    def place(self, seat: int, wager: int, amount: int, cite: str) -> None:
        """Move chips between purse and wager; a negative amount takes chips back."""
        if amount > self.spare(seat):
            raise Refused(
                cite, f"seat {seat + 1} has {money(self.spare(seat))} to wager, not {money(amount)}"
            )
        key = seat, wager
        self.purses[self.seats[seat]] -= amount
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
        self.purses[self.seats[seat]] += amount
        self.won[key] = self.won.get(key, 0) + amount

    def take_down(self, seat: int, wager: int) -> int:
        amount = self.stakes.pop((seat, wager), 0)
        self.purses[self.seats[seat]] += amount
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

    def mark(self, seat: int, amount: int) -> None:
        self.owed[seat] = self.owed.get(seat, 0) + amount
        self.marked[seat] = self.marked.get(seat, 0) + amount

    def void(self, keep: tuple[int, ...]) -> list[tuple[int, int, int]]:
        """Back to where the round began, but the wagers kept; what each wager had put in."""
        returned = [
            (seat, wager, amount)
            for (seat, wager), amount in sorted(self.placed.items())
            if amount and wager not in keep
        ]
        kept = [key for key in self.placed if key[1] in keep]
        now = {key: self.stakes.get(key, 0) for key in kept}
        self.purses, self.inventory = dict(self.start.purses), self.start.inventory
        self.stakes, self.owed = dict(self.start.stakes), dict(self.start.owed)
        for key in kept:
            won, lost = self.won.get(key, 0), self.lost.get(key, 0)
            self.purses[self.seats[key[0]]] += won - lost - now[key]
            self.inventory += lost - won
            if now[key]:
                self.stakes[key] = now[key]
        return returned
