"""How likely a count at least so far from what is expected is, if nothing is wrong."""

from math import erfc, exp, lgamma, log, sqrt


def chi_square(counts: list[int], expected: list[float]) -> float:
    """The chance of a chi-square statistic at least as large, one degree less than cells."""
    assert min(expected) >= 5, "too few for the approximation"
    total = sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True))
    return upper_tail(total, len(counts) - 1)


def upper_tail(x: float, degrees: int) -> float:
    """P(chi-square ≥ x): the regularised upper incomplete gamma function Q(degrees/2, x/2), by its
    series or its continued fraction (Abramowitz and Stegun 6.5.29 and 6.5.31)."""
    a, z = degrees / 2, x / 2
    if z <= 0:
        return 1.0
    front = exp(a * log(z) - z - lgamma(a))
    if z < a + 1:
        term = total = 1 / a
        for n in range(1, 10_000):
            term *= z / (a + n)
            total += term
            if term < total * 1e-15:
                break
        return 1 - front * total
    fraction = 0.0
    for n in range(500, 0, -1):
        fraction = n * (n - a) / (z + 2 * n + 1 - a - fraction)
    return front / (z + 1 - a - fraction)


def two_sided(found: list[float], mean: float) -> float:
    """The chance of a sample mean at least so far from `mean`; the sample's own deviation."""
    n = len(found)
    average = sum(found) / n
    deviation = sqrt(sum((x - average) ** 2 for x in found) / (n - 1))
    if deviation == 0:
        return float(average == mean)
    return erfc(abs(average - mean) / (deviation / sqrt(n)) / sqrt(2))
