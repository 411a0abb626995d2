"""Best play in words, read back by a reader of its own and played over all hands."""

import re
from collections.abc import Callable
from itertools import combinations

import pytest

from nomorebets.equipment.cards import DECK
from nomorebets.odds import three_card_poker
from nomorebets.odds.card_sets.sweeps import classes as classes_of
from nomorebets.rules import game

RANKS = "23456789TJQKA"
Hand = tuple[int, ...]


def kind_of(hand: Hand) -> str:
    """By the names a player uses; a card is its rank times four and its suit."""
    ranks = sorted(card // 4 for card in hand)
    several = len(set(ranks))
    suited = len({card % 4 for card in hand}) == 1
    straight = several == 3 and (ranks[2] - ranks[0] == 2 or ranks == [0, 1, 12])
    names = {(True, True): "a straight flush", (True, False): "a straight"}
    if straight:
        return names[straight, suited]
    if several < 3:
        return "three of a kind" if several == 1 else "a pair"
    return "a flush" if suited else "no pair"


def high(hand: Hand) -> list[int]:
    return sorted((card // 4 for card in hand), reverse=True)


def suits(hand: Hand, words: str) -> bool:
    if words == "":
        return True
    if words == "of three suits":
        return len({card % 4 for card in hand}) == 3
    one, other = re.fullmatch(r"with (.) and (.) of one suit", words).groups()  # type: ignore[union-attr]
    by_rank = {RANKS[card // 4]: card % 4 for card in hand}
    return by_rank[one] == by_rank[other]


def part_of_a_line(words: str) -> Callable[[Hand], bool]:
    """ "a pair", "Q-6-4 or better", "Q-6-3 of three suits"."""
    if found := re.fullmatch(r"(.-.-.) or better", words):
        least = [RANKS.index(rank) for rank in found[1].split("-")]
        return lambda hand: kind_of(hand) == "no pair" and high(hand) >= least
    if found := re.fullmatch(r"(.-.-.)(?: (.*))?", words):
        exact = [RANKS.index(rank) for rank in found[1].split("-")]
        return lambda hand: (
            kind_of(hand) == "no pair" and high(hand) == exact and suits(hand, found[2] or "")
        )
    return lambda hand: kind_of(hand) == words


def read(lines: tuple[str, ...]) -> Callable[[Hand], bool]:
    if len(lines) == 1 and lines[0].endswith(" or better, fold the rest"):
        least = lines[0].removeprefix("play ").removesuffix(", fold the rest")
        plain = part_of_a_line(least)
        return lambda hand: plain(hand) or kind_of(hand) != "no pair"
    assert lines[-1] == "fold the rest"
    parts = [
        part_of_a_line(part)
        for line in lines[:-1]
        for part in re.split(", and | or (?!better)|, (?=.-.-.)", line.removeprefix("play "))
    ]
    return lambda hand: any(plays(hand) for plays in parts)


@pytest.mark.parametrize(
    ("chosen", "pair_plus"),
    [({}, 0), ({"tie_wins": "yes"}, 0), ({"pair_plus_lost_on_fold": "yes"}, 5_00),
     ({"tie_wins": "yes", "ante_bonus_table": "3"}, 0)],
)  # fmt: skip
def test_three_card_poker_is_played_as_its_words_say(
    chosen: dict[str, str], pair_plus: int
) -> None:
    """All 22,100 hands: with each the words decide as is best, or it makes no difference."""
    terms = game("three_card_poker").terms_from(chosen)
    odds = three_card_poker.solve(terms, 1_00, DECK, pair_plus)
    plays = read(odds.strategy)
    found = three_card_poker.play(terms, 1_00, DECK, None, pair_plus, 0)
    classes = classes_of(DECK)
    lost = 0
    for hand in combinations(DECK, 3):
        at = classes.number(hand)
        if plays(hand) != bool(found.plays[at]):
            folds = -(1_00 + pair_plus) * found.each
            lost += abs(int(found.sums[at] + found.bonuses[at]) - folds)
    assert lost == 0
