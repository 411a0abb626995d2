"""What a solver finds: outcomes with their probabilities, and what follows from them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from nomorebets.judgments.payouts import vigorish
from nomorebets.table.frames import Rows, frame, html_of

A_FULL_SHOE = (
    "every round is the first of a full shoe: where the cutting card lies, and what was dealt "
    "before, is left out"
)


ELSEWHERE = "published, other terms"  # what such a check was against


@dataclass(frozen=True)
class Outcome:
    """One result: what it is called, what it pays, what it wins (in wagers), how likely it is."""

    result: str
    odds: str
    win: Fraction
    probability: Fraction


@dataclass(frozen=True)
class WagerOdds:
    """A wager that stands alone."""

    outcomes: tuple[Outcome, ...]
    note: str = ""
    rolls: Fraction | None = None  # of the dice, or spins of the wheel, that a decision takes
    throw: str = "roll"  # or "spin"

    def __post_init__(self) -> None:
        assert sum(o.probability for o in self.outcomes) == 1, "probabilities must sum to 1"

    @property
    def expected_win(self) -> Fraction:
        return sum((o.win * o.probability for o in self.outcomes), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        return -self.expected_win

    @property
    def edge_per_roll(self) -> Fraction | None:
        return self.house_edge / self.rolls if self.rolls else None

    @property
    def variance(self) -> Fraction:
        squares = sum((o.win**2 * o.probability for o in self.outcomes), Fraction(0))
        return squares - self.expected_win**2

    @property
    def sd(self) -> float:
        return sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """How often something is won."""
        return sum((o.probability for o in self.outcomes if o.win > 0), Fraction(0))

    @property
    def push_frequency(self) -> Fraction:
        """How often nothing is won or lost."""
        return sum((o.probability for o in self.outcomes if not o.win), Fraction(0))


@dataclass(frozen=True)
class RoundOdds:
    """A round whose wagers hang together, under best play; `per` is the reference wager."""

    per: str
    total: WagerOdds  # the round's result in reference wagers
    average_wager: Fraction  # in reference wagers

    @property
    def house_edge(self) -> Fraction:
        return self.total.house_edge

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.average_wager


@dataclass(frozen=True, repr=False)
class GameOdds:
    """All a solver says of a game under its terms."""

    game: str
    terms: dict[str, Any]
    wagers: dict[str, WagerOdds] = field(default_factory=dict)
    round: RoundOdds | None = None
    strategy: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()  # what is priced, where the terms alone do not say it
    play: str = "best play"  # what the round is found under, where no strategy is given

    @property
    def rows(self) -> Rows:
        """A row a result of each wager; what is won in wagers."""
        priced = {self.round.per: self.round.total} if self.round else {}
        return [
            {
                "wager": name, "result": o.result, "odds": o.odds, "win": float(o.win),
                "probability": float(o.probability), "exact": str(o.probability),
            }
            for name, wager in (priced | self.wagers).items()
            for o in wager.outcomes
        ]  # fmt: skip

    def frame(self, library: str = "") -> Any:
        """The results of each wager, of pandas or polars."""
        return frame(self.rows, library)

    def __repr__(self) -> str:
        if self.round is not None:
            return f"<odds of {self.game}: {self._edge(self.round.house_edge)}, {self.play}>"
        few = list(self.wagers.items())[:3]
        edges = ", ".join(f"{name} {self._edge(wager.house_edge)}" for name, wager in few)
        more = ", …" if len(self.wagers) > len(few) else ""
        return f"<odds of {self.game}: {edges}{more}>"

    def _edge(self, edge: Fraction) -> str:
        return f"the house has {float(edge):.4%}"

    def _repr_html_(self) -> str:
        return html_of(self.rows, repr(self)[1:-1])


def vigorish_part(percent: int, multiple: int, won: int) -> Fraction:
    """Of what is won, in cents; with no amount, as the percentage is, without rounding."""
    return Fraction(vigorish(won, percent, multiple), won) if won else Fraction(percent, 100)


@dataclass(frozen=True)
class Check:
    against: str  # the narration, a simulation, published
    quantity: str
    ours: str
    theirs: str
    passed: bool | None  # None: it was not checked
    told: str = ""  # the deck, how far off, or the source


def exact(value: Fraction) -> dict[str, Any]:
    return {"exact": f"{value.numerator}/{value.denominator}", "value": float(value)}


def wager_json(odds: WagerOdds) -> dict[str, Any]:
    found: dict[str, Any] = {
        "expected_loss": exact(odds.house_edge),
        "house_edge": exact(odds.house_edge),
        "sd": odds.sd,
        "hit_frequency": exact(odds.hit_frequency),
        "push_frequency": exact(odds.push_frequency),
        "outcomes": [
            {
                "result": o.result,
                "odds": o.odds,
                "win": exact(o.win),
                "probability": exact(o.probability),
                "contribution": exact(o.probability * o.win),
            }
            for o in odds.outcomes
        ],
    }  # fmt: skip
    if odds.rolls and odds.edge_per_roll is not None:
        found |= {"rolls": exact(odds.rolls), "house_edge_per_roll": exact(odds.edge_per_roll)}
    return found | ({"note": odds.note} if odds.note else {})


def to_json(odds: GameOdds) -> dict[str, Any]:
    """The form of `nmb odds --json`."""
    wagers = dict(odds.wagers)
    if odds.round:
        wagers = {odds.round.per: odds.round.total} | wagers
    found: dict[str, Any] = {
        "game": odds.game,
        "terms": odds.terms,
        "wagers": {name: wager_json(wager) for name, wager in wagers.items()},
        "strategy": list(odds.strategy),
        "assumes": list(odds.assumes),
    }
    if odds.round:
        found["round"] = {
            "per": odds.round.per,
            "expected_loss": exact(odds.round.house_edge),
            "house_edge": exact(odds.round.house_edge),
            "element_of_risk": exact(odds.round.element_of_risk),
            "average_wager": exact(odds.round.average_wager),
            "sd": odds.round.total.sd,
            "hit_frequency": exact(odds.round.total.hit_frequency),
            "push_frequency": exact(odds.round.total.push_frequency),
            "outcomes": wager_json(odds.round.total)["outcomes"],
        }
    return found


def tally(counts: Iterable[tuple[str, str, Fraction, int]]) -> WagerOdds:
    """(result, odds, win, ways) lines as odds; lines with no ways are left out."""
    lines = list(counts)
    ways = sum(count for *_, count in lines)
    return WagerOdds(
        tuple(
            Outcome(result, odds, win, Fraction(count, ways))
            for result, odds, win, count in lines
            if count
        )
    )
