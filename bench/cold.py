"""CPU seconds of `nmb simulate GAME` with an empty cache of kernels, and what comes after it.

    python bench/cold.py [GAME…]

Each column is a process of its own; all of a game's share a cache that the first finds empty: as
it stands, by the narration itself (--derived), by the first strategy that has a name, in sessions,
and as it stands again (warm).
"""

import os
import resource
import subprocess
import sys
import tempfile

from nomorebets.rules import folders, game
from nomorebets.simulation.strategies import ORDINARY, strategies

SESSIONS = ["--session-rounds", "10", "--bankroll", "1000"]


def seconds(cache: str, *words: str) -> float:
    def used() -> float:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return children.ru_utime + children.ru_stime

    before = used()
    subprocess.run(
        [
            sys.executable,
            "-m",
            "nomorebets.cli",
            "simulate",
            *words,
            "--rounds",
            "1",
            "--seed",
            "1",
        ],
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "XDG_CACHE_HOME": cache},
    )
    return used() - before


def main() -> None:
    print(f"{'':<22}{'cold':>8}{'derived':>9}{'strategy':>10}{'sessions':>10}{'warm':>7}")
    for id in sys.argv[1:] or folders():
        named = [name for name in strategies(game(id)) if name != ORDINARY]
        with tempfile.TemporaryDirectory() as cache:
            cold = seconds(cache, id)
            derived = seconds(cache, id, "--derived")
            strategy = seconds(cache, id, "--derived", "--strategy", named[0]) if named else 0
            sessions = seconds(cache, id, *SESSIONS)
            warm = seconds(cache, id)
        by_name = f"{strategy:>10.1f}" if named else f"{'':>10}"
        print(
            f"{id:<22}{cold:>8.1f}{derived:>9.1f}{by_name}{sessions:>10.1f}{warm:>7.1f}", flush=True
        )


if __name__ == "__main__":
    main()
