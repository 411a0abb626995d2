"""Double entry: where every chip of a table is, and how a line of the journal moved it.

The places are a player's account away from the tables, the purse at the table, the wagers on its
layout, and the table inventory container. A line's movements are the difference it made.
"""

from collections.abc import Callable, Iterator

import msgspec

from nomorebets.floor.storage import Movement
from nomorebets.table.facts import Bought, Left, Sat
from nomorebets.table.journal import Line
from nomorebets.table.open_table import OpenTable


class Holdings(msgspec.Struct, frozen=True):
    """Chips at a table, at one moment."""

    purses: dict[str, int]
    wagers: dict[str, int]  # on the layout, by the player who made them
    inventory: int

    @property
    def total(self) -> int:
        return sum(self.purses.values()) + sum(self.wagers.values()) + self.inventory


def holdings(table: OpenTable) -> Holdings:
    wagers: dict[str, int] = {}
    if table.round is not None:
        chips = table.round.table.chips
        for key, amount in chips.stakes.items():
            maker = chips.maker(*key)
            wagers[maker] = wagers.get(maker, 0) + amount
        return Holdings(dict(chips.purses), wagers, chips.inventory)
    layout = table.layout
    for (seat, _), amount in layout.stakes.items():
        wagers[layout.seats[seat]] = wagers.get(layout.seats[seat], 0) + amount
    return Holdings(dict(layout.purses), wagers, layout.inventory)


def movements(
    table_id: str, line: Line, before: Holdings, after: Holdings, account: Callable[[str], str]
) -> Iterator[Movement]:
    """What the line moved; `account` names a player's account in the ledger."""
    fact = line.fact
    inventory = before.inventory
    for player in {**before.purses, **after.purses, **before.wagers, **after.wagers}:
        purse = after.purses.get(player, 0) - before.purses.get(player, 0)
        wagers = after.wagers.get(player, 0) - before.wagers.get(player, 0)
        outside = 0
        if isinstance(fact, Sat | Bought) and fact.player == player:
            outside = -fact.chips
        elif isinstance(fact, Left) and fact.player == player:
            outside = before.inventory - after.inventory - purse - wagers
        house = -(purse + wagers + outside)
        inventory += house
        changes = {
            f"table:{table_id}:wagers:{player}": wagers,
            f"table:{table_id}:purse:{player}": purse,
            f"table:{table_id}:inventory": house,
            account(player): outside,
        }
        gist = str(type(fact).__struct_config__.tag)
        for source, target, amount in flows(changes):
            yield Movement(source, target, amount, gist, table_id, line.seq)
    assert inventory == after.inventory, f"line {line.seq} makes or destroys chips"


def flows(changes: dict[str, int]) -> Iterator[tuple[str, str, int]]:
    """From the places that have less to those that have more."""
    assert sum(changes.values()) == 0, "chips are made or destroyed"
    left = dict(changes)
    giving = [place for place, change in changes.items() if change < 0]
    taking = [place for place, change in changes.items() if change > 0]
    while giving and taking:
        source, target = giving[0], taking[0]
        amount = min(-left[source], left[target])
        yield source, target, amount
        left[source] += amount
        left[target] -= amount
        if not left[source]:
            giving.pop(0)
        if not left[target]:
            taking.pop(0)
