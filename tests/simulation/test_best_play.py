"""Best play as a strategy: every choice is the solver's, and a simulation wins what it says."""

import pickle
from random import Random
from typing import Any

import pytest
from tests.conftest import Count

from nomorebets.equipment.cards import cards_text
from nomorebets.law.refusal import Refused
from nomorebets.law.words import DEALER
from nomorebets.odds import solver
from nomorebets.odds.best_play import best_advice, is_offered
from nomorebets.rules import folders, game
from nomorebets.simulation.run import Plan, simulate
from nomorebets.simulation.strategies import interpreted
from nomorebets.simulation.wagers import usual_wagers

pytestmark = pytest.mark.slow  # solves and compiles


class Seen:
    """A table as a player sees it."""

    def __init__(self, own: list[int], others: list[int], elected: int = 0) -> None:
        self.own, self.others, self.said = own, others, elected

    def held(self, seat: int) -> list[int]:
        return self.own

    hand = held

    def shown(self, spot: int) -> list[int]:
        return self.own if spot < DEALER else self.others

    def elected(self, seat: int, decision: int) -> int:
        return self.said

    def hands_of(self, box: int) -> range:
        return range(1)


@pytest.mark.parametrize(
    ("game_id", "decision", "own", "others", "form", "yes"),
    [
        ("three_card_poker", 1, 3, 0, "{0}", 0),
        ("boston_5_stud", 1, 3, 0, "{0}", 0),
        ("double_down_stud", 1, 1, 3, "{0} | {1}", 0),
        ("let_it_ride", 1, 3, 0, "{0}", 1),
        ("let_it_ride", 2, 3, 1, "{0} | {1}", 1),
        ("caribbean_stud", 1, 5, 1, "{0} vs {1}", 0),
    ],
)
def test_what_is_looked_up_is_worth_most(
    game_id: str, decision: int, own: int, others: int, form: str, yes: int, count: Count
) -> None:
    """`yes`: the place, among the solver's choices, of what a 1 stands for."""
    found = game(game_id)
    terms = found.terms()
    advice = best_advice(found, terms, usual_wagers(found, terms))
    stake = next(iter(usual_wagers(found, terms).values()))
    advise, ask = interpreted(found), solver(game_id)
    random = Random(f"{game_id} {decision}")
    chosen = set()
    for _ in range(count(12, 500) if game_id == "caribbean_stud" else count(80, 2000)):
        cards = random.sample(range(52), own + others)
        if game_id == "caribbean_stud":  # an ace and king, which are not decided by their rank
            ace, king = 48 + random.randrange(4), 44 + random.randrange(4)
            cards = [ace, king, *random.sample(range(44), 4)]
            random.shuffle(cards)
        table: Any = Seen(cards[:own], cards[own:])
        if game_id == "let_it_ride" and decision == 2:
            table.said = advise(advice, table, terms, 0, 1)
        hand = form.format(cards_text(cards[:own]), cards_text(cards[own:]))
        worth = [value for _, value in ask.decisions(terms, hand, {"stake": stake})]
        choice = advise(advice, table, terms, 0, decision)
        assert worth[yes if choice else 1 - yes] == max(worth), hand
        chosen.add(choice)
    assert chosen == {0, 1} or game_id == "boston_5_stud"


def test_double_draw_holds_what_is_worth_most() -> None:
    found = game("double_draw_poker")
    terms = found.terms()
    wagers = usual_wagers(found, terms)
    advice, advise = best_advice(found, terms, wagers), interpreted(found)
    amounts = {"stake": wagers["ante"], "bonus": wagers["bonus"]}
    random = Random(42)
    for _ in range(10):
        cards = random.sample(range(54), 8)
        table: Any = Seen(cards[:5], [])
        told = dict(solver(found.id).decisions(terms, cards_text(cards[:5]), amounts))
        if not advise(advice, table, terms, 0, 1):
            assert max(told, key=lambda words: told[words]) == "fold"
            continue
        mask = advise(advice, table, terms, 0, 2)
        kept = [card for i, card in enumerate(cards[:5]) if not mask >> i & 1]
        gone = [card for i, card in enumerate(cards[:5]) if mask >> i & 1]
        worth = [v for words, v in told.items() if same_cards(words, kept)]
        assert worth == [max(told.values())]
        table.own = [*kept, *cards[5 : 5 + len(gone)]]
        hand = f"{cards_text(table.own)} without {cards_text(gone)}"
        told = dict(solver(found.id).decisions(terms, hand, amounts))
        draws = advise(advice, table, terms, 0, 3)
        last = advise(advice, table, terms, 0, 4)
        words = "draw, keep all five"
        if not draws:
            words = "fold"
        elif last:
            words = f"draw, discard {cards_text([table.own[last.bit_length() - 1]])}"
        assert told[words] == max(told.values()), hand


def same_cards(words: str, kept: list[int]) -> bool:
    if words == "draw, keep all five":
        return len(kept) == 5
    _, keeps, cards = words.partition("keep ")
    return bool(keeps) and len(kept) < 5 and set(cards.split()) == set(cards_text(kept).split())


def test_blackjack_plays_what_is_worth_most(count: Count) -> None:
    found = game("blackjack")
    for chosen in ({}, {"surrender": "late", "decks": 2}):
        terms = terms_of(chosen)
        advice = best_advice(found, terms, {"wager": 10_00})
        advise, ask = interpreted(found), solver(found.id)
        random = Random(17)
        for _ in range(count(6, 200)):
            cards = [random.randrange(52) for _ in range(random.choice((3, 3, 4)))]
            hand = f"{cards_text(cards[1:])} vs {cards_text(cards[:1])}"
            try:
                worth = dict(ask.decisions(terms, hand, {"stake": 10_00}))
            except Refused:
                continue  # 21, or over it
            if "no insurance" in worth:
                continue
            table: Any = Seen(cards[1:], cards[:1])
            choice = found.decisions[2].words(advise(advice, table, terms, 0, 2))
            assert worth[choice] == max(worth.values()), hand


def terms_of(chosen: dict[str, object]) -> Any:
    found = game("blackjack")
    try:
        return found.terms_from(chosen)
    except Refused:
        return found.terms_from({key: v for key, v in chosen.items() if key != "surrender"})


QUICK = [
    id for id in folders() if is_offered(game(id)) and id not in ("blackjack", "double_draw_poker")
]


@pytest.mark.parametrize("game_id", QUICK)
def test_a_simulation_wins_what_the_solver_says(game_id: str, count: Count) -> None:
    found = game(game_id)
    terms = found.terms()
    wagers = usual_wagers(found, terms)
    stake = next(iter(wagers.values()))
    plan = Plan(found, terms, wagers, seed=5, advice=best_advice(found, terms, wagers))
    played = simulate(plan, count(300_000, 100_000_000)).round
    amounts = {"stake": stake} if "stake" in solver(game_id).amounts else {}
    exact = solver(game_id).solve(terms, amounts).round
    assert exact is not None
    expected = float(exact.total.expected_win) * stake
    assert abs(played.mean - expected) < 4 * played.standard_error


def test_a_plan_travels_with_its_tables() -> None:
    found = game("red_dog")
    wagers = {"wager": 5_00}
    for advice in ((), best_advice(found, found.terms(), wagers)):
        plan = Plan(found, found.terms(), wagers, seed=5, advice=advice)
        sent = pickle.loads(pickle.dumps(plan))
        assert list(sent.advice) == list(advice)
        assert sent.run(3, 5000).round == plan.run(3, 5000).round


def test_what_is_not_decided_is_not_played_best() -> None:
    found = game("roulette")
    with pytest.raises(Refused, match="nothing is decided"):
        best_advice(found, found.terms(), {"red": 5_00})
