"""What a terminal is shown while it waits, from the first second on: what is done, how far it is,
how long yet; and which kernel is being compiled, once for all runs to come."""

import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")

PATIENCE = 0.7  # seconds before anything is shown


class ProgressLine:
    """A line on a terminal's stderr that appears if the work is not done before."""

    def __init__(self, label: str, total: float | None) -> None:
        self.label = label
        self.total = total
        self.done = 0.0
        self.lock = threading.Lock()
        self.ended = False
        self.line: Progress | None = None
        self.task: Any = None
        self.timer = threading.Timer(PATIENCE, self._appear)
        self.timer.daemon = True
        self.timer.start()

    def _appear(self) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            Progress,
            SpinnerColumn,
            TaskProgressColumn,
            TextColumn,
            TimeElapsedColumn,
            TimeRemainingColumn,
        )  # fmt: skip

        console = Console(stderr=True)
        columns: list[Any] = [SpinnerColumn(), TextColumn("{task.description}")]
        if self.total is not None:
            columns += [BarColumn(), TaskProgressColumn(), TimeRemainingColumn()]
        with self.lock:
            if self.ended:
                return
            self.line = Progress(*columns, TimeElapsedColumn(), console=console, transient=True)
            self.task = self.line.add_task(self.label, total=self.total, completed=int(self.done))
            self.line.start()

    def say(self, words: str) -> None:
        """Something else is being done."""
        with self.lock:
            self.label = words
            if self.line is not None:
                self.line.update(self.task, description=words)

    def reach(self, done: float, words: str = "") -> None:
        with self.lock:
            self.done = done
            self.label = words or self.label
            if self.line is not None:
                self.line.update(self.task, completed=done, description=self.label)

    def end(self) -> None:
        self.timer.cancel()
        with self.lock:
            self.ended = True
            if self.line is not None:
                self.line.stop()


class NotShown:
    """Where nobody looks."""

    def say(self, words: str) -> None:
        pass

    def reach(self, done: float, words: str = "") -> None:
        pass


@contextmanager
def shown(
    label: str, total: float | None = None, wanted: bool = True
) -> "Iterator[ProgressLine | NotShown]":  # fmt: skip
    if not (wanted and sys.stderr.isatty()):
        yield NotShown()
        return
    line = ProgressLine(label, total)
    try:
        with compiling_told(line):
            yield line
    finally:
        line.end()


@contextmanager
def compiling_told(line: ProgressLine) -> Iterator[None]:
    """The line names the kernel while one is compiled."""
    from nomorebets.simulation.watching import watchers

    before = line.label

    def told(name: str) -> None:
        nonlocal before
        if name:
            before = line.label
        line.say(f"compiling {name}, once" if name else before)

    watchers.append(told)
    try:
        yield
    finally:
        watchers.remove(told)


def progress(steps: Iterable[T], length: int, label: str, wanted: bool = True) -> Iterator[T]:
    """The same steps, with a bar."""
    with shown(label, length, wanted) as line:
        for done, step in enumerate(steps, 1):
            yield step
            line.reach(done)


def waiting(work: Callable[[], T], label: str) -> T:
    """The work's result; while it is done, how long it has taken."""
    with shown(label):
        return work()
