"""Red dog. N.J.A.C. 19:47-6."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from nomorebets.equipment.cards import DECK, PLAYING_CARDS
from nomorebets.judgments.payouts import LOSE, PUSH
from nomorebets.judgments.red_dog import CONSECUTIVE, PAIR, red_dog_value, spread_of, wins_between
from nomorebets.law import alike
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import AMOUNT, CUT, Decision, once_made
from nomorebets.law.evidence import Evidence, as_declared
from nomorebets.law.game import A_DEALER, EQUIPMENT, NOTHING, Game, Remedy, Void, Wager
from nomorebets.law.game_parts import (
    COUPON_TERMS,
    NO_COUPONS,
    Between,
    Cards,
    Change,
    Coupons,
    Notices,
    Positions,
    Wagering,
    pays_less,
)
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.remedies import (
    discard_it,
    disclose_the_burn_card,
    no_burn_card_unseen,
    no_card_in_the_shoe,
    use_as_next_card,
)
from nomorebets.law.terms import Cents, Choice, Condition, Flag, Odds, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import (
    DOWN,
    LEFT_BOX,
    MIDDLE_BOX,
    RIGHT_BOX,
    UP,
)
from nomorebets.rules.shoe_tables import (
    BY_DEVICE,
    SHOE_WORDS,
    ShoeParagraphs,
    note_the_cutting_card,
    open_the_table,
    shoe_is_to_be_filled,
    shuffle_and_cut,
    where_to_cut,
)

WAGER, RAISE = range(2)  # 6.5(a), (h)
TO_CUT, TO_RAISE, TO_PLAY_ON = range(3)  # 6.3(b), 6.5(h), 6.7(c)
SPREAD, SHOE_IS_DEALT = range(2)  # the markers: 6.5(g), (k)

AT = ShoeParagraphs(
    inspect="6.2(a)",
    spread="6.2(b)",
    wash="6.2(c)",
    shuffle="6.3(a)",
    offer_cut="6.3(b)",
    cut="6.3(c)",
    burn="6.4(a)",
    cutting_card="6.5(k)",
)
CONSECUTIVE_TIE = "The cards are consecutive—tie hand"
WE_HAVE_A_PAIR = "We have a pair"
THREE_OF_A_KIND = "Three of a kind"
NO_THREE_OF_A_KIND = "No three of a kind—tie hand"
RAISES_CLOSED = "Raises closed"

THREE_OF_A_KIND_ODDS = 11  # 6.5(f)1
PAYOUT_ODDS = ((1, 5), (2, 4), (3, 2), (4, 1))  # 6.5(i)2: by spread, no less than
VALUE_NAMES = {11: "a jack", 12: "a queen", 13: "a king", 14: "an ace"}  # 6.1(b)
SPREADS = ("spread_1", "spread_2", "spread_3", "spread_4_to_11")


class Terms(NamedTuple):
    decks: Annotated[int, Whole("6.1(a)", 1, 16)] = 6
    odds_by_spread: Annotated[
        tuple[tuple[int, int], ...], Odds("6.5(i)3", SPREADS, PAYOUT_ODDS)
    ] = PAYOUT_ODDS
    multi_area: Annotated[bool, Flag("6.8")] = True
    shuffle_each_round: Annotated[bool, Flag("6.3(a)")] = False
    continuous_shuffler: Annotated[bool, Flag("6.9")] = False
    seats: Annotated[int, Whole("reading RD-1", 1, 7)] = 7
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    chip: Annotated[int, Cents("6.5(b)", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00
    match_play_coupons: Annotated[int, Choice("6.5(b)", *COUPON_TERMS)] = NO_COUPONS


CONDITIONS = (
    Condition(
        "6.9",
        "continuous_shuffler takes the place of 6.3: shuffle_each_round must be off",
        lambda terms: not (terms.continuous_shuffler and terms.shuffle_each_round),
    ),
    Condition(
        "8.2",
        "max_wager must not be below min_wager",
        lambda terms: terms.max_wager >= terms.min_wager,
    ),
)

WAGERS = (
    Wager("wager", "6.5(b)"),
    Wager("raise", "6.5(h)", opens=False),
)


def up_to_the_wager(table: Table, terms: Terms, seat: int) -> Sequence[int]:
    """6.5(h): an amount not in excess of the original wager, in whole chips; reading RD-3."""
    return range(0, table.staked(seat, WAGER) + 1, terms.chip)


def amount_of_the_raise(table: Table, terms: Terms, seat: int, amount: int) -> int:
    return amount


DECISIONS = (
    Decision("cut", "6.3(b)", CUT, where_to_cut(lambda terms: terms.decks), bounds_cite="6.3(c)"),
    Decision(
        "raise", "6.5(h)", AMOUNT, up_to_the_wager, costs=amount_of_the_raise,
        stands=once_made, stands_cite="6.5(d)",
    ),
    Decision("play on", "6.7(c)", default=1, otherwise="have the wagers back"),
)  # fmt: skip


@procedure
def fill_the_shoe(table: Table, terms: Terms) -> None:
    if terms.continuous_shuffler:
        table.rule("6.9")
        table.shuffle(BY_DEVICE)  # reading RD-5
    elif shoe_is_to_be_filled(table, SHOE_IS_DEALT, terms.shuffle_each_round):
        shuffle_and_cut(table, AT, terms.decks * 13, TO_CUT)  # a quarter: reading RD-7
        table.move(SHOE_IS_DEALT, 0)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    if table.just_opened():
        open_the_table(table, AT)
    fill_the_shoe(table, terms)
    table.rule("6.5(a)")
    table.take_wagers()  # 6.5(d): nobody touches them afterwards
    table.rule("6.5(c)")  # reading RD-8
    first = table.deal(LEFT_BOX, UP)
    second = table.deal(RIGHT_BOX, UP)
    spread = spread_of(first, second)
    if spread == CONSECUTIVE:
        table.rule("6.5(e)")
        table.announce(CONSECUTIVE_TIE)
        settle_all(table, PUSH)
    elif spread == PAIR:
        play_the_pair(table, first)
    else:
        play_the_spread(table, terms, first, second, spread)
    end_the_round(table)


@procedure
def play_the_pair(table: Table, first: int) -> None:
    table.rule("6.5(f)")
    table.announce(WE_HAVE_A_PAIR)
    third = table.deal(MIDDLE_BOX, UP)
    if red_dog_value(third) == red_dog_value(first):
        table.rule("6.5(f)1")
        table.announce(THREE_OF_A_KIND)
        settle_all(table, THREE_OF_A_KIND_ODDS)
    else:
        table.rule("6.5(f)2")
        table.announce(NO_THREE_OF_A_KIND)
        settle_all(table, PUSH)


@procedure
def play_the_spread(table: Table, terms: Terms, first: int, second: int, spread: int) -> None:
    table.rule("6.5(g)")
    table.call(RIGHT_BOX, spread)
    table.move(SPREAD, spread)
    table.rule("6.5(h)")
    table.window(TO_RAISE)
    for seat in table.clockwise():
        amount = table.elected(seat, TO_RAISE)
        if amount > 0:
            table.place(seat, RAISE, amount)
    table.rule("6.5(i)")
    table.announce(RAISES_CLOSED)
    third = table.deal(MIDDLE_BOX, UP)
    table.call(MIDDLE_BOX, red_dog_value(third))
    if wins_between(first, second, third):
        table.rule("6.5(i)2")
        settle_all(table, odds(terms, spread))
    else:
        table.rule("6.5(i)1")
        settle_all(table, LOSE)


@judgment
def odds(terms: Terms, spread: int) -> int:
    """6.5(i)2: by the spread; four and more are one line."""
    return terms.odds_by_spread[min(spread, 4) - 1][1]


@procedure
def settle_all(table: Table, to: int) -> None:
    """One result for the whole table; from the dealer's left, reading RD-2."""
    for seat in table.clockwise():
        table.settle(seat, WAGER, to)
        table.settle(seat, RAISE, to)


@procedure
def end_the_round(table: Table) -> None:
    table.rule("6.5(j)")
    table.move(SPREAD, 0)
    table.pick_up(LEFT_BOX)
    table.pick_up(RIGHT_BOX)
    table.pick_up(MIDDLE_BOX)
    note_the_cutting_card(table, AT, SHOE_IS_DEALT)


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Cut the middle; raise all that is allowed on a spread of seven or more; play on."""
    if decision == TO_CUT:
        return terms.decks * 26
    if decision == TO_RAISE:
        return table.staked(seat, WAGER) if table.marker(SPREAD) >= 7 else 0
    return 1


def shown_too_early(table: Any) -> None:
    """6.7(c): the third card is discarded; each player plays on or has the wagers back.

    Reading RD-4: raises stay open for those who play on.
    """
    table.burn(UP)
    seats = list(table.clockwise())
    leaving = [seat for seat in seats if not table.offer(seat, TO_PLAY_ON)]
    if leaving == seats:
        table.move(SPREAD, 0)
        raise Void("every player has chosen to void the round of play")
    for seat in leaving:
        table.void_hand(seat)


def burn_for_the_new_dealer(table: Any) -> None:
    table.burn(DOWN)


def no_shoe_to_burn_from(table: Any) -> str:
    """Why a new dealer has no card to burn now; "" if there is one."""
    terms = table.terms
    if terms.continuous_shuffler:
        return "the device takes the place of 6.4"
    filling = table.just_opened() or table.marker(SHOE_IS_DEALT) or terms.shuffle_each_round
    if filling and "6.4(a)" not in table.performed:
        return "the shoe has not been filled yet"
    return no_card_in_the_shoe(table)


def void_and_reshuffle_the_shoe(table: Any) -> None:
    """Reading RD-6: the text has no rule for a shoe that runs out."""
    table.move(SPREAD, 0)
    table.move(SHOE_IS_DEALT, 1)
    raise Void("the round is void; a new one begins when all the cards are reshuffled")


IRREGULARITIES = {
    "card found face up": Remedy(
        "6.7(a)", discard_it, "the card is not used and goes to the discard rack",
        applies=no_card_in_the_shoe, needs=EQUIPMENT,
    ),
    "card drawn in error, unseen": Remedy(
        "6.7(b)", use_as_next_card, "it is used as the next card from the shoe",
        applies=no_card_in_the_shoe, needs=EQUIPMENT,
    ),
    "third card exposed before raises are closed": Remedy(
        "6.7(c)", shown_too_early, "it is discarded; each player plays on or voids the round",
        after="6.5(g)", before="6.5(i)", applies=no_card_in_the_shoe, needs=EQUIPMENT,
    ),
    "new dealer": Remedy(
        "6.4(a)", burn_for_the_new_dealer, "a new dealer burns one card before dealing",
        applies=no_shoe_to_burn_from, needs=A_DEALER,
    ),
    "burn card asked for": Remedy(
        "6.4(a)", disclose_the_burn_card, "the burn card is disclosed",
        applies=no_burn_card_unseen, needs=NOTHING,
    ),
    "shoe exhausted": Remedy(
        "6.5(k)", void_and_reshuffle_the_shoe, "the round is void and all cards are reshuffled",
        automatic=True, needs=NOTHING,
    ),
}  # fmt: skip


def call_words(spot: int, value: int) -> str:
    if spot == RIGHT_BOX:
        return f"the spread is {value}"
    return f"the third card is {VALUE_NAMES.get(value, value)}"


def why(seen: Evidence, spot: int, wager: int) -> str:
    """The cards of the boxes, in the order they were dealt, and what was said of them."""
    cards = [" ".join(seen.hands.get(box, ())) for box in (LEFT_BOX, RIGHT_BOX, MIDDLE_BOX)]
    return f"{' '.join(filter(None, cards))}: {as_declared(seen, spot, wager)}"


CHANGES = {
    "odds_by_spread": Change("6.5(i)3", pays_less),
}

GAME = Game(
    id="red_dog",
    name="Red dog",
    cite=Citation.parse("19:47-6.1"),
    editions=("1995-06-19",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        coupons=Coupons("6.5(b)", ("wager",)), closes_cite="6.5(a)", alters_cite="6.5(d)"
    ),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(
        number=lambda terms: terms.seats,
        areas=lambda terms: terms.seats if terms.multi_area else 1,
        areas_cite="6.8",
        adjacent=False,
    ),
    cards=Cards(
        pack=PLAYING_CARDS,
        shuffled=lambda terms: DECK * terms.decks,
        cite="6.1(a)",
        spots=(LEFT_BOX, MIDDLE_BOX, RIGHT_BOX),
        exhausted="shoe exhausted",
    ),
    between=Between(
        markers=("spread", "shoe"),
        marker_words=lambda marker, value: (
            SHOE_WORDS[value] if marker == SHOE_IS_DEALT else str(value or "none")
        ),
        rests=(0, 0),
    ),
    notices=Notices(call_words=call_words, why=why, changes=CHANGES),
    ordinary_play=ordinary_play,
    alike=alike.ranks,
)
