"""Which keno tickets are issued, until when one is paid. 19:47-15.2, 15.3; 13:69E-1.28U(e)."""

from datetime import date, timedelta

from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.tickets import COMBINATION, KING, WAY, Ticket, kind_of
from nomorebets.rules.njac_19_47.s15_keno.terms import NUMBERS, Terms


def refuse_ticket(terms: Terms, ticket: Ticket) -> None:
    """Why such a ticket is not issued."""
    _refuse_numbers(ticket)
    _refuse_ways(terms, ticket)
    kind = kind_of(ticket.groups, ticket.ways)
    offered = {
        WAY: terms.way_tickets, COMBINATION: terms.combination_tickets, KING: terms.king_tickets,
    }  # fmt: skip
    if not offered.get(kind, True):
        raise Refused("15.2", f"{kind} tickets are not offered here")
    if ticket.quick and not terms.quick_pick:
        raise Refused("15.2", "the system chooses no numbers here: there is no quick pick")
    if not 1 <= ticket.games <= terms.games_max:
        raise Refused("15.2", f"a ticket is for 1 to {terms.games_max} games, not {ticket.games}")
    if ticket.rate < terms.unit_wager or ticket.rate % terms.unit_wager:
        unit = money(terms.unit_wager)
        raise Refused("15.3", f"a way costs {unit} or a multiple of it, not {money(ticket.rate)}")
    if ticket.price > terms.max_wager:
        price, most = money(ticket.price), money(terms.max_wager)
        raise Refused("8.2", f"{price} a game is above the maximum of {most}")
    if not 1 <= ticket.station <= terms.stations:
        raise Refused("13:69E-1.28U(e)", f"there is no station {ticket.station}")


def _refuse_numbers(ticket: Ticket) -> None:
    """15.2: each number from 1 to 80, in one group."""
    marked: set[int] = set()
    if not ticket.groups:
        raise Refused("15.2", "no number is marked")
    for group in ticket.groups:
        if not group:
            raise Refused("15.2", "a group without a number is marked")
        for number in group:
            if not 1 <= number <= NUMBERS:
                raise Refused("15.2", f"{number} is no number from 1 to {NUMBERS}")
            if group.count(number) > 1:
                raise Refused("15.2", f"{number} is marked twice")
            if number in marked:
                raise Refused("15.2", f"{number} is in two groups: groups do not overlap")
        marked.update(group)


def _refuse_ways(terms: Terms, ticket: Ticket) -> None:
    if not ticket.ways:
        raise Refused("15.2", "the ticket is played no way")
    if len(ticket.ways) > terms.ways_max:
        raise Refused("reading KE-4", f"{len(ticket.ways):,} ways: no more than {terms.ways_max:,}")
    if len({tuple(sorted(way)) for way in ticket.ways}) < len(ticket.ways):
        raise Refused("15.2", "a way is told twice")
    for way in ticket.ways:
        if not way or not all(1 <= group <= len(ticket.groups) for group in way):
            raise Refused("15.2", f"a way is of groups 1 to {len(ticket.groups)}")
        if len(set(way)) < len(way):
            raise Refused("15.2", "a way has a group twice: its numbers would overlap")
        spots = sum(len(ticket.groups[group - 1]) for group in way)
        if not terms.spots_min <= spots <= terms.spots_max:
            allowed = f"{terms.spots_min} to {terms.spots_max}"
            raise Refused("reading KE-3", f"{spots} numbers: a wager is of {allowed} spots")
        if not any(terms.pay_table[spots]):
            raise Refused("15.3", f"the pay table has no line for {spots} spots")


def expiry(terms: Terms, ticket: Ticket) -> str:
    """The last day the ticket is paid: reading KE-6; "" if the clock was not told."""
    if not ticket.at:
        return ""
    issued = date.fromisoformat(ticket.at[:10])
    return (issued + timedelta(days=terms.ticket_expiry_days)).isoformat()
