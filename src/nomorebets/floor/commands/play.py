"""Commands at a table: what players, dealers and floorpersons may do there."""

from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec

from nomorebets.floor.commands import drafts
from nomorebets.floor.commands.call import Call, Payload
from nomorebets.floor.display.lobby import tile
from nomorebets.floor.tables import wait_list
from nomorebets.floor.tables.attendance import Denied, Request
from nomorebets.floor.tables.dealer import close_wagers, default_of
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.seating import (
    LATER,
    buy,
    fill,
    leave,
    may_come_now,
    note,
    refuse_beyond_account,
    refuse_if_shutting,
    sit,
)
from nomorebets.law.packs import Pack
from nomorebets.law.refusal import Refused
from nomorebets.law.words import number_of
from nomorebets.table import pending as waits
from nomorebets.table.facts import (
    AnyFact,
    Called,
    CardRead,
    Closed,
    Counted,
    CuttingCard,
    Decided,
    Drawn,
    Drew,
    Rested,
    Rolled,
    Shuffled,
    Wagered,
)
from nomorebets.table.views import Role

Cents = Annotated[int, msgspec.Meta(ge=0, le=10**12, description="whole cents")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=64)]
Name = Annotated[str, msgspec.Meta(max_length=80)]
Reason = Annotated[str, msgspec.Meta(max_length=200, description="why; it is in the journal")]


class Sit(Payload, frozen=True):
    seat: SeatNumber
    chips: Cents


class BuyIn(Payload, frozen=True):
    chips: Annotated[int, msgspec.Meta(gt=0, le=10**12)]


class Seed(Payload, frozen=True):
    """The seed committed to for this round, the commitment to the next one, or both."""

    seed: Annotated[str, msgspec.Meta(max_length=64)] = ""
    commitment: Annotated[str, msgspec.Meta(max_length=64)] = ""


class MakeWager(Payload, frozen=True):
    seat: SeatNumber
    wager: Name
    amount: Annotated[int, msgspec.Meta(ge=-(10**12), le=10**12)]


class Button(Payload, frozen=True):
    seat: SeatNumber
    wager: Name
    button: Annotated[str, msgspec.Meta(max_length=8)]


class Decide(Payload, frozen=True):
    seat: SeatNumber
    decision: Name
    value: Annotated[int, msgspec.Meta(ge=-(2**40), le=2**40)]


class ReportOutcome(Payload, frozen=True, kw_only=True):
    """One of these: what the real cards, wheel or dice showed."""

    card: Annotated[str, msgspec.Meta(max_length=8)] | None = None
    cutting_card: bool = False
    shuffled: bool = False
    number: Annotated[int, msgspec.Meta(ge=0, le=1000)] | None = None
    between: bool = False
    dice: Annotated[tuple[int, ...], msgspec.Meta(max_length=8)] | None = None
    numbers: Annotated[tuple[int, ...], msgspec.Meta(max_length=100)] | None = None
    count: Annotated[int, msgspec.Meta(ge=0, le=10_000)] | None = None
    misdealt: bool = False
    found: bool | None = None
    hold: Annotated[float, msgspec.Meta(ge=0, le=30)] | None = None


class Fill(Payload, frozen=True):
    players: Annotated[int, msgspec.Meta(ge=0, le=16)]


class Player(Payload, frozen=True):
    player: Name
    reason: Reason = ""


class Assign(Payload, frozen=True):
    dealer: Name
    instead_of: Annotated[Name, msgspec.Meta(description="if anybody else deals, nothing")] = ""


def _done(table: GamingTable) -> dict[str, int]:
    return {"seq": table.table.journal.seq}


# players


async def sit_down(call: Call) -> Any:
    table, told, player = call.table, call.told, call.account.name
    await call.floor.learn(player)
    await refuse_beyond_account(table, player, told.chips)

    def change() -> Any:
        refuse_if_shutting(table)
        if not may_come_now(table):
            _refuse_hopeless(table, player, told.seat)
            answer = note(table, Request(player, "sit", told.seat, told.chips))
            if told.seat:
                wait_list.strike(table, player)
            return answer
        sit(table, player, told.seat, told.chips)
        return _done(table)

    return await call.perform(change)


def _refuse_hopeless(table: GamingTable, player: str, seat: int) -> None:
    """Before somebody is asked to wait: a seat there is not, or that is taken."""
    table.layout.sit(table.game, table.table.terms, player, seat, 0)
    if seat and any(r.seat == seat and r.player != player for r in table.requests):
        raise Refused(table.game.seats_cite, f"somebody waits for seat {seat} already")
    wait_list.refuse_kept(table, player, seat)


async def join_list(call: Call) -> Any:
    table, player = call.table, call.account.name

    def change() -> Any:
        refuse_if_shutting(table)
        return {"place": wait_list.join(table, player)}

    return await call.perform(change)


async def leave_list(call: Call) -> Any:
    return await _strike(call, call.account.name)


async def strike_from_list(call: Call) -> Any:
    return await _strike(call, call.told.player)


async def _strike(call: Call, player: str) -> Any:
    def change() -> Any:
        if not wait_list.strike(call.table, player):
            raise Refused("", f"{player} is not on the wait list")
        return _done(call.table)

    return await call.perform(change)


async def leave_table(call: Call) -> Any:
    return await _stand_up(call, call.account.name)


async def stand_up(call: Call) -> Any:
    return await _stand_up(call, call.told.player)


async def _stand_up(call: Call, player: str) -> Any:
    table = call.table

    def change() -> Any:
        waiting = [r for r in table.requests if r.player == player and r.wants != "leave"]
        table.requests = [r for r in table.requests if r not in waiting]
        if player not in table.layout.purses:
            if waiting:
                return _done(table)
            raise Refused("", f"{player} does not sit at this table")
        if may_come_now(table):
            try:
                leave(table, player)
                return _done(table)
            except Refused:
                if table.phase != "wagers":
                    raise
        return note(table, Request(player, "leave"))

    return await call.perform(change)


async def buy_in(call: Call) -> Any:
    table, player, chips = call.table, call.account.name, call.told.chips
    await refuse_beyond_account(table, player, chips)

    def change() -> Any:
        if not may_come_now(table):
            stakes = table.game.seats.stakes_cite
            why = {"cite": stakes, "why": "on table stakes no chips are added in a round"}
            return note(table, Request(player, "buy in", chips=chips)) | (why if stakes else {})
        buy(table, player, chips)
        return _done(table)

    return await call.perform(change)


def _own_seat(call: Call, seat: int) -> None:
    if seat - 1 not in call.table.seats_of(call.account.name):
        raise Denied(f"seat {seat} is not yours")


def _refuse_anothers(table: GamingTable, seat: int, wager: str, player: str) -> None:
    """2.13: a wager on a box is changed by who made it, not by whose box it is."""
    live, index = table.live, table.game.wager_named(wager)
    if live is None or index is None or not live.staked(seat, index):
        return
    if live.chips.maker(seat, index) != player:
        raise Refused(table.game.seats.behind_cite, f"the {wager} there is another player's")


async def wager(call: Call) -> Any:
    table, told, player = call.table, call.told, call.account.name

    def change() -> Any:
        others = told.seat - 1 not in table.seats_of(player)
        if others and not table.game.seats.behind(table.table.terms):
            raise Denied(f"seat {told.seat} is not yours")
        if table.phase in ("between", "over"):
            raise Refused(_wager_cite(table, told.wager), "wagers are not open yet")
        if table.phase == "play":
            raise Refused(_wager_cite(table, told.wager), "wagers are closed: it is too late")
        made_by = player if others else ""
        _refuse_anothers(table, told.seat - 1, told.wager, player)
        table.table.tell(Wagered(told.seat, told.wager, told.amount, made_by))
        table.ready.discard(player)
        return _done(table)

    return await call.perform(change)


def _wager_cite(table: GamingTable, name: str) -> str:
    index = table.game.wager_named(name)
    return "" if index is None else str(table.game.wagers[index].cite)


async def call_button(call: Call) -> Any:
    told = call.told

    def change() -> Any:
        _own_seat(call, told.seat)
        return _tell(call.table, Called(told.seat, told.wager, told.button))

    return await call.perform(change)


def _tell(table: GamingTable, fact: AnyFact) -> dict[str, int]:
    table.table.tell(fact)
    return _done(table)


async def decide(call: Call) -> Any:
    told = call.told

    def change() -> Any:
        if call.role != Role.DEALER:
            _own_seat(call, told.seat)
        elif told.seat:
            raise Denied("a dealer decides for the dealer only (seat 0)")
        _refuse_unasked(call.table, told.decision)
        return _tell(call.table, Decided(told.seat, told.decision, told.value))

    return await call.perform(change)


def _refuse_unasked(table: GamingTable, name: str) -> None:
    """A decision nobody is asked for: the window is closed, or not open yet."""
    pending = table.pending
    for index, decision in enumerate(table.game.decisions):
        if decision.name == name and (
            pending is None
            or pending.asks not in (waits.WINDOW, waits.OFFER)
            or pending.decision != index
        ):
            raise Refused(decision.cite, f"nobody is asked now about: {name}")


async def seed(call: Call) -> Any:
    table, player, told = call.table, call.account.name, call.told

    def change() -> Any:
        if told.seed:
            table.table.tell_seed(player, told.seed)
        if told.commitment:
            table.table.commit_seed(player, told.commitment)
        return _done(table)

    return await call.perform(change)


async def ready(call: Call) -> Any:
    table, player = call.table, call.account.name

    def change() -> Any:
        table.ready.add(player)
        table.changed_soon()
        return _done(table)

    answer = await call.perform(change)
    table.poke()
    return answer


# dealers


def _by_hand(call: Call) -> None:
    if call.table.settings.dealer != "person":
        raise Refused("", "the automatic dealer deals at this table")


async def begin(call: Call) -> Any:
    _by_hand(call)
    table = call.table
    equipment = await call.floor.equipment.read()

    def change() -> Any:
        if table.phase not in ("between", "over"):
            raise Refused("", "the round of play is not over")
        equipment.refuse_overdue(table.id, datetime.now(UTC))
        table.begin()
        return _done(table)

    return await call.perform(change)


async def close(call: Call) -> Any:
    _by_hand(call)
    table = call.table

    def change() -> Any:
        pending, live = table.pending, table.live
        if pending is None or live is None:
            raise Refused("", "nothing is open")
        if pending.asks == waits.WAGERS:
            close_wagers(table)
            if table.phase == "wagers":
                raise Refused(pending.cite, "no wager has been made")
        elif pending.asks in (waits.WINDOW, waits.TICKETS):
            table.table.tell(Closed())
        elif pending.asks == waits.OFFER:
            ((spot, _),) = pending.legal
            name = live.game.decisions[pending.decision].name
            value = default_of(live, pending, spot) or 0
            table.table.tell(Decided(number_of(spot), name, value))
        else:
            raise Refused(pending.cite, "nothing is open: the cards are being dealt")
        return _done(table)

    return await call.perform(change)


def reported_fact(pack: Pack | None, told: ReportOutcome) -> AnyFact:
    given: list[AnyFact] = []
    if told.card is not None and pack is not None:
        try:
            given.append(Drawn(pack.text(pack.face(told.card)) if told.card else ""))
        except ValueError as error:
            raise Refused("", str(error)) from None
    if told.cutting_card:
        given.append(CuttingCard())
    if told.shuffled:
        given.append(Shuffled())
    if told.number is not None:
        given.append(Rested(told.number, told.between))
    if told.dice:
        given.append(Rolled.of(told.dice))
    if told.numbers:
        given.append(Drew(told.numbers))
    if told.count is not None:
        given.append(Counted(told.count, told.misdealt))
    if told.found is not None:
        given.append(CardRead(told.found))
    if len(given) != 1:
        raise Refused("", "report one thing: a card, a number, the dice, a count or the shuffle")
    return given[0]


async def report(call: Call) -> Any:
    if call.table.settings.source != "reported":
        raise Refused("", "software deals at this table: there is nothing to report")
    fact = reported_fact(call.table.table.game.cards.pack, call.told)
    hold = call.table.pace.draft if call.told.hold is None else call.told.hold
    return await drafts.enter(call, fact, hold)


async def correct(call: Call) -> Any:
    return await drafts.take_back(call)


# floorpersons


async def fill_seats(call: Call) -> Any:
    table, players = call.table, call.told.players

    def change() -> Any:
        if not may_come_now(table):
            return note(table, Request("", "fill", seat=players))
        fill(table, players)
        return _done(table)

    return await call.perform(change)


async def assign(call: Call) -> Any:
    """A dealer deals at one table: whoever is assigned here is relieved elsewhere before. Of two
    who assign the same dealer at the same moment, the store refuses one."""
    table, dealer, instead_of = call.table, call.told.dealer, call.told.instead_of
    if dealer:
        account = await call.floor.store.account(dealer)
        if account is None or account.role != Role.DEALER:
            raise Refused("", f"there is no dealer {dealer!r}")
        dealer = account.name
        await call.floor.relieve(dealer, call.token, but=table)

    def change() -> Any:
        if instead_of in ("", table.assigned):
            table.assign(dealer)
        return _done(table)

    return await call.perform(change)


async def shut(call: Call) -> Any:
    table = call.table

    def change() -> Any:
        table.shutting, table.shut_by = True, call.by
        table.changed()
        return dict(LATER)

    return await call.perform(change)


async def open_table(call: Call) -> Any:
    return await call.floor.open_table(call.told, tile, call.kept if call.key else None, call.by)
