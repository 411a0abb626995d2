"""nmb backup"""

from pathlib import Path

import click

from nomorebets.cli.common import counted, json_option, say_json
from nomorebets.cli.serve import STORE


@click.command("backup")
@click.argument("target", type=click.Path(path_type=Path))
@click.option("--store", metavar="FILE", default=str(STORE), help=f"The store (default {STORE}).")
@json_option
def command(target: Path, store: str, as_json: bool) -> None:
    """Copy a floor's store to TARGET, a new file, while the floor goes on; verified.

    What had been acknowledged when it began is in it. The journals' chains, the codes of the rows
    and the seals are verified in the copy; if they do not hold, no file is left. The keys beside
    the store (FILE.key, FILE.seal) are not in it: keep them apart, both are needed to restore.

    A floor in PostgreSQL is backed up by pg_dump, see docs/how-to/back-up.md.
    """
    from nomorebets.floor.store.backups import back_up

    made = back_up(store, target)
    if as_json:
        say_json(made)
        return
    lines, seals = counted("line", made.lines), counted("seal", made.seals)
    click.echo(f"{target}: {counted('table', made.tables)}, {lines}, {seals}; verified")
