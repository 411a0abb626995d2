"""Sitting down, buying in, leaving: at once where the rules allow it, else as soon as they do."""

from typing import Any

from nomorebets.floor.store.protocol import HOUSE
from nomorebets.floor.tables.attendance import HOUSE_SIGN, Request
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.wait_list import refuse_kept, strike
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.table.facts import Bought, Left, Sat, Wagered
from nomorebets.table.house_players import buy_in, may_wager
from nomorebets.table.open_table import OpenTable

LATER = {"later": "after this round"}
HOUSE_NAMES = (
    "Ada", "Bea", "Cy", "Dot", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou", "Mae", "Ned",
    "Ola", "Pip",
)  # fmt: skip


def may_come_now(table: GamingTable) -> bool:
    if table.proposal is not None:
        return False
    return table.phase in ("between", "wagers") or (
        table.phase == "over" and table.settings.dealer == "person"
    )


def sit(table: GamingTable, player: str, seat: int, chips: int) -> None:
    refuse_if_shutting(table)
    refuse_kept(table, player, seat)
    if table.phase == "wagers":
        moves = player in table.layout.seats and bool(table.game.seats.moves_cite)
        table.table.tell(Sat(player, seat, chips, wagering=True, moves=moves))
    else:
        table.table.sit(player, seat, chips)
    if seat:
        strike(table, player)


def buy(table: GamingTable, player: str, chips: int) -> None:
    if table.phase == "wagers":
        table.table.tell(Bought(player, chips, wagering=True))
    else:
        table.table.buy(player, chips)


def leave(table: GamingTable, player: str) -> None:
    """With all chips. Wagers that may be withdrawn are, and other players' on the boxes given up
    go back to them; if any still stand, it is refused."""
    if table.phase == "wagers":
        _withdraw(table.table, player)
        others = [name for name in table.layout.arrivals if name != player]
        live = table.live
        if others or live is None or not live.unplayed:
            table.table.tell(Left(player, wagering=True))
            return
    table.table.leave(player)


def _withdraw(table: OpenTable, player: str) -> None:
    assert table.round is not None
    live = table.round.table
    for seat, index in sorted(live.chips.stakes):
        maker = live.chips.maker(seat, index)
        seated = live.layout.seats[seat] if maker else ""  # the house's own is nobody's
        if player not in (maker, seated):
            continue
        made_by = maker if maker != seated else ""
        fact = Wagered(seat + 1, live.game.wagers[index].name, 0, made_by)
        assert table.round is not None
        if may_wager(table.round.table, fact):
            table.tell(fact)


def refuse_if_shutting(table: GamingTable) -> None:
    if table.shutting and table.game.counter is None:  # at a counter tickets are still paid
        raise Refused("", "the table is about to close")


async def refuse_beyond_account(table: GamingTable, player: str, chips: int) -> None:
    """Before a movement is tried: chips an account has not got."""
    ledger = table.ledger_of(player)
    if ledger == HOUSE or chips <= 0:
        return
    held = await table.store.balance(ledger)
    if chips > held:
        raise Refused("", f"your account has {money(held)}, not {money(chips)}")


def note(table: GamingTable, request: Request) -> dict[str, str]:
    """It will be done when the rules allow; who asks for something else changes their mind."""
    table.requests = [
        r for r in table.requests if (r.player, r.wants) != (request.player, request.wants)
    ]
    table.requests.append(request)
    table.changed()
    return dict(LATER)


def forget(table: GamingTable, request: Request) -> None:
    """It cannot be done; nobody waits for it any more."""
    table.requests = [r for r in table.requests if r != request]


async def settle_request(table: GamingTable, request: Request) -> bool:
    """Do now what somebody waited for; whether it was done."""
    if request.wants in ("sit", "buy in"):
        await refuse_beyond_account(table, request.player, request.chips)

    def change() -> bool:
        idle = table.phase in ("between", "over", "wagers") and table.proposal is None
        if not idle or request not in table.requests:
            return False
        if request.wants == "sit":
            sit(table, request.player, request.seat, request.chips)
        elif request.wants == "buy in":
            buy(table, request.player, request.chips)
        elif request.wants == "fill":
            fill(table, request.seat)
        else:
            try:
                leave(table, request.player)
            except Refused:
                if request.player not in table.layout.purses:
                    raise
                return False  # what stands keeps the player for now
        table.requests.remove(request)
        return True

    done: Any = await table.perform(change)
    return bool(done)


def fill(table: GamingTable, players: int) -> None:
    """House players at so many seats: more sit down where seats are free, or some stand up."""
    house = table.house
    for player in house[players:]:
        leave(table, player)
    names = iter(f"{name}{HOUSE_SIGN}" for name in HOUSE_NAMES)
    game, terms = table.game, table.table.terms
    if game.counter is not None:
        free_names = [name for name in names if name not in table.layout.purses]
        for name in free_names[: players - len(house)]:
            sit(table, name, 0, buy_in(game, terms))
        return
    for _ in range(players - len(house)):
        seats = table.layout.seats
        free = [seat for seat, name in enumerate(seats) if not name]
        if not free:
            raise Refused("", "no more seats are free")
        seat = free[len(free) // 2] if len(free) > 1 else free[0]
        name = next(name for name in names if name not in seats)
        sit(table, name, seat + 1, buy_in(game, terms))
