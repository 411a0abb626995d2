"""A table goes on from its journal: same layout, same round, the next card of the same shoe.

The journal is the truth. Rounds are run again, and the software deals them again from the keys it
kept: what it deals must be what the journal has, so that it stands at the same card afterwards. A
`Checkpoint`, made between rounds, saves running the rounds before it.
"""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from nomorebets.equipment.key_chain import Links
from nomorebets.equipment.random_source import commitment
from nomorebets.law.refusal import Refused
from nomorebets.table.facts import APART, AnyFact, Opened, Revealed, Sealed, Shuffled
from nomorebets.table.fairness import CHAINED, Draw, Fairness
from nomorebets.table.journal import GENESIS, Entry, Journal, Line, RecordedRound, entries
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import told_text
from nomorebets.table.open_table import OpenTable
from nomorebets.table.pending import Pending
from nomorebets.table.posted import Posted
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
    burned: list[int] = []


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
    outcomes: list[tuple[str, dict[str, int], bool]] = []  # what the last rounds showed
    ended: list[bytes] = []  # keys of shoes that ended, not told yet
    fairness: Fairness | None = None  # where software deals from a chain of keys
    posted: Posted = Posted()

    def encoded(self) -> bytes:
        return msgspec.msgpack.encode(self)


def checkpoint_from(data: bytes) -> Checkpoint:
    return msgspec.msgpack.decode(data, type=Checkpoint)


def checkpoint_of(table: OpenTable) -> Checkpoint:
    assert table.round is None, "a checkpoint is made between rounds"
    shoes, open_keys, ended = {}, {}, []
    if isinstance(table.source, Software):
        source = table.source
        open_keys, ended = dict(source.open_keys), list(source.ended)
        for side, shoe in source.shoes.items():
            hidden = [(*place, card) for place, card in shoe.hidden.items()]
            shoes[side] = ShoeInUse(
                shoe.order, shoe.next, hidden, side in source.to_cut, open_keys.get(side, b""),
                list(shoe.burned),
            )  # fmt: skip
    fairness = table.fairness.copy() if table.fairness else None
    return Checkpoint(
        table.journal.seq, table.journal.head, table.layout, shoes, open_keys,
        ended=ended, fairness=fairness, posted=table.posted,
    )  # fmt: skip


def _software(checkpoint: Checkpoint | None) -> Software:
    software = Software(iter(()))
    for side, kept in checkpoint.shoes.items() if checkpoint else ():
        shoe = software.shoes[side] = Dealt(kept.order)
        shoe.next, shoe.burned = kept.next, list(kept.burned)
        shoe.hidden = {(spot, place): card for spot, place, card in kept.hidden}
        if kept.to_cut:
            software.to_cut.add(side)
    software.open_keys = dict(checkpoint.keys) if checkpoint else {}
    software.ended = list(checkpoint.ended) if checkpoint else []
    return software


class Promised:
    """Of a table that deals from a chain: each draw's number and mix, as the journal has them, and
    the chain itself, of what was kept."""

    def __init__(
        self,
        opened: Opened,
        told: list[Line],
        key_of: Callable[[str], bytes],
        checkpoint: Checkpoint | None,
    ) -> None:
        kept = checkpoint.fairness if checkpoint else None
        self.fairness = kept.copy() if kept else Fairness.of(opened)
        self.draws: dict[str, Draw] = dict(self.fairness.draws)
        for line in told:
            self.fairness.follow(line.fact)
            self.draws.update(self.fairness.draws)
        self.links = Links(self.fairness.table, keys(None))
        for anchor, first in sorted(self.fairness.firsts.items(), key=lambda pair: pair[1]):
            if self.links.lay(first, key_of(anchor)).anchor.hex() != anchor:
                raise Refused("", "the kept key is of another chain")

    def hand_over(self, software: Software) -> None:
        """The software knows the links of shoes in use, and goes on with the next."""
        software.links = self.links
        for key in (*software.open_keys.values(), *software.ended):
            software.numbers[key] = self.draws[commitment(key)].number

    def go_on(self, software: Software) -> None:
        """After the last line."""
        self.links.number = self.fairness.number
        software.keys, software.mix = self.links, self.fairness.mix

    def take_up(self, software: Software, committed: str) -> None:
        draw = self.draws[committed]
        self.links.number, software.mix = draw.number - 1, draw.mix


def _refusing(key_of: Callable[[str], bytes]) -> Callable[[str], bytes]:
    def kept_key(promised: str) -> bytes:
        try:
            return key_of(promised)
        except KeyError:
            raise Refused("", f"the key promised by {promised[:12]}… is not kept") from None

    return kept_key


def _open(
    again: Replay, source: CardSource, clock: Callable[[], str], journal: Journal
) -> OpenTable:
    table = OpenTable(again.game, again.terms, source, again.opened.table, clock, journal)
    table.layout, table.closed, table.posted = again.layout, again.shut is not None, again.posted
    return table


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

    kept_key = _refusing(key_of)
    by_software = opened.source == Software.name
    chained = by_software and opened.version >= CHAINED
    promised = Promised(opened, told, kept_key, checkpoint) if chained else None
    if promised:
        promised.hand_over(software)

    def take_up(committed: str) -> None:
        software.keys = promised.links if promised else iter([kept_key(committed)])
        if promised:
            promised.take_up(software, committed)

    def witness(table: LiveTable, pending: Pending, fact: AnyFact) -> None:
        if not pending.by_software:
            return
        if isinstance(fact, Shuffled):
            take_up(fact.commitment)
        dealt = software.answer(table, pending)
        if dealt is not None and dealt != fact:
            raise Refused("", f"the kept key deals {told_text(dealt)}, not {told_text(fact)}")

    again = Replay(opened, witness if by_software else None)
    if checkpoint:
        again.take_up(checkpoint.layout, checkpoint.posted)
    began = again.layout
    last: Entry = opened

    def followed() -> Iterator[tuple[int, Entry]]:
        nonlocal began, last
        for seq, entry in entries(told):
            if not isinstance(entry, APART):
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
    software.told = {bytes.fromhex(f.fact.key) for f in told if isinstance(f.fact, Revealed)}
    software.forget_told()
    software.keys = keys(None)
    if promised:
        promised.go_on(software)
    source: CardSource = software if by_software else Reported()
    seq = told[-1].seq if told else (checkpoint.seq if checkpoint else 0)
    table = _open(again, source, clock, Journal(seq, head or GENESIS))
    table.fairness = promised.fairness if promised else None
    if isinstance(last, RecordedRound):
        table.layout = began
        table.round = Round(again.game, again.terms, began, tuple(last.facts))
    return table
