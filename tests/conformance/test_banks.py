"""A game in which a player may hold the bank, alone or with the house, and sets a hand.

*Two hands*: the bank is offered around; who takes it puts up what covers the wagers, as far as the
chips go, half of it with the house beside. Each is dealt three cards and sets one as the low hand.
The bank wins a hand that is equal. Both hands decide; the house wagers against a player's bank.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import pytest
from tests.conformance.test_differential import compare_at
from tests.support import AnyPlayers, Watched, balanced

from nomorebets.equipment.cards import DECK, PLAYING_CARDS
from nomorebets.floor.tables.ledger import holdings, movements
from nomorebets.judgments.payouts import LOSE, PUSH, vigorish
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CHOICE, SETTING, Decision
from nomorebets.law.game import EQUIPMENT, Game, Remedy, Void, Wager
from nomorebets.law.game_parts import COUNTERCLOCKWISE, Between, Cards, Positions
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Cents, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import DEALER, DOWN, NO_MORE_BETS, NOBODY
from nomorebets.odds.oracle import Oracle
from nomorebets.rules import folders, game
from nomorebets.table.account import account
from nomorebets.table.acts import act_words
from nomorebets.table.facts import Closed, Decided, Irregularity, Shuffled, Wagered
from nomorebets.table.flows import gains
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.places import place
from nomorebets.table.replay import audit
from nomorebets.table.round import Round
from nomorebets.table.views import Role, Viewer

WAGER, BANK = range(2)
TO_BANK, TO_SET = range(2)
NO, ALONE, WITH_THE_HOUSE = range(3)
BANKER = 0


class Terms(NamedTuple):
    seats: Annotated[int, Whole("92.1", 1, 7)] = 7
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    chip: Annotated[int, Cents("92.1", among=(1_00, 5_00))] = 1_00


@judgment
def result(low: int, high: int, banks_low: int, banks_high: int) -> int:
    won = (low > banks_low) + (high > banks_high)
    return (LOSE, PUSH, 1)[won]


@judgment
def low_of(hand: Sequence[int], mask: int) -> int:
    return hand[0 if mask == 1 else 1 if mask == 2 else 2] >> 2


@judgment
def high_of(hand: Sequence[int], mask: int) -> int:
    best = 0
    for i in range(3):
        if mask >> i & 1 == 0:
            best = max(best, hand[i] >> 2)
    return best


@judgment
def lowest(hand: Sequence[int]) -> int:
    """The place of the lowest card, as a mask."""
    if hand[0] <= hand[1] and hand[0] <= hand[2]:
        return 1
    return 2 if hand[1] <= hand[2] else 4


@procedure
def choose_the_bank(table: Table) -> int:
    table.rule("92.2")
    how = NO
    table.move(BANKER, NOBODY)
    for seat in table.players_counterclockwise_from(0):
        how = table.offer(seat, TO_BANK)
        if how != NO:
            table.move(BANKER, seat)
            break
    return how


@procedure
def cover_the_wagers(table: Table, terms: Terms, how: int) -> None:
    """The house's wager is the least one; then each in turn from the bank's right."""
    banker = table.marker(BANKER)
    table.rule("92.3")
    table.take_down(banker, WAGER)
    table.place(DEALER, WAGER, terms.min_wager)
    total = terms.min_wager
    for seat in table.clockwise():
        total += table.staked(seat, WAGER)
    if how == WITH_THE_HOUSE:
        total = (total + 1) // 2
    table.place(banker, BANK, table.afforded(banker, BANK, total))
    table.hold_bank(banker, BANK, 1 if how == WITH_THE_HOUSE else 0)
    for seat in table.counterclockwise_from(banker):
        table.cover(seat, WAGER)
    table.cover(DEALER, WAGER)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    how = choose_the_bank(table)
    banker = table.marker(BANKER)
    table.rule("92.1")
    table.shuffle(0)
    table.take_wagers()
    table.announce(NO_MORE_BETS)
    if how != NO:
        cover_the_wagers(table, terms, how)
    bank = banker if how != NO else DEALER
    other = DEALER if how != NO else NOBODY
    table.rule("92.4")
    for seat in table.clockwise():
        if seat != banker:
            table.deal(seat, DOWN, 3)
    table.deal(DEALER, DOWN, 3)
    if how != NO:
        table.deal(banker, DOWN, 3)
    for seat in table.clockwise():
        if seat != banker:
            table.offer(seat, TO_SET)
    if how == ALONE:
        table.offer(banker, TO_SET)
    table.rule("92.5")
    show(table, bank)
    put_up = table.staked(banker, BANK) if how != NO else 0
    for seat in table.counterclockwise():
        if seat != banker:
            settle(table, seat, bank)
    if other == DEALER:
        settle(table, DEALER, bank)
        table.rule("92.6")
        won = table.staked(banker, BANK) - put_up
        table.take_down(banker, BANK)
        if won > 0:
            table.charge(banker, vigorish(won, 5, 1), BANK)
    table.pick_up(bank)
    table.pick_up_stub()


@procedure
def show(table: Table, spot: int) -> None:
    table.reveal(spot)
    table.show_setting(spot, setting(table, spot))


@procedure
def setting(table: Table, spot: int) -> int:
    """The house sets its lowest card low, and so does a co-bank."""
    chosen = table.elected(spot, TO_SET)
    return chosen if chosen > 0 else lowest(table.hand(spot))


@procedure
def settle(table: Table, spot: int, bank: int) -> None:
    if spot != DEALER or table.staked(DEALER, WAGER) > 0:
        show(table, spot)
        mine, its = table.hand(spot), table.hand(bank)
        low, high = setting(table, spot), setting(table, bank)
        to = result(low_of(mine, low), high_of(mine, low), low_of(its, high), high_of(its, high))
        table.settle(spot, WAGER, to)
    table.pick_up(spot)


def one_of_three(table: Any, terms: Terms, seat: int) -> Sequence[int]:
    return 1, 2, 4


def misdeal(table: Any) -> None:
    raise Void


GAME = Game(
    id="two_hands",
    name="Two hands",
    cite=Citation.parse("19:47-92.1"),
    editions=("2026-11-17",),
    terms=Terms,
    round_of_play=round_of_play,
    wagers=(Wager("wager", "92.1"), Wager("bank", "92.3", opens=False)),
    decisions=(
        Decision(
            "hold the bank", "92.2", CHOICE, lambda *_: (NO, ALONE, WITH_THE_HOUSE),
            said=lambda value: ("pass", "alone", "with the house")[value],
        ),
        Decision("set the low hand", "92.4", SETTING, one_of_three, default=1),
    ),
    irregularities={
        "misdeal": Remedy(
            "92.7", misdeal, "all hands are void", after="92.1", needs=EQUIPMENT
        ),
    },
    seats=Positions(number=lambda terms: terms.seats, numbered=COUNTERCLOCKWISE),
    cards=Cards(pack=PLAYING_CARDS, shuffled=lambda terms: DECK, cite="92.1"),
    between=Between(markers=("bank",), rests=(NOBODY,)),
)  # fmt: skip


@pytest.fixture(autouse=True)
def registered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game is found by its id, as if its folder were in the chapter."""
    folder = tmp_path / "elsewhere" / "s92_two_hands"
    folder.mkdir(parents=True)
    (folder / "paragraphs.toml").write_text('chapter = "19:47"\n')
    (folder / "readings.md").write_text("# Readings of 19:47-92\n")
    monkeypatch.setitem(folders(), GAME.id, folder)
    module = "nomorebets.rules.elsewhere.s92_two_hands"
    monkeypatch.setitem(sys.modules, module, sys.modules[__name__])
    yield
    game.cache_clear()


def table_of(source: Any, seats: int = 4, chips: int = 1_000_000_00) -> OpenTable:
    table = OpenTable(GAME, GAME.terms(), source)
    for seat in range(seats):
        table.sit(f"player {seat + 1}", seat + 1, chips)
    return table


def played(seed: str, rounds: int, chips: int = 60_00) -> list[LiveTable]:
    """Rounds of players whose chips do not cover everything; who has none left buys again."""
    table, players = table_of(Watched(seed), chips=chips), AnyPlayers(random.Random(seed))
    found = []
    for _ in range(rounds):
        table.finish()
        for name, purse in table.layout.purses.items():
            if purse < 10_00:
                table.buy(name, chips)
        found.append(table.play(players))
    return found


def held(table: LiveTable) -> int:
    chips = table.chips
    return sum(chips.purses.values()) + sum(chips.stakes.values()) + chips.inventory


def by_hand(table: LiveTable) -> dict[str, int]:
    """What each has won, counted from what lay on the wagers and how each hand fared: from the
    words of the acts alone, not from their moves."""
    found: dict[str, int] = {}
    names = {f"seat {i + 1}": name for i, name in enumerate(table.layout.seats)}
    bank = names.get(f"seat {table.markers[BANKER] + 1}", "the house")
    co_bank = any(a.words == "hold the bank: with the house" for a in table.acts)
    names["dealer"] = "the house"
    for act in table.acts:
        if act.act in ("pay", "collect"):
            won = act.amount if act.act == "pay" else -act.amount
            parts = {bank: abs(won)}
            if co_bank:
                parts = {bank: abs(won) // 2, "the house": abs(won) - abs(won) // 2}
            for name, part in ((names[act.spot], abs(won)), *((n, -p) for n, p in parts.items())):
                found[name] = found.get(name, 0) + (part if won > 0 else -part)
        elif act.act == "charge vigorish":
            found[bank] = found.get(bank, 0) - act.amount
            found["the house"] = found.get("the house", 0) + act.amount
    return {name: cents for name, cents in found.items() if cents}


def test_chips_go_between_players_and_none_is_made_or_lost() -> None:
    banks = uncovered = co_banks = 0
    for table in played("between players", 120):
        assert held(table) == table.layout.brought
        assert balanced(table.stack)
        assert not table.chips.stakes
        won = {n: c for n, c in gains(table.acts).items() if c}
        won |= {"the house": c} if (c := table.chips.inventory - table.layout.inventory) else {}
        assert won == by_hand(table)
        banks += table.markers[BANKER] != NOBODY
        co_banks += any("with the house" in act.words for act in table.acts)
        uncovered += any(act.act == "uncovered" for act in table.acts)
        assert Round(GAME, table.terms, table.layout, tuple(table.facts)).acts == table.acts
    assert banks > 40
    assert co_banks > 10
    assert uncovered > 10


def test_a_bank_never_pays_more_than_it_put_up_and_pays_all_it_covers() -> None:
    for table in played("enough", 80):
        put_up = next((a.amount for a in table.acts if a.wager == "bank" and a.act == "wager"), 0)
        paid = sum(
            cents
            for act in table.acts
            if act.act == "pay"
            for source, _, cents in act.moves
            if place(source).wager == "bank"
        )
        assert paid <= put_up


def test_who_is_beyond_the_bank_gets_the_wager_back_in_the_order_of_the_text() -> None:
    layout = Layout.new(GAME, GAME.terms())
    for seat, chips in ((1, 30_00), (2, 100_00), (3, 100_00), (4, 100_00)):
        layout = layout.sit(GAME, GAME.terms(), f"player {seat}", seat, chips)
    covered = Round(GAME, GAME.terms(), layout).after(
        Decided(1, "hold the bank", ALONE), Shuffled(), Wagered(4, "wager", 20_00),
        Wagered(3, "wager", 15_00), Wagered(2, "wager", 10_00), Closed(),
    )  # fmt: skip
    said = [act_words(act) for act in covered.acts]
    assert "seat 1 has $30.00 on bank" in said
    back = [(a.spot, a.amount) for a in covered.acts if a.act == "uncovered"]
    assert back == [("seat 4", 15_00), ("dealer", 5_00)]  # 2, 3, then 4; the house last


def test_void_at_any_act_gives_everybody_back_what_they_had() -> None:
    for table in played("void", 25):
        for after in range(len(table.acts) + 1):
            before = [f for f, span in zip(table.facts, table.spans, strict=True) if span < after]
            facts = (*before, Irregularity("misdeal", after))
            try:
                void = LiveTable(GAME, table.terms, table.layout, facts).run()
            except Refused:
                continue  # not before wagers are open
            assert void.void
            assert void.chips.purses == table.layout.purses
            assert void.chips.inventory == table.layout.inventory
            assert not void.chips.stakes


def test_the_account_of_a_round_has_the_bank_as_a_wager_of_the_banker() -> None:
    for table in played("account", 60):
        found = account(table)
        for player in found.players:
            (seat,) = [s for s in found.seats if s.player == player.player]
            assert seat.net == player.net == gains(table.acts).get(player.player, 0)
        banker = table.markers[BANKER]
        if banker != NOBODY and table.spans:
            lines = [w for w in found.seats[banker].wagers if w.wager == "bank"]
            moved = [a for a in table.acts if a.act in ("pay", "collect")]
            assert bool(lines)
            for act in moved:
                parts = [c for s, t, c in act.moves if place(s).wager != place(t).wager]
                assert all(f"{act.spot} (" in lines[0].arithmetic for cents in parts if cents)


def test_the_ledger_follows_and_the_journal_audits() -> None:
    table, players = table_of(Watched("ledger"), chips=100_00), AnyPlayers(random.Random(3))
    for _ in range(12):
        table.finish()
        for name, purse in table.layout.purses.items():
            if purse < 10_00:
                table.buy(name, 100_00)
        table.play(players)
    table.shut()
    found = audit(b"".join(line + b"\n" for line in table.journal.stored))
    assert found.rounds == 12
    ledger: dict[str, int] = {}
    chips: dict[str, int] = {}
    for line in table.journal.lines:
        after = ledger_after(line, ledger)
        for entry in movements("t", line, (), ledger, after, str):
            chips[entry.source] = chips.get(entry.source, 0) - entry.amount
            chips[entry.target] = chips.get(entry.target, 0) + entry.amount
    assert ledger == holdings(table)
    assert not any(name.endswith("wagers:") for name in chips)


def ledger_after(line: Any, held: dict[str, int]) -> dict[str, int]:
    """What should lie where after a line: by the moves of its acts, place by place."""
    after = dict(held)
    for act in line.acts:
        for source, target, cents in act.moves:
            for where, change in ((source, -cents), (target, cents)):
                at = place(where)
                name = where if at.kind != "wager" else f"wagers:{at.player}"
                name = "inventory" if name == "wagers:" else name
                after[name] = after.get(name, 0) + change
    if getattr(line.fact, "chips", 0) and hasattr(line.fact, "player"):
        name = f"purse:{line.fact.player}"
        after[name] = after.get(name, 0) + line.fact.chips
    return {name: cents for name, cents in after.items() if cents}


def test_a_setting_is_positions_until_the_hand_is_shown_then_cards() -> None:
    table = next(t for t in played("setting", 20) if t.markers[BANKER] == 0)
    asked, fact = next(
        (i, f)
        for i, f in enumerate(table.facts)
        if isinstance(f, Decided) and f.decision == "set the low hand"
    )
    until = Round(GAME, table.terms, table.layout, tuple(table.facts[: asked + 1])).table
    said = [act.words for act in until.acts if act.act == "decide"]
    assert all(face not in words for words in said for face in "♠♥♦♣")
    shown = [act for act in table.acts if act.act == "set"]
    assert shown
    for act in shown:
        low, high = act.words.split(" · ")
        assert len(low.split()) == 1
        assert len(high.split()) == 2
    other = next(name for i, name in enumerate(table.layout.seats, 1) if name and i != fact.seat)
    assert Viewer(Role.PLAYER, other).hands(until)[f"seat {fact.seat}"] == ["??"] * 3


@pytest.mark.slow
def test_banks_live_are_banks_compiled() -> None:
    rng = random.Random("banks")
    compare_at(table_of(Watched("banks"), 5), AnyPlayers(rng), 400)


def test_the_unseen_table_weighs_a_bank_from_both_sides() -> None:
    """Nine cards of one suit, by counting: the banker, one player and the house."""
    deck = tuple(range(0, 36, 4))

    def as_the_house(table: LiveTable, spot: int, decision: str) -> int:
        if decision == "hold the bank":
            return ALONE if spot == 0 else NO
        return lowest(table.held(spot))

    others = {2: {"wager": 5_00}}
    oracle = Oracle(GAME, GAME.terms(), {}, deck, None, None, True, as_the_house, others=others)
    assert oracle.value() == counted(deck)


def counted(deck: tuple[int, ...]) -> Fraction:
    """The banker's expectation against seat 2 and the house, by an own count of all deals."""
    total = ways = 0
    for seat in combinations(deck, 3):
        rest = [card for card in deck if card not in seat]
        for house in combinations(rest, 3):
            bank = [card for card in rest if card not in house]
            won = 0
            for hand in (seat, house):
                won += (5_00, 0, -5_00)[(min(hand) > min(bank)) + (max(hand) > max(bank))]
            total += won - (won // 20 if won > 0 else 0)
            ways += 1
    return Fraction(total, ways)
