"""Memory over many rounds: `.venv/bin/python bench/memory.py [--rounds 100000] [--seconds 3600]`.

The real server on its embedded store, two tables of each game, a scripted player at each through a
WebSocket, as fast as they go. Printed: the server's memory, its CPU a round since the last line
and the size of the store, after more and more rounds; then how much memory grew a round, from a
fifth of the rounds on.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from floor import Measured, Running, cpu_of, memory_of, ms, running
from nomorebets.rules import folders


def milestones(rounds: int) -> list[int]:
    return sorted({rounds // 100, rounds // 10, *(rounds * step // 10 for step in range(2, 11))})


async def watch(floor: Running, measured: Measured, options: argparse.Namespace) -> None:
    began, used, then = time.perf_counter(), cpu_of(floor.pid), 0
    samples: list[tuple[int, float]] = []
    for milestone in milestones(options.rounds):
        while measured.played < milestone:
            if time.perf_counter() - began > options.seconds:
                print(f"stopped after {measured.played} rounds: {options.seconds} s are over")
                return
            await asyncio.sleep(1)
            floor.refuse_the_dead()
            samples.append((measured.played, memory_of(floor.pid)))
        now, cpu = measured.played, cpu_of(floor.pid)
        print(
            f"{now:7} rounds, {time.perf_counter() - began:5.0f} s: {samples[-1][1]:.1f} MiB, "
            f"{ms((cpu - used) / (now - then))} of CPU a round, store {floor.size:.0f} MiB",
            flush=True,
        )
        used, then = cpu, now
    late = [sample for sample in samples if sample[0] >= options.rounds // 5]
    slope = statistics.linear_regression(*zip(*late, strict=True)).slope
    mib = [memory for _, memory in late]
    print(
        f"from {late[0][0]} to {late[-1][0]} rounds: {slope * 2**20:.1f} bytes a round, between "
        f"{min(mib):.1f} and {max(mib):.1f} MiB, {measured.refused} commands refused"
    )


async def memory(options: argparse.Namespace, folder: Path) -> None:
    tables = 2 * len(folders())
    async with running(folder, tables, seats=1, think=0, pace=0.001) as (floor, measured):
        await watch(floor, measured, options)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=3600, help="stop after so long")
    parser.add_argument("--folder", type=Path, help="where the store is made (a new one)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        asyncio.run(memory(options, Path(name)))


if __name__ == "__main__":
    main()
