"""What a seat sees at the live table, as a row of whole numbers: `Viewer` alone says which cards.

The decision it is asked (from 1; 0: none), its own number, who is asked now, the pots; the markers
of the layout; of every seat the purse and what stands on each wager, in cents; then the cards
before every seat, of its further hands where hands are split, and at the named places. A card is
its number from 1; 0 is no card; a card that lies there and may not be seen is one more than the
last card of the pack.
"""

from functools import cached_property
from typing import Any

import numpy as np

from nomorebets.environments.live_rounds import LiveRounds, name_of
from nomorebets.environments.observations import CENTS
from nomorebets.law.game import Game
from nomorebets.law.words import FIRST_SPLIT, SPLITS, spot_name
from nomorebets.table.facts import Act
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import HIDDEN
from nomorebets.table.views import Role, Viewer


class Sights:
    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        pack = game.cards.pack
        assert pack is not None
        self.numbers = {face.text: at + 1 for at, face in enumerate(pack.faces)}
        self.numbers[HIDDEN] = len(pack.faces) + 1
        self.room = max(game.cards.hand, game.cards.longest)

    @cached_property
    def markers(self) -> tuple[int, ...]:
        between = self.game.between
        return tuple(i for i in range(len(between.markers)) if i not in between.unshown)

    @cached_property
    def spots(self) -> tuple[str, ...]:
        """Where cards may lie, by name."""
        further = [
            FIRST_SPLIT + seat * SPLITS + hand
            for seat in range(self.seats)
            for hand in range(self.game.cards.splits)
        ]
        return tuple(spot_name(s) for s in (*range(self.seats), *further, *self.game.cards.spots))

    @cached_property
    def columns(self) -> tuple[str, ...]:
        names = [name_of(seat) for seat in range(self.seats)]
        wagers = [wager.name for wager in self.game.wagers]
        return (
            "asked", "own seat", "seat asked", "pots",
            *(f"marker: {self.game.between.markers[i]}" for i in self.markers),
            *(f"{name}, {what}" for name in names for what in ("purse", *wagers)),
            *(f"{spot}, card {i + 1}" for spot in self.spots for i in range(self.room)),
        )  # fmt: skip

    @cached_property
    def bounds(self) -> tuple[Any, Any]:
        """The least and the greatest of each column."""
        cards = self.room * len(self.spots)
        low = [-CENTS if name.startswith("marker") else 0 for name in self.columns]
        high = [len(self.game.decisions), self.seats, self.seats, *[CENTS] * len(self.columns)]
        high = [*high[: len(self.columns) - cards], *[self.numbers[HIDDEN]] * cards]
        return np.array(low, np.int64), np.array(high, np.int64)

    def row(self, rounds: LiveRounds, seat: int) -> Any:
        """What this seat sees now."""
        table, asked = rounds.table, rounds.question
        asks = asked.decision + 1 if asked and asked.seat == seat else 0
        row = [asks, seat + 1, asked.seat + 1 if asked else 0, sum(table.chips.pots.values())]
        row += [table.marker(marker) for marker in self.markers]
        for other in range(self.seats):
            row.append(table.chips.lies[f"purse:{name_of(other)}"])
            row += [table.staked(other, wager) for wager in range(len(self.game.wagers))]
        hands = self.hands(table, seat)
        for spot in self.spots:
            cards = [self.numbers[text] for text in hands.get(spot, ())][: self.room]
            row += cards + [0] * (self.room - len(cards))
        return np.array(row, np.int64)

    def hands(self, table: LiveTable, seat: int) -> dict[str, list[str]]:
        """By spot, the cards there as this seat sees them."""
        return Viewer(Role.PLAYER, name_of(seat)).hands(table)

    def acts(self, rounds: LiveRounds, seat: int) -> list[Act]:
        return Viewer(Role.PLAYER, name_of(seat)).acts(rounds.table)

    def words(self, rounds: LiveRounds, seat: int) -> list[tuple[str, list[str]]]:
        """The places with cards, and what is read on each card."""
        return [(spot, cards) for spot, cards in self.hands(rounds.table, seat).items() if cards]
