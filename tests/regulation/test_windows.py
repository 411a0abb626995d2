"""Where the text lets a player think again while the dealer waits, and where it does not."""

import pytest
from tests.telling import refused, seated, told

from nomorebets.law.refusal import Refused
from nomorebets.rules import game, games
from nomorebets.table.round import Round

RAISES = (
    "shuffled", "decided 1 cut 26", "card", "wagered 1 wager $10", "wagered 4 wager $5", "closed",
    "cards 4♣ J♦",
)  # fmt: skip
DOUBLES = (
    "shuffled", "decided 1 cut 26", "wagered 1 wager $10", "wagered 4 wager $5", "closed",
    "cards 2♣ 7♦ ?? 7♥ J♦ 4♠",
)  # fmt: skip
SECOND = (
    "shuffled", "wagered 1 ante $5", 'wagered 1 "first wager" $10', "wagered 4 ante $5",
    'wagered 4 "first wager" $10', 'wagered 1 "optional bonus" $1', "closed",
    "cards K♠ K♦ 4♣ 5♥ 5♦ 6♠ ?? ?? ??",
)  # fmt: skip
INSURE = (
    "shuffled", "decided 1 cut 26", "card", "wagered 1 wager $10", "wagered 4 wager $20", "closed",
    "cards 9♣ 8♣ A♠ 7♦ 7♥",
)  # fmt: skip


def begun(game_id: str, **terms: object) -> Round:
    return seated(game(game_id), terms, {"Ann": 1, "Bob": 4})


def test_6_5_d_a_raise_is_not_altered_or_taken_off() -> None:
    open_ = told(begun("red_dog", decks=1), *RAISES, "decided 1 raise 0", "decided 4 raise 300")
    for value in (0, 200, 400, 500):
        refused("6.5(d)", open_, f"decided 4 raise {value}")
    raised = told(open_, "decided 1 raise 1000", "closed", "card T♠")
    assert raised.layout_after.purses == {"Ann": 120_00, "Bob": 108_00}


def test_6_5_d_a_raise_stands_when_the_third_card_was_shown_too_early() -> None:
    open_ = told(begun("red_dog", decks=1), *RAISES, "decided 4 raise 300")
    early = f'irregularity "third card exposed before raises are closed" {len(open_.acts)}'
    again = told(open_, early, "card 8♠", 'decided 1 "play on" 1', 'decided 4 "play on" 1')
    refused("6.5(d)", again, "decided 4 raise 0")
    assert told(again, "decided 1 raise 500", "closed", "card T♠").pending is None


def test_17_6_b_a_double_down_wager_is_not_withdrawn() -> None:
    open_ = told(begun("double_down_stud"), *DOUBLES, 'decided 1 "double down" 0')
    open_ = told(open_, 'decided 4 "double down" 1')
    refused("17.6(b)", open_, 'decided 4 "double down" 0')
    doubled = told(open_, 'decided 1 "double down" 1', "closed")
    assert {act.spot for act in doubled.acts if act.wager == "double down"} == {"seat 1", "seat 4"}


def test_24_10_b_a_fold_is_not_taken_back() -> None:
    open_ = told(begun("boston_5_stud"), *SECOND, 'decided 1 "expose the three cards" 1', "closed")
    folded = told(open_, 'decided 4 "second wager" 0')
    refused("24.10(b)", folded, 'decided 4 "second wager" 1')


def test_24_10_c_a_second_wager_is_withdrawn_until_the_final_two_cards() -> None:
    open_ = told(begun("boston_5_stud"), *SECOND, 'decided 1 "expose the three cards" 1', "closed")
    open_ = told(open_, 'decided 1 "second wager" 1', 'decided 4 "second wager" 1')
    withdrawn = told(open_, 'decided 4 "second wager" 0')
    refused("24.10(b)", withdrawn, 'decided 4 "second wager" 1')
    closed = told(withdrawn, "closed")
    assert [act.spot for act in closed.acts if act.act == "fold"] == ["seat 4"]


def test_24_10_a_cards_that_were_exposed_are_exposed() -> None:
    open_ = told(begun("boston_5_stud"), *SECOND, 'decided 1 "expose the three cards" 0')
    shown = told(open_, 'decided 1 "expose the three cards" 1')
    refused("24.10(a)", shown, 'decided 1 "expose the three cards" 0')


def test_2_9_an_insurance_wager_stands() -> None:
    open_ = told(begun("blackjack", decks=6, hole_card_mode="none"), *INSURE)
    open_ = told(open_, "decided 1 insurance 0", "decided 4 insurance 1000")
    refused("reading BJ-16", open_, "decided 4 insurance 0")
    refused("reading BJ-16", open_, "decided 4 insurance 500")
    insured = told(open_, "decided 1 insurance 500", "closed")
    assert [(a.spot, a.amount) for a in insured.acts if a.wager == "insurance"] == [
        ("seat 1", 5_00), ("seat 4", 10_00),
    ]  # fmt: skip


def test_what_stands_is_all_that_is_offered_again() -> None:
    open_ = told(begun("red_dog", decks=1), *RAISES, "decided 4 raise 300")
    assert open_.pending is not None
    assert dict(open_.pending.legal)[3] == (300,)
    assert told(open_, "decided 4 raise 300").pending is not None
    with pytest.raises(Refused, match=r"raise: \$3.00 of seat 4 stands"):
        told(open_, "decided 4 raise 500")


def test_a_decision_that_stands_says_by_which_paragraph() -> None:
    for each in games():
        for decision in each.decisions:
            stands = any(decision.stands(value) for value in (0, 1, 500))
            assert stands == bool(decision.stands_cite), decision.name


LATE = {  # a decision told after the dealer closed: game, facts until then, the decision, paragraph
    "red_dog": ((*RAISES, "closed"), "decided 1 raise 500", "6.5(h)"),
    "double_down_stud": ((*DOUBLES, "closed"), 'decided 1 "double down" 1', "17.6(b)"),
    "boston_5_stud": (
        (*SECOND, "closed"), 'decided 1 "expose the three cards" 1', "24.10(a)",
    ),
    "blackjack": ((*INSURE, "card", "closed"), "decided 1 insurance 500", "2.9"),
}  # fmt: skip


@pytest.mark.parametrize("game_id", LATE)
def test_a_decision_after_the_close_is_refused_by_the_paragraph_on_when_it_is_made(
    game_id: str,
) -> None:
    facts, late, cite = LATE[game_id]
    refused(cite, told(begun(game_id), *facts), late)


def test_24_10_c_a_second_wager_is_withdrawn_under_it_and_not_once_the_dealer_has_closed() -> None:
    open_ = told(begun("boston_5_stud"), *SECOND, "closed", 'decided 4 "second wager" 1')
    withdrawn = told(open_, 'decided 4 "second wager" 0')
    assert (withdrawn.acts[-1].cite, withdrawn.acts[-1].value) == ("24.10(c)", 0)
    refused("24.10(c)", told(open_, "closed"), 'decided 4 "second wager" 0')


def test_24_10_a_who_has_no_bonus_wager_has_nothing_to_expose_for() -> None:
    open_ = told(begun("boston_5_stud"), *SECOND)
    with pytest.raises(Refused, match="seat 4 has nothing to decide here") as caught:
        told(open_, 'decided 4 "expose the three cards" 1')
    assert caught.value.cite == "24.10(a)"
