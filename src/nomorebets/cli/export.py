"""nmb export"""

import json
from pathlib import Path
from typing import Any

import click

from nomorebets.cli.common import counted, file_argument, json_option, read_file, say_json
from nomorebets.law.refusal import Refused
from nomorebets.table.frames import Rows, write_arrow
from nomorebets.table.journal import entries, read
from nomorebets.table.record import Record
from nomorebets.table.replay import Replay, opened_of


@click.command("export")
@file_argument
@click.option("--phh", is_flag=True, help="As hand histories in the notation PHH.")
@click.option(
    "--to", "target", metavar="FILE", type=click.Path(path_type=Path),
    help="As a table, a row an act: .parquet, .arrow; or the rows of what --json printed.",
)  # fmt: skip
@click.option("--round", "only", type=click.IntRange(1), help="This round only, as .phh has it.")
@json_option
def command(
    file: Path, phh: bool, target: Path | None, only: int | None, as_json: bool
) -> None:  # fmt: skip
    """Write the rounds of a journal in another notation: hands of poker as PHH.

    With --to FILE, in place of --phh, a journal's acts (a row each) or the results that nmb odds or
    nmb simulate printed as JSON are written as Parquet or Arrow; a file that exists is refused.

    All rounds are printed as a .phhs file has them, one of them as .phh. A round that the notation
    has no words for (it was void, or no cards were dealt) is refused.
    """
    from nomorebets.table.exported import export_hand
    from nomorebets.table.hand_history import history_text

    if target is not None:
        if phh or only is not None:
            raise Refused("", "--to writes all of it: say --phh and --round without")
        write_rows(file, target, as_json)
        return
    if not phh:
        raise Refused("", "say --phh, or --to FILE.parquet: no other notation is known")
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


def write_rows(file: Path, target: Path, as_json: bool) -> None:
    if target.exists():
        raise Refused("", f"{target} exists already: it is not overwritten")
    if not target.parent.is_dir():
        raise Refused("", f"{target.parent} is no directory")
    data = read_file(file)
    rows = result_rows(file, data)
    if rows is None:
        rows = Record(data).rows
    write_arrow(target, rows)
    if as_json:
        say_json({"file": str(target), "rows": len(rows)})
    else:
        click.echo(f"{target}: {counted('row', len(rows))}")


def result_rows(file: Path, data: bytes) -> Rows | None:
    """A row an outcome of each wager, of what `nmb odds --json` or `nmb simulate --json` printed;
    None of what is no such document."""
    try:
        found = json.loads(data)
    except ValueError:
        return None
    if not isinstance(found, dict) or not isinstance(found.get("wagers"), dict):
        raise Refused("", f"{file} is neither a journal nor what nmb odds or simulate printed")
    wagers = found["wagers"] | ({"the whole round": found["round"]} if "round" in found else {})
    return [
        {"wager": name} | {key: plain(value) for key, value in outcome.items()}
        for name, wager in wagers.items()
        for outcome in wager["outcomes"]
    ]


def plain(value: Any) -> Any:
    """A fraction by its value."""
    return value["value"] if isinstance(value, dict) else value
