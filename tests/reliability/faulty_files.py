"""Files that fail: a layer under SQLite that knows what the disk has and what only memory has.

What is written is in memory; `fsync` takes it to the disk. A power failure leaves of what was not
synced any sectors, each whole or in part. After an `fsync` that failed, memory goes on showing what
was written, and the next `fsync` says "ok" without it.
"""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import apsw

SECTOR = 512
WRITE, SYNC, TRUNCATE = "write", "sync", "truncate"
FAULTS = {
    WRITE: ("power", "torn", "full", "error"),
    SYNC: ("power", "lost", "lying"),
    TRUNCATE: ("power", "error"),
}


@dataclass
class File:
    """What the disk has, and what was done since: (offset, bytes), or (size, None): cut."""

    disk: bytearray = field(default_factory=bytearray)
    since: list[tuple[int, bytes | None]] = field(default_factory=list)

    def settle(self, random: Random | None) -> None:
        """Without chance: all of it is on the disk. With: any sectors of it, some of them torn."""
        for at, data in self.since:
            if data is None:
                if random is None or random.random() < 0.5:
                    del self.disk[at:]
            elif random is None:
                self._put(at, data)
            else:
                chance = random.choice((0.0, 0.5, 1.0))
                for start in range(0, len(data), SECTOR):
                    if random.random() < chance:
                        part = data[start : start + SECTOR]
                        torn = random.randrange(len(part)) if random.random() < 0.1 else len(part)
                        self._put(at + start, part[:torn])
        self.since.clear()

    def _put(self, at: int, data: bytes) -> None:
        if len(self.disk) < at:
            self.disk.extend(bytes(at - len(self.disk)))
        self.disk[at : at + len(data)] = data


class Disk(apsw.VFS):
    """Every file SQLite opens while it is there. Counts what is done, and fails where told."""

    def __init__(self) -> None:
        self.beneath = apsw.vfs_names()[0]
        super().__init__("faulty", self.beneath, makedefault=True)
        self.files: dict[str, File] = {}
        self.done: list[str] = []  # what was done, by kind
        self.fails_at = -1
        self.fault = ""
        self.dead = False
        self.room = -1  # bytes all files may take; -1: enough
        self.random = Random(0)

    def begin(self, folder: Path, fails_at: int = -1, fault: str = "", seed: int = 0) -> None:
        """The files of a folder are on the disk as they are; fail at the so-manieth thing done."""
        self.files = {
            str(path): File(bytearray(path.read_bytes()))
            for path in folder.iterdir()
            if not path.name.endswith(("-shm", "-reserve"))
        }
        self.done, self.fails_at, self.fault = [], fails_at, fault
        self.dead, self.room, self.random = False, -1, Random(seed)

    def excepthook(self, etype: Any, evalue: Any, etraceback: Any) -> bool:
        """What SQLite passes over is not printed."""
        return True

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        if name is None:  # SQLite's own, for a while: nobody looks for it after a fault
            return apsw.VFSFile(self.beneath, None, flags)
        return Opened(self, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        self.refuse_if_dead()
        super().xDelete(filename, syncdir)
        self.files.pop(filename, None)

    def refuse_if_dead(self) -> None:
        if self.dead:
            raise apsw.IOError("there is no power")

    def now(self, kind: str) -> str:
        """The fault due at this thing done, "" if none."""
        self.refuse_if_dead()
        self.done.append(kind)
        due = len(self.done) - 1 == self.fails_at
        fault = self.fault if due else ""
        if fault == "power":
            self.dead = True
            self.refuse_if_dead()
        if fault == "error":
            raise apsw.IOError("the disk does not answer")
        return fault

    def fsynced(self, number: int) -> None:
        """In place of `os.fsync`: a file written without SQLite."""
        name = os.readlink(f"/proc/self/fd/{number}")
        self.files[name] = File(bytearray(Path(name).read_bytes()))

    def power_fails(self) -> None:
        """With nothing open: the files are now what the disk has."""
        for name, file in self.files.items():
            file.settle(self.random)
            path = Path(name)
            path.write_bytes(file.disk)
            path.with_name(path.name + "-shm").unlink(missing_ok=True)

    def taken(self) -> int:
        """The bytes all files take, reserves too."""
        names = [*self.files, *(f"{name}-reserve" for name in self.files)]
        return sum(os.path.getsize(name) for name in names if os.path.exists(name))

    def fallocate(self, number: int, offset: int, size: int) -> None:
        """In place of `os.posix_fallocate`."""
        if 0 <= self.room < self.taken() + size:
            raise OSError(errno.ENOSPC, "no room")
        os.truncate(number, offset + size)

    def is_full(self, name: str, end: int) -> bool:
        return 0 <= self.room < self.taken() + end - os.path.getsize(name)


class Opened(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        self.of = disk
        self.path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        disk.files.setdefault(self.path, File())
        super().__init__(disk.beneath, name, flags)

    def excepthook(self, etype: Any, evalue: Any, etraceback: Any) -> bool:
        """As above."""
        return True

    @property
    def file(self) -> File:
        return self.of.files.setdefault(self.path, File())

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        data = bytes(data)
        fault = self.of.now(WRITE)
        if fault == "full" or self.of.is_full(self.path, offset + len(data)):
            raise apsw.FullError("no room")
        if fault == "torn":
            part = data[: self.of.random.randrange(len(data))]
            self.file.since.append((offset, part))
            self.of.dead = True
            self.of.refuse_if_dead()
        super().xWrite(data, offset)
        self.file.since.append((offset, data))

    def xSync(self, flags: int) -> None:  # noqa: N802
        fault = self.of.now(SYNC)
        if fault:  # memory goes on as if it were there
            self.file.settle(self.of.random)
            raise apsw.IOError("fsync failed")
        self.file.settle(None)

    def xTruncate(self, size: int) -> None:  # noqa: N802
        self.of.now(TRUNCATE)
        super().xTruncate(size)
        self.file.since.append((size, None))
