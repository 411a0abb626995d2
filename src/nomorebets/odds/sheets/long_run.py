"""What many rounds come to: the distribution of their sum, from the outcomes of one.

Outcomes lie on a lattice (the greatest common divisor of the wins), so the sum of n rounds is the
n-th power of one round's transform. The figures are doubles, good to about ten digits. Where the
lattice is too fine, each win is laid on the two nearest points of a coarser one, so that its mean
stays: what that adds to the deviation of n rounds is some thousandths of it at most.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, gcd, lcm, sqrt
from statistics import NormalDist

from nomorebets.odds.results import WagerOdds

MOST_POINTS = 1 << 20  # of a transform
DEVIATIONS = 14  # on each side of the mean, and some of the greatest wins
GREATEST = 4
LOST = 1e-9  # a probability this small outside the window changes no figure shown
EXACTLY, LAID, NORMAL = "exact lattice", "coarser lattice", "normal distribution"


@dataclass(frozen=True)
class LongRun:
    """The result of so many rounds, in wagers."""

    rounds: int
    mean: float
    sd: float
    percentiles: dict[int, float]  # 5: the result that 5 % of players stay at or below
    ahead: float  # the probability to have won
    how: str

    def per_round(self, percent: int) -> float:
        return self.percentiles[percent] / self.rounds


def unit_of(wins: Sequence[Fraction]) -> Fraction:
    """The greatest amount of which every win is a multiple."""
    below = lcm(*(win.denominator for win in wins))
    return Fraction(gcd(*(int(win * below) for win in wins)) or 1, below)


def long_run(odds: WagerOdds, rounds: int, percents: Sequence[int]) -> LongRun:
    mean, sd = float(odds.expected_win) * rounds, odds.sd * sqrt(rounds)
    if odds.variance != WagerOdds(odds.outcomes).variance:  # a line is the mean of several results
        bell = NormalDist(mean, sd)
        found = {p: bell.inv_cdf(p / 100) for p in percents}
        return LongRun(rounds, mean, sd, found, 1 - bell.cdf(0), NORMAL)
    wins = [outcome.win for outcome in odds.outcomes]
    least = max(float(min(wins)) * rounds, mean - DEVIATIONS * sd)
    most = min(
        float(max(wins)) * rounds, mean + DEVIATIONS * sd + GREATEST * max(0.0, float(max(wins)))
    )
    unit, how = unit_of(wins), EXACTLY
    if (most - least) / unit + 2 > MOST_POINTS:
        unit, how = coarser((most - least) / (MOST_POINTS - 3)), LAID
    low, high = floor(least / unit), ceil(most / unit)
    found, ahead = _transformed(odds, rounds, percents, unit, low, high)
    return LongRun(rounds, mean, sd, found, ahead, how)


def coarser(size: float) -> Fraction:
    """No less than this: a part of one wager, or several, so that whole wagers lie on it."""
    return Fraction(1, floor(1 / size)) if size <= 1 else Fraction(ceil(size))


def _transformed(
    odds: WagerOdds, rounds: int, percents: Sequence[int], unit: Fraction, low: int, high: int
) -> tuple[dict[int, float], float]:
    import numpy as np

    points = 1 << max(4, (high - low).bit_length())
    one = np.zeros(points)
    for outcome in odds.outcomes:
        at, between = divmod(outcome.win, unit)
        share = between / unit
        one[int(at) % points] += float(outcome.probability * (1 - share))
        one[int(at + 1) % points] += float(outcome.probability * share)
    power = np.fft.rfft(one) ** rounds
    summed = np.roll(np.fft.irfft(power, points), -(low % points))[: high - low + 1]
    summed = np.maximum(summed, 0)
    reached = np.cumsum(summed)
    assert abs(reached[-1] - 1) < 1e-6, "the window holds the distribution"
    size = float(unit)
    found = {
        p: (low + int(np.searchsorted(reached, p / 100 - LOST))) * size for p in percents
    }  # the least result at least p percent stay at or below
    return found, float(summed[max(0, 1 - low) :].sum()) if high > 0 else 0.0
