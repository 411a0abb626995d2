"""Accounts: registering, logging in, sessions. Passwords are kept as argon2 hashes only."""

import asyncio
import hashlib
import re
import secrets
import time
from collections import OrderedDict
from functools import cache
from typing import Any
from weakref import WeakValueDictionary

from nomorebets.floor.store.protocol import Account, Store, Taken
from nomorebets.floor.tables.attendance import HOUSE_SIGN
from nomorebets.floor.tables.pace import now_text
from nomorebets.law.refusal import Refused
from nomorebets.table.views import Role

WELCOME_GUEST, WELCOME = 1_000_00, 5_000_00
MOST_FAILURES = 5
LOCKED, MOST_LOCKED = 60.0, 3600.0  # seconds; doubled with every further failure
SESSION_DAYS = 30
LEAST_PASSWORD, MOST_PASSWORD = 8, 200
_NAME = re.compile(r"[^\W_](?:[\w .'-]{0,28}[^\W_])?")
MOST_GUESSED = 10_000
_guessed: OrderedDict[str, tuple[int, float]] = OrderedDict()  # failures and lock, of no account
_turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
_hashing = asyncio.Semaphore(2)  # argon2 takes memory and a core


class Locked(Exception):
    """Too many wrong passwords: wait."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"too many wrong passwords: try again in {max(1, round(seconds))} seconds")
        self.seconds = seconds


class WrongPassword(Exception):
    pass


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


async def _matches(stored: str, password: str) -> bool:
    """`stored` "": there is nothing to match, but it takes as long to say so."""
    from argon2.exceptions import VerificationError

    def verify() -> bool:
        try:
            return bool(_hasher().verify(stored or _nobody(), password)) and bool(stored)
        except VerificationError:
            return False

    async with _hashing:
        return await asyncio.to_thread(verify)


async def register(
    store: Store, name: str, password: str, role: Role = Role.PLAYER, chips: int = WELCOME
) -> Account:
    name = " ".join(name.split())
    if not _NAME.fullmatch(name) or name.endswith(HOUSE_SIGN.strip()):
        raise Refused("", "a name has 1 to 30 letters, digits, spaces, and . ' - between them")
    if name.casefold().startswith("guest "):
        raise Refused("", "names that begin with Guest are for guests")
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        raise Refused("", f"a password has {LEAST_PASSWORD} to {MOST_PASSWORD} characters")
    stored = await hashed(password)
    try:
        return await store.create_account(name, role, stored, now_text(), chips)
    except Taken:
        raise Refused("", f"the name {name!r} is taken") from None


async def guest(store: Store) -> Account:
    """Without a form: a name of our own, no password, the session is the account."""
    for digits in (4, 5, 6, 8, 10):
        name = f"Guest {secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1)}"
        try:
            return await store.create_account(name, Role.PLAYER, "", now_text(), WELCOME_GUEST)
        except Taken:
            continue
    raise Refused("", "no guest could be welcomed: try again")


async def log_in(store: Store, name: str, password: str) -> Account:
    """Names that cannot log in are answered, and locked, as those that can: nobody learns which
    there are."""
    name = " ".join(name.split())
    async with _turns.setdefault(name.casefold(), asyncio.Lock()):  # guesses are counted one by one
        return await _log_in(store, name, password)


async def _log_in(store: Store, name: str, password: str) -> Account:
    now = time.time()
    account = await store.account(name)
    known = account is not None and bool(account.password)
    failures, locked = _guessed.get(name.casefold(), (0, 0.0))
    if account is not None and known:
        failures, locked = account.failures, account.locked_until
    if locked > now:
        raise Locked(locked - now)
    matches = await _matches(account.password if account else "", password[:MOST_PASSWORD])
    if account is not None and matches:
        if failures:
            await store.remember_failures(account.id, 0, 0.0)
        return account
    over = failures + 1 - MOST_FAILURES
    locked = now + min(LOCKED * 2**over, MOST_LOCKED) if over >= 0 else 0.0
    if account is not None and known:
        await store.remember_failures(account.id, failures + 1, locked)
    else:
        _guessed[name.casefold()] = failures + 1, locked
        _guessed.move_to_end(name.casefold())
        if len(_guessed) > MOST_GUESSED:
            _guessed.popitem(last=False)
    if locked:
        raise Locked(locked - now)
    raise WrongPassword


# sessions


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


async def new_session(store: Store, account: Account) -> str:
    """An opaque id, of which the store has only a digest."""
    token = secrets.token_urlsafe(32)
    expires = time.time() + SESSION_DAYS * 86400
    await store.put_session(digest(token), account.id, expires)
    return token
