"""The journal of a table as the floor keeps it: lines in their rounds, rounds to be found again."""

from collections.abc import Callable, Iterable

import msgspec

from nomorebets.table.facts import (
    APART,
    Act,
    AnyFact,
    Began,
    Bought,
    Irregularity,
    Opened,
    Sat,
    SetAside,
    Wagered,
    Wrote,
)
from nomorebets.table.flows import gains
from nomorebets.table.journal import Journal, Line, fact_between
from nomorebets.table.live import LiveTable
from nomorebets.table.past_round import RoundRow, RoundSeat
from nomorebets.table.views import NOBODY_SEATED, Seats, seats_after

NEW_PLAY = (Opened, Sat, Bought, Began, Wrote)


class Shown(msgspec.Struct, frozen=True):
    """A line of the journal, and where it stands in its round."""

    line: Line
    round: int  # 0: between rounds
    before: int  # acts of the round before it
    seats: Seats  # who sat where when it was told


class Placing:
    """Follows a journal from a line between rounds on, when these people sat at the table."""

    def __init__(self, seats: Seats = NOBODY_SEATED) -> None:
        self.seats, self.round, self.acts = seats, 0, 0
        self.spans: list[int] = []  # by fact of the round that holds: the acts before it

    def place(self, line: Line) -> Shown:
        fact, before = line.fact, self.acts
        if isinstance(fact, Began):
            self.round, self.spans, before = fact.round, [], 0
        elif isinstance(fact, SetAside):
            before = self.spans[fact.first - 1]
            del self.spans[fact.first - 1 :]
        elif not isinstance(fact, APART) and not fact_between(fact):
            before = min(before, fact.after) if isinstance(fact, Irregularity) else before
            self.spans.append(before)
        self.acts = before + len(line.acts)
        self.seats = seats_after(self.seats, fact)
        return Shown(line, self.round, before, self.seats)


class WatchedJournal(Journal):
    """Tells of every line as it is added."""

    def __init__(self, seq: int, head: str, on_line: Callable[[Line], None]) -> None:
        super().__init__(seq, head)
        self.on_line = on_line

    def add(self, fact: AnyFact, acts: Iterable[Act] = (), at: str = "") -> Line:
        line = super().add(fact, acts, at)
        self.on_line(line)
        return line


def brings_play(fact: AnyFact) -> bool:
    """Chips come to the table, a round begins, a wager is made: not for what is in play already."""
    return isinstance(fact, NEW_PLAY) or (isinstance(fact, Wagered) and fact.amount > 0)


def round_row(table: str, began: Shown, live: LiveTable) -> RoundRow:
    """Who sat where, and who stood behind the others and had a wager when wagers were closed; when
    it is over, also what each player won or lost, at the first seat."""
    seats = live.layout.seats
    nets = net_by_player(live) if live.over else {}
    if live.game.counter is not None:
        players = tuple(RoundSeat(0, player, nets.get(player, 0)) for player in live.in_game)
        line = began.line
        return RoundRow(table, began.round, line.seq, line.at, live.over, live.void, players)
    wagered = {live.chips.maker(*key) for key in live.closed_stakes}
    players = (
        *(RoundSeat(0, player, nets.get(player, 0)) for player in sorted(wagered - {"", *seats})),
        *(
            RoundSeat(seat + 1, player, nets.get(player, 0) if seats.index(player) == seat else 0)
            for seat, player in enumerate(seats)
            if player
        ),
    )
    line = began.line
    return RoundRow(table, began.round, line.seq, line.at, live.over, live.void, players)


def net_by_player(live: LiveTable) -> dict[str, int]:
    """What each player whose chips moved won or lost; vigorish that is owed is lost."""
    nets = gains(live.acts)
    before, now = live.layout.owed, live.chips.owed
    for seat in {**before, **now}:
        player = live.layout.seats[seat]
        nets[player] = nets.get(player, 0) + before.get(seat, 0) - now.get(seat, 0)
    return nets
