"""When cards must be changed."""

from datetime import datetime, timedelta

import pytest

from nomorebets.rules import game
from nomorebets.table.card_life import CardLife, new_deck
from nomorebets.table.facts import Irregularity
from nomorebets.table.open_table import OpenTable
from nomorebets.table.sources import software

NOON = datetime(2007, 3, 19, 12)


def life(game_id: str, **chosen: str) -> CardLife:
    found = game(game_id)
    return CardLife(NOON, found.cards.hours(found.terms_from(chosen)), found.cards.hours_cite)


@pytest.mark.parametrize(("method", "hours"), [("auto_shoe", 8), ("manual_shoe", 8), ("hand", 4)])
def test_1_18_g_eight_hours_from_a_shoe_four_from_the_hand(method: str, hours: int) -> None:
    cards = life("three_card_poker", deal_method=method)
    assert cards.due == NOON + timedelta(hours=hours)
    assert cards.cite == "13:69E-1.18(g)"


def test_18_4_e_is_let_it_rides_own_paragraph() -> None:
    assert life("let_it_ride").cite == "18.4(e)"


def test_a_wheel_has_no_cards_to_change() -> None:
    assert life("roulette").hours == 0


def test_a_new_deck_takes_the_place_of_one_removed() -> None:
    found = game("three_card_poker")
    table = OpenTable(found, found.terms_from({"deal_method": "auto_shoe"}), software("card life"))
    table.sit("Ann", 1, 1_000_00)
    table.begin()
    assert table.round is not None
    assert not any(map(new_deck, table.journal.lines))
    table.tell(Irregularity("device counts other than 52 cards", len(table.round.acts)))
    table.begin()
    assert sum(map(new_deck, table.journal.lines)) == 1
