"""What the live table says in words: cards, spots, what it waits for, what it was told."""

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from nomorebets.law.bets import Bets
from nomorebets.law.decisions import AMOUNT, BET
from nomorebets.law.money import money
from nomorebets.law.words import (
    DOWN,
    SPOTS,
    UP,
    spot_name,
)
from nomorebets.table import pending as waits
from nomorebets.table.facts import AMOUNTS, AnyFact
from nomorebets.table.pending import Pending

SPOT_TEXT = tuple(spot_name(spot) for spot in range(SPOTS))
SPOT_OF = {text: spot for spot, text in enumerate(SPOT_TEXT)}
FACING = {UP: "face up", DOWN: "face down"}
HIDDEN = "??"


def spot_text(spot: int) -> str:
    return SPOT_TEXT[spot] if spot >= 0 else "the discard rack"


def legal_text(choice: Any, legal: Sequence[int]) -> str:
    if choice.kind in (AMOUNT, BET) and len(legal) <= 6:
        return " or ".join(map(choice.words, legal))
    if len(legal) <= 6:
        return " or ".join(f"{value} ({choice.words(value)})" for value in legal)
    return f"{ranges_text(choice, legal)}, as {choice.bounds_cite or choice.cite} allows"


def ranges_text(choice: Any, legal: Sequence[int]) -> str:
    if isinstance(legal, Bets):
        return legal.text(choice.words)
    runs: list[list[int]] = []
    for value in legal:
        if runs and value == runs[-1][-1] + 1:
            runs[-1][1:] = [value]
        else:
            runs.append([value])
    if len(runs) > 3:
        return f"{choice.words(legal[0])}, {choice.words(legal[1])}, … {choice.words(legal[-1])}"
    return " or ".join(
        f"{run[0]} to {run[-1]}" if len(run) > 1 else choice.words(run[0]) for run in runs
    )


def asks_text(table: Any, pending: Pending) -> str:
    """What the round waits for, in words."""
    game = table.game
    if pending.asks == waits.WAGERS:
        return "wagers, or their close"
    if pending.asks == waits.CARD:
        if pending.turned:
            return f"the {game.cards.pack.noun} turned over at {spot_text(pending.spot)}"
        noun = game.cards.pack.noun
        return f"the next {noun}, {FACING[pending.facing]}, for {spot_text(pending.spot)}"
    if pending.asks == waits.OFFER:
        return f"the decision of {SPOT_TEXT[pending.spot]}: {game.decisions[pending.decision].name}"
    if pending.asks == waits.WINDOW:
        return f"decisions ({game.decisions[pending.decision].name}), or the close of the window"
    return {
        waits.SHUFFLE: "the shuffle",
        waits.SPIN: "the number spun",
        waits.ROLL: "the dice",
        waits.STUB: "the count of the stub",
        waits.READER: "what the card reader device tells",
        waits.TICKETS: "tickets, or the close of the game",
        waits.DRAW: "the numbers drawn",
    }[pending.asks]


def told_text(fact: AnyFact) -> str:
    """A fact in a few words, for messages: amounts in dollars, and only what is so."""
    words = [str(fact.__struct_config__.tag)]
    for name, value in structs.asdict(fact).items():
        if name in AMOUNTS:
            words.append(money(value))
        elif isinstance(value, bool):
            words += [name] if value else []
        elif isinstance(value, tuple):
            words += [_listed(part) for part in value]
        elif value != "":
            words.append(str(value))
    return " ".join(words)


def _listed(part: object) -> str:
    """One of several numbers, or a group of them: 3, or 4,5,6."""
    return ",".join(map(str, part)) if isinstance(part, tuple) else str(part)
