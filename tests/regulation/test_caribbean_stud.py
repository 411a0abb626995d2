"""Caribbean stud poker, N.J.A.C. 19:47-16, paragraph by paragraph and reading by reading."""

from itertools import combinations

import numpy as np
import pytest
from tests.scripted import Scripted
from tests.telling import done, gains, next_round, refused, reported, seated, told, unlawful, waits

from nomorebets.equipment.cards import DECK, cards_from, cards_text
from nomorebets.judgments.poker import poker_rank
from nomorebets.law.refusal import Refused
from nomorebets.law.words import DEALER, SEATS
from nomorebets.rules import game
from nomorebets.rules.njac_19_47.s16_caribbean_stud import QUALIFYING_HAND
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.scripted import kernel
from nomorebets.table.facts import Began
from nomorebets.table.journal import entries, read
from nomorebets.table.open_table import OpenTable
from nomorebets.table.replay import Replay
from nomorebets.table.round import Round
from nomorebets.table.scenario import fact_from

GAME = game("caribbean_stud")
CHIPS = 10_000_00
ANTE, PROGRESSIVE = "wagered 1 ante $10.00", "wagered 1 progressive $1.00"
NOTHING, PAIR = "3♣ 9♦ 6♠ J♥ 2♠", "K♣ K♦ 8♥ 7♠ 2♥"
LOW_PAIR = "3♣ 3♦ 6♠ J♥ 2♠"
DEALERS_PAIR = "A♠ Q♣ 7♦ 7♥ 3♥"
BY_HAND = {"deal_method": "manual_shoe", "shuffle": "manual", "two_decks": False}


def alone(**terms: object) -> Round:
    return told(seated(GAME, terms, {"Ann": 1}, CHIPS), "shuffled")


def dealt(hand: str, dealer: str, *wagers: str, **terms: object) -> Round:
    """The hand is dealt; the dealer's hole cards lie unseen, the last card face up."""
    return told(
        alone(**terms), *(wagers or (ANTE,)), "closed", f"cards {hand}", "cards ?? ?? ?? ??",
        f"card {dealer.split()[-1]}",
    )  # fmt: skip


def bet(hand: str, dealer: str, *wagers: str, **terms: object) -> Round:
    """Ann bets; the hole cards are turned."""
    holes = " ".join(dealer.split()[:4])
    return told(dealt(hand, dealer, *wagers, **terms), "decided 1 bet 1", f"cards {holes}")


# 16.1: the wagers


def test_16_1_a_bet_wager_is_double_the_ante() -> None:
    begun = dealt(PAIR, DEALERS_PAIR)
    assert done(told(begun, "decided 1 bet 1"), "wager")[-1] == ("16.10", "seat 1", 20_00)
    refused("16.1", alone(), "wagered 1 bet $20.00")
    refused("16.1", begun, "decided 1 bet 2")


def test_16_1_a_player_without_the_chips_for_a_bet_can_only_fold() -> None:
    begun = told(seated(GAME, {}, {"Ann": 1}, 29_00), "shuffled", ANTE, "closed", f"cards {PAIR}")
    begun = told(begun, "cards ?? ?? ?? ??", "card 3♥")
    assert waits(begun).legal == ((0, (0,)),)
    just = told(seated(GAME, {}, {"Ann": 1}, 30_00), "shuffled", ANTE, "closed", f"cards {PAIR}")
    assert waits(told(just, "cards ?? ?? ?? ??", "card 3♥")).legal == ((0, (0, 1)),)


def test_16_1_the_bet_is_made_when_all_cards_are_dealt_and_before_the_hole_cards_are_seen() -> None:
    begun = dealt(PAIR, DEALERS_PAIR)
    assert waits(begun).asks == "offer"
    assert begun.table.count(DEALER) == 5
    assert cards_text(begun.table.shown(DEALER)) == "3♥"


def test_16_6_a_progressive_wager_is_one_dollar_and_goes_with_an_ante() -> None:
    refused("16.6", alone(), ANTE, "wagered 1 progressive $2.00")
    refused("16.6", alone(chip="0.50"), ANTE, "wagered 1 progressive $0.50")
    refused("16.1", alone(), PROGRESSIVE, "closed")
    refused("16.1", alone(), ANTE, PROGRESSIVE, "wagered 1 ante $0.00", "closed")
    assert waits(told(alone(), PROGRESSIVE, ANTE, "closed")).asks == "card"


@pytest.mark.parametrize(
    ("cite", "terms"),
    [
        ("16.2(b)", {"shuffle": "manual"}),
        ("13:69E-1.13G", {"positions": 5}),
        ("16.12", {"bet_paytable": "flush=4"}),
        ("16.12", {"bet_limit": "$4,000"}),
        ("16.12", {"progressive_rate": 101}),
        ("16.6", {"chip": "$5"}),
    ],
)
def test_unlawful_terms_are_refused(cite: str, terms: dict[str, object]) -> None:
    unlawful(cite, GAME, **terms)


# 16.4, 16.7 to 16.9: the cards


def test_16_4_c_the_dealer_cuts_at_least_ten_cards() -> None:
    begun = told(seated(GAME, BY_HAND, {"Ann": 1}, CHIPS), "shuffled")
    refused("16.4(c)", begun, "decided 0 cut 9")
    assert waits(told(begun, "decided 0 cut 10")).asks == "wagers"
    assert waits(alone()).asks == "wagers"  # 16.4(b)1


@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
def test_reading_cs_4_one_card_a_pass_the_dealers_last_face_up(method: str) -> None:
    begun = told(seated(GAME, {"deal_method": method}, {"Ann": 1, "Bob": 5}, CHIPS), "shuffled")
    begun = told(begun, ANTE, "wagered 5 ante $5.00", "closed")
    for turn in range(5):
        begun = told(
            begun, f"cards {cards_text((turn, 20 + turn))}", f"cards {'??' if turn < 4 else 'A♠'}"
        )
    order = [(a.spot, a.words) for a in begun.acts if a.act == "deal"]
    assert [spot for spot, _ in order] == ["seat 1", "seat 5", "dealer"] * 5
    assert [words for spot, words in order if spot == "dealer"] == ["face down"] * 4 + ["face up"]


def test_16_9_stacks_of_five_and_the_dealers_last() -> None:
    assert [a.spot for a in dealt(PAIR, DEALERS_PAIR).acts if a.act == "deal"] == (
        ["seat 1"] * 5 + ["dealer"] * 5
    )


# 16.10, 16.12: settlement; an ante of $10, a bet of $20


@pytest.mark.parametrize(
    ("hand", "dealer", "ante", "wagered"),
    [
        (PAIR, DEALERS_PAIR, 10, 20),  # higher: 1 to 1 and 1 to 1
        (LOW_PAIR, DEALERS_PAIR, -10, -20),
        (NOTHING, "A♠ Q♣ 7♦ 9♥ 3♥", 10, 0),  # no qualifying hand: the bet wager has no action
        ("4♥ 8♦ T♥ T♦ 4♣", "A♠ Q♣ 7♦ 9♥ 3♥", 10, 0),
        (NOTHING, "A♠ K♠ 4♦ 3♦ 2♥", -10, -20),  # the least qualifying hand
        ("A♣ K♣ 9♥ 7♠ 2♥", "A♠ K♠ 9♠ 7♦ 2♦", 0, 0),  # equal in all five ranks
        ("A♣ K♣ 9♥ 7♠ 3♥", "A♠ K♠ 9♠ 7♦ 2♦", 10, 20),
    ],
)
def test_16_10_ante_and_bet(hand: str, dealer: str, ante: int, wagered: int) -> None:
    assert gains(bet(hand, dealer)) == ((ante + wagered) * 100,)


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("T♠ J♠ Q♠ K♠ A♠", 100),
        ("9♠ J♠ Q♠ K♠ T♠", 50),
        ("8♣ 8♦ 8♥ 8♠ 2♣", 20),
        ("8♣ 8♦ 8♥ 2♠ 2♣", 7),
        ("8♣ 9♣ J♣ 4♣ 2♣", 5),
        ("A♣ 2♥ 3♣ 4♣ 5♦", 4),
        ("8♣ 8♦ 8♥ 3♠ 2♣", 3),
        ("8♣ 8♦ 3♣ 3♠ 2♣", 2),
        ("8♣ 8♦ 4♣ 3♠ 2♣", 1),
    ],
)
def test_16_12_the_odds_on_the_bet_wager(hand: str, odds: int) -> None:
    dealer = "7♣ 7♦ 6♦ 5♥ 3♥"
    assert gains(bet(hand, dealer)) == ((10 + 20 * odds) * 100,)
    raised = bet(hand, dealer, bet_paytable="150,60,25,9,6,5,4,3,2")
    more = {100: 150, 50: 60, 20: 25, 7: 9, 5: 6, 4: 5, 3: 4, 2: 3, 1: 2}
    assert gains(raised) == ((10 + 20 * more[odds]) * 100,)


def test_reading_cs_3_the_limit_is_on_what_the_bet_wins() -> None:
    over = bet("T♠ J♠ Q♠ K♠ A♠", "7♣ 7♦ 6♦ 5♥ 3♥", "wagered 1 ante $30.00", PROGRESSIVE)
    assert gains(over) == (30_00 + 5_000_00 + 10_000_70 - 1_00,)


def test_16_10_a_fold_forfeits_ante_and_progressive() -> None:
    begun = dealt("8♣ 9♣ J♣ 4♣ 2♣", DEALERS_PAIR, ANTE, PROGRESSIVE)
    over = told(begun, "decided 1 bet 0", "cards A♠ Q♥ 7♦ 7♥")
    assert gains(over) == (-11_00,)


def test_reading_cs_8_or_the_progressive_wager_of_a_folded_hand_is_settled() -> None:
    begun = dealt(
        "8♣ 9♣ J♣ 4♣ 2♣", DEALERS_PAIR, ANTE, PROGRESSIVE, fold_forfeits_progressive=False
    )
    assert gains(told(begun, "decided 1 bet 0", "cards A♠ Q♥ 7♦ 7♥")) == (-11_00 + 50_00,)
    royal = "T♠ J♠ Q♠ K♠ A♠"
    begun = dealt(royal, DEALERS_PAIR, ANTE, PROGRESSIVE, fold_forfeits_progressive=False)
    assert gains(told(begun, "decided 1 bet 0", "cards A♦ Q♥ 7♦ 7♥")) == (-11_00 + 10_000_70,)


def test_16_10_players_are_settled_from_the_far_right() -> None:
    players = {"Ann": 1, "Bob": 2, "Cy": 7}
    begun = told(seated(GAME, {}, players, CHIPS), "shuffled")
    for seat in (1, 2, 7):
        begun = told(begun, f"wagered {seat} ante $5.00")
    begun = told(begun, "closed", f"cards {cards_text(range(15))}", "cards ?? ?? ?? ?? A♠")
    for seat in (1, 2, 7):
        assert waits(begun).spot == seat - 1
        begun = told(begun, f"decided {seat} bet 1")
    over = told(begun, "cards K♠ Q♥ 9♥ 9♦")
    assert [spot for _, spot, _ in done(over, "reveal")] == ["dealer", "seat 7", "seat 2", "seat 1"]
    assert [spot for _, spot, _ in done(over, "pick up")] == [
        "seat 7",
        "seat 2",
        "seat 1",
        "dealer",
    ]


def test_16_1_qualifying_hands_are_1463700_of_2598960() -> None:
    rank = compiled(poker_rank)
    hands = np.array(list(combinations(DECK, 5)), np.int64)
    assert sum(rank(hand) >= QUALIFYING_HAND for hand in hands) == 1_463_700
    assert len(hands) == 2_598_960


# 16.11: the progressive meter


@pytest.mark.parametrize(
    ("hand", "award", "left"),
    [
        ("T♠ J♠ Q♠ K♠ A♠", 10_000_70, 10_000_00),  # won, it is reset
        ("9♠ J♠ Q♠ K♠ T♠", 1_000_07, 9_000_63),
        ("8♣ 8♦ 8♥ 8♠ 2♣", 500_00, 10_000_70),
        ("8♣ 8♦ 8♥ 2♠ 2♣", 100_00, 10_000_70),
        ("8♣ 9♣ J♣ 4♣ 2♣", 50_00, 10_000_70),
        ("A♣ 2♥ 3♣ 4♣ 5♦", 0, 10_000_70),
    ],
)
@pytest.mark.parametrize("dealer", ["7♣ 7♦ 6♦ 5♥ 3♥", "A♦ Q♣ 7♦ 6♦ 3♥"])
def test_16_11_a_progressive_payout_hand(hand: str, award: int, left: int, dealer: str) -> None:
    """Whether or not the dealer qualifies."""
    with_it, without = bet(hand, dealer, ANTE, PROGRESSIVE), bet(hand, dealer)
    assert gains(with_it)[0] - gains(without)[0] == award - 1_00
    assert with_it.layout_after.meters == (left,)
    assert without.layout_after.meters == (10_000_00,)


def test_16_12_the_rate_of_progression_and_the_reset_are_the_licensees() -> None:
    terms = {"progressive_rate": 25, "progressive_reset": "$123.00", "flush_award": "$75"}
    over = bet("8♣ 9♣ J♣ 4♣ 2♣", "7♣ 7♦ 6♦ 5♥ 3♥", ANTE, PROGRESSIVE, **terms)
    assert over.layout_after.meters == (123_25,)
    assert [amount for *_, amount in done(over, "award")] == [75_00]


def test_16_11_the_meter_stands_between_rounds_and_survives_a_restart() -> None:
    hand, dealer = "8♣ 9♦ J♣ 4♣ 2♣", "7♣ 7♦ 6♦ 5♥ 3♥"
    table = OpenTable(GAME, GAME.terms(), Scripted(cards_from(f"{hand} {dealer}")))
    table.sit("Ann", 1, CHIPS)
    for _ in range(3):
        table.begin()
        for line in (ANTE, PROGRESSIVE, "closed", "decided 1 bet 0"):
            table.tell(fact_from(line))
    table.leave("Ann")
    assert table.layout.meters == (10_002_10,)
    stored = b"".join(line + b"\n" for line in table.journal.stored)
    lines = list(read(stored))
    again = Replay(lines[0].fact)  # type: ignore[arg-type]
    for _ in again.rounds(entries(lines)):
        pass
    assert again.layout.meters == (10_002_10,)
    assert sum(isinstance(line.fact, Began) for line in lines) == 3


def test_reading_cs_7_two_royal_flushes_share_the_meter() -> None:
    begun = told(seated(GAME, {}, {"Ann": 1, "Bob": 2}, CHIPS), "shuffled")
    for seat in (1, 2):
        begun = told(begun, f"wagered {seat} ante $5.00", f"wagered {seat} progressive $1.00")
    begun = told(begun, "closed", "cards T♠ J♠ Q♠ K♠ A♠ T♥ J♥ Q♥ K♥ A♥", "cards ?? ?? ?? ?? 3♦")
    over = told(begun, "decided 1 bet 1", "decided 2 bet 1", "cards A♦ K♦ 7♣ 7♦")
    assert [(spot, amount) for _, spot, amount in done(over, "award")] == [
        ("seat 2", 5_000_70),
        ("seat 1", 5_000_70),
    ]
    assert over.layout_after.meters == (10_000_00,)


# 16.13, reading CS-2: irregularities


def test_reading_cs_2_a_hole_card_seen_voids_all_but_the_progressive_wagers() -> None:
    begun = dealt("8♣ 9♣ J♣ 4♣ 2♣", DEALERS_PAIR, ANTE, PROGRESSIVE)
    over = reported(begun, "hole card exposed")
    assert over.table.void
    assert gains(over) == (50_00 - 1_00,)
    assert over.layout_after.meters == (10_000_70,)
    lost = reported(dealt(NOTHING, DEALERS_PAIR, ANTE, PROGRESSIVE), "hole card exposed")
    assert gains(lost) == (-1_00,)


def test_reading_cs_2_a_hole_card_seen_when_all_have_bet_or_folded_voids_nothing() -> None:
    begun = told(seated(GAME, {}, {"Ann": 1, "Bob": 2}, CHIPS), "shuffled", ANTE)
    begun = told(begun, "wagered 2 ante $5.00", "closed", f"cards {PAIR} {NOTHING} ?? ?? ?? ?? 3♥")
    one = told(begun, "decided 1 bet 1")
    assert reported(one, "hole card exposed").table.void
    both = told(one, "decided 2 bet 0")
    refused("16.13", both, f'irregularity "hole card exposed" {len(both.acts)}')


def test_reading_cs_2_progressive_wagers_on_incomplete_hands_go_back_and_off_the_meter() -> None:
    terms: dict[str, object] = {"deal_method": "hand"}
    begun = told(seated(GAME, terms, {"Ann": 1, "Bob": 2}, CHIPS), "shuffled")
    for seat in (1, 2):
        begun = told(begun, f"wagered {seat} ante $5.00", f"wagered {seat} progressive $1.00")
    begun = told(begun, "closed")
    for turn in range(4):
        begun = told(begun, f"cards {cards_text((turn * 4, 20 + turn))}", "cards ??")
    begun = told(begun, "card T♣")  # Ann's fifth club; Bob has four cards
    over = reported(begun, "hole card exposed")
    assert gains(over) == (50_00 - 1_00, 0)
    assert over.layout_after.meters == (10_000_70,)


def test_16_13_void_takes_back_what_was_paid_and_what_the_meter_gained() -> None:
    over = bet("T♠ J♠ Q♠ K♠ A♠", "7♣ 7♦ 6♦ 5♥ 3♥", ANTE, PROGRESSIVE)
    late = reported(over, "incorrect number of cards", next_act(over, "award") + 1)
    assert late.table.void
    assert gains(late) == (0,)
    assert late.layout_after.meters == (10_000_00,)


def next_act(played: Round, act: str) -> int:
    return next(i for i, a in enumerate(played.acts) if a.act == act)


def test_16_13_one_card_face_up_is_discarded_two_void_all_hands() -> None:
    begun = told(alone(), ANTE, "closed", "cards K♣ K♦")
    once = told(reported(begun, "card found face up"), "card A♠")
    assert waits(once).place == 2
    assert gains(reported(once, "card found face up")) == (0,)
    with pytest.raises(Refused, match="all cards have been dealt"):
        reported(dealt(PAIR, DEALERS_PAIR), "card found face up")


def test_reading_cs_5_the_stub_is_counted_every_fifth_round() -> None:
    begun = seated(GAME, BY_HAND, {"Ann": 1}, CHIPS)
    hand, dealer = NOTHING.split(), DEALERS_PAIR.split()
    for number in range(1, 6):
        begun = told(begun, "shuffled", "decided 0 cut 26", ANTE, "closed")
        for turn in range(5):
            begun = told(begun, f"card {hand[turn]}", f"cards {dealer[4] if turn == 4 else '??'}")
        begun = told(begun.after(fact_from("decided 1 bet 0")), f"cards {' '.join(dealer[:4])}")
        if number < 5:
            begun = next_round(begun)
    assert waits(begun).asks == "stub"
    assert gains(told(begun, "counted 42")) == (-10_00,)
    assert gains(told(begun, "counted 41")) == (0,)
    assert told(begun, "counted 41").layout_after.markers[2] == 1
    assert told(begun, "counted 41 yes").layout_after.markers[2] == 0


@pytest.mark.slow  # compiles
def test_16_11_the_compiled_table_has_the_same_meter() -> None:
    """Two royal flushes and a straight flush, then one more royal flush at the reset meter."""
    top = cards_from("T♠ J♠ Q♠ K♠ A♠ 9♣ 8♣ 7♣ 6♣ 5♣ T♥ J♥ Q♥ K♥ A♥ A♦ A♣ 6♠ 8♠ 9♠")
    deck = np.array([*top, *(card for card in DECK if card not in top)], np.int64)
    stakes = np.zeros((2, SEATS, 3), np.int64)
    stakes[:, :3, 0], stakes[:, :3, 2] = 5_00, 1_00
    net, _ = kernel(GAME)(
        GAME.terms(), np.array([deck, deck]), np.zeros(1, np.int64),
        np.array([1, 1, 1, 1, 0, 0]), np.arange(3), True, stakes, np.array(GAME.between.rests),
    )  # fmt: skip
    meter = 10_000_00 + 2_10
    half = meter // 2  # seat 3, from the far right: the meter is won, and shows $10,000 again
    tenth = 1_000_00
    assert net[0, :3, 2].tolist() == [half - 1_00, tenth - 1_00, half - 1_00]
    assert net[1, :3, 2].tolist() == [9_000_00 + 2_10 - 1_00, -1_00, -1_00]


LEFT_OF_A_ROYAL = "cards 9♦ 8♦ 7♦ 6♦ 5♦ A♠ K♠ Q♠ J♠ T♠ ?? ?? ?? ?? 3♦"
TWO_ROYALS = "cards A♥ K♥ Q♥ J♥ T♥ A♠ K♠ Q♠ J♠ T♠ ?? ?? ?? ?? 3♦"


def two(cards: str, *wagers: str, **terms: object) -> Round:
    """Ann at seat 2, Bob at seat 5, an ante of $5 each."""
    begun = seated(GAME, terms, {"Ann": 2, "Bob": 5})
    made = ("wagered 2 ante $5", "wagered 5 ante $5", *wagers)
    return told(begun, "shuffled", *made, "closed", cards)


BOTH = ("wagered 2 progressive $1", "wagered 5 progressive $1")


def test_16_1_a_straight_flush_left_of_a_royal_flush_is_a_progressive_payout_hand() -> None:
    over = told(two(LEFT_OF_A_ROYAL, *BOTH), "decided 2 bet 1", "decided 5 bet 1")
    over = told(over, "cards A♣ A♦ 7♣ 9♥")
    assert done(over, "award") == [
        ("16.11", "seat 5", 10_001_40), ("16.11", "seat 2", 1_000_00),
    ]  # fmt: skip
    assert over.layout_after.meters == (9_000_00,)


def test_16_11_two_royal_flushes_share_alike_though_one_is_folded() -> None:
    begun = two(TWO_ROYALS, *BOTH, fold_forfeits_progressive="no")
    over = told(begun, "decided 2 bet 0", "decided 5 bet 1", "cards A♣ A♦ 7♣ 9♥")
    assert {amount for _, _, amount in done(over, "award")} == {5_000_70}
    assert [spot for _, spot, _ in done(over, "award")] == ["seat 5", "seat 2"]
    assert over.layout_after.meters == (10_000_00,)


def test_16_13_a_progressive_wager_forfeited_by_a_fold_stays_forfeited() -> None:
    """Reading CS-2, also where nobody else has made one."""
    begun = told(two(TWO_ROYALS, "wagered 2 progressive $1"), "decided 2 bet 0")
    void = reported(begun, "hole card exposed")
    assert void.layout_after.purses["Ann"] == 100_00 - 1_00
    assert void.layout_after.purses["Bob"] == 100_00
    assert void.layout_after.meters == (10_000_70,)


def test_16_3_e_hours_of_use_by_dealing_method() -> None:
    """Reading CS-11: the later text wants cards dealt from the hand changed after four."""
    hours = {
        (method, chosen): GAME.cards.hours(
            GAME.terms_from({"deal_method": method, "card_hours": chosen})
        )
        for method in ("manual_shoe", "hand", "auto_shoe")
        for chosen in (4, 8)
    }
    assert hours == {
        ("manual_shoe", 4): 8, ("manual_shoe", 8): 8, ("hand", 4): 4, ("hand", 8): 8,
        ("auto_shoe", 4): 8, ("auto_shoe", 8): 8,
    }  # fmt: skip
    unlawful("16.3(e)", GAME, card_hours=6)
