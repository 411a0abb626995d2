"""The record of the equipment: a line for each thing done with it, chained by SHA-256 as a journal.

What may be done, when and by whom is said in the rules (13:69E-1); a line that they refuse is not
written, and a record that has one is not read.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import msgspec

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.rules.njac_13_69e.s01_gaming_equipment import CARDS, DICE, SHAKER, TILES, WHEEL, WHO
from nomorebets.rules.njac_13_69e.s01_gaming_equipment.life import (
    IN_USE,
    PRIMARY,
    STEPS,
    Duty,
    Item,
    cite_of,
    duties,
)
from nomorebets.table.journal import GENESIS, TAIL, chained

SUBJECT = "gaming_equipment"  # the subchapter, whose gists refusals quote


class Told(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True,
    tag_field="done", kw_only=True,
):  # fmt: skip
    """What was done with a piece of equipment, and by whom."""

    item: str
    by: str
    role: str


class Receipt(Told, frozen=True, tag="received"):
    kind: str
    witness: str
    department: str
    storage: str = PRIMARY
    decks: int = 1
    jokers: int = 0


class ToPrimary(Told, frozen=True, tag="brought to primary storage"):
    pass


class Delivery(Told, frozen=True, tag="delivered"):
    table: str
    game: str


class Inspection(Told, frozen=True, tag="inspected"):
    fault: str = ""


class VerifiedInspection(Told, frozen=True, tag="verified"):
    pass


class Opening(Told, frozen=True, tag="opened for use"):
    """`hours` and `cite`: as the game has it; 0: the game does not say. `jokers`: in each deck."""

    hours: int = 0
    cite: str = ""
    jokers: int = 0


class Return(Told, frozen=True, tag="returned"):
    pass


class Removal(Told, frozen=True, tag="removed"):
    reason: str


class LookingOver(Told, frozen=True, tag="inspected after removal"):
    fault: str = ""


class Destruction(Told, frozen=True, tag="destroyed"):
    pass


class Locking(Told, frozen=True, tag="locked away"):
    table_open: bool = False


AnyTold = (
    Receipt | ToPrimary | Delivery | Inspection | VerifiedInspection | Opening | Return | Removal
    | LookingOver | Destruction | Locking
)  # fmt: skip


class EquipmentLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    at: str
    told: AnyTold
    hash: str = ""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(EquipmentLine).decode


@dataclass(frozen=True)
class Happened:
    """A line of an item's life, as people read it."""

    at: str
    done: str
    by: str
    role: str
    cite: str
    more: str = ""


class EquipmentRecord:
    """All pieces of equipment as they are now, and what became of each."""

    def __init__(self) -> None:
        self.seq, self.head = 0, GENESIS
        self.items: dict[str, Item] = {}
        self.lives: dict[str, list[Happened]] = {}

    def line(self, told: AnyTold, at: str) -> bytes:
        """The line that says so; refused, with the paragraph, if it may not be done. Nothing is
        changed: `read` the line when it is stored."""
        self._after(told, at)
        line = EquipmentLine(self.seq + 1, at, told)
        body = _encode(line)[: -len(',"hash":""}')]
        return body + b',"hash":"' + chained(self.head, body).encode() + b'"}'

    def read(self, lines: Iterable[bytes]) -> "EquipmentRecord":
        for raw in lines:
            body, seq = raw[:-TAIL], self.seq + 1
            head = chained(self.head, body)
            if raw[-TAIL:] != b',"hash":"' + head.encode() + b'"}':
                raise Refused("", f"the record of the equipment breaks at line {seq}")
            line = _decode(raw)
            if line.seq != seq:
                raise Refused("", f"the record has line {line.seq} where line {seq} belongs")
            item = self._after(line.told, line.at)
            self.items[item.id] = item
            self.lives.setdefault(item.id, []).append(_happened(line, item))
            self.seq, self.head = seq, head
        return self

    def _after(self, told: AnyTold, at: str) -> Item:
        step = _step(told)
        if told.role not in WHO[step]:
            who = " or a ".join(WHO[step])
            raise Refused("reading GE-6", f"a {who} says what is {step}, not a {told.role}")
        return STEPS[step](self.items, told, datetime.fromisoformat(at))

    def duties(self, now: datetime, open_tables: Iterable[str]) -> list[Duty]:
        return duties(self.items, now, frozenset(open_tables))

    def refuse_overdue(self, table: str, now: datetime) -> None:
        """No round is begun with what should have been changed."""
        for item in self.items.values():
            if item.place == table and item.due and now >= item.due:
                why = f"{item.id} was to be changed at {item.due:%Y-%m-%d %H:%M}: change it first"
                raise Refused(item.hours_cite, why)


def _step(told: AnyTold) -> str:
    return str(type(told).__struct_config__.tag)


def _happened(line: EquipmentLine, item: Item) -> Happened:
    told, step = line.told, _step(line.told)
    match told:
        case Receipt():
            cards = f"{told.decks} deck{'s' * (told.decks != 1)}, " if told.kind == CARDS else ""
            jokers = f"{told.jokers} jokers in each, " * bool(told.jokers)
            second = f"{told.witness}, {told.department}"
            more = f"{told.kind}: {cards}{jokers}{told.storage}; with {second}"
        case Delivery():
            more = f"to {told.table}"
        case Inspection() | LookingOver():
            more = told.fault or "nothing found"
        case Opening():
            more = f"to be changed after {item.hours} hours" if item.hours else "no time is set"
        case Removal():
            more = told.reason
        case _:
            more = ""
    return Happened(line.at, step, told.by, told.role, cite_of(step, item), more)


def uses(game: Game) -> tuple[str, ...]:
    """The kinds of equipment that are used up or turned at a table of the game."""
    noun = game.cards.pack.noun if game.cards.pack else ""
    wheel = game.wheel is not None and not game.wheel.generator
    found = ((CARDS, noun == "card"), (TILES, noun == "tile"), (DICE, game.dice > 0),
             (SHAKER, game.dice > 2), (WHEEL, wheel))  # fmt: skip
    return tuple(kind for kind, used in found if used)


def in_use_at(game: Game, terms: Any, kind: str) -> dict[str, Any]:
    """What a game says of what is opened for use at its table: hours, their paragraph, jokers."""
    if kind != CARDS:
        return {}
    whole = game.cards.shuffled(terms)
    jokers = len({card for card in whole if card >= 52}) if whole else 0
    return {"hours": game.cards.hours(terms), "cite": _full(game), "jokers": jokers}


def _full(game: Game) -> str:
    """The paragraph on hours with its chapter: the record is of no game."""
    cite = game.cards.hours_cite
    return cite if not cite or ":" in cite else f"{game.cite.chapter}-{cite}"


def shown(item: Item) -> dict[str, Any]:
    """As pages and JSON have it."""
    plain = {
        key: value.isoformat() if isinstance(value, datetime) else value
        for key, value in vars(replace(item)).items()
    }
    due, until = item.due, item.kept_until
    return plain | {
        "due": due.isoformat() if due else None,
        "kept_until": until.isoformat() if until else None,
        "in_use": item.state == IN_USE,
    }
