"""Double Draw Poker: equal to the oracle on stripped decks, and to what others have published."""

from fractions import Fraction
from itertools import combinations

import pytest
from tests.conftest import Count

from nomorebets.equipment.cards import card_text, cards_from, cards_text
from nomorebets.law.refusal import Refused
from nomorebets.odds import double_draw_poker
from nomorebets.odds.double_draw_poker import solution
from nomorebets.odds.double_draw_poker.solution import all_sets
from nomorebets.odds.oracle import Oracle
from nomorebets.odds.results import GameOdds
from nomorebets.rules import game
from nomorebets.table.facts import AnyFact, Closed, Drawn, Shuffled, Wagered

pytestmark = pytest.mark.slow  # whole decks, the oracle, compilation

GAME = game("double_draw_poker")
CUT = {"cut": 4}
DECKS = {
    "two jokers, two suits": "A♠ A♦ K♠ K♦ Q♠ J♠ T♠ Jk1 Jk2",
    "one joker, pairs and a flush": "9♠ 9♥ 8♠ 8♥ 5♠ 4♠ 2♠ 2♣ Jk1",
}
HANDS = {
    "two jokers, two suits": ["A♠ K♠ K♦ Q♠ Jk1", "A♦ K♦ Q♠ J♠ T♠", "A♠ A♦ K♠ J♠ T♠"],
    "one joker, pairs and a flush": ["9♠ 9♥ 8♠ 4♠ 2♣", "8♥ 5♠ 4♠ 2♠ Jk1", "9♥ 8♥ 5♠ 4♠ 2♣"],
}
CASES = [(deck, hand) for deck in DECKS for hand in HANDS[deck]]


def deck_of(name: str) -> tuple[int, ...]:
    return tuple(sorted(cards_from(DECKS[name])))


def dealt(hand: str, ante: int, bonus: int) -> tuple[AnyFact, ...]:
    return (
        Shuffled(),
        Wagered(1, "ante", ante),
        Wagered(1, "bonus", bonus),
        Closed(),
        *(Drawn(card_text(card)) for card in cards_from(hand)),
    )


@pytest.mark.parametrize(("deck", "hand"), CASES)
@pytest.mark.parametrize(("table", "bonus"), [("1", 20_00), ("2", 15_00)])
def test_a_hand_is_worth_what_the_oracle_says(deck: str, hand: str, table: str, bonus: int) -> None:
    terms = GAME.terms_from({"bonus_table": table})
    wagers = {"ante": 20_00, "bonus": bonus}
    oracle = Oracle(GAME, terms, wagers, deck_of(deck), CUT, sets=True)
    found = double_draw_poker.decisions(terms, hand, 20_00, deck_of(deck), bonus)
    best = max(value for _, value in found)
    assert best * 20_00 == oracle.value(dealt(hand, 20_00, bonus))


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize(("table", "bonus"), [("1", 20_00), ("2", 15_00)])
def test_the_round_is_the_mean_of_its_hands(deck: str, table: str, bonus: int) -> None:
    """The grouped sums against every hand by itself, which the oracle has checked."""
    terms, cards = GAME.terms_from({"bonus_table": table}), deck_of(deck)
    values = [
        max(v for _, v in double_draw_poker.decisions(terms, cards_text(h), 20_00, cards, bonus))
        for h in combinations(cards, 5)
    ]
    found = double_draw_poker.solve(terms, 20_00, cards, bonus).round
    assert found is not None
    assert found.total.expected_win == sum(values, Fraction(0)) / len(values)


def test_any_hand_is_the_oracle(count: Count) -> None:
    """Every seventh hand of a deck, or all of them; the round is their mean (above)."""
    deck, terms = deck_of("two jokers, two suits"), GAME.terms()
    oracle = Oracle(GAME, terms, {"ante": 5_00, "bonus": 5_00}, deck, CUT, sets=True)
    hands = [cards_text(hand) for hand in combinations(deck, 5)]
    for hand in hands[:: len(hands) // count(len(hands) // 7, len(hands))]:
        best = max(value for _, value in double_draw_poker.decisions(terms, hand, 5_00, deck))
        assert best * 5_00 == oracle.value(dealt(hand, 5_00, 5_00)), hand


@pytest.mark.parametrize("deck", [*DECKS.values(), "7♠ 7♥ 7♦ 7♣ 6♠ 6♥ 6♦ Q♠ Jk1 Jk2"])
@pytest.mark.parametrize("fold", [1, -1])
def test_the_outcomes_are_those_of_the_discards_chosen(deck: str, fold: int) -> None:
    """Every second hand, every decision and every last card after them, one by one."""
    odds = double_draw_poker.odds_of(GAME.terms())
    worth = [double_draw_poker.Stakes(1, 1).gain(to) for to in odds]
    tables = solution.Tables(cards_from(deck), worth)
    found = solution.every_way(tables, (2 * fold, fold))
    line = {
        frozenset(five): int(at)
        for five, at in zip(all_sets(tables.cards, 5).tolist(), tables.lines, strict=True)
    }
    counts = [[0] * (len(worth) + 1) for _ in range(4)]
    for hand, size, count, mask in zip(
        found.cards.tolist(), found.sizes, found.discards, found.masks, strict=True
    ):
        if count < 0:
            continue
        kept = [card for i, card in enumerate(hand) if not mask >> i & 1]
        rest = [card for card in range(tables.cards) if card not in hand]
        for new in combinations(rest, int(count)):
            left = [card for card in rest if card not in new]
            second = sorted((*kept, *new), reverse=True)
            stand = [line[frozenset(second)]] * len(left)
            ways = [[len(worth)] * len(left), stand]
            ways += [[line[frozenset({*second, x} - {out})] for x in left] for out in second]
            best = max(ways, key=lambda ends: sum((*worth, fold)[end] for end in ends))
            for end in best:
                counts[count][end] += int(size)
    assert found.counts.tolist() == counts


@pytest.mark.parametrize("deck", ["A♠ A♥ A♦ A♣ K♠ K♥ K♦ K♣ Q♠ Q♥ Q♦ Q♣", "symmetric with jokers"])
def test_symmetry_changes_nothing(deck: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With all renamings of suits and jokers, and with none."""
    if "symmetric" in deck:
        deck = "7♠ 7♥ 7♦ 7♣ 6♠ 6♥ 6♦ 6♣ Jk1 Jk2"
    terms, cards = GAME.terms(), tuple(sorted(cards_from(deck)))
    with_all = double_draw_poker.solve(terms, deck=cards)
    assert len(solution.symmetries(cards)) >= 24
    same = [{card: card for card in cards}]
    monkeypatch.setattr(solution, "symmetries", lambda deck: same)
    with_none = double_draw_poker.solve(terms, deck=cards)
    assert with_all.round is not None
    assert with_none.round is not None
    assert with_all.round.house_edge == with_none.round.house_edge


@pytest.fixture(scope="module")
def first() -> GameOdds:
    return double_draw_poker.solve(GAME.terms())


def test_published_figure(first: GameOdds) -> None:
    """Wizard of Odds, Double Draw Poker at the Cromwell: 500-100-50-50-20-5-3-2-1-push, 6.72 %."""
    assert first.round is not None
    assert first.round.house_edge == Fraction(2_249_790_643, 33_502_998_438)
    assert f"{float(first.round.house_edge):.2%}" == "6.72%"


def test_the_last_decision() -> None:
    terms = GAME.terms()
    found = dict(double_draw_poker.decisions(terms, "9♠ 9♥ 4♦ 4♣ K♠ without 9♦ K♥"))
    full_houses, left = 3, 47  # 9♣, 4♠, 4♥; the fourth nine is dead
    drawn = Fraction(full_houses * (3 + 5) + (left - full_houses) * 3, left)
    assert found["draw, discard K♠"] == drawn
    assert found["draw, keep all five"] == 3
    assert found["fold"] == -3


def test_four_of_a_kind_with_a_joker_is_broken_for_five_aces() -> None:
    found = double_draw_poker.decisions(GAME.terms(), "A♠ A♥ A♦ Jk1 7♣")
    assert max(found, key=lambda line: line[1])[0] == "draw, keep A♠ A♥ A♦ Jk1"


@pytest.mark.parametrize(
    "hand",
    ["A♠ K♠", "A♠ A♠ K♠ Q♠ J♠", "A♠ K♠ Q♠ J♠ T♠ without T♠", "A♠ K♠ Q♠ J♠ 1♠", "", "without"],
)
def test_impossible_hands(hand: str) -> None:
    with pytest.raises(ValueError, match=r"different cards|not a card"):
        double_draw_poker.decisions(GAME.terms(), hand)


def test_a_bonus_above_the_ante_is_refused() -> None:
    with pytest.raises(Refused, match="may not exceed the ante"):
        double_draw_poker.solve(GAME.terms(), 5_00, bonus=6_00)
