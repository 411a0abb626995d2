"""Connections to PostgreSQL, made when needed and used again; one that is lost is not mourned."""

import asyncio
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus

MOST = 10
CONNECTING, ANSWERING = 5, 10.0  # seconds
OPTIONS = "-c synchronous_commit=on -c client_min_messages=warning"


async def connect(address: str, name: str) -> psycopg.AsyncConnection[Any]:
    return await psycopg.AsyncConnection.connect(
        address, autocommit=True, options=OPTIONS, connect_timeout=CONNECTING,
        application_name=name,
    )  # fmt: skip


class Connections:
    def __init__(self, address: str, name: str) -> None:
        self.address, self.name = address, name
        self.closed = False
        self.asking = 0  # statements under way, or waiting for a connection
        self._idle: list[psycopg.AsyncConnection[Any]] = []
        self._slots = asyncio.Semaphore(MOST)

    async def run(self, sql: str, bound: tuple[Any, ...]) -> list[Any]:
        """One statement, committed when this returns; `psycopg.Error` or `TimeoutError` if not."""
        self.asking += 1
        try:
            async with asyncio.timeout(ANSWERING), self._slots:
                return await self._run(sql, bound)
        finally:
            self.asking -= 1

    async def _run(self, sql: str, bound: tuple[Any, ...]) -> list[Any]:
        if self.closed:
            raise psycopg.OperationalError("the store is closed")
        db = self._idle.pop() if self._idle else await connect(self.address, self.name)
        try:
            cursor = await db.execute(sql, bound)
            return await cursor.fetchall() if cursor.description else []
        finally:
            if self._usable(db):
                self._idle.append(db)
            else:  # lost, or given up in the middle; the others may be lost as well
                await db.close()
                await self._drop()

    def _usable(self, db: psycopg.AsyncConnection[Any]) -> bool:
        return not self.closed and db.pgconn.transaction_status == TransactionStatus.IDLE

    async def _drop(self) -> None:
        while self._idle:
            await self._idle.pop().close()

    async def close(self) -> None:
        self.closed = True
        await self._drop()


def said(error: Exception) -> str:
    """The first line of what the server says."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
