"""Layouts as data: where wagers and cards lie on a table of 1000 by some units, dealer at the top.

A subchapter may bring its own (`layout.py` beside it, `LAYOUT` a function of its terms). All others
are drawn from what the game says of itself: seats on an arc, a betting area for each wager.
"""

from importlib import import_module
from math import cos, hypot, radians, sin
from typing import Any

import msgspec

from nomorebets.equipment.roulette_layout import (
    COLUMN,
    DOZEN,
    FIVE_ADJACENT,
    PLACES,
    STRAIGHT,
    numbers_on,
)
from nomorebets.judgments.wheels import REDS
from nomorebets.law.game import CLOCKWISE, Game, Wager
from nomorebets.law.refusal import Refused
from nomorebets.law.words import COMMUNITY, DEALER, spot_name
from nomorebets.rules import folders

WIDTH = 1000
MOST_ON_ARC = 6  # betting areas of a seat; other wagers lie beside the first
CARD = 62  # from one card to the next
CENTER, RADII = (500, -60), (455, 545)  # of the arc of seats


class Seat(msgspec.Struct, omit_defaults=True):
    seat: int
    x: int
    y: int
    angle: int = 0


class Area(msgspec.Struct):
    """A betting area; without a seat, everybody's chips for this wager lie there."""

    seat: int | None
    wager: str
    x: int
    y: int
    w: int
    h: int
    shape: str = "circle"
    angle: int = 0
    inscription: str = ""
    odds: str = ""
    color: str = ""


class CardPlace(msgspec.Struct):
    spot: str
    x: int
    y: int
    dx: int = CARD
    dy: int = 0
    angle: int = 0


class Fixture(msgspec.Struct):
    kind: str
    x: int
    y: int
    w: int
    h: int


class Inscription(msgspec.Struct):
    text: str
    x: int
    y: int
    size: int = 22
    arc: bool = False


class LayoutData(msgspec.Struct):
    width: int
    height: int
    shape: str
    seats: list[Seat]
    areas: list[Area]
    cards: list[CardPlace]
    fixtures: list[Fixture]
    inscriptions: list[Inscription]


def layout_of(game: Game, terms: Any) -> LayoutData:
    folder = folders()[game.id]
    try:
        own = import_module(f"nomorebets.rules.{folder.parent.name}.{folder.name}.layout")
    except ModuleNotFoundError:
        own = None
    if own is not None:
        return msgspec.convert(own.LAYOUT(terms), LayoutData)
    if game.id == "roulette":
        return _roulette(game, terms)
    if not game.cards:
        return _grid(game, terms)
    return _arc(game, terms)


def offered(game: Game, terms: Any, index: int) -> bool:
    """Whether these terms offer the wager at all, as far as can be told without a round."""
    wager = game.wagers[index]
    try:
        for times in (1, 5, 6, 30):
            least = getattr(terms, wager.least)
            chip = terms.chip * times
            try:
                game.refuse_wager(None, terms, 0, index, -(-least // chip) * chip)
                return True
            except Refused:
                continue
    except Exception:
        return True  # it depends on the round
    return False


def _title(game: Game, y: int, arc: bool = True) -> list[Inscription]:
    return [Inscription(game.name.upper(), 500, y, 26, arc)]


def _limits(terms: Any, y: int) -> list[Inscription]:
    from nomorebets.law.money import money

    text = f"minimum {money(terms.min_wager)} · maximum {money(terms.max_wager)}"
    return [Inscription(text, 500, y, 15)]


# seats on an arc


def _arc(game: Game, terms: Any) -> LayoutData:
    count = game.seats(terms)
    wagers = [w for i, w in enumerate(game.wagers) if offered(game, terms, i)]
    seats, areas, cards = [], [], []
    for seat in range(count):
        angle = _angle(game, seat, count)
        seats.append(Seat(seat + 1, *_point(angle, 1.16), angle=_tilt(angle)))
        areas.extend(_areas(seat, wagers, angle, count))
        if _holds_cards(game):
            rows = -(-min(len(wagers), MOST_ON_ARC) // 2)
            x, y = _point(angle, 0.9 - 0.105 * rows)
            cards.append(CardPlace(spot_name(seat), x, y, 20, 0, _tilt(angle)))
    cards.extend(_middle(game))
    fixtures = [
        Fixture("inventory", 500, 28, 300, 44),
        Fixture("shoe", 905, 70, 96, 64),
        Fixture("discard rack", 95, 70, 78, 64),
    ]
    words = [*_title(game, 262), *_limits(terms, 290)]
    return LayoutData(WIDTH, 640, "arc", seats, areas, cards, fixtures, words)


def _holds_cards(game: Game) -> bool:
    """Players have hands of their own, unless all play on hands in the middle."""
    return not game.spots or set(game.spots) <= {DEALER, COMMUNITY}


def _angle(game: Game, seat: int, count: int) -> float:
    """Degrees from straight down; position one is at the dealer's left, the viewer's right."""
    spread = 120 if count > 2 else 50
    share = seat / (count - 1) if count > 1 else 0.5
    degrees = spread / 2 - spread * share
    return degrees if game.numbered == CLOCKWISE else -degrees


def _point(angle: float, out: float) -> tuple[int, int]:
    (x, y), (rx, ry) = CENTER, RADII
    return round(x + rx * out * sin(radians(angle)) * 0.88), round(
        y + ry * out * cos(radians(angle))
    )


def _tilt(angle: float) -> int:
    return round(-angle * 0.72)


def _areas(seat: int, wagers: list[Wager], angle: float, count: int) -> list[Area]:
    """The seat's betting areas, in rows of two between its cards and its player."""
    size = 52 if count <= 7 else 38
    step = size + 6
    (x, y), (far_x, far_y) = _point(angle, 0.98), _point(angle, 1.1)
    length = hypot(far_x - x, far_y - y)
    out_x, out_y = (far_x - x) / length, (far_y - y) / length  # away from the dealer
    found = []
    drawn = wagers[:MOST_ON_ARC]
    for i, wager in enumerate(drawn):
        row, side = divmod(i, 2)
        aside = 0.0 if i == len(drawn) - 1 and side == 0 else (side - 0.5) * step
        at_x = round(x - out_x * row * step + out_y * aside)
        at_y = round(y - out_y * row * step - out_x * aside)
        shape, tilt = "circle" if wager.opens else "box", _tilt(angle)
        found.append(Area(seat + 1, wager.name, at_x, at_y, size, size, shape, tilt, wager.name))
    for wager in wagers[MOST_ON_ARC:]:
        x, y = found[0].x + size // 3, found[0].y - size // 3
        found.append(Area(seat + 1, wager.name, x, y, size // 2, size // 2, "point"))
    return found


def _middle(game: Game) -> list[CardPlace]:
    """The named spots, side by side before the dealer."""
    spots = list(game.spots)
    width = 700 // max(1, len(spots))
    start = 500 - width * (len(spots) - 1) // 2
    wide = len(spots) > 1
    return [
        CardPlace(spot_name(spot), start + i * width - (CARD if not wide else CARD // 2), 150)
        for i, spot in enumerate(spots)
    ]


# one layout for all players


def _grid(game: Game, terms: Any) -> LayoutData:
    wagers = [w for i, w in enumerate(game.wagers) if offered(game, terms, i)]
    columns = next(n for n in (7, 8, 9, 10, 11, 12) if -(-len(wagers) // n) <= 9 or n == 12)
    columns = min(columns, len(wagers))
    rows = -(-len(wagers) // columns)
    w, h = 940 // columns, max(44, min(86, 520 // rows))
    areas = [
        Area(
            None, wager.name, 30 + w // 2 + i % columns * w, 130 + h // 2 + i // columns * h,
            w - 4, h - 4, "box", 0, wager.name,
        )
        for i, wager in enumerate(wagers)
    ]  # fmt: skip
    bottom = 130 + rows * h
    height = bottom + 110
    kind = "dice" if game.dice else "big six wheel" if game.wheel else "shoe"
    fixtures = [Fixture("inventory", 300, 40, 300, 44), Fixture(kind, 830, 60, 220, 110)]
    words = [*_title(game, 100, False), *_limits(terms, 118)]
    seats = _row_of_seats(game.seats(terms), bottom + 60)
    return LayoutData(WIDTH, height, "grid", seats, areas, [], fixtures, words)


def _row_of_seats(count: int, y: int) -> list[Seat]:
    return [Seat(i + 1, round(1000 * (i + 0.5) / count), y) for i in range(count)]


# roulette: the points the equipment module gives, the layout lying on its side

SCALE = 13  # units to a quarter of a number's box
LEFT, TOP = 196, 152


def _turned(at: tuple[int, int]) -> tuple[int, int]:
    """Upright (x, y) in quarters of a box → lying: 0 at the left, column 3 at the top."""
    x, y = at
    return LEFT + 30 + round((y + 0) * SCALE), TOP + round((12 - x) * SCALE)


def _roulette(game: Game, terms: Any) -> LayoutData:
    areas = []
    box = 4 * SCALE
    for index, place in enumerate(PLACES):
        if not offered(game, terms, index) or not numbers_on(terms.wheel, place):
            continue
        label, color, shape = place.name, "", "point"
        w = h = 2 * SCALE
        if place.kind == STRAIGHT:
            number = place.numbers[0]
            label, shape, w, h = place.name.removeprefix("straight "), "number", box, box
            color = "green" if number in (0, 37) else "red" if number in REDS else "black"
            if number in (0, 37):
                h = round(1.5 * box) if terms.wheel == 0 else 3 * box
        elif place.kind == COLUMN:
            label, shape, w, h = "2 to 1", "box", box, box
        elif place.kind == DOZEN:
            shape, w, h = "box", 4 * box, box
        elif place.kind == FIVE_ADJACENT:
            continue  # on the replica of the wheel: drawn by the page from wheel_numbers
        elif place.at is not None and place.at[0] == -6:
            shape, w, h = "box", 2 * box, box
            color = place.name if place.name in ("red", "black") else ""
        assert place.at is not None
        x, y = _turned(place.at)
        if place.kind == STRAIGHT and place.numbers[0] == 0 and terms.wheel != 0:
            y = _turned((6, -2))[1]
        areas.append(Area(None, place.name, x, y, w, h, shape, 0, label, "", color))
    areas.sort(key=lambda area: area.shape == "point")  # points lie over boxes
    fixtures = [Fixture("wheel", 112, 420, 200, 200), Fixture("inventory", 500, 36, 300, 44)]
    seats = _row_of_seats(game.seats(terms), 590)
    words = [Inscription(game.name.upper(), 500, 100, 26), *_limits(terms, 124)]
    return LayoutData(WIDTH, 640, "roulette", seats, areas, [], fixtures, words)
