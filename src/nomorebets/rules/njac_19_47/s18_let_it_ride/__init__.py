"""Let it ride poker. N.J.A.C. 19:47-18; of 18.10 to 18.12 only titles are held, reading LR-1."""

from typing import Annotated, Any, NamedTuple

from nomorebets.judgments.payouts import LOSE, pays
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
from nomorebets.judgments.ranks import TEN
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
from nomorebets.law.decisions import CUT, Decision
from nomorebets.law.evidence import Evidence
from nomorebets.law.game import EQUIPMENT, Game, Remedy, Void, Wager
from nomorebets.law.game_parts import (
    COUPON_TERMS,
    NO_COUPONS,
    Coupons,
    Notices,
    Pays,
    Positions,
    Wagering,
)
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Cents, Choice, Condition, Flag, Limit, Odds, OwnOdds, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import COMMUNITY, DOWN, UNSEEN
from nomorebets.rules.njac_19_47.s18_let_it_ride.ordinary_play import four_ride, three_ride
from nomorebets.rules.poker_irregularities import (
    device_counts_wrong,
    if_dealing,
    if_undecided,
    of_the_deal,
    shoe_failed,
    shuffler_failed,
    stub_counted_wrong,
)
from nomorebets.rules.poker_tables import (
    AUTO,
    AUTO_SHOE,
    BETWEEN,
    FACE_UP,
    FROM_HAND,
    MANUAL,
    MANUAL_SHOE,
    THREE_CARDS,
    Dealing,
    Paragraphs,
    cut_with_one_hand,
    hand_needs_a_device,
    hand_words,
    make_ready,
    one_deck,
    put_the_stub_away,
    shuffle,
    take_up_the_cards,
    two_decks_need_a_device,
    where_the_dealer_cuts,
)

BET_ONE, BET_TWO, BET_THREE, BONUS, THREE_CARD_BONUS = range(5)  # 18.6(d), 18.6A, 18.6B
TO_CUT, TO_TAKE_BACK_ONE, TO_TAKE_BACK_TWO = range(3)  # 18.5(c), 18.6(d)
BOTTOM, TOP = range(2)  # the community card that is not used, reading LR-3
OFF = 0

AT = Paragraphs(
    second_deck="18.2(b)",
    inspect="18.4(a)",
    spread="18.4(b)",
    wash="18.4(c)",
    each_deck="18.4(d)",
    shuffle="18.5(a)",
    shuffled="18.5(b)",
    cut="18.5(c)",
    idle="18.5(d)",
)
DEALING = Dealing(
    shoe="18.7(a)",
    shoe_closes="18.7(b)",
    hand="18.8(b)2",
    hand_closes="18.8(b)3",
    auto_shoe="18.9(b)1",
    auto_shoe_closes="18.9",  # reading LR-2
)

PAYOUT_ODDS = (  # 18.11, reading LR-1
    (ROYAL_FLUSH, 1000),
    (STRAIGHT_FLUSH, 200),
    (FOUR_OF_A_KIND, 50),
    (FULL_HOUSE, 11),
    (FLUSH, 8),
    (STRAIGHT, 5),
    (THREE_OF_A_KIND, 3),
    (TWO_PAIRS, 2),
    (pair_of(TEN), 1),
)
HANDS = (  # 18.3(a), 18.3(b)
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
    "three_of_a_kind", "two_pair", "tens_or_better",
)  # fmt: skip
BONUS_HANDS = PAYOUT_ODDS[:7]  # three of a kind or better, reading LR-7
BONUS_AMOUNTS = (  # in cents, for the dollar wagered; tables A, B and C
    (20_000_00, 2_000_00, 400_00, 200_00, 50_00, 25_00, 5_00),
    (25_000_00, 2_500_00, 400_00, 200_00, 50_00, 25_00, 5_00),
    (10_000_00, 2_000_00, 200_00, 75_00, 50_00, 20_00, 0),
)
THREE_CARD_HANDS = (  # of the player's own three cards
    "ace_king_queen_suited", "straight_flush", "three_of_a_kind", "straight", "flush", "pair",
)  # fmt: skip
THREE_CARD_TABLES = (  # reading LR-7: tables A and B
    (
        (THREE_CARD_ACE_KING_QUEEN_SUITED, 50),
        (THREE_CARD_STRAIGHT_FLUSH, 40),
        (THREE_CARD_THREE_OF_A_KIND, 30),
        (THREE_CARD_STRAIGHT, 6),
        (THREE_CARD_FLUSH, 4),
        (THREE_CARD_PAIR, 1),
    ),
    (
        (THREE_CARD_ACE_KING_QUEEN_SUITED, 50),
        (THREE_CARD_STRAIGHT_FLUSH, 40),
        (THREE_CARD_THREE_OF_A_KIND, 30),
        (THREE_CARD_STRAIGHT, 6),
        (THREE_CARD_FLUSH, 3),
        (THREE_CARD_PAIR, 1),
    ),
)
OWN = 3
NO_THREE_CARD_ODDS = tuple((rank, 1) for rank, _ in THREE_CARD_TABLES[0])  # unless they are told


DEAL_METHODS = (
    "manual_shoe",  # 18.7(a)
    "hand",  # 18.8(a), reading LR-10
    "auto_shoe",  # 18.9(a): in stacks
)


class Terms(NamedTuple):
    deal_method: Annotated[int, Choice("18.9(a)", *DEAL_METHODS)] = AUTO_SHOE
    shuffle: Annotated[int, Choice("18.5(a)", "manual", "auto")] = AUTO
    two_decks: Annotated[bool, Flag("18.2(b)")] = True
    two_positions: Annotated[bool, Flag("18.6(e)")] = False
    shuffler_counts: Annotated[bool, Flag("18.7(f)")] = True
    idle_spread: Annotated[int, Choice("18.5(d)", "up", "down")] = FACE_UP
    discard_community: Annotated[int, Choice("reading LR-3", "bottom", "top")] = BOTTOM
    paytable: Annotated[tuple[tuple[int, int], ...], Odds("18.11", HANDS, PAYOUT_ODDS)] = (
        PAYOUT_ODDS
    )
    lir_bonus: Annotated[int, Choice("reading LR-7", "off", "A", "B", "C")] = OFF
    three_card_bonus: Annotated[int, Choice("reading LR-7", "off", "A", "B", "own")] = OFF
    three_card_own: Annotated[
        tuple[tuple[int, int], ...], OwnOdds("reading LR-7", THREE_CARD_HANDS, NO_THREE_CARD_ODDS)
    ] = NO_THREE_CARD_ODDS
    payout_limit: Annotated[int, Limit("reading LR-6", 50_000_00)] = 50_000_00
    positions: Annotated[int, Whole("13:69E-1.13H(a)", 1, 7)] = 7
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    three_card_min: Annotated[int, Cents("8.2", 1_00)] = 1_00
    three_card_max: Annotated[int, Cents("8.2", 1_00)] = 100_00
    chip: Annotated[int, Cents("18.6(a)", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00
    match_play_coupons: Annotated[int, Choice("18.6(a)", *COUPON_TERMS)] = NO_COUPONS

    @property
    def dollar(self) -> int:
        """Reading LR-7: the let it ride bonus is one dollar, no less and no more."""
        return 1_00


CONDITIONS = (
    hand_needs_a_device("18.8(b)1"),
    two_decks_need_a_device("18.2(b)"),
    Condition(
        "reading LR-6",
        "payout_limit must be none, or no less than could be won on three minimum wagers",
        lambda terms: terms.payout_limit >= 3 * terms.paytable[0][1] * terms.min_wager,
    ),
    Condition(
        "reading LR-7",
        "three_card_bonus own and three_card_own, the licensee's odds, need each other",
        lambda terms: (
            (terms.three_card_bonus == OWN) == (terms.three_card_own != NO_THREE_CARD_ODDS)
        ),
    ),
    Condition(
        "reading LR-7",
        "lir_bonus is a wager of one dollar: chip must not be above it",
        lambda terms: terms.lir_bonus == OFF or terms.chip <= 1_00,
    ),
    Condition(
        "8.2",
        "max_wager must not be below min_wager, nor three_card_max below three_card_min",
        lambda terms: (
            terms.max_wager >= terms.min_wager and terms.three_card_max >= terms.three_card_min
        ),
    ),
)

WAGERS = (
    Wager("bet one", "18.6(d)"),
    Wager("bet two", "18.6(d)", equals="bet one"),
    Wager("bet three", "18.6(d)", equals="bet one"),
    Wager("let it ride bonus", "reading LR-7", least="dollar", most="dollar", side=True),
    Wager(
        "three-card bonus", "reading LR-7", least="three_card_min", most="three_card_max", side=True
    ),
)


def offers(terms: Terms, wager: int) -> bool:
    """Reading LR-7: the bonus wagers are the licensee's to offer."""
    bonus = {BONUS: terms.lir_bonus, THREE_CARD_BONUS: terms.three_card_bonus}
    return bonus.get(wager) != OFF


def refuse_wager(table: Any, terms: Terms, seat: int, wager: int, amount: int) -> None:
    if not offers(terms, wager):
        raise Refused("reading LR-7", f"this table offers no {WAGERS[wager].name}")


def refuse_close(table: Any, terms: Terms, seat: int) -> None:
    """18.6(d): three equal but separate wagers."""
    bets = {table.staked(seat, bet) for bet in (BET_ONE, BET_TWO, BET_THREE)}
    if len(bets) != 1 or 0 in bets:
        raise Refused("18.6(d)", f"seat {seat + 1} needs three equal but separate wagers")


DECISIONS = (
    Decision("cut", "18.5(c)", CUT, where_the_dealer_cuts, default=26),
    Decision("take back bet one", "18.6(d)", otherwise="let it ride"),  # 18.1, LR-8
    Decision("take back bet two", "18.6(d)", otherwise="let it ride"),
)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    make_ready(table, AT, terms.two_decks, terms.idle_spread)
    shuffle(table, AT, terms.shuffle, terms.two_decks)
    if terms.shuffle == MANUAL:
        cut_with_one_hand(table, AT, TO_CUT)
    table.rule("18.6(c)")
    table.take_wagers()
    take_up_the_cards(table, DEALING, terms.deal_method)
    deal_three_cards(table, terms)
    put_away(table, terms)
    table.rule("18.10")  # reading LR-3: one of the three community cards is not used
    table.discard(COMMUNITY, 0b001 if terms.discard_community == BOTTOM else 0b100)
    let_it_ride(table, TO_TAKE_BACK_ONE, BET_ONE)
    table.reveal(COMMUNITY, 1)
    let_it_ride(table, TO_TAKE_BACK_TWO, BET_TWO)
    table.reveal(COMMUNITY)
    for seat in table.counterclockwise():
        collect_or_pay(table, terms, seat)
    table.rule("18.10")
    table.pick_up(COMMUNITY)


@procedure
def deal_three_cards(table: Table, terms: Terms) -> None:
    """18.7(c), 18.8(c): one card a pass, each community card on top of those before; 18.9(a): from
    the automated shoe in stacks of three (reading LR-2)."""
    if terms.deal_method == MANUAL_SHOE:
        table.rule("18.7(c)")
    elif terms.deal_method == FROM_HAND:
        table.rule("18.8(c)")
    else:
        table.rule("18.9")
    passes = 1 if terms.deal_method == AUTO_SHOE else 3
    for _ in range(passes):
        for seat in table.clockwise():
            table.deal(seat, DOWN, 3 // passes)
        table.deal(COMMUNITY, DOWN, 3 // passes)


@procedure
def put_away(table: Table, terms: Terms) -> None:
    waived = terms.shuffle == AUTO and terms.shuffler_counts  # 18.7(f), 18.8(e)
    if terms.deal_method == MANUAL_SHOE:
        put_the_stub_away(table, "18.7(d)", "18.7(e)", waived)
    elif terms.deal_method == FROM_HAND:
        put_the_stub_away(table, "18.8(d)", "18.8(e)", waived)
    else:
        put_the_stub_away(table, "18.9", "18.9", waived)


@procedure
def let_it_ride(table: Table, decision: int, bet: int) -> None:
    """18.1, 18.6(d), 18.10: in turn, clockwise, a bet is taken back or rides (reading LR-4)."""
    for seat in table.clockwise():
        if table.offer(seat, decision):
            table.take_down(seat, bet)


@procedure
def collect_or_pay(table: Table, terms: Terms, seat: int) -> None:
    """18.10, 18.11: the bets that ride are paid or lost alike; then the bonuses."""
    table.rule("18.10")
    table.reveal(seat)
    three = LOSE
    if table.staked(seat, THREE_CARD_BONUS) > 0:
        three = call_three_cards(table, seat)
    rank = table.call(seat, poker_rank(table.hand_with(COMMUNITY, seat)))
    odds = pays(terms.paytable, rank)
    if odds != LOSE:
        table.rule("18.11")
    for bet in range(3):
        table.settle(seat, bet, odds, 1, terms.payout_limit - table.paid(seat))
    if table.staked(seat, BONUS) > 0:
        table.rule("reading LR-7")
        amount = bonus_amount(terms, rank)
        if amount > 0:
            table.award(seat, BONUS, amount)
        table.settle(seat, BONUS, LOSE)  # the dollar is not given back
    if table.staked(seat, THREE_CARD_BONUS) > 0:  # whatever the other bets do, reading LR-5
        table.rule("reading LR-7")
        table.settle(seat, THREE_CARD_BONUS, three_card_odds(terms, three))
    table.rule("18.10")
    table.pick_up(seat)


@judgment
def bonus_amount(terms: Terms, rank: int) -> int:
    """What the dollar wins by the licensee's table."""
    for i in range(len(BONUS_HANDS)):
        if rank >= BONUS_HANDS[i][0]:
            return BONUS_AMOUNTS[terms.lir_bonus - 1][i]
    return 0


@judgment
def three_card_odds(terms: Terms, rank: int) -> int:
    """By the licensee's table A or B, or its own."""
    if terms.three_card_bonus == OWN:
        return pays(terms.three_card_own, rank)
    return pays(THREE_CARD_TABLES[terms.three_card_bonus - 1], rank)


def inscribed(terms: Terms) -> Pays:
    """18.11, reading LR-7."""
    hands = [name.replace("_", " ") for name in HANDS]
    found = [(name, f"{odds} to 1") for name, (_, odds) in zip(hands, terms.paytable, strict=True)]
    if terms.lir_bonus != OFF:
        paid = zip(hands, BONUS_AMOUNTS[terms.lir_bonus - 1], strict=False)
        found.append(("Let it ride bonus", ""))
        found += [(name, money(amount)) for name, amount in paid if amount]
    if terms.three_card_bonus != OFF:
        ranks = zip(THREE_CARD_HANDS, NO_THREE_CARD_ODDS, strict=True)
        found.append(("Three-card bonus", ""))
        found += [
            (name.replace("_", " "), f"{three_card_odds(terms, rank)} to 1")
            for name, (rank, _) in ranks
        ]
    return tuple(found)


@procedure
def call_three_cards(table: Table, seat: int) -> int:
    """The player's own three cards."""
    rank = three_card_rank(table.hand(seat))
    table.call(seat, THREE_CARDS + rank)
    return rank


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Take back what three cards, then four, do not promise to pay for."""
    if decision == TO_CUT:
        return 26
    cards = table.held(seat)
    for i in range(3):
        if cards[i] == UNSEEN:
            return 1
    if decision == TO_TAKE_BACK_ONE:
        return 0 if three_ride(cards) else 1
    return 0 if four_ride((cards[0], cards[1], cards[2], table.shown(COMMUNITY)[0])) else 1


def void_but_three_card_bonuses(table: Any) -> None:
    """18.12, reading LR-9: the three-card bonus needs no community card, and is settled."""
    settled: list[tuple[int, int]] = []
    for seat in table.clockwise():
        if table.count(seat) == 3 and table.staked(seat, THREE_CARD_BONUS):
            table.reveal(seat)
            odds = three_card_odds(table.terms, call_three_cards(table, seat))
            table.settle(seat, THREE_CARD_BONUS, odds)
            settled.append((seat, THREE_CARD_BONUS))
    raise Void("all hands are void; three-card bonuses are settled", tuple(settled))


def if_a_community_card_is_hidden(table: Any) -> str:
    """Reading LR-9: too early, while a bet may still be taken back."""
    if not table.count(COMMUNITY):
        return "no community card has been dealt"
    return if_undecided(TO_TAKE_BACK_TWO)(table)


IRREGULARITIES = {  # reading LR-9: the text of 18.12 is not held
    "community card exposed": Remedy(
        "18.12", void_but_three_card_bonuses, "all hands are void; three-card bonuses are settled",
        applies=if_a_community_card_is_hidden, needs=EQUIPMENT,
    ),
    **of_the_deal("18.12", if_dealing(DEALING)),
    "shuffler failed": shuffler_failed("18.12", before="18.6(c)"),
    "automated dealing shoe failed": shoe_failed("18.12", after="18.9", before="18.10"),
    "device counts other than 52 cards": device_counts_wrong("18.7(f)", AT),
    "stub count incorrect": stub_counted_wrong("18.7(e)2"),
}  # fmt: skip


def why(seen: Evidence, spot: int, wager: int) -> str:
    if wager == THREE_CARD_BONUS:
        return seen.own(spot, least=THREE_CARDS)
    return seen.own(spot, most=THREE_CARDS)


GAME = Game(
    id="let_it_ride",
    name="Let it ride poker",
    cite=Citation.parse("19:47-18.1"),
    editions=("1996-05-20",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        coupons=Coupons("18.6(a)", ("bet three",)),
        offers=offers,
        closes_cite="18.6(c)",
        refuse_wager=refuse_wager,
        refuse_close=refuse_close,
    ),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(
        number=lambda terms: terms.positions,  # 18.6(b): who is not seated does not wager
        areas=lambda terms: 2 if terms.two_positions else 1,
        areas_cite="18.6(e)",
        remains_cite="18.6(b)",
    ),
    cards=one_deck(cite="18.2(a)", hours_cite="18.4(e)", spots=(COMMUNITY,)),
    between=BETWEEN,
    notices=Notices(call_words=hand_words, pays=inscribed, ranks=(5, poker_rank), why=why),
    ordinary_play=ordinary_play,
    alike=alike.suits,
)
