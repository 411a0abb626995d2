"""nmb equipment"""

import asyncio
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

import click

from nomorebets.cli.common import json_option, say_json
from nomorebets.cli.serve import STORE
from nomorebets.cli.show import title
from nomorebets.law.refusal import Refused
from nomorebets.table.equipment_record import EquipmentRecord, shown


@click.command("equipment")
@click.argument("item", metavar="[ITEM]", default="")
@click.option("--store", default=str(STORE), help="The floor's store, as for nmb serve.")
@click.option("--out", type=click.Path(path_type=Path), help="Print it: .html or .pdf.")
@json_option
def command(item: str, store: str, out: Path | None, as_json: bool) -> None:
    """Show a floor's record of its equipment: what is due, the life of each piece.

    Cards, dice, tiles, shoes, shuffling devices, shakers and wheels, from their receipt to their
    destruction (N.J.A.C. 13:69E-1). It is told on the floor, by those whom the rules name; nothing
    is changed here, and the floor may be open meanwhile.
    """
    from nomorebets.table.equipment_paper import clock, equipment_paper, stands
    from nomorebets.table.report import html, pdf

    if out is not None and out.suffix not in (".html", ".pdf"):
        raise Refused("", f"{out}: write a file that ends in .html or .pdf")
    if out is not None and out.exists():
        raise Refused("", f"{out} exists already: it is not overwritten")
    record, open_tables = asyncio.run(_kept(store))
    now = datetime.now(UTC)
    paper = equipment_paper(record, now, open_tables, item)
    duties = [duty for duty in record.duties(now, open_tables) if item in ("", duty.item)]
    asked = [piece for id, piece in record.items.items() if item in ("", id)]
    if out is not None:
        out.write_bytes(html(paper) if out.suffix == ".html" else pdf(paper))
    if as_json:
        lives = {piece.id: [asdict(done) for done in record.lives[piece.id]] for piece in asked}
        items = [shown(piece) | {"life": lives[piece.id]} for piece in asked]
        told = [asdict(duty) | {"at": duty.at and duty.at.isoformat()} for duty in duties]
        say_json({"lines": record.seq, "head": record.head, "duties": told, "items": items})
        return
    click.echo(title("To be done") if duties else "Nothing is to be done.")
    for duty in duties:
        by = f" by {clock(duty.at)}" if duty.at else ""
        click.echo(f"  {duty.item}: {duty.words}{by}{', late' * duty.late} ({duty.cite})")
    for piece in asked:
        due = f", to be changed by {clock(piece.due)}" if piece.due else ""
        click.echo(f"\n{title(piece.id)}, {piece.kind}: {stands(piece)}{due}")
        for done in record.lives[piece.id] if item else ():
            more = f": {done.more}" if done.more else ""
            click.echo(f"  {done.at}  {done.done}{more}, by {done.by}, {done.role} ({done.cite})")
    if out is not None:
        click.echo(f"\nRecord: {out}")


async def _kept(address: str) -> tuple[EquipmentRecord, list[str]]:
    """The record, and which tables are open."""
    from nomorebets.floor.store.addresses import look_at

    store = await look_at(address)
    try:
        record = EquipmentRecord().read(await store.equipment())
        return record, [row.id for row in await store.tables() if not row.closed_at]
    finally:
        await store.close()
