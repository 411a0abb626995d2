"""The figures of the spine: `.venv/bin/python bench/spine.py`."""

import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.support import AnyPlayers

from nomorebets.rules import game
from nomorebets.table.live import LiveTable
from nomorebets.table.open_table import OpenTable
from nomorebets.table.replay import audit, replay
from nomorebets.table.round import Round
from nomorebets.table.sources import software

GAMES = ("double_down_stud", "baccarat_punto_banco", "roulette")


def cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def table(game_id: str) -> OpenTable:
    found = game(game_id)
    opened = OpenTable(found, found.terms(), software("bench"))
    for seat in range(1, 7):
        opened.sit(f"player {seat}", seat, 10_000_000_00)
    return opened


def live_rounds(game_id: str, rounds: int) -> OpenTable:
    opened, players = table(game_id), AnyPlayers(random.Random(1))
    seconds = cpu(lambda: [opened.play(players) for _ in range(rounds)])
    opened.shut()
    print(f"{game_id}: {seconds / rounds * 1e3:.3f} ms CPU a live round at one go, six seats")
    return opened


def told_one_by_one(game_id: str) -> None:
    """Every fact told alone, the round run again each time, as a server does it."""
    opened, players = table(game_id), AnyPlayers(random.Random(2))
    played = [opened.play(players) for _ in range(20)]
    seconds = 0.0
    for done in played:

        def tell(done: LiveTable = done) -> None:
            round_ = Round(done.game, done.terms, done.layout)
            for fact in done.facts:
                round_ = round_.after(fact)

        seconds += cpu(tell)
    facts = sum(len(done.facts) for done in played) / len(played)
    print(f"{game_id}: {seconds / len(played) * 1e3:.3f} ms CPU a round of {facts:.0f} facts")


def one_more_fact(game_id: str) -> None:
    """The cost of the last fact of a round against the size of the round."""
    for seats in (1, 3, 6):
        found = game(game_id)
        opened = OpenTable(found, found.terms(), software("bench"))
        for seat in range(1, seats + 1):
            opened.sit(f"player {seat}", seat, 10_000_000_00)
        done = opened.play(AnyPlayers(random.Random(3)))
        first = Round(done.game, done.terms, done.layout, tuple(done.facts[:-1]))
        _ = first.table
        last = min(
            cpu(lambda f=first, d=done: [f.after(d.facts[-1]) for _ in range(50)]) for _ in range(3)
        )
        print(f"{game_id}, {seats} seats, {len(done.facts)} facts: one more costs "
              f"{last / 50 * 1e6:.0f} µs, {last / 50 / len(done.acts) * 1e6:.2f}")  # fmt: skip


def replayed(opened: OpenTable, rounds: int) -> None:
    data = b"".join(line + b"\n" for line in opened.journal.stored)
    seconds = cpu(lambda: sum(1 for played in replay(data) if not played.difference))
    print(f"{opened.game.id}: replay {rounds / seconds:,.0f} rounds/s of CPU ({rounds} rounds)")
    seconds = cpu(lambda: audit(data))
    print(f"{opened.game.id}: audit  {rounds / seconds:,.0f} rounds/s of CPU")


def started(words: list[str]) -> float:
    """CPU seconds of a command, children included."""
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", *words], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


KERNEL = """
import numpy as np
from nomorebets.rules import game
from nomorebets.simulation.scripted import kernel
found = game("double_down_stud")
stakes = np.zeros((1, 16, 2), np.int64); stakes[0, 0, 0] = 500
kernel(found)(found.terms(), np.arange(52).reshape(1, 52), np.zeros(1, np.int64),
    np.array([26, 0]), np.array([0]), True, stakes, np.array(found.between.rests))
"""


def main() -> None:
    rounds = 10_000
    opened = live_rounds("double_down_stud", rounds)
    replayed(opened, rounds)
    for game_id in GAMES[1:]:
        replayed(live_rounds(game_id, 2000), 2000)
    for game_id in GAMES:
        told_one_by_one(game_id)
        one_more_fact(game_id)
    print(f"nmb --help: {min(started(['nomorebets.cli', '--help']) for _ in range(3)):.3f} s CPU")
    times = []
    for _ in range(3):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", KERNEL], check=True)
        times.append(time.perf_counter() - start)
    print(f"compiled and cached start: {min(times):.2f} s (first of these runs {times[0]:.2f} s)")


if __name__ == "__main__":
    main()
