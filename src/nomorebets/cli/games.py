"""nmb games"""

from dataclasses import dataclass

import click

from nomorebets.cli.common import json_option, say_json
from nomorebets.cli.faces import FACES, faces
from nomorebets.rules import games


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
@json_option
def command(as_json: bool) -> None:
    """List the games, their subchapters and which faces work.

    A face is a product: live (deal, play, replay, dispute, audit), odds, simulate.
    """
    rows = listed()
    if as_json:
        say_json({"games": rows})
        return
    ids, names = max(len(row.id) for row in rows), max(len(row.name) for row in rows)
    for row in rows:
        working = " ".join(row.working)
        click.echo(f"{row.id:<{ids}}  {row.name:<{names}}  {row.subchapter:<9}  {working}")


def listed() -> list[Listed]:
    return [Listed(g.id, g.name, g.subchapter, faces(g.id)) for g in games()]
