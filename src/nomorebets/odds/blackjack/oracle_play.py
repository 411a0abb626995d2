"""The solver's own play at a live table, told to the oracle."""

from collections.abc import Callable

from nomorebets.law.words import DEALER, box_of
from nomorebets.odds.blackjack.hands import counts_of
from nomorebets.odds.blackjack.solution import BlackjackStrategy, Position
from nomorebets.rules.njac_19_47.s02_blackjack.hands import SPLIT, STAND, is_split_ace, may_split
from nomorebets.table.live import LiveTable


def following(
    at: Position, strategy: BlackjackStrategy
) -> Callable[[LiveTable, int, str], int | None]:
    """The solver's strategy, told to the oracle; after a split as before it."""

    def play(table: LiveTable, spot: int, decision: str) -> int | None:
        if decision == "even money":
            return int(strategy.even_money)
        h = at.hands.number[counts_of(table.hand(spot))] if table.count(spot) else 0
        if decision.startswith("insurance"):
            return at.insurance if strategy.insures[h] else 0
        if decision != "play":
            return None
        s = at.starts.index(counts_of(table.shown(DEALER)))
        if len(table.hands_of(box_of(spot))) == 1:
            which = strategy.opening if at.hands.size[h] == 2 else strategy.choices
            return int(which[s, h])
        if may_split(table, at.rules.terms, spot):
            return SPLIT
        if is_split_ace(table, spot):
            return STAND
        return int(strategy.choices[s, h])

    return play
