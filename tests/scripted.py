"""A source of cards, spins and rolls that are told beforehand."""

from collections.abc import Iterable, Sequence

from nomorebets.table import pending as waits
from nomorebets.table.facts import AnyFact, Counted, Rested, Rolled, Sealed, Shuffled
from nomorebets.table.live import LiveTable
from nomorebets.table.pending import Pending
from nomorebets.table.sources import Dealt


class Scripted:
    """The cards as they come out, the spins and rolls, in order.

    A spin ~n is a clapper at rest between two numbers that passed n last.
    """

    name = "scripted"

    def __init__(
        self,
        cards: Iterable[int] = (),
        spins: Iterable[int] = (),
        rolls: Iterable[Sequence[int]] = (),
    ) -> None:
        self.shoe = Dealt(tuple(cards))
        self.spins = iter(spins)
        self.rolls = iter(rolls)

    def seal(self) -> Sealed | None:
        return None

    def reveal(self, side: int = 0) -> list[str]:
        return []

    def reveal_late(self) -> list[str]:
        return []

    def answer(self, table: LiveTable, pending: Pending) -> AnyFact | None:
        if pending.asks == waits.SHUFFLE:
            if not pending.discards:
                self.shoe.next = 0
            return Shuffled()
        if pending.asks == waits.CARD:
            return self.shoe.card(table, pending)
        if pending.asks == waits.READER:
            return self.shoe.read(pending)
        if pending.asks == waits.STUB:
            return Counted(table.cards_left())
        if pending.asks == waits.SPIN:
            number = next(self.spins)
            return Rested(number) if number >= 0 else Rested(~number, between=True)
        if pending.asks == waits.ROLL:
            return Rolled.of(next(self.rolls))
        return None
