"""Blackjack, one player: the order of the cards. N.J.A.C. 19:47-2.5, 2.6, 2.8, 2.10 to 2.12.

What the player and the dealer do, and what hands count, is read from the automata of
`hands`, made of the strategy and the judgments. What a kind of round settles is asked of
the narration.
"""

from typing import Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.rules.njac_19_47.s02_blackjack.hands import DOUBLE_DOWN, DRAW, SPLIT, STAND
from nomorebets.rules.njac_19_47.s02_blackjack.terms import CARD_READER, NO_SIDE
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.kernels.blackjack.hands import (
    ACES,
    CARD_OF,
    HANDS,
    OVER,
    WIDE,
    Hands,
    dealers_hands,
    hands_of,
    results,
    values_of,
    wide,
)
from nomorebets.simulation.kernels.drawing import ROOM, draw_one, top_up
from nomorebets.simulation.kernels.settling import Settled, result_of, settled
from nomorebets.simulation.philox import stream
from nomorebets.simulation.result import Result
from nomorebets.simulation.run import CHUNK, Plan
from nomorebets.simulation.strategies import interpreted

ADVISED = True
EACH = 6  # what may become of a hand: lost, pushed, won; as it was, or doubled
DOUBLED = 3
BOTH_BLACKJACK, DEALERS_BLACKJACK, PLAYERS_BLACKJACK, SURRENDERED, PLAYED = range(5)
KINDS = PLAYED + EACH + EACH**2 + EACH**3 + EACH**4
MOST_CARDS = 64  # of a round, words drawn again included
LEAST_DECKS = 4  # the shoe never runs out
CACHED = 8
ROW, ONE, TWO, THREE = (np.uint64(n) for n in (WIDE, 1, 2, 3))
ACE_AND_TEN = 11  # the total of the values of a blackjack; of a six and a five too

_kinds: dict[Any, Settled] = {}
_tables: dict[Any, tuple[Any, ...]] = {}


@procedure
def is_natural(a: Any, b: Any) -> bool:
    return a + b == ACE_AND_TEN and (a == 1 or b == 1)


@procedure
def split_box(
    after: Any, says: Any, up: Any, value: Any, buffer: Any, word: Any, shoe: Any,
    at: Any, size: Any, states: Any, doubled: Any,
) -> Any:  # fmt: skip
    """Play a box whose first pair is split: its hands' states and whether they are doubled; how
    many hands, and where the words and the shoe stand."""
    held = np.zeros(HANDS, np.int64)  # cards a hand has: 1 while it waits, 2 until it draws
    single = np.uint64(after[value])
    states[0], doubled[0], held[0] = single, 0, 1
    states[1], doubled[1], held[1] = single, 0, 1
    hands, now = 2, 0
    while now < hands:
        said = DRAW
        while True:  # the second card of a hand, or what was said
            card, word = draw_one(buffer, word, shoe, at, size)
            at += ONE
            states[now] = after[np.uint64(states[now]) * ROW + np.uint64(card)]
            held[now] += 1
            if said == DOUBLE_DOWN:
                doubled[now] = 1
                break
            layer = hands - 1 + (ACES if value == 1 else 0) if held[now] == 2 else 0
            said = says[layer, np.uint64(states[now]) * ROW + up]
            if said == STAND:
                break
            if said == SPLIT:
                for i in range(hands, now + 1, -1):
                    states[i], doubled[i], held[i] = states[i - 1], doubled[i - 1], held[i - 1]
                states[now] = states[now + 1] = single
                doubled[now + 1] = 0
                held[now] = held[now + 1] = 1
                hands += 1
        now += 1
    return hands, word, at


@procedure
def some_wait(hands: int, states: Any, total: Any) -> bool:
    """For the dealer: hands of a split box that are not over 21."""
    waits = False
    for i in range(hands):
        waits = waits or total[states[i]] != OVER
    return waits


@procedure
def kind_of_split(
    hands: int, states: Any, doubled: Any, total: Any, won: Any, theirs: Any
) -> int:  # fmt: skip
    kind, power = 0, 1
    for i in range(hands):
        mine = np.uint64(total[states[i]])
        to = won[mine * np.uint64(32) + theirs] + DOUBLED * doubled[i]
        kind += to * power + (power if i > 0 else 0)
        power *= EACH
    return kind


@procedure
def keep_cards(cards: Any, kind: int, shoe: Any, began: Any, at: Any) -> None:
    """Those of a round of this kind, and in the last place how many."""
    for i in range(at - began):
        cards[kind, i] = shoe[began + i]
    cards[kind, MOST_CARDS - 1] = at - began


@procedure
def run_boxes(
    deck: Any, cutting_at: int, after: Any, says: Any, total: Any, dealers_after: Any, draws: Any,
    dealers_total: Any, won: Any, counts: Any, cards: Any, seed: int, chunk: int, rounds: int,
) -> None:  # fmt: skip
    """Count the rounds of a chunk by kind; `cards` keeps those of one round of each. A card is its
    value here."""
    chance = stream(seed, chunk)
    buffer = np.zeros(ROOM, np.uint64)
    states = np.zeros(HANDS, np.int64)
    doubled = np.zeros(HANDS, np.int64)
    size = np.uint64(len(deck))
    shoe = deck.copy()
    word = have = np.uint64(0)
    at = size + ONE
    for _ in range(rounds):
        if word + np.uint64(MOST_CARDS) > have:
            have = np.uint64(top_up(chance, buffer, np.int64(word), np.int64(have)))
            word = np.uint64(0)
        if np.int64(at) > cutting_at:
            _, word = draw_one(buffer, word, shoe, np.uint64(0), size)  # burned
            at = ONE
        began = at
        a, word = draw_one(buffer, word, shoe, at, size)
        up, word = draw_one(buffer, word, shoe, at + ONE, size)
        b, word = draw_one(buffer, word, shoe, at + TWO, size)
        hole, word = draw_one(buffer, word, shoe, at + THREE, size)
        at += np.uint64(4)
        kind = PLAYED
        if is_natural(up, hole):
            kind = BOTH_BLACKJACK if is_natural(a, b) else DEALERS_BLACKJACK
        elif is_natural(a, b):
            kind = PLAYERS_BLACKJACK
        else:
            first = np.uint64(up)
            state = np.uint64(after[np.uint64(after[a]) * ROW + np.uint64(b)])
            said = says[0, state * ROW + first]
            while said == DRAW:
                card, word = draw_one(buffer, word, shoe, at, size)
                at += ONE
                state = np.uint64(after[state * ROW + np.uint64(card)])
                said = says[0, state * ROW + first]
            hands, twice = 1, 0
            if said == DOUBLE_DOWN:
                card, word = draw_one(buffer, word, shoe, at, size)
                at += ONE
                state = np.uint64(after[state * ROW + np.uint64(card)])
                twice = DOUBLED
            elif said == SPLIT:
                hands, word, at = split_box(
                    after, says, first, a, buffer, word, shoe, at, size, states, doubled
                )
            mine = np.uint64(total[state])
            waits = mine != OVER if hands == 1 else some_wait(hands, states, total)
            if said > DRAW and twice == 0 and hands == 1:
                kind = SURRENDERED
            else:
                dealer = np.uint64(dealers_after[up]) * ROW + np.uint64(hole)
                dealer = np.uint64(dealers_after[dealer])
                while waits and draws[dealer]:
                    card, word = draw_one(buffer, word, shoe, at, size)
                    at += ONE
                    dealer = np.uint64(dealers_after[dealer * ROW + np.uint64(card)])
                theirs = np.uint64(dealers_total[dealer])
                if hands == 1:
                    kind += won[mine * np.uint64(32) + theirs] + twice
                else:
                    kind += kind_of_split(hands, states, doubled, total, won, theirs)
        if counts[kind] == 0:
            keep_cards(cards, kind, shoe, np.int64(began), np.int64(at))
        counts[kind] += 1


def tables_of(plan: Plan) -> tuple[Any, ...]:
    """The player's and the dealer's automata, what totals win; and whether anything is insured."""
    terms, advice = plan.terms, bytes(np.array(plan.advice, np.int64))
    if (terms, advice) not in _tables:
        if len(_tables) >= CACHED:
            _tables.clear()
        ordinary, advise = plan.game.ordinary_play, interpreted(plan.game)
        assert ordinary is not None

        def decide(table: Any, terms: Any, spot: int, decision: int) -> int:
            return int(advise(plan.advice, table, terms, spot, decision))

        player: Hands = hands_of(terms, decide if advice else ordinary)
        dealer = dealers_hands(terms)
        _tables[terms, advice] = (
            wide(player.next, np.uint16), wide(player.says, np.uint8),
            player.total.astype(np.uint8), wide(dealer.next, np.uint16),
            dealer.says[0].max(axis=1).astype(np.uint8), dealer.total.astype(np.uint8),
            results(terms), player.insures,
        )  # fmt: skip
    return _tables[terms, advice]


def covers(plan: Plan) -> bool:
    """One player with one wager, not insured, at a shoe with a cutting card and a card reader."""
    terms = plan.terms
    if plan.seats != 1 or set(plan.wagers) != {"wager"}:
        return False
    if terms.double_shoe or terms.bart_carter or terms.continuous_shuffler:
        return False
    if terms.multiple_action or terms.five_card_21:
        return False
    plain = terms.hole_card_mode == CARD_READER and terms.side_2_17 == NO_SIDE
    return bool(plain and terms.decks >= LEAST_DECKS and not tables_of(plan)[-1])


def run(plan: Plan, chunk: int, rounds: int) -> Result:
    game, terms = plan.game, plan.terms
    deck = values_of(game.cards.shuffled(terms))
    behind = -(-len(deck) * terms.cut_card_fraction_from_back // 100)  # 2.5(d)
    cutting_at = 0 if terms.reshuffle_each_round else len(deck) - behind
    counts = np.zeros(KINDS, np.int64)
    cards = np.zeros((KINDS, MOST_CARDS), np.int64)
    body = compiled(run_boxes)
    for first in range(0, rounds, CHUNK):
        take = min(CHUNK, rounds - first)
        number = chunk + first // CHUNK
        body(deck, cutting_at, *tables_of(plan)[:-1], counts, cards, plan.seed, number, take)
    kinds = np.nonzero(counts)[0].tolist()
    found = ((_kind(plan, kind, cards[kind].tolist()), int(counts[kind])) for kind in kinds)
    return result_of(plan, rounds, found)


def _kind(plan: Plan, kind: int, dealt: list[int]) -> Settled:
    """On a shoe that begins with these cards, after the one that is burned."""
    key = plan.terms, plan.wagers["wager"], bytes(np.array(plan.advice, np.int64)), kind
    if key not in _kinds:
        if len(_kinds) > CACHED * KINDS:
            _kinds.clear()
        size = len(plan.game.cards.shuffled(plan.terms))
        deck = [CARD_OF[value] for value in [10, *dealt[: dealt[-1]]]]
        _kinds[key] = settled(plan, deck=deck + [0] * (size - len(deck)))
    return _kinds[key]
