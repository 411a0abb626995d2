"""What each role may see. A card is hidden from those who may not look at it.

A card dealt face down that nobody has looked at is in no fact and no act. A player looks at cards
dealt face down to the player's own seat; of others only surveillance and the regulator see those.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from nomorebets.law.words import DOWN, FIRST_SPLIT, SEATS, spot_name
from nomorebets.table.facts import Act, AnyFact, Drawn
from nomorebets.table.journal import Line
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import FACING, HIDDEN


class Role(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    SURVEILLANCE = "surveillance"
    REGULATOR = "regulator"
    LICENSEE = "licensee"


SEES_ALL = frozenset({Role.SURVEILLANCE, Role.REGULATOR})
PLAYERS_SPOTS = frozenset(spot_name(spot) for spot in (*range(SEATS), *range(FIRST_SPLIT, 64)))


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks: a role, and for a player the seats (from 0) that are the player's."""

    role: Role
    seats: frozenset[int] = frozenset()

    def may_see(self, act: Act) -> bool:
        """Whether the cards in this act may be shown to the viewer."""
        if self.role in SEES_ALL or act.words != FACING[DOWN] or act.spot not in PLAYERS_SPOTS:
            return True
        return any(act.spot == spot_name(seat) for seat in self.seats)

    def act(self, act: Act) -> Act:
        if not act.cards or self.may_see(act):
            return act
        return msgspec.structs.replace(act, cards=(HIDDEN,) * len(act.cards))

    def acts(self, acts: Iterable[Act]) -> list[Act]:
        return [self.act(act) for act in acts]

    def line(self, line: Line) -> Line:
        """A line of the journal as the viewer may read it."""
        acts = tuple(self.acts(line.acts))
        fact: AnyFact = line.fact
        if isinstance(fact, Drawn) and acts != line.acts:
            fact = Drawn()
        return msgspec.structs.replace(line, fact=fact, acts=acts)

    def hands(self, table: LiveTable) -> dict[str, list[str]]:
        """The cards on the table as the viewer sees them."""
        from nomorebets.equipment.cards import card_text

        shown: dict[str, list[str]] = {}
        for spot, hand in table.stack.hands.items():
            own = self.role in SEES_ALL or spot in self.seats
            shown[spot_name(spot)] = [
                card_text(card) if card >= 0 and (face != DOWN or own) else HIDDEN
                for card, face in zip(hand, table.stack.facing[spot], strict=True)
            ]
        return shown
