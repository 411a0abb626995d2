"""A table that stopped at any fact goes on from the same card."""

import pytest

from nomorebets.rules import folders, game
from nomorebets.table.facts import Bought, Left, Opened, Sat, Wagered
from nomorebets.table.house_players import HousePlayers, buy_in
from nomorebets.table.open_table import OpenTable
from nomorebets.table.replay import audit
from nomorebets.table.resume import Checkpoint, checkpoint_from, checkpoint_of, resume
from nomorebets.table.sources import Software, keys

Kept = dict[str, bytes]


def opened(game_id: str, kept: Kept, players: int = 3) -> OpenTable:
    played = game(game_id)
    table = OpenTable(played, played.terms(), Software(keys("resume")), "t")
    assert isinstance(table.source, Software)
    assert table.source.links is not None
    kept.update(table.source.links.made)
    for seat in range(1, players + 1):
        place = seat if played.counter is None else 0
        table.sit(f"player {seat}", place, buy_in(played, table.terms))
    return table


def again(
    table: OpenTable, kept: Kept, since: int = 0, checkpoint: Checkpoint | None = None
) -> OpenTable:
    first = table.journal.lines[0].fact
    assert isinstance(first, Opened)
    lines, head = table.journal.lines[since:], table.journal.head
    return resume(first, lines, head, kept.__getitem__, checkpoint)


def same(one: OpenTable, other: OpenTable) -> None:
    assert one.pending == other.pending
    assert one.layout == other.layout
    assert (one.journal.seq, one.journal.head) == (other.journal.seq, other.journal.head)
    assert (one.round.facts if one.round else None) == (other.round.facts if other.round else None)
    assert isinstance(one.source, Software)
    assert isinstance(other.source, Software)
    assert one.source.open_keys == other.source.open_keys
    assert [vars(shoe) for shoe in one.source.shoes.values()] == [
        vars(shoe) for shoe in other.source.shoes.values()
    ]


@pytest.mark.parametrize("game_id", folders())
def test_a_table_is_taken_up_at_every_fact(game_id: str) -> None:
    kept: Kept = {}
    table = opened(game_id, kept)
    players = HousePlayers(table.game, "1")
    since, checkpoint = 0, None
    for _ in range(3):
        table.begin()
        while table.pending:
            same(again(table, kept, since, checkpoint), table)
            assert table.round is not None
            table.tell(players(table.round.table, table.pending))
        same(again(table, kept, since, checkpoint), table)
        table.finish()
        checkpoint = checkpoint_from(checkpoint_of(table).encoded())
        assert checkpoint == checkpoint_of(table)
        since = table.journal.seq


def stored(table: OpenTable) -> bytes:
    return b"".join(line + b"\n" for line in table.journal.stored)


@pytest.mark.parametrize("game_id", ["double_down_stud", "roulette", "baccarat_punto_banco"])
def test_players_come_and_go_while_wagers_are_open(game_id: str) -> None:
    kept: Kept = {}
    table = opened(game_id, kept, players=1)
    players = HousePlayers(table.game, "1")
    table.begin()
    while table.pending and table.pending.asks != "wagers":
        assert table.round is not None
        table.tell(players(table.round.table, table.pending))
    table.tell(Sat("Ann", 3, 50_000, wagering=True))
    table.tell(Sat("Bob", 4, 10_000, wagering=True))
    table.tell(Bought("Ann", 25_000, wagering=True))
    assert table.round is not None
    wager = table.game.wagers[0].name
    table.tell(Wagered(4, wager, 500))
    table.tell(Wagered(4, wager, 0))
    table.tell(Left("Bob", wagering=True))
    table.tell(Wagered(3, wager, 500))
    while table.pending:
        assert table.round is not None
        table.tell(players(table.round.table, table.pending))
    table.finish()
    assert table.layout.purses.keys() == {"player 1", "Ann"}
    assert table.layout.chips == table.layout.brought
    assert audit(stored(table), still_open=True).rounds == 1


def test_a_round_in_which_nobody_wagers_may_end_unplayed() -> None:
    kept: Kept = {}
    table = opened("roulette", kept, players=2)
    table.begin()
    assert table.round is not None
    unplayed = [table.round.table.unplayed]
    for amount in (100, 0):
        table.tell(Wagered(1, "red", amount))
        unplayed.append(table.round.table.unplayed)
    assert unplayed == [True, False, True]
    same(again(table, kept), table)
    table.leave("player 1")
    same(again(table, kept), table)
    table.leave("player 2")
    table.shut()
    found = audit(stored(table))
    assert (found.rounds, found.chips, found.shoes_dealt_again) == (1, 0, 1)
