"""Double Draw Poker solved: every hand, every discard, one set of dead cards at a time."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import comb, lcm
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK_WITH_JOKERS
from nomorebets.judgments.ranks import JOKER
from nomorebets.odds import Progress
from nomorebets.odds.double_draw_hands import DEALT, KEPT, classes, pay_hands, sum_draws, tell
from nomorebets.odds.double_draw_results import mark, spread, spread_draws, walk
from nomorebets.odds.double_draw_sums import (
    BLOCK,
    at_most,
    draws_left,
    pick,
    stand_pat,
    stands,
    sum_row,
    take_pairs,
    take_sets,
    value_kept,
    weigh,
    worth_trying,
)
from nomorebets.simulation.compiled import compiled

MANY = 16  # kept pairs: from here on it is quicker to weigh all second hands at once
LEAST, MOST = 9, len(DECK_WITH_JOKERS)  # cards of a deck: a hand, three discards, one more


def symmetries(deck: Sequence[int]) -> list[dict[int, int]]:
    """The ways to rename suits and jokers that leave the deck the same."""
    found = []
    for suits in permutations(range(4)):
        for first, second in ((JOKER, JOKER + 1), (JOKER + 1, JOKER)):
            renamed = {card: card & ~3 | suits[card & 3] for card in deck if card < JOKER}
            renamed |= {JOKER: first, JOKER + 1: second}
            image = {card: renamed[card] for card in deck}
            if set(image.values()) == set(deck) and image not in found:
                found.append(image)
    return found


class Tables:
    """What depends on the deck and the gains, and not on any decision."""

    def __init__(self, deck: Sequence[int], worth: Sequence[int]) -> None:
        self.deck = tuple(sorted(deck))
        self.cards = cards = len(self.deck)
        if not LEAST <= cards <= MOST or len(set(self.deck)) != cards:
            raise ValueError(f"a deck of this game has {LEAST} to {MOST} different cards")
        self.choose = np.array([[comb(n, k) for n in range(cards + 1)] for k in range(6)], np.int64)
        self.worth = np.array(worth, np.int64)
        self.lines = np.zeros(comb(cards, 5), np.int8)
        compiled(pay_hands)(np.array(self.deck), self.lines)
        self.drawn = np.full((cards, comb(cards, 4)), len(worth) - 1, np.int8)
        self.all_drawn = np.zeros(comb(cards, 4), np.int64)
        compiled(sum_draws)(cards, self.choose, self.lines, self.worth, self.all_drawn, self.drawn)
        greatest = max(int(self.all_drawn.max()), cards * max(worth))
        self.narrow = np.int16 if greatest < 1 << 15 else np.int32
        assert greatest < 1 << 31
        self.wide = np.int32 if self.narrow is np.int16 else np.int64
        narrow_worth = self.worth.astype(self.narrow)
        self.gains = narrow_worth[self.lines]
        self.gained = narrow_worth[self.drawn]
        self.narrow_drawn = self.all_drawn.astype(self.narrow)
        self.draws = np.zeros(len(self.all_drawn) + BLOCK, self.narrow)  # loops go by blocks

    def gain(self, cards: Iterable[int]) -> int:
        at = self.positions(cards)
        return int(self.worth[self.lines[sum(comb(int(p), 5 - i) for i, p in enumerate(at))]])

    def left(self, discarded: int) -> int:
        return self.cards - 5 - discarded

    def ways(self, discarded: int) -> int:
        """Equally likely ways to go on after so many discards: new cards, then the last."""
        return comb(self.cards - 5, discarded) * self.left(discarded)

    def alive(self, dead: Any) -> Any:
        found = np.full(self.cards, -1, self.narrow)
        found[dead] = 0
        return found

    def draws_without(self, dead: Any) -> Any:
        compiled(draws_left)(dead, self.gained, self.narrow_drawn, self.draws)
        return self.draws

    def positions(self, cards: Iterable[int]) -> Any:
        """Of cards in the deck, the highest first."""
        return np.array(sorted((self.deck.index(c) for c in cards), reverse=True), np.int64)

    def value(self, kept: Any, dead: Any, fold: int) -> int:
        """What is kept, with these discarded, gains in all ways to go on."""
        left, gone = self.left(len(dead)), len(dead)
        draws = self.draws_without(dead)
        if gone == 0:
            four, three = kept[1:].copy(), np.zeros(3, np.int64)
            alive = np.zeros(self.cards, self.narrow)
            alive[kept[0]] = -1
            return int(
                compiled(sum_row)(
                    self.choose,
                    four,
                    three,
                    self.cards,
                    alive,
                    fold * left,
                    left,
                    self.gains,
                    draws,
                )
            )
        empty = np.zeros(5, np.int64), np.zeros(3, np.int64)
        found = compiled(value_kept)(
            self.choose, kept, self.alive(dead), *empty, fold * left, left, self.gains, draws, gone
        )
        return int(found)


def all_sets(cards: int, size: int) -> Any:
    """In the order of their numbers, each from its highest card down."""
    found = np.zeros((1, 0), np.int64)
    for length in range(1, size + 1):
        rows = [found[: comb(top, length - 1)] for top in range(cards)]
        tops = np.repeat(np.arange(cards), [len(row) for row in rows])
        found = np.column_stack((tops, np.concatenate(rows)))
    return found


class Sets:
    """Sets of so many cards under a group of symmetries."""

    def __init__(self, choose: Any, cards: int, size: int, images: Any) -> None:
        chosen = all_sets(cards, size)
        numbers = np.zeros((len(images), len(chosen)), np.int64)
        for s, image in enumerate(images):
            moved = -np.sort(-image[chosen], axis=1)
            for i in range(size):
                numbers[s] += choose[size - i, moved[:, i]]
        same = numbers.min(axis=0)
        self.chosen = chosen
        self.numbers = numbers
        self.first = same == np.arange(len(chosen))  # it stands for its orbit
        self.orbits = np.where(
            self.first, len(images) // (numbers == np.arange(len(chosen))).sum(axis=0), 0
        )


@dataclass(frozen=True)
class Solution:
    """Ways by line of the pay table, after each number of discards (0 to 3); folds besides."""

    counts: Any  # [discarded][line]; the last column: folded at the second draw
    folded: int  # hands folded at once
    hands: int
    tables: Tables
    best: Any  # of each class of hands, times `scale`
    discards: Any  # of each class; -1: fold
    of: Any
    sizes: Any
    scale: int
    kept: Any  # [kind of hand][what is kept]: hands
    images: Any  # the symmetries of the deck, as places
    at_set: Any  # of each class: the number of what is kept,
    at_group: Any  # and which of the `dead` is discarded
    dead: list[list[Any]]
    times: int = 1  # that each of the ways is counted


def every_way(tables: Tables, folds: tuple[int, int], progress: Progress | None = None) -> Solution:
    """Solve it: `folds` is what folding gains at the first and at the second decision."""
    t = tables
    cards, choose = t.cards, t.choose
    named = symmetries(t.deck)
    images = np.array([[t.deck.index(image[card]) for card in t.deck] for image in named])
    of = np.full(comb(cards, 5), -1, np.int32)
    sizes = np.zeros(comb(cards, 5), np.int32)
    found = compiled(classes)(cards, choose, images, of, sizes)
    sizes = sizes[:found].copy()
    scale = lcm(*(t.ways(d) for d in range(4)))
    scales = [scale // t.ways(d) for d in range(4)]
    bounds = [_bounds(t, d, folds[1]) for d in range(4)]
    best = np.full(found, folds[0] * scale, np.int64)
    compiled(stand_pat)(of, bounds[0][3], scales[0], best)
    groups = [Sets(choose, cards, d, images) for d in (1, 2, 3)]
    dead = [[s.chosen[k] for k in np.flatnonzero(s.first)] for s in groups]
    many = [[int(s.orbits[k]) for k in np.flatnonzero(s.first)] for s in groups]
    values = [np.full((len(dead[d - 1]), comb(cards, 5 - d)), -1, t.wide) for d in (1, 2, 3)]
    work = _Work(t, images, of, best, bounds, scales, folds[1])
    steps: Iterable[tuple[int, int]] = _order(t, dead)
    for d, g in progress(steps, sum(map(len, dead))) if progress else steps:
        work.value(d, dead[d - 1][g], values[d - 1][g])
    discards = np.full(found, -1, np.int8)
    compiled(stands)(of, bounds[0][3], scales[0], best, folds[0] * scale, discards)
    ways, at_group = np.zeros(found, np.int64), np.zeros(found, np.int32)
    at_set = np.zeros(found, np.int32)
    for d in (1, 2, 3):
        for g, gone in enumerate(dead[d - 1]):
            compiled(pick)(
                choose, gone, many[d - 1][g], t.alive(gone), work.orbits(d, gone), values[d - 1][g],
                of, scales[d], best, folds[0] * scale, g, discards, ways, at_group, at_set,
                np.zeros(5 - d, np.int64),
            )  # fmt: skip
    del values, bounds, work, groups  # a third of the memory
    counts = _distribution(t, images, of, sizes, folds[1], discards, ways, at_group, at_set, dead)
    hands = comb(cards, 5)
    folded = int(sizes[discards < 0].sum())
    kept = np.zeros((len(DEALT), len(KEPT)), np.int64)
    compiled(tell)(
        np.array(t.deck), choose, of, sizes, t.lines, discards, at_set,
        *(all_sets(cards, k) for k in (2, 3, 4)), kept,
    )  # fmt: skip
    return Solution(
        counts, folded, hands, t, best, discards, of, sizes, scale, kept, images, at_set, at_group,
        dead,
    )  # fmt: skip


def _bounds(t: Tables, discarded: int, fold: int) -> tuple[Any, ...]:
    sums = (
        *(np.zeros(comb(t.cards, k), np.int64) for k in (2, 3, 4)),
        np.zeros(comb(t.cards, 5), t.wide),
    )
    compiled(at_most)(t.cards, t.choose, t.left(discarded), fold, t.gains, t.narrow_drawn, *sums)
    return sums


def _order(t: Tables, dead: list[list[Any]]) -> list[tuple[int, int]]:
    """Three dead cards of three ranks first: with what that finds, most others need no look."""
    ranks = [card >> 2 for card in t.deck]
    unlike: list[tuple[int, int]] = []
    others: list[tuple[int, int]] = []
    for g, gone in enumerate(dead[2]):
        several = {ranks[x] for x in gone}
        plain = len(several) == 3 and max(several) < JOKER >> 2
        (unlike if plain else others).append((3, g))
    fewer = [(d, g) for d in (1, 2) for g in range(len(dead[d - 1]))]
    return [*unlike, *fewer, *others]


class _Work:
    """The values of what may be kept, one set of dead cards at a time."""

    def __init__(
        self, t: Tables, images: Any, of: Any, best: Any, bounds: Any, scales: Any, fold: int
    ) -> None:
        self.t, self.images, self.of, self.best = t, images, of, best
        self.bounds, self.scales, self.fold = bounds, scales, fold
        self.ranks = np.array([card >> 2 for card in t.deck])
        two, three = comb(t.cards, 2), comb(t.cards, 3)
        self.found, self.sums = np.zeros(three + BLOCK, t.narrow), np.zeros(two, np.int64)
        self.high, self.highs, self.lows = (np.zeros(n, t.wide) for n in (two, three, three))
        self.threes = all_sets(t.cards, 3).T.copy()
        self.known: dict[tuple[int, bytes], Sets] = {}

    def sets(self, size: int, dead: Any) -> Sets:
        """Sets of this size under the symmetries that leave each dead card where it is."""
        stay = np.flatnonzero((self.images[:, dead] == dead).all(axis=1))
        key = size, stay.tobytes()
        if key not in self.known:
            self.known[key] = Sets(self.t.choose, self.t.cards, size, self.images[stay])
        return self.known[key]

    def orbits(self, discarded: int, dead: Any) -> Any:
        if discarded == 1:
            return np.ones(comb(self.t.cards, 4), np.int64)  # not worth finding: few are looked at
        return self.sets(5 - discarded, dead).orbits

    def value(self, discarded: int, dead: Any, values: Any) -> None:
        t, d = self.t, discarded
        left = t.left(d)
        alive, orbits = t.alive(dead), self.orbits(d, dead)
        kept = np.zeros(5 - d, np.int64)
        asked = t.choose, dead, alive, orbits, self.bounds[d], self.of, self.scales[d], self.best
        if d < 3 or compiled(worth_trying)(*asked, kept, MANY) < MANY:
            compiled(take_sets)(
                *asked, values, kept, self.fold * left, left, t.gains, t.draws_without(dead)
            )
            return
        one, two = self.sets(1, dead), self.sets(2, dead)
        c, d, e = self.threes
        compiled(weigh)(
            t.cards, t.choose, self.ranks, alive, alive[c] & alive[d] & alive[e],
            t.narrow(self.fold * left), t.narrow(left), t.gains, t.draws_without(dead), one.orbits,
            two.orbits, self.found, self.high, self.highs, self.lows, self.sums,
        )  # fmt: skip
        compiled(take_pairs)(
            t.choose, dead, alive, orbits, two.numbers, self.sums, self.of, self.scales[3],
            self.best, values, kept,
        )  # fmt: skip


def _distribution(
    t: Tables, images: Any, of: Any, sizes: Any, fold: int, discards: Any, ways: Any,
    at_group: Any, at_set: Any, dead: list[list[Any]],
) -> Any:  # fmt: skip
    cards, choose = t.cards, t.choose
    folds = len(t.worth)
    counts = np.zeros((4, folds + 1), np.int64)
    used = np.zeros((4, comb(cards, 4)), np.int64)
    one = np.zeros(comb(cards, 4), np.uint64)
    two = np.zeros((comb(cards, 3), cards), np.uint64)
    three = np.zeros((comb(cards, 2), cards, cards), np.uint64)
    marked = np.zeros((4, comb(cards, 4)), np.bool_)
    for d in (1, 2, 3):
        sets, gone = all_sets(cards, 5 - d), np.array(dead[d - 1])
        compiled(mark)(
            choose, images, d, sets, gone, discards, ways, sizes, at_group, at_set, one, two, three
        )
        for k in np.flatnonzero((discards == d) & (ways != sizes)):
            compiled(walk)(
                cards, choose, sets[at_set[k]], gone[at_group[k]], int(sizes[k]), t.lines, t.worth,
                t.all_drawn, t.drawn, fold, folds, counts[d], used[d],
            )  # fmt: skip
    marked[1] = one != 0
    marked[2, : len(two)] = two.any(axis=1)
    marked[3, : len(three)] = three.any(axis=(1, 2))
    compiled(spread)(
        cards, choose, sizes, of, t.lines, t.worth, t.all_drawn, t.drawn, fold, folds, discards,
        one, two, three, marked, counts, used,
    )  # fmt: skip
    for d in range(4):
        compiled(spread_draws)(t.drawn, used[d], counts[d])
    return counts
