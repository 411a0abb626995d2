"""One hand at a showdown, and how often each choice is best: for whoever asks."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.law.words import spot_name
from nomorebets.odds.derived import showdown_kernels as kernels
from nomorebets.odds.derived.showdown import HandsCounted, judge_of
from nomorebets.odds.notation import percent
from nomorebets.simulation.compiled import compiled


def words(game: Game, showdown: HandsCounted, frequencies: Sequence[Fraction]) -> Iterator[str]:
    """How often each choice is the best one, whenever it is asked."""
    plan = showdown.plan
    asked: dict[Any, dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for course, often in zip(plan.courses, frequencies, strict=True):
        made: list[tuple[int, int]] = []
        for ask, choice in zip(course.asked, course.choices, strict=True):
            asked[ask.decision, tuple(made)][choice] += often
            made.append((ask.decision, choice))
    for (index, before), chosen in asked.items():
        total = sum(chosen.values(), Fraction(0))
        if not total:
            continue
        earlier = ", ".join(
            f"{game.decisions[d].name}: {game.decisions[d].words(v)}" for d, v in before
        )
        head = game.decisions[index].name + (f" (after {earlier})" if earlier else "")
        parts = [
            f"{game.decisions[index].words(choice)} in {percent(often / total)}"
            for choice, often in chosen.items()
        ]
        yield f"{head}, asked in {percent(total)} of rounds: {'; '.join(parts)}"
    yield "which hand is played how: ask for one at a time (--hand)"


def weigh(game: Game, showdown: HandsCounted, hand: str) -> tuple[int, dict[int, Fraction]]:
    """A decision, and what each choice is worth in cents: "own cards | cards face up", with
    "; decision=choice" where it was otherwise than not to bet."""
    plan = showdown.plan
    rest, _, before = hand.partition(";")
    _, _, cards = rest.rpartition(":")
    pack = game.cards.pack
    assert pack is not None
    try:
        parts = [tuple(pack.face(word) for word in part.split()) for part in cards.split("|")]
    except ValueError as error:
        raise Refused("", str(error)) from None
    own, shown = parts[0], tuple(card for part in parts[1:] for card in part)
    known = len({*own, *shown}) == len(own) + len(shown)
    if len(own) != len(plan.own) or len(shown) not in plan.sizes or not known:
        raise Refused("", f"write {_form(showdown)} (nothing is decided with {hand!r})")
    level = plan.sizes.index(len(shown))
    made = _made(game, before)
    courses = [
        i for i, course in enumerate(plan.courses)
        if any(len(ask.seen - plan.own) == len(shown) for ask in course.asked)
        and all(made.get(ask.decision, choice) == choice
                for ask, choice in zip(course.asked, course.choices, strict=True)
                if len(ask.seen - plan.own) < len(shown))
    ]  # fmt: skip
    befores = {_before(showdown, i, len(shown)) for i in courses}
    if not courses or len(befores) > 1:
        first = min(befores, default=())
        told = ", ".join(f"{game.decisions[d].name}={v}" for d, v in first)
        raise Refused("", f"say what was decided before, such as “{hand}; {told}”")
    return _worths(showdown, level, own, shown, courses)


def _made(game: Game, text: str) -> dict[int, int]:
    found = {}
    for part in filter(None, (word.strip() for word in text.split(","))):
        name, _, value = part.partition("=")
        index = game.decision_named(name.strip())
        if index is None or not value.strip().isdigit():
            raise Refused("", f"{part!r}: write an earlier decision as NAME=NUMBER")
        found[index] = int(value)
    return found


def _before(showdown: HandsCounted, index: int, size: int) -> tuple[tuple[int, int], ...]:
    course = showdown.plan.courses[index]
    return tuple(
        (ask.decision, choice)
        for ask, choice in zip(course.asked, course.choices, strict=True)
        if len(ask.seen - showdown.plan.own) < size
    )


def _form(showdown: HandsCounted) -> str:
    plan = showdown.plan
    told = []
    for level in plan.levels:
        asked = [a for c in plan.courses for a in c.asked if a.seen - plan.own == level]
        if asked:
            spots = sorted({spot for spot, _ in level})
            more = "".join(
                f" | {sum(s == spot for s, _ in level)} of the {spot_name(spot)}" for spot in spots
            )
            told.append(f"“{len(plan.own)} own cards{more}”")
    return " or ".join(told)


def _worths(
    showdown: HandsCounted,
    level: int,
    own: Sequence[int],
    shown: Sequence[int],
    courses: Sequence[int],
) -> tuple[int, dict[int, Fraction]]:
    plan = showdown.plan
    asks = [
        next(
            (ask.decision, choice)
            for ask, choice in zip(plan.courses[i].asked, plan.courses[i].choices, strict=True)
            if len(ask.seen - plan.own) == len(shown)
        )
        for i in courses
    ]
    if level == len(plan.levels) - 1:
        values = last_worths(showdown, own, shown)
        return asks[0][0], {c: values[i] for i, (_, c) in zip(courses, asks, strict=True)}
    leads = showdown.entry_of(courses[0], level)
    values = showdown.sums_of(level, own, shown)
    after = {
        showdown.next_entry(i, level): choice for i, (_, choice) in zip(courses, asks, strict=True)
    }
    return asks[0][0], {choice: values[lead] for lead, choice in after.items() if lead in leads}


def last_worths(showdown: HandsCounted, own: Sequence[int], shown: Sequence[int]) -> list[Fraction]:
    """Of each course, against every hand the dealer may have, one by one."""
    plan, settlement = showdown.plan, showdown.settlement
    rest = [card for card in showdown.deck.tolist() if card not in {*own, *shown}]
    hidden = np.array(list(combinations(rest, plan.hidden)), np.int64).reshape(-1, plan.hidden)
    ranks = np.zeros(len(hidden), np.int64)
    if plan.hidden:
        held = (
            np.hstack([hidden, np.tile(np.array(shown, np.int64), (len(hidden), 1))])
            if plan.joined(plan.theirs)
            else hidden
        )
        compiled(kernels.rank_rows, f"theirs {showdown.name}", judge_own=judge_of(plan.theirs))(
            held, ranks
        )
    mine = np.zeros(1, np.int64)
    whole = [*own, *(shown if plan.joined(plan.mine) else ())]
    compiled(kernels.rank_rows, f"mine {showdown.name}", judge_own=judge_of(plan.mine))(
        np.array([whole], np.int64), mine
    )
    first = int(np.searchsorted(settlement.own_bounds, mine[0], side="right"))
    lines = np.searchsorted(np.array(settlement.bounds, np.int64), ranks, side="right")
    side = np.sign(ranks - mine[0]) + 1
    worth = showdown.worth()
    return [
        Fraction(int(worth[settlement.outcomes[course, first][lines, side]].sum()), len(hidden))
        for course in range(len(plan.courses))
    ]
