"""Double Draw Poker, exactly: every hand, every discard, every second hand, every last card.

Of three equal wagers and a bonus, let g be what a final hand wins above losing them all. The last
decision, with five cards and the dead ones known, compares folding, standing and each of five
draws; a draw is the sum of g over the cards left, which is a sum over all cards (found once) less
the dead. The first decision compares folding with 26 discards. Hands, and dead cards, are grouped
up to suit and joker symmetry; what a second hand is worth is split into what it is worth with no
card dead and what one, two and three dead cards change, which is mostly nothing, and each is added
to every set of cards that may have been kept (`sums`). The distribution of results goes
the same way back from the discards that are chosen. All sums are whole numbers.

A wager is made only where it is worth more than folding; of discards worth the same the one of
fewest cards is chosen, and the first found among those of one number; a card is replaced only where
that is worth more than standing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, islice
from math import gcd
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK_WITH_JOKERS, card_text, cards_from, cards_text
from nomorebets.judgments.payouts import LOSE
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.odds import BEST, Amounts, BestTables, Progress
from nomorebets.odds.double_draw_poker.given_play import Results, played
from nomorebets.odds.double_draw_poker.hands import DEALT, HANDS, KEPT
from nomorebets.odds.double_draw_poker.solution import Solution, Tables, every_way
from nomorebets.odds.given_strategy import Given
from nomorebets.odds.results import (
    GameOdds,
    Outcome,
    RoundOdds,
    WagerOdds,
)
from nomorebets.odds.verification import Verification
from nomorebets.rules.njac_13_69f.s42_double_draw_poker import (
    GAME,
    TABLE_1,
    TO_DRAW,
    TO_DRAW_AGAIN,
    TO_REPLACE_ONE,
    TO_REPLACE_THREE,
    Terms,
    bonus_odds,
)
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.strategies.deciding import ALWAYS, BY_FIVE_CARDS, BY_SET
from nomorebets.simulation.strategies.double_draw_poker import (
    ANTE_CELL,
    BONUS_CELL,
    cells_of,
    holds_of,
)
from nomorebets.simulation.strategies.double_draw_poker import HANDS as EVERY_HAND
from nomorebets.simulation.strategies.looking_up import number_of

STRATEGIES = {
    "never fold": "both draw wagers with every hand, the discards chosen best",
}


@dataclass(frozen=True)
class Stakes:
    """The two wagers in the greatest unit both are multiples of."""

    ante: int
    bonus: int

    @classmethod
    def of(cls, stake: int, bonus: int | None) -> "Stakes":
        other = stake if bonus is None else bonus
        if not 0 < other <= stake:
            raise Refused("42.1", "the bonus wager may not exceed the ante, nor be missing")
        unit = gcd(stake, other)
        return cls(stake // unit, other // unit)

    def win(self, odds: int) -> Fraction:
        """What a final hand wins, in antes."""
        if odds == LOSE:
            return -Fraction(3 * self.ante + self.bonus, self.ante)
        return Fraction(3 * self.ante + self.bonus * odds, self.ante)

    def gain(self, odds: int) -> int:
        """The same above losing all, in units."""
        return int((self.win(odds) - self.win(LOSE)) * self.ante)

    def folded(self, draws: int) -> Fraction:
        """What a fold loses after so many draw wagers, in antes."""
        return -Fraction((1 + draws) * self.ante + self.bonus, self.ante)


def odds_of(terms: Terms) -> list[int]:
    """The bonus odds of each line of the table the licensee has selected."""
    return [bonus_odds(terms, rank) for rank, _ in TABLE_1]


def solve(
    terms: Terms,
    stake: int = 1_00,
    deck: tuple[int, ...] = DECK_WITH_JOKERS,
    bonus: int | None = None,
    progress: Progress | None = None,
) -> GameOdds:
    """The round under best play, per ante of `stake` cents; `bonus`: where it is less (42.1)."""
    return evaluate(terms, BEST, stake, deck, bonus, progress)


def evaluate(
    terms: Terms,
    strategy: str | Given,
    stake: int = 1_00,
    deck: tuple[int, ...] = DECK_WITH_JOKERS,
    bonus: int | None = None,
    progress: Progress | None = None,
) -> GameOdds:
    """The round under best play, one of STRATEGIES, or a strategy that is given."""
    stakes, odds = Stakes.of(stake, bonus), odds_of(terms)
    tables = Tables(deck, [stakes.gain(to) for to in odds])
    if isinstance(strategy, Given) and strategy.is_looked_up(TO_REPLACE_THREE):
        return as_tabled(terms, strategy, stakes, tables, progress)
    if isinstance(strategy, Given):
        told = played(GAME, terms, strategy.advice, tables, progress)
        return as_odds(terms, stakes, outcomes_of(tables, told, stakes, odds), (strategy.about,))
    folds = (2 * stakes.ante, stakes.ante) if strategy == BEST else (-1, -1)
    found = every_way(tables, folds, progress)
    outcomes = outcomes_of(tables, found, stakes, odds)
    gains = sum_of_products(found.best, found.sizes)
    mean = Fraction(gains, found.scale * found.hands * stakes.ante) + stakes.win(LOSE)
    says = words(found) if strategy == BEST else (STRATEGIES[strategy],)
    solved = as_odds(terms, stakes, outcomes, says)
    assert solved.round is not None
    assert solved.round.total.expected_win == mean, "the outcomes add up to the best discards"
    return solved


def as_tabled(
    terms: Terms, given: Given, stakes: Stakes, tables: Tables, progress: Progress | None
) -> GameOdds:
    """Discards from a whole table, the second draw counted; for the stakes it was found for."""
    cells = given.table(TO_REPLACE_THREE)
    for_ante, for_bonus = int(cells[ANTE_CELL]), int(cells[BONUS_CELL])
    if (for_ante, for_bonus) != (stakes.ante, stakes.bonus):
        told = f"an ante to the bonus wager as {for_ante} to {for_bonus}"
        raise Refused("42.1", f"this table is for {told}, not {stakes.ante} to {stakes.bonus}")
    found = every_way(tables, (2 * stakes.ante, stakes.ante), progress, holds_of(cells))
    outcomes = outcomes_of(tables, found, stakes, odds_of(terms))
    return as_odds(terms, stakes, outcomes, (given.about,))


def as_odds(
    terms: Terms, stakes: Stakes, outcomes: Sequence[Outcome], says: tuple[str, ...]
) -> GameOdds:
    total = WagerOdds(tuple(o for o in outcomes if o.probability))
    first, second = outcomes[0].probability, outcomes[1].probability
    average = -stakes.folded(0) + (1 - first) + (1 - first - second)
    return GameOdds(
        GAME.id,
        GAME.option_text(terms),
        round=RoundOdds("ante", total, average),
        strategy=says,
    )


def sum_of_products(values: Any, sizes: Any) -> int:
    """Exactly, in machine words where the sum cannot leave them."""
    if int(values.max()) * int(sizes.sum()) < 1 << 62:
        return int(np.dot(values, sizes.astype(np.int64)))
    return sum(int(value) * int(size) for value, size in zip(values, sizes, strict=True))


def outcomes_of(
    tables: Tables, found: Solution | Results, stakes: Stakes, odds: Sequence[int]
) -> list[Outcome]:
    ways = [found.hands * tables.ways(d) * found.times for d in range(4)]

    def likely(line: int) -> Fraction:
        return sum((Fraction(int(found.counts[d][line]), ways[d]) for d in range(4)), Fraction(0))

    first, second = Fraction(found.folded, found.hands), likely(len(HANDS))
    outcomes = [
        Outcome("fold at the first draw", "lose", stakes.folded(0), first),
        Outcome("fold at the second draw", "lose", stakes.folded(1), second),
    ]
    for line, (hand, to) in enumerate(zip(HANDS, odds, strict=True)):
        pays = "lose" if to == LOSE else f"1 to 1, bonus {f'{to} to 1' if to else 'push'}"
        outcomes.append(Outcome(hand, pays, stakes.win(to), likely(line)))
    return outcomes


def words(found: Solution) -> tuple[str, ...]:
    """What to keep, by the hand dealt: each way that is best with one hand in a thousand."""
    lines = ["At the first draw keep (of all hands so dealt, the share best played so):"]
    for dealt, counts in zip(DEALT, found.kept, strict=True):
        total = int(counts.sum())
        if not total:
            continue
        shares = sorted(
            ((Fraction(int(n), total), kept) for n, kept in zip(counts, KEPT, strict=True) if n),
            reverse=True,
        )
        told = [
            kept if share == 1 else f"{kept} {float(share):.1%}".replace("%", " %")
            for share, kept in shares
            if share >= Fraction(1, 1000)
        ]
        lines.append(f"{dealt}: {', '.join(told)}")
    lines.append(
        "At the second draw count: with the cards you hold and have discarded, the last card is "
        "worth its wager when what it gains over all cards left exceeds one ante each. Replace the "
        "card whose loss leaves the most; stand on a hand that no card can make worth more."
    )
    lines.append("For one hand: nmb odds double_draw_poker --hand “A♠ K♦ 7♣ 7♥ 2♠”.")
    return tuple(lines)


def decisions(
    terms: Terms,
    hand: str,
    stake: int = 1_00,
    deck: tuple[int, ...] = DECK_WITH_JOKERS,
    bonus: int | None = None,
) -> list[tuple[str, Fraction]]:
    """What each choice is worth: the round's expected win in antes, later decisions made best.

    Five cards, as A♠ K♦ 7♣ 7♥ 2♠ (jokers Jk1, Jk2), for the first draw; for the second, then
    “without” and the cards discarded at the first: A♠ A♦ 7♣ 7♥ 2♠ without 9♣ 4♦.
    """
    held, second, gone = hand.partition("without")
    cards, dead = cards_from(held), cards_from(gone)
    if len(cards) != 5 or len(dead) > 3 or len({*cards, *dead}) != len(cards) + len(dead):
        raise ValueError("a hand is five different cards, then “without” up to three discarded")
    if not {*cards, *dead} <= set(deck):
        raise ValueError("a card of this hand is not in the deck")
    stakes = Stakes.of(stake, bonus)
    tables = Tables(deck, [stakes.gain(to) for to in odds_of(terms)])

    def net(gain: int, ways: int) -> Fraction:
        return Fraction(gain, ways * stakes.ante) + stakes.win(LOSE)

    if second:
        left = tables.left(len(dead))
        found = [("fold", stakes.folded(1)), ("draw, keep all five", net(tables.gain(cards), 1))]
        for one in cards:
            four = tuple(card for card in cards if card != one)
            gain = sum(
                tables.gain((*four, x)) for x in tables.deck if x not in cards and x not in dead
            )
            found.append((f"draw, discard {card_text(one)}", net(gain, left)))
        return found
    found = [("fold", stakes.folded(0))]
    for count in range(4):
        for out in combinations(cards, count):
            kept = tuple(card for card in cards if card not in out)
            gain = tables.value(tables.positions(kept), tables.positions(out), stakes.ante)
            named = f"keep {cards_text(kept)}" if count else "keep all five"
            found.append((f"draw, {named}", net(gain, tables.ways(count))))
    return found


@procedure
def hold(images: Any, hands: Any, discards: Any, masks: Any, holds: Any) -> None:
    """What is kept of a hand, by its places ascending, in all that are like it."""
    cards = np.zeros(5, np.int64)
    for at in range(len(hands)):
        for way in range(len(images) if discards[at] >= 0 else 0):
            mask = 0
            for i in range(5):
                cards[i] = images[way, hands[at, i]]
            for i in range(5):
                place = 0
                for j in range(5):
                    place += 1 if cards[j] < cards[i] else 0
                mask |= (1 - (masks[at] >> i & 1)) << place
            holds[number_of(cards, 5)] = mask


def best_tables(terms: Terms, amounts: Amounts) -> BestTables:
    stakes = Stakes.of(amounts["stake"], amounts.get("bonus"))
    tables = Tables(DECK_WITH_JOKERS, [stakes.gain(to) for to in odds_of(terms)])
    found = every_way(tables, (2 * stakes.ante, stakes.ante))
    holds = np.zeros(EVERY_HAND, np.uint8)
    compiled(hold)(found.images, found.cards, found.discards, found.masks, holds)
    cells = cells_of(terms, stakes.ante, stakes.bonus, holds)
    return [((TO_DRAW, TO_REPLACE_THREE, TO_DRAW_AGAIN, TO_REPLACE_ONE), cells)]


def narratable(read: Given) -> bool:
    """Unless which cards go depends on where they lie: too many orders to narrate."""
    told = [read.cells(decision) for decision in (TO_REPLACE_THREE, TO_REPLACE_ONE)]
    if any(by == ALWAYS and mask for by, mask, *_ in told):
        return False
    by_hand = BY_FIVE_CARDS, BY_SET
    return not any(by in by_hand and (then or other) for by, _, then, other in told)


def some_hands(
    terms: Terms, wagers: Mapping[str, int], cards: Sequence[int]
) -> Iterator[tuple[Sequence[int], Fraction]]:
    """All hands of a stripped deck would take minutes."""
    ante, bonus = wagers["ante"], wagers["bonus"]
    for hand in islice(combinations(cards, 5), 0, None, 50):
        told = decisions(terms, cards_text(hand), ante, tuple(cards), bonus)
        yield hand, max(value for _, value in told) * ante


VERIFICATION = Verification(
    ("A♠ A♦ K♠ K♦ Q♠ J♠ T♠ Jk1 Jk2", "9♠ 9♥ 8♠ 8♥ 5♠ 4♠ 2♠ 2♣ Jk1"),
    narratable=narratable, hands=some_hands,
)  # fmt: skip
