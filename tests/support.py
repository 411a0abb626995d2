"""What tests of every game need: random legal terms, players who do anything legal, goldens."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from nomorebets.law.bets import Bets
from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Choice, Flag, Odds, Option, Whole, lawful, options
from nomorebets.law.words import SEATS, UNSEEN, number_of
from nomorebets.rules import folders, game
from nomorebets.table import pending as waits
from nomorebets.table.facts import AnyFact, Closed, Decided, Wagered
from nomorebets.table.flows import flows
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import SPOT_OF
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.sources import Software, keys
from nomorebets.table.stack import Stack

JOURNALS = Path(__file__).parent / "journals"
EVERY_GAME = tuple(folders())
GAMES = tuple(id for id in EVERY_GAME if game(id).counter is None)  # with seats


def goldens(game_id: str = "*") -> list[Path]:
    return sorted(JOURNALS.glob(f"{game_id}/*.txt"))


def _random_value(option: Option, default: Any, rng: random.Random) -> Any:
    if isinstance(option, Choice):
        return rng.randrange(len(option.names))
    if isinstance(option, Flag):
        return rng.random() < 0.5
    if isinstance(option, Odds):
        more = rng.choice((0, 0, 1, 7))
        return tuple((least, n + more if n > 0 else n) for least, n in option.minimum)
    if isinstance(option, Whole):
        if option.among:
            return rng.choice(option.among)
        if option.most - option.least < 1000:
            return rng.randint(option.least, option.most)
    return default


def random_terms(game: Game, rng: random.Random) -> Any:
    """Any legal terms; each option is left at its default half of the time."""
    while True:
        terms = game.terms()
        for key, option in options(game.terms).items():
            if rng.random() < 0.5:
                value = _random_value(option, getattr(terms, key), rng)
                terms = terms._replace(**{key: value})
        try:
            return lawful(terms, game.conditions)
        except Refused:
            continue


class AnyPlayers:
    """Players (and a dealer) who wager and decide anything the rules admit."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.decisions: list[int] = []  # in the order a compiled table would ask
        self._wagers: Iterator[AnyFact] | None = None
        self._window: list[AnyFact] | None = None

    def __call__(self, table: LiveTable, pending: Pending) -> AnyFact:
        if pending.asks == waits.WAGERS:
            if self._wagers is None:
                self._wagers = self._make_wagers(table)
            fact = next(self._wagers, None)
            if fact is not None:
                return fact
            self._wagers = None
            return Closed()
        if pending.asks == waits.OFFER:
            ((seat, legal),) = pending.legal
            value = self.rng.choice(self._likely(legal))
            self.decisions.append(value)
            name = table.game.decisions[pending.decision].name
            return Decided(number_of(seat), name, value)
        assert pending.asks == waits.WINDOW, pending
        return self._in_the_window(table, pending)

    def _likely(self, legal: Sequence[int]) -> Sequence[int]:
        """Of all the amounts that may be bet, the least or the highest; mostly a call or check."""
        return (legal[0], *legal[1:2] * 3, *legal[2:3], legal[-1]) if type(legal) is Bets else legal

    def _in_the_window(self, table: LiveTable, pending: Pending) -> AnyFact:
        if self._window is None:
            name = table.game.decisions[pending.decision].name
            self._window = [
                Decided(seat + 1, name, self.rng.choice(legal)) for seat, legal in pending.legal
            ]
            self.rng.shuffle(self._window)
        legal = dict(pending.legal)
        while self._window:
            fact = self._window.pop()
            assert isinstance(fact, Decided)
            if fact.value in legal[fact.seat - 1]:
                return fact
        self._window = None
        self.decisions += [table.elected(s, pending.decision) for s in table.clockwise()]
        return Closed()

    def _make_wagers(self, table: LiveTable) -> Iterator[AnyFact]:
        game, terms, rng = table.game, table.terms, self.rng
        opens = [i for i, wager in enumerate(game.wagers) if wager.opens]
        seats = list(table.layout.taken)
        rng.shuffle(seats)
        for seat in seats:
            if rng.random() < 0.2 and seat != seats[-1]:
                continue
            for index in rng.sample(opens, min(len(opens), rng.randint(1, 4))):
                amount = game.exact_amount(table, seat, index) or self._amount(game, terms, index)
                yield from self._try(table, seat, index, amount)
            yield from self._complete(table, seat, opens)
        if not table.chips.stakes:
            for seat in seats:
                yield from self._complete(table, seat, opens, must=True)

    def _amount(self, game: Game, terms: Any, index: int) -> int:
        wager = game.wagers[index]
        least, most = getattr(terms, wager.least), getattr(terms, wager.most)
        chip = terms.chip
        low, high = -(-least // chip), most // chip
        return int(self.rng.randint(low, max(low, min(high, low + 40))) * chip)

    def _try(self, table: LiveTable, seat: int, index: int, amount: int) -> Iterator[AnyFact]:
        fact = Wagered(seat + 1, table.game.wagers[index].name, amount)
        try:
            table.check_wager(fact)
        except Refused:
            return
        yield fact

    def _complete(
        self, table: LiveTable, seat: int, opens: list[int], must: bool = False
    ) -> Iterator[AnyFact]:
        """Make the seat's wagers such that they may be closed, or take them all back."""
        staked = [table.staked(seat, i) for i in opens]
        if not any(staked) and not must:
            return
        if not self._open_question(table, seat) and any(staked):
            return
        for index in opens:
            amount = next((a for i in opens if (a := table.staked(seat, i))), 0)
            exact = table.game.exact_amount(table, seat, index)
            least = getattr(table.terms, table.game.wagers[index].least)
            chips = -(-least // table.terms.chip) * table.terms.chip
            chance = self._amount(table.game, table.terms, index)
            for try_amount in (exact, amount, chance, chips):
                if try_amount and table.staked(seat, index) != try_amount:
                    yield from self._try(table, seat, index, try_amount)
                if any(table.staked(seat, i) for i in opens) and not self._open_question(
                    table, seat
                ):
                    return
        for index in opens:
            if table.staked(seat, index):
                yield from self._try(table, seat, index, 0)

    def _open_question(self, table: LiveTable, seat: int) -> bool:
        try:
            table.game.wagering.refuse_close(table, table.terms, seat)
        except Refused:
            return True
        return False


class Watched(Software):
    """Software that remembers the order of every shoe, and every spin or roll."""

    def __init__(self, seed: str) -> None:
        super().__init__(keys(seed))
        self.dealt: list[Any] = []
        self.outcomes: list[AnyFact] = []

    def answer(self, table: LiveTable, pending: Pending) -> AnyFact | None:
        fact = super().answer(table, pending)
        if pending.asks == waits.SHUFFLE:
            self.dealt.append(self.shoes[table.side])
        elif pending.asks in (waits.SPIN, waits.ROLL) and fact is not None:
            self.outcomes.append(fact)
        return fact


def open_table(game_id: str, rng: random.Random, terms: Any = None, seats: int = 0) -> OpenTable:
    """A table with random terms and players on random seats."""
    found = game(game_id)
    terms = random_terms(found, rng) if terms is None else terms
    table = OpenTable(found, terms, Watched(str(rng.random())))
    count = found.seats.number(terms)
    number = seats or rng.randint(found.seats.fewest, min(count, SEATS))
    for seat in sorted(rng.sample(range(count), number)):
        table.sit(f"player {seat + 1}", seat + 1, chips_for(found, terms, rng))
    return table


def chips_for(game: Game, terms: Any, rng: random.Random) -> int:
    """Enough for anything; where players bet against each other, what may not last for a hand."""
    if not game.between_players:
        return 1_000_000_00
    chips: int = rng.randint(1, 60) * terms.low_limit // 2 + rng.choice((0, 0, 1, 17)) * terms.chip
    return chips


def buy_again(table: OpenTable, rng: random.Random) -> None:
    """Where players bet against each other: who has lost all."""
    table.finish()
    if table.game.between_players:
        for player in [name for name, purse in table.layout.purses.items() if not purse]:
            table.buy(player, chips_for(table.game, table.terms, rng))


def balanced(stack: Stack) -> bool:
    """Cards are conserved: shoe, hands and rack hold the decks, no more and no less."""
    held = list(stack.rack)
    unseen = stack.rack_unseen
    for hand in stack.hands.values():
        for card in hand:
            if card == UNSEEN:
                unseen += 1
            else:
                held[card] += 1
    whole = [0] * len(held)
    for card in stack.cards:
        whole[card] += 1
    together = [out + in_ for out, in_ in zip(held, stack.undealt, strict=True)]
    return together == whole and sum(stack.undealt) == stack.left + unseen


def nets(table: LiveTable) -> dict[tuple[int, int], int]:
    """By spot and wager that was paid or collected: what it won or lost."""
    return {
        (SPOT_OF[spot], table.game.wager_named(wager) or 0): flow.won - flow.lost
        for (spot, wager), flow in flows(table.acts).items()
        if flow.won or flow.lost
    }


def fees_of(table: LiveTable) -> dict[int, int]:
    """By seat: vigorish charged or marked, less what was given back."""
    signs = {"charge vigorish": 1, "mark vigorish": 1, "return vigorish": -1}
    found: dict[int, int] = {}
    for act in table.acts:
        if act.act in signs:
            seat = SPOT_OF[act.spot]
            found[seat] = found.get(seat, 0) + signs[act.act] * act.amount
    return found
