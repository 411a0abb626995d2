"""Keno, exactly: every number of spots, and any ticket of ways and kings.

The numbers drawn fall on the groups of a ticket as a multivariate hypergeometric says. Groups of
one size that its ways treat alike are not told apart: what counts is how many caught how many.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Any

from nomorebets.judgments.keno import payoff
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.tickets import Groups, Ticket, kind_of, marks_from
from nomorebets.odds.notation import percent
from nomorebets.odds.results import GameOdds, Outcome, WagerOdds, tally
from nomorebets.odds.verification import Verification
from nomorebets.rules.njac_19_47.s15_keno import GAME, WAGERS, offers
from nomorebets.rules.njac_19_47.s15_keno.terms import DRAWN, NUMBERS, Terms
from nomorebets.rules.njac_19_47.s15_keno.tickets import refuse_ticket
from nomorebets.table.facts import Closed, Drew, Wrote
from nomorebets.table.flows import gains
from nomorebets.table.layout import Layout
from nomorebets.table.round import Round

MOST_KINDS = 3_000_000  # of catches that are told apart
PLAYER = "the player"


def ways_to_catch(spots: int, caught: int, numbers: int = NUMBERS, drawn: int = DRAWN) -> int:
    return comb(spots, caught) * comb(numbers - spots, drawn - caught)


def spots_odds(terms: Terms, spots: int, stake: int = 0, jackpot: int = 0) -> WagerOdds:
    """A wager on so many numbers; a jackpot of that many cents beside it, if it wins one."""
    lines = []
    for caught in range(spots, -1, -1):
        returned = Fraction(payoff(terms.pay_table, spots, caught))
        words = f"{int(returned):,} for 1" if returned else "lose"
        if jackpot and stake and spots == caught == terms.jackpot_spots:
            returned += Fraction(jackpot, stake)
            words += f" and {money(jackpot)}"
        lines.append((f"catch {caught}", words, returned - 1, ways_to_catch(spots, caught)))
    return tally(lines)


def solve(terms: Terms, stake: int = 0, jackpot: int = 0) -> GameOdds:
    """`jackpot`: what lies in it, for a stake; without it the jackpot is left out."""
    if jackpot and not stake:
        raise Refused("", "what a jackpot adds depends on the wager: give --wager AMOUNT too")
    wagers = {
        wager.name: spots_odds(terms, index + 1, stake, jackpot)
        for index, wager in enumerate(WAGERS)
        if offers(terms, index)
    }
    returns = {name: 1 - odds.house_edge for name, odds in wagers.items()}
    best = max(returns, key=returns.__getitem__)
    whole = ", ".join(f"{name} {percent(value, 2)}" for name, value in returns.items())
    return GameOdds(
        GAME.id,
        GAME.option_text(terms),
        wagers=wagers,
        play="what the pay table returns",
        strategy=(f"The pay table returns: {whole}.", f"It returns most at {best}."),
    )


# tickets of several ways


def alike_groups(groups: Groups, ways: Groups) -> list[list[int]]:
    """The groups, from 0, in classes that may change places and leave the ways as they are."""
    told = {frozenset(way) for way in ways}
    classes: list[list[int]] = []
    for at, group in enumerate(groups):
        for members in classes:
            first = members[0]
            if len(groups[first]) == len(group) and told == _swapped(told, first + 1, at + 1):
                members.append(at)
                break
        else:
            classes.append([at])
    return classes


def _swapped(ways: set[frozenset[int]], one: int, other: int) -> set[frozenset[int]]:
    change = {one: other, other: one}
    return {frozenset(change.get(group, group) for group in way) for way in ways}


def catches(
    groups: Groups, ways: Groups, numbers: int = NUMBERS, drawn: int = DRAWN
) -> Iterator[tuple[list[int], int]]:
    """(how many each group catches, in how many draws), one of each kind that is not told apart."""
    classes = alike_groups(groups, ways)
    kinds = prod(comb(len(groups[m[0]]) + len(m), len(m)) for m in classes)
    if kinds > MOST_KINDS:
        raise Refused("", f"a ticket with {kinds:,} kinds of catches: its odds are not worked out")
    rest = numbers - sum(map(len, groups))
    hits = [0] * len(groups)

    def of_class(at: int, left: int, times: int) -> Iterator[tuple[list[int], int]]:
        if at == len(classes):
            if left <= rest:
                yield hits, times * comb(rest, left)
            return
        members, size = classes[at], len(groups[classes[at][0]])
        for caught in combinations_with_replacement(range(size + 1), len(members)):
            if sum(caught) > left:
                continue
            orders = factorial(len(members)) // prod(factorial(n) for n in Counter(caught).values())
            ways_of = orders * prod(comb(size, n) for n in caught)
            for member, n in zip(members, caught, strict=True):
                hits[member] = n
            yield from of_class(at + 1, left - sum(caught), times * ways_of)

    return of_class(0, drawn, 1)


def ticket_odds(
    terms: Terms, groups: Groups, ways: Groups, numbers: int = NUMBERS, drawn: int = DRAWN
) -> WagerOdds:
    """What a ticket returns in one game, in its price; each total once."""
    counts: Counter[int] = Counter()
    sizes = [sum(len(groups[group - 1]) for group in way) for way in ways]
    places = [[group - 1 for group in way] for way in ways]
    for hits, times in catches(groups, ways, numbers, drawn):
        total = 0
        for size, of_way in zip(sizes, places, strict=True):
            total += payoff(terms.pay_table, size, sum(hits[group] for group in of_way))
        counts[total] += times
    every = comb(numbers, drawn)
    assert counts.total() == every, "every draw is counted once"
    return WagerOdds(
        tuple(
            Outcome(
                f"returns {total:,}" if total else "returns nothing",
                f"{total:,} for {len(ways):,}",
                Fraction(total, len(ways)) - 1,
                Fraction(times, every),
            )
            for total, times in sorted(counts.items(), reverse=True)
        )
    )


def ticket(terms: Terms, request: str) -> GameOdds:
    """Any ticket, as people write it, for one game."""
    groups, ways = marks_from(request, "15.2")
    refuse_ticket(terms, Ticket(1, PLAYER, groups, ways, terms.unit_wager, 1))
    named = f"{kind_of(groups, ways)} ticket of {len(ways):,} way{'s' if len(ways) > 1 else ''}"
    odds = ticket_odds(terms, groups, ways)
    return GameOdds(GAME.id, GAME.option_text(terms), {named: odds})


# the narration


def narrated(terms: Terms, wagers: Mapping[str, int], worth: Callable[[int], Any]) -> Any:
    """What a wager's wins, in cents, are worth on average: a game settled at every catch."""
    ((name, stake),) = wagers.items()
    index = GAME.wager_named(name)
    assert index is not None
    spots = index + 1
    terms = terms._replace(aggregate_limit=Terms().aggregate_limit * 10**6, jackpot_spots=0,
                           unclaimed_goes_to=1)  # fmt: skip
    layout = Layout.new(GAME, terms).sit(GAME, terms, PLAYER, 0, stake)
    marked = tuple(range(1, spots + 1))
    found = []
    for caught in range(spots + 1):
        numbers = (*marked[:caught], *range(spots + 1, spots + 1 + DRAWN - caught))
        wrote = Wrote(PLAYER, (marked,), ((1,),), stake)
        played = Round(GAME, terms, layout, (wrote, Closed(), Drew(numbers)))
        won = worth(gains(played.acts).get(PLAYER, 0))
        found.append(ways_to_catch(spots, caught) * won)
    return sum(found[1:], found[0]) / comb(NUMBERS, DRAWN)


VERIFICATION = Verification(apart=True, narrated=narrated)
