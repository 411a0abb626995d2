"""Blackjack's additional wagers (2.17), and insurance as a wager of its own (2.9), exactly."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from nomorebets.judgments.blackjack import sevens
from nomorebets.judgments.payouts import LOSE
from nomorebets.odds.blackjack.hands import (
    ACE_VALUE,
    NO_CARDS,
    VALUES,
    OneBox,
    cards_of,
    plus,
)
from nomorebets.odds.blackjack.solution import BLACKJACK, BlackjackStrategy, Position
from nomorebets.odds.results import Outcome, WagerOdds
from nomorebets.rules.njac_19_47.s02_blackjack.hands import STAND, SURRENDER
from nomorebets.rules.njac_19_47.s02_blackjack.settlement import settle_sevens, side_result
from nomorebets.rules.njac_19_47.s02_blackjack.terms import (
    INSURANCE,
    OFFERED_WITH,
    SEVENS,
    WAGERS,
    Terms,
)

Found = dict[tuple[str, str, Fraction], Fraction]


def _odds(found: Found, note: str = "") -> WagerOdds:
    lines = sorted(found.items(), key=lambda line: -line[0][2])
    return WagerOdds(tuple(Outcome(*line, chance) for line, chance in lines if chance), note)


def side_wagers(
    at: Position, strategy: BlackjackStrategy, deck: Sequence[int]
) -> dict[str, WagerOdds]:
    """Those that the terms offer."""
    found = {}
    for wager, side in OFFERED_WITH.items():
        if at.rules.terms.side_2_17 == side:
            name = WAGERS[wager].name
            if wager == SEVENS:
                found[name] = sevens_odds(at, strategy)
            else:
                found[name] = first_two_cards(at.rules.terms, wager, deck)
    return found


def first_two_cards(terms: Terms, wager: int, deck: Sequence[int]) -> WagerOdds:
    """Over 13, under 13 and same suit: all pairs of cards, in order."""
    counts = Counter(deck)
    every = len(deck) * (len(deck) - 1)
    found: Found = Counter()  # type: ignore[assignment]
    for first, n in counts.items():
        for second, m in counts.items():
            box: Any = OneBox((first, second))
            to, one = side_result(box, terms, 0, wager)
            chance = Fraction(n * (m - (first == second)), every)
            if to == LOSE:
                found["lose", "lose", Fraction(-1)] += chance
            else:
                win = Fraction(terms.side_wager * to // one, terms.side_wager)
                found["win", f"{to} to {one}", win] += chance
    return _odds(found)


def insurance_odds(at: Position, strategy: BlackjackStrategy) -> dict[str, WagerOdds]:
    """Insurance made whenever the dealer's first card is an ace."""
    if not at.rules.face_up and at.insurable(ACE_VALUE) and at.possible(at.starts[ACE_VALUE]):
        known = at.dealers_blackjack(ACE_VALUE)
        insured = sum(
            at.chance(at.starts[ACE_VALUE], at.counts(h))
            for h in at.two_cards
            if at.possible(at.starts[ACE_VALUE], at.counts(h)) and strategy.insures[h]
        ) / at.chance(at.starts[ACE_VALUE])
        note = "Made always, against an ace. Here it is made with no hand."
        if insured:
            note = (
                f"Made always, against an ace. Here it is made with {float(insured):.2%} of hands."
            )
        found = {
            ("dealer's blackjack", "2 to 1", Fraction(2)): known,
            ("no blackjack", "lose", Fraction(-1)): 1 - known,
        }
        return {WAGERS[INSURANCE].name: _odds(found, note)}
    return {}


def sevens_odds(at: Position, strategy: BlackjackStrategy) -> WagerOdds:
    """Sevens among the first three cards, or two if no third is taken: the hand decides it."""
    rules = at.rules
    stake = rules.terms.side_wager
    found: Found = Counter()  # type: ignore[assignment]

    def add(count: int, chance: Fraction) -> None:
        box: Any = OneBox((), stakes={SEVENS: stake})
        settle_sevens(box, rules.terms, 0, count)
        win = Fraction(box.won, stake)
        words = "lose" if win < 0 else f"{win} to 1"
        found[("no seven", "one seven", "two sevens", "three sevens")[count], words, win] += chance

    for s, start in enumerate(at.starts):
        for h in at.two_cards:
            hand = at.counts(h)
            if not at.possible(start, hand):
                continue
            count = sevens(cards_of(hand))
            chance = at.chance(start, hand)
            play = strategy.opening[s, h]
            if start == BLACKJACK or hand == BLACKJACK or play in (STAND, SURRENDER):
                add(count, chance)
                continue
            if rules.told:
                known = at.dealers_blackjack(s, hand)
                add(count, chance * known)
            for v in range(VALUES):
                third = plus(NO_CARDS, v)
                if at.possible(start, hand, third):
                    more = at.chance(start, hand, third)
                    if rules.told:
                        more *= 1 - at.dealers_blackjack(s, hand, third)
                    add(count + sevens(cards_of(third)), more)
    return _odds(found, "Under the play that is best for the wager on the hand itself.")
