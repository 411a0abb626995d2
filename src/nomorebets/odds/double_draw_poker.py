"""Double Draw Poker, exactly: every hand, every discard, every second hand, every last card.

Of three equal wagers and a bonus, let g be what a final hand wins above losing them all. The last
decision, with five cards and the dead ones known, compares folding, standing and each of five
draws; a draw is the sum of g over the cards left, which is a sum over all cards (found once) less
the dead. The first decision compares folding with 26 discards. Dead cards are grouped up to suit
and joker symmetry; with each group every second hand is valued once and added to every set of cards
that may have been kept. What can be shown to be worse than another discard (its value, with no card
dead, is an upper bound) is left out. Then the chosen discards alone are walked again, for the
distribution of results. All sums are whole numbers.

A wager is made only where it is worth more than folding; of discards worth the same the one of
fewest cards is chosen, and the first found among those of one number; a card is replaced only where
that is worth more than standing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, gcd, lcm
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK_WITH_JOKERS, card_text, cards_from, cards_text
from nomorebets.judgments.payouts import LOSE
from nomorebets.judgments.ranks import JOKER
from nomorebets.law.refusal import Refused
from nomorebets.odds import Progress
from nomorebets.odds.double_draw_sums import (
    BLOCK,
    at_most,
    classes,
    draws_left,
    mark,
    pay_hands,
    pick,
    spread,
    spread_draws,
    stand_pat,
    stands,
    sum_draws,
    sum_row,
    take_pairs,
    take_sets,
    tell,
    value_kept,
    walk,
    weigh,
    worth_trying,
)
from nomorebets.odds.results import GameOdds, Outcome, RoundOdds, WagerOdds
from nomorebets.rules.njac_13_69f.s42_double_draw_poker import GAME, TABLE_1, Terms, bonus_odds
from nomorebets.simulation.compiled import compiled

STRATEGIES = {
    "best": "what wins most on average",
    "never fold": "both draw wagers with every hand, the discards chosen best",
}
HANDS = (  # the lines of the pay tables
    "five aces", "natural royal flush", "wild royal flush", "straight flush", "four of a kind",
    "full house", "flush", "straight", "three of a kind", "two pairs", "less than two pairs",
)  # fmt: skip
DEALT = (*HANDS[:-1], "one pair", "a joker with less", "nothing")
KEPT = (
    "fold", "all five", "four to a straight flush", "three to a straight flush",
    "four to a flush", "three of a kind", "two pairs", "four to a straight", "the pair alone",
    "the pair and another card", "three to a flush", "three to a straight",
    "two to a straight flush", "other cards",
)  # fmt: skip
CHECKED = (
    "The values of discards equal the unseen-table oracle's on stripped decks, as fractions.",
    "The expected win found from the best discards equals the one found from the outcomes.",
    "Pay table 1 with equal wagers: 6.72 % per ante is also what Wizard of Odds gives.",
)
LEAST, MOST = 9, len(DECK_WITH_JOKERS)  # cards of a deck: a hand, three discards, one more


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
    return evaluate(terms, "best", stake, deck, bonus, progress)


def evaluate(
    terms: Terms,
    strategy: str,
    stake: int = 1_00,
    deck: tuple[int, ...] = DECK_WITH_JOKERS,
    bonus: int | None = None,
    progress: Progress | None = None,
) -> GameOdds:
    """The round under one of STRATEGIES."""
    stakes, odds = Stakes.of(stake, bonus), odds_of(terms)
    folds = (2 * stakes.ante, stakes.ante) if strategy == "best" else (-1, -1)
    tables = Tables(deck, [stakes.gain(to) for to in odds])
    found = every_way(tables, folds, progress)
    outcomes = list(outcomes_of(found, stakes, odds))
    total = WagerOdds(tuple(o for o in outcomes if o.probability))
    first, second = outcomes[0].probability, outcomes[1].probability
    average = -stakes.folded(0) + (1 - first) + (1 - first - second)
    gains = sum_of_products(found.best, found.sizes)
    mean = Fraction(gains, found.scale * found.hands * stakes.ante) + stakes.win(LOSE)
    assert total.expected_win == mean, "the outcomes add up to the value of the best discards"
    return GameOdds(
        GAME.id,
        GAME.plain(terms),
        round=RoundOdds("ante", total, average),
        strategy=words(found) if strategy == "best" else (STRATEGIES[strategy],),
        checked=CHECKED,
    )


def sum_of_products(values: Any, sizes: Any) -> int:
    """Exactly, in machine words where the sum cannot leave them."""
    if int(values.max()) * int(sizes.sum()) < 1 << 62:
        return int(np.dot(values, sizes.astype(np.int64)))
    return sum(int(value) * int(size) for value, size in zip(values, sizes, strict=True))


def outcomes_of(found: "Solution", stakes: Stakes, odds: Sequence[int]) -> Iterable[Outcome]:
    yield Outcome(
        "fold at the first draw", "lose", stakes.folded(0), Fraction(found.folded, found.hands)
    )
    ways = [found.hands * found.tables.ways(d) for d in range(4)]

    def likely(line: int) -> Fraction:
        return sum((Fraction(int(found.counts[d][line]), ways[d]) for d in range(4)), Fraction(0))

    yield Outcome("fold at the second draw", "lose", stakes.folded(1), likely(len(HANDS)))
    for line, (hand, to) in enumerate(zip(HANDS, odds, strict=True)):
        pays = "lose" if to == LOSE else f"1 to 1, bonus {f'{to} to 1' if to else 'push'}"
        yield Outcome(hand, pays, stakes.win(to), likely(line))


def words(found: "Solution") -> tuple[str, ...]:
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


# every hand, every discard


def padded(values: Any) -> Any:
    """With room behind for a loop that goes by whole blocks."""
    return np.concatenate((values, np.zeros(2 * BLOCK, values.dtype)))


def symmetries(deck: Sequence[int]) -> list[dict[int, int]]:
    """The ways to rename suits and jokers that leave the deck the same."""
    found = []
    for suits in permutations(range(4)):
        for first, second in ((JOKER, JOKER + 1), (JOKER + 1, JOKER)):
            renamed = {card: card & ~3 | suits[card & 3] for card in deck if card < JOKER}
            renamed |= {JOKER: first, JOKER + 1: second}
            image = {card: renamed[card] for card in deck}
            if set(image.values()) == set(deck) and image not in found:
                found.append(image)
    return found


class Tables:
    """What depends on the deck and the gains, and not on any decision."""

    def __init__(self, deck: Sequence[int], worth: Sequence[int]) -> None:
        self.deck = tuple(sorted(deck))
        self.cards = cards = len(self.deck)
        if not LEAST <= cards <= MOST or len(set(self.deck)) != cards:
            raise ValueError(f"a deck of this game has {LEAST} to {MOST} different cards")
        self.choose = np.array([[comb(n, k) for n in range(cards + 1)] for k in range(6)], np.int64)
        self.worth = np.array(worth, np.int64)
        self.lines = np.zeros(comb(cards, 5), np.int8)
        compiled(pay_hands)(np.array(self.deck), self.lines)
        self.drawn = np.full((cards, comb(cards, 4)), len(worth) - 1, np.int8)
        self.all_drawn = np.zeros(comb(cards, 4), np.int64)
        compiled(sum_draws)(cards, self.choose, self.lines, self.worth, self.all_drawn, self.drawn)
        greatest = max(int(self.all_drawn.max()), cards * max(worth))
        self.narrow = np.int16 if greatest < 1 << 15 else np.int32
        assert greatest < 1 << 31
        self.wide = np.int32 if self.narrow is np.int16 else np.int64
        narrow_worth = self.worth.astype(self.narrow)
        self.gains = padded(narrow_worth[self.lines])
        self.gained = narrow_worth[self.drawn]
        self.narrow_drawn = self.all_drawn.astype(self.narrow)
        self.draws = padded(self.narrow_drawn)

    def gain(self, cards: Iterable[int]) -> int:
        at = self.positions(cards)
        return int(self.worth[self.lines[sum(comb(int(p), 5 - i) for i, p in enumerate(at))]])

    def left(self, discarded: int) -> int:
        return self.cards - 5 - discarded

    def ways(self, discarded: int) -> int:
        """Equally likely ways to go on after so many discards: new cards, then the last."""
        return comb(self.cards - 5, discarded) * self.left(discarded)

    def alive(self, dead: Any) -> Any:
        found = np.full(self.cards, -1, self.narrow)
        found[dead] = 0
        return found

    def draws_without(self, dead: Any) -> Any:
        compiled(draws_left)(dead, self.gained, self.narrow_drawn, self.draws)
        return self.draws

    def positions(self, cards: Iterable[int]) -> Any:
        """Of cards in the deck, the highest first."""
        return np.array(sorted((self.deck.index(c) for c in cards), reverse=True), np.int64)

    def value(self, kept: Any, dead: Any, fold: int) -> int:
        """What is kept, with these discarded, gains in all ways to go on."""
        left, gone = self.left(len(dead)), len(dead)
        draws = self.draws_without(dead)
        if gone == 0:
            four, three = kept[1:].copy(), np.zeros(3, np.int64)
            alive = np.zeros(self.cards, self.narrow)
            alive[kept[0]] = -1
            return int(
                compiled(sum_row)(
                    self.choose,
                    four,
                    three,
                    self.cards,
                    alive,
                    fold * left,
                    left,
                    self.gains,
                    draws,
                )
            )
        empty = np.zeros(5, np.int64), np.zeros(3, np.int64)
        found = compiled(value_kept)(
            self.choose, kept, self.alive(dead), *empty, fold * left, left, self.gains, draws, gone
        )
        return int(found)


def all_sets(cards: int, size: int) -> Any:
    """In the order of their numbers, each from its highest card down."""
    found = np.zeros((1, 0), np.int64)
    for length in range(1, size + 1):
        rows = [found[: comb(top, length - 1)] for top in range(cards)]
        tops = np.repeat(np.arange(cards), [len(row) for row in rows])
        found = np.column_stack((tops, np.concatenate(rows)))
    return found


class Sets:
    """Sets of so many cards under a group of symmetries."""

    def __init__(self, choose: Any, cards: int, size: int, images: Any) -> None:
        chosen = all_sets(cards, size)
        numbers = np.zeros((len(images), len(chosen)), np.int64)
        for s, image in enumerate(images):
            moved = -np.sort(-image[chosen], axis=1)
            for i in range(size):
                numbers[s] += choose[size - i, moved[:, i]]
        same = numbers.min(axis=0)
        self.chosen = chosen
        self.numbers = numbers
        self.first = same == np.arange(len(chosen))  # it stands for its orbit
        self.orbits = np.where(
            self.first, len(images) // (numbers == np.arange(len(chosen))).sum(axis=0), 0
        )


@dataclass(frozen=True)
class Solution:
    """Ways by line of the pay table, after each number of discards (0 to 3); folds besides."""

    counts: Any  # [discarded][line]; the last column: folded at the second draw
    folded: int  # hands folded at once
    hands: int
    tables: Tables
    best: Any  # of each class of hands, times `scale`
    discards: Any  # of each class; -1: fold
    of: Any
    sizes: Any
    scale: int
    kept: Any  # [kind of hand][what is kept]: hands
    images: Any  # the symmetries of the deck, as places
    at_set: Any  # of each class: the number of what is kept,
    at_group: Any  # and which of the `dead` is discarded
    dead: list[list[Any]]


def every_way(tables: Tables, folds: tuple[int, int], progress: Progress | None = None) -> Solution:
    """Solve it: `folds` is what folding gains at the first and at the second decision."""
    t = tables
    cards, choose = t.cards, t.choose
    named = symmetries(t.deck)
    images = np.array([[t.deck.index(image[card]) for card in t.deck] for image in named])
    of = np.full(comb(cards, 5), -1, np.int32)
    sizes = np.zeros(comb(cards, 5), np.int32)
    found = compiled(classes)(cards, choose, images, of, sizes)
    sizes = sizes[:found].copy()
    scale = lcm(*(t.ways(d) for d in range(4)))
    scales = [scale // t.ways(d) for d in range(4)]
    bounds = [_bounds(t, d, folds[1]) for d in range(4)]
    best = np.full(found, folds[0] * scale, np.int64)
    compiled(stand_pat)(of, bounds[0][3], scales[0], best)
    groups = [Sets(choose, cards, d, images) for d in (1, 2, 3)]
    dead = [[s.chosen[k] for k in np.flatnonzero(s.first)] for s in groups]
    many = [[int(s.orbits[k]) for k in np.flatnonzero(s.first)] for s in groups]
    values = [np.full((len(dead[d - 1]), comb(cards, 5 - d)), -1, t.wide) for d in (1, 2, 3)]
    work = _Work(t, images, of, best, bounds, scales, folds[1])
    steps: Iterable[tuple[int, int]] = _order(t, dead)
    for d, g in progress(steps, sum(map(len, dead))) if progress else steps:
        work.value(d, dead[d - 1][g], values[d - 1][g])
    discards = np.full(found, -1, np.int8)
    compiled(stands)(of, bounds[0][3], scales[0], best, folds[0] * scale, discards)
    ways, at_group = np.zeros(found, np.int64), np.zeros(found, np.int32)
    at_set = np.zeros(found, np.int32)
    for d in (1, 2, 3):
        for g, gone in enumerate(dead[d - 1]):
            compiled(pick)(
                choose, gone, many[d - 1][g], t.alive(gone), work.orbits(d, gone), values[d - 1][g],
                of, scales[d], best, folds[0] * scale, g, discards, ways, at_group, at_set,
                np.zeros(5 - d, np.int64),
            )  # fmt: skip
    del values, bounds, work, groups  # a third of the memory
    counts = _distribution(t, images, of, sizes, folds[1], discards, ways, at_group, at_set, dead)
    hands = comb(cards, 5)
    folded = int(sizes[discards < 0].sum())
    kept = np.zeros((len(DEALT), len(KEPT)), np.int64)
    compiled(tell)(
        np.array(t.deck), choose, of, sizes, t.lines, discards, at_set,
        *(all_sets(cards, k) for k in (2, 3, 4)), kept,
    )  # fmt: skip
    return Solution(
        counts, folded, hands, t, best, discards, of, sizes, scale, kept, images, at_set, at_group,
        dead,
    )  # fmt: skip


def _bounds(t: Tables, discarded: int, fold: int) -> tuple[Any, ...]:
    sums = (
        *(np.zeros(comb(t.cards, k), np.int64) for k in (2, 3, 4)),
        np.zeros(comb(t.cards, 5), t.wide),
    )
    compiled(at_most)(t.cards, t.choose, t.left(discarded), fold, t.gains, t.narrow_drawn, *sums)
    return sums


def _order(t: Tables, dead: list[list[Any]]) -> list[tuple[int, int]]:
    """Three dead cards of three ranks first: with what that finds, most others need no look."""
    ranks = [card >> 2 for card in t.deck]
    unlike: list[tuple[int, int]] = []
    others: list[tuple[int, int]] = []
    for g, gone in enumerate(dead[2]):
        several = {ranks[x] for x in gone}
        plain = len(several) == 3 and max(several) < JOKER >> 2
        (unlike if plain else others).append((3, g))
    fewer = [(d, g) for d in (2, 1) for g in range(len(dead[d - 1]))]
    return [*unlike, *fewer, *others]


class _Work:
    """The values of what may be kept, one set of dead cards at a time."""

    def __init__(
        self, t: Tables, images: Any, of: Any, best: Any, bounds: Any, scales: Any, fold: int
    ) -> None:
        self.t, self.images, self.of, self.best = t, images, of, best
        self.bounds, self.scales, self.fold = bounds, scales, fold
        self.ranks = np.array([card >> 2 for card in t.deck])
        two, three = comb(t.cards, 2) + 2 * BLOCK, comb(t.cards, 3) + 2 * BLOCK
        self.found, self.sums = np.zeros(two, t.narrow), np.zeros(comb(t.cards, 2), np.int64)
        self.high, self.many = np.zeros(two, t.wide), np.zeros(two, t.wide)
        self.highs, self.lows = np.zeros(three, t.wide), np.zeros(three, t.wide)
        self.known: dict[tuple[int, bytes], Sets] = {}

    def sets(self, size: int, dead: Any) -> Sets:
        """Sets of this size under the symmetries that leave each dead card where it is."""
        stay = np.flatnonzero((self.images[:, dead] == dead).all(axis=1))
        key = size, stay.tobytes()
        if key not in self.known:
            self.known[key] = Sets(self.t.choose, self.t.cards, size, self.images[stay])
        return self.known[key]

    def orbits(self, discarded: int, dead: Any) -> Any:
        if discarded == 1:
            return np.ones(comb(self.t.cards, 4), np.int64)  # not worth finding: few are looked at
        return self.sets(5 - discarded, dead).orbits

    def value(self, discarded: int, dead: Any, values: Any) -> None:
        t, d = self.t, discarded
        left = t.left(d)
        alive, orbits = t.alive(dead), self.orbits(d, dead)
        kept = np.zeros(5 - d, np.int64)
        if d < 3:
            compiled(take_sets)(
                t.choose, dead, alive, orbits, self.bounds[d], self.of, self.scales[d], self.best,
                values, kept, self.fold * left, left, t.gains, t.draws_without(dead),
            )  # fmt: skip
            return
        if not compiled(worth_trying)(
            t.choose, dead, alive, orbits, self.bounds[3], self.of, self.scales[3], self.best, kept
        ):
            return
        one, two = self.sets(1, dead), self.sets(2, dead)
        alive_two = padded(alive[two.chosen[:, 0]] & alive[two.chosen[:, 1]])
        compiled(weigh)(
            t.cards, t.choose, self.ranks, alive, alive_two, t.narrow(self.fold * left),
            t.narrow(left), t.gains, t.draws_without(dead), one.orbits, two.orbits, self.found,
            self.many, self.high, self.highs, self.lows, self.sums,
        )  # fmt: skip
        compiled(take_pairs)(
            t.choose, dead, alive, orbits, two.numbers, self.sums, self.of, self.scales[3],
            self.best, values, kept,
        )  # fmt: skip


def _distribution(
    t: Tables, images: Any, of: Any, sizes: Any, fold: int, discards: Any, ways: Any,
    at_group: Any, at_set: Any, dead: list[list[Any]],
) -> Any:  # fmt: skip
    cards, choose = t.cards, t.choose
    folds = len(t.worth)
    counts = np.zeros((4, folds + 1), np.int64)
    used = np.zeros((4, comb(cards, 4)), np.int64)
    one = np.zeros(comb(cards, 4), np.uint64)
    two = np.zeros((comb(cards, 3), cards), np.uint64)
    three = np.zeros((comb(cards, 2), cards, cards), np.uint64)
    marked = np.zeros((4, comb(cards, 4)), np.bool_)
    for d in (1, 2, 3):
        sets, gone = all_sets(cards, 5 - d), np.array(dead[d - 1])
        compiled(mark)(
            choose, images, d, sets, gone, discards, ways, sizes, at_group, at_set, one, two, three
        )
        for k in np.flatnonzero((discards == d) & (ways != sizes)):
            compiled(walk)(
                cards, choose, sets[at_set[k]], gone[at_group[k]], int(sizes[k]), t.lines, t.worth,
                t.all_drawn, t.drawn, fold, folds, counts[d], used[d],
            )  # fmt: skip
    marked[1] = one != 0
    marked[2, : len(two)] = two.any(axis=1)
    marked[3, : len(three)] = three.any(axis=(1, 2))
    compiled(spread)(
        cards, choose, sizes, of, t.lines, t.worth, t.all_drawn, t.drawn, fold, folds, discards,
        one, two, three, marked, counts, used,
    )  # fmt: skip
    for d in range(4):
        compiled(spread_draws)(cards, choose, t.lines, used[d], counts[d])
    return counts
