"""Baccarat-punto banco: the order of the cards, six at a stroke. N.J.A.C. 19:47-3.5(d), 3.7 to 3.9.

Values, third cards and the amount burned are the judgments'; what two counts settle, for any wagers
and seats, is asked of the narration.
"""

from functools import cache
from typing import Any

import numpy as np

from nomorebets.judgments.baccarat import (
    NONE,
    baccarat_value,
    bankers_hand_draws,
    burn_amount,
    natural,
    players_hand_draws,
)
from nomorebets.judgments.ranks import ACE
from nomorebets.law.marks import procedure
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.kernels.drawing import ROOM, draw, take, top_up
from nomorebets.simulation.kernels.settling import Settled, result_of, settled
from nomorebets.simulation.philox import BITS, WORD, stream
from nomorebets.simulation.result import Result
from nomorebets.simulation.run import CHUNK, Plan

MOST = 6  # cards of a hand
COUNTS = 100  # pairs of point counts
ZERO, ONE, TWO, THREE, FOUR, FIVE = (np.uint64(n) for n in range(6))
CARD_OF = {baccarat_value(card): card for card in range(52)}  # one of each value
_kinds: dict[Any, Settled] = {}


@cache
def tables() -> tuple[Any, Any, Any]:
    """The amount burned by value; whether the Player's Hand draws, by both counts; whether the
    Banker's does, by both counts and the third card. Nobody draws to a natural."""
    amounts = np.zeros(10, np.int64)
    for card in range(52):
        amounts[baccarat_value(card)] = burn_amount(card)
    player = np.zeros(COUNTS, np.int64)
    banker = np.zeros(COUNTS * 16, np.int64)
    for mine in range(10):
        for theirs in range(10):
            if not (natural(mine) or natural(theirs)):
                player[mine * 10 + theirs] = players_hand_draws(mine)
                for third in range(NONE + 1):
                    draws = bankers_hand_draws(theirs, third)
                    banker[(mine * 10 + theirs) * 16 + third] = draws
    return amounts, player, banker


@procedure
def third_cards(
    chance: Any, buffer: Any, place: Any, shoe: Any, at: int, size: int, two: int,
    player_draws: Any, banker_draws: Any, hand: Any,
) -> Any:  # fmt: skip
    """Drawn one by one, into the last places of the hand; who took one."""
    hand[4] = hand[5] = 0
    takes, third = player_draws[two], NONE
    if takes:
        hand[4] = third = draw(chance, buffer, place, shoe, at + 4, size)
    gives = banker_draws[two * 16 + third]
    if gives:
        hand[4 + takes] = draw(chance, buffer, place, shoe, at + 4 + takes, size)
    return takes, gives


@procedure
def run_shoes(
    deck: Any, cutting_at: int, amounts: Any, player_draws: Any, banker_draws: Any, counts: Any,
    cards: Any, seed: int, chunk: int, rounds: int,
) -> None:  # fmt: skip
    """Count the hands of a chunk by their final counts; `cards` keeps those of one hand of each.
    A card is its value here."""
    chance = stream(seed, chunk)
    buffer = np.zeros(ROOM, np.uint64)
    place = np.zeros(2, np.int64)
    hand = np.zeros(MOST, np.int64)
    size = len(deck)
    shoe = deck.copy()
    at, last, shuffled, word, have = 0, False, False, 0, 0
    for _ in range(rounds):
        if not shuffled:
            place[0], place[1] = word, have
            first = draw(chance, buffer, place, shoe, 0, size)
            at = 1
            for _ in range(amounts[first]):
                draw(chance, buffer, place, shoe, at, size)
                at += 1
            word, have = place[0], place[1]
            last, shuffled = False, True
        if word + MOST > have:
            have = top_up(chance, buffer, word, have)
            word = 0
        n, from_ = np.uint64(size - at), np.uint64(at)
        w = np.uint64(word)
        w0, w1, w2 = buffer[w] * n, buffer[w + ONE] * (n - ONE), buffer[w + TWO] * (n - TWO)
        w3, w4 = buffer[w + THREE] * (n - THREE), buffer[w + FOUR] * (n - FOUR)
        w5 = buffer[w + FIVE] * (n - FIVE)
        least = min(
            min(min(w0 & WORD, w1 & WORD), min(w2 & WORD, w3 & WORD)), min(w4 & WORD, w5 & WORD)
        )
        if least >= n:
            c0, c1 = take(shoe, from_, w0), take(shoe, from_ + ONE, w1)
            c2, c3 = take(shoe, from_ + TWO, w2), take(shoe, from_ + THREE, w3)
            mine, theirs = digit(c0 + c2), digit(c1 + c3)
            two = mine * 10 + theirs
            takes = player_draws[np.uint64(two)]
            c4 = shoe[from_ + FOUR + (w4 >> BITS)]
            third = c4 if takes else NONE
            gives = banker_draws[np.uint64(two * 16 + third)]
            used = takes + gives
            take(shoe, from_ + FOUR, w4 if used else ZERO)  # or a card changes places with itself
            c5 = take(shoe, from_ + FIVE, w5 if used == 2 else ZERO)
            word += 4 + used
        else:  # one word may have to be drawn again
            place[0], place[1] = word, have
            for j in range(4):
                hand[j] = draw(chance, buffer, place, shoe, at + j, size)
            c0, c1, c2, c3 = hand[0], hand[1], hand[2], hand[3]
            mine, theirs = digit(c0 + c2), digit(c1 + c3)
            two = mine * 10 + theirs
            takes, gives = third_cards(
                chance, buffer, place, shoe, at, size, two, player_draws, banker_draws, hand
            )
            c4, c5, used = hand[4], hand[5], takes + gives
            word, have = place[0], place[1]
        at += 4 + used
        bankers = (c5 if takes else c4) * gives
        both = np.uint64(digit(mine + c4 * takes) * 10 + digit(theirs + bankers))
        if counts[both] == 0:
            cards[both, 0], cards[both, 1], cards[both, 2] = c0, c1, c2
            cards[both, 3], cards[both, 4], cards[both, 5] = c3, c4, c5
        counts[both] += 1
        if last:
            shuffled = False
        elif cutting_at < at:
            last = True


@procedure
def digit(total: int) -> int:
    """The right digit of a total of two counts."""
    return total - 10 if total >= 10 else total


def covers(plan: Plan) -> bool:
    """All terms, seats and wagers: nothing is decided that moves a card or a chip."""
    return True


def run(plan: Plan, chunk: int, rounds: int) -> Result:
    game, terms = plan.game, plan.terms
    deck = np.array([baccarat_value(card) for card in game.cards.shuffled(terms)], np.int64)
    counts = np.zeros(COUNTS, np.int64)
    cards = np.zeros((COUNTS, MOST), np.int64)
    body = compiled(run_shoes)
    for first in range(0, rounds, CHUNK):
        take = min(CHUNK, rounds - first)
        number = chunk + first // CHUNK
        cutting_at = len(deck) - terms.cut_card_from_back
        body(deck, cutting_at, *tables(), counts, cards, plan.seed, number, take)
    kinds = np.nonzero(counts)[0].tolist()
    found = ((_kind(plan, both, cards[both].tolist()), int(counts[both])) for both in kinds)
    return result_of(plan, rounds, found)


def _kind(plan: Plan, both: int, hand: list[int]) -> Settled:
    """What these two counts settle, on a shoe that begins with an ace: one more card is burned."""
    key = plan.terms, tuple(sorted(plan.wagers.items())), plan.seats, both
    if key not in _kinds:
        if len(_kinds) > 50 * COUNTS:
            _kinds.clear()
        size = len(plan.game.cards.shuffled(plan.terms))
        deck = [ACE * 4, 0, *(CARD_OF[value] for value in hand)]
        _kinds[key] = settled(plan, deck=deck + [0] * (size - len(deck)))
    return _kinds[key]
