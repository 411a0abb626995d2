"""How the results of split pairs spread: an estimate, unlike everything else here.

The chance of a split and the mean of its results are exact. Which results up to four hands have
together depends on all their cards at once; here the hands are taken as independent, given the
dealer's total. What neglects is only that the hands draw from one shoe.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from nomorebets.odds.blackjack_hands import BUST, CODES, DEALERS_BLACKJACK, TOTALS
from nomorebets.odds.blackjack_solved import Position, Strategy
from nomorebets.rules.njac_19_47.s02_blackjack.hands import SPLIT

Results = dict[float, float]


@dataclass(frozen=True)
class Spread:
    """Of all rounds with a split: the variance of the result, and how often something is won."""

    variance: float
    hits: float


NO_SPLITS = Spread(0.0, 0.0)


def hands_made(at: Position, s: int, place: int) -> dict[int, float]:
    """How likely a pair becomes so many hands."""
    most = at.rules.most_hands[place]
    start = at.starts[s]
    left = at.size - sum(start) - 2
    pairs = at.shoe[place] - start[place] - 2
    found: dict[int, float] = defaultdict(float)

    def draw(hands: int, complete: int, chance: float, drawn: int, alike: int) -> None:
        if hands == most or complete == hands:
            found[hands] += chance
            return
        share = max(pairs - alike, 0) / (left - drawn)
        draw(hands + 1, complete, chance * share, drawn + 1, alike + 1)
        draw(hands, complete + 1, chance * (1 - share), drawn + 1, alike)

    draw(2, 0, 1.0, 0, 0)
    return found


def added(one: Results, other: Results) -> Results:
    found: Results = defaultdict(float)
    for a, p in one.items():
        for b, q in other.items():
            found[a + b] += p * q
    return found


def results_of_hand(at: Position, ends: Any, total: int, first: bool) -> Results:
    """What one hand wins, in wagers, given the dealer's total, on which being over 21 does not
    depend."""
    each, besides = at.wins
    found: Results = defaultdict(float)
    side = slice(DEALERS_BLACKJACK, TOTALS) if total == DEALERS_BLACKJACK else slice(
        0, DEALERS_BLACKJACK
    )  # fmt: skip
    whole = ends[..., side].sum()
    over = ends[:, BUST, side].sum() / whole
    standing = ends[:, :BUST, total].sum()
    for doubled in range(2):
        for code in range(CODES):
            if code == BUST:
                chance = ends[doubled, BUST, side].sum() / whole
            else:
                chance = ends[doubled, code, total] / standing * (1 - over) if standing else 0
            if chance:
                more = besides[doubled, code, total] if first else 0
                found[float(each[doubled, code, total] + more)] += float(chance)
    return found


def results_of_split(at: Position, s: int, place: int, choices: Any) -> Iterable[tuple[float, Any]]:
    """(chance of the dealer's total, results of the box), for each total."""
    each, _, _ = at.split(at.doubles, s, place, choices)
    totals = each[:, :BUST].sum(axis=(0, 1))
    blackjack = each[..., DEALERS_BLACKJACK].sum() / each.sum()
    made = hands_made(at, s, place)
    for total in range(TOTALS):
        if not totals[total]:
            continue
        if total == DEALERS_BLACKJACK:
            if at.rules.told:
                continue
            chance = blackjack
        else:
            chance = totals[total] / totals[:DEALERS_BLACKJACK].sum() * (1 - blackjack)
        box: Results = defaultdict(float)
        result = results_of_hand(at, each, total, True)
        other = results_of_hand(at, each, total, False)
        for hands in range(2, max(made) + 1):
            result = added(result, other)
            for win, p in result.items():
                box[win] += made.get(hands, 0.0) * p
        yield chance, box


def spread_of_splits(at: Position, strategy: Strategy) -> Spread:
    weight = mean = square = hits = 0.0
    for s in at.played():
        for h in at.openings(s):
            if strategy.opening[s, h] != SPLIT:
                continue
            likely = float(at.chance(at.starts[s], at.counts(h)))
            for chance, box in results_of_split(at, s, at.pair(h), strategy.choices[s]):
                for win, p in box.items():
                    weight += likely * chance * p
                    mean += likely * chance * p * win
                    square += likely * chance * p * win * win
                    hits += likely * chance * p * (win > 0)
    if not weight:
        return NO_SPLITS
    return Spread(square / weight - (mean / weight) ** 2, hits / weight)
