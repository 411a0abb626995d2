"""What must be true of a floor, worked out from its journals as they lie and from nothing of ours.

Written apart from the system: lines are read as JSON; chips are counted from what was told (who
came, what was wagered, where the ball came to rest), never from what the table did about it; and a
card may be seen by everybody once it lay face up, before that by who held the seat it was dealt to.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

WELCOME = 100_000  # cents in the account of a guest
HIDDEN = "??"
REDS = frozenset((1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36))
EVENS = {  # numbers that win even money; 0 and 00 lose all of them
    "red": REDS,
    "black": frozenset(range(1, 37)) - REDS,
    "odd": frozenset(range(1, 37, 2)),
    "even": frozenset(range(2, 37, 2)),
}


class Broken(AssertionError):
    """The floor did not keep a promise."""


def wins(wager: str, number: str) -> int:
    """How many times the wager is won at the wheel; -1: it is lost."""
    if wager.startswith("straight "):
        return 35 if wager == f"straight {number}" else -1
    return 1 if number not in ("0", "00") and int(number) in EVENS[wager] else -1


@dataclass
class Table:
    """One journal: who sat where, what each purse held and which cards each could see, by line."""

    id: str
    seats: dict[int, str] = field(default_factory=dict)
    purses: dict[str, int] = field(default_factory=dict)
    stakes: dict[tuple[str, str], int] = field(default_factory=dict)
    by_seq: dict[int, dict[str, int]] = field(default_factory=dict)  # purses after each line
    facts: dict[int, dict[str, Any]] = field(default_factory=dict)
    round: int = 0
    told: dict[str, int] = field(default_factory=dict)  # by card: the line that named it last
    open_cards: dict[int, list[tuple[int, str]]] = field(default_factory=lambda: defaultdict(list))
    own_cards: dict[tuple[int, str], list[tuple[int, str]]] = field(
        default_factory=lambda: defaultdict(list)
    )

    @property
    def wheel(self) -> bool:
        return self.id.startswith("roulette")

    def read(self, seq: int, line: bytes) -> None:
        told = json.loads(line)
        if told["seq"] != seq or seq != len(self.facts) + 1:
            raise Broken(f"{self.id}: line {told['seq']} lies at {seq}")
        fact = told["fact"]
        self.facts[seq] = fact
        self._chips(fact)
        self.by_seq[seq] = dict(self.purses)
        if fact["fact"] == "began":
            self.round = fact["round"]
        if fact.get("card"):
            self.told[fact["card"]] = seq
        for act in told.get("acts", ()):
            self._cards(seq, act)

    def _chips(self, fact: dict[str, Any]) -> None:
        kind, player = fact["fact"], fact.get("player", "")
        if kind == "sat":
            if fact.get("seat"):
                self.seats[fact["seat"]] = player
            self.purses[player] = self.purses.get(player, 0) + fact.get("chips", 0)
        elif kind == "bought":
            self.purses[player] += fact["chips"]
        elif kind == "left":
            self.seats = {seat: name for seat, name in self.seats.items() if name != player}
            self.purses.pop(player)
        elif kind == "wagered" and self.wheel:
            name = self.seats[fact["seat"]]
            key = name, fact["wager"]
            self.purses[name] -= fact["amount"] - self.stakes.get(key, 0)
            self.stakes[key] = fact["amount"]
            if not fact["amount"]:
                del self.stakes[key]
        elif kind == "rested" and self.wheel:
            for (name, wager), amount in self.stakes.items():
                won = wins(wager, str(fact["number"]))
                self.purses[name] += amount * (won + 1) if won > 0 else 0
            self.stakes = {}

    def _cards(self, seq: int, act: dict[str, Any]) -> None:
        cards = [card for card in act.get("cards", ()) if card != HIDDEN]
        spot = act.get("spot", "")
        since = [(self.told.pop(card, seq), card) for card in cards]  # turned over together
        if act.get("words") != "face down":
            self.open_cards[self.round] += since
        elif spot.startswith("seat "):
            holder = self.seats.get(int(spot.split()[1]), "")
            self.own_cards[self.round, holder] += since

    def visible(self, round: int, player: str, seq: int) -> set[str]:
        """The cards of a round that a player may know when this line has been told."""
        both = (*self.open_cards[round], *self.own_cards[round, player])
        return {card for at, card in both if at <= seq}


@dataclass
class Model:
    """All journals of a floor."""

    tables: dict[str, Table] = field(default_factory=dict)

    def read(self, rows: Iterable[tuple[str, int, bytes]]) -> Model:
        for id, seq, line in rows:
            self.tables.setdefault(id, Table(id)).read(seq, bytes(line))
        return self

    def brought(self, player: str) -> int:
        """What the player carried to tables, less what was carried away; of a table whose rounds
        are not worked out here, what was carried to it while the player is there."""
        return sum(self._moved(table, player) for table in self.tables.values())

    def _moved(self, table: Table, player: str) -> int:
        moved = 0
        for seq, fact in table.facts.items():
            if fact.get("player") != player:
                continue
            if fact["fact"] in ("sat", "bought"):
                moved += fact.get("chips", 0)
            elif fact["fact"] == "left":
                moved -= table.by_seq[seq - 1][player]
        return moved

    def times(self, table: str, kind: str, player: str, chips: int) -> int:
        """How often somebody brought so many chips."""
        wanted = {"fact": kind, "player": player, "chips": chips}
        facts = self.tables[table].facts.values()
        return sum(all(fact.get(k) == v for k, v in wanted.items()) for fact in facts)
