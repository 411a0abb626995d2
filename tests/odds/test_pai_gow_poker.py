"""Pai gow poker: numbers of hands against published ones, the deals against themselves."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from tests.conftest import Count

from nomorebets.equipment.cards import cards_from
from nomorebets.judgments.five_and_two import LOW_HANDS, high_hand, low_hand
from nomorebets.judgments.seven_card_ways import FOXWOODS_WAY, seven_card_house_way
from nomorebets.law.refusal import Refused
from nomorebets.odds.pai_gow_poker import (
    additional,
    decisions,
    kept_by_the_house,
    of_two,
    set_best,
)
from nomorebets.odds.pai_gow_poker.best_setting import CHUNKS as GAIN_CHUNKS
from nomorebets.odds.pai_gow_poker.best_setting import (
    chosen,
    counts,
    gains,
    note_settings,
    numbered,
)
from nomorebets.odds.pai_gow_poker.best_setting import worth as setting_worth
from nomorebets.odds.pai_gow_poker.every_hand import every_hand
from nomorebets.odds.pai_gow_poker.many_deals import CHUNKS, SEED, deal_many, many_deals
from nomorebets.odds.pai_gow_poker.one_hand import fares
from nomorebets.rules import game
from nomorebets.simulation.compiled import compiled

GAME = game("pai_gow_poker")


def test_every_hand_by_its_best_five_as_published() -> None:
    """https://wizardofodds.com/games/pai-gow-poker/appendix/5/, the seven-card wager; there three
    of a kind pays more than a straight, and hands that hold both are counted with it."""
    best = every_hand(0).best
    assert sum(best) == 154_143_080
    published = {10: 1_128, 9: 26_132, 8: 184_832, 7: 307_472, 6: 4_188_528, 5: 6_172_088}
    assert {kind: best[kind] for kind in published} == published
    assert best[4] + best[3] == 11_034_204 + 7_672_500
    assert sum(best[:3]) == 124_556_196


def test_the_lowest_low_hands_as_published() -> None:
    """https://wizardofodds.com/games/pai-gow-poker/appendix/1/, by another house way: where only a
    straight or flush leaves so little, ways do not differ."""
    assert every_hand(0).low[:3] == (221_460, 203_436, 188_708)  # 3-2, 4-2, 4-3
    assert every_hand(0).low[4] == 170_756  # 5-3


def test_the_rank_of_the_lowest_straight_changes_no_kind_of_hand() -> None:
    assert every_hand(1).best == every_hand(0).best


def test_deals_tell_of_both_sides() -> None:
    dealt = many_deals(0, chunks=2)
    assert sum(dealt.nets) == 7 * dealt.deals
    ahead = sum((at - 6) * hands for at, hands in enumerate(dealt.nets))
    assert ahead == dealt.lost - dealt.won
    # published for a house way that is not named: 28.61 % won, 29.91 % lost
    assert abs(dealt.won / dealt.pairs - 0.2861) < 0.01
    assert dealt.lost > dealt.won


def test_the_stated_error_is_below_two_thousandths_of_a_percent() -> None:
    few = many_deals(0, chunks=2)
    standard_error = few.error(0.95, -1.0) * (2 / CHUNKS) ** 0.5
    assert 2 * standard_error < 0.00002


def test_the_stated_error_of_a_bank_of_six_is_below_it_too() -> None:
    """And it is what many separate runs of as many deals are apart, not what a formula hopes."""
    few = many_deals(0, chunks=2)
    kept = [ahead * (0.95 if ahead > 0 else 1) / 6 for ahead in range(-6, 7)]
    standard_error = few.error_of_a_bank(kept) * (2 / CHUNKS) ** 0.5
    assert 2 * standard_error < 0.00002
    means = []
    for run in range(40):
        nets = np.zeros((13, 13), np.int64)
        compiled(deal_many)(SEED, 1000 + run, 5_000, 0, np.zeros(5, np.int64), nets)
        means.append(float(nets.sum(axis=1) @ kept) / nets.sum())
    apart = float(np.std(means, ddof=1))
    expected = few.error_of_a_bank(kept) * (few.deals / 5_000) ** 0.5
    assert 0.6 < apart / expected < 1.5


def test_with_no_amount_nothing_is_rounded() -> None:
    """The co-bank pays five percent, not a quarter of each $2.50."""
    dealt = many_deals(0, chunks=2)
    terms = GAME.terms_from({})
    assert kept_by_the_house(terms, 0) == Fraction(1, 20)
    assert kept_by_the_house(terms, 2_50) == Fraction(1, 10)  # a quarter
    by_hand = Fraction(dealt.lost * 19, 20) - dealt.won
    assert (
        of_two(dealt, dealt.lost, dealt.won, Fraction(19, 20)).expected_win == by_hand / dealt.pairs
    )


# one hand


def brute(held: tuple[int, ...], high: int, low: int) -> list[int]:
    """Every seven of the cards that are left, set one by one."""
    found = [0, 0, 0, 0]
    for cards in combinations([card for card in range(53) if card not in held], 7):
        mask = seven_card_house_way(FOXWOODS_WAY, cards, 0)
        other_high, other_low = high_hand(cards, mask, 0), low_hand(cards, mask)
        wins, losses = (
            (high > other_high) + (low > other_low),
            (high < other_high) + (low < other_low),
        )
        found[0] += wins == 2
        found[1] += wins == 0
        found[2] += losses == 0
        found[3] += losses == 2
    return found


@pytest.mark.parametrize("seed", range(3))
def test_a_setting_against_every_hand_of_few_cards(seed: int) -> None:
    rng = random.Random(f"one hand {seed}")
    left = set(rng.sample(range(52), 12)) | ({52} if seed else set())
    held = tuple(card for card in range(53) if card not in left)
    mine = rng.sample(held, 7)
    mask = seven_card_house_way(FOXWOODS_WAY, mine, 0)
    high, low = high_hand(mine, mask, 0), low_hand(mine, mask)
    assert fares(held, [(high, low)], 0).tolist() == [brute(held, high, low)]


def test_the_other_side_holds_any_seven_of_forty_six() -> None:
    hand = cards_from("A♠ K♦ Q♣ J♥ 9♠ 9♦ 2♣")
    (found,) = fares(hand, [(1 << 30, 1 << 30)], 0).tolist()
    assert found == [comb(46, 7), 0, comb(46, 7), 0]


# the best setting


def test_all_hands_of_the_other_side_are_counted_as_the_house_way_sets_them() -> None:
    counted = counts(0)
    every = every_hand(0)
    assert counted[-1, -1, 0] == sum(every.low) == comb(53, 7)
    assert tuple(np.diff(counted[-1, :, 0]).tolist()) == every.low
    assert counted[-1, -1, 1] == 4 * comb(52, 6)  # twos in all of them
    assert counted[-1, -1, -1] == comb(52, 6)  # the joker


def close_hands(rng: random.Random, hands: int) -> Iterator[tuple[int, ...]]:
    """Whose two best settings the counts hold all but alike: there a choice may be wrong."""
    while hands:
        cards = tuple(rng.sample(range(53), 7))
        values = sorted(setting_values(cards), reverse=True)
        if len(values) > 1 and values[0] - values[1] < 0.003:
            hands -= 1
            yield cards


def setting_values(cards: tuple[int, ...]) -> list[float]:
    highs, lows = np.zeros(21, np.int64), np.zeros(21, np.int64)
    seven = np.array(cards, np.int64)
    compiled(note_settings)(seven, 0, highs, lows)
    return [
        compiled(setting_worth)(counts(0), numbered(0), seven, high, low, 0, 0.95)
        for high, low in zip(highs, lows, strict=True)
        if high >= 0
    ]


def test_the_choice_is_the_best_setting_or_all_but_as_good(count: Count) -> None:
    """Against all 53,524,680 hands of the other side, where it is hardest."""
    given_away = []
    for cards in close_hands(random.Random("the best setting"), count(1, 60)):
        settings = {(high_hand(cards, mask, 0), low_hand(cards, mask)) for mask in LOW_HANDS}
        fair = [(high, low) for high, low in settings if low <= high]
        found = fares(cards, fair, 0).tolist()
        for bank, (wins, losses) in enumerate(((0, 1), (2, 3))):
            exact = {one: 0.95 * f[wins] - f[losses] for one, f in zip(fair, found, strict=True)}
            made = chosen(cards, 0, bool(bank), 0.95)
            given_away.append((max(exact.values()) - exact[made]) / comb(46, 7))
    assert max(given_away) < 0.002
    assert sum(given_away) / len(given_away) < 0.0001  # of a tenth of all hands


def test_what_the_best_setting_gains_has_a_stated_error_below_two_thousandths() -> None:
    dealt, found = many_deals(0, chunks=2), gains(0, 0.95, chunks=2)
    for side, by_way in zip(found, ((dealt.won, dealt.lost), (dealt.lost, dealt.won)), strict=True):
        told = set_best(dealt, *by_way, side, Fraction(19, 20))
        way = of_two(dealt, *by_way, Fraction(19, 20))
        gained = Fraction(side.won * 19, 20) - side.lost
        assert told.expected_win - way.expected_win == gained / side.pairs > 0
        error = side.error(0.95) * (2 / GAIN_CHUNKS) ** 0.5
        both = (error**2 + dealt.error(0.95, -1.0) ** 2 * 2 / CHUNKS) ** 0.5
        assert 2 * both < 0.00003  # of two chunks alone: it may be off by half


def worth(hand: str, terms: str = "") -> dict[str, Fraction]:
    return dict(decisions(GAME.terms_from(dict([terms.split("=")]) if terms else {}), hand))


def test_each_setting_of_a_hand_and_a_foul_one_that_loses() -> None:
    found = worth("A♠ K♦ Q♣ J♥ 9♠ 9♦ 2♣")
    best = max(found, key=lambda words: found[words])
    assert best == "low hand A♠ K♦ (ace and king), high hand pair of nines"
    assert found["low hand 9♠ 9♦ (pair of nines), high hand ace high: foul"] == -1
    as_bank = worth("A♠ K♦ Q♣ J♥ 9♠ 9♦ 2♣ as bank")
    assert not any("foul" in words for words in as_bank)
    assert as_bank[best] > found[best]  # copies are the bank's
    assert list(worth("A♠ K♦ Q♣ J♥ 9♠ 9♦ 2♣ as co-bank")) == [best]


@pytest.mark.parametrize(
    "hand",
    ["A♠ K♦", "A♠ K♦ Q♣ J♥ 9♠ 9♦ 9♦", "A♠ K♦ Q♣ J♥ 9♠ 9♦ Jk2", "A♠ K♦ Q♣ J♥ 9♠ 9♦ 2♣ 3♣", "seven"],
)
def test_no_hand_of_seven_cards_is_refused(hand: str) -> None:
    with pytest.raises(Refused) as refused:
        worth(hand)
    assert refused.value.cite.startswith("11.")


@pytest.mark.parametrize(("offered", "edge"), [("A", Fraction(12, 216)), ("B", Fraction(10, 216))])
def test_11_13_the_additional_wager_by_hand(offered: str, edge: Fraction) -> None:
    """A: 3 rolls of 17, 6 of 16 and 21 of 8; B: 1 of 3, 21 of 8 and 25 of 9."""
    assert additional(GAME.terms_from({"additional_wager": offered})).house_edge == edge
