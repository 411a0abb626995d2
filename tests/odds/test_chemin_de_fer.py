"""Chemin de fer: the equilibrium, against what was published and against every other play."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from tests.cli.conftest import one_line

from nomorebets.equipment.cards import cards_from
from nomorebets.law.refusal import Refused
from nomorebets.odds.baccarat_chemin_de_fer import (
    MUST_DRAW,
    MUST_STAY,
    SHOES,
    checks,
    contest,
    contest_of,
    decisions,
    equilibrium,
    evaluate,
    solve,
)
from nomorebets.odds.given_strategy import Given, given
from nomorebets.odds.oracle import Oracle, in_the_middle_of_a_shoe
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer import GAME
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer.terms import (
    BANKER_TO_DRAW,
    TO_DRAW,
    TO_OPPOSE,
    Terms,
)
from nomorebets.simulation.run import Plan, simulate
from nomorebets.simulation.strategies import interpreted
from nomorebets.table.live import LiveTable

THIRTEEN = (4, 1, 1, 1, 1, 1, 1, 1, 1, 1)  # values of a suit


def test_kemeny_and_snell_with_replacement() -> None:
    """Model A1: cards are put back, both know totals only, the Player is free with five and the
    Banker everywhere. Kemeny and Snell, 1957, as Ethier, The Doctrine of Chances, ch. 5, has it."""
    players, bankers = np.zeros((10, 10), np.int64), np.zeros((10, 10, 11), np.int64)
    for one, other in product(range(10), repeat=2):
        count = (one + other) % 10
        players[one, other] = 0 if count == 5 else MUST_DRAW if count < 5 else MUST_STAY
        for third in range(11):
            bankers[one, other, third] = count * 11 + third if count < 8 else MUST_STAY
    told = contest(THIRTEEN, players, bankers, again=True)
    mine, theirs = equilibrium(told, Fraction(1))
    mixed = {divmod(at, 11): often for at, often in enumerate(theirs) if often not in (0, 1)}
    assert mine == (Fraction(9, 11),)
    assert mixed == {(6, 10): Fraction(859, 2288)}  # with six, when the Player stays
    player, banker, _ = told.results((mine, theirs))
    assert player - banker == Fraction(-679568, 53094899)


@pytest.mark.parametrize("decks", [6, 8])
def test_with_no_choice_it_is_punto_banco(decks: int) -> None:
    """Published for punto banco: 1.2374 % with six decks, 1.2351 % with eight."""
    found = solve(Terms(decks=decks, player_five=1, option_cells=3))
    published = {6: "1.2374%", 8: "1.2351%"}[decks]
    edge = found.wagers["Player's Hand"].house_edge
    assert f"{float(edge):.4%}" == published
    assert not found.strategy


@pytest.mark.parametrize("terms", [Terms(), Terms(decks=8, vig_pct=0), Terms(player_five=2)])
def test_no_other_play_of_one_side_does_better(terms: Terms) -> None:
    """Every whole strategy of the Player, and each change of one set of the Banker's."""
    told, keeps = contest_of(terms, None), 1 - Fraction(terms.vig_pct, 100)
    mine, theirs = equilibrium(told, keeps)
    player, banker, _ = told.results((mine, theirs))
    for other in product((Fraction(0), Fraction(1)), repeat=len(mine)):
        won, lost, _ = told.results((other, theirs))
        assert won - lost <= player - banker
    for at in range(len(theirs)):
        other = (*theirs[:at], 1 - theirs[at], *theirs[at + 1 :])
        lost, won, _ = told.results((mine, other))
        assert keeps * won - lost <= keeps * banker - player


def test_what_a_hand_is_worth() -> None:
    worth = dict(decisions(Terms(), "5♠ K♦"))
    assert worth["card"] > worth["stay"]
    assert (
        dict(decisions(Terms(), "A♠ 4♦ 4♥"))["stay"] > dict(decisions(Terms(), "A♠ 4♦ 4♥"))["card"]
    )
    for hand in ("A♠ 5♦", "2♠ A♦ 8♥", "5♠", "x"):
        with pytest.raises(Refused) as caught:
            decisions(Terms(), hand)
        assert caught.value.cite == "4.9"


def test_the_narration_gives_the_same_fractions() -> None:
    assert all(check.passed for check in checks(Terms(), 0, 1, 1))


# strategies from a file

SAYS = """
about = "The Player draws with no ace and four; the Banker with ace and two against nine."
[Card]
cards = ["K 5", "2 3", "9 6", "8 7"]
["a card for the Banker's Hand"]
cards = ["2 A against 9"]
"""


def from_file(path: Path, text: str, terms: Terms) -> Given:
    file = path / "strategy.toml"
    file.write_text(text)
    return given(GAME, terms, str(file))


def test_a_file_says_with_which_cards_one_draws(tmp_path: Path) -> None:
    terms = Terms()
    told = contest_of(terms, None)
    sides = (
        tuple(Fraction(cell != (1, 4)) for cell in told.players),
        tuple(Fraction(cell == (1, 2, 9)) for cell in told.bankers),
    )
    found = evaluate(terms, from_file(tmp_path, SAYS, terms))
    player, banker, _ = told.results(sides)
    assert found.wagers["Player's Hand"].house_edge == banker - player
    assert found.wagers["Banker's Hand"].house_edge == player - banker * Fraction(95, 100)
    assert (
        found.wagers["Player's Hand"].house_edge > solve(terms).wagers["Player's Hand"].house_edge
    )


def test_the_narration_draws_as_the_file_says(tmp_path: Path) -> None:
    """Exactly, over a stripped shoe: seat 1 deals, seat 2 covers the whole."""
    terms = Terms()
    read = from_file(tmp_path, SAYS, terms)
    advise = interpreted(GAME)
    for shoe in SHOES:
        cards = cards_from(shoe)
        layout = in_the_middle_of_a_shoe(GAME, terms, {c: cards.count(c) for c in set(cards)})

        def decides(table: LiveTable, spot: int, decision: str) -> int:
            index = GAME.decision_named(decision)
            if index == TO_OPPOSE:
                return 20_00
            drawn = index in (TO_DRAW, BANKER_TO_DRAW)
            return int(advise(read.advice, table, terms, spot, index)) if drawn else 0

        oracle = Oracle(
            GAME, terms, {"Bid": 20_00}, layout=layout, others={2: {}}, strategy=decides
        ).value()
        exact = evaluate(terms, read, cards).wagers["Banker's Hand"].expected_win
        assert oracle == 20_00 * exact


def test_a_simulation_doubles_the_bank_that_is_kept(tmp_path: Path) -> None:
    terms = Terms(max_wager=40_00)
    text = SAYS + '["keep the bank"]\ntimes = 2\n'
    read = from_file(tmp_path, text, terms)
    plan = Plan(GAME, terms, {"Bid": 5_00}, seats=2, seed=7, advice=read.advice)
    found = simulate(plan, 200_000, 1).wagers["Player's Hand"]
    assert {abs(cents) for cents in found.counts} == {0, 5_00, 10_00, 20_00, 40_00}


@pytest.mark.parametrize(
    "text",
    [
        '[Card]\ncards = ["5 5"]',
        '[Card]\ncards = ["4 A against 9"]',
        "[Card]\ncards = 5",
        '["a card for the Banker\'s Hand"]\ncards = ["2 A against 8"]',
        '["a card for the Banker\'s Hand"]\ncards = ["2 A"]',
        '["keep the bank"]\ntimes = 3',
        '[Card]\ncards = ["x y"]',
        "[Card]\ncards = [[1]]",
    ],
)
def test_what_leaves_no_choice_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        from_file(tmp_path, f'otherwise = "ordinary"\n{text}', Terms())
    assert refused.value.cite in ("4.9", "4.6(b)")


def test_a_file_must_speak_of_both_sides(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="a card for the Banker's Hand"):
        from_file(tmp_path, '[Card]\nalways = "yes"', Terms())


def test_checks_are_of_the_strategy_that_is_given(tmp_path: Path) -> None:
    read = from_file(tmp_path, SAYS, Terms())
    found = list(checks(Terms(), 50_000, 1, 1, read))
    assert [check.passed for check in found] == [True] * 3
    assert all("as the strategy says" in check.quantity for check in found)
    wrong = list(checks(Terms(), 0, 1, 1, from_file(tmp_path, SAYS.replace("2 A", "4 9"), Terms())))
    assert [check.ours for check in wrong] != [check.ours for check in found[:2]]


def test_no_sheet_of_one_sides_strategy(tmp_path: Path) -> None:
    from_file(tmp_path, SAYS, Terms())
    told = one_line(
        "par", "baccarat_chemin_de_fer", "--strategy", str(tmp_path / "strategy.toml"),
        "--output", str(tmp_path / "sheet.md"),
    )  # fmt: skip
    assert "has no round of one side alone" in told


# a count of our own, of what the readings CF-5 to CF-7 say; nothing is asked of the package

DRAWS_WITH = {3: "DDDDDDDDDSO", 4: "DSSDDDDDDSS", 5: "DSSSSODDDSS", 6: "SSSSSSSDDSS", 7: "S" * 11}
Known = tuple[int, ...]  # two values, the lower first; the Banker's with the third card after them


def may(free: bool, must: bool) -> tuple[int, ...]:
    return (1, 0) if free else (int(must),)


def own_count(
    decks: int, plays: dict[Known, int]
) -> tuple[list[int], dict[Known, list[list[int]]]]:
    """Orders of six cards in which the Player, the Banker, neither wins; and for each free decision
    the first two of those by what is decided there (stay, draw), all else as it is played."""
    left = [16 * decks] + [4 * decks] * 9
    total, sets = [0, 0, 0], {known: [[0, 0], [0, 0]] for known in plays}

    def take(value: int) -> int:
        left[value] -= 1
        return left[value] + 1

    def banker_acts(p: int, b: int, third: int, ways: int, known: Known, on: bool) -> list[int]:
        said = "D" if b < 3 else DRAWS_WITH[b][third + 1]
        played, rest = [0, 0, 0], sum(left)
        for draw in may(said == "O", said == "D"):
            found = [0, 0, 0]
            for value in range(10) if draw else (0,):
                count = (b + value) % 10 if draw else b
                times = left[value] if draw else rest
                times *= rest - 1 if third < 0 else 1  # a card that nobody takes
                found[0 if p > count else 1 if count > p else 2] += ways * times
            if said == "O" and on:
                sets[*known, third][draw] = [
                    a + b for a, b in zip(sets[*known, third][draw], found, strict=False)
                ]
            if said != "O" or plays[*known, third] == draw:
                played = found
        return played

    for p1, b1, p2, b2 in product(range(10), repeat=4):
        ways = take(p1) * take(b1) * take(p2) * take(b2)
        p, b, cards = (p1 + p2) % 10, (b1 + b2) % 10, sum(left)
        mine, theirs = tuple(sorted((p1, p2))), tuple(sorted((b1, b2)))
        if max(p, b) > 7:
            total[0 if p > b else 1 if b > p else 2] += ways * cards * (cards - 1)
        for draw in may(p == 5, p < 5) if max(p, b) < 8 else ():
            on = p != 5 or plays[mine] == draw
            for third in range(10) if draw else (-1,):
                times = ways * take(third) if draw else ways
                count = (p + third) % 10 if draw else p
                found = banker_acts(count, b, third, times, theirs, on)
                left[third] += 1 if draw else 0
                if p == 5:
                    sets[mine][draw] = [
                        a + b for a, b in zip(sets[mine][draw], found, strict=False)
                    ]
                if on:
                    total = [a + b for a, b in zip(total, found, strict=True)]
        for value in (p1, b1, p2, b2):
            left[value] += 1
    return total, sets


def told_to_play(lines: tuple[str, ...]) -> dict[Known, int]:
    """The words of best play: "10 5 card", "A 4 against 4 stay"."""
    values = {"A": 1, "10": 0} | {str(n): n for n in range(2, 10)}
    found = {}
    for line in "\n".join(lines).splitlines():
        *words, does = line.split()
        if does in ("card", "stay"):
            cards = tuple(sorted(values[word] for word in words[:2]))
            third = (values[words[3]],) if "against" in words else ()
            found[*cards, *third] = int(does == "card")
    return found


def test_the_equilibrium_of_six_decks_counted_again() -> None:
    odds = solve(Terms())
    plays = told_to_play(odds.strategy)
    assert len(plays) == 15
    (player, banker, neither), sets = own_count(6, plays)
    whole = player + banker + neither
    assert whole == 312 * 311 * 310 * 309 * 308 * 307
    assert odds.wagers["Player's Hand"].house_edge == Fraction(banker - player, whole)
    kept = Fraction(banker * 19, 20)
    assert odds.wagers["Banker's Hand"].house_edge == Fraction(player - kept) / whole
    for known, (stay, draw) in sets.items():  # no side does better by another decision
        win, lose = (19, -20) if len(known) == 3 else (-1, 1)
        gains = [win * of[1] + lose * of[0] for of in (stay, draw)]
        assert gains[plays[known]] == max(gains), known
