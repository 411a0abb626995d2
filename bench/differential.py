"""Live = compiled at length: `.venv/bin/python bench/differential.py ROUNDS [GAME…]`.

Tables of 500 rounds with random terms, seats, wagers and decisions, until so many were played
on both; stops at the first difference.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.conformance.test_differential import compare
from tests.support import GAMES

TABLE = 500


def main() -> None:
    rounds, games = int(float(sys.argv[1])), sys.argv[2:] or GAMES
    for game_id in games:
        start = time.process_time()
        for seed in range(-(-rounds // TABLE)):
            compare(game_id, 10_000 + seed, TABLE)
        seconds = time.process_time() - start
        print(f"{game_id}: {rounds} rounds, no difference ({seconds:.0f} s CPU)", flush=True)


if __name__ == "__main__":
    main()
