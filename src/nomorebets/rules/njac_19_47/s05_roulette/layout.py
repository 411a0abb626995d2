"""The roulette layout lying on its side, 0 at the left, column 3 at the top; below it the wheel
drawn flat, for wagers on five adjacent numbers. The points are the equipment's."""

from typing import Any

from nomorebets.equipment.roulette_layout import (
    COLUMN,
    DOZEN,
    FIVE_ADJACENT,
    PLACES,
    SEVEN_NUMBERS,
    STRAIGHT,
    Place,
)
from nomorebets.equipment.roulette_wheels import ORDERS, colour, number_text
from nomorebets.judgments.wheels import DOUBLE_ZERO, DOUBLE_ZERO_WHEEL, ZERO
from nomorebets.law.money import money
from nomorebets.rules.njac_19_47.s05_roulette import Terms, offers

TALL, ACROSS, DOWN = 392, 20, 12  # on a phone, upright: units to a quarter of a box
SCALE = 13  # units to a quarter of a number's box
BOX = 4 * SCALE
LEFT, TOP = 318, 190
ZEROS = {ZERO, DOUBLE_ZERO}


def LAYOUT(terms: Terms) -> dict[str, Any]:  # noqa: N802
    offered = [place for wager, place in enumerate(PLACES) if offers(terms, wager)]
    areas = [_area(place, terms) for place in offered if place.kind != FIVE_ADJACENT]
    areas.sort(key=lambda area: bool(area["shape"] == "point"))  # points lie over boxes
    limits = f"minimum {money(terms.min_wager)} · maximum {money(terms.max_wager)}"
    words = [("ROULETTE", 620, 100, 26), (limits, 620, 124, 15)]
    if terms.five_adjacent:
        areas += [_replica(place, terms) for place in offered if place.kind == FIVE_ADJACENT]
        words += [("five adjacent numbers", 146, 500, 13), ("of the wheel", 146, 518, 13)]
    count = terms.seats
    return {
        "width": 1000, "height": 640, "shape": "roulette", "areas": areas, "cards": [],
        "seats": [
            {"seat": i + 1, "x": 1000 * (2 * i + 1) // (2 * count), "y": 590}
            for i in range(count)
        ],
        "fixtures": [
            {"kind": "wheel", "x": 134, "y": 318, "w": 250, "h": 250},
            {"kind": "inventory", "x": 620, "y": 36, "w": 300, "h": 44},
            *([] if terms.five_adjacent else [RACETRACK]),
        ],
        "inscriptions": [
            {"text": text, "x": x, "y": y, "size": size} for text, x, y, size in words
        ],
        "tall": tall(terms, offered),
    }  # fmt: skip


RACETRACK = {"kind": "racetrack", "x": 640, "y": 502, "w": 680, "h": 62}


def tall(terms: Terms, offered: list[Place]) -> dict[str, Any]:
    """For a phone: as it stands, the zeros on top, dozens and even chances at the left."""
    areas = [_upright(_area(place, terms), place) for place in offered if place.at is not None]
    areas.sort(key=lambda area: bool(area["shape"] == "point"))
    foot = 4 * DOWN + 52 * DOWN + 8
    for area, place in ((_replica(p, terms), p) for p in offered if p.kind == FIVE_ADJACENT):
        at = ORDERS[terms.wheel].index(place.numbers[2])
        areas.append(area | {"x": 28 + at % 8 * 48, "y": foot + 24 + at // 8 * 46, "w": 46})
        areas[-1]["h"] = 44
    rows = -(-len(ORDERS[terms.wheel]) // 8) if terms.five_adjacent else 0
    return {
        "width": TALL, "height": foot + 46 * rows, "shape": "roulette", "areas": areas,
        "cards": [], "seats": [], "fixtures": [], "inscriptions": [],
    }  # fmt: skip


def _upright(area: dict[str, Any], place: Place) -> dict[str, Any]:
    assert place.at is not None
    (x, y), across = place.at, 4 * ACROSS
    w, h = across, 4 * DOWN
    at = 146 + x * ACROSS, (4 + y) * DOWN
    if place.kind == STRAIGHT and place.numbers[0] in ZEROS:
        w = across * 3 * area["h"] // (3 * BOX)
        at = (146 + 6 * ACROSS if area["h"] == 3 * BOX else at[0]), at[1]
    elif place.kind == DOZEN:
        w, h, at = 68, 16 * DOWN, (111, at[1])
    elif x == -6:
        w, h, at = 74, 8 * DOWN, (38, at[1])
    elif place.kind == SEVEN_NUMBERS:
        w, h, at = 140, 4 * DOWN - 2, (74, at[1])
    elif area["shape"] == "point":
        w, h = ACROSS + 4, 2 * DOWN
        if x < 0:
            at = 111, at[1]
        elif ZEROS & set(place.numbers) and 2 in place.numbers:
            w = ACROSS
    return area | {"x": at[0], "y": at[1], "w": w, "h": h}


def _turned(x: int, y: int) -> tuple[int, int]:
    """From upright, in quarters of a box."""
    return LEFT + y * SCALE, TOP + (12 - x) * SCALE


def _area(place: Place, terms: Terms) -> dict[str, Any]:
    assert place.at is not None
    x, y = _turned(*place.at)
    shape, w, h = "box", BOX, BOX
    label, color = place.name, ""
    if place.kind == STRAIGHT:
        number = place.numbers[0]
        shape, label, color = "number", number_text(number), colour(number)
        two_zeros = terms.wheel == DOUBLE_ZERO_WHEEL
        if number in ZEROS:
            h = 3 * BOX // 2 if two_zeros else 3 * BOX
        if number == ZERO and not two_zeros:
            y = _turned(6, -2)[1]
    elif place.kind == COLUMN:
        label = "2 to 1"
    elif place.kind == DOZEN:
        w = 4 * BOX
    elif place.kind == SEVEN_NUMBERS:
        label, w, h = "seven 10-15, 33", BOX - 2, BOX - 2  # 5.1(f)
    elif place.at[0] == -6:
        w = 2 * BOX
        color = place.name if place.name in ("red", "black") else ""
    else:
        shape, w, h = "point", 2 * SCALE, 2 * SCALE
        if ZEROS & set(place.numbers) and 2 in place.numbers:
            h = SCALE  # they lie close on the line of the zeros
    return {
        "seat": None, "wager": place.name, "x": x, "y": y, "w": w, "h": h, "shape": shape,
        "inscription": label, "color": color, "lit": list(place.numbers),
    }  # fmt: skip


def _replica(place: Place, terms: Terms) -> dict[str, Any]:
    """5.1(e)1i: the wheel clockwise in two rows; a wager on a number covers it and two at each
    side."""
    order, number = ORDERS[terms.wheel], place.numbers[2]
    at, half = order.index(number), (len(order) + 1) // 2
    x, y = (at, 489) if at < half else (2 * half - 1 - at, 525)
    return {
        "seat": None, "wager": place.name, "x": 300 + x * 36, "y": y, "w": 32, "h": 32,
        "shape": "ring", "inscription": number_text(number), "color": colour(number),
    }  # fmt: skip
