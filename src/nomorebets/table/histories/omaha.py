"""Omaha in hand histories: high at pot limit (PO), eight or better at fixed limits (FO/8)."""

from typing import Any

from nomorebets.rules.betting_rounds import FIXED, POT_LIMIT
from nomorebets.rules.njac_19_47.s14_omaha import EIGHT
from nomorebets.table.hand_history import HandHistory
from nomorebets.table.history_terms import amounts_of_blinds, blinds_of_history

VARIANTS = {"PO": ("high", POT_LIMIT), "FO/8": ("eight_or_better", FIXED)}


def terms_of(hand: HandHistory) -> dict[str, Any]:
    pots, limit = VARIANTS[hand.variant]
    return {"pots": pots, **blinds_of_history(hand, limit)}


def variant_of(terms: Any) -> tuple[str, dict[str, int]]:
    pots = "eight_or_better" if terms.pots == EIGHT else "high"
    name = next((n for n, kind in VARIANTS.items() if kind == (pots, terms.limit_type)), "")
    return name, amounts_of_blinds(terms)
