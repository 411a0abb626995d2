"""Five-card draw, high or low. N.J.A.C. 19:47-14, 14.12."""

from dataclasses import replace
from typing import Annotated, Any, NamedTuple

from nomorebets.judgments.poker import best_five, pair_of
from nomorebets.judgments.poker_lows import best_low
from nomorebets.judgments.ranks import JACK
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CARDS, CHECK, FOLD, Decision
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Choice, Condition, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import DOWN, NOBODY
from nomorebets.rules.betting_rounds import (
    BET,
    FIXED,
    betting_round,
    how_many,
    live_seats,
    most_to_bet,
    next_of,
    who_can_call_more,
    with_chips,
)
from nomorebets.rules.board_games import CONDITIONS, deal_the_hands
from nomorebets.rules.card_room_errors import IRREGULARITIES
from nomorebets.rules.card_room_terms import BlindTerms, LimitTerms, RoomTerms, joined
from nomorebets.rules.card_rooms import (
    BIG_BLIND,
    BUTTON,
    DECISIONS,
    TO_BET,
    TO_DRAW,
    antes,
    blind_bets,
    collect_time,
    dead_small_blinds,
    move_button,
    one_deck,
    put_away,
    shuffle_again,
    shuffle_and_cut,
    take_part,
    type_of_poker,
)
from nomorebets.rules.njac_19_47.s14_five_card_draw.ordinary_play import ordinary_play
from nomorebets.rules.pots import (
    BY_BUTTON,
    HIGH,
    LOW,
    award_pots,
    both_hands,
    contenders,
    divide,
    gather_bets,
    show_hands,
    take_revenue,
)

CARDS_HELD = 5
NOBODY_OPENS = "nobody opens: the button moves and all ante again"


class DrawGame(NamedTuple):
    """Where the type of poker says how its cards are dealt."""

    deal: str  # "14.12"


OPENERS = Condition(
    "14.12",
    "openers=jacks needs an ante, and pots=high",
    lambda terms: terms.openers == 0 or (terms.ante > 0 and terms.pots == 0),
)


class DrawTerms(NamedTuple):
    pots: Annotated[int, Choice("14.12", "high", "low")] = 0
    openers: Annotated[int, Choice("14.12", "any", "jacks")] = 0
    max_raises: Annotated[int, Whole("14.7", 1, 20)] = 4
    seats: Annotated[int, Whole("14.12", 2, 8)] = 8


Terms = joined(__name__, DrawTerms, LimitTerms, BlindTerms, RoomTerms)
LOW_DRAW = 1  # pots: low
JACKS_OPEN = 1  # openers: jacks
JACKS = pair_of(JACK)
ANTES = 4  # and not again when nobody has opened after the last
AT = DrawGame(deal="14.12")


@procedure
def round_of_play(table: Table, terms: Any) -> None:
    shuffle_and_cut(table, terms)
    if take_part(table, terms):
        first, pots = deal_and_bet(table, terms)
        take_revenue(table, terms, pots, first != NOBODY)
        if first == NOBODY:
            divide_unopened(table, terms, pots)
        else:
            showdown(table, terms, first, pots)
    put_away(table)


@procedure
def deal_and_bet(table: Table, terms: Any) -> tuple[int, int]:
    """14.12: five cards face down, a betting round, the draw, a second betting round. Returns who
    shows first, NOBODY if no hand was opened, and the last pot."""
    move_button(table, terms)
    collect_time(table, terms)
    if terms.openers == JACKS_OPEN:
        first, pots = until_opened(table, terms)
    else:
        first, pots = from_the_blinds(table, terms)
    if first != NOBODY and how_many(live_seats(table)) > 1:
        table.rule(AT.deal)
        the_draw(table)
        table.rule("14.6(c)")
        unit = terms.high_limit if terms.limit_type == FIXED else terms.low_limit
        left = next_of(live_seats(table), table.marker(BUTTON))
        first = betting_round(table, terms, left, 0, 0, unit, NOBODY, 0)
        pots = gather_bets(table, pots)
    return first, pots


@procedure
def from_the_blinds(table: Table, terms: Any) -> tuple[int, int]:
    """The first betting round, begun left of the blinds, whatever the hands."""
    pots = dead_small_blinds(table, terms, antes(table, terms, 0))
    last = blind_bets(table, terms)
    bet = 2 * terms.big_blind if last != table.marker(BIG_BLIND) else terms.big_blind
    table.rule(AT.deal)
    deal_the_hands(table, CARDS_HELD)
    table.rule("14.6(c)")
    first = next_of(live_seats(table), last)
    first = betting_round(table, terms, first, bet, bet, terms.low_limit, NOBODY, 0)
    return first, gather_bets(table, pots)


@procedure
def until_opened(table: Table, terms: Any) -> tuple[int, int]:
    """Antes and no blinds; a pair of jacks or better opens. If nobody does, the button moves and
    all ante again, at most three times."""
    pots = 0
    for deal in range(ANTES):
        if deal > 0:
            table.rule(AT.deal)
            table.perform(NOBODY_OPENS)
            put_away(table)
            shuffle_again(table)
            table.rule("14.1")
            table.move(BUTTON, next_of(live_seats(table), table.marker(BUTTON)))
        pots = antes(table, terms, pots)
        table.rule(AT.deal)
        deal_the_hands(table, CARDS_HELD)
        table.rule("14.6(c)")
        first = the_opening(table, terms)
        if first != NOBODY:
            return first, gather_bets(table, pots)
    return NOBODY, pots


@procedure
def the_opening(table: Table, terms: Any) -> int:
    """From the button's left, until somebody bets; then all others in turn. Returns who bet or
    raised last; who would have acted first if all are all-in; NOBODY if nobody has opened."""
    seat, waiting = table.marker(BUTTON), with_chips(table)
    if how_many(waiting) < 2:
        return next_of(live_seats(table), seat)
    unit = terms.low_limit
    while waiting and how_many(live_seats(table)) > 1:
        seat = next_of(waiting, seat)
        waiting &= ~(1 << seat)
        most = 0
        if best_five(table.look(seat)) >= JACKS and who_can_call_more(table, 0, seat):
            most = most_to_bet(table, terms, seat, 0, unit, 0)
        answer = table.offer_bet(seat, TO_BET, 0, unit, most, terms.chip)
        if answer == FOLD:
            if how_many(live_seats(table)) > 1:
                table.fold(seat)
        elif answer != CHECK:
            table.put_in(seat, BET, answer, "bet")
            after = next_of(live_seats(table), seat)
            full = answer if terms.limit_type != FIXED or 2 * answer >= unit else 0
            unit = unit if terms.limit_type == FIXED else max(unit, answer)
            return betting_round(table, terms, after, answer, full, unit, seat, 0)
    return NOBODY if how_many(live_seats(table)) > 1 else next_of(live_seats(table), seat)


@procedure
def divide_unopened(table: Table, terms: Any, pots: int) -> None:
    """Nobody has opened after the last ante: each pot goes back to those who contend for it."""
    table.rule(AT.deal)
    for pot in range(pots + 1):
        among = contenders(table, pot)
        if table.pot(pot) > 0 and among:
            divide(table, terms, pot, table.pot(pot), among, BY_BUTTON, table.marker(BUTTON))


def refuse_to_open(table: Any, terms: Any, seat: int, value: int) -> None:
    if terms.openers == JACKS_OPEN and value > 0 and table.asked_bet[0] == table.asked_bet[2] == 0:
        raise Refused("14.12", f"seat {seat + 1} has no pair of jacks or better to open with")


DRAW_DECISIONS = (
    replace(DECISIONS[TO_BET], refuse=refuse_to_open),
    *DECISIONS[TO_BET + 1 :],
    Decision("draw", "14.12", CARDS, lambda *_: range(1 << CARDS_HELD)),
)


@procedure
def the_draw(table: Table) -> None:
    """14.1 “draw”: after a burn card, from the button's left, each exchanges any number of cards.
    If the deck runs out, what others discarded and the burn cards are shuffled."""
    table.burn(DOWN)
    seat, waiting = table.marker(BUTTON), live_seats(table)
    while waiting:
        seat = next_of(waiting, seat)
        waiting &= ~(1 << seat)
        chosen = table.offer(seat, TO_DRAW) if table.in_round(seat) else 0
        if not table.in_round(seat):
            continue
        number = how_many(chosen)
        if table.cards_left() >= number:
            table.discard(seat, chosen)
            table.deal(seat, DOWN, number)
        else:  # the player's own discards are not among those shuffled
            for _ in range(number):
                if table.cards_left() == 0:
                    table.shuffle_discards()
                table.deal(seat, DOWN)
            table.discard(seat, chosen)


@procedure
def showdown(table: Table, terms: Any, first: int, pots: int) -> None:
    """14.6(d): the last player wins the pot unseen; else the best high or low hand (14.3)."""
    table.rule("14.6(d)")
    low = terms.pots == LOW_DRAW
    if how_many(live_seats(table)) > 1 and show_hands(table, terms, first, pots):
        for seat in table.clockwise():
            if low:
                table.call(seat, both_hands(0, best_low(table.hand(seat))))
            else:
                table.call(seat, both_hands(best_five(table.hand(seat)), 0))
    award_pots(table, LOW if low else HIGH, terms, pots, BY_BUTTON, table.marker(BUTTON))


GAME = type_of_poker(
    id="five_card_draw",
    name="Five-Card Draw Poker",
    cite=Citation.parse("19:47-14.12"),
    terms=Terms,
    conditions=(*CONDITIONS, OPENERS),
    round_of_play=round_of_play,
    decisions=DRAW_DECISIONS,
    irregularities=IRREGULARITIES,
    cards=one_deck(),
    ordinary_play=ordinary_play,
)
