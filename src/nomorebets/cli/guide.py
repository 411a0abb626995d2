"""nmb guide"""

from pathlib import Path

import click

from nomorebets.cli.common import (
    game_argument,
    game_named,
    json_option,
    say_json,
    terms_of,
    terms_option,
)
from nomorebets.cli.par import write_whole
from nomorebets.cli.show import title, wrapped
from nomorebets.law.refusal import Refused


@click.command("guide")
@game_argument
@terms_option
@click.option(
    "-o", "--output", "file", type=click.Path(path_type=Path),
    help="Write it: .html or .pdf (with the extra `report`).",
)  # fmt: skip
@json_option
def command(game_id: str, chosen: tuple[str, ...], file: Path | None, as_json: bool) -> None:
    """Read the guide to a game: its wagers, payouts and complete rules.

    Made of what the game is executed from, under the terms of a table: every paragraph in our
    words, what follows when something goes wrong, how doubtful paragraphs are taken.
    """
    game = game_named(game_id)
    terms = terms_of(game, chosen)
    if file is not None and file.suffix not in (".html", ".pdf"):
        raise Refused("", f"{file}: write a file that ends in .html or .pdf")
    from nomorebets.table.guide import guide_of
    from nomorebets.table.report import html, pdf

    guide = guide_of(game, terms)
    if file is not None:
        data = html(guide) if file.suffix == ".html" else pdf(guide)
        write_whole(file, data)
    if as_json:
        say_json({"game": game.id, "file": file and str(file), "guide": guide})
    elif file is not None:
        click.echo(f"{file}: the guide to {game.name}, {len(data):,} bytes")
    else:
        click.echo(title(guide.title))
        click.echo(wrapped("", guide.words, 0))
        for section in guide.sections:
            click.echo(f"\n{title(section.title)}")
            for row in section.rows:
                head, *rest = (cell.text for cell in row)
                words = " · ".join(filter(None, rest))
                click.echo(wrapped("  ", f"{head}: {words}" if words else head, 6))
