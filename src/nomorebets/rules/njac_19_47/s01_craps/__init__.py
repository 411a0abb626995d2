"""Craps and mini-craps. N.J.A.C. 19:47-1. One round of play is one roll of the dice."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from nomorebets.judgments.payouts import LOSE, PUSH, vigorish
from nomorebets.law.citation import Citation
from nomorebets.law.decisions import CHOICE, Decision
from nomorebets.law.game import EQUIPMENT, NOTHING, Game, Remedy, Void
from nomorebets.law.game_parts import Between, Notices, Positions, Wagering
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.verbs import Table
from nomorebets.law.words import (
    AS_IT_STANDS,
    DEALER,
    NO_BUTTON,
    NO_MORE_BETS,
    NOBODY,
    OFF,
    SET_RIGHT,
    spot_name,
)
from nomorebets.rules.njac_19_47.s01_craps.changes import (
    offers,
    refuse_button,
    refuse_change,
    refuse_leave,
    refuse_wager,
)
from nomorebets.rules.njac_19_47.s01_craps.terms import (
    AT_BET,
    CONDITIONS,
    FIRE_POINTS,
    NEW_SHOOTER,
    NEXT_SHOOTER,
    OFF_AS_POSTED,
    ON_WIN,
    PUCK,
    SHOOTER,
    STAND,
    TO_A_CHIP,
    Terms,
    payout_odds,
    seats,
    winnings,
)
from nomorebets.rules.njac_19_47.s01_craps.wagers import (
    AFTER_COME_OUT,
    AS_POSTED,
    BUY,
    BUY_LAY_LINES,
    BY_NEW_SHOOTER,
    BY_POINTS,
    COME,
    COME_ON,
    COME_OUT,
    DONT_COME,
    DONT_COME_ON,
    DONT_PASS,
    FATE,
    FIRE_4,
    FROM_NUMBER,
    HARDWAYS,
    LAY,
    LOSES,
    MADE_WHEN,
    NUMBERS,
    OFF_ON_COME_OUT,
    PASS,
    PLACE,
    STANDS,
    SUPPORTS,
    TRAVELLING,
    TRAVELS,
    VOID,
    WAGERS,
    WINS,
    WITH_ITS_BET,
    WORKS_ON_COME_OUT,
)
from nomorebets.rules.njac_19_47.s01_craps.why import why

TO_SHOOT, TO_CHOOSE_DICE, TO_KEEP_THE_DICE = range(3)  # 1.7, 1.11

NO_ROLL, SEVEN_OUT = "No Roll", "Seven out"
OPEN_WITH_A_SET = "place the set of dice at the table, inspected, under the stickperson's control"
NOBODY_SHOOTS = "no roll is made: nobody who may shoot takes the dice"
KEEP_THE_OTHERS = "return the dice not chosen to the dice cup"
PUSH_THE_DICE = "push the two dice to the shooter, to be thrown together at the far end wall"


def which_dice(table: Any, terms: Terms, seat: int) -> Sequence[int]:
    """Two of the set: the pairs in order."""
    return range(terms.dice_in_set * (terms.dice_in_set - 1) // 2)


def dice_words(pair: int) -> str:
    first, second = sorted(combinations(range(8), 2), key=lambda dice: dice[::-1])[pair]
    return f"dice {first + 1} and {second + 1}"


DECISIONS = (
    Decision("take the dice", "1.7", default=1, custom=True),
    Decision("choose two dice", "1.7", CHOICE, which_dice, dice_words, custom=True),
    Decision("keep the dice", "1.11", default=1, custom=True),
)


@judgment
def vigorish_on(terms: Terms, wager: int, amount: int) -> int:
    """1.5: of the amount bought, or of what a lay bet wins (reading CR-5)."""
    if wager >= LAY:
        to, one = payout_odds(terms, BUY_LAY_LINES[wager - BUY])
        amount = winnings(amount, to, one, terms.chip)
    multiple = terms.chip if terms.buy_lay_vig_round == TO_A_CHIP else 1
    return vigorish(amount, terms.buy_lay_vig_pct, multiple)


@procedure
def vigorish_due(table: Table, terms: Terms, seat: int) -> int:
    """1.5, collected at the bet, on all Buy and Lay Bets of the seat."""
    due = 0
    for wager in range(BUY, HARDWAYS):
        if table.staked(seat, wager) != table.stood(seat, wager):
            due += vigorish_due_on(table, terms, seat, wager)
    return due


@procedure
def vigorish_due_on(table: Table, terms: Terms, seat: int, wager: int) -> int:
    """On what was added; given back on what was taken down."""
    if terms.buy_lay_vig_time != AT_BET:
        return 0
    now, before = table.staked(seat, wager), table.stood(seat, wager)
    return vigorish_on(terms, wager, now) - vigorish_on(terms, wager, before)


@procedure
def charge_vigorish(table: Table, terms: Terms, seat: int) -> None:
    table.rule("1.5")
    for wager in range(BUY, HARDWAYS):
        if table.staked(seat, wager) != table.stood(seat, wager):
            table.charge(seat, vigorish_due_on(table, terms, seat, wager), wager)


@procedure
def may_shoot(table: Table, terms: Terms, seat: int) -> bool:
    """Reading CR-11: who shoots a come out roll has a Pass or Don't Pass Bet."""
    if table.marker(PUCK) != 0 or not terms.shooter_must_wager:
        return True
    return table.staked(seat, PASS) + table.staked(seat, DONT_PASS) > 0


@procedure
def offer_the_dice(table: Table, terms: Terms, passed_by: int) -> bool:
    """1.7, 1.11: to each in turn, clockwise; the first to accept chooses two dice and shoots."""
    for seat in table.players_clockwise_from(table.marker(NEXT_SHOOTER)):
        if seat != passed_by and may_shoot(table, terms, seat) and table.offer(seat, TO_SHOOT):
            table.move(SHOOTER, seat)
            table.move(NEXT_SHOOTER, seat + 1)
            table.rule("1.7")
            table.offer(seat, TO_CHOOSE_DICE)
            table.perform(KEEP_THE_OTHERS)
            return True
    table.move(SHOOTER, NOBODY)
    table.perform(NOBODY_SHOOTS)
    return False


@procedure
def choose_the_shooter(table: Table, terms: Terms) -> bool:
    shooter = table.holder(SHOOTER)
    if table.marker(SHOOTER) == NOBODY and table.just_opened():
        table.rule("1.7")
        return offer_the_dice(table, terms, NOBODY)
    table.rule("1.11")
    if table.gone(SHOOTER):
        table.move(SHOOTER, NOBODY)
    if shooter == NOBODY or not may_shoot(table, terms, shooter):
        return offer_the_dice(table, terms, NOBODY)
    table.move(SHOOTER, shooter)
    table.move(NEXT_SHOOTER, shooter + 1)
    if table.marker(PUCK) != 0 or table.offer(shooter, TO_KEEP_THE_DICE):
        return True
    return offer_the_dice(table, terms, shooter)


@procedure
def round_of_play(table: Table, terms: Terms) -> None:
    if table.just_opened():
        table.rule("1.7")
        table.perform(OPEN_WITH_A_SET)
    table.rule("1.3")
    table.take_wagers()
    table.announce(NO_MORE_BETS)
    for seat in table.clockwise_from(0):
        charge_vigorish(table, terms, seat)
    if not choose_the_shooter(table, terms):
        return
    table.rule("1.8")
    table.perform(PUSH_THE_DICE)
    dice = table.roll()
    first, second = dice[0], dice[1]
    table.rule("1.10")
    total = table.call(DEALER, first + second)
    points = table.marker(FIRE_POINTS)
    if table.marker(PUCK) == total:
        points |= 1 << FROM_NUMBER[total]
    fates = FATE[FROM_NUMBER[table.marker(PUCK)] + 1][first * 6 + second - 7]
    collect_losers(table, terms, fates, total, points)
    pay_winners(table, terms, fates, total, points)
    if FROM_NUMBER[total] >= 0:
        move_come_bets(table, FROM_NUMBER[total])
    move_the_puck(table, terms, total, points)


@procedure
def is_off(table: Table, terms: Terms, seat: int, wager: int) -> bool:
    """1.2(a)5: inactive on a come out roll unless called "on" (readings CR-6 to CR-8)."""
    button = table.button(seat, wager)
    if button != NO_BUTTON:
        return button == OFF
    works = WORKS_ON_COME_OUT[wager]
    off = works == OFF_ON_COME_OUT
    if works == AS_POSTED:
        off = terms.hardways_on_comeout == OFF_AS_POSTED
    return off and table.marker(PUCK) == 0


@judgment
def fire_fate(total: int, points: int) -> int:
    """Decided by how many different points the shooter has made: at six, or when the dice pass."""
    made = 0
    for number in range(6):
        made += points >> number & 1
    if made == 6 or (total == 7 and made >= 4):
        return WINS + FIRE_4 + made - 4
    return LOSES if total == 7 else STANDS


@procedure
def fate(
    table: Table, terms: Terms, seat: int, wager: int, tabulated: int, total: int, points: int
) -> int:
    """The tabulated fate, unless the wager is off: then it stands, and odds go back."""
    if tabulated == BY_POINTS:
        return fire_fate(total, points)
    if is_off(table, terms, seat, wager):
        return VOID if SUPPORTS[wager] >= 0 else STANDS
    return tabulated


@procedure
def collect_losers(
    table: Table, terms: Terms, fates: Sequence[int], total: int, points: int
) -> None:
    table.rule("1.10")
    for seat in table.clockwise():
        for wager in table.standing(seat):
            tabulated = fates[wager]
            if tabulated in (LOSES, BY_POINTS) and (
                fate(table, terms, seat, wager, tabulated, total, points) == LOSES
            ):
                table.settle(seat, wager, LOSE)


@procedure
def pay_winners(table: Table, terms: Terms, fates: Sequence[int], total: int, points: int) -> None:
    """Winners; and the void, and odds that were off when their bet was decided, go back."""
    for seat in table.clockwise():
        for wager in table.standing(seat):
            tabulated = fates[wager]
            if tabulated in (STANDS, TRAVELS):
                continue
            decided = fate(table, terms, seat, wager, tabulated, total, points)
            if decided >= WINS:
                pay_winner(table, terms, seat, wager, decided - WINS)
            elif decided == VOID:
                if SUPPORTS[wager] >= 0:
                    table.rule("1.6")
                elif wager == DONT_PASS:
                    table.rule("1.2(a)2")
                elif wager == DONT_COME:
                    table.rule("1.2(a)4")
                else:
                    table.rule("1.4")
                table.settle(seat, wager, PUSH)


@procedure
def pay_winner(table: Table, terms: Terms, seat: int, wager: int, line: int) -> None:
    staked = table.staked(seat, wager)
    to, one = payout_odds(terms, line)
    won = winnings(staked, to, one, terms.chip)
    bought = BUY <= wager < HARDWAYS
    if bought:
        table.rule("1.5")
    elif SUPPORTS[wager] >= 0:
        table.rule("1.6")
    else:
        table.rule("1.4")
    stands = terms.winning_place_bets == STAND and PLACE <= wager < HARDWAYS + 4
    if stands:
        table.pay(seat, wager, to, one, won)
    else:
        table.settle(seat, wager, to, one, won)
    if bought and (stands or terms.buy_lay_vig_time == ON_WIN):
        table.charge(seat, vigorish_on(terms, wager, staked), wager)


@procedure
def move_come_bets(table: Table, number: int) -> None:
    """1.2(a)3 and 4: a Come or Don't Come Bet goes to its come point."""
    for seat in table.clockwise():
        amount = table.staked(seat, COME)
        if amount > 0:
            table.rule("1.2(a)3")
            table.move_wager(seat, COME, COME_ON + number, amount)
        amount = table.staked(seat, DONT_COME)
        if amount > 0:
            table.rule("1.2(a)4")
            table.move_wager(seat, DONT_COME, DONT_COME_ON + number, amount)


@procedure
def move_the_puck(table: Table, terms: Terms, total: int, points: int) -> None:
    point = table.marker(PUCK)
    table.rule("1.1")
    if point == 0 and FROM_NUMBER[total] >= 0:
        table.move(PUCK, total)
    elif point == total or (point > 0 and total == 7):
        table.move(PUCK, 0)
    if terms.fire_bet:
        table.rule("1.10")
        table.move(FIRE_POINTS, max(points, 0))
    if point > 0 and total == 7:
        table.rule("1.11")
        table.announce(SEVEN_OUT)
        table.move(SHOOTER, NOBODY)
        table.move(FIRE_POINTS, NEW_SHOOTER)


def call_no_roll(table: Any) -> None:
    """1.9, reading CR-12: the throw does not count, whether the dice have been read or not."""
    table.announce(NO_ROLL)
    if table.thrown or table.since(SET_RIGHT):
        raise Void("no roll: every wager stands as before the throw", not_thrown=True)
    table.perform("inspect the dice and return them to the shooter to be thrown again")


def order_to_pass(table: Any) -> None:
    """1.11: another shoots; at once, if the dice have not been thrown."""
    shooter = table.holder(SHOOTER)
    if table.thrown:
        table.move(SHOOTER, NOBODY)
    elif not offer_the_dice(table, table.terms, shooter):
        raise Void("nobody takes the dice: the wagers made for this roll go back")


def has_a_shooter(table: Any) -> str:
    return "" if table.holder(SHOOTER) != NOBODY else "nobody is shooting"


NO_ROLL_WORDS = "“No Roll”: the throw does not count and every wager stands"
IRREGULARITIES = {
    name: Remedy("1.9", call_no_roll, NO_ROLL_WORDS, after="1.8", needs=EQUIPMENT)
    for name in (
        "die left the table",
        "dice came to rest one on the other",
        "die came to rest on the rail or the chips of the table",
        "dice not thrown together",
        "die leaned so that it cannot be read",
        "foul play called before the dice came to rest",
        "die substituted",
    )
} | {
    "shooter ordered to pass the dice": Remedy(
        "1.11", order_to_pass, "the dice are offered to the next player", after="1.8",
        applies=has_a_shooter, needs=NOTHING,
    ),
}  # fmt: skip


@procedure
def ordinary_play(table: Table, terms: Terms, seat: int, decision: int) -> int:
    """Take the dice, the first two, and keep them."""
    return 0 if decision == TO_CHOOSE_DICE else 1


@procedure
def keeps_making(table: Table, terms: Terms, seat: int, wager: int, amount: int) -> int:
    """1.3: the amount, whenever the wager may be made; else what stands stays as it is."""
    made = MADE_WHEN[wager]
    point = table.marker(PUCK)
    late = (made == COME_OUT and point != 0) or (made == AFTER_COME_OUT and point == 0)
    unsupported = made == WITH_ITS_BET and table.staked(seat, SUPPORTS[wager]) == 0
    begun = made == BY_NEW_SHOOTER and table.marker(FIRE_POINTS) != NEW_SHOOTER
    if amount == 0 or late or unsupported or begun or made == TRAVELLING:
        return AS_IT_STANDS
    return amount


def marker_words(marker: int, value: int) -> str:
    if marker == PUCK:
        return f"on {value}" if value else "off"
    if marker == FIRE_POINTS:
        if value == NEW_SHOOTER:
            return "none: a new shooter"
        made = [str(n) for i, n in enumerate(NUMBERS) if value >> i & 1]
        return ", ".join(made) or "none yet"
    return spot_name(value)


GAME = Game(
    id="craps",
    name="Craps and mini-craps",
    cite=Citation.parse("19:47-1.1"),
    editions=("1996-03-11",),
    terms=Terms,
    once={"buy_lay_vig_round": "chip"},
    conditions=CONDITIONS,
    round_of_play=round_of_play,
    wagers=WAGERS,
    wagering=Wagering(
        offers=offers,
        others_cite="1.2(a)",
        closes_cite="1.3",
        button_cite="1.2(a)5",
        refuse_wager=refuse_wager,
        refuse_change=refuse_change,
        refuse_button=refuse_button,
        refuse_leave=refuse_leave,
        dues=vigorish_due,
        charge_dues=charge_vigorish,
        stands=True,
        keeps_making=keeps_making,
        keeps_going=PASS,
    ),
    decisions=DECISIONS,
    irregularities=IRREGULARITIES,
    seats=Positions(number=seats),
    dice=2,
    between=Between(
        markers=("puck", "shooter", "next offered the dice", "points made"),
        marker_words=marker_words,
        rests=(0, NOBODY, 0, NEW_SHOOTER),
    ),
    notices=Notices(
        call_words=lambda spot, value: f"total of {value}",
        why=why,
    ),
    ordinary_play=ordinary_play,
)
