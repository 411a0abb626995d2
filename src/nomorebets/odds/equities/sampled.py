"""Some deals of those that are left, drawn at random: where all of them would take too long.

The stream is Philox of the seed, so the same seed gives the same figures anywhere. Holdings are
drawn independently and drawn again, all of them, if two have a card in common: so every
combination that can be dealt is equally likely.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.odds.equities.boards import judge_two_and_three
from nomorebets.odds.equities.kinds import Showdown, high_of, kernel_tables, low_of, share_out
from nomorebets.odds.equities.ranges import HandRange
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.philox import below, stream

TRIES = 20_000  # for one deal: then the holdings cannot be dealt together


@procedure
def draw_holdings(ways: Any, first: Any, held: Any, size: Any, out: Any, state: Any) -> Any:
    """A way for every player, none with a card of another's; the cards now out, 0 if none was."""
    players = len(first) - 1
    for _ in range(TRIES):
        used = out
        fits = True
        for p in range(players):
            row = first[p] + below(state, first[p + 1] - first[p])
            for i in range(size[p]):
                card = ways[row, i]
                mark = np.uint64(1) << np.uint64(card)
                if used & mark:
                    fits = False
                used |= mark
                held[p, i] = card
            if not fits:
                break
        if fits:
            return used | np.uint64(1) << np.uint64(63)
    return np.uint64(0)


@procedure
def draw_card(used: Any, state: Any) -> int:
    """A card that is not out."""
    while True:
        card = below(state, 52)
        if not used >> np.uint64(card) & np.uint64(1):
            return card


@procedure
def judge_held(held: Any, board: Any, tables: Any, highs: Any, lows: Any) -> None:
    """The ranks of all hands of one deal."""
    players = len(held)
    if tables.two_and_three:
        codes, marks = np.zeros(5, np.uint64), np.zeros(5, np.uint64)
        pairs = np.zeros((players, 6), np.uint64)
        pair_marks = np.zeros((players, 6), np.uint64)
        seen = np.zeros(players, np.uint64)
        for i in range(5):
            codes[i], marks[i] = tables.codes[board[i]], tables.bits[board[i]]
        for p in range(players):
            at = 0
            for a in range(4):
                seen[p] |= tables.bits[held[p, a]]
                for b in range(a):
                    pairs[p, at] = tables.codes[held[p, a]] + tables.codes[held[p, b]]
                    pair_marks[p, at] = tables.bits[held[p, a]] | tables.bits[held[p, b]]
                    at += 1
        judge_two_and_three(codes, marks, pairs, pair_marks, seen, players, tables, highs, lows)
        return
    for p in range(players):
        code, low_code, bits = tables.codes[64], np.uint64(0), np.uint64(0)
        for i in range(tables.own + tables.board):
            card = held[p, i] if i < tables.own else board[i - tables.own]
            code += tables.codes[card]
            low_code += tables.low_codes[card]
            bits |= tables.bits[card]
        highs[p] = high_of(code, bits, tables)
        if tables.low:
            lows[p] = low_of(low_code, tables)


@procedure
def some_deals(seed: int, deals: int, ways: Any, first: Any, size: Any, board: Any, known: int,
               out: Any, tables: Any, counts: Any) -> int:  # fmt: skip
    """Deals with a low; -1 if the holdings cannot be dealt together. `known` cards of the board."""
    state = stream(seed, 0)
    players = len(first) - 1
    held = np.zeros((players, tables.own), np.int64)
    highs, lows = np.zeros(players, np.int64), np.zeros(players, np.int64)
    with_low = 0
    for _ in range(deals):
        used = draw_holdings(ways, first, held, size, out, state)
        if used == 0:
            return -1
        for p in range(players):
            for i in range(size[p], tables.own):
                held[p, i] = draw_card(used, state)
                used |= np.uint64(1) << np.uint64(held[p, i])
        for i in range(known, tables.board):
            board[i] = draw_card(used, state)
            used |= np.uint64(1) << np.uint64(board[i])
        judge_held(held, board, tables, highs, lows)
        with_low += 1 if share_out(highs, lows, players, tables, 1, counts) else 0
    return with_low


def sample(
    showdown: Showdown,
    players: Sequence[HandRange],
    board: Sequence[int],
    dead: Sequence[int],
    deals: int,
    seed: int,
    counts: Any,
) -> int:
    """So many deals, into `counts`; how many of them had a low."""
    rows = [way for player in players for way in player.ways]
    ways = np.zeros((len(rows), showdown.own), np.int64)
    for row, way in enumerate(rows):
        ways[row, : len(way)] = way
    first = np.cumsum([0, *(len(player.ways) for player in players)])
    size = np.array([showdown.own - player.missing for player in players])
    cards = np.zeros(5, np.int64)
    cards[: len(board)] = board
    out = np.uint64(sum(1 << card for card in {*board, *dead}))
    found = compiled(some_deals)(
        seed, deals, ways, first, size, cards, len(board), out, kernel_tables(showdown), counts
    )
    if found < 0:
        raise Refused("14.2(a)", "these hands can hardly be dealt together: their cards collide")
    return int(found)
