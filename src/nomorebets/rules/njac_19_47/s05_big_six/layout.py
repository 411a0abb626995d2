"""The Big Six: the wheel stands at the left, the seven symbols before it."""

from typing import Any

SYMBOLS = ("$1", "$2", "$5", "$10", "$20", "Joker", "Flag")


def LAYOUT(terms: Any) -> dict[str, Any]:  # noqa: N802
    areas = []
    for i, wager in enumerate(SYMBOLS):
        last = i == len(SYMBOLS) - 1
        x, y = (749 if last else 635 + i % 2 * 228), 160 + i // 2 * 102
        areas.append(
            {"seat": None, "wager": wager, "x": x, "y": y, "w": 452 if last else 224, "h": 98,
             "shape": "box", "inscription": wager, "odds": f"{terms.odds[i][1]} to 1"}
        )  # fmt: skip
    count = terms.seats
    return {
        "width": 1000, "height": 640, "shape": "grid", "areas": areas, "cards": [],
        "seats": [
            {"seat": i + 1, "x": 1000 * (2 * i + 1) // (2 * count), "y": 592} for i in range(count)
        ],
        "fixtures": [
            {"kind": "big six wheel", "x": 268, "y": 296, "w": 460, "h": 460},
            {"kind": "inventory", "x": 749, "y": 44, "w": 300, "h": 44},
        ],
        "inscriptions": [{"text": "BIG SIX", "x": 749, "y": 96, "size": 22}],
        "tall": tall(areas),
    }  # fmt: skip


def tall(areas: list[dict[str, Any]]) -> dict[str, Any]:
    """For a phone: the symbols two by two."""
    found = []
    for i, area in enumerate(areas):
        last = i == len(SYMBOLS) - 1
        x, y = (196 if last else 98 + i % 2 * 196), 38 + i // 2 * 74
        found.append({**area, "x": x, "y": y, "w": 384 if last else 188, "h": 68})
    return {
        "width": 392, "height": 300, "shape": "grid", "areas": found, "cards": [], "seats": [],
        "fixtures": [], "inscriptions": [],
    }  # fmt: skip
