"""Three card poker, N.J.A.C. 19:47-20, of which the titles and 20.3 are held; by readings."""

from itertools import combinations
from typing import Any

import pytest
from tests.telling import done, gains, next_round, refused, reported, seated, told, unlawful
from tests.telling import waits as waiting

from nomorebets.equipment.cards import DECK
from nomorebets.judgments.three_card import THREE_CARD_QUEEN_HIGH, three_card_rank
from nomorebets.law.refusal import Refused
from nomorebets.law.words import DEALER
from nomorebets.rules import game
from nomorebets.table import pending as waits
from nomorebets.table.layout import Layout
from nomorebets.table.round import Round

GAME = game("three_card_poker")
EXPOSED, FACE_UP, MISDEALT = (
    "dealer's card exposed", "card found face up", "incorrect number of cards",
)  # fmt: skip
KINGS_HIGH = "K♣ 9♦ 4♥"


def table(chips: int = 1_000_00, **terms: object) -> Round:
    return told(seated(GAME, terms, {"Ann": 1, "Ben": 4}, chips), "shuffled")


def wagers(seat: int, ante: int = 0, plus: int = 0, six: int = 0) -> list[str]:
    made = (("ante", ante), ("pair plus", plus), ("six-card bonus", six))
    return [f'wagered {seat} "{name}" ${amount}.00' for name, amount in made if amount]


def alone(three: str, ante: int = 10, plus: int = 0, six: int = 0, **terms: object) -> Round:
    begun = told(seated(GAME, terms, {"Ann": 1}, 50_000_00), "shuffled")
    return told(begun, *wagers(1, ante, plus, six), "closed", f"cards {three} ?? ?? ??")


def played(three: str, dealer: str, **more: object) -> Round:
    return told(alone(three, **more), "decided 1 play 1", f"cards {dealer}")  # type: ignore[arg-type]


# 20.3


def test_20_3_the_dealer_qualifies_with_15380_of_22100_hands() -> None:
    ranks = [three_card_rank(cards) for cards in combinations(DECK, 3)]
    assert len(ranks) == 22100
    assert sum(rank >= THREE_CARD_QUEEN_HIGH for rank in ranks) == 15380


# 20.6


def test_20_6_an_ante_or_a_pair_plus_wager_or_both_of_any_amounts() -> None:
    begun = told(table(), *wagers(1, 10, 3), *wagers(4, 0, 7), "closed")
    assert waiting(begun).asks == waits.CARD


def test_20_6_pair_plus_alone_is_a_choice_of_the_licensee() -> None:
    refused("20.6", table(pair_plus_alone=False), *wagers(1, 0, 5), "closed")


def test_20_6_the_six_card_bonus_needs_a_hand_and_must_be_offered() -> None:
    refused("reading TC-8", table(), *wagers(1, 5, 0, 1))
    refused("20.6", table(six_card_bonus="on"), *wagers(1, 0, 0, 5), "closed")


def test_20_6_a_play_wager_is_exactly_the_ante_and_comes_after_the_cards() -> None:
    refused("20.10", table(), *wagers(1, 5), "wagered 1 play $5.00")
    begun = told(alone("K♠ K♦ 4♣"), "decided 1 play 1")
    assert begun.table.staked(0, 1) == 10_00
    refused("20.10", alone("K♠ K♦ 4♣"), "decided 1 play 2")


def test_20_6_who_has_not_the_chips_for_a_play_wager_can_only_fold() -> None:
    begun = told(seated(GAME, {}, {"Ann": 1}, 19_00), "shuffled", *wagers(1, 10), "closed")
    assert waiting(told(begun, "cards K♠ K♦ 4♣ ?? ?? ??")).legal == ((0, (0,)),)


# 20.7 to 20.9


@pytest.mark.parametrize(("method", "cite"), [("manual_shoe", "20.7"), ("hand", "20.8")])
def test_20_7_one_card_a_pass_the_dealer_last(method: str, cite: str) -> None:
    begun = told(table(deal_method=method), *wagers(4, 5), *wagers(1, 5), "closed")
    begun = told(begun, "cards 2♣ 3♣ ?? 4♣ 5♣ ?? 6♣ 7♣ ??")
    one_pass = [(cite, "seat 1"), (cite, "seat 4"), (cite, "dealer")]
    assert [(c, s) for c, s, _ in done(begun, "deal")] == one_pass * 3


def test_20_9_stacks_of_three_the_dealer_last() -> None:
    begun = told(table(), *wagers(1, 5), *wagers(4, 5), "closed", "cards 2♣ 3♣ 4♣ 5♣ 6♣ 7♣")
    assert [s for _, s, _ in done(begun, "deal")] == ["seat 1"] * 3 + ["seat 4"] * 3
    assert waiting(begun).spot == DEALER


def test_20_8_from_the_hand_only_after_a_device_has_shuffled() -> None:
    unlawful("20.8", GAME, deal_method="hand", shuffle="manual", two_decks=False)
    unlawful("20.2", GAME, shuffle="manual", two_decks=True)


# 20.10


def test_20_10_decisions_are_asked_clockwise_of_those_with_an_ante() -> None:
    begun = told(seated(GAME, {}, {"Ann": 1, "Ben": 4, "Cy": 6}, 100_00), "shuffled")
    begun = told(begun, *wagers(6, 5), *wagers(4, 0, 5), *wagers(1, 5), "closed")
    begun = told(begun, "cards 2♣ 3♣ 9♣ 5♣ 6♦ 8♣ T♥ J♥ Q♥ ?? ?? ??")
    asked = []
    while waiting(begun).asks == waits.OFFER:
        asked.append(waiting(begun).spot + 1)
        begun = told(begun, f"decided {asked[-1]} play 1")
    assert asked == [1, 6]


def test_20_10_a_folded_hand_loses_ante_and_pair_plus_and_is_not_seen() -> None:
    over = told(alone("J♠ J♦ 4♣", plus=5), "decided 1 play 0")
    assert gains(over) == (-15_00,)
    assert not done(over, "reveal")
    kept = told(alone("J♠ J♦ 4♣", plus=5, pair_plus_lost_on_fold=False), "decided 1 play 0")
    assert gains(told(kept, f"cards {KINGS_HIGH}")) == (-10_00 + 5_00,)


def test_20_10_the_six_card_bonus_goes_the_way_of_pair_plus() -> None:
    trips = alone("J♠ J♦ 4♣", six=2, six_card_bonus="on")
    over = told(trips, "decided 1 play 0")
    assert over.pending is None
    assert gains(over) == (-12_00,)
    kept = alone("J♠ J♦ 4♣", six=2, six_card_bonus="on", pair_plus_lost_on_fold=False)
    assert gains(told(kept, "decided 1 play 0", "cards J♥ 9♦ 2♥")) == (-10_00 + 5 * 2_00,)


@pytest.mark.parametrize(
    ("mine", "theirs", "gained"),
    [
        ("A♠ 9♠ 4♣", KINGS_HIGH, 20_00),  # higher: ante and play
        ("Q♠ 9♠ 4♣", KINGS_HIGH, -20_00),
        ("K♠ 9♠ 4♣", KINGS_HIGH, 0),
        ("9♠ 8♦ 2♣", "J♠ T♦ 8♣", 10_00),  # the dealer does not qualify: the ante only
        ("A♠ A♦ 2♣", "J♠ T♦ 8♣", 10_00),
        ("9♠ 8♦ 2♣", "Q♠ 3♦ 2♥", -20_00),  # queen high does
        ("K♠ K♦ 2♣", "Q♠ Q♦ A♥", 20_00),  # the pair before the odd card
        ("2♠ 3♦ 4♣", "A♦ 2♥ 3♠", 20_00 + 10_00),  # ace-two-three is the lowest straight
    ],
)
def test_20_10_ante_and_play(mine: str, theirs: str, gained: int) -> None:
    assert gains(played(mine, theirs)) == (gained,)


def test_20_10_equal_hands_win_where_the_licensee_says_so() -> None:
    assert gains(played("K♠ 9♠ 4♣", KINGS_HIGH, tie_wins=True)) == (20_00,)


def test_20_10_players_are_settled_from_the_far_right() -> None:
    begun = told(table(), *wagers(1, 5), *wagers(4, 5), "closed")
    begun = told(begun, "cards A♣ 3♣ 4♦ K♠ 6♣ 7♦ ?? ?? ??", "decided 1 play 1", "decided 4 play 1")
    over = told(begun, "cards Q♣ 9♦ 4♥")
    assert [s for _, s, _ in done(over, "reveal")] == ["dealer", "seat 4", "seat 1"]


def test_20_10_when_all_have_folded_the_dealers_hand_is_not_turned() -> None:
    over = told(alone("2♠ 8♦ 4♣"), "decided 1 play 0")
    assert over.pending is None
    assert over.acts[-1].cards == ("??", "??", "??")


# 20.11


@pytest.mark.parametrize(("chosen", "odds"), [("1", (5, 4, 1)), ("2", (4, 3, 1)), ("3", (3, 2, 1))])
def test_20_11_the_ante_bonus_is_paid_whatever_the_dealer_has(
    chosen: str, odds: tuple[int, int, int]
) -> None:
    hands = ("2♠ 3♠ 4♠", "2♠ 2♦ 2♣", "2♠ 3♦ 4♣")
    for hand, to in zip(hands, odds, strict=True):
        better = played(hand, "J♠ Q♠ K♠", ante_bonus_table=chosen)
        worse = played(hand, KINGS_HIGH, ante_bonus_table=chosen)
        no_hand = played(hand, "J♠ T♦ 8♣", ante_bonus_table=chosen)
        assert gains(better) == (-20_00 + to * 10_00,)
        assert gains(worse) == (20_00 + to * 10_00,)
        assert gains(no_hand) == (10_00 + to * 10_00,)


@pytest.mark.parametrize(
    ("three", "by_table"),
    [
        ("A♠ K♠ Q♠", {"A": 40, "B": 40, "C": 50}), ("A♠ 2♠ 3♠", {"A": 40, "B": 40, "C": 40}),
        ("7♠ 7♦ 7♥", {"A": 30, "B": 30, "C": 30}), ("7♠ 8♦ 9♥", {"A": 6, "B": 6, "C": 6}),
        ("7♠ 8♠ J♠", {"A": 4, "B": 3, "C": 3}), ("7♠ 7♦ J♠", {"A": 1, "B": 1, "C": 1}),
        ("K♠ A♦ 2♠", {"A": -1, "B": -1, "C": -1}),
    ],
)  # fmt: skip
def test_20_11_pair_plus(three: str, by_table: dict[str, int]) -> None:
    for chosen, odds in by_table.items():
        begun = alone(three, ante=0, plus=5, pair_plus_table=chosen)
        assert gains(told(begun, f"cards {KINGS_HIGH}")) == (odds * 5_00,)


def test_20_11_a_licensees_own_tables() -> None:
    own: dict[str, Any] = {"pair_plus_table": "own", "pair_plus_own": "100,40,30,5,4,1"}
    for three, odds in (("A♠ K♠ Q♠", 100), ("2♠ 3♠ 4♠", 40), ("7♠ 8♦ 9♥", 5), ("7♠ 8♠ J♠", 4)):
        begun = alone(three, ante=0, plus=5, **own)
        assert gains(told(begun, f"cards {KINGS_HIGH}")) == (odds * 5_00,)
    bonus = {"ante_bonus_table": "own", "ante_bonus_own": "5,3,1"}
    for hand, to in (("2♠ 3♠ 4♠", 5), ("2♠ 2♦ 2♣", 3), ("2♠ 3♦ 4♣", 1)):
        assert gains(played(hand, KINGS_HIGH, **bonus)) == (20_00 + to * 10_00,)
    for key, odds_ in (("pair_plus", "100,40,30,5,4,1"), ("ante_bonus", "5,3,1")):
        unlawful("reading TC-1", GAME, **{f"{key}_table": "own"})
        unlawful("reading TC-1", GAME, **{f"{key}_own": odds_})
        assert GAME.terms_from({f"{key}_own": "none"}) == GAME.terms()
    terms = {"min_wager": 20_000_00, "max_wager": 20_000_00, **bonus}
    unlawful("reading TC-10", GAME, payout_limit=7 * 20_000_00 - 1_00, **terms)


@pytest.mark.parametrize(
    ("mine", "theirs", "odds"),
    [
        ("A♠ K♠ Q♠", "J♠ T♠ 7♥", 1000), ("9♠ K♠ Q♠", "J♠ T♠ 7♥", 200), ("7♠ 7♦ 2♣", "7♣ 7♥ K♣", 50),
        ("7♠ 7♦ 2♣", "7♣ 2♥ K♣", 25), ("2♠ 7♠ 9♠", "J♠ K♠ 3♥", 15), ("5♦ 7♠ 9♠", "6♠ 8♥ K♣", 10),
        ("7♠ 7♦ 3♣", "7♣ 2♥ K♣", 5), ("7♠ 7♦ 2♣", "2♥ 3♥ K♣", -1),
    ],
)  # fmt: skip
def test_six_card_bonus_is_the_best_five_of_six(mine: str, theirs: str, odds: int) -> None:
    plain = gains(played(mine, theirs))
    (gained,) = gains(played(mine, theirs, six=2, six_card_bonus="on"))
    assert gained - plain[0] == odds * 2_00


def test_20_11_a_limit_binds_ante_play_and_ante_bonus_but_not_pair_plus() -> None:
    over = played(
        "7♠ 8♠ 9♠", KINGS_HIGH, ante=10_000, plus=500, payout_limit="50,000", max_wager=10_000_00
    )
    assert gains(over) == (50_000_00 + 40 * 500_00,)


def test_20_11_what_the_ante_wins_is_taken_off_the_limit_of_the_play_wager() -> None:
    terms = {"payout_limit": "50,000", "max_wager": 40_000_00}
    begun = told(seated(GAME, terms, {"Ann": 1}, 100_000_00), "shuffled", *wagers(1, 40_000))
    begun = told(begun, "closed", "cards A♠ 9♠ 4♣ ?? ?? ??", "decided 1 play 1")
    over = told(begun, f"cards {KINGS_HIGH}")
    assert [amount for *_, amount in done(over, "pay")] == [40_000_00, 10_000_00]


def test_20_11_the_limit_is_at_least_50_000_or_what_the_minimum_can_win() -> None:
    unlawful("reading TC-10", GAME, payout_limit="49,999.99")
    most = {"1": 1 + 1 + 5, "2": 1 + 1 + 4, "3": 1 + 1 + 3}
    for chosen, times in most.items():
        terms = {"ante_bonus_table": chosen, "min_wager": 20_000_00, "max_wager": 20_000_00}
        unlawful("reading TC-10", GAME, payout_limit=times * 20_000_00 - 1_00, **terms)
        assert GAME.terms_from({"payout_limit": times * 20_000_00, **terms})


def test_20_6_two_positions_are_adjacent_and_a_choice_of_the_licensee() -> None:
    for terms, seats in (({}, (2, 3)), ({"two_positions": True}, (2, 4))):
        chosen = GAME.terms_from(terms)
        layout = Layout.new(GAME, chosen).sit(GAME, chosen, "Ann", seats[0], 100_00)
        with pytest.raises(Refused):
            layout.sit(GAME, chosen, "Ann", seats[1], 0)
    layout = layout.sit(GAME, chosen, "Ann", 3, 0)
    with pytest.raises(Refused):
        layout.sit(GAME, chosen, "Ann", 4, 0)


# 20.12


def test_20_12_a_dealers_card_seen_voids_all_but_pair_plus() -> None:
    begun = told(table(), *wagers(1, 5, 2), *wagers(4, 5, 5), "closed")
    begun = told(begun, "cards 2♣ 5♣ 9♦ K♠ K♦ 7♦ ?? ?? ??", "decided 1 play 0")
    assert gains(reported(begun, EXPOSED)) == (0, 5_00)
    decided = told(begun, "decided 4 play 1")
    refused("20.12", decided, f'irregularity "{EXPOSED}" {len(decided.acts)}')


def test_20_12_a_wrong_number_is_seen_with_the_first_stack() -> None:
    begun = told(table(), *wagers(1, 5), *wagers(4, 5), "closed")
    refused("20.12", begun, f'irregularity "{MISDEALT}" {len(begun.acts)}')
    assert reported(told(begun, "card K♠"), MISDEALT).table.void


def test_20_12_a_players_card_seen_is_no_misdeal() -> None:
    begun = alone("K♠ K♦ 4♣")
    assert reported(begun, "player's card exposed").pending == begun.pending


def test_20_12_a_card_face_up_is_not_used_and_two_void_the_round() -> None:
    begun = told(table(), *wagers(1, 5), "closed", "card 2♣")
    once = told(reported(begun, FACE_UP), "card 9♥")
    assert (waiting(once).asks, waiting(once).spot) == (waits.CARD, 0)
    assert gains(reported(once, FACE_UP)) == (0, 0)


def test_20_12_a_wrong_number_of_cards_voids_all_hands_even_in_the_middle_of_a_payment() -> None:
    over = played("K♠ K♦ 4♣", "A♠ Q♦ 7♥", plus=5)
    paid = next(i for i, a in enumerate(over.acts) if a.act == "pay") + 1
    assert gains(reported(over, MISDEALT, paid)) == (0,)


def test_20_12_devices() -> None:
    assert reported(table(), "shuffler failed").acts[-1].cite == "20.12"
    begun = told(table(), *wagers(1, 5), "closed", "cards K♠ K♦")
    assert gains(reported(begun, "automated dealing shoe failed")) == (0, 0)
    made = told(table(two_decks=False), *wagers(1, 5))
    removed = told(reported(made, "device counts other than 52 cards"), "shuffled")
    assert {"reading TC-9", "20.4"} <= {a.cite for a in removed.acts[len(made.acts) :]}
    assert removed.table.chips.stakes == made.table.chips.stakes


def test_the_stub_is_counted_in_the_fifth_round() -> None:
    begun = seated(GAME, {"deal_method": "hand", "shuffler_counts": False}, {"Ann": 1})
    for _ in range(4):
        begun = told(begun, "shuffled", *wagers(1, 5), "closed", "cards 2♣ ?? 5♦ ?? 9♠ ??")
        begun = next_round(told(begun, "decided 1 play 0"))
    begun = told(begun, "shuffled", *wagers(1, 5), "closed", "cards 2♣ ?? 5♦ ?? 9♠ ??")
    assert waiting(begun).asks == waits.STUB
    assert gains(told(begun, "counted 45 yes")) == (0,)
    assert waiting(told(begun, "counted 46")).asks == waits.OFFER
