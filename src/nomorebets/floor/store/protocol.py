"""What the floor keeps, and how: a small protocol with more than one store behind it.

An `Append` is the unit of truth: journal lines of one table, the secrets behind them, the chips
they move and the answer to the command that caused them become durable together, or not at all.
Every append names the epoch under which its writer owns the table; an older epoch is refused.
"""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from nomorebets.table.past_round import RoundRow

CAGE = "cage"  # where play chips come from
HOUSE = "house"  # the purse of all house players


class StoreFailed(Exception):
    """Nothing was stored, or nobody can say whether it was: nothing may be acknowledged."""


class StoreFull(StoreFailed):
    """There is no room; nothing was stored."""


class Stale(StoreFailed):
    """Another process owns the table now."""


class BetweenOwners(StoreFailed):
    """The table is between two owners; nothing was done."""

    def __init__(self) -> None:
        super().__init__("one moment: the table is being taken over; try again")


class TooFewChips(Exception):
    """A movement would leave an account with less than nothing."""


class EnoughChips(Exception):
    """Whoever is to be given chips has as many as that already."""

    def __init__(self, held: int) -> None:
        super().__init__(held)
        self.held = held


class Changed(Exception):
    """Not as it was when it was looked at."""


class Taken(Exception):
    """There is one of that name already."""


class Movement(msgspec.Struct, frozen=True):
    """Chips go from one place to another. `seq` is the line of the table's journal that says so,
    `act` the how-manieth of its acts (0: its fact), `cite` that act's paragraph."""

    source: str
    target: str
    amount: int
    gist: str = ""
    table: str = ""
    seq: int = 0
    act: int = 0
    cite: str = ""


class Grant(msgspec.Struct, frozen=True):
    """Chips for somebody who has nearly none, wherever they are. `seen` is what the account had
    when it was looked at; `places` end the names of all places at tables where a player's are."""

    account: str
    places: tuple[str, ...]
    amount: int
    below: int
    seen: int
    gist: str = ""

    @property
    def movement(self) -> Movement:
        return Movement(CAGE, self.account, self.amount, self.gist)


class Entry(msgspec.Struct, frozen=True):
    """A movement as the ledger has it."""

    id: int
    at: str
    movement: Movement


class Kept(msgspec.Struct, frozen=True):
    """The answer to a command, kept under its client's key."""

    account: int
    key: str
    digest: str  # of the command: the same key for another one is refused
    answer: bytes
    refused: bool = False  # the answer is a refusal


class TableRow(msgspec.Struct, frozen=True):
    id: str
    settings: bytes
    opened_at: str
    closed_at: str = ""


class Append(msgspec.Struct, frozen=True):
    """What becomes durable together."""

    table: str
    epoch: int
    at: str
    seq: int = 0  # of the first of the lines
    lines: Sequence[bytes] = ()
    keys: dict[str, bytes] = {}  # by commitment; secret
    movements: Sequence[Movement] = ()
    rounds: Sequence[RoundRow] = ()
    kept: Kept | None = None
    checkpoint: bytes = b""
    checkpoint_seq: int = 0
    closes: bool = False
    waiting: bytes | None = None  # what is noted for later, if that has changed
    dealer: str | None = None  # who deals here from now on, if that has changed
    new_play: bool = False  # refused while the disk is all but full; the rest is finished


class Account(msgspec.Struct, frozen=True):
    id: int
    name: str
    role: str
    password: str = ""  # its argon2 hash; "" for a guest
    totp: str = ""  # commits to the secret of the second factor; "": there is none
    disabled: bool = False

    @property
    def guest(self) -> bool:
        return not self.password

    @property
    def ledger(self) -> str:
        return f"player:{self.id}"


def welcome(account: Account, chips: int) -> Movement:
    return Movement(CAGE, account.ledger, chips, "welcome: play chips")


class RoundFilter(msgspec.Struct, frozen=True):
    """Which rounds are looked for."""

    table: str = ""
    number: int = 0
    seat: int = 0
    player: str = ""
    since: str = ""
    until: str = ""
    limit: int = 50


class Standing(msgspec.Struct, frozen=True):
    """Who serves the floor now, as a shared store has it."""

    servers: dict[str, str]  # addresses, by process, of those whose lease runs
    owners: dict[str, str]  # of every open table: a process, or ""
    new: bool = False  # this process was not among the servers before


class HandWriting(Protocol):
    """Whoever writes codes and signs seals (`proofs.Signer`)."""

    @property
    def public(self) -> str: ...
    def signed(self, seal: Any) -> bytes: ...


class Store(Protocol):
    """Writes are awaited until durable. A store raises `StoreFailed` and nothing else of its own,
    but for the refusals above."""

    name: str

    @property
    def hand(self) -> HandWriting | None:
        """None: nothing is proven."""

    @property
    def waiting_writes(self) -> int:
        """Writes that wait for the disk, as far as is known."""

    async def check(self, at: str) -> None:
        """Make something durable, so that it is known whether the store can."""

    async def examine(self) -> list[str]:
        """What the database itself finds wrong with what it keeps."""

    async def orphans(self) -> list[str]:
        """Open tables that no process owns, though the lease of at least one runs."""

    @property
    def full(self) -> bool:
        """Whether only what brings no new play is stored, for want of room."""

    # tables and their journals
    async def open_table(self, row: TableRow) -> None: ...
    async def take_back(self, table: str) -> None:
        """It was not opened after all: as if it never had been, if its journal has no line."""

    async def tables(self) -> list[TableRow]: ...
    async def claim(self, table: str) -> int:
        """Become the table's owner: the new epoch, under which alone appends are accepted."""

    async def reclaim(self, table: str, epoch: int) -> int:
        """After a failure, still the owner: the epoch under which to go on. What was under way
        under the old one has ended, or will be refused."""

    async def append(self, append: Append) -> None:
        """`Taken` if its dealer deals at another open table."""

    async def lines(self, table: str, after: int = 0, limit: int = 0) -> list[bytes]: ...
    async def last_seq(self, table: str) -> int: ...
    async def keys(self, table: str) -> dict[str, bytes]: ...
    async def checkpoint(self, table: str, before: int = 0) -> bytes:
        """The last one, or the last before a line; b"" if there is none."""

    async def rounds(self, found: RoundFilter) -> list[RoundRow]: ...
    async def waiting(self, table: str) -> bytes:
        """What is noted for later, as the last append that told it has it; b"" if nothing."""

    async def dealer(self, table: str) -> str:
        """Who deals at a table; "" for nobody."""

    async def deals_at(self, dealer: str) -> str:
        """The open table at which somebody deals; "" for none."""

    async def kept(self, account: int, key: str) -> Kept | None: ...
    async def keep(self, kept: Kept, at: str) -> None:
        """An answer by itself. `Stale` if there is one under the key."""

    async def age(self) -> int:
        """How often the floor has grown older: no clock of the day, which may be put forward."""

    async def grow_older(self, seen: int) -> int:
        """By one, unless another process saw to that: the age then."""

    async def forget_kept(self, before: int) -> int:
        """Forget the answers kept before an age; how many."""

    # the record of the equipment
    async def equipment(self, after: int = 0) -> list[bytes]:
        """Its lines after one."""

    async def tell_equipment(
        self, seq: int, line: bytes, at: str, kept: Kept | None = None
    ) -> None:
        """One more line; `Stale` if another has come before it."""

    # chips
    async def move(self, movements: Sequence[Movement], at: str, kept: Kept | None = None) -> None:
        """Movements away from any table."""

    async def grant(self, grant: Grant, at: str, kept: Kept | None = None) -> None:
        """`EnoughChips`, or `Changed` if the account has not what it had: then look again."""

    async def balance(self, ledger: str) -> int: ...
    async def balances(self) -> dict[str, int]: ...
    async def sums(self) -> dict[str, int]:
        """What each account has by its movements, counted again."""

    async def ledger(self, account: str = "", table: str = "", limit: int = 100) -> list[Entry]: ...

    # accounts and sessions
    async def create_account(
        self, name: str, role: str, password: str, at: str, chips: int = 0
    ) -> Account: ...
    async def account(self, name: str) -> Account | None:
        """Of that name, or one that looks like it."""

    async def accounts(self) -> list[Account]: ...
    async def second_factor(self, account: Account) -> str:
        """The secret; "" if it is lost. An earlier edition kept it in clear, with the account."""

    async def keep_second_factor(self, secret: str) -> str:
        """Wrapped; returns what commits to it, for the account."""

    async def forget_second_factor(self, promised: str) -> None: ...

    async def change_account(self, account: Account) -> None:
        """Its role, password, second factor, or whether it is disabled; its sessions end."""

    async def use_code(self, id: int, step: int) -> bool:
        """Whether no code of that step or a later one was used before."""

    async def guess(self, who: str, now: float) -> float:
        """A password is guessed: how many seconds too early it is; 0: it is counted."""

    async def forgive(self, who: str) -> None:
        """The guess was right."""

    async def forget_guesses(self, before: float) -> None: ...
    async def put_session(
        self, digest: str, account: int, expires: float, until: float = 0.0
    ) -> None:
        """`until`: it lasts no longer, however it is used."""

    async def touch_session(self, digest: str, expires: float, least: float) -> None:
        """It lasts on, if that is longer by so many seconds."""

    async def session(self, digest: str, now: float) -> Account | None:
        """Whose session it is, if it runs and the account is not disabled."""

    async def drop_session(self, digest: str) -> None: ...

    # the history
    async def adopt(self) -> None:
        """What was written before there were codes, or by nobody who writes them, is from now on
        the floor's; only where nothing was sealed yet."""

    async def heads(self) -> dict[str, tuple[int, str]]:
        """Of every journal that has lines: how many, and the hash of the last."""

    async def counts(self) -> dict[str, int]:
        """Movements, accounts, tables; and the number of the last movement."""

    async def movements(self, last: int) -> int:
        """How many there are up to a number."""

    async def seals(self, after: int = 0, limit: int = 0) -> list[bytes]: ...
    async def add_seal(self, n: int, seal: bytes) -> bool:
        """False if there is one of that number."""

    async def proven(self) -> bool:
        """Whether there is any code."""

    async def not_proven(self) -> list[str]:
        """Rows that are not as the floor wrote them, or gone."""

    async def close(self) -> None: ...
