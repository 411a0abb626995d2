"""Pokette. N.J.A.C. 19:47-12. One round of play is one spin; the card stand stands from spin to
spin."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from nomorebets.equipment.cards import PLAYING_CARDS, card_text
from nomorebets.equipment.pokette_wheel import ORDER, SHOWS, name_of
from nomorebets.judgments.payouts import LOSE
from nomorebets.law.citation import Citation
from nomorebets.law.evidence import Evidence, as_declared
from nomorebets.law.game import EQUIPMENT, Game, Remedy, Void
from nomorebets.law.game_parts import Between, Change, Notices, Positions, Wagering, Wheel
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Cents, Choice, Condition, Flag, Odds, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import AS_IT_STANDS, NO_MORE_BETS, NOBODY
from nomorebets.rules.njac_19_47.s12_pokette.stand import (
    COUNTS,
    INSIDE_AT_ENDS,
    NO_CARD,
    goes_into_the_stand,
    is_joker,
    offered,
    wins,
)
from nomorebets.rules.njac_19_47.s12_pokette.wagers import (
    COVERS,
    FLUSH,
    INSIDE,
    INSIDE_FLUSH,
    JACER,
    JACER_COVERS,
    LINE_NAMES,
    LINES,
    MINIMUM_ODDS,
    OPEN,
    OPEN_FLUSH,
    PAIR_IN_3,
    POKER,
    THREE_OF_A_KIND,
    WAGERS,
)

PREVIOUS, RESPIN = range(2)  # 12.9(a)1, 2
NO_JACER = 0
FIRST, SECOND, THIRD = range(3)  # the markers: the spaces of the card stand
SPACES = ("first space", "second space", "third space")  # 12.8(a), (b)

OPEN_THE_TABLE = "inspect the wheel and the decks kept to show winning cards; the stand is empty"
SPIN_THE_WHEEL = "spin the wheel in either direction, at least three revolutions"
SPIN_VOID = "the spin is void"
NO_SPIN = "No spin"
MARK_THE_CARD = "place a marker on the winning card of the layout"
MAY_PAIR_IN_2 = "wagers may be placed for a pair in 2"
MAY_PAIR_IN_3 = "wagers may be placed for a pair in 3"
MAY_FLUSH = "wagers may be placed for a flush"
MAY_OPEN = "wagers may be placed on an open straight"
MAY_INSIDE = "wagers may be placed on an inside straight"
MAY_OPEN_FLUSH = "wagers may be placed on an open straight flush"
MAY_INSIDE_FLUSH = "wagers may be placed on an inside straight flush"
MAY_THREE = "wagers may be made on three of a kind"


class Terms(NamedTuple):  # 12.9(b): posted at the table
    clapper_between: Annotated[int, Choice("12.9(a)", "previous_card", "void_respin")] = RESPIN
    odds: Annotated[tuple[tuple[int, int], ...], Odds("12.6(b)", LINE_NAMES, MINIMUM_ODDS)] = (
        MINIMUM_ODDS
    )
    jacer: Annotated[
        int,
        Choice(
            "reading PK-1", "off", "jokers_and_black_aces", "jokers_and_red_aces",
            "red_jacks_and_red_aces",
        ),
    ] = NO_JACER  # fmt: skip
    joker_in_stand: Annotated[
        int, Choice("reading PK-2", "counts_matches_nothing", "respin_for_stand")
    ] = COUNTS
    ace_low_in_straights: Annotated[bool, Flag("reading PK-3")] = False
    run_ends: Annotated[int, Choice("reading PK-4", "inside", "open")] = INSIDE_AT_ENDS
    seats: Annotated[int, Whole("reading PK-9", 1, 16)] = 8
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 1_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    chip: Annotated[int, Cents("12.4", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00


CONDITIONS = (
    Condition(
        "8.2",
        "max_wager must not be below min_wager",
        lambda terms: terms.max_wager >= terms.min_wager,
    ),
)


@judgment
def covered(terms: Terms, wager: int, card: int) -> bool:
    """12.5: whether a one-spin wager covers the winning card."""
    mask: int = JACER_COVERS[terms.jacer] if wager == JACER else COVERS[wager]
    return mask >> card & 1 == 1


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    if table.just_opened():
        table.rule("12.3")
        table.perform(OPEN_THE_TABLE)
    table.rule("12.4")
    table.take_wagers()
    card = spin(table)
    while table.rested_between() and terms.clapper_between == RESPIN:
        table.rule("12.9(a)2")
        table.announce(SPIN_VOID)
        card = spin(table)
    table.rule("12.8(b)")
    if table.rested_between():
        table.rule("12.9(a)1")
    table.call(NOBODY, card)
    table.rule("12.8(b)")
    table.perform(MARK_THE_CARD)
    first, second = table.marker(FIRST), table.marker(SECOND)
    if not goes_into_the_stand(terms, first, card):
        settle_one_spin_wagers(table, terms, card)
    elif first == NO_CARD:
        first_card(table, terms, card)
    elif second == NO_CARD:
        second_card(table, terms, first, card)
    else:
        third_card(table, terms, first, second, card)


@procedure
def spin(table: Table) -> int:
    table.rule("12.7")
    table.announce(NO_MORE_BETS)
    table.perform(SPIN_THE_WHEEL)
    return table.spin()


@procedure
def settle_one_spin_wagers(table: Table, terms: Terms, card: int) -> None:
    """Losers first, by player in the order of the seats: reading PK-10."""
    table.rule("12.7")
    for seat in table.clockwise():
        for wager in table.standing(seat):
            if wager < POKER and not covered(terms, wager, card):
                table.settle(seat, wager, LOSE)
    table.rule("12.6(b)")
    for seat in table.clockwise():
        for wager in table.standing(seat):
            if wager < POKER:
                table.settle(seat, wager, terms.odds[LINES[wager]][1])


@procedure
def first_card(table: Table, terms: Terms, card: int) -> None:
    table.rule("12.8(a)")
    table.move(FIRST, card)
    settle_one_spin_wagers(table, terms, card)
    table.rule("12.8(a)")
    table.announce(MAY_PAIR_IN_2)


@procedure
def second_card(table: Table, terms: Terms, first: int, card: int) -> None:
    table.move(SECOND, card)
    settle_one_spin_wagers(table, terms, card)
    table.rule("12.8(b)")
    settle_poker_hands(table, terms, first, NO_CARD, card)
    if offered(terms, first, card, PAIR_IN_3):
        table.rule("12.8(c)")
        table.announce(MAY_PAIR_IN_3)
    announce_the_others(table, terms, first, card)


@procedure
def announce_the_others(table: Table, terms: Terms, first: int, second: int) -> None:
    if offered(terms, first, second, FLUSH):
        table.rule("12.8(d)1")
        table.announce(MAY_FLUSH)
    if offered(terms, first, second, OPEN):
        table.rule("12.8(d)2i")
        table.announce(MAY_OPEN)
    if offered(terms, first, second, INSIDE):
        table.rule("12.8(d)2ii")
        table.announce(MAY_INSIDE)
    if offered(terms, first, second, OPEN_FLUSH):
        table.rule("12.8(d)3i")
        table.announce(MAY_OPEN_FLUSH)
    if offered(terms, first, second, INSIDE_FLUSH):
        table.rule("12.8(d)3ii")
        table.announce(MAY_INSIDE_FLUSH)
    if offered(terms, first, second, THREE_OF_A_KIND):
        table.rule("12.8(d)4")
        table.announce(MAY_THREE)


@procedure
def third_card(table: Table, terms: Terms, first: int, second: int, card: int) -> None:
    table.rule("12.8(e)")
    table.move(THIRD, card)
    settle_one_spin_wagers(table, terms, card)
    table.rule("12.8(f)")
    settle_poker_hands(table, terms, first, second, card)
    table.rule("12.8(g)")
    table.move(FIRST, NO_CARD)
    table.move(SECOND, NO_CARD)
    table.move(THIRD, NO_CARD)


@procedure
def settle_poker_hands(table: Table, terms: Terms, first: int, second: int, card: int) -> None:
    """12.8(b), (f): losers are collected, then winners paid."""
    for seat in table.clockwise():
        for wager in table.standing(seat):
            if not wins(terms, first, second, card, wager):
                table.settle(seat, wager, LOSE)
    for seat in table.clockwise():
        for wager in table.standing(seat):
            table.settle(seat, wager, terms.odds[LINES[wager]][1])


def offers(terms: Terms, wager: int) -> bool:
    return wager != JACER or terms.jacer != NO_JACER


def stand_words(first: int, second: int) -> str:
    if first == NO_CARD:
        return "the card stand is empty"
    cards = card_text(first) if second == NO_CARD else f"{card_text(first)} and {card_text(second)}"
    return f"the card stand has {cards}"


def refuse_wager(table: Any, terms: Terms, seat: int, wager: int, amount: int) -> None:
    if not offers(terms, wager):
        raise Refused("reading PK-1", "the jacer is not offered at this table (jacer=off)")


def refuse_change(
    table: Any, terms: Terms, seat: int, wager: int, standing: int, amount: int
) -> None:
    """12.8(a), (c), (d): a poker hand wager is made when the stand offers it."""
    first, second = table.marker(FIRST), table.marker(SECOND)
    if wager >= POKER and amount > standing and not offered(terms, first, second, wager):
        made = WAGERS[wager]
        raise Refused(made.cite, f"{made.name} is not offered now: {stand_words(first, second)}")


@procedure
def keeps_making(table: Table, terms: Terms, seat: int, wager: int, amount: int) -> int:
    """The amount, whenever the wager is offered."""
    if amount == 0:
        return AS_IT_STANDS
    if wager >= POKER and not offered(terms, table.marker(FIRST), table.marker(SECOND), wager):
        return AS_IT_STANDS
    return amount


def winning_card(spot: int, card: int) -> str:
    """12.8(b): with its suit."""
    return f"the winning card is {'' if is_joker(card) else 'the '}{name_of(card)}"


def why(seen: Evidence, spot: int, wager: int) -> str:
    """One spin by its card, a poker hand by the cards of the stand."""
    if wager < POKER:
        return as_declared(seen, spot, wager)
    stand = (seen.markers[space] for space in (FIRST, SECOND, THIRD))
    return f"in the stand: {' '.join(card_text(card) for card in stand if card != NO_CARD)}"


def wheel(terms: Terms) -> Sequence[int]:
    return ORDER


def last_seen(table: Any) -> str:
    """What the wheel did last: "spin", "stop" or "stop between"."""
    for act in reversed(table.acts):
        if act.act in ("stop", "stop between"):
            return str(act.act)
        if act.words == SPIN_THE_WHEEL:
            return "spin"
    return ""


def spin_is_void(table: Any) -> str:
    """Why nothing need be said of the revolutions; "" if it must."""
    last = last_seen(table)
    if last == "":
        return "the wheel has not been spun"
    if last == "stop between" and table.terms.clapper_between == RESPIN:
        return "the spin is void as it is"
    return ""


def call_no_spin(table: Any) -> None:
    """12.9(c): the wheel is spun again; if it has stopped already, everything stands as before that
    spin, the stand too (reading PK-8)."""
    table.announce(NO_SPIN)
    if last_seen(table) != "spin":
        raise Void("no spin: the stand and every wager stand as before it", not_thrown=True)
    table.perform(SPIN_THE_WHEEL)


IRREGULARITIES = {
    "fewer than three revolutions": Remedy(
        "12.9(c)", call_no_spin, "“No spin”: the wheel is spun again", after="12.7",
        applies=spin_is_void, needs=EQUIPMENT,
    ),
}  # fmt: skip


CHANGES = {
    "clapper_between": Change("12.9(b)", never=True),
}

GAME = Game(
    id="pokette",
    name="Pokette",
    cite=Citation.parse("19:47-12.1"),
    editions=("1992-11-16",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        offers=offers,
        refuse_wager=refuse_wager,
        refuse_change=refuse_change,
        stands=True,
        keeps_making=keeps_making,
    ),
    irregularities=IRREGULARITIES,
    seats=Positions(number=lambda terms: terms.seats),
    wheel=Wheel(numbers=wheel, shows=SHOWS, clapper_cite="12.9(a)", pack=PLAYING_CARDS),
    between=Between(
        markers=SPACES,
        marker_words=lambda marker, value: "empty" if value == NO_CARD else card_text(value),
        rests=(NO_CARD, NO_CARD, NO_CARD),
    ),
    notices=Notices(call_words=winning_card, why=why, changes=CHANGES),
)
