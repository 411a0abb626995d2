"""The sums that Double Draw Poker is solved by: loops over hands that call the judgments.

Cards are numbered by their place in the sorted deck. A set of cards is sorted from the highest down
and numbered so that sets which differ in their lowest card lie together.
"""

from typing import Any

import numpy as np

from nomorebets.judgments.double_draw import double_draw_rank
from nomorebets.judgments.poker import PAIR, TWO_PAIRS
from nomorebets.judgments.ranks import ACE, JOKER, STRAIGHT_TO
from nomorebets.law.marks import procedure
from nomorebets.rules.njac_13_69f.s42_double_draw_poker import TABLE_1

BLOCK = 64  # cards, and more: the loops over rows go by whole blocks
RANKS = tuple(rank for rank, _ in TABLE_1)  # both pay tables have the same lines


# tables over all hands


@procedure
def line_of(rank: int) -> int:
    for i in range(len(RANKS)):
        if rank >= RANKS[i]:
            return i
    return len(RANKS) - 1


@procedure
def pay_hands(deck: Any, lines: Any) -> None:
    """The line of the pay table that each five cards reach."""
    hand = np.zeros(5, np.int64)
    at = 0
    for a in range(4, len(deck)):
        hand[0] = deck[a]
        for b in range(3, a):
            hand[1] = deck[b]
            for c in range(2, b):
                hand[2] = deck[c]
                for d in range(1, c):
                    hand[3] = deck[d]
                    for e in range(d):
                        hand[4] = deck[e]
                        lines[at] = line_of(double_draw_rank(hand))  # type: ignore[arg-type]
                        at += 1


@procedure
def sum_draws(cards: int, choose: Any, lines: Any, worth: Any, all_drawn: Any, drawn: Any) -> None:
    """Of each four cards: the line with each fifth, and the sum of all gains."""
    at = 0
    for a in range(4, cards):
        for b in range(3, a):
            for c in range(2, b):
                abc = choose[4, a] + choose[3, b] + choose[2, c]
                for d in range(1, c):
                    abd = choose[4, a] + choose[3, b] + choose[2, d]
                    acd = choose[4, a] + choose[3, c] + choose[2, d]
                    bcd = choose[4, b] + choose[3, c] + choose[2, d]
                    for e in range(d):
                        line = lines[at]
                        at += 1
                        drawn[e, abc + d] = line
                        drawn[d, abc + e] = line
                        drawn[c, abd + e] = line
                        drawn[b, acd + e] = line
                        drawn[a, bcd + e] = line
                        gain = worth[line]
                        all_drawn[abc + d] += gain
                        all_drawn[abc + e] += gain
                        all_drawn[abd + e] += gain
                        all_drawn[acd + e] += gain
                        all_drawn[bcd + e] += gain


@procedure
def classes(cards: int, choose: Any, images: Any, of: Any, sizes: Any) -> int:
    """The class of each hand under the symmetries of the deck, and its size; how many there are."""
    found = 0
    five = np.zeros(5, np.int64)
    at = 0
    for a in range(4, cards):
        for b in range(3, a):
            for c in range(2, b):
                for d in range(1, c):
                    for e in range(d):
                        if of[at] < 0:
                            size = 0
                            for s in range(len(images)):
                                five[0] = images[s, a]
                                five[1] = images[s, b]
                                five[2] = images[s, c]
                                five[3] = images[s, d]
                                five[4] = images[s, e]
                                other = number(choose, five, 5)
                                if of[other] < 0:
                                    of[other] = found
                                    size += 1
                            sizes[found] = size
                            found += 1
                        at += 1
    return found


@procedure
def number(choose: Any, cards: Any, count: int) -> int:
    """The number of a set, its cards sorted in place from the highest down."""
    for i in range(1, count):
        card = cards[i]
        j = i
        while j > 0 and cards[j - 1] < card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card
    total = 0
    for i in range(count):
        total += choose[count - i, cards[i]]
    return total


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
def bound(choose: Any, kept: Any, dead: Any, sums: Any, cards: Any) -> int:
    """The sum over all second hands that hold what is kept and nothing dead, by inclusion and
    exclusion."""
    total = 0
    for chosen in range(1 << len(dead)):
        count = len(kept)
        for i in range(count):
            cards[i] = kept[i]
        sign = 1
        for i in range(len(dead)):
            if chosen >> i & 1:
                cards[count] = dead[i]
                count += 1
                sign = -sign
        at = number(choose, cards, count)
        if count == 2:
            total += sign * sums[0][at]
        elif count == 3:
            total += sign * sums[1][at]
        elif count == 4:
            total += sign * sums[2][at]
        else:
            total += sign * sums[3][at]
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
def weigh_block(
    size: int, gains: Any, abd: Any, acd: Any, bcd: Any, abc: Any, alive: Any, fold: Any, left: Any,
    weight: Any, found: Any, wide: Any, high: Any, low: Any,
) -> int:  # fmt: skip
    """Second hands a, b, c and any two lower cards: what each is worth for each card left.

    Simple loops over rows that lie together, so that the compiler makes them wide; all lengths are
    whole blocks, and what lies beyond `size` is nothing in the sums.
    """
    at = 0
    for d in range(1, size + 1):
        row = found[at : at + BLOCK]
        without_e = abc[d]
        for e in range(BLOCK):
            row[e] = max(without_e, abc[e])  # what is beyond e < d is written over
        at += d
        if at >= size:
            break
    narrow = gains.dtype.type
    for k in range(len(gains)):
        best = narrow(max(max(abd[k], acd[k]), max(bcd[k], found[k])) - gains[k])
        stand = narrow(left * gains[k])
        found[k] = max(best, max(stand, fold)) & alive[k]
    for k in range(size, len(gains)):
        found[k] = 0
    for k in range(len(gains)):
        wide[k] = weight * found[k]
    for k in range(len(gains)):
        high[k] += wide[k]
    total = 0
    for k in range(len(gains)):
        low[k] += wide[k]
        total += wide[k]
    return total


@procedure
def weigh(
    cards: int, choose: Any, ranks: Any, alive: Any, alive_two: Any, fold: Any, left: Any,
    gains: Any, draws: Any, one: Any, two: Any, found: Any, wide: Any, high: Any, highs: Any,
    lows: Any, sums: Any,
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
            high[: choose[2, b]] = 0
            for c in range(2, b):
                weight = 1
                if ranks[b] > ranks[c]:
                    weight = two[choose[2, a] + b]
                elif ranks[a] > ranks[c]:
                    weight = one[a]
                if alive[c] == 0 or weight == 0:
                    continue
                size = choose[2, c]
                whole = (size + BLOCK - 1) // BLOCK * BLOCK
                at = choose[5, a] + choose[4, b] + choose[3, c]
                ab, ac = choose[4, a] + choose[3, b], choose[4, a] + choose[3, c]
                bc, abc, low = choose[4, b] + choose[3, c], ab + size, choose[3, c]
                total = weigh_block(
                    size, gains[at : at + whole], draws[ab : ab + whole], draws[ac : ac + whole],
                    draws[bc : bc + whole], draws[abc : abc + BLOCK], alive_two[:whole],
                    fold, left, weight, found, wide, high, lows[low : low + whole],
                )  # fmt: skip
                sums[choose[2, a] + b] += total
                sums[choose[2, a] + c] += total
                sums[choose[2, b] + c] += total
            size = choose[2, b]
            for card in (a, b):
                row = highs[choose[3, card] : choose[3, card] + size]
                for k in range(size):
                    row[k] += high[k]
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
    whole = int(draws[number(choose, four, 4)])
    total = 0
    for above in range(5):
        top = below if above == 0 else min(below, four[above - 1])
        bottom = 0 if above == 4 else four[above] + 1
        if top <= bottom:
            continue
        five = with_hole(choose, four, 4, above)
        first = second = third = fourth = 0
        for out in range(4):
            for i in range(3):
                three[i] = four[i if i < out else i + 1]
            base = with_hole(choose, three, 3, above if above <= out else above - 1)
            if out == 0:
                first = base
            elif out == 1:
                second = base
            elif out == 2:
                third = base
            else:
                fourth = base
        kept, less = choose[4 - above], choose[5 - above]
        steps = kept if above == 0 else less, kept if above <= 1 else less
        later = kept if above <= 2 else less, kept if above <= 3 else less
        for x in range(bottom, top):
            if alive[x]:
                gain = int(gains[five + less[x]])
                best = max(int(draws[first + steps[0][x]]), int(draws[second + steps[1][x]]))
                best = max(best, int(draws[third + later[0][x]]))
                best = max(best, int(draws[fourth + later[1][x]]))
                total += max(max(best, whole) - gain, max(left * gain, fold))
    return total


# the first decision


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
def union(choose: Any, kept: Any, dead: Any, cards: Any) -> int:
    """The number of the hand that was kept and discarded."""
    for i in range(len(kept)):
        cards[i] = kept[i]
    for i in range(len(dead)):
        cards[len(kept) + i] = dead[i]
    return number(choose, cards, 5)


@procedure
def next_set(kept: Any) -> None:
    """The set whose number is one higher; sets are sorted from the highest card down."""
    i = len(kept) - 1
    low = 0
    while i > 0 and kept[i] + 1 == kept[i - 1]:
        kept[i] = low
        low += 1
        i -= 1
    kept[i] += 1


@procedure
def first_set(kept: Any) -> None:
    for i in range(len(kept)):
        kept[i] = len(kept) - 1 - i


@procedure
def living(kept: Any, alive: Any) -> bool:
    found = True
    for i in range(len(kept)):
        found = found and alive[kept[i]] != 0
    return found


@procedure
def worth_trying(
    choose: Any, dead: Any, alive: Any, orbits: Any, sums: Any, of: Any, scale: int, best: Any,
    kept: Any,
) -> bool:  # fmt: skip
    """Some hand may be played best by discarding just these."""
    cards = np.zeros(5, np.int64)
    first_set(kept)
    for k in range(len(orbits)):
        if orbits[k] and living(kept, alive):
            at = union(choose, kept, dead, cards)
            if scale * bound(choose, kept, dead, sums, cards) >= best[of[at]]:
                return True
        next_set(kept)
    return False


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
            at = of[union(choose, kept, dead, cards)]
            if scale * bound(choose, kept, dead, bounds, cards) >= best[at]:
                values[k] = value_kept(
                    choose, kept, alive, cards, three, fold, left, gains, draws, len(dead)
                )
                best[at] = max(best[at], scale * values[k])
        next_set(kept)


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


@procedure
def holds(kept: Any, card: int) -> bool:
    found = False
    for i in range(len(kept)):
        found = found or kept[i] == card
    return found


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


# the last decision, and what comes of it


@procedure
def without(five: Any, out: int, four: Any) -> None:
    for i in range(4):
        four[i] = five[i if i < out else i + 1]


@procedure
def decide(
    fours: Any, gain: int, worth: Any, all_drawn: Any, outs: Any, dead: int, fold: int, left: int
) -> int:
    """Which of five sorted cards to discard: 5 to stand, 6 to fold. `outs` are the lines of the
    dead cards with each four."""
    best, choice = left * fold, 6
    if left * gain > best:
        best, choice = left * gain, 5
    for i in range(5):
        value = all_drawn[fours[i]] - gain
        for j in range(dead):
            value -= worth[outs[j, i]]
        if value > best:
            best, choice = value, i
    return choice


@procedure
def count(
    choice: int, times: int, line: int, left: int, fours: Any, outs: Any, dead: int, folds: int,
    counts: Any, used: Any,
) -> None:  # fmt: skip
    """Add what comes of a decision: of a draw the four cards kept, less the cards that are gone."""
    if choice == 6:
        counts[folds] += times * left
    elif choice == 5:
        counts[line] += times * left
    else:
        used[fours[choice]] += times
        counts[line] -= times
        for j in range(dead):
            counts[outs[j, choice]] -= times


@procedure
def mark(
    choose: Any, images: Any, discarded: int, sets: Any, dead: Any, discards: Any, ways: Any,
    sizes: Any, groups: Any, numbers: Any, one: Any, two: Any, three: Any,
) -> None:  # fmt: skip
    """Mark the only best discard of a class in all its images, by what is kept; the last card dead
    is a bit."""
    held = np.zeros(5 - discarded, np.int64)
    gone = np.zeros(discarded, np.int64)
    for at in range(len(discards)):
        if discards[at] != discarded or ways[at] != sizes[at]:
            continue
        for s in range(len(images)):
            for i in range(len(held)):
                held[i] = images[s, sets[numbers[at], i]]
            for i in range(len(gone)):
                gone[i] = images[s, dead[groups[at], i]]
            k = number(choose, held, len(held))
            for i in range(discarded):
                bit = np.uint64(1) << np.uint64(gone[i])
                if discarded == 1:
                    one[k] |= bit
                elif discarded == 2:
                    two[k, gone[1 - i]] |= bit
                else:
                    three[k, gone[(i + 1) % 3], gone[(i + 2) % 3]] |= bit
                    three[k, gone[(i + 2) % 3], gone[(i + 1) % 3]] |= bit


@procedure
def bits(word: Any) -> int:
    """How many bits are set."""
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + (
        (word >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@procedure
def kinds_of(
    cards: int, five: Any, fours: Any, drawn: Any, kind: Any, kinds: Any, members: Any
) -> int:
    """Cards that do the same to every draw from this hand are of one kind; how many kinds."""
    found = 0
    for x in range(cards):
        kind[x] = -1
        if holds(five, x):
            continue
        for t in range(found):
            same = True
            for i in range(5):
                same = same and kinds[t, i] == drawn[x, fours[i]]
            if same:
                kind[x] = t
        if kind[x] < 0:
            kind[x] = found
            members[found] = 0
            for i in range(5):
                kinds[found, i] = drawn[x, fours[i]]
            found += 1
        members[kind[x]] |= np.uint64(1) << np.uint64(x)
    return found


@procedure
def in_kinds(
    cards: int, dead: int, found: int, kind: Any, members: Any, one: Any, two: Any, three: Any,
    times: Any,
) -> None:  # fmt: skip
    """Count the discards marked for what was kept by the kinds of their cards.

    Most cards do nothing to a hand and are of one kind: sets with none, one or two of the others
    are counted by words of bits.
    """
    most = 0
    for t in range(found):
        if bits(members[t]) > bits(members[most]):
            most = t
    idle = members[most]
    if dead == 1:
        for t in range(found):
            times[most, most, t] = bits(one & members[t])
        return
    idle_sets = 0
    for x in range(cards):
        if kind[x] < 0:
            continue
        below = (np.uint64(1) << np.uint64(x)) - np.uint64(1)
        if dead == 2:
            if kind[x] == most:
                times[most, most, most] += bits(two[x] & idle & below)
            else:
                times[most, most, kind[x]] += bits(two[x] & idle)
                for y in range(x):
                    if kind[y] >= 0 and kind[y] != most and two[x] >> np.uint64(y) & np.uint64(1):
                        times[most, kind[x], kind[y]] += 1
            continue
        pairs = 0
        for y in range(x if kind[x] == most else cards):
            if kind[y] == most and three[x, y]:
                under = (np.uint64(1) << np.uint64(y)) - np.uint64(1)
                pairs += bits(three[x, y] & idle & under)
        if kind[x] == most:
            idle_sets += pairs
            continue
        times[most, most, kind[x]] += pairs
        for y in range(x):
            if kind[y] < 0 or kind[y] == most:
                continue
            word = three[x, y]
            times[most, kind[x], kind[y]] += bits(word & idle)
            for z in range(y):
                if kind[z] >= 0 and kind[z] != most and word >> np.uint64(z) & np.uint64(1):
                    times[kind[x], kind[y], kind[z]] += 1
    times[most, most, most] += idle_sets


@procedure
def spread(
    cards: int, choose: Any, sizes: Any, of: Any, lines: Any, worth: Any, all_drawn: Any,
    drawn: Any, fold: int, folds: int, discards: Any, one: Any, two: Any, three: Any,
    marked: Any, counts: Any, used: Any,
) -> None:  # fmt: skip
    """What comes of every second hand, by how many cards were discarded before it.

    With one hand and what was kept of the first, the dead cards matter only by their kinds: count
    the marked discards by kinds, decide once for each.
    """
    seen = np.zeros(len(sizes), np.bool_)
    five = np.zeros(5, np.int64)
    four = np.zeros(4, np.int64)
    fours = np.zeros(5, np.int64)
    kind = np.zeros(cards, np.int64)
    kinds = np.zeros((cards, 5), np.int64)
    members = np.zeros(cards, np.uint64)
    outs = np.zeros((3, 5), np.int64)
    times = np.zeros((cards, cards, cards), np.int64)
    kept = np.zeros(5, np.int64)
    first_set(five)
    for at in range(len(of)):
        if not seen[of[at]]:
            seen[of[at]] = True
            for i in range(5):
                without(five, i, four)
                fours[i] = number(choose, four, 4)
            size, line = int(sizes[of[at]]), int(lines[at])
            gain = int(worth[line])
            if discards[of[at]] == 0:
                left = cards - 5
                choice = decide(fours, gain, worth, all_drawn, outs, 0, fold, left)
                count(choice, size, line, left, fours, outs, 0, folds, counts[0], used[0])
            found = -1
            for held in range(3, 31):
                n = 0
                for i in range(5):
                    if held >> i & 1:
                        kept[n] = five[i]
                        n += 1
                dead = 5 - n
                k = number(choose, kept, n)
                if dead > 3 or not marked[dead, k]:
                    continue
                if found < 0:
                    found = kinds_of(cards, five, fours, drawn, kind, kinds, members)
                in_kinds(
                    cards, dead, found, kind, members,
                    one[k if dead == 1 else 0], two[k if dead == 2 else 0],
                    three[k if dead == 3 else 0], times,
                )  # fmt: skip
                left = cards - 5 - dead
                for r in range(found):
                    for s in range(found):
                        for t in range(found):
                            now = times[r, s, t]
                            if now:
                                times[r, s, t] = 0
                                for i in range(5):
                                    outs[0, i] = kinds[t, i]
                                    outs[1, i] = kinds[s, i]
                                    outs[2, i] = kinds[r, i]
                                choice = decide(
                                    fours, gain, worth, all_drawn, outs, dead, fold, left
                                )
                                count(
                                    choice, now * size, line, left, fours, outs, dead, folds,
                                    counts[dead], used[dead],
                                )  # fmt: skip
        next_set(five)


@procedure
def walk(
    cards: int, choose: Any, kept: Any, gone: Any, size: int, lines: Any, worth: Any,
    all_drawn: Any, drawn: Any, fold: int, folds: int, counts: Any, used: Any,
) -> None:  # fmt: skip
    """What comes of one discard, card by card: for hands that have several ways to discard best."""
    dead = len(gone)
    left = cards - 5 - dead
    five = np.zeros(5, np.int64)
    four = np.zeros(4, np.int64)
    fours = np.zeros(5, np.int64)
    outs = np.zeros((3, 5), np.int64)
    new = np.zeros(dead, np.int64)
    first_set(new)
    for _ in range(choose[dead, cards]):
        fresh = True
        for i in range(dead):
            fresh = fresh and not holds(kept, new[i]) and not holds(gone, new[i])
        if fresh:
            at = union(choose, kept, new, five)
            for i in range(5):
                without(five, i, four)
                fours[i] = number(choose, four, 4)
                for j in range(dead):
                    outs[j, i] = drawn[gone[j], fours[i]]
            line = int(lines[at])
            choice = decide(fours, int(worth[line]), worth, all_drawn, outs, dead, fold, left)
            count(choice, size, line, left, fours, outs, dead, folds, counts, used)
        next_set(new)


@procedure
def spread_draws(cards: int, choose: Any, lines: Any, used: Any, counts: Any) -> None:
    """The last cards of all draws, summed at once."""
    at = 0
    for a in range(4, cards):
        for b in range(3, a):
            for c in range(2, b):
                abc = choose[4, a] + choose[3, b] + choose[2, c]
                for d in range(1, c):
                    abd = choose[4, a] + choose[3, b] + choose[2, d]
                    acd = choose[4, a] + choose[3, c] + choose[2, d]
                    bcd = choose[4, b] + choose[3, c] + choose[2, d]
                    for e in range(d):
                        counts[lines[at]] += (
                            used[abc + d] + used[abc + e] + used[abd + e]
                            + used[acd + e] + used[bcd + e]
                        )  # fmt: skip
                        at += 1


# words


@procedure
def kept_kind(cards: Any, count: int) -> int:
    """What is kept, as a person would call it: an index of `double_draw_poker.KEPT`."""
    if count == 0 or count == 5:
        return count // 5  # fold, or all five
    jokers = suits = seen = twice = thrice = natural = 0
    distinct = True
    for i in range(count):
        if cards[i] >= JOKER:
            jokers += 1
        else:
            distinct = distinct and natural >> (cards[i] >> 2) & 1 == 0
            natural |= 1 << (cards[i] >> 2)
            suits |= 1 << (cards[i] & 3)
        bit = 1 << min(cards[i] >> 2, ACE)
        thrice |= twice & bit
        twice |= seen & bit
        seen |= bit
    suited = suits & (suits - 1) == 0
    straight = distinct and STRAIGHT_TO[natural] > 0
    if count >= 3 and suited and straight:
        return 2 if count == 4 else 3
    if count == 4 and suited:
        return 4
    if thrice:
        return 5
    if twice & (twice - 1):
        return 6
    if count == 4 and straight:
        return 7
    if twice:
        return 8 if count == 2 else 9
    if count == 3 and suited:
        return 10
    if straight and (count == 3 or suited):
        return 11 if count == 3 else 12
    return 13


@procedure
def kind_of_hand(cards: Any, line: int) -> int:
    """The line of the pay table a dealt hand reaches; then a pair, a joker, neither."""
    rank = double_draw_rank(cards)
    if rank >= TWO_PAIRS:
        return line
    for i in range(5):
        if cards[i] >= JOKER:
            return line + 1
    return line if rank >= PAIR else line + 2


@procedure
def tell(
    deck: Any, choose: Any, of: Any, sizes: Any, lines: Any, discards: Any, numbers: Any,
    two: Any, three: Any, four: Any, found: Any,
) -> None:  # fmt: skip
    """How many hands of each kind are best played by keeping what."""
    seen = np.zeros(len(sizes), np.bool_)
    five = np.zeros(5, np.int64)
    cards = np.zeros(5, np.int64)
    held = np.zeros(5, np.int64)
    first_set(five)
    for at in range(len(of)):
        k = of[at]
        if not seen[k]:
            seen[k] = True
            for i in range(5):
                cards[i] = deck[five[i]]
            count = 0 if discards[k] < 0 else 5 - int(discards[k])
            for i in range(count if count < 5 else 0):
                if count == 2:
                    held[i] = deck[two[numbers[k], i]]
                elif count == 3:
                    held[i] = deck[three[numbers[k], i]]
                else:
                    held[i] = deck[four[numbers[k], i]]
            found[kind_of_hand(cards, int(lines[at])), kept_kind(held, count)] += sizes[k]
        next_set(five)
