"""What only the PostgreSQL store can suffer: it goes away, comes back, or was never there."""

import asyncio
from typing import Any

import psycopg
import pytest
from tests.postgres import NewDatabase, Postgres, free_port, running

from nomorebets.floor.store.postgres import PostgresStore
from nomorebets.floor.store.protocol import Append, Movement, Stale, StoreFailed, TableRow
from nomorebets.law.refusal import Refused

pytestmark = pytest.mark.waits

AT = "2026-11-15T23:10:01.123Z"


def test_a_database_that_crashes_loses_nothing_acknowledged_and_is_taken_up_again() -> None:
    async def body(server: Postgres) -> None:
        store = await PostgresStore.at(server.new_database())
        await store.open_table(TableRow("t", b"{}", AT))
        epoch = await store.claim("t")
        acknowledged = []

        async def write() -> None:
            for seq in range(1, 2000):
                await store.append(Append("t", epoch, AT, seq, [b"%d" % seq]))
                acknowledged.append(b"%d" % seq)

        writing = asyncio.ensure_future(write())
        while len(acknowledged) < 50:
            await asyncio.sleep(0.01)
        await asyncio.to_thread(server.stop, "immediate")
        with pytest.raises(StoreFailed):
            await writing
        with pytest.raises(StoreFailed):
            await store.move([Movement("a", "b", 5)], AT)
        await asyncio.to_thread(server.start)
        lines = await store.lines("t")
        assert lines[: len(acknowledged)] == acknowledged
        assert len(lines) <= len(acknowledged) + 1  # the one under way: nobody could say
        await store.append(Append("t", epoch, AT, len(lines) + 1, [b"again"]))
        assert await store.balances() == {}
        await store.close()

    with running() as server:
        asyncio.run(body(server))


def test_a_lost_connection_acknowledges_nothing(new_database: NewDatabase) -> None:
    async def body() -> None:
        address = new_database()
        store = await PostgresStore.at(address)
        await store.open_table(TableRow("t", b"{}", AT))
        epoch = await store.claim("t")
        async with (
            await psycopg.AsyncConnection.connect(address) as other,
            await psycopg.AsyncConnection.connect(address, autocommit=True) as ending,
        ):
            await other.execute("SELECT 1 FROM tables FOR UPDATE")  # the append must wait
            appending = asyncio.ensure_future(store.append(Append("t", epoch, AT, 1, [b"one"])))
            ended: list[Any] = []
            while not ended:
                found = await ending.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE wait_event_type = 'Lock' AND query LIKE 'SELECT nmb_append%'"
                )
                ended = await found.fetchall()
                await asyncio.sleep(0.01)
            with pytest.raises(StoreFailed):
                await appending
        assert await store.lines("t") == []
        await store.append(Append("t", epoch, AT, 1, [b"one"]))
        await store.close()

    asyncio.run(body())


def test_a_table_is_owned_by_one_process_while_its_lease_runs(new_database: NewDatabase) -> None:
    async def body() -> None:
        address = new_database()
        ann, bob = await PostgresStore.at(address), await PostgresStore.at(address)
        assert (await ann.renew("ann:1", 60)).new
        assert not (await ann.renew("ann:1", 60)).new
        await bob.renew("bob:1", 60)
        await ann.open_table(TableRow("t", b"{}", AT))
        with pytest.raises(Stale):
            await bob.claim("t")  # also before it was claimed: whoever opens owns
        old = await ann.claim("t")
        standing = await bob.renew("bob:1", 60)
        assert standing.servers == {ann.me: "ann:1", bob.me: "bob:1"}
        assert standing.owners == {"t": ann.me}

        await ann.renew("ann:1", -1)  # it ran out
        assert (await bob.renew("bob:1", 60)).servers == {bob.me: "bob:1"}
        await bob.claim("t")
        with pytest.raises(Stale):
            await ann.append(Append("t", old, AT, 1, [b"late"]))
        with pytest.raises(Stale):
            await ann.reclaim("t", old)
        await ann.renew("ann:1", 60)
        with pytest.raises(Stale):
            await ann.claim("t")

        await bob.release()
        assert (await ann.renew("ann:1", 60)).owners == {"t": ""}
        new = await ann.claim("t")
        assert await ann.reclaim("t", new) > new
        carl = await PostgresStore.at(address)  # started again, where ann was
        assert (await carl.renew("ann:1", 60)).servers == {carl.me: "ann:1"}
        await carl.claim("t")
        for store in (ann, bob, carl):
            await store.close()

    asyncio.run(body())


def test_what_was_under_way_when_a_table_is_reclaimed_is_refused(
    new_database: NewDatabase,
) -> None:
    """A statement nobody waits for any more may reach the server late."""

    async def body() -> None:
        store = await PostgresStore.at(new_database())
        await store.open_table(TableRow("t", b"{}", AT))
        epoch = await store.claim("t")
        assert await store.reclaim("t", epoch) == epoch + 1
        with pytest.raises(Stale):
            await store.append(Append("t", epoch, AT, waiting=b"late"))
        await store.close()

    asyncio.run(body())


def test_a_process_that_comes_later_disturbs_nobody(new_database: NewDatabase) -> None:
    """It opens the store while another is in the middle of an append."""

    async def body() -> None:
        address = new_database()
        store = await PostgresStore.at(address)
        await store.open_table(TableRow("t", b"{}", AT))
        async with await psycopg.AsyncConnection.connect(address) as other:
            moved = '[{"source": "a", "target": "b", "amount": 5, "gist": "", "table": "t",'
            moved += ' "seq": 0, "act": 0, "cite": ""}]'
            await other.execute("SELECT nmb_move(%s::jsonb, '')", (moved,))
            async with asyncio.timeout(10):
                await (await PostgresStore.at(address)).close()
        await store.close()

    asyncio.run(body())


def test_a_database_that_is_not_there_is_one_line() -> None:
    with pytest.raises(Refused, match=r"^the database cannot be used: [^\n]*$"):
        asyncio.run(PostgresStore.at(f"postgresql://nmb@127.0.0.1:{free_port()}/floor"))


def test_a_database_that_would_forget_is_refused() -> None:
    with running() as server:
        with psycopg.connect(server.address("postgres"), autocommit=True) as db:
            db.execute("ALTER SYSTEM SET fsync = off")
        server.stop()
        server.start()
        with pytest.raises(Refused, match="fsync"):
            asyncio.run(PostgresStore.at(server.address("postgres")))
