"""Caribbean stud poker. N.J.A.C. 19:47-16; of 16.6 to 16.13 only titles are held, reading CS-1."""

from dataclasses import replace
from typing import Annotated, Any, NamedTuple

from nomorebets.judgments.payouts import LOSE, PUSH, pays, versus
from nomorebets.judgments.poker import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    poker_rank,
    poker_words,
)
from nomorebets.judgments.ranks import ACE, FOUR, JACK, KING, QUEEN, THREE, TWO, rank_of
from nomorebets.law import alike
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CUT, Decision
from nomorebets.law.evidence import Evidence, as_declared
from nomorebets.law.game import EQUIPMENT, Game, Remedy, Void, Wager
from nomorebets.law.game_parts import Notices, Pays, Positions, Wagering
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Cents, Choice, Condition, Flag, Odds, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import DEALER, DOWN, SET_RIGHT, UNSEEN, UP
from nomorebets.rules.poker_irregularities import (
    ROUND_VOID,
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
    Dealing,
    Paragraphs,
    cut_with_one_hand,
    make_ready,
    one_deck,
    put_the_stub_away,
    shuffle,
    take_up_the_cards,
    two_decks_need_a_device,
    where_the_dealer_cuts,
)

ANTE, BET, PROGRESSIVE = range(3)  # 16.1
TO_CUT, TO_BET = range(2)  # 16.4(c), 16.10
METER = 0  # 16.11

AT = Paragraphs(
    second_deck="16.2(b)",
    inspect="16.3(a)",
    spread="16.3(b)",
    wash="16.3(c)",
    each_deck="16.3(d)",
    shuffle="16.4(a)",
    shuffled="16.4(b)",
    cut="16.4(c)",
    idle="16.4(d)",
)
DEALING = Dealing("16.7", "16.7", "16.8", "16.8", "16.9", "16.9")

QUALIFYING_HAND = ACE << 16 | KING << 12 | FOUR << 8 | THREE << 4 | TWO  # 16.1
BET_ODDS = (  # 16.12, reading CS-3
    (ROYAL_FLUSH, 100),
    (STRAIGHT_FLUSH, 50),
    (FOUR_OF_A_KIND, 20),
    (FULL_HOUSE, 7),
    (FLUSH, 5),
    (STRAIGHT, 4),
    (THREE_OF_A_KIND, 3),
    (TWO_PAIRS, 2),
    (0, 1),
)
HANDS = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
    "three_of_a_kind", "two_pair", "pair_or_less",
)  # fmt: skip


class Terms(NamedTuple):
    deal_method: Annotated[int, Choice("16.7", "manual_shoe", "hand", "auto_shoe")] = AUTO_SHOE
    shuffle: Annotated[int, Choice("16.4(a)", "manual", "auto")] = AUTO
    two_decks: Annotated[bool, Flag("16.2(b)")] = True
    shuffler_counts: Annotated[bool, Flag("reading CS-5")] = True
    idle_spread: Annotated[int, Choice("16.4(d)", "up", "down")] = FACE_UP
    positions: Annotated[int, Whole("13:69E-1.13G", among=(6, 7))] = 7
    bet_paytable: Annotated[tuple[tuple[int, int], ...], Odds("16.12", HANDS, BET_ODDS)] = BET_ODDS
    bet_limit: Annotated[int, Cents("16.12", among=(5_000_00,))] = 5_000_00
    progressive_rate: Annotated[int, Whole("16.12", 0, 100)] = 70
    progressive_reset: Annotated[int, Cents("16.12", 0)] = 10_000_00
    four_of_a_kind_award: Annotated[int, Cents("16.11", 1_00)] = 500_00
    full_house_award: Annotated[int, Cents("16.11", 1_00)] = 100_00
    flush_award: Annotated[int, Cents("16.11", 1_00)] = 50_00
    fold_forfeits_progressive: Annotated[bool, Flag("reading CS-8")] = True
    card_hours: Annotated[int, Whole("16.3(e)", among=(4, 8))] = 4  # from the hand, reading CS-11
    progressive_wager: Annotated[int, Cents("16.6", among=(1_00,))] = 1_00
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    chip: Annotated[int, Cents("16.6", among=(25, 50, 1_00))] = 1_00


CONDITIONS = (
    two_decks_need_a_device("16.2(b)"),
    Condition(
        "8.2",
        "max_wager must not be below min_wager",
        lambda terms: terms.max_wager >= terms.min_wager,
    ),
)

WAGERS = (
    Wager("ante", "16.1"),
    Wager("bet", "16.1", opens=False),
    Wager("progressive", "16.6", least="progressive_wager", most="progressive_wager"),
)


def refuse_close(table: Any, terms: Terms, seat: int) -> None:
    """16.1: the ante wager makes a participant of a player."""
    if not table.staked(seat, ANTE):
        raise Refused("16.1", f"seat {seat + 1} has a progressive wager and no ante")


def twice_the_ante(table: Table, terms: Terms, seat: int, bets: int) -> int:
    """16.1: a bet wager is double the ante."""
    return 2 * table.staked(seat, ANTE) if bets else 0


DECISIONS = (
    Decision("cut", "16.4(c)", CUT, where_the_dealer_cuts, default=26),
    Decision("bet", "16.1", costs=twice_the_ante, otherwise="fold"),
)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    make_ready(table, AT, terms.two_decks, terms.idle_spread)
    shuffle(table, AT, terms.shuffle, terms.two_decks)
    if terms.shuffle == MANUAL:
        cut_with_one_hand(table, AT, TO_CUT)
    table.rule("16.6")
    table.take_wagers()
    deal_the_hands(table, terms)
    for seat in table.clockwise():
        table.rule("16.10")
        bet_or_fold(table, terms, seat)
    table.rule("16.10")
    table.reveal(DEALER)
    table.call(DEALER, poker_rank(table.hand(DEALER)))
    collect_and_pay(table, terms)
    pay_progressive_hands(table, terms)
    table.rule("16.10")
    table.pick_up(DEALER)
    put_away(table, terms)


@procedure
def deal_the_hands(table: Table, terms: Terms) -> None:
    """16.7, 16.8: a card a pass, the dealer's last face up; 16.9: stacks of five (reading CS-4)."""
    take_up_the_cards(table, DEALING, terms.deal_method)
    advance_the_meter(table, terms)
    if terms.deal_method == MANUAL_SHOE:
        table.rule("16.7")
    elif terms.deal_method == FROM_HAND:
        table.rule("16.8")
    else:
        table.rule("16.9")
    if terms.deal_method == AUTO_SHOE:
        for seat in table.clockwise():
            table.deal(seat, DOWN, 5)
        table.deal(DEALER, DOWN, 4)
        table.deal(DEALER, UP)
    else:
        for card in range(5):
            for seat in table.clockwise():
                table.deal(seat, DOWN)
            table.deal(DEALER, UP if card == 4 else DOWN)


@procedure
def reset_the_meter(table: Table, terms: Terms) -> None:
    """A meter that shows nothing, just won or new, shows the reset amount."""
    if table.meter(METER) == 0:
        table.set_meter(METER, terms.progressive_reset)


@judgment
def progression(terms: Terms, wagered: int) -> int:
    """16.12, the rate of progression: the part of a wager that goes to the meter."""
    return wagered * terms.progressive_rate // 100


@procedure
def advance_the_meter(table: Table, terms: Terms) -> None:
    table.rule("16.11")
    reset_the_meter(table, terms)
    for seat in table.clockwise():
        added = progression(terms, table.staked(seat, PROGRESSIVE))
        table.set_meter(METER, table.meter(METER) + added)


@procedure
def bet_or_fold(table: Table, terms: Terms, seat: int) -> None:
    if table.offer(seat, TO_BET):
        table.place(seat, BET, 2 * table.staked(seat, ANTE))
        return
    table.settle(seat, ANTE, LOSE)
    if not terms.fold_forfeits_progressive and table.staked(seat, PROGRESSIVE) > 0:
        table.reveal(seat)
        rank = table.call(seat, poker_rank(table.hand(seat)))
        if table.since(SET_RIGHT) and rank >= FLUSH:
            return  # it stays on the layout to be paid with the others
        if not table.since(SET_RIGHT):
            pay_progressive(table, terms, seat, 1)
        table.rule("16.10")
    table.settle(seat, PROGRESSIVE, LOSE)
    table.fold(seat)


@judgment
def bet_result(terms: Terms, rank: int, dealer: int) -> int:
    """What the bet wager is paid, to 1: no action unless the dealer's is a qualifying hand."""
    if dealer < QUALIFYING_HAND:
        return PUSH
    if rank > dealer:
        return pays(terms.bet_paytable, rank)
    return versus(rank, dealer)


@procedure
def collect_and_pay(table: Table, terms: Terms) -> None:
    """One player at a time, from the far right, by the ranks of 16.5(a), (b); a progressive payout
    hand stays to be paid."""
    dealer = table.called(DEALER)
    for seat in table.counterclockwise():
        if table.staked(seat, ANTE) == 0:
            continue  # folded: only its progressive wager is left
        table.rule("16.10")
        table.reveal(seat)
        rank = table.call(seat, poker_rank(table.hand(seat)))
        table.settle(seat, ANTE, versus(rank, dealer) if dealer >= QUALIFYING_HAND else 1)
        table.rule("16.12")
        table.settle(seat, BET, bet_result(terms, rank, dealer), 1, terms.bet_limit)
        if rank < FLUSH:
            table.rule("16.11")
            table.settle(seat, PROGRESSIVE, LOSE)
        if table.staked(seat, PROGRESSIVE) == 0:
            table.rule("16.10")
            table.pick_up(seat)


@judgment
def progressive_award(terms: Terms, rank: int, meter: int, royals: int) -> int:
    """16.11, reading CS-6: parts of the meter for the two highest, fixed amounts for the others."""
    if rank >= ROYAL_FLUSH:
        return meter // royals
    if rank >= STRAIGHT_FLUSH:
        return meter // 10
    if rank >= FOUR_OF_A_KIND:
        return terms.four_of_a_kind_award
    if rank >= FULL_HOUSE:
        return terms.full_house_award
    return terms.flush_award if rank >= FLUSH else 0


def inscribed(terms: Terms) -> Pays:
    """16.11, 16.12, reading CS-6."""
    lines = zip(HANDS, terms.bet_paytable, strict=True)
    return (
        ("Bet", ""),
        *((name.replace("_", " "), f"{odds} to 1") for name, (_, odds) in lines),
        ("Progressive", ""),
        ("royal flush", "the meter"),
        ("straight flush", "10 % of the meter"),
        ("four of a kind", money(terms.four_of_a_kind_award)),
        ("full house", money(terms.full_house_award)),
        ("flush", money(terms.flush_award)),
    )


@procedure
def pay_progressive(table: Table, terms: Terms, seat: int, royals: int) -> None:
    rank, meter = table.called(seat), table.meter(METER)
    table.rule("16.11")
    amount = progressive_award(terms, rank, meter, royals)
    if amount > 0:
        table.award(seat, PROGRESSIVE, amount)
    if rank >= STRAIGHT_FLUSH:
        table.set_meter(METER, meter - amount)


@procedure
def royal_flushes(table: Table) -> int:
    royals = 0
    for seat in table.counterclockwise():
        if table.staked(seat, PROGRESSIVE) > 0 and table.called(seat) >= ROYAL_FLUSH:
            royals += 1
    return royals


@procedure
def pay_progressive_hands(table: Table, terms: Terms) -> None:
    """Each winner by the meter as it stands; with the first royal flush the meter is won and reset,
    and all royal flushes share what it showed (reading CS-7)."""
    if not table.since(SET_RIGHT):
        pay_by_what_is_left(table, terms)
        return
    royals, share = royal_flushes(table), -1
    for seat in table.counterclockwise():
        if table.staked(seat, PROGRESSIVE) > 0:
            table.rule("16.11")
            rank, meter = table.called(seat), table.meter(METER)
            left = meter
            if rank >= ROYAL_FLUSH and share < 0:
                share = meter // royals
                left = terms.progressive_reset + meter - share * royals
            amount = share if rank >= ROYAL_FLUSH else progressive_award(terms, rank, meter, 1)
            if amount > 0:
                table.award(seat, PROGRESSIVE, amount)
            if STRAIGHT_FLUSH <= rank < ROYAL_FLUSH:
                left = meter - amount
            table.set_meter(METER, left)
            table.settle(seat, PROGRESSIVE, LOSE)  # what was wagered is not given back
            table.rule("16.10")
            table.pick_up(seat)
    table.rule("16.11")
    reset_the_meter(table, terms)


@procedure
def pay_by_what_is_left(table: Table, terms: Terms) -> None:
    """As it was read before: a royal flush left nothing on the meter for who was paid after it."""
    royals = royal_flushes(table)
    for seat in table.counterclockwise():
        if table.staked(seat, PROGRESSIVE) > 0:
            pay_progressive(table, terms, seat, royals)
            table.settle(seat, PROGRESSIVE, LOSE)  # what was wagered is not given back
            if table.called(seat) >= ROYAL_FLUSH:
                royals -= 1
            table.rule("16.10")
            table.pick_up(seat)
    table.rule("16.11")
    reset_the_meter(table, terms)


@procedure
def put_away(table: Table, terms: Terms) -> None:
    """Reading CS-5: as 18.7 to 18.9 have it, counted unless the device does."""
    waived = terms.shuffle == AUTO and terms.shuffler_counts
    if terms.deal_method == MANUAL_SHOE:
        put_the_stub_away(table, "16.7", "16.7", waived)
    elif terms.deal_method == FROM_HAND:
        put_the_stub_away(table, "16.8", "16.8", waived)
    else:
        put_the_stub_away(table, "16.9", "16.9", waived)


@judgment
def ace_king_bets(rank: int, up: int) -> bool:
    """An ace-king hand bets when the dealer's card makes a better hand there less likely."""
    third, fourth, fifth = rank >> 8 & 15, rank >> 4 & 15, rank & 15
    if up >= KING:
        return third >= JACK
    if up in (third, fourth, fifth):
        return True
    return third == QUEEN and up < fourth


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Bet a pair or better; an ace and king by the dealer's card; fold the rest."""
    if decision == TO_CUT:
        return 26
    cards = table.held(seat)
    for i in range(5):
        if cards[i] == UNSEEN:
            return 0
    rank = poker_rank(cards)
    if rank >= PAIR:
        return 1
    if rank < ACE << 16 | KING << 12:
        return 0
    return 1 if ace_king_bets(rank, rank_of(table.shown(DEALER)[0])) else 0


def forfeited(table: Any) -> tuple[tuple[int, int], ...]:
    """Progressive wagers of players who have folded: they stay forfeited."""
    out = (seat for seat, wager in table.closed_stakes if wager == PROGRESSIVE)
    return tuple((seat, PROGRESSIVE) for seat in out if seat not in table.active)


def hole_card_exposed(table: Any) -> None:
    """Reading CS-2: all is void, but progressive wagers on hands of five cards are settled."""
    wagered = [seat for seat in table.clockwise() if table.staked(seat, PROGRESSIVE)]
    kept = [seat for seat in wagered if table.count(seat) == 5]
    if not kept:
        raise Void(keep=forfeited(table) if table.since(SET_RIGHT) else ())
    for seat in wagered:
        if seat in kept:
            table.reveal(seat)
            table.call(seat, poker_rank(table.hand(seat)))
        else:  # returned, and off the meter
            added = progression(table.terms, table.staked(seat, PROGRESSIVE))
            table.set_meter(METER, table.meter(METER) - added)
            table.take_down(seat, PROGRESSIVE)
    pay_progressive_hands(table, table.terms)
    table.rule("16.13")
    words = "all hands are void; progressive wagers on hands of five cards are settled"
    raise Void(words, keep=(PROGRESSIVE,))


def if_hole_cards_lie(table: Any) -> str:
    """Reading CS-2: before every player has bet or folded."""
    if not table.count(DEALER):
        return "no hole card has been dealt"
    return if_undecided(TO_BET)(table)


def while_dealing(table: Any) -> str:
    """From "No more bets" until all cards of the round are dealt."""
    if table.count(DEALER) == 5 or table.performed & {"16.10"}:
        return "all cards have been dealt"
    return if_dealing(DEALING)(table)


IRREGULARITIES = {  # reading CS-2: the text of 16.13 is not held
    "hole card exposed": Remedy(
        "16.13", hole_card_exposed, "all hands are void; progressive wagers settle",
        applies=if_hole_cards_lie, needs=EQUIPMENT,
    ),
    **of_the_deal("16.13", while_dealing),
    "shuffler failed": shuffler_failed("16.13", before="16.6"),
    "automated dealing shoe failed": shoe_failed(
        "16.13", after="16.9", before="16.10", words=ROUND_VOID
    ),
    "device counts other than 52 cards": device_counts_wrong("reading CS-5", AT),
    "stub count incorrect": stub_counted_wrong("reading CS-5"),
}  # fmt: skip


def call_words(spot: int, rank: int) -> str:
    if spot != DEALER:
        return poker_words(rank)
    qualifies = "" if rank >= QUALIFYING_HAND else ", which does not qualify"
    return f"the dealer has {poker_words(rank)}{qualifies}"


def why(seen: Evidence, spot: int, wager: int) -> str:
    return seen.own(spot) if wager == PROGRESSIVE else as_declared(seen, spot, wager)


GAME = Game(
    id="caribbean_stud",
    name="Caribbean stud poker",
    cite=Citation.parse("19:47-16.1"),
    editions=("1995-06-19",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(closes_cite="16.6", refuse_close=refuse_close),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(number=lambda terms: terms.positions),
    cards=one_deck(
        cite="16.2(a)",
        hours_cite="16.3(e)",
        spots=(DEALER,),
        hours=lambda terms: terms.card_hours if terms.deal_method == FROM_HAND else 8,
    ),
    between=replace(
        BETWEEN,
        meters=("progressive meter",),
        resets=lambda terms: (terms.progressive_reset,),
    ),
    notices=Notices(call_words=call_words, pays=inscribed, ranks=(5, poker_rank), why=why),
    ordinary_play=ordinary_play,
    alike=alike.suits,
)
