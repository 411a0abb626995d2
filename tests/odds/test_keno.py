"""Keno's odds: against every draw of small cards, and against the pay table's own arithmetic."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from nomorebets.law.refusal import Refused
from nomorebets.law.tickets import Groups, Ticket, marks_from
from nomorebets.odds.keno import solve, spots_odds, ticket, ticket_odds
from nomorebets.rules.njac_19_47.s15_keno import GAME, winnings
from nomorebets.rules.njac_19_47.s15_keno.terms import Terms
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.kernels.keno import caught_of, words_of
from nomorebets.simulation.run import Plan, simulate

SMALL, FEW = 12, 5  # numbers, and how many of them are drawn


def any_ticket(rng: random.Random, numbers: int, most: int) -> tuple[Groups, Groups]:
    while True:
        marked = rng.sample(range(1, numbers + 1), rng.randint(1, most))
        groups: list[tuple[int, ...]] = []
        while marked:
            size = rng.randint(1, 4)
            groups.append(tuple(marked[:size]))
            marked = marked[size:]
        ways = [
            way
            for size in range(1, len(groups) + 1)
            for way in combinations(range(1, len(groups) + 1), size)
            if sum(len(groups[group - 1]) for group in way) <= 10
        ]
        if ways:
            return tuple(groups), tuple(rng.sample(ways, rng.randint(1, min(8, len(ways)))))


def test_any_ticket_over_every_draw_of_small_cards() -> None:
    rng, terms = random.Random(1), Terms()
    for _ in range(25):
        groups, ways = any_ticket(rng, SMALL, 10)
        counted: Counter[int] = Counter()
        for drawn in combinations(range(1, SMALL + 1), FEW):
            total = 0
            for way in ways:
                spots = [n for group in way for n in groups[group - 1]]
                total += terms.pay_table[len(spots)][len(set(spots) & set(drawn))]
            counted[total] += 1
        odds = ticket_odds(terms, groups, ways, SMALL, FEW)
        assert {o.win: o.probability for o in odds.outcomes} == {
            Fraction(total, len(ways)) - 1: Fraction(times, comb(SMALL, FEW))
            for total, times in counted.items()
        }


def test_a_way_ticket_returns_what_its_ways_return() -> None:
    """However they overlap; a king too, and 190 ways of eight spots over all eighty numbers."""
    terms = Terms()
    fours = " / ".join(" ".join(str(4 * i + j) for j in range(1, 5)) for i in range(20))
    for text in ("1 2 3 / 4 5 6 / 7 8 9 : 2", "1 2 / 3 4 / *5 : 1 2", f"{fours} : 2"):
        groups, ways = marks_from(text)
        sizes = [sum(len(groups[group - 1]) for group in way) for way in ways]
        edges = [spots_odds(terms, size).house_edge for size in sizes]
        (odds,) = ticket(terms, text).wagers.values()
        assert odds.house_edge == sum(edges, Fraction(0)) / len(ways)


def test_the_example_pays_what_its_publisher_says() -> None:
    """The sheet of the lottery's table: what 4 to 10 spots return, to a hundredth of a percent."""
    returned = (64.94, 65.00, 64.79, 65.30, 64.75, 64.81, 63.67)
    wagers = solve(Terms()).wagers
    for spots, percent in zip(range(4, 11), returned, strict=True):
        assert round(100 * float(1 - wagers[f"{spots} spots"].house_edge), 2) == percent


def test_a_jackpot_adds_to_the_solid_catch_only() -> None:
    plain, fed = solve(Terms()), solve(Terms(), stake=1_00, jackpot=5_000_00)
    gained = plain.wagers["10 spots"].house_edge - fed.wagers["10 spots"].house_edge
    assert gained == 5_000 * Fraction(comb(20, 10), comb(80, 10))
    assert plain.wagers["9 spots"] == fed.wagers["9 spots"]
    with pytest.raises(Refused, match="depends on the wager"):
        solve(Terms(), jackpot=5_000_00)


def any_terms(rng: random.Random) -> Terms:
    """A pay table of the licensee's own for one to ten spots, and a unit."""
    lines = (
        f"{spots}: " + " ".join(
            f"{caught}={rng.randint(1, 5_000)}"
            for caught in range(spots, max(0, spots - rng.randint(1, 6)), -1)
        )
        for spots in range(1, 11)
    )  # fmt: skip
    unit = rng.choice(("$0.05", "$1.00", "$2.50", "$100.00"))
    found: Terms = GAME.terms_from({"pay_table": "; ".join(lines), "unit_wager": unit})
    return found


def test_compiled_catches_settle_as_the_counter_does() -> None:
    """100,000 wagers: random tickets, random legal terms; ways caught by the kernel are paid
    as at the counter."""
    rng = random.Random(2)
    body, wagers, tables = compiled(caught_of), 0, set()
    while wagers < 100_000:
        terms = any_terms(rng)
        tables.add(terms.pay_table)
        groups, ways = any_ticket(rng, 80, 30)
        told = Ticket(1, "Ann", groups, ways, 1, 1)
        low, high = words_of(told.spots)
        for _ in range(40):
            drawn = rng.sample(range(1, 81), 20)
            (drawn_low,), (drawn_high,) = words_of((tuple(drawn),))
            total = sum(
                terms.pay_table[len(spots)][int(body(low[i], high[i], drawn_low, drawn_high))]
                for i, spots in enumerate(told.spots)
            )
            assert winnings(terms, [told], drawn).get(1, 0) == total
            wagers += len(ways)
    assert len(tables) > 100


def test_the_kernel_draws_twenty_of_eighty() -> None:
    """How often each catch of ten spots comes, within five standard errors of the exact chance."""
    rounds = 1_000_000
    plan = Plan(GAME, Terms(), {"10 spots": 1_00, "3 spots": 1_00}, seed=7)
    found = simulate(plan, rounds)
    assert found.wagers == simulate(plan, rounds, workers=2).wagers
    for name in plan.wagers:
        for outcome in solve(Terms()).wagers[name].outcomes:
            if outcome.win < 0:
                continue
            times = found.wagers[name].counts[int(outcome.win * 100)]
            same = [o for o in solve(Terms()).wagers[name].outcomes if o.win == outcome.win]
            chance = sum(float(o.probability) for o in same)
            assert abs(times - rounds * chance) <= 5 * np.sqrt(rounds * chance) + 1
    assert found.round.rounds == rounds
    assert found.round.total == sum(tally.total for tally in found.wagers.values())


def test_what_is_not_simulated_at_a_counter() -> None:
    for more in ({"seats": 2}, {"tuned": False}):
        with pytest.raises(Refused, match="tickets are simulated"):
            Plan(GAME, Terms(), {"1 spot": 1_00}, **more)
