"""Live = compiled: one narration, the same cards, decisions and terms, the same chips."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from tests.conftest import Count
from tests.support import (
    GAMES,
    AnyPlayers,
    Watched,
    buy_again,
    fees_of,
    nets,
    open_table,
)

from nomorebets.equipment.dice import roll_number
from nomorebets.law.game_parts import CLOCKWISE
from nomorebets.law.words import DEALER, NO_LIMIT, SEATS, box_of
from nomorebets.rules import game
from nomorebets.simulation.card_room import ROOMS, kernel_of, session_cells
from nomorebets.simulation.fast_table import memory
from nomorebets.simulation.result import Session
from nomorebets.simulation.scripted import kernel
from nomorebets.simulation.sizes import refuse_sizes
from nomorebets.simulation.strategies.by_seat import strategy_by_seat
from nomorebets.table.facts import Rested, Rolled
from nomorebets.table.open_table import OpenTable

SIMULATED = [id for id in GAMES if game(id).simulated]
TABLES = 84  # of a campaign, for each seed: 100,800 rounds a game


def compare(game_id: str, seed: int | str, count: int) -> None:
    rng = random.Random(f"{game_id} compiled {seed}")
    table = open_table(game_id, rng)
    if table.game.between_players:
        compare_hands(table, AnyPlayers(rng), rng, count)
    else:
        compare_at(table, AnyPlayers(rng), count)


def told_hands(table: OpenTable, decks: Any, script: Any, stacks: Any) -> Any:
    """Hands whose cards, decisions and stacks are told, one after another: by hand and seat what
    was won, what was paid to the house and the stack after it; last, of the house itself."""
    found = table.game
    refuse_sizes(found, table.terms)
    keys, counts = np.zeros((2, ROOMS[0]), np.int64)
    return kernel_of(found)(
        memory(), keys, counts, table.terms, strategy_by_seat(found), decks, script,
        np.array(table.layout.taken, np.int64), found.seats.numbered == CLOCKWISE,
        np.array(found.between.rests, np.int64), stacks, np.zeros(3, np.int64), 1,
        session_cells(Session(len(stacks), NO_LIMIT)), 0, 0,
    )[1]  # fmt: skip


def compare_hands(table: OpenTable, players: AnyPlayers, rng: random.Random, count: int) -> None:
    """So many hands among players with stacks, live and compiled: what each won, what the house and
    the jackpot took, and the stacks after each hand; no chip comes or goes."""
    source, seats = table.source, table.layout.taken
    assert isinstance(source, Watched)
    before = np.zeros((count, SEATS), np.int64)
    after = np.zeros((count, SEATS), np.int64)
    taken = np.zeros((count, 2), np.int64)
    for i in range(count):
        buy_again(table, rng)
        before[i, seats] = [table.layout.purses[f"player {seat + 1}"] for seat in seats]
        played = table.play(players)
        after[i, seats] = [table.layout.purses[f"player {seat + 1}"] for seat in seats]
        house = {"rake": 0, "drop": 0, "charge vigorish": 0}
        for act in played.acts:
            if act.act in house:
                house[act.act] += act.amount
        taken[i] = house["rake"] + house["charge vigorish"], house["drop"]
    decks = np.array([row(table, shoe.order) for shoe in source.dealt], np.int64)
    lines = told_hands(table, decks, np.array(players.decisions, np.int64), before)
    won, paid, left = lines[:, :SEATS, 0], lines[:, :SEATS, 1], lines[:, :SEATS, 2]
    assert (won == after - before).all(), f"{np.argwhere(won != after - before)[:3]} {table.terms}"
    assert (left == after).all()
    assert (paid.sum(axis=1) == taken[:, 0]).all()
    assert (lines[:, SEATS, 1] == taken[:, 1]).all()
    assert (won.sum(axis=1) + taken.sum(axis=1) == 0).all()


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
