"""Punto banco and minibaccarat, exactly: values are drawn without replacement from their counts.

Ten values matter, not the cards. Each sequence of values is weighed by the ways to draw it; all
counts are whole numbers over one common denominator, the ways to draw six cards.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import perm

from nomorebets.equipment.cards import DECK
from nomorebets.judgments.baccarat import (
    NONE,
    baccarat_value,
    bankers_hand_draws,
    natural,
    players_hand_draws,
)
from nomorebets.judgments.payouts import vigorish
from nomorebets.odds.results import GameOdds, WagerOdds, tally
from nomorebets.rules.baccarat_tables import BANKER, PLAYER, TIE, result
from nomorebets.rules.njac_19_47.s03_baccarat_punto_banco import (
    GAME,
    WAGERS,
    Terms,
    rounded_to,
)


def counts_of(cards: Sequence[int]) -> tuple[int, ...]:
    """How many cards of each value."""
    counts = [0] * 10
    for card in cards:
        counts[baccarat_value(card)] += 1
    return tuple(counts)


def ways(counts: tuple[int, ...]) -> dict[tuple[int, int], int]:
    """Ways to draw six cards from these, by the two final point counts."""
    found: dict[tuple[int, int], int] = {}
    left = list(counts)
    size = sum(left)

    def draw(drawn: tuple[int, ...], weight: int) -> None:
        need = next_draw(drawn)
        if need is None:
            player, banker = points(drawn)
            rest = perm(size - len(drawn), 6 - len(drawn))
            found[player, banker] = found.get((player, banker), 0) + weight * rest
            return
        for value in range(10):
            if left[value]:
                left[value] -= 1
                draw((*drawn, value), weight * (left[value] + 1))
                left[value] += 1

    draw((), 1)
    return found


def next_draw(drawn: tuple[int, ...]) -> int | None:
    """Whose card comes next (PLAYER or BANKER), None when the hands are complete (3.7 to 3.9)."""
    if len(drawn) < 4:
        return PLAYER if len(drawn) % 2 == 0 else BANKER
    player, banker = (drawn[0] + drawn[2]) % 10, (drawn[1] + drawn[3]) % 10
    if natural(player) or natural(banker):
        return None
    if players_hand_draws(player):
        if len(drawn) == 4:
            return PLAYER
        return BANKER if len(drawn) == 5 and bankers_hand_draws(banker, drawn[4]) else None
    return BANKER if len(drawn) == 4 and bankers_hand_draws(banker, NONE) else None


def points(drawn: tuple[int, ...]) -> tuple[int, int]:
    player, banker = drawn[0] + drawn[2], drawn[1] + drawn[3]
    if players_hand_draws(player % 10) and len(drawn) > 4 and not natural(banker % 10):
        player += drawn[4]
        banker += drawn[5] if len(drawn) > 5 else 0
    else:
        banker += drawn[4] if len(drawn) > 4 else 0
    return player % 10, banker % 10


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
        fee = Fraction(terms.vig_pct, 100)
        if stake:
            fee = Fraction(vigorish(stake, terms.vig_pct, rounded_to(terms)), stake)
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
        GAME.plain(terms),
        wagers={
            WAGERS[wager].name: wager_odds(found, wager, terms, stake)
            for wager in (PLAYER, BANKER, TIE)
        },
    )
