"""Ultimate Texas hold 'em. N.J.A.C. 19:47-32, of which no text is held: see its readings."""

from typing import Annotated, Any, NamedTuple

from nomorebets.judgments.payouts import LOSE, PUSH, versus
from nomorebets.judgments.poker import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    best_five,
)
from nomorebets.judgments.ranks import ACE, EIGHT, FIVE, JACK, KING, QUEEN, SIX, TEN, TWO
from nomorebets.law import alike
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CHOICE, CUT, Decision
from nomorebets.law.evidence import Evidence, as_declared
from nomorebets.law.game import Game, Wager
from nomorebets.law.game_parts import Notices, Pays, Positions, Wagering
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Cents, Choice, Flag, Limit, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import COMMUNITY, DEALER, DOWN, NO_LIMIT, UNSEEN
from nomorebets.rules.customary_tables import (
    conditions,
    deal_around,
    dealt_under,
    irregularities,
    limit_condition,
    opened_under,
    seen_too_early,
    stub_away,
    up_to_the_deal,
)
from nomorebets.rules.poker_irregularities import if_undecided
from nomorebets.rules.poker_tables import (
    AUTO,
    AUTO_SHOE,
    BETWEEN,
    FACE_UP,
    hand_words,
    one_deck,
    where_the_dealer_cuts,
)

ANTE, BLIND, PLAY, TRIPS = range(4)
TO_CUT, TO_PLAY_FIRST, TO_PLAY_TWICE, TO_PLAY_ONCE = range(4)
AT, DEALING = opened_under("reading UT-1"), dealt_under("reading UT-3")
BLIND_ODDS = (  # least rank, to, one: tables A and B; what reaches none of them goes back
    (
        (ROYAL_FLUSH, 500, 1),
        (STRAIGHT_FLUSH, 50, 1),
        (FOUR_OF_A_KIND, 10, 1),
        (FULL_HOUSE, 3, 1),
        (FLUSH, 3, 2),
        (STRAIGHT, 1, 1),
    ),
    (
        (ROYAL_FLUSH, 500, 1),
        (STRAIGHT_FLUSH, 50, 1),
        (FOUR_OF_A_KIND, 10, 1),
        (FULL_HOUSE, 3, 1),
        (FLUSH, 3, 2),
        (STRAIGHT, 0, 1),
    ),
)
TRIPS_HANDS = (
    ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, FLUSH, STRAIGHT, THREE_OF_A_KIND,
)  # fmt: skip
TRIPS_ODDS = (  # tables A to D
    (50, 40, 30, 9, 7, 4, 3),
    (50, 40, 30, 8, 6, 5, 3),
    (50, 40, 30, 8, 7, 4, 3),
    (50, 40, 20, 7, 6, 5, 3),
)
NAMES = (
    "royal flush", "straight flush", "four of a kind", "full house", "flush", "straight",
    "three of a kind",
)  # fmt: skip
TABLE_C = 2


class Terms(NamedTuple):
    deal_method: Annotated[int, Choice("reading UT-3", "manual_shoe", "hand", "auto_shoe")] = (
        AUTO_SHOE
    )
    shuffle: Annotated[int, Choice("reading UT-1", "manual", "auto")] = AUTO
    two_decks: Annotated[bool, Flag("reading UT-1")] = True
    shuffler_counts: Annotated[bool, Flag("reading UT-1")] = True
    idle_spread: Annotated[int, Choice("reading UT-1", "up", "down")] = FACE_UP
    blind_table: Annotated[int, Choice("reading UT-5", "A", "B")] = 0
    trips: Annotated[bool, Flag("reading UT-6")] = True
    trips_table: Annotated[int, Choice("reading UT-6", "A", "B", "C", "D")] = TABLE_C
    trips_on_fold: Annotated[bool, Flag("reading UT-6")] = True
    payout_limit: Annotated[int, Limit("reading UT-7", 50_000_00)] = NO_LIMIT
    positions: Annotated[int, Whole("reading UT-2", 1, 7)] = 7
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    trips_min: Annotated[int, Cents("8.2", 1_00)] = 1_00
    trips_max: Annotated[int, Cents("8.2", 1_00)] = 100_00
    chip: Annotated[int, Cents("reading UT-2", among=(50, 1_00, 2_50, 5_00, 25_00))] = 1_00


CONDITIONS = (
    *conditions("reading UT-1", ("trips_min", "trips_max")),
    limit_condition(
        "reading UT-7",
        lambda terms: (
            (4 + 1 + BLIND_ODDS[terms.blind_table][0][1]) * terms.min_wager
            + TRIPS_ODDS[terms.trips_table][0] * terms.trips_min * terms.trips
        ),
    ),
)
WAGERS = (
    Wager("ante", "reading UT-2"),
    Wager("blind", "reading UT-2", equals="ante"),
    Wager("play", "reading UT-4", opens=False),
    Wager("trips", "reading UT-6", least="trips_min", most="trips_max", side=True),
)


def offers(terms: Terms, wager: int) -> bool:
    return wager != TRIPS or terms.trips


def refuse_wager(table: Any, terms: Terms, seat: int, wager: int, amount: int) -> None:
    if not offers(terms, wager):
        raise Refused("reading UT-6", "this table offers no trips wager")


def refuse_close(table: Any, terms: Terms, seat: int) -> None:
    if not table.staked(seat, ANTE) or table.staked(seat, BLIND) != table.staked(seat, ANTE):
        raise Refused("reading UT-2", f"seat {seat + 1} needs an ante and an equal blind wager")


def times_the_ante(table: Table, terms: Terms, seat: int, times: int) -> int:
    return times * table.staked(seat, ANTE)


def to_play(name: str, otherwise: str, *times: int) -> Decision:
    def legal(table: Table, terms: Terms, seat: int) -> tuple[int, ...]:
        return (0, *times)

    def said(value: int) -> str:
        return f"{value} × ante" if value else otherwise

    return Decision(name, "reading UT-4", CHOICE, legal, said, costs=times_the_ante)


DECISIONS = (
    Decision("cut", "reading UT-1", CUT, where_the_dealer_cuts, default=26),
    to_play("play before the flop", "check", 3, 4),
    to_play("play on the flop", "check", 2),
    to_play("play at the end", "fold", 1),
)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    up_to_the_deal(table, terms, AT, DEALING, "reading UT-2", TO_CUT)
    deal_around(table, terms, 2, DEALER, 2)
    table.deal(COMMUNITY, DOWN, 5)
    stub_away(table, terms, "reading UT-3")
    table.rule("reading UT-4")
    play_or_check(table, TO_PLAY_FIRST)
    table.reveal(COMMUNITY, 3)
    play_or_check(table, TO_PLAY_TWICE)
    table.reveal(COMMUNITY)
    play_or_check(table, TO_PLAY_ONCE)
    for seat in table.clockwise():
        if table.staked(seat, PLAY) == 0:
            fold(table, terms, seat)
    showdown(table, terms)
    table.rule("reading UT-5")
    table.pick_up(DEALER)
    table.pick_up(COMMUNITY)


@procedure
def play_or_check(table: Table, decision: int) -> None:
    for seat in table.clockwise():
        if table.staked(seat, PLAY) == 0:
            times = table.offer(seat, decision)
            if times > 0:
                table.place(seat, PLAY, times * table.staked(seat, ANTE))


@procedure
def fold(table: Table, terms: Terms, seat: int) -> None:
    """Ante and blind are lost; trips by the licensee's choice."""
    table.settle(seat, ANTE, LOSE)
    table.settle(seat, BLIND, LOSE)
    if not terms.trips_on_fold:
        table.settle(seat, TRIPS, LOSE)
    if table.staked(seat, TRIPS) == 0:
        table.fold(seat)


@procedure
def showdown(table: Table, terms: Terms) -> None:
    table.rule("reading UT-5")
    if table.seats_in_round() > 0:
        table.reveal(DEALER)
        table.call(DEALER, best_five(table.hand_with(COMMUNITY, DEALER)))
    for seat in table.counterclockwise():
        table.rule("reading UT-5")
        table.reveal(seat)
        rank = table.call(seat, best_five(table.hand_with(COMMUNITY, seat)))
        if table.staked(seat, ANTE) > 0:
            collect_or_pay(table, terms, seat, rank)
        table.rule("reading UT-6")
        odds = trips_odds(terms, rank)
        table.settle(seat, TRIPS, odds, 1, terms.payout_limit - table.paid(seat))
        table.rule("reading UT-5")
        table.pick_up(seat)


@procedure
def collect_or_pay(table: Table, terms: Terms, seat: int, rank: int) -> None:
    """Without a pair of the dealer's the ante goes back; the blind wins by its table only."""
    dealer, limit = table.called(DEALER), terms.payout_limit
    result = versus(rank, dealer)
    table.settle(seat, PLAY, result, 1, limit)
    table.settle(seat, ANTE, result if dealer >= PAIR else PUSH, 1, limit - table.paid(seat))
    to, one = result, 1
    if result > 0:
        to, one = blind_odds(terms, rank)
    table.settle(seat, BLIND, to, one, limit - table.paid(seat))


@judgment
def blind_odds(terms: Terms, rank: int) -> tuple[int, int]:
    """By the licensee's table A or B; a lesser hand pushes."""
    for least, to, one in BLIND_ODDS[terms.blind_table]:
        if rank >= least:
            return to, one
    return PUSH, 1


@judgment
def trips_odds(terms: Terms, rank: int) -> int:
    """By the licensee's table A, B, C or D."""
    for line in range(len(TRIPS_HANDS)):
        if rank >= TRIPS_HANDS[line]:
            return TRIPS_ODDS[terms.trips_table][line]
    return LOSE


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Four times with an ace, a pair above twos, a good king or queen or jack-ten; then twice, and
    once, with a pair of one's own or better."""
    if decision == TO_CUT:
        return 26
    cards = table.held(seat)
    if cards[0] == UNSEEN or cards[1] == UNSEEN:
        return 0
    high, low = max(cards[0], cards[1]) >> 2, min(cards[0], cards[1]) >> 2
    suited = cards[0] & 3 == cards[1] & 3
    if decision == TO_PLAY_FIRST:
        good = (
            high == ACE
            or (high == low and high > TWO)
            or (high == KING and (suited or low >= FIVE))
            or (high == QUEEN and (low >= EIGHT or (suited and low >= SIX)))
            or (high == JACK and (low >= TEN or (suited and low >= EIGHT)))
        )
        return 4 if good else 0
    times = 2 if decision == TO_PLAY_TWICE else 1
    if high == low:
        return times
    for card in table.shown(COMMUNITY):
        if card >> 2 == high or card >> 2 == low:
            return times
    return times if best_five(table.held_with(seat, COMMUNITY)) >= STRAIGHT else 0


def if_a_card_is_hidden(table: Any) -> str:
    if not table.count(DEALER):
        return "neither the dealer nor the board has a card"
    return if_undecided(TO_PLAY_ONCE, lambda table, seat: not table.staked(seat, PLAY))(table)


IRREGULARITIES = {
    "card of the dealer or the board exposed": seen_too_early("reading UT-8", if_a_card_is_hidden),
    **irregularities("reading UT-8", AT, DEALING, "reading UT-2", "reading UT-4"),
}


def pays_of(terms: Terms) -> Pays:
    blind = zip(NAMES, BLIND_ODDS[terms.blind_table], strict=False)
    trips = zip(NAMES, TRIPS_ODDS[terms.trips_table], strict=True) if terms.trips else ()
    return (
        ("Blind", ""),
        *((name, f"{to} to {one}") for name, (_, to, one) in blind if to),
        *((("Trips", ""),) if terms.trips else ()),
        *((name, f"{odds} to 1") for name, odds in trips),
    )


def why(seen: Evidence, spot: int, wager: int) -> str:
    return seen.own(spot) if wager == TRIPS else as_declared(seen, spot, wager)


GAME = Game(
    id="ultimate_texas_holdem",
    name="Ultimate Texas hold 'em",
    cite=Citation.parse("19:47-32.1"),
    editions=("2026-11-18",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        offers=offers, closes_cite="reading UT-2", refuse_wager=refuse_wager,
        refuse_close=refuse_close,
    ),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(number=lambda terms: terms.positions),
    cards=one_deck(cite="reading UT-1", hours_cite="13:69E-1.18(g)", spots=(DEALER, COMMUNITY)),
    between=BETWEEN,
    notices=Notices(call_words=hand_words, pays=pays_of, why=why),
    ordinary_play=ordinary_play,
    alike=alike.suits,
)  # fmt: skip
