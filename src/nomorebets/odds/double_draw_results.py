"""The last decision of Double Draw Poker, and what comes of it: the distribution of results."""

from typing import Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.odds.double_draw_hands import first_set, holds, next_set, number, union


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
def note(times: Any, found: Any, count: int, r: int, s: int, t: int, more: int) -> int:
    """Add to the discards of these three kinds; how many different kinds there are now."""
    if more == 0:
        return count
    if times[r, s, t] == 0:
        found[count, 0], found[count, 1], found[count, 2] = r, s, t
        count += 1
    times[r, s, t] += more
    return count


@procedure
def in_kinds(
    cards: int, dead: int, kinds: int, kind: Any, members: Any, one: Any, two: Any, three: Any,
    ones: Any, twos: Any, others: Any, times: Any, found: Any,
) -> int:  # fmt: skip
    """Count the discards marked for what was kept by the kinds of their cards.

    Most cards do nothing to a hand and are of one kind: sets with none, one or two of the others
    are counted by words of bits. Of three dead cards `ones` and `twos` say how many of the marked
    have this card, or these two; the rest follows by inclusion and exclusion of the `others`.
    """
    most = 0
    for t in range(kinds):
        if bits(members[t]) > bits(members[most]):
            most = t
    idle = members[most]
    n = 0
    if dead == 1:
        for t in range(kinds):
            n = note(times, found, n, most, most, t, bits(one & members[t]))
        return n
    if dead == 2:
        for x in range(cards):
            if kind[x] == most:
                below = (np.uint64(1) << np.uint64(x)) - np.uint64(1)
                n = note(times, found, n, most, most, most, bits(two[x] & idle & below))
            elif kind[x] >= 0:
                n = note(times, found, n, most, most, kind[x], bits(two[x] & idle))
                for y in range(x):
                    if kind[y] >= 0 and kind[y] != most and two[x] >> np.uint64(y) & np.uint64(1):
                        n = note(times, found, n, most, kind[x], kind[y], 1)
        return n
    count = 0
    busy = np.uint64(0)
    for x in range(cards):
        if kind[x] != most:
            others[count] = x
            count += 1
            busy |= np.uint64(1) << np.uint64(x)
    no_other, in_pairs, in_threes = ones[cards], 0, 0
    for i in range(count):
        x = others[i]
        if ones[x] == 0:
            continue
        pairs = threes = 0
        for j in range(count):
            word = three[x, others[j]]
            if word:
                pairs += twos[x, others[j]]
                threes += bits(word & busy)
        no_other -= ones[x]
        in_pairs += pairs
        in_threes += threes
        if kind[x] < 0:
            continue
        n = note(times, found, n, most, most, kind[x], ones[x] - pairs + threes // 2)
        for j in range(i):
            y = others[j]
            word = three[x, y]
            if kind[y] < 0 or not word:
                continue
            n = note(times, found, n, most, kind[x], kind[y], bits(word & idle))
            word &= busy
            for k in range(j if word else 0):
                if kind[others[k]] >= 0 and word >> np.uint64(others[k]) & np.uint64(1):
                    n = note(times, found, n, kind[x], kind[y], kind[others[k]], 1)
    return note(times, found, n, most, most, most, no_other + in_pairs // 2 - in_threes // 6)


@procedure
def count_marks(three: Any, ones: Any, twos: Any) -> None:
    """Of the three dead marked for each two kept: how many have one card, or two; last, all."""
    cards = three.shape[1]
    for k in range(len(three)):
        every = 0
        for x in range(cards):
            total = 0
            for y in range(cards):
                if three[k, x, y]:
                    twos[k, x, y] = bits(three[k, x, y])
                    total += twos[k, x, y]
            ones[k, x] = total // 2
            every += total
        ones[k, cards] = every // 6


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
    now = np.zeros((times.size, 3), np.int64)
    others = np.zeros(cards, np.int64)
    ones = np.zeros((len(three), cards + 1), np.int64)
    twos = np.zeros(three.shape, np.int8)
    count_marks(three, ones, twos)
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
                pair = k if dead == 3 else 0
                left = cards - 5 - dead
                for i in range(
                    in_kinds(
                        cards, dead, found, kind, members, one[k if dead == 1 else 0],
                        two[k if dead == 2 else 0], three[pair], ones[pair], twos[pair], others,
                        times, now,
                    )
                ):  # fmt: skip
                    r, s, t = now[i]
                    for j in range(5):
                        outs[0, j] = kinds[t, j]
                        outs[1, j] = kinds[s, j]
                        outs[2, j] = kinds[r, j]
                    choice = decide(fours, gain, worth, all_drawn, outs, dead, fold, left)
                    count(
                        choice, times[r, s, t] * size, line, left, fours, outs, dead, folds,
                        counts[dead], used[dead],
                    )  # fmt: skip
                    times[r, s, t] = 0
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
def spread_draws(drawn: Any, used: Any, counts: Any) -> None:
    """The last cards of all draws, summed at once."""
    losing = len(counts) - 2  # `drawn` has this line too where the card is one of the four
    for x in range(len(drawn)):
        for k in range(len(used)):
            counts[drawn[x, k]] += used[k]
    for k in range(len(used)):
        counts[losing] -= 4 * used[k]
