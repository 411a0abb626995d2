"""Blackjack's hands as multisets of values: the player's, the dealer's, and what they settle at.

A hand is how many cards it has of each value, ace to ten. The player's hands of 21 and less are
numbered by rising total, so that a card always leads to a later one. The dealer's complete hands
are listed for each start (the first card, or both if both lie face up) as a tree of counts, value
by value, with the number of orders in which the dealer draws each.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import perm
from typing import Any

import numpy as np

from nomorebets.judgments.blackjack import (
    ACE,
    card_value,
    dealer_draws,
    is_ace,
    is_blackjack,
    point_total,
)
from nomorebets.judgments.payouts import LOSE, PUSH
from nomorebets.law.refusal import Refused
from nomorebets.law.words import DEALER
from nomorebets.rules.njac_19_47.s02_blackjack import is_undecided
from nomorebets.rules.njac_19_47.s02_blackjack.hands import (
    SURRENDER,
    TO_PLAY,
    may_double,
    may_split,
    may_surrender,
)
from nomorebets.rules.njac_19_47.s02_blackjack.settlement import settle_hand
from nomorebets.rules.njac_19_47.s02_blackjack.terms import DOUBLE, FACE_UP, WAGER, Terms

VALUES = 10
TOTALS = 7  # what the dealer ends with: 17 to 21, more, a blackjack
OVER, DEALERS_BLACKJACK = 5, 6
CODES = 6  # what a hand may settle at, by the dealer's total; the last: it is over 21
BUST = 5
ACE_VALUE, TEN_VALUE = 0, 9  # places of the values ace and ten

Counts = tuple[int, ...]


def card_of(place: int) -> int:
    """Any card of a value, for the judgments."""
    return ACE * 4 if place == ACE_VALUE else (place - 1) * 4


def cards_of(counts: Sequence[int]) -> tuple[int, ...]:
    return tuple(card_of(place) for place in range(VALUES) for _ in range(counts[place]))


def place_of(card: int) -> int:
    return card_value(card) - 1


def counts_of(cards: Iterable[int]) -> Counts:
    counts = [0] * VALUES
    for card in cards:
        counts[place_of(card)] += 1
    return tuple(counts)


def plus(counts: Counts, *places: int) -> Counts:
    more = list(counts)
    for place in places:
        more[place] += 1
    return tuple(more)


NO_CARDS: Counts = (0,) * VALUES


class OneBox:
    """A table with one box and nothing else, for the rules to judge and settle a hand of it."""

    def __init__(
        self,
        cards: Sequence[int],
        dealers: Sequence[int] = (),
        hands: int = 1,
        stakes: dict[int, int] | None = None,
        surrendered: bool = False,
    ) -> None:
        self.cards, self.dealers, self.hands = cards, dealers, hands
        self.stakes = stakes or {}
        self.surrendered = surrendered
        self.won = 0

    def hand(self, spot: int) -> Sequence[int]:
        return self.dealers if spot == DEALER else self.cards

    shown = hand

    def hands_of(self, box: int) -> Sequence[int]:
        return tuple(range(self.hands))

    def elected(self, hand: int, decision: int) -> int:
        return SURRENDER if self.surrendered and decision == TO_PLAY else 0

    def rule(self, cite: str) -> None:
        pass

    def staked(self, hand: int, wager: int) -> int:
        return self.stakes.get(wager, 0)

    def settle(self, hand: int, wager: int, to: int, one: int = 1) -> None:
        staked = self.staked(hand, wager)
        if to == LOSE:
            self.won -= staked
        elif to != PUSH:
            self.won += staked * to // one
        self.take_down(hand, wager)

    def collect(self, hand: int, wager: int, amount: int) -> None:
        self.won -= amount
        self.stakes[wager] -= amount

    def take_down(self, hand: int, wager: int) -> None:
        self.stakes.pop(wager, None)


def settled(
    terms: Terms,
    stake: int,
    cards: Sequence[int],
    dealers: Sequence[int],
    doubled: bool = False,
    original: bool = True,
    hands: int = 1,
    surrendered: bool = False,
) -> int:
    """What a hand that stands wins, in cents, as 2.3 to 2.16 settle it."""
    stakes = {WAGER: stake} | ({DOUBLE: stake} if doubled else {})
    box: Any = OneBox(cards, dealers, hands, stakes)
    settle_hand(box, terms, 0, original, surrendered, 0, 1)
    return int(box.won)


# the player's hands


@dataclass(frozen=True)
class PlayerHands:
    """Every multiset of values that counts 21 or less, none and one card included."""

    counts: Any  # [hand, value]
    total: Any
    size: Any
    next: Any  # [hand, value]: the hand with one card more; -1 if it is over 21
    number: dict[Counts, int]
    multisets: list[Counts]

    def __len__(self) -> int:
        return len(self.size)

    def two_cards(self) -> list[int]:
        return [h for h in range(len(self)) if self.size[h] == 2]

    def cards(self, hand: int) -> tuple[int, ...]:
        return cards_of(self.multisets[hand])


@lru_cache(maxsize=1)
def all_hands() -> PlayerHands:
    found: list[Counts] = []

    def grow(counts: Counts, hard: int, least: int) -> None:
        found.append(counts)
        for place in range(least, VALUES):
            if hard + place + 1 <= 21:
                grow(plus(counts, place), hard + place + 1, place)

    grow(NO_CARDS, 0, 0)
    found.sort(key=lambda counts: sum((place + 1) * n for place, n in enumerate(counts)))
    number = {counts: i for i, counts in enumerate(found)}
    following = [[number.get(plus(c, place), -1) for place in range(VALUES)] for c in found]
    counts = np.array(found, np.int64)
    hard = counts @ np.arange(1, VALUES + 1)
    soft = (counts[:, ACE_VALUE] > 0) & (hard <= 11)
    total = np.where(soft, hard + 10, hard)
    size = counts.sum(axis=1)
    return PlayerHands(counts, total, size, np.array(following, np.int64), number, found)


# the dealer's hands


@dataclass(frozen=True)
class DealersHands:
    """Complete hands not over 21, but blackjacks: a tree of counts for each start.

    Each node adds `count` cards of `value` to its parent; if `orders` is not 0 the hand is complete
    there, with this `total` and so many cards beside the start.
    """

    starts: tuple[Counts, ...]
    first: Any  # where the nodes of each start begin, and end
    parent: Any
    value: Any
    count: Any
    orders: Any
    total: Any
    size: Any

    @property
    def longest(self) -> int:
        return int(self.size.max())

    def complete(self, s: int) -> Iterator[tuple[Counts, int, int]]:
        """(cards beside the start, orders, total) of every complete hand."""
        drawn: list[Counts] = []
        for node in range(self.first[s], self.first[s + 1]):
            before = drawn[self.parent[node]] if drawn else NO_CARDS
            drawn.append(plus(before, *[int(self.value[node])] * int(self.count[node])))
            if self.orders[node]:
                yield drawn[-1], int(self.orders[node]), int(self.total[node])


@lru_cache
def dealers_hands(face_up: bool, hits_soft_17: bool) -> DealersHands:
    singles = [plus(NO_CARDS, place) for place in range(VALUES)]
    doubles = [
        plus(NO_CARDS, one, two) for one in range(VALUES) for two in range(one, VALUES)
    ]  # fmt: skip
    starts = doubles if face_up else singles
    judged: dict[tuple[int, bool, int], tuple[bool, int, bool]] = {}

    def judge(hand: Counts) -> tuple[bool, int, bool]:
        hard = sum((place + 1) * n for place, n in enumerate(hand))
        key = hard, hand[ACE_VALUE] > 0, min(sum(hand), 3)
        if key not in judged:
            cards = cards_of(hand)
            judged[key] = (
                dealer_draws(cards, hits_soft_17), point_total(cards), is_blackjack(cards),
            )  # fmt: skip
        return judged[key]

    nodes: list[tuple[int, int, int, int, int, int]] = []
    first = [0]
    for start in starts:
        complete: dict[Counts, tuple[int, int]] = {}
        drawing = {NO_CARDS: 1}
        while drawing:
            longer: dict[Counts, int] = {}
            for drawn, orders in drawing.items():
                hand = tuple(a + b for a, b in zip(start, drawn, strict=True))
                draws, total, blackjack = judge(hand)
                if sum(hand) < 2 or draws:
                    for place in range(VALUES):
                        more = plus(drawn, place)
                        longer[more] = longer.get(more, 0) + orders
                elif total <= 21 and not blackjack:
                    complete[drawn] = orders, total - 17
            drawing = longer
        grown, number = tree_of(complete)
        for node, counts in zip(grown, number, strict=True):
            nodes.append((*node, *complete.get(counts, (0, 0)), sum(counts)))
        first.append(len(nodes))
    return DealersHands(tuple(starts), np.array(first, np.int64), *columns_of(nodes))


def tree_of(multisets: Iterable[Counts]) -> tuple[list[tuple[int, int, int]], dict[Counts, int]]:
    """(parent, value, count) of each node of a tree of counts, value by value; and which node each
    multiset is."""
    nodes, number = [(0, 0, 0)], {NO_CARDS: 0}
    for counts in sorted(multisets):
        node = 0
        for place in range(VALUES):
            begun = counts[: place + 1] + NO_CARDS[place + 1 :]
            if counts[place] and begun not in number:
                number[begun] = len(nodes)
                nodes.append((node, place, counts[place]))
            node = number[begun]
    return nodes, number


def columns_of(rows: Iterable[Sequence[int]]) -> tuple[Any, ...]:
    return tuple(np.array(column, np.int64) for column in zip(*rows, strict=True))


# what the terms make of them


@dataclass(frozen=True)
class Rules:
    """What may be done with each hand, and what each end of a hand wins, in cents."""

    terms: Terms
    stake: int

    @property
    def face_up(self) -> bool:
        return self.terms.hole_card_mode == FACE_UP

    @property
    def told(self) -> bool:
        """A dealer's blackjack is known, and ends the round, before the players decide."""
        return not is_undecided(self.terms, card_of(ACE_VALUE))

    @property
    def hits_soft_17(self) -> bool:
        return bool(self.terms.soft17 > 0)

    @cached_property
    def dealers(self) -> DealersHands:
        return dealers_hands(self.face_up, self.hits_soft_17)

    @cached_property
    def may_double(self) -> Any:
        """By hand, of those of two cards."""
        hands = all_hands()
        found = np.zeros(len(hands), np.bool_)
        for h in hands.two_cards():
            box: Any = OneBox(hands.cards(h))
            found[h] = may_double(box, self.terms, 0) and hands.total[h] < 21
        return found

    @cached_property
    def may_surrender(self) -> bool:
        box: Any = OneBox(cards_of(plus(NO_CARDS, 8, 5)))
        return bool(may_surrender(box, self.terms, 0))

    @cached_property
    def most_hands(self) -> list[int]:
        """How many hands a pair of each value may become; 1 if it may not be split."""
        found = []
        for place in range(VALUES):
            hands = 1
            box: Any = OneBox((card_of(place),) * 2)
            while may_split(box, self.terms, 0):
                hands += 1
                box = OneBox((card_of(place),) * 2, hands=hands)
            found.append(hands)
        return found

    def one_card_each(self, place: int) -> bool:
        """2.11(c)."""
        return is_ace(card_of(place))

    @cached_property
    def codes(self) -> tuple[Any, Any]:
        """For each hand and total of the dealer a code; what each code wins, alone and doubled."""
        hands = all_hands()
        wins: list[tuple[int, int]] = []
        by_kind: dict[tuple[int, int], list[int]] = {}
        codes = np.zeros((len(hands), OVER + 1), np.int64)
        for h in range(len(hands)):
            if hands.size[h] < 2:
                continue
            kind = int(hands.total[h]), int(hands.size[h])
            if kind not in by_kind:
                by_kind[kind] = []
                for dealers in DEALERS_TOTALS:
                    cards = hands.cards(h)
                    win = (
                        settled(self.terms, self.stake, cards, dealers, False, False, 2),
                        settled(self.terms, self.stake, cards, dealers, True, False, 2),
                    )
                    if win not in wins:
                        wins.append(win)
                    by_kind[kind].append(wins.index(win))
            codes[h] = by_kind[kind]
        assert len(wins) <= BUST
        return codes, wins

    @cached_property
    def each(self) -> Any:
        """[doubled, code, dealer's total]: what each hand of a box wins, in cents."""
        found = np.zeros((2, CODES, TOTALS), np.int64)
        for code, win in enumerate(self.codes[1]):
            for doubled in range(2):
                found[doubled, code, :DEALERS_BLACKJACK] = win[doubled]
        for doubled in range(2):
            found[doubled, BUST, :] = -self.stake * (1 + doubled)  # 2.3, in `draw`
            for code in range(CODES):
                dealers = cards_of(plus(NO_CARDS, ACE_VALUE, TEN_VALUE))
                if code != BUST:
                    found[doubled, code, DEALERS_BLACKJACK] = settled(
                        self.terms, self.stake, POOR, dealers, doubled > 0, False, 2
                    )
                elif self.told:
                    found[doubled, code, DEALERS_BLACKJACK] = 0  # no hand was played
        return found

    @cached_property
    def first(self) -> Any:
        """The same, what the first hand of a box wins besides: the original wager."""
        found = np.zeros((2, CODES, TOTALS), np.int64)
        dealers = cards_of(plus(NO_CARDS, ACE_VALUE, TEN_VALUE))
        lost = settled(self.terms, self.stake, POOR, dealers)
        for doubled in range(2):
            for code in range(CODES):
                if code != BUST or self.told:
                    found[doubled, code, DEALERS_BLACKJACK] = lost
        return found

    @cached_property
    def half(self) -> int:
        """What a hand that is surrendered wins, in cents (2.8)."""
        return settled(
            self.terms, self.stake, POOR, DEALERS_TOTALS[0], surrendered=True
        )  # fmt: skip

    def blackjack(self, dealers_too: bool) -> int:
        """What a blackjack wins, in cents (2.7, 2.6(k))."""
        mine = cards_of(plus(NO_CARDS, ACE_VALUE, TEN_VALUE))
        dealers = mine if dealers_too else DEALERS_TOTALS[0]
        return settled(self.terms, self.stake, mine, dealers)


POOR = cards_of(plus(NO_CARDS, 8, 5))  # 15, of two cards
DEALERS_TOTALS = tuple(
    cards_of(plus(NO_CARDS, TEN_VALUE, *rest))
    for rest in ((6,), (7,), (8,), (9,), (5, 4), (5, 9))
)  # fmt: skip


def most_cards(rules: Rules, shoe: Counts) -> int:
    """No round can take more cards than this: all but the last of a hand count 20 at most."""
    hands = max((rules.most_hands[p] for p in range(VALUES) if shoe[p] > 1), default=1)
    dealers = 3 if rules.terms.multiple_action else 1
    points = 20 * hands + 17 * dealers
    cards = hands + dealers
    for place in range(VALUES):
        taken = min(shoe[place], points // (place + 1))
        points -= taken * (place + 1)
        cards += taken
    return cards


def check_shoe(rules: Rules, shoe: Counts) -> None:
    if sum(shoe) < most_cards(rules, shoe):
        raise Refused(
            "2.15",
            f"{sum(shoe)} cards may run out in a round, which could take {most_cards(rules, shoe)}",
        )


def ways(shoe: Counts, *hands: Counts) -> int:
    """Orders in which these cards can be drawn from the shoe, one after another."""
    found = 1
    for place in range(VALUES):
        found *= perm(shoe[place], sum(hand[place] for hand in hands))
    return found
