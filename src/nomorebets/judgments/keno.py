"""What a keno ticket is paid: numbers caught, payoffs, shares. N.J.A.C. 19:47-15."""

from collections.abc import Mapping, Sequence

from nomorebets.law.marks import judgment


@judgment
def payoff(pay_table: Sequence[Sequence[int]], spots: int, caught: int) -> int:
    """15.6: what is returned for 1; nothing if the catch loses."""
    return pay_table[spots][caught]


def mask(numbers: Sequence[int]) -> int:
    """A bit for each number."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def shared(amounts: Mapping[int, int], limit: int) -> dict[int, int]:
    """Whole cents in proportion to these amounts, which exceed the limit; together exactly it. What
    rounding down leaves goes, a cent each, to the largest fractions, then to the lower number."""
    total = sum(amounts.values())
    found = {key: amount * limit // total for key, amount in amounts.items()}
    left = limit - sum(found.values())
    by_fraction = sorted(amounts, key=lambda key: (-(amounts[key] * limit % total), key))
    for key in by_fraction[:left]:
        found[key] += 1
    return found


def limited(won: Mapping[int, int], limit: int, small: int) -> dict[int, int]:
    """What is paid of what was won, if a game pays no more than the limit in all: small winnings in
    full, the others share what they leave."""
    if sum(won.values()) <= limit:
        return dict(won)
    large = {key: cents for key, cents in won.items() if cents > small}
    found = {key: cents for key, cents in won.items() if cents <= small}
    rest = max(0, limit - sum(found.values()))
    if sum(large.values()) <= rest:
        return dict(won)
    return found | shared(large, rest)
