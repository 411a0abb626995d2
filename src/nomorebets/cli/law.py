"""nmb law"""

from collections.abc import Iterator
from pathlib import Path

import click

from nomorebets.cli.common import counted, game_named, json_option, say_json
from nomorebets.cli.show import title, wrapped
from nomorebets.law.game import Game
from nomorebets.law.paragraphs import STATES, THE_TEXT, Beside, Coverage, beside, coverage
from nomorebets.law.refusal import Refused
from nomorebets.law.statements import REMEDY, RULE, SHOWS, Statement
from nomorebets.rules import folders, games

SOURCES = Path(__file__).parents[2]
if (SOURCES.parent / "pyproject.toml").exists():
    SOURCES = SOURCES.parent
EVIDENCE = (RULE, REMEDY, *SHOWS)  # of a paragraph's state; what is only said is none
WORDS = {state: state.replace("_", " ") for state in STATES}


@click.command("law")
@click.argument("game_id", metavar="[GAME]", required=False)
@json_option
def command(game_id: str | None, as_json: bool) -> None:
    """Show law coverage; for a game, each rule beside its code.

    Every paragraph of a subchapter is in one state: executed (acts that it orders cite it),
    tabulated (a term, a wager, a pay table, a judgment or a refusal cites it), equipment, reading
    (doubtful: how we take it is written down) or not modelled, and why.
    """
    if game_id is None:
        _totals(as_json)
        return
    game = game_named(game_id)
    folder = folders()[game.id]
    found, paragraphs = coverage(folder), beside(folder)
    if as_json:
        say_json(
            {
                "game": game.id,
                "subchapter": game.subchapter,
                "coverage": _coverage_json(found),
                "paragraphs": [_paragraph_json(game, one) for one in paragraphs],
            }
        )
        return
    click.echo(f"{title(game.name)}, N.J.A.C. {game.subchapter}: {in_words(found)}")
    for one in paragraphs:
        for line in _paragraph(game, one):
            click.echo(line)


def _totals(as_json: bool) -> None:
    rows: list[tuple[Game, Coverage | None]] = []
    for game in games():
        try:
            rows.append((game, coverage(folders()[game.id])))
        except Refused:
            rows.append((game, None))  # its text is not accounted for yet
    known = [found for _, found in rows if found]
    together = sum(known[1:], known[0]) if known else None
    if as_json:
        say_json(
            {
                "games": {g.id: c and _coverage_json(c) for g, c in rows},
                "total": together and _coverage_json(together),
            }
        )
        return
    wide = max(len(game.id) for game, _ in rows)
    head = "".join(f"{WORDS[state]:>14}" for state in STATES)
    click.echo(title(f"{'':<{wide}}{head}{'paragraphs':>14}"))
    for game, found in rows:
        click.echo(f"{game.id:<{wide}}" + (_row(found) if found else "  not accounted for yet"))
    if together:
        click.echo(f"{'together':<{wide}}{_row(together)}")
        if together.by_title:
            click.echo(f"Not counted: {together.by_title} known only by title.")
    click.echo("\nnmb law GAME shows each paragraph beside its code.")


def _row(found: Coverage) -> str:
    return "".join(f"{found.states[state]:>14}" for state in STATES) + f"{found.total:>14}"


def in_words(found: Coverage) -> str:
    parts = [f"{found.states[state]} {WORDS[state]}" for state in STATES if found.states[state]]
    words = f"{counted('paragraph', found.total)}: {', '.join(parts)}"
    return words + (f"; {found.by_title} more known only by title" if found.by_title else "")


def _paragraph(game: Game, one: Beside) -> Iterator[str]:
    paragraph = one.paragraph
    state = WORDS[paragraph.state]
    if paragraph.source != THE_TEXT:
        state += f", known from {paragraph.source}"
    yield ""
    yield f"{title(paragraph.cite.from_within(game.cite.chapter))}  [{state}]"
    yield wrapped("", paragraph.gist, 2)
    if paragraph.under:
        yield wrapped("", f"Done under {paragraph.done_under.from_within(game.cite.chapter)}.", 2)
    if paragraph.why:
        yield wrapped("", f"Why: {paragraph.why}", 2)
    for reading in one.readings:
        yield wrapped("", f"Reading {reading.id}: {reading.title}. {reading.choice}", 2)
    for statement in one.statements:
        prose = "" if statement.kind in EVIDENCE else ", in prose"
        yield f"    {click.style(where(statement) + prose, dim=True)}"
        for line in statement.code:
            yield f"    │ {line}"


def where(statement: Statement) -> str:
    path = statement.file
    short = path.relative_to(SOURCES) if path.is_relative_to(SOURCES) else path
    return f"{short}:{statement.line}"


def _coverage_json(found: Coverage) -> dict[str, object]:
    return {"paragraphs": found.total, "states": found.states, "by_title": found.by_title}


def _paragraph_json(game: Game, one: Beside) -> dict[str, object]:
    paragraph = one.paragraph
    return {
        "cite": paragraph.cite.from_within(game.cite.chapter),
        "gist": paragraph.gist,
        "state": paragraph.state,
        "why": paragraph.why,
        "under": paragraph.under and paragraph.under.from_within(game.cite.chapter),
        "source": paragraph.source,
        "code": [
            {
                "at": where(statement),
                "kind": statement.kind,
                "cite": statement.cite,
                "lines": statement.code,
            }
            for statement in one.statements
        ],
        "readings": [
            {"id": r.id, "title": r.title, "choice": r.choice, "alternative": r.alternative}
            for r in one.readings
        ],
    }
