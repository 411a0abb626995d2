"""A cluster: real scheduler and worker processes on loopback, one killed, the same totals."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed")
pytestmark = pytest.mark.slow

GAME = "double_draw_poker"  # the slowest kernel: there is time to kill a worker
ROUNDS = 24_000_000
BUSY = 5.0  # seconds of CPU after which a worker is at work for sure


def start(*words: str) -> "subprocess.Popen[bytes]":
    quiet = subprocess.DEVNULL
    return subprocess.Popen([sys.executable, "-m", "dask", *words], stdout=quiet, stderr=quiet)


def simulated(*words: str) -> dict[str, Any]:
    ran = subprocess.run(
        [sys.executable, "-m", "nomorebets.cli", "simulate", *words, "--json"],
        check=True, capture_output=True, timeout=500,
    )  # fmt: skip
    found: dict[str, Any] = json.loads(ran.stdout)
    return {key: found[key] for key in ("rounds", "staked", "wagers", "round")}


def seconds_of(pid: int) -> float:
    """CPU time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, "list[subprocess.Popen[bytes]]"]]:
    file = tmp_path / "scheduler.json"
    started = [
        start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
              "--scheduler-file", str(file))
    ]  # fmt: skip
    for _ in range(300):
        if file.exists() and file.stat().st_size:
            break
        time.sleep(0.1)
    address = json.loads(file.read_text())["address"]
    for _ in range(2):
        started.append(
            start("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard",
                  "--local-directory", str(tmp_path))
        )  # fmt: skip
    yield address, started
    for process in started:
        process.kill()
        process.wait()


def test_a_killed_worker_loses_nothing(
    cluster: tuple[str, "list[subprocess.Popen[bytes]]"],
) -> None:
    address, processes = cluster
    words = (GAME, "--rounds", str(ROUNDS), "--seed", "7")
    running = subprocess.Popen(
        [sys.executable, "-m", "nomorebets.cli", "simulate", *words, "--json", "--cluster",
         address],
        stdout=subprocess.PIPE,
    )  # fmt: skip
    while running.poll() is None and seconds_of(processes[-1].pid) < BUSY:
        time.sleep(0.1)
    killed = running.poll() is None
    os.kill(processes[-1].pid, signal.SIGKILL)
    out, _ = running.communicate(timeout=500)
    assert running.returncode == 0
    found = json.loads(out)
    here = simulated(*words)
    assert {key: found[key] for key in here} == here
    assert killed, "the run was over before the worker was killed"


def test_no_cluster_is_a_line_in_ten_seconds() -> None:
    began = time.monotonic()
    ran = subprocess.run(
        [sys.executable, "-m", "nomorebets.cli", "simulate", "big_six", "--json", "--cluster",
         "tcp://127.0.0.1:9"],
        capture_output=True, text=True,
    )  # fmt: skip
    assert ran.returncode == 2
    assert ran.stderr.strip() == "nmb: no cluster answers at tcp://127.0.0.1:9"
    assert time.monotonic() - began < 20  # ten on a quiet machine
