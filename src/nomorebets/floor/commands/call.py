"""A call of a command: who calls, what is told, and how it is answered only once."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from nomorebets.floor.floor import Floor
from nomorebets.floor.sharing.other_processes import OtherProcesses
from nomorebets.floor.store.protocol import Account, Kept, Stale, TooFewChips
from nomorebets.floor.tables.attendance import Denied
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.pace import now_text
from nomorebets.law.refusal import Refused
from nomorebets.table.journal import ToldBy
from nomorebets.table.views import Role

MARK = "x-nmb-sent-on"  # a header: another process asks, and it is asked no further
WHILE_PROPOSED = {  # what takes back what was paid: who comes or goes waits too
    "confirm", "withdraw", "sit", "leave", "buy_in", "stand_up", "fill", "assign", "shut", "seed",
}  # fmt: skip
REFUSALS = (Refused, Denied, TooFewChips)
Handler = Callable[["Call"], Awaitable[Any]]


class NotThere(Exception):
    """No such table, round or game."""


class KeyReused(Exception):
    """A client's key stands for another command already."""


class Payload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a command is told; every command's schema is one of these."""


class Nothing(Payload, frozen=True):
    pass


@dataclass
class Call:
    floor: Floor
    name: str
    told: Any
    who: Account | None = None
    at: GamingTable | None = None
    key: str = ""
    path: dict[str, str] = field(default_factory=dict)
    token: str = ""  # of the session
    alone: bool = False  # another process asks, of the tables here
    address: str = ""  # of who asks
    own_table: bool = False  # it is done at one's own table only
    answer_headers: dict[str, str] = field(default_factory=dict)

    @property
    def account(self) -> Account:
        assert self.who is not None, "the registry lets nobody in without an account"
        return self.who

    @property
    def role(self) -> Role:
        return Role(self.account.role)

    @property
    def table(self) -> GamingTable:
        assert self.at is not None, "the registry names the table"
        return self.at

    @property
    def digest(self) -> str:
        body = msgspec.json.encode([self.name, self.path.get("table", ""), self.told])
        return hashlib.sha256(body).hexdigest()

    def kept(self, answer: Any) -> Kept:
        return Kept(self.account.id, self.key, self.digest, msgspec.json.encode(answer))

    def kept_refusal(self, refused: Exception) -> Kept:
        words = (refused.cite, refused.why) if isinstance(refused, Refused) else refused.args
        kind = next(kind for kind in REFUSALS if isinstance(refused, kind))
        return msgspec.structs.replace(self.kept((kind.__name__, words)), refused=True)

    @property
    def sharing(self) -> OtherProcesses | None:
        """The other processes that serve the floor, unless it is one of them that asks."""
        return None if self.alone else self.floor.sharing

    async def work_out(self, function: Callable[..., Any], *told: Any) -> Any:
        """What takes long: when it is the caller's turn, in another process."""
        async with self.floor.desk.turn(self.account.id):
            return await self.floor.desk.work_out(function, *told)

    async def perform(self, change: Callable[[], Any]) -> Any:
        """Change the table; the answer is stored with what it answers."""
        self.table.saw(self.account.name)

        def still() -> Any:  # who waited for their turn may have been relieved meanwhile
            self.refuse_elsewhere()
            self._refuse_while_proposed()
            return change()

        return await self.table.perform(still, self.kept if self.key else None, self.by)

    def _refuse_while_proposed(self) -> None:
        proposal = self.table.proposal
        if proposal is not None and self.name not in WHILE_PROPOSED:
            why = f"the table waits: {proposal.by.who}, proposes to take back what was paid"
            raise Refused("", f"{why} ({proposal.words}); a supervisor confirms it, or not")

    @property
    def by(self) -> ToldBy | None:
        """Of a fact: who of the staff tells it, and why."""
        if self.role == Role.PLAYER:
            return None
        reason = getattr(self.told, "reason", "") or self.name.replace("_", " ")
        return ToldBy(self.account.name, str(self.role), reason)

    def refuse_elsewhere(self) -> None:
        if not self.own_table:
            return
        table, name = self.table, self.account.name
        if self.role == Role.DEALER and table.assigned != name:
            raise Denied("you do not deal here: a floorperson assigns dealers to tables")
        if self.role == Role.PLAYER and name not in table.layout.purses:
            raise Denied("you do not sit at this table")


class Once:
    """The same key, the same command, the same answer, also if it is a refusal."""

    def __init__(self) -> None:
        self._under_way: dict[tuple[int, str], asyncio.Future[Any]] = {}

    async def __call__(self, call: Call, handler: Handler) -> Any:
        if not call.key or call.who is None:
            return await handler(call)
        mine = (call.who.id, call.key)
        while mine in self._under_way:
            await asyncio.wait([self._under_way[mine]])
        done = self._under_way[mine] = asyncio.get_running_loop().create_future()
        try:
            return await self._answer(call, handler, mine)
        finally:
            del self._under_way[mine]
            done.set_result(None)

    async def _answer(self, call: Call, handler: Handler, mine: tuple[int, str]) -> Any:
        store = call.floor.store
        kept = await store.kept(*mine)
        if kept:
            return _again(kept, call)
        try:
            try:
                return await handler(call)
            except REFUSALS as refused:
                await store.keep(call.kept_refusal(refused), now_text())
                raise
        except Stale:
            kept = await store.kept(*mine)  # done meanwhile, by another process
            if kept is None:
                raise
            return _again(kept, call)


def _again(kept: Kept, call: Call) -> Any:
    """The answer there was, a refusal too."""
    if kept.digest != call.digest:
        raise KeyReused("this key was used for another command")
    if not kept.refused:
        return msgspec.Raw(kept.answer)
    name, words = msgspec.json.decode(kept.answer)
    raise next(kind for kind in REFUSALS if kind.__name__ == name)(*words)
