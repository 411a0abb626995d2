"""Seven-card stud in hand histories, at fixed limits: high (F7S), eight or better, razz (FR)."""

from typing import Any

from nomorebets.rules.betting_rounds import FIXED
from nomorebets.rules.pots import EIGHT_OR_BETTER, HIGH, LOW
from nomorebets.table.hand_history import HandHistory
from nomorebets.table.history_terms import always, ante_of_each

VARIANTS = {"F7S": "high", "F7S/8": "eight_or_better", "FR": "low"}
NAMES = {HIGH: "F7S", EIGHT_OR_BETTER: "F7S/8", LOW: "FR"}


def terms_of(hand: HandHistory) -> dict[str, Any]:
    """The notation has no higher bet on an open pair."""
    if not hand.bring_in:
        raise hand.refuse("", "bring_in is missing")
    return {
        **always(hand, FIXED),
        **ante_of_each(hand),
        "pots": VARIANTS[hand.variant],
        "forced_bet": hand.bring_in,
        "open_pair": False,
    }


def variant_of(terms: Any) -> tuple[str, dict[str, int]]:
    name = NAMES.get(terms.pots, "") if terms.limit_type == FIXED else ""
    return name, {
        "bring_in": terms.forced_bet, "small_bet": terms.low_limit, "big_bet": terms.high_limit,
    }  # fmt: skip
