"""What watchers are sent: once encoded for all who see the same."""

from typing import Any

import msgspec

from nomorebets.floor.display.lobby import posted
from nomorebets.floor.display.state import (
    Public,
    common_state,
    line_of,
    own_state,
    you_of,
)
from nomorebets.floor.tables.attendance import Watcher
from nomorebets.floor.tables.gaming_table import GamingTable
from nomorebets.floor.tables.round_index import Shown
from nomorebets.law.refusal import Refused
from nomorebets.law.words import DOWN
from nomorebets.table.facts import TermsChanged
from nomorebets.table.journal import Line
from nomorebets.table.law_text import gist
from nomorebets.table.live_words import FACING
from nomorebets.table.views import Role, Viewer

encode = msgspec.json.Encoder().encode


def stream(table: GamingTable) -> None:
    """From now on, watchers of the table hear what happens there."""

    def publish(lines: list[Shown]) -> None:
        if not table.watchers:
            return
        moment = Moment(table, lines)
        sent: dict[tuple[str, str], bytes] = {}
        for watcher in tuple(table.watchers):
            who = watcher.name if watcher.role == Role.PLAYER else ""
            key = (who if moment.concerns(who) else "", watcher.role)
            if key not in sent:
                sent[key] = moment.message(watcher)
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


class Moment:
    """A table when something has happened: what all see alike is encoded once."""

    def __init__(self, table: GamingTable, lines: list[Shown]) -> None:
        self.table, self.lines = table, lines
        self.common = encode(common_state(table))[:-1]  # what is one's own follows
        self.public = Public(table)
        self.open_lines: msgspec.Raw | None = None
        if not any(hides(shown.line) for shown in lines):
            public = Viewer(Role.PLAYER)
            self.open_lines = msgspec.Raw(encode([line_of(line, public) for line in lines]))

    def concerns(self, who: str) -> bool:
        """Whether somebody is shown something that others are not."""
        table = self.table
        if table.game.counter is not None:
            return True  # whoever has a ticket, there or not
        at_table = who in table.layout.arrivals or who in table.accounts
        return at_table or any(who in shown.seats for shown in self.lines)

    def message(self, watcher: Watcher) -> bytes:
        viewer = Viewer(Role(watcher.role), watcher.name)
        own = own_state(self.public, watcher.name, watcher.role)
        state = msgspec.Raw(self.common + b"," + encode(own)[1:])
        if not self.lines:
            return encode({"type": "state", "state": state})
        lines = self.open_lines or [line_of(line, viewer) for line in self.lines]
        message: dict[str, Any] = {"type": "lines", "lines": lines, "state": state}
        if any(isinstance(shown.line.fact, TermsChanged) for shown in self.lines):
            message["table"] = posted(self.table)
        chips = self.table.accounts.get(watcher.name)
        if chips is not None:
            message["you"] = you_of(self.table, watcher.name, watcher.role, chips)
        return encode(message)


def hides(line: Line) -> bool:
    """Whether the line has a card that some may see and others not."""
    return any(act.cards and act.words == FACING[DOWN] for act in line.acts)


def refusal_words(game: str, refusal: Refused) -> dict[str, Any]:
    return {
        "cite": refusal.cite,
        "gist": gist(game, refusal.cite) if game and refusal.cite else "",
        "why": refusal.why,
    }
