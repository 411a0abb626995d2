"""A floor shared by several processes: this one's lease, and which process owns which table.

Twice a second the process renews its lease and looks who serves the floor. A process that refuses
a connection is dead; one whose lease has run out has stopped. What they owned is shared out among
the others. That an owner of yesterday changes nothing is not seen to here but by the store: it
refuses every append under an old epoch.
"""

import asyncio
import hashlib
import logging
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any, Protocol

import httpx
import msgspec

from nomorebets.floor.commands.call import MARK
from nomorebets.floor.floor import Floor
from nomorebets.floor.store.protocol import BetweenOwners, Stale, Standing, StoreFailed
from nomorebets.floor.tables.gaming_table import GamingTable

log = logging.getLogger("nomorebets.floor")
LEASE = 3.0  # seconds
EVERY = 0.5  # a look
TURN = 1.0  # for so long an orphan is left to the process whose turn it is
CONNECTING, ASKING = 1.0, 2.0
KEPT_OPEN = 2.0  # a connection for the next request; less than the other side keeps it
FRESH = 0.3  # for so long tiles of other processes are good
PATIENCE = 5.0  # for a table between two owners
OFTEN = 0.05  # two looks, at least


class Unreached(BetweenOwners):
    """It was not asked at all."""


class Leases(Protocol):
    """What a store must do beside, to be shared."""

    me: str

    async def renew(self, address: str, seconds: float) -> Standing: ...
    async def evict(self, server: str) -> None: ...
    async def release(self) -> None: ...
    def moved_elsewhere(self) -> AbstractAsyncContextManager[AsyncIterator[tuple[str, int]]]: ...


class Sharing:
    def __init__(self, floor: Floor, leases: Leases, address: str) -> None:
        """`address` is where the other processes reach this one: host:port."""
        self.floor, self.leases, self.address = floor, leases, address
        self.standing = Standing({}, {})
        self._renewed = -LEASE  # when, on our own clock
        self._back = -LEASE  # when the store answered again, after it had not
        self._orphans: dict[str, float] = {}  # since when each has no owner
        limits = httpx.Limits(max_connections=None, keepalive_expiry=KEPT_OPEN)
        self._client = httpx.AsyncClient(trust_env=False, limits=limits)
        self._tiles: dict[str, dict[str, Any]] = {}
        self._asked = -FRESH
        self._asking = asyncio.Lock()
        self._poked = asyncio.Event()
        self._looking = asyncio.Lock()
        self._looked = asyncio.Condition()
        self._keeping: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None
        self._taking: asyncio.Task[None] | None = None

    @property
    def me(self) -> str:
        return self.leases.me

    @property
    def leased(self) -> bool:
        """Whether it is certain that nobody else has what is here."""
        return time.monotonic() - self._renewed < LEASE

    @property
    def neighbours(self) -> dict[str, str]:
        """Addresses of the other processes."""
        return {id: at for id, at in self.standing.servers.items() if id != self.me}

    async def start(self) -> None:
        self._keeping = asyncio.get_running_loop().create_task(self._keep())
        self._listening = asyncio.get_running_loop().create_task(self._listen())
        await self.look()
        if self._taking:
            await self._taking

    async def stop(self) -> None:
        """All that is owned here is given back."""
        tasks = [task for task in (self._keeping, self._listening, self._taking) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(StoreFailed):
            await self.leases.release()
        await self._client.aclose()

    def poke(self) -> None:
        """Something is not as it was: look soon."""
        self._poked.set()

    async def _keep(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await self._poked.wait()
            self._poked.clear()
            try:
                await self.look()
            except StoreFailed as failure:
                self._back = time.monotonic() + LEASE
                log.error("the lease was not renewed: %s", failure)
            except Exception:
                log.exception("a fault in sharing the floor")

    async def _listen(self) -> None:
        """Chips that other processes move are told to those who look at tables here."""
        while True:
            try:
                async with self.leases.moved_elsewhere() as moved:
                    await self.floor.tell_chips()  # some may have been moved unheard
                    async for ledger, chips in moved:
                        self.floor.chips_moved({ledger: chips})
            except StoreFailed as failure:
                log.warning("chips moved elsewhere are not heard of: %s", failure)
            except Exception:
                log.exception("a fault in hearing of chips")
            await asyncio.sleep(EVERY)

    # looking

    async def look(self) -> None:
        """Renew the lease; let go what is another's, take up what is nobody's."""
        async with self._looking:
            began = time.monotonic()
            if began - self._renewed < OFTEN:
                return
            here = set(self.floor.tables)  # what is taken up meanwhile, the answer may not know
            self.standing = await self.leases.renew(self.address, LEASE)
            if self.standing.new and began - self._renewed < LEASE:
                log.error("others do not reach this process at %s: see --advertise", self.address)
            self._renewed = began
            self._let_go(here)
            await self._evict_the_dead()
            self._take_up()
        async with self._looked:
            self._looked.notify_all()

    def _let_go(self, here: set[str]) -> None:
        for id in here & self.floor.tables.keys():
            owner = self.standing.owners.get(id, self.me)  # not there: just opened, or closed
            if owner != self.me:
                log.warning("another process has taken the table over", extra={"table": id})
                self.floor.let_go(id)

    async def _evict_the_dead(self) -> None:
        found = self.neighbours
        dead = await asyncio.gather(*(refuses(address) for address in found.values()))
        for (id, address), is_dead in zip(found.items(), dead, strict=True):
            if is_dead:
                log.warning("the process at %s is gone", address)
                await self.leases.evict(id)
                del self.standing.servers[id]

    def _take_up(self) -> None:
        if self._taking and not self._taking.done():
            return
        floor, now = self.floor, time.monotonic()
        orphans = [
            id
            for id, owner in self.standing.owners.items()
            if id not in floor.tables and id not in floor.opening and id not in floor.faults
            if owner == self.me or owner not in self.standing.servers
        ]
        self._orphans = {id: self._orphans.get(id, now) for id in orphans}
        if now < self._back:  # the leases of all ran out meanwhile: that says nothing
            return
        mine = {id for id in orphans if self._is_mine(id) or now - self._orphans[id] >= TURN}
        if mine:  # beside the looks, so that the lease is renewed meanwhile
            self._taking = asyncio.get_running_loop().create_task(self._take(mine))

    async def _take(self, tables: set[str]) -> None:
        try:
            for row in await self.floor.store.tables():
                if row.id in tables:
                    with suppress(Stale):  # somebody was quicker
                        await self.floor.take_up(row)
        except StoreFailed as failure:
            log.error("tables were not taken up: %s", failure)
        except Exception:
            log.exception("a fault in taking tables up")

    def _is_mine(self, table: str) -> bool:
        """Every process finds the same one, each table another."""

        def weight(server: str) -> bytes:
            return hashlib.sha256(f"{server} {table}".encode()).digest()

        return self.me == max(self.standing.servers, key=weight)

    # finding

    def knows(self, table: str) -> bool:
        """Whether the table is open, here or elsewhere."""
        return table in self.standing.owners

    def _owner(self, table: str) -> str:
        owner = self.standing.owners.get(table, "")
        return owner if owner in self.standing.servers else ""

    def _here(self, table: str) -> GamingTable | None:
        """If it is certain that nobody else has it: the lease runs."""
        return self.floor.table(table) if self.leased else None

    async def place(self, table: str) -> GamingTable | str | None:
        """The table if it is here; else the process that owns it; None: no such table is open."""
        until = time.monotonic() + PATIENCE
        while True:
            here, owner = self._here(table), self._owner(table)
            if here:
                return here
            if owner and owner != self.me:
                return owner
            await self.look()
            if not self.knows(table) and table not in self.floor.tables:
                return None
            if time.monotonic() > until:
                raise BetweenOwners
            if not self._here(table):
                await asyncio.sleep(OFTEN)

    async def until_moved(self, table: str, owner: str) -> None:
        """Until another process owns the table, or nobody does."""
        async with self._looked:
            await self._looked.wait_for(lambda: self._owner(table) != owner)

    # asking others

    async def ask(
        self, owner: str, method: str, path: str, headers: dict[str, str], body: bytes = b"",
        seconds: float = ASKING,
    ) -> httpx.Response:  # fmt: skip
        """`BetweenOwners` if there is no answer; `Unreached` if it was not asked."""
        address = self.standing.servers.get(owner)
        if address is None:
            raise Unreached
        try:
            return await self._client.request(
                method, f"http://{address}{path}", headers={**headers, MARK: "1"}, content=body,
                timeout=seconds,
            )  # fmt: skip
        except httpx.HTTPError as error:
            log.warning("the process at %s does not answer: %r", address, error)
            self.poke()
            never = isinstance(error, httpx.ConnectError | httpx.ConnectTimeout)
            raise (Unreached if never else BetweenOwners) from None

    async def elsewhere(self, path: str, token: str = "") -> list[Any]:
        """What each of the other processes answers; None for one that does not."""
        headers = _bearer(token)

        async def answer(owner: str) -> Any:
            with suppress(BetweenOwners):
                found = await self.ask(owner, "GET", path, headers)
                return found.json() if found.status_code == httpx.codes.OK else None

        return await asyncio.gather(*(answer(owner) for owner in self.neighbours))

    async def tiles(self) -> list[dict[str, Any]]:
        """Of tables elsewhere, for the lobby; between two owners, as it was last known."""
        async with self._asking:
            if time.monotonic() - self._asked > FRESH:
                for tiles in await self.elsewhere("/api/tables"):
                    self._tiles |= {tile["id"]: tile for tile in tiles or ()}
                self._asked = time.monotonic()
        elsewhere = self.standing.owners.keys() - self.floor.tables.keys()
        self._tiles = {id: tile for id, tile in self._tiles.items() if id in elsewhere}
        return list(self._tiles.values())

    async def relieve(self, table: str, dealer: str, token: str) -> None:
        """At a table elsewhere, for the floorperson whose session it is; `BetweenOwners` if it is
        out of reach."""
        headers = {**_bearer(token), "content-type": "application/json"}
        body = msgspec.json.encode({"dealer": "", "instead_of": dealer})
        path = f"/api/tables/{table}/assign"
        said = await self.ask(self._owner(table), "POST", path, headers, body)
        if said.status_code != httpx.codes.OK:
            raise BetweenOwners

    @property
    def _unowned(self) -> bool:
        """Whether a table is between two owners."""
        away = self.standing.owners.keys() - self.floor.tables.keys() - self.floor.faults.keys()
        return any(self._owner(table) in ("", self.me) for table in away)

    async def seats(self, token: str) -> list[dict[str, Any]] | None:
        """Where a player sits elsewhere; None if that is not known now."""
        answers = await self.elsewhere("/api/session", token)
        if not all(answers) or self._unowned:
            return None
        return [seats for answer in answers for seats in answer["account"]["tables"]]


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} if token else {}


async def refuses(address: str) -> bool:
    """Whether nobody listens there any more; one that does not answer in time is not dead yet."""
    host, _, port = address.rpartition(":")
    try:
        async with asyncio.timeout(CONNECTING):
            _, writer = await asyncio.open_connection(host.strip("[]"), int(port))
    except ConnectionRefusedError:
        return True
    except (OSError, TimeoutError):
        return False
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()
    return False
