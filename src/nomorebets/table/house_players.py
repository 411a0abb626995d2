"""House players: they sit at any table and play as most people do.

They know no game. A wager is tried against the table's own refusals before it is made; a decision
is the best, if whoever seated them knows it, or the subchapter's `ordinary_play` where that is
legal, and any legal value otherwise.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from nomorebets.law.bets import Bets
from nomorebets.law.game import Game, Wager
from nomorebets.law.refusal import Refused
from nomorebets.law.words import box_of, number_of
from nomorebets.table import pending as waits
from nomorebets.table.facts import AnyFact, Closed, Decided, Presented, Wagered, Wrote
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending

BUY_IN = 100  # least wagers
LOW = 8  # least wagers: a player with fewer buys in again
MULTIPLES = (1, 1, 1, 2, 2, 3, 5)  # of the least wager
CHIPS = (1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 25, 30)  # some wagers are made in fives or sixes
Best = Callable[[LiveTable, Pending, int], int | None]
MOST_WAGERS = 3  # that a seat tries to make in a round


class HousePlayers:
    """Answer for the seats given (counted from 0), or for all. The same seed, the same play."""

    def __init__(
        self,
        game: Game,
        seed: str,
        seats: Collection[int] | None = None,
        best: Best = lambda table, pending, seat: None,
    ) -> None:
        """`best`: the best decision, where somebody knows it."""
        self.random = Random(f"house players:{seed}")
        self.seats = seats
        self.best = best
        self.opening = [wager for wager in game.wagers if wager.opens]
        kinds: dict[str, list[Wager]] = {}  # a roulette layout has 200 places, but few paragraphs
        for wager in self.opening:
            kinds.setdefault(wager.cite, []).append(wager)
        self.kinds = list(kinds.values())
        self._taking: object = None  # the taking of wagers these are for:
        self._buying: list[str] = []  # who will buy a ticket
        self._plan: list[int] = []  # the seats that will try a wager, the next one last
        self._out: set[int] = set()  # the seats that could not make all the wagers they need
        self._again = False  # they have tried once more, for nobody had wagered

    def __call__(self, table: LiveTable, pending: Pending) -> AnyFact:
        """The fact the table waits for; wagers and windows are closed when all have spoken."""
        if pending.asks == waits.WAGERS:
            return self.wager(table) or Closed()
        if pending.asks == waits.TICKETS:
            return self.at_counter(table) or Closed()
        if pending.asks == waits.OFFER:
            return self.decide(table, pending, *pending.legal[0])
        return self.answer(table, pending) or Closed()

    def _ours(self, table: LiveTable) -> list[int]:
        taken = table.layout.taken
        return [seat for seat in taken if self.seats is None or seat in self.seats]

    # wagers

    def wager(self, table: LiveTable) -> Wagered | None:
        """One more wager, or None when all have made theirs."""
        taking = table.layout.rounds, sum(isinstance(fact, Closed) for fact in table.facts)
        if taking != self._taking:
            self._taking, self._out, self._again = taking, set(), False
            ours = self._ours(table)
            self._plan = [s for s in ours for _ in range(self.random.randint(1, MOST_WAGERS))]
            self.random.shuffle(self._plan)
        while self._plan:
            seat = self._plan.pop()
            made = self._chosen(table, seat) if seat in self._ours(table) else None
            if made:
                return made
        return self._completing(table)

    # tickets

    def at_counter(
        self, table: LiveTable, players: Collection[str] | None = None
    ) -> Presented | Wrote | None:
        """What these players, or all who are there, do next: they present a ticket that has won,
        then each buys one or two whose numbers the system chooses; None when all have."""
        ours = table.layout.arrivals if players is None else players
        for ticket in table.sold.values():
            if ticket.player in ours and not ticket.left and not ticket.fate:
                return Presented(ticket.number)
        if table.layout.rounds != self._taking:
            self._taking = table.layout.rounds
            self._buying = [p for p in ours for _ in range(self.random.randint(1, 2))]
        while self._buying:
            player = self._buying.pop()
            fact = self._quick_pick(table, player)
            if player in ours and table.chips.spare_of(player) >= fact.rate:
                return fact
        return None

    def _quick_pick(self, table: LiveTable, player: str) -> Wrote:
        game, terms = table.game, table.terms
        offered = [i for i in range(len(game.wagers)) if game.wagering.offers(terms, i)]
        index = self.random.choice(offered)
        numbers = range(1, table.counter.numbers + 1)
        marked = tuple(sorted(self.random.sample(numbers, index + 1)))
        return Wrote(player, (marked,), ((1,),), getattr(terms, game.wagers[index].least))

    def _chosen(self, table: LiveTable, seat: int) -> Wagered | None:
        """A wager of a kind picked by chance; if it may not be made, one of another kind."""
        if table.standing(seat) and self.random.random() < 0.5:
            return None
        kinds = [self.random.choice(self.kinds), *self.kinds]
        return self._lawful(table, seat, (self.random.choice(kind) for kind in kinds))

    def _completing(self, table: LiveTable) -> Wagered | None:
        """What is missing before wagers may be closed: somebody's, or one a seat's others need."""
        for seat in self._ours(table):
            if table.standing(seat) and not may_close(table, seat):
                missing = None if seat in self._out else self._lawful(table, seat, self.opening)
                if missing:
                    return missing
                self._out.add(seat)
                return self._withdrawn(table, seat)
        if self._out and not table.chips.stakes and not self._again:
            self._again, self._out = True, set()
        wanted = self.opening if not table.chips.stakes else self._without_which_nothing(table)
        for seat in self._ours(table) if wanted else ():
            first = None if seat in self._out else self._lawful(table, seat, wanted)
            if first:
                return first
        return None

    def _without_which_nothing(self, table: LiveTable) -> list[Wager]:
        """The wager somebody must have made for the round to go on, if nobody has."""
        key = table.game.wagering.keeps_going
        made = any(table.staked(seat, key) for seat in table.layout.taken) if key >= 0 else True
        return [] if made else [table.game.wagers[key]]

    def _withdrawn(self, table: LiveTable, seat: int) -> Wagered | None:
        for index in table.standing(seat):
            fact = Wagered(seat + 1, table.game.wagers[index].name, 0)
            if may_wager(table, fact):
                return fact
        return None

    def _lawful(self, table: LiveTable, seat: int, wagers: Iterable[Wager]) -> Wagered | None:
        """The first of these wagers that the seat has not made and may make."""
        for wager in wagers:
            index = table.game.wager_named(wager.name)
            if index is None or table.staked(seat, index):
                continue
            for amount in self._amounts(table, seat, wager):
                fact = Wagered(seat + 1, wager.name, amount)
                if amount and may_wager(table, fact):
                    return fact
        return None

    def _amounts(self, table: LiveTable, seat: int, wager: Wager) -> Iterator[int]:
        """Amounts to try, the likely ones first: whole chips, within the limits."""
        index = table.game.wager_named(wager.name)
        assert index is not None
        exact = table.game.exact_amount(table, seat, index)
        if exact:
            yield exact
        chip: int = table.terms.chip
        floor = -(-getattr(table.terms, wager.least) // chip) * chip
        spared = max(floor, table.chips.spare(seat) // 4)  # the rest is for what comes later
        most = min(getattr(table.terms, wager.most), spared)
        yield min(floor * self.random.choice(MULTIPLES), most // chip * chip)
        yield floor
        for chips in CHIPS:
            yield -(-floor // (chips * chip)) * chips * chip

    # decisions

    def answer(self, table: LiveTable, pending: Pending) -> Decided | None:
        """The next of these seats to speak in a window, or None when all have."""
        ours = self._ours(table)
        for seat, legal in pending.legal:
            if box_of(seat) in ours and legal and (seat, pending.decision) not in table.choices:
                return self.decide(table, pending, seat, legal)
        return None

    def decide(
        self, table: LiveTable, pending: Pending, seat: int, legal: Sequence[int]
    ) -> Decided:
        decision = table.game.decisions[pending.decision]
        play = table.game.ordinary_play
        value = self.best(table, pending, seat)
        if value is None and play is not None:
            value = play(table, table.terms, seat, pending.decision)
        if value is not None and value not in legal and isinstance(legal, Bets):
            value = legal.nearest(value)
        if value is None or value not in legal:
            value = self.random.choice(legal) if legal else decision.default
        return Decided(number_of(seat), decision.name, int(value))


def may_wager(table: LiveTable, fact: Wagered) -> bool:
    try:
        table.check_wager(fact)
    except Refused:
        return False
    return True


def may_close(table: LiveTable, seat: int) -> bool:
    try:
        table.game.wagering.refuse_close(table, table.terms, seat)
    except Refused:
        return False
    return True


def buy_in(game: Game, terms: Any) -> int:
    """The chips a house player brings: a hundred of the least wagers."""
    return BUY_IN * least_wager(game, terms)


def least_wager(game: Game, terms: Any) -> int:
    """Of those that open a round; where players bet against each other, of their bets."""
    wagers = [wager for wager in game.wagers if wager.opens] or game.wagers
    return max(int(getattr(terms, wager.least)) for wager in wagers)


def buy_in_again(table: OpenTable, players: Iterable[str]) -> list[str]:
    """Between rounds: those who have lost their chips buy new ones. Who did."""
    layout = table.round.layout_after if table.round else table.layout
    low = LOW * least_wager(table.game, table.terms)
    again = [player for player in players if _spare(layout, player) < low]
    for player in again:
        table.buy(player, buy_in(table.game, table.terms))
    return again


def _spare(layout: Layout, player: str) -> int:
    owed = sum(layout.owed.get(seat, 0) for seat, name in enumerate(layout.seats) if name == player)
    return layout.purses[player] - owed
