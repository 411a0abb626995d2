"""What a compiled table has room for, and what it says when something is more."""

import random
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from tests.conformance.test_differential import compare_at
from tests.simulation.long_hand import GAME, Terms
from tests.support import AnyPlayers, Watched

from nomorebets.equipment.cards import PLAYING_CARDS
from nomorebets.law.decisions import Decision
from nomorebets.law.game import Game, Wager
from nomorebets.law.game_parts import Between, Cards, Positions
from nomorebets.law.refusal import Refused
from nomorebets.law.words import SEATS
from nomorebets.rules import game
from nomorebets.simulation.run import Plan
from nomorebets.simulation.scripted import kernel
from nomorebets.table.open_table import OpenTable


def rounds(terms: Terms) -> None:
    """Three players, live and compiled on the same cards."""
    table = OpenTable(GAME, terms, Watched("long hands"))
    for seat in (1, 2, 3):
        table.sit(f"player {seat}", seat, 1_000_000_00)
    compare_at(table, AnyPlayers(random.Random(1)), 20)


def plan(terms: Terms, seats: int = 2) -> Plan:
    return Plan(GAME, terms, {"wager": 5_00}, seats, 7)


def test_forty_cards_at_a_spot_leave_the_next_seats_as_they_are() -> None:
    rounds(Terms(more=39))


def test_a_hand_may_have_a_whole_deck() -> None:
    rounds(Terms(more=49))


def test_a_longer_hand_than_there_is_room_for_is_refused() -> None:
    assert plan(Terms(2, 55)).run(0, 100).rounds == 100
    for more in (56, 60, 90):
        with pytest.raises(Refused, match="no room for more than 56 cards in a hand"):
            plan(Terms(2, more)).run(0, 100)


def test_more_cards_than_there_are_is_refused() -> None:
    assert plan(Terms(more=50)).run(0, 100).rounds == 100
    with pytest.raises(Refused, match="no card is left"):
        plan(Terms(more=51)).run(0, 100)


def test_more_hands_than_a_box_may_have_are_refused() -> None:
    rounds(Terms(more=9, splits=3))
    with pytest.raises(Refused, match="room for 4 hands in"):
        plan(Terms(more=9, splits=4)).run(0, 100)


TOO_LARGE = {
    "200 seats": replace(GAME, seats=Positions(lambda terms: 200)),
    "257 wagers": replace(GAME, wagers=tuple(Wager(f"w{i}", "90.1") for i in range(257))),
    "17 decisions": replace(GAME, decisions=(Decision("play", "90.1"),) * 17),
    "25 markers": replace(GAME, between=Between(("puck",) * 25, rests=(0,) * 25)),
    "5 meters": replace(
        GAME, between=Between(meters=("jackpot",) * 5, resets=lambda terms: (0,) * 5)
    ),
    "1040 cards": replace(GAME, cards=Cards(PLAYING_CARDS, lambda terms: tuple(range(52)) * 20)),
    "129 faces": replace(GAME, cards=Cards(PLAYING_CARDS, lambda terms: (*range(52), 128))),
    "65 spots": replace(GAME, cards=Cards(PLAYING_CARDS, spots=(64,))),
}


@pytest.mark.parametrize("large", TOO_LARGE.values(), ids=TOO_LARGE)
def test_a_game_that_does_not_fit_is_refused_before_it_runs(
    large: Game, request: pytest.FixtureRequest
) -> None:
    said = request.node.callspec.id
    with pytest.raises(Refused, match=f"long_hand has {said}"):
        Plan(large, large.terms(), {"w1" if "wagers" in said else "wager": 5_00})


def told(game: Game, outcomes: Sequence[int], decisions: Sequence[int], count: int) -> None:
    """Rounds of which all is told."""
    terms = game.terms()
    stakes = np.zeros((count, SEATS, len(game.wagers)), np.int64)
    stakes[:, 0, 0] = 5_00
    cards = game.cards.shuffled(terms) or (0,)
    decks, *lists = (np.array(list(row), np.int64) for row in (cards, outcomes, decisions))
    kernel(game)(terms, decks[None], *lists, np.arange(1), True, stakes, np.zeros(1, np.int64))


def test_spins_and_decisions_that_are_not_told_are_refused() -> None:
    told(game("big_six"), [1, 1], [0], 2)
    with pytest.raises(Refused, match="no further spin or roll is told"):
        told(game("big_six"), [1, 1], [0], 3)
    told(GAME, [0], [1, 0], 2)
    with pytest.raises(Refused, match="no further decision is told"):
        told(GAME, [0], [1, 0], 3)
