"""nmb audit"""

from dataclasses import asdict
from pathlib import Path

import click

from nomorebets.cli.common import counted, file_argument, json_option, read_file, say_json
from nomorebets.cli.ends import DOES_NOT_HOLD, fail
from nomorebets.cli.progress import progress
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.table.dispute import is_journal
from nomorebets.table.replay import audit


@click.command("audit")
@file_argument
@click.option("--open", "still_open", is_flag=True, help="The table is still open: it has no end.")
@json_option
def command(file: Path, still_open: bool, as_json: bool) -> None:
    """Verify a journal's chain, its rounds, its shoes and its chips.

    The chain of hashes is followed, every round is run again, every shoe, spin and roll whose key
    has been told is dealt again, and every chip is counted. Every key must be the next link of the
    chain the table was opened with, for its terms, mixed with every seed its players were asked
    for. A key told before its last card, or not told when the table closed, does not hold. The
    first thing that does not hold ends the audit with exit code 1; a file that is missing or no
    journal is bad input. Lines that go back in time are named.
    """
    data = read_file(file)
    try:
        found = audit(data, still_open, lambda rounds, n: progress(rounds, n, "Auditing"))
    except Refused as refusal:
        if not is_journal(data):
            raise
        if as_json:
            say_json({"holds": False, "why": str(refusal)})
        fail(f"{file} does not hold: {refusal}", DOES_NOT_HOLD)
    if as_json:
        say_json({"holds": True} | asdict(found))
        return
    click.echo(f"{file}: {found.game}")
    click.echo(f"  chain    {counted('line', found.lines)}, head {found.head}")
    click.echo(f"  rounds   {counted('round', found.rounds)}, every act follows from the facts")
    untold = f", {found.shoes_not_told} with a key not told" if found.shoes_not_told else ""
    again = counted("commitment", found.shoes_dealt_again)
    click.echo(f"  keys     {again} kept: dealt again from the key, all the same{untold}")
    if found.seeds:
        late = ", ".join(f"{name} {times}" for name, times in sorted(found.withheld.items()))
        withheld = f"; withheld by {late}" if late else ""
        click.echo(f"  seeds    {counted('seed', found.seeds)} of players mixed in{withheld}")
    click.echo(f"  chips    {money(found.chips)} at the table, none made and none lost")
    if found.back_in_time:
        few = ", ".join(map(str, found.back_in_time[:5]))
        click.echo(f"  clock    went back: told earlier than a line before it: seq {few}")
