"""A table goes on from its journal: same layout, same round, the next card of the same shoe.

The journal is the truth. Rounds are run again, and the software deals them again from the keys it
kept: what it deals must be what the journal has, so that it stands at the same card afterwards. A
`Checkpoint`, made between rounds, saves running the rounds before it.
"""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from nomorebets.law.refusal import Refused
from nomorebets.table.facts import AnyFact, Opened, Revealed, Sealed, Shuffled
from nomorebets.table.journal import GENESIS, Entry, Journal, Line, RecordedRound, entries
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import told_text
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.replay import Replay
from nomorebets.table.round import Round
from nomorebets.table.sources import CardSource, Dealt, Reported, Software, keys


class ShoeInUse(msgspec.Struct, frozen=True):
    """One side of a shoe: the order of its cards, how many came out, which lie unseen. Secret."""

    order: list[int]
    next: int
    hidden: list[tuple[int, int, int]]  # spot, place, card
    to_cut: bool
    key: bytes  # b"": told already


class Checkpoint(msgspec.Struct, frozen=True):
    """A table between two rounds, after line `seq`. Secret: it holds the order of the cards."""

    seq: int
    head: str
    layout: Layout
    shoes: dict[int, ShoeInUse] = {}
    keys: dict[int, bytes] = {}
    commitment: str = ""  # the last one told
    dice: tuple[int, ...] | None = None  # what the last roll showed
    rest: tuple[str, int] | None = None  # where the wheel came to rest last
    cards_since: str = ""  # when the cards came into use; "": not known

    def encoded(self) -> bytes:
        return msgspec.msgpack.encode(self)


def checkpoint_from(data: bytes) -> Checkpoint:
    return msgspec.msgpack.decode(data, type=Checkpoint)


def checkpoint_of(table: OpenTable) -> Checkpoint:
    assert table.round is None, "a checkpoint is made between rounds"
    shoes, open_keys = {}, {}
    if isinstance(table.source, Software):
        source = table.source
        open_keys = dict(source.open_keys)
        for side, shoe in source.shoes.items():
            hidden = [(*place, card) for place, card in shoe.hidden.items()]
            shoes[side] = ShoeInUse(
                shoe.order, shoe.next, hidden, side in source.to_cut, open_keys.get(side, b"")
            )
    return Checkpoint(table.journal.seq, table.journal.head, table.layout, shoes, open_keys)


def _software(checkpoint: Checkpoint | None) -> Software:
    software = Software(iter(()))
    for side, kept in checkpoint.shoes.items() if checkpoint else ():
        shoe = software.shoes[side] = Dealt(kept.order)
        shoe.next = kept.next
        shoe.hidden = {(spot, place): card for spot, place, card in kept.hidden}
        if kept.to_cut:
            software.to_cut.add(side)
    software.open_keys = dict(checkpoint.keys) if checkpoint else {}
    return software


def resume(
    opened: Opened,
    lines: Iterable[Line],
    head: str,
    key_of: Callable[[str], bytes],
    checkpoint: Checkpoint | None = None,
    clock: Callable[[], str] = lambda: "",
) -> OpenTable:
    """The table after `lines` (those after the checkpoint, or all); `head` is the last one's hash.

    `key_of` finds the kept key of a commitment.
    """
    told = list(lines)
    software = _software(checkpoint)

    def take_up(committed: str) -> None:
        software.keys = iter([key_of(committed)])

    def witness(table: LiveTable, pending: Pending, fact: AnyFact) -> None:
        if not pending.by_software:
            return
        if isinstance(fact, Shuffled):
            take_up(fact.commitment)
        dealt = software.answer(table, pending)
        if dealt is not None and dealt != fact:
            raise Refused("", f"the kept key deals {told_text(dealt)}, not {told_text(fact)}")

    by_software = opened.source == Software.name
    again = Replay(opened, witness if by_software else None)
    if checkpoint:
        again.layout = checkpoint.layout
    began = again.layout
    last: Entry = opened

    def followed() -> Iterator[tuple[int, Entry]]:
        nonlocal began, last
        for seq, entry in entries(told):
            if not isinstance(entry, Revealed):
                began, last = again.layout, entry
            if isinstance(entry, RecordedRound):
                software.mark()
            if isinstance(entry, Sealed) and by_software:
                take_up(entry.commitment)
                software.seal()
            yield seq, entry

    for played in again.rounds(followed()):
        if played.difference:
            raise Refused("", played.difference)
    revealed = (line.fact.key for line in told if isinstance(line.fact, Revealed))
    software.told = {bytes.fromhex(key) for key in revealed}
    software.forget_told()
    software.keys = keys(None)
    source: CardSource = software if by_software else Reported()
    seq = told[-1].seq if told else (checkpoint.seq if checkpoint else 0)
    table = OpenTable(
        again.game, again.terms, source, opened.table, clock, Journal(seq, head or GENESIS)
    )
    table.layout, table.closed = again.layout, again.shut is not None
    if isinstance(last, RecordedRound):
        table.layout = began
        table.round = Round(again.game, again.terms, began, tuple(last.facts))
    return table
