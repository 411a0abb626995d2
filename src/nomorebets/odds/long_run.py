"""What many rounds come to: the distribution of their sum, from the outcomes of one.

Outcomes lie on a lattice (the greatest common divisor of the wins), so the sum of n rounds is the
n-th power of one round's transform. The figures are doubles, good to about ten digits; where the
lattice is too fine the normal distribution is used, and said.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm, sqrt
from statistics import NormalDist

from nomorebets.odds.results import WagerOdds

MOST_POINTS = 1 << 20  # of a transform
DEVIATIONS = 14  # on each side of the mean, and some of the greatest wins
GREATEST = 4
LOST = 1e-9  # a probability this small outside the window changes no figure shown


@dataclass(frozen=True)
class LongRun:
    """The result of so many rounds, in wagers."""

    rounds: int
    mean: float
    sd: float
    percentiles: dict[int, float]  # 5: the result that 5 % of players stay at or below
    ahead: float  # the probability to have won
    exact: bool  # from the outcomes; otherwise the normal distribution

    def per_round(self, percent: int) -> float:
        return self.percentiles[percent] / self.rounds


def unit_of(wins: Sequence[Fraction]) -> Fraction:
    """The greatest amount of which every win is a multiple."""
    below = lcm(*(win.denominator for win in wins))
    return Fraction(gcd(*(int(win * below) for win in wins)) or 1, below)


def long_run(odds: WagerOdds, rounds: int, percents: Sequence[int]) -> LongRun:
    mean = float(odds.expected_win) * rounds
    sd = odds.sd * sqrt(rounds)
    wins = [outcome.win for outcome in odds.outcomes]
    unit = unit_of(wins)
    least, most = min(wins) * rounds, max(wins) * rounds
    low = max(int(least / unit), int((mean - DEVIATIONS * sd) / unit))
    reach = mean + DEVIATIONS * sd + GREATEST * float(max(wins))
    high = min(int(most / unit), int(reach / unit) + 1)
    if high - low + 1 > MOST_POINTS:
        bell = NormalDist(mean, sd)
        found = {p: bell.inv_cdf(p / 100) for p in percents}
        return LongRun(rounds, mean, sd, found, 1 - bell.cdf(0), exact=False)
    return _transformed(odds, rounds, percents, unit, low, high)


def _transformed(
    odds: WagerOdds, rounds: int, percents: Sequence[int], unit: Fraction, low: int, high: int
) -> LongRun:
    import numpy as np

    points = 1 << max(4, (high - low).bit_length())
    one = np.zeros(points)
    for outcome in odds.outcomes:
        one[int(outcome.win / unit) % points] += float(outcome.probability)
    power = np.fft.rfft(one) ** rounds
    summed = np.roll(np.fft.irfft(power, points), -(low % points))[: high - low + 1]
    summed = np.maximum(summed, 0)
    reached = np.cumsum(summed)
    assert abs(reached[-1] - 1) < 1e-6, "the window holds the distribution"
    size = float(unit)
    found = {
        p: (low + int(np.searchsorted(reached, p / 100 - LOST))) * size for p in percents
    }  # the least result at least p percent stay at or below
    ahead = float(summed[max(0, 1 - low) :].sum()) if high > 0 else 0.0
    mean, sd = float(odds.expected_win) * rounds, odds.sd * sqrt(rounds)
    return LongRun(rounds, mean, sd, found, ahead, exact=True)
