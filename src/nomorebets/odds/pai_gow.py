"""Pai gow, exactly: every four tiles against all disjoint hands that the other side may hold.

Tiles of a kind cannot be told apart, so 3,620 hands stand for 35,960; each of the three settings of
each is compared with every hand of the others, set by the house way. The player's hand is set best,
or by the house way; against the dealer, as the bank against one wager, or as a co-bank, whose hand
the house way sets. Of settings worth the same, the one with the better low hand is chosen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any

import numpy as np

from nomorebets.equipment.tiles import SET, TILES
from nomorebets.judgments.tile_hands import SPLITS, high_of, low_of, lower_of, tiles_words
from nomorebets.judgments.tile_ways import BASIC, WAYS, tile_house_way
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.odds import Amounts, BestTables
from nomorebets.odds.given_strategy import Given, SeenTable
from nomorebets.odds.results import GameOdds, RoundOdds, WagerOdds, tally, vigorish_part
from nomorebets.odds.verification import Verification
from nomorebets.rules.njac_19_47.s10_pai_gow import GAME, HAND, Terms
from nomorebets.rules.pai_gow_tables import ROUNDED_TO, TO_SET
from nomorebets.simulation.compiled import compiled

OTHERS = comb(len(SET) - HAND, HAND)  # hands of the other side
BEATS, BEATEN, BEATS_AS_BANK, BEATEN_AS_BANK = range(4)  # copies are the bank's
AS_PLAYER, AS_BANK, AS_CO_BANK = "", "as bank", "as co-bank"
PLAYER_BY_WAY = "as player, set by the house way"
BANK_BEST = "as bank against one wager, best setting"
BANK_BY_WAY = "as bank against one wager, set by the house way"
IN_PART = (
    "the house way “{}” is after the list of one house, whose exceptions are not all known: what "
    "is missing is ours (reading PG-6), and no figure here is of that house"
)
FROM_A_RULE = (
    "the house way “{}” is a neighbour state's rule as far as it is known; which of several "
    "settings that allows is taken, and what where it names none, is ours (reading PG-6)"
)
CO_BANK = "as co-bank against one wager, set by the house way"


@procedure
def set_each(hands: Any, way: int, found: Any) -> None:
    """High and low hand of each, by a house way."""
    for row in range(len(hands)):
        h = hands[row]
        tiles = (h[0], h[1], h[2], h[3])
        mask = tile_house_way(way, tiles)
        found[row, 0], found[row, 1] = high_of(tiles, mask), low_of(tiles, mask)


@procedure
def split_each(hands: Any, found: Any) -> None:
    """High and low hand of each of the three settings."""
    for row in range(len(hands)):
        h = hands[row]
        tiles = (h[0], h[1], h[2], h[3])
        for i in range(3):
            found[row, i, 0] = high_of(tiles, SPLITS[i])
            found[row, i, 1] = low_of(tiles, SPLITS[i])


@procedure
def compare_each(mine: Any, bits: Any, others: Any, other_bits: Any, found: Any) -> None:
    """Of each setting, against the others' hands with none of its tiles: how it fares."""
    for row in range(len(mine)):
        for other in range(len(others)):
            if bits[row] & other_bits[other] == 0:
                high, low = others[other, 0], others[other, 1]
                for i in range(3):
                    above = (1 if mine[row, i, 0] > high else 0) + (
                        1 if mine[row, i, 1] > low else 0
                    )
                    under = (1 if mine[row, i, 0] < high else 0) + (
                        1 if mine[row, i, 1] < low else 0
                    )
                    found[row, i, 0] += 1 if above == 2 else 0
                    found[row, i, 1] += 1 if above == 0 else 0
                    found[row, i, 2] += 1 if under == 0 else 0
                    found[row, i, 3] += 1 if under == 2 else 0


@lru_cache(maxsize=1)
def classes_of_tiles() -> tuple[Any, Any]:
    """One hand for each that like tiles make, and how many hands it stands for."""
    kinds = [
        of for of in combinations_with_replacement(range(16), HAND)
        if all(of.count(kind) <= 2 for kind in of)
    ]  # fmt: skip
    hands = [
        [2 * kind + (i > 0 and of[i - 1] == kind) for i, kind in enumerate(of)] for of in kinds
    ]
    weights = [2 ** sum(of.count(kind) == 1 for kind in of) for of in kinds]
    return np.array(hands, np.int64), np.array(weights, np.int64)


@lru_cache(maxsize=1)
def all_hands() -> Any:
    return np.array(list(combinations(SET, HAND)), np.int64)


def bits_of(hands: Any) -> Any:
    return (1 << hands).sum(axis=1)


@dataclass(frozen=True)
class TileOdds:
    """By class: the settings' hands, how each fares, and which one the house way takes."""

    hands: Any
    weights: Any
    settings: Any  # class, setting: high and low rank
    fares: Any  # class, setting: BEATS and so on
    by_way: Any  # class: the setting


@lru_cache(maxsize=4)
def compared(way: int) -> TileOdds:
    hands, weights = classes_of_tiles()
    everything = all_hands()
    others = np.zeros((len(everything), 2), np.int64)
    compiled(set_each)(everything, way, others)
    settings = np.zeros((len(hands), 3, 2), np.int64)
    compiled(split_each)(hands, settings)
    fares = np.zeros((len(hands), 3, 4), np.int64)
    compiled(compare_each)(settings, bits_of(hands), others, bits_of(everything), fares)
    chosen = np.zeros((len(hands), 2), np.int64)
    compiled(set_each)(hands, way, chosen)
    by_way = (settings == chosen[:, None, :]).all(axis=2).argmax(axis=1)
    return TileOdds(hands, weights, settings, fares, by_way)


def kept_by_the_house(terms: Terms, won: int) -> Fraction:
    return vigorish_part(terms.vigorish_pct, ROUNDED_TO[terms.vigorish_round], won)


def values(terms: Terms, found: TileOdds, stake: int, bank: bool) -> Any:
    """What each setting wins, over all hands of the other side, in parts of a wager: as many as the
    vigorish has (`kept_by_the_house`)."""
    wins, losses = (BEATS_AS_BANK, BEATEN_AS_BANK) if bank else (BEATS, BEATEN)
    part = kept_by_the_house(terms, stake)
    kept = part.denominator - part.numerator
    return found.fares[:, :, wins] * kept - found.fares[:, :, losses] * part.denominator


def best_settings(terms: Terms, found: TileOdds, stake: int, bank: bool) -> Any:
    """By class: the setting that wins most; of equals the better low hand, then the better high."""
    lows, highs = found.settings[:, :, 1], found.settings[:, :, 0]
    order = (values(terms, found, stake, bank) << 16) + (lows << 8) + highs
    return order.argmax(axis=1)


def fared(terms: Terms, found: TileOdds, chosen: Any, stake: int, side: str) -> WagerOdds:
    """The odds of the settings chosen; of a co-bank, per half of a wager that it bears."""
    rows = np.arange(len(chosen))
    bank = side != AS_PLAYER
    wins, losses = (BEATS_AS_BANK, BEATEN_AS_BANK) if bank else (BEATS, BEATEN)
    won = int((found.fares[rows, chosen, wins] * found.weights).sum())
    lost = int((found.fares[rows, chosen, losses] * found.weights).sum())
    borne = stake // 2 if side == AS_CO_BANK else stake
    ways = comb(len(SET), HAND) * OTHERS
    return tally(
        (
            ("both hands", "1 to 1 less vigorish", 1 - kept_by_the_house(terms, borne), won),
            ("one hand", "push", Fraction(0), ways - won - lost),
            ("neither", "lose", Fraction(-1), lost),
        )
    )


def solve(terms: Terms, stake: int = 0) -> GameOdds:
    """As player under best setting; beside it the house way, and both sides of a bank."""
    return evaluate(terms, None, stake)


def evaluate(terms: Terms, given: Given | None, stake: int = 0) -> GameOdds:
    """The round under a given strategy; None: best setting."""
    found = compared(terms.house_way)
    best = best_settings(terms, found, stake, False)
    chosen = best if given is None else told(terms, found, given)
    total = fared(terms, found, chosen, stake, AS_PLAYER)
    banks = best_settings(terms, found, stake, True)
    whose = FROM_A_RULE if terms.house_way == BASIC else IN_PART
    return GameOdds(
        GAME.id,
        GAME.plain(terms),
        wagers={
            PLAYER_BY_WAY: fared(terms, found, found.by_way, stake, AS_PLAYER),
            BANK_BEST: fared(terms, found, banks, stake, AS_BANK),
            BANK_BY_WAY: fared(terms, found, found.by_way, stake, AS_BANK),
            CO_BANK: fared(terms, found, found.by_way, stake, AS_CO_BANK),
        },
        round=RoundOdds("wager", total, Fraction(1)),
        assumes=(whose.format(WAYS[terms.house_way]),),
        strategy=words(terms, found, best) if given is None else (given.about,),
    )


def told(terms: Terms, found: TileOdds, given: Given) -> Any:
    """The settings a strategy takes."""
    chosen = []
    for hand, settings in zip(found.hands.tolist(), found.settings.tolist(), strict=True):
        mask = given.decides(GAME, terms, SeenTable(hand, ()), TO_SET)
        mask = mask or tile_house_way(terms.house_way, hand)
        chosen.append(settings.index([high_of(hand, mask), low_of(hand, mask)]))
    return np.array(chosen)


def words(terms: Terms, found: TileOdds, best: Any) -> tuple[str, ...]:
    rows = np.arange(len(best))
    same = (found.settings[rows, best] == found.settings[rows, found.by_way]).all(axis=1)
    like = int((found.weights * same).sum())
    way = WAYS[terms.house_way]
    return (
        f"against the way “{way}” the same way is best with {like:,} of {comb(32, 4):,} hands",
        "any four tiles: nmb odds pai_gow --hand",
    )


def hand_of(text: str) -> tuple[tuple[int, ...], str]:
    """Four tiles, and on which side: "6-6 5-4 1-1 6-2 as bank"."""
    side = next((s for s in (AS_CO_BANK, AS_BANK) if text.strip().endswith(s)), AS_PLAYER)
    plain = text.strip().removesuffix(side)
    try:
        tiles = [TILES.face(word) for word in plain.split()]
    except ValueError as error:
        raise Refused("10.2", str(error)) from None
    for i, tile in enumerate(tiles):
        if tile in tiles[:i]:  # the second of two alike, typed alike
            tiles[i] = tile ^ 1
    if len(tiles) != HAND or len(set(tiles)) != HAND:
        raise Refused("10.7", f"{text!r} is not four tiles, such as 6-6 5-4 1-1 6-2")
    return tuple(tiles), side


def decisions(terms: Terms, hand: str, stake: int = 0) -> list[tuple[str, Fraction]]:
    """What each setting is worth, in wagers: of four tiles, as player, "as bank" against one
    wager or "as co-bank", whose tiles the house way sets."""
    tiles, side = hand_of(hand)
    found = compared(terms.house_way)
    kinds = sorted(tile >> 1 for tile in tiles)
    row = int((found.hands >> 1 == kinds).all(axis=1).argmax())
    settings = found.settings[row].tolist()
    bank = side != AS_PLAYER
    worth = values(terms, found, stake, bank)[row]
    parts = kept_by_the_house(terms, stake).denominator
    by_way = (tile_house_way(terms.house_way, tiles),)
    splits: Sequence[int] = by_way if side == AS_CO_BANK else SPLITS
    seen: dict[str, Fraction] = {}
    for split in splits:
        lower = lower_of(tiles, split)
        high, low = high_of(tiles, split), low_of(tiles, split)
        at = settings.index([high, low])
        named = TILES.texts(t for place, t in enumerate(tiles) if lower >> place & 1)
        told_as = f"low hand {named} ({tiles_words(low)}), high hand {tiles_words(high)}"
        seen[told_as] = Fraction(int(worth[at]), OTHERS * parts)
    return sorted(seen.items(), key=lambda item: -item[1])


def best_tables(terms: Terms, amounts: Amounts) -> BestTables:
    """Two bits for each set of four tiles: which of the others lies with the lowest."""
    found = compared(terms.house_way)
    chosen = best_settings(terms, found, amounts["stake"], False)
    ranks = {
        tuple(kinds): tuple(found.settings[row, chosen[row]].tolist())
        for row, kinds in enumerate((found.hands >> 1).tolist())
    }
    number = {hand: i for i, hand in enumerate(sorted(combinations(SET, HAND), key=_colex))}
    cells = np.zeros(-(-len(number) // 32), np.uint64)
    for hand, i in number.items():
        wanted = ranks[tuple(tile >> 1 for tile in hand)]
        partner = next(
            at for at, split in enumerate(SPLITS)
            if (high_of(hand, split), low_of(hand, split)) == wanted
        )  # fmt: skip
        cells[i >> 5] |= np.uint64(partner << 2 * (i & 31))
    return [((TO_SET,), cells.view(np.int64))]


def _colex(hand: tuple[int, ...]) -> tuple[int, ...]:
    return hand[::-1]


VERIFICATION = Verification(decks=())
