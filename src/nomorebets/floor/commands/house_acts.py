"""What the licensee does at an open table: notices, match play coupons, the guide to the game."""

from typing import Annotated, Any

import msgspec

from nomorebets.floor.commands.call import Call, Payload
from nomorebets.floor.commands.play import Name, SeatNumber
from nomorebets.floor.commands.queries import Page, one_named, report_policy
from nomorebets.floor.tables.attendance import Denied
from nomorebets.floor.tables.pace import now_text
from nomorebets.floor.tables.seating import may_come_now
from nomorebets.law.refusal import Refused
from nomorebets.table.facts import CouponIssued, CouponLaid
from nomorebets.table.guide import guide_of
from nomorebets.table.report import Report, html, pdf

Face = Annotated[int, msgspec.Meta(ge=0, le=10**9, description="whole cents")]


class NoticeGiven(Payload, frozen=True):
    change: Annotated[str, msgspec.Meta(max_length=400, description="key=value; key=value")]
    written: bool = False  # also to surveillance and the Commission


class HandCoupon(Payload, frozen=True):
    player: Name
    amount: Face


class LayCoupon(Payload, frozen=True):
    seat: SeatNumber
    wager: Name
    amount: Face


async def post_notice(call: Call) -> Any:
    table, told = call.table, call.told

    def change() -> Any:
        table.table.post(told.change, now_text(), told.written)
        return {"seq": table.table.journal.seq}

    return await call.perform(change)


async def issue_coupon(call: Call) -> Any:
    table, told = call.table, call.told

    def change() -> Any:
        if not may_come_now(table):
            raise Refused("", "wagers are closed: a coupon is handed out when the round is over")
        if table.phase == "wagers":
            table.table.tell(CouponIssued(told.player, told.amount, wagering=True))
        else:
            table.table.issue(told.player, told.amount)
        return {"seq": table.table.journal.seq}

    return await call.perform(change)


async def lay_coupon(call: Call) -> Any:
    table, told, player = call.table, call.told, call.account.name

    def change() -> Any:
        if told.seat - 1 not in table.seats_of(player):
            raise Denied(f"seat {told.seat} is not yours")
        if table.phase != "wagers":
            coupons = table.game.wagering.coupons
            cite = coupons.cite if coupons else ""
            raise Refused(cite, "a coupon is laid while wagers are open")
        table.table.tell(CouponLaid(told.seat, told.wager, told.amount))
        table.ready.discard(player)
        return {"seq": table.table.journal.seq}

    return await call.perform(change)


# the guide


async def table_guide(call: Call) -> Any:
    return _page(_of_table(call))


async def table_guide_pdf(call: Call) -> Any:
    body = await call.work_out(pdf, _of_table(call))
    return Page(body, "application/pdf", f"{call.table.id}-guide.pdf")


async def game_guide(call: Call) -> Any:
    game = one_named(call)
    return _page(guide_of(game, game.terms()))


def _of_table(call: Call) -> Report:
    table = call.table
    return guide_of(table.game, table.table.terms, table.settings.name)


def _page(guide: Report) -> Page:
    return Page(html(guide), "text/html; charset=utf-8", policy=report_policy())
