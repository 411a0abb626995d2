"""Baccarat-punto banco, N.J.A.C. 19:47-3, paragraph by paragraph."""

import msgspec
import pytest
from tests.telling import done, gains, next_round, refused, reported, said, seated, told, unlawful
from tests.telling import waits as waiting

from nomorebets.law.refusal import Refused
from nomorebets.law.words import BANKERS_HAND, DEALER, PLAYERS_HAND
from nomorebets.rules import game
from nomorebets.table.round import Round

GAME = game("baccarat_punto_banco")
SHOE = ("shuffled", "decided 9 cut 200", "cards 3♣ K♦ 8♥ 2♠")
TAKEN = (*SHOE, 'decided 1 "take the shoe" 1')
BANKER_WINS, PLAYER_WINS, TIE = "cards 2♣ K♥ 5♦ 9♠", "cards 9♣ K♥ K♦ 7♠", "cards 9♣ K♥ K♦ 9♠"
RANKS = "KA23456789"  # by value


def table(**terms: object) -> Round:
    return seated(GAME, terms, {"Ann": 1, "Bo": 5, "Cy": 9}, 1_000_00)


def wagered(*wagers: str, **terms: object) -> Round:
    return told(table(**terms), *TAKEN, *(f"wagered {wager}" for wager in wagers), "closed")


def each(cards: str, **terms: object) -> Round:
    """$10 on the Player's Hand, $26 on the Banker's Hand, $5 on a tie."""
    wagers = ('1 "Player\'s Hand" $10.00', '5 "Banker\'s Hand" $26.00', '9 "Tie Bet" $5.00')
    return told(wagered(*wagers, **terms), cards)


def fees(played: Round) -> list[int]:
    return [amount for _, _, amount in done(played, "charge vigorish")]


def counts(played: Round) -> tuple[int, int]:
    return played.table.called(PLAYERS_HAND), played.table.called(BANKERS_HAND)


# 3.1 to 3.3


def test_3_1_a_at_least_six_decks() -> None:
    unlawful("3.1(a)", GAME, decks=5)
    assert len(GAME.cards.shuffled(GAME.terms_from({"decks": 6}))) == 312


def test_3_2_a_wagers_win_lose_and_are_void() -> None:
    terms = {"vig_round": "none", "vig_collect": "immediate"}
    assert gains(each(BANKER_WINS, **terms)) == (-10_00, 26_00 - 1_30, -5_00)
    assert gains(each(PLAYER_WINS, **terms)) == (10_00, -26_00, -5_00)
    assert gains(each(TIE, **terms)) == (0, 0, 40_00)


def test_3_2_a_the_three_wagers_and_their_paragraphs() -> None:
    assert [(wager.name, wager.cite) for wager in GAME.wagers] == [
        ("Player's Hand", "3.2(a)2"),
        ("Banker's Hand", "3.2(a)1"),
        ("Tie Bet", "3.2(a)3"),
    ]


def test_3_3_b_a_tie_bet_pays_at_least_8_to_1() -> None:
    assert gains(each(TIE, tie_odds=9)) == (0, 0, 45_00)
    unlawful("3.3(b)", GAME, tie_odds=7)


@pytest.mark.parametrize(
    ("percent", "rounding", "amount", "owed"),
    [
        (5, "none", "$26.00", 1_30), (4, "none", "$26.00", 1_04), (5, "none", "$25.00", 1_25),
        (5, "up", "$26.00", 1_50), (4, "up", "$26.00", 1_20),
        (5, "0.25", "$25.00", 1_25), (4, "0.20", "$25.00", 1_00),
        (5, "0.25", "$6.00", 50), (4, "0.20", "$6.00", 40), (5, "0.25", "$5.00", 25),
    ],
)  # fmt: skip
def test_3_3_c_vigorish_is_rounded_up_to_25_or_to_20_cents(
    percent: int, rounding: str, amount: str, owed: int
) -> None:
    terms = {"vig_pct": percent, "vig_round": rounding, "vig_collect": "immediate"}
    assert fees(told(wagered(f'5 "Banker\'s Hand" {amount}', **terms), BANKER_WINS)) == [owed]


def test_3_3_c_four_percent_has_20_cents_and_five_has_25() -> None:
    unlawful("3.3(c)", GAME, vig_pct=4, vig_round="0.25")
    unlawful("3.3(c)", GAME, vig_pct=5, vig_round="0.20")


def test_3_3_c_only_a_winner_on_the_bankers_hand_owes_it() -> None:
    for cards, owed in ((BANKER_WINS, [1_50]), (PLAYER_WINS, []), (TIE, [])):
        assert fees(each(cards, vig_collect="immediate")) == owed


def test_3_3_c_what_is_marked_is_collected_before_the_cards_are_reshuffled() -> None:
    over = each(BANKER_WINS)
    assert [amount for _, _, amount in done(over, "mark vigorish")] == [1_50]
    assert gains(over) == (-10_00, 26_00, -5_00)
    last = msgspec.structs.replace(over.layout_after, markers=(0, 0, 2))  # the last hand is played
    again = Round(GAME, over.terms, last)
    assert done(again, "collect marked vigorish") == [("3.3(c)", "seat 5", 1_50)]
    assert waiting(again).asks == "shuffle"


# 3.5, 3.6


@pytest.mark.parametrize("depth", [9, 407])
def test_3_5_c_the_cut_is_at_least_ten_cards_from_either_end(depth: int) -> None:
    refused("3.5(c)", table(), "shuffled", f"decided 9 cut {depth}")
    for fair in (10, 406):
        assert waiting(told(table(), "shuffled", f"decided 9 cut {fair}")).asks == "card"


def test_3_5_b_offered_from_the_highest_number_clockwise_then_the_dealer_cuts() -> None:
    begun = told(table(), "shuffled")
    for seat in (9, 5, 1):
        assert waiting(begun).spot == seat - 1
        begun = told(begun, f"decided {seat} cut 0")
    assert waiting(begun).spot == DEALER
    for depth in (0, 9, 407):
        refused("3.5(c)" if depth else "3.5(b)", begun, f"decided 0 cut {depth}")
    for fair in (10, 406):
        assert waiting(told(begun, f"decided 0 cut {fair}")).asks == "card"


def test_3_5_b_the_highest_number_is_the_last_seat() -> None:
    full = seated(GAME, {"seats": 10}, {"Ann": 1, "Di": 9, "Ed": 10})
    assert waiting(told(full, "shuffled")).spot + 1 == 10


def test_3_5_b_in_a_reshuffle_first_to_the_last_curator_if_still_there() -> None:
    over = each(TIE)  # Ann, in seat 1, has the shoe
    for curator, first in ((0, 1), (4, 5), (2, 9)):  # nobody sits in seat 3
        after = over.layout_after
        last = msgspec.structs.replace(
            after, markers=(curator, 0, 2), meant=(after.seats[curator], "", "")
        )
        assert waiting(told(Round(GAME, over.terms, last), "shuffled")).spot + 1 == first


@pytest.mark.parametrize(
    ("card", "more"), [("A♣", 1), ("2♣", 2), ("9♣", 9), ("T♣", 10), ("K♣", 10)]
)
def test_3_5_d_the_first_card_says_how_many_more_are_discarded(card: str, more: int) -> None:
    begun = told(table(), "shuffled", "decided 9 cut 200", f"card {card}")
    for burned in range(more):
        assert waiting(begun).asks == "card"
        begun = told(begun, f"card {RANKS[burned % 5 + 4]}♠")
    assert waiting(begun).asks == "offer"


def test_3_6_b_the_shoe_is_offered_from_seat_one_counterclockwise() -> None:
    begun = told(table(), *SHOE)
    for seat in (1, 5, 9):
        assert (waiting(begun).spot, waiting(begun).cite) == (seat - 1, "3.6(b)")
        begun = told(begun, f'decided {seat} "take the shoe" 0')
    assert begun.table.marker(0) == DEALER  # reading PB-4


# 3.7 to 3.9


def test_3_7_the_first_and_third_card_are_the_players_hand() -> None:
    over = each(BANKER_WINS)
    assert said(over)[:2] == ["No more bets", "Cards"]
    dealt = [act.spot for act in over.acts if act.act == "deal"]
    assert dealt == ["Player's Hand", "Banker's Hand"] * 2
    assert counts(over) == (7, 9)


TABLE_2 = {  # reading PB-1, by the Banker's count: the Player's third cards on which it draws
    0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567",
    6: "67", 7: "",
}  # fmt: skip


@pytest.mark.parametrize("third", range(10))
@pytest.mark.parametrize("banker", range(8))
def test_3_9_table_2_with_a_third_card(banker: int, third: int) -> None:
    begun = each(f"cards K♣ K♥ K♦ {RANKS[banker]}♠ {RANKS[third]}♥")
    if str(third) in TABLE_2[banker]:
        assert (waiting(begun).asks, waiting(begun).spot) == ("card", BANKERS_HAND)
    else:
        assert counts(begun) == (third, banker)


@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("player", [6, 7])
def test_3_9_without_a_third_card_the_bankers_hand_draws_to_five(player: int, banker: int) -> None:
    begun = each(f"cards K♣ K♥ {RANKS[player]}♦ {RANKS[banker]}♠")
    if banker <= 5:
        assert (waiting(begun).asks, waiting(begun).spot) == ("card", BANKERS_HAND)
    else:
        assert counts(begun) == (player, banker)


@pytest.mark.parametrize("player", range(6))
def test_3_9_table_1_the_players_hand_draws_to_five(player: int) -> None:
    begun = each(f"cards K♣ K♥ {RANKS[player]}♦ 7♠")
    assert (waiting(begun).asks, waiting(begun).spot) == ("card", PLAYERS_HAND)


@pytest.mark.parametrize("count", [8, 9])
def test_3_9_a_a_natural_of_either_hand_ends_it(count: int) -> None:
    assert counts(each(f"cards K♣ K♥ {RANKS[count]}♦ 2♠")) == (count, 2)
    assert counts(each(f"cards K♣ K♥ 2♦ {RANKS[count]}♠")) == (2, count)


# 3.10, 3.11


@pytest.mark.parametrize(
    ("how", "order"),
    [
        ("1", "pay 9, pay 5, charge 9, charge 5"),
        ("2", "charge 9, charge 5, pay 9, pay 5"),
        ("3", "pay 9, charge 9, pay 5, charge 5"),
        ("4", "charge 9, pay 9, charge 5, pay 5"),
    ],
)
def test_3_10_b_losers_first_then_one_of_four_orders_from_the_highest(how: str, order: str) -> None:
    wagers = ('5 "Banker\'s Hand" $10.00', '9 "Banker\'s Hand" $10.00', '1 "Tie Bet" $5.00')
    over = told(wagered(*wagers, payment_procedure=how, vig_collect="immediate"), BANKER_WINS)
    acts = [a for a in over.acts if a.act in ("collect", "pay", "charge vigorish")]
    told_order = ", ".join(f"{a.act.split()[0]} {a.spot[-1]}" for a in acts)
    assert told_order == f"collect 1, {order}"
    assert {a.cite for a in acts[1:]} == {f"3.10(b){how}"}


def test_3_10_a_the_result_is_announced() -> None:
    for cards, words in ((BANKER_WINS, "Banker's Hand wins"), (TIE, "Tie Hand")):
        assert said(each(cards))[2] == words


def test_3_11_a_1_the_curator_passes_when_the_bankers_hand_loses() -> None:
    lost = next_round(each(PLAYER_WINS))
    assert (waiting(lost).spot, waiting(lost).cite) == (4, "3.11(b)")
    declined = told(lost, 'decided 5 "take the shoe" 0', 'decided 9 "take the shoe" 0')
    assert declined.table.marker(0) == DEALER  # not back to Ann, who must pass it
    for cards in (BANKER_WINS, TIE):
        kept = next_round(each(cards))
        assert (waiting(kept).spot, waiting(kept).cite) == (0, "3.11(a)")


def test_3_11_a_the_curator_may_pass_and_3_11_b_the_next_to_the_right_is_offered_it() -> None:
    begun = told(next_round(each(TIE)), 'decided 1 "keep the shoe" 0')
    assert (waiting(begun).spot, waiting(begun).cite) == (4, "3.11(b)")
    kept = told(next_round(each(TIE)), 'decided 1 "keep the shoe" 1')
    assert waiting(kept).asks == "wagers"


def test_3_11_b_a_curator_who_left_is_followed_by_the_one_to_the_right() -> None:
    after = each(TIE).layout_after
    left = msgspec.structs.replace(after, seats=("", *after.seats[1:]))
    begun = Round(GAME, each(TIE).terms, left)
    assert (waiting(begun).spot, waiting(begun).cite) == (4, "3.11(b)")


@pytest.mark.parametrize(("curator", "following"), [(1, 2), (2, 3), (3, 8)])
@pytest.mark.parametrize("why", ["lost", "gone", "passed"])
def test_3_11_b_the_shoe_goes_to_the_next_seat(curator: int, following: int, why: str) -> None:
    begun = told(seated(GAME, {}, {"Ann": 1, "Bo": 2, "Cy": 3, "Di": 8}), "shuffled")
    begun = told(begun, "decided 8 cut 200", "cards 3♣ K♦ 8♥ 2♠")
    for seat in range(1, curator + 1):
        begun = told(begun, f'decided {seat} "take the shoe" {int(seat == curator)}')
    begun = told(begun, 'wagered 8 "Tie Bet" $5.00', "closed")
    over = told(begun, PLAYER_WINS if why == "lost" else TIE)
    after = over.layout_after
    if why == "gone":
        seats = [name if seat != curator - 1 else "" for seat, name in enumerate(after.seats)]
        after = msgspec.structs.replace(after, seats=tuple(seats))
    again = Round(GAME, over.terms, after)
    if why == "passed":
        again = told(again, f'decided {curator} "keep the shoe" 0')
    assert waiting(again).spot + 1 == following


def test_3_11_a_2_the_dealer_may_order_the_curator_to_pass() -> None:
    begun = reported(wagered('5 "Banker\'s Hand" $10.00'), "curator ordered to pass the shoe")
    after = next_round(told(begun, BANKER_WINS))
    assert [a.cite for a in after.acts if "passes the shoe" in a.words] == ["3.11(a)2"]
    assert waiting(after).spot == 4


def test_3_11_a_2_an_order_while_wagers_are_made_moves_the_shoe_before_this_hand() -> None:
    """Also before the curator is asked whether to keep it; and there must be one."""
    order = "curator ordered to pass the shoe"
    open_ = told(table(), *TAKEN, 'wagered 5 "Banker\'s Hand" $10.00')
    passed = told(reported(open_, order), "closed")
    assert [a.cite for a in passed.acts if "passes the shoe" in a.words] == ["3.11(a)2"]
    assert (waiting(passed).cite, waiting(passed).spot) == ("3.11(b)", 4)
    dealt = told(passed, 'decided 5 "take the shoe" 1', BANKER_WINS)
    assert gains(dealt)[0] == gains(dealt)[2] == 0
    kept = next_round(dealt)
    assert waiting(kept).cite == "3.11(a)"  # obeyed once
    assert waiting(kept).spot == 4
    refused("3.11(a)2", told(table(), *SHOE), f'irregularity "{order}" 15')


# 3.12


def test_3_12_a_a_card_the_players_hand_should_not_have_is_the_bankers_third() -> None:
    begun = each("cards 2♣ K♥ 4♦ 5♠")  # six stays, five draws
    for name in ("undisclosed", "disclosed"):
        after = told(reported(begun, f"third card not authorized, {name}"), "card 9♣")
        assert counts(after) == (6, 4)


@pytest.mark.parametrize("cards", ["2♣ K♥ 4♦ 6♠", "K♣ K♥ 8♦ 2♠", "K♣ K♥ 2♦ 8♠", "K♣ K♥ 3♦ 9♠"])
def test_3_12_a_if_the_bankers_hand_stays_it_is_the_next_hands_first_or_burned(cards: str) -> None:
    over = each(f"cards {cards}")
    called = max(i for i, act in enumerate(over.acts) if act.cite == "3.8(a)") + 1
    unseen = reported(over, "third card not authorized, undisclosed", called)
    assert unseen.pending is None
    burned = told(reported(over, "third card not authorized, disclosed", called), "cards 2♦ 4♠ 4♠")
    assert burned.pending is None
    assert sum(act.act == "burn" and act.cite == "3.12(a)" for act in burned.acts) == 3
    assert gains(burned) == gains(unseen) == gains(over)


@pytest.mark.parametrize("banker", "57")
def test_3_12_a_not_when_a_third_card_is_due(banker: str) -> None:
    with pytest.raises(Refused):
        reported(each(f"cards 2♣ K♥ 3♦ {banker}♠"), "third card not authorized, undisclosed")


def test_3_12_a_a_bankers_hand_of_three_cards_gets_no_fourth() -> None:
    over = each("cards 2♣ K♥ 4♦ 5♠ K♣")  # the Banker's Hand has drawn, and has five still
    called = next(i for i, act in enumerate(over.acts) if act.cite == "3.10(a)")
    told_late = reported(over, "third card not authorized, undisclosed", called)
    assert "first card of the next hand" in told_late.acts[called + 1].words
    assert told_late.pending is None


def test_3_12_d_a_round_the_shoe_cannot_finish_is_void() -> None:
    over = each(TIE)
    short = Round(GAME, over.terms, msgspec.structs.replace(over.layout_after, left=3))
    short = told(short, 'decided 1 "keep the shoe" 1', 'wagered 1 "Player\'s Hand" $10.00')
    short = told(short, "closed", "cards 2♣ K♥ 5♦")
    assert short.table.void
    assert gains(short) == (0, 0, 0)
    assert waiting(next_round(short)).asks == "shuffle"


def test_3_12_d_a_round_whose_hands_are_complete_stands_when_a_burn_empties_the_shoe() -> None:
    over = each(TIE)
    short = Round(GAME, over.terms, msgspec.structs.replace(over.layout_after, left=6))
    short = told(short, 'decided 1 "keep the shoe" 1', 'wagered 1 "Tie Bet" $10.00')
    paid = told(short, "closed", TIE)
    found = told(reported(paid, "card found face up"), "cards 9♦ 2♦")
    assert not found.table.void
    assert gains(found) == gains(paid) == (80_00, 0, 0)
    assert found.layout_after.left == 0


def test_3_5_a_a_shoe_that_a_burn_has_emptied_is_completed_and_shuffled_before_wagers() -> None:
    over = each(TIE)
    short = Round(GAME, over.terms, msgspec.structs.replace(over.layout_after, left=6))
    short = told(short, 'decided 1 "keep the shoe" 1', 'wagered 1 "Tie Bet" $10.00')
    empty = told(reported(told(short, "closed", TIE), "card found face up"), "cards 9♦ 2♦")
    following = next_round(empty)
    assert (waiting(following).asks, waiting(following).cite) == ("shuffle", "3.5(a)")
    assert waiting(told(following, "shuffled")).spot == 0  # 3.5(b): the last curator


def test_3_12_c_a_card_is_found_face_up_in_the_first_burn_too() -> None:
    burning = told(table(), "shuffled", "decided 9 cut 200")
    found = told(reported(burning, "card found face up"), "cards 2♦ K♠ K♣")
    assert [act.cite for act in found.acts if act.act == "burn"] == ["3.12(c)"] * 3
    assert waiting(found).cite == "3.5(d)"
    refused("3.12(c)", table(), 'irregularity "card found face up" 4')
