"""Charts as inline SVG: plain shapes and text, readable on paper and without colour."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from html import escape
from math import floor, log10

from nomorebets.odds.notation import chance, signed, told_apart
from nomorebets.odds.results import WagerOdds
from nomorebets.odds.sheets.long_run import LongRun

WIDE = 720
WON, LOST, EVEN, INK, GRID = "#2f6f4f", "#a23b3b", "#7a7a7a", "#222222", "#d9d9d9"
BAND, HALF = "#c9d6e6", "#8fabcc"
BAR, GAP = 12, 4  # a bar's height, and the space between two
DOWN = 10  # from the top of a bar to the foot of its words
LABEL, FIGURE = 255, 130  # left and right of the bars
AWAY = 60  # for the figure at the end of a bar
MOST_LABELS = 9  # of an axis
RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
MOST_BARS = 40
MOST_LETTERS = 48  # of a label


def svg(height: int, name: str, shapes: Sequence[str]) -> str:
    body = "".join(shapes)
    return (
        f'<svg viewBox="0 0 {WIDE} {height}" role="img" aria-label="{escape(name)}" '
        f'font-family="sans-serif" font-size="11" fill="{INK}">'
        f"<title>{escape(name)}</title>{body}</svg>"
    )


def standalone(chart: str) -> str:
    """An image file of its own."""
    return chart.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


def text(x: float, y: float, words: str, anchor: str = "start", colour: str = INK) -> str:
    at = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {at} fill="{colour}">{escape(words)}</text>'


def bar(x: float, y: float, wide: float, high: float, colour: str) -> str:
    size = f'width="{max(wide, 0.5):.1f}" height="{high:.1f}"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" {size} fill="{colour}"/>'


def rule(x1: float, y1: float, x2: float, y2: float, colour: str = GRID, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"{dashed}/>'
    )


def colour_of(win: Fraction) -> str:
    return WON if win > 0 else LOST if win < 0 else EVEN


def outcomes(odds: WagerOdds) -> str:
    """How likely each win is, on a logarithmic scale."""
    likely: dict[Fraction, Fraction] = {}
    for outcome in odds.outcomes:
        likely[outcome.win] = likely.get(outcome.win, Fraction(0)) + outcome.probability
    rows = sorted(likely.items(), reverse=True)[:MOST_BARS]
    lowest = floor(min(log10(p) for _, p in rows)) - 0.0
    lowest = min(lowest, -1)
    left, right = 90, WIDE - FIGURE
    scale = (right - left) / -lowest
    height = 24 + len(rows) * (BAR + GAP) + 4
    shapes = []
    step = -(-int(1 - lowest) // MOST_LABELS)
    for power in range(0, int(lowest) - 1, -step):
        x = left + (power - lowest) * scale
        shapes.append(rule(x, 18, x, height))
        shapes.append(text(x, 12, power_of_ten(power + 2), "middle", EVEN))
    for i, (win, probability) in enumerate(rows):
        y = 24 + i * (BAR + GAP)
        size = (log10(probability) - lowest) * scale
        shapes.append(text(left - 6, y + DOWN, signed(win), "end"))
        shapes.append(bar(left, y, size, BAR, colour_of(win)))
        shapes.append(text(left + size + 5, y + DOWN, chance(probability)))
    return svg(height, "Probability of each result", shapes)


def contributions(odds: WagerOdds) -> str:
    """What each outcome adds to the expected win or takes from it."""
    named = zip(told_apart(odds), odds.outcomes, strict=True)
    rows = [(name, o) for name, o in named if o.win][:MOST_BARS]
    sizes = [float(o.win * o.probability) for _, o in rows]
    won, lost = max(0.0, *sizes), max(0.0, *(-size for size in sizes))
    scale = (WIDE - LABEL - 2 * AWAY) / (won + lost)
    middle = LABEL + AWAY + lost * scale
    height = 8 + len(rows) * (BAR + GAP) + 4
    shapes = [rule(middle, 4, middle, height - 2, INK)]
    for i, ((name, outcome), size) in enumerate(zip(rows, sizes, strict=True)):
        y = 8 + i * (BAR + GAP)
        wide = abs(size) * scale
        shapes.append(text(2, y + DOWN, short(name)))
        shapes.append(bar(middle - (wide if size < 0 else 0), y, wide, BAR, colour_of(outcome.win)))
        figure = f"{size * 100:+.3f}"
        if size > 0:
            shapes.append(text(middle + wide + 5, y + DOWN, figure))
        else:
            shapes.append(text(middle - wide - 5, y + DOWN, figure, "end"))
    return svg(height, "What each result adds to the expected win", shapes)


def fan(runs: Sequence[LongRun], mean: float) -> str:
    """The average win of a round after more and more rounds, narrowing to its expectation."""
    left, right, top, bottom = 60, WIDE - 30, 12, 240
    low = min(run.per_round(5) for run in runs)
    high = max(max(run.per_round(95) for run in runs), 0.0)
    low = min(low, mean, 0.0)
    first, last = log10(runs[0].rounds), log10(runs[-1].rounds)

    def x(rounds: int) -> float:
        return left + (log10(rounds) - first) / (last - first) * (right - left)

    def y(value: float) -> float:
        return top + (high - value) / (high - low) * (bottom - top)

    def band(below: int, above: int, colour: str) -> str:
        there = [f"{x(run.rounds):.1f},{y(run.per_round(above)):.1f}" for run in runs]
        back = [f"{x(run.rounds):.1f},{y(run.per_round(below)):.1f}" for run in reversed(runs)]
        return f'<polygon points="{" ".join(there + back)}" fill="{colour}"/>'

    shapes = [band(5, 95, BAND), band(25, 75, HALF)]
    step = nice((high - low) / 6)
    tick = floor(low / step)
    while tick * step <= high + 1e-12:
        if tick * step >= low - 1e-12:
            shapes.append(rule(left, y(tick * step), right, y(tick * step), GRID))
            shapes.append(text(left - 6, y(tick * step) + 4, f"{tick * step:+.3g}", "end"))
        tick += 1
    for run in runs:
        shapes.append(rule(x(run.rounds), bottom, x(run.rounds), bottom + 4, INK))
        shapes.append(text(x(run.rounds), bottom + 18, f"{run.rounds:,}", "middle"))
    shapes.append(rule(left, y(0), right, y(0), INK))
    shapes.append(rule(left, y(mean), right, y(mean), LOST, "5 3"))
    shapes.append(text(right, y(mean) + 13, f"expected {mean:+.4f}", "end", LOST))
    return svg(bottom + 26, "Average win of a round over many rounds", shapes)


def power_of_ten(power: int) -> str:
    """In percent: 0.01 %, 10⁻⁵ %."""
    shown = f"{Decimal(10) ** power:f}" if power > -4 else f"10{str(power).translate(RAISED)}"
    return f"{shown} %"


def short(words: str) -> str:
    return words if len(words) <= MOST_LETTERS else f"{words[: MOST_LETTERS - 1]}…"


def nice(size: float) -> float:
    """A round step near this size: 1, 2 or 5 times a power of ten."""
    power: float = 10.0 ** floor(log10(size))
    return next(power * by for by in (1, 2, 5, 10) if power * by >= size)
