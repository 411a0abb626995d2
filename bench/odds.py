"""CPU seconds of every exact solver at default terms (Double Draw Poker with either pay table),
compiled and cached, a line each.

    python bench/odds.py [GAME…]

Each game is solved in a process of its own, twice: the first time includes the load of compiled
kernels, the second is the work alone (nothing kept from the first but the machine code). Then `nmb
odds` of each, one after another, start-up included.
"""

import gc
import json
import resource
import subprocess
import sys
import time

from nomorebets.odds import blackjack, offers, solver
from nomorebets.odds.results import GameOdds, to_json
from nomorebets.rules import folders, game

DOUBLES = "blackjack, in doubles"
BOUNDS = {  # seconds; all others 0.1
    "caribbean_stud": 0.5, "boston_5_stud": 0.5, "blackjack": 30.0, "double_draw_poker": 6.0,
    DOUBLES: 1.0,
}  # fmt: skip
MEMORY = {"double_draw_poker": 400}  # MB
TERMS = {"double_draw_poker": ({"bonus_table": "1"}, {"bonus_table": "2"})}
WHOLE = 30.0  # seconds of CPU, all commands together


def measure(asked: str, told: dict[str, str]) -> dict[str, float]:
    game_id = "blackjack" if asked == DOUBLES else asked
    known, terms = solver(game_id), game(game_id).terms_from(told)
    times = []
    for _ in range(2):
        for name in ("card_sets.sweeps", game_id):
            module = sys.modules.get(f"nomorebets.odds.{name}")
            for thing in vars(module).values() if module else ():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()
        gc.collect()  # or it falls into the measure, and is Numba's
        start = time.process_time()
        edge = -blackjack.value(terms) if asked == DOUBLES else edge_of(known.solve(terms))
        times.append(time.process_time() - start)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"first": times[0], "second": times[1], "edge": edge, "peak": peak}


def edge_of(odds: GameOdds) -> float:
    """Once all that `nmb odds` tells has been asked for."""
    to_json(odds)
    return float(odds.round.house_edge) if odds.round else float("nan")


def commands(asked: list[str]) -> float:
    """CPU seconds of `nmb odds GAME --json` for each game."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for game_id in asked:
        words = [sys.executable, "-m", "nomorebets.cli", "odds", game_id, "--json"]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(asked: list[str]) -> int:
    if asked[:1] == ["--measure"]:
        print(json.dumps(measure(asked[1], json.loads(asked[2]))))
        return 0
    slow = 0
    games = asked or [id for id in folders() if offers(id)]
    every = games if asked else [*games, DOUBLES]
    for game_id, told in [(id, told) for id in every for told in TERMS.get(id, ({},))]:
        words = [sys.executable, __file__, "--measure", game_id, json.dumps(told)]
        found = json.loads(subprocess.run(words, check=True, capture_output=True).stdout)
        bound, room = BOUNDS.get(game_id, 0.1), MEMORY.get(game_id, 500)
        slow += found["second"] > bound or found["peak"] > room
        edge = f", round {found['edge']:.4%}" if found["edge"] == found["edge"] else ""
        print(f"{game_id}: {found['second']:.3f} s CPU (bound {bound} s; "
              f"{found['first']:.2f} s the first time), {found['peak']:.0f} MB{edge}")  # fmt: skip
    took = commands(games)
    print(f"nmb odds, {len(games)} games one after another: {took:.1f} s CPU (bound {WHOLE} s)")
    return 1 if slow or took > WHOLE else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
