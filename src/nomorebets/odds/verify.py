"""Every figure checked three ways: against the narration on stripped decks, against a simulation of
whole ones, and against what others have published."""

import csv
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import inf, sqrt
from pathlib import Path
from typing import Any

from nomorebets.equipment.cards import card_text, cards_from, cards_text
from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.odds import Solver, solver
from nomorebets.odds.best_play import ARGUMENTS, best_advice, is_offered
from nomorebets.odds.given_strategy import Given
from nomorebets.odds.notation import alike
from nomorebets.odds.oracle import SEAT, Oracle, in_the_middle_of_a_shoe
from nomorebets.odds.results import Check, GameOdds, WagerOdds
from nomorebets.odds.verification import Told, Verification
from nomorebets.rules import game as game_of
from nomorebets.simulation.result import Result, Tally
from nomorebets.simulation.run import Plan, simulate
from nomorebets.simulation.strategies import by_its_name
from nomorebets.simulation.strategies.deciding import deciding
from nomorebets.simulation.wagers import refuse_wagers, usual_wagers
from nomorebets.table.facts import AnyFact, Closed, Drawn, Shuffled, Wagered
from nomorebets.table.live import LiveTable

PUBLISHED = Path(__file__).parent / "published.csv"
ERRORS = 4  # standard errors that a simulation may be off
AT = 20_00  # cents on each wager where many are simulated at once


def verify(
    game: Game,
    terms: Any,
    rounds: int,
    seed: int = 1,
    workers: int = 1,
    progress: Callable[[Result], None] | None = None,
    strategy: str | None = None,
) -> Iterator[Check]:
    """Best play, or a strategy by its name or file; a wrong one is refused before any check."""
    known = solver(game.id)
    read = known.given(terms, strategy) if strategy else None

    def checks() -> Iterator[Check]:
        yield from against_published(known, strategy)
        if read is None or of(known).narratable(read):
            yield from against_the_narration(known, game, terms, read)
        if rounds:
            yield from against_a_simulation(
                known, game, terms, read, rounds, seed, workers, progress
            )

    return checks()


# what others have published


def published() -> list[dict[str, str]]:
    """Lines that begin with # say which figures our terms cannot express, and why."""
    lines = PUBLISHED.read_text().splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def against_published(known: Solver, strategy: str | None) -> Iterator[Check]:
    """All figures of the game; under a strategy those that are of it."""
    for row in published():
        of = row["quantity"].partition(", ")[2]
        if row["game"] == known.game_id and (strategy is None or of == by_its_name(strategy)):
            ours = f"{float(figure(row)):.{row['places']}%}"
            what = f"{row['quantity']} ({row['terms']})" if row["terms"] else row["quantity"]
            yield Check("published", what, ours, row["value"], ours == row["value"], row["source"])


def figure(row: Mapping[str, str]) -> Fraction:
    """Our value of a published figure."""
    quantity, _, strategy = row["quantity"].partition(", ")
    odds = of_a_row(row["game"], row["terms"], strategy)
    if quantity not in ("round", "element of risk"):
        return odds.wagers[quantity].house_edge
    assert odds.round is not None
    return odds.round.house_edge if quantity == "round" else odds.round.element_of_risk


@lru_cache(maxsize=2)
def of_a_row(game_id: str, chosen: str, strategy: str) -> GameOdds:
    """Rows of one kind stand together."""
    told = dict(part.split("=", 1) for part in chosen.split())
    terms = game_of(game_id).terms_from(told)
    known = solver(game_id)
    return known.evaluate(terms, strategy) if strategy else known.solve(terms)


# the narration itself, every branch


def of(known: Solver) -> Verification:
    found: Verification = getattr(known.module, "VERIFICATION", Verification())
    return found


def against_the_narration(
    known: Solver, game: Game, terms: Any, read: Given | None
) -> Iterator[Check]:
    terms = of(known).alone(terms)
    if of(known).hands and read is None:
        yield from some_hands(known, game, terms)
        return
    for deck in of(known).decks:
        for wagers in wagers_apart(known, game, terms):
            stake = next(iter(wagers.values()))
            exact = expected(solved(known, terms, wagers, read, deck), wagers)
            oracle = narrated(known, game, terms, wagers, deck, read=read)
            yield Check(
                "the narration", ", ".join(wagers), in_wagers(exact, stake),
                in_wagers(oracle, stake), exact == oracle, deck or "every way it can end",
            )  # fmt: skip


def wagers_apart(known: Solver, game: Game, terms: Any) -> list[dict[str, int]]:
    if not of(known).apart:
        return [usual_wagers(game, terms)]
    if of(known).from_a_shoe:
        return [{wager.name: 17_00} for wager in game.wagers]  # where vigorish is rounded
    return [
        {name: AT} for name, odds in one_of_each(known, terms).items() if odds.rolls in (None, 1)
    ]


def some_hands(known: Solver, game: Game, terms: Any) -> Iterator[Check]:
    wagers = usual_wagers(game, terms)
    stake = next(iter(wagers.values()))
    hands = of(known).hands
    assert hands is not None
    for deck in of(known).decks:
        for hand, exact in hands(terms, wagers, cards_from(deck)):
            dealt: tuple[AnyFact, ...] = (
                Shuffled(), *(Wagered(SEAT, name, cents) for name, cents in wagers.items()),
                Closed(), *(Drawn(card_text(card)) for card in hand),
            )  # fmt: skip
            oracle = narrated(known, game, terms, wagers, deck, dealt)
            yield Check(
                "the narration", f"a hand of {cards_text(hand)}", in_wagers(exact, stake),
                in_wagers(oracle, stake), exact == oracle, deck,
            )  # fmt: skip


def narrated(
    known: Solver,
    game: Game,
    terms: Any,
    wagers: Mapping[str, int],
    deck: str,
    facts: tuple[AnyFact, ...] = (),
    read: Given | None = None,
) -> Fraction:
    """What the wagers win on average, in cents, by every branch of the narration."""
    cards, how = cards_from(deck), of(known)
    layout = None
    if how.from_a_shoe:
        layout = in_the_middle_of_a_shoe(game, terms, {c: cards.count(c) for c in set(cards)})
    told: Told | None = as_told(game, terms, read) if read else None
    if how.played:
        told = how.played(terms, next(iter(wagers.values())), cards, read)
    decided = {*deciding(game.id).decisions, *how.decided}

    def others(table: LiveTable, spot: int, decision: str) -> int | None:
        """Where the shoe is cut, and the like, as most people do."""
        if decision in decided or game.ordinary_play is None:
            return told(table, spot, decision) if told else None
        return int(game.ordinary_play(table, terms, spot, game.decision_named(decision)))  # type: ignore[arg-type]

    one_deck = bool(deck) and not how.from_a_shoe
    oracle = Oracle(
        game, terms, wagers, cards if one_deck else None, layout=layout,
        sets=one_deck and not how.in_order, strategy=others,
    )  # fmt: skip
    return oracle.value(facts)


def as_told(game: Game, terms: Any, read: Given) -> Callable[[LiveTable, int, str], int]:
    def told(table: LiveTable, spot: int, decision: str) -> int:
        index = game.decision_named(decision)
        assert index is not None
        return read.decides(game, terms, table, index)

    return told


# a simulation of the same play


def against_a_simulation(
    known: Solver, game: Game, terms: Any, read: Given | None, rounds: int, seed: int, workers: int,
    progress: Any,
) -> Iterator[Check]:  # fmt: skip
    fresh = game.fresh_option
    terms = terms._replace(**{fresh: True}) if fresh else terms
    wagers = wagers_together(known, game, terms)
    odds = solved(known, terms, wagers, read)
    alone = [name for name in wagers if name in odds.wagers and has_vigorish(odds.wagers[name])]
    terms = of(known).alone(terms)
    for names in ([name for name in wagers if name not in alone], *([name] for name in alone)):
        made = {name: wagers[name] for name in names}
        advice: Sequence[int] = read.advice if read else ()
        if read is None and is_offered(game):
            advice = best_advice(game, terms, made)
        found = simulate(Plan(game, terms, made, 1, seed, advice), rounds, workers, progress)
        if odds.round is not None and not of(known).apart:
            stake = next(iter(made.values()))
            yield close("the round", expected(odds, made), found.round, rounds, stake)
        for name in names:
            if name in odds.wagers:
                yield one_wager(game, name, odds.wagers[name], found, made[name], name in alone)


def has_vigorish(odds: WagerOdds) -> bool:
    """Simulated alone: what is charged besides is in the result of the round only."""
    return any("vigorish" in outcome.odds for outcome in odds.outcomes)


def one_wager(
    game: Game, name: str, odds: WagerOdds, found: Result, stake: int, alone: bool
) -> Check:
    win, tally = odds.expected_win, found.wagers[name]
    decided = tally.rounds
    if game.wagering.keeps_making:  # a decision takes some rolls, and may be void
        win /= sum(o.probability for o in odds.outcomes if o.win)
        decided -= tally.counts[0]
    return close(name, win * stake, found.round if alone else tally, decided, stake)


def wagers_together(known: Solver, game: Game, terms: Any) -> dict[str, int]:
    if of(known).apart:
        return dict.fromkeys(one_of_each(known, terms), AT)
    wagers = usual_wagers(game, terms)
    stake = next(iter(wagers.values()))
    for name in of(known).beside:
        for cents in (stake, 1_00):
            if may_be_made(game, terms, {**wagers, name: cents}):
                wagers[name] = cents
                break
    return wagers


def may_be_made(game: Game, terms: Any, wagers: Mapping[str, int]) -> bool:
    try:
        refuse_wagers(game, terms, wagers)
    except Refused:
        return False
    return True


def close(name: str, cents: Fraction, tally: Tally, decided: int, stake: int) -> Check:
    """Whether what was won, per decision, is within so many standard errors of the exact value."""
    mean = tally.total / decided
    error = tally.sd * sqrt(tally.rounds) / decided
    errors = abs(mean - float(cents)) / error if error else 0.0 if mean == cents else inf
    return Check(
        "a simulation", name, in_wagers(cents, stake), f"{mean / stake:+.6f}",
        errors < ERRORS, f"{errors:.2f} standard errors off, {decided:,} decided",
    )  # fmt: skip


# what both are asked


def one_of_each(known: Solver, terms: Any) -> dict[str, WagerOdds]:
    """A wager of each kind that has odds of its own."""
    return {group.names[0]: group.odds for group in alike(known.solve(terms).wagers.items())}


def solved(
    known: Solver, terms: Any, wagers: Mapping[str, int], read: Given | None, deck: str = ""
) -> GameOdds:
    work = known.module.evaluate if read else known.module.solve
    taken = inspect.signature(work).parameters
    told: dict[str, Any] = {"stake": next(iter(wagers.values()))}
    told |= {ARGUMENTS[name]: cents for name, cents in wagers.items() if name in ARGUMENTS}
    if deck:
        told |= {"deck": cards_from(deck), "cards": cards_from(deck)}
    more = {name: value for name, value in told.items() if name in taken}
    found: GameOdds = work(terms, read, **more) if read else work(terms, **more)
    return found


def expected(odds: GameOdds, wagers: Mapping[str, int]) -> Fraction:
    """All wagers together, in cents; the first is the reference wager of the round."""
    aside = (
        odds.wagers[name].expected_win * cents
        for name, cents in wagers.items()
        if name in odds.wagers
    )
    total = sum(aside, Fraction(0))
    if odds.round is not None and next(iter(wagers)) not in odds.wagers:
        total += odds.round.total.expected_win * next(iter(wagers.values()))
    return total


def in_wagers(cents: Fraction, stake: int) -> str:
    return f"{float(cents / stake):+.6f}"
