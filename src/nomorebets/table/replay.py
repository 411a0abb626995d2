"""Replay and audit: a journal is run again, and what follows is compared with what was recorded."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from nomorebets.equipment.random_source import commitment
from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.law.words import INSPECTED, SET_RIGHT
from nomorebets.rules import game as game_named
from nomorebets.table.acts import act_line, as_written
from nomorebets.table.facts import (
    APART,
    AnyFact,
    Began,
    Bought,
    CouponIssued,
    Left,
    NoticePosted,
    Opened,
    Revealed,
    Sat,
    Sealed,
    SeedTold,
    Shuffled,
    Shut,
    TermsChanged,
)
from nomorebets.table.fairness import CHAINED, Fairness
from nomorebets.table.journal import (
    VERSION,
    Entry,
    Line,
    RecordedRound,
    back_in_time,
    edition_text,
    entries,
    read,
    seq_text,
)
from nomorebets.table.layout import Layout
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import told_text
from nomorebets.table.pending import Pending
from nomorebets.table.posted import Posted
from nomorebets.table.sources import Software
from nomorebets.table.telling import Witness

Said = Callable[[int], str]  # where a fact stands: "seq 12"


@dataclass
class PlayedRound:
    """A recorded round, run again on the layout it began with."""

    recorded: RecordedRound
    table: LiveTable
    version: int = VERSION  # of the journal

    @property
    def number(self) -> int:
        return self.recorded.number

    @property
    def difference(self) -> str:
        """The first act that does not follow from the facts, or ""."""
        recorded = as_written(self.recorded.acts, self.version)
        follows = as_written(self.table.acts, self.version)
        if recorded == follows:
            return ""
        at = next(
            (
                i
                for i, pair in enumerate(zip(recorded, follows, strict=False))
                if pair[0] != pair[1]
            ),
            min(len(recorded), len(follows)),
        )
        was = act_line(recorded[at]) if at < len(recorded) else "nothing"
        is_ = act_line(follows[at]) if at < len(follows) else "nothing"
        seq = self.recorded.seq_of(at)
        return f"round {self.number}, seq {seq}: recorded “{was}”, the rules give “{is_}”"


class Replay:
    """A table rebuilt from what was told about it. Iterate `rounds()` to run it."""

    def __init__(
        self, opened: Opened, witness: Witness | None = None, said: Said = seq_text
    ) -> None:
        """`said` tells where a fact stands: in a journal by its seq."""
        if not 1 <= opened.version <= VERSION:
            known = f"1 to {VERSION} are known here"
            raise Refused("", f"the journal is of version {opened.version}; {known}")
        self.opened = opened
        self.game: Game = game_named(opened.game)
        as_law = opened.version >= INSPECTED  # what a licensee may choose was read otherwise
        old = opened.version < SET_RIGHT
        told = {**self.game.once, **opened.terms} if old else opened.terms
        self.terms: Any = self.game.terms_from(told, as_law)
        self.posted = Posted()
        self.layout = Layout.new(self.game, self.terms, opened.version)
        self.witness = witness
        self.said = said
        self.began = self.layout  # where the round run last began
        self.shut: Shut | None = None
        self.unfinished: PlayedRound | None = None
        self.unplayed = 0  # the round begun last, if nobody wagered and something else was told

    def take_up(self, layout: Layout, posted: Posted) -> None:
        """Go on from a table between two rounds."""
        self.layout, self.posted = layout, posted
        self.terms = posted.applied(self.game, self.terms)

    def rounds(self, told: Iterable[tuple[int, Entry]]) -> Iterator[PlayedRound]:
        for seq, entry in told:
            try:
                self._goes_on(entry)
                if not isinstance(entry, RecordedRound):
                    self._between(entry)
            except Refused as refusal:
                raise Refused(refusal.cite, f"{self.said(seq)}: {refusal.why}") from None
            if isinstance(entry, RecordedRound):
                yield self._round(entry)

    def _goes_on(self, entry: Entry) -> None:
        """What belongs between rounds is not told in the course of one, nor after the last."""
        if isinstance(entry, APART):
            return
        if self.shut is not None:
            raise Refused("", "the table is closed")
        if self.unfinished is None:
            return
        table, number = self.unfinished.table, self.unfinished.number
        if isinstance(entry, Sat | Bought | CouponIssued | Left):
            raise Refused(*table.stays(entry))
        what = "a round" if isinstance(entry, RecordedRound) else told_text(entry)
        raise Refused("", f"{what} cannot be told yet: round {number} is not over")

    def _round(self, recorded: RecordedRound) -> PlayedRound:
        if recorded.number != self.layout.rounds + 1:
            missing = f"round {self.layout.rounds + 1} is missing"
            where = self.said(recorded.seq)
            raise Refused("", f"{where} begins round {recorded.number}: {missing}")
        self.began = self.layout
        table = LiveTable(self.game, self.terms, self.layout, recorded.facts)
        table.witness = self.witness
        try:
            table.run()
        except Refused as refusal:
            where = self.said(recorded.seq_of_fact(table.weighed))
            where = f"round {recorded.number}, {where}"
            raise Refused(refusal.cite, f"{where}: {refusal.why}") from None
        played = PlayedRound(recorded, table, self.opened.version)
        self.unfinished = None if table.over or table.unplayed else played
        self.unplayed = recorded.number if table.unplayed else 0
        if self.unfinished is None:
            self.layout = table.layout_after()
        return played

    def _between(self, fact: AnyFact) -> None:
        if isinstance(fact, Sat):
            self.layout = self.layout.sit(self.game, self.terms, fact.player, fact.seat, fact.chips)
        elif isinstance(fact, Bought):
            self.layout = self.layout.buy(fact.player, fact.chips)
        elif isinstance(fact, CouponIssued):
            self.layout = self.layout.issue(self.game, self.terms, fact.player, fact.amount)
        elif isinstance(fact, Left):
            if fact.player in self.layout.seats:
                seat = self.layout.seats.index(fact.player)
                self.game.wagering.refuse_leave(self.layout, self.terms, seat)
            self.layout = self.layout.leave(fact.player)
        elif isinstance(fact, Shut):
            if fact.rounds != self.layout.rounds:
                words = f"closes {fact.rounds} rounds; there are {self.layout.rounds}"
                raise Refused("", f"it {words}")
            self.shut = fact
        elif isinstance(fact, NoticePosted):
            self.posted = self.posted.post(self.game, self.terms, fact)
        elif isinstance(fact, TermsChanged):
            self.posted = self.posted.take_effect(self.game, self.terms, self.layout, fact)
            self.terms = self.posted.applied(self.game, self.terms)
        elif not isinstance(fact, (Opened, Sealed, *APART)):
            raise Refused("", f"no rule reads this fact: {told_text(fact)}{self._after_none()}")

    def _after_none(self) -> str:
        """Why no round is going on, where one was begun and nobody had wagered."""
        if not self.unplayed:
            return ""
        how = "while wagers are open a last word (wagering) says that a player comes or goes"
        return f"; round {self.unplayed} ended unplayed before it: {how}"


def opened_of(lines: list[Line]) -> Opened:
    if not lines:
        raise Refused("", "the journal is empty")
    fact = lines[0].fact
    if not isinstance(fact, Opened):
        raise Refused("", "the first fact does not open a table: it must be opened GAME")
    return fact


def replay(data: bytes) -> Iterator[PlayedRound]:
    """The rounds of a journal, run again."""
    lines = list(read(data))
    yield from Replay(opened_of(lines)).rounds(entries(lines))


@dataclass
class Audit:
    """What an audit found: all of it must hold, or `Refused` was raised."""

    game: str
    lines: int
    rounds: int
    shoes_dealt_again: int
    shoes_not_told: int
    chips: int
    head: str
    back_in_time: tuple[int, ...] = ()  # lines told before a line before them, by the clock
    seeds: int = 0  # of players, told before and mixed in
    withheld: dict[str, int] = field(default_factory=dict)  # seeds not told, by player


class Keys:
    """Deals every shoe and spin again from the keys told later, and compares."""

    def __init__(self, lines: list[Line], said: Said = seq_text) -> None:
        self.said = said
        self.keys: dict[str, bytes] = {}
        self.told_at: dict[str, int] = {}  # seq, by commitment
        self.promised_at = {
            line.fact.commitment: line.seq
            for line in lines
            if isinstance(line.fact, Sealed | Shuffled)
        }
        for line in lines:
            if isinstance(line.fact, Revealed):
                try:
                    key = bytes.fromhex(line.fact.key)
                except ValueError:
                    raise Refused("", f"{said(line.seq)}: this is no key") from None
                if commitment(key) not in self.promised_at:
                    raise Refused("", f"{said(line.seq)}: this key was never committed to")
                self.keys[commitment(key)] = key
                self.told_at.setdefault(commitment(key), line.seq)
        opened = opened_of(lines)
        self.by_software = opened.source == Software.name
        self.draw_keys: dict[bytes, bytes] = {}  # what deals, by link
        self.fairness: Fairness | None = None
        if self.by_software and opened.version >= CHAINED:
            self.fairness = self._followed(opened, lines)
        self.again = 0
        self.untold: list[int] = []  # seqs of the commitments
        self.committed = ""  # of the shoe or spin in use
        self.in_use: dict[int, str] = {}  # the same, by side of a double shoe
        self.recorded: RecordedRound | None = None  # the round that is run
        self.softwares: dict[int, Software] = {}  # by side of a double shoe
        self.side = 0

    def _followed(self, opened: Opened, lines: list[Line]) -> Fairness:
        """The chain of keys and the seeds, as they were told."""
        followed = Fairness.of(opened)
        if not opened.anchor:
            raise Refused("", f"{self.said(1)}: the table was opened without a chain of keys")
        for line in lines:
            try:
                followed.follow(line.fact)
            except Refused as refusal:
                raise Refused("", f"{self.said(line.seq)}: {refusal.why}") from None
            if isinstance(line.fact, Revealed):
                link = bytes.fromhex(line.fact.key)
                self.draw_keys[link] = followed.draw_key(link)
        return followed

    @property
    def software(self) -> Software | None:
        """What deals again from the key of the shoe or spin in use, if it has been told."""
        return self.softwares.get(self.side)

    def told(self, lines: list[Line]) -> Iterator[tuple[int, Entry]]:
        """The entries of a journal; the key of a spin or roll is taken up where it was sealed."""
        for seq, entry in entries(lines, self.said):
            if isinstance(entry, RecordedRound):
                self.recorded = entry
            if isinstance(entry, Sealed):
                self.take_up(entry.commitment)
                if self.software is not None:
                    self.software.seal()
            yield seq, entry

    def take_up(self, committed: str, side: int = 0) -> None:
        """A shoe or spin begins under this commitment."""
        self.committed = self.in_use[side] = committed
        key = self.keys.get(committed)
        before = self.softwares.pop(side, None)  # real cards have no commitment
        if committed and key is None:
            self.untold.append(self.promised_at[committed])
        elif key is not None:
            self.again += 1
            self.softwares[side] = Software(iter([key]))
            self.softwares[side].draw_keys = self.draw_keys
            if before is not None:  # a card of the old shoe may still lie face down
                self.softwares[side].shoes = before.shoes

    def witness(self, table: LiveTable, pending: Pending, fact: AnyFact) -> None:
        if not pending.by_software:
            return
        if isinstance(fact, Shuffled):
            self.take_up(fact.commitment, table.side)
        self.side = table.side
        if self.by_software and not self.in_use.get(self.side):
            raise Refused("", f"software gave “{told_text(fact)}” without a commitment")
        if self.software is None:
            return
        assert self.recorded is not None
        told_at = self.told_at[self.in_use[self.side]]
        if told_at < self.recorded.seq_of_fact(table.at):
            where = self.said(told_at)
            raise Refused("", f"{told_text(fact)}: the key was told before it, at {where}")
        dealt = self.software.answer(table, pending)
        if dealt != fact and dealt is not None:
            raise Refused(
                "", f"the key deals {told_text(dealt)}, the journal has {told_text(fact)}"
            )


Watch = Callable[[Iterator[PlayedRound], int], Iterator[PlayedRound]]


def audit(data: bytes, still_open: bool = False, watch: Watch = lambda rounds, _: rounds) -> Audit:
    """Verify the chain, run every round again, deal every shoe again, count every chip.

    `watch` is given the rounds, as they are run, and how many there will be.
    """
    lines = list(read(data))
    opened = opened_of(lines)
    keys = Keys(lines)
    again = Replay(opened, keys.witness)
    known = [edition_text(again.game, edition) for edition in again.game.editions]
    if opened.edition not in known:
        raise Refused("", f"seq 1: the edition is {' or '.join(known)}, not {opened.edition}")
    rounds = 0
    number = sum(isinstance(line.fact, Began) for line in lines)
    for played in watch(again.rounds(keys.told(lines)), number):
        rounds += 1
        if played.difference:
            raise Refused("", played.difference)
        after = again.layout
        if played.table.over and after.chips != after.brought:
            raise Refused("", f"round {played.number}: chips were made or destroyed")
        if not (played.table.over or played.table.unplayed or still_open):
            raise Refused(
                "",
                f"round {played.number} is not over: the journal is cut off (or --open is missing)",
            )
    if again.shut is None and not still_open:
        raise Refused(
            "",
            f"the journal is cut off after seq {len(lines)}: it has no end (or --open is missing)",
        )
    if again.shut is not None and keys.untold:
        untold = "the key of this commitment was not told when the table closed"
        raise Refused("", f"seq {keys.untold[0]}: {untold}")
    return Audit(
        game=opened.game, lines=len(lines), rounds=rounds, shoes_dealt_again=keys.again,
        shoes_not_told=len(keys.untold), chips=again.layout.chips, head=head_of(data),
        back_in_time=back_in_time(lines),
        seeds=sum(isinstance(line.fact, SeedTold) for line in lines),
        withheld=keys.fairness.withheld if keys.fairness else {},
    )  # fmt: skip


def head_of(data: bytes) -> str:
    """The hash of the last line."""
    return data.rstrip(b"\n")[-66:-2].decode()
