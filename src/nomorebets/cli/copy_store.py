"""nmb copy-store"""

from pathlib import Path

import click

from nomorebets.cli.common import counted, json_option, say_json
from nomorebets.law.money import money


@click.command("copy-store")
@click.argument("source", metavar="SOURCE")
@click.argument("target", metavar="TARGET")
@click.option(
    "--seals", "sent", type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="FILE",
    help="Seals as they were sent out (nmb serve --seal-to): the history must have them all.",
)  # fmt: skip
@json_option
def command(source: str, target: str, sent: Path | None, as_json: bool) -> None:
    """Move a floor between stores: journals, keys, ledger, accounts, kept answers.

    SOURCE and TARGET are files or postgresql://… as for nmb serve --store. Nobody may serve either
    meanwhile, and TARGET must be empty. What was written is read again and compared: all of it is
    there afterwards, or nothing is.
    """
    from nomorebets.floor.store.copying import copy

    copied = copy(source, target, sent.read_bytes().splitlines() if sent else ())
    if as_json:
        say_json(copied)
        return
    width = max((len(head.table) for head in copied.tables), default=0)
    for head in copied.tables:
        click.echo(f"  {head.table:<{width}}  {head.head}  {counted('line', head.lines)}")
    rows = copied.rows
    told = (
        counted("table", rows["tables"]), counted("line", rows["lines"]),
        counted("key", rows["secrets"]), counted("movement", rows["ledger"]),
        counted("account", rows["accounts"]), counted("kept answer", rows["kept"]),
    )  # fmt: skip
    click.echo(f"Copied, and equal when read again: {', '.join(told)};")
    click.echo(f"every journal has the same head, and the chips issued are {money(copied.chips)}.")
