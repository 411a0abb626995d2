"""How long the cards of a table have been used, and when they must be changed.

Computed from the times of a journal. A game says after how many hours by its dealing method; cards
come into use when a table is opened, and when a new deck takes the place of one removed.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from nomorebets.law.refusal import Refused
from nomorebets.law.words import DECK_REMOVED_WORDS
from nomorebets.rules import game as game_named
from nomorebets.table.facts import Began, Opened
from nomorebets.table.journal import Line


@dataclass(frozen=True)
class CardLife:
    """Cards in use from `opened` on, which `cite` wants changed by `due`."""

    opened: datetime
    hours: int
    cite: str
    late: tuple[int, ...] = ()  # rounds begun after they were due

    @property
    def due(self) -> datetime:
        return self.opened + timedelta(hours=self.hours)


def time_of(line: Line) -> datetime:
    try:
        return datetime.fromisoformat(line.at)
    except ValueError:
        raise Refused("", f"line {line.seq} has no time: {line.at!r}") from None


def new_deck(line: Line) -> bool:
    """With this line a new deck is opened for one that was removed."""
    return any(
        act.act == "move" and act.words.startswith(DECK_REMOVED_WORDS) and act.value == 0
        for act in line.acts
    )


def card_lives(lines: Iterable[Line]) -> list[CardLife]:
    """The cards a journal tells of, in the order they came into use; none if no hours are set."""
    lives: list[CardLife] = []
    hours, cite = 0, ""
    for line in lines:
        fact = line.fact
        if isinstance(fact, Opened):
            game = game_named(fact.game)
            hours, cite = game.card_hours(game.terms_from(fact.terms)), game.card_hours_cite
        if not hours:
            return []
        if isinstance(fact, Opened) or new_deck(line):
            lives.append(CardLife(time_of(line), hours, cite))
        if isinstance(fact, Began) and time_of(line) > lives[-1].due:
            last = lives[-1]
            late = (*last.late, fact.round)
            lives[-1] = CardLife(last.opened, last.hours, last.cite, late)
    return lives
