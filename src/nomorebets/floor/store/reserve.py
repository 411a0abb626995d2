"""A file that only takes up room, given up when the disk is full: rounds in play are finished in
what it leaves."""

import os
from pathlib import Path

ROOM = 8 * 1024 * 1024  # bytes: what the rounds of some hundred tables need, and a journal's log


class Reserve:
    def __init__(self, path: Path) -> None:
        self.path = path

    def take(self) -> bool:
        """Whether there was room for it, twice over."""
        try:
            with self.path.open("wb") as file:
                if hasattr(os, "posix_fallocate"):
                    os.posix_fallocate(file.fileno(), 0, 2 * ROOM)
                else:
                    file.write(bytes(2 * ROOM))
                file.truncate(ROOM)
        except OSError:
            self.give_up()
            return False
        return True

    def give_up(self) -> bool:
        """Whether that left room."""
        try:
            self.path.unlink()
        except OSError:
            return False
        return True


class NoReserve(Reserve):
    """Of whoever stores a little beside the process that has one."""

    def take(self) -> bool:
        return True

    def give_up(self) -> bool:
        return False
