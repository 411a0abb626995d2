"""Caribbean stud, exactly: for every up-card, every hand of the player against all that are dealt.

The dealer's four hidden cards are walked upwards by the rank they make with the up-card, and added
to counters of their subsets; a hand of the player reads from them how many dealer's hands it meets,
beats and ties. Up-cards that differ by a mere exchange of suits are looked at once, and so are
hands under each. A bet wager worth exactly as much as folding is not made.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK
from nomorebets.judgments.payouts import versus
from nomorebets.judgments.poker import FLUSH, PAIR, poker_rank, poker_words
from nomorebets.judgments.ranks import ACE, KING, RANK_WORDS, rank_of
from nomorebets.law.marks import procedure
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.odds.results import GameOdds, RoundOdds, WagerOdds, tally
from nomorebets.odds.sweeps import (
    EVEN,
    SUBSETS_OF_FIVE,
    by_line,
    cards_of,
    classes,
    count_hand,
    five_card_ranks,
    in_antes,
    in_order,
    least_ranks,
    line_words,
    lines_of,
    whole,
)
from nomorebets.rules.njac_19_47.s16_caribbean_stud import (
    GAME,
    HANDS,
    PROGRESSIVE,
    QUALIFYING_HAND,
    WAGERS,
    Terms,
    ace_king_bets,
    bet_result,
    progression,
    progressive_award,
)
from nomorebets.simulation.compiled import compiled

STRATEGIES = {
    "best": "what wins most on average",
    "ordinary play": "bet a pair or better, and an ace and king by the dealer's card",
    "pair or better": "bet a pair or better",
    "ace-king or better": "bet an ace and king or better",
    "mimic the dealer": "bet a qualifying hand",
    "always bet": "bet every hand",
}
BEST, ORDINARY = -1, -2
LEAST_BET = {
    "best": BEST,
    "ordinary play": ORDINARY,
    "pair or better": PAIR,
    "ace-king or better": ACE << 16 | KING << 12,
    "mimic the dealer": QUALIFYING_HAND,
    "always bet": 0,
}
ACE_KING = ACE << 16 | KING << 12
NOT_QUALIFIED, WIN, TIE, LOSS = range(4)
AGAINST = ("the dealer does not qualify", "higher than the dealer", "equal", "lower")
FIELD = 21  # bits of a count of four hidden cards, times six exchanges of three suits
SUBSETS_OF_FOUR = tuple(range(1, 16))


def win(terms: Terms, stake: int, rank: int, against: int) -> int:
    """What ante and bet wager win together; the limit is on the bet wager (reading CS-3)."""
    if against == NOT_QUALIFIED:
        ante, bet = 1, bet_result(terms, rank, QUALIFYING_HAND - 1)
    else:  # a rank to stand against one that qualifies
        mine = max(rank, QUALIFYING_HAND + 1)
        dealer = mine + (0, -1, 0, 1)[against]
        ante, bet = versus(mine, dealer), bet_result(terms, mine, dealer)
    return ante * stake + (min(bet * 2 * stake, terms.bet_limit) if bet > 0 else bet * 2 * stake)


@procedure
def bets(policy: int, rank: int, up: int, better: bool) -> bool:
    """What a strategy does with a hand against an up-card; `better` is what is best."""
    if policy == BEST:
        return better
    if policy == ORDINARY:
        return rank >= PAIR or (rank >= ACE_KING and ace_king_bets(rank, up))
    return rank >= policy


@procedure
def against_up_card(
    up: int, policy: int, values: Any, lines: Any, wins: Any, folds: Any,
    hands: Any, ids: Any, places: Any, weights: Any,
    four_ids: Any, four_places: Any, four_weights: Any,
    symmetry: Any, qualifies: int, ways: Any, chosen: Any,
) -> None:  # fmt: skip
    """Ways by line and how the dealer's hand stands, for one up-card; all hands ascend.

    Three counts share a word: dealer's hands below, equal, and those that do not qualify.
    """
    counters = np.zeros(len(symmetry), np.int64)
    each, mask = symmetry[0], (1 << FIELD) - 1
    for row in range(len(four_places)):
        if four_places[row] < qualifies:
            count_hand(four_ids, symmetry, counters, row, four_weights[row] << 2 * FIELD)
    lower = same = 0
    total = np.int64(0)
    for row in range(len(four_weights)):
        total += four_weights[row]
    for row in range(len(hands)):
        h, place = hands[row], places[row]
        while same < len(four_places) and four_places[same] <= place:
            count_hand(four_ids, symmetry, counters, same, four_weights[same] << FIELD)
            same += 1
        while lower < len(four_places) and four_places[lower] < place:
            amount = four_weights[lower] - (four_weights[lower] << FIELD)
            count_hand(four_ids, symmetry, counters, lower, amount)
            lower += 1
        if h[0] == up or h[1] == up or h[2] == up or h[3] == up or h[4] == up:
            continue
        count = counters[0]
        for column in range(EVEN):
            count += counters[ids[row, column]]
        for column in range(EVEN, 2 * EVEN):
            count -= counters[ids[row, column]]
        poor = (count >> 2 * FIELD) // each
        beaten = tied = 0
        if place >= qualifies:
            beaten = (count & mask) // each - poor
            tied = (count >> FIELD & mask) // each
        left = values[1]
        lost = left - poor - beaten - tied
        line = lines[place]
        value = poor * wins[line, 0] + beaten * wins[line, 1]
        value += tied * wins[line, 2] + lost * wins[line, 3]
        weight = weights[row]
        better = value > left * folds[line]
        if bets(policy, values[2 + place], up >> 2, better):
            ways[line, 0] += weight * poor
            ways[line, 1] += weight * beaten
            ways[line, 2] += weight * tied
            ways[line, 3] += weight * lost
            chosen[place, 1] += weight
        else:
            ways[line, 4] += weight * left
            chosen[place, 0] += weight
