"""Showdowns: hands counted against hands, and what each case settles asked of the narration.

After the last decision only the dealer's hand is open, or some cards for all, or nothing. The
narration says which hands it ranks and compares (`trace`); hands are counted by rank
(`showdown_kernels`), decisions made backwards over what lies face up. Nothing of a settlement is
said here.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, pairwise
from math import comb
from typing import Any

import numpy as np

from nomorebets.law import alike
from nomorebets.odds.card_sets.sweeps import NUMBERED, classes
from nomorebets.odds.derived import showdown_kernels as kernels
from nomorebets.odds.derived.branches import Branches
from nomorebets.odds.derived.found import Found, Line
from nomorebets.odds.derived.trace import Course, JudgedHand, Slot, Trace, Untraceable
from nomorebets.odds.oracle import SEAT
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.strategies.looking_up import EXCHANGES
from nomorebets.simulation.strategies.sights import every_set

FACES = 54
MOST_WORK = 5e9  # steps of a loop that are worth doing
METHOD = "hands counted against hands, each case settled by the narration"


@dataclass(frozen=True)
class Shape:
    """What the courses of a game have in common: whose cards decide, and when they are seen."""

    courses: tuple[Course, ...]
    own: frozenset[Slot]
    levels: tuple[frozenset[Slot], ...]  # what lies face up when something is decided, and at last
    mine: JudgedHand | None
    theirs: JudgedHand | None

    @property
    def sizes(self) -> list[int]:
        return [len(level) for level in self.levels]

    @property
    def hidden(self) -> int:
        return len(set(self.theirs.slots) - self.levels[-1]) if self.theirs else 0

    def joined(self, hand: JudgedHand | None) -> bool:
        return bool(hand and set(hand.slots) & self.levels[-1])


def plan_of(courses: Sequence[Course]) -> Shape:
    if not all(course.asked for course in courses):
        raise Untraceable("nothing is decided")
    own = frozenset(s for c in courses for s in c.asked[0].seen if s[0] == SEAT - 1)
    seen = {frozenset(ask.seen - own) for course in courses for ask in course.asked}
    hands = {h for c in courses for h in c.bounds if c.bounds[h] or any(h in p for p in c.against)}
    mine = [hand for hand in hands if own & set(hand.slots)]
    theirs = [hand for hand in hands if not own & set(hand.slots)]
    if len(mine) > 1 or len(theirs) > 1:
        raise Untraceable("more than two hands decide")
    last = max(seen, key=len)
    if mine:
        last = last | set(mine[0].slots) - own
    levels = tuple(sorted({*seen, last}, key=len))
    if any(not one <= other for one, other in pairwise(levels)):
        raise Untraceable("what is seen depends on what is decided")
    for hand in (*mine, *theirs):
        if 0 < len(set(hand.slots) & last) < len(last):
            raise Untraceable("cards face up count for some hands only")
        if hand in mine and not own <= set(hand.slots):
            raise Untraceable("a hand leaves own cards out")
    found = Shape(tuple(courses), own, levels, next(iter(mine), None), next(iter(theirs), None))
    for course in courses:
        at = [frozenset(ask.seen - own) for ask in course.asked]
        if len(set(at)) != len(at):
            raise Untraceable("two decisions are made on the same cards")
    return found


class Settlement:
    """What is settled, by course, line of the player's hand, line of the dealer's, and relation."""

    def __init__(self, plan: Shape) -> None:
        self.own_bounds = self._bounds(plan, plan.mine)
        self.bounds = self._bounds(plan, plan.theirs)
        shape = len(plan.courses), len(self.own_bounds) + 1, len(self.bounds) + 1, 3
        self.outcomes = np.full(shape, -1, np.int64)
        known: dict[tuple[int, Line], int] = {}  # by course
        starts = sorted({0, *self.own_bounds, *self.bounds})
        ends = [*starts[1:], starts[-1] + 4]
        for number, course in enumerate(plan.courses):
            look = _Looked(course, plan)
            for i, one in enumerate(starts):
                for j, other in enumerate(starts):
                    for more, less, side in self._sides(i, j, ends[i] - one):
                        mine, theirs = one + more, other + less
                        line = look.settled(mine, theirs)
                        index = known.setdefault((number, line), len(known))
                        cell = (
                            number, bisect_right(self.own_bounds, mine),
                            bisect_right(self.bounds, theirs), side,
                        )  # fmt: skip
                        assert self.outcomes[cell] in (-1, index), "a case is settled in two ways"
                        self.outcomes[cell] = index
        self.lines = list(known)

    @staticmethod
    def _sides(i: int, j: int, width: int) -> list[tuple[int, int, int]]:
        if i != j:
            return [(0, 0, kernels.BELOW if j < i else kernels.ABOVE)]
        same = [(0, 0, kernels.EQUAL)]
        return [*same, (1, 0, kernels.BELOW), (0, 1, kernels.ABOVE)] if width > 1 else same

    @staticmethod
    def _bounds(plan: Shape, hand: JudgedHand | None) -> list[int]:
        found = {b for c in plan.courses if hand for b in c.bounds.get(hand, ())}
        return sorted(bound for bound in found if bound > 0)


class _Looked:
    """What a course settles with two ranks: as with those it was tried with."""

    def __init__(self, course: Course, plan: Shape) -> None:
        self.course = course
        self.hands = sorted(course.bounds, key=lambda hand: hand.slots)
        self.roles = [0 if hand == plan.mine else 1 for hand in self.hands]
        self.compared = bool(course.against)
        self.starts = []
        for hand in self.hands:
            marks = set(course.bounds[hand])
            for pair in course.against:
                if hand in pair:
                    marks |= {b for other in pair for b in course.bounds[other]}
            self.starts.append(sorted({0, *(mark for mark in marks if mark > 0)}))

    def settled(self, mine: int, theirs: int) -> Line:
        ranks, starts = (mine, theirs), []
        for role, marks in zip(self.roles, self.starts, strict=True):
            starts.append(marks[bisect_right(marks, ranks[role]) - 1])
        if self.compared and starts[0] == starts[1] and mine != theirs:
            higher = 0 if mine > theirs else 1
            starts[self.roles.index(higher)] += 1
        found: Line = self.course.settled[tuple(starts)]
        return found


class HandsCounted:
    """All of it, for one seat with its wagers."""

    def __init__(self, branches: Branches, plan: Shape | None = None) -> None:
        self.branches = branches
        self.plan = plan or plan_of(list(Trace(branches).courses()))
        self.settlement = Settlement(self.plan)
        deck = branches.deck or tuple(branches.game.cards.shuffled(branches.terms))
        if len(set(deck)) != len(deck) or max(deck) >= FACES:
            raise Untraceable("cards come more than once")
        self.deck = np.array(sorted(deck), np.int64)
        self.choose = np.array(
            [[comb(c, k) for k in range(9)] for c in range(FACES + 1)], np.int64
        )  # fmt: skip
        whole = all(c & ~3 | s in deck for c in deck if c < alike.JOKER for s in range(4))
        suits = branches.game.alike is alike.suits and whole
        self.exchanges = np.arange(len(EXCHANGES) if suits else 1, dtype=np.int64)
        self.entries = self._entries()
        self.levels = [self._level(size) for size in self.plan.sizes]

    @property
    def name(self) -> str:
        """Of its kernels: the judgments they call."""
        hands = self.plan.mine, self.plan.theirs
        return " ".join(hand.judgment.__name__ if hand else "none" for hand in hands)

    def work(self) -> float:
        """About so many steps of a loop."""
        plan, n = self.plan, len(self.deck)
        o, h, p = len(plan.own), plan.hidden, plan.sizes[-1]
        contexts = len(self.levels[-1].sets)
        reads = 2 ** min(o, h + 2) * (len(self.settlement.bounds) + 3) + 40
        stays = 6 if len(plan.levels) == 1 and len(self.exchanges) > 1 else 1
        return contexts * (comb(n - p, o) * reads / stays + comb(n - p, h) * (2**h + 40))

    # what is decided when

    def _entries(self) -> list[list[list[int]]]:
        """By level and entry (choices made before): the entries of the next level it may lead to;
        at last, courses. A decision is made at the level where its cards are seen."""
        plan = self.plan
        levels = {level: i for i, level in enumerate(plan.levels)}
        ways = []
        for course in plan.courses:
            made = [-1] * len(plan.levels)
            for ask, choice in zip(course.asked, course.choices, strict=True):
                made[levels[ask.seen - plan.own]] = choice
            ways.append(tuple(made))
        self.ways = ways
        return [self._leads(level) for level in range(len(plan.levels))]

    def _leads(self, level: int) -> list[list[int]]:
        """Of choices that are worth the same the one that puts least on the layout comes first."""
        cost = [_staked(course) for course in self.plan.courses]
        order = sorted(range(len(self.ways)), key=lambda i: (cost[i], self.ways[i]))
        after = sorted({way[: level + 1] for way in self.ways})
        last = level == len(self.plan.levels) - 1
        found = []
        for key in sorted({way[:level] for way in self.ways}):
            mine = [i for i in order if self.ways[i][:level] == key]
            leads = mine if last else [after.index(self.ways[i][: level + 1]) for i in mine]
            found.append(list(dict.fromkeys(leads)))
        return found

    def _level(self, size: int) -> "FaceUp":
        return FaceUp(self.deck, size, self.exchanges, self.choose)

    @cached_property
    def own_sets(self) -> Any:
        return every_set(FACES, len(self.plan.own)).astype(np.int64)

    @cached_property
    def moved(self) -> Any:
        """By exchange of suits and own hand: which hand it becomes."""
        sets = self.own_sets
        found = np.zeros((len(self.exchanges), len(sets)), np.int32)
        for way in self.exchanges.tolist():
            suits = np.array(EXCHANGES[way])
            cards = np.where(sets < alike.JOKER, sets & ~3 | suits[sets & 3], sets)
            cards = np.sort(cards, axis=1)
            found[way] = sum(self.choose[cards[:, i], i + 1] for i in range(sets.shape[1]))
        return found

    # the work

    def found(self) -> Found:
        if self.work() > MOST_WORK:
            raise Untraceable(f"hands would have to be counted {self.work():.0e} times")
        plan = self.plan
        last = len(plan.levels) - 1
        self.sums: list[Any] = [None] * (last + 1)
        self.choices: list[Any] = [None] * (last + 1)
        hands = len(self.own_sets) if last else 1
        for k in range(last):
            shape = len(self.entries[k + 1]), len(self.levels[k].sets), hands
            self.sums[k] = np.zeros(shape, np.int64)
        nobody = np.zeros((0, 1, 1), np.int64)
        self._run(nobody, np.zeros(1, np.int64))
        for k in range(last - 1, -1, -1):
            self._decide(k)
        reach = self._reach()
        tally = np.zeros(len(self.settlement.lines), np.int64)
        self._run(reach, tally)
        ways = int(tally.sum())
        chances: dict[Line, Fraction] = {}
        self.frequencies = [Fraction(0)] * len(plan.courses)
        for (course, line), count in zip(self.settlement.lines, tally.tolist(), strict=True):
            chances[line] = chances.get(line, Fraction(0)) + Fraction(count, ways)
            self.frequencies[course] += Fraction(count, ways)
        return Found({line: chance for line, chance in chances.items() if chance}, {}, METHOD)

    def next_entry(self, course: int, level: int) -> int:
        """The entry of the next level that a course goes on with."""
        return sorted({way[: level + 1] for way in self.ways}).index(self.ways[course][: level + 1])

    def entry_of(self, course: int, level: int) -> list[int]:
        """Where the entry of a level may lead to."""
        keys = sorted({way[:level] for way in self.ways})
        return self.entries[level][keys.index(self.ways[course][:level])]

    def sums_of(self, level: int, own: Sequence[int], shown: Sequence[int]) -> list[Fraction]:
        """What each entry of the next level is worth with a hand, decided best from there."""
        number, at = (
            sum(comb(card, i + 1) for i, card in enumerate(sorted(cards))) for cards in (own, shown)
        )
        row, way = self.levels[level].class_of[at], self.levels[level].exchange_of[at]
        sizes, left = self.plan.sizes[level:], len(self.deck) - len(own)
        ways = comb(left - sizes[-1], self.plan.hidden)
        for size, after in pairwise(sizes):
            ways *= comb(left - size, after - size)
        sums = self.sums[level][:, row, self.moved[way, number]]
        return [Fraction(int(value), ways) for value in sums]

    def _run(self, reach: Any, tally: Any) -> int:
        plan, level = self.plan, self.levels[-1]
        o, h, n = len(plan.own), plan.hidden, len(self.deck) - plan.sizes[-1]
        before = len(plan.levels) - 2
        parts = [
            m
            for m in range(1 << plan.sizes[-1])
            if before >= 0 and m.bit_count() == plan.sizes[before]
        ]
        earlier = self.levels[before] if before >= 0 else level
        rows = comb(n, o)
        most = min(o, h)
        kept = np.array([m for m in range(1 << o) if m.bit_count() <= most], np.int64)
        signs = np.array([(-1) ** int(m).bit_count() for m in kept], np.int64)
        starts = np.cumsum([0, *(comb(FACES, k) for k in range(most))]).astype(np.int64)
        counters = np.zeros(int(starts[-1]) + comb(FACES, most), np.int64)
        entries = self._table(self.entries[-1])
        alone = len(plan.levels) == 1
        stabilizers, free = level.stabilizers if alone else level.no_stabilizers
        sums = self.sums[before] if before >= 0 else np.zeros((1, 1, 1), np.int64)
        worth = self.worth()
        kernel = compiled(
            kernels.weigh_contexts, f"showdown {self.name}",
            own_hands=compiled(
                kernels.own_hands, f"own {self.name}", judge_own=judge_of(plan.mine)
            ),
            hidden_hands=compiled(
                kernels.hidden_hands, f"hidden {self.name}", judge_hidden=judge_of(plan.theirs)
            ),
        )  # fmt: skip
        return int(kernel(
            self.deck, level.sets, level.weights, free, stabilizers,
            np.array([plan.joined(plan.mine), plan.joined(plan.theirs)]),
            np.array([comb(n - o, h)]), np.array(self.settlement.own_bounds, np.int64),
            np.array(self.settlement.bounds, np.int64),
            self.settlement.outcomes, worth, entries, self.choose, starts, kept, signs, counters,
            np.zeros((rows, o), np.int64), np.zeros(rows, np.int64), np.zeros(rows, np.int64),
            np.zeros((comb(n, h), h), np.int64), np.zeros(comb(n, h), np.int64),
            np.zeros((rows, len(self.settlement.bounds) + 2), np.int64),
            self.moved if before >= 0 else np.zeros((1, 1), np.int32),
            np.array(parts, np.int64), earlier.class_of, earlier.exchange_of, sums,
            reach, tally,
        ))  # fmt: skip

    def worth(self) -> Any:
        weighed = self.branches.weighed
        return np.array(
            [
                sum(n for n, w in zip(nets, weighed, strict=True) if w)
                for _, (nets, _) in self.settlement.lines
            ],
            np.int64,
        )

    def _decide(self, k: int) -> None:
        """Choices at a level, by what they are worth over all that may follow; added to the level
        before."""
        level = self.levels[k]
        sums = self.sums[k] = level.evened(self.sums[k], self.moved)
        chosen = [np.argmax(sums[leads], axis=0) for leads in self.entries[k]]
        self.choices[k] = np.array(chosen, np.int8)
        if not k:
            return
        before = self.levels[k - 1]
        for entry, leads in enumerate(self.entries[k]):
            best = sums[leads].max(axis=0) * level.weights[:, None]
            for row, number in level.within(self.plan.sizes[k - 1]):
                at, way = before.class_of[number], before.exchange_of[number]
                self.sums[k - 1][entry, at, self.moved[way]] += best[row]

    def _reach(self) -> Any:
        """How often each entry of the last level is reached, by the contexts before it."""
        last = len(self.plan.levels) - 1
        if not last:
            return np.ones((1, 1, 1), np.int64)
        shape = 1, len(self.levels[0].sets), len(self.own_sets)
        reached = np.ones(shape, np.int64)
        for k in range(last):
            leads_to = np.zeros((len(self.entries[k + 1]), *reached.shape[1:]), np.int64)
            for entry, leads in enumerate(self.entries[k]):
                for i, lead in enumerate(leads):
                    leads_to[lead] += np.where(self.choices[k][entry] == i, reached[entry], 0)
            if k + 1 == last:
                return leads_to
            level, before = self.levels[k + 1], self.levels[k]
            reached = np.zeros((len(leads_to), len(level.sets), shape[2]), np.int64)
            for row, number in level.within(self.plan.sizes[k]):
                at, way = before.class_of[number], before.exchange_of[number]
                reached[:, row] += leads_to[:, at][:, self.moved[way]]
        return None

    @staticmethod
    def _table(leads: list[list[int]]) -> Any:
        wide = max(map(len, leads))
        return np.array([[*some, *[-1] * (wide - len(some))] for some in leads], np.int64)


class FaceUp:
    """The sets of cards that may lie face up, up to suits that change places."""

    def __init__(self, deck: Any, size: int, exchanges: Any, choose: Any) -> None:
        self.size, self.exchanges, self.choose = size, exchanges, choose
        if size > NUMBERED and len(exchanges) > 1:
            known = classes(tuple(deck.tolist()))
            self.sets = np.sort(known.hands(size).astype(np.int64), axis=1)
            self.weights = known.weights(size).astype(np.int64)
            self.class_of = self.exchange_of = np.zeros(1, np.int64)
            return
        sets = np.array(list(combinations(deck.tolist(), size)), np.int64)
        mine = self._numbers(sets)
        others = np.array([self._numbers(self._under(sets, way)) for way in exchanges.tolist()])
        way, least = others.argmin(0), others.min(0)
        firsts = np.flatnonzero(least == mine)
        self.sets = np.ascontiguousarray(sets[firsts])
        index = np.zeros(int(choose[FACES, size]), np.int64)
        index[mine[firsts]] = np.arange(len(firsts))
        self.class_of, self.exchange_of = np.zeros_like(index), np.zeros_like(index)
        self.class_of[mine] = index[least]
        self.exchange_of[mine] = way
        self.weights = np.bincount(index[least], minlength=len(firsts)).astype(np.int64)

    def _numbers(self, sets: Any) -> Any:
        found = np.zeros(len(sets), np.int64)
        for i in range(sets.shape[1]):
            found += self.choose[sets[:, i], i + 1]
        return found

    def _under(self, sets: Any, way: int) -> Any:
        suits = np.array(EXCHANGES[way])
        return np.sort(np.where(sets < alike.JOKER, sets & ~3 | suits[sets & 3], sets), axis=1)

    def free(self, row: int) -> list[int]:
        """The exchanges of suits under which a set stays as it is."""
        one = self.sets[row : row + 1]
        return [w for w in self.exchanges.tolist() if (self._under(one, w) == one).all()]

    @property
    def stabilizers(self) -> tuple[Any, Any]:
        found = [self.free(row) for row in range(len(self.sets))]
        ends = np.cumsum([0, *map(len, found)]).astype(np.int64)
        return ends, np.array([way for some in found for way in some], np.int64)

    @property
    def no_stabilizers(self) -> tuple[Any, Any]:
        return np.arange(len(self.sets) + 1), np.zeros(len(self.sets), np.int64)

    def within(self, size: int) -> Iterator[tuple[int, int]]:
        """Every set with the number of each of its parts of such a size."""
        for part in combinations(range(self.size), size):
            yield from enumerate(self._numbers(self.sets[:, list(part)]).tolist())

    def evened(self, sums: Any, moved: Any) -> Any:
        """Sums that were added to one of several like hands, shared out among them; for one set of
        the class, not for all."""
        found = np.zeros_like(sums)
        for row in range(len(self.sets)):
            free = self.free(row)
            for way in free:
                found[:, row] += sums[:, row][:, moved[way]]
            times = len(free) * int(self.weights[row])
            assert not (found[:, row] % times).any(), "like hands are not worth the same"
            found[:, row] //= times
        return found


def _staked(course: Course) -> int:
    return max(sum(staked) for _, staked in course.settled.values())


def judge_of(hand: JudgedHand | None) -> Any:
    return compiled(hand.judgment if hand else kernels.judge_own)
