"""Seats on an arc: from each player towards the dealer lie name, cards, betting areas in rows;
nothing over anything else, nothing turned."""

from math import cos, hypot, radians, sin
from typing import NamedTuple

from nomorebets.floor.layout_data import WIDTH, Area, CardPlace, Fixture, Seat
from nomorebets.law.game import Wager

HEIGHT = 640
MOST_ON_ARC = 6  # betting areas of a seat; other wagers lie as points on them
FEW = 8  # seats that leave room for areas side by side
SIZES = range(52, 26, -2)  # of an area: the largest with which nothing lies on anything else
FOCUS = (500, 120)  # towards which a seat's things lie
CENTER, OUT = (500, -60), (480, 632)  # of the arc, and its half axes
HAND, OVERLAP, CARD_SIZE = 5, 19, (50, 70)  # cards a place has room for
HAND_SIZE = (OVERLAP * (HAND - 1) + CARD_SIZE[0], CARD_SIZE[1])
GAP, BETWEEN = 7, 4
Point = tuple[float, float]
Box = tuple[float, float, float, float]  # middle and half its size


def seat_on_arc(number: int, count: int, clockwise: bool) -> Seat:
    """Position one is at the dealer's left, the viewer's right, where seats go clockwise."""
    spread = 120 if count > 2 else 50
    share = (number - 1) / (count - 1) if count > 1 else 0.5
    angle = (spread / 2 - spread * share) * (1 if clockwise else -1)
    x = round(CENTER[0] + OUT[0] * sin(radians(angle)))
    y = round(CENTER[1] + OUT[1] * cos(radians(angle)))
    return Seat(number, min(max(x, 66), WIDTH - 66), min(y + 18, HEIGHT - 44))


def before_seats(
    seats: list[Seat], wagers: list[Wager], cards: bool, discards: bool
) -> tuple[list[CardPlace], list[Area], list[Fixture]]:
    """The places of the seats' hands, if they have any, their betting areas, and where their
    discards lie: above the first of the areas (13:69E-1.13Y(b)3)."""
    for size in SIZES:
        found = [_before(seat, wagers, len(seats), cards, discards, size) for seat in seats]
        boxes = [box for one in found for box in one.boxes]
        if not any(_over(a, b) for i, a in enumerate(boxes) for b in boxes[i + 1 :]):
            break
    return (
        [place for one in found for place in one.hand],
        [area for one in found for area in one.areas],
        [place for one in found for place in one.discards],
    )


def _over(a: Box, b: Box) -> bool:
    return abs(a[0] - b[0]) < a[2] + b[2] and abs(a[1] - b[1]) < a[3] + b[3]


class _Before(NamedTuple):
    hand: list[CardPlace]
    areas: list[Area]
    discards: list[Fixture]
    boxes: list[Box]


def _before(
    seat: Seat, wagers: list[Wager], count: int, cards: bool, discards: bool, size: int
) -> _Before:
    far = hypot(FOCUS[0] - seat.x, FOCUS[1] - seat.y)
    to = (FOCUS[0] - seat.x) / far, (FOCUS[1] - seat.y) / far
    along, last = 0.0, (34.0 if count > FEW else 46.0, 20.0)
    boxes: list[Box] = [(seat.x, seat.y, *last)]
    hand = []
    if cards:
        half = HAND_SIZE[0] / 2, HAND_SIZE[1] / 2
        along, last = _apart(to, last, half), half
        x, y = seat.x + to[0] * along, seat.y + to[1] * along
        hand.append(CardPlace(f"seat {seat.seat}", round(x), round(y), OVERLAP, centered=True))
        boxes.append((x, y, *half))
    cells = _cells(min(len(wagers), MOST_ON_ARC), count, to, size + BETWEEN)
    half = max(x for x, _ in cells) + size / 2, max(y for _, y in cells) + size / 2
    along += _apart(to, last, half)
    x, y = seat.x + to[0] * along, seat.y + to[1] * along
    areas = []
    for wager, (dx, dy) in zip(wagers, cells, strict=False):
        shape = "circle" if wager.opens else "box"
        at = round(x + dx), round(y + dy)
        areas.append(Area(seat.seat, wager.name, *at, size, size, shape, 0, wager.name))
        boxes.append((x + dx, y + dy, size / 2 + 1, size / 2 + 1))
    more = wagers[MOST_ON_ARC:]
    for i, wager in enumerate(more):
        at = round(x + (i - (len(more) - 1) / 2) * size / 3), round(y)
        areas.append(Area(seat.seat, wager.name, *at, size // 2, size // 2, "point"))
    beside = []
    if discards:
        dx, dy = _above_the_first(cells, size + BETWEEN)
        half = size / 2, size / 2
        beside.append(Fixture("discards", round(x + dx), round(y + dy), size, size, seat.seat))
        boxes.append((x + dx, y + dy, *half))
    return _Before(hand, areas, beside, boxes)


def _above_the_first(cells: list[Point], step: int) -> Point:
    """Beyond the other areas, in the direction from the first row to the last."""
    (x, y), second, (last_x, last_y) = cells[0], cells[1], cells[-1]
    if second[1] == y:
        return x, last_y + (step if last_y > y else -step)
    return last_x + (step if last_x > x else -step), y


def _apart(to: Point, a: Point, b: Point) -> float:
    """How far the middles of two boxes, given by half their sizes, must be from each other."""
    wide = (a[0] + b[0]) / max(abs(to[0]), 0.01)
    high = (a[1] + b[1]) / max(abs(to[1]), 0.01)
    return min(wide, high) + GAP


def _cells(wagers: int, count: int, to: Point, step: int) -> list[Point]:
    """Where areas lie around their common middle: in rows, the first nearest to the player."""
    per = 1 if count > FEW else 3 if wagers > 4 else 2
    depth = -(-wagers // per)
    found = []
    for i in range(wagers):
        row, k = divmod(i, per)
        in_row = min(per, wagers - row * per)
        aside, inward = (k - (in_row - 1) / 2) * step, (row - (depth - 1) / 2) * step
        if per == 1:  # one behind the other on the line from the player to the dealer
            inward /= max(abs(to[0]), abs(to[1]))
            found.append((to[0] * inward, to[1] * inward))
            continue
        sideways = abs(to[0]) > abs(to[1])  # the player sits at the side of the table
        found.append((inward if to[0] > 0 else -inward, aside) if sideways else (aside, -inward))
    return found
