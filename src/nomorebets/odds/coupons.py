"""What a match play coupon costs the house, exactly: from the odds of the wager it lies with.

A coupon is decided with its wager. It is laid again when it was kept, so what it costs is what it
wins in a round, divided by how often it is decided there. The round is played as without it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from nomorebets.judgments.payouts import LOSE, PUSH
from nomorebets.law.game import Game
from nomorebets.law.game_parts import COUPON_TERMS, EVEN_MONEY, WAGER_ODDS
from nomorebets.odds import Solver
from nomorebets.odds.results import GameOdds, Outcome, WagerOdds, exact

PAYS = (EVEN_MONEY, WAGER_ODDS)
ASSUMED = (
    "the round is played as without the coupon; a coupon that is kept is laid again until it is "
    "decided; payout limits are left out"
)


@dataclass(frozen=True)
class CouponOdds:
    """One coupon, in its face value, with a wager as large."""

    wager: str
    pays: int  # EVEN_MONEY or WAGER_ODDS
    wins: Fraction  # how often, in a round
    kept: Fraction
    won: Fraction  # on the average, in a round
    edge: Fraction  # what the wager itself is expected to lose, in a round
    note: str = ""  # of odds that are not exact

    @property
    def cost(self) -> Fraction:
        """Until it is decided, what the house pays on it."""
        return self.won / (1 - self.kept)

    @property
    def net(self) -> Fraction:
        """Less what the wagers made with it are expected to lose until then."""
        return (self.won - self.edge) / (1 - self.kept)


def paid(outcome: Outcome) -> tuple[int, int]:
    """The odds an outcome pays, as it says: (to, one), or LOSE or PUSH to 1."""
    if found := re.match(r"(\d+) to (\d+)", outcome.odds):
        return int(found[1]), int(found[2])
    return (PUSH, 1) if outcome.odds.startswith(("push", "void")) else (LOSE, 1)


def of_wager(
    wager: str, odds: WagerOdds, pays: int, read: Callable[[Outcome], tuple[int, int]], parts: int
) -> CouponOdds:
    """`parts`: the reference wagers of the odds that are in one coupon."""
    wins = kept = won = Fraction(0)
    for outcome in odds.outcomes:
        to, one = read(outcome)
        if to > 0:
            wins += outcome.probability
            won += outcome.probability * (Fraction(to, one) if pays == WAGER_ODDS else 1)
        elif to == PUSH:
            kept += outcome.probability
    return CouponOdds(wager, pays, wins, kept, won, odds.house_edge / parts, odds.note)


def coupons_of(game: Game, solved: Solver, odds: GameOdds) -> list[CouponOdds]:
    """Each wager a coupon may lie with, each way it may be paid that makes a difference."""
    assert game.wagering.coupons is not None
    read = getattr(solved.module, "coupon_paid", paid)
    parts = getattr(solved.module, "COUPON_PARTS", 1)
    found = []
    for name in game.wagering.coupons.wagers:
        of_it = odds.wagers.get(name) or (odds.round and odds.round.total)
        assert of_it
        even, as_wager = (of_wager(name, of_it, pays, read, parts) for pays in PAYS)
        found += [even] if even.won == as_wager.won else [even, as_wager]
    return found


def coupons_json(found: list[CouponOdds]) -> list[dict[str, Any]]:
    return [
        {
            "wager": one.wager, "pays": COUPON_TERMS[one.pays], "wins": exact(one.wins),
            "kept": exact(one.kept), "cost_a_round": exact(one.won), "cost": exact(one.cost),
            "net_cost": exact(one.net), "note": one.note,
        }
        for one in found
    ]  # fmt: skip
