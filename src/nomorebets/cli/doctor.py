"""nmb doctor"""

import asyncio
from pathlib import Path

import click
import msgspec

from nomorebets.cli.common import counted, json_option, say_json
from nomorebets.cli.serve import STORE
from nomorebets.law.money import money


@click.command("doctor")
@click.argument("store", metavar="[STORE]", default=str(STORE))
@click.option(
    "--seals", "sent", type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="FILE",
    help="Seals as they were sent out (nmb serve --seal-to): the history must have them all.",
)  # fmt: skip
@json_option
def command(store: str, sent: Path | None, as_json: bool) -> None:
    """Examine a floor's store: journals, chips, keys, owners; what is wrong, what to do.

    STORE is a file or a postgresql:// address, as for nmb serve. Every journal is audited and every
    table taken up again, from its first line and from its checkpoint; every account is counted
    again from its movements; the history is compared with the codes its rows carry and with its
    seals. Nothing is changed; the floor may be open meanwhile.

    The exit code is 0 if all is well, 1 if something is wrong.
    """
    from nomorebets.floor.health.doctor import Examined, examined
    from nomorebets.floor.store.addresses import look_at

    async def examine() -> Examined:
        kept = await look_at(store)
        try:
            return await examined(kept, sent=sent.read_bytes().splitlines() if sent else ())
        finally:
            await kept.close()

    found = asyncio.run(examine())
    if as_json:
        say_json({"well": not found.findings, **msgspec.structs.asdict(found)})
    else:
        tables, lines = counted("table", found.tables), counted("line", found.lines)
        accounts = counted("account", found.accounts) + " in the ledger"
        click.echo(f"{store}: {tables}, {lines}, {accounts}, {money(found.chips)} given out")
        for finding in found.findings:
            click.echo(f"  {finding.where}: {finding.what}: {finding.do}")
        if not found.findings:
            click.echo(
                "  all is well: chains, rounds, shoes, keys, checkpoints, owners, chips and seals"
            )
    if found.findings:
        raise SystemExit(1)
