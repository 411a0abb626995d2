"""nmb verify: every check of every game passes, a wrong figure fails it, and the exit says so."""

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial, wraps
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import json_of, one_line, run_nmb
from tests.conftest import Count

from nomorebets.cli import par
from nomorebets.odds import best_play, is_tuned, offers, pai_gow_poker, red_dog, solver
from nomorebets.odds.notation import alike
from nomorebets.odds.pai_gow_poker.best_setting import gains
from nomorebets.odds.results import Check, GameOdds, Outcome, RoundOdds, WagerOdds
from nomorebets.odds.verify import UNCHECKED, narration, published, simulated, verify
from nomorebets.odds.verify.checked import Checked
from nomorebets.odds.verify.narration import against_the_narration
from nomorebets.odds.verify.simulated import against_a_simulation
from nomorebets.rules import folders, game
from nomorebets.simulation.run import simulate

SOLVED = [id for id in folders() if is_tuned(id)]  # derived odds: test_derived
KINDS = ["published", "the narration", "a simulation"]
OPEN = {  # what nothing reaches: nobody insures under best play, banks or wagers against a bank
    "blackjack": {"insurance"},
    "craps": {"the round"},
    "baccarat_chemin_de_fer": {"Player's Hand"},
    "pai_gow": {
        "as player, set by the house way", "as bank against one wager, best setting",
        "as bank against one wager, set by the house way",
        "as co-bank against one wager, set by the house way",
    },
    "pai_gow_poker": {
        "as bank against one wager", "as bank against six equal wagers, per wager",
        "as co-bank against one wager", "as player, every hand set best",
        "as bank against one wager, every hand set best",
    },
}  # fmt: skip
SLOW = ("double_draw_poker", "pai_gow", "pai_gow_poker")
NARRATED = [id for id in SOLVED if id not in ("pai_gow", "pai_gow_poker")]  # or too many branches


@pytest.fixture
def wrong_red_dog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Three of a kind at 5 to 1 in the solver; what it finds is kept elsewhere, or not at all."""
    monkeypatch.setattr(red_dog, "THREE_OF_A_KIND_ODDS", 5)
    monkeypatch.setattr(best_play, "cache_folder", lambda: tmp_path)
    published.of_a_row.cache_clear()
    yield
    published.of_a_row.cache_clear()


@pytest.mark.slow
@pytest.mark.parametrize("game_id", SOLVED)
def test_everything_agrees(game_id: str, count: Count, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten million rounds each, of the slowest a tenth of that; seeds are fixed. What the best
    setting gains at pai gow poker is not checked here, and measured with few hands."""
    monkeypatch.setattr(pai_gow_poker, "gains", partial(gains, chunks=2))
    rounds = count(10_000_000, 100_000_000) // (10 if game_id in SLOW else 1)
    found = json_of("verify", game_id, "--rounds", str(rounds), "--seed", "2026")
    assert [check for check in found["checks"] if check["passed"] is False] == []
    assert found["passed"]
    needed = KINDS[1:] if game_id in NARRATED else KINDS[2:]
    assert {check["against"] for check in found["checks"]} >= set(needed)
    assert {c["quantity"] for c in found["checks"] if c["passed"] is None} == OPEN.get(
        game_id, set()
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "strategy"),
    [
        ("double_draw_poker", "ordinary"), ("caribbean_stud", "always bet"),
        ("blackjack", "mimic the dealer"), ("let_it_ride", "never take back"),
    ],
)  # fmt: skip
def test_a_strategy_is_verified(game_id: str, strategy: str, count: Count) -> None:
    rounds = str(count(1_000_000, 10_000_000))
    found = json_of("verify", game_id, "--strategy", strategy, "--rounds", rounds)
    assert [check for check in found["checks"] if check["passed"] is False] == []
    assert {check["against"] for check in found["checks"]} >= set(KINDS[1:])
    assert found["evaluated"] == strategy


@pytest.mark.usefixtures("wrong_red_dog")
def test_a_wrong_figure_under_a_strategy_fails(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[raise]\nspreads = [7, 8, 9]\n")
    found = json_of("verify", "red_dog", "--strategy", mine, "--rounds", "1e6", code=1)
    failed = {check["against"] for check in found["checks"] if check["passed"] is False}
    assert failed == set(KINDS[1:])


def test_a_report_people_can_read() -> None:
    printed = run_nmb("verify", "roulette", "--rounds", "1e5").stdout
    assert "Roulette, N.J.A.C. 19:47-5" in printed
    assert "passed  published      first five numbers (wheel=double_zero): 7.89% = 7.89%" in printed
    assert "passed  the narration  red and 5 alike: -0.026316 = -0.026316" in printed
    assert "passed  a simulation   red: -0.026316 ~ " in printed
    assert "passed  a simulation   red, each result: " in printed
    assert "passed  published, other terms  straight 17 (wheel=single_zero)" in printed
    assert "23 of 23 checks passed" in printed


@pytest.mark.usefixtures("wrong_red_dog")
def test_a_wrong_figure_fails() -> None:
    """Publications, narration and cards all object."""
    found = json_of("verify", "red_dog", "--rounds", "1e6", code=1)
    failed = {check["against"] for check in found["checks"] if check["passed"] is False}
    assert not found["passed"]
    assert failed == {*KINDS, "published, other terms"}


def test_a_sheet_lists_the_checks_made_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(par, "ROUNDS", "1e5")
    sheet = tmp_path / "sheet.json"
    run_nmb("par", "red_dog", "--terms", "decks=2", "--verify", "-o", sheet)
    told = json.loads(sheet.read_text())
    assert {check["against"] for check in told["verified"]} >= set(KINDS)
    assert all(check["passed"] for check in told["verified"])


@pytest.mark.usefixtures("wrong_red_dog")
def test_a_sheet_whose_checks_fail_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(par, "ROUNDS", "1e5")
    sheet = tmp_path / "sheet.json"
    failed = run_nmb("par", "red_dog", "--terms", "decks=2", "--verify", "-o", sheet, code=1)
    assert "the sheet is not written, a check failed" in failed.stderr
    assert not sheet.exists()


def test_terms_are_of_one_game() -> None:
    assert "are of one game: nmb verify GAME" in one_line("verify", "--terms", "decks=1")
    assert "are of one game: nmb verify GAME" in one_line("verify", "--wager", "$5")
    assert "there is no game 'whist'" in one_line("verify", "whist")
    assert "are of one game: nmb verify GAME" in one_line("verify", "--strategy", "ordinary")
    assert "no strategy or file" in one_line("verify", "red_dog", "--strategy", "dare")
    assert "rounds" in one_line("verify", "red_dog", "--rounds", "many")
    assert "must be 10,000 or more" in one_line("verify", "red_dog", "--rounds", "9999")


def test_published_figures_have_their_sources() -> None:
    for row in published.published():
        assert row["source"], row
        assert offers(row["game"])
        assert Fraction(row["value"].rstrip("%")) != 0


# a solver that is wrong somewhere


def corrupted(odds: WagerOdds, at: int) -> WagerOdds:
    """One line pays three times what it does; a push pays."""
    lines = list(odds.outcomes)
    line = lines[at]
    lines[at] = Outcome(
        line.result, line.odds, line.win * 3 if line.win else Fraction(1), line.probability
    )
    return WagerOdds(tuple(lines), odds.note, odds.rolls)


def lines_of(odds: GameOdds) -> Iterator[tuple[str, int]]:
    """Every line of every wager that is not like another, and of the round."""
    for group in alike(odds.wagers.items()):
        yield from ((group.names[0], at) for at in range(len(group.odds.outcomes)))
    if odds.round is not None:
        yield from (("round", at) for at in range(len(odds.round.total.outcomes)))


def with_a_fault(odds: GameOdds, name: str, result: str) -> GameOdds:
    """The line of that name, if there is one with these cards."""
    table = odds.round.total if odds.round and name == "round" else odds.wagers[name]
    at = [outcome.result for outcome in table.outcomes].index(result)
    wrong = corrupted(table, at)
    if odds.round and name == "round":
        return replace(odds, round=RoundOdds(odds.round.per, wrong, odds.round.average_wager))
    return replace(odds, wagers={**odds.wagers, name: wrong})


def remembered(work: Any) -> Any:
    """The same answer to the same question: what the saboteur leaves alone is worked out once."""
    known: dict[str, Any] = {}

    @wraps(work)
    def asked(*told: Any, **more: Any) -> Any:
        key = repr((told, sorted(more.items())))
        if key not in known:
            known[key] = work(*told, **more)
        return known[key]

    return asked


def noticed(found: list[Check], name: str, line: Outcome) -> bool:
    """Something failed; or the wager is named as unchecked, or the line as too rare to tell."""
    if any(check.passed is False for check in found):
        return True
    if any(check.passed is None and check.quantity.startswith(name) for check in found):
        return True
    return any(
        f", {line.result}," in f", {check.told.partition('too rare to tell: ')[2]},"
        for check in found if name in check.quantity
    )  # fmt: skip


QUICK = (
    "big_six", "minibaccarat", "red_dog", "roulette", "three_card_poker", "baccarat_punto_banco",
)  # fmt: skip
LONGER = ("double_down_stud", "let_it_ride", "pokette", "sic_bo")
FAULTS = 6  # of a game, where not all are tried


def test_a_solver_that_is_wrong_in_any_line_fails(
    monkeypatch: pytest.MonkeyPatch, count: Count
) -> None:
    for game_id in (*QUICK, *LONGER)[: count(len(QUICK), len(QUICK) + len(LONGER))]:
        with monkeypatch.context() as patch:
            sabotaged(game_id, patch, count)


def sabotaged(game_id: str, monkeypatch: pytest.MonkeyPatch, count: Count) -> None:
    """The saboteur changes what one line wins, with any cards; verify says so, or that it did not
    check the wager, or that the line is too rare to tell."""
    known, played = solver(game_id), game(game_id)
    terms = played.terms()
    right = remembered(known.module.solve)
    monkeypatch.setattr(simulated, "simulate", remembered_run(simulate))
    monkeypatch.setattr(simulated, "best_advice", remembered(best_play.best_advice))
    monkeypatch.setattr(narration, "narrated", remembered_narration(narration.narrated))

    def checks() -> list[Check]:
        checked = Checked(known, played, terms, None, {})
        found = [
            *against_the_narration(checked),
            *against_a_simulation(checked, 50_000, 1, 1, None),
        ]
        return found + [
            Check(UNCHECKED, name, "", "", None)
            for name in checked.solved().wagers if name not in checked.reached
        ]  # fmt: skip

    monkeypatch.setattr(known.module, "solve", right)
    assert [check for check in checks() if check.passed is False] == []
    odds = right(terms)
    lines = list(lines_of(odds))
    for name, at in lines[:: -(-len(lines) // count(FAULTS, len(lines)))]:
        line = (odds.round.total if name == "round" else odds.wagers[name]).outcomes[at]

        @wraps(right)
        def wrong(*told: Any, name: str = name, result: str = line.result, **more: Any) -> GameOdds:
            true: GameOdds = right(*told, **more)
            try:
                return with_a_fault(true, name, result)
            except (ValueError, KeyError):
                return true  # with these cards there is no such line

        monkeypatch.setattr(known.module, "solve", wrong)
        assert noticed(checks(), name, line), (name, line)


def remembered_run(work: Any) -> Any:
    known: dict[str, Any] = {}

    def run(plan: Any, rounds: int, *told: Any) -> Any:
        key = f"{sorted(plan.wagers.items())} {rounds}"
        if key not in known:
            known[key] = work(plan, rounds, *told)
        return known[key]

    return run


def remembered_narration(work: Any) -> Any:
    known: dict[str, Any] = {}

    def narrated(
        checked: Any, wagers: Any, deck: str, facts: Any = (), worth: Any = Fraction
    ) -> Any:
        key = f"{sorted(wagers.items())} {deck} {facts} {worth}"
        if key not in known:
            known[key] = work(checked, wagers, deck, facts, worth)
        return known[key]

    return narrated


def test_a_sheet_is_checked_at_its_amount(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was printed once under “these terms” was of another amount: 4.741 % beside 5.018 %."""
    monkeypatch.setattr(par, "ROUNDS", "1e5")
    for game_id, wager, quantity in (
        ("double_down_stud", "$500", "the round"), ("baccarat_punto_banco", "$7", "Banker's Hand")
    ):  # fmt: skip
        sheet = tmp_path / f"{game_id}.json"
        run_nmb("par", game_id, "--wager", wager, "--verify", "-o", sheet)
        told = json.loads(sheet.read_text())
        wagers = told["wagers"] | {"the round": told.get("round")}
        edge = -wagers[quantity]["house_edge"]["value"]
        means = [
            c for c in told["verified"] if c["quantity"] == quantity and c["against"] == KINDS[2]
        ]
        assert [check["ours"] for check in means] == [f"{edge:+.6f}"]
        for check in told["verified"]:
            assert check["against"] != "published", "no publication is of this amount"


def test_the_progressive_wager_is_narrated() -> None:
    played = game("caribbean_stud")
    checked = Checked(solver(played.id), played, played.terms(), None, {})
    found = list(against_the_narration(checked))
    assert [check.quantity for check in found] == ["ante", "ante, progressive"] * 2
    assert all(check.passed for check in found)
    assert "progressive" in checked.reached


def test_what_nothing_reaches_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """And is not counted among what passed."""
    monkeypatch.setattr("nomorebets.odds.verify.against_published", lambda *told: ())
    monkeypatch.setattr("nomorebets.odds.verify.against_the_narration", lambda checked: ())
    found = list(verify(game("minibaccarat"), game("minibaccarat").terms(), 0))
    assert [check.against for check in found] == [UNCHECKED] * 3
    assert {check.passed for check in found} == {None}


def test_every_wager_that_takes_several_rolls_has_a_line_of_its_own() -> None:
    """And what is priced and not checked is named: the round with odds of craps."""
    found = game("craps")
    terms = found.terms_from({})
    checks = list(verify(found, terms, rounds=2_000))
    for name, odds in solver("craps").solve(terms).wagers.items():
        if odds.rolls not in (None, 1):
            assert any(check.quantity.startswith(name) for check in checks), name
    assert [check.quantity for check in checks if check.against == UNCHECKED] == ["the round"]
