"""Double entry: where every chip of a table is, and which act of the journal moved it.

The places are a player's account away from the tables, the purse at the table, the wagers on its
layout, and the table inventory container. A line's movements are the difference it made, shared
out among its acts by what each wager put in, lost and won.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import msgspec

from nomorebets.floor.store.protocol import Movement
from nomorebets.law.words import spot_name
from nomorebets.table.act_words import act_words
from nomorebets.table.facts import Act, Bought, Left, Sat
from nomorebets.table.journal import Line
from nomorebets.table.open_table import OpenTable

Place = tuple[str, str]  # a spot and a wager
Changes = Counter[str]  # by place: "purse", "wagers", "inventory"


class OfWager(msgspec.Struct, frozen=True):
    """One wager: whose it is, and in this round what stands, was lost and was won."""

    player: str
    stands: int = 0
    lost: int = 0
    won: int = 0


class Holdings(msgspec.Struct, frozen=True):
    """Chips at a table, at one moment."""

    purses: dict[str, int]
    wagers: dict[str, int]  # on the layout, by the player who made them
    inventory: int
    by_wager: dict[Place, OfWager] = {}
    charged: dict[str, tuple[str, int]] = {}  # by spot: whose, and vigorish taken this round
    round: int = -1  # the one in progress

    @property
    def total(self) -> int:
        return sum(self.purses.values()) + sum(self.wagers.values()) + self.inventory


def holdings(table: OpenTable) -> Holdings:
    wagers: dict[str, int] = {}
    if table.round is not None:
        live = table.round.table
        chips, named = live.chips, live.game.wagers
        for key, amount in chips.stakes.items():
            maker = chips.maker(*key)
            wagers[maker] = wagers.get(maker, 0) + amount
        by_wager = {
            (spot_name(key[0]), named[key[1]].name): OfWager(
                chips.maker(*key), chips.stakes.get(key, 0), chips.lost.get(key, 0),
                chips.won.get(key, 0),
            )
            for key in {**chips.stakes, **chips.lost, **chips.won}
        }  # fmt: skip
        charged = {}
        for seat in {**chips.start.owed, **chips.owed, **chips.marked, **chips.charged}:
            owed = chips.start.owed.get(seat, 0) + chips.marked.get(seat, 0)
            taken = chips.charged.get(seat, 0) + owed - chips.owed.get(seat, 0)
            charged[spot_name(seat)] = (chips.player(seat), taken)
        return Holdings(
            dict(chips.purses), wagers, chips.inventory, by_wager, charged, table.layout.rounds
        )
    layout = table.layout
    for (seat, _), amount in layout.stakes.items():
        wagers[layout.seats[seat]] = wagers.get(layout.seats[seat], 0) + amount
    return Holdings(dict(layout.purses), wagers, layout.inventory)


def movements(
    table_id: str, line: Line, before: Holdings, after: Holdings, account: Callable[[str], str]
) -> Iterator[Movement]:
    """What the line moved; `account` names a player's account in the ledger."""
    fact = line.fact
    shares = _shares(line, before, after)
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
        whole = Changes(purse=purse, wagers=wagers, inventory=house, outside=outside)
        for act, changes in _by_act(whole, shares.get(player, {}), line, player):
            places = {
                f"table:{table_id}:wagers:{player}": changes["wagers"],
                f"table:{table_id}:purse:{player}": changes["purse"],
                f"table:{table_id}:inventory": changes["inventory"],
                account(player): changes["outside"],
            }
            done = line.acts[act - 1] if act else None
            gist = act_words(done) if done else str(type(fact).__struct_config__.tag)
            for source, target, amount in flows(places):
                yield Movement(
                    source, target, amount, gist, table_id, line.seq, act, done.cite if done else ""
                )
    assert inventory == after.inventory, f"line {line.seq} makes or destroys chips"


def _by_act(
    whole: Changes, shares: dict[int, Changes], line: Line, player: str
) -> list[tuple[int, Changes]]:
    """The changes of one player act by act; if they do not add up (a void undoes what earlier lines
    did), all under the last act that moved chips."""
    total = Changes()
    for changes in shares.values():
        total.update(changes)
    if all(total[place] == whole[place] for place in (*total, *whole)):
        return sorted(shares.items())
    if whole["outside"]:
        return [(0, whole)]
    last = max((i for i, act in enumerate(line.acts, 1) if act.amount), default=len(line.acts))
    return [(last, whole)]


def _shares(line: Line, before: Holdings, after: Holdings) -> dict[str, dict[int, Changes]]:
    """By player and act: what became of each wager, and of vigorish."""
    found: dict[str, dict[int, Changes]] = {}

    def share(player: str, act: int, **changes: int) -> None:
        found.setdefault(player, {}).setdefault(act, Changes()).update(changes)

    same = before.round == after.round
    nothing = OfWager("")
    for place in {**before.by_wager, **after.by_wager}:
        was = before.by_wager.get(place, nothing) if same else nothing
        now = after.by_wager.get(place, nothing)
        player = now.player or was.player
        stands, lost, won = now.stands - was.stands, now.lost - was.lost, now.won - was.won
        acts = [(i, act) for i, act in enumerate(line.acts, 1) if _about(act, place)]
        if not acts:
            continue
        standing = was.stands
        for i, act in acts:
            if act.act == "wager":
                placed, standing = act.amount - standing, act.amount
                share(player, i, wagers=placed, purse=-placed)
                stands -= placed
        others = [i for i, act in acts if act.act != "wager"]
        last = others[-1] if others else acts[-1][0]
        share(player, last, wagers=stands, purse=won - stands - lost, inventory=lost - won)
    for spot, (player, taken) in after.charged.items():
        more = taken - (before.charged.get(spot, ("", 0))[1] if same else 0)
        acts = [(i, a) for i, a in enumerate(line.acts, 1) if a.spot == spot and _vigorish(a)]
        if more and acts:
            share(player, acts[-1][0], purse=-more, inventory=more)
    return found


def _about(act: Act, place: Place) -> bool:
    moved = act.act == "move wager" and act.words == place[1]
    return act.spot == place[0] and (act.wager == place[1] or moved)


def _vigorish(act: Act) -> bool:
    return act.act.endswith("vigorish") and act.act != "mark vigorish"


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
