"""The sic bo layout: small and big at the sides, two and three of a kind between them, then totals,
pairs of numbers and single numbers. An area says which throws light it up (9.5)."""

from typing import Any

from nomorebets.law.money import money
from nomorebets.rules.njac_19_47.s09_sic_bo import Terms, in_order, line_paid
from nomorebets.rules.njac_19_47.s09_sic_bo.wagers import BETS, LINE, LOST, THROWS

TOP = 118
LINES = {  # the line of the payout odds inscribed in an area, by the first words of its wager
    "Small": "small", "Big": "big", "Two of a Kind": "two_of_a_kind",
    "Three of a Kind": "three_of_a_kind", "Any Three of a Kind": "any_three_of_a_kind",
    "Two Dice": "two_dice_combination", "One of a Kind": "one_of_a_kind",
}  # fmt: skip


def LAYOUT(terms: Terms) -> dict[str, Any]:  # noqa: N802
    limits = f"minimum {money(terms.min_wager)} · maximum {money(terms.max_wager)}"
    words = [("SIC BO", 500, 62, 28), (limits, 500, 88, 15)]
    count = terms.seats
    return {
        "width": 1000, "height": 640, "shape": "grid", "cards": [],
        "areas": [_area(terms, wager) for wager in range(len(BETS))],
        "seats": [
            {"seat": i + 1, "x": 1000 * (2 * i + 1) // (2 * count), "y": 592} for i in range(count)
        ],
        "fixtures": [
            {"kind": "inventory", "x": 190, "y": 56, "w": 300, "h": 44},
            {"kind": "shaker", "x": 820, "y": 58, "w": 200, "h": 96},
        ],
        "inscriptions": [
            {"text": text, "x": x, "y": y, "size": size} for text, x, y, size in words
        ],
        "tall": tall(terms),
    }  # fmt: skip


def tall(terms: Terms) -> dict[str, Any]:
    """For a phone: the same in rows as wide as it is."""
    areas = []
    for wager in range(len(BETS)):
        x, y, w, h = _tall_place(wager)
        areas.append(_area(terms, wager) | {"x": x, "y": y, "w": w, "h": h})
    return {
        "width": 392, "height": 612, "shape": "grid", "areas": areas, "cards": [], "seats": [],
        "fixtures": [], "inscriptions": [],
    }  # fmt: skip


TALL_ROWS = (  # the first wager, how many in a row, where the row begins, how high it is
    (44, 3, 498, 54), (29, 5, 314, 60), (15, 7, 198, 56), (8, 6, 132, 64), (2, 6, 66, 64),
)  # fmt: skip


def _tall_place(wager: int) -> tuple[int, int, int, int]:
    if wager in (0, 1, 14):  # small, big; between them any three of a kind
        return {0: 67, 14: 196, 1: 325}[wager], 32, 126, 60
    first, per, top, high = next(row for row in TALL_ROWS if wager >= row[0])
    at, wide = wager - first, 388 // per
    x, y = 2 + wide * (at % per) + wide // 2, top + high * (at // per) + high // 2
    return x, y, wide - 4, high - 4


def _area(terms: Terms, wager: int) -> dict[str, Any]:
    bet = BETS[wager]
    x, y, w, h = _place(wager)
    lit = {
        in_order(*throw)
        for number, throw in enumerate(THROWS)
        if line_paid(terms, number, wager) != LOST
    }
    return {
        "seat": None, "wager": bet.name, "x": x, "y": y, "w": w, "h": h, "shape": "box",
        "inscription": _inscribed(bet.name), "odds": _odds(terms, bet.name),
        "dice": list(bet.shown), "lit": sorted(lit),
    }  # fmt: skip


def _place(wager: int) -> tuple[int, int, int, int]:
    """Its middle, width and height."""
    if wager < 2:  # small, big
        return (73, 926)[wager], TOP + 80, 106, 156
    if wager < 8:  # two of a kind
        n = wager - 2
        return (166, 238, 310, 690, 762, 834)[n], TOP + 80, 68, 156
    if wager < 14:  # three of a kind, in two columns
        n = wager - 8
        return (396, 604)[n // 3], TOP + 28 + 52 * (n % 3), 96, 48
    if wager == 14:
        return 500, TOP + 80, 104, 156
    if wager < 29:  # totals
        return 20 + 34 + 4 + (wager - 15) * 68, TOP + 205, 64, 86
    if wager < 44:  # two dice
        return 20 + 32 + (wager - 29) * 64, TOP + 296, 60, 86
    return 20 + 80 + (wager - 44) * 160, TOP + 384, 156, 80


def _inscribed(name: str) -> str:
    if name == "Small":
        return "SMALL 4\u00a0to\u00a010"
    if name == "Big":
        return "BIG 11\u00a0to\u00a017"
    return name.removeprefix("Total ")


def _odds(terms: Terms, name: str) -> str:
    if name.startswith("Total"):
        points = int(name.removeprefix("Total "))
        low = min(points, 21 - points)
        return f"{terms.odds[LINE[f'total_{low}_{21 - low}']][1]} to 1"
    line = LINE[next(line for start, line in LINES.items() if name.startswith(start))]
    if name.startswith("One of a Kind"):
        one, two, three = (terms.odds[line + more][1] for more in range(3))
        return f"{one} to 1 · on two {two} to 1 · on three {three} to 1"
    return f"{terms.odds[line][1]} to 1"
