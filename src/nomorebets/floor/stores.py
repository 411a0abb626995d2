"""Where a floor is kept: a file, or a PostgreSQL database."""

from pathlib import Path

from nomorebets.floor.storage import Store, StoreFailed
from nomorebets.law.refusal import Refused

POSTGRESQL = ("postgresql://", "postgres://")


def is_postgresql(address: str) -> bool:
    return address.startswith(POSTGRESQL)


async def open_store(address: str) -> Store:
    try:
        return await _opened(address)
    except StoreFailed as failure:
        raise Refused("", str(failure)) from None


async def _opened(address: str) -> Store:
    if not is_postgresql(address):
        from nomorebets.floor.sqlite_store import SqliteStore

        return SqliteStore(Path(address))
    refuse_without_psycopg()
    from nomorebets.floor.postgres_store import PostgresStore

    return await PostgresStore.at(address)


def refuse_without_psycopg() -> None:
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise Refused(
            "", "a floor in PostgreSQL needs psycopg: pip install 'nomorebets[postgres]'"
        ) from None
