"""nmb ticket"""

from pathlib import Path

import click

from nomorebets.cli.common import file_argument, json_option, read_file, say_json
from nomorebets.cli.show import title, wrapped
from nomorebets.law.refusal import Refused


@click.command("ticket")
@file_argument
@click.argument("number", type=click.IntRange(1))
@click.option("--out", type=click.Path(path_type=Path), help="Print it: .html or .pdf.")
@json_option
def command(file: Path, number: int, out: Path | None, as_json: bool) -> None:
    """Print a ticket of a journal: what it shows, and what was done with it.

    A ticket shows its number, games, station, time of issue, casino and all numbers chosen.
    """
    from nomorebets.table.dispute import lines_of
    from nomorebets.table.report import html, pdf
    from nomorebets.table.ticket_paper import ticket_of

    if out is not None and out.suffix not in (".html", ".pdf"):
        raise Refused("", f"{out}: write a file that ends in .html or .pdf")
    if out is not None and out.exists():
        raise Refused("", f"{out} exists already: it is not overwritten")
    paper, done = ticket_of(lines_of(read_file(file))[0], number)
    if out is not None:
        out.write_bytes(html(paper) if out.suffix == ".html" else pdf(paper))
    if as_json:
        say_json({"ticket": number, "paper": paper, "done": done})
        return
    click.echo(title(paper.title))
    click.echo(paper.words)
    for section in paper.sections:
        click.echo(f"\n{title(section.title)}")
        for row in section.rows:
            head, *rest = (cell.text for cell in row)
            click.echo(wrapped(f"  {head}", "  ".join(rest), 14))
    click.echo(f"\n{title('What was done')}")
    for words in done:
        click.echo(wrapped("", words, 2))
    if out is not None:
        click.echo(f"\nTicket: {out}")
