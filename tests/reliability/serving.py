"""A real server in a process of its own, its log, and people at it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
from tests.floor.house import House, Person

from nomorebets.table.views import Role

QUICK = ("--pace", "0.05")


class Serving(House):
    """What a test knows of a server: its port, its accounts, its log."""

    def __init__(self, started: dict[str, Any], log: Path, pid: int) -> None:
        self.base = started["address"].rstrip("/")
        self.port = int(self.base.rpartition(":")[2])
        self.accounts: dict[str, str] = started["accounts"]
        self.log = log
        self.pid = pid

    @property
    def logged(self) -> str:
        return self.log.read_text()

    @asynccontextmanager
    async def person(self, role: Role | None = None, name: str = "") -> AsyncIterator[Person]:
        """A guest, or the demo account of a role."""
        async with httpx2.AsyncClient(base_url=self.base, timeout=60) as client:
            if role is None:
                answer = await client.post("/api/guests", json={"bearer": True})
            else:
                name = f"demo {role}"
                told = {"name": name, "password": self.accounts[name], "bearer": True}
                answer = await client.post("/api/session", json=told)
            assert answer.status_code == 200, answer.text
            client.headers["Authorization"] = f"Bearer {answer.json()['token']}"
            yield Person(self, client, answer.json()["account"]["name"], answer.json()["token"])

    def memory(self) -> int:
        """Bytes the process holds."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGESIZE")

    def no_tracebacks(self) -> None:
        said = self.logged
        assert "Traceback" not in said, said[-4000:]
        assert "Exception" not in said, said[-4000:]


@asynccontextmanager
async def serving(folder: Path, *options: str) -> AsyncIterator[Serving]:
    log = folder / "server.log"
    with log.open("ab") as out:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "nomorebets.cli", "serve", "--store",
            str(folder / "floor.sqlite"), "--port", "0", "--demo", "--json", *options,
            stdout=PIPE, stderr=out, env={**os.environ, "PYTHONDEVMODE": ""},
        )  # fmt: skip
    assert process.stdout is not None
    said = b""
    while not said.endswith(b"\n}\n"):
        line = await asyncio.wait_for(process.stdout.readline(), 120)
        assert line, log.read_text()
        said += line
    try:
        yield Serving(json.loads(said), log, process.pid)
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.wait(), 60)
