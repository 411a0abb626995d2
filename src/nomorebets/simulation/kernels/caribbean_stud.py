"""Caribbean stud poker with one player: the order of the cards, ten at a stroke. N.J.A.C. 19:47-16.

Ranks come from `nomorebets.evaluate`, which the judgment fills; when the player bets, whether the
dealer qualifies and what is paid are the subchapter's own judgments. What a kind of round settles
is asked of the narration.
"""

from typing import Any

import numpy as np

from nomorebets.evaluate import COLUMNS, FLUSH, ROW, SUM, ZERO, tables
from nomorebets.judgments.poker import PAIR
from nomorebets.judgments.ranks import ACE, KING
from nomorebets.law.marks import procedure
from nomorebets.rules.njac_19_47.s16_caribbean_stud import (
    QUALIFYING_HAND,
    ace_king_bets,
    bet_result,
)
from nomorebets.rules.poker_tables import AUTO_SHOE
from nomorebets.simulation.by_reference import by_reference
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.kernels.drawing import ROOM, draw, top_up
from nomorebets.simulation.kernels.settling import Settled, result_of, settled
from nomorebets.simulation.philox import BITS, WORD, stream
from nomorebets.simulation.run import CHUNK, Plan, Result

CARDS = 10
FOLDED, NOT_QUALIFIED, BET = 0, 1, 3  # kinds of rounds; from BET on by what the bet is paid, to 1
ACE_KING = ACE << 16 | KING << 12
MOST_ODDS = 10_000
DECK = 52
_kinds: dict[Any, Settled] = {}


@procedure
def rank_of_five(
    a: int, b: int, c: int, d: int, e: int, codes: Any, offsets: Any, table: Any, flushes: Any
) -> Any:
    total = codes[64] + codes[np.uint64(a)] + codes[np.uint64(b)] + codes[np.uint64(c)]
    total += codes[np.uint64(d)] + codes[np.uint64(e)]
    if total & FLUSH == ZERO:
        key = total & SUM
        return np.int64(table[offsets[key >> COLUMNS] + (key & ROW)])
    mask = 1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2) | 1 << (e >> 2)
    return np.int64(flushes[0, mask])


@procedure
def run_deals(
    terms: Any, at_once: bool, codes: Any, offsets: Any, table: Any, flushes: Any, counts: Any,
    cards: Any, seed: int, chunk: int, rounds: int,
) -> None:  # fmt: skip
    """Count the rounds of a chunk by kind; `cards` keeps the deal of one round of each. At once:
    five cards to the player, then the dealer's; else in turn. The dealer's last is face up."""
    kept = by_reference(terms)
    chance = stream(seed, chunk)
    buffer = np.zeros(ROOM, np.uint64)
    place = np.zeros(2, np.int64)
    deck = np.arange(DECK)
    dealt = np.zeros(CARDS, np.int64)
    word, have = 0, 0
    for _ in range(rounds):
        if word + CARDS > have:
            have = top_up(chance, buffer, word, have)
            word = 0
        w = np.uint64(word)
        p0 = buffer[w] * np.uint64(52)
        p1 = buffer[w + np.uint64(1)] * np.uint64(51)
        p2 = buffer[w + np.uint64(2)] * np.uint64(50)
        p3 = buffer[w + np.uint64(3)] * np.uint64(49)
        p4 = buffer[w + np.uint64(4)] * np.uint64(48)
        p5 = buffer[w + np.uint64(5)] * np.uint64(47)
        p6 = buffer[w + np.uint64(6)] * np.uint64(46)
        p7 = buffer[w + np.uint64(7)] * np.uint64(45)
        p8 = buffer[w + np.uint64(8)] * np.uint64(44)
        p9 = buffer[w + np.uint64(9)] * np.uint64(43)
        least = min(
            min(min(p0 & WORD, p1 & WORD), min(p2 & WORD, p3 & WORD)),
            min(min(p4 & WORD, p5 & WORD), min(p6 & WORD, p7 & WORD)),
        )
        least = min(least, min(p8 & WORD, p9 & WORD))
        if least >= np.uint64(DECK):
            i0 = p0 >> BITS
            c0 = deck[i0]
            deck[i0] = deck[0]
            i1 = (p1 >> BITS) + np.uint64(1)
            c1 = deck[i1]
            deck[i1] = deck[1]
            i2 = (p2 >> BITS) + np.uint64(2)
            c2 = deck[i2]
            deck[i2] = deck[2]
            i3 = (p3 >> BITS) + np.uint64(3)
            c3 = deck[i3]
            deck[i3] = deck[3]
            i4 = (p4 >> BITS) + np.uint64(4)
            c4 = deck[i4]
            deck[i4] = deck[4]
            i5 = (p5 >> BITS) + np.uint64(5)
            c5 = deck[i5]
            deck[i5] = deck[5]
            i6 = (p6 >> BITS) + np.uint64(6)
            c6 = deck[i6]
            deck[i6] = deck[6]
            i7 = (p7 >> BITS) + np.uint64(7)
            c7 = deck[i7]
            deck[i7] = deck[7]
            i8 = (p8 >> BITS) + np.uint64(8)
            c8 = deck[i8]
            deck[i8] = deck[8]
            i9 = (p9 >> BITS) + np.uint64(9)
            c9 = deck[i9]
            deck[i9] = deck[9]
            deck[i0] = np.int64(i0)
            deck[i1] = np.int64(i1)
            deck[i2] = np.int64(i2)
            deck[i3] = np.int64(i3)
            deck[i4] = np.int64(i4)
            deck[i5] = np.int64(i5)
            deck[i6] = np.int64(i6)
            deck[i7] = np.int64(i7)
            deck[i8] = np.int64(i8)
            deck[i9] = np.int64(i9)
            for i in range(CARDS):
                deck[i] = i
            word += CARDS
        else:  # one word may have to be drawn again
            place[0], place[1] = word, have
            for i in range(CARDS):
                dealt[i] = draw(chance, buffer, place, deck, i, DECK)
            for i in range(DECK):
                deck[i] = i
            word, have = place[0], place[1]
            c0, c1, c2, c3, c4 = dealt[0], dealt[1], dealt[2], dealt[3], dealt[4]
            c5, c6, c7, c8, c9 = dealt[5], dealt[6], dealt[7], dealt[8], dealt[9]
        if at_once:
            rank = rank_of_five(c0, c1, c2, c3, c4, codes, offsets, table, flushes)
        else:
            rank = rank_of_five(c0, c2, c4, c6, c8, codes, offsets, table, flushes)
        kind = FOLDED
        if rank >= PAIR or (rank >= ACE_KING and ace_king_bets(rank, c9 >> 2)):
            if at_once:
                dealer = rank_of_five(c5, c6, c7, c8, c9, codes, offsets, table, flushes)
            else:
                dealer = rank_of_five(c1, c3, c5, c7, c9, codes, offsets, table, flushes)
            kind = NOT_QUALIFIED
            if dealer >= QUALIFYING_HAND:
                kind = BET + bet_result(kept, rank, dealer)
        if counts[kind] == 0:
            cards[kind, 0], cards[kind, 1], cards[kind, 2], cards[kind, 3] = c0, c1, c2, c3
            cards[kind, 4], cards[kind, 5], cards[kind, 6], cards[kind, 7] = c4, c5, c6, c7
            cards[kind, 8], cards[kind, 9] = c8, c9
        counts[kind] += 1


def covers(plan: Plan) -> bool:
    """One player's ante; a progressive wager would have to know the meter."""
    most = max(odds for _, odds in plan.terms.bet_paytable)
    return plan.seats == 1 and set(plan.wagers) == {"ante"} and most < MOST_ODDS


def run(plan: Plan, chunk: int, rounds: int) -> Result:
    size = BET + max(odds for _, odds in plan.terms.bet_paytable) + 1
    counts = np.zeros(size, np.int64)
    cards = np.zeros((size, CARDS), np.int64)
    at_once = plan.terms.deal_method == AUTO_SHOE  # 16.9; else in turn, 16.7 and 16.8
    body = compiled(run_deals)
    for first in range(0, rounds, CHUNK):
        take = min(CHUNK, rounds - first)
        number = chunk + first // CHUNK
        body(plan.terms, at_once, *tables(5), counts, cards, plan.seed, number, take)
    kinds = [kind for kind in range(size) if counts[kind]]
    found = ((_kind(plan, kind, cards[kind].tolist()), int(counts[kind])) for kind in kinds)
    return result_of(plan, rounds, found)


def _kind(plan: Plan, kind: int, deal: list[int]) -> Settled:
    key = plan.terms, plan.wagers["ante"], kind
    if key not in _kinds:
        rest = [card for card in range(DECK) if card not in deal]
        _kinds[key] = settled(plan, deck=deal + rest)
    return _kinds[key]
