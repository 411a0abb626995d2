"""Where cards, spins and rolls come from: software, what a person or a reader reports, a script.

All give the same facts. A source answers `Pending`s that `by_software`; what it does not answer
(None) the table waits for.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from nomorebets.equipment.cards import card_text
from nomorebets.equipment.random_source import Keystream, commitment, key_from, new_key
from nomorebets.law.words import DOWN, SEATS
from nomorebets.table import pending as waits
from nomorebets.table.facts import AnyFact, CuttingCard, Drawn, Rested, Rolled, Sealed, Shuffled
from nomorebets.table.live import LiveTable
from nomorebets.table.pending import Pending


class CardSource(Protocol):
    """What stands behind the shoe, the wheel or the dice."""

    name: str

    def answer(self, table: LiveTable, pending: Pending) -> AnyFact | None:
        """The fact asked for, or None if somebody must report it."""

    def seal(self) -> Sealed | None:
        """Before the first wager of a spin or roll: commit to what it will be."""

    def reveal(self) -> str:
        """The key of the shoe or spin that has ended, "" if there is none to tell."""


class Reported:
    """Real cards, dice or a real wheel: a dealer types or a reader sends what they showed."""

    name = "reported"

    def answer(self, table: LiveTable, pending: Pending) -> AnyFact | None:
        return None

    def seal(self) -> Sealed | None:
        return None

    def reveal(self) -> str:
        return ""


class Dealt:
    """A shoe whose order is known: draws cards, hides those nobody may look at, turns them over."""

    def __init__(self, order: Sequence[int] = ()) -> None:
        self.order = list(order)
        self.next = 0
        self.hidden: dict[tuple[int, int], int] = {}

    def card(self, table: LiveTable, pending: Pending) -> AnyFact:
        if pending.turned:
            return Drawn(card_text(self.hidden[pending.spot, pending.place]))
        left = len(self.order) - self.next
        if table.cutting_card and not table.cutting_out and left == table.cutting_card:
            return CuttingCard()
        card = self.order[self.next]
        self.next += 1
        if pending.facing == DOWN and not 0 <= pending.spot < SEATS:
            self.hidden[pending.spot, pending.place] = card
            return Drawn()
        return Drawn(card_text(card))


def keys(seed: str | None) -> Iterator[bytes]:
    """Fresh keys, or the same ones for the same seed."""
    index = 0
    while True:
        yield new_key() if seed is None else key_from(seed, index)
        index += 1


class Software:
    """Shuffled by software: a key per shoe (or spin), committed first and revealed after."""

    name = "software"

    def __init__(self, keys: Iterator[bytes]) -> None:
        self.keys = keys
        self.key = b""
        self.stream: Keystream | None = None
        self.shoe = Dealt()
        self.cut_done = False

    def _commit(self) -> str:
        self.key = next(self.keys)
        self.stream = Keystream(self.key)
        return commitment(self.key)

    def seal(self) -> Sealed | None:
        return Sealed(self._commit())

    def reveal(self) -> str:
        key, self.key = self.key.hex(), b""
        return key

    def answer(self, table: LiveTable, pending: Pending) -> AnyFact | None:
        if pending.asks == waits.SHUFFLE:
            committed = self._commit()
            assert table.game.cards is not None
            assert self.stream is not None
            self.shoe = Dealt(self.stream.shuffled(table.game.cards(table.terms)))
            self.cut_done = False
            return Shuffled(committed)
        if pending.asks == waits.CARD:
            if not self.cut_done:
                for depth in table.cuts:
                    self.shoe.order = self.shoe.order[depth:] + self.shoe.order[:depth]
                self.cut_done = True
            return self.shoe.card(table, pending)
        assert self.stream is not None
        if pending.asks == waits.SPIN:
            assert table.game.wheel is not None
            numbers = table.game.wheel(table.terms)
            return Rested(numbers[self.stream.below(len(numbers))])
        if pending.asks == waits.ROLL:
            return Rolled(self.stream.below(6) + 1, self.stream.below(6) + 1)
        return None


class Scripted:
    """For tests and scenarios: the cards as they come out, the spins and rolls, in order."""

    name = "scripted"

    def __init__(
        self,
        cards: Iterable[int] = (),
        spins: Iterable[int] = (),
        rolls: Iterable[tuple[int, int]] = (),
    ) -> None:
        self.shoe = Dealt(tuple(cards))
        self.spins = iter(spins)
        self.rolls = iter(rolls)

    def seal(self) -> Sealed | None:
        return None

    def reveal(self) -> str:
        return ""

    def answer(self, table: LiveTable, pending: Pending) -> AnyFact | None:
        if pending.asks == waits.SHUFFLE:
            self.shoe.next = 0
            return Shuffled()
        if pending.asks == waits.CARD:
            return self.shoe.card(table, pending)
        if pending.asks == waits.SPIN:
            return Rested(next(self.spins))
        if pending.asks == waits.ROLL:
            return Rolled(*next(self.rolls))
        return None


def software(seed: str | None = None) -> Software:
    return Software(keys(seed))
