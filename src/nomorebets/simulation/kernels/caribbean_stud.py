"""Caribbean stud poker with one player: the order of the cards, ten at a stroke. N.J.A.C. 19:47-16.

Ranks come from `simulation.hand_ranks`, which the judgment fills; when the player bets, whether the
dealer qualifies and what is paid are the subchapter's own judgments, asked once for every rank.
What a kind of round settles is asked of the narration.

Nobody can foretell who bets and who wins, a processor neither: so both hands are always ranked and
the kind of the round is found without a branch.
"""

from functools import cache
from typing import Any

import numpy as np

from nomorebets.judgments.poker import PAIR
from nomorebets.judgments.ranks import ACE, KING
from nomorebets.law.marks import procedure
from nomorebets.rules.njac_19_47.s16_caribbean_stud import (
    QUALIFYING_HAND,
    ace_king_bets,
    bet_result,
)
from nomorebets.rules.poker_tables import AUTO_SHOE
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.hand_ranks import COLUMNS, FLUSH, ROW, SUM, ZERO
from nomorebets.simulation.hand_ranks import tables as ranks_of_five
from nomorebets.simulation.kernels.drawing import ROOM, draw, take, top_up
from nomorebets.simulation.kernels.settling import Settled, result_of, settled
from nomorebets.simulation.philox import WORD, stream
from nomorebets.simulation.result import Result
from nomorebets.simulation.run import CHUNK, Plan

CARDS = 10
N_CARDS = np.uint64(CARDS)
FOLDED, NOT_QUALIFIED, BET = 0, 1, 3  # kinds of rounds; from BET on by what the bet is paid, to 1
LOST = BET - 1
WINS = 16  # where a word about a rank has the kind of the round it wins
ACE_KING = ACE << 16 | KING << 12
MOST_ODDS = 10_000  # so that a word holds the kind
DECK = np.uint64(52)
U0, U1, U2, U3, U4, U5, U6, U7, U8, U9 = (np.uint64(n) for n in range(10))
CARD, RANK = np.uint64(58), np.uint64(60)  # where a code has its card, and the rank of it
_kinds: dict[Any, Settled] = {}


@cache
def places() -> tuple[Any, Any, Any, Any, Any, Any]:
    """(codes of the cards, what to start a sum with, offsets, places by sum, places of flushes,
    ranks by place): ranks of five cards as their places among all, ascending."""
    codes, offsets, table, flushes = ranks_of_five(5)
    deck = codes[:52] | np.arange(52, dtype=np.uint64) << CARD
    ranks = np.unique(np.concatenate((table, flushes[0])))
    by_sum = np.searchsorted(ranks, table).astype(np.uint16)
    suited = np.searchsorted(ranks, flushes[0]).astype(np.uint16)
    return deck, codes[64], offsets, by_sum, suited, ranks


@procedure
def place_of(a: Any, b: Any, c: Any, d: Any, e: Any, start: Any, offsets: Any, by_sum: Any,
             suited: Any) -> Any:  # fmt: skip
    """The place of the rank of five cards, told by their codes."""
    total = start + a + b + c + d + e
    if total & FLUSH == ZERO:
        key = total & SUM
        return np.uint64(by_sum[np.uint64(offsets[key >> COLUMNS]) + (key & ROW)])
    mask = U1 << (a >> RANK) | U1 << (b >> RANK) | U1 << (c >> RANK)
    return np.uint64(suited[mask | U1 << (d >> RANK) | U1 << (e >> RANK)])


@procedure
def run_deals(
    at_once: bool, deck: Any, start: Any, offsets: Any, by_sum: Any, suited: Any, says: Any,
    qualifies: Any, counts: Any, cards: Any, seed: int, chunk: int, rounds: int,
) -> None:  # fmt: skip
    """Count the rounds of a chunk by kind; `cards` keeps the deal of one round of each. At once:
    five cards to the player, then the dealer's; else in turn. The dealer's last is face up. In the
    deck lie the codes of cards."""
    chance = stream(seed, chunk)
    buffer = np.zeros(ROOM, np.uint64)
    place = np.zeros(2, np.int64)
    word, have = U0, U0
    for _ in range(rounds):
        if word + N_CARDS > have:
            have = np.uint64(top_up(chance, buffer, np.int64(word), np.int64(have)))
            word = U0
        p0, p1 = buffer[word] * DECK, buffer[word + U1] * (DECK - U1)
        p2, p3 = buffer[word + U2] * (DECK - U2), buffer[word + U3] * (DECK - U3)
        p4, p5 = buffer[word + U4] * (DECK - U4), buffer[word + U5] * (DECK - U5)
        p6, p7 = buffer[word + U6] * (DECK - U6), buffer[word + U7] * (DECK - U7)
        p8, p9 = buffer[word + U8] * (DECK - U8), buffer[word + U9] * (DECK - U9)
        low = min(min(p0 & WORD, p1 & WORD), min(p2 & WORD, p3 & WORD))
        low = min(low, min(min(p4 & WORD, p5 & WORD), min(p6 & WORD, p7 & WORD)))
        if min(low, min(p8 & WORD, p9 & WORD)) >= DECK:
            c0, c1, c2 = take(deck, U0, p0), take(deck, U1, p1), take(deck, U2, p2)
            c3, c4, c5 = take(deck, U3, p3), take(deck, U4, p4), take(deck, U5, p5)
            c6, c7, c8 = take(deck, U6, p6), take(deck, U7, p7), take(deck, U8, p8)
            c9 = take(deck, U9, p9)
            word += N_CARDS
        else:  # one word may have to be drawn again
            place[0], place[1] = word, have
            for i in range(CARDS):
                draw(chance, buffer, place, deck, i, len(deck))
            word, have = np.uint64(place[0]), np.uint64(place[1])
            c0, c1, c2, c3, c4 = deck[0], deck[1], deck[2], deck[3], deck[4]
            c5, c6, c7, c8, c9 = deck[5], deck[6], deck[7], deck[8], deck[9]
        if not at_once:
            c1, c2, c3, c4, c5, c6, c7, c8 = c2, c4, c6, c8, c1, c3, c5, c7
        mine = place_of(c0, c1, c2, c3, c4, start, offsets, by_sum, suited)
        dealer = place_of(c5, c6, c7, c8, c9, start, offsets, by_sum, suited)
        said = np.int64(says[mine])
        beats = (1 if mine > dealer else 0) + (1 if mine >= dealer else 0)
        kind = said >> WINS if beats == 2 else LOST + beats
        kind = NOT_QUALIFIED if dealer < qualifies else kind
        kind *= said >> np.int64(c9 >> RANK) & 1  # else 0, FOLDED
        if counts[kind] == 0:
            for i in range(CARDS):
                cards[kind, i] = deck[i] >> CARD
        counts[kind] += 1


@cache
def by_place(terms: Any) -> tuple[Any, Any]:
    """By place: a bit for each rank of the dealer's card against which the hand bets; above them
    the kind of the round it wins. And from which place on a hand qualifies."""
    ranks = places()[-1].tolist()
    says = np.zeros(len(ranks), np.uint32)
    for at, rank in enumerate(ranks):
        said = BET + max(0, bet_result(terms, rank, QUALIFYING_HAND)) << WINS
        for up in range(ACE + 1):
            if rank >= PAIR or (rank >= ACE_KING and ace_king_bets(rank, up)):
                said |= 1 << up
        says[at] = said
    return says, np.uint64(np.searchsorted(ranks, QUALIFYING_HAND))


def covers(plan: Plan) -> bool:
    """One player's ante; a progressive wager would have to know the meter."""
    most = max(odds for _, odds in plan.terms.bet_paytable)
    return plan.seats == 1 and set(plan.wagers) == {"ante"} and most < MOST_ODDS


def run(plan: Plan, chunk: int, rounds: int) -> Result:
    terms = plan.terms
    size = BET + max(odds for _, odds in terms.bet_paytable) + 1
    counts = np.zeros(size, np.int64)
    cards = np.zeros((size, CARDS), np.int64)
    at_once = terms.deal_method == AUTO_SHOE  # 16.9; else in turn, 16.7 and 16.8
    deck, *ranks = places()[:-1]
    told = *ranks, *by_place(terms)
    body = compiled(run_deals)
    for first in range(0, rounds, CHUNK):
        take = min(CHUNK, rounds - first)
        number = chunk + first // CHUNK
        body(at_once, deck.copy(), *told, counts, cards, plan.seed, number, take)
    kinds = [kind for kind in range(size) if counts[kind]]
    found = ((_kind(plan, kind, cards[kind].tolist()), int(counts[kind])) for kind in kinds)
    return result_of(plan, rounds, found)


def _kind(plan: Plan, kind: int, deal: list[int]) -> Settled:
    key = plan.terms, plan.wagers["ante"], kind
    if key not in _kinds:
        rest = [card for card in range(52) if card not in deal]
        _kinds[key] = settled(plan, deck=deal + rest)
    return _kinds[key]
