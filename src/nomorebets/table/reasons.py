"""Why a wager was settled as it was, in a player's words.

Derived from the acts before the one that settled it, as everybody at the table saw and heard them;
journals do not hold it. What of it decides which wager, the game says (`Notices.why`).
"""

from nomorebets.law.decisions import CHOICE, YES_OR_NO
from nomorebets.law.evidence import Declared, Evidence, told
from nomorebets.law.words import box_of
from nomorebets.table.acts import ACTS, act_words
from nomorebets.table.facts import Act
from nomorebets.table.felt import Felt
from nomorebets.table.flows import MAKES
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import SPOT_OF
from nomorebets.table.views import Role, Seating, Viewer

EVERYBODY = Viewer(Role.PLAYER)


def settles(act: Act) -> bool:
    """Chips are won, lost or go back by it."""
    kind = ACTS[act.act]
    return kind.moves and not kind.vigorish and act.act not in MAKES and act.spot != ""


class Reasons:
    """Of a round, by the number of the act."""

    def __init__(self, table: LiveTable) -> None:
        self.game, self.seating, self.acts = table.game, Seating(table), table.acts
        self.seen = Evidence(table.terms, list(table.layout.markers))
        self.felt = Felt()
        self.wrong: list[str] = []  # the irregularity, and what it made void
        self.words: dict[int, str] = {}
        self._table, self._read = table, 0
        self.go_on()

    def go_on(self) -> None:
        """The round has gone on since: what was done by then stays as it was."""
        if self.game.counter is not None:
            return  # a ticket explains itself
        self.seating = Seating(self._table)
        for number in range(self._read, len(self.acts)):
            act = self.acts[number]
            if settles(act):
                self.words[number] = self._why(act)
            else:
                self._follow(act)
        self._read = len(self.acts)

    def told(self, number: int, reader: str = "") -> str:
        """To whoever reads it, by name; "" if the act settles nothing."""
        seats = self.seating.at(number) if reader else ()
        own = [seat + 1 for seat, name in enumerate(seats) if name == reader]
        return told(self.words.get(number, ""), own)

    def all_told(self, reader: str = "") -> dict[int, str]:
        return {number: self.told(number, reader) for number in self.words}

    def _why(self, act: Act) -> str:
        if ACTS[act.act].undoes:
            return ": ".join(self.wrong)
        seen, wager = self.seen, self.game.wager_named(act.wager)
        assert wager is not None
        seen.pushed = act.act == "push"
        seen.hands = {SPOT_OF[hand.spot]: hand.cards for hand in self.felt.hands if hand.spot}
        return self.game.notices.why(seen, SPOT_OF[act.spot], wager)

    def _follow(self, act: Act) -> None:
        seen = self.seen
        public = EVERYBODY.act(act, ())
        self.felt.follow(public)
        spot = SPOT_OF.get(act.spot, -1)
        match act.act:
            case "call":
                seen.declared.setdefault(spot, []).append(Declared(act.value or 0, act.words))
            case "decide":
                if choice := self._choice(act):
                    seen.chosen[spot] = choice
            case "deal" | "hand over":
                seen.dealt.setdefault(box_of(spot), []).extend(public.cards)
            case "spin" | "stop" | "stop between" | "roll":
                seen.shown, seen.value = act_words(act), act.value or 0
            case "move":
                seen.markers[self._marker(act)] = act.value or 0
            case "announce":
                seen.said = act.words
            case "read card":
                seen.read = act.words
            case "irregularity":
                self.wrong = [act.words]
            case "void" | "void hand":
                self.wrong = [*self.wrong[:1], act.words or "the hand is void"]

    def _choice(self, act: Act) -> str:
        """ "surrender", "fold": a play, or a yes or no by what it does; "" if it is neither."""
        name, _, words = act.words.partition(": ")
        number = self.game.decision_named(name)
        assert number is not None
        decision = self.game.decisions[number]
        if decision.kind == YES_OR_NO:
            return name if act.value else decision.otherwise or act.words
        return words if decision.kind == CHOICE else ""

    def _marker(self, act: Act) -> int:
        return self.game.between.markers.index(act.words.partition(": ")[0])
