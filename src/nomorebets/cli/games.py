"""nmb games"""

from dataclasses import dataclass

import click

from nomorebets.cli.common import json_option, say_json
from nomorebets.cli.faces import FACES, faces
from nomorebets.rules import games, not_dealt


@dataclass(frozen=True)
class Listed:
    id: str
    name: str
    subchapter: str
    faces: dict[str, bool]

    @property
    def working(self) -> list[str]:
        return [face for face in FACES if self.faces[face]]


@click.command("games")
@click.option("--all", "every", is_flag=True, help="Also those the chapter only names.")
@json_option
def command(every: bool, as_json: bool) -> None:
    """List the games, their subchapters and which faces work.

    A face is a product: live (deal, play, replay, dispute, audit), odds, simulate.
    """
    rows, others = listed(), not_dealt() if every else {}
    if as_json:
        say_json({"games": rows} | ({"not_dealt": others} if every else {}))
        return
    ids, names = max(len(row.id) for row in rows), max(len(row.name) for row in rows)
    for row in rows:
        working = " ".join(row.working)
        click.echo(f"{row.id:<{ids}}  {row.name:<{names}}  {row.subchapter:<9}  {working}")
    if others:
        click.echo("\nNot dealt")
    for id, other in others.items():
        click.echo(f"{id}: {other['name']}, N.J.A.C. {other['subchapter']}. {other['why']}")
        click.echo(f"  known: {other['known']}")


def listed() -> list[Listed]:
    return [Listed(g.id, g.name, g.subchapter, faces(g.id)) for g in games()]
