"""One guest's flood, and what others feel of it: `.venv/bin/python bench/flood.py [--turns 5]`.

A real server on the embedded store. A player makes one wager after the other at a table, and the
time to the durable answer is taken: in peace, and while a guest, in a process of its own, asks for
reports of a round, for sockets, or for the odds of tables as fast as they are answered or refused.
Peace and floods take turns, so that what else runs on the machine slows all of them; told is the
median of a flood over the median in peace, and how much of a core the server used: on a machine
with other work the guest's own process takes the cores from all, the server's share tells whose
work it is.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import httpx2
import websockets

from floor import CHIPS, address_of, cpu_of, open_tables, prepare

FLOODS = "reports", "sockets", "odds"
AT_ONCE = 12  # connections of the guest
VICTIMS, GUESTS = "roulette-1", "big_six-1"


async def connected(address: str, token: str, table: str) -> websockets.ClientConnection:
    return await websockets.connect(
        f"{address.replace('http', 'ws')}/ws/table/{table}",
        additional_headers={"Authorization": f"Bearer {token}"}, max_queue=None,
    )  # fmt: skip


async def say(socket: websockets.ClientConnection, key: str, command: str, **told: object) -> None:
    await socket.send(json.dumps({"command": command, "key": key, "told": told}))
    while (heard := json.loads(await socket.recv())).get("key") != key:
        pass
    assert heard["type"] == "answer", heard


async def flood(kind: str, address: str, token: str) -> None:
    """Until this process is ended."""
    headers = {"Authorization": f"Bearer {token}"}
    paths = {
        "reports": f"/api/tables/{GUESTS}/rounds/1/dispute",
        "odds": f"/api/tables/{GUESTS}/odds",
    }

    async def asks(client: httpx2.AsyncClient) -> None:
        while True:
            with suppress(Exception):
                if kind == "sockets":
                    await (await connected(address, token, GUESTS)).close()
                else:
                    await client.get(paths[kind])

    async with httpx2.AsyncClient(base_url=address, headers=headers, timeout=60) as client:
        await asyncio.gather(*(asks(client) for _ in range(AT_ONCE)))


async def wagers(socket: websockets.ClientConnection, seconds: float, turn: str) -> list[float]:
    found: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        began, number = time.perf_counter(), len(found)
        amount = 100 + 100 * (number % 2)
        await say(socket, f"{turn} {number}", "wager", seat=1, wager="red", amount=amount)
        found.append(time.perf_counter() - began)
        await asyncio.sleep(0.02)
    return found


async def measured(address: str, pid: int, tokens: list[str], turns: int, seconds: float) -> None:
    victim = await connected(address, tokens[0], VICTIMS)
    await say(victim, "sit", "sit", seat=1, chips=CHIPS // 100)
    guest = await connected(address, tokens[1], GUESTS)
    await say(guest, "sit", "sit", seat=1, chips=CHIPS // 100)
    await asyncio.sleep(5)  # until wagers are open at both tables
    await say(guest, "bet", "wager", seat=1, wager="$1", amount=100)
    await say(guest, "go", "ready")
    await asyncio.sleep(8)
    await guest.close()
    found: dict[str, list[float]] = {kind: [] for kind in ("peace", *FLOODS)}
    used = dict.fromkeys(found, 0.0)
    for turn in range(turns):
        for kind in found:
            process = None
            if kind != "peace":
                told = json.dumps([kind, address, tokens[1]])
                process = subprocess.Popen([sys.executable, __file__, f"--flood={told}"])
                await asyncio.sleep(1)
            try:
                used[kind] -= cpu_of(pid)
                found[kind] += await wagers(victim, seconds, f"{turn} {kind}")
                used[kind] += cpu_of(pid)
            finally:
                if process is not None:
                    assert process.poll() is None, "there was no flood"
                    process.kill()
                    process.wait()
    peace = statistics.median(found["peace"])
    share = {kind: f"the server used {used[kind] / turns / seconds:.0%} of a core" for kind in used}
    print(f"a wager in peace: median {peace * 1000:.1f} ms of {len(found['peace'])}")
    print(share["peace"])
    for kind in FLOODS:
        median = statistics.median(found[kind])
        print(f"in a flood of {kind}: {median / peace:.2f} of that ({len(found[kind])} wagers)")
        print(share[kind])
    await victim.close()


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0, help="of each turn")
    parser.add_argument("--checkout", type=Path, help="another one serves")
    parser.add_argument("--flood", type=json.loads, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.flood:
        await flood(*options.flood)
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "floor.sqlite"
        tokens, floorperson = await prepare(path, 2)
        command = [sys.executable, "-m", "nomorebets.cli", "serve", "--store", str(path)]
        command += ["--port", "0", "--json", "--pace", "1", "--limit", "messages=1000"]
        env = os.environ | (
            {"PYTHONPATH": str(options.checkout / "src")} if options.checkout else {}
        )
        server = subprocess.Popen(command, stdout=subprocess.PIPE, env=env)
        try:
            address = address_of(server)
            await open_tables(address, floorperson, 2, 1, ["roulette", "big_six"])
            await measured(address, server.pid, tokens, options.turns, options.seconds)
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    asyncio.run(main())
