"""Let it ride poker, N.J.A.C. 19:47-18, paragraph by paragraph; 18.10 to 18.12 by readings."""

import pytest
from tests.telling import done, gains, next_round, refused, reported, seated, told, unlawful
from tests.telling import waits as waiting

from nomorebets.equipment.cards import card_from
from nomorebets.law.refusal import Refused
from nomorebets.law.words import COMMUNITY, DEALER
from nomorebets.rules import game
from nomorebets.rules.njac_19_47.s18_let_it_ride.ordinary_play import four_ride, three_ride
from nomorebets.table import pending as waits
from nomorebets.table.layout import Layout
from nomorebets.table.round import Round

GAME = game("let_it_ride")
BACK_ONE, BACK_TWO = '"take back bet one"', '"take back bet two"'
EXPOSED, FACE_UP, MISDEALT = (
    "community card exposed", "card found face up", "incorrect number of cards",
)  # fmt: skip


def bets(seat: int, amount: int, bonus: int = 0, three: int = 0) -> list[str]:
    lines = [f'wagered {seat} "bet {n}" ${amount}.00' for n in ("one", "two", "three")]
    lines += [f'wagered {seat} "let it ride bonus" ${bonus}.00'] * (bonus > 0)
    return lines + [f'wagered {seat} "three-card bonus" ${three}.00'] * (three > 0)


def table(chips: int = 1_000_00, **terms: object) -> Round:
    return told(seated(GAME, terms, {"Ann": 1, "Ben": 4}, chips), "shuffled")


def alone(
    three: str, amount: int = 5, bonus: int = 0, three_bonus: int = 0, **terms: object
) -> Round:
    """Ann alone, with three cards; the community cards lie face down."""
    begun = told(seated(GAME, terms, {"Ann": 1}, 1_000_00), "shuffled")
    return told(begun, *bets(1, amount, bonus, three_bonus), "closed", f"cards {three} ?? ?? ??")


def played(hand: str, back: str = "00", **more: object) -> Round:
    """Three cards and two community cards; which of bets one and two are taken back."""
    cards = hand.split()
    begun = alone(" ".join(cards[:3]), **more)  # type: ignore[arg-type]
    begun = told(begun, f"decided 1 {BACK_ONE} {back[0]}", f"card {cards[3]}")
    return told(begun, f"decided 1 {BACK_TWO} {back[1]}", f"card {cards[4]}")


# 18.2, 18.4, 18.5


def test_18_2_b_two_decks_need_a_shuffling_device() -> None:
    unlawful("18.2(b)", GAME, shuffle="manual", two_decks=True)


def test_18_5_b_only_cards_shuffled_by_hand_are_cut_and_by_the_dealer() -> None:
    begun = table(shuffle="manual", two_decks=False)
    assert (waiting(begun).asks, waiting(begun).spot) == (waits.OFFER, DEALER)
    assert waiting(table()).asks == waits.WAGERS


@pytest.mark.parametrize("depth", [0, 9, 52])
def test_18_5_c_the_cut_is_at_least_ten_cards_from_the_top(depth: int) -> None:
    refused("18.5(c)", table(shuffle="manual", two_decks=False), f"decided 0 cut {depth}")


def test_18_8_b_1_dealing_from_the_hand_needs_a_shuffling_device() -> None:
    unlawful("18.8(b)1", GAME, deal_method="hand", shuffle="manual", two_decks=False)


# 18.6


def test_18_6_d_the_three_wagers_are_equal() -> None:
    refused("18.6(d)", table(), 'wagered 1 "bet one" $5.00', 'wagered 1 "bet two" $10.00')
    unequal = ('wagered 1 "bet two" $5.00', 'wagered 1 "bet three" $10.00')
    refused("18.6(d)", table(), *unequal, 'wagered 1 "bet one" $5.00', "closed")


def test_18_6_d_and_there_are_three() -> None:
    refused("18.6(d)", table(), *bets(1, 5)[:2], "closed")
    bonus_alone = 'wagered 1 "three-card bonus" $5.00'
    refused("18.6(d)", table(three_card_bonus="A"), bonus_alone, "closed")


def test_18_6_d_bet_three_is_never_taken_back() -> None:
    assert [d.name for d in GAME.decisions] == ["cut", "take back bet one", "take back bet two"]


def test_18_6_c_nothing_is_wagered_after_no_more_bets() -> None:
    begun = told(table(), *bets(1, 5), "closed")
    refused("18.6(c)", begun, 'wagered 1 "bet one" $10.00')


def test_18_6_e_two_positions_are_adjacent_and_a_choice_of_the_licensee() -> None:
    for terms, seats in (({}, (2, 3)), ({"two_positions": True}, (2, 4))):
        chosen = GAME.terms_from(terms)
        layout = Layout.new(GAME, chosen).sit(GAME, chosen, "Ann", seats[0], 100_00)
        with pytest.raises(Refused) as caught:
            layout.sit(GAME, chosen, "Ann", seats[1], 0)
        assert caught.value.cite == "18.6(e)"
    layout = layout.sit(GAME, chosen, "Ann", 3, 0)
    with pytest.raises(Refused):
        layout.sit(GAME, chosen, "Ann", 4, 0)


# 18.7 to 18.9


@pytest.mark.parametrize(("method", "cite"), [("manual_shoe", "18.7(c)"), ("hand", "18.8(c)")])
def test_18_7_c_one_card_a_pass_the_community_area_last(method: str, cite: str) -> None:
    begun = told(table(deal_method=method), *bets(4, 5), *bets(1, 5), "closed")
    begun = told(begun, "cards 2♣ 3♣ ?? 4♣ 5♣ ?? 6♣ 7♣ ??")
    one_pass = [(cite, "seat 1"), (cite, "seat 4"), (cite, "community cards")]
    assert [(c, s) for c, s, _ in done(begun, "deal")] == one_pass * 3


def test_18_9_a_stacks_of_three_the_last_to_the_community_area() -> None:
    begun = told(table(), *bets(4, 5), *bets(1, 5), "closed", "cards 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ ?? ?? ??")
    stacks = ["seat 1"] * 3 + ["seat 4"] * 3 + ["community cards"] * 3
    assert [s for _, s, _ in done(begun, "deal")] == stacks


def until_the_count(**terms: object) -> Round:
    begun = told(seated(GAME, {"two_decks": False} | terms, {"Ann": 1}, 1_000_00))
    for _ in range(4):
        begun = told(begun, "shuffled", *bets(1, 5), "closed", "cards 2♣ ?? 5♦ ?? 9♠ ??")
        begun = told(begun, f"decided 1 {BACK_ONE} 1", "card 8♦", f"decided 1 {BACK_TWO} 1")
        begun = next_round(told(begun, "card K♥"))
    return told(begun, "shuffled", *bets(1, 5), "closed", "cards 2♣ ?? 5♦ ?? 9♠ ??")


@pytest.mark.parametrize(("method", "cite"), [("manual_shoe", "18.7(e)"), ("hand", "18.8(e)")])
def test_18_7_e_the_stub_is_counted_in_the_fifth_round(method: str, cite: str) -> None:
    begun = until_the_count(deal_method=method, shuffler_counts=False)
    assert (waiting(begun).asks, waiting(begun).cite) == (waits.STUB, cite)
    assert waiting(told(begun, "counted 46")).asks == waits.OFFER


def test_18_7_f_not_where_the_device_counts_but_always_after_a_manual_shuffle() -> None:
    assert waiting(until_the_count(deal_method="manual_shoe")).asks == waits.OFFER
    begun = told(seated(GAME, {"deal_method": "manual_shoe", "shuffle": "manual",
                               "two_decks": False}, {"Ann": 1}))  # fmt: skip
    assert begun.terms.shuffler_counts
    begun = told(begun, "shuffled", "decided 0 cut 10", *bets(1, 5), "closed")
    begun = told(begun, "cards 2♣ ?? 5♦ ?? 9♠ ??")
    assert begun.table.markers[1] == 1  # one round since the last count


def test_18_7_e_2_a_wrong_count_voids_and_unless_misdealt_removes_the_deck() -> None:
    terms = {"deal_method": "manual_shoe", "shuffler_counts": False}
    removed = told(until_the_count(**terms), "counted 45")
    assert gains(removed) == (0,)
    assert next_round(removed).acts[0].cite == "18.4(a)"
    void = told(until_the_count(**terms), "counted 45 yes")
    assert gains(void) == (0,)
    assert next_round(void).acts == []


# 18.10


def test_18_10_one_community_card_leaves_unseen_before_the_first_decision() -> None:
    begun = alone("K♠ K♦ 4♣")
    (left,) = [a for a in begun.acts if a.act == "discard"]
    assert (left.spot, left.cards) == ("community cards", ("??",))
    assert begun.table.count(COMMUNITY) == 2


def test_18_10_bet_one_before_and_bet_two_after_the_first_community_card() -> None:
    begun = alone("K♠ K♦ 4♣")
    assert GAME.decisions[waiting(begun).decision].name == "take back bet one"
    begun = told(begun, f"decided 1 {BACK_ONE} 1")
    assert begun.table.staked(0, 0) == 0
    assert waiting(begun).turned
    begun = told(begun, "card 4♦")
    assert GAME.decisions[waiting(begun).decision].name == "take back bet two"


def test_18_10_keeping_bet_one_does_not_bind_bet_two() -> None:
    assert gains(played("K♠ K♦ 4♣ 4♦ J♥", "00")) == (30_00,)
    assert gains(played("K♠ K♦ 4♣ 4♦ J♥", "01")) == (20_00,)
    assert gains(played("K♠ K♦ 4♣ 4♦ J♥", "10")) == (20_00,)
    assert gains(played("K♠ K♦ 4♣ 4♦ J♥", "11")) == (10_00,)
    assert gains(played("2♠ 7♦ 4♣ 9♦ J♥", "11")) == (-5_00,)


def test_18_10_a_bet_taken_back_never_comes_again() -> None:
    begun = told(alone("K♠ K♦ 4♣"), f"decided 1 {BACK_ONE} 1", "card 4♦")
    refused("18.6(d)", begun, f"decided 1 {BACK_ONE} 0")


# 18.11


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("A♠ K♠ Q♠ J♠ T♠", 1000), ("K♠ Q♠ J♠ T♠ 9♠", 200), ("7♠ 7♦ 7♥ 7♣ 2♠", 50),
        ("7♠ 7♦ 7♥ 2♣ 2♠", 11), ("2♠ 7♠ 9♠ J♠ K♠", 8), ("5♠ 6♦ 7♥ 8♣ 9♠", 5),
        ("7♠ 7♦ 7♥ 3♣ 2♠", 3), ("7♠ 7♦ 2♥ 2♣ 9♠", 2), ("T♠ T♦ 2♥ 7♣ 9♠", 1),
        ("9♠ 9♦ 2♥ 7♣ A♠", -1), ("A♠ K♦ Q♥ J♣ 9♠", -1),
    ],
)  # fmt: skip
def test_18_11_the_three_bets_are_paid_or_lost_alike(hand: str, odds: int) -> None:
    assert gains(played(hand)) == (3 * odds * 5_00,)


def test_18_11_odds_below_the_customary_ones_are_refused() -> None:
    unlawful("18.11", GAME, paytable="flush=7")


def test_18_11_the_limit_is_for_the_three_bets_of_a_hand() -> None:
    over = played("A♠ K♠ Q♠ J♠ T♠", amount=100, payout_limit="50,000")
    assert gains(over) == (50_000_00,)
    unlawful("reading LR-6", GAME, payout_limit="49,999.99")
    unlawful("reading LR-6", GAME, payout_limit="74,999", min_wager=25_00)
    assert GAME.terms_from({"payout_limit": "75,000", "min_wager": 25_00})


@pytest.mark.parametrize(
    ("hand", "by_table"),
    [
        ("A♠ K♠ Q♠ J♠ T♠", (20_000, 25_000, 10_000)), ("K♠ Q♠ J♠ T♠ 9♠", (2_000, 2_500, 2_000)),
        ("7♠ 7♦ 7♥ 7♣ 2♠", (400, 400, 200)), ("7♠ 7♦ 7♥ 2♣ 2♠", (200, 200, 75)),
        ("2♠ 7♠ 9♠ J♠ K♠", (50, 50, 50)), ("5♠ 6♦ 7♥ 8♣ 9♠", (25, 25, 20)),
        ("7♠ 7♦ 7♥ 3♣ 2♠", (5, 5, 0)), ("7♠ 7♦ 2♥ 2♣ 9♠", (0, 0, 0)),
    ],
)  # fmt: skip
def test_let_it_ride_bonus_pays_a_fixed_amount_and_keeps_the_dollar(
    hand: str, by_table: tuple[int, int, int]
) -> None:
    """Reading LR-7: tables A, B and C."""
    plain = gains(played(hand))
    for chosen, won in zip("ABC", by_table, strict=True):
        (gained,) = gains(played(hand, bonus=1, lir_bonus=chosen))
        assert gained - plain[0] == won * 100 - 100


def test_let_it_ride_bonus_is_one_dollar_and_only_where_it_is_offered() -> None:
    refused("reading LR-7", table(), *bets(1, 5), 'wagered 1 "let it ride bonus" $1.00')
    refused("8.2", table(lir_bonus="A"), *bets(1, 5), 'wagered 1 "let it ride bonus" $2.00')
    refused("reading LR-7", table(), *bets(1, 5), 'wagered 1 "three-card bonus" $1.00')
    unlawful("reading LR-7", GAME, lir_bonus="A", chip="5.00")


@pytest.mark.parametrize(
    ("chosen", "three", "odds"),
    [
        ("A", "A♠ K♠ Q♠", 50), ("A", "A♠ 2♠ 3♠", 40), ("B", "7♠ 7♦ 7♥", 30), ("B", "A♠ K♦ Q♥", 6),
        ("A", "2♠ 9♠ J♠", 4), ("B", "2♠ 9♠ J♠", 3), ("A", "2♠ 2♦ J♠", 1), ("B", "2♠ 3♦ J♠", -1),
    ],
)  # fmt: skip
def test_three_card_bonus_on_the_players_own_cards(chosen: str, three: str, odds: int) -> None:
    hand = f"{three} 5♣ 8♦"
    plain = gains(played(hand, "11"))
    (gained,) = gains(played(hand, "11", three_bonus=2, three_card_bonus=chosen))
    assert gained - plain[0] == odds * 2_00


def test_a_licensees_own_three_card_bonus() -> None:
    own = {"three_card_bonus": "own", "three_card_own": "100,45,25,7,2,1"}
    for three, odds in (("A♠ K♠ Q♠", 100), ("A♠ 2♠ 3♠", 45), ("A♠ K♦ Q♥", 7), ("2♠ 9♠ J♠", 2)):
        hand = f"{three} 5♣ 8♦"
        (plain,), (gained,) = (
            gains(played(hand, "11")),
            gains(played(hand, "11", three_bonus=2, **own)),
        )
        assert gained - plain == odds * 2_00
    unlawful("reading LR-7", GAME, three_card_bonus="own")
    unlawful("reading LR-7", GAME, three_card_own="100,45,25,7,2,1")


def test_what_bonus_wagers_pay_is_posted() -> None:
    assert ("Three-card bonus", "") not in GAME.payouts(GAME.terms())
    found = GAME.payouts(GAME.terms_from({"lir_bonus": "C", "three_card_bonus": "B"}))
    assert found[-2:] == (("flush", "3 to 1"), ("pair", "1 to 1"))
    amounts = found[
        found.index(("Let it ride bonus", "")) + 1 : found.index(("Three-card bonus", ""))
    ]
    assert amounts[0] == ("royal flush", "$10,000.00")
    assert amounts[-1] == ("straight", "$20.00")  # three of a kind wins nothing by table C


# 18.12


def test_18_12_a_community_card_seen_too_early_voids_all_but_three_card_bonuses() -> None:
    begun = told(table(three_card_bonus="A"), *bets(1, 5, three=5), *bets(4, 5, three=1), "closed")
    begun = told(begun, "cards K♠ K♦ 4♣ 2♣ 5♦ 9♠ ?? ?? ??", f"decided 1 {BACK_ONE} 0")
    assert gains(reported(begun, EXPOSED)) == (5_00, -1_00)


def test_18_12_also_when_one_has_been_shown_and_not_before_they_lie_there() -> None:
    begun = told(alone("K♠ K♦ 4♣"), f"decided 1 {BACK_ONE} 0", "card 4♦")
    assert gains(reported(begun, EXPOSED)) == (0,)
    with pytest.raises(Refused, match=r"no community card has been dealt"):
        reported(table(), EXPOSED)


def test_18_12_not_when_every_player_has_decided_on_bet_two() -> None:
    begun = told(alone("K♠ K♦ 4♣"), f"decided 1 {BACK_ONE} 0", "card 4♦", f"decided 1 {BACK_TWO} 0")
    with pytest.raises(Refused, match=r"every player has decided"):
        reported(begun, EXPOSED)


def test_18_12_a_wrong_number_is_seen_with_the_first_stack() -> None:
    begun = told(table(), *bets(1, 5), *bets(4, 5), "closed")
    refused("18.12", begun, f'irregularity "{MISDEALT}" {len(begun.acts)}')
    assert reported(told(begun, "card K♠"), MISDEALT).table.void


def test_18_12_a_card_face_up_is_not_used_and_two_void_the_round() -> None:
    begun = told(table(deal_method="hand"), *bets(1, 5), "closed", "card 2♣")
    once = told(reported(begun, FACE_UP), "card 9♥")
    assert (waiting(once).asks, waiting(once).spot) == (waits.CARD, COMMUNITY)
    assert gains(reported(once, FACE_UP)) == (0, 0)


def test_18_12_a_wrong_number_found_late_undoes_what_was_paid() -> None:
    over = played("K♠ K♦ 4♣ 4♦ J♥", "10")
    paid = next(i for i, a in enumerate(over.acts) if a.act == "pay") + 1
    void = reported(over, MISDEALT, paid)
    assert gains(void) == (0,)
    back = [(a.wager, a.amount) for a in void.acts if a.act == "return"]
    assert back == [("bet two", 5_00), ("bet three", 5_00)]  # bet one is already back


def test_18_12_devices() -> None:
    assert reported(table(), "shuffler failed").acts[-1].cite == "18.12"
    begun = told(table(), *bets(1, 5), "closed", "cards K♠ K♦ 4♣")
    assert gains(reported(begun, "automated dealing shoe failed")) == (0, 0)
    made = told(table(two_decks=False), *bets(1, 5))
    removed = told(reported(made, "device counts other than 52 cards"), "shuffled")
    assert {"18.7(f)", "18.4(a)"} <= {a.cite for a in removed.acts[len(made.acts) :]}
    assert removed.table.chips.stakes == made.table.chips.stakes
    for terms in ({"shuffler_counts": False}, {"shuffle": "manual", "two_decks": False}):
        with pytest.raises(Refused, match=r"no device counts"):
            reported(table(**terms), "device counts other than 52 cards")


# the usual strategy


@pytest.mark.parametrize(
    ("three", "rides"),
    [
        ("T♠ T♦ 2♥", True), ("9♠ 9♦ A♥", False), ("2♠ 2♦ 2♥", True), ("A♠ K♠ T♠", True),
        ("3♠ 4♠ 5♠", True), ("2♠ 3♠ 4♠", False), ("A♠ 2♠ 3♠", False), ("8♠ 9♠ J♠", True),
        ("7♠ 8♠ T♠", True), ("5♠ 6♠ 8♠", False), ("8♠ T♠ Q♠", True), ("7♠ 8♠ J♠", False),
        ("A♠ K♦ Q♠", False),
    ],
)  # fmt: skip
def test_when_three_cards_ride(three: str, rides: bool) -> None:
    assert three_ride([card_from(card) for card in three.split()]) is rides


@pytest.mark.parametrize(
    ("four", "rides"),
    [
        ("2♠ 9♠ J♠ K♠", True), ("T♠ T♦ 2♥ 3♣", True), ("2♠ 2♦ 3♥ 3♣", True), ("5♠ 5♦ 5♥ 3♣", True),
        ("7♠ 8♦ 9♥ T♣", True), ("5♠ 6♦ 7♥ 8♣", False), ("T♠ J♦ Q♥ K♣", True), ("J♠ Q♦ K♥ A♣", True),
        ("8♠ 9♦ J♥ Q♣", False), ("9♠ 9♦ T♥ J♣", False), ("A♠ 2♦ 3♥ 4♣", False),
    ],
)  # fmt: skip
def test_when_four_cards_ride(four: str, rides: bool) -> None:
    assert bool(four_ride([card_from(card) for card in four.split()])) is rides
