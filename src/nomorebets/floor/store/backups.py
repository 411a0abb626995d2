"""A store in a file is copied while it is used, and put back; both are verified."""

import asyncio
import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import apsw
import msgspec

from nomorebets.floor.store.addresses import is_postgresql, one_process
from nomorebets.floor.store.history import problems, unbalanced
from nomorebets.floor.store.proofs import hand_of, seal_from
from nomorebets.floor.store.protocol import StoreFailed
from nomorebets.floor.store.sqlite import SqliteSeen
from nomorebets.floor.store.sqlite_schema import connect, refuse_cut_off
from nomorebets.law.refusal import Refused

PAGES = 1000  # copied at once; who writes goes on between


class Made(msgspec.Struct, frozen=True):
    """What is in a copy."""

    tables: int
    lines: int
    seals: int


def back_up(store: str, target: Path) -> Made:
    path = _file(store)
    if not (path.is_file() and path.stat().st_size):
        raise Refused("", f"there is no store at {store}")
    return _copied(path, target, path)


def restore(backup: Path, store: str, sent: Path | None = None) -> tuple[Made, int]:
    """Also how many seals were sent out that the backup does not have."""
    path = _file(store)
    if not (backup.is_file() and backup.stat().st_size):
        raise Refused("", f"there is no backup at {backup}")
    try:
        if hand_of(path, make=False) is None:
            raise Refused("", f"the key {path}.seal is not there: put it back first")
    except StoreFailed as failure:
        raise Refused("", str(failure)) from None
    told = sent.read_bytes().splitlines() if sent else []
    with one_process(store):
        made = _copied(backup, path, path, told)
    return made, sum(seal_from(line).n > made.seals for line in told if line.strip())


def _file(store: str) -> Path:
    if is_postgresql(store):
        raise Refused("", "a floor in PostgreSQL is backed up by pg_dump: docs/how-to/back-up.md")
    return Path(store).resolve()


def _copied(source: Path, target: Path, keys: Path, sent: Iterable[bytes] = ()) -> Made:
    """SQLite's own copy of a file in use, verified with the keys of a store; or no file."""
    if target.exists():
        raise Refused("", f"{target} is there already")
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        refuse_cut_off(source)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        _copy(source, part)
        with ThreadPoolExecutor(1) as apart:  # a loop of its own
            made = apart.submit(asyncio.run, _verified(part, keys, list(sent))).result()
        part.replace(target)
        return made
    except (apsw.Error, StoreFailed, OSError) as error:
        raise Refused("", f"{source} cannot be copied: {error}") from None
    finally:
        for end in ("", "-wal", "-shm"):
            part.with_name(part.name + end).unlink(missing_ok=True)


def _copy(source: Path, part: Path) -> None:
    here, there = connect(str(source), readonly=True), apsw.Connection(str(part))
    try:
        with there.backup("main", here, "main") as copying:
            while not copying.done:
                copying.step(PAGES)
        there.pragma("journal_mode", "delete")
    finally:
        there.close()
        here.close()
    file = os.open(part, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


async def _verified(part: Path, keys: Path, sent: list[bytes]) -> Made:
    store = SqliteSeen(part, keys)
    try:
        found = await store.examine()
        found = found or await problems(store)
        found += [f"{account} {what}" for account, what in (await unbalanced(store)).items()]
        seals = await store.seals()
        for line in filter(None, (line.strip() for line in sent)):
            n = seal_from(line).n
            if n <= len(seals) and seals[n - 1] != line:
                found.append(f"seal {n} is not the one that was sent out")
        if found:
            raise Refused("", f"the copy is not well: {found[0]}")
        tables = await store.tables()
        heads = await store.heads()
        return Made(len(tables), sum(seq for seq, _ in heads.values()), len(seals))
    finally:
        await store.close()
