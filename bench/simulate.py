"""Rounds a second of CPU time, on one core, of every game from its derived kernel.

    python bench/simulate.py [GAME…]

The best of several chunks, by the time of the thread that ran it: other work on the machine does
not count. One seat, the usual terms, the wagers `nmb simulate` makes when it is told none.
"""

import sys
import time

from nomorebets.rules import folders, game
from nomorebets.simulation.run import CHUNK, Plan
from nomorebets.simulation.wagers import usual_wagers

TIMES = 5


def rate(plan: Plan) -> float:
    plan.run(0, 1000)
    best = 1e9
    for chunk in range(TIMES):
        start = time.thread_time()
        plan.run(chunk, CHUNK)
        best = min(best, time.thread_time() - start)
    return CHUNK / best


def main() -> None:
    for id in sys.argv[1:] or folders():
        found = game(id)
        terms = found.terms()
        plan = Plan(found, terms, usual_wagers(found, terms))
        print(f"{id:<22} {rate(plan) / 1e6:8.2f} M rounds/s", flush=True)


if __name__ == "__main__":
    main()
