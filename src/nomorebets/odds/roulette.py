"""Roulette, exactly: every wager over every compartment of the wheel."""

from fractions import Fraction

from nomorebets.equipment.roulette_layout import FIVE_ADJACENT, KINDS, PLACES
from nomorebets.judgments.wheels import no_spin
from nomorebets.odds.results import GameOdds, WagerOdds, tally
from nomorebets.odds.verification import Verification
from nomorebets.rules.njac_19_47.s05_roulette import (
    GAME,
    Terms,
    half_is_surrendered,
    wheel,
    wins,
)


def wager_odds(terms: Terms, place: int) -> WagerOdds:
    """One place on the layout; five adjacent numbers are five straight wagers of a fifth each."""
    kind = KINDS[place]
    ways: dict[tuple[str, str, Fraction], int] = {}
    for number in wheel(terms):
        if no_spin(terms.wheel, number):
            continue  # spun again
        if kind == FIVE_ADJACENT:
            to = terms.odds[0][1]
            line = ("win", f"{to} to 1 on one fifth", Fraction(to - 4, 5))
        else:
            to = terms.odds[kind][1]
            line = ("win", f"{to} to 1", Fraction(to))
        if half_is_surrendered(terms, kind, number):
            line = ("half surrendered", "half lost", Fraction(-1, 2))
        elif not wins(terms, place, number):
            line = ("lose", "lose", Fraction(-1))
        ways[line] = ways.get(line, 0) + 1
    return tally((*line, count) for line, count in ways.items())


def solve(terms: Terms) -> GameOdds:
    """Every wager the terms offer."""
    places = [place for place in range(len(PLACES)) if GAME.wagering.offers(terms, place)]
    return GameOdds(
        GAME.id,
        GAME.option_text(terms),
        wagers={PLACES[place].name: wager_odds(terms, place) for place in places},
    )


VERIFICATION = Verification(apart=True)
