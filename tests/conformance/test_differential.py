"""Live = compiled: one narration, the same cards, decisions and terms, the same chips."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from tests.conftest import Count
from tests.support import GAMES, AnyPlayers, Watched, fees_of, nets, open_table

from nomorebets.equipment.dice import roll_number
from nomorebets.law.game_parts import CLOCKWISE
from nomorebets.law.words import DEALER, SEATS, box_of
from nomorebets.rules import game
from nomorebets.simulation.scripted import kernel
from nomorebets.table.facts import Rested, Rolled
from nomorebets.table.open_table import OpenTable

SIMULATED = [id for id in GAMES if game(id).simulated]
TABLES = 84  # of a campaign, for each seed: 100,800 rounds a game


def compare(game_id: str, seed: int | str, count: int) -> None:
    rng = random.Random(f"{game_id} compiled {seed}")
    compare_at(open_table(game_id, rng), AnyPlayers(rng), count)


def compare_at(table: OpenTable, players: AnyPlayers, count: int) -> None:
    """So many rounds at this table, live and compiled."""
    found, terms, source = table.game, table.terms, table.source
    assert isinstance(source, Watched)
    wagers = len(found.wagers)
    stakes = np.zeros((count, SEATS, wagers), np.int64)
    net = np.zeros((count, SEATS, wagers), np.int64)
    fees = np.zeros((count, SEATS), np.int64)
    for i in range(count):
        played = table.play(players)
        for (seat, wager), amount in stakes_at_the_close(played).items():
            stakes[i, seat, wager] = amount
        for (spot, wager), amount in nets(played).items():
            if spot == DEALER:
                continue  # the house's own, against a player's bank
            net[i, box_of(spot), wager] += amount
        for seat, amount in fees_of(played).items():
            fees[i, seat] = amount
    decks = np.array([row(table, shoe.order) for shoe in source.dealt] or [[0]], np.int64)
    outcomes = np.array([outcome(fact) for fact in source.outcomes] or [0], np.int64)
    script = np.array(players.decisions or [0], np.int64)
    taken = np.array(table.layout.taken, np.int64)
    rests = np.array(found.between.rests or (0,), np.int64)
    forward = found.seats.numbered == CLOCKWISE
    fast_net, fast_fees = kernel(found)(
        terms, decks, outcomes, script, taken, forward, stakes, rests
    )
    assert (fast_net == net).all(), f"{np.argwhere(fast_net != net)[:3]} {terms}"
    assert (fast_fees == fees).all()


def row(table: OpenTable, order: list[int]) -> list[int]:
    """All the cards: those that lay on the table while the discards were shuffled come last."""
    lying = Counter(table.game.cards.shuffled(table.terms)) - Counter(order)
    return order + sorted(lying.elements())


def outcome(fact: Any) -> int:
    if isinstance(fact, Rested):
        return ~fact.number if fact.between else fact.number
    assert isinstance(fact, Rolled)
    return roll_number(fact.dice)


def stakes_at_the_close(table: Any) -> dict[tuple[int, int], int]:
    """What was wagered while wagers were open: a bank is put up by the narration."""
    wagers = table.game.wagers
    return {
        (seat, wager): amount
        for (seat, wager), amount in table.closed_stakes.items()
        if seat != DEALER and (wagers[wager].opens or (seat, wager) in table.layout.stakes)
    }


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "game_id",
    [
        pytest.param(g, marks=pytest.mark.xdist_group(f"compiles {g}"))
        for g in GAMES
        if game(g).simulated
    ],
)
def test_live_is_compiled(game_id: str, seed: int, count: Count) -> None:
    compare(game_id, seed, 200)
    for table in range(1, count(1, TABLES)):  # each with terms of its own
        compare(game_id, f"{seed} {table}", 200)
