"""Casino war. N.J.A.C. 19:47-22, of which no text is held: customary rules, as its readings say."""

from typing import Annotated, Any, NamedTuple

from nomorebets.equipment.cards import DECK, PLAYING_CARDS
from nomorebets.judgments.payouts import LOSE, PUSH, versus
from nomorebets.judgments.red_dog import red_dog_value
from nomorebets.law import alike
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CUT, Decision
from nomorebets.law.game import EQUIPMENT, NOTHING, Game, Remedy, Void, Wager
from nomorebets.law.game_parts import Between, Cards, Notices, Pays, Positions, Wagering
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.remedies import discard_it, no_card_in_the_shoe, use_as_next_card
from nomorebets.law.terms import Cents, Choice, Condition, Flag, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import DEALER, DOWN, NO_MORE_BETS, UP
from nomorebets.rules.shoe_tables import (
    IS_DEALT,
    SHOE_WORDS,
    ShoeParagraphs,
    note_the_cutting_card,
    open_the_table,
    shoe_is_to_be_filled,
    shuffle_and_cut,
    where_to_cut,
)

ANTE, WAR, TIE = range(3)
TO_CUT, TO_WAR = range(2)
SHOE = 0  # the marker
ONCE, BEFORE_EACH_CARD = range(2)  # the burn of a war
BURNED = 3
IN_THE_WAR = 16  # added to the value of a card when it is called
OPENING, SHUFFLE, WAGERING, DEAL, COMPARE, TIES, THE_WAR = (
    "reading CW-1", "reading CW-2", "reading CW-3", "reading CW-4", "reading CW-5",
    "reading CW-6", "reading CW-7",
)  # fmt: skip
AT = ShoeParagraphs(
    inspect=OPENING,
    spread=OPENING,
    wash=OPENING,
    shuffle=SHUFFLE,
    offer_cut=SHUFFLE,
    cut=SHUFFLE,
    burn=SHUFFLE,
    cutting_card=SHUFFLE,
)
VALUE_NAMES = {11: "a jack", 12: "a queen", 13: "a king", 14: "an ace"}


class Terms(NamedTuple):
    decks: Annotated[int, Whole("reading CW-2", 1, 8)] = 6
    shuffle_each_round: Annotated[bool, Flag("reading CW-2")] = False
    surrender: Annotated[bool, Flag("reading CW-6")] = True
    burn: Annotated[int, Choice("reading CW-7", "once", "before_each_card")] = ONCE
    war_tie_bonus: Annotated[int, Choice("reading CW-8", "none", "as_the_ante")] = 0
    tie_odds: Annotated[int, Whole("reading CW-9", among=(10, 11))] = 10
    seats: Annotated[int, Whole("reading CW-3", 1, 7)] = 7
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    tie_min: Annotated[int, Cents("8.2", 1_00)] = 1_00
    tie_max: Annotated[int, Cents("8.2", 1_00)] = 100_00
    chip: Annotated[int, Cents("reading CW-3", among=(1_00, 2_50, 5_00, 25_00))] = 1_00


CONDITIONS = (
    Condition(
        "8.2",
        "no maximum may be below its minimum",
        lambda terms: terms.max_wager >= terms.min_wager and terms.tie_max >= terms.tie_min,
    ),
)
WAGERS = (
    Wager("ante", "reading CW-3"),
    Wager("war", "reading CW-7", opens=False, equals="ante"),
    Wager("tie", "reading CW-9", least="tie_min", most="tie_max"),
)


def refuse_close(table: Any, terms: Terms, seat: int) -> None:
    if not table.staked(seat, ANTE):
        raise Refused("reading CW-3", f"seat {seat + 1} has a tie wager and needs an ante")


def amount_of_the_ante(table: Table, terms: Terms, seat: int, war: int) -> int:
    return table.staked(seat, ANTE) if war else 0


DECISIONS = (
    Decision(
        "cut", "reading CW-2", CUT, where_to_cut(lambda terms: terms.decks), bounds_cite=SHUFFLE
    ),
    Decision("war", "reading CW-6", costs=amount_of_the_ante, otherwise="give up half the ante"),
)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    if table.just_opened():
        open_the_table(table, AT)
    if shoe_is_to_be_filled(table, SHOE, terms.shuffle_each_round):
        shuffle_and_cut(table, AT, terms.decks * 13, TO_CUT)
        table.move(SHOE, 0)
    table.rule("reading CW-3")
    table.take_wagers()
    table.announce(NO_MORE_BETS)
    table.rule("reading CW-4")
    for seat in table.clockwise():
        table.call(seat, red_dog_value(table.deal(seat, UP)))
    dealers = table.call(DEALER, red_dog_value(table.deal(DEALER, UP)))
    table.rule("reading CW-5")
    for seat in table.counterclockwise():
        settle_the_first_cards(table, terms, seat, dealers)
    for seat in table.clockwise():
        if table.staked(seat, ANTE) > 0:
            surrender_or_war(table, terms, seat)
    table.rule("reading CW-4")
    table.pick_up(DEALER)
    note_the_cutting_card(table, AT, SHOE)


@procedure
def settle_the_first_cards(table: Table, terms: Terms, seat: int, dealers: int) -> None:
    """The ante of who is not tied, and every tie wager."""
    result = versus(table.called(seat), dealers)
    if result != PUSH:
        table.settle(seat, ANTE, result)
    table.rule("reading CW-9")
    table.settle(seat, TIE, terms.tie_odds if result == PUSH else LOSE)
    table.rule("reading CW-5")
    if result != PUSH:
        table.pick_up(seat)


@procedure
def surrender_or_war(table: Table, terms: Terms, seat: int) -> None:
    """Who has not the chips for a war gives up half."""
    table.rule("reading CW-6")
    ante = table.staked(seat, ANTE)
    war = table.affords(seat, ANTE, ante)
    if war and terms.surrender:
        war = table.offer(seat, TO_WAR) == 1
    if war:
        go_to_war(table, terms, seat, ante)
    else:
        table.collect(seat, ANTE, ante // 2)
        table.take_down(seat, ANTE)
    table.rule("reading CW-4")
    table.pick_up(seat)


@procedure
def go_to_war(table: Table, terms: Terms, seat: int, ante: int) -> None:
    table.rule("reading CW-7")
    table.place(seat, WAR, ante)
    table.burn(DOWN, BURNED)
    mine = table.call(seat, IN_THE_WAR + red_dog_value(table.deal(seat, UP)))
    if terms.burn == BEFORE_EACH_CARD:
        table.burn(DOWN, BURNED)
    theirs = table.call(DEALER, IN_THE_WAR + red_dog_value(table.deal(DEALER, UP)))
    if mine < theirs:
        table.settle(seat, WAR, LOSE)
        table.settle(seat, ANTE, LOSE)
        return
    if mine == theirs and terms.war_tie_bonus:
        table.rule("reading CW-8")
        table.award(seat, WAR, ante)
        table.rule("reading CW-7")
    table.settle(seat, WAR, 1)
    table.settle(seat, ANTE, PUSH)


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Cut the middle; always go to war."""
    return terms.decks * 26 if decision == TO_CUT else 1


def the_shoe_is_empty(table: Any) -> None:
    table.move(SHOE, IS_DEALT)
    raise Void("the round is void; a new one begins when all the cards are reshuffled")


IRREGULARITIES = {
    "card found face up": Remedy(
        "reading CW-10", discard_it, "the card is not used and goes to the discard rack",
        applies=no_card_in_the_shoe, needs=EQUIPMENT,
    ),
    "card drawn in error, unseen": Remedy(
        "reading CW-10", use_as_next_card, "it is used as the next card from the shoe",
        applies=no_card_in_the_shoe, needs=EQUIPMENT,
    ),
    "shoe exhausted": Remedy(
        "reading CW-10", the_shoe_is_empty, "the round is void and all cards are reshuffled",
        automatic=True, needs=NOTHING,
    ),
}  # fmt: skip


def call_words(spot: int, value: int) -> str:
    rank = value % IN_THE_WAR
    card = VALUE_NAMES.get(rank, str(rank)) + (" in the war" if value > IN_THE_WAR else "")
    return f"the dealer has {card}" if spot == DEALER else card


def pays(terms: Terms) -> Pays:
    return (
        ("ante, the higher card", "1 to 1"),
        ("war, the higher card or a tie", "1 to 1"),
        *((("war, a tie: besides", "the ante"),) if terms.war_tie_bonus else ()),
        ("tie", f"{terms.tie_odds} to 1"),
    )


GAME = Game(
    id="casino_war",
    name="Casino war",
    cite=Citation.parse("19:47-22.1"),
    editions=("2026-11-18",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(closes_cite="reading CW-3", refuse_close=refuse_close),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(number=lambda terms: terms.seats),
    cards=Cards(
        pack=PLAYING_CARDS,
        shuffled=lambda terms: DECK * terms.decks,
        cite="reading CW-2",
        spots=(DEALER,),
        exhausted="shoe exhausted",
    ),
    between=Between(
        markers=("shoe",), marker_words=lambda marker, value: SHOE_WORDS[value], rests=(0,)
    ),
    notices=Notices(call_words=call_words, pays=pays),
    ordinary_play=ordinary_play,
    alike=alike.ranks,
)
