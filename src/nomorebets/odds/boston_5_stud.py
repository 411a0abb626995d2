"""Boston 5 stud, exactly: every five cards against all dealer's hands disjoint from them.

What five cards win is summed onto the three they began with, which decide about the second wager:
it is made where it wins more than folding; where it is worth the same, the hand is folded. The
optional bonus is settled on the three cards before that, and does not bear on it.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK
from nomorebets.judgments.payouts import LOSE, PUSH, pays
from nomorebets.odds import Amounts, BestTables
from nomorebets.odds.card_sets.cells import by_set
from nomorebets.odds.card_sets.holdings import by_least_hand
from nomorebets.odds.card_sets.sweeps import (
    EVEN,
    SUBSETS_OF_FIVE,
    TRIPLES,
    add_onto,
    by_line,
    cards_of,
    classes,
    compare,
    five_card_ranks,
    in_antes,
    in_order,
    least_ranks,
    line_words,
    lines_of,
    no_less_than_a_round,
    three_card_ranks,
    to_words,
    whole,
)
from nomorebets.odds.given_strategy import Given
from nomorebets.odds.results import (
    GameOdds,
    Outcome,
    RoundOdds,
    WagerOdds,
    tally,
)
from nomorebets.odds.verification import Verification
from nomorebets.rules.njac_19_47.s24_boston_5_stud import (
    BONUS,
    FIVE_CARD_HANDS,
    GAME,
    THREE_CARD_HANDS,
    TO_CONTINUE,
    WAGERS,
    Terms,
    ante_bonus,
)
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.strategies.sights import packed

RESULTS = (1, PUSH, LOSE)
AGAINST = ("higher than the dealer", "equal", "lower")
FOLDED = -3  # antes: the ante and the first wager


def win(terms: Terms, stake: int, rank: int, result: int) -> int:
    """What ante, first and second wager win together, within the payout limit (24.11(e))."""
    first = second = 2 * stake
    bonus = max(0, ante_bonus(terms, rank, result)) * stake
    paid = bonus + (first + second if result > 0 else 0)
    lost = stake + first + second if result == LOSE else 0
    return min(paid, terms.payout_limit) - lost


@dataclass(frozen=True)
class BostonPlay:
    sums: Any  # by class of three cards, what the second wager wins over all that may follow
    plays: Any  # by class of three cards
    ways: Any  # by line and result of hands with a second wager
    folded: int
    unit: int  # cents in one of `sums`


def play(terms: Terms, stake: int, deck: tuple[int, ...], given: Given | None) -> BostonPlay:
    no_less_than_a_round(deck, 10, stake)
    cards = classes(deck)
    _, places = in_order(five_card_ranks(cards.hands(5)))
    order = np.argsort(places, kind="stable")
    hands, places, weights = cards.hands(5)[order], places[order], cards.weights(5)[order]
    ids = cards.subsets(hands, SUBSETS_OF_FIVE)
    below, equal = np.zeros((2, len(hands)), np.int64)
    compiled(compare)(ids, EVEN, places, weights, cards.symmetry, below, equal)
    each = comb(len(deck) - 5, 5)
    met = np.column_stack((below, equal, each - below - equal))

    least = least_ranks(terms.ante_bonus_table)
    lines = lines_of(least, five_card_ranks(hands))
    in_cents = [[win(terms, stake, rank, result) for result in RESULTS] for rank in least]
    follow = each * comb(len(deck) - 3, 2)
    wins = whole([*in_cents, [FOLDED * stake] * 3], 24 * follow)
    triples = np.ascontiguousarray(ids[:, TRIPLES:])
    found = np.zeros((len(cards.weights(3)), 1), np.int64)
    values = (wins[lines] * met).sum(1) * weights
    compiled(add_onto)(triples, cards.starts[3], values[:, None], found)
    sums = found[:, 0] // cards.weights(3)
    plays = sums > wins[-1, 0] * follow
    if given is not None:
        plays = given.with_each(GAME, terms, TO_CONTINUE, cards.hands(3), 3)
    played = plays[triples.astype(np.int64) - cards.starts[3]].sum(1)
    ways = np.zeros((len(least), 3), np.int64)
    np.add.at(ways, lines, met * (weights * played)[:, None])
    folded = int((cards.weights(3) * ~plays).sum()) * follow
    unit = FOLDED * stake // int(wins[-1, 0])
    return BostonPlay(sums, plays, ways, folded, unit)


def solve(terms: Terms, stake: int = 1_00, deck: tuple[int, ...] = DECK) -> GameOdds:
    """The round under best play, per ante of `stake` cents; and the optional bonus."""
    return evaluate(terms, None, stake, deck)


def evaluate(
    terms: Terms, given: Given | None, stake: int = 1_00, deck: tuple[int, ...] = DECK
) -> GameOdds:
    """The round under a given strategy; None: best play."""
    found = play(terms, stake, deck, given)
    lines = [("fold", "lose", Fraction(FOLDED), found.folded)]
    for line, rank in enumerate(least_ranks(terms.ante_bonus_table)):
        for column, result in enumerate(RESULTS):
            won = Fraction(win(terms, stake, rank, result), stake)
            words_ = f"{line_words(FIVE_CARD_HANDS, line)}, {AGAINST[column]}"
            lines.append((words_, in_antes(won), won, int(found.ways[line, column])))
    total = found.folded + int(found.ways.sum())
    average = 5 - 2 * Fraction(found.folded, total)
    return GameOdds(
        GAME.id,
        GAME.option_text(terms),
        wagers={WAGERS[BONUS].name: optional_bonus(terms, deck)},
        round=RoundOdds("ante", tally(lines), average),
        strategy=words(found, deck) if given is None else (given.about,),
    )


COUPON_PARTS = 2  # the first wager is two antes


def coupon_paid(outcome: Outcome) -> tuple[int, int]:
    """How the first wager fared."""
    against = outcome.result.rpartition(", ")[2]
    return (dict(zip(AGAINST, RESULTS, strict=True)).get(against, LOSE), 1)  # or folded


def optional_bonus(terms: Terms, deck: tuple[int, ...] = DECK) -> WagerOdds:
    """24.10(a): of a player who exposes the three cards."""
    least = least_ranks(terms.optional_bonus_table)
    ranks = three_card_ranks(classes(deck).hands(3))
    lines = []
    for line, count in enumerate(by_line(least, ranks, classes(deck).weights(3))):
        to = pays(terms.optional_bonus_table, least[line])
        lines.append((line_words(THREE_CARD_HANDS, line), to_words(to), Fraction(to), count))
    return WagerOdds(tally(lines).outcomes, "always expose the three cards")


def words(found: BostonPlay, deck: tuple[int, ...]) -> tuple[str, ...]:
    hands = classes(deck).hands(3)
    ranks = three_card_ranks(hands)
    return by_least_hand(deck, hands, ranks, found.plays, "make the second wager with")


def decisions(
    terms: Terms, hand: str, stake: int = 1_00, deck: tuple[int, ...] = DECK
) -> list[tuple[str, Fraction]]:
    """What each choice is worth: the round's expected win in antes, the optional bonus apart.

    `hand` is the player's three cards: "K♠ 9♦ 4♣".
    """
    cards = cards_of(hand, 3, deck=deck)
    found = play(terms, stake, deck, None)
    follow = comb(len(deck) - 3, 2) * comb(len(deck) - 5, 5)
    value = Fraction(int(found.sums[classes(deck).number(cards)]) * found.unit, follow * stake)
    return [("second wager", value), ("fold", Fraction(FOLDED))]


def best_tables(terms: Terms, amounts: Amounts) -> BestTables:
    found = play(terms, amounts["stake"], DECK, None)
    return [((TO_CONTINUE,), packed(by_set(found.plays, 3)))]


VERIFICATION = Verification(
    ("A♠ K♠ Q♠ J♦ 7♠ 7♣ 2♥ 2♦ 2♠ 8♠", "A♠ A♦ K♠ K♦ Q♠ Q♦ J♥ J♣ 9♥ 9♣"), beside=("optional bonus",)
)
