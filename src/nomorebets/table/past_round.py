"""A round found again and run again: step by step, as somebody may see it."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import msgspec

from nomorebets.law.refusal import Refused
from nomorebets.law.words import box_of, spot_name
from nomorebets.table.account import RoundAccount, account
from nomorebets.table.act_words import act_words
from nomorebets.table.dispute import is_journal, lines_of
from nomorebets.table.facts import Opened, Revealed, Sealed, Shuffled
from nomorebets.table.journal import GENESIS, Line, RecordedRound, entries, fact_between, read
from nomorebets.table.law_text import gist
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import HIDDEN
from nomorebets.table.replay import PlayedRound, Replay, opened_of
from nomorebets.table.resume import Checkpoint
from nomorebets.table.views import Role, Viewer, seats_after


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

    @property
    def account(self) -> RoundAccount:
        return account(self.played.table)


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
        upto = _upto(self.lines, self.row)
        if len(upto) == len(self.lines):
            return False
        committed = _committed(upto, self.committed)
        return not committed or bool(_key(committed, self.lines))

    def again(self, first: bytes) -> RoundAgain:
        opened = next(read(first + b"\n")).fact
        assert isinstance(opened, Opened)
        upto = _upto(self.lines, self.row)
        again = Replay(opened)
        if self.checkpoint:
            again.layout = self.checkpoint.layout
        played = None
        for found in again.rounds(entries(upto)):
            played = found
        assert played is not None
        assert played.number == self.row.round
        return _found(opened, played, self.lines, self.row, self.committed)


def round_of_file(data: bytes, number: int, name: str) -> tuple[RoundAgain, RoundRow]:
    """A round of a journal, or of a scenario, in a file of this name."""
    lines = lines_of(data)
    opened, last = opened_of(lines), 0
    for played in Replay(opened).rounds(entries(lines)):
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


def round_steps(again: RoundAgain, row: RoundRow, name: str, role: Role) -> dict[str, Any]:
    viewer, live = Viewer(role, name), again.live
    recorded: RecordedRound = again.played.recorded
    steps = []
    table = Places()
    for i, act in enumerate(viewer.acts(live)):
        table.follow(act)
        steps.append(
            {
                **msgspec.to_builtins(act),
                "number": i + 1,
                "seq": recorded.seq_of(i),
                "gist": gist(live.game.id, act.cite),
                "text": act_words(act),
                "hands": table.hands_now(),
                "stakes": table.stakes_now(),
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
        "steps": steps,
        "lines": list(_lines(again, viewer)),
    }


def _lines(again: RoundAgain, viewer: Viewer) -> Iterator[Any]:
    seats = again.live.seats_before
    for line in again.lines:
        seats = seats_after(seats, line.fact)
        yield msgspec.to_builtins(viewer.line(line, seats))


def shown_account(again: RoundAgain, viewer: Viewer) -> dict[str, Any]:
    """Who was owed what and why; hands as the viewer may see them."""
    found = asdict(again.account)
    shown = Places()
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


class Places:
    """What lies on the table after each act, followed from the acts alone."""

    def __init__(self) -> None:
        self.hands: dict[str, list[tuple[str, bool]]] = {}  # spot: cards, and whether face up
        self.stakes: dict[tuple[str, str], int] = {}

    def follow(self, act: Any) -> None:
        name, spot = act.act, act.spot
        hand = self.hands.setdefault(spot, []) if spot else []
        if name == "deal":
            hand.extend((card, act.words == "face up") for card in act.cards)
        elif name == "reveal":
            down = [i for i, (_, up) in enumerate(hand) if not up]
            for place, card in zip(down, act.cards, strict=False):
                hand[place] = (card, True)
        elif name == "discard":
            kept = [c for i, c in enumerate(hand) if not (act.value or 0) >> i & 1]
            self.hands[spot] = kept
        elif name in ("pick up", "void hand"):
            self.hands.pop(spot, None)
        elif name in ("hand over", "split") and act.cards:
            self._moved(act)
        self._chips(act)

    def _moved(self, act: Any) -> None:
        source = act.words if act.act == "hand over" else act.spot
        if self.hands.get(source):
            self.hands[source].pop()
        if act.act == "hand over":
            self.hands[act.spot].append((act.cards[0], True))
        else:
            box = box_of(int(act.spot.split()[1].rstrip(",")) - 1)
            taken = sum(spot.startswith(f"seat {box + 1}, hand") for spot in self.hands)
            self.hands[f"{spot_name(box)}, hand {taken + 2}"] = [(act.cards[0], True)]

    def _chips(self, act: Any) -> None:
        key = (act.spot, act.wager)
        if act.act in ("wager", "stand"):
            self.stakes[key] = act.amount
        elif act.act == "collect":
            self.stakes[key] = self.stakes.get(key, 0) - act.amount
        elif act.act in ("push", "take down", "return"):
            self.stakes[key] = 0
        elif act.act == "move wager":
            self.stakes[key] = self.stakes.get(key, 0) - act.amount
            other = (act.spot, act.words)
            self.stakes[other] = self.stakes.get(other, 0) + act.amount

    def hands_now(self) -> list[dict[str, Any]]:
        return [
            {"spot": spot, "cards": [card for card, _ in hand]}
            for spot, hand in self.hands.items()
            if hand
        ]

    def stakes_now(self) -> list[dict[str, Any]]:
        return [
            {"seat": int(spot.split()[1].rstrip(",")), "wager": wager, "amount": amount}
            for (spot, wager), amount in self.stakes.items()
            if amount > 0 and spot.startswith("seat")
        ]
