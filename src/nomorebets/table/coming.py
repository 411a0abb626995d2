"""Players come, buy in and leave while wagers are open: the round goes on with those who are there.

Between rounds the layout changes (`Layout.sit`, `.buy`, `.leave`). While wagers are open the round
has begun, so what it began with changes too: a round made void gives back what was brought since.
"""

from typing import Any

import msgspec

from nomorebets.law.refusal import Refused
from nomorebets.law.words import SET_RIGHT
from nomorebets.table.facts import Bought, CouponIssued, Left, Sat
from nomorebets.table.flows import flows


def come_or_go(table: Any, fact: Sat | Bought | CouponIssued | Left) -> None:
    """What a `LiveTable` does with these facts while it takes wagers."""
    if not fact.wagering:
        raise Refused(table.cite, f"wagers are open: {fact.player!r} comes or goes between rounds")
    table.weighing = True  # no irregularity comes between: who has left has been paid
    try:
        if isinstance(fact, Sat):
            _sit(table, fact)
        elif isinstance(fact, Bought):
            _buy(table, fact)
        elif isinstance(fact, CouponIssued):
            _issue(table, fact)
        else:
            _leave(table, fact.player)
    finally:
        table.weighing = False


def _sit(table: Any, fact: Sat) -> None:
    if fact.moves and any(table.chips.maker(*key) == fact.player for key in table.chips.stakes):
        cite = table.game.seats.moves_cite
        raise Refused(cite, f"{fact.player} has chips on the layout: withdraw them, then move")
    layout = table.layout.sit(table.game, table.terms, fact.player, fact.seat, fact.chips)
    table.chips.come(fact.player, fact.chips)
    _begin_with(table, layout)
    table.moved = dict(layout.moved)
    if fact.moves:
        table.active = tuple(seat for seat in table.active if layout.seats[seat])
    if fact.seat:
        table.active = tuple(sorted({*table.active, fact.seat - 1}))


def _buy(table: Any, fact: Bought) -> None:
    layout = table.layout.buy(fact.player, fact.chips)
    table.chips.come(fact.player, fact.chips)
    _begin_with(table, layout)


def _issue(table: Any, fact: CouponIssued) -> None:
    _begin_with(table, table.layout.issue(table.game, table.terms, fact.player, fact.amount))
    table.in_hand.setdefault(fact.player, []).append(fact.amount)


def _leave(table: Any, player: str) -> None:
    chips = table.chips
    if not chips.has(player):
        raise Refused(table.cite, f"{player!r} does not sit at this table")
    seats = [seat for seat, name in enumerate(table.layout.seats) if name == player]
    own = (flow for flow in flows(table.acts).values() if flow.player == player)
    if any(flow.won or flow.lost for flow in own) or any(
        chips.maker(*key) == player for key in chips.stakes
    ):
        raise Refused(table.cite, f"{player} has chips in this round: withdraw them or play it")
    if any(seat in seats for seat, _ in chips.stakes):
        cite = table.game.seats.behind_cite
        raise Refused(cite, f"another player's wager stands on {player}'s box: it goes back first")
    cite, inventory = table.cite, chips.inventory
    for seat in seats:
        table.game.wagering.refuse_leave(table.layout, table.terms, seat)
        table.collect_marked(seat)
        if table.since(SET_RIGHT):  # of a wager taken down the vigorish goes back
            table.game.wagering.charge_dues(table, table.terms, seat)
            table.rule(cite)
    purse, layout = chips.go(player), table.layout
    table.left[player] = len(table.acts)
    _begin_with(
        table,
        msgspec.structs.replace(
            layout,
            seats=tuple("" if name == player else name for name in layout.seats),
            arrivals=tuple(name for name in layout.arrivals if name != player),
            purses={name: cents for name, cents in layout.purses.items() if name != player},
            stakes={key: cents for key, cents in layout.stakes.items() if key[0] not in seats},
            owed={seat: cents for seat, cents in layout.owed.items() if seat not in seats},
            inventory=layout.inventory + chips.inventory - inventory,
            brought=layout.brought - purse,
        ),
    )
    table.active = tuple(seat for seat in table.active if seat not in seats)


def _begin_with(table: Any, layout: Any) -> None:
    table.layout = layout
    table.chips.seated(layout.seats)
