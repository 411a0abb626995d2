"""Three card poker, exactly: every three cards against all dealer's hands disjoint from them.

The play wager is made where it wins more than folding; where it is worth the same, the hand is
folded. Bonus wagers that a fold would lose (reading TC-3) count in the decision if they are made.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK
from nomorebets.judgments.payouts import LOSE, PUSH, pays
from nomorebets.judgments.poker import best_of_six
from nomorebets.judgments.three_card import (
    THREE_CARD_PAIR,
    THREE_CARD_QUEEN_HIGH,
)
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.odds import Amounts, BestTables
from nomorebets.odds.card_sets.cells import by_set
from nomorebets.odds.card_sets.holdings import by_least_hand
from nomorebets.odds.card_sets.sweeps import (
    avoid_some,
    by_line,
    cards_of,
    classes,
    compare,
    in_antes,
    in_order,
    least_ranks,
    line_of,
    line_words,
    lines_of,
    no_less_than_a_round,
    three_card_ranks,
    to_words,
)
from nomorebets.odds.given_strategy import Given
from nomorebets.odds.results import (
    GameOdds,
    RoundOdds,
    WagerOdds,
    tally,
)
from nomorebets.odds.verification import Verification
from nomorebets.rules.njac_19_47.s20_three_card_poker import (
    GAME,
    NO_ANTE_BONUS,
    PAIR_PLUS,
    RANKED,
    SIX_CARD,
    SIX_CARD_HANDS,
    TO_PLAY,
    WAGERS,
    Terms,
    ante_bonus,
    pair_plus_lines,
    pair_plus_odds,
    result,
)
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.strategies.sights import packed

NOT_QUALIFIED, WIN, TIE, LOSS = range(4)
AGAINST = ("the dealer does not qualify", "higher than the dealer", "equal", "lower")
PAIRS_OF_THREE = (0b011, 0b101, 0b110)
SINGLES_OF_THREE = (0b001, 0b010, 0b100)
THREES_OF_SIX = tuple(mask for mask in range(64) if mask.bit_count() == 3)


def win(terms: Terms, stake: int, rank: int, against: int) -> int:
    """What ante, play wager and ante bonus win together, within the limit (reading TC-10)."""
    bonus = max(0, ante_bonus(terms, rank))
    if against == NOT_QUALIFIED:
        ante, play = 1, PUSH
    else:
        ante = play = result(terms, rank, rank + (0, -1, 0, 1)[against])
    paid = stake * (max(ante, 0) + max(play, 0) + bonus)
    return min(paid, terms.payout_limit) + stake * (min(ante, 0) + min(play, 0))


@dataclass(frozen=True)
class ThreeCardPlay:
    """Every class of three cards: how the dealer's hands stand to it, and what is decided."""

    ranks: Any
    against: Any  # by class and how the dealer's hand stands to it, dealer's hands
    sums: Any  # by class, what playing wins over all dealer's hands
    bonuses: Any  # by class, what bonus wagers made win over all dealer's hands if not folded
    plays: Any  # by class
    six: Any  # by class and line of the six-card table, dealer's hands; None if not looked at
    each: int  # dealer's hands


def play(
    terms: Terms,
    stake: int,
    deck: tuple[int, ...],
    given: Given | None,
    pair_plus: int,
    six_card: int,
) -> ThreeCardPlay:
    if six_card and not terms.six_card_bonus:
        raise Refused("reading TC-8", "this table offers no six-card bonus")
    no_less_than_a_round(deck, 6, stake)
    ranks = three_card_ranks(classes(deck).hands(3))
    against = standing(deck, ranks)
    least = least_ranks(NO_ANTE_BONUS)
    wins = np.array([[win(terms, stake, rank, a) for a in range(4)] for rank in least])
    sums = (wins[lines_of(least, ranks)] * against).sum(1)
    each = comb(len(deck) - 3, 3)
    odds = np.array([pair_plus_odds(terms, rank) for rank in ranks.tolist()])
    bonuses = pair_plus * odds * each
    six = six_lines_by_class(terms, deck) if six_card else None
    if six is not None:
        to = [pays(terms.six_card_table, rank) for rank in least_ranks(terms.six_card_table)]
        bonuses += six_card * (six @ np.array(to))
    lost = terms.pair_plus_lost_on_fold
    folds = -stake * each + (-(pair_plus + six_card) * each if lost else bonuses)
    plays = sums + bonuses > folds
    if given is not None:
        plays = given.with_each(GAME, terms, TO_PLAY, classes(deck).hands(3), 3)
    return ThreeCardPlay(ranks, against, sums, bonuses, plays, six, each)


def standing(deck: tuple[int, ...], ranks: Any) -> Any:
    """For each class of three cards the dealer's hands that do not qualify, lose, tie and win."""
    all_cards = classes(deck)
    _, places = in_order(ranks)
    order = np.argsort(places, kind="stable")
    ids = all_cards.subsets(all_cards.hands(3)[order], (*PAIRS_OF_THREE, *SINGLES_OF_THREE))
    weights, ranked = all_cards.weights(3)[order], ranks[order]
    poor, below, equal = np.zeros((3, len(ranks)), np.int64)
    even = len(PAIRS_OF_THREE)
    compiled(compare)(ids, even, places[order], weights, all_cards.symmetry, below, equal)
    compiled(avoid_some)(
        ids, even, ranked < THREE_CARD_QUEEN_HIGH, weights, all_cards.symmetry, poor
    )
    qualifies = ranked >= THREE_CARD_QUEEN_HIGH  # who has less than the dealer needs wins nothing
    found = np.zeros((len(ranks), 4), np.int64)
    found[order, NOT_QUALIFIED] = poor
    found[order, WIN] = np.where(qualifies, below - poor, 0)
    found[order, TIE] = np.where(qualifies, equal, 0)
    found[:, LOSS] = comb(len(deck) - 3, 3) - found.sum(1)
    return found


@procedure
def rank_sixes(hands: Any, least: Any, lines: Any) -> None:
    for row in range(len(hands)):
        h = hands[row]
        lines[row] = line_of(least, best_of_six((h[0], h[1], h[2], h[3], h[4], h[5])))


@procedure
def onto_threes(ids: Any, start: int, lines: Any, weights: Any, found: Any) -> None:
    for row in range(len(ids)):
        for column in range(ids.shape[1]):
            found[ids[row, column] - start, lines[row]] += weights[row]


def six_lines(terms: Terms, deck: tuple[int, ...]) -> Any:
    hands = classes(deck).hands(6)
    lines = np.empty(len(hands), np.int64)
    compiled(rank_sixes)(hands, np.array(least_ranks(terms.six_card_table)), lines)
    return lines


def six_lines_by_class(terms: Terms, deck: tuple[int, ...]) -> Any:
    """For each class of three cards, dealer's hands by line of the six-card table."""
    all_cards = classes(deck)
    found = np.zeros((len(all_cards.weights(3)), len(terms.six_card_table) + 1), np.int64)
    ids = all_cards.subsets(all_cards.hands(6), THREES_OF_SIX)
    compiled(onto_threes)(
        ids, all_cards.starts[3], six_lines(terms, deck), all_cards.weights(6), found
    )
    return found // all_cards.weights(3)[:, None]


def solve(
    terms: Terms,
    stake: int = 1_00,
    deck: tuple[int, ...] = DECK,
    pair_plus: int = 0,
    six_card: int = 0,
) -> GameOdds:
    """Ante and play under best play, per ante of `stake` cents; and the bonus wagers.

    A bonus wager of some cents counts in the decision, and its row is then what the whole strategy
    gives it; without an amount its row is that of a hand that is never folded.
    """
    return evaluate(terms, None, stake, deck, pair_plus, six_card)


def evaluate(
    terms: Terms,
    given: Given | None,
    stake: int = 1_00,
    deck: tuple[int, ...] = DECK,
    pair_plus: int = 0,
    six_card: int = 0,
) -> GameOdds:
    """The round under a given strategy; None: best play."""
    found = play(terms, stake, deck, given, pair_plus, six_card)
    least = least_ranks(NO_ANTE_BONUS)
    lines_played = lines_of(least, found.ranks)
    weights = classes(deck).weights(3)
    folded = int((weights * ~found.plays).sum()) * found.each
    lines = [("fold", "lose", Fraction(-1), folded)]
    for line, rank in enumerate(least):
        chosen = weights * (found.plays & (lines_played == line))
        for against, count in enumerate(chosen @ found.against):
            won = Fraction(win(terms, stake, rank, against), stake)
            result_words = f"{line_words(RANKED[:3], line)}, {AGAINST[against]}"
            lines.append((result_words, in_antes(won), won, int(count)))
    total = comb(len(deck), 3) * found.each
    return GameOdds(
        GAME.id,
        GAME.option_text(terms),
        wagers=bonus_wagers(terms, found, deck, pair_plus, six_card),
        round=RoundOdds("ante", tally(lines), 2 - Fraction(folded, total)),
        strategy=words(found, deck) if given is None else (given.about,),
    )


def bonus_wagers(
    terms: Terms, found: ThreeCardPlay, deck: tuple[int, ...], pair_plus: int, six_card: int
) -> dict[str, WagerOdds]:
    """Pair plus and, where it is offered, the six-card bonus."""
    weights = classes(deck).weights(3)
    lost = terms.pair_plus_lost_on_fold
    kept = found.plays if lost and pair_plus else np.ones_like(found.plays)
    rows = {
        WAGERS[PAIR_PLUS].name: _row(
            *_pair_plus_lines(terms), found.ranks[kept], weights[kept], _forfeited(weights, kept),
            _note(lost, bool(pair_plus), found, weights, found.ranks >= THREE_CARD_PAIR),
        )
    }  # fmt: skip
    if terms.six_card_bonus:
        table = terms.six_card_table
        least = least_ranks(table)
        odds = [pays(table, rank) for rank in least]
        note = "lost with a hand that is folded; this is a hand that is never folded" * lost
        if six_card and found.six is not None:
            kept = found.plays if lost else np.ones_like(found.plays)
            counts = (weights * kept) @ found.six
            folded = _forfeited(weights, kept) * found.each
            note = "under the play that is best for all wagers together" * lost
        else:
            six = six_lines(terms, deck)
            counts = np.zeros(len(least), np.int64)
            np.add.at(counts, six, classes(deck).weights(6))
            folded = 0
        rows[WAGERS[SIX_CARD].name] = _tallied(SIX_CARD_HANDS, odds, counts, folded, note)
    return rows


def _forfeited(weights: Any, kept: Any) -> int:
    return int((weights * ~kept).sum())


def _note(lost: bool, made: bool, found: ThreeCardPlay, weights: Any, paid: Any) -> str:
    if not lost:
        return ""
    if made:
        return "under the play that is best for all wagers together"
    folded = int((weights * (paid & ~found.plays)).sum())
    if folded:
        return f"lost with a hand that is folded, as {folded} paid hands are; this is never folded"
    return "lost with a hand that is folded; no paid hand is"


def _pair_plus_lines(terms: Terms) -> tuple[tuple[str, ...], tuple[int, ...], list[int]]:
    names, paid = zip(*pair_plus_lines(terms), strict=True)
    least = least_ranks(tuple((rank, 1) for rank in paid))
    return names, least, [pair_plus_odds(terms, rank) for rank in least]


def _row(
    names: tuple[str, ...], least: tuple[int, ...], odds: list[int],
    ranks: Any, weights: Any, folded: int, note: str,
) -> WagerOdds:  # fmt: skip
    return _tallied(names, odds, by_line(least, ranks, weights), folded, note)


def _tallied(names: Any, odds: list[int], counts: Any, folded: int, note: str) -> WagerOdds:
    lines = [
        (line_words(names, line), to_words(to), Fraction(to), int(count))
        for line, (to, count) in enumerate(zip(odds, counts, strict=True))
    ]
    found = tally((*lines, ("folded", "lose", Fraction(LOSE), folded)))
    return WagerOdds(found.outcomes, note)


def words(found: ThreeCardPlay, deck: tuple[int, ...]) -> tuple[str, ...]:
    return by_least_hand(deck, classes(deck).hands(3), found.ranks, found.plays, "play")


def decisions(
    terms: Terms,
    hand: str,
    stake: int = 1_00,
    deck: tuple[int, ...] = DECK,
    pair_plus: int = 0,
    six_card: int = 0,
) -> list[tuple[str, Fraction]]:
    """What each choice is worth: the round's expected win in antes, with the bonus wagers made.

    `hand` is the player's three cards: "Q♠ 6♦ 4♣".
    """
    cards = cards_of(hand, 3, deck=deck)
    found = play(terms, stake, deck, None, pair_plus, six_card)
    at = classes(deck).number(cards)
    bonuses = int(found.bonuses[at])
    plays = int(found.sums[at]) + bonuses
    lost = terms.pair_plus_lost_on_fold
    folds = -stake * found.each + (-(pair_plus + six_card) * found.each if lost else bonuses)
    each = found.each * stake
    return [("play", Fraction(plays, each)), ("fold", Fraction(folds, each))]


def best_tables(terms: Terms, amounts: Amounts) -> BestTables:
    beside = amounts.get("pair_plus", 0), amounts.get("six_card", 0)
    found = play(terms, amounts["stake"], DECK, None, *beside)
    return [((TO_PLAY,), packed(by_set(found.plays, 3)))]


VERIFICATION = Verification(
    ("A♠ K♠ Q♠ J♦ 7♠ 7♣ 2♥ 3♥", "A♠ K♠ Q♠ Q♦ J♦ J♣ 9♥ 9♣"), beside=("pair plus", "six-card bonus")
)
