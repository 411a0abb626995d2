"""Craps, exactly: every wager by the throws that decide it, as the rules tabulate them.

A wager that stands waits; the odds are per decision, with the rolls one takes while the wager
works. The round is a Pass Bet with the odds the terms allow, taken in full.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import lcm

from nomorebets.law.refusal import Refused
from nomorebets.odds.notation import one_in
from nomorebets.odds.results import GameOdds, RoundOdds, WagerOdds, tally
from nomorebets.odds.verification import Verification
from nomorebets.rules.njac_19_47.s01_craps import GAME, fire_fate, vigorish_on
from nomorebets.rules.njac_19_47.s01_craps.changes import refuse_unpayable
from nomorebets.rules.njac_19_47.s01_craps.terms import (
    AT_BET,
    REJECT,
    TAKEN_DOWN,
    Terms,
    odds_multiple,
    payout_odds,
    winnings,
)
from nomorebets.rules.njac_19_47.s01_craps.wagers import (
    ALL_THROWS,
    BETS,
    BUY,
    COME,
    COME_ON,
    DONT_COME,
    DONT_COME_ON,
    DONT_PASS,
    FIRE,
    HARDWAYS,
    LAY,
    LOSES,
    NUMBERS,
    PASS,
    STANDS,
    TRAVELLING,
    TRAVELS,
    VOID,
    WINS,
    WITH_ITS_BET,
    Bet,
    Fates,
)

THROWS = len(ALL_THROWS)
LONG_HANDS = 10, 20, 50, 100  # rolls
Ends = dict[int, Fraction]  # fate → probability


@cache
def ways(number: int) -> int:
    """Throws with this total."""
    return sum(sum(throw) == number for throw in ALL_THROWS)


@cache
def decision(fates: Fates) -> tuple[tuple[tuple[int, Fraction], ...], Fraction]:
    """How a wager that stands is decided in the end, and how many rolls that takes."""
    counts: dict[int, int] = {}
    for throw in ALL_THROWS:
        fate = fates.of(throw)
        if fate != STANDS:
            counts[fate] = counts.get(fate, 0) + 1
    decided = sum(counts.values())
    ends = tuple((fate, Fraction(count, decided)) for fate, count in counts.items())
    return ends, Fraction(THROWS, decided)


def goes_on(bet: Bet, number: int) -> Fates:
    """The fates of a line or come bet once it has its number."""
    if bet.on_point is not None:
        return bet.on_point(number)
    return BETS[(COME_ON if bet is BETS[COME] else DONT_COME_ON) + NUMBERS.index(number)].come_out


def two_stages(bet: Bet) -> tuple[Ends, Fraction]:
    """Pass, Come and their opposites: the first roll decides or gives the number."""
    ends: Ends = {}
    rolls = Fraction(1)
    for throw in ALL_THROWS:
        fate = bet.come_out.of(throw)
        if fate in (STANDS, TRAVELS):
            later, more = decision(goes_on(bet, sum(throw)))
            rolls += more / THROWS
            for end, chance in later:
                ends[end] = ends.get(end, Fraction(0)) + chance / THROWS
        else:
            ends[fate] = ends.get(fate, Fraction(0)) + Fraction(1, THROWS)
    return ends, rolls


def decided(wager: int) -> tuple[Ends, Fraction]:
    if wager in (PASS, DONT_PASS, COME, DONT_COME):
        return two_stages(BETS[wager])
    if wager == FIRE:
        return fire_bet()
    ends, rolls = decision(BETS[wager].come_out)
    return dict(ends), rolls


def fire_bet() -> tuple[Ends, Fraction]:
    """By the set of points made: each new point is made or ends the shooter's hand."""
    chances: dict[int, Fraction] = {0: Fraction(1)}
    ends: Ends = {}
    while chances:
        following: dict[int, Fraction] = {}
        for made, chance in chances.items():
            leaves: dict[
                int, Fraction
            ] = {}  # what changes the set: a new point made, or a seven out
            for i, number in enumerate(NUMBERS):
                chosen = Fraction(ways(number), sum(map(ways, NUMBERS)))
                wins = Fraction(ways(number), ways(number) + ways(7))
                goal = made | 1 << i
                leaves[goal] = leaves.get(goal, Fraction(0)) + chosen * wins
                leaves[-1] = leaves.get(-1, Fraction(0)) + chosen * (1 - wins)
            again = leaves.pop(made, Fraction(0))
            for goal, share in leaves.items():
                part = chance * share / (1 - again)
                fate = fire_fate(7, made) if goal < 0 else fire_fate(0, goal)
                if fate == STANDS:
                    following[goal] = following.get(goal, Fraction(0)) + part
                else:
                    ends[fate] = ends.get(fate, Fraction(0)) + part
        chances = following
    return ends, hand_length()


def hand_length() -> Fraction:
    """The mean number of rolls of a shooter's hand, from come out roll to seven out."""
    rolls, ends = Fraction(1), Fraction(0)
    for number in NUMBERS:
        rolls += ways(number) * Fraction(1, ways(number) + ways(7))
        ends += ways(number) * Fraction(ways(7), ways(number) + ways(7)) / THROWS
    return rolls / ends


def longer_than(rolls: int) -> Fraction:
    """The chance that a shooter's hand is longer than so many rolls."""
    come_out, on = Fraction(1), dict.fromkeys(NUMBERS, Fraction(0))
    for _ in range(rolls):
        made = sum((on[n] * ways(n) for n in NUMBERS), Fraction(0)) / THROWS
        for n in NUMBERS:
            stays = on[n] * (THROWS - ways(n) - ways(7))
            on[n] = (stays + come_out * ways(n)) / THROWS
        come_out = come_out * (THROWS - sum(map(ways, NUMBERS))) / THROWS + made
    return come_out + sum(on.values())


def result(terms: Terms, wager: int, fate: int, stake: int) -> tuple[str, str, Fraction]:
    """What a fate is called, pays and wins, in wagers; with a stake, in whole chips."""
    fee = Fraction(0)
    if BUY <= wager < HARDWAYS:
        fee = vigorish_share(terms, wager, stake)
    at_bet = terms.buy_lay_vig_time == AT_BET
    if fate == LOSES:
        return "lose", "lose", Fraction(-1) - (fee if at_bet else 0)
    if fate == VOID:
        return "void", "void", Fraction(0)
    to, one = payout_odds(terms, fate - WINS)
    won = Fraction(to, one)
    if stake:
        won = Fraction(winnings(stake, to, one, terms.chip), stake)
    words = f"{to} to {one}" + (f", less {float(fee):.2%} vigorish" if fee else "")
    return "win", words, won - fee


def vigorish_share(terms: Terms, wager: int, stake: int) -> Fraction:
    if stake:
        return Fraction(vigorish_on(terms, wager, stake), stake)
    share = Fraction(terms.buy_lay_vig_pct, 100)
    if wager >= LAY:
        ends, _ = decision(BETS[wager].come_out)
        to, one = payout_odds(terms, next(fate for fate, _ in ends if fate >= WINS) - WINS)
        share *= Fraction(to, one)
    return share


def wager_odds(terms: Terms, wager: int, stake: int = 0) -> WagerOdds:
    ends, rolls = decided(wager)
    common = lcm(*(chance.denominator for chance in ends.values()))
    odds = tally(
        (*result(terms, wager, fate, stake), int(chance * common))
        for fate, chance in sorted(ends.items(), reverse=True)
    )
    return WagerOdds(odds.outcomes, rolls=rolls)


def offered(terms: Terms) -> Iterator[int]:
    """The wagers that can be made by themselves under these terms."""
    for wager, bet in enumerate(BETS):
        if bet.made in (TRAVELLING, WITH_ITS_BET):
            continue
        if GAME.wagering.offers(terms, wager):
            yield wager


def pass_with_odds(terms: Terms, multiples: dict[int, int] | None = None) -> RoundOdds:
    """A Pass Bet with odds of so many times its amount on each number (default: all allowed)."""
    taken = multiples or {n: odds_multiple(terms, n) for n in NUMBERS}
    lines: dict[tuple[str, str, Fraction], Fraction] = {}
    average = Fraction(1)
    bet = BETS[PASS]
    for throw in sorted(ALL_THROWS, key=sum):
        fate, number = bet.come_out.of(throw), sum(throw)
        if fate != STANDS:
            add(lines, result(terms, PASS, fate, 0), Fraction(1, THROWS))
            continue
        times = taken[number]
        average += Fraction(times, THROWS)
        for end, chance in decision(goes_on(bet, number))[0]:
            name, words, won = result(terms, PASS, end, 0)
            if end == LOSES:
                won -= times
            else:
                odds_fate = BETS[PASS + 4].fates(number).of(throw)
                to, one = payout_odds(terms, odds_fate - WINS)
                won += Fraction(times * to, one)
                words += f", odds {to} to {one}"
            line = f"{name}, {times} times odds on {number}", words, won
            add(lines, line, chance / THROWS)
    common = lcm(*(chance.denominator for chance in lines.values()))
    highest_first = sorted(lines.items(), key=lambda item: -item[0][2])
    total = tally((*line, int(chance * common)) for line, chance in highest_first)
    return RoundOdds("Pass Bet", total, average)


def add(
    lines: dict[tuple[str, str, Fraction], Fraction],
    line: tuple[str, str, Fraction],
    chance: Fraction,
) -> None:
    lines[line] = lines.get(line, Fraction(0)) + chance


def solve(terms: Terms, stake: int = 0) -> GameOdds:
    not_taken = refused(terms, stake)
    words = (
        "Pass or Don't Pass, with all the odds allowed: odds are paid at what they are worth.",
        f"A shooter's hand lasts {float(hand_length()):.4f} rolls on average"
        f" ({hand_length().numerator}/{hand_length().denominator}); it is longer than "
        + ", ".join(f"{n} rolls {one_in(longer_than(n))} times" for n in LONG_HANDS)
        + ".",
    )
    return GameOdds(
        GAME.id,
        GAME.option_text(terms),
        wagers={
            BETS[wager].name: wager_odds(terms, wager, stake)
            for wager in offered(terms)
            if wager not in not_taken
        },
        round=pass_with_odds(terms),
        strategy=words,
        assumes=tuple(not_taken.values()),
    )


def refused(terms: Terms, stake: int) -> dict[int, str]:
    """Wagers of an amount that the table would not take, and its words."""
    found = {}
    for wager in offered(terms) if stake and terms.unpayable_amount == REJECT else ():
        try:
            for point in (0, *NUMBERS):
                refuse_unpayable(terms, BETS[wager], point, stake)
        except Refused as why:
            found[wager] = f"not priced: {why}"
    return found


def alone(terms: Terms) -> Terms:
    """A player without a Pass Bet; and a Buy or Lay Bet that has won comes down, so that vigorish
    taken at the bet is of the decision it was taken for. No figure depends on either."""
    return terms._replace(shooter_must_wager=False, winning_place_bets=TAKEN_DOWN)


COMES = tuple(BETS[wager].name for wager in (COME, DONT_COME))
VERIFICATION = Verification(
    apart=True,
    alone=alone,
    goes_on={name: tuple(f"{name} on {number}" for number in NUMBERS) for name in COMES},
)
