"""The life of a piece of equipment: received, stored, at a table, inspected, in use, removed, kept,
destroyed; a device is at one table, or locked away. What is out of order is refused."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from nomorebets.law.refusal import Refused
from nomorebets.rules.njac_13_69e.s01_gaming_equipment import (
    ASSIGNED_AT,
    BACCARAT,
    CARDS,
    JOKERS,
    KEPT_DAYS,
    KINDS,
    NEEDS_A_SHOE,
    POKER_TYPE,
    REASONS,
    SHOE,
    KindOfEquipment,
)

PRIMARY, SECONDARY = "primary storage", "secondary storage"
STORED, AT_TABLE, IN_USE, REMOVED, DESTROYED, LOCKED = (
    "stored", "at a table", "in use", "removed", "destroyed", "locked away",
)  # fmt: skip
STORAGE = (PRIMARY, SECONDARY)


@dataclass(frozen=True)
class Item:
    """A deck or a set of decks, dice or tiles; or a device. As it is now."""

    id: str
    kind: str
    state: str = STORED
    place: str = PRIMARY  # a storage area, the id of a table, or ""
    game: str = ""  # of the table
    decks: int = 1
    jokers: int = 0  # in each deck
    inspected: str = ""  # by whom, since it came to the table
    verified: str = ""
    fault: str = ""  # what an inspection found
    since: datetime | None = None  # in use
    hours: int = 0
    hours_cite: str = ""
    removed: datetime | None = None
    reason: str = ""
    looked_over: str = ""  # by whom, after removal

    @property
    def of_kind(self) -> KindOfEquipment:
        return KINDS[self.kind]

    @property
    def due(self) -> datetime | None:
        """When it is to be changed at the latest."""
        if self.state != IN_USE or self.since is None or not self.hours:
            return None
        return self.since + timedelta(hours=self.hours)

    @property
    def kept_until(self) -> datetime | None:
        return self.removed + timedelta(days=KEPT_DAYS) if self.removed else None


Items = Mapping[str, Item]


def receive(items: Items, told: Any, at: datetime) -> Item:
    """At least two people record it and put it away."""
    kind = KINDS.get(told.kind)
    if kind is None:
        raise Refused("", f"equipment is one of {', '.join(KINDS)}, not {told.kind!r}")
    if told.item in items:
        raise Refused(kind.cite, f"{told.item} was received before: each has a name of its own")
    if not told.witness or told.department not in kind.witnesses:
        who = " or ".join(kind.witnesses)
        raise Refused(kind.cite, f"somebody of the {who} department takes part: say who")
    if told.witness.casefold() == told.by.casefold():
        raise Refused(kind.cite, "two people record it, of two departments")
    if told.storage not in STORAGE:
        raise Refused(kind.cite, f"it is put in {' or '.join(STORAGE)}")
    if told.kind != CARDS and (told.decks != 1 or told.jokers):
        raise Refused("", f"{told.kind} have no decks and no jokers")
    return Item(told.item, told.kind, place=told.storage, decks=told.decks, jokers=told.jokers)


def bring_to_primary(items: Items, told: Any, at: datetime) -> Item:
    item = _known(items, told.item)
    if item.state != STORED or item.place != SECONDARY:
        raise Refused(item.of_kind.cite, f"{item.id} is not in {SECONDARY}: {where(item)}")
    return replace(item, place=PRIMARY)


def deliver(items: Items, told: Any, at: datetime) -> Item:
    """To a table; a device stands there, secured."""
    item = _known(items, told.item)
    kind = item.of_kind
    _refuse_ended(item)
    if item.state not in (STORED, LOCKED):
        cite = kind.assign_cite or kind.cite
        raise Refused(cite, f"{item.id} cannot be at two tables: {where(item)}")
    if item.place == SECONDARY:
        raise Refused(kind.cite, f"{item.id} is surplus: first it is brought to {PRIMARY}")
    allowed = ASSIGNED_AT.get(item.kind)
    if allowed is not None and told.game not in allowed:
        raise Refused(kind.assign_cite, f"no {item.kind} is used at this game")
    return replace(
        item, state=AT_TABLE, place=told.table, game=told.game, inspected="", verified="", fault=""
    )


def inspect(items: Items, told: Any, at: datetime) -> Item:
    """By the dealer: sorted, every card there, its back looked at."""
    item = _known(items, told.item)
    _refuse_ended(item)
    if item.state not in (AT_TABLE, IN_USE):
        raise Refused(item.of_kind.inspect_cite, f"it is inspected at a table: {where(item)}")
    return replace(item, inspected=told.by, verified="", fault=told.fault)


def verify(items: Items, told: Any, at: datetime) -> Item:
    item = _known(items, told.item)
    cite = item.of_kind.inspect_cite
    if not item.inspected:
        raise Refused(cite, f"{item.id} has not been inspected by the dealer yet")
    if item.inspected.casefold() == told.by.casefold():
        raise Refused(cite, "who inspected it does not verify the inspection")
    return replace(item, verified=told.by)


def open_for_use(items: Items, told: Any, at: datetime) -> Item:
    """Its time begins."""
    item = _known(items, told.item)
    kind = item.of_kind
    _refuse_ended(item)
    if item.state == IN_USE:
        raise Refused(item.hours_cite or kind.cite, f"{item.id} is in use: its time runs on")
    if item.state != AT_TABLE:
        raise Refused(kind.cite, f"{item.id} is at no table: {where(item)}")
    if kind.inspect_cite and not item.verified:
        raise Refused(kind.inspect_cite, f"the inspection of {item.id} has not been verified")
    if item.fault:
        raise Refused(kind.inspect_cite, f"{item.id} is not used: {item.fault}")
    if told.jokers and item.game not in JOKERS:
        raise Refused("13:69E-1.17(h)", "no jokers are used at this game")
    if item.jokers < told.jokers:
        has = f"{item.jokers or 'no'} joker{'s' * (item.jokers != 1)}"
        raise Refused(
            "13:69E-1.17(h)", f"the game is played with {told.jokers} in a deck, not {has}"
        )
    hours, cite = (told.hours, told.cite) if told.hours else (kind.hours, kind.hours_cite)
    return replace(item, state=IN_USE, since=at, hours=hours, hours_cite=cite)


def give_back(items: Items, told: Any, at: datetime) -> Item:
    """What was not opened for use goes back to storage."""
    item = _known(items, told.item)
    if item.state != AT_TABLE or not item.of_kind.used_up:
        why = f"what was opened for use is removed, not given back: {where(item)}"
        raise Refused(item.of_kind.cite, why)
    if item.fault:
        raise Refused(item.of_kind.inspect_cite, f"{item.id} is removed: {item.fault}")
    return replace(item, state=STORED, place=PRIMARY, game="", inspected="", verified="")


def remove(items: Items, told: Any, at: datetime) -> Item:
    """From use, sealed and kept; a device goes into a locked compartment."""
    item = _known(items, told.item)
    _refuse_ended(item)
    if told.reason not in REASONS:
        raise Refused("", f"the reason is one of: {'; '.join(REASONS)}")
    if item.state not in (AT_TABLE, IN_USE):
        raise Refused(item.of_kind.cite, f"{item.id} is at no table: {where(item)}")
    if not item.of_kind.used_up:
        return replace(item, state=LOCKED, place="", game="", since=None, reason=told.reason)
    return replace(item, state=REMOVED, place="", removed=at, reason=told.reason)


def look_over(items: Items, told: Any, at: datetime) -> Item:
    """After removal: for tampering, marks, alterations, missing or additional cards."""
    item = _known(items, told.item)
    if item.state != REMOVED:
        raise Refused("13:69E-1.18(n)", f"{item.id} was not removed from use: {where(item)}")
    return replace(item, looked_over=told.by, fault=told.fault)


def destroy(items: Items, told: Any, at: datetime) -> Item:
    item = _known(items, told.item)
    if item.state != REMOVED or item.kept_until is None:
        raise Refused("reading GE-3", f"{item.id} was not removed from use: {where(item)}")
    if item.kind == CARDS and item.game in POKER_TYPE and not item.looked_over:
        raise Refused("13:69E-1.18(n)3iii", f"{item.id} was used here: first it is inspected")
    if item.fault:
        why = f"{item.id} is evidence, not destroyed: {item.fault}"
        raise Refused("reading GE-3", why)
    if at < item.kept_until:
        until = f"{item.kept_until:%Y-%m-%d %H:%M}"
        raise Refused("reading GE-3", f"{item.id} is kept {KEPT_DAYS} days, until {until}")
    return replace(item, state=DESTROYED, place="")


def lock_away(items: Items, told: Any, at: datetime) -> Item:
    """A device, when its table is not open; the shoe of a baccarat table at any time."""
    item = _known(items, told.item)
    kind = item.of_kind
    if kind.used_up or item.state not in (AT_TABLE, IN_USE):
        raise Refused(kind.lock_cite, f"{item.id} is no device at a table: {where(item)}")
    if told.table_open and not (item.kind == SHOE and item.game in BACCARAT):
        raise Refused(kind.lock_cite, f"{item.id} is secured to its table while that is open")
    return replace(item, state=LOCKED, since=None, inspected="", verified="")


STEPS: dict[str, Callable[[Items, Any, datetime], Item]] = {
    "received": receive,
    "brought to primary storage": bring_to_primary,
    "delivered": deliver,
    "inspected": inspect,
    "verified": verify,
    "opened for use": open_for_use,
    "returned": give_back,
    "removed": remove,
    "inspected after removal": look_over,
    "destroyed": destroy,
    "locked away": lock_away,
}


def cite_of(step: str, item: Item) -> str:
    """Under which paragraph a step was done."""
    kind = item.of_kind
    if step == "delivered":
        return kind.assign_cite or kind.cite
    if step in ("inspected", "verified"):
        return kind.inspect_cite
    if step == "opened for use":
        return item.hours_cite or kind.cite
    if step == "inspected after removal":
        return kind.look_over_cite if item.game in POKER_TYPE else kind.remove_cite
    if step == "destroyed":
        return "reading GE-3"
    if step == "locked away" or (step == "removed" and not kind.used_up):
        return kind.lock_cite
    if step == "removed":
        over = item.reason == REASONS[0] and item.hours_cite
        return item.hours_cite if over else kind.remove_cite
    return kind.cite


def where(item: Item) -> str:
    """Its state, in a few words."""
    if item.state in (AT_TABLE, IN_USE):
        return f"it is {item.state.replace('a table', item.place)}" + (
            f" at {item.place}" if item.state == IN_USE else ""
        )
    return f"it is in {item.place}" if item.state == STORED else f"it is {item.state}"


def _known(items: Items, id: str) -> Item:
    if id not in items:
        raise Refused("", f"there is no {id!r} on record")
    return items[id]


def _refuse_ended(item: Item) -> None:
    if item.state in (REMOVED, DESTROYED):
        cite = item.hours_cite or item.of_kind.cite
        raise Refused(cite, f"{item.id} was removed from use and is not used again")


@dataclass(frozen=True)
class Duty:
    """What is to be done with a piece of equipment, and from when on."""

    item: str
    words: str
    cite: str
    at: datetime | None = None
    late: bool = False


def duties(items: Items, now: datetime, open_tables: frozenset[str]) -> list[Duty]:
    """The soonest first; what can be done whenever one likes comes last."""
    found = [duty for item in items.values() for duty in _duties_of(item, now, open_tables)]
    shoes = {item.place for item in items.values() if item.kind == SHOE and item.state == AT_TABLE}
    found += [
        Duty(item.id, f"dealt from a dealing shoe: {item.place} has none", "13:69E-1.19(b)")
        for item in items.values()
        if item.kind == CARDS and item.state == IN_USE and item.game in NEEDS_A_SHOE
        if item.place not in shoes
    ]
    return sorted(found, key=lambda duty: (not duty.late, duty.at is None, duty.at or now))


def _duties_of(item: Item, now: datetime, open_tables: frozenset[str]) -> list[Duty]:
    kind, found = item.of_kind, []
    here = item.state in (AT_TABLE, IN_USE)
    if item.due:
        words = f"changed at {item.place}"
        found.append(Duty(item.id, words, item.hours_cite, item.due, now >= item.due))
    if here and item.fault:
        found.append(Duty(item.id, f"removed: {item.fault}", kind.inspect_cite, late=True))
    if here and item.place not in open_tables:
        words = "removed" if kind.used_up else "locked away"
        cite = "reading GE-6" if kind.used_up else kind.lock_cite
        found.append(Duty(item.id, f"{words}: {item.place} is not open", cite, late=True))
    if item.state == REMOVED and not item.looked_over and item.game in POKER_TYPE:
        found.append(Duty(item.id, "inspected after removal", "13:69E-1.18(n)3iii"))
    elif item.state == REMOVED and not item.fault:
        words = "kept, then destroyed"
        found.append(Duty(item.id, words, "reading GE-3", item.kept_until))
    return found
