"""What a round waits for."""

from collections.abc import Sequence

import msgspec

WAGERS, CARD, SHUFFLE, OFFER, WINDOW, SPIN, ROLL, STUB, READER, TICKETS, DRAW = (
    "wagers", "card", "shuffle", "offer", "window", "spin", "roll", "stub", "reader", "tickets",
    "draw",
)  # fmt: skip
SOFTWARE = frozenset((CARD, SHUFFLE, SPIN, ROLL, STUB, READER, DRAW))


class Pending(msgspec.Struct, frozen=True, gc=False):
    """The fact the rules ask for next: from whom, under which paragraph, and what is legal.

    For a decision `legal` is, by seat, the values that seat may choose. For a card, `spot`, `place`
    and `facing` say where it goes (`turned`: it lies there already and is being turned over).
    """

    asks: str
    cite: str
    spot: int = -1
    decision: int = -1
    facing: int = 1
    place: int = 0
    turned: bool = False
    legal: tuple[tuple[int, Sequence[int]], ...] = ()
    ranks: int = 0  # for a card reader: a bit for each rank looked for
    discards: bool = False  # for a shuffle: only of the cards in the discard rack
    burned: bool = False  # for a shuffle: of what is left of the deck and the burn cards
    back: tuple[int, ...] = ()  # for a shuffle: of what is left of the deck and these
    left: int = 0  # for a count of the stub: the cards it should have

    @property
    def by_software(self) -> bool:
        """Cards, the wheel, dice and drawn numbers, which a software source answers by itself."""
        return self.asks in SOFTWARE


class Waiting(Exception):
    """Raised through the narration when the next fact is not there yet."""

    def __init__(self, pending: Pending) -> None:
        super().__init__(pending.asks)
        self.pending = pending
