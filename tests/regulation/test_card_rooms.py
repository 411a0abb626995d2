"""N.J.A.C. 19:47-14, all types of poker: what is refused, and why, and that nothing is lost by it;
irregularities early and late; revenue; jacks to open."""

from collections.abc import Callable
from typing import Any

import pytest

from nomorebets.equipment.cards import DECK, PLAYING_CARDS
from nomorebets.law.decisions import CALL, CHECK, FOLD
from nomorebets.law.refusal import Refused
from nomorebets.law.words import COMMUNITY, DOWN
from nomorebets.rules import game
from nomorebets.table.account import account
from nomorebets.table.facts import AnyFact, Closed, Decided, Drawn, Irregularity, Left, Shuffled
from nomorebets.table.layout import Layout
from nomorebets.table.open_table import OpenTable
from nomorebets.table.round import Round
from nomorebets.table.sources import Reported

POKER = ("holdem", "omaha", "seven_card_stud", "five_card_draw", "five_card_stud")
CARDS = [PLAYING_CARDS.text(card) for card in DECK]


def begun(game_id: str, seats: int = 3, cents: int = 200_00, **chosen: Any) -> Round:
    found = game(game_id)
    terms = found.terms_from({"revenue": "none", **chosen})
    layout = Layout.new(found, terms)
    for seat in range(1, seats + 1):
        layout = layout.sit(found, terms, f"player {seat}", seat, cents)
    return Round(found, terms, layout)


def usual(told: Round) -> AnyFact:
    """What is told when nothing particular happens: the next card of an ordered deck, a check or a
    call, no draw; the hand is shown."""
    pending = told.pending
    assert pending is not None
    if pending.asks == "shuffle":
        return Shuffled()
    if pending.asks == "window":
        return Closed()
    if pending.asks == "card":
        if pending.spot < 0 and pending.facing == DOWN:
            return Drawn()  # a burn card
        out = {fact.card for fact in told.facts if isinstance(fact, Drawn)}
        return Drawn(next(card for card in CARDS[::-5] + CARDS if card not in out))
    name = told.table.game.decisions[pending.decision].name
    if name == "bet":
        ((_, legal),) = pending.legal
        return Decided(pending.spot + 1, "bet", CHECK if CHECK in legal else CALL)
    value = {"cut": 26, "button": 1, "show": 1}.get(name, 0)
    return Decided(0 if name in ("cut", "button") else pending.spot + 1, name, value)


def until(told: Round, when: Callable[[Round], bool]) -> Round:
    for _ in range(400):
        if told.pending is None or when(told):
            break
        told = told.after(usual(told))
    assert when(told), "it never came to that"
    return told


def to_bet(told: Round) -> bool:
    pending = told.pending
    return pending is not None and pending.asks == "offer" and pending.decision == 0


def over(told: Round) -> bool:
    return told.pending is None


def community(cards: int) -> Callable[[Round], bool]:
    return lambda told: told.table.count(COMMUNITY) == cards and to_bet(told)


def acted(players: int) -> Callable[[Round], bool]:
    def so_many(told: Round) -> bool:
        bets = {a.spot for a in told.acts if a.act == "decide" and a.words.startswith("bet: ")}
        return len(bets) >= players and to_bet(told)

    return so_many


def seat_asked(told: Round) -> int:
    assert told.pending is not None
    return told.pending.spot + 1


def irregular(told: Round, name: str, seat: int = 0) -> Round:
    return told.after(Irregularity(name, len(told.acts), seat))


# bad input


def raise_below_the_last(told: Round) -> AnyFact:
    return Decided(seat_asked(told), "bet", 20_00)  # after a raise to 50.00


def out_of_turn(told: Round) -> AnyFact:
    return Decided(seat_asked(told) % 3 + 1, "bet", CALL)


def check_against_a_bet(told: Round) -> AnyFact:
    return Decided(seat_asked(told), "bet", CHECK)


def a_broken_chip(told: Round) -> AnyFact:
    return Decided(seat_asked(told), "bet", 110_07)


def more_than_there_is(told: Round) -> AnyFact:
    return Decided(seat_asked(told), "bet", 900_00)


def a_card_too_many(told: Round) -> AnyFact:
    return Drawn("2♣")


def to_leave(told: Round) -> AnyFact:
    return Left("player 1")


BAD: tuple[tuple[Callable[[Round], AnyFact], str, str], ...] = (
    (raise_below_the_last, "14.7", "it must be"),
    (out_of_turn, "14.6(c)", "the rules ask seat"),
    (check_against_a_bet, "14.7", "it must be"),
    (a_broken_chip, "14.7", "it must be"),
    (more_than_there_is, "14.7", "it must be"),
    (a_card_too_many, "14.6(c)", "not: card 2♣"),
    (to_leave, "14.1", "before the round is over"),
)


@pytest.mark.parametrize("game_id", POKER)
@pytest.mark.parametrize(("wrong", "cite", "words"), BAD, ids=[bad[0].__name__ for bad in BAD])
def test_what_may_not_be_is_refused_in_one_line_and_the_hand_goes_on(
    game_id: str, wrong: Callable[[Round], AnyFact], cite: str, words: str
) -> None:
    told = until(begun(game_id, limit_type="none"), to_bet)
    told = told.after(Decided(seat_asked(told), "bet", 50_00))
    with pytest.raises(Refused) as caught:
        told.after(wrong(told))
    assert caught.value.cite == cite
    assert words in caught.value.why
    assert "\n" not in str(caught.value)
    ended = until(told, over)  # as if nothing had been said
    assert sum(ended.layout_after.purses.values()) == 3 * 200_00


@pytest.mark.parametrize("game_id", POKER)
def test_14_2_no_card_is_dealt_twice(game_id: str) -> None:
    told = until(begun(game_id), lambda told: any(a.act == "deal" for a in told.acts))
    last = next(fact for fact in reversed(told.facts) if isinstance(fact, Drawn))
    with pytest.raises(Refused, match="already out") as caught:
        told.after(last)
    assert caught.value.cite == "14.2(a)"
    assert until(told, over).pending is None


@pytest.mark.parametrize("game_id", POKER)
def test_14_1_chips_are_added_between_hands_only_at_every_type(game_id: str) -> None:
    found = game(game_id)
    table = OpenTable(found, found.terms(), Reported())
    for seat in (1, 2):
        table.sit(f"player {seat}", seat, 100_00)
    table.begin()
    table.tell(Shuffled())
    before = table.round
    with pytest.raises(Refused, match="table stakes") as caught:
        table.buy("player 1", 50_00)
    assert caught.value.cite == "14.1"
    assert table.round == before


# irregularities: early, and late


MISDEALS = (
    "first card exposed", "two cards exposed", "dealt out of sequence", "seat dealt in or left out",
)  # fmt: skip


@pytest.mark.parametrize("game_id", POKER)
@pytest.mark.parametrize("name", MISDEALS)
def test_14_15_a_misdeal_until_two_players_have_acted(game_id: str, name: str) -> None:
    told = begun(game_id)
    with pytest.raises(Refused, match="no card has been dealt yet"):
        irregular(until(told, lambda told: bool(told.facts)), name)
    for players in (0, 1):
        void = irregular(until(told, acted(players)), name)
        assert void.table.void
        assert void.layout_after.purses == told.layout.purses
        assert void.layout_after.markers == told.layout.markers  # the button stays
    with pytest.raises(Refused, match="two players have acted") as caught:
        irregular(until(told, acted(2)), name)
    assert caught.value.cite == "14.15"


@pytest.mark.parametrize("game_id", ["holdem", "omaha", "five_card_draw"])
def test_14_15_an_errant_button_is_a_misdeal_early_and_stays_late(game_id: str) -> None:
    told = begun(game_id)
    assert irregular(until(told, acted(1)), "button misplaced").table.void
    with pytest.raises(Refused, match="two players have acted"):
        irregular(until(told, acted(2)), "button misplaced")


@pytest.mark.parametrize("game_id", POKER)
def test_14_15_a_wrong_number_of_cards_is_a_misdeal_early_and_a_dead_hand_late(
    game_id: str,
) -> None:
    told = begun(game_id)
    assert irregular(until(told, acted(1)), "incorrect number of cards", 1).table.void
    late = irregular(until(told, acted(2)), "incorrect number of cards", 1)
    assert not late.table.void
    assert not late.table.in_round(0)
    ended = until(late, over)
    assert ended.layout_after.purses["player 1"] < 200_00  # its bets stay in the pot


@pytest.mark.parametrize("game_id", POKER)
def test_14_15_a_fouled_deck_is_void_until_a_pot_is_pushed(game_id: str) -> None:
    told = until(begun(game_id, revenue="rake", jackpot_drop=50, jackpot_from=1_00), over)
    pushed = next(i for i, act in enumerate(told.acts) if act.act == "push pot")
    for facts in range(len(told.facts)):
        if told.table.spans[facts] >= pushed:
            break
    void = Round(told.game, told.terms, told.layout, told.facts[:facts])
    void = irregular(void, "fouled deck")
    assert void.table.void
    assert void.layout_after.purses == told.layout.purses
    with pytest.raises(Refused, match="a pot has been pushed"):
        irregular(told, "fouled deck")


@pytest.mark.parametrize("game_id", POKER)
def test_14_15_one_card_face_up_is_not_used_two_are_a_misdeal_early(game_id: str) -> None:
    told = until(begun(game_id), acted(0))
    one = irregular(told, "card found face up")
    one = one.after(usual(one))
    assert not one.table.void
    assert irregular(one, "card found face up").table.void
    late = irregular(until(begun(game_id), acted(2)), "card found face up")
    late = irregular(late.after(usual(late)), "card found face up")
    assert not until(late, over).table.void


@pytest.mark.parametrize("game_id", ["holdem", "omaha"])
def test_14_15_board_cards_dealt_too_early_come_back_and_the_burn_card_stays(game_id: str) -> None:
    for cards, name in ((0, "flop"), (3, "turn"), (4, "river")):
        told = until(begun(game_id), community(cards))
        early = until(irregular(told, f"{name} too early"), over)
        burns = sum(act.act == "burn" for act in early.acts)
        assert burns == 3, name  # as many as ever
        assert sum(act.act == "shuffle the stub" for act in early.acts) == 1
        board = next(act.cards for act in early.acts if act.act == "pick up" and "comm" in act.spot)
        assert len(board) == len(set(board)) == 5
        for other in {0, 3, 4} - {cards}:
            with pytest.raises(Refused, match=f"only in the betting round before the {name}"):
                irregular(until(begun(game_id), community(other)), f"{name} too early")
        with pytest.raises(Refused, match="does not apply"):
            irregular(until(begun(game_id), over), f"{name} too early")


@pytest.mark.parametrize("game_id", ["holdem", "omaha"])
def test_14_15_a_flop_of_four_cards_is_dealt_again_until_a_player_has_acted_on_it(
    game_id: str,
) -> None:
    told = until(begun(game_id), community(3))
    again = irregular(told, "flop of four cards")
    again = until(again, community(3))
    assert sum(act.act == "deal" and "comm" in act.spot for act in again.acts) == 7
    with pytest.raises(Refused, match="has acted on the flop"):
        irregular(told.after(usual(told)), "flop of four cards")


def test_14_15_at_stud_an_exposed_hole_card_is_the_up_card() -> None:
    told = until(begun("seven_card_stud"), lambda told: told.table.count(0) == 1)
    told = until(irregular(told, "hole card exposed by the dealer", 1), to_bet)
    assert told.table.stack.facing[0] == [1, 0, 0]
    with pytest.raises(Refused, match=r"the card plays|no hole card"):
        irregular(told, "hole card exposed by the dealer", 2)


def test_14_15_with_both_hole_cards_exposed_the_ante_goes_back() -> None:
    told = until(begun("seven_card_stud"), lambda told: told.table.count(0) == 1)
    told = irregular(told, "hole card exposed by the dealer", 1)
    told = until(told, lambda told: told.table.count(0) == 2)
    told = irregular(told, "hole card exposed by the dealer", 1)
    ended = until(told, over)
    assert ended.layout_after.purses["player 1"] == 200_00
    (pot,) = account(ended.table).pots
    assert pot.back == 50
    assert " wins " in pot.words
    assert pot.words.endswith(", $0.50 goes back")


@pytest.mark.parametrize("game_id", POKER)
def test_14_15_what_is_said_out_of_turn_binds_only_if_the_bet_is_the_same(game_id: str) -> None:
    told = until(begun(game_id, seats=4, limit_type="none"), to_bet)
    mine, now = seat_asked(told), told.after(usual(told))
    other = seat_asked(now)
    for name, legal in (("check or call", {CHECK, CALL}), ("fold", {FOLD})):
        said = irregular(told, f"{name} out of turn", other)
        same = said.after(usual(said))
        assert same.pending is not None
        assert seat_asked(same) == other
        assert set(same.pending.legal[0][1]) <= legal
        raised = said.after(Decided(mine, "bet", 50_00))
        assert raised.pending is not None
        assert {FOLD, CALL} < set(raised.pending.legal[0][1])


@pytest.mark.parametrize("game_id", POKER)
def test_14_15_a_short_raise_is_made_full_or_is_none(game_id: str) -> None:
    told = until(begun(game_id, limit_type="none"), to_bet)
    told = told.after(Decided(seat_asked(told), "bet", 50_00))
    assert told.pending is not None
    least = told.pending.legal[0][1][2]
    full = irregular(told, "raise short by less than half", seat_asked(told))
    assert full.pending is not None
    assert list(full.pending.legal[0][1]) == [least]
    none = irregular(told, "raise short by more than half", seat_asked(told))
    assert none.pending is not None
    assert list(none.pending.legal[0][1]) == [FOLD, CALL]


@pytest.mark.parametrize("game_id", POKER)
def test_14_15_an_unprotected_hand_is_dead_and_a_protected_one_plays(game_id: str) -> None:
    told = until(begun(game_id), acted(2))
    dead = irregular(told, "unprotected hand taken in", 2)
    assert not dead.table.in_round(1)
    plays = irregular(told, "protected hand taken in", 2)
    assert plays.table.in_round(1)
    with pytest.raises(Refused, match=r"only before 14\.6\(d\)"):
        irregular(until(told, over), "unprotected hand taken in", 2)


# revenue


@pytest.mark.parametrize("game_id", POKER)
def test_14_14_rake_then_jackpot_then_award(game_id: str) -> None:
    told = begun(game_id, revenue="rake", rake_pct=10, rake_cap=3_00, rake_step=1_00,
                 jackpot_drop=1_00, jackpot_from=5_00)  # fmt: skip
    told = until(told, to_bet)
    ended = until(told.after(Decided(seat_asked(told), "bet", max(told.pending.legal[0][1]))), over)  # type: ignore[union-attr]
    taken = [act.act for act in ended.acts if act.act in ("rake", "drop", "push pot")]
    assert taken[:3] == ["rake", "drop", "push pot"]
    pot = account(ended.table).pots[0]
    assert pot.rake == min(3_00, pot.amount // 10 // 100 * 100)
    assert pot.jackpot == 1_00
    assert sum(pot.won.values()) == pot.amount - pot.rake - pot.jackpot


@pytest.mark.parametrize("game_id", POKER)
def test_14_14_who_cannot_pay_for_time_and_bet_is_not_dealt_in(game_id: str) -> None:
    found = game(game_id)
    told = begun(game_id, seats=2, revenue="time", time_charge=5_00, time_hands=1)
    layout = told.layout.sit(found, told.terms, "player 3", 3, 5_00)
    told = until(Round(found, told.terms, layout), to_bet)
    assert not told.table.in_round(2)
    charged = {act.spot: act.amount for act in told.acts if act.cite == "14.14" and act.amount}
    assert charged == {"seat 1": 5_00, "seat 2": 5_00}
    ended = until(told, over)
    assert ended.layout_after.purses["player 3"] == 5_00


# jacks to open


def jacks(**chosen: Any) -> Round:
    return begun("five_card_draw", openers="jacks", ante=1_00, **chosen)


def test_14_12_without_jacks_nobody_opens() -> None:
    told = until(jacks(), to_bet)
    hand = told.table.held(seat_asked(told) - 1)
    assert len({card >> 2 for card in hand}) == 5  # no pair
    with pytest.raises(Refused, match="no pair of jacks or better to open with") as caught:
        told.after(Decided(seat_asked(told), "bet", 5_00))
    assert caught.value.cite == "14.12"


@pytest.mark.parametrize("terms", [{"ante": 0}, {"pots": "low", "ante": 1_00}])
def test_14_12_jacks_need_an_ante_and_a_high_game(terms: dict[str, object]) -> None:
    with pytest.raises(Refused, match="needs an ante"):
        game("five_card_draw").terms_from({"openers": "jacks", **terms})
