"""Let it ride, exactly: the fifth card is counted once for every four cards, up to suits.

Four cards decide about bet two: it rides if that is worth more than taking it back. The value of
four cards is then summed onto the three cards they may have come from, which decide about bet one.
A bet worth exactly nothing is taken back.
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
    add_onto,
    alike_suits,
    by_line,
    cards_of,
    classes,
    draws,
    five_card_ranks,
    least_ranks,
    line_words,
    no_less_than_a_round,
    three_card_ranks,
    to_words,
    whole,
)
from nomorebets.odds.given_strategy import Given
from nomorebets.odds.results import (
    GameOdds,
    RoundOdds,
    WagerOdds,
    tally,
)
from nomorebets.odds.verification import Verification
from nomorebets.rules.njac_19_47.s18_let_it_ride import (
    BONUS,
    BONUS_HANDS,
    GAME,
    HANDS,
    NO_THREE_CARD_ODDS,
    OFF,
    THREE_CARD_BONUS,
    TO_TAKE_BACK_ONE,
    TO_TAKE_BACK_TWO,
    WAGERS,
    Terms,
    bonus_amount,
    three_card_odds,
)
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.strategies.looking_up import FOURS
from nomorebets.simulation.strategies.sights import packed

THREE_CARD_HANDS = (
    "ace-king-queen suited", "straight flush", "three of a kind", "straight", "flush", "pair",
)  # fmt: skip
_THREE_OF_FOUR = (0b0111, 0b1011, 0b1101, 0b1110)


def win(terms: Terms, stake: int, bets: int, rank: int) -> int:
    """What bets of `stake` cents each win together, within the payout limit (reading LR-6)."""
    to = pays(terms.paytable, rank)
    return to * bets * stake if to == LOSE else min(to * bets * stake, terms.payout_limit)


@dataclass(frozen=True)
class LetItRidePlay:
    """The round up to suits: what rides with which cards, and what follows."""

    fifth: Any  # by class of four cards and line, fifth cards
    one: Any  # by class of three cards: bet one rides
    two: Any  # by class of four cards and whether bet one rides: bet two rides
    values: Any  # by class of four cards and bets that ride (less one): sums over the fifth card
    first: Any  # by class of three cards and whether bet one rides: sums of what follows
    ways: list[list[int]]  # by line and bets that ride (less one)


def play(
    terms: Terms, stake: int, deck: tuple[int, ...], given: Given | None = None
) -> LetItRidePlay:
    no_less_than_a_round(deck, 6, stake)
    all_cards = classes(deck)
    least = least_ranks(terms.paytable)
    fifth = draws(deck, least)
    rest = (len(deck) - 3) * (len(deck) - 4)
    wins = whole([[win(terms, stake, k, rank) for k in (1, 2, 3)] for rank in least], rest * 24)
    values = fifth @ wins
    weights = all_cards.weights(4)
    if given is None:
        two = values[:, 1:] > values[:, :2]
    else:
        two = ~np.column_stack(
            [
                given.with_each(GAME, terms, TO_TAKE_BACK_TWO, all_cards.hands(4), 3, 1 - rides)
                for rides in (0, 1)
            ]
        )
    second = np.where(two, values[:, 1:], values[:, :2])
    threes = all_cards.subsets(all_cards.hands(4), _THREE_OF_FOUR)
    first = np.zeros((len(all_cards.weights(3)), 2), np.int64)
    compiled(add_onto)(threes, all_cards.starts[3], second * weights[:, None], first)
    if given is None:
        one = first[:, 1] > first[:, 0]
    else:
        one = ~given.with_each(GAME, terms, TO_TAKE_BACK_ONE, all_cards.hands(3), 3)
    riding = one[threes.astype(np.int64) - all_cards.starts[3]].sum(1)
    ways = np.zeros((len(least), 3), np.int64)
    for bet_one, count in ((0, 4 - riding), (1, riding)):
        for bet_two in (0, 1):
            chosen = count * weights * (two[:, bet_one] == bet_two)
            ways[:, bet_one + bet_two] += chosen @ fifth
    return LetItRidePlay(fifth, one, two, values, first, [[int(n) for n in row] for row in ways])


def solve(terms: Terms, stake: int = 1_00, deck: tuple[int, ...] = DECK) -> GameOdds:
    """The round under best play, per bet of `stake` cents; and the bonus wagers offered."""
    return evaluate(terms, None, stake, deck)


def evaluate(
    terms: Terms, given: Given | None, stake: int = 1_00, deck: tuple[int, ...] = DECK
) -> GameOdds:
    """The round under a given strategy; None: best play."""
    found = play(terms, stake, deck, given)
    lines = []
    bets = total = 0
    for line, (rank, counts) in enumerate(
        zip(least_ranks(terms.paytable), found.ways, strict=True)
    ):
        for ride, count in enumerate(counts, start=1):
            won = Fraction(win(terms, stake, ride, rank), stake)
            result = f"{line_words(HANDS, line)}, {ride} {'bet' if ride == 1 else 'bets'}"
            lines.append((result, to_words(pays(terms.paytable, rank)), won, count))
            bets += ride * count
            total += count
    return GameOdds(
        GAME.id,
        GAME.option_text(terms),
        wagers=bonus_wagers(terms, deck),
        round=RoundOdds("one of the three bets", tally(lines), Fraction(bets, total)),
        strategy=words(terms, found, deck) if given is None else (given.about,),
    )


def bonus_wagers(terms: Terms, deck: tuple[int, ...] = DECK) -> dict[str, WagerOdds]:
    """Reading LR-5: they do not depend on bets one and two."""
    found = {}
    if terms.lir_bonus != OFF:
        ranks = five_card_ranks(classes(deck).hands(5))
        found[WAGERS[BONUS].name] = _let_it_ride_bonus(terms, ranks, classes(deck).weights(5))
    if terms.three_card_bonus != OFF:
        ranks = three_card_ranks(classes(deck).hands(3))
        found[WAGERS[THREE_CARD_BONUS].name] = _three_card_bonus(
            terms, ranks, classes(deck).weights(3)
        )
    return found


def _let_it_ride_bonus(terms: Terms, ranks: Any, weights: Any) -> WagerOdds:
    least = least_ranks(BONUS_HANDS)
    lines = []
    for line, (rank, count) in enumerate(zip(least, by_line(least, ranks, weights), strict=True)):
        amount = bonus_amount(terms, rank)
        name = line_words(HANDS[: len(BONUS_HANDS)], line)
        words = f"${amount // 100:,}" if amount else "lose"
        lines.append((name, words, Fraction(amount - terms.dollar, terms.dollar), count))
    return tally(lines)


def _three_card_bonus(terms: Terms, ranks: Any, weights: Any) -> WagerOdds:
    least = least_ranks(NO_THREE_CARD_ODDS)
    lines = []
    for line, (rank, count) in enumerate(zip(least, by_line(least, ranks, weights), strict=True)):
        to = three_card_odds(terms, rank)
        lines.append((line_words(THREE_CARD_HANDS, line), to_words(to), Fraction(to), count))
    return tally(lines)


def words(terms: Terms, found: LetItRidePlay, deck: tuple[int, ...]) -> tuple[str, ...]:
    """What rides, in words; where a payout limit makes bet two depend on bet one, both ways."""
    if not alike_suits(deck):
        return (UNLIKE_SUITS,)
    high = high_rank(terms.paytable)
    back, on = found.two.T
    asked = [("bet one", 3, found.one), ("bet two", 4, back)]
    if (back != on).any():
        asked[1:] = [
            ("bet two, if bet one was taken back,", 4, back), ("bet two, if bet one rides,", 4, on)
        ]  # fmt: skip
    said = []
    for bet, size, rides in asked:
        lines = in_words(
            decided(classes(deck).hands(size), rides, high),
            lambda kind, level: level_words(kind, level, high),
        )
        said += [f"{bet} rides with {line}" for line in lines] or [f"{bet} never rides"]
    return (*said, "take back what is not named")


def decisions(
    terms: Terms, hand: str, stake: int = 1_00, deck: tuple[int, ...] = DECK, riding: int = 0
) -> list[tuple[str, Fraction]]:
    """What each choice is worth: the round's expected win in bets, later decisions made best.

    `hand` is the player's three cards, "A♠ K♦ 7♣", or these and the first community card,
    "A♠ K♦ 7♣ | 7♥"; bet one then rides if the three cards were worth it, or as `riding` says: the
    bets that ride beside bet two, 1 or 2.
    """
    cards = cards_of(hand, 3, 4, deck=deck)
    least = least_ranks(terms.paytable)
    found = play(terms, stake, deck)
    three, left = classes(deck).number(cards[:3]), len(deck) - 4
    if len(cards) == 4:
        four = classes(deck).number(cards)
        riding = riding or 1 + int(found.one[three])
        sums = [
            sum(int(n) * win(terms, stake, bets, rank) for n, rank in zip(
                found.fifth[four], least, strict=True))
            for bets in (riding + 1, riding)
        ]  # fmt: skip
        return [
            (f"let bet two ride ({riding + 1} bets)", Fraction(sums[0], left * stake)),
            (f"take back bet two ({riding} left)", Fraction(sums[1], left * stake)),
        ]
    values = []
    for bet_one in (1, 0):
        total = 0
        for card in set(deck) - set(cards):
            four = classes(deck).number((*cards, card))
            bets = 1 + bet_one + int(found.two[four, bet_one])
            total += sum(
                int(n) * win(terms, stake, bets, rank)
                for n, rank in zip(found.fifth[four], least, strict=True)
            )
        values.append(Fraction(total, (len(deck) - 3) * left * stake))
    return [("let bet one ride", values[0]), ("take back bet one", values[1])]


def best_tables(terms: Terms, amounts: Amounts) -> BestTables:
    """What is taken back: bet one; then bet two, when bet one is taken back and when it rides."""
    found = play(terms, amounts["stake"], DECK)
    two = [~by_set(found.two[:, rides], 4) for rides in (0, 1)]
    assert len(two[0]) == FOURS
    return [
        ((TO_TAKE_BACK_ONE,), packed(~by_set(found.one, 3))),
        ((TO_TAKE_BACK_TWO,), packed(np.concatenate(two))),
    ]


VERIFICATION = Verification(
    ("A♠ K♠ J♠ T♠ T♦ 7♣ 2♥ 2♣", "A♠ K♠ Q♠ J♠ T♠ T♦ T♣ 2♣"),
    beside=("let it ride bonus", "three-card bonus"),
)
