"""This checkout against another of the same project, as ratios in one run.

    python bench/against.py OTHER_CHECKOUT [GAME…] [--turns 12] [--starts 3]

For every game of both: a live round at one go (six seats, players who do anything legal), the
replay of a round, a round of `nmb simulate` by its derived kernel. Each checkout is measured by its
own `.venv` in a process of its own, both of them alive and asked in turns; a ratio is the least of
our CPU times over the least of theirs, above 1 is slower here. All of it again in `--starts` fresh
pairs of processes: told is the middle ratio, and in brackets the smallest and the largest. A star:
the journals have not as many lines, so the rounds are not the same.
"""

import argparse
import gc
import json
import math
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).resolve().parent.parent
KINDS = ("live", "replay", "simulate")
FIRST = {"live": 20, "replay": 20, "simulate": 1 << 14}  # rounds, until that takes long enough
SECONDS = 0.05  # of CPU, a turn at least


class Work:
    """In the process of a checkout: so many rounds of a kind, and what they cost."""

    def __init__(self, checkout: str, game_id: str) -> None:
        tests = ModuleType("tests")  # its own, whatever else brings a package of that name
        tests.__path__ = [f"{checkout}/tests"]
        sys.modules["tests"] = tests
        from nomorebets.rules import game

        self.game = game(game_id)
        self.terms = self.game.terms()
        self.journals: dict[int, bytes] = {}
        self.plan: Any = None

    def table(self, rounds: int) -> Callable[[], Any]:
        from tests.support import AnyPlayers

        from nomorebets.table.open_table import OpenTable
        from nomorebets.table.sources import software

        opened = OpenTable(self.game, self.terms, software("bench"))
        for seat in range(1, 7):
            opened.sit(f"player {seat}", seat, 10_000_000_00)
        players = AnyPlayers(random.Random(1))

        def play() -> Any:
            for _ in range(rounds):
                opened.play(players)
            return opened

        return play

    def live(self, rounds: int) -> tuple[float, int]:
        opened, seconds = cpu(self.table(rounds))
        return seconds, opened.journal.seq

    def replay(self, rounds: int) -> tuple[float, int]:
        from nomorebets.table.replay import replay

        if rounds not in self.journals:
            opened = self.table(rounds)()
            opened.shut()
            self.journals[rounds] = b"".join(line + b"\n" for line in opened.journal.stored)
        data = self.journals[rounds]
        same, seconds = cpu(lambda: sum(1 for played in replay(data) if not played.difference))
        assert same == rounds, f"{same} of {rounds} rounds are the same again"
        return seconds, data.count(b"\n")

    def simulate(self, rounds: int) -> tuple[float, int]:
        from nomorebets.simulation.run import Plan
        from nomorebets.simulation.wagers import usual_wagers

        if self.plan is None:
            wagers = usual_wagers(self.game, self.terms)
            self.plan = Plan(self.game, self.terms, wagers, tuned=False)
            self.plan.run(0, 1000)  # compiled, or taken from the cache
        _, seconds = cpu(lambda: self.plan.run(0, rounds))
        return seconds, rounds


def cpu(work: Callable[[], Any]) -> tuple[Any, float]:
    gc.collect()
    start = time.process_time()
    found = work()
    return found, time.process_time() - start


def measure(checkout: str, game_id: str) -> None:
    work = Work(checkout, game_id)
    for line in sys.stdin:
        kind, rounds = json.loads(line)
        print(json.dumps(getattr(work, kind)(rounds)), flush=True)


class Checkout:
    """The process that measures one."""

    def __init__(self, root: Path, game_id: str) -> None:
        words = [str(root / ".venv/bin/python"), __file__, "--measure", str(root), game_id]
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root
        )

    def ask(self, kind: str, rounds: int) -> tuple[float, int]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([kind, rounds]) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"{self.process.args[0]}: gave no answer")  # type: ignore[index]
        seconds, told = json.loads(answer)
        return seconds, told

    def stop(self) -> None:
        self.process.communicate()


def ratio(ours: Checkout, theirs: Checkout, kind: str, turns: int) -> tuple[float, bool]:
    """Our least time over theirs; and whether both journals were as long."""
    rounds = FIRST[kind]
    while (took := ours.ask(kind, rounds)[0]) < SECONDS:
        rounds = math.ceil(rounds * min(10.0, 1.3 * SECONDS / max(took, 1e-6)))
    same = ours.ask(kind, rounds)[1] == theirs.ask(kind, rounds)[1]
    least = {ours: math.inf, theirs: math.inf}
    for turn in range(turns):
        for side in (ours, theirs) if turn % 2 else (theirs, ours):
            least[side] = min(least[side], side.ask(kind, rounds)[0])
    return least[ours] / least[theirs], same


def compared(other: Path, game_id: str, options: argparse.Namespace) -> dict[str, float]:
    """A line of the table; the middle ratio of each kind."""
    found: dict[str, list[float]] = {kind: [] for kind in KINDS}
    stars = dict.fromkeys(KINDS, " ")
    for _ in range(options.starts):
        ours, theirs = Checkout(HERE, game_id), Checkout(other, game_id)
        for kind in KINDS:
            one, same = ratio(ours, theirs, kind, options.turns)
            found[kind].append(one)
            stars[kind] = stars[kind] if same else "*"
        ours.stop()
        theirs.stop()
    middle = {kind: statistics.median(some) for kind, some in found.items()}
    cells = []
    for kind, some in found.items():
        cells.append(f"{middle[kind]:.3f}{stars[kind]}({min(some):.3f}…{max(some):.3f})")
    print(f"{game_id:<22}" + "  ".join(f"{cell:<22}" for cell in cells), flush=True)
    return middle


def known(checkout: Path, game_id: str) -> bool:
    """Whether the other checkout has this game."""
    return any((checkout / "src/nomorebets/rules").glob(f"*/s??_{game_id}"))


def main() -> None:
    if sys.argv[1:2] == ["--measure"]:
        measure(*sys.argv[2:])
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("other", type=Path, help="a checkout that script/setup was run in")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--starts", type=int, default=3)
    options = parser.parse_args()
    from nomorebets.rules import folders

    other = options.other.resolve()
    print(f"{'':<22}" + "  ".join(f"{kind:<22}" for kind in KINDS))
    games = options.games or [id for id in folders() if known(other, id)]
    lines = [compared(other, game_id, options) for game_id in games]
    means = [statistics.geometric_mean(line[kind] for line in lines) for kind in KINDS]
    print(f"{'all, geometric mean':<22}" + "  ".join(f"{mean:<22.3f}" for mean in means))


if __name__ == "__main__":
    main()
