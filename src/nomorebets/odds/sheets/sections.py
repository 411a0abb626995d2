"""What a PAR sheet consists of: texts, tables and charts in sections; and what it is a sheet of."""

import hashlib
import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from nomorebets.law.game import Game
from nomorebets.odds import BEST
from nomorebets.odds.notation import percent, unit
from nomorebets.odds.results import Check, GameOdds, RoundOdds
from nomorebets.simulation.compiled import fingerprint, source_digest

PERCENTS = (1, 5, 25, 50, 75, 95, 99)
ROUNDS = (100, 1_000, 10_000, 100_000)


@dataclass(frozen=True)
class SheetTable:
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()  # columns of numbers
    narrow: tuple[int, ...] = (0,)  # columns whose words are not broken
    widths: tuple[int, ...] = ()  # of the others, to each other, on paper
    total: bool = False  # the last row adds up the others
    caption: str = ""
    tall: bool = False  # rows to be written in by hand


@dataclass(frozen=True)
class Chart:
    svg: str
    caption: str


@dataclass(frozen=True)
class SheetText:
    words: str
    fixed: bool = False  # set as typed: a strategy chart in columns


@dataclass(frozen=True)
class Items:
    lines: tuple[str, ...]


Part = SheetTable | Chart | SheetText | Items


@dataclass(frozen=True)
class Section:
    heading: str
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class SheetStrategy:
    """A strategy the sheet is of, instead of best play."""

    name: str
    text: str  # its file, if it has one
    found: RoundOdds
    best: RoundOdds

    @property
    def costs(self) -> Fraction:
        """What it loses more than best play, of each reference wager."""
        return self.found.house_edge - self.best.house_edge

    @property
    def words(self) -> str:
        return (
            f"Played by the strategy “{self.name}”. Against best play it costs "
            f"{percent(self.costs, 6)} of each {unit(self.found.per)}: "
            f"{percent(self.found.house_edge, 6)} in place of {percent(self.best.house_edge, 6)}."
        )


@dataclass(frozen=True)
class Prepared:
    """Who made the sheet and when, if it is to say so."""

    author: str = ""
    date: str = ""


def no_cost(game_id: str) -> str:
    """Why there is no sheet of a strategy."""
    return (
        f"a sheet says what a strategy costs against best play, and {game_id} has no round of one "
        f"side alone; nmb odds {game_id} --strategy has its odds"
    )


@dataclass(frozen=True)
class Sheet:
    """The whole document, before it is set."""

    game: Game
    terms: Any
    odds: GameOdds
    amounts: dict[str, int]
    sections: tuple[Section, ...]
    verified: tuple[Check, ...]
    play: SheetStrategy | None
    content: dict[str, Any]  # all of it as data, with its digest

    @property
    def title(self) -> str:
        return f"PAR sheet: {self.game.name}"

    @property
    def subtitle(self) -> str:
        marked = "WHAT IF: NOT LAWFUL · " if self.game.what_if(self.terms) else ""
        return f"{marked}{law_of(self.game)} · sources {fingerprint()} · this sheet {self.number}"

    @property
    def number(self) -> str:
        return str(self.content["sha256"])[:16]


def law_of(game: Game) -> str:
    return f"N.J.A.C. {game.subchapter}, edition of {game.editions[0]}"


def digest(game: Game, terms: Any, amounts: dict[str, int], play: SheetStrategy | None) -> str:
    """SHA-256 of all that the figures follow from."""
    told = [game.id, game.plain(terms), amounts, [play.name, play.text] if play else BEST]
    found = f"{source_digest()} {json.dumps(told, sort_keys=True, default=str)}"
    return hashlib.sha256(found.encode()).hexdigest()
