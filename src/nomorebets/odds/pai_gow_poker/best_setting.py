"""The best setting of every hand: how it is chosen, and what it gains over the house way.

All 154,143,080 hands the other side may hold are counted once, by both hands as the house way sets
them and by the cards in them (`counts`). What a setting is worth follows: how many of them it
beats, less those that hold one of the player's cards, card by card. Taken together those cards are
not quite independent, so the choice is not always the very best; where it is not, the two are all
but alike (`one_hand` is exact; the tests hold one against the other).

What the choice gains is measured: hands by counted words of one seed, each that is set otherwise
than by the house way held against many others that share no card with it, set both ways. Errors are
found from the spread of whole chunks, which share nothing.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import sqrt
from typing import Any

import numpy as np

from nomorebets.judgments.five_and_two import (
    ACES_AND_JOKER,
    LOW_HANDS,
    five_card_rank,
    high_hand,
    is_foul,
    low_hand,
)
from nomorebets.judgments.ranks import JOKER
from nomorebets.judgments.seven_card_ways import FOXWOODS_WAY, seven_card_house_way
from nomorebets.law.marks import procedure
from nomorebets.odds import Progress
from nomorebets.odds.pai_gow_poker.every_hand import (
    LOWS,
    alike,
    laid_out,
    low_number,
    sets_of_ranks,
)
from nomorebets.simulation.cache import cache_folder, keep, kept
from nomorebets.simulation.compiled import compiled, digest_of
from nomorebets.simulation.philox import below, stream

SEED = 1996
CHUNKS, MINE, THEIRS = 60, 100_000, 240_000  # hands of a chunk on either side
AGAINST = 252  # hands each is held against
CARDS, HAND = JOKER + 1, 7
RANKS = 13
ALL, OF_RANK = 0, 1  # what is counted of a cell: hands; cards of each rank in them, and the joker
KINDS = OF_RANK + RANKS + 1
SIDES = 2  # as player, as bank


@lru_cache(maxsize=2)
def numbered(wheel: int) -> Any:
    """By the rank of five cards: how many ranks are below it."""
    ranks = {ACES_AND_JOKER}
    for five in combinations_with_replacement(range(RANKS), 5):
        cards = [rank * 4 + five[:place].count(rank) for place, rank in enumerate(five)]
        if five[0] != five[4]:
            ranks.add(five_card_rank(cards, wheel))
        if len(set(five)) == 5:  # so far of one suit
            ranks.add(five_card_rank([cards[0] + 1, *cards[1:]], wheel))
    found = np.zeros(ACES_AND_JOKER + 1, np.int16)
    found[sorted(ranks)] = np.arange(len(ranks))
    return found


@procedure
def count_cells(masks: Any, sizes: Any, numbers: Any, wheel: int, found: Any) -> None:
    """Every hand, by both hands of the house way: ALL, and the cards in them OF_RANK."""
    cards: Any = np.zeros(HAND, np.int64)
    for i in range(len(masks)):
        for j in range(i + 1):
            if sizes[i] + sizes[j] > HAND:
                continue
            for k in range(j + 1):
                three = sizes[i] + sizes[j] + sizes[k]
                if three < 3 or three > HAND:
                    continue
                for m in range(k + 1):
                    size = three + sizes[m]
                    if size not in (HAND - 1, HAND):
                        continue
                    a, b, c, d = masks[i], masks[j], masks[k], masks[m]
                    laid_out(cards, a, b, c, d, size == HAND - 1)
                    ways = alike(a, b, c, d)
                    low = seven_card_house_way(FOXWOODS_WAY, cards, wheel)
                    high = numbers[high_hand(cards, low, wheel)] + 1
                    row = low_number(low_hand(cards, low)) + 1
                    found[high, row, ALL] += ways
                    for place in range(HAND):
                        found[high, row, OF_RANK + (cards[place] >> 2)] += ways


_counted: dict[int, Any] = {}


def counts(wheel: int) -> Any:
    """By number of the high and of the low hand: of the hands with both below these."""
    if wheel not in _counted:
        numbers = numbered(wheel)
        masks, sizes = sets_of_ranks()
        found = np.zeros((int(numbers.max()) + 2, LOWS + 1, KINDS), np.int32)
        compiled(count_cells)(masks, sizes, numbers, wheel, found)
        np.cumsum(found, 0, out=found)
        np.cumsum(found, 1, out=found)
        _counted[wheel] = found
    return _counted[wheel]


@procedure
def worth(
    counted: Any, numbers: Any, cards: Any, high: int, low: int, bank: int, win: float
) -> float:
    """What a setting wins on average, as player or as bank, whose the copies are."""
    above, beside = numbers[high] + bank, low_number(low) + bank
    both, all_hands = counted[above, beside], counted[-1, -1]
    under_high, under_low = counted[above, -1], counted[-1, beside]
    beaten = both[ALL] + 0.0
    beating = all_hands[ALL] - under_high[ALL] - under_low[ALL] + beaten
    wins, losses = beaten / all_hands[ALL], beating / all_hands[ALL]
    for place in range(HAND):  # of such hands those are left that have not this card
        kind = OF_RANK + (cards[place] >> 2)
        suits = 1 if cards[place] >= JOKER else 4
        left = 1 - all_hands[kind] / (suits * all_hands[ALL])
        with_it = both[kind] / suits
        against = (all_hands[kind] - under_high[kind] - under_low[kind] + both[kind]) / suits
        wins *= (1 - with_it / max(beaten, 1.0)) / left
        losses *= (1 - against / max(beating, 1.0)) / left
    return win * wins - losses


@procedure
def note_settings(cards: Any, wheel: int, highs: Any, lows: Any) -> None:
    """The ranks of each setting; of a foul one, and of one than which another is nowhere lower,
    -1."""
    for at in range(len(LOW_HANDS)):
        highs[at], lows[at] = high_hand(cards, LOW_HANDS[at], wheel), low_hand(cards, LOW_HANDS[at])
        if is_foul(highs[at], lows[at]):
            highs[at] = -1
    for at in range(len(LOW_HANDS)):
        for other in range(len(LOW_HANDS)):
            if other != at and highs[other] >= highs[at] and lows[other] >= lows[at]:
                highs[at] = -1
                break


@procedure
def best_setting(
    counted: Any, numbers: Any, cards: Any, highs: Any, lows: Any, bank: int, win: float
) -> int:
    """Of the settings noted: its place among LOW_HANDS."""
    found, most, several = -1, -2.0, 0
    for at in range(len(LOW_HANDS)):
        if highs[at] >= 0:
            several += 1
            found = at
    if several == 1:
        return found
    for at in range(len(LOW_HANDS)):
        if highs[at] >= 0:
            value = worth(counted, numbers, cards, highs[at], lows[at], bank, win)
            if value > most:
                found, most = at, value
    return found


@procedure
def draw_seven(chance: Any, shoe: Any) -> int:
    """The first seven of the shoe are dealt anew; a bit for each."""
    held = 0
    for at in range(HAND):
        chosen = at + below(chance, CARDS - at)
        shoe[at], shoe[chosen] = shoe[chosen], shoe[at]
        held |= 1 << shoe[at]
    return held


@procedure
def measure(
    seed: int,
    chunk: int,
    wheel: int,
    counted: Any,
    numbers: Any,
    win: float,
    sizes: Any,
    found: Any,
) -> None:
    """By side: hands set otherwise, and by how many more of AGAINST they win and lose each."""
    chance = stream(seed, chunk)
    shoe = np.arange(CARDS)
    cards: Any = shoe[:HAND]
    mine, theirs = sizes
    held, high = np.zeros(theirs, np.int64), np.zeros(theirs, np.int64)
    low = np.zeros(theirs, np.int64)
    for at in range(theirs):
        held[at] = draw_seven(chance, shoe)
        mask = seven_card_house_way(FOXWOODS_WAY, cards, wheel)
        high[at], low[at] = high_hand(cards, mask, wheel), low_hand(cards, mask)
    highs, lows = np.zeros(len(LOW_HANDS), np.int64), np.zeros(len(LOW_HANDS), np.int64)
    for _ in range(mine):
        own = draw_seven(chance, shoe)
        way = seven_card_house_way(FOXWOODS_WAY, cards, wheel)
        before = high_hand(cards, way, wheel), low_hand(cards, way)
        note_settings(cards, wheel, highs, lows)
        for bank in range(SIDES):
            best = best_setting(counted, numbers, cards, highs, lows, bank, win)
            now = highs[best], lows[best]
            if now == before:
                continue
            found[bank, 0] += 1
            at, met = below(chance, theirs), 0
            while met < AGAINST:
                at = at + 1 if at + 1 < theirs else 0
                if held[at] & own == 0:
                    met += 1
                    a, b = high[at], low[at]
                    # as bank a copy is won: as if all ranks of one's own were a little higher
                    up = (now[0] + bank > a) + (now[1] + bank > b)
                    was = (before[0] + bank > a) + (before[1] + bank > b)
                    found[bank, 1] += (up == 2) - (was == 2)
                    found[bank, 2] += (up == 0) - (was == 0)


@dataclass(frozen=True)
class BetterSet:
    """By how much more is won and lost than by the house way, on one side: a row a chunk."""

    chunks: tuple[tuple[int, int], ...]
    otherwise: int  # hands that are set otherwise than by the house way

    @property
    def pairs(self) -> int:
        return len(self.chunks) * MINE * AGAINST

    @property
    def won(self) -> int:
        return sum(won for won, _ in self.chunks)

    @property
    def lost(self) -> int:
        return sum(lost for _, lost in self.chunks)

    def error(self, win: float) -> float:
        """The standard error of the gain in wagers."""
        gains = np.array([(win * won - lost) / (MINE * AGAINST) for won, lost in self.chunks])
        return float(gains.std(ddof=1)) / sqrt(len(gains))


@lru_cache(maxsize=8)
def gains(
    wheel: int, win: float, progress: Progress | None = None, chunks: int = CHUNKS
) -> tuple[BetterSet, BetterSet]:
    """As player and as bank, if a wager that wins is paid so; measured now, or before."""
    told = f"{digest_of(measure)} {SEED} {MINE} {THEIRS} {wheel} {win} {chunks}"
    file = cache_folder() / "gains" / hashlib.sha256(told.encode()).hexdigest()[:24]
    packed = kept(file)
    rows = json.loads(packed) if packed else _measured(wheel, win, progress, chunks)
    if packed is None:
        keep(file, json.dumps(rows).encode())
    player, bank = (
        BetterSet(
            tuple((row[side][1], row[side][2]) for row in rows), sum(row[side][0] for row in rows)
        )
        for side in range(SIDES)
    )
    return player, bank


def _measured(wheel: int, win: float, progress: Progress | None, chunks: int) -> Any:
    counted, numbers = counts(wheel), numbered(wheel)
    rows = []
    for chunk in progress(range(chunks), chunks) if progress else range(chunks):
        found = np.zeros((SIDES, 3), np.int64)
        compiled(measure)(SEED, chunk, wheel, counted, numbers, win, (MINE, THEIRS), found)
        rows.append(found.tolist())
    return rows


def chosen(cards: Sequence[int], wheel: int, bank: bool, win: float) -> tuple[int, int]:
    """The ranks of the high and the low hand so set."""
    highs, lows = np.zeros(len(LOW_HANDS), np.int64), np.zeros(len(LOW_HANDS), np.int64)
    seven = np.array(cards, np.int64)
    compiled(note_settings)(seven, wheel, highs, lows)
    at = compiled(best_setting)(counts(wheel), numbered(wheel), seven, highs, lows, int(bank), win)
    return int(highs[at]), int(lows[at])
