"""Rounds a second of CPU time, on one core, of every game: from its derived kernel, and tuned.

    python bench/simulate.py [GAME…]
    python bench/simulate.py --workers     two threads, two workers of a cluster, memory

The best of several runs, by the time of the thread that ran it: other work on the machine does not
count, but for what it takes of the caches. One seat, the usual terms, the wagers `nmb simulate`
makes when it is told none; craps with odds. Blackjack is dealt to the cutting card.

Two threads are compared with one, and a dask cluster with threads, by the clock and in turns, so
the machine should have two cores to spare; the load is printed with them.
"""

import os
import resource
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace

from nomorebets.rules import folders, game
from nomorebets.simulation.cluster import Cluster
from nomorebets.simulation.run import CHUNK, Plan, simulate
from nomorebets.simulation.wagers import usual_wagers

TIMES = 5
WAGERS = {"craps": {"Pass Bet": 10_00, "Pass odds": 20_00}}


def rate(plan: Plan, rounds: int) -> float:
    plan.run(0, 1000)
    best = 1e9
    for _ in range(TIMES):
        start = time.thread_time()
        plan.run(0, rounds)
        best = min(best, time.thread_time() - start)
    return rounds / best


def clocked(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def workers() -> None:
    """Medians of ratios, each of two runs side by side."""
    found = game("double_draw_poker")  # pieces of at least half a second each
    plan = Plan(found, found.terms(), usual_wagers(found, found.terms()), seed=1)
    rounds = 96 * CHUNK
    simulate(plan, 2 * CHUNK)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with Cluster("local:2") as cluster:
        simulate(plan, 8 * CHUNK, cluster=cluster)  # the workers take their kernels
        gains, costs = [], []
        for _ in range(TIMES):
            one = clocked(lambda: simulate(plan, rounds, 1))
            two = clocked(lambda: simulate(plan, rounds, 2))
            dask = clocked(lambda: simulate(plan, rounds, cluster=cluster))
            gains.append(one / two)
            costs.append(dask / two - 1)
            print(f"  1 thread {one:.2f} s, 2 threads {two:.2f} s, dask, 2 workers {dask:.2f} s")
    print(f"two threads are {statistics.median(gains):.2f} × one (best {max(gains):.2f})")
    print(f"dask costs {statistics.median(costs):+.1%} (best {min(costs):+.1%})")
    table = game("baccarat_punto_banco")
    many = Plan(table, table.terms(), usual_wagers(table, table.terms()))
    took = clocked(lambda: simulate(many, 10**9, 2))
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"10⁹ rounds of punto banco in {took:.1f} s; at most {most:.0f} MB in memory so far")


def main() -> None:
    if "--workers" in sys.argv:
        workers()
        return
    for id in sys.argv[1:] or folders():
        found = game(id)
        terms = found.terms()
        plan = Plan(found, terms, WAGERS.get(id) or usual_wagers(found, terms))
        derived = f"{rate(replace(plan, tuned=False), CHUNK) / 1e6:8.2f} M derived"
        tuned = f"{rate(plan, 40 * CHUNK) / 1e6:8.1f} M tuned" if plan.tuned_kernel else ""
        print(f"{id:<22} {derived} {tuned}", flush=True)


if __name__ == "__main__":
    main()
