"""The dealer's totals after any two hands of a split box.

Any set of cards is as likely as the falling factorials of its counts say, whoever got them. So two
hands matter to the dealer by the sum of their cards only. For every such sum the dealer's totals
are found once, many sums side by side; and the dealer's low cards are summed over once for all sums
with the same low cards, and as many cards in all.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.odds.blackjack.hands import (
    DEALERS_BLACKJACK,
    NO_CARDS,
    OVER,
    TOTALS,
    VALUES,
    Counts,
    columns_of,
    dealers_hands,
    tree_of,
)
from nomorebets.odds.blackjack.play import (
    DRAWS,
    reduced,
    residue_reduced,
    residue_times,
    times,
    weight_of,
)
from nomorebets.simulation.compiled import compiled

LANES = 32  # sums that are worked on side by side
LOW = 4  # values from ace to four: the dealer's low cards are summed over before the others


@procedure
def multiply(found: Any, a: Any, b: Any, field: Any) -> None:
    for lane in range(LANES):
        found[lane] = a[lane] * b[lane]


@procedure
def multiply_residues(found: Any, a: Any, b: Any, field: Any) -> None:
    """As `residue_times` does, in a form that becomes vector instructions."""
    prime, inverse = field[0], field[1]
    for lane in range(LANES):
        product = (a[lane] & 0xFFFFFFFF) * (b[lane] & 0xFFFFFFFF)
        low = ((product & 0xFFFFFFFF) * inverse) & 0xFFFFFFFF
        whole = (product + low * prime) >> 32
        less = whole - prime
        found[lane] = less if less >= 0 else whole


@procedure
def spread_out(
    tree: Any, cards: Any, block: int, begun: Any, shoe: Any, falling: Any, field: Any,
    factors: Any, products: Any,
) -> None:  # fmt: skip
    """For a block of `cards`: in how many ways the dealer draws the multisets of a tree after them,
    each in one order."""
    parent, value, count = tree
    for lane in range(LANES):
        i = min(block + lane, len(cards) - 1)
        for v in range(VALUES):
            left = max(shoe[v] - begun[v] - cards[i, v], 0)
            for n in range(min(DRAWS, DRAWS // (v + 1) + 2)):
                factors[v, n, lane] = falling[left, n]
    products[0, :] = falling[0, 0]
    for node in range(1, len(parent)):
        multiply(products[node], products[parent[node]], factors[value[node], count[node]], field)


@procedure
def low_parts(
    tree: Any, leaves: Any, begun: Any, shoe: Any, cards: Any, sizes: Any, falling: Any,
    inverse: Any, field: Any, found: Any,
) -> None:  # fmt: skip
    """[low cards, column]: what the dealer's low cards add to each column, if the low cards of two
    hands are these, and all of their cards so many."""
    node, column, orders, drawn = leaves
    products = np.zeros((len(tree[0]), LANES), falling.dtype)
    factors = np.zeros((VALUES, DRAWS, LANES), falling.dtype)
    shares = np.zeros((DRAWS, LANES), falling.dtype)
    part = np.zeros(LANES, falling.dtype)
    sums = np.zeros((found.shape[1], LANES), falling.dtype)
    left = 0
    for v in range(VALUES):
        left += shoe[v] - begun[v]
    for block in range(0, len(cards), LANES):
        spread_out(tree, cards, block, begun, shoe, falling, field, factors, products)
        for lane in range(LANES):
            remain = max(left - sizes[min(block + lane, len(cards) - 1)], 0)
            for n in range(DRAWS):
                shares[n, lane] = inverse[remain, n] if n <= remain else 0
        sums[:] = 0
        for i in range(len(node)):
            multiply(part, products[node[i]], shares[drawn[i]], field)
            into, times_orders = sums[column[i]], orders[i]
            for lane in range(LANES):
                into[lane] += times_orders * part[lane]
        for lane in range(min(LANES, len(cards) - block)):
            for i in range(found.shape[1]):
                found[block + lane, i] = reduced(sums[i, lane], field)


@procedure
def dealers_of_sums(
    tree: Any, columns: Any, hole: int, begun: Any, shoe: Any, cards: Any, rows: Any, lows: Any,
    falling: Any, inverse: Any, field: Any, found: Any,
) -> None:  # fmt: skip
    """For each of `cards`, sums of two hands: how likely it is that these come, in one order, and
    that the dealer ends with each total. `begun` are cards that lie elsewhere, the dealer's too."""
    node, total = columns
    products = np.zeros((len(tree[0]), LANES), falling.dtype)
    factors = np.zeros((VALUES, DRAWS, LANES), falling.dtype)
    part = np.zeros(LANES, falling.dtype)
    across = np.zeros((len(node), LANES), falling.dtype)
    sums = np.zeros((5, LANES), falling.dtype)
    size = 0
    out = 0
    for v in range(VALUES):
        size += shoe[v]
        out += begun[v]
    for block in range(0, len(cards), LANES):
        spread_out(tree, cards, block, begun, shoe, falling, field, factors, products)
        for lane in range(LANES):
            row = lows[rows[min(block + lane, len(cards) - 1)]]
            for i in range(len(node)):
                across[i, lane] = row[i]
        sums[:] = 0
        for i in range(len(node)):
            multiply(part, products[node[i]], across[i], field)
            into = sums[total[i]]
            for lane in range(LANES):
                into[lane] += part[lane]
        for lane in range(min(LANES, len(cards) - block)):
            i = block + lane
            weight = weight_of(shoe, begun, cards[i], size, falling, inverse, field)
            if weight == 0:
                continue
            rest = weight
            if hole >= 0:
                left = shoe[hole] - begun[hole] - cards[i, hole]
                share = times(falling[left, 1], inverse[size - out - cards[i].sum(), 1], field)
                found[i, DEALERS_BLACKJACK] = times(weight, share, field)
                rest -= found[i, DEALERS_BLACKJACK]
            for t in range(5):
                found[i, t] = times(reduced(sums[t, lane], field), weight, field)
                rest -= found[i, t]
            found[i, OVER] = reduced(rest, field)


@procedure
def add_by_kinds(
    which: Any, kinds: Any, orders: Any, dealers: Any, field: Any, found: Any
) -> None:  # fmt: skip
    """Add up the dealer's totals of the sums, in so many orders, by kinds of two hands."""
    for i in range(len(which)):
        for t in range(TOTALS):
            part = times(dealers[which[i], t], orders[i], field)
            found[kinds[i], t] = reduced_once(found[kinds[i], t] + part, field)


@procedure
def reduced_once(a: Any, field: Any) -> Any:
    """A sum of two numbers of a kind."""
    return a


@procedure
def residue_reduced_once(a: int, field: Any) -> int:
    return a - field[0] if a >= field[0] else a


@cache
def kernels(residues: bool) -> tuple[Any, Any, Any]:
    if not residues:
        return compiled(low_parts), compiled(dealers_of_sums), compiled(add_by_kinds)
    product, rest = compiled(residue_times), compiled(residue_reduced)
    rows = compiled(multiply_residues)
    spread = compiled(spread_out, "residues", multiply=rows)
    weight = compiled(weight_of, "residues", times=product)
    return (
        compiled(low_parts, "residues", multiply=rows, reduced=rest, spread_out=spread),
        compiled(
            dealers_of_sums, "residues", times=product, multiply=rows, reduced=rest,
            spread_out=spread, weight_of=weight,
        ),
        compiled(
            add_by_kinds, "residues", times=product, reduced_once=compiled(residue_reduced_once)
        ),
    )  # fmt: skip


@dataclass(frozen=True)
class DealersParts:
    """The dealer's complete hands from a start, apart: low cards, and columns of high cards with a
    total."""

    low: Any  # a tree: parent, value and count of each node
    high: Any
    leaves: Any  # low node, column, orders, cards drawn
    columns: Any  # high node, total


@lru_cache(maxsize=64)
def dealers_parts(face_up: bool, hits_soft_17: bool, s: int) -> DealersParts:
    complete = list(dealers_hands(face_up, hits_soft_17).complete(s))
    low, low_node = tree_of(low_of(drawn) for drawn, _, _ in complete)
    high, high_node = tree_of(high_of(drawn) for drawn, _, _ in complete)
    columns: dict[tuple[int, int], int] = {}
    leaves = []
    for drawn, orders, total in complete:
        column = columns.setdefault((high_node[high_of(drawn)], total), len(columns))
        leaves.append((low_node[low_of(drawn)], column, orders, sum(drawn)))
    return DealersParts(columns_of(low), columns_of(high), columns_of(leaves), columns_of(columns))


def low_of(counts: Counts) -> Counts:
    return counts[:LOW] + NO_CARDS[LOW:]


def high_of(counts: Counts) -> Counts:
    return NO_CARDS[:LOW] + counts[LOW:]
