"""A round found again and run again: step by step, as somebody may see it."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import msgspec

from nomorebets.law.game import Game
from nomorebets.law.refusal import Refused
from nomorebets.table.account import RoundAccount, account
from nomorebets.table.acts import act_words
from nomorebets.table.dispute import is_journal, lines_of
from nomorebets.table.facts import Opened, Revealed, Sealed, Shuffled
from nomorebets.table.felt import Felt
from nomorebets.table.journal import (
    GENESIS,
    Line,
    RecordedRound,
    entries,
    fact_between,
    read,
    set_aside,
)
from nomorebets.table.law_text import gist
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import HIDDEN, told_text
from nomorebets.table.places import Places
from nomorebets.table.reasons import Reasons
from nomorebets.table.replay import PlayedRound, Replay, opened_of
from nomorebets.table.result_words import result
from nomorebets.table.resume import Checkpoint
from nomorebets.table.views import Role, Seats, Viewer, seats_after


class RoundSeat(msgspec.Struct, frozen=True):
    seat: int
    player: str
    net: int = 0


class RoundRow(msgspec.Struct, frozen=True):
    """A round, to be found again. `seq` is the line with which it begins."""

    table: str
    round: int
    seq: int
    at: str
    over: bool = False
    void: bool = False
    players: tuple[RoundSeat, ...] = ()


@dataclass
class RoundAgain:
    """One round, run again from its journal."""

    opened: Opened
    played: PlayedRound
    lines: list[Line]
    commitment: str
    key: str  # "" if it has not been told
    recorded: bool = True  # its acts stand in a journal; a scenario has only facts

    @property
    def difference(self) -> str:
        """The first act that does not follow from the facts, or ""."""
        return self.played.difference if self.recorded else ""

    @property
    def live(self) -> LiveTable:
        return self.played.table

    def account(self, reader: str = "") -> RoundAccount:
        return account(self.played.table, reader)


class Excerpt:
    """As much of a journal as one round needs."""

    def __init__(self, row: RoundRow, checkpoint: Checkpoint | None) -> None:
        self.row, self.checkpoint = row, checkpoint
        self.seq, self.head = (checkpoint.seq, checkpoint.head) if checkpoint else (0, GENESIS)
        self.committed = checkpoint.commitment if checkpoint else ""
        self.lines: list[Line] = []

    def add(self, stored: list[bytes]) -> bool:
        """Whether nothing more is needed: the round has ended, and the key of its shoe was told."""
        data = b"".join(raw + b"\n" for raw in stored)
        self.lines += read(data, self.seq, self.head)
        self.seq += len(stored)
        if stored:
            self.head = stored[-1][-66:-2].decode()
        if not self.has_all():
            return False
        upto = _upto(self.lines, self.row)
        committed = _committed(upto, self.committed)
        return not committed or bool(_key(committed, self.lines))

    def has_all(self) -> bool:
        """Whether the round has ended, and something was told after it."""
        return len(_upto(self.lines, self.row)) < len(self.lines)

    def all_again(self, first: bytes) -> Iterator[PlayedRound]:
        """Every round, up to this one."""
        again = Replay(_opened(first))
        if self.checkpoint:
            again.take_up(self.checkpoint.layout, self.checkpoint.posted)
        yield from again.rounds(entries(_upto(self.lines, self.row)))

    def again(self, first: bytes) -> RoundAgain:
        played = None
        for found in self.all_again(first):
            played = found
        assert played is not None
        assert played.number == self.row.round
        return _found(_opened(first), played, self.lines, self.row, self.committed)


def _opened(first: bytes) -> Opened:
    """The fact of a journal's first line."""
    opened = next(read(first + b"\n")).fact
    assert isinstance(opened, Opened)
    return opened


def round_of_file(data: bytes, number: int, name: str) -> tuple[RoundAgain, RoundRow]:
    """A round of a journal, or of a scenario, in a file of this name."""
    lines, said = lines_of(data)
    opened, last = opened_of(lines), 0
    for played in Replay(opened, said=said).rounds(entries(lines, said)):
        last = played.number
        if last == number:
            recorded = played.recorded
            row = RoundRow(
                opened.table or name, number, recorded.seq, recorded.at, played.table.over,
                played.table.void,
            )  # fmt: skip
            again = _found(opened, played, lines, row)
            again.recorded = is_journal(data)
            return again, row
    raise Refused("", f"there is no round {number}; the file has {last} round(s)")


def _found(
    opened: Opened, played: PlayedRound, lines: list[Line], row: RoundRow, before: str = ""
) -> RoundAgain:
    """`before`: the commitment that stood before these lines."""
    upto = _upto(lines, row)
    committed = _committed(upto, before)
    of_round = [line for line in upto if line.seq >= row.seq]
    return RoundAgain(opened, played, of_round, committed, _key(committed, lines))


def _committed(lines: list[Line], before: str) -> str:
    told = [line.fact.commitment for line in lines if isinstance(line.fact, Shuffled | Sealed)]
    return told[-1] if told else before


def _key(committed: str, lines: list[Line]) -> str:
    from nomorebets.equipment.random_source import commitment

    told = (line.fact.key for line in lines if isinstance(line.fact, Revealed))
    return next((key for key in told if commitment(bytes.fromhex(key)) == committed), "")


def _upto(lines: list[Line], row: RoundRow) -> list[Line]:
    """Those until the end of the round."""
    for at, line in enumerate(lines):
        after = line.seq > row.seq
        if after and (fact_between(line.fact) or getattr(line.fact, "round", 0) == row.round + 1):
            return lines[:at]
    return lines


@dataclass
class Aside:
    """Line `seq` set these aside: (seq, what was told, the acts that followed) of each."""

    seq: int
    why: str
    told: list[tuple[int, str, list[str]]]


def versions(again: RoundAgain, viewer: Viewer) -> list[Aside]:
    """What the round was told first and does not hold, as the viewer may see it."""
    seats = {line.seq: sat for line, sat in _seated(again)}

    def shown(line: Line) -> tuple[int, str, list[str]]:
        seen = viewer.line(line, seats[line.seq])
        return line.seq, told_text(seen.fact), [act_words(act) for act in seen.acts]

    return [
        Aside(
            line.seq, f"set aside, {getattr(line.fact, 'why', '')}", [shown(one) for one in aside]
        )
        for line, aside in set_aside(again.lines)
    ]


def _seated(again: RoundAgain) -> Iterator[tuple[Line, Seats]]:
    """Each line of the round, and who sat where when it was told."""
    seats = again.live.seats_before
    for line in again.lines:
        seats = seats_after(seats, line.fact)
        yield line, seats


def round_steps(again: RoundAgain, row: RoundRow, name: str, role: Role) -> dict[str, Any]:
    viewer, live = Viewer(role, name), again.live
    recorded: RecordedRound = again.played.recorded
    steps = []
    began = Places(live.layout, live.game.wagers, live.game.made_with)
    why = Reasons(live).all_told(name)
    for i, act in enumerate(viewer.acts(live)):
        steps.append(
            {
                **msgspec.to_builtins(act),
                "number": i + 1,
                "seq": recorded.seq_of(i),
                "gist": gist(live.game.id, act.cite),
                "text": act_words(act),
                "why": why.get(i, ""),
            }
        )
    return {
        "table": row.table,
        "game": live.game.id,
        "round": row.round,
        "at": row.at,
        "over": live.over,
        "difference": again.difference,
        "account": shown_account(again, viewer),
        "shoe": {"commitment": again.commitment, "key": again.key or None},
        "places": began.of_players,
        "markers": marker_data(live.game, live.layout.markers),
        "steps": steps,
        "lines": [msgspec.to_builtins(viewer.line(line, sat)) for line, sat in _seated(again)],
        "aside": [asdict(aside) for aside in versions(again, viewer)],
    }


def marker_data(game: Game, markers: Sequence[int]) -> list[dict[str, Any]]:
    """What the markers of a table show."""
    return [
        {"name": name, "value": value, "words": game.between.marker_words(i, value)}
        for i, (name, value) in enumerate(zip(game.between.markers, markers, strict=True))
    ]


def shown_account(again: RoundAgain, viewer: Viewer) -> dict[str, Any]:
    """Who was owed what and why, told to the viewer; hands as the viewer may see them."""
    accounted = again.account(viewer.name)
    found = asdict(accounted)
    for seat in found["seats"]:
        seat["sentence"] = result(accounted, seat["player"])
    shown = Felt()
    best: dict[str, list[str]] = {}
    for act in viewer.acts(again.live):
        shown.follow(act)
        for hand in shown.hands_now():
            best[hand["spot"]] = hand["cards"]
    for hand in found["hands"]:
        seen = best.get(hand["spot"], [])
        if len(seen) == len(hand["cards"]):
            hand["cards"] = seen
        else:
            hand["cards"] = [card if card in seen else HIDDEN for card in hand["cards"]]
        hand["discarded"] = [HIDDEN] * len(hand["discarded"])
    return found
