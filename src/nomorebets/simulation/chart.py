"""A chart of results: a histogram as SVG, with nothing outside the file."""

from collections.abc import Mapping
from html import escape

from nomorebets.law.money import money

WIDE, HIGH = 800, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 56, 48
MOST_BARS = 60


def histogram(words: str, counts: Mapping[int, int]) -> str:
    """How often each result came, in bars of equal width; losses and wins in two colours."""
    least, most = min(counts), max(counts)
    step = max(1, -(-(most - least + 1) // MOST_BARS))
    step = _round_up(step)
    first = least // step
    bars = [0] * (most // step - first + 1)
    for value, times in counts.items():
        bars[value // step - first] += times
    total, top = sum(bars), max(bars)
    room = WIDE - LEFT - RIGHT
    each = room / len(bars)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="12">',
        f"<title>{escape(words)}</title>",
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>',
        f'<text x="{LEFT}" y="28" font-size="16" fill="#1c1c1c">{escape(words)}</text>',
    ]
    for part in range(5):
        y = HIGH - BOTTOM - part / 4 * (HIGH - TOP - BOTTOM)
        share = f"{top / total * part / 4:.2%}"
        parts.append(
            f'<path d="M{LEFT} {y:.1f}H{WIDE - RIGHT}" stroke="#ddd"/>'
            f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="#555">{share}</text>'
        )
    for i, times in enumerate(bars):
        if times:
            tall = max(1.0, times / top * (HIGH - TOP - BOTTOM))
            low = (first + i) * step
            colour = "#9b2226" if low + step <= 0 else "#2a6f4e" if low > 0 else "#8a8a8a"
            span = money(low) if step == 1 else f"{money(low)} to {money(low + step - 1)}"
            parts.append(
                f'<rect x="{LEFT + i * each:.2f}" y="{HIGH - BOTTOM - tall:.2f}" '
                f'width="{max(each - 1, 0.8):.2f}" height="{tall:.2f}" fill="{colour}">'
                f"<title>{span}: {times:,} ({times / total:.3%})</title></rect>"
            )
    for part in range(5):
        x = LEFT + part / 4 * room
        value = round((first + part / 4 * len(bars)) * step)
        parts.append(
            f'<text x="{x:.1f}" y="{HIGH - 20}" text-anchor="middle" fill="#555">'
            f"{money(value)}</text>"
        )
    return "\n".join([*parts, "</svg>", ""])


def _round_up(step: int) -> int:
    """1, 2 or 5 times a power of ten."""
    size = 1
    while True:
        for times in (1, 2, 5):
            if times * size >= step:
                return times * size
        size *= 10
