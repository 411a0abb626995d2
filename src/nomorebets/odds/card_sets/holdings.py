"""What a person calls a few cards, and a strategy in such words.

A holding has a kind ("four to a flush") and a level within it (the rank of a pair, the number of
high cards). A strategy is told kind by kind: from which level on the holdings of that kind are
played, and which ones are exceptions. Whatever a solver found best is told so without loss: who
reads the words back plays every hand as the solver does.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from nomorebets.equipment.cards import RANKS
from nomorebets.judgments.payouts import pays
from nomorebets.judgments.poker import pair_of
from nomorebets.judgments.ranks import ACE, RANK_PLURALS, RANK_WORDS, STRAIGHT_TO, TEN
from nomorebets.judgments.three_card import (
    THREE_CARD_FLUSH,
    THREE_CARD_PAIR,
    THREE_CARD_STRAIGHT,
    THREE_CARD_STRAIGHT_FLUSH,
    THREE_CARD_THREE_OF_A_KIND,
)
from nomorebets.odds.card_sets.sweeps import alike_suits

UNLIKE_SUITS = "the suits of this deck are not alike: ask for one hand at a time (--hand)"
KINDS = (
    "four of a kind", "three of a kind", "two pairs", "a pair",
    "four to a royal flush", "four to a straight flush", "four to a flush",
    "four to an open straight", "four to an inside straight",
    "three to a royal flush", "three suited in sequence", "three suited with one gap",
    "three suited with two gaps", "three suited, wide apart", "three in sequence",
    "three with one gap", "three with two gaps", "nothing",
)  # fmt: skip


_THREE_CARD_KINDS = {
    "a straight flush": THREE_CARD_STRAIGHT_FLUSH,
    "three of a kind": THREE_CARD_THREE_OF_A_KIND,
    "a straight": THREE_CARD_STRAIGHT,
    "a flush": THREE_CARD_FLUSH,
    "a pair": THREE_CARD_PAIR,
    "no pair": 0,
}


class Holding(NamedTuple):
    kind: str
    level: int
    text: str  # the ranks: "A-2-3"


def high_rank(paytable: Sequence[Sequence[int]]) -> int:
    """The lowest rank of which a pair wins something."""
    paid = [rank for rank in range(ACE + 1) if pays(paytable, pair_of(rank)) > 0]
    return min(paid, default=ACE + 1)


def ranks_text(cards: Iterable[int]) -> str:
    return "-".join([RANKS[card >> 2] for card in sorted(cards, reverse=True)])


STRAIGHTS = tuple(sum(1 << (top - step) % 13 for step in range(5)) for top in range(3, ACE + 1))


def _straights(seen: int) -> int:
    """How many straights of five hold all these ranks."""
    return [seen & straight for straight in STRAIGHTS].count(seen)


def _spread(ranks: Sequence[int]) -> int:
    low = [-1 if rank == ACE else rank for rank in ranks]
    return min(max(held) - min(held) + 1 for held in (ranks, low))


def _unpaired(cards: Sequence[int], ranks: Sequence[int]) -> str:
    seen = sum(1 << rank for rank in ranks)
    suited = len({card & 3 for card in cards}) == 1
    straights = _straights(seen)
    number = {3: "three", 4: "four"}[len(cards)]
    if suited and min(ranks) >= TEN:
        return f"{number} to a royal flush"
    if len(cards) == 4:
        if suited:
            return "four to a straight flush" if straights else "four to a flush"
        return ("nothing", "four to an inside straight", "four to an open straight")[straights]
    if not STRAIGHT_TO[seen]:
        return "three suited, wide apart" if suited else "nothing"
    gaps = ("in sequence", "with one gap", "with two gaps")[_spread(ranks) - 3]
    return f"three suited {gaps}" if suited else f"three {gaps}"


def holding(cards: Sequence[int], high: int) -> Holding:
    """Three or four cards, as seen before the last ones are known."""
    ranks = [card >> 2 for card in cards]
    several = {rank for rank in ranks if ranks.count(rank) > 1}
    if several:
        top = max(several)
        kind = ("a pair", "three of a kind", "four of a kind")[ranks.count(top) - 2]
        kind = "two pairs" if len(several) == 2 else kind
        return Holding(kind, top, ranks_text(cards))
    level = sum(rank >= high for rank in ranks)
    return Holding(_unpaired(cards, ranks), level, ranks_text(cards))


def decided(hands: Any, played: Any, high: int) -> Iterator[tuple[Holding, bool]]:
    """The holdings of many hands with what is decided, each pair of them once."""
    keys = np.zeros(len(hands), np.int64)
    for column in hands.T:
        keys = keys << 4 | column >> 2
    suited = (hands & 3 == hands[:, :1] & 3).all(1)
    _, at = np.unique(keys << 2 | suited << 1 | played, return_index=True)
    for row in at.tolist():
        yield holding(hands[row].tolist(), high), bool(played[row])


def level_words(kind: str, level: int, high: int) -> str:
    if kind == "a pair":
        return f"a pair of {RANK_PLURALS[level]} or better"
    if kind in ("three of a kind", "four of a kind", "two pairs"):
        return f"{kind}, {RANK_PLURALS[level]} or better"
    number = f"{level} cards or more" if level > 1 else "a card"
    return f"{kind}, with {number} from the {RANK_WORDS[min(high, ACE)]} up"


def in_words(
    plays: Iterable[tuple[Holding, bool]],
    words: Callable[[str, int], str],
    kinds: Sequence[str] = KINDS,
) -> tuple[str, ...]:
    """The holdings that are played, a line a kind; `words` tell a kind from a level on."""
    found: dict[str, dict[Holding, bool]] = {kind: {} for kind in kinds}
    for held, played in plays:
        known = found[held.kind].setdefault(held, played)
        assert known == played, f"{held.text} is played by its suits"
    lines = []
    for kind, holdings in found.items():
        if any(holdings.values()):
            lines.append(_kind_in_words(kind, holdings, words))
    return tuple(lines)


def _kind_in_words(
    kind: str, holdings: dict[Holding, bool], words: Callable[[str, int], str]
) -> str:
    levels = sorted({held.level for held in holdings})
    start = min((*levels, levels[-1] + 1), key=_exceptions(holdings))
    but = [h.text for h, played in holdings.items() if h.level >= start and not played]
    also = [h.text for h, played in holdings.items() if h.level < start and played]
    if start > levels[-1]:
        return f"{kind} only if it is {named(also)}"
    line = kind if start == levels[0] else words(kind, start)
    for joint, texts in ((" but not", but), (", and", also)):
        if texts:
            line += f"{joint} {named(texts)}"
    return line


def _exceptions(holdings: dict[Holding, bool]) -> Callable[[int], int]:
    """How many holdings are not as if all from a level on were played and none below it."""
    unless_played = sorted(h.level for h, played in holdings.items() if not played)
    unless_folded = sorted(h.level for h, played in holdings.items() if played)

    def count(start: int) -> int:
        above = len(unless_played) - bisect_left(unless_played, start)
        return above + bisect_left(unless_folded, start)

    return count


def named(texts: Sequence[str]) -> str:
    """ "A-3-2, 4-3-2 or 5-3-2"."""
    several = list(dict.fromkeys(texts))
    return " or ".join(filter(None, (", ".join(several[:-1]), several[-1])))


def by_least_hand(
    deck: tuple[int, ...], hands: Any, ranks: Any, plays: Any, do: str
) -> tuple[str, ...]:
    """Three cards: the least hand played, where that is all there is to say; else by kind."""
    if not alike_suits(deck):
        return (UNLIKE_SUITS,)
    played, folded = ranks[plays], ranks[~plays]
    if not len(folded):
        return (f"{do} every hand",)
    if not len(played):
        return ("fold every hand",)
    if played.min() > folded.max():
        least = hands[int(np.flatnonzero(ranks == played.min())[0])].tolist()
        suited = " of one suit" if len({card & 3 for card in least}) == 1 else ""
        return (f"{do} {ranks_text(least)}{suited} or better, fold the rest",)
    texts = {
        rank: ranks_text(hand) for hand, rank in zip(hands.tolist(), ranks.tolist(), strict=True)
    }
    mixed = set(played.tolist()) & set(folded.tolist())
    holdings = []
    for hand, rank, plays_it in zip(hands.tolist(), ranks.tolist(), plays.tolist(), strict=True):
        text = texts[rank] + (f" {suits_words(hand)}" if rank in mixed else "")
        holdings.append((Holding(_three_card_kind(rank), rank, text), plays_it))

    def words(kind: str, level: int) -> str:
        return f"{kind}, {texts[level]} or better" if level >= THREE_CARD_PAIR else (
            f"{texts[level]} or better"
        )  # fmt: skip

    lines = in_words(holdings, words, tuple(_THREE_CARD_KINDS))
    return (*(f"{do} {line}" for line in lines), "fold the rest")


def suits_words(hand: Sequence[int]) -> str:
    """Of three cards that are not of one suit."""
    suits = [card & 3 for card in hand]
    if len(set(suits)) == 3:
        return "of three suits"
    like = [card for card in sorted(hand, reverse=True) if suits.count(card & 3) == 2]
    return f"with {RANKS[like[0] >> 2]} and {RANKS[like[1] >> 2]} of one suit"


def _three_card_kind(rank: int) -> str:
    return next(kind for kind, least in _THREE_CARD_KINDS.items() if rank >= least)
