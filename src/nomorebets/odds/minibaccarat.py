"""Minibaccarat, exactly: the hands are punto banco's, the vigorish is its own (7.3(c) or (d))."""

from collections.abc import Sequence
from fractions import Fraction

from nomorebets.equipment.cards import DECK
from nomorebets.judgments.payouts import LOSE, PUSH, vigorish
from nomorebets.odds.baccarat_punto_banco import VERIFICATION as OF_PUNTO_BANCO
from nomorebets.odds.baccarat_punto_banco import counts_of, ways
from nomorebets.odds.results import A_FULL_SHOE, GameOdds, WagerOdds, tally
from nomorebets.rules.baccarat_tables import BANKER, PLAYER, TIE, result
from nomorebets.rules.njac_19_47.s07_minibaccarat import (
    GAME,
    ON_TIE,
    ON_WIN,
    WAGERS,
    Terms,
    rounded_to,
)


def fee(terms: Terms, wager: int, to: int, stake: int) -> Fraction:
    """Vigorish on one outcome, in wagers: of a win, or of a Banker's wager when the counts tie."""
    due = (terms.vig_type == ON_WIN and to > 0) or (terms.vig_type == ON_TIE and to == PUSH)
    if wager != BANKER or not due:
        return Fraction(0)
    if not stake:
        return Fraction(terms.vig_pct, 100)
    return Fraction(vigorish(stake, terms.vig_pct, rounded_to(terms)), stake)


def wager_odds(
    found: dict[tuple[int, int], int], wager: int, terms: Terms, stake: int = 0
) -> WagerOdds:
    totals: dict[int, int] = {}
    for (player, banker), count in found.items():
        to = result(wager, player, banker, terms.tie_odds)
        totals[to] = totals.get(to, 0) + count
    lines = []
    for to, count in sorted(totals.items(), reverse=True):
        cost = fee(terms, wager, to, stake)
        words = {LOSE: "lose", PUSH: "void: the counts are equal"}.get(to, f"{to} to 1")
        less = f", less {float(cost):.2%} vigorish" if cost else ""
        name = "win" if to > 0 else "lose" if to == LOSE else "void"
        lines.append((name, words + less, Fraction(to) - cost, count))
    return tally(lines)


def solve(terms: Terms, stake: int = 0, cards: Sequence[int] | None = None) -> GameOdds:
    found = ways(counts_of(cards if cards is not None else DECK * terms.decks))
    return GameOdds(
        GAME.id,
        GAME.option_text(terms),
        wagers={WAGERS[w].name: wager_odds(found, w, terms, stake) for w in (PLAYER, BANKER, TIE)},
        assumes=(A_FULL_SHOE,),
    )


VERIFICATION = OF_PUNTO_BANCO
