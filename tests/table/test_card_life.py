"""When cards must be changed, from the times of a journal."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.table.card_life import card_lives
from nomorebets.table.facts import Closed, Decided, Irregularity, Wagered
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import OFFER, WAGERS, Pending
from nomorebets.table.sources import software

NOON = datetime(2007, 3, 19, 12)


class Hours:
    """A clock that is set by hand."""

    now = NOON

    def __call__(self) -> str:
        return self.now.isoformat()


def three_card(clock: Callable[[], str], method: str = "auto_shoe") -> OpenTable:
    found = game("three_card_poker")
    terms = found.terms_from({"deal_method": method})
    table = OpenTable(found, terms, software("card life"), clock=clock)
    table.sit("Ann", 1, 1_000_00)
    return table


def folds(table: LiveTable, pending: Pending) -> Wagered | Closed | Decided:
    if pending.asks == WAGERS:
        return Closed() if table.chips.stakes else Wagered(1, "ante", 5_00)
    assert pending.asks == OFFER
    return Decided(1, "play", 0)


@pytest.mark.parametrize(("method", "hours"), [("auto_shoe", 8), ("manual_shoe", 8), ("hand", 4)])
def test_1_18_g_eight_hours_from_a_shoe_four_from_the_hand(method: str, hours: int) -> None:
    table = three_card(Hours(), method)
    table.play(folds)
    (life,) = card_lives(table.journal.lines)
    assert life.due == NOON + timedelta(hours=hours)
    assert life.cite == "13:69E-1.18(g)"
    assert life.late == ()


def test_18_4_e_is_let_it_rides_own_paragraph() -> None:
    found = game("let_it_ride")
    table = OpenTable(found, found.terms(), software(), clock=Hours())
    assert [life.cite for life in card_lives(table.journal.lines)] == ["18.4(e)"]


def test_a_round_begun_after_the_cards_were_due_is_late() -> None:
    clock = Hours()
    table = three_card(clock)
    for hour in (7, 8, 9):
        clock.now = NOON + timedelta(hours=hour)
        table.play(folds)
    (life,) = card_lives(table.journal.lines)
    assert life.late == (3,)  # at eight hours they are due, not late


def test_a_new_deck_begins_a_new_life() -> None:
    clock = Hours()
    table = three_card(clock)
    clock.now = NOON + timedelta(hours=5)
    table.begin()
    assert table.round is not None
    table.tell(Irregularity("device counts other than 52 cards", len(table.round.acts)))
    clock.now = NOON + timedelta(hours=6)
    table.begin()
    first, second = card_lives(table.journal.lines)
    assert first.due == NOON + timedelta(hours=8)
    assert second.due == NOON + timedelta(hours=14)


def test_a_game_without_hours_and_a_journal_without_times() -> None:
    found = game("roulette")
    assert card_lives(OpenTable(found, found.terms(), software()).journal.lines) == []
    with pytest.raises(Refused, match="has no time"):
        card_lives(three_card(lambda: "").journal.lines)
