"""Double entry: where every chip of a table is, and which act of the journal moved it.

The ledger's places are a player's account away from the tables, and at the table the purse, the
player's wagers together, the tickets together, the table inventory container, a jackpot. Its
movements are the moves of acts.
"""

from collections.abc import Callable, Iterator, Sequence

from nomorebets.floor.store.protocol import Movement
from nomorebets.table.acts import act_words
from nomorebets.table.facts import Act, AnyFact, Bought, Left, Sat
from nomorebets.table.journal import Line
from nomorebets.table.open_table import OpenTable
from nomorebets.table.places import (
    INVENTORY,
    OUTSIDE,
    TICKET,
    WAGER,
    Moves,
    Unbalanced,
    outside,
    place,
)

Held = dict[str, int]  # chips at a table, by the ledger's place


def purse_of(player: str) -> str:
    return f"purse:{player}"


def wagers_of(player: str) -> str:
    return f"wagers:{player}"


def tickets_of(player: str) -> str:
    return f"tickets:{player}"


def places_of(player: str) -> tuple[str, str, str]:
    return purse_of(player), wagers_of(player), tickets_of(player)


def chips_of(held: Held, player: str) -> int:
    """In the purse, on the layout and on tickets."""
    return sum(held.get(place, 0) for place in places_of(player))


def holdings(table: OpenTable) -> Held:
    """As the table itself has them."""
    layout = table.layout
    if table.round is not None:
        chips = table.round.table.chips
        held, stakes = dict(chips.lies), chips.stakes
        makers = [chips.maker(*key) for key in stakes]
        held |= {tickets_of(player): cents for player, cents in chips.of_tickets.items()}
    else:
        held = {purse_of(player): cents for player, cents in layout.purses.items()}
        held[INVENTORY] = layout.inventory
        for where, cents in layout.kept.items():
            held[_place(where)] = held.get(_place(where), 0) + cents
        stakes, makers = layout.stakes, [layout.seats[seat] for seat, _ in layout.stakes]
    for player, cents in zip(makers, stakes.values(), strict=True):
        name = wagers_of(player) if player else INVENTORY
        held[name] = held.get(name, 0) + cents
    return {name: cents for name, cents in held.items() if cents and _at_table(name)}


def _place(where: str) -> str:
    """The ledger's name of a place: a player's wagers are one, tickets another; the house's wagers
    are the inventory's."""
    at = place(where)
    if at.kind == TICKET:
        return tickets_of(at.player)
    return where if at.kind != WAGER else wagers_of(at.player) if at.player else INVENTORY


def _at_table(name: str) -> bool:
    return not name.startswith(OUTSIDE)


def line_moves(
    line: Line, undone: Sequence[Act], held: Held, now: Held
) -> Iterator[tuple[int, str, str, Moves]]:
    """(act, gist, paragraph, moves) of a line: acts an irregularity told late has undone, acts that
    follow, and what its fact brings to the table or takes away."""
    for act in reversed(undone):
        back = tuple((target, source, cents) for source, target, cents in reversed(act.moves))
        yield 0, f"did not happen: {act_words(act)}", act.cite, back
    for number, act in enumerate(line.acts, 1):
        yield number, act_words(act), act.cite, act.moves
    yield 0, str(type(line.fact).__struct_config__.tag), "", _brought(line.fact, held, now)


def _brought(fact: AnyFact, held: Held, now: Held) -> Moves:
    """Who leaves takes standing wagers along and pays what is owed; `held` is before, `now` after
    the fact."""
    if isinstance(fact, Sat | Bought) and fact.chips:
        return ((outside(fact.player), purse_of(fact.player), fact.chips),)
    if not isinstance(fact, Left):
        return ()
    purse, wagers = purse_of(fact.player), wagers_of(fact.player)
    standing = held.get(wagers, 0)
    owed = now.get(INVENTORY, 0) - held.get(INVENTORY, 0)
    rest = held.get(purse, 0) + standing - owed
    moves = (
        (wagers, purse, standing), (purse, INVENTORY, owed), (purse, outside(fact.player), rest),
    )  # fmt: skip
    return tuple(move for move in moves if move[2])


def _together(moves: Moves) -> dict[tuple[str, str], int]:
    """What an act moves from one of the ledger's places to another."""
    found: dict[tuple[str, str], int] = {}
    for source, target, cents in moves:
        way = _place(source), _place(target)
        if way[0] != way[1]:  # not from one wager of a player to another
            found[way] = found.get(way, 0) + cents
    return found


def movements(
    table_id: str,
    line: Line,
    undone: Sequence[Act],
    held: Held,
    now: Held,
    account: Callable[[str], str],
) -> Iterator[Movement]:
    """What the line moved. `held`, the chips before it, becomes those after it; they must be what
    the table has `now`. `account` names a player's account in the ledger."""

    def named(name: str) -> str:
        return f"table:{table_id}:{name}" if _at_table(name) else account(place(name).player)

    for act, gist, cite, moves in line_moves(line, undone, held, now):
        for (source, target), cents in _together(moves).items():
            for name, change in ((source, -cents), (target, cents)):
                held[name] = held.get(name, 0) + change
                if not held[name] or not _at_table(name):
                    del held[name]
            yield Movement(named(source), named(target), cents, gist, table_id, line.seq, act, cite)
    if held != now:
        raise Unbalanced(f"line {line.seq}: the moves give {held}, the table has {now}")
