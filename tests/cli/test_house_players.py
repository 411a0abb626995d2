"""House players sit at every game, play by its rules and never stall."""

import random

import pytest
from tests.support import GAMES, random_terms

from nomorebets.law.game import Game
from nomorebets.rules import game
from nomorebets.table.account import account
from nomorebets.table.facts import Bought
from nomorebets.table.house_players import HousePlayers, buy_in, buy_in_again
from nomorebets.table.open_table import OpenTable
from nomorebets.table.replay import audit
from nomorebets.table.sources import software


def seated(found: Game, terms: object, seats: int, seed: str) -> tuple[OpenTable, list[str]]:
    table = OpenTable(found, terms, software(seed))
    players = [f"House {i + 1}" for i in range(min(seats, found.seats.number(terms)))]
    for number, player in enumerate(players, 1):
        table.sit(player, number, buy_in(found, terms))
    return table, players


def played(found: Game, terms: object, rounds: int, seed: str, seats: int = 5) -> OpenTable:
    table, players = seated(found, terms, seats, seed)
    house = HousePlayers(found, seed)
    for _ in range(rounds):
        buy_in_again(table, players)
        live = table.play(house)
        accounted = account(live)
        for player in accounted.players:
            of_seats = [seat.net for seat in accounted.seats if seat.player == player.player]
            assert player.net == sum(of_seats)
    table.shut()
    return table


@pytest.mark.parametrize("id", GAMES)
def test_they_play_every_game_and_the_accounts_agree(id: str) -> None:
    found = game(id)
    table = played(found, found.terms(), 40, "1")
    assert audit(b"\n".join(table.journal.stored) + b"\n").rounds == 40


@pytest.mark.parametrize("id", GAMES)
def test_they_play_under_any_legal_terms(id: str) -> None:
    found = game(id)
    for seed in range(8):
        terms = random_terms(found, random.Random(seed))
        table = played(found, terms, 4, str(seed), seats=3)
        assert audit(b"\n".join(table.journal.stored) + b"\n").rounds == 4


@pytest.mark.parametrize("id", GAMES)
def test_one_alone_always_makes_the_wagers_a_round_needs(id: str) -> None:
    """As three equal ones (18.6(d)), in whatever order they are made."""
    found = game(id)
    for seed in range(4):
        played(found, found.terms(), 40, str(seed), seats=1)


@pytest.mark.parametrize("id", GAMES)
def test_the_same_seed_is_the_same_play(id: str) -> None:
    found = game(id)
    heads = {played(found, found.terms(), 3, seed).journal.head for seed in ("1", "1", "2")}
    assert len(heads) == 2


def test_they_buy_in_again_when_their_chips_are_gone() -> None:
    found = game("roulette")
    terms = found.terms_from({"min_wager": "$100", "max_wager": "$500"})
    table = played(found, terms, 200, "5", seats=2)
    bought = [line.fact for line in table.journal.lines if isinstance(line.fact, Bought)]
    assert bought
    assert {fact.chips for fact in bought} == {buy_in(found, terms)}


def test_one_decides_as_most_people_do() -> None:
    found = game("double_down_stud")
    table, _ = seated(found, found.terms(), 2, "1")
    live = table.play(HousePlayers(found, "1"))
    cuts = [act.value for act in live.acts if act.act == "cut"]
    assert cuts == [26]


def test_somebody_shoots_at_every_come_out() -> None:
    """Reading CR-11: without a Pass or Don't Pass Bet no roll would be made."""
    craps = game("craps")
    table = played(craps, craps.terms(), 100, "1", seats=2)
    rolls = sum(act.act == "roll" for line in table.journal.lines for act in line.acts)
    assert rolls == 100


def test_a_wager_that_is_less_than_a_chip_is_left_out() -> None:
    """A bonus wager of one dollar where chips are five was made again and again, of nothing."""
    found = game("let_it_ride")
    terms = found.terms_from({"chip": "$5", "positions": "3"})
    for seed in range(6):
        table = played(found, terms, 12, f"let_it_ride {seed}", seats=3)
        assert audit(b"\n".join(table.journal.stored) + b"\n").rounds == 12
