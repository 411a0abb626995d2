"""Every branch of the narration, like cards counted together: for games of few cards.

The live table is asked, fact by fact; a card that nobody has looked at stays open. How much work
it would be is found first, by going down some branches at random.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random
from typing import Any

from nomorebets.equipment.dice import rolls
from nomorebets.law.decisions import AMOUNT, CUT, Decision
from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.law.words import DOWN, SEATS, UP, number_of
from nomorebets.odds.derived.found import Chances, Found, InSight, Weighed, added, mean, staked
from nomorebets.odds.oracle import PLAYER, SEAT, likely
from nomorebets.table import pending as waits
from nomorebets.table.facts import (
    AnyFact,
    CardRead,
    Closed,
    Counted,
    Decided,
    Drawn,
    Rested,
    Rolled,
    Shuffled,
    Wagered,
)
from nomorebets.table.flows import flows
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import SPOT_OF

MOST = 100_000  # branches that are worth following
TRIED = 24  # branches gone down at random to find out how many there are
FEW = 8  # amounts that are all tried; of more the least and the most: wins grow with the amount
Told = tuple[AnyFact, ...]
Decides = Callable[[LiveTable, int], int | None]  # a strategy: at a table, a decision


@dataclass
class Branches:
    """One seat and its wagers. `weighed`: by wager, whether it counts in a decision."""

    game: Game
    terms: Any
    wagers: Mapping[str, int]
    weighed: Sequence[bool]
    decides: Decides | None = None
    deck: tuple[int, ...] | None = None
    situations: dict[InSight, Weighed] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.deck is not None:
            deck = self.deck
            cards = replace(self.game.cards, shuffled=lambda _: deck)
            self.game = replace(self.game, cards=cards)
        start = Layout.new(self.game, self.terms)
        self.layout = start.sit(self.game, self.terms, PLAYER, SEAT, 10**9)

    def found(self) -> Found:
        return Found(self._chances((), Fraction(1)), self.situations, "every branch")

    def work(self) -> float:
        """About how many branches there are: the mean of what some at random suggest."""
        chance = Random(1)
        return sum(self._suggested(chance) for _ in range(TRIED)) / TRIED

    def _suggested(self, chance: Random) -> float:
        told: Told = ()
        ways = total = 1.0
        while True:
            table = self._table(told)
            if table.pending is None:
                return total
            ahead = self._ahead(table)
            ways *= len(ahead)
            total += ways
            told = (*told, *chance.choice(ahead)[1])

    def _table(self, told: Told) -> LiveTable:
        return LiveTable(self.game, self.terms, self.layout, told).run()

    def _ahead(self, table: LiveTable) -> list[tuple[int, Told]]:
        """What may be told next, with its weight; choices have none."""
        pending = table.pending
        assert pending is not None
        asks = pending.asks
        if asks == waits.SHUFFLE:
            return [(1, (Shuffled(),))]
        if asks == waits.STUB:
            return [(1, (Counted(pending.left),))]
        if asks == waits.WAGERS:
            placed = (Wagered(SEAT, name, cents) for name, cents in self.wagers.items())
            return [(1, (*placed, Closed()))]
        if asks == waits.CARD:
            return self._cards(table)
        if asks == waits.READER:
            undealt = list(enumerate(table.stack.undealt))
            fits = {True: 0, False: 0}
            for card, count in undealt:
                fits[bool(pending.ranks >> (card >> 2) & 1)] += count
            return [(ways, (CardRead(found),)) for found, ways in fits.items() if ways]
        if asks == waits.SPIN:
            assert self.game.wheel is not None
            return [(1, (Rested(n),)) for n in self.game.wheel.numbers(self.terms)]
        if asks == waits.ROLL:
            return [(1, (Rolled.of(dice),)) for dice in rolls(self.game.dice)]
        return [(0, told) for _, told in self._choices(table)]

    def _cards(self, table: LiveTable) -> list[tuple[int, Told]]:
        pending = table.pending
        assert pending is not None
        looked_at = 0 <= pending.spot < SEATS
        if pending.facing == DOWN and not looked_at and not pending.turned:
            return [(1, (Drawn(),))]
        kinds: dict[int, tuple[int, int]] = {}
        for card, count in likely(table):
            first, ways = kinds.get(self.game.alike(card), (card, 0))
            kinds[self.game.alike(card)] = first, ways + count
        return [(n, (Drawn(table.stack.text(card)),)) for card, n in kinds.values()]

    def _choices(self, table: LiveTable) -> list[tuple[int, Told]]:
        pending = table.pending
        assert pending is not None
        ((seat, legal),) = pending.legal
        decision = self.game.decisions[pending.decision]
        values = self.few(decision, legal)
        if number_of(seat) != SEAT or decision.kind == CUT:
            values = (decision.default,) if decision.default in legal else tuple(legal)[:1]
        if self.decides is not None and decision.kind != CUT:
            told = self.decides(table, pending.decision)
            values = values if told is None else (told,)
        closing: Told = (Closed(),) if pending.asks == waits.WINDOW else ()
        asked = number_of(seat)
        return [(value, (Decided(asked, decision.name, value), *closing)) for value in values]

    def few(self, decision: Decision, legal: Sequence[int]) -> tuple[int, ...]:
        """All choices; of many amounts the least and the most."""
        values = tuple(legal)
        if decision.kind == AMOUNT and len(values) > FEW:
            return tuple(sorted({0, *sorted(values)[:2], *sorted(values)[-2:]} & set(values)))
        return values

    def _chances(self, told: Told, reached: Fraction) -> Chances:
        table = self._table(told)
        if table.pending is None:
            return {self.line(table): Fraction(1)}
        if table.pending.asks in (waits.OFFER, waits.WINDOW):
            return self._decided(table, told, reached)
        ahead = self._ahead(table)
        ways = sum(n for n, _ in ahead)
        return added(
            (Fraction(n, ways), self._chances((*told, *more), reached * Fraction(n, ways)))
            for n, more in ahead
        )

    def _decided(self, table: LiveTable, told: Told, reached: Fraction) -> Chances:
        choices = self._choices(table)
        after = {value: self._chances((*told, *more), reached) for value, more in choices}
        if len(after) == 1:
            return next(iter(after.values()))
        values = {value: mean(chances, self.weighed) for value, chances in after.items()}
        assert table.pending is not None
        seen = seen_at(table, table.pending.decision, self.game)
        here = self.situations.setdefault(seen, Weighed())
        here.chance += reached
        for value, worth in values.items():
            here.values[value] = here.values.get(value, Fraction(0)) + reached * worth
        costs = {value: staked(chances) for value, chances in after.items()}
        return after[max(sorted(values), key=lambda v: (values[v], -costs[v], -v))]

    def line(self, table: LiveTable) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What each wager won, and what was put on it; vigorish is the first wager's."""
        count = len(self.game.wagers)
        nets, staked = [0] * count, [0] * count
        for (spot, name), flow in flows(table.acts).items():
            index = self.game.wager_named(name)
            if SPOT_OF.get(spot) is None or index is None:
                continue
            nets[index] += flow.won - flow.lost
            staked[index] += flow.placed
        after = table.layout_after()
        stands = sum(cents for (seat, _), cents in after.stakes.items() if seat == SEAT - 1)
        kept = after.purses[PLAYER] - after.owed.get(SEAT - 1, 0) + stands
        fees = kept - self.layout.purses[PLAYER] - sum(nets)
        if fees > 0:
            raise Refused("", "a round won chips that came from no wager")
        first = next(i for i, n in enumerate(staked) if n)
        nets[first] += fees
        return tuple(nets), tuple(staked)


def seen_at(table: LiveTable, decision: int, game: Game) -> InSight:
    """Cards by kind, in no order."""
    stack, kind = table.stack, game.alike
    others = []
    for spot, cards in sorted(stack.hands.items()):
        if spot != SEAT - 1:
            up = [c for c, f in zip(cards, stack.facing[spot], strict=True) if f == UP]
            others.append((spot, tuple(sorted(map(kind, up)))))
    own = tuple(sorted(map(kind, stack.hands.get(SEAT - 1, ()))))
    before = tuple(
        sorted(
            (d, value)
            for (seat, d), value in table.choices.items()
            if seat == SEAT - 1 and game.decisions[d].kind != CUT
        )
    )
    return InSight(decision, own, tuple(o for o in others if o[1]), before)
