"""The record of the equipment on paper: what is due, what there is, the life of each piece."""

from collections.abc import Iterable
from datetime import datetime

from nomorebets.law.refusal import Refused
from nomorebets.rules.njac_13_69e.s01_gaming_equipment.life import IN_USE, Item, where
from nomorebets.table.equipment_record import SUBJECT, EquipmentRecord, Happened
from nomorebets.table.law_text import gist
from nomorebets.table.report import Cell, Report, ReportSection


def equipment_paper(
    record: EquipmentRecord, now: datetime, open_tables: Iterable[str], item: str = ""
) -> Report:
    """Of all pieces, or of one."""
    if item and item not in record.items:
        raise Refused("", f"there is no {item!r} on record")
    asked = [item] if item else list(record.items)
    duties = [
        [Cell(duty.item), Cell(duty.words), Cell(clock(duty.at)), _cite(duty.cite)]
        for duty in record.duties(now, open_tables)
        if duty.item in asked
    ]
    heads = ["Piece", "To be", "By", "Paragraph"]
    sections = [ReportSection("To be done", heads, duties, widths=[0, 2, 0, 3])]
    if not item:
        rows = [
            [Cell(i.id), Cell(i.kind), Cell(stands(i)), Cell(clock(i.due))]
            for i in record.items.values()
        ]
        heads = ["Piece", "Kind", "Where", "To be changed by"]
        sections.append(ReportSection("What there is", heads, rows, widths=[0, 0, 2, 0]))
    sections += [_life(id, record.lives[id]) for id in asked]
    return Report(
        f"Equipment: {item}" if item else "The record of the equipment",
        f"N.J.A.C. 13:69E-1 · as of {clock(now)} UTC · line {record.seq}, {record.head[:16]}…",
        [],
        sections,
    )


def stands(item: Item) -> str:
    """Where it is, and since when."""
    since = f" since {clock(item.since)}" if item.state == IN_USE else ""
    return where(item).removeprefix("it is ") + since


def clock(at: datetime | None) -> str:
    return f"{at:%Y-%m-%d %H:%M}" if at else ""


def _cite(cite: str) -> Cell:
    return Cell(cite, gist(SUBJECT, cite))


def _life(id: str, life: list[Happened]) -> ReportSection:
    rows = [
        [Cell(clock(datetime.fromisoformat(h.at))), Cell(h.done, h.more), Cell(f"{h.by}, {h.role}"),
         Cell(h.cite)]
        for h in life
    ]  # fmt: skip
    heads = ["When", "What", "By", "Paragraph"]
    return ReportSection(f"The life of {id}", heads, rows, widths=[0, 2, 1, 0])
