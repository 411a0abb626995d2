"""nmb export"""

from pathlib import Path

import click

from nomorebets.cli.common import file_argument, json_option, read_file, say_json
from nomorebets.law.refusal import Refused
from nomorebets.table.journal import entries, read
from nomorebets.table.replay import Replay, opened_of


@click.command("export")
@file_argument
@click.option("--phh", is_flag=True, help="As hand histories in the notation PHH.")
@click.option("--round", "only", type=click.IntRange(1), help="This round only, as .phh has it.")
@json_option
def command(file: Path, phh: bool, only: int | None, as_json: bool) -> None:
    """Write the rounds of a journal in another notation: hands of poker as PHH.

    All rounds are printed as a .phhs file has them, one of them as .phh. A round that the notation
    has no words for (it was void, or no cards were dealt) is refused.
    """
    from nomorebets.table.exported import export_hand
    from nomorebets.table.hand_history import history_text

    if not phh:
        raise Refused("", "say --phh: no other notation is known")
    lines = list(read(read_file(file)))
    again = Replay(opened_of(lines))
    found = {
        played.number: history_text(export_hand(played.table, played.number))
        for played in again.rounds(entries(lines))
        if only in (None, played.number)
    }
    if not found:
        there = "no round" if only is None else f"no round {only}"
        raise Refused("", f"there is {there} in {file}")
    if as_json:
        say_json({"hands": [{"hand": number, "phh": text} for number, text in found.items()]})
    elif only is not None:
        click.echo(found[only], nl=False)
    else:
        click.echo("\n".join(f"[{number}]\n{text}" for number, text in found.items()), nl=False)
