"""Odds derived from the narration alone are those of the tuned solvers, as fractions."""

from fractions import Fraction

import pytest

from nomorebets.law.refusal import Refused
from nomorebets.law.words import LEFT_BOX, RIGHT_BOX
from nomorebets.odds import derived, offers, solver
from nomorebets.odds.derived.branches import Branches
from nomorebets.odds.derived.trace import Trace, Untraceable
from nomorebets.odds.results import GameOdds
from nomorebets.rules import game
from nomorebets.simulation.strategies.looking_up import by_what_is_seen


def by_win(odds: GameOdds) -> dict[Fraction, Fraction]:
    assert odds.round is not None
    found: dict[Fraction, Fraction] = {}
    for line in odds.round.total.outcomes:
        found[line.win] = found.get(line.win, Fraction(0)) + line.probability
    return found


@pytest.mark.parametrize("decks", [1, 6])
def test_red_dog_by_every_branch(decks: int) -> None:
    """Result by result, and with every pair of cards."""
    red_dog = game("red_dog")
    terms = red_dog.terms(decks=decks)
    found, tuned = derived.solve(red_dog, terms), solver("red_dog").solve(terms)
    assert by_win(found) == by_win(tuned)
    assert found.round is not None
    assert tuned.round is not None
    assert found.round.average_wager == tuned.round.average_wager
    told = dict(derived.decisions(red_dog, terms, "5♠ | 9♦"))
    known = dict(solver("red_dog").decisions(terms, "5♠ 9♦"))
    assert set(known.values()) <= set(told.values())
    assert max(known.values()) == max(told.values())


def test_a_hand_that_is_not_decided_is_refused_with_one_that_is() -> None:
    red_dog = game("red_dog")
    with pytest.raises(Refused, match=r"write it as “raise: 2 \| 4”"):
        derived.decisions(red_dog, red_dog.terms(decks=1), "5♠ | 5♦")


def test_casino_war_is_asked_through_the_same_door() -> None:
    """Six decks; published as 2.88 % with ties resolved by war, 18.65 % on the tie."""
    found = solver("casino_war").solve(game("casino_war").terms())
    assert found.round is not None
    assert found.round.house_edge == Fraction(142853, 4965115)
    assert found.wagers["tie"].house_edge == 1 - 11 * Fraction(23, 311)


def test_what_is_out_of_reach_is_not_offered() -> None:
    """Splits and boards: each has its estimate, and neither is begun."""
    assert derived.method_of("mississippi_stud") == derived.BY_HANDS
    assert derived.method_of("casino_war") == derived.BY_BRANCHES
    for game_id in ("spanish_21", "ultimate_texas_holdem"):
        assert not offers(game_id)
        with pytest.raises(Refused, match="are not solved"):
            solver(game_id)


@pytest.mark.parametrize("game_id", ["three_card_poker", "let_it_ride", "double_down_stud"])
def test_showdowns_are_counted_as_the_tuned_solvers_count_them(game_id: str) -> None:
    """Whole decks, result by result; what is settled was asked of the narration."""
    known = game(game_id)
    found, tuned = derived.solve(known, known.terms()), solver(game_id).solve(known.terms())
    assert by_win(found) == by_win(tuned)
    assert found.round is not None
    assert tuned.round is not None
    assert found.round.average_wager == tuned.round.average_wager


@pytest.mark.parametrize("hand", ["Q♠ 6♦ 4♣", "Q♠ 6♦ 3♣", "A♠ K♠ Q♠", "2♠ 3♦ 5♣"])
def test_a_hand_of_a_showdown_is_weighed_one_dealer_s_hand_after_another(hand: str) -> None:
    poker = game("three_card_poker")
    told = derived.decisions(poker, poker.terms(), hand)
    known = solver("three_card_poker").decisions(poker.terms(), hand)
    assert sorted(value for _, value in told) == sorted(value for _, value in known)


def test_mississippi_stud_is_decided_backwards() -> None:
    """Published: 4.91 % of the ante, with 3.59 antes bet on average by who bets where that is worth
    as much as to fold: after two bets, two high cards with two low ones. Of 48 cards 6 win one for
    one and 36 lose what 6 neither do: four antes lose three on average. Here such are folded."""
    stud = game("mississippi_stud")
    found = derived.solve(stud, stud.terms()).round
    assert found is not None
    assert round(float(found.house_edge), 4) == 0.0491
    hand = "fifth street: K♠ 2♦ | A♣ 3♥; third street=1, fourth street=1"
    fold, bet, *_ = derived.decisions(stud, stud.terms(), hand)
    assert fold[1] == bet[1] == -3
    assert 3.48 < found.average_wager < 3.59


def test_a_wager_beside_the_round_is_priced_by_its_one_hand() -> None:
    """Pair plus, as the tuned solver has it."""
    poker = game("three_card_poker")
    found = derived.solve(poker, poker.terms()).wagers["pair plus"]
    known = solver("three_card_poker").solve(poker.terms()).wagers["pair plus"]
    assert {o.win: o.probability for o in found.outcomes} == {
        o.win: o.probability for o in known.outcomes
    }


def test_a_narration_that_looks_at_cards_is_not_traced() -> None:
    red_dog = game("red_dog")
    one = Branches(red_dog, red_dog.terms(), {"wager": 5_00}, [True] * len(red_dog.wagers))
    with pytest.raises(Untraceable):
        list(Trace(one).courses())


class Boxes:
    """A table of red dog before the third card, as a strategy sees it."""

    def __init__(self, left: int, right: int) -> None:
        self.boxes = {LEFT_BOX: (left,), RIGHT_BOX: (right,)}

    def held(self, seat: int) -> tuple[int, ...]:
        return ()

    def shown(self, spot: int) -> tuple[int, ...]:
        return self.boxes.get(spot, ())

    def elected(self, seat: int, decision: int) -> int:
        return 0


def test_best_play_is_looked_up_by_all_that_is_seen() -> None:
    """The table of best play answers as the situations say, from cards of any suit."""
    red_dog = game("red_dog")
    asked = derived.asked_of(red_dog, red_dog.terms(decks=1), None, {})
    ((decisions, cells),) = derived.best_tables(red_dog, red_dog.terms(decks=1), {})
    situations = derived.best(asked).situations
    assert len(situations) == 132
    for seen, found in situations.items():
        (left,), (right,) = (cards for _, cards in seen.others)
        for suit in range(4):
            table = Boxes(left * 4 + suit, right * 4 + 3 - suit)
            assert by_what_is_seen(cells, 0, table, None, 0, decisions[0]) == found.best
