"""Hands compared: exactly where every deal can be gone through, else by a sample that says so."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb, prod, sqrt
from typing import Any

import numpy as np

from nomorebets.equipment.cards import cards_text
from nomorebets.law.refusal import Refused
from nomorebets.odds.equities.boards import Boards, no_counts
from nomorebets.odds.equities.kinds import (
    HIGH_TIED,
    HIGH_WON,
    LOW_TIED,
    LOW_WON,
    POT,
    SHARE,
    SQUARES,
    Showdown,
)
from nomorebets.odds.equities.matchups import match
from nomorebets.odds.equities.own_cards import MOST_NEW, Completions
from nomorebets.odds.equities.ranges import HandRange, Way, cards_in, holdings
from nomorebets.odds.equities.sampled import sample
from nomorebets.odds.equities.suits import Exchange, exchanged, exchanges
from nomorebets.table.frames import Rows, frame, html_of

MOST_LOOKS = 2_000_000_000  # at ranks, for an exact answer: about ten seconds
MOST_COMBINATIONS = 300_000_000  # of completions of more than two hands
MOST_DEALT = 400_000  # combinations of holdings listed one by one
A_WALK = 12  # looks that a hand costs on a board of a walk
LOOKS_OF_OMAHA = 60
DEALS = 1_000_000  # of a sample, if nobody says
SURE = 1.96  # standard deviations of an interval of 95%


@dataclass(frozen=True)
class Equity:
    """What one hand has of the pot, and how often it wins and ties each part."""

    hand: str
    share: Fraction
    high_won: Fraction
    high_tied: Fraction
    low_won: Fraction
    low_tied: Fraction
    within: float  # 95 of 100 samples are so near; 0 where it is exact


@dataclass(frozen=True, repr=False)
class Comparison:
    hands: tuple[Equity, ...]
    showdown: Showdown
    board: Way
    dead: Way
    deals: int
    with_low: Fraction
    seed: int | None  # of a sample; None: every deal was gone through

    @property
    def exact(self) -> bool:
        return self.seed is None

    @property
    def rows(self) -> Rows:
        return [
            {"hand": h.hand, "equity": float(h.share), "exact": str(h.share), "within": h.within}
            for h in self.hands
        ]

    def frame(self, library: str = "") -> Any:
        """A row a hand, of pandas or polars."""
        return frame(self.rows, library)

    def __repr__(self) -> str:
        return f"<{', '.join(f'{h.hand} {float(h.share):.2%}' for h in self.hands)}>"

    def _repr_html_(self) -> str:
        return html_of(self.rows, f"{self.deals:,} deals")


def compare(
    showdown: Showdown,
    text: str,
    board: str = "",
    dead: str = "",
    deals: int | None = None,
    seed: int = 1,
) -> Comparison:
    """The hands of a text; `deals` asks for a sample of so many."""
    players = holdings(text, showdown)
    on_board, out = cards_in(board, "the board"), cards_in(dead, "the dead cards")
    refuse_what_cannot_be(showdown, players, on_board, out)
    counts = no_counts(len(players))
    found = None if deals else every_deal(showdown, players, on_board, out, counts)
    if found is not None and found[0] == 0:
        raise Refused("14.2(a)", "these hands cannot be dealt together: their cards collide")
    drawn = None
    if found is None:
        drawn = seed
        amount = deals or DEALS
        found = amount, sample(showdown, players, on_board, out, amount, seed, counts)
    hands = (equity(p, row, found[0], drawn) for p, row in zip(players, counts, strict=True))
    low = Fraction(found[1], found[0])
    return Comparison(tuple(hands), showdown, on_board, out, found[0], low, drawn)


def equity(player: HandRange, row: Any, deals: int, seed: int | None) -> Equity:
    def of(at: int) -> Fraction:
        return Fraction(int(row[at]), deals)

    share = of(SHARE) / POT
    spread = max(0.0, int(row[SQUARES]) / deals / POT**2 - float(share) ** 2)
    within = 0.0 if seed is None else SURE * sqrt(spread / deals)
    return Equity(
        player.text, share, of(HIGH_WON), of(HIGH_TIED), of(LOW_WON), of(LOW_TIED), within
    )


def refuse_what_cannot_be(
    showdown: Showdown, players: Sequence[HandRange], board: Way, dead: Way
) -> None:
    if len(board) > showdown.board:
        kind = "has no board" if not showdown.board else f"has a board of {showdown.board} cards"
        raise Refused("", f"the board has {len(board)} cards: this game {kind}")
    if board and len(board) < 3:
        raise Refused("", "a board has three cards, then four, then five")
    seen: dict[int, str] = {}
    given = [(f"hand {n}", p.ways[0]) for n, p in enumerate(players, 1) if len(p.ways) == 1]
    for what, cards in [*given, ("the board", board), ("the dead cards", dead)]:
        for card in cards:
            if card in seen:
                where = (
                    f"in {seen[card]} and in {what}" if seen[card] != what else f"twice in {what}"
                )
                raise Refused("14.2(a)", f"{cards_text([card])} is {where}: a deck has it once")
            seen[card] = what
    needed = len(players) * showdown.own + showdown.board + len(dead)
    if needed > 52:
        raise Refused("14.2(a)", f"{needed} cards are needed, and a deck has 52")
    for number, player in enumerate(players, 1):
        if len(player.ways) > 1 and all(seen.keys() & set(way) for way in player.ways):
            raise Refused("14.2(a)", f"hand {number}: every way to hold it has a card that is out")


# every deal


def every_deal(
    showdown: Showdown, players: Sequence[HandRange], board: Way, dead: Way, counts: Any
) -> tuple[int, int] | None:
    """(deals, deals with a low); None where that would take too long."""
    if not showdown.board:
        return every_completion_of(showdown, players, dead, counts)
    out = {*board, *dead}
    ways = [all_ways(player, out) for player in players]
    if any(held is None for held in ways):
        return None
    lists = [held for held in ways if held is not None]
    left = 52 - len(players) * showdown.own - len(out)
    boards = comb(left, showdown.board - len(board))
    looks = LOOKS_OF_OMAHA if showdown.two_and_three else 1
    found = exchanges([*lists, [board], [dead]])
    each = boards * len(players) * looks
    walk = len(players) == 2 and showdown.own == 2
    in_all = comb(52 - len(out), 5 - len(board)) * sum(map(len, lists)) * A_WALK // len(found)
    many = prod(map(len, lists))
    if many <= MOST_DEALT and (not walk or many * each // len(found) < in_all):
        dealt = up_to_suits(lists, found)
        if len(dealt) * each <= MOST_LOOKS:
            return one_by_one(Boards(showdown, board, dead), dealt, counts)
    if walk:
        return match(showdown, lists, board, dead, found, counts), 0
    return None


def all_ways(player: HandRange, out: set[int]) -> list[Way] | None:
    """With the cards that are dealt to the player; None if these are too many to list."""
    fits = [way for way in player.ways if not out & set(way)]
    if not player.missing:
        return fits
    if player.missing > 2:
        return None
    return [
        (*way, *more)
        for way in fits
        for more in combinations(sorted(set(range(52)) - out - set(way)), player.missing)
    ]


def up_to_suits(
    lists: Sequence[Sequence[Way]], found: Sequence[Exchange]
) -> dict[tuple[tuple[int, ...], ...], int]:
    """Combinations of holdings without a card in common, one for each class, and how many it is."""
    images = [
        {way: [tuple(sorted(exchanged(way, x))) for x in found] for way in held} for held in lists
    ]
    dealt: dict[tuple[tuple[int, ...], ...], int] = {}

    def add(chosen: tuple[Way, ...], used: frozenset[int]) -> None:
        if len(chosen) == len(lists):
            rows = (images[p][way] for p, way in enumerate(chosen))
            first = min(zip(*rows, strict=True))
            dealt[first] = dealt.get(first, 0) + 1
            return
        for way in lists[len(chosen)]:
            if not used & set(way):
                add((*chosen, way), used | set(way))

    add((), frozenset())
    return dealt


def one_by_one(
    boards: Boards, dealt: dict[tuple[tuple[int, ...], ...], int], counts: Any
) -> tuple[int, int]:
    deals = low = 0
    for hands, many in dealt.items():
        some = np.zeros_like(counts)
        found = boards.compare(hands, some)
        counts += many * some
        deals += many * found[0]
        low += many * found[1]
    return deals, low


def every_completion_of(
    showdown: Showdown, players: Sequence[HandRange], dead: Way, counts: Any
) -> tuple[int, int] | None:
    left = Completions(showdown, [player.ways[0] for player in players], dead)
    if len(players) == 2 and max(left.need) <= MOST_NEW:
        return left.sweep(counts)
    many = prod(comb(len(left.left), need) for need in left.need)
    return left.compare(counts) if many <= MOST_COMBINATIONS else None
