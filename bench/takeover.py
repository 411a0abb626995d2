"""Takeover: `.venv/bin/python bench/takeover.py [KILLS] [PAUSES]`.

Two processes share a floor in PostgreSQL; guests play at four tables. The owner of one is killed
with SIGKILL (or stopped with SIGSTOP, as if its machine hung); how long until the next line of the
journal of a table it owned reaches a player?
"""

import asyncio
import signal
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.postgres import running
from tests.reliability.several import Guest, Server, Shared, shared

TABLES = ("roulette-1", "double_draw_poker-1", "blackjack-1", "craps-1")


async def next_act(guest: Guest, since: float) -> float:
    seq = guest.seq
    while guest.seq <= seq:
        guest.check()
        await asyncio.sleep(0.005)
    return time.monotonic() - since


async def taken_over(floor: Shared, guests: list[Guest], victim: Server, pause: bool) -> float:
    """The longest of the tables the victim owned."""
    owners = await floor.owners()
    floor.running.remove(victim)
    began = time.monotonic()
    victim.process.send_signal(signal.SIGSTOP if pause else signal.SIGKILL)
    theirs = [guest for guest in guests if owners[guest.table] is victim]
    return max(await asyncio.gather(*(next_act(guest, began) for guest in theirs)))


async def measure(address: str, folder: Path, kills: int, pauses: int) -> None:
    random = Random(47)
    async with shared(address, folder) as floor:
        guests = [Guest(floor, table, seed) for seed, table in enumerate(TABLES)]
        for guest in guests:
            await guest.enter()
        over = asyncio.Event()
        for guest in guests:
            guest.begin(over)
        for words, times, pause in (("killed", kills, False), ("stopped", pauses, True)):
            seconds = []
            for _ in range(times):
                await asyncio.sleep(random.uniform(3, 5))
                victim = (await floor.owners())[random.choice(TABLES)]
                assert victim is not None
                for guest in guests:
                    guest.without = victim
                await asyncio.sleep(1)
                seconds.append(await taken_over(floor, guests, victim, pause))
                await victim.kill()
                await floor.start()
            if seconds:
                print(
                    f"{words} {times} times: to the next act {statistics.median(seconds):.2f} s"
                    f" in the middle, {max(seconds):.2f} s at most"
                )
        over.set()
        await asyncio.gather(*(guest.playing for guest in guests if guest.playing))


def main() -> None:
    kills, pauses = (int(word) for word in [*sys.argv[1:], "20", "5"][:2])
    with running() as server, tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(server.new_database(), Path(folder), kills, pauses))


main()
