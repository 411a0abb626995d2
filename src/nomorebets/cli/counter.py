"""A person at a counter: the tickets that are written, voided, presented."""

import re
from secrets import SystemRandom
from typing import Any

from nomorebets.cli.show import wrapped
from nomorebets.law.money import cents_from, money
from nomorebets.law.refusal import Refused
from nomorebets.law.tickets import Ticket, marks_from, ticket_words
from nomorebets.table.facts import AnyFact, Closed, Presented, VoidedTicket, Wrote
from nomorebets.table.live import LiveTable

TICKETS = """\
Numbers make a ticket (3 11 40 8; 1 2 3 / 4 5 6 : 1 2; 1 2 / *7 : 1), or quick N; then, if you \
like, at AMOUNT a way and for N games. Or: present N, void N, tickets. Enter closes the game."""
_FORM = re.compile(
    r"(?P<marks>.*?)(?:\s+at\s+(?P<rate>\S+))?(?:\s+for\s+(?P<games>\d+)(\s+games?)?)?"
)


def take_tickets(session: Any) -> None:
    """Until the game closes; or something was reported."""
    house = [name for name in session.table.layout.arrivals if name != session.player]
    while (fact := session.house.at_counter(session.live, house)) is not None:
        session.tell(fact)
    session.show()
    session.screen.say(wrapped("", TICKETS, 2))
    while True:
        spare = session.live.chips.spare_of(session.player)
        text = session.ask(f"  your ticket ({money(spare)} left)", asks="tickets", spare=spare)
        if text is None:
            return
        if text.lower() == "tickets":
            for line in own_tickets(session.live, session.player):
                session.screen.say(line)
            continue
        try:
            fact = fact_typed(session.live, session.player, text)
        except (Refused, ValueError) as error:
            refusal = error if isinstance(error, Refused) else Refused("", str(error))
            session.screen.refuse(refusal)
            continue
        if session.tell(fact):
            if isinstance(fact, Closed):
                return
            session.show()


def fact_typed(live: LiveTable, player: str, text: str) -> AnyFact:
    word, _, rest = text.lower().partition(" ")
    if text == "":
        return Closed()
    if word in ("void", "present") and rest.strip().isdecimal():
        number = int(rest)
        ticket = live.sold.get(number)
        if ticket is not None and ticket.player != player:
            raise Refused(live.counter.paragraphs.redeem, f"ticket {number} is not yours")
        return VoidedTicket(number) if word == "void" else Presented(number)
    found = _FORM.fullmatch(text.strip())
    assert found is not None
    marks, quick = found["marks"].strip(), False
    if marks.lower().startswith("quick"):
        spots = marks[5:].strip()
        if not spots.isdecimal() or not 1 <= int(spots) <= live.counter.numbers:
            raise Refused("", "quick N: the system chooses N numbers, such as quick 8")
        numbers = range(1, live.counter.numbers + 1)
        chosen = sorted(SystemRandom().sample(numbers, int(spots)))
        marks, quick = " ".join(map(str, chosen)), True
    groups, ways = marks_from(marks, live.counter.paragraphs.issue)
    least: int = getattr(live.terms, live.game.wagers[0].least)
    rate = cents_from(found["rate"]) if found["rate"] else least
    return Wrote(player, groups, ways, rate, int(found["games"] or 1), quick=quick)


def own_tickets(live: LiveTable, player: str) -> list[str]:
    own = [ticket for ticket in live.sold.values() if ticket.player == player]
    if not own:
        return ["  You have no ticket."]
    return [
        wrapped(f"  {ticket.number}", f"{ticket_words(ticket)}; {fate_words(live, ticket)}", 6)
        for ticket in own
    ]


def fate_words(live: LiveTable, ticket: Ticket) -> str:
    if ticket.fate:
        return ticket.fate
    due = live.due(ticket)
    parts = [f"{money(due)} to be paid"] if due else []
    if ticket.left:
        parts.append(f"{ticket.left} to be drawn")
    return ", ".join(parts)
