"""A wager beside the round, priced by itself: its one hand, over all that may be dealt.

It is told as with a hand that is never folded; where a course of the round loses it, that is said.
"""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from typing import Any

from nomorebets.odds.derived.branches import Branches
from nomorebets.odds.derived.found import BesideOdds
from nomorebets.odds.derived.showdown import HandsCounted, Shape
from nomorebets.odds.derived.trace import Course, JudgedHand, Trace, Untraceable

NEVER_FOLDED = "with a hand that is never folded; a hand that is folded loses it"


def aside(branches: Branches, name: str, cents: int) -> BesideOdds:
    """What a wager wins that is made beside those of the round."""
    index = branches.game.wager_named(name)
    assert index is not None
    alone = [wager.name == name for wager in branches.game.wagers]
    with_it = replace(branches, wagers={**branches.wagers, name: cents}, weighed=alone)
    courses = list(Trace(with_it).courses())
    own = (
        frozenset(s for c in courses for s in c.asked[0].seen if s[0] == 0)
        if courses[0].asked
        else frozenset()
    )
    found = [_one_hand(course, index) for course in courses]
    decided = [one for one in found if one.bounds]
    if not decided:
        raise Untraceable("nothing decides it")
    hand = next(iter(decided[0].bounds))
    mine = own & set(hand.slots)
    if not mine:
        mine = frozenset(hand.slots[:1])
    priced = HandsCounted(
        with_it,
        plan=Shape(
            (replace(decided[0], asked=(), choices=()),),
            mine,
            (frozenset(hand.slots) - mine,),
            hand,
            None,
        ),
    )
    nets: dict[int, Fraction] = defaultdict(Fraction)
    for (won, _), chance in priced.found().chances.items():
        nets[won[index]] += chance
    same = all(
        one.bounds == decided[0].bounds and _nets(one, index) == _nets(decided[0], index)
        for one in found
    )
    return BesideOdds(dict(nets), "" if same else NEVER_FOLDED)


def _nets(course: Course, index: int) -> dict[tuple[int, ...], int]:
    return {ranks: won[index] for ranks, (won, _) in course.settled.items()}


def _one_hand(course: Course, index: int) -> Course:
    """The course as far as one wager is concerned: the one hand that decides it."""
    hands = sorted(course.bounds, key=lambda hand: hand.slots)
    for place, hand in enumerate(hands):
        by: dict[int, set[int]] = defaultdict(set)
        for ranks, (won, _) in course.settled.items():
            by[ranks[place]].add(won[index])
        if all(len(nets) == 1 for nets in by.values()) and len({min(n) for n in by.values()}) > 1:
            return _by(course, hand, place, index)
    nets = {won[index] for won, _ in course.settled.values()}
    if len(nets) > 1:
        raise Untraceable("more than one hand decides it")
    return replace(
        course, bounds={}, against=set(), settled={(): next(iter(course.settled.values()))}
    )


def _by(course: Course, hand: JudgedHand, place: int, index: int) -> Course:
    """By this hand alone: each of its lines with anything else."""
    settled: dict[tuple[int, ...], Any] = {}
    for ranks, line in sorted(course.settled.items()):
        settled.setdefault((ranks[place],), line)
    bounds = {rank for (rank,) in settled}
    return replace(course, bounds={hand: sorted(bounds)}, against=set(), settled=settled)
