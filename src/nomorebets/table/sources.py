"""Where cards, spins and rolls come from: software, what a person or a reader reports, a script.

All give the same facts. A source answers `Pending`s that `by_software`; what it does not answer
(None) the table waits for.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Protocol

from nomorebets.equipment.dice import SIDES
from nomorebets.equipment.key_chain import Links, draw_key
from nomorebets.equipment.random_source import Keystream, commitment, key_from, new_key
from nomorebets.law.words import DOWN, NOBODY, UNSEEN
from nomorebets.table import pending as waits
from nomorebets.table.facts import (
    AnyFact,
    CardRead,
    Chained,
    Counted,
    CuttingCard,
    Drawn,
    Drew,
    Rested,
    Rolled,
    Sealed,
    Shuffled,
)
from nomorebets.table.live import LiveTable
from nomorebets.table.pending import Pending


class CardSource(Protocol):
    """What stands behind the shoe, the wheel or the dice."""

    name: str

    def answer(self, table: LiveTable, pending: Pending) -> AnyFact | None:
        """The fact asked for, or None if somebody must report it."""

    def seal(self) -> Sealed | None:
        """Before the first wager of a spin or roll: commit to what it will be."""

    def reveal(self, side: int = 0) -> list[str]:
        """A shoe or spin has ended: the keys that may be told now, in their order."""

    def reveal_late(self) -> list[str]:
        """After a round: the keys of shoes that ended in it, while their cards were in play."""


class Reported:
    """Real cards, dice or a real wheel: a dealer types or a reader sends what they showed."""

    name = "reported"

    def answer(self, table: LiveTable, pending: Pending) -> AnyFact | None:
        return None

    def seal(self) -> Sealed | None:
        return None

    def reveal(self, side: int = 0) -> list[str]:
        return []

    def reveal_late(self) -> list[str]:
        return []


class Dealt:
    """A shoe whose order is known: draws cards, hides those nobody may look at, turns them over."""

    def __init__(self, order: Sequence[int] = ()) -> None:
        self.order = list(order)
        self.next = 0
        self.hidden: dict[tuple[int, int], int] = {}
        self.burned: list[int] = []

    def copy(self) -> "Dealt":
        other = Dealt()
        other.order, other.next, other.hidden = self.order, self.next, dict(self.hidden)
        other.burned = list(self.burned)
        return other

    def card(self, table: LiveTable, pending: Pending) -> AnyFact:
        if pending.turned:
            return Drawn(table.stack.text(self.hidden[pending.spot, pending.place]))
        left = len(self.order) - self.next
        if table.cutting_card and not table.cutting_out and left == table.cutting_card:
            return CuttingCard()
        card = self.order[self.next]
        self.next += 1
        if pending.facing == DOWN and pending.spot not in table.active:  # nobody looks at it
            self.hidden[pending.spot, pending.place] = card
            if pending.spot == NOBODY:
                self.burned.append(card)
            return Drawn()
        return Drawn(table.stack.text(card))

    def read(self, pending: Pending) -> CardRead:
        """What a card reader device tells of a hidden card."""
        rank = self.hidden[pending.spot, pending.place] >> 2
        return CardRead(bool(pending.ranks >> rank & 1))

    def mixed(self, pending: Pending) -> "Dealt":
        """What is left, with the burn cards or with cards that were taken back; not shuffled."""
        other = self.copy()
        other.order, other.next = [*self.order[self.next :], *pending.back], 0
        if pending.burned:
            other.order, other.burned = other.order + self.burned, []
        return other

    def discards(self, table: LiveTable) -> list[int]:
        """The cards in the discard rack, of which nobody may have seen some."""
        stack = table.stack
        rack = sorted(stack.cards)
        for spot, hand in stack.hands.items():
            for card, laid in zip(hand, stack.laid[spot], strict=True):
                rack.remove(self.hidden[spot, laid] if card == UNSEEN else card)
        return rack


def keys(seed: str | None) -> Iterator[bytes]:
    """Fresh keys, or the same ones for the same seed."""
    index = 0
    while True:
        yield new_key() if seed is None else key_from(seed, index)
        index += 1


_State = tuple[dict[int, bytes], list[bytes], dict[int, Dealt], set[int], list[bytes]]


class Software:
    """Shuffled by software: a key per shoe (or spin), committed first and revealed after.

    Each key is the next link of the table's chain, mixed with the players' seeds. (At a table
    opened before version 4 of the journal there is no chain, and the key alone deals.)
    """

    name = "software"

    def __init__(self, keys: Iterator[bytes]) -> None:
        self.keys = keys  # the last links of chains, until `chain`
        self.links: Links | None = None
        self.mix = b""  # of the players' seeds for the round
        self.draw_keys: dict[bytes, bytes] = {}  # what deals, by key
        self.numbers: dict[bytes, int] = {}  # of links
        self.open_keys: dict[int, bytes] = {}  # by side of a double shoe: committed, not told
        self.late_keys: list[bytes] = []  # of shoes that ended while their cards are in play
        self.ended: list[bytes] = []  # keys that may be told, but for earlier links
        self.stream: Keystream | None = None
        self.shoes: dict[int, Dealt] = {}  # by side of a double shoe
        self.to_cut: set[int] = set()  # the sides shuffled, from which no card has come yet
        self.used: list[bytes] = []  # keys, since `mark`
        self.told: set[bytes] = set()  # keys, since `mark`
        self.marked: _State | None = None

    def chain(self, table: bytes) -> str:
        """From now on keys are links of a chain, whose anchor is told."""
        self.links = Links(table, self.keys)
        self.keys = self.links
        chained = self.lengthen()
        assert chained is not None
        return chained.anchor

    def lengthen(self) -> Chained | None:
        """The anchor of a further chain, if it is time to tell it."""
        chain = self.links.lengthen() if self.links else None
        return Chained(chain.anchor.hex(), chain.first) if chain else None

    def _commit(self, side: int = 0) -> str:
        if side in self.open_keys:
            self.late_keys.append(self.open_keys[side])
        key = self.open_keys[side] = next(self.keys)
        if self.links is not None and key not in self.draw_keys:
            table, number = self.links.table, self.links.number
            self.numbers[key] = number
            self.draw_keys[key] = draw_key(table, number, key, self.mix)
        self.used.append(key)
        self.stream = self._stream(key)
        return commitment(key)

    def _stream(self, key: bytes) -> Keystream:
        return Keystream(self.draw_keys.get(key, key))

    def mark(self) -> None:
        """A round begins: it may have to be gone back to."""
        self.used, self.told = [], set()
        self.marked = self._state()
        known = {*self.open_keys.values(), *self.late_keys, *self.ended}
        self.draw_keys = {key: made for key, made in self.draw_keys.items() if key in known}
        self.numbers = {key: number for key, number in self.numbers.items() if key in known}

    def go_back(self) -> None:
        """As when the round began; the keys it has used since come again, in their order."""
        assert self.marked is not None
        self.open_keys, self.late_keys, self.shoes, self.to_cut, self.ended = self.marked
        self.marked = self._state()
        sealed = self.open_keys.get(0)
        self.stream = self._stream(sealed) if sealed else None
        self.keys, self.used = chain(self.used, self.keys), []

    def _state(self) -> "_State":
        shoes = {side: shoe.copy() for side, shoe in self.shoes.items()}
        late, ended = list(self.late_keys), list(self.ended)
        return dict(self.open_keys), late, shoes, set(self.to_cut), ended

    def forget_told(self) -> None:
        """Keys told since the mark are not told twice."""
        self.open_keys = {s: key for s, key in self.open_keys.items() if key not in self.told}
        self.late_keys = [key for key in self.late_keys if key not in self.told]
        self.ended = [key for key in self.ended if key not in self.told]

    def seal(self) -> Sealed | None:
        return Sealed(self._commit())

    def reveal(self, side: int = 0) -> list[str]:
        if side in self.open_keys:
            self.ended.append(self.open_keys.pop(side))
        return self._tell()

    def reveal_late(self) -> list[str]:
        self.ended += self.late_keys
        self.late_keys = []
        return self._tell()

    def _tell(self) -> list[str]:
        """A link tells all before it: none is told while a shoe of an earlier one is in use."""
        numbers, told = self.numbers, self.ended
        if self.links is not None:
            in_use = [numbers[key] for key in (*self.late_keys, *self.open_keys.values())]
            first = min(in_use, default=self.links.number + 1)
            told = sorted((k for k in self.ended if numbers[k] < first), key=numbers.__getitem__)
        self.ended = [key for key in self.ended if key not in told]
        self.told.update(told)
        return [key.hex() for key in told]

    def answer(self, table: LiveTable, pending: Pending) -> AnyFact | None:
        if pending.asks == waits.SHUFFLE:
            return Shuffled(self._shuffle(table, pending))
        if pending.asks == waits.CARD:
            shoe = self.shoes[table.side]
            if table.side in self.to_cut and not pending.turned:
                for depth in table.cuts:
                    shoe.order = shoe.order[depth:] + shoe.order[:depth]
                self.to_cut.discard(table.side)
            return shoe.card(table, pending)
        if pending.asks == waits.READER:
            return self.shoes[table.side].read(pending)
        if pending.asks == waits.STUB:
            return Counted(pending.left)
        assert self.stream is not None
        if pending.asks == waits.SPIN:
            assert table.game.wheel is not None
            numbers = table.game.wheel.numbers(table.terms)
            return Rested(numbers[self.stream.below(len(numbers))])
        if pending.asks == waits.ROLL:
            return Rolled.of([self.stream.below(SIDES) + 1 for _ in range(table.game.dice)])
        if pending.asks == waits.DRAW:
            counter = table.game.counter
            assert counter is not None
            shuffled = self.stream.shuffled(range(1, counter.numbers + 1))
            return Drew(tuple(shuffled[: counter.drawn]))
        return None

    def _shuffle(self, table: LiveTable, pending: Pending) -> str:
        side, before = table.side, self.shoes.get(table.side, Dealt())
        shoe = Dealt(table.stack.cards)
        if pending.burned or pending.back:
            shoe = before.mixed(pending)
        elif pending.discards:
            shoe = Dealt(before.discards(table))
            shoe.hidden = before.hidden
        committed = self._commit(side)
        assert self.stream is not None
        shoe.order = self.stream.shuffled(shoe.order)
        self.shoes[side] = shoe
        self.to_cut.add(side)
        return committed


def software(seed: str | None = None) -> Software:
    return Software(keys(seed))
