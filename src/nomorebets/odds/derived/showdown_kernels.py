"""Hands counted against hands: the loops of `showdown`, compiled.

A context is what lies face up for all. In each, every hand of the player's is held against all
hands of the dealer's that share no card with it: the dealer's hands are added in the order of their
ranks to a counter for each of their subsets, and those that avoid some cards are an alternating sum
of such counters.
"""

from typing import Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.simulation.strategies.looking_up import under

BELOW, EQUAL, ABOVE = range(3)  # the dealer's rank to the player's


@procedure
def judge_own(cards: Any) -> int:
    """Bound to what ranks a player's hand."""
    return 0


@procedure
def judge_hidden(cards: Any) -> int:
    """Bound to what ranks a dealer's hand."""
    return 0


@procedure
def first_set(places: Any) -> None:
    for i in range(len(places)):
        places[i] = i


@procedure
def next_set(places: Any, n: int) -> bool:
    """The next of all sets of places, in the order of their numbers; False after the last."""
    size = len(places)
    for i in range(size):
        most = places[i + 1] if i + 1 < size else n
        if places[i] + 1 < most:
            places[i] += 1
            for j in range(i):
                places[j] = j
            return True
    return False


@procedure
def set_number(cards: Any, size: int, choose: Any) -> int:
    """Of ascending cards."""
    number = 0
    for i in range(size):
        number += choose[cards[i], i + 1]
    return number


@procedure
def number_under(cards: Any, size: int, exchange: int, choose: Any, room: Any) -> int:
    """The number of a set when suits change places."""
    for i in range(size):
        card = under(cards[i], exchange)
        j = i
        while j > 0 and room[j - 1] > card:
            room[j] = room[j - 1]
            j -= 1
        room[j] = card
    return set_number(room, size, choose)


@procedure
def stays(cards: Any, exchanges: Any, choose: Any, room: Any) -> int:
    """How many sets a set becomes when suits change places, 0 if one of them comes first."""
    size = len(cards)
    mine = set_number(cards, size, choose)
    same = 0
    for at in range(len(exchanges)):
        other = number_under(cards, size, exchanges[at], choose, room)
        if other < mine:
            return 0
        same += 1 if other == mine else 0
    return len(exchanges) // same


@procedure
def add_subsets(cards: Any, most: int, choose: Any, starts: Any, ids: Any, counters: Any) -> None:
    size = len(cards)
    ids[0] = 0
    counters[0] += 1
    for top in range(size):
        for mask in range(1 << top):
            count = 1 + bits_of(mask)
            whole = mask | 1 << top
            ids[whole] = ids[mask] + choose[cards[top], count]
            if count <= most:
                counters[starts[count] + ids[whole]] += 1


@procedure
def bits_of(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@procedure
def avoiding(ids: Any, signs: Any, counters: Any) -> int:
    """The hands counted that share no card with one: by the ids of its subsets."""
    found = 0
    for i in range(len(ids)):
        found += signs[i] * counters[ids[i]]
    return found


@procedure
def subset_ids(cards: Any, choose: Any, starts: Any, ids: Any, kept: Any, found: Any) -> None:
    """The counters of a hand's subsets, of those that are small enough: `kept`, by mask."""
    size = len(cards)
    ids[0] = 0
    for top in range(size):
        for mask in range(1 << top):
            count = 1 + bits_of(mask)
            ids[mask | 1 << top] = ids[mask] + choose[cards[top], count]
    for i in range(len(kept)):
        found[i] = starts[bits_of(kept[i])] + ids[kept[i]]


@procedure
def own_hands(
    rest: Any, context: Any, joined: bool, exchanges: Any, choose: Any, sets: Any, ranks: Any,
    weights: Any,
) -> int:  # fmt: skip
    """The player's hands from the cards that are left, one for all that become it when suits change
    places; their ranks, with the context if it counts."""
    size = sets.shape[1]
    places, room = np.zeros(size, np.int64), np.zeros(size + 1, np.int64)
    whole = np.zeros(size + (len(context) if joined else 0), np.int64)
    if joined:
        for i in range(len(context)):
            whole[size + i] = context[i]
    first_set(places)
    row = 0
    more = True
    while more:
        for i in range(size):
            whole[i] = rest[places[i]]
        weights[row] = stays(whole[:size], exchanges, choose, room)
        if weights[row] > 0:
            for i in range(size):
                sets[row, i] = whole[i]
            ranks[row] = judge_own(whole)
            row += 1
        more = next_set(places, len(rest))
    return row


@procedure
def hidden_hands(rest: Any, context: Any, joined: bool, sets: Any, ranks: Any) -> None:
    """All the dealer's, likewise; without any hidden card there is one hand, of no rank."""
    size = sets.shape[1]
    ranks[0] = 0
    if size == 0:
        return
    places = np.zeros(size, np.int64)
    whole = np.zeros(size + (len(context) if joined else 0), np.int64)
    if joined:
        for i in range(len(context)):
            whole[size + i] = context[i]
    first_set(places)
    row = 0
    more = True
    while more:
        for i in range(size):
            whole[i] = rest[places[i]]
            sets[row, i] = whole[i]
        ranks[row] = judge_hidden(whole)
        row += 1
        more = next_set(places, len(rest))


@procedure
def count_hands(
    own: Any, own_ranks: Any, hidden: Any, hidden_ranks: Any, bounds: Any, choose: Any, starts: Any,
    kept: Any, signs: Any, counters: Any, found: Any,
) -> None:  # fmt: skip
    """For each own hand, the dealer's hands that avoid it and rank below each bound, below the own
    rank, and no higher than it."""
    counters[:] = 0
    rows, size = own.shape
    most = starts.shape[0] - 1
    ids = np.zeros(1 << max(size, hidden.shape[1]), np.int64)
    at = np.zeros(len(kept), np.int64)
    order, theirs = np.argsort(own_ranks), np.argsort(hidden_ranks)
    below = upto = bound = 0
    for step in range(len(theirs) + 1):
        last = step == len(theirs)
        rank = 0 if last else hidden_ranks[theirs[step]]
        while bound < len(bounds) and (last or bounds[bound] <= rank):
            for row in range(rows):
                subset_ids(own[row], choose, starts, ids, kept, at)
                found[row, bound] = avoiding(at, signs, counters)
            bound += 1
        while upto < rows and (last or own_ranks[order[upto]] < rank):
            while below <= upto:
                subset_ids(own[order[below]], choose, starts, ids, kept, at)
                found[order[below], len(bounds)] = avoiding(at, signs, counters)
                below += 1
            subset_ids(own[order[upto]], choose, starts, ids, kept, at)
            found[order[upto], len(bounds) + 1] = avoiding(at, signs, counters)
            upto += 1
        while below < rows and (last or own_ranks[order[below]] <= rank):
            subset_ids(own[order[below]], choose, starts, ids, kept, at)
            found[order[below], len(bounds)] = avoiding(at, signs, counters)
            below += 1
        if not last:
            add_subsets(hidden[theirs[step]], most, choose, starts, ids, counters)


@procedure
def by_cell(counts: Any, bounds: Any, rank: int, all_hands: int, cells: Any) -> None:
    """From the sums up to each bound: the dealer's hands by line and how they stand to the rank."""
    cells[:] = 0
    lines = len(bounds) + 1
    below, upto = counts[lines - 1], counts[lines]
    before = 0
    for line in range(lines):
        upper = counts[line] if line < lines - 1 else all_hands
        low_open = line > 0 and bounds[line - 1] > rank
        ends = line < lines - 1 and bounds[line] <= rank
        if ends:
            cells[line, BELOW] = upper - before
        elif low_open:
            cells[line, ABOVE] = upper - before
        else:
            cells[line, BELOW] = below - before
            cells[line, EQUAL] = upto - below
            cells[line, ABOVE] = upper - upto
        before = upper


@procedure
def line_of_rank(bounds: Any, rank: int) -> int:
    line = 0
    while line < len(bounds) and bounds[line] <= rank:
        line += 1
    return line


@procedure
def all_but(deck: Any, context: Any, rest: Any) -> int:
    n = 0
    for i in range(len(deck)):
        inside = False
        for j in range(len(context)):
            inside = inside or context[j] == deck[i]
        if not inside:
            rest[n] = deck[i]
            n += 1
    return n


@procedure
def part_number(context: Any, part: int, choose: Any, some: Any) -> int:
    """The number of those cards of a context whose bits are set."""
    size = 0
    for i in range(len(context)):
        if part >> i & 1:
            some[size] = context[i]
            size += 1
    return set_number(some, size, choose)


@procedure
def worth_of(outcomes: Any, worth: Any, cells: Any) -> int:
    """What a course wins, summed over the dealer's hands by line and relation."""
    value = 0
    for line in range(cells.shape[0]):
        for side in range(3):
            if cells[line, side] != 0:
                value += cells[line, side] * worth[outcomes[line, side]]
    return value


@procedure
def rank_rows(hands: Any, ranks: Any) -> None:
    for row in range(len(hands)):
        ranks[row] = judge_own(hands[row])


@procedure
def weigh_contexts(
    deck: Any, contexts: Any, weights: Any, exchanges: Any, stabilizers: Any, joined: Any,
    room: Any, own_bounds: Any, bounds: Any, outcomes: Any, worth: Any, entries: Any, choose: Any,
    starts: Any, kept: Any, signs: Any, counters: Any, own: Any, own_ranks: Any, own_weights: Any,
    hidden: Any, hidden_ranks: Any, found: Any, moved: Any, parts: Any, class_of: Any,
    exchange_of: Any, sums: Any, reach: Any, tally: Any,
) -> int:  # fmt: skip
    """Both ways through the last contexts. Without `reach` (it has no rows): what each entry is
    worth with every hand, added to the contexts before (`sums`). With it: how often each outcome
    comes (`tally`), for entries reached so often. Returns the worth of all, summed."""
    total = 0
    cells = np.zeros((len(bounds) + 1, 3), np.int64)
    values = np.zeros(outcomes.shape[0], np.int64)
    rest = np.zeros(len(deck), np.int64)
    some = np.zeros(contexts.shape[1] + 1, np.int64)
    lines = outcomes.shape[2]
    for at in range(len(contexts)):
        context = contexts[at]
        n = all_but(deck, context, rest)
        free = exchanges[stabilizers[at] : stabilizers[at + 1]]
        rows = own_hands(rest[:n], context, joined[0], free, choose, own, own_ranks, own_weights)
        hidden_hands(rest[:n], context, joined[1], hidden, hidden_ranks)
        count_hands(
            own[:rows],
            own_ranks[:rows],
            hidden,
            hidden_ranks,
            bounds,
            choose,
            starts,
            kept,
            signs,
            counters,
            found,
        )
        for row in range(rows):
            first = line_of_rank(own_bounds, own_ranks[row])
            by_cell(found[row], bounds, own_ranks[row], room[0], cells)
            for course in range(outcomes.shape[0]):
                values[course] = worth_of(outcomes[course, first], worth, cells)
            number = set_number(own[row], own.shape[1], choose)
            for entry in range(len(entries)):
                best = entries[entry, 0]
                for i in range(1, entries.shape[1]):
                    other = entries[entry, i]
                    if other >= 0 and values[other] > values[best]:
                        best = other
                weight = weights[at] * own_weights[row]
                if reach.shape[0] == 0:
                    total += weight * values[best]
                    for part in range(len(parts)):
                        before = part_number(context, parts[part], choose, some)
                        there = moved[exchange_of[before], number]
                        sums[entry, class_of[before], there] += weight * values[best]
                    continue
                times = 1 if len(parts) == 0 else 0
                for part in range(len(parts)):
                    before = part_number(context, parts[part], choose, some)
                    times += reach[entry, class_of[before], moved[exchange_of[before], number]]
                if times:
                    for line in range(lines):
                        for side in range(3):
                            if cells[line, side] != 0:
                                tally[outcomes[best, first, line, side]] += (
                                    weight * times * cells[line, side]
                                )
    return total
