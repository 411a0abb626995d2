"""Decisions: what the text leaves to a player, and of which kind each is.

A choice is an integer. Its kind says what the integer means, so that whoever asks (a page, a
terminal, a reader of strategies) need not guess it:

    YES_OR_NO   1 or 0.
    CHOICE      one of several plays, each with its own words.
    AMOUNT      chips, in cents; 0 is none.
    CUT         how many cards deep; 0 is not to cut.
    CARDS       the cards at the spot that are given up: a bit for each, bit 0 for the one dealt
                first.
    SETTING     the cards at the spot that form the lower hand, as CARDS; the others form the other.
    BET         FOLD, CHECK or CALL; else what the player's bet is made, in cents: a bet or a raise.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from nomorebets.law.money import money

YES_OR_NO, CHOICE, AMOUNT, CUT, CARDS, SETTING, BET = (
    "yes/no", "choice", "amount", "cut", "cards", "setting", "bet",
)  # fmt: skip
FOLD, CHECK, CALL = 0, -1, -2  # of a bet; any other answer is an amount
YES_NO = (0, 1)


def yes_or_no(table: Any, terms: Any, seat: int) -> Sequence[int]:
    return YES_NO


def no_cost(table: Any, terms: Any, seat: int, value: int) -> int:
    return 0


def any_value(table: Any, terms: Any, seat: int, value: int) -> None:
    """No paragraph of its own for a value that is not legal."""


def may_be_asked(table: Any, terms: Any, seat: int) -> str:
    """No reason of its own why a seat is not asked now."""
    return ""


def never(value: int) -> bool:
    """Any answer may be changed until the dealer closes."""
    return False


def once_made(value: int) -> bool:
    """A wager that has been made stands; who has made none may make it until the dealer closes."""
    return value > 0


def exactly(terms: Any, value: int) -> bool:
    """A choice costs neither more nor less than `costs` says."""
    return False


def places_of(mask: int) -> tuple[int, ...]:
    """Of a set of cards: 5 → (0, 2)."""
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)


def cards_words(mask: int) -> str:
    """5 → "1, 3"."""
    return ", ".join(str(place + 1) for place in places_of(mask)) or "none"


def bet_words(value: int) -> str:
    """ "fold", "call", "make it $20.00"."""
    if value > 0:
        return f"make it {money(value)}"
    return {FOLD: "fold", CHECK: "check", CALL: "call"}.get(value, str(value))


WORDS: dict[str, Callable[[int], str]] = {
    YES_OR_NO: lambda value: "yes" if value else "no",
    AMOUNT: lambda cents: money(cents) if cents else "no",
    CUT: lambda depth: f"{depth} cards deep" if depth else "no",
    CARDS: cards_words,
    SETTING: cards_words,
    BET: bet_words,
}


@dataclass(frozen=True)
class Decision:
    """A decision the text gives to a player (or to the dealer where no player takes it)."""

    name: str
    cite: str
    kind: str = YES_OR_NO
    legal: Callable[[Any, Any, int], Sequence[int]] = yes_or_no
    said: Callable[[int], str] | None = None  # a value's words, if not those of the kind
    default: int = 0  # what stands when a player does not answer
    costs: Callable[[Any, Any, int, int], int] = no_cost  # chips the choice puts on the layout
    more: Callable[[Any, int], bool] = exactly  # it may cost more: asked next
    refuse: Callable[[Any, Any, int, int], None] = any_value  # with the paragraph a value offends
    barred: Callable[[Any, Any, int], str] = may_be_asked  # why this seat is not asked, if it is so
    otherwise: str = ""  # what "no" does, where that is more than not doing it
    bounds_cite: str = ""  # the paragraph on which values are legal, if another than `cite`
    stands: Callable[[int], bool] = never  # in a window: an answer that is not changed any more
    stands_cite: str = ""  # by which paragraph
    ahead: tuple[tuple[int, bool], ...] = ()  # may be said before asked; holds for later rounds too
    changes_cite: str = ""  # in a window: by which paragraph an answer may be changed
    bits: Callable[[Any, Any, int], int] | None = None  # `legal` as a bit for each value, where it
    # depends on the cards: a procedure, for the compiled table
    custom: bool = False  # a turn or a custom: whatever is said, no wager is worth more by it
    banks: bool = False  # it makes a player the bank
    late_cite: str = ""  # what an answer after the window offends, if another than `cite`

    def __post_init__(self) -> None:
        assert self.said is not None or self.kind in WORDS, f"{self.name}: its words are missing"

    @property
    def is_custom(self) -> bool:
        return self.custom or self.kind == CUT

    def words(self, value: int) -> str:
        return (self.said or WORDS[self.kind])(value)
