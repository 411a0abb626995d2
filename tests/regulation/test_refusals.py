"""A refusal cites the rule that is broken, not what was pending; a wager is made under its own."""

import pytest
from tests.support import GAMES
from tests.telling import reported, seated, told

from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.table.round import Round

CUT = ("shuffled", "decided 1 cut 26")
PUNTO = (
    "shuffled", "decided 3 cut 0", "decided 1 cut 26", "cards A♠ 2♣", 'decided 1 "take the shoe" 1',
)  # fmt: skip
STARTS: dict[str, tuple[str, ...]] = {  # until wagers are open
    "craps": (),
    "blackjack": (*CUT, "card"),
    "baccarat_punto_banco": PUNTO,
    "roulette": (),
    "big_six": (),
    "red_dog": (*CUT, "card"),
    "minibaccarat": ("shuffled", "decided 3 cut 0", "decided 1 cut 26", "cards A♠ 2♣"),
    "caribbean_stud": ("shuffled",),
    "double_down_stud": CUT,
    "let_it_ride": ("shuffled",),
    "three_card_poker": ("shuffled",),
    "boston_5_stud": ("shuffled",),
    "double_draw_poker": ("shuffled",),
}
LIR = tuple(f'wagered 1 "bet {n}" $5' for n in ("one", "two", "three"))
WAGERS: dict[str, tuple[str, ...]] = {  # enough for a round
    "craps": ('wagered 1 "Pass Bet" $5',),
    "roulette": ("wagered 1 red $5",),
    "big_six": ("wagered 1 Flag $5",),
    "baccarat_punto_banco": ('wagered 1 "Tie Bet" $5',),
    "minibaccarat": ('wagered 1 "Tie Bet" $5',),
    "caribbean_stud": ("wagered 1 ante $5",),
    "let_it_ride": LIR,
    "three_card_poker": ("wagered 1 ante $5",),
    "boston_5_stud": ("wagered 1 ante $5", 'wagered 1 "first wager" $10'),
    "double_draw_poker": ("wagered 1 ante $5", "wagered 1 bonus $5"),
}
LATE = {  # another wager made; the same one withdrawn
    "craps": ("1.3", "1.3"),
    "blackjack": ("2.3", "2.3"),
    "baccarat_punto_banco": ("3.2(d)", "3.2(d)"),
    "roulette": ("5.3(b)", "5.3(b)"),
    "big_six": ("5.6(a)", "5.6(a)"),
    "red_dog": ("6.5(a)", "6.5(d)"),
    "minibaccarat": ("7.2(d)", "7.2(d)"),
    "caribbean_stud": ("16.6", "16.6"),
    "double_down_stud": ("17.6(b)", "17.6(b)"),
    "let_it_ride": ("18.6(c)", "18.6(c)"),
    "three_card_poker": ("20.6", "20.6"),
    "boston_5_stud": ("24.6(b)", "24.6(b)"),
    "double_draw_poker": ("42.6(b)", "42.6(b)"),
}
UNKNOWN = {
    "craps": "1.2(a)", "roulette": "5.1(e)", "big_six": "5.5(a)", "baccarat_punto_banco": "3.2(b)",
    "minibaccarat": "7.2(b)",
}  # fmt: skip
DEPTH = {
    "blackjack": "2.5(c)", "baccarat_punto_banco": "3.5(c)", "red_dog": "6.3(c)",
    "minibaccarat": "7.5(c)", "double_down_stud": "17.4(e)",
}  # fmt: skip


def opened(game_id: str, **terms: object) -> Round:
    begun = seated(game(game_id), terms, {"Ann": 1, "Bob": 3})
    return told(begun, *STARTS[game_id])


def wagered(game_id: str) -> tuple[str, ...]:
    return WAGERS.get(game_id, ("wagered 1 wager $5",))


def refusal(begun: Round, line: str) -> Refused:
    with pytest.raises(Refused) as caught:
        told(begun, line)
    return caught.value


def withdrawn(line: str) -> str:
    return line.rpartition("$")[0] + "$0.00"


@pytest.mark.parametrize("game_id", LATE)
def test_late_and_withdrawn_wagers(game_id: str) -> None:
    """1.3, 2.3, 3.2(d), 5.3(b), 5.6(a), 6.5(a), 6.5(d), 7.2(d), 17.6(b), 24.6(b), 42.6(b)."""
    made = wagered(game_id)
    closed = told(opened(game_id), *made, "closed")
    late, taken = LATE[game_id]
    found = refusal(closed, made[0].replace(" 1 ", " 3 ", 1))
    assert (found.cite, found.why) == (late, "wagers are closed: none is made now")
    found = refusal(closed, withdrawn(made[0]))
    assert found.cite == taken
    assert found.why.startswith("wagers are closed: none is increased, withdrawn")


@pytest.mark.parametrize("game_id", UNKNOWN)
def test_unknown_wagers(game_id: str) -> None:
    """3.2(b), 7.2(b): no wagers but those that are specified."""
    found = refusal(opened(game_id), 'wagered 1 "Dragon 7" $5')
    assert found.cite == UNKNOWN[game_id]


@pytest.mark.parametrize("game_id", DEPTH)
def test_the_depth_of_the_cut(game_id: str) -> None:
    """2.5(c), 3.5(c), 6.3(c), 7.5(c), 17.4(e): at least 10 cards from either end."""
    begun = seated(game(game_id), {}, {"Ann": 1})
    assert refusal(told(begun, "shuffled"), "decided 1 cut 9").cite == DEPTH[game_id]


def test_1_2_a_5_buttons() -> None:
    begun = opened("craps")
    assert refusal(begun, 'called 1 "Place Bet to Win 6" on').cite == "1.2(a)5"
    placed = told(begun, 'wagered 1 "Place Bet to Win 6" $6')
    assert refusal(placed, 'called 1 "Place Bet to Win 6" maybe').cite == "1.2(a)5"


def test_1_2_a_5_the_on_button_of_a_place_bet_is_its_paragraphs_act() -> None:
    made = told(opened("craps"), 'wagered 1 "Pass Bet" $5', 'wagered 1 "Place Bet to Win 6" $6')
    called = told(made, 'called 1 "Place Bet to Win 6" on')
    assert (called.acts[-1].act, called.acts[-1].cite) == ("button", "1.2(a)5")
    off = told(called, 'called 1 "Place Bet to Win 6" off')
    assert off.acts[-1].cite == "1.3"


IN_CHIPS = {  # wagers are made with chips: of which value, the licensee chooses
    "craps": "1.3", "blackjack": "2.3", "baccarat_punto_banco": "3.2(c)", "roulette": "5.1(a)",
    "big_six": "reading BS-4", "red_dog": "6.5(b)", "minibaccarat": "7.2(c)",
    "caribbean_stud": "16.6", "double_down_stud": "17.6(a)", "let_it_ride": "18.6(a)",
    "three_card_poker": "20.6", "boston_5_stud": "24.6(a)", "double_draw_poker": "42.6(a)",
}  # fmt: skip


@pytest.mark.parametrize("game_id", IN_CHIPS)
def test_an_amount_no_chips_make_offends_the_paragraph_on_chips(game_id: str) -> None:
    *before, last = wagered(game_id)
    found = refusal(told(opened(game_id), *before), f"{last}.50")
    assert found.why.endswith("is not in whole chips of $1.00")
    assert found.cite == IN_CHIPS[game_id]


def test_amounts_are_told_in_dollars() -> None:
    begun = told(opened("red_dog", decks=1), "wagered 1 wager $5", "closed", "cards 4♣ J♦")
    found = refusal(begun, "decided 1 raise 700")
    legal = "no or $1.00 or $2.00 or $3.00 or $4.00 or $5.00"
    assert found.why == f"raise $7.00 is refused: it must be {legal}"
    assert (
        "not: wagered 1 wager $12.00"
        in refusal(seated(game("red_dog"), {}, {"Ann": 1}), "wagered 1 wager $12").why
    )


OWN = [
    ("boston_5_stud", {}, 'wagered 1 "optional bonus" $5', "24.6(c)"),
    ("blackjack", {"side_2_17": "over_under_13"}, 'wagered 1 "over 13" $1', "2.17(a)1"),
    ("blackjack", {"multiple_action": "yes", "max_wagers_per_box": 1, "hole_card_mode": "none"},
     'wagered 1 "second wager" $5', "2.13"),
    ("baccarat_punto_banco", {}, 'wagered 1 "Tie Bet" $5', "3.2(a)3"),
    ("minibaccarat", {}, 'wagered 1 "Tie Bet" $5', "7.2(a)3"),
    ("let_it_ride", {"three_card_bonus": "A"}, 'wagered 1 "three-card bonus" $5', "reading LR-7"),
    ("three_card_poker", {"six_card_bonus": "on"}, 'wagered 1 "six-card bonus" $5', "reading TC-8"),
]  # fmt: skip


@pytest.mark.parametrize(("game_id", "terms", "line", "cite"), OWN)
def test_a_side_wager_is_made_under_its_own_paragraph(
    game_id: str, terms: dict[str, object], line: str, cite: str
) -> None:
    """24.6(c), 2.13, 2.17(a)1, 3.2(a)3, 7.2(a)3."""
    made = told(opened(game_id, **terms), *wagered(game_id), line)
    assert made.acts[-1].cite == cite


def test_every_game_closes_its_wagers_by_a_paragraph() -> None:
    for game_id in GAMES:
        if game_id in LATE:
            assert game(game_id).wagering.closes_cite == LATE[game_id][0]


def announced(played: Round) -> list[tuple[str, str]]:
    return [(act.cite, act.words) for act in played.acts if act.act == "announce"]


def test_5_4_no_more_bets_is_called_again_after_a_no_spin() -> None:
    begun = told(opened("roulette"), "wagered 1 red $5", "closed")
    again = reported(begun, "fewer than four revolutions")
    assert announced(again)[-3:] == [
        ("5.3(b)", "No more bets"), ("5.4(b)", "No Spin"), ("5.3(b)", "No more bets"),
    ]  # fmt: skip
    once = begun.facts[:2]
    early = Round(begun.game, begun.terms, begun.layout, once)
    early = reported(early, "ball spun with the wheel", after=2)
    assert [words for _, words in announced(early)] == ["No Spin", "No more bets"]


def test_5_6_b_no_more_bets_is_called_again_after_a_short_spin() -> None:
    begun = told(opened("big_six"), "wagered 1 Flag $5", "closed")
    again = reported(begun, "fewer than three revolutions")
    assert [act.cite for act in again.acts[-4:]] == ["5.6(b)", "5.6(b)", "5.6(a)", "5.6(b)"]
    assert announced(again)[-1] == ("5.6(a)", "No more bets")


def test_3_8_e_is_of_the_cutting_card_alone() -> None:
    begun = told(opened("baccarat_punto_banco"), 'wagered 1 "Tie Bet" $5', "closed")
    over = told(begun, "cards 9♠ 2♥ K♠ 3♥")
    assert {act.cite for act in over.acts if act.act == "pick up"} == {"reading PB-16"}
    assert not [act for act in over.acts if act.cite == "3.8(e)"]


def test_17_10_c_a_payment_cut_by_the_limit_cites_it() -> None:
    begun = seated(game("double_down_stud"), {}, {"Ann": 1, "Bob": 3}, chips=1_000_00)
    begun = told(begun, *CUT, "wagered 1 wager $101", "wagered 3 wager $5", "closed")
    begun = told(begun, "cards A♠ 2♥ ?? K♠ Q♠ J♠", "closed", "card T♠")
    paid = [(act.cite, act.amount) for act in begun.acts if act.act == "pay"]
    assert paid == [("17.10(c)", 100_000_00)]
    assert {act.cite for act in begun.acts if act.act == "pick up" and act.spot == "seat 1"} == {
        "17.9(c)"
    }


def test_17_4_b_1_a_deck_enters_the_shoe_once() -> None:
    begun = seated(game("double_down_stud"), {"shuffle": "auto_into_shoe"}, {"Ann": 1})
    begun = told(begun, "shuffled", "wagered 1 wager $5", "closed")
    shoe = [act.cite for act in begun.acts if "shoe" in act.words]
    assert shoe == ["17.4(b)1"]
    assert announced(begun) == [("17.8(a)1", "No more bets")]


def test_2_6_h_the_dealer_shall_deal_a_second_card() -> None:
    begun = told(
        opened("blackjack", decks=6, hole_card_mode="none"), "wagered 1 wager $5", "closed"
    )
    bust = told(begun, "cards K♠ 7♠ Q♠", "decided 1 play 1", "card 5♥")
    assert announced(bust)[-1] == ("2.6(h)", "Dealer's Card")
    assert told(bust, "card 2♥").pending is None


def test_2_9_no_insurance_on_a_wager_nobody_made() -> None:
    begun = opened("blackjack", decks=6, multiple_action="yes", hole_card_mode="none",
                   max_wagers_per_box=1)  # fmt: skip
    begun = told(begun, "wagered 1 wager $10", 'wagered 1 "second wager" $10', "closed")
    begun = told(begun, "cards K♠ A♠ 7♠", "closed", "closed")
    assert begun.pending is not None
    assert begun.game.decisions[begun.pending.decision].name == "play"
