"""nmb study"""

import csv
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nomorebets.cli.common import (
    game_argument,
    game_named,
    json_option,
    say_json,
    terms_of,
    terms_option,
)
from nomorebets.cli.equities import refuse_chart, write_chart
from nomorebets.cli.progress import waiting
from nomorebets.cli.show import opening, title
from nomorebets.law.refusal import Refused

if TYPE_CHECKING:
    from nomorebets.odds.equities.studies import Study


@click.command("study")
@game_argument
@click.argument("name", metavar="[STUDY]", required=False)
@terms_option
@click.option(
    "--with",
    "settings",
    metavar="KEY=VALUE",
    multiple=True,
    help="A setting of the study, such as stack=10. May be given several times.",
)
@click.option("--csv", "as_csv", is_flag=True, help="Print the whole table, with commas.")
@click.option(
    "--chart",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write a picture of it, .svg or .html.",
)
@json_option
def command(
    game_id: str,
    name: str | None,
    chosen: tuple[str, ...],
    settings: tuple[str, ...],
    as_csv: bool,
    chart: Path | None,
    as_json: bool,
) -> None:
    """Study poker: hand frequencies, starting hands, all in or fold, what a rake costs.

    Without STUDY, the studies of the game and their settings are listed.
    """
    from nomorebets.odds.equities.studies import Subject, settled
    from nomorebets.odds.showdowns import showdown_of, studies_of

    game = game_named(game_id)
    studies = studies_of(game.id)
    terms = terms_of(game, chosen)
    if as_csv and as_json:
        raise Refused("", "--csv and --json do not go together")
    if name is None:
        list_studies(studies, as_json)
        return
    if name not in studies:
        raise Refused("", f"{name!r} is no study of {game.id}; it has {', '.join(studies)}")
    refuse_chart(chart)
    told = settled(studies[name], settings)
    subject = Subject(game.id, terms, showdown_of(game.id, terms))
    found = waiting(lambda: studies[name].run(subject, told), "Studying")
    if chart is not None:
        write_chart(chart, found.picture)
    if as_json:
        say_json({"game": game.id, "study": name, "terms": game.option_text(terms), **found.found})
    elif as_csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows([found.columns, *found.rows])
    else:
        for line in (opening(game, terms), "", title(found.title), *found.words):
            click.echo(line)


def list_studies(studies: "dict[str, Study]", as_json: bool) -> None:
    if as_json:
        say_json(
            [
                {
                    "study": study.name,
                    "about": study.about,
                    "settings": {key: float(usual) for key, usual, _ in study.settings},
                }
                for study in studies.values()
            ]
        )
        return
    for study in studies.values():
        click.echo(f"{study.name:<16}{study.about}")
        for key, usual, about in study.settings:
            click.echo(f"  --with {key + '=' + f'{float(usual):g}':<14}{about}")
