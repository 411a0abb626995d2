"""N.J.A.C. 19:47-14, from the text and the customs of card rooms: who has the button and the blinds
when people come, go and sit out; who acts first; how pots are divided."""

from typing import Any

import pytest
from tests.regulation.test_card_rooms import begun, over, seat_asked, to_bet, until, usual

from nomorebets.law.decisions import CALL, CHECK, FOLD
from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.table.account import account
from nomorebets.table.facts import AnyFact, Closed, Decided, Drawn
from nomorebets.table.layout import Layout
from nomorebets.table.round import Round

SITS_OUT, POSTS = 1, 2


class Evening:
    """Hands one after another; everybody folds to the big blind."""

    def __init__(self, seats: str, first: int, **chosen: Any) -> None:
        self.game = game("holdem")
        self.terms = self.game.terms_from({"revenue": "none", **chosen})
        self.layout = Layout.new(self.game, self.terms)
        self.button = first
        for seat, name in enumerate(seats, 1):
            if name != ".":
                self.sit(name, seat)

    def sit(self, name: str, seat: int) -> None:
        self.layout = self.layout.sit(self.game, self.terms, name, seat, 500_00)

    def leave(self, name: str) -> None:
        self.layout = self.layout.leave(name)

    def hand(self, **said: int) -> tuple[int, int, int]:
        """Seats of the button, the small and the big blind; who says what before the deal."""
        told = Round(self.game, self.terms, self.layout)
        told = until(told, lambda told: told.pending is not None and told.pending.asks == "window")
        for name, value in said.items():
            told = told.after(Decided(self.layout.seats.index(name) + 1, "take part", value))
        told = told.after(Closed())
        while told.pending is not None:
            fact: AnyFact = usual(told)
            if isinstance(fact, Decided) and fact.decision == "button":
                fact = Decided(0, "button", self.button)
            elif isinstance(fact, Decided) and fact.decision == "bet" and fact.value == CALL:
                fact = Decided(fact.seat, "bet", FOLD)
            told = told.after(fact)
        self.played, self.layout = told, told.layout_after
        button, small, big = (marker + 1 for marker in self.layout.markers[:3])
        return button, small, big

    def put_in(self) -> dict[str, int]:
        """By words: what was put in before the cards, by which seat."""
        acts = self.played.acts
        return {
            f"{a.words} {a.spot}": a.amount for a in acts if a.act == "put in" and a.cite == "14.7"
        }


# the button and the blinds


def test_the_button_and_the_blinds_go_round() -> None:
    evening = Evening("ABCD", 1)
    assert [evening.hand() for _ in range(5)] == [
        (1, 2, 3),
        (2, 3, 4),
        (3, 4, 1),
        (4, 1, 2),
        (1, 2, 3),
    ]


def test_heads_up_the_button_has_the_small_blind_and_it_alternates() -> None:
    evening = Evening("A.B", 1)
    assert [evening.hand() for _ in range(3)] == [(1, 1, 3), (3, 3, 1), (1, 1, 3)]


def test_a_small_blind_who_leaves_leaves_a_dead_button() -> None:
    evening = Evening("ABCD", 1)
    evening.hand()
    evening.hand()  # button 2, blinds 3 and 4
    evening.leave("C")
    assert evening.hand() == (3, 4, 1)
    assert evening.hand() == (4, 1, 2)


def test_a_big_blind_who_leaves_leaves_a_dead_small_blind() -> None:
    evening = Evening("ABCD", 1)
    evening.hand()
    evening.hand()  # button 2, blinds 3 and 4
    evening.leave("D")
    assert evening.hand() == (3, 4, 1)
    assert evening.put_in() == {"big blind seat 1": 5_00}  # nobody makes the small one
    assert evening.hand() == (4, 1, 2)


def test_a_moving_button_goes_to_the_next_player() -> None:
    evening = Evening("ABCD", 1, button="moving")
    evening.hand()
    evening.hand()
    evening.leave("C")
    assert evening.hand() == (4, 1, 2)


@pytest.mark.parametrize(("who", "after"), [("A", (3, 3, 2)), ("B", (3, 3, 1)), ("C", (2, 2, 1))])
def test_when_two_are_left_nobody_makes_the_big_blind_twice(
    who: str, after: tuple[int, int, int]
) -> None:
    evening = Evening("ABC", 1)
    evening.hand()  # button 1, blinds 2 and 3
    evening.leave(who)
    assert evening.hand() == after


def test_who_comes_late_waits_for_the_big_blind_or_posts_it() -> None:
    evening = Evening("ABCD", 1)
    evening.hand()  # 1, 2, 3
    evening.sit("E", 5)
    evening.hand()  # 2, 3, 4: E waits
    assert not any(act.spot == "seat 5" and act.act == "deal" for act in evening.played.acts)
    assert evening.hand() == (3, 4, 5)  # E makes it
    evening.sit("F", 6)
    evening.hand(F=POSTS)  # 4, 5, 6: it is F's big blind, and no post
    assert evening.put_in() == {"small blind seat 5": 2_50, "big blind seat 6": 5_00}


def test_who_posts_has_a_live_bet() -> None:
    evening = Evening("ABC", 1)
    evening.hand()  # 1, 2, 3
    evening.hand()  # 2, 3, 1
    evening.sit("D", 4)
    evening.hand(D=POSTS)  # 3, 1, 2: D sits between the button and the big blind and waits
    assert "post seat 4" not in evening.put_in()
    evening.hand(D=POSTS)  # 1, 2, 3: the big blind comes to 4 next; D may post now
    assert evening.put_in()["post seat 4"] == 5_00


def test_who_sits_out_while_the_big_blind_passes_owes_it() -> None:
    evening = Evening("ABCD", 1)
    evening.hand()  # 1, 2, 3
    evening.hand(D=SITS_OUT)  # 2, 3, 1
    evening.hand()  # D has not posted
    assert not any(act.spot == "seat 4" and act.act == "deal" for act in evening.played.acts)


def test_who_changes_seats_is_new_there() -> None:
    evening = Evening("ABCD..", 1)
    evening.hand()  # 1, 2, 3
    evening.leave("A")
    evening.sit("A", 6)
    evening.hand()  # 2, 3, 4: A waits for the big blind
    assert not any(act.spot == "seat 6" and act.act == "deal" for act in evening.played.acts)
    assert evening.hand() == (3, 4, 6)


def test_newcomers_who_play_free_post_nothing() -> None:
    evening = Evening("ABCD", 1, newcomers="free")
    evening.hand()
    evening.sit("E", 6)
    evening.hand()
    assert any(act.spot == "seat 6" and act.act == "deal" for act in evening.played.acts)


def test_one_who_is_left_plays_no_hand() -> None:
    told = begun("holdem", seats=2)
    told = until(told, lambda told: told.pending is not None and told.pending.asks == "window")
    told = told.after(Decided(2, "take part", SITS_OUT), Closed())
    assert told.pending is None
    assert not any(act.act == "deal" for act in told.acts)


# who acts


def asked_in_turn(told: Round, number: int) -> list[int]:
    found: list[int] = []
    while len(found) < number:
        told = until(told, to_bet)
        found.append(seat_asked(told))
        told = told.after(usual(told))
    return found


def test_heads_up_the_button_acts_first_before_the_flop_and_last_after_it() -> None:
    assert asked_in_turn(begun("holdem", seats=2), 4) == [1, 2, 2, 1]


def test_after_the_flop_the_first_left_of_the_button_acts_first() -> None:
    assert asked_in_turn(begun("holdem", seats=4), 8) == [4, 1, 2, 3, 2, 3, 4, 1]


def straddled(**chosen: Any) -> Round:
    told = begun("holdem", seats=4, straddle="yes", **chosen)
    told = until(told, lambda t: t.pending is not None and t.pending.decision == 5)
    assert seat_asked(told) == 4  # left of the big blind
    return told.after(Decided(4, "straddle", 1))


def test_who_straddles_acts_last_and_may_raise() -> None:
    told = until(straddled(), to_bet)
    assert asked_in_turn(told, 4) == [1, 2, 3, 4]
    for _ in range(3):
        told = told.after(usual(told))
    assert told.pending is not None
    assert list(told.pending.legal[0][1]) == [FOLD, CHECK, 15_00]


def stud_hand(cards: list[str], seats: int, **chosen: Any) -> Round:
    told = begun("seven_card_stud", seats=seats, **chosen)
    told = until(told, lambda told: told.pending is not None and told.pending.asks == "card")
    return told.after(*(Drawn(card) for card in cards))


def opener(told: Round) -> str:
    if told.pending is not None and told.pending.decision != 0:
        told = told.after(usual(told))
    return next(a.spot for a in told.acts if a.act == "put in" and a.words.startswith("forced"))


def test_the_lowest_up_card_opens_and_suits_decide() -> None:
    cards = ["9♣", "9♦", "9♥", "8♣", "8♦", "8♥", "2♦", "K♠", "2♣"]
    assert opener(stud_hand(cards, 3)) == "seat 3"


def test_in_low_poker_the_highest_up_card_opens_and_an_ace_is_low() -> None:
    cards = ["9♣", "9♦", "9♥", "8♣", "8♦", "8♥", "K♥", "A♠", "K♠"]
    assert opener(stud_hand(cards, 3, pots="low")) == "seat 3"


@pytest.mark.parametrize(("pots", "first"), [("high", 2), ("low", 1)])
def test_on_the_fourth_card_the_best_board_acts_first(pots: str, first: int) -> None:
    cards = ["9♣", "9♦", "9♥", "8♣", "8♦", "8♥", "3♥", "Q♠", "K♠"]
    told = stud_hand(cards, 3, pots=pots)
    told = until(told, lambda t: t.pending is not None and t.pending.asks == "card")
    told = told.after(Drawn(), Drawn("5♦"), Drawn("Q♦"), Drawn("J♦"))
    assert seat_asked(told) == first


def test_of_equal_boards_the_nearest_the_dealers_left_acts_first() -> None:
    cards = ["9♣", "9♦", "9♥", "8♣", "8♦", "8♥", "3♥", "Q♠", "Q♥"]
    told = stud_hand(cards, 3)
    told = until(told, lambda t: t.pending is not None and t.pending.asks == "card")
    told = told.after(Drawn(), Drawn("5♦"), Drawn("J♦"), Drawn("J♥"))
    assert seat_asked(told) == 2


@pytest.mark.parametrize(
    ("pots", "most"), [("high", 10_00), ("eight_or_better", 5_00), ("low", 5_00)]
)
def test_an_open_pair_doubles_the_limit_in_high_poker_alone(pots: str, most: int) -> None:
    cards = ["9♣", "9♦", "9♥", "8♣", "8♦", "8♥", "3♥", "Q♠", "K♠"]
    told = stud_hand(cards, 3, pots=pots)
    told = until(told, lambda t: t.pending is not None and t.pending.asks == "card")
    told = told.after(Drawn(), Drawn("5♦"), Drawn("Q♦"), Drawn("J♦"))
    assert told.pending is not None
    assert max(told.pending.legal[0][1]) == most
    if most > 5_00:  # once the higher one was used, only that
        told = told.after(Decided(2, "bet", 10_00))
        assert told.pending is not None
        assert list(told.pending.legal[0][1]) == [FOLD, CALL, 20_00]


def test_completing_the_forced_bet_is_no_raise() -> None:
    cards = ["9♣", "9♦", "9♥", "9♠", "8♣", "8♦", "8♥", "8♠", "2♥", "Q♠", "K♠", "J♠"]
    told = stud_hand(cards, 4)
    told = told.after(usual(told), Decided(2, "bet", 5_00))
    for seat, amount in ((3, 10_00), (4, 15_00), (1, 20_00)):
        told = told.after(Decided(seat, "bet", amount))
    assert told.pending is not None
    assert list(told.pending.legal[0][1]) == [FOLD, CALL]  # three raises after the bet


@pytest.mark.parametrize(
    ("cents", "legal"),
    [
        (4_00, [FOLD, CALL, 8_50]),  # ante 50: $3.50 is more than half of $5.00, so a bet
        (2_60, [FOLD, CALL, 5_00]),  # $2.10 is less: it may be completed
    ],
)
def test_who_opens_with_less_than_the_full_bet_may_put_in_all(cents: int, legal: list[int]) -> None:
    found = game("seven_card_stud")
    terms = found.terms_from({"revenue": "none", "chip": 5})
    layout = Layout.new(found, terms)
    for seat, brought in enumerate((cents, 200_00, 200_00), 1):
        layout = layout.sit(found, terms, f"player {seat}", seat, brought)
    told = Round(found, terms, layout)
    told = until(told, lambda told: told.pending is not None and told.pending.asks == "card")
    cards = ["9♣", "9♦", "9♥", "8♣", "8♦", "8♥", "2♥", "Q♠", "K♠"]
    told = told.after(*(Drawn(card) for card in cards))
    assert seat_asked(told) == 1
    told = told.after(Decided(1, "bet higher", 1))
    assert told.table.behind(0) == 0
    assert told.pending is not None
    assert list(told.pending.legal[0][1]) == legal


# pots


def boarded(game_id: str, holes: list[list[str]], board: list[str], **chosen: Any) -> Round:
    """Everybody calls and checks; seat 1 has the button."""
    told = begun(game_id, seats=len(holes), **chosen)
    seats = len(holes)
    order = [(1 + k) % seats for k in range(seats)]
    told = until(told, lambda t: t.pending is not None and t.pending.asks == "card")
    for card in range(len(holes[0])):
        told = told.after(*(Drawn(holes[seat][card]) for seat in order))
    at = iter(board)
    while told.pending is not None:
        if told.pending.asks == "card":
            told = told.after(Drawn() if told.pending.spot < 0 else Drawn(next(at)))
        else:
            told = told.after(usual(told))
    return told


def won(told: Round) -> dict[str, int]:
    return dict(account(told.table).pots[0].won)


def test_quarters_of_a_split_pot() -> None:
    """Both have the nut low; player 2 has the better high: three quarters of 10.00."""
    told = boarded("omaha", [["A♣", "2♣", "T♦", "9♦"], ["A♦", "2♦", "K♥", "K♠"]],
                   ["3♥", "4♠", "8♣", "K♦", "Q♣"], pots="eight_or_better")  # fmt: skip
    assert won(told) == {"player 1": 2_50, "player 2": 7_50}


def test_without_a_qualified_low_high_takes_all() -> None:
    told = boarded("omaha", [["A♣", "2♣", "T♦", "9♦"], ["A♦", "2♦", "K♥", "K♠"]],
                   ["9♥", "4♠", "T♣", "K♦", "Q♣"], pots="eight_or_better")  # fmt: skip
    assert won(told) == {"player 2": 10_00}


def test_the_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    """15.00 in chips of 1.00 among two: 8.00 to who sits nearer the button's left."""
    told = boarded("holdem", [["3♣", "3♦"], ["A♣", "K♦"], ["A♦", "K♥"]],
                   ["9♥", "4♠", "T♣", "J♦", "Q♣"], chip=1_00, small_blind=2_00)  # fmt: skip
    assert won(told) == {"player 2": 8_00, "player 3": 7_00}


def test_the_odd_chip_between_high_and_low_is_the_high_hands() -> None:
    holes = [["T♣", "T♦", "J♦", "9♦"], ["K♥", "K♠", "Q♦", "Q♥"], ["A♣", "2♣", "6♦", "7♦"]]
    board = ["3♥", "4♠", "8♣", "K♦", "Q♣"]
    told = boarded("omaha", holes, board, pots="eight_or_better", chip=1_00, small_blind=2_00)
    assert won(told) == {"player 2": 8_00, "player 3": 7_00}


def test_cards_speak_and_who_cannot_win_may_throw_the_hand_in() -> None:
    told = boarded("holdem", [["3♣", "3♦"], ["A♣", "K♦"]], ["9♥", "4♠", "T♣", "J♦", "Q♣"])
    assert [act.spot for act in told.acts if act.act == "call"] == ["seat 1", "seat 2"]
    assert won(told) == {"player 2": 10_00}


def test_where_hands_are_thrown_in_in_turn_the_last_one_wins_unseen() -> None:
    """Seat 2, left of the button, is asked first; when two have given up the third is not asked."""
    told = begun("holdem", throw_in="in turn")
    told = until(
        told,
        lambda t: t.pending is not None and t.pending.decision == 1 and t.pending.asks == "offer",
    )
    assert seat_asked(told) == 2
    told = told.after(Decided(2, "show", 0), Decided(3, "show", 0))
    assert over(told)
    assert not any(act.act in ("reveal", "call") for act in told.acts)
    assert won(told) == {"player 1": 15_00}


def test_one_player_left_wins_without_showing() -> None:
    told = until(begun("holdem"), to_bet)
    told = told.after(Decided(1, "bet", FOLD), Decided(2, "bet", FOLD))
    assert over(told)
    assert not any(act.act in ("reveal", "call") for act in told.acts)
    assert won(told) == {"player 3": 5_00}


def test_short_of_a_blind_the_bet_to_call_is_the_full_blind() -> None:
    found = game("holdem")
    terms = found.terms_from({"revenue": "none"})
    layout = Layout.new(found, terms)
    for seat, cents in ((1, 100_00), (2, 100_00), (3, 2_00)):
        layout = layout.sit(found, terms, f"player {seat}", seat, cents)
    told = until(Round(found, terms, layout), to_bet)
    told = told.after(Decided(1, "bet", CALL))
    assert next(a.amount for a in reversed(told.acts) if a.act == "put in") == 5_00


@pytest.mark.parametrize(
    ("game_id", "most"),
    [
        ("holdem", 11), ("omaha", 11), ("seven_card_stud", 8), ("five_card_draw", 8),
        ("five_card_stud", 10),
    ],
)  # fmt: skip
@pytest.mark.parametrize("limit", ["fixed", "spread", "pot", "none"])
def test_as_many_as_may_sit_play_a_hand_to_the_end(game_id: str, most: int, limit: str) -> None:
    for seats in (2, most):
        told = until(begun(game_id, seats=seats, limit_type=limit), over)
        assert sum(told.layout_after.purses.values()) == seats * 200_00
    with pytest.raises(Refused):
        game(game_id).terms_from({"seats": most + 1})
