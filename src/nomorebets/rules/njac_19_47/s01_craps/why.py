"""Craps: why a wager was settled, from what the dice showed and where the puck stood."""

from nomorebets.equipment.dice import roll_from, roll_text
from nomorebets.law.evidence import Evidence
from nomorebets.rules.njac_19_47.s01_craps.terms import FIRE_POINTS, PUCK
from nomorebets.rules.njac_19_47.s01_craps.wagers import (
    BETS,
    COME_OUT,
    FIRE,
    HARDWAYS,
    NUMBERS,
    SUPPORTS,
)


def why(seen: Evidence, spot: int, wager: int) -> str:
    if wager == FIRE:
        return _points_made(seen)
    flat = SUPPORTS[wager] if SUPPORTS[wager] >= 0 else wager  # what its odds support
    if BETS[flat].made == COME_OUT:
        words = _of_the_point(seen)
    elif BETS[wager].number and wager < HARDWAYS:
        words = f"{_total(seen)} was thrown"
    else:
        words = f"{roll_text(roll_from(seen.value))} were thrown"
    return f"the odds were off, {words}" if flat != wager and seen.pushed else words


def _total(seen: Evidence) -> int:
    return sum(roll_from(seen.value))


def _of_the_point(seen: Evidence) -> str:
    point, total = seen.markers[PUCK], _total(seen)
    if point == 0:
        return f"{total} on the come out roll"
    if total == point:
        return f"the point {point} was made"
    return f"{total} before the point {point}"


def _points_made(seen: Evidence) -> str:
    point, total = seen.markers[PUCK], _total(seen)
    before = max(seen.markers[FIRE_POINTS], 0)  # a new shooter has made none
    made = [n for i, n in enumerate(NUMBERS) if before >> i & 1 or n == point == total]
    words = roll_text(made) if made else "none"
    return f"points made: {words}" + (f", then {total}" if total != point else "")
