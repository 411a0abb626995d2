"""One thread writes. Jobs that come while it waits for the disk are committed together."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

import apsw

from nomorebets.floor.store.protocol import Stale, StoreFailed, StoreFull
from nomorebets.floor.store.reserve import Reserve

T = TypeVar("T")
log = logging.getLogger("nomorebets.store")
MOST_TOGETHER = 256
LOG_PAGES = 4000  # of the write-ahead log, before they are written to their places
LOOK_FOR_ROOM = 1.0  # seconds
FULL = "the disk is full: nothing was stored"


@dataclass
class Job(Generic[T]):
    run: Callable[[apsw.Connection], T]
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[T]"
    new_play: bool = False
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
    stored; the reserve is given up, and until there is room for it again only what brings no new
    play is stored.
    """

    def __init__(self, db: apsw.Connection, reserve: Reserve) -> None:
        self.db = db
        self.reserve = reserve
        self.full = not reserve.take()
        self._look_at = 0.0
        self.broken: StoreFailed | None = None
        self._log_pages = 0
        db.set_wal_hook(self._logged)  # also: no checkpoint by SQLite itself, which hides errors
        self.closed = False
        self.commits = self.jobs = 0
        self._queue: SimpleQueue[Job[Any] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()

    def _logged(self, db: apsw.Connection, name: str, pages: int) -> int:
        self._log_pages = pages
        return apsw.SQLITE_OK

    async def run(self, job: Callable[[apsw.Connection], T], new_play: bool = False) -> T:
        if self.broken:
            raise self.broken
        if self.closed:
            raise StoreFailed("the store is closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._queue.put(Job(job, loop, done, new_play))
        return await done

    @property
    def waiting(self) -> int:
        return self._queue.qsize()

    def stop(self) -> None:
        """All that was given is written first."""
        self.closed = True
        self._queue.put(None)
        self._thread.join()
        with suppress(apsw.Error):  # what is not in its place stays in the log
            self.db.close()
        self.reserve.give_up()

    def _work(self) -> None:
        going_on = True
        while going_on:
            batch = []
            self._look_for_room()
            try:
                job = self._queue.get(timeout=LOOK_FOR_ROOM if self.full else None)
            except Empty:
                continue
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
                self._checkpoint()

    def _look_for_room(self) -> None:
        """While the disk is full, now and then."""
        if self.full and time.monotonic() >= self._look_at:
            self._look_at = time.monotonic() + LOOK_FOR_ROOM
            self.full = not self.reserve.take()

    def _tell(self, loop: asyncio.AbstractEventLoop, jobs: list[Job[Any]]) -> None:
        def tell_all() -> None:
            for job in jobs:
                job.tell()

        if not loop.is_closed():
            loop.call_soon_threadsafe(tell_all)

    def _commit(self, batch: list[Job[Any]]) -> None:
        if not self.full and self._committed(batch):
            return
        if not self.broken:  # there is no room: what needs little of it is finished
            for job in batch:
                job.error = StoreFull(FULL) if job.new_play else None
            batch = [job for job in batch if not job.new_play]
            if not batch or self._committed(batch):
                return
        for job in batch:
            job.error = self.broken or StoreFull(FULL)

    def _committed(self, batch: list[Job[Any]]) -> bool:
        """Whether the disk has it."""
        if self.broken:
            return False
        try:
            self.db.execute("BEGIN IMMEDIATE")
            if len(batch) == 1:
                self._run_alone(batch[0])
            else:
                for job in batch:
                    self._run(job)
            if self.db.in_transaction:
                self.db.execute("COMMIT")
            self.commits += 1
            self.jobs += len(batch)
            return True
        except apsw.FullError:
            self._out_of_room()
        except apsw.Error as error:
            self._stop(error)
        self._roll_back()
        return False

    def _out_of_room(self) -> None:
        if self.reserve.give_up() or not self.full:
            log.error("the disk is full: rounds in play are finished, new wagers refused")
        self.full = True
        self._look_at = time.monotonic() + LOOK_FOR_ROOM

    def _stop(self, error: apsw.Error) -> None:
        if not self.broken:
            log.critical("the store has stopped: %s; see to the disk and start again", error)
            self.broken = StoreFailed(f"the store has stopped: {error}")

    def _checkpoint(self) -> None:
        """Now and then, after the answers: the log's pages go to their places. In want of room at
        once, so that the log does not grow."""
        if self.broken or self._log_pages < (1 if self.full else LOG_PAGES):
            return
        try:
            self.db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
            self._log_pages = 0
        except apsw.FullError:
            self._out_of_room()
        except (apsw.BusyError, apsw.LockedError):
            pass  # another time
        except apsw.Error as error:
            self._stop(error)

    def _run(self, job: Job[Any]) -> None:
        """One of several, which does not take the others down with it."""
        self.db.execute("SAVEPOINT job")
        if not self._did(job):
            self.db.execute("ROLLBACK TO job")
        self.db.execute("RELEASE job")

    def _run_alone(self, job: Job[Any]) -> None:
        """All there is to commit: no copy is kept of the pages it changes."""
        if not self._did(job):
            self.db.execute("ROLLBACK")

    def _did(self, job: Job[Any]) -> bool:
        try:
            job.result = job.run(self.db)
        except apsw.ConstraintError as error:
            job.error = Stale(f"it contradicts what is stored: {error}")
        except apsw.Error:
            raise
        except Exception as error:
            job.error = error
        return job.error is None

    def _roll_back(self) -> None:
        try:
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
        except apsw.Error as error:
            self._stop(error)
