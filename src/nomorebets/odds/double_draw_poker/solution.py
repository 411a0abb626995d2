"""Double Draw Poker solved: the deck, its symmetries, and the sums over every hand and discard."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import comb, lcm
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK_WITH_JOKERS
from nomorebets.judgments.ranks import JOKER
from nomorebets.law.refusal import Refused
from nomorebets.odds import Progress
from nomorebets.odds.double_draw_poker.discards import compare, mark
from nomorebets.odds.double_draw_poker.hands import (
    DEALT,
    KEPT,
    classes,
    pay_hands,
    spread_draws,
    sum_draws,
    tell,
    value_kept,
)
from nomorebets.odds.double_draw_poker.sums import ClassHands, Pays, Row, Sets, weigh
from nomorebets.simulation.compiled import compiled

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
        self.drawn = np.full((comb(cards, 4), cards), len(worth) - 1, np.int8)
        self.all_drawn = np.zeros(comb(cards, 4), np.int64)
        compiled(sum_draws)(cards, self.choose, self.lines, self.worth, self.all_drawn, self.drawn)
        assert worth[-1] == 0, "the last line loses"
        assert max(worth) * cards < 1 << 31, "the sums of all hands are words of 64 bits"

    def gain(self, cards: Iterable[int]) -> int:
        at = self.positions(cards)
        return int(self.worth[self.lines[sum(comb(int(p), 5 - i) for i, p in enumerate(at))]])

    def left(self, discarded: int) -> int:
        return self.cards - 5 - discarded

    def ways(self, discarded: int) -> int:
        """Equally likely ways to go on after so many discards: new cards, then the last."""
        return comb(self.cards - 5, discarded) * self.left(discarded)

    def positions(self, cards: Iterable[int]) -> Any:
        """Of cards in the deck, the highest first."""
        return np.array(sorted((self.deck.index(c) for c in cards), reverse=True), np.int64)

    def value(self, kept: Any, dead: Any, fold: int) -> int:
        """What is kept, with these discarded, gains in all ways to go on."""
        return int(
            compiled(value_kept)(
                self.choose, kept, dead, fold, self.lines, self.worth, self.all_drawn, self.drawn
            )
        )  # fmt: skip


def all_sets(cards: int, size: int) -> Any:
    """In the order of their numbers, each from its highest card down."""
    found = np.zeros((1, 0), np.int64)
    for length in range(1, size + 1):
        rows = [found[: comb(top, length - 1)] for top in range(cards)]
        tops = np.repeat(np.arange(cards), [len(row) for row in rows])
        found = np.column_stack((tops, np.concatenate(rows)))
    return found


def numbers(choose: Any, sets: Any) -> Any:
    """Of sets that are sorted from the highest card down."""
    size = sets.shape[1]
    return choose[np.arange(size, 0, -1), sets].sum(axis=1)


class SymmetryClasses:
    """Sets of so many cards under a group of symmetries."""

    def __init__(self, choose: Any, size: int, images: Any) -> None:
        every = comb(images.shape[1], size)
        self.of, self.by = np.full(every, -1, np.int32), np.zeros(every, np.int8)
        first, sizes = np.zeros((every, size), np.int8), np.zeros(every, np.int32)
        at = {image.tobytes(): s for s, image in enumerate(images)}
        back = np.array([at[np.argsort(image).tobytes()] for image in images])
        found = compiled(classes)(choose, images, back, self.of, self.by, first, sizes)
        self.first, self.sizes = first[:found].astype(np.int64), sizes[:found].copy()


class Sums:
    """Where everything is that is summed, for one deck."""

    def __init__(self, t: Tables) -> None:
        images = np.array(
            [[t.deck.index(image[card]) for card in t.deck] for image in symmetries(t.deck)]
        )
        self.dealt = SymmetryClasses(t.choose, 5, images)
        self.dead = [SymmetryClasses(t.choose, size, images) for size in range(4)]
        self.sets = self._sets(t, images)
        first = self.dealt.first
        self.hands = ClassHands(
            first,
            np.stack([numbers(t.choose, np.delete(first, i, 1)) for i in range(5)], 1),
            self.dealt.sizes,
            t.lines[numbers(t.choose, first)],
        )
        self.pays = Pays(t.worth, t.all_drawn, t.drawn)
        self.row, self.times = self._row(t.choose, images)

    def _sets(self, t: Tables, images: Any) -> Sets:
        two, three = (np.zeros((t.cards,) * size, np.uint16) for size in (2, 3))
        of, by = (np.zeros((t.cards + 1,) * 3, np.uint16) for _ in range(2))
        before = 1  # no card at all is the first class
        for size in (1, 2, 3):
            chosen, found = all_sets(t.cards, size), self.dead[size]
            for order in permutations(range(size)):
                places = tuple(chosen[:, i] for i in order)
                filled = *places, *([t.cards] * (3 - size))
                of[filled], by[filled] = before + found.of, found.by
                if size > 1:
                    (two if size == 2 else three)[places] = np.arange(len(chosen))
            before += len(found.sizes)
        return Sets(t.choose, two, three, images, of, by)

    def _row(self, choose: Any, images: Any) -> tuple[Row, Any]:
        """The row; and how often each sum counts, with all symmetries that leave the dead cards."""
        known: dict[tuple[int, bytes], tuple[int, Any]] = {}
        places = [np.arange(len(self.dealt.sizes), dtype=np.uint32)]
        end, room, at = len(places[0]), 0, 0
        start, like = (
            np.zeros((6, sum(len(found.sizes) for found in self.dead)), np.uint64) for _ in range(2)
        )
        times: list[Any] = []
        for size, found in enumerate(self.dead):
            moved = np.sort(images[:, found.first], axis=2)
            for stay in (moved == found.first[:, ::-1]).all(axis=2).T:
                for part in range(2, 6 - size):
                    key = part, stay.tobytes()
                    if part == 5:
                        often = len(images) // self.dealt.sizes
                        known[key] = 0, np.repeat(often.astype(np.int8), 4)
                    elif key not in known:
                        kept = SymmetryClasses(choose, part, images[stay])
                        often = stay.sum() // kept.sizes
                        known[key] = end, np.repeat(often.astype(np.int8), part - 1)
                        places.append(kept.of.astype(np.uint32))
                        end += len(kept.of)
                    like[part, at], often = known[key]
                    start[part, at] = room
                    times.append(often)
                    room += len(often)
                at += 1
        return Row(start, like, np.concatenate(places)), np.concatenate(times)


@dataclass(frozen=True)
class Solution:
    """Ways by line of the pay table, after each number of discards (0 to 3); folds besides."""

    counts: Any  # [discarded][line]; the last column: folded at the second draw
    folded: int  # hands folded at once
    hands: int
    best: Any  # of each class of hands, times `scale`
    scale: int
    sizes: Any  # of the classes
    cards: Any  # the first hand of each class,
    discards: Any  # how many of them are discarded (-1: fold),
    masks: Any  # and which
    images: Any  # the symmetries of the deck, as places
    kept: Any  # [kind of hand][what is kept]: hands
    times: int = 1  # that each of the ways is counted


def tell_discards(t: Tables, hands: Any, holds: Any, discards: Any, masks: Any) -> None:
    """Of the first hand of each class, what goes by a table of what is held, places ascending."""
    cards = np.array(t.deck)[hands]
    ascending = np.argsort(cards, axis=1)
    numbered = np.take_along_axis(cards, ascending, 1)
    held = holds[sum(BINOMIALS[numbered[:, i], i + 1] for i in range(5))].astype(np.int64)
    kept = sum(held >> place & 1 for place in range(5))
    if (kept == 1).any():
        raise Refused("42.9", "table: no more than three cards are replaced")
    masks[:] = 0
    for place in range(5):
        masks |= np.where(held >> place & 1 == 0, 1 << ascending[:, place], 0)
    discards[:] = np.where(held > 0, 5 - kept, -1)
    masks[discards < 0] = 0


BINOMIALS = np.array([[comb(n, k) for k in range(6)] for n in range(MOST + 1)], np.int64)


def every_way(
    tables: Tables, folds: tuple[int, int], progress: Progress | None = None, holds: Any = None
) -> Solution:
    """Solve it: `folds` is what folding gains at the first and at the second decision; or follow
    what a table holds of each five cards (by their number; 0: fold)."""
    t = tables
    scale = lcm(*(t.ways(d) for d in range(4)))
    work = Sums(t)
    sizes = work.dealt.sizes
    best = np.full(len(sizes), folds[0] * scale, np.int64)
    discards, masks = np.full(len(sizes), -1), np.zeros(len(sizes), np.int64)
    counts = np.zeros((4, len(t.worth) + 1), np.int64)
    used = np.zeros((4, comb(t.cards, 4)), np.int64)
    sums = np.zeros(len(work.times), np.int64)
    scales = np.array([scale // t.ways(d) for d in range(4)])
    steps: tuple[bool, ...] = False, True
    if holds is not None:
        tell_discards(t, work.hands.cards, holds, discards, masks)
        steps = (True,)
    for counting in progress(steps, len(steps)) if progress else steps:
        if counting:
            sums[:] = 0
            compiled(mark)(work.sets, work.hands, work.row, sums, discards, masks)
            sums *= work.times
        compiled(weigh)(
            folds[1], work.sets, work.hands, work.pays, work.row, sums, counting, counts, used
        )
        if not counting:
            sums *= work.times
            compiled(compare)(work.sets, work.hands, work.row, sums, scales, best, discards, masks)
    for d in range(4):
        compiled(spread_draws)(t.drawn, used[d], counts[d])
    counts //= len(work.sets.images)
    kept = np.zeros((len(DEALT), len(KEPT)), np.int64)
    compiled(tell)(
        np.array(t.deck), work.hands.cards, sizes, work.hands.lines, discards, masks, kept
    )
    return Solution(
        counts, int(sizes[discards < 0].sum()), comb(t.cards, 5), best, scale, sizes,
        work.hands.cards, discards, masks, work.sets.images, kept,
    )  # fmt: skip
