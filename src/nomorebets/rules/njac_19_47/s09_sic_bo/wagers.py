"""19:47-9.2, 9.4: every wager on the layout, and what each throw of three dice pays it."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from nomorebets.equipment.dice import SIDES, rolls

DICE = 3
FACES = range(1, SIDES + 1)
Throw = tuple[int, ...]
Pays = Callable[[Throw], str]  # the line a throw is paid by; "" if the wager loses

ODDS = (  # 9.4, reading SB-2: not less than, to 1
    ("three_of_a_kind", 180),
    ("two_of_a_kind", 10),
    ("any_three_of_a_kind", 30),
    ("total_4_17", 60),
    ("total_5_16", 30),
    ("total_6_15", 17),
    ("total_7_14", 12),
    ("total_8_13", 8),
    ("total_9_12", 6),
    ("total_10_11", 6),
    ("two_dice_combination", 5),
    ("small", 1),
    ("big", 1),
    ("one_of_a_kind", 1),
    ("one_of_a_kind_on_two", 2),
    ("one_of_a_kind_on_three", 3),
)
LINE_NAMES = tuple(name for name, _ in ODDS)
MINIMUM_ODDS = tuple((line, to) for line, (_, to) in enumerate(ODDS))
LINE = {name: line for line, name in enumerate(LINE_NAMES)}
LOST = -1


class ShakeBet(NamedTuple):
    """A wager, its paragraph or reading, and its fate in each throw."""

    name: str
    pays: Pays
    shown: Throw = ()  # the dice pictured in its area


def is_triple(throw: Throw) -> bool:
    return len(set(throw)) == 1


def at_least(times: int, number: int, line: str) -> Pays:
    return lambda throw: line if throw.count(number) >= times else ""


def total(points: int) -> Pays:
    low = min(points, 21 - points)
    line = f"total_{low}_{21 - low}"
    return lambda throw: line if sum(throw) == points else ""


def both(first: int, second: int) -> Pays:
    """However often each of them shows, it is paid once."""
    return lambda throw: "two_dice_combination" if {first, second} <= set(throw) else ""


def between(line: str, least: int, most: int) -> Pays:
    """Reading SB-5: any three of a kind loses."""
    return lambda throw: line if least <= sum(throw) <= most and not is_triple(throw) else ""


def by_how_many(number: int) -> Pays:
    lines = ("", "one_of_a_kind", "one_of_a_kind_on_two", "one_of_a_kind_on_three")
    return lambda throw: lines[throw.count(number)]


def _bets() -> Iterator[ShakeBet]:
    yield ShakeBet("Small", between("small", 4, 10))
    yield ShakeBet("Big", between("big", 11, 17))
    for n in FACES:
        yield ShakeBet(f"Two of a Kind {n}", at_least(2, n, "two_of_a_kind"), (n, n))
    for n in FACES:
        yield ShakeBet(f"Three of a Kind {n}", at_least(3, n, "three_of_a_kind"), (n, n, n))
    yield ShakeBet(
        "Any Three of a Kind", lambda throw: "any_three_of_a_kind" if is_triple(throw) else ""
    )
    for points in range(4, 18):
        yield ShakeBet(f"Total {points}", total(points))
    for first, second in combinations(FACES, 2):
        yield ShakeBet(f"Two Dice {first}-{second}", both(first, second), (first, second))
    for n in FACES:
        yield ShakeBet(f"One of a Kind {n}", by_how_many(n), (n,))


BETS = tuple(_bets())
TWO_OF_A_KIND, AFTER_TWO_OF_A_KIND = 2, 8  # the wagers between these

THROWS = rolls(DICE)
# for the narration: by the throw and the wager, the line that is paid
FATE = tuple(
    tuple(LINE[line] if (line := bet.pays(throw)) else LOST for bet in BETS) for throw in THROWS
)
