"""The README and the command reference say what the program does."""

import re
import shlex
from pathlib import Path

import pytest
from tests.cli.conftest import run_nmb

from nomorebets.cli import reference

MAKE_NEW = "run: python -m nomorebets.cli.reference --write"
README = reference.README.read_text()
PRICING = (reference.ROOT / "docs/how-to/price-a-pay-table.md").read_text()


def test_the_command_reference_is_current() -> None:
    assert reference.PAGE.read_text() == reference.page() + "\n", MAKE_NEW


def test_the_table_of_games_is_current() -> None:
    assert reference.with_games_table(README) == README, MAKE_NEW


def blocks(page: str) -> list[str]:
    return re.findall(r"```console\n(.*?)```", page, re.DOTALL)


@pytest.mark.parametrize("page", [README, PRICING], ids=["README", "price a pay table"])
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


def test_the_readme_says_that_chips_are_play_chips() -> None:
    assert "Play chips only" in README
    assert "Play chips only" in run_nmb("--help").stdout


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#]+)\)", README))
def test_the_links_of_the_readme_lead_somewhere(link: str) -> None:
    assert (reference.ROOT / link).exists()
