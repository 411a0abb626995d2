"""Blackjack hands played out: one statement for numbers of two kinds.

Any set of cards is as likely as the falling factorials of its counts say, whoever got them; so what
the player and the dealer end with is a sum over pairs of multisets, each weighed by the orders in
which the hand could have been drawn under the strategy. `play_out` adds these sums up. Bound to
doubles it is quick; bound to residues modulo a prime it is exact: what several primes say of a sum
of whole numbers over a known denominator says which number it is.

`best_play` finds the strategy, in doubles, from the last hand to the first.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.odds.blackjack.hands import BUST, DEALERS_BLACKJACK, OVER
from nomorebets.rules.njac_19_47.s02_blackjack.hands import DOUBLE_DOWN, DRAW, STAND
from nomorebets.simulation.compiled import compiled

CLEARLY = 1e-13  # a play is preferred to a cheaper one if it is better by more than this
MOST = 48  # no more cards than this are ever out in a round with one box
ALIKE = 32  # nor more than this of one value
DRAWS = 16  # nor does the dealer draw more

# numbers: doubles, and residues kept times 2 ** 32 (Montgomery's way: products without a division)


@procedure
def times(a: Any, b: Any, field: Any) -> Any:
    return a * b


@procedure
def scaled(a: Any, orders: int, field: Any) -> Any:
    """Times a whole number."""
    return a * orders


@procedure
def reduced(a: Any, field: Any) -> Any:
    """A sum, or a difference, as a number of its kind."""
    return a


@procedure
def residue_times(a: int, b: int, field: Any) -> int:
    product = a * b
    low = ((product & 0xFFFFFFFF) * field[1]) & 0xFFFFFFFF
    found = (product + low * field[0]) >> 32
    return found - field[0] if found >= field[0] else found


@procedure
def residue_scaled(a: int, orders: int, field: Any) -> int:
    return a * (orders % field[0]) % field[0]


@procedure
def residue_reduced(a: int, field: Any) -> int:
    return a % field[0]


# the sums


@procedure
def dealers_totals(
    tree: Any, start: int, left: Any, remain: int, weight: Any, falling: Any, inverse: Any,
    field: Any, products: Any, sums: Any, totals: Any,
) -> None:  # fmt: skip
    """How likely it is, times a weight, that the dealer ends with 17 to 21: from `left`, in all
    `remain` cards."""
    first, parent, value, count, orders, total, size = tree
    begin, end = first[start], first[start + 1]
    sums[:] = 0
    products[0] = falling[0, 0]
    sums[total[begin], 0] += orders[begin] * products[0]
    for node in range(begin + 1, end):
        product = times(products[parent[node]], falling[left[value[node]], count[node]], field)
        products[node - begin] = product
        sums[total[node], size[node]] += orders[node] * product
    for t in range(5):
        totals[t] = 0
    for n in range(min(sums.shape[1], remain + 1)):
        share = times(weight, inverse[remain, n], field)
        for t in range(5):
            if sums[t, n] != 0:
                found = times(reduced(sums[t, n], field), share, field)
                totals[t] = reduced(totals[t] + found, field)


@procedure
def weight_of(shoe: Any, begun: Any, hand: Any, size: int, falling: Any, inverse: Any,
              field: Any) -> Any:  # fmt: skip
    """How likely it is that just these cards come, in one order: those begun and a hand's."""
    weight = falling[0, 0]
    out = 0
    for v in range(10):
        weight = times(weight, falling[shoe[v], begun[v] + hand[v]], field)
        out += begun[v] + hand[v]
    return times(weight, inverse[size, out], field)


@procedure
def goes_over(
    hole: int, v: int, left: Any, remain: int, weight: Any, paths: Any, h: int, at: int,
    falling: Any, inverse: Any, field: Any, ends: Any,
) -> None:  # fmt: skip
    """A hand that a card of value v makes more than 21: whether the dealer has a blackjack."""
    known = weight - weight
    if hole >= 0:
        others = left[hole] - (1 if hole == v else 0)
        share = times(falling[others, 1], inverse[remain - 1, 1], field)
        known = times(weight, share, field)
    for g in range(paths.shape[0]):
        if paths[g, h] > 0:
            with_it = scaled(known, paths[g, h], field)
            ends[g, at, BUST, DEALERS_BLACKJACK] = reduced(
                ends[g, at, BUST, DEALERS_BLACKJACK] + with_it, field
            )
            without = scaled(weight, paths[g, h], field) - with_it
            ends[g, at, BUST, OVER] = reduced(ends[g, at, BUST, OVER] + without, field)


@procedure
def stands(
    tree: Any, start: int, hole: int, left: Any, remain: int, weight: Any, codes: Any, h: int,
    draws: bool, paths: Any, doubled: Any, falling: Any, inverse: Any, field: Any, products: Any,
    sums: Any, totals: Any, ends: Any,
) -> None:  # fmt: skip
    """A hand to which no card is added: every total of the dealer's."""
    dealers_totals(
        tree, start, left, remain, weight, falling, inverse, field, products, sums, totals
    )
    totals[DEALERS_BLACKJACK] = 0
    if hole >= 0:
        share = times(falling[left[hole], 1], inverse[remain, 1], field)
        totals[DEALERS_BLACKJACK] = times(weight, share, field)
    rest = weight - totals[DEALERS_BLACKJACK]
    for t in range(5):
        rest -= totals[t]
    totals[OVER] = reduced(rest, field)
    for g in range(paths.shape[0]):
        for at in range(2):
            orders = doubled[g, h] if at == 1 else 0 if draws else paths[g, h]
            if orders == 0:
                continue
            for t in range(7):
                code = codes[h, t] if t < DEALERS_BLACKJACK else 0
                ends[g, at, code, t] = reduced(
                    ends[g, at, code, t] + scaled(totals[t], orders, field), field
                )


@procedure
def play_out(
    tree: Any, start: int, hole: int, begun: Any, shoe: Any, counts: Any, following: Any,
    codes: Any, choices: Any, paths: Any, falling: Any, inverse: Any, field: Any, ends: Any,
) -> int:  # fmt: skip
    """Play every hand of `paths` (by group, in so many orders) to its end, as `choices` say.

    `begun` are cards that lie elsewhere: the dealer's start, and others. `hole` is the value that
    would give the dealer a blackjack, or -1. Added to `ends`: how likely each end is, by group,
    doubled, code and dealer's total; for a hand over 21 only whether the dealer has a blackjack.
    Returns how many cards were out at most before the dealer drew.
    """
    groups, hands = paths.shape
    doubled = np.zeros_like(paths)
    products = np.zeros(tree[1].shape[0], falling.dtype)
    sums = np.zeros((5, 16), falling.dtype)
    totals = np.zeros(7, falling.dtype)
    left = np.zeros(10, np.int64)
    longer = np.zeros(10, np.int64)
    size = out = most = 0
    for v in range(10):
        size += shoe[v]
        out += begun[v]
    for h in range(hands):
        alone = twice = False
        for g in range(groups):
            alone = alone or paths[g, h] > 0
            twice = twice or doubled[g, h] > 0
        if not alone and not twice:
            continue
        held, enough = 0, True
        for v in range(10):
            left[v] = shoe[v] - begun[v] - counts[h, v]
            held += counts[h, v]
            enough = enough and left[v] >= 0
        if not enough:
            continue
        remain = size - out - held
        most = max(most, out + held + 1)
        draws = alone and choices[h] != STAND
        for v in range(10 if draws else 0):
            after = following[h, v]
            if left[v] > 0 and after < 0:
                longer[:] = counts[h]
                longer[v] += 1
                weight = weight_of(shoe, begun, longer, size, falling, inverse, field)
                at = 1 if choices[h] == DOUBLE_DOWN else 0
                goes_over(
                    hole, v, left, remain, weight, paths, h, at, falling, inverse, field, ends
                )
            for g in range(groups if left[v] > 0 and after >= 0 else 0):
                if choices[h] == DRAW:
                    paths[g, after] += paths[g, h]
                else:
                    doubled[g, after] += paths[g, h]
        if twice or not draws:
            weight = weight_of(shoe, begun, counts[h], size, falling, inverse, field)
            stands(
                tree, start, hole, left, remain, weight, codes, h, draws, paths, doubled, falling,
                inverse, field, products, sums, totals, ends,
            )  # fmt: skip
    return most


@procedure
def best_play(
    tree: Any, start: int, hole: int, begun: Any, shoe: Any, counts: Any, following: Any,
    total: Any, codes: Any, may_double: Any, each: Any, first: Any, falling: Any, inverse: Any,
    field: Any, choices: Any, worth: Any,
) -> None:  # fmt: skip
    """The best of standing, drawing and doubling down with every hand, from the last one back.

    `each` and `first` are what the ends win. `worth` is the value of each play, by hand; a dealer's
    blackjack not yet known to be none counts in it.
    """
    hands = len(choices)
    products = np.zeros(tree[1].shape[0], falling.dtype)
    sums = np.zeros((5, 16), falling.dtype)
    totals = np.zeros(7, falling.dtype)
    left = np.zeros(10, np.int64)
    stands = np.zeros((hands, 2))
    value = np.zeros(hands)
    size = 0
    for v in range(10):
        size += shoe[v] - begun[v]
    for h in range(hands - 1, 0, -1):
        remain = size
        enough = True
        for v in range(10):
            left[v] = shoe[v] - begun[v] - counts[h, v]
            remain -= counts[h, v]
            enough = enough and left[v] >= 0
        if not enough or remain < 1:
            continue
        dealers_totals(
            tree, start, left, remain, 1.0, falling, inverse, field, products, sums, totals
        )
        totals[DEALERS_BLACKJACK] = left[hole] / remain if hole >= 0 else 0.0
        totals[OVER] = 1.0 - totals[DEALERS_BLACKJACK]
        for t in range(5):
            totals[OVER] -= totals[t]
        for at in range(2):
            for t in range(7):
                code = codes[h, t] if t < DEALERS_BLACKJACK else 0
                stands[h, at] += totals[t] * (each[at, code, t] + first[at, code, t])
        worth[h, STAND] = stands[h, 0]
        value[h] = stands[h, 0]
        choices[h] = STAND
        if total[h] == 21:
            continue
        draw = double = 0.0
        for v in range(10):
            if left[v] == 0:
                continue
            share = left[v] / remain
            after = following[h, v]
            if after >= 0:
                draw += share * value[after]
                double += share * stands[after, 1]
            else:
                known = 0.0
                if hole >= 0 and remain > 1:
                    known = (left[hole] - (1 if hole == v else 0)) / (remain - 1)
                for t in (OVER, DEALERS_BLACKJACK):
                    chance = known if t == DEALERS_BLACKJACK else 1.0 - known
                    draw += share * chance * (each[0, BUST, t] + first[0, BUST, t])
                    double += share * chance * (each[1, BUST, t] + first[1, BUST, t])
        worth[h, DRAW] = draw
        if draw > value[h] + CLEARLY:
            value[h] = draw
            choices[h] = DRAW
        worth[h, DOUBLE_DOWN] = double
        if may_double[h] and double > value[h] + CLEARLY:
            value[h] = double
            choices[h] = DOUBLE_DOWN


# the numbers of each kind


@dataclass(frozen=True)
class Numbers:
    """Doubles (`prime` 0), or residues: the tables and the compiled sums that go with them."""

    prime: int
    falling: Any  # [n, k]: n (n - 1) … with k factors
    inverse: Any  # the same, divided into 1
    field: Any

    @property
    def kernel(self) -> Any:
        return _kernel(self.prime > 0)

    def zeros(self, *shape: int) -> Any:
        return np.zeros(shape, self.falling.dtype)


@cache
def _kernel(residues: bool) -> Any:
    if not residues:
        return compiled(play_out)
    kind = {
        "times": compiled(residue_times),
        "scaled": compiled(residue_scaled),
        "reduced": compiled(residue_reduced),
    }
    dealers = compiled(dealers_totals, "residues", **kind)
    return compiled(
        play_out, "residues", **kind,
        goes_over=compiled(goes_over, "residues", **kind),
        stands=compiled(stands, "residues", **kind, dealers_totals=dealers),
        weight_of=compiled(weight_of, "residues", **kind),
    )  # fmt: skip


@lru_cache(maxsize=64)
def numbers(prime: int, most: int) -> Numbers:
    """Tables for shoes of up to so many cards."""
    columns = max(MOST, ALIKE, DRAWS) + 1
    if not prime:
        falling, inverse = np.zeros((most + 1, columns)), np.zeros((most + 1, columns))
        falling[:, 0] = inverse[:, 0] = 1
        n = np.arange(most + 1, dtype=np.float64)
        for k in range(1, columns):
            falling[:, k] = falling[:, k - 1] * np.maximum(n - (k - 1), 0)
            with np.errstate(divide="ignore"):
                inverse[:, k] = np.where(falling[:, k] > 0, 1 / falling[:, k], 0)
        return Numbers(0, falling, inverse, np.zeros(1))
    one = (1 << 32) % prime
    inverses = np.array([0] + [pow(i, -1, prime) for i in range(1, most + 1)], np.int64)
    whole = np.arange(most + 1, dtype=np.int64)
    residues = np.zeros((most + 1, columns), np.int64)
    inverted = np.zeros((most + 1, columns), np.int64)
    residues[:, 0] = inverted[:, 0] = one
    for k in range(1, columns):
        factor = np.maximum(whole - (k - 1), 0)
        residues[:, k] = residues[:, k - 1] * factor % prime
        inverted[:, k] = inverted[:, k - 1] * inverses[factor] % prime
    field = np.array([prime, pow(-prime, -1, 1 << 32)], np.int64)
    return Numbers(prime, residues, inverted, field)


@lru_cache
def primes(bits: int) -> tuple[int, ...]:
    """Primes just below 2 ** 30 whose product has more than so many bits."""
    found: list[int] = []
    candidate, product = (1 << 30) - 1, 1
    while product.bit_length() <= bits:
        if all(candidate % d for d in range(3, 32769, 2)):
            found.append(candidate)
            product *= candidate
        candidate -= 2
    return tuple(found)


def together(residues: list[int], moduli: tuple[int, ...]) -> int:
    """The whole number from 0 on that has these residues."""
    found, product = 0, 1
    for residue, prime in zip(residues, moduli, strict=True):
        more = (residue - found) * pow(product, -1, prime) % prime
        found += product * more
        product *= prime
    return found
