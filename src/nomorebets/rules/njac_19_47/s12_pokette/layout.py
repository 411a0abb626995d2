"""The pokette layout lying on its side: aces at the left, twos at the right, a row for each suit;
the wheel at the left, the card stand above, the poker hand wagers below. The points are those of
the wagers."""

from typing import Any

from nomorebets.equipment.cards import SUITS, card_text
from nomorebets.equipment.pokette_wheel import JOKERS
from nomorebets.law.money import money
from nomorebets.rules.njac_19_47.s12_pokette import SPACES, Terms, covered, offers
from nomorebets.rules.njac_19_47.s12_pokette.wagers import (
    LINE,
    ODDS,
    PLACES,
    POKER_HANDS,
    SpinPlace,
)

BOX, HIGH = 46, 44  # a card's box
LEFT, TOP = 290, 190
SIZES = {  # of the areas that are no card, by the line of their odds
    "single_rank": (BOX - 2, 38), "double_rank": (BOX - 2, 34), "suit": (BOX - 2, HIGH - 2),
    "red": (BOX - 2, 2 * HIGH - 2), "black": (BOX - 2, 2 * HIGH - 2), "jacer": (BOX - 2, HIGH - 4),
}  # fmt: skip
POINT = 20


def LAYOUT(terms: Terms) -> dict[str, Any]:  # noqa: N802
    offered = [(wager, place) for wager, place in enumerate(PLACES) if offers(terms, wager)]
    areas = [_area(terms, wager, place) for wager, place in offered]
    areas.sort(key=lambda area: bool(area["shape"] == "point"))  # points lie over boxes
    areas += [_hand(terms, i, name) for i, (name, _) in enumerate(POKER_HANDS)]
    limits = f"minimum {money(terms.min_wager)} · maximum {money(terms.max_wager)}"
    single, split, corner = (
        terms.odds[LINE[name]][1] for name in ("straight_up", "split", "corner")
    )
    cards = f"one card {single} to 1 · two cards {split} to 1 · four cards {corner} to 1"
    words = [("POKETTE", 470, 62, 28), (limits, 470, 90, 15), (cards, 612, 466, 14)]
    count = terms.seats
    return {
        "width": 1000, "height": 640, "shape": "roulette", "areas": areas,
        "cards": [
            {"spot": space, "x": 694 + 118 * i, "y": 56, "dx": 0, "centered": True}
            for i, space in enumerate(SPACES)
        ],
        "seats": [
            {"seat": i + 1, "x": 1000 * (2 * i + 1) // (2 * count), "y": 592} for i in range(count)
        ],
        "fixtures": [
            {"kind": "pokette wheel", "x": 122, "y": 300, "w": 238, "h": 238},
            {"kind": "inventory", "x": 170, "y": 62, "w": 280, "h": 44},
        ],
        "inscriptions": [
            {"text": text, "x": x, "y": y, "size": size} for text, x, y, size in words
        ],
    }  # fmt: skip


def _turned(place: SpinPlace) -> tuple[int, int]:
    """From upright, in quarters of a box."""
    x, y = place.at
    return LEFT + y * BOX // 4, TOP + x * HIGH // 4


def _area(terms: Terms, wager: int, place: SpinPlace) -> dict[str, Any]:
    x, y = _turned(place)
    shape, (w, h) = "box", SIZES.get(place.line, (3 * BOX - 2, 36))
    label, color, odds = place.name, "", f"{terms.odds[LINE[place.line]][1]} to 1"
    if place.line == "straight_up":
        card = place.cards[0]
        joker = card in JOKERS
        shape, odds = "number", ""
        label = "★" if joker else card_text(card).replace("T", "10")
        w, h = BOX, 2 * HIGH if joker else HIGH
        color = "green" if joker else ("black", "red", "red", "black")[card % 4]
    elif place.line in ("split", "corner"):
        shape, w, h, odds = "point", POINT, POINT, ""
    elif place.line == "suit":
        label = SUITS[place.cards[0] % 4]
    elif place.line in ("red", "black"):
        color = place.line
    elif place.line in ("single_rank", "double_rank"):
        label = "-".join(dict.fromkeys(card_text(card)[0] for card in place.cards))
        label = label.replace("T", "10")
    lit = [stop for stop in range(54) if covered(terms, wager, stop)]
    return {
        "seat": None, "wager": place.name, "x": x, "y": y, "w": w, "h": h, "shape": shape,
        "inscription": label, "odds": odds, "color": color, "lit": lit,
    }  # fmt: skip


def _hand(terms: Terms, i: int, name: str) -> dict[str, Any]:
    first = len(ODDS) - len(POKER_HANDS)
    return {
        "seat": None, "wager": name, "x": 290 + i * 90, "y": 508, "w": 86, "h": 66, "shape": "box",
        "inscription": name, "odds": f"{terms.odds[first + i][1]} to 1", "color": "hand",
    }  # fmt: skip
