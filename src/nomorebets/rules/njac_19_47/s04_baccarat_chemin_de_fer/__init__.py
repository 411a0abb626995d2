"""Baccarat-chemin de fer. N.J.A.C. 19:47-4."""

from nomorebets.equipment.cards import DECK, PLAYING_CARDS
from nomorebets.law.citation import Citation
from nomorebets.law.evidence import Evidence, has
from nomorebets.law.game import Game
from nomorebets.law.game_parts import (
    COUNTERCLOCKWISE,
    Between,
    Cards,
    Change,
    Notices,
    Pays,
    Positions,
    Wagering,
)
from nomorebets.law.marks import procedure
from nomorebets.law.money import money
from nomorebets.law.verbs import Table
from nomorebets.law.words import (
    BANKERS_HAND,
    NOBODY,
    PLAYERS_HAND,
    SORT_AND_INSPECT,
    VERIFY_INSPECTION,
    WASH_AND_STACK,
    spot_name,
)
from nomorebets.rules.baccarat_tables import (
    NOT_YET,
    RESHUFFLE,
    SECOND_CUTTING_CARD,
    burn_by_the_first_card,
    cut_depth,
    lace_and_offer,
)
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer.bank import (
    DECISIONS,
    NOT_COVERED,
    choose_the_banker,
    forget_the_bank,
    take_wagers_against,
)
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer.hands import (
    deal_the_hands,
    end_the_shoe,
    forget_the_hand,
    settle,
)
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer.irregularities import IRREGULARITIES
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer.terms import (
    AS_DEALT,
    BANK,
    BANKER,
    BID,
    CONDITIONS,
    DOMINANT,
    LAST_HAND,
    NEXT,
    PRECEDING,
    RULED,
    SUIVI,
    TO_ADD,
    TO_CUT,
    TO_KEEP,
    TO_OPPOSE,
    TO_TAKE,
    WAGERS,
    Terms,
)

SPREAD_BY_DECK = "spread the cards face up in columns by deck, suit and sequence, to be seen"
NOBODY_OPPOSED = "nobody wagers against the Banker"
RULINGS = ("as dealt", "Banker's Hand zero", "Player's Hand highest", "Banker's Hand lowest")


@procedure
def open_the_table(table: Table) -> None:
    table.rule("4.3(a)")
    table.perform(SORT_AND_INSPECT)
    table.rule("4.3(b)")
    table.perform(VERIFY_INSPECTION)
    table.perform(SPREAD_BY_DECK)
    table.rule("4.3(c)")
    table.perform(WASH_AND_STACK)


@procedure
def shuffle_and_cut(table: Table, terms: Terms) -> None:
    table.rule("4.4(a)")
    table.shuffle(0)
    table.rule("4.4(b)")
    lace_and_offer(table, terms)
    first = terms.seats - 1  # the highest number
    if table.marker(LAST_HAND) == RESHUFFLE and table.holder(BANKER) != NOBODY:
        first = table.holder(BANKER) - 1  # to the left of who deals
    depth = cut_depth(table, first)
    table.rule("4.4(c)")
    table.cut(depth)
    table.rule("4.4(d)")
    table.insert_cutting_card(terms.cut_card_from_back, "4.4(d)")
    table.perform(SECOND_CUTTING_CARD)
    burn_by_the_first_card(table)
    table.move(LAST_HAND, NOT_YET)
    table.rule("4.5(b)")
    forget_the_bank(table)  # a shoe begins with bids


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    if table.just_opened():
        open_the_table(table)
    if table.just_opened() or table.marker(LAST_HAND) == RESHUFFLE:
        shuffle_and_cut(table, terms)
    table.rule("4.11")
    forget_the_hand(table)  # a void one left it on the layout
    banker = choose_the_banker(table, terms)
    if banker == NOBODY:
        return
    dominant = take_wagers_against(table, banker)
    if dominant == NOBODY:
        table.perform(NOT_COVERED)
        table.take_down(banker, BANK)
        return
    table.move(DOMINANT, dominant)
    deal_the_hands(table, terms, dominant, banker)
    settle(table, terms, dominant, banker)
    table.rule("4.12(j)")
    end_the_shoe(table)


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Cut the middle; keep the bank and take it, at the least; share what it wagers; draw, but for
    the Banker with three against nine."""
    if decision == TO_CUT:
        return terms.decks * 26
    if decision in (TO_ADD, SUIVI):
        return 0
    if decision == TO_KEEP:
        return table.marker(PRECEDING)
    if decision == TO_TAKE:
        return max(table.marker(PRECEDING), terms.min_wager)
    if decision == TO_OPPOSE:
        return share(table, terms, seat)
    return 1


@procedure
def keeps_bidding(table: Table, terms: Terms, seat: int, wager: int, amount: int) -> int:
    """For a simulation: a bid whenever bids are heard."""
    vacant = table.marker(BANKER) == NOBODY and table.marker(NEXT) == NOBODY
    if vacant or table.marker(LAST_HAND) == RESHUFFLE:
        return amount
    return 0


@procedure
def share(table: Table, terms: Terms, seat: int) -> int:
    """As much of the Banker's wager as each of the others would make, in whole chips."""
    banker = table.marker(BANKER)
    if seat == banker:
        return 0
    amount = table.staked(banker, BANK)
    others = -1
    for _ in table.clockwise():
        others += 1
    part = -(-amount // others // terms.chip) * terms.chip
    return min(amount, max(part, terms.min_wager))


def marker_words(marker: int, value: int) -> str:
    if marker == PRECEDING:
        return money(value)
    if marker == LAST_HAND:
        return "played; reshuffle" if value == RESHUFFLE else "not yet"
    if marker == RULED:
        told = [RULINGS[i + 1] for i in range(3) if value >> i & 1]
        return ", ".join(told) or RULINGS[AS_DEALT]
    return spot_name(value)


def why(seen: Evidence, spot: int, wager: int) -> str:
    """The two counts; or, before there are any, what became of a bid or of a wager not covered."""
    held = (PLAYERS_HAND, seen.markers[DOMINANT]), (BANKERS_HAND, seen.markers[BANKER])
    counts = [(hand, count) for hand, seat in held if (count := seen.last(seat))]
    if counts:
        return ", ".join(has(hand, str(count.value)) for hand, count in counts)
    if wager == BID:
        return "a bid is an offer"
    return NOBODY_OPPOSED if wager == BANK else "others cover the Banker's wager before"


def inscribed(terms: Terms) -> Pays:
    return (
        ("Banker's Hand", f"1 to 1 less {terms.vig_pct} %" if terms.vig_pct else "1 to 1"),
        ("Player's Hand", "1 to 1"),
    )


GAME = Game(
    id="baccarat_chemin_de_fer",
    name="Baccarat-chemin de fer",
    cite=Citation.parse("19:47-4.1"),
    editions=("1995-08-07",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(
        number=lambda terms: terms.seats,
        numbered=COUNTERCLOCKWISE,  # reading CF-3
        fewest=2,
        moves_cite="4.11(e)",
    ),
    wagering=Wagering(closes_cite="4.5(b)", keeps_making=keeps_bidding),
    cards=Cards(
        pack=PLAYING_CARDS,
        shuffled=lambda terms: DECK * terms.decks,
        cite="4.1(a)",
        exhausted="shoe exhausted",
        hand=3,
    ),
    between=Between(
        markers=(
            "Banker", "next in turn", "preceding wager", "bank passed by", "may announce Suivi",
            "Dominant Player", "counts", "last hand",
        ),
        marker_words=marker_words,
        rests=(NOBODY, NOBODY, 0, NOBODY, NOBODY, NOBODY, AS_DEALT, NOT_YET),
    ),
    notices=Notices(
        call_words=lambda spot, count: f"a Point Count of {count}", pays=inscribed, why=why,
        changes={"reshuffle_after_lacing": Change("4.4(b)", written=True)},
    ),
    ordinary_play=ordinary_play,
)  # fmt: skip
