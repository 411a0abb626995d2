"""House ways of setting four tiles: as the bank's dealer does, and whoever asks for advice.

N.J.A.C. 19:47-10.7, reading PG-6. A way is a judgment from four tiles to the mask of the lower
hand. What two ways share, they share here: a table of pairs that are split, of hands that are
exceptions, and which of the three splits is better by a measure.
"""

from collections.abc import Sequence

from nomorebets.judgments.tile_hands import (
    BON,
    BOT,
    CHIT,
    CHONG,
    DAY,
    FOO,
    GEE_JOON,
    GONG,
    GOR,
    GOW,
    LOOK,
    MOOY,
    NG,
    PING,
    SPLITS,
    TEEN,
    TILE_PAIR,
    TIT,
    YUN,
    high_of,
    low_of,
    lower_of,
    rank_of_tiles,
    single_rank,
)
from nomorebets.law.marks import judgment

BASIC, TAJ, FOXWOODS = range(3)
WAYS = ("basic", "after_taj", "after_foxwoods")  # after a list that is known in part: PG-6

# Sets of kinds, a bit each.
_TWOS = 1 << DAY | 1 << TEEN
_FOURS, _FIVES, _SIXES = 1 << BON | 1 << GOR, 1 << NG, 1 << LOOK | 1 << CHONG
_SEVENS, _EIGHTS, _NINES = 1 << CHIT | 1 << TIT, 1 << BOT | 1 << YUN, 1 << GOW
_TENS, _ELEVENS, _GEE = 1 << PING | 1 << MOOY, 1 << FOO, 1 << GEE_JOON
_WITH_TEN = _TWOS | _TENS | _ELEVENS

# Pairs that are split: the kinds of the pair, of each of the other two tiles (either way round).
_SPLIT_BOTH = (
    (_GEE, _SIXES, _FOURS),
    (_GEE, _SIXES, _FIVES),
    (_GEE, _SIXES, _SIXES),
    (_TWOS, _NINES, _ELEVENS),
    (_NINES, _TWOS | _TENS, _TWOS | _TENS),
    (_EIGHTS, _WITH_TEN, _WITH_TEN),
    (_EIGHTS, _NINES, _ELEVENS),
)
SPLIT_AT_TAJ = (*_SPLIT_BOTH, (_SEVENS, _TWOS, _WITH_TEN))
SPLIT_AT_FOXWOODS = (*_SPLIT_BOTH, (_SEVENS, _WITH_TEN, _WITH_TEN))

# The kinds of four tiles; the first two lie together.
TAJ_EXCEPTIONS = (
    # two small tiles
    (1 << DAY, 1 << TEEN, _FOURS | _FIVES | _SIXES, _TENS | _ELEVENS),
    (_TWOS, _FOURS, _FIVES, _ELEVENS),
    # the Teen in the low hand, with 4 and 5, 4 and 6, 10 and 11
    (1 << DAY, _FIVES, 1 << TEEN, _FOURS),
    (1 << DAY, _SIXES, 1 << TEEN, _FOURS),
    (1 << DAY, _ELEVENS, 1 << TEEN, _TENS),
    # balancing
    (1 << GOR, _GEE, 1 << BON, _FIVES),
    (1 << GOR, _NINES, 1 << BON, _FIVES),
    (1 << GOR, _FIVES, 1 << BON, _SIXES | _SEVENS | 1 << BOT),
    (1 << CHONG, _GEE, 1 << LOOK, _FOURS | _FIVES),
    (1 << CHONG, _ELEVENS, 1 << LOOK, _FOURS | _FIVES | _GEE),
    (1 << CHONG, _TWOS, 1 << LOOK, _FOURS | _FIVES),
)
HIGH_THREE = 3 << 4 | single_rank(CHONG << 1)
_SMALL = _TWOS | _FOURS | _FIVES | _SIXES


@judgment
def kinds_of(tiles: Sequence[int], mask: int) -> int:
    """The kinds among some of the tiles, a bit each."""
    kinds = 0
    for place in range(4):
        if mask >> place & 1:
            kinds |= 1 << (tiles[place] >> 1)
    return kinds


@judgment
def are_of(tiles: Sequence[int], mask: int, one: int, other: int) -> bool:
    """Two tiles are one of these kinds and one of those."""
    first = second = 0
    for place in range(4):
        if mask >> place & 1:
            if first == 0:
                first = 1 << (tiles[place] >> 1)
            else:
                second = 1 << (tiles[place] >> 1)
    return (first & one != 0 and second & other != 0) or (first & other != 0 and second & one != 0)


@judgment
def by_measure(tiles: Sequence[int], high_first: bool) -> int:
    """The split with the highest high hand, of those the best low hand; or the other way round."""
    best, found = -1, 0
    for split in SPLITS:
        high, low = high_of(tiles, split), low_of(tiles, split)
        measure = high << 8 | low if high_first else low << 8 | high
        if measure > best:
            best, found = measure, split
    return found


@judgment
def basic_way(tiles: Sequence[int]) -> int:
    """The supreme pair; else a pair, wong or gong; else a 9, 8 or 7; else the best low hand."""
    least = 0
    for floor in (TILE_PAIR | GEE_JOON, GONG, 7 << 4):
        if least == 0:
            for split in SPLITS:
                if high_of(tiles, split) >= floor:
                    least = floor
    best, found = -1, 0
    for split in SPLITS:
        high, low = high_of(tiles, split), low_of(tiles, split)
        reached = (1 if high >= least else 0) + (1 if low >= least else 0)
        measure = reached << 16 | low << 8 | high
        if measure > best:
            best, found = measure, split
    return found


@judgment
def pair_way(tiles: Sequence[int], rows: Sequence[Sequence[int]]) -> int:
    """With a pair: keep it, but where the rows say, or a 6 and an 8 or better result. Two pairs
    are kept, and so is one whose parting makes both hands lower. 0 without a pair."""
    for split in SPLITS:
        for side in range(2):
            pair = 15 ^ split if side else split
            if rank_of_tiles(tiles, pair) >= TILE_PAIR:
                if rank_of_tiles(tiles, 15 ^ pair) >= TILE_PAIR:
                    return pair
                apart = SPLITS[1] if split == SPLITS[0] else SPLITS[0]
                kinds = kinds_of(tiles, pair)
                high, low = high_of(tiles, apart), low_of(tiles, apart)
                parted = kinds & _TWOS != 0 and high >= 8 << 4 and low >= 6 << 4
                for row in rows:
                    if kinds & row[0] and are_of(tiles, 15 ^ pair, row[1], row[2]):
                        parted = True
                lower = high < high_of(tiles, pair) and low < low_of(tiles, pair)
                return apart if parted and not lower else pair
    return 0


@judgment
def nine_gong_or_wong(tiles: Sequence[int], nine: int, gong: int, wong: int) -> int:
    """A Teen or Day with a seven, an eight or a nine, by what each is worth; the Teen before the
    Day. 0 if there is none."""
    best = found = 0
    for split in SPLITS:
        for side in range(2):
            mask = 15 ^ split if side else split
            kinds = kinds_of(tiles, mask)
            worth = 0
            if kinds & _TWOS:
                if kinds & _SEVENS:
                    worth = nine
                elif kinds & _EIGHTS:
                    worth = gong
                elif kinds & _NINES:
                    worth = wong
            measure = worth << 1 | kinds >> TEEN & 1
            if worth and measure > best:
                best, found = measure, mask
    return found


@judgment
def two_small_tiles(tiles: Sequence[int]) -> int:
    """Two small tiles of 7, 8 or 9 points together, with the best low hand; of a Teen and a Day,
    the Teen in the high hand. 0 if there are none."""
    both = kinds_of(tiles, 15) & _TWOS == _TWOS
    best = found = 0
    for split in SPLITS:
        for side in range(2):
            mask = 15 ^ split if side else split
            points = rank_of_tiles(tiles, mask) >> 4
            if kinds_of(tiles, mask) & ~_SMALL == 0 and 7 <= points <= 9:
                high, low = high_of(tiles, split), low_of(tiles, split)
                teen_high = both and kinds_of(tiles, 15 ^ lower_of(tiles, split)) >> TEEN & 1 != 0
                measure = (1 if teen_high else 0) << 16 | low << 8 | high
                if measure > best:
                    best, found = measure, split
    return found


@judgment
def taj_way(tiles: Sequence[int]) -> int:
    split = pair_way(tiles, SPLIT_AT_TAJ)
    if split:
        return split
    split = nine_gong_or_wong(tiles, 3, 2, 1)
    if split:
        kinds = kinds_of(tiles, 15)
        three_gong = kinds & _NINES and kinds & _EIGHTS and kinds >> BON & 1
        if low_of(tiles, split) < HIGH_THREE and not three_gong:
            return by_measure(tiles, True)
        return split
    for row in TAJ_EXCEPTIONS:
        for either in SPLITS:
            for side in range(2):
                mask = 15 ^ either if side else either
                if are_of(tiles, mask, row[0], row[1]) and are_of(tiles, 15 ^ mask, row[2], row[3]):
                    return mask
    split = two_small_tiles(tiles)
    return split if split else by_measure(tiles, False)


@judgment
def foxwoods_way(tiles: Sequence[int]) -> int:
    split = pair_way(tiles, SPLIT_AT_FOXWOODS)
    if split:
        return split
    kinds = kinds_of(tiles, 15)
    gong = 4 if kinds & _FOURS or (kinds & _FIVES and kinds >> BOT & 1) else 2
    split = nine_gong_or_wong(tiles, 3, gong, 5 if kinds & _ELEVENS else 1)
    if split:
        return split
    split, highest = by_measure(tiles, False), by_measure(tiles, True)
    if low_of(tiles, split) < HIGH_THREE and high_of(tiles, highest) >= 7 << 4:
        return highest
    low, high = low_of(tiles, split) >> 4, high_of(tiles, split) >> 4
    teen_and_day = kinds & _TWOS == _TWOS
    if (low >= 8 and high >= 9) or (low == 7 and high == 8 and teen_and_day):
        for other in SPLITS:  # the same points, the high tile in the high hand
            same = low_of(tiles, other) >> 4 == low and high_of(tiles, other) >> 4 == high
            if same and high_of(tiles, other) > high_of(tiles, split):
                split = other
    return split


@judgment
def tile_house_way(way: int, tiles: Sequence[int]) -> int:
    """The tiles of the lower hand, by the licensee's way."""
    if way == BASIC:
        split = basic_way(tiles)
    elif way == TAJ:
        split = taj_way(tiles)
    else:
        split = foxwoods_way(tiles)
    return lower_of(tiles, split)
