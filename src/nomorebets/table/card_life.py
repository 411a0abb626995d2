"""How long the cards of a table may be used, and when they are new.

A game says after how many hours by its dealing method; cards come into use when a table is opened,
and when a new deck takes the place of one removed.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from nomorebets.law.words import DECK_REMOVED_WORDS
from nomorebets.table.journal import Line


@dataclass(frozen=True)
class CardLife:
    """Cards in use from `opened` on, which `cite` wants changed by `due`."""

    opened: datetime
    hours: int
    cite: str

    @property
    def due(self) -> datetime:
        return self.opened + timedelta(hours=self.hours)


def new_deck(line: Line) -> bool:
    """With this line a new deck is opened for one that was removed."""
    return any(
        act.act == "move" and act.words.startswith(DECK_REMOVED_WORDS) and act.value == 0
        for act in line.acts
    )
