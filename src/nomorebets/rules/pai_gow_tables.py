"""What the pai gow subchapters share: 10 (tiles) and 11 (cards). Of 10.8 and 11.10 the titles.

All play against one hand: the dealer's, or that of a player who holds the bank, alone or half and
half with the house. Every position is dealt to, whoever sits there; where dealing starts the dice
or a generator say. A subchapter tells its own paragraphs.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from nomorebets.judgments.payouts import LOSE, PUSH, vigorish
from nomorebets.law.decisions import CHOICE, Decision
from nomorebets.law.evidence import Evidence, has
from nomorebets.law.game import EQUIPMENT, Remedy, Void
from nomorebets.law.game_parts import Wheel
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.verbs import Table
from nomorebets.law.words import DEALER, NOBODY, STARTING_POSITION, spot_name

WAGER, BANK = range(2)  # the wagers every such game has first
TO_BANK, TO_SET = range(2)  # and the decisions
PASS, BANKS, CO_BANKS = range(3)
DICE, GENERATOR = range(2)  # start_selector
NO_ROUNDING, TO_5_CENTS, TO_25_CENTS = range(3)  # vigorish_round
ROUNDED_TO = (1, 5, 25)
MOST_SEATS = 7

# Markers: who holds the bank, whose turn it was last; by seat, who wagered against the house in the
# last round, and how much. A game's own markers are numbered from OWN_BANK_MARKERS on.
BANK_AT, BANK_TURN, PLAYED = range(3)
LAST_WAGER = PLAYED + MOST_SEATS
OWN_BANK_MARKERS = LAST_WAGER + MOST_SEATS
BANK_MARKERS = (
    "the bank", "the bank was last with",
    *(f"seat {seat + 1} wagered against the house" for seat in range(MOST_SEATS)),
    *(f"last wager of seat {seat + 1} against the house" for seat in range(MOST_SEATS)),
)  # fmt: skip
BANK_UNSHOWN = range(BANK_TURN, LAST_WAGER + MOST_SEATS)
BANK_RESTS = (NOBODY, NOBODY, *(NOBODY,) * MOST_SEATS, *(0,) * MOST_SEATS)

HOUSE_WAY_WORDS = "by the house way"
NOT_AS_SET = "the two hands of the bank are not as the rules ask: the dealer sets them"
THREE_SHAKES = "shake the shaker at least three times and uncover it"
GENERATOR_WORDS = "have the random number generator show a number"


class BankParagraphs(NamedTuple):
    """Where a subchapter says what both say."""

    selector: str  # "10.3": the dice, the shaker, the generator
    start: str  # "10.6": from which position
    complete: str  # "10.7": setting, comparing, paying, vigorish
    bank: str  # "10.8"


def bank_marker_words(marker: int, value: int) -> str:
    if marker >= LAST_WAGER:
        return money(value)
    if marker >= PLAYED:
        return "no" if value == NOBODY else "yes"
    return "the dealer" if value == NOBODY else spot_name(value)


# the bank


@procedure
def others_than(table: Table, seat: int) -> int:
    """Players at the table beside the one at this seat."""
    others = 0
    for other in table.players_clockwise_from(0):
        if not table.same_player(seat, other):
            others += 1
    return others


@procedure
def least_bank(table: Table, terms: Any, seat: int) -> int:
    """The least wager of everybody else, and the house's."""
    least: int = terms.min_wager * others_than(table, seat)
    return table.marker(LAST_WAGER + seat) + least


@procedure
def may_bank(table: Table, terms: Any, seat: int) -> bool:
    """Who wagered against the house in the last round, and has the chips to cover the others."""
    played = table.holder(PLAYED + seat) == seat
    return played and table.affords(seat, BANK, least_bank(table, terms, seat))


@procedure
def offer_the_bank(table: Table, terms: Any, at: BankParagraphs) -> int:
    """In turn, counterclockwise; who takes it puts up what may be needed. The seat, or NOBODY."""
    table.rule(at.bank)
    table.move(BANK_AT, NOBODY)
    banker = NOBODY
    if terms.player_banking:
        for seat in table.players_counterclockwise_from(table.marker(BANK_TURN) - 1):
            if banker == NOBODY and may_bank(table, terms, seat):
                answer = table.offer(seat, TO_BANK)
                if answer != PASS:
                    take_the_bank(table, terms, seat, answer == CO_BANKS)
                    banker = seat
    return banker


@procedure
def take_the_bank(table: Table, terms: Any, seat: int, co_bank: bool) -> None:
    """All that the others may wager, as far as the player has it; of a co-bank one half. The house
    wagers against a bank what the player last wagered against the house."""
    table.move(BANK_AT, seat)
    table.move(BANK_TURN, seat)
    needed = terms.max_wager * others_than(table, seat)
    if co_bank:
        table.place(seat, BANK, table.afforded(seat, BANK, max(needed, terms.min_wager) // 2))
        table.hold_bank(seat, BANK, 1)
    else:
        last = table.marker(LAST_WAGER + seat)
        table.place(seat, BANK, table.afforded(seat, BANK, needed + last))
        table.hold_bank(seat, BANK)
        table.place(DEALER, WAGER, last)


@procedure
def cover_the_wagers(table: Table, banker: int) -> None:
    """Counterclockwise from the bank, the house last; what it has not the chips for goes back."""
    if banker != NOBODY:
        for seat in table.counterclockwise_from(banker):
            if table.staked(seat, WAGER) > 0:
                table.cover(seat, WAGER)
        table.cover(DEALER, WAGER)


@procedure
def remember_the_wagers(table: Table, at: BankParagraphs, banker: int, seats: int) -> None:
    """Who wagered against the house, and what: whoever did may bank in the next round."""
    table.rule(at.bank)
    for seat in range(seats):
        against = banker == NOBODY and table.in_round(seat) and table.staked(seat, WAGER) > 0
        if against:
            table.move(PLAYED + seat, seat)
            table.move(LAST_WAGER + seat, table.staked(seat, WAGER))
        else:
            table.move(PLAYED + seat, NOBODY)
    table.rule(at.complete)


@procedure
def plays(table: Table, banker: int, seat: int) -> bool:
    """The seat has a hand in play: a wager, or the bank."""
    return seat == banker or (table.in_round(seat) and table.staked(seat, WAGER) > 0)


@procedure
def dealer_plays(table: Table, banker: int) -> bool:
    """The dealer's hand is the bank's, or has a wager against a player's."""
    return banker == NOBODY or table.staked(DEALER, WAGER) > 0


# where dealing starts


# Positions run clockwise from the dealer's, which is 0; a dead hand's comes next, then the seats.


@judgment
def position_of(spot: int, dead: int) -> int:
    """Of a seat, or of the dealer."""
    return 0 if spot == DEALER else spot + 1 + dead


@judgment
def spot_at(position: int, dead: int) -> int:
    """The seat there, the dealer, or NOBODY for a dead hand."""
    if position == 0:
        return DEALER
    return position - 1 - dead if position > dead else NOBODY


@judgment
def position_counted(first: int, shown: int, positions: int) -> int:
    """Counterclockwise from the first, which is 1; every position counts."""
    return (first - (shown - 1)) % positions


@procedure
def show_a_number(table: Table, terms: Any, at: BankParagraphs) -> int:
    """The total of three dice, or what the generator shows."""
    table.rule(at.selector)
    if terms.start_selector == GENERATOR:
        table.perform(GENERATOR_WORDS)
        return table.spin()
    table.perform(THREE_SHAKES)
    dice = table.roll()
    return dice[0] + dice[1] + dice[2]


@procedure
def call_the_start(
    table: Table, at: BankParagraphs, banker: int, shown: int, positions: int, dead: int
) -> int:
    """The position that is dealt to first, counted from the bank."""
    table.rule(at.start)
    first = 0 if banker == NOBODY else position_of(banker, dead)
    start = position_counted(first, shown, positions)
    table.call(STARTING_POSITION, spot_at(start, dead))
    return start


@procedure
def collect_unwagered(table: Table, banker: int, seats: int) -> None:
    """What was dealt to a position without a wager goes to the discard rack unseen."""
    for seat in range(seats):
        if not plays(table, banker, seat):
            table.pick_up(seat)
    if not dealer_plays(table, banker):
        table.pick_up(DEALER)


def start_words(spot: int) -> str:
    """What such a call says."""
    return f"dealing starts with {'the dead hand' if spot == NOBODY else spot_name(spot)}"


def hands_words(spot: int, high: str, low: str) -> str:
    """What the call of two hands says."""
    words = f"{high} (high), {low} (low)"
    return f"the dealer has {words}" if spot == DEALER else words


def generator(positions: Callable[[Any], int]) -> Wheel:
    """The random number generator, where the licensee uses one: a number for each position."""

    def numbers(terms: Any) -> Sequence[int]:
        return range(1, 1 + positions(terms)) if terms.start_selector == GENERATOR else ()

    return Wheel(numbers, (), generator=True)


# the end of the round


@judgment
def high_called(value: int, low: int) -> int:
    """A call has the low hand above so many bits of the high hand."""
    return value & ((1 << low) - 1)


@judgment
def low_called(value: int, low: int) -> int:
    return value >> low


@procedure
def play_the_hands(
    table: Table,
    terms: Any,
    at: BankParagraphs,
    banker: int,
    put_up: int,
    seats: int,
    show_the_hands: Callable[..., None],
    result: Callable[[int, int], int],
) -> None:
    """Set, compared and settled. How hands are shown and which wins the subchapter says."""
    table.rule(at.complete)
    co_bank = banker != NOBODY and table.elected(banker, TO_BANK) == CO_BANKS
    for seat in table.clockwise():
        if plays(table, banker, seat) and not (co_bank and seat == banker):
            table.offer(seat, TO_SET)
    if dealer_plays(table, banker):
        show_the_hands(table, terms, DEALER, 0, False)
    if banker != NOBODY:
        chosen = 0 if co_bank else table.elected(banker, TO_SET)
        show_the_hands(table, terms, banker, chosen, True)
    remember_the_wagers(table, at, banker, seats)
    lead = DEALER if banker == NOBODY else banker
    for seat in table.counterclockwise():
        if seat != banker and table.staked(seat, WAGER) > 0:
            show_the_hands(table, terms, seat, table.elected(seat, TO_SET), False)
            settle_one(table, terms, seat, result(table.called(seat), table.called(lead)))
            table.pick_up(seat)
    if banker != NOBODY:
        if table.staked(DEALER, WAGER) > 0:
            settle_one(table, terms, DEALER, result(table.called(DEALER), table.called(banker)))
        table.pick_up(banker)
    table.pick_up(DEALER)
    settle_the_bank(table, terms, at, banker, put_up)


@procedure
def settle_one(table: Table, terms: Any, spot: int, result: int) -> None:
    """Lost, pushed, or paid 1 to 1 less vigorish, which the house does not pay itself."""
    staked = table.staked(spot, WAGER)
    if result > 0:
        table.settle(spot, WAGER, 1)
        if spot != DEALER:
            owed = vigorish(staked, terms.vigorish_pct, ROUNDED_TO[terms.vigorish_round])
            table.charge(spot, owed, WAGER)
    else:
        table.settle(spot, WAGER, LOSE if result < 0 else PUSH)


@procedure
def settle_the_bank(table: Table, terms: Any, at: BankParagraphs, banker: int, put_up: int) -> None:
    """The player takes the bank up, and pays vigorish of what it has won in all."""
    if banker != NOBODY:
        table.rule(at.bank)
        won = table.staked(banker, BANK) - put_up
        table.take_down(banker, BANK)
        if won > 0:
            multiple = ROUNDED_TO[terms.vigorish_round]
            table.charge(banker, vigorish(won, terms.vigorish_pct, multiple), BANK)


# what only a live table needs


def banking_decision(cite: str) -> Decision:
    def legal(table: Any, terms: Any, seat: int) -> Sequence[int]:
        return (PASS, BANKS, CO_BANKS) if terms.co_banking else (PASS, BANKS)

    def refuse(table: Any, terms: Any, seat: int, value: int) -> None:
        if value == CO_BANKS and not terms.co_banking:
            raise Refused(cite, "this table has no co-bank")

    def barred(table: Any, terms: Any, seat: int) -> str:
        if not terms.player_banking:
            return "may not bank: at this table the dealer does"
        if table.holder(PLAYED + seat) != seat:
            return "may not bank: no wager stood there against the house in the round before"
        least = least_bank(table, terms, seat)
        if table.marker(BANK_AT) != seat and not table.affords(seat, BANK, least):
            return f"may not bank: it has not the {money(least)} to cover the least wagers"
        return ""

    words = ("pass the bank", "take the bank", "co-bank with the house")
    return Decision(
        "bank", cite, CHOICE, legal, said=lambda value: words[value], refuse=refuse, barred=barred,
        banks=True,
    )  # fmt: skip


def refuse_wager_of_the_bank(cite: str) -> Callable[[Any, Any, int, int, int], None]:
    """Who holds the bank makes no wager against it."""

    def refuse(table: Any, terms: Any, seat: int, wager: int, amount: int) -> None:
        banker = table.marker(BANK_AT)
        if wager == WAGER and banker != NOBODY and table.same_player(seat, banker):
            raise Refused(cite, f"seat {seat + 1} holds the bank, and makes no wager against it")

    return refuse


def refuse_change_of_the_bank(cite: str) -> Callable[[Any, Any, int, int, int, int], None]:
    """What was put up stays there, and so does who did."""

    def refuse(table: Any, terms: Any, seat: int, wager: int, standing: int, amount: int) -> None:
        if wager == BANK:
            raise Refused(cite, "the bank stands until the round of play is over")

    return refuse


def why_by_the_bank(seen: Evidence, spot: int, wager: int) -> str:
    """Both hands of the wager and of the bank; of an additional wager what the dice show."""
    if wager == BANK:
        return "the bank is over"
    if wager != WAGER:
        return seen.shown
    banker = seen.markers[BANK_AT]
    sides = [spot, DEALER if banker == NOBODY else banker]
    found = [(side, seen.last(side)) for side in sides]
    told = [one.words if side == DEALER else has(side, one.words) for side, one in found if one]
    return "; ".join(told) if len(told) == len(sides) else "the bank has not the chips to cover it"


def void_round(words: str) -> Callable[[Any], None]:
    def void(table: Any) -> None:
        raise Void(words)

    return void


def not_compared(table: Any) -> str:
    """Hands lie face down: none has been called."""
    if any(spot != STARTING_POSITION for spot in table.calls):
        return "the hands have been shown"
    return "" if any(table.count(seat) for seat in table.active) else "no hand has been dealt"


def not_set_by_the_house_way(cite: str, what: str, they: str) -> Remedy:
    """Of the dealer's `what` ("tiles are", "hand is"): set again, and the round goes on."""

    def set_again(table: Any) -> None:
        table.perform(f"the dealer's {what} set again by the house way, and the round completed")

    def if_the_dealer_sets(table: Any) -> str:
        verb = "have" if they == "they are" else "has"
        noun = what.partition(" ")[0]
        return "" if table.shown(DEALER) else f"the dealer's {noun} {verb} not been set"

    words = f"{they} set again by the house way"
    return Remedy(cite, set_again, words, applies=if_the_dealer_sets, needs=EQUIPMENT)


def irregularities_of_both(cite: str, at: BankParagraphs, noun: str) -> dict[str, Remedy]:
    """10.9 and 11.11, of which the titles are known: readings PG-9 and PP-11."""
    void_words = f"all hands are void and the {noun}s are mixed again"

    def if_dice(table: Any) -> str:
        return "" if table.terms.start_selector == DICE else "no dice are used"

    def again(table: Any) -> None:
        table.perform("“No roll”: the shaker is covered and shaken again")

    def void_hand(table: Any) -> None:
        table.void_hand(table.concerned)

    def not_the_bank(table: Any) -> str:
        if table.concerned == table.marker(BANK_AT):
            return "it is the bank's hand: report that of the bank"
        if table.cards_left():
            return f"the {noun}s are still being dealt"
        return not_compared(table)

    def from_the_dice(table: Any) -> str:
        return if_dice(table) or not_compared(table)

    void = void_round(void_words)
    return {
        "invalid roll of the dice": Remedy(
            cite, again, "“No roll”: the dice are shaken again", before=at.start, applies=if_dice,
            needs=EQUIPMENT,
        ),
        "dice totalled wrongly": Remedy(
            cite, void, void_words, applies=from_the_dice, needs=EQUIPMENT
        ),
        f"player's {noun} exposed, hand given up": Remedy(
            cite, void_hand, "the player gives the hand up; the wager goes back",
            applies=not_the_bank, of_a_seat=True, needs=EQUIPMENT,
        ),
        f"{noun} of the bank exposed": Remedy(
            cite, void, void_words, applies=not_compared, needs=EQUIPMENT
        ),
        f"incorrect number of {noun}s": Remedy(
            cite, void, void_words, applies=not_compared, needs=EQUIPMENT
        ),
    }  # fmt: skip
