"""What a sheet means by its words, the rules of play, and who stands for it."""

from collections.abc import Iterator
from typing import Any

from nomorebets.law.game import Game
from nomorebets.law.paragraphs import Reading
from nomorebets.law.paragraphs import readings as readings_of
from nomorebets.odds import solver
from nomorebets.odds.results import GameOdds
from nomorebets.odds.sheets.sections import Items, Part, Prepared, Section, SheetTable, SheetText
from nomorebets.rules import folders
from nomorebets.table.guide import guide_of

OF_THE_RULES = ("Wagers", "What players decide", "The rules")  # parts of the guide
SIGNATURES = ("prepared by", "reviewed by", "approved by")


def conventions(game: Game, odds: GameOdds) -> Section:
    return Section("What the figures mean", (Items(tuple(meanings(game, odds))),))


def is_decided(game: Game, odds: GameOdds) -> bool:
    """Something is decided after the wagers that the figures depend on."""
    return bool(solver(game.id).strategies or (odds.strategy and game.decisions))


def meanings(game: Game, odds: GameOdds) -> Iterator[str]:
    yield (
        "House edge: what is lost on average of each reference wager, that is of the wager a round "
        "begins with; negative if the player gains."
    )
    yield (
        "Hit frequency: how often something is won, the result being above nothing. A push, where "
        "nothing is won or lost, is no hit and stands in a column of its own."
    )
    yield (
        "Contribution: the probability of a line times what it wins. Those of a table add up to "
        "the expected win, which is the house edge with its sign turned."
    )
    if odds.round:
        yield (
            "Element of risk: what is lost on average, by all that is wagered on average in a "
            "round, later wagers included."
        )
    if is_decided(game, odds):
        yield (
            "Where two decisions are worth exactly the same, the one that wagers less is taken: "
            "the house edge is the same either way, the standard deviation and the hit frequency "
            "may not be."
        )
    yield (
        "Every figure is rounded from its exact value when it is printed, half to even; tables add "
        "up before they are rounded."
    )


def known_readings(game: Game) -> list[Reading]:
    """Where the text is doubtful, the figures stand on how it is taken."""
    folder = folders()[game.id]
    there = (folder / "readings.md").exists()
    return list(readings_of(folder, game.cite.chapter).values()) if there else []


def cites_of(game: Game, found: Reading) -> str:
    return ", ".join(cite.from_within(game.cite.chapter) for cite in found.cites)


def readings(game: Game) -> Section:
    rows = tuple(
        (found.id, cites_of(game, found), found.title, found.choice)
        for found in known_readings(game)
    )
    head = ("reading", "paragraphs", "about", "how it is taken")
    table = SheetTable(head, rows, widths=(3, 4, 12))
    return Section("Readings: how doubtful paragraphs are taken", (table,) if rows else ())


def readings_json(game: Game) -> list[dict[str, Any]]:
    return [
        {
            "id": found.id,
            "paragraphs": [cite.from_within(game.cite.chapter) for cite in found.cites],
            "about": found.title,
            "choice": found.choice,
        }
        for found in known_readings(game)
    ]


def rules_of_play(game: Game, terms: Any) -> Section:
    """What is wagered, decided and done, as the guide at the table says it."""
    parts: list[Part] = []
    for section in guide_of(game, terms).sections:
        if section.title in OF_THE_RULES:
            head = tuple(section.heads)
            rows = tuple(tuple(cell.text for cell in row) for row in section.rows)
            wide = (1,) if section.title == "The rules" else ()
            parts += [
                SheetText(f"{section.title}:"), SheetTable(head, rows, section.numbers, widths=wide)
            ]  # fmt: skip
    return Section("Rules of play", tuple(parts))


def approval(prepared: Prepared) -> Section:
    rows = tuple(
        (who, prepared.author if at == 0 else "", prepared.date if at == 0 else "", "")
        for at, who in enumerate(SIGNATURES)
    )
    table = SheetTable(("", "name", "date", "signature"), rows, widths=(3, 2, 4), tall=True)
    return Section("Approval", (table,))
