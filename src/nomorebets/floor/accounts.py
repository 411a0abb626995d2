"""Accounts: registering, logging in, sessions, and what staff may do with them."""

import hashlib
import secrets
import time

import msgspec

from nomorebets.floor.people import second_factor
from nomorebets.floor.people.names import likeness, refuse, shown
from nomorebets.floor.people.passwords import MOST, hashed, matches, refuse_common
from nomorebets.floor.store.protocol import Account, Store, Taken
from nomorebets.floor.tables.attendance import HOUSE_SIGN
from nomorebets.floor.tables.pace import now_text
from nomorebets.law.refusal import Refused
from nomorebets.table.views import Role

WELCOME_GUEST, WELCOME = 1_000_00, 5_000_00
DAY, HOUR = 86400.0, 3600.0
IDLE = {  # seconds a session lasts that is not used
    Role.PLAYER: 30 * DAY, Role.DEALER: 2 * HOUR, Role.SURVEILLANCE: 8 * HOUR,
    Role.FLOORPERSON: HOUR / 2, Role.SUPERVISOR: HOUR / 2, Role.REGULATOR: HOUR / 2,
    Role.LICENSEE: HOUR / 2,
}  # fmt: skip
LONGEST = {role: 30 * DAY if role == Role.PLAYER else 12 * HOUR for role in Role}  # used or not
TOUCH = 0.05  # of the idle time: a session's use is noted not more often


class Locked(Exception):
    """Too many wrong passwords: wait."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"too many wrong passwords: try again in {max(1, round(seconds))} seconds")
        self.seconds = seconds


class WrongPassword(Exception):
    pass


async def register(
    store: Store, name: str, password: str, role: Role = Role.PLAYER, chips: int = WELCOME
) -> Account:
    name = shown(name)
    refuse(name)
    if likeness(name).startswith(likeness("guest")) and role == Role.PLAYER:
        raise Refused("", "names that begin with Guest are for guests")
    if name.endswith(HOUSE_SIGN.strip()):
        raise Refused("", "names that end so are for house players")
    refuse_common(password, name)
    stored = await hashed(password)
    try:
        return await store.create_account(name, role, stored, now_text(), chips)
    except Taken:
        raise Refused("", f"the name {name!r} is taken, or one that looks like it") from None


async def guest(store: Store) -> Account:
    """Without a form: a name of our own, no password, the session is the account."""
    for digits in (4, 5, 6, 8, 10):
        name = f"Guest {secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1)}"
        try:
            return await store.create_account(name, Role.PLAYER, "", now_text(), WELCOME_GUEST)
        except Taken:
            continue
    raise Refused("", "no guest could be welcomed: try again")


async def log_in(
    store: Store, name: str, password: str, code: str = "", address: str = ""
) -> Account:
    """Names that cannot log in are answered as those that can: nobody learns which there are. After
    three wrong guesses of a name from an address the next waits, ever longer; from others it does
    not. The store counts, for all processes and before it is known whether the guess is right."""
    now = time.time()
    who = hashlib.sha256(f"{likeness(name)}\n{address}".encode(errors="replace")).hexdigest()
    wait = await store.guess(who, now)
    if wait > 0:
        raise Locked(wait)
    account = await store.account(name)
    known = account.password if account and not account.disabled else ""
    right = await matches(known, password[:MOST])
    if account is None or not right or not await _second_factor(store, account, code, now):
        raise WrongPassword
    await store.forgive(who)
    return account


async def _second_factor(store: Store, account: Account, code: str, now: float) -> bool:
    """Each code is good once."""
    if not account.totp:
        return True
    secret = await store.second_factor(account)
    step = second_factor.step_of(secret, code, now) if secret else None
    if step is None or not await store.use_code(account.id, step):
        return False
    if secret == account.totp:  # as an earlier edition kept it, in clear
        kept = await store.keep_second_factor(secret)
        await store.change_account(msgspec.structs.replace(account, totp=kept))
    return True


async def with_password(account: Account, old: str, new: str) -> Account:
    """The account with another password, if the old one is known."""
    if not await matches(account.password, old[:MOST]):
        raise Refused("", "this is not the password you have now")
    refuse_common(new, account.name)
    return msgspec.structs.replace(account, password=await hashed(new))


# sessions


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


async def new_session(store: Store, account: Account) -> str:
    """An opaque id, of which the store has only a digest."""
    token, now, role = secrets.token_urlsafe(32), time.time(), Role(account.role)
    await store.put_session(digest(token), account.id, now + IDLE[role], now + LONGEST[role])
    return token


async def used(store: Store, account: Account, session: str) -> None:
    """It lasts on from now; a player's lasts as long as it may anyhow."""
    role = Role(account.role)
    if role != Role.PLAYER:
        await store.touch_session(session, time.time() + IDLE[role], TOUCH * IDLE[role])
