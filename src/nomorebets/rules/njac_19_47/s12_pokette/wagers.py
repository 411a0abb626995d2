"""19:47-12.5, 12.6: the wagers of pokette, what the one-spin ones cover, and the least odds.

The layout has a column for each suit and a row for each rank from the ace down (reading PK-7).
`at` is the middle of a place in quarters of a card's box: x to the right, y down.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nomorebets.equipment.pokette_wheel import JOKERS, RANKS, SUITS, name_of
from nomorebets.law.game import Wager

ODDS = (  # 12.6(a), (b): not less than, “to” 1
    ("straight_up", 50),
    ("split", 24),
    ("corner", 12),
    ("single_rank", 12),
    ("double_rank", 5),
    ("ace_king_queen", 3),
    ("jack_ten_nine", 3),
    ("eight_seven_six", 3),
    ("five_four_three", 3),
    ("red", 1),
    ("black", 1),
    ("suit", 3),
    ("jacer", 12),
    ("pair_in_2", 11),
    ("pair_in_3", 5),
    ("flush", 3),
    ("open_straight", 5),
    ("inside_straight", 11),
    ("open_straight_flush", 24),
    ("inside_straight_flush", 49),
    ("three_of_a_kind", 11),
)
LINE_NAMES = tuple(name for name, _ in ODDS)
MINIMUM_ODDS = tuple((line, to) for line, (_, to) in enumerate(ODDS))
LINE = {name: line for line, name in enumerate(LINE_NAMES)}

POKER_HANDS = (  # the wager, the paragraph on when it may be made
    ("pair in 2", "12.8(a)"),
    ("pair in 3", "12.8(c)"),
    ("flush", "12.8(d)1"),
    ("open straight", "12.8(d)2i"),
    ("inside straight", "12.8(d)2ii"),
    ("open straight flush", "12.8(d)3i"),
    ("inside straight flush", "12.8(d)3ii"),
    ("three of a kind", "12.8(d)4"),
)
DOWN = tuple(reversed(range(13)))  # ranks from the ace
THREES = ((12, 11, 10), (9, 8, 7), (6, 5, 4), (3, 2, 1))
Cards = tuple[int, ...]


class SpinPlace(NamedTuple):
    """A one-spin wager, by where it lies; the jacer covers what the terms say."""

    name: str
    line: str
    cards: Cards
    at: tuple[int, int]


def of_ranks(*ranks: int) -> Cards:
    return tuple(rank * 4 + suit for rank in ranks for suit in range(4))


def point(rank: int, suit: int) -> tuple[int, int]:
    return suit * 4 + 2, (12 - rank) * 4 + 2


def words(names: Iterable[str]) -> str:
    return "-".join(names)


def _straights() -> Iterator[SpinPlace]:
    for card in (*of_ranks(*range(13)), *JOKERS):
        joker = card in JOKERS
        at = (4 + 8 * (card - JOKERS[0]), -2) if joker else point(card // 4, card % 4)
        yield SpinPlace(f"straight {name_of(card)}", "straight_up", (card,), at)


def _splits() -> Iterator[SpinPlace]:
    yield SpinPlace("split joker 1-2", "split", JOKERS, (8, -2))
    for high in DOWN:
        for suit in range(4):
            x, y = point(high, suit)
            card = high * 4 + suit
            if high > 0:
                name = f"split {words((RANKS[high], RANKS[high - 1]))} of {SUITS[suit]}"
                yield SpinPlace(name, "split", (card, card - 4), (x, y + 2))
            if suit < 3:
                name = f"split {RANKS[high]} of {words(SUITS[suit : suit + 2])}"
                yield SpinPlace(name, "split", (card, card + 1), (x + 2, y))


def _corners() -> Iterator[SpinPlace]:
    for high in DOWN[:-1]:
        for suit in range(3):
            x, y = point(high, suit)
            card = high * 4 + suit
            name = f"corner {words((RANKS[high], RANKS[high - 1]))} of "
            name += words(SUITS[suit : suit + 2])
            yield SpinPlace(name, "corner", (card, card + 1, card - 4, card - 3), (x + 2, y + 2))


def _ranks() -> Iterator[SpinPlace]:
    for rank in DOWN:
        at = (18, point(rank, 0)[1])
        yield SpinPlace(f"single rank {RANKS[rank]}", "single_rank", of_ranks(rank), at)
    for high in DOWN[:-1]:
        at = (22, point(high, 0)[1] + 2)
        pair = words((RANKS[high], RANKS[high - 1]))
        yield SpinPlace(f"double rank {pair}", "double_rank", of_ranks(high, high - 1), at)
    for line, three in zip(LINE_NAMES[LINE["ace_king_queen"] :], THREES, strict=False):
        name = words(RANKS[rank] for rank in three)
        yield SpinPlace(f"{name} rank", line, of_ranks(*three), (-2, point(three[1], 0)[1]))


def _colours() -> Iterator[SpinPlace]:
    whole = of_ranks(*range(13))
    yield SpinPlace("red", "red", tuple(c for c in whole if c % 4 in (1, 2)), (4, 58))
    yield SpinPlace("black", "black", tuple(c for c in whole if c % 4 in (0, 3)), (12, 58))
    for suit, name in enumerate(SUITS):
        at = (suit * 4 + 2, 54)
        yield SpinPlace(f"suit {name}", "suit", tuple(c for c in whole if c % 4 == suit), at)


PLACES = (
    *_straights(),
    *_splits(),
    *_corners(),
    *_ranks(),
    *_colours(),
    SpinPlace("jacer", "jacer", (), (-2, -2)),
)
POKER = len(PLACES)  # the poker hand wagers begin here
JACER = POKER - 1
PAIR_IN_2, PAIR_IN_3, FLUSH, OPEN, INSIDE = range(POKER, POKER + 5)
OPEN_FLUSH, INSIDE_FLUSH, THREE_OF_A_KIND = range(POKER + 5, POKER + 8)

JACER_SETS = (  # by the term: reading PK-1
    (),
    (*JOKERS, 12 * 4, 12 * 4 + 3),
    (*JOKERS, 12 * 4 + 1, 12 * 4 + 2),
    (9 * 4 + 1, 9 * 4 + 2, 12 * 4 + 1, 12 * 4 + 2),
)


def mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


# for the narration: by wager, the cards it covers; by the term, those of the jacer; by wager, the
# line of its odds
COVERS = tuple(mask(place.cards) for place in PLACES)
JACER_COVERS = tuple(mask(cards) for cards in JACER_SETS)
LINES = (
    *(LINE[place.line] for place in PLACES),
    *(LINE[name.replace(" ", "_")] for name, _ in POKER_HANDS),
)
WAGERS = (
    *(Wager(place.name, "12.5") for place in PLACES),
    *(Wager(name, cite) for name, cite in POKER_HANDS),
)
