"""Poker against an outside referee: pokerkit is told the same deal and the same actions, and every
player must end with the same chips."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from pokerkit import Automation, BettingStructure, Deck, Mode, Opening, State, Street
from pokerkit.hands import (
    StandardHighHand,
)
from tests.conftest import Count
from tests.support import AnyPlayers

from nomorebets.law.decisions import CALL, CHECK, FOLD
from nomorebets.rules import game
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.sources import software

LOW, HIGH = 2_00, 4_00
LIMITS = {
    "fixed": BettingStructure.FIXED_LIMIT,
    "pot": BettingStructure.POT_LIMIT,
    "none": BettingStructure.NO_LIMIT,
}
AUTOMATIC = tuple(
    a
    for a in Automation
    if a not in (Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.CARD_BURNING)
)
NAMES = str.maketrans("♣♦♥♠", "cdhs")


class Dealt(AnyPlayers):
    """Everybody is dealt in and shows the hand."""

    def __call__(self, table: LiveTable, pending: Any) -> Any:
        from nomorebets.table.facts import Closed, Decided

        if pending.asks == "window":
            return Closed()
        if table.game.decisions[pending.decision].name == "show":
            return Decided(pending.spot + 1, "show", 1)
        return super().__call__(table, pending)


def streets(limit: str) -> tuple[Street, ...]:
    fixed = limit == "fixed"
    most = None  # the cap of 14.7 is ours: heads-up there is none, which the referee does not know
    flop, turn = LOW, HIGH if fixed else LOW
    return (
        Street(False, (False,) * 2, 0, False, Opening.POSITION, LOW, most),
        Street(True, (), 3, False, Opening.POSITION, flop, most),
        Street(True, (), 1, False, Opening.POSITION, turn, most),
        Street(True, (), 1, False, Opening.POSITION, turn, most),
    )


def order_of(table: LiveTable) -> list[int]:
    """Seats as the referee counts players: from the small blind; heads-up from the big blind."""
    button = table.markers[0]
    seats = [s for s in table.layout.taken if table.layout.purses[table.layout.seats[s]]]
    after = [s for s in seats if s > button] + [s for s in seats if s <= button]
    return after


def nobody_to_bet_against(state: State) -> None:
    """The referee asks who has no choice left; we do not."""
    while state.actor_index is not None:
        assert state.checking_or_calling_amount == 0
        state.check_or_call()


def referee(table: LiveTable, limit: str, ante: int) -> dict[int, int]:
    """What each seat has when the referee has dealt and played the same."""
    order = order_of(table)
    stacks = [table.layout.purses[table.layout.seats[seat]] for seat in order]
    blinds = (LOW // 2, LOW)
    state = State(
        AUTOMATIC, Deck.STANDARD, (StandardHighHand,), streets(limit), LIMITS[limit], True,
        ante, blinds, 0, stacks, len(order), mode=Mode.CASH_GAME,
    )  # fmt: skip
    board: list[str] = []
    for act in table.acts:
        if act.act == "deal" and act.spot.startswith("seat"):
            state.deal_hole(act.cards[0].translate(NAMES), order.index(int(act.spot[5:]) - 1))
        elif act.act == "burn":
            nobody_to_bet_against(state)
            state.burn_card("??")
        elif act.act == "deal":
            board += act.cards
            if len(board) in (3, 4, 5):
                dealt = board if len(board) == 3 else board[-1:]
                state.deal_board("".join(dealt).translate(NAMES))
        elif act.act == "decide" and act.words.startswith("bet: "):
            assert state.actor_index == order.index(int(act.spot[5:]) - 1)
            if act.value == FOLD:
                state.fold()
            elif act.value in (CHECK, CALL):
                state.check_or_call()
            else:
                state.complete_bet_or_raise_to(act.value)
    nobody_to_bet_against(state)
    assert not state.status, "the referee's hand is not over"
    return dict(zip(order, state.stacks, strict=True))


def chips(limit: str, ante: int, rng: random.Random) -> int:
    """Enough for the blinds; at a fixed limit for whole bets: of a short bet the referee has a rule
    of its own."""
    return ante + rng.randint(1, 10) * 4 * HIGH if limit == "fixed" else rng.randint(LOW + 25, 4000)


def hands(limit: str, ante: int, seed: str, count: int) -> Iterator[LiveTable]:
    found = game("holdem")
    terms = found.terms_from(
        {
            "limit_type": limit,
            "low_limit": LOW,
            "high_limit": HIGH,
            "small_blind": LOW // 2,
            "big_blind": LOW,
            "ante": ante,
            "revenue": "none",
            "newcomers": "free",
            "chip": 1,
        }
    )
    rng = random.Random(seed)
    for number in range(count):
        table = OpenTable(found, terms, software(f"{seed} {number}"))
        for seat in range(rng.randint(2, 7)):
            table.sit(f"player {seat + 1}", seat + 1, chips(limit, ante, rng))
        yield table.play(Dealt(rng))


@pytest.mark.filterwarnings("ignore:There is no reason for this player to fold")
@pytest.mark.parametrize("ante", [0, 25])
@pytest.mark.parametrize("limit", LIMITS)
def test_holdem_ends_as_the_referee_says(limit: str, ante: int, count: Count) -> None:
    for table in hands(limit, ante, f"referee {limit} {ante}", count(60, 5000)):
        ours = {s: table.chips.purses[table.layout.seats[s]] for s in order_of(table)}
        theirs = referee(table, limit, ante)
        assert sum(ours.values()) == sum(theirs.values())
        odd = {seat: abs(ours[seat] - theirs[seat]) for seat in ours}
        # of a pot that several divide the referee gives all odd chips to one of them
        assert all(chips < len(ours) for chips in odd.values()), (ours, theirs)
