"""Commands of the record of the equipment: what was received, delivered, inspected, used, removed
and destroyed is told by those who did it, and looked at by the staff."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec

from nomorebets.floor.commands.call import Call, NotThere, Payload
from nomorebets.floor.commands.queries import Page, report_policy
from nomorebets.floor.store.protocol import TableRow
from nomorebets.floor.tables.pace import now_text
from nomorebets.floor.tables.settings import Settings
from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.rules.njac_13_69e.s01_gaming_equipment import KINDS, REASONS
from nomorebets.table import equipment_record as record_of
from nomorebets.table.equipment_paper import equipment_paper
from nomorebets.table.equipment_record import EquipmentRecord, in_use_at, shown, uses
from nomorebets.table.law_text import gist
from nomorebets.table.report import html, pdf

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Words = Annotated[str, msgspec.Meta(max_length=200)]


class Piece(Payload, frozen=True):
    item: Name


class ReceivedPiece(Payload, frozen=True):
    item: Name
    kind: Annotated[str, msgspec.Meta(max_length=40, description=", ".join(KINDS))]
    witness: Annotated[str, msgspec.Meta(max_length=80)] = ""
    department: Annotated[str, msgspec.Meta(max_length=20, description="security, accounting")] = ""
    storage: Annotated[str, msgspec.Meta(max_length=40)] = "primary storage"
    decks: Annotated[int, msgspec.Meta(ge=1, le=12)] = 1
    jokers: Annotated[int, msgspec.Meta(ge=0, le=4, description="in each deck")] = 0


class ToTable(Payload, frozen=True):
    item: Name
    table: Annotated[str, msgspec.Meta(max_length=80)]


class Looked(Payload, frozen=True):
    item: Name
    fault: Words = ""


class TakenOff(Payload, frozen=True):
    item: Name
    reason: Annotated[str, msgspec.Meta(max_length=80, description="; ".join(REASONS))]


class EquipmentQuery(Payload, frozen=True):
    item: Annotated[str, msgspec.Meta(max_length=40)] = ""


# telling


async def _tell(call: Call, made: Callable[[EquipmentRecord, dict[str, Any]], Any]) -> Any:
    """The answer is kept with the line it answers."""
    item = call.told.item.strip()
    if not item or not item.isprintable():
        raise Refused("", "a piece of equipment has a name that can be printed")
    who = {"item": item, "by": call.account.name, "role": str(call.role)}
    answer = {"item": item}
    places = set()

    def told(record: EquipmentRecord) -> Any:
        if item in record.items:
            places.add(record.items[item].place)
        return made(record, who)

    kept = call.kept(answer) if call.key else None
    record = await call.floor.equipment.tell(told, now_text(), kept)
    for place in places | {record.items[item].place}:
        if table := call.floor.table(place):
            table.changed()
    return answer


async def receive(call: Call) -> Any:
    told = msgspec.structs.asdict(call.told)
    del told["item"]
    told["witness"] = told["witness"].strip()
    return await _tell(call, lambda record, who: record_of.Receipt(**told, **who))


async def bring_to_primary(call: Call) -> Any:
    return await _tell(call, lambda record, who: record_of.ToPrimary(**who))


async def deliver(call: Call) -> Any:
    """To an open table, if its game uses such a thing."""
    id = call.told.table
    settings = await _settings(call, id)

    def made(record: EquipmentRecord, who: dict[str, Any]) -> Any:
        item = record.items.get(who["item"])
        if item and not KINDS[item.kind].lock_cite and item.kind not in uses(game(settings.game)):
            raise Refused("", f"no {item.kind} are used at {id}")
        return record_of.Delivery(table=id, game=settings.game, **who)

    return await _tell(call, made)


async def _settings(call: Call, id: str) -> Settings:
    open_rows = {row.id: row for row in await call.floor.store.tables() if not row.closed_at}
    row: TableRow | None = open_rows.get(id)
    if row is None:
        raise Refused("", f"there is no open table {id!r}")
    return msgspec.json.decode(row.settings, type=Settings)


async def inspect(call: Call) -> Any:
    fault = call.told.fault.strip()
    return await _tell(call, lambda record, who: record_of.Inspection(fault=fault, **who))


async def verify_inspection(call: Call) -> Any:
    return await _tell(call, lambda record, who: record_of.VerifiedInspection(**who))


async def open_for_use(call: Call) -> Any:
    """How long it may be used is what the rules of the table's game and its terms say."""
    rows = {row.id: row.settings for row in await call.floor.store.tables()}

    def made(record: EquipmentRecord, who: dict[str, Any]) -> Any:
        item, said = record.items.get(who["item"]), {}
        if item and item.place in rows:
            settings = msgspec.json.decode(rows[item.place], type=Settings)
            found = game(settings.game)
            said = in_use_at(found, found.terms_from(settings.terms), item.kind)
        return record_of.Opening(**said, **who)

    return await _tell(call, made)


async def give_back(call: Call) -> Any:
    return await _tell(call, lambda record, who: record_of.Return(**who))


async def remove(call: Call) -> Any:
    reason = call.told.reason
    return await _tell(call, lambda record, who: record_of.Removal(reason=reason, **who))


async def look_over(call: Call) -> Any:
    fault = call.told.fault.strip()
    return await _tell(call, lambda record, who: record_of.LookingOver(fault=fault, **who))


async def destroy(call: Call) -> Any:
    return await _tell(call, lambda record, who: record_of.Destruction(**who))


async def lock_away(call: Call) -> Any:
    def made(record: EquipmentRecord, who: dict[str, Any]) -> Any:
        item = record.items.get(who["item"])
        is_open = item is not None and item.place in call.floor.open_ids
        return record_of.Locking(table_open=is_open, **who)

    return await _tell(call, made)


# looking


async def equipment(call: Call) -> Any:
    """All of it, and what is to be done; of one piece also its life."""
    record, asked = await call.floor.equipment.read(), call.told.item
    if asked and asked not in record.items:
        raise NotThere(f"there is no {asked!r} on record")
    duties = record.duties(datetime.now(UTC), call.floor.open_ids)
    return {
        "items": [shown(item) for id, item in record.items.items() if asked in ("", id)],
        "duties": [
            asdict(duty)
            | {"at": duty.at and now_text(duty.at.timestamp()), "gist": _gist(duty.cite)}
            for duty in duties
            if asked in ("", duty.item)
        ],
        "life": [asdict(done) | {"gist": _gist(done.cite)} for done in record.lives.get(asked, ())],
        "kinds": {kind.name: kind.witnesses for kind in KINDS.values()},
        "reasons": REASONS,
        "tables": sorted(call.floor.open_ids),
    }


def _gist(cite: str) -> str:
    return gist(record_of.SUBJECT, cite)


async def equipment_report(call: Call) -> Any:
    return Page(html(await _paper(call)), "text/html; charset=utf-8", policy=report_policy())


async def equipment_pdf(call: Call) -> Any:
    body = await call.work_out(pdf, await _paper(call))
    return Page(body, "application/pdf", "equipment.pdf")


async def _paper(call: Call) -> Any:
    record = await call.floor.equipment.read()
    return equipment_paper(record, datetime.now(UTC), call.floor.open_ids, call.told.item)
