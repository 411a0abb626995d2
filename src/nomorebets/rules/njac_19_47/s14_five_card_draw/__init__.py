"""Five-card draw, high or low. N.J.A.C. 19:47-14, 14.12."""

from typing import Annotated, NamedTuple

from nomorebets.judgments.poker import best_five
from nomorebets.judgments.poker_lows import best_low
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CARDS, Decision
from nomorebets.law.game import Game, Wager
from nomorebets.law.game_parts import Notices, Wagering
from nomorebets.law.marks import procedure
from nomorebets.law.terms import Cents, Choice, Flag, Whole
from nomorebets.law.verbs import Table
from nomorebets.law.words import DOWN, NOBODY
from nomorebets.rules.betting_rounds import (
    FIXED,
    LIMIT_TYPES,
    betting_round,
    how_many,
    live_seats,
    next_of,
)
from nomorebets.rules.board_games import CONDITIONS, deal_the_hands
from nomorebets.rules.card_room_errors import IRREGULARITIES
from nomorebets.rules.card_rooms import (
    BIG_BLIND,
    BUTTON,
    CHIPS,
    DECISIONS,
    SEATED,
    TO_DRAW,
    antes,
    blind_bets,
    collect_time,
    limits_in_force,
    markers,
    move_button,
    one_deck,
    put_away,
    shuffle_and_cut,
    take_part,
)
from nomorebets.rules.njac_19_47.s14_five_card_draw.ordinary_play import ordinary_play
from nomorebets.rules.pots import (
    BY_BUTTON,
    HIGH,
    LOW,
    REVENUES,
    award_pots,
    both_hands,
    declared_words,
    gather_bets,
    show_hands,
    take_revenue,
)

CARDS_HELD = 5


class DrawGame(NamedTuple):
    """Where the type of poker says how its cards are dealt."""

    deal: str  # "14.12"


class Terms(NamedTuple):
    pots: Annotated[int, Choice("14.12", "high", "low")] = 0
    limit_type: Annotated[int, Choice("14.17", *LIMIT_TYPES)] = 0
    low_limit: Annotated[int, Cents("14.17", 1)] = 5_00
    high_limit: Annotated[int, Cents("14.17", 1)] = 10_00
    small_blind: Annotated[int, Cents("14.7")] = 2_50
    big_blind: Annotated[int, Cents("14.7", 1)] = 5_00
    ante: Annotated[int, Cents("14.7")] = 0
    straddle: Annotated[bool, Flag("14.12")] = False
    max_raises: Annotated[int, Whole("14.7", 1, 20)] = 4
    button: Annotated[int, Choice("14.1", "dead", "moving")] = 0
    newcomers: Annotated[int, Choice("14.7", "post", "free")] = 0
    show_all_hands: Annotated[bool, Flag("14.6(d)")] = False
    revenue: Annotated[int, Choice("14.14", *REVENUES)] = 0
    rake_pct: Annotated[int, Whole("14.14", 0, 100)] = 10
    rake_cap: Annotated[int, Cents("14.14")] = 4_00
    rake_step: Annotated[int, Cents("14.14", 1)] = 1_00
    jackpot_drop: Annotated[int, Cents("14.14")] = 0
    jackpot_from: Annotated[int, Cents("14.14")] = 20_00
    time_charge: Annotated[int, Cents("14.14")] = 5_00
    time_hands: Annotated[int, Whole("14.14", 1, 500)] = 30
    both_decks_prepared: Annotated[bool, Flag("14.4(c)")] = False
    idle_spread: Annotated[int, Choice("14.5(c)", "up", "down")] = 0
    seats: Annotated[int, Whole("14.12", 2, 8)] = 8
    chip: Annotated[int, Cents("14.7", among=CHIPS)] = 50


WAGERS = (Wager("bet", "14.6(c)", opens=False, least="low_limit", most="high_limit"),)


DRAW_DECISIONS = (
    *DECISIONS,
    Decision("draw", "14.12", CARDS, lambda *_: range(1 << CARDS_HELD)),
)
LOW_DRAW = 1  # pots: low
AT = DrawGame(deal="14.12")


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    shuffle_and_cut(table, terms)
    if take_part(table, terms):
        first, pots = deal_and_bet(table, terms)
        take_revenue(table, terms, pots, 1)
        showdown(table, terms, first, pots)
    put_away(table)


@procedure
def deal_and_bet(table: Table, terms: Terms) -> tuple[int, int]:
    """14.12: five cards face down, a betting round, the draw, a second betting round."""
    move_button(table, terms)
    collect_time(table, terms)
    pots = antes(table, terms)
    last = blind_bets(table, terms)
    bet = 2 * terms.big_blind if last != table.marker(BIG_BLIND) else terms.big_blind
    table.rule(AT.deal)
    deal_the_hands(table, CARDS_HELD)
    table.rule("14.6(c)")
    first = next_of(live_seats(table), last)
    first = betting_round(table, terms, first, bet, bet, terms.low_limit, NOBODY, 0)
    pots = gather_bets(table, pots)
    if how_many(live_seats(table)) > 1:
        table.rule(AT.deal)
        the_draw(table)
        table.rule("14.6(c)")
        unit = terms.high_limit if terms.limit_type == FIXED else terms.low_limit
        left = next_of(live_seats(table), table.marker(BUTTON))
        first = betting_round(table, terms, left, 0, 0, unit, NOBODY, 0)
        pots = gather_bets(table, pots)
    return first, pots


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
def showdown(table: Table, terms: Terms, first: int, pots: int) -> None:
    """14.6(d): the last player wins the pot unseen; else the best high or low hand (14.3)."""
    table.rule("14.6(d)")
    low = terms.pots == LOW_DRAW
    if how_many(live_seats(table)) > 1:
        show_hands(table, terms, first, pots)
        for seat in table.clockwise():
            if low:
                table.call(seat, both_hands(0, best_low(table.hand(seat))))
            else:
                table.call(seat, both_hands(best_five(table.hand(seat)), 0))
    award_pots(table, LOW if low else HIGH, terms, pots, BY_BUTTON, table.marker(BUTTON))


GAME = Game(
    id="five_card_draw",
    name="Five-Card Draw Poker",
    cite=Citation.parse("19:47-14.12"),
    editions=("1993-12-06",),
    terms=Terms,
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(closes_cite="14.1"),
    decisions=DRAW_DECISIONS,
    irregularities=IRREGULARITIES,
    seats=SEATED,
    cards=one_deck(),
    between=markers(),
    notices=Notices(call_words=declared_words, limits=limits_in_force),
    ordinary_play=ordinary_play,
    simulated=False,
)
