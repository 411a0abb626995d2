"""Craps: the live table and the compiled narration agree to the cent, roll by roll.

A session is one table with its own terms; wagers stand from roll to roll. The kernel is told only
what players changed, so that a wager which travelled or stood differently would show in its chips.
NMB_CRAPS_ROLLS=1000000 runs as many rolls.
"""

import os
import random
from typing import Any

import numpy as np
import pytest
from tests.support import fees_of, nets

from nomorebets.law.refusal import Refused
from nomorebets.law.words import AS_IT_STANDS, SEATS
from nomorebets.rules import game
from nomorebets.rules.njac_19_47.s01_craps.terms import ODDS_LIMITS
from nomorebets.simulation.run import Plan, simulate
from nomorebets.simulation.scripted import kernel
from nomorebets.table.facts import AnyFact, Called, Closed, Decided, Rolled, Wagered
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable
from nomorebets.table.pending import Pending

pytestmark = pytest.mark.slow  # compiles

CRAPS = game("craps")
NAMES = [wager.name for wager in CRAPS.wagers]
ROLLS = int(os.environ.get("NMB_CRAPS_ROLLS", "6000"))
SESSION = 500


def random_terms(rng: random.Random) -> Any:
    chosen: dict[str, object] = {
        "variant": rng.choice(("craps", "mini_craps")),
        "odds_limit": rng.choice(ODDS_LIMITS),
        "lay_limit_basis": rng.choice(("win", "lay")),
        "buy_lay_vig_pct": rng.randint(0, 5),
        "buy_lay_vig_time": rng.choice(("at_bet", "on_win")),
        "hardways_on_comeout": rng.choice(("on", "off")),
        "winning_place_bets": rng.choice(("taken_down", "stand")),
        "unpayable_amount": rng.choice(("reject", "round_down")),
        "field_2_odds": rng.choice((2, 3)),
        "field_12_odds": rng.choice((2, 3)),
        "dice_in_set": rng.randint(5, 8),
        "chip": rng.choice(("0.25", "1", "5")),
    }
    for flag in ("called_off", "hop_bets", "horn_high", "world_bet", "fire_bet",
                 "buy_lay_offered", "shooter_must_wager"):  # fmt: skip
        chosen[flag] = rng.random() < 0.7
    if rng.random() < 0.5:
        chosen["higher_odds"] = "any_seven=5 to 1,place_6_8=13 to 11,horn_2_12=7 to 1"
    return CRAPS.terms_from(chosen)


class Session:
    """Rolls at one live table, and all that was told."""

    def __init__(self, seed: int, rolls: int) -> None:
        self.rng = rng = random.Random(seed)
        self.terms = random_terms(rng)
        layout = Layout.new(CRAPS, self.terms)
        seats = rng.sample(range(len(layout.seats)), rng.randint(1, 4))
        self.seats = sorted(seats)
        for seat in self.seats:
            layout = layout.sit(CRAPS, self.terms, f"player {seat}", seat + 1, 1 << 40)
        shape = rolls, SEATS, len(NAMES)
        self.stakes = np.full(shape, AS_IT_STANDS, np.int64)
        self.buttons = np.full(shape, AS_IT_STANDS, np.int64)
        self.net = np.zeros(shape, np.int64)
        self.fees = np.zeros(shape[:2], np.int64)
        self.outcomes: list[int] = []
        self.script: list[int] = []
        self.decided = 0
        for self.at in range(rolls):
            self.changes = rng.randint(2, 12)
            table = LiveTable(CRAPS, self.terms, layout, source=self.answer).run()
            layout = table.layout_after()
            for key, amount in nets(table).items():
                self.net[self.at, key[0], key[1]] = amount
                self.decided += 1
            for seat, amount in fees_of(table).items():
                self.fees[self.at, seat] = amount
            assert layout.chips == layout.brought

    def answer(self, table: LiveTable, pending: Pending) -> AnyFact:
        rng = self.rng
        if pending.asks == "wagers":
            while self.changes > 0 or not table.chips.stakes:
                self.changes -= 1
                fact = self.proposal(table)
                if fact is not None:
                    return fact
            return Closed()
        if pending.asks == "roll":
            first, second = rng.randint(1, 6), rng.randint(1, 6)
            self.outcomes.append(first * 10 + second)
            return Rolled(first, second)
        (seat, legal), *_ = pending.legal
        value = rng.choice(legal) if rng.random() < 0.2 else legal[-1]
        self.script.append(value)
        return Decided(seat + 1, CRAPS.decisions[pending.decision].name, value)

    def proposal(self, table: LiveTable) -> AnyFact | None:
        """A change the rules admit, or None; a line bet more often than others."""
        rng, seat = self.rng, self.rng.choice(self.seats)
        standing = table.standing(seat)
        wager = rng.choice((0, 1, 2, 3)) if rng.random() < 0.3 else rng.randrange(len(NAMES))
        if standing and rng.random() < 0.3:
            wager = rng.choice(standing)
        try:
            if standing and rng.random() < 0.2:
                wager, button = rng.choice(standing), rng.randrange(3)
                CRAPS.wagering.refuse_button(table, self.terms, seat, wager, button)
                self.buttons[self.at, seat, wager] = button
                return Called(seat + 1, NAMES[wager], ("none", "on", "off")[button])
            amount = rng.choice((0, 1, 2, 3, 4, 5, 6, 10, 12, 30, 60)) * 5_00
            fact = Wagered(seat + 1, NAMES[wager], amount)
            table.check_wager(fact)
        except Refused:
            return None
        self.stakes[self.at, seat, wager] = amount
        if not amount:
            self.buttons[self.at, seat, wager] = 0
        return fact

    def compiled(self) -> Any:
        return kernel(CRAPS)(
            self.terms, np.zeros((1, 1), np.int64), np.array([*self.outcomes, 0]),
            np.array([*self.script, 0]), np.array(self.seats), True, self.stakes,
            np.array(CRAPS.between.rests), self.buttons,
        )  # fmt: skip


@pytest.mark.parametrize("seed", range(0, max(1, ROLLS // SESSION)))
def test_live_and_compiled_agree_to_the_cent(seed: int) -> None:
    session = Session(seed, SESSION)
    net, fees = session.compiled()
    assert session.decided > SESSION // 5
    np.testing.assert_array_equal(net, session.net)
    np.testing.assert_array_equal(fees, session.fees)


@pytest.mark.parametrize(
    ("wagers", "name", "advantage"),
    [
        ({"Pass Bet": 6_00, "Come Bet": 6_00}, "Pass Bet", 7 / 495),
        ({"Pass Bet": 6_00, "Come Bet": 6_00}, "Come Bet", 7 / 495),
        ({"Don't Pass Bet": 6_00, "Place Bet to Win 6": 6_00}, "Don't Pass Bet", 3 / 220),
        ({"Don't Pass Bet": 6_00, "Place Bet to Win 6": 6_00}, "Place Bet to Win 6", 1 / 66),
    ],
)
def test_a_simulation_keeps_making_a_wager_when_it_may_be_made(
    wagers: dict[str, int], name: str, advantage: float
) -> None:
    """Within four standard errors of the published figure; a come bet with its numbers."""
    found = simulate(Plan(CRAPS, CRAPS.terms_from({}), wagers, 1, 11), 400_000)
    parts = [tally for wager, tally in found.wagers.items() if wager.startswith(name)]
    decided = found.wagers[name].rounds  # a come bet that travels was made once, decided later
    total = sum(tally.total for tally in parts)
    assert abs(total / (decided * 6_00) + advantage) < 4 * 1.1 / decided**0.5
