"""Commands of the door: guests, registering, logging in and out, more play chips."""

import time
from typing import Annotated, Any

import msgspec

from nomorebets.floor import accounts
from nomorebets.floor.commands.call import Call, Payload
from nomorebets.floor.store.protocol import Account, Changed, EnoughChips, Grant
from nomorebets.floor.tables.ledger import places_of
from nomorebets.floor.tables.pace import now_text
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused

NOTICE = "Play chips only. They are worth nothing, and cannot be bought, sold or cashed."
NEARLY_NONE = 20_00
TRIES = 20


class Guest(Payload, frozen=True):
    bearer: bool = False


class Credentials(Payload, frozen=True):
    name: Annotated[str, msgspec.Meta(max_length=60)]
    password: Annotated[str, msgspec.Meta(max_length=200)]
    bearer: bool = False


class LogIn(Credentials, frozen=True):
    """`code`: of the second factor, for whoever has one."""

    code: Annotated[str, msgspec.Meta(max_length=12)] = ""


class NewPassword(Payload, frozen=True):
    old: Annotated[str, msgspec.Meta(max_length=200)]
    new: Annotated[str, msgspec.Meta(max_length=200)]


async def session(call: Call) -> Any:
    return await _who(call, call.who, call.token)


async def _who(call: Call, account: Account | None, token: str) -> dict[str, Any]:
    if account is None:
        return {"account": None, "notice": NOTICE}
    return {
        "account": {
            "name": account.name,
            "role": account.role,
            "guest": account.guest,
            "chips": await call.floor.store.balance(account.ledger),
            "ledger": account.ledger,
            "tables": await _seats(call, account, token),
        },
        "notice": NOTICE,
    }


async def _seats(call: Call, account: Account, token: str) -> list[dict[str, Any]]:
    """Where a player sits, at tables of every process."""
    elsewhere = await call.sharing.seats(token) if call.sharing else []
    return call.floor.seats_of(account.name) + (elsewhere or [])


async def _enter(call: Call, account: Account) -> dict[str, Any]:
    if call.token:  # never go on with a session somebody else may have set
        await call.floor.end_session(accounts.digest(call.token))
    token = await accounts.new_session(call.floor.store, account)
    answer = await _who(call, account, token)
    if call.told.bearer:
        return {**answer, "token": token}
    call.answer_headers["session"] = token
    return answer


async def guest(call: Call) -> Any:
    return await _enter(call, await accounts.guest(call.floor.store))


async def register(call: Call) -> Any:
    told = call.told
    return await _enter(call, await accounts.register(call.floor.store, told.name, told.password))


async def log_in(call: Call) -> Any:
    told = call.told
    found = await accounts.log_in(
        call.floor.store, told.name, told.password, told.code, call.address
    )
    return await _enter(call, found)


async def change_password(call: Call) -> Any:
    """Guesses of the old one are counted as at the door."""
    told, account = call.told, call.account
    if account.guest:
        raise Refused("", "a guest has no password")
    wait = await call.floor.store.guess(f"password of {account.id}", time.time())
    if wait > 0:
        raise accounts.Locked(wait)
    changed = await accounts.with_password(account, told.old, told.new)
    await call.floor.store.forgive(f"password of {account.id}")
    return await _all_ended(call, changed)


async def end_sessions(call: Call) -> Any:
    return await _all_ended(call, call.account)


async def _all_ended(call: Call, account: Account) -> Any:
    await call.floor.change_account(account)
    call.answer_headers["session"] = ""
    return {"account": None, "notice": NOTICE}


async def log_out(call: Call) -> Any:
    if call.token:
        await call.floor.end_session(accounts.digest(call.token))
    call.answer_headers["session"] = ""
    return {"account": None, "notice": NOTICE}


async def more_chips(call: Call) -> Any:
    """The store counts what a player has, in the account and at tables, and gives at one go."""
    account, store = call.account, call.floor.store
    places = tuple(f":{place}" for place in places_of(account.name))
    for _ in range(TRIES):
        held = await store.balance(account.ledger)
        grant = Grant(
            account.ledger, places, accounts.WELCOME_GUEST, NEARLY_NONE, held, "more play chips"
        )
        answer = {"chips": held + grant.amount}
        try:
            await store.grant(grant, now_text(), call.kept(answer) if call.key else None)
        except EnoughChips as enough:
            raise Refused("", f"you still have {money(enough.held)}") from None
        except Changed:
            continue
        call.floor.chips_moved({account.ledger: answer["chips"]})
        return answer
    raise Refused("", "your chips are on the move: ask again")
