"""Texas hold 'em bonus poker. N.J.A.C. 19:47-28, of which no text is held: see its readings."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from nomorebets.judgments.payouts import LOSE, PUSH, pays, versus
from nomorebets.judgments.poker import FLUSH, STRAIGHT, best_five
from nomorebets.judgments.ranks import ACE, EIGHT, JACK, KING, TWO
from nomorebets.law import alike
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CUT, Decision
from nomorebets.law.evidence import Evidence, as_declared
from nomorebets.law.game import Game, Wager
from nomorebets.law.game_parts import Notices, Positions, Wagering
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Cents, Choice, Flag, Limit, Odds, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import COMMUNITY, DEALER, DOWN, NO_LIMIT, UNSEEN, UP
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

ANTE, FLOP, TURN, RIVER, BONUS = range(5)
TO_CUT, TO_FLOP, TO_TURN, TO_RIVER = range(4)
AT, DEALING = opened_under("reading TH-1"), dealt_under("reading TH-3")
THRESHOLDS = (FLUSH, STRAIGHT)
LOW_PAIR, ACE_QUEEN_OR_JACK, HIGH_PAIR, ACE_KING, SUITED_ACE_QUEEN, SUITED_ACE_KING = range(1, 7)
ACES, ACES_AGAINST_ACES = 7, 8
BONUS_NAMES = (
    "aces_against_aces", "pair_of_aces", "ace_king_suited", "ace_queen_or_ace_jack_suited",
    "ace_king", "kings_queens_or_jacks", "ace_queen_or_ace_jack", "twos_to_tens",
)  # fmt: skip
BONUS_ODDS = (
    (ACES_AGAINST_ACES, 1000),
    (ACES, 30),
    (SUITED_ACE_KING, 25),
    (SUITED_ACE_QUEEN, 20),
    (ACE_KING, 15),
    (HIGH_PAIR, 10),
    (ACE_QUEEN_OR_JACK, 5),
    (LOW_PAIR, 3),
)
TWO_CARDS = 1 << 25  # added to what two cards are when it is called
Lines = tuple[tuple[int, int], ...]


class Terms(NamedTuple):
    deal_method: Annotated[int, Choice("reading TH-3", "manual_shoe", "hand", "auto_shoe")] = (
        AUTO_SHOE
    )
    shuffle: Annotated[int, Choice("reading TH-1", "manual", "auto")] = AUTO
    two_decks: Annotated[bool, Flag("reading TH-1")] = True
    shuffler_counts: Annotated[bool, Flag("reading TH-1")] = True
    idle_spread: Annotated[int, Choice("reading TH-1", "up", "down")] = FACE_UP
    ante_threshold: Annotated[int, Choice("reading TH-5", "flush", "straight")] = 0
    bonus: Annotated[bool, Flag("reading TH-6")] = True
    bonus_table: Annotated[Lines, Odds("reading TH-6", BONUS_NAMES, BONUS_ODDS)] = BONUS_ODDS
    payout_limit: Annotated[int, Limit("reading TH-7", 50_000_00)] = NO_LIMIT
    positions: Annotated[int, Whole("reading TH-2", 1, 7)] = 7
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    bonus_min: Annotated[int, Cents("8.2", 1_00)] = 1_00
    bonus_max: Annotated[int, Cents("8.2", 1_00)] = 100_00
    chip: Annotated[int, Cents("reading TH-2", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00


CONDITIONS = (
    *conditions("reading TH-1", ("bonus_min", "bonus_max")),
    limit_condition(
        "reading TH-7",
        lambda terms: 5 * terms.min_wager + terms.bonus_table[0][1] * terms.bonus_min * terms.bonus,
    ),
)
WAGERS = (
    Wager("ante", "reading TH-2"),
    Wager("flop", "reading TH-4", opens=False, equals="ante", times=2),
    Wager("turn", "reading TH-4", opens=False, equals="ante"),
    Wager("river", "reading TH-4", opens=False, equals="ante"),
    Wager("bonus", "reading TH-6", least="bonus_min", most="bonus_max", side=True),
)


def offers(terms: Terms, wager: int) -> bool:
    return wager != BONUS or terms.bonus


def refuse_wager(table: Any, terms: Terms, seat: int, wager: int, amount: int) -> None:
    if not offers(terms, wager):
        raise Refused("reading TH-6", "this table offers no bonus wager")


def refuse_close(table: Any, terms: Terms, seat: int) -> None:
    if not table.staked(seat, ANTE):
        raise Refused("reading TH-2", f"seat {seat + 1} needs an ante")


def twice_the_ante(table: Table, terms: Terms, seat: int, plays: int) -> int:
    return 2 * table.staked(seat, ANTE) if plays else 0


def the_ante(table: Table, terms: Terms, seat: int, bets: int) -> int:
    return table.staked(seat, ANTE) if bets else 0


DECISIONS = (
    Decision("cut", "reading TH-1", CUT, where_the_dealer_cuts, default=26),
    Decision("flop", "reading TH-4", costs=twice_the_ante, otherwise="fold"),
    Decision("turn", "reading TH-4", costs=the_ante, otherwise="check"),
    Decision("river", "reading TH-4", costs=the_ante, otherwise="check"),
)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    up_to_the_deal(table, terms, AT, DEALING, "reading TH-2", TO_CUT)
    deal_around(table, terms, 2, DEALER, 2)
    table.rule("reading TH-4")
    playing = 0
    for seat in table.clockwise():
        if table.offer(seat, TO_FLOP):
            table.place(seat, FLOP, 2 * table.staked(seat, ANTE))
            playing += 1
        else:
            table.settle(seat, ANTE, LOSE)
            if table.staked(seat, BONUS) == 0:
                table.fold(seat)
    if playing > 0:
        for street in range(3):
            table.rule("reading TH-4")
            table.burn(DOWN)
            table.deal(COMMUNITY, UP, 3 if street == 0 else 1)
            if street < 2:
                bet_or_check(table, TO_TURN + street, TURN + street)
    stub_away(table, terms, "reading TH-3")
    showdown(table, terms, playing)
    table.rule("reading TH-5")
    table.pick_up(DEALER)
    table.pick_up(COMMUNITY)


@procedure
def bet_or_check(table: Table, decision: int, wager: int) -> None:
    for seat in table.clockwise():
        if table.staked(seat, ANTE) > 0 and table.offer(seat, decision):
            table.place(seat, wager, table.staked(seat, ANTE))


@procedure
def showdown(table: Table, terms: Terms, playing: int) -> None:
    table.rule("reading TH-5")
    if table.seats_in_round() > 0:
        table.reveal(DEALER)
        if playing > 0:
            table.call(DEALER, best_five(table.hand_with(COMMUNITY, DEALER)))
    for seat in table.counterclockwise():
        table.rule("reading TH-5")
        table.reveal(seat)
        if table.staked(seat, ANTE) > 0:
            rank = table.call(seat, best_five(table.hand_with(COMMUNITY, seat)))
            collect_or_pay(table, terms, seat, rank, versus(rank, table.called(DEALER)))
        if table.staked(seat, BONUS) > 0:
            table.rule("reading TH-6")
            kind = starting_hand(table.hand(seat), table.hand(DEALER))
            table.call(seat, TWO_CARDS + kind)
            odds = pays(terms.bonus_table, kind)
            table.settle(seat, BONUS, odds, 1, terms.payout_limit - table.paid(seat))
        table.rule("reading TH-5")
        table.pick_up(seat)


@procedure
def collect_or_pay(table: Table, terms: Terms, seat: int, rank: int, result: int) -> None:
    """The ante wins only with a hand that reaches the threshold; else it goes back."""
    for wager in range(FLOP, BONUS):
        table.settle(seat, wager, result, 1, terms.payout_limit - table.paid(seat))
    short = result > 0 and rank < THRESHOLDS[terms.ante_threshold]
    table.settle(seat, ANTE, PUSH if short else result, 1, terms.payout_limit - table.paid(seat))


@judgment
def starting_hand(cards: Sequence[int], dealers: Sequence[int]) -> int:
    """What two cards are for the bonus; 0 if nothing."""
    high, low = max(cards[0], cards[1]) >> 2, min(cards[0], cards[1]) >> 2
    if high == low:
        if high == ACE:
            both = dealers[0] >> 2 == ACE and dealers[1] >> 2 == ACE
            return ACES_AGAINST_ACES if both else ACES
        return HIGH_PAIR if high >= JACK else LOW_PAIR
    if high != ACE or low < JACK:
        return 0
    if cards[0] & 3 == cards[1] & 3:
        return SUITED_ACE_KING if low == KING else SUITED_ACE_QUEEN
    return ACE_KING if low == KING else ACE_QUEEN_OR_JACK


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Fold a two with an unsuited seven or lower; then bet with a pair of one's own or better."""
    if decision == TO_CUT:
        return 26
    cards = table.held(seat)
    if cards[0] == UNSEEN or cards[1] == UNSEEN:
        return 0
    first, second = cards[0] >> 2, cards[1] >> 2
    if decision == TO_FLOP:
        unsuited = cards[0] & 3 != cards[1] & 3
        return 0 if unsuited and min(first, second) == TWO and 0 < max(first, second) < EIGHT else 1
    if first == second:
        return 1
    for card in table.shown(COMMUNITY):
        if card >> 2 == first or card >> 2 == second:
            return 1
    return 0


def if_a_card_of_the_dealer_is_hidden(table: Any) -> str:
    if not table.count(DEALER):
        return "the dealer has no card"
    return if_undecided(TO_RIVER, lambda table, seat: table.staked(seat, ANTE))(table)


def bonus_alone(table: Any, seat: int) -> tuple[int, ...]:
    """By the player's two cards: what the dealer has is not known."""
    if table.count(seat) != 2 or not table.staked(seat, BONUS):
        return ()
    table.reveal(seat)
    kind = starting_hand(table.hand(seat), (0, 0))
    table.call(seat, TWO_CARDS + kind)
    table.rule("reading TH-6")
    limit = table.terms.payout_limit - table.paid(seat)
    table.settle(seat, BONUS, pays(table.terms.bonus_table, kind), 1, limit)
    return (BONUS,)


IRREGULARITIES = {
    "card of the dealer exposed": seen_too_early(
        "reading TH-8", if_a_card_of_the_dealer_is_hidden, bonus_alone, "the bonus"
    ),
    **irregularities("reading TH-8", AT, DEALING, "reading TH-2", "reading TH-4"),
}


def call_words(spot: int, value: int) -> str:
    if value < TWO_CARDS:
        return hand_words(spot, value)
    kind = value - TWO_CARDS
    names = dict(zip((least for least, _ in BONUS_ODDS), BONUS_NAMES, strict=True))
    return f"two cards: {names.get(kind, 'nothing that the bonus pays').replace('_', ' ')}"


def why(seen: Evidence, spot: int, wager: int) -> str:
    if wager == BONUS:
        return seen.own(spot, least=TWO_CARDS)
    return as_declared(seen, spot, wager)


GAME = Game(
    id="texas_holdem_bonus",
    name="Texas hold 'em bonus poker",
    cite=Citation.parse("19:47-28.1"),
    editions=("2026-11-18",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        offers=offers, closes_cite="reading TH-2", refuse_wager=refuse_wager,
        refuse_close=refuse_close,
    ),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(number=lambda terms: terms.positions),
    cards=one_deck(cite="reading TH-1", hours_cite="13:69E-1.18(g)", spots=(DEALER, COMMUNITY)),
    between=BETWEEN,
    notices=Notices(call_words=call_words, why=why),
    ordinary_play=ordinary_play,
    alike=alike.suits,
)  # fmt: skip
