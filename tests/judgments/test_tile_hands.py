"""Tiles: 10.2 as a chart of another form, and the house ways. N.J.A.C. 19:47-10.2, 10.7."""

from collections import Counter
from functools import cmp_to_key
from itertools import combinations, pairwise

import pytest

from nomorebets.equipment.tiles import TILES
from nomorebets.judgments.tile_hands import (
    GONG,
    SPLITS,
    TILE_PAIR,
    WONG,
    against_the_bank,
    high_of,
    low_of,
    lower_of,
    tiles_words,
    two_tile_rank,
)
from nomorebets.judgments.tile_ways import BASIC, FOXWOODS, TAJ, tile_house_way

# The chart as houses print it: halves of the tiles, from the best pair and the best tile down.
PAIRS = (
    ("42", "21"), ("66", "66"), ("11", "11"), ("44", "44"), ("31", "31"), ("55", "55"),
    ("33", "33"), ("22", "22"), ("65", "65"), ("64", "64"), ("61", "61"), ("51", "51"),
    ("63", "54"), ("53", "62"), ("43", "52"), ("41", "32"),
)  # fmt: skip
SINGLES = (
    "66", "11", "44", "31", "55", "33", "22", "65", "64", "61", "51", "63 54", "53 62", "43 52",
    "41 32", "42", "21",
)  # fmt: skip


def halves(tile: int) -> str:
    return TILES.text(tile)[0] + TILES.text(tile)[2]


def order(tile: int) -> int:
    """Down the list of single tiles; the higher, the smaller."""
    return next(i for i, names in enumerate(SINGLES) if halves(tile) in names.split())


def pips(tile: int) -> int:
    return sum(int(half) for half in halves(tile))


def kind(hand: tuple[int, int]) -> tuple[int, int]:
    """The class of two tiles, and within a pair, gong or wong its order; by the printed chart."""
    names = {halves(tile) for tile in hand}
    for i, pair in enumerate(PAIRS):
        if names == set(pair):
            return 4, -i
    high = min(hand, key=order)
    other = next(tile for tile in hand if tile != high)
    wild = halves(other) in ("42", "21")
    if halves(high) in ("66", "11") and not wild and pips(other) in (8, 9):
        return (3 if pips(other) == 9 else 2), int(halves(high) == "66")
    counts = (3, 6) if wild else (pips(other),)
    return 1, max((pips(high) + count) % 10 for count in counts)


def compared(mine: tuple[int, int], theirs: tuple[int, int]) -> int:
    """1, 0 (copy) or -1."""
    if kind(mine) != kind(theirs):
        return 1 if kind(mine) > kind(theirs) else -1
    if kind(mine)[0] > 1 or kind(mine)[1] == 0:
        return 0
    one, other = (min(map(order, hand)) for hand in (mine, theirs))
    return (one < other) - (one > other)


def test_10_2_every_two_hands_compare_as_the_printed_chart_has_them() -> None:
    hands = list(combinations(range(32), 2))
    assert len(hands) == 496
    ordered = sorted(hands, key=cmp_to_key(compared))
    ranks = [two_tile_rank(*hand) for hand in ordered]
    for (hand, rank), (other, higher) in pairwise(zip(ordered, ranks, strict=True)):
        copy = compared(hand, other) == 0
        assert (rank == higher) if copy else (rank < higher), (hand, other)


def test_10_2_how_many_hands_there_are_of_each_kind() -> None:
    """Counted from the pips alone, in a public chart: 48 nines, 56 eights, and so on."""
    counts = Counter(two_tile_rank(*hand) >> 4 for hand in combinations(range(32), 2))
    assert [counts[points] for points in range(9, -1, -1)] == [
        48, 56, 52, 56, 44, 52, 48, 44, 32, 24,
    ]  # fmt: skip
    assert (counts[GONG >> 4], counts[WONG >> 4], counts[TILE_PAIR >> 4]) == (16, 8, 16)


def tiles(text: str) -> tuple[int, ...]:
    return tuple(TILES.face(word) for word in text.split())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4-2 2-1", "supreme pair"),
        ("6-6a 6-6b", "pair of Teen"),
        ("5-4 6-3", "pair of Gow"),
        ("6-6 5-4", "wong with Teen"),
        ("1-1 6-2", "gong with Day"),
        ("1-1 4-4", "gong with Day"),
        ("1-1 6-1", "9 with Day"),
        ("4-2 6-5", "7 with Foo"),  # six
        ("2-1 6-3", "5 with Gow"),  # six: 15, not 12
        ("2-1 5-3", "4 with Bot"),
        ("2-1 4-3", "3 with Chit"),  # six: 13; three would make nothing
        ("5-5 6-4", "0"),
        ("4-4 6-2", "6 with Yun"),  # two eights are no pair
    ],
)
def test_10_2_named(text: str, words: str) -> None:
    first, second = tiles(text)
    assert tiles_words(two_tile_rank(first, second)) == words
    assert tiles_words(two_tile_rank(second, first)) == words


def test_10_7_both_hands_must_beat_the_banks_and_copies_are_the_banks() -> None:
    results = [
        against_the_bank(high, low, 5, 3) for high, low in ((6, 4), (6, 3), (5, 4), (5, 3), (4, 2))
    ]
    assert results == [1, 0, 0, -1, -1]


@pytest.mark.parametrize(
    ("way", "text", "low"),
    [
        (BASIC, "4-2 2-1 6-3 1-1", "6-3 1-1"),  # the supreme pair, over two wongs and nines
        (BASIC, "6-6 5-4 1-1 6-2", "6-6 6-2"),  # wong and gong, the Teen for the low hand
        (BASIC, "6-6a 6-6b 5-4 5-3", "6-6b 5-3"),  # wong and gong, over the pair and 7
        (BASIC, "4-4 5-1 6-5 4-1", "4-4 4-1"),  # a 7 with 3, not a 9 with 1, nor 6 with 4
        (TAJ, "6-5a 6-5b 5-4 1-1", "5-4 1-1"),  # elevens stay together
        (TAJ, "6-3 5-4 1-1 6-6", "5-4 1-1"),  # nines with 2 and 12: two wongs
        (TAJ, "6-1a 6-1b 6-5 5-5", "6-5 5-5"),  # sevens need a 2 or 12
        (FOXWOODS, "6-1a 6-1b 6-5 5-5", "6-1a 5-5"),  # but not here: 7 and 8
        (TAJ, "6-6 5-4 6-2 2-2", "5-4 2-2"),  # 3 and gong
        (FOXWOODS, "6-6 5-4 6-2 6-5", "6-2 6-5"),  # wong over gong with an eleven
        (FOXWOODS, "6-6 6-1 6-2 2-2", "6-1 2-2"),  # gong over the high nine with a four
        (TAJ, "1-1 6-6 2-2 6-4", "2-2 6-4"),  # 2 and 12 together: 4 and 4, Teen high
        (TAJ, "6-6 3-1 4-1 6-5", "4-1 6-5"),  # 6 and 6
        (TAJ, "3-1 4-2 2-2 4-1", "3-1 4-2"),  # high 7 and 9
        (FOXWOODS, "5-1 4-1 6-4 6-5", "5-1 6-4"),  # 6 and 6, not 7 and 5
    ],
)
def test_10_7_a_house_way(way: int, text: str, low: str) -> None:
    held = tiles(text)
    mask = tile_house_way(way, held)
    chosen = sorted(tile for place, tile in enumerate(held) if mask >> place & 1)
    other = sorted(set(held) - set(chosen))
    wanted = sorted(tiles(low))
    like = [[tile >> 1 for tile in hand] for hand in (chosen, wanted)]
    assert like[0] == like[1], (TILES.texts(chosen), TILES.texts(other))


@pytest.mark.parametrize("way", [BASIC, TAJ, FOXWOODS])
def test_10_7_a_house_way_never_depends_on_the_order_or_the_copy_of_a_tile(way: int) -> None:
    """And what it sets is one of the three splits, the lower two named."""
    for held in list(combinations(range(32), 4))[::37]:
        mask = tile_house_way(way, held)
        assert mask in (*SPLITS, *(15 ^ split for split in SPLITS))
        assert lower_of(held, mask) == mask
        hands = high_of(held, mask), low_of(held, mask)
        turned = held[::-1]
        again = tile_house_way(way, turned)
        assert (high_of(turned, again), low_of(turned, again)) == hands
        twins = tuple(tile ^ 1 for tile in held)
        again = tile_house_way(way, twins)
        assert (high_of(twins, again), low_of(twins, again)) == hands
