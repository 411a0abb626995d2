"""What a player sees, drawn: as text, as SVG, and as a frame of pixels."""

from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np

TEXT, SVG, FRAME = "ansi", "svg", "rgb_array"
MODES = (TEXT, SVG, FRAME)
WIDE, HIGH, GAP, MARGIN = 48, 66, 8, 12
FELT, CARD, BLACK, RED, INK = "#14532d", "#fdfdf8", "#111111", "#b91c1c", "#e7e5d8"
GLYPHS = {  # seven rows of five
    "A": "04AHVHH", "2": "EH1248V", "3": "V2421HE", "4": "26AIV22", "5": "VGU11HE", "6": "68GUHHE",
    "7": "V124888", "8": "EHHEHHE", "9": "EHHF12C", "T": "V444444", "J": "7222AIC", "Q": "EHHHLID",
    "K": "HIKOKIH", "♠": "04EVV4E", "♥": "0AVVVE4", "♦": "04EVVE4", "♣": "0EE4VV4", "-": "000V000",
    "0": "EHJLPHE", "1": "4C4444E",
}  # fmt: skip
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUV"  # a row's bits, as a digit of base 32
BIG = 3  # pixels of a dot


@dataclass(frozen=True)
class Picture:
    """The places with cards, what is read on each card, and what is asked."""

    rows: list[tuple[str, list[str]]]
    asks: str

    def __str__(self) -> str:
        return "; ".join(
            [*(f"{place}: {' '.join(cards)}" for place, cards in self.rows), self.asks]
        )


def colour_of(text: str) -> str:
    return RED if set(text) & set("♥♦") else BLACK


def as_svg(seen: Picture) -> str:
    rows = seen.rows
    most = max((len(cards) for _, cards in rows), default=1)
    width = 2 * MARGIN + max(4, most) * (WIDE + GAP)
    height = MARGIN + max(1, len(rows)) * (HIGH + 30) + 20
    found = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'font-family="sans-serif"><rect width="100%" height="100%" fill="{FELT}"/>'
    ]
    for i, (place, cards) in enumerate(rows):
        top = MARGIN + i * (HIGH + 30)
        found.append(
            f'<text x="{MARGIN}" y="{top + 12}" fill="{INK}" font-size="13">{escape(place)}</text>'
        )
        for j, text in enumerate(cards):
            left = MARGIN + j * (WIDE + GAP)
            found.append(
                f'<rect x="{left}" y="{top + 18}" width="{WIDE}" height="{HIGH}" rx="5" '
                f'fill="{CARD}"/><text x="{left + WIDE // 2}" y="{top + 18 + HIGH // 2 + 7}" '
                f'text-anchor="middle" font-size="20" fill="{colour_of(text)}">{text}</text>'
            )
    asks = escape(seen.asks)
    found.append(f'<text x="{MARGIN}" y="{height - 8}" fill="{INK}" font-size="13">{asks}</text>')
    return "".join(found) + "</svg>"


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def as_frame(seen: Picture) -> Any:
    """The cards on felt: height × width × three colours."""
    rows = seen.rows
    most = max((len(cards) for _, cards in rows), default=1)
    frame = np.full(
        (2 * MARGIN + max(1, len(rows)) * (HIGH + GAP), 2 * MARGIN + most * (WIDE + GAP), 3),
        rgb(FELT), np.uint8,
    )  # fmt: skip
    for i, (_, cards) in enumerate(rows):
        for j, text in enumerate(cards):
            top, left = MARGIN + i * (HIGH + GAP), MARGIN + j * (WIDE + GAP)
            frame[top : top + HIGH, left : left + WIDE] = rgb(CARD)
            for k, glyph in enumerate(text[:2]):
                _write(frame, top + 22, left + 6 + k * 6 * BIG, glyph, rgb(colour_of(text)))
    return frame


def _write(frame: Any, top: int, left: int, glyph: str, colour: tuple[int, ...]) -> None:
    for y, digit in enumerate(GLYPHS.get(glyph, "VHHHHHV")):
        for x in range(5):
            if DIGITS.index(digit) >> (4 - x) & 1:
                at, to = top + y * BIG, left + x * BIG
                frame[at : at + BIG, to : to + BIG] = colour


def drawn(seen: Picture, mode: str) -> Any:
    if mode == TEXT:
        return str(seen)
    return as_svg(seen) if mode == SVG else as_frame(seen)
