"""Blackjack's strategy as a chart: totals and pairs down, the dealer's cards across.

A cell has the play that is best most often; where the cards of a total tell more than the total,
the hands that are played otherwise are named, all of them.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import numpy as np

from nomorebets.judgments.blackjack import is_soft, point_total
from nomorebets.odds.blackjack.hands import (
    ACE_VALUE,
    NO_CARDS,
    VALUES,
    Counts,
    all_hands,
    cards_of,
)
from nomorebets.odds.blackjack.solution import BlackjackStrategy, Position
from nomorebets.rules.njac_19_47.s02_blackjack import play_words
from nomorebets.rules.njac_19_47.s02_blackjack.hands import SPLIT, SURRENDER

LETTERS = "SHRDP"  # stand, hit, surrender, double down, split, as the choices are numbered
NAMES = "A23456789T"
LEGEND = (
    "S stand, H draw, D double down, P split, R surrender; * another play with some hands of this "
    "total, named below."
)
TWO, MORE, NO_SPLIT, AFTER_SPLIT = (
    "two cards", "three cards or more", "not to be split", "after a split",
)  # fmt: skip

Cells = dict[str, dict[str, dict[int, float]]]  # row, column, play: how likely
Hands = dict[tuple[str, int], dict[int, list[int]]]  # row and dealer's cards, play: the hands


def column_of(at: Position, s: int) -> str:
    """The dealer's card; with both face up their total, soft ones marked."""
    cards = cards_of(at.starts[s])
    if len(cards) == 1:
        return NAMES[at.starts[s].index(1)]
    return ("s" if is_soft(cards) else "") + str(point_total(cards))


def columns(at: Position) -> list[str]:
    found = list(dict.fromkeys(column_of(at, s) for s in at.played()))
    if not at.rules.face_up:
        return [name for name in "23456789TA" if name in found]
    return sorted(found, key=lambda name: (name[0] == "s", int(name.strip("s"))))


@cache
def rows() -> list[str]:
    """What each hand is called."""
    hands = all_hands()
    found = []
    for counts in hands.multisets:
        cards = cards_of(counts)
        if len(cards) == 2 and max(counts) == 2:
            found.append(f"pair {NAMES[counts.index(2)]}")
        else:
            found.append(f"{'soft' if is_soft(cards) else 'hard'} {point_total(cards)}")
    return found


def most_likely(plays: dict[int, float]) -> int:
    return max(plays, key=lambda play: plays[play])


def lay_out(at: Position, cells: Cells, title: str) -> str:
    across = columns(at)
    order = {"hard": 0, "soft": 1, "pair": 2}

    def place(row: str) -> tuple[int, int]:
        kind, what = row.split()
        return order[kind], -(NAMES.index(what) or VALUES) if kind == "pair" else -int(what)

    wide = max(len(name) for name in across) + 2
    lines = [f"{title:<22}" + "".join(f"{name:>{wide}} " for name in across)]
    for row in sorted(cells, key=place):
        shown = []
        for name in across:
            plays = cells[row].get(name)
            letter = LETTERS[most_likely(plays)] if plays else ""
            shown.append(letter + ("*" if plays and len(plays) > 1 else " ") if letter else "  ")
        lines.append(f"  {row:<20}" + "".join(f"{cell:>{wide + 1}}" for cell in shown))
    return "\n".join(lines)


class ChartPart:
    """The plays of one part of the chart, by cell, and the hands behind them."""

    def __init__(self, at: Position, title: str) -> None:
        self.at, self.title = at, title
        self.cells: Cells = defaultdict(lambda: defaultdict(lambda: defaultdict(float)))
        self.hands: Hands = defaultdict(lambda: defaultdict(list))

    def add(self, s: int, h: int, play: int, chance: float) -> None:
        row = rows()[h]
        self.cells[row][column_of(self.at, s)][play] += chance
        self.hands[row, s][play].append(h)

    def excepted(self) -> Iterator[str]:
        """ "hard 16 vs T: draw with A 6 9, 2 5 9, else stand"."""
        for (row, s), plays in self.hands.items():
            letter = most_likely(self.cells[row][column_of(self.at, s)])
            *few, most = sorted(plays, key=lambda play: (len(plays[play]), play))
            against = f"{row} vs {letters(self.at.starts[s])}"
            if few:
                told = "; ".join(
                    f"{play_words(play)} with "
                    + ", ".join(letters(self.at.counts(h)) for h in plays[play])
                    for play in few
                )
                yield f"{against}: {told}, else {play_words(most)}"
            elif most != letter:
                yield f"{against}: {play_words(most)}"

    def words(self) -> Iterator[str]:
        if found := list(self.excepted()):
            yield f"Except, {self.title}: " + ". ".join(found) + "."


def parts(at: Position, strategy: BlackjackStrategy) -> tuple[ChartPart, ...]:
    """Two cards; three and more; two that may not be split or surrendered, where that is best."""
    last = NO_SPLIT if at.rules.terms.double_after_split else AFTER_SPLIT
    two, more, no_split = (ChartPart(at, title) for title in (TWO, MORE, last))
    for s in at.played():
        likely, often = at.likely(s), np.zeros((1, len(at.hands)), np.int64)
        reached = often.copy()
        for h in at.openings(s):
            orders = at.orders(at.counts(h))
            play, instead = int(strategy.opening[s, h]), int(strategy.choices[s, h])
            two.add(s, h, play, orders * likely[h])
            reached[0, h] = 1
            if play not in (SPLIT, SURRENDER):
                often[0, h] = orders
            if play != instead:
                no_split.add(s, h, instead, orders * likely[h])
        at.play(at.doubles, s, NO_CARDS, strategy.unsplit(s), often)
        at.play(at.doubles, s, NO_CARDS, strategy.choices[s], reached)
        for h in np.nonzero(reached[0])[0].tolist():
            if at.hands.size[h] > 2 and at.hands.total[h] < 21 and likely[h] > 0:
                more.add(s, h, int(strategy.choices[s, h]), often[0, h] * likely[h])
    return two, more, no_split


def chart(at: Position, strategy: BlackjackStrategy) -> Iterator[str]:
    """Two cards, three and more, then the hands that are excepted."""
    found = parts(at, strategy)
    for part in found:
        if part.cells:
            yield lay_out(at, part.cells, part.title)
    yield LEGEND
    for part in found:
        yield from part.words()
    if strategy.even_money:
        yield "Take even money for a blackjack."
    insured = [h for h in at.two_cards if strategy.insures[h] and at.insurable(ACE_VALUE)]
    possible = [h for h in at.two_cards if at.possible(at.counts(h))]
    if not at.rules.face_up:
        if not insured:
            yield "Take no insurance."
        elif len(insured) == len(possible):
            yield "Take insurance."
        else:
            named = [letters(at.counts(h)) for h in insured]
            yield "Take insurance only with " + ", ".join(named) + "."


def letters(counts: Counts) -> str:
    return " ".join(NAMES[v] for v in range(VALUES) for _ in range(counts[v]))
