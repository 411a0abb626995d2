"""The first decision of Double Draw Poker: what is kept, and each card that may come, summed."""

from typing import Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.odds.double_draw_hands import first_set, holds, next_set, number, union

BLOCK = 16  # cards that the loops over rows go by


# upper bounds: the second hand valued as if no card were dead


@procedure
def at_most(
    cards: int, choose: Any, left: int, fold: int, gains: Any, all_drawn: Any,
    two: Any, three: Any, four: Any, five: Any,
) -> None:  # fmt: skip
    """Sum what each second hand is worth at most onto its subsets."""
    at = 0
    for a in range(4, cards):
        for b in range(3, a):
            for c in range(2, b):
                ab, ac, bc = choose[2, a] + b, choose[2, a] + c, choose[2, b] + c
                abc3 = choose[3, a] + choose[2, b] + c
                abc = choose[4, a] + choose[3, b] + choose[2, c]
                for d in range(1, c):
                    abd = choose[4, a] + choose[3, b] + choose[2, d]
                    acd = choose[4, a] + choose[3, c] + choose[2, d]
                    bcd = choose[4, b] + choose[3, c] + choose[2, d]
                    ab3, ac3 = choose[3, a] + choose[2, b], choose[3, a] + choose[2, c]
                    ad3, bc3 = choose[3, a] + choose[2, d], choose[3, b] + choose[2, c]
                    bd3, cd3 = choose[3, b] + choose[2, d], choose[3, c] + choose[2, d]
                    row = 0
                    for e in range(d):
                        gain = int(gains[at])
                        best = int(all_drawn[abc + d])
                        best = max(best, int(all_drawn[abc + e]), int(all_drawn[abd + e]))
                        best = max(best, int(all_drawn[acd + e]), int(all_drawn[bcd + e]))
                        value = max(left * fold, left * gain, best - gain)
                        five[at] = value
                        at += 1
                        row += value
                        for k in (abc, abd, acd, bcd):
                            four[k + e] += value
                        for k in (ab3, ac3, ad3, bc3, bd3, cd3):
                            three[k + e] += value
                        for x in (a, b, c, d):
                            two[choose[2, x] + e] += value
                    four[abc + d] += row
                    for k in (abc3, ab3 + d, ac3 + d, bc3 + d):
                        three[k] += row
                    for k in (ab, ac, bc, choose[2, a] + d, choose[2, b] + d, choose[2, c] + d):
                        two[k] += row


@procedure
def bound(choose: Any, kept: Any, k: int, dead: Any, at: int, sums: Any, cards: Any) -> int:
    """The sum over all second hands that hold what is kept and nothing dead, by inclusion and
    exclusion; `k` is the number of what is kept, `at` of the hand it was kept from."""
    count, every = len(kept), (1 << len(dead)) - 1
    total = sums[0][k] if count == 2 else sums[1][k] if count == 3 else sums[2][k]
    total += sums[3][at] if len(dead) == 2 else -sums[3][at]
    for chosen in range(1, every):
        for i in range(len(kept)):
            cards[i] = kept[i]
        count = len(kept)
        for i in range(len(dead)):
            if chosen >> i & 1:
                cards[count] = dead[i]
                count += 1
        other = number(choose, cards, count)
        more = sums[1][other] if count == 3 else sums[2][other]
        total += more if (count - len(kept)) % 2 == 0 else -more
    return total


# one set of dead cards


@procedure
def draws_left(dead: Any, gained: Any, all_drawn: Any, draws: Any) -> None:
    """Of each four cards: the gains of all fifth cards but the dead ones."""
    if len(dead) == 3:
        x, y, z = gained[dead[0]], gained[dead[1]], gained[dead[2]]
        for k in range(len(all_drawn)):
            draws[k] = all_drawn[k] - x[k] - y[k] - z[k]
        return
    for k in range(len(all_drawn)):
        draws[k] = all_drawn[k]
    for i in range(len(dead)):
        row = gained[dead[i]]
        for k in range(len(all_drawn)):
            draws[k] -= row[k]


@procedure
def best_of_three(choose: Any, first: int, last: int, alive: Any, pairs: Any, found: Any) -> None:
    """Of each three cards c, d, e whose highest is from `first` up and below `last`: the most that
    two of them are given in `pairs`.

    Places without a sign, which no compiler need turn round; the row of all e below d goes by whole
    blocks, and what is beyond is written over.
    """
    for c in range(np.uint64(first), np.uint64(last)):
        if alive[c] == 0:
            continue
        with_c, at = np.uint64(choose[2, c]), np.uint64(choose[3, c])
        with_d = np.uint64(0)
        for d in range(np.uint64(1), c):
            both = pairs[with_c + d]
            for e in range((d + np.uint64(BLOCK - 1)) & ~np.uint64(BLOCK - 1)):
                found[at + e] = max(both, max(pairs[with_c + e], pairs[with_d + e]))
            with_d += d
            at += d


@procedure
def weigh_block(
    gains: Any, without_b: Any, without_a: Any, alive: Any, fold: Any, left: Any, found: Any
) -> None:
    """Second hands a, b and any three lower cards: what each is worth for each card left. `found`
    is the best draw that keeps a and b.

    A simple loop over rows that lie together, so that the compiler makes it wide.
    """
    narrow = gains.dtype.type
    for k in range(len(gains)):
        best = narrow(max(max(without_a[k], without_b[k]), found[k]) - gains[k])
        stand = narrow(left * gains[k])
        found[k] = max(best, max(stand, fold)) & alive[k]


@procedure
def add_times(weight: Any, values: Any, sums: Any) -> None:
    for k in range(len(values)):
        sums[k] += weight * values[k]


@procedure
def add_all(values: Any, sums: Any) -> int:
    """The sum of the values, each also added to its place."""
    total = 0
    for k in range(len(values)):
        sums[k] += values[k]
        total += values[k]
    return total


@procedure
def weigh(
    cards: int, choose: Any, ranks: Any, alive: Any, alive_three: Any, fold: Any, left: Any,
    gains: Any, draws: Any, one: Any, two: Any, found: Any, high: Any, highs: Any, lows: Any,
    sums: Any,
) -> None:  # fmt: skip
    """Sum what all second hands are worth onto the pairs of cards that may have been kept.

    `one` and `two` are the sizes of the orbits of the highest card and of the two highest, 0 where
    another stands for them; they count where the third card is of a lower rank.
    """
    lows[:] = 0
    highs[:] = 0
    sums[:] = 0
    for a in range(4, cards):
        for b in range(3, a if alive[a] else 0):
            if alive[b] == 0:
                continue
            like = b  # the lowest card of this rank
            while like > 2 and ranks[like - 1] == ranks[b]:
                like -= 1
            first = 2
            while first < b:
                last = max(like, first + 1)
                weight = 1
                if last <= like:
                    weight = two[choose[2, a] + b]
                elif ranks[a] > ranks[b]:
                    weight = one[a]
                if weight and (alive[first] or last <= like):
                    start, size = choose[3, first], choose[3, last] - choose[3, first]
                    best_of_three(
                        choose, first, last, alive, draws[choose[4, a] + choose[3, b] :], found
                    )
                    at = choose[5, a] + choose[4, b] + start
                    with_a, with_b = choose[4, a] + start, choose[4, b] + start
                    now = found[start : start + size]
                    weigh_block(
                        gains[at : at + size], draws[with_a : with_a + size],
                        draws[with_b : with_b + size], alive_three[start : start + size],
                        fold, left, now,
                    )  # fmt: skip
                    add_times(weight, now, lows[start : start + size])
                    high[: choose[2, last]] = 0
                    for c in range(first, last):
                        if alive[c]:
                            total = weight * add_all(found[choose[3, c] : choose[3, c + 1]], high)
                            sums[choose[2, a] + b] += total
                            sums[choose[2, a] + c] += total
                            sums[choose[2, b] + c] += total
                    size = choose[2, last - 1]
                    add_times(weight, high[:size], highs[choose[3, a] : choose[3, a] + size])
                    add_times(weight, high[:size], highs[choose[3, b] : choose[3, b] + size])
                first = last
    at = 0
    for c in range(2, cards):
        for d in range(1, c):
            for e in range(d):
                both = lows[at] + highs[at]
                sums[choose[2, c] + d] += both
                sums[choose[2, c] + e] += both
                sums[choose[2, d] + e] += lows[at]
                at += 1


@procedure
def with_hole(choose: Any, cards: Any, count: int, above: int) -> int:
    """The number of these sorted cards and one more, less what that one adds, below `above`."""
    total = 0
    for i in range(count):
        total += choose[count + 1 - i if i < above else count - i, cards[i]]
    return total


@procedure
def sum_row(
    choose: Any, four: Any, three: Any, below: int, alive: Any, fold: int, left: int,
    gains: Any, draws: Any,
) -> int:  # fmt: skip
    """What four sorted cards with each fifth lower than `below` are worth, summed."""
    whole = draws[number(choose, four, 4)]
    total = 0
    for above in range(5):
        top = below if above == 0 else min(below, four[above - 1])
        bottom = 0 if above == 4 else four[above] + 1
        if top <= bottom:
            continue
        five = np.uint64(with_hole(choose, four, 4, above))
        first = second = third = fourth = np.uint64(0)
        for out in range(4):
            for i in range(3):
                three[i] = four[i if i < out else i + 1]
            base = np.uint64(with_hole(choose, three, 3, above if above <= out else above - 1))
            if out == 0:
                first = base
            elif out == 1:
                second = base
            elif out == 2:
                third = base
            else:
                fourth = base
        places = choose.view(np.uint64)
        kept, less = places[4 - above], places[5 - above]
        one, two = kept if above == 0 else less, kept if above <= 1 else less
        tri, quad = kept if above <= 2 else less, kept if above <= 3 else less
        for x in range(np.uint64(bottom), np.uint64(top)):
            if alive[x]:
                gain = gains[five + less[x]]
                best = max(draws[first + one[x]], draws[second + two[x]])
                best = max(best, max(draws[third + tri[x]], draws[fourth + quad[x]]))
                total += max(int(max(best, whole)) - int(gain), max(left * int(gain), fold))
    return total


@procedure
def value_kept(
    choose: Any, kept: Any, alive: Any, cards: Any, three: Any, fold: int, left: int,
    gains: Any, draws: Any, drawn: int,
) -> int:  # fmt: skip
    """What is kept with every one, two or three cards drawn to it, summed."""
    count = len(alive)
    four = cards[:4]
    total = 0
    if drawn == 1:
        four[:] = kept
        return sum_row(choose, four, three, count, alive, fold, left, gains, draws)
    for x in range(count):
        if alive[x] == 0 or holds(kept, x):
            continue
        if drawn == 2:
            for i in range(3):
                four[i] = kept[i]
            four[3] = x
            total += sum_row(choose, four, three, x, alive, fold, left, gains, draws)
            continue
        for y in range(x):
            if alive[y] and not holds(kept, y):
                four[0], four[1], four[2], four[3] = kept[0], kept[1], x, y
                total += sum_row(choose, four, three, y, alive, fold, left, gains, draws)
    return total


# the best discard


@procedure
def stand_pat(of: Any, values: Any, scale: int, best: Any) -> None:
    """No card discarded, none is dead: the bound is the value."""
    for at in range(len(of)):
        best[of[at]] = max(best[of[at]], scale * values[at])


@procedure
def stands(of: Any, values: Any, scale: int, best: Any, fold: int, discards: Any) -> None:
    """The classes best played without a discard."""
    for at in range(len(of)):
        if best[of[at]] > fold and scale * values[at] == best[of[at]]:
            discards[of[at]] = 0


@procedure
def living(kept: Any, alive: Any) -> bool:
    found = True
    for i in range(len(kept)):
        found = found and alive[kept[i]] != 0
    return found


@procedure
def worth_trying(
    choose: Any, dead: Any, alive: Any, orbits: Any, sums: Any, of: Any, scale: int, best: Any,
    kept: Any, enough: int,
) -> int:  # fmt: skip
    """How many hands may be played best by discarding just these: no more than `enough`."""
    cards = np.zeros(5, np.int64)
    first_set(kept)
    found = 0
    for k in range(len(orbits)):
        if orbits[k] and living(kept, alive):
            at = union(choose, kept, dead, cards)
            if scale * bound(choose, kept, k, dead, at, sums, cards) >= best[of[at]]:
                found += 1
                if found == enough:
                    break
        next_set(kept)
    return found


@procedure
def take_pairs(
    choose: Any, dead: Any, alive: Any, orbits: Any, images: Any, sums: Any, of: Any, scale: int,
    best: Any, values: Any, kept: Any,
) -> None:  # fmt: skip
    """Keep the values found with these dead; `images` make up for the orbits left out."""
    cards = np.zeros(5, np.int64)
    first_set(kept)
    for k in range(len(orbits)):
        if orbits[k] and living(kept, alive):
            total = 0
            for s in range(len(images)):
                total += sums[images[s, k]]
            values[k] = total // len(images)
            at = of[union(choose, kept, dead, cards)]
            best[at] = max(best[at], scale * values[k])
        next_set(kept)


@procedure
def take_sets(
    choose: Any, dead: Any, alive: Any, orbits: Any, bounds: Any, of: Any, scale: int, best: Any,
    values: Any, kept: Any, fold: int, left: int, gains: Any, draws: Any,
) -> None:  # fmt: skip
    """Value what may have been kept with these one or two dead, where that may be best."""
    cards = np.zeros(5, np.int64)
    three = np.zeros(3, np.int64)
    first_set(kept)
    for k in range(len(orbits)):
        if orbits[k] and living(kept, alive):
            hand = union(choose, kept, dead, cards)
            at = of[hand]
            if scale * bound(choose, kept, k, dead, hand, bounds, cards) >= best[at]:
                values[k] = value_kept(
                    choose, kept, alive, cards, three, fold, left, gains, draws, len(dead)
                )
                best[at] = max(best[at], scale * values[k])
        next_set(kept)


@procedure
def pick(
    choose: Any, dead: Any, size: int, alive: Any, orbits: Any, values: Any, of: Any, scale: int,
    best: Any, fold: int, group: int, discards: Any, ways: Any, groups: Any, sets: Any, kept: Any,
) -> None:  # fmt: skip
    """The hands best played by discarding these: the first way to, and how many ways there are."""
    cards = np.zeros(5, np.int64)
    first_set(kept)
    for k in range(len(orbits)):
        if orbits[k] and values[k] >= 0 and living(kept, alive):
            at = of[union(choose, kept, dead, cards)]
            if scale * values[k] == best[at] and best[at] > fold:
                if discards[at] < 0:
                    discards[at] = len(dead)
                    groups[at] = group
                    sets[at] = k
                if discards[at] == len(dead):
                    ways[at] += size * orbits[k]
        next_set(kept)
