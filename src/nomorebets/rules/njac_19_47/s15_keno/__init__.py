"""Keno. N.J.A.C. 19:47-15; the system, 13:69E-1.28U.

A round is one game: tickets are issued until it closes, twenty numbers are drawn, what each ticket
won is laid to it. A ticket is paid when it is presented, in this game or a later one.
"""

from collections import Counter as Counted
from collections.abc import Sequence
from typing import Any

from nomorebets.judgments.keno import limited, mask, payoff
from nomorebets.law.citation import Citation
from nomorebets.law.counter import FUND, JACKPOT_PLACE, CounterTable
from nomorebets.law.game import EQUIPMENT, NOTHING, Game, Remedy, Void, Wager
from nomorebets.law.game_parts import Counter, CounterParagraphs, Notices, Pays, Positions, Wagering
from nomorebets.law.money import money
from nomorebets.law.payoffs import MOST_SPOTS
from nomorebets.law.tickets import Ticket
from nomorebets.rules.njac_19_47.s15_keno.terms import (
    BALLS,
    CONDITIONS,
    DRAWN,
    JACKPOT,
    NUMBERS,
    Terms,
)
from nomorebets.rules.njac_19_47.s15_keno.tickets import expiry, refuse_ticket

CLOSED = "The game is closed"
SELECT = ("the system selects the numbers", "the balls are drawn")
RETURNED = "the request is returned to the player, to prepare another"
HAND_PAID = (10_00, 1_000_00)  # 15.7(c)1, 2

WAGERS = tuple(
    Wager(f"{spots} spot{'s' if spots > 1 else ''}", "15.2", least="unit_wager")
    for spots in range(1, MOST_SPOTS + 1)
)


def round_of_play(table: CounterTable, terms: Terms) -> None:
    table.rule("13:69E-1.28U(e)")
    table.take_tickets()
    table.rule("15.5")
    table.announce(CLOSED)
    table.rule("13:69E-1.28U(b)")
    table.perform(SELECT[terms.draw_device == BALLS])
    numbers = table.draw()
    table.rule("15.6")
    settle(table, terms, numbers)


def settle(table: CounterTable, terms: Terms, numbers: Sequence[int]) -> None:
    """What each ticket won is laid to it; the jackpot is paid, fed and seeded: reading KE-7."""
    tickets = table.tickets()
    won = winnings(terms, tickets, numbers)
    table.lay(limited(won, terms.aggregate_limit, terms.aggregate_small))  # reading KE-5
    solid = jackpot_ways(terms, tickets, numbers)
    if solid:
        each = table.jackpot() // sum(solid.values())
        table.lay_jackpot({number: ways * each for number, ways in solid.items()})
    if terms.jackpot_spots:
        table.feed(sum(ticket.price for ticket in tickets) * terms.jackpot_percent // 100)
    if solid:
        table.feed(terms.jackpot_seed)


def winnings(terms: Terms, tickets: Sequence[Ticket], numbers: Sequence[int]) -> dict[int, int]:
    """15.3, 15.6: by the number of a ticket, what its ways return together, if anything."""
    drawn, table, found = mask(numbers), terms.pay_table, {}
    for ticket in tickets:
        masks = [mask(group) for group in ticket.groups]
        total = 0
        for way in ticket.ways:
            spots = caught = 0
            for group in way:
                spots += len(ticket.groups[group - 1])
                caught += (masks[group - 1] & drawn).bit_count()
            total += payoff(table, spots, caught)
        if total:
            found[ticket.number] = total * ticket.rate
    return found


def jackpot_ways(terms: Terms, tickets: Sequence[Ticket], numbers: Sequence[int]) -> dict[int, int]:
    """By the number of a ticket: ways of just the jackpot's spots that catch them all."""
    found, drawn = {}, set(numbers)
    for ticket in tickets:
        if terms.jackpot_spots and sum(map(len, ticket.groups)) >= terms.jackpot_spots:
            ways = sum(
                len(spots) == terms.jackpot_spots and drawn.issuperset(spots)
                for spots in ticket.spots
            )
            if ways:
                found[ticket.number] = ways
    return found


def explained(terms: Terms, ticket: Ticket, numbers: Sequence[int]) -> str:
    """What the ways of a ticket caught, and what that returns."""
    drawn, caught = set(numbers), Counted[tuple[int, int]]()
    for spots in ticket.spots:
        caught[len(spots), len(drawn.intersection(spots))] += 1
    parts = []
    for (spots_of, hits), ways in sorted(caught.items(), reverse=True):
        times = f"{ways} ways: " if len(ticket.ways) > 1 else ""
        returned = payoff(terms.pay_table, spots_of, hits)
        parts.append(f"{times}{hits} of {spots_of} at {returned:,} for 1")
    return f"{money(ticket.rate)} a way; " + ", ".join(parts)


def unclaimed_to(terms: Terms) -> str:
    """15.6(d)."""
    return JACKPOT_PLACE if terms.unclaimed_goes_to == JACKPOT else FUND


def offers(terms: Terms, wager: int) -> bool:
    spots = wager + 1
    return terms.spots_min <= spots <= terms.spots_max and any(terms.pay_table[spots])


def pays(terms: Terms) -> Pays:
    """15.3: the payoffs, posted."""
    found = []
    for index, wager in enumerate(WAGERS):
        if offers(terms, index):
            found.append((wager.name.capitalize(), ""))
            line = terms.pay_table[index + 1]
            found += [
                (f"catch {caught}", f"{line[caught]:,} for 1")
                for caught in range(index + 1, -1, -1)
                if line[caught]
            ]
    return tuple(found)


# irregularities


def return_the_request(table: Any) -> None:
    table.perform(RETURNED)


def while_open(table: Any) -> str:
    return "" if table.open_for_tickets else "no request is taken while the numbers are drawn"


def go_down(table: Any) -> None:
    table.system(down=True)


def go_up(table: Any) -> None:
    table.system(down=False)


def is_down(table: Any) -> str:
    return "" if table.is_down else "the system is operational"


def is_up(table: Any) -> str:
    return "the system is down already" if table.is_down else while_open(table)


def not_correctable(table: Any) -> None:
    raise Void("malfunction during the selection: all wagers are returned")


IRREGULARITIES = {
    "keno request not clear": Remedy(
        "15.7(a)", return_the_request, "it is returned to be prepared anew", applies=while_open,
        needs=EQUIPMENT,
    ),
    "keno system not operational": Remedy(
        "15.7(c)", go_down, "small winnings are paid by hand, large ones wait", applies=is_up,
        needs=NOTHING,
    ),
    "keno system operational again": Remedy(
        "15.7(c)3", go_up, "the system verifies and pays tickets again", applies=is_down,
        needs=NOTHING,
    ),
    "malfunction during selection, not correctable": Remedy(
        "13:69E-1.28U(h)", not_correctable, "all wagers on the game are returned",
        after="13:69E-1.28U(b)", before="15.6", needs=EQUIPMENT,
    ),
}  # fmt: skip

GAME = Game(
    id="keno",
    name="Keno",
    cite=Citation.parse("19:47-15.1"),
    editions=("1995-06-05",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    seats=Positions(number=lambda terms: 0, behind=lambda terms: True, behind_cite="15.4"),
    counter=Counter(
        numbers=NUMBERS,
        drawn=DRAWN,
        paragraphs=CounterParagraphs(
            open="13:69E-1.28U(d)",
            issue="13:69E-1.28U(e)",
            void="13:69E-1.28U(f)",
            redeem="13:69E-1.28U(g)",
            keyed="15.7(b)",
            by_hand=("15.7(c)1", "15.7(c)2", "15.7(c)3"),
            expired="15.6(d)",
            jackpot="reading KE-7",
        ),
        hand_paid=HAND_PAID,
        refuse_ticket=refuse_ticket,
        expiry=expiry,
        unclaimed_to=unclaimed_to,
        seed=lambda terms: terms.jackpot_seed if terms.jackpot_spots else 0,
        explained=explained,
    ),
    wagering=Wagering(offers=offers),
    notices=Notices(pays=pays),
)
