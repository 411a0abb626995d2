"""Seats round an oval, for games in which players bet against each other: the dealer at the top,
position one at the dealer's left (the viewer's right). From each player inwards lie name, cards,
bet; in the middle the community cards and the pots. Made twice: wide, and tall for a phone."""

from math import cos, hypot, pi, sin
from typing import NamedTuple

from nomorebets.floor.display.layout_data import (
    Area,
    CardPlace,
    Fixture,
    Inscription,
    LayoutData,
    Mark,
    Seat,
)

STEPS = 720  # points on the rim
BET = 36
Point = tuple[int, int]


class Oval(NamedTuple):
    """Sizes of a table, in its own units."""

    width: int
    height: int
    dealer: int  # along the rim, on each side of the middle, kept for the dealer
    edge: Point  # from the edge to the middle of a name
    card: float  # of a card in a player's hand, beside its full size
    between: int  # from one card of a hand to the next
    hand: int  # from a name to the middle of its hand
    bet: Point  # from the ring of names to the ring of bets
    aside: int  # from a bet to the button, along the ring of bets
    board: tuple[int, int, float]  # of the community cards: height, step, size
    title: tuple[int, int]  # its height, the size of its letters


WIDE = Oval(1080, 650, 150, (66, 48), 0.8, 18, 52, (120, 134), 62, (290, 56, 1.0), (196, 20))
TALL = Oval(520, 720, 96, (54, 44), 0.62, 14, 44, (70, 112), 46, (296, 42, 0.74), (130, 13))


class Ring(NamedTuple):
    """An ellipse, walked clockwise from the top."""

    x: float
    y: float
    a: float
    b: float

    def at(self, turn: float) -> tuple[float, float]:
        return self.x + self.a * sin(turn), self.y - self.b * cos(turn)

    def turns(self, ways: list[float]) -> list[float]:
        """How far to turn to have gone so far along the ring."""
        found, gone, step = [], 0.0, 2 * pi / STEPS
        rest = sorted(ways)
        for i in range(STEPS):
            while rest and gone >= rest[0]:
                found.append(i * step)
                rest.pop(0)
            gone += hypot(self.a * cos(i * step), self.b * sin(i * step)) * step
        return found + [2 * pi] * len(rest)

    def length(self) -> float:
        return sum(
            hypot(self.a * cos(i * 2 * pi / STEPS), self.b * sin(i * 2 * pi / STEPS))
            for i in range(STEPS)
        ) * (2 * pi / STEPS)


def on_oval(
    of: Oval, count: int, wager: str, board: str, button: str, words: tuple[str, ...]
) -> LayoutData:
    """`board` is the spot of community cards, `button` the marker that goes round, if any."""
    middle = of.width / 2, of.height / 2
    rim = Ring(*middle, middle[0] - of.edge[0], middle[1] - of.edge[1])
    bets = Ring(*middle, rim.a - of.bet[0], rim.b - of.bet[1])
    free = rim.length() - 2 * of.dealer
    turns = rim.turns([of.dealer + free * (i + 0.5) / count for i in range(count)])
    seats, areas, cards, marks = [], [], [], []
    for i, turn in enumerate(turns):
        x, y = map(round, rim.at(turn))
        away = 1 if y < of.height * 0.3 else -1
        seats.append(Seat(i + 1, x, y))
        hand = CardPlace(
            f"seat {i + 1}", x, y + away * of.hand, of.between, centered=True, scale=of.card,
        )  # fmt: skip
        cards.append(hand)
        at = tuple(map(round, bets.at(turn)))
        areas.append(Area(i + 1, wager, at[0], at[1], BET, BET, "circle", 0, wager))
        if button:
            aside = bets.at(turn + of.aside / hypot(bets.a * cos(turn), bets.b * sin(turn)))
            marks.append(Mark(button, i, round(aside[0]), round(aside[1]), "D"))
    across = round(middle[0])
    if board:
        height, step, size = of.board
        cards.append(CardPlace(board, across, height, step, centered=True, scale=size, cards=5))
    return LayoutData(
        of.width, of.height, "oval", seats, areas, cards,
        [
            Fixture("pot", across, of.board[0] + 84, 200, 40),
            Fixture("inventory", across, 24, 150, 34),
        ],
        [
            Inscription(text, across, of.title[0] + 22 * i, of.title[1] if i == 0 else 11)
            for i, text in enumerate(words)
        ],
        marks,
    )  # fmt: skip
