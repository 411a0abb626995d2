"""docs/how-to/add-a-game.md, followed to the letter in a copy of the package."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nomorebets.cli import reference

PAGE = (reference.ROOT / "docs/how-to/add-a-game.md").read_text()
GAME = "high_card"
SUITE = "tests/conformance/test_rounds.py"
Run = subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with the files of the page in it: each follows its path."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(
        reference.ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__")
    )
    files = re.findall(r"^`(src/\S+)`.*?^```\w+\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    assert [Path(path).name for path, _ in files] == [
        "__init__.py", "paragraphs.toml", "readings.md",
    ]  # fmt: skip
    for path, text in files:
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text)
    return folder


def run(copy: Path, *args: str, cwd: Path | None = None) -> Run:
    told = os.environ | {"PYTHONPATH": str(copy / "src"), "COLUMNS": "100"}
    return subprocess.run(
        [sys.executable, *args], cwd=cwd or copy, env=told, capture_output=True, text=True
    )


def test_the_game_is_there(copy: Path) -> None:
    assert "High card" in run(copy, "-m", "nomorebets.cli", "games").stdout


@pytest.mark.slow
def test_the_commands_print_what_the_page_shows(copy: Path) -> None:
    blocks = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 6
    for block in blocks:
        command, *shown = block.splitlines()
        done = run(copy, "-m", "nomorebets.cli", *shlex.split(command.removeprefix("$ nmb ")))
        assert done.returncode == 0, done.stderr
        printed = iter(done.stdout.splitlines())
        for line in shown:
            assert line == "…" or line in printed, f"{command}: not printed: {line}\n{done.stdout}"


@pytest.mark.slow
def test_the_conformance_suite_finds_it(copy: Path) -> None:
    done = run(
        copy, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", SUITE, "-k", GAME,
        cwd=reference.ROOT,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout
