"""Blackjack, one player: the order of the cards. N.J.A.C. 19:47-2.5, 2.6, 2.8, 2.10 to 2.12.

What the player does is read from a table made of `ordinary_play` itself; when the dealer draws, and
who wins, are the judgments'. What a kind of round settles is asked of the narration.
"""

from typing import Any

import numpy as np

from nomorebets.judgments.blackjack import card_value, dealer_draws, is_ace, point_total
from nomorebets.law.marks import procedure
from nomorebets.rules.njac_19_47.s02_blackjack.hands import (
    DOUBLE_DOWN,
    SPLIT,
    STAND,
    SURRENDER,
    is_split_ace,
    may_split,
)
from nomorebets.rules.njac_19_47.s02_blackjack.ordinary_play import play_against
from nomorebets.rules.njac_19_47.s02_blackjack.settlement import result
from nomorebets.rules.njac_19_47.s02_blackjack.terms import CARD_READER, NO_SIDE
from nomorebets.simulation.by_reference import by_reference
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.kernels.drawing import ROOM, draw, quick_draw, top_up
from nomorebets.simulation.kernels.settling import Settled, result_of, settled
from nomorebets.simulation.philox import stream
from nomorebets.simulation.run import CHUNK, Plan, Result

HANDS, VALUES = 4, 11  # hands a box may have; values of cards from 1
TWO_CARDS = VALUES * VALUES * VALUES  # decisions with two cards, for each number of hands
MORE_CARDS = (HANDS + 1) * TWO_CARDS  # then those with more, hard and soft
EACH = 6  # what may become of a hand: lost, pushed, won; as it was, or doubled
BOTH_BLACKJACK, DEALERS_BLACKJACK, PLAYERS_BLACKJACK, SURRENDERED, PLAYED = range(5)
KINDS = PLAYED + EACH + EACH**2 + EACH**3 + EACH**4
MOST_CARDS = 64  # of a round, words drawn again included
LEAST_DECKS = 4  # the shoe never runs out
CARD_OF = {card_value(card): card for card in range(52)}  # one of each value

_kinds: dict[Any, Settled] = {}
_tables: dict[Any, tuple[Any, Any]] = {}


class Held:
    """A table that shows one hand, for `ordinary_play` to look at."""

    def __init__(self, cards: list[int], hands: int) -> None:
        self.cards, self.hands = cards, hands

    def hand(self, spot: int) -> list[int]:
        return self.cards

    def hands_of(self, box: int) -> range:
        return range(self.hands)


def choice(terms: Any, cards: list[int], hands: int, up: int) -> int:
    """What is done with these cards: nothing more where the text asks for no decision."""
    table: Any = Held(cards, hands)
    if point_total(cards) >= 21:
        return STAND
    if is_split_ace(table, 0) and not may_split(table, terms, 0):
        return STAND
    return play_against(table, terms, 0, up)


def with_more_cards(total: int, soft: bool) -> list[int]:
    """Three cards or more of this total, ace first if it is soft."""
    cards = [CARD_OF[1]] if soft else []
    rest = total - 11 if soft else total
    while len(cards) < 2:
        cards.append(CARD_OF[1 if soft else 2])
        rest -= 1 if soft else 2
    while rest > 10:
        cards.append(CARD_OF[10])
        rest -= 10
    return [*cards, CARD_OF[rest]] if rest > 0 else cards


def tables_of(terms: Any) -> tuple[Any, Any]:
    """(choices, whether the dealer draws)."""
    if terms not in _tables:
        choices = np.zeros(MORE_CARDS + 2 * 32 * VALUES, np.int64)
        for hands in range(1, HANDS + 1):
            for first in range(1, VALUES):
                for second in range(1, VALUES):
                    for up in range(1, VALUES):
                        at = ((hands * VALUES + first) * VALUES + second) * VALUES + up
                        cards = [CARD_OF[first], CARD_OF[second]]
                        choices[at] = choice(terms, cards, hands, up)
        draws = np.zeros(64, np.int64)
        for soft in (False, True):
            for total in range(13 if soft else 6, 22):
                cards = with_more_cards(total, soft)
                draws[soft * 32 + total] = dealer_draws(cards, terms.soft17 > 0)
                for up in range(1, VALUES):
                    at = MORE_CARDS + (soft * 32 + total) * VALUES + up
                    choices[at] = choice(terms, cards, 1, up)
        for total in range(2, 13):  # two cards are as many as a dealer may have
            draws[total] = draws[32 + total] = 1
        _tables[terms] = choices, draws
    return _tables[terms]


@procedure
def best(hard: int, aces: int) -> int:
    """A total with where its row begins: 32 more if an ace counts 11."""
    return 32 + hard + 10 if aces > 0 and hard <= 11 else hard


@procedure
def run_boxes(
    terms: Any, deck: Any, cutting_at: int, choices: Any, draws: Any, counts: Any, cards: Any,
    seed: int, chunk: int, rounds: int,
) -> None:  # fmt: skip
    """Count the rounds of a chunk by kind; `cards` keeps those of one round of each. A card is its
    value here."""
    kept = by_reference(terms)
    chance = stream(seed, chunk)
    buffer = np.zeros(ROOM, np.uint64)
    place = np.zeros(2, np.int64)
    size = len(deck)
    shoe = deck.copy()
    first = np.zeros(HANDS, np.int64)
    hard = np.zeros(HANDS, np.int64)
    aces = np.zeros(HANDS, np.int64)
    held = np.zeros(HANDS, np.int64)
    doubled = np.zeros(HANDS, np.int64)
    at, opened = 0, False
    for _ in range(rounds):
        if not opened or cutting_at < at:
            shoe[:] = deck
            draw(chance, buffer, place, shoe, 0, size)  # burned
            at, opened = 1, True
        if place[0] + MOST_CARDS > place[1]:
            place[1] = top_up(chance, buffer, place[0], place[1])
            place[0] = 0
        began = at
        a = quick_draw(buffer, place, shoe, at, size)
        up = quick_draw(buffer, place, shoe, at + 1, size)
        b = quick_draw(buffer, place, shoe, at + 2, size)
        hole = quick_draw(buffer, place, shoe, at + 3, size)
        at += 4
        blackjack = a + b == 11 and (a == 1 or b == 1)
        if up + hole == 11 and (up == 1 or hole == 1):
            kind = BOTH_BLACKJACK if blackjack else DEALERS_BLACKJACK
        elif blackjack:
            kind = PLAYERS_BLACKJACK
        else:
            hands, now = 1, 0
            first[0], hard[0], held[0], doubled[0] = a, a + b, 2, 0
            aces[0] = (1 if a == 1 else 0) + (1 if b == 1 else 0)
            waits, gave_up = False, False
            while now < hands:
                if held[now] == 1:
                    card = quick_draw(buffer, place, shoe, at, size)
                    at += 1
                    hard[now] += card
                    aces[now] += 1 if card == 1 else 0
                    held[now] = 2
                while True:
                    total = best(hard[now], aces[now])
                    if total & 31 >= 21:
                        break
                    if held[now] == 2:
                        row = (hands * VALUES + first[now]) * VALUES + hard[now] - first[now]
                        said = choices[row * VALUES + up]
                    else:
                        said = choices[MORE_CARDS + total * VALUES + up]
                    if said == STAND:
                        break
                    if said == SURRENDER:
                        gave_up = True
                        break
                    if said == SPLIT:
                        for i in range(hands, now + 1, -1):
                            first[i], hard[i], held[i] = first[i - 1], hard[i - 1], held[i - 1]
                            aces[i], doubled[i] = aces[i - 1], doubled[i - 1]
                        hands += 1
                        value = first[now]
                        hard[now] = hard[now + 1] = first[now + 1] = value
                        aces[now] = aces[now + 1] = 1 if value == 1 else 0
                        held[now + 1], doubled[now + 1] = 1, 0
                    card = quick_draw(buffer, place, shoe, at, size)
                    at += 1
                    hard[now] += card
                    aces[now] += 1 if card == 1 else 0
                    if said != SPLIT:
                        held[now] += 1
                    if said == DOUBLE_DOWN:
                        doubled[now] = 1
                        break
                waits = waits or (hard[now] <= 21 and not gave_up)
                now += 1
            mine, dealt = up + hole, (1 if up == 1 else 0) + (1 if hole == 1 else 0)
            while waits and draws[best(mine, dealt)] > 0:
                card = quick_draw(buffer, place, shoe, at, size)
                at += 1
                mine += card
                dealt += 1 if card == 1 else 0
                if mine > 21:
                    break
            dealers = best(mine, dealt) & 31
            kind, power = PLAYED, 1
            for i in range(hands):
                to = -1
                if hard[i] <= 21:
                    to = result(kept, best(hard[i], aces[i]) & 31, held[i], dealers)
                kind += (to + 1 + 3 * doubled[i]) * power + (power if i > 0 else 0)
                power *= EACH
            if gave_up:
                kind = SURRENDERED
        if counts[kind] == 0:
            for i in range(at - began):
                cards[kind, i] = shoe[began + i]
            cards[kind, MOST_CARDS - 1] = at - began
        counts[kind] += 1


def covers(plan: Plan) -> bool:
    """One player with one wager at a shoe with a cutting card and a card reader."""
    terms = plan.terms
    if plan.seats != 1 or set(plan.wagers) != {"wager"}:
        return False
    if terms.double_shoe or terms.bart_carter or terms.continuous_shuffler:
        return False
    if terms.multiple_action or terms.reshuffle_each_round or terms.five_card_21:
        return False
    plain = terms.hole_card_mode == CARD_READER and terms.side_2_17 == NO_SIDE
    return bool(plain and terms.decks >= LEAST_DECKS)


def run(plan: Plan, chunk: int, rounds: int) -> Result:
    game, terms = plan.game, plan.terms
    assert game.cards is not None
    deck = np.array([card_value(card) for card in game.cards(terms)], np.int64)
    behind = -(-len(deck) * terms.cut_card_fraction_from_back // 100)  # 2.5(d)
    counts = np.zeros(KINDS, np.int64)
    cards = np.zeros((KINDS, MOST_CARDS), np.int64)
    body = compiled(run_boxes)
    for first in range(0, rounds, CHUNK):
        take = min(CHUNK, rounds - first)
        number = chunk + first // CHUNK
        body(
            terms, deck, len(deck) - behind, *tables_of(terms), counts, cards, plan.seed, number,
            take,
        )  # fmt: skip
    kinds = np.nonzero(counts)[0].tolist()
    found = ((_kind(plan, kind, cards[kind].tolist()), int(counts[kind])) for kind in kinds)
    return result_of(plan, rounds, found)


def _kind(plan: Plan, kind: int, dealt: list[int]) -> Settled:
    """On a shoe that begins with these cards, after the one that is burned."""
    key = plan.terms, plan.wagers["wager"], kind
    if key not in _kinds:
        assert plan.game.cards is not None
        size = len(plan.game.cards(plan.terms))
        values = [10, *dealt[: dealt[-1]]]
        deck = [CARD_OF[value] for value in values]
        _kinds[key] = settled(plan, deck=deck + [0] * (size - len(deck)))
    return _kinds[key]


assert is_ace(CARD_OF[1])
