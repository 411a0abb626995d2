"""The parts of a game, by what a table does with them. What a game does not say is as the most do.

A condition takes the table, its terms, the seat and what is weighed, and raises `Refused` with the
paragraph that is offended.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nomorebets.law.evidence import Evidence, as_declared
from nomorebets.law.packs import Pack
from nomorebets.law.refusal import Refused
from nomorebets.law.tickets import Ticket

CLOCKWISE, COUNTERCLOCKWISE = 1, -1
NO_COUPONS, EVEN_MONEY, WAGER_ODDS = range(3)
COUPON_TERMS = ("none", "even_money", "wager_odds")  # what a match play coupon pays
Pays = tuple[tuple[str, str], ...]  # what, and its odds; without odds a heading or a notice


def every_wager(terms: Any, wager: int) -> bool:
    """Whatever the terms, the game has all its wagers."""
    return True


def any_amount(table: Any, terms: Any, seat: int, wager: int, amount: int) -> None:
    """No condition beyond the limits."""


def complete(table: Any, terms: Any, seat: int) -> None:
    """No condition on a seat's wagers together when they are closed."""


def any_change(table: Any, terms: Any, seat: int, wager: int, standing: int, amount: int) -> None:
    """A wager may be changed and withdrawn until wagers are closed."""


def no_buttons(table: Any, terms: Any, seat: int, wager: int, button: int) -> None:
    raise Refused("", "no wager of this game is called on or off")


def no_dues(table: Any, terms: Any, seat: int) -> int:
    return 0


def nothing_is_due(table: Any, terms: Any, seat: int) -> None:
    return None


def may_leave(layout: Any, terms: Any, seat: int) -> None:
    """Nothing keeps a player at the table between rounds."""


def plain_number(spot: int, value: int) -> str:
    return str(value)


@dataclass(frozen=True)
class Cards:
    """What is dealt (tiles and balls are cards here too), and how it is kept."""

    pack: Pack | None = None  # the faces
    shuffled: Callable[[Any], Sequence[int]] = lambda terms: ()  # all those of one shuffle
    cite: str = ""
    spots: tuple[int, ...] = ()  # the named spots in use
    hours: Callable[[Any], int] = lambda terms: 0  # they are changed at least so often
    hours_cite: str = ""
    exhausted: str = ""  # the irregularity of a shoe that runs out
    miscounted: str = ""  # the irregularity of a stub that has not its number of cards
    hand: int = 5  # cards for which there is room before a seat
    longest: int = 0  # that a hand may have, if that is more
    splits: int = 0  # hands a box may be split into beside its own


@dataclass(frozen=True)
class Wheel:
    """What a spin may show; or what a random number generator may, which stands in for it."""

    numbers: Callable[[Any], Sequence[int]]  # none where these terms use no such thing
    shows: tuple[str, ...]  # by number: what is read on the wheel
    clapper_cite: str = ""  # the paragraph on a clapper at rest between two numbers; "" for a ball
    pack: Pack | None = None  # whose faces the stops show
    generator: bool = False

    def words(self, number: int) -> str:
        """A number no wheel has is its own word."""
        return self.shows[number] if 0 <= number < len(self.shows) else str(number)


@dataclass(frozen=True)
class Positions:
    """The places at the table, and what of it a player may use."""

    number: Callable[[Any], int]
    numbered: int = CLOCKWISE  # how their numbers run
    fewest: int = 1  # players without whom there is nobody to wager against
    areas: Callable[[Any], int] = lambda terms: 1  # betting areas a player may use
    areas_cite: str = ""
    adjacent: bool = True  # whether a player's areas must lie side by side
    behind: Callable[[Any], bool] = lambda terms: False  # players may wager on another's box
    behind_cite: str = ""
    stakes_cite: str = ""  # on table stakes: chips are bought between rounds only
    remains_cite: str = ""  # by which who is seated wagers, and stays until the round is over
    moves_cite: str = ""  # on participants who move to another seat; "": they leave and come again


@dataclass(frozen=True)
class Coupons:
    """Match play coupons: the paragraph that admits them, and the wagers they may lie with. Whether
    they are accepted, and what they pay, is the term `match_play_coupons`."""

    cite: str
    wagers: tuple[str, ...]

    def pays(self, terms: Any, to: int, one: int) -> tuple[int, int]:
        """The odds a coupon is paid at when its wager wins at these."""
        return (1, 1) if terms.match_play_coupons == EVEN_MONEY else (to, one)


@dataclass(frozen=True)
class Wagering:
    """Which wagers may be made, changed, closed and carried away."""

    offers: Callable[[Any, int], bool] = every_wager  # whether these terms have the wager at all
    others_cite: str = ""  # the paragraph by which no other wager is accepted
    closes_cite: str = ""  # by which none is made after the dealer has closed them
    alters_cite: str = ""  # and none increased or withdrawn, if that is another
    button_cite: str = ""  # on wagers called “on” and “off”
    refuse_wager: Callable[[Any, Any, int, int, int], None] = any_amount
    refuse_change: Callable[[Any, Any, int, int, int, int], None] = any_change  # from, to amounts
    refuse_button: Callable[[Any, Any, int, int, int], None] = no_buttons  # “on”, “off”
    refuse_close: Callable[[Any, Any, int], None] = complete  # of a seat's wagers together
    refuse_leave: Callable[[Any, Any, int], None] = may_leave  # with what stands on the layout
    dues: Callable[[Any, Any, int], int] = no_dues  # vigorish a seat owes when wagers are closed
    charge_dues: Callable[[Any, Any, int], None] = nothing_is_due  # who leaves before is given it
    coupons: Coupons | None = None  # match play coupons, where the text admits them
    stands: bool = False  # wagers may stand from round to round
    keeps_making: Callable[[Any, Any, int, int, int], int] | None = None  # for a simulation: what
    # stands on a wager before the next round, for a player who makes it whenever it may be made
    keeps_going: int = -1  # the wager that somebody makes, or nothing happens (a shooter's)


@dataclass(frozen=True)
class Between:
    """What stands on the table between rounds, besides chips and cards."""

    markers: tuple[str, ...] = ()
    marker_words: Callable[[int, int], str] = plain_number
    rests: tuple[int, ...] = ()  # where the markers stand when the table opens
    unshown: Sequence[int] = ()  # those nobody at the table needs to look at
    meters: tuple[str, ...] = ()  # progressive meters
    resets: Callable[[Any], tuple[int, ...]] = lambda terms: ()  # what they show at the opening


def increases(before: Any, after: Any) -> bool:
    return bool(after > before)


def pays_less(before: Any, after: Any) -> bool:
    """Some line of a pay table does: (least rank, odds to one)."""
    return any(new < old for (_, new), (_, old) in zip(after, before, strict=True))


def any_other(before: Any, after: Any) -> bool:
    return bool(after != before)


@dataclass(frozen=True)
class Change:
    """How the licensee changes a term of an open table, by its paragraph."""

    cite: str
    notice: Callable[[Any, Any], bool] = any_other  # from a value to another needs notice
    written: bool = False  # to surveillance and the Commission, whoever is at the table
    never: bool = False  # the sign is permanently posted


def nothing_said(terms: Any) -> str:
    return ""


@dataclass(frozen=True)
class Notices:
    """What the dealer calls, what is inscribed and posted, and why a wager was settled."""

    call_words: Callable[[int, int], str] = plain_number
    pays: Callable[[Any], Pays] | None = None  # as inscribed or posted; else the terms' odds
    inscribes: Callable[[Any], Pays] | None = None  # of these, what no sign says; else all
    ranks: tuple[int, Callable[[Sequence[int]], int]] | None = None  # of so many cards, held and
    # in common: what the hand would be called, for its player before it is shown
    why: Callable[[Evidence, int, int], str] = as_declared  # at a spot, a wager was settled so
    limits: Callable[[Any], str] = nothing_said  # in force, where they are more than two amounts
    changes: Mapping[str, Change] = field(default_factory=dict)  # by term, beside those of 8.3


@dataclass(frozen=True)
class CounterParagraphs:
    """Under which paragraph each thing at a counter is done."""

    open: str  # a game is opened
    issue: str
    void: str
    redeem: str
    keyed: str  # a ticket the system does not read
    by_hand: tuple[str, str, str]  # the system is down: by a writer, with authorization, not at all
    expired: str
    jackpot: str


@dataclass(frozen=True)
class Counter:
    """A game of tickets: they are sold at a counter and nobody has a seat."""

    numbers: int  # that may be marked, from 1
    drawn: int  # of them, in each game
    paragraphs: CounterParagraphs
    hand_paid: tuple[int, int]  # cents: by a writer alone, and with authorization
    refuse_ticket: Callable[[Any, Ticket], None]  # by the terms
    expiry: Callable[[Any, Ticket], str]  # the last day it is paid, as 2026-11-17; "": no clock
    unclaimed_to: Callable[[Any], str]  # the place of what nobody claimed
    seed: Callable[[Any], int]  # what the jackpot begins with
    explained: Callable[[Any, Ticket, Sequence[int]], str]  # what it was paid for, in a line
    yearly: int = 365  # days between two times when unclaimed winnings are taken
