"""The wait list of a table without a free seat. Whoever came first is called first when a seat is
free, and has a time to take it; until then it is kept. House players make room for who waits.

The list is durable; that somebody has been called is not: whoever reads the table again calls anew.
"""

from collections.abc import Sequence

from nomorebets.floor.tables.attendance import OnList, Request
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.pace import now_text
from nomorebets.law.refusal import Refused

MOST_WAITING = 50
TIME_IS_UP = Refused("", "you were called, and the time to take a seat is up: join the list again")


def free_seats(table: GamingTable) -> list[int]:
    """Counted from 1; those somebody is promised already are not free."""
    promised = {r.seat for r in table.requests if r.wants == "sit"}
    seats = table.layout.seats
    return [n for n, name in enumerate(seats, 1) if not name and n not in promised]


def names(table: GamingTable) -> list[str]:
    return [on.player for on in table.wait_list]


def place_of(table: GamingTable, player: str) -> int:
    """From 1."""
    return names(table).index(player) + 1


def join(table: GamingTable, player: str) -> int:
    """At the end of the list; returns the place."""
    if table.game.counter is not None:
        raise Refused("", "nobody has a seat at a counter")
    if player in table.layout.seats:
        raise Refused("", "you sit at this table already")
    if any((r.player, r.wants) == (player, "sit") for r in table.requests):
        raise Refused("", "a seat is promised to you already")
    waiting, free = names(table), free_seats(table)
    if player in waiting:
        return place_of(table, player)
    if len(free) > len(waiting):
        raise Refused("", f"seat {free[0]} is free: take it")
    if len(waiting) >= MOST_WAITING:
        raise Refused("", f"{MOST_WAITING} people wait for a seat here: no more are written down")
    table.wait_list.append(OnList(player, now_text()))
    table.changed()
    return len(table.wait_list)


def strike(table: GamingTable, player: str) -> bool:
    """Off the list, if on it."""
    before = len(table.wait_list)
    table.wait_list = [on for on in table.wait_list if on.player != player]
    table.called.pop(player, None)
    if len(table.wait_list) == before:
        return False
    table.changed()
    return True


def refuse_kept(table: GamingTable, player: str, seat: int) -> None:
    """Free seats are for those who wait, in their order."""
    waiting = names(table)
    promised = Request(player, "sit", seat) in [
        Request(r.player, r.wants, r.seat) for r in table.requests
    ]
    if not seat or not waiting or promised or player in table.layout.seats:
        return
    first = waiting[: waiting.index(player)] if player in waiting else waiting
    free = len(free_seats(table))
    if free <= len(first):
        kept = f"seat {seat} is kept for {first[0]}" if free else "every seat is taken"
        raise Refused("", f"{kept}: join the wait list")


# calling


def to_call(table: GamingTable) -> Sequence[str]:
    """Those for whom a seat is free now."""
    return names(table)[: len(free_seats(table))]


def due(table: GamingTable, now: float) -> bool:
    """Whether somebody is to be called, has waited too long, or is to make room."""
    if not table.wait_list:
        return False
    called = table.called
    return (
        set(to_call(table)) != set(called)
        or any(until <= now for until in called.values())
        or bool(makes_room(table))
    )


def advance(table: GamingTable, now: float) -> list[str]:
    """Call who is to be called; those whose time is up are off the list, and returned."""
    late = [player for player, until in table.called.items() if until <= now]
    for player in late:
        strike(table, player)
    seconds = table.pace(table.settings.call_seconds)
    until = table.called
    table.called = {player: until.get(player, now + seconds) for player in to_call(table)}
    table.requests += [Request(player, "leave") for player in makes_room(table)]
    table.changed()
    return late


def makes_room(table: GamingTable) -> list[str]:
    """House players who leave so that everybody on the list has a seat."""
    leaving = {r.player for r in table.requests if r.wants == "leave"}
    short = len(table.wait_list) - len(free_seats(table)) - len(leaving)
    stay = [name for name in table.house if name not in leaving]
    return stay[::-1][: max(0, short)]


def until_next(table: GamingTable, now: float) -> float | None:
    """Seconds until the time of the next who was called is up."""
    return min((max(0.0, until - now) for until in table.called.values()), default=None)
