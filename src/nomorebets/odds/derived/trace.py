"""What a settlement depends on, found by running the narration itself on cards without faces.

A judgment asked about cards gives a value that only remembers what it is compared with. So the
narration tells which hands it ranks, from which ranks on it pays otherwise, and which hands it
holds against each other; every case is then settled once. A narration that looks at a card by
itself, or reckons with a rank, cannot be told so, and says it by `Untraceable`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from types import FunctionType
from typing import Any

from nomorebets.law.decisions import CUT
from nomorebets.law.words import DOWN, SEATS, UNSEEN, UP, number_of
from nomorebets.odds.derived.branches import Branches
from nomorebets.odds.oracle import SEAT
from nomorebets.table import pending as waits
from nomorebets.table.facts import AnyFact, Closed, Counted, Decided, Drawn, Shuffled, Wagered
from nomorebets.table.live import LiveTable
from nomorebets.table.pending import Pending

MOST_CASES = 40_000
Slot = tuple[int, int]  # a spot, and the how-manieth card there
Choices = tuple[int, ...]


class Untraceable(Exception):
    """Cards or ranks are used in a way that has to be followed card by card."""


def _looked_at(*_: object) -> Any:
    raise Untraceable("a card is looked at by itself")


def _reckoned(*_: object) -> Any:
    raise Untraceable("ranks are reckoned with")


class Faceless:
    """A card of which only its place is known."""

    def __init__(self, slot: Slot) -> None:
        self.slot = slot

    def __eq__(self, other: object) -> bool:
        if other == UNSEEN:
            return False
        raise Untraceable("a card is looked at by itself")

    __hash__ = None  # type: ignore[assignment]
    __lt__ = __le__ = __gt__ = __ge__ = __rshift__ = __and__ = __index__ = _looked_at
    __add__ = __sub__ = __mul__ = __mod__ = __floordiv__ = _looked_at


@dataclass(frozen=True)
class JudgedHand:
    """What was ranked: by which judgment, and the places of its cards."""

    judgment: Any
    slots: tuple[Slot, ...]


@dataclass
class Cases:
    """What each value was compared with: bounds from which on it counts otherwise, and others."""

    bounds: dict[JudgedHand, set[int]] = field(default_factory=dict)
    against: set[frozenset[JudgedHand]] = field(default_factory=set)

    @property
    def size(self) -> int:
        return sum(map(len, self.bounds.values())) + len(self.against) + len(self.bounds)


class Ranked:
    """The value of a hand: `(rank + before >> shift) + after`."""

    def __init__(self, cases: Cases, hand: JudgedHand, rank: int, *form: int) -> None:
        self.cases, self.hand, self.rank = cases, hand, rank
        self.before, self.shift, self.after = form or (0, 0, 0)

    @property
    def now(self) -> int:
        return (self.rank + self.before >> self.shift) + self.after

    def _bound(self, value: int) -> None:
        """From which rank on it is at least so much."""
        self.cases.bounds[self.hand].add((value - self.after << self.shift) - self.before)

    def _meets(self, other: Any, *bounds: int) -> int:
        """The other value, after noting the comparison."""
        if not isinstance(other, Ranked):
            for more in bounds:
                self._bound(int(other) + more)
            return int(other)
        mine, theirs = (
            (self.before, self.shift, self.after),
            (other.before, other.shift, other.after),
        )
        if mine != theirs:
            if self.shift or other.shift or mine[0] + mine[2] != theirs[0] + theirs[2]:
                raise Untraceable("ranks are reckoned with")
        elif self.shift and self.hand != other.hand:
            raise Untraceable("kinds of hands are compared")
        if self.hand != other.hand:
            self.cases.against.add(frozenset((self.hand, other.hand)))
        return other.now

    def __lt__(self, other: Any) -> bool:
        return self.now < self._meets(other, 0)

    def __ge__(self, other: Any) -> bool:
        return self.now >= self._meets(other, 0)

    def __gt__(self, other: Any) -> bool:
        return self.now > self._meets(other, 1)

    def __le__(self, other: Any) -> bool:
        return self.now <= self._meets(other, 1)

    def __eq__(self, other: object) -> bool:
        return self.now == self._meets(other, 0, 1)

    def __ne__(self, other: object) -> bool:
        return self.now != self._meets(other, 0, 1)

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        return self.now != self._meets(0, 0, 1)

    def __add__(self, more: int) -> "Ranked":
        if self.shift:
            form = self.before, self.shift, self.after + more
        else:
            form = self.before + more, 0, self.after
        return Ranked(self.cases, self.hand, self.rank, *form)

    __radd__ = __add__

    def __sub__(self, less: int) -> "Ranked":
        return self + -less

    def __rshift__(self, bits: int) -> "Ranked":
        if self.shift:
            raise Untraceable("ranks are reckoned with")
        return Ranked(self.cases, self.hand, self.rank, self.before + self.after, bits, 0)

    def __index__(self) -> int:
        """Its very value is used: each is a case by itself."""
        return self._meets(self.now, 0, 1)

    __int__ = __index__

    __and__ = __mul__ = __mod__ = __floordiv__ = __or__ = __rsub__ = _reckoned


class TracedTable(LiveTable):
    """A live table on which cards have no faces."""

    def _of(self, spot: int, cards: Sequence[int]) -> list[Any]:
        return [
            card if card == UNSEEN else Faceless((spot, laid))
            for card, laid in zip(cards, self.stack.laid.get(spot, ()), strict=True)
        ]

    def hand(self, spot: int) -> Any:
        return self._of(spot, super().hand(spot))

    def look(self, spot: int) -> Any:
        return self._of(spot, super().look(spot))

    def shown(self, spot: int) -> Any:
        up, hand = self.stack.facing.get(spot, ()), self.stack.hands.get(spot, ())
        return [c for c, face in zip(self._of(spot, hand), up, strict=True) if face == UP]

    def hand_with(self, spot: int, other: int) -> Any:
        return [*self.hand(spot), *self.hand(other)]

    def deal(self, spot: int, facing: int, cards: int = 1) -> Any:
        card = super().deal(spot, facing, cards)
        return card if card == UNSEEN else Faceless((spot, self.stack.laid[spot][-1]))

    def burn(self, facing: int, cards: int = 1) -> Any:
        card = super().burn(facing, cards)
        if card != UNSEEN:
            raise Untraceable("a burned card is looked at")
        return card

    def call(self, spot: int, value: Any) -> Any:
        self.calls[spot] = value
        return value


@dataclass(frozen=True)
class AskedHere:
    """A decision of the player, as it comes."""

    decision: int
    legal: Choices
    seen: frozenset[Slot]


@dataclass
class Course:
    """A way through the round by some choices: decisions as they came, and what is settled in
    every case."""

    choices: Choices
    asked: tuple[AskedHere, ...]
    bounds: dict[JudgedHand, list[int]]
    against: set[frozenset[JudgedHand]]
    settled: dict[tuple[int, ...], Any]  # by the ranks of the hands, in order: what was won


class Trace:
    """One seat with its wagers, as `Branches` has it."""

    def __init__(self, branches: Branches) -> None:
        self.branches = branches
        self.ranks: dict[JudgedHand, int] = {}
        self.cases = Cases()
        self.game = replace(branches.game, round_of_play=self._twin(branches.game.round_of_play))

    _twins: dict[Any, Any]

    def _twin(self, function: Any) -> Any:
        """The same narration, whose judgments are asked about cards without faces."""
        twins = self.__dict__.setdefault("_twins", {})
        if function not in twins:
            scope = dict(function.__globals__)
            twin = FunctionType(
                function.__code__, scope, function.__name__, function.__defaults__,
                function.__closure__,
            )  # fmt: skip
            twins[function] = twin
            for name in function.__code__.co_names:
                law = getattr(scope.get(name), "__law__", "")
                if law == "procedure":
                    scope[name] = self._twin(scope[name])
                elif law == "judgment":
                    scope[name] = self._judged(scope[name])
        return twins[function]

    def _judged(self, judgment: Any) -> Callable[..., Any]:
        def judge(*told: Any) -> Any:
            faceless = [cards for cards in told if _without_faces(cards)]
            if not faceless:
                return judgment(*told)
            if len(told) > 1:
                raise Untraceable(f"{judgment.__name__} is asked about more than a hand")
            if isinstance(told[0], Faceless):
                raise Untraceable("a card is judged by itself")
            cards = list(told[0])
            if any(not isinstance(card, Faceless) for card in cards):
                raise Untraceable("a hand is judged before it is seen")
            hand = JudgedHand(judgment, tuple(sorted(card.slot for card in cards)))
            self.cases.bounds.setdefault(hand, set())
            return Ranked(self.cases, hand, self.ranks.get(hand, 0))

        return judge

    def courses(self) -> Iterator[Course]:
        """All of them, the choices of each decision in turn."""
        open_: list[Choices] = [()]
        while open_:
            choices = open_.pop()
            self.cases, self.ranks = Cases(), {}
            asked, _won = self._run(choices)
            if len(asked) > len(choices):
                open_ += [(*choices, value) for value in asked[-1].legal[::-1]]
            else:
                yield self._settled(choices, asked)

    def _settled(self, choices: Choices, asked: tuple[AskedHere, ...]) -> Course:
        """Settle every case; whatever it is compared with there may make new ones."""
        settled: dict[tuple[int, ...], Any] = {}
        known = -1
        while self.cases.size != known:
            known = self.cases.size
            hands = sorted(self.cases.bounds, key=lambda hand: hand.slots)
            if len(settled) and len(next(iter(settled))) != len(hands):
                settled = {}
            for ranks in self._each_case(hands):
                if ranks not in settled:
                    self.ranks = dict(zip(hands, ranks, strict=True))
                    again, settled[ranks] = self._run(choices)
                    if again != asked:
                        raise Untraceable("what is asked depends on a rank")
                    if len(settled) > MOST_CASES:
                        raise Untraceable("there are too many cases")
        settled = at_risk(settled)
        bounds = {hand: sorted(self.cases.bounds[hand]) for hand in hands}
        return Course(choices, asked, bounds, set(self.cases.against), settled)

    def _each_case(self, hands: Sequence[JudgedHand]) -> Iterator[tuple[int, ...]]:
        """A rank of each hand, for all lines and relations there are."""
        marks = {hand: set(self.cases.bounds[hand]) for hand in hands}
        for pair in self.cases.against:
            both = set().union(*(self.cases.bounds[hand] for hand in pair))
            for hand in pair:
                marks[hand] |= both
        tried = []
        for hand in hands:
            related = any(hand in pair for pair in self.cases.against)
            starts = sorted({0, *(mark for mark in marks[hand] if mark > 0)})
            ends = [*starts[1:], starts[-1] + 4]
            width = 2 if related else 1
            tried.append(
                [
                    rank
                    for start, end in zip(starts, ends, strict=True)
                    for rank in range(start, min(end, start + width))
                ]
            )
        yield from product(*tried)

    def _run(self, choices: Choices) -> tuple[tuple[AskedHere, ...], Any]:
        """The round with these choices; it stops at one that is not told."""
        branches, asked, fresh = self.branches, [], iter(range(1000))

        def source(table: LiveTable, pending: Pending) -> AnyFact:
            asks = pending.asks
            if asks == waits.SHUFFLE:
                return Shuffled()
            if asks == waits.STUB:
                return Counted(pending.left)
            if asks == waits.WAGERS:
                return waiting.pop(0) if waiting else Closed()
            if asks == waits.CARD:
                looked_at = 0 <= pending.spot < SEATS
                if pending.facing == DOWN and not looked_at and not pending.turned:
                    return Drawn()
                return Drawn(table.stack.text(_next(table, fresh)))
            if asks not in (waits.OFFER, waits.WINDOW):
                raise Untraceable(f"a {asks} is asked for")
            ((seat, legal),) = pending.legal or (((SEAT - 1), ()),)
            if asks == waits.WINDOW and ((seat, pending.decision) in table.choices or not legal):
                return Closed()
            decision = branches.game.decisions[pending.decision]
            if number_of(seat) != SEAT or decision.kind == CUT:
                value = decision.default if decision.default in legal else legal[0]
                return Decided(number_of(seat), decision.name, value)
            if len(legal) == 1:
                return Decided(SEAT, decision.name, legal[0])
            asked.append(AskedHere(pending.decision, branches.few(decision, legal), _seen(table)))
            if len(asked) > len(choices):
                raise _Stop
            return Decided(SEAT, decision.name, choices[len(asked) - 1])

        waiting: list[AnyFact] = [Wagered(SEAT, n, cents) for n, cents in branches.wagers.items()]
        table = TracedTable(self.game, branches.terms, branches.layout, source=source)
        try:
            table.run()
        except _Stop:
            return tuple(asked), None
        return tuple(asked), branches.line(table)


def at_risk(settled: dict[tuple[int, ...], Any]) -> dict[tuple[int, ...], Any]:
    """A wager that comes back in every case was taken back, and is not counted as made."""
    ever = [any(nets) for nets in zip(*(nets for nets, _ in settled.values()), strict=True)]
    return {
        ranks: (nets, tuple(put if risk else 0 for put, risk in zip(staked, ever, strict=True)))
        for ranks, (nets, staked) in settled.items()
    }


class _Stop(Exception):
    """A choice is missing."""


def _without_faces(cards: Any) -> bool:
    if isinstance(cards, Faceless):
        return True
    return isinstance(cards, list | tuple) and any(isinstance(card, Faceless) for card in cards)


def _next(table: LiveTable, fresh: Iterator[int]) -> int:
    """Any card that is still out."""
    undealt = table.stack.undealt
    return next(card for card in range(len(undealt)) if undealt[card])


def _seen(table: LiveTable) -> frozenset[Slot]:
    """What the player sees: own cards, and those face up."""
    stack = table.stack
    return frozenset(
        (spot, laid)
        for spot, hand in stack.hands.items()
        for laid, face in zip(stack.laid[spot], stack.facing[spot], strict=True)
        if spot == SEAT - 1 or face == UP
    )
