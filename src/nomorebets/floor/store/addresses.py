"""Where a floor is kept: a file, or a PostgreSQL database, by its address."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from nomorebets.floor.store.protocol import Store, StoreFailed
from nomorebets.law.refusal import Refused

POSTGRESQL = ("postgresql://", "postgres://")


def is_postgresql(address: str) -> bool:
    if "://" in address and not address.startswith(POSTGRESQL):
        raise Refused("", f"{address}: a store is a file or postgresql://…")
    return address.startswith(POSTGRESQL)


@contextmanager
def one_process(address: str) -> Iterator[None]:
    """A file is used by one process at a time. (A database sees to that itself.)"""
    if is_postgresql(address):
        yield
        return
    path = Path(address).resolve()  # by whatever name: the same file, the same lock
    if path.is_dir():
        raise Refused("", f"{address} is a folder: a store is a file or postgresql://…")
    path.parent.mkdir(parents=True, exist_ok=True)
    if find_spec("fcntl") is None:
        raise Refused("", "this system has no locks of files: keep the floor in PostgreSQL")
    import fcntl

    with path.with_name(path.name + "-lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refused(
                "", f"{address} is in use: a floor in a file has one process, in PostgreSQL several"
            ) from None
        yield


async def open_store(address: str) -> Store:
    try:
        return await _opened(address)
    except StoreFailed as failure:
        raise Refused("", str(failure)) from None


async def open_beside(address: str) -> Store:
    """A store to be changed a little, whether a process serves it or not."""
    if is_postgresql(address):
        return await open_store(address)
    from nomorebets.floor.store.sqlite import SqliteBeside

    path = Path(address).resolve()
    try:
        with one_process(address):
            await (await open_store(address)).close()  # all relations are there
    except Refused:
        if not path.is_file():
            raise
    try:
        return SqliteBeside(path)
    except StoreFailed as failure:
        raise Refused("", str(failure)) from None


async def look_at(address: str) -> Store:
    """A store that is there already, to be read only."""
    if is_postgresql(address):
        return await open_store(address)
    from nomorebets.floor.store.sqlite import SqliteSeen

    if not (Path(address).is_file() and Path(address).stat().st_size):
        raise Refused("", f"there is no store at {address}")
    try:
        return SqliteSeen(Path(address))
    except StoreFailed as failure:
        raise Refused("", str(failure)) from None


async def _opened(address: str) -> Store:
    if not is_postgresql(address):
        from nomorebets.floor.store.sqlite import SqliteStore

        return SqliteStore(Path(address).resolve())
    refuse_without_extras()
    from nomorebets.floor.store.postgres import PostgresStore

    return await PostgresStore.at(address)


def refuse_without_extras() -> None:
    try:
        import httpx  # noqa: F401
        import psycopg  # noqa: F401
    except ImportError as error:
        raise Refused(
            "", f"a floor in PostgreSQL needs {error.name}: pip install 'nomorebets[postgres]'"
        ) from None
