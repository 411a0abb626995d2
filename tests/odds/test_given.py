"""Strategies that are given: the solver plays them as the narration does, and refuses gaps."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import json_of, one_line

from nomorebets.equipment.cards import cards_from
from nomorebets.law.words import SEATS
from nomorebets.odds import solver
from nomorebets.odds.given_strategy import given
from nomorebets.odds.oracle import Oracle
from nomorebets.rules import game
from nomorebets.simulation.strategies import interpreted, strategies
from nomorebets.simulation.strategies.deciding import NO_ADVICE
from nomorebets.table.live import LiveTable

THREE_BETS = {"bet one": 5_00, "bet two": 5_00, "bet three": 5_00}
DECKS: dict[str, tuple[dict[str, int], str]] = {
    "red_dog": ({"wager": 5_00}, "2♠ 2♦ 2♣ 4♠ 7♦ 9♠ J♠ Q♠ A♦"),
    "three_card_poker": ({"ante": 5_00}, "A♠ K♠ Q♠ Q♦ J♦ 7♠ 4♣ 3♥ 2♥"),
    "let_it_ride": (THREE_BETS, "A♠ K♠ J♠ T♠ T♦ 7♣ 2♥ 2♣"),
    "double_down_stud": ({"wager": 5_00}, "A♠ K♠ J♠ J♦ 7♠ 7♣ 2♥"),
    "boston_5_stud": ({"ante": 5_00, "first wager": 10_00}, "A♠ K♠ Q♠ J♦ 7♠ 7♣ 5♥ 4♦ 2♠ 8♠"),
    "caribbean_stud": ({"ante": 5_00}, "A♠ K♠ Q♠ J♦ 7♠ 7♣ 5♥ 4♦ 3♠ 8♠"),
    "double_draw_poker": ({"ante": 5_00, "bonus": 5_00}, "A♠ A♦ K♠ K♦ Q♠ J♠ T♠ Jk1 Jk2"),
}
CASES = [(id, name) for id in DECKS for name in strategies(game(id))]


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "name"), CASES, ids=map(" ".join, CASES))
def test_a_strategy_is_played_as_the_narration_plays_it(game_id: str, name: str) -> None:
    found, (wagers, deck) = game(game_id), DECKS[game_id]
    terms, cards = found.terms(), cards_from(deck)
    read = given(found, terms, name)
    advise = interpreted(found)

    def told(table: LiveTable, spot: int, decision: str) -> int | None:
        index = found.decision_named(decision)
        if decision == "cut" or not 0 <= spot < SEATS:
            return None
        return int(advise(read.advice or NO_ADVICE, table, terms, spot, index))

    fixed = {"cut": 26, "expose the three cards": 1}
    sets = game_id not in ("red_dog", "double_down_stud")
    oracle = Oracle(found, terms, wagers, cards, fixed, sets=sets, strategy=told).value()
    module: Any = solver(game_id).module
    more = {"cards" if game_id == "red_dog" else "deck": cards}
    exact = module.evaluate(terms, read, stake=5_00, **more).round
    assert exact.total.expected_win * 5_00 == oracle


def edge(*args: str) -> Fraction:
    told = json_of("odds", *args)
    return Fraction(told["round"]["house_edge"]["exact"])


def test_a_file_is_priced_like_the_strategy_it_says(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[raise]\nspreads = [7, 8, 9, 10, 11]\n")
    assert edge("red_dog", "--strategy", str(mine)) == edge("red_dog")
    mine.write_text("[raise]\nspreads = []\n")
    assert edge("red_dog", "--strategy", str(mine)) == edge("red_dog", "--strategy", "never raise")


def test_a_raise_of_part_of_the_wager_costs_its_part(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[raise]\nalways = 200\n")
    never, part, whole = (
        edge("red_dog", "--wager", "$5", "--strategy", name)
        for name in ("never raise", str(mine), "always raise")
    )
    assert (part - never) * 5 == (whole - never) * 2


@pytest.mark.slow
def test_blackjack_rows_are_priced(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    rows = [f'{kind}.{n} = "{"H" if n < 17 else "S"}"' for kind in ("hard", "soft")
            for n in range(4 if kind == "hard" else 12, 21)]  # fmt: skip
    mine.write_text("[play]\n" + "\n".join(row[:-2] + row[-2] * 10 + '"' for row in rows))
    assert edge("blackjack", "--strategy", str(mine)) == edge(
        "blackjack", "--strategy", "mimic the dealer"
    )


@pytest.mark.parametrize(
    ("game_id", "text", "says"),
    [
        ("let_it_ride", '["take back bet one"]\nalways = "no"', "do with “take back bet two”"),
        ("caribbean_stud", 'about = "?"', "do with “bet”"),
        ("blackjack", '[play]\nhard.16 = "SSSSSSSSSS"', "do with “hard 4”"),
        ("red_dog", "[raise]\nspreads = [12]", "spreads from 1 to 11"),
        ("red_dog", "[raise]\nalways = 700", "(700), the strategy's choice on raise, is not legal"),
        ("caribbean_stud", "[bet]\nalways = 7", "(7), the strategy's choice on bet, is not legal"),
        ("caribbean_stud", '[bet]\nat_least = "A♣ K♦ 2♥"', "3 cards, but 5 cards are held"),
        ("three_card_poker", '[hold]\nalways = "yes"', "no decision 'hold'"),
        ("three_card_poker", 'otherwise = "best"', 'only "ordinary" is known'),
        ("roulette", 'about = "x"', "nothing is decided"),
        ("double_draw_poker", '["first draw"]\nalways = "yes"', "do with “replace cards”"),
    ],
)  # fmt: skip
def test_what_a_file_may_not_say(tmp_path: Path, game_id: str, text: str, says: str) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(text)
    assert says in one_line("odds", game_id, "--strategy", mine)
