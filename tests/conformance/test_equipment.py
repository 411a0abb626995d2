"""A game with other equipment: 32 tiles and three dice, in place of cards and two.

*Tiles*: each player wagers, three dice are thrown, whoever sits where the count ends is dealt the
first tile. The higher tile wins, the dealer's at equal pips.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import pytest
from tests.conformance.test_differential import compare_at
from tests.support import AnyPlayers, Watched, balanced

from nomorebets.floor.display.game_data import describe
from nomorebets.judgments.payouts import LOSE
from nomorebets.law.citation import Citation
from nomorebets.law.game import Game, Wager
from nomorebets.law.game_parts import Cards, Positions
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.packs import Face, Pack
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Cents, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import DEALER, DOWN, NO_MORE_BETS, UP
from nomorebets.rules import folders, game
from nomorebets.table.acts import act_words
from nomorebets.table.facts import Closed, Drawn, Rolled, Shuffled, Wagered
from nomorebets.table.layout import Layout
from nomorebets.table.open_table import OpenTable
from nomorebets.table.replay import audit
from nomorebets.table.resume import checkpoint_from, checkpoint_of
from nomorebets.table.round import Round
from nomorebets.table.sources import software
from nomorebets.table.views import Role, Viewer

HALVES = [(top, bottom) for top in range(1, 7) for bottom in range(1, top + 1)]  # 21 different
COPIES = [*HALVES, *HALVES[10:]]  # of eleven there are two: 32 tiles


def tile(number: int, top: int, bottom: int) -> Face:
    text = f"{top}-{bottom}" + "ab"[number >= len(HALVES)]
    return Face(text, f"{top} over {bottom}", {"top": top, "bottom": bottom}, (f"{top}{text[2:]}",))


TILES = Pack("tile", "set", tuple(tile(n, *of) for n, of in enumerate(COPIES)), "6-6a or 5-4b")
PIPS = tuple(top + bottom for top, bottom in COPIES)


class Terms(NamedTuple):
    seats: Annotated[int, Whole("91.1", 1, 7)] = 7
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    chip: Annotated[int, Cents("91.1", among=(1_00, 5_00))] = 1_00


@judgment
def beats(tile: int, other: int) -> bool:
    return PIPS[tile] > PIPS[other]


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    table.rule("91.2")
    table.shuffle(0)
    table.take_wagers()
    table.announce(NO_MORE_BETS)
    table.rule("91.3")
    dice = table.roll()
    first = table.call(DEALER, (dice[0] + dice[1] + dice[2] - 1) % terms.seats)
    table.rule("91.4")
    for seat in table.clockwise_from(first):
        if table.in_round(seat):
            table.deal(seat, UP)
    table.deal(DEALER, DOWN)
    table.reveal(DEALER)
    for seat in table.counterclockwise():
        won = beats(table.hand(seat)[0], table.hand(DEALER)[0])
        table.settle(seat, 0, 1 if won else LOSE)
        table.pick_up(seat)
    table.pick_up(DEALER)
    table.pick_up_stub()


GAME = Game(
    id="tiles",
    name="Tiles",
    cite=Citation.parse("19:47-91.1"),
    editions=("2026-11-16",),
    terms=Terms,
    round_of_play=round_of_play,
    wagers=(Wager("wager", "91.1"),),
    irregularities={},
    seats=Positions(number=lambda terms: terms.seats),
    cards=Cards(
        pack=TILES,
        shuffled=lambda terms: tuple(range(len(TILES))),
        cite="91.1",
    ),
    dice=3,
)


@pytest.fixture(autouse=True)
def registered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game is found by its id, as if its folder were in the chapter."""
    folder = tmp_path / "elsewhere" / "s91_tiles"
    folder.mkdir(parents=True)
    (folder / "paragraphs.toml").write_text('chapter = "19:47"\n')
    (folder / "readings.md").write_text("# Readings of 19:47-91\n")
    monkeypatch.setitem(folders(), GAME.id, folder)
    monkeypatch.setitem(sys.modules, "nomorebets.rules.elsewhere.s91_tiles", sys.modules[__name__])
    yield
    game.cache_clear()


def table_of(source: Any, seats: int = 3) -> OpenTable:
    table = OpenTable(GAME, GAME.terms(), source)
    for seat in range(seats):
        table.sit(f"player {seat + 1}", seat + 1, 1_000_000_00)
    return table


def test_tiles_and_three_dice_are_dealt_journaled_replayed_and_audited() -> None:
    table = table_of(software("tiles"))
    players = AnyPlayers(random.Random(1))
    for _ in range(20):
        played = table.play(players)
        assert balanced(played.stack)
        (rolled,) = [act for act in played.acts if act.act == "roll"]
        assert len(str(rolled.value)) == 3
        (turned,) = [act.cards for act in played.acts if act.act == "reveal"]
        assert TILES.text(TILES.face(turned[0])) == turned[0]
        assert Round(GAME, table.terms, played.layout, tuple(played.facts)).acts == played.acts
    table.finish()
    assert checkpoint_from(checkpoint_of(table).encoded()).layout == table.layout
    table.shut()
    data = b"".join(line + b"\n" for line in table.journal.stored)
    found = audit(data)  # the key of a shuffle gives the dice too
    assert (found.rounds, found.shoes_dealt_again, found.shoes_not_told) == (20, 20, 0)
    told = b'"fact":{"fact":"rolled","first":'
    assert told in data
    assert b'"sealed"' not in data
    with pytest.raises(Refused):
        audit(data.replace(told, told.replace(b"first", b"worst"), 1))


def test_what_is_no_tile_or_no_roll_of_three_is_refused() -> None:
    layout = Layout.new(GAME, GAME.terms()).sit(GAME, GAME.terms(), "p", 1, 100_00)
    begun = Round(GAME, GAME.terms(), layout)
    thrown = begun.after(Shuffled()).after(Wagered(1, "wager", 5_00)).after(Closed())
    with pytest.raises(Refused, match="3 dice do not show 3 and 4"):
        thrown.after(Rolled(3, 4))
    dealt = thrown.after(Rolled.of((1, 1, 6)))
    assert dealt.pending is not None
    with pytest.raises(Refused, match=r"'A♠' is not a tile such as 6-6a or 5-4b \(91.1\)"):
        dealt.after(Drawn("A♠"))
    with pytest.raises(Refused, match="6-6b is already out"):
        dealt.after(Drawn("66b")).after(Drawn()).after(Drawn("6-6b"))
    assert "the dice show 1, 1 and 6" in [act_words(act) for act in dealt.acts]


def test_a_page_is_told_how_tiles_are_drawn_and_shown_to_whom() -> None:
    told = describe(GAME)
    assert told["dice"] == 3
    assert told["pack"]["noun"] == "tile"
    assert told["pack"]["faces"]["6-5b"] == {"name": "6 over 5", "top": 6, "bottom": 5}
    assert told["pack"]["forms"]["65b"] == "6-5b"
    played = table_of(software("tiles")).play(AnyPlayers(random.Random(2)))
    upto = next(i for i, fact in enumerate(played.facts) if fact == Drawn())
    lying = Round(GAME, played.terms, played.layout, tuple(played.facts[: upto + 1])).table
    hands = Viewer(Role.PLAYER, "player 1").hands(lying)
    assert hands["dealer"] == ["??"]
    shown = [text for spot, tiles in hands.items() if spot != "dealer" for text in tiles]
    assert shown
    assert all(TILES.face(text) >= 0 for text in shown)


@pytest.mark.slow
def test_tiles_live_are_tiles_compiled() -> None:
    rng = random.Random("tiles")
    table = table_of(Watched("tiles"), 5)
    compare_at(table, AnyPlayers(rng), 200)
