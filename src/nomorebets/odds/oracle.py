"""The oracle: the expected win under best play, read off the narration itself.

A card nobody has looked at is not yet any card, so the live table already is the unseen table: deal
it face down and the fact is empty; turn it over and the fact is asked for. Weigh every card still
out at each such question, take the best value at each decision: nothing of the game need be known.
Far too slow for a whole deck, exact on a stripped one: what every solver is checked against.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import msgspec

from nomorebets.equipment.dice import rolls
from nomorebets.law.game import Game
from nomorebets.law.words import DOWN, SEATS, number_of
from nomorebets.table import pending as waits
from nomorebets.table.facts import (
    AnyFact,
    CardRead,
    Closed,
    Decided,
    Drawn,
    Rested,
    Rolled,
    Shuffled,
    Wagered,
)
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable

PLAYER = "the player"
SEAT = 1


class Oracle:
    """One seat, given wagers, any deck; `others` wager at theirs, and decide by the `strategy`:
    against a player's bank, or with it. `fixed` answers decisions that do not matter (the cut).

    `sets`: how many cards come to a spot in a row never depends on them, nor anything on their
    order, as in games of poker; then every set of them is weighed once.
    `strategy(table, spot, decision)` answers as a given strategy would, None: as is best.
    `worth(win)` is what a win in cents counts as: itself, or numbers made from it under a strategy.
    """

    def __init__(
        self,
        game: Game,
        terms: Any,
        wagers: Mapping[str, int],
        deck: tuple[int, ...] | None = None,
        fixed: Mapping[str, int] | None = None,
        layout: Layout | None = None,
        sets: bool = False,
        strategy: Callable[[LiveTable, int, str], int | None] | None = None,
        worth: Callable[[int], Any] = Fraction,
        others: Mapping[int, Mapping[str, int]] | None = None,
    ) -> None:
        self.sets = sets
        self.strategy = strategy
        self.worth = worth
        self.game = game
        if deck is not None:
            self.game = replace(game, cards=replace(game.cards, shuffled=lambda _: deck))
        self.terms = terms
        self.wagers = wagers
        self.fixed = fixed or {}
        start = layout or Layout.new(self.game, terms)
        self.others = others or {}
        self.layout = start.sit(self.game, terms, PLAYER, SEAT, 10**9)
        for seat in self.others:
            self.layout = self.layout.sit(self.game, terms, f"player {seat}", seat, 10**9)
        self.nodes = 0

    def value(self, facts: tuple[AnyFact, ...] = ()) -> Any:
        """The expected win in cents after these facts, decisions to come made best."""
        return self._value(self._table(facts), facts)

    def _table(self, facts: tuple[AnyFact, ...]) -> LiveTable:
        self.nodes += 1
        return LiveTable(self.game, self.terms, self.layout, facts).run()

    def _value(self, table: LiveTable, facts: tuple[AnyFact, ...]) -> Any:
        pending = table.pending
        if pending is None:
            after = table.layout_after()
            stands = sum(cents for (seat, _), cents in after.stakes.items() if seat == SEAT - 1)
            kept = after.purses[PLAYER] - after.owed.get(SEAT - 1, 0) + stands
            return self.worth(kept - self.layout.purses[PLAYER])
        if pending.asks == waits.SHUFFLE:
            return self.value((*facts, Shuffled()))
        if pending.asks == waits.WAGERS:
            made = {SEAT: self.wagers, **self.others}
            placed = [Wagered(seat, name, c) for seat, w in made.items() for name, c in w.items()]
            return self.value((*facts, *placed, Closed()))
        if pending.asks == waits.CARD:
            return self._card(table, facts)
        if pending.asks == waits.READER:
            return self._reader(table, facts)
        if pending.asks == waits.SPIN:
            assert self.game.wheel is not None
            numbers = self.game.wheel.numbers(self.terms)
            return sum((self.value((*facts, Rested(n))) for n in numbers), Fraction(0)) / len(
                numbers
            )
        if pending.asks == waits.ROLL:
            shown = [Rolled.of(dice) for dice in rolls(self.game.dice)]
            return sum((self.value((*facts, roll)) for roll in shown), Fraction(0)) / len(shown)
        return self._decision(table, facts)

    def _card(self, table: LiveTable, facts: tuple[AnyFact, ...]) -> Any:
        pending = table.pending
        assert pending is not None
        looked_at = 0 <= pending.spot < SEATS
        if pending.facing == DOWN and not looked_at and not pending.turned:
            return self.value((*facts, Drawn()))
        if self.sets:
            return self._cards_in_a_row(table, facts)
        out = likely(table)
        ways = sum(count for _, count in out)
        each = (count * self.value((*facts, Drawn(table.stack.text(card)))) for card, count in out)
        return sum(each, Fraction(0)) / ways

    def _reader(self, table: LiveTable, facts: tuple[AnyFact, ...]) -> Any:
        """The card reader device finds the card to be one of those looked for, or not."""
        assert table.pending is not None
        ranks = table.pending.ranks
        total: Any = Fraction(0)
        for found in (True, False):
            undealt = enumerate(table.stack.undealt)
            ways = sum(n for card, n in undealt if bool(ranks >> (card >> 2) & 1) == found)
            if ways:
                total += ways * self.value((*facts, CardRead(found)))
        return total / sum(table.stack.undealt)

    def _cards_in_a_row(self, table: LiveTable, facts: tuple[AnyFact, ...]) -> Any:
        """All that come to one spot before anything else is asked."""
        assert max(table.stack.undealt) == 1, "sets are of one deck"
        out = [card for card, count in enumerate(table.stack.undealt) if count]
        first, asked, told = table.pending, table.pending, facts
        while first and asked and msgspec.structs.replace(asked, place=first.place) == first:
            told = (*told, Drawn(table.stack.text(out[len(told) - len(facts)])))
            asked = self._table(told).pending
        total: Any = Fraction(0)
        sets = 0
        for cards in combinations(out, len(told) - len(facts)):
            total += self.value((*facts, *(Drawn(table.stack.text(card)) for card in cards)))
            sets += 1
        return total / sets

    def _decision(self, table: LiveTable, facts: tuple[AnyFact, ...]) -> Any:
        pending = table.pending
        assert pending is not None
        name = self.game.decisions[pending.decision].name
        ((seat, legal),) = pending.legal
        asked = number_of(seat)
        closing: tuple[AnyFact, ...] = (Closed(),) if pending.asks == waits.WINDOW else ()
        values = [self.fixed[name]] if name in self.fixed else legal
        played = self.strategy(table, seat, name) if self.strategy else None
        if played is not None:
            values = [played]
        assert asked in (SEAT, 0) or len(values) == 1, "what others decide is given"
        return max(self.value((*facts, Decided(asked, name, v), *closing)) for v in values)


def likely(table: LiveTable) -> list[tuple[int, int]]:
    """The cards that may come next, each with its weight: one that lies face down and has been read
    is as the card reader device told, so the others are the less likely to be so."""
    pending = table.pending
    assert pending is not None
    out = [(card, count) for card, count in enumerate(table.stack.undealt) if count]
    for (spot, place), (ranks, found) in table.read_cards.items():
        if DOWN not in table.stack.facing.get(spot, ()):
            continue
        fits = {card: bool(ranks >> (card >> 2) & 1) == found for card, _ in out}
        if pending.turned and (pending.spot, pending.place) == (spot, place):
            out = [(card, count) for card, count in out if fits[card]]
        else:
            ways = sum(count for card, count in out if fits[card])
            out = [(card, count * (ways - fits[card])) for card, count in out]
    return [(card, count) for card, count in out if count]


def in_the_middle_of_a_shoe(game: Game, terms: Any, cards: Mapping[int, int]) -> Layout:
    """A layout between two rounds whose shoe holds just these cards (card: how many)."""
    assert game.cards.pack is not None
    undealt = [0] * len(game.cards.pack)
    rack = [0] * len(game.cards.pack)
    for card in game.cards.shuffled(terms):
        rack[card] += 1
    for card, count in cards.items():
        undealt[card] = count
        rack[card] -= count
    return msgspec.structs.replace(
        Layout.new(game, terms), undealt=tuple(undealt), rack=tuple(rack),
        left=sum(cards.values()), rounds=1,
    )  # fmt: skip
