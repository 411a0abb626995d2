"""Seats on an arc: from each player towards the dealer lie name, cards, betting areas in rows;
nothing over anything else, nothing turned."""

from functools import lru_cache
from itertools import combinations, groupby, product
from math import cos, radians, sin
from typing import NamedTuple

from nomorebets.floor.display.layout_data import Area, CardPlace, Fixture, Seat
from nomorebets.law.game import Wager

WIDE, HEIGHT = 1080, 640
MANY, WIDER, HIGHER = 11, 120, 24  # seats for which that is enough; for each further one more
FEW = 8  # seats that leave room for areas side by side
SIZES = range(58, 28, -2)  # of an area: the largest with which nothing lies on anything else
CENTER, OUT = -60, 632  # of the arc: how high its middle lies, and how far down it reaches
SPREADS = (120, 125, 130, 135, 115, 110, 105, 100, 95, 90)  # degrees, first seat to last
TURNS = (30, 20, 45, 10, 60, 70)  # degrees: how far the things of the first seat lie aside
OVERLAP, CARD_SIZE = 19, (50, 70)  # of the cards of a hand
GAP, BETWEEN = 7, 4
Point = tuple[float, float]
Box = tuple[float, float, float, float]  # middle and half its size


class OnArc(NamedTuple):
    seats: list[Seat]
    hands: list[CardPlace]
    areas: list[Area]
    discards: list[Fixture]


def felt(seats: int) -> tuple[int, int]:
    """How wide and high the table is."""
    more = max(0, seats - MANY)
    return WIDE + WIDER * more, HEIGHT + HIGHER * more


@lru_cache(256)
def on_arc(
    count: int,
    clockwise: bool,
    wagers: tuple[Wager, ...],
    cards: int,
    discards: bool,
    taken: tuple[Box, ...],
) -> OnArc:
    """The seats, the places of their hands, of so many cards, their betting areas, and where their
    discards lie: above the first of the areas (13:69E-1.13Y(b)3). What is taken stays free; where
    there is no room at all, the smallest areas lie over it. Position one is at the dealer's left,
    the viewer's right, where seats go clockwise."""
    first = 1 if clockwise else -1
    shares = [first * (1 - 2 * i / (count - 1)) if count > 1 else 0.0 for i in range(count)]
    rows, name = _rows(wagers, count), (34.0 if count > FEW else 46.0, 20.0)
    found: list[_Before] = []
    for size, turn, spread in product(SIZES, TURNS, SPREADS if count > 2 else (50,)):
        seats = [
            _seat(i + 1, radians(spread / 2 * share), felt(count)) for i, share in enumerate(shares)
        ]
        to = [(-sin(radians(turn * share)), -cos(radians(turn * share))) for share in shares]
        found = [
            _before(seat, name, rows, cards, discards, size, way)
            for seat, way in zip(seats, to, strict=True)
        ]
        boxes = [box for one in found for box in one.boxes]
        if not any(_over(box, one) for box in boxes for one in taken) and not any(
            _over(a, b) for a, b in combinations(boxes, 2)
        ):
            break
    return OnArc(
        seats,
        [place for one in found for place in one.hand],
        [area for one in found for area in one.areas],
        [place for one in found for place in one.discards],
    )


def _seat(number: int, aside: float, size: tuple[int, int]) -> Seat:
    wide, height = size
    out = wide // 2 - 20, OUT + height - HEIGHT
    x, y = round(wide // 2 + out[0] * sin(aside)), round(CENTER + out[1] * cos(aside))
    return Seat(number, min(max(x, 66), wide - 66), min(y + 18, height - 44))


def _over(a: Box, b: Box) -> bool:
    return abs(a[0] - b[0]) < a[2] + b[2] and abs(a[1] - b[1]) < a[3] + b[3]


class _Before(NamedTuple):
    hand: list[CardPlace]
    areas: list[Area]
    discards: list[Fixture]
    boxes: list[Box]


def _before(
    seat: Seat,
    name: Point,
    rows: list[list[Wager]],
    cards: int,
    discards: bool,
    size: int,
    to: Point,
) -> _Before:
    along, last = 0.0, name
    boxes: list[Box] = [(seat.x, seat.y, *last)]
    hand = []
    if cards:
        half = (OVERLAP * (cards - 1) + CARD_SIZE[0]) / 2, CARD_SIZE[1] / 2
        along, last = _apart(to, last, half), half
        x, y = seat.x + to[0] * along, seat.y + to[1] * along
        hand.append(CardPlace(f"seat {seat.seat}", round(x), round(y), OVERLAP, centered=True))
        boxes.append((x, y, *half))
    cells = _cells(rows, to, size)
    half = max(abs(c.x) + c.w / 2 for c in cells), max(abs(c.y) + c.h / 2 for c in cells)
    along += _apart(to, last, half)
    x, y = seat.x + to[0] * along, seat.y + to[1] * along
    areas = []
    for wager, cell in zip((w for row in rows for w in row), cells, strict=True):
        shape = "circle" if wager.opens and cell.w == cell.h else "box"
        box = round(x + cell.x), round(y + cell.y), round(cell.w), round(cell.h)
        areas.append(Area(seat.seat, wager.name, *box, shape, 0, wager.name.partition(",")[0]))
        boxes.append((x + cell.x, y + cell.y, cell.w / 2 + 1, cell.h / 2 + 1))
    beside = []
    if discards:
        dx, dy = _above_the_first(cells, size)
        half = size / 2, size / 2
        beside.append(Fixture("discards", round(x + dx), round(y + dy), size, size, seat.seat))
        boxes.append((x + dx, y + dy, *half))
    return _Before(hand, areas, beside, boxes)


class _Cell(NamedTuple):
    x: float
    y: float
    w: float
    h: float


def _above_the_first(cells: list[_Cell], size: int) -> Point:
    """Beyond the other areas, in the direction from the first row to the last."""
    first, second, last, step = cells[0], cells[min(1, len(cells) - 1)], cells[-1], size + BETWEEN
    if second.y == first.y:
        return first.x, last.y + (step if last.y > first.y else -step)
    return last.x + (step if last.x > first.x else -step), first.y


def _apart(to: Point, a: Point, b: Point) -> float:
    """How far the middles of two boxes, given by half their sizes, must be from each other."""
    wide = (a[0] + b[0]) / max(abs(to[0]), 0.01)
    high = (a[1] + b[1]) / max(abs(to[1]), 0.01)
    return min(wide, high) + GAP


def _rows(wagers: tuple[Wager, ...], count: int) -> list[list[Wager]]:
    """Wagers in rows from the player on: wagers of one kind side by side, then the next kind."""
    kinds = [list(kind) for _, kind in groupby(wagers, lambda wager: (wager.opens, wager.least))]
    per = 1 if count > FEW else 3 if len(kinds[0]) > 2 else 2
    rows: list[list[Wager]] = []
    for kind in kinds:
        if rows and len(rows[-1]) + len(kind) <= per:
            rows[-1].extend(kind)
        else:
            rows += [kind[i : i + per] for i in range(0, len(kind), per)]
    return rows


def _cells(rows: list[list[Wager]], to: Point, size: int) -> list[_Cell]:
    """Where areas lie around their common middle: in rows, the first nearest to the player; those
    of a row that is not the first share its whole width."""
    per, step = max(map(len, rows)), size + BETWEEN
    sideways = per > 1 and abs(to[0]) > abs(to[1])  # the player sits at the side of the table
    found = []
    for at, row in enumerate(rows):
        wide = (per * step / len(row) if at else step) - BETWEEN
        inward = (at - (len(rows) - 1) / 2) * step
        for k in range(len(row)):
            aside = (k - (len(row) - 1) / 2) * (wide + BETWEEN)
            if per == 1:  # one behind the other on the line from the player to the dealer
                inward_on_line = inward / max(abs(to[0]), abs(to[1]))
                found.append(_Cell(to[0] * inward_on_line, to[1] * inward_on_line, size, size))
            elif sideways:
                found.append(_Cell(inward if to[0] > 0 else -inward, aside, size, wide))
            else:
                found.append(_Cell(aside, -inward, wide, size))
    return found
