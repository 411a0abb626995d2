"""nmb restore"""

from pathlib import Path

import click

from nomorebets.cli.common import counted, json_option, say_json
from nomorebets.cli.serve import STORE


@click.command("restore")
@click.argument("backup", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--store", metavar="FILE", default=str(STORE), help=f"The store to be made (default {STORE})."
)
@click.option(
    "--seals", "sent", type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="FILE",
    help="Seals as they were sent out: which of them the backup does not have is told.",
)  # fmt: skip
@json_option
def command(backup: Path, store: str, sent: Path | None, as_json: bool) -> None:
    """Make a floor's store from a BACKUP; verified, all of it or nothing.

    There must be no store at FILE: move the old one away first. Its keys (FILE.key, FILE.seal) must
    be there; without them nothing is restored.
    """
    from nomorebets.floor.store.backups import restore

    made, later = restore(backup, store, sent)
    if as_json:
        say_json({"tables": made.tables, "lines": made.lines, "seals": made.seals, "later": later})
        return
    lines, seals = counted("line", made.lines), counted("seal", made.seals)
    click.echo(f"{store}: {counted('table', made.tables)}, {lines}, {seals}; verified")
    if later:
        click.echo(f"  {counted('seal', later)} sent out later: what they sealed is not in it")
