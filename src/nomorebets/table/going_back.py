"""A scenario that goes back: what is told late, or was reported wrongly, in full."""

from collections.abc import Iterator, Sequence

from nomorebets.law.refusal import Refused
from nomorebets.table.facts import APART, AnyFact, Began, Irregularity, Opened, SetAside
from nomorebets.table.journal import Entry, Line, RecordedRound, entries
from nomorebets.table.replay import Replay
from nomorebets.table.round import Round
from nomorebets.table.told_again import ToldAgain, fact_behind, moment, refuse_to_go_back


class GoingBack:
    """Follows the facts of a scenario, to which whoever asks adds what it is told."""

    def __init__(self, facts: list[AnyFact]) -> None:
        self.facts = facts
        self.aside: ToldAgain | None = None

    def told(self, fact: AnyFact, act: int = 0, card: str = "") -> Iterator[AnyFact]:
        """The fact, or the right one behind this act or card of it; with what it sets aside before
        it, and what was told since, again, after it."""
        if isinstance(fact, Began):
            self.aside = None
        if act or isinstance(fact, Irregularity):
            back = self._back(fact, act, card)
            if back is not None:
                yield back
        yield fact
        while self.aside is not None:
            round = round_so_far(self.facts)
            again = self.aside.next(round) if round is not None else None
            if again is None:
                return
            yield again

    def _back(self, fact: AnyFact, act: int, card: str) -> SetAside | None:
        round = round_so_far(self.facts)
        if round is None and act:
            raise Refused("", "what was reported wrongly is set right in its own round")
        if round is None:
            return None
        if act:
            first = fact_behind(round, act, card)
        else:
            assert isinstance(fact, Irregularity)
            first = moment(round, fact)
        if first > len(round.facts):
            return None
        refuse_to_go_back(round, first, software=False)
        self.aside = ToldAgain(round, first + bool(act), annulled=not act)
        return SetAside(first, "reported wrongly" if act else "told late")


def round_so_far(facts: Sequence[AnyFact]) -> Round | None:
    """The round in which a scenario is after these facts; None also if the rules refuse one."""
    if not facts or not isinstance(facts[0], Opened):
        return None
    last: Entry = facts[0]
    try:
        told = list(entries(Line(seq, fact) for seq, fact in enumerate(facts, 1)))
        again = Replay(facts[0])
        for _ in again.rounds(told):
            pass
    except Refused:
        return None  # whoever runs the scenario is told
    for _, entry in told:
        last = last if isinstance(entry, APART) else entry
    if not isinstance(last, RecordedRound):
        return None
    return Round(again.game, again.terms, again.began, tuple(last.facts))
