"""Blackjack's strategy as a chart: totals and pairs down, the dealer's cards across."""

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

LETTERS = "SHRDP"  # stand, hit, surrender, double down, split, as the choices are numbered
NAMES = "A23456789T"
LEGEND = (
    "S stand, H draw, D double down (or draw, where that is not allowed), P split, R surrender; "
    "* another play with some hands of this total."
)
MOST_EXCEPTIONS = 60

Cells = dict[str, dict[str, dict[int, float]]]  # row, column, play: how likely


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


def lay_out(at: Position, cells: Cells, title: str, uniform: bool) -> str:
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
        if uniform or len(set(shown) - {"  "}) > 1:
            lines.append(f"  {row:<20}" + "".join(f"{cell:>{wide + 1}}" for cell in shown))
    return "\n".join(lines)


def chart(at: Position, strategy: BlackjackStrategy) -> Iterator[str]:
    """Two cards, then three and more, then the hands of two cards that are excepted."""
    two: Cells = defaultdict(lambda: defaultdict(lambda: defaultdict(float)))
    more: Cells = defaultdict(lambda: defaultdict(lambda: defaultdict(float)))
    row = rows()
    for s in at.played():
        likely = at.likely(s)
        paths = np.zeros((1, len(at.hands)), np.int64)
        name = column_of(at, s)
        for h in at.openings(s):
            chance = at.orders(at.counts(h)) * likely[h]
            two[row[h]][name][int(strategy.opening[s, h])] += chance
            if strategy.opening[s, h] == strategy.choices[s, h]:
                paths[0, h] = at.orders(at.counts(h))
        at.play(at.doubles, s, NO_CARDS, strategy.choices[s], paths)
        for h in np.nonzero(paths[0])[0].tolist():
            if at.hands.size[h] > 2 and at.hands.total[h] < 21 and likely[h] > 0:
                more[row[h]][name][int(strategy.choices[s, h])] += paths[0, h] * likely[h]
    yield lay_out(at, two, "two cards", uniform=True)
    if more:
        yield lay_out(at, more, "three cards or more", uniform=False)
    yield LEGEND
    excepted = []
    for s in at.played():
        for h in at.openings(s):
            play = int(strategy.opening[s, h])
            if play != most_likely(two[row[h]][column_of(at, s)]):
                hands = f"{letters(at.counts(h))} vs {letters(at.starts[s])}"
                excepted.append(f"{hands}: {play_words(play)}")
    if excepted:
        rest = len(excepted) - MOST_EXCEPTIONS
        ended = f"; and {rest} more" if rest > 0 else ""
        yield "Except " + "; ".join(excepted[:MOST_EXCEPTIONS]) + ended + "."
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
