"""Irregularities of all types of poker. N.J.A.C. 19:47-14.15."""

from nomorebets.law.game import Remedy
from nomorebets.law.remedies import void_and_reshuffle

IRREGULARITIES = {
    "fouled deck": Remedy(
        "14.15", void_and_reshuffle, "the round is void and all bets go back", after="14.5(b)",
        before="14.6(d)",
    ),
}  # fmt: skip
