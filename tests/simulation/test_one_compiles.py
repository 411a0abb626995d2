"""Real processes that need the same kernel at the same time, with an empty cache."""

import os
import subprocess
import sys
from pathlib import Path

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
