"""The command, run in this process; and a journal of each game it can be tried on."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from nomorebets.cli import nmb

Run = Callable[..., Result]
GAMES = ("double_down_stud", "baccarat_punto_banco", "roulette")


def run_nmb(*args: str | Path, input: str | None = None, code: int = 0) -> Result:
    """Run it; no exception but a clean exit ever leaves it."""
    runner = CliRunner(env={"COLUMNS": "100"})
    result = runner.invoke(nmb, [str(arg) for arg in args], input=input)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == code, result.output
    if code == 2 or (code == 1 and args[0] == "audit"):
        assert result.stdout == "" or args[0] == "replay" or "--json" in args  # prints as it goes
        assert result.stderr.startswith("nmb: ")
        assert result.stderr.count("\n") == 1
    return result


def json_of(*args: str | Path, code: int = 0) -> Any:
    return json.loads(run_nmb(*args, "--json", code=code).stdout)


def one_line(*args: str | Path, code: int = 2) -> str:
    """The line a bad input is answered with."""
    return run_nmb(*args, code=code).stderr.strip()


@pytest.fixture(scope="session")
def journals(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Four rounds of each of three games."""
    folder = tmp_path_factory.mktemp("journals")
    found = {}
    for game in GAMES:
        found[game] = folder / f"{game}.jsonl"
        run_nmb("deal", game, "--rounds", "4", "--seed", "7", "--journal", found[game])
    return found
