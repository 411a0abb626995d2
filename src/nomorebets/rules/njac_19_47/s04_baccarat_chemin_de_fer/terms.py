"""What the licensee chooses at baccarat-chemin de fer, and the wagers and markers of the game."""

from typing import Annotated, NamedTuple

from nomorebets.judgments.chemin_de_fer import BOTH, OPTIONAL
from nomorebets.law.game import Wager
from nomorebets.law.terms import Cents, Choice, Condition, Flag, Whole

BID, BANK, AGAINST = range(3)
(
    TO_CUT,  # the first, as at every baccarat table
    TO_ADD,
    TO_KEEP,
    TO_TAKE,
    SUIVI,
    TO_OPPOSE,
    TO_DRAW,
    BANKER_TO_DRAW,
) = range(8)
# BANKER has the shoe; NEXT is the first in turn to be offered it, if nobody has; PRECEDING is the
# Banker's last wager; ORIGIN passed the bank of his own will (4.11(d)); EQUALED covered the whole
# of that wager and lost (4.7(b)); DOMINANT controls the Player's Hand; RULED says what a hand dealt
# wrongly counts as (4.12)
BANKER, NEXT, PRECEDING, ORIGIN, EQUALED, DOMINANT, RULED, LAST_HAND = range(8)
AS_DEALT, BANKERS_IS_ZERO, PLAYERS_IS_HIGHEST, BANKERS_IS_LOWEST = 0, 1, 2, 4  # together: a sum


class Terms(NamedTuple):
    decks: Annotated[int, Whole("4.1(a)", 6, 16)] = 6
    reshuffle_after_lacing: Annotated[bool, Flag("4.4(b)")] = False
    cut_card_from_back: Annotated[int, Whole("4.4(d)", 14, 104)] = 14
    seats: Annotated[int, Whole("reading CF-2", 7, 14)] = 9
    player_five: Annotated[int, Choice("reading CF-5", "optional", "must_draw", "must_stay")] = (
        OPTIONAL
    )
    option_cells: Annotated[
        int, Choice("reading CF-6", "both", "3_against_9", "5_against_4", "neither")
    ] = BOTH
    vig_pct: Annotated[int, Whole("reading CF-7", 0, 5)] = 5
    min_wager: Annotated[int, Cents("8.2", 1_00)] = 5_00
    max_wager: Annotated[int, Cents("8.2", 1_00)] = 500_00
    chip: Annotated[int, Cents("4.6(c)", among=(25, 50, 1_00, 2_50, 5_00, 25_00))] = 1_00


CONDITIONS = (
    Condition(
        "8.2",
        "max_wager must not be below min_wager",
        lambda terms: terms.max_wager >= terms.min_wager,
    ),
    Condition(
        "8.2",
        "min_wager and max_wager must be in whole chips",
        lambda terms: terms.min_wager % terms.chip == terms.max_wager % terms.chip == 0,
    ),
)

WAGERS = (
    Wager("Bid", "4.5(b)"),  # for the bank: an offer, which goes back
    Wager("Banker's Hand", "4.6(a)", opens=False),  # the bank
    Wager("Player's Hand", "4.7(a)", opens=False),  # against all or a part of it
)
