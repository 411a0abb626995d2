"""A simulation of the same play: the mean of every wager, how often each of its results came."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import erfc, exp, inf, lgamma, log, sqrt
from typing import Any

from nomorebets.odds.best_play import best_advice, is_offered
from nomorebets.odds.results import Check, WagerOdds
from nomorebets.odds.verify.checked import Checked, expected, in_wagers
from nomorebets.simulation.result import Result, Tally
from nomorebets.simulation.run import Plan, simulate

ERRORS = 4  # standard errors that a simulation may be off
TAIL = erfc(ERRORS / sqrt(2))  # how likely that is, of all lines of a table together
FEW = 10  # a result expected fewer times is counted and named; a fault in it may stay unseen
BESIDE = 4  # wagers beside the round are simulated with it in so many times fewer rounds
A_CURVE = 100  # from so many expected on, the normal curve stands for Poisson's


def against_a_simulation(
    checked: Checked, rounds: int, seed: int, workers: int, progress: Any
) -> Iterator[Check]:
    game, how = checked.game, checked.how
    fresh = game.fresh_option
    terms = how.alone(checked.admitting())
    terms = terms._replace(**{fresh: True}) if fresh else terms
    for wagers, times in plans(checked):
        odds = checked.solved_for(wagers)
        advice: Sequence[int] = checked.read.advice if checked.read else ()
        if checked.read is None and is_offered(game):
            advice = best_advice(game, terms, wagers)
        elif checked.read is None and hasattr(checked.known.module, "derived") and odds.strategy:
            told = "best play has too many situations to be looked up"
            yield Check("a simulation", "the round", "", "", None, told)
            return
        plan = Plan(game, terms, wagers, 1, seed, advice)
        found = simulate(plan, max(1, rounds // times), workers, progress)
        stake = next(iter(wagers.values()))
        if odds.round is not None and not how.apart:
            yield close("the round", expected(odds, wagers), found.round, found.round.rounds, stake)
            if times == 1:
                yield by_lines("the round", odds.round.total, found.round.counts, stake)
        for name, cents in wagers.items():
            if name in odds.wagers:
                yield from one_wager(checked, name, odds.wagers[name], found, cents)
        priced_now = {name for name in wagers if name in odds.wagers}
        checked.reached |= priced_now or set(wagers)


def plans(checked: Checked) -> Iterator[tuple[dict[str, int], int]]:
    """Wagers to be simulated together, and in how many times fewer rounds."""
    if checked.how.apart:
        names = set(checked.one_of_each()) | set(checked.solved().wagers) - checked.reached
        order = [name for name in checked.solved().wagers if name in names]
        yield dict.fromkeys(order, checked.amount), 1
        return
    wagers = checked.wagers()
    yield dict(wagers), 1
    for name in checked.how.beside:
        for cents in (checked.stake, 1_00):
            if checked.may_be_made({**wagers, name: cents}):
                wagers[name] = cents
                break
    if len(wagers) > len(checked.wagers()):
        yield wagers, BESIDE


def one_wager(
    checked: Checked, name: str, odds: WagerOdds, found: Result, stake: int
) -> Iterator[Check]:
    win, tally = odds.expected_win, Tally()
    for area in (name, *checked.how.goes_on.get(name, ())):
        tally.counts.update(found.wagers[area].counts)
    counts, decided = tally.counts, tally.rounds
    if checked.game.wagering.keeps_making:  # a decision takes some rolls, and may be void
        win /= sum(o.probability for o in odds.outcomes if o.win)
        decided -= counts[0]
        counts = type(counts)({value: count for value, count in counts.items() if value})
    yield close(name, win * stake, tally, decided, stake)
    yield by_lines(name, odds, counts, stake, bool(checked.game.wagering.keeps_making))


def close(name: str, cents: Fraction, tally: Tally, decided: int, stake: int) -> Check:
    """Whether what was won, per decision, is within so many standard errors of the exact value."""
    mean = tally.total / decided
    error = tally.sd * sqrt(tally.rounds) / decided
    errors = abs(mean - float(cents)) / error if error else 0.0 if mean == cents else inf
    return Check(
        "a simulation", name, in_wagers(cents, stake), f"{mean / stake:+.6f}",
        errors < ERRORS, f"{errors:.2f} standard errors off, {decided:,} decided",
    )  # fmt: skip


# line by line


def by_lines(
    name: str, odds: WagerOdds, counts: Mapping[int, int], stake: int, decided: bool = False
) -> Check:
    """Each result came as often as it should, and none came that has no line."""
    what = f"{name}, each result"
    if odds.variance != WagerOdds(odds.outcomes).variance:
        told = "a line is the mean of several results"
        return Check("a simulation", what, "", "", None, told)
    lines = priced(odds, stake, decided)
    total = sum(counts.values())
    strange = [value for value in counts if value not in lines]
    if strange:
        told = f"{strange[0] / 100:+,.2f} dollars came {counts[strange[0]]:,} times: no line has it"
        return Check("a simulation", what, f"{len(lines)} results", "another", False, told)
    tails = {
        value: tail(counts.get(int(value), 0), total, float(chance))
        for value, chance in lines.items()
    }
    worst = min(tails, key=lambda value: tails[value])
    often, seen = float(lines[worst] * total), counts.get(int(worst), 0)
    told = f"{total:,} decided; the farthest off: {float(worst / stake):+,.4g}, once in "
    told += f"{float(1 / lines[worst]):,.4g}"
    if rare := too_rare(odds, total, decided):
        told += f"; too rare to tell: {', '.join(rare)}"
    return Check(
        "a simulation", what, f"{often:,.1f} times", f"{seen:,}", tails[worst] * len(lines) > TAIL,
        told,
    )  # fmt: skip


def too_rare(odds: WagerOdds, total: int, decided: bool) -> list[str]:
    """The results of which so few are expected that a fault may stay unseen."""
    counted = [outcome for outcome in odds.outcomes if outcome.win or not decided]
    each = total / float(sum(outcome.probability for outcome in counted))
    return [outcome.result for outcome in counted if float(outcome.probability) * each < FEW]


def priced(odds: WagerOdds, stake: int, decided: bool) -> dict[Fraction, Fraction]:
    """How likely each win in cents is; of those that decide the wager alone, if so."""
    found: dict[Fraction, Fraction] = {}
    for outcome in odds.outcomes:
        if outcome.win or not decided:
            win = outcome.win * stake
            found[win] = found.get(win, Fraction(0)) + outcome.probability
    total = sum(found.values())
    return {win: chance / total for win, chance in found.items()}


def tail(seen: int, rounds: int, chance: float) -> float:
    """How likely it is to be as far off, on either side."""
    often = rounds * chance
    if often >= A_CURVE:
        spread = sqrt(often * (1 - chance))
        return erfc(abs(seen - often) / spread / sqrt(2)) if spread else float(seen == often)
    if seen <= often:
        return min(1.0, 2 * sum(poisson(often, n) for n in range(seen + 1)))
    return min(1.0, 2 * max(0.0, 1 - sum(poisson(often, n) for n in range(seen))))


def poisson(often: float, times: int) -> float:
    return exp(times * log(often) - often - lgamma(times + 1))
