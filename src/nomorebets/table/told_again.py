"""What was told after a moment to which a round goes back: told again, where it is asked again.

A round goes back when an irregularity is told late, or when a fact was reported wrongly. The facts
since are set aside; each is told again if the question it answered is asked again. What is never
asked again, or is refused now, stays aside.
"""

from dataclasses import replace
from typing import Any

from nomorebets.law.refusal import Refused
from nomorebets.table import pending as waits
from nomorebets.table.facts import (
    AnyFact,
    Bought,
    CardRead,
    Counted,
    CouponIssued,
    CuttingCard,
    Drawn,
    Drew,
    Irregularity,
    Left,
    Rested,
    Rolled,
    Sat,
    Shuffled,
)
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import told_text
from nomorebets.table.pending import Pending
from nomorebets.table.round import Round

OUTCOMES = (Drawn, CuttingCard, Rested, Rolled, Drew, Counted, CardRead)  # what equipment showed
Question = tuple[Any, ...]


def question(pending: Pending) -> Question:
    """What was asked for. A card lies where it lies, by whichever paragraph it was dealt there."""
    cite = "" if pending.asks == waits.CARD else pending.cite
    return (
        pending.asks, cite, pending.spot, pending.decision, pending.facing, pending.place,
        pending.turned,
    )  # fmt: skip


def refuse_to_go_back(round: Round, first: int, software: bool) -> None:
    """Chips that left the table, and keys that were told, are not taken back."""
    for fact in round.facts[first - 1 :]:
        if isinstance(fact, Sat | Bought | CouponIssued | Left):
            raise Refused("", f"since then: {told_text(fact)}; what was before that stands")
        if software and isinstance(fact, Shuffled):
            raise Refused("", "the cards have been shuffled since, and a key has been told")


def moment(round: Round, fact: Irregularity, software: bool = False) -> int:
    """Before which fact, counted from 1, an irregularity happened; one more than there are: now.

    Of several facts told between the same acts it came before all, unless it applies only later.
    """
    spans = round.table.spans
    now = len(spans) + 1
    if not spans or fact.after > spans[-1] or fact.after >= len(round.acts):
        return now
    earliest = 1 + sum(span < fact.after for span in spans)
    for first in range(earliest, 2 + sum(span <= fact.after for span in spans)):
        try:
            refuse_to_go_back(round, first, software)
            replace(round, facts=round.facts[: first - 1]).after(fact)
        except Refused:
            continue
        return first
    return earliest


def fact_behind(round: Round, act: int, card: str = "") -> int:
    """The outcome, by its number among the facts, that an act (counted from 1) followed from; if it
    followed from several cards, turned over together, that of this card."""
    if not 1 <= act <= len(round.acts):
        raise Refused("", f"the round has {len(round.acts)} acts, not {act}")
    spans = round.table.spans
    told = sum(span < act for span in spans)
    if not told or not isinstance(round.facts[told - 1], OUTCOMES):
        raise Refused("", f"act {act} follows from nothing that cards, wheel or dice showed")
    if act != spans[told - 1] + 1:  # nor does whoever names a payment mean the card before it
        shown = f"act {spans[told - 1] + 1} says what was reported last before it"
        raise Refused("", f"act {act} says nothing that cards, wheel or dice showed: {shown}")
    first = told
    while first > 1 and spans[first - 2] == spans[told - 1] and is_card(round.facts[first - 2]):
        first -= 1
    if first == told and not card:
        return told
    return _of_card(round, act, range(first, told + 1), card)


def is_card(fact: AnyFact) -> bool:
    return isinstance(fact, Drawn) and fact.card != ""


def _of_card(round: Round, act: int, behind: range, card: str) -> int:
    """Of the facts behind an act, the one that told this card."""
    pack = round.game.cards.pack
    if pack is None:
        raise Refused("", f"act {act} follows from no card")
    facts = ((number, round.facts[number - 1]) for number in behind)
    told = {number: fact.card for number, fact in facts if isinstance(fact, Drawn)}
    if not card:
        such = f"{act}:{next(iter(told.values()))}"
        why = f"act {act} shows {len(told)} cards: say which was reported wrongly, as {such}"
        raise Refused("", why)
    try:
        meant = pack.face(card)
    except ValueError as error:
        raise Refused("", str(error)) from None
    for number, text in told.items():
        if text and pack.face(text) == meant:
            return number
    raise Refused("", f"act {act} follows from no {pack.text(meant)}")


def act_and_card(text: str) -> tuple[int, str]:
    """ "39:6♦": the act, and the one of its cards that is meant; (0, "") if it is neither."""
    act, _, card = text.partition(":")
    return (int(act), card) if act.isdecimal() else (0, "")


class ToldAgain:
    """The facts of a round from `first` on, in their order, each with the question it answered.

    `annulled`: an irregularity comes before them. A spin or throw after it is another one; cards
    lie where they lie.
    """

    def __init__(self, round: Round, first: int, annulled: bool = False) -> None:
        questions: dict[int, Pending] = {}

        def heard(table: LiveTable, pending: Pending, fact: AnyFact) -> None:
            questions[table.at] = pending

        table = LiveTable(round.game, round.terms, round.layout, round.facts)
        table.witness = heard
        spans = table.run().spans
        self.waiting: list[tuple[AnyFact, Question, int]] = []
        for at in range(first - 1, len(round.facts)):
            fact = round.facts[at]
            if annulled and isinstance(fact, Rested | Rolled | Drew):
                continue
            if isinstance(fact, Irregularity):
                since = fact.after - (spans[at - 1] if at else 0)
                self.waiting.append((fact, (), since))
            else:
                self.waiting.append((fact, question(questions[at]), 0))

    def next(self, round: Round) -> AnyFact | None:
        """The next that holds in this round too; those before it stay aside."""
        at = 0
        asks = round.pending and question(round.pending)
        while at < len(self.waiting):
            fact, asked, since = self.waiting[at]
            if isinstance(fact, Irregularity) and at == 0:
                told = round.table.spans[-1] if round.facts else 0
                fact = Irregularity(fact.name, min(told + since, len(round.acts)), fact.seat)
            elif asked != asks:
                at += 1
                continue
            try:
                round.after(fact)
            except Refused:
                del self.waiting[at]
                continue
            del self.waiting[: at + 1]
            return fact
        return None
