"""Mississippi stud. N.J.A.C. 19:47-35; of 35.1 a summary is held, the rest are readings."""

from typing import Annotated, Any, NamedTuple

from nomorebets.judgments.payouts import LOSE, PUSH, pays
from nomorebets.judgments.poker import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    pair_of,
    poker_rank,
)
from nomorebets.judgments.ranks import JACK, SIX
from nomorebets.judgments.three_card import (
    THREE_CARD_ACE_KING_QUEEN_SUITED,
    THREE_CARD_FLUSH,
    THREE_CARD_PAIR,
    THREE_CARD_STRAIGHT,
    THREE_CARD_STRAIGHT_FLUSH,
    THREE_CARD_THREE_OF_A_KIND,
    three_card_rank,
)
from nomorebets.law import alike
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CHOICE, CUT, Decision
from nomorebets.law.evidence import Evidence
from nomorebets.law.game import Game, Wager
from nomorebets.law.game_parts import Notices, Positions, Wagering
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Cents, Choice, Flag, Limit, Odds, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import COMMUNITY, UNSEEN
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
    THREE_CARDS,
    hand_words,
    one_deck,
    where_the_dealer_cuts,
)

ANTE, THIRD, FOURTH, FIFTH, BONUS = range(5)  # 35.1
TO_CUT, TO_THIRD, TO_FOURTH, TO_FIFTH = range(4)
AT, DEALING = opened_under("reading MS-1"), dealt_under("reading MS-3")
PAYOUT_ODDS = (
    (ROYAL_FLUSH, 500),
    (STRAIGHT_FLUSH, 100),
    (FOUR_OF_A_KIND, 40),
    (FULL_HOUSE, 10),
    (FLUSH, 6),
    (STRAIGHT, 4),
    (THREE_OF_A_KIND, 3),
    (TWO_PAIRS, 2),
    (pair_of(JACK), 1),
    (pair_of(SIX), PUSH),
)
HANDS = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
    "three_of_a_kind", "two_pair", "jacks_or_better", "sixes_to_tens",
)  # fmt: skip
BONUS_ODDS = (
    (THREE_CARD_ACE_KING_QUEEN_SUITED, 50),
    (THREE_CARD_STRAIGHT_FLUSH, 40),
    (THREE_CARD_THREE_OF_A_KIND, 30),
    (THREE_CARD_STRAIGHT, 6),
    (THREE_CARD_FLUSH, 3),
    (THREE_CARD_PAIR, 1),
)
BONUS_HANDS = (
    "ace_king_queen_suited", "straight_flush", "three_of_a_kind", "straight", "flush", "pair",
)  # fmt: skip
Lines = tuple[tuple[int, int], ...]


class Terms(NamedTuple):
    deal_method: Annotated[int, Choice("reading MS-3", "manual_shoe", "hand", "auto_shoe")] = (
        AUTO_SHOE
    )
    shuffle: Annotated[int, Choice("reading MS-1", "manual", "auto")] = AUTO
    two_decks: Annotated[bool, Flag("reading MS-1")] = True
    shuffler_counts: Annotated[bool, Flag("reading MS-1")] = True
    idle_spread: Annotated[int, Choice("reading MS-1", "up", "down")] = FACE_UP
    paytable: Annotated[Lines, Odds("reading MS-5", HANDS, PAYOUT_ODDS)] = PAYOUT_ODDS
    three_card_bonus: Annotated[bool, Flag("reading MS-6")] = True
    bonus_table: Annotated[Lines, Odds("reading MS-6", BONUS_HANDS, BONUS_ODDS)] = BONUS_ODDS
    payout_limit: Annotated[int, Limit("reading MS-7", 50_000_00)] = 50_000_00
    positions: Annotated[int, Whole("reading MS-2", 1, 7)] = 7
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    bonus_min: Annotated[int, Cents("8.2", 1_00)] = 1_00
    bonus_max: Annotated[int, Cents("8.2", 1_00)] = 100_00
    chip: Annotated[int, Cents("reading MS-2", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00


CONDITIONS = (
    *conditions("reading MS-1", ("bonus_min", "bonus_max")),
    limit_condition(
        "reading MS-7", lambda terms: (1 + 3 * 3) * terms.paytable[0][1] * terms.min_wager
    ),
)
WAGERS = (
    Wager("ante", "35.1"),
    Wager("third street", "35.1", opens=False),
    Wager("fourth street", "35.1", opens=False),
    Wager("fifth street", "35.1", opens=False),
    Wager("three-card bonus", "reading MS-6", least="bonus_min", most="bonus_max", side=True),
)


def offers(terms: Terms, wager: int) -> bool:
    return wager != BONUS or terms.three_card_bonus


def refuse_wager(table: Any, terms: Terms, seat: int, wager: int, amount: int) -> None:
    if not offers(terms, wager):
        raise Refused("reading MS-6", "this table offers no three-card bonus")


def refuse_close(table: Any, terms: Terms, seat: int) -> None:
    if not table.staked(seat, ANTE):
        raise Refused("reading MS-2", f"seat {seat + 1} needs an ante")


def fold_or_times(table: Table, terms: Terms, seat: int) -> range:
    return range(4)


def times_the_ante(table: Table, terms: Terms, seat: int, times: int) -> int:
    return times * table.staked(seat, ANTE)


def said(times: int) -> str:
    return f"{times} × ante" if times else "fold"


def street(name: str) -> Decision:
    return Decision(name, "35.1", CHOICE, fold_or_times, said, costs=times_the_ante)


DECISIONS = (
    Decision("cut", "reading MS-1", CUT, where_the_dealer_cuts, default=26),
    street("third street"),
    street("fourth street"),
    street("fifth street"),
)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    up_to_the_deal(table, terms, AT, DEALING, "reading MS-2", TO_CUT)
    deal_around(table, terms, 2, COMMUNITY, 3)
    stub_away(table, terms, "reading MS-3")
    for at in range(3):
        table.rule("35.1")
        for seat in table.clockwise():
            if table.staked(seat, ANTE) > 0:
                wager_or_fold(table, seat, TO_THIRD + at, THIRD + at)
        table.rule("reading MS-4")
        if table.seats_in_round() > 0:
            table.reveal(COMMUNITY, 1)
    for seat in table.counterclockwise():
        collect_or_pay(table, terms, seat)
    table.rule("reading MS-4")
    table.pick_up(COMMUNITY)


@procedure
def wager_or_fold(table: Table, seat: int, decision: int, wager: int) -> None:
    """35.1: one to three times the ante, or all that was wagered so far is lost; MS-6."""
    times = table.offer(seat, decision)
    if times > 0:
        table.place(seat, wager, times * table.staked(seat, ANTE))
        return
    for other in range(ANTE, wager):
        table.settle(seat, other, LOSE)
    if table.staked(seat, BONUS) == 0:
        table.fold(seat)


@procedure
def collect_or_pay(table: Table, terms: Terms, seat: int) -> None:
    """All wagers on the hand alike, then the bonus on the community cards."""
    if table.staked(seat, ANTE) > 0:
        table.rule("reading MS-5")
        table.reveal(seat)
        odds = pays(terms.paytable, table.call(seat, poker_rank(table.hand_with(COMMUNITY, seat))))
        for wager in range(ANTE, BONUS):
            table.settle(seat, wager, odds, 1, terms.payout_limit - table.paid(seat))
    if table.staked(seat, BONUS) > 0:
        table.rule("reading MS-6")
        three = three_card_rank(table.hand(COMMUNITY))
        table.call(COMMUNITY, THREE_CARDS + three)
        odds = pays(terms.bonus_table, three)
        table.settle(seat, BONUS, odds, 1, terms.payout_limit - table.paid(seat))
    table.rule("reading MS-4")
    table.pick_up(seat)


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Three times with a pair that is paid or pushes; once with a lower pair, with cards of one
    suit after the first, or with points enough: two for a jack or higher, one from a six."""
    if decision == TO_CUT:
        return 26
    cards = table.held_with(seat, COMMUNITY)
    seen, paired, points, suits = 0, -1, 0, 0
    for card in cards:
        if card == UNSEEN:
            return 0
        rank = card >> 2
        if seen >> rank & 1 and rank > paired:
            paired = rank
        seen |= 1 << rank
        suits |= 1 << (card & 3)
        points += 2 if rank >= JACK else 1 if rank >= SIX else 0
    if paired >= SIX:
        return 3
    suited = suits & (suits - 1) == 0 and len(cards) > 2
    return 1 if paired >= 0 or suited or points >= len(cards) else 0


def if_a_community_card_is_hidden(table: Any) -> str:
    if not table.count(COMMUNITY):
        return "no community card has been dealt"
    return if_undecided(TO_FIFTH, lambda table, seat: table.staked(seat, ANTE))(table)


IRREGULARITIES = {
    "community card exposed": seen_too_early("reading MS-8", if_a_community_card_is_hidden),
    **irregularities("reading MS-8", AT, DEALING, "reading MS-2", "35.1"),
}  # fmt: skip


def why(seen: Evidence, spot: int, wager: int) -> str:
    return seen.common() if wager == BONUS else seen.own(spot, most=THREE_CARDS)


GAME = Game(
    id="mississippi_stud",
    name="Mississippi stud",
    cite=Citation.parse("19:47-35.1"),
    editions=("2026-11-18",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        offers=offers, closes_cite="reading MS-2", refuse_wager=refuse_wager,
        refuse_close=refuse_close,
    ),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(number=lambda terms: terms.positions),
    cards=one_deck(cite="reading MS-1", hours_cite="13:69E-1.18(g)", spots=(COMMUNITY,)),
    between=BETWEEN,
    notices=Notices(call_words=hand_words, why=why),
    ordinary_play=ordinary_play,
    alike=alike.suits,
)  # fmt: skip
