"""Minibaccarat, N.J.A.C. 19:47-7, paragraph by paragraph; 7.9 to 7.11 as 3.9 to 3.12 (MB-1)."""

import msgspec
import pytest
from tests.support import balanced
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

from nomorebets.equipment.cards import cards_from
from nomorebets.judgments.baccarat import point_count
from nomorebets.law.refusal import Refused
from nomorebets.law.words import BANKERS_HAND, PLAYERS_HAND
from nomorebets.rules import game
from nomorebets.table.round import Round

GAME = game("minibaccarat")
SHOE = ("shuffled", "decided 7 cut 200", "cards 3♣ K♦ 8♥ 2♠")
BANKER_WINS, PLAYER_WINS, TIE = "cards 2♣ K♥ 5♦ 9♠", "cards 9♣ K♥ K♦ 7♠", "cards 9♣ K♥ K♦ 9♠"


def table(**terms: object) -> Round:
    return seated(GAME, terms, {"Ann": 1, "Bo": 5, "Cy": 7})


def wagered(*wagers: str, **terms: object) -> Round:
    return told(table(**terms), *SHOE, *(f"wagered {wager}" for wager in wagers), "closed")


def banker(amount: str, cards: str, **terms: object) -> Round:
    """One wager on the Banker's Hand, from seat 5."""
    return told(wagered(f'5 "Banker\'s Hand" {amount}', **terms), cards)


def each(cards: str, **terms: object) -> Round:
    """$10 on the Player's Hand, $26 on the Banker's Hand, $5 on a tie."""
    wagers = ('1 "Player\'s Hand" $10.00', '5 "Banker\'s Hand" $26.00', '7 "Tie Bet" $5.00')
    return told(wagered(*wagers, **terms), cards)


def fees(played: Round) -> list[tuple[str, str, int]]:
    return done(played, "charge vigorish") + done(played, "mark vigorish")


def not_now(cite: str, begun: Round, name: str) -> None:
    refused(cite, begun, f'irregularity "{name}" {len(begun.acts)}')


# 7.1 to 7.3


def test_7_1_a_at_least_six_decks() -> None:
    unlawful("7.1(a)", GAME, decks=5)
    assert len(GAME.cards.shuffled(GAME.terms_from({"decks": 6}))) == 312


def test_7_1_c_1_an_ace_a_2_and_a_4_have_a_point_count_of_7() -> None:
    assert point_count(cards_from("A♠ 2♦ 4♣")) == 7


def test_7_1_c_2_an_ace_a_2_and_a_9_have_a_point_count_of_2() -> None:
    assert point_count(cards_from("A♠ 2♦ 9♣")) == 2


def test_7_2_a_wagers_win_lose_and_are_void() -> None:
    terms = {"vig_round": "none", "vig_collect": "immediate"}
    assert gains(each(BANKER_WINS, **terms)) == (-10_00, 26_00 - 1_30, -5_00)
    assert gains(each(PLAYER_WINS, **terms)) == (10_00, -26_00, -5_00)
    assert gains(each(TIE, **terms)) == (0, 0, 40_00)


def test_7_2_b_no_other_wager_is_accepted() -> None:
    refused("7.2(b)", told(table(), *SHOE), 'wagered 1 "Dragon" $5.00')


def test_7_2_d_nothing_changes_after_no_more_bets() -> None:
    begun = wagered('1 "Player\'s Hand" $10.00')
    assert said(begun) == ["No more bets"]
    for amount in ("$0.00", "$20.00"):
        with pytest.raises(Refused):
            told(begun, f'wagered 1 "Player\'s Hand" {amount}')


def test_7_3_b_a_tie_bet_pays_at_least_8_to_1() -> None:
    assert gains(each(TIE, tie_odds=9)) == (0, 0, 45_00)
    unlawful("7.3(b)", GAME, tie_odds=7)


@pytest.mark.parametrize(
    ("percent", "rounding", "amount", "owed"),
    [
        (5, "none", "$26.00", 1_30),
        (5, "none", "$25.00", 1_25),
        (4, "none", "$26.00", 1_04),
        (4, "up_0.05", "$26.00", 1_05),
        (4, "up_0.05", "$25.00", 1_00),
        (5, "up_0.05", "$7.00", 35),
        (4, "up_0.05", "$7.00", 30),
        (4, "up_0.05", "$6.00", 25),
        (4, "none", "$6.00", 24),
    ],
)
def test_7_3_c_vigorish_of_four_or_five_percent_perhaps_to_five_cents(
    percent: int, rounding: str, amount: str, owed: int
) -> None:
    terms = {"vig_pct": percent, "vig_round": rounding, "vig_collect": "immediate"}
    assert fees(banker(amount, BANKER_WINS, **terms)) == [("7.10", "seat 5", owed)]


def test_7_3_c_only_the_winning_player_pays_it() -> None:
    for cards in (PLAYER_WINS, TIE):
        assert fees(each(cards)) == []
    assert [spot for _, spot, _ in fees(each(BANKER_WINS))] == ["seat 5"]


def test_7_3_c_marked_vigorish_is_collected_before_the_reshuffle() -> None:
    first = banker("$26.00", "card 2♣")
    first = told(first, "cutting_card", "cards K♥ 5♦ 9♠")
    assert first.layout_after.owed == {4: 1_30}
    assert gains(first)[1] == 26_00
    last = told(next_round(first), 'wagered 1 "Player\'s Hand" $5.00', "closed", PLAYER_WINS)
    third = next_round(last)
    assert done(third, "collect marked vigorish") == [("7.3(c)", "seat 5", 1_30)]
    assert waits(third).asks == "shuffle"


@pytest.mark.parametrize(
    ("rounding", "amount", "owed"),
    [("none", "$26.00", 6_50), ("none", "$5.25", 1_32), ("up_0.05", "$5.25", 1_35)],
)
def test_7_3_d_25_percent_of_the_wager_if_the_counts_are_equal(
    rounding: str, amount: str, owed: int
) -> None:
    terms = {"vig_type": "on_tie", "vig_pct": 25, "vig_round": rounding, "chip": "0.25"}
    played = banker(amount, TIE, **terms)
    assert fees(played) == [("7.3(d)", "seat 5", owed)]
    assert done(played, "push")[0][0] == "7.2(a)1iii"
    assert gains(played) == (0, -owed, 0)
    assert not played.layout_after.owed  # at the end of the round, never later


def test_7_3_d_is_collected_at_the_end_when_all_other_wagers_have_gone_back() -> None:
    played = each(TIE, vig_type="on_tie", vig_pct=25)
    settled = [a for a in played.acts if a.moves and a.act != "wager"]
    assert [(a.cite, a.wager) for a in settled] == [
        ("7.10", "Tie Bet"), ("7.2(a)", "Tie Bet"), ("7.2(a)", "Player's Hand"),
        ("7.2(a)1iii", "Banker's Hand"), ("7.3(d)", "Banker's Hand"),
    ]  # fmt: skip


def test_7_5_a_a_shoe_that_a_burn_has_emptied_is_shuffled_before_wagers() -> None:
    over = each(TIE)
    short = Round(GAME, over.terms, msgspec.structs.replace(over.layout_after, left=6))
    paid = told(short, 'wagered 1 "Tie Bet" $10.00', "closed", TIE)
    empty = told(reported(paid, "card found face up"), "cards 9♦ 2♦")
    assert gains(empty) == (80_00, 0, 0)
    following = waits(next_round(empty))
    assert (following.asks, following.cite) == ("shuffle", "7.5(a)")


def test_7_3_d_takes_the_place_of_c() -> None:
    terms = {"vig_type": "on_tie", "vig_pct": 25}
    assert gains(each(BANKER_WINS, **terms)) == (-10_00, 26_00, -5_00)
    assert gains(each(TIE, **terms)) == (0, -6_50, 40_00)  # the Player's Hand is simply void
    assert fees(each(BANKER_WINS, **terms)) == []


def test_7_3_d_a_player_who_has_wagered_everything_can_pay_it() -> None:
    all_in = banker("$100.00", TIE, vig_type="on_tie", vig_pct=25)
    assert gains(all_in) == (0, -25_00, 0)


def test_7_3_c_and_d_each_type_has_its_rates() -> None:
    unlawful("7.3(c)", GAME, vig_pct=25)
    unlawful("7.3(c)", GAME, vig_pct=6)
    unlawful("7.3(d)", GAME, vig_type="on_tie", vig_pct=5)
    unlawful("7.3(d)", GAME, vig_type="on_tie")


# 7.5 to 7.8


def test_7_5_b_the_cut_is_offered_from_the_highest_number_down() -> None:
    begun = told(table(), "shuffled")
    asked = []
    for number in (7, 5, 1, 0):
        asked.append(waits(begun).spot)
        begun = told(begun, f"decided {number} cut {0 if number else 10}")
    assert asked == [6, 4, 0, 16]


@pytest.mark.parametrize("depth", [9, 407])
def test_7_5_c_the_cut_is_at_least_10_cards_from_either_end(depth: int) -> None:
    refused("7.5(c)", table(), "shuffled", f"decided 7 cut {depth}")


def test_7_5_d_the_cutting_card_goes_at_least_14_from_the_back() -> None:
    unlawful("7.5(d)", GAME, cut_card_from_back=13)


@pytest.mark.parametrize(("first", "more"), [("A♣", 1), ("7♣", 7), ("T♣", 10), ("K♣", 10)])
def test_7_5_d_as_many_cards_are_burned_as_the_amount_on_the_first(first: str, more: int) -> None:
    begun = told(table(), "shuffled", "decided 7 cut 200", f"card {first}")
    for _ in range(more):
        assert waits(begun).asks == "card"
        begun = told(begun, "card 2♠") if begun.table.stack.undealt[3] else told(begun, "card 3♠")
    assert waits(begun).asks == "wagers"


def test_7_7_c_1_cards_are_turned_up_at_once() -> None:
    begun = told(wagered('1 "Player\'s Hand" $10.00'), "cards 2♣ K♥ 5♦")
    assert begun.table.shown(PLAYERS_HAND) == list(cards_from("2♣ 5♦"))
    assert begun.table.shown(BANKERS_HAND) == list(cards_from("K♥"))


def test_7_7_c_2_cards_lie_face_down_until_the_players_hand_is_called() -> None:
    begun = wagered('1 "Player\'s Hand" $10.00', deal_mode="face_down")
    begun = told(begun, "cards ?? ?? ?? ??", "cards 2♣ 5♦")
    assert begun.table.calls == {PLAYERS_HAND: 7}
    assert not begun.table.shown(BANKERS_HAND)
    played = told(begun, "cards K♥ 9♠")
    assert gains(played) == (-10_00, 0, 0)
    turned = [(act.cite, act.spot) for act in played.acts if act.act == "reveal"]
    assert turned == [("7.8(a)", "Player's Hand"), ("7.7(c)2", "Banker's Hand")]


def test_7_7_c_both_ways_settle_alike() -> None:
    turned = {
        BANKER_WINS: "cards ?? ?? ?? ?? 2♣ 5♦ K♥ 9♠",
        PLAYER_WINS: "cards ?? ?? ?? ?? 9♣ K♦ K♥ 7♠",
        TIE: "cards ?? ?? ?? ?? 9♣ K♦ K♥ 9♠",
    }
    for face_up, face_down in turned.items():
        assert gains(each(face_up)) == gains(each(face_down, deal_mode="face_down"))


def test_7_8_a_the_players_hand_is_announced_first() -> None:
    played = each(BANKER_WINS)
    calls = [act.words for act in played.acts if act.cite == "7.8(a)"]
    assert calls == ["Player's Hand: 7", "Banker's Hand: 9"]


# 7.9 to 7.12, by their titles


@pytest.mark.parametrize(
    ("cards", "counts"),
    [
        ("2♣ K♥ 3♦ 5♠ 4♥ 6♣", (9, 1)),  # Banker's five draws when the third card is a four, 3.9(g)
        ("2♣ K♥ 3♦ 5♠ 3♥", (8, 5)),  # and stays when it is a three
        ("2♣ K♥ 4♦ 5♠ 9♣", (6, 4)),  # the Player's Hand stays on six: the Banker's five draws
        ("2♣ K♥ 4♦ 6♠", (6, 6)),
        ("K♣ K♥ 8♦ 2♠", (8, 2)),  # a natural ends it
    ],
)
def test_7_9_third_cards(cards: str, counts: tuple[int, int]) -> None:
    played = each(f"cards {cards}")
    final = [act.value for act in played.acts if act.cite == "7.10" and act.act == "call"]
    assert tuple(final) == counts


@pytest.mark.parametrize(
    ("how", "order"),
    [
        ("1", "pay 7, pay 5, charge 7, charge 5"),
        ("2", "charge 7, charge 5, pay 7, pay 5"),
        ("3", "pay 7, charge 7, pay 5, charge 5"),
        ("4", "charge 7, pay 7, charge 5, pay 5"),
    ],
)
def test_7_10_four_orders_of_payment_from_the_highest_number(how: str, order: str) -> None:
    begun = wagered(
        '5 "Banker\'s Hand" $10.00', '7 "Banker\'s Hand" $10.00',
        payment_procedure=how, vig_collect="immediate",
    )  # fmt: skip
    acts = [a for a in told(begun, BANKER_WINS).acts if a.act in ("pay", "charge vigorish")]
    assert ", ".join(f"{a.act.split()[0]} {a.spot[-1]}" for a in acts) == order


def test_7_11_a_card_the_players_hand_should_not_have_is_the_bankers_third() -> None:
    begun = each("cards 2♣ K♥ 4♦ 5♠")
    for name in ("undisclosed", "disclosed"):
        after = told(reported(begun, f"third card not authorized, {name}"), "card 9♣")
        assert after.table.called(BANKERS_HAND) == 4


def test_7_11_if_the_bankers_hand_stays_it_is_the_next_hands_first_or_burned() -> None:
    played = each("cards 2♣ K♥ 4♦ 7♠")
    called = max(i for i, act in enumerate(played.acts) if act.cite == "7.8(a)") + 1
    unseen = reported(played, "third card not authorized, undisclosed", called)
    assert unseen.pending is None
    seen = reported(played, "third card not authorized, disclosed", called)
    burned = told(seen, "cards 3♦ 4♠ 4♠ 4♠")
    assert burned.pending is None
    assert sum(act.act == "burn" and act.cite == "7.11" for act in burned.acts) == 4
    assert gains(burned) == gains(unseen) == gains(played)


def test_7_11_no_third_card_is_unauthorized_before_the_hands_are_called_or_if_one_is_due() -> None:
    name = "third card not authorized, disclosed"
    facing = wagered('1 "Player\'s Hand" $10.00', deal_mode="face_down")
    called = told(facing, "cards ?? ?? ?? ?? 2♣ 5♦")  # the Player's Hand only
    not_now("7.11", called, name)
    not_now("7.11", each("cards 2♣ K♥ 3♦ 5♠"), name)


def test_7_11_a_card_face_up_in_the_shoe_is_burned_by_its_number() -> None:
    begun = reported(each("card 2♣"), "card found face up")
    played = told(begun, "cards 3♦ 4♠ 4♠ 4♠", "cards K♥ 5♦ 9♠")
    assert gains(played) == gains(each(BANKER_WINS))
    assert balanced(played.table.stack)


def test_7_11_a_round_the_shoe_cannot_finish_is_void() -> None:
    first = each(TIE)
    short = msgspec.structs.replace(first.layout_after, left=3)
    second = Round(GAME, first.terms, short)
    second = told(second, 'wagered 1 "Player\'s Hand" $10.00', "closed", "cards 2♣ K♥ 5♦")
    assert second.table.void
    assert gains(second) == (0, 0, 0)
    assert waits(next_round(second)).asks == "shuffle"


def test_7_12_a_device_shuffles_before_every_round() -> None:
    begun = told(table(continuous_shuffler=True), "shuffled")
    assert waits(begun).asks == "wagers"
    played = told(begun, 'wagered 5 "Banker\'s Hand" $26.00', "closed", BANKER_WINS)
    again = next_round(played)
    assert done(again, "collect marked vigorish") == [("7.3(c)", "seat 5", 1_30)]
    assert waits(again).asks == "shuffle"
