"""Styles of poker as data: with how good a hand a player calls, bets and raises, and how much.

    [bet]
    call = 8      # points a hand must be worth beyond the price of a call, in percent of the pot
    bet = 62      # bets with a hand of this worth or more, from 0 to 100
    raise = 78    # raises with one of this worth
    enter = 0     # folds any worse hand to a bet
    size = 67     # what is bet, in percent of the pot; "all": as much as may be
    bluff = 0     # bets so often, in percent, with any hand

What is not said is as most people do. The worth of a hand is the game's own (`ordinary_play`). A
bluff is chosen by the cards held, so that the same hand is played alike: no other chance is needed.
"""

from collections.abc import Mapping
from typing import Any

from nomorebets.law.decisions import CHECK, FOLD
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.rules.betting_rounds import BET
from nomorebets.rules.card_room_play import GOOD, MARGIN, STRONG, TWO_THIRDS, bet_in_style
from nomorebets.simulation.strategies.deciding import LOOKED_UP, Deciding

CALL_AT, BET_AT, RAISE_AT, ENTER_AT, SIZE_AT, BLUFF_AT = range(6)
KEYS: Mapping[str, tuple[int, int, int]] = {  # what most people do, the least and the most
    "call": (MARGIN, -100, 100),
    "bet": (GOOD, 0, 101),
    "raise": (STRONG, 0, 101),
    "enter": (0, 0, 101),
    "size": (TWO_THIRDS, 0, 1_000_000),
    "bluff": (0, 0, 100),
}
ALL = "all"
DECISION = "bet"
MIXED, SHARE = 40_503, 100  # odd, so that neighbouring cards are far apart


@procedure
def bluffs(cards: Any, often: int) -> bool:
    mixed = 0
    for card in cards:
        mixed = (mixed + card + 1) * MIXED & 0xFFFF
    return (mixed >> 4) % SHARE < often


@procedure
def by_style(advice: Any, first: int, table: Any, terms: Any, seat: int, worth: int) -> int:
    """What a player in this style answers, whose hand is worth so much."""
    if advice[first + BLUFF_AT] > 0 and bluffs(table.held(seat), advice[first + BLUFF_AT]):
        worth = SHARE
    if worth < advice[first + ENTER_AT]:
        return FOLD if table.asked_to_call() > table.staked(seat, BET) else CHECK
    return bet_in_style(
        table, terms, seat, worth, advice[first + CALL_AT], advice[first + BET_AT],
        advice[first + RAISE_AT], advice[first + SIZE_AT],
    )  # fmt: skip


def written(
    terms: Any, decision: str, says: Mapping[str, Any], names: Any
) -> tuple[int, list[int]] | None:
    if decision != DECISION or "always" in says:
        return None
    cells = [usual for usual, _, _ in KEYS.values()]
    for key, value in says.items():
        if key not in KEYS:
            raise Refused("14.6(c)", f"{decision}: {key!r} is none of {', '.join(KEYS)}")
        _, least, most = KEYS[key]
        if key == "size" and value == ALL:
            value = SHARE * SHARE * SHARE  # percent: more than anybody has
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            also = f" or “{ALL}”" if key == "size" else ""
            raise Refused(
                "14.6(c)", f"{decision}: {key} is a whole number from {least} to {most:,}{also}"
            )
        cells[list(KEYS).index(key)] = value
    return LOOKED_UP, cells


def styled(look_up: Any) -> Deciding:
    return Deciding(
        (DECISION,), look_up=look_up, by=", ".join(KEYS), written=written, shared="styles"
    )
