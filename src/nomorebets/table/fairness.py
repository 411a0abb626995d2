"""What a table promised of its draws: which link of its chain each takes, and whose seeds.

`Fairness` follows a journal fact by fact and refuses what breaks the protocol
(docs/reference/fairness.md). The table itself, its replay and the audit all follow it so.
"""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import msgspec

from nomorebets.equipment.key_chain import (
    AHEAD,
    LINKS,
    draw_key,
    link_before,
    mixed,
    seed_commitment,
    table_digest,
)
from nomorebets.equipment.random_source import KEY_BYTES, commitment
from nomorebets.law.refusal import Refused
from nomorebets.table.facts import (
    AnyFact,
    Began,
    Chained,
    Left,
    Opened,
    Revealed,
    Sealed,
    SeedCommitted,
    SeedsAsked,
    SeedTold,
    SeedWithheld,
    Shuffled,
)
from nomorebets.table.journal import Line

MOST_WITHHELD = 3  # seeds; who withholds more gives none at the table any more
CHAINED = 4  # from this version of the journal on software deals from a chain of keys
_encode = msgspec.json.Encoder().encode


class Draw(msgspec.Struct, frozen=True):
    """A shoe, spin, roll or draw: its number at the table, and what is mixed into it."""

    number: int
    mix: bytes
    seeds: dict[str, str] = {}  # by player


class Fairness(msgspec.Struct):
    """Where the chain and the seeds of a table stand."""

    table: bytes
    firsts: dict[str, int] = {}  # the number of each chain's first link, by anchor
    number: int = 0  # draws begun
    told: int = 0  # links told
    last: bytes = b""  # the last link told, or the anchor before the first of a chain
    standing: dict[str, str] = {}  # commitments to seeds that are asked for next, by player
    asked: dict[str, str] = {}  # commitments to seeds that were asked for and are due
    seeds: dict[str, str] = {}  # told for the round that begins next, by player
    mix: bytes = b""  # of the round in progress
    mixed_in: dict[str, str] = {}  # the seeds of that mix
    sealed: bool = False  # its mix was made when its draw was sealed
    withheld: dict[str, int] = {}  # how often each player did not tell a seed that was asked for
    draws: dict[str, Draw] = {}  # by commitment, those of this round and those not told
    opened: Opened | None = None

    @classmethod
    def of(cls, opened: Opened) -> "Fairness":
        plain = msgspec.structs.replace(opened, anchor="")
        found = cls(table_digest(_encode(plain)), opened=opened)
        if opened.anchor:
            found.last = _bytes(opened.anchor, "anchor")
            found.firsts = {opened.anchor: 1}
        return found

    def copy(self) -> "Fairness":
        return msgspec.msgpack.decode(msgspec.msgpack.encode(self), type=Fairness)

    @property
    def next_mix(self) -> bytes:
        """Of the seeds told for the round that begins next."""
        return mixed({player: bytes.fromhex(seed) for player, seed in self.seeds.items()})

    def follow(self, fact: AnyFact) -> None:
        step = self.STEPS.get(type(fact))
        if step is not None:
            step(self, fact)

    def draw_key(self, link: bytes) -> bytes:
        draw = self.draws[commitment(link)]
        return draw_key(self.table, draw.number, link, draw.mix)

    # the chain

    def _chained(self, fact: Chained) -> None:
        first = max(self.firsts.values()) + LINKS
        if fact.first != first:
            raise Refused("", f"the next chain begins with draw {first}, not {fact.first}")
        if first - self.number <= AHEAD:
            why = f"the next draw is {self.number + 1}; it is told {AHEAD} draws before"
            raise Refused("", f"the chain of draw {first} comes too late: {why}")
        self.firsts = {**self.firsts, _bytes(fact.anchor, "anchor").hex(): first}

    def _committed(self, fact: Sealed | Shuffled) -> None:
        if isinstance(fact, Sealed):
            self._make_mix()
            self.sealed = True
        if fact.commitment and fact.commitment not in self.draws:
            self.number += 1
            self.draws[fact.commitment] = Draw(self.number, self.mix, self.mixed_in)
        if fact.commitment and not any(
            first <= self.number < first + LINKS for first in self.firsts.values()
        ):
            raise Refused("", f"draw {self.number} has no link: no chain was told for it")

    def _revealed(self, fact: Revealed) -> None:
        link, number = _bytes(fact.key, "key"), self.told + 1
        draw = self.draws.get(commitment(link))
        if draw is None:
            raise Refused("", "this key was never committed to")
        if draw.number != number:
            why = f"the key of draw {draw.number} is told where that of draw {number} is due"
            raise Refused("", f"a link of the chain was passed over: {why}")
        for anchor, first in self.firsts.items():
            if first == number:
                self.last = bytes.fromhex(anchor)
        if link_before(self.table, number, link) != self.last:
            why = "it does not lead to the anchor that was told, for this table and its terms"
            raise Refused("", f"the key of draw {number} is not of the chain: {why}")
        self.told, self.last = number, link

    # seeds

    def _left(self, fact: Left) -> None:
        self.standing.pop(fact.player, None)

    def _seed_committed(self, fact: SeedCommitted) -> None:
        if self.withheld.get(fact.player, 0) >= MOST_WITHHELD:
            raise Refused("", f"{fact.player} withheld seeds, and gives none here any more")
        _bytes(fact.commitment, "commitment")
        self.standing[fact.player] = fact.commitment

    def _seeds_asked(self, fact: SeedsAsked) -> None:
        if self.asked:
            raise Refused("", f"the seed of {min(self.asked)} is still due")
        if fact.players != tuple(sorted(self.standing)) or not fact.players:
            had = ", ".join(sorted(self.standing)) or "nobody"
            raise Refused("", f"seeds are asked of all who committed to one: {had}")
        self.asked, self.standing, self.seeds = self.standing, {}, {}

    def _seed_told(self, fact: SeedTold) -> None:
        due = self.asked.get(fact.player)
        if due is None:
            raise Refused("", f"no seed is due from {fact.player}")
        if seed_commitment(self.table, fact.player, _bytes(fact.seed, "seed")) != due:
            raise Refused("", f"{fact.player} committed to another seed")
        del self.asked[fact.player]
        self.seeds[fact.player] = fact.seed

    def _seed_withheld(self, fact: SeedWithheld) -> None:
        if self.asked.pop(fact.player, None) is None:
            raise Refused("", f"no seed is due from {fact.player}")
        self.withheld[fact.player] = self.withheld.get(fact.player, 0) + 1

    # rounds

    def _make_mix(self) -> None:
        if self.asked:
            raise Refused("", f"the seed of {min(self.asked)} is due, told or withheld, before")
        self.mix, self.mixed_in = self.next_mix, self.seeds
        self.seeds = {}

    def _began(self, fact: Began) -> None:
        self.draws = {c: draw for c, draw in self.draws.items() if draw.number > self.told}
        if not self.sealed:
            self._make_mix()
        self.sealed = False

    STEPS: ClassVar[dict[type[Any], Callable[["Fairness", Any], None]]] = {
        Chained: _chained, Sealed: _committed, Shuffled: _committed, Revealed: _revealed,
        Left: _left, SeedCommitted: _seed_committed, SeedsAsked: _seeds_asked,
        SeedTold: _seed_told, SeedWithheld: _seed_withheld, Began: _began,
    }  # fmt: skip


def anchors(lines: Iterable[Line]) -> list[tuple[str, int, int]]:
    """Of each chain a journal tells: its anchor, the number of its first link, and the line."""
    found = []
    for line in lines:
        if isinstance(line.fact, Opened) and line.fact.anchor:
            found.append((line.fact.anchor, 1, line.seq))
        elif isinstance(line.fact, Chained):
            found.append((line.fact.anchor, line.fact.first, line.seq))
    return found


def _bytes(told: str, what: str) -> bytes:
    try:
        found = bytes.fromhex(told)
    except ValueError:
        raise Refused("", f"this is no {what}") from None
    if len(found) != KEY_BYTES or found.hex() != told:
        raise Refused("", f"this is no {what}")
    return found
