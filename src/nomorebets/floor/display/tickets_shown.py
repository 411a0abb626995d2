"""What is shown of a counter: the games, the numbers drawn, somebody's tickets and their fate."""

from typing import Any

from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.law.counter import JACKPOT_PLACE
from nomorebets.law.tickets import IN_PLAY, Ticket, kind_of
from nomorebets.table.places import Places, ticket_place

MOST_SHOWN = 60  # tickets, the latest first


def counter_now(table: GamingTable) -> dict[str, Any] | None:
    """What all see alike."""
    if table.game.counter is None:
        return None
    live, desk = table.live, table.layout.desk
    sold = live.sold if live else desk.tickets
    drawn = (live.drawn,) if live and live.drawn else ()
    first = table.layout.rounds + 1 if live and live.drawn else table.layout.rounds
    draws = (*drawn, *desk.draws)[:10]
    return {
        "game": table.layout.rounds + 1,
        "open": bool(live and live.open_for_tickets),
        "down": live.is_down if live else desk.down,
        "in_game": sum(ticket.left > 0 for ticket in sold.values()),
        "jackpot": table.held.get(JACKPOT_PLACE, 0),
        "draws": [{"game": first - at, "numbers": numbers} for at, numbers in enumerate(draws)],
    }


def own_tickets(table: GamingTable, name: str) -> list[dict[str, Any]]:
    if table.game.counter is None:
        return []
    live = table.live
    sold = live.sold if live else table.layout.desk.tickets
    chips = live.chips if live else Places(table.layout, table.game.wagers, table.game.made_with)
    own = [ticket for ticket in sold.values() if ticket.player == name]
    return [shown(table, ticket, chips) for ticket in reversed(own[-MOST_SHOWN:])]


def shown(table: GamingTable, ticket: Ticket, chips: Places) -> dict[str, Any]:
    """A ticket, and how it stands; the numbers it caught in the game drawn last."""
    live, counter = table.live, table.game.counter
    assert counter is not None
    due = chips.at(ticket_place(ticket)) - ticket.left * ticket.price
    draws = ((live.drawn,) if live and live.drawn else ()) + table.layout.desk.draws
    played = ticket.games - ticket.left
    game = table.layout.rounds + (1 if live and live.drawn else 0)
    last = min(game, ticket.last)
    numbers = draws[game - last] if played and game - last < len(draws) else ()
    marked = {number for group in ticket.groups for number in group}
    return {
        "ticket": ticket.number, "kind": kind_of(ticket.groups, ticket.ways),
        "groups": ticket.groups, "ways": len(ticket.ways), "rate": ticket.rate,
        "price": ticket.price * ticket.games, "first": ticket.first, "last": ticket.last,
        "games": ticket.games, "left": ticket.left, "station": ticket.station, "at": ticket.at,
        "quick": ticket.quick, "due": due, "fate": ticket.fate,
        "until": counter.expiry(table.table.terms, ticket),
        "caught": sorted(marked & set(numbers)) if ticket.fate != "void" else [],
        "drawn_in": last if numbers else None,
        "explained": counter.explained(table.table.terms, ticket, numbers) if numbers else "",
        "may_void": bool(
            ticket.fate == IN_PLAY and played == 0 and live and live.open_for_tickets
            and ticket.first == live.game_number
        ),
    }  # fmt: skip
