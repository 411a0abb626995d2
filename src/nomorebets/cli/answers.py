"""What a person types at a prompt, and what it means: choices, and what real equipment showed."""

from collections.abc import Sequence

from nomorebets.law.decisions import (
    AMOUNT,
    BET,
    CALL,
    CHECK,
    CHOICE,
    CUT,
    FOLD,
    YES_OR_NO,
    Decision,
)
from nomorebets.law.money import cents_from
from nomorebets.law.refusal import Refused
from nomorebets.table import pending as waits
from nomorebets.table.facts import (
    AnyFact,
    CardRead,
    Counted,
    CuttingCard,
    Drawn,
    Drew,
    Rested,
    Rolled,
    Shuffled,
)
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import FACING, asks_text, ranges_text, spot_text
from nomorebets.table.pending import Pending

MOST_LISTED = 8  # choices and wagers named at a prompt
NOTHING = -(1 << 60)  # no choice at all
BETS = {"f": FOLD, "k": CHECK, "x": CHECK, "c": CALL}


def choices_text(decision: Decision, legal: Sequence[int]) -> str:
    """Few choices by their words; many as ranges."""
    if len(legal) <= MOST_LISTED:
        return " or ".join(decision.words(value) for value in legal)
    return ranges_text(decision, legal)


def choice_from(decision: Decision, legal: Sequence[int], text: str) -> int:
    """By its words; or shorter, as its kind allows."""
    words = {plain_words(decision.words(value)): value for value in legal}
    value = words.get(plain_words(text))
    if value is None:
        value = _short(decision.kind, text)
    if value in legal:
        return value
    raise Refused(decision.cite, f"{decision.name}: {choices_text(decision, legal)}, not {text!r}")


def _short(kind: str, text: str) -> int:
    """What is typed in place of the words; NOTHING if it is nothing of that kind."""
    if kind == BET and text.lower() in BETS:
        return BETS[text.lower()]
    if kind in (AMOUNT, BET):
        try:
            return cents_from(text.lower().removeprefix("raise to "))
        except ValueError:
            return NOTHING
    if kind == YES_OR_NO:
        return {"y": 1, "1": 1, "n": 0, "0": 0}.get(text.lower(), NOTHING)
    return int(text) if kind in (CHOICE, CUT) and text.isdecimal() else NOTHING


def plain_words(text: str) -> str:
    return " ".join(text.replace(",", " ").casefold().split())


# real cards, dice or wheel


def _a_roll(dice: int) -> str:
    return " ".join(str(3 + i % 4) for i in range(dice))


def reported_prompt(live: LiveTable, pending: Pending) -> str:
    match pending.asks:
        case waits.SHUFFLE:
            return "the cards are shuffled: Enter"
        case waits.CARD if pending.turned:
            return asks_text(live, pending)
        case waits.CARD:
            unseen = "" if pending.facing else ", Enter if nobody sees it"
            cutting = ", or cutting card" if live.cutting_card else ""
            facing = FACING[pending.facing]
            assert live.game.cards.pack is not None
            noun = live.game.cards.pack.noun
            return f"the {noun} {facing} for {spot_text(pending.spot)}{cutting}{unseen}"
        case waits.DRAW:
            return f"the {live.counter.drawn} numbers drawn, such as 3 11 40 …"
        case waits.SPIN:
            return "the number"
        case waits.ROLL:
            return f"the dice, such as {_a_roll(live.game.dice)}"
        case waits.READER:
            return f"the card reader's answer for {spot_text(pending.spot)}: yes or no"
        case waits.STUB:
            return f"the cards in the stub [{pending.left}]"
    return asks_text(live, pending)


def _stop(live: LiveTable, pending: Pending, named: str) -> int:
    """By its words; a card however it is typed."""
    wheel = live.game.wheel
    assert wheel is not None
    numbers = wheel.numbers(live.terms)
    face = wheel.pack.forms.get(named.casefold(), -1) if wheel.pack else -1
    if face in numbers:
        return face
    for number in numbers:
        if wheel.words(number).casefold() == named.casefold():
            return number
    raise Refused(pending.cite, f"the wheel has no {named!r}")


def reported_fact(live: LiveTable, pending: Pending, text: str) -> AnyFact:
    match pending.asks:
        case waits.SHUFFLE:
            return Shuffled()
        case waits.CARD:
            return CuttingCard() if text.lower().startswith("cut") else Drawn(text)
        case waits.DRAW:
            numbers = text.replace(",", " ").split()
            if not all(number.isdecimal() for number in numbers):
                raise Refused(pending.cite, "type the numbers drawn, such as 3 11 40")
            return Drew(tuple(int(number) for number in numbers))
        case waits.SPIN:
            assert live.game.wheel is not None
            between = text.lower().startswith("between ")
            named = text[8:].strip() if between else text
            return Rested(_stop(live, pending, named), between)
        case waits.ROLL:
            dice, count = text.split(), live.game.dice
            if len(dice) != count or not all(die.isdecimal() for die in dice):
                raise Refused(pending.cite, f"type what the {count} dice show: {_a_roll(count)}")
            return Rolled.of([int(die) for die in dice])
        case waits.READER:
            if text.lower() not in ("y", "yes", "n", "no"):
                raise Refused(pending.cite, "type yes or no")
            return CardRead(text.lower().startswith("y"))
    return Counted(int(text) if text else pending.left)
