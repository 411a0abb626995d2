"""Play looked up in tables: what is decided with each set of cards, one bit or a few for a set.

A set of cards has a number: its cards ascending, card i over i + 1, added up. Who makes the tables
numbers them so too (`odds.best_play`, for the best play an exact solver finds).
"""

from hashlib import sha256
from itertools import permutations
from math import comb
from typing import Any

from nomorebets.law.marks import procedure

CARDS, MOST = 54, 6
CHOOSE = tuple(comb(card, size) for card in range(CARDS) for size in range(MOST))
FOURS = comb(52, 4)


@procedure
def number_of(cards: Any, size: int) -> int:
    number = 0
    for i in range(size):
        place = 1
        for j in range(size):
            place += 1 if cards[j] < cards[i] else 0
        number += CHOOSE[cards[i] * MOST + place]
    return number


@procedure
def bit(advice: Any, first: int, number: int) -> int:
    """Bit `number` of a table that begins at cell `first`."""
    return advice[first + (number >> 6)] >> (number & 63) & 1


@procedure
def by_three_cards(
    advice: Any, first: int, table: Any, terms: Any, seat: int, decision: int
) -> int:  # fmt: skip
    """A bit for each three cards held."""
    return bit(advice, first, number_of(table.held(seat), 3))


# by all that is seen: own cards, those face up at each spot, earlier choices

# a table begins with these cells, then the spots, the kind of each card, the keys and the choices
SUITS_EXCHANGED, SITUATIONS, COUNTED, SPOTS_SEEN, HEAD = range(5)
EXCHANGES = tuple(permutations(range(4)))
SUIT_UNDER = tuple(suit for exchange in EXCHANGES for suit in exchange)
PRIME, OTHER_PRIME = (1 << 31) - 1, (1 << 31) - 19
OWN, EARLIER = 0, 200  # groups: own cards, then those at the spots; earlier choices
FACES, GROUPS, ANSWERS = 160, 240, 1 << 20
MARKS, OTHER_MARKS = (
    tuple(
        int.from_bytes(sha256(f"{prime} {i}".encode()).digest()[:8]) % (prime - 1) + 1
        for i in range(FACES + GROUPS)
    )
    for prime in (PRIME, OTHER_PRIME)
)


@procedure
def under(kind: int, exchange: int) -> int:
    """A card when suits change places; jokers have none."""
    return kind - (kind & 3) + SUIT_UNDER[exchange * 4 + (kind & 3)] if kind < 52 else kind


@procedure
def with_one_more(key: int, kind: int, group: int) -> int:
    """A number for cards in groups, in any order; they are told apart as well as 62 bits can."""
    one = (key >> 31) + MARKS[kind] * MARKS[FACES + group] % PRIME
    other = (key & PRIME) + OTHER_MARKS[kind] * OTHER_MARKS[FACES + group] % OTHER_PRIME
    return one % PRIME << 31 | other % OTHER_PRIME


@procedure
def with_an_answer(key: int, decision: int, answer: int) -> int:
    one = (key >> 31) + MARKS[FACES + EARLIER + decision] * (answer % ANSWERS + 1) % PRIME
    other = (key & PRIME) + OTHER_MARKS[FACES + EARLIER + decision] * (answer % ANSWERS + 3)
    return one % PRIME << 31 | other % OTHER_PRIME


@procedure
def what_is_seen(advice: Any, first: int, table: Any, seat: int, decision: int) -> int:
    """The number of a situation; where suits may change places, the least of all ways to do so."""
    spots = advice[first + SPOTS_SEEN]
    kinds = first + HEAD + spots
    least = -1
    for exchange in range(24 if advice[first + SUITS_EXCHANGED] else 1):
        key = with_an_answer(0, decision, 0)
        held = table.held(seat)
        for i in range(len(held)):
            key = with_one_more(key, under(advice[kinds + held[i]], exchange), OWN)
        for at in range(spots):
            shown = table.shown(advice[first + HEAD + at])
            for i in range(len(shown)):
                key = with_one_more(key, under(advice[kinds + shown[i]], exchange), 1 + at)
        if least < 0 or key < least:
            least = key
    for other in range(62):
        if advice[first + COUNTED] >> other & 1:
            least = with_an_answer(least, 1 + other, table.elected(seat, other))
    return least


@procedure
def by_what_is_seen(
    advice: Any, first: int, table: Any, terms: Any, seat: int, decision: int
) -> int:  # fmt: skip
    """A choice for every situation; one that is not listed is answered with 0."""
    key = what_is_seen(advice, first, table, seat, decision)
    situations = advice[first + SITUATIONS]
    keys = first + HEAD + advice[first + SPOTS_SEEN] + FACES
    low, high = 0, situations
    while low < high:
        middle = (low + high) // 2
        if advice[keys + middle] < key:
            low = middle + 1
        else:
            high = middle
    if low < situations and advice[keys + low] == key:
        return advice[keys + situations + low]
    return 0
