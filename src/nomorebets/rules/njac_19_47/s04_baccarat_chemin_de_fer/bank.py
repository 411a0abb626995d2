"""Who is the Banker, and what stands against the bank: 19:47-4.5 to 4.7 and 4.11."""

from collections.abc import Sequence
from typing import Any

from nomorebets.law.decisions import AMOUNT, CUT, Decision
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.verbs import Table
from nomorebets.law.words import INSPECTED, NO_MORE_BETS, NOBODY
from nomorebets.rules.baccarat_tables import where_to_cut
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer.terms import (
    AGAINST,
    BANK,
    BANKER,
    BID,
    EQUALED,
    NEXT,
    ORIGIN,
    PRECEDING,
    SUIVI,
    TO_ADD,
    TO_KEEP,
    TO_OPPOSE,
    TO_TAKE,
    Terms,
)

BANCO_SUIVI, BANCO_SEUL = "Banco Suivi", "Banco Seul"
OFFER_THE_SHOE = "offer the shoe to the participants to be dealt"
NOT_THE_CHIPS = "the Banker has not the chips for the preceding wager, and passes the bank"
NOT_TAKEN = "nobody takes the bank: the shoe is offered to the highest bid"
NOT_COVERED = "nobody wagers against the Banker: no hand is dealt"


# who is the Banker


@procedure
def choose_the_banker(table: Table, terms: Terms) -> int:
    """The Banker's wager is placed; returns the Banker, or NOBODY: then no hand is dealt."""
    if table.marker(BANKER) != NOBODY and table.holder(BANKER) == NOBODY:
        table.rule("4.11")
        transfer(table)  # the Banker has left (reading CF-9)
    if table.marker(BANKER) != NOBODY:
        return keep_or_pass(table, terms)
    if table.marker(NEXT) != NOBODY:
        table.rule("4.11")
        return offer_the_bank(table, terms, table.marker(NEXT), NOBODY)
    return auction(table)


@procedure
def auction(table: Table) -> int:
    """The highest bid; of equal ones that closest to the dealer, counterclockwise."""
    table.rule("4.5(b)")
    table.perform(OFFER_THE_SHOE)
    table.take_wagers()
    banker, bid = NOBODY, 0
    for seat in table.counterclockwise():
        if table.staked(seat, BID) > bid:
            banker, bid = seat, table.staked(seat, BID)
    for seat in table.counterclockwise():
        table.take_down(seat, BID)
    table.all_join()
    become_banker(table, banker, bid)
    table.rule("4.6(b)")
    added = table.offer(banker, TO_ADD)
    if added > 0:
        table.place(banker, BANK, added)
        table.move(PRECEDING, bid + added)
    return banker


@procedure
def become_banker(table: Table, seat: int, amount: int) -> None:
    table.move(BANKER, seat)
    table.move(NEXT, NOBODY)
    table.move(EQUALED, NOBODY)
    place_the_bank(table, seat, amount)


@procedure
def place_the_bank(table: Table, banker: int, amount: int) -> None:
    table.rule("4.6(a)")
    table.place(banker, BANK, amount)
    table.move(PRECEDING, amount)


@procedure
def keep_or_pass(table: Table, terms: Terms) -> int:
    """After a hand that was not lost: once to twice the preceding wager, or the bank is passed."""
    banker = table.holder(BANKER)
    table.move(BANKER, banker)  # wherever he or she sits now
    table.rule("4.11")
    if table.affords(banker, BANK, table.marker(PRECEDING)):
        amount = table.offer(banker, TO_KEEP)
        if amount > 0:
            place_the_bank(table, banker, amount)
            return banker
    else:
        table.perform(NOT_THE_CHIPS)
    if table.marker(ORIGIN) == NOBODY:
        table.move(ORIGIN, banker)
    return offer_the_bank(table, terms, banker + 1, banker)


@procedure
def offer_the_bank(table: Table, terms: Terms, first: int, passed_by: int) -> int:
    """In turn, counterclockwise, until somebody takes it for no less than its last wager."""
    table.move(BANKER, NOBODY)
    least = max(table.marker(PRECEDING), terms.min_wager)
    for seat in table.players_counterclockwise_from(first):
        if seat == passed_by:
            continue
        if promoted(first, table.moved_from(seat), seat, terms.seats):
            table.rule("4.11(e)")
            table.turn_comes(seat, True)
            table.rule("4.11")
            continue
        table.turn_comes(seat, False)
        if table.affords(seat, BANK, least):
            amount = table.offer(seat, TO_TAKE)
            if amount > 0:
                become_banker(table, seat, amount)
                return seat
    table.perform(NOT_TAKEN)
    forget_the_bank(table)
    return NOBODY


@judgment
def promoted(first: int, before: int, now: int, seats: int) -> bool:
    """4.11(e): whether a move to another seat brings the turn sooner."""
    if before == NOBODY:
        return False
    return (now - first) % seats < (before - first) % seats


@procedure
def forget_the_bank(table: Table) -> None:
    """The next hand begins with bids."""
    table.move(BANKER, NOBODY)
    table.move(NEXT, NOBODY)
    table.move(ORIGIN, NOBODY)
    table.move(EQUALED, NOBODY)
    table.move(PRECEDING, 0)


@procedure
def transfer(table: Table) -> None:
    """The bank is lost: to the next participant, counterclockwise; a passed one, from where it was
    passed."""
    banker = table.marker(BANKER)
    origin = table.marker(ORIGIN)
    if origin != NOBODY:
        table.rule("4.11(d)")
        banker = origin
    forget_the_bank(table)
    for seat in table.players_counterclockwise_from(banker + 1):
        table.move(NEXT, seat)
        return


@procedure
def lose_the_bank(table: Table) -> None:
    """Not with the last hand of a shoe, which ends every bank (4.5(b)): who dealt it is asked for
    when the cut is offered (4.4(b), reading CF-14)."""
    if not (table.since(INSPECTED) and table.cutting_card_is_out()):
        transfer(table)


# what stands against it


@procedure
def take_wagers_against(table: Table, banker: int) -> int:
    """Returns the Dominant Player, NOBODY if no wager is made."""
    table.hold_bank(banker, BANK)
    amount = table.staked(banker, BANK)
    equaled = table.holder(EQUALED)
    if equaled != NOBODY and equaled != banker and table.affords(equaled, AGAINST, amount):
        table.rule("4.7(b)")
        if table.offer(equaled, SUIVI):
            table.announce(BANCO_SUIVI)
            oppose(table, equaled, amount)
            return equaled
    table.rule("4.7(a)")
    table.window(TO_OPPOSE)
    table.announce(NO_MORE_BETS)
    for seat in table.players_counterclockwise_from(banker + 1):
        if table.elected(seat, TO_OPPOSE) == amount:
            table.rule("4.7(c)")
            table.announce(BANCO_SEUL)
            oppose(table, seat, amount)
            return seat
    dominant, most = NOBODY, 0
    for seat in table.players_counterclockwise_from(banker + 1):
        covered = oppose(table, seat, table.elected(seat, TO_OPPOSE))
        if covered > most:
            dominant, most = seat, covered
    return dominant


@procedure
def oppose(table: Table, seat: int, amount: int) -> int:
    """The wager is placed; what the bank does not cover goes back. Returns what stands."""
    if amount == 0 or table.bank_left() == 0:
        return 0
    table.place(seat, AGAINST, amount)
    return table.cover(seat, AGAINST)


# decisions


def amounts(terms: Terms, least: int, most: int) -> Sequence[int]:
    """Nothing, or whole chips from the least to the most amount."""
    return 0, *range(least, most + 1, terms.chip)


def to_add(table: Any, terms: Terms, seat: int) -> Sequence[int]:
    """4.6(b): the first wager is not less than the bid."""
    return amounts(terms, terms.chip, terms.max_wager - table.staked(seat, BANK))


def to_keep(table: Any, terms: Terms, seat: int) -> Sequence[int]:
    """4.6(b): once to twice the preceding wager; 0 passes the bank."""
    preceding = table.marker(PRECEDING)
    return amounts(terms, preceding, min(2 * preceding, terms.max_wager))


def to_take(table: Any, terms: Terms, seat: int) -> Sequence[int]:
    return amounts(terms, max(table.marker(PRECEDING), terms.min_wager), terms.max_wager)


def to_oppose(table: Any, terms: Terms, seat: int) -> Sequence[int]:
    """4.7(a): all or a part of the Banker's wager; all of it is “Banco”."""
    banker = table.marker(BANKER)
    if table.same_player(seat, banker):
        return ()
    amount = table.staked(banker, BANK)
    return amounts(terms, min(terms.min_wager, amount), amount)


def beyond_the_limits(terms: Terms, what: str, amount: int) -> None:
    if amount > terms.max_wager or 0 < amount < terms.min_wager:
        side = "above the maximum of" if amount > terms.max_wager else "below the minimum of"
        bound = terms.max_wager if amount > terms.max_wager else terms.min_wager
        raise Refused("8.2", f"{what}: {money(amount)} is {side} {money(bound)}")
    if amount % terms.chip:
        words = f"{money(amount)} is not in whole chips of {money(terms.chip)}"
        raise Refused("4.6(c)", words)


def more_than_the_most(table: Any, terms: Terms, seat: int, value: int) -> None:
    beyond_the_limits(terms, "Banker's Hand", table.staked(seat, BANK) + max(0, value))


def not_between_one_and_two(table: Any, terms: Terms, seat: int, value: int) -> None:
    preceding = table.marker(PRECEDING)
    if value and not preceding <= value <= 2 * preceding:
        raise Refused(
            "4.6(b)",
            f"{money(value)} is not between {money(preceding)}, the preceding wager, and twice it",
        )
    beyond_the_limits(terms, "Banker's Hand", value)


def below_the_passed_bank(table: Any, terms: Terms, seat: int, value: int) -> None:
    least = table.marker(PRECEDING)
    if 0 < value < least:
        raise Refused("4.11", f"{money(value)} is below {money(least)}, for which it was passed")
    beyond_the_limits(terms, "Banker's Hand", value)


def more_than_the_bank(table: Any, terms: Terms, seat: int, value: int) -> None:
    banker = table.marker(BANKER)
    amount = table.staked(banker, BANK)
    if value > amount:
        raise Refused("4.7(a)", f"{money(value)} is more than the Banker's wager, {money(amount)}")
    if not table.same_player(seat, banker):
        beyond_the_limits(terms, "Player's Hand", value)


def the_amount(table: Any, terms: Terms, seat: int, value: int) -> int:
    return value


def the_bank(table: Any, terms: Terms, seat: int, value: int) -> int:
    return int(value * table.staked(table.marker(BANKER), BANK)) if value else 0


DECISIONS = (
    Decision("cut", "4.4(b)", CUT, where_to_cut, bounds_cite="4.4(c)"),
    Decision(
        "add to the bid", "4.6(b)", AMOUNT, to_add, costs=the_amount, refuse=more_than_the_most,
    ),
    Decision(
        "keep the bank", "4.11", AMOUNT, to_keep, costs=the_amount, bounds_cite="4.6(b)",
        refuse=not_between_one_and_two, otherwise="pass the bank",
    ),
    Decision(
        "take the bank", "4.11", AMOUNT, to_take, costs=the_amount, refuse=below_the_passed_bank,
    ),
    Decision("Banco Suivi", "4.7(b)", costs=the_bank),
    Decision(
        "wager against the Banker", "4.7(a)", AMOUNT, to_oppose, costs=the_amount,
        refuse=more_than_the_bank,
    ),
    Decision("Card", "4.9", default=1, otherwise="stay"),
    Decision("a card for the Banker's Hand", "4.9", default=1, otherwise="stay"),
)  # fmt: skip
