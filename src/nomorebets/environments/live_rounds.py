"""Rounds at the live table, for environments of several seats: it runs until a seat is asked.

Cards come from keys of a seed. Wagers that open a round are made for every seat that may make them,
the same in each round; a seat that holds the bank makes none. Customs (to cut, to take the dice)
are answered as most people do.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nomorebets.law.bets import Bets
from nomorebets.law.decisions import Decision
from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.law.words import SEATS, box_of, number_of
from nomorebets.table import pending as waits
from nomorebets.table.facts import AnyFact, Closed, Decided, Wagered
from nomorebets.table.going import Going
from nomorebets.table.house_players import may_wager
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable
from nomorebets.table.pending import Pending
from nomorebets.table.sources import Software, software


@dataclass(frozen=True)
class SeatAsked:
    """A decision that a seat is asked."""

    spot: int
    decision: int
    legal: Sequence[int]

    @property
    def seat(self) -> int:
        return box_of(self.spot)


def name_of(seat: int) -> str:
    return f"seat_{seat + 1}"


class LiveRounds:
    """Rounds one after another, each begun by every player with at least so many chips."""

    def __init__(
        self, game: Game, terms: Any, seats: int, wagers: Mapping[str, int], chips: int,
        asks: Callable[[Decision], bool],
    ) -> None:  # fmt: skip
        """`asks`: whether a decision is put to the seats."""
        self.asks = asks
        self.game, self.terms, self.seats = game, terms, seats
        self.wagers, self.chips = wagers, chips
        self.open("")

    def open(self, seed: str, dealing: Callable[[str], Software] = software) -> None:
        """The table opens; what is dealt follows from the seed alone."""
        self.source = dealing(f"environment:{seed}")
        self.layout = Layout.new(self.game, self.terms)
        for seat in range(self.seats):
            self.layout = self.layout.sit(self.game, self.terms, name_of(seat), seat + 1, 0)
        self.going: Going | None = None
        self.question: SeatAsked | None = None

    @property
    def table(self) -> LiveTable:
        assert self.going is not None
        return self.going.table

    def begin(self) -> None:
        """The next round, up to its first question."""
        for seat in range(self.seats):
            missing = self.chips - self.layout.purses[name_of(seat)]
            if missing > 0:
                self.layout = self.layout.buy(name_of(seat), missing)
        if self.game.sealed:
            self.source.seal()
        self._before = self._worth(self.layout)
        self._made: set[tuple[int, str]] = set()
        self.going = Going(LiveTable(self.game, self.terms, self.layout))
        self._run()

    def answer(self, value: int) -> None:
        """The seat that is asked decides so; the round runs to its next question."""
        assert self.question is not None
        name = self.game.decisions[self.question.decision].name
        self._tell(Decided(number_of(self.question.spot), name, value))
        self._run()

    @property
    def won(self) -> list[int]:
        """When the round is over: what each seat has won, in cents."""
        after = self._worth(self.layout)
        return [now - before for now, before in zip(after, self._before, strict=True)]

    def _worth(self, layout: Layout) -> list[int]:
        """Chips of each seat, with what stands on the layout."""
        standing = [0] * SEATS
        for (seat, _), cents in layout.stakes.items():
            if seat < self.seats:
                standing[seat] += cents
        return [layout.purses[name_of(seat)] + standing[seat] for seat in range(self.seats)]

    def _tell(self, fact: AnyFact) -> None:
        assert self.going is not None
        self.going.tell(fact)

    def _run(self) -> None:
        self.question = None
        while (pending := self.table.pending) is not None:
            fact = self._fact(pending)
            if fact is None:
                return
            self._tell(fact)
        self.layout = self.table.layout_after()

    def _fact(self, pending: Pending) -> AnyFact | None:
        """What follows without asking a seat, or None: then it is the question."""
        table = self.table
        if pending.by_software:
            fact = self.source.answer(table, pending)
            assert fact is not None
            return fact
        if pending.asks == waits.WAGERS:
            return self._wager(table) or Closed()
        open_still = [
            (spot, legal)
            for spot, legal in pending.legal
            if pending.asks == waits.OFFER or (spot, pending.decision) not in table.choices
        ]
        if not open_still:
            return Closed()
        spot, legal = open_still[0]
        decision = self.game.decisions[pending.decision]
        if not self.asks(decision) or box_of(spot) >= self.seats:
            value = ordinary_value(table, SeatAsked(spot, pending.decision, legal))
            return Decided(number_of(spot), decision.name, value)
        self.question = SeatAsked(spot, pending.decision, legal)
        return None

    def _wager(self, table: LiveTable) -> Wagered | None:
        """The next wager of a seat, each tried once in a round."""
        for seat in range(self.seats):
            for name, cents in self.wagers.items():
                if (seat, name) in self._made:
                    continue
                self._made.add((seat, name))
                fact = Wagered(seat + 1, name, cents)
                if may_wager(table, fact):
                    return fact
        return None


def ordinary_value(table: LiveTable, asked: SeatAsked) -> int:
    """As most people decide; what nobody says is what stands when a player does not answer."""
    play, decision = table.game.ordinary_play, table.game.decisions[asked.decision]
    value = play(table, table.terms, asked.spot, asked.decision) if play else decision.default
    if value not in asked.legal and isinstance(asked.legal, Bets):
        return asked.legal.nearest(value)
    if value in asked.legal or not asked.legal:
        return int(value)
    return int(decision.default if decision.default in asked.legal else asked.legal[0])


def refuse_seats(game: Game, terms: Any, seats: int) -> None:
    most, fewest = game.seats.number(terms), game.seats.fewest
    if not fewest <= seats <= most:
        raise Refused(game.seats_cite, f"{game.id} takes {fewest} to {most} seats, not {seats}")
