"""Three card poker. N.J.A.C. 19:47-20; only the titles and 20.3 are held, reading TC-1."""

from typing import Annotated, Any, NamedTuple

from nomorebets.judgments.payouts import LOSE, PUSH, pays, versus
from nomorebets.judgments.poker import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    best_of_six,
    poker_words,
)
from nomorebets.judgments.ranks import FOUR, QUEEN, SIX
from nomorebets.judgments.three_card import (
    THREE_CARD_ACE_KING_QUEEN_SUITED,
    THREE_CARD_FLUSH,
    THREE_CARD_PAIR,
    THREE_CARD_QUEEN_HIGH,
    THREE_CARD_STRAIGHT,
    THREE_CARD_STRAIGHT_FLUSH,
    THREE_CARD_THREE_OF_A_KIND,
    three_card_rank,
    three_card_words,
)
from nomorebets.law import alike
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CUT, Decision
from nomorebets.law.evidence import Evidence, as_declared
from nomorebets.law.game import EQUIPMENT, Game, Remedy, Void, Wager
from nomorebets.law.game_parts import Notices, Pays, Positions, Wagering
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Cents, Choice, Condition, Flag, Limit, Odds, OwnOdds, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import DEALER, DOWN, NO_LIMIT, UNSEEN
from nomorebets.rules.poker_irregularities import (
    device_counts_wrong,
    if_dealing,
    if_dealt,
    if_undecided,
    of_the_deal,
    shoe_failed,
    shuffler_failed,
    stub_counted_wrong,
)
from nomorebets.rules.poker_tables import (
    ANTE_BONUS_IS_DUE,
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
    make_ready,
    one_deck,
    put_the_stub_away,
    shuffle,
    take_up_the_cards,
    two_decks_need_a_device,
    where_the_dealer_cuts,
)

ANTE, PLAY, PAIR_PLUS, SIX_CARD = range(4)  # 20.6, reading TC-2
TO_CUT, TO_PLAY = range(2)  # 20.5, 20.10
QUEEN_SIX_FOUR = QUEEN << 16 | SIX << 12 | FOUR << 8  # the least hand worth a play wager

AT = Paragraphs(
    second_deck="20.2",
    inspect="20.4",
    spread="20.4",
    wash="20.4",
    each_deck="20.4",
    shuffle="20.5",
    shuffled="20.5",
    cut="20.5",
    idle="20.5",
)
DEALING = Dealing(
    shoe="20.7",
    shoe_closes="20.7",
    hand="20.8",
    hand_closes="20.8",
    auto_shoe="20.9",
    auto_shoe_closes="20.9",
)

ANTE_BONUSES = (  # 20.11, reading TC-1: the licensee's table 1, 2 or 3
    (
        (THREE_CARD_STRAIGHT_FLUSH, 5),
        (THREE_CARD_THREE_OF_A_KIND, 4),
        (THREE_CARD_STRAIGHT, 1),
    ),
    (
        (THREE_CARD_STRAIGHT_FLUSH, 4),
        (THREE_CARD_THREE_OF_A_KIND, 3),
        (THREE_CARD_STRAIGHT, 1),
    ),
    (
        (THREE_CARD_STRAIGHT_FLUSH, 3),
        (THREE_CARD_THREE_OF_A_KIND, 2),
        (THREE_CARD_STRAIGHT, 1),
    ),
)
RANKED = ("straight flush", "three of a kind", "straight", "flush", "pair")
SUITED = "ace, king, queen suited"
PAIR_PLUS_HANDS = (  # 20.3
    THREE_CARD_ACE_KING_QUEEN_SUITED,
    THREE_CARD_STRAIGHT_FLUSH,
    THREE_CARD_THREE_OF_A_KIND,
    THREE_CARD_STRAIGHT,
    THREE_CARD_FLUSH,
    THREE_CARD_PAIR,
)
PAIR_PLUS_ODDS = (  # 20.11, reading TC-1: the licensee's table A, B or C
    (40, 40, 30, 6, 4, 1),
    (40, 40, 30, 6, 3, 1),
    (50, 40, 30, 6, 3, 1),
)
TABLE_A, TABLE_B, TABLE_C, OWN = range(4)
NO_ANTE_BONUS = tuple((rank, 1) for rank, _ in ANTE_BONUSES[0])  # of its own, unless it is told
NO_PAIR_PLUS = tuple((rank, 1) for rank in PAIR_PLUS_HANDS)
OF_THE_ANTE = ("straight_flush", "three_of_a_kind", "straight")
OF_A_PAIR_PLUS = ("ace_king_queen_suited", *OF_THE_ANTE, "flush", "pair")
Lines = tuple[tuple[int, int], ...]
SIX_CARD_ODDS = (  # reading TC-8
    (ROYAL_FLUSH, 1000),
    (STRAIGHT_FLUSH, 200),
    (FOUR_OF_A_KIND, 50),
    (FULL_HOUSE, 25),
    (FLUSH, 15),
    (STRAIGHT, 10),
    (THREE_OF_A_KIND, 5),
)
SIX_CARD_HANDS = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
    "three_of_a_kind",
)  # fmt: skip


class Terms(NamedTuple):
    deal_method: Annotated[int, Choice("20.9", "manual_shoe", "hand", "auto_shoe")] = AUTO_SHOE
    shuffle: Annotated[int, Choice("20.5", "manual", "auto")] = AUTO
    two_decks: Annotated[bool, Flag("20.2")] = True
    two_positions: Annotated[bool, Flag("20.6")] = False
    shuffler_counts: Annotated[bool, Flag("reading TC-9")] = True
    idle_spread: Annotated[int, Choice("20.5", "up", "down")] = FACE_UP
    ante_bonus_table: Annotated[int, Choice("20.11", "1", "2", "3", "own")] = 0
    ante_bonus_own: Annotated[Lines, OwnOdds("reading TC-1", OF_THE_ANTE, NO_ANTE_BONUS)] = (
        NO_ANTE_BONUS
    )
    pair_plus_table: Annotated[int, Choice("20.11", "A", "B", "C", "own")] = TABLE_B
    pair_plus_own: Annotated[Lines, OwnOdds("reading TC-1", OF_A_PAIR_PLUS, NO_PAIR_PLUS)] = (
        NO_PAIR_PLUS
    )
    pair_plus_alone: Annotated[bool, Flag("reading TC-2")] = True
    pair_plus_lost_on_fold: Annotated[bool, Flag("reading TC-3")] = True
    tie_wins: Annotated[bool, Flag("reading TC-4")] = False
    six_card_bonus: Annotated[int, Choice("reading TC-8", "off", "on")] = 0
    six_card_table: Annotated[Lines, Odds("reading TC-8", SIX_CARD_HANDS, SIX_CARD_ODDS)] = (
        SIX_CARD_ODDS
    )
    progressive: Annotated[int, Choice("reading TC-7", "off")] = 0
    payout_limit: Annotated[int, Limit("reading TC-10", 50_000_00)] = NO_LIMIT
    positions: Annotated[int, Whole("reading TC-11", 1, 7)] = 7
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    pair_plus_min: Annotated[int, Cents("8.2", 1_00)] = 1_00
    pair_plus_max: Annotated[int, Cents("8.2", 1_00)] = 500_00
    six_card_min: Annotated[int, Cents("8.2", 1_00)] = 1_00
    six_card_max: Annotated[int, Cents("8.2", 1_00)] = 100_00
    chip: Annotated[int, Cents("20.6", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00


CONDITIONS = (
    hand_needs_a_device("20.8", " (reading TC-9)"),
    two_decks_need_a_device("20.2"),
    Condition(
        "reading TC-1",
        "ante_bonus_table own and ante_bonus_own, the licensee's odds, need each other",
        lambda terms: (terms.ante_bonus_table == OWN) == (terms.ante_bonus_own != NO_ANTE_BONUS),
    ),
    Condition(
        "reading TC-1",
        "pair_plus_table own and pair_plus_own, the licensee's odds, need each other",
        lambda terms: (terms.pair_plus_table == OWN) == (terms.pair_plus_own != NO_PAIR_PLUS),
    ),
    Condition(
        "reading TC-10",
        "payout_limit must be none, or no less than could be won on the minimum wager",
        lambda terms: (
            terms.payout_limit
            >= (1 + 1 + max(ante_bonus(terms, rank) for rank, _ in NO_ANTE_BONUS)) * terms.min_wager
        ),
    ),
    Condition(
        "8.2",
        "no maximum may be below its minimum",
        lambda terms: (
            terms.max_wager >= terms.min_wager
            and terms.pair_plus_max >= terms.pair_plus_min
            and terms.six_card_max >= terms.six_card_min
        ),
    ),
)

WAGERS = (
    Wager("ante", "20.6"),
    Wager("play", "20.10", opens=False, equals="ante"),
    Wager("pair plus", "20.6", least="pair_plus_min", most="pair_plus_max"),
    Wager("six-card bonus", "reading TC-8", least="six_card_min", most="six_card_max", side=True),
)


def offers(terms: Terms, wager: int) -> bool:
    return wager != SIX_CARD or bool(terms.six_card_bonus)


def refuse_wager(table: Any, terms: Terms, seat: int, wager: int, amount: int) -> None:
    if not offers(terms, wager):
        raise Refused("reading TC-8", "this table offers no six-card bonus")


def refuse_close(table: Any, terms: Terms, seat: int) -> None:
    """20.6, reading TC-2: an ante; a pair plus wager may stand alone where the licensee says so."""
    alone = terms.pair_plus_alone and table.staked(seat, PAIR_PLUS)
    if not table.staked(seat, ANTE) and not alone:
        why = "an ante or a pair plus wager" if terms.pair_plus_alone else "an ante"
        raise Refused("20.6", f"seat {seat + 1} needs {why}")


def amount_of_the_ante(table: Table, terms: Terms, seat: int, plays: int) -> int:
    return table.staked(seat, ANTE) if plays else 0


DECISIONS = (
    Decision("cut", "20.5", CUT, where_the_dealer_cuts, default=26),
    Decision("play", "20.10", costs=amount_of_the_ante, otherwise="fold"),
)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    make_ready(table, AT, terms.two_decks, terms.idle_spread)
    shuffle(table, AT, terms.shuffle, terms.two_decks)
    if terms.shuffle == MANUAL:
        cut_with_one_hand(table, AT, TO_CUT)
    table.rule("20.6")
    table.take_wagers()
    take_up_the_cards(table, DEALING, terms.deal_method)
    deal_three_cards(table, terms)
    table.rule("20.10")
    for seat in table.clockwise():
        if table.staked(seat, ANTE) > 0:
            play_or_fold(table, terms, seat)
    remaining = 0
    for _ in table.clockwise():
        remaining += 1
    if remaining > 0:
        table.reveal(DEALER)
        table.call(DEALER, THREE_CARDS + three_card_rank(table.hand(DEALER)))
        for seat in table.counterclockwise():
            collect_and_pay(table, terms, seat)
    table.rule("20.10")
    table.pick_up(DEALER)


@procedure
def deal_three_cards(table: Table, terms: Terms) -> None:
    """20.7, 20.8: one card a pass; 20.9: stacks of three; the dealer last; then the stub."""
    if terms.deal_method == MANUAL_SHOE:
        cite = "20.7"
    elif terms.deal_method == FROM_HAND:
        cite = "20.8"
    else:
        cite = "20.9"
    table.rule(cite)
    passes = 1 if terms.deal_method == AUTO_SHOE else 3
    for _ in range(passes):
        for seat in table.clockwise():
            table.deal(seat, DOWN, 3 // passes)
        table.deal(DEALER, DOWN, 3 // passes)
    put_the_stub_away(table, cite, cite, terms.shuffle == AUTO and terms.shuffler_counts)


@procedure
def play_or_fold(table: Table, terms: Terms, seat: int) -> None:
    """20.10: a play wager equal to the ante, or the ante is lost; the others by reading TC-3."""
    if table.offer(seat, TO_PLAY):
        table.place(seat, PLAY, table.staked(seat, ANTE))
        return
    table.settle(seat, ANTE, LOSE)
    if terms.pair_plus_lost_on_fold:
        table.settle(seat, PAIR_PLUS, LOSE)
        table.settle(seat, SIX_CARD, LOSE)
    if table.staked(seat, PAIR_PLUS) == 0 and table.staked(seat, SIX_CARD) == 0:
        table.fold(seat)


@judgment
def result(terms: Terms, rank: int, dealer: int) -> int:
    """20.10: the hands compared; on equal hands, reading TC-4."""
    if rank == dealer and terms.tie_wins:
        return 1
    return versus(rank, dealer)


@judgment
def dealer_plays(dealer: int) -> bool:
    """20.10, reading TC-5: with a queen or better."""
    return dealer >= THREE_CARD_QUEEN_HIGH


@judgment
def ante_bonus(terms: Terms, rank: int) -> int:
    """20.11: by the licensee's table 1, 2 or 3, or its own."""
    if terms.ante_bonus_table == OWN:
        return pays(terms.ante_bonus_own, rank)
    return pays(ANTE_BONUSES[terms.ante_bonus_table], rank)


@judgment
def pair_plus_odds(terms: Terms, rank: int) -> int:
    """20.11: by the licensee's table A, B or C, or its own."""
    if terms.pair_plus_table == OWN:
        return pays(terms.pair_plus_own, rank)
    for line in range(len(PAIR_PLUS_HANDS)):
        if rank >= PAIR_PLUS_HANDS[line]:
            return PAIR_PLUS_ODDS[terms.pair_plus_table][line]
    return LOSE


def pair_plus_lines(terms: Terms) -> tuple[tuple[str, int], ...]:
    """The hands that are paid, best first; suited high cards where they are paid by themselves."""
    lines = tuple(zip((SUITED, *RANKED), PAIR_PLUS_HANDS, strict=True))
    first, second = (pair_plus_odds(terms, rank) for _, rank in lines[:2])
    return lines if first != second else lines[1:]


def inscribed(terms: Terms) -> Pays:
    six = zip(SIX_CARD_HANDS, terms.six_card_table, strict=True) if terms.six_card_bonus else ()
    return (
        ("Ante bonus", ""),
        *(
            (name, f"{ante_bonus(terms, rank)} to 1")
            for name, (rank, _) in zip(RANKED[:3], NO_ANTE_BONUS, strict=True)
        ),
        ("Pair plus", ""),
        *((name, f"{pair_plus_odds(terms, rank)} to 1") for name, rank in pair_plus_lines(terms)),
        *((("Six card bonus", ""),) if terms.six_card_bonus else ()),
        *((name.replace("_", " "), f"{odds} to 1") for name, (_, odds) in six),
    )


@procedure
def collect_and_pay(table: Table, terms: Terms, seat: int) -> None:
    """One player completely: ante and play, the ante bonus, pair plus, the six-card bonus."""
    table.rule("20.10")
    table.reveal(seat)
    six = 0
    if table.staked(seat, SIX_CARD) > 0:
        six = table.call(seat, best_of_six(table.hand_with(DEALER, seat)))
    rank = three_card_rank(table.hand(seat))
    table.call(seat, THREE_CARDS + rank)
    if table.staked(seat, ANTE) > 0:
        settle_ante_and_play(table, terms, seat, rank)
    table.rule("20.11")
    table.settle(seat, PAIR_PLUS, pair_plus_odds(terms, rank))
    table.rule("reading TC-8")
    table.settle(seat, SIX_CARD, pays(terms.six_card_table, six))
    table.rule("20.10")
    table.pick_up(seat)


@procedure
def settle_ante_and_play(table: Table, terms: Terms, seat: int, rank: int) -> None:
    """The dealer plays with a queen or better; else antes win and play wagers go back (TC-5)."""
    dealer = table.called(DEALER) - THREE_CARDS
    ante = result(terms, rank, dealer)
    play = ante
    if not dealer_plays(dealer):
        ante, play = 1, PUSH
    limit = terms.payout_limit
    if ante > 0:
        table.rule("20.11")
        table.pay(seat, ANTE, 1, 1, limit)
    table.rule("20.11" if play > 0 else "20.10")
    table.settle(seat, PLAY, play, 1, limit - table.paid(seat))
    bonus = ante_bonus(terms, rank)
    if bonus > 0:  # whatever the dealer has
        table.rule("20.11")
        table.perform(ANTE_BONUS_IS_DUE)
        table.pay(seat, ANTE, bonus, 1, limit - table.paid(seat))
    table.rule("20.10")
    if ante > 0:
        table.take_down(seat, ANTE)
    else:
        table.settle(seat, ANTE, ante)


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Play queen-six-four or better."""
    if decision == TO_CUT:
        return 26
    cards = table.held(seat)
    for i in range(3):
        if cards[i] == UNSEEN:
            return 0
    return 1 if three_card_rank(cards) >= QUEEN_SIX_FOUR else 0


def void_but_pair_plus(table: Any) -> None:
    """20.12, reading TC-6: pair plus needs no dealer's card, and is settled."""
    settled: list[tuple[int, int]] = []
    for seat in table.clockwise():
        if table.count(seat) == 3 and table.staked(seat, PAIR_PLUS):
            table.reveal(seat)
            rank = three_card_rank(table.hand(seat))
            table.call(seat, THREE_CARDS + rank)
            table.settle(seat, PAIR_PLUS, pair_plus_odds(table.terms, rank))
            settled.append((seat, PAIR_PLUS))
    raise Void("all hands are void; pair plus wagers are settled", tuple(settled))


def call_words(spot: int, value: int) -> str:
    if value >= THREE_CARDS:
        words = three_card_words(value - THREE_CARDS)
        return f"the dealer has {words}" if spot == DEALER else words
    return f"best five of six: {poker_words(value)}"


def why(seen: Evidence, spot: int, wager: int) -> str:
    """Pair plus by the player's own hand, the six-card bonus by the best of both."""
    if wager == SIX_CARD:
        return seen.own(spot, most=THREE_CARDS)
    if wager == PAIR_PLUS:
        return seen.own(spot)
    dealer = seen.last(DEALER)
    plays = dealer is None or dealer_plays(dealer.value - THREE_CARDS)
    return as_declared(seen, spot, wager) + ("" if plays else ", which does not qualify")


def play_goes_on(table: Any) -> None:
    table.perform("it is not a misdeal: play goes on")


def if_the_dealers_hand_is_hidden(table: Any) -> str:
    """Reading TC-6: before all who made an ante have played or folded."""
    if not table.count(DEALER):
        return "no card of the dealer has been dealt"
    return if_undecided(TO_PLAY, lambda table, seat: table.staked(seat, ANTE))(table)


IRREGULARITIES = {  # reading TC-6: the text of 20.12 is not held
    "dealer's card exposed": Remedy(
        "20.12", void_but_pair_plus, "all hands are void; pair plus wagers are settled",
        applies=if_the_dealers_hand_is_hidden, needs=EQUIPMENT,
    ),
    "player's card exposed": Remedy(
        "20.12", play_goes_on, "it is not a misdeal",
        applies=if_dealt, needs=EQUIPMENT,
    ),
    **of_the_deal("20.12", if_dealing(DEALING)),
    "shuffler failed": shuffler_failed("20.12", before="20.6"),
    "automated dealing shoe failed": shoe_failed("20.12", after="20.9", before="20.10"),
    "device counts other than 52 cards": device_counts_wrong("reading TC-9", AT),
    "stub count incorrect": stub_counted_wrong("reading TC-9"),
}  # fmt: skip

GAME = Game(
    id="three_card_poker",
    name="Three card poker",
    cite=Citation.parse("19:47-20.1"),
    editions=("2017-06-12",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        offers=offers, closes_cite="20.6", refuse_wager=refuse_wager, refuse_close=refuse_close
    ),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(
        number=lambda terms: terms.positions,
        areas=lambda terms: 2 if terms.two_positions else 1,
        areas_cite="20.6",
    ),
    cards=one_deck(cite="20.2", hours_cite="13:69E-1.18(g)", spots=(DEALER,)),
    between=BETWEEN,
    notices=Notices(
        call_words=call_words,
        pays=inscribed,
        ranks=(3, lambda cards: THREE_CARDS + three_card_rank(cards)),
        why=why,
    ),
    ordinary_play=ordinary_play,
    alike=alike.suits,
)
