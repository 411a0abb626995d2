"""The craps layout as a table: numbers above the Come, the Field, the lines, propositions at the
right. All players' chips for a wager lie in one area. What the terms do not offer is left out."""

from typing import Any

from nomorebets.rules.njac_19_47.s01_craps.terms import Terms, seats
from nomorebets.rules.njac_19_47.s01_craps.wagers import LINE_NAMES

NUMBERS = {4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10"}
LEFT, WIDE = 176, 104
ROWS = (
    (("Don't Come Bet on {}", "don't come"), ("Don't Come odds on {}", "odds")),
    (("Lay {}", "lay"), ("Place Bet to Lose {}", "to lose")),
    (("Place Bet to Win {}", "to win"), ("Buy {}", "buy")),
    (("Come Bet on {}", "come"), ("Come odds on {}", "odds")),
)
LINES = (  # wager, x, y, w, h, inscription
    ("Don't Come Bet", 134, 238, 72, 204, "DON'T COME"),
    ("Come Bet", 488, 368, 624, 46, "COME"),
    ("Field Bet", 488, 418, 624, 46, "FIELD · 2 · 3 · 4 · 9 · 10 · 11 · 12"),
    ("Don't Pass Bet", 410, 468, 468, 42, "DON'T PASS BAR"),
    ("Don't Pass odds", 724, 468, 152, 42, "odds"),
    ("Pass Bet", 410, 514, 468, 42, "PASS LINE"),
    ("Pass odds", 724, 514, 152, 42, "odds"),
)
PROPOSITIONS = (
    ("Four the Hardway", "Ten the Hardway"), ("Six the Hardway", "Eight the Hardway"),
    ("Any Seven", "Any Craps"), ("Craps Two", "Craps Three"), ("Craps Twelve", "11 in One Roll"),
    ("Craps-Eleven", "Horn Bet"), ("Horn High 2", "Horn High 3"), ("Horn High 11", "Horn High 12"),
    ("World Bet", "Fire Bet"),
)  # fmt: skip
PAID_BY = {  # the line of the payout odds
    "Four the Hardway": "hardway_4_10", "Ten the Hardway": "hardway_4_10",
    "Six the Hardway": "hardway_6_8", "Eight the Hardway": "hardway_6_8",
    "Any Seven": "any_seven", "Any Craps": "any_craps", "Craps Two": "craps_two",
    "Craps Three": "craps_three", "Craps Twelve": "craps_twelve", "11 in One Roll": "eleven",
    "Pass Bet": "pass", "Don't Pass Bet": "dont_pass", "Come Bet": "come",
    "Don't Come Bet": "dont_come",
}  # fmt: skip
HOPS = tuple(f"Hop {i}-{j}" for i in range(1, 7) for j in range(i, 7))


def box(wager: str, x: int, y: int, w: int, h: int, inscription: str) -> dict[str, Any]:
    return {"seat": None, "wager": wager, "x": x, "y": y, "w": w, "h": h, "shape": "box",
            "inscription": inscription}  # fmt: skip


def on_the_numbers() -> list[dict[str, Any]]:
    areas = []
    for i, number in enumerate(NUMBERS):
        for row, pair in enumerate(ROWS):
            for side, (wager, inscription) in enumerate(pair):
                x = LEFT + i * WIDE + WIDE // 2 + (side * 2 - 1) * WIDE // 4
                y = 162 + row * 50
                areas.append(box(wager.format(number), x, y, WIDE // 2 - 2, 48, inscription))
    return areas


def odds_inscribed(terms: Terms, wager: str) -> str:
    if wager == "Field Bet":
        two, twelve = terms.field_2_odds, terms.field_12_odds
        return f"1 to 1 · 2 pays {two} to 1 · 12 pays {twelve} to 1"
    if wager not in PAID_BY:
        return ""
    to, one = terms.higher_odds[LINE_NAMES.index(PAID_BY[wager])]
    return f"{to} to {one}"


def LAYOUT(terms: Terms) -> dict[str, Any]:  # noqa: N802
    areas = [box(*line) for line in LINES] + on_the_numbers()
    for row, pair in enumerate(PROPOSITIONS):
        for side, wager in enumerate(pair):
            areas.append(box(wager, 857 + side * 90, 124 + row * 50, 88, 48, wager))
    for i, hop in enumerate(HOPS):
        x, y = 34 + i % 2 * 40, 128 + i // 2 * 28
        areas.append(box(hop, x, y, 38, 26, hop.removeprefix("Hop ")))
    areas = [{**area, "odds": odds_inscribed(terms, area["wager"])} for area in areas]
    words = [{"text": "CRAPS", "x": 90, "y": 92, "size": 24}]
    for i, name in enumerate(NUMBERS.values()):
        words.append({"text": name, "x": LEFT + i * WIDE + WIDE // 2, "y": 128, "size": 26})
    pucks = [
        {"marker": "puck", "value": number, "x": LEFT + i * WIDE + 16, "y": 119, "shows": "ON"}
        for i, number in enumerate(NUMBERS)
    ]
    count = seats(terms)
    return {
        "width": 1000, "height": 640, "shape": "grid", "areas": areas, "cards": [],
        "seats": [
            {"seat": i + 1, "x": 1000 * (2 * i + 1) // (2 * count), "y": 590} for i in range(count)
        ],
        "fixtures": [
            {"kind": "inventory", "x": 488, "y": 50, "w": 300, "h": 44},
            {"kind": "dice", "x": 84, "y": 484, "w": 120, "h": 80},
        ],
        "inscriptions": words,
        "marks": [{"marker": "puck", "value": 0, "x": 134, "y": 118, "shows": "OFF"}, *pucks],
    }  # fmt: skip
