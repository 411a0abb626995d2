"""Baccarat-chemin de fer, N.J.A.C. 19:47-4, paragraph by paragraph."""

from itertools import combinations
from typing import Any

import pytest
from tests.telling import done, gains, next_round, refused, reported, seated, told, unlawful
from tests.telling import waits as waiting

from nomorebets.judgments.chemin_de_fer import highest_count, lowest_count
from nomorebets.law.refusal import Refused
from nomorebets.law.words import NOBODY
from nomorebets.rules import game
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer.terms import (
    BANKER,
    DOMINANT,
    EQUALED,
    LAST_HAND,
    NEXT,
    ORIGIN,
    PRECEDING,
)
from nomorebets.table.acts import act_words
from nomorebets.table.round import Round
from nomorebets.table.views import Role, Viewer

GAME = game("baccarat_chemin_de_fer")
SHOE = ("shuffled", "decided 9 cut 100", "cards 3♣ K♦ 8♥ 2♠")
AUCTION = (*SHOE, "wagered 2 Bid $100.00", "closed")
ADDED = 'decided 2 "add to the bid" 0'
AGAINST = "wager against the Banker"
# Player, Banker, Player, Banker
BANKER_WINS, PLAYER_WINS, TIE = "cards 2♣ K♥ 5♦ 9♠", "cards 9♣ K♥ K♦ 7♠", "cards 9♣ K♥ K♦ 9♠"


def table(chips: Any = 1_000_00, **terms: object) -> Round:
    return seated(GAME, terms, {"Ann": 2, "Bo": 4, "Cy": 6, "Di": 9}, chips)


def against(*amounts: tuple[int, int]) -> list[str]:
    return [*(f'decided {seat} "{AGAINST}" {cents}' for seat, cents in amounts), "closed"]


def opposed(*amounts: tuple[int, int], **terms: object) -> Round:
    """Ann has the bank for $100; what the others wager against it."""
    return told(table(**terms), *AUCTION, ADDED, *against(*amounts))


def played(cards: str, *amounts: tuple[int, int], **terms: object) -> Round:
    return told(opposed(*amounts, **terms), *cards.split("; "))


def after(first: Round, *lines: str) -> Round:
    return told(next_round(first), *lines)


def said(of: Round, words: str) -> bool:
    return any(words in act_words(act) for act in of.acts if act.act != "decide")


def marker(of: Round, which: int) -> int:
    return of.table.markers[which]


# 4.1 to 4.4


def test_4_1_a_at_least_six_decks() -> None:
    unlawful("4.1(a)", GAME, decks=5)
    assert len(GAME.cards.shuffled(GAME.terms_from({"decks": 6}))) == 312


def test_4_3_the_cards_are_inspected_spread_and_washed_once() -> None:
    assert [a.cite for a in table().acts] == ["4.3(a)", "4.3(b)", "4.3(b)", "4.3(c)"]
    assert not [a for a in after(played(BANKER_WINS, (4, 100_00))).acts if "4.3" in a.cite]


def test_4_4_b_the_cut_is_offered_from_the_highest_number_clockwise() -> None:
    begun = told(table(), "shuffled")
    assert waiting(begun).spot == 8
    assert waiting(told(begun, "decided 9 cut 0")).spot == 5
    nobody = told(begun, *(f"decided {seat} cut 0" for seat in (9, 6, 4, 2)), "decided 0 cut 50")
    assert said(nobody, "cut 50 cards deep")


def test_4_4_b_after_a_shoe_from_the_left_of_who_dealt() -> None:
    last = reported_last_hand()
    assert marker(last, LAST_HAND) == 2
    shuffled = after(last, "shuffled")
    assert waiting(shuffled).spot == 8  # Ann at 2 dealt; to her left, clockwise, is 9


def reported_last_hand() -> Round:
    return played("cutting_card; cards 2♣ K♥ 5♦ 9♠", (4, 100_00))


@pytest.mark.parametrize("cards", [PLAYER_WINS, BANKER_WINS, TIE])
def test_4_4_b_whoever_won_the_last_hand_the_left_of_who_dealt_it(cards: str) -> None:
    """Cy at 6 deals the last hand; to the left, clockwise, is Bo at 4, not the highest number."""
    dealt = (
        *SHOE, "wagered 6 Bid $100.00", "closed", 'decided 6 "add to the bid" 0',
        *against((4, 100_00)), "cutting_card", cards,
    )  # fmt: skip
    last = told(table(), *dealt)
    assert marker(last, NEXT) == NOBODY
    shuffled = after(last, "shuffled")
    assert waiting(shuffled).spot == 3
    bids = told(shuffled, "decided 4 cut 100", "cards A♣ K♦")
    assert waiting(bids).asks == "wagers"  # 4.5(b): a shoe begins with bids


def test_4_4_c_at_least_ten_cards_from_either_end() -> None:
    refused("4.4(c)", told(table(), "shuffled"), "decided 9 cut 9")
    refused("4.4(c)", told(table(), "shuffled"), "decided 9 cut 303")


def test_4_4_d_the_first_card_says_how_many_are_burned() -> None:
    begun = told(table(), *SHOE)
    assert [a.cards[0] for a in begun.acts if a.act == "burn"] == ["3♣", "K♦", "8♥", "2♠"]
    unlawful("4.4(d)", GAME, cut_card_from_back=13)


# 4.5: the Banker


def test_4_5_b_the_highest_bid_is_the_banker() -> None:
    bids = ("wagered 4 Bid $100.00", "wagered 9 Bid $110.00", "wagered 2 Bid $50.00", "closed")
    begun = told(table(), *SHOE, *bids)
    assert marker(begun, BANKER) == 8
    assert begun.table.staked(8, 1) == 110_00
    assert gains(told(begun, 'decided 9 "add to the bid" 0', "closed")) == (0, 0, 0, 0)


@pytest.mark.parametrize("order", ["4 6 9", "9 6 4", "6 9 4"])
def test_4_5_b_of_equal_bids_the_closest_to_the_dealer_counterclockwise(order: str) -> None:
    bids = [f"wagered {seat} Bid $100.00" for seat in order.split()]
    assert marker(told(table(), *SHOE, *bids, "closed"), BANKER) == 3


def test_4_5_b_a_bid_is_raised_until_the_dealer_closes() -> None:
    bids = ("wagered 4 Bid $100.00", "wagered 9 Bid $110.00", "wagered 4 Bid $120.00", "closed")
    assert marker(told(table(), *SHOE, *bids), BANKER) == 3


def test_4_5_b_no_bid_after_the_dealer_closes() -> None:
    closed = told(table(), *SHOE, "wagered 4 Bid $100.00", "closed")
    refused("4.5(b)", closed, 'decided 4 "add to the bid" 0', "wagered 9 Bid $200.00")


def test_8_2_a_bid_below_the_minimum_is_refused() -> None:
    refused("8.2", told(table(), *SHOE), "wagered 4 Bid $4.00")
    refused("4.6(c)", told(table(), *SHOE), "wagered 4 Bid $10.50")
    refused("4.5(b)", told(table(50_00), *SHOE), "wagered 4 Bid $60.00")


def test_4_6_a_no_wager_on_the_hands_before_the_bank_is_held() -> None:
    refused("4.6(a)", told(table(), *SHOE), 'wagered 4 "Banker\'s Hand" $10.00')
    refused("4.7(a)", told(table(), *SHOE), 'wagered 4 "Player\'s Hand" $10.00')


# 4.6: the Banker's wager


def test_4_6_b_the_first_wager_is_no_less_than_the_bid() -> None:
    begun = told(table(), *AUCTION)
    more = told(begun, 'decided 2 "add to the bid" 5000')
    assert more.table.staked(1, 1) == 150_00
    assert marker(more, PRECEDING) == 150_00
    refused("4.6(b)", begun, 'decided 2 "add to the bid" -100')


def test_4_6_b_later_wagers_are_once_to_twice_the_preceding_one() -> None:
    """The example of the text: a bid of 1,000; then 1,000 to 2,000; after 2,000, up to 4,000."""
    begun = table(20_000_00, max_wager=500_000)
    first = told(
        begun, *SHOE, "wagered 2 Bid $1000.00", "closed", ADDED, *against((4, 1_000_00)),
        BANKER_WINS,
    )  # fmt: skip
    second = next_round(first)
    refused("4.6(b)", second, 'decided 2 "keep the bank" 99900')
    refused("4.6(b)", second, 'decided 2 "keep the bank" 200100')
    won = told(
        second, 'decided 2 "keep the bank" 200000', 'decided 4 "Banco Suivi" 1', BANKER_WINS,
    )  # fmt: skip
    third = next_round(won)
    legal = dict(waiting(third).legal)[1]
    assert (legal[0], legal[1], legal[-1]) == (0, 2_000_00, 4_000_00)


def test_4_6_a_the_wager_wins_loses_or_is_void() -> None:
    assert gains(played(BANKER_WINS, (4, 100_00))) == (95_00, -100_00, 0, 0)
    assert gains(played(PLAYER_WINS, (4, 100_00))) == (-100_00, 100_00, 0, 0)
    assert gains(played(TIE, (4, 100_00))) == (0, 0, 0, 0)


# 4.7: wagers against it


def test_4_7_a_no_more_than_the_banker_each_and_together() -> None:
    begun = told(table(), *AUCTION, ADDED)
    refused("4.7(a)", begun, f'decided 4 "{AGAINST}" 10100')
    shared = opposed((4, 60_00), (6, 30_00), (9, 50_00))
    assert [shared.table.staked(seat, 2) for seat in (3, 5, 8)] == [60_00, 30_00, 10_00]
    assert done(shared, "uncovered") == [("4.7(a)", "seat 9", 40_00)]
    won = told(shared, PLAYER_WINS)
    assert gains(won) == (-100_00, 60_00, 30_00, 10_00)


def test_4_7_a_who_is_beyond_the_bank_wagers_nothing() -> None:
    shared = opposed((4, 60_00), (6, 40_00), (9, 50_00))
    assert shared.table.staked(8, 2) == 0
    assert gains(told(shared, BANKER_WINS)) == (95_00, -60_00, -40_00, 0)


def test_4_7_a_the_order_is_counterclockwise_from_the_bankers_right() -> None:
    bids = (*SHOE, "wagered 6 Bid $100.00", "closed", 'decided 6 "add to the bid" 0')
    begun = told(table(), *bids, *against((2, 50_00), (4, 50_00), (9, 60_00)))
    assert [begun.table.staked(seat, 2) for seat in (8, 1, 3)] == [60_00, 40_00, 0]


def test_4_7_a_the_banker_does_not_wager_against_himself() -> None:
    begun = told(table(), *AUCTION, ADDED)
    assert 1 not in dict(waiting(begun).legal)
    refused("4.7(a)", begun, f'decided 2 "{AGAINST}" 1000')


def test_4_7_a_chips_one_has_not_are_no_wager() -> None:
    begun = told(table(120_00), *SHOE, "wagered 2 Bid $100.00", "closed", ADDED)
    poor = told(begun, f'decided 4 "{AGAINST}" 10000')
    assert poor.table.elected(3, 5) == 100_00
    short = seated(GAME, {}, {"Ann": 2, "Bo": 4}, 100_00)
    few = told(short, *("shuffled", "decided 4 cut 100", "cards 3♣ K♦ 8♥ 2♠"))
    refused("4.5(b)", few, "wagered 2 Bid $101.00")


def test_4_7_b_who_equaled_and_lost_has_the_first_option() -> None:
    lost = played(BANKER_WINS, (6, 100_00))
    assert marker(lost, EQUALED) == 5
    again = after(lost, 'decided 2 "keep the bank" 15000')
    assert waiting(again).spot == 5
    suivi = told(again, 'decided 6 "Banco Suivi" 1')
    assert said(suivi, "Banco Suivi")
    assert suivi.table.staked(5, 2) == 150_00
    open_to_all = told(again, 'decided 6 "Banco Suivi" 0')
    assert {seat for seat, _ in waiting(open_to_all).legal} == {3, 5, 8}


def test_4_7_b_a_part_of_the_wager_gives_no_option() -> None:
    lost = played(BANKER_WINS, (6, 99_00))
    assert marker(lost, EQUALED) == NOBODY


def test_4_7_b_a_stand_off_does_not_count() -> None:
    lost = played(BANKER_WINS, (6, 100_00))
    tied = after(
        lost, 'decided 2 "keep the bank" 10000', 'decided 6 "Banco Suivi" 0',
        *against((4, 100_00)), TIE,
    )  # fmt: skip
    assert marker(tied, EQUALED) == 5
    kept = after(tied, 'decided 2 "keep the bank" 10000')
    assert waiting(kept).spot == 5


def test_4_7_c_banco_goes_to_the_nearest_counterclockwise() -> None:
    begun = opposed((9, 100_00), (6, 100_00), (4, 40_00))
    assert said(begun, "Banco Seul")
    assert [begun.table.staked(seat, 2) for seat in (3, 5, 8)] == [0, 100_00, 0]


# 4.8 and 4.9: the hands


def test_reading_cf_4_the_largest_wager_is_the_dominant_player() -> None:
    begun = opposed((4, 30_00), (6, 40_00), (9, 40_00))
    assert waiting(begun).spot == 5  # of equal ones the nearest
    dealt = told(begun, "cards 2♣ K♥ 3♦ 4♠")
    assert [a.spot for a in dealt.acts if a.act == "deal"] == ["seat 6", "seat 2"] * 2


def test_reading_cf_4_only_who_controls_a_hand_sees_it() -> None:
    dealt = told(opposed((6, 100_00)), "cards 2♣ K♥ 3♦ 4♠").table
    assert Viewer(Role.PLAYER, "Cy").hands(dealt)["seat 6"] == ["2♣", "3♦"]
    for other in ("Ann", "Bo", "Di"):
        assert Viewer(Role.PLAYER, other).hands(dealt)["seat 6"] == ["??", "??"]
    assert Viewer(Role.PLAYER, "Ann").hands(dealt)["seat 2"] == ["K♥", "4♠"]


def test_reading_cf_4_cards_dealt_by_hand_are_told_when_they_are_looked_at() -> None:
    dealt = told(opposed((6, 100_00)), "cards ?? ?? ?? ??")
    looked = told(dealt, "cards 2♣ 3♦")
    (first, second) = [a for a in looked.acts if a.act == "look"]
    assert (first.spot, first.cards, second.cards) == ("seat 6", ("2♣",), ("3♦",))
    seen = Viewer(Role.PLAYER, "Ann").acts(looked.table)
    assert [a.cards for a in seen if a.act == "look"] == [("??",), ("??",)]


@pytest.mark.parametrize(
    ("count", "cards"), [(0, "K♣ Q♦"), (4, "2♣ 2♦"), (6, "A♣ 5♦"), (7, "3♣ 4♦")]
)
def test_reading_cf_5_the_player_draws_up_to_four(count: int, cards: str) -> None:
    one, other = cards.split()
    dealt = told(opposed((4, 100_00)), f"cards {one} 2♥ {other} K♠")
    assert said(dealt, "Card" if count < 5 else "Stay")
    assert waiting(dealt).spot == (3 if count < 5 else 1)


def test_reading_cf_5_with_five_the_dominant_player_chooses() -> None:
    cards = "cards 2♣ 2♥ 3♦ K♠"
    dealt = told(opposed((4, 100_00)), cards)
    assert waiting(dealt).spot == 3
    assert waiting(told(dealt, "decided 4 Card 1")).spot == 3
    assert waiting(told(dealt, "decided 4 Card 0")).spot == 1
    assert said(told(opposed((4, 100_00), player_five="must_draw"), cards), "Card")
    assert said(told(opposed((4, 100_00), player_five="must_stay"), cards), "Stay")


@pytest.mark.parametrize(
    ("banker", "third", "options"),
    [("3♥ K♠", "9♦", "both 3_against_9"), ("2♥ 3♠", "4♦", "both 5_against_4")],
)
def test_reading_cf_6_the_bankers_options(banker: str, third: str, options: str) -> None:
    one, other = banker.split()
    for chosen in ("both", "3_against_9", "5_against_4", "neither"):
        dealt = told(
            opposed((4, 100_00), option_cells=chosen), f"cards 2♣ {one} 2♦ {other} {third}"
        )
        asked = waiting(dealt).asks == "offer"
        assert asked == (chosen in options.split())


def test_reading_cf_5_a_natural_ends_the_hand() -> None:
    natural = played("cards 9♣ 2♥ K♦ 2♠", (4, 100_00))
    assert natural.pending is None
    assert gains(natural) == (-100_00, 100_00, 0, 0)


# 4.10: vigorish


def test_reading_cf_7_vigorish_is_of_what_the_banker_won() -> None:
    won = played(BANKER_WINS, (4, 30_00), (6, 11_00))
    assert done(won, "charge vigorish") == [("4.10", "seat 2", 2_05)]
    assert gains(won) == (41_00 - 2_05, -30_00, -11_00, 0)
    assert gains(played(BANKER_WINS, (4, 100_00), vig_pct=0)) == (100_00, -100_00, 0, 0)


def test_reading_cf_8_a_bank_nobody_covers_goes_back() -> None:
    alone = opposed()
    assert alone.pending is None
    assert gains(alone) == (0, 0, 0, 0)
    assert marker(alone, BANKER) == 1


# 4.11: keeping, passing and losing the bank


def test_reading_cf_9_who_has_won_keeps_the_bank_or_passes_it() -> None:
    won = played(BANKER_WINS, (4, 100_00))
    passed = after(won, 'decided 2 "keep the bank" 0')
    assert waiting(passed).spot == 3
    refused("4.11", passed, 'decided 4 "take the bank" 9900')
    refused("4.11", passed, 'decided 6 "take the bank" 10000')  # out of turn
    taken = told(passed, 'decided 4 "take the bank" 0', 'decided 6 "take the bank" 12000')
    assert (marker(taken, BANKER), marker(taken, ORIGIN)) == (5, 1)
    assert taken.table.staked(5, 1) == 120_00


def test_reading_cf_9_a_lost_bank_goes_to_the_next_counterclockwise() -> None:
    lost = played(PLAYER_WINS, (9, 100_00))
    assert (marker(lost, BANKER), marker(lost, NEXT)) == (NOBODY, 3)
    offered = next_round(lost)
    assert waiting(offered).spot == 3
    assert waiting(told(offered, 'decided 4 "take the bank" 0')).spot == 5


def test_4_11_d_a_passed_bank_is_lost_from_where_it_was_passed() -> None:
    won = played(BANKER_WINS, (4, 100_00))
    taken = after(
        won, 'decided 2 "keep the bank" 0', 'decided 4 "take the bank" 0',
        'decided 6 "take the bank" 10000', *against((9, 100_00)), PLAYER_WINS,
    )  # fmt: skip
    assert marker(taken, NEXT) == 3  # after Ann, who passed it; not after Cy, who lost it
    assert marker(taken, ORIGIN) == NOBODY


def moved(from_round: Round, player: str, seat: int) -> Round:
    layout = from_round.layout_after.sit(GAME, from_round.terms, player, seat, 0)
    return Round(GAME, from_round.terms, layout)


def test_4_11_e_who_moves_up_misses_a_turn() -> None:
    lost = played(PLAYER_WINS, (9, 100_00))
    sooner = moved(lost, "Di", 3)  # from 9, before Bo at 4
    assert done(sooner, "miss a turn") == []
    offered = sooner
    assert waiting(offered).spot == 3
    up = moved(played(PLAYER_WINS, (9, 100_00)), "Di", 5)  # before Cy at 6
    passed = told(up, 'decided 4 "take the bank" 0')
    assert [a.spot for a in passed.acts if a.act == "miss a turn"] == ["seat 5"]
    assert [a.cite for a in passed.acts if a.act == "miss a turn"] == ["4.11(e)"]
    assert waiting(passed).spot == 5
    refused("4.11", passed, 'decided 5 "take the bank" 1000')


def test_4_11_e_who_moves_down_misses_none() -> None:
    later = moved(played(PLAYER_WINS, (9, 100_00)), "Cy", 8)
    passed = told(later, 'decided 4 "take the bank" 0')
    assert waiting(passed).spot == 7


def test_reading_cf_9_a_banker_who_left_has_lost_the_bank() -> None:
    won = played(BANKER_WINS, (4, 100_00))
    layout = won.layout_after.leave("Ann")
    assert waiting(Round(GAME, won.terms, layout)).spot == 3


def test_reading_cf_9_nobody_takes_it_and_bids_are_heard_again() -> None:
    lost = played(PLAYER_WINS, (9, 100_00))
    none = after(lost, *(f'decided {seat} "take the bank" 0' for seat in (4, 6, 9, 2)))
    assert none.pending is None
    assert waiting(next_round(none)).asks == "wagers"


def test_reading_cf_9_who_has_not_the_chips_passes_the_bank() -> None:
    begun = seated(GAME, {}, {"Ann": 2, "Bo": 4}, 100_00)
    shoe = ("shuffled", "decided 4 cut 100", "cards 3♣ K♦ 8♥ 2♠")
    tied = told(begun, *shoe, "wagered 2 Bid $100.00", "closed", ADDED, *against((4, 50_00)), TIE)
    poorer = tied.layout_after.leave("Ann").sit(GAME, tied.terms, "Ann", 2, 40_00)
    asked = Round(GAME, tied.terms, poorer)
    assert waiting(asked).spot == 3


# 4.12


def dealt(cards: str = "cards 2♣ K♥ 3♦ 4♠", **terms: object) -> Round:
    return told(opposed((4, 100_00), **terms), cards)


def in_the_deal(cards: str = "cards 2♣ K♥ 3♦") -> Round:
    return told(opposed((4, 100_00)), cards)


def test_4_12_a_the_hand_is_annulled() -> None:
    void = reported(in_the_deal(), "cards taken in the wrong order")
    assert gains(void) == (0, 0, 0, 0)
    assert marker(void, BANKER) == 1
    other = reported(in_the_deal(), "cards taken in the wrong order, the bank transferred")
    assert gains(other) == (0, 0, 0, 0)
    assert marker(other, NEXT) == 3


def test_4_12_b_the_banker_counts_nothing() -> None:
    excess = reported(in_the_deal("cards 2♣ 4♥ 4♦"), "more than two cards for the Banker")
    banker = told(excess, "cards 5♠ 4♠")  # the Player stays with six; 4, 5 and 4 are zero: a card
    assert said(banker, "Stay")
    drawn = told(banker, "card 7♦")
    assert gains(drawn) == (95_00, -100_00, 0, 0)  # 7 against 6
    lost = told(banker, "card 5♦")
    assert gains(lost) == (-100_00, 100_00, 0, 0)


@pytest.mark.parametrize("cards", list(combinations(range(0, 52, 4), 3))[::19])
def test_4_12_c_the_highest_count_of_two_or_three(cards: tuple[int, int, int]) -> None:
    values = [(2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1)[card // 4] for card in cards]
    a, b, c = values
    assert highest_count(cards) == max((a + b) % 10, (a + c) % 10, (b + c) % 10, sum(values) % 10)


def test_4_12_c_three_cards_for_the_dominant_player() -> None:
    excess = reported(in_the_deal("cards 2♣ 4♥ 4♦"), "three cards for the Dominant Player")
    nine = told(excess, "card 5♣", "card K♠")  # 4 and 5
    assert gains(nine) == (-100_00, 100_00, 0, 0)
    six = told(excess, "card K♣", "card K♠")  # 2 and 4; the Banker draws with four
    assert not said(six, "Stay")
    assert waiting(six).spot == 1
    assert gains(told(six, "card 4♣")) == (95_00, -100_00, 0, 0)
    assert gains(told(six, "card A♦")) == (-100_00, 100_00, 0, 0)


def test_4_12_d_two_cards_instead_of_one() -> None:
    drawn = told(dealt("cards 2♣ A♥ 4♦ 2♠"), "card 5♥")  # stays with six; Banker 3 draws: eight
    assert drawn.pending is None
    stamp = next(i for i, a in enumerate(drawn.acts) if a.cards == ("5♥",)) + 1
    late = reported(drawn, "two cards instead of one for the Banker", stamp)
    two = told(late, "card K♦")  # A 2 5 K: the lowest of two is A and K, one
    assert lowest_count((48, 0, 12, 44)) == 1
    assert gains(two) == (-100_00, 100_00, 0, 0)


def test_4_12_e_a_card_after_stay_is_the_bankers() -> None:
    stays = told(dealt("cards 2♣ A♥ 4♦ 2♠"))
    assert said(stays, "Stay")
    given = reported(stays, "card dealt after “Stay”")
    assert said(given, "the card becomes the Banker's card")
    assert gains(told(given, "card 5♥")) == (95_00, -100_00, 0, 0)


@pytest.mark.parametrize(
    "name", ["card dealt after “Stay”", "card dealt after “Stay”, the dealer having said “Card”"]
)
def test_4_12_e_f_a_card_after_stay_is_burned_by_its_amount(name: str) -> None:
    over = dealt("cards 2♣ 3♥ 4♦ 4♠")  # 6 and 7: both stay
    stamp = next(i for i, a in enumerate(over.acts) if a.words == "Stay") + 1
    burned = told(reported(over, name, stamp), "cards 3♥ K♣ Q♣ 2♥")
    assert [a.cards[0] for a in burned.acts if a.act == "burn"][-4:] == ["3♥", "K♣", "Q♣", "2♥"]
    assert gains(burned) == (95_00, -100_00, 0, 0)


def test_4_12_g_an_excess_card_is_the_first_of_the_next_hand() -> None:
    before = dealt()
    assert said(reported(before, "excess card, undisclosed"), "first card of the next hand")


def test_4_12_g_not_once_the_cutting_card_is_out() -> None:
    out = told(opposed((4, 100_00)), "cutting_card", "cards 2♣ K♥ 3♦ 4♠")
    burned = told(reported(out, "excess card, undisclosed"), "cards ??")
    assert [a.cards for a in burned.acts if a.act == "burn"][-1] == ("??",)


def test_4_12_h_the_card_goes_to_the_dominant_player() -> None:
    card = dealt("cards 2♣ A♥ 2♦ 2♠")
    assert said(card, "Card")
    given = told(reported(card, "Banker draws after “Card”"), "card 5♥")
    assert [a.spot for a in given.acts if a.act == "deal"][-1] == "seat 4"


def test_4_12_i_a_card_found_face_up_is_discarded_by_its_number() -> None:
    found = told(reported(in_the_deal(), "card found face up"), "cards 2♥ K♣ Q♣")
    assert [a.cards[0] for a in found.acts if a.act == "burn"][-3:] == ["2♥", "K♣", "Q♣"]
    assert not found.table.void


def test_4_12_i_no_card_is_found_in_the_shoe_before_it_lies_there() -> None:
    with pytest.raises(Refused, match="not in the shoe") as caught:
        reported(told(table(), "shuffled"), "card found face up")
    assert caught.value.cite == "4.12(i)"


@pytest.mark.parametrize("seats", [11, 14])
def test_reading_cf_2_many_seats(seats: int) -> None:
    unlawful("reading CF-2", GAME, seats=15)
    names = {f"P{seat}": seat for seat in (1, 5, seats)}
    begun = told(seated(GAME, {"seats": seats}, names, 1_000_00), "shuffled")
    assert waiting(begun).spot == seats - 1
    bank = told(
        begun, f"decided {seats} cut 100", "cards A♣ K♦", f"wagered {seats} Bid $50.00", "closed",
        f'decided {seats} "add to the bid" 0', *against((1, 50_00), (5, 50_00)),
    )  # fmt: skip
    assert marker(bank, DOMINANT) == 0  # counterclockwise from the last the next is 1


def test_4_12_i_the_last_hand_of_a_shoe_is_void_by_it() -> None:
    last = told(opposed((4, 100_00)), "cutting_card", "cards 2♣ K♥ 3♦")
    void = told(reported(last, "card found face up"), "cards 2♥ K♣ Q♣")
    assert gains(void) == (0, 0, 0, 0)
    assert marker(void, LAST_HAND) == 2


def test_4_12_j_the_hand_of_the_cutting_card_is_the_last() -> None:
    last = reported_last_hand()
    assert marker(last, LAST_HAND) == 2
    assert waiting(next_round(last)).asks == "shuffle"
    bids = after(last, "shuffled", "decided 9 cut 100", "cards A♣ K♦")
    assert waiting(bids).asks == "wagers"


def test_the_late_word_of_an_annulled_hand_takes_everything_back() -> None:
    over = played(BANKER_WINS, (4, 100_00))
    stamp = max(i for i, a in enumerate(over.acts) if a.act == "deal") + 1
    void = reported(over, "cards taken in the wrong order", stamp)
    assert done(over, "charge vigorish")
    assert gains(void) == (0, 0, 0, 0)
    assert void.table.chips.inventory == 0
