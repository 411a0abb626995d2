"""From a request to its answer: roles, schema, once; the same for HTTP and WebSocket."""

from dataclasses import dataclass
from typing import Any

import msgspec

from nomorebets.floor.accounts import Locked, WrongPassword
from nomorebets.floor.commands.call import Call, KeyReused, NotThere, Once
from nomorebets.floor.commands.registry import CLOSED_TOO, Command
from nomorebets.floor.desk import Crowded
from nomorebets.floor.display.stream import refusal_words
from nomorebets.floor.floor import Floor
from nomorebets.floor.store.protocol import (
    Account,
    BetweenOwners,
    Stale,
    StoreFailed,
    StoreFull,
    TooFewChips,
)
from nomorebets.floor.tables.attendance import Denied
from nomorebets.law.refusal import Refused
from nomorebets.table.views import Role

MOST_KEY = 64


class NotUnderstood(Exception):
    """Not what the schema says."""


class TooLarge(Exception):
    """More than a request may hold."""


class TooOften(Exception):
    """More requests than one account or address may make."""


class NoSession(Exception):
    pass


@dataclass(frozen=True)
class Refusal:
    """What did not happen, and why."""

    status: int
    cite: str
    gist: str
    why: str

    @property
    def words(self) -> dict[str, str]:
        return {"cite": self.cite, "gist": self.gist, "why": self.why}


def told_from(command: Command, body: Any, strict: bool) -> tuple[Any, str]:
    """What is told, and the client's key."""
    if not isinstance(body, dict):
        raise NotUnderstood("a JSON object is expected")
    body = dict(body)
    key = body.pop("key", "") if command.keyed else ""
    if not isinstance(key, str) or len(key) > MOST_KEY or not key.isprintable():
        raise NotUnderstood(f"key must be text of at most {MOST_KEY} characters")
    try:
        return msgspec.convert(body, command.told, strict=strict), key
    except msgspec.ValidationError as error:
        raise NotUnderstood(str(error)) from None


class Dispatch:
    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.once = Once()

    def allow(self, command: Command, who: Account | None) -> None:
        """Default deny: only the roles the registry names."""
        if command.roles is None:
            return
        if who is None:
            raise NoSession("log in first, or come as a guest")
        if Role(who.role) not in command.roles:
            raise Denied(f"{command.name} is not for a {who.role}")

    async def __call__(
        self, command: Command, who: Account | None, told: Any, key: str, path: dict[str, str],
        token: str = "", alone: bool = False, address: str = "",
    ) -> tuple[Any, Call]:  # fmt: skip
        self.allow(command, who)
        call = Call(self.floor, command.name, told, who, None, key, path, token, alone, address)

        async def answer(call: Call) -> Any:
            if "table" in path and command.name not in CLOSED_TOO:
                call.at = self.floor.table(path["table"])
                if call.at is None:
                    raise NotThere(f"there is no open table {path['table']!r}")
                call.own_table = call.who is not None and call.role in command.own_table
                call.refuse_elsewhere()
            return await command.handler(call)

        return await self.once(call, answer), call


def refusal_of(error: BaseException, game: str = "") -> Refusal | None:
    """How an error is told; None: it is a fault of ours."""
    match error:
        case Refused():
            words = refusal_words(game, error)
            return Refusal(409, words["cite"], words["gist"], words["why"])
        case NotUnderstood():
            return Refusal(400, "", "", str(error))
        case TooLarge():
            return Refusal(413, "", "", "too large")
        case NoSession():
            return Refusal(401, "", "", str(error))
        case WrongPassword():
            return Refusal(401, "", "", "the name, the password or the code is wrong")
        case Denied():
            return Refusal(403, "", "", str(error))
        case NotThere():
            return Refusal(404, "", "", str(error))
        case KeyReused():
            return Refusal(422, "", "", str(error))
        case TooOften() | Crowded():
            return Refusal(429, "", "", "too often: wait a little")
        case Locked():
            return Refusal(429, "", "", str(error))
        case TooFewChips():
            return Refusal(409, "", "", "the account has not so many chips")
        case StoreFull():
            return Refusal(503, "", "", "nothing was done: the disk is full")
        case Stale() | BetweenOwners():
            return Refusal(503, "", "", str(BetweenOwners()))
        case StoreFailed():
            why = "the store does not answer: whether it was done shows when it does"
            return Refusal(503, "", "", why)
    return None
