"""The fast table's text, which nobody reads, and its seats."""

from typing import Any

from nomorebets.law.words import NOBODY, SEATS
from nomorebets.simulation.by_reference import beyond, view
from nomorebets.simulation.fast_table.structure import TURNS, verb

# the text


@verb("rule")
def _rule(table: Any, cite: int) -> None:
    pass


@verb("announce")
def _announce(table: Any, words: int) -> None:
    pass


@verb("perform")
def _perform(table: Any, words: int) -> None:
    pass


@verb("call")
def _call(table: Any, spot: int, value: int) -> int:
    table.calls[spot] = value
    return value


@verb("called")
def _called(table: Any, spot: int) -> int:
    return table.calls[spot]


# seats


@verb("clockwise")
def _clockwise(table: Any) -> Any:
    return view(beyond(table.turns, table.clock * 2 * SEATS), table.clocks)


@verb("counterclockwise")
def _counterclockwise(table: Any) -> Any:
    return view(beyond(table.turns, (table.clock * 2 + 1) * SEATS), table.clocks)


@verb("turned")
def _turned(table: Any, way: int, seat: int) -> Any:
    """Once around the taken seats this way, from this seat or the first after it."""
    first = way * SEATS * SEATS
    rising = table.seats < 2 or table.around[first] < table.around[first + table.seats - 1]
    start = 0
    if 0 <= seat < SEATS:
        for i in range(table.seats):
            other = table.around[first + i]
            if (rising and other >= seat) or (not rising and other <= seat):
                start = i
                break
    return view(beyond(table.around, first + start * SEATS), table.seats)


@verb("clockwise_from")
def _clockwise_from(table: Any, seat: int) -> Any:
    return table.turned(0, seat)


@verb("counterclockwise_from")
def _counterclockwise_from(table: Any, seat: int) -> Any:
    return table.turned(1, seat)


@verb("players_clockwise_from")
def _players_clockwise_from(table: Any, seat: int) -> Any:
    """Each seat is a player's own."""
    return table.turned(0, seat)


@verb("players_counterclockwise_from")
def _players_counterclockwise_from(table: Any, seat: int) -> Any:
    return table.turned(1, seat)


@verb("same_player")
def _same_player(table: Any, seat: int, other: int) -> bool:
    return seat == other


@verb("holder")
def _holder(table: Any, marker: int) -> int:
    """Nobody comes or goes."""
    seat = table.markers[marker]
    return seat if table.seated(seat) else NOBODY


@verb("gone")
def _gone(table: Any, marker: int) -> bool:
    return False


@verb("moved_from")
def _moved_from(table: Any, seat: int) -> int:
    """Nobody changes seats."""
    return NOBODY


@verb("turn_comes")
def _turn_comes(table: Any, seat: int, missed: bool) -> None:
    pass


@verb("seated")
def _seated(table: Any, seat: int) -> bool:
    return seat >= 0 and table.taken_bits >> seat & 1 != 0


@verb("in_round")
def _in_round(table: Any, seat: int) -> bool:
    return seat >= 0 and table.in_bits >> seat & 1 != 0


@verb("seats_in_round")
def _seats_in_round(table: Any) -> int:
    return table.in_bits


@verb("all_join")
def _all_join(table: Any) -> None:
    if table.clocks != table.seats:
        table.turn_at = (table.turn_at + 1) % TURNS
        table.sit_all()


@verb("joins")
def _joins(table: Any, seat: int) -> None:
    """The seat is in the round, if it was not: at its place in a new order."""
    if table.in_round(seat):
        return
    old = table.clock
    table.turn_at = (table.turn_at + 1) % TURNS
    new = table.turn_at * 2 * SEATS
    at, joined = 0, table.clocks + 1
    for i in range(table.seats):
        other = table.around[i]
        found = other == seat
        for j in range(table.clocks):
            found |= table.turns[old * 2 * SEATS + j] == other
        if found:
            table.turns[new + at] = other
            table.turns[new + SEATS + joined - 1 - at] = other
            at += 1
    table.clock, table.clocks = table.turn_at, joined
    table.in_bits |= 1 << seat


@verb("first_player")
def _first_player(table: Any) -> int:
    return table.taken[0]


@verb("fold")
def _fold(table: Any, seat: int) -> None:
    """The order without the seat is a new one: whoever goes around the old one goes on."""
    old = table.clock * 2 * SEATS
    table.turn_at = (table.turn_at + 1) % TURNS
    new = table.turn_at * 2 * SEATS
    kept = 0
    for i in range(table.clocks):
        if table.turns[old + i] != seat:
            table.turns[new + kept] = table.turns[old + i]
            kept += 1
    kept = 0
    for i in range(table.clocks):
        if table.turns[old + SEATS + i] != seat:
            table.turns[new + SEATS + kept] = table.turns[old + SEATS + i]
            kept += 1
    table.clock, table.clocks = table.turn_at, kept
    table.in_bits &= ~(1 << seat)
    table.counts[seat] = 0
