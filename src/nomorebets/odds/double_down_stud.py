"""Double down stud, exactly: the fifth card is counted once for every four cards, up to suits.

The four cards seen before the decision are a set; the fifth is equally likely any other. A double
down wager is worth making when the sum over the fifth card is above zero (zero: do not double).
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK
from nomorebets.judgments.payouts import LOSE, pays
from nomorebets.odds import Amounts, BestTables
from nomorebets.odds.card_sets.cells import by_set
from nomorebets.odds.card_sets.holdings import (
    UNLIKE_SUITS,
    decided,
    high_rank,
    in_words,
    level_words,
)
from nomorebets.odds.card_sets.sweeps import (
    alike_suits,
    cards_of,
    classes,
    draws,
    least_ranks,
    line_words,
    no_less_than_a_round,
    to_words,
    whole,
)
from nomorebets.odds.given_strategy import Given
from nomorebets.odds.results import GameOdds, RoundOdds, tally
from nomorebets.odds.verification import Verification
from nomorebets.rules.njac_19_47.s17_double_down_stud import GAME, HANDS, TO_DOUBLE, Terms
from nomorebets.simulation.strategies.sights import packed


def win(terms: Terms, stake: int, doubled: bool, rank: int) -> int:
    """What the hand wins in cents, both wagers together, within the payout limit (17.10(c))."""
    total = 2 * stake if doubled else stake
    to = pays(terms.paytable, rank)
    return to * total if to == LOSE else min(to * total, terms.payout_limit)


@dataclass(frozen=True)
class DoubleDownPlay:
    fifth: Any  # by class of four cards and line, fifth cards
    doubles: Any  # by class of four cards
    ways: list[list[int]]  # by line and whether doubled


def play(
    terms: Terms, stake: int, deck: tuple[int, ...], given: Given | None = None, least: int = 1
) -> DoubleDownPlay:
    """The round up to suits. Best play doubles where it is worth at least `least`: 1, or 0 to
    double also where it is worth exactly nothing."""
    no_less_than_a_round(deck, 5, stake)
    ranks = least_ranks(terms.paytable)
    fifth = draws(deck, ranks)
    weights = classes(deck).weights(4)
    if given is None:
        wins = [[win(terms, stake, doubled, rank) for doubled in (False, True)] for rank in ranks]
        values = fifth @ whole(wins, len(deck))
        doubles = values[:, 1] - values[:, 0] >= least
    else:
        doubles = given.with_each(GAME, terms, TO_DOUBLE, classes(deck).hands(4), 1)
    ways = [(weights * (doubles == doubled)) @ fifth for doubled in (0, 1)]
    return DoubleDownPlay(fifth, doubles, [[int(n) for n in row] for row in np.transpose(ways)])


def ways(terms: Terms, stake: int, deck: tuple[int, ...] = DECK, least: int = 1) -> list[list[int]]:
    """Ways by line of the pay table and by whether best play doubles."""
    return play(terms, stake, deck, least=least).ways


def solve(terms: Terms, stake: int = 1_00, deck: tuple[int, ...] = DECK) -> GameOdds:
    """The round under best play, per original wager of `stake` cents."""
    return evaluate(terms, None, stake, deck)


def evaluate(
    terms: Terms, given: Given | None, stake: int = 1_00, deck: tuple[int, ...] = DECK
) -> GameOdds:
    """The round under a given strategy; None: best play."""
    found = play(terms, stake, deck, given)
    lines = []
    doubles = total = 0
    for line, (rank, counts) in enumerate(
        zip(least_ranks(terms.paytable), found.ways, strict=True)
    ):
        for doubled, count in enumerate(counts):
            won = Fraction(win(terms, stake, bool(doubled), rank), stake)
            result = line_words(HANDS, line) + (", doubled" if doubled else "")
            lines.append((result, to_words(pays(terms.paytable, rank)), won, count))
            doubles += doubled * count
            total += count
    return GameOdds(
        GAME.id,
        GAME.option_text(terms),
        round=RoundOdds("wager", tally(lines), 1 + Fraction(doubles, total)),
        strategy=words(terms, found, deck) if given is None else (given.about,),
    )


def words(terms: Terms, found: DoubleDownPlay, deck: tuple[int, ...]) -> tuple[str, ...]:
    """With which four cards to double."""
    if not alike_suits(deck):
        return (UNLIKE_SUITS,)
    high = high_rank(terms.paytable)
    lines = in_words(
        decided(classes(deck).hands(4), found.doubles, high),
        lambda kind, level: level_words(kind, level, high),
    )
    said = [f"double with {line}" for line in lines] or ["never double"]
    return (*said, "do not double with what is not named")


def decisions(
    terms: Terms, hand: str, stake: int = 1_00, deck: tuple[int, ...] = DECK
) -> list[tuple[str, Fraction]]:
    """What each choice is worth: the round's expected win in wagers.

    `hand` is the four cards seen, the player's and three of the community: "J♠ | J♦ 7♣ 2♥".
    """
    cards = cards_of(hand, 4, deck=deck)
    fifth = draws(deck, least_ranks(terms.paytable))[classes(deck).number(cards)]
    values = [
        sum(
            int(count) * win(terms, stake, doubled, rank)
            for count, rank in zip(fifth, least_ranks(terms.paytable), strict=True)
        )
        for doubled in (True, False)
    ]
    each = stake * (len(deck) - 4)
    return [
        ("double down", Fraction(values[0], each)),
        ("do not double", Fraction(values[1], each)),
    ]


def best_tables(terms: Terms, amounts: Amounts) -> BestTables:
    return [((TO_DOUBLE,), packed(by_set(play(terms, amounts["stake"], DECK).doubles, 4)))]


VERIFICATION = Verification(("A♠ K♠ J♠ J♦ 7♠ 7♣ 2♥", "A♠ A♦ K♠ Q♠ J♠ T♠ 9♣"), in_order=True)
