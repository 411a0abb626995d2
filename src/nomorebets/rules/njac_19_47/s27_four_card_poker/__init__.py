"""Four-card poker. N.J.A.C. 19:47-27; 27.6 is known in part, the rest are readings."""

from typing import Annotated, Any, NamedTuple

from nomorebets.judgments.four_card import (
    FOUR_CARD_FLUSH,
    FOUR_CARD_FOUR_OF_A_KIND,
    FOUR_CARD_PAIR,
    FOUR_CARD_PAIR_OF_ACES,
    FOUR_CARD_STRAIGHT,
    FOUR_CARD_STRAIGHT_FLUSH,
    FOUR_CARD_THREE_OF_A_KIND,
    FOUR_CARD_TWO_PAIRS,
    best_four,
    four_card_words,
)
from nomorebets.judgments.payouts import LOSE, pays
from nomorebets.judgments.ranks import TEN
from nomorebets.law import alike
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CHOICE, CUT, Decision
from nomorebets.law.evidence import Evidence, as_declared
from nomorebets.law.game import Game, Wager
from nomorebets.law.game_parts import Notices, Pays, Positions, Wagering
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.terms import Cents, Choice, Flag, Limit, Odds, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import DEALER, NO_LIMIT, UNSEEN, UP
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
    ANTE_BONUS_IS_DUE,
    AUTO,
    AUTO_SHOE,
    BETWEEN,
    FACE_UP,
    one_deck,
    where_the_dealer_cuts,
)

ANTE, PLAY, ACES_UP = range(3)  # 27.6(a)
TO_CUT, TO_PLAY = range(2)
LOST_ON_FOLD, SETTLED_ON_FOLD = range(2)
AT, DEALING = opened_under("reading FC-1"), dealt_under("reading FC-3")
BONUS_ODDS = (
    (FOUR_CARD_FOUR_OF_A_KIND, 25),
    (FOUR_CARD_STRAIGHT_FLUSH, 20),
    (FOUR_CARD_THREE_OF_A_KIND, 2),
)
BONUS_HANDS = ("four_of_a_kind", "straight_flush", "three_of_a_kind")
ACES_UP_HANDS = (*BONUS_HANDS, "flush", "straight", "two_pair", "pair_of_aces")
ACES_UP_ODDS = (  # the Atlantic City table
    (FOUR_CARD_FOUR_OF_A_KIND, 50),
    (FOUR_CARD_STRAIGHT_FLUSH, 40),
    (FOUR_CARD_THREE_OF_A_KIND, 8),
    (FOUR_CARD_FLUSH, 5),
    (FOUR_CARD_STRAIGHT, 4),
    (FOUR_CARD_TWO_PAIRS, 3),
    (FOUR_CARD_PAIR_OF_ACES, 1),
)
OTHER_ACES_UP_ODDS = tuple(
    (rank, {5: 6, 3: 2}.get(odds, odds)) for rank, odds in ACES_UP_ODDS
)  # a flush 6, two pairs 2
PAIR_OF_TENS = FOUR_CARD_PAIR | TEN << 16
Lines = tuple[tuple[int, int], ...]


class Terms(NamedTuple):
    deal_method: Annotated[int, Choice("reading FC-3", "manual_shoe", "hand", "auto_shoe")] = (
        AUTO_SHOE
    )
    shuffle: Annotated[int, Choice("reading FC-1", "manual", "auto")] = AUTO
    two_decks: Annotated[bool, Flag("reading FC-1")] = True
    shuffler_counts: Annotated[bool, Flag("reading FC-1")] = True
    idle_spread: Annotated[int, Choice("reading FC-1", "up", "down")] = FACE_UP
    ante_bonus: Annotated[Lines, Odds("reading FC-6", BONUS_HANDS, BONUS_ODDS)] = BONUS_ODDS
    aces_up_table: Annotated[int, Choice("reading FC-6", "atlantic_city", "other")] = 0
    aces_up_on_fold: Annotated[int, Choice("reading FC-5", "lost", "settled")] = SETTLED_ON_FOLD
    two_positions: Annotated[bool, Flag("27.6(e)")] = False
    payout_limit: Annotated[int, Limit("reading FC-7", 50_000_00)] = NO_LIMIT
    positions: Annotated[int, Whole("reading FC-2", 1, 7)] = 7
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    aces_up_min: Annotated[int, Cents("8.2", 1_00)] = 1_00
    aces_up_max: Annotated[int, Cents("8.2", 1_00)] = 100_00
    chip: Annotated[int, Cents("reading FC-2", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00


CONDITIONS = (
    *conditions("reading FC-1", ("aces_up_min", "aces_up_max")),
    limit_condition(
        "reading FC-7",
        lambda terms: (
            (terms.ante_bonus[0][1] + 1 + 3) * terms.min_wager
            + ACES_UP_ODDS[0][1] * terms.aces_up_min
        ),
    ),
)
WAGERS = (
    Wager("ante", "27.6(a)"),
    Wager("play", "27.6(a)", opens=False),
    Wager("aces up", "27.6(a)", least="aces_up_min", most="aces_up_max"),
)


def fold_or_times(table: Table, terms: Terms, seat: int) -> range:
    return range(4)


def times_the_ante(table: Table, terms: Terms, seat: int, times: int) -> int:
    return times * table.staked(seat, ANTE)


def said(times: int) -> str:
    return f"{times} × ante" if times else "fold"


DECISIONS = (
    Decision("cut", "reading FC-1", CUT, where_the_dealer_cuts, default=26),
    Decision("play", "27.6(a)", CHOICE, fold_or_times, said, costs=times_the_ante),
)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    up_to_the_deal(table, terms, AT, DEALING, "27.6(a)", TO_CUT)
    deal_around(table, terms, 5, DEALER, 5)
    table.deal(DEALER, UP)
    stub_away(table, terms, "reading FC-3")
    table.rule("reading FC-5")
    for seat in table.clockwise():
        if table.staked(seat, ANTE) > 0:
            play_or_fold(table, terms, seat)
    if table.seats_in_round() > 0:
        table.reveal(DEALER)
        table.call(DEALER, best_four(table.hand(DEALER)))
    for seat in table.counterclockwise():
        collect_or_pay(table, terms, seat)
    table.rule("reading FC-5")
    table.pick_up(DEALER)


@procedure
def play_or_fold(table: Table, terms: Terms, seat: int) -> None:
    """One to three times the ante, or it is lost."""
    times = table.offer(seat, TO_PLAY)
    if times > 0:
        table.place(seat, PLAY, times * table.staked(seat, ANTE))
        return
    table.settle(seat, ANTE, LOSE)
    if terms.aces_up_on_fold == LOST_ON_FOLD:
        table.settle(seat, ACES_UP, LOSE)
    if table.staked(seat, ACES_UP) == 0:
        table.fold(seat)


@procedure
def collect_or_pay(table: Table, terms: Terms, seat: int) -> None:
    """One player completely: ante and play, the bonus whoever wins, aces up."""
    table.rule("reading FC-5")
    table.reveal(seat)
    rank = table.call(seat, best_four(table.hand(seat)))
    limit = terms.payout_limit
    if table.staked(seat, ANTE) > 0:
        result = 1 if rank >= table.called(DEALER) else LOSE
        table.settle(seat, PLAY, result, 1, limit)
        bonus = pays(terms.ante_bonus, rank)
        if bonus > 0:
            table.rule("reading FC-6")
            table.perform(ANTE_BONUS_IS_DUE)
            table.pay(seat, ANTE, bonus, 1, limit - table.paid(seat))
            table.rule("reading FC-5")
        table.settle(seat, ANTE, result, 1, limit - table.paid(seat))
    settle_aces_up(table, terms, seat, rank)
    table.rule("reading FC-5")
    table.pick_up(seat)


@judgment
def aces_up_odds(terms: Terms, rank: int) -> int:
    """27.6(a), reading FC-6: by the licensee's table."""
    return pays(OTHER_ACES_UP_ODDS if terms.aces_up_table else ACES_UP_ODDS, rank)


@procedure
def settle_aces_up(table: Table, terms: Terms, seat: int, rank: int) -> None:
    table.rule("reading FC-6")
    odds = aces_up_odds(terms, rank)
    table.settle(seat, ACES_UP, odds, 1, terms.payout_limit - table.paid(seat))


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Three times with a pair of tens or better, once with a lower pair."""
    if decision == TO_CUT:
        return 26
    cards = table.held(seat)
    for i in range(5):
        if cards[i] == UNSEEN:
            return 0
    rank = best_four(cards)
    return 3 if rank >= PAIR_OF_TENS else 1 if rank >= FOUR_CARD_PAIR else 0


def if_a_card_of_the_dealer_is_hidden(table: Any) -> str:
    if not table.count(DEALER):
        return "the dealer has no card"
    return if_undecided(TO_PLAY, lambda table, seat: table.staked(seat, ANTE))(table)


def aces_up_alone(table: Any, seat: int) -> tuple[int, ...]:
    if table.count(seat) != 5 or not table.staked(seat, ACES_UP):
        return ()
    table.reveal(seat)
    settle_aces_up(table, table.terms, seat, table.call(seat, best_four(table.hand(seat))))
    return (ACES_UP,)


IRREGULARITIES = {
    "card of the dealer exposed": seen_too_early(
        "reading FC-8", if_a_card_of_the_dealer_is_hidden, aces_up_alone, "aces up"
    ),
    **irregularities("reading FC-8", AT, DEALING, "27.6(a)", "reading FC-5"),
}


def call_words(spot: int, value: int) -> str:
    words = four_card_words(value)
    return f"the dealer has {words}" if spot == DEALER else words


def pays_of(terms: Terms) -> Pays:
    table = OTHER_ACES_UP_ODDS if terms.aces_up_table else ACES_UP_ODDS
    bonus = zip(BONUS_HANDS, terms.ante_bonus, strict=True)
    aces_up = zip(ACES_UP_HANDS, table, strict=True)
    return (
        ("Ante bonus", ""),
        *((name.replace("_", " "), f"{odds} to 1") for name, (_, odds) in bonus),
        ("Aces up", ""),
        *((name.replace("_", " "), f"{odds} to 1") for name, (_, odds) in aces_up),
    )


def why(seen: Evidence, spot: int, wager: int) -> str:
    return seen.own(spot) if wager == ACES_UP else as_declared(seen, spot, wager)


GAME = Game(
    id="four_card_poker",
    name="Four-card poker",
    cite=Citation.parse("19:47-27.1"),
    editions=("2026-11-18",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(closes_cite="27.6(a)"),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(
        number=lambda terms: terms.positions,
        areas=lambda terms: 2 if terms.two_positions else 1,
        areas_cite="27.6(e)",
    ),
    cards=one_deck(cite="reading FC-1", hours_cite="13:69E-1.18(g)", spots=(DEALER,), longest=6),
    between=BETWEEN,
    notices=Notices(call_words=call_words, pays=pays_of, why=why),
    ordinary_play=ordinary_play,
    alike=alike.suits,
)  # fmt: skip
