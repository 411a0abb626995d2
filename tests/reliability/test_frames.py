"""Malformed frames, after RFC 6455: the right close code, and nothing else happens."""

from __future__ import annotations

import asyncio
import json
import random
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.conftest import Count
from tests.floor.house import Person, run
from tests.reliability.raw import (
    BINARY,
    CLOSE,
    CONT,
    CONTROL,
    PING,
    PONG,
    TEXT,
    Raw,
    closing,
    frame,
    watching,
)
from tests.reliability.serving import Serving, besieged

pytestmark = pytest.mark.waits

MESSAGE, MOST = 4096, 8192  # of a message; of what the wire takes at all
READY = b'{"command": "ready", "key": "k"}'
HALF = '{"command": "♠'.encode()[:-1]  # ends within a character

# What is sent, and how the server must close: RFC 6455, and where in it.
CORPUS: dict[str, tuple[bytes, int]] = {
    # 5.2 reserved bits and opcodes
    **{f"reserved bits {rsv}": (frame(TEXT, READY, rsv=rsv), 1002) for rsv in (1, 2, 3, 4, 7)},
    **{f"opcode {op}": (frame(op, READY), 1002) for op in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)},
    "reserved bits on a ping": (frame(PING, b"", rsv=4), 1002),
    # 5.1 a client masks
    "text not masked": (frame(TEXT, READY, masked=False), 1002),
    "ping not masked": (frame(PING, b"", masked=False), 1002),
    "close not masked": (frame(CLOSE, b"\x03\xe8", masked=False), 1002),
    # 5.4 fragments
    "nothing to continue": (frame(CONT, READY), 1002),
    "nothing to continue, not the last": (frame(CONT, READY, fin=False), 1002),
    "a message within a message": (frame(TEXT, READY, fin=False) + frame(TEXT, READY), 1002),
    "binary within text": (frame(TEXT, READY, fin=False) + frame(BINARY, READY), 1002),
    "continued after the end": (frame(TEXT, READY) + frame(CONT, b""), 1002),
    "fragments without end": (
        frame(TEXT, b"", fin=False) + frame(CONT, b"", fin=False) * 5000, 1008,
    ),
    "fragments of a byte": (
        frame(TEXT, b"[", fin=False) + frame(CONT, b"[", fin=False) * 5000, 1008,
    ),
    "fragments too large together": (
        frame(TEXT, b"[" * 4000, fin=False) + frame(CONT, b"[" * 4000, fin=False) * 3, 1009,
    ),
    # 5.5 control frames
    "fragmented ping": (frame(PING, b"", fin=False), 1002),
    "fragmented pong": (frame(PONG, b"", fin=False), 1002),
    "fragmented close": (frame(CLOSE, b"", fin=False), 1002),
    "ping of 126": (frame(PING, b"x" * 126), 1002),
    "pong of 126": (frame(PONG, b"x" * 126), 1002),
    "close of 126": (closing(1000, b"x" * 124), 1002),
    "ping said to be of 65536": (frame(PING, b"", length=65536), 1009),  # too large for anything
    # 5.2 lengths
    "longer than the wire takes": (frame(TEXT, b"x" * (MOST + 1)), 1009),
    "longer than a message": (frame(TEXT, b"x" * (MESSAGE + 1)), 1009),
    "said to be of a terabyte": (frame(TEXT, b"", length=1 << 40), 1009),
    "the length's first bit": (frame(TEXT, b"", length=1 << 63), 1009),
    # 8.1 UTF-8
    "not UTF-8": (frame(TEXT, b"\xff\xfe"), 1007),
    "overlong": (frame(TEXT, b"\xc0\xaf"), 1007),
    "surrogate": (frame(TEXT, b"\xed\xa0\x80"), 1007),
    "beyond Unicode": (frame(TEXT, b"\xf4\x90\x80\x80"), 1007),
    "ends within a character": (frame(TEXT, HALF), 1007),
    "broken over fragments": (frame(TEXT, HALF, fin=False) + frame(CONT, b"A"), 1007),
    # 7.4 close codes
    **{
        f"close code {code}": (closing(code), 1002)
        for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535)
    },
    "close of a byte": (frame(CLOSE, b"\x03"), 1002),
    "close with a reason not UTF-8": (closing(1000, b"\xff"), 1007),
    **{f"rightly closed {code}": (closing(code), code) for code in (1000, 1001, 3000, 4999)},
    "closed without a code": (frame(CLOSE), 1005),
    "closed within a message": (frame(TEXT, b"{", fin=False) + closing(1000), 1002),
    # what is no message of ours
    "no JSON": (frame(TEXT, b"hello"), 1008),
    "nothing": (frame(TEXT, b""), 1008),
    "a list": (frame(TEXT, b"[]"), 1008),
    "deep": (frame(TEXT, b"[" * MESSAGE), 1008),
    "deep, within": (frame(TEXT, b'{"command": "wager", "told": {"a": ' + b"[" * 3000), 1008),
    "an unknown field": (frame(TEXT, b'{"command": "ready", "more": 1}'), 1008),
    "a command that is a number": (frame(TEXT, b'{"command": 1}'), 1008),
    "a key that is a list": (frame(TEXT, b'{"command": "ready", "key": []}'), 1008),
    "a huge number": (frame(TEXT, b'{"command": ' + b"9" * 3000 + b"}"), 1008),
    "half a surrogate": (frame(TEXT, b'{"command": "\\ud800"}'), 1008),
    "NaN": (frame(TEXT, b'{"command": "wager", "told": {"seat": NaN}}'), 1008),
    "binary, not UTF-8": (frame(BINARY, b"\xff"), 1008),
}  # fmt: skip
FINE: dict[str, bytes] = {
    "whole": frame(TEXT, READY),
    "as binary": frame(BINARY, READY),
    "in fragments": frame(TEXT, READY[:9], fin=False) + frame(CONT, READY[9:]),
    "in fragments, some empty": frame(TEXT, b"", fin=False) + frame(CONT, READY, fin=False)
    + frame(CONT, b""),
    "a ping between fragments": frame(TEXT, READY[:9], fin=False) + frame(PING, b"p")
    + frame(CONT, READY[9:]),
    "a character over fragments": frame(TEXT, b'{"command": "\xe2\x99', fin=False)
    + frame(CONT, b'\xa0"}'),
    "a pong nobody asked for": frame(PONG, b"?") + frame(TEXT, READY),
    "a ping of 125": frame(PING, b"x" * 125) + frame(TEXT, READY),
    "length in eight bytes": frame(TEXT, READY, wide=8),
    "two at once": frame(TEXT, READY) + frame(TEXT, READY),
}  # fmt: skip


def test_a_malformed_frame_gets_the_right_close_code(tmp_path: Path) -> None:
    async def body() -> None:
        async with besieged(tmp_path, "--limit", "arrivals_burst=1000") as (house, guest, table):
            wrong = {}
            for name, (data, code) in CORPUS.items():
                raw = await watching(house.port, table, guest.token)
                await raw.send(data)
                heard = await raw.code()
                if heard != code:
                    wrong[name] = heard
                await raw.close()
            assert wrong == {}

    run(body)


def test_what_the_rfc_allows_is_heard(tmp_path: Path) -> None:
    async def body() -> None:
        async with besieged(tmp_path, "--limit", "arrivals_burst=1000") as (house, guest, table):
            for name, data in FINE.items():
                raw = await watching(house.port, table, guest.token)
                await raw.send(data)
                missing = 1 + (name == "two at once")
                while missing:
                    heard = await raw.hear()
                    assert heard is not None, name
                    assert heard[0] in (TEXT, PONG), (name, heard)
                    if heard[0] == TEXT:
                        missing -= json.loads(heard[1])["type"] in ("answer", "refusal")
                assert await raw.alive(), name
                await raw.close()

    run(body)


# mutated frames


def outcome(data: bytes) -> set[int] | None:
    """What a server must make of these bytes, by our own reading of RFC 6455: the close codes that
    are right, an empty set if it goes on; None if it may wait for more.

    What is no message of ours is told by the floor, which may hear of it after the wire has found
    a broken frame behind it: then both codes are right."""
    message: bytearray | None = None
    kind = fragments = 0
    right: set[int] = set()
    while len(data) >= 2:
        first, second = data[0], data[1]
        opcode, length, at = first & 15, second & 127, 2
        broken = _broken(first, second, message)
        if length > 125:
            size = 2 if length == 126 else 8
            length, at = int.from_bytes(data[2 : 2 + size], "big"), 2 + size
            if len(data) < at:
                return right | broken if right else None
        if length + (len(message or b"") if opcode == CONT else 0) > MOST:
            return right | {1009} | broken
        at += 4 if second & 0x80 else 0
        if len(data) < at + length:
            return right | broken if right else None
        if broken:
            return right | broken
        mask, masked = data[at - 4 : at], data[at : at + length]
        payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(masked))
        data = data[at + length :]
        if opcode == CLOSE:
            return right | _closed(payload) | ({1002} if message is not None else set())
        if opcode in CONTROL:
            continue
        if opcode != CONT:
            kind, message, fragments = opcode, bytearray(payload), 0
        else:
            assert message is not None
            fragments += 1
            message += payload
            if fragments > 64:
                return right | {1008}
        if first & 0x80:
            right |= _heard(kind, bytes(message))
            message = None
    return right or (None if data or message is not None else set())


def _broken(first: int, second: int, message: bytearray | None) -> set[int]:
    opcode = first & 15
    wrong = (
        first & 0x70
        or opcode not in (CONT, TEXT, BINARY, *CONTROL)
        or not second & 0x80
        or (opcode in CONTROL and (not first & 0x80 or second & 127 > 125))
        or (opcode not in CONTROL and (opcode == CONT) == (message is None))
    )
    return {1002} if wrong else set()


def _closed(payload: bytes) -> set[int]:
    if not payload:
        return {1005}
    code, right = int.from_bytes(payload[:2], "big"), set()
    known = (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014)
    if len(payload) < 2 or not (code in known or 3000 <= code < 5000):
        right.add(1002)
    try:
        payload[2:].decode()
    except UnicodeDecodeError:
        right.add(1007)
    return right or {code}


def _heard(kind: int, message: bytes) -> set[int]:
    if kind == TEXT:
        try:
            message.decode()
        except UnicodeDecodeError:
            return {1007}
    if len(message) > MESSAGE:
        return {1009}
    try:
        said = json.loads(message.decode(), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return {1008}
    known = isinstance(said, dict) and said.keys() <= {"command", "told", "key"}
    kinds: tuple[Any, ...] = (("command", str, None), ("told", dict, {}), ("key", str, ""))
    if not known or not all(isinstance(said.get(n, d), of) for n, of, d in kinds):
        return {1008}
    return set()


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def seeds() -> Iterator[bytes]:
    """Commands as a client sends them; all of somebody who does not sit at the table."""
    tolds: list[dict[str, Any]] = [
        {"command": "wager", "key": "b7", "told": {"seat": 3, "wager": "red", "amount": 500}},
        {"command": "decide", "key": "b8", "told": {"seat": 1, "decision": "hit", "value": 1}},
        {"command": "ready", "key": "b9", "told": {}},
        {"command": "call", "key": "c1", "told": {"seat": 1, "wager": "odds", "button": "on"}},
        {"command": "leave", "key": "♠♥"},
    ]
    for told in tolds:
        body = json.dumps(told, ensure_ascii=False).encode()
        yield frame(TEXT, body)
        yield frame(TEXT, body[:20], fin=False) + frame(CONT, body[20:])
    yield frame(PING, b"there?")
    yield closing(1000, b"good night")


def mutated(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at = rng.randrange(min(len(changed), rng.choice((2, 8, 1000)))) if changed else 0
        match rng.randrange(7):
            case 0 if changed:
                changed[at] ^= 1 << rng.randrange(8)
            case 1 if changed:
                changed[at] = rng.randrange(256)
            case 2:
                changed[at:at] = rng.randbytes(rng.randint(1, 6))
            case 3 if changed:
                del changed[at : at + rng.randint(1, 4)]
            case 4:
                changed += changed[at : at + rng.randint(1, 40)]
            case 5 if len(changed) > 1:
                changed[1] = 0x80 | rng.choice((0, 1, 125, 126, 127))
            case _:
                changed[at:at] = struct.pack("!Q", rng.getrandbits(64))
    return bytes(changed)


@pytest.mark.slow
def test_mutated_frames_change_nothing(tmp_path: Path, count: Count) -> None:
    """Each gets what our own reading of the RFC says, and the journal stays as it is."""
    most, rng = count(4_000, 100_000), random.Random(6455)
    wrong: list[tuple[bytes, Any, Any]] = []
    told = (
        "messages=1e9",
        "burst=1e9",
        "requests=1e9",
        "requests_burst=1e9",
        "arrivals_burst=1e9",
        "visits_burst=1e9",
        "goodbye_seconds=0.1",
    )
    limits = [words for limit in told for words in ("--limit", limit)]

    async def attack(house: Serving, guest: Person, table: str, each: int) -> None:
        raw: Raw | None = None
        for number in range(each):
            data = mutated(rng.choice(corpus), rng)
            expected = outcome(data)
            raw = raw or await watching(house.port, table, guest.token)
            await raw.send(data)
            if expected:
                heard = await raw.code()
                if heard not in expected:
                    wrong.append((data, heard, expected))
            elif expected is not None and not await raw.alive(str(number).encode()):
                wrong.append((data, "closed", "goes on"))
            if expected != set() or wrong:
                await raw.close()
                raw = None
            elif raw is not None:
                raw.heard.clear()
        if raw is not None:
            await raw.close()

    corpus = list(seeds())

    async def body() -> None:
        async with besieged(tmp_path, *limits) as (house, guest, table):
            together = 8
            await asyncio.gather(
                *(attack(house, guest, table, most // together) for _ in range(together))
            )
            assert wrong[:5] == []

    asyncio.run(asyncio.wait_for(body(), most * 0.05))
