"""Boston 5 stud poker, N.J.A.C. 19:47-24, paragraph by paragraph."""

from itertools import combinations
from typing import Any

import pytest
from tests.support import balanced
from tests.telling import done, gains, next_round, refused, reported, seated, told, unlawful
from tests.telling import waits as waiting

from nomorebets.equipment.cards import DECK
from nomorebets.judgments.three_card import three_card_rank
from nomorebets.law.refusal import Refused
from nomorebets.law.words import DEALER
from nomorebets.rules import game
from nomorebets.rules.njac_19_47.s24_boston_5_stud import OPTIONAL_BONUS, TO_EXPOSE
from nomorebets.table import pending as waits
from nomorebets.table.facts import Irregularity
from nomorebets.table.round import Round

GAME = game("boston_5_stud")
EXPOSE, SECOND = '"expose the three cards"', '"second wager"'
FOUR_CARDS, MISDEALT = "dealer has four of five cards", "dealer misdealt"
PLAYER_MISDEALT, EXPOSED = "player has an incorrect number of cards", "dealer's card exposed"
FACE_UP, SHOE_FAILED = "card found face up", "automated dealing shoe failed"


def table(chips: int = 1_000_00, **terms: Any) -> Round:
    """Ann at seat 1 and Ben at seat 4, the deck shuffled."""
    return told(seated(GAME, terms, {"Ann": 1, "Ben": 4}, chips), "shuffled")


def wagers(seat: int, ante: int, bonus: int = 0) -> list[str]:
    lines = [f"wagered {seat} ante ${ante}.00", f'wagered {seat} "first wager" ${2 * ante}.00']
    return lines + [f'wagered {seat} "optional bonus" ${bonus}.00'] * (bonus > 0)


def alone(three: str, ante: int = 5, bonus: int = 0, chips: int = 1_000_00, **terms: Any) -> Round:
    """Ann alone, with three cards; if she has a bonus wager she has not yet exposed."""
    begun = told(seated(GAME, terms, {"Ann": 1}, chips), "shuffled", *wagers(1, ante, bonus))
    return told(begun, "closed", f"cards {three} ?? ?? ??")


def played(hand: str, dealer: str, ante: int = 5, **terms: Any) -> Round:
    """Ann continues with five cards against the dealer's five."""
    cards = hand.split()
    begun = alone(" ".join(cards[:3]), ante, **terms)
    return told(
        begun, f"decided 1 {SECOND} 1", "closed", f"cards {' '.join(cards[3:])} ?? ??",
        f"cards {dealer}",
    )  # fmt: skip


NOTHING = "A♥ J♦ T♦ 6♥ 3♥"


# 24.1, 24.6: wagers


@pytest.mark.parametrize("first", ["$9.00", "$11.00", "$5.00"])
def test_24_1_the_first_wager_is_exactly_twice_the_ante(first: str) -> None:
    begun = told(table(min_wager="$2"), "wagered 1 ante $5.00")
    refused("24.1", begun, f'wagered 1 "first wager" {first}')


def test_24_1_the_ante_is_exactly_half_of_a_first_wager_that_stands() -> None:
    begun = told(table(), 'wagered 1 "first wager" $20.00')
    refused("24.1", begun, "wagered 1 ante $20.00")
    assert told(begun, "wagered 1 ante $10.00").pending is not None


def test_24_1_nobody_participates_without_both() -> None:
    refused("24.1", table(), "wagered 1 ante $5.00", "closed")
    refused("24.1", table(), *wagers(1, 5), 'wagered 1 "first wager" $0.00', "closed")


def test_24_1_a_player_may_change_both_before_no_more_bets() -> None:
    begun = told(table(), *wagers(1, 5), 'wagered 1 "first wager" $0.00', *wagers(1, 10))
    assert begun.table.staked(0, 0) == 10_00
    assert begun.table.staked(0, 1) == 20_00


def test_24_1_the_limits_of_the_first_wager_are_twice_those_of_the_ante() -> None:
    begun = told(table(chips=5_000_00), *wagers(1, 500))
    assert begun.table.staked(0, 1) == 1_000_00
    refused("8.2", table(chips=5_000_00), "wagered 1 ante $501.00")
    refused("8.2", table(), 'wagered 1 "first wager" $9.00')
    refused("8.2", table(chips=5_000_00), 'wagered 1 "first wager" $1,001.00')


def test_24_6_c_an_optional_bonus_comes_upon_an_ante_and_a_first_wager() -> None:
    refused("24.6(c)", table(), 'wagered 1 "optional bonus" $1.00')
    refused("24.6(c)", table(), "wagered 1 ante $5.00", 'wagered 1 "optional bonus" $1.00')


def test_24_6_c_an_optional_bonus_is_at_least_one_dollar() -> None:
    refused("24.6(c)", table(chip="0.50"), *wagers(1, 5), 'wagered 1 "optional bonus" $0.50')
    posted = table(chip="0.50", bonus_min="5.00")
    refused("8.2", posted, *wagers(1, 5), 'wagered 1 "optional bonus" $2.00')
    unlawful("24.6(c)", GAME, bonus_min="0.50")


def test_24_6_b_nothing_is_wagered_after_no_more_bets() -> None:
    refused("24.6(b)", told(table(), *wagers(1, 5), "closed"), "wagered 1 ante $10.00")


def test_24_6_d_a_second_wager_is_not_made_before_the_cards() -> None:
    refused("24.10(b)", table(), *wagers(1, 5), f"wagered 1 {SECOND} $10.00")


# 24.2 to 24.4: cards, opening, shuffle


def test_24_3_d_two_decks_are_opened_each_by_itself_and_24_2_b_alternate() -> None:
    begun = seated(GAME, {}, {"Ann": 1})
    assert [a.cite for a in begun.acts].count("24.3(d)") == 4
    first = alone("2♣ 7♦ 9♥")
    decks = []
    for _ in range(3):
        decks.append(told(first, "closed").table.markers[0])
        after = told(first, "closed")
        again = told(next_round(after), "shuffled", *wagers(1, 5), "closed")
        first = told(again, "cards 2♣ 7♦ 9♥ ?? ?? ??")
    assert decks == [1, 0, 1]


def test_24_4_a_pre_shuffled_cards_are_shuffled_only_after_the_first_round() -> None:
    begun = seated(GAME, {"preshuffled": True, "two_decks": False}, {"Ann": 1})
    assert [a.cite for a in begun.acts] == ["24.3(a)"]
    over = told(begun, "shuffled", *wagers(1, 5), "closed", "cards 2♣ 7♦ 9♥ ?? ?? ??", "closed")
    again = told(next_round(over), "shuffled")
    assert [a.cite for a in again.acts] == ["24.4(a)", "24.4(b)"]


def test_24_4_there_is_no_cut() -> None:
    assert GAME.decision_named("cut") is None


# 24.5: ranks, for the three cards of the optional bonus


def test_24_5_d_three_card_hands_are_counted_as_published() -> None:
    counts = dict.fromkeys((40, 25, 6, 3, 1, -1), 0)
    for cards in combinations(DECK, 3):
        rank = three_card_rank(cards)
        counts[next((to for least, to in OPTIONAL_BONUS if rank >= least), -1)] += 1
    assert counts == {40: 48, 25: 52, 6: 720, 3: 1096, 1: 3744, -1: 16440}


def test_24_5_c_a_tie_in_all_cards_is_a_push() -> None:
    over = played("A♥ K♥ 9♠ 6♦ 3♥", "A♦ K♣ 9♥ 6♠ 3♦")
    assert gains(over) == (0,)
    assert [cite for cite, _, _ in done(over, "push")] == ["24.10(f)2"] * 3


def test_24_5_c_the_pair_is_compared_before_the_odd_cards() -> None:
    assert gains(played("9♥ 9♠ K♦ 5♣ 2♥", "8♦ 8♣ A♥ K♠ Q♦")) == (20_00,)


def test_24_5_a_ace_to_five_is_the_lowest_straight() -> None:
    over = played("A♥ 2♠ 3♦ 4♣ 5♥", "2♦ 3♣ 4♥ 5♠ 6♦")
    assert gains(over) == (8 * 5_00 - 25_00,)


# 24.7 to 24.9: the three ways to deal


@pytest.mark.parametrize(
    ("method", "closes", "deals"),
    [
        ("manual_shoe", "24.7(b)", "24.7(d)"),
        ("hand", "24.8(b)4", "24.8(c)"),
        ("auto_shoe", "24.9(b)2", "24.9(c)"),
    ],
)
def test_24_7_to_24_9_three_consecutive_cards_from_the_far_left_the_dealer_last(
    method: str, closes: str, deals: str
) -> None:
    begun = told(table(deal_method=method), *wagers(4, 5), *wagers(1, 5), "closed")
    begun = told(begun, "cards 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ ?? ?? ??")
    assert [(a.cite, a.words) for a in begun.acts if a.act == "announce"] == [
        (closes, "No more bets")
    ]
    assert [(c, s) for c, s, _ in done(begun, "deal")] == [
        (deals, spot) for spot in ("seat 1", "seat 4", "dealer") for _ in range(3)
    ]
    assert {a.words for a in begun.acts if a.act == "deal"} == {"face down"}


def test_24_9_d_the_final_two_cards_are_dealt_by_hand_out_of_the_automated_shoe() -> None:
    begun = told(alone("2♣ 7♦ 9♥"), f"decided 1 {SECOND} 1", "closed")
    last = begun.acts[-1]
    assert last.cite == "24.9(d)"
    assert "out of the automated dealing shoe" in last.words
    by_shoe = told(alone("2♣ 7♦ 9♥", deal_method="manual_shoe"), f"decided 1 {SECOND} 1", "closed")
    assert by_shoe.acts[-1].act == "wager"


def rounds_until_the_count(**terms: Any) -> Round:
    """Four rounds that Ann folds; in the fifth she continues, and the stub is about to go."""
    begun = alone("2♣ 7♦ 9♥", **terms)
    for _ in range(4):
        over = told(begun, "closed")
        begun = told(next_round(over), "shuffled", *wagers(1, 5), "closed")
        begun = told(begun, "cards 2♣ 7♦ 9♥ ?? ?? ??")
    return told(begun, f"decided 1 {SECOND} 1", "closed", "cards 9♠ 7♣ ?? ??")


@pytest.mark.parametrize(("method", "cite"), [("manual_shoe", "24.7(f)"), ("hand", "24.8(e)")])
def test_24_7_f_the_stub_is_counted_in_the_fifth_round(method: str, cite: str) -> None:
    begun = rounds_until_the_count(deal_method=method)
    assert waiting(begun).asks == waits.STUB
    assert waiting(begun).cite == cite
    over = told(begun, "counted 42", "cards K♠ K♦ 8♥ 6♣ 3♦")
    assert gains(over) == (30_00,)  # two pair beats kings: 10 + 10 + 2 x 5
    assert waiting(told(next_round(over), "shuffled")).asks == waits.WAGERS


def test_24_7_f_2_a_wrong_count_voids_all_hands_and_removes_the_deck() -> None:
    begun = rounds_until_the_count(deal_method="manual_shoe", two_decks=False)
    over = told(begun, "counted 41")
    assert gains(over) == (0,)
    assert next_round(over).acts[0].cite == "24.3(a)"  # a new deck is opened


def test_24_7_f_2_a_misdeal_with_52_cards_voids_all_hands_and_the_deck_stays() -> None:
    begun = rounds_until_the_count(deal_method="manual_shoe", two_decks=False)
    over = told(begun, "counted 41 yes")
    assert gains(over) == (0,)
    assert next_round(over).acts == []


def test_24_7_f_a_right_count_is_no_misdeal() -> None:
    refused("24.7(f)", rounds_until_the_count(deal_method="manual_shoe"), "counted 42 yes")


def test_24_9_f_a_device_that_counts_makes_the_count_unnecessary_only_there() -> None:
    assert waiting(rounds_until_the_count(shuffler_counts=True)).asks == waits.CARD
    counted = rounds_until_the_count(shuffler_counts=False)
    assert (waiting(counted).asks, waiting(counted).cite) == (waits.STUB, "24.9(e)")


def test_24_9_f_a_device_that_counts_51_cards_has_the_deck_removed() -> None:
    begun = told(table(two_decks=False), *wagers(1, 5))
    removed = reported(begun, "device counts other than 52 cards")
    acts = removed.acts[len(begun.acts) :]
    assert [a.cite for a in acts[:3]] == ["24.9(f)", "24.9(f)", "24.3(a)"]
    assert waiting(removed).asks == waits.SHUFFLE
    stands = told(removed, "shuffled")
    assert not stands.table.void
    assert stands.table.chips.stakes == begun.table.chips.stakes
    assert waiting(stands).asks == waits.WAGERS
    lying = told(begun, "closed", "card K♠")
    refused("24.9(f)", lying, f'irregularity "device counts other than 52 cards" {len(lying.acts)}')
    for terms in ({"shuffler_counts": False}, {"deal_method": "hand"}):
        with pytest.raises(Refused, match=r"no device that counts"):
            reported(table(**terms), "device counts other than 52 cards")


# 24.10: the round


def test_24_10_a_losing_bonuses_are_collected_before_any_is_paid() -> None:
    begun = told(table(), *wagers(1, 5, 5), *wagers(4, 5, 10), "closed")
    begun = told(begun, "cards 2♣ 3♦ 9♥ 8♦ 8♥ 3♠ ?? ?? ??")
    begun = told(begun, f"decided 1 {EXPOSE} 1", f"decided 4 {EXPOSE} 1", "closed")
    moved = [(a.act, a.spot, a.amount) for a in begun.acts if a.act in ("collect", "pay")]
    assert moved == [("collect", "seat 1", 5_00), ("pay", "seat 4", 10_00)]


def test_24_10_a_bonuses_are_collected_and_paid_from_the_far_right() -> None:
    """Reading BF-15."""
    for cards, act in (("5♦ 5♥ A♠ 6♦ 6♥ K♠", "pay"), ("5♦ 7♥ A♠ 6♦ 8♥ K♠", "collect")):
        begun = told(table(), *wagers(1, 5, 10), *wagers(4, 5, 10), "closed", f"cards {cards}")
        begun = told(begun, "cards ?? ?? ??", f"decided 1 {EXPOSE} 1", f"decided 4 {EXPOSE} 1")
        begun = told(begun, "closed")
        assert [spot for _, spot, _ in done(begun, "reveal")] == ["seat 4", "seat 1"]
        assert [spot for _, spot, _ in done(begun, act)] == ["seat 4", "seat 1"]


def test_24_10_a_a_hand_not_exposed_loses_whatever_it_is() -> None:
    begun = told(alone("8♦ 8♥ 8♠", bonus=5), "closed")
    assert done(begun, "collect") == [("24.10(a)", "seat 1", 5_00)]
    assert done(begun, "reveal") == []


def test_24_10_a_only_who_has_a_bonus_wager_may_expose() -> None:
    begun = told(table(), *wagers(1, 5, 5), *wagers(4, 5), "closed")
    begun = told(begun, "cards 2♣ 3♦ 9♥ 8♦ 8♥ 3♠ ?? ?? ??")
    refused("24.10(a)", begun, f"decided 4 {EXPOSE} 1")
    assert GAME.decisions[TO_EXPOSE].default == 1  # reading BF-8


@pytest.mark.parametrize(
    ("three", "won"),
    [
        ("A♦ K♦ Q♦", 40), ("A♦ 2♦ 3♦", 40), ("7♦ 7♥ 7♠", 25), ("A♦ K♥ Q♦", 6),
        ("A♦ 2♥ 3♦", 6), ("K♦ A♦ 2♦", 3), ("K♥ A♦ 2♦", -1), ("5♦ 5♥ A♠", 1), ("A♥ K♦ J♠", -1),
    ],
)  # fmt: skip
def test_24_11_d_the_optional_bonus_by_three_cards(three: str, won: int) -> None:
    begun = told(alone(three, bonus=10), f"decided 1 {EXPOSE} 1", "closed")
    paid = sum(amount for _, _, amount in done(begun, "pay"))
    lost = sum(amount for _, _, amount in done(begun, "collect"))
    assert paid - lost == won * 10_00


def test_24_10_b_who_folds_forfeits_ante_and_first_and_shows_nothing() -> None:
    over = told(alone("2♣ 7♦ 9♥", ante=10), "closed")
    assert gains(over) == (-30_00,)
    assert done(over, "collect") == [("24.10(b)", "seat 1", 10_00), ("24.10(b)", "seat 1", 20_00)]
    assert not done(over, "reveal")


def test_24_10_b_the_second_wager_equals_the_first_and_needs_the_chips() -> None:
    begun = alone("A♣ A♦ 9♥", ante=10, chips=49_00)
    assert waiting(begun).legal == ((0, (0,)),)
    begun = alone("A♣ A♦ 9♥", ante=10, chips=50_00)
    after = told(begun, f"decided 1 {SECOND} 1", "closed")
    assert after.table.staked(0, 2) == 20_00


def test_24_10_c_a_second_wager_may_be_withdrawn_until_the_final_two_cards() -> None:
    begun = told(alone("2♣ 7♦ 9♥"), f"decided 1 {SECOND} 1", f"decided 1 {SECOND} 0")
    assert gains(told(begun, "closed")) == (-15_00,)
    placed = told(alone("2♣ 7♦ 9♥"), f"decided 1 {SECOND} 1", "closed")
    refused("24.10(c)", placed, f"decided 1 {SECOND} 0")


def test_24_10_d_only_who_has_a_second_wager_gets_two_more() -> None:
    begun = told(table(), *wagers(1, 5), *wagers(4, 5), "closed")
    begun = told(begun, "cards 2♣ 3♦ 9♥ 8♦ 8♥ 3♠ ?? ?? ??")
    begun = told(begun, f"decided 4 {SECOND} 1", "closed", "cards 2♥ 5♠ ?? ??")
    assert [s for c, s, _ in done(begun, "deal") if c == "24.10(d)"] == ["seat 4"] * 2 + [
        "dealer"
    ] * 2


def test_24_10_e_the_dealer_turns_five_cards_at_once() -> None:
    over = played("K♠ K♦ 4♣ 4♥ 8♣", NOTHING)
    (turned,) = [a for a in over.acts if a.act == "reveal" and a.spot == "dealer"]
    assert turned.cite == "24.10(e)"
    assert len(turned.cards) == 5


def test_24_10_f_players_are_resolved_from_the_far_right_one_completely() -> None:
    begun = told(table(), *wagers(1, 5), *wagers(4, 5), "closed")
    begun = told(begun, "cards 2♣ 3♦ 9♥ 8♦ 8♥ 3♠ ?? ?? ??")
    begun = told(begun, f"decided 4 {SECOND} 1", f"decided 1 {SECOND} 1", "closed")
    over = told(begun, "cards 2♥ 5♠ Q♥ T♣ ?? ??", f"cards {NOTHING}")
    turned = next(i for i, a in enumerate(over.acts) if a.cite == "24.10(f)")
    spots = [a.spot for a in over.acts[turned:] if a.spot.startswith("seat")]
    assert spots == sorted(spots, reverse=True)
    assert gains(over) == (20_00, 20_00)


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("A♠ K♠ Q♠ J♠ T♠", 1000), ("K♠ Q♠ J♠ T♠ 9♠", 200), ("7♠ 7♦ 7♥ 7♣ 2♠", 100),
        ("7♠ 7♦ 7♥ 2♣ 2♠", 25), ("2♠ 7♠ 9♠ J♠ K♠", 15), ("5♠ 6♦ 7♥ 8♣ 9♠", 8),
        ("7♠ 7♦ 7♥ 3♣ 2♠", 4), ("7♠ 7♦ 2♥ 2♣ 9♠", 2), ("A♠ A♦ 2♥ 7♣ 9♠", 0),
    ],
)  # fmt: skip
def test_24_11_c_the_ante_bonus(hand: str, odds: int) -> None:
    assert gains(played(hand, NOTHING)) == (10_00 + 10_00 + odds * 5_00,)


def test_24_10_f_3_a_bonus_is_due_though_the_dealer_has_more() -> None:
    trips, straight = "7♠ 7♦ 7♥ 3♣ 2♠", "9♠ T♦ J♥ Q♣ K♦"
    assert gains(played(trips, straight)) == (20_00 - 25_00,)
    unlawful("24.10(f)3", GAME, ante_bonus_on_loss=False)
    assert not GAME.terms_from({"ante_bonus_on_loss": "no"}, as_law=False).ante_bonus_on_loss


def test_24_10_f_2_a_bonus_on_a_push_is_a_reading() -> None:
    mine, theirs = "5♠ 6♦ 7♥ 8♣ 9♠", "5♦ 6♣ 7♠ 8♥ 9♦"
    assert gains(played(mine, theirs)) == (40_00,)
    assert gains(played(mine, theirs, ante_bonus_on_push=False)) == (0,)


# 24.11: odds and limit


def test_24_11_c_d_odds_below_the_floor_are_refused() -> None:
    unlawful("24.11(c)", GAME, ante_bonus_table="two_pair=1")
    unlawful("24.11(d)", GAME, optional_bonus_table="flush=2")
    over = played("7♠ 7♦ 2♥ 2♣ 9♠", NOTHING, ante_bonus_table="two_pair=3")
    assert gains(over) == (20_00 + 15_00,)


def test_24_11_e_the_limit_is_at_least_50_000_or_what_the_minimum_can_win() -> None:
    unlawful("24.11(e)", GAME, payout_limit="49,999")
    unlawful("24.11(e)", GAME, payout_limit="50,199", min_wager=50_00)  # 1004 x 50 = 50,200
    assert GAME.terms_from({"payout_limit": "50,200", "min_wager": 50_00}).min_wager == 50_00
    assert GAME.terms_from({"payout_limit": "none"}).payout_limit > 10**15


def test_24_11_e_the_limit_binds_first_second_and_ante_bonus_but_not_the_optional_bonus() -> None:
    begun = told(
        alone("A♠ K♠ Q♠", ante=100, bonus=100, payout_limit="50,000"),
        f"decided 1 {EXPOSE} 1", "closed", f"decided 1 {SECOND} 1", "closed",
        "cards J♠ T♠ ?? ??", f"cards {NOTHING}",
    )  # fmt: skip
    assert gains(begun) == (50_000_00 + 40 * 100_00,)


def test_24_11_e_what_the_first_wager_wins_is_taken_off_the_limit_of_the_second() -> None:
    begun = told(
        alone("A♠ A♦ Q♠", ante=20_000, bonus=100, chips=200_000_00, payout_limit="50,000",
              max_wager=20_000_00),
        f"decided 1 {EXPOSE} 1", "closed", f"decided 1 {SECOND} 1", "closed",
        "cards J♣ 9♠ ?? ??", f"cards {NOTHING}",
    )  # fmt: skip
    assert [amount for _, _, amount in done(begun, "pay")] == [100_00, 40_000_00, 10_000_00]


# 24.12: irregularities


def test_24_12_a_void_but_for_three_card_hands_that_qualify() -> None:
    begun = told(seated(GAME, {}, {"Ann": 1, "Ben": 3, "Cy": 6}, 1_000_00), "shuffled")
    begun = told(begun, *wagers(1, 5, 5), *wagers(3, 10), *wagers(6, 10, 1), "closed")
    begun = told(begun, "cards K♠ K♦ 4♣ 5♥ 5♦ 5♠ Q♣ J♦ 3♠ ?? ?? ??")
    over = reported(begun, EXPOSED)
    assert gains(over) == (5_00, 40_00, -1_00)  # a pair; three of a kind, no bonus wager; nothing
    free = told(seated(GAME, {"void_takes_losing_bonus": False}, {"Ann": 1}), "shuffled")
    free = told(free, *wagers(1, 5, 5), "closed", "cards Q♣ J♦ 3♠ ?? ?? ??")
    assert gains(reported(free, EXPOSED)) == (0,)


def test_24_12_a_not_once_every_player_has_folded_or_placed_a_second_wager() -> None:
    begun = told(alone("K♠ K♦ 4♣"), f"decided 1 {SECOND} 1")
    refused("24.12(a)", begun, f'irregularity "{EXPOSED}" {len(begun.acts)}')
    undecided = alone("K♠ K♦ 4♣")
    assert gains(reported(undecided, EXPOSED)) == (0,)


def test_24_12_a_a_bonus_settled_before_stands() -> None:
    begun = told(alone("K♠ K♦ 4♣", bonus=5), f"decided 1 {EXPOSE} 1", "closed")
    assert gains(reported(begun, EXPOSED)) == (5_00,)


def test_24_12_b_one_card_face_up_is_discarded_two_void_the_round() -> None:
    begun = told(table(), *wagers(1, 5), "closed", "card 2♣")
    once = told(reported(begun, FACE_UP), "card 9♥")
    assert done(once, "burn") == [("24.12(b)", "", 0)]
    assert reported(once, FACE_UP).pending is None
    assert gains(reported(once, FACE_UP)) == (0, 0)
    refused("24.12(b)", table(), f'irregularity "{FACE_UP}" {len(table().acts)}')


def test_24_12_c_a_card_drawn_in_error_is_the_next_card() -> None:
    begun = reported(alone("K♠ K♦ 4♣"), "card drawn in error, unseen")
    assert begun.pending == alone("K♠ K♦ 4♣").pending


def misdealt(**terms: Any) -> Round:
    """Ann and Ben have five cards each, the dealer's are turned, Ben's hand as well."""
    begun = told(table(**terms), *wagers(1, 5), *wagers(4, 10, 5), "closed")
    begun = told(begun, "cards K♠ K♦ 4♣ 8♦ 8♥ 3♠ ?? ?? ??", f"decided 4 {EXPOSE} 1", "closed")
    begun = told(begun, f"decided 1 {SECOND} 1", f"decided 4 {SECOND} 1", "closed")
    return told(begun, "cards 4♥ 9♣ 2♥ 5♠ ?? ??", f"cards {NOTHING}")


def stamp(over: Round, act: str, spot: str) -> int:
    """The number of acts when this one had just been performed."""
    return 1 + max(i for i, a in enumerate(over.acts) if (a.act, a.spot) == (act, spot))


def test_24_12_d_only_the_hand_of_a_player_with_a_wrong_number_of_cards_is_void() -> None:
    whole = misdealt()
    assert gains(whole) == (30_00, 40_00 + 5_00)
    turned = stamp(whole, "reveal", "seat 4")
    over = told(whole, f'irregularity "{PLAYER_MISDEALT}" {turned} 4')
    assert gains(over) == (30_00, 5_00)  # Ben's bonus on three cards stands, reading BF-9
    undone = misdealt(settled_bonus_stands=False)
    over = told(undone, f'irregularity "{PLAYER_MISDEALT}" {turned} 4')
    assert gains(over) == (30_00, 0)


def test_24_12_d_a_bonus_not_yet_resolved_goes_back_with_the_hand() -> None:
    begun = alone("K♠ K♦ 4♣", bonus=5)
    begun = told(begun, f'irregularity "{PLAYER_MISDEALT}" {len(begun.acts)} 1', "closed")
    assert gains(begun) == (0,)


def test_24_12_d_the_fact_names_the_seat() -> None:
    whole = misdealt()
    turned = stamp(whole, "reveal", "seat 4")
    refused("24.12(d)", whole, f'irregularity "{PLAYER_MISDEALT}" {turned}')
    refused("24.12(d)", whole, f'irregularity "{PLAYER_MISDEALT}" {turned} 2')


def test_24_12_d_a_wrong_number_is_seen_also_when_the_hand_was_ranked_and_paid() -> None:
    whole = misdealt()
    for moment in (stamp(whole, "call", "seat 4"), stamp(whole, "pay", "seat 4"), len(whole.acts)):
        over = told(whole, f'irregularity "{PLAYER_MISDEALT}" {moment} 4')
        assert gains(over) == (30_00, 5_00)  # the bonus on three cards stands, reading BF-9


def test_24_12_d_a_hand_void_while_it_waits_for_a_card_gets_none() -> None:
    begun = told(table(), *wagers(1, 5), *wagers(4, 10), "closed")
    begun = told(begun, "cards K♠ K♦ 4♣ 8♦ 8♥ 3♠ ?? ?? ??", f"decided 1 {SECOND} 1")
    begun = told(begun, f"decided 4 {SECOND} 1", "closed")
    void = told(begun, f'irregularity "{PLAYER_MISDEALT}" {len(begun.acts)} 1')
    assert waiting(void).spot == 3
    over = told(void, "cards 2♥ 5♠ ?? ??", f"cards {NOTHING}")
    assert gains(over) == (0, 40_00)
    assert not over.table.stack.hands


def test_24_12_d_a_dealer_with_four_cards_draws_one_more() -> None:
    begun = told(alone("K♠ K♦ 4♣"), f"decided 1 {SECOND} 1", "closed", "cards 4♥ 9♣ ?? ??")
    begun = reported(begun, FOUR_CARDS)
    assert (waiting(begun).asks, waiting(begun).spot) == (waits.CARD, DEALER)
    over = told(begun, "card", f"cards {NOTHING}")
    assert gains(over) == (30_00,)
    assert balanced(over.table.stack)


def test_24_12_d_a_dealer_has_four_cards_only_while_the_final_two_lie_unseen() -> None:
    early = alone("K♠ K♦ 4♣")
    turned = told(early, f"decided 1 {SECOND} 1", "closed", "cards 4♥ 9♣ ?? ??", "card A♥")
    for begun in (early, turned):
        refused("24.12(d)", begun, f'irregularity "{FOUR_CARDS}" {len(begun.acts)}')


def test_24_12_d_told_in_time_the_fourth_card_is_followed_by_the_fifth() -> None:
    begun = told(alone("K♠ K♦ 4♣"), f"decided 1 {SECOND} 1", "closed", "cards 4♥ 9♣ ??")
    begun = reported(begun, FOUR_CARDS)
    over = told(begun, "card", f"cards {NOTHING}")
    assert len([s for _, s, _ in done(over, "deal") if s == "dealer"]) == 5


def test_24_12_d_any_other_misdeal_to_the_dealer_voids_all_hands_even_late() -> None:
    whole = misdealt()
    paid = stamp(whole, "pay", "seat 4")
    over = told(whole, f'irregularity "{MISDEALT}" {paid}')
    assert gains(over) == (0, 5_00)
    undone = told(misdealt(settled_bonus_stands=False), f'irregularity "{MISDEALT}" {paid}')
    assert gains(undone) == (0, 0)


def test_24_12_e_a_failed_shuffle_is_done_again_and_24_12_f_a_failed_shoe_voids() -> None:
    assert reported(table(), "shuffler failed").acts[-1].cite == "24.12(e)"
    begun = told(table(), *wagers(1, 5, 5), *wagers(4, 5, 5), "closed", "cards 7♠ 8♠ 9♠")
    over = reported(begun, SHOE_FAILED)
    assert gains(over) == (200_00, 0)  # Ann's three cards qualify at 40 to 1; Ben has none
    by_hand = told(table(deal_method="hand"), *wagers(1, 5), "closed")
    refused("24.12(f)", by_hand, f'irregularity "{SHOE_FAILED}" {len(by_hand.acts)}')


def test_24_12_d_a_hand_that_becomes_void_while_it_is_paid_is_paid_no_more() -> None:
    """Told after any act of the settlement: that player has the chips of before, others theirs."""
    whole = told(
        table(), *wagers(1, 5), *wagers(4, 5), "closed", "cards K♣ K♦ K♠ 9♥ 9♦ 3♣ ?? ?? ??",
        f"decided 1 {SECOND} 1", f"decided 4 {SECOND} 1", "closed",
        "cards 5♠ 6♠ 3♥ 8♥ ?? ?? A♣ 8♦ 7♦ 4♦ T♥",
    )  # fmt: skip
    ann = 20_00 + 4 * 5_00  # three kings: first and second at 1 to 1, the ante bonus at 4 to 1
    ben = 20_00 + 2 * 5_00  # two pairs
    assert gains(whole) == (ann, ben)
    shown = next(at for at, act in enumerate(whole.acts, 1) if act.cite == "24.10(e)")
    for after in range(shown, len(whole.acts) + 1):
        for seat, left in ((1, (0, ben)), (4, (ann, 0))):
            void = whole.after(Irregularity(PLAYER_MISDEALT, after, seat))
            assert gains(void) == left, (after, seat)
            since = [act for act in void.acts[after:] if act.spot == f"seat {seat}"]
            assert {act.cite for act in since} == {"24.12(d)"}, (after, seat)
