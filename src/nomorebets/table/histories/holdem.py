"""Hold 'em in hand histories: no limit (NT) and fixed limit (FT)."""

from typing import Any

from nomorebets.rules.betting_rounds import FIXED, UNLIMITED
from nomorebets.table.hand_history import HandHistory
from nomorebets.table.history_terms import amounts_of_blinds, blinds_of_history

VARIANTS = {"NT": UNLIMITED, "FT": FIXED}


def terms_of(hand: HandHistory) -> dict[str, Any]:
    return blinds_of_history(hand, VARIANTS[hand.variant])


def variant_of(terms: Any) -> tuple[str, dict[str, int]]:
    names = {limit: name for name, limit in VARIANTS.items()}
    return names.get(terms.limit_type, ""), amounts_of_blinds(terms)
