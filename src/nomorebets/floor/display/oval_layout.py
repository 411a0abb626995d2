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
BET, SMALL_BET = 36, 30
CARD = 50  # how wide it is drawn at its full size
FEW = 5  # seats
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
    board: tuple[int, int, float]  # of the community cards: height, step, size
    title: tuple[int, int]  # its height, the size of its letters
    pot: int  # from the community cards to the pots
    below: float  # above this part of the height, cards lie below a name
    rack: tuple[int, int]
    says: bool  # the game is inscribed


WIDE = Oval(
    1080, 650, 150, (66, 48), 0.8, 18, 52, (120, 134), (262, 56, 1.0), (176, 20), 88, 0.3,
    (150, 34), True,
)  # fmt: skip
TALL = Oval(
    420, 480, 53, (40, 20), 0.55, 13, 40, (61, 131), (230, 32, 0.63), (0, 0), 50, 0.5,
    (92, 24), False,
)  # fmt: skip


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
    slots = count if count % 2 or count < FEW else count + 1  # so that one is in the middle below
    turns = rim.turns([of.dealer + free * (i + 0.5) / slots for i in range(slots)])[:count]
    halves = rim.turns([of.dealer + free * (i + 1) / slots for i in range(slots)])  # between seats
    seats, areas, cards, marks = [], [], [], []
    for i, turn in enumerate(turns):
        x, y = map(round, rim.at(turn))
        away = 1 if y < of.height * of.below else -1
        seats.append(Seat(i + 1, x, y))
        widest = round(of.card * CARD + 4 * of.between) // 2  # half of it: it stays on the felt
        across = min(max(x, widest), of.width - widest)
        hand = CardPlace(
            f"seat {i + 1}", across, y + away * of.hand, of.between, centered=True, scale=of.card,
        )  # fmt: skip
        cards.append(hand)
        at = tuple(map(round, bets.at(turn)))
        size = BET if of.says else SMALL_BET
        areas.append(Area(i + 1, wager, at[0], at[1], size, size, "circle", 0, wager))
        if button:
            beside = tuple(map(round, rim.at(halves[i])))
            marks.append(Mark(button, i, beside[0], beside[1], "D"))
    across = round(middle[0])
    if board:
        height, step, scale = of.board
        cards.append(CardPlace(board, across, height, step, centered=True, scale=scale, cards=5))
    return LayoutData(
        of.width, of.height, "oval", seats, areas, cards,
        [
            Fixture("pot", across, of.board[0] + of.pot, 200 if of is WIDE else 130, 40),
            Fixture("inventory", across, 24 if of.says else 14, *of.rack),
        ],
        [
            Inscription(text, across, of.title[0] + 22 * i, of.title[1] if i == 0 else 14)
            for i, text in enumerate(words if of.says else ())
        ],
        marks,
    )  # fmt: skip
