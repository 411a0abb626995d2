"""Punto banco and minibaccarat, exactly: values are drawn without replacement from their counts.

Ten values matter, not the cards. Each sequence of values is weighed by the ways to draw it; all
counts are whole numbers over one common denominator, the ways to draw six cards.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK
from nomorebets.judgments.baccarat import (
    NONE,
    baccarat_value,
    bankers_hand_draws,
    natural,
    players_hand_draws,
)
from nomorebets.law.marks import procedure
from nomorebets.odds.results import A_FULL_SHOE, GameOdds, WagerOdds, tally, vigorish_part
from nomorebets.odds.verification import Verification
from nomorebets.rules.baccarat_tables import BANKER, PLAYER, TIE, result
from nomorebets.rules.njac_19_47.s03_baccarat_punto_banco import (
    GAME,
    WAGERS,
    Terms,
    rounded_to,
)
from nomorebets.simulation.compiled import compiled


def counts_of(cards: Sequence[int]) -> tuple[int, ...]:
    """How many cards of each value."""
    counts = [0] * 10
    for card in cards:
        counts[baccarat_value(card)] += 1
    return tuple(counts)


@procedure
def weigh(left: Any, found: Any) -> None:
    """Every draw of four, five or six values (3.7 to 3.9), by its ways among six cards."""
    size = left.sum()
    for p1 in range(10):
        ways1 = take(left, p1)
        for b1 in range(10):
            ways2 = ways1 * take(left, b1)
            for p2 in range(10):
                ways3 = ways2 * take(left, p2)
                for b2 in range(10):
                    ways4 = ways3 * take(left, b2)
                    if ways4 > 0:
                        third_cards(left, found, (p1 + p2) % 10, (b1 + b2) % 10, ways4, size)
                    left[b2] += 1
                left[p2] += 1
            left[b1] += 1
        left[p1] += 1


@procedure
def take(left: Any, value: int) -> int:
    """The ways to draw a card of this value, which is then out."""
    left[value] -= 1
    return left[value] + 1


@procedure
def third_cards(left: Any, found: Any, player: int, banker: int, ways: int, size: int) -> None:
    """The two hands have their first cards; what is not drawn could be any card."""
    if natural(player) or natural(banker):
        found[player, banker] += ways * (size - 4) * (size - 5)
    elif players_hand_draws(player):
        for third in range(10):
            more = ways * take(left, third)
            if more > 0 and bankers_hand_draws(banker, third):
                for fourth in range(10):
                    found[(player + third) % 10, (banker + fourth) % 10] += more * left[fourth]
            elif more > 0:
                found[(player + third) % 10, banker] += more * (size - 5)
            left[third] += 1
    elif bankers_hand_draws(banker, NONE):
        for third in range(10):
            found[player, (banker + third) % 10] += ways * left[third] * (size - 5)
    else:
        found[player, banker] += ways * (size - 4) * (size - 5)


def ways(counts: tuple[int, ...]) -> dict[tuple[int, int], int]:
    """Ways to draw six cards from these, by the two final point counts."""
    found = np.zeros((10, 10), np.int64)
    compiled(weigh)(np.array(counts, np.int64), found)
    return {
        (player, banker): int(found[player, banker])
        for player in range(10)
        for banker in range(10)
        if found[player, banker]
    }


def wager_odds(
    found: dict[tuple[int, int], int], wager: int, terms: Terms, stake: int = 0
) -> WagerOdds:
    """One wager; with a stake in cents, vigorish is rounded as it would be for that stake."""
    totals: dict[int, int] = {}
    for (player, banker), count in found.items():
        to = result(wager, player, banker, terms.tie_odds)
        totals[to] = totals.get(to, 0) + count
    fee = Fraction(0)
    if wager == BANKER:
        fee = vigorish_part(terms.vig_pct, rounded_to(terms), stake)
    names = {-1: "lose", 0: "void: the counts are equal"}
    return tally(
        (
            names.get(to, "win"),
            f"{to} to 1" + (f" less {float(fee):.2%} vigorish" if to > 0 and fee else "")
            if to > 0
            else names[to],
            Fraction(to) - (fee if to > 0 else 0),
            count,
        )
        for to, count in sorted(totals.items(), reverse=True)
    )


def solve(terms: Terms, stake: int = 0, cards: Sequence[int] | None = None) -> GameOdds:
    """Each wager of the first round of a fresh shoe (or of these cards)."""
    found = ways(counts_of(cards if cards is not None else DECK * terms.decks))
    return GameOdds(
        GAME.id,
        GAME.option_text(terms),
        wagers={
            WAGERS[wager].name: wager_odds(found, wager, terms, stake)
            for wager in (PLAYER, BANKER, TIE)
        },
        assumes=(A_FULL_SHOE,),
    )


VERIFICATION = Verification(
    ("9♠ 9♠ 6♠ 6♠ 3♠ 3♠ K♠ K♠", "A♥ A♥ 2♥ 2♥ 5♥ 5♥ 4♥ 4♥ 4♥"), from_a_shoe=True, apart=True
)
