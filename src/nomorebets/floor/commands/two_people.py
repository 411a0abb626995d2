"""Irregularities and corrections. What was paid is taken back by two people: a floorperson proposes
it, a supervisor confirms it; until then, or until it is withdrawn, the table waits.
"""

from typing import Annotated, Any

import msgspec

from nomorebets.floor.commands import drafts
from nomorebets.floor.commands.call import Call, Payload
from nomorebets.floor.commands.play import Name, Reason, ReportOutcome, SeatNumber, reported_fact
from nomorebets.floor.tables.attendance import Denied, Proposal
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.law.game import A_DEALER, EQUIPMENT
from nomorebets.law.refusal import Refused
from nomorebets.table.facts import Irregularity
from nomorebets.table.journal import ToldBy
from nomorebets.table.round import Round
from nomorebets.table.taking_back import correction_takes_back, irregularity_takes_back
from nomorebets.table.views import Role


class Irregular(Payload, frozen=True):
    name: Name
    after: Annotated[int, msgspec.Meta(ge=0)] | None = None
    seat: SeatNumber = 0
    reason: Reason = ""


class ReportedWrongly(ReportOutcome, frozen=True, kw_only=True):
    """An act, counted from 1, and what it should have followed from; if several cards were turned
    over together, which of them it was not."""

    act: Annotated[int, msgspec.Meta(ge=1)]
    reason: Reason = ""
    instead: Annotated[str, msgspec.Meta(max_length=20)] = ""


class Confirm(Payload, frozen=True):
    """`seq`: of the line after which it was proposed, so that nobody confirms another proposal."""

    seq: Annotated[int, msgspec.Meta(ge=0)]
    reason: Reason = ""


async def irregularity(call: Call) -> Any:
    table, told = call.table, call.told

    def change() -> Any:
        _refuse_what_cannot_happen(table, told.name)
        round = _round(table)
        after = len(round.acts) if told.after is None else told.after
        fact = Irregularity(told.name, after, told.seat)
        software = table.settings.source == "software"
        if irregularity_takes_back(round, fact, software):
            return _propose(call, Proposal(fact, _teller(call), table.table.journal.seq))
        table.table.tell(fact)
        return {"seq": table.table.journal.seq}

    return await call.perform(change)


async def reported_wrongly(call: Call) -> Any:
    table, told = call.table, call.told
    fact = reported_fact(table.game.cards.pack, told)

    def change() -> Any:
        if table.settings.source == "reported" and correction_takes_back(
            _round(table), told.act, fact, told.instead
        ):
            seq = table.table.journal.seq
            return _propose(call, Proposal(fact, _teller(call), seq, told.act, told.instead))
        table.table.set_right(told.act, fact, told.instead)
        return {"seq": table.table.journal.seq}

    await drafts.settle(call)
    return await call.perform(change)


async def confirm(call: Call) -> Any:
    table = call.table

    def change() -> Any:
        asked = _proposed(table, call.told.seq)
        if asked.by.name == call.account.name:
            raise Denied("you proposed it: another person confirms it")
        table.table.journal.by = msgspec.structs.replace(asked.by, also=_teller(call))
        if asked.act:
            table.table.set_right(asked.act, asked.fact, asked.instead)
        else:
            table.table.tell(asked.fact)
        table.take_proposal(None)
        return {"seq": table.table.journal.seq}

    return await call.perform(change)


async def withdraw(call: Call) -> Any:
    table = call.table

    def change() -> Any:
        _proposed(table, call.told.seq)
        table.take_proposal(None)
        table.changed()
        return {"seq": table.table.journal.seq}

    return await call.perform(change)


def _propose(call: Call, proposal: Proposal) -> dict[str, Any]:
    if call.role != Role.FLOORPERSON:
        raise Refused("", "it takes back what was paid: a floorperson proposes that")
    call.table.take_proposal(proposal)
    call.table.changed()
    return {"seq": proposal.seq, "proposed": True}


def _proposed(table: GamingTable, seq: int) -> Proposal:
    if table.proposal is None or table.proposal.seq != seq:
        raise Refused("", "nothing like it is proposed (any more)")
    return table.proposal


def _teller(call: Call) -> ToldBy:
    assert call.by is not None, "the registry lets no player"
    return call.by


def _round(table: GamingTable) -> Round:
    if table.table.round is None:
        raise Refused("", "no round of play is in progress")
    return table.table.round


def _refuse_what_cannot_happen(table: GamingTable, name: str) -> None:
    """Where software deals no card is found face up; where no person deals nobody is a new one."""
    remedy = table.game.irregularities.get(name)
    if remedy is not None and remedy.needs == EQUIPMENT and table.settings.source == "software":
        why = f"software deals at this table: {name!r} can only happen to real equipment"
        raise Refused(remedy.cite, why)
    if remedy is not None and remedy.needs == A_DEALER and table.settings.dealer == "automatic":
        raise Refused(remedy.cite, f"no person deals at this table: {name!r} cannot happen")
