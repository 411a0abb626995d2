"""What an agent sees when it is asked, as a row of whole numbers, and how to read one.

The decision asked (from 1, 0: nothing is to be decided), what stands on each wager in cents, where
the markers of the layout stand, how many hands the player has, then the cards: the hand it is asked
about, its other hands where hands are split, and what lies face up at the named places. A card is
its number from 1; 0 is no card, or one the player may not see.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from nomorebets.environments.compiled_round import (
    ASKS,
    FIRST_AT,
    MARKERS_AT,
    MOST,
    ROOM_AT,
    SPLITS_AT,
    SPOT_AT,
    SPOTS_AT,
    STRIDE_AT,
)
from nomorebets.environments.rendering import Picture
from nomorebets.law.game import Game
from nomorebets.law.words import spot_name

CENTS = 1 << 40  # more than stands on any wager


@dataclass(frozen=True)
class Observations:
    game: Game

    @property
    def room(self) -> int:
        """Cards of a place."""
        return max(self.game.cards.hand, self.game.cards.longest)

    @cached_property
    def places(self) -> tuple[str, ...]:
        others = tuple(f"other hand {i + 1}" for i in range(self.game.cards.splits))
        return ("hand", *others, *(spot_name(spot) for spot in self.game.cards.spots))

    @cached_property
    def markers(self) -> tuple[int, ...]:
        """Those that people at the table look at."""
        between = self.game.between
        return tuple(i for i in range(len(between.markers)) if i not in between.unshown)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        wagers = tuple(wager.name for wager in self.game.wagers)
        markers = tuple(f"marker: {self.game.between.markers[i]}" for i in self.markers)
        cards = (f"{place}, card {i + 1}" for place in self.places for i in range(self.room))
        return ("asked", *wagers, *markers, "hands", *cards)

    @property
    def first_card(self) -> int:
        """The column of the first card of the hand."""
        return self.columns.index("hands") + 1

    @property
    def most(self) -> Any:
        """The greatest value of each column."""
        pack = self.game.cards.pack
        assert pack is not None
        stakes = [CENTS] * (len(self.game.wagers) + len(self.markers))
        cards = [len(pack.faces)] * (self.room * len(self.places))
        return np.array(
            [len(self.game.decisions), *stakes, 1 + self.game.cards.splits, *cards], np.int64
        )

    @property
    def least(self) -> Any:
        """The least value of each column: a marker may stand nowhere."""
        return np.array([-CENTS if name.startswith("marker") else 0 for name in self.columns])

    def first_row(self, decisions: tuple[int, ...], stride: int) -> Any:
        """What concerns all environments, as a kernel reads it."""
        row = np.zeros(stride, np.int64)
        row[list(decisions)] = 1
        row[STRIDE_AT], row[FIRST_AT], row[ROOM_AT] = stride, stride - MOST, self.room
        row[SPLITS_AT], row[SPOTS_AT] = self.game.cards.splits, len(self.game.cards.spots)
        row[SPOT_AT : SPOT_AT + len(self.game.cards.spots)] = self.game.cards.spots
        row[MARKERS_AT] = len(self.markers)
        row[MARKERS_AT + 1 : MARKERS_AT + 1 + len(self.markers)] = self.markers
        return row

    @property
    def stride(self) -> int:
        return max(ASKS + len(self.columns), MARKERS_AT + 1 + len(self.markers)) + MOST

    def read(self, observation: Any) -> "Seen":
        return Seen(self.game, self, tuple(int(cell) for cell in observation))


@dataclass(frozen=True)
class Seen:
    """One observation, read; as a strategy asks a table for what it may know."""

    game: Game
    kind: Observations
    cells: tuple[int, ...]

    @property
    def decision(self) -> int | None:
        return self.cells[0] - 1 if self.cells[0] else None

    @property
    def stakes(self) -> tuple[int, ...]:
        return self.cells[1 : 1 + len(self.game.wagers)]

    @cached_property
    def cards(self) -> dict[str, tuple[int, ...]]:
        """By place: those that are seen."""
        at, room = self.kind.first_card, self.kind.room
        found = {}
        for place in self.kind.places:
            found[place] = tuple(card - 1 for card in self.cells[at : at + room] if card)
            at += room
        return found

    @property
    def picture(self) -> Picture:
        pack = self.game.cards.pack
        assert pack is not None
        held = self.cards.items()
        rows = [(place, [pack.text(card) for card in cards]) for place, cards in held if cards]
        decision = self.decision
        asks = "nothing to decide" if decision is None else f"{self.game.decisions[decision].name}?"
        return Picture(rows, asks)

    def __str__(self) -> str:
        return str(self.picture)

    # as a table is asked

    def held(self, seat: int) -> tuple[int, ...]:
        return self.cards["hand"]

    hand = held

    def shown(self, spot: int) -> tuple[int, ...]:
        return self.cards[spot_name(spot)] if spot in self.game.cards.spots else self.held(spot)

    def staked(self, seat: int, wager: int) -> int:
        return self.stakes[wager]

    def count(self, spot: int) -> int:
        return len(self.held(spot))

    def marker(self, marker: int) -> int:
        return self.cells[1 + len(self.game.wagers) + self.kind.markers.index(marker)]

    def hands_of(self, box: int) -> range:
        """As many as the player has."""
        return range(self.cells[self.kind.first_card - 1])
