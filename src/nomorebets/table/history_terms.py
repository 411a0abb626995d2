"""The terms a hand history was played under, as all types of poker have them; and back."""

from typing import Any

from nomorebets.rules.betting_rounds import FIXED, LIMIT_TYPES
from nomorebets.rules.pots import THROWN_IN
from nomorebets.table.hand_history import HandHistory

SMALLEST_CHIP = 1
MOST_RAISES = 4  # the notation has no word for a cap: of a blind its reader takes so many


def always(hand: HandHistory, limit: int) -> dict[str, Any]:
    """No rake, everybody plays, chips of one."""
    fixed = limit == FIXED
    low = hand.small_bet if fixed else hand.min_bet
    if not low:
        raise hand.refuse("", f"{'small_bet' if fixed else 'min_bet'} is missing")
    high = hand.big_bet if fixed else low
    if not high:
        raise hand.refuse("", "big_bet is missing")
    return {
        "limit_type": LIMIT_TYPES[limit],
        "low_limit": low,
        "high_limit": high,
        "revenue": "none",
        "chip": SMALLEST_CHIP,
        "max_raises": MOST_RAISES,
        "throw_in": THROWN_IN[any(one.throws_in for one in hand.actions)],
    }


def ante_of_each(hand: HandHistory) -> dict[str, Any]:
    if len(set(hand.antes)) > 1:
        raise hand.refuse("antes", "the ante is the same for each player", "14.7")
    return {"ante": hand.antes[0]}


def ante_of(hand: HandHistory) -> dict[str, Any]:
    """From each player alike, or from who makes the big blind for all."""
    if len(set(hand.antes)) == 1:
        return ante_of_each(hand)
    if [i for i, ante in enumerate(hand.antes) if ante] == [1]:
        return {"ante": hand.antes[1], "ante_from": "big blind"}
    raise hand.refuse("antes", "antes must be alike, or the big blind's alone", "14.7")


def posts_of(hand: HandHistory) -> tuple[int, ...]:
    """Who comes late and posts a blind: players from 1."""
    return tuple(player for player, blind in enumerate(hand.blinds, 1) if blind < 0)


def blinds_of_history(hand: HandHistory, limit: int) -> dict[str, Any]:
    """Of a game with a button and blinds."""
    small, big, *more = hand.blinds
    straddle = bool(more) and more[0] > 0
    others = more[1:] if straddle else more
    wrong = big <= 0 or not 0 <= small <= big or (straddle and more[0] != 2 * big)
    if wrong or any(one not in (0, -big) for one in others):
        raise hand.refuse(
            "blinds_or_straddles",
            "the first two players make the blinds, the next a straddle of twice the big one, "
            "others may post as much as the big one",
            "14.7",
        )
    return {
        **always(hand, limit),
        **ante_of(hand),
        "small_blind": small,
        "big_blind": big,
        "straddle": straddle,
        "newcomers": "free",
    }


def amounts_of_blinds(terms: Any) -> dict[str, int]:
    """The amounts of the notation, by the names it has for them."""
    if terms.limit_type == FIXED:
        return {"small_bet": terms.low_limit, "big_bet": terms.high_limit}
    return {"min_bet": terms.low_limit}
