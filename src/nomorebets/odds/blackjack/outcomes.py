"""The table of outcomes of a round of blackjack, and what follows from it."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from nomorebets.odds.blackjack.hands import BUST, DEALERS_BLACKJACK
from nomorebets.odds.blackjack.solution import BLACKJACK, BlackjackStrategy, Ends, Position
from nomorebets.odds.blackjack.splits import SplitResults
from nomorebets.odds.results import Outcome, WagerOdds
from nomorebets.rules.njac_19_47.s02_blackjack.hands import SURRENDER

A_SPLIT = "a pair is split"
MORE_HANDS = "a pair is split again: the mean of its results"
EACH_HAND = "each hand as it ends"

Lines = dict[tuple[str, str, Fraction], Fraction]


class RoundResults(WagerOdds):
    """What a round wins. The mean follows from that of each hand; how split boxes end takes seconds
    to count, and is counted when it is asked for. Three hands and four are one line, with the mean
    of what they win."""

    def __init__(self, means: Lines, count: Callable[[], tuple[Lines, Fraction]]) -> None:
        self.means, self.count = means, count
        assert sum(means.values()) == 1, "probabilities must sum to 1"

    @cached_property
    def counted(self) -> tuple[tuple[Outcome, ...], Fraction]:
        """And how much the results of a line that is a mean vary about it, so weighed."""
        lines, within = self.count()
        assert sum(lines.values()) == 1, "probabilities must sum to 1"
        return tuple(Outcome(*line, chance) for line, chance in lines.items()), within

    @property
    def outcomes(self) -> tuple[Outcome, ...]:  # type: ignore[override]
        return self.counted[0]

    @property
    def expected_win(self) -> Fraction:
        return sum((win * chance for (_, _, win), chance in self.means.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        return super().variance + self.counted[1]

    @property
    def hit_frequency(self) -> Fraction:
        """A box of more than two hands is taken to win as often as one of two."""
        more = sum((o.probability for o in self.outcomes if is_mean(o)), Fraction(0))
        two = [o for o in self.outcomes if o.result.startswith(A_SPLIT) and not is_mean(o)]
        won = [o.probability for o in self.outcomes if o.win > 0 and not is_mean(o)]
        if more and two:
            often = sum((o.probability for o in two if o.win > 0), Fraction(0))
            won.append(more * often / sum(o.probability for o in two))
        return sum(won, Fraction(0))


def is_mean(outcome: Outcome) -> bool:
    return outcome.result.startswith(MORE_HANDS)


def odds_words(win: int, staked: int) -> str:
    if win <= 0:
        return "push" if win == 0 else "lose"
    odds = Fraction(win, staked)
    return f"{odds.numerator} to {odds.denominator}"


def outcome_lines(
    at: Position, strategy: BlackjackStrategy, ends: Ends, splits: SplitResults
) -> Lines:
    """(result, odds, win in wagers): how likely it is. A dealer's blackjack has one line."""
    rules = at.rules
    stake, insurance = rules.stake, at.insurance
    lines: Lines = defaultdict(Fraction)

    def add(
        result: str,
        words: str,
        win: Any,
        chance: Any,
        insured: bool = False,
        blackjack: bool = False,
    ) -> None:
        if chance:
            if insured:
                result += ", insured"
                win += 2 * insurance if blackjack else -insurance
            lines[result, words, Fraction(win) / stake] += Fraction(chance)

    def lost_to_blackjack(chance: Any, insured: bool = False) -> None:
        add("dealer's blackjack", "lose", -stake, chance, insured, True)

    for insured in (False, True):
        for (doubled, code, total), chance in np.ndenumerate(ends.whole[int(insured)]):
            win = int(rules.each[doubled, code, total] + rules.first[doubled, code, total])
            staked = stake * (1 + doubled)
            over = code == BUST and (total != DEALERS_BLACKJACK or not rules.told)
            if total == DEALERS_BLACKJACK and not over:
                lost_to_blackjack(chance, insured)
                continue
            words = odds_words(win, staked)
            result = "over 21" if over else words if win <= 0 else "win"
            if win > staked:
                result = "win with five cards totalling 21"
            result += ", doubled" if doubled else ""
            add(result, words, win, chance, insured, total == DEALERS_BLACKJACK)
        if rules.told:
            lost_to_blackjack(sum(ends.first[int(insured), ..., DEALERS_BLACKJACK].flat), insured)
    for ((insured, blackjack), win), chance in splits.two.items():
        add(A_SPLIT, EACH_HAND, win, chance, insured, blackjack)
    for (insured, blackjack), (chance, won, _) in splits.more.items():
        add(MORE_HANDS, EACH_HAND, won / chance, chance, insured, blackjack)
    for s in at.played():
        for h in at.openings(s):
            if strategy.opening[s, h] == SURRENDER:
                insured = bool(at.insurable(s) and strategy.insures[h])
                chance = at.chance(at.starts[s], at.counts(h))
                known = at.dealers_blackjack(s, at.counts(h))
                add("surrender", "half is lost", rules.half, chance * (1 - known), insured)
                lost_to_blackjack(chance * known, insured)
        if at.possible(at.starts[s], BLACKJACK):
            _add_blackjack(at, strategy, s, add)
    if rules.face_up and at.possible(BLACKJACK):
        for h in at.two_cards:
            if at.possible(BLACKJACK, at.counts(h)):
                chance = at.chance(BLACKJACK, at.counts(h))
                if h == at.blackjack:
                    win = rules.blackjack(True)
                    add("blackjack, and the dealer's", odds_words(win, stake), win, chance)
                else:
                    lost_to_blackjack(chance)
    return dict(sorted(lines.items(), key=lambda line: (-line[0][2], line[0][0])))


def within_lines(at: Position, splits: SplitResults) -> Fraction:
    """How much the results of three hands and four vary about their means, so weighed, in wagers
    squared."""
    found = Fraction(0)
    for chance, won, squares in splits.more.values():
        found += squares - won**2 / chance
    return found / at.rules.stake**2


def of_the_lines(at: Position) -> str:
    """What is said of them on the sheet."""
    if max(at.rules.most_hands) <= 2:
        return "every line of the table is exact"
    return (
        "every line of the table is exact; boxes split into more than two hands are one line, with "
        "their chance and their mean. The standard deviation, exact too, counts how their results "
        "vary. How often they win is not counted: the hit frequency takes it to be as often as "
        "boxes of two hands do"
    )


def _add_blackjack(at: Position, strategy: BlackjackStrategy, s: int, add: Any) -> None:
    stake = at.rules.stake
    chance = at.chance(at.starts[s], BLACKJACK)
    known = at.dealers_blackjack(s, BLACKJACK)
    if at.insurable(s) and strategy.even_money:
        add("blackjack, even money", "1 to 1", stake, chance)
        return
    insured = bool(at.insurable(s) and strategy.insures[at.blackjack])
    win, both = at.rules.blackjack(False), at.rules.blackjack(True)
    add("blackjack", odds_words(win, stake), win, chance * (1 - known), insured)
    add("blackjack, and the dealer's", odds_words(both, stake), both, chance * known, insured, True)


def average_wager(at: Position, ends: Ends, lines: Lines) -> Fraction:
    """All that is put up, in wagers: by doubling, splitting and insurance too."""
    before = DEALERS_BLACKJACK if at.rules.told else DEALERS_BLACKJACK + 1
    added = Fraction(sum(ends.whole[:, 1, :, :before].flat))
    added += Fraction(sum(ends.each[..., :before].flat) + sum(ends.each[:, 1, :, :before].flat))
    added -= Fraction(sum(ends.first[..., :before].flat))
    insured = sum((c for (result, _, _), c in lines.items() if "insured" in result), Fraction(0))
    return 1 + added + insured * Fraction(at.insurance, at.rules.stake)
