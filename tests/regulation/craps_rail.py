"""A craps table for the tests of its paragraphs: a rail where wagers are made and dice rolled."""

from typing import Any

import pytest

from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.rules.njac_19_47.s01_craps.terms import PUCK
from nomorebets.table.facts import Called, Closed, Decided, Rolled, Wagered
from nomorebets.table.layout import Layout
from nomorebets.table.round import Round

CRAPS = game("craps")
EASY = {n: next((a, n - a) for a in range(1, 7) if 1 <= n - a <= 6) for n in range(2, 13)}


class Rail:
    """Players at a rail: wagers by name in dollars, then a roll; the dice are always taken."""

    def __init__(self, seats: int = 1, purse: int = 10_000, **terms: Any) -> None:
        self.terms = CRAPS.terms_from({k: str(v) for k, v in terms.items()})
        self.layout = Layout.new(CRAPS, self.terms)
        for seat in range(1, seats + 1):
            self.layout = self.layout.sit(CRAPS, self.terms, f"P{seat}", seat, purse * 100)
        self.began = dict(self.layout.purses)
        self.open()

    def open(self) -> None:
        self.round = Round(CRAPS, self.terms, self.layout)

    def wager(self, name: str, dollars: int, seat: int = 1) -> "Rail":
        self.round = self.round.after(Wagered(seat, name, dollars * 100))
        return self

    def called(self, name: str, button: str, seat: int = 1) -> "Rail":
        self.round = self.round.after(Called(seat, name, button))
        return self

    def close(self) -> "Rail":
        """To the throw: who is offered the dice takes them."""
        self.round = self.round.after(Closed())
        while (asked := self.round.pending) is not None and asked.asks == "offer":
            name = CRAPS.decisions[asked.decision].name
            value = 0 if name == "choose two dice" else 1
            self.round = self.round.after(Decided(asked.spot + 1, name, value))
        return self

    def roll(self, *dice: int) -> "Rail":
        """The dice, or a total."""
        first, second = dice if len(dice) == 2 else EASY[dice[0]]
        self.close()
        self.round = self.round.after(Rolled(first, second))
        return self.after()

    def after(self) -> "Rail":
        self.layout = self.round.layout_after
        assert self.layout.chips == self.layout.brought
        self.open()
        return self

    def refuses(self, name: str, dollars: int, cite: str, seat: int = 1) -> str:
        """The wager is refused with the paragraph, and the layout is unchanged."""
        before = self.round.table.chips.stakes.copy()
        with pytest.raises(Refused) as refusal:
            self.round.after(Wagered(seat, name, dollars * 100))
        assert refusal.value.cite == cite
        assert self.round.table.chips.stakes == before
        return refusal.value.why

    def won(self, seat: int = 1) -> int:
        """Dollars won or lost, what stands on the layout counted as the player's."""
        name = f"P{seat}"
        standing = sum(a for (s, _), a in self.layout.stakes.items() if s == seat - 1)
        cents = self.layout.purses[name] + standing - self.began[name]
        assert cents % 100 == 0
        return cents // 100

    def stands(self, name: str, seat: int = 1) -> int:
        return self.layout.stakes.get((seat - 1, CRAPS.wager_named(name) or 0), 0) // 100

    @property
    def point(self) -> int:
        return self.layout.markers[PUCK]


def decided(name: str, *rolls: int, dollars: int = 10, **terms: Any) -> int:
    """Dollars a wager made before the first roll has won after the rolls."""
    rail = Rail(shooter_must_wager="no", **terms)
    rail.wager(name, dollars)
    for total in rolls:
        rail.roll(total)
    return rail.won()


def asked(rail: Rail) -> tuple[str, int]:
    pending = rail.round.pending
    assert pending is not None
    return CRAPS.decisions[pending.decision].name if pending.decision >= 0 else pending.asks, (
        pending.spot + 1
    )


def decide(rail: Rail, value: int) -> None:
    name, seat = asked(rail)
    rail.round = rail.round.after(Decided(seat, name, value))
