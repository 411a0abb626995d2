"""The live table's verbs for tickets: issued, voided, presented, drawn, expired.

A ticket's chips lie in its place: what its games to come cost, and what it has won and was not paid
yet. Each of these facts is weighed before anything is done, so that a counter that took ten
thousand tickets takes the next one without being run again (`go_on`).
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from typing import Any

from nomorebets.law.counter import JACKPOT_PLACE
from nomorebets.law.game import Void
from nomorebets.law.game_parts import Counter
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.tickets import (
    EXPIRED,
    IN_PLAY,
    LOST,
    PAID,
    VOID,
    Ticket,
    ticket_words,
)
from nomorebets.table import facts as told
from nomorebets.table import pending as waits
from nomorebets.table.coming import come_or_go
from nomorebets.table.decision_verbs import COMING, DecisionVerbs
from nomorebets.table.layout import Desk
from nomorebets.table.pending import Pending
from nomorebets.table.places import INVENTORY, Move, Moves, purse, ticket_place

REMEMBERED = 20  # games, of a ticket that met its fate; and draws
SELLING = (told.Wrote, told.VoidedTicket, told.Presented, told.YearEnded, told.Closed, *COMING)
FATES = {
    LOST: "has not won", PAID: "was paid", VOID: "was voided", EXPIRED: "expired and was not paid",
}  # fmt: skip


class CounterVerbs(DecisionVerbs):
    """Tickets are taken; numbers are drawn; what was won is laid to the tickets."""

    def __init__(self, *told: Any, **more: Any) -> None:
        super().__init__(*told, **more)
        desk = self.layout.desk
        self.sold = dict(desk.tickets)
        self.issued, self.is_down, self.swept = desk.issued, desk.down, desk.swept
        self.open_for_tickets = self.game_opened = False
        self.drawn: tuple[int, ...] = ()

    @property
    def counter(self) -> Counter:
        assert self.game.counter is not None
        return self.game.counter

    @property
    def game_number(self) -> int:
        return self.layout.rounds + 1

    def desk_after(self) -> Desk:
        """What the counter knows when the round is over: old fates are forgotten."""
        since = self.game_number - REMEMBERED
        kept = {n: t for n, t in self.sold.items() if t.fate == IN_PLAY or t.ended > since}
        drawn = (self.drawn,) if self.drawn else ()
        draws = (*drawn, *self.layout.desk.draws)[:REMEMBERED]
        return Desk(kept, self.issued, self.is_down, self.swept, draws)

    # taking tickets

    def take_tickets(self) -> None:
        if not self.game_opened:
            self.game_opened = self.open_for_tickets = True
            with self._under(self.counter.paragraphs.open):
                self._act("open game", value=self.game_number)
            if self.just_opened():
                self.feed(self.counter.seed(self.terms))
        while self.open_for_tickets:
            fact = self._fact(SELLING, lambda: Pending(waits.TICKETS, self.cite))
            match fact:
                case told.Wrote():
                    self._issue(fact)
                case told.VoidedTicket():
                    self._void_ticket(fact.ticket)
                case told.Presented():
                    self._redeem(fact)
                case told.YearEnded():
                    self._expire(fact)
                case told.Closed():
                    self._refuse_down(self.cite, "no numbers are drawn")
                    self.open_for_tickets = False
                case _:
                    come_or_go(self, fact)

    @contextmanager
    def _under(self, cite: str) -> Iterator[None]:
        before, self.cite = self.cite, cite
        yield
        self.cite = before

    def _refuse_down(self, cite: str, what: str) -> None:
        if self.is_down:
            raise Refused(cite, f"the keno system is not operational: {what}")

    def _at_counter(self, player: str, cite: str) -> None:
        if not self.chips.has(player):
            raise Refused(cite, f"{player!r} is not at the counter")

    def _issue(self, fact: told.Wrote) -> None:
        cite = self.counter.paragraphs.issue
        self._refuse_down(cite, "no ticket is issued")
        ticket = Ticket(
            self.issued + 1, fact.player, fact.groups, fact.ways, fact.rate, self.game_number,
            fact.games, fact.station, fact.at, fact.quick, fact.games,
        )  # fmt: skip
        self._at_counter(fact.player, cite)
        self.counter.refuse_ticket(self.terms, ticket)
        cost, has = ticket.price * ticket.games, self.chips.at(purse(fact.player))
        if cost > has:
            raise Refused(cite, f"{fact.player} has {money(has)}, the ticket costs {money(cost)}")
        self.issued = ticket.number
        self.sold[ticket.number] = ticket
        moves = ((purse(fact.player), ticket_place(ticket), cost),)
        with self._under(cite):
            self._act(
                "issue", moves=moves, wager=f"ticket {ticket.number}", amount=cost,
                words=ticket_words(ticket),
            )  # fmt: skip

    def _known(self, number: int, cite: str) -> Ticket:
        """The ticket, if something may still be done with it."""
        ticket = self.sold.get(number)
        if ticket is None and 1 <= number <= self.issued:
            why = f"ticket {number} met its fate more than {REMEMBERED} games ago: nothing is due"
            raise Refused(cite, why)
        if ticket is None:
            raise Refused(
                cite, f"there is no ticket {number}; the last one issued is {self.issued}"
            )
        if ticket.fate != IN_PLAY:
            raise Refused(cite, f"ticket {number} {FATES[ticket.fate]} (game {ticket.ended})")
        return ticket

    def _met(self, ticket: Ticket, fate: str, left: int = 0) -> None:
        self.sold[ticket.number] = ticket._replace(fate=fate, left=left, ended=self.game_number)

    def due(self, ticket: Ticket) -> int:
        """What it has won and was not paid."""
        return self.chips.at(ticket_place(ticket)) - ticket.left * ticket.price

    def _void_ticket(self, number: int) -> None:
        cite = self.counter.paragraphs.void
        self._refuse_down(cite, "no ticket is voided")
        ticket = self._known(number, cite)
        if ticket.first < self.game_number:
            why = f"the numbers of game {ticket.first} are drawn: ticket {number} is void no more"
            raise Refused(cite, why)
        self._at_counter(ticket.player, cite)
        cost = ticket.price * ticket.games
        moves = ((ticket_place(ticket), purse(ticket.player), cost),)
        self._met(ticket, VOID)
        with self._under(cite):
            self._act("void ticket", moves=moves, wager=f"ticket {number}", amount=cost)

    def _redeem(self, fact: told.Presented) -> None:
        paragraphs = self.counter.paragraphs
        ticket = self._known(fact.ticket, paragraphs.redeem)
        self._at_counter(ticket.player, paragraphs.redeem)
        last = self.counter.expiry(self.terms, ticket)
        if fact.at and last and fact.at[:10] > last:
            raise Refused(paragraphs.expired, f"ticket {ticket.number} expired after {last}")
        due = self.due(ticket)
        if not due:
            drawn = "has nothing due so far" if ticket.left < ticket.games else "is not drawn yet"
            raise Refused(paragraphs.redeem, f"ticket {ticket.number} {drawn}")
        cite = self._hand_paid(fact, due) if self.is_down else paragraphs.redeem
        if fact.keyed:
            self._refuse_down(paragraphs.keyed, "no ticket is keyed in")
            with self._under(paragraphs.keyed):
                self._act("key in", wager=f"ticket {ticket.number}")
        if not ticket.left:
            self._met(ticket, PAID)
        moves = ((ticket_place(ticket), purse(ticket.player), due),)
        with self._under(cite):
            wager = f"ticket {ticket.number}"
            if self.is_down:
                by = fact.authorized
                self._act("pay by hand", moves=moves, wager=wager, amount=due, words=by)
            else:
                self._act("redeem", moves=moves, wager=wager, amount=due)

    def _hand_paid(self, fact: told.Presented, due: int) -> str:
        """The paragraph under which a ticket is paid while the system is down."""
        alone, authorized, refused = self.counter.paragraphs.by_hand
        by_writer, by_supervisor = self.counter.hand_paid
        if due <= by_writer:
            return alone
        if due > by_supervisor:
            why = f"{money(due)} is above {money(by_supervisor)}: it waits until the system is up"
            raise Refused(refused, why)
        if not fact.authorized.strip():
            why = f"{money(due)} is above {money(by_writer)}: a keno supervisor must authorize it"
            raise Refused(authorized, why)
        return authorized

    def _expire(self, fact: told.YearEnded) -> None:
        cite = self.counter.paragraphs.expired
        try:
            today = date.fromisoformat(fact.at[:10])
            before = date.fromisoformat(self.swept) if self.swept else None
        except ValueError:
            raise Refused(cite, f"{fact.at!r} is no date such as 2026-12-31") from None
        if before and (today - before).days < self.counter.yearly:
            raise Refused(cite, f"it is done once a year, and was on {self.swept}")
        expired = [
            (ticket, due)
            for ticket in self.sold.values()
            if ticket.fate == IN_PLAY and not ticket.left and (due := self.due(ticket))
            if "" < self.counter.expiry(self.terms, ticket) < today.isoformat()
        ]
        if not expired:
            raise Refused(cite, "no winning ticket has expired unclaimed")
        where = self.counter.unclaimed_to(self.terms)
        self.swept = today.isoformat()
        for ticket, _ in expired:
            self._met(ticket, EXPIRED)
        moves = tuple((ticket_place(ticket), where, due) for ticket, due in expired)
        with self._under(cite):
            owed = sum(due for _, due in expired)
            self._act("take unclaimed", moves=moves, words=where, value=len(expired), amount=owed)

    # the game

    def draw(self) -> Sequence[int]:
        counter = self.counter
        fact = self._fact(told.Drew, lambda: Pending(waits.DRAW, self.cite))
        numbers: tuple[int, ...] = fact.numbers
        legal = all(1 <= number <= counter.numbers for number in numbers)
        if len(numbers) != counter.drawn or len(set(numbers)) < len(numbers) or not legal:
            why = f"{counter.drawn} different numbers from 1 to {counter.numbers} are drawn"
            raise Refused(self.cite, why)
        self.drawn = numbers
        self._act("draw", words=" ".join(map(str, numbers)))
        return numbers

    def tickets(self) -> Sequence[Ticket]:
        return [ticket for ticket in self.sold.values() if ticket.left]

    @property
    def in_game(self) -> list[str]:
        """Who has a ticket in this game, drawn or not."""
        number = self.game_number
        found = (t.player for t in self.sold.values() if t.first <= number <= t.last)
        return sorted(set(found))

    def lay(self, won: Mapping[int, int]) -> None:
        tickets, moves = self.tickets(), list[Move]()
        for ticket in tickets:
            where, wins = ticket_place(ticket), won.get(ticket.number, 0)
            moves.append((where, INVENTORY, ticket.price))
            if wins:
                moves.append((INVENTORY, where, wins))
        self._act(
            "lay winnings", moves=tuple(moves), amount=sum(won.values()), value=len(won),
            words=str(len(tickets)),
        )  # fmt: skip
        for ticket in tickets:
            self._played(ticket)

    def _played(self, ticket: Ticket) -> None:
        """One game less is to come."""
        self.sold[ticket.number] = played = ticket._replace(left=ticket.left - 1)
        if not played.left and not self.chips.at(ticket_place(ticket)):
            self._met(played, LOST)

    def jackpot(self) -> int:
        return self.chips.at(JACKPOT_PLACE)

    def lay_jackpot(self, won: Mapping[int, int]) -> None:
        moves: Moves = ()
        for number, cents in won.items():
            ticket = self.sold[number]
            if cents:
                moves = (*moves, (JACKPOT_PLACE, ticket_place(ticket), cents))
                self.sold[number] = ticket._replace(fate=IN_PLAY, ended=0)
        with self._under(self.counter.paragraphs.jackpot):
            self._act("lay jackpot", moves=moves, amount=sum(won.values()), value=len(won))

    def feed(self, amount: int) -> None:
        if amount:
            moves = ((INVENTORY, JACKPOT_PLACE, amount),)
            with self._under(self.counter.paragraphs.jackpot):
                self._act("feed the jackpot", moves=moves, amount=amount)

    # what goes wrong

    def system(self, down: bool) -> None:
        self.is_down = down
        self._act("perform", words="the keno system is " + ("down" if down else "operational"))

    def _void_game(self, void: Void) -> None:
        """No numbers count: what a ticket's wager on this game cost is due to it."""
        tickets = self.tickets()
        self.void, self.drawn = True, ()
        self._act("void", words=void.words)
        owed = sum(ticket.price for ticket in tickets)
        self._act("return wagers", amount=owed, value=len(tickets))
        for ticket in tickets:
            self._played(ticket)

    # one fact more

    def go_on(self, fact: told.AnyFact, source: Any) -> None:
        """While tickets are taken: the next fact, without the round being run again."""
        facts, acts, pending = len(self.facts), len(self.acts), self.pending
        self.facts.append(fact)
        self.source, self.pending = source, None
        try:
            self.run()
        except Refused:
            assert len(self.acts) == acts, "a counter weighs a fact before it acts"
            del self.facts[facts:], self.spans[facts:]
            self.at, self.pending, self.open_for_tickets = facts, pending, True
            raise
        finally:
            self.source = None

    def run(self) -> Any:
        raise NotImplementedError
