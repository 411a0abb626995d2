"""A round goes on from where it stands; what follows is what running it again would give."""

import gc
import threading
import weakref
from dataclasses import replace
from typing import Any

import pytest

from nomorebets.law.refusal import Refused
from nomorebets.rules import folders, game
from nomorebets.table.facts import Closed, Wagered
from nomorebets.table.house_players import HousePlayers, buy_in
from nomorebets.table.open_table import OpenTable
from nomorebets.table.sources import Software, keys

GAMES = [id for id in folders() if game(id).counter is None]


def seated(id: str, players: int = 3) -> OpenTable:
    found = game(id)
    table = OpenTable(found, found.terms(), Software(keys("7")))
    for seat in range(1, players + 1):
        table.sit(f"player {seat}", seat, buy_in(found, found.terms()))
    return table


@pytest.mark.parametrize("id", GAMES)
def test_a_round_is_as_if_it_had_been_run_again_for_every_fact(id: str) -> None:
    table = seated(id)
    house = HousePlayers(table.game, "going")
    for _ in range(2):
        table.begin()
        while table.pending is not None:
            assert table.round is not None
            table.tell(house(table.round.table, table.pending))
            again = replace(table.round)  # the same facts, run anew
            assert again.acts == table.round.acts
            assert again.pending == table.round.pending
            assert again.table.chips.lies == table.round.table.chips.lies
            assert again.table.spans == table.round.table.spans
        table.finish()


def test_the_narration_is_not_run_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table, begun = seated("blackjack"), 0
    narrated = table.game.round_of_play

    def round_of_play(at: Any, terms: Any) -> None:
        nonlocal begun
        begun += 1
        narrated(at, terms)

    monkeypatch.setattr(table, "game", replace(table.game, round_of_play=round_of_play))
    table.begin()
    house = HousePlayers(table.game, "once")
    while table.pending is not None:
        assert table.round is not None
        table.tell(house(table.round.table, table.pending))
    assert begun == 1


def test_what_is_refused_changes_nothing() -> None:
    table = seated("craps")
    table.begin()
    table.tell(Wagered(1, "Pass Bet", 1000))
    assert table.round is not None
    before, lines = table.round.table.chips.lies.copy(), len(table.journal.lines)
    with pytest.raises(Refused):
        table.tell(Wagered(2, "Pass Bet", 1))
    assert table.round.table.chips.lies == before
    assert len(table.journal.lines) == lines
    table.tell(Wagered(2, "Pass Bet", 2000))
    table.tell(Closed())
    assert replace(table.round).acts == table.round.acts


def test_another_thread_goes_on_with_the_round() -> None:
    table = seated("blackjack")
    house = HousePlayers(table.game, "threads")
    table.begin()
    while table.pending is not None:
        assert table.round is not None
        told = house(table.round.table, table.pending)
        thread = threading.Thread(target=table.tell, args=(told,))
        thread.start()
        thread.join()
    assert table.round is not None
    assert replace(table.round).acts == table.round.acts


def test_a_round_nobody_goes_on_with_is_forgotten() -> None:
    table = seated("blackjack")
    table.begin()
    assert table.round is not None
    assert table.pending is not None
    round = weakref.ref(table.round.table)
    del table
    gc.collect()
    assert round() is None
