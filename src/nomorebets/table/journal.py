"""The journal: one JSON line a fact, with the acts that followed, chained by SHA-256.

A line is `{"seq":…,"fact":{…},"acts":[…],"hash":"…"}`. Its hash is the SHA-256 of the hash before
it and of the line's own bytes up to `,"hash":`. Bytes are hashed as stored, never encoded again.
"""

import errno
import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.table.facts import (
    APART,
    Act,
    AnyFact,
    Began,
    Bought,
    CouponIssued,
    Irregularity,
    Left,
    Opened,
    Revealed,
    Sat,
    Sealed,
    SetAside,
    Shut,
    TermsChanged,
    Wagered,
)

COMING, BETWEEN = (Sat, Bought, CouponIssued, Left), (Opened, Sealed, TermsChanged, Shut)
GOES_ON = (SetAside, Wagered, *COMING)  # who tells it tells more: what holds instead, who else goes
GENESIS = "0" * 64
VERSION = 4  # what is written; 1 to 3 are read too, and replay as they were recorded
TAIL = len(',"hash":"') + 64 + len('"}')


class ToldBy(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Who of the staff told a fact, in which role, and why; and who confirmed it, where it needs
    two people."""

    name: str
    role: str
    reason: str = ""
    also: "ToldBy | None" = None

    @property
    def who(self) -> str:
        confirmed = f"; confirmed by {self.also.who}" if self.also else ""
        return f"{self.name}, {self.role}{confirmed}"


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A fact, when it was told, and the acts that followed."""

    seq: int
    fact: AnyFact
    acts: tuple[Act, ...] = ()
    at: str = ""
    by: ToldBy | None = None  # None: a player, or the system


class _Stored(Line, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    hash: str = ""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(_Stored).decode


def chained(before: str, body: bytes) -> str:
    return hashlib.sha256(before.encode() + body).hexdigest()


def sealed_line(line: Line, before: str) -> tuple[bytes, str]:
    """The stored bytes of a line and its hash."""
    body = _encode(line)[:-1]
    digest = chained(before, body)
    return body + b',"hash":"' + digest.encode() + b'"}', digest


class Journal:
    """Lines as they are told, from the first or after one that is stored elsewhere."""

    def __init__(self, seq: int = 0, head: str = GENESIS) -> None:
        self.lines: list[Line] = []
        self.stored: list[bytes] = []
        self.seq = seq
        self.head = head
        self.by: ToldBy | None = None  # who tells what is added now

    def add(self, fact: AnyFact, acts: Iterable[Act] = (), at: str = "") -> Line:
        self.seq += 1
        by_itself = isinstance(fact, Revealed | Sealed)
        line = Line(self.seq, fact, tuple(acts), at, None if by_itself else self.by)
        if not (by_itself or isinstance(fact, GOES_ON)):
            self.by = None  # what follows by itself nobody tells
        stored, self.head = sealed_line(line, self.head)
        self.lines.append(line)
        self.stored.append(stored)
        return line

    def forget(self) -> None:
        """The lines so far are kept elsewhere; what follows is chained to them."""
        self.lines.clear()
        self.stored.clear()

    def write(self, path: Path) -> None:
        """All at once or not at all."""
        beside = path.with_name(path.name + ".part")
        try:
            with beside.open("wb") as file:
                for line in self.stored:
                    file.write(line + b"\n")
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise


class KeptJournal(Journal):
    """Each line goes to a file when it is told: whatever happens next, it is there."""

    def __init__(self, path: Path, seq: int = 0, head: str = GENESIS) -> None:
        super().__init__(seq, head)
        self.path = path
        if not seq:
            path.open("xb").close()

    def with_lines(self, lines: Iterable[Line]) -> "KeptJournal":
        for line in lines:
            self.add(line.fact, line.acts, line.at)
        return self

    def add(self, fact: AnyFact, acts: Iterable[Act] = (), at: str = "") -> Line:
        line = super().add(fact, acts, at)
        stored = self.stored[-1] + b"\n"
        with self.path.open("ab", buffering=0) as file:
            whole = file.tell()
            try:
                if file.write(stored) < len(stored):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            except OSError as error:
                file.truncate(whole)
                raise OSError(error.errno, error.strerror, str(self.path)) from None
        return line


def back_in_time(lines: Iterable[Line]) -> tuple[int, ...]:
    """The lines that say they were told before a line before them."""
    found, latest = [], ""
    for line in lines:
        if line.at and line.at < latest:
            found.append(line.seq)
        latest = max(latest, line.at)
    return tuple(found)


def read(data: bytes, seq: int = 0, head: str = GENESIS) -> Iterator[Line]:
    """The lines of a journal, or those after line `seq`, each verified against the one before."""
    last = seq + data.count(b"\n")
    for raw in data.split(b"\n"):
        seq += 1
        if not raw:
            if seq - 1 != last:
                raise Refused("", f"the journal has an empty line at seq {seq}")
            return
        if seq == 1 and not raw.startswith(b"{"):
            raise Refused("", "the file is no journal from seq 1 on (nmb replay runs a scenario)")
        digest = chained(head, raw[:-TAIL])
        if raw[-TAIL:] != b',"hash":"' + digest.encode() + b'"}':
            raise Refused(
                "",
                f"the journal's chain breaks at seq {seq}: the line was changed, moved or cut off",
            )
        try:
            line = _decode(raw)
        except msgspec.DecodeError as error:
            raise Refused("", f"line {seq} is not a line of a journal: {error}") from None
        if line.seq != seq:
            raise Refused("", f"the journal has seq {line.seq} where seq {seq} belongs")
        head = digest
        yield Line(
            line.seq, line.fact, line.acts, line.at, line.by
        )  # its hash would tell hidden cards
    raise Refused("", f"the journal is cut off in seq {seq}: its last line has no end")


@dataclass
class RecordedRound:
    """One round as a journal has it: its facts, and the acts each was followed by."""

    number: int
    seq: int
    facts: list[AnyFact] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    at: str = ""
    seqs: list[tuple[int, int]] = field(default_factory=list)  # (acts before the line, its seq)

    def add(self, line: Line) -> None:
        if isinstance(line.fact, SetAside):
            self._set_aside(line.fact)
            return
        if isinstance(line.fact, Irregularity) and line.fact.after < len(self.acts):
            del self.acts[line.fact.after :]  # told late: what had been foreseen did not happen
        self.facts.append(line.fact)
        self.seqs.append((len(self.acts), line.seq))
        self.acts.extend(line.acts)

    def _set_aside(self, fact: SetAside) -> None:
        if not 1 <= fact.first <= len(self.facts):
            told = f"the round has {len(self.facts)} facts"
            raise Refused("", f"nothing is set aside from fact {fact.first} on: {told}")
        del self.acts[self.seqs[fact.first - 1][0] :]
        del self.facts[fact.first - 1 :], self.seqs[fact.first - 1 :]

    def seq_of_fact(self, fact: int) -> int:
        """The line of the how-manieth fact, counted from 0."""
        return self.seqs[fact][1] if fact < len(self.seqs) else self.seq

    def seq_of(self, act: int) -> int:
        """The line an act stands in."""
        return max((seq for before, seq in self.seqs if before <= act), default=self.seq)


Entry = AnyFact | RecordedRound


def set_aside(lines: Iterable[Line]) -> list[tuple[Line, list[Line]]]:
    """Of the lines of one round: each that sets others aside, with those."""
    found: list[tuple[Line, list[Line]]] = []
    told: list[Line] = []
    for line in lines:
        if isinstance(line.fact, SetAside):
            found.append((line, told[line.fact.first - 1 :]))
            del told[line.fact.first - 1 :]
        elif not isinstance(line.fact, (Began, *APART)):
            told.append(line)
    return found


def seq_text(seq: int) -> str:
    return f"seq {seq}"


def entries(
    lines: Iterable[Line], said: Callable[[int], str] = seq_text
) -> Iterator[tuple[int, Entry]]:
    """What a journal tells, round by round: (seq, a fact between rounds or a whole round).

    Keys and seeds stand where they were told, but belong to no round.
    """
    current: RecordedRound | None = None
    for line in lines:
        fact = line.fact
        if line.seq == 1 and not isinstance(fact, Opened):
            raise Refused("", f"the first fact ({said(1)}) does not open a table")
        if line.seq > 1 and isinstance(fact, Opened):
            raise Refused("", f"a second table is opened at {said(line.seq)}")
        if isinstance(fact, Began):
            if current:
                yield current.seq, current
            current = RecordedRound(fact.round, line.seq, at=line.at)
            current.acts.extend(line.acts)
        elif isinstance(fact, APART):
            yield line.seq, fact
        elif current is not None and not fact_between(fact):
            try:
                current.add(line)
            except Refused as refusal:
                raise Refused(refusal.cite, f"{said(line.seq)}: {refusal.why}") from None
        else:
            if current:
                yield current.seq, current
                current = None
            yield line.seq, fact
    if current:
        yield current.seq, current


def fact_between(fact: AnyFact) -> bool:
    """Facts that are told between rounds; players also come and go while wagers are open."""
    if isinstance(fact, COMING):
        return not fact.wagering
    return isinstance(fact, BETWEEN)


def edition_text(game: Game, edition: str) -> str:
    return f"N.J.A.C. {game.subchapter} as of {edition}"


def opened(game: Game, terms: object, source: str, table: str = "") -> Opened:
    plain = game.plain(terms)
    edition = str(plain.get("edition", game.editions[0]))
    return Opened(
        game=game.id, edition=edition_text(game, edition), terms=plain,
        source=source, version=VERSION, table=table,
    )  # fmt: skip
