"""Odds derived from the narration alone: of every game whose folder there is, and no solver.

The narration is asked, by whichever method is the least work: what it settles is never said again.
A solver of `odds/<game id>` is a tuned one, and goes before.
"""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache, partial
from types import SimpleNamespace
from typing import Any

from nomorebets.law.decisions import CUT
from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.odds.derived.asked import hand_asked, in_wagers_of
from nomorebets.odds.derived.beside import aside
from nomorebets.odds.derived.branches import MOST, Branches
from nomorebets.odds.derived.found import Found
from nomorebets.odds.derived.priced import PricedRound
from nomorebets.odds.derived.showdown import MOST_WORK, HandsCounted
from nomorebets.odds.derived.told import as_odds, tables_of
from nomorebets.odds.derived.trace import Untraceable
from nomorebets.odds.derived.weighing import weigh, words
from nomorebets.odds.given_strategy import Given
from nomorebets.odds.notation import argument
from nomorebets.odds.results import GameOdds
from nomorebets.odds.verification import Verification
from nomorebets.rules import game as game_named
from nomorebets.simulation.wagers import admitting, refuse_wagers, usual_wagers

STAKE, DECK = "stake", "deck"
BY_HANDS, BY_BRANCHES, OUT_OF_REACH = "hands", "branches", ""
KEPT = 3  # games solved lately


def derives(game: Game) -> bool:
    """The house stands on the other side, and one round is a whole."""
    cards = game.cards.pack is not None or game.wheel is not None or game.dice > 0
    banked = cards and game.counter is None and not game.between_players and game.simulated
    return banked and method_of(game.id) != OUT_OF_REACH


@cache
def method_of(game_id: str) -> str:
    """How its odds are found under the usual terms, by an estimate of the work."""
    game = game_named(game_id)
    terms = game.terms()
    weighed = [True] * len(game.wagers)
    branches = Branches(game, terms, usual_wagers(game, terms), weighed)
    try:
        return BY_HANDS if HandsCounted(branches).work() <= MOST_WORK else OUT_OF_REACH
    except Untraceable:
        return BY_BRANCHES if branches.work() <= MOST else OUT_OF_REACH


def asked_of(
    game: Game, terms: Any, deck: tuple[int, ...] | None, amounts: Mapping[str, int]
) -> PricedRound:
    """The wagers of the round, those of the amounts that are given, and all others beside."""
    terms = admitting(game, terms, amounts.get(STAKE, 0))
    wagers = usual_wagers(game, terms, amounts.get(STAKE, 0))
    named = {argument(wager.name): wager.name for wager in game.wagers if wager.opens}
    for key, cents in amounts.items():
        if key != STAKE:
            wagers[named[key]] = cents
            terms = admitting(game, terms, cents, named[key])
    refuse_wagers(game, terms, wagers)
    beside: set[str] = set()
    for index, wager in enumerate(game.wagers):
        if wager.opens and wager.name not in wagers and game.wagering.offers(terms, index):
            more = wagers | {wager.name: getattr(terms, wager.least)}
            try:
                refuse_wagers(game, terms, more)
            except Refused:
                continue
            wagers, beside = more, beside | {wager.name}
    return PricedRound(game.id, terms, tuple(wagers.items()), frozenset(beside), deck)


@lru_cache(KEPT)
def best(asked: PricedRound) -> Found:
    return _found(asked, None)


def _found(asked: PricedRound, given: Given | None) -> Found:
    game, terms = asked.game, asked.terms

    def decides(table: Any, decision: int) -> int:
        assert given is not None
        return given.decides(game, terms, table, decision)

    branches = Branches(
        game, terms, dict(asked.wagers), asked.weighed, decides if given else None, asked.deck
    )
    if given is None and (found := _by_showdown(asked, branches)):
        return found
    work = branches.work()
    if work > MOST:
        if given is not None:
            why = "only best play is found exactly; nmb simulate plays any strategy"
            raise Refused("", f"{game.id}: {why}")
        why = (
            f"the narration has some {work:.0e} branches, and hands do not decide it by rank alone"
        )
        raise Refused("", f"the odds of {game.id} are out of reach: {why}")
    return branches.found()


def _by_showdown(asked: PricedRound, branches: Branches) -> Found | None:
    """None where the narration does not tell hands by their ranks alone."""
    made = {name: cents for name, cents in asked.wagers if name not in asked.beside}
    of_the_round = replace(branches, wagers=made)
    try:
        showdown = HandsCounted(of_the_round)
        found = showdown.found()
    except Untraceable:
        return None
    for name, cents in asked.wagers:
        if name in asked.beside:
            try:
                found.aside[name] = aside(of_the_round, name, cents)
            except Untraceable as why:
                found.unpriced[name] = str(why)
    found.words = tuple(words(asked.game, showdown, showdown.frequencies))
    found.showdown = showdown
    return found


# the module of a game that has none


def solve(game: Game, terms: Any, deck: Any = None, **amounts: int) -> GameOdds:
    asked = asked_of(game, terms, deck, amounts)
    return as_odds(game, terms, asked, best(asked), STAKE in amounts)


def evaluate(
    game: Game, terms: Any, given: Given | None, deck: Any = None, **amounts: int
) -> GameOdds:
    if given is None:
        return solve(game, terms, deck, **amounts)
    asked = asked_of(game, terms, deck, amounts)
    return as_odds(game, terms, asked, _found(asked, given), STAKE in amounts, given.about)


def decisions(
    game: Game, terms: Any, hand: str, deck: Any = None, **amounts: int
) -> list[tuple[str, Fraction]]:
    """`hand`: "own cards | cards face up"; before it, where several would do, "decision:"."""
    asked = asked_of(game, terms, deck, amounts)
    found = best(asked)
    if found.showdown is not None:
        decision, values = weigh(game, found.showdown, hand)
        said = game.decisions[decision].words
        return [(said(v), worth / asked.wagers[0][1]) for v, worth in sorted(values.items())]
    return in_wagers_of(game, hand_asked(game, best(asked).situations, hand), asked.wagers[0][1])


def best_tables(game: Game, terms: Any, amounts: Mapping[str, int]) -> Any:
    opens = {argument(wager.name) for wager in game.wagers if wager.opens} | {STAKE}
    told = {name: cents for name, cents in amounts.items() if name in opens}
    first = argument(game.wagers[0].name)
    asked = asked_of(game, terms, None, {n: c for n, c in told.items() if n != first})
    return tables_of(game, best(asked).situations)


@cache
def module_of(game_id: str) -> Any:
    """What a solver's module would have."""
    game = game_named(game_id)
    usual = game.wagers[0].name
    beside = [argument(w.name) for w in game.wagers if w.opens and w.name != usual]
    found = SimpleNamespace(
        solve=_signed(partial(solve, game), ("terms",), beside),
        VERIFICATION=Verification(
            (), beside=tuple(w.name for w in game.wagers[1:] if w.opens and not w.equals)
        ),
        derived=True,
    )
    if any(decision.kind != CUT for decision in game.decisions):
        found.decisions = _signed(partial(decisions, game), ("terms", "hand"), beside)
        if method_of(game_id) == BY_BRANCHES:  # else its situations are too many for a table
            found.evaluate = _signed(partial(evaluate, game), ("terms", "given"), beside)
            found.best_tables = partial(best_tables, game)
    return found


def _signed(work: Any, told: tuple[str, ...], beside: list[str]) -> Callable[..., Any]:
    """With a parameter for every amount, as the door looks for them."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    names = [inspect.Parameter(name, kind) for name in told]
    names += [inspect.Parameter(DECK, kind, default=None)]
    names += [inspect.Parameter(n, kind, default=0, annotation=int) for n in (STAKE, *beside)]

    def asked(*given: Any, **more: Any) -> Any:
        return work(*given, **{k: v for k, v in more.items() if v or k == DECK})

    asked.__signature__ = inspect.Signature(names)  # type: ignore[attr-defined]
    return asked
