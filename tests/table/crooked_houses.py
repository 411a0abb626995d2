"""A house that cheats in every way the protocol leaves it, and an honest player's own verifier.

The verifier is written from docs/reference/fairness.md alone: it shares no code with the program.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.table.facts import AnyFact, Opened
from nomorebets.table.fairness import Fairness
from nomorebets.table.house_players import HousePlayers, buy_in
from nomorebets.table.journal import Journal, Line, opened
from nomorebets.table.open_table import OpenTable
from nomorebets.table.resume import resume
from nomorebets.table.sources import Software, keys

ANN, ACE = "Ann", "Ace"  # an honest player, and the house's accomplice
Chooses = Callable[[OpenTable], bytes]


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


class Caught(Exception):
    """The honest player's client has seen the house cheat."""


class Verifier:
    """An honest player's client: it keeps what it saw, and verifies each key when it is told."""

    def __init__(self, player: str, seed: int = 0) -> None:
        self.player = player
        self.random = random.Random(f"{player} {seed}")
        self.table = b""
        self.last = b""
        self.told = self.number = self.chain = 0
        self.anchors: dict[int, bytes] = {}
        self.own: dict[str, bytes] = {}  # seeds by commitment, never told before they are asked for
        self.due: dict[str, str] = {}
        self.standing: dict[str, str] = {}
        self.seeds: dict[str, bytes] = {}
        self.mixed: dict[str, bytes] = {}
        self.sealed = False
        self.draws: dict[bytes, tuple[int, dict[str, bytes]]] = {}
        self.keys: dict[int, bytes] = {}  # draw keys, by number

    # what it says

    def commit(self) -> str:
        seed = self.random.randbytes(32)
        promise = sha(b"nomorebets seed v2:", self.table, sha(self.player.encode()), seed).hex()
        self.own[promise] = seed
        return promise

    def seed(self) -> str:
        return self.own[self.due[self.player]].hex()

    # what it hears

    def hear(self, fact: dict[str, Any]) -> None:
        step = getattr(self, "on_" + fact["fact"].replace(" ", "_"), None)
        if step is not None:
            step(fact)

    def on_opened(self, fact: dict[str, Any]) -> None:
        plain = {key: value for key, value in fact.items() if key != "anchor"}
        text = json.dumps(plain, separators=(",", ":"), ensure_ascii=False)
        self.table = sha(b"nomorebets table v1:", text.encode())
        self.anchors[1] = bytes.fromhex(fact["anchor"])

    def on_chained(self, fact: dict[str, Any]) -> None:
        if fact["first"] != max(self.anchors) + 1000 or fact["first"] - self.number <= 100:
            raise Caught("a chain that comes late, or leaves numbers out")
        self.anchors[fact["first"]] = bytes.fromhex(fact["anchor"])

    def on_seed_committed(self, fact: dict[str, Any]) -> None:
        self.standing[fact["player"]] = fact["commitment"]

    def on_left(self, fact: dict[str, Any]) -> None:
        self.standing.pop(fact["player"], None)

    def on_seeds_asked(self, fact: dict[str, Any]) -> None:
        if self.due or set(fact["players"]) != set(self.standing):
            raise Caught("seeds are not asked of all who committed to one")
        self.due, self.standing, self.seeds = self.standing, {}, {}

    def on_seed_told(self, fact: dict[str, Any]) -> None:
        player, seed = fact["player"], bytes.fromhex(fact["seed"])
        promise = sha(b"nomorebets seed v2:", self.table, sha(player.encode()), seed).hex()
        if self.due.pop(player, "") != promise:
            raise Caught(f"{player} told another seed")
        self.seeds[player] = seed

    def on_seed_withheld(self, fact: dict[str, Any]) -> None:
        if self.due.pop(fact["player"], None) is None or fact["player"] == self.player:
            raise Caught("my seed was left out, though I told it")

    def mix(self) -> None:
        if self.due:
            raise Caught("seeds are still due")
        self.mixed, self.seeds = self.seeds, {}

    def on_sealed(self, fact: dict[str, Any]) -> None:
        self.mix()
        self.sealed = True
        self.drawn(fact["commitment"])

    def on_shuffled(self, fact: dict[str, Any]) -> None:
        self.drawn(fact["commitment"])

    def on_began(self, fact: dict[str, Any]) -> None:
        if not self.sealed:
            self.mix()
        self.sealed = False

    def drawn(self, promise: str) -> None:
        if bytes.fromhex(promise) not in self.draws:
            self.number += 1
            self.draws[bytes.fromhex(promise)] = (self.number, self.mixed)

    def on_revealed(self, fact: dict[str, Any]) -> None:
        link = bytes.fromhex(fact["key"])
        number, seeds = self.draws.get(sha(b"nomorebets shoe v1:", link), (0, {}))
        if number != self.told + 1:
            raise Caught("a link was passed over, or never committed to")
        self.last = self.anchors.get(number, self.last)
        eight = number.to_bytes(8, "big")
        if sha(b"nomorebets link v1:", self.table, eight, link) != self.last:
            raise Caught("a key that is not of the chain")
        parts = sorted(sha(player.encode()) + seed for player, seed in seeds.items())
        mix = sha(b"nomorebets mix v1:", *parts) if parts else b""
        self.keys[number] = sha(b"nomorebets draw v1:", self.table, eight, link, mix)
        self.told, self.last = number, link


class Heard(Journal):
    """A journal that an honest player's client hears as it is told."""

    def __init__(self, *clients: Verifier) -> None:
        super().__init__()
        self.clients = clients

    def add(self, fact: AnyFact, acts: Any = (), at: str = "") -> Line:
        line = super().add(fact, acts, at)
        for client in self.clients:
            client.hear(json.loads(self.stored[-1])["fact"])
        return line


class Careless(Fairness):
    """The house's own program does not mind what it is told to do."""

    def follow(self, fact: AnyFact) -> None:
        with suppress(Refused, KeyError):
            super().follow(fact)


class Chosen(Software):
    """Keys as the house likes them, each chosen when it is wanted; its chain is a pretence."""

    def __init__(self, choose: Chooses) -> None:
        super().__init__(keys("crooked"))
        self.choose = choose
        self.at: OpenTable | None = None

    def _commit(self, side: int = 0) -> str:
        assert self.at is not None
        self.keys = iter([self.choose(self.at)])
        return super()._commit(side)


def seated(
    of: Game, source: Software, *clients: Verifier, players: tuple[str, ...] = (ANN,)
) -> OpenTable:
    table = OpenTable(of, of.terms(), source, journal=Heard(*clients))
    assert table.fairness is not None
    told = table.fairness
    table.fairness = Careless(told.table, told.firsts, last=told.last)
    if isinstance(source, Chosen):
        source.at = table
    for seat, player in enumerate(players, 1):
        table.sit(player, seat if of.counter is None else 0, 100 * buy_in(of, table.terms))
    return table


def without_a_chain(of: Game, choose: Chooses) -> OpenTable:
    """A table as it was before there were chains: a key a draw, committed when it begins."""
    edition = opened(of, of.terms(), "software").edition
    first = Opened(game=of.id, edition=edition, terms=of.plain(of.terms()), version=3)
    journal = Journal()
    line = journal.add(first)
    table = resume(first, [line], journal.head, lambda promised: b"")
    table.journal = journal
    table.source = source = Chosen(choose)
    source.at = table
    table.sit(ANN, 1 if of.counter is None else 0, 100 * buy_in(of, table.terms))
    return table


def played(
    table: OpenTable,
    number: int,
    *clients: Verifier,
    tells: Callable[[Verifier], None] | None = None,
) -> None:
    """Rounds, each with the seeds of these clients told before it."""
    players = HousePlayers(table.game, "honest")
    for client in clients:
        table.commit_seed(client.player, client.commit())
    for _ in range(number):
        table.ask_seeds()
        for client in clients:
            if tells is not None:
                tells(client)
            else:
                table.tell_seed(client.player, client.seed())
        table.play(players)
        for client in clients:
            table.commit_seed(client.player, client.commit())


def shut(table: OpenTable) -> bytes:
    """The journal, its end told if the rules let it end now."""
    with suppress(Refused):
        table.shut()
    return b"".join(line + b"\n" for line in table.journal.stored)
