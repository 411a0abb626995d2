"""The guide to a game and its complete rules, to be read at the table and printed (8.5).

Made of what the game is executed from: its paragraphs in our words, the terms of the table, its
wagers and payouts, its irregularities, the readings. Nothing is said in it that is not said there.
"""

from collections.abc import Iterator
from typing import Any

from nomorebets.law.game import Game
from nomorebets.law.money import money
from nomorebets.law.paragraphs import NOT_MODELLED
from nomorebets.law.terms import options
from nomorebets.rules.njac_19_47.s08_all_games import GUIDE
from nomorebets.table.law_text import ALL_GAMES, ALL_GAMES_CHAPTER, paragraphs, readings
from nomorebets.table.report import Cell, Report, ReportSection

FEW = 3  # wagers named, of those that are alike


def guide_of(game: Game, terms: Any, table: str = "") -> Report:
    sections = [
        _section("Wagers", ("Wager", "Least", "Most", "Paragraph"), _wagers(game, terms), (1, 2)),
        _section("Payouts", ("What", "Pays"), game.payouts(terms)),
        _section("What players decide", ("Decision", "Paragraph"), _decisions(game)),
        _rules("The rules", game.id, game.cite.chapter),
        _section("When something goes wrong", ("What", "What follows", "Paragraph"), _wrong(game)),
        _rules("Rules of all games", ALL_GAMES, ALL_GAMES_CHAPTER),
        _section("The terms of the table", ("Term", "Here", "Lawful", "Paragraph"),
                 _terms(game, terms)),
        _section("How doubtful paragraphs are taken", ("Reading", "Taken so"),
                 readings(game.id).items()),
    ]  # fmt: skip
    at = f" at {table}" if table else ""
    return Report(
        f"Guide to {game.name}{at}",
        f"N.J.A.C. {game.subchapter}. {GUIDE} Play chips only.",
        [],
        [section for section in sections if section.rows],
    )


def _section(
    title: str, heads: tuple[str, ...], rows: Any, numbers: tuple[int, ...] = ()
) -> ReportSection:
    cells = [[Cell(str(text)) for text in row] for row in rows]
    widths = [1 if at in (0, 1) and at not in numbers else 0 for at in range(len(heads))]
    return ReportSection(title, list(heads), cells, numbers, widths=widths)


def _rules(title: str, id: str, chapter: str) -> ReportSection:
    rows = [
        [
            Cell(p.cite.from_within(chapter)),
            Cell(p.gist, p.why if p.state == NOT_MODELLED else ""),
        ]
        for p in paragraphs(id)
    ]
    return ReportSection(title, ["Paragraph", "In our words"], rows, widths=[0, 1])


def _wagers(game: Game, terms: Any) -> Iterator[tuple[str, str, str, str]]:
    """Those of one paragraph and the same limits in one row."""
    alike: dict[tuple[int, int, str, bool], list[str]] = {}
    for index, wager in enumerate(game.wagers):
        if game.wagering.offers(terms, index):
            least, most = getattr(terms, wager.least), getattr(terms, wager.most)
            alike.setdefault((least, most, wager.cite, wager.opens), []).append(wager.name)
    for (least, most, cite, opens), names in alike.items():
        more = f" and {len(names) - FEW} more" if len(names) > FEW else ""
        when = "" if opens else " (in the course of the round)"
        yield ", ".join(names[:FEW]) + more + when, money(least), money(most), cite


def _decisions(game: Game) -> Iterator[tuple[str, str]]:
    yield from ((decision.name, decision.cite) for decision in game.decisions)


def _wrong(game: Game) -> Iterator[tuple[str, str, str]]:
    for name, remedy in game.irregularities.items():
        yield name, remedy.words, remedy.cite


def _terms(game: Game, terms: Any) -> Iterator[tuple[str, str, str, str]]:
    for key, option in options(game.terms).items():
        here = option.text(getattr(terms, key)).replace("_", " ")
        yield key.replace("_", " "), here, option.legal.replace("_", " "), option.cite
