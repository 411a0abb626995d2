"""Rounds a second of CPU time, on one core, of every game: from its derived kernel, and tuned.

    python bench/simulate.py [GAME…]

The best of several runs, by the time of the thread that ran it: other work on the machine does not
count, but for what it takes of the caches. One seat, the usual terms, the wagers `nmb simulate`
makes when it is told none; craps with odds.
"""

import sys
import time
from dataclasses import replace

from nomorebets.rules import folders, game
from nomorebets.simulation.run import CHUNK, Plan
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


def main() -> None:
    for id in sys.argv[1:] or folders():
        found = game(id)
        terms = found.terms()
        plan = Plan(found, terms, WAGERS.get(id) or usual_wagers(found, terms))
        derived = f"{rate(replace(plan, tuned=False), CHUNK) / 1e6:8.2f} M derived"
        tuned = f"{rate(plan, 40 * CHUNK) / 1e6:8.1f} M tuned" if plan.tuned_kernel else ""
        print(f"{id:<22} {derived} {tuned}", flush=True)


if __name__ == "__main__":
    main()
