"""What two tiles are worth, and how four are set. N.J.A.C. 19:47-10.2; readings PG-2, PG-3.

A tile is its kind * 2, or 1 more; two of a kind are a pair. A rank is an int: above the lowest
four bits the points or, above nine, the gong, the wong or the pair; in them what breaks a tie.
Ranks compare as hands compare, and are equal where the text says copy.
"""

from collections.abc import Sequence

from nomorebets.law.marks import judgment

NG, CHIT, BOT, GOW, LOOK, TIT, PING, FOO, BON, CHONG, MOOY, GOR = range(12)
YUN, DAY, TEEN, GEE_JOON = range(12, 16)
KIND_NAMES = (
    "Ng", "Chit", "Bot", "Gow", "Look", "Tit", "Ping", "Foo", "Bon", "Chong", "Mooy", "Gor", "Yun",
    "Day", "Teen", "Gee joon",
)  # fmt: skip
PIPS = (5, 7, 8, 9, 6, 7, 10, 11, 4, 6, 10, 4, 8, 2, 12, 3)  # by kind; a gee joon tile: 3 or 6
NINE_POINTS, GONG, WONG, TILE_PAIR = 9 << 4, 10 << 4, 11 << 4, 12 << 4  # the least of each
SPLITS = (0b0011, 0b0101, 0b1001)  # the tiles that lie with the first, three ways


@judgment
def single_rank(tile: int) -> int:
    """0 for a gee joon tile, the lowest, to 15 for a Teen."""
    return ((tile >> 1) + 1) & 15


@judgment
def two_tile_rank(first: int, second: int) -> int:
    """10.2: pairs, wong, gong, then points; of equal points the higher tile; nothing equals
    nothing."""
    if first >> 1 == second >> 1:
        return TILE_PAIR | first >> 1
    high, low = first, second
    if single_rank(low) > single_rank(high):
        high, low = second, first
    top, pips = PIPS[high >> 1], PIPS[low >> 1]
    if high >> 1 == TEEN or high >> 1 == DAY:
        if pips == 9:
            return WONG | single_rank(high)
        if pips == 8:
            return GONG | single_rank(high)
    points = (top + pips) % 10
    if low >> 1 == GEE_JOON:
        points = max(points, (top + 6) % 10)
    return points << 4 | single_rank(high) if points else 0


TILE_RANKS = tuple(two_tile_rank(first, second) for first in range(32) for second in range(32))
_FIRST = tuple((mask & -mask).bit_length() - 1 if mask else 0 for mask in range(16))
_LAST = tuple(mask.bit_length() - 1 if mask else 0 for mask in range(16))


@judgment
def rank_of_tiles(tiles: Sequence[int], mask: int) -> int:
    """The rank of two of four tiles, a bit each."""
    return TILE_RANKS[tiles[_FIRST[mask]] << 5 | tiles[_LAST[mask]]]


@judgment
def high_of(tiles: Sequence[int], mask: int) -> int:
    """Of four tiles set two and two, the higher hand, whichever the mask says."""
    return max(rank_of_tiles(tiles, mask), rank_of_tiles(tiles, 15 ^ mask))


@judgment
def low_of(tiles: Sequence[int], mask: int) -> int:
    return min(rank_of_tiles(tiles, mask), rank_of_tiles(tiles, 15 ^ mask))


@judgment
def lower_of(tiles: Sequence[int], mask: int) -> int:
    """Of four tiles set two and two, those of the lower hand."""
    return mask if rank_of_tiles(tiles, mask) <= rank_of_tiles(tiles, 15 ^ mask) else 15 ^ mask


@judgment
def against_the_bank(high: int, low: int, bank_high: int, bank_low: int) -> int:
    """10.7, 11.9: both hands must beat the bank's, copies are the bank's: 1, 0 or -1."""
    beaten = (1 if high > bank_high else 0) + (1 if low > bank_low else 0)
    return beaten - 1


def tiles_words(rank: int) -> str:
    """ "pair of Teen", "wong with Day", "9 with Foo", "0"."""
    kind, points, tie = rank >> 4 << 4, rank >> 4, rank & 15
    if kind == TILE_PAIR:
        return "supreme pair" if tie == GEE_JOON else f"pair of {KIND_NAMES[tie]}"
    single = KIND_NAMES[(tie - 1) % 16]
    if kind == WONG:
        return f"wong with {single}"
    if kind == GONG:
        return f"gong with {single}"
    return f"{points} with {single}" if points else "0"
