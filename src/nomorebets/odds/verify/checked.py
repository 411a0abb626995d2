"""What is to be checked: a game under its terms, a way to play, amounts; and what was reached."""

import inspect
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from nomorebets.equipment.cards import cards_from
from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.odds import STAKE, Solver
from nomorebets.odds.given_strategy import Given
from nomorebets.odds.notation import alike, argument
from nomorebets.odds.results import GameOdds, WagerOdds
from nomorebets.odds.verification import Verification
from nomorebets.simulation.wagers import admitting, refuse_wagers, usual_wagers

AT = 2_640_00  # cents on each of many wagers, where none is said: all can be paid in whole chips


@dataclass
class Checked:
    known: Solver
    game: Game
    terms: Any
    read: Given | None
    amounts: dict[str, int]  # of `--wager`, by the solver's arguments
    reached: set[str] = field(default_factory=set)  # wagers that something has been held against
    _solved: GameOdds | None = None

    @property
    def how(self) -> Verification:
        found: Verification = getattr(self.known.module, "VERIFICATION", Verification())
        return found

    @property
    def stake(self) -> int:
        return next(iter(self.wagers().values()))

    def wagers(self) -> dict[str, int]:
        """Those that belong to the round, at the amount that is asked about or the least."""
        if self.how.apart:
            return {self.game.wagers[0].name: self.amount}
        return usual_wagers(self.game, self.admitting(), self.amount)

    @property
    def amount(self) -> int:
        """What is laid on a wager; 0: the least that the table takes."""
        return self.amounts.get(STAKE, AT if self.how.apart else 0)

    def admitting(self) -> Any:
        """The terms, with limits that admit the amount: no figure depends on those."""
        return admitting(self.game, self.terms, self.amount)

    def one_of_each(self) -> dict[str, WagerOdds]:
        """A wager of each kind that has odds of its own."""
        return {group.names[0]: group.odds for group in alike(self.solved().wagers.items())}

    def solved(self) -> GameOdds:
        """What the sheet prints: these terms, this play, these amounts, whole decks."""
        if self._solved is None:
            self._solved = self.solved_for(self.wagers())
        return self._solved

    def solved_for(self, wagers: Mapping[str, int], deck: str = "") -> GameOdds:
        read = self.read
        work = self.known.module.evaluate if read else self.known.module.solve
        taken = inspect.signature(work).parameters
        told: dict[str, Any] = self.amounts | {STAKE: next(iter(wagers.values()))}
        told |= {argument(name): cents for name, cents in wagers.items()}
        if deck:
            told |= {"deck": cards_from(deck), "cards": cards_from(deck)}
        more = {name: value for name, value in told.items() if name in taken}
        found: GameOdds = work(self.terms, read, **more) if read else work(self.terms, **more)
        return found

    def may_be_made(self, wagers: Mapping[str, int]) -> bool:
        try:
            refuse_wagers(self.game, self.admitting(), wagers)
        except Refused:
            return False
        return True


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
