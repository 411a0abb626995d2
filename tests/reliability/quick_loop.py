"""An event loop whose clock jumps: nobody waits, and the same seed gives the same evening."""

import asyncio
import heapq
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any
from unittest import mock

from nomorebets.floor.desk import Turns

MOST_TURNS = 200_000  # of the loop while its clock stands still


class InCircles(Exception):
    """Something at a table goes round and round and lets no time pass, or waits for ever."""


class QuickLoop(asyncio.SelectorEventLoop):
    """When nothing is left to do now, it is at once the time of what is to be done next. Work for
    other threads and processes is done on the spot."""

    _timer_cancelled_count: int

    def __init__(self) -> None:
        self.now = 0.0
        self.turns = 0
        super().__init__()

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        self.turns += 1
        if self.turns > MOST_TURNS:
            self.turns = 0
            raise InCircles
        ready, scheduled = self._ready, self._scheduled  # type: ignore[attr-defined]
        while scheduled and scheduled[0]._cancelled:
            heapq.heappop(scheduled)._scheduled = False
            self._timer_cancelled_count -= 1
        if not ready and not scheduled:
            raise InCircles("all wait for each other")
        if not ready and scheduled[0]._when > self.now:
            self.now = scheduled[0]._when
            self.turns = 0
        super()._run_once()  # type: ignore[misc]

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        done: asyncio.Future[Any] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done


async def on_the_spot(desk: Turns, function: Callable[..., Any], *told: Any) -> Any:
    return function(*told)


def run_quickly(body: Coroutine[Any, Any, Any]) -> Any:
    with (
        mock.patch.object(Turns, "work_out", on_the_spot),
        asyncio.Runner(loop_factory=QuickLoop) as runner,
    ):
        return runner.run(body)
