"""Red dog, exactly: two values, a raise if the spread favours it, a third value.

Values are drawn without replacement from their counts, so any number of decks (or a stripped one)
is the same work. A raise is worth making when the third card wins more than it loses, at the odds
of its spread; a raise worth exactly nothing is not made.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from nomorebets.equipment.cards import DECK, cards_from
from nomorebets.judgments.red_dog import CONSECUTIVE, PAIR, red_dog_value, spread_of, wins_between
from nomorebets.law.refusal import Refused
from nomorebets.odds import Amounts, BestTables
from nomorebets.odds.notation import percent, signed
from nomorebets.odds.results import A_FULL_SHOE, GameOdds, RoundOdds, tally
from nomorebets.odds.verification import Verification
from nomorebets.rules.njac_19_47.s06_red_dog import (
    GAME,
    THREE_OF_A_KIND_ODDS,
    TO_RAISE,
    Terms,
    odds,
)
from nomorebets.simulation.strategies.sights import packed

if TYPE_CHECKING:
    from nomorebets.odds.given_strategy import Given

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


class Laid:
    """A table with one wager and two cards, as a strategy sees it."""

    def __init__(self, stake: int, spread: int) -> None:
        self.stake, self.spread = stake, spread

    def staked(self, seat: int, wager: int) -> int:
        return self.stake

    def marker(self, which: int) -> int:
        return self.spread


def solve(terms: Terms, cards: Sequence[int] | None = None, stake: int = 1_00) -> GameOdds:
    """The round under best play, per original wager; raises are the whole wager or nothing."""
    return evaluate(terms, None, cards, stake)


def evaluate(
    terms: Terms, given: "Given | None", cards: Sequence[int] | None = None, stake: int = 1_00
) -> GameOdds:
    """The round under a given strategy; None: best play."""
    counts = counts_of(cards if cards is not None else DECK * terms.decks)
    lines: dict[tuple[str, str, Fraction], int] = {}
    raised = Fraction(0)
    total = 0
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
                more = Fraction(raises(terms, counts, first, second))
                if given is not None:
                    more = Fraction(asked(terms, given, stake, spread), stake)
                raised_on[spread] = raised_on.get(spread, False) or more > 0
                raised += two * (size - 2) * more
                kind = f"spread of {spread}" + (", raised" if more else "")
                add(kind + ": between", f"{to} to 1", to * (1 + more), two * between)
                add(kind + ": outside", "lose", -1 - more, two * (size - 2 - between))
    results = tally((*line, ways) for line, ways in lines.items())
    return GameOdds(
        GAME.id,
        GAME.option_text(terms),
        round=RoundOdds("wager", results, 1 + raised / total),
        strategy=words(raised_on) + chart(terms, counts) if given is None else (given.about,),
        assumes=(A_FULL_SHOE,),
    )


def asked(terms: Terms, given: "Given", stake: int, spread: int) -> int:
    """What a strategy raises, in cents."""
    more = given.decides(GAME, terms, Laid(stake, spread), TO_RAISE)
    if not 0 <= more <= stake:
        raise Refused("6.5(h)", f"raise: {more} cents on a spread of {spread}, above the wager")
    return more


def words(raised_on: dict[int, bool]) -> tuple[str, ...]:
    spreads = [str(spread) for spread, worth in sorted(raised_on.items()) if worth]
    return (f"raise on a spread of {', '.join(spreads)}" if spreads else "never raise",)


def chart(terms: Terms, counts: dict[int, int]) -> tuple[str, ...]:
    """What a raise is worth on each spread; where values are not equally many, spreads are not
    alike."""
    if len(set(counts.values())) > 1:
        return ()
    lines = ["  spread  pays         wins  a raise is worth"]
    for spread in range(1, VALUES[-1] - VALUES[0]):
        to = odds(terms, spread)
        won = Fraction(between_of(counts, 2, spread + 3), sum(counts.values()) - 2)
        worth = won * to - (1 - won)
        figures = f"{to} to 1  {percent(won, 3):>10}  {signed(worth):>8}"
        lines.append(f"  {spread:>6}  {figures}  {'raise' if worth > 0 else '–'}")
    return ("\n".join(lines),)


def decisions(
    terms: Terms, hand: str, cards: Sequence[int] | None = None
) -> list[tuple[str, Fraction]]:
    """What each choice is worth: the round's expected win in wagers, the raise being as much again.

    `hand` is the two cards that lie face up: "4♠ J♦".
    """
    try:
        first, second = (red_dog_value(card) for card in cards_from(hand))
    except ValueError:
        raise Refused("6.5(d)", f"{hand!r} is not two cards, such as 4♠ J♦") from None
    counts = counts_of(cards if cards is not None else DECK * terms.decks)
    if counts[first] <= (first == second) or not counts[second]:
        raise Refused("6.1(a)", f"{hand!r}: these cards are not both in the deck")
    spread = spread_of(card_of(first), card_of(second))
    if spread in (CONSECUTIVE, PAIR):
        what = "a pair" if spread == PAIR else "consecutive"
        raise Refused("6.5(g)", f"{hand} is {what}: there is no spread, and nothing to decide")
    won = Fraction(between_of(counts, first, second), sum(counts.values()) - 2)
    worth = won * odds(terms, spread) - (1 - won)
    return [("raise", 2 * worth), ("do not raise", worth)]


def best_tables(terms: Terms, amounts: Amounts) -> BestTables:
    counts = counts_of(DECK * terms.decks)
    spreads = [spread > 0 and raises(terms, counts, 2, spread + 3) for spread in range(12)]
    return [((TO_RAISE,), packed(np.array(spreads)))]


def exported(terms: Terms, amounts: Amounts) -> Iterator[str]:
    """Best play as a file says it."""
    counts = counts_of(DECK * terms.decks)
    spreads = [spread for spread in range(1, 12) if raises(terms, counts, 2, spread + 3)]
    yield f"[raise]\nspreads = {spreads}"


VERIFICATION = Verification(("2♠ 2♦ 2♣ 4♠ 7♦ 9♠ J♠ Q♠ A♦", "3♠ 4♦ 5♣ 9♠ 9♦ K♠ A♠"), in_order=True)
