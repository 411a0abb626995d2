"""odds: exact odds and best play, as fractions, from the judgments that settle the wagers.

A module or package named as its game is the solver of that game; nothing else registers it. It has

    solve(terms, stake=…) -> GameOdds          the odds; `stake` where a limit or rounding binds
    decisions(terms, hand) -> [(words, value)]  what each decision is worth with one hand
    ticket(terms, request) -> GameOdds          where tickets are sold: the odds of any of them
    evaluate(terms, given)                      the odds under a strategy that is given
    best_tables(terms, amounts)                 best play, as a simulation looks it up
    STRATEGIES                                  and under these that only the solver has, by name
    VERIFICATION                                what `nmb verify` must know of the game
    coupon_paid(outcome) -> (to, one)           how a coupon's wager fares, if its odds do not say
    COUPON_PARTS                                reference wagers in that wager, if not one

of which all but the first may be missing. Modules are imported when they are asked for. The odds of
a game that has none are derived from its narration (`odds.derived`), through the same door.
"""

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.rules import folders, game, is_as_the_rules_have_it

if TYPE_CHECKING:
    from nomorebets.odds.given_strategy import Given
    from nomorebets.odds.results import GameOdds

BEST = "best"
STAKE = "stake"  # the amount `--wager` gives when it names none
NO_AMOUNT = "no amount given: rounding and payout limits are left out"

Progress = Callable[[Iterable[Any], int], Iterable[Any]]  # the same steps, shown as they go
Decisions = Sequence[tuple[str, Fraction]]
Amounts = Mapping[str, int]  # cents, by the name of the solver's argument
BestTables = Sequence[tuple[tuple[int, ...], Any]]  # decisions, and the cells they are looked up in


def offers(game_id: str) -> bool:
    """The game has a solver, or its odds are derived."""
    return game_id in folders() and (is_tuned(game_id) or _is_derived(game_id))


def is_tuned(game_id: str) -> bool:
    """A solver is written for the game."""
    return find_spec(_module(game_id)) is not None


def _is_derived(game_id: str) -> bool:
    from nomorebets.odds.derived import derives

    return derives(game(game_id))


def solver(game_id: str) -> "Solver":
    if not offers(game_id):
        solved = ", ".join(id for id in folders() if offers(id))
        raise Refused("", f"the odds of {game_id!r} are not solved; those of {solved} are")
    return Solver(game_id)


def _module(game_id: str) -> str:
    return f"{__name__}.{game_id}"


class Solver:
    """The module of one game; what it cannot do is refused in one line."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id

    @cached_property
    def module(self) -> ModuleType | SimpleNamespace:
        if is_tuned(self.game_id):
            return import_module(_module(self.game_id))
        from nomorebets.odds.derived import module_of

        return module_of(self.game_id)

    @property
    def amounts(self) -> tuple[str, ...]:
        """The amounts in cents that its odds may depend on: the stake, a bonus wager, a meter."""
        taken = inspect.signature(self.module.solve).parameters.values()
        return tuple(
            p.name for p in taken if p.annotation in (int, "int", int | None) and p.name != "least"
        )

    def assumes(self, odds: "GameOdds", amounts: Amounts) -> tuple[str, ...]:
        """What these figures price, where the terms alone do not say it."""
        left_out = STAKE in self.amounts and STAKE not in amounts and is_tuned(self.game_id)
        return (NO_AMOUNT, *odds.assumes) if left_out else odds.assumes

    @property
    def shows_steps(self) -> bool:
        return "progress" in inspect.signature(self.module.solve).parameters

    def solve(
        self,
        terms: Any,
        amounts: Amounts | None = None,
        progress: Progress | None = None,
        left: Sequence[int] | None = None,
    ) -> "GameOdds":
        """`left`: the cards a round is dealt from, where not all are."""
        return self._call(self.module.solve, (terms,), amounts or {}, progress, left)

    def decisions(
        self,
        terms: Any,
        hand: str,
        amounts: Amounts | None = None,
        left: Sequence[int] | None = None,
    ) -> Decisions:
        """What each decision is worth, in the reference wager."""
        asked = getattr(self.module, "decisions", None)
        if asked is None:
            raise Refused("", f"{self.game_id} has no decision that a hand could be asked about")
        return list(self._call(asked, (terms, hand), amounts or {}, None, left))

    def ticket(self, terms: Any, request: str) -> "GameOdds":
        """The odds of a ticket, as people write it."""
        asked = getattr(self.module, "ticket", None)
        if asked is None:
            raise Refused("", f"{self.game_id} has no tickets that could be asked about")
        found: GameOdds = asked(terms, request)
        return found

    @property
    def strategies(self) -> tuple[str, ...]:
        """By name; none where nothing is decided."""
        if not hasattr(self.module, "evaluate"):
            return ()
        return BEST, *self._own, *self._given

    @property
    def _own(self) -> tuple[str, ...]:
        return tuple(getattr(self.module, "STRATEGIES", ()))

    @property
    def _given(self) -> tuple[str, ...]:
        from nomorebets.simulation.strategies import strategies

        return tuple(strategies(game(self.game_id)))

    def evaluate(
        self,
        terms: Any,
        strategy: str,
        amounts: Amounts | None = None,
        progress: Progress | None = None,
        left: Sequence[int] | None = None,
    ) -> "GameOdds":
        """The odds under a strategy: by its name, or as a file says."""
        if strategy == BEST:
            return self.solve(terms, amounts, progress, left)
        told = strategy if strategy in self._own else self.given(terms, strategy)
        return self._call(self.module.evaluate, (terms, told), amounts or {}, progress, left)

    def given(self, terms: Any, strategy: str) -> "Given":
        """A strategy as a simulation plays it too."""
        if not self.strategies:
            raise Refused("", f"at {self.game_id} nothing is decided that a strategy could change")
        from nomorebets.odds.given_strategy import given

        return given(game(self.game_id), terms, strategy)

    def text_of(self, terms: Any, strategy: str) -> str:
        """The file of a strategy; "" of one that has none."""
        return "" if strategy in self._own else self.given(terms, strategy).text

    def _call(
        self,
        work: Callable[..., Any],
        told: tuple[Any, ...],
        amounts: Amounts,
        progress: Progress | None,
        left: Sequence[int] | None = None,
    ) -> Any:
        taken = inspect.signature(work).parameters
        dealt = next((name for name in ("cards", "deck") if name in taken), None)
        if left is not None and dealt is None:
            raise Refused("", f"at {self.game_id} no cards could be gone")
        for name in amounts:
            if name not in taken and name != STAKE:
                known = ", ".join(n for n in self.amounts if n != STAKE) or "none"
                raise Refused(
                    "",
                    f"the odds of {self.game_id} depend on no amount {name!r}; named are: {known}",
                )
        more: dict[str, Any] = {n: cents for n, cents in amounts.items() if n in taken}
        cards = game(self.game_id).cards
        if cards.pack is not None and not (cards.shuffled(told[0]) if left is None else left):
            raise Refused("", f"at {self.game_id} there would be no card to deal")
        if left is not None and dealt is not None:
            more[dealt] = tuple(left)
        if progress is not None and "progress" in taken:
            more["progress"] = progress
        return work(*told, **more)


def priced(
    of: str | Game,
    terms: Any = None,
    strategy: str | None = None,
    amounts: Amounts | None = None,
    progress: Progress | None = None,
) -> "GameOdds":
    """The exact odds of a game, by its id or as it is: under best play, or a strategy by its name
    or file. `amounts` in cents, where a limit or rounding may bind: `{"stake": 10_00}`."""
    found = game(of.replace("-", "_")) if isinstance(of, str) else of
    if not is_as_the_rules_have_it(found):
        raise Refused("", f"{found.id} is solved as the rules have it; a changed game is simulated")
    known = terms if type(terms) is found.terms else found.terms_from(terms or {})
    solved = solver(found.id)
    if strategy is None:
        return solved.solve(known, amounts, progress)
    return solved.evaluate(known, strategy, amounts, progress)


class _Called(ModuleType):
    """`nomorebets.odds` is this package, and what prices a game: `nomorebets.odds("red_dog")`."""

    def __call__(self, *told: Any, **named: Any) -> "GameOdds":
        return priced(*told, **named)


sys.modules[__name__].__class__ = _Called
