"""The hands and their result: 19:47-4.8 to 4.10, of which we know the titles (readings CF-4 to
CF-8)."""

from nomorebets.judgments.baccarat import NONE, baccarat_value, natural, point_count
from nomorebets.judgments.chemin_de_fer import (
    CARD,
    FREE,
    bankers_third_card,
    highest_count,
    lowest_count,
    players_third_card,
)
from nomorebets.judgments.payouts import LOSE, PUSH, versus, vigorish
from nomorebets.law.marks import procedure
from nomorebets.law.verbs import Table
from nomorebets.law.words import DOWN, NOBODY, UP
from nomorebets.rules.baccarat_tables import (
    BANKER_WINS,
    NATURAL,
    PLAYER_WINS,
    RESHUFFLE,
)
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer.bank import lose_the_bank
from nomorebets.rules.njac_19_47.s04_baccarat_chemin_de_fer.terms import (
    AGAINST,
    AS_DEALT,
    BANK,
    BANKER_TO_DRAW,
    BANKERS_IS_LOWEST,
    BANKERS_IS_ZERO,
    DOMINANT,
    EQUALED,
    LAST_HAND,
    PLAYERS_IS_HIGHEST,
    RULED,
    TO_DRAW,
    Terms,
)

SAYS_CARD, SAYS_STAY, STAND_OFF = "Card", "Stay", "Stand off"
INITIAL = 2  # cards of a hand in the Initial Deal


@procedure
def deal_the_hands(table: Table, terms: Terms, dominant: int, banker: int) -> None:
    """The Banker deals; whoever controls a hand looks at it."""
    table.rule("4.8")
    for _ in range(INITIAL):
        table.deal(dominant, DOWN)
        table.deal(banker, DOWN)
    player = players_count(table, dominant)
    if natural(player) or natural(bankers_count(table, banker)):
        table.rule("4.9")
        table.perform(NATURAL)
        return
    third = players_card(table, terms, dominant, player)
    bankers_card(table, terms, banker, third)


@procedure
def players_count(table: Table, dominant: int) -> int:
    cards = table.look(dominant)
    if table.marker(RULED) & PLAYERS_IS_HIGHEST:
        return highest_count(cards)
    return point_count(cards)


@procedure
def bankers_count(table: Table, banker: int) -> int:
    """4.12(b): the cards of an Initial Deal that gave the Banker too many count nothing."""
    cards = table.look(banker)
    ruled = table.marker(RULED)
    if ruled & BANKERS_IS_LOWEST:
        return lowest_count(cards)
    if ruled & BANKERS_IS_ZERO:
        drawn = table.shown(banker)
        return baccarat_value(drawn[0]) if len(drawn) > 0 else 0
    return point_count(cards)


@procedure
def players_card(table: Table, terms: Terms, dominant: int, player: int) -> int:
    """The Dominant Player says “Card” or “Stay”; returns the value of the third card, or NONE."""
    table.rule("4.9")
    if table.marker(RULED) & PLAYERS_IS_HIGHEST:
        return NONE  # reading CF-10: the hand has its third card
    draws = players_third_card(player, terms.player_five)
    if draws == FREE:
        draws = CARD if table.offer(dominant, TO_DRAW) else 0
    if draws != CARD:
        table.announce(SAYS_STAY)
        return NONE
    table.announce(SAYS_CARD)
    return baccarat_value(table.deal(dominant, UP))


@procedure
def bankers_card(table: Table, terms: Terms, banker: int, third: int) -> None:
    table.rule("4.9")
    draws = bankers_third_card(bankers_count(table, banker), third, terms.option_cells)
    if draws == FREE:
        draws = CARD if table.offer(banker, BANKER_TO_DRAW) else 0
    if draws == CARD:
        table.deal(banker, UP)


@procedure
def settle(table: Table, terms: Terms, dominant: int, banker: int) -> None:
    """Losing wagers first go to the bank, or the bank pays; vigorish is of what the Banker won."""
    table.rule("4.10")
    player, bank = players_count(table, dominant), bankers_count(table, banker)
    table.reveal(dominant)
    table.reveal(banker)
    table.call(dominant, player)
    table.call(banker, bank)
    if player > bank:
        table.announce(PLAYER_WINS)
    elif bank > player:
        table.announce(BANKER_WINS)
    else:
        table.announce(STAND_OFF)
    table.rule("4.6(a)")
    result = versus(player, bank)
    put_up = table.staked(banker, BANK)
    equaled = NOBODY
    for seat in table.players_counterclockwise_from(banker + 1):
        if table.staked(seat, AGAINST) == put_up:
            equaled = seat
        table.settle(seat, AGAINST, result)
    won = table.staked(banker, BANK) - put_up
    table.take_down(banker, BANK)
    table.rule("4.10")
    if won > 0:
        table.charge(banker, vigorish(won, terms.vig_pct, 1), BANK)
    table.pick_up(dominant)
    table.pick_up(banker)
    forget_the_hand(table)
    if result == LOSE:
        table.rule("4.7(b)")
        table.move(EQUALED, equaled)
    elif result != PUSH:
        table.rule("4.11")
        lose_the_bank(table)


@procedure
def forget_the_hand(table: Table) -> None:
    table.move(RULED, AS_DEALT)
    table.move(DOMINANT, NOBODY)


@procedure
def end_the_shoe(table: Table) -> None:
    """4.12(j): the hand in which the cutting card is drawn is the last of the shoe."""
    if table.cutting_card_is_out():
        table.move(LAST_HAND, RESHUFFLE)
