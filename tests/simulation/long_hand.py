"""A small game of long hands: after a card each, the first seat may take many more."""

from typing import Annotated, NamedTuple

from nomorebets.equipment.cards import DECK, PLAYING_CARDS
from nomorebets.judgments.payouts import LOSE
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import Decision
from nomorebets.law.game import Game, Wager
from nomorebets.law.game_parts import Cards, Positions
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.terms import Cents, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import UP


class Terms(NamedTuple):
    decks: Annotated[int, Whole("90.1", 1, 8)] = 1
    more: Annotated[int, Whole("90.1", 0, 400)] = 0
    splits: Annotated[int, Whole("90.1", 0, 9)] = 0
    min_wager: Annotated[int, Cents("90.1", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("90.1", 1_00)] = 500_00
    chip: Annotated[int, Cents("90.1", 1_00)] = 1_00


@judgment
def wins(card: int) -> bool:
    return card >= 20


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    table.rule("90.1")
    table.shuffle(0)
    table.take_wagers()
    for seat in table.clockwise():
        table.deal(seat, UP)
    first = table.first_player()
    if table.offer(first, 0):
        table.deal(first, UP, terms.more)
        for _ in range(terms.splits):
            table.split(first)
    for seat in table.clockwise():
        table.settle(seat, 0, 1 if wins(table.hand(seat)[0]) else LOSE)
        for hand in table.hands_of(seat):
            table.pick_up(hand)
    table.pick_up_stub()


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    return 1


GAME = Game(
    id="long_hand",
    name="Long hand",
    cite=Citation.parse("19:47-90.1"),
    editions=("2026-11-16",),
    terms=Terms,
    round_of_play=round_of_play,
    wagers=(Wager("wager", "90.1"),),
    decisions=(Decision("take more", "90.1"),),
    irregularities={},
    seats=Positions(
        number=lambda terms: 16,
    ),
    cards=Cards(
        pack=PLAYING_CARDS,
        shuffled=lambda terms: DECK * terms.decks,
        cite="90.1",
    ),
    ordinary_play=ordinary_play,
)
