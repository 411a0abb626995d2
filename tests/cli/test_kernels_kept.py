"""Kernels outlive what changes around them: games that go, a folder that takes nothing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nomorebets.cli import reference

GAME = reference.ROOT / "tests/simulation/long_hand.py"
CHAPTER = "src/nomorebets/rules/njac_19_47"
Run = subprocess.CompletedProcess[str]
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with one more game in it, and a cache of its own beside it."""
    folder = tmp_path_factory.mktemp("copy")
    leave_out = shutil.ignore_patterns("__pycache__")
    shutil.copytree(reference.ROOT / "src", folder / "src", ignore=leave_out)
    (folder / CHAPTER / "s90_long_hand").mkdir()
    shutil.copy(GAME, folder / CHAPTER / "s90_long_hand/__init__.py")
    return folder


def nmb(copy: Path, *args: str, cache: Path | None = None) -> Run:
    told = os.environ | {"PYTHONPATH": str(copy / "src"), "XDG_CACHE_HOME": str(cache or copy)}
    return subprocess.run(
        [sys.executable, "-m", "nomorebets.cli", *args],
        cwd=copy, env=told, capture_output=True, text=True,
    )  # fmt: skip


def simulate(copy: Path, game_id: str, *args: str, cache: Path | None = None) -> Run:
    return nmb(copy, "simulate", game_id, "--rounds", "1e3", "--seed", "1", *args, cache=cache)


def kernels(copy: Path) -> dict[str, int]:
    """The files of the cache and when each was made."""
    found = (copy / "nomorebets").rglob("*")
    return {path.name: path.stat().st_ino for path in found if path.is_file()}


def test_a_hand_too_long_is_one_line(copy: Path) -> None:
    said = simulate(copy, "long_hand", "--terms", "decks=2", "--terms", "more=60")
    assert said.returncode == 2
    assert said.stderr == "nmb: a compiled table has no room for more than 56 cards in a hand\n"


def test_a_game_that_is_renamed_or_gone_takes_no_other_with_it(copy: Path) -> None:
    before = simulate(copy, "big_six")
    assert simulate(copy, "long_hand").returncode == before.returncode == 0
    kept = kernels(copy)
    (copy / CHAPTER / "s90_long_hand").rename(copy / CHAPTER / "s91_long_hand")
    after = simulate(copy, "big_six")
    assert (after.returncode, after.stderr) == (0, "")
    assert simulate(copy, "long_hand").returncode == 0
    shutil.rmtree(copy / CHAPTER / "s91_long_hand")
    after = simulate(copy, "big_six")
    assert (after.returncode, after.stderr) == (0, "")
    assert nmb(copy, "verify", "big_six", "--rounds", "1e4").returncode == 0
    assert kept.items() <= kernels(copy).items(), "what is compiled stays, and is not made again"


def test_a_cache_that_cannot_be_written_is_a_slow_start(copy: Path, tmp_path: Path) -> None:
    """The same results, and one line. Nobody, not even root, makes a folder in a file."""
    (tmp_path / "file").touch()
    said = simulate(copy, "big_six", cache=tmp_path / "file")
    not_kept = "what was worked out is not kept for the next time"
    assert said.stderr == f"{tmp_path}/file/nomorebets/kernels: Not a directory; {not_kept}\n"
    assert said.returncode == 0
    usual = simulate(copy, "big_six")
    assert said.stdout.splitlines()[3:] == usual.stdout.splitlines()[3:]
