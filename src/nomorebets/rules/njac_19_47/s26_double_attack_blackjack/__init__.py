"""Double attack blackjack. N.J.A.C. 19:47-26, of which no text is held: see its readings."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from nomorebets.judgments.blackjack import (
    card_value,
    is_ace,
    is_blackjack,
    is_pair,
    is_soft,
    point_total,
)
from nomorebets.judgments.payouts import LOSE, PUSH, versus
from nomorebets.judgments.ranks import EIGHT, JACK
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import AMOUNT, CHOICE, Decision, places_of
from nomorebets.law.evidence import Evidence, as_declared, chose, has
from nomorebets.law.game import Game, Wager
from nomorebets.law.game_parts import Notices, Pays, Positions, Wagering
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Cents, Condition, Flag, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import DEALER, DOWN, NO_MORE_BETS, UP, box_of
from nomorebets.rules.twenty_one_tables import (
    BETWEEN,
    HANDS,
    KIND,
    OWN_DECISIONS,
    TO_CUT,
    TO_INSURE,
    TO_PLAY,
    complete_the_dealers_hand,
    cut_decision,
    dealer_has_blackjack,
    end_the_round,
    give_up_half,
    insurance_decision,
    irregularities,
    make_the_shoe_ready,
    offer_insurance,
    paragraphs,
    spanish_shoe,
)

WAGER, ATTACK, DOUBLE, INSURANCE, BUST_IT = range(5)
TO_ATTACK = OWN_DECISIONS
STAND, DRAW, SURRENDER, DOUBLE_DOWN, SPLIT = range(5)
PLAYS = ("stand", "draw", "surrender", "double down", "split")
AT = paragraphs("reading DA-1")
EIGHTS_OF_ONE_SUIT, EIGHTS_OF_ONE_COLOUR = 200, 50
BUSTED_BY = (0, 0, 0, 0, 15, 10, 8, 6, 0, 3, 3, 3, 0)  # by the rank of the third card


class Terms(NamedTuple):
    decks: Annotated[int, Whole("reading DA-1", among=(8,))] = 8
    reshuffle_each_round: Annotated[bool, Flag("reading DA-1")] = False
    bust_it: Annotated[bool, Flag("reading DA-8")] = True
    boxes: Annotated[int, Whole("reading DA-2", 1, 7)] = 6
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    bust_it_min: Annotated[int, Cents("reading DA-8", 1_00, 50_00)] = 1_00
    bust_it_max: Annotated[int, Cents("reading DA-8", 1_00, 50_00)] = 50_00
    chip: Annotated[int, Cents("reading DA-2", among=(1_00, 2_50, 5_00, 25_00))] = 1_00


CONDITIONS = (
    Condition(
        "8.2",
        "no maximum may be below its minimum",
        lambda terms: terms.max_wager >= terms.min_wager and terms.bust_it_max >= terms.bust_it_min,
    ),
)
WAGERS = (
    Wager("wager", "reading DA-2"),
    Wager("double attack", "reading DA-3", opens=False),
    Wager("double down", "reading DA-4", opens=False),
    Wager("insurance", "reading DA-7", opens=False),
    Wager("bust it", "reading DA-8", least="bust_it_min", most="bust_it_max", side=True),
)


def offers(terms: Terms, wager: int) -> bool:
    return wager != BUST_IT or terms.bust_it


def refuse_wager(table: Any, terms: Terms, seat: int, wager: int, amount: int) -> None:
    if not offers(terms, wager):
        raise Refused("reading DA-8", "this table offers no bust it wager")


def refuse_close(table: Any, terms: Terms, seat: int) -> None:
    if not table.staked(seat, WAGER):
        raise Refused("reading DA-2", f"box {seat + 1} has no wager on its hand")
    if table.staked(seat, BUST_IT) > table.staked(seat, WAGER):
        raise Refused("reading DA-8", f"box {seat + 1}: bust it is no more than the wager")


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    make_the_shoe_ready(table, terms, AT)
    table.rule("reading DA-2")
    table.take_wagers()
    table.announce(NO_MORE_BETS)
    table.rule("reading DA-3")
    up = table.deal(DEALER, UP)
    for box in table.clockwise():
        amount = table.offer(box, TO_ATTACK)
        if amount > 0:
            table.place(box, ATTACK, amount)
    for _ in range(2):
        for box in table.clockwise():
            table.deal(box, UP)
            call_the_hand(table, box)
    table.deal(DEALER, DOWN)
    if is_ace(up):
        offer_insurance(table, "reading DA-7", INSURANCE)
    if dealer_has_blackjack(table, "reading DA-7", INSURANCE):
        settle_the_dealers_blackjack(table)
    else:
        for box in table.clockwise():
            at = 0
            while at < len(table.hands_of(box)):  # a split adds the next hand
                play_hand(table, terms, table.hands_of(box)[at])
                at += 1
        settle_against_the_dealer(table, terms)
    end_the_round(table, "reading DA-3", AT)


@procedure
def has_blackjack(table: Table, hand: int) -> bool:
    return is_blackjack(table.hand(hand)) and len(table.hands_of(box_of(hand))) == 1


@procedure
def call_the_hand(table: Table, hand: int) -> int:
    total = point_total(table.hand(hand))
    table.call(hand, KIND * (1 if has_blackjack(table, hand) else 0) + total)
    return total


@procedure
def settle_all(table: Table, hand: int, result: int) -> None:
    for wager in range(WAGER, INSURANCE):
        table.settle(hand, wager, result)


@procedure
def settle_the_dealers_blackjack(table: Table) -> None:
    for box in table.counterclockwise():
        table.settle(box, INSURANCE, 5, 2)
        settle_all(table, box, PUSH if has_blackjack(table, box) else LOSE)
        table.settle(box, BUST_IT, LOSE)


@procedure
def is_split_ace(table: Table, hand: int) -> bool:
    return is_ace(table.hand(hand)[0]) and len(table.hands_of(box_of(hand))) > 1


@procedure
def draw(table: Table, cite: str, hand: int) -> int:
    table.rule(cite)
    table.deal(hand, UP)
    return call_the_hand(table, hand)


@procedure
def play_hand(table: Table, terms: Terms, hand: int) -> None:
    """Until it stands, is surrendered, has 21 or more; a split ace has one card."""
    if len(table.hand(hand)) == 1:
        draw(table, "reading DA-5", hand)
    while point_total(table.hand(hand)) < 21:
        table.rule("reading DA-4")
        choice = table.offer(hand, TO_PLAY)
        if choice == STAND:
            return
        if choice == SURRENDER:
            table.rule("reading DA-6")
            for wager in range(WAGER, INSURANCE):
                give_up_half(table, hand, wager)
            table.pick_up(hand)
            return
        if choice == SPLIT:
            split_the_pair(table, hand)
        elif choice == DOUBLE_DOWN:
            table.place(hand, DOUBLE, table.staked(hand, WAGER) + table.staked(hand, ATTACK))
            draw(table, "reading DA-4", hand)
        else:
            draw(table, "reading DA-4", hand)
    if point_total(table.hand(hand)) > 21:
        table.rule("reading DA-4")
        settle_all(table, hand, LOSE)
        table.pick_up(hand)


@procedure
def split_the_pair(table: Table, hand: int) -> None:
    """Both wagers are matched on the second hand."""
    table.rule("reading DA-5")
    other = table.split(hand)
    table.place(other, WAGER, table.staked(hand, WAGER))
    if table.staked(hand, ATTACK) > 0:
        table.place(other, ATTACK, table.staked(hand, ATTACK))
    draw(table, "reading DA-5", hand)


@procedure
def settle_against_the_dealer(table: Table, terms: Terms) -> None:
    """The dealer stands on every 17; a blackjack is paid as other hands are, and beats a 21."""
    waiting = 0
    for box in table.clockwise():
        waiting += table.staked(box, BUST_IT)
        for hand in table.hands_of(box):
            waiting += table.staked(hand, WAGER)
    dealer = complete_the_dealers_hand(table, "reading DA-7", waiting > 0, False)
    bust = busted_with(table.hand(DEALER))
    for box in table.counterclockwise():
        table.rule("reading DA-8")
        table.settle(box, BUST_IT, bust)
        table.rule("reading DA-7")
        hands = table.hands_of(box)
        for i in range(len(hands) - 1, -1, -1):
            if len(table.hand(hands[i])) > 0:
                result = versus(point_total(table.hand(hands[i])), dealer)
                if dealer > 21 or has_blackjack(table, hands[i]):
                    result = 1
                settle_all(table, hands[i], result)


@judgment
def busted_with(cards: Sequence[int]) -> int:
    """Reading DA-8: what bust it is paid if the dealer's third card makes more than 21."""
    if len(cards) != 3 or point_total(cards) <= 21:
        return LOSE
    first, second, third = cards[0], cards[1], cards[2]
    if first >> 2 == EIGHT and second >> 2 == EIGHT and third >> 2 == EIGHT:
        if first == second == third:
            return EIGHTS_OF_ONE_SUIT
        reds = 0
        for card in (first, second, third):
            if card & 3 in (1, 2):
                reds += 1
        if reds in (0, 3):
            return EIGHTS_OF_ONE_COLOUR
    return BUSTED_BY[third >> 2]


@procedure
def open_plays(table: Table, terms: Terms, hand: int) -> int:
    """What the player of this hand may choose, a bit for each."""
    found = 1 << STAND | 1 << SURRENDER
    if is_split_ace(table, hand) or table.staked(hand, DOUBLE) > 0:
        return found
    found |= 1 << DRAW | 1 << DOUBLE_DOWN
    cards = table.hand(hand)
    if is_pair(cards) and len(table.hands_of(box_of(hand))) < HANDS:
        found |= 1 << SPLIT
    return found


def legal_plays(table: Any, terms: Terms, hand: int) -> Sequence[int]:
    return places_of(open_plays(table, terms, hand))


def cost_of_play(table: Any, terms: Terms, hand: int, value: int) -> int:
    both = int(table.staked(hand, WAGER) + table.staked(hand, ATTACK))
    return both if value in (DOUBLE_DOWN, SPLIT) else 0


def up_to_the_wager(table: Table, terms: Terms, box: int) -> Sequence[int]:
    return range(0, table.staked(box, WAGER) + 1, terms.chip)


DECISIONS = (
    cut_decision("reading DA-1"),
    Decision(
        "play", "reading DA-4", CHOICE, legal_plays, lambda value: PLAYS[value],
        costs=cost_of_play, bits=open_plays,
    ),
    insurance_decision("reading DA-7", WAGER, ATTACK),
    Decision(
        "double attack", "reading DA-3", AMOUNT, up_to_the_wager,
        costs=lambda table, terms, box, value: value,
    ),
)  # fmt: skip


@procedure
def ordinary_play(table: Table, terms: Terms, hand: int, decision: int) -> int:
    """Attack a two to an eight; no insurance; double ten and eleven against less, split aces and
    eights, draw to 17, soft to 18."""
    if decision == TO_CUT:
        return table.cards_left() // 2
    if decision == TO_INSURE:
        return 0
    up = card_value(table.shown(DEALER)[0])
    if decision == TO_ATTACK:
        return table.staked(hand, WAGER) if 1 < up < 9 else 0
    cards, may = table.hand(hand), open_plays(table, terms, hand)
    total = point_total(cards)
    if may >> DRAW & 1 == 0:
        return SURRENDER if total < 17 and (up > 7 or up == 1) else STAND
    if may >> SPLIT & 1 and card_value(cards[0]) in (1, 8):
        return SPLIT
    if total in (10, 11) and 1 < up < (8 if total == 10 else 9):
        return DOUBLE_DOWN
    stands = 18 if is_soft(cards) else 17 if up > 6 or up == 1 else 13
    return STAND if total >= stands else DRAW


def call_words(spot: int, value: int) -> str:
    words = "blackjack" if value >= KIND else str(value)
    return f"the dealer has {words}" if spot == DEALER else words


def why(seen: Evidence, spot: int, wager: int) -> str:
    if wager == BUST_IT:
        return has(DEALER, " ".join(seen.hands[DEALER]))
    if seen.chosen.get(spot) == PLAYS[SURRENDER] and wager != INSURANCE:
        return chose(spot, PLAYS[SURRENDER])
    return as_declared(seen, spot, wager)


def pays(terms: Terms) -> Pays:
    bust = (
        ("8-8-8 of one suit", EIGHTS_OF_ONE_SUIT),
        ("8-8-8 of one colour", EIGHTS_OF_ONE_COLOUR),
        ("third card 6", 15),
        ("third card 7", 10),
        ("third card 8", 8),
        ("third card 9", 6),
        ("third card jack, queen, king", BUSTED_BY[JACK]),
    )
    return (
        ("Blackjack", "1 to 1"),
        ("Insurance", "5 to 2"),
        *((("Bust it", ""),) if terms.bust_it else ()),
        *((words, f"{odds} to 1") for words, odds in bust if terms.bust_it),
    )


GAME = Game(
    id="double_attack_blackjack",
    name="Double attack blackjack",
    cite=Citation.parse("19:47-26.1"),
    editions=("2026-11-18",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        offers=offers, closes_cite="reading DA-2", refuse_wager=refuse_wager,
        refuse_close=refuse_close,
    ),
    decisions=DECISIONS,
    irregularities=irregularities("reading DA-9"),
    seats=Positions(number=lambda terms: terms.boxes),
    cards=spanish_shoe("reading DA-1"),
    between=BETWEEN,
    notices=Notices(call_words=call_words, pays=pays, why=why),
    ordinary_play=ordinary_play,
)  # fmt: skip
