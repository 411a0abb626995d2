"""A blackjack table with Ann at it, for the tests of its paragraphs."""

from typing import Any

from tests.telling import seated, told, waits

from nomorebets.rules import game
from nomorebets.table.layout import Layout
from nomorebets.table.round import Round

GAME = game("blackjack")
SHOE = ("shuffled", "decided 1 cut 26", "cards ??")
STAND, DRAW, SURRENDER, DOUBLE, SPLIT = range(5)
FULL = 'decided 1 "double for" 0'
OPEN_HAND: dict[str, Any] = {
    "hole_card_mode": "face_up", "blackjack_pays": "1 to 1", "double_on": "9_10_11",
}  # fmt: skip
THREE: dict[str, Any] = {
    "multiple_action": "yes", "max_wagers_per_box": 1, "hole_card_mode": "none",
}  # fmt: skip


def table(chips: int = 100_00, **terms: object) -> Round:
    return seated(GAME, {"decks": 1} | terms, {"Ann": 1}, chips)


def dealt(cards: str, chips: int = 100_00, **terms: object) -> Round:
    """Ann alone has wagered $10; these cards follow."""
    return told(table(chips, **terms), *SHOE, "wagered 1 wager $10.00", "closed", f"cards {cards}")


def play(choice: int) -> str:
    return f"decided 1 play {choice}"


def choices(begun: Round) -> list[int]:
    ((_, legal),) = waits(begun).legal
    return list(legal)


def three_players() -> Round:
    """Cy came first; Ann sits at 1, Ben at 4, Cy at 6."""
    chosen = GAME.terms_from({"decks": 1})
    layout = Layout.new(GAME, chosen)
    for player, seat in (("Cy", 6), ("Ann", 1), ("Ben", 4)):
        layout = layout.sit(GAME, chosen, player, seat, 100_00)
    return Round(GAME, chosen, layout)
