"""A decision at a table put to its solver: what the player sees, in the solver's own words.

`QUESTIONS` has the games whose decisions a player at a table may ask about. What one sees is a
hand of one's own and what lies face up for all; the values are those of `nmb odds`, with the cards
of this hand taken from a full deck or shoe and nobody else's counted.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from nomorebets.law.refusal import Refused
from nomorebets.odds import offers, solver


@dataclass(frozen=True)
class Situation:
    """What somebody who has to decide may see, in text."""

    game: str
    decision: str
    words: Mapping[int, str]  # of each legal value
    own: tuple[str, ...]
    discarded: tuple[str, ...] = ()
    dealer: tuple[str, ...] = ()  # those face up
    community: tuple[str, ...] = ()
    wagers: Mapping[str, int] = field(default_factory=dict)  # cents, by name
    meters: tuple[int, ...] = ()


@dataclass(frozen=True)
class Question:
    """How `decisions` of the game is asked, and what it calls each value: exactly, or the best of
    all that begin so."""

    game: str
    hand: str
    amounts: tuple[tuple[str, int], ...]
    words: tuple[tuple[int, str], ...]
    unit: str  # what the values are counted in


@dataclass(frozen=True)
class Worth:
    """What each legal value is worth; those the solver does not tell are missing."""

    values: Mapping[int, Fraction]
    unit: str

    @property
    def best(self) -> int:
        return max(self.values, key=self.values.__getitem__)


def question(seen: Situation) -> Question | None:
    """None: nothing exact is known about such a decision."""
    ask = QUESTIONS.get(seen.game)
    found = ask(seen) if ask and offers(seen.game) and "??" not in seen.own else None
    if found is None:
        return None
    hand, amounts, words, unit = found
    if not amounts.get("stake", 0):
        return None
    legal = tuple((value, told) for value, told in words.items() if value in seen.words)
    return Question(seen.game, hand, tuple(amounts.items()), legal, unit)


def worth(terms: Any, asked: Question) -> Worth | None:
    """It may take seconds. None if the solver refuses: it does not know such terms or hands."""
    try:
        told = solver(asked.game).decisions(terms, asked.hand, dict(asked.amounts))
    except (Refused, ValueError):
        return None
    values = {}
    for value, words in asked.words:
        exactly = [worth for named, worth in told if named == words]
        begins = [worth for named, worth in told if named.startswith(words)]
        if exactly or begins:
            values[value] = max(exactly or begins)
    return Worth(values, asked.unit) if values else None


# game by game

Asked = tuple[str, dict[str, int], dict[int, str], str]


def _double_down_stud(seen: Situation) -> Asked | None:
    if seen.decision != "double down":
        return None
    board = [card for card in seen.community if card != "??"]
    hand = f"{' '.join(seen.own)} | {' '.join(board)}"
    words = {1: "double down", 0: "do not double"}
    return hand, {"stake": seen.wagers.get("wager", 0)}, words, "wager"


def _let_it_ride(seen: Situation) -> Asked | None:
    if not seen.decision.startswith("take back"):
        return None
    bet = seen.decision.removeprefix("take back ")
    hand, amounts = " ".join(seen.own), {"stake": seen.wagers.get("bet three", 0)}
    if bet == "bet two":
        hand += f" | {' '.join(card for card in seen.community if card != '??')}"
        amounts["riding"] = 1 + ("bet one" in seen.wagers)
    return hand, amounts, {1: f"take back {bet}", 0: f"let {bet} ride"}, "bet"


def _three_card_poker(seen: Situation) -> Asked | None:
    if seen.decision != "play":
        return None
    amounts = {
        "stake": seen.wagers.get("ante", 0),
        "pair_plus": seen.wagers.get("pair plus", 0),
        "six_card": seen.wagers.get("six-card bonus", 0),
    }
    return " ".join(seen.own), amounts, {1: "play", 0: "fold"}, "ante"


def _caribbean_stud(seen: Situation) -> Asked | None:
    up = [card for card in seen.dealer if card != "??"]
    if seen.decision != "bet" or len(up) != 1:
        return None
    amounts = {
        "stake": seen.wagers.get("ante", 0),
        "progressive": seen.wagers.get("progressive", 0),
        "meter": seen.meters[0] if seen.meters else 0,
    }
    return f"{' '.join(seen.own)} vs {up[0]}", amounts, {1: "bet", 0: "fold"}, "ante"


def _boston_5_stud(seen: Situation) -> Asked | None:
    if seen.decision != "second wager":
        return None
    amounts = {"stake": seen.wagers.get("ante", 0)}
    return " ".join(seen.own), amounts, {1: "second wager", 0: "fold"}, "ante"


def _double_draw_poker(seen: Situation) -> Asked | None:
    hand, amounts = " ".join(seen.own), {"stake": seen.wagers.get("ante", 0)}
    amounts["bonus"] = seen.wagers.get("bonus", 0)
    if seen.decision in ("second draw", "replace a card"):
        hand += f" without {' '.join(seen.discarded)}"
    if seen.decision in ("first draw", "second draw"):
        return hand, amounts, {1: "draw", 0: "fold"}, "ante"
    words = {0: "draw, keep all five"}
    for mask in seen.words:
        if mask and seen.decision == "replace cards":
            kept = [card for i, card in enumerate(seen.own) if not mask >> i & 1]
            words[mask] = f"draw, keep {' '.join(kept)}"
        elif mask and seen.decision == "replace a card":
            words[mask] = f"draw, discard {seen.own[mask.bit_length() - 1]}"
    return (hand, amounts, words, "ante") if seen.decision.startswith("replace") else None


def _blackjack(seen: Situation) -> Asked | None:
    shown = " ".join(card for card in seen.dealer if card != "??")
    hand, amounts = f"{' '.join(seen.own)} vs {shown}", {"stake": seen.wagers.get("wager", 0)}
    if not shown or "second wager" in seen.wagers:
        return None
    if seen.decision == "play":
        return hand, amounts, dict(seen.words), "wager"
    if seen.decision == "insurance":
        half = {max(seen.words): "insurance for half of the wager"}
        return f"insurance {hand}", amounts, {**half, 0: "no insurance"}, "wager"
    if seen.decision == "even money":
        return f"insurance {hand}", amounts, {1: "even money", 0: "no insurance"}, "wager"
    return None


QUESTIONS: dict[str, Callable[[Situation], Asked | None]] = {
    "blackjack": _blackjack,
    "boston_5_stud": _boston_5_stud,
    "caribbean_stud": _caribbean_stud,
    "double_down_stud": _double_down_stud,
    "double_draw_poker": _double_draw_poker,
    "let_it_ride": _let_it_ride,
    "three_card_poker": _three_card_poker,
}
