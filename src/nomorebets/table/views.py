"""Who may see a card. It is decided here, for the stream, a connection's first message, the round's
page and account, the report and the advice alike, and from what the journal tells.

A card dealt face down that nobody has looked at is in no fact and no act. A player looks at cards
dealt face down to the seat he or she held then; of others only surveillance and the regulator see
those. Who sat there before, and who sits there next, are others.
"""

from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from nomorebets.law.words import DOWN, FIRST_SPLIT, SEATS, SPOTS, box_of, spot_name
from nomorebets.table.facts import Act, AnyFact, Drawn, Left, Sat
from nomorebets.table.journal import Line
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import FACING, HIDDEN


class Role(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    SUPERVISOR = "supervisor"  # confirms what takes two people
    SURVEILLANCE = "surveillance"
    REGULATOR = "regulator"
    LICENSEE = "licensee"


SEES_ALL = frozenset({Role.SURVEILLANCE, Role.REGULATOR})
SEAT_OF = {  # by the name of a spot at which a player's cards lie
    spot_name(spot): box_of(spot) for spot in (*range(SEATS), *range(FIRST_SPLIT, SPOTS))
}
Seats = tuple[str, ...]  # who sits where; "" is nobody
COMING_OR_GOING = (Sat, Left)
NOBODY_SEATED: Seats = ("",) * SEATS


def seats_after(seats: Seats, fact: AnyFact) -> Seats:
    """Who sits where when this fact has been told."""
    if isinstance(fact, Sat) and fact.seat:
        if fact.moves:
            seats = tuple("" if name == fact.player else name for name in seats)
        return (*seats[: fact.seat - 1], fact.player, *seats[fact.seat :])
    if isinstance(fact, Left):
        return tuple("" if name == fact.player else name for name in seats)
    return seats


class Seating:
    """Who sat where at each act of a round."""

    def __init__(self, table: LiveTable) -> None:
        self.since, self.seats = [0], [table.seats_before]
        for fact, acts in zip(table.facts, table.spans, strict=False):
            if type(fact) in COMING_OR_GOING:
                self.since.append(acts)
                self.seats.append(seats_after(self.seats[-1], fact))

    def at(self, act: int) -> Seats:
        if len(self.seats) == 1:
            return self.seats[0]
        return self.seats[bisect_right(self.since, act) - 1]


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks: in a role, and as whoever holds seats under this name."""

    role: Role
    name: str = ""

    def may_see(self, act: Act, seats: Seats) -> bool:
        """Whether the cards in this act may be shown to the viewer, if these people sat at the
        table when it was performed. Nothing else decides."""
        if self.role in SEES_ALL or act.words != FACING[DOWN]:
            return True
        if act.spot not in SEAT_OF:
            return act.act == "discard"  # of what lay face up
        return self.name != "" and seats[SEAT_OF[act.spot]] == self.name

    def act(self, act: Act, seats: Seats) -> Act:
        if not act.cards or self.may_see(act, seats):
            return act
        return msgspec.structs.replace(act, cards=(HIDDEN,) * len(act.cards))

    def acts(self, table: LiveTable) -> list[Act]:
        """The acts of a round."""
        seating = Seating(table)
        return [self.act(act, seating.at(number)) for number, act in enumerate(table.acts)]

    def line(self, line: Line, seats: Seats) -> Line:
        """A line of the journal as the viewer may read it; `seats`: when it was told."""
        acts = tuple(self.act(act, seats) for act in line.acts)
        fact: AnyFact = line.fact
        if isinstance(fact, Drawn) and acts != line.acts:
            fact = Drawn()
        return msgspec.structs.replace(line, fact=fact, acts=acts)

    def hands(self, table: LiveTable) -> dict[str, list[str]]:
        """The cards on the table as the viewer sees them."""
        stack = table.stack
        seating: Seating | None = None

        def seen(spot: int, place: int) -> bool:
            nonlocal seating
            if seating is None:
                seating = Seating(table)
            act = table.dealt_by.get((spot, place))  # none: a remedy waits before the card is dealt
            return act is not None and self.may_see(table.acts[act], seating.at(act))

        return {
            spot_name(spot): [
                stack.text(card) if card >= 0 and (face != DOWN or seen(spot, place)) else HIDDEN
                for card, face, place in zip(
                    hand, stack.facing[spot], stack.laid[spot], strict=True
                )
            ]
            for spot, hand in stack.hands.items()
        }
