"""A ticket on paper: what the rules ask it to show, as a page or a PDF."""

from typing import Any

from nomorebets.law.game import Game
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.tickets import KING, Ticket, kind_of
from nomorebets.table.acts import act_words
from nomorebets.table.facts import Wrote
from nomorebets.table.journal import Line, entries
from nomorebets.table.replay import Replay, opened_of
from nomorebets.table.report import Cell, Report, ReportSection

CASINO = "No More Bets"
MOST_LISTED = 200  # ways


def ticket_paper(game: Game, terms: Any, ticket: Ticket, counter: str, fate: str = "") -> Report:
    assert game.counter is not None
    last = game.counter.expiry(terms, ticket)
    games = f"{ticket.first}" if ticket.games == 1 else f"{ticket.first} to {ticket.last}"
    rows = [
        ("Casino", CASINO),
        *([("Counter", counter)] if counter else []),
        ("Ticket", str(ticket.number)),
        ("Game" if ticket.games == 1 else "Games", games),
        ("Issued", ticket.at or "the clock was not told"),
        ("Station", str(ticket.station)),
        ("Wagered", f"{money(ticket.price * ticket.games)}: {_price(ticket)}"),
        ("Paid until", last or "no last day: the clock was not told"),
    ]
    king = kind_of(ticket.groups, ticket.ways) == KING
    marked = [
        (f"{at}{' (king)' if king and len(group) == 1 else ''}",
         " ".join(map(str, group)))
        for at, group in enumerate(ticket.groups, 1)
    ]  # fmt: skip
    cite = game.counter.paragraphs.issue
    sections = [
        ReportSection("Ticket", ["", ""], _cells(rows), widths=[0, 1]),
        ReportSection("Numbers", ["Group", "Numbers"], _cells(marked), widths=[0, 1]),
    ]
    if len(ticket.ways) > 1:
        ways = [
            (str(at), " + ".join(map(str, way)), " ".join(map(str, spots)))
            for at, (way, spots) in enumerate(
                zip(ticket.ways[:MOST_LISTED], ticket.spots, strict=False), 1
            )
        ]
        more = len(ticket.ways) - MOST_LISTED
        words = f"and {more:,} more" if more > 0 else ""
        heads = ["Way", "Groups", "Numbers"]
        sections.append(ReportSection("Ways", heads, _cells(ways), words=words, widths=[0, 0, 1]))
    kind = kind_of(ticket.groups, ticket.ways) + (", quick pick" if ticket.quick else "")
    return Report(
        f"{game.name} ticket {ticket.number}",
        f"A {kind} ticket. The record of the system governs ({cite}). Play chips only.",
        [fate] if fate else [],
        sections,
    )


def _price(ticket: Ticket) -> str:
    ways = f"{len(ticket.ways)} ways at " if len(ticket.ways) > 1 else ""
    games = f", {ticket.games} games" if ticket.games > 1 else ""
    return f"{ways}{money(ticket.rate)}{games}"


def _cells(rows: Any) -> list[list[Cell]]:
    return [[Cell(text) for text in row] for row in rows]


def ticket_of(lines: list[Line], number: int) -> tuple[Report, list[str]]:
    """A ticket a journal tells of, on paper, and all that was done with it."""
    opened = opened_of(lines)
    again = Replay(opened)
    if again.game.counter is None:
        raise Refused("", f"{again.game.id} has no tickets")
    ticket: Ticket | None = None
    done: list[str] = []
    for played in again.rounds(entries(lines)):
        ticket = played.table.sold.get(number) or ticket
        of_ticket = (act for act in played.table.acts if act.wager == f"ticket {number}")
        done += [f"{act.cite}: {act_words(act)}" for act in of_ticket]
    if ticket is None:
        issued = sum(isinstance(line.fact, Wrote) for line in lines)
        raise Refused("", f"there is no ticket {number}; the journal has {issued}")
    return ticket_paper(again.game, again.terms, ticket, opened.table, ticket.fate), done
