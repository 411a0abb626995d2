"""What a round came to for one player, in one sentence: why, and how many chips.

The same at the table, in the replay and in the report.
"""

from nomorebets.law.money import money
from nomorebets.table.account import LOST, PUSHED, STANDS, WON, RoundAccount, WagerAccount

FEW = 2  # wagers that are named one by one


def result(found: RoundAccount, player: str) -> str:
    """ "You have 13, the dealer has 19: $5.00 lost"; "" for who had no wager in the round."""
    wagers = [wager for seat in found.seats if seat.player == player for wager in seat.wagers]
    decided = [wager for wager in wagers if wager.result != STANDS]
    if not wagers:
        return ""
    if found.void:
        return f"The round is void: {found.void}"
    if not decided:
        shown = "".join(f"{outcome}; " for outcome in found.outcomes[-1:])
        return _capital(f"{shown}nothing is decided yet: {_standing(wagers)}")
    net = next((one.net for one in found.players if one.player == player), 0)
    groups: dict[str, list[WagerAccount]] = {}
    for wager in [wager for wager in decided if wager.paid or wager.collected] or decided:
        groups.setdefault(wager.why, []).append(wager)
    if len(groups) == 1:
        ((why, alike),) = groups.items()
        return _capital(f"{why}: {_came_to(net, alike)}" if why else _came_to(net, alike))
    parts = [
        f"{why + ', ' if why else ''}{_together(alike)}: {_came_to(_net(alike), alike)}"
        for why, alike in groups.items()
    ]
    return _capital(f"{'; '.join(parts)}. In all {_came_to(net, decided)}")


def _net(wagers: list[WagerAccount]) -> int:
    return sum(wager.paid - wager.collected for wager in wagers)


def _standing(wagers: list[WagerAccount]) -> str:
    if len(wagers) > FEW:
        return f"{len(wagers)} wagers stand"
    return f"{_together(wagers)} {'stands' if len(wagers) == 1 else 'stand'}"


def _together(wagers: list[WagerAccount]) -> str:
    return " and ".join(dict.fromkeys(wager.wager for wager in wagers))


def _came_to(net: int, wagers: list[WagerAccount]) -> str:
    results = {wager.result for wager in wagers}
    if net > 0:
        odds = wagers[0].odds if len(wagers) == 1 and results == {WON} else ""
        return f"{money(net)} won{f' at {odds}' if odds else ''}"
    if net < 0:
        return f"{money(-net)} lost"
    if results <= {WON, LOST}:
        return "as much won as lost"
    return "the wager goes back" if results == {PUSHED} else "nothing won, nothing lost"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
