"""What takes long, as reports, PDFs and journals read through: in turns, in a process of its own.

One thing is done at a time. Of those who wait each person has a turn before anybody has another, so
that who asks for a hundred reports waits for them, and who asks for one does not; and who had a
turn has the next after three times as long. It is worked out by another process, gently: tables go
first.

    python -m nomorebets.floor.desk
"""

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, BinaryIO

from nomorebets.law.refusal import Refused

MOST_WAITING = 8  # of one person
RESTS = 3.0  # of one person, for every second of a turn
GENTLE = 10
HEAD = 8  # bytes that say how long a message is


class Crowded(Exception):
    """One person has asked for too much at once."""


class Turns:
    def __init__(self, rests: float = RESTS) -> None:
        self.rests = rests
        self._rest: dict[int, float] = {}  # by person: until when, on the loop's clock
        self._waiting: OrderedDict[int, deque[asyncio.Future[None]]] = OrderedDict()
        self._taken = False
        self._process: Process | None = None

    @asynccontextmanager
    async def turn(self, person: int) -> AsyncIterator[None]:
        """When it is this person's turn."""
        queue = self._waiting.setdefault(person, deque())
        if len(queue) >= MOST_WAITING:
            raise Crowded
        loop = asyncio.get_running_loop()
        mine: asyncio.Future[None] = loop.create_future()
        queue.append(mine)
        self._next()
        began = loop.time()
        try:
            await mine
            began = loop.time()
            yield
        finally:
            if not mine.cancelled():
                self._taken = False
                self._rest[person] = loop.time() + self.rests * (loop.time() - began)
            self._next()

    def _next(self) -> None:
        loop = asyncio.get_running_loop()
        self._rest = {person: until for person, until in self._rest.items() if until > loop.time()}
        resting: list[float] = []
        for person, queue in [*self._waiting.items()]:
            while queue and queue[0].cancelled():
                queue.popleft()
            if not queue:
                del self._waiting[person]
            elif person in self._rest:
                resting.append(self._rest[person])
            elif not self._taken:
                self._taken = True
                self._waiting.move_to_end(person)
                queue.popleft().set_result(None)
        if resting and not self._taken:
            loop.call_at(min(resting), self._next)

    async def work_out(self, function: Callable[..., Any], *told: Any) -> Any:
        """What a function of a module says, in the other process; by who has the turn."""
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", __name__, stdin=PIPE, stdout=PIPE
            )
        assert process.stdin is not None
        assert process.stdout is not None
        asked = pickle.dumps((function, told))
        try:
            process.stdin.write(len(asked).to_bytes(HEAD, "big") + asked)
            size = int.from_bytes(await process.stdout.readexactly(HEAD), "big")
            fault, found = pickle.loads(await process.stdout.readexactly(size))
        except BaseException:  # nobody waits for this answer: the next must not get it
            await self.close()
            raise
        if fault == "refused":
            raise Refused(*found)
        if fault:
            raise RuntimeError(found)
        return found

    async def close(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


def main() -> None:
    """Asked and answered until nobody asks any more."""
    os.nice(GENTLE)
    heard, said = sys.stdin.buffer, sys.stdout.buffer
    while head := heard.read(HEAD):
        _answer(heard.read(int.from_bytes(head, "big")), said)


def _answer(asked: bytes, said: BinaryIO) -> None:
    try:
        function, told = pickle.loads(asked)
        found: tuple[str, Any] = "", function(*told)
    except Refused as refused:
        found = "refused", (refused.cite, refused.why)
    except Exception as error:
        found = "fault", f"{type(error).__name__}: {error}"
    answer = pickle.dumps(found)
    said.write(len(answer).to_bytes(HEAD, "big") + answer)
    said.flush()


if __name__ == "__main__":
    main()
