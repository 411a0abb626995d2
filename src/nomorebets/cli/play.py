"""nmb play"""

import secrets
from pathlib import Path

import click

from nomorebets.cli.common import (
    game_argument,
    game_named,
    json_option,
    refuse_to_overwrite,
    terms_of,
    terms_option,
)
from nomorebets.cli.session import Screen, Session
from nomorebets.law.refusal import Refused
from nomorebets.table.house_players import HousePlayers, buy_in
from nomorebets.table.open_table import OpenTable
from nomorebets.table.sources import CardSource, Reported, software

SEATS = 3


@click.command("play")
@game_argument
@terms_option
@click.option("--name", default="You", help="Your name at the table.")
@click.option("--seat", type=click.IntRange(1), default=1, help="Your seat (default 1).")
@click.option("--seats", type=click.IntRange(1), help=f"Players, with you (default {SEATS}).")
@click.option("--rounds", type=click.IntRange(1), help="Stop after so many rounds.")
@click.option("--seed", help="Deal the same again: any text.")
@click.option(
    "--reported", is_flag=True, help="Real cards, dice or wheel: you type what they show."
)
@click.option("--journal", type=click.Path(path_type=Path), help="Write the journal to this file.")
@json_option
def command(
    game_id: str,
    chosen: tuple[str, ...],
    name: str,
    seat: int,
    seats: int | None,
    rounds: int | None,
    seed: str | None,
    reported: bool,
    journal: Path | None,
    as_json: bool,
) -> None:
    """Play in the terminal, with house players at the other seats.

    You play for play chips. At every prompt: help, table, acts, irregularities, report NAME, quit.
    With --json the table speaks in lines of JSON, and is answered in the same words.
    """
    game = game_named(game_id)
    terms = terms_of(game, chosen)
    refuse_to_overwrite(journal)
    most = game.seats(terms)
    if seat > most or (seats or 1) > most:
        raise Refused("", f"this table has {most} seats")
    source: CardSource = Reported() if reported else software(seed)
    table = OpenTable(game, terms, source)
    others = [n for n in range(1, most + 1) if n != seat][: min(seats or SEATS, most) - 1]
    for number in sorted([seat, *others]):
        table.sit(name if number == seat else f"House {number}", number, buy_in(game, terms))
    house = HousePlayers(game, seed or secrets.token_hex(), {number - 1 for number in others})
    session = Session(table, seat - 1, house, Screen(as_json))
    session.play(rounds)
    if journal is not None:
        table.journal.write(journal)
        session.screen.say(f"Journal: {journal}{'' if table.closed else ' (audit it with --open)'}")
