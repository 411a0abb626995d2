"""Red dog, exactly: two values, a raise if the spread favours it, a third value.

Values are drawn without replacement from their counts, so any number of decks (or a stripped one)
is the same work. A raise is worth making when the third card wins more than it loses, at the odds
of its spread; a raise worth exactly nothing is not made.
"""

from collections.abc import Sequence
from fractions import Fraction

from nomorebets.equipment.cards import DECK
from nomorebets.judgments.red_dog import CONSECUTIVE, PAIR, red_dog_value, spread_of, wins_between
from nomorebets.odds.results import GameOdds, RoundOdds, tally
from nomorebets.rules.njac_19_47.s06_red_dog import GAME, THREE_OF_A_KIND_ODDS, Terms, odds

VALUES = range(2, 15)


def counts_of(cards: Sequence[int]) -> dict[int, int]:
    counts = dict.fromkeys(VALUES, 0)
    for card in cards:
        counts[red_dog_value(card)] += 1
    return counts


def card_of(value: int) -> int:
    """Any card of a value, for the judgments."""
    return (value - 2) * 4


def raises(terms: Terms, counts: dict[int, int], first: int, second: int) -> bool:
    """Whether the third card wins more than it loses, at the odds of the spread."""
    spread = spread_of(card_of(first), card_of(second))
    between = between_of(counts, first, second)
    return spread > 0 and between * odds(terms, spread) > sum(counts.values()) - 2 - between


def between_of(counts: dict[int, int], first: int, second: int) -> int:
    """The cards that lie between two values."""
    return sum(
        counts[v] for v in VALUES if wins_between(card_of(first), card_of(second), card_of(v))
    )


def solve(terms: Terms, cards: Sequence[int] | None = None) -> GameOdds:
    """The round under best play, per original wager; raises are the whole wager or nothing."""
    counts = counts_of(cards if cards is not None else DECK * terms.decks)
    lines: dict[tuple[str, str, Fraction], int] = {}
    raised = total = 0
    raised_on: dict[int, bool] = {}

    def add(result: str, words: str, win: Fraction, ways: int) -> None:
        lines[result, words, win] = lines.get((result, words, win), 0) + ways

    size = sum(counts.values())
    for first in VALUES:
        for second in VALUES:
            two = counts[first] * (counts[second] - (first == second))
            if not two:
                continue
            total += two * (size - 2)
            spread = spread_of(card_of(first), card_of(second))
            if spread == CONSECUTIVE:
                add("consecutive", "push", Fraction(0), two * (size - 2))
            elif spread == PAIR:
                third = counts[first] - 2
                to = THREE_OF_A_KIND_ODDS
                add("three of a kind", f"{to} to 1", Fraction(to), two * third)
                add("no three of a kind", "push", Fraction(0), two * (size - 2 - third))
            else:
                between = between_of(counts, first, second)
                to = odds(terms, spread)
                worth = raises(terms, counts, first, second)
                stake = 2 if worth else 1
                raised_on[spread] = raised_on.get(spread, False) or worth
                raised += two * (size - 2) * (stake - 1)
                kind = f"spread of {spread}" + (", raised" if stake == 2 else "")
                add(kind + ": between", f"{to} to 1", Fraction(to * stake), two * between)
                add(kind + ": outside", "lose", Fraction(-stake), two * (size - 2 - between))
    spreads = [str(s) for s, worth in sorted(raised_on.items()) if worth]
    words = f"raise on a spread of {', '.join(spreads)}" if spreads else "never raise"
    results = tally((*line, ways) for line, ways in lines.items())
    return GameOdds(
        GAME.id,
        GAME.plain(terms),
        round=RoundOdds("wager", results, 1 + Fraction(raised, total)),
        strategy=(words,),
    )
