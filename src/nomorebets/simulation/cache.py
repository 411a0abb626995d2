"""The cache: what is quicker read again than made again. Nothing depends on it but time.

What cannot be read is made anew; what cannot be kept (no such folder, a full disk) is told in one
line and made again by the next process.
"""

import hashlib
import logging
import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

ROOM = 1 << 29  # bytes of a folder

log = logging.getLogger("nomorebets.simulation")


def cache_folder() -> Path:
    """Where the system keeps such things; a home that is none cannot be written to."""
    told = os.environ.get("XDG_CACHE_HOME")
    home = Path(os.path.expanduser("~"))
    usual = {"darwin": home / "Library" / "Caches", "win32": home / "AppData" / "Local"}
    base = Path(told) if told else usual.get(sys.platform, home / ".cache")
    return base / "nomorebets"


def kept(file: Path) -> bytes | None:
    """What was kept in the file, whole; None if nothing was."""
    try:
        digest, data = (read := file.read_bytes())[:32], read[32:]
        if hashlib.sha256(data).digest() != digest:
            return None
    except OSError:
        return None
    with suppress(OSError):  # others may only read it
        os.utime(file)
    return data


def keep(file: Path, data: bytes) -> None:
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            beside.write_bytes(hashlib.sha256(data).digest() + data)
            beside.replace(file)
        except OSError:
            beside.unlink(missing_ok=True)
            raise
        _throw_away(file.parent)
    except OSError as error:
        _tell(f"{file.parent}: {error.strerror}; what was worked out is not kept for the next time")


@cache
def _tell(words: str) -> None:
    log.warning(words)


@cache
def _throw_away(folder: Path) -> None:
    """Once in a process, what there is no room for: what nobody has read for longest."""
    files = [(file.stat(), file) for file in folder.iterdir()]
    size = 0
    for found, file in sorted(files, key=lambda item: -item[0].st_mtime):
        size += found.st_size
        if size > ROOM:
            file.unlink(missing_ok=True)
