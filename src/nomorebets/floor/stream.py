"""What watchers are sent: once encoded for all who see the same."""

from typing import Any

import msgspec

from nomorebets.floor.gaming_table import GamingTable, Shown, Watcher
from nomorebets.floor.law_text import gist
from nomorebets.floor.state import line_of, state_of, viewer_of
from nomorebets.law.refusal import Refused
from nomorebets.table.views import Role

encode = msgspec.json.Encoder().encode


def stream(table: GamingTable) -> None:
    """From now on, watchers of the table hear what happens there."""

    def publish(lines: list[Shown]) -> None:
        sent: dict[tuple[str, str], bytes] = {}
        for watcher in tuple(table.watchers):
            who = watcher.name if watcher.role == Role.PLAYER else ""
            key = (who if who in table.layout.arrivals else "", watcher.role)
            if key not in sent:
                sent[key] = _message(table, watcher, lines)
            watcher.send(sent[key])

    def tell_refusal(player: str, what: str, refusal: Refused) -> None:
        message = encode(
            {"type": "refusal", "key": None, "command": what.replace(" ", "_"), "status": 409}
            | refusal_words(table.game.id, refusal)
        )
        for watcher in tuple(table.watchers):
            if watcher.name == player:
                watcher.send(message)

    table.publisher = publish
    table.tell_refusal = tell_refusal


def _message(table: GamingTable, watcher: Watcher, lines: list[Shown]) -> bytes:
    state = state_of(table, watcher.name, watcher.role)
    if not lines:
        return encode({"type": "state", "state": state})
    viewer = viewer_of(table, watcher.name, watcher.role)
    return encode(
        {"type": "lines", "lines": [line_of(line, viewer) for line in lines], "state": state}
    )


def refusal_words(game: str, refusal: Refused) -> dict[str, Any]:
    return {
        "cite": refusal.cite,
        "gist": gist(game, refusal.cite) if game and refusal.cite else "",
        "why": refusal.why,
    }
