"""Blackjack. N.J.A.C. 19:47-2: the round of play."""

from collections.abc import Sequence
from typing import Any

from nomorebets.equipment.cards import PLAYING_CARDS
from nomorebets.judgments.blackjack import (
    completes_blackjack,
    is_ace,
    is_blackjack,
    sevens,
)
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import AMOUNT, CHOICE, CUT, Decision, once_made, places_of
from nomorebets.law.game import Game
from nomorebets.law.game_parts import Between, Cards, Change, Notices, Pays, Positions, Wagering
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.verbs import Table
from nomorebets.law.words import (
    DEALER,
    DETERMINANT_CARD,
    DOWN,
    EXPOSED_CARD,
    NOBODY,
    SET_RIGHT,
    SPLITS,
    UP,
    spot_name,
)
from nomorebets.rules.njac_19_47.s02_blackjack.hands import (
    DOUBLE_DOWN,
    DRAW,
    ONE_CARD,
    SPLIT,
    STAND,
    SURRENDER,
    TO_PLAY,
    announce_the_total,
    deal_the_hands,
    has_blackjack,
    is_split_ace,
    may_double,
    may_split,
    may_surrender,
    play_the_boxes,
)
from nomorebets.rules.njac_19_47.s02_blackjack.irregularities import IRREGULARITIES
from nomorebets.rules.njac_19_47.s02_blackjack.ordinary_play import ordinary_play
from nomorebets.rules.njac_19_47.s02_blackjack.settlement import (
    dealer_must_draw,
    settle_first_two_cards,
    settle_hand,
    settle_insurance,
    settle_sevens,
)
from nomorebets.rules.njac_19_47.s02_blackjack.shoe import (
    draw_the_determinant_card,
    next_card,
    note_the_cutting_card,
    open_the_table,
    prepare_the_shoe,
)
from nomorebets.rules.njac_19_47.s02_blackjack.terms import (
    BLACKJACK_ODDS,
    CARD_READER,
    CONDITIONS,
    FACE_UP,
    INSURANCE,
    NINE_TEN_ELEVEN,
    NONE,
    OVER_UNDER,
    SEVEN,
    SUIT,
    SUIT_ODDS,
    WAGER,
    WAGERS,
    Terms,
    cards_of_a_shoe,
    offers,
    own_wagers,
    refuse_close,
    refuse_wager,
)
from nomorebets.rules.njac_19_47.s02_blackjack.why import total_words, why

TO_INSURE, TO_TAKE_EVEN_MONEY = 4, 7  # 2.9, with each of the three wagers; 2.7
DEALERS_CARD = "Dealer's Card"  # 2.6(h)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    if table.just_opened():
        open_the_table(table)
    prepare_the_shoe(table, terms)
    table.rule("2.3")
    table.take_wagers()
    if terms.double_shoe:
        draw_the_determinant_card(table)
    deal_the_hands(table, terms)
    settle_first_two_cards(table, terms)
    if terms.hole_card_mode == FACE_UP:
        next_card(table, "2.6(k)", DEALER, UP)
    elif terms.hole_card_mode != NONE:
        next_card(table, "2.6(j)", DEALER, DOWN)
    up = table.shown(DEALER)[0]
    if may_insure(terms, up):
        offer_insurance(table, terms)
    if dealer_shows_blackjack(table, terms, up):
        settle_the_dealers_blackjack(table, terms)
    else:
        play_the_boxes(table, terms, is_undecided(terms, up))
        if terms.multiple_action:
            for at in range(3):
                play_the_dealers_hand(table, terms, at, at + 1)
        else:
            play_the_dealers_hand(table, terms, 0, 3)
    pick_up_the_cards(table, terms)
    note_the_cutting_card(table)


@judgment
def may_insure(terms: Terms, up: int) -> bool:
    """2.9, 2.6(k)3."""
    return is_ace(up) and terms.hole_card_mode != FACE_UP


@judgment
def reads_the_hole_card(terms: Terms, up: int) -> bool:
    """2.6(j): with an ace, king, queen, jack or 10."""
    return terms.hole_card_mode == CARD_READER and completes_blackjack(up) > 0


@judgment
def is_undecided(terms: Terms, up: int) -> bool:
    """While the players decide, the dealer may yet turn out to have a blackjack."""
    return terms.hole_card_mode < CARD_READER and completes_blackjack(up) > 0


@procedure
def somebody_may_insure(table: Table, at: int) -> bool:
    """2.9: there is such a wager, and its hand has not been settled."""
    for box in table.clockwise():
        if table.staked(box, WAGER + at) > 1 and len(table.hand(box)) > 0:
            return True
    return False


@procedure
def offer_insurance(table: Table, terms: Terms) -> None:
    """2.7, 2.9: an ace is the dealer's first card. Only the player seated insures: reading BJ-5."""
    if terms.even_money:
        table.rule("2.7")
        for box in table.clockwise():
            if has_blackjack(table, box) and table.offer(box, TO_TAKE_EVEN_MONEY):
                settle_sevens(table, terms, box, sevens(table.hand(box)))
                table.rule("2.7")
                for at in range(own_wagers(terms)):
                    table.settle(box, WAGER + at, 1)
                if table.staked(box, WAGER + 1) + table.staked(box, WAGER + 2) == 0:
                    table.pick_up(box)
    table.rule("2.9")
    for at in range(own_wagers(terms)):
        if table.since(SET_RIGHT) and not somebody_may_insure(table, at):
            continue
        table.window(TO_INSURE + at)
        for box in table.clockwise():
            amount = table.elected(box, TO_INSURE + at)
            if amount > 0:
                table.place(box, INSURANCE + at, amount)


@procedure
def dealer_shows_blackjack(table: Table, terms: Terms, up: int) -> bool:
    """2.6(j): the card reader device tells it at once; 2.6(k): everybody sees it."""
    if terms.hole_card_mode == FACE_UP:
        return is_blackjack(table.hand(DEALER))
    if not reads_the_hole_card(terms, up):
        return False
    table.rule("2.6(j)")
    found = table.card_reader(DEALER, completes_blackjack(up))
    if not found:
        settle_insurance(table, 0, 3, False)
    return found


@procedure
def settle_the_dealers_blackjack(table: Table, terms: Terms) -> None:
    """2.6(j): no additional cards; the wagers are settled."""
    table.rule("2.6(k)" if terms.hole_card_mode == FACE_UP else "2.6(j)")
    table.reveal(DEALER)
    announce_the_total(table, DEALER)
    for box in table.clockwise():
        settle_sevens(table, terms, box, sevens(table.hand(box)))
    settle_the_wagers(table, terms, 0, 3)


@procedure
def is_surrendered(table: Table, hand: int) -> bool:
    return table.elected(hand, TO_PLAY) == SURRENDER


@procedure
def waits_for(table: Table, box: int, hand: int, first: int, last: int) -> int:
    """What a hand still waits for: 0 nothing, 1 the dealer's second card, 2 the dealer's total."""
    staked = 0
    for at in range(first, last):
        staked += table.staked(hand, WAGER + at)
    if len(table.hand(hand)) == 0 or staked == 0:
        return 0
    return 1 if has_blackjack(table, box) or is_surrendered(table, hand) else 2


@procedure
def awaited(table: Table, first: int, last: int) -> int:
    """The most that any hand, or an insurance wager, waits for."""
    most = 0
    for box in table.clockwise():
        for at in range(first, last):
            if table.staked(box, INSURANCE + at) > 0:
                most = max(most, 1)
        for hand in table.hands_of(box):
            most = max(most, waits_for(table, box, hand, first, last))
    return most


@procedure
def play_the_dealers_hand(table: Table, terms: Terms, first: int, last: int) -> None:
    """2.6(h), (j), (k), 2.12(b), 2.18: against the wagers from `first` up to `last`."""
    most = awaited(table, first, last)
    if first > 0:
        table.rule("2.18")
        table.discard(DEALER, ~1)  # all but the first card, which the hands share
    if terms.hole_card_mode == NONE or first > 0:
        if most == 0 and (terms.multiple_action or not table.since(SET_RIGHT)):
            return  # reading BJ-3
        table.rule("2.6(h)")
        table.announce(DEALERS_CARD)
        next_card(table, "2.6(h)", DEALER, UP)
    else:
        table.rule("2.6(k)" if terms.hole_card_mode == FACE_UP else "2.6(j)")
        table.reveal(DEALER)
    announce_the_total(table, DEALER)
    while most > 1 and dealer_must_draw(table, terms):
        next_card(table, "2.12(b)", DEALER, UP)
        announce_the_total(table, DEALER)
    settle_the_wagers(table, terms, first, last)


@procedure
def settle_the_wagers(table: Table, terms: Terms, first: int, last: int) -> None:
    """Box by box from the dealer's right, losers and winners in one pass: reading BJ-2."""
    settle_insurance(table, first, last, is_blackjack(table.hand(DEALER)))
    for box in table.counterclockwise():
        hands = table.hands_of(box)
        for i in range(len(hands) - 1, -1, -1):
            hand = hands[i]
            settle_hand(table, terms, hand, hand == box, is_surrendered(table, hand), first, last)


@procedure
def pick_up_the_cards(table: Table, terms: Terms) -> None:
    """2.6(i), 2.18(j): from the far right, counterclockwise; the dealer's own last."""
    table.rule("2.18(j)" if terms.multiple_action else "2.6(i)")
    for box in table.counterclockwise():
        hands = table.hands_of(box)
        for i in range(len(hands) - 1, -1, -1):
            table.pick_up(hands[i])
    table.pick_up(DEALER)
    table.pick_up(DETERMINANT_CARD)
    table.rule("2.15")
    table.pick_up(EXPOSED_CARD)


def where_to_cut(table: Any, terms: Terms, seat: int) -> Sequence[int]:
    """2.5(c): at least 10 cards in from either end; 0 declines, which the dealer may not."""
    depths = range(10, table.cards_left() - 9)
    return depths if seat == DEALER else (0, *depths)


@procedure
def open_plays(table: Table, terms: Terms, hand: int) -> int:
    """2.6(f): what the player of this hand may choose, a bit for each."""
    found = 1 << STAND
    if not is_split_ace(table, hand):
        found |= 1 << DRAW
    if may_surrender(table, terms, hand):
        found |= 1 << SURRENDER
    if may_double(table, terms, hand):
        found |= 1 << DOUBLE_DOWN
    if may_split(table, terms, hand):
        found |= 1 << SPLIT
    return found


def plays(table: Any, terms: Terms, hand: int) -> Sequence[int]:
    """The same, one after the other; what costs most comes last."""
    return places_of(open_plays(table, terms, hand))


def refuse_play(table: Any, terms: Terms, hand: int, value: int) -> None:
    """The paragraph a choice offends."""
    cards = table.hand(hand)
    if value == SURRENDER and not may_surrender(table, terms, hand):
        why = "before any other decision" if terms.surrender else "not offered here"
        raise Refused("2.8", f"surrender is {why}")
    if value == DOUBLE_DOWN and not may_double(table, terms, hand):
        only = terms.double_on == NINE_TEN_ELEVEN
        why = "on 9, 10 or 11 with two cards" if only else "on the first two cards of a hand"
        raise Refused("2.10", f"a player doubles down only {why}, and not on split aces")
    if value == SPLIT and not may_split(table, terms, hand):
        if len(cards) == 2 and len(table.hands_of(hand)) >= terms.resplit_max_hands:
            raise Refused("2.11(e)", f"a box has no more than {terms.resplit_max_hands} hands")
        raise Refused("2.11(a)", "only two cards of one value are split")
    if value == DRAW and is_split_ace(table, hand):
        raise Refused("2.11(c)", "each split ace gets one card")


def play_words(value: int) -> str:
    return ("stand", "draw", "surrender", "double down", "split")[value]


def doubled(table: Any, terms: Terms, hand: int, less: int) -> int:
    """What the seated player adds to double down, in full (0) or for less."""
    staked = [table.staked(hand, WAGER + at) for at in range(own_wagers(terms))]
    return sum(min(amount, less) if less else amount for amount in staked)


def cost_of_play(table: Any, terms: Terms, hand: int, value: int) -> int:
    if value == SPLIT:
        return doubled(table, terms, hand, 0)
    if value == DOUBLE_DOWN:
        return doubled(table, terms, hand, terms.chip if terms.double_for_less else 0)
    return 0


def doubles_for_less(terms: Terms, value: int) -> bool:
    """2.10: the amount is asked next."""
    return terms.double_for_less and value == DOUBLE_DOWN


def amounts_to_double_for(table: Any, terms: Terms, hand: int) -> Sequence[int]:
    """2.10: up to the wager; 0 is as much again."""
    return (*range(terms.chip, table.staked(hand, WAGER), terms.chip), 0)


def insurance(at: int) -> Decision:
    """2.9: up to half of the wager."""

    def legal(table: Any, terms: Terms, box: int) -> Sequence[int]:
        half = table.staked(box, WAGER + at) // 2 if table.count(box) else 0
        return (*range(0, half, terms.chip), half)

    return Decision(
        WAGERS[INSURANCE + at].name, "2.9", AMOUNT, legal,
        costs=lambda table, terms, box, value: value,
        stands=once_made, stands_cite="reading BJ-16",
    )  # fmt: skip


def side_words(side: int) -> str:
    return f"side {side + 1} of the double shoe"


DECISIONS = (
    Decision("cut", "2.5(c)", CUT, where_to_cut),
    Decision("side to draw from", "2.6(d)1", CHOICE, said=side_words, custom=True),
    Decision(
        "play", "2.6(f)", CHOICE, plays, play_words, costs=cost_of_play, more=doubles_for_less,
        refuse=refuse_play, bits=open_plays,
    ),
    Decision(
        "double for", "2.10", AMOUNT, amounts_to_double_for,
        lambda value: money(value) if value else "as much again", costs=doubled,
    ),
    insurance(0),
    insurance(1),
    insurance(2),
    Decision("even money", "2.7"),
    Decision("take the second card", "2.15", default=1),
)  # fmt: skip


def call_words(spot: int, value: int) -> str:
    words = total_words(value)
    return f"dealer: {words}" if spot == DEALER else words


def marker_words(marker: int, value: int) -> str:
    if marker == ONE_CARD:
        boxes = [str(box + 1) for box in range(value.bit_length()) if value >> box & 1]
        return ", ".join(boxes) or "none"
    if marker == 0:
        return "nowhere yet" if value == NOBODY else spot_name(value)
    return "yes" if value else "no"


def inscribed(terms: Terms) -> Pays:
    """2.7, 2.9, 2.12, 2.17."""
    one, to = BLACKJACK_ODDS[terms.blackjack_pays]
    draws = "Dealer draws to soft 17" if terms.soft17 else "Dealer stands on all 17s"
    always = (("Blackjack", f"{one} to {to}"), ("Insurance", "2 to 1"), (draws, ""))
    return (*always, *inscribed_besides(terms))


def inscribed_besides(terms: Terms) -> Pays:
    if terms.side_2_17 == OVER_UNDER:
        return (("Over 13, under 13", f"{terms.over_under_odds} to 1"),)
    if terms.side_2_17 == SUIT:
        one, to = SUIT_ODDS[terms.same_suit_odds]
        king_and_queen = ("Suited king and queen", f"{terms.king_queen_odds} to 1")
        return (("Same suit", f"{one} to {to}"), king_and_queen)
    if terms.side_2_17 == SEVEN:
        return (
            ("One seven", f"{terms.one_seven_odds} to 1"),
            ("Two sevens", f"{terms.two_sevens_odds} to 1"),
            ("Three sevens", f"{terms.three_sevens_odds} to 1"),
        )
    return ()


CHANGES = {
    "hole_card_mode": Change("2.6(k)"),
    "blackjack_pays": Change("2.6(k)"),
    "double_on": Change("2.6(k)"),
    "surrender": Change("8.3"),
    "resplit_max_hands": Change("8.3"),
    "resplit_aces": Change("8.3"),
    "side_2_17": Change("8.3"),
}

GAME = Game(
    id="blackjack",
    name="Blackjack",
    cite=Citation.parse("19:47-2.1"),
    editions=("1994-06-06",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        offers=offers, closes_cite="2.3", refuse_wager=refuse_wager, refuse_close=refuse_close
    ),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(
        number=lambda terms: terms.boxes,
        areas=lambda terms: terms.boxes if terms.multi_box_players else 1,
        areas_cite="2.14",
        adjacent=False,
        behind=lambda terms: terms.max_wagers_per_box > 1,
        behind_cite="2.13",
    ),
    cards=Cards(
        pack=PLAYING_CARDS,
        shuffled=cards_of_a_shoe,
        cite="2.2(a)",
        spots=(DEALER,),
        longest=21,
        splits=SPLITS,
    ),
    between=Between(
        markers=(
            "the cutting card appeared at",
            "dealer's first card skipped",
            "boxes with one card",
        ),
        marker_words=marker_words,
        rests=(NOBODY, 0, 0),
    ),
    notices=Notices(call_words=call_words, pays=inscribed, why=why, changes=CHANGES),
    ordinary_play=ordinary_play,
)
