"""Charts of hands and ranges: bars of a pot, the square of the 169 starting hands."""

from collections.abc import Sequence
from fractions import Fraction

from nomorebets.odds.equities.compared import Comparison
from nomorebets.odds.equities.starting_hands import NAMES
from nomorebets.odds.notation import percent
from nomorebets.odds.sheets.charts import BAND, BAR, DOWN, EVEN, GAP, INK, WIDE, WON, bar, svg, text

LEFT, RIGHT = 200, 90  # of the bars
CELL, MARGIN = 26, 20  # of a square of hands


def bars(title: str, rows: Sequence[tuple[str, Fraction, Fraction]]) -> str:
    """Parts of a whole; the second part of each row in another colour."""
    scale = WIDE - LEFT - RIGHT
    shapes = []
    for i, (name, first, second) in enumerate(rows):
        y = 8 + i * (BAR + GAP)
        shapes.append(text(LEFT - 6, y + DOWN, name[:30], "end"))
        shapes.append(bar(LEFT, y, scale * float(first), BAR, WON))
        if second:
            shapes.append(bar(LEFT + scale * float(first), y, scale * float(second), BAR, EVEN))
        end = LEFT + scale * float(first + second)
        shapes.append(text(end + 5, y + DOWN, percent(first + second, 2)))
    return svg(12 + len(rows) * (BAR + GAP), title, shapes)


def of_pot(found: Comparison) -> str:
    """What each hand has of the pot: won alone, and in shared pots."""
    high_low = found.showdown.high and found.showdown.low
    rows = []
    for hand in found.hands:
        won = hand.high_won if found.showdown.high else hand.low_won
        alone = Fraction(0) if high_low else won
        rows.append((hand.hand, alone, hand.share - alone))
    how = "every deal" if found.exact else f"{found.deals:,} deals drawn with seed {found.seed}"
    return bars(f"Part of the pot of each hand, {how}", rows)


def shade(part: float) -> str:
    """From white to green."""
    low, high = (255, 255, 255), (47, 111, 79)
    mixed = (round(a + (b - a) * part) for a, b in zip(low, high, strict=True))
    return "#" + "".join(f"{colour:02x}" for colour in mixed)


def squares(title: str, parts: Sequence[tuple[str, Sequence[float]]]) -> str:
    """One square of hands beside the other, each cell as dark as its part of one."""
    shapes = []
    for number, (name, cells) in enumerate(parts):
        left = number * (13 * CELL + MARGIN) + 1
        shapes.append(text(left, 12, name))
        for hand, part in enumerate(cells):
            row, column = divmod(hand, 13)
            x, y = left + column * CELL, MARGIN + row * CELL
            shapes.append(bar(x, y, CELL - 1, CELL - 1, BAND if part <= 0 else shade(part)))
            ink = "#ffffff" if part > 0.5 else INK
            shapes.append(
                f'<text x="{x + CELL / 2:.1f}" y="{y + 16:.1f}" text-anchor="middle" '
                f'font-size="9" fill="{ink}">{NAMES[hand]}</text>'
            )
    return svg(MARGIN + 13 * CELL + 4, title, shapes)


def letters(cells: Sequence[float]) -> list[str]:
    """A square of hands for a terminal: the name where it is always, = where sometimes, · never."""
    lines = []
    for row in range(13):
        words = []
        for column in range(13):
            part, name = cells[row * 13 + column], NAMES[row * 13 + column]
            words.append(name if part > 0.995 else "=" + name[:2] if part > 0.005 else "·")
        lines.append(" ".join(f"{word:<3}" for word in words).rstrip())
    return lines
