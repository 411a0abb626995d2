"""Floods, slowness and what is no HTTP: bounded, told with the right status, nothing else moves."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx2
import pytest
from tests.floor.house import run
from tests.reliability.raw import PING, TEXT, Raw, connect, frame, handshake, watching
from tests.reliability.serving import Serving, besieged, scraped

pytestmark = pytest.mark.waits

SHORT = [
    words
    for limit in (
        "head_seconds=1", "body_seconds=1", "stall_seconds=1", "goodbye_seconds=1",
        "sockets_of_one=10", "requests_burst=1e6", "arrivals_burst=1e6", "visits_burst=1e6",
    )
    for words in ("--limit", limit)
]  # fmt: skip
HOST = b"Host: 127.0.0.1\r\n"
POST = b"POST /api/guests HTTP/1.1\r\n" + HOST
UPGRADE = b"GET /ws/table/x HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\nUpgrade: websocket\r\n"

# What is sent, and the statuses that are right; 0: closed without a word.
MALFORMED: dict[str, tuple[bytes, set[int]]] = {
    "garbage": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", {400}),
    "no version": (b"GET /\r\n\r\n", {400, 403}),
    "an old version": (b"GET / HTTP/0.9\r\n\r\n", {400, 403}),
    "a version to come": (b"GET / HTTP/9.9\r\n" + HOST + b"\r\n", {400}),
    "no such method": (b"STEAL / HTTP/1.1\r\n" + HOST + b"\r\n", {400}),
    "a method of another protocol": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {400}),
    "a proxy's method": (b"CONNECT 127.0.0.1:22 HTTP/1.1\r\n" + HOST + b"\r\n", {400, 405}),
    "TRACE": (b"TRACE / HTTP/1.1\r\n" + HOST + b"\r\n", {405}),
    "a proxy's target": (b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n", {403}),
    "no host": (b"GET /api/games HTTP/1.1\r\n\r\n", {403}),
    "a target not ASCII": (b"GET /\xff\xfe HTTP/1.1\r\n" + HOST + b"\r\n", {400}),
    "a header without a colon": (b"GET / HTTP/1.1\r\n" + HOST + b"evil\r\n\r\n", {400}),
    "a space before the colon": (b"GET / HTTP/1.1\r\n" + HOST + b"a : b\r\n\r\n", {400}),
    "NUL in a header": (b"GET / HTTP/1.1\r\n" + HOST + b"a: \x00\r\n\r\n", {400}),
    "a folded header": (b"GET / HTTP/1.1\r\n" + HOST + b"a: b\r\n c\r\n\r\n", {200, 400}),
    "two lengths": (POST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", {400}),
    "length and chunks": (
        POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", {400},
    ),
    "a length below nothing": (POST + b"Content-Length: -1\r\n\r\n", {400}),
    "a length too long": (POST + b"Content-Length: " + b"9" * 40 + b"\r\n\r\n", {400}),
    "chunks of nonsense": (POST + b"Transfer-Encoding: chunked\r\n\r\nxyz\r\n", {400}),
    "a chunk too long": (POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"f" * 17 + b"\r\n", {400}),
    "said to be large": (POST + b"Content-Length: 999999999\r\n\r\n" + b"x" * 20_000, {413}),
    "a long line": (b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n", {431}),
    "a long header": (b"GET / HTTP/1.1\r\n" + HOST + b"a: " + b"b" * 70_000 + b"\r\n\r\n", {431}),
    "many headers": (b"GET / HTTP/1.1\r\n" + HOST + b"a: b\r\n" * 20_000 + b"\r\n", {431}),
    # who is still sending may hear of the closed connection before the answer
    "a header without end": (b"GET / HTTP/1.1\r\n" + HOST + b"a: " + b"b" * 3_000_000, {431, 0}),
    "another upgrade": (
        b"GET /healthz HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
        {200, 400, 426},
    ),
    "a WebSocket without a key": (UPGRADE + b"Sec-WebSocket-Version: 13\r\n\r\n", {400}),
    "a WebSocket of another version": (
        UPGRADE + b"Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: AAAA\r\n\r\n", {426, 400},
    ),
    "a WebSocket with a short key": (
        UPGRADE + b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAA\r\n\r\n", {400},
    ),
    "a WebSocket by POST": (UPGRADE.replace(b"GET", b"POST") + b"\r\n", {400, 405}),
    "a WebSocket with a body": (UPGRADE + b"Content-Length: 5\r\n\r\nhello", {400}),
    "a WebSocket with many headers": (UPGRADE + b"a: b\r\n" * 300 + b"\r\n", {400, 431}),
    "a WebSocket with a long header": (UPGRADE + b"a: " + b"b" * 9000 + b"\r\n\r\n", {400}),
}  # fmt: skip


async def status(raw: Raw) -> int:
    """Of the first answer; 0: closed without one."""
    try:
        line = await asyncio.wait_for(raw.reader.readline(), 60)
    except ConnectionError:
        return 0
    return int(line.split()[1]) if line else 0


async def ends(raw: Raw) -> bytes:
    """All that comes until the connection is closed; the test fails if it stays open."""
    heard = b""
    try:
        while more := await asyncio.wait_for(raw.reader.read(1 << 16), 60):
            heard += more
    except ConnectionError:
        pass
    return heard


def test_what_is_no_http_is_refused(tmp_path: Path) -> None:
    async def body() -> None:
        async with besieged(tmp_path, *SHORT) as (house, _, _):
            wrong = {}
            for name, (data, right) in MALFORMED.items():
                raw = await connect(house.port)
                await raw.send(data)
                heard = await status(raw)
                if heard not in right:
                    wrong[name] = heard
                await raw.close()
            assert wrong == {}

    run(body)


def test_answers_to_what_is_no_http_carry_the_headers_too(tmp_path: Path) -> None:
    async def body() -> None:
        async with besieged(tmp_path) as (house, _, _):
            raw = await connect(house.port)
            await raw.send(b"nonsense\r\n\r\n")
            heard = (await ends(raw)).lower()
            assert heard.startswith(b"http/1.1 400")
            assert b"\r\ncontent-security-policy: default-src 'none'" in heard
            assert b"\r\nx-content-type-options: nosniff" in heard
            await raw.close()

    run(body)


async def trickle(house: Serving, begin: bytes, piece: bytes) -> bytes:
    """A byte now and then, for as long as the server bears it."""
    raw = await connect(house.port)
    await raw.send(begin)
    ended = asyncio.ensure_future(ends(raw))
    while not ended.done():
        await raw.send(piece)
        await asyncio.sleep(0.1)
    await raw.close()
    return ended.result()


@pytest.mark.slow
def test_who_sends_slowly_is_not_waited_for(tmp_path: Path) -> None:
    async def body() -> None:
        async with besieged(tmp_path, *SHORT) as (house, _, _):
            nothing, line, header, blank, short, chunked, refused = await asyncio.gather(
                trickle(house, b"", b""),
                trickle(house, b"GET /", b"a"),
                trickle(house, b"GET / HTTP/1.1\r\n", b"a: b\r\n"),
                trickle(house, b"", b"\r\n"),
                trickle(house, POST + b"Content-Length: 10000\r\n\r\n", b" "),
                trickle(house, POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
                trickle(house, b"GET /healthz HTTP/1.1\r\n" + HOST
                        + b"Content-Length: 10000\r\n\r\n", b" "),
            )  # fmt: skip
            for heard in (nothing, line, header, blank, short, chunked):
                assert heard.startswith(b"HTTP/1.1 408"), heard
            assert refused.startswith(b"HTTP/1.1 200")

    run(body)


@pytest.mark.slow
def test_a_body_without_end_is_refused_and_cut_off(tmp_path: Path) -> None:
    async def body() -> None:
        async with besieged(tmp_path, *SHORT) as (house, _, _):
            raw = await connect(house.port)
            await raw.send(POST + b"Transfer-Encoding: chunked\r\n\r\n")
            ended = asyncio.ensure_future(ends(raw))
            sent = 0
            while not ended.done() and sent < 1 << 28:
                await raw.send(b"4000\r\n" + b" " * 0x4000 + b"\r\n")
                sent += 0x4000
                await asyncio.sleep(0.001)
            assert (await ended).startswith(b"HTTP/1.1 413")
            await raw.close()

    run(body)


@pytest.mark.slow
def test_who_does_not_read_an_answer_is_dropped(tmp_path: Path) -> None:
    async def body() -> None:
        async with besieged(tmp_path, *SHORT) as (house, _, _):
            raw = await connect(house.port, deaf=True)
            asked = b"GET /api/openapi.json HTTP/1.1\r\n" + HOST + b"\r\n"
            before = house.memory()
            while (await scraped(house)).get(("nmb_turned_away_total", "why=does not read"), 0) < 1:
                await raw.send(asked * 4)
            assert house.memory() - before < 50 << 20
            raw.writer.transport.abort()

    run(body)


@pytest.mark.slow
def test_who_does_not_read_the_table_is_dropped_and_memory_is_bounded(tmp_path: Path) -> None:
    async def body() -> None:
        limits = (*SHORT, "--limit", "messages=1e6", "--limit", "burst=1e6")
        async with besieged(tmp_path, *limits) as (house, guest, table):
            slow = [await watching(house.port, table, guest.token, deaf=True) for _ in range(3)]
            before = house.memory()
            say = frame(TEXT, b'{"command": "' + b"x" * 3900 + b'"}')  # it comes back, as unknown
            for raw in slow:
                for _ in range(800):
                    await raw.send(say)
            while (await scraped(house))["nmb_slow_readers_dropped_total",] < 3:
                await asyncio.sleep(0.1)
            while (await scraped(house))["nmb_watchers",] > 1:  # who plays at another table
                await asyncio.sleep(0.1)
            assert house.memory() - before < 60 << 20
            for raw in slow:
                raw.writer.transport.abort()

    run(body)


@pytest.mark.slow
def test_a_flood_through_one_connection_ends_it(tmp_path: Path) -> None:
    async def body() -> None:
        async with besieged(tmp_path) as (house, guest, table):
            for words, code in (
                (frame(TEXT, b'{"command": "ready", "key": "k"}'), 4009),
                (frame(PING, b"x" * 125), 1008),
                (frame(10, b"x"), 1008),
            ):
                raw = await watching(house.port, table, guest.token)
                await raw.send(words * 200)
                assert await raw.code() == code
                await raw.close()
            raw = await watching(house.port, table, guest.token, deaf=True)
            before = house.memory()
            for _ in range(100):
                await raw.send(frame(PING, b"x" * 125) * 200)
            assert house.memory() - before < 20 << 20
            raw.writer.transport.abort()

    run(body)


@pytest.mark.slow
def test_connections_are_counted_by_address_and_by_account(tmp_path: Path) -> None:
    async def body() -> None:
        limits = (*SHORT, "--limit", "connections=5", "--limit", "head_seconds=30")
        async with besieged(tmp_path, *limits) as (house, guest, table):
            other = "127.0.0.2"
            held = [await connect(house.port, other) for _ in range(10)]
            for raw in held:
                await raw.send(b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n")
                assert await status(raw) == 200
                await raw.send(b"GET /")  # and they stay
            one_more = await connect(house.port, other)
            assert await status(one_more) == 503
            await one_more.close()
            held.append(await connect(house.port))
            for raw in held[:2]:
                await raw.close()
            while True:  # there is room again
                again = await connect(house.port, other)
                await again.send(b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n")
                found = await status(again)
                held.append(again)
                if found == 200:
                    break
                await asyncio.sleep(0.05)
            watchers = [await watching(house.port, table, guest.token) for _ in range(5)]
            sixth = await connect(house.port)
            bearer = f"Authorization: Bearer {guest.token}"
            await sixth.send(handshake(house.port, f"/ws/table/{table}", bearer))
            await sixth.reader.readuntil(b"\r\n\r\n")
            assert await sixth.code() == 4009
            for raw in (*held, *watchers, sixth):
                await raw.close()

    run(body)


@pytest.mark.slow
def test_a_flood_of_requests_is_turned_away(tmp_path: Path) -> None:
    async def body() -> None:
        limits = tuple(
            word
            for limit in ("requests=5", "requests_burst=30", "too_often_seconds=0.001")
            for word in ("--limit", limit)
        )
        async with (
            besieged(tmp_path, *limits, control=False) as (house, _, _),
            httpx2.AsyncClient(base_url=house.base, timeout=60) as client,
        ):
            statuses = [(await client.get("/api/tables")).status_code for _ in range(100)]
            assert set(statuses) == {200, 429}
            assert statuses.count(429) > 40

    run(body)
