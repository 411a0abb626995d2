"""Facts: what the table is told. They are the same whether software, a reader or a person tells."""

from collections.abc import Sequence

import msgspec

AMOUNTS = ("amount", "chips", "rate")  # the fields of a fact that are cents


class Fact(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="fact",
    gc=False,
):  # fmt: skip
    """The form all facts share."""


class Opened(Fact, frozen=True, tag="opened", kw_only=True):
    """The table is opened for gaming: the head of a journal."""

    game: str
    edition: str
    terms: dict[str, bool | int | str | list[int]]
    source: str = "software"
    version: int = 1  # of the journal: from 2 on acts carry their moves, from 3 on SET_RIGHT holds
    table: str = ""
    anchor: str = ""  # of the chain of keys that software deals from


class Sat(Fact, frozen=True, tag="sat"):
    """A player takes a seat (numbered from 1; 0 stands behind the others), with chips bought in."""

    player: str
    seat: int
    chips: int = 0
    wagering: bool = False  # in a round, while wagers are open
    moves: bool = False  # from the seat he or she had


class Bought(Fact, frozen=True, tag="bought"):
    """A player at the table buys more chips."""

    player: str
    chips: int
    wagering: bool = False


class CouponIssued(Fact, frozen=True, tag="coupon issued"):
    """The licensee hands a player at the table a match play coupon of this face value."""

    player: str
    amount: int
    wagering: bool = False


class Left(Fact, frozen=True, tag="left"):
    """A player leaves the table with the chips he or she has."""

    player: str
    wagering: bool = False


class Began(Fact, frozen=True, tag="began"):
    """A round of play begins."""

    round: int


class Wagered(Fact, frozen=True, tag="wagered"):
    """So much stands now on this wager; 0 withdraws it."""

    seat: int
    wager: str
    amount: int
    player: str = ""  # who makes it, if not the one who sits there


class CouponLaid(Fact, frozen=True, tag="coupon"):
    """A match play coupon of so much lies now with this wager; 0 takes it back."""

    seat: int
    wager: str
    amount: int


class Called(Fact, frozen=True, tag="called"):
    """A player calls a standing wager "on" or "off", and the dealer places that button on it;
    "none" takes the button away."""

    seat: int
    wager: str
    button: str


class Closed(Fact, frozen=True, tag="closed"):
    """The dealer closes the wagers, or the window that is open."""


class Decided(Fact, frozen=True, tag="decided"):
    """A player's answer (seat 0: the dealer's)."""

    seat: int
    decision: str
    value: int


class Shuffled(Fact, frozen=True, tag="shuffled"):
    """The cards are shuffled; software commits to its key."""

    commitment: str = ""


class Drawn(Fact, frozen=True, tag="card"):
    """The next card, or the card turned over; "" if nobody has seen its face."""

    card: str = ""


class CardRead(Fact, frozen=True, tag="card read"):
    """The card reader device tells whether the hole card is one of those looked for."""

    found: bool


class CuttingCard(Fact, frozen=True, tag="cutting card"):
    """The cutting card appears."""


class Counted(Fact, frozen=True, tag="counted"):
    """The stub has so many cards; if the number is wrong, whether the dealer finds that the cards
    were misdealt and all of them are there."""

    cards: int
    misdealt: bool = False


class Sealed(Fact, frozen=True, tag="sealed"):
    """Software commits to the key of the next spin or roll, before the first wager."""

    commitment: str


class Rested(Fact, frozen=True, tag="rested"):
    """The ball comes to rest in a compartment, or the clapper at a number.

    If the clapper rests between two numbers, `number` is the one it passed last.
    """

    number: int
    between: bool = False


class Rolled(Fact, frozen=True, tag="rolled"):
    """The dice come to rest."""

    first: int
    second: int = 0  # 0: there is one die
    more: tuple[int, ...] = ()  # the third die, and any after it

    @classmethod
    def of(cls, dice: Sequence[int]) -> "Rolled":
        return cls(dice[0], dice[1] if len(dice) > 1 else 0, tuple(dice[2:]))

    @property
    def dice(self) -> tuple[int, ...]:
        return (self.first, self.second, *self.more) if self.second else (self.first,)


class Wrote(Fact, frozen=True, tag="wrote"):
    """A keno writer enters a request; the system issues the next ticket."""

    player: str
    groups: tuple[tuple[int, ...], ...]  # of numbers marked
    ways: tuple[tuple[int, ...], ...]  # each of groups, counted from 1
    rate: int  # cents a way, each game
    games: int = 1
    station: int = 1
    at: str = ""  # date and time of issue
    quick: bool = False  # the system chose the numbers


class VoidedTicket(Fact, frozen=True, tag="voided"):
    """A ticket is handed back before its game."""

    ticket: int


class Presented(Fact, frozen=True, tag="presented"):
    """A ticket is presented for payment."""

    ticket: int
    at: str = ""  # date and time
    keyed: bool = False  # the system does not read it: the writer keys it in
    authorized: str = ""  # by which supervisor, when the system is down


class YearEnded(Fact, frozen=True, tag="year ended"):
    """The yearly count of tickets that expired unclaimed."""

    at: str


class Drew(Fact, frozen=True, tag="drew"):
    """The numbers of a game, in the order they were drawn."""

    numbers: tuple[int, ...]


class NoticePosted(Fact, frozen=True, tag="notice"):
    """The licensee gives notice at the table that a term will be another."""

    change: str  # as terms are written: "vig_pct=5; vig_type=on_win"
    at: str  # date and time
    written: bool = False  # also to surveillance and the Commission


class TermsChanged(Fact, frozen=True, tag="term changed"):
    """Between rounds, terms become what their notice says."""

    change: str
    at: str


class Irregularity(Fact, frozen=True, tag="irregularity"):
    """Something went wrong, after so many acts of this round had been performed."""

    name: str
    after: int
    seat: int = 0


class SetAside(Fact, frozen=True, tag="set aside"):
    """What this round was told from its how-manieth fact on does not hold: something had happened
    before it and is told late, or it was reported wrongly. What holds instead is told next."""

    first: int
    why: str = ""


class Revealed(Fact, frozen=True, tag="revealed"):
    """The key of a finished shoe, spin or roll: from version 4 on a link of the table's chain."""

    key: str


class Chained(Fact, frozen=True, tag="chained"):
    """Software commits to a further chain of keys, for the table's draws from this one on."""

    anchor: str
    first: int


class SeedCommitted(Fact, frozen=True, tag="seed committed"):
    """A player commits to the seed of the round after this one."""

    player: str
    commitment: str


class SeedsAsked(Fact, frozen=True, tag="seeds asked"):
    """No more commitments: these players' seeds are to be told now, before the round begins."""

    players: tuple[str, ...]


class SeedTold(Fact, frozen=True, tag="seed told"):
    """A player tells the seed he or she committed to."""

    player: str
    seed: str


class SeedWithheld(Fact, frozen=True, tag="seed withheld"):
    """A player did not tell the seed in time: the round is mixed without it."""

    player: str


class Shut(Fact, frozen=True, tag="shut"):
    """The table is closed: the last line of a journal."""

    rounds: int


AnyFact = (
    Opened | Sat | Bought | CouponIssued | Left | Began | Wagered | CouponLaid | Called | Closed
    | Decided | Shuffled | Drawn | CuttingCard | CardRead | Counted
    | Wrote | VoidedTicket | Presented | YearEnded | Drew
    | Sealed | Rested | Rolled | NoticePosted | TermsChanged | Irregularity | SetAside
    | Revealed | Shut
    | Chained | SeedCommitted | SeedsAsked | SeedTold | SeedWithheld
)  # fmt: skip
APART = (  # of any round
    Revealed, Chained, SeedCommitted, SeedsAsked, SeedTold, SeedWithheld, NoticePosted,
)  # fmt: skip


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What follows: one thing done, under its paragraph."""

    cite: str
    act: str
    spot: str = ""
    wager: str = ""
    amount: int = 0
    odds: str = ""
    cards: tuple[str, ...] = ()
    words: str = ""
    value: int | None = None
    moves: tuple[tuple[str, str, int], ...] = ()  # chips: from a place, to a place, cents
