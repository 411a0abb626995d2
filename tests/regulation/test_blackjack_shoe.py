"""Blackjack, N.J.A.C. 19:47-2.5 and 2.6(c), (d): shuffle, cut, burn card, double shoe."""

import random
from pathlib import Path
from typing import Any

import pytest
from tests.regulation.blackjack_table import (
    DRAW,
    GAME,
    SHOE,
    SPLIT,
    STAND,
    dealt,
    play,
    table,
    three_players,
)
from tests.support import AnyPlayers, Watched, balanced, random_terms
from tests.telling import (
    next_round,
    refused,
    reported,
    told,
    waits,
)

from nomorebets.law.refusal import Refused
from nomorebets.law.words import DEALER
from nomorebets.rules.njac_19_47.s02_blackjack.page import page
from nomorebets.table.facts import AnyFact, Decided
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.replay import audit
from nomorebets.table.round import Round

HOME = Path(__file__).parents[2]


# 2.5: shuffle and cut


def test_2_5_c_the_cut_is_ten_cards_in_from_either_end() -> None:
    for depth in (9, 43):
        refused("2.5(c)", table(), "shuffled", f"decided 1 cut {depth}")
    for depth in (10, 42):
        told(table(), "shuffled", f"decided 1 cut {depth}")


def test_2_5_d_the_cutting_card_goes_in_a_quarter_from_the_back() -> None:
    begun = told(table(), "shuffled", "decided 1 cut 26")
    assert [a.value for a in begun.acts if a.act == "insert cutting card"] == [13]
    half = told(table(cut_card_fraction_from_back="0.5"), "shuffled", "decided 1 cut 26")
    assert [a.value for a in half.acts if a.act == "insert cutting card"] == [26]


def asked_to_cut(begun: Round) -> list[int]:
    begun = told(begun, "shuffled")
    asked = []
    while waits(begun).spot != DEALER:
        asked.append(waits(begun).spot + 1)
        begun = told(begun, f"decided {asked[-1]} cut 0")
    return asked


def test_2_5_e_f_a_new_game_is_cut_by_the_first_player_then_clockwise_then_the_dealer() -> None:
    assert asked_to_cut(three_players()) == [6, 1, 4]
    begun = told(three_players(), "shuffled", *(f"decided {n} cut 0" for n in (6, 1, 4)))
    refused("2.5(c)", begun, "decided 0 cut 0")


@pytest.mark.parametrize(("before", "asked"), [(1, [4, 6, 1]), (3, [6, 1, 4]), (4, [1, 4, 6])])
def test_2_5_e_2_3_where_the_cutting_card_appeared(before: int, asked: list[int]) -> None:
    """After so many cards: on Ben's box, on the dealer's hand (the far right cuts), on Ann's."""
    wagers = [f"wagered {n} wager $5.00" for n in (1, 4, 6)]
    begun = told(three_players(), "shuffled", "decided 6 cut 26", "cards ??", *wagers, "closed")
    cards = ("T♣", "T♦", "T♥", "9♠", "8♣", "8♦", "8♥")
    begun = told(begun, *(f"card {c}" for c in cards[:before]), "cutting_card")
    begun = told(begun, *(f"card {c}" for c in cards[before:]), "card")
    begun = told(begun, *(f"decided {n} play 0" for n in (1, 4, 6)), "card T♠")
    assert asked_to_cut(next_round(begun)) == asked


def test_2_5_g_without_a_cutting_card_the_shoe_goes_on() -> None:
    over = told(dealt("T♣ 6♠ 8♥ ??"), play(STAND), "cards T♦ T♥")
    assert waits(told(next_round(over))).asks == "wagers"


def test_2_6_c_the_first_card_of_a_shoe_is_burned_but_not_with_the_bart_carter_shuffle() -> None:
    begun = told(table(), *SHOE)
    assert begun.table.stack.rack_unseen == 1
    carter = told(table(decks=2, bart_carter="yes"), "shuffled", "decided 1 cut 26")
    assert waits(carter).asks == "wagers"
    assert not [act for act in carter.acts if act.act in ("burn", "insert cutting card")]


def test_2_6_c_the_burn_card_is_disclosed_if_requested() -> None:
    begun = reported(told(table(), *SHOE), "burn card requested")
    shown = told(begun, "card 5♥")
    assert shown.acts[-1].cards == ("5♥",)
    assert shown.table.stack.rack_unseen == 0
    with pytest.raises(Refused, match="has been shown"):
        reported(shown, "burn card requested")


def test_2_6_c_a_burn_card_is_disclosed_once_though_others_lie_unseen_in_the_rack() -> None:
    begun = told(table(), *SHOE, "wagered 1 wager $10.00")
    second = reported(begun, "new dealer")
    assert waits(second).asks == "card"
    shown = told(reported(told(second, "card"), "burn card requested"), "card 5♥")
    assert shown.table.stack.rack_unseen == 1
    for after in (len(shown.acts), len(shown.acts) - 1):  # also while it is being shown
        with pytest.raises(Refused, match="has been shown"):
            reported(shown, "burn card requested", after)


# 2.6(d): the double shoe

DOUBLE_SHOE = (
    "shuffled", "decided 1 cut 26", "shuffled", "decided 1 cut 26", "wagered 1 wager $10.00",
    "closed",
)  # fmt: skip


@pytest.mark.parametrize(
    ("side", "card", "used"), [(0, "T♥", True), (0, "T♦", True), (0, "T♠", False), (1, "T♣", True),
                               (1, "T♥", False)],
)  # fmt: skip
def test_2_6_d_the_determinant_card(side: int, card: str, used: bool) -> None:
    begun = told(table(double_shoe="yes", decks=2), *DOUBLE_SHOE)
    begun = told(begun, f'decided 0 "side to draw from" {side}', f"card {card}")
    assert begun.table.side == (side if used else 1 - side)
    assert begun.table.count(0) == used
    over = told(
        begun, *(() if used else ("card 9♦",)), "cards 6♠ 8♥ ??", play(STAND), "cards 9♠ 8♠"
    )
    assert over.pending is None


def test_2_6_d_each_side_has_its_own_cards() -> None:
    begun = told(table(double_shoe="yes", decks=2), *DOUBLE_SHOE, 'decided 0 "side to draw from" 0')
    over = told(begun, "card T♥", "cards 6♠ 8♥ ??", play(STAND), "cards 9♠ 8♠")
    again = told(next_round(over), "wagered 1 wager $10.00", "closed")
    refused("2.2(a)", again, 'decided 0 "side to draw from" 0', "card T♥")
    told(again, 'decided 0 "side to draw from" 1', "card T♥")


# the shoe, and the page


class Greedy(AnyPlayers):
    """Players who split and draw whenever they may."""

    def __call__(self, table: LiveTable, pending: Pending) -> AnyFact:
        fact = super().__call__(table, pending)
        if isinstance(fact, Decided) and fact.decision == "play":
            ((_, legal),) = pending.legal
            best = next(choice for choice in (SPLIT, DRAW, STAND) if choice in legal)
            return Decided(fact.seat, "play", best)
        return fact


def play_out(terms: Any, players: AnyPlayers, seed: int, rounds: int) -> int:
    """How often the discards were shuffled into an empty shoe."""
    found = OpenTable(GAME, terms, Watched(str(seed)))
    for seat in range(terms.boxes):
        found.sit(f"player {seat}", seat + 1, 1_000_000_00)
    refilled = 0
    for _ in range(rounds):
        played = found.play(players)
        refilled += sum(act.act == "shuffle the discards" for act in played.acts)
        assert 0 <= played.stack.left <= len(played.stack.cards)
        assert balanced(played.stack)
    found.shut()
    assert audit(b"".join(line + b"\n" for line in found.journal.stored)).shoes_not_told == 0
    return refilled


@pytest.mark.parametrize("seed", range(12))
def test_a_round_never_exceeds_the_shoe(seed: int) -> None:
    """Property: whatever the terms and the decisions, there is a card whenever one is due."""
    rng = random.Random(f"shoe {seed}")
    play_out(random_terms(GAME, rng), AnyPlayers(rng), seed, 20)


@pytest.mark.parametrize(
    "terms",
    [
        {"decks": 1},
        {"decks": 1, "hole_card_mode": "none", "surrender": "late"},
        {"decks": 1, "boxes": 4, "resplit_max_hands": 3, "resplit_aces": "yes"},
        {"decks": 2, "double_shoe": "yes"},
    ],
)
def test_a_shoe_that_runs_out_is_filled_from_the_discards(terms: dict[str, object]) -> None:
    assert play_out(GAME.terms_from(terms), Greedy(random.Random(1)), 1, 150) > 0


def test_the_page_of_decisions_is_made_from_the_rules() -> None:
    assert (HOME / "docs" / "reference" / "blackjack-decisions.md").read_text() == page()
