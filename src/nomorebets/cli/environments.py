"""nmb environments"""

from collections.abc import Iterator
from typing import Any

import click

from nomorebets.cli.common import json_option, say_json
from nomorebets.law.refusal import Refused

ROUNDS = 200_000


@click.command("environments")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--baselines", "worth", is_flag=True, help="What plain play is worth in each.")
@click.option(
    "--rounds", type=click.IntRange(1_000), default=ROUNDS, show_default=True,
    help="Rounds a baseline is played; a hundredth of it where players play each other.",
)  # fmt: skip
@json_option
def command(games: tuple[str, ...], worth: bool, rounds: int, as_json: bool) -> None:
    """List the environments for agents that learn, and what plain play is worth.

    With --baselines a table: what a round is worth at random, as most people play and by best play,
    in wagers. Without ± it is exact. It takes a minute or so, and is the table of the manual.
    """
    try:
        from nomorebets import environments
    except ImportError as error:
        raise Refused("", f'{error.name} is missing: pip install "nomorebets[rl]"') from None
    known = environments.names()
    for game_id in games:
        if game_id not in known.values():
            some = ", ".join(known.values())
            raise Refused("", f"{game_id} has no environment; there are {some}")
    chosen = {name: id for name, id in known.items() if not games or id in games}
    rows: Iterator[Any]
    if worth:
        from dataclasses import asdict

        from nomorebets.environments.baselines import baselines, lines

        rows = (baselines(game_id, rounds) for game_id in chosen.values())
        if as_json:
            say_json([asdict(row) for row in rows])
        else:
            for line in lines(rows):
                click.echo(line)
        return
    rows = map(environments.described, chosen.values())
    if as_json:
        say_json([{"name": name, **row} for name, row in zip(chosen, rows, strict=True)])
        return
    for name, row in zip(chosen, rows, strict=True):
        click.echo(f"{name:<40} {row['against']:<14} {', '.join(row['decisions'])}")
