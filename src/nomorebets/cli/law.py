"""nmb law"""

from collections.abc import Iterator
from pathlib import Path

import click

from nomorebets.cli.common import counted, game_named, json_option, say_json
from nomorebets.cli.show import title, wrapped
from nomorebets.law.paragraphs import (
    STATES,
    THE_TEXT,
    Beside,
    Coverage,
    Text,
    beside,
    coverage,
    text_of,
)
from nomorebets.law.refusal import Refused
from nomorebets.law.statements import REMEDY, RULE, SHOWS, Statement
from nomorebets.rules import OF_NO_GAME, subchapters

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
    (doubtful: how we take it is written down) or not modelled, and why. A subchapter that is of no
    game is asked for like one: nmb law gaming_equipment.
    """
    if game_id is None:
        _totals(as_json)
        return
    id = game_id.replace("-", "_")
    if id not in OF_NO_GAME:
        id = game_named(id).id
    folder = subchapters()[id]
    text, found, paragraphs = text_of(folder), coverage(folder), beside(folder)
    name, subchapter = text.title, text.subchapter
    if not name:
        name, subchapter = game_named(id).name, game_named(id).subchapter
    if as_json:
        say_json(
            {
                "game": id,
                "subchapter": subchapter,
                "coverage": _coverage_json(found),
                "paragraphs": [_paragraph_json(text, one) for one in paragraphs],
            }
        )
        return
    click.echo(f"{title(name)}, N.J.A.C. {subchapter}: {in_words(found)}")
    for one in paragraphs:
        for line in _paragraph(text, one):
            click.echo(line)


def _totals(as_json: bool) -> None:
    rows: list[tuple[str, Coverage | None]] = []
    for id, folder in subchapters().items():
        try:
            rows.append((id, coverage(folder)))
        except Refused:
            rows.append((id, None))  # its text is not accounted for yet
    known = [found for _, found in rows if found]
    together = sum(known[1:], known[0]) if known else None
    if as_json:
        say_json(
            {
                "games": {id: c and _coverage_json(c) for id, c in rows},
                "total": together and _coverage_json(together),
            }
        )
        return
    wide = max(len(id) for id, _ in rows)
    head = "".join(f"{WORDS[state]:>14}" for state in STATES)
    click.echo(title(f"{'':<{wide}}{head}{'paragraphs':>14}"))
    for id, found in rows:
        click.echo(f"{id:<{wide}}" + (_row(found) if found else "  not accounted for yet"))
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


def _paragraph(text: Text, one: Beside) -> Iterator[str]:
    paragraph = one.paragraph
    state = WORDS[paragraph.state]
    if paragraph.source != THE_TEXT:
        state += f", known from {paragraph.source}"
    yield ""
    yield f"{title(paragraph.cite.from_within(text.chapter))}  [{state}]"
    yield wrapped("", paragraph.gist, 2)
    if paragraph.under:
        yield wrapped("", f"Done under {paragraph.done_under.from_within(text.chapter)}.", 2)
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


def _paragraph_json(text: Text, one: Beside) -> dict[str, object]:
    paragraph = one.paragraph
    return {
        "cite": paragraph.cite.from_within(text.chapter),
        "gist": paragraph.gist,
        "state": paragraph.state,
        "why": paragraph.why,
        "under": paragraph.under and paragraph.under.from_within(text.chapter),
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
