"""The second decision of Double Draw Poker, and what the first reads: sums over sets of cards.

What a second hand is worth is what it is worth with no card dead, and what each dead card, each two
and each three together change of that. Almost all of these changes are nothing: most cards do
nothing to a hand, and where the same draw stays the best, two cards change what each does alone. So
every change is found once, for one hand of each class, and added to every set of cards that may
have been kept (`weigh`). What a discard is worth is then a sum of at most 27 reads; second hands
that hold a dead card are left out by inclusion and exclusion (`discards`).

What comes of the discards that are chosen is found the same way back: each is added where it was
read, and there every change of a second hand reads how often it happens (`weigh`,
counting).

All sums lie in one row: by how many dead cards bring the change, by the size of the set, by the
class of those dead cards, by the number of the set (a whole hand by its class).
"""

from typing import Any, NamedTuple

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.odds.double_draw_poker.hands import holds, number, without

TWO, THREE = np.uint64(2), np.uint64(3)
SIZES = tuple(part.bit_count() for part in range(32))
DIGIT = 16  # more than the lines of a pay table


class Sets(NamedTuple):
    """How sets of cards are numbered, and made one of their class by the symmetries of the deck."""

    choose: Any
    two: Any  # the numbers of two cards in any order,
    three: Any  # and of three
    images: Any  # [symmetry][card]
    of: Any  # the class of up to three dead cards, filled up with what is no card
    by: Any  # the symmetry that makes them the first of their class


class ClassHands(NamedTuple):
    """One hand of each class."""

    cards: Any
    fours: Any  # the numbers of four cards, without each
    sizes: Any  # of the classes
    lines: Any  # of the pay table


class Pays(NamedTuple):
    """What the last card brings."""

    worth: Any  # of each line of the pay table
    all_drawn: Any  # of each four cards, with all fifth cards
    drawn: Any  # [four][card]: the line


class Row(NamedTuple):
    """Where the sums of a part lie: one for each number of dead cards that leaves so many kept."""

    start: Any  # [size][class of dead cards]
    like: Any  # [size][class of dead cards]: where in `among` the parts are,
    among: Any  # by what the symmetries that leave those dead make of them


# a second hand


@procedure
def drawing(
    every: Any, gain: int, sure: int, worth: Any, all_drawn: Any, drawn: Any, values: Any,
    fours: Any,
) -> int:  # fmt: skip
    """How many draws may be best with up to three cards dead: what is kept, and its value with none
    dead. `sure` is what standing or folding is worth at least."""
    best, four = sure, -1
    for i in range(5):
        if all_drawn[every[i]] - gain > best:
            best, four = all_drawn[every[i]] - gain, every[i]
    if four < 0:
        return 0
    most = 0
    for x in range(drawn.shape[1]):
        most = max(most, worth[drawn[four, x]])
    count = 0
    for i in range(5):
        value = all_drawn[every[i]] - gain
        if value > sure and value >= best - 3 * most:
            values[count], fours[count] = value, every[i]
            count += 1
    return count


@procedure
def kinds_of(
    five: Any, fours: Any, draws: int, drawn: Any, losing: int, keys: Any, kinds: Any, lines: Any,
    members: Any, many: Any,
) -> int:  # fmt: skip
    """Cards that do the same to every draw are of one kind: how many kinds. Kind 0 are those that
    lose with every draw, and stand for no card at all."""
    cards = drawn.shape[1]
    keys[:] = 0
    for i in range(draws):
        four = fours[i]
        for x in range(cards):
            keys[x] = keys[x] * DIGIT + drawn[four, x]
        lines[0, i] = losing
    idle = 0
    for _ in range(draws):
        idle = idle * DIGIT + losing
    lines[0, draws] = losing
    members[0, 0], many[0] = cards, 1
    found = 1
    for x in range(cards if draws else 0):
        if keys[x] == idle or holds(five, x):
            continue
        kind = 1
        while kind < found and kinds[kind] != keys[x]:
            kind += 1
        if kind == found:
            kinds[kind], many[kind] = keys[x], 0
            for i in range(draws):
                lines[kind, i] = drawn[fours[i], x]
            lines[kind, draws] = losing
            found += 1
        members[kind, many[kind]] = x
        many[kind] += 1
    return found


@procedure
def part_of(kinds: int, chosen: int, r: int, s: int, t: int) -> int:
    """Of three kinds, the highest first, some: where they are in a table of all threes."""
    x = t if chosen & 1 else 0
    y = s if chosen & 2 else 0
    z = r if chosen & 4 else 0
    if x == 0:
        x, y, z = y, z, 0
    if x == 0:
        x, y, z = y, z, 0
    if y == 0:
        y, z = z, 0
    return (x * kinds + y) * kinds + z


@procedure
def change(kinds: int, n: int, r: int, s: int, t: int, values: Any, dead: int) -> int:
    """What n dead cards of these kinds change that fewer of them do not."""
    total = 0
    for chosen in range(1 << n):
        value = values[dead, part_of(kinds, chosen, r, s, t)]
        total += value if SIZES[chosen] & 1 == n & 1 else -value
    return total


@procedure
def idle(kinds: int, n: int, r: int, s: int, t: int, lines: Any, choices: Any, dead: int) -> bool:
    """Whether one of the kinds changes no choice, and takes the same from each: then nothing comes
    of them together that does not come of fewer."""
    for i in range(n if n > 1 else 0):
        kind = t if i == 0 else s if i == 1 else r
        line = lines[kind, choices[dead, 0]]
        alike = True
        for chosen in range(1 << n):
            if chosen >> i & 1 == 0:
                choice = choices[dead, part_of(kinds, chosen, r, s, t)]
                more = choices[dead, part_of(kinds, chosen | 1 << i, r, s, t)]
                alike = alike and choice == more and lines[kind, choice] == line
        if alike:
            return True
    return False


@procedure
def all_of(r: int, s: int, t: int, members: Any, many: Any, found: Any) -> int:
    """All sets of cards of these kinds: how many."""
    count = 0
    for i in range(many[t]):
        for j in range(i if s == t and s > 0 else many[s]):
            for k in range(j if r == s and r > 0 else many[r]):
                found[count, 0] = members[t, i]
                found[count, 1] = members[s, j]
                found[count, 2] = members[r, k]
                count += 1
    return count


@procedure
def number_parts(
    choose: Any, two: Any, three: Any, moved: Any, n: int, four: Any, spots: Any, slot: int
) -> None:
    """The numbers of all parts of two cards, then of three, then of four, that n dead leave."""
    at = 0
    for i in range(5):
        for j in range(i):
            spots[slot, at] = two[moved[i], moved[j]]
            at += 1
    for i in range(5 if n < 3 else 0):
        for j in range(i):
            for k in range(j):
                spots[slot, at] = three[moved[i], moved[j], moved[k]]
                at += 1
    for i in range(5 if n < 2 else 0):
        without(moved, i, four)
        spots[slot, at] = number(choose, four, 4)
        at += 1


@procedure
def number_all(
    found: int, n: int, at: int, five: Any, sets: Any, dead: Any, known: Any, moved: Any, four: Any,
    spots: Any, classes: Any, slots: Any,
) -> None:  # fmt: skip
    """Of each set of dead cards its class, and where the parts of the hand they leave are numbered,
    as the first of the class has them."""
    choose, two, three, images, of, by = sets
    for e in range(found):
        x, y, z = dead[e, 0], dead[e, 1], dead[e, 2]
        way = by[x, y, z]
        slot = np.uint64(n * len(images)) + way
        classes[e], slots[e] = of[x, y, z], slot
        if known[slot] != at:
            known[slot] = at
            for i in range(5):
                moved[i] = images[way, five[i]]
            number_parts(choose, two, three, moved, n, four, spots, slot)


@procedure
def add_to_parts(
    found: int, n: int, at: int, classes: Any, slots: Any, row: Any, spots: Any, sums: Any,
    amounts: Any,
) -> None:  # fmt: skip
    """What a hand is worth more or less, to all parts of it that n dead cards leave."""
    start, like, among = row
    for e in range(found):
        dead, slot = classes[e], slots[e]
        first, group = start[2, dead], like[2, dead]
        for i in range(10):
            sums[first + among[group + spots[slot, i]]] += amounts[3]
        if n == 3:
            continue
        first, group = start[3, dead], like[3, dead]
        for i in range(10, 20):
            place = first + TWO * among[group + spots[slot, i]]
            for k in range(2):
                sums[place + np.uint64(k)] += amounts[2 + k]
        if n == 2:
            continue
        first, group = start[4, dead], like[4, dead]
        for i in range(20, 25):
            place = first + THREE * among[group + spots[slot, i]]
            for k in range(3):
                sums[place + np.uint64(k)] += amounts[1 + k]
        if n == 0:
            place = start[5, 0] + np.uint64(4 * at)
            for k in range(4):
                sums[place + np.uint64(k)] += amounts[k]


@procedure
def read_parts(
    found: int, n: int, at: int, classes: Any, slots: Any, row: Any, spots: Any, sums: Any,
    totals: Any,
) -> None:  # fmt: skip
    """The same places, read: how often the change happens."""
    start, like, among = row
    for e in range(found):
        dead, slot = classes[e], slots[e]
        first, group = start[2, dead], like[2, dead]
        for i in range(10):
            totals[3] += sums[first + among[group + spots[slot, i]]]
        if n == 3:
            continue
        first, group = start[3, dead], like[3, dead]
        for i in range(10, 20):
            place = first + TWO * among[group + spots[slot, i]]
            for k in range(2):
                totals[2 + k] += sums[place + np.uint64(k)]
        if n == 2:
            continue
        first, group = start[4, dead], like[4, dead]
        for i in range(20, 25):
            place = first + THREE * among[group + spots[slot, i]]
            for k in range(3):
                totals[1 + k] += sums[place + np.uint64(k)]
        if n == 0:
            place = start[5, 0] + np.uint64(4 * at)
            for k in range(4):
                totals[k] += sums[place + np.uint64(k)]


@procedure
def weigh(
    fold: int, sets: Any, hands: Any, pays: Any, row: Any, sums: Any, counting: bool, counts: Any,
    used: Any,
) -> None:  # fmt: skip
    """All second hands. Add what each is worth, and what dead cards change of it, to the parts that
    may have been kept; or, counting, what comes of as many as are marked."""
    images, of = sets.images, sets.of
    cards_of, fours_of, sizes, lines_of = hands
    worth, all_drawn, drawn = pays
    cards = drawn.shape[1]
    losing, ways = len(worth) - 1, len(images)
    values, fours = np.zeros(5, np.int64), np.zeros(5, np.int64)
    four, moved = np.zeros(4, np.int64), np.zeros(5, np.int64)
    keys, kinds_known = np.zeros(cards, np.int32), np.zeros(cards, np.int32)
    lines = np.zeros((cards, 6), np.int64)
    members = np.zeros((cards, cards), np.int64)
    many = np.zeros(cards, np.int64)
    dead = np.zeros((cards**3 // 6, 3), np.int64)
    classes, slots = np.zeros(len(dead), of.dtype), np.zeros(len(dead), np.uint64)
    best = np.zeros((4, cards**3), np.int64)
    choices = np.zeros((4, cards**3), np.int64)
    known = np.full(4 * ways, -1)
    spots = np.zeros((4 * ways, 25), np.uint64)
    sure, amounts, totals = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for at in range(len(cards_of)):
        five, line, times = cards_of[at], int(lines_of[at]), int(sizes[at])
        gain = worth[line]
        stands = line if gain > fold else len(worth)
        for d in range(4):
            sure[d] = (cards - 5 - d) * max(gain, fold)
        draws = drawing(fours_of[at], gain, sure[3], worth, all_drawn, drawn, values, fours)
        kinds = kinds_of(five, fours, draws, drawn, losing, keys, kinds_known, lines, members, many)
        for t in range(kinds):
            for s in range(t + 1):
                for r in range(s + 1):
                    n = (t > 0) + (s > 0) + (r > 0)
                    whole = (t * kinds + s) * kinds + r
                    most, choice = -1, draws
                    for i in range(draws):
                        value = values[i] - (
                            worth[lines[t, i]] + worth[lines[s, i]] + worth[lines[r, i]]
                        )
                        if value > most:
                            most, choice = value, i
                    live = False
                    for d in range(n, 4):
                        best[d, whole] = max(most, sure[d])
                        choices[d, whole] = choice if most > sure[d] else draws
                        if counting:
                            totals[d] = 0
                            live = live or not idle(kinds, n, r, s, t, lines, choices, d)
                        else:
                            amounts[d] = times * change(kinds, n, r, s, t, best, d)
                            live = live or amounts[d] != 0
                    if not live:
                        continue
                    found = all_of(r, s, t, members, many, dead)
                    number_all(
                        found, n, at, five, sets, dead, known, moved, four, spots, classes, slots
                    )
                    if counting:
                        read_parts(found, n, at, classes, slots, row, spots, sums, totals)
                    else:
                        add_to_parts(found, n, at, classes, slots, row, spots, sums, amounts)
                    for d in range(n, 4 if counting else 0):
                        if totals[d]:
                            count(
                                d, n, r, s, t, times * totals[d], kinds, draws, line, stands,
                                cards - 5 - d, lines, fours, choices, counts, used,
                            )  # fmt: skip


@procedure
def count(
    dead: int, n: int, r: int, s: int, t: int, times: int, kinds: int, draws: int, line: int,
    stands: int, left: int, lines: Any, fours: Any, choices: Any, counts: Any, used: Any,
) -> None:  # fmt: skip
    """What comes of a change: of a draw the four cards kept, less the cards that are gone."""
    for chosen in range(1 << n):
        more = times if SIZES[chosen] & 1 == n & 1 else -times
        choice = choices[dead, part_of(kinds, chosen, r, s, t)]
        if choice == draws:
            counts[dead, stands] += more * left
            continue
        used[dead, fours[choice]] += more
        counts[dead, line] -= more
        for i in range(dead):
            kind = t if i == 0 else s if i == 1 else r
            counts[dead, lines[kind if chosen >> i & 1 else 0, choice]] -= more
