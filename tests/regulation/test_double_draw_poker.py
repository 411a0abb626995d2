"""Double Draw Poker, N.J.A.C. 13:69F-42, paragraph by paragraph."""

import random

import pytest
from tests.telling import (
    done,
    gains,
    next_round,
    refused,
    reported,
    said,
    seated,
    told,
    unlawful,
    waits,
)

from nomorebets.equipment.cards import DECK_WITH_JOKERS, card_text, cards_text
from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.table.round import Round

GAME = game("double_draw_poker")
PLAYERS = ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay"]
BOTH = ("wagered 1 ante $10.00", "wagered 1 bonus $4.00")
NOTHING = "3♣ 9♦ 6♠ J♥ 2♠"


def alone(**terms: object) -> Round:
    return told(seated(GAME, terms, {"Ann": 1}), "shuffled")


def dealt(cards: str, **terms: object) -> Round:
    """Ann has placed $10 and $4 and holds these cards."""
    return told(alone(**terms), *BOTH, "closed", f"cards {cards}")


def played(cards: str, *decisions: str, **terms: object) -> Round:
    """Stand pat all the way unless told otherwise."""
    pat = ("first draw' 1", "replace cards' 0", "second draw' 1", "replace a card' 0")
    return told(dealt(cards, **terms), *(f"decided 1 '{words}" for words in decisions or pat))


def six() -> Round:
    begun = told(seated(GAME, {}, {name: i + 1 for i, name in enumerate(PLAYERS)}), "shuffled")
    for seat in range(1, 7):
        begun = told(begun, f"wagered {seat} ante $5.00", f"wagered {seat} bonus $5.00")
    return told(begun, "closed")


def draw_fully(begun: Round, order: list[str]) -> Round:
    """Six players who replace three cards and then one more; cards come from the list."""

    def draw(at: Round, cards: int) -> Round:
        return told(at, "cards " + " ".join(order.pop(0) for _ in range(cards)))

    at = draw(begun, 30)
    for seat in range(1, 7):
        at = told(at, f"decided {seat} 'first draw' 1")
    for seat in range(1, 7):
        at = draw(told(at, f"decided {seat} 'replace cards' 7"), 3)
    for seat in range(1, 7):
        at = told(at, f"decided {seat} 'second draw' 1")
    for seat in range(1, 7):
        at = told(at, f"decided {seat} 'replace a card' 1")
        if at.pending is not None and order:
            at = draw(at, 1)
    return at


# 42.1, 42.6: wagers


def test_42_1_the_bonus_wager_may_not_exceed_the_ante() -> None:
    refused("42.1", alone(), "wagered 1 ante $10.00", "wagered 1 bonus $11.00")
    refused("42.1", alone(), "wagered 1 bonus $5.00")
    refused("42.1", alone(), *BOTH, "wagered 1 bonus $10.00", "wagered 1 ante $9.00")
    assert done(told(alone(), *BOTH), "wager") == [
        ("42.6(b)", "seat 1", 10_00),
        ("42.6(b)", "seat 1", 4_00),
    ]


def test_42_6_c_1_the_ante_phase_begins_with_both_wagers() -> None:
    refused("42.6(c)1", alone(), "wagered 1 ante $10.00", "closed")
    refused("42.6(c)1", alone(), *BOTH, "wagered 1 ante $0.00", "closed")


def test_reading_dd_2_the_licensee_may_want_the_bonus_equal() -> None:
    begun = alone(bonus_must_equal_ante=True)
    refused("reading DD-2", begun, *BOTH)
    told(begun, "wagered 1 ante $10.00", "wagered 1 bonus $10.00", "closed")


def test_42_6_b_nothing_is_wagered_after_no_more_bets() -> None:
    begun = dealt(NOTHING)
    refused("42.6(b)", begun, "wagered 1 ante $20.00")
    refused("42.6(b)", begun, "wagered 1 bonus $0.00")
    refused("42.10(b)", alone(), "wagered 1 'first draw' $10.00")


def test_a_wager_below_the_minimum_is_refused() -> None:
    refused("8.2", alone(), "wagered 1 ante $4.00")
    refused("8.2", alone(bonus_min="$2"), "wagered 1 ante $10.00", "wagered 1 bonus $1.00")


# 42.4, 42.7 to 42.9: how the cards come


@pytest.mark.parametrize(
    ("cite", "terms"),
    [
        ("42.8(b)1", {"deal_method": "hand", "shuffle": "manual", "two_decks": False}),
        ("42.2(b)", {"shuffle": "manual", "two_decks": True}),
        ("42.11(c)", {"bonus_table": "3"}),
        ("13:69E-1.13Y(a)", {"positions": 7}),
        ("42.7(a)", {"deal_method": "automatic"}),
    ],
)
def test_unlawful_terms_are_refused(cite: str, terms: dict[str, object]) -> None:
    unlawful(cite, GAME, **terms)


def test_42_4_c_the_dealer_cuts_at_least_ten_cards_from_the_top() -> None:
    begun = told(seated(GAME, {"shuffle": "manual", "two_decks": False}, {"Ann": 1}), "shuffled")
    assert waits(begun).cite == "42.4(c)"
    refused("42.4(c)", begun, "decided 0 cut 9")
    refused("42.4(c)", begun, "decided 0 cut 54")
    assert waits(told(begun, "decided 0 cut 10")).asks == "wagers"


def test_42_4_b_1_cards_a_device_has_shuffled_are_not_cut() -> None:
    assert waits(alone()).asks == "wagers"


def test_42_4_a_pre_shuffled_cards_are_cut_though_a_device_shuffles_later() -> None:
    begun = told(seated(GAME, {"preshuffled": True}, {"Ann": 1}), "shuffled")
    assert waits(begun).cite == "42.4(c)"
    first = told(begun, "decided 0 cut 27", *BOTH, "closed", f"cards {NOTHING}")
    second = told(next_round(told(first, "decided 1 'first draw' 0")), "shuffled")
    assert waits(second).asks == "wagers"


@pytest.mark.parametrize(
    ("terms", "first_card_of_seat_2"),
    [
        ({}, 5),
        ({"deal_method": "hand"}, 1),
        ({"deal_method": "manual_shoe"}, 1),
        ({"deal_method": "manual_shoe", "five_at_once": "auto_shuffler"}, 5),
        ({"shuffle": "manual", "two_decks": False, "five_at_once": "auto_shuffler"}, 1),
    ],
)
def test_42_10_a_one_card_a_pass_or_five_at_once(
    terms: dict[str, object], first_card_of_seat_2: int
) -> None:
    begun = told(seated(GAME, terms, {"Ann": 1, "Bob": 2}), "shuffled")
    if terms.get("shuffle") == "manual":
        begun = told(begun, "decided 0 cut 27")
    for seat in (1, 2):
        begun = told(begun, f"wagered {seat} ante $5.00", f"wagered {seat} bonus $5.00")
    begun = told(begun, "closed", f"cards {cards_text(range(10))}")
    spots = [spot for _, spot, _ in done(begun, "deal")]
    assert spots.index("seat 2") == first_card_of_seat_2
    assert spots.count("seat 1") == spots.count("seat 2") == 5
    assert all(a.words == "face down" for a in begun.acts if a.act == "deal")


def test_42_2_b_4_two_decks_are_used_for_every_other_round() -> None:
    begun, decks = seated(GAME, {}, {"Ann": 1}), []
    for _ in range(4):
        over = told(begun, "shuffled", *BOTH, "closed", f"cards {NOTHING}")
        over = told(over, "decided 1 'first draw' 0")
        decks.append(over.layout_after.markers[0])
        begun = next_round(over)
    assert decks == [1, 0, 1, 0]


# 42.10: the draws


def test_42_10_b_a_draw_wager_equals_the_ante_or_the_hand_is_folded() -> None:
    begun = dealt(NOTHING)
    assert waits(begun).legal == ((0, (0, 1)),)
    drawn = told(begun, "decided 1 'first draw' 1")
    assert done(drawn, "wager")[-1] == ("42.10(b)", "seat 1", 10_00)
    folded = told(begun, "decided 1 'first draw' 0")
    assert gains(folded) == (-14_00,)
    assert done(folded, "fold") == [("42.10(b)", "seat 1", 0)]


def test_42_10_b_a_player_without_the_chips_can_only_fold() -> None:
    begun = told(seated(GAME, {}, {"Ann": 1}, 20_00), "shuffled", *BOTH, "closed")
    begun = told(begun, f"cards {NOTHING}")
    assert waits(begun).legal == ((0, (0,)),)
    refused("42.10(b)", begun, "decided 1 'first draw' 1")


def test_42_10_f_a_fold_after_the_first_draw_forfeits_three_wagers() -> None:
    over = played(NOTHING, "first draw' 1", "replace cards' 0", "second draw' 0")
    assert gains(over) == (-24_00,)


@pytest.mark.parametrize("mask", [0b01111, 0b11111, 0b11011, 0b100000, 0b100001, -1])
def test_42_10_d_four_cards_or_a_card_not_held_may_not_be_discarded(mask: int) -> None:
    begun = told(dealt(NOTHING), "decided 1 'first draw' 1")
    assert [bin(m).count("1") for m in waits(begun).legal[0][1]].count(3) == 10
    refused("42.10(d)", begun, f"decided 1 'replace cards' {mask}")


@pytest.mark.parametrize("mask", [0b00011, 0b100000])
def test_42_10_h_two_cards_or_a_card_not_held_may_not_be_discarded(mask: int) -> None:
    begun = told(dealt(NOTHING), "decided 1 'first draw' 1", "decided 1 'replace cards' 0")
    begun = told(begun, "decided 1 'second draw' 1")
    assert list(waits(begun).legal[0][1]) == [0, 1, 2, 4, 8, 16]
    refused("42.10(h)", begun, f"decided 1 'replace a card' {mask}")


def test_42_10_d_e_discards_go_to_the_rack_and_are_replaced_face_down() -> None:
    begun = told(dealt(NOTHING), "decided 1 'first draw' 1", "decided 1 'replace cards' 19")
    assert [a.value for a in begun.acts if a.act == "discard"] == [19]
    begun = told(begun, "cards K♣ K♦ K♥", "decided 1 'second draw' 1")
    begun = told(begun, "decided 1 'replace a card' 2", "card 6♦")
    turned = next(a for a in begun.acts if a.act == "reveal")
    assert turned.cards == ("6♠", "K♣", "K♦", "K♥", "6♦")
    rack = begun.layout_after.rack
    assert sum(rack) == 9
    assert sum(rack) + begun.layout_after.rack_unseen == 54


def test_42_10_six_players_drawing_fully_use_exactly_54_cards() -> None:
    order = [card_text(card) for card in DECK_WITH_JOKERS]
    random.Random(54).shuffle(order)
    over = draw_fully(six(), list(order))
    assert over.pending is None
    assert not over.table.void
    assert len(done(over, "deal")) == 54
    dealt_cards = [a.cards[0] for a in over.acts if a.act == "deal"]
    assert sorted(dealt_cards) == sorted(order)
    assert [a.value for a in over.acts if a.act == "pick up the stub"] == [0]
    assert over.layout_after.rack == (1,) * 54


def test_reading_dd_10_with_one_card_discarded_the_last_draw_finds_no_card() -> None:
    order = [card_text(card) for card in DECK_WITH_JOKERS]
    exposed = order.pop()
    begun = told(reported(six(), "card found face up"), f"card {exposed}")
    over = draw_fully(begun, order)
    assert over.table.void
    assert gains(over) == (0,) * 6
    assert over.acts[-1].cite == "reading DD-10"


def test_42_10_d_the_players_decide_clockwise_one_after_another() -> None:
    begun = told(six(), f"cards {cards_text(range(30))}")
    for seat in range(1, 7):
        assert waits(begun).spot == seat - 1
        begun = told(begun, f"decided {seat} 'first draw' {seat % 2}")
    assert said(begun)[1:] == ["No more bets"]
    for seat in (1, 3, 5):
        assert waits(begun).spot == seat - 1
        begun = told(begun, f"decided {seat} 'replace cards' 0")


def test_42_10_j_hands_are_settled_from_the_far_right_player_by_player() -> None:
    order = [card_text(card) for card in DECK_WITH_JOKERS]
    random.Random(1).shuffle(order)
    over = draw_fully(six(), order)
    spots = [f"seat {seat}" for seat in (6, 5, 4, 3, 2, 1)]
    assert [spot for _, spot, _ in done(over, "reveal")] == spots
    assert [spot for _, spot, _ in done(over, "pick up")] == spots
    turned = [i for i, a in enumerate(over.acts) if a.act == "reveal"]
    racked = [i for i, a in enumerate(over.acts) if a.act == "pick up"]
    assert all(t < r < n for t, r, n in zip(turned, racked, [*turned[1:], 10**6], strict=True))


# 42.5, 42.11: what a hand is paid; ante and two draw wagers of $10, a bonus of $4


@pytest.mark.parametrize(
    ("cards", "words", "table_1", "table_2"),
    [
        ("A♣ A♦ A♥ A♠ Jk1", "five aces", 500, 500),
        ("A♣ A♦ A♥ Jk1 Jk2", "five aces", 500, 500),
        ("T♠ J♠ Q♠ K♠ A♠", "natural royal flush", 100, 100),
        ("T♠ J♠ Q♠ K♠ Jk2", "wild royal flush", 50, 50),
        ("2♣ 3♣ Jk1 Jk2 A♣", "straight flush", 50, 50),
        ("K♣ K♦ K♥ K♠ Jk1", "four of a kind, kings", 20, 20),
        ("A♣ A♦ Jk1 Jk2 7♥", "four of a kind, aces", 20, 20),
        ("K♣ K♦ K♥ A♠ Jk1", "full house", 5, 5),
        ("Q♥ K♥ A♥ 2♥ Jk1", "flush", 3, 3),
        ("5♣ 6♦ Jk1 8♥ 9♥", "straight", 2, 2),
        ("K♣ K♦ K♥ Jk1 7♠", "three of a kind, kings", 1, 0),
        ("Jk1 Jk2 A♦ 9♣ 6♥", "three of a kind, aces", 1, 0),
        ("K♣ K♦ Jk1 Jk2 7♠", "two pairs, aces and kings", 0, 0),
    ],
)
def test_42_11_c_the_bonus_wager_pays_by_the_table_selected(
    cards: str, words: str, table_1: int, table_2: int
) -> None:
    for table, odds in (("1", table_1), ("2", table_2)):
        over = played(cards, bonus_table=table)
        called = next(a.words for a in over.acts if a.act == "call")
        assert called.startswith(words)
        assert gains(over) == (30_00 + 4_00 * odds,)
        assert [cite for cite, *_ in done(over, "pay")][:3] == ["42.11(b)"] * 3
        assert [cite for cite, *_ in done(over, "push")] == ([] if odds else ["42.11(d)"])


@pytest.mark.parametrize("cards", ["K♣ K♦ Jk1 7♠ 4♥", "Jk1 Jk2 9♣ 5♦ 2♥", NOTHING])
def test_42_10_j_2_below_two_pairs_every_wager_is_collected(cards: str) -> None:
    over = played(cards)
    assert gains(over) == (-34_00,)
    assert [cite for cite, *_ in done(over, "collect")] == ["42.10(j)2"] * 4


# 42.7(f), 42.9(d), (e): the stub


def five_rounds(counted: str, **terms: object) -> tuple[Round, list[int]]:
    """Five folded rounds; the last one's count; the rounds in which a count was asked."""
    begun, asked = seated(GAME, terms, {"Ann": 1}, 1_000_00), []
    for number in range(1, 6):
        begun = told(begun, "shuffled")
        if terms.get("shuffle") == "manual":
            begun = told(begun, "decided 0 cut 27")
        begun = told(begun, *BOTH, "closed", f"cards {NOTHING}", "decided 1 'first draw' 0")
        if begun.pending is not None:
            asked.append(number)
            begun = told(begun, counted)
        if number < 5:
            begun = next_round(begun)
    return begun, asked


BY_HAND = {"deal_method": "manual_shoe", "shuffle": "manual", "two_decks": False}


def test_42_7_f_1_the_stub_is_counted_every_five_rounds() -> None:
    over, asked = five_rounds("counted 49", **BY_HAND)
    assert asked == [5]
    assert gains(over) == (-14_00,)


def test_42_7_f_2_a_misdeal_voids_all_hands() -> None:
    over, _ = five_rounds("counted 48 yes", **BY_HAND)
    assert gains(over) == (0,)
    assert over.acts[-1].cite == "42.7(f)2"
    assert waits(told(next_round(over))).asks == "shuffle"
    assert not next_round(over).acts  # the same deck: nothing is opened


def test_42_7_f_2_without_a_misdeal_the_deck_is_removed_and_a_new_one_opened() -> None:
    over, _ = five_rounds("counted 50", **BY_HAND)
    assert gains(over) == (0,)
    assert [a.cite for a in next_round(over).acts][:2] == ["42.3(a)", "42.3(a)"]


def test_42_9_e_a_device_that_counts_waives_the_count_and_its_finding_removes_the_deck() -> None:
    assert five_rounds("counted 49")[1] == []
    assert five_rounds("counted 49", shuffler_counts=False)[1] == [5]
    assert five_rounds("counted 49", deal_method="hand")[1] == []  # reading DD-12
    made = told(alone(), *BOTH)
    removed = told(reported(made, "device counts other than 54 cards"), "shuffled")
    assert not removed.table.void
    assert removed.table.chips.stakes == made.table.chips.stakes
    assert {"42.9(e)", "42.3(a)"} <= {a.cite for a in removed.acts[len(made.acts) :]}


# 42.12: irregularities


def test_42_12_a_one_card_face_up_is_discarded_two_void_all_hands() -> None:
    begun = told(alone(), *BOTH, "closed", "cards K♣ K♦")
    once = told(reported(begun, "card found face up"), "card A♠")
    assert done(once, "burn") == [("42.12(a)", "", 0)]
    refused("42.2(a)", once, "card A♠")
    assert waits(once).spot == 0
    twice = reported(once, "card found face up")
    assert twice.table.void
    assert gains(twice) == (0,)


def test_42_12_b_an_unseen_card_is_the_next_card() -> None:
    begun = told(alone(), *BOTH, "closed", "cards K♣ K♦")
    same = reported(begun, "card dealt in error, unseen")
    assert waits(same) == waits(begun)


def test_42_12_c_a_wrong_number_of_cards_voids_folds_too() -> None:
    players = {"Ann": 1, "Bob": 2}
    begun = told(seated(GAME, {}, players), "shuffled", *BOTH)
    begun = told(begun, "wagered 2 ante $5.00", "wagered 2 bonus $5.00", "closed")
    begun = told(begun, f"cards {cards_text(range(10))}", "decided 1 'first draw' 0")
    assert gains(reported(begun, "incorrect number of cards")) == (0, 0)


def test_42_12_c_told_when_the_settlement_is_over_all_is_undone() -> None:
    over = played("A♣ A♦ A♥ A♠ Jk1")
    assert gains(over) == (30_00 + 2000_00,)
    assert gains(reported(over, "incorrect number of cards")) == (0,)
    early = next(i for i, a in enumerate(over.acts) if a.act == "pay")
    assert gains(reported(over, "incorrect number of cards", early)) == (0,)


def test_42_12_d_e_devices_fail_only_where_they_are_used() -> None:
    begun = told(alone(deal_method="hand"), *BOTH, "closed", "cards K♣ K♦")
    with pytest.raises(Refused, match=r"only after 42\.9\(b\)"):
        reported(begun, "automated dealing shoe failed")
    begun = told(alone(), *BOTH, "closed", "cards K♣ K♦")
    assert gains(reported(begun, "automated dealing shoe failed")) == (0,)
    by_hand = seated(GAME, BY_HAND, {"Ann": 1})
    with pytest.raises(Refused, match="no automated card shuffling device is used"):
        reported(by_hand, "shuffler failed")
    opened = seated(GAME, {}, {"Ann": 1})
    assert waits(reported(opened, "shuffler failed")).asks == "shuffle"


def test_42_4_d_a_recut_is_ordered_before_any_card_is_dealt() -> None:
    begun = told(seated(GAME, BY_HAND, {"Ann": 1}), "shuffled", "decided 0 cut 27")
    again = told(reported(begun, "cut performed improperly"), "decided 0 cut 12")
    assert [a.value for a in again.acts if a.act == "cut"] == [27, 12]
    dealing = told(again, *BOTH, "closed", "cards K♣")
    with pytest.raises(Refused, match="only before"):
        reported(dealing, "cut performed improperly")
    with pytest.raises(Refused, match="have not been cut"):
        reported(alone(), "cut performed improperly")


def test_13_69e_1_18_g_hours_of_use_by_dealing_method() -> None:
    hours = [
        GAME.cards.hours(GAME.terms_from({"deal_method": method}))
        for method in ("manual_shoe", "hand", "auto_shoe")
    ]
    assert hours == [8, 4, 8]
