"""nmb play"""

import secrets
from itertools import islice
from pathlib import Path

import click

from nomorebets.cli.common import (
    game_argument,
    game_named,
    json_option,
    read_file,
    refuse_to_overwrite,
    terms_of,
    terms_option,
)
from nomorebets.cli.screen import Screen
from nomorebets.cli.session import TerminalSession
from nomorebets.equipment.key_chain import KeyChain
from nomorebets.equipment.random_source import commitment
from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.law.words import NOBODY
from nomorebets.table.facts import Sealed, Shuffled
from nomorebets.table.fairness import Fairness, anchors
from nomorebets.table.house_players import HousePlayers, buy_in
from nomorebets.table.journal import KeptJournal, read
from nomorebets.table.open_table import OpenTable
from nomorebets.table.replay import head_of, opened_of
from nomorebets.table.resume import resume as resume_table
from nomorebets.table.sources import CardSource, Reported, Software, keys, software

SEATS = 3
MOST_AT_COUNTER = 100
MOST_KEYS = 100_000  # of a seed that are tried


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
@click.option(
    "--journal", type=click.Path(path_type=Path), help="Write the journal to this file, as it goes."
)
@click.option("--resume", is_flag=True, help="Go on with the table of this journal.")
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
    resume: bool,
    as_json: bool,
) -> None:
    """Play in the terminal, with house players at the other seats.

    You play for play chips. At every prompt: help, table, acts, irregularities, report NAME, quit;
    with --reported also: wrong N TEXT.
    With --json the table speaks in lines of JSON, and is answered in the same words.

    The journal has every line as soon as it is told. After Ctrl-C or worse, --resume goes on
    with the same round: with real cards, or with the --seed the table was opened with.
    """
    game = game_named(game_id)
    if resume:
        if journal is None or chosen or reported:
            raise Refused(
                "", "--resume needs --journal; its game, terms and cards stay as they are"
            )
        table = resumed(game, journal, seed)
        me = seat_of(table, name) if game.counter is None else NOBODY
        if name not in table.layout.purses:
            raise Refused("", f"--name {name}: is not at this table")
    else:
        terms = terms_of(game, chosen)
        refuse_to_overwrite(journal, "; --resume goes on with it")
        most = game.seats.number(terms) or MOST_AT_COUNTER
        if seat > most or (seats or 1) > most:
            raise Refused("", f"this table has {most} seats")
        source: CardSource = Reported() if reported else software(seed)
        at_counter = game.counter is not None
        table, me = OpenTable(game, terms, source), NOBODY if at_counter else seat - 1
        others = [n for n in range(1, most + 1) if n != seat][: min(seats or SEATS, most) - 1]
        names = {seat: name} | {number: f"House {number}" for number in others}
        if name in [names[number] for number in others]:
            raise Refused("", f"--name {name}: a house player is called so")
        for number in sorted(names):
            table.sit(names[number], 0 if at_counter else number, buy_in(game, terms))
        if journal is not None:
            table.journal = KeptJournal(journal).with_lines(table.journal.lines)
    house = HousePlayers(game, seed or secrets.token_hex(), {*table.layout.taken} - {me})
    session = TerminalSession(table, me, name, house, Screen(as_json))
    try:
        session.play(rounds)
    finally:
        if journal is not None:
            words = "" if table.closed else " (go on with --resume, or audit it with --open)"
            session.screen.say(f"Journal: {journal}{words}")


def resumed(game: Game, journal: Path, seed: str | None) -> OpenTable:
    """The table as its journal leaves it, which is gone on with."""
    data = read_file(journal)
    lines = list(read(data))
    opened = opened_of(lines)
    if opened.game != game.id:
        raise Refused("", f"{journal} is a journal of {opened.game}, not of {game.id}")

    chains = anchors(lines)
    table_id = Fairness.of(opened).table

    def key_of(committed: str) -> bytes:
        for key, (anchor, first, _) in zip(keys(seed) if seed else (), chains, strict=False):
            if anchor == committed == KeyChain(table_id, first, key).anchor.hex():
                return key
        for key in islice(keys(seed), MOST_KEYS) if seed and not chains else ():
            if commitment(key) == committed:
                return key
        raise Refused("", "software dealt this table: say the --seed it was opened with")

    table = resume_table(opened, lines, head_of(data), key_of)
    if table.closed:
        raise Refused("", f"{journal}: the table is closed")
    if isinstance(table.source, Software):
        used = sum(isinstance(line.fact, Shuffled | Sealed) for line in lines)
        if table.source.links is not None:
            table.source.links.tops = islice(keys(seed), len(chains), None)
        else:
            table.source.keys = islice(keys(seed), used, None)
    table.journal = KeptJournal(journal, table.journal.seq, table.journal.head)
    return table


def seat_of(table: OpenTable, name: str) -> int:
    if name not in table.layout.seats:
        players = ", ".join(table.layout.seats[seat] for seat in table.layout.taken)
        raise Refused("", f"--name {name}: does not sit at this table; {players} do")
    return table.layout.seats.index(name)
