"""Cards, tiles and balls as SVG, for a notebook; and a round with them."""

from collections.abc import Iterable
from html import escape

from nomorebets.law.money import money
from nomorebets.table.account import account
from nomorebets.table.frames import html_table
from nomorebets.table.live import LiveTable
from nomorebets.table.live_words import HIDDEN

WIDE, HIGH, GAP = 44, 62, 6
RED_SUITS = "♥♦"


def cards_svg(faces: Iterable[str]) -> str:
    """Side by side; one that nobody has seen by its back."""
    found: list[str] = []
    shown = list(faces)
    for at, face in enumerate(shown):
        x = at * (WIDE + GAP) + 1
        hidden = face == HIDDEN
        fill = "#3b5b92" if hidden else "#ffffff"
        found.append(
            f'<rect x="{x}" y="1" width="{WIDE}" height="{HIGH}" rx="5" fill="{fill}" '
            'stroke="#555555"/>'
        )
        if not hidden:
            ink = "#c1121f" if any(suit in face for suit in RED_SUITS) else "#111111"
            found.append(
                f'<text x="{x + WIDE // 2}" y="{HIGH // 2 + 7}" text-anchor="middle" '
                f'font-family="sans-serif" font-size="18" fill="{ink}">{escape(face)}</text>'
            )
    wide = max(1, len(shown)) * (WIDE + GAP) + 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{HIGH + 2}" role="img">'
        f"{''.join(found)}</svg>"
    )


def round_html(table: LiveTable) -> str:
    """What lies where, and who won what."""
    found = account(table)
    parts = [f"<p>{escape(table.game.name)}</p>"]
    for hand in found.hands:
        called = f": {escape(hand.called)}" if hand.called else ""
        parts.append(f"<p>{escape(hand.spot)}{called}</p>{cards_svg(hand.cards)}")
    parts += [f"<p>{escape(outcome)}</p>" for outcome in found.outcomes]
    if table.pending is not None:
        pending = table.pending
        parts.append(f"<p>It waits for {escape(pending.asks)} ({escape(pending.cite)}).</p>")
    rows = [
        (seat.seat, seat.player, wager.wager, wager.result, money(wager.paid), wager.cite)
        for seat in found.seats
        for wager in seat.wagers
    ]
    head = ("seat", "player", "wager", "result", "paid", "paragraph")
    return "".join([*parts, html_table(head, rows)])
