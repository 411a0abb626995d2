"""Kernels in files: real processes that need the same at the same time, files that are no use."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from nomorebets.law import decisions
from nomorebets.law.marks import procedure
from nomorebets.simulation import cache
from nomorebets.simulation.by_reference import by_reference
from nomorebets.simulation.compiled import FAST_TABLE, PACKAGE, compiled

NOT_COMPILED = (
    "nomorebets.law.travel",  # names that are read, not what they mean
    "nomorebets.simulation.kernel_cache",  # it keeps what others make
    "nomorebets.law.decisions",  # FOLD, CHECK, CALL: journals hold them, they never change
)

BEGINNING = """
import sys
import numpy as np
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.philox import short

def say(words):
    print(words, flush=True)

kernel = compiled(short)
"""
# 5 lies in the short last interval of tens in 2 to the 32nd: it has six numbers
TAKES = """
say("ready")
number = getattr(np, sys.stdin.readline().strip())
found = kernel(number(5), number(10), 1 << 32)
say(f"{found} {sum(kernel.stats.cache_misses.values())}")
"""
HOLDS = """
with kernel._cache.alone():
    kernel._cache.load_overload((), kernel.targetctx)
    assert kernel._cache.locked
    say("holds it")
    sys.stdin.readline()
"""


def start(cache: Path, program: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", BEGINNING + program],
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip


def ready(process: "subprocess.Popen[str]") -> "subprocess.Popen[str]":
    assert process.stdout is not None
    assert process.stdout.readline().strip() in ("ready", "holds it")
    return process


def together(cache: Path, *numbers: str) -> list[str]:
    """What processes say that are let go at the same time, each with its kind of numbers."""
    processes = [start(cache, TAKES) for _ in numbers]
    for process in processes:
        ready(process)
    for process, number in zip(processes, numbers, strict=True):
        assert process.stdin is not None
        process.stdin.write(number + "\n")
        process.stdin.flush()
    said = [process.communicate(timeout=300)[0].strip() for process in processes]
    assert [process.returncode for process in processes] == [0] * len(processes)
    return said


def test_one_compiles_and_the_others_take_it(tmp_path: Path) -> None:
    assert sorted(together(tmp_path, "int64", "int64", "int64")) == ["True 0", "True 0", "True 1"]


def test_what_several_compile_at_once_is_all_kept(tmp_path: Path) -> None:
    kinds = ("int64", "int32", "int16", "uint8")
    assert together(tmp_path, *kinds) == ["True 1"] * 4
    assert together(tmp_path, *kinds) == ["True 0"] * 4


def test_one_that_is_killed_lets_go(tmp_path: Path) -> None:
    holder = ready(start(tmp_path, HOLDS))
    process = ready(start(tmp_path, TAKES))
    assert process.stdin is not None
    process.stdin.write("int64\n")
    process.stdin.flush()
    holder.kill()
    holder.communicate()
    assert process.communicate(timeout=300)[0].strip() == "True 1"


def test_a_file_that_is_not_whole_is_made_again(tmp_path: Path) -> None:
    assert together(tmp_path, "int64") == ["True 1"]
    [file] = (tmp_path / "nomorebets/kernels").iterdir()
    whole = file.read_bytes()
    for broken in (b"", whole[:100], whole[:-1], whole.replace(b"short", b"trohs")):
        file.write_bytes(broken)
        assert together(tmp_path, "int64") == ["True 1"]
        assert file.stat().st_size == len(whole)
    assert together(tmp_path, "int64") == ["True 0"]


def test_a_disk_that_takes_no_kernel_is_told_once(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Nothing half written stays behind."""
    small = "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
    process = ready(start(tmp_path, small + TAKES))
    assert process.communicate("int64\n", timeout=300)[0].strip() == "True 1"
    folder = tmp_path / "nomorebets/kernels"
    assert list(folder.iterdir()) == []
    why = "File too large; what was worked out is not kept for the next time"
    assert capfd.readouterr().err == f"{folder}: {why}\n"


def test_what_nobody_has_read_for_longest_makes_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "ROOM", 350)
    for at, name in enumerate(("one", "two", "three", "four")):
        cache.keep(tmp_path / name, bytes(68))
        os.utime(tmp_path / name, (at, at))
    assert cache.kept(tmp_path / "one") == bytes(68)
    cache._throw_away.cache_clear()
    cache.keep(tmp_path / "five", bytes(68))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["five", "four", "one"]


def test_a_cache_that_may_only_be_read_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: Any) -> None:
        raise PermissionError(1, "Operation not permitted")

    cache.keep(tmp_path / "kernel", b"whole")
    monkeypatch.setattr(os, "utime", refused)
    assert cache.kept(tmp_path / "kernel") == b"whole"


class Rising:
    class Terms(NamedTuple):
        low: int
        high: int


class Falling:
    class Terms(NamedTuple):
        high: int
        low: int


@procedure
def lowest(terms: Any) -> Any:
    return by_reference(terms).low


def test_terms_of_two_games_are_told_apart() -> None:
    """Their types have one name and one shape, and differ in what comes first."""
    assert compiled(lowest)(Rising.Terms(1, 2)) == 1
    assert compiled(lowest)(Falling.Terms(2, 1)) == 1


def test_a_kernel_is_named_by_all_that_the_table_is_made_of() -> None:
    """What the fast table imports of the package is in the digest that names every kernel."""
    known = {path for name in FAST_TABLE for path in PACKAGE.glob(name)}
    for path in known:
        for module in re.findall(r"^ *from (nomorebets\S+) import", path.read_text(), re.MULTILINE):
            found = PACKAGE.parent / module.replace(".", "/")
            own = {found.with_suffix(".py"), found / "__init__.py"} & known
            assert own or module in NOT_COMPILED, f"{path.name} imports {module}"
            if module == decisions.__name__:
                assert path.name == "pot_verbs.py"
    assert (decisions.FOLD, decisions.CHECK, decisions.CALL) == (0, -1, -2)
