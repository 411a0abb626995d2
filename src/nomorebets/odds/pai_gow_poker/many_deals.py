"""Many deals of seven hands, each set by the house way: who beats whom, and how sure that is.

Of seven hands dealt together every two are a player and a bank, both ways round, so a deal tells of
42, and each of the seven is a bank of six wagers. The cards come from counted words of one seed:
the same figures on every machine. Errors are found from the spread of whole deals, so that hands of
one deal may depend on each other: what one bank wins, others lose, so a deal tells much more of
seven banks together than seven deals would of one bank each.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from nomorebets.judgments.five_and_two import high_hand, low_hand
from nomorebets.judgments.seven_card_ways import FOXWOODS_WAY, seven_card_house_way
from nomorebets.judgments.tile_hands import against_the_bank
from nomorebets.law.marks import procedure
from nomorebets.odds import Progress
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.philox import below, stream

SEED = 1995
CHUNK = 100_000  # deals of one stream
CHUNKS = 120
CARDS, HANDS = 53, 7
MOST = HANDS - 1  # wagers against a bank
PAIRS = HANDS * MOST


@procedure
def deal_many(seed: int, chunk: int, deals: int, wheel: int, found: Any, nets: Any) -> None:
    """Sums over deals: pairs won, lost, their squares and product; and of every two hands of a deal
    (a hand with itself, too) by how many of six wagers each is ahead as their bank."""
    chance = stream(seed, chunk)
    shoe, high, low = np.arange(CARDS), np.zeros(HANDS, np.int64), np.zeros(HANDS, np.int64)
    ahead = np.zeros(HANDS, np.int64)
    for _ in range(deals):
        for at in range(HANDS * HANDS):
            chosen = at + below(chance, CARDS - at)
            shoe[at], shoe[chosen] = shoe[chosen], shoe[at]
        for hand in range(HANDS):
            cards: Any = shoe[hand * HANDS : hand * HANDS + HANDS]
            mask = seven_card_house_way(FOXWOODS_WAY, cards, wheel)
            high[hand], low[hand] = high_hand(cards, mask, wheel), low_hand(cards, mask)
        won = lost = 0
        for bank in range(HANDS):
            ahead[bank] = MOST
            for hand in range(HANDS):
                if hand != bank:
                    result = against_the_bank(high[hand], low[hand], high[bank], low[bank])
                    won += 1 if result > 0 else 0
                    lost += 1 if result < 0 else 0
                    ahead[bank] -= result
        for bank in range(HANDS):
            for other in range(HANDS):
                nets[ahead[bank], ahead[other]] += 1
        found[0] += won
        found[1] += lost
        found[2] += won * won
        found[3] += lost * lost
        found[4] += won * lost


@dataclass(frozen=True)
class ManyDeals:
    """What so many deals gave."""

    deals: int
    won: int
    lost: int
    won_squared: int
    lost_squared: int
    won_by_lost: int
    nets: tuple[int, ...]  # hands as bank of six wagers: from six lost in all to six won
    two_nets: tuple[tuple[int, ...], ...]  # every two hands of a deal, by what each has so

    @property
    def pairs(self) -> int:
        return self.deals * PAIRS

    def error(self, win: float, loss: float) -> float:
        """The standard error of what a wager wins on average, where winning and losing count so."""
        n = self.deals
        mean = (win * self.won + loss * self.lost) / n
        squares = win * win * self.won_squared + loss * loss * self.lost_squared
        squares += 2 * win * loss * self.won_by_lost
        return sqrt(max(0.0, squares / n - mean * mean) / n) / PAIRS

    def error_of_a_bank(self, wins: Sequence[float]) -> float:
        """The standard error of what a bank of six wins on average, by how far it is ahead."""
        n = self.deals
        mean = sum(won * hands for won, hands in zip(wins, self.nets, strict=True)) / n
        squares = sum(
            one * other * hands
            for one, row in zip(wins, self.two_nets, strict=True)
            for other, hands in zip(wins, row, strict=True)
        )
        return sqrt(max(0.0, squares / n - mean * mean) / n) / HANDS


_dealt: dict[tuple[int, int], ManyDeals] = {}


def many_deals(wheel: int, progress: Progress | None = None, chunks: int = CHUNKS) -> ManyDeals:
    if (wheel, chunks) not in _dealt:
        found, nets = np.zeros(5, np.int64), np.zeros((2 * MOST + 1,) * 2, np.int64)
        steps = range(chunks)
        for chunk in progress(steps, chunks) if progress else steps:
            compiled(deal_many)(SEED, chunk, CHUNK, wheel, found, nets)
        won, lost, won_squared, lost_squared, won_by_lost = found.tolist()
        _dealt[wheel, chunks] = ManyDeals(
            chunks * CHUNK, won, lost, won_squared, lost_squared, won_by_lost,
            nets=tuple((nets.sum(axis=1) // HANDS).tolist()),
            two_nets=tuple(map(tuple, nets.tolist())),
        )  # fmt: skip
    return _dealt[wheel, chunks]
