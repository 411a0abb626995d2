"""CPU seconds of every exact solver at default terms, compiled and cached, a line each.

    python bench/odds.py [GAME…]

Each game is solved in a process of its own, twice: the first time includes the load of compiled
kernels, the second is the work alone (nothing kept from the first but the machine code).
"""

import gc
import json
import subprocess
import sys
import time

from nomorebets.odds import offers, solver
from nomorebets.rules import folders, game

BOUNDS = {  # seconds; all others 0.1
    "caribbean_stud": 0.5, "boston_5_stud": 0.5, "blackjack": 1.0, "double_draw_poker": 6.0,
}  # fmt: skip


def measure(game_id: str) -> dict[str, float]:
    known, terms = solver(game_id), game(game_id).terms()
    times = []
    for _ in range(2):
        for name in ("sweeps", game_id):
            module = sys.modules.get(f"nomorebets.odds.{name}")
            for thing in vars(module).values() if module else ():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()
        gc.collect()  # or it falls into the measure, and is Numba's
        start = time.process_time()
        odds = known.solve(terms)
        times.append(time.process_time() - start)
    edge = float(odds.round.house_edge) if odds.round else float("nan")
    return {"first": times[0], "second": times[1], "edge": edge}


def main(asked: list[str]) -> int:
    if asked[:1] == ["--measure"]:
        print(json.dumps(measure(asked[1])))
        return 0
    slow = 0
    for game_id in asked or [id for id in folders() if offers(id)]:
        words = [sys.executable, __file__, "--measure", game_id]
        found = json.loads(subprocess.run(words, check=True, capture_output=True).stdout)
        bound = BOUNDS.get(game_id, 0.1)
        slow += found["second"] > bound
        edge = f", round {found['edge']:.4%}" if found["edge"] == found["edge"] else ""
        print(f"{game_id}: {found['second']:.3f} s CPU (bound {bound} s; "
              f"{found['first']:.2f} s the first time){edge}")  # fmt: skip
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
