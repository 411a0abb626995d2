"""One thread writes. Jobs that come while it waits for the disk are committed together."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

import apsw

from nomorebets.floor.storage import Stale, StoreFailed, StoreFull

T = TypeVar("T")
MOST_TOGETHER = 256


@dataclass
class Job(Generic[T]):
    run: Callable[[apsw.Connection], T]
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[T]"
    result: Any = None
    error: BaseException | None = field(default=None)

    def tell(self) -> None:
        """On the loop's own thread."""
        if self.done.cancelled():
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.result)


class Writer:
    """Runs jobs in order, each whole or not at all; a result is told after it is on the disk.

    If the disk refuses (a failed fsync, a torn file), the writer stops for good: nobody can say
    what is stored, and a second try must not turn that into an "ok". If it is full, nothing was
    stored and the writer goes on.
    """

    def __init__(self, db: apsw.Connection) -> None:
        self.db = db
        self.broken: StoreFailed | None = None
        self.closed = False
        self.commits = self.jobs = 0
        self._queue: SimpleQueue[Job[Any] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()

    async def run(self, job: Callable[[apsw.Connection], T]) -> T:
        if self.broken:
            raise self.broken
        if self.closed:
            raise StoreFailed("the store is closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._queue.put(Job(job, loop, done))
        return await done

    @property
    def waiting(self) -> int:
        return self._queue.qsize()

    def stop(self) -> None:
        """All that was given is written first."""
        self.closed = True
        self._queue.put(None)
        self._thread.join()
        self.db.close()

    def _work(self) -> None:
        going_on = True
        while going_on:
            batch = []
            job = self._queue.get()
            while job is not None:
                batch.append(job)
                if len(batch) == MOST_TOGETHER:
                    break
                try:
                    job = self._queue.get_nowait()
                except Empty:
                    break
            else:
                going_on = False
            if batch:
                self._commit(batch)
                for loop in {job.loop for job in batch}:
                    self._tell(loop, [job for job in batch if job.loop is loop])

    def _tell(self, loop: asyncio.AbstractEventLoop, jobs: list[Job[Any]]) -> None:
        def tell_all() -> None:
            for job in jobs:
                job.tell()

        if not loop.is_closed():
            loop.call_soon_threadsafe(tell_all)

    def _commit(self, batch: list[Job[Any]]) -> None:
        if self.broken:
            for job in batch:
                job.error = self.broken
            return
        try:
            self.db.execute("BEGIN IMMEDIATE")
            for job in batch:
                self._run(job)
            self.db.execute("COMMIT")
            self.commits += 1
            self.jobs += len(batch)
        except apsw.Error as error:
            failed: StoreFailed
            if isinstance(error, apsw.FullError):
                failed = StoreFull("the disk is full: nothing was stored")
            else:
                failed = self.broken = StoreFailed(f"the store has stopped: {error}")
            self._roll_back()
            for job in batch:
                job.error = failed

    def _run(self, job: Job[Any]) -> None:
        self.db.execute("SAVEPOINT job")
        try:
            job.result = job.run(self.db)
        except apsw.ConstraintError as error:
            job.error = Stale(f"it contradicts what is stored: {error}")
            self.db.execute("ROLLBACK TO job")
        except apsw.Error:
            raise
        except Exception as error:
            job.error = error
            self.db.execute("ROLLBACK TO job")
        self.db.execute("RELEASE job")

    def _roll_back(self) -> None:
        try:
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
        except apsw.Error as error:
            self.broken = StoreFailed(f"the store has stopped: {error}")
