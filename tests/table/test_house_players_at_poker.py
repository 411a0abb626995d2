"""House players play poker sensibly: they win from who calls everything and from who does anything,
by more than luck; they fold, raise, and never fold where a check is free."""

import math
import random
from collections import Counter
from typing import Any

import pytest
from tests.conftest import Count

from nomorebets.law.decisions import CALL, CHECK, FOLD
from nomorebets.rules import game
from nomorebets.table import pending as waits
from nomorebets.table.facts import AnyFact, Closed, Decided
from nomorebets.table.house_players import HousePlayers
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.sources import software

KINDS: list[tuple[str, dict[str, Any]]] = [
    ("holdem", {"limit_type": "none", "newcomers": "free"}),
    ("holdem", {"newcomers": "free"}),
    ("omaha", {"limit_type": "pot", "newcomers": "free"}),
    ("omaha", {"pots": "eight_or_better", "newcomers": "free"}),
    ("seven_card_stud", {}),
    ("seven_card_stud", {"pots": "eight_or_better"}),
    ("seven_card_stud", {"pots": "low"}),
    ("five_card_draw", {"newcomers": "free"}),
    ("five_card_draw", {"pots": "low", "newcomers": "free"}),
    ("five_card_stud", {}),
]
SEATS, STACK = 6, 500_00
MORE_THAN_LUCK = 3.0  # standard deviations


class Both:
    """House players at some seats, somebody else at the others."""

    def __init__(self, found: Any, rng: random.Random, other: str, house: set[int]) -> None:
        self.ours = HousePlayers(found, "poker")
        self.rng, self.other, self.house = rng, other, house
        self.said: Counter[str] = Counter()

    def __call__(self, table: LiveTable, pending: Pending) -> AnyFact:
        if pending.asks == waits.WINDOW:
            return Closed()
        spot, legal = pending.legal[0]
        name = table.game.decisions[pending.decision].name
        if name != "bet":
            return self.ours(table, pending)
        if spot not in self.house:
            return Decided(spot + 1, name, self.anything(legal))
        answer = self.ours(table, pending)
        assert isinstance(answer, Decided)
        assert answer.value != FOLD or CHECK not in legal, "a check is free"
        self.said[{FOLD: "fold", CHECK: "check", CALL: "call"}.get(answer.value, "raise")] += 1
        return answer

    def anything(self, legal: Any) -> int:
        if self.other == "calls":
            return CHECK if CHECK in legal else CALL
        plain = [value for value in (FOLD, CHECK, CALL) if value in legal]
        raises = [value for value in legal[:6] if value > 0]
        chosen: int = self.rng.choice([*plain, *raises[:1]])
        return chosen


def played(kind: tuple[str, dict[str, Any]], other: str, hands: int) -> tuple[float, Counter[str]]:
    """How many standard deviations the house players won more than nothing, and what they did. Half
    of the seats are theirs, and each hand the other half."""
    id, told = kind
    found = game(id)
    terms = found.terms_from({**told, "revenue": "none"})
    rng, won, said = random.Random(f"{kind} {other}"), [], Counter[str]()
    for hand in range(hands):
        table = OpenTable(found, terms, software(f"{kind} {other} {hand}"))
        for seat in range(SEATS):
            table.sit(f"player {seat}", seat + 1, STACK)
        house = {seat for seat in range(SEATS) if seat % 2 == hand % 2}
        both = Both(found, rng, other, house)
        after = table.play(both).layout_after().purses
        won.append(sum(after[f"player {seat}"] - STACK for seat in house))
        said += both.said
    mean = sum(won) / hands
    spread = math.sqrt(sum((one - mean) ** 2 for one in won) / hands)
    return mean / (spread / math.sqrt(hands)), said


@pytest.mark.slow
@pytest.mark.parametrize("other", ["calls", "does anything"])
def test_house_players_win_by_more_than_luck(other: str, count: Count) -> None:
    """All kinds of poker together."""
    found = {str(kind): played(kind, other, count(36, 3000)) for kind in KINDS}
    together = sum(above for above, _ in found.values()) / math.sqrt(len(found))
    print({kind: round(above, 1) for kind, (above, _) in found.items()}, round(together, 1))
    assert together > MORE_THAN_LUCK
    for kind, (_, said) in found.items():
        assert said["fold"] >= 0.03 * said.total(), (kind, said)
        assert said["raise"] >= 0.03 * said.total(), (kind, said)
