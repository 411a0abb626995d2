"""Rounds of pai gow and pai gow poker, told from the hands that matter: all others lie unseen."""

from collections.abc import Mapping

from nomorebets.law.words import number_of
from nomorebets.table import pending as waits
from nomorebets.table.facts import (
    AnyFact,
    Closed,
    Counted,
    Decided,
    Drawn,
    Rested,
    Rolled,
    Shuffled,
    Wagered,
)
from nomorebets.table.round import Round

Told = Mapping[tuple[int, str], int]  # by seat (0 the dealer) and decision


def played(
    begun: Round,
    wagers: Mapping[int, int],
    hands: Mapping[int, str],
    told: Told | None = None,
    dice: tuple[int, ...] = (1, 2, 4),
    counted: Counted | None = None,
    until: tuple[int, str] | None = None,
) -> Round:
    """A whole round, or until somebody (0 the dealer) is asked to decide; dollars on the wager.
    What is not told is passed, declined, and set by the house way."""
    made: list[AnyFact] = [
        Wagered(seat, "wager", 100 * dollars) for seat, dollars in wagers.items()
    ]
    made.append(Closed())
    while (pending := begun.pending) is not None:
        spot = number_of(pending.spot)
        fact: AnyFact
        if pending.asks == waits.OFFER:
            name = begun.game.decisions[pending.decision].name
            if (spot, name) == until:
                return begun
            usual = 26 if (spot, name) == (0, "cut") else 0
            fact = Decided(spot, name, (told or {}).get((spot, name), usual))
        elif pending.asks == waits.WAGERS:
            fact = made.pop(0)
        elif pending.asks == waits.CARD:
            seen = pending.turned or (spot in hands and spot > 0)
            fact = Drawn(hands[spot].split()[pending.place]) if seen else Drawn()
        elif pending.asks == waits.ROLL:
            fact = Rolled.of(dice)
        elif pending.asks == waits.SPIN:
            fact = Rested(dice[0])
        elif pending.asks == waits.STUB:
            fact = counted or Counted(pending.left)
        else:
            fact = Shuffled()
        begun = begun.after(fact)
    return begun


def started_with(round_: Round) -> str:
    """The spot that was dealt to first."""
    return next(act.spot for act in round_.acts if act.act in ("deal", "burn"))


def settings(round_: Round) -> dict[str, str]:
    """By spot: how the hand was set."""
    return {act.spot: act.words for act in round_.acts if act.act == "set"}
