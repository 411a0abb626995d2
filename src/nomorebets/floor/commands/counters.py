"""Commands at a counter: tickets are written, voided, presented, printed.

Players ask for themselves; a dealer is the keno writer, a floorperson the keno supervisor.
"""

from secrets import SystemRandom
from typing import Annotated, Any

import msgspec

from nomorebets.floor.commands.call import Call, NotThere, Payload
from nomorebets.floor.commands.queries import Page, report_policy
from nomorebets.floor.tables.attendance import Denied
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.pace import now_text
from nomorebets.law.refusal import Refused
from nomorebets.law.tickets import Groups, Ticket, marks_from
from nomorebets.table.facts import AnyFact, Presented, VoidedTicket, Wrote, YearEnded
from nomorebets.table.report import html, pdf
from nomorebets.table.ticket_paper import ticket_paper
from nomorebets.table.views import Role

Number = Annotated[int, msgspec.Meta(ge=1, le=2**40)]


class KenoRequest(Payload, frozen=True):
    """The marks as people write them (`1 2 3 / 4 5 6 : 1 2`), or how many numbers the system is to
    choose."""

    rate: Annotated[int, msgspec.Meta(ge=1, le=10**12, description="cents a way, each game")]
    marks: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    quick: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    games: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 1
    station: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1


class OneTicket(Payload, frozen=True):
    ticket: Number


class PresentTicket(Payload, frozen=True):
    ticket: Number
    keyed: bool = False  # the system does not read it


class YearEnds(Payload, frozen=True):
    day: Annotated[str, msgspec.Meta(max_length=10, description="such as 2026-12-31")]


def _at_counter(table: GamingTable) -> Any:
    if table.game.counter is None:
        raise Refused("", f"no tickets are sold at {table.game.name}")
    return table.game.counter


def _tell(table: GamingTable, fact: AnyFact) -> dict[str, int]:
    counter = _at_counter(table)
    if table.live is None or not table.live.open_for_tickets:
        raise Refused(counter.paragraphs.open, "no game is open: wait for the next one")
    table.table.tell(fact)
    return {"seq": table.table.journal.seq}


async def write_ticket(call: Call) -> Any:
    table, told, player = call.table, call.told, call.account.name
    counter = _at_counter(table)
    groups, ways = _marked(told, counter)

    def change() -> Any:
        if table.shutting:
            raise Refused("", "the counter is about to close: no more tickets")
        fact = Wrote(
            player, groups, ways, told.rate, told.games, told.station, now_text(), bool(told.quick)
        )
        answer = _tell(table, fact)
        table.ready.discard(player)
        assert table.live is not None
        return {**answer, "ticket": table.live.issued}

    return await call.perform(change)


def _marked(told: KenoRequest, counter: Any) -> tuple[Groups, Groups]:
    if bool(told.marks.strip()) == bool(told.quick):
        raise Refused(counter.paragraphs.issue, "mark numbers, or let the system choose: not both")
    if not told.quick:
        return marks_from(told.marks, counter.paragraphs.issue)
    if told.quick > counter.numbers:
        raise Refused(counter.paragraphs.issue, f"there are {counter.numbers} numbers to choose")
    chosen = SystemRandom().sample(range(1, counter.numbers + 1), told.quick)
    return (tuple(sorted(chosen)),), ((1,),)


def _ticket(call: Call, number: int) -> Ticket | None:
    """The ticket, if the counter still knows it; a player asks about their own."""
    table = call.table
    _at_counter(table)
    ticket = (table.live.sold if table.live else table.layout.desk.tickets).get(number)
    if ticket and call.role == Role.PLAYER and ticket.player != call.account.name:
        raise Denied(f"ticket {number} is not yours")
    return ticket


async def void_ticket(call: Call) -> Any:
    def change() -> Any:
        _ticket(call, call.told.ticket)
        return _tell(call.table, VoidedTicket(call.told.ticket))

    return await call.perform(change)


async def present_ticket(call: Call) -> Any:
    told, role = call.told, call.role
    if told.keyed and role == Role.PLAYER:
        raise Denied("a keno writer keys a ticket in")

    def change() -> Any:
        _ticket(call, told.ticket)
        supervisor = call.account.name if role == Role.FLOORPERSON else ""
        fact = Presented(told.ticket, now_text(), told.keyed, supervisor)
        return _tell(call.table, fact)

    return await call.perform(change)


async def year_ended(call: Call) -> Any:
    return await call.perform(lambda: _tell(call.table, YearEnded(call.told.day)))


async def ticket_page(call: Call) -> Any:
    body = html(_paper(call))
    return Page(body, "text/html; charset=utf-8", policy=report_policy())


async def ticket_pdf(call: Call) -> Any:
    body = await call.work_out(pdf, _paper(call))
    return Page(body, "application/pdf", f"{call.table.id}-ticket-{call.path['number']}.pdf")


def _paper(call: Call) -> Any:
    told = call.path["number"]
    ticket = (
        _ticket(call, int(told)) if told.isascii() and told.isdigit() and len(told) < 16 else None
    )
    if ticket is None:
        raise NotThere(f"there is no ticket {told}, or it met its fate long ago")
    table = call.table
    return ticket_paper(table.game, table.table.terms, ticket, table.settings.name, ticket.fate)
