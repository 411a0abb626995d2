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
pytestmark = [pytest.mark.slow, pytest.mark.waits]

GAME = "double_draw_poker"  # the slowest kernel: there is time to kill a worker
ROUNDS = 8_000_000
BUSY = 3.5  # seconds of CPU after which a worker is at work for sure


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


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler that has no workers yet."""
    file = tmp_path_factory.mktemp("dask") / "scheduler.json"
    process = start(
        "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
        "--scheduler-file", str(file),
    )  # fmt: skip
    while not (file.exists() and file.stat().st_size):
        assert process.poll() is None, "the scheduler did not start"
        time.sleep(0.1)
    yield json.loads(file.read_text())["address"]
    process.kill()
    process.wait()


@pytest.fixture
def workers(scheduler: str, tmp_path: Path) -> Iterator["list[subprocess.Popen[bytes]]"]:
    started = [
        start("worker", scheduler, "--nthreads", "1", "--no-nanny", "--no-dashboard",
              "--local-directory", str(tmp_path))
        for _ in range(2)
    ]  # fmt: skip
    yield started
    for process in started:
        process.kill()
        process.wait()


def line_of(address: str) -> str:
    """What is said of a cluster that does not serve, and nothing else."""
    ran = subprocess.run(
        [sys.executable, "-m", "nomorebets.cli", "simulate", "big_six", "--json", "--cluster",
         address],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert (ran.returncode, ran.stdout) == (2, "")
    return ran.stderr.strip()


def test_no_cluster_is_a_line() -> None:
    assert line_of("tcp://127.0.0.1:9") == "nmb: no cluster answers at tcp://127.0.0.1:9"


def test_a_cluster_without_workers_is_a_line(scheduler: str) -> None:
    assert line_of(scheduler) == f"nmb: the cluster at {scheduler} has no workers"


def test_a_killed_worker_loses_nothing(
    scheduler: str, workers: "list[subprocess.Popen[bytes]]"
) -> None:
    words = (GAME, "--rounds", str(ROUNDS), "--seed", "7")
    running = subprocess.Popen(
        [sys.executable, "-m", "nomorebets.cli", "simulate", *words, "--json", "--cluster",
         scheduler],
        stdout=subprocess.PIPE,
    )  # fmt: skip
    while running.poll() is None and seconds_of(workers[-1].pid) < BUSY:
        time.sleep(0.1)
    killed = running.poll() is None
    os.kill(workers[-1].pid, signal.SIGKILL)
    out, _ = running.communicate(timeout=500)
    assert running.returncode == 0
    found = json.loads(out)
    here = simulated(*words)
    assert {key: found[key] for key in here} == here
    assert killed, "the run was over before the worker was killed"
