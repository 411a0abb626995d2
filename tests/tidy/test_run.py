"""The run of the tests itself: what is tried again, what fails it, and what it tells."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.run import MOST, TALLY

HOME = Path(__file__).parents[2]
SETTINGS = "[pytest]\nmarkers = waits\n    slow\naddopts = --strict-markers\n"
HEAD = "from pathlib import Path\n\nimport pytest\n\n"
QUICKLY = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "xdist.plugin"}
WAITS = "@pytest.mark.waits\n"
STEADY = "def test_steady() -> None:\n    pass\n"


def fails_once(name: str) -> str:
    """A test that passes when it is run for the second time."""
    return (
        f"def test_{name}() -> None:\n"
        f"    seen = Path({name!r})\n"
        "    assert seen.exists() or seen.touch()\n"
    )


def run(folder: Path, *tests: str, told: tuple[str, ...] = ()) -> tuple[int, str]:
    """These tests in a folder of their own; the exit code and what was said."""
    (folder / "pytest.ini").write_text(SETTINGS)
    (folder / "test_them.py").write_text(HEAD + "\n\n".join((*tests, STEADY)))
    ran = subprocess.run(
        [sys.executable, "-m", "tests.run", *told],
        cwd=folder, env={**os.environ, **QUICKLY, "PYTHONPATH": str(HOME)}, timeout=300,
        capture_output=True, text=True,
    )  # fmt: skip
    return ran.returncode, ran.stdout + ran.stderr


def test_what_passes_is_run_once(tmp_path: Path) -> None:
    code, said = run(tmp_path, "def test_other() -> None:\n    Path('n').open('a').write('x')\n")
    assert code == 0, said
    assert (tmp_path / "n").read_text() == "x"
    assert "again" not in said
    assert not (tmp_path / TALLY).exists()


def test_who_waits_for_nothing_and_fails_once_fails_the_run(tmp_path: Path) -> None:
    code, said = run(tmp_path, fails_once("plain"), WAITS + fails_once("waiting"))
    assert code == 1, said
    assert "Not tried again: 1 that failed are not marked" in said
    assert (tmp_path / "plain").exists(), "it would pass now"


def test_who_waits_is_tried_again_alone_and_named_with_how_often(tmp_path: Path) -> None:
    grouped = "@pytest.mark.xdist_group('one')\n" + WAITS + fails_once("grouped")
    for so_far in ("once", "2 times"):
        code, said = run(tmp_path, WAITS + fails_once("waiting"), grouped)
        assert code == 0, said
        told = said[said.index("Failed beside others") :].splitlines()[1:]
        assert sorted(told) == [
            f"  test_them.py::test_{name}: passed; {so_far} so far"
            for name in ("grouped", "waiting")
        ]
        for name in ("grouped", "waiting"):
            (tmp_path / name).unlink()
    tally = json.loads((tmp_path / TALLY).read_text())
    assert tally == {f"test_them.py::test_{name}": 2 for name in ("grouped", "waiting")}


def test_what_is_grouped_stays_together(tmp_path: Path) -> None:
    """Two browsers at once, or a kernel compiled by two processes, is what groups are to avoid."""
    worker = "    Path(os.environ['PYTEST_XDIST_WORKER']).open('a').write('x')\n"
    mark = "@pytest.mark.xdist_group('one')\n@pytest.mark.parametrize('n', range(8))\n"
    code, said = run(tmp_path, "import os\n\n" + mark + "def test_it(n: int) -> None:\n" + worker)
    assert code == 0, said
    assert [found.read_text() for found in tmp_path.glob("gw*")] == ["x" * 8]


def test_who_waits_and_fails_alone_too_fails_the_run(tmp_path: Path) -> None:
    broken = WAITS + "def test_broken() -> None:\n    raise AssertionError\n"
    code, said = run(tmp_path, broken, WAITS + fails_once("waiting"))
    assert code == 1, said
    assert "test_broken: failed again" in said
    assert "test_waiting: passed; once so far" in said


@pytest.mark.parametrize("number", [MOST, MOST + 1])
def test_at_most_five_are_tried_again(tmp_path: Path, number: int) -> None:
    code, said = run(tmp_path, *(WAITS + fails_once(f"waiting_{n}") for n in range(number)))
    assert (code == 0) is (number == MOST), said
    assert said.count("so far") == (MOST if number == MOST else 0)
    assert ("Not tried again: 6 that wait failed, more than 5" in said) is (number > MOST)


@pytest.mark.parametrize(
    ("beside", "told"),
    [
        ("import nothing_of_this_name\n\n\n", ()),  # a file that is not read
        ("def test_dies() -> None:\n    import os\n    os._exit(3)\n", ()),
        ("", ("-x",)),  # tests were left out
    ],
)
def test_a_run_that_broke_off_fails(tmp_path: Path, beside: str, told: tuple[str, ...]) -> None:
    (tmp_path / "test_beside.py").write_text(beside + "def test_one() -> None:\n    pass\n")
    code, said = run(tmp_path, WAITS + fails_once("waiting"), told=told)
    assert code != 0, said
    assert "so far" not in said
