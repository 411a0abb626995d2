"""Passwords: which are too common to be any, and how they are kept (argon2 only)."""

import asyncio
import re
import secrets
from functools import cache
from pathlib import Path
from typing import Any

from nomorebets.floor.people.names import likeness
from nomorebets.law.refusal import Refused

LEAST, MOST = 8, 200
COMMON = frozenset(Path(__file__).with_name("common_passwords.txt").read_text("utf-8").split())
ROWS = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz",
        "qwertzuiop", "yxcvbnm", "azertyuiop", "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
        "q1w2e3r4t5y6u7i8o9p0", "1q2w3e4r5t6y7u8i9o0p", "qazwsxedcrfvtgbyhnujmikolp")  # fmt: skip
WRITTEN = str.maketrans("@4301$5!7", "aaeolssit")  # as people write letters by signs
_hashing = asyncio.Semaphore(2)  # argon2 takes memory and a core


def refuse_common(password: str, name: str) -> None:
    """What is guessed first."""
    if not LEAST <= len(password) <= MOST:
        raise Refused("", f"a password has {LEAST} to {MOST} characters")
    if is_common(password):
        raise Refused("", "this is one of the commonest passwords: choose another")
    if likeness(name) and likeness(name) in likeness(password):
        raise Refused("", "a password does not have the name in it")


def is_common(password: str) -> bool:
    plain = password.casefold().replace(" ", "")
    if len(set(plain)) < 4 or _is_walk(plain) or _is_repeated(plain):
        return True
    for words in {plain, plain.translate(WRITTEN)}:
        stem = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", words)
        if stem in COMMON or re.sub(r"[\W\d_]", "", words) in COMMON:
            return True
        if any(stem.startswith(word) and stem[len(word) :] in COMMON for word in COMMON):
            return True
    return False


def _is_walk(plain: str) -> bool:
    """Along the keys, the digits or the alphabet, to or fro, also in two pieces."""
    ways = [way * 2 for row in ROWS for way in (row, row[::-1])]

    def walked(piece: str) -> bool:
        return len(piece) < 2 or any(piece in way for way in ways)

    return any(walked(plain[:at]) and walked(plain[at:]) for at in range(3, len(plain) + 1))


def _is_repeated(plain: str) -> bool:
    """One short piece again and again, or every sign twice."""
    if all(a == b for a, b in zip(plain[::2], plain[1::2], strict=False)):
        return True
    return any(plain == (plain[:n] * len(plain))[: len(plain)] for n in range(1, 5))


@cache
def _hasher() -> Any:
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _nobody() -> str:
    """A hash to check against when there is no such account: it takes as long."""
    return str(_hasher().hash(secrets.token_hex(16)))


async def hashed(password: str) -> str:
    async with _hashing:
        return str(await asyncio.to_thread(_hasher().hash, password))


async def matches(stored: str, password: str) -> bool:
    """`stored` "": there is nothing to match, but it takes as long to say so."""
    from argon2.exceptions import VerificationError

    def verify() -> bool:
        try:
            return bool(_hasher().verify(stored or _nobody(), password)) and bool(stored)
        except VerificationError:
            return False

    async with _hashing:
        return await asyncio.to_thread(verify)
