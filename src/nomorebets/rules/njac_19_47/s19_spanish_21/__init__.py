"""Spanish 21. N.J.A.C. 19:47-19, of which no text is held: see its readings."""

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
from nomorebets.judgments.ranks import SEVEN
from nomorebets.judgments.spanish_21 import (
    BONUS_ODDS,
    BONUS_WORDS,
    bonus_of,
    matches,
    three_suited_sevens,
)
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CHOICE, Decision, places_of
from nomorebets.law.evidence import Evidence, as_declared, chose, has
from nomorebets.law.game import Game, Wager
from nomorebets.law.game_parts import Notices, Pays, Positions, Wagering
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Cents, Choice, Condition, Flag, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import DEALER, DOWN, NO_MORE_BETS, UP, box_of
from nomorebets.rules.twenty_one_tables import (
    BETWEEN,
    HANDS,
    KIND,
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

WAGER, DOUBLE, INSURANCE, MATCH = range(4)
STAND, DRAW, SURRENDER, RESCUE, DOUBLE_DOWN, SPLIT = range(6)
PLAYS = ("stand", "draw", "surrender", "rescue", "double down", "split")
SUPER_BONUS, LARGE_BONUS, LEAST_WAGER, LARGE_WAGER = 1_000_00, 5_000_00, 5_00, 25_00
ENVY = 50_00
AT = paragraphs("reading SP-1")


class Terms(NamedTuple):
    decks: Annotated[int, Whole("reading SP-1", among=(6, 8))] = 6
    reshuffle_each_round: Annotated[bool, Flag("reading SP-1")] = False
    soft17: Annotated[int, Choice("reading SP-7", "stand", "hit")] = 1
    redouble: Annotated[int, Whole("reading SP-4", 0, 3)] = 0
    late_surrender: Annotated[bool, Flag("reading SP-5")] = True
    match_dealer: Annotated[bool, Flag("reading SP-8")] = True
    boxes: Annotated[int, Whole("reading SP-2", 1, 7)] = 6
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    match_min: Annotated[int, Cents("8.2", 1_00)] = 1_00
    match_max: Annotated[int, Cents("8.2", 1_00)] = 100_00
    chip: Annotated[int, Cents("reading SP-2", among=(1_00, 2_50, 5_00, 25_00))] = 1_00


CONDITIONS = (
    Condition(
        "8.2",
        "no maximum may be below its minimum",
        lambda terms: terms.max_wager >= terms.min_wager and terms.match_max >= terms.match_min,
    ),
)
WAGERS = (
    Wager("wager", "reading SP-2"),
    Wager("double down", "reading SP-4", opens=False),
    Wager("insurance", "reading SP-7", opens=False),
    Wager("match the dealer", "reading SP-8", least="match_min", most="match_max", side=True),
)


def offers(terms: Terms, wager: int) -> bool:
    return wager != MATCH or terms.match_dealer


def refuse_wager(table: Any, terms: Terms, seat: int, wager: int, amount: int) -> None:
    if not offers(terms, wager):
        raise Refused("reading SP-8", "this table offers no match the dealer wager")


def refuse_close(table: Any, terms: Terms, seat: int) -> None:
    if not table.staked(seat, WAGER):
        raise Refused("reading SP-2", f"box {seat + 1} has no wager on its hand")


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    make_the_shoe_ready(table, terms, AT)
    table.rule("reading SP-2")
    table.take_wagers()
    table.announce(NO_MORE_BETS)
    deal_the_hands(table)
    up = table.shown(DEALER)[0]
    settle_matches(table, terms, up)
    if is_ace(up):
        offer_insurance(table, "reading SP-7", INSURANCE)
    if dealer_has_blackjack(table, "reading SP-7", INSURANCE):
        settle_the_dealers_blackjack(table)
    else:
        play_the_boxes(table, terms, up)
        settle_against_the_dealer(table, terms)
    end_the_round(table, "reading SP-3", AT)


@procedure
def deal_the_hands(table: Table) -> None:
    table.rule("reading SP-3")
    for box in table.clockwise():
        table.deal(box, UP)
    table.deal(DEALER, UP)
    for box in table.clockwise():
        table.deal(box, UP)
        call_the_hand(table, box)
    table.deal(DEALER, DOWN)


@procedure
def call_the_hand(table: Table, hand: int) -> int:
    """The total, and what kind of 21 it is: no bonus on a hand that was doubled."""
    cards = table.hand(hand)
    kind = 0
    if table.staked(hand, DOUBLE) == 0:
        kind = bonus_of(cards, len(table.hands_of(box_of(hand))) == 1)
    table.call(hand, KIND * kind + point_total(cards))
    return point_total(cards)


@procedure
def settle_matches(table: Table, terms: Terms, up: int) -> None:
    """Each of the first two cards against the dealer's."""
    table.rule("reading SP-8")
    for box in table.counterclockwise():
        cards = table.hand(box)
        odds = matches(cards[0], up, terms.decks) + matches(cards[1], up, terms.decks)
        table.settle(box, MATCH, odds if odds > 0 else LOSE)


@procedure
def settle_the_dealers_blackjack(table: Table) -> None:
    """A player's blackjack wins all the same."""
    for box in table.counterclockwise():
        table.settle(box, INSURANCE, 2)
        if is_blackjack(table.hand(box)):
            table.rule("reading SP-6")
            table.settle(box, WAGER, 3, 2)
            table.rule("reading SP-7")
        else:
            table.settle(box, WAGER, LOSE)


@procedure
def play_the_boxes(table: Table, terms: Terms, up: int) -> None:
    for box in table.clockwise():
        at = 0
        while at < len(table.hands_of(box)):  # a split adds the next hand
            play_hand(table, terms, table.hands_of(box)[at], up)
            at += 1


@procedure
def play_hand(table: Table, terms: Terms, hand: int, up: int) -> None:
    if len(table.hand(hand)) == 1:
        draw(table, "reading SP-5", hand)
    while True:
        total = point_total(table.hand(hand))
        if total > 21:
            give_up(table, "reading SP-6", hand, LOSE)
            return
        if total == 21:
            pay_21(table, hand, up)
            return
        table.rule("reading SP-3")
        choice = table.offer(hand, TO_PLAY)
        if choice == STAND:
            return
        if choice == SURRENDER:
            table.rule("reading SP-5")
            give_up_half(table, hand, WAGER)
            table.pick_up(hand)
            return
        if choice == RESCUE:
            give_up(table, "reading SP-4", hand, PUSH)
            return
        if choice == SPLIT:
            split_the_pair(table, hand)
        elif choice == DOUBLE_DOWN:
            table.rule("reading SP-4")
            table.place(hand, DOUBLE, table.staked(hand, WAGER) + table.staked(hand, DOUBLE))
            draw(table, "reading SP-4", hand)
        else:
            draw(table, "reading SP-3", hand)


@procedure
def draw(table: Table, cite: str, hand: int) -> None:
    table.rule(cite)
    table.deal(hand, UP)
    call_the_hand(table, hand)


@procedure
def give_up(table: Table, cite: str, hand: int, doubled: int) -> None:
    """The wager is lost; so is what it was doubled with, unless that is rescued."""
    table.rule(cite)
    table.settle(hand, DOUBLE, doubled)
    table.settle(hand, WAGER, LOSE)
    table.pick_up(hand)


@procedure
def split_the_pair(table: Table, hand: int) -> None:
    table.rule("reading SP-5")
    other = table.split(hand)
    table.place(other, WAGER, table.staked(hand, WAGER))
    draw(table, "reading SP-5", hand)


@procedure
def pay_21(table: Table, hand: int, up: int) -> None:
    """At once, whatever the dealer has; with a bonus unless the hand was doubled."""
    table.rule("reading SP-6")
    kind = table.called(hand) // KIND
    whole = table.staked(hand, DOUBLE) == 0 and len(table.hands_of(box_of(hand))) == 1
    enough = table.staked(hand, WAGER) >= LEAST_WAGER
    if whole and enough and up >> 2 == SEVEN and three_suited_sevens(table.hand(hand)):
        table.rule("reading SP-9")
        large = table.staked(hand, WAGER) >= LARGE_WAGER
        table.award(hand, WAGER, LARGE_BONUS if large else SUPER_BONUS)
        for box in table.counterclockwise():
            if box != hand:
                table.award(box, WAGER, ENVY)
        table.rule("reading SP-6")
    table.settle(hand, DOUBLE, 1)
    table.settle(hand, WAGER, BONUS_ODDS[kind][0], BONUS_ODDS[kind][1])
    table.pick_up(hand)


@procedure
def settle_against_the_dealer(table: Table, terms: Terms) -> None:
    waiting = 0
    for box in table.clockwise():
        for hand in table.hands_of(box):
            waiting += table.staked(hand, WAGER)
    dealer = complete_the_dealers_hand(table, "reading SP-7", waiting > 0, terms.soft17 > 0)
    for box in table.counterclockwise():
        hands = table.hands_of(box)
        for i in range(len(hands) - 1, -1, -1):
            if len(table.hand(hands[i])) > 0:
                total = point_total(table.hand(hands[i]))
                result = 1 if dealer > 21 else versus(total, dealer)
                table.settle(hands[i], DOUBLE, result)
                table.settle(hands[i], WAGER, result)


@judgment
def doublings(wager: int, double: int) -> int:
    """How often a hand was doubled: each time by all that stands on it."""
    times = 0
    while wager > 0 and double >= wager << times:
        double -= wager << times
        times += 1
    return times


@procedure
def open_plays(table: Table, terms: Terms, hand: int) -> int:
    """What the player of this hand may choose, a bit for each."""
    cards, doubled = table.hand(hand), table.staked(hand, DOUBLE)
    found = 1 << STAND
    if doublings(table.staked(hand, WAGER), doubled) <= (terms.redouble if doubled > 0 else 0):
        found |= 1 << DOUBLE_DOWN
    if doubled > 0:
        return found | 1 << RESCUE
    found |= 1 << DRAW
    hands = len(table.hands_of(box_of(hand)))
    if len(cards) == 2 and hands == 1 and terms.late_surrender:
        found |= 1 << SURRENDER
    if is_pair(cards) and hands < HANDS:
        found |= 1 << SPLIT
    return found


def legal_plays(table: Any, terms: Terms, hand: int) -> Sequence[int]:
    return places_of(open_plays(table, terms, hand))


def cost_of_play(table: Any, terms: Terms, hand: int, value: int) -> int:
    if value == DOUBLE_DOWN:
        return int(table.staked(hand, WAGER) + table.staked(hand, DOUBLE))
    return int(table.staked(hand, WAGER)) if value == SPLIT else 0


DECISIONS = (
    cut_decision("reading SP-1"),
    Decision(
        "play", "reading SP-3", CHOICE, legal_plays, lambda value: PLAYS[value],
        costs=cost_of_play, bits=open_plays,
    ),
    insurance_decision("reading SP-7", WAGER),
)  # fmt: skip


@procedure
def ordinary_play(table: Table, terms: Terms, hand: int, decision: int) -> int:
    """Cut the middle, no insurance; double ten and eleven against less, split aces and eights,
    draw to 17, soft to 18."""
    if decision == TO_CUT:
        return table.cards_left() // 2
    if decision == TO_INSURE:
        return 0
    cards, up = table.hand(hand), card_value(table.shown(DEALER)[0])
    total, may = point_total(cards), open_plays(table, terms, hand)
    if may >> RESCUE & 1:
        return RESCUE if total < 17 and (up > 7 or up == 1) else STAND
    if may >> SPLIT & 1 and card_value(cards[0]) in (1, 8):
        return SPLIT
    if may >> DOUBLE_DOWN & 1 and total in (10, 11) and 1 < up < (8 if total == 10 else 9):
        return DOUBLE_DOWN
    stands = 18 if is_soft(cards) else 17 if up > 6 or up == 1 else 14
    return STAND if total >= stands else DRAW


def call_words(spot: int, value: int) -> str:
    kind, total = value // KIND, value % KIND
    words = BONUS_WORDS[kind] if kind else str(total)
    return f"the dealer has {words}" if spot == DEALER else words


def why(seen: Evidence, spot: int, wager: int) -> str:
    if wager == MATCH:
        cards, up = " ".join(seen.dealt[spot][:2]), seen.hands[DEALER][0]
        return f"{has(spot, cards)}, {has(DEALER, up)}"
    chosen = seen.chosen.get(spot, "")
    given_up = chosen in (PLAYS[SURRENDER], PLAYS[RESCUE]) and wager in (WAGER, DOUBLE)
    return chose(spot, chosen) if given_up else as_declared(seen, spot, wager)


def pays(terms: Terms) -> Pays:
    kinds = zip(BONUS_WORDS[1:], BONUS_ODDS[1:], strict=True)
    match = (
        (("off suit", 4), ("suited", 9)) if terms.decks == 6 else (("off suit", 3), ("suited", 12))
    )
    return (
        *((words, f"{to} to {one}") for words, (to, one) in kinds),
        ("Insurance", "2 to 1"),
        *((("Match the dealer", ""),) if terms.match_dealer else ()),
        *((words, f"{odds} to 1") for words, odds in match if terms.match_dealer),
    )


GAME = Game(
    id="spanish_21",
    name="Spanish 21",
    cite=Citation.parse("19:47-19.1"),
    editions=("2026-11-18",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        offers=offers, closes_cite="reading SP-2", refuse_wager=refuse_wager,
        refuse_close=refuse_close,
    ),
    decisions=DECISIONS,
    irregularities=irregularities("reading SP-10"),
    seats=Positions(number=lambda terms: terms.boxes),
    cards=spanish_shoe("reading SP-1"),
    between=BETWEEN,
    notices=Notices(call_words=call_words, pays=pays, why=why),
    ordinary_play=ordinary_play,
)  # fmt: skip
