"""The craps layout: the pass line curls around the don't pass bar, above them field and come, six
boxes for the numbers, propositions with their dice at the right. All players' chips for a wager lie
in one area. What the terms do not offer is left out. On a phone the lines are on top, the numbers
below them in two rows."""

from typing import Any

from nomorebets.rules.njac_19_47.s01_craps.terms import Terms, seats
from nomorebets.rules.njac_19_47.s01_craps.wagers import LINE_NAMES

NUMBERS = {4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10"}
LEFT, WIDE, HIGH = 176, 104, 36
ABOVE = (  # the number
    (("Don't Come Bet on {}", "don't come"), ("Don't Come odds on {}", "odds")),
    (("Lay {}", "lay"), ("Place Bet to Lose {}", "to lose")),
)
BELOW = (
    (("Come Bet on {}", "come"), ("Come odds on {}", "odds")),
    (("Place Bet to Win {}", "to win"), ("Buy {}", "buy")),
)
LINES = (  # wager, x, y, w, h, inscription
    ("Don't Come Bet", 134, 194, 72, 192, "DON'T COME"),
    ("Come Bet", 488, 332, 624, 58, "COME"),
    ("Field Bet", 488, 393, 624, 56, "FIELD · 2 · 3 · 4 · 9 · 10 · 11 · 12"),
    ("Don't Pass Bet", 410, 450, 468, 48, "DON'T PASS BAR"),
    ("Don't Pass odds", 724, 450, 152, 48, "odds"),
    ("Pass Bet", 410, 508, 468, 52, "PASS LINE"),
    ("Pass odds", 724, 508, 152, 52, "odds"),
)
TALL_LINES = (
    ("Pass Bet", 130, 26, 256, 48, "PASS LINE"),
    ("Pass odds", 325, 26, 130, 48, "odds"),
    ("Don't Pass Bet", 130, 76, 256, 48, "DON'T PASS BAR"),
    ("Don't Pass odds", 325, 76, 130, 48, "odds"),
    ("Come Bet", 130, 126, 256, 48, "COME"),
    ("Don't Come Bet", 325, 126, 130, 48, "DON'T COME"),
    ("Field Bet", 196, 176, 388, 48, "FIELD · 2 · 3 · 4 · 9 · 10 · 11 · 12"),
)
TALL = 392  # wide
PROPOSITIONS = (
    ("Four the Hardway", "Ten the Hardway"), ("Six the Hardway", "Eight the Hardway"),
    ("Any Seven", "Any Craps"), ("Craps Two", "Craps Three"), ("Craps Twelve", "11 in One Roll"),
    ("Craps-Eleven", "Horn Bet"), ("Horn High 2", "Horn High 3"), ("Horn High 11", "Horn High 12"),
    ("World Bet", "Fire Bet"),
)  # fmt: skip
PICTURED = {
    "Four the Hardway": [2, 2], "Ten the Hardway": [5, 5], "Six the Hardway": [3, 3],
    "Eight the Hardway": [4, 4], "Craps Two": [1, 1], "Craps Three": [1, 2],
    "Craps Twelve": [6, 6], "11 in One Roll": [5, 6],
}  # fmt: skip
PAID_BY = {  # the line of the payout odds
    "Four the Hardway": "hardway_4_10", "Ten the Hardway": "hardway_4_10",
    "Six the Hardway": "hardway_6_8", "Eight the Hardway": "hardway_6_8",
    "Any Seven": "any_seven", "Any Craps": "any_craps", "Craps Two": "craps_two",
    "Craps Three": "craps_three", "Craps Twelve": "craps_twelve", "11 in One Roll": "eleven",
    "Pass Bet": "pass", "Don't Pass Bet": "dont_pass", "Come Bet": "come",
    "Don't Come Bet": "dont_come",
}  # fmt: skip
HOPS = tuple(f"Hop {i}-{j}" for i in range(1, 7) for j in range(i, 7))
Thing = dict[str, Any]


def box(wager: str, x: int, y: int, w: int, h: int, inscription: str) -> Thing:
    return {"seat": None, "wager": wager, "x": x, "y": y, "w": w, "h": h, "shape": "box",
            "inscription": inscription, "dice": PICTURED.get(wager, [])}  # fmt: skip


def number_box(number: int, x: int, y: int, w: int, high: int, gap: int) -> list[Thing]:
    """The places of one number, the number's name between them; (x, y) is its upper middle."""
    areas = []
    for first, rows in ((y, ABOVE), (y + 2 * high + gap, BELOW)):
        for row, pair in enumerate(rows):
            for side, (wager, inscription) in enumerate(pair):
                at = x + (side * 2 - 1) * w // 4, first + row * high + high // 2
                areas.append(box(wager.format(number), *at, w // 2 - 2, high - 2, inscription))
    return areas


def odds_inscribed(terms: Terms, wager: str) -> str:
    if wager == "Field Bet":
        two, twelve = terms.field_2_odds, terms.field_12_odds
        return f"1 to 1 · 2 pays {two} to 1 · 12 pays {twelve} to 1"
    if wager not in PAID_BY:
        return ""
    to, one = terms.higher_odds[LINE_NAMES.index(PAID_BY[wager])]
    return f"{to} to {one}"


def puck(number: int, x: int, y: int) -> Thing:
    return {"marker": "puck", "value": number, "x": x, "y": y, "shows": "ON",
            "words": f"The point is {number}"}  # fmt: skip


def puck_off(x: int, y: int) -> Thing:
    return {"marker": "puck", "value": 0, "x": x, "y": y, "shows": "OFF",
            "words": "No point: come-out roll"}  # fmt: skip


def with_odds(terms: Terms, areas: list[Thing]) -> list[Thing]:
    return [{**area, "odds": odds_inscribed(terms, area["wager"])} for area in areas]


def LAYOUT(terms: Terms) -> Thing:  # noqa: N802
    top, gap = 92, 44
    areas = [box(*line) for line in LINES]
    words, pucks = [{"text": "CRAPS", "x": 60, "y": 62, "size": 24}], [puck_off(134, 84)]
    for i, (number, name) in enumerate(NUMBERS.items()):
        x = LEFT + i * WIDE + WIDE // 2
        areas += number_box(number, x, top, WIDE, HIGH, gap)
        words.append({"text": name, "x": x - 16, "y": top + 2 * HIGH + 33, "size": 26})
        pucks.append(puck(number, x + 34, top + 2 * HIGH + gap // 2))
    for row, pair in enumerate(PROPOSITIONS):
        for side, wager in enumerate(pair):
            areas.append(box(wager, 857 + side * 90, 116 + row * 50, 88, 48, wager))
    for i, hop in enumerate(HOPS):
        x, y = 34 + i % 2 * 40, 108 + i // 2 * 28
        areas.append(box(hop, x, y, 38, 26, hop.removeprefix("Hop ")))
    count = seats(terms)
    return {
        "width": 1000, "height": 640, "shape": "grid", "areas": with_odds(terms, areas),
        "cards": [],
        "seats": [
            {"seat": i + 1, "x": 1000 * (2 * i + 1) // (2 * count), "y": 590} for i in range(count)
        ],
        "fixtures": [
            {"kind": "inventory", "x": 488, "y": 48, "w": 300, "h": 44},
            {"kind": "dice", "x": 66, "y": 470, "w": 110, "h": 76},
            {"kind": "curl", "x": 152, "y": 420, "w": 44, "h": 228, "wager": "Pass Bet"},
        ],
        "inscriptions": words,
        "marks": pucks,
        "tall": tall(terms),
    }  # fmt: skip


def tall(terms: Terms) -> Thing:
    """For a phone: nothing smaller than a thumb, the whole layout in two turns of its width."""
    high, gap, top = 48, 28, 204
    areas = [box(*line) for line in TALL_LINES]
    words, pucks = [], [puck_off(372, 26)]
    for i, (number, name) in enumerate(NUMBERS.items()):
        x, y = 65 + i % 3 * 131, top + i // 3 * (4 * high + gap + 4)
        areas += number_box(number, x, y, 130, high, gap)
        words.append({"text": name, "x": x - 18, "y": y + 2 * high + 22, "size": 22})
        pucks.append(puck(number, x + 40, y + 2 * high + gap // 2))
    y = top + 2 * (4 * high + gap + 4) + 24
    for i, wager in enumerate(w for pair in PROPOSITIONS for w in pair):
        areas.append(box(wager, 49 + i % 4 * 98, y + i // 4 * 49, 96, 47, wager))
    y += 5 * 49
    for i, hop in enumerate(HOPS):
        x, at = 28 + i % 7 * 56, y + i // 7 * 49
        areas.append(box(hop, x, at, 54, 47, hop.removeprefix("Hop ")))
    offered = y - 25 if not terms.hop_bets else y + 3 * 49
    return {
        "width": TALL, "height": offered, "shape": "grid", "areas": with_odds(terms, areas),
        "cards": [], "seats": [], "fixtures": [], "inscriptions": words, "marks": pucks,
    }  # fmt: skip
