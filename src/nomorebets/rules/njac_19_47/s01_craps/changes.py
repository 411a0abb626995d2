"""19:47-1.3, 1.5, 1.6: which wagers may be made, changed, removed, called on or off, and when."""

from typing import Any

from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.law.words import ON
from nomorebets.rules.njac_19_47.s01_craps.terms import (
    FIRE_POINTS,
    NEW_SHOOTER,
    PUCK,
    REJECT,
    WIN_BASED,
    Terms,
    odds_multiple,
    payout_odds,
)
from nomorebets.rules.njac_19_47.s01_craps.wagers import (
    AFTER_COME_OUT,
    BETS,
    BY_NEW_SHOOTER,
    COME_ODDS,
    COME_OUT,
    CONTRACT,
    DONT_PASS_ODDS,
    FIRE,
    HARDWAYS,
    LINE,
    PASS,
    PASS_ODDS,
    TRAVELLING,
    WITH_ITS_BET,
    WORKS,
    Bet,
)

ODDS_OF = {bet.supports: wager for wager, bet in enumerate(BETS) if bet.supports >= 0}


def refuse_change(
    table: Any, terms: Terms, seat: int, wager: int, standing: int, amount: int
) -> None:
    """1.3: making, increasing, reducing and removing a wager, by the roll that comes next."""
    if amount == standing:
        return
    bet, point = BETS[wager], table.marker(PUCK)
    more = amount > standing
    settled_on = point if bet.made == COME_OUT else bet.made == TRAVELLING
    if settled_on and more:
        raise Refused(bet.cite, f"a {bet.name} is made immediately prior to the come out roll")
    if settled_on and bet.kept == CONTRACT:
        raise Refused("1.3", f"a {bet.name} may not be removed or reduced until it is decided")
    if bet.made == AFTER_COME_OUT and more and not point:
        raise Refused(bet.cite, f"a {bet.name} is made after the come out roll, not before it")
    if bet.made == BY_NEW_SHOOTER and table.marker(FIRE_POINTS) != NEW_SHOOTER:
        raise Refused(bet.cite, "a Fire Bet is made before a shooter's first come out roll")
    if bet.made == WITH_ITS_BET and more:
        refuse_odds(table, terms, seat, wager, table.staked(seat, bet.supports), amount)
    if not more and wager in ODDS_OF:
        odds = table.staked(seat, ODDS_OF[wager])
        if odds:
            refuse_odds(table, terms, seat, ODDS_OF[wager], amount, odds)


def refuse_odds(table: Any, terms: Terms, seat: int, wager: int, flat: int, odds: int) -> None:
    """1.6: odds support a bet that has its number, and are limited by it."""
    bet = BETS[wager]
    number = bet.number or table.marker(PUCK)
    supported = BETS[bet.supports].name
    if not number:
        raise Refused("1.6", f"{bet.name} are made after the come out roll, when there is a point")
    if not flat:
        raise Refused("1.6", f"{bet.name} need a {supported}")
    multiple = odds_multiple(terms, number)
    (_, line), *_ = bet.fates(table.marker(PUCK)).wins
    to, one = payout_odds(terms, LINE[line])
    laid = to < one
    counted = odds * to // one if laid and terms.lay_limit_basis == WIN_BASED else odds
    if counted > multiple * flat:
        what = "may win" if counted != odds else "may be"
        raise Refused(
            "1.6",
            f"{bet.name} {what} no more than {multiple} times the {supported} of {money(flat)}, "
            f"not {money(counted)}",
        )


def offers(terms: Terms, wager: int) -> bool:
    bet = BETS[wager]
    return not bet.offered or bool(getattr(terms, bet.offered))


def refuse_wager(table: Any, terms: Terms, seat: int, wager: int, amount: int) -> None:
    """Wagers the licensee does not offer; amounts that cannot be paid."""
    bet = BETS[wager]
    if not offers(terms, wager):
        raise Refused(bet.cite, f"{bet.name} is not offered at this table ({bet.offered}=no)")
    if terms.unpayable_amount == REJECT:
        refuse_unpayable(terms, bet, table.marker(PUCK), amount)


def refuse_unpayable(terms: Terms, bet: Bet, point: int, amount: int) -> None:
    for _, line in bet.fates(point).wins:
        to, one = payout_odds(terms, LINE[line])
        if amount * to % (one * terms.chip):
            raise Refused(
                "1.4",
                f"{money(amount)} on {bet.name} cannot be paid exactly at {to} to {one} "
                f"in chips of {money(terms.chip)}",
            )


def refuse_button(table: Any, terms: Terms, seat: int, wager: int, button: int) -> None:
    """1.2(a)5: "on"; reading CR-8: "off", for what the player might as well remove."""
    bet = BETS[wager]
    if wager not in (PASS_ODDS, DONT_PASS_ODDS) and not COME_ODDS <= wager < HARDWAYS + 4:
        raise Refused("1.2(a)5", f"a {bet.name} is not called on or off")
    if button == ON and bet.works == WORKS:
        raise Refused("1.2(a)5", f"{bet.name} is on without being called")
    if button not in (0, ON) and not terms.called_off:
        raise Refused("reading CR-8", "wagers are not called off at this table (called_off=no)")


def refuse_leave(layout: Any, terms: Terms, seat: int) -> None:
    """1.3: a wager that may not be removed until it is decided may not be carried away."""
    for (held, wager), _ in layout.stakes.items():
        bet = BETS[wager]
        bound = bet.kept == CONTRACT and wager != FIRE
        if held == seat and bound and (wager != PASS or layout.markers[PUCK]):
            raise Refused("1.3", f"a {bet.name} stands; it may not be removed until it is decided")
