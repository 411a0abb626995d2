"""A round that goes on: its narration stands still where it waits, and is not run again.

A narration is a plain function. Run in a greenlet it keeps its place when a fact is missing, and
goes on from there when it has come: what one more fact costs does not grow with the round. If the
fact is refused the narration is lost; whoever told it runs the facts before it again.
"""

from threading import current_thread

from greenlet import getcurrent, greenlet

from nomorebets.table.facts import AnyFact
from nomorebets.table.live import LiveTable
from nomorebets.table.pending import Pending


class Going:
    """Holds the narration, which holds the table; the table holds neither, so that a round nobody
    goes on with is gone when this is."""

    def __init__(self, table: LiveTable) -> None:
        """The round as far as the table's facts go."""
        self.table = table
        self._thread = current_thread()
        table.stand_still = _stand_still
        self._narration = greenlet(table.narrate)
        self._go_on()

    @property
    def may_go_on(self) -> bool:
        """A narration goes on in the thread in which it began."""
        return bool(self._narration) and self._thread is current_thread()

    def tell(self, fact: AnyFact) -> None:
        self.table.facts.append(fact)
        self.table.pending = None
        self._go_on()

    def _go_on(self) -> None:
        self._narration.parent = getcurrent()
        self._narration.switch()
        self.table.refuse_unread()


def _stand_still(table: LiveTable, asked: Pending) -> None:
    table.pending = asked
    getcurrent().parent.switch()
