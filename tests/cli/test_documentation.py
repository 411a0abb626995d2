"""The README and the command reference say what the program does."""

import doctest
import re
import shlex
import tomllib
from pathlib import Path

import pytest
from tests.cli.conftest import run_nmb

from nomorebets.cli import reference
from nomorebets.cli.simulate import terms_for
from nomorebets.rules import game
from nomorebets.simulation.strategies import advice_for

MAKE_NEW = "run: python -m nomorebets.cli.reference --write"
README = reference.README.read_text()
PAGES = [
    page.relative_to(reference.ROOT)
    for page in (*reference.ROOT.glob("*.md"), *sorted(reference.ROOT.glob("docs/**/*.md")))
]
EQUITIES = (reference.ROOT / "docs/how-to/poker-equities.md").read_text()
PRICING = (reference.ROOT / "docs/how-to/price-a-pay-table.md").read_text()


def test_the_command_reference_is_current() -> None:
    assert reference.PAGE.read_text() == reference.page() + "\n", MAKE_NEW


def test_the_table_of_games_is_current() -> None:
    assert reference.with_games_table(README) == README, MAKE_NEW


def blocks(page: str) -> list[str]:
    return re.findall(r"```console\n(.*?)```", page, re.DOTALL)


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(README, id="README"),
        pytest.param(PRICING, id="price a pay table", marks=pytest.mark.slow),
        pytest.param(EQUITIES, id="poker equities", marks=pytest.mark.slow),
    ],
)
def test_what_a_page_shows_is_what_the_commands_print(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every line shown is printed, in that order; … stands for lines left out."""
    monkeypatch.chdir(tmp_path)
    assert len(blocks(page)) >= 6
    for block in blocks(page):
        command, *shown = block.splitlines()
        program, *args = shlex.split(command.removeprefix("$ "))
        assert program == "nmb"
        code = 2 if shown[0].startswith("nmb: ") else 0
        printed = iter(run_nmb(*args, code=code).output.splitlines())
        for line in shown:
            assert line == "…" or line in printed, f"{command}: not printed: {line}"


def test_the_scenario_of_the_readme_runs(tmp_path: Path) -> None:
    found = re.search(r"```text\n(# .*?)```", README, re.DOTALL)
    assert found is not None
    file = tmp_path / "scenario.txt"
    file.write_text(found[1])
    assert "pay seat 3 $25.00 on double down at 1 to 1" in run_nmb("replay", file).stdout


STRATEGIES = [
    block
    for page in ("how-to/simulate.md", "reference/strategies.md")
    for block in re.findall(
        r"```toml\n(.*?)```", (reference.ROOT / "docs" / page).read_text(), re.DOTALL
    )
]


@pytest.mark.parametrize("block", STRATEGIES)
def test_a_strategy_that_is_shown_is_one(block: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(block)
    found = game(tomllib.loads(block)["game"])
    assert advice_for(found, terms_for(found, (), shoes=False), str(file))


@pytest.mark.slow
def test_what_a_python_program_may_do() -> None:
    done = doctest.testfile(str(reference.ROOT / "docs/how-to/python.md"), module_relative=False)
    assert done.attempted > 30
    assert done.failed == 0


@pytest.mark.slow
def test_the_simulations_that_are_shown_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = (reference.ROOT / "docs/how-to/simulate.md").read_text()
    lines = re.findall(r"^nmb (simulate (?!.*--cluster).*)$", page, re.MULTILINE)
    assert len(lines) == 5
    for line in lines:
        words = [word for word in shlex.split(line) if word != "--rounds" and word[:2] != "1e"]
        assert "mean" in run_nmb(*words, "--rounds", "1e4").stdout


def test_the_readme_says_that_chips_are_play_chips() -> None:
    assert "Play chips only" in README
    assert "Play chips only" in run_nmb("--help").stdout


def links(page: Path) -> list[Path]:
    found = re.findall(r"\]\((?!http)([^)#]+)", (reference.ROOT / page).read_text())
    return [(reference.ROOT / page.parent / link).resolve() for link in found]


def test_every_page_is_found_from_another() -> None:
    linked = {link for page in PAGES for link in links(page)}
    pages = [page for page in PAGES if page.parts[0] == "docs"]
    assert [page for page in pages if (reference.ROOT / page).resolve() not in linked] == []


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    assert [link for link in links(page) if not link.exists()] == []
