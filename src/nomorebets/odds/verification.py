"""What `nmb verify` must know of a game; its solver says it: `VERIFICATION`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from nomorebets.odds.given_strategy import Given
from nomorebets.odds.results import Check
from nomorebets.table.live import LiveTable

Told = Callable[[LiveTable, int, str], int | None]  # what is decided at a table, spot, decision


@dataclass(frozen=True)
class Verification:
    decks: tuple[str, ...] = ("",)  # or shoes, small enough for the oracle; "": it needs none
    from_a_shoe: bool = False  # that lie in the middle of one
    in_order: bool = False  # the cards of a hand come one after another, not as a set
    apart: bool = False  # every wager is one by itself
    beside: tuple[str, ...] = ()  # wagers simulated together with the round
    narrated_beside: tuple[str, ...] = ()  # and those that the narration alone is asked about
    goes_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # to these areas
    decided: tuple[str, ...] = ()  # by best play, beyond what a strategy's file must decide
    alone: Callable[[Any], Any] = lambda terms: terms  # the terms under which a wager may be alone
    narratable: Callable[[Given], bool] = lambda read: True  # or it has too many branches
    # by the terms, wagers and cards: hands and what they are worth, where all would be too many
    hands: (
        Callable[[Any, Mapping[str, int], Sequence[int]], Iterable[tuple[Sequence[int], Fraction]]]
        | None
    ) = None
    # by the terms and wagers: what they win, where the narration has too many branches to be told
    narrated: Callable[[Any, Mapping[str, int], Callable[[int], Any]], Any] | None = None
    # by the terms, the stake, the cards and the strategy: how it is played, if not as it is read
    played: Callable[[Any, int, Sequence[int], Given | None], Told] | None = None
    # by the terms, rounds, seed, workers and the strategy that is given: of a game in which players
    # wager against each other
    checks: Callable[[Any, int, int, int, Given | None], Iterable[Check]] | None = None
