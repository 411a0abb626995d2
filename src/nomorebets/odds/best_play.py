"""Best play as a strategy: what the exact solvers find, as tables that a simulation looks up.

A table has a cell, or some bits, for every set of cards a player may see when deciding; the
readers in `simulation.strategies` say how they lie. Solving takes seconds; what was found is kept
beside the kernels, under a digest of all sources and terms.
"""

import hashlib
import zlib
from array import array
from collections.abc import Callable, Mapping
from math import comb
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK, DECK_WITH_JOKERS
from nomorebets.law.game import Game
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.odds import (
    blackjack,
    boston_5_stud,
    caribbean_stud,
    double_down_stud,
    double_draw_poker,
    let_it_ride,
    red_dog,
    three_card_poker,
)
from nomorebets.odds.card_sets.sweeps import binomials, classes, number_classes
from nomorebets.odds.double_draw_poker.solution import Tables, every_way
from nomorebets.rules.njac_19_47.s02_blackjack import TO_INSURE, TO_TAKE_EVEN_MONEY
from nomorebets.rules.njac_19_47.s02_blackjack.hands import TO_PLAY
from nomorebets.simulation.cache import cache_folder, keep, kept
from nomorebets.simulation.compiled import compiled, fingerprint
from nomorebets.simulation.strategies import BEST, CELLS, LOOKED_UP, NO_ADVICE
from nomorebets.simulation.strategies.blackjack import CODED, INSURE, STARTS, VALUES
from nomorebets.simulation.strategies.double_draw_poker import HANDS, NOTE, sums
from nomorebets.simulation.strategies.looking_up import FOURS, number_of

Amounts = Mapping[str, int]  # cents by the name of the solver's argument
ARGUMENTS = {
    "pair plus": "pair_plus", "six-card bonus": "six_card", "bonus": "bonus",
    "progressive": "progressive",
}  # fmt: skip


def packed(bits: Any) -> Any:
    """Whole cells of 64 bits each."""
    padded = np.zeros(-(-len(bits) // 64) * 64, np.uint8)
    padded[: len(bits)] = bits
    return np.packbits(padded, bitorder="little").view(np.int64)


def by_set(chosen: Any, size: int) -> Any:
    """What is chosen with each class of so many cards, set by set."""
    cards = classes(DECK)
    of = cards.class_of[cards.offsets[size] : cards.offsets[size + 1]]
    return chosen[of - cards.starts[size]]


def red_dog_table(terms: Any, amounts: Amounts) -> Any:
    counts = red_dog.counts_of(DECK * terms.decks)
    raises = [spread > 0 and red_dog.raises(terms, counts, 2, spread + 3) for spread in range(12)]
    return packed(np.array(raises))


def three_card_poker_table(terms: Any, amounts: Amounts) -> Any:
    told = amounts.get("pair_plus", 0), amounts.get("six_card", 0)
    found = three_card_poker.play(terms, amounts["stake"], DECK, None, *told)
    return packed(by_set(found.plays, 3))


def boston_5_stud_table(terms: Any, amounts: Amounts) -> Any:
    return packed(by_set(boston_5_stud.play(terms, amounts["stake"], DECK, None).plays, 3))


def double_down_stud_table(terms: Any, amounts: Amounts) -> Any:
    return packed(by_set(double_down_stud.play(terms, amounts["stake"], DECK).doubles, 4))


def let_it_ride_tables(terms: Any, amounts: Amounts) -> tuple[Any, Any]:
    """What is taken back: bet one; then bet two, when bet one is taken back and when it rides."""
    found = let_it_ride.play(terms, amounts["stake"], DECK)
    two = [~by_set(found.two[:, rides], 4) for rides in (0, 1)]
    assert len(two[0]) == FOURS
    return packed(~by_set(found.one, 3)), packed(np.concatenate(two))


def caribbean_stud_table(terms: Any, amounts: Amounts) -> Any:
    """Sixteen bits for every five cards, against an up-card of suit 0."""
    progressive = amounts.get("progressive", 0)
    found = caribbean_stud.play(terms, amounts["stake"], DECK, None, 0, progressive)
    cards = classes(DECK, 0)
    of = np.zeros(comb(52, 5), np.int32)
    compiled(number_classes)(cards.hands(5), cards.exchanges, binomials(), of)
    return found.told[0][of].astype("<u2").view(np.int64)


@procedure
def hold(images: Any, hands: Any, discards: Any, masks: Any, holds: Any) -> None:
    """What is kept of a hand, by its places ascending, in all that are like it."""
    cards = np.zeros(5, np.int64)
    for at in range(len(hands)):
        for way in range(len(images) if discards[at] >= 0 else 0):
            mask = 0
            for i in range(5):
                cards[i] = images[way, hands[at, i]]
            for i in range(5):
                place = 0
                for j in range(5):
                    place += 1 if cards[j] < cards[i] else 0
                mask |= (1 - (masks[at] >> i & 1)) << place
            holds[number_of(cards, 5)] = mask


def double_draw_poker_tables(terms: Any, amounts: Amounts) -> Any:
    stakes = double_draw_poker.Stakes.of(amounts["stake"], amounts.get("bonus"))
    odds = double_draw_poker.odds_of(terms)
    tables = Tables(DECK_WITH_JOKERS, [stakes.gain(to) for to in odds])
    found = every_way(tables, (2 * stakes.ante, stakes.ante))
    holds = np.zeros(HANDS, np.uint8)
    compiled(hold)(found.images, found.cards, found.discards, found.masks, holds)
    padded = np.zeros(-(-HANDS // 8) * 8, np.uint8)
    padded[:HANDS] = holds
    gains = sums(terms.bonus_table, stakes.ante, stakes.bonus)
    notes = np.zeros(NOTE * 16, np.int64)
    return np.concatenate(([stakes.ante, stakes.bonus], gains, padded.view(np.int64), notes))


def blackjack_tables(terms: Any, amounts: Amounts) -> Any:
    """How many hands there are; rows by what the dealer shows; the next hands; what to do."""
    at = blackjack.position_of(terms, amounts["stake"], None)
    best, _ = at.solved
    rows = np.zeros(STARTS, np.int64)
    for s, start in enumerate(at.starts):
        shown = [place for place in range(VALUES) for _ in range(start[place])]
        rows[shown[0] + VALUES * (shown[1] if len(shown) > 1 else 0)] = s
        rows[shown[-1] + VALUES * (shown[0] if len(shown) > 1 else 0)] = s
    says = best.opening + CODED * best.choices
    for s in range(len(at.starts)):
        if at.insurable(s):
            says[s] += INSURE * best.insures
            says[s, at.blackjack] += 2 * INSURE * best.even_money
    return np.concatenate(([len(at.hands)], rows, at.hands.next.ravel(), says.ravel()))


def advice_of(game: Game, terms: Any, amounts: Amounts) -> Any:
    """The cells of the decisions that are looked up, and the tables after them."""
    first = len(NO_ADVICE)
    cells = np.array(NO_ADVICE, np.int64)

    def looked_up(*decisions: int, at: int = first) -> None:
        for decision in decisions:
            cells[decision * CELLS : decision * CELLS + 2] = LOOKED_UP, at

    if game.id == "blackjack":
        looked_up(TO_PLAY, TO_TAKE_EVEN_MONEY, *range(TO_INSURE, TO_INSURE + 3))
        return np.concatenate((cells, blackjack_tables(terms, amounts)))
    if game.id == "let_it_ride":
        one, two = let_it_ride_tables(terms, amounts)
        looked_up(1)
        looked_up(2, at=first + len(one))
        return np.concatenate((cells, one, two))
    if game.id == "double_draw_poker":
        looked_up(1, 2, 3, 4)
        return np.concatenate((cells, double_draw_poker_tables(terms, amounts)))
    looked_up(1)
    return np.concatenate((cells, ONE_TABLE[game.id](terms, amounts)))


ONE_TABLE: dict[str, Callable[[Any, Amounts], Any]] = {  # for the one decision after the cut
    "red_dog": red_dog_table,
    "caribbean_stud": caribbean_stud_table,
    "double_down_stud": double_down_stud_table,
    "three_card_poker": three_card_poker_table,
    "boston_5_stud": boston_5_stud_table,
}
OFFERED = {*ONE_TABLE, "blackjack", "let_it_ride", "double_draw_poker"}


def best_advice(game: Game, terms: Any, wagers: Mapping[str, int]) -> "array[int]":
    """The tables of best play under these terms for these wagers, solved now or before."""
    if game.id not in OFFERED:
        raise Refused("", f"at {game.id} nothing is decided that could be played best")
    amounts = {"stake": next(iter(wagers.values()))}
    amounts |= {ARGUMENTS[name]: cents for name, cents in wagers.items() if name in ARGUMENTS}
    told = f"{fingerprint()} {tuple(terms)} {sorted(amounts.items())}"
    digest = hashlib.sha256(told.encode()).hexdigest()[:24]
    file = cache_folder() / BEST / f"{game.id}-{digest}"
    packed = kept(file)
    if packed is not None:
        return array("q", zlib.decompress(packed))
    cells = advice_of(game, terms, amounts).tobytes()
    keep(file, zlib.compress(cells))
    return array("q", cells)
