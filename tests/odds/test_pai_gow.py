"""Pai gow: the solver against a second program, which reads the printed chart of the tiles."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from tests.judgments.test_tile_hands import compared as by_the_chart

from nomorebets.equipment.tiles import TILES
from nomorebets.judgments.tile_ways import WAYS, tile_house_way
from nomorebets.law.refusal import Refused
from nomorebets.odds import pai_gow as solver
from nomorebets.rules import game

GAME = game("pai_gow")
HANDS = comb(32, 4) * comb(28, 4)


def two(tiles: tuple[int, ...], mask: int) -> tuple[int, int]:
    first, second = (tile for place, tile in enumerate(tiles) if mask >> place & 1)
    return first, second


def by_hand(text: str, way: int) -> dict[frozenset[str], tuple[int, int, int, int]]:
    """By the two tiles set low: hands that it beats and is beaten by, as player and as bank."""
    mine = tuple(TILES.face(word) for word in text.split())
    banks = [
        (two(other, 15 ^ low), two(other, low))
        for other in combinations(sorted(set(range(32)) - set(mine)), 4)
        for low in (tile_house_way(way, other),)
    ]
    found = {}
    for split in (3, 5, 9):
        low, high = sorted((two(mine, split), two(mine, 15 ^ split)), key=_by_rank)
        counts = [0] * 4
        for bank_high, bank_low in banks:
            results = by_the_chart(high, bank_high), by_the_chart(low, bank_low)
            counts[0] += results == (1, 1)
            counts[1] += max(results) < 1
            counts[2] += min(results) > -1
            counts[3] += results == (-1, -1)
        found[frozenset(TILES.text(tile) for tile in low)] = tuple(counts)
    return found  # type: ignore[return-value]


class _by_rank:  # noqa: N801
    """Orders hands as the chart does."""

    def __init__(self, hand: tuple[int, int]) -> None:
        self.hand = hand

    def __lt__(self, other: "_by_rank") -> bool:
        return by_the_chart(self.hand, other.hand) < 0


@pytest.mark.parametrize(("text", "way"), [("6-6a 5-4 1-1a 6-2", 0), ("4-2 3-1a 6-5a 4-4a", 2)])
def test_a_hand_is_counted_as_the_printed_chart_counts_it(text: str, way: int) -> None:
    terms = GAME.terms_from({"house_way": WAYS[way], "vigorish_round": "none"})
    counted = by_hand(text, way)
    for side, wins, losses in (("", 0, 1), (" as bank", 2, 3)):
        for words, worth in solver.decisions(terms, text + side, 20_00):
            low = frozenset(words.removeprefix("low hand ").partition(" (")[0].split())
            won, lost = counted[low][wins], counted[low][losses]
            assert worth == (Fraction(19, 20) * won - lost) / comb(28, 4)


@pytest.mark.parametrize("way", WAYS)
def test_both_sides_by_one_way_lose_what_the_other_wins(way: str) -> None:
    odds = solver.solve(GAME.terms_from({"house_way": way, "vigorish_round": "none"}), 20_00)
    assert odds.round is not None
    player, bank = odds.wagers[solver.PLAYER_BY_WAY], odds.wagers[solver.BANK_BY_WAY]
    chances = [[o.probability for o in side.outcomes] for side in (player, bank)]
    assert chances[0] == chances[1][::-1]
    assert player.house_edge + bank.house_edge == Fraction(1, 20) * (chances[0][0] + chances[1][0])
    assert odds.round.house_edge < player.house_edge
    assert odds.wagers[solver.BANK_BEST].house_edge < bank.house_edge
    assert (player.outcomes[0].probability * HANDS).denominator == 1
    assert odds.wagers[solver.CO_BANK].house_edge == bank.house_edge  # half of all of it


def test_as_most_people_play_is_the_house_way() -> None:
    terms = GAME.terms()
    from nomorebets.odds import solver as of

    told = of("pai_gow").evaluate(terms, "ordinary")
    assert told.round is not None
    by_way = solver.solve(terms).wagers[solver.PLAYER_BY_WAY]
    assert told.round.total.outcomes == by_way.outcomes


@pytest.mark.parametrize(
    "text", ["6-6 5-4 1-1", "6-6 5-4 1-1 6-2 4-2", "6-6 6-6 6-6 5-4", "A♠ 5-4 1-1 6-2"]
)
def test_what_are_not_four_tiles_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(Refused) as caught:
        solver.decisions(GAME.terms(), text)
    assert caught.value.cite in ("10.2", "10.7")


@pytest.mark.parametrize("way", WAYS)
def test_every_sheet_says_what_of_the_house_way_is_ours(way: str) -> None:
    """Reading PG-6: no way is known whole."""
    (told,) = solver.solve(GAME.terms_from({"house_way": way})).assumes
    assert f"“{way}”" in told
    assert "ours (reading PG-6)" in told
